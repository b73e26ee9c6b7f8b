//! Tables of figures: printed, written as CSV, or laid out on a page.

use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID, paint};
use anstyle::Style;
use lab::odds::Chart;
use std::io::{self, Write};

/// A table with a name for every row and every column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sheet {
    pub title: String,
    /// What the rows are.
    pub of: String,
    pub columns: Vec<String>,
    pub rows: Vec<(String, Vec<String>)>,
    /// What there is to say about it, below.
    pub note: String,
}

impl Sheet {
    pub fn new<const N: usize>(title: &str, of: &str, columns: [&str; N]) -> Sheet {
        Sheet {
            title: title.into(),
            of: of.into(),
            columns: columns.map(String::from).into(),
            ..Sheet::default()
        }
    }

    pub fn row<const N: usize>(&mut self, name: &str, cells: [String; N]) {
        self.rows.push((name.into(), cells.into()));
    }

    pub fn noted(self, note: impl Into<String>) -> Sheet {
        Sheet { note: note.into(), ..self }
    }

    /// Aligned columns for people. Of rows with the same name, only the first shows it.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut grid = Grid::default();
        let heads = std::iter::once(&self.of).chain(&self.columns);
        grid.row(heads.map(|head| (HEADING, head.to_uppercase())));
        let mut last = None;
        for (name, cells) in &self.rows {
            let shown = if last == Some(name) { String::new() } else { name.clone() };
            let cells = cells.iter().map(|cell| (Style::new(), cell.clone()));
            grid.row([(ID, shown)].into_iter().chain(cells));
            last = Some(name);
        }
        writeln!(out, "\n{}", paint(HEADING, &self.title))?;
        grid.write(out, 0)?;
        if !self.note.is_empty() {
            writeln!(out, "{}", paint(DIM, &self.note))?;
        }
        Ok(())
    }

    /// The names of the fields of [`Sheet::write_csv`].
    pub fn write_csv_head(out: &mut dyn Write) -> io::Result<()> {
        write!(out, "offering,table,row,column,value\r\n")
    }

    /// One line for each figure, under the offering it belongs to.
    pub fn write_csv(&self, offering: &str, out: &mut dyn Write) -> io::Result<()> {
        for (name, cells) in &self.rows {
            for (column, cell) in self.columns.iter().zip(cells) {
                let fields = [offering, &self.title, name, column.trim(), cell].map(csv_field);
                write!(out, "{}\r\n", fields.join(","))?;
            }
        }
        Ok(())
    }
}

/// In quotes where it has to be.
fn csv_field(text: &str) -> String {
    if text.contains([',', '"', '\r', '\n']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}

impl From<&Chart> for Sheet {
    fn from(chart: &Chart) -> Sheet {
        let legend = chart.legend.iter().map(|(key, word)| format!("{key} {word}"));
        Sheet {
            title: chart.title.clone(),
            of: chart
                .of
                .iter()
                .filter(|of| !of.is_empty())
                .copied()
                .collect::<Vec<_>>()
                .join(" \\ "),
            columns: chart.columns.clone(),
            rows: chart.rows.clone(),
            note: legend.collect::<Vec<_>>().join(", "),
        }
    }
}
