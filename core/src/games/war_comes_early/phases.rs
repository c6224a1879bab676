//! The sequence of play (5.1 to 5.3, 13.4).
//!
//! In 1939 and in turns 1 and 2 of the campaign a turn is six phases: the German player fixes the
//! order of his three and takes them; then Poles or Czechs reorganise, move and fight. From turn 3
//! of the campaign the air comes first; then markers are drawn, one a national group, which
//! reorganises, moves and fights, and the German phases cut in where the German player likes.

use super::state::{ALLIED, Battle, Frame, GERMAN, State, mark};
use super::units::{CZECHS, GERMANS, GROUPS, Group, MARKERS, POLES, SOVIETS};
use crate::board::SpaceId;
use crate::forces::UnitSet;
use crate::game::{Event, Events, Game, Seat, phases};

phases! {
    /// 5.1: the German order of phases is fixed.
    Order = 0, "order";
    /// 7.0
    Reorganisation = 1, "reorganisation";
    /// 11.0
    Movement = 2, "movement";
    /// 12.0
    Combat = 3, "combat";
    /// 3.0: before the first turn.
    SetUp = 4, "set-up";
    /// 6.0: air superiority.
    Air = 5, "air";
    /// 5.3: the German player may cut in.
    CutIn = 6, "cut-in";
}

use Phase::{Air, Combat, CutIn, Movement, Order, Reorganisation, SetUp};

impl Phase {
    fn frame(self) -> Frame {
        match self {
            Order => Frame::Order,
            Reorganisation => Frame::Reorganise,
            Movement => Frame::Move,
            Combat => Frame::Fight,
            SetUp => Frame::Deploy(ALLIED),
            Air => Frame::Raids,
            CutIn => Frame::CutIn,
        }
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
        self.turn = turn;
        self.phases_done = 0;
        self.order = 0;
        // 3.5: a replacement not taken is lost, and a new one is due.
        self.replaced = false;
        self.war.used = 0;
        self.war.waiting = ASK;
        events.event(Event::Turn { turn });
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
        self.war.markers = MARKERS & !gone.sum::<u8>();
        self.roll_for_air(events);
        if self.war.sky.is_none() {
            self.draw(events);
        }
    }

    /// 5.2: which nations act, where a side has several. 3.0: sides set up, not nations. 5.3: whom
    /// the Germans may forestall.
    pub(super) fn who(&self) -> &'static str {
        let named = self.is_campaign() && self.phase != SetUp;
        let group = self.shown_group().filter(|_| named);
        group.map_or("", |group| group.name)
    }

    /// 5.3: who acts, or would go on if the Germans did not cut in.
    fn shown_group(&self) -> Option<&'static Group> {
        let waiting = self.phase == CutIn && !self.is_gone(self.war.drawn);
        GROUPS.get(usize::from(if waiting { self.war.drawn } else { self.acting }))
    }

    /// 5.3: the question whether to cut in.
    pub(super) fn cut_in_question(&self) -> &'static str {
        self.shown_group().map_or("", |group| group.cut_in)
    }

    /// Begins a phase: every mark of the last one goes.
    pub(super) fn start_phase(&mut self, phase: Phase, acting: u8, events: &mut dyn Events) {
        self.phase = phase;
        self.acting = acting;
        self.units.clear_marks();
        self.group = UnitSet::EMPTY;
        self.origin = None;
        self.battle = Battle::NONE;
        self.war.stormed = 0;
        self.war.arriving = 0;
        self.war.opening = true;
        self.frames.reset(phase.frame());
        events.event(Event::Phase { phase: phase as u8, seat: self.active(), who: self.who() });
        self.open_german_phase(events);
    }

    /// The player is done with his phase; overfull hexes are looked at before it ends (8.0).
    pub(super) fn end_phase(&mut self) {
        self.group = UnitSet::EMPTY;
        self.frames.call(Frame::Ending(SpaceId::new(0)));
    }

    /// 3.2.1, 10.3.1: one thing after another that may be done as a phase ends. Says whether
    /// somebody is asked.
    #[inline(never)]
    pub(super) fn close(&mut self, step: u8, events: &mut dyn Events) -> bool {
        let ask = match step {
            0 if self.acting == GERMANS => {
                (!self.motorized_hexes().is_empty()).then_some(Frame::Motorized)
            }
            1..=4 if self.acting == SOVIETS && self.phase == Movement => {
                let some = !self.railhead_goals(step - 1).is_empty();
                some.then_some(Frame::Railhead(step - 1))
            }
            CLOSED.. => {
                self.next_phase(events);
                return false;
            }
            _ => None,
        };
        self.frames.goto(Frame::Closing(step + 1));
        if let Some(frame) = ask {
            self.frames.call(frame);
        }
        ask.is_some()
    }

    /// What comes after a phase: the next one, the next turn, or the result.
    fn next_phase(&mut self, events: &mut dyn Events) {
        if self.is_drawn_turn() {
            if self.acting == GERMANS {
                self.war.used |= 1 << self.phase as u8;
            } else {
                self.war.step += 1;
            }
            self.pause(events);
            return;
        }
        self.phases_done += 1;
        if self.phases_done < 6 {
            self.start_numbered(events);
        } else {
            self.end_turn(events);
        }
    }

    /// 5.1: begins the phase that is due by the count of those that are over.
    fn start_numbered(&mut self, events: &mut dyn Events) {
        let done = usize::from(self.phases_done);
        let german = ORDERS.get(usize::from(self.order)).copied().unwrap_or(FIXED_ORDER);
        let others = if self.is_campaign() { CZECHS } else { POLES };
        let phase = german.iter().chain(&FIXED_ORDER).nth(done).copied().unwrap_or(Order);
        self.start_phase(phase, if done < 3 { GERMANS } else { others }, events);
        if self.acting == CZECHS && self.is_idle() {
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
        if self.war.markers == 0 {
            // 6.3: airpower returns, and the turn is over.
            self.return_air();
            self.end_turn(events);
            return;
        }
        let rigged = self.war.rigged;
        self.war.rigged = 0;
        let group = if rigged != 0 && self.war.markers >> rigged & 1 != 0 {
            rigged
        } else {
            let n = self.dice.below(self.war.markers.count_ones());
            (0..8).filter(|g| self.war.markers >> g & 1 != 0).nth(n as usize).unwrap_or(0)
        };
        self.war.markers &= !(1 << group);
        self.war.drawn = group;
        self.war.step = 0;
        if matches!(self.war.waiting, w if w == group || w == NEXT_MARKER) {
            self.war.waiting = ASK;
        }
        let name = GROUPS.get(usize::from(group)).map_or("?", |group| group.name);
        events.event(Event::Drawn { name, rule: "5.2" });
        self.pause(events);
    }

    /// 5.2: a marker leaves the pool unplayed, and nobody waits for it any more (5.3).
    pub(super) fn drop_marker(&mut self, group: u8) {
        self.war.markers &= !(1 << group);
        if self.war.waiting == group {
            self.war.waiting = ASK;
        }
    }

    /// 5.3: a point where the German player may cut in.
    fn pause(&mut self, events: &mut dyn Events) {
        if self.war.used != ALL_USED && self.war.waiting == ASK {
            self.start_phase(CutIn, GERMANS, events);
        } else {
            self.go_on(events);
        }
    }

    /// 5.2: the drawn group goes on with its next phase.
    pub(super) fn go_on(&mut self, events: &mut dyn Events) {
        // A sandbox may begin a turn in which nobody has been drawn yet.
        if self.is_gone(self.war.drawn) || self.war.drawn == GERMANS {
            self.war.step = 3;
        }
        match FIXED_ORDER.get(usize::from(self.war.step)) {
            Some(phase) => {
                self.start_phase(*phase, self.war.drawn, events);
                if self.is_idle() {
                    self.end_phase();
                }
            }
            None => self.draw(events),
        }
    }

    /// 5.3: what comes if the Germans do not cut in.
    pub(super) fn without_cut_in(&self) -> &'static str {
        match FIXED_ORDER.get(usize::from(self.war.step)) {
            _ if self.is_gone(self.war.drawn) => "Not now: go on",
            Some(Reorganisation) => "Not now: they reorganise",
            Some(Movement) => "Not now: they move",
            Some(_) => "Not now: they fight",
            None if self.war.markers == 0 => "Not now: the turn ends",
            None => "Not now: the next marker",
        }
    }

    /// 5.3: the judge of a German phase at this point.
    pub(super) fn can_cut_in(&self, phase: u8) -> bool {
        phase < 8 && ALL_USED >> phase & 1 != 0 && self.war.used >> phase & 1 == 0
    }

    /// 5.3: the German player plays a phase now.
    pub(super) fn cut_in(&mut self, phase: u8, events: &mut dyn Events) {
        if let Some(phase) = Phase::from_number(phase) {
            self.start_phase(phase, GERMANS, events);
        }
    }

    /// 5.3: can he wait for this: the next marker, a group still to come, the end of the turn?
    pub(super) fn can_wait(&self, until: u8) -> bool {
        match until {
            ASK | NOT_THIS_TURN => true,
            NEXT_MARKER => self.war.markers != 0,
            1..8 => self.war.markers.count_ones() > 1 && self.war.markers >> until & 1 != 0,
            _ => false,
        }
    }

    /// 5.1: the German player has chosen; his first phase begins.
    pub(super) fn choose_order(&mut self, order: u8, events: &mut dyn Events) {
        self.order = order;
        self.start_numbered(events);
    }

    /// Forgets what units did, for a sandbox that begins a phase.
    pub(super) fn enter_phase(&mut self, phase: Phase, seat: Seat, events: &mut dyn Events) {
        let place = |order: &[Phase; 3]| order.iter().position(|p| *p == phase).unwrap_or(0) as u8;
        let named = if self.war.rigged == 0 { self.war.drawn } else { self.war.rigged };
        let national = self.is_drawn_turn() && matches!(phase, Reorganisation | Movement | Combat);
        let acting = match (seat, self.is_campaign()) {
            _ if national && self.seat_of_group(named) == seat => {
                self.war.rigged = 0;
                named
            }
            (GERMAN, _) => GERMANS,
            (_, true) if self.turn < 3 => CZECHS,
            (_, true) => 1,
            _ => POLES,
        };
        if seat == GERMAN {
            let order = ORDERS.get(usize::from(self.order)).copied().unwrap_or(FIXED_ORDER);
            self.phases_done = place(&order);
        } else {
            self.phases_done = 3 + place(&FIXED_ORDER);
        }
        if phase == Order {
            self.phases_done = 0;
        }
        self.war.drawn = if acting == GERMANS { self.war.drawn } else { acting };
        self.war.step = place(&FIXED_ORDER);
        self.turn = self.turn.max(1);
        self.outcome = None;
        self.start_phase(phase, acting, events);
        if phase == Air {
            self.open_air(events);
        }
        debug_assert!(!self.units.on_map().any(|(u, _)| self.units.marks(u).has(mark::MOVED)));
    }
}
