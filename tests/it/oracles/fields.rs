//! Movement fields against `pathfinding`'s Dijkstra: every price, and every path walked.

use super::boards::{Drawn, Make, TERRAINS, draw, lay_out, of_games, schemes, space};
use super::random::Random;
use hexmarch_core::board::{Dir, SIDE_BITS, Sides, SpaceId, SpaceSet, Way};
use hexmarch_core::budget::SPACES_MAX;
use hexmarch_core::march::{PRICE_MAX, Purse, STEP_MAX, Scratch, Steps, Terms, UNREACHED};
use pathfinding::prelude::dijkstra_all;
use std::cell::RefCell;
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
    /// What every step into a space of odd number costs more, whatever the way.
    burden: u8,
    odd: SpaceSet,
    zones: SpaceSet,
    zones_halt: bool,
    ban: Ban,
}

impl Rules {
    fn draw(random: &mut Random, drawn: &Drawn) -> Rules {
        let top = if random.percent(80) { 6 } else { STEP_MAX.into() };
        let price =
            |random: &mut Random| if random.percent(8) { 0 } else { random.between(1, top) };
        let zoned = random.pick(&[0, 5, 15, 40]);
        Rules {
            start: random.below(drawn.len()),
            prices: std::array::from_fn(|_| price(random) as u8),
            terrain: drawn.terrain.clone(),
            river: random.below(3) as u8,
            rail: random.percent(70).then_some(1),
            uphill: random.percent(40),
            burden: random.pick(&[0, 0, 0, 1, 3, 20, 200]),
            odd: (0..drawn.len()).filter(|n| n % 2 == 1).map(space).collect(),
            zones: drawn.set(random, zoned),
            zones_halt: random.percent(60),
            ban: random.pick(&[Ban::Nowhere, Ban::FromStart, Ban::Everywhere]),
        }
    }

    /// What a step costs, as a book would say it.
    fn price(&self, from: usize, to: usize, sides: Sides) -> Option<u8> {
        let zone = |n: usize| self.zones.contains(space(n));
        let banned = match self.ban {
            Ban::Nowhere => false,
            Ban::FromStart => from == self.start,
            Ban::Everywhere => true,
        };
        if banned && zone(from) && zone(to) {
            return None;
        }
        let burden = if to % 2 == 1 { self.burden } else { 0 };
        self.side_price(from, to, sides).map(|price| price + burden)
    }

    /// What lies on the way alone.
    fn side_price(&self, from: usize, to: usize, sides: Sides) -> Option<u8> {
        if sides.any(Sides::CLOSED) {
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

    fn goes_on(&self, at: usize) -> bool {
        !(self.zones_halt && self.zones.contains(space(at)))
    }

    /// The same in the form that the search takes.
    fn terms(&self) -> Terms<'_> {
        let pinned = self.ban == Ban::FromStart && self.zones.contains(space(self.start));
        Terms {
            start: space(self.start),
            halts: if self.zones_halt { &self.zones } else { &SpaceSet::EMPTY },
            not_first: if pinned { &self.zones } else { &SpaceSet::EMPTY },
            dearer: if self.burden > 0 { (&self.odd, self.burden) } else { (&SpaceSet::EMPTY, 0) },
        }
    }
}

/// The rules as the search asks for them; what it asks is watched.
struct Watch<'a> {
    rules: &'a Rules,
    drawn: &'a Drawn,
    /// Where the search went on from.
    asked: RefCell<Vec<usize>>,
}

impl Watch<'_> {
    /// Four bits. A ban that holds everywhere is part of the price.
    fn nibble(&self, from: usize, to: usize, sides: Sides) -> u8 {
        let zone = |n: usize| self.rules.zones.contains(space(n));
        if self.rules.ban == Ban::Everywhere && zone(from) && zone(to) {
            return 0;
        }
        self.rules.side_price(from, to, sides).unwrap_or(0)
    }
}

impl Steps for Watch<'_> {
    fn prices(&self, from: SpaceId) -> u32 {
        self.asked.borrow_mut().push(from.index());
        let board = self.drawn.board;
        let mut prices = board.packed(from) & !SIDE_BITS;
        for dir in Dir::ALL {
            if let Some(to) = board.neighbour(from, dir) {
                let price = self.nibble(from.index(), to.index(), board.side(from, dir));
                prices |= u32::from(price) << (4 * dir as u32);
            }
        }
        // What a game keeps above the prices is nothing to the search.
        prices | 0x2A << 24
    }

    fn way_price(&self, from: SpaceId, way: Way) -> u8 {
        let drawn = (way.to.index(), way.sides);
        assert!(self.drawn.ways[from.index()].contains(&drawn), "no way: {from:?} {drawn:?}");
        self.nibble(from.index(), way.to.index(), way.sides)
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
    fn most(&self) -> u8 {
        self.allowance.min(PRICE_MAX)
    }

    fn purse(&self) -> Purse {
        Purse { points: self.allowance, least_one_step: self.least_one_step }
    }

    /// What a step costs in the sum: a first step may cost all there is.
    fn charge(&self, first: bool, price: u8) -> u8 {
        if first && self.least_one_step && price > self.most() { self.most().max(1) } else { price }
    }

    /// The field by `pathfinding`: prices by space.
    fn oracle(&self, drawn: &Drawn, rules: &Rules) -> HashMap<usize, u32> {
        let next = |at: &usize| {
            let at = *at;
            let first = at == rules.start;
            let goes_on = first || rules.goes_on(at);
            let ways = if goes_on { &drawn.ways[at][..] } else { &[] };
            ways.iter().filter(|(to, _)| self.open.contains(space(*to))).filter_map(
                move |(to, sides)| {
                    let price = self.charge(first, rules.price(at, *to, *sides)?);
                    Some((*to, u32::from(price)))
                },
            )
        };
        let found = dijkstra_all(&rules.start, next);
        let last = u32::from(self.most()).max(u32::from(self.least_one_step));
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
    steps: &Watch<'_>,
    question: &Question,
    what: &dyn Fn() -> String,
) -> usize {
    let Watch { rules, drawn, .. } = steps;
    let terms = rules.terms();
    for to in scratch.reach().iter() {
        let mut path = Vec::new();
        scratch.walk(drawn.board, steps, &terms, to, |at| path.push(at.index()));
        let mut from = rules.start;
        let mut spent = 0;
        for at in &path {
            let told = || format!("step {from}-{at} of the path to {to:?}, {}", what());
            assert!(question.open.contains(space(*at)), "not open: {}", told());
            assert!(from == rules.start || rules.goes_on(from), "halted: {}", told());
            let ways = drawn.ways[from].iter().filter(|way| way.0 == *at);
            let price = ways.filter_map(|(to, sides)| rules.price(from, *to, *sides)).min();
            let price = price.unwrap_or_else(|| panic!("no such step: {}", told()));
            spent += question.charge(from == rules.start, price);
            assert_eq!(scratch.price(space(*at)), spent, "{}", told());
            let back = scratch.step_back(drawn.board, steps, &terms, space(*at));
            assert_eq!(back, Some(space(from)), "{}", told());
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
        let (board, terms) = (drawn.board, rules.terms());
        let steps = Watch { rules: &rules, drawn, asked: RefCell::default() };
        scratch.search(board, &steps, &terms, &question.open, question.purse());
        let what = || format!("seed {seed}, search {n}, allowance {allowance}, least {least}");
        check_prices(scratch, &question.oracle(drawn, &rules), &what);
        let mut asked = steps.asked.take();
        assert!(asked.iter().all(|at| scratch.reached(space(*at))), "off the field, {}", what());
        asked.sort_unstable();
        assert!(asked.windows(2).all(|two| two[0] < two[1]), "went on twice, {}", what());
        paths += check_paths(scratch, &steps, &question, &what);
        for nowhere in random.some(drawn.len(), 10).into_iter().map(space) {
            if !scratch.reached(nowhere) {
                assert_eq!(scratch.step_back(board, &steps, &terms, nowhere), None);
                scratch.walk(board, &steps, &terms, nowhere, |_| panic!("no path, {}", what()));
            }
        }
    }
    paths
}

#[test]
fn fields_of_random_boards_agree() {
    let mut scratch = Scratch::new();
    let mut paths = 0;
    for seed in 0..1600 {
        let make = Make::ALL[seed as usize % Make::ALL.len()];
        let drawn = make.draw(&mut Random::new(seed));
        paths += check_board(&mut scratch, seed, &drawn, 5);
    }
    assert!(paths > 100_000, "only {paths} paths");
}

#[test]
fn fields_of_the_printed_sizes_agree() {
    let mut scratch = Scratch::new();
    for (seed, sheets) in schemes().into_iter().enumerate() {
        let drawn = draw(&mut Random::new(seed as u64), sheets, 0, 0);
        check_board(&mut scratch, seed as u64, &drawn, 30);
    }
}

#[test]
fn fields_of_the_games_boards_agree() {
    let mut scratch = Scratch::new();
    for (seed, (game, drawn)) in of_games().enumerate() {
        let paths = check_board(&mut scratch, seed as u64, &drawn, 60);
        assert!(paths > 60, "{game}: only {paths} paths");
    }
}

/// A ring of three areas: 0-1 and 1-2 by rail, 0-2 across a river. By rail it is cheaper.
#[test]
fn a_cheaper_way_round_is_walked_and_not_only_paid() {
    let joints = [(0, 2, Sides::RIVER), (0, 1, Sides::RAIL), (1, 2, Sides::RAIL)];
    let drawn = lay_out(Vec::new(), vec![0; 3], &joints, &mut || Sides::NONE);
    let rules = Rules {
        start: 0,
        prices: [4; TERRAINS],
        terrain: vec![0; 3],
        river: 2,
        rail: Some(1),
        uphill: false,
        burden: 0,
        odd: SpaceSet::EMPTY,
        zones: SpaceSet::EMPTY,
        zones_halt: false,
        ban: Ban::Nowhere,
    };
    let open: SpaceSet = (0..3).map(space).collect();
    for least in [false, true] {
        let steps = Watch { rules: &rules, drawn: &drawn, asked: RefCell::default() };
        let mut scratch = Scratch::new();
        let purse = Purse { points: 8, least_one_step: least };
        scratch.search(drawn.board, &steps, &rules.terms(), &open, purse);
        assert_eq!(scratch.price(space(2)), 2);
        let mut path = Vec::new();
        scratch.walk(drawn.board, &steps, &rules.terms(), space(2), |at| path.push(at.index()));
        assert_eq!(path, [1, 2], "least {least}");
    }
}

#[test]
fn a_start_beyond_every_board_reaches_nothing() {
    let drawn = Make::Sheet.draw(&mut Random::new(3));
    let rules = Rules { start: 0, ..Rules::draw(&mut Random::new(4), &drawn) };
    let mut scratch = Scratch::new();
    let open: SpaceSet = (0..drawn.len()).map(space).collect();
    let steps = Watch { rules: &rules, drawn: &drawn, asked: RefCell::default() };
    let terms = Terms { start: space(SPACES_MAX), ..rules.terms() };
    let purse = Purse { points: 9, least_one_step: true };
    scratch.search(drawn.board, &steps, &terms, &open, purse);
    assert!(scratch.reach().is_empty());
    assert!((0..SPACES_MAX).all(|n| !scratch.reached(space(n))));
}
