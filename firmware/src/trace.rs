//! Whole games played by fixed picks, and the marks they leave.
//!
//! The board and the desktop both compile this file and both play [`SEEDS`]. Every pick is drawn
//! by a generator of its own, seeded like the game, from what the prompt offers: so the lines that
//! come out are the same on both machines, or the core has done something that depends on the
//! machine. `cargo xtask arm hash` compares them.

use core::fmt;
use core::ops::RangeInclusive;
use hexmarch_core::game::{Dice, Prompt, Quiet, Refusal, follow};
use hexmarch_core::games::AnyGame;
use hexmarch_core::march::Scratch;

/// One game for each seed.
pub const SEEDS: RangeInclusive<u64> = 1..=13;

/// The game and scenario of a seed: a few short ones, and of each long one as many as there is time
/// for.
pub const fn opening(seed: u64) -> (&'static str, &'static str) {
    match seed {
        ..=8 => ("war-comes-early", "1939"),
        9 | 10 => ("war-comes-early", "1938"),
        11 => ("munich-war", "general"),
        12 => ("munich-war", "intermarium"),
        _ => ("munich-war", "entente"),
    }
}

/// How often the whole state goes into the trail. Hashing it costs more than most decisions do.
const MARK_EVERY: u32 = 64;

/// A random game that has not ended by now never will.
const DECISIONS_MAX: u32 = 100_000;

/// The picks must not follow the dice, so their seed differs from the game's by this much.
const PICKS: u64 = 0x7069_636B_7069_636B;

/// What a finished game leaves behind.
pub struct Trace {
    seed: u64,
    decisions: u32,
    /// Every hash taken on the way, one folded into the next.
    trail: u64,
    /// The hash of the position at the end.
    last: u64,
}

impl fmt::Display for Trace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, decisions, trail, last } = self;
        write!(f, "seed {seed} decisions {decisions} trail {trail:016x} end {last:016x}")
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
pub fn play(
    seed: u64,
    slot: &mut Option<AnyGame>,
    scratch: &mut Scratch,
    prompt: &mut Prompt,
) -> Result<Trace, Broken> {
    let game = start(seed, slot).map_err(Broken::Setup)?.get_mut();
    let mut picks = Dice::new(seed ^ PICKS);
    let mut trail = game.hash();
    for decisions in 0..DECISIONS_MAX {
        if game.outcome().is_some() {
            return Ok(Trace { seed, decisions, trail, last: game.hash() });
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
fn start(seed: u64, slot: &mut Option<AnyGame>) -> Result<&mut AnyGame, Refusal> {
    let (game, scenario) = opening(seed);
    Ok(slot.insert(AnyGame::start(game, scenario, seed)?))
}
