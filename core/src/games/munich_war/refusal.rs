//! Every reason to say no: its rule and one short line.

use crate::game::refusals;

refusals! {
    "MW-", super::super::data::RULES, crate::games::Row::MunichWar.refusals();

    /// The prompt asks for another kind of answer.
    NOT_ASKED = "4.0", "not what is asked now";
    OVER = "3.3", "the game is over";
    NOT_YOURS = "3.1", "not your unit";
    NOT_ON_MAP = "8.1", "not on the map";
    NO_SUCH_SPACE = "2.1", "there is no such hex";

    // Set-up
    NOT_TO_DEPLOY = "3.4.1", "is not set up now";
    DEPLOY_AT_HOME = "3.4.2", "only in its own country";
    DEPLOY_FORT = "3.4.2", "only on a fort symbol";
    DEPLOY_FLAK = "3.4.2", "only in its cities";
    DEPLOY_RUHR = "3.4.2", "one must be in the Ruhr";
    DEPLOY_WEST = "3.4.2", "only beside France";
    NOT_SPARE = "23.1", "not one that makes room";

    // Mobilization
    NOT_READY = "16.1", "is not available";
    HAS_FLOWN = "16.2", "has flown this turn";
    ONE_STEP = "7.3", "one-step units stay so";
    NOT_REDUCED = "7.3", "is at full strength";
    FORTS_STAY_REDUCED = "7.3", "forts are not refitted";
    REFIT_ZONE = "7.3", "in an enemy zone";
    REFIT_SUPPLY = "7.3", "must be in supply";
    NOTHING_TO_SPEND_ON = "7.2", "nothing to spend on";
    ARRIVE_AT_HOME = "7.2.2", "only in its own country";
    ARRIVE_IN_CITY = "7.2.2", "capital or centre only";
    ARRIVE_CONTROL = "7.2.2", "not under your control";
    ARRIVE_ZONE = "7.2.2", "in an enemy zone";
    ARRIVE_TERROR = "7.2.2", "under a terror marker";
    ARRIVE_ONE = "7.2.2", "one arrival a hex";

    // Air
    NOT_AIRCRAFT = "16.0", "not an air unit for this";
    NO_AIRFIELD = "16.3", "no city to start from";
    ONE_AIR_UNIT = "16.5", "one air unit a hex";
    OUT_OF_RANGE = "16.3", "out of range";
    NOBODY_TO_SUPPLY = "16.10.2", "nobody of its country";
    NOBODY_TO_CARRY = "16.10.1", "nobody to take along";
    AIRLIFT_CARRIES = "16.0", "airlift does not fight";
    NOTHING_TO_MEET = "16.6", "no enemy aircraft near";
    NO_DOGFIGHT = "16.6", "no aircraft of both sides";
    NOTHING_TO_BOMB = "16.8", "nothing to bomb there";
    NO_TARGET_UNIT = "16.8.1", "not a unit in that hex";

    // Movement
    MARKERS_DO_NOT_MARCH = "2.5.4", "only land units";
    STATIC = "8.0", "static units do not move";
    FINISHED = "8.2", "has finished its move";
    ALREADY_THERE = "8.1", "is there already";
    WATER = "8.2", "no unit enters water";
    CLOSED_SIDE = "8.2", "the hexside is closed";
    NEUTRAL_LAND = "2.4", "a neutral country";
    POLAND_SHUT = "23.5", "Poland lets nobody in";
    ENEMY_THERE = "8.2", "occupied by others";
    OTHER_NATION = "9.0", "another nation is there";
    MOUNTAIN = "19.0", "alpine units only";
    ZONE_TO_ZONE = "10.3", "not from zone to zone";
    TOO_FAR = "8.1", "too far or no way there";
    RAIL_FIRST = "8.6", "rail from the start only";
    RAIL_SUPPLY = "8.6", "rail needs supply";
    NO_RAIL = "8.6", "no railway at home there";
    ONLY_SOVIETS_LEAVE = "8.6.1", "only Soviet units leave";
    NO_AIRLIFT = "16.10.1", "no airlift waits here";
    AIR_FIRST = "16.10.1", "by air from the start";
    TOO_HEAVY = "16.10.1", "too heavy to be flown";
    AIRPORT_SHUT = "16.10.1", "no safe friendly city";

    // Sea
    SEA_FIRST = "18.2.1", "by sea from the start";
    NO_SHIPS = "18.2.1", "no ships for it";
    NO_PORT = "18.2.1", "no port in a friendly sea";
    NO_LANDING = "18.2.1", "cannot land there";
    EVACUATE_TO_PORT = "23.3", "to a friendly port only";
    MOOR_FIRST = "18.3", "before any attack";

    // Stacking
    HEX_FULL = "9.0", "three units a hex";
    ONE_ARMY = "9.0", "an army fills a hex";
    ONE_STATIC = "9.0", "one static unit a hex";
    MARSH = "9.0", "one unit in a marsh";
    NOT_IN_THAT_HEX = "9.1", "is not in that hex";
    STATIC_COUNTS_APART = "9.0", "static units count apart";

    // Combat
    NO_ENEMY = "11.0", "no enemy to attack there";
    NOT_ADJACENT = "11.0", "not next to the target";
    NO_ATTACKER = "11.0", "no unit can attack there";
    NO_ATTACK_FACTOR = "11.0", "has no attack factor";
    HAS_ATTACKED = "11.0", "has attacked this phase";
    SPENT_FORCE = "23.3", "spent by its voyage";
    IN_ATTACK = "11.2", "is in the attack already";
    ONE_NATION = "11.3", "one nation an attack";
    /// What the step costs, what is left.
    TOO_DEAR = "8.4", "needs {} points, has {}", halves;
    /// What it costs, what the country has.
    TOO_POOR = "7.2", "costs {} points, has {}";
    /// So many units a turn.
    RAIL_FULL = "8.6.2", "{} units a turn by rail";
    NOBODY_ATTACKS = "11.8", "pick an attacker first";
    NOT_OVERHEAD = "16.9", "is not over that hex";
    ONE_OF_EACH = "11.15", "one marker of each kind";
    NOT_COASTAL = "18.1", "not on a friendly sea";
    NO_SUPPORT = "11.15", "does not support attacks";
    MOBILE_ALREADY = "11.7", "on the mobile table";
    FORT_IS_ASSAULTED = "11.7", "forts are assaulted";
    MOBILE_NEEDS_MECH = "11.7", "needs a mechanized unit";
    MARINES_MUST_ATTACK = "18.2.2", "marines must attack first";
    NOT_INVOLVED = "11.16", "is not in this battle";
    PAID_ALREADY = "11.16", "has taken its loss";
    MECH_FIRST = "11.16", "mechanized units first";
    NEED_NOT_RETREAT = "12.0", "does not retreat now";
    RETREAT_STEP = "12.0", "one hex at a time";
    RETREAT_AWAY = "12.1", "not away from there";
    RETREAT_BETTER = "12.1", "would be lost that way";
    MUST_RETREAT = "12.2", "no fort to stay in";
    NOT_ATTACKER = "13.0", "only attackers advance";

    // Warnings
    UNSUPPLIED = "14.5", "out of supply";
    POINTS_LOST = "7.1", "unused points are lost";
    // The sandbox
    NO_SUCH_TURN = "3.3", "there is no such turn";
    PHASE_OF_OTHER_SIDE = "4.0", "not a phase of that side";
    NOTHING_TO_DRAW = "6.0", "load the dice instead";
    ONLY_TERROR = "16.8.2", "the only marker is terror";
    TERROR_IN_CITIES = "16.8.2", "only in cities";
    NOT_SO_MANY_STEPS = "11.17", "it has not so many steps";
}
