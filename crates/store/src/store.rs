use crate::{
    Account, Commit, HandRecord, HandRow, NewAccount, NotSaved, Note, PlayedHand, Seen, TableRow,
    TokenHash,
};
use engine::Chips;
use room::ledger::{BookAccount, PlayerId};
use std::sync::mpsc;

/// Told once what came of a write: from the store's own thread after the commit, or, in memory,
/// before the call returns. It should only pass the message on.
pub type Done<T = ()> = Box<dyn FnOnce(Result<T, NotSaved>) + Send>;

/// What a server keeps.
///
/// Writes are queued and never wait for the disk; they are stored in the order in which they were
/// queued. Reads see everything that was confirmed, and wait for nobody who writes.
pub trait Store: Send + Sync {
    /// Stores a commit. If it fails, nothing of it is stored, and others are not affected.
    fn submit(&self, commit: Commit, done: Done);

    /// Somebody new, with their first login and money if wished: all or nothing.
    fn create_account(&self, account: NewAccount, done: Done<PlayerId>);

    fn rename(&self, who: PlayerId, name: &str, done: Done);

    /// A login: whoever has the cookie with this hash is this person. An older login with the same
    /// hash is replaced.
    fn attach_token(&self, token: TokenHash, who: PlayerId, created_ms: i64, done: Done);

    /// A login is no longer valid.
    fn drop_token(&self, token: TokenHash, done: Done);

    /// Writes a remark for those who run the server.
    fn note(&self, note: Note, done: Done);

    /// What somebody has away from the tables.
    ///
    /// # Errors
    /// If it cannot be read, as for everything below.
    fn wallet(&self, who: PlayerId) -> Result<Chips, NotSaved> {
        self.balance(BookAccount::Wallet(who))
    }

    /// What is in an account that does not belong to a table's play: neither a seat nor chips in play.
    ///
    /// # Errors
    /// Also for accounts that do.
    fn balance(&self, account: BookAccount) -> Result<Chips, NotSaved>;

    /// Every such account that was ever used, in order.
    ///
    /// # Errors
    /// If it cannot be read.
    fn balances(&self) -> Result<Vec<(BookAccount, Chips)>, NotSaved>;

    /// Who somebody is.
    ///
    /// # Errors
    /// If it cannot be read.
    fn account(&self, who: PlayerId) -> Result<Option<Account>, NotSaved>;

    /// Whose cookie has this hash.
    ///
    /// # Errors
    /// If it cannot be read.
    fn who_has(&self, token: TokenHash) -> Result<Option<PlayerId>, NotSaved>;

    /// What came of a command, if it was carried out.
    ///
    /// # Errors
    /// If it cannot be read.
    fn seen(&self, who: PlayerId, command_id: &str) -> Result<Option<Seen>, NotSaved>;

    /// All tables that there ever were, by number.
    ///
    /// # Errors
    /// If it cannot be read.
    fn tables(&self) -> Result<Vec<TableRow>, NotSaved>;

    /// A table by its name in addresses.
    ///
    /// # Errors
    /// If it cannot be read.
    fn table_called(&self, public_id: &str) -> Result<Option<TableRow>, NotSaved>;

    /// One hand with everything that happened in it.
    ///
    /// # Errors
    /// If it cannot be read.
    fn hand(&self, table: u32, hand: u32) -> Result<Option<HandRecord>, NotSaved>;

    /// The last hands of a table, the newest first: only those before a number if one is given.
    ///
    /// # Errors
    /// If it cannot be read.
    fn hands_at(
        &self,
        table: u32,
        before: Option<u32>,
        most: u32,
    ) -> Result<Vec<HandRow>, NotSaved>;

    /// The last hands of a person at any table, the newest first: only those before a number of
    /// [`PlayedHand::number`] if one is given.
    ///
    /// # Errors
    /// If it cannot be read.
    fn hands_of(
        &self,
        who: PlayerId,
        before: Option<u64>,
        most: u32,
    ) -> Result<Vec<PlayedHand>, NotSaved>;

    /// The last remarks, the newest first.
    ///
    /// # Errors
    /// If it cannot be read.
    fn notes(&self, most: u32) -> Result<Vec<Note>, NotSaved>;

    /// The key of a hand's randomness. It is never stored: whoever has the database without the key
    /// file learns nothing of any deck.
    fn hand_key(&self, table: u32, hand: u32, nonce: &[u8; 32]) -> [u8; 32];
}

/// Does a write and waits for what comes of it, for tests and programs that have nothing else to do.
///
/// # Errors
/// If it was not stored.
pub fn wait<T: Send + 'static>(write: impl FnOnce(Done<T>)) -> Result<T, NotSaved> {
    let (tell, told) = mpsc::channel();
    // Nobody else holds the other end, and a store tells everybody before it goes.
    write(Box::new(move |result| _ = tell.send(result)));
    told.recv().unwrap_or(Err(NotSaved::Closed))
}
