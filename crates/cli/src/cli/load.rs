//! The command that puts a running server under load.

use clap::Args;
use store::crash::Point;

pub(super) const HELP: &str = "\
Examples:
  houseway load --tables 100 --fast
  houseway load --tables 2000 --rate 1 --seconds 60
  houseway load --at http://127.0.0.1:7777 --tables 10
  houseway load --idle 10000
  houseway load --recover --tables 2000
  houseway load --kills 1000 --seed 7

Six people and two who look on connect to every table, each with their own socket, and answer every
question with a call, a check or whatever else is allowed. An action counts when the server has
confirmed that it is stored. The rate of writes of 4 KiB that are synced one by one, measured before
and after on the same disk, tells how fast that can be at all.

Without --at the command starts a server of its own in a temporary folder and deletes it afterwards.
--kills ends that server again and again in the middle of play, without warning, and checks that
everything it had confirmed is in its journal exactly once, that requests repeated with the same id
have one effect, that hands go on with the same cards, and that the books add up. If something does
not hold, the exit code is 1.";

#[derive(Debug, Args)]
pub(crate) struct LoadArgs {
    /// The address of a running server on this machine; others are refused [default: starts one]
    #[arg(long, value_name = "URL", conflicts_with_all = ["idle", "recover", "kills"])]
    pub at: Option<String>,

    /// What is played
    #[arg(long, value_name = "OFFERING", default_value = "unnamed/holdem")]
    pub offering: String,

    /// Number of tables [default: 100; 4 with --kills, 2000 with --recover]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=5_000))]
    pub tables: Option<u32>,

    /// Actions a second at every table
    #[arg(long, value_name = "R", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1_000))]
    pub rate: u32,

    /// Everybody answers at once
    #[arg(long, conflicts_with = "rate")]
    pub fast: bool,

    /// How long to measure, once everybody sits
    #[arg(long, value_name = "S", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=3_600))]
    pub seconds: u32,

    /// Open this many sockets that only look on, and print the server's memory
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=50_000))]
    pub idle: Option<u32>,

    /// Kill the server in the middle of play, and print how long it takes to come back
    #[arg(long, conflicts_with = "idle")]
    pub recover: bool,

    /// Kill the server this many times, and check what is left each time
    #[arg(long, value_name = "N", conflicts_with_all = ["idle", "recover"], value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub kills: Option<u32>,

    /// Random seed of the kills
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

/// Where a server ends as if it were killed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CrashAt {
    pub point: Point,
    /// When it passes the point for the n-th time.
    pub nth: u64,
}

impl CrashAt {
    pub(super) fn read(text: &str) -> Result<CrashAt, String> {
        let names = || Point::ALL.map(Point::name).join(", ");
        let (name, nth) = text.split_once(':').ok_or("a point and a number, as in committed:7")?;
        let point = Point::named(name).ok_or_else(|| format!("points are {}", names()))?;
        let nth = nth.parse().ok().filter(|nth| *nth > 0).ok_or("numbers begin with 1")?;
        Ok(CrashAt { point, nth })
    }
}
