//! The project's chores, reached as `cargo xtask`.
//!
//! `check` is the test command of the whole project. `arm` builds for the board, runs images in
//! QEMU and measures them; its `setup` installs what that takes. Nothing here is needed to play.

mod arm;
mod check;
mod image;
mod process;
#[path = "../../../firmware/src/trace.rs"]
mod trace;

use std::process::ExitCode;

const USAGE: &str = "\
cargo xtask check [STEP...]        everything that must hold, or only these steps
cargo xtask arm setup              installs the compiler and the emulator for the board
cargo xtask arm build [--bin X]    builds the images for the board, or one of them
cargo xtask arm hash               plays the same games on the board and here, and compares
cargo xtask arm size [--bin X]     bytes of flash and RAM that the images take";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args.as_slice() {
        ["check", steps @ ..] => return check::run(steps),
        ["arm", "setup"] => arm::setup(),
        ["arm", "build"] => arm::build(None),
        ["arm", "build", "--bin", bin] => arm::build(Some(bin)),
        ["arm", "hash"] => arm::hash(),
        ["arm", "size"] => arm::size(None),
        ["arm", "size", "--bin", bin] => arm::size(Some(bin)),
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
