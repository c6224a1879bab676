//! The score of a game and what is in reserve; at its end, what came of it and what turned it.

use super::app::App;
use super::log::{result, side, tell};
use super::paint::{Ink, Paper, Words};
use super::paragraphs::Paragraphs;
use crate::forces::{UnitId, Where};
use crate::game::{Event, Game, Seat, Status};
use crate::telling::CampOf;
use core::fmt::{self, Display, Formatter, Write as _};
use embedded_graphics::primitives::Rectangle;

/// Units that are due from which on they are listed by turn.
const DUE_BY_UNIT: usize = 12;

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

    /// The viewer's units that are due, turn by turn.
    fn put_track<D: Paper>(
        &self,
        game: &dyn Game,
        page: &mut Paragraphs<'_, D>,
    ) -> Result<(), D::Error> {
        let roster = game.info().roster;
        for turn in 0..=u8::MAX {
            let due = |unit: &UnitId| {
                game.seat_of(*unit) == Some(self.view.viewer())
                    && game.whereabouts(*unit) == Where::Turn(turn)
            };
            let mut text = Words::new();
            for unit in roster.units().filter(due) {
                let code = roster.code(unit);
                if text.is_empty() {
                    text = crate::words!("{}: {code}", game.due_name(turn));
                } else if text.push_str(&crate::words!(" {code}")).is_err() {
                    page.put(&text, Ink::Text)?;
                    text = crate::words!("{code}");
                }
            }
            if !text.is_empty() {
                page.put(&text, Ink::Text)?;
            }
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
        let due = |unit: &UnitId| own(unit) && matches!(game.whereabouts(*unit), Where::Turn(_));
        if info.roster.units().filter(due).count() > DUE_BY_UNIT {
            self.put_track(game, page)?;
        } else {
            for unit in info.roster.units().filter(due) {
                let to = game.whereabouts(unit);
                page.put(&tell(game, None, &Event::Sent { unit, to }), Ink::Text)?;
            }
        }
        for n in 0..=info.boxes.len() {
            let (name, place) = match info.boxes.get(n) {
                Some(name) => (*name, Where::Box(n as u8)),
                None => ("lost", Where::Eliminated),
            };
            let mut text = crate::words!("{}:", Spaced(name));
            let here = |unit: &UnitId| own(unit) && game.whereabouts(*unit) == place;
            for unit in info.roster.units().filter(here) {
                let code = info.roster.code(unit);
                if text.push_str(&crate::words!(" {code}")).is_err() {
                    page.put(&text, Ink::Text)?;
                    text = crate::words!("{code}");
                }
            }
            if !text.ends_with(':') {
                page.put(&text, Ink::Text)?;
            }
        }
        Ok(())
    }
}
