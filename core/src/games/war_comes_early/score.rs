//! What this game values, for the computer player.

use super::combat::losses;
use super::data::{BOARD, COMBAT_TABLE};
use super::state::{GERMAN, State};
use super::terrain;
use super::units::{self, COAST, CZECHOSLOVAKIA};
use super::victory::{BREACH, CAMPAIGN_POINT, CZECH_FALL, DANZIG, KRAKOW, POINT, WARSAW};
use crate::board::SpaceId;
use crate::game::{Prospect, Seat, Skill, Style};

/// What won most campaigns against Recruits: much strength goes to Prague before anything else.
static CAMPAIGN_STYLE: Style = Style {
    goals: [19; 6],
    drive: 13,
    fear: 6,
    garrison: 8,
    nerve: 5,
    hold: 9,
    grab: 3,
    keep: 5,
    press: 56,
    ..Style::SOUND
};

/// What won most in Poland against Recruits: who runs after the four prizes alone loses his army on the way.
static POLISH_STYLE: Style = Style {
    goals: [7; 6],
    drive: 23,
    caution: 22,
    fear: 5,
    garrison: 5,
    hold: 4,
    strike: 57,
    grab: 2,
    press: 35,
    ..Style::SOUND
};

/// What won most in Poland against the style above, first half and second half of the game. The Germans
/// go for Warsaw with all they have and turn on Krakow later.
static SHARP_GERMANS: [Style; 2] = [
    Style {
        goals: [19, 5, 10, 14, 2, 3],
        drive: 13,
        caution: 15,
        fear: 9,
        garrison: 4,
        price: 12,
        nerve: -2,
        hold: 3,
        strike: 31,
        grab: 2,
        keep: 18,
        press: 105,
        plans: true,
    },
    Style {
        goals: [15, 14, 9, 9, 3, 9],
        drive: 24,
        caution: 10,
        fear: 8,
        garrison: 6,
        price: 13,
        nerve: -7,
        hold: 11,
        strike: 46,
        grab: 3,
        keep: 6,
        press: 44,
        plans: true,
    },
];

/// The Poles stand by the coast as long as they can and pick their attacks with care.
static SHARP_POLES: [Style; 2] = [
    Style {
        goals: [7, 5, 32, 7, 11, 12],
        drive: 24,
        caution: 26,
        fear: 9,
        garrison: 6,
        price: 19,
        nerve: 18,
        hold: 17,
        strike: 64,
        grab: 2,
        keep: 2,
        press: 22,
        plans: true,
    },
    Style {
        goals: [2, 8, 29, 8, 6, 11],
        drive: 30,
        caution: 13,
        fear: 12,
        garrison: 4,
        price: 38,
        nerve: 15,
        hold: 3,
        strike: 56,
        grab: 1,
        keep: 3,
        press: 21,
        plans: true,
    },
];

/// The same for the Germans of 1938: all against Prague, then against whatever gives points. The
/// Allies keep the usual numbers; none were looked for.
static SHARP_CAMPAIGN: [Style; 2] = [
    Style {
        goals: [8, 10, 13, 31, 23, 30],
        drive: 12,
        caution: 23,
        fear: 6,
        garrison: 9,
        price: 18,
        nerve: 4,
        hold: 8,
        strike: 6,
        grab: 4,
        keep: 3,
        press: 115,
        plans: true,
    },
    Style {
        goals: [83, 25, 19, 24, 37, 16],
        drive: 15,
        caution: 17,
        fear: 6,
        garrison: 7,
        price: 13,
        nerve: 1,
        hold: 11,
        strike: 13,
        grab: 3,
        keep: 6,
        press: 63,
        plans: true,
    },
];

impl State {
    /// The numbers to play with, as matches have shown them.
    pub(super) fn manner(&self, seat: Seat, skill: Skill) -> &'static Style {
        let sharp = skill == Skill::Sharp;
        let (campaign, german) = (self.is_campaign(), seat == GERMAN);
        let ([early, late], half) = match (campaign, german) {
            (true, true) if sharp => (&SHARP_CAMPAIGN, 5),
            (true, _) => return &CAMPAIGN_STYLE,
            (false, _) if !sharp => return &POLISH_STYLE,
            (false, true) => (&SHARP_GERMANS, 3),
            (false, false) => (&SHARP_POLES, 3),
        };
        if self.turn <= half { early } else { late }
    }

    /// 4.4, 13.3: the hexes that give points, and what hangs on each.
    pub(super) fn prizes(&self, visit: &mut dyn FnMut(SpaceId, i16)) {
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

    /// 12.1 to 12.3: the six results of an attack, concentration and rivers aside.
    pub(super) fn outlook(
        &self,
        seat: Seat,
        target: SpaceId,
        attack: i16,
        defence: i16,
    ) -> Prospect {
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
