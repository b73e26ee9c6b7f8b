//! What is kept, as values.

use cards::Seat;
use engine::Chips;
use room::ledger::{BookAccount, Draft, Occasion, PlayerId, Why};
use room::{Reading, Shifts};

/// The number of the cage, where money is granted and corrected away from the tables.
pub const CAGE: u32 = 0;

/// A table of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TableRow {
    /// Its number, from 1, given by the server and never used again.
    pub id: u32,
    /// Its name in addresses.
    pub public_id: String,
    /// What is played there: `palace/holdem-4-8`.
    pub offering: String,
    /// The server's own terms, as JSON.
    pub terms: String,
    /// When the shifts of its house begin, for the books.
    pub shifts: Shifts,
    /// The engine's revision that played its last hand: another one cannot replay it.
    pub revision: String,
    pub state: TableState,
    /// Counts how often its sequence was begun anew for clients.
    pub epoch: u64,
    /// The number of its next journal row.
    pub next_seq: u64,
}

/// What may happen at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableState {
    Open,
    /// It could not be recovered: nothing happens there until somebody has looked at it.
    Quarantined,
    /// It is gone for good; its hands and its entries stay.
    Closed,
}

/// One accepted command at a table and what followed from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JournalRow {
    /// Its number at the table, counted without gaps.
    pub seq: u64,
    /// The hand that is played, or the last one; 0 before the first.
    pub hand: u32,
    /// When, in milliseconds since 1970.
    pub at_ms: i64,
    /// Who asked for it; nobody if the house did.
    pub account: Option<PlayerId>,
    /// What the client called the command.
    pub command_id: Option<String>,
    /// The command: a step line of a `.hand` record.
    pub command: String,
    /// What happened: event lines of a `.hand` record.
    pub events: String,
    /// What the clocks showed, in the server's own words.
    pub clocks: String,
}

/// A hand of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandRow {
    /// Its number at the table, from 1.
    pub hand: u32,
    /// The journal row that began it.
    pub first_seq: u64,
    /// The head of its `.hand` record. Neither this nor the nonce changes once it is stored.
    pub header: String,
    /// With the key of the store it gives the key of the hand's randomness; alone it tells nothing.
    pub nonce: [u8; 32],
    pub state: HandState,
}

impl HandRow {
    /// Whether this is the same hand, in whatever state.
    pub(crate) fn is_same(&self, other: &HandRow) -> bool {
        let same = (self.hand, self.first_seq) == (other.hand, other.first_seq);
        same && (&self.header, &self.nonce) == (&other.header, &other.nonce)
    }
}

/// How far a hand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HandState {
    Live,
    Over,
    /// It was called off and everybody was refunded.
    Void,
}

/// A table between two hands. There is one per table: the last one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The last journal row it includes; 0 if there is none.
    pub seq: u64,
    /// The engine's revision that wrote it.
    pub revision: String,
    pub blob: Vec<u8>,
}

/// A command that was carried out: whoever sends it again gets the same answer, and nothing happens
/// twice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seen {
    pub account: PlayerId,
    pub command_id: String,
    /// The journal row.
    pub seq: u64,
    /// The answer, in the server's own words.
    pub outcome: String,
}

/// What a person had of a hand that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandPlayer {
    pub account: PlayerId,
    pub hand: u32,
    pub seat: Seat,
    /// What they won, or lost if negative.
    pub net: Chips,
}

/// What is stored together or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Commit {
    /// At which table; [`CAGE`] is the cage.
    pub table: u32,
    /// The table's next journal rows. The cage has none.
    pub rows: Vec<JournalRow>,
    /// Chips that moved, with the journal row (of this commit) by which they did. At the cage the
    /// store counts rows and events itself.
    pub entries: Vec<(u64, Draft)>,
    /// A hand that begins with one of these rows, or one that exists and has another state now.
    pub hand: Option<HandRow>,
    pub snapshot: Option<Snapshot>,
    pub seen: Option<Seen>,
    /// Results of a hand that is over.
    pub players: Vec<HandPlayer>,
    /// The table's new state.
    pub state: Option<TableState>,
    /// The table's new epoch.
    pub epoch: Option<u64>,
    /// The engine's revision that plays there from now on.
    pub revision: Option<String>,
    /// A new table, before everything else.
    pub opens: Option<TableRow>,
}

impl Commit {
    /// A commit of nothing yet.
    pub fn at(table: u32) -> Commit {
        Commit { table, ..Commit::default() }
    }

    /// The cage gives somebody play money.
    pub fn grant(to: PlayerId, amount: Chips, when: Reading) -> Commit {
        let draft = Draft {
            way: (BookAccount::Issue, BookAccount::Wallet(to)),
            amount,
            at: Occasion::at_cage(0, when),
            why: Why::Grant,
        };
        Commit { entries: vec![(0, draft)], ..Commit::at(CAGE) }
    }
}

/// Somebody new.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    pub name: String,
    /// In milliseconds since 1970.
    pub created_ms: i64,
    /// The hash of their first login cookie.
    pub token: Option<TokenHash>,
    /// The play money they begin with, and the time for the books.
    pub grant: Option<(Chips, Reading)>,
}

/// Somebody the server knows: a guest, a member, a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    pub id: PlayerId,
    pub name: String,
    /// In milliseconds since 1970.
    pub created_ms: i64,
}

/// The hash of a login cookie. The cookie itself is never stored.
pub type TokenHash = [u8; 32];

/// A remark for those who run the server: who did what.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub at_ms: i64,
    /// Who did it; nobody if it was the server.
    pub account: Option<PlayerId>,
    pub text: String,
}

/// A hand and all that happened in it: its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandRecord {
    pub row: HandRow,
    pub rows: Vec<JournalRow>,
    pub players: Vec<HandPlayer>,
}

/// A hand that somebody played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayedHand {
    /// Counts upwards with time: ask for those before it to read on.
    pub number: u64,
    pub table: u32,
    pub player: HandPlayer,
}

/// What a store has when it is opened.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// Every table that is not closed, by number.
    pub tables: Vec<FoundTable>,
    /// The highest number a table ever had; 0 if there was none.
    pub highest_table: u32,
    /// The highest number an account ever had; 0 if there was none.
    pub highest_account: u32,
}

/// A table to continue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundTable {
    pub row: TableRow,
    pub snapshot: Option<Snapshot>,
    /// The hand that was being played.
    pub hand: Option<HandRow>,
    /// All journal rows after the snapshot.
    pub rows: Vec<JournalRow>,
    /// The chips that moved by those rows.
    pub entries: Vec<(u64, Draft)>,
    /// Whether hashes show that snapshot, rows and their entries are what was committed.
    pub chain_ok: bool,
}
