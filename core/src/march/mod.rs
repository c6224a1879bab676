//! Movement fields: everywhere a unit can get to, and what it costs.
//!
//! A field is Dijkstra's search with small whole-number prices: level by level, from one price to
//! the next, whoever waits at that price is settled. Who waits is one set of spaces, since the
//! table of prices knows what for. Both stand in one [`Scratch`] of fixed size that all games
//! share. Prices are in whatever the game counts, usually half movement points; a step costs 1 to
//! [`STEP_MAX`].
//!
//! The game says what the steps out of a hex cost ([`Steps`]), all six in one word, so that nothing
//! is asked on the way and nothing is decided that a processor could guess wrong; and on which
//! [`Terms`] the unit goes. Paths are read back from the prices, so nothing is stored for them.
//!
//! Where nothing costs points and a unit goes by legs instead, a [`journey`](Scratch::journey) uses
//! the same scratch.

mod journey;

use crate::board::{Board, DOWN_BIT, Dir, SET_WORDS, SIDE_BITS, SpaceId, SpaceSet, Way, offsets};
use crate::budget::SPACES_MAX;
use core::ops::RangeInclusive;
pub use journey::{ANY_LENGTH, LEGS_MAX, Legs};

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
    /// The prices of the six steps out of a hex, four bits each in the order of [`Dir`], zero where
    /// no step is possible. The two highest bits are those of [`Board::packed`], which say where
    /// the neighbours are; the six below them are the game's own.
    fn prices(&self, from: SpaceId) -> u32;

    /// The price of a way that is no hexside, zero if it cannot be used. Boards of hexes alone have
    /// none.
    fn way_price(&self, _from: SpaceId, _way: Way) -> u8 {
        0
    }
}

/// The word that [`Steps::prices`] wants, for a game that works prices out as it goes and keeps no
/// table of them; a price of zero, or none, is never.
pub fn prices_out_of(board: &Board, from: SpaceId, price: impl Fn(Way) -> Option<u8>) -> u32 {
    let steps = board.packed(from) & !SIDE_BITS;
    Dir::ALL.into_iter().fold(steps, |steps, dir| {
        let way = board.neighbour(from, dir).map(|to| Way { to, sides: board.side(from, dir) });
        let price = way.and_then(&price).unwrap_or(0).min(STEP_MAX);
        steps | u32::from(price) << (4 * dir as u32)
    })
}

/// How a unit goes.
pub struct Terms<'a> {
    /// Where it begins.
    pub start: SpaceId,
    /// Spaces that stop whoever enters them.
    pub halts: &'a SpaceSet,
    /// Spaces that the first step may not lead into.
    pub not_first: &'a SpaceSet,
    /// Spaces that cost more to enter, whatever the way, and how much more.
    pub dearer: (&'a SpaceSet, u8),
}

impl Terms<'_> {
    /// From here, with nothing that stops a unit and nothing that makes its way dearer.
    pub const fn from(start: SpaceId) -> Self {
        let none = &SpaceSet::EMPTY;
        Terms { start, halts: none, not_first: none, dearer: (none, 0) }
    }

    /// What a step costs that its hexside or way alone has this price for; zero is never.
    fn charge(&self, price: u8, from: SpaceId, to: SpaceId) -> u8 {
        let barred = from == self.start && self.not_first.contains(to);
        match price {
            0 => 0,
            _ if barred => 0,
            _ if self.dearer.0.contains(to) => price.saturating_add(self.dearer.1),
            _ => price,
        }
    }
}

/// Why a unit does not step into a space beside it, or get anywhere else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hindrance {
    /// There is no such step: a closed side, ground that the unit cannot enter.
    NoWay,
    /// The first step may not lead there.
    NotFirst,
    /// The step costs more than is left.
    TooDear {
        /// What it costs.
        price: u8,
        /// What the unit has.
        left: u8,
    },
    /// Nothing of these: it is farther than a step, or something else is in the way.
    TooFar,
}

/// Why a unit with so much left does not step from its start into `to`, most telling reason first.
pub fn hindrance(
    board: &Board,
    steps: &impl Steps,
    terms: &Terms<'_>,
    to: SpaceId,
    left: u8,
) -> Hindrance {
    let start = terms.start;
    let price = match board.direction(start, to) {
        Some(dir) => (steps.prices(start) >> (4 * dir as u32) & 15) as u8,
        None => match board.area_ways(start).iter().find(|way| way.to == to) {
            Some(way) => steps.way_price(start, *way),
            None => return Hindrance::TooFar,
        },
    };
    match terms.charge(price, start, to) {
        0 if price == 0 => Hindrance::NoWay,
        0 => Hindrance::NotFirst,
        price if price > left => Hindrance::TooDear { price, left },
        _ => Hindrance::TooFar,
    }
}

/// What a unit has to spend.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Purse {
    /// Its points, in whatever prices are in.
    pub points: u8,
    /// A first step that costs more than all of them is taken all the same and uses them up.
    pub least_one_step: bool,
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

    /// The spaces the last search reached, without this one, where it began.
    pub fn reach_from(&self, start: SpaceId) -> SpaceSet {
        let mut reach = self.answer;
        reach.remove(start);
        reach
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

    /// Searches from the start of `terms` over the spaces of `open`, as far as the purse lasts.
    pub fn search(
        &mut self,
        board: &Board,
        steps: &impl Steps,
        terms: &Terms<'_>,
        open: &SpaceSet,
        purse: Purse,
    ) {
        self.owner = None;
        self.answer.clear();
        let allowance = purse.points.min(PRICE_MAX);
        let last = allowance.max(1);
        let (low, high) = words_within(board, terms.start, last);
        self.lay_out(open, low..=high);
        let Some(cell) = self.cell.get_mut(terms.start.index()) else { return };
        *cell = 1;
        self.answer.insert(terms.start);
        self.first_steps(board, steps, terms, allowance, purse.least_one_step);
        // How far each way out goes in space numbers, for the four kinds of hexes.
        let walks: [[i16; 6]; 4] = core::array::from_fn(|kind| {
            let packed = (kind as u32) << 30;
            offsets(board.stride(packed), packed & DOWN_BIT != 0).map(|step| step as i16)
        });
        let dear = !terms.dearer.0.is_empty();
        let linked = !board.way_starts.is_empty();
        for level in 1..last {
            // Along a railway all is soon settled, long before a large purse is empty.
            if self.waiting.is_empty() {
                break;
            }
            let cap = u32::from(allowance - level);
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
                    // Steps cost at least one, so nobody comes to wait for this level any more.
                    if self.cell.get(usize::from(at)) != Some(&(level + 1)) {
                        continue;
                    }
                    settled |= first;
                    if halted & first != 0 {
                        continue;
                    }
                    let mut price = steps.prices(SpaceId::new(at));
                    let kind = price as usize >> 30;
                    debug_assert!(kind == board.walk_kind(SpaceId::new(at)));
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
                    if linked {
                        self.follow_links(board, steps, terms, SpaceId::new(at), cap as u8);
                    }
                }
                self.settle(word, settled);
            }
        }
        // Whoever still waits has spent all there was: nobody goes on from there.
        self.answer.union(&self.waiting);
        self.waiting.clear();
    }

    /// The first step has rules of its own: it may be barred, and it may cost more than there is.
    fn first_steps(
        &mut self,
        board: &Board,
        steps: &impl Steps,
        terms: &Terms<'_>,
        allowance: u8,
        least_one_step: bool,
    ) {
        let start = terms.start;
        let mut prices = steps.prices(start);
        let mut take = |to: SpaceId, price: u8| match terms.charge(price, start, to) {
            0 => {}
            price if price <= allowance => self.improve(to, price),
            _ if least_one_step => self.exhaust(to, allowance.max(1)),
            _ => {}
        };
        for dir in Dir::ALL {
            if let Some(to) = board.neighbour(start, dir) {
                take(to, (prices & 15) as u8);
            }
            prices >>= 4;
        }
        for way in board.area_ways(start) {
            take(way.to, steps.way_price(start, *way));
        }
    }

    /// A first step that costs more than there is: the space is reached and all is spent. It need
    /// not wait in the queue, since nothing comes after it.
    fn exhaust(&mut self, to: SpaceId, all: u8) {
        if let Some(cell) = self.cell.get_mut(to.index())
            && *cell == UNREACHED
        {
            *cell = all + 1;
            self.answer.insert(to);
        }
    }

    /// Goes on from a space over ways that are no hexsides.
    #[inline(never)]
    fn follow_links(
        &mut self,
        board: &Board,
        steps: &impl Steps,
        terms: &Terms<'_>,
        at: SpaceId,
        cap: u8,
    ) {
        let spent = self.price(at);
        for way in board.area_ways(at) {
            let price = terms.charge(steps.way_price(at, *way), at, way.to);
            if price != 0 && price <= cap {
                self.improve(way.to, spent + price);
            }
        }
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
    /// Among equals the first way of the board is taken, so paths are the same everywhere.
    pub fn step_back(
        &self,
        board: &Board,
        steps: &impl Steps,
        terms: &Terms<'_>,
        to: SpaceId,
    ) -> Option<SpaceId> {
        let here = self.price(to);
        if here == UNREACHED || to == terms.start {
            return None;
        }
        // Can the path have come from there, over a step of this price?
        let came = |from: SpaceId, price: u8| {
            let before = self.price(from);
            let price = terms.charge(price, from, to);
            let goes_on = from == terms.start || !terms.halts.contains(from);
            price != 0 && goes_on && before < here && here - before == price
        };
        for (n, dir) in Dir::ALL.into_iter().enumerate() {
            // Seen from the other side of the hexside the way leads in the opposite direction.
            if let Some(from) = board.neighbour(to, dir)
                && self.price(from) < here
                && came(from, (steps.prices(from) >> (4 * ((n + 3) % 6)) & 15) as u8)
            {
                return Some(from);
            }
        }
        let ways = board.area_ways(to).iter();
        let mut over = ways.map(|way| (way.to, Way { to, sides: way.sides }));
        let linked = over.find(|(from, way)| came(*from, steps.way_price(*from, *way)));
        // A first step may have used up everything, whatever its price.
        let first = || board.ways(to).any(|way| way.to == terms.start).then_some(terms.start);
        linked.map(|(from, _)| from).or_else(first)
    }

    /// Walks the cheapest path from the start to `to`, calling `visit` for each space entered.
    pub fn walk(
        &self,
        board: &Board,
        steps: &impl Steps,
        terms: &Terms<'_>,
        to: SpaceId,
        mut visit: impl FnMut(SpaceId),
    ) {
        // Every step costs at least one, so no path is longer than the highest price.
        let mut path = heapless::Vec::<SpaceId, { UNREACHED as usize }>::new();
        let mut at = to;
        while let Some(before) = self.step_back(board, steps, terms, at) {
            if path.push(at).is_err() {
                return;
            }
            at = before;
        }
        path.iter().rev().for_each(|space| visit(*space));
    }
}

/// The words of a set that hold whatever can be reached from a space for so much: a step costs at
/// least one and leads at most a column and a row away. Only they are laid out and looked through.
fn words_within(board: &Board, start: SpaceId, price: u8) -> (usize, usize) {
    if !board.way_starts.is_empty() {
        // A way may lead anywhere.
        return (0, SET_WORDS - 1);
    }
    let kind = (board.walk_kind(start) as u32) << 30;
    let reach = (usize::from(price) + 1) * (board.stride(kind).unsigned_abs() as usize + 1);
    let high = ((start.index() + reach) / 64).min(SET_WORDS - 1);
    ((start.index().saturating_sub(reach) / 64).min(high), high)
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

impl Default for Scratch {
    fn default() -> Self {
        Self::new()
    }
}
