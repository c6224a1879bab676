"""Sources of supply: whose they are, and whom they reach."""

from board import AREAS
from position import AXIS, BOMBERS, CARRIERS, SHIPS, party


def shares(position, owner, user):
    """LL-08 to 14: whose supply units and convoys serve whom. A friend at peace lends nothing."""
    if owner == user:
        return True
    if not position.friends(owner, user):
        return False
    west = ("UK", "FR", "US")
    if owner in west:
        return user in west or party(user) == "Britain and the US"
    return party(owner) == party(user) == "Axis in Europe"


def is_source(position, unit, nation):
    """CON-16, SUP-13: supply units ashore, empty convoys and landing craft."""
    if not shares(position, unit.nation, nation):
        return False
    if not oil(position, unit):
        return False
    if unit.kind == "SUPPLY":
        return not unit.ship
    return unit.kind in CARRIERS and not any(u.ship == unit.id for u in position.units.values())


def feeds(source, unit):
    """SUP-03 to 07, 12: own area, then lines by what the source is and where it lies."""
    here, there = source.area, unit.area
    ship = unit.kind in SHIPS
    if source.kind == "SUPPLY":
        if here == there:
            return True
        return there in (AREAS[here].blue if ship else AREAS[here].black)
    if here == there or there in AREAS[here].blue:
        return True
    # NCB-01: ships are fed over the water alone.
    return not ship and AREAS[here].port and there in AREAS[here].black


def oil(position, unit):
    """SPR-01 to 05: both Oil counters serve while the oil is held, and Japan's while it gets home."""
    p = position
    held = lambda area: (p.controller(area) or p.owner[area]) in AXIS
    if unit.id == "GE.Oil":
        return held("BAKU") or held("KUWAIT")
    if unit.id != "JA.Oil":
        return True
    open_to = lambda a: (not any(u.kind not in BOMBERS for u in p.enemy_units("JA", a))
                         if AREAS[a].sea else AREAS[a].port and p.status("JA", a) == "friendly")
    queue = [a for a in ("SUMATRA", "BORNEO", "JAVA") if held(a) and open_to(a)]
    seen = set(queue)
    while queue:
        a = queue.pop()
        if a in ("TOKYO", "OSAKA", "KYUSHU", "HOKKAIDO"):
            return True
        for b in AREAS[a].blue:
            if b not in seen and open_to(b):
                seen.add(b)
                queue.append(b)
    return False
