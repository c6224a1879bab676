//! Set-up (13.2): every unit to its place.

use super::data::SCENARIOS;
use super::state::{ALLIED, Battle, Frame, GERMAN, State};
use super::terrain;
use super::units::{POOL, UNITS};
use crate::forces::{Start, UnitId, UnitSet, UnitTable, Where};
use crate::game::{Dice, Frames, Quiet, follow};

impl State {
    /// A scenario before its first decision; the seed decides all dice.
    pub fn new(scenario: u8, seed: u64) -> State {
        let mut state = State {
            scenario,
            turn: 0,
            phases_done: 0,
            order: 0,
            position: follow(seed, u64::from(scenario)),
            dice: Dice::new(seed),
            units: UnitTable::new(),
            held: [terrain::held_at_start(GERMAN), terrain::held_at_start(ALLIED)],
            frames: Frames::new(Frame::Order),
            group: UnitSet::EMPTY,
            origin: None,
            battle: Battle::NONE,
            replaced: false,
            outcome: None,
        };
        let starts =
            SCENARIOS.get(usize::from(scenario)).map_or(&[][..], |scenario| scenario.starts);
        for (n, start) in starts.iter().enumerate().take(UNITS) {
            let to = match start {
                Start::At(space) => Where::Space(*space),
                Start::Pool => Where::Box(POOL),
                _ => continue,
            };
            state.units.put(UnitId::new(n as u16), to);
        }
        state.begin_turn(1, &mut Quiet);
        state
    }
}
