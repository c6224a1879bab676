//! More facts of War Comes Early that no position can show.
//! `tests/conformance/war-comes-early/elsewhere.txt` lists them.

use hexmarch_core::games::war_comes_early::data::{BOARD, TERRAIN_CHART};

fn terrain(label: &str) -> &'static str {
    let space = BOARD.find(label).unwrap_or_else(|| panic!("no hex {label}"));
    BOARD.terrains[usize::from(BOARD.terrain(space).0)].name
}

/// What entering costs on foot and on wheels; what is barred costs more than anything else.
fn prices(name: &str) -> [i8; 2] {
    let row = BOARD
        .terrains
        .iter()
        .position(|terrain| terrain.name == name)
        .expect("a terrain of that name");
    [0, 1].map(|column| TERRAIN_CHART.at(row, column).unwrap_or(i8::MAX))
}

// WCE-11.3a
#[test]
fn a_hex_of_several_terrains_carries_the_costliest() {
    // The map keeps one natural terrain a hex, so the choice is made there: wooded highlands
    // stand as highlands, which is right only while those cost no less than woods.
    for (place, label, kept) in [
        ("the Black Forest", "0418", "rough"),
        ("the Ardennes", "0410", "rough"),
        ("the High Tatra", "3129", "mountain"),
        ("the wooded Carpathians", "3732", "mountain"),
    ] {
        assert_eq!(terrain(label), kept, "{place}");
        for class in [0, 1] {
            assert!(prices(kept)[class] >= prices("woods")[class], "{place}");
        }
    }
    // Steeper never costs less, for either class.
    for (less, more) in
        [("clear", "woods"), ("clear", "broken"), ("broken", "rough"), ("rough", "mountain")]
    {
        assert!(
            (0..2).all(|class| prices(less)[class] <= prices(more)[class]),
            "{less} and {more}"
        );
    }
}
