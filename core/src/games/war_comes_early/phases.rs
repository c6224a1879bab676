//! The sequence of play (5.1, 13.4).
//!
//! A turn is six phases. The German player first says in which order he will take his three and
//! then takes them; the Polish player follows with reorganisation, movement and combat. After
//! turn six the game is judged.

use super::data::SCENARIOS;
use super::state::{ALLIED, Battle, Frame, GERMAN, State, mark};
use crate::board::SpaceId;
use crate::forces::UnitSet;
use crate::game::{Event, Events, Seat};

/// Names of the phases, in the order of [`Phase`].
pub const NAMES: &[&str] = &["order", "reorganisation", "movement", "combat"];

/// The phases of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Phase {
    /// 5.1: the German order of phases is fixed.
    Order,
    /// 7.0
    Reorganisation,
    /// 11.0
    Movement,
    /// 12.0
    Combat,
}

use Phase::{Combat, Movement, Order, Reorganisation};

impl Phase {
    /// The phase with this number in [`NAMES`].
    pub fn from_number(number: u8) -> Option<Phase> {
        [Order, Reorganisation, Movement, Combat].get(usize::from(number)).copied()
    }

    fn frame(self) -> Frame {
        match self {
            Order => Frame::Order,
            Reorganisation => Frame::Reorganise,
            Movement => Frame::Move,
            Combat => Frame::Fight,
        }
    }
}

/// 5.1: the six orders the German player may choose, with the words for them.
pub static ORDERS: [([Phase; 3], &str, &str); 6] = [
    ([Reorganisation, Movement, Combat], "reorg-move-fight", "Reorganise, move, fight"),
    ([Reorganisation, Combat, Movement], "reorg-fight-move", "Reorganise, fight, move"),
    ([Movement, Reorganisation, Combat], "move-reorg-fight", "Move, reorganise, fight"),
    ([Movement, Combat, Reorganisation], "move-fight-reorg", "Move, fight, reorganise"),
    ([Combat, Reorganisation, Movement], "fight-reorg-move", "Fight, reorganise, move"),
    ([Combat, Movement, Reorganisation], "fight-move-reorg", "Fight, move, reorganise"),
];

/// 5.1: the other player has no choice.
const POLISH_ORDER: [Phase; 3] = [Reorganisation, Movement, Combat];

impl State {
    /// Whose phase it is.
    pub(super) fn active(&self) -> Seat {
        if self.phases_done < 3 { GERMAN } else { ALLIED }
    }

    /// The phase being played.
    pub(super) fn phase(&self) -> Phase {
        if self.frames.iter().next() == Some(Frame::Order) {
            return Order;
        }
        let done = usize::from(self.phases_done);
        let german = ORDERS.get(usize::from(self.order)).map_or(POLISH_ORDER, |order| order.0);
        german.iter().chain(&POLISH_ORDER).nth(done).copied().unwrap_or(Order)
    }

    /// Turns in this scenario (13.0).
    pub(super) fn turns(&self) -> u8 {
        SCENARIOS.get(usize::from(self.scenario)).map_or(0, |scenario| scenario.turns.len() as u8)
    }

    /// Begins a turn with the German choice of order.
    pub(super) fn begin_turn(&mut self, turn: u8, events: &mut dyn Events) {
        self.turn = turn;
        self.phases_done = 0;
        self.order = 0;
        // 3.5: a replacement not taken is lost, and a new one is due.
        self.replaced = false;
        events.event(Event::Turn { turn });
        self.start_phase(Order, events);
    }

    /// Begins a phase: every mark of the last one goes.
    pub(super) fn start_phase(&mut self, phase: Phase, events: &mut dyn Events) {
        self.units.clear_marks();
        self.group = UnitSet::EMPTY;
        self.origin = None;
        self.battle = Battle::NONE;
        self.frames.reset(phase.frame());
        events.event(Event::Phase { phase: phase as u8, seat: self.active() });
    }

    /// The player is done with his phase; overfull hexes are looked at before it ends (8.0).
    pub(super) fn end_phase(&mut self) {
        self.group = UnitSet::EMPTY;
        self.frames.call(Frame::Ending(SpaceId::new(0)));
    }

    /// What comes after a phase: the next one, the next turn, or the result.
    pub(super) fn next_phase(&mut self, events: &mut dyn Events) {
        self.phases_done += 1;
        if self.phases_done < 6 {
            let phase = {
                self.frames.reset(Frame::Move);
                self.phase()
            };
            self.start_phase(phase, events);
        } else if self.turn < self.turns() {
            self.begin_turn(self.turn + 1, events);
        } else {
            self.judge(events);
        }
    }

    /// 5.1: the German player has chosen; his first phase begins.
    pub(super) fn choose_order(&mut self, order: u8, events: &mut dyn Events) {
        self.order = order;
        self.frames.reset(Frame::Move);
        let phase = self.phase();
        self.start_phase(phase, events);
    }

    /// Forgets what units did, for a sandbox that begins a phase.
    pub(super) fn enter_phase(&mut self, phase: Phase, seat: Seat, events: &mut dyn Events) {
        let place = |order: &[Phase; 3]| order.iter().position(|p| *p == phase).unwrap_or(0) as u8;
        if seat == GERMAN {
            let order = ORDERS.get(usize::from(self.order)).map_or(POLISH_ORDER, |order| order.0);
            self.phases_done = place(&order);
        } else {
            self.phases_done = 3 + place(&POLISH_ORDER);
        }
        if phase == Order {
            self.phases_done = 0;
        }
        self.outcome = None;
        self.start_phase(phase, events);
        debug_assert!(!self.units.on_map().any(|(u, _)| self.units.marks(u).has(mark::MOVED)));
    }
}
