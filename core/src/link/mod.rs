//! Two devices, one game: over a cable, a socket, anything that carries bytes.
//!
//! A [`Link`] does no input and no output. Whatever runs it brings the bytes that came
//! ([`Link::receive`]), the time that passed ([`Link::tick`]) and takes the bytes to send
//! ([`Link::take`]); a [`NearEnd`] is the game here.
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
//!
//! `outgoing` is what an end says at each stage, `incoming` what comes of what it hears; `frame` is
//! how a message looks on the wire.

mod cable;
mod frame;
mod incoming;
mod offered_game;
mod outgoing;
mod secret;
mod sha256;
mod trouble;

use crate::budget::SEATS_MAX;
use crate::game::{Action, Seat};
use crate::journal::{Header, Sitter};
pub use cable::{Cable, Call, Caller, Calls};
use frame::{FRAME_MAX, FrameReader};
use offered_game::{Offered, key_of};
pub use secret::{Secret, secret};
pub use sha256::sha256;
pub use trouble::Trouble;

/// The number of the protocol; both ends must have the same.
pub const PROTOCOL: u8 = 2;
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

/// The game at this end, as the link sees it.
pub trait NearEnd {
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

/// What a message is, as its first byte.
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
    reader: FrameReader,
    out: heapless::Vec<u8, OUT_MAX>,
    /// Milliseconds until it is said again, and since something was heard.
    wait: u32,
    quiet: u32,
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
            reader: FrameReader::default(),
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
    pub fn status(&self, table: &dyn NearEnd) -> Status {
        match self.stage {
            Stage::Broken(trouble) | Stage::Told(trouble) => Status::Broken(trouble),
            Stage::Playing if self.quiet >= SILENCE => Status::Silent,
            Stage::Playing => Status::Playing(table.kept().saturating_sub(self.far_count)),
            _ => Status::Waiting,
        }
    }

    /// Bytes came from the other end.
    pub fn receive(&mut self, bytes: &[u8], table: &mut dyn NearEnd) {
        for byte in bytes {
            if let Some(message) = self.reader.read(*byte) {
                self.quiet = 0;
                // A message that is too short for its kind is none.
                let _ = self.hear(&message, table);
            }
        }
    }

    /// Time passed.
    pub fn tick(&mut self, ms: u32, table: &mut dyn NearEnd) {
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

    /// Is the game of this link the one at the table?
    fn is_old(&self, table: &dyn NearEnd) -> bool {
        let (here, ours) = (table.header(), self.game);
        here.zip(ours).is_some_and(|(here, ours)| key_of(here) == ours.key)
    }
}
