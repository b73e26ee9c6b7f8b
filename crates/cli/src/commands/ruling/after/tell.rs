use super::super::tell::title;
use super::{Case, place};
use crate::commands::rule_book;
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::text::{WIDTH, wrapped};
use crate::theme::{DIFFERS, DIM, GOOD, HEADING, ID, paint};
use anstyle::Style;
use engine::{Chips, Outcome};
use std::io::Write;

/// The ruling, everybody's chips before and after, and who pays whom.
pub(super) fn case(case: &Case<'_>, context: &mut Context<'_>) -> Result<(), Failure> {
    let out = &mut *context.out;
    let offering = case.offering;
    writeln!(out, "{}  {}", paint(HEADING, &offering.name), paint(ID, &offering.id))?;
    let number = case.hand.number;
    writeln!(out, "\n{}", wrapped(&format!("Hand {number}, {}", place(case)), WIDTH))?;
    let book = rule_book();
    for (said, ruled) in &case.declared {
        let verdict = match &ruled.verdict {
            Some(verdict) => paint(GOOD, verdict.ruling.as_str()),
            None => "nothing to rule on".into(),
        };
        writeln!(out, "\n{}: {verdict}", paint(HEADING, said))?;
        let Some(verdict) = &ruled.verdict else { continue };
        writeln!(out, "{}", wrapped(verdict.ruling.about(), WIDTH))?;
        if let Some((posted, rule)) = &ruled.posted {
            let rule = rule.map(|rule| format!(" ({rule})")).unwrap_or_default();
            writeln!(out, "The house posts: {posted}{rule}.")?;
        }
        if let Some(rule) = verdict.rule {
            writeln!(out, "\n{}  {}", paint(ID, &rule.to_string()), title(book, rule))?;
            if let Some(entry) = book.entry(rule) {
                writeln!(out, "{}", wrapped(&entry.paragraph, WIDTH))?;
            }
        }
    }
    let decided = format!("{} decides: {}.", case.correction.who, case.correction.why);
    writeln!(out, "\n{}", wrapped(&decided, WIDTH))?;
    chips(case, out)?;
    paid(case, out)
}

/// What the hand left before, and leaves now.
fn chips(case: &Case<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{}", paint(HEADING, "Chips after the hand"))?;
    let mut grid = Grid::default();
    let mut row = |what: String, before: Chips, after: Chips| {
        let moved = before != after;
        let style = if moved { DIFFERS } else { Style::new() };
        let now = if moved { format!("-> {after}") } else { String::new() };
        grid.row([(Style::new(), what), (Style::new(), before.to_string()), (style, now)]);
    };
    let (before, after) = (&case.came.ruled.before, &case.came.ruled.after);
    for (seat, had) in before.stacks.iter() {
        row(case.hand.seat_text(seat), had, after.stacks.get(seat));
    }
    for (what, had, has) in beside(before, after) {
        row(what, had, has);
    }
    Ok(grid.write(out, 2)?)
}

/// What a hand leaves to accounts other than those of its players, if anything.
pub(super) fn beside(before: &Outcome, after: &Outcome) -> Vec<(String, Chips, Chips)> {
    let cages = before
        .stacks
        .seats()
        .iter()
        .map(|seat| (format!("cage seat {seat}"), before.cage[seat], after.cage[seat]));
    let house = [
        ("collection", before.collected, after.collected),
        ("jackpot", before.jackpot, after.jackpot),
        ("corporation", before.corporation, after.corporation),
    ];
    let house = house.into_iter().map(|(what, had, has)| (what.to_string(), had, has));
    let there = |(_, had, has): &(String, Chips, Chips)| !had.is_zero() || !has.is_zero();
    cages.chain(house).filter(there).collect()
}

fn paid(case: &Case<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    if case.came.paid.is_empty() {
        let words = "The ruling changes nothing: everybody already has what they are owed.";
        return Ok(writeln!(out, "\n{words}")?);
    }
    writeln!(out, "\n{}", paint(HEADING, "Who pays"))?;
    let mut grid = Grid::default();
    for (from, to, amount) in &case.came.paid {
        grid.row([
            (Style::new(), from.clone()),
            (DIM, "->".into()),
            (Style::new(), to.clone()),
            (DIFFERS, amount.to_string()),
        ]);
    }
    Ok(grid.write(out, 2)?)
}
