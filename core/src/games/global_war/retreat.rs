//! Giving ground (Retreat Before Combat, Retreat After Combat): who may, who must, and where to.

use super::areas::{AreaSet, GIBRALTAR, INLAND, SEAS, WATERS};
use super::choices::verb;
use super::data::BOARD;
use super::nations::Side;
use super::refusal as no;
use super::state::{State, mark};
use super::units::{Class, class};
use crate::board::{Sides, SpaceId};
use crate::forces::{UnitId, UnitSet};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::questions;

questions! {
    /// RET-01: who goes, and where to.
    pub enum Retreats of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// RBC-01: who leaves before the battle.
    Before(seat: Seat) {
        asks seat, Kind::Retreat, "Who leaves before combat?", "RBC-01";
        show prompt.ask.space = Some(game.own.battle.target);
        auto game.end_slipping(seat);
        unit it in game.slipping(seat), if game.check_slip(it) =>
            game.frames.call(Retreats::To(it, true));
        choice verb::STAND_FAST => game.stand_fast(seat);
    }
    /// FRT-03, SIM-06: beside a fort they may go or stay.
    Leave(seat: Seat) {
        asks seat, Kind::Retreat, "Who leaves the fort?", "FRT-03";
        show prompt.ask.space = Some(game.own.battle.target);
        auto game.end_leaving(seat);
        unit it in game.sheltered(seat), if game.check_leave(it) =>
            game.frames.call(Retreats::To(it, false));
        choice verb::HOLD => game.hold_fort(seat);
    }
    /// RET-01, RBC-02: where a unit goes.
    To(unit: UnitId, before: bool) {
        asks game.seat_for(game.nation(unit)).unwrap_or(game.active), Kind::RetreatTo,
            "Retreat to where?", "RET-01";
        show prompt.ask.unit = Some(unit);
        space to of game.retreats(unit, before).spaces(),
            why game.check_retreat(unit, to, before) => {
            game.frames.end();
            game.give_ground(unit, to, events);
        };
    }
}

impl State {
    // Before combat ------------------------------------------------------------------------------

    /// RBC-01: the judge of a unit that would slip away.
    pub(super) fn check_slip(&self, unit: UnitId) -> Result<(), No> {
        let battle = &self.own.battle;
        let there = self.victims(battle.target, battle.nation).any(|other| other == unit);
        allowed(there, no::NOT_DEFENDING)?;
        let (_, defence) = self.values(unit);
        let helpless = defence == 0 || class(unit).is_source() || class(unit).is_bomber();
        let can_move = !matches!(class(unit), Class::Fort | Class::Marker);
        allowed(helpless && can_move, no::NO_RETREAT_BEFORE)?;
        let pilots = self.group.iter().any(|other| class(other).is_fighter());
        allowed(!pilots, no::NO_RETREAT_BEFORE)?;
        allowed(!self.retreats(unit, true).is_empty(), no::NO_RETREAT_BEFORE)
    }

    /// Units of a seat that could slip away.
    fn slipping(&self, seat: Seat) -> UnitSet {
        let own = |unit: &UnitId| self.seat_for(self.nation(*unit)) == Some(seat);
        let stack = self.units.stack(self.own.battle.target).filter(own);
        stack.filter(|unit| self.check_slip(*unit).is_ok()).collect()
    }

    fn end_slipping(&mut self, seat: Seat) -> bool {
        let none = self.slipping(seat).is_empty();
        if none {
            self.stand_fast(seat);
        }
        none
    }

    /// A seat's units stay.
    fn stand_fast(&mut self, seat: Seat) {
        self.own.battle.stood |= 1 << seat.0;
        self.frames.end();
    }

    // After combat -------------------------------------------------------------------------------

    /// RET-01: the beaten go back. Says whether all have.
    pub(super) fn fall_back(&mut self, events: &mut dyn Events) -> bool {
        if !self.own.battle.won {
            return true;
        }
        if self.has_shelter() {
            return self.ask_to_leave();
        }
        let Some(unit) = self.fighting_defenders().nth(0) else { return true };
        let areas = self.retreats(unit, false);
        let mut ways = areas.iter();
        match (ways.next(), ways.next()) {
            // RET-03: nowhere to go.
            (None, _) => self.eliminate(unit, "RET-03", events),
            (Some(only), None) => self.give_ground(unit, only, events),
            _ => self.frames.call(Retreats::To(unit, false)),
        }
        false
    }

    /// FRT-03, SIM-06: does an intact fort or a marker shelter those who are left?
    fn has_shelter(&self) -> bool {
        let shelter = |unit: UnitId| matches!(class(unit), Class::Fort | Class::Marker);
        self.victims(self.own.battle.target, self.own.battle.nation).any(shelter)
    }

    /// Each seat with somebody beside the fort is asked once. Says whether nobody is left to ask.
    fn ask_to_leave(&mut self) -> bool {
        let stack = self.units.stack(self.own.battle.target);
        let leaving = stack.filter(|unit| self.check_leave(*unit).is_ok());
        let mut seats = leaving.filter_map(|unit| self.seat_for(self.nation(unit)));
        match seats.find(|seat| self.own.battle.held >> seat.0 & 1 == 0) {
            Some(seat) => {
                self.frames.call(Retreats::Leave(seat));
                false
            }
            None => true,
        }
    }

    /// FRT-03: the judge of a unit that leaves a fort.
    fn check_leave(&self, unit: UnitId) -> Result<(), No> {
        allowed(self.fighting_defenders().contains(unit), no::NOT_DEFENDING)?;
        let fixed = matches!(class(unit), Class::Fort | Class::Marker);
        allowed(!fixed && !self.retreats(unit, false).is_empty(), no::NEED_NOT_RETREAT)
    }

    fn sheltered(&self, seat: Seat) -> UnitSet {
        let own = |unit: &UnitId| self.seat_for(self.nation(*unit)) == Some(seat);
        let stack = self.units.stack(self.own.battle.target).filter(own);
        stack.filter(|unit| self.check_leave(*unit).is_ok()).collect()
    }

    fn end_leaving(&mut self, seat: Seat) -> bool {
        let none = self.sheltered(seat).is_empty();
        if none {
            self.hold_fort(seat);
        }
        none
    }

    fn hold_fort(&mut self, seat: Seat) {
        self.own.battle.held |= 1 << seat.0;
        self.frames.end();
    }

    // Where to -----------------------------------------------------------------------------------

    /// RET-02, RBC-02: areas that a unit may retreat to.
    pub(super) fn retreats(&self, unit: UnitId, before: bool) -> AreaSet {
        let Some(from) = self.units.space(unit) else { return AreaSet::EMPTY };
        let lines = Self::retreat_lines(unit);
        let view = self.outlook(self.nation(unit), self.is_guest(unit));
        let open = |to: &SpaceId| self.check_way_out(unit, *to, before, &view).is_ok();
        BOARD.along(from, lines).filter(open).collect()
    }

    /// RET-02, RET-06: the lines by which a unit goes back: ships over the sea, aircraft over
    /// both, everybody else by land.
    fn retreat_lines(unit: UnitId) -> Sides {
        match class(unit) {
            class if class.is_ship() => Sides::SEA_LANE,
            class if class.is_air() => Sides::BLACK.with(Sides::SEA_LANE),
            _ => Sides::BLACK,
        }
    }

    /// The judge of a retreat.
    fn check_retreat(&self, unit: UnitId, to: SpaceId, before: bool) -> Result<(), No> {
        allowed(BOARD.exists(to), no::NO_SUCH_SPACE)?;
        let Some(from) = self.units.space(unit) else { return Err(no::NOT_ON_MAP) };
        if !BOARD.joined(from, to, Self::retreat_lines(unit)) {
            let any = BOARD.joined(from, to, Sides::BLACK.with(Sides::SEA_LANE));
            return Err(match any {
                true if class(unit).is_ship() => no::BLUE_ONLY,
                true => no::RETREAT_LAND,
                false => no::NO_LINE,
            });
        }
        let view = self.outlook(self.nation(unit), self.is_guest(unit));
        self.check_way_out(unit, to, before, &view)
    }

    /// RET-02, RET-05: the judge of an area beside, one that a line leads to.
    fn check_way_out(
        &self,
        unit: UnitId,
        to: SpaceId,
        before: bool,
        view: &super::control::Outlook,
    ) -> Result<(), No> {
        let kind = class(unit);
        let from = self.units.space(unit).unwrap_or(to);
        if kind.is_ship() {
            allowed(WATERS.contains(to), no::INLAND)?;
        } else if !kind.is_air() {
            allowed(!SEAS.contains(to), no::RETREAT_LAND)?;
        }
        if kind == Class::Tactical {
            allowed(!(SEAS.contains(from) && SEAS.contains(to)), no::SEA_TO_SEA)?;
        }
        // FRT-11: enemies stay out of Gibraltar.
        let fort = to == GIBRALTAR && self.side_of(self.nation(unit)) == Side::Axis;
        allowed(!fort || view.friendly.contains(to), no::GIBRALTAR)?;
        if SEAS.contains(to) {
            // GR-86: before combat an empty sea area is no friendly one.
            let own = view.friends().contains(to);
            allowed(!view.foes().contains(to), no::ENEMY_THERE)?;
            allowed(own || !before, no::RETREAT_FRIENDLY)?;
        } else {
            allowed(view.friendly.contains(to), no::RETREAT_FRIENDLY)?;
            let land = view.foe_land.or(&view.foe_ships).or(&view.foe_tacticals);
            allowed(!land.contains(to), no::ENEMY_THERE)?;
        }
        // RET-05, OVR-11: aircraft and Carriers keep clear of enemy aircraft.
        if kind.is_air() || kind == Class::Carrier {
            let theirs = view.foe_tacticals.or(&view.foe_carriers).or(&view.foe_bombers);
            allowed(!theirs.contains(to), no::RETREAT_AIR)?;
        }
        if kind.is_ship() {
            allowed(!INLAND.contains(to), no::INLAND)?;
        }
        self.check_range(unit, to)?;
        self.check_company(unit, to)?;
        // RBC-03 before combat; RET-07 lets the beaten crowd together until the phase ends.
        if before { self.check_room_for(unit, to).map_err(|_| no::RETREAT_FULL) } else { Ok(()) }
    }

    /// A unit goes back.
    fn give_ground(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        let Some(from) = self.units.space(unit) else { return };
        self.units.put(unit, to.into());
        self.units.mark(unit, mark::RETREATED, true);
        events.event(Event::Retreated { unit, from, to });
        self.unload_in_port(unit, events);
        // POS-05: the owner's land unit ends what ships controlled.
        if class(unit).is_land() {
            self.take_by(unit, to, events);
        }
    }
}
