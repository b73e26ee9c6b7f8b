use crate::prizes::{Prizes, jackpot_name};
use crate::{Plan, Till};
use bots::Strategy;
use cards::Seat;
use engine::{Chips, Ending};
use pit::Table;
use std::collections::BTreeMap;

/// The results of many hands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Hands that came to an end.
    pub hands: u64,
    /// Hands that did not end and were void.
    pub called_off: u64,
    /// Whether no chip was created or lost at any table.
    pub conserved: bool,
    /// What the house took in fees.
    pub fees: Chips,
    /// What hands dropped into each jackpot.
    pub jackpots: BTreeMap<String, Chips>,
    /// What the house put into prizes, what they paid, and what is left of it all.
    pub prizes: Prizes,
    /// What the corporation's bank won from players, in cents (PD-07).
    pub corporation_cents: i64,
    /// Moves made by players.
    pub turns: u64,
    /// How hands ended.
    pub endings: BTreeMap<Ending, u64>,
    pub seats: Vec<SeatTally>,
}

/// The results of one seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatTally {
    pub seat: Seat,
    /// How it played.
    pub strategy: Strategy,
    /// What it won, in cents; fees are paid out of it.
    pub net_cents: i64,
    /// How often it bought chips again.
    pub rebuys: u64,
}

impl Tally {
    /// Nothing played yet.
    pub fn new(plan: &Plan, players: u8) -> Tally {
        let seat = |at: usize| SeatTally {
            seat: Seat::at(at),
            strategy: plan.lineup.at(at),
            net_cents: 0,
            rebuys: 0,
        };
        Tally {
            hands: 0,
            called_off: 0,
            conserved: true,
            fees: Chips::ZERO,
            jackpots: BTreeMap::new(),
            prizes: Prizes::default(),
            corporation_cents: 0,
            turns: 0,
            endings: BTreeMap::new(),
            seats: (0..players as usize).map(seat).collect(),
        }
    }

    pub(crate) fn add_table(&mut self, table: &Table) {
        let (played, till) = (table.played(), Till::of(table));
        self.hands += played.hands;
        self.called_off += played.called_off;
        // Outcomes and entries must agree.
        self.conserved &= played.conserved && till.balances;
        let prizes = Prizes::of(table, till.jackpot);
        self.conserved &= till.collected == played.fees && prizes.adds_up(played.jackpot);
        self.prizes.add(&prizes);
        self.fees += till.collected;
        self.corporation_cents += till.corporation.as_cents();
        if !played.jackpot.is_zero() {
            *self.jackpots.entry(jackpot_name(table).into()).or_default() += played.jackpot;
        }
        self.turns += played.turns;
        for (ending, n) in &played.endings {
            *self.endings.entry(*ending).or_default() += n;
        }
        for line in &mut self.seats {
            line.net_cents += till.won[line.seat].as_cents();
            line.rebuys += u64::from(played.rebuys[line.seat]);
        }
    }

    /// Adds another tally of the same table.
    pub fn merge(&mut self, other: &Tally) {
        self.hands += other.hands;
        self.called_off += other.called_off;
        self.conserved &= other.conserved;
        self.fees += other.fees;
        self.corporation_cents += other.corporation_cents;
        self.turns += other.turns;
        self.prizes.add(&other.prizes);
        for (name, chips) in &other.jackpots {
            *self.jackpots.entry(name.clone()).or_default() += *chips;
        }
        for (ending, n) in &other.endings {
            *self.endings.entry(*ending).or_default() += n;
        }
        for (line, more) in self.seats.iter_mut().zip(&other.seats) {
            line.net_cents += more.net_cents;
            line.rebuys += more.rebuys;
        }
    }

    /// Strategies with their number of seats and what they won together, in cents.
    pub fn by_strategy(&self) -> BTreeMap<Strategy, (u64, i64)> {
        let mut all = BTreeMap::new();
        for line in &self.seats {
            let (seats, net) = all.entry(line.strategy).or_insert((0, 0));
            *seats += 1;
            *net += line.net_cents;
        }
        all
    }
}
