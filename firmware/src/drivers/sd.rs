//! A memory card, spoken to over SPI, in blocks of 512 bytes.
//!
//! The card is started when it is first needed, and again after anything went wrong: a card that
//! was pulled out and pushed back is used again without more ado. Nothing here waits for ever.

use core::cell::RefCell;
use embedded_hal::digital::OutputPin;
use embedded_hal::spi::SpiBus;

/// Bytes of a block.
pub const BLOCK: usize = 512;

/// What can go wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nobody answers.
    NoCard,
    /// The card stopped answering, or takes longer than the standard lets it.
    Silent,
    /// The card refused a command or the data.
    Refused,
    /// There is no such block.
    OutOfBounds,
}

/// How a card in use is spoken to.
#[derive(Clone, Copy)]
struct Known {
    /// Newer cards count blocks, older ones bytes.
    counts_blocks: bool,
    blocks: u32,
}

/// The card slot.
pub struct Card<'a, BUS, CS> {
    bus: &'a RefCell<BUS>,
    select: CS,
    known: Option<Known>,
}

const GO_IDLE: u8 = 0;
const SEND_CONDITION: u8 = 8;
const SEND_CAPACITY: u8 = 9;
const SET_BLOCK: u8 = 16;
const READ: u8 = 17;
const WRITE: u8 = 24;
const APP_START: u8 = 41;
const APP: u8 = 55;
const READ_CONDITIONS: u8 = 58;

/// A command is answered within eight bytes; twice that is generous.
const ANSWER_BYTES: u32 = 16;
/// A read begins within 100 ms: the bus takes more than a microsecond for a byte.
const READ_BYTES: u32 = 100_000;
/// A write may keep the card busy for 250 ms, and old cards for 500.
const BUSY_BYTES: u32 = 500_000;
/// A card has a second to start; every try is some twenty bytes.
const START_TRIES: u32 = 20_000;

const DATA_FOLLOWS: u8 = 0xFE;
const IS_IDLE: u8 = 1;

impl<'a, BUS: SpiBus, CS: OutputPin> Card<'a, BUS, CS> {
    /// A slot, whatever may be in it.
    pub fn new(bus: &'a RefCell<BUS>, mut select: CS) -> Self {
        let _ = select.set_high();
        Self { bus, select, known: None }
    }

    /// How many blocks the card has.
    pub fn blocks(&mut self) -> Result<u32, Fault> {
        let mut blocks = 0;
        self.with(&mut |_, known| {
            blocks = known.blocks;
            Ok(())
        })?;
        Ok(blocks)
    }

    /// Reads a block.
    pub fn read(&mut self, block: u32, bytes: &mut [u8; BLOCK]) -> Result<(), Fault> {
        self.with(&mut |bus, known| {
            expect(command(bus, READ, address(known, block)?)?, 0)?;
            receive(bus, bytes)
        })
    }

    /// Writes a block; it is on the card when this returns.
    pub fn write(&mut self, block: u32, bytes: &[u8; BLOCK]) -> Result<(), Fault> {
        self.with(&mut |bus, known| {
            expect(command(bus, WRITE, address(known, block)?)?, 0)?;
            send(bus, &[0xFF, DATA_FOLLOWS]);
            send(bus, bytes);
            // The checksum, which the card does not look at unless asked to.
            send(bus, &[0xFF, 0xFF]);
            const ACCEPTED: u8 = 5;
            let answer = wait(bus, ANSWER_BYTES, |byte| byte != 0xFF)?;
            expect(answer & 0x1F, ACCEPTED)?;
            wait(bus, BUSY_BYTES, |byte| byte == 0xFF).map(drop)
        })
    }

    /// Does something with the card selected and started, and forgets the card if it goes wrong.
    /// There is one of it for all that can be done.
    fn with(
        &mut self,
        act: &mut dyn FnMut(&mut BUS, Known) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        let bus = &mut *self.bus.borrow_mut();
        if self.known.is_none() {
            // The card wakes by more than 74 clocks while it is not selected.
            send(bus, &[0xFF; 10]);
        }
        let _ = self.select.set_low();
        let known = self.known.map_or_else(|| start(bus), Ok);
        let done = known.and_then(|known| act(bus, known));
        send(bus, &[0xFF]);
        let _ = bus.flush();
        let _ = self.select.set_high();
        // Eight more clocks let the card off the line.
        send(bus, &[0xFF]);
        // A block that is not there says nothing against the card.
        self.known = match done {
            Ok(()) | Err(Fault::OutOfBounds) => known.ok(),
            Err(_) => None,
        };
        done
    }
}

/// Starts the card, by the standard's script.
fn start(bus: &mut impl SpiBus) -> Result<Known, Fault> {
    let mut idle = Err(Fault::NoCard);
    for _ in 0..ANSWER_BYTES {
        if command(bus, GO_IDLE, 0) == Ok(IS_IDLE) {
            idle = Ok(());
            break;
        }
    }
    idle?;
    // Cards of the second version answer with the pattern they were sent; older ones do not know
    // the command.
    let mut echo = [0; 4];
    let second = command(bus, SEND_CONDITION, 0x1AA)? == IS_IDLE;
    if second {
        let _ = bus.read(&mut echo);
    }
    let large = if second && echo[3] == 0xAA { 1 << 30 } else { 0 };
    let mut tries = 0;
    loop {
        command(bus, APP, 0)?;
        if command(bus, APP_START, large)? == 0 {
            break;
        }
        tries += 1;
        if tries > START_TRIES {
            return Err(Fault::Silent);
        }
    }
    // QEMU says here that the card is still idle, which it is not.
    expect(command(bus, READ_CONDITIONS, 0)? & !IS_IDLE, 0)?;
    let mut conditions = [0; 4];
    let _ = bus.read(&mut conditions);
    let counts_blocks = conditions[0] & 0x40 != 0;
    if !counts_blocks {
        expect(command(bus, SET_BLOCK, BLOCK as u32)?, 0)?;
    }
    expect(command(bus, SEND_CAPACITY, 0)?, 0)?;
    let mut about = [0; 16];
    receive(bus, &mut about)?;
    Ok(Known { counts_blocks, blocks: blocks_of(&about) })
}

/// The size of a card by its description, of which there are two forms.
fn blocks_of(about: &[u8; 16]) -> u32 {
    let byte = |n: usize| about.get(n).copied().map_or(0, u32::from);
    if byte(0) >> 6 == 0 {
        let size = (byte(6) & 3) << 10 | byte(7) << 2 | byte(8) >> 6;
        let factor = (byte(9) & 3) << 1 | byte(10) >> 7;
        let bytes = u64::from(size + 1) << (factor + 2 + (byte(5) & 0xF));
        (bytes / BLOCK as u64) as u32
    } else {
        let size = (byte(7) & 0x3F) << 16 | byte(8) << 8 | byte(9);
        (size + 1) << 10
    }
}

fn address(known: Known, block: u32) -> Result<u32, Fault> {
    match known {
        _ if block >= known.blocks => Err(Fault::OutOfBounds),
        Known { counts_blocks: true, .. } => Ok(block),
        // Cards that count bytes end at two gigabytes.
        _ => Ok(block.wrapping_mul(BLOCK as u32)),
    }
}

/// Sends a command; its first answer.
fn command(bus: &mut impl SpiBus, command: u8, argument: u32) -> Result<u8, Fault> {
    let [a, b, c, d] = argument.to_be_bytes();
    // Only the first two commands are checked; later the card speaks without checksums.
    let checksum = match command {
        GO_IDLE => 0x95,
        SEND_CONDITION => 0x87,
        _ => 0xFF,
    };
    send(bus, &[0xFF, 0x40 | command, a, b, c, d, checksum]);
    wait(bus, ANSWER_BYTES, |byte| byte & 0x80 == 0)
}

fn receive(bus: &mut impl SpiBus, bytes: &mut [u8]) -> Result<(), Fault> {
    expect(wait(bus, READ_BYTES, |byte| byte != 0xFF)?, DATA_FOLLOWS)?;
    let _ = bus.read(bytes);
    let mut checksum = [0; 2];
    let _ = bus.read(&mut checksum);
    Ok(())
}

/// Listens until a byte is the right one, for so many bytes.
fn wait(bus: &mut impl SpiBus, bytes: u32, right: impl Fn(u8) -> bool) -> Result<u8, Fault> {
    for _ in 0..bytes {
        let mut byte = [0xFF];
        let _ = bus.read(&mut byte);
        if right(byte[0]) {
            return Ok(byte[0]);
        }
    }
    Err(Fault::Silent)
}

fn expect(answer: u8, wanted: u8) -> Result<(), Fault> {
    if answer == wanted { Ok(()) } else { Err(Fault::Refused) }
}

/// The bus of a chip has no way to fail.
fn send(bus: &mut impl SpiBus, bytes: &[u8]) {
    let _ = bus.write(bytes);
}
