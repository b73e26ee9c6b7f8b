//! The `houseway` command.

use anstream::{AutoStream, ColorChoice};
use houseway_cli::Plain;
use std::process::ExitCode;

fn main() -> ExitCode {
    // anstream knows where colours are not wanted: pipes, dumb terminals, NO_COLOR.
    let stdout = std::io::stdout().lock();
    let out: &mut dyn std::io::Write = match AutoStream::choice(&stdout) {
        ColorChoice::Never => &mut Plain::new(stdout),
        choice => &mut AutoStream::new(stdout, choice),
    };
    houseway_cli::fit_terminal();
    // Not locked: what a server has to say comes from other threads.
    let mut err = anstream::stderr();
    houseway_cli::run(std::env::args_os(), out, &mut err).into()
}
