//! Hands the board's memory layout and a linker script to the linker.

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    // Without --nmagic the linker rounds sections up to the pages of a desktop, which no flash of
    // this size has room for.
    println!("cargo::rustc-link-arg-bins=--nmagic");
    println!("cargo::rustc-link-search={}", out.display());
    let parts: &[&str] = if env::var_os("CARGO_FEATURE_PICOSYSTEM").is_some() {
        let parts = &["src/board/picosystem/memory.x", "src/board/picosystem/sections.x"];
        let script = parts.iter().map(fs::read_to_string).collect::<Result<String, _>>()?;
        fs::write(out.join("picosystem.x"), script)?;
        println!("cargo::rustc-link-arg-bins=-Tpicosystem.x");
        parts
    } else {
        // link.x comes with cortex-m-rt and reads memory.x.
        fs::copy("../memory.x", out.join("memory.x"))?;
        println!("cargo::rustc-link-arg-bins=-Tlink.x");
        &["../memory.x"]
    };
    if env::var_os("CARGO_FEATURE_DEFMT").is_some() {
        println!("cargo::rustc-link-arg-bins=-Tdefmt.x");
    }
    for part in parts {
        println!("cargo::rerun-if-changed={part}");
    }
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
