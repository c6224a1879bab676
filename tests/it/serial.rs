//! Two desktops at the two ends of a serial cable, which here is a pair of pseudo terminals.

use crate::games::way_to;
use hexmarch_core::game::{Dice, GameInfo};
use hexmarch_core::games::offered;
use hexmarch_core::journal::Sitter;
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;
use hexmarch_simulator::play::script::{self, parse};
use hexmarch_simulator::play::wire::End;
use hexmarch_simulator::play::{Desk, Screen, Store};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use std::fs::File;
use std::io::{Read, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

/// A cable between two terminals, and their names.
struct Cable {
    names: [String; 2],
    done: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Cable {
    /// None where this system gives no pseudo terminals.
    fn new() -> Option<Cable> {
        let terminal = || {
            let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).ok()?;
            grantpt(&master).and_then(|()| unlockpt(&master)).ok()?;
            let name = ptsname(&master, Vec::new()).ok()?;
            rustix::io::ioctl_fionbio(&master, true).ok()?;
            Some((name.into_string().ok()?, File::from(master)))
        };
        let ((first, a), (second, b)) = (terminal()?, terminal()?);
        let done = Arc::new(AtomicBool::new(false));
        let stop = done.clone();
        let thread = thread::spawn(move || carry([a, b], &stop));
        Some(Cable { names: [first, second], done, thread: Some(thread) })
    }

    fn end(&self, n: usize) -> End {
        End::Serial(self.names[n].clone())
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.done.store(true, Ordering::Relaxed);
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// What is written to one is read from the other. Where nobody listens it is lost.
fn carry(mut ends: [File; 2], stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        for from in 0..2 {
            let mut bytes = [0; 256];
            if let Ok(count) = ends[from].read(&mut bytes) {
                let _ = ends[1 - from].write(&bytes[..count]);
            }
        }
        thread::sleep(Duration::from_micros(200));
    }
}

/// Sits down with a shelf of its own, at one end of the cable.
fn sit(folder: &std::path::Path, end: &End) -> Desk {
    let mut desk = Desk::with_store(Screen::Oled.panel(), 1, Some(Store::at(folder)));
    desk.link(end).expect("a port");
    desk
}

fn run(desk: &mut Desk, text: &str) {
    let steps = parse("script", text).expect("a script");
    script::run(&steps, desk, &mut |_, _| Ok(())).expect("played");
}

/// Decides by chance, if it is for this desk. Says whether it did.
fn play(desk: &mut Desk, random: &mut Dice) -> bool {
    let Some(session) = desk.app().session() else { return false };
    let here = desk.app().header().seats[usize::from(session.seat().0)] == Sitter::Here;
    if !here || session.game().outcome().is_some() || random.below(3) > 0 {
        return false;
    }
    let n = random.below(session.prompt().len() as u32) as usize;
    let action = session.prompt().nth(n).expect("offered");
    desk.decide(action)
}

/// Decisions that both ends must have: enough for two restarts in between.
const ENOUGH: u32 = 150;

#[test]
fn two_desks_play_over_a_serial_cable_and_either_may_be_started_again() {
    let mut restarts = 0;
    for info in offered() {
        let Some(cable) = Cable::new() else {
            eprintln!("this system gives no pseudo terminals: serial ports were not tried");
            return;
        };
        restarts += play_over(&cable, info);
    }
    assert!(restarts >= 2, "started again {restarts} times");
}

/// Says how often a desk was started again: a small game may be over before that.
fn play_over(cable: &Cable, info: &GameInfo) -> u32 {
    let name = format!("hexmarch-serial-{}-{}", info.code, std::process::id());
    let folder = std::env::temp_dir().join(name);
    let _ = std::fs::remove_dir_all(&folder);
    let sit = |n: usize| sit(&folder.join(["begins", "joins"][n]), &cable.end(n));
    let mut desks = [sit(0), sit(1)];
    let far = info.scenarios[0].sides[1];
    let seats = format!("choose {far}: Regular\nchoose {far}: Veteran\nsee {far}: cable\n");
    run(&mut desks[0], &format!("{}{seats}choose Begin\nsee Waiting", way_to(info)));
    run(&mut desks[1], "choose Join by cable\nsee Waiting");
    let mut random = Dice::new(9);
    let count = |desk: &Desk| desk.app().session().map_or(0, Session::count);
    let over = |desk: &Desk| desk.app().session().is_some_and(|s| s.game().outcome().is_some());
    let (mut decided, mut restarts, mut rounds) = ([0; 2], 0, 0);
    while desks.iter().any(|desk| count(desk) < ENOUGH && !over(desk)) {
        for (n, desk) in desks.iter_mut().enumerate() {
            decided[n] += u32::from(play(desk, &mut random));
            desk.pass(30);
            assert_eq!(desk.note(), None);
        }
        if desks.iter().all(|desk| count(desk) > 40 * (restarts + 1)) && restarts < 2 {
            let n = restarts as usize;
            desks[n] = Desk::new(Screen::Oled.panel(), 1);
            desks[n] = sit(n);
            restarts += 1;
        }
        thread::sleep(Duration::from_micros(400));
        rounds += 1;
        assert!(rounds < 200_000, "{}: {:?}", info.code, desks.each_ref().map(count));
    }
    assert!(decided.iter().all(|n| *n > 0), "{}: {decided:?}", info.code);
    assert!(restarts == 2 || desks.iter().all(over), "{}: started {restarts} times", info.code);
    drop(desks);
    let kept = ["begins", "joins"].map(|name| {
        let mut shelf = Store::at(&folder.join(name)).open().expect("a shelf");
        let header = shelf.load(0, &mut None, &mut Scratch::new()).expect("a game");
        let count = shelf.count().min(ENOUGH);
        let actions = (0..count).map(|n| shelf.action(n).expect("read").expect("there"));
        (header.seed, actions.collect::<Vec<_>>())
    });
    assert!(kept[0] == kept[1], "{}: two games", info.code);
    let _ = std::fs::remove_dir_all(&folder);
    restarts
}

#[test]
fn what_is_no_serial_port_is_refused_in_words() {
    let path = std::env::temp_dir().join(format!("hexmarch-no-port-{}", std::process::id()));
    std::fs::write(&path, "no port").expect("a file");
    let mut desk = Desk::new(Screen::Oled.panel(), 1);
    let fault = desk.link(&End::Serial(path.display().to_string())).expect_err("no port");
    assert!(fault.starts_with("no serial port: "), "{fault}");
    assert_eq!(std::fs::read_to_string(&path).expect("untouched"), "no port");
    std::fs::remove_file(&path).expect("gone");
    let fault = desk.link(&End::Serial(path.display().to_string())).expect_err("nothing");
    assert!(fault.starts_with("cannot open "), "{fault}");
}
