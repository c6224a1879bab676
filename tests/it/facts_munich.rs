//! Facts of Munich War that no position can show: they hold over the whole map or over all
//! counters. Counts are those of the Initial Deployment Table, sums those of the charts at the end
//! of the book.

use hexmarch_core::board::{Dir, Mark, Place, PlaceKind, Sides, SpaceId};
use hexmarch_core::forces::{Arm, Counter, Size, Start, Starts, UnitId};
use hexmarch_core::game::Scenario;
use hexmarch_core::games::munich_war::data::{
    ASSAULT_TABLE, BELLIGERENTS_CHART, BOARD, COUNTRIES_CHART, INTERCEPTION_TABLE, MOBILE_TABLE,
    ROSTER, SCENARIOS, TERRAIN_CHART, TERROR_TABLE, traits,
};
use std::collections::BTreeSet;

fn hex(label: &str) -> SpaceId {
    BOARD.find(label).unwrap_or_else(|| panic!("no hex {label}"))
}

fn mark(name: &str) -> &'static [SpaceId] {
    let found: Option<&'static Mark> = BOARD.marks.iter().find(|mark| mark.name == name);
    found.unwrap_or_else(|| panic!("no mark {name}")).spaces
}

fn terrain(space: SpaceId) -> &'static str {
    BOARD.terrains[usize::from(BOARD.terrain(space).0)].name
}

fn country(space: SpaceId) -> &'static str {
    BOARD.countries[usize::from(BOARD.country(space).0)].code
}

fn place(space: SpaceId) -> Option<&'static Place> {
    BOARD.places.iter().find(|place| place.space == space)
}

fn named(name: &str) -> &'static Place {
    let found = BOARD.places.iter().find(|place| BOARD.place_name(place.space) == name);
    found.unwrap_or_else(|| panic!("no place {name}"))
}

/// Every unit, its code and its counter.
fn counters() -> impl Iterator<Item = (UnitId, &'static str, &'static Counter)> {
    ROSTER.units().map(|unit| (unit, ROSTER.code(unit), ROSTER.get(unit)))
}

fn nation(counter: &Counter) -> &'static str {
    ROSTER.nations[usize::from(counter.nation.0)].code
}

fn has(counter: &Counter, bit: u16) -> bool {
    counter.traits & bit != 0
}

fn starts() -> Starts {
    SCENARIOS[0].starts
}

fn neighbours(space: SpaceId) -> impl Iterator<Item = (Dir, SpaceId)> {
    Dir::ALL.into_iter().filter_map(move |dir| Some((dir, BOARD.neighbour(space, dir)?)))
}

/// How many counters of a kind a nation has: on the map at full strength, reduced, and to come.
fn count(nation_code: &str, arm: Arm, size: Size) -> [usize; 3] {
    let mut counts = [0; 3];
    for (unit, _, counter) in counters() {
        let kind = (nation(counter), counter.arm, counter.size) == (nation_code, arm, size);
        if kind && !has(counter, traits::OPTIONAL) {
            let place = match starts().of(unit) {
                Start::Later => 2,
                _ if has(counter, traits::REDUCED) => 1,
                _ => 0,
            };
            counts[place] += 1;
        }
    }
    counts
}

// MW-3.4.2l to MW-3.4.2x, what begins on the map; MW-3.4.3b to MW-3.4.3m, what comes later
#[test]
fn the_counters_are_those_of_the_deployment_table() {
    use Arm::*;
    use Size::{Army, Brigade, Corps, Division};
    let lines: &[(&str, Arm, Size, [usize; 3])] = &[
        ("GE", Fort, Size::None, [2, 0, 0]),
        ("GE", Armour, Corps, [2, 0, 1]),
        ("GE", ArmouredCavalry, Corps, [1, 0, 0]),
        ("GE", Mechanized, Corps, [1, 0, 0]),
        ("GE", Infantry, Corps, [13, 0, 2]),
        ("GE", SecondLine, Corps, [4, 0, 0]),
        ("GE", Mountain, Corps, [1, 0, 0]),
        ("GE", AntiAircraft, Corps, [3, 0, 1]),
        ("GE", Marine, Division, [0, 0, 1]),
        ("GE", Infantry, Division, [0, 0, 1]),
        ("GE", AntiAircraft, Brigade, [0, 0, 1]),
        ("GE", Air, Size::None, [3, 0, 2]),
        ("GE", Airlift, Size::None, [1, 0, 0]),
        ("GE", Transport, Size::None, [1, 0, 0]),
        ("GE", SpecialForces, Size::None, [3, 0, 0]),
        ("CZ", Fort, Size::None, [6, 0, 0]),
        ("CZ", Infantry, Army, [4, 0, 1]),
        ("CZ", SecondLine, Corps, [3, 0, 0]),
        ("CZ", ArmouredCavalry, Corps, [1, 0, 0]),
        ("CZ", Air, Size::None, [0, 0, 1]),
        ("BE", Fort, Size::None, [1, 0, 0]),
        ("BE", Infantry, Army, [0, 1, 0]),
        ("BE", Cavalry, Corps, [1, 0, 0]),
        ("DN", Infantry, Corps, [1, 0, 0]),
        ("ES", Infantry, Corps, [1, 0, 0]),
        ("LA", Infantry, Corps, [1, 0, 0]),
        ("LI", Infantry, Corps, [1, 0, 0]),
        ("FI", Fort, Size::None, [1, 0, 0]),
        ("FI", Infantry, Corps, [1, 0, 1]),
        ("FR", Fort, Size::None, [4, 0, 0]),
        ("FR", Infantry, Army, [2, 4, 2]),
        ("FR", Mountain, Army, [1, 0, 0]),
        ("FR", ArmouredCavalry, Corps, [1, 0, 0]),
        ("FR", Mechanized, Corps, [0, 0, 1]),
        ("FR", Marine, Division, [0, 0, 1]),
        ("FR", Air, Size::None, [1, 0, 1]),
        ("FR", Naval, Size::None, [1, 0, 0]),
        ("FR", Transport, Size::None, [1, 0, 0]),
        ("UK", Armour, Corps, [0, 1, 0]),
        ("UK", Infantry, Corps, [1, 0, 1]),
        ("UK", AntiAircraft, Corps, [1, 0, 0]),
        ("UK", SecondLine, Corps, [0, 0, 1]),
        ("UK", Marine, Division, [0, 0, 1]),
        ("UK", Air, Size::None, [2, 0, 1]),
        ("UK", Naval, Size::None, [1, 0, 0]),
        ("UK", Transport, Size::None, [1, 0, 0]),
        ("UK", SpecialForces, Size::None, [0, 0, 1]),
        ("HU", Infantry, Army, [1, 0, 1]),
        ("HU", Cavalry, Corps, [1, 0, 0]),
        ("IT", Infantry, Army, [2, 2, 1]),
        ("IT", Mountain, Corps, [1, 0, 0]),
        ("IT", SecondLine, Corps, [1, 0, 0]),
        ("IT", Mechanized, Army, [0, 0, 1]),
        ("IT", Marine, Brigade, [0, 0, 1]),
        ("IT", Air, Size::None, [2, 0, 0]),
        ("IT", Naval, Size::None, [1, 0, 0]),
        ("IT", Transport, Size::None, [1, 0, 0]),
        ("NE", Infantry, Army, [1, 0, 0]),
        ("PO", Fort, Size::None, [3, 0, 0]),
        ("PO", Infantry, Army, [3, 2, 1]),
        ("PO", Infantry, Corps, [0, 0, 1]),
        ("PO", Mountain, Corps, [1, 0, 0]),
        ("PO", Cavalry, Corps, [1, 0, 0]),
        ("PO", Air, Size::None, [1, 0, 0]),
        ("RO", Infantry, Army, [0, 2, 0]),
        ("RO", Mountain, Corps, [1, 0, 0]),
        ("RO", Cavalry, Corps, [0, 0, 1]),
        ("SU", Fort, Size::None, [0, 4, 0]),
        ("SU", Infantry, Army, [0, 6, 3]),
        ("SU", Armour, Army, [0, 2, 0]),
        ("SU", ArmouredCavalry, Corps, [0, 1, 0]),
        ("SU", Security, Division, [1, 0, 0]),
        ("SU", Mechanized, Corps, [0, 0, 1]),
        ("SU", Air, Size::None, [2, 0, 1]),
        ("SU", SpecialForces, Size::None, [1, 0, 1]),
        ("YG", Infantry, Army, [0, 2, 1]),
        ("YG", Mountain, Corps, [0, 0, 1]),
    ];
    let mut sum = 0;
    for (code, arm, size, expected) in lines {
        assert_eq!(count(code, *arm, *size), *expected, "{code} {arm:?} {size:?}");
        sum += expected.iter().sum::<usize>();
    }
    // Nothing beside these but the two units of option 23.1.
    let optional = counters().filter(|(_, _, counter)| has(counter, traits::OPTIONAL));
    let options: Vec<&str> = optional.map(|(_, code, _)| code).collect();
    assert_eq!(options, ["GE.19Pz", "FR.DeG"]);
    assert_eq!(ROSTER.len(), sum + options.len());
    assert_eq!(sum, 163);
}

// MW-1.1b
#[test]
fn a_turn_is_a_week() {
    let weeks = ["Oct I", "Oct II", "Oct III", "Oct IV", "Nov I", "Nov II", "Nov III", "Nov IV"];
    for scenario in SCENARIOS {
        assert_eq!(scenario.turns, &weeks[..scenario.turns.len()], "{}", scenario.code);
    }
}

// MW-2.5.1b MW-2.5.2a MW-2.5.2b MW-2.5.2c MW-2.5.4a
#[test]
fn what_a_unit_is_follows_from_its_symbol() {
    use Arm::*;
    for (_, code, counter) in counters() {
        let arm = counter.arm;
        // The motorized flak group is the one anti-aircraft unit on wheels.
        let wheels = code == "GE.HG";
        let mech = matches!(arm, Armour | Mechanized | ArmouredCavalry) || wheels;
        let fixed = matches!(arm, Fort | AntiAircraft) && !wheels;
        let support = matches!(arm, Air | Airlift | Naval | Transport | SpecialForces);
        let foot = matches!(arm, Infantry | SecondLine | Mountain | Cavalry | Security | Marine);
        assert_eq!([mech, fixed, support, foot].iter().filter(|is| **is).count(), 1, "{code}");
        assert_eq!(has(counter, traits::MECH), mech, "{code}");
        assert_eq!(has(counter, traits::STATIC), fixed, "{code}");
        assert_eq!(has(counter, traits::FORT), arm == Fort, "{code}");
        assert_eq!(has(counter, traits::FLAK), matches!(arm, Fort | AntiAircraft), "{code}");
        assert_eq!(has(counter, traits::ALPINE), arm == Mountain, "{code}");
        assert_eq!(has(counter, traits::MARINE), arm == Marine, "{code}");
        assert_eq!(has(counter, traits::AIRSTRIKE), arm == Air, "{code}");
        assert_eq!(has(counter, traits::AIRLIFT), arm == Airlift, "{code}");
        assert_eq!(has(counter, traits::BOMBARD), arm == Naval, "{code}");
        assert_eq!(has(counter, traits::TRANSPORT), arm == Transport, "{code}");
        assert_eq!(has(counter, traits::SF), arm == SpecialForces, "{code}");
        assert!(!has(counter, traits::PURSUIT) || mech, "{code}");
        // Armour pursues, and support has no size and no place in a stack.
        assert!(arm != Armour || has(counter, traits::PURSUIT), "{code}");
        assert_eq!(support || arm == Fort, counter.size == Size::None, "{code}");
        assert!(!support || counter.weight == 0, "{code}");
    }
}

// MW-2.6a
#[test]
fn every_unit_has_a_name_of_its_own() {
    let full = |unit| format!("{} {}", nation(ROSTER.get(unit)), ROSTER.name(unit));
    let names: BTreeSet<String> = ROSTER.units().map(full).collect();
    // Bombardment and transport markers have none but what they do.
    assert_eq!(names.len(), ROSTER.len());
    assert!(counters().all(|(_, code, c)| code.starts_with(nation(c)) && code.len() > 3));
    // Some that the book spells out.
    let named = |code: &str| ROSTER.find(code).map(|unit| ROSTER.name(unit));
    assert_eq!(named("GE.AB"), Some("Abwehr"));
    assert_eq!(named("UK.BEF"), Some("Expeditionary Force"));
    assert_eq!(named("FI.ML"), Some("Mannerheim Line"));
    assert_eq!(named("PO.POM"), Some("Pomorze Army"));
}

// MW-2.7a
#[test]
fn nations_have_the_colours_of_the_list() {
    let kind =
        |code: &str| ROSTER.nations.iter().find(|nation| nation.code == code).expect("a nation");
    let dark_green = ["BE", "DN", "ES", "LA", "LI", "NE", "YG"].map(kind);
    let light_green = ["FI", "HU", "RO"].map(kind);
    for family in [&dark_green[..], &light_green[..]] {
        assert!(family.iter().all(|nation| nation.paper == family[0].paper));
        let [red, green, blue] = family[0].paper;
        assert!(green > red && green > blue);
        let inks: BTreeSet<[u8; 3]> = family.iter().map(|nation| nation.ink).collect();
        assert_eq!(inks.len(), family.len());
    }
    assert!(dark_green[0].paper[1] < light_green[0].paper[1]);
    // Blue and lighter blue, brown, white, brick.
    let [cz, fr, uk, po, su] = ["CZ", "FR", "UK", "PO", "SU"].map(|code| kind(code).paper);
    assert!(cz[2] > cz[0] && fr[2] > fr[0] && fr[0] > cz[0]);
    assert!(uk[0] > uk[1] && uk[1] > uk[2]);
    assert!(po.iter().all(|part| *part > 0xE0));
    assert!(su[0] > 2 * su[1] && su[0] > 2 * su[2]);
    let papers: BTreeSet<[u8; 3]> = ROSTER.nations.iter().map(|nation| nation.paper).collect();
    assert_eq!(papers.len(), ROSTER.nations.len() - 8);
}

// MW-2.5.3a
#[test]
fn what_is_reduced_has_two_faces() {
    for (_, code, counter) in counters() {
        assert!(!has(counter, traits::REDUCED) || counter.back.is_some(), "{code}");
        let static_unit = has(counter, traits::STATIC);
        let mobile = counter.size != Size::None && !static_unit;
        assert_eq!(mobile, counter.weight > 0, "{code}");
        // 9.0: an army fills a hex, and so do three others.
        assert_eq!(counter.weight == 3, mobile && counter.size == Size::Army, "{code}");
        // 8.0: movement 0 is what makes a land unit static.
        if mobile || static_unit {
            assert_eq!(counter.front.movement == 0, static_unit, "{code}");
        }
        // 11.16: a battle takes one step of it at most. Ships and special forces have none.
        let stepless = has(counter, traits::BOMBARD | traits::TRANSPORT | traits::SF);
        assert_eq!(counter.worth_halves, if stepless { 0 } else { 2 }, "{code}");
    }
}

#[test]
fn the_ready_made_set_ups_keep_the_rules() {
    for scenario in SCENARIOS {
        check_set_up(scenario);
    }
}

#[track_caller]
fn check_set_up(scenario: &Scenario) {
    let mut weights = vec![0; usize::from(BOARD.len)];
    let mut posts = vec![0; usize::from(BOARD.len)];
    let mut owners = vec![None; usize::from(BOARD.len)];
    for (unit, code, counter) in counters() {
        let start = scenario.starts.of(unit);
        let support = counter.weight == 0 && !has(counter, traits::STATIC);
        let Start::Free(at) = start else {
            // 3.4.2: markers begin in the first box, what is left comes later.
            let expected =
                if support { &[Start::Box(0), Start::Later][..] } else { &[Start::Later] };
            assert!(expected.contains(&start), "{code}");
            continue;
        };
        assert!(!support, "{code}");
        let at = at.unwrap_or_else(|| panic!("{code} has no ready-made hex"));
        assert_eq!(country(at), nation(counter), "{code}");
        if has(counter, traits::STATIC) {
            posts[at.index()] += 1;
            assert_ne!(terrain(at), "mountain", "{code}");
            let city = place(at).is_some_and(|p| p.kind == PlaceKind::City);
            assert!(has(counter, traits::FORT) || city, "{code}");
            assert_eq!(has(counter, traits::FORT), mark("fortification").contains(&at), "{code}");
        } else {
            weights[at.index()] += counter.weight;
            let marsh = terrain(at) == "marsh";
            assert!(!marsh || weights[at.index()] == counter.weight, "{code}");
            assert!(has(counter, traits::ALPINE) || terrain(at) != "mountain", "{code}");
        }
        if has(counter, traits::WEST) {
            assert!(neighbours(at).any(|(_, to)| country(to) == "FR"), "{code}");
        }
        let owner = owners[at.index()].get_or_insert(nation(counter));
        assert_eq!(*owner, nation(counter), "{code}");
    }
    assert!(weights.iter().all(|weight| *weight <= 3));
    assert!(posts.iter().all(|posts| *posts <= 1));
    // One of the German flak corps guards the Ruhr, and the British one London.
    let flak = |at: SpaceId| posts[at.index()] == 1 && !mark("fortification").contains(&at);
    assert!(flak(named("Ruhr").space) && flak(named("London").space));
}

#[test]
fn every_fortification_has_its_hex() {
    let units = counters().filter(|(_, _, counter)| has(counter, traits::FORT));
    let hexes: BTreeSet<SpaceId> = units
        .map(|(unit, code, _)| match starts().of(unit) {
            Start::Free(Some(at)) => at,
            _ => panic!("{code} is not on the map"),
        })
        .collect();
    assert_eq!(hexes.into_iter().collect::<Vec<_>>(), mark("fortification"));
    assert_eq!(mark("fortification").len(), 21);
    // The errata take the symbol in Breslau away (2.1).
    assert!(!mark("fortification").contains(&hex("2814")));
    for at in mark("fortification").iter().chain(mark("entrenchment")) {
        assert!(!matches!(terrain(*at), "mountain" | "sea" | "lake"), "{}", BOARD.label(*at));
    }
    // Nor do anti-aircraft units, which are set up in cities, come into mountains (9.0).
    for city in BOARD.places.iter().filter(|place| place.kind == PlaceKind::City) {
        assert_ne!(terrain(city.space), "mountain", "{}", BOARD.place_name(city.space));
    }
}

#[test]
fn the_hexes_that_the_book_numbers_are_in_place() {
    assert_eq!(place(hex("1712")).map(|p| BOARD.place_name(p.space)), Some("Aachen"));
    assert!(mark("entrenchment").contains(&hex("1712")));
    assert_eq!(country(hex("1712")), "GE");
    assert_eq!(place(hex("2814")).map(|p| BOARD.place_name(p.space)), Some("Breslau"));
    // 18.1 and 23.4: the Mediterranean coast, and where Italy leaves the map.
    assert_eq!(mark("mediterranean"), ["1623", "1722", "1823"].map(hex));
    for label in ["1823", "1922", "2023"] {
        assert_eq!(country(hex(label)), "IT", "{label}");
        assert!(BOARD.neighbour(hex(label), Dir::Down).is_none(), "{label}");
    }
    // Even columns have one row more, so 1623 and 1722 are both on the edge.
    assert!(BOARD.find("1723").is_none() && BOARD.find("1623").is_some());
    // 5.6: Danzig is one hex, Zara Italian; 2.1: Konigsberg is German, the Mannerheim Line Finnish.
    let danzig = BOARD.spaces().filter(|space| country(*space) == "DZ");
    assert_eq!(danzig.collect::<Vec<_>>(), [named("Danzig").space]);
    assert_eq!(country(named("Zara").space), "IT");
    assert_eq!(country(named("Konigsberg").space), "GE");
    assert_eq!(mark("mannerheim").len(), 1);
    assert!(mark("mannerheim").iter().all(|at| country(*at) == "FI"));
}

#[test]
fn replacement_points_add_up_to_the_chart() {
    for nation in ROSTER.nations {
        let at_home = |space: SpaceId| country(space) == nation.code;
        let capital = BOARD.places.iter().filter(|p| p.is_capital() && at_home(p.space)).count();
        let centres = mark("mobilization").iter().filter(|at| at_home(**at)).count();
        let barred = ["DN", "LI", "LA", "ES"].contains(&nation.code);
        let points = if barred { 0 } else { capital + centres };
        let home = COUNTRIES_CHART.get(nation.code, "home").expect("a row");
        assert_eq!(points as i8, home, "{}", nation.code);
        // The capitals of Italy and the Soviet Union are off the map.
        assert_eq!(capital, usize::from(!["IT", "SU"].contains(&nation.code)), "{}", nation.code);
    }
    let home = |code| COUNTRIES_CHART.get(code, "home");
    assert_eq!(
        [home("GE"), home("SU"), home("CZ"), home("FR")],
        [Some(8), Some(4), Some(3), Some(3)]
    );
    assert_eq!(
        [home("PO"), home("IT"), home("RO"), home("UK")],
        [Some(2), Some(2), Some(2), Some(1)]
    );
}

#[test]
fn places_are_worth_what_the_book_says() {
    assert_eq!(named("Berlin").points, 15);
    assert_eq!((named("Paris").points, named("Leningrad").points), (10, 10));
    for name in ["Prague", "Warsaw", "Budapest", "Bucharest"] {
        assert_eq!(named(name).points, 5, "{name}");
    }
    let special = ["Berlin", "Paris", "Leningrad", "Prague", "Warsaw", "Budapest", "Bucharest"];
    for place in
        BOARD.places.iter().filter(|place| !special.contains(&BOARD.place_name(place.space)))
    {
        let centre = mark("mobilization").contains(&place.space);
        let points = if place.is_capital() { 3 } else { u8::from(centre) };
        assert_eq!(place.points, points, "{}", BOARD.place_name(place.space));
        assert!(!(centre && place.is_capital()), "{}", BOARD.place_name(place.space));
    }
    assert_eq!(mark("objective").len(), 5);
    assert!(mark("objective").iter().all(|at| place(*at).is_some_and(|p| !p.is_capital())));
}

#[test]
fn railways_join_what_matters() {
    let on_rail = |space: SpaceId| BOARD.ways(space).any(|way| way.sides.any(Sides::RAIL));
    for place in BOARD.places {
        let matters =
            place.is_capital() || place.is_port() || mark("mobilization").contains(&place.space);
        // Zara lies behind mountains without a railway and lives by sea.
        assert!(
            !matters || on_rail(place.space) || BOARD.place_name(place.space) == "Zara",
            "{}",
            BOARD.place_name(place.space)
        );
    }
    let mut nets = Vec::new();
    let mut seen = BTreeSet::new();
    for space in BOARD.spaces().filter(|space| on_rail(*space)) {
        if seen.contains(&space) {
            continue;
        }
        let (mut net, mut open) = (BTreeSet::new(), vec![space]);
        while let Some(at) = open.pop() {
            if net.insert(at) {
                let next = BOARD.ways(at).filter(|way| way.sides.any(Sides::RAIL));
                open.extend(next.map(|way| way.to));
            }
        }
        seen.extend(net.iter().copied());
        nets.push(net);
    }
    // The continent is one net; Britain and Zealand are islands.
    assert_eq!(nets.len(), 3);
    let net_of = |name: &str| nets.iter().position(|net| net.contains(&named(name).space));
    for name in ["Berlin", "Paris", "Lyon", "Milan", "Belgrade", "Odessa", "Leningrad", "Helsinki"]
    {
        assert_eq!(net_of(name), net_of("Prague"), "{name}");
    }
    assert_ne!(net_of("London"), net_of("Prague"));
    assert_ne!(net_of("Copenhagen"), net_of("Prague"));
    for at in mark("exits") {
        assert!(on_rail(*at) && country(*at) == "SU", "{}", BOARD.label(*at));
        assert!(BOARD.neighbour(*at, Dir::UpRight).is_none(), "{}", BOARD.label(*at));
    }
}

#[test]
fn every_coast_lies_on_a_sea() {
    let seas = ["north-sea", "baltic", "adriatic", "black-sea", "mediterranean"];
    let of = |space: SpaceId| seas.into_iter().filter(move |sea| mark(sea).contains(&space));
    for space in BOARD.spaces() {
        let label = BOARD.label(space);
        match terrain(space) {
            "sea" => assert_eq!(of(space).count(), 1, "{label}"),
            "lake" => assert_eq!(of(space).count(), 0, "{label}"),
            _ if ["SE", "NO", "SW"].contains(&country(space)) => {
                assert_eq!(of(space).count(), 0, "{label}");
            }
            _ => {
                // A land hex beside a sea hex lies on that hex's sea.
                for (_, to) in neighbours(space).filter(|(_, to)| terrain(*to) == "sea") {
                    let sea = of(to).next().expect("a sea");
                    assert!(of(space).any(|other| other == sea), "{label} {sea}");
                }
            }
        }
    }
    for place in BOARD.places.iter().filter(|place| place.is_port()) {
        assert!(of(place.space).count() > 0, "{}", BOARD.place_name(place.space));
    }
    assert_eq!(of(named("Copenhagen").space).count(), 2);
}

#[test]
fn the_scenarios_are_those_of_the_table() {
    let found: Vec<_> = SCENARIOS.iter().map(|s| (s.code, s.turns.len())).collect();
    let expected =
        [("western", 6), ("entente", 4), ("intermarium", 6), ("comintern", 8), ("general", 8)];
    assert_eq!(found[..5], expected);
    assert_eq!(found[5..], [("roll", 8)]);
    let side = |scenario: &str, number: i8| -> Vec<&str> {
        let rows = BELLIGERENTS_CHART.rows.iter().copied();
        rows.filter(|row| BELLIGERENTS_CHART.get(row, scenario) == Some(number)).collect()
    };
    let table: [[&[&str]; 4]; 5] = [
        [&["GE", "PO", "HU"], &["CZ", "FR", "UK"], &["IT"], &["SU"]],
        [&["GE", "HU"], &["CZ", "RO", "YG"], &["IT"], &["FR", "PO"]],
        [&["GE", "SU"], &["CZ", "PO", "RO", "LI", "LA", "ES"], &["HU"], &["FR", "YG", "FI"]],
        [&["GE", "PO", "IT"], &["CZ", "SU", "RO"], &["HU", "FI"], &["FR", "YG"]],
        [&["GE", "IT", "HU", "RO"], &["CZ", "FR", "UK", "PO"], &["FI"], &["SU", "YG"]],
    ];
    for ((scenario, _), lists) in expected.iter().zip(table) {
        for (number, list) in (1..).zip(lists) {
            assert_eq!(side(scenario, number), list, "{scenario} {number}");
        }
    }
    // The charts have a row for each nation, in the order of the roster.
    let codes: Vec<&str> = ROSTER.nations.iter().map(|nation| nation.code).collect();
    assert_eq!(BELLIGERENTS_CHART.rows, codes);
    assert_eq!(COUNTRIES_CHART.rows, codes);
    assert_eq!(BELLIGERENTS_CHART.columns, expected.map(|(code, _)| code));
}

#[test]
fn the_result_tables_climb_from_bad_to_good() {
    // One column to the right is worth one on the die, so diagonals are constant.
    for table in [&ASSAULT_TABLE, &MOBILE_TABLE] {
        assert_eq!((table.rows(), table.columns, table.first_row), (6, 9, 1));
        let cell = |row: usize, column: usize| table.cells[row * 9 + column];
        for (row, column) in (1..6).flat_map(|row| (0..8).map(move |column| (row, column))) {
            assert_eq!(
                cell(row, column),
                cell(row - 1, column + 1),
                "{} {row} {column}",
                table.name
            );
        }
    }
    // 11.9 prints two examples: 20 against 13, and 10 against 12.
    let line = ASSAULT_TABLE.line("percent").expect("the heads");
    assert_eq!(line.heads[usize::from(ASSAULT_TABLE.column(line, 153).0)], 150);
    assert_eq!(line.heads[usize::from(ASSAULT_TABLE.column(line, 83).0)], 50);
    // Every result that the book explains comes up in one table or the other, and no other does.
    let used: BTreeSet<u8> =
        ASSAULT_TABLE.cells.iter().chain(MOBILE_TABLE.cells).copied().collect();
    assert_eq!(used.len(), ASSAULT_TABLE.words.len());
    assert_eq!(ASSAULT_TABLE.words, MOBILE_TABLE.words);
    // In the air the words stand from worst to best, and so do the cells.
    for table in [&INTERCEPTION_TABLE, &TERROR_TABLE] {
        let cell = |row: usize, column: usize| table.cells[row * 3 + column];
        for (row, column) in (0..6).flat_map(|row| (0..3).map(move |column| (row, column))) {
            let better_die = row + 1 == 6 || cell(row, column) <= cell(row + 1, column);
            let better_odds = column + 1 == 3 || cell(row, column) <= cell(row, column + 1);
            assert!(better_die && better_odds, "{} {row} {column}", table.name);
        }
    }
}

#[test]
fn the_terrain_chart_has_the_rows_of_the_legend() {
    for (row, kind) in BOARD.terrains.iter().enumerate() {
        assert_eq!(TERRAIN_CHART.rows[row], kind.name);
    }
    // 8.4: clear costs one. 19.0: only alpine units enter mountains, and they halve the shift.
    let at = |row, column| TERRAIN_CHART.get(row, column);
    assert_eq!(["mech", "foot", "alpine"].map(|class| at("clear", class)), [Some(1); 3]);
    assert_eq!(["mech", "foot"].map(|class| at("mountain", class)), [None; 2]);
    for row in ["rough", "mountain"] {
        assert_eq!((at(row, "shift"), at(row, "alpine-shift")), (Some(2), Some(1)), "{row}");
    }
}
