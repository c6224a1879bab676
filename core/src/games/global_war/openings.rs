//! The shorter scenarios, which are ours: how the world stands as one begins, and what it is won
//! by. Where units are is in the roster, who possesses what in the marks of the map.
//!
//! A scenario that begins later than Fall 1939 goes through what happened until then as the rules
//! have it: nations join, fall and go to war by the functions that do so in play. A short scenario
//! is won by stars and areas that a side holds when it ends, from a list of its own.

use super::areas::{AreaSet, SOVIET_1939, STARS};
use super::data::BOARD;
use super::dates::{Date, fall, spring, summer, winter};
use super::nations::Nation::{self, *};
use super::nations::Side;
use super::state::{State, mark};
use crate::board::SpaceId;
use crate::forces::{Start, Where};
use crate::game::{Decisions, Outcome, Quiet};
use crate::named;

/// What a short scenario is won by.
#[derive(Debug)]
pub struct Aim {
    /// The areas that count.
    pub areas: AreaSet,
    /// The Axis wins if it holds as many of them as the scenario ends.
    pub axis: u8,
    /// The Allies win if the Axis holds no more than this; between the two it is a draw.
    pub allied: u8,
}

const fn marked(name: &str) -> AreaSet {
    AreaSet::of(named::mark(&BOARD, name))
}

/// A star or place each.
const fn places(ids: &[&str]) -> AreaSet {
    let mut set = AreaSet::EMPTY;
    let mut n = 0;
    while n < ids.len() {
        set = set.or(&AreaSet::of(&[named::area(&BOARD, ids[n])]));
        n += 1;
    }
    set
}

/// What lies between Berlin and Paris, to the east and to the west.
pub static POLAND_FRANCE: Aim = Aim {
    areas: places(&[
        "WARSAW",
        "POZNAN",
        "LOW_COUNTRIES",
        "CALAIS_LILLE",
        "SEDAN",
        "PARIS",
        "OSLO",
        "SAAR",
        "RUHR",
        "DENMARK",
    ]),
    axis: 6,
    allied: 4,
};
/// The stars of the Soviet Union of 1939.
pub static BARBAROSSA: Aim = Aim { areas: STARS.and(&SOVIET_1939), axis: 1, allied: 0 };
/// What Japan goes out for, and what it has to keep.
pub static PACIFIC: Aim = Aim {
    areas: places(&[
        "MANILA",
        "SINGAPORE",
        "RANGOON",
        "SUMATRA",
        "JAVA",
        "BORNEO",
        "RABAUL",
        "GUADALCANAL",
        "MIDWAY",
        "WAKE",
        "HONG_KONG",
        "PORT_MORESBY",
    ]),
    axis: 2,
    allied: 1,
};
/// What the Axis has beyond its homes in Spring 1943.
pub static YEAR_1943: Aim = Aim {
    areas: places(&[
        "KIEV",
        "SMOLENSK",
        "KHARKOV",
        "ODESSA",
        "TUNISIA",
        "ROME",
        "NAPLES",
        "SICILY",
        "PARIS",
        "ROMANIA",
        "RABAUL",
        "TARAWA",
        "ATTU",
        "SINGAPORE",
        "MANILA",
        "RANGOON",
    ]),
    axis: 9,
    allied: 8,
};
/// Stars of Germany, France and Japan, and of what feeds them.
pub static OVERLORD: Aim = Aim {
    areas: places(&[
        "BERLIN",
        "HAMBURG",
        "RUHR",
        "SAAR",
        "DRESDEN",
        "PRAGUE",
        "PARIS",
        "CALAIS_LILLE",
        "ROMANIA",
        "WARSAW",
        "TOKYO",
        "OSAKA",
        "KYUSHU",
        "MANILA",
        "MUKDEN",
        "BORNEO",
    ]),
    axis: 6,
    allied: 5,
};

/// Who possesses what, in the order in which it is given: from when on, until when.
static POSSESSIONS: [(Date, Date, Nation, AreaSet); 13] = [
    (summer(1941), winter(1945), Germany, marked("1941-GE")),
    (summer(1941), winter(1945), Soviets, marked("1941-SU")),
    (summer(1941), winter(1945), Britain, marked("1941-UK")),
    (summer(1941), winter(1945), Japan, marked("1941-JA")),
    (winter(1941), fall(1942), Germany, marked("1941-late-GE")),
    (spring(1943), winter(1943), Germany, marked("1943-GE")),
    (spring(1943), winter(1943), Britain, marked("1943-UK")),
    (spring(1943), winter(1943), America, marked("1943-US")),
    (spring(1943), winter(1943), Japan, marked("1943-JA")),
    (summer(1944), winter(1945), Germany, marked("1944-GE")),
    (summer(1944), winter(1945), Britain, marked("1944-UK")),
    (summer(1944), winter(1945), America, marked("1944-US")),
    (summer(1944), winter(1945), Japan, marked("1944-JA")),
];

impl State {
    /// How the world stands as a scenario begins later than the campaign.
    pub(super) fn catch_up(&mut self) {
        let now = self.date();
        if now == Date(1) {
            return;
        }
        self.europe_until(now);
        self.smaller_nations_until(now);
        self.world_until(now);
        for (from, to, nation, areas) in &POSSESSIONS {
            if (*from..=*to).contains(&now) {
                areas.iter().for_each(|at| self.own.owner.give(at, Some(*nation)));
            }
        }
        self.put_units_out(now);
    }

    /// STA-11 to STA-47: nations that joined, and those that were overrun.
    fn smaller_nations_until(&mut self, now: Date) {
        self.set_war(Soviets, Poland, false);
        for nation in [Denmark, Norway, LowCountries, Yugoslavia, Greece] {
            self.join(nation, Side::Allied, true, &mut Quiet);
        }
        for nation in [Bulgaria, Finland, Romania] {
            self.join(nation, Side::Axis, true, &mut Quiet);
        }
        if now >= spring(1943) {
            // Siam gave way to Japan.
            self.join(Siam, Side::Allied, false, &mut Quiet);
            self.own.defeated |= Siam.bit();
        }
        for nation in [Poland, Denmark, Norway, LowCountries, Yugoslavia, Greece] {
            self.own.defeated |= nation.bit();
        }
    }

    /// DOW-04 to DOW-08: the wars of Europe.
    fn europe_until(&mut self, now: Date) {
        self.set_war(Germany, Britain, true);
        self.set_war(Germany, France, true);
        self.italy_enters(&mut Quiet);
        self.france_falls(&mut Quiet);
        self.own.defeat.france = summer(1940);
        self.own.defeat.colony_due = false;
        self.german_soviet_war(&mut Quiet);
        self.own.politics.invasion = summer(1941);
        self.own.politics.treaty = now >= summer(1941);
        if now >= summer(1944) {
            // DEF-10: Italy has given up.
            self.own.defeated |= Italy.bit();
            for enemy in Nation::ALL {
                self.set_war(Italy, enemy, false);
            }
            let heirs = self.own.owner.lands(Italy.bit());
            heirs.iter().for_each(|at| self.own.owner.give(at, Some(Germany)));
        }
    }

    /// DOW-16: the wars of the Pacific. In Winter 1941 Japan has yet to declare them.
    fn world_until(&mut self, now: Date) {
        if now <= winter(1941) {
            return;
        }
        let politics = &mut self.own.politics;
        politics.pacific = winter(1941);
        politics.us_entry = winter(1941);
        politics.japan_others = winter(1941);
        self.set_war(Japan, America, true);
        self.set_war(Germany, America, true);
        self.total_war(&mut Quiet);
    }

    /// Counters that are not in the game any more; and SET-13, who holds the Philippines.
    fn put_units_out(&mut self, now: Date) {
        for (unit, start) in self.scenario().starts.iter() {
            if start == Start::Absent {
                self.units.put(unit, Where::Out);
            }
        }
        if now == winter(1941) {
            let philippine = self.units.on_map().find(|(unit, at)| {
                self.nation(*unit) == America && super::areas::PHILIPPINES.contains(*at)
            });
            if let Some((unit, _)) = philippine {
                self.units.mark(unit, mark::HELD, true);
            }
        }
    }

    /// Areas of a short scenario's aim that the Axis holds.
    pub(super) fn held_of(&self, aim: &Aim) -> u8 {
        aim.areas.iter().filter(|at: &SpaceId| self.possesses(Side::Axis, *at)).count() as u8
    }

    /// How a short scenario ends: the greater the lead the higher the level.
    pub(super) fn short_result(&self, aim: &Aim) -> Outcome {
        let held = self.held_of(aim);
        if held >= aim.axis {
            Outcome::Win(self.first_seat(Side::Axis), 1)
        } else if held <= aim.allied {
            Outcome::Win(self.first_seat(Side::Allied), 1)
        } else {
            Outcome::Draw(0)
        }
    }
}
