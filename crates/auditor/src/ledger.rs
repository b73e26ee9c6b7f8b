//! The `pay` and `stack` lines of a hand, simply added up.

use crate::facts::{Fact, read, seat_of};
use crate::header::{Header, Stacks};
use crate::report::{About, At, BadRecord, Disagreement};
use cards::Seat;
use notation::{EventText, read_amount};
use std::collections::BTreeMap;

/// Where chips may be during a hand; these must be empty when the hand is over.
const PASSING: [&str; 6] = ["pot", "tops", "double-tops", "escrow", "spot", "cover"];
/// Where chips may stay.
const LASTING: [&str; 4] = ["collection", "jackpot", "cage", "corporation"];

/// All accounts of a hand after its last `pay` line.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    accounts: BTreeMap<String, i64>,
    /// The line of the last payment, used if there is no better one to report.
    pub last: u32,
}

/// What the `stack` lines say, with their line numbers.
pub(crate) type StackLines = BTreeMap<Seat, (i64, u32)>;

impl Ledger {
    /// Adds up all payments and reports every account that pays more than it has.
    pub fn read(table: &Header<'_>, to: &mut Vec<Disagreement>) -> Result<Ledger, BadRecord> {
        let number = table.hand.number;
        let mut ledger = Ledger::default();
        for (seat, stack) in &table.stacks {
            ledger.accounts.insert(format!("seat {seat}"), *stack);
        }
        ledger.accounts.insert("corporation".into(), table.corporation());
        for event in table.hand.events().filter(|event| event.words().next() == Some("pay")) {
            let line = event.line.0;
            let fault = |reason| Err(BadRecord::new(number, line, reason));
            let (from, onto, cents) = match read(event) {
                Some(Fact::Pay { from, to, cents, .. }) if is_known(from) && is_known(to) => {
                    (from, to, cents)
                }
                _ => return fault(format!("no payment: '{}'", event.text)),
            };
            for account in [from, onto] {
                if account.starts_with("seat") && !ledger.accounts.contains_key(account) {
                    return fault(format!("{account} is not in this hand"));
                }
            }
            let left = ledger.accounts.entry(from.into()).or_default();
            *left -= cents;
            if *left < 0 {
                let (at, had) = (At { hand: number, line }, *left + cents);
                to.push(Disagreement::cents(at, seat_of(from), About::Overdrawn, had, cents));
            }
            *ledger.accounts.entry(onto.into()).or_default() += cents;
            ledger.last = line;
        }
        Ok(ledger)
    }

    pub fn balance(&self, account: &str) -> i64 {
        self.accounts.get(account).copied().unwrap_or(0)
    }

    /// What is before a seat.
    pub fn stack(&self, seat: Seat) -> i64 {
        self.balance(&format!("seat {seat}"))
    }

    /// Accounts that should be empty at the end but are not.
    pub fn left_behind(&self) -> impl Iterator<Item = (&String, i64)> {
        self.accounts.iter().map(|(name, cents)| (name, *cents)).filter(|(name, cents)| {
            *cents != 0 && PASSING.contains(&name.split(' ').next().unwrap_or_default())
        })
    }

    /// What stays with the house.
    pub fn kept(&self) -> i64 {
        LASTING.iter().map(|account| self.balance(account)).sum()
    }
}

fn is_known(account: &str) -> bool {
    match account.split_once(' ') {
        Some(("seat" | "spot", _)) => seat_of(account).is_some(),
        Some(_) => false,
        None => PASSING.contains(&account) || LASTING.contains(&account),
    }
}

fn seat_number(text: &str) -> Option<Seat> {
    Seat::new(text.parse().ok()?)
}

/// The `stack` lines under `end`; `None` if the hand has no end.
pub(crate) fn stack_lines(table: &Header<'_>) -> Result<Option<StackLines>, BadRecord> {
    let Some(end) = &table.hand.end else {
        return Ok(None);
    };
    let mut lines = StackLines::new();
    for event in &end.events {
        let words: Vec<&str> = event.words().collect();
        let read = match words[..] {
            ["stack", "seat", seat, amount] => seat_number(seat).zip(read_amount(amount)),
            // The payments already say what the cage and the corporation hold.
            ["cage", "seat", _, _] | ["corporation", _] | ["barred", "seat", _] => continue,
            // The drop is added up separately.
            ["dropped", ..] => continue,
            // A new shoe moves no chips (EQ-10).
            ["new-shoe", ..] => continue,
            // Prizes are followed separately.
            ["posted" | "hit" | "no-jackpot", ..] => continue,
            ["pay", "issue", ..] => continue,
            ["pay", from, "->", ..] if from.starts_with("jackpot") => continue,
            ["pay", from, "->", ..] if from.starts_with("promotion:") => continue,
            // Players who leave after the hand are followed from hand to hand.
            ["pay", "seat", _, "->", "cage" | "collection", ..] => continue,
            ["pay", "cage", "->", "seat", ..] => continue,
            _ => None,
        };
        let Some((seat, amount)) = read.filter(|(seat, _)| table.seats.contains(seat)) else {
            let reason = format!("no stack of anybody dealt in: '{}'", event.text);
            return Err(BadRecord::new(table.hand.number, event.line.0, reason));
        };
        lines.insert(seat, (amount, event.line.0));
    }
    Ok(Some(lines))
}

/// The `cage` lines under `end`.
pub(crate) fn cage_lines(table: &Header<'_>) -> Stacks {
    let held = |event: &EventText| {
        let words: Vec<&str> = event.words().collect();
        match words[..] {
            ["cage", "seat", seat, amount] => seat_number(seat).zip(read_amount(amount)),
            _ => None,
        }
    };
    table.hand.end.iter().flat_map(|end| end.events.iter().filter_map(held)).collect()
}

/// The amount after these words, if the event begins with them.
pub(crate) fn read_amount_of(event: &EventText, words: &str) -> Option<i64> {
    read_amount(event.substance().strip_prefix(words)?.split(' ').next()?)
}

/// The sum of stacks.
pub(crate) fn total(stacks: &Stacks) -> i64 {
    stacks.values().sum()
}
