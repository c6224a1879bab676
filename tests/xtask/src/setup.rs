//! What the chores need beside cargo and a C linker, and how it gets here.
//!
//! rustup is asked first, for parts of the everyday toolchain. What it cannot give comes from
//! Debian's packages, which root installs; whoever is not root is told the one line that does it.

use crate::arm::{self, Compiler};
use crate::picosystem;
use crate::process::{Done, Limit, answer, cargo, quietly, within};
use std::process::Command;
use std::time::Duration;

/// Something that a chore needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Need {
    /// `cargo fmt`.
    Format,
    /// `cargo clippy`.
    Clippy,
    /// A compiler for the boards.
    Compiler,
    /// The emulator of the reference board.
    Qemu,
    /// The emulator of the PicoSystem, and what runs it.
    Node,
}

/// A compiler with the source of its library, where rustup does not give ours that.
const DEBIAN_COMPILER: [&str; 3] = ["rustc-web", "cargo-web", "rust-web-src"];

/// A download that takes longer than this is not going to arrive.
const DOWNLOAD_LIMIT: Limit = Limit::Wait(Duration::from_secs(300));

impl Need {
    /// All of them.
    pub const ALL: [Need; 5] = [Need::Format, Need::Clippy, Need::Compiler, Need::Qemu, Need::Node];

    /// What is missing, in words; nothing if it is here.
    pub fn missing(self) -> Option<String> {
        match self {
            Need::Format => lacks("fmt").then(|| "cargo fmt".to_owned()),
            Need::Clippy => lacks("clippy").then(|| "cargo clippy".to_owned()),
            Need::Compiler => Compiler::find().err(),
            Need::Qemu => arm::qemu().err(),
            Need::Node => picosystem::missing(),
        }
    }

    /// The part of the toolchain that rustup may have for it.
    fn component(self) -> Option<&'static str> {
        match self {
            Need::Format => Some("rustfmt"),
            Need::Clippy => Some("clippy"),
            Need::Compiler => Some("rust-src"),
            Need::Qemu | Need::Node => None,
        }
    }

    /// The packages of Debian that bring it.
    fn packages(self) -> Vec<&'static str> {
        match self {
            // Another compiler's would not fit the everyday one.
            Need::Format | Need::Clippy => Vec::new(),
            Need::Compiler => {
                let compiler = DEBIAN_COMPILER.into_iter().filter(|_| !arm::debian_compiler());
                let linker = arm::linker(&arm::sysroot()).is_none().then_some("lld");
                compiler.chain(linker).collect()
            }
            Need::Qemu => vec![arm::QEMU],
            Need::Node => picosystem::packages(),
        }
    }
}

fn lacks(command: &str) -> bool {
    let version = cargo().args([command, "--version"]).output();
    !version.is_ok_and(|said| said.status.success())
}

/// Installs what is missing of these. Whatever else becomes of it, as much as possible is
/// installed; the fault says what is not, and what to do.
pub fn provide(needs: &[Need]) -> Done {
    let missing = || needs.iter().copied().filter(|need| need.missing().is_some());
    let components: Vec<&str> = missing().filter_map(Need::component).collect();
    // One by one: what there is of them is worth having.
    let refused: Vec<&str> = components.iter().copied().filter(|name| !rustup_adds(name)).collect();
    let packages: Vec<&str> = missing().flat_map(Need::packages).collect();
    let installed = if packages.is_empty() { Ok(()) } else { install(&packages) };
    let fetched = match needs.contains(&Need::Node) && picosystem::packages().is_empty() {
        true => picosystem::fetch().map(drop),
        false => Ok(()),
    };
    let lacking: Vec<String> = missing().filter_map(Need::missing).collect();
    if lacking.is_empty() {
        let added = components.into_iter().filter(|name| !refused.contains(name));
        return Ok(added.chain(packages).collect::<Vec<_>>().join(" "));
    }
    let mut words = vec![format!("Missing: {}.", lacking.join("; "))];
    if missing().any(|need| need.packages().is_empty() && need.component().is_some()) {
        let list = refused.join(" ");
        words.push(format!("rustup could not add {list}; please run: rustup component add {list}"));
    }
    words.extend(installed.err());
    words.extend(fetched.err());
    Err(words.join("\n"))
}

/// Installs all there is to install, and says what came of it.
pub fn all() -> Done {
    let installed = provide(&Need::ALL)?;
    let compiler = match Compiler::find()? {
        Compiler::Everyday => "the everyday toolchain builds for the boards".to_owned(),
        Compiler::Debian { linker } => {
            format!("Debian's compiler builds for the boards, {} links", linker.display())
        }
    };
    Ok([installed, compiler, arm::qemu()?, picosystem::fetch()?].join("\n").trim().to_owned())
}

fn rustup_adds(component: &str) -> bool {
    if answer("rustup", &["--version"]).is_none() {
        return false;
    }
    println!("rustup component add {component}");
    let added =
        within(DOWNLOAD_LIMIT, Command::new("rustup").args(["component", "add", component]));
    if added.is_err() {
        println!("rustup cannot add {component} here");
    }
    added.is_ok()
}

fn install(packages: &[&str]) -> Result<(), String> {
    let list = packages.join(" ");
    if answer("apt-get", &["--version"]).is_none() {
        return Err(format!("This is no Debian; there the packages are: {list}"));
    }
    let is_root = answer("id", &["-u"]).as_deref() == Some("0");
    if !is_root && answer("sudo", &["-n", "true"]).is_none() {
        return Err(format!(
            "As root, please: apt-get update && apt-get install -y --no-install-recommends {list}"
        ));
    }
    let apt = |args: &[&str]| {
        let mut command = Command::new(if is_root { "apt-get" } else { "sudo" });
        if !is_root {
            command.args(["-n", "apt-get"]);
        }
        println!("apt-get {}", args.join(" "));
        quietly(command.env("DEBIAN_FRONTEND", "noninteractive").args(args))
    };
    // A mirror that is partly down may still have what we need: the installation decides.
    if let Err(words) = apt(&["update", "-q"]) {
        println!("{words}");
    }
    apt(&[&["install", "-qqy", "--no-install-recommends"], packages].concat()).map(drop)
}
