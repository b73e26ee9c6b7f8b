use super::{Case, Done};
use crate::commands::rule_book;
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::text::{WIDTH, wrapped};
use crate::theme::{DIFFERS, DIM, GOOD, HEADING, ID, paint};
use anstyle::Style;
use cards::Seat;
use engine::floor::Declarable;
use engine::{Account, Actor, Engine, EventKind, Purpose, RuleId, Ruling, Window};
use record::bind::event_line;
use record::desk::{Comes, Desk, NotRuled, said_by};
use record::render::due;
use rulebook::Rulebook;
use std::collections::BTreeSet;
use std::io::Write;

/// Everything that was declared, and the state of the table.
pub(super) fn case(case: &Case<'_>, context: &mut Context<'_>) -> Result<(), Failure> {
    rulings(case, context)?;
    now(&case.desk, context.out)?;
    if case.done.is_empty() {
        waiting(&case.desk, context.out)?;
        told(&case.desk, context.out)?;
        incidents(&case.desk, context.out)?;
    }
    Ok(())
}

/// Everything that was declared.
pub(super) fn rulings(case: &Case<'_>, context: &mut Context<'_>) -> Result<(), Failure> {
    let book = rule_book();
    writeln!(
        context.out,
        "{}  {}",
        paint(HEADING, &case.offering.name),
        paint(ID, &case.offering.id)
    )?;
    for done in &case.done {
        ruling(&case.desk, done, book, context.out)?;
    }
    Ok(())
}

fn ruling(
    desk: &Desk,
    Done { said, ruled }: &Done,
    book: &Rulebook,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let verdict = match &ruled.verdict {
        Some(verdict) => paint(GOOD, verdict.ruling.as_str()),
        None => "nothing to rule on".into(),
    };
    writeln!(out, "\n{}: {verdict}", paint(HEADING, said))?;
    if let Some(verdict) = &ruled.verdict {
        writeln!(out, "{}\n", wrapped(verdict.ruling.about(), WIDTH))?;
    }
    let main = ruled.verdict.and_then(|verdict| verdict.rule);
    if let Some(decision) = ruled.steps.iter().find_map(|step| step.decision.as_ref()) {
        let posted = match &ruled.posted {
            Some((posted, Some(rule))) => format!("The house posts: {posted} ({rule})."),
            Some((posted, None)) => format!("The house posts: {posted}."),
            None => "The house posts no ruling.".into(),
        };
        let why = format!("{posted} {} decides: {}.", decision.by, decision.because);
        writeln!(out, "{}\n", wrapped(&why, WIDTH))?;
    }
    if let Some(rule) = main {
        writeln!(out, "{}  {}", paint(ID, &rule.to_string()), paint(HEADING, title(book, rule)))?;
        if let Some(entry) = book.entry(rule) {
            writeln!(out, "{}", wrapped(&entry.paragraph, WIDTH))?;
        }
    }
    let further: BTreeSet<RuleId> = ruled.events.iter().filter_map(|event| event.rule).collect();
    for rule in further.into_iter().filter(|rule| Some(*rule) != main) {
        writeln!(out, "{}  {}", paint(ID, &rule.to_string()), title(book, rule))?;
    }
    // The ruling was printed above, and requests to the dealer are printed with the state of the
    // table.
    let elsewhere = |kind: &EventKind| {
        use EventKind::{Need, Overruled, Ruling};
        matches!(kind, Ruling { .. } | Overruled { .. } | Need { .. })
    };
    let happened: Vec<String> =
        ruled.events.iter().filter(|event| !elsewhere(&event.kind)).map(event_line).collect();
    if !happened.is_empty() {
        writeln!(out, "\n{}", paint(HEADING, "What happens"))?;
        for line in happened {
            writeln!(out, "  {line}")?;
        }
    }
    writeln!(out, "\n{}", paint(HEADING, "Chips"))?;
    let mut grid = Grid::default();
    for (account, before, after) in &ruled.chips {
        let moved = before != after;
        let style = if moved { DIFFERS } else { Style::new() };
        grid.row([
            (Style::new(), account_text(desk, *account)),
            (Style::new(), before.to_string()),
            (style, if moved { format!("-> {after}") } else { String::new() }),
        ]);
    }
    grid.write(out, 2)?;
    let other = |may: &&Ruling| ruled.verdict.is_none_or(|verdict| verdict.ruling != **may);
    let may: Vec<&str> = ruled.may.iter().filter(other).map(|may| may.as_str()).collect();
    if !may.is_empty() {
        writeln!(out, "\nThe floor may decide instead (--override): {}", may.join(", "))?;
    }
    Ok(())
}

pub(super) fn title(book: &Rulebook, rule: RuleId) -> &str {
    book.entry(rule).map_or("", |entry| entry.title.as_str())
}

fn seat_text(desk: &Desk, seat: Seat) -> String {
    let hands = &desk.document().hands;
    let mut names = hands.iter().flat_map(|hand| hand.seats());
    match names.find(|(at, ..)| *at == seat).map_or("", |(_, _, name)| name) {
        "" => format!("seat {seat}"),
        name => format!("seat {seat} {name}"),
    }
}

fn account_text(desk: &Desk, account: Account) -> String {
    match account {
        Account::Seat(seat) => seat_text(desk, seat),
        other => other.to_string(),
    }
}

/// The state of the table: who may act, and how.
fn now(desk: &Desk, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{}", paint(HEADING, "Now"))?;
    if let Some(outcome) = desk.outcome() {
        writeln!(out, "  the hand is over: {}", outcome.ending)?;
    }
    for window in desk.windows().iter() {
        let line = match window.actor {
            Actor::Chance => due(desk.hand()).unwrap_or_default(),
            Actor::Seat(seat) => {
                format!("{}: {}", seat_text(desk, seat), choices(desk, &window))
            }
            _ if window.purpose == Purpose::Rule => "the floor has to rule".into(),
            actor => format!("the {actor:?} may act").to_lowercase(),
        };
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

/// What somebody may do.
pub(super) fn choices(desk: &Desk, window: &Window) -> String {
    let verbs: BTreeSet<&str> =
        desk.hand().legal(window.actor).iter().map(|schema| schema.verb.as_str()).collect();
    if verbs.is_empty() {
        window.purpose.to_string()
    } else {
        verbs.into_iter().collect::<Vec<_>>().join(", ")
    }
}

/// What can be declared instead of what was.
pub(super) fn instead(
    case: &Case<'_>,
    why: &NotRuled,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    if context.json {
        return Ok(());
    }
    match why {
        NotRuled::Words(_) | NotRuled::NotOfThisGame(_) => incidents(&case.desk, context.err),
        NotRuled::FloorDecides { .. }
        | NotRuled::CannotDecide { .. }
        | NotRuled::HandOver
        | NotRuled::ForAPlayer(_)
        | NotRuled::Unexplained => Ok(()),
        _ => waiting(&case.desk, context.err),
    }
}

/// What waits for a ruling.
fn waiting(desk: &Desk, out: &mut dyn Write) -> Result<(), Failure> {
    let all = desk.declarable();
    if all.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", paint(HEADING, "What can be ruled on now"))?;
    let mut grid = Grid::default();
    for waits in &all {
        grid.row([
            (ID, said_by(waits.by, &waits.incident)),
            (Style::new(), posted(waits)),
            (DIM, may(waits)),
        ]);
    }
    Ok(grid.write(out, 2)?)
}

/// What can be reported now, each with an example that the desk accepts as it is.
fn told(desk: &Desk, out: &mut dyn Write) -> Result<(), Failure> {
    let examples = desk.examples();
    if examples.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n{}", paint(HEADING, "Facts that can be stated now (--declare)"))?;
    let mut grid = Grid::default();
    for example in &examples {
        let comes = match &example.comes {
            Comes::Ruled(ruling, Some(rule)) => format!("{ruling} ({rule})"),
            Comes::Ruled(ruling, None) => ruling.to_string(),
            Comes::Noted => "is noted for later".into(),
            Comes::Floor(may) => format!("--override {}", names(may).join("|")),
        };
        grid.row([(ID, format!("'{}'", example.said)), (Style::new(), comes)]);
    }
    Ok(grid.write(out, 2)?)
}

fn names(may: &[Ruling]) -> Vec<&'static str> {
    may.iter().map(|ruling| ruling.as_str()).collect()
}

fn posted(waits: &Declarable) -> String {
    match waits.posted {
        Some((ruling, Some(rule))) => format!("{ruling} ({rule})"),
        Some((ruling, None)) => ruling.to_string(),
        None => "the floor decides".into(),
    }
}

fn may(waits: &Declarable) -> String {
    let names = names(&waits.may);
    if names.is_empty() { String::new() } else { format!("override: {}", names.join(", ")) }
}

/// What can go wrong in this game.
fn incidents(desk: &Desk, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "\n{}", paint(HEADING, "What can go wrong in this game"))?;
    let kinds = desk.incidents();
    let wide = kinds.clone().map(|kind| kind.as_str().len()).max().unwrap_or(0);
    for kind in kinds {
        let about = wrapped(kind.about(), WIDTH - wide - 4);
        let about = about.replace('\n', &format!("\n{}", " ".repeat(wide + 4)));
        let pad = " ".repeat(wide - kind.as_str().len());
        writeln!(out, "  {}{pad}  {about}", paint(ID, kind.as_str()))?;
    }
    Ok(())
}
