"""Random positions of Global War, and questions about them.

Position k of a seed is always the same. A position has the wars of some year, fronts that wander from
those of 1939, and units of the nations at war, most of them near an enemy. No area holds units of two
sides but for what the rules allow: bombers over enemy ground, ships and aircraft in empty ports.
How things came to be is not asked: every fourth position is wild, its areas dealt out at random.
"""

import random

from board import AREAS, ROSTER, START_OWNER
from combat import place_class
from movement import PACT, Mover
from position import BOMBERS, CARRIERS, LAND, SHIPS, SMALL, Position, Unit, party

WARS = (
    ("GE-PO SU-PO JA-CH GE-UK GE-FR", (1, 4)),
    ("JA-CH GE-UK GE-FR GE-DN GE-NO GE-LC IT-UK IT-FR", (4, 8)),
    ("JA-CH GE-UK GE-FR GE-LC IT-UK IT-FR GE-YG GE-GR IT-GR IT-YG", (5, 9)),
    ("JA-CH GE-UK IT-UK GE-SU IT-SU GE-FR IT-FR GE-YG IT-YG GE-GR IT-GR GE-LC", (8, 14)),
    ("JA-CH GE-UK IT-UK GE-SU IT-SU JA-UK JA-US GE-US IT-US GE-FR IT-FR JA-FR JA-LC GE-LC GE-YG "
     "IT-YG GE-GR IT-GR", (10, 26)),
    ("JA-CH GE-UK IT-UK GE-SU IT-SU JA-UK JA-US GE-US IT-US JA-SU JA-LC GE-LC", (12, 26)),
)
FOLLOWERS = {"AA": 1, "HU": 1, "BU": 3, "RO": 8, "FI": 8}  # with Germany, from which turn on
MINORS = {"PO", "LC", "YG", "GR", "DN", "NO"}
LIMIT = {"army": 1, "small": 1, "TAC": 1, "bomber": 1, "SUPPLY": 1, "SURF": 1, "CV": 1,
         "CONVOY": 1, "LC": 1, "FORT": 1, "MARKER": 1}


def host(nation):
    """Nations that are in each other's areas now and then, and always have the same enemies."""
    return "west" if nation in ("FR", "UK", "US") else party(nation)


class Draft:
    """A position being made."""

    def __init__(self, seed, k):
        self.dice = random.Random("%s/%s" % (seed, k))
        self.id = "%s/%s" % (seed, k)
        self.wild = k % 4 == 3
        self.owner, self.units, self.values = {}, [], {}

    def chance(self, percent):
        return self.dice.random() * 100 < percent

    def make(self):
        dice = self.dice
        words, (first, last) = dice.choice(WARS)
        self.turn = dice.randint(first, last)
        self.wars = [pair.split("-") for pair in words.split()]
        self.wars += [[f, b if a == "GE" else a] for f, since in FOLLOWERS.items()
                      for a, b in self.wars if "GE" in (a, b) and self.turn >= since]
        self.share()
        # STA-20: Hungary stands with Germany from the start.
        self.friends = [["HU", "GE"], ["SK", "GE"], ["AA", "GE"], ["AA", "HU"]]
        self.at_war = {n for pair in self.wars for n in pair}
        self.fronts()
        self.special()
        self.view = Position(self.data())
        self.stacks = {a: {} for a in AREAS}  # AREA: {class: count}
        self.held = {a: set() for a in AREAS}  # AREA: nations with units there
        self.aloft = {a: set() for a in AREAS}  # AREA: nations with bombers there
        for nation in sorted(self.at_war | {"IT", "US"}):
            self.muster(nation)
        return self.data()

    def share(self):
        """Small Allied nations have all enemies of Britain, once they share one with it."""
        foes = lambda n: {b for pair in self.wars for b in pair if n in pair and b != n}
        for minor in sorted(MINORS):
            if foes(minor) & foes("UK"):
                self.wars += [[minor, foe] for foe in sorted(foes("UK") - foes(minor))]

    def data(self):
        owner = {a: n for a, n in self.owner.items() if n != START_OWNER[a]}
        return {"id": self.id, "turn": self.turn, "owner": owner, "wars": self.wars,
                "friends": self.friends, "units": self.units, "values": self.values}

    # -- ground ------------------------------------------------------------------------------------

    def fronts(self):
        """Whose areas are whose: 1939, and then some tens of areas that changed hands."""
        self.owner = dict(START_OWNER)
        foes = {n: sorted({b for pair in self.wars for b in pair if n in pair and b != n
                           and b not in MINORS and b not in FOLLOWERS}) for n in self.at_war}
        ground = [a for a in sorted(self.owner) if self.owner[a] in foes and foes[self.owner[a]]]
        if self.wild:
            for area in ground:
                if self.chance(35) and area not in PACT:
                    self.owner[area] = self.dice.choice(foes[START_OWNER[area]])
            return
        for _ in range(self.dice.randint(0, 12)):
            self.pocket(ground, foes)

    def pocket(self, ground, foes):
        """Some areas around one fall to one enemy of their owners."""
        centre = self.dice.choice(ground)
        taker = self.dice.choice(foes[START_OWNER[centre]])
        ring = {centre}
        for _ in range(self.dice.randint(0, 2)):
            ring |= {b for a in ring for b in AREAS[a].black}
        for area in sorted(ring):
            if area in PACT and taker not in ("GE", "SU"):
                continue
            if taker in foes.get(START_OWNER[area], ()) and self.chance(80):
                self.owner[area] = taker

    def special(self):
        """What the book wants remembered."""
        if ["GE", "SU"] in self.wars:
            first = max(1, self.turn - self.dice.choice((0, 0, 1, 2, 3, 5, 8)))
            self.values["invasion"] = max(4, first)
            self.turn = max(self.turn, self.values["invasion"])
        if self.turn > 14 and self.chance(30):
            self.values["reorganised"] = 1

    # -- units -------------------------------------------------------------------------------------

    def muster(self, nation):
        """Units of one nation, near its enemies for the most part."""
        p, dice = self.view, self.dice
        mine = [u for u in ROSTER.values() if u.nation == nation and u.kind != "SUB"]
        own = [a for a in sorted(AREAS) if not AREAS[a].sea and p.status(nation, a) == "friendly"
               and (p.active(nation) or p.owner[a] == nation)
               and (nation not in MINORS | {"FI"} or AREAS[a].country == nation)]
        if not own:
            return
        own = [a for a in own if host(p.owner[a]) == host(nation)]
        near = [a for a in own if party(p.owner[a]) == party(nation)]
        own = near if near and self.chance(80) else own
        if not own:
            return
        front = [a for a in own if any(p.status(nation, b) == "enemy"
                                       for b in [*AREAS[a].black, *AREAS[a].blue])] or own
        share = dice.choice((30, 60, 90))
        for counter in mine:
            if self.chance(share):
                self.put(counter, own, front)
        self.load(nation)

    def put(self, counter, own, front):
        for _ in range(6):
            area = self.spot(counter, own, front)
            if area and self.fits(counter, area):
                self.settle(counter, area)
                return

    def spot(self, counter, own, front):
        dice, kind, nation = self.dice, counter.kind, counter.nation
        ground = front if self.chance(70) else own
        if kind == "FORT":
            words = counter.start.split()
            return words[1] if words[0] in ("at", "neutral") else dice.choice(
                [a for a in own if AREAS[a].port] or own)
        if kind == "MARKER":
            return dice.choice([a for a in own if AREAS[a].soviet] or own)
        if kind in SHIPS or (kind == "TAC" and self.chance(15)):
            places = [a for a in ground if AREAS[a].port]
            if not self.view.active(nation):
                return dice.choice(places) if places else None
            seas = sorted({b for a in places for b in AREAS[a].blue if AREAS[b].sea})
            if self.chance(12):
                places = [b for a in places for b in AREAS[a].blue if AREAS[b].port
                          and self.view.status(nation, b) == "enemy"] or places
            places = seas if seas and self.chance(55) else places
            return dice.choice(places) if places else None
        if kind in BOMBERS and self.chance(50):
            foreign = [a for a in sorted(AREAS) if AREAS[a].star
                       and self.view.status(nation, a) == "enemy"]
            return dice.choice(foreign or own)
        if kind == "TAC" and self.chance(6):
            inland = [b for a in front for b in AREAS[a].black
                      if self.view.status(nation, b) == "enemy"]
            return dice.choice(inland or own)
        return dice.choice(ground)

    def fits(self, counter, area):
        """STK, and no enemies in one place."""
        p, nation, kind = self.view, counter.nation, counter.kind
        if not Mover(p, Unit({"id": counter.id, "at": area})).open(area):
            return False
        limit = 1 + (kind in LAND and kind not in SMALL and self.chance(25))
        if self.stacks[area].get(place_class(kind), 0) >= limit:
            return False
        foes = p.foes_of(nation)
        if self.aloft[area] & foes and kind in BOMBERS | {"TAC", "CV"}:
            return False
        if kind in BOMBERS:
            return not any(u["at"] == area and ROSTER[u["id"]].kind in ("TAC", "CV")
                           and ROSTER[u["id"]].nation in foes for u in self.units if "at" in u)
        if self.held[area] & foes:
            return False
        if kind in LAND | {"SUPPLY", "FORT", "MARKER"} and p.status(nation, area) == "enemy":
            return False
        return not any(party(other) != party(nation) for other in self.held[area])

    def settle(self, counter, area):
        kind = place_class(counter.kind)
        self.stacks[area][kind] = self.stacks[area].get(kind, 0) + 1
        (self.aloft if counter.kind in BOMBERS else self.held)[area].add(counter.nation)
        self.units.append({"id": counter.id, "at": area})

    def load(self, nation):
        """CON-01: cargo on ships at sea."""
        aboard = {u["id"] for u in self.units}
        for entry in [u for u in self.units if u.get("at") and AREAS[u["at"]].sea]:
            ship = ROSTER[entry["id"]]
            if ship.nation != nation or ship.kind not in CARRIERS or not self.chance(60):
                continue
            kinds = LAND | {"SUPPLY"}  # aircraft cannot be laid out aboard
            cargo = [u.id for u in ROSTER.values() if u.nation == nation and u.kind in kinds
                     and u.id not in aboard]
            if cargo:
                self.units.append({"id": self.dice.choice(cargo), "aboard": ship.id})
                aboard.add(self.units[-1]["id"])
