//! The work that is timed, each in our way and in other ways.

use crate::random::Random;
use crate::typical::{self, ALLOWANCE, Mover, Prices};
use hexmarch_core::board::{Dir, SIDE_BITS, SpaceId, SpaceSet, Way};
use hexmarch_core::budget::SPACES_MAX;
use hexmarch_core::game::{Action, GameInfo, Prompt, Quiet, Scenario};
use hexmarch_core::games::war_comes_early::data::BOARD;
use hexmarch_core::games::{self, AnyGame};
use hexmarch_core::march::{Purse, Scratch, Steps, Terms};
use hexmarch_core::supply::{Over, flood};
use hexx::{Hex, HexOrientation, OffsetHexMode};
use pathfinding::prelude::{bfs_reach, dijkstra_all, dijkstra_reach};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap};
use std::fmt;

/// Random games in one round.
pub const GAMES: usize = 50;

/// Fresh working memory.
pub fn scratch() -> Box<Scratch> {
    Box::new(Scratch::new())
}

/// What random games are played of: every scenario of every game.
#[derive(Clone, Copy)]
pub struct Setting {
    game: &'static GameInfo,
    scenario: &'static Scenario,
}

impl Setting {
    /// All there are, game by game.
    pub fn all() -> impl Iterator<Item = Setting> {
        let scenarios = |game: &'static GameInfo| {
            game.scenarios.iter().map(move |scenario| Setting { game, scenario })
        };
        games::ALL.iter().copied().flat_map(scenarios)
    }
}

/// The game and the scenario, `game/scenario`.
impl fmt::Display for Setting {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.game.code, self.scenario.code)
    }
}

/// Random games of a scenario and the memory they are played in.
pub struct Games {
    setting: Setting,
    scratch: Box<Scratch>,
    prompt: Box<Prompt>,
}

impl Games {
    /// Memory only.
    pub fn of(setting: Setting) -> Games {
        Games { setting, scratch: scratch(), prompt: Box::new(Prompt::new()) }
    }

    /// Every action offered is as likely. Returns how many decisions were made.
    pub fn play(&mut self) -> usize {
        self.play_by(|prompt, random| prompt.nth(random.below(prompt.len())))
    }

    /// Nine times in ten a unit or a space where there is one: longer phases, more searches.
    pub fn play_boldly(&mut self) -> usize {
        self.play_by(|prompt, random| {
            let choices = prompt.choices.len();
            let skip = if prompt.len() > choices && random.percent(90) { choices } else { 0 };
            prompt.nth(skip + random.below(prompt.len() - skip))
        })
    }

    fn play_by(&mut self, pick: impl Fn(&Prompt, &mut Random) -> Option<Action>) -> usize {
        let mut decisions = 0;
        for seed in 0..GAMES as u64 {
            let Setting { game, scenario } = self.setting;
            let mut any = AnyGame::start(game.code, scenario.code, seed).expect("a scenario");
            let game = any.get_mut();
            let mut random = Random::new(seed);
            loop {
                game.prompt(&mut self.scratch, &mut self.prompt);
                let Some(action) = pick(&self.prompt, &mut random) else { break };
                game.apply(&mut self.scratch, action, &mut Quiet).expect("what was offered");
                decisions += 1;
            }
            assert!(game.outcome().is_some(), "a game without end");
        }
        decisions
    }
}

/// The everyday search: where it begins and under what terms.
pub struct Ground {
    starts: Vec<SpaceId>,
    land: SpaceSet,
    open: SpaceSet,
    zones: SpaceSet,
    sources: SpaceSet,
    pass: SpaceSet,
    prices: Prices,
    steps: Table,
    /// Prices of terrain only.
    plain: Table,
    /// Half points to spend.
    allowance: u8,
    /// Each space as `hexx` has it, and back.
    hexes: HashMap<Hex, SpaceId>,
    hex_of: Vec<Hex>,
}

impl Ground {
    /// The real map with a dozen enemies on it, and eight points to spend.
    pub fn new() -> Ground {
        Ground::with(ALLOWANCE)
    }

    /// The same with other points, in halves.
    pub fn with(allowance: u8) -> Ground {
        Ground::on(allowance, Prices::foot())
    }

    /// The same without railways: fields as wide as the points are many, and no wider.
    pub fn without_rails(allowance: u8) -> Ground {
        let mut prices = Prices::foot();
        prices.rails = false;
        Ground::on(allowance, prices)
    }

    fn on(allowance: u8, prices: Prices) -> Ground {
        let (land, enemies) = (typical::land(), typical::enemies());
        let zones = typical::zones(&enemies);
        let mut open = land;
        open.subtract(&enemies);
        let mut pass = open;
        pass.subtract(&zones);
        let mut hexes = HashMap::new();
        let mut hex_of = vec![Hex::ZERO; SPACES_MAX];
        for space in BOARD.spaces() {
            let (col, row) = BOARD.sheets[0].coords(space).expect("a hex");
            let place = [col.into(), row.into()];
            // Even columns stand lower on this map.
            let hex =
                Hex::from_offset_coordinates(place, OffsetHexMode::Even, HexOrientation::Flat);
            hexes.insert(hex, space);
            hex_of[space.index()] = hex;
        }
        let (starts, sources) = (typical::starts(), typical::sources());
        let table = |price: &dyn Fn(SpaceId, Way) -> Option<u8>| {
            let mut steps = vec![0; usize::from(BOARD.len)];
            for from in BOARD.spaces() {
                steps[from.index()] = BOARD.packed(from) & !SIDE_BITS;
                for dir in Dir::ALL {
                    let Some(to) = BOARD.neighbour(from, dir) else { continue };
                    let way = Way { to, sides: BOARD.side(from, dir) };
                    steps[from.index()] |=
                        u32::from(price(from, way).unwrap_or(0)) << (4 * dir as u32);
                }
            }
            Table(steps)
        };
        let steps = table(&|from, way| prices.step(from, way));
        let plain = table(&|_, way| prices.enter(way.to));
        Ground {
            starts,
            land,
            open,
            zones,
            sources,
            pass,
            prices,
            steps,
            plain,
            allowance,
            hexes,
            hex_of,
        }
    }

    fn mover(&self, start: SpaceId) -> Mover {
        Mover { start, prices: self.prices.clone(), zones: self.zones }
    }

    /// The steps from a space in the form `pathfinding` asks for.
    fn next<'a>(
        &'a self,
        mover: &'a Mover,
        at: SpaceId,
    ) -> impl Iterator<Item = (SpaceId, u32)> + 'a {
        let goes_on = at == mover.start || mover.goes_on(at);
        let ways = BOARD.ways(at).filter(move |way| goes_on && self.open.contains(way.to));
        ways.filter_map(move |way| Some((way.to, u32::from(mover.price(at, way)?))))
    }

    /// All fields by the core. Every way returns how many hexes it reached.
    pub fn fields(&self, scratch: &mut Scratch) -> usize {
        let mut count = 0;
        for start in &self.starts {
            let terms = typical::terms(*start, &self.zones);
            let purse = Purse { points: self.allowance, least_one_step: false };
            scratch.search(&BOARD, &self.steps, &terms, &self.open, purse);
            count += scratch.reach().len();
        }
        count
    }

    /// All fields by a textbook's Dijkstra: a binary heap, and an array instead of hashing.
    pub fn fields_textbook(&self) -> usize {
        let mut count = 0;
        for start in &self.starts {
            let mover = self.mover(*start);
            let mut prices = vec![u32::MAX; SPACES_MAX];
            let mut heap = BinaryHeap::from([Reverse((0, start.raw()))]);
            prices[start.index()] = 0;
            while let Some(Reverse((spent, at))) = heap.pop() {
                let at = SpaceId::new(at);
                if spent > prices[at.index()] {
                    continue;
                }
                count += 1;
                for (to, price) in self.next(&mover, at) {
                    let total = spent + price;
                    if total <= self.allowance.into() && total < prices[to.index()] {
                        prices[to.index()] = total;
                        heap.push(Reverse((total, to.raw())));
                    }
                }
            }
        }
        count
    }

    /// All fields by `dijkstra_reach`, which stops at the allowance.
    pub fn fields_reach(&self) -> usize {
        let mut count = 0;
        for start in &self.starts {
            let mover = self.mover(*start);
            let found = dijkstra_reach(start, |at| self.next(&mover, *at));
            count += found.take_while(|item| item.total_cost <= self.allowance.into()).count();
        }
        count
    }

    /// All fields by `dijkstra_all`, which cannot stop and searches the whole board.
    pub fn fields_all(&self) -> usize {
        let mut count = 0;
        for start in &self.starts {
            let mover = self.mover(*start);
            let found = dijkstra_all(start, |at| self.next(&mover, *at));
            count += 1 + found.values().filter(|(_, cost)| *cost <= self.allowance.into()).count();
        }
        count
    }

    /// Fields with prices of terrain only, by the core.
    pub fn plain_fields(&self, scratch: &mut Scratch) -> usize {
        let mut count = 0;
        for start in &self.starts {
            let nowhere = &SpaceSet::EMPTY;
            let terms =
                Terms { start: *start, halts: nowhere, not_first: nowhere, dearer: (nowhere, 0) };
            let purse = Purse { points: self.allowance, least_one_step: false };
            scratch.search(&BOARD, &self.plain, &terms, &self.land, purse);
            count += scratch.reach().len();
        }
        count
    }

    /// The same by `hexx`; its steps cost one more than it is told.
    pub fn plain_fields_hexx(&self) -> usize {
        let price = |hex: Hex| {
            let space = *self.hexes.get(&hex)?;
            if !self.land.contains(space) {
                return None;
            }
            Some(u32::from(self.prices.enter(space)?) - 1)
        };
        let field = |start: &SpaceId| {
            let hex = self.hex_of[start.index()];
            hexx::algorithms::field_of_movement(hex, self.allowance.into(), price).len()
        };
        self.starts.iter().map(field).sum()
    }

    /// Supply over the whole board by the core.
    pub fn flood(&self) -> usize {
        flood(&BOARD, &self.sources, &self.open, &self.pass, Over::Open, None).len()
    }

    /// No more than four steps.
    pub fn flood_near(&self) -> usize {
        flood(&BOARD, &self.sources, &self.open, &self.pass, Over::Open, Some(4)).len()
    }

    /// Supply by `bfs_reach` from a node before all sources.
    pub fn flood_reach(&self) -> usize {
        const BEFORE: SpaceId = SpaceId::new(u16::MAX);
        let next = |at: &SpaceId| {
            let at = *at;
            let before = (at == BEFORE).then(|| self.sources.iter());
            let goes_on = self.sources.contains(at) || self.pass.contains(at);
            let ways = BOARD.ways(at).filter(move |way| goes_on && self.enters(*way));
            before.into_iter().flatten().chain(ways.map(|way| way.to))
        };
        bfs_reach(BEFORE, next).count() - 1
    }

    fn enters(&self, way: Way) -> bool {
        !way.sides.any(hexmarch_core::board::Sides::CLOSED) && self.open.contains(way.to)
    }
}

/// Prices by hex and direction, as a game makes them at compile time.
struct Table(Vec<u32>);

impl Steps for Table {
    #[inline(always)]
    fn prices(&self, from: SpaceId) -> u32 {
        self.0[from.index()]
    }
}

/// All ways must find the same before any is timed.
pub fn agree() {
    let (ground, mut scratch) = (Ground::new(), scratch());
    let fields = ground.fields(&mut scratch);
    assert_eq!(fields, ground.fields_textbook());
    assert_eq!(fields, ground.fields_reach());
    assert_eq!(fields, ground.fields_all());
    assert_eq!(ground.plain_fields(&mut scratch), ground.plain_fields_hexx());
    assert_eq!(ground.flood(), ground.flood_reach());
}
