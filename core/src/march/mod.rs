//! Movement fields: everywhere a unit can get to, and what it costs.
//!
//! A field is Dijkstra's search with whole-number prices, so the queue is a ring of sixteen sets,
//! one for each price still ahead; taking the cheapest space is finding a set bit. The ring and
//! the table of prices stand in one [`Scratch`] of fixed size that all games share. Prices are in
//! whatever the game counts, usually half movement points; a step costs 1 to [`STEP_MAX`].
//!
//! The game says what a step costs and where the search may not go on ([`Steps`]); paths are read
//! back from the prices, so nothing is stored for them.

use crate::board::{Board, Link, SpaceId, SpaceSet};
use crate::budget::SPACES_MAX;

/// The highest price of one step that the ring can hold.
pub const STEP_MAX: u8 = RING as u8 - 1;
const RING: usize = 16;

/// Price of a space the search did not reach.
pub const UNREACHED: u8 = u8::MAX;

/// What a game says about steps.
pub trait Steps {
    /// The price of going from `from`, reached for `spent`, over `link`; `None` if not allowed.
    ///
    /// The price may be more than the mover has left: the search compares.
    fn price(&self, from: SpaceId, link: Link, spent: u8) -> Option<u8>;

    /// May the mover go on from a space it has come to?
    fn goes_on(&self, at: SpaceId) -> bool;
}

/// Working memory for searches.
///
/// It also keeps the last answer and which position it belongs to, so that listing the legal
/// spaces, judging others and carrying out the choice search only once.
#[derive(Clone)]
pub struct Scratch {
    ring: [SpaceSet; RING],
    /// For each set of the ring, which of its words hold anything.
    busy: [u64; RING],
    price: [u8; SPACES_MAX],
    /// Spaces the last search reached, or what a game made of them.
    answer: SpaceSet,
    /// The position and question of the answer.
    owner: Option<(u64, u32)>,
}

impl Scratch {
    /// Scratch with nothing in it.
    pub const fn new() -> Self {
        Self {
            ring: [SpaceSet::EMPTY; RING],
            busy: [0; RING],
            price: [UNREACHED; SPACES_MAX],
            answer: SpaceSet::EMPTY,
            owner: None,
        }
    }

    /// The answer to this question about this position, if it is still here.
    pub fn answer(&self, position: u64, question: u32) -> Option<&SpaceSet> {
        (self.owner == Some((position, question))).then_some(&self.answer)
    }

    /// Keeps an answer, and the position and question it belongs to.
    pub fn keep(&mut self, position: u64, question: u32, answer: &SpaceSet) {
        self.answer = *answer;
        self.owner = Some((position, question));
    }

    /// The spaces the last search reached, its start included.
    pub fn reach(&self) -> &SpaceSet {
        &self.answer
    }

    /// The price of a space in the last field, [`UNREACHED`] if it was not reached.
    #[inline]
    pub fn price(&self, space: SpaceId) -> u8 {
        self.price.get(space.index()).copied().unwrap_or(UNREACHED)
    }

    /// Was this space reached? The start counts as reached.
    #[inline]
    pub fn reached(&self, space: SpaceId) -> bool {
        self.price(space) != UNREACHED
    }

    #[inline]
    fn push(&mut self, price: u8, space: SpaceId) {
        let slot = usize::from(price) & (RING - 1);
        self.ring[slot].insert(space);
        self.busy[slot] |= 1 << (space.index() >> 6);
    }

    #[inline]
    fn pop(&mut self, price: u8) -> Option<SpaceId> {
        let slot = usize::from(price) & (RING - 1);
        if self.busy[slot] == 0 {
            return None;
        }
        let word = self.busy[slot].trailing_zeros() as usize;
        let (space, left) = self.ring[slot].take_first_of(word)?;
        if left == 0 {
            self.busy[slot] &= self.busy[slot] - 1;
        }
        Some(space)
    }

    /// Searches from `start` with `allowance` to spend, filling the prices.
    ///
    /// With `least_one_step` a first step that costs more than the whole allowance is taken all
    /// the same and uses it up.
    pub fn search(
        &mut self,
        board: &Board,
        start: SpaceId,
        allowance: u8,
        least_one_step: bool,
        steps: &impl Steps,
    ) {
        self.owner = None;
        self.answer.clear();
        self.price = [UNREACHED; SPACES_MAX];
        if start.index() >= SPACES_MAX {
            return;
        }
        // Prices end below UNREACHED, so that a reached space is never taken for an unreached one.
        let allowance = allowance.min(UNREACHED - 1);
        self.price[start.index()] = 0;
        self.push(0, start);
        let last = allowance.max(u8::from(least_one_step));
        for level in 0..=last {
            while let Some(at) = self.pop(level) {
                // A cheaper way was found after this entry was queued.
                if self.price(at) != level {
                    continue;
                }
                self.answer.insert(at);
                if level > 0 && !steps.goes_on(at) {
                    continue;
                }
                let least = least_one_step && at == start;
                board.for_each_link(at, |link| {
                    let known = self.price(link.to);
                    // Every step costs something: most neighbours are settled already.
                    if known <= level.saturating_add(1) {
                        return;
                    }
                    let Some(price) = steps.price(at, link, level) else { return };
                    let mut total = level.saturating_add(price.max(1));
                    if total > allowance || price > STEP_MAX {
                        if !least {
                            return;
                        }
                        total = last;
                    }
                    if total < known
                        && let Some(slot) = self.price.get_mut(link.to.index())
                    {
                        *slot = total;
                        self.push(total, link.to);
                    }
                });
            }
        }
    }
    /// The last space before `to` on a cheapest path, or `None` at the start or off the field.
    ///
    /// Among equals the first link of the board is taken, so paths are the same everywhere.
    pub fn step_back(&self, board: &Board, to: SpaceId, start: SpaceId, steps: &impl Steps) -> Option<SpaceId> {
        let here = self.price(to);
        if here == UNREACHED || to == start {
            return None;
        }
        board.links(to).map(|link| (link.to, link.sides)).find_map(|(from, sides)| {
            let before = self.price(from);
            if before >= here || before == UNREACHED || (from != start && !steps.goes_on(from)) {
                return None;
            }
            let price = steps.price(from, Link { to, sides }, before)?.max(1);
            let exact = before.saturating_add(price) == here;
            // A first step may have used up everything, whatever its price.
            let whole = from == start && before.saturating_add(price) > here;
            (exact || whole).then_some(from)
        })
    }

    /// Walks the cheapest path from `start` to `to`, calling `visit` for each space entered.
    ///
    /// The path is rebuilt from its end at every step: paths are short and nothing is stored.
    pub fn walk(
        &self,
        board: &Board,
        start: SpaceId,
        to: SpaceId,
        steps: &impl Steps,
        mut visit: impl FnMut(SpaceId),
    ) {
        let mut at = start;
        // A path never has more steps than prices.
        for _ in 0..UNREACHED {
            if at == to {
                return;
            }
            let mut next = to;
            loop {
                match self.step_back(board, next, start, steps) {
                    Some(before) if before == at => break,
                    Some(before) => next = before,
                    None => return,
                }
            }
            visit(next);
            at = next;
        }
    }
}

impl Default for Scratch {
    fn default() -> Self {
        Self::new()
    }
}
