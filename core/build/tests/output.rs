//! What sound data compiles to: numbers of spaces, packed sides, sheets, areas, marks.

use super::{MAP, assert_has, code_with_map, compile_with};

/// The packed sides of all hexes, read back from the code.
fn packed_sides(code: &str) -> Vec<u16> {
    let list = |field: &str| -> Vec<u16> {
        let list = code.split("\nhalves: Halves").nth(1).and_then(|rest| rest.split(field).nth(1));
        let list = list.and_then(|rest| rest.split(']').next()).unwrap_or_default();
        let numbers = list.split_terminator(',');
        numbers.map(|number| number.trim().parse().expect("a number")).collect()
    };
    let kinds = list("kinds: &[");
    list("numbers: &[").iter().map(|number| kinds[usize::from(*number)]).collect()
}

#[test]
fn the_small_game_is_sound() {
    let code = code_with_map(MAP);
    assert_has(&code, "len: 9,");
    assert_has(&code, "CountryKind { code: \"--\", name: \"no country\" },");
    assert_has(&code, "short: Some(Parity::Even), first: 0 }");
    // Column by column; 0203 is a gap and gets the closed terrain.
    assert_has(&code, "ground: &[0,0,0,1,0,2,3,3,2,],");
    assert_has(
        &code.replace('\n', ""),
        "grounds: &[Ground { terrain: Terrain(0), country: Country(1) },\
         Ground { terrain: Terrain(1), country: Country(1) },\
         Ground { terrain: Terrain(2), country: Country(0) },\
         Ground { terrain: Terrain(0), country: Country(2) },],",
    );
    // All but the gap and the sea: bits 0 to 4, 6 and 7.
    assert_has(&code, "land: &[223,],");
    assert_has(&code, "spaces: &[SpaceId::new(1),SpaceId::new(4),]");
    assert_has(&code, "country: Country(1), flags: Place::CAPITAL }");
    assert_has(&code, "country: Country(2), flags: Place::PORT }");
    assert_has(&code, "place_names: Texts { letters: \"BerlinNew Town\",");
    assert_has(&code, "arm: Arm::Airborne, size: Size::Corps,");
    assert_has(&code, "weight: 1, worth_halves: 3, traits: 0 }");
    assert_has(
        &code,
        "codes: Texts { letters: \"GE.1GE.2\", cuts: Cuts { lengths: &[4,4,], starts: &[0,] } }",
    );
    assert_has(&code, "names: Texts { letters: \"1 Army2 Corps\",");
    assert_has(
        &code,
        "STARTS_1939: Starts = Starts(&[Start::At(SpaceId::new(4)).pack(),Start::Pool.pack(),])",
    );
    assert_has(&code, "pub static COMBAT_TABLE: Table = Table { name: \"combat\",");
    assert_has(
        &code,
        "heads: &[-1,0,2,] },], first_row: 1, columns: 3, cells: &[16,17,5,32,16,7,]",
    );
    assert_has(&code, "rows: &[\"clear\",], cells: &[Some(1),None,] };");
    assert_has(&code, "prefix: \"T-\",\nscopes: &[\"1939\",\"note\",],");
}

#[test]
fn hexsides_are_packed_by_direction() {
    let code = code_with_map(MAP);
    // 0101 meets nothing above, then 0201 by rail, then the edge (0102 is below it).
    assert_has(&code, "side_sets: &[Sides::NONE.with(Sides::EDGE),Sides::NONE.with(Sides::RAIL),");
    assert_has(&code, "Sides::NONE.with(Sides::RIVER).with(Sides::RAIL)");
    let (rail, low) = (1u16, 1u16 << 15);
    // 0101: down-right is 0201, by rail; its column is not a lower one. 0102 has the rail between
    // them.
    assert_eq!(packed_sides(&code)[0], rail << 10);
    assert_eq!(packed_sides(&code)[1] & 31, rail);
    // Rail: up from 0102; up-right from 0201 (number 3) to 0301; down-right from 0101.
    assert_has(&code, "rail: SidePlanes { dirs: [&[2,], &[8,], &[1,]] },");
    let sides = packed_sides(&code);
    assert_eq!(sides.len(), 9);
    assert_eq!(sides[5], 0, "the gap has no sides");
    assert!(sides[3] & low != 0 && sides[6] & low == 0);
}

#[test]
fn water_and_void_close_sides_and_a_strait_does_not() {
    let map = MAP.replace("row 3 ._~\n", "row 3 ._x\n").replace("~ sea", "x void\tclosed\n~ sea");
    let code = code_with_map(&map);
    assert_has(&code, "Sides::NONE.with(Sides::BLOCKED)");
    assert!(!code.contains("with(Sides::SEA)"));
    assert_has(&code_with_map(MAP), "Sides::NONE.with(Sides::SEA)");
    let code =
        code_with_map(&format!("{MAP}[strait]\n0202/0303\n0102/0202\n[water]\nsea: 0102/0202\n"));
    assert!(code.contains("Sides::NONE.with(Sides::STRAIT),"), "{code}");
    let code = code_with_map(&format!("{MAP}[water]\nlake: 0101/0201\n[roads]\n0102-0103\n"));
    assert_has(&code, "Sides::NONE.with(Sides::LAKE).with(Sides::RAIL)");
    assert_has(&code, "Sides::NONE.with(Sides::ROAD)");
}

#[test]
fn marks_of_any_name_are_kept() {
    let code = code_with_map(&format!("{MAP}[mark home base]\n0302 0101\n"));
    assert_has(&code, "name: \"home base\", spaces: &[SpaceId::new(0),SpaceId::new(7),] }");
    assert_has(&code, "Mark { name: \"exits\", spaces: &[SpaceId::new(0),] }");
}

#[test]
fn two_sheets_have_prefixes() {
    let map = MAP
        .replace("[sheet main]", "[sheet main]\nprefix w")
        .replace(
            "[terrain]",
            "[sheet east]\nprefix e\ncolumns 10-11\nrows 0-1\ndown odd\n[terrain]",
        )
        .replace("[nations main]", "[hexes east]\nrow 0 ..\nrow 1 ..\n[nations main]")
        .replace("[rivers]", "[nations east]\nrow 0 PP\nrow 1 PP\n[rivers]\ne1000/e1100\n");
    // Hexes of the first sheet now need its letter.
    let cut = map.find("Oder:").expect("the rest");
    let mut map = map[..cut].to_string();
    map += "[places]\nw0201 city 0 GE Berlin\n[mark east]\ne1101\n";
    let code = compile_with(&map, "at e1101").expect("two sheets");
    assert_has(&code, "name: \"east\", prefix: \"e\", first_col: 10, first_row: 0, cols: 2,");
    assert_has(&code, "down: Parity::Odd, short: None, first: 9 }");
    assert_has(&code, "Mark { name: \"east\", spaces: &[SpaceId::new(12),] }");
    let sides = packed_sides(&code);
    assert_eq!(sides.iter().skip(9).map(|bits| bits >> 15).collect::<Vec<_>>(), [0, 0, 1, 1]);
}
