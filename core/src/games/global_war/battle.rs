//! A battle without a die (Retreat Before Combat, Land Combat, Losses, Advance After Combat).
//!
//! It runs by itself from stage to stage and stops where somebody must decide: who slips away,
//! who is lost (the attacker says), who retreats where (`retreat`), who goes in.

use super::Question;
use super::attacks::{Fight, Line, Manner};
use super::choices::verb;
use super::combat::Combat;
use super::data::BOARD;
use super::nations::Nation;
use super::refusal as no;
use super::retreat::Retreats;
use super::state::{State, mark};
use super::units::{Class, class};
use crate::board::{Sides, SpaceId};
use crate::combat::Column;
use crate::forces::{UnitId, UnitSet};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::rules::{Battles, questions, stages};

questions! {
    /// LOS-01: a battle under way.
    pub enum Fighting of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// CMB-13: a battle; it runs by itself until somebody must decide.
    Battle { runs game.run_battle(events); }
    /// LOS-02: which defender is lost. LOS-07: those of value 0 cost nothing.
    Losses(seat: Seat) {
        asks seat, Kind::Hit, "Which unit is lost?", "LOS-02";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.ask.halves = Some(2 * game.own.battle.due);
        };
        unit it in game.units.stack(game.own.battle.target), if game.check_hit(it) =>
            game.pay_chosen(it, events);
        choice verb::SPARE, if allowed(game.own.battle.due == 0, no::LOSSES_DUE) => {
            game.own.battle.spared = true;
            game.frames.end();
        };
    }
    /// ADV-01: who goes in.
    Advance {
        asks game.active, Kind::Advance, "Who goes in?", "ADV-01";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.selected = game.group;
        };
        unit it in game.group, if game.check_advance(it) => game.go_in(it, events);
        choice verb::STOP => game.frames.end();
    }
}

stages! {
    /// How far a battle has come.
    pub enum Stage {
        /// RBC-01: who slips away.
        Before,
        /// CMB-13: the sums are compared.
        Clash,
        /// LOS-01: the defender loses units.
        Losses,
        /// RET-01: the others go back.
        Retreat,
        /// ADV-01: attackers go in.
        Advance,
        /// LDG-12: it is over.
        Done,
    }
}

/// The battle being prepared or fought.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Battle {
    /// What is attacked.
    pub target: SpaceId,
    /// How far it has come.
    pub stage: Stage,
    /// The nation that leads the attack.
    pub nation: Nation,
    /// What kind of fight it is.
    pub fight: Fight,
    /// SPC-11: is it the surprise attack?
    pub surprise: bool,
    /// Points that the defender still has to lose.
    pub due: u8,
    /// CMB-13: has the attacker won?
    pub won: bool,
    /// LOS-07: the rest of value 0 is let go.
    pub spared: bool,
    /// RBC-01: seats whose units do not slip away, a bit each.
    pub stood: u8,
    /// FRT-03: seats whose units hold the fort.
    pub held: u8,
    /// ADV-02: a land unit takes part.
    pub by_land: bool,
    /// ADV-03: none does, but ships do; ADV-04: unless aircraft and Carriers fight aircraft.
    pub by_sea: bool,
    /// ADV-02 to ADV-04: the first has gone in.
    pub entered: bool,
    /// ADV-02: a land unit has gone in.
    pub taken: bool,
}

crate::codec!(struct Battle {
    target, stage, nation, fight, surprise, due, won, spared, stood, held, by_land, by_sea,
    entered, taken
});

impl Battle {
    /// No battle.
    pub const NONE: Battle = Battle {
        target: SpaceId::new(0),
        stage: Stage::Before,
        nation: Nation::Germany,
        fight: Fight::None,
        surprise: false,
        due: 0,
        won: false,
        spared: false,
        stood: 0,
        held: 0,
        by_land: false,
        by_sea: false,
        entered: false,
        taken: false,
    };
}

impl Battles for State {
    type Stage = Stage;
    const LOSSES: fn(Seat) -> Question = |seat| Question::Fighting(Fighting::Losses(seat));
    const ADVANCE: Question = Question::Fighting(Fighting::Advance);

    fn stage(&mut self) -> &mut Stage {
        &mut self.own.battle.stage
    }

    fn play_stage(&mut self, stage: Stage, events: &mut dyn Events) -> bool {
        match stage {
            Stage::Before => return self.slip_away(),
            Stage::Clash => self.clash(events),
            Stage::Losses => return self.settle_losses(self.active, events),
            Stage::Retreat => return self.fall_back(events),
            Stage::Advance => {
                if self.own.battle.won {
                    self.offer_advance();
                }
            }
            Stage::Done => {
                self.end_battle(events);
                return false;
            }
        }
        true
    }

    /// LOS-02 to LOS-07: whom the attacker may take out now; nobody once all is paid and the rest
    /// of value 0 was spared.
    fn payers(&self, _seat: Seat) -> UnitSet {
        if !self.own.battle.won || self.own.battle.due == 0 && self.own.battle.spared {
            return UnitSet::EMPTY;
        }
        let stack = self.units.stack(self.own.battle.target);
        stack.filter(|unit| self.check_hit(*unit).is_ok()).collect()
    }

    fn forced_payer(&self, payers: &UnitSet) -> Option<UnitId> {
        // What costs nothing may be spared, so somebody is asked.
        payers.only().filter(|_| self.own.battle.due > 0)
    }

    fn pay(&mut self, unit: UnitId, events: &mut dyn Events) {
        let value = self.defence_of(unit, self.battle_manner());
        // LOS-05: a partial loss is a whole one.
        self.own.battle.due = self.own.battle.due.saturating_sub(value);
        self.eliminate(unit, "LOS-08", events);
    }

    fn check_advance(&self, unit: UnitId) -> Result<(), No> {
        self.check_goes_in(unit)
    }

    fn advance(&mut self, unit: UnitId, events: &mut dyn Events) {
        self.go_into(unit, events);
    }
}

impl State {
    /// A battle begins; its attackers are the group.
    pub(super) fn begin_battle(&mut self, target: SpaceId, surprise: bool) {
        let Some(first) = self.group.nth(0) else {
            self.own.battle = Battle { target, stage: Stage::Done, ..Battle::NONE };
            return;
        };
        let land = |unit: UnitId| self.fighter_class(unit).is_land();
        let by_land = self.group.iter().any(land);
        let fight = self.fight_of(&self.group, target);
        let ships = self.group.iter().any(|unit| class(unit).is_warship());
        let fighters = self.group.iter().all(|unit| class(unit) != Class::Flotilla);
        let mut foes = self.defenders(fight, target, self.nation(first));
        let in_the_air = fighters && foes.all(|unit| class(unit).is_air());
        drop(foes);
        self.own.battle = Battle {
            target,
            nation: self.nation(first),
            fight,
            surprise,
            by_land,
            by_sea: ships && !by_land && !in_the_air,
            ..Battle::NONE
        };
    }

    /// The defenders who take part.
    pub(super) fn fighting_defenders(&self) -> UnitSet {
        let battle = &self.own.battle;
        self.defenders(battle.fight, battle.target, battle.nation).collect()
    }

    fn battle_manner(&self) -> Manner {
        self.manner_of(&self.group, self.own.battle.target, self.own.battle.surprise)
    }

    /// CVL-01 to CVL-11: the sums of both sides.
    pub(super) fn sums(
        &self,
        group: &UnitSet,
        fight: Fight,
        target: SpaceId,
        manner: Manner,
    ) -> (u8, u8) {
        let attack = group.iter().map(|unit| self.attack_of(unit, manner.fort)).sum();
        let nation = group.nth(0).map(|unit| self.nation(unit));
        let defence = nation.map_or(0, |nation| {
            let defenders = self.defenders(fight, target, nation);
            defenders.map(|unit| self.defence_of(unit, manner)).sum()
        });
        (attack, defence)
    }

    /// CMB-13: the greater sum wins.
    fn clash(&mut self, events: &mut dyn Events) {
        let target = self.own.battle.target;
        let manner = self.battle_manner();
        // Whoever slipped away may have changed what kind of fight it is.
        self.own.battle.fight = self.fight_of(&self.group, target);
        let (attack, defence) = self.sums(&self.group, self.own.battle.fight, target, manner);
        let empty = self.fighting_defenders().is_empty();
        let due = attack.saturating_sub(defence);
        self.own.battle.won = due > 0 || empty;
        self.own.battle.due = due;
        let result = if self.own.battle.won { "won" } else { "repulsed" };
        events.event(Event::Battle {
            target: target.into(),
            attack: attack.into(),
            defence: defence.into(),
            column: Column(0),
            die: 0,
            attacker_halves: 0,
            defender_halves: 2 * due,
            result,
        });
        for unit in self.group.iter() {
            self.units.mark(unit, mark::ATTACKED, true);
        }
        if !self.own.battle.won && manner.fort {
            // FRT-17: parachute units do not survive a failed attack on a fort.
            for unit in self.group.iter().filter(|unit| class(*unit).is_airborne()) {
                self.eliminate(unit, "FRT-17", events);
            }
        }
    }

    /// LOS-02: the judge of a defender that is to be lost.
    fn check_hit(&self, unit: UnitId) -> Result<(), No> {
        let battle = &self.own.battle;
        allowed(self.fighting_defenders().contains(unit), no::NOT_DEFENDING)?;
        let value = self.defence_of(unit, self.battle_manner());
        match class(unit) {
            Class::Fort => {
                // FRT-04, FRT-05: last of all, and whole.
                let last = self.victims(battle.target, battle.nation).count() == 1;
                allowed(last, no::FORT_LAST)?;
                allowed(battle.due >= value, no::FORT_WHOLE)
            }
            // SIM-05: a marker goes whole or not at all.
            Class::Marker => allowed(battle.due >= value, no::MARKER_WHOLE),
            _ => allowed(battle.due > 0 || value == 0, no::LOSSES_PAID),
        }
    }

    // Going in -----------------------------------------------------------------------------------

    /// ADV-01 to ADV-05: the judge of an attacker that goes in.
    fn check_goes_in(&self, unit: UnitId) -> Result<(), No> {
        let battle = &self.own.battle;
        allowed(self.group.contains(unit), no::NOT_ATTACKER)?;
        // POS-13: whoever is left of the enemy keeps the area.
        let held = self.victims(battle.target, battle.nation).next().is_some();
        allowed(!held, no::CANNOT_TAKE)?;
        let goer = self.cargo_of(unit).unwrap_or(unit);
        let goer_class = class(goer);
        if battle.by_land {
            allowed(!goer_class.is_land() || !battle.taken, no::ONE_ADVANCES)?;
            allowed(goer_class.is_land() || battle.taken, no::LAND_FIRST)?;
        } else if !battle.entered {
            allowed(!battle.by_sea || goer_class.is_warship(), no::NAVAL_FIRST)?;
        }
        // FRT-10: who attacked Malta out of Malta is there.
        allowed(self.units.space(unit) != Some(battle.target) || self.is_overhead(unit), {
            no::ALREADY_THERE
        })?;
        let line = self.line_to(unit, battle.target)?;
        if battle.by_sea && line == Line::Black {
            // ADV-03: after a naval battle everybody comes by sea.
            let from = self.units.space(unit).unwrap_or(battle.target);
            allowed(BOARD.joined(from, battle.target, Sides::SEA_LANE), no::NOT_BESIDE_BLUE)?;
        }
        // ITD-01, NEU-03, NAP-02: an advance is no way out of where a unit has to stay.
        self.check_range(goer, battle.target)?;
        self.check_stay(goer, battle.target)
    }

    /// An attacker goes in. ADV-02: a land unit takes the area, at once by land and at the end of
    /// the phase from the sea or the air (POS-07).
    fn go_into(&mut self, unit: UnitId, events: &mut dyn Events) {
        let target = self.own.battle.target;
        let line = self.line_to(unit, target);
        let goer = self.cargo_of(unit).unwrap_or(unit);
        let from = self.place(unit).unwrap_or(target);
        self.own.battle.entered = true;
        self.group.remove(unit);
        if goer != unit {
            // The craft is lost after the battle (LDG-12) without what has gone ashore.
            self.group.insert(unit);
            self.units.mark(goer, mark::ATTACKED, true);
        }
        if line == Ok(Line::Above) {
            self.units.mark(goer, mark::OVERHEAD, false);
        } else {
            self.units.put(goer, target.into());
            events.event(Event::Advanced { unit: goer, from, to: target });
        }
        if class(goer).is_land() {
            self.own.battle.taken = true;
            if matches!(line, Ok(Line::Black)) {
                self.take_by(goer, target, events);
            } else {
                self.units.mark(goer, mark::LANDED, true);
            }
        }
    }

    /// LDG-12, GR-90: the battle is over, and with it every landing craft that took part, and who
    /// is still aboard.
    fn end_battle(&mut self, events: &mut dyn Events) {
        let craft = |unit: &UnitId| class(*unit) == Class::LandingCraft;
        let crafts: UnitSet = self.group.iter().filter(craft).collect();
        for unit in crafts.iter() {
            self.eliminate(unit, "LDG-12", events);
        }
        let Battle { target, surprise, .. } = self.own.battle;
        self.own.battle = Battle::NONE;
        if surprise {
            return self.withdraw(target);
        }
        self.group = UnitSet::EMPTY;
        self.frames.reset(Combat::Resolve);
    }

    /// RBC-01: units of value 0 may leave before anything happens, unless aircraft attack. Says
    /// whether nobody has to be asked any more.
    fn slip_away(&mut self) -> bool {
        let seats = self.fleeing_seats();
        match seats {
            Some(seat) => {
                self.frames.call(Retreats::Before(seat));
                false
            }
            None => true,
        }
    }

    /// The next seat that has somebody who could slip away and has not yet said that it stands.
    fn fleeing_seats(&self) -> Option<Seat> {
        let stack = self.units.stack(self.own.battle.target);
        let fleeing = stack.filter(|unit| self.check_slip(*unit).is_ok());
        let mut seats = fleeing.filter_map(|unit| self.seat_for(self.nation(unit)));
        seats.find(|seat| self.own.battle.stood >> seat.0 & 1 == 0)
    }
}
