//! Two handhelds at one cable.
//!
//! Each board is a QEMU of its own whose second serial port is a socket; the cable is a thread here
//! that carries bytes between the two and may harm them. `arm link` plays whole random games
//! with an image that takes decisions by itself (`firmware/src/dabble.rs`), the second
//! time with both boards switched off and on; `arm link serial` has the desktop at the other end,
//! on a serial port; `arm link screens` presses the buttons of the image that ships.

use crate::arm::{self, LM3S6965};
use crate::dabble;
use crate::device::{COUNTED, Moment};
use crate::greys::Greys;
use crate::images::{Aboard, Kind};
use crate::pair::{Bench, Pair, compare, script};
use crate::process::{Done, HOPELESS};
use crate::random::Random;
use hexmarch_core::game::{Action, Quiet};
use hexmarch_core::journal::{Header, Shelf, Sitter};
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;
use hexmarch_core::ui::Settings;
use hexmarch_simulator::play::picture::write_png;
use hexmarch_simulator::play::store::Blocks;
use hexmarch_simulator::play::{Desk, Screen, Store, script as scripts, wire};
use std::fs;
use std::io::{ErrorKind, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// Of a thousand bytes so many are lost, doubled, exchanged with the next or changed in one bit.
const HARM: u64 = 50;

/// A board is switched off whenever its card has so many more decisions, so that it happens from
/// the beginning to far into the game. Where many come at once it goes off and on several times,
/// each time after it has kept something.
const DECISIONS_BETWEEN: u32 = 12;

/// How often the cards are looked at.
const LOOK_EVERY: Duration = Duration::from_millis(300);

/// With nothing new on either card for so many milliseconds of both boards' time a game has come to
/// a stop.
const PATIENCE: u64 = 300_000;

/// A game of two boards.
struct Plan {
    name: &'static str,
    /// How often each board is switched off and on.
    switched: u32,
    /// Decisions after which it is enough; otherwise the game is played to its end.
    enough: Option<u32>,
}

static PLANS: [Plan; 3] = [
    Plan { name: "whole", switched: 0, enough: None },
    Plan { name: "switched", switched: 10, enough: None },
    Plan { name: "short", switched: 2, enough: Some(60) },
];

/// Plays both whole games, or those named: `whole`, `switched` with boards that are switched off,
/// `short` for a beginning of that. `serial` plays with the desktop, `screens` looks at the image
/// that ships.
pub fn test(names: &[&str]) -> Done {
    let planned = |name: &&str| PLANS.iter().any(|plan| plan.name == *name);
    let known = |name: &&str| ["screens", "serial"].contains(name) || planned(name);
    if let Some(name) = names.iter().find(|name| !known(name)) {
        return Err(format!("there is no {name}: whole, switched, short, serial and screens are"));
    }
    let mut said = Vec::new();
    if names.contains(&"serial") {
        said.push(serial(&dabbling()?)?);
    }
    if names.contains(&"screens") {
        said.push(cable(&shipped()?)?);
    }
    let wanted = |plan: &&Plan| match names {
        [] => plan.enough.is_none(),
        names => names.contains(&plan.name),
    };
    for plan in PLANS.iter().filter(wanted) {
        said.push(play(plan, &mut |words| println!("{}: {words}", plan.name))?);
    }
    Ok(said.join("\n"))
}

/// The image that takes decisions by itself.
fn dabbling() -> Result<Bench, String> {
    arm::qemu()?;
    Bench::new(&Aboard::usual(&LM3S6965), Kind::Dabbling, "link")
}

fn shipped() -> Result<Bench, String> {
    arm::qemu()?;
    Bench::new(&Aboard::usual(&LM3S6965), Kind::Shipped, "link")
}

/// The beginning of a game with boards that are switched off, for every day.
pub fn short() -> Done {
    play(&PLANS[2], &mut |_| ())
}

fn play(plan: &Plan, tell: &mut dyn FnMut(String)) -> Done {
    let bench = dabbling()?;
    let done = game(&bench, plan, tell);
    done.map_err(|fault| format!("{}: {fault}", plan.name))
}

/// A game between two boards over a bad cable.
fn game(bench: &Bench, plan: &Plan, tell: &mut dyn FnMut(String)) -> Done {
    let start = Instant::now();
    let ends = [End::new(bench, "a")?, End::new(bench, "b")?];
    let mut boards = [Some(ends[0].switch_on(bench)?), Some(ends[1].switch_on(bench)?)];
    for (board, script) in boards.iter_mut().flatten().zip(["offer", "join"]) {
        board.perform(script)?;
        board.device.set_free()?;
    }
    // Not before: what the scripts look for is gone as soon as the two have met.
    let cable = Cable::new(&ends, HARM);
    let mut off = [0; 2];
    let (mut looked, mut before) = (start, [(0, false); 2]);
    // What each board's time was at the last look, and how much of it has passed without news.
    let mut clocks: [Option<Moment>; 2] = [None; 2];
    let mut waited = [0; 2];
    loop {
        thread::sleep(LOOK_EVERY.saturating_sub(looked.elapsed()));
        looked = Instant::now();
        let counts = [ends[0].count()?, ends[1].count()?];
        for (n, (board, end)) in boards.iter_mut().zip(&ends).enumerate() {
            let Some(on) = board else { continue };
            let (gauges, now) = (on.device.gauges()?, on.device.now()?);
            waited[n] += clocks[n].replace(now).map_or(0, |last| now.since(&last));
            if gauges.ended > 0 || gauges.not_kept > 0 {
                return Err(format!("a board failed: {gauges:?}"));
            }
            // Not before both have the game: a host that comes back to a guest who has not is for a
            // person to resume.
            let both = counts.iter().all(|(count, _)| *count > 0);
            let due = both && counts[n].0 >= DECISIONS_BETWEEN * (off[n] + 1);
            if off[n] < plan.switched && due && gauges.kept > 0 {
                // Without warning, and without waiting for anything.
                *board = None;
                *board = Some(end.switch_on(bench)?);
                board.iter_mut().try_for_each(|board| board.device.set_free())?;
                clocks[n] = None;
                off[n] += 1;
            }
        }
        let seconds = start.elapsed().as_secs();
        if counts != before {
            (before, waited) = (counts, [0; 2]);
            let kept = counts.map(|(count, _)| count);
            tell(format!("{seconds} s, decisions kept {kept:?}, off and on {off:?}"));
        }
        // On a busy machine the boards may get far between two looks: all switching is waited for.
        let switched = off == [plan.switched; 2];
        let far = |(count, over): &(u32, bool)| {
            *over || plan.enough.is_some_and(|n| *count >= n && switched)
        };
        if counts.iter().all(far) {
            if !switched {
                return Err(format!("it was over after {off:?} times off and on"));
            }
            drop(boards);
            let harmed = cable.stop();
            let [a, b] = [ends[0].kept()?, ends[1].kept()?];
            let (a, b) = (a.ok_or("no game")?, b.ok_or("no game")?);
            let (count, hash) = a.agrees(&b, plan.enough)?;
            return Ok(format!(
                "{}: {count} decisions in step, hash {hash:016x}, {harmed} bytes harmed, {off:?} \
                 times off and on, {seconds} s",
                plan.name
            ));
        }
        let standing = start.elapsed() > HOPELESS && plan.enough.is_some();
        if standing || waited.iter().all(|ms| *ms > PATIENCE) {
            let mut seen = Vec::new();
            for (n, board) in boards.iter_mut().flatten().enumerate() {
                let path = bench.folder.join(format!("stuck-{n}.png"));
                let _ = write_png(&path, &board.device.look()?.picture());
                seen.push(path.display().to_string());
            }
            return Err(format!(
                "nothing new for {waited:?} ms: decisions {counts:?}, {off:?} times off, see {}",
                seen.join(" and ")
            ));
        }
    }
}

/// Decisions of a game between a board and the desktop.
const SERIAL_DECISIONS: u32 = 120;

/// A board, and the desktop on the serial port at its other end, which here is a pseudo terminal.
/// In the middle the desktop is closed and started again, and so is the board.
fn serial(bench: &Bench) -> Done {
    let start = Instant::now();
    let end = End::new(bench, "serial")?;
    let more = ["-serial", "pty", COUNTED[0], COUNTED[1]];
    let mut board = bench.pair_with(Some(&end.card), &more)?;
    board.perform("offer")?;
    board.device.set_free()?;
    let mut begun = board.device.now()?;
    let store = Store::at(&bench.folder.join("desk"));
    let sit = |path: String| {
        let mut desk = Desk::with_store(Screen::Oled.panel(), 1, Some(store.clone()));
        desk.link(&wire::End::Serial(path)).map(|()| desk)
    };
    let mut desk = sit(board.device.terminal()?)?;
    scripts::run(&scripts::parse("script", &script("join")?)?, &mut desk, &mut |_, _| Ok(()))?;
    let (mut restarts, mut last) = (0, Instant::now());
    let mut decided = [0; 2];
    loop {
        thread::sleep(Duration::from_millis(wire::LOOK.into()));
        let before = desk.app().session().map_or(0, Session::count);
        desk.pass(last.elapsed().as_millis() as u32);
        last = Instant::now();
        if let Some(fault) = desk.note() {
            return Err(fault.to_owned());
        }
        let Some(session) = desk.app().session() else { continue };
        decided[0] += session.count().saturating_sub(before);
        let here = desk.app().header().seats.get(usize::from(session.seat().0));
        if here == Some(&Sitter::Here)
            && let Some(action) = dabble::decision(desk.app().header(), session)
            && desk.decide(action)
        {
            decided[1] += 1;
        }
        let count = desk.app().session().map_or(0, Session::count);
        if restarts < 2 && count > (restarts + 1) * SERIAL_DECISIONS / 3 {
            restarts += 1;
            drop(desk);
            if restarts == 2 {
                // The terminal goes with the board: there is another one afterwards.
                drop(board);
                board = bench.pair_with(Some(&end.card), &more)?;
                board.device.set_free()?;
                begun = board.device.now()?;
            }
            desk = sit(board.device.terminal()?)?;
            last = Instant::now();
        }
        let counts = [count, end.count()?.0];
        if counts.iter().all(|count| *count >= SERIAL_DECISIONS) {
            break;
        }
        if board.device.now()?.since(&begun) > PATIENCE {
            return Err(format!("serial: {counts:?} decisions at desktop and board"));
        }
    }
    drop((board, desk));
    let here = Kept::read(&store.path())?.ok_or("no game on the desktop")?;
    let there = end.kept()?.ok_or("no game on the board")?;
    let (count, _) = here.agrees(&there, Some(SERIAL_DECISIONS))?;
    let [theirs, ours] = decided;
    Ok(format!(
        "serial: {count} decisions in step, {theirs} heard from the board and {ours} told it, \
         desktop and board started again, {} s",
        start.elapsed().as_secs()
    ))
}

/// The image that ships: waiting, connected, lost and found again, seen on the screen.
fn cable(bench: &Bench) -> Done {
    let ends = [End::new(bench, "cable-a")?, End::new(bench, "cable-b")?];
    let mut host = ends[0].switch_on(bench)?;
    host.perform("offer")?;
    host.play("shot cable-waiting")?;
    host.device.set_free()?;
    let mut guest = ends[1].switch_on(bench)?;
    guest.perform("join")?;
    guest.device.set_free()?;
    let cable = Cable::new(&ends, 0);
    see(&mut host, "cable-host")?;
    see(&mut guest, "cable-guest")?;
    // What can still be taken back is not told; at the end of a side's turn all of it is.
    host.wait_kept(|gauges| gauges.kept > 0)?;
    host.adopt(&ends[0].card, "select\nsee Order of your phases?")?;
    host.perform("turn")?;
    see(&mut host, "cable-decided")?;
    see(&mut guest, "cable-told")?;
    // The other board goes, and comes back with nothing but its card.
    drop(guest);
    see(&mut host, "cable-lost")?;
    let mut guest = ends[1].switch_on(bench)?;
    guest.device.set_free()?;
    see(&mut host, "cable-decided")?;
    drop((host, guest));
    let (a, b) = (ends[0].kept()?.ok_or("no game")?, ends[1].kept()?.ok_or("no game")?);
    cable.stop();
    if a.header.seed != b.header.seed
        || a.actions != b.actions
        || a.hash != b.hash
        || a.actions.is_empty()
    {
        return Err(format!("two games: {} and {} decisions", a.actions.len(), b.actions.len()));
    }
    Ok(format!("screens: begun, {} decisions told, lost and found again", a.actions.len()))
}

/// Waits for a kept picture; with `HEXMARCH_BLESS` for rest, and keeps what is there then.
fn see(pair: &mut Pair, name: &str) -> Result<(), String> {
    let mut seen: Result<Greys, String> = Err("nothing".to_owned());
    let bless = std::env::var_os("HEXMARCH_BLESS").is_some_and(|value| value != "0");
    if bless {
        // Longer than a link takes to notice that nobody answers.
        pair.device.pass(20_000)?;
        return compare(name, &pair.device.look()?);
    }
    let found = pair.device.wait_until(name, |device| {
        let now = device.look()?;
        let same = compare(name, &now).is_ok();
        seen = Ok(now);
        Ok(same)
    });
    found.or_else(|_| compare(name, &seen?))
}

/// One end: a card and the socket of a serial port.
struct End {
    card: PathBuf,
    socket: PathBuf,
}

impl End {
    fn new(bench: &Bench, name: &str) -> Result<End, String> {
        let card = bench.card(name)?;
        // Moves are shown at once.
        let settings = Settings { speed: 0, ..Settings::DEFAULT };
        let mut shelf = Shelf::new(Blocks::open(&card)?);
        shelf.keep_settings(&settings).map_err(|fault| fault.to_string())?;
        Ok(End { card, socket: bench.folder.join(format!("{name}.socket")) })
    }

    fn switch_on(&self, bench: &Bench) -> Result<Pair, String> {
        let _ = fs::remove_file(&self.socket);
        let port = format!("socket,id=cable,path={},server=on,wait=off", self.socket.display());
        let more = ["-chardev", &port, "-serial", "chardev:cable", COUNTED[0], COUNTED[1]];
        bench.pair_with(Some(&self.card), &more)
    }

    /// How many decisions are on the card, and whether the game is over.
    fn count(&self) -> Result<(u32, bool), String> {
        let mut shelf = Shelf::new(Blocks::open(&self.copy()?)?);
        // While the board writes, what is there may be neither whole nor settled.
        let summary = shelf.summary(0).ok().flatten();
        Ok(summary.map_or((0, false), |summary| (summary.count, summary.over)))
    }

    fn copy(&self) -> Result<PathBuf, String> {
        let copy = self.card.with_extension("copy");
        fs::copy(&self.card, &copy).map_err(|e| format!("{}: {e}", copy.display()))?;
        Ok(copy)
    }

    /// The game on the card, if there is one. The board may be writing: a copy is read.
    fn kept(&self) -> Result<Option<Kept>, String> {
        Kept::read(&self.copy()?)
    }
}

/// A game on a card.
struct Kept {
    header: Header,
    actions: Vec<Action>,
    hash: u64,
}

impl Kept {
    fn read(card: &Path) -> Result<Option<Kept>, String> {
        let mut shelf = Shelf::new(Blocks::open(card)?);
        let (mut table, mut scratch) = (None, Scratch::new());
        // While the board writes, what is there may be neither whole nor settled.
        let Ok(header) = shelf.load(0, &mut table, &mut scratch) else { return Ok(None) };
        let Some(session) = table else { return Ok(None) };
        let actions = (0..session.count()).map_while(|n| shelf.action(n).ok().flatten());
        Ok(Some(Kept { header, actions: actions.collect(), hash: session.game().hash() }))
    }

    /// Two ends of one game, which this machine plays again by the seed alone. In the middle of it
    /// one of them may have come further.
    fn agrees(&self, other: &Kept, enough: Option<u32>) -> Result<(usize, u64), String> {
        let counts = [self.actions.len(), other.actions.len()];
        let (ours, theirs) = match enough {
            Some(n) => (self.actions.get(..n as usize), other.actions.get(..n as usize)),
            None => (Some(&*self.actions), Some(&*other.actions)),
        };
        let level = counts[0] == counts[1];
        let same = self.header.seed == other.header.seed
            && ours == theirs
            && (!level || self.hash == other.hash);
        if !same || ours.is_none() || enough.is_none() && !level {
            return Err(format!("the two boards have different games: {counts:?} decisions"));
        }
        let mut scratch = Scratch::new();
        let game = self.header.start().map_err(|refusal| refusal.to_string())?;
        let mut session = Session::new(game, &mut scratch);
        for (n, action) in self.actions.iter().enumerate() {
            if dabble::decision(&self.header, &session) != Some(*action) {
                return Err(format!("decision {} is not what this machine takes", n + 1));
            }
            let done = session.apply(&mut scratch, *action, &mut Quiet);
            done.map_err(|refusal| format!("decision {}: {refusal}", n + 1))?;
        }
        match session.game().hash() == self.hash {
            true => Ok((ours.map_or(0, <[Action]>::len), self.hash)),
            false => Err("the boards come to another position than this machine".to_owned()),
        }
    }
}

/// A cable between two ends, as a thread.
struct Cable {
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<u64>>,
}

impl Cable {
    fn new(ends: &[End; 2], harm: u64) -> Cable {
        let done = Arc::new(AtomicBool::new(false));
        let (sockets, stop) = (ends.each_ref().map(|end| end.socket.clone()), done.clone());
        Cable { done, thread: Some(thread::spawn(move || carry(&sockets, harm, &stop))) }
    }

    /// Pulls it out. Says how many bytes it harmed.
    fn stop(mut self) -> u64 {
        self.done.store(true, Ordering::Relaxed);
        self.thread.take().and_then(|thread| thread.join().ok()).unwrap_or(0)
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
    }
}

/// Carries bytes both ways until told to stop. A board that is off is called until it answers.
fn carry(sockets: &[PathBuf; 2], harm: u64, stop: &AtomicBool) -> u64 {
    let mut random = Random::new();
    let mut below = |end| random.below(end);
    let mut streams: [Option<UnixStream>; 2] = [None, None];
    let mut harmed = 0;
    while !stop.load(Ordering::Relaxed) {
        for (stream, socket) in streams.iter_mut().zip(sockets) {
            if stream.is_none() {
                *stream = UnixStream::connect(socket).ok();
                if let Some(stream) = stream {
                    let _ = stream.set_nonblocking(true);
                }
            }
        }
        for from in 0..2 {
            let mut bytes = [0; 256];
            let count = match streams[from].as_mut().map(|stream| stream.read(&mut bytes)) {
                Some(Ok(0)) => {
                    streams[from] = None;
                    continue;
                }
                Some(Ok(count)) => count,
                Some(Err(e)) if e.kind() != ErrorKind::WouldBlock => {
                    streams[from] = None;
                    continue;
                }
                _ => continue,
            };
            let mut out = Vec::new();
            for byte in bytes.iter().take(count) {
                if below(1000) >= harm {
                    out.push(*byte);
                    continue;
                }
                harmed += 1;
                match below(4) {
                    0 => {}
                    1 => out.extend([*byte, *byte]),
                    2 => out.insert(out.len().saturating_sub(1), *byte),
                    _ => out.push(byte ^ 1 << below(8)),
                }
            }
            // What does not fit is lost, as on any cable.
            if let Some(to) = &mut streams[1 - from] {
                let _ = to.write(&out);
            }
        }
        thread::sleep(Duration::from_millis(1));
    }
    harmed
}
