"""Areas, lines, counters and charts of Global War, read from `core/data/global-war`.

Nations go by their codes in `map.txt`: GE IT JA UK FR SU US CH and the minor ones.
"""

import os

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.environ.get("HEXMARCH_DATA", os.path.join(HERE, "..", "..", "..", "core", "data"))
POWERS = ("GE", "IT", "JA", "UK", "FR", "SU", "US", "CH")


def sections(name):
    """Lines of a data file by section: {"places": [LINE, ..], ..}; comments are cut off."""
    out, lines = {}, []
    with open(os.path.join(DATA, "global-war", name), encoding="utf-8") as text:
        for line in text:
            line = line.split("#")[0].rstrip()
            if line.startswith("["):
                lines = out.setdefault(line[1:].split("]")[0], [])
            elif line:
                lines.append(line)
    return out


def chart(name):
    """A chart of tables.txt: {row: {column: word}}."""
    lines = iter(TABLES["chart " + name])
    columns = next(lines).split()[1:]
    return {row: dict(zip(columns, words)) for row, *words in (line.split() for line in lines)}


class Area:
    """A space of either plate. Its lines: `black` {AREA: "rail" | "road"}, `blue`."""

    def __init__(self, name, kind, country, star, europe):
        self.name, self.kind, self.country, self.star = name, kind, country, star
        self.europe, self.winter, self.soviet = europe, False, False
        self.black, self.blue = {}, {}  # ordered, so that a seed gives one position
        self.sea, self.inland = kind == "sea", kind == "land"
        self.port = kind in ("coastal", "island")  # CST-01


class Counter:
    """A line of the roster. `kind` is the class of the book (see `position`)."""

    def __init__(self, nation, words):
        self.id, self.name, word, size, attack, defence, _, _, _, traits, start = words[:11]
        self.nation, self.defence, self.start = nation, int(defence), start
        self.traits = set(traits.split())
        self.kind = self.kind_of(word, size)
        self.elite = "elite" in self.traits
        self.armor = self.kind == "ARM" or "tank" in self.traits  # GR-16

    def kind_of(self, word, size):
        army = size == "army"
        if word == "infantry":
            marks = (("shock", "SHOCK"), ("guards", "GUARDS"))
            return next((kind for trait, kind in marks if trait in self.traits), "INF")
        if word == "bomber":
            marks = (("atomic", "ATOM"), ("heavy", "HSTRAT"))
            return next((kind for trait, kind in marks if trait in self.traits), "STRAT")
        return {"armour": "ARM", "airborne": "AIRA" if army else "PARA", "air": "TAC",
                "marine": "MARA" if army else "MAR", "naval": "SURF", "carrier": "CV",
                "supply": "SUPPLY", "convoy": "CONVOY", "landing-craft": "LC", "fort": "FORT",
                "marker": "MARKER", "submarine": "SUB"}[word]


def read_areas():
    out = {}
    for section, lines in MAP.items():
        if not section.startswith("areas"):
            continue
        for line in lines:
            words = [word.strip() for word in line.split("|")]
            star = len(words) > 5 and words[5] == "star"
            out[words[0]] = Area(words[0], words[1], words[2], star, section.endswith("Europe"))
    for line in MAP["ways"]:
        a, kind, *ends = line.split()
        for b in ends:
            if kind == "sea-lane":
                out[a].blue[b] = out[b].blue[a] = kind
            else:
                out[a].black[b] = out[b].black[a] = kind
    for name in marked("winter"):
        out[name].winter = True
    for name in marked("soviet-1939"):
        out[name].soviet = True
    return out


def marked(name):
    return [word for line in MAP["mark " + name] for word in line.split()]


def read_owners():
    """STA: who possesses what in Fall 1939."""
    out = {name: area.country for name, area in AREAS.items() if not area.sea}
    for section in MAP:
        if section.startswith("mark held-"):
            for name in marked(section[len("mark "):]):
                out[name] = section[-2:]
    return out


def read_roster():
    out = {}
    for section, lines in sections("roster.txt").items():
        nation = section.split()[0]
        for line in lines:
            words = [word.strip() for word in line.split("|")]
            if len(words) > 10:
                out[words[0]] = Counter(nation, words)
    return out


MAP, TABLES = sections("map.txt"), sections("tables.txt")
NATIONS = dict(line.split(None, 1) for line in MAP["countries"])
NATIONS["DN"] = "Denmark"  # as a nation; the country has Iceland in its name
AREAS = read_areas()
START_OWNER = read_owners()
ROSTER = read_roster()
