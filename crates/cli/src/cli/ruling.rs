//! The ruling desk.

use clap::{ArgGroup, Args};
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  houseway ruling tommys/holdem table.hand --declare 'exposed-card seat 3 Kd'
  houseway ruling tommys/holdem table.hand --declare 'early-board 9c Td Jd Qd' \\
      --override stands --by Lou --why 'the missing call had been announced'
  houseway ruling tommys/pan - < table.hand      what is waiting, and what can be declared
  houseway ruling palace/holdem-4-8 night.hand --after 6 --declare 'dropped-card seat 3' \\
      --by Lou --why 'seen on the tape'          on the last hand, after it is over
  houseway ruling palace/holdem-4-8 night.hand --hand 12 --after 6 --declare 'dropped-card seat 3' \\
      --by Lou --why 'seen on the tape'          on an earlier hand of a session
  houseway ruling palace/holdem-4-8 night.hand --hand 12 --repay 'seat 1 -> seat 3 5.00' \\
      --by Lou --why 'pushed to the wrong seat'
  houseway ruling palace/holdem-4-8 night.hand --jackpot     does the last hand win it?

FILE is a hand record up to the incident: seats with their stacks, the lead, the cards and the steps;
docs/ruling.md has examples. Game and options come from the offering unless the file names its game.
Events may be left out; those that are written must be right.
Incidents are written as in a record: KIND [seat N] [count N] [HOW] [AMOUNT] [CARDS] [on PLACE].
With --after, FILE is a whole hand, or a session, of which the last hand counts, or another with --hand
as long as the house keeps it (keeps-hands). The hand is replayed with the ruling after that many steps;
the output shows what everybody had and has, and who pays whom. Hands that followed stand as they were.
The exit code is 1 if there is no ruling, 2 if a word is not understood.";

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("changes").args(["declare", "repay"]).multiple(true))]
#[command(group = ArgGroup::new("of_a_hand").args(["after", "jackpot", "repay"]).multiple(true))]
#[command(group = ArgGroup::new("signed").args(["ruling", "after", "repay"]).multiple(true))]
pub(crate) struct RulingArgs {
    /// The offering, such as tommys/holdem
    pub offering: String,

    /// The hand up to the incident, or with --after to its end; - reads it from stdin
    pub file: PathBuf,

    /// The incident and its facts; may be given several times, in order
    #[arg(long, value_name = "INCIDENT")]
    pub declare: Vec<String>,

    /// The floor's decision on the last incident, whatever the house posts (PK-46)
    #[arg(long = "override", value_name = "RULING", requires_all = ["declare", "by", "why"])]
    pub ruling: Option<String>,

    /// Who decides
    #[arg(long, value_name = "WHO", requires = "signed")]
    pub by: Option<String>,

    /// The reason
    #[arg(long, value_name = "TEXT", requires = "signed")]
    pub why: Option<String>,

    /// Rule on a hand that is over, as of this many steps into it
    #[arg(long, value_name = "N", requires_all = ["declare", "by", "why"])]
    pub after: Option<u32>,

    /// Put a wrong payment of a session's hand right, as in 'seat 1 -> seat 3 5.00'
    #[arg(long, value_name = "PAYMENT", requires_all = ["by", "why"],
        conflicts_with_all = ["declare", "after", "jackpot"])]
    pub repay: Option<String>,

    /// Which hand of a session, if not the last: any of those that the house keeps
    #[arg(long, value_name = "N", requires = "of_a_hand")]
    pub hand: Option<u32>,

    /// A fact to state first, before anything is declared; may be given several times
    #[arg(long, value_name = "INCIDENT", requires = "after")]
    pub slip: Vec<String>,

    /// How the hand continues, if not as it was played: a step such as 'seat 2 stand', in order
    #[arg(long, value_name = "STEP", requires = "after")]
    pub then: Vec<String>,

    /// Whether the last hand of FILE wins a jackpot of the offering, and if not, why
    #[arg(long, conflicts_with_all = ["declare", "after"])]
    pub jackpot: bool,

    /// Write the record, with the ruling and what followed, to this file
    #[arg(long, value_name = "FILE", requires = "changes")]
    pub record: Option<PathBuf>,
}
