use crate::failure::Failure;
use house::Registry;
use serde_json::Value;
use std::io::Write;
use std::path::PathBuf;

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

    /// The houses of the program and those of `--houses`.
    pub fn registry(&mut self) -> Result<Registry, Failure> {
        let mut registry = Registry::builtin();
        if let Some(folder) = &self.houses
            && let Err(faults) = registry.load(folder)
        {
            for fault in faults {
                writeln!(self.err, "{fault}")?;
            }
            return Err(Failure::DoesNotHold("faulty house files".into()));
        }
        Ok(registry)
    }

    /// Writes a JSON value for people who look at it.
    pub fn write_json(&mut self, value: &Value) -> Result<(), Failure> {
        // Printing a value of plain strings and numbers cannot fail.
        let text = serde_json::to_string_pretty(value).unwrap_or_default();
        Ok(writeln!(self.out, "{text}")?)
    }
}
