//! Changed saves, texts and frames, as many as one likes.
//!
//! `cargo bench -p hexmarch-tests --bench mutants [MILLIONS] [SEED]`; docs/saves.md says how long
//! ten million take. It ends with a panic where anything is accepted that should not be, and stands
//! still where anything hangs: the slowest of each kind is told.

#[path = "../it/endpoint.rs"]
#[allow(dead_code)]
mod endpoint;
#[path = "../it/journal"]
#[allow(dead_code)]
mod journal {
    pub mod flash;
    pub mod sweep;
}
#[path = "../it/mutants.rs"]
#[allow(dead_code)]
mod mutants;

use mutants::{Tally, frames, saves, texts};
use std::panic::catch_unwind;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

/// Of ten mutants so many are saves, texts and frames.
const SHARES: [(&str, u64, Run); 3] =
    [("frames", 7, frames), ("saves", 2, saves), ("texts", 1, texts)];

type Run = fn(u64, u64) -> Tally;

/// Mutants between two looks at how far it is.
const ROUND: u64 = 10_000;

fn main() {
    let mut given = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (millions, seed) = (given.next().unwrap_or(10), given.next().unwrap_or(1));
    let (start, failed) = (Instant::now(), AtomicU64::new(0));
    for (name, share, run) in SHARES {
        let rounds = (millions * 100_000 * share).div_ceil(ROUND);
        // Two processors take the next round each, a seed of its own every time.
        let next = AtomicU64::new(0);
        let sum = Mutex::new(Tally::default());
        let work = || loop {
            let round = next.fetch_add(1, Ordering::Relaxed);
            if round >= rounds {
                break;
            }
            // The words of a panic are told as it happens; the other rounds still look for more.
            let done = catch_unwind(|| run(ROUND, seed << 32 | round));
            let Ok(Tally { all, taken, slowest }) = done else {
                failed.fetch_add(1, Ordering::Relaxed);
                continue;
            };
            let mut sum = sum.lock().expect("no panic");
            (sum.all, sum.taken) = (sum.all + all, sum.taken + taken);
            sum.slowest = sum.slowest.max(slowest);
            eprint!(
                "\r{name}: {} of {}, {} s ",
                sum.all,
                rounds * ROUND,
                start.elapsed().as_secs()
            );
        };
        std::thread::scope(|scope| {
            scope.spawn(work);
            work();
        });
        let Tally { all, taken, slowest } = *sum.lock().expect("no panic");
        let (ms, seconds) = (slowest.as_millis(), start.elapsed().as_secs());
        println!("{name}: {all} mutants, {taken} taken, the slowest {ms} ms, {seconds} s so far");
    }
    let failed = failed.into_inner();
    assert!(failed == 0, "{failed} rounds ended with a panic");
}
