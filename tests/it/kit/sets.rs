//! Sets of bits against the standard library's sets.

use crate::oracles::random::Random;
use hexmarch_core::board::{SpaceId, SpaceSet, window};
use hexmarch_core::budget::{SPACES_MAX, UNITS_MAX};
use hexmarch_core::codec;
use hexmarch_core::forces::{UnitId, UnitSet};
use std::collections::BTreeSet;

/// How far numbers go beyond every board and roster: what is there is a mistake that a release
/// forgives.
const PAST: usize = if cfg!(debug_assertions) { 0 } else { 70 };

fn check_spaces(set: &SpaceSet, model: &BTreeSet<u16>) {
    let ids: Vec<u16> = set.iter().map(SpaceId::raw).collect();
    assert!(ids.iter().eq(model.iter()), "{ids:?} {model:?}");
    assert_eq!((set.len(), set.is_empty()), (model.len(), model.is_empty()));
    for n in [0, 1, model.len() / 2, model.len().saturating_sub(1), model.len()] {
        assert_eq!(set.nth(n).map(SpaceId::raw), model.iter().nth(n).copied());
    }
}

#[test]
fn sets_of_spaces_are_sets() {
    let mut random = Random::new(9);
    let fits = |n: &u16| usize::from(*n) < SPACES_MAX;
    for _ in 0..400 {
        let chance = random.pick(&[0, 1, 5, 50, 99]);
        let draw = |random: &mut Random| -> BTreeSet<u16> {
            random.some(SPACES_MAX, chance).into_iter().map(|n| n as u16).collect()
        };
        let mut model = draw(&mut random);
        let mut set: SpaceSet = model.iter().map(|n| SpaceId::new(*n)).collect();
        for _ in 0..20 {
            let other = draw(&mut random);
            let bits: SpaceSet = other.iter().map(|n| SpaceId::new(*n)).collect();
            assert_eq!(set.meets(&bits), !model.is_disjoint(&other));
            let number = random.below(SPACES_MAX + PAST) as u16;
            match random.below(8) {
                0 => {
                    set.union(&bits);
                    model.extend(&other);
                }
                1 => {
                    set.intersect(&bits);
                    model.retain(|n| other.contains(n));
                }
                2 => {
                    set.subtract(&bits);
                    model.retain(|n| !other.contains(n));
                }
                3 | 4 => {
                    set.insert(SpaceId::new(number));
                    model.extend(Some(number).filter(fits));
                }
                5 => {
                    set.remove(SpaceId::new(number));
                    model.remove(&number);
                }
                6 => {
                    let bits = random.bits() & random.bits();
                    set.insert_window(number.into(), bits);
                    let all = (0..64).filter(|n| bits >> n & 1 != 0).map(|n| number + n);
                    model.extend(all.filter(fits));
                }
                _ => {
                    let count = random.below(65);
                    let window = window(set.words(), number.into(), count);
                    for n in 0..64 {
                        let there = usize::from(n) < count && model.contains(&(number + n));
                        assert_eq!(window >> n & 1 != 0, there, "bit {n} of {count}");
                    }
                }
            }
            assert_eq!(set.contains(SpaceId::new(number)), model.contains(&number));
        }
        check_spaces(&set, &model);
        let mut twin = SpaceSet::EMPTY;
        twin.insert_words(set.words());
        assert!(twin == set);
        let mut bytes = [0; 400];
        let saved = codec::to_slice(&set, &mut bytes).unwrap();
        let words = model.last().map_or(0, |n| usize::from(*n) / 64 + 1);
        assert_eq!(saved.len(), 1 + 8 * words, "no longer than it must be");
        let mut again = SpaceSet::EMPTY;
        assert!(codec::from_slice(&mut again, saved) && again == set);
        set.clear();
        check_spaces(&set, &BTreeSet::new());
    }
    let too_many = [vec![39], vec![0; 39 * 8]].concat();
    assert!(!codec::from_slice(&mut SpaceSet::EMPTY.clone(), &too_many));
}

#[test]
fn sets_of_units_are_sets() {
    let mut random = Random::new(10);
    for _ in 0..2000 {
        let mut model = BTreeSet::new();
        let mut set = UnitSet::EMPTY;
        for _ in 0..random.pick(&[1, 3, 200]) {
            let number = random.below(UNITS_MAX + PAST) as u16;
            if random.percent(75) {
                set.insert(UnitId::new(number));
                model.extend(Some(number).filter(|n| usize::from(*n) < UNITS_MAX));
            } else {
                set.remove(UnitId::new(number));
                model.remove(&number);
            }
            assert_eq!(set.contains(UnitId::new(number)), model.contains(&number));
        }
        let ids: Vec<u16> = set.iter().map(UnitId::raw).collect();
        assert!(ids.iter().eq(model.iter()));
        assert_eq!((set.len(), set.is_empty()), (model.len(), model.is_empty()));
        let only = if model.len() == 1 { model.first().copied() } else { None };
        assert_eq!(set.only().map(UnitId::raw), only);
        for n in 0..=model.len() {
            assert_eq!(set.nth(n).map(UnitId::raw), model.iter().nth(n).copied());
        }
        assert!(set == ids.iter().map(|n| UnitId::new(*n)).collect());
        let mut bytes = [0; 80];
        let saved = codec::to_slice(&set, &mut bytes).unwrap();
        let mut again = UnitSet::EMPTY;
        assert!(codec::from_slice(&mut again, saved) && again == set);
        set.clear();
        assert!(set == UnitSet::EMPTY);
    }
}
