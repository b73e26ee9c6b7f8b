//! The command line, from which help, completions and manual pages follow.

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use std::path::PathBuf;

/// A California card room in a box: games by each house's own posted rules.
#[derive(Debug, Parser)]
#[command(name = "houseway", version, propagate_version = true, arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  houseway games
  houseway rules palace/pan-2
  houseway replay hand.hand

Exit codes: 0 done, 1 what was checked does not hold, 2 bad usage.")]
pub(crate) struct Cli {
    /// Print data as JSON
    #[arg(long, global = true)]
    pub json: bool,

    /// Read further house files (*.toml) from this folder
    #[arg(long, global = true, value_name = "DIR")]
    pub houses: Option<PathBuf>,

    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List every offering: id, name, limits, fee, seats
    #[command(after_help = "Examples:\n  houseway games\n  houseway games --json")]
    Games,

    /// Show rules: a rule card, a rule, coverage, the houses side by side
    #[command(args_conflicts_with_subcommands = true)]
    #[command(after_help = "\
Examples:
  houseway rules                      every rule that has its paragraph
  houseway rules unnamed/holdem       the rule card of a table
  houseway rules PK-22                a rule, its source and its worked hands
  houseway rules coverage             which rules are shown by worked hands
  houseway rules compare holdem       how the houses differ
  houseway rules --decided            readings of ours that a house may change")]
    Rules(RulesArgs),

    /// Replay hand records and compare every event
    #[command(after_help = "\
Examples:
  houseway replay rulebook/PK/PK-22-odd-chip.hand
  houseway replay --json *.hand       one JSON object for each file
  houseway replay - < some.hand

A file that cannot be read as a record, or that comes to something else than it says, gives exit 1;
the first differing event is named with its file and line.")]
    Replay(ReplayArgs),

    /// Check house files and report every fault with its line
    #[command(after_help = "Example:\n  houseway check houses/palace.toml my-house.toml")]
    Check(CheckArgs),

    /// Print completions for a shell
    #[command(after_help = "\
Example:
  houseway completions bash > /etc/bash_completion.d/houseway")]
    Completions {
        /// Which shell
        shell: Shell,
    },

    /// Print the manual page, or write all pages into a folder
    #[command(after_help = "Examples:\n  houseway man | man -l -\n  houseway man man/")]
    Man {
        /// Where to write one page for each command
        dir: Option<PathBuf>,
    },
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// An offering such as palace/pan-2, or a rule such as PN-24
    #[arg(value_name = "OFFERING|RULE-ID")]
    pub what: Option<String>,

    /// List the options whose default is our reading of an unclear rule
    #[arg(long, conflicts_with = "what")]
    pub decided: bool,

    #[command(subcommand)]
    pub command: Option<RulesCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum RulesCommand {
    /// Count the rules that worked hands show, chapter by chapter
    ///
    /// Every worked hand is replayed; it counts for a rule only if the replay agrees with it and
    /// an event cites the rule.
    #[command(after_help = "\
Examples:
  houseway rules coverage
  houseway rules coverage --json")]
    Coverage,

    /// Print the options of a game side by side, house by house
    #[command(after_help = "Example:\n  houseway rules compare holdem")]
    Compare {
        /// The game's id, such as holdem
        game: String,
    },
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// Hand records; - reads one from stdin
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    /// House files
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}
