//! The sequence of play (5.0).
//!
//! A game turn is three player turns, German, Soviet, Anglo-French. The German one goes from the
//! air and the reserve to the west map and then to the east, where he may fight before he moves.
//! What needs nobody's decision (the roll for Moscow, terminal supply, the coming of spring in tank
//! doctrine) runs by itself.

use super::air::Air;
use super::arrivals::Arrivals;
use super::choices::verb;
use super::combat::Combat;
use super::fronts::Fronts;
use super::moves::Movement;
use super::refusal as no;
use super::setup::Deployment;
use super::state::{Allied, Battle, Camp, Command, German, Order, State, Traffic, mark};
use super::units::{self, ROMANIA};
use super::{Question, stacking::Stacks};
use crate::board::SpaceId;
use crate::forces::{UnitSet, Where};
use crate::game::{Decisions, Events, Kind, Outcome, Seat};
use crate::rules::phases;
use crate::rules::questions;

phases! {
    asks Question;
    SetUp = 0, "set-up" => Deployment::Next;
    Airpower = 1, "airpower" => Air::Suppress;
    Transfer = 2, "transfer" => Fronts::Withdraw;
    WestMovement = 3, "west-movement" => Movement::Move;
    WestCombat = 4, "west-combat" => Combat::Fight;
    EastMovement = 5, "east-movement" => Movement::Move;
    EastCombat = 6, "east-combat" => Combat::Fight;
    Replacement = 7, "replacement" => Arrivals::Rebuild;
    FarEast = 8, "far-east" => Fronts::FarEast;
    Arctic = 9, "arctic" => Fronts::Arctic;
    Southwest = 10, "southwest" => Fronts::Southwest;
    Arrivals = 11, "arrivals" => Arrivals::Replace;
    Doctrine = 12, "doctrine" => Arrivals::Tanks;
}

use Phase::*;

questions! {
    /// 5.0: the sequence of play.
    pub enum Sequence of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// The game is over.
    Over {
        asks game.active, Kind::Over, "The game is over", "4.1";
        else no::OVER;
    }
    /// 5.3: what the eastern front does first.
    Front {
        asks game.seat_at(Command::GermanEast), Kind::Plan, "Order in the east?", "5.3";
        choice verb::MOVE_FIRST => game.plan(Order::MoveFight);
        choice verb::FIGHT_FIRST => game.plan(Order::FightMove);
    }
    /// What a phase does before its first question.
    Opening { runs game.prepare(events); }
}

impl Phase {
    /// Who acts in it, for a camp.
    pub(super) const fn command(self, camp: Camp) -> Command {
        match (self, camp) {
            (WestMovement | WestCombat, German) => Command::GermanWest,
            (WestMovement | WestCombat | Doctrine | Replacement, Allied) => Command::AngloFrench,
            (_, German) => Command::GermanEast,
            (_, Allied) => Command::Soviet,
        }
    }

    /// Does a camp ever have this phase?
    pub(super) const fn is_of(self, camp: Camp) -> bool {
        match self {
            SetUp => false,
            WestMovement | WestCombat | EastMovement | EastCombat | Replacement => true,
            Airpower | Transfer => matches!(camp, German),
            FarEast | Arctic | Southwest | Arrivals | Doctrine => matches!(camp, Allied),
        }
    }

    pub(super) const fn is_movement(self) -> bool {
        matches!(self, WestMovement | EastMovement)
    }

    pub(super) const fn is_combat(self) -> bool {
        matches!(self, WestCombat | EastCombat)
    }
}

impl State {
    /// 5.1: a game turn begins. 8.6: all aircraft can fly again.
    pub(super) fn begin_turn(&mut self, turn: u8, events: &mut dyn Events) {
        self.units.keep_marks(mark::LASTING);
        self.own.rivers_ignored = 0;
        self.own.far_east = false;
        self.own.arctic = Traffic::None;
        self.refuel();
        self.open_turn(turn, events);
        self.start_phase(Airpower, German, events);
    }

    /// Begins a phase of a camp.
    pub(super) fn start_phase(&mut self, phase: Phase, camp: Camp, events: &mut dyn Events) {
        self.own.command = phase.command(camp);
        self.units.keep_marks(mark::OF_THE_TURN);
        self.own.battle = Battle::BLANK;
        self.own.parent = None;
        self.own.stormed = 0;
        self.own.rebuilt = 0;
        self.own.left = 0;
        self.open_phase(phase, self.seat_at(self.own.command), events);
        self.frames.call(Sequence::Opening);
    }

    /// What a phase does before its first question.
    fn prepare(&mut self, events: &mut dyn Events) {
        self.frames.end();
        self.begin_steps(events);
        // 7.2: stacks are looked at as a phase begins.
        self.frames.call(Stacks::Checking(SpaceId::new(0)));
    }

    /// What comes before the first question of each.
    fn begin_steps(&mut self, events: &mut dyn Events) {
        match self.phase {
            SetUp => {}
            Airpower => {
                self.own.left = super::air::SUPERIORITY_MISSIONS;
                // 5.3, 6.10: without Ploesti there is nothing to choose.
                self.own.order = Order::MoveFight;
                if !self.own.ploesti {
                    self.frames.call(Sequence::Front);
                }
            }
            Transfer => self.pass_on_reserve(events),
            WestMovement | EastMovement => self.open_interdiction(),
            WestCombat | EastCombat | Replacement | FarEast | Arctic => {}
            Southwest => self.open_southwest(),
            Arrivals => self.own.left = self.replacements_allowed(),
            Doctrine => self.roll_doctrine(events),
        }
    }

    /// 5.3: the order is declared.
    fn plan(&mut self, order: Order) {
        self.own.order = order;
        self.frames.end();
    }

    /// 7.2: the player is done with a phase: stacks are looked at, then comes the next.
    pub(super) fn end_phase(&mut self) {
        self.group = UnitSet::EMPTY;
        self.frames.reset(Stacks::Ending(SpaceId::new(0)));
    }

    /// 5.0: a phase in which nothing can be done ends by itself. Says whether so.
    pub(super) fn end_unless(&mut self, can_act: bool) -> bool {
        if !can_act {
            self.end_phase();
        }
        !can_act
    }

    /// 5.2: what comes after a phase.
    pub(super) fn finish_phase(&mut self, events: &mut dyn Events) {
        match (self.phase, self.acting_camp()) {
            (SetUp, _) => self.begin_turn(1, events),
            (Airpower, _) => self.start_phase(Transfer, German, events),
            // 5.4: nothing moves or fights in the west on the first turn.
            (Transfer, _) if self.turn == 1 => self.begin_east(events),
            (Transfer, _) => self.start_phase(WestMovement, German, events),
            (WestMovement, camp) => {
                self.recall_interdictors(events);
                self.start_phase(WestCombat, camp, events);
            }
            (WestCombat, German) => self.begin_east(events),
            (EastMovement, German) => {
                self.recall_interdictors(events);
                match self.own.order {
                    Order::MoveFight => self.start_phase(EastCombat, German, events),
                    Order::FightMove => self.start_phase(Replacement, German, events),
                }
            }
            (EastCombat, German) => match self.own.order {
                Order::MoveFight => self.start_phase(Replacement, German, events),
                Order::FightMove => self.start_phase(EastMovement, German, events),
            },
            (Replacement, German) => self.end_german_turn(events),
            (EastMovement, Allied) => {
                self.recall_interdictors(events);
                self.start_phase(EastCombat, Allied, events);
            }
            (EastCombat, Allied) => self.start_phase(FarEast, Allied, events),
            (FarEast, _) => {
                self.roll_for_japan(events);
                self.start_phase(Arctic, Allied, events);
            }
            (Arctic, _) => {
                self.roll_for_finland(events);
                self.start_phase(Southwest, Allied, events);
            }
            (Southwest, _) => {
                self.judge_romania(events);
                self.check_terminal_supply(Command::Soviet, events);
                self.start_phase(Arrivals, Allied, events);
            }
            (Arrivals, _) => {
                self.delay_arrivals();
                // 5.4: no step III.A on the first turn.
                let first = if self.turn == 1 { WestMovement } else { Doctrine };
                self.start_phase(first, Allied, events);
            }
            (Doctrine, _) => self.start_phase(WestMovement, Allied, events),
            (WestCombat, Allied) => {
                self.check_terminal_supply(Command::AngloFrench, events);
                self.start_phase(Replacement, Allied, events);
            }
            (Replacement, Allied) => self.end_turn(events),
        }
    }

    /// 5.2: step I.D. 5.5: on the first turn after the surprise.
    fn begin_east(&mut self, events: &mut dyn Events) {
        let first = match self.own.order {
            Order::MoveFight => EastMovement,
            Order::FightMove => EastCombat,
        };
        self.start_phase(first, German, events);
        if self.turn == 1 {
            self.surprise(events);
        }
    }

    /// Steps I.G and I.H, then the Soviet turn.
    fn end_german_turn(&mut self, events: &mut dyn Events) {
        self.roll_for_moscow(events);
        if self.outcome.is_some() {
            return;
        }
        self.check_terminal_supply(Command::GermanEast, events);
        self.start_phase(EastMovement, Allied, events);
    }

    /// 4.4, 5.1: after step III.E.
    fn end_turn(&mut self, events: &mut dyn Events) {
        if self.turn < self.turns() {
            self.begin_turn(self.turn + 1, events);
        } else {
            self.outcome = Some(self.default_result());
        }
    }

    /// A sandbox begins a phase with all units fresh.
    pub(super) fn begin_phase(&mut self, phase: Phase, camp: Camp, events: &mut dyn Events) {
        self.turn = self.turn.max(1);
        self.outcome = None;
        self.units.keep_marks(mark::LASTING);
        self.own.arctic = Traffic::None;
        self.own.far_east = false;
        self.refuel();
        self.start_phase(phase, camp, events);
        self.prepare(events);
    }

    /// The war in Romania goes on where both sides are.
    pub(super) fn in_romania(&self, camp: Camp) -> UnitSet {
        let all = self.units.at(Where::Box(ROMANIA)).filter(|unit| units::is_ground(*unit));
        all.filter(|unit| self.camp_of(*unit) == Some(camp)).collect()
    }

    /// The seats' result as the kit wants it: whoever of a camp won.
    pub(super) fn win(&self, camp: Camp, score: i16) -> Outcome {
        let command = match camp {
            German => Command::GermanEast,
            Allied => Command::AngloFrench,
        };
        Outcome::Win(self.seat_at(command), score)
    }

    /// The seat that a sandbox names for a camp's phase.
    pub(super) fn camp_of_seat(&self, seat: Seat) -> Camp {
        self.camp_at(seat)
    }
}
