//! The tasks, from the buttons to the card.

use crate::board::{Battery, Buttons, Display, Keys, Light, Link, Parts, Power, Screen, Sound};
use crate::board::{Sounder, Watchdog, microseconds};
use crate::gauges;
use crate::log::log;
use crate::presses::Presses;
use crate::shared::{Shared, Unkept};
use embassy_executor::{SpawnError, SpawnToken, Spawner};
use embassy_futures::select::{Either, Either3, select, select3};
use embassy_time::{Duration, Instant, Timer, with_deadline};
use embedded_io_async::{Read, Write};
use hexmarch_core::link::Cable;
use hexmarch_core::saving::{HAS_PAGES, Request};
use hexmarch_core::ui::{App, Press};

/// Without a press the screen goes dim, and later dark.
const DIM_AFTER: Duration = Duration::from_secs(60);
const DARK_AFTER: Duration = Duration::from_secs(180);

/// How often the battery is looked at.
const MEASURE_EVERY: Duration = Duration::from_secs(20);

/// With so much left, in hundredths, the player is warned.
const LOW: u8 = 5;
/// Bytes that are brought to the link or taken from it at a time.
const LINK_BYTES: usize = 168;

/// How often the watchdog is told that all is well; it waits several times as long.
const FEED_EVERY: Duration = Duration::from_secs(4);

/// Starts them all.
pub fn spawn(spawner: Spawner, shared: &'static Shared, parts: Parts) {
    let Parts { display, buttons, link, watchdog, battery, sounder } = parts;
    start(spawner, watch(watchdog));
    start(spawner, read_buttons(shared, buttons));
    start(spawner, play(shared));
    start(spawner, show(shared, display));
    start(spawner, store(shared));
    start(spawner, talk(shared, link));
    start(spawner, measure(shared, battery));
    shared.app.borrow_mut().fit_cable();
    if Sounder::IS_FITTED {
        shared.app.borrow_mut().set_sounds(true);
        start(spawner, click(shared, sounder));
    }
    shared.look.signal(());
    // The game that was kept may have somebody at the cable.
    shared.tell.signal(());
}

/// Each task exists once, so there is always room for it.
fn start<S>(spawner: Spawner, task: Result<SpawnToken<S>, SpawnError>) {
    if let Ok(task) = task {
        spawner.spawn(task);
    }
}

/// Tells the watchdog that tasks still get their turn.
#[embassy_executor::task]
async fn watch(mut watchdog: Watchdog) {
    loop {
        watchdog.feed();
        Timer::after(FEED_EVERY).await;
    }
}

/// Turns levels of pins into presses.
#[embassy_executor::task]
async fn read_buttons(shared: &'static Shared, mut buttons: Buttons) {
    let mut presses = Presses::new(Buttons::BUTTONS);
    loop {
        let edge = match presses.due().map(Instant::from_millis) {
            Some(due) => match select(buttons.edge(), Timer::at(due)).await {
                Either::First(edge) => Some(edge),
                Either::Second(()) => None,
            },
            None => Some(buttons.edge().await),
        };
        let (down, at) = match edge {
            Some(edge) => (edge.down, edge.at),
            None => (buttons.down(), Instant::now()),
        };
        presses.look(down, at.as_millis(), &mut |press| {
            gauges::pressed(at.as_millis());
            let _ = shared.presses.try_send(press);
        });
    }
}

/// Hands presses and the time to the program, and watches how long nobody presses anything.
#[embassy_executor::task]
async fn play(shared: &'static Shared) {
    let mut pressed = Instant::now();
    loop {
        let light = shared.light.get();
        let weary = match light {
            Light::On(_) => Some(pressed + DIM_AFTER),
            Light::Dim => Some(pressed + DARK_AFTER),
            Light::Off => None,
        };
        // Units on their way move by themselves; nothing else does.
        let pace = shared.app.borrow().due();
        let step = pace.map(|ms| Instant::now() + Duration::from_millis(ms.into()));
        let wake = select(shared.presses.receive(), shared.news.wait());
        let press = match with_deadline(step.or(weary).unwrap_or(Instant::MAX), wake).await {
            Ok(Either::First(press)) => Some(press),
            // The other end has played: units may be on their way.
            Ok(Either::Second(())) => continue,
            Err(_) => None,
        };
        match (press, pace) {
            // There is no power left to show anything with.
            (Some(_), _) if shared.is_flat.get() => {}
            (Some(press), _) => {
                pressed = Instant::now();
                let before = shared.light.replace(lit(shared));
                // A press in the dark only turns the light on.
                if before != Light::Off {
                    hand_over(shared, press);
                }
            }
            (None, Some(ms)) => pass_time(shared, ms),
            (None, None) if light == Light::Dim => shared.light.set(Light::Off),
            (None, None) => shared.light.set(Light::Dim),
        }
        shared.look.signal(());
    }
}

/// Hands a press to the program. Neither this nor the next is inlined: each takes of the stack what
/// it needs itself, and the computer's thoughts need much.
#[inline(never)]
fn hand_over(shared: &Shared, press: Press) {
    let mut app = shared.app.borrow_mut();
    let now = microseconds();
    gauges::stirred(now);
    app.stir(now.into());
    if app.settings().clicks {
        shared.click.signal(());
    }
    app.press(press);
    obey(shared, &mut app);
    shared.tell.signal(());
}

/// Tells the program that time has passed.
#[inline(never)]
fn pass_time(shared: &Shared, ms: u32) {
    let mut app = shared.app.borrow_mut();
    app.tick(ms);
    obey(shared, &mut app);
}

/// As bright as the player wants it.
fn lit(shared: &Shared) -> Light {
    Light::On(shared.app.borrow().settings().brightness)
}

/// Does what the program asks for, or has it done once there is a picture.
fn obey(shared: &Shared, app: &mut App) {
    while let Some(request) = app.take_request() {
        let unkept = shared.unkept.get();
        shared.fresh.set(true);
        match request {
            Request::Begin => shared.unkept.set(Unkept { begun: true, ..unkept }),
            Request::Save => shared.unkept.set(Unkept { game: true, ..unkept }),
            Request::Settings => {
                shared.unkept.set(Unkept { settings: true, ..unkept });
                shared.light.set(Light::On(app.settings().brightness));
            }
            Request::Shelf(_) if !HAS_PAGES => {}
            Request::Shelf(_) => {
                let mut keeper = shared.keeper.borrow_mut();
                shared.unkept.set(keeper.keep(app, unkept));
                keeper.grant(app, request);
            }
            // A handheld has nowhere to leave to but the dark; any key comes back.
            Request::Quit => shared.light.set(Light::Off),
        }
    }
}

/// Draws what has changed and brings it to the glass.
#[embassy_executor::task]
async fn show(shared: &'static Shared, mut display: Display) {
    let mut lit = None;
    loop {
        shared.look.wait().await;
        let Ok(drawn) = shared.app.borrow_mut().draw(display.canvas());
        let light = shared.light.get();
        // What was drawn in the dark is sent once there is light.
        if light != Light::Off && (drawn || lit != Some(light)) {
            gauges::shown(display.show().await);
        }
        if lit != Some(light) {
            display.set_light(light);
            lit = Some(light);
            log!("light changed, stack {} of {}", crate::stack::depth().0, crate::stack::depth().1);
        }
        if shared.fresh.take() {
            shared.drawn.signal(());
        }
    }
}

/// Keeps games and settings, when there is a picture to look at meanwhile.
#[embassy_executor::task]
async fn store(shared: &'static Shared) {
    loop {
        shared.drawn.wait().await;
        shared.keep();
        // There may be something to tell, to the player and to the other end.
        shared.look.signal(());
        shared.tell.signal(());
    }
}

/// Plays with whoever is at the other end of the cable.
#[embassy_executor::task]
async fn talk(shared: &'static Shared, mut port: Link) {
    let mut cable = Cable::default();
    let mut looked = Instant::now();
    let mut bytes = [0; LINK_BYTES];
    loop {
        let wait = cable.due().map(|ms| looked + Duration::from_millis(ms.into()));
        let due = Timer::at(wait.unwrap_or(Instant::MAX));
        let came = match select3(port.read(&mut bytes), shared.tell.wait(), due).await {
            Either3::First(Ok(count)) => bytes.get(..count).unwrap_or(&[]),
            _ => &[],
        };
        let passed = looked.elapsed().as_millis() as u32;
        looked += Duration::from_millis(passed.into());
        {
            let mut app = shared.app.borrow_mut();
            let was_due = app.due();
            cable.pass(&mut shared.keeper.borrow_mut().cable_end(&mut app), came, passed);
            #[cfg(feature = "dabble")]
            if shared.unkept.get() == Unkept::default()
                && let Some(session) = app.session()
                && let Some(action) = crate::dabble::decision(app.header(), session)
            {
                app.decide(action);
            }
            obey(shared, &mut app);
            if app.due() != was_due {
                shared.news.signal(());
            }
        }
        shared.look.signal(());
        let count = cable.take(&mut bytes);
        let Ok(()) = port.write_all(bytes.get(..count).unwrap_or(&[])).await;
    }
}

/// Makes keys click.
#[embassy_executor::task]
async fn click(shared: &'static Shared, mut sounder: Sounder) {
    loop {
        shared.click.wait().await;
        sounder.click().await;
    }
}

/// Watches the battery. One that is low is told of. One that is flat puts the device out, with
/// everything kept, until it is charged; it must say so twice, since a cell under load may sag for
/// a moment.
#[embassy_executor::task]
async fn measure(shared: &'static Shared, mut battery: Battery) {
    let (mut low_before, mut flat_before) = (false, false);
    while let Some(charge) = battery.charge() {
        let is_low = charge.gauge.percent <= LOW && !charge.gauge.charging;
        shared.app.borrow_mut().set_gauge(Some(charge.gauge));
        if is_low && !low_before {
            shared.app.borrow_mut().notice("The battery is nearly empty. Your game is kept.");
        }
        low_before = is_low;
        let is_flat = charge.is_flat && flat_before;
        if shared.is_flat.replace(is_flat) != is_flat {
            shared.keep();
            shared.light.set(if is_flat { Light::Off } else { lit(shared) });
        }
        flat_before = charge.is_flat;
        shared.look.signal(());
        Timer::after(MEASURE_EVERY).await;
    }
}
