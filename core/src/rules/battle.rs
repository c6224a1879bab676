//! The frame of a battle: stages that run by themselves, losses that units pay, an advance.
//!
//! A battle is a step of the game that runs ([`Position::run_battle`]) until somebody must decide.
//! What happens in a stage, who can pay and who goes in are the game's own rules ([`Battles`]);
//! the attackers are the position's `group`.

use super::{Course, Own, Position, Question};
use crate::board::SpaceId;
use crate::forces::{UnitId, UnitSet};
use crate::game::{Events, No, Seat};

/// How far a battle has come, in stages that follow one another; `stages!` writes them down.
pub trait Stages: Copy {
    /// What comes after this stage; after the last one it stays.
    fn next(self) -> Self;
}

/// Writes the stages of a battle down, in the order in which they come, and which is part of every
/// kept game.
macro_rules! stages {
    ($(#[$meta:meta])* $vis:vis enum $Stage:ident { $($(#[$doc:meta])* $name:ident,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        $vis enum $Stage {
            $($(#[$doc])* $name,)+
        }

        const _: () = {
            use $crate::codec::{Blank, Codec, Reader, Writer};

            const ALL: &[$Stage] = &[$($Stage::$name),+];

            impl Codec for $Stage {
                fn write(&self, out: &mut Writer<'_>) {
                    out.byte(*self as u8);
                }

                fn read(&mut self, from: &mut Reader<'_>) {
                    match ALL.get(usize::from(from.byte())) {
                        Some(stage) => *self = *stage,
                        None => from.fail(),
                    }
                }
            }

            impl Blank for $Stage {
                const BLANK: Self = ALL[0];
            }

            impl $crate::rules::Stages for $Stage {
                fn next(self) -> Self {
                    ALL.get(self as usize + 1).copied().unwrap_or(self)
                }
            }
        };
    };
}

pub(crate) use stages;

/// A game with battles.
pub trait Battles: Course {
    /// The stages of a battle.
    type Stage: Stages;

    /// The question which unit of a seat pays.
    const LOSSES: fn(Seat) -> Self::Question;

    /// The question who goes in.
    const ADVANCE: Self::Question;

    /// How far the battle has come.
    fn stage(&mut self) -> &mut Self::Stage;

    /// Does what a stage is for. Says whether it is over; if not, and nobody is asked, it is gone
    /// through again. The last one forgets the battle and is never over.
    fn play_stage(&mut self, stage: Self::Stage, events: &mut dyn Events) -> bool;

    /// Units that can pay what a seat still owes; none where it owes nothing.
    fn payers(&self, seat: Seat) -> UnitSet;

    /// Which of them pays, if there is nothing to choose.
    fn forced_payer(&self, payers: &UnitSet) -> Option<UnitId>;

    /// A unit pays.
    fn pay(&mut self, unit: UnitId, events: &mut dyn Events);

    /// The judge of an attacker that goes in.
    fn check_advance(&self, unit: UnitId) -> Result<(), No>;

    /// An attacker goes in.
    fn advance(&mut self, unit: UnitId, events: &mut dyn Events);
}

impl<O: Own, const UNITS: usize> Position<O, UNITS>
where
    Self: Battles<Question = O::Question>,
    O::Question: Question<Self>,
{
    /// Runs one stage of the battle. It is called again until it waits for somebody.
    #[inline(never)]
    pub(crate) fn run_battle(&mut self, events: &mut dyn Events) {
        let stage = *self.stage();
        if self.play_stage(stage, events) {
            *self.stage() = stage.next();
        }
    }

    /// A loss that a seat owes is paid as far as nobody has to choose. Says whether all is.
    pub(crate) fn settle_losses(&mut self, seat: Seat, events: &mut dyn Events) -> bool {
        let payers = self.payers(seat);
        if payers.is_empty() {
            return true;
        }
        match self.forced_payer(&payers) {
            Some(unit) => self.pay(unit, events),
            None => self.frames.call(Self::LOSSES(seat)),
        }
        false
    }

    /// A seat has chosen who pays.
    pub(crate) fn pay_chosen(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.frames.end();
        self.pay(unit, events);
    }

    /// Attackers that could go in.
    pub(crate) fn advancers(&self) -> UnitSet {
        self.group.iter().filter(|unit| self.check_advance(*unit).is_ok()).collect()
    }

    /// Asks who goes in, if anybody can.
    pub(crate) fn offer_advance(&mut self) {
        if !self.advancers().is_empty() {
            self.frames.call(Self::ADVANCE);
        }
    }

    /// One of those that were asked goes in; nobody is asked again when no other can.
    pub(crate) fn go_in(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.advance(unit, events);
        if self.advancers().is_empty() {
            self.frames.end();
        }
    }

    /// Are attackers on this space?
    pub(crate) fn is_attacked_from(&self, at: SpaceId) -> bool {
        self.group.iter().any(|unit| self.units.space(unit) == Some(at))
    }
}
