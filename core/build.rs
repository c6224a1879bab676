//! Compiles every game's data to static tables before the core itself is compiled.
//!
//! Each folder `data/GAME` becomes `OUT_DIR/GAME.rs`. A folder whose name starts with an underscore
//! is left alone. All faults of all games are shown at once, each as `path:line: what is wrong`,
//! and any fault fails the build.

#[path = "build/mod.rs"]
mod compiler;

use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() {
    println!("cargo::rerun-if-changed=data");
    let folders = match game_folders(Path::new("data")) {
        Ok(folders) => folders,
        Err(error) => return println!("cargo::error=data:1: cannot be read: {error}"),
    };
    let words = match env::var_os("CARGO_FEATURE_RULE_TEXTS") {
        Some(_) => compiler::Words::Whole,
        None => compiler::Words::Titles,
    };
    for folder in folders {
        for file in compiler::FILES {
            println!("cargo::rerun-if-changed={}", folder.join(file).display());
        }
        match compiler::compile(&folder, words) {
            Ok(code) => write_table(&folder, &code),
            Err(faults) => faults.iter().for_each(|fault| println!("cargo::error={fault}")),
        }
    }
}

/// The folders under `data` that hold a game, by name, so that every machine builds alike.
fn game_folders(data: &Path) -> io::Result<Vec<PathBuf>> {
    let mut folders = Vec::new();
    for entry in fs::read_dir(data)? {
        let entry = entry?;
        let sample = entry.file_name().to_string_lossy().starts_with(['_', '.']);
        if entry.file_type()?.is_dir() && !sample {
            folders.push(entry.path());
        }
    }
    folders.sort();
    Ok(folders)
}

/// Writes the tables of one game to where `include!` finds them.
fn write_table(folder: &Path, code: &str) {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default()).join(format!("{name}.rs"));
    if let Err(error) = fs::write(&out, code) {
        println!("cargo::error=data/{name}:1: {} cannot be written: {error}", out.display());
    }
}
