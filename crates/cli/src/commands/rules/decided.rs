use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID, paint};
use anstyle::Style;
use engine::GAMES;
use engine::options::{OptionKind, OptionSpec};
use house::every_option;
use serde_json::{Value, json};

/// `houseway rules --decided`: our readings of unclear rules, which a house may change.
pub(super) fn run(context: &mut Context<'_>) -> Result<(), Failure> {
    if context.json {
        let list: Vec<Value> = GAMES
            .iter()
            .flat_map(|game| every_option(game).map(move |spec| (game, spec)))
            .filter(|(_, spec)| spec.decided)
            .map(|(game, spec)| {
                json!({
                    "game": game.id,
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
        let mut grid = Grid::default();
        for spec in every_option(game).filter(|spec| spec.decided) {
            let rules: Vec<String> = spec.rules.iter().map(ToString::to_string).collect();
            grid.row([
                (Style::new(), spec.key.into()),
                (Style::new(), spec.default.into()),
                (DIM, values(spec)),
                (ID, rules.join(" ")),
                (Style::new(), spec.help.into()),
            ]);
        }
        grid.write(context.out, 2)?;
    }
    Ok(())
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
    }
}
