//! No-bust blackjack: wagers, fees, cards in order, the outcome table and the player-dealer's
//! money (NB, PD, EQ-04).

use crate::cover::{Bet, Outcome, gross, net};
use crate::table::{Deed, Reckoned, Stacks, Stop, Table, unaudited, wrong};
use cards::{Card, Rank, Seat};
use record::syntax::{Who, read_amount};
use std::collections::BTreeMap;

const OPTIONS: &[(&str, &[&str])] = &[
    ("decks", &[]),
    ("squares", &[]),
    ("min-wager", &[]),
    ("max-wager", &[]),
    ("under-minimum", &["refused", "plays"]),
    ("over-maximum", &["refused", "excess-no-action"]),
    ("smallest-chip", &[]),
    ("fee-bands", &[]),
    ("fee-player-dealer", &[]),
    ("fee-schedule", &[]),
    ("coverage", &["gross", "net"]),
    ("settle-from", &["left-of-bank", "seat-1", "dealer-right"]),
    ("first-to-act", &["left-of-dealer", "left-of-bank"]),
    ("must-stand", &["20", "hard-20", "19", "21"]),
    ("joker-up", &["frozen", "no-draw"]),
    ("naturals", &["two-jokers", "aces-and-jokers"]),
    ("joker-joker-pays", &["1", "2"]),
    ("split-cards", &["equal-points", "equal-rank"]),
    ("splits", &[]),
    ("surrender", &["yes", "no"]),
    ("doubles-void-on", &["natural", "second-joker"]),
    ("unasked-hit", &["none", "burn-and-one-more"]),
    ("floor-list", &["none", "new-esquire"]),
];

/// Where the next card goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goes {
    Hand(Seat, usize),
    Bank,
    Aside,
    Burn,
}

/// One hand of a seat.
#[derive(Clone, Debug, Default)]
struct Held {
    cards: Vec<Card>,
    surrendered: bool,
    /// A single joker that plays as it is (EQ-19).
    lone: bool,
}

/// Chips on a hand. Those laid before the deal come first in the settlement (PD-06).
#[derive(Clone, Copy, Debug)]
struct Wager {
    seat: Seat,
    hand: usize,
    square: u8,
    amount: i64,
    original: bool,
}

struct Round<'a> {
    table: &'a Table<'a>,
    stacks: Stacks,
    fee: i64,
    wagers: Vec<Wager>,
    put_up: i64,
    closed: bool,
    /// Cards that are on their way, in order.
    next: Vec<Goes>,
    hands: BTreeMap<Seat, Vec<Held>>,
    /// Which hand of a seat is played.
    playing: BTreeMap<Seat, usize>,
    bank: Vec<Card>,
    aside: Vec<Card>,
    over: bool,
}

/// Reckons a hand of no-bust blackjack from its header and steps.
pub(crate) fn reckon(table: &Table<'_>) -> Result<Reckoned, Stop> {
    table.know_options(OPTIONS)?;
    let mut round = Round {
        table,
        stacks: table.stacks.clone(),
        fee: 0,
        wagers: Vec::new(),
        put_up: 0,
        closed: false,
        next: Vec::new(),
        hands: BTreeMap::new(),
        playing: BTreeMap::new(),
        bank: Vec::new(),
        aside: Vec::new(),
        over: false,
    };
    let deeds = table.deeds();
    for (at, deed) in deeds.iter().enumerate() {
        if round.over {
            return wrong(deed.line, deed.seat(), "no more steps", deed.verb);
        }
        round.take(deed, &deeds[at + 1..])?;
    }
    if let Some(end) = table.hand.end.as_ref().filter(|_| !round.over) {
        round.settle(end.line.0)?;
    }
    Ok(Reckoned { stacks: round.stacks, fee: round.fee, jackpot: 0, over: round.over })
}

impl Round<'_> {
    fn take(&mut self, deed: &Deed<'_>, later: &[Deed<'_>]) -> Result<(), Stop> {
        match (deed.who, deed.verb) {
            (Who::Seat(seat), verb) => {
                if !self.stacks.contains_key(&seat) {
                    return wrong(deed.line, Some(seat), "a player in the hand", verb);
                }
                match self.closed {
                    false => self.bet(seat, deed),
                    true => self.play(seat, deed),
                }
            }
            (Who::Dealer, "no-more-bets") => self.close(),
            (Who::Chance, "cards") => {
                deed.cards.iter().try_for_each(|card| self.card(*card, deed.line))
            }
            (Who::Chance, "shuffled") => Ok(()),
            (_, "slip" | "declare" | "override") => self.incident(deed, later),
            (_, verb) => unaudited(format!("line {}: {verb} is not known here", deed.line)),
        }
    }

    fn pay(&mut self, seat: Seat, amount: i64, line: u32) -> Result<(), Stop> {
        let stack = self.stacks.entry(seat).or_default();
        *stack -= amount;
        match *stack < 0 {
            true => wrong(line, Some(seat), "chips for that", "too few"),
            false => Ok(()),
        }
    }

    fn bet(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        match deed.verb {
            "wager" => {
                let (square, amount) = (deed.target, deed.amount);
                self.wagers.push(Wager { seat, hand: 0, square, amount, original: true });
                self.pay(seat, amount, deed.line)
            }
            "bank" => {
                self.put_up += deed.amount;
                self.pay(seat, deed.amount, deed.line)
            }
            "ready" | "timeout" => Ok(()),
            verb => unaudited(format!("line {}: {verb} is not known here", deed.line)),
        }
    }

    /// The dealer closes the betting: what gets no action goes back, fees are taken (PD-12, PD-19).
    fn close(&mut self) -> Result<(), Stop> {
        self.closed = true;
        let bank = self.table.lead;
        if self.wagers.is_empty() || self.put_up == 0 {
            for wager in std::mem::take(&mut self.wagers) {
                *self.stacks.entry(wager.seat).or_default() += wager.amount;
            }
            *self.stacks.entry(bank).or_default() += std::mem::take(&mut self.put_up);
            self.over = true;
            return Ok(());
        }
        let most = self.table.amount("max-wager", "100.00")?;
        let bands = self.bands()?;
        for wager in &mut self.wagers {
            let excess = (wager.amount - most).max(0);
            wager.amount -= excess;
            let fee = fee_of(&bands, wager.amount);
            *self.stacks.entry(wager.seat).or_default() += excess - fee;
            self.fee += fee;
        }
        let fee = self.table.amount("fee-player-dealer", "2.00")?;
        *self.stacks.entry(bank).or_default() -= fee;
        self.fee += fee;
        // One card each, the player-dealer last, then a second one to the players (NB-05).
        let players: Vec<Seat> = self.acting().into_iter().filter(|s| self.bets(*s)).collect();
        for seat in &players {
            self.hands.insert(*seat, vec![Held::default()]);
        }
        let round = players.iter().map(|seat| Goes::Hand(*seat, 0));
        self.next = round.clone().chain([Goes::Bank]).chain(round).collect();
        Ok(())
    }

    /// Upper ends of the fee bands and what they cost, in order.
    fn bands(&self) -> Result<Vec<(i64, i64)>, Stop> {
        let text = self.table.option("fee-bands", "5.00-20.00:0.50,21.00-100.00:1.00");
        let band = |word: &str| {
            let (range, fee) = word.trim().split_once(':')?;
            Some((read_amount(range.split_once('-')?.1)?, read_amount(fee)?))
        };
        let bands: Option<Vec<_>> = text.split(',').filter(|w| !w.is_empty()).map(band).collect();
        bands.map_or_else(|| unaudited(format!("option fee-bands {text}")), Ok)
    }

    fn bets(&self, seat: Seat) -> bool {
        self.wagers.iter().any(|wager| wager.seat == seat)
    }

    /// The order of dealing and drawing (NB-06).
    fn acting(&self) -> Vec<Seat> {
        match self.table.option("first-to-act", "left-of-dealer") {
            "left-of-bank" => self.table.left_of(self.table.lead),
            _ => self.table.seats.clone(),
        }
    }

    fn play(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        let at = self.playing.get(&seat).copied().unwrap_or(0);
        let Some(hands) = self.hands.get_mut(&seat).filter(|hands| hands.len() > at) else {
            return wrong(deed.line, Some(seat), "a hand to play", deed.verb);
        };
        match deed.verb {
            "hit" => self.next.push(Goes::Hand(seat, at)),
            "stand" => {
                self.playing.insert(seat, at + 1);
            }
            "surrender" => {
                hands[at].surrendered = true;
                self.playing.insert(seat, at + 1);
            }
            "double" => {
                self.raise(seat, at, deed.line)?;
                self.next.push(Goes::Hand(seat, at));
                self.playing.insert(seat, at + 1);
            }
            "split" => {
                let Some(card) = hands[at].cards.pop() else {
                    return wrong(deed.line, Some(seat), "two cards", "a split");
                };
                hands.push(Held { cards: vec![card], ..Held::default() });
                let new = hands.len() - 1;
                self.raise(seat, new, deed.line)?;
                self.next.push(Goes::Hand(seat, at));
            }
            "timeout" => return unaudited(format!("line {}: what the clock did", deed.line)),
            verb => return unaudited(format!("line {}: {verb} is not known here", deed.line)),
        }
        Ok(())
    }

    /// Puts the wagers of the seat once more, on a hand of it (NB-15, NB-16).
    fn raise(&mut self, seat: Seat, onto: usize, line: u32) -> Result<(), Stop> {
        let first: Vec<Wager> =
            self.wagers.iter().filter(|w| w.seat == seat && w.original).copied().collect();
        for wager in first {
            self.wagers.push(Wager { hand: onto, original: false, ..wager });
            self.pay(seat, wager.amount, line)?;
        }
        Ok(())
    }

    /// A card goes where it was asked for; else to the next hand that a split left with one card;
    /// else to the player-dealer (NB-16, NB-05).
    fn card(&mut self, card: Card, line: u32) -> Result<(), Stop> {
        let goes = match self.next.is_empty() {
            false => self.next.remove(0),
            true => self.unasked(),
        };
        match goes {
            Goes::Bank => self.bank.push(card),
            Goes::Aside => self.aside.push(card),
            Goes::Burn => {}
            Goes::Hand(seat, at) => {
                let hand = self.hands.get_mut(&seat).and_then(|hands| hands.get_mut(at));
                match hand {
                    Some(hand) => hand.cards.push(card),
                    None => return wrong(line, Some(seat), "a hand", "none"),
                }
            }
        }
        Ok(())
    }

    fn unasked(&mut self) -> Goes {
        for seat in self.acting() {
            let hands = self.hands.get(&seat).map_or(&[][..], |hands| hands);
            if let Some(at) = hands.iter().position(|hand| hand.cards.len() == 1 && !hand.lone) {
                self.playing.insert(seat, at);
                return Goes::Hand(seat, at);
            }
        }
        Goes::Bank
    }

    /// EQ-04 and EQ-11: a card dealt without asking is burned and one more, or it is the
    /// player-dealer's where only he is left to act. A card dealt before the double was down and
    /// one that was waved off too late are taken (EQ-05, EQ-17); a boxed one is burned alone
    /// (EQ-14). The floor may decide otherwise.
    fn incident(&mut self, deed: &Deed<'_>, later: &[Deed<'_>]) -> Result<(), Stop> {
        let (kind, seat) = match &deed.step.incident {
            Some(incident) => (incident.kind.as_str(), incident.seat),
            None => ("nothing", None),
        };
        if kind == "missed-bank" {
            // EQ-06: found when one player had two cards, the order is mended; later the
            // player-dealer gets his card last.
            if deed.verb == "slip" && deed.target > 1 {
                self.next.retain(|goes| *goes != Goes::Bank);
                self.next.push(Goes::Bank);
            }
            return Ok(());
        }
        if let ("extra-hand", Some(seat)) = (kind, seat) {
            // EQ-01: it is burned, whatever it is, and one more (EQ-11).
            if deed.verb != "slip" {
                self.next.insert(0, Goes::Burn);
                return Ok(());
            }
            let mut round = Vec::new();
            for player in self.acting() {
                round.extend(self.hands.get(&player).map(|_| Goes::Hand(player, 0)));
                round.extend((player == seat).then_some(Goes::Burn));
            }
            self.next = round.iter().copied().chain([Goes::Bank]).chain(round.clone()).collect();
            return Ok(());
        }
        if ["missed-hand", "incomplete-hand"].contains(&kind) {
            return self.short_deal(deed, kind, seat);
        }
        if !["unasked-hit", "early-double", "waved-off", "boxed-card"].contains(&kind) {
            return unaudited(format!("line {}: {kind}", deed.line));
        }
        if deed.verb == "slip" {
            if kind == "waved-off" && !self.next.is_empty() {
                // The card he had asked for is this one.
                self.next.remove(0);
            }
            self.next.insert(0, Goes::Aside);
            return Ok(());
        }
        let others = later.iter().any(|deed| deed.seat().is_some());
        let posted = match kind {
            "early-double" | "waved-off" => "stands",
            "unasked-hit" if !others => "to-bank",
            _ => "burn",
        };
        let decision = deed.step.decision.as_ref();
        let ruling = decision.map_or(posted, |decision| decision.ruling.as_str());
        let Some(card) = self.aside.pop() else {
            return wrong(deed.line, seat, "an unasked card", "none");
        };
        match (ruling, seat) {
            ("burn", _) if kind == "boxed-card" && decision.is_none() => {}
            ("burn", _) => self.next.insert(0, Goes::Burn),
            ("to-bank", _) => self.bank.push(card),
            ("stands", Some(seat)) => {
                let at = usize::from(deed.target);
                self.next.insert(0, Goes::Hand(seat, at));
                self.card(card, deed.line)?;
            }
            _ => return unaudited(format!("line {}: the ruling {ruling}", deed.line)),
        }
        Ok(())
    }

    /// EQ-02 and EQ-19: who was passed over on the deal gets his cards while nobody has a second
    /// one; later his wager and its fee go back, unless his single card is a joker.
    fn short_deal(&mut self, deed: &Deed<'_>, kind: &str, seat: Option<Seat>) -> Result<(), Stop> {
        let Some(seat) = seat else {
            return unaudited(format!("line {}: {kind} of nobody", deed.line));
        };
        if deed.verb == "slip" {
            // He gets no card, or the first one alone; found early, he gets both.
            let mut left = match (kind, deed.target) {
                ("missed-hand", 1) => 2,
                ("missed-hand", _) => 0,
                _ => 1,
            };
            self.next.retain(|goes| {
                let his = *goes == Goes::Hand(seat, 0);
                left -= i32::from(his);
                !his || left >= 0
            });
            return Ok(());
        }
        if !self.next.is_empty() {
            return Ok(());
        }
        let bands = self.bands()?;
        let Some(hand) = self.hands.get_mut(&seat).and_then(|hands| hands.first_mut()) else {
            return wrong(deed.line, Some(seat), "a hand", "none");
        };
        let joker = hand.cards.first().is_some_and(|card| card.is_joker());
        let ruling = deed.step.decision.as_ref().map(|decision| decision.ruling.as_str());
        if ruling.unwrap_or(if joker { "stands" } else { "hand-dead" }) == "stands" {
            hand.lone = true;
            return Ok(());
        }
        self.hands.remove(&seat);
        for wager in self.wagers.extract_if(.., |wager| wager.seat == seat) {
            let fee = fee_of(&bands, wager.amount);
            *self.stacks.entry(seat).or_default() += wager.amount + fee;
            self.fee -= fee;
        }
        if self.hands.is_empty() {
            *self.stacks.entry(self.table.lead).or_default() += std::mem::take(&mut self.put_up);
            self.over = true;
        }
        Ok(())
    }

    fn settle(&mut self, line: u32) -> Result<(), Stop> {
        let mut dealt = self.hands.values().flatten().flat_map(|hand| &hand.cards);
        if dealt.any(|card| !card.is_known()) || self.bank.iter().any(|card| !card.is_known()) {
            return unaudited("some cards are not known");
        }
        let short = |hand: &Held| hand.cards.len() < 2 && !hand.lone;
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
        let changes = match self.table.option("coverage", "gross") {
            "net" => net(&bets, self.put_up),
            _ => gross(&bets, self.put_up),
        };
        for (wager, change) in queue.iter().zip(&changes) {
            *self.stacks.entry(wager.seat).or_default() += wager.amount + change;
        }
        let bank = self.put_up - changes.iter().sum::<i64>();
        *self.stacks.entry(self.table.lead).or_default() += bank;
        self.over = true;
        Ok(())
    }

    /// The order of settlement: clockwise, first wagers before doubles and splits (PD-06).
    fn queue(&self) -> Vec<Wager> {
        let round = match self.table.option("settle-from", "left-of-bank") {
            "seat-1" => self.table.seats.clone(),
            // NB-19: from the last seat down to the first.
            "dealer-right" => self.table.seats.iter().rev().copied().collect(),
            _ => self.table.left_of(self.table.lead),
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
        let double = jokers && self.table.option("joker-joker-pays", "1") == "2";
        Bet {
            outcome,
            times: if double { 2 } else { 1 },
            amount: wager.amount,
            surrendered: self.hands[&wager.seat][wager.hand].surrendered,
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

/// A wager between two bands or below the first pays as the band above it.
fn fee_of(bands: &[(i64, i64)], wager: i64) -> i64 {
    let band = bands.iter().find(|(to, _)| wager <= *to).or(bands.last());
    band.map_or(0, |(_, fee)| *fee)
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
