//! The outcome table and how far the player-dealer's money goes (NB-13, PD-05, PD-06).

use super::{Held, Round, Wager};
use crate::cover::{Bet, Outcome, gross, net};
use crate::table::{Stop, unaudited, wrong};
use cards::{Card, Rank, Seat};

impl Round<'_> {
    pub(super) fn settle(&mut self, line: u32) -> Result<(), Stop> {
        let mut dealt = self.hands.values().flatten().flat_map(|hand| &hand.cards);
        if dealt.any(|card| !card.is_known()) || self.bank.iter().any(|card| !card.is_known()) {
            return unaudited("some cards are not known");
        }
        let short = |hand: &Held| hand.cards.len() < 2 && !hand.lone && !hand.fouled;
        if self.hands.values().flatten().any(short) || !self.next.is_empty() {
            return wrong(line, None, "every card dealt", "the end");
        }
        // NB-10: the player-dealer hits soft 17 or less and stands on hard 17 or more.
        for n in 2..=self.bank.len() {
            let stood = n == self.bank.len();
            // A natural of two aces stands as well (NB-03).
            let draws = draws(&self.bank[..n]) && !self.natural(&self.bank[..n]);
            if draws == stood {
                let words = |stands| if stands { "to stand" } else { "to draw" };
                return wrong(line, Some(self.table.lead), words(!stood), words(stood));
            }
        }
        if self.bank.len() < 2 {
            return wrong(line, Some(self.table.lead), "a second card", "none");
        }
        let queue = self.queue();
        let chip = self.table.amount("smallest-chip", "0.50")?;
        let bets: Vec<Bet> = queue.iter().map(|wager| self.judge(wager, chip)).collect();
        let left = self.pay_out(&queue, &bets, self.put_up);
        // PD-07: what the player-dealer did not reach is for the bank behind him.
        let rest: Vec<Bet> =
            bets.iter().zip(&left).map(|(bet, rest)| Bet { amount: *rest, ..*bet }).collect();
        let behind = self.table.behind();
        let before: i64 = self.won;
        if let Some((seat, put_up)) = behind {
            self.pay_out(&queue, &rest, put_up);
            if let Some(seat) = seat {
                *self.stacks.entry(seat).or_default() += put_up - (self.won - before);
            }
        }
        self.divide(self.put_up - before)?;
        for wager in &queue {
            *self.stacks.entry(wager.owner).or_default() += wager.amount;
        }
        self.over = true;
        Ok(())
    }

    /// What the bank came to goes to those who put it up, by their parts; what the smallest chip
    /// cannot divide is the player-dealer's (PD-22).
    pub(super) fn divide(&mut self, all: i64) -> Result<(), Stop> {
        let chip = i128::from(self.table.amount("smallest-chip", "0.50")?.max(1));
        let mut left = all;
        for (seat, part) in std::mem::take(&mut self.partners) {
            let exact = i128::from(all) * i128::from(part) / i128::from(self.put_up).max(1);
            let back = (exact - exact % chip) as i64;
            *self.stacks.entry(seat).or_default() += back;
            left -= back;
        }
        *self.stacks.entry(self.table.lead).or_default() += left;
        self.put_up = 0;
        Ok(())
    }

    /// One bank settles what it covers; gives what of each wager is left.
    fn pay_out(&mut self, queue: &[Wager], bets: &[Bet], put_up: i64) -> Vec<i64> {
        let settled = match self.table.option("coverage", "gross") {
            "net" => net(bets, put_up),
            _ => gross(bets, put_up),
        };
        let list = self.table.option("floor-list", "none") == "new-esquire";
        for (wager, settled) in queue.iter().zip(&settled) {
            self.won += settled.change;
            // EQ-16: what an abandoned hand wins goes to the cage.
            let abandoned = self.hands[&wager.seat][wager.hand].abandoned;
            if !(list && abandoned && settled.change > 0) {
                *self.stacks.entry(wager.owner).or_default() += settled.change;
            }
        }
        settled.iter().map(|settled| settled.rest).collect()
    }

    /// The order of settlement: clockwise, first wagers before doubles and splits (PD-06).
    fn queue(&self) -> Vec<Wager> {
        let round = match self.table.option("settle-from", "left-of-bank") {
            "seat-1" => self.spots(),
            // NB-19: from the last seat down to the first.
            "dealer-right" => self.spots().into_iter().rev().collect(),
            _ => self.bank_outward(),
        };
        let mut queue = self.wagers.clone();
        let place = |seat: Seat| round.iter().position(|s| *s == seat);
        queue.sort_by_key(|w| (!w.original, place(w.seat), w.hand, w.square));
        queue
    }

    fn judge(&self, wager: &Wager, chip: i64) -> Bet {
        let outcome = self.outcome(wager);
        // NB-04: two jokers may win twice the wager.
        let hand = &self.hands[&wager.seat][wager.hand].cards;
        let jokers = hand.len() == 2 && hand.iter().all(|card| card.is_joker());
        let fouled = self.hands[&wager.seat][wager.hand].fouled;
        let double = jokers && self.table.option("joker-joker-pays", "1") == "2";
        Bet {
            outcome,
            times: if double { 2 } else { 1 },
            amount: wager.amount,
            surrendered: self.hands[&wager.seat][wager.hand].surrendered && !fouled,
            chip,
        }
    }

    /// Two jokers (NB-02); on one sheet two aces and ace with joker as well (NB-03).
    fn natural(&self, cards: &[Card]) -> bool {
        let aces = self.table.option("naturals", "two-jokers") == "aces-and-jokers";
        let high = |card: &Card| card.is_joker() || aces && card.rank() == Some(Rank::Ace);
        cards.len() == 2 && cards.iter().all(high)
    }

    fn outcome(&self, wager: &Wager) -> Outcome {
        let void = match self.table.option("doubles-void-on", "natural") {
            "second-joker" => self.bank[1].is_joker(),
            _ => self.natural(&self.bank),
        };
        let hand = &self.hands[&wager.seat][wager.hand];
        if hand.fouled {
            return Outcome::Loses;
        }
        if void && !wager.original {
            return Outcome::Void;
        }
        if hand.surrendered {
            return Outcome::Loses;
        }
        match (self.natural(&hand.cards), self.natural(&self.bank)) {
            (true, true) => return Outcome::Pushes,
            (true, false) => return Outcome::Wins,
            (false, true) => return Outcome::Loses,
            (false, false) => {}
        }
        // NB-13.
        let (player, bank) = (total(&hand.cards).0, total(&self.bank).0);
        match (player > 21, bank > 21) {
            (true, false) => Outcome::Loses,
            (false, true) => Outcome::Wins,
            (true, true) if player < bank => Outcome::Pushes,
            (true, true) => Outcome::Loses,
            (false, false) if player > bank => Outcome::Wins,
            (false, false) if player == bank => Outcome::Pushes,
            (false, false) => Outcome::Loses,
        }
    }
}

/// The total and whether an ace counts eleven in it. A joker makes a hard 21 (NB-01).
fn total(cards: &[Card]) -> (i64, bool) {
    if cards.iter().any(|card| card.is_joker()) {
        return (21, false);
    }
    let points = |card: &Card| match card.rank() {
        Some(Rank::Ace) => 1,
        Some(rank) => (rank as i64 + 2).min(10),
        None => 0,
    };
    let hard: i64 = cards.iter().map(points).sum();
    match cards.iter().any(|card| card.rank() == Some(Rank::Ace)) && hard + 10 <= 21 {
        true => (hard + 10, true),
        false => (hard, false),
    }
}

fn draws(cards: &[Card]) -> bool {
    match total(cards) {
        (17, true) => true,
        (points, _) => points < 17,
    }
}
