#!/usr/bin/env python3
"""An independent model of "1940: What If?", written from the rulebook.

It answers three questions about a position: who is in supply, where units may go (and which mobile
assaults they may launch), and what the odds of an attack are, with exact chances.

    python3 model.py answer [--jobs N] < positions.jsonl > answers.jsonl

Numbers in comments are the rulebook's rules; A-nn are rulings (what-if-1940.rulings.md, from A-87 on
what-if-1940.corrections.md, which wins over the rulings). Readings of our own are listed in notes.md.


THE FORM OF A POSITION (one JSON object a line)

  id       anything; it is given back
  turn     1..11
  units    list of {"id": ID, "hex": PLACE, "steps": S, "face": [A, D], "rung": R}
             id     the code of the counter in roster.txt
             hex    the printed number, or for aircraft a box: ready, flown, suppressed; a hex means
                    interdiction there. An aircraft that is not listed is ready. For ground units
                    "romania" or any other word for a box.
             steps  default: all the counter has
             face   true factors of a Soviet army that is drawn blind
             rung   of a tank corps: 0, 1, 2; default the highest
  control  {HEX: "german" | "allied" | "none"}: only what differs from the start (3.12). "soviet" and
           "anglo-french" mean allied. A hex with an active unit or a living garrison is its side's.
  values   belgium, holland: 0 neutral, 1 violated (Belgians frozen), 2 joined; ardennes, ploesti,
           finland, japan, tank-army, border (option 3.10): 0 or 1; order: 0 move first, 1 fight first;
           surprise: the die of 5.5 while it still acts (5 rivers, 6 all rivers are ignored). Default 0.
  markers  {"fort": [HEX], "garrison-off": [HEX], "lost": [HEX]}: field forts, garrisons that are gone,
           cities that were German at some time (matters for Moscow and Leningrad)
  asks     list of questions, see below. Without it: supply, and destinations of every ground unit.

QUESTIONS AND ANSWERS. The answer to a position is {"id": ..., "answers": [one for each question]}.

  {"kind": "supply"}
    -> "units": {ID: {"supplied": bool, "state": S, "via": [..], "gast": bool, "poland": P, "terminal": T}}
       state     overland; coastal (only that); city (Moscow, Leningrad); home (Dutch, Belgians);
                 airborne (7th Flieger without a line); none
       via       only with overland, German, east sheet: greater-germany and/or rollbahn
       lenient   true only where a line exists if it may cross a Rollbahn hex and leave it (notes.md 1)
       gast      an attack by this unit alone would roll on the Attenuated Supply Table
       poland    in (stands in Former Poland), line (Greater Germany, every line runs there) or null
       terminal  safe, reduced or eliminated, if its own terminal check came now

  {"kind": "destinations", "units": [ID, ..], "spent": 0}     units that start in one hex
    -> "mf": points, "supplied": bool, "to": {HEX: least points spent}, "violates": {HEX: country}, "wins": [HEX],
       "assaults": {TARGET: {LAUNCH HEX: least points spent}}, "disputed": the same for assaults whose
       supply in the launch hex hangs on which empty strongpoints were taken on the way; "why": reason
       when nothing can move. The start hex is not in "to"; a neutral's border hex is, and ends the search.

  {"kind": "odds", "type": "PA"|"MA"|"AA"|"PA/AA"|"MA/AA"|"ROMANIA", "attackers": [ID, ..],
   "target": HEX, "from": launch hex of an MA (default: where they stand), "air": [attacker's aircraft,
   defender's], "flieger": steps of the 7th after its landing (AA and combinations), "defenders": [ID, ..]
   (Romania only), "retreated_in": [ID, ..] (defenders that add nothing, 11.11)}
    -> "faults": reasons why the attack is not allowed (the odds are worked out all the same where they
       can be), "attackers"/"defenders": [{"id", "factor", "supplied", "counts"}], "attack", "defence",
       "base": odds before shifts, "shifts": [[rule, what, columns]] (right is positive), "sum",
       "final": odds on the endless ladder, "column": on the table or null if below it, "line": six results
       "no_die": true if below 1:3 (automatic AL1), "branches": the same for each attenuated supply result
       with its "chance" in sixths, "results": raw chances in 36ths, "outcomes": after conversions
       ("AL1|BB" attacker chooses, "DR|DL1" German owner chooses), "steps": [attacker, defender], "bb": losses

  {"kind": "drops"}    -> "to": hexes the 7th may be dropped on, "why"
  {"kind": "landing", "target": HEX}    -> "modifier", "results" in sixths
"""

import json
import os
import sys

from board import (ALLIED_AIR, CAMP_WORD, COUNTERS, FLIEGER, GARRISONS, GEMMF, HEXES, HUNSRUCK,
                   LANDING, LENINGRAD, LUFTWAFFE, MAP, MODIFIER, MOSCOW, RUNGS, SURPRISE, VVS,
                   Unit, by_die, half, hex_of, start_control)
from combat import Attack
from search import Search

# Set WHAT_IF_CROSS_ROADS=1 to let a leg of six hexes cross a Rollbahn and leave it (notes.md 1).
CROSS_ROADS = os.environ.get("WHAT_IF_CROSS_ROADS") == "1"
LAND = {}  # where lines may run by country and terrain, the same for many positions


class Position:
    def __init__(self, data):
        self.data = data
        self.turn = int(data.get("turn", 1))
        values = data.get("values", {})
        value = lambda name: int(values.get(name, 0))
        self.belgium, self.holland = value("belgium"), value("holland")
        self.ardennes, self.ploesti = bool(value("ardennes")), bool(value("ploesti"))
        self.tank_army, self.border = bool(value("tank-army")), bool(value("border"))
        self.fight_first, self.surprise = value("order") == 1, value("surprise")
        markers = data.get("markers", {})
        marked = lambda name: {hex_of(place) for place in markers.get(name, ())}
        self.forts, self.dead, self.lost = marked("fort"), marked("garrison-off"), marked("lost")
        self.units = {}
        for entry in data.get("units", ()):
            unit = Unit(entry)
            self.units[unit.id] = unit
        self.ground = [u for u in self.units.values() if not u.air and u.hex is not None]
        self._occupy()
        self._control(data.get("control", {}))
        self.cache = {}

    def moved(self, group, place):
        """The position after some units have gone to a place."""
        gone = {unit.id for unit in group}
        units = [dict(entry, hex=place) if entry["id"] in gone else entry
                 for entry in self.data["units"]]
        return Position(dict(self.data, units=units))

    # -- who is where ------------------------------------------------------------------------------

    def camp(self, unit):
        """G, A, or None for a neutral or frozen unit (3.6)."""
        if unit.nation == "Belgian":
            return "A" if self.belgium == 2 else None
        if unit.nation == "Dutch":
            return "G" if self.holland else None
        return "G" if unit.nation == "German" else "A"

    def _occupy(self):
        self.at = [[] for _ in range(MAP.size)]
        self.held = {camp: bytearray(MAP.size) for camp in "GA"}  # holds active units
        self.dormant = bytearray(MAP.size)
        self.stacked = [0] * MAP.size  # units that take room (7.6: static ones do not)
        for unit in self.ground:
            self.at[unit.hex].append(unit)
            camp = self.camp(unit)
            if camp:
                self.held[camp][unit.hex] = 1
            else:
                self.dormant[unit.hex] = 1
            if not unit.static:
                self.stacked[unit.hex] += 1
        self.garrison = {camp: bytearray(MAP.size) for camp in "GA"}
        for i, nation in enumerate(GARRISONS[self.border]):
            if nation is None or i in self.dead:
                continue
            if nation == "Dutch" and not self.holland:
                self.dormant[i] = 1  # asleep until Holland is violated
            else:
                self.garrison["A" if nation == "Soviet" else "G"][i] = 1

    def _control(self, given):
        self.control = [start_control(i, self.border, self.belgium, self.holland)
                        for i in range(MAP.size)]
        for place, word in given.items():
            self.control[hex_of(place)] = CAMP_WORD[word]
        for i in range(MAP.size):
            for camp in "GA":
                if self.held[camp][i] or self.garrison[camp][i]:
                    self.control[i] = camp  # 3.12: entry takes a hex

    def foes(self, camp, i):
        """Enemy units, or a living enemy garrison (A-29)."""
        other = "A" if camp == "G" else "G"
        return self.held[other][i] or self.garrison[other][i]

    def strongpoint(self, i):
        """City, Ruhr city, printed or field fort: blocks enemy lines even when empty (6.7, 9.8)."""
        return HEXES[i].city or HEXES[i].fort is not None or i in self.forts

    def keeps_out(self, camp, i, taken=()):
        """An empty strongpoint under enemy control, unless `taken` says it has just been entered."""
        if i in taken or not self.strongpoint(i):
            return False
        if camp == "G" and i in self.forts:
            return True  # 9.8: the marker stands only while the Soviets hold the hex
        return self.control[i] == ("A" if camp == "G" else "G")

    # -- supply lines ------------------------------------------------------------------------------

    def line_land(self, camp, west, cavalry):
        """Hexes whose country and terrain let a line pass."""
        key = (camp, west, cavalry, self.ardennes, self.belgium > 0, self.holland > 0)
        if key not in LAND:
            LAND[key] = bytes(h.west == west and self._line_may_use(h, camp, cavalry) for h in HEXES)
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

    def rollbahn(self, taken=()):
        """Reach of the Rollbahnen: (hexes of the roads still joined to the sources, hexes within a leg
        of six whose first road hex is one of those, the same with roads crossed freely)."""
        key = ("rollbahn", frozenset(taken))
        if key not in self.cache:
            allowed = self.open_hexes("G", False, taken=taken)
            home = self.lines("G", False, taken=taken)
            road = set()
            for route in MAP.routes:
                for i in route:  # 6.5: along the road to 5005, and from there by any way to the edge
                    if not (home[i] if i == route[0] else allowed[i]):
                        break
                    road.add(i)
            self.cache[key] = (road, self._legs(road, allowed, MAP.on_rollbahn - road),
                               self._legs(road, allowed, ()))
        return self.cache[key]

    @staticmethod
    def _legs(road, allowed, barred):
        """Hexes at most six from a road hex, the unit's own not counted, the road hex counted (6.5)."""
        near, edge = set(road), list(road)
        for _ in range(6):
            ahead = []
            for i in edge:
                for j, _ in MAP.steps[i]:
                    if j not in near and j not in barred:
                        near.add(j)
                        if allowed[j]:  # a closed hex can only be the unit's own
                            ahead.append(j)
            edge = ahead
        return near

    def joined(self, lines, i):
        """A unit in hex i has a line: its own hex is always its own to start from."""
        return bool(lines[i]) or any(lines[j] for j, _ in MAP.steps[i])

    def german_east_ways(self, i, taken=()):
        """Overland ways of a German unit in an east hex, and whether only the lenient reading helps."""
        ways, taken = [], tuple(t for t in taken if self.keeps_out("G", t))
        own = i in MAP.east_edge or self.joined(self.lines("G", False, taken=taken), i)
        if own and MAP.near[self.border][i]:
            ways.append("greater-germany")  # 6.5, A-26 as corrected
        road, legs, free = self.rollbahn(taken)
        if i in (free if CROSS_ROADS else legs) or self._next_on_road(i, road):
            ways.append("rollbahn")
        return ways, not ways and i in free

    @staticmethod
    def _next_on_road(i, road):
        """A unit on the road joins the stretch behind it, if that is open."""
        return any(i in route and route.index(i) > 0 and route[route.index(i) - 1] in road
                   for route in MAP.routes)

    def overland(self, unit, i, taken=()):
        """Has the unit a traced line from hex i? `taken` are strongpoints entered on the way."""
        camp, h = self.camp(unit), HEXES[i]
        if camp is None:
            return False
        if unit.nation == "Dutch":
            return False  # home supply only
        if camp == "G" and not h.west:
            return bool(self.german_east_ways(i, taken)[0])
        taken = tuple(t for t in taken if self.keeps_out(camp, t))
        lines = self.lines(camp, h.west, unit.cavalry, taken)
        if camp == "A" and not h.west:
            return bool(lines[i]) or any(lines[j] for j, _ in MAP.lake_steps[i])
        if i in MAP.ruhr and camp == "G":
            return True
        return self.joined(lines, i)

    def supply(self, unit, i=None):
        """State of supply of a unit, in its own hex or as if it stood in hex i (6.3-6.7)."""
        i, out = unit.hex if i is None else i, {"supplied": True, "via": []}
        h, camp = HEXES[i], self.camp(unit)
        if unit.nation == "Dutch" or (unit.nation == "Belgian" and h.nation == "BE"):
            out["state"] = "home"  # 6.4
        elif camp == "G" and not h.west and self.german_east_ways(i)[0]:
            out["state"], out["via"] = "overland", self.german_east_ways(i)[0]
        elif (camp != "G" or h.west) and self.overland(unit, i):
            out["state"] = "overland"
        elif h.coastal and unit.nation in (("French", "British") if h.west else ("German",)):
            out["state"] = "coastal"  # 6.4, 6.5, A-30, A-92
        elif unit.nation == "Soviet" and h.number in (MOSCOW, LENINGRAD) and i not in self.lost:
            out["state"] = "city"  # 6.5, A-34
        elif unit.id == FLIEGER and not self.enemy_air(h.west):
            out["state"] = "airborne"  # 6.6
        else:
            out["state"], out["supplied"] = "none", False
        if camp == "G" and not h.west and not out["via"] and self.german_east_ways(i)[1]:
            out["lenient"] = True
        return out

    def poland(self, unit):
        """Why Former Poland weighs on a Soviet unit, if it does (6.12, A-35)."""
        if unit.nation != "Soviet" or HEXES[unit.hex].west:
            return None
        if self.in_poland(unit.hex):
            return "in"
        if unit.hex in MAP.germany[self.border] and self.supply(unit)["supplied"]:
            return None if self._line_past_poland(unit.hex) else "line"
        return None

    def in_poland(self, i):
        return HEXES[i].nation == "FP" and i not in MAP.germany[self.border]

    def _line_past_poland(self, i):
        """A Soviet line that touches no hex of Former Poland, its red row hex included."""
        key = ("past-poland",)
        if key not in self.cache:
            allowed = bytearray(self.open_hexes("A", False))
            for j in range(MAP.size):
                allowed[j] = allowed[j] and not self.in_poland(j)
            self.cache[key] = self.flood(MAP.red_row, allowed, MAP.lake_steps)
        return bool(self.cache[key][i])

    # -- aircraft ----------------------------------------------------------------------------------

    def air_box(self, no):
        """ready, flown, suppressed or interdicting."""
        unit = self.units.get(no)
        if unit is None or unit.place is None:
            return "ready"
        return "interdicting" if unit.hex is not None else unit.place

    def enemy_air(self, west):
        """An unsuppressed and available aircraft against 7th Flieger (8.2, A-70 as corrected)."""
        return any(self.air_box(no) == "ready" for no in (ALLIED_AIR if west else (VVS,)))

    def drop_barred(self, west):
        """For a drop, an aircraft that has flown counts too (8.2, A-70)."""
        return any(self.air_box(no) != "suppressed" for no in (ALLIED_AIR if west else (VVS,)))

    def interdicted(self, camp):
        """Hexes where moves of this camp cost double (8.3)."""
        key = ("interdicted", camp)
        if key not in self.cache:
            zone = bytearray(MAP.size)
            for no in (ALLIED_AIR if camp == "G" else LUFTWAFFE):
                unit = self.units.get(no)
                if unit is None or unit.hex is None:
                    continue
                if camp == "G" and not HEXES[unit.hex].west:
                    continue  # 8.3: Allied ones only in the west
                zone[unit.hex] = 1
                for j in MAP.next[unit.hex]:
                    if j is not None:
                        zone[j] = 1
            self.cache[key] = zone
        return self.cache[key]

    # -- movement ----------------------------------------------------------------------------------

    def movement_factor(self, unit, supplied):
        """2.10, 6.10, 6.7; halvings follow each other, each rounded up (A-31)."""
        if unit.static or unit.air:
            return 0
        if unit.nation == "Soviet":
            points = COUNTERS[unit.id].move
        elif HEXES[unit.hex].west:
            points = int(RUNGS[unit.rung]["move"]) if unit.tank else COUNTERS[unit.id].move
        else:
            points = GEMMF[self.turn][0 if unit.mech else 1]
            if unit.mech and self.ploesti:
                points = half(points)
        return points if supplied else half(points)

    def may_enter(self, unit, i):
        """Country and terrain only: yes, no, or the name of a neutral whose border is crossed."""
        h, nation = HEXES[i], unit.nation
        if not h.land:
            return False
        if nation == "Soviet":
            return not h.west  # 3.9; red row: see the search
        if nation == "German":
            if not h.west:
                return not h.red  # 12.9
            return h.nation == "GE" and not unit.panzer  # 3.9
        if nation == "Dutch":
            return h.nation == "NE" and self.holland > 0  # 3.6
        if h.terrain == "ardennes" and not self.ardennes and not unit.cavalry:
            return False  # 10.10, A-46
        if nation == "Belgian":
            return h.nation in ("BE", "GE") and self.belgium == 2  # 3.6, A-89
        if h.nation == "BE" and self.belgium == 0:
            return "belgium"  # 3.6, A-03
        if h.nation == "NE" and self.holland == 0:
            return "holland"
        return h.nation in ("FR", "LU", "GE", "BE", "NE")  # 3.7

    def stuck(self, group):
        """Why a group cannot move at all, or None."""
        if not group:
            return "nobody"
        if any(u.air or u.hex is None for u in group) or len({u.hex for u in group}) > 1:
            return "10.4: not one stack on a map"
        if any(u.static for u in group):
            return "2.10: static"
        if any(self.camp(u) is None for u in group):
            return "3.6: neutral or frozen"
        if self.turn == 1 and HEXES[group[0].hex].west and self.camp(group[0]) == "G":
            return "5.4: no German moves in the west on turn 1"
        return None

    def may_end(self, group, i):
        """Nations that may not share a hex at the end of a move (7.4, A-50)."""
        if not HEXES[i].west:
            return True
        nations = {u.nation for u in group}
        for other in self.at[i]:
            if other.nation in nations or other in group:
                continue
            tanks = self.tank_army and other.tank and all(u.tank for u in group)
            if not tanks:  # 9.4: only the two tank corps may stand together
                return False
        return True

    def destinations(self, group, spent=0):
        """Everywhere a group may end its move, and every mobile assault it may launch."""
        out = {"mf": 0, "to": {}, "violates": {}, "wins": [], "assaults": {}}
        why = self.stuck(group)
        if why:
            out["why"] = why
            return out
        supplied = all(self.supply(u)["supplied"] for u in group)
        # 10.6: the stack has the points of its slowest unit and pays the dearest price in it
        points = min(self.movement_factor(u, self.supply(u)["supplied"]) for u in group)
        out["mf"], out["supplied"] = points, supplied
        search = Search(self, group, points, spent)
        search.run()
        for i in search.reached:
            if i == search.start or not self.may_end(group, i):
                continue
            out["to"][HEXES[i].label] = search.reached[i]
            if i in search.borders:
                out["violates"][HEXES[i].label] = search.borders[i]
            if HEXES[i].ruhr and self.camp(group[0]) == "A":
                out["wins"].append(HEXES[i].label)  # 4.2
        if supplied and self.may_assault(group):
            sure, disputed = search.assaults()
            out["assaults"] = sure
            if disputed:
                out["disputed"] = disputed
        return out

    def may_assault(self, group):
        """10.15, 9.3, 6.10; supply at the start (6.7, A-32) is looked at by the caller."""
        if not all(u.assaults for u in group):
            return False
        return not (self.ploesti and any(u.panzer for u in group))

    def assault_faults(self, unit, launch, d, target):
        """Why a mobile assault may not go over this side into this hex (10.16, 10.23, 9.8, 3.x)."""
        faults, h = [], HEXES[target]
        if not self.foes(self.camp(unit), target):
            faults.append("10.15: no enemy there")
        if h.terrain == "marsh":
            faults.append("10.16: marsh")
        if MAP.river[launch][d] == "M":
            faults.append("10.23: major river")  # even with 7th Flieger
        if target in self.forts:
            faults.append("9.8: field fort")
        if self.may_enter(unit, target) is not True:
            faults.append("3.6/3.9/10.10/12.9: closed land")  # A-04 for neutrals
        return faults

    def price(self, group, i, j, d, base, assault=False):
        """Points for one step (Part 4 of the rulings): interdiction doubles, assault doubles, fort +1."""
        zone = self.interdicted(self.camp(group[0]))
        if zone[i] or zone[j]:
            base *= 2  # 8.3, A-40: once only
        if assault:
            base = base * 2 + (1 if HEXES[j].fort else 0)  # 10.15, 10.22, A-42
        return base

    def cost_table(self, group):
        """Soviets flat, else the dearest class in the stack (mechanized is never cheaper)."""
        if group[0].nation == "Soviet":
            return MAP.costs["soviet"]
        return MAP.costs["mech" if any(u.mech for u in group) else "foot"]

    # -- whole answers -----------------------------------------------------------------------------

    def answer_supply(self):
        units = {}
        for unit in self.ground:
            state = self.supply(unit)
            state["gast"] = (self.attenuated(unit) and state["supplied"])
            state["poland"] = self.poland(unit)
            state["terminal"] = "safe"
            if not state["supplied"]:  # 6.8
                state["terminal"] = "reduced" if unit.steps > 1 else "eliminated"
            units[unit.id] = state
        return {"units": units}

    def attenuated(self, unit):
        """Attacks of this unit roll for attenuated supply (6.11)."""
        return (unit.nation == "German" and not unit.static and not HEXES[unit.hex].west
                and self.turn >= 6)

    def drops(self):
        """Where 7th Flieger may be dropped now (8.2, 8.7, 12.2, 12.3, 5.4, A-71, A-85)."""
        flieger = self.units.get(FLIEGER)
        if flieger is not None and (flieger.hex is not None or flieger.place in ("romania", "dead")):
            return {"to": [], "why": "8.7: already used"}
        out = []
        for i, h in enumerate(HEXES):
            if not self.drop_faults(i):
                out.append(h.label)
        return {"to": out}

    def drop_faults(self, i):
        h, faults = HEXES[i], []
        if self.drop_barred(h.west):
            faults.append("8.2: enemy aircraft not suppressed")
        if not h.land or h.terrain in ("hills", "marsh"):
            faults.append("8.7: terrain")
        if h.west and (h.nation != "GE" or h.number in HUNSRUCK):
            faults.append("12.2: Greater Germany without the Hunsruck")
        if h.west and self.turn == 1:
            faults.append("5.4: no German phases in the west on turn 1")
        if h.red:
            faults.append("12.9: red row")
        return faults

    def landing(self, i):
        """Landing table (rulings 1.7): chances in sixths."""
        h = HEXES[i]
        near = [i] + [j for j, _ in MAP.steps[i]]
        modifier = sum(MODIFIER["landing-" + cause] for cause, holds in (
            ("on-enemy", self.foes("G", i)),
            ("cover", h.terrain in ("forest", "ardennes") or h.city),
            ("friend", any(u.nation == "German" and self.supply(u)["supplied"]
                           for j in near for u in self.at[j])),
            ("late", 8 <= self.turn)) if holds)
        results = {"lost": 0, "reduced": 0, "whole": 0}
        for die in range(1, 7):
            results[by_die(LANDING, die + modifier)] += 1
        return {"modifier": modifier, "results": results}

    def misses(self, ask):
        """Units a question names that are not where it needs them."""
        where = "romania" if ask.get("type") == "ROMANIA" else None
        for no in [*ask.get("units", ()), *ask.get("attackers", ()), *ask.get("defenders", ())]:
            unit = self.units.get(no)
            if unit is None or unit.air or (unit.place != where if where else unit.hex is None):
                return "unit %s is not there" % no
        return None

    def answer(self, ask):
        kind = ask["kind"]
        if self.misses(ask):
            out = {"error": self.misses(ask)}
        elif kind == "supply":
            out = self.answer_supply()
        elif kind == "destinations":
            group = [self.units[no] for no in ask["units"]]
            out = self.destinations(group, ask.get("spent", 0))
            out["units"] = list(ask["units"])
        elif kind == "odds":
            if ask["type"] == "AA" or ask.get("attackers"):
                out = Attack(self, ask).answer()
            else:
                out = {"faults": ["11.1: no attackers"]}
        elif kind == "drops":
            out = self.drops()
        elif kind == "landing":
            out = self.landing(hex_of(ask["target"]))
        else:
            out = {"error": "unknown question"}
        out["kind"] = kind
        return out

    def asks(self):
        given = self.data.get("asks")
        if given is not None:
            return given
        movers = [{"kind": "destinations", "units": [u.id]} for u in self.ground]
        return [{"kind": "supply"}] + movers


# --------------------------------------------------------------------------------------------------
# Command line
# --------------------------------------------------------------------------------------------------


def answer_position(data):
    position = Position(data)
    return {"id": data.get("id"), "answers": [position.answer(ask) for ask in position.asks()]}


def answer_line(line):
    return json.dumps(answer_position(json.loads(line)), separators=(",", ":"))


def main(arguments):
    if not arguments or arguments[0] != "answer":
        sys.exit("usage: model.py answer [--jobs N] < positions.jsonl > answers.jsonl")
    jobs = int(arguments[arguments.index("--jobs") + 1]) if "--jobs" in arguments else 1
    lines = (line for line in sys.stdin if line.strip())
    if jobs > 1:
        from multiprocessing import Pool
        with Pool(jobs) as pool:
            for text in pool.imap(answer_line, lines, chunksize=20):
                print(text)
    else:
        for line in lines:
            print(answer_line(line))


if __name__ == "__main__":
    main(sys.argv[1:])
