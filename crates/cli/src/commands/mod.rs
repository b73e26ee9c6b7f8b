//! One file for each command: a new one gets its file here and its line in `cli.rs` and below.

mod check;
mod completions;
mod duel;
mod games;
mod man;
mod play;
mod replay;
mod rules;
mod serve;
mod sim;

use crate::cli::Command;
use crate::context::Context;
use crate::failure::Failure;

pub(crate) fn run(command: Command, context: &mut Context<'_>) -> Result<(), Failure> {
    match command {
        Command::Games => games::run(context),
        Command::Rules(args) => rules::run(args, context),
        Command::Replay(args) => replay::run(&args, context),
        Command::Serve(args) => serve::run(&args, context),
        Command::Sim(args) => sim::run(&args, context),
        Command::Play(args) => play::run(&args, context),
        Command::Check(args) => check::run(&args, context),
        Command::Completions { shell } => completions::run(shell, context),
        Command::Man { dir } => man::run(dir.as_deref(), context),
    }
}
