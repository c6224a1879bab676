//! Every reason to say no, each with its rule and one short line.

crate::game::refusals! {
    "EX-", crate::games::example::data::RULES, crate::games::Row::Example.refusals();

    NOT_ASKED = "1.1", "that is not asked now";
    OVER = "4.1", "the game is over";
    NOT_YOURS = "1.1", "not one of your units";
    MOVED = "2.1", "has moved";
    TOO_FAR = "2.2", "too far or no way there";
    FULL = "2.3", "a unit is there";
    NO_ENEMY = "3.1", "no enemy is there";
    NOBODY_BESIDE = "3.1", "nobody can attack it";
    WAS_ATTACKED = "3.1", "was attacked already";
}
