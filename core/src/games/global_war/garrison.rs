//! Garrisons (Garrison Requirement): what a conquered nation and a captured star need, and the
//! enemy's claims where it is missing.
//!
//! A duty is a set of areas in which, or one black line from which, a unit of value 1 or more must
//! stand. Most are countries owned as a whole; some begin with the first area that is taken.

use super::areas::{
    self, AreaSet, BESSARABIA, FIRST_OWNERS, PHILIPPINES, STARS, country, of_country, same_map,
};
use super::choices::verb;
use super::data::BOARD;
use super::nations::Nation::{self, *};
use super::nations::{Nations, Side};
use super::option;
use super::refusal as no;
use super::state::{State, mark};
use super::units::{Class, class};
use crate::board::{Country, Sides, SpaceId};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Event, Events, Kind, No, Seat, allowed};
use crate::named;
use crate::rules::questions;

questions! {
    /// GAR-04: claims for missing garrisons.
    pub enum Claims of State |game, scratch, prompt, events| else no::NOT_ASKED;

    /// GAR-04: the opponent takes an infantry unit to where a garrison is missing.
    Claim {
        asks game.claimant(), Kind::Excess, "A garrison is missing: take which?", "GAR-04";
        auto game.end_claims();
        unit it in game.claimable(), if game.check_claim(it) =>
            game.frames.call(Claims::ClaimTo(it));
        choice verb::PASS => game.pass_claims();
    }
    /// GAR-04: and puts it into an area that meets the need.
    ClaimTo(unit: UnitId) {
        asks game.claimant(), Kind::ExcessTo, "Send it where?", "GAR-04";
        show prompt.ask.unit = Some(unit);
        space to in game.claim_areas(unit).iter(), if game.check_claim_to(unit, to) =>
            game.claim(unit, to, events);
    }
}

/// What an End of Turn has looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks {
    /// The step of the phase that comes next.
    pub step: u8,
    /// GAR-07: the opponent makes no more claims in this End of Turn.
    pub passed: bool,
    /// GAR-10: captured stars that had no garrison when their owner's turn ended.
    pub bare: AreaSet,
}

crate::codec!(struct Checks { step, passed, bare });

impl Checks {
    /// None.
    pub const NONE: Checks = Checks { step: 0, passed: false, bare: AreaSet::EMPTY };
}

/// A country by its code on the map.
const fn land(code: &str) -> Country {
    named::country(&BOARD, code)
}

/// The land of some countries.
const fn lands<const N: usize>(codes: [&str; N]) -> AreaSet {
    let mut set = AreaSet::EMPTY;
    let mut n = 0;
    while n < N {
        set = set.or(&of_country(land(codes[n])));
        n += 1;
    }
    set
}

/// STA-23: Egypt and the Middle East, one garrison for all.
static MIDDLE_EAST: AreaSet = lands(["EG", "SY", "IQ", "IR", "KU", "PS"]);
/// STA-35: the Dutch East Indies.
static INDIES: AreaSet = lands(["EI"]);
/// GAR-01: countries that the Axis garrisons once it owns all of them: nations that were invaded,
/// beaten powers, and what belonged to Britain (STA-02, GR-87: Canada, too).
static AXIS_DUTIES: [AreaSet; 25] = [
    lands(["NO"]),
    lands(["LC"]),
    lands(["SE"]),
    lands(["SW"]),
    lands(["SP"]),
    lands(["PT"]),
    lands(["GR"]),
    lands(["YG"]),
    lands(["TU"]),
    lands(["IE"]),
    lands(["SI"]),
    lands(["FR"]),
    lands(["UK"]),
    lands(["CH"]),
    lands(["SU"]),
    lands(["US"]),
    lands(["BM"]),
    lands(["HK"]),
    lands(["IN"]),
    lands(["SG"]),
    lands(["AU"]),
    lands(["NZ"]),
    lands(["CA"]),
    lands(["IC"]),
    lands(["NA"]),
];
/// Places of the duties that an option lets Japan spare (OPT-07): Siam, Singapore, Indochina.
const SPARED: [usize; 3] = [10, 19, 23];
/// Where French North Africa stands (STA-18).
const NORTH_AFRICAN_DUTY: usize = 24;
/// STA-11, STA-20, STA-25, GAR-13: countries that the Allies garrison.
static ALLIED_DUTIES: [AreaSet; 8] = [
    lands(["HU"]),
    lands(["BU"]),
    lands(["RO"]),
    lands(["TU"]),
    lands(["IE"]),
    lands(["GE"]),
    lands(["IT"]),
    lands(["JA"]),
];
/// OPT-08: neutrals that only bold Allies invade.
static BOLD_DUTIES: [AreaSet; 6] =
    [lands(["NO"]), lands(["LC"]), lands(["SE"]), lands(["SW"]), lands(["PT"]), lands(["SI"])];

impl State {
    // Duties.

    /// Calls `visit` with each set of areas that the acting nations have to guard, and the nations
    /// whose units may do it.
    fn duties(&self, visit: &mut dyn FnMut(&AreaSet, Nations)) {
        let acting = self.nations_of_turn();
        match self.acting_side() {
            Side::Axis => self.axis_duties(acting, visit),
            _ => self.allied_duties(acting, visit),
        }
    }

    /// Does a side own all of some areas that were not its own, and one of the acting nations part
    /// of them?
    fn is_conquered(&self, areas: &AreaSet, side: Side, acting: Nations) -> bool {
        if self.is_beaten_power(areas, side) {
            return self.owns_some(areas, acting);
        }
        let mut part = false;
        for at in areas.iter() {
            let Some(owner) = self.own.owner.of(at) else { return false };
            let at_home = Nation::at_home_in(country(at));
            // NEU-06: who joined the side is no conquest, nor is what the nation itself owns.
            let friend = at_home.is_some_and(|home| home == owner || self.is_friend(home, side));
            if self.side_of(owner) != side || friend {
                return false;
            }
            part |= acting & owner.bit() != 0;
        }
        part
    }

    /// GAR-13: are some areas the home of a beaten power of the other side?
    fn is_beaten_power(&self, areas: &AreaSet, side: Side) -> bool {
        let home = areas.iter().next().and_then(|at| Nation::at_home_in(country(at)));
        home.is_some_and(|home| {
            home.is_power() && self.side_of(home) != side && self.is_defeated(home)
        })
    }

    /// Is a nation on a side?
    fn is_friend(&self, nation: Nation, side: Side) -> bool {
        self.side_of(nation) == side
    }

    fn owns_some(&self, areas: &AreaSet, nations: Nations) -> bool {
        self.own.owner.lands(nations).meets(areas)
    }

    fn axis_duties(&self, acting: Nations, visit: &mut dyn FnMut(&AreaSet, Nations)) {
        let axis = self.nations_on(Side::Axis);
        for (place, areas) in AXIS_DUTIES.iter().enumerate() {
            // OPT-11: client states; STA-18: not if the Allies were there first.
            let free = self.plays(option::FREE_FRANCE) || self.own.defeat.africa == Side::Allied;
            let clients = place == NORTH_AFRICAN_DUTY && free;
            if !clients && self.is_conquered(areas, Side::Axis, acting) {
                visit(areas, axis);
            }
        }
        // GAR-08: Poland with whatever part of it the Soviets have.
        let poland = of_country(land("PO"));
        let allied = self.own.owner.lands(self.nations_on(Side::Allied) & !Soviets.bit());
        if self.owns_some(&poland, acting) && !allied.meets(&poland) {
            visit(&poland, axis);
        }
        // STA-30, STA-31: Denmark without Iceland.
        let denmark = AreaSet::of(&[areas::DENMARK]);
        if self.owns_some(&denmark, acting) {
            visit(&of_country(land("DN")), axis);
        }
        // STA-08, STA-23, STA-35: from the first area on.
        for areas in [PHILIPPINES, MIDDLE_EAST, INDIES] {
            if self.owns_some(&areas, acting) {
                visit(&areas, axis);
            }
        }
    }

    fn allied_duties(&self, acting: Nations, visit: &mut dyn FnMut(&AreaSet, Nations)) {
        let allies = self.nations_on(Side::Allied);
        for areas in &ALLIED_DUTIES {
            if self.is_conquered(areas, Side::Allied, acting) {
                visit(areas, allies);
            }
        }
        if self.own.politics.aggressors {
            for areas in &BOLD_DUTIES {
                if self.is_conquered(areas, Side::Allied, acting) {
                    visit(areas, allies);
                }
            }
        }
        // STA-41: a Spain of the Axis from the first area on.
        let spain = of_country(land("SP"));
        if self.side_of(Spain) == Side::Axis && self.owns_some(&spain, acting) {
            visit(&spain, allies);
        }
        // STA-09, OPT-04: the Philippines, where the unit of the start will do.
        let held = self
            .units
            .on_map()
            .any(|(unit, at)| PHILIPPINES.contains(at) && self.units.marks(unit).has(mark::HELD));
        let due = !held && !self.plays(option::PHILIPPINES);
        if due && self.is_conquered(&PHILIPPINES, Side::Allied, acting) {
            visit(&PHILIPPINES, allies);
        }
        // OPT-18.
        let iran = of_country(land("IR"));
        let option = self.plays(option::ADVANCED_LEND_LEASE);
        if option && self.is_conquered(&iran, Side::Allied, acting) {
            visit(&iran, allies);
        }
        // NAP-03, STA-29, GAR-08: what the Pact gave the Soviets.
        let soviets = Soviets.bit() & acting;
        let gains = [of_country(land("BT")), AreaSet::of(&[BESSARABIA]), of_country(land("PO"))];
        for areas in gains {
            if self.owns_some(&areas, soviets) {
                visit(&areas, Soviets.bit());
            }
        }
    }

    pub(super) fn nations_on(&self, side: Side) -> Nations {
        let all = Nation::ALL.into_iter().filter(|nation| self.side_of(*nation) == side);
        all.fold(0, |set, nation| set | nation.bit())
    }

    /// GAR-02, GAR-03: does a unit of these nations guard an area of the set?
    pub(super) fn is_guarded(&self, areas: &AreaSet, nations: Nations) -> bool {
        let near = areas.or(&areas.beside(Sides::BLACK));
        self.units.on_map().any(|(unit, at)| {
            near.contains(at) && nations & self.nation(unit).bit() != 0 && self.can_guard(unit)
        })
    }

    /// GAR-03, GR-77: any unit that defends with 1 or more, but no Strategic, supply or transport.
    fn can_guard(&self, unit: UnitId) -> bool {
        let class = class(unit);
        self.values(unit).1 >= 1 && !class.is_bomber() && !class.is_source()
    }

    /// Calls `visit` with each duty that nobody does. OPT-07: Japan may leave one of five out.
    fn missing(&self, visit: &mut dyn FnMut(&AreaSet)) {
        let spared = self.spared();
        self.duties(&mut |areas, nations| {
            if !self.is_guarded(areas, nations) && spared != Some(*areas) {
                visit(areas);
            }
        });
    }

    /// OPT-07: the first of the five duties that is not done, if Japan may spare one.
    fn spared(&self) -> Option<AreaSet> {
        if !self.plays(option::CHINA) || self.acting() & Japan.bit() == 0 {
            return None;
        }
        let mut first = None;
        self.duties(&mut |areas, nations| {
            let listed = SPARED.iter().any(|place| AXIS_DUTIES.get(*place) == Some(areas));
            let islands = *areas == PHILIPPINES || *areas == INDIES;
            if first.is_none() && (listed || islands) && !self.is_guarded(areas, nations) {
                first = Some(*areas);
            }
        });
        first
    }

    /// All areas where a unit would do a duty that nobody does.
    fn needy(&self) -> AreaSet {
        let mut all = AreaSet::EMPTY;
        self.missing(&mut |areas| all = all.or(areas).or(&areas.beside(Sides::BLACK)));
        all
    }

    // Claims.

    /// GAR-04: the first seat of the other side.
    fn claimant(&self) -> Seat {
        self.first_seat(self.acting_side().foe())
    }

    fn end_claims(&mut self) -> bool {
        let needy = self.needy();
        let done = self.own.garrison.passed
            || needy.is_empty()
            || !self.claimable().iter().any(|unit| self.check_claim(unit).is_ok());
        if done {
            self.frames.end();
        }
        done
    }

    fn pass_claims(&mut self) {
        self.own.garrison.passed = true;
        self.frames.end();
    }

    /// GR-55: infantry of the seat whose phase this is.
    fn claimable(&self) -> UnitSet {
        let all = self.units.on_map().map(|(unit, _)| unit);
        all.filter(|unit| class(*unit) == Class::Infantry && self.is_own(*unit)).collect()
    }

    /// The judge of a unit that is claimed.
    fn check_claim(&self, unit: UnitId) -> Result<(), No> {
        self.check_own(unit)?;
        allowed(class(unit) == Class::Infantry, no::NOT_INFANTRY)?;
        allowed(!self.units.marks(unit).has(mark::MOVED), no::CLAIMED)?;
        let some = self.claim_areas(unit).iter().any(|to| self.check_claim_to(unit, to).is_ok());
        allowed(some, no::NO_GARRISON_DUE)
    }

    fn claim_areas(&self, unit: UnitId) -> AreaSet {
        self.needy().and(&self.range(unit))
    }

    /// GAR-04, GAR-05: the judge of where it goes.
    fn check_claim_to(&self, unit: UnitId, to: SpaceId) -> Result<(), No> {
        let from = self.units.space(unit).ok_or(no::NOT_ON_MAP)?;
        allowed(from != to, no::ALREADY_THERE)?;
        allowed(same_map(from, to), no::OTHER_MAP)?;
        allowed(self.needy().contains(to), no::GARRISON_THERE)?;
        self.check_range(unit, to)?;
        self.check_refuge(self.nation(unit), to, false)?;
        self.check_stay(unit, to)
    }

    fn claim(&mut self, unit: UnitId, to: SpaceId, events: &mut dyn Events) {
        self.frames.end();
        let from = self.units.space(unit).unwrap_or(to);
        self.units.put(unit, Where::Space(to));
        self.units.mark(unit, mark::MOVED, true);
        events.event(Event::Dispersed { unit, from, to });
    }

    // Stars.

    /// GAR-10, GAR-12: is a star one that its owner has captured from an enemy?
    fn is_captured(&self, at: SpaceId) -> bool {
        let Some(owner) = self.own.owner.of(at) else { return false };
        let side = self.side_of(owner);
        let first = FIRST_OWNERS.get(at.index()).copied().flatten();
        let taken = first.is_some_and(|first| first != owner && self.side_of(first) != side);
        let home = Nation::at_home_in(country(at));
        taken && home.is_none_or(|home| home != owner && self.side_of(home) != side)
    }

    /// GAR-10: as a nation's turn ends, which of its captured stars have no garrison.
    pub(super) fn note_star_garrisons(&mut self) {
        let acting = self.acting();
        for at in STARS.and(&self.own.owner.lands(acting)).iter() {
            let nations = self.nations_on(self.acting_side());
            let bare = self.is_captured(at) && !self.is_guarded(&AreaSet::of(&[at]), nations);
            if bare {
                self.own.garrison.bare.insert(at);
            } else {
                self.own.garrison.bare.remove(at);
            }
        }
    }

    /// GAR-10: does a star produce as far as garrisons go?
    pub(super) fn is_garrisoned(&self, at: SpaceId) -> bool {
        !(self.own.garrison.bare.contains(at) && self.is_captured(at))
    }
}
