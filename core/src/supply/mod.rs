//! Floods: everything that can be reached, or traced to, over any distance or a few steps.
//!
//! A supply line goes from a source through spaces it may pass to a space it may enter. Whole
//! boards are answered at once: on a hex sheet a column is one 64-bit word, so a sweep moves the
//! flood through all its rows together, and a few sweeps settle the whole board. Areas are walked
//! one by one. The same flood serves other questions of "joined by": rail nets, isolation, a
//! chain of held hexes.

use crate::board::{Board, SET_WORDS, SidePlanes, Sides, SpaceId, SpaceSet, window};

/// Which links a flood may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Over {
    /// Every side that is not closed.
    Open,
    /// Only sides or links that a railway crosses.
    Rail,
}

impl Over {
    fn planes(self, board: &Board) -> &SidePlanes {
        match self {
            Over::Open => &board.open,
            Over::Rail => &board.rail,
        }
    }

    fn allows(self, sides: Sides) -> bool {
        match self {
            Over::Open => !sides.any(Sides::CLOSED),
            Over::Rail => sides.any(Sides::RAIL),
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
    if let Some(limit) = limit {
        let mut edge = *sources;
        for _ in 0..limit {
            let mut next = SpaceSet::EMPTY;
            spread(board, &edge, over, &mut next);
            next.intersect(enter);
            next.subtract(&reached);
            if next.is_empty() {
                break;
            }
            reached.union(&next);
            next.intersect(pass);
            edge = next;
        }
        return reached;
    }
    for sheet in 0..board.sheets.len() {
        flood_sheet(board, sheet, sources, enter, pass, over, &mut reached);
    }
    if !board.link_starts.is_empty() {
        flood_links(board, sources, enter, pass, over, &mut reached);
    }
    reached
}

/// Adds to `out` every space one allowed step from a space of `from`.
pub fn spread(board: &Board, from: &SpaceSet, over: Over, out: &mut SpaceSet) {
    for space in from.iter() {
        for link in board.links(space) {
            if over.allows(link.sides) {
                out.insert(link.to);
            }
        }
    }
}

/// The flood over one hex sheet, columns as words.
fn flood_sheet(
    board: &Board,
    sheet: usize,
    sources: &SpaceSet,
    enter: &SpaceSet,
    pass: &SpaceSet,
    over: Over,
    reached: &mut SpaceSet,
) {
    let Some(sheet) = board.sheets.get(sheet) else { return };
    let rows = usize::from(sheet.rows);
    let cols = usize::from(sheet.cols).min(COLUMNS_MAX);
    if rows > 64 {
        return;
    }
    let planes = over.planes(board);
    let first = usize::from(sheet.first);
    let column = |set: &SpaceSet, c: usize| set.window(first + c * rows, rows);
    let side = |dir: usize, c: usize| window(planes.dirs.get(dir).copied().unwrap_or(&[]), first + c * rows, rows);

    let mut wet = [0u64; COLUMNS_MAX];
    // What the flood goes on from: sources always.
    let mut on = [0u64; COLUMNS_MAX];
    for c in 0..cols {
        if let (Some(wet), Some(on)) = (wet.get_mut(c), on.get_mut(c)) {
            *wet = column(sources, c);
            *on = column(pass, c) | *wet;
        }
    }
    let at = |words: &[u64; COLUMNS_MAX], c: usize| words.get(c).copied().unwrap_or(0);
    let settle = |c: usize, wet: &mut [u64; COLUMNS_MAX]| -> bool {
        let low = sheet.down.matches(sheet.first_col.wrapping_add(c as u8));
        let before = at(wet, c);
        let mut now = before;
        if c > 0 {
            // From the column on the left: its two right-hand sides. It stands lower if this
            // column does not.
            let from = at(wet, c - 1) & at(&on, c - 1);
            let (up, down) = (from & side(1, c - 1), from & side(2, c - 1));
            now |= if low { up >> 1 | down } else { up | down << 1 };
        }
        if c + 1 < cols {
            // From the column on the right, through this column's own right-hand sides.
            let from = at(wet, c + 1) & at(&on, c + 1);
            let (up, down) =
                if low { (from, from >> 1) } else { (from << 1, from) };
            now |= up & side(1, c) | down & side(2, c);
        }
        let enter = column(enter, c);
        now = now & enter | before;
        // Up and down within the column, until nothing more gets wet.
        let up = side(0, c);
        loop {
            let from = now & at(&on, c);
            let more = now | ((from & up) >> 1 | from << 1 & up) & enter;
            if more == now {
                break;
            }
            now = more;
        }
        if let Some(slot) = wet.get_mut(c) {
            *slot = now;
        }
        now != before
    };
    // Every round wets at least one more space, so the rounds are bounded by the spaces.
    for _ in 0..SET_WORDS * 64 {
        let mut changed = false;
        for c in 0..cols {
            changed |= settle(c, &mut wet);
        }
        for c in (0..cols).rev() {
            changed |= settle(c, &mut wet);
        }
        if !changed {
            break;
        }
    }
    for c in 0..cols {
        reached.insert_window(first + c * rows, at(&wet, c));
    }
}

/// The flood over areas: what one space after another leads to.
fn flood_links(
    board: &Board,
    sources: &SpaceSet,
    enter: &SpaceSet,
    pass: &SpaceSet,
    over: Over,
    reached: &mut SpaceSet,
) {
    let mut edge = *sources;
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

/// Can `from` be joined to a space of `sources` under the same terms as [`flood`]?
pub fn joined(board: &Board, from: SpaceId, sources: &SpaceSet, enter: &SpaceSet, pass: &SpaceSet, over: Over) -> bool {
    flood(board, sources, enter, pass, over, None).contains(from)
}
