use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::text::{WIDTH, wrapped};
use crate::theme::{DIM, HEADING, ID, paint};
use anstyle::Style;
use engine::{GAMES, RuleId};
use rulebook::{CatalogueRule, Rulebook};
use serde_json::{Value, json};

/// `houseway rules RULE-ID`: paragraph, houses, source, worked hands.
pub(super) fn run(
    book: &Rulebook,
    rule: &CatalogueRule,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let entry = book.entry(rule.id);
    let games = games(rule.id);
    let options = options(rule.id);
    if context.json {
        let hands: Vec<Value> = book
            .hands_of(rule.id)
            .map(|hand| json!({ "file": hand.file, "title": hand.title }))
            .collect();
        return context.write_json(&json!({
            "id": rule.id.to_string(),
            "kind": rule.kind.as_str(),
            "houses": rule.houses,
            "decided": rule.decided,
            "title": entry.map(|entry| entry.title.as_str()),
            "paragraph": entry.map(|entry| entry.paragraph.as_str()),
            "source": entry.map(|entry| entry.source.as_str()),
            "games": games,
            "options": options,
            "hands": hands,
        }));
    }
    let out = &mut *context.out;
    let title = entry.map_or("not yet", |entry| entry.title.as_str());
    writeln!(out, "{}  {}", paint(ID, &rule.id.to_string()), paint(HEADING, title))?;
    match entry {
        Some(entry) => writeln!(out, "\n{}\n", wrapped(&entry.paragraph, WIDTH))?,
        None => writeln!(out, "\nListed in the catalogue; not yet written.\n")?,
    }
    let mut grid = Grid::default();
    let mut line = |name: &str, text: String| {
        if !text.is_empty() {
            grid.row([(DIM, name.into()), (Style::new(), text)]);
        }
    };
    line("kind", rule.kind.to_string());
    line("houses", rule.houses.join(", "));
    line("source", entry.map_or(String::new(), |entry| entry.source.clone()));
    line("games", games.join(", "));
    line("options", options.join(", "));
    for hand in book.hands_of(rule.id) {
        line("hand", format!("{}  {}", hand.file, hand.title));
    }
    Ok(grid.write(out, 0)?)
}

/// The games that enforce a rule.
fn games(id: RuleId) -> Vec<&'static str> {
    GAMES.iter().filter(|game| game.enforces(id)).map(|game| game.id).collect()
}

/// The options that implement a rule, as `game option`.
fn options(id: RuleId) -> Vec<String> {
    let of_game = |game: &&'static engine::Game| {
        let game: &'static engine::Game = game;
        let carrying = game.every_option().filter(move |spec| spec.rules.contains(&id));
        carrying.map(|spec| format!("{} {}", game.id, spec.key))
    };
    GAMES.iter().flat_map(of_game).collect()
}
