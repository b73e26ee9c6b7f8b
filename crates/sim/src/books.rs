use cards::Seat;
use engine::{Account, BySeat, Chips, Ending, Event, EventKind, Outcome, SeatSet, Stacks};
use std::collections::BTreeMap;

/// Where every chip of a table came from and went, kept from events and outcomes apart: they must
/// agree.
#[derive(Clone, Debug)]
pub struct Books {
    /// Chips bought, by seat.
    pub issued: BySeat<Chips>,
    /// How often each seat bought chips again.
    pub rebuys: BySeat<u32>,
    /// What the house took.
    pub fees: Chips,
    /// What went into the jackpot.
    pub jackpot: Chips,
    /// What the cage keeps for those who left their hands.
    pub cage: BySeat<Chips>,
    /// What the corporation's bank lost on the whole; less than nothing if it won.
    pub corporation: Chips,
    /// What it was given to bank with.
    pub funded: Chips,
    /// Hands that came to an end.
    pub hands: u64,
    /// Hands that did not and were called off; they cost nobody anything.
    pub called_off: u64,
    /// Moves made by players.
    pub turns: u64,
    /// How hands ended.
    pub endings: BTreeMap<Ending, u64>,
    /// Whether every hand so far left as many chips as there were.
    pub conserved: bool,
    /// What the events of the hand at hand moved.
    moved: Moved,
}

#[derive(Clone, Copy, Debug)]
struct Moved {
    seats: BySeat<i64>,
    collection: i64,
    jackpot: i64,
    cage: i64,
    corporation: i64,
    elsewhere: i64,
}

impl Moved {
    const NOTHING: Moved = Moved {
        seats: BySeat::all(0),
        collection: 0,
        jackpot: 0,
        cage: 0,
        corporation: 0,
        elsewhere: 0,
    };

    fn account(&mut self, account: Account) -> &mut i64 {
        match account {
            Account::Seat(seat) => &mut self.seats[seat],
            Account::Collection => &mut self.collection,
            Account::Jackpot => &mut self.jackpot,
            Account::Cage => &mut self.cage,
            Account::Corporation => &mut self.corporation,
            _ => &mut self.elsewhere,
        }
    }
}

impl Books {
    /// Nothing happened yet.
    pub(crate) fn new() -> Books {
        Books {
            issued: BySeat::all(Chips::ZERO),
            rebuys: BySeat::all(0),
            fees: Chips::ZERO,
            jackpot: Chips::ZERO,
            cage: BySeat::all(Chips::ZERO),
            corporation: Chips::ZERO,
            funded: Chips::ZERO,
            hands: 0,
            called_off: 0,
            turns: 0,
            endings: BTreeMap::new(),
            conserved: true,
            moved: Moved::NOTHING,
        }
    }

    /// Somebody bought chips.
    pub(crate) fn issue(&mut self, seat: Seat, amount: Chips) {
        self.rebuys[seat] += u32::from(!self.issued[seat].is_zero());
        self.issued[seat] += amount;
    }

    /// The corporation was given chips.
    pub(crate) fn fund(&mut self, amount: Chips) {
        self.funded += amount;
    }

    /// The room says what the corporation has: what it was given, less what it lost.
    pub(crate) fn compare_corporation(&mut self, has: Chips) {
        self.conserved &= has == self.funded - self.corporation;
    }

    /// A hand begins.
    pub(crate) fn open(&mut self) {
        self.moved = Moved::NOTHING;
    }

    /// These things happened in it.
    pub(crate) fn note(&mut self, events: &[Event]) {
        for event in events {
            if let EventKind::Pay { from, to, amount, .. } = event.kind {
                *self.moved.account(from) -= amount.as_cents();
                *self.moved.account(to) += amount.as_cents();
            }
        }
    }

    /// The hand is over: what the events moved must be what the outcome says, and nothing may be
    /// left between stacks and house.
    pub(crate) fn close(&mut self, before: &Stacks, outcome: &Outcome) {
        self.hands += 1;
        self.fees += outcome.collected;
        self.jackpot += outcome.jackpot;
        *self.endings.entry(outcome.ending).or_default() += 1;
        let agrees = |(seat, stack): (Seat, Chips)| {
            stack.as_cents() == before.get(seat).as_cents() + self.moved.seats[seat]
        };
        let cage: Chips = before.seats().iter().map(|seat| outcome.cage[seat]).sum();
        self.corporation -= Chips::cents(self.moved.corporation);
        before.seats().iter().for_each(|seat| self.cage[seat] += outcome.cage[seat]);
        let kept: Chips = before.seats().iter().map(|seat| self.cage[seat]).sum();
        let told = outcome.stacks.seats() == before.seats()
            && outcome.stacks.iter().all(agrees)
            && self.moved.collection == outcome.collected.as_cents()
            && self.moved.jackpot == outcome.jackpot.as_cents()
            && self.moved.cage == cage.as_cents()
            && self.moved.elsewhere == 0;
        let left = outcome.stacks.iter().map(|(_, stack)| stack).sum::<Chips>();
        let left = left + self.fees + self.jackpot + kept;
        let issued = self.total_issued(before.seats()) + self.corporation;
        self.conserved &= told && left == issued;
    }

    /// All chips ever bought by these seats.
    fn total_issued(&self, seats: SeatSet) -> Chips {
        seats.iter().map(|seat| self.issued[seat]).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Deck;
    use engine::{Reason, ShoeState};

    fn closed(amount: i64, stacks: [i64; 2], collected: i64, jackpot: i64) -> bool {
        let (one, two) = (Seat::at(0), Seat::at(1));
        let mut books = Books::new();
        let before: Stacks =
            [one, two].map(|seat| (seat, Chips::dollars(10))).into_iter().collect();
        before.iter().for_each(|(seat, stack)| books.issue(seat, stack));
        books.open();
        let pay = |from, to, dollars| Event {
            kind: EventKind::Pay { from, to, amount: Chips::dollars(dollars), reason: Reason::Bet },
            rule: None,
        };
        let (seat, pot) = (Account::Seat, Account::Pot);
        books.note(&[
            pay(seat(one), pot, 3),
            pay(pot, seat(two), amount),
            pay(seat(two), Account::Collection, 1),
            pay(seat(two), Account::Jackpot, 2),
        ]);
        let outcome = Outcome {
            ending: Ending::Played,
            stacks: [one, two].into_iter().zip(stacks.map(Chips::dollars)).collect(),
            collected: Chips::dollars(collected),
            jackpot: Chips::dollars(jackpot),
            shoe: ShoeState::fresh(1, Deck::STANDARD),
            next_lead: None,
            cage: engine::BySeat::all(Chips::ZERO),
            corporation: Chips::ZERO,
            barred: SeatSet::EMPTY,
            wagered: SeatSet::EMPTY,
        };
        books.close(&before, &outcome);
        books.conserved
    }

    #[test]
    fn a_chip_too_few_or_too_many_is_seen() {
        assert!(closed(3, [7, 10], 1, 2));
        assert!(!closed(2, [7, 9], 1, 2), "a dollar stayed in the pot");
        assert!(!closed(3, [7, 11], 1, 2), "a dollar more than was paid");
        assert!(!closed(3, [7, 10], 0, 2), "the fee is not in the house's books");
        assert!(!closed(3, [7, 10], 3, 0), "the jackpot is not the house's");
        assert!(!closed(3, [8, 9], 1, 2), "the outcome tells another story");
    }
}
