//! Hands the board's memory layout and the start-up code's linker script to the linker.

use std::env;
use std::error::Error;
use std::fs;
use std::path::PathBuf;

fn main() -> Result<(), Box<dyn Error>> {
    let out = PathBuf::from(env::var("OUT_DIR")?);
    fs::copy("../memory.x", out.join("memory.x"))?;
    println!("cargo::rustc-link-search={}", out.display());
    // link.x comes with cortex-m-rt and reads memory.x. Without --nmagic the linker rounds sections
    // up to the pages of a desktop, which no flash of this size has room for.
    println!("cargo::rustc-link-arg-bins=--nmagic");
    println!("cargo::rustc-link-arg-bins=-Tlink.x");
    if env::var_os("CARGO_FEATURE_DEFMT").is_some() {
        println!("cargo::rustc-link-arg-bins=-Tdefmt.x");
    }
    println!("cargo::rerun-if-changed=../memory.x");
    println!("cargo::rerun-if-changed=build.rs");
    Ok(())
}
