//! One file per command: a new command gets a file here and a line in `cli.rs` and below.

mod batch;
mod check;
mod completions;
mod convert;
mod count;
mod equity;
mod eval;
mod fill;
mod foreign;
mod games;
mod header;
mod histories;
mod install_docs;
mod ledger;
mod load;
mod man;
mod odds;
mod play;
mod replay;
mod report;
mod rules;
mod ruling;
mod serve;
mod sim;

use crate::cli::Command;
use crate::context::Context;
use crate::failure::Failure;
use ranking::Ranking;
use rulebook::Rulebook;
use std::io::{self, Read};
use std::path::Path;
use std::sync::LazyLock;

pub(crate) fn run(command: Command, context: &mut Context<'_>) -> Result<(), Failure> {
    match command {
        Command::Games => games::run(context),
        Command::Rules(args) => rules::run(args, context),
        Command::Replay(args) => replay::run(&args, context),
        Command::Ruling(args) => ruling::run(&args, context),
        Command::Serve(args) => serve::run(&args, context),
        Command::Load(args) => load::run(&args, context),
        Command::Sim(args) => sim::run(&args, context),
        Command::Play(args) => play::run(&args, context),
        Command::Eval(args) => eval::run(&args, context),
        Command::Count(args) => count::run(&args, context),
        Command::Equity(args) => equity::run(&args, context),
        Command::Odds(args) => odds::run(&args, context),
        Command::Ledger(args) => ledger::run(&args.command, context),
        Command::Report(args) => report::run(&args, context),
        Command::Check(args) => check::run(&args, context),
        Command::Convert(args) => convert::run(&args, context),
        Command::Fill(args) => fill::run(&args, context),
        Command::Completions { shell } => completions::run(shell, context),
        Command::Man { dir } => man::run(dir.as_deref(), context),
        Command::InstallDocs(args) => install_docs::run(&args, context),
    }
}

/// The rule book that comes with the program, loaded on first use because all its worked hands are
/// read with it.
fn rule_book() -> &'static Rulebook {
    static BOOK: LazyLock<Rulebook> = LazyLock::new(Rulebook::builtin);
    &BOOK
}

/// The bytes of a file; `-` is stdin.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    if path.as_os_str() != "-" {
        return std::fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// The order of hands with this name; the command line accepts no others.
fn ranking(name: &str) -> Result<&'static Ranking, Failure> {
    Ranking::find(name).ok_or_else(|| Failure::Usage(format!("unknown ranking '{name}'")))
}
