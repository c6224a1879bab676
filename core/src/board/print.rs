//! The printed map: where a space is drawn, and the number or name that stands there.

use super::{Board, Place, PlaceKind, Sheet, SpaceId};

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
        (0, 0)
    }

    /// The hex that is drawn there, in the measures of [`Board::position`].
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
        None
    }

    /// How far the whole map goes, in the measures of [`Board::position`].
    pub fn extent(&self) -> (u16, u16) {
        let wide = self.laid().map(|(sheet, left, _)| left + u16::from(sheet.cols)).max();
        let high = self.laid().map(|(sheet, _, top)| top + 2 * u16::from(sheet.rows)).max();
        (wide.unwrap_or(0), high.unwrap_or(0))
    }

    /// The space with this printed number or area name.
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
        let area =
            |place: &&Place| place.kind == PlaceKind::Area && self.place_name(place.space) == label;
        self.places.iter().find(area).map(|place| place.space)
    }

    /// The printed number or name of a space, for showing.
    pub fn label(&self, space: SpaceId) -> Label<'_> {
        Label { board: self, space }
    }
}

/// Shows the printed number of a hex or the name of an area.
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
        match self.board.place_name(self.space) {
            "" => f.write_str("nowhere"),
            name => f.write_str(name),
        }
    }
}
