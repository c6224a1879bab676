//! What decided a game that is over (22.0, 22.1).

crate::game::reasons! {
    crate::games::Row::MunichWar.verdicts();

    ALL_SURRENDERED = "22.0", "all enemies have surrendered";
    DECISIVE_AXIS = "22.1", "decisive Axis victory: {}";
    MAJOR_AXIS = "22.1", "major Axis victory: {}";
    MARGINAL_ALLIED = "22.1", "marginal Allied victory: {}";
    DECISIVE_ALLIED = "22.1", "decisive Allied victory: {}";
}
