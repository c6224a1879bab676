//! The map of Munich War: hexes that the book numbers, sums of its charts, railways and coasts.

use super::*;

#[test]
fn the_map_has_as_many_hexes_as_the_book_says() {
    let [sheet] = BOARD.sheets else { panic!("one sheet") };
    assert_eq!((sheet.first_col, sheet.first_row, sheet.cols, sheet.rows), (10, 1, 35, 23));
    assert_eq!((sheet.down, sheet.short), (Parity::Odd, Some(Parity::Odd)));
    assert_eq!(BOARD.spaces().count(), 18 * 23 + 17 * 22);
}

// MW-2.8a
#[test]
fn markers_never_run_out() {
    let mut engine = engine(&["sandbox munich-war general"]);
    let mut said = |line: &str| {
        let reply = engine.line(line);
        assert!(reply.ok, "{line}: {:?}", reply.lines);
        reply.lines
    };
    // Each land hex one after the other, so that all the markers lie there at once.
    let land: Vec<String> = BOARD
        .spaces()
        .filter(|space| BOARD.is_land(*space))
        .map(|space| BOARD.label(space).to_string())
        .collect();
    let cities = BOARD.places.iter().filter(|place| place.kind == PlaceKind::City);
    let cities: Vec<String> = cities.map(|place| BOARD.label(place.space).to_string()).collect();
    assert!(land.len() > 500 && cities.len() > 50, "{} and {}", land.len(), cities.len());
    land.iter().for_each(|hex| drop(said(&format!("control {hex} Axis"))));
    cities.iter().for_each(|hex| drop(said(&format!("marker terror {hex}"))));
    for hex in &land {
        let shown = said(&format!("show hex {hex}")).join("\n");
        assert!(shown.contains("control Axis"), "{shown}");
        assert_eq!(shown.contains("layer Terror"), cities.contains(hex), "{shown}");
    }
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
