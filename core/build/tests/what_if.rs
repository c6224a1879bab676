//! The counters of 1940: What If? and where its ready-made set-up puts them.

use super::super::map::{self, Map};
use super::super::roster::{self, Roster};
use super::super::shared::Start;
use super::super::shared::limits::SPACES_SMALL;
use super::super::source::{Faults, Source};
use std::collections::BTreeMap;
use std::path::Path;

/// Looks at map and roster as the compiler reads them.
fn with_data(look: impl FnOnce(&Map<'_>, &Roster<'_>)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../core/data/what-if-1940");
    let text = |name: &str| std::fs::read_to_string(folder.join(name)).expect("a file of the game");
    let (map, roster) = (text("map.txt"), text("roster.txt"));
    let mut faults = Faults::default();
    let map = Source::read("map.txt", Ok(&map), &mut faults);
    let roster = Source::read("roster.txt", Ok(&roster), &mut faults);
    let map = map::read(&map, SPACES_SMALL, &mut faults);
    let roster = roster::read(&roster, &map, &mut faults);
    assert!(faults.check().is_ok());
    look(&map, &roster);
}

/// Where a counter stands on the map as the ready-made set-up ends.
fn stands(start: Start) -> Option<usize> {
    match start {
        Start::At(space) | Start::Free(Some(space)) => Some(space.index()),
        _ => None,
    }
}

#[test]
fn the_counters_are_all_there() {
    with_data(|_, roster| {
        let count = |code: &str| {
            let nation = roster.nations.iter().position(|(nation, _)| *nation == code);
            roster.counters.iter().filter(|counter| Some(counter.nation) == nation).count()
        };
        let codes = ["GE", "SU", "FR", "UK", "BE", "NE"];
        assert_eq!(codes.map(count), [46, 72, 26, 5, 8, 4]);
        // Juggernauts and regular armies are alike, or a counter would give its face away.
        for (name, number) in [("Juggernaut", 9), ("Army", 57)] {
            let bodies = || roster.counters.iter().filter(|counter| counter.name == name);
            assert_eq!(bodies().count(), number);
            let look =
                |counter: &roster::Counter<'_>| (counter.front, counter.back, counter.traits);
            assert!(bodies().all(|body| Some(look(body)) == bodies().next().map(look)));
            assert!(bodies().all(|body| body.front == [0, 0, 4] && body.back.is_none()));
        }
    });
}

#[test]
fn the_ready_made_set_up_is_legal() {
    with_data(|map, roster| {
        let mut stacks: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for counter in &roster.counters {
            let Some(space) = counter.starts.iter().find_map(|(_, start)| stands(*start)) else {
                continue;
            };
            let label = map.spaces.label(space);
            let (_, country) = map.grounds.pairs[map.grounds.numbers[space]];
            let country = map.legend.countries[usize::from(country)].code.as_str();
            // 3.2 to 3.5; Germans where the option of 3.10 lets them stand, too.
            let lands: &[&str] = match roster.nations[counter.nation].0 {
                "FR" | "UK" => &["FR"],
                "SU" => &["SU", "ES", "LA"],
                "GE" => &["GE"],
                "BE" => &["BE"],
                _ => &["NE"],
            };
            assert!(lands.contains(&country), "{} begins at {label}", counter.code);
            let place = map.places.iter().any(|place| place.space == space);
            assert!(place || country != "BE", "{} begins at {label}, no town", counter.code);
            if counter.weight > 0 {
                stacks.entry(space).or_default().push(counter.nation);
            }
        }
        for (space, nations) in stacks {
            let label = map.spaces.label(space);
            let dutch = roster.nations[nations[0]].0 == "NE";
            let most = if dutch {
                1
            } else if label < "40".into() {
                2
            } else {
                3
            };
            assert!(nations.len() <= most, "{} begin at {label}", nations.len());
            assert!(nations.iter().all(|nation| *nation == nations[0]), "nations mix at {label}");
        }
    });
}
