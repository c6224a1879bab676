//! What this game values, for the computer player.

use super::combat::losses;
use super::data::{COMBAT_TABLE, ROSTER};
use super::state::{GERMAN, State};
use super::terrain;
use super::victory::{DANZIG, KRAKOW, POINT, WARSAW};
use crate::board::SpaceId;
use crate::game::{Prospect, Seat};

impl State {
    /// 13.3: the hexes that give points, and what hangs on each.
    pub(super) fn prizes(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
        visit(WARSAW, 2 * POINT);
        visit(KRAKOW, POINT);
        // The coast is one point for two things.
        let coast = ROSTER.find("PO.CDC").and_then(|unit| self.units.space(unit));
        match coast {
            Some(at) => {
                visit(at, POINT / 2);
                visit(DANZIG, POINT / 2);
            }
            None => visit(DANZIG, POINT),
        }
    }

    /// 12.1 to 12.3: the six results of an attack, concentration and rivers aside.
    pub(super) fn outlook(
        &self,
        seat: Seat,
        target: SpaceId,
        attack: i16,
        defence: i16,
    ) -> Prospect {
        let lines = COMBAT_TABLE.lines;
        let line = if seat == GERMAN { lines.first() } else { lines.last() };
        let Some(line) = line else { return Prospect::default() };
        let column = COMBAT_TABLE.column(line, attack.saturating_sub(defence));
        let column = COMBAT_TABLE.shifted(column, -i16::from(terrain::shift(target)));
        let mut sum = Prospect::default();
        for die in 1..=6 {
            let (attacker, defender) = losses(column, die);
            sum.attacker += 2 * i16::from(attacker);
            sum.defender += 2 * i16::from(defender);
        }
        sum
    }
}
