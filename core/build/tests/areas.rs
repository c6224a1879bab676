//! Maps of areas: what they compile to, and their faults.

use super::{ROSTER, RULES, SCENARIOS, TABLES, assert_has, compile_all, compile_with};

const AREAS: &str = "\
board Areas
[terrain]
l land
c coastal
i island
s sea
w wood
[countries]
GE Germany
P PO Poland
[areas West]
BERLIN | land | GE | 0,0 | Berlin | star
BALTIC | sea | - | 2,1 | Baltic Sea
DANZIG | coastal | PO | 3,4 | Danzig
[areas East]
WARSAW | land | PO | 0,2 | Warsaw
OSEL | island | PO | 4,9 | Osel
[ways]
BERLIN rail WARSAW DANZIG
BALTIC sea-lane DANZIG OSEL
BERLIN road WARSAW
";

/// What the small map compiles to with some words changed.
fn with(from: &str, to: &str) -> Result<String, Vec<String>> {
    assert!(AREAS.contains(from), "{from:?} is not in the map");
    compile_with(&AREAS.replacen(from, to, 1), "at WARSAW")
}

#[test]
fn areas_are_joined_both_ways() {
    let code = with("", "").expect("a sound map").replace('\n', "");
    assert_has(&code, "sheets: &[],turned: false,len: 5,");
    assert_has(&code, "halves: Halves { numbers: &[], high: &[], kinds: &[] },");
    assert_has(&code, "way_starts: &[0,2,4,6,7,8,],");
    assert_has(
        &code,
        "ways: &[Way { to: SpaceId::new(2), sides: Sides::NONE.with(Sides::RAIL) },\
         Way { to: SpaceId::new(3), sides: Sides::NONE.with(Sides::RAIL).with(Sides::ROAD) },\
         Way { to: SpaceId::new(2), sides: Sides::NONE.with(Sides::SEA_LANE) },\
         Way { to: SpaceId::new(4), sides: Sides::NONE.with(Sides::SEA_LANE) },\
         Way { to: SpaceId::new(0), sides: Sides::NONE.with(Sides::RAIL) },",
    );
    assert_has(&code, "Start::At(SpaceId::new(3))");
}

#[test]
fn plates_lie_side_by_side() {
    let code = with("", "").expect("a sound map").replace('\n', "");
    assert_has(&code, "Plate { name: \"West\", first: 0, len: 3, left: 0, cols: 4 }");
    assert_has(&code, "Plate { name: \"East\", first: 3, len: 2, left: 5, cols: 5 }");
    assert_has(&code, "spots: &[(0, 0),(2, 1),(3, 4),(5, 2),(9, 9),]");
    assert_has(&code, "letters: \"BERLINBALTICDANZIGWARSAWOSEL\"");
}

#[test]
fn areas_are_places_with_names() {
    let code = with("", "").expect("a sound map").replace('\n', "");
    assert_has(&code, "letters: \"BerlinBaltic SeaDanzigWarsawOsel\"");
    let place = |number, points, country, flags| {
        format!(
            "Place {{ space: SpaceId::new({number}), kind: PlaceKind::Area, points: {points}, \
             country: Country({country}), flags: {flags} }}"
        )
    };
    assert_has(&code, &place(0, 1, 1, "0"));
    assert_has(&code, &place(1, 0, 0, "0"));
    assert_has(&code, &place(2, 0, 2, "Place::PORT"));
    assert_has(&code, &place(4, 0, 2, "Place::PORT"));
    assert_has(&code, "name: \"island\", closed: false, area: Some(AreaKind::Island) }");
    assert_has(&code, "name: \"wood\", closed: false, area: None }");
}

#[test]
fn areas_have_faults() {
    let form = "an area is `id | kind | country | column,half row | name`, and `| star` if it has \
                one";
    for (from, to, expected) in [
        ("| Berlin | star", "", &[&*format!("12: {form}")][..]),
        ("Berlin | star", "Berlin | town", &[&*format!("12: {form}")]),
        ("WARSAW |", "DANZIG |", &["16: area DANZIG is there twice"]),
        ("WARSAW |", "OLD TOWN |", &["16: an area needs an id of one word"]),
        ("| Warsaw", "|", &["16: area WARSAW has no name"]),
        ("| sea |", "| lake |", &["13: unknown terrain lake"]),
        ("WARSAW | land", "WARSAW | wood", &["16: no area is wood"]),
        ("| sea | -", "| sea | XX", &["13: unknown country XX"]),
        ("0,2", "2", &["16: \"2\" is no place `column,half row`"]),
        ("0,2", "0,x", &["16: bad number \"x\""]),
        ("0,2", "100,2", &["16: the place 100,2 is beyond 99"]),
        ("3,4", "2,1", &["14: DANZIG is nearer to BALTIC than a row"]),
        ("3,4", "2,2", &["14: DANZIG is nearer to BALTIC than a row"]),
        ("[areas East]", "[areas West]", &["15: [areas West] is there twice"]),
        ("[ways]", "[areas South]\n[ways]", &["18: more than two plates"]),
    ] {
        let faults = with(from, to).err().unwrap_or_default();
        for fault in expected {
            let fault = format!("data/small/map.txt:{fault}");
            assert!(faults.contains(&fault), "{fault} is not in {faults:?}");
        }
    }
    // In the same place of another plate is another place.
    with("4,9", "0,4").expect("no fault");
    with("3,4", "2,3").expect("a row apart");
}

#[test]
fn ways_have_faults() {
    for (from, to, expected) in [
        ("rail WARSAW", "rail PARIS", "19: there is no space PARIS"),
        ("rail WARSAW", "canal WARSAW", "19: unknown way canal"),
        ("road WARSAW", "road", "21: the way leads nowhere"),
        ("BERLIN road WARSAW", "BERLIN", "21: a way is `from kind to`"),
        ("BERLIN road WARSAW", "WARSAW rail BERLIN", "21: WARSAW rail BERLIN is listed twice"),
        ("BERLIN road WARSAW", "BERLIN road BERLIN", "21: BERLIN is joined with itself"),
        ("BERLIN road", "BALTIC sea-lane", "21: WARSAW is land, where no sea-lane leads"),
        ("BERLIN road", "BALTIC road", "21: BALTIC is sea, where no road leads"),
        (" OSEL\n", "\n", "17: nothing leads to OSEL"),
        ("BALTIC sea-lane DANZIG", "BALTIC sea-lane", "14: no sea lane leads to the port DANZIG"),
    ] {
        let faults = with(from, to).expect_err(from);
        assert_eq!(faults, [format!("data/small/map.txt:{expected}")]);
    }
}

#[test]
fn the_map_of_the_whole_war_is_sound() {
    let map = include_str!("../../data/global-war/map.txt");
    let roster = ROSTER.replace("at 0202", "at BERLIN");
    let code = compile_all([map, &roster, TABLES, SCENARIOS, RULES]);
    let code = code.unwrap_or_else(|faults| panic!("{faults:#?}")).replace('\n', "");
    assert_has(&code, "len: 226,");
    assert_has(&code, "Plate { name: \"Europe\", first: 0, len: 126, left: 0, cols: 32 }");
    assert_has(&code, "Plate { name: \"Pacific\", first: 126, len: 100, left: 33, cols: 32 }");
    // Each of 555 links from both ends, but Tunisia's two to Tripoli in one.
    assert_eq!(code.matches("Way { to:").count(), 2 * 554);
    assert_eq!(code.matches("with(Sides::RAIL)").count(), 2 * 194);
    assert_eq!(code.matches("with(Sides::ROAD)").count(), 2 * 57);
    assert_eq!(code.matches("with(Sides::SEA_LANE)").count(), 2 * 304);
    assert_eq!(code.matches("kind: PlaceKind::Area, points: 1,").count(), 48);
    assert_eq!(code.matches("CountryKind {").count(), 56);
}
