"""The search of a move: the cheapest way of a group to each hex, and the assaults from there."""

from heapq import heappop, heappush

from board import HEXES


class Search:
    """Cheapest ways of one group (10.2-10.7); see README for stacks of both classes."""

    def __init__(self, position, group, points, spent):
        self.position, self.group, self.points, self.spent = position, group, points, spent
        self.start = group[0].hex
        self.camp = position.camp(group[0])
        self.costs = position.cost_table(group)
        self.limit = 2 if HEXES[self.start].west else 3  # 7.4, 7.5
        self.reached, self.borders = {self.start: spent}, {}
        # What may be entered is the same for all groups of a like make and size
        like = frozenset((unit.nation, unit.panzer, unit.cavalry) for unit in group)
        key = ("enter", HEXES[self.start].west, like, len(group))
        self.enter = position.cache.setdefault(key, {})

    def entry(self, j):
        """True, a neutral's name, or False: land, enemies, frozen or neutral units, room."""
        known = self.enter.get(j)
        if known is None:
            known = self.enter[j] = self._entry(j)
        return known

    def _entry(self, j):
        position = self.position
        if position.foes(self.camp, j) or position.dormant[j]:
            return False  # 10.7, A-29, A-05
        words = {position.may_enter(unit, j) for unit in self.group}
        if False in words:
            return False
        # 7.2, A-50: the limit holds after each step; the search never comes back to its start
        if position.stacked[j] + len(self.group) > self.limit:
            return False
        return next((word for word in words if word is not True), True)

    def run(self):
        position, heap = self.position, [(self.spent, self.start)]
        zone = position.interdicted(self.camp)
        while heap:
            cost, i = heappop(heap)
            if cost > self.reached[i] or self.stops(i):
                continue
            for j, d, base in self.costs[i]:
                if HEXES[j].red and not HEXES[i].red:
                    continue  # 12.9, A-48
                price = cost + (base * 2 if zone[i] or zone[j] else base)
                if price > self.points:
                    if i != self.start or self.spent:
                        continue
                    price = self.points  # 10.3: the first step for all there is
                if price >= self.reached.get(j, 99):
                    continue
                word = self.entry(j)
                if word is False:
                    continue
                self.reached[j] = price
                if word is not True:
                    self.borders[j] = word
                heappush(heap, (price, j))

    def stops(self, i):
        """A neutral's border stops a move (3.6). So does the Ruhr, for the game ends there (4.2);
        what lies behind it makes no odds."""
        return i != self.start and i in self.borders

    def assaults(self):
        """Targets with their launch hexes; those whose supply depends on the way are apart."""
        position, sure, disputed = self.position, {}, {}
        spoils = [i for i in self.reached if position.keeps_out(self.camp, i)]
        for i, cost in self.reached.items():
            if self.stops(i) or not position.may_end(self.group, i):
                continue  # 7.4: no combat begins in a hex shared with another nation
            state = None
            for j, d, base in self.costs[i]:
                if position.assault_faults(self.group[0], i, d, j):
                    continue
                if any(position.assault_faults(unit, i, d, j) for unit in self.group[1:]):
                    continue
                price = cost + position.price(self.group, i, j, d, base, assault=True)
                if price > self.points:
                    continue  # 10.16: the minimum move does not help
                state = state or self.launch_supply(i, spoils)
                if state == "no":
                    continue
                into = sure if state == "yes" else disputed
                into.setdefault(HEXES[j].label, {})[HEXES[i].label] = price
        return sure, disputed

    def launch_supply(self, i, spoils):
        """Overland supply in the launch hex (10.17): yes, no, or way if the way taken decides."""
        own = [i] if i in spoils else []
        if all(self.position.overland(unit, i, own) for unit in self.group):
            return "yes"
        if len(spoils) > len(own) and \
                all(self.position.overland(unit, i, spoils) for unit in self.group):
            return "way"
        return "no"
