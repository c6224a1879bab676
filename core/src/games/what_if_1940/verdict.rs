//! What decided a game that is over (4.2 to 4.4).

crate::game::reasons! {
    crate::games::Row::WhatIf.verdicts();

    RUHR = "4.2", "the Ruhr has been entered";
    MOSCOW = "4.3", "the Soviet Union has fallen";
    HELD_OUT = "4.4", "the Allies have held out";
    DRAWN = "4.4", "Allied corps lie in the field";
}
