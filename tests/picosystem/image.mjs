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

function uf2Pieces(file) {
  const pieces = [];
  for (let at = 0; at + 512 <= file.length; at += 512) {
    const [first, second, , address, bytes] = [0, 4, 8, 12, 16].map((o) => file.readUInt32LE(at + o));
    const last = file.readUInt32LE(at + 508);
    if (first !== 0x0a324655 || second !== 0x9e5d5157 || last !== 0x0ab16f30 || bytes > 476) {
      throw new Error(`damaged UF2 block at byte ${at}`);
    }
    if (!inFlash(address)) throw new Error(`UF2 block for ${address.toString(16)}, which is not flash`);
    pieces.push({ at: address - FLASH, bytes: file.subarray(at + 32, at + 32 + bytes) });
  }
  return pieces;
}
