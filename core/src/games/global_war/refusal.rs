//! Every reason to say no: its rule and one short line.

use crate::game::refusals;

refusals! {
    "GW-", super::super::data::RULES, crate::games::Row::GlobalWar.refusals();

    /// The prompt asks for another kind of answer.
    NOT_ASKED = "SEQ-02", "not what is asked now";
    OVER = "VIC-01", "the game is over";
    NOT_YOURS = "MPL-05", "not one of yours";
    NOT_NOW = "MPL-05", "its turn comes later";
    NOT_ON_MAP = "MOV-01", "not on the map";
    NO_SUCH_SPACE = "TER-01", "there is no such area";
    NO_SUCH_TURN = "SEQ-05", "there is no such turn";
    PHASE_OF_OTHER_SIDE = "SEQ-01", "not a phase of that side";

    // Set-up
    NOT_TO_DEPLOY = "SET-01", "is not set up now";
    DEPLOY_OWN = "SET-01", "not its nation's area";
    DEPLOY_ALLY = "SET-02", "not in an ally's area";
    DEPLOY_SEA = "SET-03", "not at sea";
    DEPLOY_PORT = "NAV-01", "ships start in a port";
    DEPLOY_PHILIPPINES = "SET-12", "one goes to Philippines";

    // Stacking
    FULL_ARMY = "STK-02", "another army is there";
    FULL_SMALL = "STK-02", "a small unit is there";
    FULL_TACTICAL = "AIR-15", "a Tactical is there";
    FULL_STRATEGIC = "AIR-15", "a Strategic is there";
    FULL_FLOTILLA = "STK-03", "a flotilla is there";
    FULL_CARRIER = "STK-03", "a carrier is there";
    FULL_CONVOY = "STK-03", "a convoy is there";
    FULL_CRAFT = "STK-03", "a landing craft is there";
    FULL_SUPPLY = "STK-02", "a supply unit is there";
    FULL_FORT = "STK-02", "a fort is there";
    FULL_MARKER = "SIM-03", "a marker is there";
    FULL_UBOAT = "BOA-16", "its own kind is there";
    UBOAT_HUNTED = "BOA-11", "a hunter is there";
    OTHER_GROUP = "SPC-03", "another nation is there";
    AXIS_GROUPS = "SPC-01", "Japan stacks with nobody";
    NOT_CROWDED = "STK-15", "does not crowd the area";
    NOT_TOP = "STK-07", "not one of the two armies";

    // Declarations of war and treaties
    AT_WAR_ALREADY = "DOW-15", "at war already";
    NO_WAR_WITH_FRIENDS = "DOW-01", "on your own side";
    GERMAN_PACT = "DOW-08", "not before Summer 1941";
    SOVIET_PACT = "NAP-06", "the pact holds";
    SOVIET_NO_DOW = "DOW-13", "not against that nation";
    TREATY_HOLDS = "SJT-02", "the treaty holds";
    US_NOT_YET = "USE-02", "cannot enter the war yet";
    US_BY_COIN = "OPT-09", "the coin decides";
    ALLIES_NO_INVASION = "NEU-05", "Allies invade no neutral";
    ITALY_WAITS = "DOW-07", "Italy waits for its date";
    NO_SUCH_NATION = "DEF-03", "there is no such nation";
    ARMISTICE_HOLDS = "DEF-27", "the armistice holds";
    NATION_DEFEATED = "DEF-01", "is defeated";
    NO_WAR_BETWEEN = "DOW-16", "no war between these two";
    DECLARED_TOGETHER = "STA-30", "goes with another";
    REORGANIZE_LATER = "REO-01", "not before Spring 1943";
    REORGANIZED = "REO-03", "was declared already";
    VICHY_OPEN = "STA-27", "Vichy needs no war";
    IRAN_LATER = "OPT-18", "not before the Soviet war";
    LEVY_HOME = "NEU-01", "only in its own country";
    NOT_LEVIED = "NEU-01", "is not set up now";

    // Reinforcements
    HOME_STAR = "RNF-02", "only on a star at home";
    ABROAD_ONCE = "RNF-03", "one abroad a turn";
    ABROAD_INFANTRY = "RNF-03", "abroad infantry only";
    STAR_NOT_HELD = "RNF-02", "not its nation's star";
    AIR_HOME_STAR = "RNF-05", "only on a star at home";
    NAVAL_HOME_PORT = "RNF-06", "only on a star port";
    BOMBER_ABOVE = "RNF-12", "enemy bombers are there";
    FINLAND_ONLY = "GAL-02", "only in Finland";
    ALLIES_ONLY = "GAL-03", "in Hungary or Romania";
    MINOR_HOME = "MIN-02", "only in its own country";
    NEUTRAL_STAR = "SWT-10", "Germany has not taken it";
    WALL_COAST = "FRT-09", "only on the western coast";
    FREE_FRENCH_STAR = "STA-17", "an Allied star in Europe";
    UBOAT_PORT = "BOA-13", "Hamburg or Calais/Lille";

    // Replacements
    NOT_IN_PILE = "REP-02", "is not in the pile";
    NEVER_REPLACED = "REP-02", "is never replaced";
    AT_PEACE = "REP-01", "its nation is at peace";
    ARMISTICE_NO_STARS = "DEF-23", "none during an armistice";
    /// What it costs, what is left.
    TOO_DEAR = "REP-07", "costs {} stars, {} left";
    NO_PLACE = "RNF-09", "has nowhere to arrive";
    NO_OIL = "SPR-02", "holds no Baku, no Kuwait";
    OIL_ROUTE = "SPR-04", "no way to Japan for it";
    NOT_SHARED = "REP-12", "no captured star for it";
    LAST_STAND_LATER = "LST-01", "not before Spring 1944";
    LAST_STAND_ONCE = "LST-01", "only once";
    LAST_STAND_SAFE = "LST-01", "no enemy at the homeland";
    FACTORY_COST = "FAC-02", "costs three stars";
    FACTORY_AT_WAR = "FAC-01", "only at war with Germany";
    FACTORY_BOTH = "FAC-01", "both have been moved";
    FACTORY_OWN = "FAC-03", "not a Soviet star now";
    FACTORY_PATH = "FAC-02", "no way to the Urals";
    FACTORY_MOVED = "FAC-05", "was moved already";

    // Lend-Lease
    LEND_NOT_YET = "LL-01", "not before France falls";
    LEND_AT_WAR = "LL-02", "it is not at war";
    LEND_ONE = "LL-02", "no more in this turn";
    LEND_PATH = "LL-03", "no open way there";
    LEND_WINTER = "LL-07", "Archangel is frozen";
    LEND_NOT_THEM = "LL-10", "gets no stars";
    LEND_NO_STAR = "REP-08", "no star is left";
    LEND_ITALY = "LL-12", "no open way to Italy";
    LEND_AGGRESSOR = "OPT-08", "the US lends no more";

    // Movement
    HAS_MOVED = "MOV-01", "has moved";
    CANNOT_MOVE = "FRT-01", "never moves";
    ABOARD = "CON-14", "is aboard a ship";
    ALREADY_THERE = "MOV-01", "is there already";
    FIRST_TURN_SUPPLY = "SET-08", "does not move in turn 1";
    PHILIPPINES_HELD = "SET-13", "must hold the Philippines";
    NO_LINE = "MOV-03", "no line leads there";
    BLACK_ONLY = "MOV-05", "needs a ship to cross";
    BLUE_ONLY = "MOV-04", "ships keep to sea lanes";
    ENEMY_THERE = "MOV-06", "enemies are there";
    ZONE_STOPS = "LND-03", "enemies beside the way";
    STOPS_THERE = "LND-02", "stops in an enemy area";
    NEUTRAL_LAND = "FRD-03", "a neutral country";
    SOVIET_LAND = "SUA-01", "not open to each other";
    CHINA_AIR_ONLY = "SPC-04", "only US aircraft";
    AXIS_APART = "SPC-02", "not open to it yet";
    US_AT_PEACE = "SET-15", "only to US possessions";
    NEUTRAL_POWER = "SPC-09", "a neutral stays at home";
    PACT_LAND = "NAP-02", "left to the Soviets";
    MINOR_RANGE = "NEU-03", "stays at home or beside";
    ITALIAN_RANGE = "ITD-01", "no Italians so far away";
    ITALIANS_IN_FRANCE = "ITD-02", "no Italians in France";
    FREE_FRENCH_EUROPE = "STA-17", "stays on the European map";
    /// How deep it is, how deep it may go.
    TOO_DEEP = "MEL-01", "{} areas deep, {} allowed";
    MUD = "SPM-01", "one area in the mud";
    SUPPLY_FRIENDLY = "LND-07", "only to friendly areas";
    WINTER_SUPPLY = "FRW-01", "not in the first winter";
    OVERRUN_ARMY = "OVR-04", "only an army overruns";
    FORT_STANDS = "FRT-18", "a fort is not overrun";
    NOT_REACHED = "MOV-02", "no way there";

    // At sea and in the air
    INLAND = "NAV-01", "ships do not go inland";
    GIBRALTAR = "FRT-11", "Gibraltar is closed";
    MALTA_HELD = "FRT-10", "Malta is held";
    FUEL = "OPT-19", "has no fuel";
    UBOAT_EUROPE = "BOA-16", "stays on the European map";
    NOT_A_SHIP = "CON-01", "not a ship that carries";
    CARRIES_ONE = "CON-01", "carries one unit";
    CARGO_MOVED = "CON-03", "cargo has moved already";
    CARGO_THERE = "CON-03", "not in the ship's port";
    NO_CARGO = "CON-01", "ships carry no ships";
    UNLOAD_FRIENDLY = "CON-07", "not into an enemy area";
    UNLOAD_OWNED = "POS-08", "it is only controlled";
    UNLOAD_LANDING = "LDG-04", "a landing goes on there";
    NO_ENEMY_COAST = "LDG-01", "not an enemy coast";
    CRAFT_ONLY = "NCB-06", "needs a landing craft";
    LAND_ARMY_ONLY = "CON-09", "only land units land";
    LANDING_WINTER = "LDG-06", "no landings in winter";
    LANDING_SUPPLY = "LDG-08", "no supply for the landing";
    LANDING_OPPOSED = "CON-10", "defended: attack instead";
    LANDING_COVER = "LDG-05", "needs aircraft as well";
    MARINE_ALONE = "MAR-02", "not empty";
    MARINE_AT_SEA = "MAR-08", "would stay at sea";
    SEA_TO_SEA = "AIR-05", "not from sea to sea";
    ONE_LANE = "AIR-02", "one sea lane a turn";
    TWO_LANES = "AIR-07", "two sea lanes a turn";
    AIR_STOPS = "AIR-01", "enemies beside its way";
    AIRSPACE = "STK-09", "enemy aircraft are there";
    BOMBER_BARS = "OVR-11", "enemy bombers are there";
    BOMBER_BARRED = "AIR-09", "enemy aircraft are there";
    DROP_AIR = "PAS-01", "enemy aircraft are there";
    DROP_SEA = "PAR-04", "not onto water";
    DROP_WINTER = "PAR-11", "not by air in winter";
    DROP_FAR = "PAR-02", "too far beyond the enemy";
    NO_STAR_THERE = "ATM-02", "no star to destroy";

    // Combat
    NO_ENEMY = "CMB-01", "no enemy to attack there";
    NOBODY_CAN = "PAC-50", "nobody can attack it";
    NOT_AT_WAR = "DOW-15", "not at war with them";
    HAS_ATTACKED = "CMB-08", "has attacked";
    IN_ATTACK = "CMB-08", "is in an attack already";
    NEVER_ATTACKS = "STR-01", "never attacks";
    NOT_BESIDE_BLACK = "PAC-50", "no black line to it";
    NOT_BESIDE_BLUE = "PAC-50", "no sea lane to it";
    AT_SEA_ABOARD = "CON-14", "not while aboard";
    TWO_ARMIES = "CMB-04", "two land units an area";
    LANDED_NOW = "LDG-07", "has just landed";
    CHART_FORBIDS = "PAC-01", "not these against those";
    TACTICAL_ALONE = "CMB-11", "needs a land unit with it";
    SHIPS_ALONE = "NCB-05", "needs a land unit with it";
    FLOTILLA_BARRED = "AVN-02", "needs aircraft with it";
    TACTICAL_SEA = "ACB-06", "not from sea to sea";
    HEAVY_SAFE = "STR-08", "cannot be attacked";
    UBOAT_SAFE = "BOA-15", "only hunters sink it";
    NO_SUPPLY = "SUP-01", "no supply reaches it";
    /// How many it needs, how many there are.
    SHORT_SUPPLY = "WSP-03", "needs {} sources, has {}";
    WINTER_DOUBLE = "WSP-04", "winter asks for two";
    SOURCE_USED = "LDG-09", "serves a landing";
    SOURCE_LOADED = "CON-16", "is loaded";
    SOURCE_FAR = "SUP-12", "is not next to them";
    SOURCE_FOREIGN = "LL-14", "not for that nation";
    SOURCE_ENOUGH = "SUP-10", "no more is needed";
    GROUPS_APART = "SPC-03", "nations fight apart";
    CHINA_DEFENDS = "SPC-05", "US aircraft only defend";
    NOBODY_ATTACKS = "CMB-01", "pick an attacker first";
    TOO_MANY_ATTACKS = "SUP-11", "resolve the others first";
    RESOLVE_FIRST = "SUP-11", "resolve what is declared";
    NOT_A_SOURCE = "SUP-01", "is no source of supply";
    LANDING_GUARDED = "PAC-05", "needs ships or aircraft";
    LOSSES_DUE = "LOS-04", "losses are still due";
    LOSSES_PAID = "LOS-01", "no more losses are due";
    SURPRISE_GONE = "SPC-11", "no surprise any more";
    SURPRISE_TARGET = "SPC-11", "a US coast of the Pacific";
    SURPRISE_STACK = "SPC-11", "one stack, no landing";
    PARTNER_REFUSED = "MPL-05", "the partner has refused";
    NOT_DECLARED = "SUP-11", "no attack was declared";
    NOT_DEFENDING = "LOS-02", "does not defend there";
    FORT_LAST = "FRT-04", "the fort goes last";
    FORT_WHOLE = "FRT-05", "the loss is too small";
    MARKER_WHOLE = "SIM-05", "the loss is too small";
    NO_RETREAT_BEFORE = "RBC-01", "must stand and fight";
    RETREAT_FRIENDLY = "RET-02", "not a friendly area";
    RETREAT_FULL = "RBC-03", "would be too many there";
    RETREAT_AIR = "RET-05", "enemy aircraft are there";
    RETREAT_LAND = "RET-06", "retreats by land only";
    NEED_NOT_RETREAT = "RET-01", "does not retreat now";
    NOT_ATTACKER = "ADV-02", "only attackers advance";
    LAND_FIRST = "ADV-02", "a land unit goes first";
    NAVAL_FIRST = "ADV-03", "a ship goes first";
    ONE_ADVANCES = "ADV-02", "one land unit advances";
    CANNOT_TAKE = "PAC-14", "land units hold the area";

    // Breakthrough
    NO_ARMOR = "BRK-01", "only armor breaks through";
    ATTACKED_NO_BREAK = "BRK-01", "has attacked";
    FALL_NO_BREAK = "SPM-03", "not in Fall in this zone";
    BREAK_SOVIET = "BRK-04", "within Soviet borders";

    // End of turn
    NOT_INFANTRY = "GAR-04", "not an infantry unit";
    OTHER_MAP = "GAR-05", "on the other map";
    CLAIMED = "GAR-04", "has been taken already";
    NO_GARRISON_DUE = "GAR-02", "no garrison is missing";
    GARRISON_THERE = "GAR-02", "does not guard it";
    MARKER_PLACE = "SIM-03", "no Soviet unit to help";
    MARKER_BORDER = "SIM-03", "outside Soviet borders";
    PARTISAN_PLACE = "OPT-12", "only in empty enemy areas";
    COLONY_PLACE = "DEF-06", "only in North Africa";
    NOT_CHINESE = "SPC-07", "was not Chinese";
}
