"""One attack, put to the program and to the model: is it allowed, what are its odds, and what does
a die come to?"""

import collections

from board import AIRCRAFT, ATTENUATION, LANDING, MODIFIER, by_die, hex_of, odds_name
from combat import COLUMNS
from engine import layout, taken
from retreat import HIT, Retreat

CHART = {"10.14": "11.8", "10.23": "11.8"}  # the program's other names for the chart of 11.8


class Battle:
    def __init__(self, run, position, ask, combat, *before):
        self.run, self.engine, self.position, self.ask = run, run.engine, position, ask
        self.combat, self.dice = combat, run.dice
        self.drop, self.mobile = "AA" in ask["type"], ask["type"].startswith("MA")
        self.target, self.actions, self.lines = ask.get("target"), 0, [*before]
        self.answer = position.odds(ask)

    def do(self, line, actions):
        """A line of so many actions, to be taken back in the end."""
        reply = self.engine.ask(line)
        self.lines.append(line)
        if taken(reply):
            self.actions += actions
        return reply

    def same(self, kind, model, engine, said):
        return self.run.same(kind, model, engine, lambda: "%s %s" % (self.ask, said),
                             self.run.lines(self.position, *self.lines))

    def compare(self):
        faults = self.answer["faults"] + (self.cannot_go() if self.mobile else [])
        reply = self.prepare()
        if reply is not None and self.same("allowed " + self.ask["type"], not faults, taken(reply),
                                           [faults, reply]) and taken(reply):
            self.fight(reply)
        self.engine.back(self.actions)

    def storm(self):
        """A mobile assault that is known to be allowed."""
        reply = self.prepare()
        if self.same("allowed MA", True, taken(reply), reply) and taken(reply):
            self.fight(reply)
        self.engine.back(self.actions)

    def cannot_go(self):
        """Does a mobile assault cost more than there is, or lack supply?"""
        group = [self.position.units[name] for name in self.ask["attackers"]]
        found = self.position.destinations(group)["assaults"].get(self.target, {})
        return [] if str(group[0].place) in found else ["10.15: not from here"]

    # -- up to the die -----------------------------------------------------------------------------

    def prepare(self):
        """Up to the word `attack`: the last reply, or None if no die makes such a landing."""
        names = self.ask["attackers"]
        if self.drop:
            return self.prepare_drop(names)
        self.throw()
        words = [*names, self.target] if self.mobile else [self.target, *names]
        return self.do("do " + " ".join(words), len(words))

    def prepare_drop(self, names):
        wanted = "whole" if self.ask["flieger"] > 1 else "reduced"
        more = self.position.landing(hex_of(self.target))
        dice = [die for die in range(1, 7) if by_die(LANDING, die + more) == wanted]
        if not dice:
            return None
        self.throw(dice[0])
        reply = self.do("do drop " + self.target, 2)
        if not taken(reply) or not names:
            return reply
        return self.do("do " + " ".join(names), len(names))

    def throw(self, *landing):
        """The dice to come: landing, supply, combat."""
        self.supply_die, self.die = self.dice.randint(1, 6), self.dice.randint(1, 6)
        feeds = len(self.answer.get("branches", ())) > 1
        dice = [*landing, *([self.supply_die] if feeds else []), self.die]
        self.do("dice " + " ".join(map(str, dice)), 1)

    def fight(self, reply):
        """A mobile assault begins by itself; everything else waits for the word."""
        if not self.mobile or self.drop:
            self.odds()
            reply = self.do("do attack", 1)
        self.result(self.support(reply))

    def support(self, reply):
        """8.4: answers the questions for aircraft."""
        for _ in range(2):
            prompt = self.engine.must("prompt")
            if not any("How many aircraft" in line for line in prompt):
                break
            asked = next(line for line in prompt if line.startswith("asks ")).split()[1]
            mine = asked.startswith("German") == (self.run.here[0] == "G")
            count = self.ask["air"][0 if mine else 1]
            reply = self.do("do support:%d" % count if count else "do support", 1)
        return reply

    def romania(self):
        """12.8: the attack comes by itself as the phase ends."""
        self.engine.all([*layout(self.position), "place %s ready" % " ".join(AIRCRAFT)])
        self.throw()
        reply = self.do("phase Allied southwest", 1)
        if "12.7" in self.engine.must("prompt")[1]:
            reply = self.do("do end", 1)
        self.result(self.support(reply))

    # -- the odds as shown -------------------------------------------------------------------------

    def odds(self):
        """The forecast knows no aircraft yet, and of stacks that were never looked at (7.3) only
        the top unit."""
        bare = self.position.odds(dict(self.ask, air=[0, 0]))
        shown = Shown(self.engine.must("show odds"))
        model = {"attack": bare["attack"], "shifts": tally((r, n) for r, _, n in bare["shifts"]),
                 "defence": bare["defence"], "before": bare["base"], "chances": bare["results"],
                 "after": bare["branches"][0]["final"]}
        known = ("attack", "shifts") if shown.guessed else model
        for key in known:
            self.same("odds " + key, model[key], getattr(shown, key), vars(shown))

    # -- the result --------------------------------------------------------------------------------

    def result(self, reply):
        answer, branch = self.answer, self.branch()
        if branch["attenuated"] == "cancelled":
            if "alone" not in branch:
                fought = any(line.startswith("battle at") for line in reply)
                self.same("battle cancelled", False, fought, reply)
                return
            answer = branch["alone"]
            branch = answer["branches"][0]
        result = "AL1" if branch["no_die"] else branch["line"][self.die - 1]
        model = [answer["attack"], answer["defence"], branch["column"],
                 answer["dr"] if result == "DR" else result]
        self.same("battle " + self.ask["type"], model, self.fought(reply), reply)
        if result == "BB":
            self.bloodbath(answer["steps"], reply)
        elif result == "DR" and answer["dr"] in ("DR", "DR|DL1"):
            self.withdraw(answer["dr"], reply)

    def branch(self):
        """What the supply die makes of the attack (6.11)."""
        branches = self.answer["branches"]
        if len(branches) == 1:
            return branches[0]
        more = MODIFIER["attenuation-ploesti"] if self.position.ploesti else 0
        effect = COLUMNS[by_die(ATTENUATION, self.supply_die + more)]
        wanted = "cancelled" if effect is None else effect
        return next(branch for branch in branches if branch["attenuated"] == wanted)

    def fought(self, reply):
        """Strengths, column and what it comes to, as the program tells it."""
        line = next((line for line in reply if line.startswith("battle at")), None)
        if line is None:
            return reply
        words = line.replace(",", "").replace(":", "").split()
        number = lambda name: int(words[words.index(name) + 1])
        result = words[words.index("die") + 2]
        if result == "DR":
            result = self.retreat()
        # The program counts columns from 1, which is 1:3, and without a die there is none.
        column = odds_name(number("column") - 3) if number("die") else None
        return [number("attack"), number("defence"), column, result]

    def retreat(self):
        """11.19, 12.8: what a retreat becomes."""
        question = self.engine.must("prompt")[1]
        if "They hold on" in question:
            return "AL1|BB"
        if "Retreat, or lose a step" in question:
            return "DR|DL1"
        return "AS" if self.ask["type"] == "ROMANIA" else "DR"

    def withdraw(self, how, reply):
        """11.11: where the first of the beaten may go."""
        if how == "DR|DL1":
            reply = self.do("do retreat", 1)
        beaten = self.position.at[hex_of(self.target)]
        unit = beaten[0]
        if "Which unit retreats" in self.engine.must("prompt")[1]:
            unit = self.dice.choice(beaten)
            reply = self.do("do " + unit.id, 1)
        model = Retreat(self.position, hex_of(self.target), beaten).refuges(unit)
        if model is None:
            return
        # Where only one hex is open nobody is asked, and the next unit may be asked already.
        ends = [line.split("-")[-1] for line in reply if line.startswith(unit.id + " retreated")]
        hit = any(line.split()[:2] in (["lost", unit.id], ["reduced", unit.id]) for line in reply)
        if hit or ends:
            engine = HIT if hit else frozenset(ends)
        else:
            engine = frozenset(self.engine.legal()["spaces"])
        self.same("retreat", sorted(model), sorted(engine), [unit.id, reply])

    def bloodbath(self, steps, reply):
        """11.20: the lesser side is gone; between equals the attacker names a number."""
        asked = sum(word.startswith("toll:") for word in self.engine.legal()["choices"])
        gone = sum(line.startswith("lost") and line.endswith("(11.20)") for line in reply)
        ours, theirs = steps
        attackers, defenders = self.forces(steps)
        if ours == theirs and ours > 1:
            model = "of %d" % ours
        else:
            model = (attackers if ours <= theirs else 0) + (defenders if theirs <= ours else 0)
        self.same("bloodbath", model, "of %d" % asked if asked else gone, [steps, reply])

    def forces(self, steps):
        """Units on both sides, garrisons left out."""
        if self.ask["type"] == "ROMANIA":
            return len(self.ask["attackers"]), len(self.ask["defenders"])
        alone = self.drop and steps != self.answer["steps"]
        attackers = self.drop + (0 if alone else len(self.ask["attackers"]))
        return attackers, len(self.position.at[hex_of(self.target)])


class Shown:
    """`show odds`, read."""

    def __init__(self, lines):
        self.guessed, shifts, self.chances = False, [], {}
        for line in lines:
            words = line.split()
            if words[0] in ("attack", "defence"):
                setattr(self, words[0], int(words[1]))
                self.guessed |= len(words) > 2
            elif words[0] == "line":
                self.before = words[-1]
            elif words[0] == "shift":
                shifts.append((words[2], int(words[1])))
            elif words[0] == "column":
                self.after = words[1]
            else:  # RESULT n of m
                self.chances[words[0]] = int(words[1]) * 36 // int(words[3])
        self.shifts = tally(shifts)


def tally(shifts):
    """Columns by rule."""
    out = collections.Counter()
    for rule, columns in shifts:
        out[CHART.get(rule, rule)] += columns
    return {rule: n for rule, n in out.items() if n}
