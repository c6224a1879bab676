"""A position of "1940: What If?" and what the rules say about it, written from the rulebook alone.

Three questions are answered: who is in supply (`supply.py`), where units may go and which mobile
assaults they may launch (here and in `search.py`), and what the odds of an attack are
(`combat.py`). Numbers in comments are rules of the book, A-nn are rulings.


THE FORM OF A POSITION (a dictionary; places are printed numbers)

  id       anything; it is given back
  turn     1 to 11
  units    list of {"id": ID, "hex": PLACE, "steps": S, "face": [A, D], "rung": R}
             id     the code of the counter in roster.txt
             hex    a hex, or for aircraft a box: ready, flown, suppressed; a hex means interdiction
                    there. An aircraft that is not listed is ready. For ground units "romania" or
                    any other word for a box
             steps  default: all the counter has
             face   true factors of a Soviet army that is drawn blind
             rung   of a tank corps: 0, 1, 2; default the highest
  control  {HEX: "german" | "allied" | "none"}: what differs from the start (3.12). A hex with an
           active unit or a living garrison is its side's
  values   belgium, holland: 0 neutral, 1 violated (Belgians frozen), 2 joined; ardennes, ploesti,
           finland, japan, tank-army, border (option 3.10): 0 or 1; order: 1 to fight first;
           surprise: the die of 5.5 while it still acts. Default 0
  markers  {"fort": [HEX], "garrison-off": [HEX], "lost": [HEX]}: field forts, garrisons that are
           gone, cities that were German at some time (Moscow and Leningrad feed nobody then)
  asks     what somebody wants to know, in the forms that follow

QUESTIONS

  {"kind": "destinations", "units": [ID, ..]}     units that start in one hex
    -> `Position.destinations`:
       "mf" points; "to" {HEX: least points spent}, without the start hex;
       "violates" {HEX: country}, borders of neutrals, where the move ends; "wins" [HEX], the Ruhr;
       "assaults" {TARGET: {LAUNCH HEX: least points spent}}; "disputed" the same for assaults whose
       supply hangs on which empty strongpoints were taken on the way; "why" nobody can move

  {"kind": "odds", "type": "PA"|"MA"|"AA"|"PA/AA"|"MA/AA"|"ROMANIA", "attackers": [ID, ..],
   "target": HEX, "from": launch hex of an MA, "air": [attacker's aircraft, defender's],
   "flieger": steps of the 7th after its landing, "defenders": [ID, ..] (Romania only)}
    -> `combat.Attack`:
       "faults" why the attack is not allowed (the odds are worked out all the same if they can be);
       "attack", "defence"; "base" odds before shifts; "shifts" [[rule, what, columns]], right is
       positive; "final" odds on the endless ladder, "column" on the table, or None below it, and
       "no_die" then; "line" six results; "branches" the same for each result of attenuated supply
       with its "chance" in sixths; "results" chances in 36ths; "dr" what DR becomes ("AL1|BB" the
       attacker chooses, "DR|DL1" the German owner); "steps" [attacker, defender]
"""

from board import (ALLIED_AIR, CAMP_WORD, COUNTERS, FLIEGER, GARRISONS, GEMMF, HEXES, HUNSRUCK,
                   LANDING, LUFTWAFFE, MAP, MODIFIER, RUNGS, VVS, Unit, by_die, half, hex_of,
                   start_control)
from combat import Attack
from search import Search
from supply import Supply

LATE = 8  # 8.7: the weather is worse from this turn on


class Position(Supply):
    """A position. Camps are G and A; hexes and units are found by `board.hex_of` and by code."""

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

    def at_romania(self):
        return [unit for unit in self.units.values() if unit.place == "romania"]

    def moved(self, group, way):
        """The position after some units have gone along a way, a list of places (3.12, 9.8)."""
        gone = {unit.id for unit in group}
        units = [dict(entry, hex=way[-1]) if entry["id"] in gone else entry
                 for entry in self.data["units"]]
        side = next(word for word, camp in CAMP_WORD.items() if camp == self.camp(group[0]))
        control = {**self.data.get("control", {}), **{place: side for place in way}}
        markers = dict(self.data.get("markers", {}))
        if side == "german":
            markers["fort"] = [place for place in markers.get("fort", ()) if place not in way]
            markers["lost"] = [*markers.get("lost", ()), *way]
        return Position(dict(self.data, units=units, control=control, markers=markers))

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
        self.control = [start_control(i, self.border) for i in range(MAP.size)]
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
        """An empty strongpoint under enemy control, unless `taken` says it was just entered."""
        if i in taken or not self.strongpoint(i):
            return False
        if camp == "G" and i in self.forts:
            return True  # 9.8: the marker stands only while the Soviets hold the hex
        return self.control[i] == ("A" if camp == "G" else "G")

    # -- aircraft ----------------------------------------------------------------------------------

    def air_box(self, code):
        """ready, flown, suppressed or interdicting."""
        unit = self.units.get(code)
        if unit is None or unit.place is None:
            return "ready"
        return "interdicting" if unit.hex is not None else unit.place

    def drop_barred(self, west):
        """For a drop, an aircraft that has flown counts too (8.2, A-70)."""
        return any(self.air_box(code) != "suppressed" for code in (ALLIED_AIR if west else (VVS,)))

    def interdicted(self, camp):
        """Hexes where moves of this camp cost double (8.3)."""
        key = ("interdicted", camp)
        if key not in self.cache:
            zone = bytearray(MAP.size)
            for code in (ALLIED_AIR if camp == "G" else LUFTWAFFE):
                unit = self.units.get(code)
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

    def movement_factor(self, unit):
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
        return points if self.supplied(unit) else half(points)

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

    def destinations(self, group):
        """Everywhere a group may end its move, and every mobile assault it may launch."""
        out = {"mf": 0, "to": {}, "violates": {}, "wins": [], "assaults": {}}
        why = self.stuck(group)
        if why:
            out["why"] = why
            return out
        supplied = all(self.supplied(u) for u in group)
        # 10.6: the stack has the points of its slowest unit and pays the dearest price in it
        points = min(self.movement_factor(u) for u in group)
        out["mf"] = points
        search = Search(self, group, points, 0)
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
        """Points for one step: interdiction doubles, assault doubles, a fort adds one."""
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

    # -- 7th Flieger -------------------------------------------------------------------------------

    def drops(self):
        """Where 7th Flieger may be dropped now (8.2, 8.7, 12.2, 12.3, 5.4, A-71, A-85)."""
        flieger = self.units.get(FLIEGER)
        if flieger is not None:
            return set()  # 8.7: it is used already
        return {h.label for i, h in enumerate(HEXES) if not self.drop_faults(i)}

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
        """8.7: what is added to the landing roll."""
        h = HEXES[i]
        near = [i] + [j for j, _ in MAP.steps[i]]
        return sum(MODIFIER["landing-" + cause] for cause, holds in (
            ("on-enemy", self.foes("G", i)),
            ("cover", h.terrain in ("forest", "ardennes") or h.city),
            ("friend", any(u.nation == "German" and self.supplied(u)
                           for j in near for u in self.at[j])),
            ("late", self.turn >= LATE)) if holds)

    def lands(self, i, die):
        """What a landing roll comes to: lost, reduced or whole."""
        return by_die(LANDING, die + self.landing(i))

    # -- battles -----------------------------------------------------------------------------------

    def odds(self, ask):
        return Attack(self, ask).answer()
