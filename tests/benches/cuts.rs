//! The whole sweep of power cuts: every step of every write of a game, on flash of many sizes.
//!
//! `cargo bench -p hexmarch-tests --bench cuts [DECISIONS]` takes some minutes. It ends with a
//! panic where a game does not come back as it was before or after the decision being kept.

#[path = "../it/journal/file.rs"]
mod file;
#[path = "../it/journal/flash.rs"]
#[allow(dead_code)]
mod flash;
#[path = "../it/journal/sweep.rs"]
#[allow(dead_code)]
mod sweep;

use file::Paper;
use flash::Memory;
use hexmarch_core::game::GameInfo;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;
use sweep::{Plan, Tally, sweep_all};

type Kind = (&'static str, fn(&dyn Fn(&'static GameInfo) -> Plan) -> Tally);

fn main() {
    let given = std::env::args().skip(1).find_map(|word| word.parse().ok());
    let decisions = given.unwrap_or(200);
    let plan = |info| Plan { info, decisions, stride: 1, second: 499 };
    let kinds: [Kind; 7] = [
        ("the desktop's file", |plan| sweep_all::<Paper>(plan)),
        ("card, 512/512", |plan| sweep_all::<Memory<512, 512, true>>(plan)),
        ("flash, 1/512", |plan| sweep_all::<Memory<1, 512, false>>(plan)),
        ("flash, 1/4096", |plan| sweep_all::<Memory<1, 4096, false>>(plan)),
        ("flash, 8/2048", |plan| sweep_all::<Memory<8, 2048, false>>(plan)),
        ("flash, 256/4096", |plan| sweep_all::<Memory<256, 4096, false>>(plan)),
        ("flash, 512/512", |plan| sweep_all::<Memory<512, 512, false>>(plan)),
    ];
    let (next, all) = (AtomicUsize::new(0), Mutex::new((0, 0)));
    let start = Instant::now();
    let work = || {
        while let Some((name, sweep)) = kinds.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Tally { cuts, double, kept } = sweep(&plan);
            let seconds = start.elapsed().as_secs();
            println!(
                "{name}: {cuts} cuts, {double} double, {kept} kept, none lost, {seconds} s so far"
            );
            let mut all = all.lock().expect("no panic");
            *all = (all.0 + cuts, all.1 + double);
        }
    };
    std::thread::scope(|scope| {
        scope.spawn(work);
        work();
    });
    let (cuts, double) = *all.lock().expect("no panic");
    println!("all: {cuts} cuts and {double} double, none lost");
}
