//! The commands that read the books of a room.

use clap::{Args, Subcommand, ValueEnum};
use room::books::Seal;
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct LedgerArgs {
    #[command(subcommand)]
    pub command: LedgerCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum LedgerCommand {
    /// Add up all entries again and compare them with every checkpoint
    #[command(after_help = "\
Examples:
  houseway ledger audit room.books
  houseway ledger audit --json shard-*.books
  houseway ledger audit --open room.books     while the room is still open
  houseway ledger audit /var/lib/houseway     a server's data folder, also while it runs
  houseway ledger audit room.books --noted sha256:5c1f…

If the books are wrong, the first wrong line is reported and the exit code is 1.")]
    Audit(LedgerAuditArgs),

    /// Print the balance of every account
    #[command(after_help = "\
Examples:
  houseway ledger balances room.books
  houseway ledger balances --json - < room.books")]
    Balances {
        /// The books, or a server's data folder; - reads books from stdin
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },

    /// Write the books of a server's data folder as a file, also while it runs
    #[command(after_help = "\
Examples:
  houseway ledger export /var/lib/houseway --to room.books
  houseway ledger export /var/lib/houseway | gzip > room.books.gz

Entries are numbered in the order in which they were stored. The books are closed unless a server
runs or hands are being played.")]
    Export {
        /// The data folder of a server
        #[arg(value_name = "FOLDER")]
        folder: PathBuf,

        /// Where to write the books [default: standard output]
        #[arg(long, value_name = "FILE")]
        to: Option<PathBuf>,
    },

    /// Print the entries of an account, of a table or of a hand, with running balances
    #[command(after_help = "\
Examples:
  houseway ledger show room.books --account wallet:17
  houseway ledger show room.books --account collection:3:2026-11-16/1
  houseway ledger show room.books --table 3 --hand 12 --json")]
    Show(LedgerShowArgs),
}

#[derive(Debug, Args)]
pub(crate) struct LedgerAuditArgs {
    /// Books, or a server's data folder; - reads books from stdin
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// A seal noted down earlier, which the books must contain
    #[arg(long, value_name = "SEAL", value_parser = seal)]
    pub noted: Option<Seal>,

    /// Accept books that are still being written
    #[arg(long)]
    pub open: bool,
}

#[derive(Debug, Args)]
pub(crate) struct LedgerShowArgs {
    /// The books, or a server's data folder; - reads books from stdin
    #[arg(value_name = "FILE")]
    pub file: PathBuf,

    /// Entries of this account, such as seat:3:4
    #[arg(
        long,
        value_name = "ACCOUNT",
        required_unless_present = "table",
        conflicts_with = "table"
    )]
    pub account: Option<String>,

    /// Entries that were made at this table
    #[arg(long, value_name = "N")]
    pub table: Option<u32>,

    /// Only those of this hand and of the time until the next one
    #[arg(long, value_name = "N", requires = "table")]
    pub hand: Option<u32>,
}

#[derive(Debug, Args)]
pub(crate) struct ReportArgs {
    /// What to report
    #[arg(value_enum, value_name = "REPORT")]
    pub report: Report,

    /// Books or data folders; several are added up, with their tables and players kept apart
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// How to split it [default: by table for the drop]
    #[arg(long, value_enum, value_name = "BY", value_delimiter = ',')]
    pub by: Vec<By>,

    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub csv: bool,
}

/// What to report of the books.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Report {
    /// What the house collected, with jackpot money shown separately
    Drop,
    /// Each table's hands, drop, jackpot, buy-ins, cash-outs and players
    Tables,
    /// Each player's buy-ins, cash-outs, wins or losses, and fees
    Players,
}

/// How a report is split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum By {
    /// Each table
    Table,
    /// Each shift of each day
    Shift,
    /// Each day of the room
    Day,
}

/// Reads a seal.
fn seal(text: &str) -> Result<Seal, String> {
    Seal::parse(text).ok_or_else(|| "a seal is sha256: and 64 hexadecimal digits".into())
}
