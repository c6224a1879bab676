//! What the rules must remember, and who is who.

use super::data::BOARD;
use super::phases::Phase;
use super::terrain::{self, Cities, Sites};
use super::units::{self, BODIES, Faces, UNITS};
use crate::board::SpaceId;
use crate::forces::{Face, UnitId, UnitSet, Where};
use crate::game::{Event, Events, Seat};
use crate::rules::{Own, Position, stages};

/// Who acts (1.3). A seat decides for one or more of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Command {
    /// The German on the west map, with Dutch and dormant Belgians.
    GermanWest = 0,
    /// The German on the east map, the senior of the two.
    GermanEast = 1,
    /// The Soviet.
    Soviet = 2,
    /// The Anglo-French commander, with Belgians who came over to him.
    AngloFrench = 3,
}

use Command::*;

crate::codec!(enum Command {
    GermanWest = 0,
    GermanEast = 1,
    Soviet = 2,
    AngloFrench = 3,
} else GermanWest);

/// Which side of the war (4.1).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Camp {
    /// Germany, and Holland once it is violated.
    German = 0,
    /// Britain, France, the Soviet Union, and Belgium once it joins.
    Allied = 1,
}

pub use Camp::{Allied, German};

crate::codec!(enum Camp { German = 0, Allied = 1 } else German);

impl Camp {
    /// The other one.
    pub const fn foe(self) -> Camp {
        match self {
            German => Allied,
            Allied => German,
        }
    }
}

impl Command {
    /// All of them.
    pub const ALL: [Command; 4] = [GermanWest, GermanEast, Soviet, AngloFrench];

    /// On whose side it is.
    pub const fn camp(self) -> Camp {
        match self {
            GermanWest | GermanEast => German,
            Soviet | AngloFrench => Allied,
        }
    }

    /// Does it act on the west map?
    pub const fn is_west(self) -> bool {
        matches!(self, GermanWest | AngloFrench)
    }
}

/// 1.3: who sits where, by scenario and command.
const SEATS: [[u8; 4]; 3] = [[0, 0, 1, 1], [0, 0, 2, 1], [0, 1, 2, 3]];

/// Marks that units carry. Bits 0 and 1 belong to the kit.
pub mod mark {
    /// Has begun to move.
    pub const MOVED: u16 = 1 << 2;
    /// Will not move any more this phase.
    pub const FINISHED: u16 = 1 << 3;
    /// Out of supply when its move began (6.7).
    pub const UNSUPPLIED: u16 = 1 << 4;
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
    /// Went into or out of a box this game turn (12.1, 12.6, 12.7).
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

crate::codec!(struct Battle {
    kind, stage, target, launch, dropped, garrison, open, support, attenuated, verdict, due,
    fresh, hungry, gone, refuge
});

impl Battle {
    /// No battle.
    pub const NONE: Battle = Battle {
        kind: Assault::Prepared,
        stage: Stage::AttackerSupport,
        target: SpaceId::new(0),
        launch: SpaceId::new(0),
        dropped: false,
        garrison: false,
        open: false,
        support: [0; 2],
        attenuated: 0,
        verdict: Verdict::Stalled,
        due: [0; 2],
        fresh: UnitSet::EMPTY,
        hungry: UnitSet::EMPTY,
        gone: UnitSet::EMPTY,
        refuge: None,
    };
}

/// 2.13: fort markers there are.
pub const FIELD_FORTS: usize = 10;

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

crate::codec!(struct Memory {
    command, order, faces, pile, garrisons, stormed, forts, lost, belgium, holland, ardennes,
    finland, japan, romania, ploesti, rungs, first_tanks, tank_army, rivers_ignored, far_east, arctic, left,
    rebuilt, parent, battle
});

impl Own for Memory {
    type Question = super::Question;
    type Phase = Phase;

    const BLANK: Memory = Memory {
        command: GermanWest,
        order: Order::MoveFight,
        faces: [0; BODIES],
        pile: 0,
        garrisons: 0,
        stormed: 0,
        forts: heapless::Vec::new(),
        lost: 0,
        belgium: Attitude::Neutral,
        holland: Attitude::Neutral,
        ardennes: false,
        finland: false,
        japan: false,
        romania: false,
        ploesti: false,
        rungs: [0; 2],
        first_tanks: 0,
        tank_army: false,
        rivers_ignored: 0,
        far_east: false,
        arctic: Traffic::None,
        left: 0,
        rebuilt: 0,
        parent: None,
        battle: Battle::NONE,
    };
}

/// A game of 1940: What If? Of what every game remembers, the seat `active` is the one whose
/// command acts, `held` are hexes by camp (3.12), and `group` are the units picked to move or to
/// attack.
pub type State = Position<Memory, UNITS>;

/// Bytes for the whole state of a game.
const BYTES_MAX: usize = 3 * 1024;

const _: () = assert!(size_of::<State>() <= BYTES_MAX);

impl State {
    /// 1.3: who decides for a command.
    pub(super) fn seat_at(&self, command: Command) -> Seat {
        let row = SEATS.get(usize::from(self.scenario)).unwrap_or(&SEATS[0]);
        Seat(row[command as usize])
    }

    /// The camp of a seat.
    pub(super) fn camp_at(&self, seat: Seat) -> Camp {
        let sits = |command: &Command| self.seat_at(*command) == seat;
        Command::ALL.into_iter().find(sits).map_or(Allied, Command::camp)
    }

    /// The camp whose player turn it is.
    pub(super) fn acting_camp(&self) -> Camp {
        self.own.command.camp()
    }

    /// Who commands a unit now; nobody commands neutrals (3.6).
    pub(super) fn command_of(&self, unit: UnitId) -> Option<Command> {
        match units::nation_of(unit) {
            units::GE => {
                let west = self.units.space(unit).is_some_and(terrain::is_west);
                Some(if west { GermanWest } else { GermanEast })
            }
            units::SU => Some(Soviet),
            units::BE => (self.own.belgium == Attitude::Joined).then_some(AngloFrench),
            units::NE => (self.own.holland == Attitude::Violated).then_some(GermanWest),
            _ => Some(AngloFrench),
        }
    }

    /// Whose side a unit is on, if on any.
    pub(super) fn camp_of(&self, unit: UnitId) -> Option<Camp> {
        self.command_of(unit).map(Command::camp)
    }

    /// Is this one of the acting command's units?
    pub(super) fn is_own(&self, unit: UnitId) -> bool {
        unit.index() < UNITS && self.command_of(unit) == Some(self.own.command)
    }

    /// 3.12: who controls a hex.
    pub(super) fn holder(&self, at: SpaceId) -> Option<Camp> {
        [German, Allied].into_iter().find(|camp| self.holds(*camp, at))
    }

    /// 3.12: does a camp control a hex?
    pub(super) fn holds(&self, camp: Camp, at: SpaceId) -> bool {
        self.held.holds(Seat(camp as u8), at)
    }

    /// Ground units in a hex, bottom of the stack first.
    pub(super) fn troops(&self, at: SpaceId) -> impl DoubleEndedIterator<Item = UnitId> + '_ {
        self.units.stack(at).filter(|unit| units::is_ground(*unit))
    }

    /// Ground units on the maps with their hexes.
    pub(super) fn all_troops(&self) -> impl Iterator<Item = (UnitId, SpaceId)> + '_ {
        self.units.on_map().filter(|(unit, _)| units::is_ground(*unit))
    }

    /// The camp whose ground units are in a hex. Camps never share one.
    pub(super) fn occupant(&self, at: SpaceId) -> Option<Camp> {
        self.troops(at).next().and_then(|unit| self.camp_of(unit))
    }

    /// 3.6: Belgians who stand by, and neutrals: nobody's units are in the hex.
    pub(super) fn is_frozen(&self, at: SpaceId) -> bool {
        self.troops(at).next().is_some_and(|unit| self.camp_of(unit).is_none())
    }

    /// 2.12: what is under a Soviet body, a row of the chart of faces.
    pub(super) fn face_of(&self, unit: UnitId) -> Option<usize> {
        let body = units::body(unit)?;
        self.own.faces.get(body).copied().map(usize::from)
    }

    /// 2.12: does nobody know what this unit is?
    pub(super) fn is_untried(&self, unit: UnitId) -> bool {
        units::body(unit).is_some() && !self.units.marks(unit).has(mark::TRIED)
    }

    /// 2.9: the factors of a unit at its present strength. An untried one has those of its face,
    /// which nobody may know.
    pub(super) fn factors(&self, unit: UnitId) -> (u8, u8) {
        if let Some(face) = self.face_of(unit) {
            return units::face_factors(face);
        }
        let lost = self.units.marks(unit).steps_lost();
        if let Some(army) = units::tank_army_of(unit) {
            return units::rung_factors(self.own.rungs[army], lost);
        }
        let face = units::printed(unit, lost);
        (face.attack, face.defence)
    }

    /// 2.11: steps a unit has left.
    pub(super) fn steps_left(&self, unit: UnitId) -> u8 {
        units::steps(unit).saturating_sub(self.units.marks(unit).steps_lost())
    }

    /// 2.11: is a unit below its full strength?
    pub(super) fn is_worn(&self, unit: UnitId) -> bool {
        self.units.marks(unit).steps_lost() > 0
    }

    /// What a screen shows of a unit: its factors now, and its movement.
    pub(super) fn shown(&self, unit: UnitId) -> Face {
        let (attack, defence) = if self.is_untried(unit) { (0, 0) } else { self.factors(unit) };
        Face { attack, defence, movement: self.allowance(unit), ..units::printed(unit, 0) }
    }

    /// 2.10: movement points of a unit before supply is looked at.
    pub(super) fn allowance(&self, unit: UnitId) -> u8 {
        if units::is_static(unit) || !units::is_ground(unit) {
            return 0;
        }
        match units::nation_of(unit) {
            units::SU => units::SOVIET_POINTS,
            units::GE if !self.units.space(unit).is_some_and(terrain::is_west) => {
                let points = units::east_points(self.turn, units::is_mech(unit));
                // 6.10: without Ploesti's oil half of it, for whoever drives.
                if self.own.ploesti && units::is_mech(unit) { points.div_ceil(2) } else { points }
            }
            _ if self.is_top_rung(unit) => units::TOP_RUNG_POINTS,
            _ => units::WEST_POINTS,
        }
    }

    /// 9.3: is this a tank corps of the best sort?
    pub(super) fn is_top_rung(&self, unit: UnitId) -> bool {
        units::tank_army_of(unit).is_some_and(|army| self.own.rungs[army] == units::TOP_RUNG)
    }

    /// 11.21: is a garrison alive in a hex? 11.21: while friends of it are there, it does not count.
    pub(super) fn garrison_at(&self, at: SpaceId) -> Option<Camp> {
        let site = terrain::site(at)?;
        let alive = self.own.garrisons >> site & 1 != 0;
        let camp = terrain::garrison_camp(at)?;
        (alive && self.occupant(at).is_none()).then_some(camp)
    }

    /// 9.8: is there a fort marker in a hex?
    pub(super) fn has_field_fort(&self, at: SpaceId) -> bool {
        self.own.forts.contains(&at)
    }

    /// A unit goes into a hex: control passes at once (3.12), a fort marker returns to its pool
    /// (9.8), and cities of the Soviets are no longer what they were (6.5, 9.5).
    pub(super) fn enter(&mut self, unit: UnitId, at: SpaceId, events: &mut dyn Events) {
        self.units.put(unit, Where::Space(at));
        let Some(camp) = self.camp_of(unit) else { return };
        if !self.holds(camp, at) {
            self.held.give(at, Some(Seat(camp as u8)));
            events.event(Event::Control { space: at, seat: self.keeper(camp, at) });
        }
        if camp == German {
            if let Some(n) = self.own.forts.iter().position(|fort| *fort == at) {
                self.own.forts.swap_remove(n);
                events.event(Event::Marked { space: at, what: "fort", on: false, rule: "9.8" });
            }
            if let Some(city) = terrain::soviet_city(at) {
                self.own.lost |= 1 << city;
            }
        }
        self.look_at_ruhr(camp, at);
    }

    /// The seat that a camp's hex belongs to in the eyes of screens.
    pub(super) fn keeper(&self, camp: Camp, at: SpaceId) -> Seat {
        self.seat_at(match (camp, terrain::is_west(at)) {
            (German, true) => GermanWest,
            (German, false) => GermanEast,
            (Allied, true) => AngloFrench,
            (Allied, false) => Soviet,
        })
    }

    /// 2.11: a unit loses a step, or is lost with its last.
    pub(super) fn reduce(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        if self.steps_left(unit) > 1 {
            let marks = self.units.marks(unit);
            self.units.set_marks(unit, marks.with_steps_lost(marks.steps_lost() + 1));
            events.event(Event::Reduced { unit, at: self.place_of(unit), rule });
        } else {
            self.eliminate(unit, rule, events);
        }
    }

    /// Where a unit is to be thought of: paratroops in the air over the hex they come down on.
    fn place_of(&self, unit: UnitId) -> Where {
        let landing = self.own.battle.dropped && unit == units::FLIEGER;
        let at = self.units.whereabouts(unit);
        if landing && self.units.space(unit).is_none() {
            Where::Space(self.own.battle.target)
        } else {
            at
        }
    }

    /// 2.11, 9.6, 9.10: a unit is lost. A Soviet army's face goes to the pile, a Juggernaut's place
    /// there is taken by its substitute.
    pub(super) fn eliminate(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        events.event(Event::Lost { unit, at: self.place_of(unit), rule });
        self.group.remove(unit);
        match self.face_of(unit) {
            Some(face) => self.bury(unit, face, events),
            None => self.units.put(unit, Where::Eliminated),
        }
    }

    /// Does a hex lie on the map, with land to stand on?
    pub(super) fn is_ground(at: SpaceId) -> bool {
        BOARD.exists(at) && BOARD.is_land(at)
    }
}
