//! Every reason to say no: its rule and one short line.

use crate::game::refusals;

refusals! {
    "WCE-", super::super::data::RULES, crate::games::Row::WarComesEarly.refusals();

    /// The prompt asks for another kind of answer.
    NOT_ASKED = "5.0", "not what is asked now";
    OVER = "4.2", "the game is over";
    OVER_1939 = "13.3", "the game is over";
    NOT_YOURS = "1.3", "not your unit";
    NOT_ITS_PHASE = "5.2", "not its nation's phase";
    NOT_ON_MAP = "2.2", "not on the map";
    NO_SUCH_SPACE = "2.1", "there is no such hex";

    // Set-up and reinforcements
    NOT_TO_DEPLOY = "3.0", "is not set up now";
    DEPLOY_AT_HOME = "3.1", "only in its own country";
    GERMANS_AT_HOME = "3.2", "only in its own country";
    NEUTRALS_AT_HOME = "3.3", "only in its own country";
    DEPLOY_ON_BORDER = "3.1", "only on border or in city";
    DEPLOY_FRONT = "3.1", "wrong side of row 24";
    DEPLOY_INLAND = "3.1", "not on the border";
    DEPLOY_ALONE = "3.1", "one unit a hex";
    AXIS_ALONE = "3.2", "one unit a hex";
    DEPLOY_ON_WALL = "3.2", "only in the West Wall";
    RAILHEAD_BORDER = "3.1", "rail hex at the border";
    OFF_THE_PATH = "3.2.1", "not on a path of nine";
    ARRIVE_IN_CITY = "3.2.2", "not open to arrivals";

    // Neutrals and air
    NOT_NEUTRAL = "3.3", "is not neutral";
    TOO_LATE_TO_VIOLATE = "3.3", "only as a phase begins";
    ONE_MARKER = "6.2.2", "one marker a hex";
    NOT_SO_MANY = "6.2", "not so many markers";
    PHASE_USED = "5.3", "played already this turn";
    NOT_TO_COME = "5.3", "that marker is drawn";
    DROP_EARLY = "12.8", "not ready yet";
    DROP_ONCE = "12.8", "it drops once";
    DROP_SKY = "12.8", "needs air superiority";
    DROP_ON_UNITS = "12.8", "only on enemy units";
    RAILHEAD_TRACK = "10.3.1", "4 hexes on Soviet rails";

    // Reorganisation
    UNDER_ATTACK_FROM_AIR = "6.2.2", "in an enemy air zone";
    NOT_DUE = "3.5", "is not due yet";
    NO_SUPPLY_TO_REORGANISE = "7.0", "must be in supply";
    ALREADY_REORGANISED = "7.0", "has reorganised already";
    NEVER_BREAKS_DOWN = "7.1", "never breaks down";
    SAB_HOLDS_TOGETHER = "13.4", "never breaks down";
    NOT_A_COMPONENT = "7.1", "cannot be part of an army";
    NOT_THAT_HEX = "7.0", "must be in the same hex";
    /// Corps it takes, corps there are.
    TOO_FEW = "7.1", "needs {} corps, has {}";
    NO_ARMY_COUNTER = "7.1", "no army counter is free";
    ARMY_HERE_ALREADY = "8.0", "an army is here already";
    NEVER_REPLACED = "3.5", "is never replaced";
    POLES_NOT_REPLACED = "13.4", "Poles do not return";
    REPLACED_THIS_TURN = "3.5", "one replacement a turn";
    NOT_LOST = "3.5", "is not lost";
    NO_CITY_TO_REPLACE = "3.5", "no own city has room";
    REPLACE_IN_CITY = "3.5", "only own cities, sources";

    // Movement
    STATIC = "2.3.2", "static units do not move";
    FINISHED = "11.0", "has finished its move";
    OTHER_STACK = "11.2", "began in another hex";
    IN_GROUP = "11.2", "is moving already";
    /// What the step costs, what is left.
    TOO_DEAR = "11.0", "needs {} points, has {}", halves;
    ALREADY_THERE = "11.0", "is there already";
    WATER = "11.4", "no unit enters water";
    CLOSED_SIDE = "11.4", "the hexside is closed";
    OUTSIDE_AREA = "13.1", "outside the area of play";
    POLES_STAY = "13.1", "Poles stay in Poland";
    OUT_OF_PLAY = "1.3", "out of play";
    EARLY = "5.1", "not before turn 3";
    NEUTRAL_LAND = "3.3", "a neutral country";
    ABROAD = "11.7", "not in this country";
    INTACT_FORT = "11.5", "an intact fortification";
    MAGINOT = "11.5", "no Germans in Maginot";
    OTHER_NATION = "8.0", "another nation is there";
    ENEMY_THERE = "8.0", "enemy units are there";
    HEX_FULL = "8.0", "the hex is full";
    ONE_ARMY = "8.0", "one army a hex";
    ZONE_TO_ZONE = "9.1", "not from zone to zone";
    MECH_TERRAIN = "11.4", "mech only by rail here";
    COLUMN_LATE = "11.6", "column only at the start";
    COLUMN_SUPPLY = "11.6", "column needs supply";
    COLUMN_ENEMY = "11.6", "no column beside enemies";
    COLUMN_ZONE = "11.6", "no zones in column";
    COLUMN_AIR = "11.6", "no air zones in column";
    TOO_FAR = "11.0", "too far or no way there";

    // Combat
    NO_ENEMY = "12.0", "no enemy to attack there";
    NOT_ADJACENT = "12.0", "not next to the target";
    HAS_ATTACKED = "12.0", "has attacked this phase";
    WAS_ATTACKED = "12.0", "was attacked this phase";
    MECH_ATTACK = "11.4", "no mech attack into this";
    IN_ATTACK = "12.0", "is in the attack already";
    NO_ATTACKER = "12.0", "no unit can attack there";
    NOBODY_ATTACKS = "12.0", "pick an attacker first";
    FLANK_NOT_EMPTY = "12.6", "no enemies are there";
    FLANK_NO_ZONE = "12.6", "not in an enemy zone";
    FLANK_NO_ENEMY = "12.6", "no enemy next to the unit";
    FLANK_GERMAN = "12.6", "only Germans, not SAB";
    FLANK_MECH = "12.6", "only German mech units";
    FLANK_FORT = "12.6", "not into intact forts";
    FLANK_SUPPLY = "12.6", "must be in supply";
    FLANK_TWICE = "12.7", "no second flank attack";
    MOMENTUM_ONLY = "12.7", "only units that advanced";
    NOT_INVOLVED = "12.3", "is not in this battle";
    STATIC_STAYS = "12.5", "static units stay";
    NOT_ATTACKER = "12.5", "only attackers advance";

    // Stacks
    ON_TOP = "8.3", "is on top already";
    RAISED_ALREADY = "8.3", "on top once a phase";
    NONE_BELOW = "8.3", "no unit to put on top";

    // Dispersal
    NOT_IN_THAT_HEX = "7.0", "is not in that hex";
    DISPERSE_ADJACENT = "7.0", "only to an adjacent hex";
    DISPERSE_ZONE = "7.0", "zone-free hexes first";
    NO_ROOM_FOR_IT = "7.0", "has nowhere to go";

    // Warnings
    OVERFULL = "8.0", "too many units here";
    UNSUPPLIED = "10.2", "out of supply";
    REPLACEMENT_LAPSES = "3.5", "the replacement lapses";
    // The sandbox
    NO_RAILHEAD = "10.3.1", "no railhead to take";
    NO_SUCH_TURN = "13.0", "there is no such turn";
    PHASE_OF_OTHERS = "5.1", "not a phase of that side";
    PHASE_OF_OTHER_TURN = "5.1", "not a phase of this turn";
    NO_MARKER_TO_DRAW = "5.2", "there is no such marker";
    NO_SUCH_STANCE = "3.3", "0 neutral 1 war 2 fallen";
    NO_WORK = "11.5", "no work is there";
}
