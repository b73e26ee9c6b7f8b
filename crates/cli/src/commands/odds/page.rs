//! A report as a page: one file that needs nothing else, on a screen, a phone or paper.

use super::pictures::Picture;
use super::sheet::Sheet;
use super::{Report, short};
use crate::cli::{BUILD, OddsAsked};
use house::Offering;
use lab::chart::Escaped;
use std::fmt::Write;

const STYLE: &str = include_str!("page.css");

/// Longer cells are broken into lines.
const LONG: usize = 24;

/// A page that is being written. Writing to a string cannot fail.
pub(super) struct Page {
    text: String,
    /// Ids given so far.
    parts: usize,
}

impl Page {
    pub fn new(title: &str, lead: &str) -> Page {
        let (title, lead) = (Escaped(title), Escaped(lead));
        let text = format!(
            "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <meta name=\"color-scheme\" content=\"light dark\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n<h1>{title}</h1>\n<p>{lead}</p>\n\
             </header>\n<main>\n"
        );
        Page { text, parts: 0 }
    }

    pub fn heading(&mut self, title: &str) -> String {
        self.parts += 1;
        let id = format!("part-{}", self.parts);
        let _ = writeln!(self.text, "<h2 id=\"{id}\">{}</h2>", Escaped(title));
        id
    }

    pub fn paragraph(&mut self, text: &str) {
        let _ = writeln!(self.text, "<p>{}</p>", Escaped(text));
    }

    pub fn command(&mut self, text: &str) {
        let _ = writeln!(self.text, "<pre><code>{}</code></pre>", Escaped(text));
    }

    pub fn link(&mut self, to: &str, text: &str) {
        let _ = writeln!(self.text, "<p><a href=\"{}\">{}</a></p>", Escaped(to), Escaped(text));
    }

    /// Pictures side by side, as far as there is room; each is already written as SVG.
    pub fn pictures(&mut self, all: &[String]) {
        if all.is_empty() {
            return;
        }
        self.text.push_str("<div class=\"pictures\">\n");
        all.iter().for_each(|svg| {
            let _ = write!(self.text, "<figure>\n{svg}</figure>\n");
        });
        self.text.push_str("</div>\n");
    }

    /// What is shown when somebody asks for it.
    pub fn folded(&mut self, summary: &str, inner: impl FnOnce(&mut Page)) {
        let _ = writeln!(self.text, "<details>\n<summary>{}</summary>", Escaped(summary));
        inner(self);
        self.text.push_str("</details>\n");
    }

    /// A table under its heading; `link` says where the name of a row leads, if anywhere.
    pub fn table(&mut self, id: &str, sheet: &Sheet, link: impl Fn(&str) -> Option<String>) {
        let out = &mut self.text;
        // Wide tables scroll by themselves, with the keyboard too.
        let _ = write!(
            out,
            "<div class=\"wide\" role=\"region\" tabindex=\"0\" aria-labelledby=\"{id}\">\n\
             <table aria-labelledby=\"{id}\">\n<thead>\n<tr>"
        );
        let _ = write!(out, "<th scope=\"col\">{}</th>", Escaped(&sheet.of));
        let numbers: Vec<bool> =
            (0..sheet.columns.len()).map(|at| holds_numbers(sheet, at)).collect();
        for (head, numbers) in sheet.columns.iter().zip(&numbers) {
            let class = class(*numbers);
            let _ = if head.trim().is_empty() {
                write!(out, "<td></td>")
            } else {
                write!(out, "<th scope=\"col\"{class}>{}</th>", Escaped(head.trim()))
            };
        }
        out.push_str("</tr>\n</thead>\n<tbody>\n");
        for (name, cells) in &sheet.rows {
            let shown = Escaped(name);
            let _ = match link(name) {
                Some(to) => {
                    write!(
                        out,
                        "<tr><th scope=\"row\"><a href=\"{}\">{shown}</a></th>",
                        Escaped(&to)
                    )
                }
                None => write!(out, "<tr><th scope=\"row\">{shown}</th>"),
            };
            for (cell, numbers) in cells.iter().zip(&numbers) {
                let long = cell.chars().count() > LONG;
                let class = if long { " class=\"words\"" } else { class(*numbers) };
                let less = cell.strip_prefix('-').filter(|_| is_number(cell));
                let minus = if less.is_some() { "−" } else { "" };
                let _ = write!(out, "<td{class}>{minus}{}</td>", Escaped(less.unwrap_or(cell)));
            }
            out.push_str("</tr>\n");
        }
        out.push_str("</tbody>\n</table>\n</div>\n");
        if !sheet.note.is_empty() {
            let _ = writeln!(out, "<p class=\"note\">{}</p>", Escaped(&sheet.note));
        }
    }

    /// The options of a table, folded away.
    fn options(&mut self, offering: &Offering) {
        let mut sheet = Sheet::new("", "option", ["value", "what it says"]);
        for (spec, value) in offering.options.iter() {
            sheet.row(spec.key, [value.to_string(), spec.help.to_string()]);
        }
        let id = self.heading("The options of this table");
        self.folded("Every option with its value", |page| page.table(&id, &sheet, |_| None));
    }

    pub fn end(mut self) -> String {
        let _ = writeln!(
            self.text,
            "</main>\n<footer>\n<p>Made by houseway {}. Amounts are dollars of play money.</p>\n\
             </footer>\n</body>\n</html>",
            Escaped(BUILD)
        );
        self.text
    }
}

impl<'a> Report<'a> {
    /// The report as a page; `index` is where the other reports are.
    pub fn page(&self, asked: &OddsAsked, index: Option<&str>) -> String {
        let table = self.table();
        let offering = &table.offering;
        let mut page = Page::new(
            &offering.name,
            &format!(
                "{}: what it costs. {}; fee: {}",
                table.name(),
                offering.limits(),
                offering.fee()
            ),
        );
        if let Some(index) = index {
            page.link(index, "All tables");
        }
        for (nth, (sheet, pictures)) in self.sections().iter().enumerate() {
            let id = page.heading(&sheet.title);
            let drawn = pictures
                .iter()
                .enumerate()
                .filter_map(|(at, picture)| self.draw(picture, format!("picture-{nth}-{at}")));
            let drawn: Vec<String> = drawn.collect();
            let redrawn = !drawn.is_empty()
                && pictures.iter().any(|picture| matches!(picture, Picture::Strategy(_)));
            if redrawn {
                page.pictures(&drawn);
                page.paragraph(&sheet.note);
                page.folded("The same as a table", |page| page.table(&id, sheet, |_| None));
            } else {
                page.table(&id, sheet, |_| None);
                page.pictures(&drawn);
            }
        }
        let notes = self.notes();
        if !notes.is_empty() {
            page.heading("What else there is to know");
            notes.iter().for_each(|note| page.paragraph(note));
        }
        page.heading("How these numbers were made");
        self.explanation().iter().for_each(|words| page.paragraph(words));
        page.paragraph("To get them again:");
        page.command(&self.command(asked));
        page.options(offering);
        page.end()
    }

    fn draw(&self, picture: &Picture<'a>, id: String) -> Option<String> {
        match self {
            Report::Wagers(report) => report.draw(picture, id),
            Report::Seats(report) => report.draw(picture, id),
        }
    }

    fn explanation(&self) -> Vec<String> {
        let revision = self.table().offering.revision();
        let mut words = vec![format!("{}.", capital(&self.method()))];
        words.push(match self {
            Report::Wagers(_) => "The edge is what a bettor loses on average per unit first wagered, \
                negative if they gain. The cards are counted with the rules that the table plays by, and \
                added up in whole numbers. After fees: the flat fee of the band that the bet is in is added \
                to what is lost, and wins are rounded down to whole chips as at the table. The \
                player-dealer gains what the others lose before their fees."
                .into(),
            Report::Seats(_) => "Nobody has an edge here, because players play for each other's chips; what \
                they lose together is what the house takes. Fees by the hand are divided by the number of \
                players, because the button goes round and pots are won by everybody alike in the long run; \
                fees for time are paid by each player twice an hour."
                .into(),
        });
        words.push(format!(
            "The options are those of revision {revision} of the table; they are below."
        ));
        words
    }

    /// The command that gives the same figures.
    fn command(&self, asked: &OddsAsked) -> String {
        let table = self.table();
        let set = table.set.iter().map(|(key, value)| format!(" --set '{key}={value}'"));
        let bets = asked.bet.iter().map(|bet| format!(" --bet {}", short(*bet)));
        let pace = format!(" --hands-per-hour {}", table.pace(asked));
        let amounts = [("bank", asked.bank.bank), ("money", asked.bank.money)];
        let amounts = amounts.into_iter().filter_map(|(name, amount)| {
            amount.map(|amount| format!(" --{name} {}", short(amount)))
        });
        let players = asked.bank.players.map(|players| format!(" --players {players}"));
        let over =
            matches!(self, Report::Wagers(_)).then(|| format!(" --over {}", asked.bank.over));
        let parts: String =
            set.chain(bets).chain([pace]).chain(amounts).chain(players).chain(over).collect();
        format!("houseway odds {}{parts}", table.offering.id)
    }
}

/// Numbers stand to the right: amounts, percentages and ranges.
fn is_number(cell: &str) -> bool {
    cell.contains(|c: char| c.is_ascii_digit()) && !cell.contains(char::is_alphabetic)
}

/// Whether a column has numbers, and nothing else but gaps.
fn holds_numbers(sheet: &Sheet, column: usize) -> bool {
    let mut cells = sheet.rows.iter().filter_map(|(_, cells)| cells.get(column));
    let gap = |cell: &String| cell.is_empty() || cell == "–";
    cells.clone().any(|cell| is_number(cell)) && cells.all(|cell| is_number(cell) || gap(cell))
}

fn class(number: bool) -> &'static str {
    if number { " class=\"number\"" } else { "" }
}

fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
}
