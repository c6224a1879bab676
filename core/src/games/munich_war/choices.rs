//! The choices of this game, with their words.

use crate::rules::choices;

choices! {
    END = 0, "end", "End the phase";
    READY = 1, "ready", "Ready-made set-up";
    ROLL = 2, "roll", "Roll the die";
    STAND = 3, "stand", "Stay here";
    RAIL = 4, "rail", "Only by rail";
    SEA = 5, "sea", "Only by sea";
    AIR = 6, "air", "Only by air";
    /// 8.6.1: off the map.
    LEAVE = 7, "leave", "Leave by rail, eastwards";
    /// 11.8: the attack goes in.
    ATTACK = 8, "attack", "Attack";
    MOBILE = 9, "mobile", "Use the mobile table";
    CITY = 10, "city", "Bomb the city";
    TROOPS = 11, "troops", "Bomb the units";
    STAY = 12, "stay", "Hold the fortification";
    STOP = 13, "stop", "No further advance";
    CARRY = 14, "carry", "Wait for a passenger";
}
