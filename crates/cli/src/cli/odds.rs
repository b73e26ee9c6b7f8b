//! `houseway odds`

use clap::{Args, Subcommand};
use engine::Chips;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  houseway odds palace/baccarat
  houseway odds palace/baccarat --bet 25 --bet 400
  houseway odds palace/baccarat --set banker-six=even --json
  houseway odds palace/pai-gow-tiles --bet 50 --players 5 --bank 100 --money 1000
  houseway odds palace/holdem-4-8 --hands-per-hour 35
  houseway odds compare palace/stud-hilo palace/seven-card-stud
  houseway odds palace/baccarat --report baccarat.html
  houseway odds --all --report book/

The edge is what a bettor loses on average per unit first wagered; it is negative if they gain. Flat fees weigh
most on small bets: each band of the fee schedule is shown with its worst and its best bet. At poker and Pan
tables nobody has an edge: there it is the fees that cost, by the hour and the number of players.

What was worked out once is kept in the user's cache folder ($XDG_CACHE_HOME/houseway/odds or
~/.cache/houseway/odds), each under a hash of the version and of all options of the game.";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct OddsArgs {
    #[command(subcommand)]
    pub command: Option<OddsCommand>,

    /// The offering, such as palace/baccarat
    #[arg(value_name = "OFFERING", required_unless_present = "all")]
    pub offering: Option<String>,

    /// Every table of every house
    #[arg(long, conflicts_with_all = ["offering", "set", "bet"])]
    pub all: bool,

    #[command(flatten)]
    pub asked: OddsAsked,
}

/// What is asked of a table, and how it is worked out.
#[derive(Debug, Default, Args)]
pub(crate) struct OddsAsked {
    /// Print comma-separated values: one line for each figure
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,

    /// Write a page with tables, charts and how they were made; with --all, a folder of pages
    #[arg(long, value_name = "PATH")]
    pub report: Option<PathBuf>,

    /// Set an option otherwise than the house does, as in banker-six=even
    #[arg(long, value_name = "OPTION=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,

    /// Show what a bet of this size costs
    #[arg(long, value_name = "AMOUNT")]
    pub bet: Vec<Chips>,

    /// The pace of the table [default: 30 hands at poker, 40 at player-dealer games, 12 at Pan]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub hands_per_hour: Option<u32>,

    #[command(flatten)]
    pub bank: OddsBank,

    /// Number of threads [default: one per CPU]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// Folder for what was worked out before [default: in the user's cache folder]
    #[arg(long, value_name = "FOLDER")]
    pub cache: Option<PathBuf>,

    /// Work everything out again, and keep nothing
    #[arg(long, conflicts_with = "cache")]
    pub no_cache: bool,
}

/// A player-dealer and those who bet against them.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct OddsBank {
    /// What the player-dealer puts up for a hand [default: all that players can win]
    #[arg(long, value_name = "AMOUNT")]
    pub bank: Option<Chips>,

    /// What the player-dealer has [default: four banks]
    #[arg(long, value_name = "AMOUNT")]
    pub money: Option<Chips>,

    /// Players who bet against the bank [default: all other seats]
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u8).range(1..=13))]
    pub players: Option<u8>,

    /// Hands over which the money has to last
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    pub over: u32,
}

#[derive(Debug, Subcommand)]
pub(crate) enum OddsCommand {
    /// Two tables side by side, or one with and without changed options
    #[command(after_help = "\
Examples:
  houseway odds compare palace/baccarat --set banker-six=even
  houseway odds compare palace/no-bust-blackjack glorias/no-bust-blackjack
  houseway odds compare palace/stud-hilo palace/seven-card-stud --hands-per-hour 25
  houseway odds compare palace/three-card-poker --set qualifier=none --report page.html

--set changes the second table; with one table, that one is compared with itself as changed. Each option
that differs is shown with what it does to the edges by itself.")]
    Compare {
        /// The offerings, such as palace/baccarat
        #[arg(value_name = "OFFERING", required = true, num_args = 1..=2)]
        offerings: Vec<String>,

        #[command(flatten)]
        asked: OddsAsked,
    },
}

fn setting(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').filter(|(key, _)| !key.trim().is_empty());
    let (key, value) = pair.ok_or("write an option and its value, as in surrender=no")?;
    Ok((key.trim().into(), value.trim().into()))
}
