//! Journeys between areas: nothing costs points, but a journey goes by legs.
//!
//! A leg follows so many lines, often any number, and the game says which: an army's one leg goes
//! along black lines, an airplane's three over land, over one sea lane and over land again. Legs
//! may be left out. Whatever an early leg reaches, a later one may begin at, so each area is
//! reached in the earliest leg that gets there, and of its levels in the earliest one: they stand
//! in the cells of a [`Scratch`], and the way there is read back from them, as from prices.

use super::{BARRED, Scratch, UNREACHED};
use crate::board::{Board, SpaceId, SpaceSet, Way};

/// Legs of a journey: a bomber has five, three of them over land.
pub const LEGS_MAX: usize = 8;

/// The last level: cells keep one more.
const LEVEL_MAX: u8 = UNREACHED - 2;

/// As many lines as there are.
pub const ANY_LENGTH: u8 = u8::MAX;

/// What a game says about a journey.
pub trait Legs {
    /// How many lines each leg follows at most, [`ANY_LENGTH`] for any number.
    fn lengths(&self) -> &[u8];

    /// Does this leg follow a line out of an area?
    fn enters(&self, leg: usize, from: SpaceId, way: Way) -> bool;

    /// Does this leg go on from an area? From the start every leg does.
    fn goes_on(&self, leg: usize, at: SpaceId) -> bool;
}

/// The last level of each leg.
type Ends = heapless::Vec<u8, LEGS_MAX>;

impl Scratch {
    /// Searches everywhere a journey leads; [`Scratch::reach`] and [`Scratch::reached`] tell.
    pub fn journey(&mut self, board: &Board, start: SpaceId, legs: &impl Legs) {
        self.legs(board, start, legs);
    }

    /// Walks a shortest journey from the start to `to`, calling `visit` for each area entered. It
    /// searches anew.
    pub fn walk_journey(
        &mut self,
        board: &Board,
        start: SpaceId,
        legs: &impl Legs,
        to: SpaceId,
        mut visit: impl FnMut(SpaceId),
    ) {
        let ends = self.legs(board, start, legs);
        // Every step back is a level down.
        let mut path = heapless::Vec::<SpaceId, { UNREACHED as usize }>::new();
        let mut at = to;
        while let Some(before) = self.leg_back(board, start, legs, &ends, at) {
            if path.push(at).is_err() {
                return;
            }
            at = before;
        }
        path.iter().rev().for_each(|space| visit(*space));
    }

    /// Lays the levels of all legs, and says where each ends.
    fn legs(&mut self, board: &Board, start: SpaceId, legs: &impl Legs) -> Ends {
        self.owner = None;
        self.answer.clear();
        self.cell.fill(BARRED);
        let mut ends = Ends::new();
        let Some(cell) = self.cell.get_mut(start.index()) else { return ends };
        *cell = 1;
        self.answer.insert(start);
        debug_assert!(legs.lengths().len() <= LEGS_MAX, "a journey of more legs");
        let mut level = 0;
        for (leg, length) in legs.lengths().iter().enumerate().take(LEGS_MAX) {
            let goes_on = |at: &SpaceId| *at == start || legs.goes_on(leg, *at);
            let mut edge: SpaceSet = self.answer.iter().filter(goes_on).collect();
            for _ in 0..*length {
                let next = self.beyond(board, &edge, |from, way| legs.enters(leg, from, way));
                // No board has so many areas that a level is left over.
                if next.is_empty() || level >= LEVEL_MAX {
                    break;
                }
                level += 1;
                for space in next.iter() {
                    if let Some(cell) = self.cell.get_mut(space.index()) {
                        *cell = level + 1;
                    }
                }
                self.answer.union(&next);
                edge = next.iter().filter(goes_on).collect();
            }
            let pushed = ends.push(level);
            debug_assert!(pushed.is_ok(), "no more legs than there is room for");
        }
        ends
    }

    /// The areas one line beyond an edge that were not reached before.
    fn beyond(
        &self,
        board: &Board,
        edge: &SpaceSet,
        enters: impl Fn(SpaceId, Way) -> bool,
    ) -> SpaceSet {
        let mut next = SpaceSet::EMPTY;
        for from in edge.iter() {
            for way in board.area_ways(from) {
                if !self.answer.contains(way.to) && enters(from, *way) {
                    next.insert(way.to);
                }
            }
        }
        next
    }

    /// The last area before `to`, or `None` at the start or where the journey does not lead.
    ///
    /// Among several the one reached first is taken, and of those the first of the board.
    fn leg_back(
        &self,
        board: &Board,
        start: SpaceId,
        legs: &impl Legs,
        ends: &Ends,
        to: SpaceId,
    ) -> Option<SpaceId> {
        let here = self.price(to);
        if here == UNREACHED || to == start {
            return None;
        }
        let leg = ends.iter().position(|end| here <= *end)?;
        let came = |from: SpaceId, sides| {
            let goes_on = from == start || legs.goes_on(leg, from);
            self.price(from) < here && goes_on && legs.enters(leg, from, Way { to, sides })
        };
        let ways = board.area_ways(to).iter().filter(|way| came(way.to, way.sides));
        ways.map(|way| way.to).min_by_key(|from| self.price(*from))
    }
}
