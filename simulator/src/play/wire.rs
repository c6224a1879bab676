//! A line to another player: TCP between computers, or a serial port with a handheld at its end.
//!
//! A line only carries bytes, and loses them when it breaks: the link above goes on from what each
//! end has. The one that listens takes one caller at a time; a caller calls until it is let in.

use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::process::{Command, Stdio};
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
    /// It is at the other end of this serial port.
    Serial(String),
}

/// A line.
pub struct Wire {
    line: Line,
    /// Bytes that the line has not taken yet.
    unsent: Vec<u8>,
    wait: u32,
}

enum Line {
    Listener(TcpListener, Option<TcpStream>),
    Caller(SocketAddr, Option<TcpStream>),
    /// A serial port, which never waits.
    Port(File),
}

/// Chance that the system makes.
pub fn chance() -> u64 {
    RandomState::new().build_hasher().finish()
}

impl Wire {
    /// Begins to listen or to call, or opens the port.
    pub fn new(end: &End) -> Result<Wire, String> {
        let line = match end {
            End::Host(at) => {
                let at = if at.contains(':') { at.clone() } else { format!("0.0.0.0:{at}") };
                let told = |error: std::io::Error| format!("cannot listen at {at}: {error}");
                let listener = TcpListener::bind(&at).map_err(told)?;
                listener.set_nonblocking(true).map_err(told)?;
                Line::Listener(listener, None)
            }
            End::Join(at) => {
                let found = at.to_socket_addrs().map_err(|error| format!("{at}: {error}"))?;
                let found = found.into_iter().next().ok_or(format!("{at} is nowhere"))?;
                Line::Caller(found, None)
            }
            End::Serial(path) => open_port(path)?,
        };
        Ok(Wire { line, unsent: Vec::new(), wait: 0 })
    }

    /// The port it listens at, if it does.
    pub fn port(&self) -> Option<u16> {
        match &self.line {
            Line::Listener(listener, _) => Some(listener.local_addr().ok()?.port()),
            _ => None,
        }
    }

    /// What has come, `ms` milliseconds after the last look.
    pub fn read(&mut self, ms: u32) -> Vec<u8> {
        self.connect(ms);
        let mut came = Vec::new();
        let mut bytes = [0; 512];
        loop {
            let got = match &mut self.line {
                Line::Port(port) => port.read(&mut bytes),
                Line::Listener(_, Some(stream)) | Line::Caller(_, Some(stream)) => {
                    stream.read(&mut bytes)
                }
                _ => break,
            };
            match (got, &mut self.line) {
                (Ok(n @ 1..), _) => came.extend_from_slice(bytes.get(..n).unwrap_or(&[])),
                (Err(error), _) if error.kind() == ErrorKind::WouldBlock => break,
                (_, Line::Listener(_, stream) | Line::Caller(_, stream)) => *stream = None,
                // A port that was pulled out has nothing to say.
                (_, Line::Port(_)) => break,
            }
        }
        came
    }

    /// Sends bytes. What the line does not take now is old by the time it would: later bytes are
    /// dropped, and the link says it again.
    pub fn write(&mut self, bytes: &[u8]) {
        if self.unsent.is_empty() {
            self.unsent.extend_from_slice(bytes);
        }
        if self.unsent.is_empty() {
            return;
        }
        let wrote = match &mut self.line {
            Line::Port(port) => port.write(&self.unsent),
            Line::Listener(_, Some(stream)) | Line::Caller(_, Some(stream)) => {
                stream.write(&self.unsent)
            }
            _ => Ok(self.unsent.len()),
        };
        match (wrote, &mut self.line) {
            (Ok(n), _) => drop(self.unsent.drain(..n)),
            (Err(error), _) if error.kind() == ErrorKind::WouldBlock => {}
            (Err(_), Line::Listener(_, stream) | Line::Caller(_, stream)) => *stream = None,
            (Err(_), Line::Port(_)) => self.unsent.clear(),
        }
    }

    fn connect(&mut self, ms: u32) {
        self.wait = self.wait.saturating_sub(ms);
        let (to, stream) = match &mut self.line {
            Line::Listener(listener, stream) => match listener.accept() {
                // Who calls again has lost the line before.
                Ok((caller, _)) => (stream, caller),
                Err(_) => return,
            },
            Line::Caller(there, stream) if stream.is_none() && self.wait == 0 => {
                self.wait = CALL;
                match TcpStream::connect_timeout(there, Duration::from_millis(200)) {
                    Ok(callee) => (stream, callee),
                    Err(_) => return,
                }
            }
            _ => return,
        };
        let quick = stream.set_nonblocking(true).and_then(|()| stream.set_nodelay(true));
        *to = quick.is_ok().then_some(stream);
        self.unsent.clear();
    }
}

/// Opens a serial port: 115,200 bauds, eight bits, nothing done to any byte, and no word from a
/// modem awaited. Neither opening nor reading nor writing waits for anybody.
#[cfg(unix)]
fn open_port(path: &str) -> Result<Line, String> {
    use std::os::unix::fs::OpenOptionsExt;
    let told = |error: std::io::Error| format!("cannot open {path}: {error}");
    // The terminal of a player stays the one this program was started in.
    let flags = if cfg!(target_os = "linux") { 0o400 | 0o4000 } else { 0x2_0000 | 0x4 };
    let port = File::options().read(true).write(true).custom_flags(flags).open(path);
    let port = port.map_err(told)?;
    let flag = if cfg!(target_os = "linux") { "-F" } else { "-f" };
    let mut stty = Command::new("stty");
    stty.args([flag, path, "115200", "raw", "-echo", "cs8", "-cstopb", "-parenb", "clocal"]);
    let set = stty.args(["-crtscts", "-hupcl"]).stdin(Stdio::null()).output();
    match set {
        Ok(said) if said.status.success() => Ok(Line::Port(port)),
        Ok(said) => {
            Err(format!("no serial port: {}", String::from_utf8_lossy(&said.stderr).trim()))
        }
        Err(error) => Err(format!("cannot set {path} up with stty: {error}")),
    }
}

#[cfg(not(unix))]
fn open_port(path: &str) -> Result<Line, String> {
    Err(format!("cannot open {path}: serial ports are for Linux and macOS so far"))
}
