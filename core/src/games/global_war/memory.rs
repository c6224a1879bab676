//! What the rules must remember beyond what every game does.
//!
//! Each chapter has its own part, written down at the head of the chapter. What follows from other
//! things (control by ships, zones, production, garrisons due) is never kept.

use super::areas::{AREAS, AreaSet};
use super::nations::{NATIONS, Nation, Nations, Side};
use super::phases::Phase;
use super::units::UNITS;
use super::{battle, breakthrough, combat, defeat, garrison, lend, politics, production, status};
use crate::board::SpaceId;
use crate::codec::{Blank, Codec, Reader, Writer};
use crate::rules::{Own, Position};

/// Marks that units carry. Bits 0 and 1 belong to the kit.
pub mod mark {
    /// Has moved in this phase (MOV-01).
    pub const MOVED: u16 = 1 << 2;
    /// Was aboard a ship that moved in this phase: it may still move by itself, once (CON-04).
    pub const SHIPPED: u16 = 1 << 3;
    /// Has attacked in this turn (CMB-08).
    pub const ATTACKED: u16 = 1 << 4;
    /// Has landed on an enemy coast in this turn (LDG-07).
    pub const LANDED: u16 = 1 << 5;
    /// An airborne unit in the air over enemies (PAR-08).
    pub const OVERHEAD: u16 = 1 << 6;
    /// Has moved in this Breakthrough phase.
    pub const BROKE: u16 = 1 << 7;
    /// The unit of the US that holds the Philippines (SET-13).
    pub const HELD: u16 = 1 << 8;
    /// An Italian unit that may go anywhere (ITD-02).
    pub const FREE: u16 = 1 << 9;
    /// Lies on top of another army as combat begins, and has to attack (STK-07).
    pub const TOP: u16 = 1 << 10;
    /// Has retreated in this phase, and may overstack until it ends (RET-07).
    pub const RETREATED: u16 = 1 << 11;
    /// The attack it takes part in, from 1; 0 for none: four bits.
    pub const ATTACK: (u32, u32) = (12, 4);

    /// What outlives a phase.
    pub const OF_THE_TURN: u16 = ATTACKED | LANDED | OVERHEAD | TOP | LASTING;
    /// What outlives a player turn.
    pub const LASTING: u16 = HELD | FREE;
}

/// Who possesses each area: a nation's number and one more, nothing at sea.
#[derive(Clone, PartialEq, Eq)]
pub struct Owners([u8; AREAS]);

impl Owners {
    /// Nobody anywhere.
    pub const NONE: Owners = Owners([0; AREAS]);

    /// The nation that possesses an area.
    #[inline]
    pub fn of(&self, at: SpaceId) -> Option<Nation> {
        let number = self.0.get(at.index()).copied().unwrap_or(0);
        Nation::from_number(number.wrapping_sub(1))
    }

    /// Gives an area to a nation.
    pub fn give(&mut self, at: SpaceId, nation: Option<Nation>) {
        if let Some(slot) = self.0.get_mut(at.index()) {
            *slot = nation.map_or(0, |nation| nation as u8 + 1);
        }
    }

    /// Every area on land with the nation that possesses it.
    pub fn iter(&self) -> impl Iterator<Item = (SpaceId, Nation)> + '_ {
        let numbered = (0..AREAS as u16).map(SpaceId::new);
        numbered.filter_map(|at| self.of(at).map(|nation| (at, nation)))
    }

    /// The areas that nations of a set possess.
    pub fn lands(&self, nations: Nations) -> AreaSet {
        let of = |(_, nation): &(SpaceId, Nation)| nations & nation.bit() != 0;
        self.iter().filter(of).map(|(at, _)| at).collect()
    }
}

impl Codec for Owners {
    fn write(&self, out: &mut Writer<'_>) {
        self.0.iter().for_each(|number| out.byte(*number));
    }

    fn read(&mut self, from: &mut Reader<'_>) {
        for slot in &mut self.0 {
            *slot = from.byte();
            if usize::from(*slot) > NATIONS {
                from.fail();
            }
        }
    }
}

/// What only this game remembers.
#[derive(Clone, PartialEq)]
pub struct Memory {
    /// Which player turn of the game turn is played (`seats`).
    pub round: u8,
    /// Which share of it.
    pub share: u8,
    /// POS-01: who possesses each area.
    pub owner: Owners,
    /// Whom each nation is at war with.
    pub wars: [Nations; NATIONS],
    /// On whose side each nation is.
    pub sides: [Side; NATIONS],
    /// Nations that are defeated.
    pub defeated: Nations,
    /// GR-34: what was friendly as the player turn began, by bloc.
    pub bases: [AreaSet; 3],
    /// SUA-03: Soviet areas that other Allies have taken and the Soviets have not taken back, a bit
    /// each in the order of the map.
    pub ceded: u32,
    /// Declarations of war and treaties.
    pub politics: politics::Politics,
    /// What nations do by themselves.
    pub status: status::Status,
    /// Stars and what they buy.
    pub production: production::Production,
    /// Lend-Lease of this turn.
    pub lend: lend::Loans,
    /// Attacks declared.
    pub combat: combat::Plans,
    /// The battle being fought.
    pub battle: battle::Battle,
    /// Areas that were broken into.
    pub breakthrough: breakthrough::Entered,
    /// Garrisons and what else an End of Turn looks at.
    pub garrison: garrison::Checks,
    /// How powers fell.
    pub defeat: defeat::Falls,
}

crate::codec!(struct Memory {
    round, share, owner, wars, sides, defeated, bases, ceded, politics, status, production, lend,
    combat, battle, breakthrough, garrison, defeat
});

impl Own for Memory {
    type Question = super::Question;
    type Phase = Phase;
}

impl Blank for Memory {
    const BLANK: Memory = Memory {
        round: 0,
        share: 0,
        owner: Owners::NONE,
        wars: [0; NATIONS],
        sides: [Side::Neutral; NATIONS],
        defeated: 0,
        bases: [AreaSet::EMPTY; 3],
        ceded: 0,
        politics: politics::Politics::NONE,
        status: status::Status::NONE,
        production: production::Production::NONE,
        lend: lend::Loans::NONE,
        combat: combat::Plans::NONE,
        battle: battle::Battle::NONE,
        breakthrough: breakthrough::Entered::NONE,
        garrison: garrison::Checks::NONE,
        defeat: defeat::Falls::NONE,
    };
}

/// A game of Global War. Of what every game remembers, `held` says whose side possesses an area,
/// with the Axis as seat 0 and the Allies as seat 1; `group` are the units picked for an attack.
pub type State = Position<Memory, UNITS>;

/// Bytes for the whole state of a game.
const BYTES_MAX: usize = 3 * 1024;

const _: () = assert!(size_of::<State>() <= BYTES_MAX);
