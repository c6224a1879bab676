//! The images with one game each.

use crate::arm::LM3S6965;
use crate::image::Image;
use crate::images::{Aboard, Kind};
use crate::pair::{Bench, SELECT};
use crate::process::Done;
use crate::random::presses;
use hexmarch_core::journal::{Header, Shelf, Sitter};
use hexmarch_core::march::Scratch;
use hexmarch_core::opponent::Level;
use hexmarch_core::session::Session;
use hexmarch_core::ui::Settings;
use hexmarch_simulator::play::store::Blocks;
use std::path::Path;

/// The computer plays every scenario of each for a while, against itself, somebody presses buttons
/// meanwhile, and power goes. Then the game is there.
pub fn test() -> Done {
    /// Decisions that it takes before somebody does.
    const DECISIONS: u32 = 3;
    const PRESSES: usize = 50;
    let mut said = Vec::new();
    for aboard in Aboard::of(&LM3S6965) {
        let Some(info) = aboard.only() else { continue };
        let bench = Bench::new(&aboard, Kind::Shipped, &format!("device-{}", info.code))?;
        let flash = Image::read(&bench.image)?.flash();
        aboard.check_flash(flash)?;
        let mut most = 0;
        for scenario in info.scenarios {
            let told = |fault| format!("{} {}: {fault}", info.code, scenario.code);
            let card = bench.card(scenario.code)?;
            begun(&card, info.code, scenario.code).map_err(told)?;
            let mut pair = bench.pair(Some(&card))?;
            pair.adopt(&card, "see Resume").map_err(told)?;
            pair.play("").map_err(told)?;
            pair.device.press(SELECT)?;
            pair.wait_kept(|gauges| gauges.kept >= DECISIONS).map_err(told)?;
            pair.device.press_all(&presses(PRESSES))?;
            pair.sound().map_err(told)?;
            most = most.max(pair.ram()?);
            drop(pair);
            let mut pair = bench.pair(Some(&card))?;
            pair.adopt(&card, "see Resume").map_err(told)?;
            pair.play("").map_err(told)?;
        }
        aboard.check_ram(most)?;
        said.push(format!("{} flash {flash}, RAM {most}", info.code));
    }
    Ok(said.join(", "))
}

/// A game between two computers that has just begun, on a card.
fn begun(card: &Path, game: &str, scenario: &str) -> Result<(), String> {
    let mut header = Header::new(game, scenario, 7);
    header.seats = header.seats.map(|_| Sitter::Computer(Level::Regular as u8));
    let mut shelf = Shelf::new(Blocks::open(card)?);
    // Moves are shown at once.
    let settings = Settings { speed: 0, ..Settings::DEFAULT };
    shelf.keep_settings(&settings).map_err(|fault| fault.to_string())?;
    let mut scratch = Scratch::new();
    let game = header.start().map_err(|refusal| refusal.to_string())?;
    let session = Session::new(game, &mut scratch);
    shelf.begin(0, &header, &session).map_err(|fault| fault.to_string())
}
