//! Pan: antes, fees, conditions, going out and the tops (PN).

use crate::melds::{Kind, Meld};
use crate::table::{Deed, Reckoned, Stacks, Stop, Table, unaudited, wrong};
use cards::{Card, Seat};
use record::syntax::{Field, Who};
use std::collections::{BTreeMap, BTreeSet};

const OPTIONS: &[(&str, &[&str])] = &[
    ("chip", &[]),
    ("ante", &[]),
    ("fee", &[]),
    ("fee-from", &["each", "table"]),
    ("spades-removed", &[]),
    ("opening", &["lead", "low-card"]),
    ("first-to-act", &["winner", "right-of-dealer"]),
    ("after-hand", &["shuffle-into-back", "shuffle-all"]),
    ("declare-change", &["until-next", "no"]),
    ("first-draw-two", &["yes", "no"]),
    ("meld-needs-hit", &["yes", "no"]),
    ("add-any-suit", &["yes", "no"]),
    ("borrowing", &["yes", "no"]),
    ("claim-pay", &["automatic", "manual"]),
    ("discarder-forces", &["heads-up", "always"]),
    ("invalid-meld", &["retire", "foul"]),
    ("stalemate", &["return-tops", "play-on"]),
    ("smallest-chip", &[]),
];

/// With so many cards on the table a player is out (PN-28).
const OUT: usize = 11;

/// In place of a meld's number where chips are collected for going out.
const GOING_OUT: usize = usize::MAX;

/// What somebody collected for a meld, and from whom.
struct Collected {
    by: Seat,
    meld: usize,
    from: Seat,
    amount: i64,
}

struct Hand {
    stacks: Stacks,
    fee: i64,
    chip: i64,
    any_suit: bool,
    /// Whether pay has to be asked for (PN-31).
    claims: bool,
    tops: i64,
    /// In the deal's order.
    round: Vec<Seat>,
    /// Whether the lowest card up has yet to say who is eldest hand.
    opening: bool,
    declared: BTreeMap<Seat, bool>,
    /// Those who ran out of chips (PN-30).
    broke: BTreeSet<Seat>,
    /// Those whose hand is dead but who go on paying (PN-41).
    retired: BTreeSet<Seat>,
    dealt: usize,
    hands: BTreeMap<Seat, Vec<Card>>,
    discards: Vec<Card>,
    /// How many cards the deck has left.
    undealt: usize,
    /// Whether the deck was made new and nobody has laid a card since (PN-46).
    renewed: bool,
    stalemate: bool,
    smallest_chip: i64,
    /// Who drew and has not been brought his card.
    drawing: Option<Seat>,
    /// Whose turn it was last.
    turn: Option<Seat>,
    melds: BTreeMap<Seat, Vec<Meld>>,
    collected: Vec<Collected>,
    over: bool,
}

/// Reckons a hand of Pan from its header and steps.
pub(crate) fn reckon(table: &Table<'_>) -> Result<Reckoned, Stop> {
    table.know_options(OPTIONS)?;
    let mut hand = Hand::begin(table)?;
    for deed in table.deeds() {
        if hand.over && deed.verb != "shuffled" {
            return wrong(deed.line, deed.seat(), "no more steps", deed.verb);
        }
        hand.take(&deed)?;
    }
    // The played cards are shuffled before the hand is over (PN-07).
    let over = hand.over && table.hand.steps.last().is_some_and(|step| step.verb == "shuffled");
    Ok(Reckoned { stacks: hand.stacks, fee: hand.fee, jackpot: 0, over })
}

/// The cards of the deck before the deal: earlier hands may have left some aside.
fn undealt(table: &Table<'_>) -> usize {
    let whole = table.hand.deck().map_or(0, |deck| deck.len());
    let used = table.hand.header.iter().map(|item| match &item.is {
        Field::Discards(cards) => cards.len(),
        _ => 0,
    });
    whole - used.sum::<usize>().min(whole)
}

/// Ace lowest, king highest (PN-02); a card nobody knows is not low.
fn low_order(card: Card) -> usize {
    let text = card.to_string();
    text.chars().next().and_then(|rank| "A234567JQK".find(rank)).unwrap_or(99)
}

impl Hand {
    fn begin(table: &Table<'_>) -> Result<Hand, Stop> {
        let (fee, ante) = (table.amount("fee", "2.00")?, table.amount("ante", "2.00")?);
        let mut stacks = table.stacks.clone();
        let players = table.seats.len() as i64;
        let mut collected = 0;
        for (at, stack) in stacks.values_mut().enumerate() {
            // A shared fee: as many cents more as are left over, from the lowest seat on (PN-34).
            let part = match table.option("fee-from", "each") {
                "table" => fee / players + i64::from((at as i64) < fee % players),
                _ => fee,
            };
            *stack -= part + ante;
            collected += part;
        }
        let opening = table.hand.is_opening() && table.option("opening", "lead") == "low-card";
        Ok(Hand {
            any_suit: table.option("add-any-suit", "no") == "yes",
            claims: table.option("claim-pay", "automatic") == "manual",
            stacks,
            fee: collected,
            chip: table.amount("chip", "2.00")?,
            tops: ante * players,
            // The first deal of a session begins at the dealer's right, the last chair (PN-05).
            round: match opening {
                true => table.rightward(table.seats.last().copied().unwrap_or(table.lead)),
                false => table.rightward(table.lead),
            },
            opening,
            declared: BTreeMap::new(),
            broke: BTreeSet::new(),
            retired: BTreeSet::new(),
            dealt: 0,
            hands: BTreeMap::new(),
            discards: Vec::new(),
            undealt: undealt(table),
            renewed: false,
            stalemate: table.option("stalemate", "return-tops") == "return-tops",
            smallest_chip: table.amount("smallest-chip", "1.00")?,
            drawing: None,
            turn: None,
            melds: BTreeMap::new(),
            collected: Vec::new(),
            over: false,
        })
    }

    /// In, with chips: has to pay, and is paid.
    fn is_liable(&self, seat: Seat) -> bool {
        self.declared.get(&seat) == Some(&true) && !self.broke.contains(&seat)
    }

    fn take(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        match (deed.who, deed.verb) {
            (Who::Seat(seat), verb) => match verb {
                "in" | "out" => self.declare(seat, verb == "in"),
                "draw" => {
                    self.drawing = Some(seat);
                    self.turn = Some(seat);
                    if self.undealt == 0 && self.renewed && self.stalemate {
                        self.nobody_goes_out();
                    }
                    Ok(())
                }
                "take" => self.give_discard(seat, deed),
                "force" => match Seat::new(deed.target) {
                    Some(forced) => self.give_discard(forced, deed),
                    None => wrong(deed.line, Some(seat), "a seat to force", "none"),
                },
                "discard" => {
                    self.part_with(seat, deed)?;
                    self.discards.extend(deed.cards.iter());
                    Ok(())
                }
                "meld" => self.meld(seat, deed),
                "add" => self.add(seat, deed),
                "split" => self.split(seat, deed),
                "borrow" => self.borrow(seat, deed),
                "claim" => {
                    self.pay_owed(seat);
                    self.last_one_left();
                    Ok(())
                }
                _ => unaudited(format!("line {}: {verb} is not known here", deed.line)),
            },
            (Who::Chance, "cards") => self.cards(deed),
            (Who::Chance, "shuffled") => {
                // The deck ran out: all discards but the top one are the new deck (PN-46).
                let top = self.discards.pop();
                self.undealt += self.discards.len();
                self.discards = top.into_iter().collect();
                self.renewed = true;
                Ok(())
            }
            (_, "declare") => self.ruling(deed),
            (_, verb) => unaudited(format!("line {}: {verb} is not known here", deed.line)),
        }
    }

    /// Five cards at a time, twice round; later one card to who drew (PN-06, PN-11).
    fn cards(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        if self.dealt < 2 {
            if deed.cards.len() != 5 * self.round.len() {
                let expected = format!("{} cards", 5 * self.round.len());
                return wrong(deed.line, None, expected, deed.cards.to_string());
            }
            for (seat, five) in self.round.iter().zip(deed.cards.chunks(5)) {
                self.hands.entry(*seat).or_default().extend(five);
            }
            if std::mem::take(&mut self.opening) {
                let low = |at: &usize| low_order(deed.cards[5 * at + 4]);
                let eldest = (0..self.round.len()).min_by_key(low).unwrap_or(0);
                self.round.rotate_left(eldest);
            }
            self.dealt += 1;
            self.undealt -= deed.cards.len();
            return Ok(());
        }
        self.undealt = self.undealt.saturating_sub(1);
        match (self.drawing.take(), &deed.cards[..]) {
            (Some(seat), [card]) => {
                self.hands.entry(seat).or_default().push(*card);
                Ok(())
            }
            (seat, _) => wrong(deed.line, seat, "one card to who drew", deed.cards.to_string()),
        }
    }

    fn give_discard(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        self.turn = Some(seat);
        match self.discards.pop() {
            Some(card) => {
                self.hands.entry(seat).or_default().push(card);
                Ok(())
            }
            None => wrong(deed.line, Some(seat), "a discard", "none"),
        }
    }

    /// Takes the cards of a deed out of the hand.
    fn part_with(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        let hand = self.hands.entry(seat).or_default();
        for card in deed.cards.iter() {
            match hand.iter().position(|c| c == card) {
                Some(at) => {
                    hand.remove(at);
                }
                None if hand.iter().any(|card| !card.is_known()) => {
                    return unaudited("some cards are not known");
                }
                None => return wrong(deed.line, Some(seat), "a card he has", card.to_string()),
            }
        }
        Ok(())
    }

    fn declare(&mut self, seat: Seat, is_in: bool) -> Result<(), Stop> {
        self.declared.insert(seat, is_in);
        if self.declared.len() == self.round.len() {
            self.last_one_left();
        }
        Ok(())
    }

    /// A single player left in takes the tops (PN-08, PN-09, PN-30).
    fn last_one_left(&mut self) {
        let live = |seat: &&Seat| self.is_liable(**seat) && !self.retired.contains(seat);
        let left: Vec<Seat> = self.round.iter().filter(live).copied().collect();
        if let [last] = left[..] {
            *self.stacks.entry(last).or_default() += std::mem::take(&mut self.tops);
            self.over = true;
        }
    }

    /// Everybody else who is in pays, as far as his chips go (PN-19, PN-30).
    fn collect(&mut self, by: Seat, meld: usize, amount: i64) {
        for from in self.round.clone() {
            if from == by || !self.is_liable(from) {
                continue;
            }
            let stack = self.stacks.entry(from).or_default();
            let paid = amount.min(*stack);
            *stack -= paid;
            let is_broke = *stack == 0;
            *self.stacks.entry(by).or_default() += paid;
            self.collected.push(Collected { by, meld, from, amount: paid });
            if is_broke {
                self.broke.insert(from);
            }
        }
    }

    fn meld(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        self.part_with(seat, deed)?;
        let list = self.melds.entry(seat).or_default();
        list.push(Meld::lay(&deed.cards, self.any_suit));
        let at = list.len() - 1;
        self.pay_for(seat, at, deed)
    }

    fn add(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        self.part_with(seat, deed)?;
        let list = self.melds.entry(seat).or_default();
        let at = usize::from(deed.target).wrapping_sub(1);
        let Some(meld) = list.get_mut(at) else {
            return wrong(deed.line, Some(seat), "a meld to add to", deed.target.to_string());
        };
        meld.add(&deed.cards);
        self.pay_for(seat, at, deed)
    }

    /// One meld becomes two (PN-22). The step names the whole new meld; which of its cards were in
    /// the old one is seen on the table.
    fn split(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        let at = usize::from(deed.target).wrapping_sub(1);
        let Some(old) = self.melds.entry(seat).or_default().get(at).cloned() else {
            return wrong(deed.line, Some(seat), "a meld to divide", deed.target.to_string());
        };
        let from = format!("spread {seat}.{}", deed.target);
        let moved: Vec<Card> = deed
            .step
            .events
            .iter()
            .filter_map(|event| {
                let (card, rest) = event.text.strip_prefix("card ")?.split_once(' ')?;
                rest.starts_with(&format!("{from} ->")).then(|| card.parse().ok())?
            })
            .collect();
        let mut added = deed.cards;
        let in_named = moved.iter().all(|card| added.take(*card));
        let mut new = Meld::lay(&deed.cards, self.any_suit);
        let (Some(mut rest), true) = (old.without(&moved), in_named && new.kind != Kind::Invalid)
        else {
            return wrong(deed.line, Some(seat), "two melds", deed.cards.to_string());
        };
        self.part_with(seat, &Deed { cards: added, ..*deed })?;
        new.keep_later(&old, &moved);
        let arisen = (rest.plain() + new.plain() - old.plain()).max(0);
        rest.asked = rest.worth() * self.chip;
        new.asked = new.worth() * self.chip;
        let list = self.melds.entry(seat).or_default();
        list[at] = rest;
        let gap = list.iter().position(|meld| meld.cards.is_empty());
        let number = gap.unwrap_or(list.len());
        match gap {
            Some(gap) => list[gap] = new,
            None => list.push(new),
        }
        self.earn(seat, number, arisen * self.chip);
        self.see_whether_out(seat);
        Ok(())
    }

    /// A new meld with one card of another (PN-23): the one that the hand does not have.
    fn borrow(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        let mut wanted = deed.cards.to_vec();
        for held in self.hands.entry(seat).or_default() {
            if let Some(at) = wanted.iter().position(|card| card == held) {
                wanted.remove(at);
            }
        }
        let at = usize::from(deed.target).wrapping_sub(1);
        let list = self.melds.entry(seat).or_default();
        let rest = list.get(at).filter(|_| wanted.len() == 1).and_then(|old| old.without(&wanted));
        let new = Meld::lay(&deed.cards, self.any_suit);
        let Some(mut rest) = rest.filter(|_| new.kind != Kind::Invalid) else {
            return wrong(deed.line, Some(seat), "a card that can be lent", deed.cards.to_string());
        };
        rest.asked = rest.worth() * self.chip;
        list[at] = rest;
        let number = list.iter().position(|meld| meld.cards.is_empty()).unwrap_or(list.len());
        match list.get_mut(number) {
            Some(gap) => *gap = new,
            None => list.push(new),
        }
        let mut added = deed.cards;
        let _ = added.take(wanted[0]);
        self.part_with(seat, &Deed { cards: added, ..*deed })?;
        self.pay_for(seat, number, deed)
    }

    /// The tops go back to those still in, odd chips from the eldest hand on (PN-46).
    fn nobody_goes_out(&mut self) {
        let live = |seat: &Seat| self.is_liable(*seat) && !self.retired.contains(seat);
        let left: Vec<Seat> = self.round.iter().copied().filter(live).collect();
        let n = left.len().max(1) as i64;
        let each = self.tops / n / self.smallest_chip * self.smallest_chip;
        let mut odd = self.tops - each * n;
        for seat in left {
            let extra = odd.min(self.smallest_chip);
            odd -= extra;
            *self.stacks.entry(seat).or_default() += each + extra;
        }
        self.tops = 0;
        self.over = true;
    }

    /// Pays a meld, or notes what has to be asked for (PN-31).
    fn earn(&mut self, seat: Seat, at: usize, due: i64) {
        if due <= 0 {
            return;
        }
        match self.claims {
            true => self.melds.entry(seat).or_default()[at].unasked += due,
            false => self.collect(seat, at, due),
        }
    }

    /// Pays all that was not asked for before.
    fn pay_owed(&mut self, seat: Seat) {
        for at in 0..self.melds.get(&seat).map_or(0, Vec::len) {
            let meld = &mut self.melds.entry(seat).or_default()[at];
            let owed = std::mem::take(&mut meld.unasked);
            if owed > 0 {
                self.collect(seat, at, owed);
            }
        }
    }

    /// Collects what a meld is worth more than was asked for it, then sees whether the player is
    /// out.
    fn pay_for(&mut self, seat: Seat, at: usize, deed: &Deed<'_>) -> Result<(), Stop> {
        let chip = self.chip;
        let melds = self.melds.entry(seat).or_default();
        let meld = &mut melds[at];
        let due = match meld.kind {
            // What is asked for a meld that is none is paid until somebody looks (PN-41).
            Kind::Invalid => deed.amount,
            _ => meld.worth() * chip - meld.asked,
        };
        meld.asked += due.max(0);
        match meld.kind {
            Kind::Invalid if due > 0 => self.collect(seat, at, due),
            Kind::Invalid => {}
            _ => self.earn(seat, at, due),
        }
        self.see_whether_out(seat);
        Ok(())
    }

    /// Eleven cards in melds put a player out; else somebody may be left alone.
    fn see_whether_out(&mut self, seat: Seat) {
        self.renewed = false;
        let melds = self.melds.entry(seat).or_default();
        let out = melds.iter().map(|meld| meld.cards.len()).sum::<usize>() >= OUT
            && melds.iter().all(|meld| meld.kind != Kind::Invalid);
        match out {
            true => self.go_out(seat),
            false => self.last_one_left(),
        }
    }

    /// Two chips and every condition again from all who are liable, then the tops (PN-28).
    fn go_out(&mut self, seat: Seat) {
        self.pay_owed(seat);
        let worth: i64 = self.melds[&seat].iter().map(Meld::worth).sum();
        self.collect(seat, GOING_OUT, (2 + worth) * self.chip);
        *self.stacks.entry(seat).or_default() += std::mem::take(&mut self.tops);
        self.over = true;
    }

    /// PN-41: a meld that is none.
    fn ruling(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let incident = deed.step.incident.as_ref();
        let seat = incident.filter(|i| i.kind == "invalid-meld").and_then(|i| i.seat);
        let Some(seat) = seat else {
            return unaudited(format!("line {}: a ruling that is not known here", deed.line));
        };
        let at = usize::from(deed.target).wrapping_sub(1);
        let Some(meld) = self.melds.entry(seat).or_default().get_mut(at) else {
            return wrong(deed.line, Some(seat), "a meld", deed.target.to_string());
        };
        if meld.kind != Kind::Invalid {
            // Made good before anybody noticed.
            return Ok(());
        }
        if self.turn == Some(seat) && !self.has_discarded(seat) {
            // In time: the cards go back to the hand, and what they brought to those who paid.
            let cards = std::mem::take(&mut self.melds.entry(seat).or_default()[at].cards);
            self.hands.entry(seat).or_default().extend(cards);
            self.give_back(seat, |meld| meld == at);
        } else {
            // Too late: all that he collected goes back; the hand is dead and stays liable.
            self.give_back(seat, |_| true);
            self.retired.insert(seat);
            self.last_one_left();
        }
        Ok(())
    }

    /// Whether the player already ended the turn: ten cards in hand and melds together.
    fn has_discarded(&self, seat: Seat) -> bool {
        let melded: usize =
            self.melds.get(&seat).map_or(0, |list| list.iter().map(|meld| meld.cards.len()).sum());
        self.hands[&seat].len() + melded < OUT
    }

    fn give_back(&mut self, by: Seat, which: impl Fn(usize) -> bool) {
        for entry in std::mem::take(&mut self.collected) {
            if entry.by != by || !which(entry.meld) {
                self.collected.push(entry);
                continue;
            }
            let stack = self.stacks.entry(by).or_default();
            let back = entry.amount.min(*stack);
            *stack -= back;
            *self.stacks.entry(entry.from).or_default() += back;
        }
    }
}
