//! Games and settings on the shelf of the core, and the shelf on what the board has.
//!
//! What the program asks for is kept once its picture is on the glass. A card that was missing or
//! failed is looked for again at the next decision; then it gets the game from its beginning, as
//! long as the table still remembers all of it.

use crate::board::{Medium, Removable as _};
use crate::gauges;
use crate::log::log;
use crate::shared::Unkept;
use hexmarch_core::journal::{Fault, Shelf, When};
use hexmarch_core::saving::Request;
use hexmarch_core::ui::{App, CableEnd};

/// Why something was not kept.
type Why = Fault<<Medium as embedded_storage::nor_flash::ErrorType>::Error>;

/// Whoever puts games on the shelf.
pub struct Keeper {
    shelf: Option<Shelf<Medium>>,
    /// The shelf may not be what it was: look again.
    doubt: bool,
    /// The player has been told that games are not kept.
    told: bool,
}

impl Keeper {
    /// A keeper with what is in the slot.
    pub fn new(medium: Medium) -> Self {
        Self { shelf: Some(Shelf::new(medium)), doubt: false, told: false }
    }

    /// Gets settings and game from the shelf, as far as they are there.
    #[inline(never)]
    pub fn wake(&mut self, app: &mut App) {
        let Some(shelf) = &mut self.shelf else { return };
        self.doubt = shelf.slots() == 0 || app.wake(shelf).is_err();
        log!("shelf of {} places, in doubt: {}", shelf.slots(), self.doubt);
    }

    /// Keeps what is newer on the table than on the shelf. What fails stays to be kept.
    #[inline(never)]
    pub fn keep(&mut self, app: &mut App, unkept: Unkept) -> Unkept {
        let mut left = unkept;
        let done = self.try_keep(app, &mut left);
        gauges::kept(done.is_ok());
        self.doubt = done.is_err();
        let told = core::mem::replace(&mut self.told, done.is_err());
        if let (Err(why), false) = (done, told) {
            log!("not kept");
            app.notice(match why {
                Fault::Flash(_) | Fault::NoSlot => "Not kept: no card, or one that fails.",
                Fault::Full => "Not kept: no room is left on the card.",
                Fault::Newer(_) => "Not kept: a newer Hexmarch uses this card.",
                _ => "Not kept: this card does not have the beginning of the game.",
            });
        }
        left
    }

    /// This end of the cable. A card that fails is no reason to stop.
    pub fn cable_end<'a>(&'a mut self, app: &'a mut App) -> CableEnd<'a, Medium> {
        let well = !self.doubt;
        CableEnd { app, shelf: self.shelf.as_mut().filter(|shelf| well && shelf.slots() > 0) }
    }

    /// Something with kept games that the player wants.
    #[inline(never)]
    pub fn grant(&mut self, app: &mut App, wish: Request) {
        let shelf = self.shelf.as_mut().filter(|shelf| shelf.slots() > 0);
        match shelf.ok_or(Fault::NoSlot).and_then(|shelf| app.serve(shelf, wish)) {
            Ok(()) => {}
            Err(Fault::Full) => app.notice("No place on the card is free: delete a game."),
            Err(Fault::Newer(_)) => app.notice("A newer Hexmarch kept this game."),
            Err(_) => app.notice("The card could not be read, or has no such game."),
        }
    }

    fn try_keep(&mut self, app: &mut App, left: &mut Unkept) -> Result<(), Why> {
        if self.doubt && !self.still_there(app) {
            // The card came late, or it is another one.
            let medium = self.shelf.take().map(|shelf| shelf.free().again());
            self.shelf = medium.map(fresh);
            left.begun |= left.game;
        }
        let shelf = self.shelf.as_mut().filter(|shelf| shelf.slots() > 0).ok_or(Fault::NoSlot)?;
        if left.settings {
            app.serve(shelf, Request::Settings)?;
            left.settings = false;
        }
        if left.begun {
            app.serve(shelf, Request::Begin)?;
        } else if left.game {
            app.serve(shelf, Request::Save)?;
        }
        *left = Unkept::default();
        Ok(())
    }

    /// After a fault: is the game at the table on the shelf all the same?
    fn still_there(&mut self, app: &App) -> bool {
        let Some(shelf) = &mut self.shelf else { return false };
        let Some(slot) = shelf.open_slot() else { return false };
        let kept = shelf.summary(slot).ok().flatten();
        kept.is_some_and(|kept| kept.header.seed == app.header().seed)
    }
}

/// The shelf of a card that has just come. Without a clock, a day of play more than any game there.
fn fresh(medium: Medium) -> Shelf<Medium> {
    let mut shelf = Shelf::new(medium);
    let mut days = 0;
    for slot in 0..shelf.slots() {
        if let Ok(Some(kept)) = shelf.summary(slot)
            && let When::Count(n) = kept.when
        {
            days = days.max(n);
        }
    }
    shelf.now = When::Count(days.saturating_add(1));
    shelf
}
