//! Wars that draw others in: the Soviets with Germany and with Japan, US entry, and what the
//! taking of areas sets off (US Entry into the War, Japanese Expansion Consequences).

use super::areas::{AreaSet, BREST_LITOVSK, FIRST_OWNERS, TIBET, VYBORG, country, home_of};
use super::dates::{YEAR, summer, winter};
use super::nations::Nation::{self, *};
use super::nations::{ALLIES, AXIS, Side, each};
use super::state::State;
use super::units::JAPANESE_CRAFT;
use crate::board::SpaceId;
use crate::game::Events;

/// USE-05: what is Chinese as the game begins: taking it brings the US nearer.
const CHINESE: AreaSet = {
    let mut areas = AreaSet::EMPTY;
    let mut n = 0;
    while n < FIRST_OWNERS.len() {
        let at = SpaceId::new(n as u16);
        if matches!(FIRST_OWNERS[n], Some(China)) {
            areas = areas.or(&AreaSet::of(&[at]));
        }
        n += 1;
    }
    areas
};

// Each has a bit of its own.
const _: () = assert!(CHINESE.count() <= 8 && CHINESE.contains(TIBET));

impl State {
    /// USE-02 to USE-05: could the US declare war by itself now?
    pub(super) fn us_may_enter(&self) -> bool {
        let politics = &self.own.politics;
        let areas = politics.chinese.count_ones() as u8;
        let now = self.date();
        now >= summer(1942).minus(2 * areas)
            || politics.japan_soviets.is_set() && now >= politics.japan_soviets.plus(YEAR)
            || politics.japan_others.is_set() && now >= politics.japan_others
    }

    /// USE-01, USE-02: the US is at war with the Axis.
    pub(super) fn us_enters(&mut self, events: &mut dyn Events) {
        if !self.own.politics.us_entry.is_set() {
            self.own.politics.us_entry = self.date();
        }
        self.announce(America, "is at war", "USE-01", events);
        for power in each(AXIS & !self.own.defeated) {
            // DOW-16: whoever was still neutral is drawn in, too.
            self.set_war(power, America, true);
        }
        self.total_war(events);
    }

    /// DOW-16: every Axis power at war fights every Ally at war. Wars with the Soviets follow
    /// their own treaties (GR-71).
    pub(super) fn total_war(&mut self, events: &mut dyn Events) {
        if !self.own.politics.total {
            self.own.politics.total = true;
            self.announce(Japan, "has made it a world war", "DOW-16", events);
        }
        self.widen_war(events);
    }

    /// DOW-16: those who came in since.
    pub(super) fn widen_war(&mut self, events: &mut dyn Events) {
        if !self.own.politics.total {
            return;
        }
        for axis in each(AXIS) {
            for ally in each(ALLIES & !Soviets.bit()) {
                let both = self.is_active(axis) && self.is_active(ally);
                if both && !self.at_war(axis, ally) {
                    self.set_war(axis, ally, true);
                    self.announce(ally, "has another enemy", "DOW-16", events);
                }
            }
        }
        if self.at_war(Japan, America) && !self.own.politics.pacific.is_set() {
            self.own.politics.pacific = self.date();
            // ERY-04: the landing craft comes in the same turn.
            self.await_event(JAPANESE_CRAFT, 0, events);
        }
    }

    /// DOW-08, DOW-11, WWR-04: Germany and the Soviets go to war, whoever declared it; Italy goes
    /// with Germany if it is at war at all, Finland in any case.
    pub(super) fn german_soviet_war(&mut self, events: &mut dyn Events) {
        if !self.own.politics.invasion.is_set() {
            self.own.politics.invasion = self.date();
            self.await_forts(false, events);
        }
        self.announce(Soviets, "is at war with Germany", "DOW-08", events);
        self.set_war(Germany, Soviets, true);
        if self.is_active(Italy) {
            self.set_war(Italy, Soviets, true);
        }
        if !self.is_defeated(Finland) {
            if self.side_of(Finland) != Side::Axis {
                self.join(Finland, Side::Axis, true, events);
            }
            self.set_war(Finland, Soviets, true);
        }
        for nation in Nation::ALL {
            // Other small nations of the Axis, even those without an enemy so far.
            let ward = !nation.is_power() && self.side_of(nation) == Side::Axis;
            if ward && nation != Finland && !self.is_defeated(nation) {
                self.set_war(nation, Soviets, true);
            }
        }
    }

    /// SJT-07, USE-03: Japan and the Soviets go to war.
    pub(super) fn japan_soviet_war(&mut self, by: Nation, events: &mut dyn Events) {
        self.announce(Soviets, "is at war with Japan", "SJT-07", events);
        self.set_war(Japan, Soviets, true);
        if by == Japan {
            self.own.politics.japan_soviets = self.date();
            self.total_war(events);
        }
    }

    /// DOW-06, DOW-07: Italy comes in.
    pub(super) fn italy_enters(&mut self, events: &mut dyn Events) {
        self.announce(Italy, "is at war", "DOW-06", events);
        for power in [Britain, France] {
            if !self.is_defeated(power) {
                self.set_war(Italy, power, true);
            }
        }
        if self.at_war(Germany, Soviets) {
            self.set_war(Italy, Soviets, true);
        }
        self.widen_war(events);
    }

    /// An area has changed hands: `before` possessed it.
    pub(super) fn area_taken(
        &mut self,
        at: SpaceId,
        _before: Option<Nation>,
        by: Nation,
        events: &mut dyn Events,
    ) {
        // USE-05: once for each area.
        if by == Japan && CHINESE.contains(at) {
            let place = CHINESE.iter().position(|area| area == at).unwrap_or(0);
            self.own.politics.chinese |= 1 << place;
        }
        // SUA-03: what other Allies have taken in the Soviet Union is theirs to retake.
        let place = home_of(Soviets).iter().position(|area| area == at);
        if let Some(place) = place.filter(|_| self.side_of(by) == Side::Allied) {
            let bit = 1 << place;
            self.own.ceded = self.own.ceded & !bit | if by == Soviets { 0 } else { bit };
        }
        // FRT-12.
        if by == Soviets && at == BREST_LITOVSK && !self.own.defeat.brest.is_set() {
            self.own.defeat.brest = self.date();
            self.await_forts(true, events);
        }
        // WWR-03: what the Axis takes of Finland is Finnish again.
        let finnish = at == VYBORG && country(at) == Finland.home();
        if finnish && by != Finland && self.is_axis_land(by) && !self.is_defeated(Finland) {
            self.possess(at, Finland, events);
        }
    }

    fn is_axis_land(&self, nation: Nation) -> bool {
        self.side_of(nation) == Side::Axis && self.side_of(Finland) == Side::Axis
    }

    /// USE-06, USE-07: turns by which Japan's gains in China bring the US forward.
    pub(super) fn chinese_shift(&self) -> u8 {
        self.own.politics.chinese.count_ones() as u8
    }

    /// GEAR-03: turns by which the US came in before its date, attacked or not.
    pub(super) fn early_us_shift(&self) -> u8 {
        let entry = self.own.politics.us_entry;
        if entry.is_set() { entry.until(winter(1941)) } else { 0 }
    }

    /// ERY-02: turns by which an early attack brings the US forward.
    pub(super) fn early_us_attack(&self) -> u8 {
        if self.own.politics.us_attacked { self.early_us_shift() } else { 0 }
    }

    /// ERY-01: turns by which an early attack, Germany's or Japan's, brings the Soviets forward.
    pub(super) fn early_soviet_shift(&self) -> u8 {
        let politics = &self.own.politics;
        let attacks = [politics.invasion, politics.japan_soviets].into_iter();
        let early = attacks.filter(|start| start.is_set()).map(|start| start.until(summer(1941)));
        early.max().unwrap_or(0)
    }
}
