//! No-bust blackjack: wagers, fees, cards in order, the outcome table and the player-dealer's
//! money (NB, PD, EQ-04).

use crate::table::{Deed, Reckoned, Stacks, Stop, Table, unaudited, wrong};
use cards::{Card, Seat};
use record::syntax::{Who, read_amount};
use std::collections::{BTreeMap, BTreeSet};

mod incidents;
mod settle;

const OPTIONS: &[(&str, &[&str])] = &[
    ("decks", &[]),
    ("squares", &[]),
    ("hands-per-player", &[]),
    ("one-player-per-spot", &["yes", "no"]),
    ("min-wager", &[]),
    ("max-wager", &[]),
    ("under-minimum", &["refused", "plays"]),
    ("over-maximum", &["refused", "excess-no-action"]),
    ("smallest-chip", &[]),
    ("fee-bands", &[]),
    ("fee-player-dealer", &[]),
    ("fee-covering-bank", &[]),
    ("covering-bank", &["none", "last-bank", "corporation"]),
    ("bank-partners", &[]),
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
    ("tampering", &["none", "foul", "foul-and-barred"]),
    ("jackpot-hand", &["none", "two-jokers"]),
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
    /// A single joker whose second card comes last (EQ-19).
    late: bool,
    /// Its wagers are forfeited (PD-20).
    fouled: bool,
    /// The clock made the last decision on it (EQ-16).
    abandoned: bool,
}

/// Chips on a hand. Those laid before the deal come first in the settlement (PD-06).
#[derive(Clone, Copy, Debug)]
struct Wager {
    /// Whose chips they are.
    owner: Seat,
    /// The spot they lie on: the owner's chair, or one beside it (EQ-18).
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
    /// Who put it up, the player-dealer left out (PD-22).
    partners: Vec<(Seat, i64)>,
    closed: bool,
    /// Cards that are on their way, in order.
    next: Vec<Goes>,
    hands: BTreeMap<Seat, Vec<Held>>,
    /// Which hand of a seat is played.
    playing: BTreeMap<Seat, usize>,
    bank: Vec<Card>,
    aside: Vec<Card>,
    /// The seat that the deal began with by mistake (EQ-13).
    started: Option<Seat>,
    /// What players won from banks so far.
    won: i64,
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
        partners: Vec::new(),
        closed: false,
        next: Vec::new(),
        hands: BTreeMap::new(),
        playing: BTreeMap::new(),
        bank: Vec::new(),
        aside: Vec::new(),
        started: None,
        won: 0,
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
                // Squares 31 to 40 are those of spot 3.
                let (ten, amount) = (deed.target.saturating_sub(1) / 10, deed.amount);
                let square = deed.target - ten * 10;
                let (owner, spot) = (seat, Seat::new(ten).unwrap_or(seat));
                self.wagers.push(Wager {
                    owner,
                    seat: spot,
                    hand: 0,
                    square,
                    amount,
                    original: true,
                });
                self.pay(seat, amount, deed.line)
            }
            "bank" => {
                self.put_up += deed.amount;
                if seat != self.table.lead {
                    self.partners.push((seat, deed.amount));
                }
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
                *self.stacks.entry(wager.owner).or_default() += wager.amount;
            }
            self.divide(self.put_up)?;
            self.over = true;
            return Ok(());
        }
        let most = self.table.amount("max-wager", "100.00")?;
        let bands = self.bands()?;
        for wager in &mut self.wagers {
            let excess = (wager.amount - most).max(0);
            wager.amount -= excess;
            let fee = fee_of(&bands, wager.amount);
            *self.stacks.entry(wager.owner).or_default() += excess - fee;
            self.fee += fee;
        }
        let fee = self.table.amount("fee-player-dealer", "2.00")?;
        *self.stacks.entry(bank).or_default() -= fee;
        self.fee += fee;
        if let Some((Some(seat), put_up)) = self.table.behind() {
            // PD-07: a player's bank behind has a fee of its own.
            let fee = self.table.amount("fee-covering-bank", "0.00")?;
            *self.stacks.entry(seat).or_default() -= fee + put_up;
            self.fee += fee;
        }
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
            "left-of-bank" => self.bank_outward(),
            _ => self.spots(),
        }
    }

    /// All chairs and all spots that are bet on, by number.
    fn spots(&self) -> Vec<Seat> {
        let bet_on = self.wagers.iter().map(|wager| wager.seat);
        let all: BTreeSet<Seat> = self.table.seats.iter().copied().chain(bet_on).collect();
        all.into_iter().collect()
    }

    /// The same from the player-dealer's left.
    fn bank_outward(&self) -> Vec<Seat> {
        let spots = self.spots().into_iter();
        let (near, far): (Vec<Seat>, Vec<Seat>) = spots.partition(|s| *s > self.table.lead);
        near.into_iter().chain(far).collect()
    }

    fn play(&mut self, player: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        // Somebody with several spots: the line under his step says on which he acts.
        let mut did = deed.step.events.iter().map(|event| event.words().collect::<Vec<_>>());
        let on = match did.find(|words| words.first() == Some(&"did")).as_deref() {
            Some(["did", "seat", _, _, "on", "hand", _, "of", "spot", spot, ..]) => {
                spot.parse::<u8>().ok()
            }
            _ => None,
        };
        let seat = on.and_then(Seat::new).unwrap_or(player);
        let at = self.playing.get(&seat).copied().unwrap_or(0);
        let Some(hands) = self.hands.get_mut(&seat).filter(|hands| hands.len() > at) else {
            return wrong(deed.line, Some(seat), "a hand to play", deed.verb);
        };
        hands[at].abandoned = deed.step.who == Who::Clock;
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
            self.pay(wager.owner, wager.amount, line)?;
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
        for late in [false, true] {
            for seat in self.acting() {
                let hands = self.hands.get(&seat).map_or(&[][..], |hands| hands);
                let waits = |hand: &Held| hand.cards.len() == 1 && !hand.lone && !hand.fouled;
                let waits = |hand: &Held| waits(hand) && hand.late == late;
                if let Some(at) = hands.iter().position(waits) {
                    self.playing.insert(seat, at);
                    return Goes::Hand(seat, at);
                }
            }
        }
        Goes::Bank
    }
}

/// A wager between two bands or below the first pays as the band above it.
fn fee_of(bands: &[(i64, i64)], wager: i64) -> i64 {
    let band = bands.iter().find(|(to, _)| wager <= *to).or(bands.last());
    band.map_or(0, |(_, fee)| *fee)
}
