// A moment of a device, to come back to.
//
// Everything that can be reached from an object is noted: its fields, the bytes behind its arrays.
// Coming back puts all of that into the very same objects, so what holds on to one of them (an
// alarm, a listener) need not know. What functions remember in variables of their own is not seen.

/// Notes what `root` is now. Objects in `constant` never change and are passed over.
export function take(root, constant = []) {
  const seen = new Set(constant);
  const notes = [];
  const waiting = [root];
  const meet = (value) => {
    if (typeof value === 'object' && value !== null && !seen.has(value)) {
      seen.add(value);
      waiting.push(value);
    }
  };
  seen.add(root);
  while (waiting.length > 0) {
    const thing = waiting.pop();
    if (ArrayBuffer.isView(thing)) {
      meet(thing.buffer);
    } else if (thing instanceof ArrayBuffer) {
      notes.push({ thing, bytes: thing.slice(0) });
    } else if (thing instanceof Set || thing instanceof Map) {
      const entries = [...thing];
      entries.flat().forEach(meet);
      notes.push({ thing, entries });
    } else {
      const fields = Object.entries(thing);
      for (const [, value] of fields) meet(value);
      notes.push({ thing, fields });
    }
  }
  return notes;
}

/// Makes everything what it was.
export function restore(notes) {
  for (const { thing, bytes, entries, fields } of notes) {
    if (bytes) {
      new Uint8Array(thing).set(new Uint8Array(bytes));
    } else if (entries) {
      thing.clear();
      for (const entry of entries) thing instanceof Map ? thing.set(...entry) : thing.add(entry);
    } else {
      if (Array.isArray(thing)) thing.length = 0;
      for (const [name, value] of fields) thing[name] = value;
    }
  }
}
