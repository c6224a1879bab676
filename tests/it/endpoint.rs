//! One end of a link, without a screen and with a shelf that never fails.

use hexmarch_core::game::{Action, Dice, Quiet, Seat};
use hexmarch_core::journal::{Header, Sitter};
use hexmarch_core::link::NearEnd;
use hexmarch_core::march::Scratch;
use hexmarch_core::session::Session;

/// A game and everything that was done in it, as a shelf would keep it.
pub struct Endpoint {
    /// How it was begun.
    pub header: Option<Header>,
    /// The game.
    pub session: Option<Session>,
    /// What was kept of it.
    pub kept: Vec<Action>,
    scratch: Box<Scratch>,
}

impl Endpoint {
    pub fn new() -> Endpoint {
        Endpoint {
            header: None,
            session: None,
            kept: Vec::new(),
            scratch: Box::new(Scratch::new()),
        }
    }

    /// Plays a little, where it is for this end to decide.
    pub fn play(&mut self, random: &mut Dice) {
        // What has come is not always kept at once.
        if random.below(2) == 0 {
            return;
        }
        let (Some(session), Some(header)) = (&mut self.session, &self.header) else { return };
        for _ in 0..random.below(4) {
            let seat = usize::from(session.seat().0);
            if session.game().outcome().is_some() || header.seats[seat] != Sitter::Here {
                break;
            }
            if session.can_undo() && random.below(8) == 0 {
                session.undo(&mut self.scratch);
                continue;
            }
            let n = random.below(session.prompt().len() as u32) as usize;
            let action = session.prompt().nth(n).expect("offered");
            session.apply(&mut self.scratch, action, &mut Quiet).expect("legal");
        }
        self.keep();
    }

    pub fn keep(&mut self) {
        let session = self.session.as_mut().expect("a game");
        if session.game().outcome().is_some() {
            session.settle();
        }
        let settled = session.base().1;
        for n in self.kept.len() as u32..settled {
            self.kept.push(session.action(n).expect("recent"));
        }
    }

    pub fn hash(&self) -> Option<u64> {
        self.session.as_ref().map(|session| session.game().hash())
    }

    pub fn is_over(&self) -> bool {
        let over = |session: &Session| session.game().outcome().is_some();
        let kept = self.kept.len() as u32;
        self.session.as_ref().is_some_and(|session| over(session) && session.count() == kept)
    }

    /// Switched off and on: what was kept is there, what could be taken back is not.
    pub fn restart(&mut self) {
        let Some(header) = &self.header else { return };
        let mut session = Session::new(header.start().expect("a game"), &mut self.scratch);
        let (kept, all) = (&self.kept, self.kept.len() as u32);
        session
            .fast_forward(&mut self.scratch, all, &mut |n| kept.get(n as usize).copied())
            .expect("legal");
        session.settle();
        self.session = Some(session);
    }
}

impl NearEnd for Endpoint {
    fn begin(&mut self, header: &Header) -> bool {
        let Ok(game) = header.start() else { return false };
        self.session = Some(Session::new(game, &mut self.scratch));
        self.header = Some(header.clone());
        self.kept.clear();
        true
    }
    fn header(&self) -> Option<&Header> {
        self.header.as_ref()
    }
    fn seat(&self) -> Option<Seat> {
        let session = self.session.as_ref()?;
        session.game().outcome().is_none().then(|| session.seat())
    }
    fn settled(&self) -> u32 {
        self.session.as_ref().map_or(0, |session| session.base().1)
    }
    fn kept(&self) -> u32 {
        self.kept.len() as u32
    }
    fn hash(&self) -> u64 {
        let kept = self.kept.len() as u32;
        let session = self.session.as_ref().filter(|session| session.base().1 == kept);
        session.map_or(0, |session| session.base().0.get().hash())
    }
    fn action(&mut self, n: u32) -> Option<Action> {
        self.kept.get(n as usize).copied()
    }
    fn act(&mut self, action: Action) -> bool {
        let Some(session) = &mut self.session else { return false };
        let legal = session.apply(&mut self.scratch, action, &mut Quiet).is_ok();
        // It is kept some time later.
        session.settle();
        legal
    }
}

/// The sum of zlib, bit by bit: not the code that is tested.
pub fn crc32(bytes: &[u8]) -> u32 {
    !bytes.iter().fold(!0u32, |sum, byte| {
        let step = |sum: u32, _| sum >> 1 ^ (0xEDB8_8320 & (sum & 1).wrapping_neg());
        (0..8).fold(sum ^ u32::from(*byte), step)
    })
}

/// A frame with a right sum, whatever is in it.
pub fn frame(message: &[u8]) -> Vec<u8> {
    let plain = [message, &crc32(message).to_le_bytes()].concat();
    let mut frame = vec![0; cobs::max_encoding_length(plain.len())];
    let len = cobs::encode(&plain, &mut frame);
    frame.truncate(len);
    frame.push(0);
    frame
}
