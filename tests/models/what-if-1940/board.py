"""The two sheets, the charts and the counters of "1940: What If?", read from `core/data`.

Numbers in comments are rules of the book; A-nn are rulings.
"""

import os

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "..", "core", "data", "what-if-1940")


def sections(name):
    """Lines of a data file by section: {"places": [LINE, ..], ..}; comments are cut off."""
    out, lines = {}, []
    with open(os.path.join(DATA, name), encoding="utf-8") as text:
        for line in text:
            line = line.split("#")[0].rstrip()
            if line.startswith("["):
                lines = out.setdefault(line[1:-1], [])
            elif line:
                lines.append(line)
    return out


def chart(name):
    """A chart of tables.txt: {row: {column: word}}."""
    lines = iter(TABLES["chart " + name])
    columns = next(lines).split()[1:]
    return {row: dict(zip(columns, words)) for row, *words in (line.split() for line in lines)}


# --------------------------------------------------------------------------------------------------
# The map
# --------------------------------------------------------------------------------------------------

STEP = {
    1: ((0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1)),
    0: ((0, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0)),
}
MOSCOW, LENINGRAD = 4624, 5917
HUNSRUCK = (1408, 1409, 1508, 1509)  # 12.2
BUILDERS = {"german": "GE", "french": "FR", "belgian": "BE", "dutch": "NE", "soviet": "SU"}


class Hex:
    """One hex of either sheet; `nation` is the code of its country in map.txt."""

    def __init__(self, number, west, terrain, nation):
        self.number, self.west, self.terrain, self.nation = number, west, terrain, nation
        self.label = str(number)
        self.land = terrain not in ("sea", "lake")
        self.coastal = self.city = self.ruhr = self.town = self.red = False
        self.fort = None
        self.sides = {}


def adjacent(number, direction):
    """The printed number next to `number`, on the sheet or not."""
    row, column = divmod(number, 100)
    up, right = STEP[row & 1][direction]
    if not 0 <= column + right < 100:
        return None
    return (row + up) * 100 + column + right


def distance(a, b):
    """Hexes from a to b as the crow flies."""
    (row, column), (row2, column2) = divmod(a, 100), divmod(b, 100)
    dq, dr = (column2 - row2 // 2) - (column - row // 2), row2 - row
    return max(abs(dq), abs(dr), abs(dq + dr))


class Map:
    """Both sheets; a hex is known by its place in `hexes`."""

    def __init__(self):
        data = sections("map.txt")
        self.hexes = self._read(data, "west", 10) + self._read(data, "east", 42)
        self.index = {h.number: i for i, h in enumerate(self.hexes)}
        self.size = len(self.hexes)
        self._mark(data)
        self._sides(data)
        self.next = [[self.index.get(adjacent(h.number, d)) for d in range(6)]
                     for h in self.hexes]
        self.steps = [self._steps(i, lakes=False) for i in range(self.size)]
        self.lake_steps = [self._steps(i, lakes=True) for i in range(self.size)]
        self.river = [[self._river(i, d) for d in range(6)] for i in range(self.size)]
        self.costs = {kind: [self._costs(i, kind) for i in range(self.size)]
                      for kind in ("mech", "foot", "soviet")}
        self.routes = [[self.index[int(stop)] for stop in line.split()[0].split("-")]
                       for line in data["rails"]]
        self.on_rollbahn = {i for route in self.routes for i in route}
        self.germany = [self._germany(False), self._germany(True)]
        self.near = [[self._near(i, gg) for i in range(self.size)] for gg in self.germany]
        self.east_edge = self._marked(data, "east-edge")  # 6.5
        self.ruhr = self._marked(data, "ruhr")  # 6.4: any Ruhr city
        self.af_source = self._marked(data, "af-source")  # 6.4
        self.red_row = self._marked(data, "red-row")

    @staticmethod
    def _read(data, sheet, first):
        """The grid of a sheet: a line is a row, a letter of it a column from `first` on."""
        legend = {line.split()[0]: line.split()[1] for line in data["terrain"]}
        codes = {line.split()[0]: line.split()[1] for line in data["countries"]}
        nations = {line.split()[1]: line.split()[2] for line in data["nations " + sheet]}
        out = []
        for line in data["hexes " + sheet]:
            _, row, letters = line.split()
            for n, letter in enumerate(letters):
                if legend[letter] != "void":
                    nation = codes.get(nations[row][n], "-")
                    number = (first + n) * 100 + int(row)
                    out.append(Hex(number, sheet == "west", legend[letter], nation))
        return sorted(out, key=lambda h: h.number)

    def _marked(self, data, name):
        return [self.index[int(word)] for line in data["mark " + name] for word in line.split()]

    def _mark(self, data):
        """Places, forts, coasts, the Ruhr and the red row."""
        for line in data["places"]:
            number, kind = line.split()[:2]
            setattr(self.hexes[self.index[int(number)]], kind, True)
        for line in data["forts"]:
            builder, numbers = line.split(":")
            for number in numbers.split():
                self.hexes[self.index[int(number)]].fort = BUILDERS[builder]
        for word, mark in (("coastal", "coast"), ("ruhr", "ruhr"), ("red", "red-row")):
            for i in self._marked(data, mark):
                setattr(self.hexes[i], word, True)
        self.border = frozenset(self._marked(data, "boundary"))  # 3.10

    def _sides(self, data):
        """Hexsides from both ends: R river, M major river, S all sea."""
        for section, kind in (("rivers", "R"), ("major-rivers", "M"), ("water", "S")):
            for line in data[section]:
                for pair in line.split(":")[1].split():
                    a, b = (int(number) for number in pair.split("/"))
                    for one, other in ((a, b), (b, a)):
                        side = [adjacent(one, d) for d in range(6)].index(other)
                        self.hexes[self.index[one]].sides[side] = kind

    def _steps(self, i, lakes):
        """Neighbours a line or a unit can reach at all: no sea, no all-sea side (10.11); with
        `lakes` the lakes are open, which only Soviet supply may use (6.7)."""
        here, out = self.hexes[i], []
        dry = "lake" if lakes else None
        for d, j in enumerate(self.next[i]):
            if j is None or here.sides.get(d) == "S":
                continue
            if all(h.land or h.terrain == dry for h in (here, self.hexes[j])):
                out.append((j, d))
        return out

    def _river(self, i, d):
        """R, M or None: cities cancel rivers around them, not major ones (10.11)."""
        kind, j = self.hexes[i].sides.get(d), self.next[i][d]
        if kind == "R" and (self.hexes[i].city or (j is not None and self.hexes[j].city)):
            return None
        return kind if kind in ("R", "M") else None

    def _costs(self, i, kind):
        """Points for each step out of a hex (10.9 to 10.14)."""
        out = []
        for j, d in self.steps[i]:
            price = 1 if kind == "soviet" else ENTRY[kind][self.hexes[j].terrain]  # 10.2
            price += CROSSING[kind].get(self.river[i][d], 0)  # A-39 for Soviet major rivers
            out.append((j, d, price))
        return out

    def _germany(self, border):
        """Greater Germany on the east sheet; the option adds five hexes (3.10, A-11)."""
        return {i for i, h in enumerate(self.hexes)
                if (h.nation == "GE" and not h.west) or (border and i in self.border)}

    def _near(self, i, germany):
        """Within six hexes of Greater Germany: a distance, not a path (A-26)."""
        here = self.hexes[i]
        return not here.west and any(
            distance(here.number, self.hexes[j].number) <= 6 for j in germany)


# --------------------------------------------------------------------------------------------------
# Charts
# --------------------------------------------------------------------------------------------------

TABLES = sections("tables.txt")
TERRAIN = chart("terrain")
ENTRY = {kind: {row: int(words[kind]) for row, words in TERRAIN.items() if words[kind] != "-"}
         for kind in ("mech", "foot")}
CROSSING = {kind: {"R": ENTRY[column]["river"], "M": ENTRY[column]["major-river"]}
            for kind, column in (("mech", "mech"), ("foot", "foot"), ("soviet", "foot"))}
SHIFT = {row: -int(words["shift"]) for row, words in TERRAIN.items()}
GEMMF = {int(turn): (int(words["mech"]), int(words["foot"]))
         for turn, words in chart("turns").items()}
MODIFIER = {row: int(words["die"]) for row, words in chart("modifiers").items()}
SURPRISE = {int(die): int(words["rivers"]) for die, words in chart("surprise").items()}


def _combat():
    """Column on the ladder: results of die 1 to 6 (11.14)."""
    lines = [line.split() for line in TABLES["table combat"]]
    columns = [int(word) for word in next(l for l in lines if l[:2] == ["line", "odds"])[2:]]
    dice = [line[1:] for line in lines if line[0].isdigit()]
    return {column: tuple(line[n] for line in dice) for n, column in enumerate(columns)}


def _by_die(name):
    """A table with one line, by the least die of each row."""
    rows = [line.split() for line in TABLES["table " + name] if line.split()[0].isdigit()]
    return [(int(die), word) for die, word in rows]


CRT = _combat()
LOWEST, HIGHEST = min(CRT), max(CRT)
ATTENUATION, LANDING = _by_die("attenuation"), _by_die("landing")


def by_die(rows, die):
    """The row of a table for a modified die: each row holds up to its number, the last for all
    above."""
    return next((word for most, word in rows if die <= most), rows[-1][1])


def half(value):
    """Halved, remainder up (6.7)."""
    return (value + 1) // 2


def ladder(attack, defence):
    """Column before shifts, rounded for the defender: 0 is 1:1, 1 is 2:1, -1 is 1:2 (11.3)."""
    if attack >= defence:
        return attack // defence - 1
    return 1 - -(-defence // attack)


def odds_name(column):
    return "%d:1" % (column + 1) if column >= 0 else "1:%d" % (1 - column)


MAP = Map()
HEXES = MAP.hexes


def hex_of(place):
    """Index of a hex given by its number, or None for a box."""
    text = str(place)
    return MAP.index.get(int(text)) if text.isdigit() else None


# --------------------------------------------------------------------------------------------------
# Counters
# --------------------------------------------------------------------------------------------------

NATIONS = {"GE": "German", "SU": "Soviet", "FR": "French", "UK": "British", "BE": "Belgian",
           "NE": "Dutch"}


class Counter:
    """A line of the roster."""

    def __init__(self, code, line):
        words = [word.strip() for word in line.split("|")]
        self.id, self.nation, self.type = words[0], NATIONS[code], words[2]
        traits = words[9].split()
        self.air, self.static = self.type == "air", "static" in traits
        self.mech, self.tank = "mech" in traits, "tank" in traits
        self.panzer = self.mech and self.nation == "German"
        self.cavalry = "cavalry" in traits  # French and Belgian only (10.10)
        self.juggernaut, self.regular = "juggernaut" in traits, "regular" in traits
        self.far_east, self.shock = "far-east" in traits, "shock" in traits
        self.attack, self.defence = ([int(n) for n in word.split("/")] for word in words[4:6])
        self.move = int(words[6])
        self.steps = max(len(self.attack), len(self.defence))


def _roster():
    out = {}
    for name, lines in sections("roster.txt").items():
        code = name.split()[0]
        for line in lines if code in NATIONS else ():
            if "|" in line:
                counter = Counter(code, line)
                out[counter.id] = counter
    return out


COUNTERS = _roster()


def ids(**wanted):
    """Counters of which all this holds, in the order of the roster."""
    return tuple(c.id for c in COUNTERS.values()
                 if all(getattr(c, key) == value for key, value in wanted.items()))


FLIEGER, MG = "GE.7F", "SU.MG"
(SHOCK,) = ids(shock=True)
LUFTWAFFE, VVS = ids(nation="German", air=True), ids(nation="Soviet", air=True)[0]
ALLIED_AIR = ids(nation="French", air=True) + ids(nation="British", air=True)
AIRCRAFT = LUFTWAFFE + (VVS,) + ALLIED_AIR
RUNGS = list(chart("rungs").values())  # 9.3: from the lowest up
TOP_RUNG = len(RUNGS) - 1
FACES = [(int(words["attack"]), int(words["defence"])) for words in chart("faces").values()]


class Unit:
    """A ground unit or aircraft in a position."""

    def __init__(self, entry):
        self.id = entry["id"]
        counter = COUNTERS[self.id]
        self.nation, self.type = counter.nation, counter.type
        self.air, self.static, self.mech = counter.air, counter.static, counter.mech
        self.panzer, self.cavalry, self.tank = counter.panzer, counter.cavalry, counter.tank
        self.rung = int(entry.get("rung", TOP_RUNG)) if self.tank else None
        self.place = entry.get("hex")
        self.hex = hex_of(self.place)
        self.full_steps = 0 if self.air else counter.steps
        self.steps = int(entry.get("steps", self.full_steps))
        self.attack, self.defence = self._factors(counter, entry.get("face"))

    def _factors(self, counter, face):
        if face:
            return face  # 2.12: what is under the counter of a Soviet army
        worn = self.steps < self.full_steps
        if self.tank:
            row = RUNGS[self.rung]
            which = "reduced-" if worn else ""
            return int(row[which + "attack"]), int(row[which + "defence"])
        side = -1 if worn else 0
        return counter.attack[side], counter.defence[side]

    @property
    def top(self):
        return self.rung == TOP_RUNG

    @property
    def assaults(self):
        """Who may mobile assault at all (10.15): panzer corps and top-rung tank corps."""
        return self.panzer or self.top


# --------------------------------------------------------------------------------------------------
# Garrisons and control at the start
# --------------------------------------------------------------------------------------------------


def garrison_nation(h, border):
    """Whose intrinsic garrison a hex has, if any (11.21; A-11 for Lithuania under the option)."""
    if h.nation == "GE" and (h.city or h.fort == "GE"):
        return "German"
    if h.nation == "NE" and (h.city or h.fort == "NE"):
        return "Dutch"
    soviet = h.nation in ("SU", "LA", "ES", "FP") or (border and h.nation == "LI")
    if soviet and ((h.city and h.number != MOSCOW) or h.fort == "SU"):
        return "Soviet"
    return None


GARRISONS = [[garrison_nation(h, border) for h in HEXES] for border in (False, True)]
CAMP_WORD = {"german": "G", "allied": "A", "none": "N"}


def start_control(i, border):
    """Control by country as the game begins (3.12, A-11)."""
    h = HEXES[i]
    if h.nation == "GE" or (border and i in MAP.border):
        return "G"
    if h.nation == "LI":
        return "A" if border else "G"
    return "A" if h.nation in ("FR", "SU", "ES", "LA", "FP") else "N"
