use anstream::adapter::StripBytes;
use std::io::{self, Write};

/// Strips colours from the output.
///
/// It only scans text once there has been a colour: commands that write a great deal write none.
pub struct Plain<W> {
    to: W,
    strip: StripBytes,
    coloured: bool,
}

const ESCAPE: u8 = 0x1b;

impl<W: Write> Plain<W> {
    /// Writes to this, without colours.
    pub fn new(to: W) -> Plain<W> {
        Plain { to, strip: StripBytes::new(), coloured: false }
    }
}

impl<W: Write> Write for Plain<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.coloured |= bytes.contains(&ESCAPE);
        if !self.coloured {
            return self.to.write_all(bytes);
        }
        self.strip.strip_next(bytes).try_for_each(|text| self.to.write_all(text))
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_dropped_however_they_are_cut_up() {
        let text = "plain \u{1b}[1;31mred é\u{1b}[0m plain\n\u{1b}[36mid\u{1b}[0m\t–\n";
        for size in 1..text.len() {
            let mut out = Plain::new(Vec::new());
            text.as_bytes().chunks(size).for_each(|part| out.write_all(part).unwrap());
            assert_eq!(String::from_utf8(out.to).unwrap(), "plain red é plain\nid\t–\n", "{size}");
        }
    }
}
