//! `houseway odds`

use clap::Args;
use engine::Chips;

pub(super) const HELP: &str = "\
Examples:
  houseway odds palace/baccarat
  houseway odds palace/baccarat --bet 25 --bet 400
  houseway odds palace/baccarat --set banker-six=even --json

The edge is what a bettor loses on average per unit first wagered; it is negative if they gain. Flat fees weigh
most on small bets: each band of the fee schedule is shown with its worst and its best bet.";

#[derive(Debug, Args)]
pub(crate) struct OddsArgs {
    /// The offering, such as palace/baccarat
    #[arg(value_name = "OFFERING")]
    pub offering: String,

    /// Set an option otherwise than the house does, as in banker-six=even
    #[arg(long, value_name = "OPTION=VALUE", value_parser = setting)]
    pub set: Vec<(String, String)>,

    /// Show what a bet of this size costs
    #[arg(long, value_name = "AMOUNT")]
    pub bet: Vec<Chips>,

    /// Number of threads [default: one per CPU]
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,
}

fn setting(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').filter(|(key, _)| !key.trim().is_empty());
    let (key, value) = pair.ok_or("write an option and its value, as in surrender=no")?;
    Ok((key.trim().into(), value.trim().into()))
}
