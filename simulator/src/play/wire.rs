//! A line to another player: TCP between computers, or a serial port with a handheld at its end.
//!
//! A line only carries bytes, and loses them when it breaks: the link above goes on from what each
//! end has. The one that listens takes one caller at a time; a caller calls until it is let in.

use std::fs::File;
use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpListener, TcpStream, ToSocketAddrs};
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;
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
    /// A port to write to, and what a thread reads from it.
    Port(File, Receiver<Vec<u8>>),
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
        let stream = match &mut self.line {
            Line::Port(_, bytes) => return bytes.try_iter().flatten().collect(),
            Line::Listener(_, stream) | Line::Caller(_, stream) => stream,
        };
        let mut bytes = [0; 512];
        while let Some(open) = stream {
            match open.read(&mut bytes) {
                Ok(0) => *stream = None,
                Ok(n) => came.extend_from_slice(bytes.get(..n).unwrap_or(&[])),
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(_) => *stream = None,
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
            Line::Port(port, _) => port.write(&self.unsent),
            Line::Listener(_, Some(stream)) | Line::Caller(_, Some(stream)) => {
                stream.write(&self.unsent)
            }
            _ => Ok(self.unsent.len()),
        };
        match (wrote, &mut self.line) {
            (Ok(n), _) => drop(self.unsent.drain(..n)),
            (Err(error), _) if error.kind() == ErrorKind::WouldBlock => {}
            (Err(_), Line::Listener(_, stream) | Line::Caller(_, stream)) => *stream = None,
            (Err(_), Line::Port(..)) => self.unsent.clear(),
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

/// Opens a serial port: 115,200 bauds, eight bits, nothing done to any byte. Another kind of file,
/// such as one end of a pair of pipes, is taken as it is.
fn open_port(path: &str) -> Result<Line, String> {
    let told = |error: std::io::Error| format!("cannot open {path}: {error}");
    let file = File::options().read(true).write(true).open(path).map_err(told)?;
    let flag = if cfg!(target_os = "linux") { "-F" } else { "-f" };
    let mut stty = Command::new("stty");
    stty.args([flag, path, "115200", "raw", "-echo", "cs8", "-cstopb", "-parenb"]);
    let _ = stty.stdout(Stdio::null()).stderr(Stdio::null()).status();
    let (send, came) = channel();
    let mut reader = file.try_clone().map_err(told)?;
    thread::spawn(move || {
        let mut bytes = [0; 256];
        while let Ok(n) = reader.read(&mut bytes) {
            if n == 0 || send.send(bytes.get(..n).unwrap_or(&[]).to_vec()).is_err() {
                break;
            }
        }
    });
    Ok(Line::Port(file, came))
}
