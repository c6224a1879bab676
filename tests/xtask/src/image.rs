//! What an image takes of the board, read from the image itself.

use std::fmt::Write;
use std::path::Path;

/// A part of an image that stands in the board's memory.
struct Section {
    name: String,
    address: u32,
    bytes: u32,
    /// Where it is in the file.
    offset: u32,
    /// Does it come with contents, which flash must keep?
    stored: bool,
}

/// A linked image: an ELF file of 32 bits, low byte first.
pub struct Image {
    sections: Vec<Section>,
    symbols: Vec<Symbol>,
    /// The program, and where it begins.
    code: (u32, Vec<u8>),
}

/// A name in an image.
struct Symbol {
    name: String,
    address: u32,
    bytes: u32,
}

/// Symbols that a report lists.
const BIGGEST: usize = 12;

/// A stretch of the board's memory.
pub struct Region {
    /// Its name.
    pub name: String,
    /// Its length.
    pub bytes: u32,
}

/// On a Cortex-M everything below this address is code, everything from here on is RAM.
const RAM_START: u32 = 0x2000_0000;

impl Image {
    /// Reads the sections of an image.
    pub fn read(path: &Path) -> Result<Self, String> {
        let file = std::fs::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let no_image = || format!("{}: not an image", path.display());
        let sections = sections(&file).ok_or_else(no_image)?;
        let symbols = symbols(&file).ok_or_else(no_image)?;
        let text = sections.iter().find(|section| section.name == ".text").ok_or_else(no_image)?;
        let (from, len) = (text.offset as usize, text.bytes as usize);
        let code = (text.address, file.get(from..from + len).ok_or_else(no_image)?.to_vec());
        Ok(Self { sections, symbols, code })
    }

    /// Where the first halfword of the program with this value is.
    pub fn find(&self, value: u16) -> Option<u32> {
        let (start, bytes) = &self.code;
        let mut halves = bytes.chunks_exact(2);
        let at = halves.position(|half| half == value.to_le_bytes())?;
        Some(start + 2 * at as u32)
    }

    /// The function at an address, and how far into it that is.
    pub fn place(&self, address: u32) -> Option<(String, u32)> {
        let start = |symbol: &Symbol| symbol.address & !1;
        let holds = |s: &&Symbol| (start(s)..start(s) + s.bytes).contains(&address);
        let found = self.symbols.iter().filter(holds).max_by_key(|symbol| start(symbol))?;
        let name = format!("{:#}", rustc_demangle::demangle(&found.name));
        Some((name, address - start(found)))
    }

    /// The address of a name.
    pub fn address(&self, name: &str) -> Result<u32, String> {
        let found = self.symbols.iter().find(|symbol| symbol.name == name);
        found.map(|symbol| symbol.address).ok_or(format!("the image has no {name}"))
    }

    /// The address of a name that the compiler has dressed up, by how it ends.
    pub fn address_of(&self, end: &str) -> Result<u32, String> {
        let ends = |s: &&Symbol| format!("{:#}", rustc_demangle::demangle(&s.name)).ends_with(end);
        let found = self.symbols.iter().find(ends);
        found.map(|symbol| symbol.address).ok_or(format!("the image has no {end}"))
    }

    /// A line for each of the biggest symbols of flash and of RAM.
    pub fn biggest(&self) -> String {
        let mut out = String::new();
        for (region, in_ram) in [("flash", false), ("RAM", true)] {
            let mut symbols: Vec<&Symbol> =
                self.symbols.iter().filter(|s| (s.address >= RAM_START) == in_ram).collect();
            symbols.sort_by_key(|symbol| std::cmp::Reverse(symbol.bytes));
            let _ = writeln!(out, "  biggest in {region}:");
            for Symbol { name, bytes, .. } in symbols.into_iter().take(BIGGEST) {
                let name = format!("{:#}", rustc_demangle::demangle(name));
                let short: String = name.chars().take(80).collect();
                let _ = writeln!(out, "  {bytes:7} {short}");
            }
        }
        out
    }

    /// Bytes of flash: the program, what never changes, and what RAM starts out with.
    pub fn flash(&self) -> u32 {
        self.sections.iter().filter(|s| s.stored).map(|s| s.bytes).sum()
    }

    /// Bytes of RAM, without the stack.
    pub fn ram(&self) -> u32 {
        self.sections.iter().filter(|s| s.address >= RAM_START).map(|s| s.bytes).sum()
    }

    /// A line a section, and what is taken of each region.
    pub fn report(&self, regions: &[Region]) -> String {
        let mut out = String::new();
        for Section { name, bytes, .. } in &self.sections {
            let _ = writeln!(out, "  {name:16} {bytes:7}");
        }
        for Region { name, bytes } in regions {
            let taken = match name.as_str() {
                "RAM" => self.ram(),
                "FLASH" => self.flash(),
                // How deep the stack goes is seen when the image runs.
                _ => continue,
            };
            let left = bytes.saturating_sub(taken);
            let _ = writeln!(out, "  {name:16} {taken:7} of {bytes} bytes, {left} left");
        }
        out
    }
}

/// The regions of a memory.x, in its order.
pub fn regions(path: &Path) -> Result<Vec<Region>, String> {
    let text = std::fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let region = |line: &str| {
        let (name, rest) = line.trim().split_once(" : ORIGIN")?;
        let kilobytes = rest.split_once("LENGTH = ")?.1.strip_suffix('K')?;
        Some(Region { name: name.to_owned(), bytes: kilobytes.parse::<u32>().ok()? * 1024 })
    };
    Ok(text.lines().filter_map(region).collect())
}

/// The names of code and data with a size, and those that the linker script sets.
fn symbols(file: &[u8]) -> Option<Vec<Symbol>> {
    const SYMBOL_TABLE: u32 = 2;
    const ENTRY: usize = 16;
    let headers = word(file, 0x20)? as usize;
    let header_bytes = half(file, 0x2E)? as usize;
    let count = half(file, 0x30)? as usize;
    let mut symbols = Vec::new();
    for at in (0..count).map(|n| headers + n * header_bytes) {
        if word(file, at + 0x04)? != SYMBOL_TABLE {
            continue;
        }
        let start = word(file, at + 0x10)? as usize;
        let bytes = word(file, at + 0x14)? as usize;
        let names = headers + header_bytes * word(file, at + 0x18)? as usize;
        let names = file.get(word(file, names + 0x10)? as usize..)?;
        for entry in (start..start + bytes).step_by(ENTRY) {
            let name = names.get(word(file, entry)? as usize..)?.split(|byte| *byte == 0).next()?;
            let name = String::from_utf8_lossy(name).into_owned();
            let (address, bytes) = (word(file, entry + 4)?, word(file, entry + 8)?);
            if !name.is_empty() && !name.starts_with('$') {
                symbols.push(Symbol { name, address, bytes });
            }
        }
    }
    Some(symbols)
}

/// The sections that are loaded and not empty; `None` if this is no such file.
fn sections(file: &[u8]) -> Option<Vec<Section>> {
    const ALLOCATED: u32 = 2;
    const NO_BITS: u32 = 8;
    if !file.starts_with(b"\x7FELF\x01\x01") {
        return None;
    }
    let headers = word(file, 0x20)? as usize;
    let header_bytes = half(file, 0x2E)? as usize;
    let count = half(file, 0x30)? as usize;
    let names = headers + header_bytes * half(file, 0x32)? as usize;
    let names = file.get(word(file, names + 0x10)? as usize..)?;
    let mut sections = Vec::new();
    for at in (0..count).map(|n| headers + n * header_bytes) {
        let bytes = word(file, at + 0x14)?;
        if word(file, at + 0x08)? & ALLOCATED == 0 || bytes == 0 {
            continue;
        }
        let name = names.get(word(file, at)? as usize..)?.split(|byte| *byte == 0).next()?;
        sections.push(Section {
            name: String::from_utf8_lossy(name).into_owned(),
            address: word(file, at + 0x0C)?,
            bytes,
            offset: word(file, at + 0x10)?,
            stored: word(file, at + 0x04)? != NO_BITS,
        });
    }
    Some(sections)
}

fn word(file: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(file.get(at..at + 4)?.try_into().ok()?))
}

fn half(file: &[u8], at: usize) -> Option<u16> {
    Some(u16::from_le_bytes(file.get(at..at + 2)?.try_into().ok()?))
}
