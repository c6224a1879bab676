//! The file that a player copies to the device: UF2, blocks of 256 bytes each with its address.

use std::collections::BTreeMap;

const PAYLOAD: usize = 256;
/// Who these blocks are for: the RP2040.
const FAMILY: u32 = 0xE48B_FF56;

/// Makes a UF2 file of the parts of an ELF file that go to flash.
pub fn from_elf(elf: &[u8]) -> Option<Vec<u8>> {
    let word = |at: usize| Some(u32::from_le_bytes(elf.get(at..at + 4)?.try_into().ok()?));
    let half = |at: usize| Some(u16::from_le_bytes(elf.get(at..at + 2)?.try_into().ok()?));
    const LOAD: u32 = 1;
    // Blocks begin at multiples of their size; what an ELF says may begin and end anywhere.
    let mut blocks: BTreeMap<u32, [u8; PAYLOAD]> = BTreeMap::new();
    let (table, size, count) = (word(28)?, half(42)?, half(44)?);
    for n in 0..u32::from(count) {
        let at = (table + n * u32::from(size)) as usize;
        let (kind, offset, address, bytes) =
            (word(at)?, word(at + 4)? as usize, word(at + 12)?, word(at + 16)? as usize);
        if kind != LOAD || bytes == 0 {
            continue;
        }
        for (address, byte) in (address..).zip(elf.get(offset..offset + bytes)?) {
            let start = address - address % PAYLOAD as u32;
            let block = blocks.entry(start).or_insert([0; PAYLOAD]);
            *block.get_mut((address - start) as usize)? = *byte;
        }
    }
    let total = blocks.len() as u32;
    let mut file = Vec::with_capacity(blocks.len() * 512);
    for (n, (address, payload)) in (0..).zip(blocks) {
        // Two marks, "has a family", the address, the length, which of how many, the family.
        let head = [0x0A32_4655, 0x9E5D_5157, 0x2000, address, PAYLOAD as u32, n, total, FAMILY];
        file.extend(head.iter().flat_map(|word: &u32| word.to_le_bytes()));
        file.extend(payload);
        file.resize(file.len() + 476 - PAYLOAD, 0);
        file.extend(0x0AB1_6F30_u32.to_le_bytes());
    }
    Some(file)
}
