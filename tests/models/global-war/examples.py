#!/usr/bin/env python3
"""The worked examples of the rulebook, asked of the model alone.

    python3 examples.py

Prints every example that comes out otherwise, and how many do not. Two examples are left out: that of
Attu, whose picture is lost, and the dates of two others that the corrections name.
"""

import sys

sys.dont_write_bytecode = True

from combat import Attack
from economy import Economy
from movement import destinations
from position import Position

WRONG, DONE = [], 0
FALL, WINTER, SPRING, SUMMER = 0, 1, 2, 3


def turn(season, year):
    return 1 + (year - 1939) * 4 + season - 4 * (season > 1)


def lay(turn, wars, units, **rest):
    """A position: `units` is "AREA: ID ID .., AREA: ..", a ship carries with ID<CARGO."""
    entries = []
    for group in units.split(","):
        area, ids = group.split(":")
        for word in ids.split():
            ship, *cargo = word.split("<")
            entries.append({"id": ship, "at": area.strip()})
            entries += [{"id": c, "aboard": ship} for c in cargo]
    pairs = [pair.split("-") for pair in wars.split()]
    return Position({"turn": turn, "wars": pairs, "units": entries, **rest})


def same(what, got, wanted):
    global DONE
    DONE += 1
    if got != wanted:
        WRONG.append("%s: %r, not %r" % (what, got, wanted))


def fight(position, target, attackers):
    return Attack(position, [position.units[u] for u in attackers.split()], target)


def reach(position, unit):
    return destinations(position, position.units[unit])


def movement():
    p = lay(turn(SPRING, 1940), "GE-DN GE-NO GE-UK", "HAMBURG: GE.Para GE.T2 GE.6, BERLIN: GE.T1")
    same("Norway: Denmark by land", "DENMARK" in reach(p, "GE.6"), True)
    p = lay(turn(SPRING, 1940), "GE-DN GE-NO GE-UK", "HAMBURG: GE.Para GE.T2, DENMARK: GE.6 GE.C1",
            owner={"DENMARK": "GE"})
    same("Norway: drop on Oslo", "OSLO" in reach(p, "GE.Para"), True)
    same("Norway: no Tactical at Trondheim (GR-36)", "TRONDHEIM" in reach(p, "GE.T2"), False)
    p = lay(turn(SUMMER, 1943), "GE-UK GE-US", "LONDON: UK.B1")
    same("bombers: Hamburg", "HAMBURG" in reach(p, "UK.B1"), True)
    same("bombers: not Berlin", "BERLIN" in reach(p, "UK.B1"), False)
    p = lay(turn(SUMMER, 1943), "GE-UK GE-US", "MANCHESTER: UK.B2, HAMBURG: UK.B1")
    same("bombers: Berlin then", "BERLIN" in reach(p, "UK.B2"), True)
    same("bombers: not Dresden", "DRESDEN" in reach(p, "UK.B2"), False)
    p = lay(turn(SUMMER, 1943), "GE-UK GE-US", "LIVERPOOL: US.B1, HAMBURG: UK.B1, BERLIN: UK.B2")
    same("bombers: Dresden at last", "DRESDEN" in reach(p, "US.B1"), True)
    owner = {a: "GE" for a in ("KIEV", "BESSARABIA", "POZNAN", "DANZIG", "WARSAW", "ROMANIA",
                               "BREST_LITOVSK", "HUNGARY", "MINSK")}
    p = lay(turn(FALL, 1941), "GE-SU", "BERLIN: GE.6, KIEV: GE.1Pz", owner=owner,
            values={"invasion": 8})
    same("Rostov", "ROSTOV" in reach(p, "GE.6"), True)
    same("Maikop", "MAIKOP" in reach(p, "GE.6"), False)
    p = lay(turn(SUMMER, 1944), "JA-US", "MARCUS: JA.M1 JA.T1 JA.C1 JA.S1, WAKE: US.LC1<US.4")
    from movement import overrun
    from board import AREAS
    foes = p.at["MARCUS"]
    same("Marcus: no overrun", overrun(foes, AREAS["MARCUS"]), False)
    rest = [u for u in foes if u.kind != "TAC"]
    same("Marcus without aircraft", overrun(rest, AREAS["MARCUS"]), True)


def supply():
    war = "IT-UK IT-US GE-UK GE-US"
    p = lay(turn(SUMMER, 1943), war, "MALTA: UK.C1, IONIAN_SEA: UK.CV1 UK.T1, SICILY: UK.8 UK.F1, "
            "NAPLES: IT.4, TARANTO: IT.RM", owner={"SICILY": "UK"})
    same("example 3: Naples", fight(p, "NAPLES", "UK.8").smallest(), 1)
    same("example 3: Taranto", fight(p, "TARANTO", "UK.CV1 UK.T1 UK.F1").smallest(), 1)
    p = lay(turn(SUMMER, 1942), war, "CYPRUS: UK.T1 UK.F1 UK.C1, PALESTINE: UK.ANZ, "
            "THE_LEVANT: GE.4Pz", owner={"THE_LEVANT": "GE"})
    same("example 4", fight(p, "THE_LEVANT", "UK.ANZ").smallest(), None)
    same("example 4: flotilla", fight(p, "THE_LEVANT", "UK.ANZ UK.F1").line(p.units["UK.F1"]), "blue")
    p = lay(turn(SUMMER, 1942), war, "PALESTINE: UK.T1 UK.F1 UK.C1 UK.ANZ, THE_LEVANT: GE.4Pz",
            owner={"THE_LEVANT": "GE"})
    same("example 4: no way for ships", fight(p, "THE_LEVANT", "UK.F1").line(p.units["UK.F1"]), None)
    for at in ("VORONEZH", "TULA"):
        p = lay(turn(SUMMER, 1942), "GE-SU", "TULA: SU.16, STEPPES: SU.MG, %s: SU.S1, "
                "KHARKOV: GE.4Pz" % at, owner={"KHARKOV": "GE"}, values={"invasion": 8})
        same("example 5: " + at, fight(p, "KHARKOV", "SU.16 SU.MG").smallest(), None)
    p = lay(turn(WINTER, 1942), "GE-SU", "MAIKOP: GE.6 GE.4Pz GE.S1, ROSTOV: GE.S2, BAKU: GE.S3, "
            "STALINGRAD: SU.62", owner={a: "GE" for a in ("MAIKOP", "ROSTOV", "BAKU")},
            values={"invasion": 8})
    same("Maikop to Stalingrad", fight(p, "STALINGRAD", "GE.6 GE.4Pz").smallest(), 3)
    p = lay(turn(SUMMER, 1940), "JA-CH", "PEIKING: JA.NC JA.S1, NANKING: JA.CC JA.S2, SHANSI: CH.1")
    same("Shansi", fight(p, "SHANSI", "JA.NC JA.CC").smallest(), 2)


def battles():
    p = lay(turn(SUMMER, 1943), "GE-SU", "TULA: SU.1G SU.T1, KHARKOV: GE.4Pz",
            owner={"KHARKOV": "GE"}, values={"invasion": 8})
    a = fight(p, "KHARKOV", "SU.1G SU.T1")
    same("Guards against Panzer", (a.attack(), a.defence(), a.margin()), (3, 2, 1))
    same("Guards against Panzer: lost", [u.id for u in a.may_lose()], ["GE.4Pz"])
    p = lay(turn(SUMMER, 1942), "GE-SU", "KHARKOV: GE.4Pz GE.1Pz GE.T1, TULA: SU.MG SU.T1",
            owner={"KHARKOV": "GE"}, values={"invasion": 8})
    a = fight(p, "TULA", "GE.4Pz GE.1Pz GE.T1")
    same("two Panzers", (a.attack(), a.defence(), a.margin()), (5, 3, 2))
    tac, tank = p.units["SU.T1"], p.units["SU.MG"]
    same("two Panzers: both can be lost", a.may_lose([tac]), [tank])
    same("two Panzers: or the tank alone", a.may_lose([tank]), [])
    p = lay(turn(SUMMER, 1944), "GE-UK GE-US", "CALAIS_LILLE: GE.1Pz GE.T1 GE.KM, ENGLISH_CHANNEL: "
            "US.LC1<US.3Arm UK.T1 UK.C1 UK.F1", owner={"CALAIS_LILLE": "GE"})
    a = fight(p, "CALAIS_LILLE", "US.3Arm UK.T1 UK.F1")
    same("Calais/Lille", (a.attack(), a.defence(), a.faults(), a.smallest()), (5, 4, [], 1))
    p = lay(turn(WINTER, 1942), "GE-SU", "MOSCOW: SU.MG SU.16 SU.T1 SU.S1, VORONEZH: SU.7 SU.8 "
            "SU.S2, TULA: GE.4Pz GE.T1", owner={"TULA": "GE"}, values={"invasion": 8})
    a = fight(p, "TULA", "SU.MG SU.16 SU.T1 SU.7 SU.8")
    same("Tula", (a.attack(), a.defence(), a.margin(), a.smallest()), (6, 3, 3, 2))
    p = lay(turn(SUMMER, 1944), "JA-US", "MARCUS: US.CV1 US.F1 US.T1, SAIPAN: US.C1, IWO_JIMA: "
            "JA.F1", owner={"MARCUS": "US", "SAIPAN": "US"})
    a = fight(p, "IWO_JIMA", "US.CV1 US.F1 US.T1")
    same("Iwo Jima", (a.attack(), a.defence(), a.faults(), a.smallest()), (3, 1, [], 1))
    p = lay(turn(SUMMER, 1942), "IT-UK", "IONIAN_SEA: UK.CV1 UK.C1, TARANTO: IT.RM IT.C1")
    same("Taranto: British attack", fight(p, "TARANTO", "UK.CV1").faults(), [])
    same("Taranto: Italians do not", bool(fight(p, "IONIAN_SEA", "IT.RM").faults()), True)


def garrisons():
    p = lay(turn(SUMMER, 1941), "GE-UK", "OSLO: GE.6, KIEV: GE.7",
            owner={"DENMARK": "GE", "OSLO": "GE", "KIEV": "GE"})
    same("Denmark has no garrison", Economy(p).garrisoned("GE", ["DENMARK"]), False)
    p = lay(turn(SUMMER, 1941), "GE-UK", "HAMBURG: GE.6", owner={"DENMARK": "GE"})
    same("Hamburg guards Denmark", Economy(p).garrisoned("GE", ["DENMARK"]), True)


def production():
    p = lay(1, "GE-PO JA-CH SU-PO", "BERLIN: GE.4")
    same("starting stars", [Economy(p).stars(n) for n in ("GE", "JA", "CH", "SU")], [9, 4, 1, 8])
    p = lay(turn(WINTER, 1941), "GE-UK IT-UK JA-US JA-UK GE-US", "BERLIN: GE.4")
    same("stars at war", [Economy(p).stars(n) for n in ("UK", "IT", "US")], [6, 3, 5])
    for when, gear, stars in (((SUMMER, 1942), 0, 6), ((SUMMER, 1943), 0, 10),
                              ((FALL, 1941), 3, 6), ((FALL, 1942), 3, 10)):
        p = lay(turn(*when), "GE-UK JA-US GE-US", "BERLIN: GE.4", values={"gear": gear})
        same("US stars %s" % (when,), Economy(p).stars("US"), stars)


def main():
    for chapter in (movement, supply, battles, garrisons, production):
        chapter()
    for line in WRONG:
        print(line)
    print("%d answers, %d otherwise than the book" % (DONE, len(WRONG)))
    return 1 if WRONG else 0


if __name__ == "__main__":
    sys.exit(main())
