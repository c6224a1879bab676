"""Random positions of "1940: What If?" with questions about them.

Position k of a seed is always the same. Every position keeps the rules that hold at the end of a
phase: stacking (7.4, 7.5), nations apart, nobody on closed ground (3.6, 3.9, 10.10, 12.9), nobody
in a hex with an enemy unit or a living enemy garrison. How they came there is not asked: fronts
wander, pockets are cut out of both sides, strongpoints lie bypassed or empty behind the wrong line.
"""

import random

from board import (ALLIED_AIR, AIRCRAFT, COUNTERS, FACES, FLIEGER, GARRISONS, HEXES, LENINGRAD,
                   LUFTWAFFE, MAP, MG, MOSCOW, SHOCK, TOP_RUNG, VVS, distance, ids, start_control)
from model import Position

PANZERS = ids(panzer=True)
CORPS = ids(nation="German", air=False, static=False, mech=False)
JUGGERNAUTS, REGULARS, FAR_EAST = ids(juggernaut=True), ids(regular=True), ids(far_east=True)
FRENCH = ids(nation="French", air=False, tank=False)
BRITISH = ids(nation="British", air=False, tank=False)
TANKS = ids(tank=True)
BELGIANS, DUTCH = ids(nation="Belgian"), ids(nation="Dutch")
EAST = [i for i, h in enumerate(HEXES) if not h.west and h.land]
WEST = [i for i, h in enumerate(HEXES) if h.west and h.land]
WORD = {"G": "german", "A": "allied", "N": "none"}


class Draft:
    """A position being made."""

    def __init__(self, seed, k, attacks, movers=None):
        self.dice = random.Random("%s/%s" % (seed, k))
        self.id, self.attacks, self.movers = "%s/%s" % (seed, k), attacks, movers
        self.units, self.stack, self.side = [], {}, {}
        self.forts = set()

    def chance(self, percent):
        return self.dice.random() * 100 < percent

    def make(self):
        self.values()
        self.ownership()
        self.garrisons()
        self.field_forts()
        self.place_east()
        self.place_west()
        self.place_air()
        data = {"id": self.id, "turn": self.turn, "units": self.units, "control": self.control(),
                "values": self.value, "markers": self.markers()}
        data["asks"] = Asks(self.dice, data, self.attacks, self.movers).make()
        return data

    # -- politics ----------------------------------------------------------------------------------

    def values(self):
        dice = self.dice
        self.turn = dice.randint(1, 11)
        late = self.turn > 1
        self.value = {
            "belgium": dice.choice((0, 1, 1, 2)), "holland": dice.choice((0, 1)),
            "ardennes": int(late and self.chance(40)), "ploesti": int(late and self.chance(20)),
            "finland": int(self.chance(30)), "japan": int(self.chance(20)),
            "border": int(self.chance(15)), "order": dice.randint(0, 1),
        }
        if self.value["ploesti"]:
            self.value["order"] = 0  # 6.10
        if self.turn == 1:
            self.value["surprise"] = dice.choice((0, 0, 5, 6))

    # -- ground ------------------------------------------------------------------------------------

    def start(self, i):
        """Whose ground it is before anybody comes: that of minors at war is their side's."""
        if HEXES[i].nation == "NE" and self.value["holland"]:
            return "G"
        if HEXES[i].nation == "BE" and self.value["belgium"] == 2:
            return "A"
        return start_control(i, self.value["border"])

    def ownership(self):
        """Who holds the ground round about: a front from south to north, and pockets."""
        self.owner = {}
        self.front_east()
        self.front_west()

    def front_east(self):
        dice = self.dice
        here = dice.uniform(2, 8) if self.chance(25) else dice.uniform(4, 25)
        if self.turn >= 5 and self.chance(40):
            here = dice.uniform(14, 24)  # among the field forts
        for row in range(42, 61):
            here = min(27, max(1, here + dice.uniform(-2.5, 2.5)))
            for i in EAST:
                if HEXES[i].number // 100 == row:
                    self.owner[i] = "G" if HEXES[i].number % 100 < here else "A"
        for _ in range(dice.randint(0, 5)):
            self.pocket(EAST)
        for i in EAST:
            if HEXES[i].red:
                self.owner[i] = "A"

    def pocket(self, hexes):
        centre, size = self.dice.choice(hexes), self.dice.randint(1, 3)
        flip = "A" if self.owner[centre] == "G" else "G"
        for i in hexes:
            if distance(HEXES[i].number, HEXES[centre].number) <= size and self.owner[i] != "N":
                self.owner[i] = flip

    def front_west(self):
        dice = self.dice
        reach = dice.uniform(4, 11)
        for i in WEST:
            h, self.owner[i] = HEXES[i], self.start(i)
            far = h.number % 100 > reach + dice.uniform(-1, 1)
            if h.nation == "GE" and not far and not h.ruhr:
                self.owner[i] = "A"
            if h.nation == "NE" and self.value["holland"] and self.chance(50):
                self.owner[i] = "A"
            if h.nation == "BE" and self.value["belgium"] and self.chance(50):
                self.owner[i] = "A"
            if h.nation == "LU" and self.chance(50):
                self.owner[i] = "A"
        germany = [i for i in WEST if HEXES[i].nation == "GE" and not HEXES[i].ruhr]
        for _ in range(dice.randint(0, 3)):
            self.pocket(germany)

    def garrisons(self):
        self.dead, self.living = [], {}
        for i, nation in enumerate(GARRISONS[self.value["border"]]):
            if nation is None:
                continue
            side = "A" if nation == "Soviet" else "G"
            if nation == "Dutch" and not self.value["holland"]:
                self.living[i] = "N"
                continue
            if self.chance(75 if self.owner[i] != side else 12):
                self.dead.append(i)
            else:
                self.living[i] = self.owner[i] = side

    def field_forts(self):
        if self.turn < 5 or self.chance(30):
            return
        sites = [i for i in EAST if HEXES[i].nation == "SU" and not HEXES[i].city
                 and self.owner[i] == "A"
                 and min(distance(HEXES[i].number, city) for city in (MOSCOW, LENINGRAD)) <= 5]
        self.dice.shuffle(sites)
        self.forts = set(sites[:self.dice.randint(0, 10)])

    def control(self):
        out = {}
        for i, side in sorted(self.owner.items()):
            if side != start_control(i, self.value["border"]):
                out[HEXES[i].label] = WORD[side]
        return out

    def markers(self):
        names = lambda found: sorted(HEXES[i].label for i in found)
        lost = [i for i in (MAP.index[MOSCOW], MAP.index[LENINGRAD])
                if self.owner[i] == "G" or self.chance(15)]
        return {"fort": names(self.forts), "garrison-off": names(self.dead), "lost": names(lost)}

    # -- units -------------------------------------------------------------------------------------

    def put(self, code, i, side, **more):
        entry = {"id": code, "hex": HEXES[i].label}
        if COUNTERS[code].tank:
            entry["rung"] = self.rungs[code]
        elif COUNTERS[code].steps == 2 and self.chance(35):
            entry["steps"] = 1
        entry.update(more)
        self.units.append(entry)
        self.stack.setdefault(i, []).append(code)
        self.side[i] = side
        if side != "N":
            self.owner[i] = side  # 3.12

    def room(self, code, i, side, limit):
        """Stacking, nations, enemies and living garrisons."""
        if self.side.get(i, side) != side or self.living.get(i, side) != side:
            return False
        there = self.stack.get(i, [])
        if sum(not COUNTERS[other].static for other in there) >= limit:
            return False
        nation = COUNTERS[code].nation
        apart = any(COUNTERS[other].nation != nation for other in there)
        return not (apart and HEXES[i].west)

    def spread(self, codes, hexes, side, limit, more=None):
        """Units into hexes, with a liking for hexes that already hold friends."""
        for code in codes:
            for _ in range(30):
                held = [i for i in hexes if i in self.stack]
                i = self.dice.choice(held if held and self.chance(35) else hexes)
                if self.may_stand(code, i) and self.room(code, i, side, limit):
                    self.put(code, i, side, **(more(code) if more else {}))
                    break

    def may_stand(self, code, i):
        h = HEXES[i]
        if h.terrain == "ardennes" and not self.value["ardennes"]:
            return COUNTERS[code].cavalry
        return True

    def near_front(self, hexes, side):
        """Hexes of a side, those by the enemy several times over."""
        mine = [i for i in hexes if self.owner[i] == side]
        by_enemy = [i for i in mine
                    if any(self.owner.get(j, side) not in (side, "N") for j, _ in MAP.steps[i])]
        return mine + by_enemy * 6

    def faces(self):
        """True factors dealt blind onto the bodies of a class (2.12)."""
        out = {}
        first = len(JUGGERNAUTS)
        for bodies, deal in ((JUGGERNAUTS, FACES[:first]), (REGULARS, FACES[first:])):
            self.dice.shuffle(deal)
            out.update((code, list(face)) for code, face in zip(bodies, deal))
        return out

    def rings(self, hexes, outer, inner, side, foe, limit, more=None):
        """Now and then somebody is shut in by units on all six sides; uses up the given lists."""
        homes = [i for i in hexes if HEXES[i].city or not self.chance(90)]
        for _ in range(20):
            if not homes or not self.chance(22):
                return
            centre = self.dice.choice(homes)
            if foe == "A" and hexes is EAST and self.chance(30):
                centre = MAP.index[self.dice.choice((MOSCOW, LENINGRAD))]
            around = [j for j, _ in MAP.steps[centre]]
            inside = inner[:self.dice.randint(1, limit)]
            keep = [code for code in inside if self.may_be(code, centre, foe, limit)]
            if len(outer) < len(around) or not keep or any(
                    not self.may_be(code, j, side, limit) for code, j in zip(outer, around)):
                continue
            for code in keep:
                if self.may_be(code, centre, foe, limit):
                    inner.remove(code)
                    self.put(code, centre, foe, **(more(code) if more else {}))
            for j in around:
                code = outer.pop(0)
                self.put(code, j, side, **(more(code) if more else {}))

    def wall(self, germans, soviets, shown):
        """Soviets in Greater Germany cut off from Lithuania: lines only by Former Poland (6.12)."""
        germany = MAP.germany[self.value["border"]]
        side = [i for i in EAST if HEXES[i].nation == "LI"
                and any(j in germany for j, _ in MAP.steps[i])]
        for i in side:
            if germans and self.may_be(germans[0], i, "G", 3):
                self.put(germans.pop(0), i, "G")
        raiders, soviets[:] = soviets[:3], soviets[3:]
        self.spread(raiders, sorted(germany), "A", 3, shown)

    def may_be(self, code, i, side, limit):
        """All that keeps a unit off a hex."""
        h, nation = HEXES[i], COUNTERS[code].nation
        if nation == "German" and (h.red or (h.west and h.nation != "GE") or i in self.forts):
            return False
        west = ("FR", "LU", "GE")
        open_to = {"Belgian": ("BE", "GE"), "French": west, "British": west}
        if h.nation not in open_to.get(nation, (h.nation,)):
            return False
        if h.ruhr and side == "A":
            return False
        return self.may_stand(code, i) and self.room(code, i, side, limit)

    def place_east(self):
        dice = self.dice
        faces = self.faces()
        shown = lambda code: {"face": faces[code]} if code in faces else {}
        moscow = MAP.index[MOSCOW]
        if self.owner[moscow] == "A" and self.chance(85):
            self.put(MG, moscow, "A")
        soviets = dice.sample(JUGGERNAUTS, dice.randint(2, 9))
        soviets += dice.sample(REGULARS, dice.randint(8, 45))
        soviets += dice.sample(FAR_EAST, dice.randint(0, 3))
        if self.turn >= 10:
            soviets.insert(0, SHOCK)
        germans = dice.sample(PANZERS, dice.randint(3, 7))
        self.corps = list(CORPS)
        dice.shuffle(self.corps)
        count = dice.randint(5, 26)
        germans += self.corps[:count]
        self.corps = self.corps[count:]
        self.rings(EAST, germans, soviets, "G", "A", 3, shown)
        self.rings(EAST, soviets, germans, "A", "G", 3, shown)
        if self.chance(8):
            self.wall(germans, soviets, shown)
        stray = lambda side: [i for i in EAST
                              if side == "A" or not (HEXES[i].red or i in self.forts)]
        for side, codes in (("G", germans), ("A", soviets)):
            cut = max(0, len(codes) - dice.randint(0, 4))
            self.spread(codes[:cut], self.near_front(EAST, side) or stray(side), side, 3, shown)
            self.spread(codes[cut:], stray(side), side, 3, shown)
        if self.chance(20):
            self.romania(shown)
        self.flieger = self.chance(35)
        if self.flieger:
            self.drop_flieger()

    def romania(self, shown):
        used = {entry["id"] for entry in self.units}
        free = [code for code in JUGGERNAUTS if code not in used][:3]
        corps = self.corps[:self.dice.randint(1, 3)]
        self.corps = self.corps[len(corps):]
        if free and corps and not self.value["ploesti"]:
            for code in free + corps:
                self.units.append({"id": code, "hex": "romania", **shown(code)})

    def drop_flieger(self):
        sheet = EAST if self.chance(70) else [i for i in WEST if HEXES[i].nation == "GE"]
        good = [i for i in sheet if HEXES[i].terrain not in ("hills", "marsh") and not HEXES[i].red
                and i not in self.forts and self.side.get(i, "G") == "G"
                and self.living.get(i, "G") == "G"]
        self.put(FLIEGER, self.dice.choice(good), "G")

    def place_west(self):
        dice, belgium, holland = self.dice, self.value["belgium"], self.value["holland"]
        nation = lambda *names: [i for i in WEST if HEXES[i].nation in names]
        self.place_minors(nation)
        germany = nation("GE")
        corps = self.corps[:dice.randint(2, len(self.corps))]
        allies = list(dice.sample(FRENCH, dice.randint(8, 24))) + list(BRITISH)
        tanks = [code for code in TANKS if self.turn > 1 and self.chance(60)]
        self.rungs = {code: dice.choice((TOP_RUNG, *range(TOP_RUNG + 1))) for code in tanks}
        top = all(rung == TOP_RUNG for rung in self.rungs.values())
        army = len(tanks) == 2 and top and self.chance(50)
        self.value["tank-army"] = int(army)
        lands = nation("FR", "LU", "GE") + (nation("BE") if belgium else []) + \
            (nation("NE") if holland else [])
        lands = [i for i in lands if not HEXES[i].ruhr]
        dice.shuffle(allies)
        self.rings(germany, corps, allies, "G", "A", 2)
        self.rings(germany, allies, corps, "A", "G", 2)
        self.spread(corps, self.near_front(germany, "G") or germany, "G", 2)
        forward = self.near_front(lands, "A")
        if army and self.chance(50):
            self.pair_tanks(tanks, forward)
            tanks = []
        cut = max(0, len(allies) - dice.randint(0, 4))
        self.spread(tanks + allies[:cut], forward, "A", 2)
        self.spread(allies[cut:], lands, "A", 2)

    def pair_tanks(self, tanks, hexes):
        """The two tank corps of the Tank Army in one hex (9.4)."""
        for _ in range(30):
            i = self.dice.choice(hexes)
            free = i not in self.stack and self.room(tanks[0], i, "A", 2)
            if free and self.may_stand(tanks[0], i):
                for code in tanks:
                    self.put(code, i, "A")
                return

    def place_minors(self, nation):
        belgium, holland = self.value["belgium"], self.value["holland"]
        if belgium == 2:
            lands = nation("BE") + [i for i in nation("GE") if self.owner[i] == "A"]
            self.spread(BELGIANS, lands, "A", 2)
        else:
            homes = [i for i in nation("BE") if HEXES[i].city or HEXES[i].town]
            self.spread(BELGIANS, homes, "N", 2)
        if holland:
            homes = [i for i in nation("NE") if self.owner[i] == "G"] or nation("NE")
            self.spread(DUTCH, homes, "G", 2)
        else:
            self.neutral_dutch(nation("NE"))

    def neutral_dutch(self, hexes):
        living = self.living
        self.living = {}  # their own garrisons are no bar
        self.spread(DUTCH, hexes, "N", 1)
        self.living = living

    def place_air(self):
        dice, taken = self.dice, set()
        hostile = not self.flieger and self.chance(45)
        for code in AIRCRAFT:
            place = dice.choice(("ready", "ready", "flown"))
            if code in LUFTWAFFE and self.chance(30):
                place = self.mission(EAST + WEST, taken)
            elif code in ALLIED_AIR and self.chance(25):
                place = self.mission(WEST, taken)
            if code not in LUFTWAFFE and (hostile or self.chance(25)):
                place = "suppressed"
            self.units.append({"id": code, "hex": place})

    def mission(self, hexes, taken):
        """Interdiction, near somebody if it can be; one aircraft a hex (8.3)."""
        near = [i for i in hexes if i in self.stack and i not in taken] or hexes
        i = self.dice.choice(near)
        taken.add(i)
        return HEXES[i].label


class Asks:
    """Questions about a position."""

    def __init__(self, dice, data, attacks, most=None):
        self.dice, self.data, self.attacks, self.most = dice, data, attacks, most
        self.position = Position(data)
        self.ready = {"G": self.count(LUFTWAFFE), "west": self.count(ALLIED_AIR),
                      "east": self.count((VVS,))}

    def count(self, codes):
        return sum(self.position.air_box(code) == "ready" for code in codes)

    def make(self):
        movers = [u for u in self.position.ground if not u.static and self.position.camp(u)]
        if self.most is not None and self.most < len(movers):
            movers = self.dice.sample(movers, self.most)
        out = [{"kind": "destinations", "units": [u.id]} for u in movers]
        return out + self.groups(movers) + self.battles()

    def groups(self, movers):
        stacks = {}
        for unit in movers:
            stacks.setdefault(unit.hex, []).append(unit.id)
        many = [codes for codes in stacks.values() if len(codes) > 1]
        self.dice.shuffle(many)
        out = []
        for codes in many[:10]:
            picked = self.dice.sample(codes, self.dice.randint(2, len(codes)))
            out.append({"kind": "destinations", "units": sorted(picked)})
        return out

    def battles(self):
        position, targets = self.position, []
        for i in range(MAP.size):
            for camp in "GA":
                if position.foes(camp, i):
                    near = [u for j, _ in MAP.steps[i] for u in position.at[j]
                            if position.camp(u) == camp and not u.static]
                    targets.append((i, camp, near))
        open_targets = [t for t in targets if t[2]]
        self.dice.shuffle(open_targets)
        rare = lambda t: (any(u.id == SHOCK for u in t[2])
                          or (t[0] in position.forts and t[1] == "G"))
        open_targets.sort(key=lambda t: not rare(t))
        out = [ask for t in open_targets[:self.attacks] for ask in self.assault(*t)]
        if position.units.get(FLIEGER) is None:
            drops = [t for t in targets if t[1] == "G" and not t[2]]
            self.dice.shuffle(drops)
            out += [self.pure(i) for i, _, _ in drops[:2]]
        return out + self.romania()

    def air(self, camp, i):
        west = HEXES[i].west
        most = {"G": self.ready["G"], "A": self.ready["west" if west else "east"]}
        other = "A" if camp == "G" else "G"
        own = self.dice.randint(0, most[camp]) if self.dice.random() < 0.4 else 0
        foe = self.dice.randint(0, most[other]) if self.dice.random() < 0.4 else 0
        if not west and camp == "G":
            foe = 0  # 8.4: the Soviet aircraft only attacks
        return [own, foe]

    def assault(self, i, camp, near):
        """A prepared attack, perhaps a mobile one, perhaps a drop with either."""
        out, dice, label = [], self.dice, HEXES[i].label
        picked = dice.sample(near, dice.randint(1, min(len(near), dice.choice((2, 4, 9)))))
        ask = {"kind": "odds", "type": "PA", "attackers": sorted(u.id for u in picked),
               "target": label, "air": self.air(camp, i)}
        out.append(ask)
        drop = camp == "G" and self.position.units.get(FLIEGER) is None and dice.random() < 0.4
        if drop:
            out.append(dict(ask, type="PA/AA", flieger=dice.randint(1, 2)))
        movers = [u for u in near if u.assaults]
        if movers:
            home = dice.choice(movers).hex
            force = [u.id for u in movers if u.hex == home]
            force = sorted(dice.sample(force, dice.randint(1, len(force))))
            ask = {"kind": "odds", "type": "MA", "attackers": force, "target": label,
                   "from": HEXES[home].label, "air": self.air(camp, i)}
            out.append(ask)
            if drop:
                out.append(dict(ask, type="MA/AA", flieger=dice.randint(1, 2)))
        return out

    def pure(self, i):
        return {"kind": "odds", "type": "AA", "attackers": [], "target": HEXES[i].label,
                "air": self.air("G", i), "flieger": self.dice.randint(1, 2)}

    def romania(self):
        there = [u for u in self.position.units.values() if u.place == "romania"]
        if not there:
            return []
        side = lambda nation: sorted(u.id for u in there if u.nation == nation)
        own = self.dice.randint(0, self.ready["east"])
        return [{"kind": "odds", "type": "ROMANIA", "attackers": side("Soviet"),
                 "defenders": side("German"), "air": [own, self.dice.randint(0, self.ready["G"])]}]
