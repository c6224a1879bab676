//! What decided a game that is over (4.1).

crate::game::reasons! {
    crate::games::Row::Example.verdicts();

    FORD_HELD = "4.1", "who holds Kettleford wins";
}
