//! The choices of this game, with their words.

use super::nations::NATIONS;
use crate::game::Choice;
use crate::rules::choices;

choices! {
    END = 0, "end", "Done here";
    READY = 1, "ready", "Ready-made set-up";
    /// DOW-15: war on the nation with this number.
    WAR = 2;
    /// REO-01.
    REORGANIZE = 3, "reorganize", "Reorganize the army";
    /// DEF-27: the war goes on after an armistice.
    RESUME = 4, "resume", "End the armistice";
    /// LST-01: of the nation with this number.
    LAST_STAND = 5;
    /// FAC-01.
    FACTORY = 6, "factory", "Move a factory east";
    /// LL-02: a star to the nation with this number.
    LEND = 7;
    /// REP-12: a captured star of the nation with this number goes to its partner.
    SHARE = 8;
    STAND = 9, "stand", "Stay here";
    /// CON-12: the cargo goes ashore from where the craft is.
    LAND = 10, "land", "Land from here";
    /// ATM-02.
    DROP = 11, "drop", "Drop the bomb";
    KEEP = 12, "keep", "Keep it for later";
    /// SUP-11.
    RESOLVE = 13, "resolve", "Resolve the attacks";
    ATTACK = 14, "attack", "Attack";
    /// SPC-11.
    SURPRISE = 15, "surprise", "Surprise attack";
    AGREE = 16, "agree", "Join in";
    REFUSE = 17, "refuse", "Do not join in";
    /// CMB-03.
    CANCEL = 18, "cancel", "Do not attack after all";
    /// FRT-03.
    HOLD = 19, "hold", "Hold the fort";
    STOP = 20, "stop", "No further advance";
    PASS = 21, "pass", "Let it pass";
    YES = 22, "yes", "Yes";
    NO = 23, "no", "No";
    /// RBC-01.
    STAND_FAST = 24, "stay", "Stay and fight";
    /// LOS-07.
    SPARE = 25, "spare", "Spare the rest";
}

/// One row a nation, by number.
macro_rules! numbered {
    ($word:literal, $before:literal) => {
        [
            ($word, concat!($before, "Germany")),
            ($word, concat!($before, "Italy")),
            ($word, concat!($before, "Japan")),
            ($word, concat!($before, "Britain")),
            ($word, concat!($before, "France")),
            ($word, concat!($before, "the Soviets")),
            ($word, concat!($before, "the US")),
            ($word, concat!($before, "China")),
            ($word, concat!($before, "Poland")),
            ($word, concat!($before, "Finland")),
            ($word, concat!($before, "Hungary")),
            ($word, concat!($before, "Bulgaria")),
            ($word, concat!($before, "Romania")),
            ($word, concat!($before, "the Baltic")),
            ($word, concat!($before, "Denmark, Norway")),
            ($word, concat!($before, "Denmark, Norway")),
            ($word, concat!($before, "Low Countries")),
            ($word, concat!($before, "Sweden")),
            ($word, concat!($before, "Switzerland")),
            ($word, concat!($before, "Spain")),
            ($word, concat!($before, "Portugal")),
            ($word, concat!($before, "Greece")),
            ($word, concat!($before, "Yugoslavia")),
            ($word, concat!($before, "Turkey")),
            ($word, concat!($before, "Ireland")),
            ($word, concat!($before, "Siam")),
            ($word, concat!($before, "Vichy France")),
            ($word, concat!($before, "Iran")),
        ]
    };
}

static WARS: [(&str, &str); NATIONS] = numbered!("war", "War on ");
static LOANS: [(&str, &str); NATIONS] = numbered!("lend", "Star for ");
static SHARES: [(&str, &str); NATIONS] = numbered!("share", "Captured star from ");
static STANDS: [(&str, &str); NATIONS] = numbered!("last-stand", "Last Stand of ");

/// Short word and full text of a choice, with its number where it has one.
pub(super) fn text(choice: Choice) -> (&'static str, &'static str) {
    let rows = match choice.verb {
        verb::WAR => &WARS,
        verb::LEND => &LOANS,
        verb::SHARE => &SHARES,
        verb::LAST_STAND => &STANDS,
        _ => return CHOICES.text(choice),
    };
    rows.get(usize::from(choice.number)).copied().unwrap_or(("?", "?"))
}
