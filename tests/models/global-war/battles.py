"""Attacks of a camp, asked of the program and of the model."""

from board import AREAS
from combat import Attack
from engine import taken
from movement import retreats
from position import LAND, Position

STEPS = 8  # units that an attack is made of at most


class Battles:
    """The combat phase of a camp in a position that is laid out."""

    def __init__(self, run, camp):
        self.run, self.engine, self.camp = run, run.engine, camp
        self.position, self.dice = run.position, run.dice
        self.own = run.of_camp(camp)
        self.done = []  # actions since the phase began

    # -- helpers -----------------------------------------------------------------------------------

    def do(self, action):
        reply = self.engine.must("do " + action)
        self.done.append(action)
        return reply

    def back(self):
        self.engine.back(len(self.done))
        self.done = []

    def lines(self):
        return ["do " + " ".join(self.done)] if self.done else []

    def question(self):
        """The rule of the question that is open, and the unit it is about."""
        rule = unit = None
        for line in self.engine.must("prompt"):
            if line.startswith("asks "):
                rule = line.split("(")[-1].rstrip(")")
            elif line.startswith("about "):
                unit = line.split()[1].rstrip(",")
        return rule, unit

    def candidates(self, target):
        near = set(AREAS[target].black) | set(AREAS[target].blue) | {target}
        return [u for u in self.own if u.area in near]

    @staticmethod
    def word(unit):
        """An army aboard goes by its landing craft."""
        return unit.ship or unit.id

    def fits(self, group, target):
        attack = Attack(self.position, group, target)
        return not attack.faults() and attack.smallest() is not None

    # -- a phase -----------------------------------------------------------------------------------

    def compare(self, targets):
        legal = self.engine.legal()
        if self.run.lean:
            for target in self.dice.sample(sorted(legal["spaces"]),
                                           min(targets, len(legal["spaces"]))):
                self.attack(target)
                self.back()
            return
        held = {u.area for u in self.position.units.values() if not u.ship}
        model = {a for a in held if any(self.fits([u], a) for u in self.candidates(a))}
        self.run.sets("targets", model, legal["spaces"], self.camp)
        both = sorted(model & legal["spaces"])
        for target in self.dice.sample(both, min(targets, len(both))):
            self.attack(target)
            self.back()

    def attack(self, target):
        self.do(target)
        group, run = [], self.run
        for _ in range(STEPS):
            legal = self.engine.legal()
            able = {self.word(u): u for u in self.candidates(target) if u not in group
                    and self.fits(group + [u], target)}
            names = "%s with %s" % (target, " ".join(u.id for u in group) or "nobody")
            run.sets("muster", set(able), legal["units"], names, self.lines())
            if group:
                self.odds(Attack(self.position, group, target), names)
                run.same("declare", True, "attack" in legal["choices"], names, self.lines())
            both = sorted(set(able) & legal["units"])
            enough = group and Attack(self.position, group, target).margin() > 0
            if not both or (group and self.dice.random() < (0.6 if enough else 0.15)):
                break
            picked = self.dice.choice(both)
            group.append(able[picked])
            self.do(picked)
        if group and "attack" in self.engine.legal()["choices"]:
            self.fight(Attack(self.position, group, target))

    def odds(self, attack, what):
        told = {}
        for line in self.engine.must("show odds"):
            words = line.split()
            if words[0] in ("attack", "defence"):
                told[words[0]] = int(words[1])
        model = {"attack": attack.attack(), "defence": attack.defence()}
        self.run.same("sums", model, told, what, self.lines())

    # -- a battle ----------------------------------------------------------------------------------

    def fight(self, attack):
        what = "%s with %s" % (attack.target, " ".join(u.id for u in attack.attackers))
        reply, wanted = self.do("attack"), attack.sets()
        picked = set()
        while self.question()[0] == "SUP-10":
            offered = self.engine.legal()["units"]
            able = {u for pick in wanted for u in pick if picked <= pick} - picked
            both = sorted(offered & able)
            self.run.same("source", True, bool(both), "%s: %s, offered %s" % (
                what, sorted(able), sorted(offered)), self.lines())
            picked.add(self.dice.choice(both or sorted(offered)))
            wanted = [pick for pick in wanted if picked <= pick]
            reply += self.do((picked - set(self.done)).pop())
        spent = [self.position.units[line.split()[1]] for line in reply
                 if line.startswith("lost ") and line.split()[-1] in ("(SUP-09)", "(LDG-08)")]
        self.run.same("sources", attack.smallest(), len(spent), what, self.lines())
        self.run.same("supply", True, attack.supplied_by(spent) or not spent
                      and attack.needed() == 0, "%s by %s" % (what, spent), self.lines())
        Outcome(self, attack, spent, what).follow()


class Outcome:
    """What comes of an attack that was declared."""

    def __init__(self, phase, attack, spent, what):
        self.phase, self.run, self.attack, self.what = phase, phase.run, attack, what
        self.gone = {u.id for u in spent}  # off the map by now
        self.moved, self.inside = {}, []
        self.lost = []

    def follow(self):
        phase, attack = self.phase, self.attack
        if phase.question()[0] == "CMB-01" and "resolve" in phase.engine.legal()["choices"]:
            phase.do("resolve")
        self.note(phase.do(attack.target))
        for _ in range(40):
            rule, about = phase.question()
            if rule == "RBC-01" and about != attack.target and about in self.run.position.units:
                self.retreat(about)
            elif rule == "RBC-01":
                self.before()
            elif rule == "LOS-02":
                if not self.losses():
                    break
            elif rule == "FRT-03":
                self.note(phase.do("hold"))
            elif rule == "RET-01":
                self.retreat(about)
            elif rule == "ADV-01":
                if not self.advance():
                    break
            else:
                break
        self.settle()

    def note(self, reply):
        """What a reply tells of units that are lost or moved."""
        for line in reply:
            words = line.split()
            if words[0] == "lost" and words[1] in self.run.position.units:
                unit = self.run.position.units[words[1]]
                self.gone.add(unit.id)
                if words[-1] in ("(LOS-08)", "(LOS-02)", "(LOS-07)"):
                    self.lost.append(unit)
                    self.gone |= {u.id for u in self.run.position.units.values()
                                  if u.ship == unit.id}
            elif len(words) > 1 and words[0] in self.run.position.units and "-" in words[1]:
                self.moved[words[0]] = words[1].split("-")[-1]
        return reply

    def now(self):
        """The position as it has become."""
        data = dict(self.run.position.data)
        units = []
        for entry in data["units"]:
            if entry["id"] in self.gone or entry.get("aboard") in self.gone:
                continue
            if entry["id"] in self.moved:
                entry = dict(entry, at=self.moved[entry["id"]])
            units.append(entry)
        data["units"] = units
        return Position(data)

    # -- before ------------------------------------------------------------------------------------

    def before(self):
        """RBC-01: they stand fast."""
        self.note(self.phase.do("stay"))

    # -- losses ------------------------------------------------------------------------------------

    def losses(self):
        legal = self.phase.engine.legal()
        model = {u.id for u in self.attack.may_lose(self.lost)}
        if not self.run.sets("losses", model, legal["units"], self.what, self.phase.lines()):
            return False
        offered = sorted(legal["units"])
        if not offered or ("spare" in legal["choices"] and self.phase.dice.random() < 0.5):
            self.note(self.phase.do("spare"))
        else:
            self.note(self.phase.do(self.phase.dice.choice(offered)))
        return True

    def settle(self):
        """LOS-01 to 05: all that had to be lost is."""
        attack, lost = self.attack, self.lost
        at_time, fault = [], []
        for unit in lost:
            if unit not in attack.may_lose(at_time):
                fault.append(unit.id)
            at_time.append(unit)
        left = [u.id for u in attack.may_lose(lost) if attack.defence_value(u)]
        self.run.same("lost", ([], []), (fault, left), "%s: lost %s of %s" % (
            self.what, lost, attack.garrison), self.phase.lines())

    # -- advance -----------------------------------------------------------------------------------

    def advance(self):
        legal = self.phase.engine.legal()
        able = {self.phase.word(u): u for u in self.attack.may_advance(self.gone, self.inside)}
        what = "%s, %s in" % (self.what, self.inside)
        self.run.sets("advance", set(able), legal["units"], what, self.phase.lines())
        both = sorted(set(able) & legal["units"])
        if not both:
            return False
        picked = self.phase.dice.choice(both)
        self.inside.append(able[picked])
        self.note(self.phase.do(picked))
        return True

    # -- retreats ----------------------------------------------------------------------------------

    def retreat(self, about):
        position = self.now()
        unit = position.units[about]
        spaces = self.phase.engine.legal()["spaces"]
        self.run.sets("retreat " + unit.kind, retreats(position, unit), spaces,
                      "%s out of %s" % (about, unit.area), self.phase.lines())
        where = self.phase.dice.choice(sorted(spaces))
        self.note(self.phase.do(where))
        self.moved[about] = where
