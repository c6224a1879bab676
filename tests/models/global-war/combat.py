"""One attack: who may fight whom, what supply it takes, and how it ends.

There is no die. An attack is a target and the units that go for it; the result follows.
"""

from itertools import combinations, product

from board import AREAS
from movement import Mover
from position import BOMBERS, CARRIERS, DROPS, LAND, SHIPS, SMALL, STANDING, SUBS, party
from supply import feeds, is_source, shares

ARMOUR_CLASS = {"ARM", "SHOCK"}  # GR-17, and Guards tank armies by the correction to it
FLEET = {"SURF", "CV"}
TWO = {"ARM", "GUARDS", "SHOCK", "AIRA", "MARA"}  # CVL-02, 03

# The Permissible Attacks Chart, combat part: who of the attackers and of the defenders may fight.
# all, none, air (air to air), naval (naval units only), both (air and naval units only).
COLUMNS = ("L", "T", "N", "LT", "LN", "TN", "LTN")
CHART = {row: dict(zip(COLUMNS, words.split())) for row, words in {
    "L":   "all  none all0 all  all  none all",
    "T":   "none air  naval air naval all  both",
    "N":   "none air  all  air  naval all  both",
    "LT":  "all  air  naval all all  all  all",
    "LN":  "all  air  all  all  all  none all",
    "TN":  "none all  all  air  naval all  both",
    "LTN": "all  air  all  all  all  both all",
}.items()}
CHART["L"]["N"] = "none"


def letter(unit):
    """GR-74: what a unit counts as in the chart, or nothing."""
    if unit.kind in LAND or unit.kind in STANDING:
        return "L"
    if unit.kind == "TAC":
        return "T"
    return "N" if unit.kind in FLEET else ""


def helpless(unit):
    """GR-74: what a unit that never fights stands for where nobody else is."""
    if unit.kind == "SUPPLY":
        return "L"
    if unit.kind in BOMBERS:
        return "T"
    return "N" if unit.kind in CARRIERS else ""


def classes(units, of=letter):
    found = {of(u) for u in units}
    return "".join(c for c in "LTN" if c in found)


def place_class(kind):
    """What a unit counts as where units are stacked (STK-02 to 04)."""
    if kind in SMALL:
        return "small"
    if kind in LAND:
        return "army"
    return "bomber" if kind in BOMBERS else kind


class Attack:
    """`attackers` of one turn against everything hostile in `target`."""

    def __init__(self, position, attackers, target, surprise=False):
        self.p, self.attackers, self.target = position, list(attackers), target
        self.nation = self.attackers[0].nation
        self.surprise = surprise
        # STR-08: heavy bombers cannot be attacked. CON-15: cargo shares the lot of its ship.
        self.garrison = [u for u in position.at[target] if not u.ship
                         and u.kind not in SUBS | {"HSTRAT", "ATOM"}
                         and any(position.hostile(a.nation, u.nation) for a in self.attackers)]
        self.row, self.column = classes(self.attackers), self.column_of()

    def column_of(self):
        """GR-74: bombers are a target beside others only to aircraft alone (ACB-03)."""
        found = classes(self.garrison)
        if not found:
            return classes(self.garrison, helpless)
        if all(u.kind in BOMBERS | {"TAC", "CV"} for u in self.attackers):
            if any(u.kind in BOMBERS for u in self.garrison):
                return "".join(c for c in "LTN" if c in found + "T")
        return found

    # -- where attackers stand ---------------------------------------------------------------------

    def line(self, unit):
        """PAC-50, 51: the line that a unit attacks over, `black` or `blue`, or none."""
        here, target = AREAS[unit.area], AREAS[self.target]
        black, blue = self.target in here.black, self.target in here.blue
        kind = unit.kind
        if self.target == unit.area == "MALTA" and kind in FLEET | BOMBERS | {"TAC"}:
            return "blue"  # FRT-10: out of Malta against its fort
        if unit.ship:
            afloat = self.p.units[unit.ship].kind == "LC" and unit.kind in LAND
            return "blue" if blue and afloat and target.port else None
        if kind in FLEET:
            return "blue" if blue else None
        if kind == "TAC":
            if black:
                return "black"
            return "blue" if blue and not (here.sea and target.sea) else None
        if kind in BOMBERS:
            return "black" if black else "blue" if blue else None
        if kind in LAND:
            if unit.area == self.target and kind in DROPS:
                return "over"
            if black:
                return "black"
            if blue and target.port and (kind in ("MAR", "MARA") or (kind in DROPS and here.port)):
                return "blue"  # LDG-01
        return None

    def landing(self):
        """LDG-01: does a land unit come over a blue line?"""
        return [u for u in self.attackers if u.kind in LAND and self.line(u) == "blue"]

    # -- may it be made ----------------------------------------------------------------------------

    def faults(self):
        """Why the attack is not allowed; supply aside."""
        out = []
        if not self.garrison:
            out.append("nobody there")
        out += ["%s has no line" % u.id for u in self.attackers if self.line(u) is None]
        out += self.strangers()
        out += ["%s at peace" % u.id for u in self.attackers if not any(
            self.p.hostile(u.nation, foe.nation) for foe in self.garrison)]
        if not self.row:
            out.append("nobody fights")
        for unit in self.attackers:
            beside = [u for u in self.attackers if u.area == unit.area]
            if unit.kind in BOMBERS and all(u.kind in BOMBERS for u in beside):
                out.append("%s ADV-05" % unit.id)
            if unit.kind in LAND and self.line(unit) == "black" and sum(
                    u.kind in LAND and self.line(u) == "black" for u in beside) > 2:
                out.append("CMB-04")
            if unit.kind == "TAC" and unit.nation == "US" and self.p.owner.get(unit.area) == "CH":
                out.append("SPC-05")
        word = self.word()
        if word == "none":
            out.append("chart")
        for unit in self.attackers:
            if not self.fights(unit):
                out.append("%s cannot fight here" % unit.id)
        out += self.flotillas()
        landing = self.landing()
        if landing and self.p.winter and AREAS[self.target].winter:
            out.append("LDG-06")
        if landing and self.row == "L" and classes(self.garrison) != "L" and any(
                letter(u) in ("T", "N") for u in self.garrison):
            out.append("no landing by the chart")  # PAC-02 to 07
        covered = any(u.kind in ("TAC", "CV") for u in self.garrison)
        if covered and any(
                u.kind in DROPS and not u.ship and self.line(u) != "black"
                for u in self.attackers):
            out.append("PAS-01")
        if landing and covered and not any(u.kind in ("TAC", "CV") for u in self.attackers):
            out.append("LDG-05")
        return out

    def strangers(self):
        """SPC-01, 03: who may attack together."""
        nations = {party(u.nation) for u in self.attackers}
        out = [] if len(nations) == 1 else ["nations"]
        soviet = AREAS[self.target].country == "SU"
        return out + ["SUA-01" for u in self.attackers
                      if soviet and not Mover(self.p, u).allied(self.target)]

    def word(self):
        if not self.row or not self.column:
            return "none"
        return CHART[self.row][self.column]

    def fights(self, unit):
        """Does this attacker take part in what the chart leaves?"""
        word = self.word()
        if unit.kind in BOMBERS:
            return word != "none"  # ADV-05: it only goes along
        if unit.kind in LAND:
            # PAC-27: against Tacticals and ships the Tactical alone.
            return word == "all" and (self.row, self.column) != ("LT", "TN")
        if word == "air":
            return unit.kind in ("TAC", "CV")  # ACB-02
        return word != "none"

    def flotillas(self):
        """GR-75, AVN-02: flotillas against air or Carriers need air of their own beside them."""
        if not any(u.kind in ("TAC", "CV") for u in self.garrison):
            return []
        return ["%s AVN-02" % u.id for u in self.attackers if u.kind == "SURF" and not any(
            v.kind in ("TAC", "CV") and v.area == u.area for v in self.attackers)]

    # -- values ------------------------------------------------------------------------------------

    def fort(self):
        return next((u for u in self.garrison if u.kind == "FORT"), None)

    def attack_value(self, unit):
        """CVL, FRT-02, REO-02, CON-05."""
        kind = unit.kind
        if kind in TWO:
            armoured = kind in ARMOUR_CLASS or unit.armor
            return 1 if armoured and self.fort() else 2
        if kind == "INF":
            return 0 if self.p.values.get("reorganised") and unit.nation == "GE" else 1
        return 1 if kind in ("TAC", "SURF", "CV") else 0

    def attack(self):
        """The sum, with a point for each landing craft that lands its army (CVL-09)."""
        craft = {u.ship for u in self.landing() if u.ship}
        return sum(self.attack_value(u) for u in self.attackers) + len(craft)

    def defenders(self):
        """GR-74: those who defend in a fight of this kind."""
        word = self.word()
        if word == "air":
            return [u for u in self.garrison if u.kind in BOMBERS | {"TAC"}]
        if word == "naval":
            return [u for u in self.garrison if u.kind in SHIPS]
        if word == "both":
            return [u for u in self.garrison if letter(u) != "L" and u.kind != "SUPPLY"]
        return self.garrison

    def defence_value(self, unit):
        kind = unit.kind
        if unit.ship:
            return 0
        if kind == "FORT":
            drop = any(u.kind in DROPS and not u.ship for u in self.attackers)
            return max(0, unit.defence - drop)  # FRT-15
        if self.surprise and kind not in LAND:
            return 0  # SPC-12
        if kind == "INF" and unit.nation == "GE" and self.p.values.get("reorganised"):
            return 2
        if kind in TWO or kind == "MARKER":
            return 2
        return 1 if kind in ("INF", "TAC", "SURF", "CV") else 0

    def defence(self):
        return sum(self.defence_value(u) for u in self.defenders())

    def margin(self):
        """CMB-13: what must be lost, 0 if the attack fails."""
        return max(0, self.attack() - self.defence())

    # -- losses ------------------------------------------------------------------------------------

    def may_lose(self, lost=()):
        """LOS, FRT-04, 05, SIM-05: who may be lost next, given who is lost already."""
        owed = max(0, self.margin() - sum(self.defence_value(u) for u in lost))
        left = [u for u in self.defenders() if u not in lost]
        if self.margin() == 0:
            return []
        out = []
        for unit in left:
            value = self.defence_value(unit)
            if unit.kind == "FORT":
                if len(left) == 1 and value <= owed:
                    out.append(unit)
            elif unit.kind == "MARKER":
                if value <= owed:
                    out.append(unit)
            elif value == 0 or owed > 0:
                out.append(unit)
        return out

    # -- advance -----------------------------------------------------------------------------------

    def may_advance(self, gone, inside):
        """ADV-01 to 05: who may go in next, given who is lost and who has gone in. The first is a
        land unit if any attacked, else a ship if any did and not in the air alone, else aircraft."""
        left = [u for u in self.attackers if u.id not in gone and u not in inside
                and Mover(self.p, u).open(self.target)]
        land = [u for u in self.attackers if u.kind in LAND]
        if inside:
            classes_in = {place_class(u.kind) for u in [*inside, *self.p.at[self.target]]
                          if self.p.hosts(self.nation, u.nation)}
            return [u for u in left if u.kind not in LAND
                    and place_class(u.kind) not in classes_in]
        if land:
            return [u for u in left if u.kind in LAND]
        at_sea = any(u.kind == "SURF" for u in self.attackers) or not all(
            u.kind in BOMBERS | {"TAC"} for u in self.defenders())
        if at_sea and any(u.kind in FLEET for u in self.attackers):
            return [u for u in left if u.kind in FLEET]
        return [u for u in left if u.kind in BOMBERS | {"TAC", "CV"}]  # ADV-04

    # -- supply ------------------------------------------------------------------------------------

    def hungry(self, unit):
        """WSP-08, SPC-11: does the unit need supply to attack?"""
        return not unit.elite and not self.surprise and unit.kind not in BOMBERS  # STR-01

    def basic(self):
        """WSP-04, GR-48, GR-50: sources that each attacker must have in reach."""
        soviet = self.nation == "SU"
        return 2 if self.p.winter and AREAS[self.target].winter and not soviet else 1

    def road_units(self):
        """WSP-01, 03, GR-76: land units that need supply and come over a road."""
        return sum(1 for u in self.attackers if u.kind in LAND and self.hungry(u)
                   and AREAS[u.area].black.get(self.target) == "road")

    def needed(self):
        """WSP-05: how many sources the attack takes in all."""
        if not any(self.hungry(u) for u in self.attackers):
            return 0
        soviet = self.nation == "SU" and self.p.winter and self.p.hostile(
            "SU", "GE")  # WSP-06
        extra = 0 if soviet else max(0, self.road_units() - 1)
        return self.basic() + extra

    def sources(self):
        """All that could feed some attacker of this attack."""
        return [u for u in self.p.units.values() if is_source(self.p, u, self.nation)
                and any(self.hungry(a) and self.reaches(u, a) for a in self.attackers)]

    def reaches(self, source, unit):
        """SUP-03 to 07, GR-67, FRW: can this source feed that unit?"""
        if not shares(self.p, source.nation, unit.nation):
            return False
        if self.first_winter_bars(source, unit):
            return False
        return feeds(source, unit)

    def first_winter_bars(self, source, unit):
        """FRW-02 to 04: Axis supply in or into the Soviet Union of 1939."""
        p = self.p
        if source.nation not in ("GE", "IT", "JA") or not p.first_winter():
            return False
        if source.kind != "SUPPLY":
            return False  # convoys are none
        if source.nation == "JA" and not p.hostile("JA", "SU"):
            return False
        return AREAS[source.area].soviet or AREAS[unit.area].soviet

    def supplied_by(self, sources):
        """Does this set of sources feed the whole attack?"""
        if len(sources) < self.needed():
            return False
        fed = all(sum(self.reaches(s, u) for s in sources) >= self.basic()
                  for u in self.attackers if self.hungry(u))
        return fed and self.dedicated(sources)

    def dedicated(self, sources):
        """LDG-08, 14: a landing has a source of its own, and each stack that comes to it by itself
        from elsewhere another; all landing craft together are one."""
        craft = {u.area for u in self.landing() if u.ship and self.hungry(u)}
        alone = {u.area for u in self.landing() if not u.ship and self.hungry(u)} - craft
        groups = ([craft] if craft else []) + [{area} for area in sorted(alone)]
        stacks = [[u for u in self.landing() if u.area in group and self.hungry(u)]
                  for group in groups]
        able = [[s for s in sources if any(self.reaches(s, u) for u in stack)]
                for stack in stacks]
        return any(len({s.id for s in pick}) == len(pick) for pick in product(*able))

    def sets(self):
        """All smallest sets of sources that feed the attack, by their codes."""
        return [{u.id for u in pick} for pick in combinations(self.sources(), self.smallest() or 0)
                if self.supplied_by(pick)]

    def smallest(self, sources=None):
        """The least number of sources that do, or None."""
        if self.needed() == 0:
            return 0
        sources = self.sources() if sources is None else sources
        for n in range(self.needed(), len(sources) + 1):
            if any(self.supplied_by(pick) for pick in combinations(sources, n)):
                return n
        return None
