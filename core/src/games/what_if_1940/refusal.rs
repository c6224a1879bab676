//! Every reason to say no: its rule and one short line.

use crate::game::refusals;

refusals! {
    "WI-", super::super::data::RULES, crate::games::Row::WhatIf.refusals();

    /// The prompt asks for another kind of answer.
    NOT_ASKED = "5.1", "not what is asked now";
    OVER = "4.1", "the game is over";
    NOT_YOURS = "1.3", "not yours to command";
    NOT_NOW = "5.2", "acts in another phase";
    NOT_ON_MAP = "2.2", "not on the map";
    NOT_GROUND = "8.6", "not a ground unit";
    NO_SUCH_SPACE = "2.2", "there is no such hex";
    NOT_IN_THAT_HEX = "7.2", "is not in that hex";
    OUT_OF_SUPPLY = "6.3", "out of supply";

    // Set-up
    NOT_TO_DEPLOY = "3.1", "is not set up now";
    PANZERS_EAST = "3.3", "panzers start in the east";
    DEPLOY_SOVIET = "3.2", "not in the Soviet lands";
    DEPLOY_GERMAN = "3.3", "not in its German lands";
    DEPLOY_NEUTRAL = "3.4", "not in its own country";
    DEPLOY_FRENCH = "3.5", "not in France";
    DEPLOY_ALONE = "3.2", "only in an empty hex";
    DEPLOY_ONE_DUTCH = "3.4", "only in an empty hex";
    DEPLOY_IN_TOWNS = "3.4", "only in towns and cities";
    REDEPLOYED = "5.5", "was redeployed already";
    ONLY_JUGGERNAUTS = "5.5", "only Juggernauts on map";
    REDEPLOY_AT_HOME = "5.5", "not in the Soviet lands";

    // Where units may be
    WATER = "10.11", "no unit enters water";
    NEUTRAL_LAND = "3.6", "a neutral country";
    NEUTRAL_UNITS = "3.6", "neutral units stand by";
    BORDER_FIRST = "3.6", "the border stops it first";
    GERMANS_STAY = "3.9", "only in Greater Germany";
    DUTCH_STAY = "3.6", "Dutch stay in Holland";
    BELGIANS_STAY = "3.6", "Belgium or Germany only";
    RED_ROW_GERMAN = "12.9", "no German in the red row";
    RED_ROW_ONCE = "12.9", "not back to the red row";
    ARDENNES = "10.10", "only cavalry in there";
    ENEMY_THERE = "10.7", "the enemy is there";
    GARRISON_THERE = "11.21", "a garrison is there";
    OTHER_MAP = "3.9", "on the other map";

    // Stacking
    HEX_FULL_WEST = "7.4", "two units a hex";
    HEX_FULL_EAST = "7.5", "three units a hex";
    OTHER_NATION = "7.4", "another nation is there";
    STATIC_IS_FREE = "7.6", "static units take no room";

    // Air
    NOT_AIRCRAFT = "8.1", "not aircraft";
    NOT_ENEMY_AIR = "8.1", "not enemy aircraft";
    NOT_READY = "8.6", "cannot fly this turn";
    THREE_MISSIONS = "8.1", "three missions a turn";
    NO_AIRCRAFT = "8.1", "no aircraft left";
    ONE_INTERDICTOR = "8.3", "one aircraft a hex";
    INTERDICT_THERE = "8.3", "they move on another map";
    AIR_STAYS_WEST = "8.5", "flies in the west only";
    DROP_ON_THIS_MAP = "8.7", "not the map of this phase";
    FLIEGER_GONE = "8.7", "was dropped already";
    ENEMY_AIR = "8.2", "enemy aircraft are about";
    NO_DROP_GROUND = "8.7", "no drop on such ground";

    // Arrivals
    NO_REPLACEMENTS = "9.9", "gets no replacements";
    NOT_REDUCED = "9.9", "is at full strength";
    ONE_OF_A_KIND = "9.9", "one of a kind a turn";
    DEAD_STAY_DEAD = "9.9", "the dead do not return";
    NOT_REDUCED_WEST = "9.11", "is at full strength";
    ONE_OF_A_NATION = "9.11", "one of a nation a turn";
    DEAD_STAY_DEAD_WEST = "9.11", "the dead do not return";
    SO_MANY_REPLACED = "9.10", "{} may come back, {} dead";
    FORT_IN_USSR = "9.8", "only in the Soviet Union";
    FORT_IN_CITY = "9.8", "not in a city";
    ONE_FORT = "9.8", "one fort a hex";
    FORT_ON_OWN = "9.8", "not held by the Soviets";
    FORT_RANGE = "9.8", "too far from the cities";
    FORT_BESIDE_ENEMY = "9.8", "Germans are beside it";
    FORT_CITY_LOST = "9.8", "its city is German";
    FORT_CITY_THREATENED = "9.8", "Germans beside its city";
    FORT_SUPPLY = "9.8", "no line by either city";
    NOT_DUE = "9.5", "is not due";
    NO_ENTRY = "9.5", "has nowhere to go";
    ENTER_RED_ROW_OR_CITY = "9.5", "only red row or cities";
    CITY_WAS_LOST = "9.5", "has been German";
    CITY_BESIDE_ENEMY = "9.5", "Germans are beside it";
    CITY_SUPPLY = "9.5", "the city has no supply";
    TANKS_AT_SOURCE = "9.2", "only at a supply source";

    // Boxes
    ONLY_INFANTRY = "12.1", "only German infantry";
    NOT_IN_RESERVE = "12.1", "not ready in the reserve";
    FLIEGER_DROPS = "12.2", "comes by air only";
    WEST_EDGE_OR_TOWN = "12.2", "edge, town or city only";
    EAST_EDGE_OR_TOWN = "12.3", "edge or road town only";
    NOT_HELD = "12.3", "not under your control";
    WEST_TOWN_BESIDE_ENEMY = "12.2", "enemies are beside it";
    EAST_TOWN_BESIDE_ENEMY = "12.3", "enemies are beside it";
    WEST_TOWN_SUPPLY = "12.2", "it has no supply";
    EAST_TOWN_SUPPLY = "12.3", "it has no supply";
    ROMANIA_AT_PEACE = "12.4", "no Soviet came so far";
    PLOESTI_LOST = "6.10", "Ploesti is lost";
    JAPAN_AT_WAR = "12.5", "Japan holds them there";
    NOT_IN_THAT_BOX = "12.7", "is not in that box";
    NOT_IN_FAR_EAST = "12.5", "is not in the Far East";
    NOT_AT_ARCTIC = "12.6", "not there, nor due now";
    ONE_WAY = "12.6", "one direction a turn";
    ONE_MOVE_ARCTIC = "12.6", "has shifted this turn";
    FINLAND_HOLDS = "12.6", "Finland holds it there";
    ONE_PORTION = "12.7", "one portion a turn";
    SOUTHWEST_LATER = "12.7", "left another front now";

    // Movement
    STATIC = "2.7", "static units do not move";
    FINISHED = "10.2", "has finished its move";
    IN_GROUP = "10.4", "goes along already";
    OTHER_STACK = "10.4", "began in another stack";
    NO_POINTS_TOGETHER = "10.6", "too slow for points spent";
    ALREADY_THERE = "10.2", "is there already";
    CLOSED_SIDE = "10.11", "the hexside is closed";
    /// What the step costs, what is left.
    TOO_DEAR = "10.2", "needs {} points, has {}";
    TOO_FAR = "10.2", "too far or no way there";

    // Mobile assaults
    CANNOT_ASSAULT = "10.15", "no assault on the move";
    NO_OIL = "6.10", "without oil no assaults";
    /// What the assault costs, what is left.
    ASSAULT_DEAR = "10.16", "needs {} points, has {}";
    HAS_ASSAULTED = "10.15", "has assaulted this phase";
    ASSAULT_SUPPLY = "10.17", "needs supply by land";
    BEGAN_UNFED = "6.7", "began out of supply";
    LAUNCH_CROWDED = "10.15", "too many where it starts";
    MARSH = "10.16", "not into marsh";
    FIELD_FORT = "9.8", "not into a field fort";
    MAJOR_RIVER = "10.23", "not over a major river";

    // Combat
    NO_ENEMY = "11.1", "no enemy to attack there";
    NO_ATTACKER = "11.1", "no unit can attack there";
    NOT_ADJACENT = "11.1", "not next to the target";
    STATIC_NEVER_ATTACKS = "11.2", "static units only defend";
    HAS_ATTACKED = "11.4", "has attacked this phase";
    WAS_ATTACKED = "11.4", "was attacked this phase";
    IN_ATTACK = "11.5", "is in the attack already";
    NOBODY_ATTACKS = "11.5", "pick an attacker first";
    NOT_INVOLVED = "11.16", "is not in this battle";
    NEED_NOT_RETREAT = "11.11", "does not retreat now";
    BEATEN_THERE = "11.12", "they were beaten there";
    RETREAT_TOGETHER = "11.11", "they stay together";
    RETREAT_TO_SUPPLY = "11.11", "supply is another way";
    RETREAT_TO_ROOM = "11.12", "where there is room";
    NO_ROOM_AT_ALL = "11.12", "nobody can make room";
    JUST_CAME = "11.12", "has just come";
    NOT_ATTACKER = "11.13", "only attackers advance";

    // Warnings and the sandbox
    NO_SUCH_TURN = "5.1", "there is no such turn";
    PHASE_OF_OTHER_SIDE = "5.2", "not a phase of that side";
    NO_GARRISON_THERE = "11.21", "never has a garrison";
    NO_SOVIET_CITY = "9.5", "not a Soviet city";
    TOO_MANY_FORTS = "2.13", "there are no more forts";
    NOT_SO_MANY_STEPS = "2.11", "it has not so many steps";
}
