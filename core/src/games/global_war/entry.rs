//! US entry into the war, and what the taking of areas sets off (US Entry into the War, Japanese
//! Expansion Consequences).

use super::nations::Nation;
use super::state::State;
use crate::board::SpaceId;
use crate::game::Events;

impl State {
    /// An area has changed hands: `before` possessed it. USE-01, USE-05, WWR-03, FRT-12, STA-29.
    pub(super) fn area_taken(
        &mut self,
        _at: SpaceId,
        _before: Option<Nation>,
        _by: Nation,
        _events: &mut dyn Events,
    ) {
    }
}
