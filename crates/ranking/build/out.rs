use crate::displaced::Displaced;
use crate::numbers::Numbers;
use std::io;
use std::path::{Path, PathBuf};

/// A Rust source file of tables, with a binary file for each array.
pub struct Out {
    name: &'static str,
    text: String,
}

impl Out {
    /// Tables for the module of this name.
    pub fn new(name: &'static str) -> Out {
        let text = "#[allow(unused_imports)]\nuse crate::numbers::Numbers;\n".into();
        Out { name, text }
    }

    /// A table by key.
    pub fn table<const BUCKETS: usize, const SLOTS: usize>(
        &mut self,
        name: &str,
        entries: &[(u32, u16)],
    ) -> io::Result<()> {
        let table = Displaced::<BUCKETS, SLOTS>::new(entries);
        let factor = table.factor;
        let moves = self.bytes(&format!("{name}.moves"), table.moves.0.as_flattened())?;
        let values = self.bytes(&format!("{name}.values"), table.values.0.as_flattened())?;
        self.text += &format!(
            "pub(crate) static {name}: Displaced<{BUCKETS}, {SLOTS}> = Displaced {{\n    \
             factor: {factor},\n    moves: Numbers::read({moves}),\n    \
             values: Numbers::read({values}),\n}};\n"
        );
        Ok(())
    }

    pub fn places<const N: usize>(&mut self, name: &str, places: &Numbers<N>) -> io::Result<()> {
        let bytes = self.bytes(name, places.0.as_flattened())?;
        self.text += &format!("pub(crate) static {name}: Numbers<{N}> = Numbers::read({bytes});\n");
        Ok(())
    }

    /// Rows of places.
    pub fn rows<const N: usize>(&mut self, name: &str, rows: &[Numbers<N>]) -> io::Result<()> {
        let all: Vec<u8> = rows.iter().flat_map(|row| row.0.as_flattened().to_vec()).collect();
        let (bytes, len) = (self.bytes(name, &all)?, rows.len());
        self.text += &format!(
            "pub(crate) static {name}: [Numbers<{N}>; {len}] = crate::tables::rows({bytes});\n"
        );
        Ok(())
    }

    /// Values by place.
    pub fn values(&mut self, name: &str, values: &[u32]) -> io::Result<()> {
        let all: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
        let (bytes, len) = (self.bytes(name, &all)?, values.len());
        self.text +=
            &format!("pub(crate) static {name}: [u32; {len}] = crate::tables::u32s({bytes});\n");
        Ok(())
    }

    /// An array of bytes.
    pub fn plain(&mut self, name: &str, all: &[u8]) -> io::Result<()> {
        let (bytes, len) = (self.bytes(name, all)?, all.len());
        self.text += &format!("pub(crate) static {name}: [u8; {len}] = *{bytes};\n");
        Ok(())
    }

    /// Writes bytes and returns the Rust expression that includes them.
    fn bytes(&self, name: &str, bytes: &[u8]) -> io::Result<String> {
        let file = format!("{}.{name}", self.name);
        std::fs::write(folder().join(&file), bytes)?;
        Ok(format!("include_bytes!({file:?})"))
    }

    /// Writes the text.
    pub fn end(self) -> io::Result<()> {
        std::fs::write(folder().join(format!("{}.rs", self.name)), self.text)
    }
}

/// The output folder.
fn folder() -> PathBuf {
    Path::new(&std::env::var("OUT_DIR").expect("set by cargo")).into()
}
