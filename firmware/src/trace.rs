//! Whole games played by fixed picks, and the marks they leave.
//!
//! The board and the desktop both compile this file and both play every [`Opening`]. Every pick is
//! drawn by a generator of its own, seeded like the game, from what the prompt offers: so the lines
//! that come out are the same on both machines, or the core has done something that depends on the
//! machine. `cargo xtask arm hash` compares them.

use core::fmt;
use hexmarch_core::game::{Dice, GameInfo, Prompt, Quiet, Refusal, Scenario, follow};
use hexmarch_core::games::AnyGame;
use hexmarch_core::march::Scratch;

/// Games of each scenario.
const ROUNDS: usize = 2;

/// A game to play.
#[derive(Clone, Copy)]
pub struct Opening {
    game: &'static GameInfo,
    scenario: &'static Scenario,
    seed: u64,
}

impl Opening {
    /// Of each of these games every scenario, and then all of them again with other seeds.
    pub fn all<'a>(games: &'a [&'static GameInfo]) -> impl Iterator<Item = Opening> + 'a {
        games.iter().flat_map(|game| {
            let scenarios = (0..ROUNDS).flat_map(|_| game.scenarios);
            scenarios.zip(1..).map(|(scenario, seed)| Opening { game, scenario, seed })
        })
    }

    /// The codes of game and scenario.
    #[allow(dead_code, reason = "the board has no use for it")]
    pub fn names(&self) -> (&'static str, &'static str) {
        (self.game.code, self.scenario.code)
    }
}

impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} seed {}", self.game.code, self.scenario.code, self.seed)
    }
}

/// How often the whole state goes into the trail. Hashing it costs more than most decisions do.
const MARK_EVERY: u32 = 64;

/// A random game that has not ended by now never will.
const DECISIONS_MAX: u32 = 100_000;

/// The picks must not follow the dice, so their seed differs from the game's by this much.
const PICKS: u64 = 0x7069_636B_7069_636B;

/// What a finished game leaves behind.
pub struct Trace<'a> {
    opening: &'a Opening,
    /// How many there were.
    pub decisions: u32,
    /// Every hash taken on the way, one folded into the next.
    trail: u64,
    /// The hash of the position at the end.
    last: u64,
}

impl fmt::Display for Trace<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { opening, decisions, trail, last } = self;
        write!(f, "{opening} decisions {decisions} trail {trail:016x} end {last:016x}")
    }
}

/// Why a game did not come to its end.
pub enum Broken {
    /// It could not be set up.
    Setup(Refusal),
    /// It is not over and offers nothing.
    Stuck(u32),
    /// It refused what it had offered.
    Refused(u32, Refusal),
    /// It went on past every bound.
    Endless,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Broken::Setup(why) => write!(f, "cannot be set up: {why}"),
            Broken::Stuck(at) => write!(f, "offers nothing after {at} decisions"),
            Broken::Refused(at, why) => write!(f, "refuses its own offer after {at}: {why}"),
            Broken::Endless => write!(f, "is not over after {DECISIONS_MAX} decisions"),
        }
    }
}

/// Plays one game from set-up to end.
///
/// `slot`, `scratch` and `prompt` are lent, so that the board can keep them off its stack.
pub fn play<'a>(
    opening: &'a Opening,
    slot: &mut Option<AnyGame>,
    scratch: &mut Scratch,
    prompt: &mut Prompt,
) -> Result<Trace<'a>, Broken> {
    let game = start(opening, slot).map_err(Broken::Setup)?.get_mut();
    let mut picks = Dice::new(opening.seed ^ PICKS);
    let mut trail = game.hash();
    for decisions in 0..DECISIONS_MAX {
        if game.outcome().is_some() {
            return Ok(Trace { opening, decisions, trail, last: game.hash() });
        }
        game.prompt(scratch, prompt);
        let offered = prompt.len();
        if offered == 0 {
            return Err(Broken::Stuck(decisions));
        }
        let picked = picks.below(offered as u32) as usize;
        let action = prompt.nth(picked).ok_or(Broken::Stuck(decisions))?;
        game.apply(scratch, action, &mut Quiet).map_err(|why| Broken::Refused(decisions, why))?;
        if decisions % MARK_EVERY == MARK_EVERY - 1 {
            trail = follow(trail, game.hash());
        }
    }
    Err(Broken::Endless)
}

/// Sets a game up in its slot. Not inlined: the copies made on the way are gone again in play.
#[inline(never)]
fn start<'a>(opening: &Opening, slot: &'a mut Option<AnyGame>) -> Result<&'a mut AnyGame, Refusal> {
    let Opening { game, scenario, seed } = opening;
    Ok(slot.insert(AnyGame::start(game.code, scenario.code, *seed)?))
}
