//! The screens: pictures that must not change by accident, and play with nothing but buttons.
//!
//! `tests/screens/*.script` are played on each of the three displays. Every `shot NAME` in them is
//! compared pixel by pixel with `tests/screens/DISPLAY/NAME.png`. A change that is meant is taken
//! over by
//!
//! ```text
//! HEXMARCH_BLESS=1 cargo test --package hexmarch-tests pictures
//! ```
//!
//! which writes what differs and removes what no script asks for any more. What differs and is
//! not taken over is shown in `target/screens`: old, new and where they differ, side by side.

use crate::source::root;
use embedded_graphics::geometry::OriginDimensions;
use embedded_graphics::pixelcolor::RgbColor;
use hexmarch_core::game::{Dice, Quiet};
use hexmarch_core::journal::{Sitter, When, name};
use hexmarch_core::march::Scratch;
use hexmarch_core::saving::Request;
use hexmarch_core::session::Session;
use hexmarch_core::ui::paint::Type;
use hexmarch_core::ui::{App, Button, Press, Settings};
use hexmarch_simulator::play::picture::{read_png, side_by_side, write_png};
use hexmarch_simulator::play::reading::Reading;
use hexmarch_simulator::play::script::{Order, parse, run};
use hexmarch_simulator::play::{Desk, Input, Panel, Picture, Point, Screen, Store};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

/// The dice of the scripts; also what `hexmarch play --headless` takes unless told.
const SEED: u64 = 1;

/// Where scripts, saves and pictures are.
pub fn folder() -> PathBuf {
    root().join("tests/screens")
}

/// The files of a folder with this ending, in order.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    files.retain(|path| path.extension().is_some_and(|end| end == ending));
    files.sort();
    files
}

/// A shelf with a game in the middle, one by mail and one that has just begun, each with a date.
fn shelf(folder: &Path) -> Store {
    let _ = std::fs::remove_dir_all(folder);
    let store = Store::at(folder);
    let mut shelf = store.open().expect("a shelf");
    let scratch = &mut Scratch::new();
    for (slot, title, moves) in [(0, "Autumn", 60), (1, "By mail", 45), (2, "", 0)] {
        let mut header = crate::journal::sweep::header(u64::from(slot) + 3);
        header.title = name(title);
        header.seats[1] = if slot == 1 { Sitter::Away } else { Sitter::Here };
        let mut session = Session::new(header.start().expect("a game"), scratch);
        let days = 1_700_000_000 + 100_000 * u32::from(slot);
        shelf.now = When::Clock(days);
        shelf.begin(slot, &header, &session).expect("begun");
        let mut random = Dice::new(5);
        for _ in 0..moves {
            let n = random.below(session.prompt().len() as u32) as usize;
            let action = session.prompt().nth(n).expect("offered");
            session.apply(scratch, action, &mut Quiet).expect("legal");
            shelf.record(slot, &session).expect("kept");
        }
    }
    store
}

/// A desk as a script wants it: with kept games, with a cable, or with nothing.
fn desk(script: &Path, screen: Screen, folder: &Path) -> Desk {
    let stem = script.file_stem().unwrap_or_default();
    if stem == "kept" {
        return Desk::with_store(screen.panel(), SEED, Some(shelf(folder)));
    }
    let mut desk = Desk::new(screen.panel(), SEED);
    if stem == "cable" {
        desk.fit_cable();
    }
    desk
}

fn scrap(test: &str) -> PathBuf {
    std::env::temp_dir().join(format!("hexmarch-{test}-{}", std::process::id()))
}

/// Somebody else's reader reads the code on every display, and its line is what the desktop takes.
#[test]
fn codes_can_be_read_by_others() {
    use hexmarch_simulator::mail;
    let folder = scrap("codes");
    let store = shelf(&folder);
    let mut shelf = store.open().expect("a shelf");
    let wanted = mail::moves(&mut shelf, 1).expect("a line");
    // The same game at the other table, before anything of this was done there.
    let mut header = crate::journal::sweep::header(4);
    header.seats[0] = Sitter::Away;
    let session = Session::new(header.start().expect("a game"), &mut Scratch::new());
    shelf.begin(3, &header, &session).expect("begun");
    for screen in Screen::ALL {
        let shots = shots(screen);
        let (_, picture) = shots.iter().find(|(name, _)| name == "code").expect("a code");
        let large = picture.enlarged(6);
        let size = large.size();
        let mut image = rqrr::PreparedImage::prepare_from_greyscale(
            size.width as usize,
            size.height as usize,
            |x, y| {
                let colour = large.at(Point::new(x as i32, y as i32));
                colour.map_or(0, |colour| colour.g())
            },
        );
        let grids = image.detect_grids();
        let [grid] = grids.as_slice() else { panic!("{} codes", grids.len()) };
        let (_, line) = grid.decode().expect("readable");
        assert_eq!(line, wanted, "{}", screen.name());
        let taken = mail::take_moves(&mut shelf, 3, &line);
        let new = taken.unwrap_or_else(|fault| panic!("{fault}"));
        // The first display brings them, the others say the same again.
        assert_eq!(new > 0, screen == Screen::ALL[0]);
    }
    drop(shelf);
    let _ = std::fs::remove_dir_all(folder);
}

/// Every picture the scripts ask for on one display.
fn shots(screen: Screen) -> Vec<(String, Picture)> {
    use std::sync::atomic::{AtomicU32, Ordering};
    static NEXT: AtomicU32 = AtomicU32::new(0);
    let scrap = scrap(&format!("shots-{}", NEXT.fetch_add(1, Ordering::Relaxed)));
    let mut shots = Vec::new();
    for path in files(&folder(), "script") {
        let text = std::fs::read_to_string(&path).expect("a script can be read");
        let steps = parse(&path.display().to_string(), &text).expect("a script");
        let mut desk = desk(&path, screen, &scrap);
        let played = run(&steps, &mut desk, &mut |desk, step| {
            if let Order::Shot(name) = step {
                shots.push((name.clone(), desk.panel().picture()));
            }
            Ok(())
        });
        if let Err(fault) = played {
            panic!("on {}: {fault}", screen.name());
        }
    }
    let _ = std::fs::remove_dir_all(scrap);
    shots
}

#[test]
fn pictures_are_as_they_were() {
    let bless = std::env::var_os("HEXMARCH_BLESS").is_some_and(|value| value != "0");
    let mut faults = Vec::new();
    for screen in Screen::ALL {
        let kept = folder().join(screen.name());
        let mut names = BTreeSet::new();
        for (name, new) in shots(screen) {
            assert!(names.insert(format!("{name}.png")), "two pictures are called {name}");
            let path = kept.join(format!("{name}.png"));
            let old = read_png(&path).ok();
            if old.as_ref() == Some(&new) {
                continue;
            }
            if bless {
                write_png(&path, &new).expect("a picture can be written");
            } else {
                let shown = format!("target/screens/{}-{name}-diff.png", screen.name());
                let sides = side_by_side(old.as_ref(), &new);
                write_png(&root().join(&shown), &sides).expect("a picture can be written");
                let what = if old.is_some() { "differs" } else { "is new" };
                faults.push(format!("{}/{name} {what}: {shown}", screen.name()));
            }
        }
        for path in files(&kept, "png") {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if names.contains(&name) {
                continue;
            }
            if bless {
                std::fs::remove_file(&path).expect("a picture can be removed");
            } else {
                faults.push(format!("{}/{name}: no script asks for it", screen.name()));
            }
        }
    }
    let count = faults.len();
    assert!(
        faults.is_empty(),
        "{count} pictures, HEXMARCH_BLESS=1 takes them over:\n{}",
        faults.join("\n")
    );
}

/// A small generator: the same presses every time.
struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % n.max(1)
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

const ARROWS: [Button; 4] = [Button::Up, Button::Down, Button::Left, Button::Right];

/// Someone who sees nothing but the display and has five buttons.
struct Player {
    app: Box<App>,
    panel: Panel,
    random: Random,
    presses: usize,
    /// Nobody but people sits at the table.
    crowd: bool,
}

impl Player {
    fn new(screen: Screen, seed: u64) -> Player {
        let app = Box::new(App::new(Settings::DEFAULT, seed));
        let (panel, random, crowd) = (screen.panel(), Random(seed), seed % 2 == 1);
        let mut player = Player { app, panel, random, presses: 0, crowd };
        player.panel.show(&mut player.app);
        player
    }

    fn press(&mut self, button: Button, held: bool) {
        assert!(ARROWS.contains(&button) || button == Button::Select, "five buttons");
        self.presses += 1;
        self.app.press(Press { button, held });
        while let Some(ms) = self.app.due() {
            self.app.tick(ms);
        }
        self.panel.show(&mut self.app);
    }

    fn select(&mut self) {
        self.press(Button::Select, false);
    }

    fn back(&mut self) {
        self.press(Button::Select, true);
    }

    fn reads(&self, text: &str) -> bool {
        Reading::new(&self.panel).says_in(text, Type::Small)
    }

    /// The first of these that the display says.
    fn first(&self, texts: &[&'static str]) -> Option<&'static str> {
        let page = Reading::new(&self.panel);
        texts.iter().copied().find(|text| page.says_in(text, Type::Small))
    }

    /// Goes down a list by so much and selects.
    fn take(&mut self, line: usize) {
        for _ in 0..line {
            self.press(Button::Down, false);
        }
        self.select();
    }

    /// One thing a player would do with the page that is shown.
    fn act(&mut self) {
        const GO_ON: [&str; 7] = [
            "Next player",
            "The battle",
            "Before the battle",
            "Are you sure?",
            "Which game?",
            "War Comes Early",
            "Hold select: the rule",
        ];
        if self.first(&GO_ON).is_some() {
            return self.select();
        }
        match self.first(&["HEXMARCH", "Begin", "Which unit?", "VP", self.question()]) {
            // The other side is the computer's unless it is changed twice.
            Some("Begin") => {
                if self.crowd && !self.reads("Polish: you") {
                    self.take(2);
                    self.select();
                    (0..2).for_each(|_| self.press(Button::Up, false));
                }
                self.select();
            }
            // New game comes first, or after a game that is still there and mostly goes on.
            Some("HEXMARCH") => {
                let anew = self.reads("Resume") && self.random.one_in(3);
                self.take(usize::from(anew));
            }
            Some("Which unit?") => {
                let line = self.random.below(3);
                self.take(line);
            }
            Some("VP") => self.map(),
            Some(_) => self.menu(),
            None => self.back(),
        }
    }

    /// What the menu has above it, as far as it fits; nothing that can be read without a game.
    fn question(&self) -> &'static str {
        let ask = self.app.session().map_or("no game", |session| session.prompt().ask.text);
        ask.get(..20).unwrap_or(ask)
    }

    /// The menu: one of the choices.
    fn menu(&mut self) {
        let Some(prompt) = self.app.session().map(|session| session.prompt()) else {
            return self.back();
        };
        let (units, choices) = (usize::from(self.reads("Next unit")), prompt.choices.len());
        // A long question leaves no room for the score: this may as well be the map.
        if choices == 0 || self.random.one_in(3) {
            return self.map();
        }
        let line = units + self.random.below(choices);
        self.take(line);
    }

    /// The map: mostly looks for something to pick and picks it.
    fn map(&mut self) {
        if self.random.one_in(6) {
            return self.back();
        }
        let arrow = ARROWS[self.random.below(4)];
        let held = !self.random.one_in(4);
        self.press(arrow, held);
        if !self.random.one_in(3) {
            self.select();
        }
    }
}

#[test]
fn a_game_is_played_from_title_to_end_with_five_buttons() {
    for seed in 1..=3 {
        let mut player = Player::new(Screen::Oled, seed);
        assert!(player.reads("New game"));
        while !player.reads("The end") {
            assert!(player.presses < 60_000, "seed {seed}: no end in sight");
            player.act();
        }
        let session = player.app.session().expect("a game at its end");
        assert!(session.game().outcome().is_some(), "seed {seed}");
        player.select();
        assert!(player.reads("HEXMARCH") && player.reads("New game"), "seed {seed}");
    }
}

/// The program may take so much of the 64 KB of RAM, display and stack aside.
const APP_BYTES_MAX: usize = 32 * 1024 + 512;
const _: () = assert!(size_of::<App>() <= APP_BYTES_MAX);

/// Whatever is pressed: no panic, no memory, and what was drawn piece by piece is what would be
/// drawn at once.
#[test]
fn any_presses_at_all_are_survived() {
    for (screen, seed) in Screen::ALL.into_iter().zip(1..) {
        let mut app = Box::new(App::new(Settings::DEFAULT, seed));
        let (mut panel, mut whole) = (screen.panel(), screen.panel());
        let mut random = Random(seed);
        panel.show(&mut app);
        let mut decisions = 0;
        for n in 0..20_000 {
            let memory = allocation_counter::measure(|| {
                decisions += usize::from(push(&mut app, &mut random, &panel));
                panel.show(&mut app);
            });
            assert_eq!(memory.count_total, 0, "{} press {n} takes memory", screen.name());
            if n % 7 == 0 {
                app.redraw();
                whole.show(&mut app);
                if panel != whole {
                    let sides = side_by_side(Some(&panel.picture()), &whole.picture());
                    let path = root().join(format!("target/screens/{}-piece.png", screen.name()));
                    write_png(&path, &sides).expect("a picture can be written");
                    panic!("{} press {n}: drawn otherwise at once: {path:?}", screen.name());
                }
            }
        }
        // Presses that only ever open menus would prove little.
        assert!(decisions > 400, "{}: {decisions} decisions", screen.name());
    }
}

/// Presses, points, turns the wheel or lets time pass, by chance. Says whether it decided
/// something.
fn push(app: &mut App, random: &mut Random, panel: &Panel) -> bool {
    const ALL: [Button; 9] = [
        Button::Up,
        Button::Down,
        Button::Left,
        Button::Right,
        Button::Select,
        Button::A,
        Button::B,
        Button::X,
        Button::Y,
    ];
    let before = app.session().map(|session| session.game().hash());
    match random.below(22) {
        20.. => app.tick(random.below(100) as u32),
        0 => {
            let size = panel.size();
            let x = random.below(size.width as usize + 8) as i32 - 4;
            let y = random.below(size.height as usize + 8) as i32 - 4;
            app.touch(Point::new(x, y), random.one_in(2));
        }
        1 => app.zoom(random.one_in(2)),
        2..8 => app.press(Press { button: Button::Select, held: random.one_in(3) }),
        _ => app.press(Press { button: ALL[random.below(9)], held: random.one_in(3) }),
    }
    while app.take_request().is_some() {}
    app.session().map(|session| session.game().hash()) != before
}

/// A folder of this test's own, empty.
fn empty_folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("hexmarch-{name}-{}", std::process::id()));
    let _ = std::fs::remove_dir_all(&folder);
    folder
}

#[test]
fn a_game_left_in_the_middle_is_there_again() {
    let folder = empty_folder("resume");
    let store = Store::at(&folder);
    let press = |desk: &mut Desk, button| {
        desk.input(Input::Press(Press { button, held: false }));
        desk.show();
    };
    let mut desk = Desk::with_store(Screen::Oled.panel(), 5, Some(store.clone()));
    desk.show();
    for _ in 0..4 {
        press(&mut desk, Button::Select);
    }
    let hash = |desk: &Desk| desk.app().session().map(|session| session.game().hash());
    let before = hash(&desk);
    assert!(before.is_some() && desk.note().is_none(), "{:?}", desk.note());
    drop(desk);
    let desk = Desk::with_store(Screen::Qvga.panel(), 6, Some(store.clone()));
    assert_eq!(hash(&desk), before);
    drop(desk);

    // A second program does not write into the first one's shelf.
    let first = Desk::with_store(Screen::Oled.panel(), 7, Some(store.clone()));
    let second = Desk::with_store(Screen::Oled.panel(), 7, Some(store.clone()));
    assert_eq!(hash(&first), before);
    assert!(second.fault().is_some_and(|fault| fault.contains("another Hexmarch")));
    drop((first, second));

    // Whatever byte of it is changed, the game is as it was or is said to be damaged.
    let path = store.path();
    let whole = std::fs::read(&path).expect("a kept game");
    let written = whole.iter().rposition(|byte| *byte != 0).expect("something") + 1;
    for at in (0..written).step_by(997).chain((0..written).rev().step_by(37).take(120)) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x41;
        std::fs::write(&path, &bytes).expect("a changed shelf");
        let desk = Desk::with_store(Screen::Oled.panel(), 7, Some(store.clone()));
        let said = desk.note().is_some();
        // Without its head a copy cannot be told from one that was never finished.
        let head = whole[at - at % 512..].starts_with(b"HxMj") && at % 512 < 32;
        let now = hash(&desk);
        assert!(now == before || now.is_none() && (said || head), "byte {at}: {:?}", desk.note());
    }
    std::fs::remove_dir_all(&folder).expect("the folder goes");
}

#[test]
fn a_place_that_cannot_be_written_is_told_and_play_goes_on() {
    let folder = empty_folder("full");
    std::fs::write(&folder, "a file where the folder should be").expect("a file");
    let mut desk = Desk::with_store(Screen::Oled.panel(), 5, Some(Store::at(&folder)));
    for _ in 0..4 {
        let press = Press { button: Button::Select, held: false };
        desk.input(Input::Press(press));
    }
    assert!(desk.app().session().is_some());
    assert!(desk.fault().is_some_and(|fault| fault.starts_with("Not kept")), "{:?}", desk.fault());
    std::fs::remove_file(&folder).expect("the file goes");
}

#[test]
fn leaving_is_asked_for_by_the_title_page() {
    let mut app = Box::new(App::new(Settings::DEFAULT, 1));
    app.press(Press { button: Button::Up, held: false });
    app.press(Press { button: Button::Select, held: false });
    assert_eq!(app.take_request(), Some(Request::Quit));
}
