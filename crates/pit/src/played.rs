use cards::Seat;
use engine::{BySeat, Chips, Ending, Outcome};
use std::collections::BTreeMap;

/// What was played at a table. The ledger knows where its chips are.
#[derive(Clone, Debug)]
pub struct Played {
    pub bought: BySeat<Chips>,
    /// Play money granted for buy-ins, by seat.
    pub given: BySeat<Chips>,
    /// How often each seat bought chips again.
    pub rebuys: BySeat<u32>,
    /// What outcomes say the house took.
    pub fees: Chips,
    /// What outcomes say went into the jackpot.
    pub jackpot: Chips,
    /// Hands that came to an end.
    pub hands: u64,
    /// Hands that did not end and were voided, at no cost to anybody.
    pub called_off: u64,
    /// Moves made by players.
    pub turns: u64,
    /// How hands ended.
    pub endings: BTreeMap<Ending, u64>,
    /// Whether the ledger agreed with every stack after every hand so far, with nothing left in
    /// play.
    pub conserved: bool,
}

impl Played {
    pub(crate) fn new() -> Played {
        Played {
            bought: BySeat::all(Chips::ZERO),
            given: BySeat::all(Chips::ZERO),
            rebuys: BySeat::all(0),
            fees: Chips::ZERO,
            jackpot: Chips::ZERO,
            hands: 0,
            called_off: 0,
            turns: 0,
            endings: BTreeMap::new(),
            conserved: true,
        }
    }

    pub(crate) fn bought(&mut self, seat: Seat, amount: Chips) {
        self.rebuys[seat] += u32::from(!self.bought[seat].is_zero());
        self.bought[seat] += amount;
    }

    /// The hand is over, and the ledger agrees with it or not.
    pub(crate) fn close(&mut self, outcome: &Outcome, agrees: bool) {
        self.hands += 1;
        self.fees += outcome.collected;
        self.jackpot += outcome.jackpot;
        *self.endings.entry(outcome.ending).or_default() += 1;
        self.conserved &= agrees;
    }
}
