//! The PicoSystem: its image as a player gets it, and its tests in an emulator.
//!
//! The emulator is rp2040js, which runs in node; tests/picosystem has what is wired to the chip.

mod cuts;
mod emulator;
mod flash;
mod hash;
mod journeys;
mod twin;
mod uf2;

use crate::arm::{self, PICOSYSTEM};
use crate::image::Image;
use crate::process::{Done, answer, quietly, root};
use std::path::PathBuf;
use std::process::Command;

pub use cuts::{Extent, cuts};
pub use hash::hash;
pub use journeys::{journey, measure};

/// A script: to a game with the cursor on the map.
const TO_THE_MAP: &str = "tests/picosystem/cursor.script";

const NODE_MAJOR_MIN: u32 = 18;
const NODE_PACKAGES: [&str; 2] = ["nodejs", "npm"];

/// RAM that the device may take with everything, its picture and its stack included.
const RAM_MAX: u32 = 200 * 1024;

/// The packages that running the emulator takes and that are not here.
pub fn missing() -> Vec<&'static str> {
    let version = answer("node", &["--version"]).unwrap_or_default();
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    let young = major.is_some_and(|major: u32| major >= NODE_MAJOR_MIN);
    if young && answer("npm", &["--version"]).is_some() {
        Vec::new()
    } else {
        NODE_PACKAGES.to_vec()
    }
}

/// Fetches the emulator, in the version that package-lock.json names.
pub fn fetch() -> Done {
    let folder = root().join("tests/picosystem");
    if folder.join("node_modules/rp2040js").is_dir() {
        return Ok("rp2040js is here".to_owned());
    }
    let mut npm = Command::new("npm");
    quietly(npm.current_dir(folder).args(["ci", "--no-audit", "--no-fund"]))?;
    Ok("rp2040js fetched".to_owned())
}

/// Builds the image and makes the file of it that a player copies to the device.
pub fn uf2() -> Result<(PathBuf, u32), String> {
    arm::build(&PICOSYSTEM, Some("hexmarch"))?;
    let elf = arm::image_path(&PICOSYSTEM, "hexmarch");
    let bytes = std::fs::read(&elf).map_err(|e| format!("{}: {e}", elf.display()))?;
    let file = uf2::from_elf(&bytes).ok_or("the image is no ELF file")?;
    let path = root().join("target/hexmarch-picosystem.uf2");
    std::fs::write(&path, file).map_err(|e| format!("{}: {e}", path.display()))?;
    let ram = Image::read(&elf)?.ram() + arm::stack_bytes(&PICOSYSTEM)?;
    if ram > RAM_MAX {
        return Err(format!("the image takes {ram} bytes of RAM, more than {RAM_MAX}"));
    }
    Ok((path, ram))
}

/// Says where the file is.
pub fn build() -> Done {
    let (path, ram) = uf2()?;
    Ok(format!("{}; {ram} bytes of RAM", path.display()))
}
