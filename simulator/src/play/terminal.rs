//! The game in a terminal.
//!
//! A cell shows two pixels, one above the other, by the upper half block and its two colours. The
//! display is as large as the terminal: the screens fit themselves to any size from 80 pixels by
//! 46. Terminals whose font has the sextants of Unicode 13 can show six pixels a cell in two
//! colours (F2), which makes the smallest display fit a terminal of 80 by 24.
//!
//! The last line is the terminal's own: keys, and what went wrong if something did.

use super::canvas::Panel;
use super::desk::{Desk, Input, Lamp};
use super::keys::{HELP, Key, Meaning, meaning};
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::pixelcolor::{Rgb888, RgbColor};
use hexmarch_core::ui::Press;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{
    DisableMouseCapture, EnableMouseCapture, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
    MouseButton, MouseEvent, MouseEventKind, poll, read,
};
use ratatui::crossterm::execute;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use std::io::{Result, stdout};
use std::time::{Duration, Instant};

/// The smallest terminal the screens can be read in.
pub const CELLS_MIN: (u16, u16) = (80, 24);
/// The largest display that is of use.
const PIXELS_MAX: Size = Size::new(320, 240);

/// How a cell shows pixels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Grain {
    /// One wide and two high, each in its own colour.
    Halves,
    /// Two wide and three high, in two colours.
    Sextants,
}

impl Grain {
    fn pixels(self) -> Size {
        match self {
            Grain::Halves => Size::new(1, 2),
            Grain::Sextants => Size::new(2, 3),
        }
    }
}

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Depth {
    /// Any red, green and blue.
    True,
    /// The 256 that nearly every terminal knows.
    Indexed,
}

impl Depth {
    fn of_terminal() -> Depth {
        let says = std::env::var("COLORTERM").unwrap_or_default();
        if says.contains("truecolor") || says.contains("24bit") {
            Depth::True
        } else {
            Depth::Indexed
        }
    }

    fn colour(self, c: Rgb888) -> Color {
        match self {
            Depth::True => Color::Rgb(c.r(), c.g(), c.b()),
            Depth::Indexed => Color::Indexed(indexed(c)),
        }
    }
}

/// The nearest of the 6x6x6 cube and the 24 greys.
fn indexed(c: Rgb888) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let nearest = |v: u8| (0..6u8).min_by_key(|n| STEPS[usize::from(*n)].abs_diff(v)).unwrap_or(0);
    let (r, g, b) = (nearest(c.r()), nearest(c.g()), nearest(c.b()));
    let of = |n: u8| STEPS[usize::from(n)];
    let cube = Rgb888::new(of(r), of(g), of(b));
    let mean = (u32::from(c.r()) + u32::from(c.g()) + u32::from(c.b())) / 3;
    let step = (mean.saturating_sub(3) / 10).min(23) as u8;
    let grey = Rgb888::new(8 + 10 * step, 8 + 10 * step, 8 + 10 * step);
    if apart(c, grey) < apart(c, cube) { 232 + step } else { 16 + 36 * r + 6 * g + b }
}

fn apart(a: Rgb888, b: Rgb888) -> u32 {
    let d = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
    d(a.r(), b.r()) + d(a.g(), b.g()) + d(a.b(), b.b())
}

/// Plays at a desk until the player leaves. `fixed` keeps the display that is there already;
/// otherwise it takes the size of the terminal.
pub fn run(desk: &mut Desk, fixed: bool) -> Result<()> {
    let mut terminal = ratatui::try_init()?;
    // On top of the hook that puts the terminal back: it does not know about the mouse.
    let hook = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let _ = execute!(stdout(), DisableMouseCapture);
        hook(info);
    }));
    let _ = execute!(stdout(), EnableMouseCapture);
    let mut front = Front {
        desk,
        fixed,
        grain: Grain::Halves,
        depth: Depth::of_terminal(),
        help: false,
        left: false,
    };
    let mut played = Ok(());
    while played.is_ok() && !front.left && !front.desk.is_done() {
        played = terminal.draw(|frame| front.draw(frame.area(), frame.buffer_mut())).map(drop);
        if played.is_ok() {
            played = front.wait();
        }
    }
    let _ = execute!(stdout(), DisableMouseCapture);
    ratatui::restore();
    front.desk.keep();
    played
}

struct Front<'a> {
    desk: &'a mut Desk,
    fixed: bool,
    grain: Grain,
    depth: Depth,
    help: bool,
    left: bool,
}

impl Front<'_> {
    /// Waits for a key, or for what happens by itself.
    fn wait(&mut self) -> Result<()> {
        if let Some(ms) = self.desk.due() {
            let from = Instant::now();
            if !poll(Duration::from_millis(ms.into()))? {
                self.desk.pass(from.elapsed().as_millis() as u32);
                return Ok(());
            }
        }
        read().map(|event| self.event(event))
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            _ => {}
        }
    }

    fn key(&mut self, event: KeyEvent) {
        let control = event.modifiers.contains(KeyModifiers::CONTROL);
        if control && matches!(event.code, KeyCode::Char('c' | 'q')) {
            self.left = true;
            return;
        }
        // A terminal does not say how long a key is down: a second key makes a press a long one.
        let shift = event.modifiers.intersects(KeyModifiers::SHIFT | KeyModifiers::ALT) || control;
        let key = match event.code {
            KeyCode::Up => Key::Up,
            KeyCode::Down => Key::Down,
            KeyCode::Left => Key::Left,
            KeyCode::Right => Key::Right,
            KeyCode::Enter => Key::Enter,
            KeyCode::Tab | KeyCode::BackTab => Key::Tab,
            KeyCode::Esc => Key::Escape,
            KeyCode::F(1) => Key::F1,
            KeyCode::F(2) => {
                self.grain = match self.grain {
                    Grain::Halves => Grain::Sextants,
                    Grain::Sextants => Grain::Halves,
                };
                return;
            }
            KeyCode::Char(letter) => Key::Letter(letter),
            _ => return,
        };
        match meaning(key, shift) {
            Some(Meaning::Button(button)) => {
                self.input(Input::Press(Press { button, held: false }));
            }
            Some(Meaning::Input(input)) => self.input(input),
            Some(Meaning::Help) => self.help = !self.help,
            None => {}
        }
    }

    fn input(&mut self, input: Input) {
        self.help = false;
        self.desk.input(input);
    }

    fn mouse(&mut self, event: MouseEvent) {
        let cell = self.grain.pixels();
        let at = Point::new(
            i32::from(event.column) * cell.width as i32,
            i32::from(event.row) * cell.height as i32,
        );
        let size = self.desk.panel().size();
        let inside = at.x < size.width as i32 && at.y < size.height as i32;
        match event.kind {
            MouseEventKind::Down(MouseButton::Left) if inside => self.input(Input::Pick(at)),
            MouseEventKind::Down(MouseButton::Right) if inside => self.input(Input::Ask(at)),
            MouseEventKind::ScrollUp => self.input(Input::Nearer),
            MouseEventKind::ScrollDown => self.input(Input::Farther),
            _ => {}
        }
    }

    fn draw(&mut self, area: Rect, out: &mut Buffer) {
        let cell = self.grain.pixels();
        let rows = area.height.saturating_sub(1);
        let room = Size::new(u32::from(area.width) * cell.width, u32::from(rows) * cell.height);
        let small = area.width < CELLS_MIN.0 || area.height < CELLS_MIN.1;
        let own = self.desk.panel().size();
        if small || self.fixed && (own.width > room.width || own.height > room.height) {
            let (wide, high) = match self.fixed {
                true => (own.width.div_ceil(cell.width), own.height.div_ceil(cell.height) + 1),
                false => (u32::from(CELLS_MIN.0), u32::from(CELLS_MIN.1)),
            };
            return too_small(area, out, wide, high);
        }
        let wanted =
            Size::new(room.width.min(PIXELS_MAX.width), room.height.min(PIXELS_MAX.height));
        if !self.fixed && wanted != own {
            self.desk.set_panel(Panel::colour(wanted.width, wanted.height));
        }
        self.desk.show();
        let lamp = self.desk.lamp();
        draw_panel(self.desk.panel(), &lamp, self.grain, self.depth, area, out);
        if self.help {
            draw_help(area, out);
        }
        let keys = "F1 keys  Tab menu  F2 finer cells  Ctrl-C leave";
        let line = self.desk.note().unwrap_or(keys);
        let style = Style::new().fg(Color::Gray).bg(Color::Black);
        out.set_stringn(area.x, area.bottom() - 1, line, usize::from(area.width), style);
    }
}

fn too_small(area: Rect, out: &mut Buffer, wide: u32, high: u32) {
    let lines = [
        format!("The terminal is {} by {}.", area.width, area.height),
        format!("The game needs {wide} by {high}."),
        "Make it larger, or".to_string(),
        "leave with Ctrl-C.".to_string(),
    ];
    for (n, line) in lines.iter().enumerate().take(usize::from(area.height)) {
        let y = area.y + n as u16;
        out.set_stringn(area.x, y, line, usize::from(area.width), Style::new());
    }
}

/// Draws a display into cells, from the upper left corner of `area`.
pub fn draw_panel(
    panel: &Panel,
    lamp: &Lamp,
    grain: Grain,
    depth: Depth,
    area: Rect,
    out: &mut Buffer,
) {
    let (cell, size) = (grain.pixels(), panel.size());
    let columns = size.width.div_ceil(cell.width).min(u32::from(area.width)) as u16;
    let rows = size.height.div_ceil(cell.height).min(u32::from(area.height)) as u16;
    let lit = |at: Point| {
        let c = panel.at(at);
        Rgb888::new(lamp.value(c.r()), lamp.value(c.g()), lamp.value(c.b()))
    };
    for row in 0..rows {
        for column in 0..columns {
            let corner = Point::new(
                i32::from(column) * cell.width as i32,
                i32::from(row) * cell.height as i32,
            );
            let (symbol, front, back) = match grain {
                Grain::Halves => ('▀', lit(corner), lit(corner + Point::new(0, 1))),
                Grain::Sextants => {
                    let at = |n: i32| lit(corner + Point::new(n % 2, n / 2));
                    sextant([at(0), at(1), at(2), at(3), at(4), at(5)])
                }
            };
            if let Some(cell) = out.cell_mut((area.x + column, area.y + row)) {
                cell.set_char(symbol).set_fg(depth.colour(front)).set_bg(depth.colour(back));
            }
        }
    }
}

/// Six pixels as one letter and two colours: the commonest behind, before it the one that stands
/// out most, and the others with whichever is nearer.
fn sextant(pixels: [Rgb888; 6]) -> (char, Rgb888, Rgb888) {
    let count = |c: &Rgb888| pixels.iter().filter(|p| *p == c).count();
    let back = pixels.into_iter().max_by_key(count).unwrap_or(Rgb888::BLACK);
    let front =
        pixels.into_iter().max_by_key(|c| apart(*c, back) * count(c) as u32).unwrap_or(back);
    let bit = |(n, c): (usize, &Rgb888)| u32::from(apart(*c, front) < apart(*c, back)) << n;
    let bits: u32 = pixels.iter().enumerate().map(bit).sum();
    // The block leaves out the three patterns and the blank that older blocks already have.
    let symbol = match bits {
        0 => ' ',
        21 => '▌',
        42 => '▐',
        63 => '█',
        n => {
            let skipped = u32::from(n > 21) + u32::from(n > 42);
            char::from_u32(0x1FB00 + n - 1 - skipped).unwrap_or(' ')
        }
    };
    (symbol, front, back)
}

fn draw_help(area: Rect, out: &mut Buffer) {
    let style = Style::new().fg(Color::Black).bg(Color::Yellow);
    let wide = 62.min(area.width);
    let (x, y) = (area.x + (area.width - wide) / 2, area.y + 2);
    let more = [("F2", "finer cells, if the font has them"), ("Ctrl-C", "leave; the game is kept")];
    for (n, (key, what)) in HELP.iter().chain(&more).enumerate() {
        let line = format!(" {key:<13} {what:<47}");
        out.set_stringn(x, y + n as u16, line, usize::from(wide), style);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn six_pixels_keep_their_pattern() {
        let (w, b) = (Rgb888::WHITE, Rgb888::BLACK);
        assert_eq!(sextant([b; 6]).0, ' ');
        assert_eq!(sextant([w, b, b, b, b, b]), ('🬀', w, b));
        assert_eq!(sextant([w, b, w, b, b, b]), ('🬄', w, b));
        assert_eq!(sextant([b, w, w, w, w, w]), ('🬀', b, w));
        assert_eq!(sextant([b, b, b, b, b, w]).0, '🬞');
    }

    #[test]
    fn colours_have_a_nearest_index() {
        assert_eq!(indexed(Rgb888::BLACK), 16);
        assert_eq!(indexed(Rgb888::WHITE), 231);
        assert_eq!(indexed(Rgb888::new(255, 0, 0)), 196);
        assert_eq!(indexed(Rgb888::new(128, 128, 128)), 244);
    }
}
