//! The PicoSystem: its image as a player gets it, and its tests in an emulator.
//!
//! The emulator is rp2040js, which runs in node; tests/picosystem has what is wired to the chip.

mod cuts;
mod emulator;
mod flash;
mod hash;
mod journeys;
mod link;
mod troubles;
mod twin;
mod uf2;

use crate::arm::{self, PICOSYSTEM};
use crate::image::Image;
use crate::images::{Aboard, Kind};
use crate::process::{Done, answer, quietly, root};
use std::path::PathBuf;
use std::process::Command;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::Instant;

pub use cuts::{Extent, cuts};
pub use hash::hash;
pub use journeys::{games, journey, measure};
pub use link::link;
pub use troubles::{battery, faults};

/// Something that must be so on the device.
struct Case {
    name: &'static str,
    run: fn() -> Done,
}

/// The cases, those that take longest first.
static CASES: [Case; 8] = [
    Case { name: "cuts", run: || cuts(Extent::SHORT) },
    Case { name: "journey", run: journey },
    Case { name: "link", run: link },
    Case { name: "games", run: games },
    Case { name: "measure", run: measure },
    Case { name: "battery", run: battery },
    Case { name: "faults", run: faults },
    Case { name: "hash", run: || hash(false) },
];

/// Devices on the bench at a time: a core each.
const BENCHES: usize = 2;

/// Runs the cases named, or all.
pub fn test(names: &[&str]) -> Done {
    if let Some(name) = names.iter().find(|name| CASES.iter().all(|case| case.name != **name)) {
        let all = CASES.each_ref().map(|case| case.name).join(" ");
        return Err(format!("there is no case {name}; the cases are: {all}"));
    }
    fetch()?;
    files()?;
    let wanted: Vec<&Case> =
        CASES.iter().filter(|case| names.is_empty() || names.contains(&case.name)).collect();
    let next = AtomicUsize::new(0);
    let work = || {
        let mut said = Vec::new();
        while let Some(case) = wanted.get(next.fetch_add(1, Relaxed)) {
            let (name, begun) = (case.name, Instant::now());
            let done = (case.run)();
            let seconds = begun.elapsed().as_secs();
            said.push(
                done.map(|words| format!("{name} ({seconds} s): {words}"))
                    .map_err(|why| format!("{name} ({seconds} s): {why}")),
            );
        }
        said
    };
    let said = thread::scope(|scope| {
        let benches: Vec<_> = (0..BENCHES).map(|_| scope.spawn(work)).collect();
        benches.into_iter().flat_map(|bench| bench.join().unwrap_or_default()).collect::<Vec<_>>()
    });
    if said.len() < wanted.len() {
        return Err("a case panicked".to_owned());
    }
    let (well, ill): (Vec<_>, Vec<_>) = said.into_iter().partition(Result::is_ok);
    match ill.is_empty() {
        true => Ok(well.into_iter().flatten().collect::<Vec<_>>().join("; ")),
        false => Err(ill.into_iter().filter_map(Result::err).collect::<Vec<_>>().join("\n")),
    }
}

/// A script: to a game with the cursor on the map.
const TO_THE_MAP: &str = "tests/picosystem/cursor.script";

const NODE_MAJOR_MIN: u32 = 18;
const NODE_PACKAGES: [&str; 2] = ["nodejs", "npm"];

/// RAM that the device may take with everything, its picture and its stack included.
const RAM_MAX: u32 = 200 * 1024;

/// The packages that running the emulator takes and that are not here.
pub fn packages() -> Vec<&'static str> {
    let version = answer("node", &["--version"]).unwrap_or_default();
    let major = version.trim_start_matches('v').split('.').next().and_then(|n| n.parse().ok());
    let young = major.is_some_and(|major: u32| major >= NODE_MAJOR_MIN);
    if young && answer("npm", &["--version"]).is_some() {
        Vec::new()
    } else {
        NODE_PACKAGES.to_vec()
    }
}

/// What is missing to run the emulator, in words.
pub fn missing() -> Option<String> {
    match packages().as_slice() {
        [] => (!is_fetched()).then(|| "rp2040js".to_owned()),
        packages => Some(packages.join(" and ")),
    }
}

/// The emulator's folder.
fn folder() -> PathBuf {
    root().join("tests/picosystem")
}

/// Is the emulator here, in the version that package-lock.json names?
fn is_fetched() -> bool {
    // npm notes what it has fetched as it read what to fetch.
    let line = |file: &str| {
        let text = std::fs::read_to_string(folder().join(file)).unwrap_or_default();
        text.lines().find(|line| line.contains("\"integrity\"")).map(str::to_owned)
    };
    let wanted = line("package-lock.json");
    wanted.is_some() && line("node_modules/.package-lock.json") == wanted
}

/// Fetches the emulator, in the version that package-lock.json names.
pub fn fetch() -> Done {
    if is_fetched() {
        return Ok("rp2040js is here".to_owned());
    }
    let mut npm = Command::new("npm");
    quietly(npm.current_dir(folder()).args(["ci", "--no-audit", "--no-fund"]))?;
    Ok("rp2040js fetched".to_owned())
}

/// The image, as the tests need it and as a player gets it.
pub struct Files {
    /// With the names of its parts.
    pub elf: PathBuf,
    /// What a player copies to the device.
    pub uf2: PathBuf,
    /// Bytes of RAM, its picture and its stack included.
    pub ram: u32,
}

/// Builds the image; once, since devices on several benches start from the same files.
pub fn files() -> Result<&'static Files, String> {
    static FILES: OnceLock<Result<Files, String>> = OnceLock::new();
    FILES.get_or_init(make).as_ref().map_err(String::clone)
}

fn make() -> Result<Files, String> {
    let elf = Aboard::usual(&PICOSYSTEM).build(&PICOSYSTEM, "hexmarch", Kind::Shipped)?;
    let bytes = std::fs::read(&elf).map_err(|e| format!("{}: {e}", elf.display()))?;
    let file = uf2::from_elf(&bytes).ok_or("the image is no ELF file")?;
    let uf2 = root().join("target/hexmarch-picosystem.uf2");
    std::fs::write(&uf2, file).map_err(|e| format!("{}: {e}", uf2.display()))?;
    let ram = Image::read(&elf)?.ram() + arm::stack_bytes(&PICOSYSTEM)?;
    if ram > RAM_MAX {
        return Err(format!("the image takes {ram} bytes of RAM, more than {RAM_MAX}"));
    }
    Ok(Files { elf, uf2, ram })
}

/// Says where the file is.
pub fn build() -> Done {
    let Files { uf2, ram, .. } = files()?;
    Ok(format!("{}; {ram} bytes of RAM", uf2.display()))
}
