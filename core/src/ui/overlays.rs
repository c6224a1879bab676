//! What is laid over the map: one thing at a time beside what may be picked.

use super::app::{App, Stale};
use crate::board::SpaceSet;
use crate::forces::Where;
use crate::game::{Game, Seat};

/// What the overlay shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layer {
    None,
    Reach,
    Threat,
    Supply,
    EnemyZones,
    OwnZones,
    Control,
    /// One that the game adds, by its number.
    Special(u8),
}

impl Layer {
    const ALL: [(Layer, &'static str); 7] = [
        (Layer::None, "Nothing"),
        (Layer::Reach, "Reach of this unit"),
        (Layer::Threat, "Enemy could attack"),
        (Layer::Supply, "Unsupplied units"),
        (Layer::EnemyZones, "Enemy zones"),
        (Layer::OwnZones, "Own zones"),
        (Layer::Control, "Enemy control"),
    ];

    /// Is it of the kind that warns?
    pub(super) fn warns(self) -> bool {
        matches!(self, Layer::Threat | Layer::Supply)
    }
}

impl App {
    /// The overlays there are: the common ones, then the game's own.
    pub(super) fn layer(&self, n: usize) -> Option<(Layer, &'static str)> {
        let own = self.session.as_ref().map_or(&[][..], |session| session.game().layers());
        Layer::ALL.get(n).copied().or_else(|| {
            let special = n.checked_sub(Layer::ALL.len())?;
            own.get(special).map(|name| (Layer::Special(special as u8), *name))
        })
    }

    /// How many overlays there are.
    pub(super) fn layers(&self) -> usize {
        let own = self.session.as_ref().map_or(0, |session| session.game().layers().len());
        Layer::ALL.len() + own
    }

    /// Works out the overlays again.
    pub(super) fn refresh(&mut self) {
        self.stale = Stale::Everything;
        let foe = Seat(1 - (self.viewer.0 & 1));
        let under_cursor = self.stack().1.first().copied();
        let Some(session) = &mut self.session else { return };
        let shade = &mut self.shade;
        shade.clear();
        match self.layer {
            Layer::None => {}
            Layer::Reach => {
                let unit = session.prompt().selected.iter().next().or(under_cursor);
                unit.inspect(|unit| session.reach(&mut self.scratch, *unit, shade));
            }
            Layer::Threat => session.threat(&mut self.scratch, foe, shade),
            Layer::EnemyZones => session.game().zones(foe, shade),
            Layer::OwnZones => session.game().zones(self.viewer, shade),
            Layer::Control => {
                let game = session.game();
                let spaces = game.info().board.spaces();
                spaces
                    .filter(|space| game.control(*space) == Some(foe))
                    .for_each(|space| shade.insert(space));
            }
            Layer::Supply => unsupplied(session.game(), self.viewer, shade),
            Layer::Special(n) => session.game().layer(n, shade),
        }
    }
}

fn unsupplied(game: &dyn Game, seat: Seat, out: &mut SpaceSet) {
    for unit in game.info().roster.units() {
        if let Where::Space(space) = game.whereabouts(unit)
            && game.seat_of(unit) == Some(seat)
            && !game.in_supply(unit)
        {
            out.insert(space);
        }
    }
}
