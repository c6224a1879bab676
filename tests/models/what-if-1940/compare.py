#!/usr/bin/env python3
"""Random positions of "1940: What If?", asked of the program and of the model, answer by answer.

    python3 compare.py --engine PATH [--positions N] [--seed S] [--first K] [--attacks N]
                       [--movers N] [--lean] [--show N]

Prints how many answers of each kind were compared and how many differ, and before that the first
differences of each kind with the position as protocol lines. The exit status is 1 if any differs.
"""

import argparse
import collections
import random
import sys

sys.dont_write_bytecode = True  # the project's tree stays as it is

from battles import Battle
from board import GARRISONS, HEXES, hex_of, ids, start_control
from engine import SIDE, Engine, Refused, begin, layout, layout_air, script, taken
from model import Position
from positions import Draft
from search import Search

TERMINAL = (("German replacement", ("German", "Dutch")), ("Allied southwest", ("Soviet",)),
            ("Allied west-combat", ("French", "British", "Belgian")))


class Comparison:
    """One run: the program, what was compared, what differs."""

    def __init__(self, path, show, lean=False):
        self.engine, self.lean = Engine(path), lean
        self.engine.must("sandbox what-if-1940 two seed 1")
        self.asked, self.wrong, self.show = collections.Counter(), collections.Counter(), show
        self.here = self.data = self.dice = None

    def same(self, kind, model, engine, what, lines):
        """Counts an answer, and tells of it if it differs: `what` and `lines` say what it is."""
        self.asked[kind] += 1
        if model == engine:
            return True
        self.wrong[kind] += 1
        if self.wrong[kind] <= self.show:
            print("DIFFERS %s: %s\n  model:  %s\n  engine: %s" % (kind, what(), model, engine))
            print("    # position %s" % (self.data or {}).get("id"))
            for line in lines():
                print("    " + line)
        return False

    def sets(self, kind, model, engine, what, lines):
        """The same for sets, of which only what differs is told."""
        return self.same(kind, sorted(model - engine), sorted(engine - model), what, lines)

    def report(self, positions):
        print("%d positions" % positions)
        for kind in sorted(self.asked):
            print("%10d  %-18s %d differ" % (self.asked[kind], kind, self.wrong[kind]))
        print("%10d  answers, %d differ" % (sum(self.asked.values()), sum(self.wrong.values())))

    def start(self):
        """3.12, 11.21: who holds what, and where garrisons are, as the game begins."""
        for border in (0, 1):
            begun = "begin two with border" if border else "begin two"
            self.engine.must(begun)
            for i, h in enumerate(HEXES):
                if h.land:
                    said = self.engine.must("show hex " + h.label)
                    what, lines = lambda: h.label, lambda: [begun, "show hex " + h.label]
                    self.same("start control", True,
                              "control " + SIDE[start_control(i, border)] in said, what, lines)
                    self.same("start garrison", GARRISONS[border][i] is not None,
                              "layer Garrisons" in said, what, lines)

    # -- a position --------------------------------------------------------------------------------

    def try_position(self, data):
        """A line that had to be taken and was not is a difference, too."""
        try:
            self.position(data)
        except Refused as refused:
            what = lambda: "after the layout"
            self.same("protocol", "taken", str(refused), what, self.lines(Position(data)))

    def position(self, data):
        position = Position(data)
        self.data, self.dice = data, random.Random(str(data["id"]))
        if self.lean:
            return self.one_part(position)
        for camp in "GA":
            for west in (True, False):
                if position.turn == 1 and west and camp == "G":
                    continue  # 5.4: there are no such phases
                self.movement(position, camp, west)
                self.combat(position, camp, west)
        self.terminal(position)
        for ask in data["asks"]:
            if ask.get("type") == "ROMANIA":
                self.here = (camp, False, True)
                Battle(self, position, ask, True).romania()

    def one_part(self, position):
        """A side and a sheet of the position, for runs over very many of them."""
        units = position.units
        first = [(units[names[0]], ask) for ask in self.data["asks"]
                 for names in [ask.get("units") or ask.get("attackers")] if names]
        fights = [pair for pair in first if "target" in pair[1]]
        unit, ask = self.dice.choice(fights or first)
        west = HEXES[hex_of(ask["target"]) if "target" in ask else unit.hex].west
        camp = position.camp(unit)
        if position.turn == 1 and west and camp == "G":
            west = False
        self.movement(position, camp, west)
        self.combat(position, camp, west)

    def movement(self, position, camp, west):
        self.begin(position, camp, west, False)
        if not west or self.lean:
            self.supply(position, camp)
        for ask in self.data["asks"]:
            if ask["kind"] == "destinations":
                group = [position.units[name] for name in ask["units"]]
                if position.camp(group[0]) == camp and HEXES[group[0].hex].west == west:
                    self.march(position, group)
        self.battles(position, False)
        self.drops(position)

    def combat(self, position, camp, west):
        self.begin(position, camp, west, True)
        self.battles(position, True)
        self.drops(position)

    def begin(self, position, camp, west, combat):
        self.here = (camp, west, combat)
        begin(self.engine, position, *self.here)

    def lines(self, position, *more):
        """What lays the position out, for whoever is to look at it."""
        here = self.here
        return lambda: [*script(position, *here), *more]

    # -- supply ------------------------------------------------------------------------------------

    def supply(self, position, camp):
        units = [unit for unit in position.ground if position.camp(unit) == camp]
        replies = self.engine.all(["show unit " + unit.id for unit in units])
        for unit, reply in zip(units, replies):
            self.same("supply", position.supplied(unit), "in supply" in reply,
                      lambda: "%s at %s: %s" % (unit.id, unit.place, position.supply(unit)),
                      self.lines(position))

    def terminal(self, position):
        """6.8: who loses a step as the phase before the check ends."""
        for phase, nations in TERMINAL:
            if phase.endswith("southwest") and position.at_romania():
                continue  # 12.8: a battle comes first
            # Somebody in its box keeps the southwest phase from ending by itself.
            idle = next(code for code in ids(regular=True) if code not in position.units)
            lines = [*layout(position), "place %s southwest-arrived" % idle, "phase " + phase,
                     *layout_air(position, "G"), "dice 1"]
            self.engine.all(lines)
            fates = {unit.id: position.terminal(unit) for unit in position.ground
                     if unit.nation in nations and position.camp(unit)}
            model = {"%s %s" % (fate, name) for name, fate in fates.items() if fate != "safe"}
            reply = self.engine.must("do end")
            engine = {" ".join(line.split()[:2]) for line in reply if line.endswith("(6.8)")}
            self.sets("terminal", model, engine, lambda: phase, lambda: [*lines, "do end"])

    # -- movement ----------------------------------------------------------------------------------

    def march(self, position, group):
        answer = position.destinations(group)
        names, home = " ".join(unit.id for unit in group), HEXES[group[0].hex].label
        kind = "move" if len(group) == 1 else "group"
        what = lambda: "%s at %s, %d points" % (names, home, answer["mf"])
        lines = self.lines(position, "do " + names)
        reply = self.engine.ask("do " + names)
        if not taken(reply):
            self.same(kind, sorted(answer["to"]), reply, what, lines)
            return
        self.same("points", answer["mf"], self.points_left(), what, lines)
        to, at = self.offered(position, position.camp(group[0]))
        self.engine.back(len(group))
        self.sets(kind, set(answer["to"]), to, what, lines)
        targets = {t for t, launches in answer["assaults"].items() if home in launches}
        self.sets(kind + " assault", targets, at, what, lines)
        self.legs(position, group, answer)

    def offered(self, position, camp):
        """Hexes to go to, and hexes to assault, that the engine offers."""
        spaces = set(self.engine.legal()["spaces"])
        enemy = {label for label in spaces if position.foes(camp, hex_of(label))}
        return spaces - enemy, enemy

    def points_left(self):
        """Points that the picked units have, as the question says."""
        about = next(line for line in self.engine.must("prompt") if line.startswith("about "))
        return int(about.split()[-1])

    def legs(self, position, group, answer):
        """10.4: on from where some of the points have brought them."""
        ways = sorted(set(answer["to"]) - set(answer["violates"]) - set(answer["wins"]))
        launches = {launch for found in answer["assaults"].values() for launch in found}
        launches = sorted(launches.intersection(ways))
        stops = self.dice.sample(ways, min(1, len(ways)))
        stops += self.dice.sample(launches, min(2, len(launches)))
        for stop in stops:
            self.leg(position, group, answer, stop)

    def leg(self, position, group, answer, stop):
        names = " ".join(unit.id for unit in group)
        left = answer["mf"] - answer["to"][stop]
        what = lambda: "%s at %s, by %s with %d of %d points left" % (
            names, group[0].place, stop, left, answer["mf"])
        lines = self.lines(position, "do %s %s" % (names, stop), "do " + names)
        reply = self.engine.ask("do %s %s" % (names, stop))
        if not taken(reply):
            return  # told of already: the hex is not among those that were offered
        if any(line.startswith("over:") for line in reply):
            # 4.2: the way led through the Ruhr.
            self.same("leg won", True, bool(answer["wins"]), what, lines)
        else:
            on = taken(self.engine.ask("do " + names))
            self.same("leg allowed", left > 0, on, what, lines)
            if on:
                self.engine.back(len(group))
                moved = position.moved(group, way_of(group[0], reply))
                self.onward(moved, group, answer, stop, what, lines)
        self.engine.back(len(group) + 1)

    def onward(self, moved, group, answer, stop, what, lines):
        """The second half of a move, with what is left."""
        names = " ".join(unit.id for unit in group)
        self.engine.must("do " + names)
        mates = [moved.units[unit.id] for unit in group]
        left = answer["mf"] - answer["to"][stop]
        self.same("points", left, self.points_left(), what, lines)
        to, at = self.offered(moved, moved.camp(mates[0]))
        self.engine.back(len(group))
        search = Search(moved, mates, answer["mf"], answer["to"][stop])
        search.run()
        ends = {HEXES[i].label for i in search.reached
                if i != search.start and moved.may_end(mates, i)}
        self.sets("leg", ends, to, what, lines)
        # What hangs on the way is decided: this way was taken.
        fed = all(moved.overland(unit, unit.hex) for unit in mates)
        found = [answer["assaults"], answer.get("disputed", {}) if fed else {}]
        targets = {target for part in found for target, launches in part.items()
                   if stop in launches}
        if self.sets("leg assault", targets, at, what, lines) and targets:
            target = self.dice.choice(sorted(targets))
            ask = {"type": "MA", "attackers": names.split(), "target": target, "air": [0, 0]}
            Battle(self, moved, ask, False, lines()[-2]).storm()

    # -- battles -----------------------------------------------------------------------------------

    def battles(self, position, combat):
        camp, west, _ = self.here
        for ask in self.data["asks"]:
            if ask["kind"] != "odds" or ask["type"] == "ROMANIA":
                continue
            if HEXES[hex_of(ask["target"])].west != west or ask["type"].startswith("MA") == combat:
                continue
            attackers = ask["attackers"]
            if camp == (position.camp(position.units[attackers[0]]) if attackers else "G"):
                Battle(self, position, ask, combat).compare()

    def drops(self, position):
        """8.7: where the corps may come down, and how it lands."""
        camp, west, _ = self.here
        if camp != "G":
            return
        model = {label for label in position.drops() if HEXES[hex_of(label)].west == west}
        reply, engine = self.engine.ask("do drop"), set()
        if taken(reply):
            engine = set(self.engine.legal()["spaces"])
            self.engine.back(1)
        if self.sets("drop", model, engine, lambda: "7th Flieger", self.lines(position)) and model:
            self.landing(position, self.dice.choice(sorted(model)))

    def landing(self, position, label):
        die = self.dice.randint(1, 6)
        lines = ["dice %d" % die, "do drop " + label]
        reply = [self.engine.must(line) for line in lines][1]
        self.engine.back(3)
        fates = [word for word in ("lost", "reduced") for line in reply[:2]
                 if line.startswith(word + " GE.7F") and line.endswith("(8.7)")]
        self.same("landing", position.lands(hex_of(label), die), (fates or ["whole"])[0],
                  lambda: "on %s, die %d: %s" % (label, die, reply), self.lines(position, *lines))


def way_of(unit, reply):
    """The hexes that a unit went through, as the program tells it: UNIT FROM-BY-..-TO."""
    lines = (line.split()[1].split("-") for line in reply if line.startswith(unit.id + " "))
    return [place for line in lines for place in line[1:]]


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--engine", required=True, help="the built program")
    words.add_argument("--positions", type=int, default=100)
    words.add_argument("--first", type=int, default=0, help="number of the first position")
    words.add_argument("--seed", default="1")
    words.add_argument("--attacks", type=int, default=12, help="targets in a position")
    words.add_argument("--movers", type=int, help="units asked where they can go; default: all")
    words.add_argument("--lean", action="store_true", help="one side and sheet of each position")
    words.add_argument("--show", type=int, default=1, help="differences of a kind to show")
    given = words.parse_args()
    run = Comparison(given.engine, given.show, given.lean)
    run.start()
    for k in range(given.first, given.first + given.positions):
        run.try_position(Draft(given.seed, k, given.attacks, given.movers).make())
    run.engine.close()
    run.report(given.positions)
    return 1 if run.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
