"""Supply (chapter 6): which hexes lines run through, and who has one."""

from board import ALLIED_AIR, FLIEGER, HEXES, LENINGRAD, MAP, MOSCOW, VVS

LEG = 6  # 6.5: hexes to the first hex of a Rollbahn
LAND = {}  # where lines may run by country and terrain, the same for many positions


class Supply:
    """The part of a position that knows about supply. `taken` are always strongpoints that a force
    has entered on its way, so that they shut no line of its own any more."""

    # -- where lines may run -----------------------------------------------------------------------

    def line_land(self, camp, west, cavalry):
        """Hexes whose country and terrain let a line pass."""
        key = (camp, west, cavalry, self.ardennes, self.belgium > 0, self.holland > 0)
        if key not in LAND:
            LAND[key] = bytes(h.west == west and self._line_may_use(h, camp, cavalry)
                              for h in HEXES)
        return LAND[key]

    def _line_may_use(self, h, camp, cavalry):
        if not h.west:
            return h.land or (camp == "A" and h.terrain == "lake")  # 6.7: lakes for Soviets only
        if camp == "G":
            return h.nation == "GE"  # 6.7: German lines in the west stay in Germany
        if not h.land:
            return False  # 6.7, A-91
        if h.terrain == "ardennes" and not self.ardennes and not cavalry:
            return False  # 10.10
        if h.nation == "BE":
            return self.belgium > 0
        if h.nation == "NE":
            return self.holland > 0
        return True

    def open_hexes(self, camp, west, cavalry=False, taken=()):
        """Hexes a line of this camp may enter (6.7, A-05, A-29)."""
        key = ("open", camp, west, cavalry, frozenset(taken))
        if key not in self.cache:
            land = self.line_land(camp, west, cavalry)
            out = bytearray(MAP.size)
            for i in range(MAP.size):
                out[i] = (land[i] and not self.foes(camp, i) and not self.dormant[i]
                          and not self.keeps_out(camp, i, taken))
            self.cache[key] = out
        return self.cache[key]

    @staticmethod
    def flood(sources, allowed, steps):
        seen = bytearray(MAP.size)
        stack = [i for i in sources if allowed[i]]  # a closed source is none
        for i in stack:
            seen[i] = 1
        while stack:
            for j, _ in steps[stack.pop()]:
                if allowed[j] and not seen[j]:
                    seen[j] = 1
                    stack.append(j)
        return seen

    def lines(self, camp, west, cavalry=False, taken=()):
        """Hexes from which a line of any length reaches a source."""
        key = ("lines", camp, west, cavalry, frozenset(taken))
        if key not in self.cache:
            allowed = self.open_hexes(camp, west, cavalry, taken)
            if camp == "G":
                sources = MAP.ruhr if west else MAP.east_edge
            else:
                sources = MAP.af_source if west else MAP.red_row
            steps = MAP.lake_steps if camp == "A" and not west else MAP.steps
            self.cache[key] = self.flood(sources, allowed, steps)
        return self.cache[key]

    # -- Rollbahnen --------------------------------------------------------------------------------

    def rollbahn(self, taken=()):
        """Hexes of the roads that are still joined to the sources, and hexes within a leg whose
        first road hex is one of those (6.5: once on a road, a line does not leave it)."""
        key = ("rollbahn", frozenset(taken))
        if key not in self.cache:
            allowed = self.open_hexes("G", False, taken=taken)
            home = self.lines("G", False, taken=taken)
            road = set()
            for route in MAP.routes:
                for i in route:  # 6.5: along the road to 5005, and from there any way to the edge
                    if not (home[i] if i == route[0] else allowed[i]):
                        break
                    road.add(i)
            self.cache[key] = (road, self._legs(road, allowed, MAP.on_rollbahn - road))
        return self.cache[key]

    @staticmethod
    def _legs(road, allowed, barred):
        """Hexes at most six from a road hex: the unit's own is not counted, that of the road is."""
        near, edge = set(road), list(road)
        for _ in range(LEG):
            ahead = []
            for i in edge:
                for j, _ in MAP.steps[i]:
                    if j not in near and j not in barred:
                        near.add(j)
                        if allowed[j]:  # a closed hex can only be the unit's own
                            ahead.append(j)
            edge = ahead
        return near

    @staticmethod
    def _next_on_road(i, road):
        """A unit on the road joins the stretch behind it, if that is open."""
        return any(i in route and route.index(i) > 0 and route[route.index(i) - 1] in road
                   for route in MAP.routes)

    # -- lines of units ----------------------------------------------------------------------------

    @staticmethod
    def joined(lines, i, steps=MAP.steps):
        """A unit in hex i has a line: its own hex is always its own to start from."""
        return bool(lines[i]) or any(lines[j] for j, _ in steps[i])

    def german_east(self, i, taken=()):
        """6.5: near Greater Germany straight to the edge, or by a Rollbahn (A-26)."""
        taken = tuple(t for t in taken if self.keeps_out("G", t))
        home = i in MAP.east_edge or self.joined(self.lines("G", False, taken=taken), i)
        if home and MAP.near[self.border][i]:
            return True
        road, legs = self.rollbahn(taken)
        return i in legs or self._next_on_road(i, road)

    def overland(self, unit, i, taken=()):
        """Has the unit a traced line from hex i?"""
        camp, h = self.camp(unit), HEXES[i]
        if camp is None or unit.nation == "Dutch":
            return False
        if camp == "G" and not h.west:
            return self.german_east(i, taken)
        taken = tuple(t for t in taken if self.keeps_out(camp, t))
        lines = self.lines(camp, h.west, unit.cavalry, taken)
        if camp == "A" and not h.west:
            return self.joined(lines, i, MAP.lake_steps)
        return (i in MAP.ruhr and camp == "G") or self.joined(lines, i)

    def supply(self, unit, i=None):
        """How a unit is supplied, in its own hex or as if it stood in hex i (6.3 to 6.7): home,
        overland, coastal, city, airborne or none."""
        i = unit.hex if i is None else i
        h = HEXES[i]
        if unit.nation == "Dutch" or (unit.nation == "Belgian" and h.nation == "BE"):
            return "home"  # 6.4
        if self.overland(unit, i):
            return "overland"
        if h.coastal and unit.nation in (("French", "British") if h.west else ("German",)):
            return "coastal"  # 6.4, 6.5, A-30, A-92
        if unit.nation == "Soviet" and h.number in (MOSCOW, LENINGRAD) and i not in self.lost:
            return "city"  # 6.5, A-34
        if unit.id == FLIEGER and not self.enemy_air(h.west):
            return "airborne"  # 6.6
        return "none"

    def supplied(self, unit, i=None):
        return self.supply(unit, i) != "none"

    def enemy_air(self, west):
        """An unsuppressed and available aircraft against 7th Flieger (8.2, A-70)."""
        return any(self.air_box(name) == "ready" for name in (ALLIED_AIR if west else (VVS,)))

    def terminal(self, unit):
        """6.8: what the check does to a unit if it comes now."""
        if self.supplied(unit):
            return "safe"
        return "reduced" if unit.steps > 1 else "lost"

    # -- Former Poland -----------------------------------------------------------------------------

    def poland(self, unit):
        """Does Former Poland weigh on a Soviet unit (6.12, A-35)? There, or fed only through it."""
        if unit.nation != "Soviet" or HEXES[unit.hex].west:
            return False
        if self.in_poland(unit.hex):
            return True
        if unit.hex not in MAP.germany[self.border] or not self.supplied(unit):
            return False
        return not self._line_past_poland(unit.hex)

    def in_poland(self, i):
        return HEXES[i].nation == "FP" and i not in MAP.germany[self.border]

    def _line_past_poland(self, i):
        """A Soviet line that touches no hex of Former Poland, its red row hex included."""
        if "past-poland" not in self.cache:
            allowed = bytearray(self.open_hexes("A", False))
            for j in range(MAP.size):
                allowed[j] = allowed[j] and not self.in_poland(j)
            self.cache["past-poland"] = self.flood(MAP.red_row, allowed, MAP.lake_steps)
        return bool(self.cache["past-poland"][i])
