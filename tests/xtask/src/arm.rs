//! The board: its compiler, its emulator, its images.
//!
//! The core library is built along with the images, from its source, so that it is as small as they
//! are. Two compilers will do: the everyday one, where rustup can add that source, or else
//! Debian's, which is packaged with it; then the linker still comes from rustup's toolchain, since
//! Debian's has none. Both put their work under `target/arm`.

use crate::image::{self, Image};
use crate::picosystem;
use crate::process::{Done, answer, cargo, openly, quietly, root, within};
use crate::trace;
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
    target: &'static str,
    /// Is its flash so small that a panic may only say where it happened, and not why?
    lean: bool,
    /// How it is optimised: a profile of .cargo/config.toml.
    profile: &'static str,
    /// Its linker script, which says how much memory it has.
    memory: &'static str,
    /// The images there are: what ships, and what plays games to compare.
    images: &'static [&'static str],
}

/// The reference board.
pub static LM3S6965: Board = Board {
    name: "lm3s6965",
    target: "thumbv7m-lean",
    lean: true,
    profile: "firmware",
    memory: "memory.x",
    images: &["hexmarch", "hash", "think"],
};

/// The PicoSystem.
pub static PICOSYSTEM: Board = Board {
    name: "picosystem",
    target: "thumbv6m-none-eabi",
    lean: false,
    profile: "picosystem",
    memory: "firmware/src/board/picosystem/memory.x",
    images: &["hexmarch", "hash"],
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
const DEBIAN_PACKAGES: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

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

/// An image plays for some seconds; one that runs this long hangs.
const RUN_LIMIT: Duration = Duration::from_secs(300);

/// A download that takes longer than this is not going to arrive.
const DOWNLOAD_LIMIT: Duration = Duration::from_secs(120);

/// Stack that must be left when the games are over, for interrupts and what tests did not reach.
const STACK_SPARE_BYTES: u32 = 8 * 1024;

/// What builds for the board.
enum Compiler {
    /// The everyday toolchain has the source of the core library.
    Everyday,
    /// Debian's compiler has it, and borrows a linker.
    Debian { linker: PathBuf },
}

impl Compiler {
    fn find() -> Result<Self, String> {
        let sysroot = PathBuf::from(answer("rustc", &["--print", "sysroot"]).unwrap_or_default());
        let everyday = std::env::var("HEXMARCH_COMPILER").as_deref() != Ok("debian");
        let has_source = sysroot.join("lib/rustlib/src/rust/library/core").is_dir();
        if everyday && has_source && is_young("rustc") {
            return Ok(Compiler::Everyday);
        }
        if !debian_compiler() {
            return Err("no compiler for the boards: run `cargo xtask arm setup`".to_owned());
        }
        match linker(&sysroot) {
            Some(linker) => Ok(Compiler::Debian { linker }),
            None => Err("no linker for the board: run `cargo xtask arm setup`".to_owned()),
        }
    }

    /// Cargo, about to build for a board.
    fn build(&self, Board { target, lean, profile, .. }: &Board) -> Result<Command, String> {
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

/// Installs what is missing to build for the board and to run its images.
pub fn setup() -> Done {
    let mut packages = Vec::new();
    if Compiler::find().is_err() && !rustup_adds("rust-src") {
        if !debian_compiler() {
            packages.extend(DEBIAN_PACKAGES);
        }
        let sysroot = PathBuf::from(answer("rustc", &["--print", "sysroot"]).unwrap_or_default());
        if linker(&sysroot).is_none() {
            packages.push("lld");
        }
    }
    if qemu().is_err() {
        packages.push(QEMU);
    }
    packages.extend(picosystem::missing());
    if !packages.is_empty() {
        install(&packages)?;
    }
    let compiler = match Compiler::find()? {
        Compiler::Everyday => "the everyday toolchain builds for the boards".to_owned(),
        Compiler::Debian { linker } => {
            format!("Debian's compiler builds for the boards, {} links", linker.display())
        }
    };
    Ok([compiler, qemu()?, picosystem::fetch()?].join("\n"))
}

/// Builds the core alone for the board.
pub fn core() -> Done {
    let mut targets = Vec::new();
    for board in BOARDS {
        quietly(Compiler::find()?.build(board)?.args(["--package", "hexmarch-core"]))?;
        targets.push(board.target);
    }
    Ok(targets.join(" "))
}

/// Builds the images of a board, or one of them.
pub fn build(board: &Board, bin: Option<&str>) -> Done {
    let mut command = Compiler::find()?.build(board)?;
    command.args(["--package", "hexmarch-firmware"]);
    command.args(["--no-default-features", "--features", board.name]);
    // What ships has every game. The image that logs has one, for want of flash.
    command.args(["--features", "hexmarch-core/munich-war"]);
    for bin in bins(board, bin) {
        command.args(["--bin", bin]);
    }
    quietly(&mut command)?;
    let paths = bins(board, bin).into_iter().map(|bin| image_path(board, bin));
    Ok(paths.map(|path| path.display().to_string()).collect::<Vec<_>>().join("\n"))
}

/// Plays the games of `trace` on the board and here: every line must be the same.
pub fn hash() -> Done {
    build(&LM3S6965, Some("hash"))?;
    qemu()?;
    let path = image_path(&LM3S6965, "hash");
    let mut board = Command::new(QEMU);
    let said = within(RUN_LIMIT, board.args(QEMU_ARGS.split(' ')).arg(&path))?;
    let (stack, lines): (Vec<_>, Vec<_>) = said.lines().partition(|l| l.starts_with("stack "));

    let mut table = Table::new();
    let mut games = 0;
    for seed in trace::SEEDS {
        table.compare(seed, lines.get(games).copied().unwrap_or("nothing"))?;
        games += 1;
    }
    if let Some(more) = lines.get(games) {
        return Err(format!("the board goes on: {more}"));
    }

    let image = Image::read(&path)?;
    let numbers: Vec<u32> =
        stack.iter().flat_map(|line| line.split(' ')).filter_map(|n| n.parse().ok()).collect();
    match numbers.as_slice() {
        [used, whole] if used + STACK_SPARE_BYTES <= *whole => {
            let (flash, ram) = (image.flash(), image.ram());
            Ok(format!("{games} games; bytes: flash {flash}, RAM {ram}, stack {used} of {whole}"))
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

    /// Plays a game and compares what comes of it with what a board says.
    pub fn compare(&mut self, seed: u64, there: &str) -> Result<(), String> {
        let here = match trace::play(seed, &mut self.slot, &mut self.scratch, &mut self.prompt) {
            Ok(trace) => trace.to_string(),
            Err(broken) => return Err(format!("here: seed {seed} {broken}")),
        };
        if here == there {
            return Ok(());
        }
        Err(format!("the machines disagree\n  here:  {here}\n  board: {there}"))
    }
}

/// Nanoseconds that an instruction takes on the emulated board: 1.6 cycles of its 50 MHz.
const INSTRUCTION_NS: u64 = 32;

/// Times turns of the computer player on the emulated board.
pub fn think() -> Done {
    build(&LM3S6965, Some("think"))?;
    qemu()?;
    let mut board = Command::new(QEMU);
    board.args(["-icount", "shift=5,sleep=off"]).args(QEMU_ARGS.split(' '));
    let said = within(RUN_LIMIT, board.arg(image_path(&LM3S6965, "think")))?;
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

/// Flash that the image of the reference board may take: all of it.
pub const FLASH_MAX: u32 = 256 * 1024;

/// And what it may take with War Comes Early alone.
const ALONE_MAX: u32 = 160 * 1024;

/// RAM that it may take of 64 KB: statics and the deepest the stack has been.
pub const RAM_MAX: u32 = 40 * 1024;

/// The same while Munich War is played, whose battles ask for more stack. The board has 64 KB.
pub const RAM_MAX_MUNICH: u32 = 44 * 1024;

/// The image with its log lines, which cost flash.
pub fn logging() -> Result<PathBuf, String> {
    let mut command = Compiler::find()?.build(&LM3S6965)?;
    command.args(["--package", "hexmarch-firmware", "--bin", "hexmarch"]);
    // Without the variable only errors are logged.
    quietly(command.args(["--features", "log-qemu"]).env("DEFMT_LOG", "info"))?;
    qemu()?;
    Ok(image_path(&LM3S6965, "hexmarch"))
}

/// The image that takes decisions by itself, to test the cable, in a place of its own.
pub fn dabbling() -> Result<PathBuf, String> {
    let mut command = Compiler::find()?.build(&LM3S6965)?;
    command.args(["--package", "hexmarch-firmware", "--bin", "hexmarch"]);
    quietly(command.args(["--features", "dabble,hexmarch-core/munich-war"]))?;
    qemu()?;
    let (from, to) = (image_path(&LM3S6965, "hexmarch"), root().join("target/device-dabble"));
    std::fs::copy(&from, &to).map_err(|e| format!("{}: {e}", to.display()))?;
    Ok(to)
}

/// The image that ships, built and ready to run.
pub fn shipped() -> Result<PathBuf, String> {
    build(&LM3S6965, Some("hexmarch"))?;
    qemu()?;
    Ok(image_path(&LM3S6965, "hexmarch"))
}

/// What the image that ships would take of flash with War Comes Early alone, in bytes.
pub fn alone() -> Result<u32, String> {
    let mut command = Compiler::find()?.build(&LM3S6965)?;
    quietly(command.args(["--package", "hexmarch-firmware", "--bin", "hexmarch"]))?;
    let flash = Image::read(&image_path(&LM3S6965, "hexmarch"))?.flash();
    if flash > ALONE_MAX {
        return Err(format!("with one game alone it takes {flash} of {ALONE_MAX} bytes of flash"));
    }
    Ok(flash)
}

/// The sections of a board's images and what they take of the board.
pub fn size(board: &Board, bin: Option<&str>) -> Done {
    let mut words = Vec::new();
    if board.name == LM3S6965.name && bin.is_none() {
        words.push(format!("hexmarch with War Comes Early alone: FLASH {} bytes\n", alone()?));
    }
    build(board, bin)?;
    let regions = image::regions(&root().join(board.memory))?;
    for bin in bins(board, bin) {
        let image = Image::read(&image_path(board, bin))?;
        if board.name == LM3S6965.name && image.flash() > FLASH_MAX {
            return Err(format!("{bin} takes {} of {FLASH_MAX} bytes of flash", image.flash()));
        }
        words.push(format!("{bin}\n{}{}", image.report(&regions), image.biggest()));
    }
    Ok(words.join("\n"))
}

/// The function at an address of the image that ships, in hexadecimal digits.
pub fn place(address: &str) -> Done {
    let path = shipped()?;
    let number = u32::from_str_radix(address.trim_start_matches("0x"), 16);
    let number = number.map_err(|_| format!("{address:?} is no address"))?;
    let place = Image::read(&path)?.place(number);
    let (name, into) = place.ok_or(format!("{address} is in no function of this image"))?;
    Ok(format!("{name}, {into} bytes into it"))
}

/// What a board's memory sets aside for the stack.
pub fn stack_bytes(board: &Board) -> Result<u32, String> {
    let regions = image::regions(&root().join(board.memory))?;
    let stack = regions.iter().find(|region| region.name == "STACK");
    stack.map(|region| region.bytes).ok_or(format!("{} sets no stack aside", board.memory))
}

/// Where an image is once it is built.
pub fn image_path(board: &Board, bin: &str) -> PathBuf {
    root().join("target/arm").join(board.target).join(board.profile).join(bin)
}

/// The images asked for: one or all.
fn bins<'a>(board: &'a Board, bin: Option<&'a str>) -> Vec<&'a str> {
    bin.map_or_else(|| board.images.to_vec(), |bin| vec![bin])
}

/// Is there a Debian compiler, with the library's source, young enough for us?
fn debian_compiler() -> bool {
    is_young(DEBIAN_RUSTC) && Path::new(DEBIAN_CARGO).exists() && Path::new(DEBIAN_SOURCE).is_dir()
}

/// Does a compiler know all the switches?
fn is_young(rustc: &str) -> bool {
    let version = answer(rustc, &["-V"]).unwrap_or_default();
    let minor = version.split('.').nth(1).and_then(|minor| minor.parse::<u32>().ok());
    minor.is_some_and(|minor| minor >= MINOR_MIN)
}

/// The linker of the everyday toolchain, or one on the path.
fn linker(sysroot: &Path) -> Option<PathBuf> {
    let hosts = sysroot.join("lib/rustlib").read_dir().ok();
    let beside = hosts.into_iter().flatten().flatten().map(|host| host.path().join("bin/rust-lld"));
    let found = beside.into_iter().find(|path| path.exists());
    found.or_else(|| answer("ld.lld", &["--version"]).map(|_| PathBuf::from("ld.lld")))
}

/// The emulator's version, or how to get it.
fn qemu() -> Done {
    answer(QEMU, &["--version"]).ok_or(format!("no {QEMU}: run `cargo xtask arm setup`"))
}

fn rustup_adds(component: &str) -> bool {
    if answer("rustup", &["--version"]).is_none() {
        return false;
    }
    println!("rustup component add {component}");
    match within(DOWNLOAD_LIMIT, Command::new("rustup").args(["component", "add", component])) {
        Ok(_) => Compiler::find().is_ok(),
        Err(_) => {
            println!("rustup cannot add it here; Debian's compiler will do");
            false
        }
    }
}

fn install(packages: &[&str]) -> Result<(), String> {
    let list = packages.join(" ");
    if answer("apt-get", &["--version"]).is_none() {
        return Err(format!(
            "This is no Debian, and rustup does not add rust-src here. Needed are a compiler with \
             the source of its core library and {QEMU}; on Debian the packages are: {list}"
        ));
    }
    let is_root = answer("id", &["-u"]).as_deref() == Some("0");
    if !is_root && answer("sudo", &["-n", "true"]).is_none() {
        return Err(format!("As root, please: apt-get install --no-install-recommends {list}"));
    }
    let apt = |args: &[&str]| {
        let mut command = Command::new(if is_root { "apt-get" } else { "sudo" });
        if !is_root {
            command.args(["-n", "apt-get"]);
        }
        openly(command.env("DEBIAN_FRONTEND", "noninteractive").args(args))
    };
    // A mirror that is partly down may still have what we need: the installation decides.
    if let Err(words) = apt(&["update", "-q"]) {
        println!("{words}");
    }
    apt(&[&["install", "-qy", "--no-install-recommends"], packages].concat())?;
    Ok(())
}
