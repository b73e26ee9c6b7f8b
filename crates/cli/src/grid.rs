//! Columns for terminals and pipes.

use crate::theme::paint;
use anstyle::Style;
use std::io::{self, Write};

/// Rows of text in aligned columns.
#[derive(Debug, Default)]
pub(crate) struct Grid {
    rows: Vec<Vec<(Style, String)>>,
}

impl Grid {
    /// A row of cells, each with its style.
    pub fn row(&mut self, cells: impl IntoIterator<Item = (Style, String)>) {
        self.rows.push(cells.into_iter().collect());
    }

    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Writes all rows, each indented by this many spaces.
    pub fn write(&self, out: &mut dyn Write, indent: usize) -> io::Result<()> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|(_, text)| text.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns).map(width).collect();
        for row in &self.rows {
            let mut line = " ".repeat(indent);
            let mut owed = 0;
            for ((style, text), width) in row.iter().zip(&widths) {
                // Spaces are only written before text, so that no line ends in them.
                if !text.is_empty() {
                    line.push_str(&" ".repeat(owed));
                    line.push_str(&paint(*style, text));
                    owed = 0;
                }
                owed += width - text.chars().count() + 2;
            }
            writeln!(out, "{line}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up_and_no_line_ends_in_blanks() {
        let plain = Style::new();
        let mut table = Grid::default();
        table.row([(plain, "a".into()), (plain, "–".into()), (plain, "x".into())]);
        table.row([(plain, "long".into()), (plain, String::new()), (plain, String::new())]);
        table.row([(plain, "b".into()), (plain, "yes".into()), (plain, "z".into())]);
        let mut out = Vec::new();
        table.write(&mut out, 1).unwrap();
        assert_eq!(String::from_utf8(out).unwrap(), " a     –    x\n long\n b     yes  z\n");
    }
}
