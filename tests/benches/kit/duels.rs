//! Two ways to the same answer in turns, and the ratio between them.
//!
//! The clock is the thread's own: what other work takes from the machine does not count, though
//! it still empties the caches. So compare ratios of one run first, and figures only then.

use crate::typical::STARTS;
use crate::work::{self, GAMES, Games, Ground, Setting};
use cpu_time::ThreadTime;
use std::hint::black_box;
use std::time::Duration;

/// Rounds of a duel; the middle one counts.
const ROUNDS: usize = 15;
/// How long a contender works in a round.
const TURN: Duration = Duration::from_millis(60);

/// One way to do the work.
struct Contender {
    name: &'static str,
    /// What `run` gets done, in the unit that is counted.
    done: f64,
    run: Box<dyn FnMut()>,
}

impl Contender {
    fn new(name: &'static str, done: usize, run: impl FnMut() + 'static) -> Contender {
        Contender { name, done: done as f64, run: Box::new(run) }
    }

    /// Works for about `turn` and says how much it got done in a second.
    fn rate(&mut self, turn: Duration) -> f64 {
        let start = ThreadTime::now();
        let mut times = 0.0;
        while start.elapsed() < turn {
            (self.run)();
            times += 1.0;
        }
        times * self.done / start.elapsed().as_secs_f64()
    }
}

/// What is measured: ours first, then others, and the least rate and lead that are aimed at.
struct Duel {
    what: String,
    ways: Vec<Contender>,
    least: Option<f64>,
    lead: Option<f64>,
}

/// Fields of so many points; the target is for eight.
fn fields(points: u8, rails: bool) -> Duel {
    let ground =
        || if rails { Ground::with(2 * points) } else { Ground::without_rails(2 * points) };
    let [a, b, c, d] = [(); 4].map(|()| ground());
    let mut scratch = work::scratch();
    let hexes = a.fields(&mut scratch) / STARTS;
    Duel {
        what: format!(
            "movement fields a second, {points} points, zones, {}, {hexes} hexes a field",
            if rails { "rails" } else { "no rails" }
        ),
        ways: vec![
            Contender::new("hexmarch", STARTS, move || {
                black_box(a.fields(&mut scratch));
            }),
            Contender::new("pathfinding dijkstra_reach", STARTS, move || {
                black_box(b.fields_reach());
            }),
            Contender::new("pathfinding dijkstra_all", STARTS, move || {
                black_box(c.fields_all());
            }),
            Contender::new("textbook heap and array", STARTS, move || {
                black_box(d.fields_textbook());
            }),
        ],
        least: (points == 8).then_some(300_000.0),
        lead: (points == 8).then_some(10.0),
    }
}

fn plain_fields() -> Duel {
    let (a, b) = (Ground::new(), Ground::new());
    let mut scratch = work::scratch();
    Duel {
        what: "movement fields a second, 8 points, terrain prices only".into(),
        ways: vec![
            Contender::new("hexmarch", STARTS, move || {
                black_box(a.plain_fields(&mut scratch));
            }),
            Contender::new("hexx field_of_movement", STARTS, move || {
                black_box(b.plain_fields_hexx());
            }),
        ],
        least: None,
        lead: None,
    }
}

fn floods() -> Duel {
    let (a, b) = (Ground::new(), Ground::new());
    Duel {
        what: "supply floods a second, the whole board from all German cities".into(),
        ways: vec![
            Contender::new("hexmarch", 1, move || {
                black_box(a.flood());
            }),
            Contender::new("pathfinding bfs_reach", 1, move || {
                black_box(b.flood_reach());
            }),
        ],
        least: Some(20_000.0),
        lead: None,
    }
}

/// Decisions a second that are aimed at in random games, whichever the game.
const DECISIONS: f64 = 160_000.0;

fn decisions(setting: Setting) -> Duel {
    let (mut a, mut b) = (Games::of(setting), Games::of(setting));
    let (even, bold) = (a.play(), b.play_boldly());
    let (per_game, per_bold_game) = (even / GAMES, bold / GAMES);
    Duel {
        what: format!(
            "decisions a second in random games of {setting}, {per_game} or {per_bold_game} a game"
        ),
        ways: vec![
            Contender::new("at random", even, move || {
                black_box(a.play());
            }),
            Contender::new("boldly", bold, move || {
                black_box(b.play_boldly());
            }),
        ],
        least: Some(DECISIONS),
        lead: None,
    }
}

/// Runs all duels and prints them.
pub fn run() {
    println!();
    let kit = [
        fields(8, true),
        fields(8, false),
        fields(6, true),
        fields(4, true),
        plain_fields(),
        floods(),
    ];
    for mut duel in kit.into_iter().chain(Setting::all().map(decisions)) {
        println!("{}", duel.what);
        let mut rates: Vec<Vec<f64>> = vec![Vec::new(); duel.ways.len()];
        for way in &mut duel.ways {
            way.rate(TURN / 4);
        }
        for _ in 0..ROUNDS {
            for (way, rates) in duel.ways.iter_mut().zip(&mut rates) {
                rates.push(way.rate(TURN));
            }
        }
        for (n, way) in duel.ways.iter().enumerate() {
            let ratios = rates[0].iter().zip(&rates[n]).map(|(ours, theirs)| ours / theirs);
            let (ratio, best) = (middle(ratios), rates[n].iter().copied().fold(0.0, f64::max));
            let usual = middle(rates[n].iter().copied());
            println!("  {:28} {usual:>12.0}  best {best:>12.0}  ratio {ratio:>7.1}", way.name);
        }
        let said = |met: bool| if met { "met" } else { "MISSED" };
        if let Some(least) = duel.least {
            println!("  target {least}: {}", said(middle(rates[0].iter().copied()) >= least));
        }
        if let Some(lead) = duel.lead {
            let rival = duel.ways.iter().position(|way| way.name.starts_with("pathfinding"));
            let rival = rival.unwrap_or(duel.ways.len() - 1);
            let ratio = middle(rates[0].iter().zip(&rates[rival]).map(|(a, b)| a / b));
            println!("  target {lead} times {}: {}", duel.ways[rival].name, said(ratio >= lead));
        }
    }
}

/// The middle of some numbers.
fn middle(numbers: impl Iterator<Item = f64>) -> f64 {
    let mut numbers: Vec<f64> = numbers.collect();
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// Does one piece of work so many times and nothing else.
pub fn count(name: &str, times: usize) {
    let (ground, mut scratch) = (Ground::new(), work::scratch());
    let bold = name.ends_with("/boldly");
    let played = name.trim_end_matches("/boldly");
    let setting = Setting::all().find(|setting| setting.to_string() == played);
    let mut games = setting.map(Games::of);
    let mut found = 0;
    for _ in 0..times {
        found += match name {
            "field" => ground.fields(&mut scratch),
            "field-reach" => ground.fields_reach(),
            "field-textbook" => ground.fields_textbook(),
            "flood" => ground.flood(),
            "flood-reach" => ground.flood_reach(),
            _ => match &mut games {
                Some(games) if bold => games.play_boldly(),
                Some(games) => games.play(),
                None => panic!("there is no work called {name}"),
            },
        };
    }
    println!("{name} {times} times: {found} found");
}
