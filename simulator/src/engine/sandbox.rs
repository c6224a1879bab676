//! Sandbox commands: positions made by hand, for tests and for questions about rules.

use super::names::Names;
use super::words::Words;
use super::{Engine, NotDone, Said, no_game, quoted};
use hexmarch_core::budget::LOADED_DICE_MAX;
use hexmarch_core::forces::Where;
use hexmarch_core::game::{Edit, Game};

impl Engine {
    pub(super) fn sandbox_on(&mut self) -> Said {
        let recorded = self.recorded.as_mut().ok_or_else(no_game)?;
        if recorded.is_sandbox() {
            return NotDone::error("this is a sandbox already");
        }
        recorded.become_sandbox();
        Ok(Vec::new())
    }

    pub(super) fn edit(&mut self, command: &str, args: &[&str]) -> Said {
        let recorded = self.recorded.as_mut().ok_or_else(no_game)?;
        if !recorded.is_sandbox() {
            return NotDone::error("this is a game by the rules; `sandbox on` lets you change it");
        }
        if command == "dice" {
            let faces = dice(args)?;
            let words: Vec<String> = faces.iter().map(u8::to_string).collect();
            recorded.edit(&[Edit::Dice(&faces)], format!("dice {}", words.join(" ")))?;
        } else {
            let (edits, text) = edits(recorded.game(), command, args)?;
            recorded.edit(&edits, text)?;
        }
        recorded.settle();
        Ok(Vec::new())
    }
}

fn dice(args: &[&str]) -> Result<Vec<u8>, String> {
    if args.len() > LOADED_DICE_MAX {
        return Err(format!("at most {LOADED_DICE_MAX} dice can be loaded"));
    }
    args.iter().map(|word| number(word, 1, 6)).collect()
}

/// The edits a command stands for, and the same command in its plainest words.
fn edits<'a>(
    game: &dyn Game,
    command: &str,
    args: &[&'a str],
) -> Result<(Vec<Edit<'a>>, String), String> {
    let (names, words) = (Names::new(game), Words::new(game));
    match (command, args) {
        ("place", [units @ .., "turn", turn]) if !units.is_empty() => {
            place(game, units, Where::Turn(number(turn, 1, turns(game))?), format!("turn {turn}"))
        }
        ("place", [units @ .., to]) if !units.is_empty() => {
            let (to, text) = whereto(game, to)?;
            place(game, units, to, text)
        }
        ("remove", units) => place(game, units, Where::Out, "out".to_string()),
        ("control", [spaces @ .., side]) if !spaces.is_empty() => {
            let seat = if *side == "nobody" { None } else { Some(names.seat(side)?) };
            let spaces =
                spaces.iter().map(|word| names.space(word)).collect::<Result<Vec<_>, _>>()?;
            let labels: Vec<String> = spaces.iter().map(|space| words.space(*space)).collect();
            let owner = seat.map_or("nobody", |seat| words.seat(seat));
            let edits = spaces.iter().map(|space| Edit::Control(*space, seat)).collect();
            Ok((edits, format!("control {} {owner}", labels.join(" "))))
        }
        ("marker", [name, spaces @ .., "off"]) if !spaces.is_empty() => {
            marker(game, name, spaces, false)
        }
        ("marker", [name, spaces @ ..]) if !spaces.is_empty() => marker(game, name, spaces, true),
        ("turn", [turn]) => {
            let turn = number(turn, 1, turns(game))?;
            Ok((vec![Edit::Turn(turn)], format!("turn {turn}")))
        }
        ("phase", [side, name @ ..]) if !name.is_empty() => {
            let (seat, phase) = (names.seat(side)?, names.phase(name)?);
            let name = game.info().phases.get(usize::from(phase)).copied().unwrap_or("?");
            Ok((vec![Edit::Phase(phase, seat)], format!("phase {} {name}", words.seat(seat))))
        }
        ("value", [name, value]) => {
            let value: i16 =
                value.parse().map_err(|_| format!("{} is no number", quoted(value)))?;
            Ok((vec![Edit::Value(name, value)], format!("value {name} {value}")))
        }
        ("draw", [name]) => Ok((vec![Edit::Draw(name)], format!("draw {name}"))),
        _ => Err(format!("{command} wants more, or less; say `help`")),
    }
}

fn marker<'a>(
    game: &dyn Game,
    name: &'a str,
    spaces: &[&str],
    on: bool,
) -> Result<(Vec<Edit<'a>>, String), String> {
    let (names, words) = (Names::new(game), Words::new(game));
    let spaces = spaces.iter().map(|word| names.space(word)).collect::<Result<Vec<_>, _>>()?;
    let labels: Vec<String> = spaces.iter().map(|space| words.space(*space)).collect();
    let off = if on { "" } else { " off" };
    let edits = spaces.iter().map(|space| Edit::Marker(name, *space, on)).collect();
    Ok((edits, format!("marker {name} {}{off}", labels.join(" "))))
}

fn place(
    game: &dyn Game,
    units: &[&str],
    to: Where,
    text: String,
) -> Result<(Vec<Edit<'static>>, String), String> {
    let names = Names::new(game);
    let units = units.iter().map(|word| names.unit(word)).collect::<Result<Vec<_>, _>>()?;
    let codes = Words::new(game).units(units.iter().copied());
    let edits = units.into_iter().map(|unit| Edit::Place(unit, to)).collect();
    Ok((edits, format!("place {codes} {text}")))
}

fn whereto(game: &dyn Game, word: &str) -> Result<(Where, String), String> {
    let named = |name: &str| super::names::alike(name, word);
    if named("eliminated") {
        return Ok((Where::Eliminated, "eliminated".to_string()));
    }
    if named("out") {
        return Ok((Where::Out, "out".to_string()));
    }
    if let Some(number) = game.info().boxes.iter().position(|name| named(name)) {
        return Ok((Where::Box(number as u8), word.to_string()));
    }
    let space = Names::new(game).space(word)?;
    Ok((Where::Space(space), Words::new(game).space(space)))
}

fn turns(game: &dyn Game) -> u8 {
    game.scenario().turns.len().min(usize::from(u8::MAX)) as u8
}

fn number(word: &str, least: u8, most: u8) -> Result<u8, String> {
    let number = word.parse().ok().filter(|n| (least..=most).contains(n));
    number.ok_or_else(|| format!("{} is no number from {least} to {most}", quoted(word)))
}
