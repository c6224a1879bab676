//! What is laid over the map: one thing at a time beside what may be picked.

use super::app::App;
use super::decide::site;
use crate::board::SpaceSet;
use crate::forces::{UnitId, Where};
use crate::game::{Action, Game, Seat};
use crate::live::LiveGame;

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
        let own = self.live.game().map_or(&[][..], |game| game.layers());
        let special = own.iter().enumerate().map(|(n, name)| (Layer::Special(n as u8), *name));
        self.common_layers().chain(special).nth(n)
    }

    /// How many overlays there are.
    pub(super) fn layers(&self) -> usize {
        let own = self.live.game().map_or(0, |game| game.layers().len());
        self.common_layers().count() + own
    }

    /// Those that do not depend on the game, but that one without zones has none to show.
    fn common_layers(&self) -> impl Iterator<Item = (Layer, &'static str)> {
        let zones = self.live.game().is_none_or(|game| game.has_zones());
        let is_zone = |layer: Layer| matches!(layer, Layer::EnemyZones | Layer::OwnZones);
        Layer::ALL.into_iter().filter(move |(layer, _)| zones || !is_zone(*layer))
    }

    /// Works out again what is laid over the map.
    pub(super) fn refresh(&mut self) {
        self.screen.redraw();
        let here = self.stack().1.first().copied();
        self.view.shade_anew(&mut self.live, here);
    }
}

/// The spaces that a layer marks for whoever looks; `here` is the unit under the cursor.
pub(super) fn spaces_of(
    layer: Layer,
    live: &mut LiveGame,
    viewer: Seat,
    here: Option<UnitId>,
    out: &mut SpaceSet,
) {
    let Some((session, scratch)) = live.search() else { return };
    out.clear();
    let game = session.game();
    let is_ally = |seat: &Seat| game.are_allies(*seat, viewer);
    let is_foe = |seat: &Seat| !is_ally(seat);
    let seats = game.scenario().seats();
    match layer {
        Layer::None => {}
        Layer::Reach => {
            let ask = &session.prompt().ask;
            let placed = |unit: &UnitId| site(game, Action::Unit(*unit)).is_some();
            let sent = ask.unit.filter(|unit| ask.kind.places_unit() && placed(unit));
            let unit = sent.or(here);
            unit.inspect(|unit| session.reach(scratch, *unit, out));
        }
        Layer::Threat => {
            all_of(seats.filter(is_foe), out, |foe, each| session.threat(scratch, foe, each));
        }
        Layer::EnemyZones => all_of(seats.filter(is_foe), out, |foe, each| game.zones(foe, each)),
        Layer::OwnZones => all_of(seats.filter(is_ally), out, |own, each| game.zones(own, each)),
        Layer::Control => {
            let spaces = game.info().board.spaces();
            spaces
                .filter(|space| game.control(*space).as_ref().is_some_and(is_foe))
                .for_each(|space| out.insert(space));
        }
        Layer::Supply => unsupplied(game, viewer, out),
        Layer::Special(n) => game.layer(n, out),
    }
}

/// The spaces that `mark` finds for any of these seats.
fn all_of(
    seats: impl Iterator<Item = Seat>,
    out: &mut SpaceSet,
    mut mark: impl FnMut(Seat, &mut SpaceSet),
) {
    for seat in seats {
        let mut each = SpaceSet::EMPTY;
        mark(seat, &mut each);
        out.union(&each);
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
