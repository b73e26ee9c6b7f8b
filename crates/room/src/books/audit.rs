use super::way::{self, player_of, table_of};
use super::{BookLine, Running, Seal, read_line};
use crate::ledger::{BookAccount, Entry, PlayerId, Why};
use crate::time::Reading;
use engine::Chips;
use notation::Fault;
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;

/// The progress of a table, or of the cage.
#[derive(Clone, Copy, Debug, Default)]
struct Course {
    hand: u32,
    event: u64,
    /// What its clock showed.
    seconds: i64,
}

/// How far books are known to be valid: up to their last seal, or their last checkpoint if they
/// have no seals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sound {
    /// The line of that seal or checkpoint.
    pub line: u32,
    /// The entry before it.
    pub entry: u64,
    pub seal: Option<Seal>,
}

/// Reads books from the first line to the last and adds everything up independently of the ledger
/// that wrote them.
#[derive(Clone, Debug, Default)]
pub struct Audit {
    version: Option<u8>,
    /// Whether shifts were listed.
    shifts: bool,
    tables: BTreeMap<u32, (String, Course)>,
    players: BTreeMap<PlayerId, String>,
    cage: Course,
    /// Cents in every account that was used.
    has: FxHashMap<BookAccount, i64>,
    filled: usize,
    entries: u64,
    checkpoints: u64,
    seals: u64,
    /// The balances since the last entry: the last account named, and how many are not zero.
    named: Option<(BookAccount, usize)>,
    /// The last line that was not blank or a comment.
    last: Last,
    /// All lines so far.
    running: Running,
    /// The number of the line that is read.
    number: u32,
    sound: Option<Sound>,
    /// The last line with a seal, and whether it matched the lines above.
    fits: Option<(u32, bool)>,
    /// How often a clock went back, and in which line first.
    back: (u64, u32),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Other,
    Checkpoint,
    Closed,
}

impl Audit {
    pub fn new() -> Audit {
        Audit::default()
    }

    /// The next line, given without its end; `number` is what it is called in a fault.
    ///
    /// # Errors
    /// Where it is not a line of the books, or what is wrong.
    pub fn read(&mut self, text: &[u8], number: u32) -> Result<BookLine, Fault> {
        self.number = number;
        let line = read_line(text, number).and_then(|line| match self.line(&line) {
            Ok(()) => Ok(line),
            Err(reason) => Err(Fault::new(number, 1, reason)),
        });
        self.running.line(text);
        line
    }

    /// After an invalid line: only looks for a seal in the next one. Returns whether all lines up
    /// to it are unchanged, if it has one.
    pub fn look_for_seal(&mut self, text: &[u8]) -> Option<bool> {
        let seal = match read_line(text, 0) {
            Ok(BookLine::Seal { seal, .. } | BookLine::Checkpoint { seal: Some(seal), .. }) => {
                Some(seal == self.running.seal())
            }
            _ => None,
        };
        self.running.line(text);
        seal
    }

    fn line(&mut self, line: &BookLine) -> Result<(), String> {
        match (line, self.version) {
            (BookLine::Nothing, _) => return Ok(()),
            (BookLine::Head { .. }, Some(_)) => {
                let reason = "the books have already begun: give each room's books as a file of \
                              their own";
                return Err(reason.into());
            }
            (BookLine::Head { version }, None) => self.version = Some(*version),
            (_, None) => return Err("books must begin with 'houseway-books 2'".into()),
            _ => {}
        }
        let balances = matches!(line, BookLine::Balance { .. } | BookLine::Checkpoint { .. });
        if self.named.is_some() && !balances {
            return Err("the balances above have no checkpoint".into());
        }
        self.last = Last::Other;
        match line {
            BookLine::Nothing | BookLine::Head { .. } => {}
            BookLine::Shifts(_) => self.shifts = true,
            BookLine::Table { table: 0, .. } if self.has_seals() => {
                return Err("table 0 is the cage; tables are numbered from 1".into());
            }
            BookLine::Table { table, name, .. } => {
                self.tables.entry(*table).or_default().0.clone_from(name);
            }
            BookLine::Player { player, name } => {
                self.players.insert(*player, name.clone());
            }
            BookLine::Entry(entry) => self.entry(entry)?,
            BookLine::Balance { account, has } => self.compare(*account, *has)?,
            BookLine::Checkpoint { after, closed, seal } => {
                self.sealed(*after, *seal)?;
                self.checkpoint(*after)?;
                if let Some((account, has)) = self.in_play().next().filter(|_| *closed) {
                    return Err(format!("the books are closed, but {account} still has {has}"));
                }
                self.note_sound(*seal);
                self.last = if *closed { Last::Closed } else { Last::Checkpoint };
            }
            BookLine::Seal { after, seal } => {
                self.sealed(*after, Some(*seal))?;
                self.note_sound(Some(*seal));
            }
        }
        Ok(())
    }

    /// There are no more lines. Books that are still being written need not be `closed`.
    ///
    /// # Errors
    /// What is missing.
    pub fn end(&self, closed: bool) -> Result<(), String> {
        if self.version.is_none() {
            return Err("this file is empty: books begin with 'houseway-books 2'".into());
        }
        match self.last {
            Last::Closed => Ok(()),
            _ if !closed && self.named.is_none() => Ok(()),
            Last::Checkpoint => Err("the books end with a checkpoint but were never closed".into()),
            Last::Other => Err("the books end without a checkpoint: something is missing".into()),
        }
    }

    /// The version of the books, once they have begun.
    pub fn version(&self) -> Option<u8> {
        self.version
    }

    /// Whether their lines are sealed: those of version 1 are not.
    pub fn has_seals(&self) -> bool {
        self.version.is_some_and(|version| version > 1)
    }

    /// How far they are known to be valid.
    pub fn sound(&self) -> Option<Sound> {
        self.sound
    }

    /// If this is the last line with a seal: whether the seal matches all lines above.
    pub fn seal_in(&self, line: u32) -> Option<bool> {
        self.fits.filter(|(at, _)| *at == line).map(|(_, fits)| fits)
    }

    /// How often a clock went back, and in which line first.
    pub fn went_back(&self) -> Option<(u64, u32)> {
        Some(self.back).filter(|(times, _)| *times > 0)
    }

    /// The hash of all lines so far, to continue from.
    pub fn running(&self) -> &Running {
        &self.running
    }

    /// The last event of the cage.
    pub fn cage_event(&self) -> u64 {
        self.cage.event
    }

    /// If the books end in the middle of a checkpoint: the last account that it names.
    pub fn unfinished(&self) -> Option<BookAccount> {
        self.named.map(|(account, _)| account)
    }

    /// The highest numbers of a table and of a player that were introduced; 0 if none was.
    pub fn highest(&self) -> (u32, u32) {
        let table = self.tables.keys().next_back().copied().unwrap_or_default();
        let player = self.players.keys().next_back().map_or(0, |player| player.0);
        (table, player)
    }

    pub fn entries(&self) -> u64 {
        self.entries
    }

    pub fn checkpoints(&self) -> u64 {
        self.checkpoints
    }

    /// How many seals there were, including those of checkpoints.
    pub fn seals(&self) -> u64 {
        self.seals
    }

    /// Whether the books are closed.
    pub fn is_closed(&self) -> bool {
        self.last == Last::Closed
    }

    /// Every account that was used, in order, with its balance by entries.
    pub fn balances(&self) -> impl Iterator<Item = (BookAccount, Chips)> + '_ {
        let all = self.has.iter().map(|(account, cents)| (*account, Chips::cents(*cents)));
        let mut all: Vec<(BookAccount, Chips)> = all.collect();
        all.sort_unstable();
        all.into_iter()
    }

    /// What is in the middle of hands, by table.
    pub fn in_play(&self) -> impl Iterator<Item = (BookAccount, Chips)> + '_ {
        let in_play = |(account, has): &(BookAccount, Chips)| {
            matches!(account, BookAccount::Play { .. }) && !has.is_zero()
        };
        self.balances().filter(in_play)
    }

    /// The balance of an account by its entries.
    pub fn balance(&self, account: BookAccount) -> Chips {
        Chips::cents(self.has.get(&account).copied().unwrap_or_default())
    }

    /// How many tables were introduced.
    pub fn tables(&self) -> usize {
        self.tables.len()
    }

    /// How many players were introduced.
    pub fn players(&self) -> usize {
        self.players.len()
    }

    /// The name of a table, if it was introduced.
    pub fn table(&self, table: u32) -> Option<&str> {
        self.tables.get(&table).map(|(name, _)| name.as_str())
    }

    /// The name of a player who was introduced.
    pub fn player(&self, player: PlayerId) -> Option<&str> {
        self.players.get(&player).map(String::as_str)
    }

    /// The account's table or player must have been introduced.
    fn known(&self, account: BookAccount) -> Result<(), String> {
        if self.has.contains_key(&account) {
            return Ok(());
        }
        let table = table_of(account).filter(|table| !self.tables.contains_key(table));
        let player = player_of(account).filter(|player| !self.players.contains_key(player));
        match (table, player) {
            (Some(table), _) => Err(format!("{account}: table {table} was not introduced")),
            (_, Some(PlayerId(id))) => Err(format!("{account}: player {id} was not introduced")),
            _ => Ok(()),
        }
    }

    fn entry(&mut self, entry: &Entry) -> Result<(), String> {
        let next = self.entries + 1;
        if entry.number != next {
            return Err(format!("found entry {} where entry {next} was expected", entry.number));
        }
        if !self.shifts {
            return Err("shifts must be listed before the first entry".into());
        }
        if self.has_seals() {
            way::check_place(entry)?;
        }
        way::check(entry)?;
        self.known(entry.from)?;
        self.known(entry.to)?;
        self.advance(entry)?;
        let amount = entry.amount.as_cents();
        if amount <= 0 {
            return Err("an entry must move more than 0.00".into());
        }
        let left = self.add(entry.from, -amount)?;
        let paid = if left < 0 && !entry.from.may_owe() {
            let had = Chips::cents(left.saturating_add(amount));
            Err(format!("{} pays {} and has only {had}", entry.from, entry.amount))
        } else {
            self.add(entry.to, amount).map(|_| ())
        };
        match paid {
            Ok(()) => self.entries = next,
            // A partial entry must not count.
            Err(_) => _ = self.add(entry.from, amount)?,
        }
        paid
    }

    /// Hands and events are counted upwards at every table, and events at the cage.
    fn advance(&mut self, entry: &Entry) -> Result<(), String> {
        let at = entry.at;
        if at.is_nowhere() {
            return Ok(());
        }
        let cage = at.is_cage() && self.has_seals();
        let course = match self.tables.get_mut(&at.table) {
            _ if cage => &mut self.cage,
            Some((_, course)) => course,
            None => return Err(format!("table {} was not introduced", at.table)),
        };
        let Course { hand, event, seconds } = *course;
        // What is done at the cage makes one entry each time.
        let behind = if cage {
            at.event != event.saturating_add(1)
        } else {
            at.hand < hand || at.event < event
        };
        // A correction may name the place of what it corrects.
        if matches!(entry.why, Why::Correction { .. }) {
            let names_another = matches!(entry.why, Why::Correction { of: Some(_), .. });
            if !behind {
                (course.hand, course.event) = (at.hand, at.event);
            } else if cage && !names_another {
                return Err(format!("the last event of the cage was {event}"));
            }
            return Ok(());
        }
        if behind && cage {
            return Err(format!("the last event of the cage was {event}"));
        }
        if behind {
            let table = at.table;
            return Err(format!("table {table} was already at hand {hand}, event {event}"));
        }
        // A clock may be set back; readers of the books should know.
        if at.when.seconds < seconds && at.when != Reading::default() {
            let line = if self.back.0 == 0 { self.number } else { self.back.1 };
            self.back = (self.back.0 + 1, line);
        }
        *course = Course { hand: at.hand, event: at.event, seconds: at.when.seconds };
        Ok(())
    }

    /// The seal must match all lines above.
    fn sealed(&mut self, after: u64, seal: Option<Seal>) -> Result<(), String> {
        match seal {
            None if self.has_seals() => return Err("the seal is missing".into()),
            Some(_) if !self.has_seals() => return Err("books of version 1 have no seals".into()),
            None => return Ok(()),
            Some(seal) => {
                self.fits = Some((self.number, seal == self.running.seal()));
                if self.seal_in(self.number) == Some(false) {
                    return Err("the seal does not match the lines above".into());
                }
            }
        }
        self.follows(after)?;
        self.seals += 1;
        Ok(())
    }

    fn note_sound(&mut self, seal: Option<Seal>) {
        self.sound = Some(Sound { line: self.number, entry: self.entries, seal });
    }

    fn follows(&self, after: u64) -> Result<(), String> {
        if after == self.entries {
            Ok(())
        } else {
            Err(format!(
                "the checkpoint says entry {after}, but the last entry is {}",
                self.entries
            ))
        }
    }

    fn add(&mut self, account: BookAccount, cents: i64) -> Result<i64, String> {
        let has = self.has.entry(account).or_default();
        let sum = has.checked_add(cents);
        let sum = sum.ok_or_else(|| format!("{account}: the sum is too large"))?;
        self.filled += usize::from(*has == 0 && sum != 0);
        self.filled -= usize::from(*has != 0 && sum == 0);
        *has = sum;
        Ok(sum)
    }

    fn compare(&mut self, account: BookAccount, says: Chips) -> Result<(), String> {
        self.known(account)?;
        let named = match self.named {
            Some((last, _)) if last >= account => {
                return Err(format!("{account} is out of order, or named twice"));
            }
            Some((_, named)) => named,
            None => 0,
        };
        let has = self.balance(account);
        if has != says {
            return Err(format!("{account} has {says} here, but its entries add up to {has}"));
        }
        self.named = Some((account, named + usize::from(!has.is_zero())));
        Ok(())
    }

    fn checkpoint(&mut self, after: u64) -> Result<(), String> {
        self.follows(after)?;
        let named = self.named.take().map_or(0, |(_, named)| named);
        if named != self.filled {
            return Err(format!("{} accounts have a balance, but {named} are listed", self.filled));
        }
        self.checkpoints += 1;
        Ok(())
    }
}
