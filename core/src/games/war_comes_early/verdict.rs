//! What decided a game that is over (4.1, 4.2, 13.3).

crate::game::reasons! {
    crate::games::Row::WarComesEarly.verdicts();

    DECIDED_1939 = "13.3", "Germany needs 4 points, and 3 draw";
    ALLIES_DOWN = "4.1", "the Allies are down to a point";
    GERMANY_DOWN = "4.1", "Germany is down to a point";
    POINTS_AND_PRAGUE = "4.1", "a hundred points, and Prague";
    HUNDRED_POINTS = "4.1", "a hundred points";
    BERLIN_FELL = "4.1", "Berlin has fallen";
    CZECHS_STAND = "4.2", "Czechoslovakia stands";
    CZECHS_FELL = "4.1", "Czechoslovakia fell by turn 2";
    LEAD_DECIDES = "4.2", "a lead of 20 points decides";
}
