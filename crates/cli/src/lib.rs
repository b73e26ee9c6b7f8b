#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod books;
mod cli;
mod commands;
mod context;
mod failure;
mod grid;
mod plain;
mod terminal;
mod text;
mod theme;

pub use plain::Plain;
pub use terminal::{colours, fit_terminal};

use clap::Parser;
use context::Context;
use failure::Failure;
use std::ffi::OsString;
use std::io::Write;

/// The command succeeded, and what was checked is valid.
pub const EXIT_OK: u8 = 0;
/// What was checked is not valid.
pub const EXIT_DOES_NOT_HOLD: u8 = 1;
/// The command makes no sense.
pub const EXIT_USAGE: u8 = 2;

/// Runs a command line, including its program name, and returns the exit code.
pub fn run<I, A>(args: I, out: &mut dyn Write, err: &mut dyn Write) -> u8
where
    I: IntoIterator<Item = A>,
    A: Into<OsString> + Clone,
{
    let cli = match cli::Cli::try_parse_from(args) {
        Ok(cli) => cli,
        Err(error) => return told_by_clap(&error, out, err),
    };
    let mut context = Context::new(out, err, cli.json, cli.houses);
    let outcome = commands::run(cli.command, &mut context);
    let flushed = context.out.flush().map_err(Failure::from);
    match outcome.and(flushed) {
        Ok(()) => EXIT_OK,
        Err(failure) => {
            let words = failure.words();
            if !words.is_empty() {
                // If stderr is closed, there is nobody left to tell.
                let _ = writeln!(context.err, "{}error:{:#} {words}", theme::ERROR, theme::ERROR);
            }
            failure.exit_code()
        }
    }
}

/// Help and version go to stdout, usage errors to stderr.
fn told_by_clap<'a>(error: &clap::Error, out: &'a mut dyn Write, err: &'a mut dyn Write) -> u8 {
    let text = error.render();
    let (to, code) = if error.use_stderr() { (err, EXIT_USAGE) } else { (out, EXIT_OK) };
    // A reader that closed early got what it wanted.
    let _ = write!(to, "{}", text.ansi()).and_then(|()| to.flush());
    code
}
