#!/usr/bin/env python3
"""Random positions of "1940: What If?", asked of the program and of the model, answer by answer.

    python3 compare.py --engine PATH [--positions N] [--seed S] [--first K] [--attacks N] [--show N]

Prints how many answers of each kind were compared and how many differ, and the first differences
with the position as protocol lines. The exit status is 1 if anything differs.
"""

import argparse
import collections
import random
import sys

from board import ATTENUATION, FLIEGER, HEXES, LANDING, MAP, MODIFIER, by_die, hex_of
from combat import COLUMNS
from engine import Engine, Refused, begin, script, taken
from model import Position
from positions import Draft
from search import Search

GROUND_RULES = {"10.14": "11.8", "10.23": "11.8"}  # other names for the chart of 11.8
FORECAST = {"AL1|BB": "AL1|BB", "DR|DL1": "DR|DL1"}


class Comparison:
    """One run: the program, what was compared and what differs."""

    def __init__(self, path, show):
        self.engine = Engine(path)
        self.engine.must("sandbox what-if-1940 two seed 1")
        self.asked, self.wrong = collections.Counter(), collections.Counter()
        self.show = show
        self.shown = collections.Counter()

    def same(self, kind, model, engine, what, where):
        """Counts an answer, and tells of it if it differs."""
        self.asked[kind] += 1
        if model == engine:
            return True
        self.wrong[kind] += 1
        self.shown[kind] += 1
        if self.shown[kind] <= self.show:
            print("DIFFERS %s: %s" % (kind, what() if callable(what) else what))
            for line in where:
                print("    " + line)
            print("  model:  %s\n  engine: %s" % (model, engine))
        return False

    # -- a position --------------------------------------------------------------------------------

    def position(self, data):
        position = Position(data)
        self.dice = random.Random(str(data["id"]))
        self.table = Table(position)
        self.id = data["id"]
        movers = [u for u in position.ground if not u.static and position.camp(u)]
        asks = data["asks"]
        for camp in "GA":
            for west in (True, False):
                if position.turn == 1 and west and camp == "G":
                    continue  # 5.4: no such phase
                self.here = (camp, west)
                mine = [u for u in movers if position.camp(u) == camp and HEXES[u.hex].west == west]
                begin(self.engine, position, camp, west, False)
                if not west:
                    self.supply(position, camp)
                for unit in mine:
                    self.march(position, [unit])
                for ask in asks:
                    if ask["kind"] == "destinations" and len(ask["units"]) > 1:
                        group = [position.units[name] for name in ask["units"]]
                        if group[0] in mine:
                            self.march(position, group)
                self.battles(position, asks, False)
                if camp == "G":
                    self.drops(position)
                begin(self.engine, position, camp, west, True)
                self.battles(position, asks, True)
                if camp == "G":
                    self.drops(position)

    def where(self, combat, *more):
        return ["# position %s" % self.id, *self.table.lines(*self.here, combat), *more]

    # -- supply ------------------------------------------------------------------------------------

    def supply(self, position, camp):
        states = position.answer_supply()["units"]
        for unit in position.ground:
            if position.camp(unit) != camp:
                continue
            reply = self.engine.must("show unit " + unit.id)
            said = "in supply" in reply
            state = states[unit.id]
            self.same("supply", state["supplied"], said,
                      lambda: "%s at %s: %s" % (unit.id, unit.place, state), self.where(False))

    # -- movement ----------------------------------------------------------------------------------

    def march(self, position, group):
        answer = position.destinations(group)
        names = [unit.id for unit in group]
        kind = "group" if len(group) > 1 else "move"
        start = group[0].hex
        targets = {t for t, launches in answer["assaults"].items() if HEXES[start].label in launches}
        reply = self.engine.ask("do " + " ".join(names))
        if not taken(reply):
            self.same(kind, set(answer["to"]), set(), "%s: %s" % (names, reply[0]), self.where(False))
            return
        to, at = self.split(position, position.camp(group[0]))
        self.engine.back(len(names))
        what = lambda: "%s at %s, %d points" % (" ".join(names), group[0].place, answer["mf"])
        self.sets(kind, set(answer["to"]), to, what, self.where(False))
        unsure = set(answer.get("disputed", ()))
        self.sets(kind + " assault", targets - unsure, at - unsure, what, self.where(False))
        self.legs(position, group, answer)

    def sets(self, kind, model, engine, what, where):
        only = lambda a, b: sorted(a - b)
        if model == engine:
            self.asked[kind] += 1
        else:
            self.same(kind, only(model, engine), only(engine, model), what, where)

    def split(self, position, camp):
        """Hexes to go to, and hexes to assault, of those the engine offers."""
        spaces = set(self.engine.legal()["spaces"])
        enemy = {label for label in spaces if position.foes(camp, hex_of(label))}
        return spaces - enemy, enemy

    def legs(self, position, group, answer):
        """10.4: on from where some of the points have brought them."""
        ways = sorted(answer["to"])
        launches = sorted({l for found in answer["assaults"].values() for l in found} & set(ways))
        stops = self.dice.sample(ways, min(1, len(ways)))
        stops += self.dice.sample(launches, min(2, len(launches)))
        names = [unit.id for unit in group]
        for stop in stops:
            if stop in answer["violates"] or stop in answer["wins"]:
                continue
            reply = self.engine.ask("do %s %s" % (" ".join(names), stop))
            if not taken(reply):
                self.same("leg", "to " + stop, reply, names, self.where(False))
                continue
            where = self.where(False, "do %s %s" % (" ".join(names), stop))
            self.leg(position, group, answer, stop, where)
            self.engine.back(len(names) + 1)

    def leg(self, position, group, answer, stop, where):
        left = answer["mf"] - answer["to"][stop]
        names = [unit.id for unit in group]
        reply = self.engine.ask("do " + " ".join(names))
        what = lambda: "%s at %s by %s, %d of %d points left" % (
            " ".join(names), group[0].place, stop, left, answer["mf"])
        if not taken(reply):
            self.same("leg", left > 0, False, what, where)
            return
        camp = position.camp(group[0])
        to, at = self.split(position, camp)
        self.engine.back(len(names))
        moved = position.moved(group, stop)
        mates = [moved.units[name] for name in names]
        search = Search(moved, mates, answer["mf"], answer["to"][stop])
        search.run()
        ends = {HEXES[i].label for i in search.reached if i != search.start and moved.may_end(mates, i)}
        self.sets("leg", ends, to, what, where)
        targets = {t for t, found in answer["assaults"].items() if stop in found}
        unsure = set(answer.get("disputed", ()))
        self.sets("leg assault", targets - unsure, at - unsure, what, where)

    # -- battles -----------------------------------------------------------------------------------

    def battles(self, position, asks, combat):
        camp, west = self.here
        for ask in asks:
            if ask["kind"] != "odds" or ask["type"] == "ROMANIA":
                continue
            if HEXES[hex_of(ask["target"])].west != west or (ask["type"][:2] == "MA") == combat:
                continue
            drop = "AA" in ask["type"]
            if camp != ("G" if drop else position.camp(position.units[ask["attackers"][0]])):
                continue
            Battle(self, position, ask, combat).compare()

    def drops(self, position):
        camp, west = self.here
        model = {label for label in position.drops()["to"] if HEXES[hex_of(label)].west == west}
        reply = self.engine.ask("do drop")
        engine = set()
        if taken(reply):
            engine = set(self.engine.legal()["spaces"])
            self.engine.back(1)
        self.sets("drop", model, engine, "7th Flieger", self.where(False))


class Table:
    """The protocol lines of a position, for whoever wants to look."""

    def __init__(self, position):
        self.position = position

    def lines(self, camp, west, combat):
        return list(script(self.position, camp, west, combat))


class Battle:
    """One attack: is it allowed, what are its odds, and what does a die do?"""

    def __init__(self, run, position, ask, combat):
        self.run, self.engine, self.position, self.ask = run, run.engine, position, ask
        self.combat, self.dice = combat, run.dice
        self.drop, self.mobile = "AA" in ask["type"], ask["type"][:2] == "MA"
        self.target, self.actions, self.lines = ask["target"], 0, []

    def do(self, line, actions):
        """A line of so many actions; says whether it was taken."""
        reply = self.engine.ask(line)
        self.lines.append(line)
        if taken(reply):
            self.actions += actions
        return reply

    def compare(self):
        answer = self.position.answer(self.ask)
        faults = list(answer["faults"])
        if self.mobile:
            faults += self.points()
        reply = self.prepare(faults)
        if reply is not None:
            kind = "allowed " + self.ask["type"]
            fine = taken(reply)
            if self.run.same(kind, not faults, fine, lambda: "%s: %s, %s" % (self.ask, faults, reply),
                             self.where()) and fine:
                self.fight(answer, reply)
        self.engine.back(self.actions)

    def where(self):
        return self.run.where(self.combat, *self.lines)

    def points(self):
        """Does a mobile assault cost more than there is?"""
        group = [self.position.units[name] for name in self.ask["attackers"]]
        found = self.position.destinations(group)
        home = HEXES[group[0].hex].label
        known = dict(found["assaults"].get(self.target, {}))
        return [] if home in known else ["10.15: cannot from here"]

    def prepare(self, faults):
        """Up to the word `attack`: the last reply, or None if the question cannot be put."""
        names = self.ask["attackers"]
        if self.drop:
            return self.prepare_drop(names, faults)
        self.throw()
        if self.mobile:
            return self.do("do %s %s" % (" ".join(names), self.target), len(names) + 1)
        return self.do("do %s %s" % (self.target, " ".join(names)), len(names) + 1)

    def throw(self, *first):
        """The dice to come: landing, supply, combat."""
        self.supply_die, self.die = self.dice.randint(1, 6), self.dice.randint(1, 6)
        camp = self.run.here[0]
        dice = [*first]
        self.feeds = self.position.answer(self.ask).get("branches", [{}])
        if len(self.feeds) > 1:
            dice.append(self.supply_die)
        dice.append(self.die)
        self.do("dice " + " ".join(map(str, dice)), 1)

    def prepare_drop(self, names, faults):
        landing = self.position.landing(hex_of(self.target))
        wanted = "whole" if self.ask["flieger"] > 1 else "reduced"
        dice = [die for die in range(1, 7) if by_die(LANDING, die + landing["modifier"]) == wanted]
        if not dice:
            return None
        self.throw(dice[0])
        reply = self.do("do drop %s" % self.target, 2)
        if not taken(reply) or not names:
            return reply
        return self.do("do %s" % " ".join(names), len(names))

    def fight(self, answer, reply):
        """A mobile assault begins by itself; everything else waits for the word."""
        if not self.mobile or self.drop:
            self.odds(answer)
            reply = self.do("do attack", 1)
            if not taken(reply):
                self.run.same("attack", "taken", reply, str(self.ask), self.where())
                return
        self.result(answer, self.support(reply))

    def support(self, reply):
        """8.4: answers the questions for aircraft."""
        for _ in range(2):
            prompt = self.engine.ask("prompt")
            if not any("How many aircraft" in line for line in prompt):
                break
            asked = next(line for line in prompt if line.startswith("asks ")).split()[1].rstrip(":")
            mine = asked == ("German" if self.run.here[0] == "G" else "Allied")
            count = self.ask["air"][0 if mine else 1]
            reply = self.do("do support:%d" % count if count else "do support", 1)
        return reply

    # -- odds as shown -----------------------------------------------------------------------------

    def odds(self, answer):
        """The forecast knows no aircraft yet."""
        bare = self.position.answer(dict(self.ask, air=[0, 0]))
        shown = parse_odds(self.engine.must("show odds"))
        first = bare["branches"][0] if "branches" in bare else {}
        model = {
            "attack": bare["attack"], "defence": bare["defence"], "before": bare.get("base"),
            "after": first.get("final"),
            "shifts": tally((GROUND_RULES.get(r, r), n) for r, _, n in bare.get("shifts", ())),
            "chances": bare.get("results"),
        }
        engine = {
            "attack": shown["attack"], "defence": shown["defence"], "before": shown["before"],
            "after": shown["after"],
            "shifts": tally((GROUND_RULES.get(r, r), n) for r, n in shown["shifts"]),
            "chances": shown["chances"],
        }
        if shown["chances"] is not None and sum(shown["chances"].values()) == 6:
            engine["chances"] = {key: 6 * n for key, n in shown["chances"].items()}
        # 7.3: of a stack that was never looked at only the top unit is known and counted.
        known = ("attack", "shifts") if shown["guessed"] else model
        for key in known:
            self.run.same("odds " + key, model[key], engine[key],
                          lambda: "%s shown %s" % (self.ask, shown), self.where())

    # -- results -----------------------------------------------------------------------------------

    def result(self, answer, reply):
        branch = self.feeds[0]
        if len(self.feeds) > 1:
            more = MODIFIER["attenuation-ploesti"] if self.position.ploesti else 0
            effect = COLUMNS[by_die(ATTENUATION, self.supply_die + more)]
            wanted = "cancelled" if effect is None else effect
            branch = next(b for b in self.feeds if b["attenuated"] == wanted)
        attack, defence = answer["attack"], answer["defence"]
        dr = answer["dr"]
        if branch.get("attenuated") == "cancelled":
            if "alone" not in branch:
                said = any("battle at" in line for line in reply)
                self.run.same("battle", "cancelled", "fought" if said else "cancelled",
                              lambda: "%s %s" % (self.ask, reply), self.where())
                return
            alone = branch["alone"]
            attack, defence, dr = alone["attack"], alone["defence"], alone["dr"]
            branch = alone["branches"][0]
        result = "AL1" if branch["no_die"] else branch["line"][self.die - 1]
        model = [attack, defence, branch["column"] or "-", dr if result == "DR" else result]
        self.run.same("battle " + self.ask["type"], model, self.fought(reply),
                      lambda: "%s supply die %d, die %d: %s" % (self.ask, self.supply_die, self.die, reply),
                      self.where())

    def fought(self, reply):
        """Strengths, column and what it comes to."""
        line = next((l for l in reply if l.startswith("battle at")), None)
        if line is None:
            return reply
        words = line.replace(",", "").replace(":", "").split()
        number = lambda name: int(words[words.index(name) + 1])
        die, column = number("die"), number("column") - 3
        name = "%d:1" % (column + 1) if column >= 0 else "1:%d" % (1 - column)
        result = words[words.index("die") + 2]
        prompt = self.engine.ask("prompt")
        if any("They hold on" in l for l in prompt):
            result = "AL1|BB" if result == "DR" else result + "?"
        if any("Retreat, or lose" in l for l in prompt):
            result = "DR|DL1" if result == "DR" else result + "?"
        return [number("attack"), number("defence"), name if die else "-", result]


def tally(shifts):
    out = collections.Counter()
    for rule, columns in shifts:
        out[rule] += columns
    return {rule: n for rule, n in out.items() if n}


def parse_odds(lines):
    out = {"shifts": [], "chances": {}, "guessed": any("as far as" in l for l in lines)}
    for line in lines:
        words = line.split()
        if words[0] in ("attack", "defence"):
            out[words[0]] = int(words[1])
        elif words[0] == "line":
            out["before"] = words[-1]
        elif words[0] == "shift":
            out["shifts"].append((words[2], int(words[1])))
        elif words[0] == "column":
            out["after"] = words[1]
        elif "of" in words:
            at = words.index("of")
            scale = 36 // int(words[at + 1])
            out["chances"][words[0]] = int(words[at - 1]) * scale
    return out


def main():
    words = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    words.add_argument("--engine", required=True, help="the built program")
    words.add_argument("--positions", type=int, default=100)
    words.add_argument("--first", type=int, default=0, help="number of the first position")
    words.add_argument("--seed", default="1")
    words.add_argument("--attacks", type=int, default=12, help="targets in a position")
    words.add_argument("--show", type=int, default=1, help="differences of a kind to show")
    given = words.parse_args()
    run = Comparison(given.engine, given.show)
    for k in range(given.first, given.first + given.positions):
        run.position(Draft(given.seed, k, given.attacks).make())
    run.engine.close()
    print("%d positions" % given.positions)
    for kind in sorted(run.asked):
        print("%10d  %-20s %d differ" % (run.asked[kind], kind, run.wrong[kind]))
    print("%10d  answers, %d differ" % (sum(run.asked.values()), sum(run.wrong.values())))
    return 1 if run.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
