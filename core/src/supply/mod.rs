//! Floods: everything that can be reached, or traced to, over any distance or a few steps.
//!
//! A supply line goes from a source through spaces it may pass to a space it may enter. Whole
//! boards are answered at once: on a hex sheet a column is one 64-bit word, so a sweep moves the
//! flood through all its rows together, and a few sweeps settle the whole board. Areas are walked
//! one by one. The same flood serves other questions of "joined by": rail nets, isolation, a
//! chain of held hexes.

use crate::board::{Board, Sheet, SidePlanes, Sides, SpaceSet, window};

/// Which ways a flood may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// Every side that is not closed.
    Open,
    /// Only sides or ways that a railway crosses.
    Rail,
    /// Every side, water or not: through the air.
    Air,
    /// Ways between areas that have one of these: [`Sides::BLACK`], [`Sides::SEA_LANE`]. No hexside
    /// is one.
    Lines(Sides),
}

impl Over {
    /// The sides that may be crossed; none are kept for the air, where all may be, and for lines,
    /// which only areas have.
    fn planes(self, board: &Board) -> Option<&SidePlanes> {
        match self {
            Over::Open => Some(&board.open),
            Over::Rail => Some(&board.rail),
            Over::Air | Over::Lines(_) => None,
        }
    }

    fn allows(self, sides: Sides) -> bool {
        match self {
            Over::Open => !sides.any(Sides::CLOSED),
            Over::Rail => sides.any(Sides::RAIL),
            Over::Air => true,
            Over::Lines(lines) => sides.any(lines),
        }
    }
}

/// Columns a sheet can have, and rows, for the word-wide flood.
const COLUMNS_MAX: usize = 64;

/// Everything joined to `sources`.
///
/// The flood enters spaces of `enter` and goes on only from those of `pass`; it always goes on
/// from a source. `limit` counts steps; `None` is any length.
pub fn flood(
    board: &Board,
    sources: &SpaceSet,
    enter: &SpaceSet,
    pass: &SpaceSet,
    over: Over,
    limit: Option<u16>,
) -> SpaceSet {
    let mut reached = *sources;
    // The sky has no words of its own: step by step, which a range ends soon anyway.
    let limit = if over == Over::Air { limit.or(Some(u16::MAX)) } else { limit };
    match limit {
        Some(limit) => flood_steps(board, enter, pass, over, limit, &mut reached),
        // One sheet and no ways need one sweep.
        None if board.way_starts.is_empty() && board.sheets.len() == 1 => {
            for sheet in board.sheets {
                flood_sheet(board, sheet, sources, enter, pass, over, &mut reached);
            }
        }
        None => flood_parts(board, sources, enter, pass, over, &mut reached),
    }
    reached
}

/// The flood over so many steps. What the floods need on the stack is not shared, so that each
/// takes no more than its own.
#[inline(never)]
fn flood_steps(
    board: &Board,
    enter: &SpaceSet,
    pass: &SpaceSet,
    over: Over,
    limit: u16,
    reached: &mut SpaceSet,
) {
    let mut edge = *reached;
    for _ in 0..limit {
        let mut next = SpaceSet::EMPTY;
        spread(board, &edge, over, &mut next);
        next.intersect(enter);
        next.subtract(reached);
        if next.is_empty() {
            break;
        }
        reached.union(&next);
        next.intersect(pass);
        edge = next;
    }
}

/// The flood over sheets and areas.
#[inline(never)]
fn flood_parts(
    board: &Board,
    sources: &SpaceSet,
    enter: &SpaceSet,
    pass: &SpaceSet,
    over: Over,
    reached: &mut SpaceSet,
) {
    loop {
        let before = *reached;
        // What the flood goes on from: sources always, the rest where it may pass.
        let mut from = *reached;
        from.intersect(pass);
        from.union(sources);
        for sheet in board.sheets {
            flood_sheet(board, sheet, &from, enter, pass, over, reached);
        }
        if board.way_starts.is_empty() {
            break;
        }
        // Areas and sheets may lead into each other, to and fro.
        flood_ways(board, sources, enter, pass, over, reached);
        if *reached == before {
            break;
        }
    }
}

/// Adds to `out` every space one allowed step from a space of `from`.
pub fn spread(board: &Board, from: &SpaceSet, over: Over, out: &mut SpaceSet) {
    for sheet in board.sheets {
        spread_sheet(board, sheet, from, over, out);
    }
    if board.way_starts.is_empty() {
        return;
    }
    for space in from.iter() {
        for way in board.area_ways(space) {
            if over.allows(way.sides) {
                out.insert(way.to);
            }
        }
    }
}

/// The same over one hex sheet, columns as words.
fn spread_sheet(board: &Board, sheet: &Sheet, from: &SpaceSet, over: Over, out: &mut SpaceSet) {
    if let Over::Lines(_) = over {
        return;
    }
    let rows = usize::from(sheet.rows);
    let first = usize::from(sheet.first);
    let (from, planes) = (from.words(), over.planes(board).map(|planes| planes.dirs));
    let mut low = sheet.down.matches(sheet.first_col);
    let all = |col: u8| u64::MAX.checked_shr(64 - u32::from(sheet.rows_in(col))).unwrap_or(0);
    // Columns are long and short by turns.
    let (mut long, mut short) = (all(sheet.first_col), all(sheet.first_col.wrapping_add(1)));
    // What goes right from the column before, upwards and downwards.
    let (mut high, mut deep) = (0, 0);
    let mut here = Offset::at(first).of(from) & long;
    for c in 0..usize::from(sheet.cols) {
        let at = Offset::at(first + c * rows);
        let last = c + 1 == usize::from(sheet.cols);
        let right = if last { 0 } else { Offset::at(first + (c + 1) * rows).of(from) & short };
        if high | deep | here | right != 0 {
            // In the air there are no planes, and every side counts.
            let [up, up_right, down_right] = match planes {
                Some(dirs) => dirs.map(|words| at.of(words)),
                None => [u64::MAX; 3],
            };
            let mut next = (here & up) >> 1 | here << 1 & up;
            next |= if low { high >> 1 | deep } else { high | deep << 1 };
            // From the column on the right, through this column's right-hand sides.
            let across = if low { (right, right >> 1) } else { (right << 1, right) };
            next |= across.0 & up_right | across.1 & down_right;
            out.insert_window(first + c * rows, next & long);
            (high, deep) = (here & up_right, here & down_right);
        }
        here = right;
        low = !low;
        (long, short) = (short, long);
    }
}

/// Where a column begins in the words of a set.
#[derive(Clone, Copy)]
struct Offset {
    word: usize,
    bit: u32,
}

impl Offset {
    #[inline(always)]
    fn at(first: usize) -> Offset {
        Offset { word: first >> 6, bit: first as u32 & 63 }
    }

    /// The 64 bits from there on.
    #[inline(always)]
    fn of(self, words: &[u64]) -> u64 {
        let low = words.get(self.word).copied().unwrap_or(0);
        let high = words.get(self.word + 1).copied().unwrap_or(0);
        low >> self.bit | high << 1 << (63 - self.bit)
    }
}

/// One column of a sheet: 64 rows at most.
type Columns = [u64; COLUMNS_MAX];

/// The flood over one hex sheet, columns as words.
#[inline(never)]
fn flood_sheet(
    board: &Board,
    sheet: &Sheet,
    sources: &SpaceSet,
    enter: &SpaceSet,
    pass: &SpaceSet,
    over: Over,
    reached: &mut SpaceSet,
) {
    let rows = usize::from(sheet.rows);
    let cols = usize::from(sheet.cols).min(COLUMNS_MAX);
    // From nothing nothing comes: one of two sheets is often dry.
    if (0..cols).all(|c| window(sources.words(), usize::from(sheet.first) + c * rows, rows) == 0) {
        return;
    }
    debug_assert!(rows <= 64 && usize::from(sheet.cols) <= COLUMNS_MAX);
    let first = usize::from(sheet.first);
    let Some(planes) = over.planes(board) else { return };
    let [up, up_right, down_right] = planes.dirs;
    let column = |words: &[u64], c: usize| window(words, first + c * rows, rows);
    // What each look at a column needs of its neighbours too. The rest is read when it is needed: a
    // small stack has no room for all of it.
    let mut all: [Columns; 4] = [[0; COLUMNS_MAX]; 4];
    for (columns, words) in
        all.iter_mut().zip([up_right, down_right, sources.words(), pass.words()])
    {
        for (c, to) in columns.iter_mut().enumerate().take(cols) {
            *to = column(words, c);
        }
    }
    // What the flood goes on from: sources always, and where it may pass.
    let [up_right, down_right, wet, on] = &mut all;
    let mut dirty = 0u64;
    for c in 0..cols {
        on[c] |= wet[c];
        if wet[c] != 0 {
            // A source wets its own column and both neighbours.
            dirty |= 1 << c | beside(c);
        }
    }
    let all = if cols < COLUMNS_MAX { (1 << cols) - 1 } else { u64::MAX };
    dirty &= all;
    let low_first = sheet.down.matches(sheet.first_col);
    // A column is looked at again only after a neighbour got wetter.
    while dirty != 0 {
        let c = dirty.trailing_zeros() as usize & (COLUMNS_MAX - 1);
        dirty &= dirty - 1;
        let low = low_first == c.is_multiple_of(2);
        let (up, enter) = (column(up, c), column(enter.words(), c));
        let before = wet[c];
        let mut now = before;
        if c > 0 {
            // From the column on the left, through its two right-hand sides.
            let from = wet[c - 1] & on[c - 1];
            let (high, deep) = (from & up_right[c - 1], from & down_right[c - 1]);
            now |= if low { high >> 1 | deep } else { high | deep << 1 };
        }
        if c + 1 < cols {
            // From the column on the right, through this column's right-hand sides.
            let from = wet[c + 1] & on[c + 1];
            let (high, deep) = if low { (from, from >> 1) } else { (from << 1, from) };
            now |= high & up_right[c] | deep & down_right[c];
        }
        now = now & enter | before;
        // Up and down within the column, until nothing more gets wet.
        loop {
            let from = now & on[c];
            let more = now | ((from & up) >> 1 | from << 1 & up) & enter;
            if more == now {
                break;
            }
            now = more;
        }
        if now != before {
            wet[c] = now;
            dirty |= beside(c) & all;
        }
    }
    for (c, column) in wet.iter().enumerate().take(cols) {
        reached.insert_window(first + c * rows, *column);
    }
}

/// The columns on both sides of one, as bits.
fn beside(c: usize) -> u64 {
    let own = 1u64 << c;
    own << 1 | own >> 1
}

/// The flood over areas: what one space after another leads to.
fn flood_ways(
    board: &Board,
    sources: &SpaceSet,
    enter: &SpaceSet,
    pass: &SpaceSet,
    over: Over,
    reached: &mut SpaceSet,
) {
    let mut edge = *reached;
    edge.intersect(pass);
    edge.union(sources);
    while !edge.is_empty() {
        let mut next = SpaceSet::EMPTY;
        spread(board, &edge, over, &mut next);
        next.intersect(enter);
        next.subtract(reached);
        reached.union(&next);
        next.intersect(pass);
        edge = next;
    }
}
