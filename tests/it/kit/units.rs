//! The table of units against a list of stacks.

use crate::oracles::random::Random;
use hexmarch_core::board::SpaceId;
use hexmarch_core::budget::{SPACES_MAX, UNITS_MAX};
use hexmarch_core::codec;
use hexmarch_core::forces::{Marks, UnitId, UnitTable, Where};
use std::collections::BTreeMap;

/// Units by place, bottom of the stack first: what a table of units must agree with.
struct Stacks {
    places: BTreeMap<String, (Where, Vec<UnitId>)>,
    marks: Vec<u16>,
}

impl Stacks {
    fn new(units: usize) -> Stacks {
        let all = (0..units as u16).map(UnitId::new).collect();
        let places = BTreeMap::from([(key(Where::Out), (Where::Out, all))]);
        Stacks { places, marks: vec![0; units] }
    }

    fn put(&mut self, unit: UnitId, to: Where) {
        self.places.values_mut().for_each(|(_, stack)| stack.retain(|u| *u != unit));
        self.places.entry(key(to)).or_insert((to, Vec::new())).1.push(unit);
    }

    fn check<const N: usize>(&self, table: &UnitTable<N>) {
        assert!(table.is_sound());
        let mut on_map = Vec::new();
        for (place, stack) in self.places.values() {
            assert_eq!(table.at(*place).collect::<Vec<_>>(), *stack, "{place:?}");
            assert_eq!(table.at(*place).len(), stack.len());
            stack.iter().for_each(|unit| assert_eq!(table.whereabouts(*unit), *place));
            if let Where::Space(space) = place {
                assert_eq!(table.stack(*space).collect::<Vec<_>>(), *stack);
                assert_eq!(table.top(*space), stack.last().copied());
                on_map.extend(stack.iter().map(|unit| (*unit, *space)));
            }
            let space = if let Where::Space(space) = place { Some(*space) } else { None };
            stack.iter().for_each(|unit| assert_eq!(table.space(*unit), space));
        }
        // Space by space, and each stack as it stands.
        on_map.sort_by_key(|(_, space)| *space);
        assert_eq!(table.on_map().collect::<Vec<_>>(), on_map);
        for (n, marks) in self.marks.iter().enumerate() {
            let unit = UnitId::new(n as u16);
            (0..16).for_each(|bit| {
                assert_eq!(table.marks(unit).has(1 << bit), marks >> bit & 1 != 0);
            });
        }
    }
}

fn key(place: Where) -> String {
    format!("{place:?}")
}

fn place(random: &mut Random, units: usize) -> Where {
    match random.below(12) {
        0 => Where::Aboard(UnitId::new(random.below(units) as u16)),
        1 => Where::Turn(random.below(4) as u8),
        2 => Where::Box(random.pick(&[0, 1, 255])),
        3 => Where::Eliminated,
        4 => Where::Out,
        // Few spaces, so that stacks grow.
        5..9 => Where::Space(SpaceId::new(random.below(9) as u16)),
        _ => Where::Space(SpaceId::new(random.below(SPACES_MAX) as u16)),
    }
}

fn play_with_units<const N: usize>(seed: u64, steps: usize) {
    let mut random = Random::new(seed);
    let mut table = UnitTable::<N>::new();
    let mut stacks = Stacks::new(N);
    let mut bytes = vec![0; 12 * N + 16];
    for step in 0..steps {
        let unit = UnitId::new(random.below(N) as u16);
        match random.below(20) {
            0..14 => {
                let to = place(&mut random, N);
                table.put(unit, to);
                stacks.put(unit, to);
            }
            14..17 => {
                table.raise(unit);
                stacks.put(unit, table.whereabouts(unit));
            }
            17 => {
                let (mask, on) = (random.bits() as u16, random.percent(60));
                table.mark(unit, mask, on);
                let marks = &mut stacks.marks[unit.index()];
                *marks = if on { *marks | mask } else { *marks & !mask };
            }
            18 => {
                let [having, then] = [0, 1].map(|_| 1 << random.below(16));
                table.mark_all(having, then);
                stacks.marks.iter_mut().filter(|m| **m & having != 0).for_each(|m| *m |= then);
            }
            _ if random.percent(20) => {
                table.clear_marks();
                stacks.marks.fill(0);
            }
            _ => {
                // Numbers that no unit has change nothing, which is a mistake that a release
                // forgives.
                let nobody = UnitId::new((N + random.below(9)) as u16);
                if !cfg!(debug_assertions) {
                    table.put(nobody, Where::Space(SpaceId::new(3)));
                    table.mark(nobody, 4, true);
                }
                assert_eq!(table.whereabouts(nobody), Where::Out);
                assert_eq!(table.marks(nobody), Marks::NONE);
            }
        }
        if step % 4 == 0 || step + 1 == steps {
            stacks.check(&table);
            let saved = codec::to_slice(&table, &mut bytes).expect("room for a table");
            let mut again = UnitTable::<N>::new();
            assert!(codec::from_slice(&mut again, saved) && again == table);
        }
    }
}

#[test]
fn unit_tables_stack_like_lists() {
    for seed in 0..60 {
        play_with_units::<1>(seed, 100);
        play_with_units::<7>(seed, 300);
        play_with_units::<100>(seed, 200);
    }
    play_with_units::<UNITS_MAX>(1, 2000);
}

#[test]
fn damaged_unit_tables_are_refused_or_sound() {
    let mut random = Random::new(7);
    let mut table = UnitTable::<20>::new();
    for _ in 0..100 {
        table.put(UnitId::new(random.below(20) as u16), place(&mut random, 20));
    }
    let mut bytes = [0; 256];
    let saved = codec::to_slice(&table, &mut bytes).unwrap().to_vec();
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut damaged = saved.clone();
        for _ in 0..random.between(1, 3) {
            let at = random.below(damaged.len());
            damaged[at] ^= 1 << random.below(8);
        }
        damaged.truncate(if random.percent(10) { random.below(damaged.len()) } else { 256 });
        let mut table = UnitTable::<20>::new();
        match codec::from_slice(&mut table, &damaged) {
            true => assert!(table.is_sound()),
            false => refused += 1,
        }
    }
    assert!(refused > 5_000, "only {refused} refused");
}

/// A space beyond every board holds nothing, least of all the units that are out of the game.
#[test]
fn there_is_no_stack_beyond_the_board() {
    let table = UnitTable::<3>::new();
    for space in [SPACES_MAX as u16, 0x0FFF, 0x1000, 0x2001, 0x4000, 0x4001, u16::MAX] {
        assert_eq!(table.top(SpaceId::new(space)), None, "space {space}");
    }
}

#[test]
fn marks_keep_steps_numbers_and_bits_apart() {
    let mut random = Random::new(8);
    for _ in 0..5000 {
        let mut marks = Marks::NONE;
        let (mut steps, mut number, mut bits) = (0, 0, 0u16);
        for _ in 0..20 {
            match random.below(3) {
                0 => {
                    steps = random.below(4) as u8;
                    marks = marks.with_steps_lost(steps);
                }
                1 => {
                    number = random.below(32) as u8;
                    marks = marks.with_number(11, 5, number);
                }
                _ => {
                    let (bit, on) = (1 << random.between(2, 10), random.percent(50));
                    bits = if on { bits | bit } else { bits & !bit };
                    marks = marks.with(bit, on);
                }
            }
            assert_eq!((marks.steps_lost(), marks.number(11, 5)), (steps, number));
            (2..=10).for_each(|bit| assert_eq!(marks.has(1 << bit), bits >> bit & 1 != 0));
        }
    }
}
