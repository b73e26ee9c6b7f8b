use crate::cli::Cli;
use crate::commands::rule_book;
use crate::context::Context;
use crate::failure::Failure;
use clap::builder::PossibleValuesParser;
use clap::{Arg, Command, CommandFactory};
use clap_complete::Shell;
use engine::GAMES;
use house::Registry;

/// `houseway completions SHELL`
pub(super) fn run(shell: Shell, context: &mut Context<'_>) -> Result<(), Failure> {
    let registry = context.registry()?;
    Ok(context.out.write_all(&text(shell, &registry))?)
}

/// The completions for a shell, with the offerings of these houses and every rule of the catalogue.
pub(super) fn text(shell: Shell, registry: &Registry) -> Vec<u8> {
    let mut command = naming(Cli::command(), registry);
    // The generator panics when it cannot write, so it writes to memory.
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut command, "houseway", &mut text);
    if shell == Shell::Fish {
        text.extend(fish_arguments(&command).into_bytes());
    }
    text
}

/// The generator for fish leaves out arguments that are not options.
fn fish_arguments(command: &Command) -> String {
    let mut text = String::new();
    for sub in command.get_subcommands() {
        for arg in sub.get_positionals() {
            let names = arg.get_possible_values();
            let names: Vec<&str> = names.iter().map(|value| value.get_name()).collect();
            if !names.is_empty() {
                let (of, names) = (sub.get_name(), names.join(" "));
                text.push_str(&format!(
                    "complete -c houseway -n \"__fish_seen_subcommand_from {of}\" -f -a \"{names}\"\n"
                ));
            }
        }
        text.push_str(&fish_arguments(sub));
    }
    text
}

/// The same command, with the names that its arguments can have. The command itself accepts others, so
/// that it can say which are near.
fn naming(command: Command, registry: &Registry) -> Command {
    let command = command.mut_args(|arg| {
        let names = names(&arg, registry);
        if names.is_empty() { arg } else { arg.value_parser(PossibleValuesParser::new(names)) }
    });
    command.mut_subcommands(|command| naming(command, registry))
}

fn names(arg: &Arg, registry: &Registry) -> Vec<String> {
    let offerings = || registry.offerings().map(|offering| offering.id.clone());
    let value = arg.get_value_names().and_then(|names| names.first()).map(|name| name.as_str());
    match value.unwrap_or_default() {
        "OFFERING" => offerings().collect(),
        "OFFERING|RULE-ID" => {
            let rules = rule_book().entries().iter().map(|entry| entry.id.to_string());
            offerings().chain(rules).collect()
        }
        "GAME" => GAMES.iter().map(|game| game.id.to_string()).collect(),
        "HOUSE" => registry.houses().iter().map(|house| house.id.clone()).collect(),
        _ => Vec::new(),
    }
}
