// What ships, read into flash: an ELF file as the linker makes it, or the UF2 that a player copies.

import fs from 'node:fs';

const FLASH = 0x10000000;
const FLASH_BYTES = 16 * 1024 * 1024;
const inFlash = (address) => address >= FLASH && address < FLASH + FLASH_BYTES;

/// The pieces of an image, each with its place in flash, and the addresses of an ELF's symbols.
export function read(path) {
  const file = fs.readFileSync(path);
  if (file.length >= 4 && file.readUInt32BE(0) === 0x7f454c46) {
    return { pieces: elfPieces(file), symbols: elfSymbols(file) };
  }
  if (file.length >= 512 && file.readUInt32LE(0) === 0x0a324655) {
    return { pieces: uf2Pieces(file), symbols: new Map() };
  }
  throw new Error(`${path} is neither an ELF nor a UF2 file`);
}

function elfPieces(file) {
  const LOAD = 1;
  const pieces = [];
  const [table, size, count] = [file.readUInt32LE(28), file.readUInt16LE(42), file.readUInt16LE(44)];
  for (let n = 0; n < count; n++) {
    const at = table + n * size;
    const [type, offset, , address, bytes] = [0, 4, 8, 12, 16].map((o) => file.readUInt32LE(at + o));
    if (type === LOAD && bytes > 0 && inFlash(address)) {
      pieces.push({ at: address - FLASH, bytes: file.subarray(offset, offset + bytes) });
    }
  }
  return pieces;
}

function elfSymbols(file) {
  const SYMBOLS = 2;
  const symbols = new Map();
  const [table, size, count] = [file.readUInt32LE(32), file.readUInt16LE(46), file.readUInt16LE(48)];
  const section = (n) => {
    const at = table + n * size;
    const [, type, , , offset, bytes, link] = [0, 4, 8, 12, 16, 20, 24].map((o) => file.readUInt32LE(at + o));
    return { type, offset, bytes, link };
  };
  for (let n = 0; n < count; n++) {
    const { type, offset, bytes, link } = section(n);
    if (type !== SYMBOLS) continue;
    const names = section(link).offset;
    for (let at = offset; at < offset + bytes; at += 16) {
      const start = names + file.readUInt32LE(at);
      symbols.set(file.toString('latin1', start, file.indexOf(0, start)), file.readUInt32LE(at + 4));
    }
  }
  return symbols;
}

/// Reads as strictly as a boot loader might: every block there, in its order, for this chip, and as
/// large as a page of flash.
function uf2Pieces(file) {
  const [FAMILY, HAS_FAMILY, PAGE] = [0xe48bff56, 0x2000, 256];
  if (file.length % 512 !== 0) throw new Error('the UF2 file is not made of blocks');
  const count = file.length / 512;
  return Array.from({ length: count }, (_, block) => {
    const at = block * 512;
    const [first, second, flags, address, bytes, number, total, family] = Array.from({ length: 8 }, (_, n) =>
      file.readUInt32LE(at + 4 * n));
    const last = file.readUInt32LE(at + 508);
    if (first !== 0x0a324655 || second !== 0x9e5d5157 || last !== 0x0ab16f30) {
      throw new Error(`UF2 block ${block} is damaged`);
    }
    if (number !== block || total !== count) throw new Error(`UF2 block ${block} says ${number} of ${total}`);
    if (flags !== HAS_FAMILY || family !== FAMILY) throw new Error(`UF2 block ${block} is not for the RP2040`);
    if (bytes !== PAGE || address % PAGE !== 0 || !inFlash(address)) {
      throw new Error(`UF2 block ${block} is for ${bytes} bytes at ${address.toString(16)}`);
    }
    return { at: address - FLASH, bytes: file.subarray(at + 32, at + 32 + bytes) };
  });
}
