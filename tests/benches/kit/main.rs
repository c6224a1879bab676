//! How fast the kit and the games are, beside what else one could have used.
//!
//! `cargo bench -p hexmarch-tests` runs divan's benchmarks and then the duels: two ways to the
//! same answer in turns within one run, so that a busy machine slows both, with the ratio of each
//! round. `... --bench kit -- count field 100` only does the work, a hundred times: run under
//! callgrind with two different counts, the difference is instructions without the start-up.
//! `count GAME/SCENARIO 1` plays random games, and `count GAME/SCENARIO/boldly 1` bolder ones.
//!
//! Every contender returns how much it found, and nothing is timed before all agree.

#[path = "../../it/oracles/random.rs"]
mod random;

mod duels;
mod typical;
mod work;

use divan::Bencher;
use divan::counter::ItemsCount;
use work::{Games, Ground, Setting};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if let [word, name, count, ..] = &arguments[..]
        && word == "count"
    {
        return duels::count(name, count.parse().expect("a number of rounds"));
    }
    work::agree();
    divan::main();
    // Not when a single benchmark, the list or a mere trial was asked for.
    if arguments == ["--bench"] {
        duels::run();
    }
}

/// Whole random games of every scenario of every game.
mod games {
    use super::*;

    #[divan::bench(args = Setting::all(), sample_count = 10, sample_size = 1)]
    fn decisions(bencher: Bencher, setting: &Setting) {
        let mut games = Games::of(*setting);
        let decisions = games.play();
        bencher.counter(ItemsCount::new(decisions)).bench_local(|| games.play());
    }

    #[divan::bench(args = Setting::all(), sample_count = 10, sample_size = 1)]
    fn bold_decisions(bencher: Bencher, setting: &Setting) {
        let mut games = Games::of(*setting);
        let decisions = games.play_boldly();
        bencher.counter(ItemsCount::new(decisions)).bench_local(|| games.play_boldly());
    }
}

/// Movement fields of eight points on the map of 2,044 hexes.
mod field {
    use super::*;

    #[divan::bench]
    fn hexmarch(bencher: Bencher) {
        let (ground, mut scratch) = (Ground::new(), work::scratch());
        bencher
            .counter(ItemsCount::new(typical::STARTS))
            .bench_local(|| ground.fields(&mut scratch));
    }

    #[divan::bench]
    fn textbook(bencher: Bencher) {
        let ground = Ground::new();
        bencher.counter(ItemsCount::new(typical::STARTS)).bench_local(|| ground.fields_textbook());
    }

    #[divan::bench]
    fn pathfinding_reach(bencher: Bencher) {
        let ground = Ground::new();
        bencher.counter(ItemsCount::new(typical::STARTS)).bench_local(|| ground.fields_reach());
    }

    #[divan::bench]
    fn pathfinding_all(bencher: Bencher) {
        let ground = Ground::new();
        bencher.counter(ItemsCount::new(typical::STARTS)).bench_local(|| ground.fields_all());
    }
}

/// The same with prices of terrain only, which is what `hexx` knows.
mod field_of_terrain {
    use super::*;

    #[divan::bench]
    fn hexmarch(bencher: Bencher) {
        let (ground, mut scratch) = (Ground::new(), work::scratch());
        bencher
            .counter(ItemsCount::new(typical::STARTS))
            .bench_local(|| ground.plain_fields(&mut scratch));
    }

    #[divan::bench(sample_count = 10)]
    fn hexx(bencher: Bencher) {
        let ground = Ground::new();
        bencher
            .counter(ItemsCount::new(typical::STARTS))
            .bench_local(|| ground.plain_fields_hexx());
    }
}

/// Supply from all German cities over the whole board.
mod flood {
    use super::*;

    #[divan::bench]
    fn hexmarch(bencher: Bencher) {
        let ground = Ground::new();
        bencher.counter(ItemsCount::new(1u32)).bench_local(|| ground.flood());
    }

    #[divan::bench]
    fn pathfinding_reach(bencher: Bencher) {
        let ground = Ground::new();
        bencher.counter(ItemsCount::new(1u32)).bench_local(|| ground.flood_reach());
    }

    #[divan::bench]
    fn four_steps(bencher: Bencher) {
        let ground = Ground::new();
        bencher.counter(ItemsCount::new(1u32)).bench_local(|| ground.flood_near());
    }
}
