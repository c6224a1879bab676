//! Movement fields: everywhere a unit can get to, and what it costs.
//!
//! A field is Dijkstra's search with small whole-number prices: level by level, from one price to
//! the next, whoever waits at that price is settled. Who waits is one set of spaces, since the
//! table of prices knows what for. Both stand in one [`Scratch`] of fixed size that all games
//! share. Prices are in whatever the game counts, usually half movement points; a step costs 1 to
//! [`STEP_MAX`].
//!
//! The game says what a step costs and where the search may not go on ([`Steps`]); paths are read
//! back from the prices, so nothing is stored for them.

use crate::board::{Board, DOWN_BIT, Dir, Link, SET_WORDS, SpaceId, SpaceSet, offsets};
use crate::budget::SPACES_MAX;
use core::ops::RangeInclusive;

/// The highest price of one step: what four bits hold.
pub const STEP_MAX: u8 = 15;

/// Price of a space the search did not reach.
pub const UNREACHED: u8 = u8::MAX;

/// The most a search can spend.
pub const PRICE_MAX: u8 = UNREACHED - 2 - STEP_MAX;
/// A space the search may not enter.
const BARRED: u8 = 0;

/// What a game says about steps.
pub trait Steps {
    /// The price of going from `from`, reached for `spent`, over `link`; `None` if not allowed.
    ///
    /// The price may be more than the mover has left: the search compares. It is never asked
    /// about spaces that are not open.
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
    /// Spaces with a price that have not been gone on from. Empty between searches.
    waiting: SpaceSet,
    /// For each space its price plus one, or [`BARRED`], or [`UNREACHED`].
    cell: [u8; SPACES_MAX],
    /// Spaces the last search reached, or what a game made of them.
    answer: SpaceSet,
    /// The position and question of the answer.
    owner: Option<(u64, u32)>,
}

impl Scratch {
    /// Scratch with nothing in it.
    #[inline(always)]
    pub const fn new() -> Self {
        Self {
            waiting: SpaceSet::EMPTY,
            // All zeros, so that a device that starts clears it and copies nothing.
            cell: [BARRED; SPACES_MAX],
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
        match self.cell.get(space.index()) {
            None | Some(&BARRED) | Some(&UNREACHED) => UNREACHED,
            Some(cell) => cell - 1,
        }
    }

    /// Was this space reached? The start counts as reached.
    #[inline]
    pub fn reached(&self, space: SpaceId) -> bool {
        self.price(space) != UNREACHED
    }

    /// Opens the cells of the spaces that may be entered, within a range of words, and bars all
    /// others.
    fn lay_out(&mut self, open: &SpaceSet, range: RangeInclusive<usize>) {
        self.cell = [BARRED; SPACES_MAX];
        let (from, count) = (*range.start(), range.end() + 1 - range.start());
        let cells = self.cell.chunks_exact_mut(64).zip(open.words()).skip(from).take(count);
        for (cells, word) in cells {
            match *word {
                0 => {}
                u64::MAX => cells.fill(UNREACHED),
                _ => spread_bits(*word, cells),
            }
        }
    }

    /// Searches from `start` with `allowance` to spend, over the spaces of `open`.
    ///
    /// With `least_one_step` a first step that costs more than the whole allowance is taken all
    /// the same and uses it up.
    pub fn search(
        &mut self,
        board: &Board,
        start: SpaceId,
        allowance: u8,
        least_one_step: bool,
        open: &SpaceSet,
        steps: &impl Steps,
    ) {
        self.owner = None;
        self.answer.clear();
        self.lay_out(open, 0..=SET_WORDS - 1);
        let Some(cell) = self.cell.get_mut(start.index()) else { return };
        *cell = 1;
        self.answer.insert(start);
        let allowance = allowance.min(PRICE_MAX);
        let last = allowance.max(1);
        // The first step has a rule of its own, so it is not in the loop.
        for link in board.links(start) {
            if !self.could_be_cheaper(link.to, 0) {
                continue;
            }
            let Some(price) = steps.price(start, link, 0) else { continue };
            if price <= allowance.min(STEP_MAX) {
                self.improve(link.to, price.max(1));
            } else if least_one_step {
                self.first_step(link.to, last);
            }
        }
        // How far each way out goes in space numbers, for the four kinds of hexes.
        let walks: [[i16; 6]; 4] = core::array::from_fn(|kind| {
            let packed = (kind as u32) << 30;
            offsets(board.stride(packed), packed & DOWN_BIT != 0).map(|step| step as i16)
        });
        for level in 1..=last {
            let cap = allowance.saturating_sub(level).min(STEP_MAX);
            for word in 0..SET_WORDS {
                let mut bits = self.waiting.words()[word];
                let mut settled = 0;
                while bits != 0 {
                    let first = bits & bits.wrapping_neg();
                    let at = SpaceId::new((word * 64) as u16 + bits.trailing_zeros() as u16);
                    bits ^= first;
                    // Steps cost at least one, so nobody comes to wait for this level any more.
                    if self.cell.get(at.index()) != Some(&(level + 1)) {
                        continue;
                    }
                    settled |= first;
                    if cap == 0 || !steps.goes_on(at) {
                        continue;
                    }
                    let packed = board.packed(at);
                    let walk = &walks[packed as usize >> 30];
                    for (dir, step) in walk.iter().enumerate() {
                        let to = SpaceId::new(at.raw().wrapping_add_signed(*step));
                        // Most neighbours are barred or settled: look at that first.
                        if self.could_be_cheaper(to, level) {
                            let class = packed >> (5 * dir) & 31;
                            let sides = board.side_set(class);
                            if class != 0
                                && let Some(price) = steps.price(at, Link { to, sides }, level)
                                && price <= cap
                            {
                                self.improve(to, level + price.max(1));
                            }
                        }
                    }
                    for link in board.area_links(at) {
                        if self.could_be_cheaper(link.to, level)
                            && let Some(price) = steps.price(at, *link, level)
                            && price <= cap
                        {
                            self.improve(link.to, level + price.max(1));
                        }
                    }
                }
                self.settle(word, settled);
            }
        }
    }

    /// A first step that costs more than there is: the space is reached and all is spent. It need
    /// not wait in the queue, since nothing comes after it.
    fn first_step(&mut self, to: SpaceId, all: u8) {
        if let Some(cell) = self.cell.get_mut(to.index())
            && *cell == UNREACHED
        {
            *cell = all + 1;
            self.answer.insert(to);
        }
    }

    /// The same search for games whose prices do not depend on how a space was reached.
    ///
    /// `prices` has six prices of four bits for each hex, one a direction, zero where no step is
    /// possible.
    /// The mover stops in the spaces of `halts`; with `pinned` its first step may not lead into
    /// one. Everything else is as for [`Scratch::search`], and several times faster, because
    /// nothing is asked on the way and nothing is decided that a processor could guess wrong.
    pub fn search_priced(
        &mut self,
        board: &Board,
        prices: impl Fn(SpaceId) -> u32,
        start: SpaceId,
        terms: &Terms<'_>,
    ) {
        self.owner = None;
        self.answer.clear();
        let allowance = terms.allowance.min(PRICE_MAX);
        let last = allowance.max(1);
        // A step costs at least one and leads at most a column and a row away, so only part of the
        // board can be reached: only that part is laid out and looked through.
        let kind = (board.walk_kind(start) as u32) << 30;
        let reach = (usize::from(last) + 1) * (board.stride(kind).unsigned_abs() as usize + 1);
        let low = start.index().saturating_sub(reach) / 64;
        let high = ((start.index() + reach) / 64).min(SET_WORDS - 1);
        self.lay_out(terms.open, low.min(high)..=high);
        let Some(cell) = self.cell.get_mut(start.index()) else { return };
        *cell = 1;
        self.answer.insert(start);
        let dear = !terms.dearer.0.is_empty();
        for (dir, walk) in Dir::ALL.into_iter().enumerate() {
            let Some(to) = board.neighbour(start, walk) else { continue };
            let mut price = (prices(start) >> (4 * dir) & 15) as u8;
            if price != 0 && terms.dearer.0.contains(to) {
                price += terms.dearer.1;
            }
            if price == 0
                || terms.pinned && terms.halts.contains(to)
                || !self.could_be_cheaper(to, 0)
            {
                continue;
            }
            if price <= allowance {
                self.improve(to, price);
            } else if terms.least_one_step {
                self.first_step(to, last);
            }
        }
        let walks: [[i16; 6]; 4] = core::array::from_fn(|kind| {
            let packed = (kind as u32) << 30;
            offsets(board.stride(packed), packed & DOWN_BIT != 0).map(|step| step as i16)
        });
        for level in 1..=last {
            let cap = u32::from(allowance.saturating_sub(level));
            for word in low..=high {
                let mut bits = self.waiting.words()[word];
                if bits == 0 {
                    continue;
                }
                let halted = terms.halts.words()[word];
                let mut settled = 0;
                while bits != 0 {
                    let first = bits & bits.wrapping_neg();
                    let at = (word * 64) as u16 + bits.trailing_zeros() as u16;
                    bits ^= first;
                    if self.cell.get(usize::from(at)) != Some(&(level + 1)) {
                        continue;
                    }
                    settled |= first;
                    if halted & first != 0 {
                        continue;
                    }
                    let kind = board.walk_kind(SpaceId::new(at));
                    let mut price = prices(SpaceId::new(at));
                    for step in &walks[kind] {
                        let to = at.wrapping_add_signed(*step);
                        let cost = price & 15;
                        price >>= 4;
                        // What cannot be entered stays so.
                        let hard = cost != 0 && dear && terms.dearer.0.contains(SpaceId::new(to));
                        let cost = if hard { cost + u32::from(terms.dearer.1) } else { cost };
                        let Some(cell) = self.cell.get_mut(usize::from(to)) else { continue };
                        let total = u32::from(level) + 1 + cost;
                        // Zero wraps round and is never affordable.
                        let better = (cost.wrapping_sub(1) < cap) & (total < u32::from(*cell));
                        // No branch: what is not better is written back as it was.
                        *cell = if better { total as u8 } else { *cell };
                        self.waiting.insert_if(SpaceId::new(to), better);
                    }
                }
                self.settle(word, settled);
            }
        }
    }

    /// Is a space neither barred nor as cheap already as any step from this level could make it?
    #[inline(always)]
    fn could_be_cheaper(&self, to: SpaceId, level: u8) -> bool {
        self.cell.get(to.index()).is_some_and(|cell| *cell > level + 2)
    }

    /// Takes a way to a space into account, if it is the cheapest so far.
    #[inline(always)]
    fn improve(&mut self, to: SpaceId, total: u8) {
        if let Some(cell) = self.cell.get_mut(to.index())
            && total + 1 < *cell
        {
            *cell = total + 1;
            self.waiting.insert(to);
        }
    }

    /// Spaces of one word need not wait any longer: there is no cheaper way to them.
    #[inline(always)]
    fn settle(&mut self, word: usize, settled: u64) {
        if settled != 0 {
            self.waiting.remove_word(word, settled);
            self.answer.insert_window(word * 64, settled);
        }
    }

    /// The last space before `to` on a cheapest path, or `None` at the start or off the field.
    ///
    /// Among equals the first link of the board is taken, so paths are the same everywhere.
    pub fn step_back(
        &self,
        board: &Board,
        to: SpaceId,
        start: SpaceId,
        steps: &impl Steps,
    ) -> Option<SpaceId> {
        let here = self.price(to);
        if here == UNREACHED || to == start {
            return None;
        }
        // The price of the last step from a neighbour, if the path can have come from there.
        let last = |from: SpaceId, sides| {
            let before = self.price(from);
            let open = before < here && (from == start || steps.goes_on(from));
            let link = Link { to, sides };
            if open {
                steps.price(from, link, before).map(|price| before.saturating_add(price.max(1)))
            } else {
                None
            }
        };
        let mut ways = board.links(to).map(|link| (link.to, last(link.to, link.sides)));
        let exact = ways.find(|(_, total)| *total == Some(here)).map(|(from, _)| from);
        // A first step may have used up everything, whatever its price.
        exact.or_else(|| board.links(to).any(|link| link.to == start).then_some(start))
    }

    /// Walks the cheapest path from `start` to `to`, calling `visit` for each space entered.
    pub fn walk(
        &self,
        board: &Board,
        start: SpaceId,
        to: SpaceId,
        steps: &impl Steps,
        mut visit: impl FnMut(SpaceId),
    ) {
        // Every step costs at least one, so no path is longer than the highest price.
        let mut path = heapless::Vec::<SpaceId, { UNREACHED as usize }>::new();
        let mut at = to;
        while let Some(before) = self.step_back(board, at, start, steps) {
            if path.push(at).is_err() {
                return;
            }
            at = before;
        }
        path.iter().rev().for_each(|space| visit(*space));
    }
}

/// Fills a cell for every bit: [`UNREACHED`] for one, [`BARRED`] for zero.
#[inline]
fn spread_bits(word: u64, cells: &mut [u8]) {
    for (eight, byte) in cells.chunks_exact_mut(8).zip(word.to_le_bytes()) {
        // Eight bits to eight bytes: copy the byte eight times, let each copy keep one bit.
        let kept = u64::from(byte).wrapping_mul(0x0101_0101_0101_0101) & 0x8040_2010_0804_0201;
        let ones = (kept.wrapping_add(0x7F7F_7F7F_7F7F_7F7F) | kept) >> 7 & 0x0101_0101_0101_0101;
        eight.copy_from_slice(&ones.wrapping_mul(0xFF).to_le_bytes());
    }
}

/// The terms of a [`Scratch::search_priced`].
pub struct Terms<'a> {
    /// What may be spent.
    pub allowance: u8,
    /// A first step that costs more than the whole allowance is taken all the same.
    pub least_one_step: bool,
    /// Spaces that may be entered.
    pub open: &'a SpaceSet,
    /// Spaces that stop whoever enters them.
    pub halts: &'a SpaceSet,
    /// The first step may not lead into such a space.
    pub pinned: bool,
    /// Spaces that cost more to enter, whatever the way, and how much more.
    pub dearer: (&'a SpaceSet, u8),
}

impl Default for Scratch {
    fn default() -> Self {
        Self::new()
    }
}
