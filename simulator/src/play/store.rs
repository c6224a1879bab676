//! The game and the settings on disk.
//!
//! A kept game is one line of text and then the state in the bytes of its canonical form:
//!
//! ```text
//! hexmarch-game 1 GAME SCENARIO START HASH
//! ```
//!
//! START is the hash of that scenario freshly set up by this program, so a game kept by a program
//! with another map, other counters or another form of the state is told from a damaged one. HASH
//! is that of the state itself.
//!
//! A file is written beside its place and then moved there, so a crash or a full disk leaves the
//! last good one. A game that cannot be read is set aside, never written over.

use hexmarch_core::games::{AnyGame, war_comes_early};
use hexmarch_core::ui::Settings;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

/// The form of the files; a program reads only its own.
const FORM: u32 = 1;
const GAME: &str = "game";
const SETTINGS: &str = "settings";
/// More than any state takes; a longer file is not ours.
const BYTES_MAX: u64 = 1 << 20;

/// A folder that keeps one game and the settings.
#[derive(Clone, Debug)]
pub struct Store {
    folder: PathBuf,
}

impl Store {
    /// The user's own, wherever this system keeps such things; none if it does not say.
    pub fn of_user() -> Option<Store> {
        let from = |name: &str| std::env::var_os(name).map(PathBuf::from);
        let absolute = |path: &PathBuf| path.is_absolute();
        let folder = from("XDG_DATA_HOME")
            .filter(absolute)
            .or_else(|| from("APPDATA").filter(absolute))
            .or_else(|| Some(from("HOME").filter(absolute)?.join(".local/share")))?;
        Some(Store::at(&folder.join("hexmarch")))
    }

    /// A folder, which need not be there yet.
    pub fn at(folder: &Path) -> Store {
        Store { folder: folder.to_path_buf() }
    }

    /// Where the game is kept.
    pub fn game_path(&self) -> PathBuf {
        self.folder.join(GAME)
    }

    /// Keeps a game in place of the one before.
    pub fn save_game(&self, game: &AnyGame) -> Result<(), String> {
        let AnyGame::WarComesEarly(state) = game;
        let body = postcard::to_stdvec(state).map_err(|error| error.to_string())?;
        let (info, scenario) = (game.get().info(), game.get().scenario());
        let start = start_hash(info.code, scenario.code)?;
        let hash = game.get().hash();
        let head = format!(
            "hexmarch-game {FORM} {} {} {start:016x} {hash:016x}\n",
            info.code, scenario.code
        );
        self.write(GAME, &[head.as_bytes(), &body])
    }

    /// The game kept last, if there is one.
    ///
    /// One that cannot be read is set aside, and the error says where.
    pub fn load_game(&self) -> Result<Option<AnyGame>, String> {
        let Some(bytes) = self.read(GAME)? else { return Ok(None) };
        decode(&bytes).map(Some).map_err(|fault| {
            let (path, aside) = (self.game_path(), self.folder.join("game.unread"));
            match std::fs::rename(&path, &aside) {
                Ok(()) => format!("the kept game is now {}: {fault}", aside.display()),
                Err(_) => format!("{}: {fault}", path.display()),
            }
        })
    }

    /// Keeps the settings.
    pub fn save_settings(&self, settings: Settings) -> Result<(), String> {
        let body = postcard::to_stdvec(&settings).map_err(|error| error.to_string())?;
        self.write(SETTINGS, &[&body])
    }

    /// The settings kept last; what a new device has if there are none or they cannot be read.
    pub fn load_settings(&self) -> Settings {
        let bytes = self.read(SETTINGS).ok().flatten().unwrap_or_default();
        match postcard::take_from_bytes::<Settings>(&bytes) {
            Ok((settings, [])) => settings,
            _ => Settings::DEFAULT,
        }
    }

    fn read(&self, name: &str) -> Result<Option<Vec<u8>>, String> {
        let path = self.folder.join(name);
        let length = std::fs::metadata(&path).map(|about| about.len());
        match length.and_then(|length| match length > BYTES_MAX {
            true => Err(std::io::Error::new(ErrorKind::InvalidData, "too long for a game")),
            false => std::fs::read(&path),
        }) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{}: {error}", path.display())),
        }
    }

    fn write(&self, name: &str, parts: &[&[u8]]) -> Result<(), String> {
        let path = self.folder.join(name);
        // Two programs at once each have their own beginnings.
        let fresh = self.folder.join(format!("{name}.new-{}", std::process::id()));
        let written = || -> std::io::Result<()> {
            std::fs::create_dir_all(&self.folder)?;
            let mut file = std::fs::File::create(&fresh)?;
            parts.iter().try_for_each(|part| file.write_all(part))?;
            file.sync_all()?;
            std::fs::rename(&fresh, &path)
        };
        written().map_err(|error| {
            let _ = std::fs::remove_file(&fresh);
            format!("{}: {error}", path.display())
        })
    }
}

fn start_hash(game: &str, scenario: &str) -> Result<u64, String> {
    let fresh = AnyGame::start(game, scenario, 0).map_err(|refusal| refusal.to_string())?;
    Ok(fresh.get().hash())
}

fn decode(bytes: &[u8]) -> Result<AnyGame, String> {
    let end = bytes.iter().position(|byte| *byte == b'\n').ok_or("it has no first line")?;
    let (head, body) = bytes.split_at(end);
    let body = body.get(1..).unwrap_or(&[]);
    let head = std::str::from_utf8(head).map_err(|_| "its first line is not text")?;
    let words: Vec<&str> = head.split(' ').collect();
    let ["hexmarch-game", form, game, scenario, start, hash] = words.as_slice() else {
        return Err("it is not a game of Hexmarch".to_string());
    };
    let number =
        |text: &str| u64::from_str_radix(text, 16).map_err(|_| "its first line is damaged");
    if *form != FORM.to_string() || start_hash(game, scenario)? != number(start)? {
        return Err("another version of Hexmarch wrote it".to_string());
    }
    let loaded = match *game {
        code if code == war_comes_early::INFO.code => {
            let (state, rest) =
                postcard::take_from_bytes(body).map_err(|_| "it is damaged".to_string())?;
            if !rest.is_empty() {
                return Err("it is damaged".to_string());
            }
            AnyGame::WarComesEarly(state)
        }
        _ => return Err(format!("there is no game {game:?}")),
    };
    // The hash first: the checks of a state may count on numbers being in range.
    if loaded.get().hash() != number(hash)? || loaded.get().scenario().code != *scenario {
        return Err("it is damaged".to_string());
    }
    loaded.get().check().map_err(|fault| format!("it breaks a rule: {fault}"))?;
    Ok(loaded)
}
