//! Houseway beside its peers, task by task, in one run.
//!
//! These machines are noisy: what counts is the ratio within a run. All sides take turns in many
//! short passes, so that each meets some quiet moments, and the best pass of each is compared.
#![forbid(unsafe_code)]
#![allow(clippy::float_arithmetic)] // rates, never chips

mod equity;
mod hands;
mod high;
mod holdem;
mod joker;
mod low;
mod omaha;

use peers::{Task, start};
use std::process::ExitCode;

const TASKS: [Task; 6] = [
    ("holdem", holdem::run),
    ("high", high::run),
    ("low", low::run),
    ("omaha", omaha::run),
    ("equity", equity::run),
    ("joker", joker::run),
];

fn main() -> ExitCode {
    start(&TASKS)
}
