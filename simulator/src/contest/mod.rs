//! Matches: many games between two players, sides changing, on all cores.
//!
//! Games come in pairs with the same dice, one with either camp, so a scenario that favours a camp
//! favours nobody. A player has all seats of a camp. It is a level of the core, chance, or another
//! program that speaks the line protocol ([`program`]); one that breaks down or breaks a rule loses
//! that game and the reason is kept.

pub mod player;
pub mod plot;
pub mod program;

use crate::engine::{Engine, options};
use hexmarch_core::game::{Camp, GameInfo, Outcome, Scenario, Seat};
use hexmarch_core::opponent::ScoreHistory;
use player::{Player, Playing};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// Decisions after which a game counts as endless and drawn.
const DECISIONS_MAX: u32 = 50_000;

/// What is to be played.
#[derive(Clone, Debug)]
pub struct Match {
    /// The game.
    pub info: &'static GameInfo,
    /// The scenario.
    pub scenario: &'static Scenario,
    /// What is agreed on, a bit each by the game's list.
    pub options: u32,
    /// The players.
    pub players: [Player; 2],
    /// How many games.
    pub games: u64,
    /// The dice of the first pair; the next pair has the next seed.
    pub seed: u64,
    /// Games at a time.
    pub threads: usize,
    /// How long another program may think about one decision.
    pub patience: Duration,
}

impl Match {
    /// Game, scenario and options, as `new` takes them.
    pub fn title(&self) -> String {
        let with = options::clause(self.info, self.options);
        format!("{} {}{with}", self.info.code, self.scenario.code)
    }

    /// The sides of a camp: `West and East`.
    pub fn camp(&self, camp: usize) -> String {
        let is_in = |seat: &Seat| usize::from(self.scenario.camp(*seat).0) == camp;
        let seats = self.scenario.seats().filter(is_in);
        seats.map(|seat| self.scenario.side(seat)).collect::<Vec<_>>().join(" and ")
    }
}

/// One game as it ended.
#[derive(Clone, Debug)]
pub struct Played {
    /// Its number.
    pub number: u64,
    /// Which player had camp 0.
    pub first: usize,
    /// The player that won, if one did.
    pub winner: Option<usize>,
    /// The score of camp 0 at the end.
    pub score: i32,
    /// The score of camp 0 at the end of each turn.
    pub turns: Vec<i32>,
    /// Decisions each player made.
    pub decisions: [u32; 2],
    /// Time each player took.
    pub time: [Duration; 2],
    /// Why a player lost otherwise than on the map.
    pub fault: Option<String>,
}

/// What a match came to.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The games, by number.
    pub games: Vec<Played>,
}

/// Wins, draws and losses of the first player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Count {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Count {
    /// All games.
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }
}

/// Plays a match. `done` is called after each game.
pub fn run(plan: &Match, done: &(dyn Fn() + Sync)) -> Tally {
    let next = AtomicU64::new(0);
    let games = Mutex::new(Vec::new());
    let work = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games {
                return;
            }
            let played = play(plan, number);
            games.lock().unwrap_or_else(|poison| poison.into_inner()).push(played);
            done();
        }
    };
    std::thread::scope(|scope| (0..plan.threads.max(1)).for_each(|_| drop(scope.spawn(work))));
    let mut games = games.into_inner().unwrap_or_else(|poison| poison.into_inner());
    games.sort_by_key(|played| played.number);
    Tally { games }
}

/// Plays one game of a match.
pub fn play(plan: &Match, number: u64) -> Played {
    let first = (number % 2) as usize;
    let seed = plan.seed.wrapping_add(number / 2);
    let mut played = Played {
        number,
        first,
        winner: None,
        score: 0,
        turns: Vec::new(),
        decisions: [0; 2],
        time: [Duration::ZERO; 2],
        fault: None,
    };
    // Camp 0 is the first player's in even games and the second's in odd ones.
    let player_of = |camp: Camp| (usize::from(camp.0) + first) % 2;
    let mut engine = Engine::new();
    let begun = engine.line(&format!("new {} seed {seed}", plan.title()));
    if !begun.ok {
        played.fault = begun.lines.into_iter().next();
        return played;
    }
    if plan.players.iter().any(|player| matches!(player, Player::Program(_))) {
        engine.keep_logs();
    }
    let mut story = ScoreHistory::new();
    let sit = |seat: Seat| {
        let player = plan.players.get(player_of(plan.scenario.camp(seat)));
        // By the game's number: two of a kind would play both games of a pair alike.
        let thoughts = plan.seed.wrapping_mul(2).wrapping_add(number);
        player.map(|player| Playing::new(player, seat, thoughts, plan.patience))
    };
    let mut seats: Vec<Option<Playing>> = plan.scenario.seats().map(sit).collect();
    let mut left = DECISIONS_MAX;
    loop {
        let Some(recorded) = engine.recorded() else { return played };
        story.note(recorded.game());
        if let Some(outcome) = recorded.game().outcome() {
            if let Outcome::Win(seat, _) = outcome {
                played.winner = Some(player_of(recorded.game().camp(seat)));
            }
            break;
        }
        left -= 1;
        if left == 0 {
            break;
        }
        let seat = recorded.prompt().seat;
        let who = player_of(plan.scenario.camp(seat));
        let Some(Some(playing)) = seats.get_mut(usize::from(seat.0)) else { break };
        let began = std::time::Instant::now();
        let done = playing.decide(&mut engine);
        if let Some(time) = played.time.get_mut(who) {
            *time += began.elapsed();
        }
        if let Some(decisions) = played.decisions.get_mut(who) {
            *decisions += 1;
        }
        if let Err(fault) = done {
            let name = plan.players.get(who).map(Player::name).unwrap_or_default();
            played.fault = Some(format!("{name}: {fault}"));
            played.winner = Some(1 - who);
            break;
        }
    }
    for seat in seats.iter_mut().flatten() {
        seat.end(&mut engine);
    }
    if let Some(recorded) = engine.recorded() {
        played.score = recorded.game().score(Seat(0));
    }
    played.turns = story.by_turn().to_vec();
    played
}

impl Tally {
    /// How the first player did in the games where it had this camp, or in all.
    pub fn count(&self, camp: Option<usize>) -> Count {
        let mut count = Count::default();
        for played in self.games.iter().filter(|p| camp.is_none_or(|camp| p.first == camp)) {
            match played.winner {
                Some(0) => count.wins += 1,
                Some(_) => count.losses += 1,
                None => count.draws += 1,
            }
        }
        count
    }

    /// Games won by camp 0, whoever had it, and by the other.
    pub fn by_camp(&self) -> [u64; 2] {
        let won = |camp: usize| {
            let wins = |p: &&Played| p.winner.is_some_and(|w| (w + 2 - p.first) % 2 == camp);
            self.games.iter().filter(wins).count() as u64
        };
        [won(0), won(1)]
    }

    /// The first player's score at the end, on average.
    pub fn margin(&self, camp: Option<usize>) -> f64 {
        let games = self.games.iter().filter(|p| camp.is_none_or(|camp| p.first == camp));
        let scores: Vec<i32> =
            games.map(|p| if p.first == 0 { p.score } else { -p.score }).collect();
        scores.iter().map(|score| f64::from(*score)).sum::<f64>() / scores.len().max(1) as f64
    }

    /// Pairs of games with the same dice that one player came out of ahead: won more, or as many
    /// with the better score.
    pub fn pairs(&self) -> Count {
        let mut count = Count::default();
        for pair in self.games.chunks(2) {
            let [one, two] = pair else { continue };
            let points = |p: &Played| match p.winner {
                Some(0) => 1,
                Some(_) => -1,
                None => 0,
            };
            let wins = points(one) + points(two);
            let score = one.score - two.score;
            match (wins, score) {
                (1.., _) | (0, 1..) => count.wins += 1,
                (0, 0) => count.draws += 1,
                _ => count.losses += 1,
            }
        }
        count
    }

    /// The first player's score at the end of each turn with one camp, on average.
    pub fn by_turn(&self, camp: usize) -> Vec<f64> {
        let games: Vec<&Played> = self.games.iter().filter(|p| p.first == camp).collect();
        let turns = games.iter().map(|p| p.turns.len()).max().unwrap_or(0);
        let sign = if camp == 0 { 1.0 } else { -1.0 };
        let mean = |turn: usize| {
            let scores: Vec<i32> =
                games.iter().filter_map(|p| p.turns.get(turn).copied()).collect();
            let sum: f64 = scores.iter().map(|score| f64::from(*score)).sum();
            sign * sum / scores.len().max(1) as f64
        };
        (0..turns).map(mean).collect()
    }

    /// The lines that are printed when the match is over.
    pub fn text(&self, plan: &Match) -> Vec<String> {
        let [a, b] = plan.players.each_ref().map(Player::name);
        let mut lines = vec![
            format!("{}: {a} against {b}", plan.title()),
            format!(
                "{:<22}{:>6}{:>6}{:>6}{:>16}{:>9}",
                "", "won", "drawn", "lost", "95%", "margin"
            ),
        ];
        let rows = [None, Some(0), Some(1)].map(|camp| {
            let name = match camp {
                Some(camp) => format!("{a} as {}", plan.camp(camp)),
                None => format!("{a}, all games"),
            };
            (name, self.count(camp), self.margin(camp))
        });
        for (name, count, margin) in rows {
            let (low, high) = wilson(count.wins, count.games());
            lines.push(format!(
                "{name:<22}{:>6}{:>6}{:>6}{:>16}{margin:>9.0}",
                count.wins,
                count.draws,
                count.losses,
                format!("{:.1} - {:.1}", 100.0 * low, 100.0 * high),
            ));
        }
        let all = self.count(None);
        lines.push(share("won of decided games", all.wins, all.wins + all.losses));
        let pairs = self.pairs();
        lines.push(share("ahead in pairs of games", pairs.wins, pairs.games()));
        let [one, two] = self.by_camp();
        lines.push(share(&format!("{} won of decided games", plan.camp(0)), one, one + two));
        for (n, name) in [&a, &b].into_iter().enumerate() {
            let time = |p: &Played| p.time.get(n).map_or(0.0, Duration::as_secs_f64);
            let moves = |p: &Played| p.decisions.get(n).copied().unwrap_or(0);
            let (time, moves): (f64, u32) =
                self.games.iter().fold((0.0, 0), |(t, m), p| (t + time(p), m + moves(p)));
            let games = self.games.len().max(1) as f64;
            lines.push(format!(
                "{name}: {moves} decisions, {:.3} s a game, {:.2} ms a decision",
                time / games,
                1000.0 * time / f64::from(moves.max(1)),
            ));
        }
        let faults: Vec<&Played> = self.games.iter().filter(|p| p.fault.is_some()).collect();
        for played in faults.iter().take(5) {
            let fault = played.fault.as_deref().unwrap_or_default();
            lines.push(format!("game {}: {fault}", played.number));
        }
        if faults.len() > 5 {
            lines.push(format!("and {} more games lost that way", faults.len() - 5));
        }
        lines
    }
}

fn share(what: &str, part: u64, whole: u64) -> String {
    let (low, high) = wilson(part, whole);
    let percent = 100.0 * part as f64 / whole.max(1) as f64;
    format!("{what}: {part} of {whole}, {percent:.1}% ({:.1} - {:.1})", 100.0 * low, 100.0 * high)
}

/// Wilson's interval of 95% for a share.
pub fn wilson(part: u64, whole: u64) -> (f64, f64) {
    const Z: f64 = 1.959_964;
    if whole == 0 {
        return (0.0, 1.0);
    }
    let (n, p) = (whole as f64, part as f64 / whole as f64);
    let middle = p + Z * Z / (2.0 * n);
    let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    (((middle - spread) / scale).max(0.0), ((middle + spread) / scale).min(1.0))
}
