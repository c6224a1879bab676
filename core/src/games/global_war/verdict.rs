//! What decided a game that is over (VIC-02 to VIC-09).

crate::game::reasons! {
    crate::games::Row::GlobalWar.verdicts();

    AXIS_DECISIVE = "VIC-02", "Britain, France, Soviets fell";
    AXIS_SUBSTANTIAL = "VIC-03", "no Ally stands in the Axis";
    AXIS_MARGINAL = "VIC-05", "Berlin and Tokyo have held";
    ALLIED_DECISIVE = "VIC-06", "the Axis fell by 1944";
    ALLIED_SUBSTANTIAL = "VIC-07", "the Axis fell by Summer 1945";
    ALLIED_MARGINAL = "VIC-08", "the Axis fell in 1945";
    AXIS_AIM = "VIC-01", "the Axis holds what it needs";
    ALLIED_AIM = "VIC-01", "the Axis holds too little";
    DRAWN = "VIC-09", "neither side has won";
}
