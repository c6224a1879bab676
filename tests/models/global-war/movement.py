"""Where units can go in the Movement and the Breakthrough phase.

Nothing costs points: a unit goes on until something stops it. Each class is a search over areas in
three questions: may it enter, must it stop there, may it end there.
"""

from copy import copy

from board import AREAS
from supply import feeds, is_source
from position import (party, AXIS, BOMBERS, CARRIERS, DROPS, LAND, SHIPS, SMALL, STANDING, SUBS)

MINORS_AT_HOME = {"PO", "LC", "YG", "GR", "SE", "TU", "SP",
                  "PT", "FI", "NO", "DN", "SW"}
ITALIAN_SEAS = {"BALEARIC_SEA", "TYRRHENIAN_SEA", "ADRIATIC_SEA", "IONIAN_SEA", "EASTERN_MED"}
ITALIAN_LANDS = {"SP", "FR", "IT", "YG", "AL", "GR", "TU", "SY",
                 "PS", "EG", "LY", "NA", "GI", "MA",
                 "CY", "IQ", "KU", "IR"}
# MEL-04 to 11: how deep into enemy areas, elsewhere and in the Soviet Union of 1939.
DEPTH = {"Spring": (1, 1), "Summer": (3, 2), "Fall": (2, 1), "Winter": (1, 0)}
BREAKTHROUGH = {"Spring": (1, 1), "Summer": (3, 2), "Fall": (0, 0), "Winter": (1, 0)}
PACT = {"BREST_LITOVSK", "ESTONIA", "LATVIA", "LITHUANIA", "BESSARABIA"}  # NAP-01
SEA_DEPTH = 3  # MEL-03
SOVIET_WINTER = 2  # MEL-07, 11
ZERO = SMALL | {"SUPPLY", "CONVOY", "LC"} | BOMBERS
PUSHED = {"SURF", "CV", "CONVOY", "LC"}


class Mover:
    """One unit of a position, and all it may do with its feet, keels or wings."""

    def __init__(self, position, unit):
        self.p, self.unit, self.nation = position, unit, unit.nation
        self.start = unit.area
        self.spring = position.season == "Spring"

    # -- what all share ----------------------------------------------------------------------------

    def destinations(self):
        """All areas where the Movement phase may leave the unit, without that where it stands."""
        kind = self.unit.kind
        if kind in STANDING or self.unit.ship or self.pinned():
            return set()
        cargo = next((u for u in self.p.units.values() if u.ship == self.unit.id), None)
        if cargo:
            out = {a for a in self.sail(self.beaches(cargo)) if self.unloads(cargo, a)}
        elif kind in SHIPS:
            out = self.sail()
        elif kind == "TAC":
            out = self.fly()
        elif kind in BOMBERS:
            out = self.bomb()
        elif kind == "SUPPLY":
            out = self.haul()
        elif kind in ("MAR", "MARA"):
            out = self.amphibious()
        elif kind in DROPS:
            out = self.march() | self.drop()
        else:
            out = self.march()
        if kind in ("MAR", "MARA"):
            out = {area for area in out if not AREAS[area].sea or self.before_shore(area)}
        return {area for area in out - {self.start} if self.may_end(area)}

    def pinned(self):
        """SET-13: the unit in the Philippines; SET-08: the supply unit in Berlin."""
        if self.unit.id == "GE.S1" and self.p.turn == 1:
            return True
        return self.unit.id in self.p.values.get("held", ())

    def may_end(self, area):
        """SPC-09, SET-15: a neutral power ends in an area of its own; SPC-01, 03: not among
        units that it never stacks with, though they might still move away."""
        if not self.p.active(self.nation):
            return self.p.owner.get(area) == self.nation
        return all(u.kind in SUBS or party(u.nation) == party(self.nation)
                   or (u.nation in AXIS) != (self.nation in AXIS)
                   or self.p.hostile(u.nation, self.nation) or self.fly_together(u)
                   for u in self.p.at[area])

    def fly_together(self, other):
        """SPC-04: US aircraft are in China, among Chinese armies."""
        pair = {self.nation: self.unit, other.nation: other}
        return set(pair) == {"US", "CH"} and pair["US"].kind in BOMBERS | {"TAC"}

    def open(self, area):
        """Ground that no politics bar to this unit."""
        return self.lawful(area) and self.deployed(area)

    def lawful(self, area):
        p, nation = self.p, self.nation
        if AREAS[area].sea:
            return True
        if not p.active(nation):
            return p.owner[area] == nation
        status = p.status(nation, area)
        owner = p.owner[area]
        if nation in ("GE", "AA") and area in PACT and not p.hostile("GE", "SU"):
            return False  # NAP-02
        if status == "neutral":
            own = area in PACT or (area == "VYBORG" and p.turn == 3)
            return nation == "SU" and own and self.unit.kind in LAND  # NAP-01
        if not self.allied(area):
            return False
        if owner == "CH" and nation != "CH" and not p.hostile(nation, owner):
            return nation == "US" and self.unit.kind in BOMBERS | {"TAC"}  # SPC-04, 08
        return True

    def allied(self, area):
        """SUA-01: Soviets and other Allies keep out of each other's land, whoever holds it now."""
        p, nation = self.p, self.nation
        owner = p.owner.get(area)
        if owner is not None and "SU" in (nation, owner) and nation != owner and not (
                p.hostile(nation, owner)):
            return False
        return nation in AXIS or nation == "SU" or AREAS[area].country != "SU"

    def deployed(self, area):
        """Units that may not leave a part of the map."""
        nation, here = self.nation, AREAS[area]
        if nation == "IT" and self.unit.id not in self.p.values.get("free", ()):
            if here.sea:
                return area in ITALIAN_SEAS  # ITD-01, GR-83
            if here.country == "FR" and self.p.values.get("france"):
                return False  # ITD-02
            return here.country in ITALIAN_LANDS
        if nation in MINORS_AT_HOME:  # NEU-03
            home = {a for a in AREAS if AREAS[a].country == nation}
            return area in home or any(b in home for b in [*here.black, *here.blue])
        if self.unit.id == "US.FF":
            return here.europe  # STA-17
        return True

    def rasputitsa(self, a, b):
        """SPM-01, GR-69: what a step from a to b leaves: None if it is barred, then stop or go."""
        if not self.spring:
            return True
        if AREAS[self.start].soviet:
            return False if a == self.start else None
        return not AREAS[b].soviet

    # -- depth -------------------------------------------------------------------------------------

    def distances(self, lines):
        """Steps from what was friendly when the turn began, over some lines (GR-34)."""
        key = "depth", self.nation, lines
        if key not in self.p.cache:
            near = {area: 0 for area in self.p.friendly_at_start(self.nation)}
            ring = list(near)
            while ring:
                rim = []
                for a in ring:
                    here = AREAS[a]
                    steps = [] if lines == "blue" else list(here.black)
                    steps += [] if lines == "black" else list(here.blue)
                    for b in steps:
                        if b not in near:
                            near[b] = near[a] + 1
                            rim.append(b)
                ring = rim
            self.p.cache[key] = near
        return self.p.cache[key]

    def within(self, area, lines, sea=False):
        """MEL-03 to 07: is an area near enough to what was friendly?"""
        away = self.distances(lines).get(area)
        if away == 0:
            return True
        if away is None:
            return False
        return away <= (SEA_DEPTH if sea else self.limit(area, DEPTH))

    def limit(self, area, chart):
        elsewhere, soviet = chart[self.p.season]
        if not AREAS[area].soviet:
            return elsewhere
        if self.p.winter and self.nation == "SU":
            return SOVIET_WINTER
        return soviet

    # -- land --------------------------------------------------------------------------------------

    def cleared(self, area):
        """MOV-06, OVR: nobody hostile is there whom this land unit cannot sweep aside."""
        foes = self.p.enemy_units(self.nation, area)
        if self.unit.army:
            return overrun(foes, AREAS[area])
        if self.unit.kind == "MAR":
            return (all(u.kind == "SUPPLY" for u in foes)  # MAR-04, GR-84
                    or all(u.kind in BOMBERS for u in foes))
        return all(u.kind in BOMBERS for u in foes)

    def march(self):
        """LND-01 to 04: an army, or a small unit on foot, over black lines."""
        out, queue = set(), [self.start]
        while queue:
            a = queue.pop()
            for b in AREAS[a].black:
                go = self.rasputitsa(a, b)
                if b in out or go is None or not self.may_march(b):
                    continue
                out.add(b)
                if go and self.march_on(b):
                    queue.append(b)
        return out

    def may_march(self, b):
        if not self.open(b) or not self.cleared(b) or not self.within(b, "black"):
            return False
        foes = self.p.enemy_units(self.nation, b)
        if self.unit.kind in DROPS and any(u.kind in BOMBERS | {"TAC"} for u in foes):
            return not any(u.kind in BOMBERS for u in foes)  # STK-12
        return True

    def march_on(self, b):
        """LND-02, 03: a land unit goes on from where nothing stops it."""
        p, nation = self.p, self.nation
        if p.occupied(nation, b, self.unit):
            return True
        return self.own_ground(b) and not p.land_zone(nation, b)

    def own_ground(self, b):
        """LND-02: not what the enemy possesses, even if own ships or aircraft control it."""
        return (self.p.status(self.nation, b) == "friendly"
                and not self.p.hostile(self.nation, self.p.owner[b]))

    def haul(self):
        """GR-66: a supply unit moves through friendly areas only."""
        p, nation = self.p, self.nation
        frozen = nation in ("GE", "IT", "JA") and p.first_winter()  # FRW-01, 04
        if nation == "JA" and not p.hostile("JA", "SU"):
            frozen = False
        if frozen and AREAS[self.start].soviet:
            return set()
        out, queue = set(), [self.start]
        while queue:
            a = queue.pop()
            for b in AREAS[a].black:
                go = self.rasputitsa(a, b)
                if b in out or go is None or not self.open(b) or p.status(nation, b) != "friendly":
                    continue
                if any(u.kind not in BOMBERS for u in p.enemy_units(nation, b)):
                    continue
                if frozen and AREAS[b].soviet:
                    continue
                out.add(b)
                if go and (p.occupied(nation, b) or not p.land_zone(nation, b)):
                    queue.append(b)
        return out

    def malta(self, b):
        """FRT-10, GR-61: Malta with nothing but its fort is open to Axis ships and aircraft."""
        return (b == "MALTA" and self.nation in AXIS
                and [u.id for u in self.p.at[b] if u.nation not in AXIS] == ["UK.Malta"])

    # -- sea ---------------------------------------------------------------------------------------

    def may_sail(self, b):
        """NAV-01 to 03, FRT-10, 11: may a ship enter?"""
        p, nation = self.p, self.nation
        if AREAS[b].inland or not self.open(b):
            return False
        foes = p.enemy_units(nation, b)
        if not AREAS[b].sea and p.hostile(nation, p.owner[b]):
            if b == "GIBRALTAR" or not self.within(b, "blue", True):
                return False
        if self.malta(b):
            return True
        barring = BOMBERS if self.unit.kind != "CV" else ()  # OVR-11
        return all(u.kind in barring for u in foes)

    def sail_on(self, b):
        """NAV-03 to 05: a ship goes on from the sea or a friendly port out of enemy zones."""
        p, nation = self.p, self.nation
        held = [u for u in p.own_units(nation, b) if u.kind not in BOMBERS | {"SUPPLY"}]
        if any(u is not self.unit for u in held):
            return True  # GR-66, GR-84: supply units and bombers occupy nothing
        if self.malta(b):
            return True  # FRT-10
        return p.status(nation, b) != "enemy" and not p.sea_zone(nation, b)

    def sail(self, beaches=()):
        out, queue = set(), [self.start]
        while queue:
            a = queue.pop()
            for b in AREAS[a].blue:
                go = self.rasputitsa(a, b)
                if b in out or go is None or not (b in beaches or self.may_sail(b)):
                    continue
                out.add(b)
                if go and self.sail_on(b) and not (
                        b in beaches and self.p.status(self.nation, b) == "enemy"):
                    queue.append(b)
        return out

    def unloads(self, cargo, area):
        """CON-03 to 10: where the ship may end with a cargo aboard. It unloads where its move ends,
        so it needs a port that is possessed; a landing craft with an army may also go ashore in an
        enemy port that nobody holds."""
        p = self.p
        if AREAS[area].sea:
            return True
        held = p.controller(area)
        if held and not p.hostile(self.nation, held) and not p.hosts(self.nation, held):
            held = None  # somebody at peace with it
        if held is None and p.status(self.nation, area) == "friendly":
            return Mover(p, cargo).open(area)
        return area in self.beaches(cargo)

    def beaches(self, cargo):
        """CON-09, 12, LDG-01 to 06: enemy shores that an army aboard may walk ashore on. Its craft
        feeds it once it is empty (LDG-08)."""
        p = self.p
        if self.unit.kind != "LC" or cargo.kind not in LAND:
            return set()
        lander = Mover(p, cargo)
        out = set()
        for b in AREAS:
            if not lander.hostile_shore(b):
                continue
            if p.winter and AREAS[b].winter or not lander.open(b) or not lander.may_end(b):
                continue
            if not self.within(b, "blue", True):
                continue
            foes = p.enemy_units(self.nation, b)
            ashore = overrun(foes, AREAS[b]) if cargo.army else all(
                u.kind == "SUPPLY" and cargo.kind == "MAR" for u in foes)  # MAR-04
            if ashore and not any(u.kind in ("TAC", "CV", "SURF") for u in foes):
                out.add(b)
        return out

    # -- marines -----------------------------------------------------------------------------------

    def amphibious(self):
        """MAR-01, MEL-12: black and blue steps in any order, each with its own stops. In a port that
        own ships or aircraft control for the enemy a marine passes by sea; ashore it would land."""
        out, first = set(), (self.start, True)
        seen, queue = {first}, [first]
        while queue:
            a, ashore = queue.pop()
            steps = [(b, True) for b in AREAS[a].black] if ashore else []
            for b, black in steps + [(b, False) for b in AREAS[a].blue]:
                go = self.rasputitsa(a, b)
                if go is None:
                    continue
                if black and self.may_march(b):
                    out.add(b)
                    state = (b, True) if go and self.march_on(b) else None
                elif not black and self.may_sail(b):
                    if not self.hostile_shore(b) or self.may_land(b):
                        out.add(b)
                    on = not self.hostile_shore(b) or self.p.status(self.nation, b) == "friendly"
                    state = (b, not self.hostile_shore(b)) if go and on and self.sail_on(b) else None
                else:
                    if not black and self.walks_in(b):
                        out.add(b)
                    continue
                if state and state not in seen:
                    seen.add(state)
                    queue.append(state)
        return out

    def may_land(self, b):
        """LDG-06, 08, MAR-02: not in a Winter zone, nor where somebody stands, nor unfed."""
        if self.p.winter and AREAS[b].winter:
            return False
        return not self.p.enemy_units(self.nation, b) and self.fed_ashore(b)

    def before_shore(self, sea):
        """GR-78: a marine stops at sea only where enemies are on a coast, to attack from there."""
        return any(AREAS[b].port and self.p.enemy_units(self.nation, b) for b in AREAS[sea].blue)

    def fed_ashore(self, b):
        """LDG-08, 11: a landing takes a source, also where nobody defends."""
        ashore = copy(self.unit)
        ashore.area, ashore.ship = b, None
        return self.unit.elite or any(
            is_source(self.p, u, self.nation) and feeds(u, ashore) for u in self.p.units.values())

    def hostile_shore(self, b):
        return AREAS[b].port and self.p.hostile(self.nation, self.p.owner[b])

    def walks_in(self, b):
        """MAR-04, OVR-13: a landing over units that do not hold the shore."""
        if not self.hostile_shore(b) or not self.open(b) or not self.within(b, "blue", True):
            return False
        if self.p.winter and AREAS[b].winter or not self.fed_ashore(b):
            return False
        foes = self.p.enemy_units(self.nation, b)
        if self.unit.army:
            return overrun(foes, AREAS[b]) and not any(
                u.kind in ("TAC", "CV", "SURF") for u in foes)  # PAC-02, 03
        return all(u.kind == "SUPPLY" for u in foes)

    # -- air ---------------------------------------------------------------------------------------

    def may_fly(self, b):
        """AIR-01 to 05, GR-40: may a Tactical enter?"""
        p, nation = self.p, self.nation
        if not self.open(b):
            return False
        foes = p.enemy_units(nation, b)
        if p.status(nation, b) == "enemy" and not self.within(b, "both"):
            return False
        if b == "GIBRALTAR" and p.hostile(nation, p.owner[b]):
            return False
        return not foes or self.malta(b)

    def fly_on(self, b):
        p, nation = self.p, self.nation
        if self.malta(b):
            return True  # FRT-10
        if p.status(nation, b) == "enemy" and not p.occupied(nation, b, self.unit):
            return False
        return p.occupied(nation, b, self.unit) or not p.air_zone(nation, b)

    def fly(self):
        """AIR-02: any number of black lines and one blue, never from sea to sea."""
        out, first = set(), (self.start, 0)
        seen, queue = {first}, [first]
        while queue:
            a, crossed = queue.pop()
            steps = [(b, crossed) for b in AREAS[a].black]
            if not crossed:
                steps += [(b, 1) for b in AREAS[a].blue if not (AREAS[a].sea and AREAS[b].sea)]
            for b, used in steps:
                go = self.rasputitsa(a, b)
                if go is None or not self.may_fly(b):
                    continue
                out.add(b)
                if go and (b, used) not in seen and self.fly_on(b):
                    seen.add((b, used))
                    queue.append((b, used))
        return out

    def may_bomb(self, b):
        """AIR-09, 10: anywhere but where Tacticals or Carriers are; heavy ones there, too. STK-09:
        bombers of two sides share no area."""
        if not self.open(b):
            return False
        if b == "GIBRALTAR" and self.p.hostile(self.nation, self.p.owner[b]):
            return False
        foes = self.p.enemy_units(self.nation, b)
        if any(u.kind in BOMBERS for u in foes):
            return False
        return self.unit.kind != "STRAT" or not any(u.kind in ("TAC", "CV") for u in foes)

    def bomb_on(self, b):
        """AIR-11, 12: on through friendly areas and what own bombers hold open."""
        p, nation = self.p, self.nation
        if any(u.kind in BOMBERS and u is not self.unit for u in p.own_units(nation, b)):
            return True
        if AREAS[b].sea:
            return not any(u.kind not in BOMBERS for u in p.enemy_units(nation, b))
        return p.status(nation, b) == "friendly"

    def bomb(self):
        """AIR-07, 14: up to two blue lines, also from sea to sea."""
        out, first = set(), (self.start, 0)
        seen, queue = {first}, [first]
        while queue:
            a, crossed = queue.pop()
            steps = [(b, crossed) for b in AREAS[a].black]
            if crossed < 2:
                steps += [(b, crossed + 1) for b in AREAS[a].blue]
            for b, used in steps:
                go = self.rasputitsa(a, b)
                if go is None or not self.may_bomb(b):
                    continue
                out.add(b)
                if go and (b, used) not in seen and self.bomb_on(b):
                    seen.add((b, used))
                    queue.append((b, used))
        return out

    # -- parachutes --------------------------------------------------------------------------------

    def drop(self):
        """PAR-01 to 12: through the air, two areas past the first enemy zone (Pacific one)."""
        p, nation = self.p, self.nation
        if AREAS[self.start].sea or (p.winter and AREAS[self.start].winter):
            return set()
        out, first = set(), (self.start, None)
        seen, queue = {first}, [first]
        while queue:
            a, left = queue.pop()
            here = AREAS[a]
            steps = [(b, "black") for b in here.black] + [(b, "blue") for b in here.blue]
            for b, line in steps:
                if here.sea and AREAS[b].sea:
                    continue
                go = self.rasputitsa(a, b)
                if go is None or not self.may_drift(b, line):
                    continue
                if left == 1 and not AREAS[b].europe:
                    continue  # PAR-03: no third area
                if not AREAS[b].sea and self.may_come_down(b, line):
                    out.add(b)
                for on in self.drifts_on(b, left) if go else ():
                    if (b, on) not in seen:
                        seen.add((b, on))
                        queue.append((b, on))
        return out

    def drifts_on(self, b, left):
        """PAR-02: how it may go on from an area: free, or so many areas past the first zone."""
        p, nation = self.p, self.nation
        if b == "GIBRALTAR" and p.hostile(nation, p.owner[b]):
            return []
        if left is not None:
            return [left - 1] if left > 1 else []
        out, held = [], p.occupied(nation, b, self.unit)
        if AREAS[b].sea or held or (
                p.status(nation, b) == "friendly" and not p.land_zone(nation, b)):
            out.append(None)
        over = any(u.kind in LAND | STANDING for u in p.enemy_units(nation, b))
        over = over and not self.malta(b)
        if over or (p.land_zone(nation, b) and not held):
            out.append(2)
        return out

    def may_come_down(self, b, line):
        """STK-12, LDG-08: not among aircraft; a landing over a sea lane takes a source."""
        p, nation = self.p, self.nation
        if not self.may_drop(b):
            return False
        foreign = p.status(nation, b) != "friendly" or p.hostile(nation, p.owner[b])
        if line == "black" or not foreign or p.enemy_units(nation, b):
            return True
        return self.fed_ashore(b)

    def may_drift(self, b, line):
        p, nation = self.p, self.nation
        if not self.open(b) or (p.winter and AREAS[b].winter):
            return False
        if any(u.kind in ("TAC", "CV") for u in p.enemy_units(nation, b)):
            return False  # PAR-05
        if line == "black" and b == "GIBRALTAR" and p.hostile(nation, p.owner[b]):
            return False  # FRT-11: an invasion comes over the sea
        if not AREAS[b].sea and p.status(nation, b) != "friendly":
            return self.within(b, line, line == "blue")
        return True

    def may_drop(self, b):
        """STK-12: not among enemy aircraft of any kind."""
        return not any(u.kind in BOMBERS for u in self.p.enemy_units(self.nation, b))

    # -- breakthrough ------------------------------------------------------------------------------

    def may_break(self):
        """BRK-01, 04, SPM-03."""
        p, unit = self.p, self.unit
        if unit.ship or unit.kind not in LAND:
            return False
        if p.season == "Fall" and AREAS[self.start].winter:
            return False
        if unit.armor:
            return True
        return self.soviet_surge() and unit.kind not in SMALL

    def soviet_surge(self):
        return (self.nation == "SU" and self.p.first_winter()
                and AREAS[self.start].soviet)

    def breakthrough(self):
        """GR-37: enemy areas are counted one after another; zones stop."""
        p, nation = self.p, self.nation
        if not self.may_break():
            return set()
        out, first = set(), (self.start, 0)
        seen, queue = {first}, [first]
        while queue:
            a, deep = queue.pop()
            for b in AREAS[a].black:
                if not self.open(b) or not self.cleared(b):
                    continue
                if not self.unit.armor and not AREAS[b].soviet:
                    continue  # BRK-04
                enemy = p.status(nation, b) != "friendly" or any(
                    u.kind not in BOMBERS for u in p.enemy_units(nation, b))  # FRD-04
                count = deep + enemy
                if enemy and count > self.limit(b, BREAKTHROUGH):
                    continue
                out.add(b)
                if (b, count) in seen:
                    continue
                held = p.occupied(nation, b, self.unit)
                if held or not p.land_zone(nation, b) and (enemy or self.own_ground(b)):
                    seen.add((b, count))
                    queue.append((b, count))
        # STK-02: armour that enters where an army stays would be lost.
        return {a for a in out - {self.start} if self.may_end(a)
                and not any(u.army and not u.ship for u in p.own_units(nation, a))}


def overrun(foes, area):
    """OVR-01, 02, 10, 12, 16: can an army enter over these units? Bombers never matter (GR-84)."""
    foes = [u for u in foes if u.kind not in BOMBERS]
    if any(u.kind in STANDING or u.army for u in foes):
        return False
    small = any(u.kind in SMALL for u in foes)
    rest = [u for u in foes if u.kind not in SMALL and u.kind != "SUPPLY"]
    if small:  # by themselves or with other value-0 units
        return all(u.kind in CARRIERS for u in rest)
    return True


def retreats(position, unit, displaced=False):
    """RET-01 to 07, OVR-06: where a beaten or displaced unit can go, one line away.

    A displaced unit follows blue lines only. Whoever stood there before has gone or stays: an area
    with enemies but bombers is shut, to aircraft and Carriers with those, too.
    """
    p, nation, kind = position, unit.nation, unit.kind
    if kind in STANDING:
        return set()
    here, mover = AREAS[unit.area], Mover(position, unit)
    by_land = kind in LAND | {"SUPPLY"}
    lines = [] if kind in SHIPS or displaced else list(here.black)
    lines += [] if by_land else list(here.blue)
    out = set()
    for b in lines:
        there = AREAS[b]
        if (kind in SHIPS and there.inland) or not mover.open(b) or not mover.may_end(b):
            continue
        if kind == "TAC" and here.sea and there.sea:
            continue
        foes = p.enemy_units(nation, b)
        bar = foes if kind in BOMBERS | {"TAC", "CV"} else [
            u for u in foes if u.kind not in BOMBERS]
        if mover.malta(b) and not by_land:
            bar = []  # GR-61
        elif not there.sea and p.status(nation, b) != "friendly":
            continue
        if not bar:
            out.add(b)
    return out


def destinations(position, unit, breakthrough=False):
    mover = Mover(position, unit)
    return mover.breakthrough() if breakthrough else mover.destinations()
