use super::{BookAccount, Ledger, LedgerFault, Place, PlayerId, Why};
use crate::{Account, EventKind};
use cards::Seat;
use engine::{BySeat, Chips, Outcome, Reason};

/// Keeps the books of one table: turns what happens there into entries.
#[derive(Clone, Debug)]
pub struct Clerk {
    table: u32,
    shift: u16,
    players: BySeat<Option<PlayerId>>,
    hand: u32,
    event: u64,
}

/// Where chips of a hand are; the cage's are whosever the end of the hand says.
fn in_hand(clerk: &Clerk, account: engine::Account) -> BookAccount {
    let table = clerk.table;
    match account {
        engine::Account::Seat(seat) => BookAccount::Seat { table, seat },
        engine::Account::Collection => BookAccount::Collection { table, shift: clerk.shift },
        engine::Account::Jackpot => BookAccount::Jackpot { table },
        engine::Account::Corporation => BookAccount::Corporation,
        engine::Account::Spot(_)
        | engine::Account::Pot
        | engine::Account::Tops
        | engine::Account::DoubleTops
        | engine::Account::Escrow
        | engine::Account::Cover
        | engine::Account::Cage => BookAccount::Play { table },
    }
}

impl Clerk {
    /// The clerk of a table, in a shift.
    pub fn new(table: u32, shift: u16) -> Clerk {
        Clerk { table, shift, players: BySeat::all(None), hand: 0, event: 0 }
    }

    /// Another shift begins: fees are counted apart from now on.
    pub fn begin_shift(&mut self, shift: u16) {
        self.shift = shift;
    }

    /// Somebody is about to take a chair.
    pub fn seat(&mut self, seat: Seat, player: PlayerId) {
        self.players[seat] = Some(player);
    }

    /// A hand begins.
    pub fn begin_hand(&mut self) {
        self.hand += 1;
    }

    fn place(&self) -> Place {
        Place { table: self.table, hand: self.hand, event: self.event }
    }

    fn player(&self, seat: Seat) -> Result<PlayerId, LedgerFault> {
        self.players[seat].ok_or(LedgerFault::Nobody)
    }

    /// Enters what the room told between hands.
    ///
    /// # Errors
    /// If the books do not allow it: what was entered before it stands.
    pub fn between(
        &mut self,
        events: &[crate::Event],
        ledger: &mut Ledger,
    ) -> Result<(), LedgerFault> {
        for event in events {
            self.event += 1;
            match event.kind {
                EventKind::Moved { from, to } => {
                    self.players[to] = self.players[from].take();
                    let table = self.table;
                    let way = (
                        BookAccount::Seat { table, seat: from },
                        BookAccount::Seat { table, seat: to },
                    );
                    let all = ledger.balance(way.0);
                    if !all.is_zero() {
                        let why = Why::Event(Reason::Settlement, event.rule);
                        ledger.post(way, all, self.place(), why)?;
                    }
                }
                EventKind::Pay { from, to, amount, reason } => {
                    let way = (self.outside(from, to, reason)?, self.outside(to, from, reason)?);
                    ledger.post(way, amount, self.place(), Why::Event(reason, event.rule))?;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// An account between hands, when chips go to or come from another one. The cage sells chips out
    /// of the wallet of whoever sits there, and keeps what his hand won apart from it.
    fn outside(
        &self,
        account: Account,
        other: Account,
        reason: Reason,
    ) -> Result<BookAccount, LedgerFault> {
        let table = self.table;
        Ok(match (account, other) {
            (Account::Seat(seat), _) => BookAccount::Seat { table, seat },
            (Account::Corporation, _) => BookAccount::Corporation,
            (Account::Issue, _) => BookAccount::Issue,
            (Account::Cage, Account::Seat(seat)) if reason == Reason::Pay => {
                BookAccount::Cage(self.player(seat)?)
            }
            (Account::Cage, Account::Seat(seat)) => BookAccount::Wallet(self.player(seat)?),
            (Account::Cage, _) => return Err(LedgerFault::Nobody),
        })
    }

    /// Enters what happened in the hand.
    ///
    /// # Errors
    /// If the books do not allow it: what was entered before it stands.
    pub fn in_hand(
        &mut self,
        events: &[engine::Event],
        ledger: &mut Ledger,
    ) -> Result<(), LedgerFault> {
        for event in events {
            self.event += 1;
            let engine::EventKind::Pay { from, to, amount, reason } = event.kind else {
                continue;
            };
            let way = (in_hand(self, from), in_hand(self, to));
            // From pot to cover or from escrow to a pot nothing moves for the books.
            if way.0 != way.1 {
                ledger.post(way, amount, self.place(), Why::Event(reason, event.rule))?;
            }
        }
        Ok(())
    }

    /// The hand is over: what the cage keeps is put down for those whose it is.
    ///
    /// # Errors
    /// If nobody is known to sit there.
    pub fn over(&mut self, outcome: &Outcome, ledger: &mut Ledger) -> Result<(), LedgerFault> {
        self.event += 1;
        for seat in outcome.stacks.seats().iter() {
            let kept = outcome.cage[seat];
            if kept > Chips::ZERO {
                let to = BookAccount::Cage(self.player(seat)?);
                let way = (BookAccount::Play { table: self.table }, to);
                ledger.post(way, kept, self.place(), Why::Event(Reason::Pay, None))?;
            }
        }
        Ok(())
    }
}
