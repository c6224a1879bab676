//! The project's chores, reached as `cargo xtask`.
//!
//! `check` is the test command of the whole project. `arm` builds for the board, runs images in
//! QEMU, tests them from outside and measures them. `setup` installs what that takes, and so does
//! `check` where something is missing. Nothing here is needed to play.

mod alone;
mod arm;
mod check;
#[path = "../../../firmware/src/dabble.rs"]
mod dabble;
mod device;
mod e2e;
mod greys;
mod handheld;
mod image;
mod images;
mod link;
mod pair;
mod picosystem;
mod process;
mod random;
mod setup;
#[path = "../../../firmware/src/trace.rs"]
mod trace;

use images::Wanted;
use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask check [STEP...]        everything that must hold, or only these steps
cargo xtask setup                  installs what the check needs: compiler, emulators
cargo xtask arm build [BOARD] [--game X] [--bin X]   builds the images for a board, or some of them
    X is a game's code, some of them with commas between, or `several`: all of them;
    BOARD is lm3s6965, the reference board, unless told, or picosystem
cargo xtask arm hash               plays the same games on the board and here, and compares
cargo xtask arm think              times turns of the computer player on the emulated board
cargo xtask arm run                the handheld in a window; its card is target/card.img
cargo xtask arm log                the same with its log
cargo xtask arm test [NAME...]     presses buttons of what ships and looks at its screen
cargo xtask arm where ADDRESS      the function at an address that a board gave when it stopped
cargo xtask arm link [NAME...]     two play whole games over a cable that harms 5% of bytes:
    whole, switched (off and on ten times each), short; serial: one and a desktop; screens
cargo xtask arm size [BOARD] [--game X] [--bin X]    bytes of flash and RAM that they take
cargo xtask picosystem build       the file that a player copies to a PicoSystem
cargo xtask picosystem test [NAME...]   presses the buttons of an emulated one, cuts its power
cargo xtask picosystem cuts        cuts its power 500 times in saves, and at every byte
cargo xtask picosystem hash        plays all the games of `arm hash` on it";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["check", steps @ ..] => return check::run(steps),
        ["setup"] | ["arm", "setup"] => setup::all(),
        ["arm", "build", rest @ ..] => Wanted::read(rest).and_then(|wanted| wanted.build()),
        ["arm", "hash"] => arm::hash(),
        ["arm", "think"] => arm::think(),
        ["arm", "run"] => handheld::run(),
        ["arm", "log"] => handheld::log(),
        ["arm", "test", names @ ..] => e2e::test(names),
        ["arm", "where", address] => arm::place(address),
        ["arm", "link", names @ ..] => link::test(names),
        ["arm", "size", rest @ ..] => Wanted::read(rest).and_then(|wanted| wanted.size()),
        ["picosystem", "build"] => picosystem::build(),
        ["picosystem", "test", names @ ..] => picosystem::test(names),
        ["picosystem", "cuts"] => picosystem::cuts(picosystem::Extent::ALL),
        ["picosystem", "hash"] => picosystem::hash(true),
        [] | ["help" | "--help" | "-h"] => Ok(USAGE.to_owned()),
        _ => Err(format!("unknown: {}\n{USAGE}", args.join(" "))),
    };
    match done {
        Ok(words) => {
            println!("{words}");
            ExitCode::SUCCESS
        }
        Err(words) => {
            eprintln!("{words}");
            ExitCode::FAILURE
        }
    }
}
