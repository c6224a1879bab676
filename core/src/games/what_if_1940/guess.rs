//! What is hidden (2.12, 7.3), and what a player may take for the truth instead.
//!
//! Two things are hidden. Below the top of an enemy stack lie units that only their owners see. And
//! under an untried Soviet body lies a face that nobody sees, its owner no more than his enemy. A
//! guess deals both anew, so that of the truth nothing is left in it.

use super::state::State;
use super::units::{self, BODIES, JUGGERNAUTS};
use crate::board::SpaceId;
use crate::forces::{UnitId, Where, shuffle};
use crate::game::{Dice, Seat};
use crate::rules::{Secrets, Veiled};

impl Secrets for State {
    /// 7.3, A-107, A-109: own camp, the tops of enemy stacks, stacks in a battle that has begun,
    /// and whatever is beside the maps.
    fn lies_open(&self, viewer: Seat, unit: UnitId) -> bool {
        let Some(at) = self.units.space(unit) else { return true };
        let Some(camp) = self.camp_of(unit) else { return true };
        if camp == self.camp_at(viewer) || !units::is_ground(unit) {
            return true;
        }
        let battle = &self.own.battle;
        let top = self.troops(at).next_back() == Some(unit);
        top || battle.open && (self.battle_space() == Some(at) || self.is_attacked_from(at))
    }

    /// Units below others are dealt to the places where some are; faces to all bodies that nobody
    /// knows, and to the pile.
    fn imagine(&mut self, viewer: Seat, dice: &mut Dice) {
        self.deal(dice, |game, unit, _| units::is_ground(unit) && !game.lies_open(viewer, unit));
        self.shuffle_faces(dice, true);
        self.shuffle_faces(dice, false);
    }
}

impl State {
    /// Faces of untried bodies of a class, and for regular armies those of the pile, change places.
    /// What is taken from the pile by chance may be any of them, so they go together.
    fn shuffle_faces(&mut self, dice: &mut Dice, juggernauts: bool) {
        let of_class = |body: usize| (body < JUGGERNAUTS) == juggernauts;
        let hidden = |body: &usize| {
            let unit = units::unit_of_body(*body);
            let bare = matches!(self.units.whereabouts(unit), Where::Out | Where::Box(units::PILE));
            of_class(*body) && !bare && self.is_blind(unit)
        };
        let bodies: heapless::Vec<usize, BODIES> = (0..BODIES).filter(hidden).collect();
        let mut faces: heapless::Vec<u8, BODIES> =
            bodies.iter().filter_map(|body| self.own.faces.get(*body).copied()).collect();
        if !juggernauts {
            let dead = (0..BODIES as u8).filter(|face| self.own.pile >> face & 1 != 0);
            // There is room: a face is either under a body or in the pile.
            faces.extend(dead);
        }
        // In order first, so that who had which makes no difference.
        faces.sort_unstable();
        shuffle(&mut faces, dice);
        let (under, dead) = faces.split_at(bodies.len().min(faces.len()));
        for (body, face) in bodies.iter().zip(under) {
            if let Some(slot) = self.own.faces.get_mut(*body) {
                *slot = *face;
            }
        }
        if !juggernauts {
            self.own.pile = dead.iter().fold(0, |pile, face| pile | 1 << face);
        }
    }
}

impl Veiled for State {
    fn could_hide(&self, unit: UnitId, at: SpaceId) -> bool {
        let friends = self.troops(at).all(|other| self.camp_of(other) == self.camp_of(unit));
        let land = self.check_land(unit, at, super::politics::Entry::Attacking).is_ok();
        friends && land && self.check_stay(unit, at).is_ok()
    }

    fn is_bulky(_unit: UnitId) -> bool {
        false
    }
}
