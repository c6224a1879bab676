//! What pages say: their headings and the lines of their lists.

use super::app::App;
use super::kept_games::DEEDS;
use super::log::tell;
use super::menu::{Entry, Item, number};
use super::page::Page;
use super::paint::{Words, plain};
use super::panels::{TELLS_ALL, describe, describe_abroad};
use crate::forces::UnitId;
use crate::telling::{Brief, Teller};
use crate::texts::cut;

impl App {
    /// What stands above a page.
    pub(super) fn heading(&self) -> Words {
        match self.pages.page() {
            page if page.is_missing() => Words::new(),
            Page::Title => plain("HEXMARCH"),
            Page::Games | Page::Lessons => plain("Which game?"),
            Page::Scenarios => plain(self.draft.info().name),
            Page::Seats => plain(self.draft.scenario().map_or("", |scenario| scenario.name)),
            Page::Menu => match (self.awaited_text(), self.live.session()) {
                (Some(text), _) => text,
                (None, Some(session)) => plain(session.prompt().ask.text),
                _ => plain("Menu"),
            },
            Page::Stack => plain("Which unit?"),
            Page::Look => plain("Look"),
            Page::Battle(_) => plain("Before the battle"),
            Page::Result if self.news.log().battle.is_some() => plain("The battle"),
            Page::Result | Page::Log => plain("What happened"),
            Page::Rules => plain("Rules"),
            Page::Rule(n) => {
                let rule = self.info().rules.get(usize::from(n));
                crate::words!("Rule {}", rule.as_ref().map_or("", |rule| number(&rule.id)))
            }
            Page::Overlays => plain("Show on the map"),
            Page::Settings => plain("Settings"),
            Page::QrCode => self.code_heading(),
            Page::Cable => plain("The cable"),
            Page::Shelf => plain("Kept games"),
            Page::Slot(slot) => crate::words!("Game {}", slot + 1),
            Page::Erase(slot) => crate::words!("Delete game {}?", slot + 1),
            Page::Replayed => self.replay_text().unwrap_or_default(),
            Page::Curtain => plain("Next player"),
            Page::Warn(_) => plain("Are you sure?"),
            Page::End if self.live.is_over() => plain("The end"),
            Page::End => plain("Score and reserves"),
            Page::Map | Page::Ask | Page::Message => Words::new(),
        }
    }

    /// A line of the list on the screen.
    pub(super) fn line(&self, n: usize) -> Words {
        match self.pages.page() {
            page if page.is_missing() => Words::new(),
            Page::Title => match (self.title().get(n), self.live.game()) {
                (Some(Entry::Resume), Some(game)) => {
                    crate::words!("Resume: {} T{}", game.scenario().name, game.status().turn)
                }
                (entry, _) => plain(entry.map_or("", |entry| entry.text())),
            },
            Page::Games => plain(self.draft.games().get(n).map_or("", |info| info.name)),
            Page::Lessons => plain(self.lessons().nth(n).map_or("", |(info, _)| info.name)),
            Page::Scenarios => plain(self.draft.info().scenarios.get(n).map_or("", |s| s.name)),
            Page::Seats => self.draft.line(n),
            Page::Ask => {
                let Some(session) = self.live.session() else { return Words::new() };
                let choices = &session.prompt().choices;
                match choices.get(n) {
                    Some(choice) => plain(session.game().choice_text(*choice).1),
                    None => {
                        let unit = self.off_map().nth(n - choices.len());
                        unit.map_or(Words::new(), |unit| {
                            let game = session.game();
                            let long = describe_abroad(game, unit);
                            let place = |unit: UnitId| game.whereabouts(unit);
                            // Those that wait in several places look alike otherwise.
                            let differ =
                                self.off_map().iter().any(|other| place(other) != place(unit));
                            if !differ {
                                return self.unit_line("", unit, long);
                            }
                            let teller = Teller { game, viewer: None, wording: Brief };
                            let place = teller.place(place(unit));
                            self.unit_line("", unit, crate::words!("{long}, {place}"))
                        })
                    }
                }
            }
            Page::Menu => self.menu().get(n).map_or(Words::new(), |item| self.item(*item)),
            Page::Stack => {
                let (ready, all) = self.stack();
                let Some((unit, session)) = all.get(n).zip(self.live.session()) else {
                    return Words::new();
                };
                let mark = if ready.contains(*unit) { "*" } else { " " };
                // Where several nations share a hex, a name alone does not say whose it is.
                let nation = |unit: &UnitId| session.game().info().roster.get(*unit).nation;
                let long = if TELLS_ALL && all.iter().any(|other| nation(other) != nation(unit)) {
                    describe_abroad(session.game(), *unit)
                } else {
                    describe(session.game(), *unit, false)
                };
                self.unit_line(mark, *unit, long)
            }
            Page::Log => match (self.news.log().newest(n), self.live.session()) {
                (Some(event), Some(session)) => {
                    tell(session.game(), Some(self.view.viewer()), event)
                }
                _ => Words::new(),
            },
            Page::Rules => {
                let rule = self.info().rules.get(n);
                rule.map_or(Words::new(), |rule| {
                    crate::words!("{} {}", cut(&rule.id, b'-').map_or("", |(_, id)| id), rule.title)
                })
            }
            Page::Overlays => plain(self.layer(n).map_or("", |layer| layer.1)),
            Page::Settings => self.device.settings().describe(n),
            Page::Shelf => self.kept_line(n),
            Page::Slot(_) => plain(DEEDS.get(n).unwrap_or(&"")),
            Page::Erase(_) => plain(if n == 0 { "Keep it" } else { "Delete it" }),
            Page::Replayed => {
                let lines = ["Go on looking", "Play on from here", "Leave"];
                plain(lines.get(n).unwrap_or(&""))
            }
            _ => Words::new(),
        }
    }

    /// A unit in a list. A long name gives way to the code: what would be cut is the end, which
    /// says whether the unit is in supply.
    fn unit_line(&self, mark: &str, unit: UnitId, long: Words) -> Words {
        let room = self.text().fit(self.screen.size().width.saturating_sub(3));
        match self.live.session() {
            Some(session) if mark.len() + long.chars().count() > room => {
                crate::words!("{mark}{}", describe(session.game(), unit, true))
            }
            _ => crate::words!("{mark}{long}"),
        }
    }

    fn item(&self, item: Item) -> Words {
        let text = match item {
            Item::Next => "Next unit",
            Item::Choice(choice) => {
                self.live.session().map_or("", |session| session.game().choice_text(choice).1)
            }
            Item::Undo => "Undo",
            Item::UndoPhase => "Undo the phase",
            Item::Redo => "Redo",
            Item::Mail => "Send decisions",
            Item::Look => "Look",
            Item::Zoom => "Zoom",
            Item::OtherMap => "The other map",
            Item::Layers => "Show on the map",
            Item::Log => "What happened",
            Item::Score => "Score and reserves",
            Item::Rules => "Rules",
            Item::Settings => "Settings",
            Item::OffMap => "Units off the map",
            Item::Suggest => "Suggest a move",
            Item::Decide => "Decide now",
            Item::EndLesson => "End the lesson",
            Item::Leave => "Title page",
        };
        plain(text)
    }
}
