//! `houseway rules …`

mod card;
mod compare;
mod coverage;
mod decided;
mod entry;
mod list;

use crate::cli::{RulesArgs, RulesCommand};
use crate::commands::rule_book;
use crate::context::Context;
use crate::failure::Failure;
use engine::RuleId;
use spelling::nearest;

pub(super) fn run(args: RulesArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    match (args.command, args.what) {
        (Some(RulesCommand::Coverage), _) => coverage::run(context),
        (Some(RulesCommand::Compare { game, differences }), _) => {
            compare::run(&game, differences, context)
        }
        (None, Some(what)) => one(&what, context),
        (None, None) if args.decided => decided::run(context),
        (None, None) => list::run(context),
    }
}

/// The card of an offering, or a rule.
fn one(what: &str, context: &mut Context<'_>) -> Result<(), Failure> {
    let book = rule_book();
    if let Ok(id) = what.to_ascii_uppercase().parse::<RuleId>()
        && let Some(rule) = book.rule(id)
    {
        return entry::run(book, rule, context);
    }
    let registry = context.registry()?;
    if let Ok(offering) = registry.find(what) {
        return card::run(book, offering, context);
    }
    let all = book.catalogue().rules().iter().chain(book.beyond().rules());
    let rules: Vec<String> = all.map(|rule| rule.id.to_string()).collect();
    let offerings = registry.offerings().map(|offering| offering.id.as_str());
    let mut near = nearest(what, offerings);
    near.extend(nearest(what, rules.iter().map(String::as_str)));
    let hint = match near.as_slice() {
        [] => "see `houseway games` and `houseway rules`".into(),
        names => format!("nearest: {}", names.join(", ")),
    };
    Err(Failure::Usage(format!("unknown offering or rule '{what}'; {hint}")))
}
