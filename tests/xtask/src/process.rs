//! Other programs: where they run, how they are stopped, what is kept of what they say.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

/// What a chore answers: a few words if it went well, the whole story if not.
pub type Done = Result<String, String>;

/// The top of the project.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// The cargo that runs us, at the top of the project.
pub fn cargo() -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
    command.current_dir(root());
    command
}

/// Runs a command without showing anything: all it said is the answer, good or bad.
pub fn quietly(command: &mut Command) -> Done {
    let words = words_of(command);
    // One file takes both streams, so that they stay in the order in which they came.
    let folder = root().join("target");
    let _ = std::fs::create_dir_all(&folder);
    // Several may run at a time.
    static COMMANDS: AtomicU32 = AtomicU32::new(0);
    let number = COMMANDS.fetch_add(1, Ordering::Relaxed);
    let path = folder.join(format!("xtask-{}-{number}.log", std::process::id()));
    let file = File::create(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    let twin = file.try_clone().map_err(|e| e.to_string())?;
    let status = command.stdin(Stdio::null()).stdout(file).stderr(twin).status();
    let said = std::fs::read(&path).unwrap_or_default();
    let said = String::from_utf8_lossy(&said).into_owned();
    let _ = std::fs::remove_file(&path);
    match status {
        Ok(status) if status.success() => Ok(said),
        Ok(status) => Err(format!("{said}\n{words}\nended with {status}")),
        Err(e) => Err(format!("{words}\ncannot be run: {e}")),
    }
}

/// Runs a command, showing what it says.
pub fn openly(command: &mut Command) -> Done {
    let words = words_of(command);
    println!("{words}");
    match command.status() {
        Ok(status) if status.success() => Ok(String::new()),
        Ok(status) => Err(format!("{words}\nended with {status}")),
        Err(e) => Err(format!("{words}\ncannot be run: {e}")),
    }
}

/// When a command that may hang is given up.
#[derive(Clone, Copy)]
pub enum Limit {
    /// After so much time of the processor, which a busy machine only gives more slowly.
    Work(Duration),
    /// After so much time on the wall: somebody else's machine does not answer.
    Wait(Duration),
}

/// Whatever has not come to its end after so long on the wall stands still, on the busiest machine.
pub const HOPELESS: Duration = Duration::from_secs(60 * 60);

/// Runs a command that may hang: its standard output, if it ends well and in time.
pub fn within(limit: Limit, command: &mut Command) -> Done {
    let words = words_of(command);
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().map_err(|e| format!("{words}\ncannot be run: {e}"))?;
    let out = child.stdout.take().map(|pipe| thread::spawn(|| drain(pipe)));
    let err = child.stderr.take().map(|pipe| thread::spawn(|| drain(pipe)));
    let start = Instant::now();
    let status = loop {
        match child.try_wait().map_err(|e| e.to_string())? {
            Some(status) => break Some(status),
            None if is_over(limit, child.id(), start.elapsed()) => {
                let _ = child.kill();
                let _ = child.wait();
                break None;
            }
            None => thread::sleep(Duration::from_millis(20)),
        }
    };
    let said = |reader: Option<thread::JoinHandle<String>>| {
        reader.and_then(|reader| reader.join().ok()).unwrap_or_default()
    };
    let (out, err) = (said(out), said(err));
    match status {
        Some(status) if status.success() => Ok(out),
        Some(status) => Err(format!("{out}{err}\n{words}\nended with {status}")),
        None => {
            let seconds = start.elapsed().as_secs();
            Err(format!("{out}{err}\n{words}\nwas stopped after {seconds} s"))
        }
    }
}

fn is_over(limit: Limit, process: u32, waited: Duration) -> bool {
    match limit {
        Limit::Work(most) => waited > HOPELESS || worked(process).unwrap_or(waited) > most,
        Limit::Wait(most) => waited > most,
    }
}

/// The processor's time that a process has had, where the system says so.
fn worked(process: u32) -> Option<Duration> {
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    // After its name in parentheses, the twelfth and the next: in the program and in the system, by
    // hundredths of a second.
    let mut fields = line.rsplit(')').next()?.split_whitespace().skip(11);
    let mut next = || fields.next()?.parse::<u64>().ok();
    Some(Duration::from_millis(10 * (next()? + next()?)))
}

/// The first line a command prints, if it can be run and ends well.
pub fn answer(program: impl AsRef<Path>, args: &[&str]) -> Option<String> {
    let output = Command::new(program.as_ref()).args(args).stderr(Stdio::null()).output().ok()?;
    let said = String::from_utf8(output.stdout).ok()?;
    output.status.success().then(|| said.lines().next().unwrap_or_default().to_owned())
}

fn drain(mut pipe: impl Read) -> String {
    let mut bytes = Vec::new();
    let _ = pipe.read_to_end(&mut bytes);
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The command as one would type it.
fn words_of(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    words.map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
}
