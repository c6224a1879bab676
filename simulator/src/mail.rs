//! Kept games as text that people read and mail carries, and back.
//!
//! The text is a save of the line protocol: header, seed, a line a decision in printed hex numbers,
//! codes of counters and words, hashes in between. To that come the title, who sits where, and a
//! checksum of all lines. `start` is the hash of the game as it was set up: a version with another
//! map or form of the state leaves the hashes aside and goes by the rules. Nothing is believed:
//! every decision is made again under the rules.

use crate::engine::checksum::Checksum;
use crate::engine::names::Names;
use crate::engine::record::Kind;
use crate::engine::recorded_game::RecordedGame;
use crate::engine::{Loader, SaveLabel, find_game, find_scenario, options};
use crate::play::store::FileShelf;
use hexmarch_core::budget::NAME_MAX;
use hexmarch_core::game::{Quiet, Scenario};
use hexmarch_core::journal::{
    Header, MOVES_MAX, Moves, Name, Sitter, Summary, When, name, title_of_copy,
};
use hexmarch_core::march::Scratch;
use hexmarch_core::saving::date;
use hexmarch_core::session::Session;

/// A line about each kept game.
pub fn list(shelf: &mut FileShelf) -> Vec<String> {
    let slots = 0..shelf.slots();
    let line = |slot: u8| match shelf.summary(slot) {
        Ok(None) => None,
        Ok(Some(summary)) => Some(format!("{}: {}", slot + 1, describe(&summary))),
        Err(fault) => Some(format!("{}: {fault}", slot + 1)),
    };
    slots.filter_map(line).collect()
}

fn describe(summary: &Summary) -> String {
    let Header { game, scenario, options: bits, title, .. } = &summary.header;
    let title = if title.is_empty() { String::new() } else { format!(" \"{title}\"") };
    let over = if summary.over { ", over" } else { "" };
    let when = match summary.when {
        When::Clock(seconds) => {
            let (year, month, day) = date(seconds);
            format!("{year}-{month:02}-{day:02}")
        }
        When::Count(n) => format!("day {n}"),
    };
    let (turn, count) = (summary.turn, summary.count);
    let with = find_game(game).map_or(String::new(), |info| options::clause(info, *bits));
    format!("{game} {scenario}{with}{title}, turn {turn}, {count} decisions{over}, {when}")
}

/// The game of a slot as text.
pub fn export(shelf: &mut FileShelf, slot: u8) -> Result<String, String> {
    let (header, _) = opened(shelf, slot)?;
    let told = |fault: &dyn std::fmt::Display| format!("slot {}: {fault}", slot + 1);
    let info = find_game(&header.game)?;
    let scenario = find_scenario(info, &header.scenario)?;
    let mut recorded = RecordedGame::start(info, scenario, header.options, header.seed, Kind::Game)
        .map_err(|refusal| refusal.to_string())?;
    for n in 0..shelf.count() {
        let action = shelf.action(n).map_err(|fault| told(&fault))?;
        let action = action.ok_or_else(|| told(&"a decision is missing"))?;
        recorded.act(action).map_err(|refusal| format!("decision {}: {refusal}", n + 1))?;
        recorded.settle();
    }
    Ok(write(&header, scenario, &recorded))
}

/// A game as text.
pub fn write(header: &Header, scenario: &Scenario, recorded: &RecordedGame) -> String {
    let text = recorded.record().text();
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let fresh = header.start().map(|game| game.get().hash()).unwrap_or(0);
    let mut label = vec![format!("start {fresh:016x}")];
    if !header.title.is_empty() {
        label.push(format!("title {}", header.title));
    }
    for ((side, sitter), player) in scenario.sides.iter().zip(&header.seats).zip(&header.names) {
        let sitter = match sitter {
            Sitter::Here => "here".to_string(),
            Sitter::Away => "away".to_string(),
            Sitter::Computer(level) => format!("computer-{level}"),
        };
        let line = format!("sits {} {sitter} {player}", side.replace(' ', "-"));
        label.push(line.trim_end().to_string());
    }
    let seed = lines.iter().position(|line| line.starts_with("seed "));
    let after = seed.map_or(lines.len(), |seed| seed + 1);
    lines.splice(after..after, label);
    let mut sum = Checksum::default();
    lines.iter().for_each(|line| sum.add(line));
    lines.push(format!("checksum {:08x}\n", sum.value()));
    lines.join("\n")
}

/// Reads a text and makes every decision of it again. The error names the line where it departs.
pub fn read(text: &str) -> Result<(Header, RecordedGame), String> {
    let mut loader = Loader::new();
    text.lines().for_each(|line| loader.line(line));
    let (label, sealed) = (loader.label(), loader.is_sealed());
    let recorded = loader.finish()?;
    if !sealed {
        return Err("the text has no checksum: its end is missing".to_string());
    }
    let record = recorded.record();
    if recorded.is_sandbox() {
        return Err("positions made by hand are not kept as games".to_string());
    }
    let mut header = Header::new(record.info.code, record.scenario.code, record.seed);
    header.options = record.options;
    sit(&mut header, record.scenario, &label)?;
    Ok((header, recorded))
}

fn sit(header: &mut Header, scenario: &Scenario, label: &SaveLabel) -> Result<(), String> {
    header.title = whole_name(&label.title)?;
    let mut taken = Vec::new();
    for line in &label.sits {
        let words: Vec<&str> = line.splitn(3, ' ').collect();
        let [side, sitter, player @ ..] = words.as_slice() else {
            return Err(format!("`sits {line}` is not a side and who sits there"));
        };
        let named = |other: &&str| other.replace(' ', "-") == *side;
        let seat = scenario.sides.iter().position(named);
        let seat = seat.ok_or_else(|| format!("no side is called {side}"))?;
        let sitter = match (*sitter, sitter.strip_prefix("computer-")) {
            ("here", _) => Sitter::Here,
            ("away", _) => Sitter::Away,
            (_, Some(level @ ("0" | "1" | "2"))) => Sitter::Computer(level.parse().unwrap_or(0)),
            _ => return Err(format!("{sitter} is nobody who could sit there")),
        };
        if let (Some(place), Some(called)) =
            (header.seats.get_mut(seat), header.names.get_mut(seat))
        {
            *place = sitter;
            *called = whole_name(player.first().unwrap_or(&""))?;
        }
        if taken.contains(&seat) {
            return Err(format!("two lines say who sits for {side}"));
        }
        taken.push(seat);
    }
    Ok(())
}

/// A title or a player's name that is kept as it is, or not at all.
fn whole_name(text: &str) -> Result<Name, String> {
    let kept = name(text);
    match kept == text && !text.chars().any(char::is_control) {
        true => Ok(kept),
        false => Err(format!("{text:?} is no name: {NAME_MAX} bytes of letters at most")),
    }
}

/// Puts a text on the shelf and says into which slot.
pub fn import(shelf: &mut FileShelf, text: &str) -> Result<u8, String> {
    let (header, recorded) = read(text)?;
    let slot = shelf.empty_slot().map_err(|fault| fault.to_string())?;
    let slot = slot.ok_or("the shelf is full: delete a game first")?;
    let mut scratch = Scratch::new();
    let game = header.start().map_err(|refusal| refusal.to_string())?;
    let mut session = Session::new(game, &mut scratch);
    shelf.begin(slot, &header, &session).map_err(|fault| fault.to_string())?;
    for entry in &recorded.record().entries {
        let word = entry.text.strip_prefix("do ").ok_or("only decisions make a game")?;
        let action = Names::new(session.game()).action(session.prompt(), word)?;
        session.apply(&mut scratch, action, &mut Quiet).map_err(|refusal| refusal.to_string())?;
        shelf.record(slot, &session).map_err(|fault| fault.to_string())?;
    }
    match session.game().hash() == recorded.game().hash() {
        true => Ok(slot),
        false => Err("the game came out otherwise than its text".to_string()),
    }
}

/// Keeps a game once more, under a title of its own. Says in which slot.
pub fn copy(shelf: &mut FileShelf, slot: u8, title: Option<&str>) -> Result<u8, String> {
    let told = |fault: &dyn std::fmt::Display| format!("slot {}: {fault}", slot + 1);
    let kept = shelf.summary(slot).map_err(|fault| told(&fault))?;
    let header = kept.ok_or_else(|| told(&"it is empty"))?.header;
    let to = shelf.empty_slot().map_err(|fault| fault.to_string())?;
    let to = to.ok_or("the shelf is full: delete a game first")?;
    let title = title.map_or_else(|| title_of_copy(&header.title), name);
    shelf.copy(slot, to, &title).map_err(|fault| told(&fault))?;
    Ok(to)
}

/// The last decisions of a kept game as a line, as a device shows them in a code.
pub fn moves(shelf: &mut FileShelf, slot: u8) -> Result<String, String> {
    let (header, session) = opened(shelf, slot)?;
    let end = session.base().1;
    let first = end.saturating_sub(MOVES_MAX as u32);
    let mut moves = Moves { seed: header.seed, first, actions: <_>::default() };
    for n in first..end {
        let action = shelf.action(n).map_err(|fault| fault.to_string())?;
        let _ = moves.actions.push(action.ok_or("a decision is missing")?);
    }
    Ok(moves.text().to_string())
}

/// Makes the decisions of such a line in a kept game. Says how many were new.
pub fn take_moves(shelf: &mut FileShelf, slot: u8, text: &str) -> Result<u32, String> {
    let moves = Moves::read(text).ok_or("the line is not whole")?;
    let (header, mut session) = opened(shelf, slot)?;
    if moves.seed != header.seed {
        return Err("the line belongs to another game".to_string());
    }
    if moves.first > session.count() {
        return Err(format!("decisions from {} on are missing", session.count() + 1));
    }
    let (mut scratch, mut new) = (Scratch::new(), 0);
    for (n, action) in (moves.first..).zip(moves.actions) {
        let departs = |why: &dyn std::fmt::Display| format!("decision {}: {why}", n + 1);
        if n < session.count() {
            let kept = shelf.action(n).map_err(|fault| departs(&fault))?;
            match kept == Some(action) {
                true => continue,
                false => return Err(departs(&"another one was made here")),
            }
        }
        let seat = header.seats.get(usize::from(session.seat().0));
        if seat != Some(&Sitter::Away) {
            return Err(departs(&"it was not theirs to make"));
        }
        session.apply(&mut scratch, action, &mut Quiet).map_err(|refusal| departs(&refusal))?;
        shelf.record(slot, &session).map_err(|fault| departs(&fault))?;
        new += 1;
    }
    Ok(new)
}

fn opened(shelf: &mut FileShelf, slot: u8) -> Result<(Header, Session), String> {
    let mut session = None;
    let told = |fault: &dyn std::fmt::Display| format!("slot {}: {fault}", slot + 1);
    let header =
        shelf.load(slot, &mut session, &mut Scratch::new()).map_err(|fault| told(&fault))?;
    Ok((header, session.ok_or_else(|| told(&"it is empty"))?))
}
