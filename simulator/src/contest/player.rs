//! Who plays: a level of the core, chance, or another program.

use super::program::Program;
use crate::engine::Engine;
use crate::engine::words::Words;
use hexmarch_core::game::{Action, Dice, Seat};
use hexmarch_core::march::Scratch;
use hexmarch_core::opponent::{Level, Opponent, Thought};
use std::time::Duration;

/// A player of a match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Player {
    /// Every action as likely as any other.
    Random,
    /// A level of the core, with its budget.
    Level(Level, u32),
    /// A program and its arguments.
    Program(Vec<String>),
}

impl Player {
    /// Reads `random`, `regular`, `veteran:5000` or a command line.
    pub fn read(text: &str) -> Result<Player, String> {
        let (name, budget) = match text.split_once(':') {
            Some((name, budget)) if Level::find(name).is_some() => (name, Some(budget)),
            _ => (text, None),
        };
        if name.eq_ignore_ascii_case("random") {
            return Ok(Player::Random);
        }
        if let Some(level) = Level::find(name) {
            let budget = match budget {
                None => level.budget(),
                Some(n) => n.parse().map_err(|_| format!("`{n}` is no budget of decisions"))?,
            };
            return Ok(Player::Level(level, budget));
        }
        let words: Vec<String> = text.split_whitespace().map(str::to_string).collect();
        match words.is_empty() {
            true => Err("a player is random, recruit, regular, veteran or a program".to_string()),
            false => Ok(Player::Program(words)),
        }
    }

    /// The name in the results.
    pub fn name(&self) -> String {
        match self {
            Player::Random => "random".to_string(),
            Player::Level(level, budget) if *budget == level.budget() => {
                level.name().to_ascii_lowercase()
            }
            Player::Level(level, budget) => {
                format!("{}:{budget}", level.name().to_ascii_lowercase())
            }
            Player::Program(words) => {
                let program = words.first().map_or("", String::as_str);
                program.rsplit('/').next().unwrap_or(program).to_string()
            }
        }
    }
}

/// A player of one game.
pub enum Playing {
    /// Chance.
    Random(Dice),
    /// A level of the core.
    Level(Box<(Opponent, Scratch)>),
    /// Another program.
    Program(Program),
    /// A program that could not be started, and why.
    Broken(String),
}

impl Playing {
    /// Sits a player down. Levels have dice of their own, the same for the same game.
    pub fn new(player: &Player, seat: Seat, seed: u64, patience: Duration) -> Playing {
        let own = seed.wrapping_mul(2).wrapping_add(u64::from(seat.0)) ^ 0x5EED;
        match player {
            Player::Random => Playing::Random(Dice::new(own)),
            Player::Level(level, budget) => {
                Playing::Level(Box::new((Opponent::new(*level, own, *budget), Scratch::new())))
            }
            Player::Program(words) => match Program::start(words, seat, patience) {
                Ok(program) => Playing::Program(program),
                Err(fault) => Playing::Broken(fault),
            },
        }
    }

    /// Makes the decision the game waits for. The error says why the player has lost.
    pub fn decide(&mut self, engine: &mut Engine) -> Result<(), String> {
        let nothing = || "there is nothing to decide".to_string();
        match self {
            Playing::Broken(fault) => Err(fault.clone()),
            Playing::Program(program) => program.decide(engine),
            Playing::Random(dice) => {
                let prompt = engine.recorded().ok_or_else(nothing)?.prompt();
                let n = dice.below(prompt.len() as u32) as usize;
                let action = prompt.nth(n).ok_or_else(nothing)?;
                carry_out(engine, action)
            }
            Playing::Level(playing) => {
                let (opponent, scratch) = &mut **playing;
                let recorded = engine.recorded().ok_or_else(nothing)?;
                let action = loop {
                    match opponent.think(recorded.any(), scratch, recorded.prompt(), 1000) {
                        Thought::Busy(_) => {}
                        Thought::Play(action) => break action,
                        Thought::Nothing => return Err(nothing()),
                    }
                };
                carry_out(engine, action)
            }
        }
    }

    /// The game is over: tells those who wait for it.
    pub fn end(&mut self, engine: &mut Engine) {
        if let Playing::Program(program) = self {
            program.end(engine);
        }
    }
}

/// Takes an action as the protocol would.
fn carry_out(engine: &mut Engine, action: Action) -> Result<(), String> {
    let recorded = engine.recorded().ok_or_else(|| "there is no game".to_string())?;
    let text = Words::new(recorded.game()).action(recorded.prompt(), action);
    engine.take(&text).map_err(|no| format!("illegal move `{text}`: {no}"))
}
