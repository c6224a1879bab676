//! Pages about one thing: a hex, a battle, a warning, a rule.

use super::app::App;
use super::log::{side, tell};
use super::menu::number;
use super::paint::{Ink, Paper, Type, Words, fill, wrap, write};
use crate::board::{Dir, Sides};
use crate::forces::Where;
use crate::game::{Chance, Choice, Event, Forecast, Game, Refusal, Scope};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// Writes lines one below the other, breaking those that are too long.
pub struct Paragraphs<'a, D> {
    d: &'a mut D,
    area: Rectangle,
    size: Type,
    line: u32,
}

impl<'a, D: Paper> Paragraphs<'a, D> {
    /// An empty page, `skip` lines scrolled up.
    pub fn new(d: &'a mut D, area: Rectangle, size: Type, skip: u16) -> Result<Self, D::Error> {
        fill(d, area, Ink::Back)?;
        Ok(Self { d, area, size, line: 0u32.wrapping_sub(u32::from(skip)) })
    }

    /// One paragraph.
    pub fn put(&mut self, text: &str, ink: Ink) -> Result<(), D::Error> {
        let width = self.size.fit(self.area.size.width.saturating_sub(3));
        let high = self.size.cell().height;
        let mut result = Ok(());
        let room = self.area.size.height / high;
        let lines = wrap(text, width, &mut |n, part| {
            let line = self.line.wrapping_add(n as u32);
            // Lines scrolled off the top have wrapped to huge numbers.
            if line < room && result.is_ok() {
                let at = self.area.top_left + Point::new(2, (line * high) as i32);
                result = write(self.d, at, part, self.size, ink).map(drop);
            }
            // A mark at the edge says that there is more below.
            if line == room && result.is_ok() {
                let corner = self.area.top_left + self.area.size;
                let mark = Rectangle::new(corner - Point::new(2, 8), Size::new(2, 8));
                result = fill(self.d, mark, Ink::Pick);
            }
        });
        self.line = self.line.wrapping_add(lines as u32);
        result
    }
}

/// Is there flash for more words?
pub const WORDY: bool = cfg!(feature = "large-screens");

/// Letters of units' codes in one line, which leave room for what becomes of them.
const LINE_OF_UNITS: usize = 60;

impl App {
    /// Everything about the hex under the cursor.
    pub(super) fn draw_look<D: Paper>(&self, d: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let Some(session) = self.live.session() else { return Ok(()) };
        let game = session.game();
        let board = game.info().board;
        let at = self.view.cursor();
        let mut page = Paragraphs::new(d, area, self.text(), self.pages.list().at())?;
        let terrain =
            board.terrains.get(usize::from(board.terrain(at).0)).map_or("", |kind| kind.name);
        let country =
            board.countries.get(usize::from(board.country(at).0)).map_or("", |kind| kind.name);
        let place = board.place_name(at);
        page.put(&crate::words!("{} {place} {terrain}", board.label(at)), Ink::Text)?;
        let held = game.control(at).map_or("nobody", |seat| side(game, seat));
        page.put(&crate::words!("{country}, held: {held}"), Ink::Dim)?;
        if let Some(place) = board.place(at).filter(|place| place.points > 0) {
            let capital = if place.is_capital() { ", capital" } else { "" };
            page.put(&crate::words!("points {}{capital}", place.points), Ink::Dim)?;
        }
        for (n, name) in game.layers().iter().enumerate() {
            let mut layer = crate::board::SpaceSet::EMPTY;
            game.layer(n as u8, &mut layer);
            if layer.contains(at) {
                page.put(name, Ink::Dim)?;
            }
        }
        let around =
            |what: Sides| Dir::ALL.into_iter().filter(|dir| board.side(at, *dir).any(what)).count();
        let (rivers, rails) = (around(Sides::RIVER), around(Sides::RAIL));
        if rivers + rails > 0 {
            page.put(&crate::words!("rivers {rivers}, rails {rails}"), Ink::Dim)?;
        }
        if let Some(price) = game.price_to_enter(at) {
            page.put(&crate::words!("enters for {}", halves(price)), Ink::Dim)?;
        }
        for unit in self.stack().1 {
            page.put(&describe_abroad(game, unit), Ink::Text)?;
        }
        Ok(())
    }

    /// A battle before it is fought: strengths, shifts, every face of the die.
    pub(super) fn draw_battle<D: Paper>(
        &self,
        d: &mut D,
        area: Rectangle,
        choice: Choice,
    ) -> Result<(), D::Error> {
        let Some(session) = self.live.session() else { return Ok(()) };
        let Some(forecast) = session.game().forecast(self.view.viewer()) else { return Ok(()) };
        let mut page = Paragraphs::new(d, area, self.text(), self.pages.list().at())?;
        let Forecast { attack, defence, exact, line, columns, percent, .. } = forecast;
        let head = |n: i16| if percent { crate::words!("{n}%") } else { crate::words!("{n:+}") };
        let ratio = attack.saturating_mul(100).checked_div(defence).unwrap_or(0);
        let apart = head(if percent { ratio } else { attack - defence });
        let kind = if percent { "table" } else { "line" };
        let known = if exact { "" } else { "+?" };
        page.put(&crate::words!("{attack} against {defence}{known}: {apart}"), Ink::Text)?;
        let (from, to) = (head(columns.0), head(columns.1));
        let small = self.is_small();
        // A small screen has no line to spare: the faces of the die come last.
        if small {
            page.put(&crate::words!("{line} {kind} {from} to {to}"), Ink::Text)?;
        } else {
            page.put(&crate::words!("{line} {kind}, column {from}"), Ink::Dim)?;
        }
        for (rule, shift) in &forecast.shifts {
            page.put(&crate::words!("{rule} {shift:+}"), Ink::Dim)?;
        }
        if !small {
            page.put(&crate::words!("Column {to}"), Ink::Text)?;
        }
        if small {
            let mut losses = Words::new();
            for Chance { die, attacker_halves, defender_halves, result, .. } in &forecast.chances {
                let (a, b) = (attacker_halves / 2, defender_halves / 2);
                let _ = losses.push_str(&if result.is_empty() {
                    crate::words!("{die}:{a}/{b} ")
                } else {
                    crate::words!("{die}:{result} ")
                });
            }
            page.put(&losses, Ink::Text)?;
        } else {
            page.put("Die  attacker  defender loses", Ink::Dim)?;
            for chance in &forecast.chances {
                let Chance { die, result, .. } = chance;
                let a = toll(chance.attacker_halves, chance.attacker_back);
                let b = toll(chance.defender_halves, chance.defender_back);
                page.put(&crate::words!(" {die}   {a:<8}  {b:<8}  {result}"), Ink::Text)?;
            }
        }
        let text = session.game().choice_text(choice).1;
        page.put(&crate::words!("{text}: select"), Ink::Good)
    }

    /// What came before the die and changed it.
    fn put_prelude<D: Paper>(
        &self,
        game: &dyn Game,
        page: &mut Paragraphs<'_, D>,
    ) -> Result<(), D::Error> {
        let battle = self.news.log().since();
        for n in (battle..self.news.log().fresh()).rev() {
            let told = |event: &&Event| match event {
                // The die itself is told with the battle.
                Event::Rolled { .. } => n > battle + 1,
                Event::Nation { .. } | Event::Drawn { .. } => true,
                Event::Reduced { .. } | Event::Lost { .. } => true,
                _ => false,
            };
            if let Some(event) = self.news.log().newest(n).filter(told) {
                page.put(&tell(game, Some(self.view.viewer()), event), Ink::Dim)?;
            }
        }
        Ok(())
    }

    /// A battle after the die.
    pub(super) fn draw_result<D: Paper>(&self, d: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let Some(session) = self.live.session() else { return Ok(()) };
        let game = session.game();
        let mut page = Paragraphs::new(d, area, self.text(), self.pages.list().at())?;
        if WORDY {
            self.put_prelude(game, &mut page)?;
        }
        if let Some(Event::Battle {
            target,
            attack,
            defence,
            die,
            attacker_halves,
            defender_halves,
            result,
            ..
        }) = self.news.log().battle
        {
            let at = game.info().board.label(target);
            page.put(&crate::words!("{at}: {attack} against {defence}, die {die}"), Ink::Dim)?;
            let (a, b) = (attacker_halves / 2, defender_halves / 2);
            page.put(
                &if result.is_empty() {
                    crate::words!("Attacker -{a}, defender -{b}")
                } else {
                    crate::words!("Result {result}")
                },
                Ink::Text,
            )?;
        }
        // What came of it so far, oldest first.
        let ink = if self.news.log().battle.is_some() { Ink::Dim } else { Ink::Text };
        let mut others = Words::new();
        for n in (0..self.news.log().since()).rev() {
            // Without a battle only what the map does not show is news, and nothing of what the
            // other side does out of sight.
            let told = |n: usize, event: &Event| match event {
                Event::Placed { .. } | Event::Moved { .. } => self.news.log().battle.is_some(),
                Event::Sent { unit, .. } => self.sees(*unit),
                // The bar will show the phase.
                Event::Phase { .. } => self.news.log().battle.is_some() || n > 0,
                _ => true,
            };
            let event = |n: usize| self.news.log().newest(n).filter(|event| told(n, event));
            let Some(news) = event(n) else { continue };
            // Units that go the same way share a line.
            if WORDY
                && let Event::Sent { unit, to } = news
                && let Some(Event::Sent { to: same, .. }) = n.checked_sub(1).and_then(event)
                && to == same
            {
                let code = game.info().roster.code(*unit);
                if others.len() + code.len() > LINE_OF_UNITS {
                    page.put(&others, ink)?;
                    others.clear();
                }
                others = crate::words!("{others}{code} ");
                continue;
            }
            let text = tell(game, Some(self.view.viewer()), news);
            if WORDY && !others.is_empty() {
                page.put(&crate::words!("{others}{text}"), ink)?;
                others.clear();
            } else {
                page.put(&text, ink)?;
            }
        }
        Ok(())
    }

    /// What will go wrong if the phase ends now.
    pub(super) fn draw_warning<D: Paper>(
        &self,
        d: &mut D,
        area: Rectangle,
        choice: Choice,
    ) -> Result<(), D::Error> {
        let Some(session) = self.live.session() else { return Ok(()) };
        let game = session.game();
        let mut page = Paragraphs::new(d, area, self.text(), self.pages.list().at())?;
        page.put(&crate::words!("{}?", game.choice_text(choice).1), Ink::Text)?;
        let mut result = Ok(());
        let mut any = false;
        let able = session.prompt().units.len();
        if able > 0 {
            result = page.put(&crate::words!("Can still act: {able}"), Ink::Dim);
        }
        game.warnings(&mut |why, space| {
            let refusal = Refusal::new(why);
            any = true;
            let text = match space {
                Some(space) => crate::words!("{} {refusal}", game.info().board.label(space)),
                None => crate::words!("{refusal}"),
            };
            if result.is_ok() {
                result = page.put(&text, Ink::Bad);
            }
        });
        result?;
        if !any {
            page.put("Nothing is amiss.", Ink::Dim)?;
        }
        page.put("Select: yes. Hold: back", Ink::Good)
    }

    /// A rule, with those of its lines that follow.
    pub(super) fn draw_rule<D: Paper>(
        &self,
        d: &mut D,
        area: Rectangle,
        n: u16,
    ) -> Result<(), D::Error> {
        let mut page = Paragraphs::new(d, area, self.text(), self.pages.list().at())?;
        let rules = self.info().rules;
        let Some(first) = rules.get(usize::from(n)) else { return Ok(()) };
        let first_code = self.info().scenarios.first().map(|scenario| scenario.code);
        // The lines of a rule that follow belong to it: one of them may be what is meant.
        let more = (usize::from(n)..).map_while(|n| rules.get(n));
        for rule in more.take_while(|rule| number(&rule.id) == number(&first.id)) {
            page.put(&rule.title, Ink::Pick)?;
            if cfg!(feature = "rule-texts") {
                page.put(&rule.text, Ink::Text)?;
            }
            match rule.scope {
                // What acts in the first scenario acts in those after it, too.
                Scope::Scenario(code) if Some(code) != first_code => {
                    page.put(&crate::words!("{} acts in {code}", rule.id), Ink::Dim)?;
                }
                Scope::Option => {
                    page.put(&crate::words!("{} is an option", rule.id), Ink::Dim)?;
                }
                _ => page.put(&rule.id, Ink::Dim)?,
            }
        }
        Ok(())
    }

    /// Whose turn it is to look.
    pub(super) fn draw_curtain<D: Paper>(
        &self,
        d: &mut D,
        area: Rectangle,
    ) -> Result<(), D::Error> {
        let mut page = Paragraphs::new(d, area, self.text(), 0)?;
        if let Some(session) = self.live.session() {
            let name = side(session.game(), session.seat());
            page.put(&crate::words!("Hand over to the {name} player."), Ink::Text)?;
            page.put("Select when ready.", Ink::Dim)?;
        }
        Ok(())
    }

    /// How the cable stands.
    pub(super) fn draw_cable<D: Paper>(&self, d: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let mut page = Paragraphs::new(d, area, self.text(), 0)?;
        page.put(&self.cable_text(), Ink::Text)?;
        page.put("Select: leave it.", Ink::Dim)
    }
}

/// What a battle costs a side: losses, and hexes to go back.
fn toll(lost: u8, back: u8) -> Words {
    match back {
        0 => halves(lost),
        _ => crate::words!("{} back {back}", halves(lost)),
    }
}

/// A unit in one line: name or code, strength, what it has lost and lacks.
pub fn describe(game: &dyn Game, unit: crate::forces::UnitId, short: bool) -> Words {
    let roster = game.info().roster;
    let name = if short { roster.code(unit) } else { roster.name(unit) };
    let supply = match game.whereabouts(unit) {
        Where::Space(_) if !game.in_supply(unit) => " no supply",
        _ => "",
    };
    let worn = if game.is_reduced(unit) { " reduced" } else { "" };
    let face = game.strength(unit);
    let strength = super::counter::strength(face);
    crate::words!("{name} {strength} m{}{worn}{supply}", face.movement)
}

/// The same with its nation, where there may be several.
pub fn describe_abroad(game: &dyn Game, unit: crate::forces::UnitId) -> Words {
    let roster = game.info().roster;
    let nation = roster.nations.get(usize::from(roster.get(unit).nation.0));
    crate::words!("{} {}", nation.map_or("", |nation| nation.code), describe(game, unit, false))
}

/// Half points as a player reads them.
pub fn halves(n: u8) -> Words {
    match (n / 2, n % 2) {
        (0, 1) => crate::words!("1/2"),
        (whole, 0) => crate::words!("{whole}"),
        (whole, _) => crate::words!("{whole} 1/2"),
    }
}
