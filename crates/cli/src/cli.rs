//! The command line, from which help, completions and manual pages follow.

mod books;
mod docs;
mod ruling;

pub(crate) use books::{
    By, LedgerArgs, LedgerAuditArgs, LedgerCommand, LedgerShowArgs, Report, ReportArgs,
};
pub(crate) use docs::InstallDocsArgs;
pub(crate) use ruling::RulingArgs;

use clap::builder::PossibleValuesParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use ranking::Ranking;
use sim::rooms::Shard;
use std::net::IpAddr;
use std::path::PathBuf;

/// The version, and what was built: commit, target and profile.
const BUILD: &str = concat!(env!("CARGO_PKG_VERSION"), " (", env!("HOUSEWAY_BUILD"), ")");

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
    #[command(
        after_help = "Examples:\n  houseway games\n  houseway games --json\n  houseway games --planned"
    )]
    Games(GamesArgs),

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

A record holds if every step is taken and everything that it states is so: events under its steps,
refusals, final stacks. A bare record states nothing but its steps, which is enough. A file that
cannot be read as a record, or does not hold, gives exit 1; the first differing event or refused step
is named with its file and line. A file that is not there is told, the others are replayed, and the
exit code is 2.

Headers may leave game and options to their offering. An offering that is not known is a fault, unless
the header spells every option; --houses DIR reads further house files.")]
    Replay(ReplayArgs),

    /// Have an incident ruled on by the rules of the house, at the table or when the hand is over
    #[command(after_help = ruling::HELP)]
    Ruling(RulingArgs),

    /// Open the room: web tables for everybody who can reach this machine's address
    #[command(after_help = "\
Examples:
  houseway serve
  houseway serve --port 8080 --seed 7
  houseway serve --host 0.0.0.0       for others on your network too

Open the printed address in a browser, choose a table, play. Everything is kept in memory: when the
program ends, so do its tables.")]
    Serve(ServeArgs),

    /// Play at a table in the terminal, against bots
    #[command(after_help = "\
Examples:
  houseway play unnamed/holdem
  houseway play palace/pan-2 --seat 3 --seed 7
  houseway play palace/no-bust-blackjack --players 4 --save hands/

Type the number of a choice or a move such as `raise 6`, `meld 7s 7h 7d`, `wager 20 on 1`.
`?` explains the rest; ctrl-D leaves. A record that was saved is shown by `houseway replay`.")]
    Play(PlayArgs),

    /// Play many hands with bots and account for every chip
    #[command(after_help = "\
Examples:
  houseway sim unnamed/holdem --hands 100000 --seed 7
  houseway sim --all --hands 10000 --json
  houseway sim palace/pan-2 --record pan.hand --hand 250
  houseway sim palace/pan-5 --duel strong simple --hands 50000
  houseway sim --all --tables 60 --days 7 --seed 7 --audit --books week
  houseway sim --all --hands 100000 --shard 2/8 --json > part-2.json
  houseway sim merge part-*.json

With --days or --hours whole rooms are played: tables of the offerings in turn, people who come, go
away for a while, buy chips, change seats and leave, shifts and time collections; every chip is in
the books, which are compared with every table after every hand.

The same seed gives the same result on any number of threads; in JSON only names that begin with
`elapsed` or end in `_per_second` differ. A chip made or lost gives exit 1.")]
    Sim(SimArgs),

    /// Rank hands: strength, kind, and the hand in words
    #[command(after_help = "\
Examples:
  houseway eval high AhKhQhJhTh '9s 9d / 9c 9h 4d 4c 2s'
  houseway eval low-joker AsJo3d4h7c
  houseway eval omaha-high 'AhKh7c2d / QhJhTh2s9c'
  houseway eval high < hands.txt      each line is a hand

Cards are rank 2-9TJQKA and suit cdhs, joined or apart; the joker is Jo; a tile is 6-5. A / sets
hole cards apart from the board. For each hand a line: the strength (the larger wins, equals tie, 0
does not qualify), the kind and the words, with tabs between them. A line that is no hand is
reported with its number, and the rest goes on; then the exit code is 1.")]
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
  houseway equity lowball Ah2d3cJo 7h4h2h

A hand is one argument, its cards joined. A hand of stud, razz, draw or lowball that has fewer cards
than at the showdown is dealt the rest: at draw games give the cards that are kept. Pineapple takes
two cards after the discard, or three where all are kept.
Up to two thousand million hands are ranked to count every board; beyond that boards are dealt at
random, and the standard error is told.")]
    Equity(EquityArgs),

    /// Audit the books of a room, or look into them
    #[command(after_help = "\
Examples:
  houseway ledger audit room.books
  houseway ledger balances room.books
  houseway ledger show room.books --account seat:3:4
  houseway ledger show room.books --table 3 --hand 12")]
    Ledger(LedgerArgs),

    /// Report from the books of a room: the drop, the tables, the players
    #[command(after_help = "\
Examples:
  houseway report drop room.books --by day,table
  houseway report tables room.books
  houseway report players room.books --by day --csv > players.csv
  houseway report drop shard-1.books shard-2.books --by shift

A day begins with its first shift: what is left of the night belongs to the day before. Jackpot
money is never part of the drop. The books are audited while they are read: if they do not hold,
the first line that does not is told, and no report is made.")]
    Report(ReportArgs),

    /// Check house files and report every fault with its line
    #[command(after_help = "Example:\n  houseway check houses/palace.toml my-house.toml")]
    Check(CheckArgs),

    /// Write what follows from each step into bare records
    #[command(after_help = "\
Examples:
  houseway fill games/*.hand
  houseway fill - < bare.hand > whole.hand
  houseway fill --again old.hand      write anew what stands there

A bare record has its steps and nothing under them; who put in how much may be all it knows (`seat 2
put 8`). Every step must be taken, or say that it was refused (`  refused` under it), and what is
stated must hold; else the file stays as it is, the line is told, and the exit code is 1.")]
    Fill(FillArgs),

    /// Rewrite records of older versions in today's words
    #[command(after_help = "\
Examples:
  houseway convert games/*.hand
  houseway convert - < old.hand > new.hand

A file that is no record stays as it is and is told with line and column; the others are converted.")]
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
        /// Where to write one page for each command
        dir: Option<PathBuf>,
    },

    /// Install completions and manual pages below a folder
    #[command(after_help = docs::INSTALL_HELP)]
    InstallDocs(InstallDocsArgs),
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// List the offerings whose game cannot be played yet
    #[arg(long)]
    pub planned: bool,
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

#[derive(Debug, Args)]
pub(crate) struct FillArgs {
    /// Records; `-` reads stdin and writes stdout
    #[arg(required = true, value_name = "FILE")]
    pub files: Vec<PathBuf>,

    /// Write over events and stacks that stand there already
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

    /// Hands, each in quotes if it has blanks; the lines of stdin if none is given
    #[arg(value_name = "HAND")]
    pub hands: Vec<String>,
}

#[derive(Debug, Args)]
pub(crate) struct CountArgs {
    /// The order of hands
    #[arg(value_parser = rankings())]
    pub ranking: String,

    /// How many cards, a board included; as few as the ranking takes if not given
    #[arg(long, value_name = "N")]
    pub cards: Option<usize>,
}

/// The names of all orders of hands.
fn rankings() -> PossibleValuesParser {
    PossibleValuesParser::new(Ranking::ALL.iter().map(|ranking| ranking.name))
}

#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct SimArgs {
    #[command(subcommand)]
    pub command: Option<SimCommand>,

    /// Offerings such as unnamed/holdem
    #[arg(value_name = "OFFERING", required_unless_present = "all", conflicts_with = "all")]
    pub offerings: Vec<String>,

    /// Every offering of every house
    #[arg(long)]
    pub all: bool,

    /// How many hands of each
    #[arg(long, value_name = "N", default_value_t = 1000,
        value_parser = clap::value_parser!(u64).range(0..=1_000_000_000_000))]
    pub hands: u64,

    /// Where chance starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,

    /// How many threads; as many as the machine runs at once if not given
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub threads: Option<u16>,

    /// How many players; the whole table if not given
    #[arg(long, value_name = "P")]
    pub players: Option<u8>,

    /// Who plays
    #[arg(long, value_enum, default_value_t = SimBots::Mixed)]
    pub bots: SimBots,

    /// Two strategies against each other: every deal is played twice, with the seats exchanged
    #[arg(long, num_args = 2, value_names = ["ONE", "OTHER"], conflicts_with_all = ["bots", "record"])]
    pub duel: Option<Vec<Side>>,

    /// Write one hand down in this file
    #[arg(long, value_name = "FILE", conflicts_with = "all")]
    pub record: Option<PathBuf>,

    /// Which hand to write down
    #[arg(long, value_name = "N", default_value_t = 1, requires = "record")]
    pub hand: u64,

    /// Play only this part of it, as in 2/8; `sim merge` adds the parts up
    #[arg(long, value_name = "I/N", default_value = "1/1", conflicts_with_all = ["duel", "record"])]
    pub shard: Shard,

    /// Play whole rooms for so many days
    #[arg(long, value_name = "D", group = "time", value_parser = clap::value_parser!(u32).range(1..=3650),
        conflicts_with_all = ["hours", "hands", "duel", "record", "players", "bots"])]
    pub days: Option<u32>,

    /// Play whole rooms for so many hours
    #[arg(long, value_name = "H", group = "time", value_parser = clap::value_parser!(u32).range(1..=87600),
        conflicts_with_all = ["hands", "duel", "record", "players", "bots"])]
    pub hours: Option<u32>,

    /// Tables in a room; one of each offering if not given
    #[arg(long, value_name = "T", requires = "time", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub tables: Option<u32>,

    /// How many rooms
    #[arg(long, value_name = "R", default_value_t = 1, requires = "time",
        value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub rooms: u64,

    /// What goes wrong in rooms on purpose
    #[arg(long, value_name = "FAULT", value_enum, value_delimiter = ',', requires = "time")]
    pub faults: Vec<SimFault>,

    /// Have the independent auditor go over every hand of the rooms
    #[arg(long, requires = "time")]
    pub audit: bool,

    /// Write the books of each room into this folder
    #[arg(long, value_name = "DIR", requires = "time")]
    pub books: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SimCommand {
    /// Add up what the parts of a simulation came to
    Merge {
        /// What each part printed with --json
        #[arg(value_name = "FILE", required = true)]
        files: Vec<PathBuf>,
    },
}

/// What can go wrong in a simulated room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SimFault {
    /// Players vanish in the middle of a hand
    Vanish,
    /// Players act when their turn is over
    Late,
    /// Players act twice
    Twice,
    /// The clock jumps, and summer time begins or ends
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
    /// Players who count cards and chips, so far at Pan
    Strong,
    /// Bots that take any choice
    Random,
}

/// A strategy in a duel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Side {
    /// Any choice
    Random,
    /// A beginner with some sense
    Simple,
    /// A player who counts cards and chips, so far at Pan
    Strong,
}

#[derive(Debug, Args)]
pub(crate) struct EquityArgs {
    /// The game's id, such as holdem or omaha-hilo
    pub game: String,

    /// Two to nine hands, such as AhKh
    #[arg(required = true, value_name = "HAND")]
    pub hands: Vec<String>,

    /// Cards that lie on the board: three to five
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub board: String,

    /// Cards that cannot come any more: folded, burned, seen
    #[arg(long, value_name = "CARDS", default_value = "")]
    pub dead: String,

    /// Which deck, where a game is played with several: 52 or 53
    #[arg(long, value_name = "DECK")]
    pub deck: Option<String>,

    /// Deal so many boards at random, even if all could be counted
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub samples: Option<u64>,

    /// Where chance starts
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// Which port to listen on; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 7777)]
    pub port: u16,

    /// Which address to listen on; the default can be reached from this machine only
    #[arg(long, value_name = "IP", default_value = "127.0.0.1")]
    pub host: IpAddr,

    /// Where chance starts; other cards every time if not given
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    /// Milliseconds that a bot's act stays on the screen before the next
    #[arg(long, value_name = "MS", default_value_t = 300, value_parser = clap::value_parser!(u16).range(0..=10_000))]
    pub pace: u16,

    /// Seconds that you have to act; what the house posts if not given, 0 for no clock
    #[arg(long, value_name = "S")]
    pub action_time: Option<u16>,

    /// Write the books into this file, or go on with those in it, for `houseway ledger` and
    /// `houseway report`
    #[arg(long, value_name = "FILE")]
    pub books: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The offering, such as unnamed/holdem
    pub offering: String,

    /// Your seat
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub seat: u8,

    /// How many sit at the table, you included; all seats if not given
    #[arg(long, value_name = "P")]
    pub players: Option<u8>,

    /// Where chance starts; a new game every time if not given
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,

    /// Who plays against you
    #[arg(long, value_enum, default_value_t = PlayBots::Simple)]
    pub bots: PlayBots,

    /// Leave after so many hands
    #[arg(long, value_name = "N")]
    pub hands: Option<u32>,

    /// Save the record of the last hand into this folder; one of the program's own if not given
    #[arg(long, value_name = "DIR")]
    pub save: Option<PathBuf>,
}

/// Who plays against a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PlayBots {
    /// Beginners with some sense
    Simple,
    /// Players who count cards and chips, so far at Pan
    Strong,
    /// Bots that take any choice
    Random,
}
