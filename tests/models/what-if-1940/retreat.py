"""Retreats (11.11): which hexes are open to a unit that was beaten.

Displacement (11.12) is left out: where only full hexes are open the answer is None.
"""

from board import HEXES, MAP, distance

HIT = frozenset()  # nowhere to go: a step is lost in place


class Retreat:
    """The defenders of one hex, none of whom has gone yet."""

    def __init__(self, position, target, defenders):
        self.position, self.target = position, target
        self.movers = [unit for unit in defenders if not unit.static]

    def refuges(self, unit):
        """Labels of the hexes that a unit may retreat to before the others do; HIT if there are
        none, None if somebody would have to make room."""
        if unit.static:
            return HIT  # 2.10, A-49
        ways = [j for j, _ in MAP.steps[self.target] if self.is_open(unit, j)]
        roomy = [j for j in ways if self.room(j) > 0]
        if not roomy:
            return None if ways else HIT
        near = self.nearest(unit, roomy)
        # 11.11: together if it can be, so of equals those that take most of the stack.
        most = max(min(self.room(j), len(self.movers)) for j in near)
        return frozenset(HEXES[j].label for j in near if self.room(j) >= most)

    def room(self, j):
        return (2 if HEXES[j].west else 3) - self.position.stacked[j]  # 7.4, 7.5

    def is_open(self, unit, j):
        """Land, enemies and nations; next to enemies is good enough (A-61)."""
        position, here = self.position, HEXES[self.target]
        if position.may_enter(unit, j) is not True:
            return False  # a neutral's border is no way out
        if HEXES[j].red and not here.red:
            return False
        if position.foes(position.camp(unit), j) or position.dormant[j]:
            return False
        return position.may_end([unit], j)

    # -- the way to supply -------------------------------------------------------------------------

    def nearest(self, unit, ways):
        """11.11: of some hexes those with the shortest line to a source (A-60)."""
        if unit.nation == "Dutch":
            return ways  # all of Holland feeds them
        home = [j for j in ways if HEXES[j].nation == "BE"] if unit.nation == "Belgian" else []
        if home:
            return home
        far = {j: self.line_length(unit, j) for j in ways}
        least = min(far.values())
        return [j for j in ways if far[j] == least]

    def line_length(self, unit, j):
        """(0, hexes along a line), or (1, hexes as the crow flies) where there is none."""
        position, camp, west = self.position, self.position.camp(unit), HEXES[j].west
        if camp == "G":
            sources = MAP.ruhr if west else MAP.east_edge
        else:
            sources = MAP.af_source if west else MAP.red_row
        steps = MAP.lake_steps if camp == "A" and not west else MAP.steps
        allowed = position.open_hexes(camp, west, unit.cavalry)
        ends = {i for i in sources if allowed[i] or i == j}
        seen, edge, length = {j}, [j], 0
        while edge:
            if ends.intersection(edge):
                return 0, length
            beside = {k for i in edge for k, _ in steps[i] if allowed[k]}
            edge, length = list(beside - seen), length + 1
            seen.update(edge)
        bee = min(distance(HEXES[j].number, HEXES[i].number) for i in sources)
        return 1, bee
