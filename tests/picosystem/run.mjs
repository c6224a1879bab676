// A PicoSystem that takes orders: from a file, or line by line from whoever started it.
//
//   node run.mjs IMAGE [SCRIPT]
//
// IMAGE is the ELF or the UF2 that ships. Every line is an order and gets one line in reply, "ok"
// and perhaps words, or "no" and why. With a script the first "no" ends the run.
//
//   run MS                let so many milliseconds pass
//   at MS ORDER           the same up to a moment, then another order
//   press BUTTON [MS]     up down left right a b x y; down for so long (30), then up, then rest
//   down BUTTON, up BUTTON
//   rest [MS]             until nothing has happened for so long (30); says how long that took
//   shot FILE.png         writes the picture
//   picture               the pixels in hexadecimal, high byte first
//   mark                  a number for the picture
//   see MARK              is this the picture?
//   word SYMBOL [N]       a word of RAM, by a symbol of the ELF
//   power VOLTS [charging]    the battery, from now on and after every start
//   hang                  the processor goes round in a circle, deaf to interrupts
//   fault [SP]            the processor meets a hard fault, its stack perhaps somewhere else
//   light, clicks         the light in hundredths, beats of the piezo
//   plug, unplug          a computer at the USB port, from now on and after every start
//   opened                has the computer opened the serial port that it found there?
//   port pads|usb         which port the next three speak of; the pads unless told
//   send HEX, sent        bytes for the link, bytes it has sent since asked last
//   hear MS               until the link has sent a line, at most so long: the line
//   flash FILE [FROM]     puts flash away, from an address on
//   flashed FILE          takes all of it from there, and starts anew
//   torn FILE FROM        takes a part of it from there, and starts anew
//   changes               what was done to flash since asked last: "erase" or the bytes written,
//                         address, length, when it began and how long it took, in milliseconds
//   change MS             until flash is about to be changed, at most so long
//   cut MS                power fails so long from now; with none, now
//   cutat MS              power fails at a moment
//   boot                  power is back
//   keep NAME, back NAME  notes this moment; comes back to it, whatever has happened since
//   status                time, awake part, alive or not

import fs from 'node:fs';
import readline from 'node:readline';
import { Device } from './device.mjs';
import { read } from './image.mjs';
import { restore, take } from './snapshot.mjs';

const MS = 1e6;
/// A device that does not come to rest within this hangs.
const REST_LIMIT_MS = 20_000;
const LINE_END = 0x0a;

class Bench {
  constructor(path) {
    this.image = read(path);
    this.moments = new Map();
    this.power = [3.9, false];
    this.plugged = false;
    this.usb = false;
    this.start();
  }

  start(flash) {
    this.device = new Device(this.image, flash);
    this.device.setPower(...this.power);
    this.device.setPlug(this.plugged);
  }

  /// The port that the link orders speak of.
  get port() {
    return this.usb ? this.device.computer : this.device.serial;
  }

  order(line) {
    const [name, ...words] = line.trim().split(/\s+/);
    const order = this.orders[name];
    if (!order) throw new Error(`there is no order ${name}`);
    return order.apply(this, words) ?? '';
  }

  setPlug(plugged) {
    this.plugged = plugged;
    this.device.setPlug(plugged);
  }

  /// Runs on; a device that restarts itself goes on with the same flash.
  pass(ms, stop) {
    const end = this.device.clock.nanos + ms * MS;
    this.device.runUntil(end, stop);
    if (this.device.restarts) {
      const left = (end - this.device.clock.nanos) / MS;
      this.start(this.device.chip.flash);
      this.pass(left, stop);
    }
  }

  rest(quietMs) {
    const { device } = this;
    const { clock } = device;
    const begun = clock.nanos;
    let [quietSince, mark] = [clock.nanos, ''];
    while (device === this.device && device.alive && clock.nanos - quietSince < quietMs * MS) {
      this.pass(1, undefined);
      const now = `${device.display.received} ${device.flashLog.length} ${device.serial.sent.length + device.computer.sent.length}`;
      if (now !== mark || !device.chip.core.waiting) [quietSince, mark] = [clock.nanos, now];
      if (clock.nanos - begun > REST_LIMIT_MS * MS) throw new Error('it does not come to rest');
    }
    return `${((clock.nanos - begun) / MS - quietMs).toFixed(0)}`;
  }

  orders = {
    run: (ms) => this.pass(number(ms)),
    at: (ms, ...words) => {
      this.pass(number(ms) - this.device.clock.nanos / MS);
      return this.order(words.join(' '));
    },
    press: (button, ms = '30') => {
      this.device.setButton(button, true);
      this.pass(number(ms));
      this.device.setButton(button, false);
      return this.rest(30);
    },
    down: (button) => this.device.setButton(button, true),
    up: (button) => this.device.setButton(button, false),
    rest: (ms = '30') => this.rest(number(ms)),
    shot: (path) => fs.writeFileSync(path, this.device.display.png()),
    picture: () => Buffer.from(Uint16Array.from(this.device.display.pixels).buffer).swap16().toString('hex'),
    mark: () => this.device.display.mark().toString(16),
    see: (mark) => {
      const { display } = this.device;
      if (!display.shows) throw new Error('the display shows nothing');
      if (display.mark().toString(16) !== mark) throw new Error('another picture');
    },
    word: (symbol, n = '0') => this.device.word(symbol, number(n)),
    power: (volts, charging) => {
      this.power = [number(volts), charging === 'charging'];
      this.device.setPower(...this.power);
    },
    hang: () => {
      this.device.hangs = true;
    },
    fault: (stack) => {
      if (stack !== undefined) this.device.chip.core.SP = number(stack);
      this.device.fault();
    },
    plug: () => this.setPlug(true),
    unplug: () => this.setPlug(false),
    opened: () => (this.device.computer.open ? 'yes' : 'no'),
    port: (name) => {
      if (!['pads', 'usb'].includes(name)) throw new Error(`there is no port ${name}`);
      this.usb = name === 'usb';
    },
    light: () => this.device.light,
    clicks: () => this.device.clicks,
    send: (hex = '') => this.port.receive(Buffer.from(hex, 'hex')),
    sent: () => Buffer.from(this.port.sent.splice(0)).toString('hex'),
    hear: (ms) => {
      const end = this.device.clock.nanos + number(ms) * MS;
      const { sent } = this.port;
      while (this.device.alive && this.device.clock.nanos < end && !sent.includes(LINE_END)) this.pass(1);
      const length = sent.indexOf(LINE_END);
      if (length < 0) throw new Error('nothing was said');
      return Buffer.from(sent.splice(0, length + 1)).toString('utf8').trim();
    },
    flash: (path, from = '0') => fs.writeFileSync(path, this.device.chip.flash.subarray(number(from))),
    torn: (path, from) => {
      this.device.chip.flash.set(fs.readFileSync(path), number(from));
      this.start(this.device.chip.flash);
    },
    flashed: (path) => this.start(fs.readFileSync(path)),
    changes: () => {
      const { flashLog } = this.device;
      const told = flashLog.map(({ start, whole, at, bytes, erases }) =>
        [erases ? 'erase' : Buffer.from(bytes).toString('hex'), at, bytes.length, start / MS, whole / MS].join(','));
      flashLog.length = 0;
      return told.join(' ');
    },
    cut: (ms) => {
      if (ms === undefined) this.device.alive = false;
      else this.device.cutAt = this.device.clock.nanos + number(ms) * MS;
    },
    cutat: (ms) => {
      this.device.cutAt = number(ms) * MS;
    },
    change: (ms) => {
      this.device.stopsAtChange = true;
      const end = this.device.clock.nanos + number(ms) * MS;
      this.device.runUntil(end);
      this.device.stopsAtChange = false;
      if (this.device.clock.nanos >= end) throw new Error('flash is not changed');
    },
    boot: () => this.start(this.device.chip.flash),
    keep: (name) => {
      const { device } = this;
      this.moments.set(name, { device, notes: take(device, [this.image]) });
    },
    back: (name) => {
      const moment = this.moments.get(name);
      if (!moment) throw new Error(`no moment ${name} was kept`);
      restore(moment.notes);
      this.device = moment.device;
    },
    status: () => {
      const { clock, awakeNs, alive, display } = this.device;
      const state = alive ? (display.shows ? 'shows' : 'dark') : 'dead';
      return `${(clock.nanos / MS).toFixed(3)} ms, awake ${(awakeNs / MS).toFixed(3)} ms, ${state}`;
    },
  };
}

function number(word) {
  const value = Number(word);
  if (word === undefined || !Number.isFinite(value)) throw new Error(`${word} is no number`);
  return value;
}

const [path, script] = process.argv.slice(2);
if (!path) {
  console.error('node run.mjs IMAGE [SCRIPT]');
  process.exit(2);
}
const bench = new Bench(path);
const input = script ? fs.createReadStream(script) : process.stdin;
for await (const line of readline.createInterface({ input })) {
  const order = line.split('#')[0].trim();
  if (order === '') continue;
  try {
    process.stdout.write(`ok ${bench.order(order)}`.trimEnd() + '\n');
  } catch (error) {
    process.stdout.write(`no ${error.message}\n`);
    if (script) {
      console.error(`${script}: ${order}: ${error.message}`);
      process.exit(1);
    }
  }
}
