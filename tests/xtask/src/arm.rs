//! The board: its compiler, its emulator, its images.
//!
//! The core library is built along with the images, from its source, so that it is as small as they
//! are. Two compilers will do: the everyday one, where rustup can add that source, or else
//! Debian's, which is packaged with it; then the linker still comes from rustup's toolchain, since
//! Debian's has none. Both put their work under `target/arm`. Which images there are, and where
//! they end up, is in `images.rs`.

use crate::device::HURRIED;
use crate::image::{self, Image};
use crate::images::{Aboard, Kind};
use crate::process::{Done, Limit, answer, cargo, quietly, root, within};
use crate::trace::{self, Opening};
use hexmarch_core::game::Prompt;
use hexmarch_core::games::AnyGame;
use hexmarch_core::march::Scratch;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

/// A board that images are built for.
pub struct Board {
    /// Its name on the command line, and the feature of the firmware that chooses it.
    pub name: &'static str,
    /// What it is compiled for.
    pub target: &'static str,
    /// Is its flash so small that a panic may only say where it happened, and not why?
    lean: bool,
    /// How it is optimised: a profile of .cargo/config.toml.
    pub profile: &'static str,
    /// Its linker script, which says how much memory it has.
    memory: &'static str,
    /// The programs there are: what ships, and what plays games to compare.
    pub programs: &'static [&'static str],
    /// Has its flash room for all games at once? Otherwise there is an image for each.
    pub has_room_for_all: bool,
}

/// The reference board.
pub static LM3S6965: Board = Board {
    name: "lm3s6965",
    target: "thumbv7m-lean",
    lean: true,
    profile: "firmware",
    memory: "memory.x",
    programs: &["hexmarch", "hash", "think"],
    has_room_for_all: false,
};

/// The PicoSystem.
pub static PICOSYSTEM: Board = Board {
    name: "picosystem",
    target: "thumbv6m-none-eabi",
    lean: false,
    profile: "picosystem",
    memory: "firmware/src/board/picosystem/memory.x",
    programs: &["hexmarch", "hash"],
    has_room_for_all: true,
};

static BOARDS: [&Board; 2] = [&LM3S6965, &PICOSYSTEM];

/// A board by its name.
pub fn board(name: &str) -> Result<&'static Board, String> {
    let names = || BOARDS.map(|board| board.name).join(" ");
    let found = BOARDS.into_iter().find(|board| board.name == name);
    found.ok_or_else(|| format!("there is no board {name}; there are: {}", names()))
}

const DEBIAN_RUSTC: &str = "/usr/bin/rustc";
const DEBIAN_CARGO: &str = "/usr/bin/cargo";
const DEBIAN_SOURCE: &str = "/usr/lib/rustlib/src/rust/library/core";

/// The least 1.x that knows all the switches below.
const MINOR_MIN: u32 = 95;

/// What a lean board is made of: the target of this name, but no register for a frame pointer.
const LEAN_FROM: &str = "thumbv7m-none-eabi";

/// How a lean board is compiled and linked. A panic is an undefined instruction, which the fault
/// handler takes: without words and places in flash. Functions that came out alike are one. A small
/// function of another crate is inlined only by those who see that it pays. Not
/// `-machine-outliner-reruns=2` and `-enable-pre=false`: with both a game of the hash test ended in
/// a fault. Which of the two it was is not known.
const LEAN_FLAGS: &str = "-Zunstable-options -Cpanic=immediate-abort -Clink-arg=--icf=all \
                          -Zcross-crate-inline-threshold=0";

/// The core library for a lean board; on a target of our own it has to bring `memcpy` itself.
const LEAN_FEATURES: &str = "-Zbuild-std-features=optimize_for_size,compiler-builtins-mem";

/// The emulator of the reference board.
pub const QEMU: &str = "qemu-system-arm";
const QEMU_ARGS: &str =
    "-machine lm3s6965evb -nographic -semihosting-config enable=on,target=native -kernel";

/// An image plays for some seconds; one that has worked for so long hangs.
const RUN_LIMIT: Limit = Limit::Work(Duration::from_secs(600));

/// Stack that must be left when the games are over, for interrupts and what tests did not reach.
const STACK_SPARE_BYTES: u32 = 8 * 1024;

/// What builds for the board.
pub enum Compiler {
    /// The everyday toolchain has the source of the core library.
    Everyday,
    /// Debian's compiler has it, and borrows a linker.
    Debian {
        /// That linker.
        linker: PathBuf,
    },
}

impl Compiler {
    /// What there is.
    pub fn find() -> Result<Self, String> {
        let sysroot = sysroot();
        let everyday = std::env::var("HEXMARCH_COMPILER").as_deref() != Ok("debian");
        let has_source = sysroot.join("lib/rustlib/src/rust/library/core").is_dir();
        if everyday && has_source && is_young("rustc") {
            return Ok(Compiler::Everyday);
        }
        if !debian_compiler() {
            return Err("no compiler for the boards: run `cargo xtask setup`".to_owned());
        }
        match linker(&sysroot) {
            Some(linker) => Ok(Compiler::Debian { linker }),
            None => Err("no linker for the board: run `cargo xtask setup`".to_owned()),
        }
    }

    /// Cargo, about to build for a board.
    pub fn build(&self, Board { target, lean, profile, .. }: &Board) -> Result<Command, String> {
        let mut command = match self {
            Compiler::Everyday => cargo(),
            Compiler::Debian { .. } => Command::new(DEBIAN_CARGO),
        };
        command.current_dir(root()).args(["build", "--profile", profile]);
        command.args(["--target-dir", "target/arm"]);
        // Building the core library is an unstable feature, hence the bootstrap switch.
        command.arg("-Zbuild-std=core").env("RUSTC_BOOTSTRAP", "1");
        if *lean {
            command.args([LEAN_FEATURES, "-Zjson-target-spec", "--target"]);
            command.arg(self.lean_target(target)?).env("RUSTFLAGS", LEAN_FLAGS);
        } else {
            command.args(["--target", target]);
        }
        if let Compiler::Debian { linker } = self {
            // What the cargo that runs us has set speaks of another toolchain.
            command.env("RUSTC", DEBIAN_RUSTC);
            let name = target.to_uppercase().replace('-', "_");
            command.env(format!("CARGO_TARGET_{name}_LINKER"), linker);
            for stale in ["CARGO", "RUSTUP_TOOLCHAIN", "LD_LIBRARY_PATH"] {
                command.env_remove(stale);
            }
        }
        Ok(command)
    }

    /// Writes the description of a lean board's target, which is the compiler's own of the day with
    /// one word changed.
    fn lean_target(&self, name: &str) -> Result<PathBuf, String> {
        let mut rustc = Command::new(match self {
            Compiler::Everyday => "rustc",
            Compiler::Debian { .. } => DEBIAN_RUSTC,
        });
        rustc.args(["-Zunstable-options", "--print", "target-spec-json", "--target", LEAN_FROM]);
        let own = quietly(rustc.env("RUSTC_BOOTSTRAP", "1"))?;
        let (word, lean) = ("\"frame-pointer\": \"always\"", "\"frame-pointer\": \"may-omit\"");
        if !own.contains(word) {
            return Err(format!("the description of {LEAN_FROM} has no {word}"));
        }
        let path = root().join("target/arm").join(format!("{name}.json"));
        let text = own.replace(word, lean);
        // Cargo builds everything anew for a description that was touched.
        if std::fs::read_to_string(&path).ok().as_ref() != Some(&text) {
            let written = std::fs::create_dir_all(root().join("target/arm"));
            let written = written.and_then(|()| std::fs::write(&path, text));
            written.map_err(|error| format!("{}: {error}", path.display()))?;
        }
        Ok(path)
    }
}

/// Builds the core alone for the boards, with everything.
pub fn core() -> Done {
    let mut targets = Vec::new();
    for board in BOARDS {
        let mut command = Compiler::find()?.build(board)?;
        quietly(command.args(["--package", "hexmarch-core", "--features", "whole"]))?;
        targets.push(board.target);
    }
    Ok(targets.join(" "))
}

/// Plays the games of `trace` on the board and here, with every image there is: every line must be
/// the same.
pub fn hash() -> Done {
    let mut said = Vec::new();
    for aboard in Aboard::of(&LM3S6965) {
        let path = aboard.build(&LM3S6965, "hash", Kind::Shipped)?;
        let name = aboard.name();
        said.push(compare(&path, &aboard).map_err(|why| format!("{name}: {why}"))?);
    }
    Ok(said.join("; "))
}

fn compare(image: &Path, aboard: &Aboard) -> Done {
    qemu()?;
    let mut board = Command::new(QEMU);
    let said = within(RUN_LIMIT, board.args(QEMU_ARGS.split(' ')).arg(image))?;
    let (stack, lines): (Vec<_>, Vec<_>) = said.lines().partition(|l| l.starts_with("stack "));

    let mut table = Table::new();
    // A line begins with its game; what else may be aboard is not the question.
    let games = aboard.games();
    let is_wanted = |line: &&str| games.iter().any(|g| Some(g.code) == line.split(' ').next());
    let mut lines = lines.into_iter().filter(is_wanted);
    let mut count = 0;
    for opening in Opening::all(games) {
        table.compare(&opening, lines.next().unwrap_or("nothing"))?;
        count += 1;
    }
    if let Some(more) = lines.next() {
        return Err(format!("the board goes on: {more}"));
    }

    let image = Image::read(image)?;
    let numbers: Vec<u32> =
        stack.iter().flat_map(|line| line.split(' ')).filter_map(|n| n.parse().ok()).collect();
    match numbers.as_slice() {
        [used, whole] if used + STACK_SPARE_BYTES <= *whole => {
            let (name, flash, ram) = (aboard.name(), image.flash(), image.ram());
            Ok(format!("{name}: {count} games; flash {flash}, RAM {ram}, stack {used} of {whole}"))
        }
        [used, whole] => Err(format!("the stack took {used} of {whole} bytes: too close to full")),
        _ => Err("the board does not say how much stack it took".to_owned()),
    }
}

/// What it takes to play the games of `trace` here.
pub struct Table {
    slot: Option<AnyGame>,
    scratch: Scratch,
    prompt: Prompt,
}

impl Table {
    /// An empty one.
    pub fn new() -> Self {
        Self { slot: None, scratch: Scratch::new(), prompt: Prompt::new() }
    }

    /// Plays a game.
    pub fn play<'a>(&mut self, opening: &'a Opening) -> Result<trace::Trace<'a>, String> {
        let done = trace::play(opening, &mut self.slot, &mut self.scratch, &mut self.prompt);
        done.map_err(|broken| format!("here: {opening} {broken}"))
    }

    /// Plays a game and compares what comes of it with what a board says.
    pub fn compare(&mut self, opening: &Opening, there: &str) -> Result<(), String> {
        let here = self.play(opening)?.to_string();
        if here == there {
            return Ok(());
        }
        Err(format!("the machines disagree\n  here:  {here}\n  board: {there}"))
    }
}

/// Turns of every scenario at every level take some minutes.
const THINK_LIMIT: Limit = Limit::Work(Duration::from_secs(3600));

/// Nanoseconds that an instruction takes on the emulated board: 1.6 cycles of its 50 MHz.
const INSTRUCTION_NS: u64 = 32;

/// Times turns of the computer player on the emulated board, game by game.
pub fn think() -> Done {
    qemu()?;
    let games = Aboard::of(&LM3S6965);
    let said: Vec<String> = games.iter().map(think_in).collect::<Result<_, _>>()?;
    Ok(said.join("\n"))
}

/// The same in one image.
fn think_in(aboard: &Aboard) -> Done {
    let image = aboard.build(&LM3S6965, "think", Kind::Shipped)?;
    let mut board = Command::new(QEMU);
    board.args(HURRIED).args(QEMU_ARGS.split(' '));
    let said = within(THINK_LIMIT, board.arg(image))?;
    let mut lines = Vec::new();
    for line in said.lines() {
        match line.split_once(" thousand instructions ") {
            Some((turn, thousands)) => {
                let thousands: u64 = thousands.parse().map_err(|_| format!("`{line}`"))?;
                let millis = thousands * INSTRUCTION_NS / 1000;
                lines.push(format!("{turn} time {}.{:03} s", millis / 1000, millis % 1000));
            }
            None => lines.push(line.to_owned()),
        }
    }
    Ok(lines.join("\n"))
}

/// The function at an address of the image that ships, in hexadecimal digits.
pub fn place(address: &str) -> Done {
    let path = Aboard::usual(&LM3S6965).build(&LM3S6965, "hexmarch", Kind::Shipped)?;
    let number = u32::from_str_radix(address.trim_start_matches("0x"), 16);
    let number = number.map_err(|_| format!("{address:?} is no address"))?;
    let place = Image::read(&path)?.place(number);
    let (name, into) = place.ok_or(format!("{address} is in no function of this image"))?;
    Ok(format!("{name}, {into} bytes into it"))
}

/// What a board's memory sets aside for the stack.
pub fn stack_bytes(board: &Board) -> Result<u32, String> {
    let regions = regions(board)?;
    let stack = regions.iter().find(|region| region.name == "STACK");
    stack.map(|region| region.bytes).ok_or(format!("{} sets no stack aside", board.memory))
}

/// The memory of a board.
pub fn regions(board: &Board) -> Result<Vec<image::Region>, String> {
    image::regions(&root().join(board.memory))
}

/// Where the everyday compiler is.
pub fn sysroot() -> PathBuf {
    PathBuf::from(answer("rustc", &["--print", "sysroot"]).unwrap_or_default())
}

/// Is there a Debian compiler, with the library's source, young enough for us?
pub fn debian_compiler() -> bool {
    is_young(DEBIAN_RUSTC) && Path::new(DEBIAN_CARGO).exists() && Path::new(DEBIAN_SOURCE).is_dir()
}

/// Does a compiler know all the switches?
fn is_young(rustc: &str) -> bool {
    let version = answer(rustc, &["-V"]).unwrap_or_default();
    let minor = version.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
    minor.is_some_and(|minor| minor >= MINOR_MIN)
}

/// The linker of the everyday toolchain, or one on the path.
pub fn linker(sysroot: &Path) -> Option<PathBuf> {
    let hosts = sysroot.join("lib/rustlib").read_dir().ok();
    let beside = hosts.into_iter().flatten().flatten().map(|host| host.path().join("bin/rust-lld"));
    let found = beside.into_iter().find(|path| path.exists());
    found.or_else(|| answer("ld.lld", &["--version"]).map(|_| PathBuf::from("ld.lld")))
}

/// The emulator's version, or how to get it.
pub fn qemu() -> Done {
    answer(QEMU, &["--version"]).ok_or(format!("no {QEMU}: run `cargo xtask setup`"))
}
