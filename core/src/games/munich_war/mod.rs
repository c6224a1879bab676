//! Munich War: the general war that the conference of 1938 put off.

/// Map, counters, charts, scenarios and rule index, compiled from `data/munich-war`.
pub mod data {
    #![allow(missing_docs)]
    use crate::board::*;
    use crate::combat::*;
    use crate::forces::*;
    use crate::game::{Rules, Scenario};
    include!(concat!(env!("OUT_DIR"), "/munich-war.rs"));
}
