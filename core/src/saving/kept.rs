//! The list of kept games.

use super::Done;
use crate::budget::NAME_MAX;
use crate::games::ALL;
use crate::journal::{Fault, SLOTS_MAX, Shelf, Summary, When};
use embedded_storage::nor_flash::NorFlash;

/// A kept game in the list.
#[derive(Clone)]
pub struct KeptGame {
    slot: u8,
    name: heapless::String<NAME_MAX, u8>,
    turn: u8,
    when: When,
    is_over: bool,
    is_bad: bool,
}

/// All that are kept; none where there is no page for them.
pub(super) type KeptGames =
    heapless::Vec<KeptGame, { if super::HAS_PAGES { SLOTS_MAX as usize } else { 0 } }>;

impl KeptGame {
    /// Where it is kept.
    pub fn slot(&self) -> u8 {
        self.slot
    }

    /// What it is called: its title, or else its scenario.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The turn it is in.
    pub fn turn(&self) -> u8 {
        self.turn
    }

    /// When it was last played.
    pub fn when(&self) -> When {
        self.when
    }

    /// Has it ended?
    pub fn is_over(&self) -> bool {
        self.is_over
    }

    /// Is there something that cannot be read?
    pub fn is_bad(&self) -> bool {
        self.is_bad
    }

    /// A game as the shelf tells of it.
    fn new(slot: u8, summary: &Summary) -> Self {
        let header = &summary.header;
        let info = ALL.iter().find(|info| info.code == header.game);
        let scenario =
            info.and_then(|info| info.scenarios.iter().find(|known| known.code == header.scenario));
        let title = match (header.title.is_empty(), scenario) {
            (true, Some(scenario)) => scenario.name,
            _ => &header.title,
        };
        let mut name = heapless::String::new();
        for letter in title.chars() {
            if name.push(letter).is_err() {
                break;
            }
        }
        let Summary { turn, when, over, .. } = *summary;
        Self { slot, name, turn, when, is_over: over, is_bad: false }
    }

    /// Something that cannot be read.
    fn bad(slot: u8) -> Self {
        let (name, when) = (heapless::String::new(), When::Count(0));
        Self { slot, name, turn: 0, when, is_over: false, is_bad: true }
    }
}

/// Lists what is on a shelf.
pub(super) fn list<F: NorFlash>(games: &mut KeptGames, shelf: &mut Shelf<F>) -> Done<F> {
    games.clear();
    for slot in 0..shelf.slots() {
        let game = match shelf.summary(slot) {
            Ok(None) => continue,
            Ok(Some(summary)) => KeptGame::new(slot, &summary),
            Err(Fault::Flash(error)) => return Err(Fault::Flash(error)),
            Err(_) => KeptGame::bad(slot),
        };
        let _ = games.push(game);
    }
    Ok(())
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
