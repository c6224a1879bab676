//! Draws a part of a hex sheet with letters, or of a plate of areas.
//!
//! A hex takes two lines of seven letters; columns that stand lower on the sheet begin a line
//! later:
//!
//! ```text
//!     30    31          terrain letter, first letter of the side that controls the hex,
//! 17  cP                height of the stack; below that the top unit or the place
//!     [Pz]  .P x2
//! 18  .P    [2C]
//! ```
//!
//! An area takes as much, where its map has it: there rows are counted in halves, which are the
//! lines of the sketch, and what stands below without a unit is the beginning of its id.

use super::names::alike;
use super::quoted;
use super::show::busy_part;
use super::words::Words;
use hexmarch_core::board::{Sheet, SpaceId};
use hexmarch_core::forces::UnitId;

const WIDTH: usize = 7;
const MARGIN: usize = 4;

/// `[SHEET] [COL-COL ROW-ROW]`; without numbers the part where units stand.
pub(super) fn draw_part(words: Words<'_>, args: &[&str]) -> Result<Vec<String>, String> {
    if words.game.info().board.has_areas() {
        return draw_plate(words, args);
    }
    let sheets = words.game.info().board.sheets;
    let (sheet, args) = match args {
        [name, rest @ ..] if rest.len() != 1 => {
            let sheet = sheets.iter().find(|sheet| sheet.name == *name);
            (sheet.ok_or_else(|| format!("no sheet is called {}", quoted(name)))?, rest)
        }
        args => (sheets.first().ok_or_else(|| "this board has no hexes".to_string())?, args),
    };
    let (cols, rows) = match args {
        [cols, rows] => (range(cols)?, range(rows)?),
        _ => busy_ranges(words, |space| sheet.coords(space)),
    };
    let clip = |range: (u8, u8), first: u8, len: u8| {
        let last = first.saturating_add(len.saturating_sub(1));
        (range.0.max(first), range.1.min(last))
    };
    let cols = clip(cols, sheet.first_col, sheet.cols);
    let rows = clip(rows, sheet.first_row, sheet.rows);
    if cols.0 > cols.1 || rows.0 > rows.1 {
        return Err("there are no such columns and rows".to_string());
    }
    Ok(draw(words, sheet, cols, rows))
}

/// `[PLATE] [COL-COL ROW-ROW]`, rows in halves; without numbers the part where units stand.
fn draw_plate(words: Words<'_>, args: &[&str]) -> Result<Vec<String>, String> {
    let board = words.game.info().board;
    let plates = board.areas.plates;
    let (plate, args) = match args {
        [name, rest @ ..] if rest.len() != 1 => {
            let plate = plates.iter().find(|plate| alike(plate.name, name));
            (plate.ok_or_else(|| format!("no plate is called {}", quoted(name)))?, rest)
        }
        args => (plates.first().ok_or_else(|| "this board has no areas".to_string())?, args),
    };
    let spot = |space: SpaceId| {
        let (col, row) = board.area_spot(space).filter(|_| plate.holds(space))?;
        Some((col.saturating_sub(plate.left), row))
    };
    let (cols, rows) = match args {
        [cols, rows] => (range(cols)?, range(rows)?),
        _ => busy_ranges(words, spot),
    };
    let within =
        |(col, row): (u8, u8)| (cols.0..=cols.1).contains(&col) && (rows.0..=rows.1).contains(&row);
    let placed = board.area_spaces().filter_map(|space| Some((space, spot(space)?)));
    let shown: Vec<(SpaceId, (u8, u8))> = placed.filter(|(_, at)| within(*at)).collect();
    let last = |of: fn(&(u8, u8)) -> u8| shown.iter().map(|(_, at)| of(at)).max();
    let (Some(right), Some(low)) = (last(|at| at.0), last(|at| at.1)) else {
        return Err("there are no areas in these columns and rows".to_string());
    };
    let width = MARGIN + WIDTH * usize::from(right - cols.0 + 1);
    let mut canvas = vec![vec![' '; width]; 3 + usize::from(low - rows.0)];
    for col in cols.0..=right {
        write(&mut canvas, 0, MARGIN + WIDTH * usize::from(col - cols.0), &format!("{col:02}"));
    }
    for (space, (col, row)) in shown {
        let (x, y) = (MARGIN + WIDTH * usize::from(col - cols.0), 1 + usize::from(row - rows.0));
        let (above, below) = cell(words, space);
        write(&mut canvas, y, x, &above);
        write(&mut canvas, y + 1, x, &below);
        write(&mut canvas, y, 0, &format!("{row:02}"));
    }
    Ok(lines(canvas))
}

fn lines(canvas: Vec<Vec<char>>) -> Vec<String> {
    canvas.into_iter().map(|line| line.iter().collect::<String>().trim_end().to_string()).collect()
}

fn draw(words: Words<'_>, sheet: &Sheet, cols: (u8, u8), rows: (u8, u8)) -> Vec<String> {
    let width = MARGIN + WIDTH * usize::from(cols.1 - cols.0 + 1);
    let height = 2 + 2 * usize::from(rows.1 - rows.0 + 1);
    let mut canvas = vec![vec![' '; width]; height];
    for col in cols.0..=cols.1 {
        let x = MARGIN + WIDTH * usize::from(col - cols.0);
        write(&mut canvas, 0, x, &format!("{col:02}"));
        for row in rows.0..=rows.1 {
            let Some(space) = sheet.at(col, row) else { continue };
            let y = 1 + 2 * usize::from(row - rows.0) + usize::from(sheet.down.matches(col));
            let (above, below) = cell(words, space);
            write(&mut canvas, y, x, &above);
            write(&mut canvas, y + 1, x, &below);
        }
    }
    for row in rows.0..=rows.1 {
        write(&mut canvas, 1 + 2 * usize::from(row - rows.0), 0, &format!("{row:02}"));
    }
    lines(canvas)
}

/// The two lines of a hex or an area.
fn cell(words: Words<'_>, space: SpaceId) -> (String, String) {
    let board = words.game.info().board;
    let terrain = board.terrains.get(usize::from(board.terrain(space).0)).map_or(' ', |t| t.letter);
    let control = words.game.control(space).map_or("", |seat| words.seat(seat));
    let stack: Vec<UnitId> = words.stack(space);
    let height = if stack.len() > 1 { format!(" x{}", stack.len()) } else { String::new() };
    let above = format!("{terrain}{}{height}", control.chars().next().unwrap_or(' '));
    let below = match (stack.last(), board.place(space)) {
        (Some(top), _) => {
            let code = words.unit(*top);
            format!("[{}]", code.split_once('.').map_or(code, |(_, own)| own))
        }
        (None, Some(_)) => {
            let name = match board.area_id(space) {
                "" => board.place_name(space),
                id => id,
            };
            name.chars().take(WIDTH - 1).collect()
        }
        (None, None) => String::new(),
    };
    (above, below)
}

fn write(canvas: &mut [Vec<char>], y: usize, x: usize, text: &str) {
    let Some(line) = canvas.get_mut(y) else { return };
    for (n, letter) in text.chars().take(WIDTH).enumerate() {
        if let Some(slot) = line.get_mut(x + n) {
            *slot = letter;
        }
    }
}

fn range(word: &str) -> Result<(u8, u8), String> {
    let (low, high) = word.split_once('-').unwrap_or((word, word));
    match (low.parse(), high.parse()) {
        (Ok(low), Ok(high)) if low <= high => Ok((low, high)),
        _ => Err(format!("{} is no range like 30-40", quoted(word))),
    }
}

fn busy_ranges(
    words: Words<'_>,
    coords_of: impl Fn(SpaceId) -> Option<(u8, u8)>,
) -> ((u8, u8), (u8, u8)) {
    let busy = busy_part(words, words.game.info().board);
    let coords = || busy.iter().filter_map(&coords_of);
    let span = |values: &mut dyn Iterator<Item = u8>| {
        values.fold(None, |span: Option<(u8, u8)>, n| {
            Some(span.map_or((n, n), |(low, high)| (low.min(n), high.max(n))))
        })
    };
    let all = (0, u8::MAX);
    (
        span(&mut coords().map(|(col, _)| col)).unwrap_or(all),
        span(&mut coords().map(|(_, row)| row)).unwrap_or(all),
    )
}
