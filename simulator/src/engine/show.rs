//! Answers questions about a game: what is asked, where things stand, what would happen.

use super::names::Names;
use super::recorded_game::RecordedGame;
use super::words::Words;
use super::{NotDone, Said, options, text_map};
use hexmarch_core::board::{Board, PlaceKind, Sides, SpaceId, SpaceSet};
use hexmarch_core::forces::{Face, UnitId, Where};
use hexmarch_core::game::{Certain, Forecast, Game, Heading, Refusal, Seat};
use hexmarch_core::telling::Halves;

/// Who is asked, what, by which rule, and how much is offered.
pub(super) fn prompt(recorded: &RecordedGame, viewer: Option<Seat>) -> Said {
    let (game, prompt) = (recorded.game(), recorded.prompt());
    let words = Words { game, viewer };
    let mut lines = vec![words.status(game.status())];
    if let Some(outcome) = game.outcome() {
        lines.push(format!("over: {}", words.outcome(outcome)));
        return Ok(lines);
    }
    let ask = prompt.ask;
    lines.push(format!("asks {}: {} ({})", words.seat(prompt.seat), ask.text, ask.rule));
    let mut about = Vec::new();
    about.extend(ask.unit.map(|unit| words.unit(unit).to_string()));
    about.extend(ask.space.map(|space| words.place(space)));
    about.extend(ask.halves.map(|n| format!("left {}", Halves(n))));
    if !about.is_empty() {
        lines.push(format!("about {}", about.join(", ")));
    }
    if !prompt.selected.is_empty() {
        lines.push(format!("selected {}", words.units(prompt.selected.iter())));
    }
    lines.push(format!(
        "offers units {}, spaces {}, choices {}",
        prompt.units.len(),
        prompt.spaces.len(),
        prompt.choices.len()
    ));
    Ok(lines)
}

/// Everything that may be picked, as the words that pick it.
pub(super) fn legal(recorded: &RecordedGame, viewer: Option<Seat>) -> Said {
    let (game, prompt) = (recorded.game(), recorded.prompt());
    let words = Words { game, viewer };
    if viewer.is_some_and(|viewer| viewer != prompt.seat) {
        return NotDone::error(format!("{} decides", words.seat(prompt.seat)));
    }
    let mut lines = Vec::new();
    if !prompt.units.is_empty() {
        lines.push(format!("units {}", words.units(prompt.units.iter())));
    }
    if !prompt.spaces.is_empty() {
        let spaces: Vec<String> = prompt.spaces.iter().map(|space| words.space(space)).collect();
        lines.push(format!("spaces {}", spaces.join(" ")));
    }
    for choice in &prompt.choices {
        let word = words.action(prompt, hexmarch_core::game::Action::Choice(*choice));
        lines.push(format!("choice {word}: {}", game.choice_text(*choice).1));
    }
    Ok(lines)
}

/// `show WHAT ... [as SIDE]`.
pub(super) fn show(recorded: &RecordedGame, viewer: Option<Seat>, args: &[&str]) -> Said {
    let game = recorded.game();
    let (args, viewer) = match args {
        [args @ .., "as", "all"] => (args, None),
        [args @ .., "as", side] => (args, Some(Names::new(game).seat(side)?)),
        args => (args, viewer),
    };
    let words = Words { game, viewer };
    match args {
        ["board"] => Ok(board(words)),
        ["map", rest @ ..] => Ok(text_map::draw_part(words, rest)?),
        ["hex" | "area", space] => Ok(hex(words, Names::new(game).space(space)?)),
        ["unit", code] => {
            let found = Names::new(game).unit(code)?;
            match words.knows(found) {
                true => Ok(unit(words, found)),
                false => NotDone::error("that side may not see this unit"),
            }
        }
        ["turn"] => Ok(turn(words)),
        ["score"] => Ok(score(words)),
        ["odds"] => match game.forecast(viewer.unwrap_or(recorded.prompt().seat)) {
            Some(forecast) => match forecast.certain() {
                Some(certain) => Ok(certainty(game, &forecast, certain)),
                None => Ok(odds(&forecast)),
            },
            None => NotDone::error("no battle is being prepared"),
        },
        ["warnings"] => Ok(warnings(words)),
        ["options"] => Ok(options::shown(game.info(), recorded.record().options)),
        _ => NotDone::error(
            "say `show` and board, map [SHEET] [COL-COL ROW-ROW], hex H, area A, unit U, turn, \
             score, odds, warnings or options",
        ),
    }
}

/// What is played, and what the seat that plays has left to spend.
fn turn(words: Words<'_>) -> Vec<String> {
    let mut lines = vec![words.status(words.game.status())];
    words.game.funds(&mut |name, left| lines.push(format!("left {name} {left}")));
    lines
}

/// Everything on the map by side and space, then what is beside it.
fn board(words: Words<'_>) -> Vec<String> {
    let game = words.game;
    let units: Vec<UnitId> = game.info().roster.units().collect();
    let mut lines = Vec::new();
    let sides = (0..game.scenario().sides.len() as u8).map(|seat| Some(Seat(seat)));
    for seat in sides.chain([None]) {
        let on_map = |unit: &UnitId| match game.whereabouts(*unit) {
            Where::Space(space) if game.seat_of(*unit) == seat => Some(space),
            _ => None,
        };
        let spaces: SpaceSet = units.iter().filter_map(on_map).collect();
        if !spaces.is_empty() {
            lines.push(format!("{}:", seat.map_or("nobody", |seat| words.seat(seat))));
        }
        for space in spaces.iter() {
            lines.push(format!("  {}: {}", words.place(space), words.units(words.stack(space))));
        }
    }
    let mut beside: Vec<(String, Vec<UnitId>)> = Vec::new();
    for unit in units {
        let at = game.whereabouts(unit);
        if matches!(at, Where::Space(_) | Where::Out) {
            continue;
        }
        let at = words.whereabouts(at);
        match beside.iter_mut().find(|(place, _)| *place == at) {
            Some((_, there)) => there.push(unit),
            None => beside.push((at, vec![unit])),
        }
    }
    lines.extend(beside.into_iter().map(|(at, there)| format!("{at}: {}", words.units(there))));
    lines
}

/// One space: what it is, what lies around it, who is in it and whom it serves.
fn hex(words: Words<'_>, space: SpaceId) -> Vec<String> {
    let (game, board) = (words.game, words.game.info().board);
    let terrain = board.terrains.get(usize::from(board.terrain(space).0)).map_or("?", |t| t.name);
    let country = board.countries.get(usize::from(board.country(space).0)).map_or("?", |c| c.name);
    let mut lines = vec![format!("{}: {terrain}, {country}", words.place(space))];
    lines.extend(area(words, space));
    lines.extend(board.place(space).filter(|_| !board.has_areas()).map(|place| {
        let kind = match place.kind {
            PlaceKind::City => "city",
            PlaceKind::Town => "town",
            PlaceKind::Dot => "dot",
            PlaceKind::Area => "area",
        };
        let capital = if place.is_capital() { ", capital" } else { "" };
        let port = if place.is_port() { ", port" } else { "" };
        format!("place {}: {kind}, {} points{capital}{port}", board.place_name(space), place.points)
    }));
    let works = board.marks.iter().filter(|mark| mark.spaces.contains(&space));
    let what = if board.has_areas() { "mark" } else { "works" };
    lines.extend(works.map(|mark| format!("{what} {}", mark.name)));
    let sign = game.sign(space);
    if !sign.is_empty() {
        lines.push(format!("marker {}", sign.to_lowercase()));
    }
    for way in board.ways(space) {
        let border = board.is_border(space, way.to);
        let sides = way.sides.with(if border { Sides::BORDER } else { Sides::NONE });
        lines.push(format!("to {}: {}", words.place(way.to), sides_text(sides)));
    }
    lines
        .push(format!("control {}", game.control(space).map_or("nobody", |seat| words.seat(seat))));
    for (n, side) in game.scenario().sides.iter().enumerate() {
        let mut zones = SpaceSet::EMPTY;
        game.zones(Seat(n as u8), &mut zones);
        if zones.contains(space) {
            lines.push(format!("zone {side}"));
        }
    }
    for (n, name) in game.layers().iter().enumerate() {
        let mut layer = SpaceSet::EMPTY;
        game.layer(n as u8, &mut layer);
        if layer.contains(space) {
            lines.push(format!("layer {name}"));
        }
    }
    for unit in words.stack(space) {
        // 8.3 of more than one rulebook: a unit that may not be seen has no supply to see either.
        match words.knows(unit) {
            true => lines.push(format!("unit {}, {}", words.unit(unit), supply_text(game, unit))),
            false => lines.push("unit ?".to_string()),
        }
    }
    lines
}

/// What an area has beside what spaces of all boards have; nothing for a hex.
fn area(words: Words<'_>, space: SpaceId) -> Vec<String> {
    let (game, board) = (words.game, words.game.info().board);
    let Some(plate) = board.plate_of(space) else { return Vec::new() };
    let mut lines = vec![format!("plate {}", plate.name)];
    if let Some(nation) = game.owner(space) {
        let owner = game.info().roster.nations.get(usize::from(nation.0));
        lines.push(format!("owner {}", owner.map_or("?", |nation| nation.name)));
    }
    if let Some(place) = board.place(space) {
        lines.extend((place.points > 0).then(|| "star".to_string()));
        lines.extend(place.is_port().then(|| "port".to_string()));
    }
    lines
}

fn unit(words: Words<'_>, unit: UnitId) -> Vec<String> {
    let (game, roster) = (words.game, words.game.info().roster);
    let counter = roster.get(unit);
    let nation = roster.nations.get(usize::from(counter.nation.0)).map_or("?", |n| n.name);
    let (arm, size) = (format!("{:?}", counter.arm), format!("{:?}", counter.size));
    let mut lines = vec![format!(
        "{} {}: {nation}, {} {}",
        roster.code(unit),
        roster.name(unit),
        arm.to_lowercase(),
        size.to_lowercase()
    )];
    lines.extend(factors(game, unit));
    lines.push(format!("stacks as {}, counts {}", counter.weight, Halves(counter.worth_halves)));
    lines.push(format!("side {}", game.seat_of(unit).map_or("nobody", |seat| words.seat(seat))));
    let at = game.whereabouts(unit);
    lines.push(words.whereabouts(at));
    if game.is_reduced(unit) {
        lines.push("reduced".to_string());
    }
    if let Where::Space(_) = at {
        lines.push(supply_text(game, unit).to_string());
    }
    lines
}

/// What a unit can do: the faces of its counter, or where they do not say it, what it can do now.
fn factors(game: &dyn Game, unit: UnitId) -> Vec<String> {
    let counter = game.info().roster.get(unit);
    let say = |face: Face| {
        let Face { attack, defence, movement } = face;
        format!("attack {attack}, defence {defence}, movement {movement}")
    };
    let faces = [Some(counter.front), counter.back].into_iter().flatten();
    let now = game.strength(unit);
    if game.is_blank(unit) {
        return vec![format!("untried, movement {}", now.movement)];
    }
    if faces.clone().any(|face| face == now) {
        let step = |n| if n == 0 { String::new() } else { format!(", {n} steps lost") };
        return faces.enumerate().map(|(n, face)| format!("{}{}", say(face), step(n))).collect();
    }
    let title = game.title(unit);
    let named = if title == game.info().roster.name(unit) { "" } else { title };
    vec![format!("{} now", say(now)), named.to_string()]
        .into_iter()
        .filter(|line| !line.is_empty())
        .collect()
}

fn supply_text(game: &dyn Game, unit: UnitId) -> &'static str {
    if game.in_supply(unit) { "in supply" } else { "out of supply" }
}

fn score(words: Words<'_>) -> Vec<String> {
    let mut lines = standing(words);
    lines.extend(words.game.verdict().map(|reason| format!("verdict {reason}")));
    words.game.tally(&mut |what, points| lines.push(format!("{what} {points}")));
    lines
}

fn standing(words: Words<'_>) -> Vec<String> {
    let seats = (0..words.game.scenario().sides.len() as u8).map(Seat);
    let mut lines: Vec<String> =
        seats.map(|seat| format!("{} {}", words.seat(seat), words.game.score(seat))).collect();
    lines.extend(words.game.outcome().map(|outcome| format!("over: {}", words.outcome(outcome))));
    lines
}

fn odds(forecast: &Forecast) -> Vec<String> {
    let known = if forecast.exact { "" } else { " as far as it is known" };
    let mut lines = vec![
        format!("attack {}", forecast.attack),
        format!("defence {}{known}", forecast.defence),
        format!("line {}, column {}", forecast.line, head(forecast, forecast.columns.0)),
    ];
    lines.extend(forecast.shifts.iter().map(|(why, by)| format!("shift {by:+} {why}")));
    lines.push(format!("column {} after shifts", head(forecast, forecast.columns.1)));
    let cases: u32 = forecast.chances.iter().map(|chance| u32::from(chance.weight)).sum();
    lines.extend(forecast.chances.iter().map(|chance| {
        let (attacker, defender) = (Halves(chance.attacker_halves), Halves(chance.defender_halves));
        match chance.result {
            word if chance.die == 0 => format!("{word} {} of {cases}", chance.weight),
            "" => format!("die {}: attacker loses {attacker}, defender {defender}", chance.die),
            word => format!("die {}: {word}", chance.die),
        }
    }));
    lines
}

/// A battle without a die: what will happen, what more would change, what it costs.
fn certainty(game: &dyn Game, forecast: &Forecast, certain: Certain) -> Vec<String> {
    let mut lines = vec![
        format!("attack {}", forecast.attack),
        format!("defence {}", forecast.defence),
        format!("line {}", forecast.line),
    ];
    lines.extend(forecast.shifts.iter().map(|(why, by)| format!("shift {by:+} {why}")));
    lines.push(certain.to_string());
    if certain.more > 0 {
        lines.push(certain.wanted().to_string());
    }
    game.costs(&mut |what| lines.push(what.to_string()));
    lines
}

/// A heading as programs read it: a signed number, or odds.
fn head(forecast: &Forecast, number: i16) -> String {
    match forecast.heading {
        Heading::Odds => forecast.heading.head(number).to_string(),
        Heading::Difference | Heading::Percent => format!("{number:+}"),
    }
}

fn warnings(words: Words<'_>) -> Vec<String> {
    let mut lines = Vec::new();
    words.game.warnings(&mut |why, space| {
        let refusal = Refusal::new(why);
        let at = space.map_or(String::new(), |space| format!(" at {}", words.place(space)));
        lines.push(format!("{refusal}{at}"));
    });
    lines
}

/// What lies on a hexside, in words.
fn sides_text(sides: Sides) -> String {
    const NAMES: [(Sides, &str); 11] = [
        (Sides::RIVER, "river"),
        (Sides::MAJOR_RIVER, "major river"),
        (Sides::STRAIT, "strait"),
        (Sides::SEA, "sea"),
        (Sides::LAKE, "lake"),
        (Sides::BLOCKED, "blocked"),
        (Sides::RAIL, "rail"),
        (Sides::ROAD, "road"),
        (Sides::BORDER, "border"),
        (Sides::EDGE, "edge"),
        (Sides::SEA_LANE, "sea lane"),
    ];
    let names: Vec<&str> =
        NAMES.iter().filter(|(s, _)| sides.any(*s)).map(|(_, name)| *name).collect();
    if names.is_empty() { "open".to_string() } else { names.join(", ") }
}

/// The part of a board where anything stands, one hex wider on each side.
pub(super) fn busy_part(words: Words<'_>, board: &Board) -> SpaceSet {
    let roster = words.game.info().roster;
    let mut busy = SpaceSet::EMPTY;
    for unit in roster.units() {
        if let Where::Space(space) = words.game.whereabouts(unit) {
            busy.insert(space);
            board.ways(space).for_each(|way| busy.insert(way.to));
        }
    }
    busy
}
