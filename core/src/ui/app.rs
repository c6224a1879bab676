//! What happens when a button is pressed.

use super::far::Far;
use super::gauge::Gauge;
use super::list::List;
use super::log::Log;
use super::map::{Camera, ZOOMS};
use super::overlays::Layer;
use super::page::Page;
use super::paint::{Words, plain};
use super::parade::Parade;
use super::replay::Replay;
use super::seats::ALONE;
use super::settings::Settings;
use super::slots::{Lines, Wish};
use crate::board::{SpaceId, SpaceSet};
use crate::budget::SEATS_MAX;
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::Until;
use crate::game::{Action, Events, Game, Refusal, Seat, Status};
use crate::games::AnyGame;
use crate::journal::{Header, Sitter};
use crate::march::Scratch;
use crate::opponent::{Level, Opponent, Story};
use crate::session::Session;
use embedded_graphics::geometry::{Point, Size};

/// The buttons. Five do everything; four more are shortcuts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Button {
    Up,
    Down,
    Left,
    Right,
    Select,
    /// Select by another name.
    A,
    /// Goes back: undo on the map.
    B,
    /// Next unit that can act.
    X,
    /// Next zoom.
    Y,
}

/// A button, pressed or held down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Press {
    /// Which.
    pub button: Button,
    /// Held down for a while.
    pub held: bool,
}

/// What the program asks of whatever runs it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Request {
    /// A game has begun: keep it from its beginning.
    Begin,
    /// The game has changed: keep it.
    Save,
    /// The settings have changed: obey and keep them.
    Settings,
    /// Something with kept games.
    Shelf(Wish),
    /// The player wants to leave.
    Quit,
}

/// What has to be drawn again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Stale {
    Nothing,
    /// The bars and these hexes: where the cursor or a unit came from and went.
    Spots(heapless::Vec<SpaceId, 6>),
    Everything,
}

impl Stale {
    /// The bars.
    pub(super) fn bars(&mut self) {
        if *self == Stale::Nothing {
            *self = Stale::Spots(heapless::Vec::new());
        }
    }

    /// Two more hexes.
    pub(super) fn spots(&mut self, from: SpaceId, to: SpaceId) {
        self.bars();
        if let Stale::Spots(spots) = self
            && spots.extend_from_slice(&[from, to]).is_err()
        {
            *self = Stale::Everything;
        }
    }
}

/// The program.
pub struct App {
    pub(super) session: Option<Session>,
    /// For the searches of whatever game is at the table.
    pub(super) scratch: Scratch,
    /// Where the game at the table is kept.
    pub(super) slot: Option<u8>,
    /// There is a shelf to keep games on.
    pub(super) shelved: bool,
    /// What is kept, as last listed.
    pub(super) kept: Lines,
    /// A kept game is being seen again.
    pub(super) replay: Option<Replay>,
    pub(super) settings: Settings,
    pub(super) page: Page,
    pub(super) list: List,
    pub(super) cursor: SpaceId,
    pub(super) camera: Camera,
    pub(super) layer: Layer,
    /// The spaces of the layer.
    pub(super) shade: SpaceSet,
    pub(super) log: Log,
    /// What turned the game, for its end.
    pub(super) story: Story,
    pub(super) parade: Parade,
    /// Milliseconds until the next thing happens by itself.
    pub(super) wait: u32,
    /// How the game at the table was begun, and who sits there.
    pub(super) header: Header,
    /// The scenario being prepared, who is to sit there, and the options of the game.
    pub(super) scenario: u8,
    pub(super) draft: [Sitter; SEATS_MAX],
    pub(super) options: u32,
    /// The computer, as it last sat down.
    pub(super) opponent: Opponent,
    /// It has sat down since the program began.
    pub(super) seated: bool,
    /// The computer is asked for advice.
    pub(super) advising: bool,
    /// How far the computer's thoughts are, in hundredths.
    pub(super) progress: u8,
    /// A person at this device took the last action.
    pub(super) own_act: bool,
    pub(super) message: Words,
    pub(super) message_rule: &'static str,
    pub(super) viewer: Seat,
    pub(super) game: u8,
    pub(super) lesson: Option<u8>,
    pub(super) stale: Stale,
    pub(super) screen: Size,
    pub(super) seed: u64,
    pub(super) request: Option<Request>,
    /// The battery, if there is one, and whether keys can click.
    pub(super) gauge: Option<Gauge>,
    pub(super) sounds: bool,
    /// The cable, if there is one.
    pub(super) far: Far,
    /// The last unit "next" went to.
    pub(super) last: Option<UnitId>,
    /// The phase the cursor was last placed for.
    pub(super) stage: Option<Status>,
}

/// RAM for the screens beside the game at the table, the computer's thoughts and the frame buffer.
const _: () = assert!(
    size_of::<App>() - size_of::<Session>() - size_of::<Scratch>() - size_of::<Opponent>()
        <= crate::budget::UI_BYTES_MAX
);

impl App {
    /// The program as it starts. `seed` decides the dice of games begun later. Inlined, so that a
    /// device makes it where it stays.
    #[inline(always)]
    pub fn new(settings: Settings, seed: u64) -> Self {
        Self {
            session: None,
            scratch: Scratch::new(),
            slot: None,
            shelved: false,
            kept: Lines::new(),
            replay: None,
            settings,
            page: Page::Title,
            list: List::default(),
            cursor: SpaceId::new(0),
            camera: Camera { zoom: 2, corner: Point::zero(), theatre: 2 },
            layer: Layer::None,
            shade: SpaceSet::EMPTY,
            log: Log::default(),
            story: Story::new(),
            parade: Parade::default(),
            wait: 0,
            header: Header::new("", "", 0),
            scenario: 0,
            draft: ALONE,
            options: 0,
            opponent: Opponent::new(Level::Regular, 0, 0),
            seated: false,
            advising: false,
            progress: 0,
            own_act: true,
            message: Words::new(),
            message_rule: "",
            viewer: Seat(0),
            game: 0,
            lesson: None,
            stale: Stale::Everything,
            screen: Size::new(128, 64),
            seed,
            request: None,
            gauge: None,
            sounds: false,
            far: Far::default(),
            last: None,
            stage: None,
        }
    }

    /// What the program wants from whatever runs it, if anything.
    pub fn take_request(&mut self) -> Option<Request> {
        self.request.take()
    }

    /// The settings in force.
    pub fn settings(&self) -> Settings {
        self.settings
    }

    /// Shows how the battery is doing, on a device that has one.
    pub fn set_gauge(&mut self, gauge: Option<Gauge>) {
        if gauge != self.gauge {
            self.gauge = gauge;
            if self.stale == Stale::Nothing {
                self.stale = Stale::Spots(heapless::Vec::new());
            }
        }
    }

    /// The device can make keys click.
    pub fn set_sounds(&mut self, sounds: bool) {
        self.sounds = sounds;
    }

    /// The game at the table.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// How the game at the table was begun, and who sits there.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// Tells the player something that is not about the game, such as why it could not be kept.
    pub fn notice(&mut self, text: &str) {
        self.message = plain(text);
        self.message_rule = "";
        if self.session.is_some() {
            self.open(Page::Message);
        }
    }

    /// Puts a game on the table and goes to it.
    pub fn resume(&mut self, header: Header, game: AnyGame) {
        self.slot = None;
        self.keep(|table, scratch| Session::sit(table, scratch, game, 0).map(|_| header));
        self.arrive();
    }

    /// Puts a game on the table that was kept from an earlier day: the title page offers it.
    ///
    /// `load` fills the table and says how the game was begun, or leaves all as it was. A game is
    /// large for a small stack, so it is put there in place.
    pub fn keep(
        &mut self,
        load: impl FnOnce(&mut Option<Session>, &mut Scratch) -> Option<Header>,
    ) {
        let Some(header) = load(&mut self.session, &mut self.scratch) else { return };
        let Some(seat) = self.session().map(Session::seat) else { return };
        self.header = header;
        // Whoever is to decide looks, or else the first who is here.
        let here = self.sitter(seat) == Sitter::Here;
        self.viewer = if here { seat } else { self.people().next().unwrap_or(Seat(0)) };
        self.log.clear();
        self.story = Story::new();
        self.parade.finish();
        self.lesson = None;
        self.last = None;
        self.stage = None;
        self.own_act = true;
        self.advising = false;
        self.recall();
        self.open(Page::Title);
    }

    /// Back from the title page to the game. Of two who share the device, only the right one may
    /// look.
    pub(super) fn sit_down(&mut self) {
        self.call_again();
        self.arrive();
        if self.people().count() > 1 && matches!(self.page, Page::Map | Page::Ask) {
            self.open(Page::Curtain);
        }
    }

    /// The page to draw. While units are on their way it is the map, whatever comes next.
    pub(super) fn shown(&self) -> Page {
        if self.parade.is_empty() { self.page } else { Page::Map }
    }

    /// Mixes chance from outside, such as the time of a press, into the seed of later games.
    pub fn stir(&mut self, chance: u64) {
        self.seed = crate::game::follow(self.seed, chance);
    }

    /// A button was pressed.
    pub fn press(&mut self, press: Press) {
        self.stir(press.button as u64 + 1);
        if self.hurry() {
            return;
        }
        let press = match press.button {
            Button::A => Press { button: Button::Select, ..press },
            // Back from a message is where one was; the rule behind it is for those who hold.
            Button::B if self.page == Page::Message => {
                Press { button: Button::Select, held: false }
            }
            Button::B if !matches!(self.page, Page::Map | Page::Ask) => {
                Press { button: Button::Select, held: true }
            }
            _ => press,
        };
        match self.page {
            Page::Map if self.is_replaying() => self.press_replay(press),
            Page::Map => self.press_map(press),
            Page::Curtain | Page::Message | Page::Result => self.press_through(press),
            _ => self.press_list(press),
        }
    }

    /// Shows all moves at once. Says whether that uncovers a page, so that a press meant for the
    /// map does not fall on it unseen.
    fn hurry(&mut self) -> bool {
        if self.parade.is_empty() {
            return false;
        }
        self.parade.finish();
        self.look_again();
        self.page != Page::Map
    }

    /// A point of the screen was touched or clicked; `why` asks why it cannot be picked.
    pub fn touch(&mut self, at: Point, why: bool) {
        if self.hurry() {
            return;
        }
        let space = match self.page {
            Page::Map | Page::Ask => {
                self.board().and_then(|board| self.camera.space_at(board, self.window(), at))
            }
            _ => None,
        };
        match (self.page, space, self.line_at(at)) {
            (Page::Map, Some(space), _) => {
                self.put_cursor(space, false);
                if why {
                    self.explain();
                } else {
                    self.pick();
                }
            }
            (Page::Map, None, _) => {}
            (Page::Ask, Some(space), _) => self.put_cursor(space, false),
            (_, _, line) => {
                if let Some(line) = line {
                    self.list.at = line;
                    self.stale = Stale::Everything;
                }
                // Beside the lines there is nothing to pick, but there is a way back.
                if why || line.is_some() || self.list_area().is_none() {
                    self.press(Press { button: Button::Select, held: why });
                }
            }
        }
    }

    /// The wheel was turned: nearer or farther.
    pub fn zoom(&mut self, nearer: bool) {
        if self.hurry() {
            return;
        }
        if self.page != Page::Map {
            let button = if nearer { Button::Up } else { Button::Down };
            return self.press(Press { button, held: false });
        }
        let last = ZOOMS.len() as u8 - 1;
        let zoom = if nearer {
            (self.camera.zoom + 1).min(last)
        } else {
            self.camera.zoom.saturating_sub(1)
        };
        self.set_zoom(zoom);
    }

    fn press_map(&mut self, press: Press) {
        match (press.button, press.held) {
            (Button::Up | Button::Down | Button::Left | Button::Right, held) => {
                if held {
                    self.jump(press.button);
                } else {
                    self.step(press.button);
                }
                self.taught(Until::Looked);
            }
            (Button::Select, false) => {
                if self.lesson_waits_for_reading() {
                    self.taught(Until::Read);
                } else {
                    self.pick();
                }
            }
            (Button::Select, true) => self.open(Page::Menu),
            (Button::B, _) => {
                self.undo_or_menu();
            }
            (Button::X, _) => self.next_unit(),
            (Button::Y, _) => self.next_zoom(),
            (Button::A, _) => {}
        }
    }

    /// May whoever looks know which unit this is? Where nobody plays, everything may be seen.
    pub(super) fn sees(&self, unit: UnitId) -> bool {
        let game = self.session().map(Session::game);
        game.is_some_and(|game| game.sees(self.viewer, unit)) || self.people().next().is_none()
    }

    /// Units of the stack under the cursor that may be picked, and all of it that can be seen.
    pub(super) fn stack(&self) -> (UnitSet, heapless::Vec<UnitId, 16>) {
        let mut all = heapless::Vec::new();
        let mut ready = UnitSet::EMPTY;
        if let Some(session) = &self.session {
            session.game().stack(self.cursor, &mut |unit| {
                if self.sees(unit) {
                    let _ = all.push(unit);
                }
                if session.prompt().units.contains(unit) {
                    ready.insert(unit);
                }
            });
        }
        all.reverse();
        (ready, all)
    }

    /// Picks what is under the cursor, or says why not.
    fn pick(&mut self) {
        self.own_act = true;
        let Some(session) = &self.session else { return };
        if self.awaited().is_some() {
            return self.open(Page::Menu);
        }
        if self.is_over() {
            return self.open(Page::End);
        }
        if session.prompt().spaces.contains(self.cursor) {
            return self.act(Action::Space(self.cursor));
        }
        let (ready, all) = self.stack();
        match (ready.only(), ready.is_empty()) {
            // A lone unit is taken at once, one of several only after a look at the stack.
            (Some(unit), _) if all.len() == 1 => self.act(Action::Unit(unit)),
            (_, false) => {
                self.open(Page::Stack);
                let first = all.iter().position(|unit| ready.contains(*unit));
                self.list.at = first.unwrap_or(0) as u16;
            }
            _ if self.nothing_on_map() => {
                let page = if self.lesson.is_none() { Page::Ask } else { Page::Menu };
                self.open(page);
            }
            _ => self.explain(),
        }
    }

    /// Units that may be picked though they are not on the map.
    pub(super) fn off_map(&self) -> UnitSet {
        let Some(session) = self.session() else { return UnitSet::EMPTY };
        let game = session.game();
        let placed = |unit: &UnitId| matches!(game.whereabouts(*unit), Where::Space(_));
        session.prompt().units.iter().filter(|unit| !placed(unit)).collect()
    }

    /// Can the question not be answered on the map?
    pub(super) fn nothing_on_map(&self) -> bool {
        let Some(session) = self.session() else { return true };
        let prompt = session.prompt();
        prompt.spaces.is_empty() && prompt.units.len() == self.off_map().len()
    }

    /// Says why what is under the cursor cannot be picked.
    fn explain(&mut self) {
        if self.awaited().is_some() {
            return;
        }
        let (_, all) = self.stack();
        let cursor = self.cursor;
        let Some(session) = &mut self.session else { return };
        let prefer_space = !session.prompt().spaces.is_empty();
        let action = match all.first() {
            Some(unit) if !prefer_space => Action::Unit(*unit),
            // A unit is asked for and there is none here.
            None if !prefer_space => {
                self.message = crate::words!("{} None is here.", session.prompt().ask.text);
                self.message_rule = session.prompt().ask.rule;
                return self.open(Page::Message);
            }
            _ => Action::Space(cursor),
        };
        match session.why_not(&mut self.scratch, action) {
            Some(refusal) => self.say(refusal),
            None => self.act(action),
        }
    }

    fn say(&mut self, refusal: Refusal) {
        self.message = crate::words!("{refusal}");
        self.message_rule = refusal.rule();
        self.open(Page::Message);
    }

    /// Takes a decision that was not picked on the screen, for somebody at this device. Says
    /// whether it could be taken.
    pub fn decide(&mut self, action: Action) -> bool {
        let count = |app: &App| app.session().map(Session::count);
        let before = count(self);
        if self.awaited().is_none() {
            self.own_act = true;
            self.act(action);
        }
        count(self) != before
    }

    /// Takes an action and shows what came of it.
    pub(super) fn act(&mut self, action: Action) {
        if self.is_replaying() {
            return;
        }
        let Some(session) = &mut self.session else { return };
        // What is needed for the lesson is looked up before the state changes.
        let done = match action {
            Action::Unit(unit) => Until::Unit(session.game().info().roster.code(unit)),
            Action::Space(_) => Until::AnySpace,
            Action::Choice(choice) => Until::Choice(choice),
        };
        let label = match action {
            Action::Space(space) => {
                Some(crate::words!("{}", session.game().info().board.label(space)))
            }
            _ => None,
        };
        let (log, parade) = (&mut self.log, &mut self.parade);
        log.begin();
        let mut tell = |event| {
            log.event(event);
            parade.event(event);
        };
        if let Err(refusal) = session.apply(&mut self.scratch, action, &mut tell) {
            return self.say(refusal);
        }
        if self.settings.speed == 0 {
            self.parade.finish();
        }
        self.request = Some(Request::Save);
        self.arrive();
        if !self.parade.is_empty() {
            self.wait = self.settings.step_ms();
        }
        // A lesson has the last word on where the cursor is.
        self.taught(done);
        if let Some(label) = label {
            self.taught_space(&label);
        }
    }

    /// A new question is there: chooses the page and the place for it.
    pub(super) fn arrive(&mut self) {
        // At once means at once: the battles of the computer are in the log.
        if !self.own_act && self.settings.speed == 0 && self.awaited().is_some() {
            self.log.battle = None;
        }
        self.advising = false;
        let Some(session) = &self.session else { return };
        let game = session.game();
        // Before the first turn nothing turns: units only come onto the map.
        if game.status().turn > 0 {
            self.story.note(game);
        }
        let prompt = session.prompt();
        self.list = List::default();
        // What the computer's decision brought is told to whoever is asked next. If that is the
        // computer again, markers, nations and turns are shown in passing, as battles are.
        let asked = self.own_act || self.awaited().is_none();
        let told = asked || self.log.turned && self.settings.speed > 0;
        let news = core::mem::take(&mut self.log.news) && told && self.lesson.is_none();
        self.page = if self.log.battle.is_some() || news {
            Page::Result
        } else if game.outcome().is_some() {
            Page::End
        } else if self.awaited().is_some() {
            Page::Map
        } else if session.seat() != self.viewer {
            Page::Curtain
        } else if self.nothing_on_map() && self.lesson.is_none() {
            Page::Ask
        } else {
            Page::Map
        };
        let stage = Some(game.status());
        let about = prompt.ask.space.or_else(|| {
            prompt.ask.unit.and_then(|unit| match game.whereabouts(unit) {
                Where::Space(space) => Some(space),
                _ => None,
            })
        });
        let unplaced = prompt.ask.unit.is_some() && about.is_none();
        // An army that pays comes apart where it stands, and its corps are asked next.
        let same = stage == self.stage && prompt.ask.unit.is_none();
        let more = !prompt.selected.is_empty() || same;
        match about {
            // What somebody else is asked is theirs to look at, once one has looked at all.
            _ if self.awaited().is_some() && self.stage.is_some() => {}
            _ if self.awaited().is_some() => self.go_home(),
            // More of the same may be picked right here: another unit of the stack.
            Some(_) if more && self.picks().contains(self.cursor) => {
                self.put_cursor(self.cursor, false);
            }
            Some(space) => self.put_cursor(space, false),
            None if stage != self.stage || unplaced => self.go_home(),
            // The question may cover part of the map: the cursor stays in sight.
            None => self.put_cursor(self.cursor, false),
        }
        self.stage = stage;
        if self.page == Page::Result {
            self.linger();
        }
        self.refresh();
    }

    /// Takes the last action back; where none can be, the menu says what else there is.
    pub(super) fn undo_or_menu(&mut self) {
        if !self.undo() {
            self.open(Page::Menu);
        }
    }

    /// Takes the last action back and returns to where it was taken.
    pub(super) fn undo(&mut self) -> bool {
        if self.is_replaying() {
            return false;
        }
        let Some(session) = &mut self.session else { return false };
        let Some(undone) = session.undo(&mut self.scratch) else { return false };
        let at = match undone {
            // A unit that was picked before this is where the eye should be.
            Action::Space(_) if !session.prompt().selected.is_empty() => None,
            undone => site(session.game(), undone),
        };
        self.request = Some(Request::Save);
        self.arrive();
        if self.page != Page::Ask {
            self.page = Page::Map;
        }
        if let Some(space) = at {
            self.put_cursor(space, false);
        }
        true
    }

    pub(super) fn begin(
        &mut self,
        game: &str,
        scenario: &str,
        options: u32,
        seed: u64,
        seats: [Sitter; SEATS_MAX],
    ) {
        let header = Header { options, seats, ..Header::new(game, scenario, seed) };
        let mut refused = None;
        self.slot = None;
        self.keep(|table, scratch| {
            refused = Session::begin(table, scratch, &header).err();
            refused.is_none().then_some(header)
        });
        match refused {
            None => {
                self.arrive();
                self.request = Some(Request::Begin);
            }
            Some(refusal) => self.say(refusal),
        }
    }
}

/// Where what an action picks is on the map.
pub(super) fn site(game: &dyn Game, action: Action) -> Option<SpaceId> {
    match action {
        Action::Space(space) => Some(space),
        Action::Unit(unit) => match game.whereabouts(unit) {
            Where::Space(space) => Some(space),
            _ => None,
        },
        Action::Choice(_) => None,
    }
}
