//! Another program as a player of a match.
//!
//! It is a client of the line protocol: it asks on its standard output and reads the replies on
//! its standard input, and sees what its side may see. The reply to the `do` that hands the
//! decision over comes when it is asked again, with everything that happened in between. Before
//! its first decision it gets the line `play SIDE` in front of that.

use crate::engine::{Engine, LINE_MAX, Reply};
use hexmarch_core::game::Seat;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::time::{Duration, Instant};

/// A program that plays one seat of one game.
pub struct Program {
    child: Child,
    seat: Seat,
    patience: Duration,
    said: Receiver<String>,
    /// Lines on their way to it. A thread of their own writes them, for it may not read.
    told: Option<Sender<String>>,
    greeted: bool,
    /// How many lines of the game's log it has been told.
    heard: usize,
}

impl Program {
    /// Starts the program.
    pub fn start(words: &[String], seat: Seat, patience: Duration) -> Result<Program, String> {
        let (program, args) = words.split_first().ok_or("no program")?;
        let mut child = Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("`{program}` cannot be started: {e}"))?;
        let (Some(mut input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("`{program}` has no input or output"));
        };
        let (say, said) = channel();
        std::thread::spawn(move || {
            let mut output = BufReader::new(output);
            loop {
                let mut line = Vec::new();
                let most = LINE_MAX as u64 + 1;
                match Read::take(&mut output, most).read_until(b'\n', &mut line) {
                    Ok(n) if n > 0 => {}
                    _ => return,
                }
                let line = String::from_utf8_lossy(&line).trim_end().to_string();
                if say.send(line).is_err() {
                    return;
                }
            }
        });
        let (told, tell) = channel::<String>();
        std::thread::spawn(move || {
            for text in tell {
                // One that does not read any more has said all it will; its silence is noticed.
                if input.write_all(text.as_bytes()).and_then(|()| input.flush()).is_err() {
                    return;
                }
            }
        });
        let told = Some(told);
        Ok(Program { child, seat, patience, said, told, greeted: false, heard: 0 })
    }

    /// Lets the program ask until it has made the decision the game waits for.
    pub fn decide(&mut self, engine: &mut Engine) -> Result<(), String> {
        self.report(engine);
        let deadline = Instant::now() + self.patience;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            let line = match self.said.recv_timeout(left) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => {
                    return Err(format!("no decision within {} s", self.patience.as_secs_f32()));
                }
                Err(RecvTimeoutError::Disconnected) => {
                    return Err(match self.child.wait() {
                        Ok(status) => format!("the program has ended ({status})"),
                        Err(error) => format!("the program has ended ({error})"),
                    });
                }
            };
            let before = self.decisions(engine);
            let reply = engine.line_from(self.seat, &line);
            let decides = line.split_whitespace().next() == Some("do");
            if decides && !reply.ok {
                let why = reply.lines.first().cloned().unwrap_or_default();
                self.tell(&reply);
                return Err(format!("illegal move `{}`: {why}", line.trim()));
            }
            if self.decisions(engine) != before {
                // The reply comes with what happens until it is asked again.
                return Ok(());
            }
            self.tell(&reply);
        }
    }

    /// Tells what happened since it was last asked, and that it is asked now.
    fn report(&mut self, engine: &Engine) {
        let mut lines = Vec::new();
        if !self.greeted {
            self.greeted = true;
            lines.push(engine.invitation(self.seat));
        }
        let log = engine.log(self.seat);
        lines.extend(log.iter().skip(self.heard).cloned());
        self.heard = log.len();
        lines.push("ok".to_string());
        self.tell(&Reply { lines, ok: true });
    }

    fn tell(&self, reply: &Reply) {
        let text: String = reply.lines.iter().flat_map(|line| [line, "\n"]).collect();
        if let Some(told) = &self.told {
            let _ = told.send(text);
        }
    }

    fn decisions(&self, engine: &Engine) -> usize {
        engine.recorded().map_or(0, |recorded| recorded.record().entries.len())
    }

    /// The game is over: says so, and gives the program a moment to leave.
    pub fn end(&mut self, engine: &mut Engine) {
        self.report(engine);
        self.told = None;
        let deadline = Instant::now() + Duration::from_millis(200);
        while Instant::now() < deadline {
            if matches!(self.child.try_wait(), Ok(Some(_))) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        // Nobody is left to talk to it.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
