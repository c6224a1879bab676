//! The images that there are: one for each game, or one with all of them.
//!
//! A board with room for all games has them all in one image. The flash of the reference board
//! holds one game at a time; for who wants it, any set of games that fits can be built,
//! `--game A,B`.
//!
//! They follow from the core's list of games. A game is a feature of the firmware, named by its
//! code; `firmware/Cargo.toml` hands it on to the core. Cargo builds every image in the same place,
//! so each is copied to a place of its own, `target/images/BOARD/GAME/PROGRAM`.

use crate::arm::{self, Board, Compiler, LM3S6965};
use crate::image::Image;
use crate::process::{Done, quietly, root};
use hexmarch_core::game::GameInfo;
use hexmarch_core::games;
use std::path::PathBuf;

/// Flash that an image with one game may take of the reference board's 256 KB.
pub const FLASH_MAX: u32 = 251 * 1024;

/// RAM that it may take of 64 KB: statics and the deepest the stack has been.
pub const RAM_MAX: u32 = 48 * 1024;

/// The games that an image has.
#[derive(Clone)]
pub struct Aboard {
    games: Vec<&'static GameInfo>,
    /// The code of the game, those of several with a plus between them, or [`SEVERAL`].
    name: String,
}

/// How the image with all games is called.
const SEVERAL: &str = "several";

/// What an image is for.
#[derive(Clone, Copy)]
pub enum Kind {
    /// It ships.
    Shipped,
    /// It says what it does, which costs flash.
    Logging,
    /// It takes decisions by itself, to test the cable.
    Dabbling,
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Kind::Shipped => "",
            Kind::Logging => "-logging",
            Kind::Dabbling => "-dabbling",
        }
    }

    fn features(self) -> &'static [&'static str] {
        match self {
            Kind::Shipped => &[],
            Kind::Logging => &["log-qemu"],
            Kind::Dabbling => &["dabble"],
        }
    }
}

impl Aboard {
    /// What the images of a board have.
    pub fn of(board: &Board) -> Vec<Aboard> {
        match board.has_room_for_all {
            true => vec![Aboard::all()],
            false => games::ALL.iter().map(|info| Aboard::one(info)).collect(),
        }
    }

    /// One game.
    pub fn one(info: &'static GameInfo) -> Aboard {
        Aboard { games: vec![info], name: info.code.to_owned() }
    }

    /// All of them.
    pub fn all() -> Aboard {
        Aboard { games: games::ALL.to_vec(), name: SEVERAL.to_owned() }
    }

    /// The image for what does not depend on the game: all games, or the first of the list.
    pub fn usual(board: &Board) -> Aboard {
        match board.has_room_for_all {
            true => Aboard::all(),
            false => Aboard::one(games::ALL[0]),
        }
    }

    /// By codes of games with commas between them, or `several` for all.
    pub fn named(name: &str) -> Result<Aboard, String> {
        if name == SEVERAL {
            return Ok(Aboard::all());
        }
        let codes = || games::ALL.iter().map(|info| info.code).collect::<Vec<_>>().join(" ");
        let find = |code| games::ALL.iter().copied().find(|info| info.code == code);
        let found = |code| {
            find(code).ok_or_else(|| {
                format!("there is no game {code}; there are: {}, and {SEVERAL}", codes())
            })
        };
        let games = name.split(',').map(found).collect::<Result<_, _>>()?;
        Ok(Aboard { games, name: name.replace(',', "+") })
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The games.
    pub fn games(&self) -> &[&'static GameInfo] {
        &self.games
    }

    /// The game that is alone.
    pub fn only(&self) -> Option<&'static GameInfo> {
        if let [info] = self.games[..] { Some(info) } else { None }
    }

    /// Builds a program for a board with these games; says where the image is.
    pub fn build(&self, board: &Board, program: &str, kind: Kind) -> Result<PathBuf, String> {
        let mut features = vec![board.name];
        features.extend(self.games.iter().map(|info| info.code));
        features.extend(kind.features());
        let mut command = Compiler::find()?.build(board)?;
        command.args(["--package", "hexmarch-firmware", "--bin", program, "--no-default-features"]);
        command.args(["--features", &features.join(",")]);
        // Without the variable only errors are logged.
        quietly(command.env("DEFMT_LOG", "info"))?;
        let built = root().join("target/arm").join(board.target).join(board.profile).join(program);
        let folder = root().join("target/images").join(board.name).join(self.name());
        let image = folder.join(format!("{program}{}", kind.name()));
        let copied = std::fs::create_dir_all(&folder).and_then(|()| std::fs::copy(&built, &image));
        copied.map_err(|e| format!("{}: {e}", image.display()))?;
        Ok(image)
    }

    /// Checks what an image of the reference board takes of its flash. One with several games has
    /// passed if it could be linked.
    pub fn check_flash(&self, flash: u32) -> Result<(), String> {
        match self.only() {
            Some(info) if flash > FLASH_MAX => {
                Err(format!("with {} it takes {flash} of {FLASH_MAX} bytes of flash", info.code))
            }
            _ => Ok(()),
        }
    }

    /// The same for RAM; the linker has seen to it that one with several games fits.
    pub fn check_ram(&self, ram: u32) -> Result<(), String> {
        match self.only() {
            Some(info) if ram > RAM_MAX => {
                Err(format!("with {} it takes {ram} of {RAM_MAX} bytes of RAM", info.code))
            }
            _ => Ok(()),
        }
    }
}

/// What is asked for on the command line: a board, games or every kind of them, a program or all.
pub struct Wanted {
    /// The board.
    pub board: &'static Board,
    /// The games.
    pub aboard: Vec<Aboard>,
    /// The programs.
    pub programs: Vec<String>,
}

impl Wanted {
    /// Reads `[BOARD] [--game X] [--bin X]`.
    pub fn read(words: &[&str]) -> Result<Wanted, String> {
        let (board, mut rest) = match words {
            [name, rest @ ..] if !name.starts_with('-') => (arm::board(name)?, rest),
            _ => (&LM3S6965, words),
        };
        let mut aboard = Aboard::of(board);
        let mut programs: Vec<String> = board.programs.iter().map(|&name| name.into()).collect();
        loop {
            rest = match rest {
                [] => return Ok(Wanted { board, aboard, programs }),
                ["--game", name, rest @ ..] => {
                    aboard = vec![Aboard::named(name)?];
                    rest
                }
                ["--bin", name, rest @ ..] => {
                    programs = vec![(*name).to_owned()];
                    rest
                }
                _ => return Err(format!("unknown: {}", rest.join(" "))),
            };
        }
    }

    /// Builds them; a line for each says where it is.
    pub fn build(&self) -> Done {
        let mut lines = Vec::new();
        for aboard in &self.aboard {
            for program in &self.programs {
                let path = aboard.build(self.board, program, Kind::Shipped)?;
                lines.push(path.display().to_string());
            }
        }
        Ok(lines.join("\n"))
    }

    /// Sections, what is taken of the board, and the biggest symbols.
    pub fn size(&self) -> Done {
        let regions = arm::regions(self.board)?;
        let mut words = Vec::new();
        for aboard in &self.aboard {
            for program in &self.programs {
                let image = Image::read(&aboard.build(self.board, program, Kind::Shipped)?)?;
                if self.board.name == LM3S6965.name {
                    aboard.check_flash(image.flash())?;
                }
                let (name, report) = (aboard.name(), image.report(&regions));
                words.push(format!("{program}, {name}\n{report}{}", image.biggest()));
            }
        }
        Ok(words.join("\n"))
    }
}

/// What the images that ship take of the reference board, each with its limits.
pub fn sizes() -> Done {
    let mut said = Vec::new();
    for aboard in Aboard::of(&LM3S6965) {
        let image = Image::read(&aboard.build(&LM3S6965, "hexmarch", Kind::Shipped)?)?;
        aboard.check_flash(image.flash())?;
        aboard.check_ram(image.ram())?;
        said.push(format!("{}: flash {}, statics {}", aboard.name(), image.flash(), image.ram()));
    }
    Ok(said.join("; "))
}
