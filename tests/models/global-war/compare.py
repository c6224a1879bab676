#!/usr/bin/env python3
"""Random positions of Global War, asked of the program and of the model, answer by answer.

    python3 compare.py --engine PATH [--positions N] [--seed S] [--first K] [--show N]

Prints how many answers of each kind were compared and how many differ, and before that the first
differences of each kind with the position as protocol lines. The exit status is 1 if any differs.
"""

import argparse
import collections
import random
import sys

sys.dont_write_bytecode = True  # the project's tree stays as it is

from battles import Battles
from engine import Engine, Refused, layout, taken
from movement import destinations
from position import AXIS, Position
from positions import Draft

CAMPS = ("Axis", "Allied")


class Comparison:
    """One run: the program, what was compared, what differs."""

    def __init__(self, path, show, whole, units, targets, only, phases, lean):
        self.engine = Engine(path)
        self.engine.must("sandbox global-war two seed 1")
        self.asked, self.wrong, self.show = collections.Counter(), collections.Counter(), show
        self.whole, self.units, self.targets, self.only = whole, units, targets, only
        self.phases, self.lean = phases, lean
        self.laid = self.position = self.dice = self.phase = None

    def same(self, kind, model, engine, what, more=()):
        """Counts an answer, and tells of it if it differs: `what` says what it is about."""
        self.asked[kind] += 1
        if model == engine:
            return True
        self.wrong[kind] += 1
        if self.wrong[kind] <= self.show:
            print("DIFFERS %s: %s\n  model:  %s\n  engine: %s" % (kind, what, model, engine))
            print("    # position %s, turn %d: %s" % (
                self.position.data.get("id"), self.position.turn, "; ".join([self.phase, *more])))
            for line in [*self.laid, self.phase, *more] if self.whole else ():
                print("    " + line)
            sys.stdout.flush()
        return False

    def sets(self, kind, model, engine, what, more=()):
        """The same for sets, of which only what differs is told."""
        return self.same(kind, sorted(model - engine), sorted(engine - model), what, more)

    def report(self, positions):
        print("%d positions" % positions)
        for kind in sorted(self.asked):
            print("%10d  %-22s %d differ" % (self.asked[kind], kind, self.wrong[kind]))
        print("%10d  answers, %d differ" % (sum(self.asked.values()), sum(self.wrong.values())))

    # -- a position --------------------------------------------------------------------------------

    def try_position(self, data):
        """A line that had to be taken and was not is a difference, too."""
        self.position = position = Position(data)
        self.dice = random.Random(str(data["id"]))
        self.laid, self.phase = list(layout(position)), ""
        try:
            for camp in [self.dice.choice(CAMPS)] if self.lean else CAMPS:
                for phase in self.phases:
                    self.begin(camp, phase)
                    self.ask(camp, phase)
        except Refused as refused:
            self.same("protocol", "taken", str(refused), "a line")

    def begin(self, camp, phase):
        self.phase = "phase %s %s" % (camp, phase)
        self.engine.all([*self.laid, self.phase])

    def ask(self, camp, phase):
        if phase == "combat":
            Battles(self, camp).compare(self.targets)
        else:
            self.marches(camp, phase == "breakthrough")

    def of_camp(self, camp):
        return [u for u in self.position.units.values() if (u.nation in AXIS) == (camp == "Axis")]

    # -- movement ----------------------------------------------------------------------------------

    def marches(self, camp, breakthrough):
        position = self.position
        mine = [u for u in self.of_camp(camp) if not u.ship]
        offered = self.engine.legal()["units"]
        word = "break" if breakthrough else "move"
        if not self.lean:
            movers = {u.id for u in mine if destinations(position, u, breakthrough)}
            self.sets(word + " who", movers - offered, set(), "%s units" % camp)
        some = [u for u in mine if u.id in offered and (not self.only or u.kind in self.only)]
        for unit in self.dice.sample(some, min(len(some), self.units)):
            self.march(unit, breakthrough, "%s %s" % (word, unit.kind))

    def march(self, unit, breakthrough, kind):
        self.engine.must("do " + unit.id)
        spaces = self.engine.legal()["spaces"]
        self.engine.back(1)
        self.sets(kind, destinations(self.position, unit, breakthrough), spaces,
                  "%s at %s" % (unit.id, unit.area), ["do " + unit.id])


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--engine", required=True, help="the built program")
    words.add_argument("--positions", type=int, default=100)
    words.add_argument("--first", type=int, default=0, help="number of the first position")
    words.add_argument("--seed", default="1")
    words.add_argument("--units", type=int, default=12, help="units of a phase that are asked for")
    words.add_argument("--targets", type=int, default=4, help="targets of a camp that are attacked")
    words.add_argument("--only", default="", help="classes to ask for: INF,ARM (all)")
    words.add_argument("--phases", default="move,breakthrough,combat", help="what to ask of")
    words.add_argument("--lean", action="store_true", help="one camp of each position, and no more"
                       " than --units and --targets ask for")
    words.add_argument("--show", type=int, default=1, help="differences of a kind to show")
    words.add_argument("--lines", action="store_true", help="show the position's lines, too")
    given = words.parse_args()
    run = Comparison(given.engine, given.show, given.lines, given.units, given.targets,
                     set(filter(None, given.only.split(","))), given.phases.split(","), given.lean)
    for k in range(given.first, given.first + given.positions):
        run.try_position(Draft(given.seed, k).make())
    run.engine.close()
    run.report(given.positions)
    return 1 if run.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
