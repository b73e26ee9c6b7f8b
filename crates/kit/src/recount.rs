//! Chips and cards, counted a second time from outside.

use cards::{Card, Counts, Deck};
use engine::{Account, Chips, Covering, CoveringBank, Engine, Event, EventKind, Outcome, Setup};
use std::collections::BTreeMap;

/// The accounts according to the events.
#[derive(Debug)]
pub struct Recount {
    held: BTreeMap<Account, Chips>,
    total: Chips,
}

impl Recount {
    pub fn open(setup: &Setup) -> Recount {
        let held: BTreeMap<Account, Chips> =
            setup.stacks.iter().map(|(seat, stack)| (Account::Seat(seat), stack)).collect();
        let mut held = held;
        if let Some(Covering { who: CoveringBank::Corporation, put_up }) = setup.covering {
            held.insert(Account::Corporation, put_up);
        }
        let total = held.values().copied().sum();
        Recount { held, total }
    }

    pub fn post(&mut self, events: &[Event]) -> Result<(), String> {
        for event in events {
            let EventKind::Pay { from, to, amount, .. } = event.kind else { continue };
            let source = self.held.entry(from).or_default();
            if amount <= Chips::ZERO || *source < amount {
                return Err(format!("{from} holds {source} and pays {amount}"));
            }
            *source -= amount;
            *self.held.entry(to).or_default() += amount;
        }
        Ok(())
    }

    /// The hand's accounts must match the events, with nothing created or lost.
    pub fn compare(&self, hand: &impl Engine) -> Result<(), String> {
        let mut found = BTreeMap::new();
        hand.visit_chips(&mut |account, chips| {
            found.insert(account, chips);
        });
        let told: BTreeMap<Account, Chips> =
            self.held.iter().filter(|(_, chips)| !chips.is_zero()).map(|(a, c)| (*a, *c)).collect();
        if found != told {
            return Err(format!("accounts hold {found:?}, events tell {told:?}"));
        }
        let total: Chips = found.values().copied().sum();
        if total != self.total {
            return Err(format!("{total} on the table, {} at the start", self.total));
        }
        Ok(())
    }

    pub fn close(&self, outcome: &Outcome) -> Result<(), String> {
        for (seat, stack) in outcome.stacks.iter() {
            let told = self.held.get(&Account::Seat(seat)).copied().unwrap_or_default();
            if told != stack {
                return Err(format!("seat {seat} ends with {stack}, events tell {told}"));
            }
        }
        let told = self.held.get(&Account::Collection).copied().unwrap_or_default();
        if told != outcome.collected {
            return Err(format!("collected {}, events tell {told}", outcome.collected));
        }
        let told = self.held.get(&Account::Jackpot).copied().unwrap_or_default();
        if told != outcome.jackpot {
            return Err(format!("jackpot {}, events tell {told}", outcome.jackpot));
        }
        let seats: Chips = outcome.stacks.iter().map(|(_, stack)| stack).sum();
        let seats_of = outcome.stacks.seats().iter();
        let cage: Chips = seats_of.map(|seat| outcome.cage[seat]).sum();
        for (account, left) in [(Account::Cage, cage), (Account::Corporation, outcome.corporation)]
        {
            let told = self.held.get(&account).copied().unwrap_or_default();
            if told != left {
                return Err(format!("{account} ends with {left}, events tell {told}"));
            }
        }
        let house = outcome.collected + outcome.jackpot + cage + outcome.corporation;
        if seats + house != self.total {
            return Err(format!("{seats} and {house} are not {}", self.total));
        }
        Ok(())
    }
}

/// The cards on the table and the undealt ones are the deck.
pub fn check_cards(hand: &impl Engine, undealt: &[Card], deck: Deck) -> Result<(), String> {
    let mut all: Counts = undealt.iter().copied().collect();
    hand.visit_cards(&mut |_, card| all.add(card));
    if all == deck.counts() {
        Ok(())
    } else {
        Err(format!("the cards in all zones are not deck {deck}: {all:?}"))
    }
}
