//! The printed map: where a space is drawn, and the number or name that stands there.

use super::{Board, Sheet, SpaceId};

impl Board {
    /// Every sheet and where it begins in the measures of [`Board::position`]: side by side as they
    /// are drawn, with room between them.
    fn laid(&self) -> impl Iterator<Item = (&'static Sheet, u16, u16)> + '_ {
        let mut next = (0, 0);
        self.sheets.iter().map(move |sheet| {
            let (x, y) = next;
            match self.turned {
                true => next.1 += 2 * (u16::from(sheet.rows) + 2),
                false => next.0 += u16::from(sheet.cols) + 1,
            }
            (sheet, x, y)
        })
    }

    /// Where a space is drawn: the column, and the row in halves. On a turned board columns count
    /// upwards and rows to the right.
    pub fn position(&self, space: SpaceId) -> (u16, u16) {
        for (sheet, left, top) in self.laid() {
            if let Some((col, row)) = sheet.coords(space) {
                let low = u16::from(sheet.down.matches(col));
                let (col, row) = (col - sheet.first_col, row - sheet.first_row);
                return (left + u16::from(col), top + 2 * u16::from(row) + low);
            }
        }
        self.area_spot(space).map_or((0, 0), |(col, row)| (col.into(), row.into()))
    }

    /// The hex or area that is drawn there, in the measures of [`Board::position`].
    pub fn at_position(&self, x: i32, y: i32) -> Option<SpaceId> {
        for (sheet, left, top) in self.laid() {
            let (x, y) = (x - i32::from(left), y - i32::from(top));
            let (col, row) = (x + i32::from(sheet.first_col), y / 2 + i32::from(sheet.first_row));
            if y >= 0
                && let (Ok(col), Ok(row)) = (u8::try_from(col), u8::try_from(row))
                && i32::from(sheet.down.matches(col)) == y % 2
                && let Some(space) = sheet.at(col, row)
            {
                return Some(space);
            }
        }
        let spot = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        self.area_spaces().find(|space| self.area_spot(*space) == Some(spot))
    }

    /// The nearest hex of the next sheet, for who walks over the edge of one that way.
    pub fn over_the_gap(&self, from: SpaceId, (dx, dy): (i32, i32)) -> Option<SpaceId> {
        let sheet = self.sheet_of(from).filter(|_| (dx == 0) == self.turned)?;
        let (x, y) = self.position(from);
        let far = |space: &SpaceId| {
            let (a, b) = self.position(*space);
            // In half rows; a column counts as much as a row.
            let (right, down) = (2 * (i32::from(a) - i32::from(x)), i32::from(b) - i32::from(y));
            let (along, across) =
                if dx == 0 { (down * dy.signum(), right) } else { (right * dx.signum(), down) };
            (along > 0).then_some(along + 2 * across.abs())
        };
        let others = self.spaces().filter(|space| !sheet.holds(*space));
        others.filter_map(|space| Some((far(&space)?, space))).min().map(|(_, space)| space)
    }

    /// How far the whole map goes, in the measures of [`Board::position`].
    pub fn extent(&self) -> (u16, u16) {
        let wide = self.laid().map(|(sheet, left, _)| left + u16::from(sheet.cols)).max();
        let high = self.laid().map(|(sheet, _, top)| top + 2 * u16::from(sheet.rows)).max();
        let plates = self.areas.plates.iter().map(|plate| plate.left + plate.cols).max();
        let spots = self.areas.spots.iter().map(|(_, row)| row + 1).max();
        (wide.or(plates.map(u16::from)).unwrap_or(0), high.or(spots.map(u16::from)).unwrap_or(0))
    }

    /// The space with this printed number or area id.
    pub fn find(&self, label: &str) -> Option<SpaceId> {
        for sheet in self.sheets {
            if let Some(digits) = label.strip_prefix(sheet.prefix)
                && digits.len() == 4
                && digits.bytes().all(|b| b.is_ascii_digit())
            {
                let (col, row) = digits.split_at(2);
                if let (Ok(col), Ok(row)) = (col.parse(), row.parse())
                    && let Some(space) = sheet.at(col, row)
                {
                    return Some(space);
                }
            }
        }
        self.find_area(label)
    }

    /// The printed number or area id of a space, for showing.
    pub fn label(&self, space: SpaceId) -> Label<'_> {
        Label { board: self, space }
    }
}

/// Shows the printed number of a hex or the id of an area.
pub struct Label<'a> {
    board: &'a Board,
    space: SpaceId,
}

impl core::fmt::Display for Label<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        if let Some(sheet) = self.board.sheet_of(self.space)
            && let Some((col, row)) = sheet.coords(self.space)
        {
            return write!(f, "{}{col:02}{row:02}", sheet.prefix);
        }
        match self.board.area_id(self.space) {
            "" => f.write_str("nowhere"),
            id => f.write_str(id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Areas, Dir, Halves, Parity, SidePlanes};
    use super::*;
    use crate::texts::Texts;

    const fn sheet(name: &'static str, first_col: u8, cols: u8, rows: u8, first: u16) -> Sheet {
        let (prefix, first_row, down, short) = ("", 0, Parity::Odd, None);
        Sheet { name, prefix, first_col, first_row, cols, rows, down, short, first }
    }

    static SHEETS: [Sheet; 2] = [sheet("west", 10, 20, 15, 0), sheet("east", 42, 19, 29, 300)];

    /// Two bare sheets of different size.
    const fn bare(turned: bool) -> Board {
        const PLANES: SidePlanes = SidePlanes { dirs: [&[], &[], &[]] };
        Board {
            name: "bare",
            sheets: &SHEETS,
            turned,
            len: 300 + 19 * 29,
            terrains: &[],
            countries: &[],
            ground: &[],
            grounds: &[],
            halves: Halves { numbers: &[], high: &[], kinds: &[] },
            side_sets: &[],
            open: PLANES,
            rail: PLANES,
            areas: Areas::NONE,
            way_starts: &[],
            ways: &[],
            land: &[],
            places: &[],
            place_names: Texts::NONE,
            marks: &[],
        }
    }

    static PLAIN: Board = bare(false);
    static TURNED: Board = bare(true);

    #[test]
    fn every_hex_is_found_where_it_is_drawn() {
        for board in [&PLAIN, &TURNED] {
            let (wide, high) = board.extent();
            for space in board.spaces() {
                let (x, y) = board.position(space);
                assert!(x < wide && y < high);
                assert_eq!(board.at_position(x.into(), y.into()), Some(space));
                for dir in Dir::ALL {
                    let Some(next) = board.sheet_of(space).and_then(|s| s.neighbour(space, dir))
                    else {
                        continue;
                    };
                    let (a, b) = board.position(next);
                    let apart = (x.abs_diff(a), y.abs_diff(b));
                    assert!(apart == (0, 2) || apart == (1, 1), "{apart:?}");
                }
            }
        }
        assert_eq!(PLAIN.extent(), (40, 58));
        assert_eq!(TURNED.extent(), (20, 34 + 58));
    }

    #[test]
    fn who_walks_over_the_edge_comes_to_the_other_sheet() {
        let hex = |board: &Board, col: u8, row: u8| {
            board.sheets.iter().find_map(|sheet| sheet.at(col, row)).expect("a hex")
        };
        for board in [&PLAIN, &TURNED] {
            // The way in which the sheets follow each other, and the one across.
            let (on, aside) = if board.turned { ((0, 2), (1, 1)) } else { ((1, 1), (0, 2)) };
            let back = (-on.0, -on.1);
            let edge = if board.turned { hex(board, 20, 14) } else { hex(board, 29, 7) };
            let there = board.over_the_gap(edge, on).expect("the other sheet");
            let expected = if board.turned { hex(board, 52, 0) } else { hex(board, 42, 7) };
            assert_eq!(there, expected);
            assert!(board.over_the_gap(there, back).is_some_and(|hex| SHEETS[0].holds(hex)));
            assert_eq!(board.over_the_gap(there, on), None);
            assert_eq!(board.over_the_gap(edge, aside), None);
        }
    }
}
