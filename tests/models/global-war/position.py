"""A position of Global War: whose areas are whose, who is at war, which units are where.

Names of areas, units and nations are those of `core/data/global-war`. Identifiers in
comments are lines of the rule index (GW- left away) and rulings (GR-nn).


THE FORM OF A POSITION (a dictionary)

  id       anything; it is given back
  turn     1 (Fall 1939) to 26 (Winter 1945)
  owner    {AREA: nation} where it differs from 1939
  wars     [[nation, nation], ..], minor nations among them
  friends  [[nation, nation], ..] for those who stand together without a common enemy (Hungary)
  units    [{"id": ID, "at": AREA} or {"id": ID, "aboard": ID of a ship}]
  values   what the book wants remembered: "invasion" turn of the German-Soviet war, "reorganised",
           "france" defeated, "free": Italian units that may go anywhere, "moscow-moved" and so on
"""

from board import AREAS, ROSTER, START_OWNER

AXIS = {"GE", "IT", "JA", "FI", "AA", "HU", "BU", "RO", "SK", "SP", "IE"}
SEASONS = ("Fall", "Winter", "Spring", "Summer")

LAND = {"INF", "ARM", "GUARDS", "SHOCK", "PARA", "AIRA", "MAR", "MARA"}
SHIPS = {"SURF", "CV", "CONVOY", "LC"}
CARRIERS = {"CONVOY", "LC"}
BOMBERS = {"STRAT", "HSTRAT", "ATOM"}
SMALL = {"PARA", "MAR"}
DROPS = {"PARA", "AIRA"}
STANDING = {"FORT", "MARKER"}  # they never move and have no zone
SUBS = {"SUB"}


class Unit:
    """A counter in play: `area` it stands in, `ship` that carries it at sea, if any."""

    def __init__(self, entry):
        self.id = entry["id"]
        counter = ROSTER[self.id]
        self.nation, self.kind, self.name = counter.nation, counter.kind, counter.name
        self.defence, self.elite, self.armor = counter.defence, counter.elite, counter.armor
        self.ship = entry.get("aboard")
        self.area = entry.get("at")

    @property
    def army(self):
        """Of army size (OVR, STK)."""
        return self.kind in LAND and self.kind not in SMALL

    @property
    def ground(self):
        """A land unit that stands on the ground; supply units are none (GR-66)."""
        return self.kind in LAND and not self.ship

    def __repr__(self):
        return "%s@%s" % (self.id, self.area)


class Position:
    """The facts, and what follows from them at once: relations, control, zones."""

    def __init__(self, data):
        self.data = data
        self.turn = int(data.get("turn", 1))
        self.season = SEASONS[(self.turn - 1) % 4]
        self.year = 1939 + (self.turn + 1) // 4
        self.values = data.get("values", {})
        self.owner = dict(START_OWNER)
        self.owner.update(data.get("owner", {}))
        self.wars = {frozenset(pair) for pair in data.get("wars", ())}
        self.bonds = {frozenset(pair) for pair in data.get("friends", ())}
        self.units = {}
        for entry in data.get("units", ()):
            self.units[entry["id"]] = Unit(entry)
        for unit in self.units.values():
            if unit.ship:
                unit.area = self.units[unit.ship].area
        self.at = {area: [] for area in AREAS}
        for unit in self.units.values():
            self.at[unit.area].append(unit)
        self.enemies = {}
        self.cache = {}

    # -- relations ---------------------------------------------------------------------------------

    def hostile(self, a, b):
        return frozenset((a, b)) in self.wars

    def foes_of(self, nation):
        if nation not in self.enemies:
            self.enemies[nation] = {b for pair in self.wars if nation in pair
                                    for b in pair if b != nation}
        return self.enemies[nation]

    def friends(self, a, b):
        """FRD-02, GR-72: nations of a camp that have an enemy in common."""
        if a == b or frozenset((a, b)) in self.bonds:
            return True
        return ((a in AXIS) == (b in AXIS) and not self.hostile(a, b)
                and bool(self.foes_of(a) & self.foes_of(b)))

    def hosts(self, nation, other, air=False):
        """FRD-02, SUA-01, SPC-04: does `other` open its land to units of a nation? Soviet areas stay
        closed to friends and theirs to the Soviets; China's are open to US aircraft alone."""
        if nation != other and "SU" in (nation, other):
            return False
        if other == "CH" and nation != "CH" and not (air and nation == "US"):
            return False
        return self.friends(nation, other)

    def active(self, nation):
        return bool(self.foes_of(nation))

    # -- who is where ------------------------------------------------------------------------------

    def enemy_units(self, nation, area):
        """Cargo is in nobody's way: its ship is."""
        return [u for u in self.at[area] if not u.ship
                and u.kind not in SUBS and self.hostile(nation, u.nation)]

    def own_units(self, nation, area, air=False):
        """Units of nations that open their land to it, and its own."""
        return [u for u in self.at[area]
                if u.kind not in SUBS and self.hosts(nation, u.nation, air)]

    def controller(self, area):
        """POS-03, 12: the nation whose ships or Tacticals alone hold a foreign port."""
        owner = self.owner.get(area)
        if not AREAS[area].port or owner is None:
            return None
        for unit in self.at[area]:
            if unit.kind in SHIPS | {"TAC"} and self.hostile(owner, unit.nation):
                return unit.nation
        return None

    def status(self, nation, area):
        """What an area is to a nation: friendly, enemy, neutral or sea (FRD-01 to 04)."""
        if AREAS[area].sea:
            return "sea"
        holder, held = self.owner[area], self.controller(area)
        ours = self.hostile(nation, holder) or self.hosts(nation, holder, air=True)
        if held and ours and (self.hostile(nation, held) or self.hosts(nation, held, air=True)):
            holder = held  # what one at peace possesses stays his for a nation
        if self.hosts(nation, holder, air=True):
            return "friendly"
        return "enemy" if self.hostile(nation, holder) else "neutral"

    def friendly_at_start(self, nation):
        """GR-34: possessed, controlled or occupied by own side now, as the turn begins. POS-03: not
        what others control."""
        key = "start", nation
        if key not in self.cache:
            out = set()
            for area in AREAS:
                owner = self.owner.get(area)
                own = owner is not None and self.hosts(nation, self.controller(area) or owner)
                if own or any(u.kind not in BOMBERS | {"SUPPLY"} and not u.ship
                              for u in self.own_units(nation, area)):
                    out.add(area)
            self.cache[key] = out
        return self.cache[key]

    # -- zones -------------------------------------------------------------------------------------

    def occupied(self, nation, area, mover=None):
        """LND-02, 03: a friendly land or air unit is there already."""
        air = mover is not None and mover.kind in BOMBERS | {"TAC"}
        return any(u is not mover and (u.ground or u.kind in ("TAC", "FORT", "MARKER"))
                   for u in self.own_units(nation, area, air) if not u.ship)

    def land_zone(self, nation, area):
        """ZOC-01, FRT-01: next to an enemy land unit across a black line."""
        return any(u.ground for b in AREAS[area].black for u in self.enemy_units(nation, b))

    def sea_zone(self, nation, area):
        """NAV-04, GR-41: next to an enemy ship across a blue line or a Tactical across either."""
        for b in AREAS[area].blue:
            if any(u.kind in SHIPS or (u.kind == "TAC" and not u.ship)
                   for u in self.enemy_units(nation, b)):
                return True
        return any(u.kind == "TAC" for b in AREAS[area].black
                   for u in self.enemy_units(nation, b))

    def air_zone(self, nation, area):
        """AIR-01: in a zone of whatever kind."""
        return self.land_zone(nation, area) or self.sea_zone(nation, area)

    # -- calendar ----------------------------------------------------------------------------------

    @property
    def winter(self):
        return self.season == "Winter"

    def first_winter(self):
        """GR-70: the first Winter turn of the German-Soviet war."""
        invasion = int(self.values.get("invasion", 0))
        if not invasion or not self.hostile("GE", "SU"):
            return False
        first = invasion
        while SEASONS[(first - 1) % 4] != "Winter":
            first += 1
        return self.turn == first


def party(nation):
    """Nations whose units may stack and attack as one."""
    if nation in ("GE", "IT", "FI", "AA"):
        return "Axis in Europe"
    if nation in ("FR", "CH", "SU", "JA"):
        return nation
    return "Britain and the US"  # SPC-03, 06
