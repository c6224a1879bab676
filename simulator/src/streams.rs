//! Carries lines between an engine and a pair of streams.

use crate::engine::{Engine, LINE_MAX};
use std::io::{BufRead, Read, Result, Write};

/// How the other end likes to be spoken to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Client {
    /// A program: replies and nothing else.
    Program,
    /// A person: the question is put again after every answer, and `do` may be left out.
    Person,
}

/// Answers lines from `input` until it ends or `quit` is said.
pub fn run(
    engine: &mut Engine,
    client: Client,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> Result<()> {
    if client == Client::Person {
        write_lines(output, &question(engine))?;
        ask(output)?;
    }
    while let Some(line) = read_line(input)? {
        let lines = match client {
            Client::Program => engine.bytes(&line).lines,
            Client::Person => spoken(engine, &line),
        };
        write_lines(output, &lines)?;
        output.flush()?;
        if engine.has_quit() {
            return Ok(());
        }
        if client == Client::Person {
            ask(output)?;
        }
    }
    if engine.is_loading() {
        write_lines(output, &["error: the input ended within a save".to_string()])?;
    }
    output.flush()
}

/// Reads a line without its end; of one that is too long, only enough to tell that it is.
fn read_line(input: &mut dyn BufRead) -> Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let most = LINE_MAX as u64 + 1;
    if Read::take(&mut *input, most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        if line.last() == Some(&b'\r') {
            line.pop();
        }
    } else if line.len() as u64 == most {
        skip_line(input)?;
    }
    Ok(Some(line))
}

fn skip_line(input: &mut dyn BufRead) -> Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let (len, done) = end.map_or((buffer.len(), buffer.is_empty()), |n| (n + 1, true));
        input.consume(len);
        if done {
            return Ok(());
        }
    }
}

/// What a person reads: actions may stand alone, and the next question follows a decision.
fn spoken(engine: &mut Engine, line: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(line);
    let first = text.split_whitespace().next().unwrap_or("");
    let command = engine.is_loading() || first.is_empty() || Engine::knows(first);
    let reply = if command { engine.bytes(line) } else { engine.line(&format!("do {text}")) };
    let changes =
        !command || ["do", "undo", "new", "sandbox", "begin", "end", "phase"].contains(&first);
    let mut lines = reply.lines;
    if lines.last().is_some_and(|line| line == "ok") {
        lines.pop();
    }
    if reply.ok && changes && !engine.is_loading() {
        lines.extend(question(engine));
    }
    lines
}

/// The question, and what may be picked as far as it fits a few lines of a terminal.
fn question(engine: &mut Engine) -> Vec<String> {
    let mut lines = engine.line("prompt").lines;
    lines.extend(engine.line("legal").lines.into_iter().filter(|line| line.len() < 240));
    lines.retain(|line| line != "ok");
    lines
}

fn ask(output: &mut dyn Write) -> Result<()> {
    write!(output, "> ")?;
    output.flush()
}

fn write_lines(output: &mut dyn Write, lines: &[String]) -> Result<()> {
    lines.iter().try_for_each(|line| writeln!(output, "{line}"))
}
