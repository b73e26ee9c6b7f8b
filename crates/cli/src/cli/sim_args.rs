//! `houseway sim`

use clap::{Args, Subcommand, ValueEnum};
use sim::rooms::Shard;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  houseway sim unnamed/holdem --hands 100000 --seed 7
  houseway sim --all --hands 10000 --json
  houseway sim palace/pan-2 --record pan.hand --hand 250
  houseway sim palace/pan-5 --duel strong simple --hands 50000
  houseway sim --all --tables 60 --days 7 --seed 7 --audit --books week
  houseway sim --house palace --tables 48 --days 30 --audit --must-move
  houseway sim --all --hands 100000 --shard 2/8 --json > part-2.json
  houseway sim merge part-*.json
  houseway sim palace/baccarat --odds --hands 1000000

--days and --hours play whole rooms: a table of each offering in turn, with people who arrive, wait on
lists, are called, answer late or never, take breaks, buy chips, change seats and tables and leave; with
shifts, time collections, jackpots and hands for those who play without a purchase. Every chip is in
the books, which are compared with every table after every hand.

--odds plays player-dealer games with simple bots who have plenty of chips, a fresh shoe for every hand,
and compares what their wagers come to with what `houseway odds` counts for such players. The exit code is
1 if a wager is further off than four standard errors.

The same seed gives the same result on any number of threads; in JSON only the fields that begin with
`elapsed` or end in `_per_second` differ. If a chip is created or lost, the exit code is 1.";

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct SimArgs {
    #[command(subcommand)]
    pub command: Option<SimCommand>,

    /// Offerings such as unnamed/holdem
    #[arg(value_name = "OFFERING", required_unless_present_any = ["all", "house"],
        conflicts_with_all = ["all", "house"])]
    pub offerings: Vec<String>,

    /// Every offering of every house
    #[arg(long)]
    pub all: bool,

    /// Every offering of one house
    #[arg(long, value_name = "HOUSE", conflicts_with = "all")]
    pub house: Option<String>,

    /// Number of hands for each offering
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(0..=1_000_000_000_000))]
    pub hands: u64,

    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// Number of threads [default: one per CPU]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// Number of players [default: a full table]
    #[arg(long, value_name = "P")]
    pub players: Option<u8>,

    /// Which bots play
    #[arg(long, value_enum, default_value_t = SimBots::Mixed)]
    pub bots: SimBots,

    /// Compare what wagers come to with what was counted
    #[arg(long, conflicts_with_all = ["bots", "duel", "record", "days", "hours", "shard"])]
    pub odds: bool,

    /// Two strategies against each other: every deal is played twice, with seats swapped
    #[arg(long, num_args = 2, value_names = ["ONE", "OTHER"], conflicts_with_all = ["bots", "record"])]
    pub duel: Option<Vec<Side>>,

    /// Write the record of one hand to this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["all", "house"])]
    pub record: Option<PathBuf>,

    /// The number of the hand to record
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record")]
    pub hand: u64,

    /// Play only this part, as in 2/8; `sim merge` adds up the parts
    #[arg(long, value_name = "I/N", default_value = "1/1", conflicts_with_all = ["duel", "record"])]
    pub shard: Shard,

    /// Play whole rooms for this many days
    #[arg(long, value_name = "D", group = "time", value_parser = clap::value_parser!(u32).range(1..=3650),
        conflicts_with_all = ["hours", "hands", "duel", "record", "players", "bots"])]
    pub days: Option<u32>,

    /// Play whole rooms for this many hours
    #[arg(long, value_name = "H", group = "time", value_parser = clap::value_parser!(u32).range(1..=87600),
        conflicts_with_all = ["hands", "duel", "record", "players", "bots"])]
    pub hours: Option<u32>,

    /// Tables in each room [default: one of each offering]
    #[arg(long, value_name = "T", requires = "time", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub tables: Option<u32>,

    /// All tables of an offering feed its first, whether or not the house file says so
    #[arg(long, requires = "time")]
    pub must_move: bool,

    /// Number of rooms
    #[arg(long, value_name = "R", default_value_t = 1, requires = "time",
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub rooms: u64,

    /// Faults to inject into the rooms
    #[arg(long, value_name = "FAULT", value_enum, value_delimiter = ',', requires = "time")]
    pub faults: Vec<SimFault>,

    /// Check every hand of the rooms with the independent auditor
    #[arg(long, requires = "time")]
    pub audit: bool,

    /// Write the books of each room to this folder
    #[arg(long, value_name = "DIR", requires = "time")]
    pub books: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SimCommand {
    /// Add up the results of the parts of a simulation
    Merge {
        /// The files that the parts printed with --json
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
}

/// What can go wrong in a simulated room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SimFault {
    /// Players vanish in the middle of a hand
    Vanish,
    /// Players act after their turn is over
    Late,
    /// Players act twice
    Twice,
    /// The clock jumps, and daylight saving time begins or ends
    Clock,
    /// All of it
    All,
}

/// Who sits down in a simulation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SimBots {
    /// Simple bots on odd seats, random ones on even seats
    Mixed,
    /// Beginners with some sense
    Simple,
    /// Players who count cards and chips (Pan only so far)
    Strong,
    /// Bots that choose at random
    Random,
}

/// A strategy in a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// Random choices
    Random,
    /// A beginner with some sense
    Simple,
    /// A player who counts cards and chips (Pan only so far)
    Strong,
    /// Never folds and never raises (poker; elsewhere like simple)
    Caller,
    /// Waits for good cards and bets only those (poker; elsewhere like simple)
    Tight,
}
