//! The choices of this game, with their words.

use crate::game::Choice;
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
    SUPPORT = 9;
    /// 11.19: what a retreat becomes.
    LOSE_ONE = 10, "lose-one", "Lose a step instead";
    BLOODBATH = 11, "bloodbath", "Make it a bloodbath";
    HOLD = 12, "hold", "Lose a step and hold";
    RETREAT = 13, "retreat", "Retreat";
    /// 11.20: so many steps on both sides.
    TOLL = 14;
    STOP = 15, "stop", "No further advance";
    /// 12.4, 12.7: to Romania.
    ROMANIA = 16, "romania", "Into Romania";
    /// 12.7: to the map.
    MAP = 17, "map", "Onto the map";
    /// 12.7: to the southwest front.
    SOUTHWEST = 18, "southwest", "To the southwest front";
    /// 9.10: so many armies are brought back.
    REPLACE = 19;
}

/// Short word and full text of a choice, with its number where it has one.
pub(super) fn text(choice: Choice) -> (&'static str, &'static str) {
    let numbered = match choice.verb {
        verb::SUPPORT => [
            ("support", "No aircraft"),
            ("support", "1 aircraft"),
            ("support", "2 aircraft"),
            ("support", "3 aircraft"),
            ("support", "4 aircraft"),
        ]
        .get(usize::from(choice.number)),
        verb::TOLL => [
            ("toll", "?"),
            ("toll", "1 step each"),
            ("toll", "2 steps each"),
            ("toll", "3 steps each"),
            ("toll", "4 steps each"),
            ("toll", "5 steps each"),
            ("toll", "6 steps each"),
        ]
        .get(usize::from(choice.number)),
        verb::REPLACE => [
            ("replace", "Nobody comes back"),
            ("replace", "1 army comes back"),
            ("replace", "2 armies come back"),
            ("replace", "3 armies come back"),
            ("replace", "4 armies come back"),
        ]
        .get(usize::from(choice.number)),
        _ => return CHOICES.text(choice),
    };
    // In Romania whole fronts may bleed.
    numbered.copied().unwrap_or(("toll", "That many steps each"))
}
