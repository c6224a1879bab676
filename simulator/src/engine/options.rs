//! Options of a game by their words.
//!
//! A game knows its options as bits, in the order of its own list; here are the words for them, for
//! the protocol, for saves and for the command line. `none` is the word for the plain game.

use super::names::alike;
use super::quoted;
use hexmarch_core::game::GameInfo;

/// The plain game, where something has to be said.
pub const NONE: &str = "none";

/// Reads options by their words.
pub fn read<'a>(info: &GameInfo, words: impl IntoIterator<Item = &'a str>) -> Result<u32, String> {
    let words: Vec<&str> = words.into_iter().collect();
    let mut bits = 0;
    for word in &words {
        if alike(word, NONE) && words.len() == 1 {
            return Ok(0);
        }
        let known = info.options.iter().position(|option| alike(option.code, word));
        let bit = known.map(|n| 1 << n).ok_or_else(|| unknown(info, word))?;
        if bits & bit != 0 {
            return Err(format!("the option {} is named twice", quoted(word)));
        }
        bits |= bit;
    }
    match words.is_empty() {
        true => Err("after `with` come options".to_string()),
        false => Ok(bits),
    }
}

fn unknown(info: &GameInfo, word: &str) -> String {
    let codes: Vec<&str> = info.options.iter().map(|option| option.code).collect();
    let codes = if codes.is_empty() { "it has none".to_string() } else { codes.join(", ") };
    format!("{} has no option {}: {codes}", info.code, quoted(word))
}

/// The words for options, in the order of the game's list.
pub fn words(info: &GameInfo, bits: u32) -> Vec<&'static str> {
    let chosen = info.options.iter().enumerate().filter(|(n, _)| bits >> n & 1 != 0);
    chosen.map(|(_, option)| option.code).collect()
}

/// What follows a scenario where options were chosen, ` with armour`; nothing in the plain game.
pub fn clause(info: &GameInfo, bits: u32) -> String {
    match words(info, bits).as_slice() {
        [] => String::new(),
        words => format!(" with {}", words.join(" ")),
    }
}

/// The options of a game, a line each.
pub fn list(info: &GameInfo) -> Vec<String> {
    let line = |option: &hexmarch_core::game::GameOption| {
        format!("{} {} ({})", option.code, option.name, option.rule)
    };
    info.options.iter().map(line).collect()
}

/// The options of a game in play, a line each.
pub(super) fn shown(info: &GameInfo, bits: u32) -> Vec<String> {
    let line = |(n, text): (usize, String)| match bits >> n & 1 {
        0 => format!("off {text}"),
        _ => format!("on {text}"),
    };
    list(info).into_iter().enumerate().map(line).collect()
}
