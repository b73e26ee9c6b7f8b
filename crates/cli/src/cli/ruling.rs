//! The ruling desk.

use clap::{ArgGroup, Args};
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  houseway ruling tommys/holdem table.hand --declare 'exposed-card seat 3 Kd'
  houseway ruling tommys/holdem table.hand --declare 'early-board 9c Td Jd Qd' \\
      --override stands --by Lou --why 'the missing call had been announced'
  houseway ruling tommys/pan - < table.hand      what waits, and what can be declared
  houseway ruling palace/holdem-4-8 night.hand --after 6 --declare 'dropped-card seat 3' \\
      --by Lou --why 'seen on the tape'          on the last hand, when it is over

FILE is a hand record up to the incident: seats with their stacks, the lead, the cards and what was
done; docs/ruling.md has examples. Game and options are the offering's unless the file names its
game. Events need not be written; where they are, they must be right.
An incident is said in the words of a record: KIND [seat N] [count N] [HOW] [AMOUNT] [CARDS] [on PLACE].
With --after FILE is a whole hand, or a session whose last hand is meant: it is played again with the
ruling put in after that many steps, and what everybody had and has is told, and who pays whom.
No ruling gives exit 1, words that mean nothing give exit 2.";

#[derive(Debug, Args)]
#[command(group = ArgGroup::new("signed").args(["ruling", "after"]).multiple(true))]
pub(crate) struct RulingArgs {
    /// The offering, such as tommys/holdem
    pub offering: String,

    /// The hand up to the incident, or with --after to its end; - reads it from stdin
    pub file: PathBuf,

    /// The incident and its facts; may be given several times, in order
    #[arg(long, value_name = "INCIDENT")]
    pub declare: Vec<String>,

    /// The floor decides so on the last of them, whatever the house posts (PK-46)
    #[arg(long = "override", value_name = "RULING", requires_all = ["declare", "by", "why"])]
    pub ruling: Option<String>,

    /// Who decides
    #[arg(long, value_name = "WHO", requires = "signed")]
    pub by: Option<String>,

    /// Why
    #[arg(long, value_name = "TEXT", requires = "signed")]
    pub why: Option<String>,

    /// The hand is over: rule on it as of then, after so many of its steps
    #[arg(long, value_name = "N", requires_all = ["declare", "by", "why"])]
    pub after: Option<u32>,

    /// A fact that is told there before anything is declared; may be given several times
    #[arg(long, value_name = "INCIDENT", requires = "after")]
    pub slip: Vec<String>,

    /// How the hand goes on, if not as it was played: a step such as 'seat 2 stand', in order
    #[arg(long, value_name = "STEP", requires = "after")]
    pub then: Vec<String>,

    /// Write the record, with what was declared and what followed, into this file
    #[arg(long, value_name = "FILE", requires = "declare")]
    pub record: Option<PathBuf>,
}
