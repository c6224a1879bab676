// A computer at the USB port of the device, which opens the serial port that it finds there.
//
// rp2040js has a controller and a computer. But to its controller a buffer is done with as soon as
// the program hands it over, and its computer sends empty packets for ever. Here a buffer stays the
// controller's until a packet has come or gone, as the data sheet has it, and who has nothing to
// say is silent.

const CONTROL_START = 0x80; // of buffers: in and out of endpoint 0, then those of the next
const CONTROL_END = 0x100;
const BUFFER = { available: 1 << 10, stalls: 1 << 11, full: 1 << 15, length: 0x3ff };
const ENABLED = 0x80000000;
const FIRST_BUFFER = 0x100; // of endpoint 0
const PACKET = 64;
const PACKET_NS = 50e3;

const PULL_UP = 1 << 16;
const SETUP_RECEIVED = 1 << 17;

/// Requests of a control transfer: type, number, value, index, bytes that go with it.
const DEVICE = [0x80, 6, 0x100, 0, 18];
const ADDRESS = [0x00, 5, 1, 0, 0];
const CONFIGURATION = (length) => [0x80, 6, 0x200, 0, length];
const CONFIGURE = [0x00, 9, 1, 0, 0];
const LINE_CODING = [0x21, 0x20, 0, 0, 7];
const LINE_STATE = [0x21, 0x22, 3, 0, 0]; // data terminal ready, request to send
const BAUDS_115200 = [0x00, 0xc2, 0x01, 0x00, 0, 0, 8];
const TO_HOST = 0x80;

export class Computer {
  constructor(chip) {
    this.chip = chip;
    this.usb = chip.usbCtrl;
    this.plugged = false;
    /// Bytes that have come from the device, and those that go there.
    this.sent = [];
    this.coming = [];
    this.forget();
    this.bus = chip.clock.createAlarm(() => this.carry());
    const { usb } = this;
    const control = usb.handleSieCtrlWrite.bind(usb);
    usb.handleSieCtrlWrite = (value) => {
      const rises = value & PULL_UP && !(usb.sieCtrl & PULL_UP);
      control(value);
      if (rises && this.plugged) usb.resetDevice();
    };
    usb.onResetReceived = () => this.meet();
    usb.DPRAMUpdated = (offset, value) => this.handed(offset, value);
  }

  /// Everything about the device at the other end.
  forget() {
    this.open = false;
    this.requests = [];
    this.request = undefined;
    this.endpoints = { in: -1, out: -1 };
  }

  plug(plugged) {
    this.plugged = plugged;
    this.coming.length = 0;
    this.forget();
    if (plugged && this.usb.sieCtrl & PULL_UP) this.usb.resetDevice();
  }

  receive(bytes) {
    this.coming.push(...bytes);
    this.stir();
  }

  /// Something can perhaps be carried now.
  stir() {
    if (this.plugged) this.bus.schedule(PACKET_NS);
  }

  /// The device has been reset and is asked what it is.
  meet() {
    if (!this.plugged) return;
    this.forget();
    this.ask(DEVICE, [], (device) => this.expect(device.length === DEVICE[4] && device[1] === 1, 'no device'));
    this.ask(ADDRESS, []);
    this.ask(CONFIGURATION(9), [], (head) => {
      this.ask(CONFIGURATION(head[2] | (head[3] << 8)), [], (whole) => {
        this.endpoints = serialPort(whole);
        this.expect(this.endpoints.in > 0 && this.endpoints.out > 0, 'no serial port');
        this.ask(CONFIGURE, []);
        this.ask(LINE_CODING, BAUDS_115200);
        this.ask(LINE_STATE, [], () => {
          this.open = true;
        });
      });
    });
  }

  expect(truth, otherwise) {
    if (!truth) throw new Error(`USB: ${otherwise}`);
  }

  ask(setup, data, then = () => {}) {
    this.requests.push({ setup, data, then, came: [], status: false });
    if (!this.request) this.nextRequest();
  }

  nextRequest() {
    this.request = this.requests.shift();
    if (!this.request) return;
    const [type, number, value, index, length] = this.request.setup;
    const words = [value, index, length].flatMap((word) => [word & 0xff, word >> 8]);
    // What endpoint 0 was about before is over.
    for (const out of [false, true]) this.release(0, out);
    this.chip.usbDPRAM.set([type, number, ...words]);
    this.usb.sieStatus |= SETUP_RECEIVED;
    this.usb.sieStatusUpdated();
  }

  /// The program has handed a buffer over, or taken it back.
  handed(offset, value) {
    if (offset < CONTROL_START || offset >= CONTROL_END) return;
    this.expect(offset >= CONTROL_START + 8 || !(value & BUFFER.stalls), 'a request is refused');
    if (value & BUFFER.available) this.stir();
  }

  carry() {
    if (!this.plugged) return;
    const { request } = this;
    const [toHost, length] = request ? [(request.setup[0] & TO_HOST) !== 0, request.setup[4]] : [];
    let carried = false;
    if (request && toHost && !request.status) {
      const packet = this.fetch(0);
      if (packet) {
        carried = true;
        request.came.push(...packet);
        request.status = packet.length < PACKET || request.came.length >= length;
      }
    } else if (request && toHost) {
      if (this.deliver(0, [])) return this.done();
    } else if (request && request.data.length > 0) {
      carried = this.deliver(0, request.data);
      if (carried) request.data = [];
    } else if (request && this.fetch(0)) {
      return this.done();
    }
    if (this.open) {
      const packet = this.fetch(this.endpoints.in);
      if (packet) this.sent.push(...packet);
      const next = this.coming.slice(0, PACKET);
      const gone = next.length > 0 && this.deliver(this.endpoints.out, next);
      if (gone) this.coming.splice(0, next.length);
      carried ||= packet !== undefined || gone;
    }
    if (carried) this.stir();
  }

  done() {
    const { then, came } = this.request;
    this.request = undefined;
    then(came);
    if (!this.request) this.nextRequest();
    this.stir();
  }

  control(endpoint, out) {
    return CONTROL_START + 8 * endpoint + (out ? 4 : 0);
  }

  /// Where a buffer is, if the controller has it.
  buffer(endpoint, out) {
    const { usbDPRAMView: view } = this.chip;
    const state = view.getUint32(this.control(endpoint, out), true);
    if (!(state & BUFFER.available)) return undefined;
    if (endpoint === 0) return { state, at: FIRST_BUFFER };
    const settings = view.getUint32(8 * endpoint + (out ? 4 : 0), true);
    return settings & ENABLED ? { state, at: settings & 0xffc0 } : undefined;
  }

  release(endpoint, out) {
    const { usbDPRAMView: view } = this.chip;
    const at = this.control(endpoint, out);
    view.setUint32(at, view.getUint32(at, true) & ~BUFFER.available, true);
  }

  /// A packet of the device, if it has one.
  fetch(endpoint) {
    const buffer = this.buffer(endpoint, false);
    if (!buffer) return undefined;
    const { state, at } = buffer;
    const packet = this.chip.usbDPRAM.slice(at, at + (state & BUFFER.length));
    this.settle(endpoint, false, state & ~(BUFFER.available | BUFFER.full));
    return packet;
  }

  /// A packet for the device, if it takes one.
  deliver(endpoint, packet) {
    const buffer = this.buffer(endpoint, true);
    if (!buffer) return false;
    const { state, at } = buffer;
    this.chip.usbDPRAM.set(packet, at);
    this.settle(endpoint, true, (state & ~(BUFFER.available | BUFFER.length)) | BUFFER.full | packet.length);
    return true;
  }

  settle(endpoint, out, state) {
    this.chip.usbDPRAMView.setUint32(this.control(endpoint, out), state, true);
    this.usb.indicateBufferReady(endpoint, out);
  }
}

/// The endpoints by which a serial port carries its bytes, from the description of a device.
function serialPort(description) {
  const [INTERFACE, ENDPOINT, DATA_CLASS] = [4, 5, 10];
  const endpoints = { in: -1, out: -1 };
  let isData = false;
  for (let at = 0; at < description.length; at += description[at] || description.length) {
    const [, type, address, , , kind] = description.slice(at);
    if (type === INTERFACE) isData = kind === DATA_CLASS;
    if (type === ENDPOINT && isData) endpoints[address & 0x80 ? 'in' : 'out'] = address & 0xf;
  }
  return endpoints;
}
