//! How powers fall (How to Determine When a Major Belligerent is Defeated): Germany, Italy, Japan,
//! Britain, the Soviets and their armistice, China; and small nations (NEU-04). France stands in
//! `vichy`.

use super::areas::{
    AreaSet, CHUNGKING, FIRST_OWNERS, KIEV, LENINGRAD, MOSCOW, NORTH_AFRICA, SOVIET_1939, STARS,
    country, home_of, of_country,
};
use super::choices::verb;
use super::data::BOARD;
use super::dates::Date;
use super::nations::Nation::{self, *};
use super::nations::{AXIS, Side, each};
use super::refusal as no;
use super::state::State;
use super::units::{AXIS_ALLIES, PILE, class};
use crate::board::{Sides, SpaceId};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Events, Kind};
use crate::named;
use crate::rules::questions;

questions! {
    /// DEF-21: what an end of turn leaves to be decided.
    pub enum Terms of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// DEF-21, DEF-22: does Germany dictate an armistice?
    Armistice {
        asks game.first_seat(Side::Axis), Kind::Plan, "Dictate an armistice?", "DEF-21";
        choice verb::YES => game.dictate(events);
        choice verb::NO => game.frames.end();
    }
}

/// How and when powers fell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Falls {
    /// DEF-02: when France fell.
    pub france: Date,
    /// DEF-03: there is a Vichy France.
    pub vichy: bool,
    /// DEF-04, DEF-06: units have to leave it, and the Colonial Army has to be placed.
    pub colony_due: bool,
    /// STA-15: when Free France was formed.
    pub free_france: Date,
    /// FRT-07: when the Siegfried Line was taken down.
    pub siegfried: Date,
    /// FRT-12: when the Soviets came to Brest-Litovsk.
    pub brest: Date,
    /// DEF-21: Germany has been asked about an armistice in this turn.
    pub offered: bool,
    /// STA-18: whose army was the first to take a part of French North Africa.
    pub africa: Side,
}

crate::codec!(struct Falls {
    france, vichy, colony_due, free_france, siegfried, brest, offered, africa
});

impl Falls {
    /// Nobody fell.
    pub const NONE: Falls = Falls {
        france: Date::NEVER,
        vichy: false,
        colony_due: false,
        free_france: Date::NEVER,
        siegfried: Date::NEVER,
        brest: Date::NEVER,
        offered: false,
        africa: Side::Neutral,
    };
}

/// DEF-10: while the Axis holds any of these Italy fights on.
static ITALIAN_AFRICA: AreaSet = of_country(named::country(&BOARD, "LY"))
    .or(&of_country(named::country(&BOARD, "EG")))
    .or(&NORTH_AFRICA);

/// DEF-21: stars whose loss is enough for an armistice.
const STARS_FOR_ARMISTICE: usize = 5;

impl State {
    /// DEF-15, MPL-06: who has fallen as the last player turn of a side ends.
    pub(super) fn judge_defeats(&mut self, side: Side, events: &mut dyn Events) {
        match side {
            Side::Axis => self.judge_axis(false, events),
            _ => {
                self.own.defeat.offered = false;
                self.judge_allies(events);
            }
        }
        for nation in Nation::ALL.into_iter().filter(|nation| !nation.is_power()) {
            self.judge_minor(nation, side, events);
        }
        if self.is_vichy_broken() {
            self.found_free_france(events);
        }
    }

    /// DEF-02, DEF-16, DEF-20, DEF-28: the Allies, as an Allied turn ends.
    fn judge_allies(&mut self, events: &mut dyn Events) {
        if self.has_france_fallen() {
            self.france_falls(events);
        }
        self.judge_britain(events);
        let soviet_stars = self.star_areas().and(&SOVIET_1939);
        if !self.is_defeated(Soviets) && soviet_stars.iter().all(|at| self.is_axis_firm(at)) {
            self.soviets_fall(events);
        }
        let chinese = self.units.on_map().any(|(unit, _)| self.nation(unit) == China);
        if !self.is_defeated(China) && self.occupies(Side::Axis, CHUNGKING) && !chinese {
            self.power_falls(China, "DEF-28", events);
            self.inherit(China, Japan, events);
        }
        // GR-64: the last turn of all.
        if self.is_last_turn() && self.closing_side() == Some(Side::Allied) {
            self.judge_axis(true, events);
        }
    }

    /// DEF-20, DEF-21: does the Axis possess and garrison an area?
    fn is_axis_firm(&self, at: SpaceId) -> bool {
        self.possesses(Side::Axis, at) && self.is_axis_guarded(at)
    }

    /// DEF-18: has an area a garrison of the Axis?
    fn is_axis_guarded(&self, at: SpaceId) -> bool {
        self.is_guarded(&AreaSet::of(&[at]), self.nations_on(Side::Axis))
    }

    /// DEF-16, DEF-28: does a side control an area and have a unit there?
    fn occupies(&self, side: Side, at: SpaceId) -> bool {
        self.controls(side, at)
            && self
                .units
                .stack(at)
                .any(|unit| self.side_of(self.nation(unit)) == side && !class(unit).is_bomber())
    }

    /// DEF-16, DEF-18: Britain falls, or rises again.
    fn judge_britain(&mut self, events: &mut dyn Events) {
        let stars = home_of(Britain).and(&STARS);
        if self.is_defeated(Britain) {
            let held = |at| self.controls(Side::Axis, at) && self.is_axis_guarded(at);
            if !stars.iter().all(held) {
                self.own.defeated &= !Britain.bit();
                self.announce(Britain, "fights on", "DEF-18", events);
            }
        } else if stars.iter().all(|at| self.occupies(Side::Axis, at)) {
            self.own.defeated |= Britain.bit();
            self.announce(Britain, "is defeated", "DEF-16", events);
        }
    }

    /// DEF-08, DEF-10, DEF-13: the Axis, as its turn ends; or at the very end (GR-64).
    fn judge_axis(&mut self, at_the_end: bool, events: &mut dyn Events) {
        for (power, rule) in [(Germany, "DEF-08"), (Italy, "DEF-10"), (Japan, "DEF-13")] {
            if !self.is_defeated(power) && self.is_beaten(power) {
                self.power_falls(power, rule, events);
                self.hand_out(power, events);
            }
        }
        if AXIS & !self.own.defeated == 0 && self.outcome.is_none() {
            self.axis_is_beaten(at_the_end);
        }
    }

    /// Are the conditions met for the defeat of a power of the Axis?
    fn is_beaten(&self, power: Nation) -> bool {
        let stars = home_of(power).and(&STARS);
        let lost = |at: SpaceId| {
            self.possesses(Side::Allied, at) || self.own.production.destroyed.contains(at)
        };
        if power == Italy {
            let africa = ITALIAN_AFRICA.iter().any(|at| self.possesses(Side::Axis, at));
            let held = |at: SpaceId| self.possesses(Side::Allied, at);
            return if africa { stars.iter().all(held) } else { stars.iter().any(held) };
        }
        stars.iter().all(lost)
    }

    /// DEF-09, DEF-12, DEF-14: a power is out: its units leave the game, its wars end.
    fn power_falls(&mut self, power: Nation, rule: &'static str, events: &mut dyn Events) {
        self.own.defeated |= power.bit();
        self.announce(power, "is defeated", rule, events);
        for unit in self.units_of(power).iter() {
            self.remove_for_good(unit, rule, events);
        }
        if power == Germany {
            self.remove_for_good(AXIS_ALLIES, rule, events);
        }
        for enemy in Nation::ALL {
            if enemy != power {
                self.set_war(power, enemy, false);
            }
        }
    }

    /// DEF-09, DEF-12, DEF-14: who has what a fallen power of the Axis possessed.
    fn hand_out(&mut self, power: Nation, events: &mut dyn Events) {
        for at in self.own.owner.lands(power.bit()).iter() {
            let heir = self.heir(power, at);
            self.possess(at, heir, events);
        }
    }

    /// The heir of an area: another Axis nation whose unit is there; Germany for Italy's; whoever
    /// had it first, or is at home in it; or the Allies.
    fn heir(&self, power: Nation, at: SpaceId) -> Nation {
        let axis = |unit: UnitId| {
            let nation = self.nation(unit);
            (nation != power && self.side_of(nation) == Side::Axis).then_some(nation)
        };
        if let Some(nation) = self.units.stack(at).find_map(axis) {
            return self.guardian(nation).unwrap_or(nation);
        }
        if power == Italy && !self.is_defeated(Germany) {
            return Germany;
        }
        let first = FIRST_OWNERS.get(at.index()).copied().flatten();
        let home = Nation::at_home_in(country(at));
        let ally =
            |nation: &Nation| self.side_of(*nation) == Side::Allied && !self.is_defeated(*nation);
        let known = home.filter(ally).or_else(|| first.filter(ally));
        known.unwrap_or(if self.is_active(America) { America } else { Britain })
    }

    /// All that a fallen Ally possessed goes to one of its conquerors.
    fn inherit(&mut self, power: Nation, heir: Nation, events: &mut dyn Events) {
        for at in self.own.owner.lands(power.bit()).iter() {
            self.possess(at, heir, events);
        }
    }

    /// DEF-20: total war.
    fn soviets_fall(&mut self, events: &mut dyn Events) {
        self.power_falls(Soviets, "DEF-20", events);
        self.inherit(Soviets, Germany, events);
    }

    /// NEU-04, GR-63: a small nation is beaten when the enemy possesses all its home at the end of
    /// its side's turn; its units go to the pile.
    fn judge_minor(&mut self, nation: Nation, side: Side, events: &mut dyn Events) {
        if self.side_of(nation) != side || self.is_defeated(nation) {
            return self.judge_return(nation);
        }
        let home = home_of(nation);
        let lost =
            |at: SpaceId| self.own.owner.of(at).is_some_and(|owner| self.at_war(owner, nation));
        if home.is_empty() || !home.iter().all(lost) {
            return;
        }
        self.own.defeated |= nation.bit();
        self.announce(nation, "is conquered", "NEU-04", events);
        for unit in self.units_of(nation).iter() {
            if self.units.space(unit).is_some() {
                self.eliminate(unit, "NEU-04", events);
            } else if matches!(self.units.whereabouts(unit), Where::Box(super::units::NEUTRAL)) {
                self.units.put(unit, Where::Box(PILE));
            }
        }
        // GR-82: a beaten nation keeps nobody at war who is on its own side otherwise.
        for enemy in each(self.enemies(nation)) {
            if self.side_of(enemy) == side {
                self.set_war(nation, enemy, false);
            }
        }
    }

    /// MIN-02: a beaten nation with an area of its home in friendly hands is one again.
    fn judge_return(&mut self, nation: Nation) {
        let freed = |at: SpaceId| {
            self.own.owner.of(at).is_some_and(|owner| self.side_of(owner) == self.side_of(nation))
        };
        if self.is_defeated(nation) && home_of(nation).iter().any(freed) {
            self.own.defeated &= !nation.bit();
        }
    }

    // What is still to be asked.

    /// Asks what the end of a side's turn leaves open. Says whether anything was asked or done.
    pub(super) fn ask_aftermath(&mut self, events: &mut dyn Events) -> bool {
        if self.ask_about_vichy(events) {
            return true;
        }
        let allied = self.closing_side() == Some(Side::Allied);
        if allied && !self.own.defeat.offered && self.may_dictate() {
            self.own.defeat.offered = true;
            self.frames.call(Terms::Armistice);
            return true;
        }
        false
    }

    /// DEF-21, DEF-22, DEF-27: may Germany dictate an armistice?
    fn may_dictate(&self) -> bool {
        let stars = self.star_areas().and(&SOVIET_1939);
        let five = stars.iter().filter(|at| self.is_axis_firm(*at)).count() >= STARS_FOR_ARMISTICE;
        let capitals = [KIEV, MOSCOW, LENINGRAD];
        let three = capitals.into_iter().all(|at| self.possesses(Side::Axis, at));
        self.at_war(Germany, Soviets) && !self.own.politics.had_armistice && (five || three)
    }

    /// DEF-21 to DEF-25: an armistice.
    fn dictate(&mut self, events: &mut dyn Events) {
        self.frames.end();
        self.own.politics.armistice = self.date();
        self.own.politics.had_armistice = true;
        self.announce(Soviets, "accepts an armistice", "DEF-21", events);
        for nation in Nation::ALL {
            if self.side_of(nation) == Side::Axis {
                self.set_war(nation, Soviets, false);
            }
        }
        self.disarm_pockets(events);
    }

    /// DEF-25: Soviet units that cannot trace a path to a Soviet star.
    fn disarm_pockets(&mut self, events: &mut dyn Events) {
        let own = self.own.owner.lands(Soviets.bit());
        let mut joined = own.and(&self.star_areas());
        loop {
            let more = joined.or(&joined.beside(Sides::BLACK).and(&own));
            if more == joined {
                break;
            }
            joined = more;
        }
        let cut_off: UnitSet = self
            .units
            .on_map()
            .filter(|(unit, at)| {
                self.nation(*unit) == Soviets && own.contains(*at) && !joined.contains(*at)
            })
            .map(|(unit, _)| unit)
            .collect();
        for unit in cut_off.iter() {
            self.eliminate(unit, "DEF-25", events);
        }
    }
}
