//! Columns for terminals and pipes.

use crate::terminal;
use crate::text::wrapped;
use crate::theme::{HEADING, paint};
use anstyle::Style;
use std::io::{self, Write};

/// Spaces between columns.
const GAP: usize = 2;
/// A column is not made narrower than this, however narrow the terminal is.
const NARROWEST: usize = 12;

/// Rows of text in aligned columns. On a terminal, long cells go on in the next line; where not even that
/// is enough, a row becomes a paragraph. Pipes get one line for each row.
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
        self.write_within(out, indent, terminal::width().unwrap_or(usize::MAX))
    }

    fn write_within(&self, out: &mut dyn Write, indent: usize, width: usize) -> io::Result<()> {
        match self.widths(width.saturating_sub(indent)) {
            Some(widths) => self.rows.iter().try_for_each(|row| aligned(out, indent, row, &widths)),
            None => self.paragraphs(out, indent, width),
        }
    }

    /// The width of each column, if the rows can be made to fit: the widest columns give way.
    fn widths(&self, width: usize) -> Option<Vec<usize>> {
        let columns = self.rows.iter().map(Vec::len).max().unwrap_or(0);
        let widest = |column: usize, measure: fn(&str) -> usize| {
            let cells = self.rows.iter().filter_map(|row| row.get(column));
            cells.map(|(_, text)| measure(text)).max().unwrap_or(0)
        };
        let mut widths: Vec<usize> = (0..columns).map(|column| widest(column, length)).collect();
        let least = (0..columns).map(|column| widest(column, longest_word).max(NARROWEST));
        let least: Vec<usize> = least.collect();
        let gaps = columns.saturating_sub(1) * GAP;
        let mut surplus = (widths.iter().sum::<usize>() + gaps).saturating_sub(width);
        while surplus > 0 {
            let wide = (0..columns).filter(|at| widths[*at] > least[*at]);
            let widest = wide.max_by_key(|at| widths[*at])?;
            widths[widest] -= 1;
            surplus -= 1;
        }
        Some(widths)
    }

    /// Each row as a paragraph that begins with its first cell and names the others by the heads of
    /// their columns.
    fn paragraphs(&self, out: &mut dyn Write, indent: usize, width: usize) -> io::Result<()> {
        let is_head = |row: &Vec<(Style, String)>| row.iter().all(|(style, _)| *style == HEADING);
        let heads = self.rows.first().filter(|row| is_head(row));
        let name = |at: usize| heads.and_then(|heads| heads.get(at)).map(|(_, text)| text);
        for row in self.rows.iter().skip(usize::from(heads.is_some())) {
            let Some((style, first)) = row.first() else { continue };
            writeln!(out, "{}{}", " ".repeat(indent), paint(*style, first))?;
            let rest = (1..).zip(&row[1..]).filter(|(_, (_, text))| !text.is_empty());
            let rest = rest.map(|(at, (_, text))| match name(at) {
                Some(name) if !name.is_empty() => format!("{} {text}", name.to_lowercase()),
                _ => text.clone(),
            });
            let inner = indent + 2 * GAP;
            let text = rest.collect::<Vec<_>>().join("; ");
            for line in wrapped(&text, width.saturating_sub(inner).max(1)).lines() {
                writeln!(out, "{}{line}", " ".repeat(inner))?;
            }
        }
        Ok(())
    }
}

/// One row in columns of these widths, on as many lines as its longest cell takes.
fn aligned(
    out: &mut dyn Write,
    indent: usize,
    row: &[(Style, String)],
    widths: &[usize],
) -> io::Result<()> {
    let lines = |((_, text), width): (&(Style, String), &usize)| {
        let fits = length(text) <= *width;
        let text = if fits { text.clone() } else { wrapped(text, *width) };
        text.lines().map(String::from).collect::<Vec<String>>()
    };
    let cells: Vec<Vec<String>> = row.iter().zip(widths).map(lines).collect();
    for at in 0..cells.iter().map(Vec::len).max().unwrap_or(0).max(1) {
        let mut line = " ".repeat(indent);
        let mut owed = 0;
        for (((style, _), cell), width) in row.iter().zip(&cells).zip(widths) {
            let text = cell.get(at).map_or("", String::as_str);
            // Spaces are only written before text, so that no line ends in them.
            if !text.is_empty() {
                line.push_str(&" ".repeat(owed));
                line.push_str(&paint(*style, text));
                owed = 0;
            }
            owed += width.saturating_sub(length(text)) + GAP;
        }
        writeln!(out, "{}", if line.trim().is_empty() { "" } else { &line })?;
    }
    Ok(())
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn longest_word(text: &str) -> usize {
    text.split_whitespace().map(length).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(grid: &Grid, indent: usize, width: usize) -> String {
        let mut out = anstream::StripStream::new(Vec::new());
        grid.write_within(&mut out, indent, width).unwrap();
        String::from_utf8(out.into_inner()).unwrap()
    }

    #[test]
    fn columns_line_up_and_no_line_ends_in_blanks() {
        let plain = Style::new();
        let mut table = Grid::default();
        table.row([(plain, "a".into()), (plain, "–".into()), (plain, "x".into())]);
        table.row([(plain, "long".into()), (plain, String::new()), (plain, String::new())]);
        table.row([(plain, "b".into()), (plain, "yes".into()), (plain, "z".into())]);
        assert_eq!(written(&table, 1, usize::MAX), " a     –    x\n long\n b     yes  z\n");
    }

    fn games() -> Grid {
        let plain = Style::new();
        let mut table = Grid::default();
        table.row(["ID", "LIMITS", "FEE"].map(|head| (HEADING, head.into())));
        table.row([
            (plain, "palace/baccarat".into()),
            (plain, "10–400 a circle".into()),
            (plain, "1 on 10–100, 2 on 101–200, 3 on 201–300".into()),
        ]);
        table
    }

    #[test]
    fn long_cells_go_on_in_the_next_line_of_a_narrow_terminal() {
        let expected = "\
ID               LIMITS           FEE
palace/baccarat  10–400 a circle  1 on 10–100, 2
                                  on 101–200, 3 on
                                  201–300
";
        assert_eq!(written(&games(), 0, 50), expected);
    }

    #[test]
    fn rows_are_paragraphs_where_columns_do_not_fit() {
        let expected = "  palace/baccarat
      limits 10–400 a circle; fee 1
      on 10–100, 2 on 101–200, 3 on
      201–300
";
        assert_eq!(written(&games(), 2, 36), expected);
    }

    #[test]
    fn nothing_is_wider_than_the_terminal() {
        for width in 20..120 {
            let text = written(&games(), 2, width);
            let widest = text.lines().map(length).max().unwrap();
            assert!(widest <= width, "{width}:\n{text}");
        }
    }
}
