"""Attacks: who counts for what, every shift with its rule, and exact chances (chapter 11)."""

from board import (ALLIED_AIR, ATTENUATION, COUNTERS, CRT, FLIEGER, GARRISONS, HEXES, HIGHEST,
                   LOWEST, LUFTWAFFE, MAP, MODIFIER, NATIONS, SHIFT, SHOCK, SURPRISE, VVS,
                   by_die, half, hex_of, ladder, odds_name)

COLUMNS = {"none": 0, "one": -1, "two": -2, "cancelled": None}


class Attack:
    """One attack: who counts for what, every shift, and the exact chances (chapter 11)."""

    def __init__(self, position, ask):
        self.position, self.ask = position, ask
        self.type = ask["type"]
        self.romania = self.type == "ROMANIA"
        self.airborne = "AA" in self.type  # alone or combined
        self.pure = self.type == "AA"
        self.mobile = self.type.startswith("MA")
        self.prepared = self.type.startswith("PA")
        self.units = [position.units[no] for no in ask.get("attackers", ())]
        self.launch = hex_of(ask["from"]) if ask.get("from") is not None else None
        self.flieger_steps = int(ask.get("flieger", 2)) if self.airborne else 0
        self.air = list(ask.get("air", (0, 0)))
        self.target = None if self.romania else hex_of(ask["target"])
        self.camp = "G" if self.airborne else position.camp(self.units[0])
        if self.romania:
            self.defenders = [position.units[no] for no in ask.get("defenders", ())]
        else:
            self.defenders = [u for u in position.at[self.target]
                              if position.camp(u) not in (None, self.camp)]
        self.garrison = (not self.romania and not self.defenders
                         and bool(position.garrison["A" if self.camp == "G" else "G"][self.target]))

    # -- strength ----------------------------------------------------------------------------------

    def origin(self, unit):
        return self.launch if self.mobile and self.launch is not None else unit.hex

    def strengths(self):
        """(is it in supply, what it counts) of every unit of either side."""
        """Each unit halved by itself if out of supply (6.7, A-31); Romania is supplied (12.8)."""
        attackers, defenders = [], []
        if self.airborne:
            # 8.7: the defence factor attacks
            factor = COUNTERS[FLIEGER].defence[0 if self.flieger_steps > 1 else -1]
            attackers.append((True, factor))
        for unit in () if self.pure else self.units:
            fed = self.romania or self.position.supplied(unit, self.origin(unit))
            counts = unit.attack if fed else half(unit.attack)
            attackers.append((fed, counts))
        for unit in self.defenders:
            fed = self.romania or self.position.supplied(unit)
            defenders.append((fed, unit.defence if fed else half(unit.defence)))
        if self.garrison:
            defenders.append((True, 1))  # 11.21
        return attackers, defenders

    # -- shifts ------------------------------------------------------------------------------------

    def shifts(self):
        """All columns but attenuated supply, right positive; the table's range is last (11.14)."""
        out = []
        if not self.romania:
            out += self.ground_shifts()
            out += self.river_shift()
            out += self.shape_shifts()
        if self.air[0]:
            out.append(["8.4", "attacker's aircraft", self.air[0]])
        if self.air[1]:
            out.append(["8.4", "defender's aircraft", -self.air[1]])
        if any(u.id == SHOCK for u in self.units):
            out.append(["9.7", "1st Shock", 1])
        if not self.romania:
            out += self.poland_shift()
        return out

    def ground_shifts(self):
        h, out = HEXES[self.target], []
        if SHIFT[h.terrain]:
            out.append(["11.8", h.terrain, SHIFT[h.terrain]])
        if h.city:
            out.append(["11.8", "city", SHIFT["city"]])  # chart
        if h.fort and self.fort_serves(h):
            out.append(["10.22", "printed fort", SHIFT["fort"]])
        if self.target in self.position.forts and self.camp == "G":
            out.append(["9.8", "field fort", SHIFT["field-fort"]])
        return out

    def fort_serves(self, h):
        """10.22: only the side that held the fort at the start."""
        if h.fort in ("SU", "FR", "BE"):
            return self.camp == "G"
        return self.camp == "A"  # German and Dutch forts

    def crossings(self):
        """River kinds under each attacking hex, less what the surprise die takes away (5.5)."""
        out, rivers = {}, SURPRISE.get(self.position.surprise, 0)
        for unit in self.units:
            i = self.origin(unit)
            if self.target not in MAP.next[i]:
                continue
            kind = MAP.river[i][MAP.next[i].index(self.target)]
            ignoring = self.camp == "G" and self.position.turn == 1 and not HEXES[self.target].west
            if ignoring and kind is not None and kind in ("", "R", "RM")[rivers]:
                kind = None
            out[i] = kind
        return out

    def river_shift(self):
        """11.8, 10.23, A-54; none with 7th Flieger (8.7, A-55), none in a pure AA (10.24)."""
        if self.airborne:
            return []
        kinds = list(self.crossings().values())
        if not kinds or None in kinds:
            return []
        if all(kind == "M" for kind in kinds):
            return [["11.8", "major river", SHIFT["major-river"]]]
        return [["11.8", "river", SHIFT["river"]]]

    def shape_shifts(self):
        out = []
        if self.prepared and self.position.fight_first and self.camp == "G" \
                and not HEXES[self.target].west:
            out.append(["11.9", "fight/move", 1])
        if self.concentric():
            out.append(["11.10", "concentric", 1])
        return out

    def concentric(self):
        """11.10, A-53: combined drops always, cities and Soviets never, mobile assaults never."""
        if self.airborne:
            return not self.pure
        if not self.prepared or HEXES[self.target].city or self.units[0].nation == "Soviet":
            return False
        sides = {MAP.next[self.target].index(u.hex) for u in self.units
                 if u.hex in MAP.next[self.target]}
        if len(sides) > 3 or any((s + 3) % 6 in sides for s in sides):
            return True
        return any({k, k + 2, k + 4} <= sides for k in (0, 1))

    def poland_shift(self):
        """6.12, A-35: one column however many reasons. Attackers count by where they stand."""
        position = self.position
        if HEXES[self.target].west:
            return []
        if self.camp == "A":
            weighed = any(position.poland(u) for u in self.units)
        else:
            weighed = any(position.poland(u) for u in self.defenders)
        if not weighed:
            return []
        return [["6.12", "Former Poland", -1 if self.camp == "A" else 1]]

    # -- attenuated supply -------------------------------------------------------------------------

    def attenuated(self, attackers):
        """6.11: German, east, from turn 6, not a pure AA, not if all are out of supply (A-37)."""
        if self.romania or self.camp != "G" or HEXES[self.target].west or self.position.turn < 6:
            return False
        return not self.pure and any(fed for fed, _ in attackers)

    def supply_rolls(self, attackers):
        """[(chance in sixths, columns or None for cancelled), ..]"""
        if not self.attenuated(attackers):
            return [(6, 0)]
        tally = {}
        for die in range(1, 7):
            roll = die + (MODIFIER["attenuation-ploesti"] if self.position.ploesti else 0)  # 6.10
            effect = COLUMNS[by_die(ATTENUATION, roll)]
            tally[effect] = tally.get(effect, 0) + 1
        return [(n, effect) for effect, n in tally.items()]

    # -- results -----------------------------------------------------------------------------------

    def dr_becomes(self):
        """What a DR turns into (11.19, 12.8, A-56, A-65, A-95)."""
        if self.romania:
            return "AS"
        h = HEXES[self.target]
        nations = {u.nation for u in self.defenders}
        if self.garrison:
            nations = {GARRISONS[self.position.border][self.target]}
        builder = NATIONS
        if h.city or (h.fort and nations == {builder[h.fort]}):
            return "AL1|BB"
        if nations == {"German"} and sum(u.steps for u in self.defenders) > 1:
            return "DR|DL1"
        return "DR"

    def step_counts(self):
        attack = self.flieger_steps + (0 if self.pure else sum(u.steps for u in self.units))
        return attack, sum(u.steps for u in self.defenders) + (1 if self.garrison else 0)

    def branch(self, chance, total):
        """One column: the table's line, or an automatic AL1 with no die (11.14)."""
        out = {"chance": chance, "final": odds_name(total), "no_die": total < LOWEST}
        if total < LOWEST:
            out["column"], out["line"] = None, ["AL1"] * 6
        else:
            column = min(total, HIGHEST)
            out["column"], out["line"] = odds_name(column), list(CRT[column])
        return out

    def answer(self):
        attackers, defenders = self.strengths()
        attack, defence = (sum(counts for _, counts in side) for side in (attackers, defenders))
        out = {"faults": self.faults(), "attack": attack, "defence": defence}
        if defence == 0 or not attackers:
            out["faults"].append("11.1: nobody to fight")
            return out
        shifts = self.shifts()
        # An attack of nothing is below every column.
        base = ladder(attack, defence) if attack else -99
        total = base + sum(s[2] for s in shifts)
        out.update(base=odds_name(base) if attack else "0", shifts=shifts,
                   steps=self.step_counts(), dr=self.dr_becomes())
        self.add_chances(out, attackers, attack, total)
        return out

    def add_chances(self, out, attackers, attack, total):
        branches, tally = [], {}
        for chance, columns in self.supply_rolls(attackers):
            if columns is not None:
                final = total + columns if attack else -99
                entry = self.branch(chance, final)
                entry["attenuated"] = columns
                for result in entry["line"]:
                    tally[result] = tally.get(result, 0) + chance
            elif self.airborne:  # 6.11: fought on as a pure AA
                ask = dict(self.ask, type="AA", attackers=[])
                alone = Attack(self.position, ask).answer()
                entry = {"chance": chance, "attenuated": "cancelled", "alone": alone}
                for result, n in alone.get("results", {}).items():
                    tally[result] = tally.get(result, 0) + chance * n // 6
            else:
                entry = {"chance": chance, "attenuated": "cancelled"}
                tally["cancelled"] = tally.get("cancelled", 0) + 6 * chance
            branches.append(entry)
        first = branches[0]
        out.update({key: first[key] for key in ("final", "column", "line", "no_die")})
        out["branches"] = branches
        out["results"] = tally

    # -- is it allowed? ----------------------------------------------------------------------------

    def faults(self):
        if self.romania:
            return self.air_faults()
        out = []
        if not self.defenders and not self.garrison:
            out.append("11.1: no enemy in the target")
        out += self.target_faults()
        if not self.pure:
            out += self.mobile_faults() if self.mobile else self.prepared_faults()
        if self.airborne:
            out += self.position.drop_faults(self.target)
        out += self.air_faults()
        return sorted(set(out))

    def target_faults(self):
        """Lands closed to an attack (3.6, 3.7, 3.9, 12.9, A-111)."""
        out = []
        if self.position.dormant[self.target]:
            out.append("3.6: neutral or frozen units")
        for unit in self.units:
            if not self.may_strike(unit, HEXES[self.target]):
                out.append("3.6/3.9/12.9: closed land")
        if self.units and self.position.turn == 1 and self.camp == "G" and HEXES[self.target].west:
            out.append("5.4: no German combat in the west on turn 1")
        return out

    def may_strike(self, unit, h):
        """Like entering, but the Ardennes may be attacked from outside (A-46)."""
        if h.terrain == "ardennes" and unit.nation in ("French", "British", "Belgian"):
            if unit.nation == "Belgian":
                return h.nation == "BE" and self.position.belgium == 2
            return h.nation != "BE" or self.position.belgium > 0
        return self.position.may_enter(unit, MAP.index[h.number]) is True

    def prepared_faults(self):
        out = []
        for unit in self.units:
            if unit.static:
                out.append("11.2: static")
            if self.position.camp(unit) != self.camp:
                out.append("3.6: neutral or of the other side")
            if unit.hex is None or self.target not in [j for j, _ in MAP.steps[unit.hex]]:
                out.append("11.1/10.11: not adjacent over a side that can be crossed")
        if not self.units:
            out.append("11.1: no attackers")
        return out

    def mobile_faults(self):
        position, out = self.position, []
        if not self.units or len({u.hex for u in self.units}) > 1:
            return ["10.18: not one stack"]
        launch = self.origin(self.units[0])
        around = {j: d for j, d in MAP.steps[launch]}
        if self.target not in around:
            return ["10.15: launch hex not adjacent"]
        if not position.may_assault(self.units):
            out.append("10.15/6.10: cannot mobile assault")
        for unit in self.units:
            out += position.assault_faults(unit, launch, around[self.target], self.target)
            if not position.supplied(unit):
                out.append("6.7: out of supply when the move began")
            own = [launch] if position.keeps_out(self.camp, launch) else []
            if not position.overland(unit, launch, own):
                out.append("10.17: no overland supply in the launch hex")
        return out

    def air_faults(self):
        """8.4, 8.5: Soviets support only attacks, Allies only in the west; one mission each."""
        position, out = self.position, []
        west = not self.romania and HEXES[self.target].west
        ready = {"G": sum(position.air_box(no) == "ready" for no in LUFTWAFFE)}
        if west:
            ready["A"] = sum(position.air_box(no) == "ready" for no in ALLIED_AIR)
        else:
            ready["A"] = int(position.air_box(VVS) == "ready") if self.camp == "A" else 0
        other = "A" if self.camp == "G" else "G"
        if self.air[0] > ready[self.camp] or self.air[1] > ready[other]:
            out.append("8.4: aircraft not available")
        return out
