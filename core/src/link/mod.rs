//! Two devices, one game: over a cable, a socket, anything that carries bytes.
//!
//! A [`Link`] does no input and no output. Whatever runs it brings the bytes that came
//! ([`Link::receive`]), the time that passed ([`Link::tick`]) and takes the bytes to send
//! ([`Link::take`]); a [`Table`] is the game at this end.
//!
//! ```text
//! let mut link = Link::host(header, secret);   // or Link::guest(secret)
//! loop {
//!     link.receive(&bytes_that_came, &mut table);
//!     link.tick(ms_since_the_last_time, &mut table);
//!     let n = link.take(&mut buffer); send(&buffer[..n]);
//!     show(link.status(&table));
//! }
//! ```
//!
//! Bytes may be lost, doubled, exchanged or changed: what is not a whole frame with the right sum is
//! not heard, and everything is said again until it is answered. Decisions bear their number in the
//! game, so saying one twice does no harm, and after either end was off both go on from what they
//! have. Every decision that comes is judged by the rules here, and must be one for the other end
//! to make; both ends compare the hash of the position. The seed is made of two secrets, of which
//! the first is promised before the second is told. `docs/link.md` has the messages.
//!
//! Only what can no longer be taken back is sent, and only after it was kept.

mod frame;

use crate::game::{Action, Seat};
use crate::journal::{Header, Sitter};
use frame::{Ear, FRAME_MAX, Message, pack};
use sha2::{Digest, Sha256};

/// The number of the protocol; both ends must have the same.
pub const PROTOCOL: u8 = 1;
/// Decisions in one message.
const BATCH: usize = 24;
/// Milliseconds until something is said again.
const AGAIN: u32 = 250;
/// Milliseconds between words when all is said.
const IDLE: u32 = 1500;
/// Milliseconds after which nobody seems to be there.
const SILENCE: u32 = 6000;
/// Bytes waiting to be sent.
const OUT_MAX: usize = 2 * FRAME_MAX;

/// Chance from outside: the time between presses, a noisy pin, the system.
pub type Secret = [u8; 16];

/// The game at one end.
pub trait Table {
    /// Puts a new game on the table. `false` if this end does not have that game.
    fn begin(&mut self, header: &Header) -> bool;
    /// How the game at the table was begun; none if there is none.
    fn header(&self) -> Option<&Header>;
    /// Whose decision it is; none when the game is over.
    fn seat(&self) -> Option<Seat>;
    /// Decisions that can no longer be taken back and are kept.
    fn settled(&self) -> u32;
    /// The hash of the position after those; 0 if it is not known just now.
    fn hash(&self) -> u64;
    /// Decision `n` of those.
    fn action(&mut self, n: u32) -> Option<Action>;
    /// Carries out a decision of the other end for good, or refuses it.
    fn act(&mut self, action: Action) -> bool;
}

/// Why two ends cannot play together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// The other end speaks another protocol; its number.
    Protocol(u8),
    /// One end does not have the game, the scenario or one of the options.
    NoSuchGame,
    /// The games are of the same name and not the same: another version.
    OtherVersion,
    /// One end wants to go on with a game that the other does not have at the table.
    NotAtTable,
    /// The other end changed its secret after promising it.
    Cheated,
    /// A decision that the rules do not allow; its number.
    Illegal(u32),
    /// A decision that was not for that end to make; its number.
    NotYours(u32),
    /// The positions differ after so many decisions.
    Differ(u32),
    /// One end lacks decisions that it made itself: an old copy of the game.
    Behind(u32),
}

impl core::fmt::Display for Trouble {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            Trouble::Protocol(n) => {
                write!(
                    f,
                    "The other end speaks link {n}, this one {PROTOCOL}: bring both up to date"
                )
            }
            Trouble::NoSuchGame => f.write_str("One end lacks this game or its options"),
            Trouble::OtherVersion => {
                f.write_str("The two ends have different versions of this game")
            }
            Trouble::NotAtTable => f.write_str("The other end has another game at the table"),
            Trouble::Cheated => f.write_str("The other end changed its secret"),
            Trouble::Illegal(n) => write!(f, "Decision {} is not legal", n + 1),
            Trouble::NotYours(n) => write!(f, "Decision {} was not theirs to make", n + 1),
            Trouble::Differ(n) => write!(f, "The positions differ after decision {n}"),
            Trouble::Behind(n) => write!(f, "One end has an old copy: {n} decisions only"),
        }
    }
}

/// How a link stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Nobody has answered yet.
    Waiting,
    /// Both are at the table; so many decisions are not yet known to the other end.
    Playing(u32),
    /// Nobody has been heard for a while.
    Silent,
    /// It cannot go on.
    Broken(Trouble),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A host offers; a guest knocks.
    Greeting,
    /// The guest has told its secret and waits for the host's; the promise stands.
    Promised([u8; 32]),
    /// The host knows both secrets and tells its own until the guest speaks of positions.
    Telling(Secret),
    /// At the table.
    Playing,
    Broken(Trouble),
}

mod kind {
    pub const KNOCK: u8 = 1;
    pub const OFFER: u8 = 2;
    pub const REPLY: u8 = 3;
    pub const REVEAL: u8 = 4;
    pub const ACTIONS: u8 = 5;
    pub const POSITION: u8 = 6;
    pub const TROUBLE: u8 = 7;
}

/// One end.
pub struct Link {
    host: bool,
    stage: Stage,
    secret: Secret,
    /// The game a host offers, and a guest has been offered.
    header: Option<Header>,
    /// Seats whose decisions come from the other end, a bit each.
    far_seats: u8,
    /// Decisions the other end has.
    far_count: u32,
    ear: Ear,
    out: heapless::Vec<u8, OUT_MAX>,
    /// Milliseconds until it is said again, and since something was heard.
    wait: u32,
    quiet: u32,
}

impl Link {
    fn new(host: bool, header: Option<Header>, far_seats: u8, secret: Secret) -> Link {
        Link {
            host,
            stage: Stage::Greeting,
            secret,
            header,
            far_seats,
            far_count: 0,
            ear: Ear::default(),
            out: heapless::Vec::new(),
            wait: 0,
            quiet: 0,
        }
    }

    /// Offers a game: a new one, whose seed the two ends will agree on, or the one at the table if
    /// the header is its header. The seats say which are [`Sitter::Away`].
    pub fn host(header: Header, secret: Secret) -> Link {
        let far = seats_away(&header);
        Link::new(true, Some(header), far, secret)
    }

    /// Waits for an offer: of a new game, or to go on with the one at the table.
    pub fn guest(secret: Secret) -> Link {
        Link::new(false, None, 0, secret)
    }

    /// How it stands.
    pub fn status(&self, table: &dyn Table) -> Status {
        match self.stage {
            Stage::Broken(trouble) => Status::Broken(trouble),
            Stage::Playing if self.quiet >= SILENCE => Status::Silent,
            Stage::Playing => Status::Playing(table.settled().saturating_sub(self.far_count)),
            _ => Status::Waiting,
        }
    }

    /// Bytes came from the other end.
    pub fn receive(&mut self, bytes: &[u8], table: &mut dyn Table) {
        for byte in bytes {
            if let Some(message) = self.ear.hear(*byte) {
                self.quiet = 0;
                // A message that is too short for its kind is none.
                let _ = self.hear(&message, table);
            }
        }
    }

    /// Time passed.
    pub fn tick(&mut self, ms: u32, table: &mut dyn Table) {
        self.quiet = self.quiet.saturating_add(ms);
        self.wait = self.wait.saturating_sub(ms);
        if self.wait == 0 {
            self.speak(table);
        }
    }

    /// Something was done at this table: the other end hears of it with the next tick.
    pub fn hurry(&mut self) {
        self.wait = 0;
    }

    /// After how many milliseconds [`Link::tick`] has something to do.
    pub fn due(&self) -> u32 {
        self.wait
    }

    /// Takes bytes to send. Says how many there were.
    pub fn take(&mut self, buffer: &mut [u8]) -> usize {
        let len = buffer.len().min(self.out.len());
        if let (Some(to), Some(from)) = (buffer.get_mut(..len), self.out.get(..len)) {
            to.copy_from_slice(from);
        }
        self.out.rotate_left(len);
        self.out.truncate(self.out.len() - len);
        len
    }

    fn fail(&mut self, trouble: Trouble) {
        self.stage = Stage::Broken(trouble);
        self.wait = 0;
    }

    /// Queues a message, or drops it if the last ones are not yet gone: it will be said again.
    fn say(&mut self, message: &[u8]) {
        let mut frame = heapless::Vec::new();
        pack(message, &mut frame);
        if self.out.len() + frame.len() <= OUT_MAX {
            let _ = self.out.extend_from_slice(&frame);
        }
    }

    /// Says what is to be said at this stage.
    fn speak(&mut self, table: &mut dyn Table) {
        self.wait = AGAIN;
        match self.stage {
            Stage::Greeting if self.host => self.offer(table),
            Stage::Greeting => self.say(&[kind::KNOCK, PROTOCOL]),
            Stage::Promised(_) => self.reply(),
            Stage::Telling(_) => self.reveal(),
            Stage::Playing => {
                let settled = table.settled();
                if self.far_count < settled {
                    self.say_actions(settled, table);
                } else {
                    self.wait = IDLE;
                }
                self.say_position(table);
            }
            Stage::Broken(trouble) => {
                self.wait = IDLE;
                let (code, n) = number_of(trouble);
                let [a, b, c, d] = n.to_le_bytes();
                self.say(&[kind::TROUBLE, code, a, b, c, d]);
            }
        }
    }

    fn say_actions(&mut self, settled: u32, table: &mut dyn Table) {
        let mut message = Message::new();
        let _ = message.push(kind::ACTIONS);
        let _ = message.extend_from_slice(&self.far_count.to_le_bytes());
        let end = settled.min(self.far_count + BATCH as u32);
        for n in self.far_count..end {
            let Some(action) = table.action(n) else { break };
            let _ = message.extend_from_slice(&action.to_bytes());
        }
        self.say(&message);
    }

    fn say_position(&mut self, table: &dyn Table) {
        let mut message = Message::new();
        let _ = message.push(kind::POSITION);
        let _ = message.extend_from_slice(&table.settled().to_le_bytes());
        let _ = message.extend_from_slice(&table.hash().to_le_bytes());
        self.say(&message);
    }

    fn offer(&mut self, table: &dyn Table) {
        let Some(header) = &self.header else { return };
        let Some(mark) = mark_of(header) else { return self.fail(Trouble::NoSuchGame) };
        let old = table.header().is_some_and(|here| same_game(here, header));
        let mut message = Message::new();
        let mut put = |bytes: &[u8]| _ = message.extend_from_slice(bytes);
        put(&[kind::OFFER, PROTOCOL, u8::from(old), self.far_seats]);
        put(&mark.to_le_bytes());
        put(&header.options.to_le_bytes());
        put(&if old { header.seed } else { 0 }.to_le_bytes());
        put(&promise(&self.secret));
        for text in [&header.game, &header.scenario] {
            put(&[text.len() as u8]);
            put(text.as_bytes());
        }
        self.say(&message);
    }

    fn reply(&mut self) {
        let mut message = Message::new();
        let _ = message.push(kind::REPLY);
        let _ = message.extend_from_slice(&self.secret);
        self.say(&message);
    }

    fn reveal(&mut self) {
        let mut message = Message::new();
        let _ = message.push(kind::REVEAL);
        let _ = message.extend_from_slice(&self.secret);
        self.say(&message);
    }

    fn hear(&mut self, message: &[u8], table: &mut dyn Table) -> Option<()> {
        let (kind, rest) = message.split_first()?;
        match (*kind, self.stage) {
            (_, Stage::Broken(_)) => {}
            (kind::TROUBLE, _) => {
                let (code, rest) = rest.split_first()?;
                let n = u32::from_le_bytes(*rest.first_chunk()?);
                self.stage = Stage::Broken(trouble_of(*code, n)?);
            }
            (kind::KNOCK, _) if self.host => {
                let version = *rest.first()?;
                if version != PROTOCOL {
                    self.fail(Trouble::Protocol(version));
                    return Some(());
                }
                // A guest that was off begins anew, and so does the greeting.
                if self.stage == Stage::Playing {
                    self.offer(table);
                }
            }
            (kind::OFFER, _) if !self.host => self.offered(rest, table)?,
            (kind::REPLY, Stage::Greeting | Stage::Telling(_)) if self.host => {
                self.answered(*rest.first_chunk()?, table);
            }
            (kind::REVEAL, Stage::Promised(made)) if !self.host => {
                let theirs: Secret = *rest.first_chunk()?;
                if promise(&theirs) != made {
                    self.fail(Trouble::Cheated);
                    return Some(());
                }
                let seed = agreed(&theirs, &self.secret);
                self.start(seed, table);
                self.wait = 0;
            }
            (kind::ACTIONS, Stage::Playing) => self.told(rest, table)?,
            (kind::POSITION, Stage::Telling(_)) if self.host => {
                self.stage = Stage::Playing;
                self.placed(rest, table)?;
            }
            // Going on with the game at both tables needs no secrets.
            (kind::POSITION, Stage::Greeting) if self.host && self.is_old(table) => {
                self.stage = Stage::Playing;
                self.placed(rest, table)?;
            }
            (kind::POSITION, Stage::Playing) => self.placed(rest, table)?,
            _ => {}
        }
        Some(())
    }

    fn is_old(&self, table: &dyn Table) -> bool {
        let (here, ours) = (table.header(), self.header.as_ref());
        here.zip(ours).is_some_and(|(here, ours)| same_game(here, ours))
    }

    /// A guest hears an offer.
    fn offered(&mut self, rest: &[u8], table: &mut dyn Table) -> Option<()> {
        let ([version, old, seats], rest) = rest.split_first_chunk()?;
        if *version != PROTOCOL {
            self.fail(Trouble::Protocol(*version));
            return Some(());
        }
        let (mark, rest) = rest.split_first_chunk()?;
        let (options, rest) = rest.split_first_chunk()?;
        let (seed, rest) = rest.split_first_chunk()?;
        let (made, rest) = rest.split_first_chunk::<32>()?;
        let (game, rest) = text(rest)?;
        let (scenario, _) = text(rest)?;
        let mut header = Header::new(game, scenario, u64::from_le_bytes(*seed));
        header.options = u32::from_le_bytes(*options);
        for (n, sitter) in header.seats.iter_mut().enumerate() {
            *sitter = if seats >> n & 1 != 0 { Sitter::Here } else { Sitter::Away };
        }
        // While playing, only the same game may be offered again: the host was off.
        let same = table.header().is_some_and(|here| same_game(here, &header));
        match (self.stage, *old != 0) {
            (Stage::Playing, false) => {}
            (_, true) if !same => self.fail(Trouble::NotAtTable),
            _ if mark_of(&header).is_none() => self.fail(Trouble::NoSuchGame),
            _ if mark_of(&header) != Some(u64::from_le_bytes(*mark)) => {
                self.fail(Trouble::OtherVersion);
            }
            (_, true) => {
                // Who sits where was agreed when the game began.
                self.far_seats = table.header().map_or(0, seats_away);
                self.header = Some(header);
                self.stage = Stage::Playing;
                self.wait = 0;
            }
            (_, false) => {
                self.far_seats = !seats;
                self.header = Some(header);
                self.stage = Stage::Promised(*made);
                self.wait = 0;
            }
        }
        Some(())
    }

    /// A host hears the guest's secret: both are known, and the game can begin.
    fn answered(&mut self, theirs: Secret, table: &mut dyn Table) {
        if self.is_old(table) {
            return;
        }
        match self.stage {
            Stage::Telling(before) if before != theirs => {}
            Stage::Telling(_) => self.wait = 0,
            _ => {
                self.start(agreed(&self.secret, &theirs), table);
                if self.stage == Stage::Playing {
                    self.stage = Stage::Telling(theirs);
                }
                self.wait = 0;
            }
        }
    }

    fn start(&mut self, seed: u64, table: &mut dyn Table) {
        let begun = self.header.as_mut().is_some_and(|header| {
            header.seed = seed;
            table.begin(header)
        });
        self.far_count = 0;
        self.stage = Stage::Playing;
        if !begun {
            self.fail(Trouble::NoSuchGame);
        }
    }

    /// Decisions of the other end.
    fn told(&mut self, rest: &[u8], table: &mut dyn Table) -> Option<()> {
        let (first, actions) = rest.split_first_chunk()?;
        let first = u32::from_le_bytes(*first);
        let mut news = false;
        let mut next = Some(first);
        for bytes in actions.chunks_exact(Action::BYTES) {
            let Some(n) = next else { break };
            next = n.checked_add(1);
            let count = table.settled();
            if n < count {
                continue;
            }
            if n > count {
                break;
            }
            let theirs = table.seat().is_some_and(|seat| self.far_seats >> seat.0 & 1 != 0);
            if !theirs {
                self.fail(Trouble::NotYours(n));
                return Some(());
            }
            let bytes = [*bytes.first()?, *bytes.get(1)?, *bytes.get(2)?];
            if !Action::from_bytes(bytes).is_some_and(|action| table.act(action)) {
                self.fail(Trouble::Illegal(n));
                return Some(());
            }
            news = true;
        }
        let ours = table.settled();
        if news {
            self.far_count = self.far_count.max(ours);
        }
        self.wait = 0;
        Some(())
    }

    /// How far the other end is, and what its position is like.
    fn placed(&mut self, rest: &[u8], table: &mut dyn Table) -> Option<()> {
        let (count, rest) = rest.split_first_chunk()?;
        let (count, hash) = (u32::from_le_bytes(*count), u64::from_le_bytes(*rest.first_chunk()?));
        let ours = table.settled();
        if count == ours && hash != table.hash() && hash != 0 && table.hash() != 0 {
            self.fail(Trouble::Differ(count));
            return Some(());
        }
        // More than we have: theirs to tell us, unless it would be ours to decide.
        let here = table.seat().is_some_and(|seat| self.far_seats >> seat.0 & 1 == 0);
        if count > ours && here {
            self.fail(Trouble::Behind(ours));
            return Some(());
        }
        if count != self.far_count || count < ours {
            self.wait = self.wait.min(if count > self.far_count { 0 } else { AGAIN });
        }
        self.far_count = count;
        Some(())
    }
}

fn text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (len, rest) = bytes.split_first()?;
    let (text, rest) = rest.split_at_checked(usize::from(*len))?;
    Some((core::str::from_utf8(text).ok()?, rest))
}

/// Seats that are played at the other end.
fn seats_away(header: &Header) -> u8 {
    let away = |(n, sitter): (usize, &Sitter)| u8::from(*sitter == Sitter::Away) << n;
    header.seats.iter().enumerate().map(away).sum()
}

/// Is it the same game, begun with the same seed?
fn same_game(a: &Header, b: &Header) -> bool {
    let key = |header: &Header| (header.game.clone(), header.scenario.clone(), header.options);
    key(a) == key(b) && a.seed == b.seed
}

/// What tells versions of a game apart: the hash of the scenario set up with its options and with
/// no dice thrown.
fn mark_of(header: &Header) -> Option<u64> {
    let options = header.options;
    let fresh = Header { options, ..Header::new(&header.game, &header.scenario, 0) };
    fresh.start().ok().map(|game| game.get().hash())
}

fn promise(secret: &Secret) -> [u8; 32] {
    Sha256::digest(secret).into()
}

/// The seed of two secrets, the host's first.
fn agreed(host: &Secret, guest: &Secret) -> u64 {
    let both: [u8; 32] = Sha256::new().chain_update(host).chain_update(guest).finalize().into();
    both.first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
}

fn number_of(trouble: Trouble) -> (u8, u32) {
    match trouble {
        Trouble::Protocol(_) => (1, u32::from(PROTOCOL)),
        Trouble::NoSuchGame => (2, 0),
        Trouble::OtherVersion => (3, 0),
        Trouble::NotAtTable => (4, 0),
        Trouble::Cheated => (5, 0),
        Trouble::Illegal(n) => (6, n),
        Trouble::NotYours(n) => (7, n),
        Trouble::Differ(n) => (8, n),
        Trouble::Behind(n) => (9, n),
    }
}

fn trouble_of(code: u8, n: u32) -> Option<Trouble> {
    Some(match code {
        1 => Trouble::Protocol(n as u8),
        2 => Trouble::NoSuchGame,
        3 => Trouble::OtherVersion,
        4 => Trouble::NotAtTable,
        5 => Trouble::Cheated,
        6 => Trouble::Illegal(n),
        7 => Trouble::NotYours(n),
        8 => Trouble::Differ(n),
        9 => Trouble::Behind(n),
        _ => return None,
    })
}

/// An offer is the longest message, a batch of decisions the next.
const _: () = assert!(4 + 8 + 4 + 8 + 32 + 2 * 25 <= frame::MESSAGE_MAX);
const _: () = assert!(5 + BATCH * Action::BYTES <= frame::MESSAGE_MAX);
