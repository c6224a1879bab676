//! A battle: what it may bring, before the die, and what came of it.

use super::app::App;
use super::log::tell;
use super::paint::{Ink, Paper, Words};
use super::panels::{TELLS_ALL, halves};
use super::paragraphs::Paragraphs;
use crate::game::{Certain, Chance, Choice, Event, Forecast, Game, Heading};
use crate::telling::{Brief, Teller};
use embedded_graphics::primitives::Rectangle;

/// Letters of units' codes in one line, which leave room for what becomes of them.
const LINE_OF_UNITS: usize = 60;

/// The face of the die, or where several come to the same, how many do.
fn case_of(chance: &Chance) -> u8 {
    if chance.die > 0 { chance.die } else { chance.weight }
}

impl App {
    /// A battle before it is fought: strengths, shifts, every face of the die.
    pub(super) fn draw_battle<D: Paper>(
        &self,
        d: &mut D,
        area: Rectangle,
        choice: Choice,
    ) -> Result<(), D::Error> {
        let Some(session) = self.live.session() else { return Ok(()) };
        let viewer = self.view.viewer();
        let Some(forecast) = session.game().forecast_of(choice, viewer) else { return Ok(()) };
        let mut page = Paragraphs::new(d, area, self.text(), self.pages.list().at())?;
        if let Some(certain) = forecast.certain() {
            self.put_certain(&mut page, session.game(), &forecast, certain)?;
            let text = session.game().choice_text(choice).1;
            return page.put(&crate::words!("{text}: select"), Ink::Good);
        }
        let Forecast { attack, defence, exact, line, columns, heading, .. } = forecast;
        let apart = heading.head(heading.compare(attack, defence));
        let kind = if heading == Heading::Difference { "line" } else { "table" };
        let known = if exact { "" } else { "+?" };
        page.put(&crate::words!("{attack} against {defence}{known}: {apart}"), Ink::Text)?;
        let (from, to) = (heading.head(columns.0), heading.head(columns.1));
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
            for chance in &forecast.chances {
                let Chance { attacker_halves, defender_halves, result, .. } = chance;
                let (a, b) = (attacker_halves / 2, defender_halves / 2);
                let case = case_of(chance);
                let _ = losses.push_str(&if result.is_empty() {
                    crate::words!("{case}:{a}/{b} ")
                } else {
                    crate::words!("{case}:{result} ")
                });
            }
            page.put(&losses, Ink::Text)?;
        } else {
            let faces = forecast.chances.iter().all(|chance| chance.die > 0);
            let cases: u8 = forecast.chances.iter().map(|chance| chance.weight).sum();
            let first = if faces { crate::words!("Die") } else { crate::words!("/{cases:<2}") };
            page.put(&crate::words!("{first}  attacker  defender loses"), Ink::Dim)?;
            for chance in &forecast.chances {
                let result = chance.result;
                let case = case_of(chance);
                let a = toll(chance.attacker_halves, chance.attacker_back);
                let b = toll(chance.defender_halves, chance.defender_back);
                page.put(&crate::words!(" {case:<3} {a:<8}  {b:<8}  {result}"), Ink::Text)?;
            }
        }
        let text = session.game().choice_text(choice).1;
        page.put(&crate::words!("{text}: select"), Ink::Good)
    }

    /// A battle without a die: what will happen, and what more would change.
    fn put_certain<D: Paper>(
        &self,
        page: &mut Paragraphs<'_, D>,
        game: &dyn Game,
        forecast: &Forecast,
        certain: Certain,
    ) -> Result<(), D::Error> {
        let Forecast { attack, defence, line, .. } = forecast;
        page.put(&crate::words!("{attack} against {defence}"), Ink::Text)?;
        if !self.is_small() {
            page.put(line, Ink::Dim)?;
        }
        for (rule, shift) in &forecast.shifts {
            page.put(&crate::words!("{rule} {shift:+}"), Ink::Dim)?;
        }
        let ink = if certain.due > 0 { Ink::Good } else { Ink::Bad };
        page.put(&crate::words!("{certain}"), ink)?;
        if certain.more > 0 {
            page.put(&crate::words!("{}", certain.wanted()), Ink::Dim)?;
        }
        let mut put = Ok(());
        game.costs(&mut |what| {
            if put.is_ok() {
                put = page.put(&crate::words!("{what}"), Ink::Dim);
            }
        });
        put
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
        if TELLS_ALL {
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
            let teller = Teller { game, viewer: None, wording: Brief };
            let at = teller.place(target);
            // Odds that are hopeless need no die, and some games have none.
            let die = if die > 0 { crate::words!(", die {die}") } else { Words::new() };
            page.put(&crate::words!("{at}: {attack} against {defence}{die}"), Ink::Dim)?;
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
        self.put_outcome(game, &mut page)
    }

    /// What came of it so far, oldest first.
    fn put_outcome<D: Paper>(
        &self,
        game: &dyn Game,
        page: &mut Paragraphs<'_, D>,
    ) -> Result<(), D::Error> {
        let log = self.news.log();
        let is_battle = log.battle.is_some();
        let ink = if is_battle { Ink::Dim } else { Ink::Text };
        // Without a battle only what the map does not show is news, and nothing of what the other
        // side does out of sight.
        let told = |n: usize, event: &Event| match event {
            Event::Placed { .. } | Event::Moved { .. } => is_battle,
            Event::Sent { unit, .. } => self.sees(*unit),
            // The bar will show the phase.
            Event::Phase { .. } => is_battle || n > 0,
            _ => true,
        };
        let event = |n: usize| log.newest(n).filter(|event| told(n, event));
        let mut others = Words::new();
        for n in (0..log.since()).rev() {
            let Some(news) = event(n) else { continue };
            // Units that go the same way share a line.
            if TELLS_ALL
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
            page.put(&crate::words!("{others}{text}"), ink)?;
            others.clear();
        }
        Ok(())
    }
}

/// What a battle costs a side: losses, and hexes to go back.
fn toll(lost: u8, back: u8) -> Words {
    match back {
        0 => halves(lost),
        _ => crate::words!("{} back {back}", halves(lost)),
    }
}
