"""Stars by nation, the ways of Lend-Lease, and garrisons that are due."""

from board import AREAS
from position import AXIS, BOMBERS, CARRIERS, LAND, SHIPS, STANDING

US_FULL = 10  # GEAR-05
GEAR_FROM = 12  # Summer 1942, GEAR-02
ATLANTIC = ("EAST_COAST", "WEST_COAST")
# Which countries a camp must guard once they are conquered (GAR-01, STA). A dash before a group means
# that some of it is enough to owe the garrison (STA-08, 18, 23, 29, 30, 35).
AXIS_GUARDS = ("PO", "-DN", "NO", "LC", "-EI", "GR", "YG", "SW", "SE", "TU", "SP", "PT", "SI", "BM",
               "HK", "IN", "SG", "AU", "NZ", "CA", "-PH", "IC", "-EG SY IQ IR KU PS", "-NA", "UK",
               "FR", "SU", "CH", "IE", "US")
ALLIED_GUARDS = ("BU", "HU", "RO", "GE", "IT", "JA", "FI")


class Economy:
    """What the stars of a position are worth to whom (REP, SWT, NAP, GEAR, STR, GAR)."""

    def __init__(self, position):
        self.p = position
        self.values = position.values

    # -- stars -------------------------------------------------------------------------------------

    def stars(self, nation):
        """REP-07: what a nation may spend, Lend-Lease and gifts of friends aside."""
        p = self.p
        if not p.active(nation):
            return 0  # REP-01
        areas = [a for a in AREAS if AREAS[a].star and p.owner[a] == nation]
        home = [a for a in areas if AREAS[a].country == nation and self.produces(nation, a)]
        rest = [a for a in areas if AREAS[a].country != nation and self.produces(nation, a)]
        if nation == "US":
            home = home[:self.gear()]
        total = len(home) + len(rest)
        if nation == "SU":
            total += len(self.moved())
        if nation == "GE":
            total += self.gifts()
        return total

    def produces(self, nation, area):
        """STR-02, ATM-02, FAC-05, GAR-10."""
        if area in self.values.get("destroyed", ()) or self.bombed(area):
            return False
        if nation == "SU" and area in self.values.get("moved", ()):
            return False
        return not self.captured(nation, area) or self.garrisoned(nation, [area])

    def bombed(self, area):
        owner = self.p.owner[area]
        return any(u.kind in BOMBERS for u in self.p.enemy_units(owner, area))

    def moved(self):
        """FAC-01, 04: factories that produce in their new places."""
        places = ("CHELYABINSK", "NOVOSIBIRSK")[:len(self.values.get("moved", ()))]
        return [a for a in places if self.p.owner[a] == "SU" and not self.bombed(a)]

    def captured(self, nation, area):
        """GAR-09, 12: a star that was somebody else's, and no ally's, when the war began."""
        from board import START_OWNER
        first = START_OWNER[area]
        if first == nation or (first in AXIS) == (nation in AXIS):
            return False
        return not (nation not in AXIS and AREAS[area].country == "CH")

    def gear(self):
        """GEAR-01 to 05: US home stars in use; `gear` is how many turns sooner."""
        late = self.p.turn - (GEAR_FROM - int(self.values.get("gear", 0)))
        return min(US_FULL, 5 + max(0, late + 1))

    # -- gifts to Germany --------------------------------------------------------------------------

    def gifts(self):
        """SWT, NAP-04."""
        return self.sweden() + self.turkey() + self.pact()

    def pact(self):
        """GR-11: until Summer 1942 or the turn of the war between them."""
        invasion = int(self.values.get("invasion", 0))
        return int(self.p.turn <= GEAR_FROM and (not invasion or self.p.turn <= invasion))

    def allied_at(self, area, kinds):
        return any(u.kind in kinds and not u.ship for u in self.p.enemy_units("GE", area))

    def sweden(self):
        """SWT-01, 04, 05, 07."""
        p = self.p
        if p.owner["SWEDEN"] != "SE" or p.active("SE") or self.values.get("stopped"):
            return 0
        fleet = {"SURF", "CV", "TAC"}
        if self.allied_at("NORTH_SEA", fleet) and not self.axis_owns("NARVIK"):
            return 0
        holds = lambda sea: self.allied_at(sea, fleet | {"CONVOY", "LC"}) and not any(
            u.nation in AXIS for u in p.at[sea])
        return int(not (holds("NORTH_SEA") and holds("BALTIC_SEA")))

    def turkey(self):
        """SWT-01 to 03, 08, GR-19."""
        p = self.p
        if p.owner["ANKARA"] != "TU" or p.active("TU") or self.values.get("stopped"):
            return 0
        if any(self.allied_at(a, {"SURF", "CV", "TAC"}) for a in ("EASTERN_MED", "CRETE", "CYPRUS")):
            return 0
        if any(u.army and not u.ship for u in p.enemy_units("GE", "THE_LEVANT")):
            return 0
        return int(self.rail_from("ISTANBUL"))

    def axis_owns(self, area):
        return self.p.owner[area] in ("GE", "IT")

    def rail_from(self, start):
        """SWT-08, GR-19: by rail to Germany, through nothing that the Allies have."""
        p = self.p
        seen, queue = {start}, [start]
        while queue:
            a = queue.pop()
            if AREAS[a].country == "GE" and p.owner[a] == "GE":
                return True
            for b, kind in AREAS[a].black.items():
                if b in seen or kind != "rail" or p.status("GE", b) == "enemy":
                    continue
                if any(u.kind not in BOMBERS for u in p.enemy_units("GE", b)):
                    continue
                seen.add(b)
                queue.append(b)
        return False

    # -- Lend-Lease --------------------------------------------------------------------------------

    def clear(self, area):
        """LL-03, 04: no enemy ship or aircraft, and no enemy ground."""
        p = self.p
        if not AREAS[area].sea and p.status("US", area) != "friendly":
            return False
        return not any(u.kind in SHIPS | BOMBERS | {"TAC"} for u in p.enemy_units("US", area))

    def reached(self):
        """LL-03: ports that a way of sea lanes joins to an American coast."""
        queue = [a for a in ATLANTIC if self.clear(a)]
        seen = set(queue)
        while queue:
            for b in AREAS[queue.pop()].blue:
                if b not in seen and self.gate(b):
                    seen.add(b)
                    queue.append(b)
        return {a for a in seen if AREAS[a].port}

    def gate(self, area):
        p = self.p
        if AREAS[area].port and p.owner[area] == "SU" and p.active("SU"):
            return not any(u.kind in SHIPS | {"TAC"} for u in p.enemy_units("US", area))
        return self.clear(area)

    def lend(self, nation):
        """LL-01 to 07: can the US give this nation a star?"""
        p = self.p
        if nation not in ("UK", "FR", "CH", "SU") or not p.active(nation):
            return False
        if not p.active("US") and not (nation == "UK" and self.values.get("france")):
            return False
        ports = self.reached()
        if nation == "UK":
            return any(AREAS[a].country in ("UK", "IN") and p.owner[a] == "UK" for a in ports)
        if nation == "FR":
            return any(AREAS[a].country == "FR" and p.owner[a] == "FR" for a in ports)
        if nation == "CH":
            return any(self.overland(a, "CH") for a in ports)
        gates = {"MURMANSK"} | (set() if p.winter else {"ARCHANGEL"})
        if not p.hostile("US", "JA"):
            gates.add("VLADIVOSTOK")
        if any(a in ports and p.owner[a] == "SU" for a in gates):
            return True
        return "KUWAIT" in ports and self.overland("KUWAIT", "SU")

    def overland(self, start, nation):
        """LL-06, 07: a friendly way over black lines to an area of that nation."""
        p = self.p
        seen, queue = {start}, [start]
        while queue:
            a = queue.pop()
            if p.owner[a] == nation:
                return True
            for b in AREAS[a].black:
                if b not in seen and p.status("US", b) == "friendly" and not any(
                        u.kind not in BOMBERS for u in p.enemy_units("US", b)):
                    seen.add(b)
                    queue.append(b)
        return False

    # -- garrisons ---------------------------------------------------------------------------------

    def can_guard(self, unit, nation):
        """GAR-03, GR-77: defence of 1 or more; no bomber, supply unit, convoy or craft."""
        if unit.nation != nation and not self.p.friends(nation, unit.nation):
            return False
        if unit.ship or unit.kind in BOMBERS | CARRIERS | {"SUPPLY"}:
            return False
        return unit.kind in ("INF", "ARM", "GUARDS", "SHOCK", "AIRA", "MARA", "TAC", "SURF", "CV",
                             "MARKER") or (unit.kind == "FORT" and unit.defence > 0)

    def garrisoned(self, nation, areas):
        """GAR-02: in one of the areas, or one black line away."""
        near = set(areas) | {b for a in areas for b in AREAS[a].black}
        return any(self.can_guard(u, nation) for a in near for u in self.p.at[a])

    def holders(self, axis):
        return {n for n in self.p.owner.values() if (n in AXIS) == axis}

    def due(self, axis):
        """GAR-01 to 04: groups of countries that lack the garrison they owe, as words."""
        out = []
        for word in AXIS_GUARDS if axis else ALLIED_GUARDS:
            group = word.lstrip("-").split()
            areas = [a for a in AREAS if AREAS[a].country in group]
            held = [a for a in areas if (self.p.owner[a] in AXIS) == axis]
            if not held or (len(held) < len(areas) and word[0] != "-"):
                continue
            from board import START_OWNER
            if all((START_OWNER[a] in AXIS) == axis for a in held):
                continue
            nation = self.p.owner[held[0]]
            if not self.garrisoned(nation, areas):
                out.append(word.lstrip("-"))
        return out
