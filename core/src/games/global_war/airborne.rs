//! Airborne units (Parachute Units): they walk like other land units, or fly and come down, even
//! onto enemies.

use super::areas::{AreaSet, EUROPE, GIBRALTAR, LANDS, PORTS, SEAS, WINTER};
use super::control::Outlook;
use super::data::BOARD;
use super::dates::Season;
use super::refusal as no;
use super::state::{State, mark};
use super::units::class;
use crate::board::{Sides, SpaceId, Way};
use crate::forces::UnitId;
use crate::game::{Events, No, allowed};
use crate::march::{ANY_LENGTH, Legs, Scratch};

/// How an airborne unit flies: any distance over friendly land and open seas, and from the first
/// enemy zone a step and one more.
struct Drop {
    /// Areas that it may enter over a black line, and over a blue one.
    by_land: AreaSet,
    by_sea: AreaSet,
    /// From where it goes on: before it meets the enemy, and on each of the last two steps.
    pass: [AreaSet; 3],
    /// Areas that its last step may lead to over a black line: there it does not land (GR-79).
    dry: AreaSet,
}

impl Legs for Drop {
    fn lengths(&self) -> &[u8] {
        &[ANY_LENGTH, 1, 1]
    }

    fn enters(&self, leg: usize, from: SpaceId, way: Way) -> bool {
        let black = way.sides.any(Sides::BLACK) && self.by_land.contains(way.to);
        let blue = way.sides.any(Sides::SEA_LANE) && self.by_sea.contains(way.to);
        // PAR-01: not from sea to sea. PAR-03: in the Pacific one step fewer.
        let far = SEAS.contains(from) && SEAS.contains(way.to);
        (black || blue) && !far && (leg < 2 || EUROPE.contains(way.to))
    }

    fn goes_on(&self, leg: usize, at: SpaceId) -> bool {
        self.pass.get(leg).is_some_and(|pass| pass.contains(at))
    }
}

impl Drop {
    /// Areas a step away over black lines.
    fn walked(&self, from: &AreaSet) -> AreaSet {
        from.beside(Sides::BLACK).and(&self.by_land)
    }

    /// The same over blue ones. PAR-01: not from sea to sea.
    fn flown(&self, from: &AreaSet) -> AreaSet {
        let inshore = from.without(&SEAS).beside(Sides::SEA_LANE);
        let ashore = from.and(&SEAS).beside(Sides::SEA_LANE).without(&SEAS);
        inshore.or(&ashore).and(&self.by_sea)
    }

    fn beyond(&self, from: &AreaSet) -> AreaSet {
        self.walked(from).or(&self.flown(from))
    }
}

impl State {
    /// PAR-01 to PAR-06: how an airborne unit flies as things are.
    fn flight_plan(&self, unit: UnitId, start: SpaceId) -> Drop {
        let view = self.outlook(self.nation(unit), false);
        let open = self.drop_areas(&view, unit);
        // FRT-11: into the enemy's Gibraltar comes only who invades it over the sea.
        let mut by_land = open.and(&view.friendly.or(&self.depth_by_land(view.nation)).or(&SEAS));
        let by_sea = open.and(&view.friendly.or(&self.depth_by_sea(view.nation)).or(&SEAS));
        let zone = view.land_zone();
        let friends = view.own_land.or(&view.own_tacticals);
        let free = view.friendly.without(&zone).or(&friends).or(&SEAS).and(&open);
        let mut onward = LANDS.or(&SEAS);
        if !view.friendly.contains(GIBRALTAR) {
            by_land.remove(GIBRALTAR);
            onward.remove(GIBRALTAR);
        }
        let free = self.in_mud(free.and(&onward), start);
        let mut plan = Drop { by_land, by_sea, pass: [AreaSet::EMPTY; 3], dry: AreaSet::EMPTY };
        let mut first = AreaSet::EMPTY;
        first.insert(start);
        loop {
            let further = first.or(&plan.beyond(&first).and(&free));
            if further == first {
                break;
            }
            first = further;
        }
        let onward = self.in_mud(onward, start);
        // PAR-06: it flies over enemies on land as through their zones.
        let met = plan.beyond(&first).and(&zone.or(&view.foe_land)).and(&onward);
        let second = plan.beyond(&met).and(&onward);
        plan.pass = [first, met, second];
        plan.dry = plan.walked(&first).or(&plan.walked(&met));
        plan.dry = plan.dry.or(&plan.walked(&second).and(&EUROPE));
        plan
    }

    /// PAR-05, PAR-06, PAR-11: areas an airborne unit may fly into: none with enemy Tacticals or
    /// Carriers, none that is closed, in Winter none in the winter zone.
    fn drop_areas(&self, view: &Outlook, unit: UnitId) -> AreaSet {
        let air = view.foe_tacticals.or(&view.foe_carriers);
        // NAP-01: what the Pact gives the Soviets is open from the air, too.
        let pact = view.closed.and(&self.annexable(view.nation));
        let mut open = view.friendly.or(&view.hostile).or(&pact).or(&SEAS).without(&air);
        if self.season() == Season::Winter {
            open = open.without(&WINTER);
        }
        open.and(&self.range(unit))
    }

    /// Everywhere an airborne unit can fly to and come down.
    pub(super) fn drop_reach(&self, scratch: &mut Scratch, unit: UnitId) -> AreaSet {
        let Some(start) = self.units.space(unit) else { return AreaSet::EMPTY };
        let frozen = self.season() == Season::Winter && WINTER.contains(start);
        if frozen {
            return AreaSet::EMPTY;
        }
        let plan = self.flight_plan(unit, start);
        scratch.journey(&BOARD, start, &plan);
        let mut reach: AreaSet = scratch.reach().iter().collect();
        reach.remove(start);
        let reach = reach.without(&SEAS);
        reach.iter().filter(|to| self.check_drop_zone(unit, *to, &plan).is_ok()).collect()
    }

    /// The judge of where an airborne unit comes down, as far as that area goes.
    fn check_drop_zone(&self, unit: UnitId, to: SpaceId, plan: &Drop) -> Result<(), No> {
        allowed(!SEAS.contains(to), no::DROP_SEA)?;
        self.check_company(unit, to)?;
        let nation = self.nation(unit);
        self.check_drop_air(unit, to)?;
        // LDG-01, LDG-08: from the sea onto an empty coast of the enemy it is a landing and needs
        // supply; onto a defended one the attack does.
        let defended = self.foes_in(to, nation).next().is_some();
        let landing = PORTS.contains(to) && self.is_to_take(to, nation) && !defended;
        if landing && !plan.dry.contains(to) {
            return self.check_landing_supply(unit, to);
        }
        Ok(())
    }

    /// PAR-05, STK-12: an airborne unit comes down on no enemy aircraft and no Carrier.
    pub(super) fn check_drop_air(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let bars = |foe: UnitId| class(foe).is_fighter() || class(foe).is_bomber();
        allowed(!self.foes_in(to, self.nation(unit)).any(bars), no::DROP_AIR)
    }

    /// The most telling reason why an airborne unit does not come down somewhere.
    pub(super) fn why_not_drop(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        allowed(!SEAS.contains(to), no::DROP_SEA)?;
        self.check_range(unit, to)?;
        self.check_closed(unit, to, false)?;
        let nation = self.nation(unit);
        self.check_drop_air(unit, to)?;
        let start = self.units.space(unit);
        let cold = WINTER.contains(to) || start.is_some_and(|at| WINTER.contains(at));
        allowed(!(self.season() == Season::Winter && cold), no::DROP_WINTER)?;
        let view = self.outlook(nation, false);
        let deep = self.depth_by_land(nation).or(&self.depth_by_sea(nation));
        allowed(view.friendly.contains(to) || deep.contains(to), no::TOO_DEEP)?;
        if let Some(start) = start {
            self.check_drop_zone(unit, to, &self.flight_plan(unit, start))?;
        }
        Err(no::DROP_FAR)
    }

    /// An airborne unit flies and comes down: onto enemies it stays overhead (PAR-08), on an empty
    /// enemy area it takes it (PAR-07), unless it came over the sea, which is a landing (LDG-03).
    pub(super) fn go_by_parachute(
        &mut self,
        scratch: &mut Scratch,
        unit: UnitId,
        to: SpaceId,
        events: &mut dyn Events,
    ) {
        let Some(start) = self.units.space(unit) else { return };
        let plan = self.flight_plan(unit, start);
        self.follow(scratch, unit, &plan, to, events);
        self.units.mark(unit, mark::MOVED, true);
        let nation = self.nation(unit);
        // GR-79: where a black line leads to it, it is no landing.
        let (takes, by_land) = (self.is_to_take(to, nation), plan.dry.contains(to));
        self.units.mark(unit, mark::LANDED, takes && !by_land);
        if self.foes_in(to, nation).next().is_some() {
            self.units.mark(unit, mark::OVERHEAD, true);
        } else if by_land {
            self.take_by(unit, to, events);
        }
    }
}
