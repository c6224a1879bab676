"""The program on the other end of the line protocol (docs/protocol.md), and how a position of the
model is laid out on its table."""

import subprocess

from board import NATIONS, POWERS
from position import AXIS


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
        """Many lines at once, all of which must be taken."""
        self._send(lines)
        for line in lines:
            self._check(line, self._reply(line))

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
        """What may be picked: {"units": {..}, "spaces": {..}, "choices": [..]}."""
        out = {"units": set(), "spaces": set(), "choices": []}
        for line in self.must("legal"):
            word, *rest = line.split()
            if word == "choice":
                out["choices"].append(rest[0].rstrip(":"))
            else:
                out[word].update(rest)
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


# --------------------------------------------------------------------------------------------------
# A position as lines
# --------------------------------------------------------------------------------------------------

STARTING_WARS = (("GE", "PO"), ("SU", "PO"), ("JA", "CH"))
ALWAYS_AXIS = {"HU", "SK", "AA", "GE", "IT", "JA"}


def named(nation):
    """A nation as the word of a marker: `soviet-union`."""
    return NATIONS[nation].lower().replace(" ", "-")


def layout(position, scenario="two"):
    """The lines that lay a position out. Cargo goes onto the last empty ship that stands there, so
    loaded ships come first, each with what it carries."""
    yield "begin " + scenario
    wars = {tuple(sorted(pair)) for pair in position.wars}
    for pair in STARTING_WARS:
        if tuple(sorted(pair)) not in wars:
            yield "value war-%s-%s 0" % pair
    fighting = {nation for pair in wars for nation in pair}
    for nation in sorted(fighting - set(POWERS) - {"AA"}):
        yield "value side-%s %d" % (nation, 1 if nation in AXIS else 2)
    if "PO" not in fighting:
        yield "value side-PO 0"
    for pair in sorted(wars):
        if "AA" not in pair:
            yield "value war-%s-%s 1" % pair
    yield "turn %d" % position.turn
    if position.values.get("invasion"):
        yield "value invasion %d" % position.values["invasion"]
    if position.values.get("reorganised"):
        yield "value reorganized %d" % max(1, position.turn - 1)
    cargo = {unit.ship: unit for unit in position.units.values() if unit.ship}
    for unit in cargo.values():
        yield "place %s %s" % (unit.ship, unit.area)
        yield "place %s %s" % (unit.id, unit.area)
    for unit in position.units.values():
        if not unit.ship and unit.id not in cargo:
            yield "place %s %s" % (unit.id, unit.area)
    for nation in sorted(set(position.owner.values())):
        areas = [a for a in position.owner if position.owner[a] == nation]
        yield from in_lines("marker " + named(nation), areas)
