// An emulated PicoSystem: rp2040js and what is wired to the chip.
//
// Time is the chip's own: nothing here depends on how fast the host is, and two runs are the same
// run. No boot ROM is needed. The few of its functions that firmware calls, all about flash, are
// answered here, and flash takes as long as the data sheet says, so power can be cut in the middle.

import { BasePeripheral, ConsoleLogger, GPIOPinState, LogLevel, RP2040 } from 'rp2040js';
import { Display } from './display.mjs';
import { SerialPort } from './uart.mjs';
import { Computer } from './usb.mjs';

const FLASH_START = 0x10000000;
const RAM_START = 0x20000000;
const CYCLE_NS = 8; // 125 MHz
const BIT_NS = 16; // 62.5 MHz on the bus of the display

/// Typical times of the flash, in nanoseconds.
const PAGE = 256;
const PAGE_NS = 400e3;
const SECTOR = 4096;
const SECTOR_NS = 45e6;

/// Pins, by what is wired to them.
const PINS = { y: 16, x: 17, a: 18, b: 19, down: 20, right: 21, left: 22, up: 23 };
const SELECT_PIN = 5;
const DATA_PIN = 9;
const LIGHT = { slice: 6, pin: 12 };
const SOUND_PIN = 11;
const CHARGE_PIN = 24;
const PLUG_PIN = 2;

/// A divider makes a third of the battery's volts, the converter counts 3.3 V as 4096.
const adcCount = (volts) => Math.round((volts / 3 / 3.3) * 4096);

/// rp2040js has no cache controller; firmware only ever waits for it to be done.
class CacheControl extends BasePeripheral {
  readUint32() {
    return 0;
  }
  writeUint32() {}
}

/// rp2040js only mentions what the processor must act upon: that it has sent itself an event (SEV)
/// and must not sleep, and that it has used an address where there is nothing, or an instruction
/// that there is not, which is a fault.
class Listener extends ConsoleLogger {
  constructor(device) {
    super(LogLevel.Error, false);
    this.device = device;
  }
  info(_name, message) {
    if (message === 'SEV') this.device.chip.core.eventRegistered = true;
  }
  warn(name) {
    if (name === 'RP2040' || name === 'CortexM0Core') this.device.faulted = true;
  }
  error(name, message) {
    this.warn(name);
    if (!this.device.faulted) super.error(name, message);
  }
}

/// rp2040js does nothing when a program asks for a reset.
function mendReset(control, reset) {
  const [AIRCR, KEY, REQUEST] = [0xd0c, 0x05fa, 1 << 2];
  const write = control.writeUint32.bind(control);
  control.writeUint32 = (offset, value) => {
    if (offset === AIRCR && value >>> 16 === KEY && value & REQUEST) reset();
    else write(offset, value);
  };
}

export class Device {
  /// `image` as image.mjs reads it; `flash` is what an earlier life left there.
  constructor(image, flash) {
    this.image = image;
    const chip = new RP2040();
    this.chip = chip;
    this.clock = chip.clock;
    chip.logger = new Listener(this);
    this.faulted = false;
    this.hangs = false;
    chip.peripherals[0x14000] = new CacheControl(chip, 'XIP_CTRL');
    if (flash) chip.flash.set(flash);
    else for (const { at, bytes } of image.pieces) chip.flash.set(bytes, at);

    this.alive = true;
    this.restarts = false;
    this.cutAt = Infinity;
    this.stopsAtChange = false;
    this.flashLog = [];
    this.awakeNs = 0;
    this.display = new Display();
    this.clicks = 0;
    this.wire();
    this.setRom();
    chip.core.PC = FLASH_START;
    chip.core.LR = 0;
    chip.core.SP = 0x20041000;
  }

  wire() {
    const { chip, clock, display } = this;
    [this.selected, this.isData] = [false, false];
    chip.gpio[SELECT_PIN].addListener((state) => (this.selected = state === GPIOPinState.Low));
    chip.gpio[DATA_PIN].addListener((state) => (this.isData = state === GPIOPinState.High));
    const bus = chip.spi[0];
    const done = clock.createAlarm(() => bus.completeTransmit(0));
    bus.onTransmit = (value) => {
      if (this.selected) display.byte(value & 0xff, this.isData);
      done.schedule(8 * BIT_NS);
    };
    this.serial = new SerialPort(chip.uart[0], clock);
    this.computer = new Computer(chip);
    for (const pin of Object.values(PINS)) chip.gpio[pin].setInputValue(true);
    chip.gpio[SOUND_PIN].addListener((state) => (this.clicks += state === GPIOPinState.High ? 1 : 0));
    const restart = () => {
      this.alive = false;
      this.restarts = true;
    };
    const watchdog = chip.peripherals[0x40058];
    watchdog.onWatchdogTrigger = () => {
      watchdog.alarm.enable = false; // or it barks for ever in this very moment
      restart();
    };
    mendReset(chip.ppb, restart);
  }

  /// The battery, and whether it is being charged.
  setPower(volts, charging) {
    this.chip.adc.channelValues[0] = adcCount(volts);
    this.chip.gpio[CHARGE_PIN].setInputValue(!charging);
  }

  /// A USB cable with a computer at its other end.
  setPlug(plugged) {
    this.computer.plug(plugged);
    this.chip.gpio[PLUG_PIN].setInputValue(plugged);
  }

  setButton(name, down) {
    if (!(name in PINS)) throw new Error(`there is no button ${name}`);
    this.chip.gpio[PINS[name]].setInputValue(!down);
  }

  /// How much of the time the light is on, in hundredths.
  get light() {
    const { cc, top } = this.chip.pwm.channels[LIGHT.slice];
    return Math.round(((cc & 0xffff) * 100) / (top + 1));
  }

  /// A word of RAM, so many words into a symbol of the image.
  word(symbol, index) {
    const address = this.image.symbols.get(symbol);
    if (address === undefined) throw new Error(`the image has no ${symbol}`);
    return this.chip.sramView.getUint32(address - RAM_START + 4 * index, true);
  }

  /// Runs until a moment, or until power is gone, or until `stop` says so.
  runUntil(nanos, stop = () => false) {
    const { chip, clock } = this;
    const { core } = chip;
    while (this.alive && clock.nanos < nanos) {
      if (clock.nanos >= this.cutAt) {
        this.alive = false;
        break;
      }
      const pc = core.PC >>> 0;
      if (this.hangs) {
        this.sleep(nanos);
      } else if (pc < 0x4000) {
        if (this.stopsAtChange && this.isChange(pc)) return;
        this.callRom(pc);
        core.PC = core.LR & ~1;
      } else if (core.waiting) {
        if (stop()) return;
        this.sleep(nanos);
      } else {
        const spent = core.executeInstruction() * CYCLE_NS;
        if (this.faulted) this.fault();
        this.awakeNs += spent;
        clock.tick(spent);
      }
    }
  }

  /// Time passes until something happens, or until a moment.
  sleep(nanos) {
    const { clock } = this;
    const limit = Math.min(nanos, this.cutAt);
    // Without an alarm rp2040js says none, which is also what it says of one that is due now.
    const next = clock.nextAlarm ? clock.nextAlarm.nanos : Infinity;
    clock.tick(Math.max(Math.min(next, limit) - clock.nanos, 0));
  }

  /// A hard fault, now.
  fault() {
    const HARD_FAULT = 3;
    this.faulted = false;
    this.chip.core.exceptionEntry(HARD_FAULT);
    this.chip.core.waiting = false;
    // Where there was no stack to note anything on, that is not another fault.
    this.faulted = false;
  }

  /// The table of the boot ROM: a lookup function, which hands out an address for every name.
  setRom() {
    const { bootrom } = this.chip;
    bootrom[0x14 >> 2] = 0x01000100;
    bootrom[0x18 >> 2] = 0x41;
    this.romNames = [];
  }

  /// Is this the call that changes flash?
  isChange(pc) {
    return ['RE', 'RP'].includes(this.romNames[(pc - 0x200) >> 4]);
  }

  callRom(pc) {
    const { registers } = this.chip.core;
    if (pc === 0x40) {
      const name = String.fromCharCode(registers[1] & 0xff, (registers[1] >> 8) & 0xff);
      let n = this.romNames.indexOf(name);
      if (n < 0) n = this.romNames.push(name) - 1;
      registers[0] = (0x200 + 16 * n) | 1;
      return;
    }
    const name = this.romNames[(pc - 0x200) >> 4];
    const [r0, r1, r2] = [registers[0] >>> 0, registers[1] >>> 0, registers[2] >>> 0];
    switch (name) {
      case 'IF': // connect_internal_flash
      case 'EX': // flash_exit_xip
      case 'FC': // flash_flush_cache
      case 'CX': // flash_enter_cmd_xip
        return;
      case 'MC': // memcpy
      case 'C4': // memcpy44
        for (let n = 0; n < r2; n++) this.chip.writeUint8(r0 + n, this.chip.readUint8(r1 + n));
        return this.spend(20 + (name === 'C4' ? r2 : 4 * r2));
      case 'MS': // memset
      case 'S4': // memset4
        for (let n = 0; n < r2; n++) this.chip.writeUint8(r0 + n, r1 & 0xff);
        return this.spend(20 + (name === 'S4' ? r2 >> 1 : 2 * r2));
      case 'P3': // how many bits are set
        registers[0] = r0.toString(2).replaceAll('0', '').length;
        return this.spend(20);
      case 'L3': // zeros before the first
        registers[0] = Math.clz32(r0);
        return this.spend(20);
      case 'T3': // zeros after the last
        registers[0] = r0 === 0 ? 32 : 31 - Math.clz32(r0 & -r0);
        return this.spend(20);
      case 'RE':
        return this.change({ at: r0, bytes: new Uint8Array(r1).fill(0xff), erases: true });
      case 'RP': {
        const bytes = Uint8Array.from({ length: r2 }, (_, n) => this.chip.readUint8(r1 + n));
        return this.change({ at: r0, bytes, erases: false });
      }
      default:
        throw new Error(`the firmware calls ${name} of the boot ROM at ${pc.toString(16)}`);
    }
  }

  /// What a function of the boot ROM takes, in cycles; roughly, and rather too many.
  spend(cycles) {
    this.awakeNs += cycles * CYCLE_NS;
    this.clock.tick(cycles * CYCLE_NS);
  }

  /// Erases or programs, or does as much of it as there is power for.
  change(change) {
    const { clock } = this;
    const { bytes, erases } = change;
    const whole = erases ? (bytes.length / SECTOR) * SECTOR_NS : (bytes.length / PAGE) * PAGE_NS;
    const left = this.cutAt - clock.nanos;
    this.flashLog.push({ start: clock.nanos, whole, ...change });
    if (left >= whole) {
      apply(this.chip.flash, change, 1);
      clock.tick(whole);
    } else {
      apply(this.chip.flash, change, Math.max(0, left / whole));
      clock.tick(Math.max(0, left));
      this.alive = false;
    }
  }
}

/// Brings a part of a change to flash; where it stops, some bits have changed and some have not.
export function apply(flash, { at, bytes, erases }, part) {
  const reached = bytes.length * part;
  const last = Math.floor(reached);
  for (let n = 0; n < last; n++) flash[at + n] = erases ? 0xff : flash[at + n] & bytes[n];
  if (last < bytes.length && reached > last) {
    // The same bits for the same cut: a generator of its own would have to be remembered.
    const bits = Math.floor((reached - last) * 256) ^ ((at + last) * 37);
    flash[at + last] = erases ? flash[at + last] | (bits & 0xff) : flash[at + last] & (bytes[last] | (bits & 0xff));
  }
}
