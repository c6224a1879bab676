"""The program on the other end of the line protocol (docs/protocol.md), and how a position of the
model is laid out on its table."""

import subprocess

from board import COUNTERS, HEXES, SURPRISE

SIDE = {"G": "German", "A": "Allied", "N": "nobody"}


class Refused(Exception):
    """A line that should have been taken was not."""


class Engine:
    """`hexmarch engine`, one process for many positions."""

    def __init__(self, path):
        self.process = subprocess.Popen([path, "engine"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True, encoding="utf-8")

    def ask(self, line):
        """All lines of the reply but `ok`; a refusal is one line, and `taken` says whether so."""
        self._send([line])
        return self._reply(line)

    def all(self, lines):
        """Many lines at once, all of which must be taken; their replies."""
        self._send(lines)
        return [self._check(line, self._reply(line)) for line in lines]

    def _send(self, lines):
        self.process.stdin.write("".join(line + "\n" for line in lines))
        self.process.stdin.flush()

    def _reply(self, line):
        out = []
        while True:
            reply = self.process.stdout.readline()
            if not reply:
                raise Refused("the engine is gone after %r" % line)
            reply = reply.rstrip("\n")
            if reply == "ok":
                return out
            out.append(reply)
            if not out[:-1] and not taken(out):
                return out

    def must(self, line):
        return self._check(line, self.ask(line))

    @staticmethod
    def _check(line, reply):
        if not taken(reply):
            raise Refused("%s | %s" % (line, reply[0]))
        return reply

    def back(self, actions):
        self.all(["undo"] * actions)

    def legal(self):
        """What may be picked: {"units": [..], "spaces": [..], "choices": [..]}."""
        out = {"units": [], "spaces": [], "choices": []}
        for line in self.must("legal"):
            word, *rest = line.split()
            if word == "choice":
                out["choices"].append(rest[0].rstrip(":"))
            else:
                out[word] += rest
        return out

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def taken(reply):
    """Was the line taken? Refusals begin `error: ..`, `no: ..` or `no RULE: ..`."""
    if not reply:
        return True
    words = reply[0].split()
    return not (words[0] in ("error:", "no:") or (words[0] == "no" and words[1].endswith(":")))


def in_lines(command, words, after="", width=200):
    for n in range(0, len(words), width):
        yield " ".join([command, *words[n:n + width], *([after] if after else [])])


def layout(position):
    """The lines that lay a position out, aircraft aside."""
    values = position.data.get("values", {})
    yield "begin two with border" if position.border else "begin two"
    for name in ("belgium", "holland", "ardennes", "ploesti", "finland", "japan", "tank-army"):
        if values.get(name):
            yield "value %s %d" % (name, values[name])
    if position.fight_first:
        yield "value fight-first 1"
    if SURPRISE.get(position.surprise):
        yield "value rivers-ignored %d" % SURPRISE[position.surprise]
    yield "turn %d" % position.turn
    for camp in "GAN":
        hexes = [h.label for i, h in enumerate(HEXES) if h.land and position.control[i] == camp]
        yield from in_lines("control", hexes, SIDE[camp])
    labels = lambda hexes: sorted(HEXES[i].label for i in hexes)
    yield from in_lines("marker fort", labels(position.forts))
    yield from in_lines("marker garrison", labels(position.dead), "off")
    yield from in_lines("marker lost", labels(position.lost))
    yield from layout_units(position)


def layout_units(position):
    for unit in position.units.values():
        if unit.air:
            continue
        yield "place %s %s" % (unit.id, unit.place)
        counter = COUNTERS[unit.id]
        if counter.tank:
            yield "value %s %d" % (unit.id, unit.rung + 1)
        elif counter.juggernaut or counter.regular:
            yield "value %s %d%d" % (unit.id, unit.attack, unit.defence)
        elif unit.steps < unit.full_steps:
            yield "value %s %d" % (unit.id, unit.steps)


def layout_air(position, camp):
    """Aircraft, after the phase has begun: those of the side that acts cannot interdict now."""
    for unit in position.units.values():
        if unit.air:
            own = (unit.nation == "German") == (camp == "G")
            yield "place %s %s" % (unit.id, "flown" if own and unit.hex is not None else unit.place)


def phase_of(camp, west, combat):
    sheet = "west" if west else "east"
    return "phase %s %s-%s" % (SIDE[camp], sheet, "combat" if combat else "movement")


def script(position, camp, west, combat):
    """A whole position at the first question of a phase."""
    yield from layout(position)
    yield phase_of(camp, west, combat)
    yield from layout_air(position, camp)


def begin(engine, position, camp, west, combat):
    engine.all(list(script(position, camp, west, combat)))
    # 8.3: interdiction comes first and is laid out already.
    if any("Interdict" in line for line in engine.ask("prompt")):
        engine.must("do end")
