use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID, paint};
use anstyle::Style;
use engine::GAMES;
use engine::options::{OptionKind, OptionSpec};
use house::{LIST_OPTIONS, every_option};
use serde_json::{Value, json};

/// `houseway rules --decided`: our readings of unclear rules, which a house may change.
pub(super) fn run(context: &mut Context<'_>) -> Result<(), Failure> {
    if context.json {
        let of_lists = of_lists().map(|spec| (None, spec));
        let list: Vec<Value> = GAMES
            .iter()
            .flat_map(|game| every_option(game).map(move |spec| (Some(game.id), spec)))
            .filter(|(_, spec)| spec.decided)
            .chain(of_lists)
            .map(|(game, spec)| {
                json!({
                    "game": game,
                    "option": spec.key,
                    "default": spec.default,
                    "values": values(spec),
                    "rules": spec.rules.iter().map(ToString::to_string).collect::<Vec<_>>(),
                    "help": spec.help,
                })
            })
            .collect();
        return context.write_json(&Value::from(list));
    }
    let with_decided = GAMES.iter().filter(|game| every_option(game).any(|spec| spec.decided));
    for (at, game) in with_decided.enumerate() {
        let gap = if at == 0 { "" } else { "\n" };
        writeln!(context.out, "{gap}{}", paint(HEADING, game.name))?;
        grid(every_option(game).filter(|spec| spec.decided)).write(context.out, 2)?;
    }
    writeln!(context.out, "\n{}", paint(HEADING, "Waiting lists"))?;
    Ok(grid(of_lists()).write(context.out, 2)?)
}

/// Nothing is posted about waiting lists: all of it is ours.
fn of_lists() -> impl Iterator<Item = &'static OptionSpec> {
    LIST_OPTIONS.iter().copied().flatten()
}

fn grid(specs: impl Iterator<Item = &'static OptionSpec>) -> Grid {
    let mut grid = Grid::default();
    for spec in specs {
        let rules: Vec<String> = spec.rules.iter().map(ToString::to_string).collect();
        grid.row([
            (Style::new(), spec.key.into()),
            (Style::new(), spec.default.into()),
            (DIM, values(spec)),
            (ID, rules.join(" ")),
            (Style::new(), spec.help.into()),
        ]);
    }
    grid
}

/// What a house may write.
fn values(spec: &OptionSpec) -> String {
    match spec.kind {
        OptionKind::Choice(words) => words.join(" | "),
        OptionKind::Amount => "an amount".into(),
        OptionKind::Amounts => "amounts".into(),
        OptionKind::Count(least, most) => format!("{least} to {most}"),
        OptionKind::Bands => "bands".into(),
        OptionKind::ByPlayers => "amounts by number of players".into(),
        OptionKind::Shares => "percentages".into(),
        OptionKind::Chances => "chances by total".into(),
    }
}
