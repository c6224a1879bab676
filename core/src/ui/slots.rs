//! Kept games: which there are, and what can be done with one.

use super::app::{App, Request};
use super::page::Page;
use super::paint::{Words, plain};
use crate::budget::NAME_MAX;
use crate::games::ALL;
use crate::journal::{Fault, SLOTS_MAX, Shelf, When};
use embedded_storage::nor_flash::NorFlash;

/// A kept game in the list.
#[derive(Clone)]
pub(super) struct Line {
    pub(super) slot: u8,
    /// What it is called: its title, or else its scenario.
    pub(super) name: heapless::String<NAME_MAX, u8>,
    turn: u8,
    when: When,
    over: bool,
    /// It cannot be read.
    bad: bool,
}

/// All that are kept; none where there is no page for them.
pub(super) type Lines =
    heapless::Vec<Line, { if cfg!(feature = "extras") { SLOTS_MAX as usize } else { 0 } }>;

/// What can be done with a kept game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// List all.
    List,
    /// Play it.
    Play(u8),
    /// See it again from its beginning.
    Replay(u8),
    /// Have it twice.
    Copy(u8),
    /// Not have it.
    Delete(u8),
    /// Replay: to this decision.
    Decision(u32),
    /// Replay: so many turns on or back.
    Turns(i8),
    /// Replay: a game of its own from here on.
    Branch,
    /// Replay: back to the game as it is.
    Leave,
}

/// The lines of the page of one game.
pub(super) const DEEDS: [&str; 4] = ["Play", "Replay", "Copy", "Delete"];

impl App {
    /// A line of the list of kept games.
    pub(super) fn slot_line(&self, n: usize) -> Words {
        let Some(line) = self.kept.get(n) else {
            return plain(if self.kept.is_empty() { "None yet" } else { "" });
        };
        if line.bad {
            return crate::words!("{}: cannot be read", line.slot + 1);
        }
        let over = if line.over { " over" } else { "" };
        match line.when {
            When::Count(n) => crate::words!("{} T{}{over} day {n}", line.name, line.turn),
            When::Clock(seconds) => {
                let (year, month, day) = date(seconds);
                crate::words!("{} T{}{over} {year}-{month:02}-{day:02}", line.name, line.turn)
            }
        }
    }

    /// Select on a line of the list.
    pub(super) fn choose_slot(&mut self, n: usize) {
        if let Some(line) = self.kept.get(n) {
            self.open(Page::Slot(line.slot));
        }
    }

    /// Select on a line of the page of one game.
    pub(super) fn choose_deed(&mut self, slot: u8, n: usize) {
        let wish = match n {
            0 => Wish::Play(slot),
            1 => Wish::Replay(slot),
            2 => Wish::Copy(slot),
            _ => return self.open(Page::Erase(slot)),
        };
        self.request = Some(Request::Shelf(wish));
    }

    /// Reads the list anew.
    pub(super) fn list_slots<F: NorFlash>(
        &mut self,
        shelf: &mut Shelf<F>,
    ) -> Result<(), Fault<F::Error>> {
        self.kept.clear();
        for slot in 0..shelf.slots() {
            let mut line = Line {
                slot,
                name: heapless::String::new(),
                turn: 0,
                when: When::Count(0),
                over: false,
                bad: false,
            };
            match shelf.summary(slot) {
                Ok(None) => continue,
                Ok(Some(summary)) => {
                    let header = &summary.header;
                    let info = ALL.iter().find(|info| info.code == header.game);
                    let scenario = info.and_then(|info| {
                        info.scenarios.iter().find(|scenario| scenario.code == header.scenario)
                    });
                    let title = match (header.title.is_empty(), scenario) {
                        (true, Some(scenario)) => scenario.name,
                        _ => &header.title,
                    };
                    for letter in title.chars() {
                        if line.name.push(letter).is_err() {
                            break;
                        }
                    }
                    line.turn = summary.turn;
                    line.when = summary.when;
                    line.over = summary.over;
                }
                Err(Fault::Flash(error)) => return Err(Fault::Flash(error)),
                Err(_) => line.bad = true,
            }
            let _ = self.kept.push(line);
        }
        Ok(())
    }
}

/// Year, month and day of a number of seconds since 1970.
pub fn date(seconds: u32) -> (u32, u32, u32) {
    // Counted in years that begin in March, so that a leap day comes last.
    let days = seconds / 86_400 + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next, month, day)
}
