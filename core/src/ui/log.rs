//! The log: the last things that happened, and words for them.

use super::paint::Words;
use crate::forces::Where;
use crate::game::{Event, Events, Game, Outcome, Seat};

/// Events the log remembers.
const LOG_MAX: usize = 56;

/// The last events of a game, newest last.
#[derive(Default)]
pub struct Log {
    events: heapless::Deque<Event, LOG_MAX>,
    /// The last battle that was fought, until it has been shown.
    pub battle: Option<Event>,
    /// The last decision brought dice, a marker or a nation into play, which the map does not show.
    pub news: bool,
    /// It turned a page of the game: also of a computer's turn this is worth a look.
    pub turned: bool,
    /// How many of the events came of the last decision.
    fresh: u8,
}

impl Log {
    /// How many events are remembered.
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// An event, 0 the newest.
    pub fn newest(&self, n: usize) -> Option<&Event> {
        self.events.iter().rev().nth(n)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.events.clear();
        self.battle = None;
        self.begin();
    }

    /// Another decision is taken.
    pub fn begin(&mut self) {
        self.news = false;
        self.turned = false;
        self.fresh = 0;
    }

    /// How many of the newest events came of the last decision.
    pub fn fresh(&self) -> usize {
        self.len().min(usize::from(self.fresh))
    }

    /// How many of them came since its battle.
    pub fn since(&self) -> usize {
        let later = |n: &usize| !matches!(self.newest(*n), Some(Event::Battle { .. }));
        (0..self.fresh()).take_while(later).count()
    }
}

impl Events for Log {
    fn event(&mut self, event: Event) {
        if matches!(event, Event::Battle { .. }) {
            self.battle = Some(event);
        }
        let turned = matches!(event, Event::Nation { .. } | Event::Drawn { .. });
        self.turned |= turned || matches!(event, Event::Turn { .. });
        self.news |= turned || matches!(event, Event::Rolled { .. });
        // A long march is many steps: only the last stays in the log.
        if let (Some(Event::Moved { unit: last, to: end, .. }), Event::Moved { unit, from, to }) =
            (self.events.back_mut(), event)
            && *last == unit
            && *end == from
        {
            *end = to;
            return;
        }
        if self.events.is_full() {
            self.events.pop_front();
        }
        self.fresh = self.fresh.saturating_add(1);
        let _ = self.events.push_back(event);
    }
}

/// A seat's name.
pub fn side(game: &dyn Game, seat: Seat) -> &'static str {
    game.scenario().sides.get(usize::from(seat.0)).copied().unwrap_or("?")
}

/// Who acts in a phase: some of a seat's forces by their name, or the whole seat.
pub fn actor(game: &dyn Game, seat: Seat, who: &'static str) -> &'static str {
    if who.is_empty() { side(game, seat) } else { who }
}

/// An event in a few words, as a seat may read them.
pub fn tell(game: &dyn Game, viewer: Option<Seat>, event: &Event) -> Words {
    let (roster, board) = (game.info().roster, game.info().board);
    let code = |unit| {
        let seen = viewer.is_none_or(|seat| game.sees(seat, unit));
        if seen { roster.code(unit) } else { "a unit" }
    };
    let at = |space| board.label(space);
    match *event {
        Event::Turn { turn } => {
            let date = game.scenario().turns.get(usize::from(turn).saturating_sub(1));
            crate::words!("Turn {turn}: {}", date.unwrap_or(&""))
        }
        Event::Phase { phase, seat, who } => {
            let name = game.info().phases.get(usize::from(phase)).copied().unwrap_or("");
            crate::words!("{} {name}", actor(game, seat, who))
        }
        Event::Rolled { total, rule, .. } => crate::words!("Rolled {total} ({rule})"),
        Event::Moved { unit, from, to } => crate::words!("{} {}-{}", code(unit), at(from), at(to)),
        Event::Placed { unit, at: space } => crate::words!("{} appears {}", code(unit), at(space)),
        Event::Dispersed { unit, to, .. } => crate::words!("{} put in {}", code(unit), at(to)),
        Event::BrokeDown { unit, rule, .. } => crate::words!("{} breaks down ({rule})", code(unit)),
        Event::Formed { unit, at: space } => crate::words!("{} formed {}", code(unit), at(space)),
        Event::Reduced { unit, .. } => crate::words!("{} reduced", code(unit)),
        Event::Refitted { unit } => crate::words!("{} refitted", code(unit)),
        Event::Retreated { unit, to, .. } => crate::words!("{} back to {}", code(unit), at(to)),
        Event::Sent { unit, to } => match to {
            Where::Turn(turn) if turn > game.turns() => {
                crate::words!("{} due turn {turn}, too late", code(unit))
            }
            Where::Turn(turn) => crate::words!("{} due turn {turn}", code(unit)),
            Where::Box(n) => {
                let name = game.info().boxes.get(usize::from(n)).copied().unwrap_or("");
                crate::words!("{} to {name}", code(unit))
            }
            _ => crate::words!("{} leaves", code(unit)),
        },
        Event::Lost { unit, at: space, .. } => {
            crate::words!("{} lost at {}", roster.code(unit), at(space))
        }
        Event::Control { space, seat } => match board.place_name(space) {
            "" => crate::words!("{} to {}", at(space), side(game, seat)),
            name => crate::words!("{} {name} to {}", at(space), side(game, seat)),
        },
        Event::Revealed { space } => crate::words!("{} revealed", at(space)),
        Event::Battle { target, die, result, .. } if !result.is_empty() => {
            crate::words!("Battle {}: die {die}, {result}", at(target))
        }
        Event::Battle { target, die, attacker_halves, defender_halves, .. } => crate::words!(
            "Battle {}: die {die}, {}/{}",
            at(target),
            attacker_halves / 2,
            defender_halves / 2
        ),
        Event::Unopposed { target, rule } => crate::words!("{} flanked ({rule})", at(target)),
        Event::Drawn { name: "-", .. } => crate::words!("No effect"),
        Event::Drawn { name, .. } => crate::words!("Comes up: {name}"),
        Event::Points { seat, points, total, rule } => {
            crate::words!("{} {points:+} = {total} ({rule})", side(game, seat))
        }
        Event::Count { seat, count, what, .. } => {
            crate::words!("{}: {count} {what}", side(game, seat))
        }
        Event::Nation { name, what, .. } => crate::words!("{name} {what}"),
        Event::Marked { space, what, on: true, .. } => crate::words!("{} {what}", at(space)),
        Event::Marked { space, what, .. } => crate::words!("{} no {what}", at(space)),
        Event::Advanced { unit, to, .. } => crate::words!("{} into {}", code(unit), at(to)),
        Event::Over { outcome } => result(game, outcome),
    }
}

/// The result of a game in a few words.
pub fn result(game: &dyn Game, outcome: Outcome) -> Words {
    match outcome {
        Outcome::Win(seat, points) => crate::words!("{} wins ({points})", side(game, seat)),
        Outcome::Draw(points) => crate::words!("A draw ({points})"),
    }
}
