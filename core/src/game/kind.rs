//! What a question is about.

/// What a question is about, so that who draws or answers it need not guess from what is offered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Kind {
    /// Nothing is asked: the game is over.
    #[default]
    Over,
    /// A plan for what comes, or a way to do something: choices and nothing else.
    Plan,
    /// Which unit is set up next; the rest may be set up ready-made.
    SetUp,
    /// Where a unit is set up.
    SetUpTo,
    /// Where a unit that comes into the game arrives, or comes back.
    Arrive,
    /// What is bought, refitted, formed or broken up next, or the phase ends.
    Spend,
    /// Which unit joins what is being formed.
    Join,
    /// Which unit goes on top of its stack.
    Raise,
    /// Which unit moves next, or the phase ends.
    Mover,
    /// Where the picked unit goes, who goes with it, or by which way.
    March,
    /// Which aircraft or ship goes to work next, or the phase ends.
    Sortie,
    /// Where a picked aircraft or ship goes to work.
    SortieTo,
    /// Where a marker that is no unit goes, or whether it moves.
    Marker,
    /// Which of several fights is settled first.
    Sequence,
    /// What is attacked, or the phase ends.
    Target,
    /// Which units take part in an attack, or it begins.
    Muster,
    /// Which unit pays for losses; `halves` is what is still due.
    Losses,
    /// Which enemy unit is hit.
    Hit,
    /// Which unit is given up or laid aside, where no battle asks for it.
    GiveUp,
    /// Which unit retreats next.
    Retreat,
    /// Where a unit retreats to.
    RetreatTo,
    /// Which unit goes into the space that was won, or enough have.
    Advance,
    /// Where a unit that went in goes on to, or whether it stays.
    Pursue,
    /// Which unit of an overfull space has to leave it, chosen by the other side.
    Excess,
    /// Where it has to go.
    ExcessTo,
}

/// What one chiefly picks in answer to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pick {
    /// Nothing: there is no answer.
    Nothing,
    /// One of the choices.
    Choice,
    /// A unit.
    Unit,
    /// A space.
    Space,
}

impl Kind {
    /// What one chiefly picks.
    pub const fn wants(self) -> Pick {
        match self {
            Kind::Over => Pick::Nothing,
            Kind::Plan => Pick::Choice,
            Kind::SetUp
            | Kind::Spend
            | Kind::Join
            | Kind::Raise
            | Kind::Mover
            | Kind::Sortie
            | Kind::Muster
            | Kind::Losses
            | Kind::Hit
            | Kind::GiveUp
            | Kind::Retreat
            | Kind::Advance
            | Kind::Excess => Pick::Unit,
            Kind::SetUpTo
            | Kind::Arrive
            | Kind::March
            | Kind::SortieTo
            | Kind::Marker
            | Kind::Sequence
            | Kind::Target
            | Kind::RetreatTo
            | Kind::Pursue
            | Kind::ExcessTo => Pick::Space,
        }
    }

    /// Is a space sought for the unit that the question is about?
    pub const fn places_unit(self) -> bool {
        match self {
            Kind::SetUpTo
            | Kind::Arrive
            | Kind::March
            | Kind::SortieTo
            | Kind::RetreatTo
            | Kind::Pursue
            | Kind::ExcessTo => true,
            Kind::Over
            | Kind::Plan
            | Kind::SetUp
            | Kind::Spend
            | Kind::Join
            | Kind::Raise
            | Kind::Mover
            | Kind::Sortie
            | Kind::Marker
            | Kind::Sequence
            | Kind::Target
            | Kind::Muster
            | Kind::Losses
            | Kind::Hit
            | Kind::GiveUp
            | Kind::Retreat
            | Kind::Advance
            | Kind::Excess => false,
        }
    }
}
