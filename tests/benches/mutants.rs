//! Changed saves, texts and frames, as many as one likes.
//!
//! `cargo bench -p hexmarch-tests --bench mutants [MILLIONS] [SEED]`; ten million take some minutes
//! on two processors. It ends with a panic where anything is accepted that should not be.

#[path = "../it/chair.rs"]
#[allow(dead_code)]
mod chair;
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

/// Of ten mutants so many are saves, texts and frames.
const SHARES: [u64; 3] = [3, 1, 6];

fn main() {
    let mut given = std::env::args().skip(1).filter_map(|word| word.parse::<u64>().ok());
    let (millions, seed) = (given.next().unwrap_or(10), given.next().unwrap_or(1));
    type Run = fn(u64, u64) -> Tally;
    let kinds: [(&str, Run); 3] = [("saves", saves), ("texts", texts), ("frames", frames)];
    // Two processors share each kind.
    let halves: Vec<[Tally; 3]> = std::thread::scope(|scope| {
        let half = |n: u64| {
            let mut share = SHARES.iter();
            kinds.map(|(_, run)| {
                let count = millions * 50_000 * share.next().unwrap_or(&0);
                run(count, seed * 2 + n)
            })
        };
        let threads = [0, 1].map(|n| scope.spawn(move || half(n)));
        threads.map(|thread| thread.join().expect("no panic")).into()
    });
    for (n, (name, _)) in kinds.iter().enumerate() {
        let tallies = || halves.iter().map(|half| half[n]);
        let (all, taken) = (tallies().map(|t| t.all), tallies().map(|t| t.taken));
        println!("{name}: {} mutants, {} taken", all.sum::<u64>(), taken.sum::<u64>());
    }
}
