//! Changes of a position outside the rules, for tests and questions.
//!
//! Units may be put anywhere of their kind, a land unit at sea onto an empty ship of its side.
//! `marker germany PARIS` gives an area to a nation, by its name in small letters with dashes, and
//! taking the marker away gives it to nobody; `marker star BERLIN` brings a destroyed star back.
//! Values: `war-XX-YY 1` for a war between two nations by their codes, `side-XX 1` for the Axis and
//! 2 for the Allies, `defeated-XX 1`, dates and states by the names below, a date as the turn of the
//! campaign; `track 0` takes every unit off the track.

use super::areas::{INLAND, LANDS, SEAS, STARS};
use super::dates::Date;
use super::nations::{Nation, Side};
use super::phases::Phase;
use super::refusal as no;
use super::state::{State, mark};
use super::units::class;
use super::{Question, stacking::Stacks};
use crate::board::SpaceId;
use crate::forces::{UnitId, Where};
use crate::game::{No, Quiet, Seat, allowed, word};
use crate::rules::sandbox::no as kit;
use crate::rules::{Question as _, Sandbox};

impl Sandbox for State {
    const NO_SUCH_SPACE: No = no::NO_SUCH_SPACE;
    const NO_SUCH_TURN: No = no::NO_SUCH_TURN;

    fn check_place(&self, unit: UnitId, at: SpaceId) -> Result<(), No> {
        let class = class(unit);
        allowed(!class.is_ship() || !INLAND.contains(at), no::INLAND)?;
        let on_land = class.is_land() || class == super::units::Class::Supply;
        allowed(!on_land || !SEAS.contains(at) || self.ship_for(unit, at).is_some(), no::DEPLOY_SEA)
    }

    /// A land unit takes the area from an enemy as if it had come there before.
    fn placed(&mut self, unit: UnitId, at: SpaceId) {
        self.units.set_marks(unit, crate::forces::Marks::NONE);
        // At sea a land unit is aboard a ship.
        if let Some(ship) = self.ship_for(unit, at).filter(|_| SEAS.contains(at)) {
            self.units.put(unit, Where::Aboard(ship));
        } else if class(unit).is_troops() {
            self.take_by(unit, at, &mut Quiet);
        }
    }

    /// A seat's leading power takes the area.
    fn given(&mut self, space: SpaceId, seat: Option<Seat>) {
        let power = seat.and_then(|seat| self.powers_of(seat).next());
        if LANDS.contains(space) {
            self.own.owner.give(space, power);
        }
        self.hold(space);
    }

    fn enter_phase(&mut self, phase: u8, seat: Seat) -> Result<(), No> {
        let phase = Phase::from_number(phase).ok_or(kit::NO_SUCH_PHASE)?;
        let share = self.share_of(seat).ok_or(no::PHASE_OF_OTHER_SIDE)?;
        allowed(phase != Phase::SetUp, no::PHASE_OF_OTHER_SIDE)?;
        self.begin_phase(phase, share, &mut Quiet);
        // What needs nobody comes first, as in play; but a phase in which there is nothing to do
        // yet does not end, since whoever set it up may go on.
        while matches!(
            self.frames.top(),
            Question::Sequence(super::phases::Sequence::Opening)
                | Question::Stacks(Stacks::Tops | Stacks::Crowded)
        ) {
            self.frames.top().run(self, &mut Quiet);
        }
        let begun = self.clone();
        self.settle(&mut Quiet);
        if self.phase != phase || self.own.share != share.1 || self.outcome.is_some() {
            *self = begun;
        }
        Ok(())
    }

    fn set_marker(&mut self, name: &str, at: SpaceId, on: bool) -> Result<(), No> {
        if name == "star" {
            allowed(STARS.contains(at), no::NO_STAR_THERE)?;
            if on {
                self.own.production.destroyed.remove(at);
            } else {
                self.own.production.destroyed.insert(at);
            }
            return Ok(());
        }
        let nation = Nation::ALL.into_iter().find(|nation| is_called(*nation, name));
        let nation = nation.ok_or(kit::NO_SUCH_MARKER)?;
        allowed(LANDS.contains(at), no::DEPLOY_SEA)?;
        self.own.owner.give(at, on.then_some(nation));
        self.hold(at);
        Ok(())
    }

    fn set_value(&mut self, name: &str, value: i16) -> Result<(), No> {
        let yes = match value {
            0 => Ok(false),
            1 => Ok(true),
            _ => Err(kit::NOT_THAT_NUMBER),
        };
        let date = || {
            let fits = (0..=i16::from(super::dates::LAST.0)).contains(&value);
            if fits { Ok(Date(value as u8)) } else { Err(kit::NOT_THAT_NUMBER) }
        };
        match name {
            "invasion" => self.own.politics.invasion = date()?,
            "pacific" => self.own.politics.pacific = date()?,
            "japan-soviets" => self.own.politics.japan_soviets = date()?,
            "japan-others" => self.own.politics.japan_others = date()?,
            "us-entry" => self.own.politics.us_entry = date()?,
            "us-attacked" => self.own.politics.us_attacked = yes?,
            "track" => {
                allowed(value == 0, kit::NOT_THAT_NUMBER)?;
                for unit in super::data::ROSTER.units() {
                    if matches!(self.units.whereabouts(unit), Where::Turn(_)) {
                        self.units.put(unit, Where::Out);
                    }
                }
            }
            "reorganized" => self.own.politics.reorganized = date()?,
            "armistice" => self.own.politics.armistice = date()?,
            "had-armistice" => self.own.politics.had_armistice = yes?,
            "total-war" => self.own.politics.total = yes?,
            "treaty" => self.own.politics.treaty = yes?,
            "aggressors" => self.own.politics.aggressors = yes?,
            "surprise" => self.own.politics.surprise = yes?,
            "fall-of-france" => self.own.defeat.france = date()?,
            "vichy" => self.own.defeat.vichy = yes?,
            "free-france" => self.own.defeat.free_france = date()?,
            "siegfried" => self.own.defeat.siegfried = date()?,
            "brest" => self.own.defeat.brest = date()?,
            "gifts-lost" => self.own.production.gifts_lost = yes?,
            _ => return self.set_nation_value(name, value),
        }
        Ok(())
    }

    /// What must hold whenever somebody is asked.
    fn check_position(&self) -> Result<(), &'static str> {
        for nation in Nation::ALL {
            for other in Nation::ALL {
                if self.at_war(nation, other) != self.at_war(other, nation) {
                    return Err(word("a war of one nation alone"));
                }
            }
            if self.at_war(nation, nation) {
                return Err(word("a nation at war with itself"));
            }
        }
        for (unit, at) in self.units.on_map() {
            if class(unit).is_ship() && INLAND.contains(at) {
                return Err(word("a ship on land"));
            }
            if class(unit).is_land() && SEAS.contains(at) && !class(unit).is_marine() {
                return Err(word("an army in the sea"));
            }
        }
        Ok(())
    }
}

/// A nation's name as a word: `soviet-union`.
fn is_called(nation: Nation, name: &str) -> bool {
    let letters =
        nation.name().bytes().map(|b| if b == b' ' { b'-' } else { b.to_ascii_lowercase() });
    letters.eq(name.bytes())
}

impl State {
    /// An empty convoy or landing craft of a unit's side in a sea area: what a land unit that is put
    /// there is aboard of.
    fn ship_for(&self, unit: UnitId, at: SpaceId) -> Option<UnitId> {
        let side = self.side_of(self.nation(unit));
        let land = class(unit).is_land() || class(unit) == super::units::Class::Supply;
        let mut ships = self.units.stack(at).filter(|ship| {
            class(*ship).is_transport()
                && self.side_of(self.nation(*ship)) == side
                && self.units.at(Where::Aboard(*ship)).next().is_none()
        });
        ships.next_back().filter(|_| land)
    }

    /// The player turn and the share in which a seat plays first.
    fn share_of(&self, seat: Seat) -> Option<(u8, u8)> {
        for (round, turn) in self.seating().turns.iter().enumerate() {
            let share = turn.shares.iter().position(|share| share.seat == seat);
            if let Some(share) = share {
                return Some((round as u8, share as u8));
            }
        }
        None
    }

    /// `war-GE-SU`, `side-TU`, `defeated-FR`, `stars-GE`, and marks of a unit by its code.
    fn set_nation_value(&mut self, name: &str, value: i16) -> Result<(), No> {
        let coded = |code: &str| Nation::coded(code).ok_or(kit::NO_SUCH_NUMBER);
        if let Some(pair) = name.strip_prefix("war-") {
            let (one, other) = pair.split_once('-').ok_or(kit::NO_SUCH_NUMBER)?;
            let (one, other) = (coded(one)?, coded(other)?);
            allowed(one != other && (0..=1).contains(&value), kit::NOT_THAT_NUMBER)?;
            self.set_war(one, other, value == 1);
            return Ok(());
        }
        if let Some(code) = name.strip_prefix("side-") {
            let nation = coded(code)?;
            self.own.sides[nation as usize] = match value {
                0 => Side::Neutral,
                1 => Side::Axis,
                2 => Side::Allied,
                _ => return Err(kit::NOT_THAT_NUMBER),
            };
            for at in self.own.owner.lands(nation.bit()).iter() {
                self.hold(at);
            }
            return Ok(());
        }
        if let Some(code) = name.strip_prefix("defeated-") {
            let nation = coded(code)?;
            match value {
                0 => self.own.defeated &= !nation.bit(),
                1 => self.own.defeated |= nation.bit(),
                _ => return Err(kit::NOT_THAT_NUMBER),
            }
            return Ok(());
        }
        if let Some(code) = name.strip_prefix("stars-") {
            let nation = coded(code)?;
            let slot = self.own.production.left.get_mut(nation as usize);
            let slot = slot.ok_or(kit::NO_SUCH_NUMBER)?;
            *slot = u8::try_from(value).map_err(|_| kit::NOT_THAT_NUMBER)?;
            return Ok(());
        }
        if let Some(code) = name.strip_prefix("held-") {
            let unit = super::data::ROSTER.find(code).ok_or(kit::NO_SUCH_NUMBER)?;
            self.units.mark(unit, mark::HELD, value == 1);
            return Ok(());
        }
        Err(kit::NO_SUCH_NUMBER)
    }
}
