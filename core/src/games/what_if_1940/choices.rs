//! The choices of this game, with their words.

use crate::rules::choices;

choices! {
    END = 0, "end", "Done here";
    READY = 1, "ready", "Ready-made set-up";
    /// 3.3: a corps goes to the west map.
    WEST = 2, "west", "To the west map";
    /// 3.3: a corps waits in the reserve.
    RESERVE = 3, "reserve", "Into the reserve";
    /// 5.3: the order of the eastern phases.
    MOVE_FIRST = 4, "move-fight", "Move, then fight";
    FIGHT_FIRST = 5, "fight-move", "Fight, then move";
    STAND = 6, "stand", "Stay here";
    ATTACK = 7, "attack", "Attack";
    /// 8.7: 7th Flieger comes down.
    DROP = 8, "drop", "Drop 7th Flieger Corps";
    /// 8.4: so many aircraft.
    SUPPORT = 9, "support", "Aircraft in support";
    /// 11.19: what a retreat becomes.
    LOSE_ONE = 10, "lose-one", "Lose a step instead";
    BLOODBATH = 11, "bloodbath", "Make it a bloodbath";
    HOLD = 12, "hold", "Lose a step and hold";
    RETREAT = 13, "retreat", "Retreat";
    /// 11.20: so many steps on both sides.
    TOLL = 14, "toll", "Steps lost on both sides";
    STOP = 15, "stop", "No further advance";
    /// 12.4, 12.7: to Romania.
    ROMANIA = 16, "romania", "Into Romania";
    /// 12.7: to the map.
    MAP = 17, "map", "Onto the map";
    /// 12.7: to the southwest front.
    SOUTHWEST = 18, "southwest", "To the southwest front";
    /// 9.10: so many armies are brought back.
    REPLACE = 19, "replace", "Armies brought back";
}
