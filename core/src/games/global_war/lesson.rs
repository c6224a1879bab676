//! A guided first turn of the Axis: Poland.

use super::choices::verb;
use crate::game::{Choice, Cue, Lesson, Until};

/// The lesson. Three lines of the smallest display are 75 letters. It is about the first attack, so
/// both sides begin with the ready-made set-up.
pub static POLAND: Lesson = Lesson {
    scenario: "poland-france",
    seed: 39,
    opening: &[Choice::new(verb::READY); 2],
    cues: &[
        cue("You lead the Axis: Poland first, then France. Select: next", Until::Read, "WARSAW"),
        cue("Arrows go from area to area. A star pays for what you buy", Until::Looked, "BERLIN"),
        cue(
            "Germany is at war with Poland already. Menu: Done here",
            Until::Choice(Choice::new(verb::END)),
            "",
        ),
        cue(
            "Japan declares nothing either. Menu: Done here",
            Until::Choice(Choice::new(verb::END)),
            "",
        ),
        cue("Attacks cost supply. Buy a supply unit: GE.S2", Until::Unit("GE.S2"), ""),
        cue("It comes to a star at home: select Dresden", Until::Space("DRESDEN"), "DRESDEN"),
        cue("Keep the rest. Menu: Done here", Until::Choice(Choice::new(verb::END)), ""),
        cue("Units move once, any distance. Select GE.1Pz", Until::Unit("GE.1Pz"), "BERLIN"),
        cue("Dotted areas are in reach. Take Danzig", Until::Space("DANZIG"), "DANZIG"),
        cue(
            "Move others if you like. Then menu: Done here",
            Until::Choice(Choice::new(verb::END)),
            "",
        ),
        cue(
            "Two armies in Dresden: the top one must attack. Pick GE.2Pz",
            Until::Unit("GE.2Pz"),
            "",
        ),
        cue("There are no dice: more wins. Select Warsaw", Until::Space("WARSAW"), "WARSAW"),
        cue("GE.1Pz attacks with 2 against 1", Until::Unit("GE.1Pz"), "DANZIG"),
        cue(
            "Menu: Attack shows what is certain, and what it costs",
            Until::Choice(Choice::new(verb::ATTACK)),
            "",
        ),
        cue("One source serves all beside it. Select Poznan too", Until::Space("POZNAN"), "POZNAN"),
        cue("And GE.2Pz", Until::Unit("GE.2Pz"), "DRESDEN"),
        cue("Menu: Attack", Until::Choice(Choice::new(verb::ATTACK)), ""),
        cue("Menu: Resolve the attacks", Until::Choice(Choice::new(verb::RESOLVE)), ""),
        cue("Warsaw first", Until::Space("WARSAW"), "WARSAW"),
        cue("It is empty: GE.1Pz goes in, and Warsaw is yours", Until::Unit("GE.1Pz"), "DANZIG"),
        cue("Go on with Poznan, then menu: Done here. Good luck", Until::Space("POZNAN"), "POZNAN"),
    ],
};

const fn cue(text: &'static str, until: Until, cursor: &'static str) -> Cue {
    Cue { text, until, cursor }
}
