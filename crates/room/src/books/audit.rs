use super::BookLine;
use super::way::{self, player_of, table_of};
use crate::ledger::{BookAccount, Entry, PlayerId, Why};
use engine::Chips;
use std::collections::BTreeMap;

/// How far a table has come.
#[derive(Clone, Copy, Debug, Default)]
struct Course {
    hand: u32,
    event: u64,
}

/// Reads books from the first line to the last and adds everything up by itself: it shares no sums
/// with the ledger that wrote them.
#[derive(Clone, Debug, Default)]
pub struct Audit {
    begun: bool,
    /// Whether it was said when shifts begin.
    shifts: bool,
    tables: BTreeMap<u32, (String, Course)>,
    players: BTreeMap<PlayerId, String>,
    /// Cents in every account that was used.
    has: BTreeMap<BookAccount, i64>,
    /// How many of them have anything.
    filled: usize,
    entries: u64,
    checkpoints: u64,
    /// Of the balances since the last entry: the last account, and how many have anything.
    named: Option<(BookAccount, usize)>,
    /// What the last line that says anything was.
    last: Last,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Last {
    #[default]
    Other,
    Checkpoint,
    Closed,
}

impl Audit {
    /// Nothing was read yet.
    pub fn new() -> Audit {
        Audit::default()
    }

    /// The next line.
    ///
    /// # Errors
    /// What does not hold.
    pub fn line(&mut self, line: &BookLine) -> Result<(), String> {
        match line {
            BookLine::Nothing => return Ok(()),
            BookLine::Head if self.begun => return Err("the books have begun already".into()),
            BookLine::Head => self.begun = true,
            _ if !self.begun => return Err("books begin with 'houseway-books 1'".into()),
            _ => {}
        }
        let balances = matches!(line, BookLine::Balance { .. } | BookLine::Checkpoint { .. });
        if self.named.is_some() && !balances {
            return Err("the balances above belong to no checkpoint".into());
        }
        self.last = Last::Other;
        match line {
            BookLine::Nothing | BookLine::Head => {}
            BookLine::Shifts(_) => self.shifts = true,
            BookLine::Table { table, name } => {
                self.tables.entry(*table).or_default().0.clone_from(name);
            }
            BookLine::Player { player, name } => {
                self.players.insert(*player, name.clone());
            }
            BookLine::Entry(entry) => self.entry(entry)?,
            BookLine::Balance { account, has } => self.compare(*account, *has)?,
            BookLine::Checkpoint { after, closed } => {
                self.checkpoint(*after)?;
                self.last = if *closed { Last::Closed } else { Last::Checkpoint };
            }
        }
        Ok(())
    }

    /// There are no more lines. Books that are still being written need not be `closed`.
    ///
    /// # Errors
    /// What is missing.
    pub fn end(&self, closed: bool) -> Result<(), String> {
        if !self.begun {
            return Err("there are no books: they begin with 'houseway-books 1'".into());
        }
        match self.last {
            Last::Closed => Ok(()),
            _ if !closed && self.named.is_none() => Ok(()),
            Last::Checkpoint => Err("the books end with a checkpoint and were never closed".into()),
            Last::Other => Err("the books end without a checkpoint: something is missing".into()),
        }
    }

    /// How many entries there were.
    pub fn entries(&self) -> u64 {
        self.entries
    }

    /// How many checkpoints there were.
    pub fn checkpoints(&self) -> u64 {
        self.checkpoints
    }

    /// Whether the books are closed.
    pub fn is_closed(&self) -> bool {
        self.last == Last::Closed
    }

    /// Every account that was used, with what is in it by its entries.
    pub fn balances(&self) -> impl Iterator<Item = (BookAccount, Chips)> + '_ {
        self.has.iter().map(|(account, cents)| (*account, Chips::cents(*cents)))
    }

    /// What an account has by its entries.
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

    /// The name of a player, if he was introduced.
    pub fn player(&self, player: PlayerId) -> Option<&str> {
        self.players.get(&player).map(String::as_str)
    }

    /// Whose account it is must have been said.
    fn known(&self, account: BookAccount) -> Result<(), String> {
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
            return Err(format!("entry {} stands where entry {next} belongs", entry.number));
        }
        if !self.shifts {
            return Err("when shifts begin has to be said before the first entry".into());
        }
        way::check(entry)?;
        self.known(entry.from)?;
        self.known(entry.to)?;
        // A correction names the place of what it corrects.
        let corrects = matches!(entry.why, Why::Correction { .. });
        self.advance(entry, corrects)?;
        let amount = entry.amount.as_cents();
        if amount <= 0 {
            return Err("an entry moves more than nothing".into());
        }
        let left = self.add(entry.from, -amount)?;
        if left < 0 && !entry.from.may_owe() {
            let had = Chips::cents(left.saturating_add(amount));
            return Err(format!("{} pays {} and has only {had}", entry.from, entry.amount));
        }
        self.add(entry.to, amount)?;
        self.entries = next;
        Ok(())
    }

    /// Hands and events of a table are counted upwards.
    fn advance(&mut self, entry: &Entry, corrects: bool) -> Result<(), String> {
        let at = entry.at;
        if (at.table, at.hand, at.event) == (0, 0, 0) {
            return Ok(());
        }
        let Some((_, course)) = self.tables.get_mut(&at.table) else {
            return Err(format!("table {} was not introduced", at.table));
        };
        if corrects {
            return Ok(());
        }
        if at.hand < course.hand || at.event < course.event {
            let Course { hand, event } = *course;
            let table = at.table;
            return Err(format!("table {table} was at hand {hand}, event {event} already"));
        }
        *course = Course { hand: at.hand, event: at.event };
        Ok(())
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
            return Err(format!("{account} has {says} here, and its entries come to {has}"));
        }
        self.named = Some((account, named + usize::from(!has.is_zero())));
        Ok(())
    }

    fn checkpoint(&mut self, after: u64) -> Result<(), String> {
        if after != self.entries {
            return Err(format!("a checkpoint after entry {after} follows entry {}", self.entries));
        }
        let named = self.named.take().map_or(0, |(_, named)| named);
        if named != self.filled {
            return Err(format!("{} accounts have something, {named} are named", self.filled));
        }
        self.checkpoints += 1;
        Ok(())
    }
}
