//! The handheld from outside: buttons in, pictures out, cards that fail, power that goes.
//!
//! Beside the board a twin plays on this machine, with the same presses. After each press the board
//! must come to show what the twin shows, pixel by pixel; there is no waiting for fixed times. The
//! pictures named in the scripts are also compared with `tests/screens/board/NAME.png`, so that a
//! change of both is noticed. A change that is meant is taken over by
//!
//! ```text
//! HEXMARCH_BLESS=1 cargo xtask arm test
//! ```

use crate::alone;
use crate::arm::{self, LM3S6965, Table};
use crate::device::{COUNTED, Device, Gauges, HURRIED};
use crate::handheld::{journal, logging};
use crate::image::Image;
use crate::images::{Aboard, Kind};
use crate::pair::{Bench, CARD_BYTES, SELECT, script, settle};
use crate::process::{Done, HOPELESS, root};
use crate::random::{Random, presses};
use crate::trace::Opening;
use hexmarch_core::game::{Dice, GameInfo, Quiet, Seat};
use hexmarch_core::games;
use hexmarch_core::journal::{Header, Shelf, Sitter};
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;
use hexmarch_simulator::play::picture::write_png;
use hexmarch_simulator::play::reading::{self, Reading};
use hexmarch_simulator::play::store::Blocks;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Milliseconds from power on to the map of a campaign that is nearly over.
const RESUME_MS_MAX: u32 = 1000;

/// Milliseconds from a press to the finished picture.
const STEP_MS_MAX: u32 = 60;
const ZOOM_MS_MAX: u32 = 250;

struct Case {
    name: &'static str,
    run: fn(&Bench) -> Done,
}

static CASES: &[Case] = &[
    Case { name: "journey", run: journey },
    Case { name: "cards", run: cards },
    Case { name: "pulled", run: pulled },
    Case { name: "hasty", run: hasty },
    Case { name: "advice", run: advice },
    Case { name: "largest", run: largest },
    Case { name: "resume", run: resume },
    Case { name: "asleep", run: asleep },
    Case { name: "dark", run: dark },
    Case { name: "prompt", run: prompt },
    Case { name: "fails", run: fails },
    Case { name: "hangs", run: hangs },
    Case { name: "log", run: log_lines },
    Case { name: "alone", run: |_| alone::test() },
];

/// Runs the cases named, or all.
pub fn test(names: &[&str]) -> Done {
    if let Some(name) = names.iter().find(|name| CASES.iter().all(|case| case.name != **name)) {
        let all: Vec<&str> = CASES.iter().map(|case| case.name).collect();
        return Err(format!("there is no case {name}; the cases are: {}", all.join(" ")));
    }
    arm::qemu()?;
    let bench = Bench::new(&Aboard::usual(&LM3S6965), Kind::Shipped, "device")?;
    let mut said = Vec::new();
    for case in CASES.iter().filter(|case| names.is_empty() || names.contains(&case.name)) {
        let done = (case.run)(&bench).map_err(|fault| format!("{}: {fault}", case.name))?;
        said.push(format!("{}: {done}", case.name));
    }
    Ok(said.join("; "))
}

/// Every game with scripts of its own, from power on to power on: a game begins, is played and goes
/// on where it stood. A game that this image has not is played in its own.
fn journey(bench: &Bench) -> Done {
    let mut said = Vec::new();
    for info in games::ALL {
        if script(&format!("games/{}/begin", info.code)).is_err() {
            continue;
        }
        let aboard = bench.games.iter().any(|game| game.code == info.code);
        said.push(if aboard {
            travel(bench, info)?
        } else {
            let folder = format!("journey-{}", info.code);
            travel(&Bench::new(&Aboard::one(info), Kind::Shipped, &folder)?, info)?
        });
    }
    Ok(said.join(", "))
}

/// That journey with one game.
fn travel(bench: &Bench, info: &GameInfo) -> Done {
    let name = |part: &str| format!("games/{}/{part}", info.code);
    let card = bench.card(info.code)?;
    let mut pair = bench.pair(Some(&card))?;
    pair.perform(&name("begin"))?;
    pair.wait_kept(|gauges| gauges.kept > 0)?;
    // The dice of this game are the board's own: the twin learns them from the card.
    pair.adopt(&card, "select select")?;
    pair.perform(&name("play"))?;
    let (kept, ram) = (pair.sound()?.kept, pair.ram()?);
    drop(pair);
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "")?;
    pair.perform(&name("resume"))?;
    Ok(format!("{} {kept} times kept, RAM {ram}", info.code))
}

/// No card, a card too small, one without room, one full of noise.
fn cards(bench: &Bench) -> Done {
    let mut pair = bench.pair(None)?;
    pair.perform("prepare")?;
    pair.press_and_see("no-card")?;
    // The game goes on without.
    pair.press_and_see("no-card-after")?;
    drop(pair);

    let small = bench.folder.join("small.img");
    fs::write(&small, vec![0; 256 * 1024]).map_err(|e| e.to_string())?;
    let mut pair = bench.pair(Some(&small))?;
    pair.perform("prepare")?;
    pair.press_and_see("no-card")?;
    drop(pair);

    let full = bench.card("full")?;
    fill(&full, bench.games[0])?;
    let mut pair = bench.pair(Some(&full))?;
    pair.adopt(&full, "see Resume")?;
    pair.perform("prepare")?;
    pair.press_and_see("card-full")?;
    drop(pair);

    let noise = bench.folder.join("noise.img");
    let mut random = Random::new();
    let bytes: Vec<u8> = (0..CARD_BYTES).map(|_| random.below(256) as u8).collect();
    fs::write(&noise, bytes).map_err(|e| e.to_string())?;
    let mut pair = bench.pair(Some(&noise))?;
    pair.perform("prepare")?;
    pair.perform("begin")?;
    pair.wait_kept(|gauges| gauges.kept > 0)?;
    drop(pair);
    let mut pair = bench.pair(Some(&noise))?;
    pair.adopt(&noise, "see Resume")?;
    pair.perform("resumed")?;
    Ok("none, small, full, noise".to_owned())
}

/// Puts a game in every place of a shelf.
fn fill(card: &Path, info: &GameInfo) -> Result<(), String> {
    let mut shelf = Shelf::new(Blocks::open(card)?);
    let mut scratch = Scratch::new();
    for slot in 0..shelf.slots() {
        let header = Header::new(info.code, info.scenarios[0].code, u64::from(slot));
        let game = header.start().map_err(|refusal| refusal.to_string())?;
        let session = Session::new(game, &mut scratch);
        shelf.begin(slot, &header, &session).map_err(|fault| fault.to_string())?;
    }
    Ok(())
}

/// A card that is pulled out and pushed back in.
fn pulled(bench: &Bench) -> Done {
    let card = bench.card("pulled")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.perform("prepare")?;
    pair.perform("begin")?;
    pair.wait_kept(|gauges| gauges.kept == 1)?;
    pair.device.pull_card()?;
    pair.press_and_see("card-pulled")?;
    pair.device.push_card(&card)?;
    // One press for the notice, one to pick the unit under the cursor: what failed is kept as well.
    pair.device.press(SELECT)?;
    pair.device.press(SELECT)?;
    pair.wait_kept(|gauges| gauges.kept == 2)?;
    drop(pair);
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "see Resume")?;
    pair.play("select select")?;
    Ok("told, and made up for".to_owned())
}

/// Buttons faster than anybody presses them.
fn hasty(bench: &Bench) -> Done {
    const PRESSES: usize = 300;
    let card = bench.card("hasty")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.perform("prepare")?;
    pair.perform("begin")?;
    pair.device.press_all(&presses(PRESSES))?;
    let Gauges { shown, kept, .. } = pair.rest(0)?;
    let ram = pair.ram()?;
    // What is on the card is a game, and the board agrees.
    drop(pair);
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "see Resume")?;
    pair.play("select select")?;
    Ok(format!("{PRESSES} presses, {shown} pictures, {kept} times kept, RAM {ram}"))
}

/// The computer thinks on the board: it comes to an end, and its stack fits. What it thinks depends
/// on the board's own chance, so the twin stays behind.
fn advice(bench: &Bench) -> Done {
    let card = bench.card("advice")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.perform("prepare")?;
    pair.perform("begin")?;
    pair.perform("map")?;
    pair.play("hold-select")?;
    while !reading::picked(pair.desk.panel(), "Suggest a move") {
        pair.play("down")?;
    }
    let before = pair.device.gauges()?.shown;
    pair.device.press(SELECT)?;
    pair.rest(before)?;
    let ram = pair.ram()?;
    Ok(format!("RAM {ram}"))
}

/// The largest scenario fits as well, and is kept.
fn largest(bench: &Bench) -> Done {
    let card = bench.card("largest")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.perform("largest")?;
    let before = pair.device.gauges()?.shown;
    pair.device.press(SELECT)?;
    let kept = pair.rest(before)?.kept;
    let ram = pair.ram()?;
    drop(pair);
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "see Resume")?;
    pair.play("")?;
    Ok(format!("{kept} times kept, RAM {ram}"))
}

/// The longest of games, nearly over, comes back from the card within a second: from power on
/// to the title page, and from the press there to the map.
fn resume(bench: &Bench) -> Done {
    let card = bench.card("resume")?;
    let decisions = nearly_over(&card, bench.games)?;
    let mut pair = bench.pair(Some(&card))?;
    pair.adopt(&card, "see Resume")?;
    pair.play("")?;
    let woken = pair.device.gauges()?.shown_at / 1000;
    let shown = pair.time("select")?;
    let all = woken + shown;
    match all < RESUME_MS_MAX {
        true => Ok(format!("{decisions} decisions, {woken} + {shown} ms")),
        false => Err(format!("{decisions} decisions took {woken} + {shown} ms to come back")),
    }
}

/// Which scenario of these games a game of random picks is longest in.
fn longest(games: &[&'static GameInfo]) -> Result<(&'static str, &'static str), String> {
    let mut table = Table::new();
    let mut best = None;
    for opening in Opening::all(games) {
        let decisions = table.play(&opening)?.decisions;
        if best.is_none_or(|(most, _)| decisions > most) {
            best = Some((decisions, opening.names()));
        }
    }
    best.map(|(_, names)| names).ok_or_else(|| "there is no game".to_owned())
}

/// Plays a whole game of it at random and keeps it up to the last question for the first side, who
/// sits here. Says how many decisions those are.
fn nearly_over(card: &Path, games: &[&'static GameInfo]) -> Result<u32, String> {
    const SEED: u64 = 1938;
    let (game, scenario) = longest(games)?;
    let mut header = Header::new(game, scenario, SEED);
    header.seats[1] = Sitter::Computer(0);
    let mut scratch = Scratch::new();
    let mut all = Vec::new();
    let mut last = 0;
    let begin = || header.start().map_err(|refusal| refusal.to_string());
    let mut session = Session::new(begin()?, &mut scratch);
    let mut dice = Dice::new(SEED);
    while session.game().outcome().is_none() {
        let prompt = session.prompt();
        if prompt.seat == Seat(0) && !prompt.spaces.is_empty() {
            last = all.len();
        }
        let n = dice.below(prompt.len() as u32);
        let action = prompt.nth(n as usize).ok_or("a question without an answer")?;
        session.apply(&mut scratch, action, &mut Quiet).map_err(|refusal| refusal.to_string())?;
        all.push(action);
    }
    // In memory where there is such a place: it is written thousands of times.
    let quick = Path::new("/dev/shm").join(format!("hexmarch-{}", std::process::id()));
    let path = if Path::new("/dev/shm").is_dir() { &quick } else { card };
    let mut shelf = Shelf::new(Blocks::open(path)?);
    session = Session::new(begin()?, &mut scratch);
    shelf.begin(0, &header, &session).map_err(|fault| fault.to_string())?;
    for action in all.iter().take(last) {
        let done = session.apply(&mut scratch, *action, &mut Quiet);
        done.map_err(|refusal| refusal.to_string())?;
        shelf.record(0, &session).map_err(|fault| fault.to_string())?;
    }
    drop(shelf);
    if path != card {
        let bytes = fs::read(path).map_err(|e| e.to_string())?;
        let _ = fs::remove_file(path);
        fs::write(card, bytes).map_err(|e| e.to_string())?;
        let file = fs::File::options().write(true).open(card).map_err(|e| e.to_string())?;
        file.set_len(CARD_BYTES).map_err(|e| e.to_string())?;
    }
    Ok(last as u32)
}

/// Asleep while nobody presses anything.
fn asleep(bench: &Bench) -> Done {
    let mut pair = bench.pair(None)?;
    pair.play("shot title")?;
    pair.device.pass(1000)?;
    let (before, gauges) = (pair.device.now()?, pair.device.gauges()?);
    pair.device.pass(4000)?;
    let (after, later) = (pair.device.now()?, pair.device.gauges()?);
    let share = after.awake_since(&before);
    if later.shown != gauges.shown || later.sent != gauges.sent {
        return Err("the display is rewritten".to_owned());
    }
    if share >= 0.01 {
        return Err(format!("awake for {:.2} % of the time", share * 100.0));
    }
    Ok(format!("{:.2} % awake", share * 100.0))
}

/// Without a press the screen goes dark after three minutes, and `Quit` is the dark at once. A key
/// brings the picture back and does nothing else.
fn dark(bench: &Bench) -> Done {
    const FIVE_MINUTES: u64 = 300_000;
    let mut device = Device::start(&bench.image, None, &HURRIED)?;
    device.wait_within(FIVE_MINUTES, "the dark", |device| {
        Ok(device.gauges()?.shown > 0 && device.look()?.is_dark())
    })?;
    let before = device.gauges()?;
    device.press("down")?;
    device.wait_until("the light", |device| Ok(device.gauges()?.shown != before.shown))?;
    let after = device.gauges()?;
    // A press that counts is handed over with its chance.
    if after.stirred != before.stirred || after.ended > 0 {
        return Err("a press in the dark does more than turn the light on".to_owned());
    }
    drop(device);

    let mut pair = bench.pair(None)?;
    pair.play("up")?;
    pair.device.press(SELECT)?;
    pair.device.wait_until("the dark", |device| Ok(device.look()?.is_dark()))?;
    pair.device.press("down")?;
    settle(&mut pair.device, &pair.wanted, &bench.folder)?;
    pair.device.rest()?;
    settle(&mut pair.device, &pair.wanted, &bench.folder)?;
    Ok("after idle and after Quit".to_owned())
}

/// From press to picture, in emulated milliseconds.
fn prompt(bench: &Bench) -> Done {
    let card = bench.card("prompt")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.perform("prepare")?;
    pair.perform("begin")?;
    pair.perform("map")?;
    let mut steps = Vec::new();
    for step in ["right", "right", "down", "left", "up", "left", "down", "down", "down", "right"] {
        steps.push(pair.time(step)?);
    }
    let mut zooms = Vec::new();
    for _ in 0..4 {
        pair.play("hold-select\nuntil down Zoom")?;
        zooms.push(pair.time("choose Zoom")?);
    }
    let worst = |times: &[u32]| times.iter().copied().max().unwrap_or(0);
    let (step, zoom) = (worst(&steps), worst(&zooms));
    if step > STEP_MS_MAX || zoom > ZOOM_MS_MAX {
        return Err(format!("too slow, in ms: steps {steps:?}, zooms {zooms:?}"));
    }
    Ok(format!("worst step {step} ms, zoom {zoom} ms"))
}

/// An instruction that does not exist: what a panic comes to.
const NO_INSTRUCTION: u16 = 0xDEFE;
/// A branch to itself.
const FOR_EVER: u16 = 0xE7FE;

/// The program fails while a decision is not kept yet: it says where, keeps the decision, and a key
/// starts it again.
fn fails(bench: &Bench) -> Done {
    let card = bench.card("fails")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.perform("prepare")?;
    pair.perform("begin")?;
    pair.wait_kept(|gauges| gauges.kept == 1)?;
    pair.device.pull_card()?;
    pair.press_and_see("card-pulled")?;
    pair.device.push_card(&card)?;
    let at = pair.device.jump(NO_INSTRUCTION)?;
    pair.device.wait_until("the last words", |device| Ok(device.gauges()?.ended == 1))?;
    let mut said = Reading::of(&pair.device.look()?.picture());
    pair.device.wait_until("a reason", |device| {
        let picture = device.look()?.picture();
        said = Reading::of(&picture);
        let _ = write_png(&root().join("target/device/fails.png"), &picture);
        Ok(said.says("Any key starts it again."))
    })?;
    for words in ["Hexmarch has stopped:", &format!("fault at {at:08x}")] {
        if !said.says(words) {
            return Err(format!("the screen does not say {words}: target/device/fails.png"));
        }
    }
    let (name, _) = Image::read(&bench.image)?.place(at).ok_or("nowhere")?;
    // A key that is down when it begins to look at them is not what it waits for.
    pair.device.pass(50)?;
    pair.device.press(SELECT)?;
    pair.device.wait_until("a new start", |device| {
        let gauges = device.gauges()?;
        Ok(gauges.ended == 0 && gauges.shown > 0)
    })?;
    // The decision that could not be kept is there: the order of phases is not asked for again.
    pair.adopt(&card, "see Resume")?;
    pair.perform("resumed-after")?;
    Ok(format!("told at {at:08x} in {name}, decision kept"))
}

/// The tasks get no turn any more: the watchdog starts the board again, and the game is there.
fn hangs(bench: &Bench) -> Done {
    let card = bench.card("hangs")?;
    let mut pair = bench.pair(Some(&card))?;
    pair.perform("prepare")?;
    pair.perform("begin")?;
    pair.wait_kept(|gauges| gauges.kept == 1)?;
    let before = pair.device.gauges()?;
    pair.device.jump(FOR_EVER)?;
    pair.device.wait_until("a new start", |device| {
        let gauges = device.gauges()?;
        Ok(gauges.kept == 0 && gauges.shown > 0 && gauges.shown < before.shown)
    })?;
    pair.adopt(&card, "see Resume")?;
    pair.perform("resumed")?;
    Ok("started again".to_owned())
}

/// The log of the image that has one can be read.
fn log_lines(_: &Bench) -> Done {
    let mut command = Command::new(arm::QEMU);
    command.args(["-machine", "lm3s6965evb", "-serial", "null", "-monitor", "none"]);
    // It complains about a timer that the image has not set yet.
    command.args(["-display", "none"]).args(COUNTED).stderr(Stdio::null());
    let mut lines = Vec::new();
    journal(&mut command, &logging()?, HOPELESS, &mut |line| {
        lines.push(line);
        !lines.iter().any(|line| line.contains("light"))
    })?;
    let first = lines.first().map_or("nothing", String::as_str);
    match first.contains("INFO") && first.contains("shelf of 0 places, in doubt: true") {
        true => Ok(format!("{first:?} and {} more", lines.len() - 1)),
        false => Err(format!("the log says {lines:?}")),
    }
}
