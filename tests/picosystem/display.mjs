// The ST7789 as far as pictures need it: windows, pixels, sleep and inversion; and pictures as PNG.

import zlib from 'node:zlib';

export const SIDE = 240;

export class Display {
  constructor() {
    this.pixels = new Uint16Array(SIDE * SIDE);
    this.awake = false;
    this.on = false;
    this.inverted = false;
    this.depth = 0;
    this.received = 0;
    this.command = 0;
    this.values = [];
    this.window = [0, SIDE - 1, 0, SIDE - 1];
    this.x = 0;
    this.y = 0;
  }

  /// A byte on the bus; `isData` is the level of the data/command pin.
  byte(value, isData) {
    if (!isData) return this.begin(value);
    this.values.push(value);
    switch (this.command) {
      case 0x2a: // columns
      case 0x2b: // rows
        if (this.values.length === 4) {
          const [a, b, c, d] = this.values;
          const first = this.command === 0x2a ? 0 : 2;
          this.window[first] = (a << 8) | b;
          this.window[first + 1] = (c << 8) | d;
        }
        break;
      case 0x2c: // pixels
        if (this.values.length === 2) {
          this.pixel((this.values[0] << 8) | this.values[1]);
          this.values.length = 0;
        }
        break;
      case 0x3a:
        this.depth = value & 7;
        break;
    }
  }

  begin(command) {
    this.command = command;
    this.values.length = 0;
    if (command === 0x10 || command === 0x11) this.awake = command === 0x11;
    if (command === 0x20 || command === 0x21) this.inverted = command === 0x21;
    if (command === 0x28 || command === 0x29) this.on = command === 0x29;
    if (command === 0x2c) [this.x, , this.y] = this.window;
  }

  pixel(colour) {
    const [left, right, top, bottom] = this.window;
    if (this.x < SIDE && this.y < SIDE) this.pixels[this.y * SIDE + this.x] = colour;
    this.received++;
    if (++this.x > right) {
      this.x = left;
      if (++this.y > bottom) this.y = top;
    }
  }

  /// Would somebody see the picture? The panel wants sixteen bits a pixel and inverted glass.
  get shows() {
    return this.awake && this.on && this.inverted && this.depth === 5;
  }

  /// A number for the whole picture (FNV-1a of its bytes, high byte first).
  mark() {
    let mark = 0x811c9dc5;
    for (const colour of this.pixels) {
      mark = Math.imul(mark ^ (colour >> 8), 0x01000193);
      mark = Math.imul(mark ^ (colour & 0xff), 0x01000193);
    }
    return mark >>> 0;
  }

  /// The picture as the bytes of a PNG file.
  png() {
    // As embedded-graphics widens colours, so that pictures can be compared with the simulator's.
    const wide = (value, most) => Math.floor((value * 255 + (most >> 1)) / most);
    const rows = Buffer.alloc(SIDE * (1 + SIDE * 3));
    let at = 0;
    for (let y = 0; y < SIDE; y++) {
      at++; // no filter
      for (let x = 0; x < SIDE; x++) {
        const colour = this.pixels[y * SIDE + x];
        rows[at++] = wide(colour >> 11, 31);
        rows[at++] = wide((colour >> 5) & 63, 63);
        rows[at++] = wide(colour & 31, 31);
      }
    }
    const head = Buffer.alloc(13);
    head.writeUInt32BE(SIDE, 0);
    head.writeUInt32BE(SIDE, 4);
    head.set([8, 2, 0, 0, 0], 8); // eight bits of red, green and blue
    const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const body = zlib.deflateSync(rows, { level: 9 });
    return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', body), chunk('IEND', Buffer.alloc(0))]);
  }
}

function chunk(name, body) {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const whole = Buffer.alloc(named.length + 8);
  whole.writeUInt32BE(body.length, 0);
  whole.set(named, 4);
  whole.writeUInt32BE(crc(named), named.length + 4);
  return whole;
}

function crc(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
