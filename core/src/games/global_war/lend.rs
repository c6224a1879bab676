//! Lend-Lease (Lend-Lease): stars that one power gives another, the ways they take, and captured
//! stars that Britain and the US share (REP-12).

use super::areas::{
    ARCHANGEL, AreaSet, CARIBBEAN, EAST_COAST, HORN_OF_AFRICA, KUWAIT, MID_ATLANTIC, MURMANSK,
    NORTH_ATLANTIC, PETSAMO, PORTS, PORTUGAL, SEAS, VLADIVOSTOK, WEST_COAST, home_of, of_country,
};
use super::data::{BOARD, WAYS_CHART};
use super::dates::Season;
use super::nations::Nation::{self, *};
use super::nations::{POWERS, Side};
use super::option;
use super::refusal as no;
use super::state::State;
use super::units::{Class, class};
use crate::board::{Sides, SpaceId};
use crate::game::{Event, Events, No, allowed};
use crate::named;

/// What was lent in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loans {
    /// Stars that the US has given to anybody but the Soviets, to the Soviets, and stars that
    /// Britain or Germany have given.
    pub given: [u8; 3],
    /// OPT-15: stars that took each way.
    pub ways: [u8; 6],
    /// MPL-06: stars that wait for the player turn of whom they are for.
    pub pending: [u8; POWERS],
}

crate::codec!(struct Loans { given, ways, pending });

impl Loans {
    /// None yet.
    pub const NONE: Loans = Loans { given: [0; 3], ways: [0; 6], pending: [0; POWERS] };
}

/// REP-12: who shares captured stars, with the other.
pub const DONORS: [u8; 2] = [Britain as u8, America as u8];

/// OPT-14: stars that the US may give in a turn with the option.
const ADVANCED: u8 = 3;

/// OPT-15, OPT-16: the ways to the Soviets, in the order of the chart.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gate {
    Murmansk = 0,
    Archangel = 1,
    Kuwait = 2,
    Vladivostok = 3,
    Scandinavia = 4,
    Turkey = 5,
}

const GATES: [Gate; 6] = [
    Gate::Murmansk,
    Gate::Archangel,
    Gate::Kuwait,
    Gate::Vladivostok,
    Gate::Scandinavia,
    Gate::Turkey,
];

/// India's ports serve Britain (LL-05).
const INDIA: AreaSet = of_country(named::country(&BOARD, "IN"));
/// OPT-16: land through which a way to the Soviets leads in the north.
const SCANDINAVIA: AreaSet = of_country(named::country(&BOARD, "NO"))
    .or(&of_country(named::country(&BOARD, "SE")))
    .or(&of_country(named::country(&BOARD, "FI")));

impl State {
    /// Who gives a star to a nation now, if anybody may.
    fn donor(&self, to: Nation) -> Result<Nation, No> {
        let acting = self.acting();
        if to == Italy {
            allowed(acting & Germany.bit() != 0, no::LEND_NOT_THEM)?;
            self.check_italian_loan()?;
            return Ok(Germany);
        }
        allowed(matches!(to, Britain | France | China | Soviets), no::LEND_NOT_THEM)?;
        let american = if acting & America.bit() != 0 {
            self.check_american_loan(to)
        } else {
            Err(no::NOT_YOURS)
        };
        match american {
            Ok(()) => Ok(America),
            // OPT-14: Britain may give the Soviets one.
            Err(no) if to == Soviets && acting & Britain.bit() != 0 => {
                self.check_british_loan().map(|()| Britain).map_err(|_| no)
            }
            Err(no) => Err(no),
        }
    }

    /// The judge of a star for a nation.
    pub(super) fn check_lend(&self, n: u8) -> Result<(), No> {
        let to = Nation::from_number(n).filter(|nation| nation.is_power());
        self.donor(to.ok_or(no::LEND_NOT_THEM)?).map(|_| ())
    }

    /// LL-12: one German star a turn for Italy, over land.
    fn check_italian_loan(&self) -> Result<(), No> {
        allowed(self.is_active(Italy) && self.is_active(Germany), no::LEND_AT_WAR)?;
        allowed(self.own.lend.given[2] == 0, no::LEND_ONE)?;
        allowed(self.own.production.left[Germany as usize] > 0, no::LEND_NO_STAR)?;
        let stars = self.star_areas();
        let from = stars.and(&self.own.owner.lands(Germany.bit()));
        let to = stars.and(&self.own.owner.lands(Italy.bit()));
        let view = self.outlook(Germany, false);
        let open = view.friendly.without(&view.foe_land);
        allowed(joined(&from, &open, &to, Sides::BLACK), no::LEND_ITALY)
    }

    /// LL-01, LL-02, OPT-14: a star of the US.
    fn check_american_loan(&self, to: Nation) -> Result<(), No> {
        let active = self.is_active(America);
        if active {
            allowed(self.is_active(to) && !self.is_defeated(to), no::LEND_AT_WAR)?;
        } else {
            // LL-01: only to Britain, from the turn after the fall of France.
            allowed(to == Britain && self.is_active(Britain), no::LEND_NOT_THEM)?;
            let fall = self.own.defeat.france;
            allowed(fall.is_set() && self.date() > fall, no::LEND_NOT_YET)?;
        }
        let aggressor = self.own.politics.aggressors && to != China;
        allowed(!aggressor, no::LEND_AGGRESSOR)?;
        let armistice = to == Soviets && self.own.politics.is_armistice();
        allowed(!armistice, no::ARMISTICE_NO_STARS)?;
        let [others, soviets, _] = self.own.lend.given;
        let fits = if self.plays(option::ADVANCED_LEND_LEASE) {
            others + soviets < ADVANCED && (to == Soviets || others == 0)
        } else {
            others + soviets == 0
        };
        allowed(fits, no::LEND_ONE)?;
        allowed(self.own.production.left[America as usize] > 0, no::LEND_NO_STAR)?;
        self.check_way(America, to)
    }

    /// OPT-14: one star of Britain's for the Soviets.
    fn check_british_loan(&self) -> Result<(), No> {
        allowed(self.plays(option::ADVANCED_LEND_LEASE), no::LEND_NOT_THEM)?;
        allowed(self.is_active(Soviets) && !self.own.politics.is_armistice(), no::LEND_AT_WAR)?;
        allowed(self.own.lend.given[2] == 0, no::LEND_ONE)?;
        allowed(self.own.production.left[Britain as usize] > 0, no::LEND_NO_STAR)?;
        self.check_way(Britain, Soviets)
    }

    /// LL-03 to LL-07: is there an open way?
    fn check_way(&self, from: Nation, to: Nation) -> Result<(), No> {
        if to == Soviets {
            return allowed(self.gate(from).is_some(), self.why_no_gate(from));
        }
        let reached = self.lanes_reach(from, to);
        let open = match to {
            Britain => reached.meets(&home_of(Britain).or(&INDIA)),
            France => reached.meets(&home_of(France)),
            _ => self.leads_to_china(&reached),
        };
        // BOA-09: off the East Coast a U-boat is in the way.
        let sunk = to == Britain
            && self.plays(option::ATLANTIC)
            && self.has_u_boat(EAST_COAST)
            && !self.possesses(Side::Allied, PORTUGAL);
        allowed(open && !sunk, no::LEND_PATH)
    }

    /// LL-03, LL-04: seas and ports that stars for a nation reach, from the coasts of the US or from
    /// British ports.
    fn lanes_reach(&self, from: Nation, to: Nation) -> AreaSet {
        let bars = |at: SpaceId| {
            self.units.stack(at).any(|unit| {
                let class = class(unit);
                let fights = class.is_ship() || class.is_air();
                // BOA-07, BOA-08: U-boats bar the ways to the Soviets; BOA-10: in the Caribbean
                // every way that leads through it.
                let hunts = to == Soviets && matches!(at, NORTH_ATLANTIC | MID_ATLANTIC);
                let sinks = class == Class::UBoat && (hunts || at == CARIBBEAN);
                (fights || sinks) && (self.is_foe(unit, to) || self.is_foe(unit, from))
            })
        };
        let port = |at: SpaceId| {
            PORTS.contains(at)
                && self.own.owner.of(at).is_some_and(|owner| self.is_lender(owner, to))
                && self.controls(Side::Allied, at)
        };
        let open =
            SEAS.or(&PORTS).iter().filter(|at| (SEAS.contains(*at) || port(*at)) && !bars(*at));
        let open: AreaSet = open.collect();
        let start = if from == America {
            AreaSet::of(&[EAST_COAST, WEST_COAST])
        } else {
            home_of(from).and(&PORTS)
        };
        spread(&start.and(&open), &open, Sides::SEA_LANE)
    }

    /// Does an owner's port serve a loan to a nation? Allies that are at war, and the US itself;
    /// the Soviets are open to nobody but themselves (SUA-01).
    fn is_lender(&self, owner: Nation, to: Nation) -> bool {
        self.side_of(owner) == Side::Allied
            && (owner != Soviets || to == Soviets)
            && (owner == America || owner == to || self.enemies(owner) != 0)
    }

    /// LL-06: from a friendly port on to land that China controls.
    fn leads_to_china(&self, reached: &AreaSet) -> bool {
        let china: AreaSet = self
            .own
            .owner
            .lands(China.bit())
            .iter()
            .filter(|at| self.controller(*at) == Some(China))
            .collect();
        let land = self.allied_land(China);
        joined(&reached.and(&PORTS), &land.or(&china), &china, Sides::BLACK)
    }

    /// Land over which a loan may go on: of the Allies at war, without enemies.
    fn allied_land(&self, to: Nation) -> AreaSet {
        let lands = Nation::ALL
            .into_iter()
            .filter(|nation| self.is_lender(*nation, to))
            .fold(0, |set, nation| set | nation.bit());
        let free = |at: &SpaceId| self.controls(Side::Allied, *at);
        self.own.owner.lands(lands).iter().filter(free).collect()
    }

    /// LL-07, OPT-15: a gate to the Soviets that is open and has room.
    fn gate(&self, from: Nation) -> Option<Gate> {
        let reached = self.lanes_reach(from, Soviets);
        let advanced = self.plays(option::ADVANCED_LEND_LEASE);
        GATES.into_iter().find(|gate| {
            let room = !advanced || self.own.lend.ways[*gate as usize] < capacity(*gate);
            room && self.is_gate_open(*gate, &reached, advanced)
        })
    }

    /// LL-07: what bars the ways to the Soviets: in Winter it may be ice.
    fn why_no_gate(&self, from: Nation) -> No {
        let frozen = self.season() == Season::Winter
            && self.own.owner.of(ARCHANGEL) == Some(Soviets)
            && self.lanes_reach(from, Soviets).contains(ARCHANGEL);
        if frozen { no::LEND_WINTER } else { no::LEND_PATH }
    }

    fn is_gate_open(&self, gate: Gate, reached: &AreaSet, advanced: bool) -> bool {
        let soviet = |at: SpaceId| reached.contains(at) && self.own.owner.of(at) == Some(Soviets);
        let soviets = self.own.owner.lands(Soviets.bit());
        let land = self.allied_land(Soviets).or(&soviets);
        match gate {
            Gate::Murmansk => soviet(MURMANSK) || advanced && soviet(PETSAMO),
            Gate::Archangel => soviet(ARCHANGEL) && self.season() != Season::Winter,
            Gate::Kuwait => {
                let kuwait = AreaSet::of(&[KUWAIT]).and(reached);
                joined(&kuwait, &land, &soviets, Sides::BLACK)
            }
            Gate::Vladivostok => soviet(VLADIVOSTOK) && !self.at_war(America, Japan),
            Gate::Scandinavia => {
                // OPT-15: Petsamo is the end of another way.
                let ports = reached.and(&SCANDINAVIA).and(&PORTS);
                let ports = ports.without(&AreaSet::of(&[PETSAMO]));
                advanced
                    && joined(&ports, &land.and(&SCANDINAVIA.or(&soviets)), &soviets, Sides::BLACK)
            }
            Gate::Turkey => {
                let turkey = home_of(Turkey);
                let open = AreaSet::of(&[HORN_OF_AFRICA]).meets(reached);
                let owned = turkey.iter().all(|at| self.controls(Side::Allied, at));
                let ports = reached.and(&PORTS);
                advanced && open && owned && joined(&ports, &land, &soviets, Sides::BLACK)
            }
        }
    }

    /// LL-02, LL-12: a star is given.
    pub(super) fn lend(&mut self, n: u8, events: &mut dyn Events) {
        let Some(to) = Nation::from_number(n) else { return };
        let Ok(from) = self.donor(to) else { return };
        if to == Soviets
            && let Some(gate) = self.gate(from)
        {
            self.own.lend.ways[gate as usize] += 1;
        }
        let slot = match (from, to) {
            (America, Soviets) => 1,
            (America, _) => 0,
            _ => 2,
        };
        self.own.lend.given[slot] += 1;
        self.pass_star(from, to);
        if let Some(seat) = self.seat_for(to) {
            events.event(Event::Count { seat, count: 1, what: "lent star", rule: "LL-02" });
        }
    }

    /// MPL-06: at once to whoever still plays in this phase, otherwise for its next turn.
    fn pass_star(&mut self, from: Nation, to: Nation) {
        self.own.production.left[from as usize] -= 1;
        let shares = self.player_turn().shares.iter().skip(usize::from(self.own.share));
        let later = shares.fold(0, |set, share| set | share.nations);
        let slot = to as usize;
        if later & to.bit() != 0 {
            self.own.production.left[slot] += 1;
        } else {
            self.own.lend.pending[slot] += 1;
        }
    }

    // Captured stars.

    /// REP-12, REP-13: the judge of a captured star that its holder passes to the other.
    pub(super) fn check_share(&self, n: u8) -> Result<(), No> {
        let (from, to, slot) = match Nation::from_number(n) {
            Some(Britain) => (Britain, America, 0),
            Some(America) => (America, Britain, 1),
            _ => return Err(no::NOT_YOURS),
        };
        allowed(self.acting() & from.bit() != 0, no::NOT_YOURS)?;
        let both = self.enemies(from) != 0 && self.enemies(to) != 0;
        allowed(both, no::AT_PEACE)?;
        let left = self.own.production.left[from as usize];
        allowed(left > 0, no::LEND_NO_STAR)?;
        let home = home_of(from);
        let own = self.star_areas().and(&self.own.owner.lands(from.bit())).without(&home);
        let captured = own.iter().filter(|at| !self.is_first_owner(*at, from)).count();
        let passed = usize::from(self.own.production.shared[slot]);
        // Only one way in a turn: what was passed does not come back.
        let back = self.own.production.shared[1 - slot] > 0;
        allowed(passed < captured && !back, no::NOT_SHARED)
    }

    fn is_first_owner(&self, at: SpaceId, nation: Nation) -> bool {
        super::areas::FIRST_OWNERS.get(at.index()).copied().flatten() == Some(nation)
    }

    /// REP-12: a captured star is passed on.
    pub(super) fn share(&mut self, n: u8) {
        let (from, to, slot) =
            if n == Britain as u8 { (Britain, America, 0) } else { (America, Britain, 1) };
        self.own.production.shared[slot] += 1;
        self.pass_star(from, to);
    }
}

/// OPT-15, OPT-16: stars that a gate takes in a turn.
fn capacity(gate: Gate) -> u8 {
    static STARS: [i8; 6] = WAYS_CHART.column(0);
    STARS[gate as usize] as u8
}

/// Everything that is joined to some areas over open ones.
fn spread(from: &AreaSet, open: &AreaSet, lines: Sides) -> AreaSet {
    let mut reached = *from;
    loop {
        let more = reached.or(&reached.beside(lines).and(open));
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

/// Are some areas joined to others over open ones?
fn joined(from: &AreaSet, open: &AreaSet, to: &AreaSet, lines: Sides) -> bool {
    spread(&from.and(open), open, lines).meets(to)
}
