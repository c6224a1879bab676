//! A link over TCP: two computers, or a computer and whatever has a socket.
//!
//! The host listens and takes one guest at a time; a guest calls until it is let in. A line that
//! breaks is made again by both: the link above goes on from what each end has.

use hexmarch_core::game::GameInfo;
use hexmarch_core::journal::{Header, Sitter};
use hexmarch_core::link::{Link, Status, Table};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::time::Duration;

/// Milliseconds between two looks at the line.
pub const LOOK: u32 = 30;
/// Milliseconds between two calls.
const CALL: u32 = 1000;

/// Where the other end is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum End {
    /// It calls here: an address to listen at, or only a port.
    Host(String),
    /// It listens there.
    Join(String),
}

/// A game with its options, as [`hexmarch_core::ui::App::prepared`] has it.
pub type Prepared = (&'static GameInfo, u32);

/// A link and the line it uses.
pub struct Wire {
    link: Link,
    listener: Option<TcpListener>,
    there: Option<SocketAddr>,
    stream: Option<TcpStream>,
    /// Bytes that the line has not taken yet.
    unsent: Vec<u8>,
    wait: u32,
}

/// A secret that the system makes.
fn secret() -> [u8; 16] {
    let mut secret = [0; 16];
    for (n, half) in secret.chunks_mut(8).enumerate() {
        let mut hasher = RandomState::new().build_hasher();
        hasher.write_usize(n);
        half.copy_from_slice(&hasher.finish().to_le_bytes());
    }
    secret
}

/// The game to offer: the one at the table if somebody away plays in it, or else a new one of the
/// first scenario of the prepared game, whose first side sits here.
fn offer(table: &dyn Table, (info, options): Prepared) -> Result<Header, String> {
    let away = |header: &&Header| header.seats.contains(&Sitter::Away);
    if let Some(header) = table.header().filter(away) {
        return Ok(header.clone());
    }
    let scenario = info.scenarios.first().ok_or("there is no game to offer")?;
    let mut header = Header { options, ..Header::new(info.code, scenario.code, 0) };
    for sitter in header.seats.iter_mut().take(scenario.sides.len()).skip(1) {
        *sitter = Sitter::Away;
    }
    Ok(header)
}

impl Wire {
    /// Begins to listen or to call. A host offers the prepared game.
    pub fn new(end: &End, table: &dyn Table, prepared: Prepared) -> Result<Wire, String> {
        let mut wire = Wire {
            link: Link::guest(secret()),
            listener: None,
            there: None,
            stream: None,
            unsent: Vec::new(),
            wait: 0,
        };
        match end {
            End::Host(at) => {
                let at = if at.contains(':') { at.clone() } else { format!("0.0.0.0:{at}") };
                let told = |error: std::io::Error| format!("cannot listen at {at}: {error}");
                let listener = TcpListener::bind(&at).map_err(told)?;
                listener.set_nonblocking(true).map_err(told)?;
                wire.listener = Some(listener);
                wire.link = Link::host(offer(table, prepared)?, secret());
            }
            End::Join(at) => {
                let found = at.to_socket_addrs().map_err(|error| format!("{at}: {error}"))?;
                let found = found.into_iter().next().ok_or(format!("{at} is nowhere"))?;
                wire.there = Some(found);
            }
        }
        Ok(wire)
    }

    /// The port it listens at, if it does.
    pub fn port(&self) -> Option<u16> {
        Some(self.listener.as_ref()?.local_addr().ok()?.port())
    }

    /// How the link stands.
    pub fn status(&self, table: &dyn Table) -> Status {
        self.link.status(table)
    }

    /// Carries what there is to carry.
    pub fn pass(&mut self, ms: u32, table: &mut dyn Table) {
        self.connect(ms);
        let Some(stream) = &mut self.stream else { return };
        let mut bytes = [0; 512];
        let mut broken = false;
        for _ in 0..16 {
            match stream.read(&mut bytes) {
                Ok(0) => broken = true,
                Ok(n) => {
                    self.link.receive(bytes.get(..n).unwrap_or(&[]), table);
                    continue;
                }
                Err(error) => broken = error.kind() != ErrorKind::WouldBlock,
            }
            break;
        }
        self.link.tick(ms, table);
        // What the line has not taken is old by the time it does: the link says it again.
        if self.unsent.is_empty() {
            let n = self.link.take(&mut bytes);
            self.unsent.extend_from_slice(bytes.get(..n).unwrap_or(&[]));
        }
        match stream.write(&self.unsent) {
            Ok(n) => drop(self.unsent.drain(..n)),
            Err(error) => broken |= error.kind() != ErrorKind::WouldBlock,
        }
        if broken {
            self.stream = None;
            self.unsent.clear();
        }
    }

    /// Something was decided here.
    pub fn hurry(&mut self) {
        self.link.hurry();
    }

    fn connect(&mut self, ms: u32) {
        if let Some(listener) = &self.listener
            && let Ok((stream, _)) = listener.accept()
        {
            // Who calls again has lost the line before.
            self.take(stream);
        }
        self.wait = self.wait.saturating_sub(ms);
        if let (Some(there), None, 0) = (self.there, &self.stream, self.wait) {
            self.wait = CALL;
            if let Ok(stream) = TcpStream::connect_timeout(&there, Duration::from_millis(200)) {
                self.take(stream);
            }
        }
    }

    fn take(&mut self, stream: TcpStream) {
        let quick = stream.set_nonblocking(true).and_then(|()| stream.set_nodelay(true));
        self.stream = quick.is_ok().then_some(stream);
        self.unsent.clear();
        self.link.hurry();
    }
}
