//! Counters of Munich War: those of the Initial Deployment Table, by arm, size and nation, and
//! where the ready-made set-ups put them.

use super::*;

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
