//! Two devices, one game: over a cable, a socket, anything that carries bytes.
//!
//! A [`Link`] does no input and no output. Whatever runs it brings the bytes that came
//! ([`Link::receive`]), the time that passed ([`Link::tick`]) and takes the bytes to send
//! ([`Link::take`]); a [`Table`] is the game at this end.
//!
//! ```text
//! let mut link = Link::host(&header, secret);   // or Link::guest(secret)
//! loop {
//!     link.receive(&bytes_that_came, &mut table);
//!     link.tick(ms_since_the_last_time, &mut table);
//!     let n = link.take(&mut buffer); send(&buffer[..n]);
//!     show(link.status(&table));
//! }
//! ```
//!
//! Bytes may be lost, doubled, exchanged or changed: what is not a whole frame with the right sum
//! is not heard, and everything is said again until it is answered. Decisions bear their number in
//! the game, so saying one twice does no harm, and after either end was off both go on from what
//! they have. Every decision that comes is judged by the rules here, and must be one for the other
//! end to make; both ends compare the hash of the position. The seed is made of two secrets, of
//! which the first is promised before the second is told. `docs/link.md` has the messages.
//!
//! Only what can no longer be taken back is sent, and only after it was kept.

mod frame;
mod sha;

use crate::budget::SEATS_MAX;
use crate::game::{Action, Seat};
use crate::games::{ALL, AnyGame, Opening};
use crate::journal::{Header, Sitter};
use frame::{Ear, FRAME_MAX, Message, pack};
pub use sha::sha256;

/// The number of the protocol; both ends must have the same.
pub const PROTOCOL: u8 = 2;
/// Decisions in one message.
const BATCH: usize = 24;
/// Milliseconds until something is said again, while the other end is heard.
const AGAIN: u32 = 100;
/// Milliseconds between words when all is said, or nobody hears it.
const IDLE: u32 = 1500;
/// Milliseconds after which nobody seems to be there.
const SILENCE: u32 = 6000;
/// How many decisions the other end has, before it has said so.
const UNKNOWN: u32 = u32::MAX;
/// Bytes waiting to be sent: the longest frame, and a word about the position.
const OUT_MAX: usize = FRAME_MAX + 32;

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
    /// Decisions that can no longer be taken back.
    fn settled(&self) -> u32;
    /// How many of those are kept: the other end hears of no others.
    fn kept(&self) -> u32;
    /// The hash of the position after those that are kept; 0 if it is not known just now.
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
    /// Both ends offer a new game, or both wait for an offer.
    SamePart,
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
            Trouble::Illegal(n) => write!(f, "Decision {} is not legal", n.saturating_add(1)),
            Trouble::NotYours(n) => {
                write!(f, "Decision {} was not theirs to make", n.saturating_add(1))
            }
            Trouble::Differ(n) => write!(f, "The positions differ after decision {n}"),
            Trouble::Behind(n) => write!(f, "One end has an old copy: {n} decisions only"),
            Trouble::SamePart => f.write_str("One end must begin a game and the other join"),
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
    /// Found out here, and said until somebody begins anew.
    Broken(Trouble),
    /// Heard from the other end. When that says anything else, it has begun anew.
    Told(Trouble),
}

mod kind {
    pub const KNOCK: u8 = 1;
    pub const OFFER: u8 = 2;
    pub const REPLY: u8 = 3;
    pub const REVEAL: u8 = 4;
    pub const ACTIONS: u8 = 5;
    pub const POSITION: u8 = 6;
    pub const TROUBLE: u8 = 7;
    pub const RESUME: u8 = 8;
}

/// One end.
pub struct Link {
    host: bool,
    stage: Stage,
    secret: Secret,
    /// The game that is offered or played, if there is one that this end has.
    game: Option<Offered>,
    /// Who is to sit where at this end.
    seats: [Sitter; SEATS_MAX],
    /// Decisions the other end has, or [`UNKNOWN`].
    far_count: u32,
    ear: Ear,
    out: heapless::Vec<u8, OUT_MAX>,
    /// Milliseconds until it is said again, and since something was heard.
    wait: u32,
    quiet: u32,
}

/// A game that is offered or played.
#[derive(Clone, Copy)]
struct Offered {
    game: &'static str,
    scenario: &'static str,
    options: u32,
    /// What tells it from other games.
    key: u64,
    /// What tells versions of it apart.
    mark: u64,
}

impl Offered {
    /// A game that this end has.
    fn find(game: &[u8], scenario: &[u8], options: u32) -> Option<Offered> {
        let info = ALL.iter().find(|info| info.code.as_bytes() == game)?;
        let scenario = info.scenarios.iter().find(|s| s.code.as_bytes() == scenario)?;
        let mark = mark_of(info.code, scenario.code, options)?;
        Some(Offered { game: info.code, scenario: scenario.code, options, key: 0, mark })
    }
}

impl Link {
    fn new(host: bool, game: Option<Offered>, seats: [Sitter; SEATS_MAX], secret: Secret) -> Link {
        Link {
            host,
            stage: Stage::Greeting,
            secret,
            game,
            seats,
            far_count: 0,
            ear: Ear::default(),
            out: heapless::Vec::new(),
            wait: 0,
            quiet: 0,
        }
    }

    /// Offers a game: a new one, whose seed the two ends will agree on, or to go on with the one at
    /// the table if the header is its header; both ends may do that. The seats say which are
    /// [`Sitter::Away`].
    pub fn host(header: &Header, secret: Secret) -> Link {
        let (game, scenario) = (header.game.as_bytes(), header.scenario.as_bytes());
        let game = Offered::find(game, scenario, header.options);
        let game = game.map(|game| Offered { key: key_of(header), ..game });
        Link::new(true, game, header.seats, secret)
    }

    /// Waits for an offer: of a new game, or to go on with the one at the table.
    pub fn guest(secret: Secret) -> Link {
        Link::new(false, None, [Sitter::Away; SEATS_MAX], secret)
    }

    /// How it stands.
    pub fn status(&self, table: &dyn Table) -> Status {
        match self.stage {
            Stage::Broken(trouble) | Stage::Told(trouble) => Status::Broken(trouble),
            Stage::Playing if self.quiet >= SILENCE => Status::Silent,
            Stage::Playing => Status::Playing(table.kept().saturating_sub(self.far_count)),
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
        self.out.copy_within(len.., 0);
        self.out.truncate(self.out.len() - len);
        len
    }

    fn fail(&mut self, trouble: Trouble) {
        self.stage = Stage::Broken(trouble);
        self.wait = 0;
    }

    /// Queues a message, or drops it if the last ones are not yet gone: it will be said again.
    fn say(&mut self, message: &[u8]) {
        pack(message, &mut self.out);
    }

    /// Says what is to be said at this stage.
    fn speak(&mut self, table: &mut dyn Table) {
        self.wait = if self.quiet < SILENCE { AGAIN } else { IDLE };
        match self.stage {
            Stage::Greeting if self.is_old(table) => self.say_resume(true),
            Stage::Greeting if self.host => self.offer(),
            Stage::Greeting => self.say(&[kind::KNOCK, PROTOCOL]),
            Stage::Promised(_) => self.say_secret(kind::REPLY),
            Stage::Telling(_) => self.say_secret(kind::REVEAL),
            Stage::Playing => {
                let kept = table.kept();
                if self.far_count < kept {
                    self.say_actions(kept, table);
                } else if self.far_count != UNKNOWN {
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
            Stage::Told(_) => self.wait = IDLE,
        }
    }

    fn say_actions(&mut self, kept: u32, table: &mut dyn Table) {
        let mut message = Message::new();
        let _ = message.push(kind::ACTIONS);
        let _ = message.extend_from_slice(&self.far_count.to_le_bytes());
        let end = kept.min(self.far_count + BATCH as u32);
        for n in self.far_count..end {
            let Some(action) = table.action(n) else { break };
            let _ = message.extend_from_slice(&action.to_bytes());
        }
        self.say(&message);
    }

    fn say_position(&mut self, table: &dyn Table) {
        let mut message = Message::new();
        let _ = message.push(kind::POSITION);
        let _ = message.extend_from_slice(&table.kept().to_le_bytes());
        let _ = message.extend_from_slice(&table.hash().to_le_bytes());
        self.say(&message);
    }

    fn offer(&mut self) {
        let Some(game) = self.game else { return self.fail(Trouble::NoSuchGame) };
        let away = |(n, sitter): (usize, &Sitter)| u8::from(*sitter == Sitter::Away) << n;
        let far_seats = self.seats.iter().enumerate().map(away).sum();
        let mut message = Message::new();
        let mut put = |bytes: &[u8]| _ = message.extend_from_slice(bytes);
        put(&[kind::OFFER, PROTOCOL, far_seats]);
        put(&promise(&self.secret));
        put(&game.mark.to_le_bytes());
        put(&game.options.to_le_bytes());
        for text in [game.game, game.scenario] {
            put(&[text.len() as u8]);
            put(text.as_bytes());
        }
        self.say(&message);
    }

    /// Says which game is at the table. Whoever greets wants to hear the same.
    fn say_resume(&mut self, greets: bool) {
        let Some(game) = self.game else { return };
        let mut message = Message::new();
        let _ = message.extend_from_slice(&[kind::RESUME, PROTOCOL, u8::from(greets)]);
        let _ = message.extend_from_slice(&game.key.to_le_bytes());
        let _ = message.extend_from_slice(&game.mark.to_le_bytes());
        self.say(&message);
    }

    fn say_secret(&mut self, kind: u8) {
        let mut message = Message::new();
        let _ = message.push(kind);
        let _ = message.extend_from_slice(&self.secret);
        self.say(&message);
    }

    fn hear(&mut self, message: &[u8], table: &mut dyn Table) -> Option<()> {
        let (kind, rest) = message.split_first()?;
        if let (Stage::Told(_), true) = (self.stage, *kind != kind::TROUBLE) {
            self.stage = Stage::Greeting;
        }
        // Who greets says first which protocol it speaks.
        if matches!(*kind, kind::KNOCK | kind::OFFER | kind::RESUME) {
            let version = *rest.first()?;
            if version != PROTOCOL && !matches!(self.stage, Stage::Broken(_)) {
                self.fail(Trouble::Protocol(version));
            }
        }
        match (*kind, self.stage) {
            (_, Stage::Broken(_)) => {}
            (kind::TROUBLE, _) => {
                let (code, rest) = rest.split_first()?;
                let n = u32::from_le_bytes(*rest.first_chunk()?);
                self.stage = Stage::Told(trouble_of(*code, n)?);
            }
            // The other end was off.
            (kind::KNOCK | kind::OFFER, Stage::Playing) | (kind::KNOCK, Stage::Telling(_)) => {
                self.say_resume(false);
            }
            (kind::KNOCK, Stage::Greeting) if self.host => self.wait = self.wait.min(AGAIN),
            (kind::OFFER, Stage::Greeting) if self.is_old(table) => self.fail(Trouble::NotAtTable),
            (kind::KNOCK | kind::OFFER, Stage::Greeting) if self.host == (*kind == kind::OFFER) => {
                self.fail(Trouble::SamePart);
            }
            (kind::OFFER, Stage::Greeting) => self.offered(rest)?,
            // The guest's secret is out: a host that promises another now could choose the dice.
            (kind::OFFER, Stage::Promised(made)) if !has_promise(rest, &made) => {
                self.fail(Trouble::Cheated);
            }
            (kind::RESUME, _) => self.resumed(rest, table)?,
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
            (kind::POSITION, Stage::Playing) => self.placed(rest, table)?,
            _ => {}
        }
        Some(())
    }

    /// Is the game of this link the one at the table?
    fn is_old(&self, table: &dyn Table) -> bool {
        let (here, ours) = (table.header(), self.game);
        here.zip(ours).is_some_and(|(here, ours)| key_of(here) == ours.key)
    }

    /// The other end has a game at its table.
    fn resumed(&mut self, rest: &[u8], table: &dyn Table) -> Option<()> {
        let ([_, greets], rest) = rest.split_first_chunk()?;
        let (key, rest) = rest.split_first_chunk()?;
        let mark = u64::from_le_bytes(*rest.first_chunk()?);
        let same = |here: &&Header| key_of(here) == u64::from_le_bytes(*key);
        match table.header().filter(same) {
            // A host that offers a new game does not want the old one.
            Some(here) if !self.host || self.is_old(table) => {
                if !self.is_old(table) {
                    let Link { game, seats, .. } = Link::host(here, self.secret);
                    // Who sits where was agreed when the game began.
                    (self.game, self.seats) = (game, seats);
                }
                if self.game.is_none_or(|game| game.mark != mark) {
                    self.fail(Trouble::OtherVersion);
                    return Some(());
                }
                if *greets != 0 {
                    self.say_resume(false);
                }
                self.stage = Stage::Playing;
                self.far_count = UNKNOWN;
                self.wait = 0;
            }
            _ => self.fail(Trouble::NotAtTable),
        }
        Some(())
    }

    /// A guest hears an offer.
    fn offered(&mut self, rest: &[u8]) -> Option<()> {
        let ([_, seats], rest) = rest.split_first_chunk()?;
        let (made, rest) = rest.split_first_chunk::<32>()?;
        let (mark, rest) = rest.split_first_chunk()?;
        let (options, rest) = rest.split_first_chunk()?;
        let (game, rest) = name(rest)?;
        let (scenario, _) = name(rest)?;
        for (n, sitter) in self.seats.iter_mut().enumerate() {
            *sitter = if seats >> n & 1 != 0 { Sitter::Here } else { Sitter::Away };
        }
        self.stage = Stage::Promised(*made);
        self.wait = 0;
        self.game = Offered::find(game, scenario, u32::from_le_bytes(*options));
        match self.game {
            None => self.fail(Trouble::NoSuchGame),
            Some(game) if game.mark != u64::from_le_bytes(*mark) => {
                self.fail(Trouble::OtherVersion)
            }
            Some(_) => {}
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
        let seats = self.seats;
        let begun = self.game.as_mut().is_some_and(|game| {
            let plain = Header::new(game.game, game.scenario, seed);
            let header = Header { options: game.options, seats, ..plain };
            game.key = key_of(&header);
            table.begin(&header)
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
            // Also what has come and is not kept yet.
            let count = table.settled();
            if n < count {
                continue;
            }
            if n > count {
                break;
            }
            if self.is_far(table) != Some(true) {
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

    /// Is the next decision for the other end to make? Nobody's, when the game is over.
    fn is_far(&self, table: &dyn Table) -> Option<bool> {
        let sitter = self.seats.get(usize::from(table.seat()?.0))?;
        Some(*sitter == Sitter::Away)
    }

    /// How far the other end is, and what its position is like.
    fn placed(&mut self, rest: &[u8], table: &mut dyn Table) -> Option<()> {
        let (count, rest) = rest.split_first_chunk()?;
        let (count, hash) = (u32::from_le_bytes(*count), u64::from_le_bytes(*rest.first_chunk()?));
        let ours = table.kept();
        if count == ours && hash != table.hash() && hash != 0 && table.hash() != 0 {
            self.fail(Trouble::Differ(count));
            return Some(());
        }
        // More than we have: theirs to tell us, unless it would be ours to decide.
        if count > table.settled() && self.is_far(table) == Some(false) {
            self.fail(Trouble::Behind(table.settled()));
            return Some(());
        }
        let before = core::mem::replace(&mut self.far_count, count);
        if before != count {
            self.wait = self.wait.min(if before == UNKNOWN || count > before { 0 } else { AGAIN });
        }
        Some(())
    }
}

/// Does an offer, without its kind, make this promise?
fn has_promise(offer: &[u8], made: &[u8; 32]) -> bool {
    offer.get(2..).is_some_and(|rest| rest.starts_with(made))
}

/// A name with its length before it, and what follows.
fn name(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (len, rest) = bytes.split_first()?;
    rest.split_at_checked(usize::from(*len))
}

/// What tells one game from another: its name, scenario, options and seed.
fn key_of(header: &Header) -> u64 {
    let names = sha256(&[header.game.as_bytes(), b" ", header.scenario.as_bytes()]);
    first_word(&[&names, &header.options.to_le_bytes(), &header.seed.to_le_bytes()])
}

/// What tells versions of a game apart: the hash of the scenario set up with no dice thrown.
#[inline(never)]
fn mark_of(game: &str, scenario: &str, options: u32) -> Option<u64> {
    let opening = Opening::find(game, scenario, options, 0).ok()?;
    // Set up in place: a small stack has no room for the game twice.
    let mut game = AnyGame::BLANK;
    game.begin(opening);
    Some(game.get().hash())
}

/// A secret out of chance that was gathered.
pub fn secret(chance: u64) -> Secret {
    sha256(&[&chance.to_le_bytes()]).first_chunk().copied().unwrap_or_default()
}

fn promise(secret: &Secret) -> [u8; 32] {
    sha256(&[secret])
}

/// The seed of two secrets, the host's first.
fn agreed(host: &Secret, guest: &Secret) -> u64 {
    first_word(&[host, guest])
}

fn first_word(parts: &[&[u8]]) -> u64 {
    sha256(parts).first_chunk().map_or(0, |bytes| u64::from_le_bytes(*bytes))
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
        Trouble::SamePart => (10, 0),
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
        10 => Trouble::SamePart,
        _ => return None,
    })
}

/// An offer is the longest message, a batch of decisions the next.
const _: () = assert!(3 + 8 + 4 + 32 + 2 * 25 <= frame::MESSAGE_MAX);
const _: () = assert!(5 + BATCH * Action::BYTES <= frame::MESSAGE_MAX);
