//! What happens when a button is pressed.

use super::chart::{Camera, Overlay, ZOOMS};
use super::lesson::Until;
use super::list::List;
use super::log::Log;
use super::paint::Words;
use super::settings::Settings;
use crate::board::{SpaceId, SpaceSet};
use crate::forces::{UnitId, UnitSet, Where};
use crate::game::{Action, Choice, Game, GameInfo, Refusal, Rule, Scope, Seat, Status};
use crate::games::{ALL, AnyGame};
use crate::session::Session;
use embedded_graphics::geometry::{Point, Size};
use embedded_graphics::primitives::Rectangle;

/// The buttons. Five do everything; four more are shortcuts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Button {
    Up,
    Down,
    Left,
    Right,
    Select,
    /// Picks, like select.
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
    /// The game has changed: keep it.
    Save,
    /// The settings have changed: obey and keep them.
    Settings,
    /// The player wants to leave.
    Quit,
}

/// What is on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Page {
    Title,
    Games,
    Scenarios,
    Map,
    Menu,
    /// Which unit of the stack under the cursor.
    Stack,
    Look,
    /// The battle before this choice is made.
    Battle(Choice),
    /// The battle after the die.
    Result,
    Log,
    Rules,
    Rule(u16),
    Overlays,
    Settings,
    Curtain,
    /// What will go wrong if this choice is made.
    Warn(Choice),
    Message,
    End,
}

/// What the overlay shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Layer {
    None,
    EnemyZones,
    OwnZones,
    Control,
    Supply,
    Threat,
}

impl Layer {
    pub(super) const ALL: [(Layer, &'static str); 6] = [
        (Layer::None, "Nothing"),
        (Layer::EnemyZones, "Enemy zones"),
        (Layer::OwnZones, "Own zones"),
        (Layer::Control, "Enemy control"),
        (Layer::Supply, "Unsupplied units"),
        (Layer::Threat, "Enemy could attack"),
    ];
}

/// A line of the menu on the map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Item {
    Next,
    Choice(Choice),
    Undo,
    Look,
    Zoom,
    Layers,
    Log,
    Rules,
    Settings,
    EndLesson,
    Leave,
}

/// What has to be drawn again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stale {
    Nothing,
    /// The bars and the hexes the cursor left and entered.
    Cursor(SpaceId),
    Everything,
}

/// The program.
pub struct App {
    pub(super) session: Option<Session>,
    pub(super) settings: Settings,
    pub(super) page: Page,
    pub(super) list: List,
    pub(super) cursor: SpaceId,
    pub(super) camera: Camera,
    pub(super) layer: Layer,
    pub(super) overlay: Overlay,
    pub(super) log: Log,
    pub(super) message: Words,
    pub(super) message_rule: &'static str,
    pub(super) viewer: Seat,
    pub(super) game: u8,
    pub(super) lesson: Option<u8>,
    pub(super) stale: Stale,
    pub(super) screen: Size,
    seed: u64,
    request: Option<Request>,
    /// The last unit "next" went to.
    last: Option<UnitId>,
    /// The phase the cursor was last placed for.
    stage: Option<Status>,
}

/// RAM for the screens beside the game at the table and the frame buffer.
const _: () = assert!(size_of::<App>() - size_of::<Session>() <= crate::budget::UI_BYTES_MAX);

impl App {
    /// The program as it starts. `seed` decides the dice of games begun later.
    pub fn new(settings: Settings, seed: u64) -> Self {
        Self {
            session: None,
            settings,
            page: Page::Title,
            list: List::default(),
            cursor: SpaceId::new(0),
            camera: Camera { zoom: 2, corner: Point::zero(), theatre: 2 },
            layer: Layer::None,
            overlay: Overlay::default(),
            log: Log::default(),
            message: Words::new(),
            message_rule: "",
            viewer: Seat(0),
            game: 0,
            lesson: None,
            stale: Stale::Everything,
            screen: Size::new(128, 64),
            seed,
            request: None,
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

    /// The game at the table.
    pub fn session(&self) -> Option<&Session> {
        self.session.as_ref()
    }

    /// Puts a game on the table, a new one or one that was kept.
    pub fn resume(&mut self, game: AnyGame) {
        self.session = Some(Session::new(game));
        self.log.clear();
        self.lesson = None;
        self.last = None;
        if let Some(session) = &self.session {
            self.viewer = session.seat();
            self.stage = None;
        }
        self.arrive(false);
    }

    /// Mixes chance from outside, such as the time of a press, into the seed of later games.
    pub fn stir(&mut self, chance: u64) {
        self.seed = crate::game::follow(self.seed, chance);
    }

    /// A button was pressed.
    pub fn press(&mut self, press: Press) {
        self.stir(press.button as u64 + 1);
        let press = match press.button {
            Button::A => Press { button: Button::Select, held: false },
            Button::B if self.page != Page::Map => Press { button: Button::Select, held: true },
            _ => press,
        };
        match self.page {
            Page::Map => self.press_map(press),
            Page::Curtain | Page::Message | Page::Result => self.press_through(press),
            _ => self.press_list(press),
        }
    }

    /// A point of the screen was touched or clicked; `why` asks why it cannot be picked.
    pub fn touch(&mut self, at: Point, why: bool) {
        if self.page != Page::Map {
            return self.press(Press { button: Button::Select, held: why });
        }
        let Some(board) = self.board() else { return };
        let window = self.window();
        if let Some(space) = self.camera.space_at(board, window, at) {
            self.put_cursor(space, false);
            if why {
                self.explain();
            } else {
                self.pick();
            }
        }
    }

    /// The wheel was turned: nearer or farther.
    pub fn zoom(&mut self, nearer: bool) {
        let last = ZOOMS.len() as u8 - 1;
        let zoom = if nearer {
            (self.camera.zoom + 1).min(last)
        } else {
            self.camera.zoom.saturating_sub(1)
        };
        self.set_zoom(zoom);
    }

    fn set_zoom(&mut self, zoom: u8) {
        self.camera.zoom = zoom;
        if let Some(board) = self.board() {
            let window = self.window();
            self.camera.fit(board, window);
            self.camera.follow(board, window, self.cursor, true);
        }
        self.stale = Stale::Everything;
        self.taught(Until::Zoomed);
    }

    pub(super) fn board(&self) -> Option<&'static crate::board::Board> {
        self.session.as_ref().map(|session| session.game().info().board)
    }

    /// The part of the screen that shows the map.
    pub(super) fn window(&self) -> Rectangle {
        let bar = self.bar_height();
        let low = self.foot_height();
        let high = self.screen.height.saturating_sub(bar + low);
        Rectangle::new(Point::new(0, bar as i32), Size::new(self.screen.width, high))
    }

    /// Height of the bar at the top.
    pub(super) fn bar_height(&self) -> u32 {
        self.settings.text().cell().height + 1
    }

    /// Height of what stands below the map: the question, the cursor, a lesson.
    pub(super) fn foot_height(&self) -> u32 {
        let line = self.settings.text().cell().height;
        let lines = match self.lesson_text() {
            Some(text) => {
                let width = self.settings.text().fit(self.screen.width.saturating_sub(2));
                super::paint::wrap(text, width, |_, _| {}) as u32
            }
            None if self.screen.height > 100 => 2,
            None => 1,
        };
        lines * line + 1
    }

    /// What the lesson says now.
    pub(super) fn lesson_text(&self) -> Option<&'static str> {
        let steps = self.session.as_ref()?.game().lesson()?.steps;
        steps.get(usize::from(self.lesson?)).map(|step| step.text)
    }

    /// Something a lesson may have been waiting for has happened.
    fn taught(&mut self, what: Until) {
        let Some(n) = self.lesson else { return };
        let Some(lesson) = self.session.as_ref().and_then(|session| session.game().lesson()) else {
            return;
        };
        let Some(step) = lesson.steps.get(usize::from(n)) else { return };
        let met =
            step.until == what || matches!((step.until, what), (Until::AnySpace, Until::Space(_)));
        if !met {
            return;
        }
        let next = lesson.steps.get(usize::from(n) + 1);
        self.lesson = next.map(|_| n + 1);
        self.stale = Stale::Everything;
        self.go_to_lesson();
    }

    /// Puts the cursor where the lesson wants it.
    fn go_to_lesson(&mut self) {
        let lesson = self.session.as_ref().and_then(|session| session.game().lesson());
        let step = lesson.zip(self.lesson).and_then(|(lesson, n)| lesson.steps.get(usize::from(n)));
        if let (Some(step), Some(board)) = (step, self.board())
            && let Some(space) = board.find(step.cursor)
        {
            self.put_cursor(space, true);
        }
    }

    /// Moves the cursor and the map under it.
    pub(super) fn put_cursor(&mut self, space: SpaceId, centre: bool) {
        let before = self.cursor;
        self.cursor = space;
        let window = self.window();
        let moved =
            self.board().is_some_and(|board| self.camera.follow(board, window, space, centre));
        self.stale = match self.stale {
            Stale::Nothing if !moved => Stale::Cursor(before),
            _ => Stale::Everything,
        };
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
                if !self.undo() {
                    self.open(Page::Menu);
                }
            }
            (Button::X, _) => self.next_unit(),
            (Button::Y, _) => self.set_zoom((self.camera.zoom + 1) % ZOOMS.len() as u8),
            (Button::A, _) => {}
        }
    }

    fn lesson_waits_for_reading(&self) -> bool {
        let steps =
            self.session.as_ref().and_then(|session| session.game().lesson()).map(|l| l.steps);
        match (steps, self.lesson) {
            (Some(steps), Some(n)) => {
                steps.get(usize::from(n)).is_some_and(|s| s.until == Until::Read)
            }
            _ => false,
        }
    }

    /// One hex in a direction. Left and right keep to the row as well as the grid allows.
    fn step(&mut self, button: Button) {
        let Some(board) = self.board() else { return };
        let (x, y) = board.position(self.cursor);
        let low = y % 2 == 1;
        let (dx, dy): (i32, i32) = match button {
            Button::Up => (0, -2),
            Button::Down => (0, 2),
            Button::Left => (-1, if low { -1 } else { 1 }),
            _ => (1, if low { -1 } else { 1 }),
        };
        let to = (i32::from(x) + dx, i32::from(y) + dy);
        let at = |space: &SpaceId| {
            let (x, y) = board.position(*space);
            (i32::from(x), i32::from(y)) == to
        };
        // Ragged edges: the other of the two neighbours will do.
        let other = (to.0, i32::from(y) - dy);
        let there = board.spaces().find(at).or_else(|| {
            board.spaces().find(|space| {
                let (x, y) = board.position(*space);
                dx != 0 && (i32::from(x), i32::from(y)) == other
            })
        });
        if let Some(space) = there {
            self.put_cursor(space, false);
        }
    }

    /// The spaces where something may be picked.
    fn picks(&self) -> SpaceSet {
        let Some(session) = &self.session else { return SpaceSet::EMPTY };
        let mut spaces = session.prompt().spaces;
        for unit in session.prompt().units.iter() {
            if let Where::Space(space) = session.game().whereabouts(unit) {
                spaces.insert(space);
            }
        }
        spaces
    }

    /// The nearest thing that may be picked in a direction.
    fn jump(&mut self, button: Button) {
        let Some(board) = self.board() else { return };
        let (cx, cy) = board.position(self.cursor);
        let here = Point::new(i32::from(cx) * 15, i32::from(cy) * 9);
        let picks = self.picks();
        let cost = |space: &SpaceId| {
            let (x, y) = board.position(*space);
            let apart = Point::new(i32::from(x) * 15, i32::from(y) * 9) - here;
            let (along, across) = match button {
                Button::Up => (-apart.y, apart.x),
                Button::Down => (apart.y, apart.x),
                Button::Left => (-apart.x, apart.y),
                _ => (apart.x, apart.y),
            };
            (along > 0 && across.abs() <= 2 * along).then_some(along + 2 * across.abs())
        };
        let best = picks.iter().filter_map(|space| cost(&space).map(|cost| (cost, space))).min();
        match best {
            Some((_, space)) => self.put_cursor(space, false),
            None => self.step(button),
        }
    }

    /// Goes to the next unit that may be picked.
    pub(super) fn next_unit(&mut self) {
        let Some(session) = &self.session else { return };
        let units = session.prompt().units;
        let after = |unit: &UnitId| self.last.is_none_or(|last| *unit > last);
        let next = units.iter().find(after).or_else(|| units.iter().next());
        let Some(unit) = next else { return };
        self.last = Some(unit);
        if let Where::Space(space) = session.game().whereabouts(unit) {
            self.put_cursor(space, false);
        }
    }

    /// Units of the stack under the cursor that may be picked, and all of it that can be seen.
    pub(super) fn stack(&self) -> (UnitSet, heapless::Vec<UnitId, 16>) {
        let mut all = heapless::Vec::new();
        let mut ready = UnitSet::EMPTY;
        if let Some(session) = &self.session {
            session.game().stack(self.cursor, &mut |unit| {
                if session.game().sees(self.viewer, unit) {
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
        let Some(session) = &self.session else { return };
        if session.prompt().spaces.contains(self.cursor) {
            return self.act(Action::Space(self.cursor));
        }
        let (ready, all) = self.stack();
        match (ready.only(), ready.is_empty()) {
            // A lone unit is taken at once, one of several only after a look at the stack.
            (Some(unit), _) if all.len() == 1 => self.act(Action::Unit(unit)),
            (_, false) => self.open(Page::Stack),
            _ if session.prompt().spaces.is_empty() && session.prompt().units.is_empty() => {
                self.open(Page::Menu);
            }
            _ => self.explain(),
        }
    }

    /// Says why what is under the cursor cannot be picked.
    fn explain(&mut self) {
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
        match session.why_not(action) {
            Some(refusal) => self.say(refusal),
            None => self.act(action),
        }
    }

    fn say(&mut self, refusal: Refusal) {
        self.message = crate::words!("{refusal}");
        self.message_rule = refusal.rule;
        self.open(Page::Message);
    }

    /// Takes an action and shows what came of it.
    pub(super) fn act(&mut self, action: Action) {
        let Some(session) = &mut self.session else { return };
        let seat = session.seat();
        // What is needed for the lesson is looked up before the state changes.
        let done = match action {
            Action::Unit(unit) => Until::Unit(session.game().info().roster.get(unit).code),
            Action::Space(_) => Until::AnySpace,
            Action::Choice(choice) => Until::Choice(session.game().choice_text(choice).0),
        };
        let label = match action {
            Action::Space(space) => {
                Some(crate::words!("{}", session.game().info().board.label(space)))
            }
            _ => None,
        };
        if let Err(refusal) = session.apply(action, &mut self.log) {
            return self.say(refusal);
        }
        self.request = Some(Request::Save);
        let changed = session.seat() != seat;
        self.arrive(changed);
        // A lesson has the last word on where the cursor is.
        self.taught(done);
        if let Some(label) = label {
            self.taught_space(&label);
        }
    }

    fn taught_space(&mut self, label: &str) {
        let Some(lesson) = self.session.as_ref().and_then(|session| session.game().lesson()) else {
            return;
        };
        let step = self.lesson.and_then(|n| lesson.steps.get(usize::from(n)));
        if let Some(Until::Space(wanted)) = step.map(|step| step.until)
            && wanted == label
        {
            self.taught(Until::Space(wanted));
        }
    }

    /// A new question is there: chooses the page and the place for it.
    fn arrive(&mut self, changed: bool) {
        let Some(session) = &self.session else { return };
        let prompt = session.prompt();
        let over = session.game().outcome().is_some();
        let about = prompt.ask.space.or_else(|| {
            prompt.ask.unit.and_then(|unit| match session.game().whereabouts(unit) {
                Where::Space(space) => Some(space),
                _ => None,
            })
        });
        let only_choices = prompt.units.is_empty() && prompt.spaces.is_empty();
        let next = session.seat();
        self.list = List::default();
        self.page = if self.log.battle.is_some() {
            Page::Result
        } else if over {
            Page::End
        } else if changed {
            Page::Curtain
        } else if only_choices && self.lesson.is_none() {
            Page::Menu
        } else {
            Page::Map
        };
        if !changed {
            self.viewer = next;
        }
        let stage = Some(session.game().status());
        match about {
            Some(space) => self.put_cursor(space, false),
            None if stage != self.stage => self.go_home(),
            None => {}
        }
        self.stage = stage;
        self.refresh();
    }

    /// A phase begins: the cursor goes to a unit that can act, or to any of the viewer's.
    fn go_home(&mut self) {
        self.last = None;
        let Some(session) = &self.session else { return };
        let game = session.game();
        let own = game.info().roster.units().find_map(|unit| match game.whereabouts(unit) {
            Where::Space(space) if game.seat_of(unit) == Some(self.viewer) => Some(space),
            _ => None,
        });
        if session.prompt().units.is_empty() {
            if let Some(space) = own {
                self.put_cursor(space, true);
            }
        } else {
            self.next_unit();
        }
    }

    /// Works out the overlays again.
    pub(super) fn refresh(&mut self) {
        self.stale = Stale::Everything;
        let foe = Seat(1 - (self.viewer.0 & 1));
        let Some(session) = &mut self.session else { return };
        if self.layer == Layer::Threat {
            self.overlay.shade.clear();
            session.threat(foe, &mut self.overlay.shade);
        }
        let game = session.game();
        self.overlay.legal = session.prompt().spaces;
        self.overlay.shade = match self.layer {
            Layer::None => SpaceSet::EMPTY,
            Layer::EnemyZones => zones(game, foe),
            Layer::OwnZones => zones(game, self.viewer),
            Layer::Control => {
                let board = game.info().board;
                board.spaces().filter(|space| game.control(*space) == Some(foe)).collect()
            }
            Layer::Supply => {
                let mut out = SpaceSet::EMPTY;
                for unit in game.info().roster.units() {
                    if let Where::Space(space) = game.whereabouts(unit)
                        && game.seat_of(unit) == Some(self.viewer)
                        && !game.in_supply(unit)
                    {
                        out.insert(space);
                    }
                }
                out
            }
            Layer::Threat => self.overlay.shade,
        };
    }

    fn undo(&mut self) -> bool {
        let Some(session) = &mut self.session else { return false };
        if !session.undo() {
            return false;
        }
        self.request = Some(Request::Save);
        self.arrive(false);
        self.page = Page::Map;
        true
    }

    /// Opens a page from its beginning.
    pub(super) fn open(&mut self, page: Page) {
        self.page = page;
        self.list = List::default();
        self.stale = Stale::Everything;
        match page {
            Page::Menu => self.taught(Until::Menu),
            Page::Look | Page::Stack => self.taught(Until::Panel),
            _ => {}
        }
    }

    /// The lines of the menu.
    pub(super) fn menu(&self) -> heapless::Vec<Item, 64> {
        let mut items = heapless::Vec::new();
        let Some(session) = &self.session else { return items };
        let prompt = session.prompt();
        let mut add = |item| {
            let _ = items.push(item);
        };
        if !prompt.units.is_empty() {
            add(Item::Next);
        }
        prompt.choices.iter().for_each(|choice| add(Item::Choice(*choice)));
        if session.can_undo() {
            add(Item::Undo);
        }
        for item in [Item::Look, Item::Zoom, Item::Layers, Item::Log, Item::Rules, Item::Settings] {
            add(item);
        }
        if self.lesson.is_some() {
            add(Item::EndLesson);
        }
        add(Item::Leave);
        items
    }

    /// The entries of the title page.
    pub(super) fn title(&self) -> heapless::Vec<&'static str, 6> {
        let mut entries = heapless::Vec::new();
        if self.session.is_some() {
            let _ = entries.push("Resume");
        }
        for entry in ["New game", "Teach me", "Rules", "Settings", "Quit"] {
            let _ = entries.push(entry);
        }
        entries
    }

    pub(super) fn info(&self) -> &'static GameInfo {
        match &self.session {
            Some(session) => session.game().info(),
            None => ALL.get(usize::from(self.game)).copied().unwrap_or(ALL[0]),
        }
    }

    /// How many lines the page on the screen has.
    pub(super) fn lines(&self) -> usize {
        match self.page {
            Page::Title => self.title().len(),
            Page::Games => ALL.len(),
            Page::Scenarios => self.chosen().scenarios.len(),
            Page::Menu => self.menu().len(),
            Page::Stack => self.stack().1.len(),
            Page::Log => self.log.len(),
            Page::Rules => self.info().rules.len(),
            Page::Overlays => Layer::ALL.len(),
            Page::Settings => Settings::COUNT,
            _ => 64,
        }
    }

    pub(super) fn chosen(&self) -> &'static GameInfo {
        ALL.get(usize::from(self.game)).copied().unwrap_or(ALL[0])
    }

    /// Pages that show one thing and wait.
    fn press_through(&mut self, press: Press) {
        if !matches!(press.button, Button::Select | Button::A | Button::B) {
            return;
        }
        match self.page {
            Page::Result => {
                self.log.battle = None;
                let seat = self.session.as_ref().map(Session::seat);
                self.arrive(seat.is_some_and(|seat| seat != self.viewer));
                self.go_to_lesson();
            }
            Page::Curtain => {
                if let Some(session) = &self.session {
                    self.viewer = session.seat();
                }
                self.last = None;
                self.arrive(false);
                self.next_unit();
                self.refresh();
            }
            // The rule behind a refusal is one press away.
            Page::Message if press.held => match self.rule_named(self.message_rule) {
                Some(n) => self.open(Page::Rule(n as u16)),
                None => self.open(Page::Map),
            },
            _ => self.open(Page::Map),
        }
    }

    /// The first line of the index with this number, of those that act in this scenario if any do.
    fn rule_named(&self, wanted: &str) -> Option<usize> {
        let rules = self.info().rules;
        let here = self.session.as_ref().map(|session| session.game().scenario().code);
        let acts = |rule: &Rule| matches!((rule.scope, here), (Scope::Scenario(code), Some(here)) if code == here);
        let named = |rule: &&Rule| number(rule.id) == wanted;
        let best = rules.iter().position(|rule| named(&rule) && acts(rule));
        best.or_else(|| rules.iter().position(|rule| named(&rule)))
    }

    fn press_list(&mut self, press: Press) {
        let len = self.lines();
        match (press.button, press.held) {
            (Button::Up, false) => self.list.step(-1, len),
            (Button::Down, false) => self.list.step(1, len),
            (Button::Up | Button::Left, _) => self.list.page(-1, len),
            (Button::Down | Button::Right, _) => self.list.page(1, len),
            (Button::Select, true) | (Button::B, _) => return self.back(),
            (Button::Select, false) => return self.choose(usize::from(self.list.at)),
            _ => {}
        }
        self.stale = Stale::Everything;
    }

    fn back(&mut self) {
        let in_game = self.session.is_some();
        match self.page {
            Page::Rule(n) => {
                self.open(Page::Rules);
                self.list.at = n;
            }
            Page::Title if in_game => self.open(Page::Map),
            Page::Title => {}
            Page::Scenarios => self.open(Page::Games),
            Page::Games | Page::End => self.open(Page::Title),
            _ if in_game => self.open(Page::Map),
            _ => self.open(Page::Title),
        }
    }

    /// Select on a line of a list.
    fn choose(&mut self, n: usize) {
        match self.page {
            Page::Title => match self.title().get(n).copied() {
                Some("Resume") => self.arrive(false),
                Some("New game") => self.open(Page::Games),
                Some("Teach me") => self.teach(),
                Some("Rules") => self.open(Page::Rules),
                Some("Settings") => self.open(Page::Settings),
                _ => self.request = Some(Request::Quit),
            },
            Page::Games => {
                self.game = n as u8;
                self.open(Page::Scenarios);
            }
            Page::Scenarios => {
                let info = self.chosen();
                if let Some(scenario) = info.scenarios.get(n) {
                    self.begin(info.code, scenario.code, self.seed);
                }
            }
            Page::Menu => {
                if let Some(item) = self.menu().get(n).copied() {
                    self.menu_item(item);
                }
            }
            Page::Stack => {
                if let Some(unit) = self.stack().1.get(n).copied() {
                    self.open(Page::Map);
                    self.act(Action::Unit(unit));
                }
            }
            Page::Rules => self.open(Page::Rule(n as u16)),
            Page::Settings => {
                self.settings.turn(n);
                self.request = Some(Request::Settings);
                self.stale = Stale::Everything;
            }
            Page::Overlays => {
                self.layer = Layer::ALL.get(n).map_or(Layer::None, |layer| layer.0);
                self.open(Page::Map);
                self.refresh();
            }
            Page::Battle(choice) | Page::Warn(choice) => {
                self.page = Page::Map;
                self.act(Action::Choice(choice));
            }
            Page::End => self.open(Page::Title),
            _ => self.back(),
        }
    }

    fn menu_item(&mut self, item: Item) {
        self.open(Page::Map);
        match item {
            Item::Next => self.next_unit(),
            Item::Choice(choice) => self.make(choice),
            Item::Undo => {
                self.undo();
            }
            Item::Look => self.open(Page::Look),
            Item::Zoom => self.set_zoom((self.camera.zoom + 1) % ZOOMS.len() as u8),
            Item::Layers => self.open(Page::Overlays),
            Item::Log => self.open(Page::Log),
            Item::Rules => self.open(Page::Rules),
            Item::Settings => self.open(Page::Settings),
            Item::EndLesson => self.lesson = None,
            Item::Leave => self.open(Page::Title),
        }
    }

    /// Makes a choice, after showing what it means where it means much.
    fn make(&mut self, choice: Choice) {
        let Some(session) = &self.session else { return };
        let game = session.game();
        let mut warned = false;
        game.warnings(&mut |_, _| warned = true);
        if game.ends_phase(choice) && (warned || self.settings.confirm) {
            return self.open(Page::Warn(choice));
        }
        if !game.ends_phase(choice) && game.forecast(self.viewer).is_some() {
            return self.open(Page::Battle(choice));
        }
        self.act(Action::Choice(choice));
    }

    fn begin(&mut self, game: &str, scenario: &str, seed: u64) {
        match AnyGame::start(game, scenario, seed) {
            Ok(game) => {
                self.resume(game);
                self.request = Some(Request::Save);
            }
            Err(refusal) => self.say(refusal),
        }
    }

    /// Begins the guided turn of the first game that has one.
    fn teach(&mut self) {
        for info in ALL {
            let Some(scenario) = info.scenarios.first() else { continue };
            let Ok(game) = AnyGame::start(info.code, scenario.code, 0) else { continue };
            let Some(lesson) = game.get().lesson() else { continue };
            self.begin(info.code, lesson.scenario, lesson.seed);
            self.lesson = Some(0);
            self.page = Page::Map;
            self.go_to_lesson();
            self.stale = Stale::Everything;
            return;
        }
    }
}

fn zones(game: &dyn Game, seat: Seat) -> SpaceSet {
    let mut out = SpaceSet::EMPTY;
    game.zones(seat, &mut out);
    out
}

/// The rule number of an id: `9.1` of `WCE-9.1a`.
pub(super) fn number(id: &str) -> &str {
    let number = id.split_once('-').map_or(id, |(_, number)| number);
    number.trim_end_matches(|c: char| c.is_ascii_lowercase())
}
