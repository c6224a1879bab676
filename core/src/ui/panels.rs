//! Pages about one thing: a hex, a warning, a rule; and a unit in one line.

use super::app::App;
use super::counter::Strength;
use super::log::side;
use super::menu::number;
use super::paint::{Ink, Paper, Words, plain};
use super::paragraphs::Paragraphs;
use crate::board::{Country, Dir, Sides, SpaceId};
use crate::forces::{UnitId, Where};
use crate::game::{Choice, Game, Pick, Refusal, Scope};
use embedded_graphics::primitives::Rectangle;

/// Is more told than must be? What came before a die, whose units these are, units that share a
/// line: 400 bytes of flash, which the reference board has better uses for.
pub const TELLS_ALL: bool = cfg!(feature = "large-screens");

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
        let held = game.control(at).map_or("nobody", |seat| side(game, seat));
        if board.has_areas() {
            look_at_area(&mut page, game, at)?;
        } else {
            page.put(&crate::words!("{} {place} {terrain}", board.label(at)), Ink::Text)?;
            page.put(&crate::words!("{country}, held: {held}"), Ink::Dim)?;
        }
        let hexes = !board.has_areas();
        if let Some(place) = board.place(at).filter(|place| hexes && place.points > 0) {
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
        let major = around(Sides::MAJOR_RIVER);
        if major > 0 {
            page.put(&crate::words!("major rivers {major}"), Ink::Dim)?;
        }
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
        let prompt = session.prompt();
        let (left, open) = match prompt.ask.kind.wants() {
            Pick::Unit => ("Can still act", prompt.units.len()),
            Pick::Space => ("Still open", prompt.spaces.len()),
            Pick::Choice | Pick::Nothing => ("", 0),
        };
        if open > 0 {
            result = page.put(&crate::words!("{left}: {open}"), Ink::Dim);
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

/// An area: its kind, whose it is, and the lines out of it by kind.
fn look_at_area<D: Paper>(
    page: &mut Paragraphs<'_, D>,
    game: &dyn Game,
    at: SpaceId,
) -> Result<(), D::Error> {
    let board = game.info().board;
    let kind = board.terrains.get(usize::from(board.terrain(at).0)).map_or("", |kind| kind.name);
    let star = board.place(at).is_some_and(|place| place.points > 0);
    let star = if star { ", star" } else { "" };
    page.put(&crate::words!("{}: {kind}{star}", board.place_name(at)), Ink::Text)?;
    let home = board.countries.get(usize::from(board.country(at).0)).map_or("", |kind| kind.name);
    let held = game.control(at).map_or("nobody", |seat| side(game, seat));
    match possessor(game, at) {
        "" => page.put(&crate::words!("held: {held}"), Ink::Dim)?,
        owner if owner == home => page.put(&crate::words!("{owner}, held: {held}"), Ink::Dim)?,
        owner => page.put(&crate::words!("{owner} in {home}, held: {held}"), Ink::Dim)?,
    }
    for (name, lines) in [("rail", Sides::RAIL), ("road", Sides::ROAD), ("sea", Sides::SEA_LANE)] {
        let mut text = Words::new();
        for to in board.along(at, lines) {
            let name = if text.is_empty() { crate::words!("{name}: ") } else { plain(", ") };
            let there = crate::words!("{name}{}", board.place_name(to));
            if text.push_str(&there).is_err() {
                page.put(&text, Ink::Dim)?;
                text = crate::words!("  {}", board.place_name(to));
            }
        }
        if !text.is_empty() {
            page.put(&text, Ink::Dim)?;
        }
    }
    Ok(())
}

/// The name of who owns an area: the nation whose colours it shows, or the country it lies in.
pub(super) fn possessor(game: &dyn Game, space: SpaceId) -> &'static str {
    let nations = game.info().roster.nations;
    let owner = game.owner(space).and_then(|nation| nations.get(usize::from(nation.0)));
    let board = game.info().board;
    let country = board.country(space);
    match (owner, board.countries.get(usize::from(country.0))) {
        (Some(nation), _) => nation.name,
        (None, Some(home)) if country != Country(0) => home.name,
        _ => "",
    }
}

/// A unit in one line: name or code, strength, what it has lost and lacks.
pub fn describe(game: &dyn Game, unit: crate::forces::UnitId, short: bool) -> Words {
    let roster = game.info().roster;
    let name = if short { roster.code(unit) } else { game.title(unit) };
    let supply = match game.whereabouts(unit) {
        Where::Space(_) if !game.in_supply(unit) => " no supply",
        _ => "",
    };
    let worn = if game.is_reduced(unit) { " reduced" } else { "" };
    let strength = Strength::of(game, unit);
    if strength == Strength::None {
        return crate::words!("{name}{worn}{supply}");
    }
    let (strength, movement) = (strength.text(), game.strength(unit).movement);
    if game.info().board.has_areas() {
        // Nothing there moves by points, and ships carry others.
        let aboard = |other: &UnitId| game.whereabouts(*other) == Where::Aboard(unit);
        return match roster.units().find(aboard) {
            Some(cargo) => {
                let cargo = roster.code(cargo);
                crate::words!("{name} {strength}{worn}{supply}, with {cargo}")
            }
            None => crate::words!("{name} {strength}{worn}{supply}"),
        };
    }
    crate::words!("{name} {strength} m{movement}{worn}{supply}")
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
        (0, 1) => plain("1/2"),
        (whole, 0) => crate::words!("{whole}"),
        (whole, _) => crate::words!("{whole} 1/2"),
    }
}
