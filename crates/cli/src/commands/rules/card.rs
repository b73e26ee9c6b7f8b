use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID, paint};
use anstyle::Style;
use engine::options::OptionSpec;
use engine::{Game, RuleId};
use house::Offering;
use rulebook::{Entry, Rulebook};
use serde_json::{Value, json};

/// `houseway rules OFFERING`: the rule card of a table.
pub(super) fn run(
    book: &Rulebook,
    offering: &Offering,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    if context.json {
        return context.write_json(&value(book, offering));
    }
    let out = &mut *context.out;
    writeln!(out, "{}  {}", paint(HEADING, &offering.name), paint(ID, &offering.id))?;
    writeln!(out)?;
    table_of([
        ("game", offering.game.name.to_string()),
        ("limits", offering.limits()),
        ("fee", offering.fee()),
        ("seats", offering.seats.to_string()),
        ("buy-in", offering.buy_in.to_string()),
    ])
    .write(out, 0)?;

    writeln!(out, "\n{}", paint(HEADING, "Options"))?;
    options_table(house::options_in_use(offering)).write(out, 2)?;

    let (posted, further): (Vec<_>, Vec<_>) =
        rules(book, offering).partition(|(_, entry)| is_posted_here(*entry, offering));
    let (optional, always): (Vec<_>, Vec<_>) =
        further.into_iter().partition(|(id, _)| is_by_option(*id, offering));
    for (title, rules) in [
        ("Rules the house posts", posted),
        ("Not posted here, but in force here too", always),
        ("Not posted here; the options decide", optional),
    ] {
        if rules.is_empty() {
            continue;
        }
        writeln!(out, "\n{}", paint(HEADING, title))?;
        let mut grid = Grid::default();
        for (id, entry) in rules {
            let title = entry.map_or("not yet".into(), |entry| entry.title.clone());
            grid.row([(ID, id.to_string()), (Style::new(), title)]);
        }
        grid.write(out, 2)?;
    }
    Ok(())
}

/// A table's facts, one per line.
pub(super) fn table_of<const N: usize>(facts: [(&str, String); N]) -> Grid {
    let mut grid = Grid::default();
    for (name, text) in facts {
        grid.row([(DIM, name.into()), (Style::new(), text)]);
    }
    grid
}

/// Options with their values, the rules they implement, and what they mean.
pub(super) fn options_table<'o>(
    options: impl Iterator<Item = (&'static OptionSpec, &'o str)>,
) -> Grid {
    let mut grid = Grid::default();
    for (spec, value) in options {
        grid.row([
            (Style::new(), spec.key.into()),
            (Style::new(), if value.is_empty() { "–".into() } else { value.into() }),
            (ID, ids(spec.rules).join(" ")),
            (DIM, spec.help.into()),
        ]);
    }
    grid
}

/// The same for programs.
pub(super) fn options_value<'o>(
    options: impl Iterator<Item = (&'static OptionSpec, &'o str)>,
) -> Vec<Value> {
    let value = |(spec, value): (&OptionSpec, &str)| {
        json!({
            "key": spec.key,
            "value": value,
            "default": spec.default,
            "help": spec.help,
            "rules": ids(spec.rules),
            "decided": spec.decided,
        })
    };
    options.map(value).collect()
}

/// The rules that the game's engine and the room around it enforce, with their entries.
fn rules<'a>(
    book: &'a Rulebook,
    offering: &Offering,
) -> impl Iterator<Item = (RuleId, Option<&'a Entry>)> {
    let game = offering.game;
    let here: Vec<RuleId> = room::rules_at(&room::Terms::of(offering)).collect();
    // A rule that does not apply around the hands does not apply in them; fee schedules are
    // separate.
    let off = |id: &RuleId| room::rules_of(game).any(|rule| rule == *id) && !here.contains(id);
    let own = game.every_rule().filter(|id| is_schedule(*id, game) || !off(id));
    let mut all: Vec<RuleId> = own.chain(here.iter().copied()).collect();
    all.retain(|id| !is_other_schedule(*id, offering));
    all.sort_by_key(RuleId::to_string);
    all.dedup();
    all.into_iter().map(|id| (id, book.entry(id)))
}

/// Whether it is a fee schedule that this table does not charge by.
fn is_other_schedule(id: RuleId, offering: &Offering) -> bool {
    let charged = || {
        !house::is_idle(&offering.options, "fee-schedule")
            && offering.options.text("fee-schedule") == id.to_string()
    };
    is_schedule(id, offering.game) && !charged()
}

/// Whether it is a fee schedule for a game's hands.
fn is_schedule(id: RuleId, game: &Game) -> bool {
    game.every_option().any(|spec| spec.key == "fee-schedule" && spec.rules.contains(&id))
}

fn is_posted_here(entry: Option<&Entry>, offering: &Offering) -> bool {
    entry.is_some_and(|entry| entry.houses.contains(&offering.house.as_str()))
}

/// Whether an option of the table implements the rule.
fn is_by_option(id: RuleId, offering: &Offering) -> bool {
    house::every_option(offering.game).any(|spec| spec.rules.contains(&id))
}

fn ids(rules: &[RuleId]) -> Vec<String> {
    let mut ids: Vec<String> = rules.iter().map(ToString::to_string).collect();
    ids.sort();
    ids
}

fn value(book: &Rulebook, offering: &Offering) -> Value {
    let options = options_value(offering.options.iter().chain(offering.room.iter()));
    let rules: Vec<Value> = rules(book, offering)
        .map(|(id, entry)| {
            json!({
                "id": id.to_string(),
                "title": entry.map(|entry| entry.title.as_str()),
                "posted_here": is_posted_here(entry, offering),
                "by_option": is_by_option(id, offering),
            })
        })
        .collect();
    json!({
        "id": offering.id,
        "house": offering.house,
        "game": offering.game.id,
        "name": offering.name,
        "seats": offering.seats,
        "buy_in_cents": offering.buy_in.as_cents(),
        "limits": offering.limits(),
        "fee": offering.fee(),
        "options": options,
        "rules": rules,
    })
}
