//! The `houseway` command.

use anstream::{AutoStream, ColorChoice};
use houseway_cli::Plain;
use std::process::ExitCode;

fn main() -> ExitCode {
    let stdout = std::io::stdout().lock();
    let out: &mut dyn std::io::Write = match houseway_cli::colours(&stdout) {
        ColorChoice::Never => &mut Plain::new(stdout),
        choice => &mut AutoStream::new(stdout, choice),
    };
    houseway_cli::fit_terminal();
    // Not locked: what a server has to say comes from other threads.
    let stderr = std::io::stderr();
    let choice = houseway_cli::colours(&stderr);
    let mut err = AutoStream::new(stderr, choice);
    houseway_cli::run(std::env::args_os(), out, &mut err).into()
}
