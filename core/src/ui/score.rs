//! The score of a game and what is in reserve; at its end, what came of it and what turned it.

use super::app::App;
use super::log::{result, side};
use super::paint::{Ink, Paper, Words, plain};
use super::paragraphs::Paragraphs;
use crate::forces::{UnitId, Where};
use crate::game::{Game, Seat, Status};
use crate::telling::CampOf;
use core::fmt::{self, Display, Formatter, Write as _};
use embedded_graphics::primitives::Rectangle;

/// A swing of the score that is no longer counted in points.
const VICTORY: u32 = 500_000;

/// The name of a box, with spaces for its dashes.
struct Spaced(&'static str);

impl Display for Spaced {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| f.write_char(if c == '-' { ' ' } else { c }))
    }
}

impl App {
    /// The score, and the reserves or how the game went.
    pub(super) fn draw_score<D: Paper>(&self, d: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let mut page = Paragraphs::new(d, area, self.text(), self.pages.list().at())?;
        let Some(session) = self.live.session() else { return Ok(()) };
        let game = session.game();
        if let Some(outcome) = game.outcome() {
            page.put(&result(game, outcome), Ink::Pick)?;
        }
        if let Some(reason) = game.verdict() {
            page.put(&crate::words!("{reason}"), Ink::Text)?;
        }
        if !game.tally_head().is_empty() {
            page.put(game.tally_head(), Ink::Dim)?;
        }
        let mut drawn = Ok(());
        game.tally(&mut |name, points| {
            if drawn.is_ok() {
                let ink = if points > 0 { Ink::Text } else { Ink::Dim };
                drawn = page.put(&crate::words!("{name}: {points}"), ink);
            }
        });
        let mut standings = Ok(());
        game.standings(&mut |line| {
            if standings.is_ok() {
                standings = page.put(&crate::words!("{line}"), Ink::Text);
            }
        });
        standings?;
        game.funds(&mut |name, points| {
            if drawn.is_ok() {
                let text = crate::words!("{name} {} {points}", game.funds_word());
                drawn = page.put(&text, Ink::Good);
            }
        });
        drawn?;
        if !self.live.is_over() {
            return self.put_reserves(game, &mut page);
        }
        // The phases that changed most, by who stood better after them. A score that stands
        // for the victory itself is no turn on the way to it.
        let turns = self.news.story().turning_points(5);
        let turns = turns.filter(|swing| swing.change.unsigned_abs() < VICTORY);
        for (n, swing) in turns.take(4).enumerate() {
            if n == 0 {
                page.put("Turning points:", Ink::Pick)?;
            }
            let Status { turn, phase, active, .. } = swing.status;
            let phase = game.info().phases.get(usize::from(phase)).unwrap_or(&"");
            let who = side(game, active);
            // The story is the first seat's. What it loses goes to the others, if they are one.
            let camps = game.scenario().camp_count();
            let gains = |seat: &Seat| swing.change > 0 || !game.are_allies(*seat, Seat(0));
            let seat = game.scenario().seats().find(gains).filter(|_| camps == 2);
            let text = match seat {
                Some(seat) => {
                    let (camp, by) = (CampOf { game, seat }, swing.change.unsigned_abs());
                    crate::words!("T{turn} {who} {phase}: {camp} +{by}")
                }
                None => {
                    let (camp, by) = (CampOf { game, seat: Seat(0) }, swing.change);
                    crate::words!("T{turn} {who} {phase}: {camp} {by:+}")
                }
            };
            page.put(&text, Ink::Text)?;
        }
        Ok(())
    }

    /// The viewer's units beside the map: those that are due, then box by box.
    fn put_reserves<D: Paper>(
        &self,
        game: &dyn Game,
        page: &mut Paragraphs<'_, D>,
    ) -> Result<(), D::Error> {
        let info = game.info();
        let own = |unit: &UnitId| game.seat_of(*unit) == Some(self.view.viewer());
        let mut list = |name: Words, place: Where| {
            let mut text = name;
            let here = |unit: &UnitId| own(unit) && game.whereabouts(*unit) == place;
            for unit in info.roster.units().filter(here) {
                let code = info.roster.code(unit);
                if text.push_str(&crate::words!(" {code}")).is_err() {
                    page.put(&text, Ink::Text)?;
                    text = crate::words!("{code}");
                }
            }
            if text.ends_with(':') { Ok(()) } else { page.put(&text, Ink::Text) }
        };
        // The track, turn by turn as far as there are units on it.
        let on_track = |unit: UnitId| match game.whereabouts(unit) {
            Where::Turn(turn) => Some(turn),
            _ => None,
        };
        let turns = || info.roster.units().filter(own).filter_map(on_track);
        let mut next = turns().min();
        while let Some(turn) = next {
            let late = if turn > game.turns() { ", too late" } else { "" };
            let name = match game.due_name(turn) {
                "" => crate::words!("due turn {turn}{late}:"),
                name => crate::words!("{name}:"),
            };
            list(name, Where::Turn(turn))?;
            next = turns().filter(|later| *later > turn).min();
        }
        for (n, name) in info.boxes.iter().enumerate() {
            list(crate::words!("{}:", Spaced(name)), Where::Box(n as u8))?;
        }
        list(plain("lost:"), Where::Eliminated)
    }
}
