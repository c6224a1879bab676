//! Garrisons (Garrison Requirement): what a conquered nation and a captured star need, and the
//! enemy's claims where it is missing.

use super::nations::Nations;

/// What an End of Turn has looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checks {
    /// GAR-07: nations whose missing garrison has been dealt with in this End of Turn.
    pub claimed: Nations,
}

crate::codec!(struct Checks { claimed });

impl Checks {
    /// None.
    pub const NONE: Checks = Checks { claimed: 0 };
}
