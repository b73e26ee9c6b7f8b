use super::balances::{Near, NearChips};
use super::{BookAccount, Ledger, LedgerFault, Occasion, PlayerId, Why};
use crate::time::{Reading, Shift};
use crate::{EventKind, Paid};
use cards::Seat;
use engine::{Account, BySeat, Chips, Outcome, Reason, SeatSet};
use serde::{Deserialize, Serialize};

/// An entry that a clerk has written and nobody has entered yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    pub way: (BookAccount, BookAccount),
    /// How many cents.
    pub amount: Chips,
    pub at: Occasion,
    pub why: Why,
}

/// From where to where chips move.
type Way = (BookAccount, BookAccount);

/// Chips that moved in a hand, as long as it can be called off.
#[derive(Clone, Copy, Debug)]
struct Moved {
    /// Between which near accounts; if they are none, it is one of the others.
    way: (Near, Near),
    amount: Chips,
}

/// Keeps the books of one table: turns what happens there into entries and queues them for the
/// room's ledger, so that a table can go on without the shared ledger.
#[derive(Clone, Debug)]
pub struct Clerk {
    table: u32,
    shift: Shift,
    now: Reading,
    players: BySeat<Option<PlayerId>>,
    /// Who plays for a prize without a purchase, by their chairs there.
    free: BySeat<Option<PlayerId>>,
    /// Who sat where in the last hand.
    then: BySeat<Option<PlayerId>>,
    /// Chips at each seat, by the entries so far.
    stacks: NearChips,
    hand: u32,
    event: u64,
    drafts: Vec<Draft>,
    /// What moved in the hand being played.
    moved: Vec<Moved>,
    /// The ways of those that are not near, in order.
    far: Vec<Way>,
    /// Whether fees stay next to the slot for a while (FE-12).
    slot: bool,
    /// The shift that the fees of the current hand count for, once that is settled.
    counted: Option<Shift>,
}

/// What the books need to know of a hand that is corrected later.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HandBooks {
    /// Who sat where.
    then: BySeat<Option<PlayerId>>,
    /// The shift that has its fees.
    counted: Option<Shift>,
}

impl Default for HandBooks {
    fn default() -> HandBooks {
        HandBooks { then: BySeat::all(None), counted: None }
    }
}

/// A clerk between hands, besides who sits at the table with what.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ClerkSnapshot {
    shift: Shift,
    now: Reading,
    free: BySeat<Option<PlayerId>>,
    then: BySeat<Option<PlayerId>>,
    pub hand: u32,
    pub event: u64,
    counted: Option<Shift>,
}

/// Tracks the chips at each seat.
fn count(stacks: &mut NearChips, way: Way, amount: Chips) {
    if let BookAccount::Seat { seat, .. } = way.0 {
        *stacks.get_mut(Near::seat(seat)) -= amount;
    }
    if let BookAccount::Seat { seat, .. } = way.1 {
        *stacks.get_mut(Near::seat(seat)) += amount;
    }
}

impl Clerk {
    pub fn new(table: u32) -> Clerk {
        Clerk {
            table,
            shift: Shift::default(),
            now: Reading::default(),
            players: BySeat::all(None),
            free: BySeat::all(None),
            then: BySeat::all(None),
            stacks: NearChips::default(),
            hand: 0,
            event: 0,
            drafts: Vec::new(),
            moved: Vec::new(),
            far: Vec::new(),
            slot: false,
            counted: None,
        }
    }

    /// The same at a table where fees may stay next to the slot for a while: they count for the
    /// shift in which they are dropped.
    pub fn with_slot(self, slot: bool) -> Clerk {
        Clerk { slot, ..self }
    }

    /// What the clerk has to remember between hands, apart from what the table knows as well.
    pub(crate) fn snapshot(&self) -> ClerkSnapshot {
        let Clerk { shift, now, free, then, hand, event, counted, .. } = *self;
        // What moved in the last hand is only for calling it off.
        let Clerk { table: _, players: _, stacks: _, slot: _, drafts: _, moved: _, far: _, .. } =
            self;
        ClerkSnapshot { shift, now, free, then, hand, event, counted }
    }

    /// The same clerk at a table where these people sit with these chips.
    pub(crate) fn restore(
        self,
        snapshot: &ClerkSnapshot,
        players: BySeat<Option<PlayerId>>,
        stacks: BySeat<Chips>,
    ) -> Clerk {
        let ClerkSnapshot { shift, now, free, then, hand, event, counted } = *snapshot;
        let mut all = NearChips::default();
        for seat in (0..Seat::MAX).map(Seat::at) {
            *all.get_mut(Near::seat(seat)) = stacks[seat];
        }
        Clerk { shift, now, players, free, then, stacks: all, hand, event, counted, ..self }
    }

    /// Sets the time and the shift that fees count for from now on.
    pub fn tell_time(&mut self, now: Reading, shift: Shift) {
        (self.now, self.shift) = (now, shift);
    }

    pub fn shift(&self) -> Shift {
        self.shift
    }

    /// What has been written since the last call.
    pub fn drafts(&mut self) -> impl Iterator<Item = Draft> + '_ {
        self.drafts.drain(..)
    }

    /// The player in a chair.
    pub fn who(&self, seat: Seat) -> Option<PlayerId> {
        self.players[seat]
    }

    /// Where somebody sits.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.players.iter().position(|who| *who == Some(player)).map(Seat::at)
    }

    /// Somebody is about to take a chair.
    pub fn seat(&mut self, seat: Seat, player: PlayerId) {
        self.players[seat] = Some(player);
    }

    /// Somebody is about to play for a prize without a purchase.
    pub fn free_seat(&mut self, seat: Seat, player: PlayerId) {
        self.free[seat] = Some(player);
    }

    /// Only these still have a chair.
    pub fn only(&mut self, seated: SeatSet) {
        for seat in (0..Seat::MAX).map(Seat::at).filter(|seat| !seated.has(*seat)) {
            self.players[seat] = None;
        }
    }

    pub fn begin_hand(&mut self) {
        self.hand += 1;
        self.then = self.players;
        self.moved.clear();
        self.far.clear();
        self.counted = None;
    }

    /// Hands and events up to these numbers were booked elsewhere.
    pub fn skip_hand(&mut self, number: u32, event: u64) {
        self.hand = self.hand.max(number);
        self.event = self.event.max(event) + 1;
    }

    fn occasion(&self) -> Occasion {
        Occasion { table: self.table, hand: self.hand, event: self.event, when: self.now }
    }

    fn write(&mut self, way: Way, amount: Chips, why: Why) {
        count(&mut self.stacks, way, amount);
        self.drafts.push(Draft { way, amount, at: self.occasion(), why });
    }

    fn player(&self, seat: Seat) -> Result<PlayerId, LedgerFault> {
        self.players[seat].ok_or(LedgerFault::Nobody)
    }

    /// Enters the room's events between hands.
    ///
    /// # Errors
    /// If nobody sits there; entries written before that stay.
    pub fn between(&mut self, events: &[crate::Event]) -> Result<(), LedgerFault> {
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
                    let all = self.stacks.get(Near::seat(from));
                    if !all.is_zero() {
                        self.write(way, all, Why::Event(Reason::Move, event.rule));
                    }
                }
                EventKind::Pay { from, to, amount, reason } => {
                    let way = (
                        self.between_hands(from, to, reason)?,
                        self.between_hands(to, from, reason)?,
                    );
                    self.write(way, amount, Why::Event(reason, event.rule));
                }
                EventKind::Dropped(amount) if self.slot && self.counted.is_none() => {
                    let collection =
                        BookAccount::Collection { table: self.table, shift: self.shift };
                    let way = (BookAccount::Play { table: self.table }, collection);
                    self.counted = Some(self.shift);
                    let (reason, rule) = (Reason::Fee, event.rule);
                    self.note_far(way, amount);
                    self.write(way, amount, Why::Event(reason, rule));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The books' account for chips between hands. The cage sells chips to the player at that seat
    /// out of their wallet, and keeps what an abandoned hand won separately.
    fn between_hands(
        &self,
        account: Account,
        other: Account,
        reason: Reason,
    ) -> Result<BookAccount, LedgerFault> {
        Ok(match (account, other) {
            (Account::Cage, Account::Seat(seat)) if reason == Reason::Pay => {
                BookAccount::Cage(self.player(seat)?)
            }
            (Account::Cage, Account::Seat(seat)) => BookAccount::Wallet(self.player(seat)?),
            (Account::Cage, _) => return Err(LedgerFault::Nobody),
            (Account::Collection, _) => {
                BookAccount::Collection { table: self.table, shift: self.shift }
            }
            _ => self.of_table(account),
        })
    }

    /// The books' account for chips when the last hand is corrected. Fees come from the shift that
    /// has them.
    fn after_the_fact(&self, account: Account) -> BookAccount {
        if account == Account::Collection {
            let shift = self.counted.unwrap_or(self.shift);
            return BookAccount::Collection { table: self.table, shift };
        }
        self.of_table(account)
    }

    /// Enters what happened in the hand.
    pub fn in_hand(&mut self, events: &[engine::Event]) {
        for (place, event) in events.iter().enumerate() {
            if let Some((way, amount)) = self.takes_note(event) {
                let (at, why) = self.about(place, event);
                self.drafts.push(Draft { way, amount, at, why });
            }
        }
        self.count_events(events);
    }

    /// When and why an event of the hand moved chips, by its place among those that are not counted
    /// yet.
    fn about(&self, place: usize, event: &engine::Event) -> (Occasion, Why) {
        let reason = match event.kind {
            engine::EventKind::Pay { reason, .. } => reason,
            _ => Reason::Pay,
        };
        let at = Occasion { event: self.event + place as u64 + 1, ..self.occasion() };
        (at, Why::Event(reason, event.rule))
    }

    /// Counts the events of the hand, after the chips they moved are entered.
    #[inline]
    pub(crate) fn count_events(&mut self, events: &[engine::Event]) {
        self.event += events.len() as u64;
    }

    /// Enters the chips that moved in the hand straight into the ledger.
    ///
    /// # Errors
    /// The first entry that is refused; those before it are made.
    pub(crate) fn enter_hand(
        &mut self,
        events: &engine::Events,
        ledger: &mut Ledger,
    ) -> Result<(), LedgerFault> {
        for (place, event) in events.payments() {
            let engine::EventKind::Pay { from, to, amount, .. } = event.kind else { continue };
            let way = (self.near(from), self.near(to));
            let is_near = way.0 != Near::NONE && way.1 != Near::NONE && way.0 != way.1;
            let at = (self.table, &self.counted);
            // Fast path: nearly all chips move between near accounts.
            if is_near && ledger.post_near(at, way, amount) {
                *self.stacks.get_mut(way.0) -= amount;
                *self.stacks.get_mut(way.1) += amount;
                self.moved.push(Moved { way, amount });
            } else if let Err(fault) = self.enter_slowly(place, event, ledger) {
                self.note_rest(events, place + 1);
                return Err(fault);
            }
        }
        Ok(())
    }

    /// The near account in which chips of a hand are, if it is one. Fees are there as soon as it is
    /// settled for which shift they count, or as long as they lie by the slot.
    #[inline]
    fn near(&self, account: Account) -> Near {
        match account {
            Account::Seat(seat) => Near::seat(seat),
            Account::Spot(_)
            | Account::Pot
            | Account::Tops
            | Account::DoubleTops
            | Account::Escrow
            | Account::Cover
            | Account::Cage => Near::PLAY,
            Account::Collection if self.counted.is_some() => Near::FEES,
            Account::Collection if self.slot => Near::PLAY,
            _ => Near::NONE,
        }
    }

    /// Notes what the rest of the events moved, though it cannot be entered.
    #[cold]
    fn note_rest(&mut self, events: &[engine::Event], from: usize) {
        for event in &events[from..] {
            self.takes_note(event);
        }
    }

    fn note_far(&mut self, way: Way, amount: Chips) {
        self.far.push(way);
        self.moved.push(Moved { way: (Near::NONE, Near::NONE), amount });
    }

    #[inline(never)]
    fn enter_slowly(
        &mut self,
        place: usize,
        event: &engine::Event,
        ledger: &mut Ledger,
    ) -> Result<(), LedgerFault> {
        match self.takes_note(event) {
            Some((way, amount)) => {
                ledger.post_with(&way, amount, || self.about(place, event)).map(|_| ())
            }
            None => Ok(()),
        }
    }

    /// Notes the chips that an event of the hand moved, if any, and returns how the books say it.
    fn takes_note(&mut self, event: &engine::Event) -> Option<(Way, Chips)> {
        let engine::EventKind::Pay { from, to, amount, .. } = event.kind else { return None };
        if to == Account::Collection && self.counted.is_none() && !self.slot {
            self.counted = Some(self.shift);
        }
        let way = (self.of_table(from), self.of_table(to));
        // Moves within the middle of the table do not show in the books.
        if way.0 == way.1 {
            return None;
        }
        count(&mut self.stacks, way, amount);
        self.note_far(way, amount);
        Some((way, amount))
    }

    /// The books' account for chips of the table. Chips that a hand puts in the cage belong to the
    /// player its outcome names. What nobody is known to have taken away is owed.
    fn of_table(&self, account: Account) -> BookAccount {
        let (table, nobody) = (self.table, BookAccount::Suspense);
        match account {
            Account::Seat(seat) => BookAccount::Seat { table, seat },
            Account::Collection => self.fees(),
            Account::Jackpot => BookAccount::Jackpot { table },
            Account::Prize(number) => BookAccount::Prize { table, number },
            Account::Promotion(number) => BookAccount::Promotion { table, number },
            Account::Corporation => BookAccount::Corporation,
            Account::Spot(_)
            | Account::Pot
            | Account::Tops
            | Account::DoubleTops
            | Account::Escrow
            | Account::Cover
            | Account::Cage => BookAccount::Play { table },
            Account::CageOf(seat) => self.then[seat].map_or(nobody, BookAccount::Cage),
            Account::WalletOf(seat) => self.then[seat].map_or(nobody, BookAccount::Wallet),
            Account::FreeSeat(seat) => self.free[seat].map_or(nobody, BookAccount::Wallet),
            Account::Suspense => BookAccount::Suspense,
            Account::Issue => BookAccount::Issue,
        }
    }

    /// Where the fees of the hand are. Until they are dropped, they belong to no shift. Refunds
    /// come from the shift that has them.
    fn fees(&self) -> BookAccount {
        let table = self.table;
        match self.counted {
            Some(shift) => BookAccount::Collection { table, shift },
            None if self.slot => BookAccount::Play { table },
            None => BookAccount::Collection { table, shift: self.shift },
        }
    }

    /// The hand is over: what the cage keeps is credited to its owners.
    ///
    /// # Errors
    /// If nobody sits there.
    pub fn over(&mut self, outcome: &Outcome) -> Result<(), LedgerFault> {
        self.event += 1;
        for seat in outcome.stacks.seats().iter() {
            let kept = outcome.cage[seat];
            if kept > Chips::ZERO {
                let to = BookAccount::Cage(self.player(seat)?);
                let way = (BookAccount::Play { table: self.table }, to);
                self.write(way, kept, Why::Event(Reason::Pay, None));
            }
        }
        Ok(())
    }

    /// What the books need to know of the last hand once there are others.
    pub(crate) fn hand_books(&self) -> HandBooks {
        HandBooks { then: self.then, counted: self.counted }
    }

    /// Enters the room's events for a correction of a hand, or of the last one, with name and
    /// reason.
    pub(crate) fn amend(
        &mut self,
        hand: Option<HandBooks>,
        events: &[crate::Event],
        who: &str,
        why: &str,
    ) -> Vec<Paid> {
        let last = self.hand_books();
        let HandBooks { then, counted } = hand.unwrap_or(last);
        (self.then, self.counted) = (then, counted);
        let paid = self.amend_hand(events, who, why);
        (self.then, self.counted) = (last.then, last.counted);
        paid
    }

    fn amend_hand(&mut self, events: &[crate::Event], who: &str, why: &str) -> Vec<Paid> {
        self.event += 1;
        let mut paid = Vec::new();
        for event in events {
            let EventKind::Pay { from, to, amount, .. } = event.kind else { continue };
            let (from, to) = (self.after_the_fact(from), self.after_the_fact(to));
            let why = Why::Correction { of: None, who: who.into(), why: why.into() };
            self.write((from, to), amount, why);
            paid.push(Paid { from, to, amount });
        }
        paid
    }

    /// The hand is void: what was moved in it is moved back.
    pub fn call_off(&mut self) {
        self.event += 1;
        while let Some(Moved { way, amount }) = self.moved.pop() {
            let shift = self.counted.unwrap_or_default();
            let account = |near: Near| near.account(self.table, shift);
            let near = account(way.0).zip(account(way.1));
            let Some((from, to)) = near.or_else(|| self.far.pop()) else { continue };
            self.write((to, from), amount, Why::Event(Reason::Refund, None));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::time::Day;

    #[test]
    fn near_accounts_are_those_of_the_books() {
        let seat = Seat::at(4);
        let shift = Shift { day: Day(7), number: 2 };
        for (slot, counted) in
            [(false, None), (false, Some(shift)), (true, None), (true, Some(shift))]
        {
            let clerk = Clerk { counted, ..Clerk::new(3).with_slot(slot) };
            for account in [
                Account::Seat(seat),
                Account::Spot(seat),
                Account::Pot,
                Account::Tops,
                Account::DoubleTops,
                Account::Escrow,
                Account::Collection,
                Account::Jackpot,
                Account::Cage,
                Account::Cover,
                Account::Corporation,
                Account::CageOf(seat),
            ] {
                let near = clerk.near(account).account(3, shift);
                assert!(near.is_none_or(|near| near == clerk.of_table(account)), "{account}");
            }
        }
    }
}
