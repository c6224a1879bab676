//! Journeys by legs against `pathfinding`: a breadth-first search over every area in every leg
//! after every number of lines, and every journey walked.

use super::boards::{Drawn, Make, space};
use super::random::Random;
use hexmarch_core::board::{Sides, SpaceId, SpaceSet, Way};
use hexmarch_core::budget::SPACES_MAX;
use hexmarch_core::march::{ANY_LENGTH, Legs, Scratch};
use pathfinding::prelude::bfs_reach;

/// One leg of a game that does not exist.
#[derive(Clone, Debug)]
struct Leg {
    lines: Sides,
    length: u8,
    enter: SpaceSet,
    pass: SpaceSet,
}

/// A journey of such a game.
#[derive(Clone, Debug)]
struct Trip {
    start: usize,
    legs: Vec<Leg>,
    lengths: Vec<u8>,
    /// No line between two areas of odd number, as none from sea to sea.
    even: bool,
}

impl Trip {
    fn draw(random: &mut Random, drawn: &Drawn) -> Trip {
        let leg = |random: &mut Random| {
            let [most, some] =
                [&[40, 70, 90, 100][..], &[0, 50, 85, 100]].map(|chances| random.pick(chances));
            let all = Sides::BLACK.with(Sides::SEA_LANE);
            Leg {
                lines: random.pick(&[Sides::BLACK, Sides::BLACK, Sides::SEA_LANE, all]),
                length: random.pick(&[0, 1, 1, 2, 5, ANY_LENGTH, ANY_LENGTH]),
                enter: drawn.set(random, most),
                pass: drawn.set(random, some),
            }
        };
        let legs: Vec<Leg> = (0..random.between(0, 5)).map(|_| leg(random)).collect();
        let lengths = legs.iter().map(|leg| leg.length).collect();
        Trip { start: random.below(drawn.len()), legs, lengths, even: random.percent(30) }
    }

    /// Does a leg follow a line between two areas?
    fn follows(&self, leg: usize, from: usize, to: usize, sides: Sides) -> bool {
        let Leg { lines, enter, .. } = &self.legs[leg];
        let odd = self.even && from % 2 == 1 && to % 2 == 1;
        !odd && sides.any(*lines) && enter.contains(space(to))
    }

    /// Where a unit can be after one line more: area, leg, and lines followed in that leg.
    fn next(
        &self,
        drawn: &Drawn,
        (at, leg, done): (usize, usize, u16),
    ) -> Vec<(usize, usize, u16)> {
        let mut next = Vec::new();
        let Some(terms) = self.legs.get(leg) else { return next };
        next.push((at, leg + 1, 0));
        let endless = terms.length == ANY_LENGTH;
        let more = endless || done < u16::from(terms.length);
        if more && (at == self.start || terms.pass.contains(space(at))) {
            let ways =
                drawn.ways[at].iter().filter(|(to, sides)| self.follows(leg, at, *to, *sides));
            next.extend(ways.map(|(to, _)| (*to, leg, if endless { 0 } else { done + 1 })));
        }
        next
    }

    fn oracle(&self, drawn: &Drawn) -> SpaceSet {
        bfs_reach((self.start, 0, 0), |at| self.next(drawn, *at)).map(|at| space(at.0)).collect()
    }

    /// Can these areas be entered one after another?
    fn allows(&self, drawn: &Drawn, path: &[usize]) -> bool {
        // All legs and counts that a unit can be in after each step.
        let all_legs = |at: usize, mut states: Vec<(usize, usize, u16)>| {
            let mut n = 0;
            while let Some(state) = states.get(n).copied() {
                let on = self.next(drawn, state).into_iter().find(|next| next.1 > state.1);
                states.extend(on.filter(|next| next.0 == at && !states.contains(next)));
                n += 1;
            }
            states
        };
        let mut states = all_legs(self.start, vec![(self.start, 0, 0)]);
        for to in path {
            let steps = states.iter().flat_map(|state| {
                let next = self.next(drawn, *state).into_iter();
                next.filter(move |next| next.1 == state.1 && next.0 == *to)
            });
            states = all_legs(*to, steps.collect());
        }
        !states.is_empty()
    }
}

impl Legs for Trip {
    fn lengths(&self) -> &[u8] {
        &self.lengths
    }

    fn enters(&self, leg: usize, from: SpaceId, way: Way) -> bool {
        self.follows(leg, from.index(), way.to.index(), way.sides)
    }

    fn goes_on(&self, leg: usize, at: SpaceId) -> bool {
        self.legs[leg].pass.contains(at)
    }
}

#[test]
fn journeys_of_random_boards_agree() {
    let mut scratch = Scratch::new();
    let mut walked = 0;
    for seed in 0..1200 {
        let mut random = Random::new(seed);
        let drawn = Make::Areas.draw(&mut random);
        for n in 0..6 {
            let trip = Trip::draw(&mut random, &drawn);
            let (board, start) = (drawn.board, space(trip.start));
            let what = || format!("seed {seed}, journey {n}: {trip:?}");
            scratch.journey(board, start, &trip);
            let (ours, theirs) = (*scratch.reach(), trip.oracle(&drawn));
            assert!(ours == theirs, "{ours:?} and {theirs:?}, {}", what());
            for to in (0..drawn.len()).map(space) {
                let mut path = Vec::new();
                scratch.walk_journey(board, start, &trip, to, |at| path.push(at.index()));
                if !ours.contains(to) || to == start {
                    assert!(path.is_empty(), "a path to {to:?}, {}", what());
                    continue;
                }
                assert_eq!(path.last(), Some(&to.index()), "{}", what());
                assert!(trip.allows(&drawn, &path), "{path:?}, {}", what());
                walked += 1;
            }
        }
    }
    assert!(walked > 15_000, "only {walked} paths");
}

#[test]
fn a_journey_from_beyond_every_board_leads_nowhere() {
    let mut random = Random::new(1);
    let drawn = Make::Areas.draw(&mut random);
    let trip = Trip::draw(&mut random, &drawn);
    let mut scratch = Scratch::new();
    scratch.journey(drawn.board, space(SPACES_MAX), &trip);
    assert!(scratch.reach().is_empty());
}
