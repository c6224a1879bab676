//! Lend-Lease (Lend-Lease): stars that one power gives another, and the ways they take.

/// What was lent in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Loans {
    /// Stars that the US has given, and those that Britain and Germany have.
    pub given: [u8; 3],
    /// OPT-15: stars that took each way.
    pub ways: [u8; 6],
}

crate::codec!(struct Loans { given, ways });

impl Loans {
    /// None yet.
    pub const NONE: Loans = Loans { given: [0; 3], ways: [0; 6] };
}
