//! Which front end, and with what before it.

use super::desk::Desk;
use super::picture::{Film, write_png};
use super::script::{self, Order};
use super::wire::End;
use hexmarch_core::game::GameInfo;

/// A game with its options, as [`hexmarch_core::ui::App::prepared`] has it.
pub type Prepared = (&'static GameInfo, u32);

use super::{Screen, Store};
use std::io::Read;
use std::path::{Path, PathBuf};

/// What the command line says about playing.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The display; one that suits the front end if none.
    pub screen: Option<Screen>,
    /// How large a pixel is.
    pub scale: Option<u32>,
    /// Decides the dice of new games.
    pub seed: u64,
    /// The terminal, even where a window would open.
    pub terminal: bool,
    /// Who else plays, over a line.
    pub end: Option<End>,
    /// The game that is chosen on the pages before it, and the options that are switched on.
    pub prepared: Option<Prepared>,
}

/// What the command line says about playing a script.
#[derive(Clone, Debug)]
pub struct Headless {
    /// The script; `-` is standard input.
    pub script: String,
    /// Where pictures go.
    pub out: PathBuf,
    /// Where the film goes, if one is wanted.
    pub gif: Option<PathBuf>,
}

/// Plays in a window, or in the terminal if that is asked for or no window opens.
pub fn play(options: &Options) -> Result<(), String> {
    let panel = options.screen.unwrap_or(Screen::Pico).panel();
    let mut desk = Desk::with_store(panel, options.seed, Store::of_user());
    prepare(&mut desk, options);
    if let Some(end) = &options.end {
        desk.link(end)?;
    }
    if !options.terminal {
        match window(&mut desk, options.scale) {
            Ok(()) => return said(&desk),
            Err(fault) => desk.say(format!("No window ({fault}), so the terminal it is")),
        }
    }
    terminal(&mut desk, options.screen.is_some())?;
    said(&desk)
}

fn prepare(desk: &mut Desk, options: &Options) {
    if let Some((info, bits)) = options.prepared {
        desk.prepare(info.code, bits);
    }
}

/// A game that is lost must not be lost in silence.
fn said(desk: &Desk) -> Result<(), String> {
    desk.fault().map_or(Ok(()), |fault| Err(fault.to_string()))
}

#[cfg(feature = "window")]
fn window(desk: &mut Desk, scale: Option<u32>) -> Result<(), String> {
    super::window::run(desk, scale)
}

#[cfg(not(feature = "window"))]
fn window(_: &mut Desk, _: Option<u32>) -> Result<(), String> {
    Err("this build has none".to_string())
}

#[cfg(feature = "terminal")]
fn terminal(desk: &mut Desk, fixed: bool) -> Result<(), String> {
    use std::io::IsTerminal;
    if !std::io::stdin().is_terminal() || !std::io::stdout().is_terminal() {
        let why = desk.note().map_or(String::new(), |note| format!("{note}; but "));
        return Err(format!("{why}this is no terminal; `hexmarch lines` reads from anywhere"));
    }
    // Also where it stays after the game.
    if let Some(note) = desk.note() {
        eprintln!("hexmarch: {note}");
    }
    super::terminal::run(desk, fixed).map_err(|error| format!("the terminal: {error}"))
}

#[cfg(not(feature = "terminal"))]
fn terminal(_: &mut Desk, _: bool) -> Result<(), String> {
    Err("this build cannot play in a terminal; `hexmarch lines` can".to_string())
}

/// Hundredths of a second a film shows each press.
const FRAME: u16 = 60;

/// Plays a script without showing it, and writes the pictures it asks for. Says how many.
pub fn headless(options: &Options, how: &Headless) -> Result<usize, String> {
    let steps = script::parse(&how.script, &read(&how.script)?)?;
    let mut desk = Desk::new(options.screen.unwrap_or(Screen::Pico).panel(), options.seed);
    prepare(&mut desk, options);
    let scale = options.scale.unwrap_or(1);
    let told = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    let mut film = None;
    if let Some(path) = &how.gif {
        let size = desk.panel().size() * scale;
        film = Some((Film::create(path, size).map_err(|error| told(path, error))?, path));
    }
    // A picture goes into the film when the next one comes, since only then its time is known.
    desk.show();
    let mut pending = film.is_some().then(|| (desk.panel().picture().enlarged(scale), FRAME));
    let mut shots = 0;
    script::run(&steps, &mut desk, &mut |desk, step| {
        match step {
            Order::Shot(name) => {
                let path = how.out.join(format!("{name}.png"));
                write_png(&path, &desk.panel().picture().enlarged(scale))
                    .map_err(|error| told(&path, error))?;
                shots += 1;
            }
            Order::Pause(more) => {
                if let Some((_, time)) = &mut pending {
                    *time = more.saturating_add(*time);
                }
            }
            Order::See(_) | Order::Until(..) => {}
            Order::Input(_) | Order::Load(_) | Order::Choose(_) | Order::Wait(_) => {
                if let Some((film, path)) = &mut film {
                    let now = desk.panel().picture().enlarged(scale);
                    // What moves by itself goes on at its own pace.
                    let time = desk.due().map_or(FRAME, |ms| (ms / 10) as u16);
                    if let Some((picture, time)) = pending.replace((now, time)) {
                        film.add(&picture, time).map_err(|error| told(path, error))?;
                    }
                }
            }
        }
        Ok(())
    })?;
    if let (Some((film, path)), Some((picture, time))) = (&mut film, pending) {
        film.add(&picture, time + 2 * FRAME).map_err(|error| told(path, error))?;
    }
    Ok(shots)
}

fn read(script: &str) -> Result<String, String> {
    let told = |error: std::io::Error| format!("cannot read {script}: {error}");
    if script == "-" {
        let mut text = String::new();
        return std::io::stdin().read_to_string(&mut text).map(|_| text).map_err(told);
    }
    std::fs::read_to_string(script).map_err(told)
}
