//! `houseway play`.

use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The offering, such as unnamed/holdem
    pub offering: String,

    /// Your seat
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seat: u8,

    /// Number of players, including you [default: all seats]
    #[arg(long, value_name = "P")]
    pub players: Option<u8>,

    /// Random seed; a new game every time if not given
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    /// Which bots play against you
    #[arg(long, value_enum, default_value_t = PlayBots::Simple)]
    pub bots: PlayBots,

    /// Leave after this many hands
    #[arg(long, value_name = "N")]
    pub hands: Option<u32>,

    /// Save the record of the last hand to this folder [default: the program's own folder]
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
}

/// Which bots play against a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayBots {
    /// Beginners with some sense
    Simple,
    /// Players who count cards and chips (Pan only so far)
    Strong,
    /// Bots that choose at random
    Random,
}
