//! The end of a simulated room.

use super::hall::Hall;
use super::{OfferingTally, RoomTally};
use crate::prizes::{Prizes, jackpot_name};
use engine::Chips;
use room::Command;
use room::ledger::BookAccount;
use std::io;

impl Hall<'_> {
    /// Everybody goes home, and the books are compared with everything else.
    pub(super) fn close(mut self) -> io::Result<RoomTally> {
        for stand in &mut self.stands.0 {
            stand.count_time(self.passed);
            self.tally.departures += stand.table.seating().seated().len() as u64;
            stand.ask(&Command::Break);
            let (played, chairs) = (stand.table.played(), stand.table.offering().seats);
            let line = OfferingTally {
                tables: 1,
                hands: played.hands,
                called_off: played.called_off,
                turns: played.turns,
                fees: stand.told.0,
                jackpot: stand.told.1,
                prizes: Prizes::of(&stand.table, Chips::ZERO),
                free_hands: stand.free_hands,
                open_seconds: stand.open_seconds as u64,
                chair_seconds: stand.open_seconds as u64 * u64::from(chairs),
                taken_seconds: stand.taken_seconds as u64,
                ..OfferingTally::default()
            };
            self.tally.conserved &= played.conserved && stand.table.session().fault().is_none();
            if !line.jackpot.is_zero() {
                let name = jackpot_name(&stand.table).to_string();
                *self.tally.jackpots.entry(name).or_default() += line.jackpot;
            }
            let offering = self.tally.offerings.entry(stand.table.offering().id.clone());
            offering.or_default().add(&line);
        }
        for (offering, (seated, waited, longest)) in self.offerings.iter().zip(&self.waits) {
            if let Some(line) = self.tally.offerings.get_mut(&offering.id) {
                (line.seated, line.waited_seconds) = (*seated, *waited);
                line.longest_wait_seconds = *longest;
            }
        }
        self.write_down()?;
        self.tally.faults[3] = self.clock.jumped;
        let ledger = self.cage.books();
        if let Some(paper) = self.paper.take() {
            paper.close(&ledger)?;
        }
        for person in &self.people {
            let has = |account| ledger.balance(account);
            let has = has(BookAccount::Wallet(person.id)) + has(BookAccount::Cage(person.id));
            let line = self.tally.strategies.entry(person.strategy).or_default();
            *line = (line.0 + 1, line.1 + (has - person.given).as_cents());
        }
        let (mut fees, mut at_tables) = (Chips::ZERO, Chips::ZERO);
        for (account, chips) in ledger.balances() {
            match account {
                BookAccount::Collection { .. } => fees += chips,
                BookAccount::Jackpot { table }
                | BookAccount::Prize { table, .. }
                | BookAccount::Promotion { table, .. } => {
                    let stand = self.stands.0.get(table as usize - 1);
                    let line = stand
                        .and_then(|stand| self.tally.offerings.get_mut(&stand.table.offering().id));
                    line.into_iter().for_each(|line| line.prizes.pools += chips);
                }
                BookAccount::Seat { .. } | BookAccount::Play { .. } => at_tables += chips,
                _ => {}
            }
            let word = format!("{account} {chips};");
            let print = &mut self.tally.fingerprint;
            word.bytes()
                .for_each(|b| *print = (*print ^ u64::from(b)).wrapping_mul(0x100_0000_01b3));
        }
        self.tally.entries = ledger.entered();
        self.tally.conserved &= ledger.trial_balance().is_zero() && at_tables.is_zero();
        let prizes = self.tally.prizes();
        self.tally.drop_agrees = fees == self.tally.fees();
        // Whatever else was issued went to the corporation, and back.
        let issued = Chips::ZERO - ledger.balance(BookAccount::Issue) - prizes.promotional;
        self.tally.corporation = self.tally.issued - issued;
        Ok(self.tally)
    }
}
