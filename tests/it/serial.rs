//! Two desktops at the two ends of a serial cable, which here is a pair of pseudo terminals.

use hexmarch_core::game::Dice;
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

#[test]
fn two_desks_play_over_a_serial_cable_and_either_may_be_started_again() {
    let Some(cable) = Cable::new() else {
        eprintln!("this system gives no pseudo terminals: serial ports were not tried");
        return;
    };
    let folder = std::env::temp_dir().join(format!("hexmarch-serial-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    let sit = |n: usize| sit(&folder.join(["begins", "joins"][n]), &cable.end(n));
    let mut desks = [sit(0), sit(1)];
    let begin = "
        choose New game
        choose War Comes Early
        choose Poland 1939
        choose Polish: Regular
        choose Polish: Veteran
        see Polish: cable
        choose Begin
        see Waiting";
    run(&mut desks[0], begin);
    run(&mut desks[1], "choose Join by cable\nsee Waiting");
    let mut random = Dice::new(9);
    let count = |desk: &Desk| desk.app().session().map_or(0, Session::count);
    let (mut decided, mut restarts, mut rounds) = ([0; 2], 0, 0);
    while desks.iter().any(|desk| count(desk) < 150) {
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
        assert!(rounds < 200_000, "{:?} decisions", desks.each_ref().map(count));
    }
    assert!(decided.iter().all(|n| *n > 10), "{decided:?}");
    assert_eq!(restarts, 2);
    drop(desks);
    let kept = ["begins", "joins"].map(|name| {
        let mut shelf = Store::at(&folder.join(name)).open().expect("a shelf");
        let header = shelf.load(0, &mut None, &mut Scratch::new()).expect("a game");
        let actions = (0..150).map(|n| shelf.action(n).expect("read").expect("there"));
        (header.seed, actions.collect::<Vec<_>>())
    });
    assert!(kept[0] == kept[1], "two games");
    let _ = std::fs::remove_dir_all(&folder);
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
