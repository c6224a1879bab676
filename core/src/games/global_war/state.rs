//! What the rules ask of a position again and again: whose turn it is, who commands a unit, which
//! nations are enemies and which open their land to each other.

pub use super::memory::*;

use super::dates::{Date, Season};
use super::nations::Nation::{self, *};
use super::nations::{Nations, Side, each};
use super::seats::{self, PlayerTurn, Seating};
use super::units;
use crate::board::SpaceId;
use crate::forces::{UnitId, Where};
use crate::game::{Event, Events, Seat};

/// The bloc of several nations; each of the others has one in a player turn.
pub(super) const SHARED_BLOC: usize = 0;

impl State {
    // Time and turn.

    /// The turn of the campaign that is played.
    pub(super) fn date(&self) -> Date {
        Date(seats::first_date(self.scenario).0 + self.turn.max(1) - 1)
    }

    /// SEQ-04: its season.
    pub(super) fn season(&self) -> Season {
        self.date().season()
    }

    /// Who sits where.
    pub(super) fn seating(&self) -> &'static Seating {
        seats::seating(self.scenario)
    }

    /// The player turn that is played.
    pub(super) fn player_turn(&self) -> &'static PlayerTurn {
        let turns = self.seating().turns;
        turns.get(usize::from(self.own.round)).unwrap_or(&turns[0])
    }

    /// The nations whose player turn it is, whoever plays them.
    pub(super) fn nations_of_turn(&self) -> Nations {
        self.with_wards(self.player_turn().nations())
    }

    /// The powers that the active seat plays in this phase, and the small nations they run.
    pub(super) fn acting(&self) -> Nations {
        self.with_wards(self.powers_acting())
    }

    /// The powers alone.
    fn powers_acting(&self) -> Nations {
        let shares = self.player_turn().shares;
        shares.get(usize::from(self.own.share)).unwrap_or(&shares[0]).nations
    }

    /// Some powers and the small nations that they run.
    fn with_wards(&self, powers: Nations) -> Nations {
        let run = |nation: &Nation| self.is_run_by(*nation, powers);
        Nation::ALL.into_iter().filter(run).fold(powers, |set, nation| set | nation.bit())
    }

    /// Is a nation one of some powers, or run by one?
    fn is_run_by(&self, nation: Nation, powers: Nations) -> bool {
        self.guardian(nation).is_some_and(|power| powers & power.bit() != 0)
    }

    /// The side whose player turn it is.
    pub(super) fn acting_side(&self) -> Side {
        self.player_turn().side
    }

    // Nations.

    /// On whose side a nation is.
    pub(super) fn side_of(&self, nation: Nation) -> Side {
        self.own.sides[nation as usize]
    }

    /// The power that runs a nation and pays for its units: itself, or Germany, or Britain
    /// (GR-18, NEU-08).
    pub(super) fn guardian(&self, nation: Nation) -> Option<Nation> {
        if nation.is_power() {
            return Some(nation);
        }
        match self.side_of(nation) {
            Side::Axis => Some(Germany),
            Side::Allied => Some(Britain),
            Side::Neutral => None,
        }
    }

    /// Who decides for a nation, if anybody does.
    pub(super) fn seat_for(&self, nation: Nation) -> Option<Seat> {
        let power = self.guardian(nation)?;
        self.seating().seats.get(power as usize).map(|seat| Seat(*seat))
    }

    /// The nation a unit is of. DEF-06: the French Colonial Army is Vichy's once there is a Vichy.
    pub(super) fn nation(&self, unit: UnitId) -> Nation {
        if unit == units::COLONIAL && self.own.defeat.vichy {
            return Vichy;
        }
        units::nation_of(unit)
    }

    /// Are two nations at war with each other?
    #[inline]
    pub(super) fn at_war(&self, one: Nation, other: Nation) -> bool {
        self.own.wars[one as usize] & other.bit() != 0
    }

    /// Whom a nation is at war with. STA-27: Vichy France lies open to everybody and makes nobody
    /// a belligerent.
    pub(super) fn enemies(&self, nation: Nation) -> Nations {
        self.own.wars[nation as usize] & !Vichy.bit()
    }

    /// REP-01, USE-04: is a nation at war, and not defeated?
    pub(super) fn is_active(&self, nation: Nation) -> bool {
        self.enemies(nation) != 0 && !self.is_defeated(nation)
    }

    /// DEF-01: is a nation defeated?
    pub(super) fn is_defeated(&self, nation: Nation) -> bool {
        self.own.defeated & nation.bit() != 0
    }

    /// FRD-02: may units of one nation be in areas of another? `by_air` for aircraft.
    pub(super) fn opens_to(&self, owner: Nation, guest: Nation, by_air: bool) -> bool {
        if owner == guest {
            return true;
        }
        let side = self.side_of(owner);
        if side == Side::Neutral || side != self.side_of(guest) || self.at_war(owner, guest) {
            return false;
        }
        // SUA-01: the Soviets and the other Allies keep out of each other's land.
        if side == Side::Allied && (owner == Soviets || guest == Soviets) {
            return false;
        }
        // SPC-04: into China the US sends aircraft, and nobody anything else.
        if owner == China && !(by_air && guest == America) {
            return false;
        }
        // GR-22: in a war of its own with the Soviets Finland is left alone.
        let alone = owner == Finland && self.at_war(Finland, Soviets);
        if alone && !self.at_war(Germany, Soviets) {
            return false;
        }
        // GR-72: friends have an enemy in common; and who runs a nation is at home there.
        self.guardian(owner) == self.guardian(guest) && !owner.is_power()
            || self.enemies(owner) & self.enemies(guest) != 0
    }

    /// SPC-04, OPT-06: is a unit one that may go to China: an aircraft, or with the option a supply
    /// unit of the US? The US alone is asked.
    pub(super) fn is_guest(&self, unit: UnitId) -> bool {
        let supply = units::class(unit) == units::Class::Supply;
        units::class(unit).is_air() || supply && self.plays(super::option::CHINA)
    }

    /// The nations whose areas are open to a nation.
    pub(super) fn hosts(&self, guest: Nation, by_air: bool) -> Nations {
        let all = Nation::ALL.into_iter();
        all.filter(|owner| self.opens_to(*owner, guest, by_air))
            .fold(0, |set, nation| set | nation.bit())
    }

    /// SPC-01, SPC-03, SPC-06: nations of one group may stack and fight together.
    pub(super) fn group_of(&self, nation: Nation) -> u8 {
        match nation {
            Japan => 1,
            France => 3,
            Soviets => 4,
            China => 5,
            Vichy => 6,
            _ if self.side_of(nation) == Side::Axis => 0,
            _ => 2,
        }
    }

    /// Which of the sets of [`Memory::bases`] is of a nation's bloc: nations of a bloc go into each
    /// other's land.
    pub(super) fn bloc(nation: Nation) -> usize {
        match nation {
            Japan | Soviets => 1,
            China => 2,
            _ => SHARED_BLOC,
        }
    }

    // Units.

    /// May the active seat use a unit in this phase?
    pub(super) fn is_own(&self, unit: UnitId) -> bool {
        unit.index() < units::UNITS && self.is_run_by(self.nation(unit), self.powers_acting())
    }

    /// Is it a unit of the nations whose player turn this is, whoever of them acts?
    pub(super) fn is_of_turn(&self, unit: UnitId) -> bool {
        unit.index() < units::UNITS
            && self.is_run_by(self.nation(unit), self.player_turn().nations())
    }

    /// Are two nations' units enemies of each other?
    pub(super) fn is_foe(&self, unit: UnitId, nation: Nation) -> bool {
        self.at_war(self.nation(unit), nation)
    }

    /// Combat values of a unit, aboard a ship or not. REO-02: German infantry after the
    /// reorganization.
    pub(super) fn values(&self, unit: UnitId) -> (u8, u8) {
        let reorganized = self.own.politics.is_reorganized(self.date());
        if reorganized && units::is_reorganized(unit) { (0, 2) } else { units::printed(unit) }
    }

    /// TRM-01: a unit is eliminated: it goes to its pile, with what it carries (CON-15). TRM-02:
    /// forts (FRT-06) and one-use craft (GR-73) leave the game.
    pub(super) fn eliminate(&mut self, unit: UnitId, rule: &'static str, events: &mut dyn Events) {
        let cargo = self.units.at(Where::Aboard(unit)).next();
        if let Some(cargo) = cargo {
            self.eliminate(cargo, "CON-15", events);
        }
        let at = self.place(unit).map_or(self.units.whereabouts(unit), Where::Space);
        events.event(Event::Lost { unit, at, rule });
        self.group.remove(unit);
        self.units.set_marks(unit, crate::forces::Marks::NONE);
        let gone = units::class(unit) == units::Class::Fort || units::is_one_use(unit);
        self.units.put(unit, if gone { Where::Eliminated } else { Where::Box(units::PILE) });
    }

    /// TRM-02: a unit is removed from the game.
    pub(super) fn remove_for_good(
        &mut self,
        unit: UnitId,
        rule: &'static str,
        events: &mut dyn Events,
    ) {
        // A counter that a shorter scenario leaves out stays out.
        if self.start_of(unit) == crate::forces::Start::Absent {
            return;
        }
        let cargo = self.units.at(Where::Aboard(unit)).next();
        if let Some(cargo) = cargo {
            self.eliminate(cargo, "CON-15", events);
        }
        let at = self.units.whereabouts(unit);
        if !matches!(at, Where::Eliminated | Where::Out) {
            events.event(Event::Lost { unit, at, rule });
        }
        self.group.remove(unit);
        self.units.set_marks(unit, crate::forces::Marks::NONE);
        self.units.put(unit, Where::Eliminated);
    }

    /// The area a unit is in, on the map by itself or aboard a ship.
    pub(super) fn place(&self, unit: UnitId) -> Option<SpaceId> {
        match self.units.whereabouts(unit) {
            Where::Space(at) => Some(at),
            Where::Aboard(ship) => self.units.space(ship),
            _ => None,
        }
    }

    // War and peace. Chapters decide when; here is what it does to the tables.

    /// Two nations go to war. Small nations share the wars of whoever runs them once they have an
    /// enemy in common.
    pub(super) fn set_war(&mut self, one: Nation, other: Nation, on: bool) {
        for (a, b) in [(one, other), (other, one)] {
            if on {
                self.own.wars[a as usize] |= b.bit();
            } else {
                self.own.wars[a as usize] &= !b.bit();
            }
        }
        self.share_wars();
    }

    /// Small nations share the wars of whoever runs them, once both have an enemy in common
    /// (GR-12, GR-22: before that a war is their own affair).
    pub(super) fn share_wars(&mut self) {
        for nation in Nation::ALL.into_iter().filter(|nation| !nation.is_power()) {
            let Some(power) = self.guardian(nation) else { continue };
            if self.enemies(nation) & self.enemies(power) == 0 || self.is_defeated(nation) {
                continue;
            }
            for enemy in each(self.enemies(power)) {
                if self.side_of(enemy) != self.side_of(nation) {
                    self.own.wars[nation as usize] |= enemy.bit();
                    self.own.wars[enemy as usize] |= nation.bit();
                }
            }
        }
    }

    /// NEU-06: a small nation comes over to a side, and has its enemies if `wars` says so.
    pub(super) fn join(&mut self, nation: Nation, side: Side, wars: bool, events: &mut dyn Events) {
        self.own.sides[nation as usize] = side;
        if let Some(power) = self.guardian(nation).filter(|_| wars) {
            for enemy in each(self.enemies(power)) {
                if self.side_of(enemy) != side {
                    self.own.wars[nation as usize] |= enemy.bit();
                    self.own.wars[enemy as usize] |= nation.bit();
                }
            }
        }
        for at in self.own.owner.lands(nation.bit()).iter() {
            self.hold(at);
        }
        let what = if side == Side::Axis { "joins the Axis" } else { "joins the Allies" };
        events.event(Event::Nation { name: nation.name(), what, rule: "NEU-06" });
    }

    /// Keeps the kit's record of whose side possesses an area.
    pub(super) fn hold(&mut self, at: SpaceId) {
        let side = self.own.owner.of(at).map_or(Side::Neutral, |nation| self.side_of(nation));
        let seat = match side {
            Side::Axis => Some(Seat(0)),
            Side::Allied => Some(Seat(1)),
            Side::Neutral => None,
        };
        self.held.give(at, seat);
    }
}
