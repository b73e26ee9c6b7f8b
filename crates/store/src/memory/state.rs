use crate::check::{
    HAND_DIFFERS, HAND_ORDER, NO_HAND, PLAYED_TWICE, SNAPSHOT_EARLY, TABLE_CLOSED, TABLE_EXISTS,
    UNKEPT, is_kept,
};
use crate::{
    Account, CAGE, Commit, Found, FoundTable, HandPlayer, HandRecord, HandRow, HandState,
    JournalRow, NewAccount, NotSaved, Note, PlayedHand, Seen, Snapshot, TableRow, TableState,
    TokenHash,
};
use engine::Chips;
use room::ledger::{BookAccount, Draft, Entry, Occasion, PlayerId};
use std::collections::{BTreeMap, HashMap, HashSet};

/// Everything that is stored. It is written to be obviously right, not to be quick: the store on
/// disk is tested against it.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    tables: BTreeMap<u32, Kept>,
    accounts: Vec<Account>,
    tokens: HashMap<TokenHash, PlayerId>,
    balances: BTreeMap<BookAccount, Chips>,
    entries: Vec<Entry>,
    /// What was done at the cage, counted.
    at_cage: u64,
    seen: HashMap<(PlayerId, String), Seen>,
    played: Vec<PlayedHand>,
    notes: Vec<Note>,
}

/// All of one table.
#[derive(Clone, Debug)]
struct Kept {
    row: TableRow,
    rows: Vec<JournalRow>,
    entries: Vec<(u64, Draft)>,
    hands: BTreeMap<u32, HandRow>,
    snapshot: Option<Snapshot>,
}

impl Kept {
    fn new(row: TableRow) -> Kept {
        Kept { row, rows: Vec::new(), entries: Vec::new(), hands: BTreeMap::new(), snapshot: None }
    }
}

impl State {
    pub fn submit(&mut self, commit: Commit) -> Result<(), NotSaved> {
        commit.check()?;
        let mut table = self.table_for(&commit)?;
        self.check_rows(&commit, table.as_ref())?;
        let balances = self.pay(&commit.entries)?;
        if let Some(table) = &mut table {
            write_hand(table, &commit)?;
            self.check_players(table, &commit.players)?;
            write_table(table, &commit)?;
        }

        self.balances.extend(balances);
        self.enter(&commit);
        if let Some(seen) = commit.seen {
            self.seen.insert((seen.account, seen.command_id.clone()), seen);
        }
        for player in commit.players {
            let number = self.played.len() as u64 + 1;
            self.played.push(PlayedHand { number, table: commit.table, player });
        }
        if let Some(table) = table {
            self.tables.insert(commit.table, table);
        }
        Ok(())
    }

    /// A copy of the commit's table, to be changed; none at the cage.
    fn table_for(&self, commit: &Commit) -> Result<Option<Kept>, NotSaved> {
        if commit.table == CAGE {
            return Ok(None);
        }
        let stored = self.tables.get(&commit.table);
        match (&commit.opens, stored) {
            (Some(row), _) => {
                let called = |kept: &Kept| kept.row.public_id == row.public_id;
                if stored.is_some() || self.tables.values().any(called) {
                    return Err(NotSaved::invalid(TABLE_EXISTS));
                }
                Ok(Some(Kept::new(row.clone())))
            }
            (None, None) => Err(NotSaved::NoTable(commit.table)),
            (None, Some(kept)) if kept.row.state == TableState::Closed => {
                Err(NotSaved::invalid(TABLE_CLOSED))
            }
            (None, Some(kept)) => Ok(Some(kept.clone())),
        }
    }

    fn check_rows(&self, commit: &Commit, table: Option<&Kept>) -> Result<(), NotSaved> {
        if let Some(table) = table {
            for (next, row) in (table.row.next_seq..).zip(&commit.rows) {
                if row.seq != next {
                    return Err(NotSaved::WrongSeq { table: commit.table, next, got: row.seq });
                }
            }
        }
        if let Some(seen) = &commit.seen {
            if let Some(before) = self.seen(seen.account, &seen.command_id) {
                return Err(NotSaved::AlreadyDone(before.clone()));
            }
            self.known(seen.account)?;
        }
        commit.rows.iter().filter_map(|row| row.account).try_for_each(|who| self.known(who))
    }

    fn known(&self, who: PlayerId) -> Result<(), NotSaved> {
        self.account(who).map(|_| ()).ok_or(NotSaved::NoAccount(who))
    }

    /// The balances that these entries change.
    fn pay(&self, entries: &[(u64, Draft)]) -> Result<BTreeMap<BookAccount, Chips>, NotSaved> {
        let mut changed = BTreeMap::new();
        for (_, Draft { way: (from, to), amount, .. }) in entries {
            for (account, change) in [(*from, Chips::ZERO - *amount), (*to, *amount)] {
                if !is_kept(account) {
                    continue;
                }
                if let BookAccount::Wallet(who) | BookAccount::Cage(who) = account {
                    self.known(who)?;
                }
                let stored = self.balances.get(&account).copied().unwrap_or_default();
                let has = changed.entry(account).or_insert(stored);
                if change < Chips::ZERO && *has + change < Chips::ZERO && !account.may_owe() {
                    return Err(NotSaved::Overdrawn { account, has: *has });
                }
                *has += change;
            }
        }
        Ok(changed)
    }

    fn check_players(&self, table: &Kept, players: &[HandPlayer]) -> Result<(), NotSaved> {
        let mut named = HashSet::new();
        for player in players {
            self.known(player.account)?;
            if !table.hands.contains_key(&player.hand) {
                return Err(NotSaved::invalid(NO_HAND));
            }
            let same = |played: &PlayedHand| {
                played.table == table.row.id
                    && (played.player.account, played.player.hand) == (player.account, player.hand)
            };
            if self.played.iter().any(same) || !named.insert((player.account, player.hand)) {
                return Err(NotSaved::invalid(PLAYED_TWICE));
            }
        }
        Ok(())
    }

    fn enter(&mut self, commit: &Commit) {
        for (_, Draft { way, amount, at, why }) in &commit.entries {
            let at = if commit.table == CAGE {
                self.at_cage += 1;
                Occasion::at_cage(self.at_cage, at.when)
            } else {
                *at
            };
            let number = self.entries.len() as u64 + 1;
            let (from, to, amount, why) = (way.0, way.1, *amount, why.clone());
            self.entries.push(Entry { number, from, to, amount, at, why });
        }
    }

    pub fn create_account(&mut self, new: NewAccount) -> Result<PlayerId, NotSaved> {
        let id = PlayerId(self.accounts.len() as u32 + 1);
        let NewAccount { name, created_ms, token, grant } = new;
        let grant = grant.map(|(amount, when)| Commit::grant(id, amount, when));
        grant.iter().try_for_each(Commit::check)?;
        self.accounts.push(Account { id, name, created_ms });
        if let Some(token) = token {
            self.tokens.insert(token, id);
        }
        grant.map_or(Ok(()), |grant| self.submit(grant))?;
        Ok(id)
    }

    pub fn rename(&mut self, who: PlayerId, name: String) -> Result<(), NotSaved> {
        self.known(who)?;
        self.accounts[who.0 as usize - 1].name = name;
        Ok(())
    }

    pub fn attach_token(&mut self, token: TokenHash, who: PlayerId) -> Result<(), NotSaved> {
        self.known(who)?;
        self.tokens.insert(token, who);
        Ok(())
    }

    pub fn drop_token(&mut self, token: TokenHash) -> Result<(), NotSaved> {
        self.tokens.remove(&token);
        Ok(())
    }

    pub fn note(&mut self, note: Note) -> Result<(), NotSaved> {
        note.account.map_or(Ok(()), |who| self.known(who))?;
        self.notes.push(note);
        Ok(())
    }

    pub fn balance(&self, account: BookAccount) -> Result<Chips, NotSaved> {
        if !is_kept(account) {
            return Err(NotSaved::invalid(UNKEPT));
        }
        Ok(self.balances.get(&account).copied().unwrap_or_default())
    }

    pub fn balances(&self) -> Vec<(BookAccount, Chips)> {
        self.balances.iter().map(|(account, has)| (*account, *has)).collect()
    }

    pub fn account(&self, who: PlayerId) -> Option<&Account> {
        self.accounts.get((who.0 as usize).checked_sub(1)?)
    }

    pub fn who_has(&self, token: &TokenHash) -> Option<PlayerId> {
        self.tokens.get(token).copied()
    }

    pub fn seen(&self, who: PlayerId, command_id: &str) -> Option<&Seen> {
        self.seen.get(&(who, command_id.to_string()))
    }

    pub fn tables(&self) -> Vec<TableRow> {
        self.tables.values().map(|kept| kept.row.clone()).collect()
    }

    pub fn hand(&self, table: u32, hand: u32) -> Option<HandRecord> {
        let kept = self.tables.get(&table)?;
        let row = kept.hands.get(&hand)?.clone();
        let next = kept.hands.range(hand + 1..).next().map_or(u64::MAX, |(_, next)| next.first_seq);
        let own = row.first_seq..next;
        let of_hand = |row: &&JournalRow| row.hand == hand && own.contains(&row.seq);
        let rows = kept.rows.iter().filter(of_hand).cloned().collect();
        let played = self.played.iter().filter(|played| played.table == table);
        let players = played.map(|played| played.player).filter(|player| player.hand == hand);
        Some(HandRecord { players: players.collect(), row, rows })
    }

    pub fn hands_at(&self, table: u32, before: Option<u32>, most: u32) -> Vec<HandRow> {
        let hands = self.tables.get(&table).into_iter().flat_map(|kept| kept.hands.values());
        let wanted = hands.rev().filter(|row| before.is_none_or(|before| row.hand < before));
        wanted.take(most as usize).cloned().collect()
    }

    pub fn hands_of(&self, who: PlayerId, before: Option<u64>, most: u32) -> Vec<PlayedHand> {
        let own = self.played.iter().rev().filter(|played| played.player.account == who);
        let wanted = own.filter(|played| before.is_none_or(|before| played.number < before));
        wanted.take(most as usize).copied().collect()
    }

    pub fn notes(&self, most: u32) -> Vec<Note> {
        self.notes.iter().rev().take(most as usize).cloned().collect()
    }

    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    pub fn found(&self) -> Found {
        let open = self.tables.values().filter(|kept| kept.row.state != TableState::Closed);
        Found {
            tables: open.map(found).collect(),
            highest_table: self.tables.keys().next_back().copied().unwrap_or_default(),
            highest_account: self.accounts.len() as u32,
        }
    }
}

fn found(kept: &Kept) -> FoundTable {
    let included = kept.snapshot.as_ref().map_or(0, |snapshot| snapshot.seq);
    FoundTable {
        row: kept.row.clone(),
        snapshot: kept.snapshot.clone(),
        hand: kept.hands.values().find(|hand| hand.state == HandState::Live).cloned(),
        rows: kept.rows.iter().filter(|row| row.seq > included).cloned().collect(),
        entries: kept.entries.iter().filter(|(seq, _)| *seq > included).cloned().collect(),
        chain_ok: true,
    }
}

fn write_hand(table: &mut Kept, commit: &Commit) -> Result<(), NotSaved> {
    let Some(hand) = &commit.hand else { return Ok(()) };
    if commit.begins_hand() && table.hands.range(hand.hand..).next().is_some() {
        return Err(NotSaved::invalid(HAND_ORDER));
    }
    match table.hands.get(&hand.hand) {
        Some(stored) if !stored.is_same(hand) => {
            return Err(NotSaved::invalid(HAND_DIFFERS));
        }
        None if !commit.begins_hand() => return Err(NotSaved::invalid(NO_HAND)),
        _ => {}
    }
    table.hands.insert(hand.hand, hand.clone());
    Ok(())
}

fn write_table(table: &mut Kept, commit: &Commit) -> Result<(), NotSaved> {
    table.rows.extend(commit.rows.iter().cloned());
    table.entries.extend(commit.entries.iter().cloned());
    let row = &mut table.row;
    row.next_seq += commit.rows.len() as u64;
    if let Some(snapshot) = &commit.snapshot {
        if snapshot.seq.checked_add(1) != Some(row.next_seq) {
            return Err(NotSaved::invalid(SNAPSHOT_EARLY));
        }
        table.snapshot = Some(snapshot.clone());
    }
    row.state = commit.state.unwrap_or(row.state);
    row.epoch = commit.epoch.unwrap_or(row.epoch);
    if let Some(revision) = &commit.revision {
        row.revision.clone_from(revision);
    }
    Ok(())
}
