//! 7th Flieger Corps (8.2, 8.7): it comes down once, anywhere that is neither marsh nor hills, and
//! if enemies are there it fights for the place, alone or with those beside it.

use super::battle::Fighting;
use super::choices::verb;
use super::data::{BOARD, LANDING_TABLE, ROSTER};
use super::refusal as no;
use super::state::{Assault, Battle, German, State, mark};
use super::supply::Line;
use super::terrain::{self, flag};
use super::units::{self, FLIEGER, FLOWN, GERMANY, READY, RESERVE_READY};
use super::victory::modifier;
use crate::board::SpaceId;
use crate::combat::Column;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, allowed};
use crate::rules::questions;

/// 8.7: the weather is worse from this turn on (ours).
const LATE: u8 = 8;

questions! {
    /// 8.7: the drop.
    pub enum Flieger of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// 8.7: where it comes down.
    DropTo {
        asks game.active, Kind::SortieTo, "Drop 7th Flieger where?", "8.7";
        show prompt.ask.unit = Some(FLIEGER);
        space to, if game.check_landing(to) => game.drop_flieger(to, events);
    }
    /// 10.24: who joins the paratroops.
    Join {
        asks game.active, Kind::Muster, "Who attacks with them?", "10.24";
        show {
            prompt.ask.space = Some(game.own.battle.target);
            prompt.selected = game.group;
        };
        unit it in game.beside(game.own.battle.target), if game.check_join(it) =>
            game.group.insert(it);
        choice verb::ATTACK => game.attack_from_the_air(events);
    }
}

impl State {
    /// 8.2, 8.7, 12.2, 12.3: may the corps be dropped in this phase?
    pub(super) fn check_drop(&self) -> Result<(), No> {
        let phase = self.phase.is_movement() || self.phase.is_combat();
        allowed(phase && self.acting_camp() == German, no::NOT_ASKED)?;
        let waits = self.units.whereabouts(FLIEGER) == Where::Box(RESERVE_READY);
        allowed(waits, no::FLIEGER_GONE)?;
        let west = self.own.command.is_west();
        allowed(!self.is_sky_contested(west), no::ENEMY_AIR)
    }

    /// 8.2, A-70: are enemy aircraft of that map not suppressed, whether or not they have flown?
    fn is_sky_contested(&self, west: bool) -> bool {
        let flies = |unit: UnitId| {
            let place = self.units.whereabouts(unit);
            matches!(place, Where::Box(READY | FLOWN) | Where::Space(_))
        };
        let over = |unit: &UnitId| units::is_enemy_aircraft(*unit, west);
        ROSTER.units().filter(over).any(flies)
    }

    /// 8.7, 12.2, 12.9: the judge of where it comes down.
    fn check_landing(&self, to: SpaceId) -> Result<(), No> {
        allowed(State::is_ground(to), no::WATER)?;
        let west = self.own.command.is_west();
        allowed(terrain::is_west(to) == west, no::DROP_ON_THIS_MAP)?;
        allowed(!west || self.country(to) == GERMANY, no::GERMANS_STAY)?;
        allowed(!terrain::is(to, flag::RED_ROW), no::RED_ROW_GERMAN)?;
        allowed(!terrain::is_marsh(to) && !terrain::is_hilly(to), no::NO_DROP_GROUND)?;
        if self.holds_enemy(to) && self.phase.is_combat() {
            self.check_victim(to)?;
        }
        Ok(())
    }

    /// What is added to the landing roll.
    pub(super) fn landing_modifier(&self, to: SpaceId) -> i8 {
        let mut sum = 0;
        let mut add = |name, holds: bool| sum += if holds { modifier(name) } else { 0 };
        add("landing-on-enemy", self.holds_enemy(to));
        add("landing-cover", terrain::is_wooded(to) || terrain::is_city(to));
        let near = BOARD.ways(to).map(|way| way.to).chain([to]);
        let friends = near.flat_map(|at| self.troops(at)).filter(|unit| self.is_german(*unit));
        let fed = |unit| self.line(unit) > Line::None;
        add("landing-friend", friends.into_iter().any(fed));
        add("landing-late", self.turn >= LATE);
        sum
    }

    fn is_german(&self, unit: UnitId) -> bool {
        units::nation_of(unit) == units::GE
    }

    /// 8.7: it comes down. First the landing, then the assault of what is left of it.
    fn drop_flieger(&mut self, to: SpaceId, events: &mut dyn Events) {
        self.frames.end();
        let total = self.roll("8.7", events) as i8 + self.landing_modifier(to);
        match LANDING_TABLE.word(Column(0), total) {
            "lost" => return self.eliminate(FLIEGER, "8.7", events),
            "reduced" => self.reduce(FLIEGER, "8.7", events),
            _ => {}
        }
        if !self.holds_enemy(to) {
            events.event(Event::Placed { unit: FLIEGER, at: to });
            self.enter(FLIEGER, to, events);
            return;
        }
        let kind = if self.phase.is_movement() { Assault::Mobile } else { Assault::Prepared };
        self.own.battle = Battle { kind, target: to, launch: to, dropped: true, ..Battle::BLANK };
        self.group = [FLIEGER].into_iter().collect();
        self.frames.call(Fighting::Battle);
        self.frames.call(Flieger::Join);
    }

    /// 10.18, 10.24, 12.3: the judge of a ground unit that joins the paratroops: in a movement
    /// phase panzers of one stack that could assault, in a combat phase anybody beside.
    fn check_join(&self, unit: UnitId) -> Result<(), No> {
        allowed(!self.group.contains(unit), no::IN_ATTACK)?;
        let target = self.own.battle.target;
        if self.own.battle.kind == Assault::Prepared {
            return self.check_attacker(unit, target);
        }
        self.check_assault_alone(unit, target)?;
        let ground = self.group.iter().find(|other| *other != FLIEGER);
        let Some(other) = ground else { return Ok(()) };
        // they began in one hex. Who has moved is of the stack whose hex is the parent.
        let at = self.units.space(unit);
        let moved = |unit: UnitId| self.units.marks(unit).has(mark::MOVED);
        let began_together = moved(other) == moved(unit) || at == self.own.parent;
        allowed(self.units.space(other) == at && began_together, no::OTHER_STACK)
    }

    /// 10.24: the assault begins.
    fn attack_from_the_air(&mut self, events: &mut dyn Events) {
        self.frames.end();
        let target = self.own.battle.target;
        let ground: UnitSet = self.group.iter().filter(|unit| *unit != FLIEGER).collect();
        let launch = ground.nth(0).and_then(|unit| self.units.space(unit));
        if self.own.battle.kind == Assault::Mobile
            && let Some(launch) = launch
        {
            ground.iter().for_each(|unit| self.begin_stack(unit, launch));
            self.own.battle.launch = launch;
            let all = self.group;
            self.group = ground;
            self.pay_assault(launch, target);
            self.group = all;
        }
        self.begin_battle(events);
    }
}
