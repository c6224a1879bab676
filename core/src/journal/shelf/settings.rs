//! The settings, which have a place of their own before the slots.

use super::{Done, Fault, SETTINGS_MAX, Shelf};
use crate::journal::copies::{Copies, Kind};
use embedded_storage::nor_flash::NorFlash;

impl<F: NorFlash> Shelf<F> {
    const DRAWER: Copies = Copies { start: 0, stride: Self::SETTINGS, size: Self::SETTINGS };

    /// Keeps settings, or any other small thing there is one of.
    pub fn keep_settings(&mut self, settings: &impl serde::Serialize) -> Done<(), F> {
        let mut bytes = [0; SETTINGS_MAX as usize];
        let bytes = &*postcard::to_slice(settings, &mut bytes).map_err(|_| Fault::Full)?;
        let newest = match Self::DRAWER.newest(&mut self.disk) {
            // What cannot be read may be replaced: settings are quickly set again.
            Err(Fault::Damaged) => None,
            found => found?,
        };
        Self::DRAWER
            .replace(&mut self.disk, newest, Kind::Settings, |writer| writer.push_all(bytes))?;
        Ok(())
    }

    /// The settings that were kept last; none if there are none that can be read.
    pub fn settings<T: serde::de::DeserializeOwned>(&mut self) -> Done<Option<T>, F> {
        let newest = Self::DRAWER.newest(&mut self.disk)?;
        let Some(found) = newest.filter(|found| found.kind == Kind::Settings) else {
            return Ok(None);
        };
        let found = found.readable()?;
        let mut bytes = [0; SETTINGS_MAX as usize];
        let Some(bytes) = bytes.get_mut(..found.len as usize) else { return Ok(None) };
        self.disk.read(Self::DRAWER.body::<F>(found.copy), bytes).map_err(Fault::Flash)?;
        Ok(postcard::from_bytes(bytes).ok())
    }
}
