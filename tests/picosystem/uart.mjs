// The serial port as the chip's data sheet describes it: two queues of 32 bytes, interrupts at the
// levels that a program chooses, a byte too many that is lost and said so.
//
// rp2040js has a simpler one: its sender is always empty and always interrupts, its receiver
// interrupts at every byte and loses what it has no room for without a word.

const REGISTER = { data: 0x00, flags: 0x18, levels: 0x34, mask: 0x38, raw: 0x3c, masked: 0x40, clear: 0x44, dma: 0x48 };
const INTERRUPT = { received: 1 << 4, sent: 1 << 5, timeout: 1 << 6, overrun: 1 << 10 };
const FLAG = { busy: 1 << 3, nothingCame: 1 << 4, outFull: 1 << 5, inFull: 1 << 6, outEmpty: 1 << 7 };

const QUEUE = 32;
/// Entries of a queue that the levels of the register stand for.
const LEVELS = [4, 8, 16, 24, 28];
/// With a byte that came after others were lost.
const OVERRUN = 1 << 11;
const BAUDS = 115200;
const BYTE_BITS = 10; // start, eight, stop
const TIMEOUT_BITS = 32;

export class SerialPort {
  constructor(uart, clock) {
    this.uart = uart;
    this.status = 0;
    this.levels = 0b010010;
    /// Bytes in the queue to the line, and the one that is on it.
    this.leaving = [];
    this.onLine = undefined;
    /// Bytes that somebody out there has received.
    this.sent = [];
    /// Bytes that somebody out there sends, and those that are in the queue.
    this.coming = [];
    this.arrived = [];
    this.overran = false;
    this.shift = clock.createAlarm(() => this.leave());
    this.arrival = clock.createAlarm(() => this.arrive());
    this.timeout = clock.createAlarm(() => this.raise(INTERRUPT.timeout));
    const read = uart.readUint32.bind(uart);
    const write = uart.writeUint32.bind(uart);
    uart.readUint32 = (offset) => this.read(offset) ?? read(offset);
    uart.writeUint32 = (offset, value) => this.write(offset, value) || write(offset, value);
    uart.checkInterrupts = () => this.interrupt();
  }

  /// Bytes come, one after the other as fast as the bauds allow.
  receive(bytes) {
    const idle = this.coming.length === 0;
    this.coming.push(...bytes);
    if (idle && this.coming.length > 0) this.arrival.schedule(this.bits(BYTE_BITS));
  }

  bits(count) {
    // A port that nobody has set up yet has no pace; who is out there does not wait for it.
    return (count * 1e9) / (this.uart.baudDivider ? this.uart.baudRate : BAUDS);
  }

  level(shift) {
    return LEVELS[(this.levels >> shift) & 7] ?? QUEUE;
  }

  raise(bits) {
    this.status |= bits;
    this.interrupt();
  }

  interrupt() {
    this.uart.rp2040.setInterrupt(this.uart.irq, (this.status & this.uart.interruptMask) !== 0);
  }

  read(offset) {
    switch (offset) {
      case REGISTER.data:
        return this.take();
      case REGISTER.flags:
        return (this.onLine === undefined ? 0 : FLAG.busy)
          | (this.arrived.length === 0 ? FLAG.nothingCame : 0)
          | (this.arrived.length >= QUEUE ? FLAG.inFull : 0)
          | (this.leaving.length >= QUEUE ? FLAG.outFull : 0)
          | (this.leaving.length === 0 ? FLAG.outEmpty : 0);
      case REGISTER.levels:
        return this.levels;
      case REGISTER.raw:
        return this.status;
      case REGISTER.masked:
        return this.status & this.uart.interruptMask;
      case REGISTER.dma:
        return 0;
    }
  }

  /// Says whether the register is one of those here.
  write(offset, value) {
    switch (offset) {
      case REGISTER.data:
        this.put(value & 0xff);
        return true;
      case REGISTER.levels:
        this.levels = value;
        return true;
      case REGISTER.clear:
        this.status &= ~this.uart.rawWriteValue;
        this.interrupt();
        return true;
      case REGISTER.dma:
        return true;
    }
    return false;
  }

  put(byte) {
    if (this.leaving.length < QUEUE) this.leaving.push(byte);
    if (this.onLine === undefined) this.next();
    if (this.leaving.length > this.level(0)) this.status &= ~INTERRUPT.sent;
    this.interrupt();
  }

  /// The next byte goes onto the line. The queue interrupts as it falls to its level.
  next() {
    this.onLine = this.leaving.shift();
    if (this.onLine === undefined) return;
    this.shift.schedule(this.bits(BYTE_BITS));
    if (this.leaving.length === this.level(0)) this.raise(INTERRUPT.sent);
  }

  leave() {
    this.sent.push(this.onLine);
    this.next();
  }

  arrive() {
    const byte = this.coming.shift();
    if (this.coming.length > 0) this.arrival.schedule(this.bits(BYTE_BITS));
    if (!this.uart.enabled || !this.uart.rxEnabled) return;
    if (this.arrived.length >= QUEUE) {
      this.overran = true;
      return this.raise(INTERRUPT.overrun);
    }
    this.arrived.push(byte | (this.overran ? OVERRUN : 0));
    this.overran = false;
    this.timeout.schedule(this.bits(TIMEOUT_BITS));
    if (this.arrived.length >= this.level(3)) this.raise(INTERRUPT.received);
  }

  take() {
    const word = this.arrived.shift() ?? 0;
    if (this.arrived.length < this.level(3)) this.status &= ~INTERRUPT.received;
    if (this.arrived.length === 0) {
      this.status &= ~INTERRUPT.timeout;
      this.timeout.cancel();
    }
    this.interrupt();
    return word;
  }
}
