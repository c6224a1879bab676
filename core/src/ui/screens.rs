//! Drawing: which page, which bars, and how little of it.

use super::app::{App, Stale};
use super::chart::{Chart, theatre};
use super::gauge::Gauge;
use super::log::{actor, result, side, tell};
use super::page::{Item, Page as Shown, number};
use super::paint::{Ink, Paper, Shade, Sheet, Words, fill, first, frame, plain, wrap, write};
use super::panels::{Page, WORDY, describe, describe_abroad, halves};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Forecast, Game, Scope, Seat, Status};
use crate::games::{ALL, SEVERAL};
use embedded_graphics::prelude::*;
use embedded_graphics::primitives::Rectangle;

/// A swing of the score that is no longer counted in points.
const VICTORY: u32 = 500_000;

impl App {
    /// Draws what has changed since the last time. Says whether anything had.
    pub fn draw<D: DrawTarget<Color: Shade>>(&mut self, d: &mut D) -> Result<bool, D::Error> {
        let d = &mut Sheet::new(d);
        let screen = d.bounding_box().size;
        if screen != self.screen {
            self.screen = screen;
            self.stale = Stale::Everything;
            self.put_cursor(self.cursor, true);
        }
        let stale = core::mem::replace(&mut self.stale, Stale::Nothing);
        if stale == Stale::Nothing {
            return Ok(false);
        }
        match (self.shown(), stale) {
            (Shown::Map | Shown::Ask, Stale::Spots(spots)) => {
                if let Some(board) = self.board() {
                    let window = self.window();
                    for space in spots {
                        let area = self.camera.cover(board, window, space);
                        self.draw_map(d, area)?;
                    }
                }
                self.draw_bars(d)?;
            }
            (page @ (Shown::Map | Shown::Ask | Shown::Message), _) => {
                self.draw_map(d, self.window())?;
                self.draw_bars(d)?;
                if page == Shown::Message {
                    self.draw_message(d)?;
                }
            }
            _ => self.draw_page(d)?,
        }
        Ok(true)
    }

    /// Everything is to be drawn again, as after the display was off.
    pub fn redraw(&mut self) {
        self.stale = Stale::Everything;
    }

    fn draw_map<D: Paper>(&self, d: &mut D, area: Rectangle) -> Result<(), D::Error> {
        let Some(session) = self.session() else { return Ok(()) };
        let shade_ink = if self.layer.warns() { Ink::Threat } else { Ink::Zone };
        // Nothing of the other side's question shows while it is not theirs to see.
        let own = session.seat() == self.viewer;
        let none = UnitSet::EMPTY;
        let chart = Chart {
            game: session.game(),
            viewer: self.viewer,
            camera: self.camera,
            window: self.window(),
            cursor: Some(self.cursor),
            legal: own.then_some(&session.prompt().spaces),
            shade: &self.shade,
            ready: if own { &session.prompt().units } else { &none },
            selected: if own { &session.prompt().selected } else { &none },
            parade: &self.parade,
            shade_ink,
        };
        chart.draw(d, area)
    }

    /// Turn, phase and score above the map; the question and the cursor below it.
    fn draw_bars<D: Paper>(&mut self, d: &mut D) -> Result<(), D::Error> {
        let Some(session) = self.session() else { return Ok(()) };
        let game = session.game();
        let size = self.text();
        let status = game.status();
        let bar = Rectangle::new(Point::zero(), Size::new(self.screen.width, self.bar_height()));
        fill(d, bar, Ink::Bar)?;
        let phase = game.info().phases.get(usize::from(status.phase)).copied().unwrap_or("");
        let points = game.points();
        let mut end = self.screen.width.saturating_sub(1);
        if cfg!(feature = "portable")
            && let Some(gauge) = self.gauge
        {
            end = end.saturating_sub(Gauge::SIZE.width);
            let top = (self.bar_height().saturating_sub(Gauge::SIZE.height) / 2) as i32;
            gauge.draw(d, Point::new(end as i32, top))?;
        }
        let wide = size.fit(self.screen.width.saturating_sub(2));
        let above = size.fit(end.saturating_sub(1));
        let cut_off = if self.is_cut_off() { "no link " } else { "" };
        // While a battle is put together its strengths say more than the score.
        let battle = game.forecast(self.viewer).filter(|_| session.seat() == self.viewer);
        let mut score = match battle {
            Some(Forecast { attack, defence, exact, .. }) => {
                // There may be more under the top unit.
                let known = if exact { "" } else { "+?" };
                crate::words!("{cut_off}{attack}:{defence}{known}")
            }
            None => crate::words!("{cut_off}VP{points}"),
        };
        // A small screen has one line above the map: the question says more than the phase, and a
        // long one more than the score.
        let ask = &session.prompt().ask;
        let awaited = self.replay_text().or_else(|| self.awaited_text());
        let advising = self.advising.then(|| crate::words!("Thinking {}%", self.progress));
        // A question about a unit names it, where there is room: it may be under others, or
        // nowhere.
        let about = ask.unit.map(|unit| game.info().roster.code(unit));
        let named = about.map(|code| match session.prompt().selected.len() {
            0 | 1 => crate::words!("{code}: {}", ask.text),
            // With others that were picked to go with it.
            all => crate::words!("{code} +{}: {}", all - 1, ask.text),
        });
        let named = named.filter(|named| named.chars().count() <= above);
        let said = awaited.as_ref().or(advising.as_ref()).or(named.as_ref());
        let text = said.map_or(ask.text, |text| text);
        let small = self.is_small();
        let head = if small {
            let long = text.chars().count();
            if long + score.len() >= above {
                score.clear();
            }
            let turn = crate::words!("T{} ", status.turn);
            let room = long + turn.len() + score.len() < above;
            crate::words!("{}{text}", if room { &turn } else { "" })
        } else {
            crate::words!("T{} {} {phase}", status.turn, actor(game, status.active, status.who))
        };
        let room = above.saturating_sub(score.len());
        write(d, Point::new(1, 0), first(&head, room), size, Ink::BarText)?;
        let at = end as i32 - (size.cell().width as usize * score.len()) as i32;
        write(d, Point::new(at, 0), &score, size, Ink::BarText)?;

        if self.shown() == Shown::Ask {
            return self.draw_ask(d);
        }
        let high = self.foot_height();
        let top = self.screen.height as i32 - high as i32;
        let foot = Rectangle::new(Point::new(0, top), Size::new(self.screen.width, high));
        fill(d, foot, Ink::Bar)?;
        if let Some(text) = self.lesson_text() {
            let mut drawn = Ok(());
            wrap(text, wide, &mut |n, line| {
                if drawn.is_ok() {
                    let y = top + 1 + (n as u32 * size.cell().height) as i32;
                    drawn = write(d, Point::new(1, y), line, size, Ink::Pick).map(drop);
                }
            });
            return drawn;
        }
        let left = ask.halves.filter(|_| awaited.is_none());
        // A small screen has the number of the question on the same line.
        let spare = if small && left.is_some() { " (10)".len() } else { 0 };
        let here = self.here(game, wide.saturating_sub(spare));
        let with_left = |text: &str| with_number(text, left);
        if small {
            // No room for its name above: then the unit asked about goes where the cursor is.
            let line = match about.filter(|_| said.is_none()) {
                Some(code) => crate::words!("{code}: {here}"),
                None => with_left(&here),
            };
            write(d, Point::new(1, top + 1), first(&line, wide), size, Ink::BarText)?;
        } else {
            write(d, Point::new(1, top + 1), &with_left(text), size, Ink::BarText)?;
            let y = top + 1 + size.cell().height as i32;
            write(d, Point::new(1, y), &here, size, Ink::Pick)?;
        }
        Ok(())
    }

    /// The answers to a question, below the map; a large screen repeats the question.
    fn draw_ask<D: Paper>(&mut self, d: &mut D) -> Result<(), D::Error> {
        let (high, size) = (self.ask_height(), self.text());
        let top = Point::new(0, self.screen.height.saturating_sub(high) as i32);
        let wide = self.screen.width;
        fill(d, Rectangle::new(top, Size::new(wide, high)), Ink::Bar)?;
        fill(d, Rectangle::new(top, Size::new(wide, 1)), Ink::Pick)?;
        if let Some(session) = self.session().filter(|_| !self.is_small()) {
            let ask = &session.prompt().ask;
            let text = with_number(ask.text, ask.halves);
            write(d, top + Point::new(1, 2), &text, size, Ink::BarText)?;
        }
        self.draw_list(d)
    }

    /// The lines of the list on the screen.
    fn draw_list<D: Paper>(&mut self, d: &mut D) -> Result<(), D::Error> {
        let Some(area) = self.list_area() else { return Ok(()) };
        let mut list = self.list;
        let drawn = list.draw(d, area, self.text(), self.lines(), |n| self.line(n));
        self.list = list;
        drawn
    }

    /// The hex under the cursor in a few words: the top unit, or the place, or the terrain.
    fn here(&self, game: &dyn Game, room: usize) -> Words {
        let board = game.info().board;
        let label = board.label(self.cursor);
        let place = board.place_name(self.cursor);
        let (_, stack) = self.stack();
        if let Some(unit) = stack.first() {
            let code = game.info().roster.code(*unit);
            let strength = super::counter::strength(game.strength(*unit));
            let mut text = crate::words!("{code} {strength}");
            if stack.len() > 1 {
                let _ = text.push_str(&crate::words!(" +{}", stack.len() - 1));
            }
            // The counter hides the name of the place: it stands here, where there is room.
            let with_place = crate::words!("{label} {place} {text}");
            let fits = !place.is_empty() && with_place.chars().count() <= room;
            return if fits { with_place } else { crate::words!("{label} {text}") };
        }
        if !place.is_empty() {
            return crate::words!("{label} {place}");
        }
        let terrain = board.terrains.get(usize::from(board.terrain(self.cursor).0));
        crate::words!("{label} {}", terrain.map_or("", |kind| kind.name))
    }

    fn draw_message<D: Paper>(&self, d: &mut D) -> Result<(), D::Error> {
        let size = self.text();
        let wide = self.screen.width.saturating_sub(8);
        let lines = wrap(&self.message, size.fit(wide - 3), &mut |_, _| {}) as u32;
        let high = (lines + 1) * size.cell().height + 4;
        let middle = Point::new(self.screen.width as i32 / 2, self.screen.height as i32 / 2);
        let box_ = Rectangle::with_center(middle, Size::new(wide, high));
        let mut page = Page::new(d, box_, size, 0)?;
        page.put(&self.message, Ink::Text)?;
        if !self.message_rule.is_empty() {
            page.put("Hold select: the rule", Ink::Dim)?;
        }
        frame(d, box_, Ink::Pick)
    }

    /// Every page but the map: a heading and what it lists.
    fn draw_page<D: Paper>(&mut self, d: &mut D) -> Result<(), D::Error> {
        let size = self.text();
        let high = self.bar_height();
        let screen = self.screen;
        fill(d, Rectangle::new(Point::zero(), screen), Ink::Back)?;
        let bar = Rectangle::new(Point::zero(), Size::new(screen.width, high));
        fill(d, bar, Ink::Bar)?;
        write(d, Point::new(2, 0), &self.heading(), size, Ink::BarText)?;
        let area = self.page_area();
        match self.page {
            Shown::Code => self.draw_code(d),
            Shown::Cable => {
                let mut page = Page::new(d, area, size, 0)?;
                page.put(&self.far_text(), Ink::Text)?;
                page.put("Select: leave it.", Ink::Dim)
            }
            Shown::Look => self.draw_look(d, area),
            Shown::Battle(choice) => self.draw_battle(d, area, choice),
            Shown::Result => self.draw_result(d, area),
            Shown::Warn(choice) => self.draw_warning(d, area, choice),
            Shown::Rule(n) => {
                let mut page = Page::new(d, area, size, self.list.at)?;
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
                        Scope::Option if SEVERAL => {
                            page.put(&crate::words!("{} is an option", rule.id), Ink::Dim)?;
                        }
                        _ => page.put(&rule.id, Ink::Dim)?,
                    }
                }
                Ok(())
            }
            Shown::Curtain => {
                let mut page = Page::new(d, area, size, 0)?;
                if let Some(session) = self.session() {
                    let name = side(session.game(), session.seat());
                    page.put(&crate::words!("Hand over to the {name} player."), Ink::Text)?;
                    page.put("Select when ready.", Ink::Dim)?;
                }
                Ok(())
            }
            Shown::End => {
                let mut page = Page::new(d, area, size, self.list.at)?;
                let Some(session) = self.session() else { return Ok(()) };
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
                if SEVERAL {
                    game.funds(&mut |name, points| {
                        if drawn.is_ok() {
                            let text = crate::words!("{name} can spend {points}");
                            drawn = page.put(&text, Ink::Good);
                        }
                    });
                }
                drawn?;
                if !self.is_over() {
                    return self.put_reserves(game, &mut page);
                }
                // The phases that changed most, by who stood better after them. A score that stands
                // for the victory itself is no turn on the way to it.
                let turns = self.story.turning_points(5);
                let turns = turns.filter(|swing| swing.change.unsigned_abs() < VICTORY);
                for (n, swing) in turns.take(4).enumerate() {
                    if n == 0 {
                        page.put("Turning points:", Ink::Pick)?;
                    }
                    let Status { turn, phase, active, .. } = swing.status;
                    let phase = game.info().phases.get(usize::from(phase)).unwrap_or(&"");
                    let gains = side(game, Seat(u8::from(swing.change < 0)));
                    let by = swing.change.unsigned_abs();
                    let text =
                        crate::words!("T{turn} {} {phase}: {gains} +{by}", side(game, active));
                    page.put(&text, Ink::Text)?;
                }
                Ok(())
            }
            Shown::Title | Shown::Games | Shown::Scenarios | Shown::Seats => {
                self.draw_list(d)?;
                // Where there is room, the map to be fought over.
                let listed = self.lines() as u32 * size.cell().height + 8;
                let room = Size::new(screen.width, area.size.height.saturating_sub(listed));
                if !cfg!(feature = "large-screens") || room.height < 100 {
                    return Ok(());
                }
                let window = Rectangle::new(area.top_left + Point::new(0, listed as i32), room);
                theatre(d, self.chosen().board, window)
            }
            _ => self.draw_list(d),
        }
    }

    /// The viewer's units beside the map: those that are due, then box by box.
    fn put_reserves<D: Paper>(
        &self,
        game: &dyn Game,
        page: &mut Page<'_, D>,
    ) -> Result<(), D::Error> {
        let info = game.info();
        let own = |unit: &UnitId| game.seat_of(*unit) == Some(self.viewer);
        for unit in info.roster.units().filter(own) {
            let to = game.whereabouts(unit);
            if matches!(to, Where::Turn(_)) {
                page.put(&tell(game, None, &Event::Sent { unit, to }), Ink::Text)?;
            }
        }
        for n in 0..=info.boxes.len() {
            let (name, place) = match info.boxes.get(n) {
                Some(name) => (*name, Where::Box(n as u8)),
                None => ("lost", Where::Eliminated),
            };
            let mut text = crate::words!("{name}:");
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

    fn heading(&self) -> Words {
        match self.page {
            Shown::Title => crate::words!("HEXMARCH"),
            Shown::Games => crate::words!("Which game?"),
            Shown::Scenarios => plain(self.chosen().name),
            Shown::Seats => plain(self.drafted().map_or("", |scenario| scenario.name)),
            Shown::Menu => match (self.awaited_text(), self.session()) {
                (Some(text), _) => text,
                (None, Some(session)) => plain(session.prompt().ask.text),
                _ => crate::words!("Menu"),
            },
            Shown::Stack => crate::words!("Which unit?"),
            Shown::Look => crate::words!("Look"),
            Shown::Battle(_) => crate::words!("Before the battle"),
            Shown::Result if self.log.battle.is_some() => crate::words!("The battle"),
            Shown::Result | Shown::Log => crate::words!("What happened"),
            Shown::Rules => crate::words!("Rules"),
            Shown::Rule(n) => {
                let rule = self.info().rules.get(usize::from(n));
                crate::words!("Rule {}", rule.as_ref().map_or("", |rule| number(&rule.id)))
            }
            Shown::Overlays => crate::words!("Show on the map"),
            Shown::Settings => crate::words!("Settings"),
            Shown::Shelf | Shown::Slot(_) | Shown::Erase(_) | Shown::Replayed | Shown::Code
                if !cfg!(feature = "extras") =>
            {
                Words::new()
            }
            Shown::Code => self.code_heading(),
            Shown::Cable => crate::words!("The cable"),
            Shown::Shelf => crate::words!("Kept games"),
            Shown::Slot(slot) => crate::words!("Game {}", slot + 1),
            Shown::Erase(slot) => crate::words!("Delete game {}?", slot + 1),
            Shown::Replayed => self.replay_text().unwrap_or_default(),
            Shown::Curtain => crate::words!("Next player"),
            Shown::Warn(_) => crate::words!("Are you sure?"),
            Shown::End if self.is_over() => crate::words!("The end"),
            Shown::End => crate::words!("Score and reserves"),
            Shown::Map | Shown::Ask | Shown::Message => Words::new(),
        }
    }

    /// A line of the list on the screen.
    fn line(&self, n: usize) -> Words {
        match self.page {
            Shown::Title => match (self.title().get(n), self.session()) {
                (Some(&"Resume"), Some(session)) => {
                    let game = session.game();
                    crate::words!("Resume: {} T{}", game.scenario().name, game.status().turn)
                }
                (entry, _) => plain(entry.unwrap_or(&"")),
            },
            Shown::Games => plain(ALL.get(n).map_or("", |info| info.name)),
            Shown::Scenarios => plain(self.chosen().scenarios.get(n).map_or("", |s| s.name)),
            Shown::Seats => self.seat_line(n),
            Shown::Ask => {
                let Some(session) = self.session() else { return Words::new() };
                let choices = &session.prompt().choices;
                match choices.get(n) {
                    Some(choice) => plain(session.game().choice_text(*choice).1),
                    None => {
                        let unit = self.off_map().nth(n - choices.len());
                        unit.map_or(Words::new(), |unit| {
                            self.unit_line("", unit, describe_abroad(session.game(), unit))
                        })
                    }
                }
            }
            Shown::Menu => self.menu().get(n).map_or(Words::new(), |item| self.item(*item)),
            Shown::Stack => {
                let (ready, all) = self.stack();
                let Some((unit, session)) = all.get(n).zip(self.session()) else {
                    return Words::new();
                };
                let mark = if ready.contains(*unit) { "*" } else { " " };
                // Where several nations share a hex, a name alone does not say whose it is.
                let nation = |unit: &UnitId| session.game().info().roster.get(*unit).nation;
                let long = if WORDY && all.iter().any(|other| nation(other) != nation(unit)) {
                    describe_abroad(session.game(), *unit)
                } else {
                    describe(session.game(), *unit, false)
                };
                self.unit_line(mark, *unit, long)
            }
            Shown::Log => match (self.log.newest(n), self.session()) {
                (Some(event), Some(session)) => tell(session.game(), Some(self.viewer), event),
                _ => Words::new(),
            },
            Shown::Rules => {
                let rule = self.info().rules.get(n);
                rule.map_or(Words::new(), |rule| {
                    crate::words!(
                        "{} {}",
                        crate::texts::cut(&rule.id, b'-').map_or("", |(_, id)| id),
                        rule.title
                    )
                })
            }
            Shown::Overlays => plain(self.layer(n).map_or("", |layer| layer.1)),
            Shown::Settings => self.settings.describe(n),
            Shown::Shelf | Shown::Slot(_) | Shown::Erase(_) | Shown::Replayed | Shown::Code
                if !cfg!(feature = "extras") =>
            {
                Words::new()
            }
            Shown::Shelf => self.slot_line(n),
            Shown::Slot(_) => plain(super::slots::DEEDS.get(n).unwrap_or(&"")),
            Shown::Erase(_) => plain(if n == 0 { "Keep it" } else { "Delete it" }),
            Shown::Replayed => {
                let lines = ["Go on looking", "Play on from here", "Leave"];
                plain(lines.get(n).unwrap_or(&""))
            }
            _ => Words::new(),
        }
    }

    /// A unit in a list. A long name gives way to the code: what would be cut is the end, which
    /// says whether the unit is in supply.
    fn unit_line(&self, mark: &str, unit: UnitId, long: Words) -> Words {
        let room = self.text().fit(self.screen.width.saturating_sub(3));
        match self.session() {
            Some(session) if mark.len() + long.chars().count() > room => {
                crate::words!("{mark}{}", describe(session.game(), unit, true))
            }
            _ => crate::words!("{mark}{long}"),
        }
    }

    fn item(&self, item: Item) -> Words {
        let text = match item {
            Item::Next => "Next unit",
            Item::Choice(choice) => {
                self.session().map_or("", |session| session.game().choice_text(choice).1)
            }
            Item::Undo => "Undo",
            Item::UndoPhase => "Undo the phase",
            Item::Redo => "Redo",
            Item::Mail => "Send decisions",
            Item::Look => "Look",
            Item::Zoom => "Zoom",
            Item::Layers => "Show on the map",
            Item::Log => "What happened",
            Item::Score => "Score and reserves",
            Item::Rules => "Rules",
            Item::Settings => "Settings",
            Item::OffMap => "Units off the map",
            Item::Suggest => "Suggest a move",
            Item::Decide => "Decide now",
            Item::EndLesson => "End the lesson",
            Item::Leave => "Title page",
        };
        plain(text)
    }
}

/// A question with the number it is about, in halves.
fn with_number(text: &str, number: Option<u8>) -> Words {
    match number.map(halves) {
        Some(number) => crate::words!("{text} ({number})"),
        None => plain(text),
    }
}
