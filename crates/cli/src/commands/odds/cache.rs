//! Odds that were worked out before: each under a name made of everything that they follow from.

use super::entry;
use crate::cli::{BUILD, OddsAsked};
use house::Offering;
use lab::odds::Odds;
use std::cell::RefCell;
use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub(super) struct Cache {
    /// Where entries are; `None` if none are kept.
    folder: Option<PathBuf>,
    /// Why an entry could not be written, the first time.
    trouble: RefCell<Option<String>>,
}

impl Cache {
    pub fn of(asked: &OddsAsked) -> Cache {
        let own = || {
            // The code of a debug build changes while its version stays, so it must be told a folder.
            let var = |name| if cfg!(debug_assertions) { None } else { std::env::var_os(name) };
            own_folder(var("XDG_CACHE_HOME"), var("HOME"))
        };
        let folder = if asked.no_cache { None } else { asked.cache.clone().or_else(own) };
        Cache { folder, trouble: RefCell::default() }
    }

    /// What is known about a table, or else what `count` finds.
    pub fn get(&self, of: &Offering, count: impl FnOnce() -> Odds) -> Odds {
        let Some(folder) = &self.folder else { return count() };
        let path = folder.join(format!("{}.odds", name(of)));
        let known = fs::read_to_string(&path).ok().and_then(|text| entry::read(&text));
        known.unwrap_or_else(|| {
            let odds = count();
            if let Err(error) = write(&path, &entry::text(&odds)) {
                let trouble = || format!("{}: cannot be written: {error}", folder.display());
                self.trouble.borrow_mut().get_or_insert_with(trouble);
            }
            odds
        })
    }

    /// Why results are not kept, if so.
    pub fn trouble(&self) -> Option<String> {
        self.trouble.take()
    }
}

/// A hash of the version and of every option of the game.
fn name(of: &Offering) -> String {
    let mut text = format!("houseway {BUILD}\n{} {}\n", of.game.id, of.game.revision);
    for (spec, value) in of.options.iter() {
        text += &format!("{} = {value}\n", spec.key);
    }
    entry::hash(&text).replace(':', "-")
}

/// All or nothing: other programs may be reading or writing the same entry.
fn write(path: &Path, text: &str) -> io::Result<()> {
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder)?;
    }
    let whole = path.with_extension(format!("{}.part", std::process::id()));
    fs::write(&whole, text)?;
    fs::rename(&whole, path).inspect_err(|_| drop(fs::remove_file(&whole)))
}

/// The user's cache folder, by these variables.
fn own_folder(cache: Option<OsString>, home: Option<OsString>) -> Option<PathBuf> {
    let cache = cache.map(PathBuf::from).filter(|path| path.is_absolute());
    let home =
        || home.filter(|home| !home.is_empty()).map(|home| PathBuf::from(home).join(".cache"));
    cache.or_else(home).map(|folder| folder.join("houseway").join("odds"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_kept_where_users_keep_what_can_be_made_again() {
        let found = |cache: &str, home: &str| {
            let set = |text: &str| (!text.is_empty()).then(|| OsString::from(text));
            own_folder(set(cache), set(home))
        };
        assert_eq!(found("/c", "/home/u"), Some("/c/houseway/odds".into()));
        assert_eq!(found("", "/home/u"), Some("/home/u/.cache/houseway/odds".into()));
        assert_eq!(found("c", "/home/u"), Some("/home/u/.cache/houseway/odds".into()), "relative");
        assert_eq!(found("", ""), None);
    }
}
