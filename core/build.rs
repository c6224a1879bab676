//! Compiles the data of every game aboard to static tables before the core itself is compiled.
//!
//! A game is a folder of `data` with a map, and a feature of the core with the same name; with the
//! feature, `data/GAME` becomes `OUT_DIR/GAME.rs`. All faults of all games are shown at once, each
//! as `path:line: what is wrong`, and any fault fails the build.

#[path = "build/mod.rs"]
mod compiler;

use compiler::Room;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    // With all that is in it, so that a new game is seen, too.
    println!("cargo::rerun-if-changed=data");
    println!("cargo::rerun-if-changed=Cargo.toml");
    let games = match compiler::games(Path::new("data")) {
        Ok(games) => games,
        Err(error) => return println!("cargo::error=data:1: cannot be read: {error}"),
    };
    let features = fs::read_to_string("Cargo.toml").unwrap_or_default();
    let is_feature = |name: &str| {
        features.lines().any(|line| line.split_once('=').is_some_and(|(key, _)| key.trim() == name))
    };
    for name in games {
        if !is_feature(&name) {
            println!("cargo::error=data/{name}/map.txt:1: Cargo.toml has no feature {name}");
        }
        if !has_feature(&name) {
            continue;
        }
        match compiler::compile(&Path::new("data").join(&name), Room::of(has_feature)) {
            Ok(code) => write_tables(&name, &code),
            Err(faults) => faults.iter().for_each(|fault| println!("cargo::error={fault}")),
        }
    }
}

/// Is this feature of the core on?
fn has_feature(name: &str) -> bool {
    let name = name.to_ascii_uppercase().replace('-', "_");
    env::var_os(format!("CARGO_FEATURE_{name}")).is_some()
}

/// Writes the tables of one game to where `include!` finds them.
fn write_tables(name: &str, code: &str) {
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join(format!("{name}.rs"));
    if let Err(error) = fs::write(&out, code) {
        println!("cargo::error=data/{name}:1: {} cannot be written: {error}", out.display());
    }
}
