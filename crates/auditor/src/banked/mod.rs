//! Games against a player-dealer: the wagers, the bank's money, the final hands, and who is paid
//! from what (PD, NB, HA, BA, TC, PG, TL).

mod baccarat;
mod cover;
mod hot_action;
mod no_bust;
mod pai_gow;
mod three_card;
mod tiles;

use self::cover::{Bet, Settled, gross, net};
use crate::facts::{Fact, Felt, Moment, moments, part_of, seat_of};
use crate::header::{Header, Reckoned, Shown, Stacks, Stop, band_of, clockwise, wrong};
use crate::rank::Worth;
use crate::shapes::{Banked, Hands};
use cards::{Card, Seat};
use notation::{Field, StepText, Who, amount_text, read_amount};
use std::collections::{BTreeMap, BTreeSet};

/// A hand of a spot, by the spot's chair and its number.
type Place = (Seat, usize);

/// Chips on a hand. Those placed before the deal are settled first (PD-06).
#[derive(Clone, Copy, Debug)]
struct Wager {
    owner: Seat,
    /// The hand they ride on: of the owner's chair, or of a spot beside it (EQ-18).
    on: Place,
    circle: u8,
    amount: i64,
    original: bool,
}

struct Round<'a> {
    table: &'a Header<'a>,
    stacks: Stacks,
    fee: i64,
    wagers: Vec<Wager>,
    /// What each player put into the bank (PD-22).
    bank: Stacks,
    /// Whether fees were taken, so that wagers have action.
    closed: bool,
    felt: Felt,
    surrendered: BTreeSet<Place>,
    /// Spots whose wagers are forfeited (PD-20).
    fouled: BTreeSet<Seat>,
    /// Hands on which the clock made the last decision (EQ-16).
    abandoned: BTreeSet<Place>,
    /// What the dice showed (PD-10).
    dice: Option<[u8; 3]>,
    /// Whether the player-dealer's face-down card was replaced (HA-11).
    replaced: bool,
    /// Whose hands were set the house way (PG-09, TL-12).
    by_house: BTreeSet<Seat>,
    /// What players put in front themselves.
    in_front: BTreeMap<Seat, Vec<Card>>,
    over: bool,
}

/// Computes the result of a hand against a player-dealer from wagers, bank and cards.
pub(crate) fn reckon(table: &Header<'_>, game: Banked) -> Result<Reckoned, Stop> {
    let mut round = Round {
        table,
        stacks: table.stacks.clone(),
        fee: 0,
        wagers: Vec::new(),
        bank: Stacks::new(),
        closed: false,
        felt: Felt::default(),
        surrendered: BTreeSet::new(),
        fouled: BTreeSet::new(),
        abandoned: BTreeSet::new(),
        dice: None,
        replaced: false,
        by_house: BTreeSet::new(),
        in_front: BTreeMap::new(),
        over: false,
    };
    for moment in &moments(table) {
        round.take(moment, game)?;
    }
    let shown = round.lying();
    Ok(Reckoned { stacks: round.stacks, fee: round.fee, jackpot: 0, over: round.over, shown })
}

impl Round<'_> {
    fn take(&mut self, moment: &Moment<'_>, game: Banked) -> Result<(), Stop> {
        let thrown = moment.step.and_then(|step| step.dice);
        // Dice that were refused do not count.
        self.dice = self.dice.or(thrown.filter(|_| !moment.facts.is_empty()));
        for fact in &moment.facts {
            if self.over {
                return Ok(());
            }
            // Impossible moves are reported by the check of the cards. Hands that are racked after
            // the settlement are still needed for it.
            if !matches!(fact, Fact::Gather { .. }) {
                let _ = self.felt.follow(fact);
            }
            match *fact {
                Fact::Pay { from, to, cents, .. } if !self.closed => {
                    self.laid(moment, from, to, cents)?;
                }
                Fact::Phase("fees") => self.close(game)?,
                Fact::Did { seat, verb: verb @ ("set" | "house-way"), on } => {
                    self.set(moment, on.and_then(seat_of).unwrap_or(seat), verb == "house-way");
                }
                Fact::Ruling { ruling: "house-way", seat: Some(seat), .. } => {
                    self.by_house.insert(seat);
                }
                Fact::Did { seat, verb, on } if self.closed => {
                    self.played(moment, seat, verb, on);
                }
                Fact::Ruling { ruling: "replace", .. } => self.replaced = true,
                Fact::Ruling { ruling: "foul", seat: Some(seat), .. } => {
                    self.fouled.insert(seat);
                }
                Fact::Ruling { ruling: "hand-dead", seat: Some(spot), .. } => {
                    self.take_back(game, spot)?;
                }
                Fact::Ruling { ruling: "at-minimum", seat: Some(spot), .. } => {
                    let least = self.table.amount("min-wager", "10.00")?;
                    self.recount(spot, |amount, _| amount.min(least));
                }
                Fact::Ruling { ruling: "at-maximum", seat: Some(spot), .. } => {
                    let most = self.table.amount("max-wager", game.max_wager)?;
                    self.recount(spot, |amount, stack| most.min(amount + stack));
                }
                Fact::End("misdeal") => {
                    self.call_off(game)?;
                    self.over = true;
                }
                Fact::End(_) => {
                    self.settle(game, moment.line)?;
                    self.over = true;
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// A hand is set, by whoever decides or by the house.
    fn set(&mut self, moment: &Moment<'_>, spot: Seat, by_house: bool) {
        if by_house {
            self.by_house.insert(spot);
        } else {
            self.by_house.remove(&spot);
            let cards = moment.step.map_or(vec![], |step| step.cards.to_vec());
            self.in_front.insert(spot, cards);
        }
    }

    /// Whether it was the house that put these cards in front: on request, because time ran out, or
    /// because the player-dealer's setting was foul (PG-07).
    fn is_set_by_house(&self, seat: Seat, front: &[Card]) -> bool {
        let own = self.in_front.get(&seat).is_some_and(|cards| {
            cards.len() == front.len() && cards.iter().all(|card| front.contains(card))
        });
        self.by_house.contains(&seat) || !own
    }

    /// Wagers and bank money may be put up and taken back until the dealer closes the betting.
    fn laid(&mut self, moment: &Moment<'_>, from: &str, to: &str, cents: i64) -> Result<(), Stop> {
        let Some(step) = moment.step.filter(|step| matches!(step.who, Who::Seat(_))) else {
            return Ok(());
        };
        let is_spot = |place: &str| place.starts_with("spot");
        let (owner, spot, cents) = match (seat_of(from), seat_of(to)) {
            (Some(owner), Some(spot)) if is_spot(to) => (owner, Some(spot), cents),
            (Some(spot), Some(owner)) if is_spot(from) => (owner, Some(spot), -cents),
            (Some(owner), None) if to == "escrow" => (owner, None, cents),
            (None, Some(owner)) if from == "escrow" => (owner, None, -cents),
            _ => return Ok(()),
        };
        *self.stacks.entry(owner).or_default() -= cents;
        let there = match spot {
            Some(spot) => self.wager(step, owner, spot, cents),
            None => self.bank.entry(owner).or_default(),
        };
        *there += cents;
        if *there < 0 {
            return wrong(moment.line, Some(owner), "chips of their own", amount_text(-cents));
        }
        self.wagers.retain(|wager| wager.amount > 0);
        Ok(())
    }

    /// The wager that chips are added to or taken from.
    fn wager(&mut self, step: &StepText, owner: Seat, spot: Seat, cents: i64) -> &mut i64 {
        let circle = circle_of(step);
        // A player may decline another player's whole wager on their spot (PD-14).
        let own = step.who == Who::Seat(owner);
        let same = |w: &Wager| {
            let this = if own { w.circle == circle } else { w.amount == -cents };
            (w.owner, w.on.0) == (owner, spot) && this
        };
        // A bonus goes back with its ante (TC-02).
        let beside = |w: &Wager| (w.owner, w.on.0, w.amount) == (owner, spot, -cents);
        let found = self.wagers.iter().position(same);
        let at = found.or_else(|| self.wagers.iter().position(beside)).unwrap_or_else(|| {
            self.wagers.push(Wager { owner, on: (spot, 0), circle, amount: 0, original: true });
            self.wagers.len() - 1
        });
        &mut self.wagers[at].amount
    }

    fn put_up(&self) -> i64 {
        self.bank.values().sum()
    }

    /// The betting is closed: what gets no action is returned, and fees are taken (PD-12, PD-19).
    fn close(&mut self, game: Banked) -> Result<(), Stop> {
        self.closed = true;
        let table = self.table;
        let most = table.amount("max-wager", game.max_wager)?;
        let tie = table.amount("tie-most", "200.00")?;
        let bonus = table.amount("bonus-most", "400.00")?;
        for wager in &mut self.wagers {
            let most = match (game.hands, wager.circle) {
                (Hands::Baccarat, baccarat::TIE) => tie,
                (Hands::ThreeCard, three_card::BONUS) => bonus,
                _ => most,
            };
            let excess = (wager.amount - most).max(0);
            wager.amount -= excess;
            *self.stacks.entry(wager.owner).or_default() += excess;
        }
        self.return_third_bets(game);
        for (owner, wagered) in self.charged(game) {
            self.charge(owner, self.fee_of(game, wagered)?);
        }
        self.charge(table.lead, table.amount("fee-player-dealer", "2.00")?);
        if let Some((Some(seat), put_up)) = table.behind() {
            // PD-07: a player's bank behind pays its own fee.
            *self.stacks.entry(seat).or_default() -= put_up;
            self.charge(seat, table.amount("fee-covering-bank", "0.00")?);
        }
        Ok(())
    }

    /// Once this many players bet behind a spot, the bets of others there go back (PD-14).
    fn return_third_bets(&mut self, game: Banked) {
        let most = self.table.option("back-lines", "2").parse::<usize>();
        let (Hands::PaiGow, Ok(most)) = (game.hands, most) else { return };
        let mut behind: Vec<(Seat, Seat)> = Vec::new();
        let all = std::mem::take(&mut self.wagers);
        for wager in all {
            let (spot, owner) = (wager.on.0, wager.owner);
            let others = behind.iter().filter(|(s, _)| *s == spot).count();
            if owner == spot || behind.contains(&(spot, owner)) || others < most {
                if owner != spot && !behind.contains(&(spot, owner)) {
                    behind.push((spot, owner));
                }
                self.wagers.push(wager);
            } else {
                *self.stacks.entry(owner).or_default() += wager.amount;
            }
        }
    }

    /// Who pays a fee on how much: per wager, on a player's total (BA-13), or per ante (TC-12).
    fn charged(&self, game: Banked) -> Vec<(Seat, i64)> {
        let free = |w: &&Wager| game.hands == Hands::ThreeCard && w.circle != three_card::ANTE;
        let each = self.wagers.iter().filter(|wager| !free(wager));
        let each = each.map(|wager| (wager.owner, wager.amount));
        if !game.fee_by_total {
            return each.collect();
        }
        let mut total = Stacks::new();
        each.for_each(|(owner, amount)| *total.entry(owner).or_default() += amount);
        total.into_iter().collect()
    }

    fn charge(&mut self, seat: Seat, fee: i64) {
        *self.stacks.entry(seat).or_default() -= fee;
        self.fee += fee;
    }

    /// A wager between two bands or below the first pays as the band above it.
    fn fee_of(&self, game: Banked, wagered: i64) -> Result<i64, Stop> {
        Ok(band_of(&self.table.bands("fee-bands", game.fee_bands, read_amount)?, wagered))
    }

    /// What a decision does to the wagers, and whether the player made it (NB-15, NB-16, EQ-16).
    fn played(&mut self, moment: &Moment<'_>, seat: Seat, verb: &str, on: Option<&str>) {
        let Some(step) = moment.step else { return };
        let place = place_of(seat, on);
        if verb == "play" {
            return self.play_on(place);
        }
        // When the clock acts for a player, play may move on to a hand without a choice.
        let named = step.place.as_ref().and_then(|place| place.number);
        match step.who {
            Who::Clock if named == Some(seat.number()) => _ = self.abandoned.insert(place),
            Who::Clock => {}
            Who::Seat(_) => _ = self.abandoned.remove(&place),
            _ => return,
        }
        let onto = match verb {
            "double" => place,
            // The new hand is the one that received a card of the old one.
            "split" => (place.0, moment.facts.iter().find_map(split_to).unwrap_or(1)),
            "surrender" => {
                self.surrendered.insert(place);
                return;
            }
            _ => return,
        };
        // A double may name one square and its amount; a split names neither.
        let meant = |w: &Wager| step.place.is_none() || w.circle == circle_of(step);
        // Nobody else's bet on the hand is doubled with it (PD-15).
        let first = |w: &&Wager| w.on.0 == place.0 && w.owner == seat && w.original && meant(w);
        let again: Vec<Wager> = self.wagers.iter().filter(first).copied().collect();
        for wager in again {
            let amount = step.amount.unwrap_or(wager.amount);
            *self.stacks.entry(wager.owner).or_default() -= amount;
            self.wagers.push(Wager { on: onto, original: false, amount, ..wager });
        }
    }

    /// Everybody with an ante on a hand that is played bets as much again, as far as they have it
    /// (TC-04).
    fn play_on(&mut self, on: Place) {
        let ante = |w: &&Wager| w.on == on && w.circle == three_card::ANTE;
        let antes: Vec<Wager> = self.wagers.iter().filter(ante).copied().collect();
        for wager in antes {
            let stack = self.stacks.entry(wager.owner).or_default();
            if *stack >= wager.amount {
                *stack -= wager.amount;
                self.wagers.push(Wager { circle: three_card::PLAY, ..wager });
            }
        }
    }

    /// A hand that was not dealt its cards in time: wagers and their fees are returned (EQ-02,
    /// EQ-19).
    fn take_back(&mut self, game: Banked, spot: Seat) -> Result<(), Stop> {
        let (gone, left): (Vec<Wager>, Vec<Wager>) =
            self.wagers.iter().partition(|wager| wager.on.0 == spot);
        self.wagers = left;
        for wager in gone {
            self.charge(wager.owner, -self.fee_of(game, wager.amount)?);
            *self.stacks.entry(wager.owner).or_default() += wager.amount;
        }
        Ok(())
    }

    /// The hands that lie on the table and were not split.
    fn lying(&self) -> Vec<Shown> {
        let of = |seat: &Seat| Shown {
            seat: *seat,
            cards: self.felt.cards(&format!("seat {seat}")),
            worth: Worth::default(),
            five_of_a_kind: false,
            plays_two: false,
        };
        let whole = |seat: &&Seat| self.felt.cards(&format!("seat {seat}.1")).is_empty();
        self.table.seats.iter().filter(whole).map(of).collect()
    }

    /// A wager that was pulled back counts as another amount (PD-21).
    fn recount(&mut self, spot: Seat, counts: impl Fn(i64, i64) -> i64) {
        for wager in self.wagers.iter_mut().filter(|wager| wager.on.0 == spot) {
            let stack = self.stacks.entry(wager.owner).or_default();
            let new = counts(wager.amount, *stack);
            *stack += wager.amount - new;
            wager.amount = new;
        }
    }

    /// The deal is called off: wagers, bank and fees are returned (PG-10).
    fn call_off(&mut self, game: Banked) -> Result<(), Stop> {
        if self.closed {
            for (owner, wagered) in self.charged(game) {
                self.charge(owner, -self.fee_of(game, wagered)?);
            }
            self.charge(self.table.lead, -self.table.amount("fee-player-dealer", "2.00")?);
            if let Some((Some(seat), put_up)) = self.table.behind() {
                *self.stacks.entry(seat).or_default() += put_up;
                self.charge(seat, -self.table.amount("fee-covering-bank", "0.00")?);
            }
        }
        for wager in std::mem::take(&mut self.wagers) {
            *self.stacks.entry(wager.owner).or_default() += wager.amount;
        }
        self.share_bank(self.put_up())
    }

    /// The cards of a hand; `None` if one of them is unknown.
    fn hand(&self, place: &str) -> Option<Vec<Card>> {
        let cards = self.felt.cards(place);
        cards.iter().all(|card| card.is_known()).then_some(cards)
    }

    fn settle(&mut self, game: Banked, line: u32) -> Result<(), Stop> {
        // Without a bank or a wager there is no action.
        let mut won = 0;
        if self.closed && !self.wagers.is_empty() {
            let (queue, bets) = match game.hands {
                Hands::NoBust => no_bust::judge(self, line)?,
                Hands::HotAction => hot_action::judge(self, line)?,
                Hands::Baccarat => baccarat::judge(self, line)?,
                Hands::ThreeCard => three_card::judge(self, line)?,
                Hands::PaiGow => pai_gow::judge(self, line)?,
                Hands::Tiles => tiles::judge(self, line)?,
            };
            let jointly = game.hands == Hands::HotAction;
            let (first, left) = self.pay_out(&queue, &bets, self.put_up(), jointly);
            won = first;
            if let Some((seat, put_up)) = self.table.behind() {
                // PD-07: the bank behind covers what the player-dealer's money did not.
                let rest = bets.iter().zip(&left);
                let rest: Vec<Bet> =
                    rest.map(|(bet, left)| Bet { amount: *left, ..*bet }).collect();
                let (lost, _) = self.pay_out(&queue, &rest, put_up, false);
                if let Some(seat) = seat {
                    *self.stacks.entry(seat).or_default() += put_up - lost;
                }
            }
        } else if let (true, Some((Some(seat), put_up))) = (self.closed, self.table.behind()) {
            *self.stacks.entry(seat).or_default() += put_up;
        }
        for wager in std::mem::take(&mut self.wagers) {
            *self.stacks.entry(wager.owner).or_default() += wager.amount;
        }
        self.share_bank(self.put_up() - won)
    }

    /// Settles what one bank covers, wagers on one hand as one bet or each alone; returns the
    /// players' total winnings from it, and what is left of each wager.
    fn pay_out(
        &mut self,
        queue: &[Wager],
        bets: &[Bet],
        put_up: i64,
        jointly: bool,
    ) -> (i64, Vec<i64>) {
        let settle = |bets: &[Bet]| match self.table.option("coverage", "gross") {
            "net" => net(bets, put_up),
            _ => gross(bets, put_up),
        };
        let settled: Vec<Settled> =
            if jointly { hot_action::together(queue, bets, settle) } else { settle(bets) };
        let list = self.table.option("floor-list", "none") == "new-esquire";
        for (wager, settled) in queue.iter().zip(&settled) {
            // EQ-16: the winnings of an abandoned hand go to the cage.
            let caged = list && self.abandoned.contains(&wager.on) && settled.change > 0;
            if !caged {
                *self.stacks.entry(wager.owner).or_default() += settled.change;
            }
        }
        let won = settled.iter().map(|settled| settled.change).sum();
        (won, settled.iter().map(|settled| settled.rest).collect())
    }

    /// Divides the bank's result among those who put it up, by their shares; what the smallest chip
    /// cannot divide goes to the player-dealer (PD-22).
    fn share_bank(&mut self, all: i64) -> Result<(), Stop> {
        let chip = i128::from(self.table.amount("smallest-chip", "0.50")?.max(1));
        let put_up = i128::from(self.put_up()).max(1);
        let mut left = all;
        for (seat, part) in self.bank.iter().filter(|(seat, _)| **seat != self.table.lead) {
            let exact = i128::from(all) * i128::from(*part) / put_up;
            let back = (exact - exact % chip) as i64;
            *self.stacks.entry(*seat).or_default() += back;
            left -= back;
        }
        *self.stacks.entry(self.table.lead).or_default() += left;
        Ok(())
    }

    /// All chairs and all spots that are bet on, by number.
    fn spots(&self) -> Vec<Seat> {
        let bet_on = self.wagers.iter().map(|wager| wager.on.0);
        let all: BTreeSet<Seat> = self.table.seats.iter().copied().chain(bet_on).collect();
        all.into_iter().collect()
    }

    /// The wagers in the order of these spots, originals before doubles and splits (PD-06).
    fn in_order(&self, spots: &[Seat]) -> Vec<Wager> {
        let mut queue = self.wagers.clone();
        let place = |seat: Seat| spots.iter().position(|spot| *spot == seat);
        queue.sort_by_key(|w| (!w.original, place(w.on.0), w.on.1, w.circle));
        queue
    }

    /// The players that place the action button, from the player-dealer's left: all but those who
    /// only bank or are on the rail.
    fn counted(&self) -> Vec<Seat> {
        let lead = self.table.lead;
        let behind = self.table.behind().and_then(|(seat, _)| seat);
        let rail = |field: &Field, seat: &Seat| matches!(field, Field::Rail(r) if r.contains(seat));
        let apart = |seat: &Seat| {
            let railed = self.table.hand.header.iter().any(|item| rail(&item.is, seat));
            *seat == lead || Some(*seat) == behind || self.bank.contains_key(seat) || railed
        };
        let bet_on = |seat: &Seat| self.wagers.iter().any(|wager| wager.on.0 == *seat);
        let mut others = self.bank_outward();
        others.retain(|seat| !apart(seat) || bet_on(seat));
        others
    }

    /// The action button: counted from the player-dealer's left (PD-08, PD-10).
    fn button(&self, count: usize) -> Seat {
        let others = self.counted();
        let at = (count.max(1) - 1) % others.len().max(1);
        others.get(at).copied().unwrap_or(self.table.lead)
    }

    /// All spots from the player-dealer's left.
    fn bank_outward(&self) -> Vec<Seat> {
        clockwise(self.spots().into_iter(), self.table.lead)
    }
}

/// The number that identifies a circle of a spot, in settlement order.
fn circle_of(step: &StepText) -> u8 {
    let Some(place) = &step.place else { return 0 };
    match place.word.as_str() {
        "player" => baccarat::PLAYER,
        "banker" => baccarat::BANKER,
        "tie" => baccarat::TIE,
        "ante" => three_card::ANTE,
        "play" => three_card::PLAY,
        "bonus" => three_card::BONUS,
        _ => place.number.unwrap_or(0),
    }
}

/// The hand that a decision is about: `hand 0 of spot 3`, or `hand 1`, their own second one.
fn place_of(seat: Seat, on: Option<&str>) -> Place {
    let on = on.unwrap_or_default();
    let (hand, spot) = on.split_once(" of ").unwrap_or((on, ""));
    let number = hand.split_once(' ').and_then(|(_, number)| number.parse().ok());
    (seat_of(spot).unwrap_or(seat), number.unwrap_or(0))
}

fn split_to(fact: &Fact<'_>) -> Option<usize> {
    match fact {
        Fact::Card { from, to, .. } if from.starts_with("seat") => Some(part_of(to)),
        _ => None,
    }
}
