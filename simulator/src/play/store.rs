//! Games and settings on disk: the shelf of the device, in a file.
//!
//! The file has the form of a card, block for block, so that one can be copied to the other. It is
//! opened by one program at a time. What is written is on the disk before play goes on.

use embedded_storage::nor_flash::{
    ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash,
};
use hexmarch_core::journal::{Room, Shelf, When};
use std::fs::{File, TryLockError};
use std::io::{Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

/// A shelf in a file.
pub type FileShelf = Shelf<Blocks>;

/// Where the shelf of this computer is.
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

    /// The file of the shelf.
    pub fn path(&self) -> PathBuf {
        self.folder.join("shelf")
    }

    /// Opens the shelf, a new one if there is none.
    pub fn open(&self) -> Result<FileShelf, String> {
        let path = self.path();
        let told = |error: std::io::Error| format!("{}: {error}", path.display());
        std::fs::create_dir_all(&self.folder).map_err(told)?;
        let mut shelf = Shelf::new(Blocks::open(&path)?);
        shelf.now = now();
        Ok(shelf)
    }
}

/// The time of play.
pub fn now() -> When {
    let time = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs());
    When::Clock(u32::try_from(time).unwrap_or(u32::MAX))
}

/// The system's word on why a file failed.
#[derive(Clone, Debug)]
pub struct Failed(String);

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl NorFlashError for Failed {
    fn kind(&self) -> NorFlashErrorKind {
        NorFlashErrorKind::Other
    }
}

impl From<std::io::Error> for Failed {
    fn from(error: std::io::Error) -> Failed {
        Failed(error.to_string())
    }
}

/// A file as the blocks of a card. A write replaces what was there, so erasing does nothing.
#[derive(Debug)]
pub struct Blocks {
    file: File,
    size: u32,
}

impl Blocks {
    /// Opens a file, made as large as the usual shelf if it is smaller.
    pub fn open(path: &Path) -> Result<Blocks, String> {
        let told = |error: std::io::Error| format!("{}: {error}", path.display());
        let mut options = File::options();
        let file = options.read(true).write(true).create(true).truncate(false).open(path);
        let file = file.map_err(told)?;
        match file.try_lock() {
            Err(TryLockError::WouldBlock) => {
                return Err(format!("{}: another Hexmarch has it open", path.display()));
            }
            // A system without locks leaves it to the player to start one program only.
            Err(TryLockError::Error(_)) | Ok(()) => {}
        }
        let size = u64::from(Shelf::<Blocks>::size(Room::USUAL));
        if file.metadata().map_err(told)?.len() < size {
            file.set_len(size).map_err(told)?;
        }
        Ok(Blocks { file, size: size as u32 })
    }

    fn seek(&mut self, offset: u32) -> Result<&mut File, Failed> {
        self.file.seek(SeekFrom::Start(offset.into()))?;
        Ok(&mut self.file)
    }
}

impl ErrorType for Blocks {
    type Error = Failed;
}

impl ReadNorFlash for Blocks {
    const READ_SIZE: usize = 512;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), Failed> {
        Ok(self.seek(offset)?.read_exact(bytes)?)
    }

    fn capacity(&self) -> usize {
        self.size as usize
    }
}

impl NorFlash for Blocks {
    const WRITE_SIZE: usize = 512;
    const ERASE_SIZE: usize = 512;

    fn erase(&mut self, _: u32, _: u32) -> Result<(), Failed> {
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), Failed> {
        self.seek(offset)?.write_all(bytes)?;
        Ok(self.file.sync_data()?)
    }
}
