//! The sequence of play (5.1 to 5.3, 13.4).
//!
//! In 1939 and in turns 1 and 2 of the campaign a turn is six phases: the German player fixes the
//! order of his three and takes them; then Poles or Czechs reorganise, move and fight. From turn 3
//! of the campaign the air comes first; then markers are drawn, one a national group, which
//! reorganises, moves and fights, and the German phases cut in where the German player likes.

use super::arrivals::Arrivals;
use super::choices::verb;
use super::combat::Survey;
use super::railheads::Railways;
use super::refusal as no;
use super::reorg::Reorganising;
use super::setup::Deployment;
use super::stacking::Stacks;
use super::state::{ALLIED, Battle, GERMAN, State, mark};
use super::units::{CZECHS, GERMANS, GROUPS, Group, MARKERS, POLES, SOVIETS};
use super::{Question, air, battle, moves};
use crate::board::SpaceId;
use crate::forces::UnitSet;
use crate::game::{Decisions, Event, Events, Kind, No, Seat, allowed};
use crate::rules::phases;
use crate::rules::questions;

phases! {
    asks Question;
    /// 5.1: the German order of phases is fixed.
    Order = 0, "order" => Sequence::Order;
    /// 7.0
    Reorganisation = 1, "reorganisation" => Reorganising::Reorganise;
    /// 11.0
    Movement = 2, "movement" => moves::Movement::Move;
    /// 12.0
    Combat = 3, "combat" => battle::Combat::Fight;
    /// 3.0: before the first turn.
    SetUp = 4, "set-up" => Deployment::Deploy(ALLIED);
    /// 6.0: air superiority.
    Air = 5, "air" => air::Air::Raids;
    /// 5.3: the German player may cut in.
    CutIn = 6, "cut-in" => Sequence::CutIn;
}

use Phase::{Air, Combat, CutIn, Movement, Order, Reorganisation, SetUp};

questions! {
    /// 5.0: the sequence of play.
    pub enum Sequence of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 5.1: the German player fixes the order of his phases.
    Order {
        asks game.active, Kind::Plan, "Order of your phases?", "5.1";
        choice verb::ORDER, each number in 0..ORDERS.len() as u8 =>
            game.choose_order(number, events);
    }
    /// 5.3: whether the Germans cut in.
    CutIn {
        asks game.active, Kind::Plan, game.cut_in_question(), "5.3";
        choice verb::NOT_NOW => game.wait_for(ASK, events);
        choice verb::CUT_IN, each number in 0..4, if game.check_cut_in(number) =>
            game.cut_in(number, events);
        choice verb::WAIT, each until in 1..=NOT_THIS_TURN, if game.check_wait(until) =>
            game.wait_for(until, events);
    }
    /// A phase is over; what must still be done, one after another (3.2.1, 10.3.1).
    Closing(step: u8) { runs game.close(step, events); }
    /// The game is over.
    Over {
        asks game.active, Kind::Over, "The game is over",
            if game.is_campaign() { "4.2" } else { "13.3" };
        else if game.is_campaign() { no::OVER } else { no::OVER_1939 };
    }
}

/// 5.1: the six orders the German player may choose, with the words for them.
pub static ORDERS: [[Phase; 3]; 6] = [
    [Reorganisation, Movement, Combat],
    [Reorganisation, Combat, Movement],
    [Movement, Reorganisation, Combat],
    [Movement, Combat, Reorganisation],
    [Combat, Reorganisation, Movement],
    [Combat, Movement, Reorganisation],
];
/// What a player reads.
pub static ORDER_TEXTS: [&str; 6] = [
    "Reorganise, move, fight",
    "Reorganise, fight, move",
    "Move, reorganise, fight",
    "Move, fight, reorganise",
    "Fight, reorganise, move",
    "Fight, move, reorganise",
];
/// Words for them, for the engine.
pub static ORDER_WORDS: [&str; 6] = [
    "reorg-move-fight",
    "reorg-fight-move",
    "move-reorg-fight",
    "move-fight-reorg",
    "fight-reorg-move",
    "fight-move-reorg",
];

/// 5.1, 5.2: everybody else has no choice.
const FIXED_ORDER: [Phase; 3] = [Reorganisation, Movement, Combat];

/// 5.3: bits of the three German phases.
const ALL_USED: u8 = 1 << Reorganisation as u8 | 1 << Movement as u8 | 1 << Combat as u8;

/// 3.2.1, 10.3.1: all that may be done as a phase ends has been done.
pub const CLOSED: u8 = 5;

/// 5.3: the German player is asked at every point.
const ASK: u8 = 0;
/// 5.3: he is asked again when a marker is drawn.
pub const NEXT_MARKER: u8 = 8;
/// 5.3: he is not asked again this turn, and what he has not played lapses.
pub const NOT_THIS_TURN: u8 = 9;

impl State {
    /// 5.2: is this a turn of markers?
    fn is_drawn_turn(&self) -> bool {
        self.is_campaign() && self.turn >= 3
    }

    /// Begins a turn.
    pub(super) fn begin_turn(&mut self, turn: u8, events: &mut dyn Events) {
        self.own.phases_done = 0;
        self.own.order = 0;
        // 3.5: a replacement not taken is lost, and a new one is due.
        self.own.replaced = false;
        self.own.war.used = 0;
        self.own.war.waiting = ASK;
        self.open_turn(turn, events);
        if self.is_drawn_turn() {
            self.start_phase(Air, GERMANS, events);
            self.open_air(events);
        } else {
            self.start_phase(Order, GERMANS, events);
        }
    }

    /// 5.2, 6.1: the markers of those that still fight go into the pool, and the air is rolled for.
    fn open_air(&mut self, events: &mut dyn Events) {
        let gone = (1..GROUPS.len() as u8).filter(|n| self.is_gone(*n)).map(|n| 1 << n);
        self.own.war.markers = MARKERS & !gone.sum::<u8>();
        self.roll_for_air(events);
        if self.own.war.sky.is_none() {
            self.draw(events);
        }
    }

    /// 5.3: who acts, or would go on if the Germans did not cut in.
    pub(super) fn shown_group(&self) -> Option<&'static Group> {
        let waiting = self.phase == CutIn && !self.is_gone(self.own.war.drawn);
        GROUPS.get(usize::from(if waiting { self.own.war.drawn } else { self.own.acting }))
    }

    /// 5.3: the question whether to cut in.
    fn cut_in_question(&self) -> &'static str {
        self.shown_group().map_or("", |group| group.cut_in)
    }

    /// Begins a phase: every mark of the last one goes.
    pub(super) fn start_phase(&mut self, phase: Phase, acting: u8, events: &mut dyn Events) {
        self.own.acting = acting;
        self.units.clear_marks();
        self.own.origin = None;
        self.own.battle = Battle::BLANK;
        self.own.war.stormed = 0;
        self.own.war.arriving = 0;
        self.own.war.opening = true;
        self.open_phase(phase, self.seat_of_group(acting), events);
        self.open_german_phase(events);
    }

    /// The player is done with his phase; overfull hexes are looked at before it ends (8.0).
    pub(super) fn end_phase(&mut self) {
        // 3.3: it is too late to violate neutrality.
        self.own.war.opening = false;
        self.group = UnitSet::EMPTY;
        self.frames.call(Stacks::Ending(SpaceId::new(0)));
    }

    /// 3.2.1, 10.3.1: one thing after another that may be done as a phase ends.
    fn close(&mut self, step: u8, events: &mut dyn Events) {
        if step >= CLOSED {
            self.next_phase(events);
            return;
        }
        self.frames.goto(Sequence::Closing(step + 1));
        // 3.2.1, 10.3.1: the motorized corps as a German phase ends, then railheads one by one.
        if step == 0 {
            if self.own.acting == GERMANS && !self.motorized_hexes().is_empty() {
                self.frames.call(Arrivals::Motorized);
            }
        } else if self.own.acting == SOVIETS && self.phase == Movement {
            let number = step - 1;
            if !self.railhead_goals(number).is_empty() {
                self.frames.call(Railways::Railhead(number));
            }
        }
    }

    /// What comes after a phase: the next one, the next turn, or the result.
    fn next_phase(&mut self, events: &mut dyn Events) {
        if self.is_drawn_turn() {
            if self.own.acting == GERMANS {
                self.own.war.used |= 1 << self.phase as u8;
            } else {
                self.own.war.step += 1;
            }
            self.pause(events);
            return;
        }
        self.own.phases_done += 1;
        if self.own.phases_done < 6 {
            self.start_numbered(events);
        } else {
            self.end_turn(events);
        }
    }

    /// 5.1: begins the phase that is due by the count of those that are over.
    fn start_numbered(&mut self, events: &mut dyn Events) {
        let done = usize::from(self.own.phases_done);
        let german = ORDERS.get(usize::from(self.own.order)).copied().unwrap_or(FIXED_ORDER);
        let others = if self.is_campaign() { CZECHS } else { POLES };
        let phase = german.iter().chain(&FIXED_ORDER).nth(done).copied().unwrap_or(Order);
        self.start_phase(phase, if done < 3 { GERMANS } else { others }, events);
        if self.own.acting == CZECHS && self.is_idle() {
            self.end_phase();
        }
    }

    fn end_turn(&mut self, events: &mut dyn Events) {
        if self.turn < self.turns() {
            self.begin_turn(self.turn + 1, events);
        } else {
            self.judge(events);
        }
    }

    /// 5.2: the next marker, or the end of the turn if there is none.
    #[inline(never)]
    pub(super) fn draw(&mut self, events: &mut dyn Events) {
        if self.own.war.markers == 0 {
            // 6.3: airpower returns, and the turn is over.
            self.return_air();
            self.end_turn(events);
            return;
        }
        let rigged = self.own.war.rigged;
        self.own.war.rigged = 0;
        let group = if rigged != 0 && self.own.war.markers >> rigged & 1 != 0 {
            rigged
        } else {
            let n = self.dice.below(self.own.war.markers.count_ones());
            (0..8).filter(|g| self.own.war.markers >> g & 1 != 0).nth(n as usize).unwrap_or(0)
        };
        self.own.war.markers &= !(1 << group);
        self.own.war.drawn = group;
        self.own.war.step = 0;
        if matches!(self.own.war.waiting, w if w == group || w == NEXT_MARKER) {
            self.own.war.waiting = ASK;
        }
        let name = GROUPS.get(usize::from(group)).map_or("?", |group| group.name);
        events.event(Event::Drawn { name, rule: "5.2" });
        self.pause(events);
    }

    /// 5.2: a marker leaves the pool unplayed, and nobody waits for it any more (5.3).
    pub(super) fn drop_marker(&mut self, group: u8) {
        self.own.war.markers &= !(1 << group);
        if self.own.war.waiting == group {
            self.own.war.waiting = ASK;
        }
    }

    /// 5.3: a point where the German player may cut in.
    fn pause(&mut self, events: &mut dyn Events) {
        if self.own.war.used != ALL_USED && self.own.war.waiting == ASK {
            self.start_phase(CutIn, GERMANS, events);
        } else {
            self.go_on(events);
        }
    }

    /// Is there nothing that could be done in this phase?
    fn is_idle(&self) -> bool {
        let survey = Survey::of(self);
        match self.phase {
            Reorganisation => {
                let mut all = self.roster().units();
                all.all(|unit| self.check_reorg(&survey, unit).is_err())
            }
            Movement => !self.units.on_map().any(|(unit, _)| self.check_mover(unit).is_ok()),
            Combat => survey.targets(false).is_empty(),
            Order | SetUp | Air | CutIn => false,
        }
    }

    /// 5.2: the drawn group goes on with its next phase.
    fn go_on(&mut self, events: &mut dyn Events) {
        // A sandbox may begin a turn in which nobody has been drawn yet.
        if self.is_gone(self.own.war.drawn) || self.own.war.drawn == GERMANS {
            self.own.war.step = 3;
        }
        match FIXED_ORDER.get(usize::from(self.own.war.step)) {
            Some(phase) => {
                self.start_phase(*phase, self.own.war.drawn, events);
                if self.is_idle() {
                    self.end_phase();
                }
            }
            None => self.draw(events),
        }
    }

    /// 5.3: what comes if the Germans do not cut in.
    pub(super) fn without_cut_in(&self) -> &'static str {
        match FIXED_ORDER.get(usize::from(self.own.war.step)) {
            _ if self.is_gone(self.own.war.drawn) => "Not now: go on",
            Some(Reorganisation) => "Not now: they reorganise",
            Some(Movement) => "Not now: they move",
            Some(_) => "Not now: they fight",
            None if self.own.war.markers == 0 => "Not now: the turn ends",
            None => "Not now: the next marker",
        }
    }

    /// 5.3: the judge of a German phase at this point.
    fn check_cut_in(&self, phase: u8) -> Result<(), No> {
        let open = phase < 8 && ALL_USED >> phase & 1 != 0 && self.own.war.used >> phase & 1 == 0;
        allowed(open, no::PHASE_USED)
    }

    /// 5.3: the German player plays a phase now.
    fn cut_in(&mut self, phase: u8, events: &mut dyn Events) {
        if let Some(phase) = Phase::from_number(phase) {
            self.start_phase(phase, GERMANS, events);
        }
    }

    /// 5.3: he lets the others go on, and is not asked again before this comes.
    fn wait_for(&mut self, until: u8, events: &mut dyn Events) {
        self.own.war.waiting = until;
        self.go_on(events);
    }

    /// 5.3: the judge of what he waits for: the next marker, a group still to come, the end of the
    /// turn.
    fn check_wait(&self, until: u8) -> Result<(), No> {
        let comes = match until {
            ASK | NOT_THIS_TURN => true,
            NEXT_MARKER => self.own.war.markers != 0,
            1..8 => self.own.war.markers.count_ones() > 1 && self.own.war.markers >> until & 1 != 0,
            _ => false,
        };
        allowed(comes, no::NOT_TO_COME)
    }

    /// 5.1: the German player has chosen; his first phase begins.
    fn choose_order(&mut self, order: u8, events: &mut dyn Events) {
        self.own.order = order;
        self.start_numbered(events);
    }

    /// Forgets what units did, for a sandbox that begins a phase.
    pub(super) fn begin_phase(&mut self, phase: Phase, seat: Seat, events: &mut dyn Events) {
        let place = |order: &[Phase; 3]| order.iter().position(|p| *p == phase).unwrap_or(0) as u8;
        let named = if self.own.war.rigged == 0 { self.own.war.drawn } else { self.own.war.rigged };
        let national = self.is_drawn_turn() && matches!(phase, Reorganisation | Movement | Combat);
        let acting = match (seat, self.is_campaign()) {
            _ if national && self.seat_of_group(named) == seat => {
                self.own.war.rigged = 0;
                named
            }
            (GERMAN, _) => GERMANS,
            (_, true) if self.turn < 3 => CZECHS,
            (_, true) => 1,
            _ => POLES,
        };
        if seat == GERMAN {
            let order = ORDERS.get(usize::from(self.own.order)).copied().unwrap_or(FIXED_ORDER);
            self.own.phases_done = place(&order);
        } else {
            self.own.phases_done = 3 + place(&FIXED_ORDER);
        }
        if phase == Order {
            self.own.phases_done = 0;
        }
        self.own.war.drawn = if acting == GERMANS { self.own.war.drawn } else { acting };
        self.own.war.step = place(&FIXED_ORDER);
        self.turn = self.turn.max(1);
        self.outcome = None;
        self.start_phase(phase, acting, events);
        if phase == Air {
            self.open_air(events);
        }
        debug_assert!(!self.units.on_map().any(|(u, _)| self.units.marks(u).has(mark::MOVED)));
    }
}
