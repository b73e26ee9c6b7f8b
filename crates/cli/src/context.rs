use crate::failure::Failure;
use house::Registry;
use serde_json::Value;
use std::io::Write;
use std::path::{Path, PathBuf};

/// What every command needs: where to write, how, and which houses there are.
pub(crate) struct Context<'a> {
    /// Where data goes.
    pub out: &'a mut dyn Write,
    /// Where faults go.
    pub err: &'a mut dyn Write,
    /// Whether data is written as JSON.
    pub json: bool,
    houses: Option<PathBuf>,
}

impl<'a> Context<'a> {
    pub fn new(
        out: &'a mut dyn Write,
        err: &'a mut dyn Write,
        json: bool,
        houses: Option<PathBuf>,
    ) -> Context<'a> {
        Context { out, err, json, houses }
    }

    /// The built-in houses and those of `--houses`, which replace built-in ones of the same id.
    pub fn registry(&mut self) -> Result<Registry, Failure> {
        let mut registry = Registry::builtin();
        let Some(folder) = &self.houses else { return Ok(registry) };
        let mut files = Vec::new();
        for path in house_files(folder)? {
            let text = std::fs::read(&path).map_err(|error| unreadable(&path, &error))?;
            files.push((path.display().to_string(), text));
        }
        let files = files.iter().map(|(name, text)| (name.as_str(), text));
        let Err(faults) = registry.overlay(files) else { return Ok(registry) };
        for fault in faults {
            writeln!(self.err, "{fault}")?;
        }
        Err(Failure::DoesNotHold("errors in house files".into()))
    }

    /// Prints a JSON value, formatted for reading.
    pub fn write_json(&mut self, value: &Value) -> Result<(), Failure> {
        // Printing a value of plain strings and numbers cannot fail.
        let text = serde_json::to_string_pretty(value).unwrap_or_default();
        Ok(writeln!(self.out, "{text}")?)
    }
}

fn unreadable(path: &Path, error: &std::io::Error) -> Failure {
    Failure::DoesNotHold(format!("{}: cannot be read: {error}", path.display()))
}

/// One house file, or those of a folder (`*.toml`), by name.
fn house_files(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    if folder.is_file() {
        return Ok(vec![folder.into()]);
    }
    let entries = std::fs::read_dir(folder).map_err(|error| unreadable(folder, &error))?;
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "toml"));
    paths.sort();
    Ok(paths)
}
