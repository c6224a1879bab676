//! What this game values, for the computer player.

use super::combat::losses;
use super::data::{BOARD, COMBAT_TABLE};
use super::state::{GERMAN, State};
use super::terrain;
use super::units::{self, COAST, CZECHOSLOVAKIA};
use super::victory::{BREACH, CAMPAIGN_POINT, CZECH_FALL, DANZIG, HALF, KRAKOW, POINT, WARSAW};
use crate::board::SpaceId;
use crate::forces::UnitId;
use crate::game::{ForPlayer, Prospect, Seat};

impl ForPlayer for State {
    /// 4.4, 13.3: the hexes that give points, and what hangs on each.
    fn objectives(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
        if self.is_campaign() {
            self.campaign_prizes(visit);
            return;
        }
        visit(WARSAW, 2 * POINT);
        visit(KRAKOW, POINT);
        // The coast is one point for two things.
        match self.units.space(COAST) {
            Some(at) => {
                visit(at, POINT / 2);
                visit(DANZIG, POINT / 2);
            }
            None => visit(DANZIG, POINT),
        }
    }

    /// What a unit on the map counts for.
    fn worth(&self, unit: UnitId) -> i16 {
        let [campaign, poland] = HALF;
        let half = if self.is_campaign() { campaign } else { poland };
        half * i16::from(units::counter(unit).worth_halves)
    }

    fn may_go(&self, unit: UnitId, space: SpaceId) -> bool {
        let nation = units::nation_of(unit);
        self.fights(nation) && self.check_country(nation, space).is_ok()
    }

    /// 12.1 to 12.3: the six results of an attack, concentration and rivers aside.
    fn prospect(&self, seat: Seat, target: SpaceId, attack: i16, defence: i16) -> Prospect {
        let lines = COMBAT_TABLE.lines;
        // In the campaign the German line is for mechanized attacks, which are few.
        let german = seat == GERMAN && !self.is_campaign();
        let line = if german { lines.first() } else { lines.last() };
        let Some(line) = line else { return Prospect::default() };
        let column = COMBAT_TABLE.column(line, attack.saturating_sub(defence));
        let shift = match self.intact(target) {
            Some(work) => work.shift(),
            None => terrain::shift(target),
        };
        let column = COMBAT_TABLE.shifted(column, -i16::from(shift));
        let mut sum = Prospect::default();
        for die in 1..=6 {
            let (attacker, defender) = losses(column, die);
            sum.attacker += 2 * i16::from(attacker);
            sum.defender += 2 * i16::from(defender);
        }
        sum
    }
}

impl State {
    /// 4.4, 4.5: every place with points in a country at war, and the Czech works.
    fn campaign_prizes(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
        for place in BOARD.places {
            if place.points > 0 && !self.is_neutral(place.country) {
                let falls = place.is_capital() && !self.has_fallen(place.country);
                let more = match place.country {
                    CZECHOSLOVAKIA if falls => CZECH_FALL as i16,
                    _ if falls => 10 * CAMPAIGN_POINT,
                    _ => 0,
                };
                visit(place.space, 2 * CAMPAIGN_POINT * i16::from(place.points) + more);
            }
        }
        self.kept(Some(units::CZ)).for_each(|at| visit(at, BREACH as i16));
    }
}
