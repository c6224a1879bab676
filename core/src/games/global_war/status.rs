//! What nations do by themselves, by date or because of what others did (Status of All Nations,
//! Declarations of War, Soviet-Japanese Treaty).
//!
//! The sequence of play calls here as seasons and player turns begin and end; each of these
//! moments has one function. Nobody is asked.

use super::areas::{
    AreaSet, BAKU, BULGARIA, CRETE, EGYPT, FIRST_OWNERS, GREECE, HAMBURG, IRELAND, KUWAIT, LONDON,
    MIDLANDS, SCOTLAND, STARS, country, home_of,
};
use super::dates::{fall, spring, summer, winter};
use super::nations::Nation::{self, *};
use super::nations::Side;
use super::option;
use super::state::State;
use super::units::{Class, class};
use crate::board::{Sides, SpaceId};
use crate::game::{Event, Events};

/// What nations have done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Status {
    /// STA-46: Turkey has joined a side.
    pub turkey_joined: bool,
}

crate::codec!(struct Status { turkey_joined });

impl Status {
    /// Nothing yet.
    pub const NONE: Status = Status { turkey_joined: false };
}

/// STA-40: areas of which the Axis needs two for Spain.
const SPANISH_PRICE: [SpaceId; 4] = [LONDON, MIDLANDS, SCOTLAND, IRELAND];
/// STA-44: areas of which it needs two for Turkey.
const TURKISH_PRICE: [SpaceId; 3] = [EGYPT, KUWAIT, BAKU];

impl State {
    /// SEQ-04: a season begins: nations that change by date.
    pub(super) fn season_begins(&mut self, events: &mut dyn Events) {
        let now = self.date();
        // STA-11, STA-14.
        if now >= spring(1940) {
            self.join_by_date(Bulgaria, Side::Axis, true, events);
            self.join_by_date(Finland, Side::Axis, false, events);
        }
        // STA-47.
        if now >= spring(1941) {
            self.join_by_date(Yugoslavia, Side::Allied, true, events);
        }
        // STA-25.
        if now >= summer(1941) {
            self.join_by_date(Romania, Side::Axis, true, events);
        }
    }

    /// A neutral joins a side by its date, if it is one still.
    fn join_by_date(&mut self, nation: Nation, side: Side, wars: bool, events: &mut dyn Events) {
        if self.side_of(nation) == Side::Neutral && !self.is_defeated(nation) {
            self.join(nation, side, wars, events);
        }
    }

    /// DOW-04: a player turn begins.
    pub(super) fn player_turn_begins(&mut self, events: &mut dyn Events) {
        let (now, nations) = (self.date(), self.player_turn().nations());
        let plays = |nation: Nation| nations & nation.bit() != 0;
        self.own.politics.surprise = false;
        if plays(Britain) && now >= fall(1939) && !self.at_war(Britain, Germany) {
            self.britain_and_france_enter(events);
        }
        if plays(Italy) {
            // DOW-07, STA-32.
            if now >= winter(1940) && !self.is_active(Italy) && !self.is_defeated(Italy) {
                self.italy_enters(events);
            }
            if now >= fall(1940) {
                self.italy_attacks_greece(events);
            }
        }
        // SJT-01: in the Axis turn of Summer 1941, unless they are at war.
        let treaty = plays(Japan) && now == summer(1941) && !self.at_war(Japan, Soviets);
        if treaty && !self.is_defeated(Japan) {
            self.own.politics.treaty = true;
            self.announce(Japan, "signs a treaty with the Soviets", "SJT-01", events);
        }
        if plays(America) {
            self.toss_for_america(events);
        }
    }

    /// DOW-04: in Fall 1939, unless Germany has fallen in a position of one's own.
    fn britain_and_france_enter(&mut self, events: &mut dyn Events) {
        for power in [Britain, France] {
            let stands = !self.is_defeated(power) && !self.is_defeated(Germany);
            if stands && !self.at_war(power, Germany) {
                self.set_war(power, Germany, true);
                self.announce(power, "is at war with Germany", "DOW-04", events);
            }
        }
    }

    /// STA-32, GR-12: a war of those two alone, until both sides have an enemy in common.
    fn italy_attacks_greece(&mut self, events: &mut dyn Events) {
        if self.side_of(Greece) == Side::Neutral && !self.is_defeated(Italy) {
            self.join(Greece, Side::Allied, false, events);
            self.set_war(Italy, Greece, true);
        }
    }

    /// OPT-09: where the Allies have invaded neutrals a coin decides on US entry each turn.
    fn toss_for_america(&mut self, events: &mut dyn Events) {
        let waits = self.own.politics.aggressors && !self.is_active(America);
        if waits && self.us_may_enter() {
            let heads = self.roll("OPT-09", events).is_multiple_of(2);
            if heads {
                self.us_enters(events);
            }
        }
    }

    /// MPL-06: nations whose turn this was are done: what looks at a single nation's turn.
    pub(super) fn nations_are_done(&mut self, events: &mut dyn Events) {
        let nations = self.player_turn().nations();
        // DOW-06: a star that was French is German.
        let star = |at: SpaceId| {
            self.own.owner.of(at) == Some(Germany) || self.controller(at) == Some(Germany)
        };
        let french = |at: &SpaceId| FIRST_OWNERS.get(at.index()) == Some(&Some(France));
        let fallen = STARS.iter().filter(french).any(star);
        let waits = !self.is_active(Italy) && !self.is_defeated(Italy);
        if nations & Germany.bit() != 0 && fallen && waits {
            self.italy_enters(events);
        }
        if nations & Soviets.bit() != 0 {
            self.put_winter_supply_away(Soviets, events);
        }
        // SJT-05: whoever leaves the border frees the other.
        if self.own.politics.treaty {
            if nations & Japan.bit() != 0 && !self.guards_border(Japan) {
                self.own.politics.soviets_freed = true;
            }
            if nations & Soviets.bit() != 0 && !self.guards_border(Soviets) {
                self.own.politics.japan_freed = true;
            }
        }
    }

    /// SJT-03, SJT-04: has Japan a land unit in China beside a Soviet area, or the Soviets one
    /// beside the China that Japan controls? OPT-05: Japan need not.
    fn guards_border(&self, nation: Nation) -> bool {
        if nation == Japan && self.plays(option::PHILIPPINES) {
            return true;
        }
        let held = |at: &SpaceId| {
            country(*at) == China.home()
                && self.controller(*at).is_some_and(|holder| holder == Japan)
        };
        let border: AreaSet = if nation == Japan {
            home_of(China).and(&home_of(Soviets).beside(Sides::BLACK))
        } else {
            let china: AreaSet = home_of(China).iter().filter(held).collect();
            china.beside(Sides::BLACK)
        };
        self.units.on_map().any(|(unit, at)| {
            border.contains(at)
                && self.nation(unit) == nation
                && class(unit).is_troops()
                && self.values(unit).1 >= 1
        })
    }

    /// MPL-06: the last player turn of a side is over.
    pub(super) fn side_is_done(&mut self, side: Side, events: &mut dyn Events) {
        match side {
            Side::Axis => {
                self.look_at_gifts(events);
                self.look_at_u_boats(events);
            }
            _ => self.look_at_joiners(events),
        }
        self.judge_defeats(side, events);
    }

    /// SWT-06: Allies in Germany end the gifts of Sweden and Turkey.
    fn look_at_gifts(&mut self, events: &mut dyn Events) {
        let lost = home_of(Germany).iter().any(|at| self.controls(Side::Allied, at));
        if lost && !self.own.production.gifts_lost {
            self.own.production.gifts_lost = true;
            events.event(Event::Nation {
                name: Sweden.name(),
                what: "sends no more ore",
                rule: "SWT-06",
            });
        }
    }

    /// BOA-14: Allies in Hamburg as an Axis turn ends: the U-boats leave the game.
    fn look_at_u_boats(&mut self, events: &mut dyn Events) {
        if !self.plays(option::ATLANTIC) || !self.possesses(Side::Allied, HAMBURG) {
            return;
        }
        for unit in super::data::ROSTER.units().filter(|unit| class(*unit) == Class::UBoat) {
            self.remove_for_good(unit, "BOA-14", events);
        }
    }

    /// How many of some areas a side controls.
    fn count_controlled(&self, side: Side, areas: &[SpaceId]) -> usize {
        areas.iter().filter(|at| self.controls(side, **at)).count()
    }

    /// STA-33, STA-40, STA-44, STA-45: who joins as an Allied turn ends.
    fn look_at_joiners(&mut self, events: &mut dyn Events) {
        let (axis, alone) = (Side::Axis, !self.is_active(America));
        let british = self.count_controlled(axis, &[LONDON, MIDLANDS, SCOTLAND]);
        let spanish = self.count_controlled(axis, &SPANISH_PRICE);
        if alone && british >= 1 {
            self.join_by_date(Ireland, axis, true, events);
        }
        if alone && spanish >= 2 {
            self.join_by_date(Spain, axis, true, events);
        }
        if self.own.status.turkey_joined || self.side_of(Turkey) != Side::Neutral {
            return;
        }
        let beaten = self.is_defeated(Soviets) || self.own.politics.is_armistice();
        let won = beaten || self.count_controlled(axis, &TURKISH_PRICE) >= 2;
        let balkans = [BULGARIA, GREECE, CRETE];
        let allied = self.count_controlled(Side::Allied, &balkans) == balkans.len()
            && self.is_active(Soviets)
            && self.is_active(Britain);
        let side = match (alone && won, allied) {
            (true, _) => axis,
            (_, true) => Side::Allied,
            _ => return,
        };
        self.own.status.turkey_joined = true;
        self.join_by_date(Turkey, side, true, events);
    }
}
