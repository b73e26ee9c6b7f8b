use crate::Prizes;
use bots::Strategy;
use engine::Chips;
use std::collections::BTreeMap;

/// The results of rooms.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RoomTally {
    pub rooms: u64,
    pub offerings: BTreeMap<String, OfferingTally>,
    /// What hands dropped into each jackpot, by its name.
    pub jackpots: BTreeMap<String, Chips>,
    /// By strategy: the number of players and what they won together, in cents.
    pub strategies: BTreeMap<Strategy, (u64, i64)>,
    pub lists: ListTally,
    /// How often somebody took a chair.
    pub arrivals: u64,
    /// How often somebody gave one up.
    pub departures: u64,
    /// Games that stopped because nobody else took the bank (PD-03).
    pub broken: u64,
    /// Play money given to players.
    pub issued: Chips,
    /// What the corporation's bank won from players (PD-07).
    pub corporation: Chips,
    /// Whether the books always balanced and agreed with every table after every hand, and no chips
    /// were left at tables at the end.
    pub conserved: bool,
    /// Whether the collections in the books are the sum of all fees in the events.
    pub drop_agrees: bool,
    /// Entries in the books.
    pub entries: u64,
    /// Hands that a second opinion was asked about.
    pub audited: u64,
    /// What it did not agree with, in words; the first few.
    pub disagreements: Vec<String>,
    /// What went wrong on purpose: vanished, late, acted twice, and jumps of the clock.
    pub faults: [u64; 4],
    /// What went wrong on purpose and was not refused as it should have been.
    pub not_refused: u64,
    /// A fingerprint of every final balance: the same for the same seed.
    pub fingerprint: u64,
}

/// The results of the tables of one offering.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OfferingTally {
    pub tables: u64,
    /// Hands that came to an end.
    pub hands: u64,
    /// Hands that did not.
    pub called_off: u64,
    /// Moves made by players.
    pub turns: u64,
    /// What the house took.
    pub fees: Chips,
    /// What hands dropped into the jackpot.
    pub jackpot: Chips,
    /// What else went through its prizes.
    pub prizes: Prizes,
    /// Hands dealt for a prize without a purchase (JP-07).
    pub free_hands: u64,
    /// How long its tables were open, and how long their chairs were there and taken, in seconds.
    pub open_seconds: u64,
    pub chair_seconds: u64,
    pub taken_seconds: u64,
    /// How many sat down, how long they waited for it together, and the longest.
    pub seated: u64,
    pub waited_seconds: u64,
    pub longest_wait_seconds: u64,
}

impl OfferingTally {
    /// Adds another one.
    pub fn add(&mut self, other: &OfferingTally) {
        self.tables += other.tables;
        self.hands += other.hands;
        self.called_off += other.called_off;
        self.turns += other.turns;
        self.fees += other.fees;
        self.jackpot += other.jackpot;
        self.prizes.add(&other.prizes);
        self.free_hands += other.free_hands;
        self.open_seconds += other.open_seconds;
        self.chair_seconds += other.chair_seconds;
        self.taken_seconds += other.taken_seconds;
        self.seated += other.seated;
        self.waited_seconds += other.waited_seconds;
        self.longest_wait_seconds = self.longest_wait_seconds.max(other.longest_wait_seconds);
    }
}

/// What happened on the waiting lists of rooms.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListTally {
    /// How often somebody was put on a list.
    pub joined: u64,
    pub called: u64,
    /// How often somebody did not come when called.
    pub skipped: u64,
    /// How often somebody was taken off a list for that.
    pub removed: u64,
    /// How often somebody gave up waiting.
    pub gave_up: u64,
    /// Chairs changed at a table, as asked for.
    pub changed: u64,
    /// People who asked for another table and got it, and people who had to move.
    pub transferred: u64,
    pub must_moved: u64,
    /// People of broken tables who were seated elsewhere, and who went back to the line.
    pub reseated: u64,
    pub back_in_line: u64,
    /// Tables that opened because enough people waited, and tables that broke up.
    pub opened: u64,
    pub broken_up: u64,
}

impl ListTally {
    /// Each count with its name.
    pub fn counts(&self) -> [(&'static str, u64); 12] {
        [
            ("joined", self.joined),
            ("called", self.called),
            ("skipped", self.skipped),
            ("removed", self.removed),
            ("gave_up", self.gave_up),
            ("changed_chairs", self.changed),
            ("transferred", self.transferred),
            ("must_moved", self.must_moved),
            ("reseated", self.reseated),
            ("back_in_line", self.back_in_line),
            ("opened", self.opened),
            ("broken_up", self.broken_up),
        ]
    }

    fn add(&mut self, other: &ListTally) {
        self.joined += other.joined;
        self.called += other.called;
        self.skipped += other.skipped;
        self.removed += other.removed;
        self.gave_up += other.gave_up;
        self.changed += other.changed;
        self.transferred += other.transferred;
        self.must_moved += other.must_moved;
        self.reseated += other.reseated;
        self.back_in_line += other.back_in_line;
        self.opened += other.opened;
        self.broken_up += other.broken_up;
    }
}

impl RoomTally {
    /// Nothing played, and nothing wrong.
    pub fn new() -> RoomTally {
        RoomTally { conserved: true, drop_agrees: true, ..RoomTally::default() }
    }

    /// Hands of all offerings.
    pub fn hands(&self) -> u64 {
        self.offerings.values().map(|line| line.hands).sum()
    }

    /// Fees of all offerings.
    pub fn fees(&self) -> Chips {
        self.offerings.values().map(|line| line.fees).sum()
    }

    /// What went into the jackpots of all offerings.
    pub fn jackpot(&self) -> Chips {
        self.offerings.values().map(|line| line.jackpot).sum()
    }

    /// What else went through the prizes of all offerings.
    pub fn prizes(&self) -> Prizes {
        let mut all = Prizes::default();
        self.offerings.values().for_each(|line| all.add(&line.prizes));
        all
    }

    /// Whether everything is as it should be.
    pub fn holds(&self) -> bool {
        let Self { conserved, drop_agrees, disagreements, not_refused, .. } = self;
        *conserved
            && *drop_agrees
            && self.prizes_add_up()
            && disagreements.is_empty()
            && *not_refused == 0
    }

    /// Whether what hands dropped, with what the house put up and less what was paid, is in the
    /// prizes.
    pub fn prizes_add_up(&self) -> bool {
        self.offerings.values().all(|line| line.prizes.adds_up(line.jackpot))
    }

    /// Hands that were dealt for a prize without a purchase.
    pub fn free_hands(&self) -> u64 {
        self.offerings.values().map(|line| line.free_hands).sum()
    }

    /// Adds another room; the order of rooms does not matter.
    pub fn merge(&mut self, other: &RoomTally) {
        self.rooms += other.rooms;
        for (id, line) in &other.offerings {
            self.offerings.entry(id.clone()).or_default().add(line);
        }
        for (name, chips) in &other.jackpots {
            *self.jackpots.entry(name.clone()).or_default() += *chips;
        }
        for (strategy, (people, net)) in &other.strategies {
            let line = self.strategies.entry(*strategy).or_default();
            *line = (line.0 + people, line.1 + net);
        }
        self.lists.add(&other.lists);
        self.arrivals += other.arrivals;
        self.departures += other.departures;
        self.broken += other.broken;
        self.issued += other.issued;
        self.corporation += other.corporation;
        self.conserved &= other.conserved;
        self.drop_agrees &= other.drop_agrees;
        self.entries += other.entries;
        self.audited += other.audited;
        self.disagreements.extend(other.disagreements.iter().cloned());
        for (mine, more) in self.faults.iter_mut().zip(other.faults) {
            *mine += more;
        }
        self.not_refused += other.not_refused;
        self.fingerprint = self.fingerprint.wrapping_add(other.fingerprint);
    }
}
