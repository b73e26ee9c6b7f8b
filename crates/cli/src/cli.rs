//! The command line, from which help, completions and manual pages follow.

mod books;
mod docs;
mod load;
mod odds;
mod play;
mod ruling;
mod sim_args;

pub(crate) use books::{
    By, LedgerArgs, LedgerAuditArgs, LedgerCommand, LedgerShowArgs, Report, ReportArgs,
};
pub(crate) use docs::InstallDocsArgs;
pub(crate) use load::{CrashAt, LoadArgs};
pub(crate) use odds::{OddsArgs, OddsAsked, OddsBank, OddsCommand};
pub(crate) use play::{PlayArgs, PlayBots};
pub(crate) use ruling::RulingArgs;
pub(crate) use sim_args::{Side, SimArgs, SimBots, SimCommand, SimFault};

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;
use ranking::Ranking;
use std::net::IpAddr;
use std::path::PathBuf;

/// The version, and what was built: commit, target and profile.
pub(crate) const BUILD: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (", env!("HOUSEWAY_BUILD"), ")");

/// A California card room in a box: games by each house's own posted rules.
#[derive(Debug, Parser)]
#[command(name = "houseway", version, long_version = BUILD, propagate_version = true)]
#[command(arg_required_else_help = true)]
#[command(after_help = "\
Examples:
  houseway games
  houseway serve
  houseway play unnamed/holdem
  houseway rules palace/pan-2
  houseway sim --all --hands 10000 --seed 7
  houseway replay hand.hand

Exit codes: 0 success, 1 a check failed, 2 bad usage.")]
pub(crate) struct Cli {
    /// Print data as JSON
    #[arg(long, global = true)]
    pub json: bool,

    /// Also read this house file, or all (*.toml) of a folder
    #[arg(long, global = true, value_name = "PATH")]
    pub houses: Option<PathBuf>,

    #[command(subcommand)]
    pub command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List every offering: id, name, limits, fee, seats
    #[command(after_help = "\
Examples:
  houseway games
  houseway games | grep baccarat      a pipe gets one line for each offering, however long
  houseway games --json")]
    Games,

    /// Show rules: a rule card, a rule, coverage, the houses side by side
    #[command(args_conflicts_with_subcommands = true)]
    #[command(after_help = "\
Examples:
  houseway rules                      every rule with a paragraph
  houseway rules unnamed/holdem       the rule card of a table
  houseway rules PK-22                a rule, its source and its worked hands
  houseway rules coverage             which rules have worked hands
  houseway rules compare holdem       the houses side by side; --differences leaves out the rest
  houseway rules --decided            our readings of unclear rules, which a house may change")]
    Rules(RulesArgs),

    /// Replay hand records and compare every event
    #[command(after_help = "\
Examples:
  houseway replay rulebook/PK/PK-22-odd-chip.hand
  houseway replay --json *.hand       one JSON object for each file
  houseway replay - < some.hand
  houseway replay hands.phhs a.ohh    poker hand histories from elsewhere

A record passes if every step is accepted and everything it states comes out: the events under each
step, refusals, final stacks. A bare record states only its steps, and that is enough. A file that is
not a valid record, or does not pass, gives exit code 1; the first event that differs, or the first
refused step, is reported with file and line. A missing file is reported, the others are replayed, and
the exit code is 2.

A header may leave game and options to its offering. An unknown offering is an error unless the header
gives every option; --houses PATH reads more house files.

Histories (PHH: .phh, and .phhs with many hands; Open Hand History: .ohh or .ohh.json) are played by rules
of their own: hold'em, Omaha, and seven-card stud from PHH. A history passes if every action is possible
and the stacks and winnings that it states come out. Otherwise the action is named, and the exit code
is 1.")]
    Replay(ReplayArgs),

    /// Rule on an incident by the house's rules, during the hand or after it
    #[command(after_help = ruling::HELP)]
    Ruling(RulingArgs),

    /// Open the room: web tables for everybody who can reach this machine's address
    #[command(after_help = "\
Examples:
  houseway serve
  houseway serve --port 8080 --seed 7
  houseway serve --host 0.0.0.0       also for others on your network

Open the printed address in a browser, choose a table, play. Everything is kept in memory: when the
program ends, so do its tables.")]
    Serve(ServeArgs),

    /// Put a server on this machine under load, or kill it and see what is left
    #[command(after_help = load::HELP)]
    Load(LoadArgs),

    /// Play at a table in the terminal, against bots
    #[command(after_help = "\
Examples:
  houseway play unnamed/holdem
  houseway play palace/pan-2 --seat 3 --seed 7
  houseway play palace/no-bust-blackjack --players 4 --save hands/

Type the number of a choice or a move such as `raise 6`, `meld 7s 7h 7d`, `wager 20`; `c` checks or
calls, `f` folds. `?` lists the moves that are open, with examples; ctrl-D leaves. On a terminal every
turn begins a new page; a pipe, or TERM=dumb, gets one text. `houseway replay` shows a saved record.")]
    Play(PlayArgs),

    /// Play many hands with bots and account for every chip
    #[command(after_help = sim_args::HELP)]
    Sim(SimArgs),

    /// Rank hands: strength, kind, and the hand in words
    #[command(after_help = "\
Examples:
  houseway eval high AhKhQhJhTh '9s 9d / 9c 9h 4d 4c 2s'
  houseway eval low-joker AsJo3d4h7c
  houseway eval omaha-high 'AhKh7c2d / QhJhTh2s9c'
  houseway eval high < hands.txt      each line is a hand

Cards are a rank 2-9TJQKA and a suit cdhs, with or without spaces between them; the joker is Jo; a
tile is 6-5. A / separates hole cards from the board. Each hand gives one line, separated by tabs: its
strength (higher wins, equal ties, 0 does not qualify), its kind, and the hand in words. A line that is
not a valid hand is reported with its number, the rest are still ranked, and the exit code is 1.")]
    Eval(EvalArgs),

    /// Count all hands of a ranking by kind
    #[command(after_help = "\
Examples:
  houseway count high --cards 7
  houseway count high-bug --cards 7 --json
  houseway count mexican")]
    Count(CountArgs),

    /// Compare hands: win, tie, lose and share of the pot, exactly where that can be done
    #[command(after_help = "\
Examples:
  houseway equity holdem AhKh QsQd
  houseway equity holdem AhKh QsQd 7c7d --board Th9h2c --dead As
  houseway equity omaha-hilo AhKh3d2c 9s8s7d6d
  houseway equity razz Ah2h3d7c 9s8s7d6d
  houseway equity seven-card-stud AhAd/Kc /QsJsTs --dead AcAs
  houseway equity lowball Ah2d3cJo 7h4h2h
  houseway equity five-card-draw AhAd/7c5s2d KsQsJs9s/2h

Each hand is one argument, without spaces. In stud, razz, draw and lowball a hand with too few cards
for the showdown is dealt the rest; in draw games, give the cards that are kept and, after a slash,
those that are thrown away: nobody gets them. In stud a slash may part down cards from up cards: of a
rival who shows queen and jack, /QsJs is all that is known. Up cards of those who have folded are
dead. Pineapple takes two cards after the discard, or three where all are kept.
Every board is counted if that takes at most two billion hands. Otherwise boards are dealt at random,
and the standard error is shown.")]
    Equity(EquityArgs),

    /// Work out what a game costs: every wager's edge, before and after fees
    #[command(after_help = odds::HELP)]
    Odds(OddsArgs),

    /// Audit the books of a room, or look into them
    #[command(after_help = "\
Examples:
  houseway ledger audit room.books
  houseway ledger balances room.books
  houseway ledger show room.books --account seat:3:4
  houseway ledger show room.books --table 3 --hand 12")]
    Ledger(LedgerArgs),

    /// Report on the books of a room: the drop, the tables, the players
    #[command(after_help = "\
Examples:
  houseway report drop room.books --by day,table
  houseway report tables room.books
  houseway report players room.books --by day --csv > players.csv
  houseway report drop shard-1.books shard-2.books --by shift

A day begins with its first shift; the hours before that belong to the day before. Jackpot money is
never part of the drop. The books are audited as they are read: if they are wrong, the first wrong
line is reported instead.")]
    Report(ReportArgs),

    /// Check house files and report every fault with its line
    #[command(after_help = "Example:\n  houseway check houses/palace.toml my-house.toml")]
    Check(CheckArgs),

    /// Fill in the events that follow each step of bare records
    #[command(after_help = "\
Examples:
  houseway fill games/*.hand
  houseway fill - < bare.hand > whole.hand
  houseway fill --again old.hand      overwrite what is there

A bare record has steps with nothing under them, and may only say who put in how much (`seat 2 put
8`). Every step must be accepted, or be marked as refused (`  refused` under it), and everything it
states must come out. Otherwise the file is left unchanged, the line is reported, and the exit code is
1.")]
    Fill(FillArgs),

    /// Convert records of older versions to the current format, or to hand histories and back
    #[command(after_help = "\
Examples:
  houseway convert games/*.hand
  houseway convert - < old.hand > new.hand

A file that is not a valid record is left unchanged and reported with line and column; the others are
converted.

  houseway convert hand.hand hand.phh
  houseway convert hand.phh hand.hand
  houseway convert hand.phh hand.ohh

Two files, one of them a history (.phh, .phhs, .ohh or .ohh.json): the first is written as the second. What
the other format cannot carry is named.")]
    Convert(ConvertArgs),

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
        /// Folder for one page per command
        dir: Option<PathBuf>,
    },

    /// Install completions and manual pages below a folder
    #[command(after_help = docs::INSTALL_HELP)]
    InstallDocs(InstallDocsArgs),
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
    /// Count the rules that have worked hands, chapter by chapter
    ///
    /// Every worked hand is replayed; it counts for a rule only if the replay agrees with it and
    /// an event cites the rule.
    #[command(after_help = "\
Examples:
  houseway rules coverage
  houseway rules coverage --json")]
    Coverage,

    /// Print the options of a game side by side, house by house
    #[command(after_help = "\
Examples:
  houseway rules compare holdem
  houseway rules compare pan --differences")]
    Compare {
        /// The game's id, such as holdem
        game: String,

        /// Only the options in which two houses differ
        #[arg(long)]
        differences: bool,
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

#[derive(Debug, Args)]
pub(crate) struct FillArgs {
    /// Records; `-` reads stdin and writes stdout
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Overwrite events and stacks that are already there
    #[arg(long)]
    pub again: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// Records; `-` reads stdin and writes stdout
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct EvalArgs {
    /// The order of hands
    #[arg(value_parser = rankings())]
    pub ranking: String,

    /// Hands, in quotes if they contain spaces; reads lines from stdin if none are given
    #[arg(value_name = "HAND")]
    pub hands: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// The order of hands
    #[arg(value_parser = rankings())]
    pub ranking: String,

    /// Number of cards, including a board [default: the fewest the ranking takes]
    #[arg(long, value_name = "N")]
    pub cards: Option<usize>,
}

/// The names of all orders of hands.
fn rankings() -> PossibleValuesParser {
    PossibleValuesParser::new(Ranking::ALL.iter().map(|ranking| ranking.name))
}

#[derive(Debug, Args)]
pub(crate) struct EquityArgs {
    /// The game's id, such as holdem or omaha-hilo
    pub game: String,

    /// Two to nine hands, such as AhKh
    #[arg(required = true, value_name = "HAND")]
    pub hands: Vec<String>,

    /// Cards on the board: three to five
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub board: String,

    /// Cards that cannot come: folded, burned or seen
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub dead: String,

    /// Which deck, where a game is played with several: 52 or 53
    #[arg(long, value_name = "DECK")]
    pub deck: Option<String>,

    /// Deal this many boards at random, even if all could be counted
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub samples: Option<u64>,

    /// Random seed
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Port to listen on; 0 picks any free port
    #[arg(long, value_name = "N", default_value_t = 7777)]
    pub port: u16,

    /// Address to listen on; the default accepts connections from this machine only
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub host: IpAddr,

    /// Random seed; different cards every time if not given
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    /// Milliseconds between one bot's move and the next
    #[arg(long, value_name = "MS", default_value_t = 300, value_parser = clap::value_parser!(u16).range(0..=10_000))]
    pub pace: u16,

    /// Seconds you have to act; 0 for no clock [default: what the house posts]
    #[arg(long, value_name = "S")]
    pub action_time: Option<u16>,

    /// Milliseconds that the result of a hand stays before the next is dealt
    #[arg(long, value_name = "MS", default_value_t = 4000, value_parser = clap::value_parser!(u32).range(0..=600_000))]
    pub rest: u32,

    /// Folder where everything is kept: tables, hands, people and books [default:
    /// $XDG_DATA_HOME/houseway/room or ~/.local/share/houseway/room]
    #[arg(long, value_name = "FOLDER")]
    pub data: Option<PathBuf>,

    /// Messages that a socket may send in 20 seconds
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub messages: u32,

    /// End as if killed when this point is passed for the n-th time, for `houseway load --kills`
    #[arg(long, value_name = "POINT:N", hide = true, value_parser = CrashAt::read)]
    pub crash_at: Option<CrashAt>,
}
