//! A battery that runs down, and a program that fails.

use super::emulator::Number;
use super::twin::Twin;
use super::{TO_THE_MAP, files};
use crate::process::Done;
use hexmarch_core::ui::{Button, Gauge, Press};

/// What the player is told of a battery that is low, as firmware/src/tasks.rs says it.
const LOW: &str = "The battery is nearly empty. Your game is kept.";

const TAP: Press = Press { button: Button::A, held: false };
const RIGHT: Press = Press { button: Button::Right, held: false };

fn gauge(percent: u8, charging: bool) -> Option<Gauge> {
    Some(Gauge { percent, charging })
}

/// The gauge in the bar, the mark of a charger, a warning, the dark, and the light again.
pub fn battery() -> Done {
    let mut twin = Twin::start(&files()?.elf)?;
    // A device without a battery never looks for one: this one starts anew with one.
    twin.device.order("power 3.75")?;
    twin.reboot_with(gauge(40, false))?;
    twin.play(TO_THE_MAP, &[])?;
    twin.rest()?;
    twin.compare("battery")?;
    twin.set_power("4.05 charging", gauge(90, true))?;
    twin.rest()?;
    twin.compare("battery-charging")?;
    let game = twin.here.game();

    twin.set_power("3.45", gauge(0, false))?;
    twin.notice(LOW);
    twin.rest()?;
    twin.compare("battery-low")?;
    twin.press(TAP)?;
    // A cell that sags for a moment is not empty.
    twin.set_power("3.2", gauge(0, false))?;
    twin.set_power("3.45", gauge(0, false))?;
    twin.rest()?;
    lit(&mut twin, true)?;

    twin.set_power("3.2", gauge(0, false))?;
    twin.set_power("3.2", gauge(0, false))?;
    lit(&mut twin, false)?;
    // Nothing but a charger wakes it.
    let before = twin.device.gauge(Number::Stirred)?;
    twin.device.press(RIGHT, |_, _| Ok(()))?;
    lit(&mut twin, false)?;
    if twin.device.gauge(Number::Stirred)? != before {
        return Err("a press counts although the battery is empty".to_owned());
    }
    twin.set_power("3.2 charging", gauge(0, true))?;
    twin.rest()?;
    lit(&mut twin, true)?;
    twin.press(RIGHT)?;

    twin.set_power("3.2", gauge(0, false))?;
    twin.set_power("3.2", gauge(0, false))?;
    lit(&mut twin, false)?;
    twin.device.order("cut")?;
    twin.device.order("power 3.75")?;
    twin.reboot_with(gauge(40, false))?;
    twin.press(TAP)?;
    if game.is_none() || twin.here.game() != game {
        return Err("the game was not kept".to_owned());
    }
    Ok("gauge, charger, warning, dark and back".to_owned())
}

fn lit(twin: &mut Twin, wanted: bool) -> Result<(), String> {
    let light: u32 = twin.device.ask("light")?;
    if (light > 0) == wanted { Ok(()) } else { Err(format!("the light is at {light}")) }
}

/// What a program that fails shows, and that it goes on with the game.
pub fn faults() -> Done {
    let mut twin = Twin::start(&files()?.elf)?;
    twin.play(TO_THE_MAP, &[])?;
    let game = twin.here.game();
    let mut stopped = |order: &str, shot: Option<&str>| {
        twin.device.order(order)?;
        twin.device.order("run 400")?;
        if twin.device.gauge(Number::Ended)? == 0 {
            return Err(format!("{order}: the program does not notice"));
        }
        if let Some(name) = shot {
            twin.compare(name)?;
        }
        // Any key starts it again, with the game that was kept.
        twin.device.order("down x")?;
        twin.device.order("run 20")?;
        twin.resumed()?;
        twin.press(TAP)?;
        match twin.here.game() == game {
            true => Ok(()),
            false => Err(format!("{order}: the game was not kept")),
        }
    };
    // The place of a hard fault changes with every build, so there is no picture to keep.
    stopped("fault", None)?;
    stopped("fault 0x1FFFFFF0", Some("stack-over"))?;
    // A processor that does nothing any more is started again by the watchdog.
    twin.device.order("hang")?;
    twin.device.order("run 9000")?;
    twin.resumed()?;
    twin.press(TAP)?;
    match twin.here.game() == game {
        true => Ok("hard fault, stack, watchdog".to_owned()),
        false => Err("hang: the game was not kept".to_owned()),
    }
}
