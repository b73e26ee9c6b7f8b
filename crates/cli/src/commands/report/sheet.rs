use super::figures::{Figures, Key, Names, Part, Split, Totals};
use crate::cli::Report;
use crate::grid::Grid;
use crate::theme::HEADING;
use anstyle::Style;
use clap::ValueEnum;
use engine::Chips;
use room::books::plain_text;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// A value in a report.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Cell {
    Nothing,
    Text(String),
    Count(u64),
    Cents(i64),
}

impl Cell {
    fn text(&self) -> String {
        match self {
            Cell::Nothing => String::new(),
            Cell::Text(text) => text.clone(),
            Cell::Count(n) => n.to_string(),
            Cell::Cents(cents) => Chips::cents(*cents).to_string(),
        }
    }
}

/// A report as rows and columns.
#[derive(Debug)]
pub(super) struct Sheet {
    /// The key columns.
    keys: Vec<&'static str>,
    figures: Vec<&'static str>,
    rows: Vec<Vec<Cell>>,
    total: Vec<Cell>,
    /// Whether there is only one file, whose name need not be shown to people.
    alone: bool,
}

impl Sheet {
    pub fn of(report: Report, totals: &Totals, names: &[Names]) -> Sheet {
        let mut keys = Vec::new();
        if totals.split.iter().any(|split| matches!(split, Split::Table | Split::Player)) {
            keys.push("file");
        }
        for split in &totals.split {
            keys.extend_from_slice(match split {
                Split::Table => &["table", "game"],
                Split::Player => &["player", "name"],
                Split::Shift => &["shift", "hours"],
                Split::Day => &["day"],
            });
        }
        let total = told(report, &totals.total);
        let figures = total.iter().map(|(name, _)| *name).collect();
        let rows = totals.lines.iter().map(|(key, figures)| {
            let mut row = about(key, names);
            row.extend(told(report, figures).into_iter().map(|(_, cell)| cell));
            row
        });
        Sheet {
            keys,
            figures,
            rows: rows.collect(),
            total: total.into_iter().map(|(_, cell)| cell).collect(),
            alone: names.len() == 1,
        }
    }

    /// Aligned columns for people, with the total below them.
    pub fn write_table(&self, out: &mut dyn Write) -> io::Result<()> {
        let hidden = usize::from(self.alone && self.keys.first() == Some(&"file"));
        let keys = self.keys.len() - hidden;
        let heading = |name: &&str| name.to_uppercase().replace('_', " ");
        let mut lines: Vec<Vec<String>> = Vec::with_capacity(self.rows.len() + 2);
        lines.push(self.keys[hidden..].iter().chain(&self.figures).map(heading).collect());
        for row in &self.rows {
            lines.push(row[hidden..].iter().map(|cell| plain_text(&cell.text())).collect());
        }
        let mut total = vec![String::new(); keys];
        if let Some(first) = total.first_mut() {
            *first = "total".into();
        }
        total.extend(self.total.iter().map(Cell::text));
        lines.push(total);
        let width = |column: usize| lines.iter().map(|line| line[column].len()).max().unwrap_or(0);
        let widths: Vec<usize> = (keys..keys + self.figures.len()).map(width).collect();
        let mut grid = Grid::default();
        let last = lines.len() - 1;
        for (at, line) in lines.into_iter().enumerate() {
            let style = if at == 0 || at == last { HEADING } else { Style::new() };
            grid.row(line.into_iter().enumerate().map(|(column, text)| {
                let width = column.checked_sub(keys).map_or(0, |figure| widths[figure]);
                (style, format!("{text:>width$}"))
            }));
        }
        grid.write(out, 0)
    }

    /// Comma-separated values (RFC 4180), without the total.
    pub fn write_csv(&self, out: &mut dyn Write) -> io::Result<()> {
        let heading: Vec<&str> = self.keys.iter().chain(&self.figures).copied().collect();
        write!(out, "{}\r\n", heading.join(","))?;
        for row in &self.rows {
            let fields: Vec<String> = row.iter().map(csv_field).collect();
            write!(out, "{}\r\n", fields.join(","))?;
        }
        Ok(())
    }

    /// All of it for programs.
    pub fn value(&self, report: Report) -> Value {
        let of = |names: &[&str], cells: &[Cell]| {
            let pair = |(name, cell): (&&str, &Cell)| match cell {
                Cell::Nothing => ((*name).to_string(), Value::Null),
                Cell::Text(text) => ((*name).to_string(), text.as_str().into()),
                Cell::Count(n) => ((*name).to_string(), (*n).into()),
                Cell::Cents(cents) => (format!("{name}_cents"), (*cents).into()),
            };
            names.iter().zip(cells).map(pair).collect::<Map<_, _>>()
        };
        let names: Vec<&str> = self.keys.iter().chain(&self.figures).copied().collect();
        let name = report.to_possible_value().map(|value| value.get_name().to_string());
        json!({
            "report": name,
            "lines": self.rows.iter().map(|row| of(&names, row).into()).collect::<Vec<Value>>(),
            "total": of(&self.figures, &self.total),
        })
    }
}

/// The key cells of a row.
fn about(key: &Key, names: &[Names]) -> Vec<Cell> {
    let text = |text: Option<String>| text.map_or(Cell::Nothing, Cell::Text);
    let number = |n: Option<u32>| n.map_or(Cell::Nothing, |n| Cell::Count(n.into()));
    let file = key.iter().find_map(|part| match part {
        Part::Table(file, _) | Part::Player(file, _) => Some(Cell::Text(names[*file].file.clone())),
        _ => None,
    });
    let mut cells = Vec::from_iter(file);
    for part in key {
        match *part {
            Part::Unused => {}
            Part::Table(file, table) => {
                let games = table.and_then(|table| names[file].games.get(&table));
                cells.extend([number(table), text(games.map(|games| games.join(", then ")))]);
            }
            Part::Player(file, player) => {
                let name = player.and_then(|player| names[file].audit.player(player));
                let id = player.map(|player| player.0);
                cells.extend([number(id), text(name.map(String::from))]);
            }
            Part::Shift(timed) => {
                let hours = timed.and_then(|timed| timed.hours).map(hours_text);
                cells.extend([text(timed.map(|timed| timed.shift.to_string())), text(hours)]);
            }
            Part::Day(day) => cells.push(text(day.map(|day| day.to_string()))),
        }
    }
    cells
}

/// As in `06:00-14:00`.
fn hours_text((from, to): (u16, u16)) -> String {
    let [(a, b), (c, d)] = [from, to].map(|minute| (minute / 60, minute % 60));
    format!("{a:02}:{b:02}-{c:02}:{d:02}")
}

/// The figures of a row.
fn told(report: Report, figures: &Figures) -> Vec<(&'static str, Cell)> {
    let drop = ("drop", Cell::Cents(figures.drop));
    let jackpot = ("jackpot", Cell::Cents(figures.jackpot));
    let promotion = ("promotion", Cell::Cents(figures.promotion));
    let paid = ("jackpot_paid", Cell::Cents(figures.paid));
    let (bought, cashed) = (Cell::Cents(figures.bought), Cell::Cents(figures.cashed));
    match report {
        Report::Drop => vec![drop, jackpot, promotion, paid],
        Report::Tables => vec![
            ("hands", Cell::Count(figures.hands)),
            ("players", Cell::Count(figures.players.len() as u64)),
            ("buy_ins", bought),
            ("cash_outs", cashed),
            drop,
            jackpot,
            promotion,
            paid,
        ],
        Report::Players => vec![
            ("hands", Cell::Count(figures.dealt)),
            ("buy_ins", bought),
            ("cash_outs", cashed),
            ("won", Cell::Cents(figures.won)),
            ("fees", Cell::Cents(figures.fees)),
            ("granted", Cell::Cents(figures.granted)),
            ("corrected", Cell::Cents(figures.corrected)),
        ],
    }
}

/// A field in RFC 4180 format, in quotes if needed. Line ends are kept inside quotes; other
/// characters that a field cannot have are escaped. What a spreadsheet would take for a formula
/// gets a leading apostrophe, because names are typed by strangers.
fn csv_field(cell: &Cell) -> String {
    let Cell::Text(text) = cell else { return cell.text() };
    let mut field = String::new();
    if text.starts_with(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠']) {
        field.push('\'');
    }
    for part in text.split_inclusive(['\r', '\n', '\t']) {
        let end = part.len() - usize::from(part.ends_with(['\r', '\n', '\t']));
        field += &plain_text(&part[..end]);
        field += &part[end..];
    }
    if field.contains([',', '"', '\r', '\n', '\t']) {
        format!("\"{}\"", field.replace('"', "\"\""))
    } else {
        field
    }
}
