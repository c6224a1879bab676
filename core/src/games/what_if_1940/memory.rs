//! What the rules must remember beyond what every game does.

use super::phases::Phase;
use super::sides::Command;
use super::units::{BODIES, Faces, UNITS};
use super::works::{Cities, Sites};
use crate::board::SpaceId;
use crate::forces::UnitSet;
use crate::rules::{Own, Position, stages};

/// Marks that units carry. Bits 0 and 1 belong to the kit.
pub mod mark {
    pub use crate::forces::mark::*;

    /// Has made a prepared assault this phase (11.4).
    pub const ATTACKED: u16 = 1 << 5;
    /// Has met one (11.4).
    pub const DEFENDED: u16 = 1 << 6;
    /// Has made a mobile assault this phase (10.15).
    pub const ASSAULTED: u16 = 1 << 7;
    /// Has retreated this phase: it adds nothing to a prepared assault met later in it (11.11).
    pub const RETREATED: u16 = 1 << 8;
    /// 2.12: both sides know what it is.
    pub const TRIED: u16 = 1 << 9;
    /// Went into or out of a box this game turn (12.6, 12.7).
    pub const SHIFTED: u16 = 1 << 10;
    /// Points spent: four bits.
    pub const SPENT: (u32, u32) = (11, 4);
    /// Stood in the Arctic as Finland came in: it stays there (12.6).
    pub const FROZEN: u16 = 1 << 15;

    /// What outlives a phase.
    pub const OF_THE_TURN: u16 = TRIED | FROZEN | SHIFTED;
    /// What outlives a game turn.
    pub const LASTING: u16 = TRIED | FROZEN;
}

/// 5.3: what the German east front does first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Move, then fight.
    MoveFight,
    /// Fight, then move: prepared assaults gain a column.
    FightMove,
}

crate::codec!(enum Order { MoveFight = 0, FightMove = 1 } else Order::MoveFight);

/// 3.6: how a neutral stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attitude {
    /// Nobody has come yet.
    Neutral,
    /// Its neutrality has been violated: the Dutch fight, the Belgians stand by.
    Violated,
    /// The Belgians have come over to the Allies.
    Joined,
}

crate::codec!(enum Attitude { Neutral = 0, Violated = 1, Joined = 2 } else Attitude::Neutral);

/// 12.6: which way armies went through the Arctic box this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Traffic {
    /// None has.
    None,
    /// In.
    In,
    /// Out.
    Out,
}

crate::codec!(enum Traffic { None = 0, In = 1, Out = 2 } else Traffic::None);

/// What an assault is (10.15, 11.1, 12.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Assault {
    /// In a combat phase, from any hexes beside the target.
    Prepared,
    /// While moving, from one hex.
    Mobile,
    /// 12.8: all Soviets in Romania against all Germans there.
    Romania,
}

crate::codec!(enum Assault { Prepared = 0, Mobile = 1, Romania = 2 } else Assault::Prepared);

stages! {
    /// How far a battle has come.
    pub enum Stage {
        /// 8.4: aircraft of the attacker.
        AttackerSupport,
        /// 8.4: aircraft of the defender.
        DefenderSupport,
        /// 6.11, 11.3: supply and the die.
        Roll,
        /// 11.19: what a retreat becomes.
        Conversion,
        /// 11.16 to 11.20: what each side owes.
        Bills,
        /// The defender pays.
        DefenderLosses,
        /// The attacker pays.
        AttackerLosses,
        /// 11.11: the defender goes.
        Retreat,
        /// 10.19, 10.20, 11.13: what becomes of the attackers.
        Advance,
        /// 9.3: it is over.
        Done,
    }
}

/// What a battle came to, after conversion (11.15 to 11.20).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// 11.15: nothing happens.
    Stalled,
    /// 11.16: the attacker loses a step.
    AttackerOne,
    /// 11.18: the defender retreats.
    Retreat,
    /// 11.17: every defending unit loses a step.
    Eliminated,
    /// 11.20: both lose.
    Bloodbath,
    /// 11.19: the German defender gives a step instead of ground.
    DefenderOne,
    /// 6.11: supply did not come: no attack.
    Cancelled,
}

crate::codec!(enum Verdict {
    Stalled = 0,
    AttackerOne = 1,
    Retreat = 2,
    Eliminated = 3,
    Bloodbath = 4,
    DefenderOne = 5,
    Cancelled = 6,
} else Verdict::Stalled);

crate::kept! {
    /// The assault being prepared or fought. Its attackers are the state's `group`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub struct Battle {
        /// What it is.
        pub kind: Assault,
        /// How far it has come.
        pub stage: Stage,
        /// The hex attacked.
        pub target: SpaceId,
        /// 10.15: where a mobile assault starts.
        pub launch: SpaceId,
        /// 8.7: 7th Flieger has come down on the target.
        pub dropped: bool,
        /// 11.21: nobody but a garrison defends.
        pub garrison: bool,
        /// 7.3: both sides have looked.
        pub open: bool,
        /// 8.4: aircraft of the attacker and of the defender.
        pub support: [u8; 2],
        /// 6.11: columns lost for want of supply.
        pub attenuated: u8,
        /// What it came to.
        pub verdict: Verdict,
        /// Steps that the attacker and the defender still have to lose.
        pub due: [u8; 2],
        /// 9.3: tank corps at full strength as it began.
        pub fresh: UnitSet,
        /// 6.7: units out of supply as it began.
        pub hungry: UnitSet,
        /// 11.11: units that have met their fate by a retreat.
        pub gone: UnitSet,
        /// 11.11: where the first unit of a retreating force went.
        pub refuge: Option<SpaceId>,
    }
}

/// 2.13: fort markers there are.
pub const FIELD_FORTS: usize = 10;

crate::kept! {
    /// What only this game remembers.
    #[derive(Clone, PartialEq)]
    pub struct Memory {
        /// Whose player turn it is, and on which map.
        pub command: Command,
        /// 5.3: the order of the German phases in the east.
        pub order: Order,
        /// 2.12: what is under each untried body, a row of the chart of faces.
        pub faces: [u8; BODIES],
        /// 9.10: faces that replacements are drawn from.
        pub pile: Faces,
        /// 11.21: garrisons alive.
        pub garrisons: Sites,
        /// garrisons that met a prepared assault this phase.
        pub stormed: Sites,
        /// 9.8: hexes with a fort marker.
        pub forts: heapless::Vec<SpaceId, FIELD_FORTS, u8>,
        /// 6.5, 9.5: Soviet cities that have been German.
        pub lost: Cities,
        /// 3.6: how Belgium stands.
        pub belgium: Attitude,
        /// 3.6: how Holland stands.
        pub holland: Attitude,
        /// 10.10: the Ardennes are known to be passable.
        pub ardennes: bool,
        /// 12.6: Finland has come in.
        pub finland: bool,
        /// 12.5: so has Japan.
        pub japan: bool,
        /// 12.7: the Soviets have been in Romania.
        pub romania: bool,
        /// 6.10: Ploesti is lost.
        pub ploesti: bool,
        /// 9.2: the variants of the tank corps, British and French; 0 before it comes.
        pub rungs: [u8; 2],
        /// 9.2: the turn in which the first of them came; 0 before.
        pub first_tanks: u8,
        /// 9.4: the tank army has been formed.
        pub tank_army: bool,
        /// 5.5: rivers that Germans ignore this turn: 0 none, 1 rivers, 2 major ones too.
        pub rivers_ignored: u8,
        /// 12.5: a Far East army was taken this turn.
        pub far_east: bool,
        /// 12.6: traffic through the Arctic box this turn.
        pub arctic: Traffic,
        /// What the question at hand still allows: armies, forts, aircraft, replacements.
        pub left: u8,
        /// 9.9, 9.11: kinds that have had their replacement this phase, a bit each.
        pub rebuilt: u8,
        /// 10.5: where the stack on the move began the phase.
        pub parent: Option<SpaceId>,
        /// The assault being prepared or fought.
        pub battle: Battle,
    }
}

impl Own for Memory {
    type Question = super::Question;
    type Phase = Phase;
}

/// A game of 1940: What If? Of what every game remembers, the seat `active` is the one whose
/// command acts, `held` are hexes by camp (3.12), and `group` are the units picked to move or to
/// attack.
pub type State = Position<Memory, UNITS>;

/// Bytes for the whole state of a game.
const BYTES_MAX: usize = 3 * 1024;

const _: () = assert!(size_of::<State>() <= BYTES_MAX);
