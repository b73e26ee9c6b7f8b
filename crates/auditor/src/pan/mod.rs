//! Pan: antes, fees, conditions, going out and the tops (PN).

mod doubles;
mod fouls;
mod lay;
mod miscount;
mod pay;
mod rulings;

use self::miscount::{Miscounts, about_count};
use crate::melds::Meld;
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
    ("pay-chart", &["posted", "adopted"]),
    ("broken-condition", &["paid-once", "paid-again"]),
    ("borrowing", &["yes", "no"]),
    ("claim-pay", &["automatic", "manual"]),
    ("doubles", &["yes", "no"]),
    ("doubles-buy-in", &[]),
    ("unwon-doubles", &["return", "to-those-in"]),
    ("next-chip", &[]),
    ("next-ante", &[]),
    ("next-fee", &[]),
    ("split-tops", &["yes", "no"]),
    ("dead-deal", &["beyond-one", "beyond-two"]),
    ("excess-card", &["second-five", "hand"]),
    ("wrong-count", &["foul", "retire"]),
    ("discarder-forces", &["heads-up", "always"]),
    ("force-back", &["yes", "no"]),
    ("overlooked-card", &["others-decide", "lost"]),
    ("out-card-force", &["three-cases", "free"]),
    ("foul-hands", &["yes", "no"]),
    ("last-live-hand", &["settle-or-play", "plays"]),
    ("invalid-meld", &["retire", "foul"]),
    ("stalemate", &["return-tops", "play-on"]),
    ("smallest-chip", &[]),
];

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
    /// Those who play double, and their second antes (PN-32).
    doubles: BTreeSet<Seat>,
    double_tops: i64,
    unwon_to_those_in: bool,
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
    /// Who threw the top one, while it lies there.
    top_by: Option<Seat>,
    /// How many cards the deck has left.
    undealt: usize,
    /// Whether the deck was made new and nobody has laid a card since (PN-46).
    renewed: bool,
    stalemate: bool,
    smallest_chip: i64,
    /// Who drew and has not been brought his card.
    drawing: Option<Seat>,
    /// What was drawn last and lies before the drawer, neither melded nor thrown.
    drawn: Option<(Seat, Card)>,
    /// Whose turn it was last.
    turn: Option<Seat>,
    /// Those whose hand was fouled, who do not pay for going out (PN-36).
    fouled: BTreeSet<Seat>,
    /// What the last live hand would settle for, and who agreed (PN-38).
    settlement: i64,
    agreed: BTreeSet<Seat>,
    /// Who plays a card that was forced back on him, while the turn is another's (PN-25).
    back: Option<Seat>,
    miscounts: Miscounts,
    melds: BTreeMap<Seat, Vec<Meld>>,
    /// Sets of one suit that were paid and are no longer together (PN-22).
    broken: BTreeSet<(Seat, Card)>,
    pays_again: bool,
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
        let raised = table.hand.is_raised();
        let posted = |at: [&'static str; 2], default| match raised {
            true => table.amount(at[1], "0.00"),
            false => table.amount(at[0], default),
        };
        let fee = posted(["fee", "next-fee"], "2.00")?;
        let ante = posted(["ante", "next-ante"], "2.00")?;
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
        // In a game that was moved up everybody plays single (PN-48).
        let doubles: BTreeSet<Seat> =
            table.hand.doubles().iter().copied().filter(|_| !raised).collect();
        for seat in &doubles {
            *stacks.entry(*seat).or_default() -= ante;
        }
        let opening = table.hand.is_opening() && table.option("opening", "lead") == "low-card";
        Ok(Hand {
            any_suit: table.option("add-any-suit", "no") == "yes",
            claims: table.option("claim-pay", "automatic") == "manual",
            stacks,
            fee: collected,
            chip: posted(["chip", "next-chip"], "2.00")?,
            tops: ante * players,
            double_tops: ante * doubles.len() as i64,
            doubles,
            unwon_to_those_in: table.option("unwon-doubles", "return") == "to-those-in",
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
            top_by: None,
            undealt: undealt(table),
            renewed: false,
            stalemate: table.option("stalemate", "return-tops") == "return-tops",
            smallest_chip: table.amount("smallest-chip", "1.00")?,
            drawing: None,
            drawn: None,
            turn: None,
            fouled: BTreeSet::new(),
            settlement: 0,
            agreed: BTreeSet::new(),
            back: None,
            miscounts: Miscounts::begin(table, ante),
            melds: BTreeMap::new(),
            broken: BTreeSet::new(),
            pays_again: table.option("broken-condition", "paid-once") == "paid-again",
            collected: Vec::new(),
            over: false,
        })
    }

    /// In, with chips: has to pay, and is paid.
    fn is_liable(&self, seat: Seat) -> bool {
        self.declared.get(&seat) == Some(&true) && !self.broke.contains(&seat)
    }

    fn take(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        if matches!(deed.verb, "discard" | "meld" | "add" | "split" | "borrow") {
            self.drawn.take_if(|(drawer, _)| deed.who == Who::Seat(*drawer));
        }
        match (deed.who, deed.verb) {
            (Who::Seat(seat), verb) => match verb {
                "in" | "out" => self.declare(seat, verb == "in"),
                // Who only touched the deck waits for what others say (PN-26).
                "draw" if !deed.step.events.iter().any(|e| e.text.ends_with("draw PN-26")) => {
                    self.draw(seat);
                    Ok(())
                }
                "draw" => Ok(()),
                "draw-on" => match Seat::new(deed.target) {
                    Some(drawer) => {
                        self.draw(drawer);
                        Ok(())
                    }
                    None => wrong(deed.line, Some(seat), "a seat to draw on", "none"),
                },
                "take" => self.give_discard(seat, deed),
                "force" => match Seat::new(deed.target) {
                    Some(forced) if deed.cards.is_empty() => self.give_discard(forced, deed),
                    Some(forced) => self.give_back_card(forced, deed),
                    None => wrong(deed.line, Some(seat), "a seat to force", "none"),
                },
                "discard" => {
                    self.part_with(seat, deed)?;
                    self.throw(seat, deed);
                    Ok(())
                }
                "meld" => self.meld(seat, deed),
                "add" => self.add(seat, deed),
                "split" => self.split(seat, deed),
                "borrow" => self.borrow(seat, deed),
                "offer" | "decline" => {
                    self.agreed.clear();
                    self.settlement = deed.amount;
                    Ok(())
                }
                "accept" if self.retired.contains(&seat) => {
                    self.agree(seat);
                    Ok(())
                }
                "accept" => {
                    self.share_the_tops();
                    Ok(())
                }
                "claim" => {
                    self.pay_owed(seat);
                    self.last_one_left();
                    Ok(())
                }
                "declare" if self.fouls(deed) => self.foul(deed),
                _ => unaudited(format!("line {}: {verb} is not known here", deed.line)),
            },
            (Who::Chance, "cards") => match self.mend(deed)? {
                true => Ok(()),
                false => self.cards(deed),
            },
            (Who::Dealer, "slip") if about_count(deed) => {
                self.misdeal(deed);
                Ok(())
            }
            (Who::Chance, "shuffled") => {
                // The deck ran out: all discards but the top one are the new deck (PN-46).
                let top = self.discards.pop();
                self.undealt += self.discards.len();
                self.discards = top.into_iter().collect();
                self.renewed = true;
                Ok(())
            }
            (Who::Floor, "declare") if about_count(deed) => self.count_ruling(deed),
            (Who::Dealer, "slip") => self.slip(deed),
            (_, "declare" | "override") if self.fouls(deed) => self.foul(deed),
            (_, "override") if self.lets_play(deed) => Ok(()),
            (_, "declare") => self.ruling(deed),
            (_, verb) => unaudited(format!("line {}: {verb} is not known here", deed.line)),
        }
    }

    /// Five cards at a time, twice round; later one card to who drew (PN-06, PN-11).
    fn cards(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        if self.dealt < 2 {
            let round: usize = self.round.iter().map(|seat| self.packet(*seat)).sum();
            if deed.cards.len() != round {
                let expected = format!("{round} cards");
                return wrong(deed.line, None, expected, deed.cards.to_string());
            }
            let mut left = &deed.cards[..];
            let mut last = Vec::new();
            for seat in self.round.clone() {
                let (packet, rest) = left.split_at(self.packet(seat));
                self.hands.entry(seat).or_default().extend(packet);
                last.push(packet.last().map_or(99, |card| low_order(*card)));
                left = rest;
            }
            self.packets_are_dealt();
            if std::mem::take(&mut self.opening) {
                let eldest = (0..last.len()).min_by_key(|at| last[*at]).unwrap_or(0);
                self.round.rotate_left(eldest);
            }
            self.dealt += 1;
            self.undealt = self.undealt.saturating_sub(deed.cards.len());
            return Ok(());
        }
        self.undealt = self.undealt.saturating_sub(1);
        match (self.drawing.take(), &deed.cards[..]) {
            (Some(seat), [card]) => {
                self.hands.entry(seat).or_default().push(*card);
                self.drawn = Some((seat, *card));
                Ok(())
            }
            (seat, _) => wrong(deed.line, seat, "one card to who drew", deed.cards.to_string()),
        }
    }

    /// A discard lies on top; but one thrown out of turn leaves the top to the player in turn.
    fn throw(&mut self, seat: Seat, deed: &Deed<'_>) {
        let beside = self.back.take_if(|back| *back == seat).is_some();
        let top = if beside { self.discards.pop() } else { None };
        self.discards.extend(deed.cards.iter());
        self.discards.extend(top);
        if !beside {
            self.top_by = Some(seat);
        }
    }

    fn draw(&mut self, seat: Seat) {
        self.miscounts.acted.insert(seat);
        if let Some((_, card)) = self.drawn.take_if(|(drawer, _)| *drawer == seat) {
            // The second draw: the first card is thrown for it (PN-13).
            let hand = self.hands.entry(seat).or_default();
            if let Some(at) = hand.iter().rposition(|held| *held == card) {
                hand.remove(at);
                self.discards.push(card);
                self.top_by = Some(seat);
            }
        }
        self.drawing = Some(seat);
        self.turn = Some(seat);
        if self.undealt == 0 && self.renewed && self.stalemate {
            self.nobody_goes_out();
        }
    }

    /// A card that was let go comes back out of the discards (PN-25).
    fn give_back_card(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        // What another has just thrown is not his to take back, even if it looks the same.
        let others = usize::from(self.top_by.is_some_and(|by| by != seat));
        let below = &self.discards[..self.discards.len().saturating_sub(others)];
        match below.iter().rposition(|card| deed.cards[..] == [*card]) {
            Some(at) => {
                self.top_by.take_if(|_| at + 1 == self.discards.len());
                let card = self.discards.remove(at);
                self.back = Some(seat);
                self.hands.entry(seat).or_default().push(card);
                Ok(())
            }
            None => wrong(deed.line, Some(seat), "a discard", deed.cards.to_string()),
        }
    }

    fn give_discard(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        self.turn = Some(seat);
        self.miscounts.acted.insert(seat);
        self.top_by = None;
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
}
