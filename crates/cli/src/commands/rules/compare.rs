use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIFFERS, DIM, HEADING, paint};
use anstyle::Style;
use engine::options::{OptionSpec, Options};
use engine::{GAMES, Game};
use house::Registry;
use serde_json::{Map, Value, json};
use spelling::nearest;

/// What an option is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scope {
    /// The hands of the game.
    Hand,
    /// The room around them: who sits, comes in and banks.
    Room,
}

impl Scope {
    fn name(self) -> &'static str {
        match self {
            Scope::Hand => "hand",
            Scope::Room => "room",
        }
    }
}

/// The options of a game, then those of the room around it.
fn options(game: &Game) -> impl Iterator<Item = (Scope, &'static OptionSpec)> {
    let hand = game.every_option().map(|spec| (Scope::Hand, spec));
    let room = house::room_options(game.family).iter().copied().flatten();
    hand.chain(room.map(|spec| (Scope::Room, spec)))
}

/// How one house plays a game: at one of its tables, or what it posts for all tables.
struct Column {
    name: String,
    options: Options,
    /// The options of the room around the hands; a house without a table has none.
    room: Option<Options>,
    /// What a house posts without offering the game; a table has a value for everything.
    posted: Option<Vec<&'static str>>,
}

impl Column {
    /// The value of an option, if this house sets it.
    fn value(&self, scope: Scope, spec: &OptionSpec) -> Option<&str> {
        match (scope, &self.posted) {
            (Scope::Room, _) => self.room.as_ref().map(|room| room.text(spec.key)),
            (Scope::Hand, Some(posted)) if !posted.contains(&spec.key) => None,
            (Scope::Hand, _) if house::is_idle(&self.options, spec.key) => None,
            (Scope::Hand, _) => Some(self.options.text(spec.key)),
        }
    }
}

/// `houseway rules compare GAME`, or only the options in which houses differ.
pub(super) fn run(game: &str, differences: bool, context: &mut Context<'_>) -> Result<(), Failure> {
    let Some(game) = Game::find(game) else {
        let near = nearest(game, GAMES.iter().map(|game| game.id));
        let all: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
        let names = if near.is_empty() { all } else { near };
        return Err(Failure::Usage(format!(
            "unknown game '{game}'; nearest: {}",
            names.join(", ")
        )));
    };
    let registry = context.registry()?;
    let columns = columns(game, &registry);
    if context.json {
        return context.write_json(&value(game, &columns, differences));
    }
    let is_shown = |scope, spec: &OptionSpec| !differences || differs(scope, spec, &columns);
    let shown: Vec<_> = options(game).filter(|(scope, spec)| is_shown(*scope, spec)).collect();
    if shown.is_empty() {
        return Ok(writeln!(context.out, "The houses do not differ at {}.", game.id)?);
    }
    let mut grid = Grid::default();
    let heads = columns.iter().map(|column| column.name.clone());
    grid.row(std::iter::once("OPTION".into()).chain(heads).map(|head| (HEADING, head)));
    let mut last = Scope::Hand;
    for (scope, spec) in shown {
        if scope != last {
            grid.row([(HEADING, String::new())]);
            grid.row([(HEADING, "AROUND HANDS".into())]);
            last = scope;
        }
        let style = if differs(scope, spec, &columns) { DIFFERS } else { Style::new() };
        let cells = columns.iter().map(|column| match column.value(scope, spec) {
            None => (DIM, "·".into()),
            Some("") => (style, "–".into()),
            Some(value) => (style, value.into()),
        });
        grid.row(std::iter::once((style, spec.key.into())).chain(cells));
    }
    grid.write(context.out, 0)?;
    let note = "· the house posts nothing and has no such table";
    if columns.iter().any(|column| column.posted.is_some()) {
        writeln!(context.out, "\n{}", paint(DIM, note))?;
    }
    Ok(())
}

fn columns(game: &Game, registry: &Registry) -> Vec<Column> {
    let mut columns = Vec::new();
    for house in registry.houses() {
        let before = columns.len();
        let offered = house.offerings.iter().filter(|offering| offering.game.id == game.id);
        columns.extend(offered.map(|offering| Column {
            name: offering.id.clone(),
            options: offering.options.clone(),
            room: Some(offering.room.clone()),
            posted: None,
        }));
        let posted = house.posted.iter().find(|posted| posted.game.id == game.id);
        if columns.len() == before
            && let Some(posted) = posted
        {
            columns.push(Column {
                name: house.id.clone(),
                options: posted.options.clone(),
                room: None,
                posted: Some(posted.set.clone()),
            });
        }
    }
    columns
}

/// Whether two houses differ.
fn differs(scope: Scope, spec: &OptionSpec, columns: &[Column]) -> bool {
    let mut values = columns.iter().filter_map(|column| column.value(scope, spec));
    let first = values.next();
    values.any(|value| Some(value) != first)
}

fn value(game: &Game, columns: &[Column], differences: bool) -> Value {
    let options: Vec<Value> = options(game)
        .filter(|(scope, spec)| !differences || differs(*scope, spec, columns))
        .map(|(scope, spec)| {
            let values: Map<String, Value> = columns
                .iter()
                .map(|column| (column.name.clone(), json!(column.value(scope, spec))))
                .collect();
            json!({
                "key": spec.key,
                "scope": scope.name(),
                "default": spec.default,
                "help": spec.help,
                "decided": spec.decided,
                "rules": spec.rules.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "differs": differs(scope, spec, columns),
                "values": values,
            })
        })
        .collect();
    let names: Vec<&str> = columns.iter().map(|column| column.name.as_str()).collect();
    json!({ "game": game.id, "columns": names, "options": options })
}
