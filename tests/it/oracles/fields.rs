//! Movement fields against `pathfinding`'s Dijkstra: every price, and every path walked.

use super::boards::{Drawn, Make, TERRAINS, schemes, space};
use super::random::Random;
use super::typical;
use hexmarch_core::board::{Link, Sides, SpaceId, SpaceSet};
use hexmarch_core::budget::SPACES_MAX;
use hexmarch_core::games::war_comes_early::data::BOARD;
use hexmarch_core::march::{PRICE_MAX, STEP_MAX, Scratch, Steps, UNREACHED};
use pathfinding::prelude::dijkstra_all;
use std::collections::HashMap;

/// Where zones bar the way to the next zone.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Ban {
    Nowhere,
    FromStart,
    Everywhere,
}

/// The rules of a game that does not exist.
#[derive(Clone, Debug)]
struct Rules {
    start: usize,
    /// By terrain; zero is never.
    prices: [u8; TERRAINS],
    terrain: Vec<u8>,
    river: u8,
    rail: Option<u8>,
    /// A price that depends on where the step begins.
    uphill: bool,
    zones: SpaceSet,
    zones_halt: bool,
    ban: Ban,
}

impl Rules {
    fn draw(random: &mut Random, drawn: &Drawn) -> Rules {
        let top = if random.percent(80) { 6 } else { STEP_MAX.into() };
        let price = |random: &mut Random| if random.percent(8) { 0 } else { random.between(1, top) };
        let zoned = random.pick(&[0, 5, 15, 40]);
        Rules {
            start: random.below(drawn.len()),
            prices: std::array::from_fn(|_| price(random) as u8),
            terrain: drawn.terrain.clone(),
            river: random.below(3) as u8,
            rail: random.percent(70).then_some(1),
            uphill: random.percent(40),
            zones: drawn.set(random, zoned),
            zones_halt: random.percent(60),
            ban: random.pick(&[Ban::Nowhere, Ban::FromStart, Ban::Everywhere]),
        }
    }

    fn price(&self, from: usize, to: usize, sides: Sides) -> Option<u8> {
        let zone = |n: usize| self.zones.contains(space(n));
        let banned = match self.ban {
            Ban::Nowhere => false,
            Ban::FromStart => from == self.start,
            Ban::Everywhere => true,
        };
        if sides.any(Sides::CLOSED) || banned && zone(from) && zone(to) {
            return None;
        }
        if let (true, Some(rail)) = (sides.any(Sides::RAIL), self.rail) {
            return Some(rail);
        }
        let base = self.prices[usize::from(self.terrain[to])];
        if base == 0 {
            return None;
        }
        let river = if sides.any(Sides::RIVER) { self.river } else { 0 };
        let climb = u8::from(self.uphill && self.terrain[to] > self.terrain[from]);
        Some((base + river + climb).min(STEP_MAX))
    }
}

impl Steps for Rules {
    fn price(&self, from: SpaceId, link: Link, _spent: u8) -> Option<u8> {
        Rules::price(self, from.index(), link.to.index(), link.sides)
    }

    fn goes_on(&self, at: SpaceId) -> bool {
        !(self.zones_halt && self.zones.contains(at))
    }
}

/// What the search is asked.
#[derive(Clone, Debug)]
struct Question {
    allowance: u8,
    least_one_step: bool,
    open: SpaceSet,
}

impl Question {
    fn draw(random: &mut Random, drawn: &Drawn) -> Question {
        Question {
            allowance: random.pick(&[0, 1, 2, 5, 8, 12, 16, 24, 40, 120, 238, 255]),
            least_one_step: random.percent(40),
            open: {
                let share = random.pick(&[50, 80, 95, 100]);
                drawn.set(random, share)
            },
        }
    }

    /// What there is to spend.
    fn purse(&self) -> u8 {
        self.allowance.min(PRICE_MAX)
    }

    /// What a step costs in the sum: a first step may cost all there is.
    fn charge(&self, first: bool, price: u8) -> u8 {
        if first && self.least_one_step && price > self.purse() { self.purse().max(1) } else { price }
    }

    /// The field by `pathfinding`: prices by space.
    fn oracle(&self, drawn: &Drawn, rules: &Rules) -> HashMap<usize, u32> {
        let next = |at: &usize| {
            let at = *at;
            let first = at == rules.start;
            let goes_on = first || rules.goes_on(space(at));
            let ways = if goes_on { &drawn.ways[at][..] } else { &[] };
            ways.iter()
                .filter(|(to, _)| self.open.contains(space(*to)))
                .filter_map(move |(to, sides)| {
                    let price = self.charge(first, rules.price(at, *to, *sides)?);
                    Some((*to, u32::from(price)))
                })
        };
        let found = dijkstra_all(&rules.start, next);
        let last = u32::from(self.purse()).max(u32::from(self.least_one_step));
        let mut prices: HashMap<usize, u32> =
            found.into_iter().map(|(to, (_, price))| (to, price)).filter(|p| p.1 <= last).collect();
        prices.insert(rules.start, 0);
        prices
    }
}

/// Every price of the last search against the oracle's.
fn check_prices(scratch: &Scratch, prices: &HashMap<usize, u32>, what: &dyn Fn() -> String) {
    for n in 0..SPACES_MAX + 70 {
        let ours = scratch.price(space(n));
        let theirs = prices.get(&n).map_or(UNREACHED, |price| *price as u8);
        assert_eq!(ours, theirs, "price of {n}, {}", what());
        assert_eq!(scratch.reached(space(n)), theirs != UNREACHED, "{n}, {}", what());
        assert_eq!(scratch.reach().contains(space(n)), theirs != UNREACHED, "{n}, {}", what());
    }
}

/// Every path of the last search: legal steps that add up to the price. Returns how many.
fn check_paths(
    scratch: &Scratch,
    drawn: &Drawn,
    rules: &Rules,
    question: &Question,
    what: &dyn Fn() -> String,
) -> usize {
    let start = space(rules.start);
    for to in scratch.reach().iter() {
        let mut path = Vec::new();
        scratch.walk(drawn.board, start, to, rules, |at| path.push(at.index()));
        let mut from = rules.start;
        let mut spent = 0;
        for at in &path {
            let told = || format!("step {from}-{at} of the path to {to:?}, {}", what());
            assert!(question.open.contains(space(*at)), "not open: {}", told());
            assert!(from == rules.start || rules.goes_on(space(from)), "halted: {}", told());
            let ways = drawn.ways[from].iter().filter(|way| way.0 == *at);
            let price = ways.filter_map(|(to, sides)| rules.price(from, *to, *sides)).min();
            let price = price.unwrap_or_else(|| panic!("no such step: {}", told()));
            spent += question.charge(from == rules.start, price);
            assert_eq!(scratch.price(space(*at)), spent, "{}", told());
            assert_eq!(
                scratch.step_back(drawn.board, space(*at), start, rules),
                Some(space(from)),
                "{}",
                told()
            );
            from = *at;
        }
        assert_eq!(from, to.index(), "a path must lead to its end, {}", what());
    }
    scratch.reach().len()
}

/// One random board with several searches; the scratch is never cleaned in between.
fn check_board(scratch: &mut Scratch, seed: u64, drawn: &Drawn, searches: usize) -> usize {
    let mut random = Random::new(!seed);
    let mut paths = 0;
    for n in 0..searches {
        let rules = Rules::draw(&mut random, drawn);
        let question = Question::draw(&mut random, drawn);
        let (allowance, least) = (question.allowance, question.least_one_step);
        scratch.search(drawn.board, space(rules.start), allowance, least, &question.open, &rules);
        let what = || format!("seed {seed}, search {n}, allowance {allowance}, least {least}");
        check_prices(scratch, &question.oracle(drawn, &rules), &what);
        paths += check_paths(scratch, drawn, &rules, &question, &what);
        for nowhere in random.some(drawn.len(), 10).into_iter().map(space) {
            if !scratch.reached(nowhere) {
                let start = space(rules.start);
                assert_eq!(scratch.step_back(drawn.board, nowhere, start, &rules), None);
                scratch.walk(drawn.board, start, nowhere, &rules, |_| panic!("no path, {}", what()));
            }
        }
    }
    paths
}

#[test]
fn fields_of_random_boards_agree() {
    let mut scratch = Scratch::new();
    let mut paths = 0;
    for seed in 0..800 {
        let make = Make::ALL[seed as usize % Make::ALL.len()];
        let drawn = make.draw(&mut Random::new(seed));
        paths += check_board(&mut scratch, seed, &drawn, 5);
    }
    assert!(paths > 100_000, "only {paths} paths");
}

#[test]
fn fields_of_the_printed_sizes_agree() {
    let mut scratch = Scratch::new();
    for (seed, (_, sheets)) in schemes().into_iter().enumerate() {
        let drawn = super::boards::draw(&mut Random::new(seed as u64), sheets, 0, 0);
        check_board(&mut scratch, seed as u64, &drawn, 30);
    }
}

#[test]
fn fields_of_the_real_map_agree() {
    let mut scratch = Scratch::new();
    let prices = typical::Prices::foot();
    let mut random = Random::new(13);
    let zones = typical::zones(&typical::enemies());
    let mut open = typical::land();
    open.subtract(&typical::enemies());
    for _ in 0..25 {
        for start in typical::starts() {
            let mover = typical::Mover { start, prices: prices.clone(), zones };
            let allowance = random.pick(&[4, 8, typical::ALLOWANCE, 24]);
            scratch.search(&BOARD, start, allowance, false, &open, &mover);
            let next = |at: &SpaceId| {
                let at = *at;
                let goes_on = at == start || !zones.contains(at);
                BOARD.links(at).filter(move |link| goes_on && open.contains(link.to)).filter_map({
                    let mover = mover.clone();
                    move |link| Some((link.to, u32::from(Steps::price(&mover, at, link, 0)?)))
                })
            };
            let mut found: HashMap<usize, u32> = dijkstra_all(&start, next)
                .into_iter()
                .map(|(to, (_, price))| (to.index(), price))
                .filter(|(_, price)| *price <= u32::from(allowance))
                .collect();
            found.insert(start.index(), 0);
            check_prices(&scratch, &found, &|| format!("from {}", BOARD.label(start)));
        }
        // Another frontier for the next round.
        open.insert(random.pick(&typical::starts()));
    }
}

#[test]
fn a_start_beyond_every_board_reaches_nothing() {
    let drawn = Make::Sheet.draw(&mut Random::new(3));
    let rules = Rules { start: 0, ..Rules::draw(&mut Random::new(4), &drawn) };
    let mut scratch = Scratch::new();
    let open: SpaceSet = (0..drawn.len()).map(space).collect();
    scratch.search(drawn.board, space(SPACES_MAX), 9, true, &open, &rules);
    assert!(scratch.reach().is_empty());
    assert!((0..SPACES_MAX).all(|n| !scratch.reached(space(n))));
}
