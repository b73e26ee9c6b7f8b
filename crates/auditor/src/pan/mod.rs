//! Pan: antes, fees, conditions, going out and the tops (PN), worked out from the melds on the
//! table and from the rulings.

mod lay;
mod melds;
mod pay;

use self::melds::Meld;
use crate::facts::{Fact, Felt, Moment, moments};
use crate::header::{Header, Reckoned, Stacks, Stop, clockwise, wrong};
use cards::{Card, Seat};
use std::collections::{BTreeMap, BTreeSet};

/// What a player collected for a meld, and from whom.
struct Collected {
    by: Seat,
    meld: usize,
    from: Seat,
    amount: i64,
}

#[derive(Default)]
struct Hand {
    stacks: Stacks,
    fee: i64,
    chip: i64,
    ante: i64,
    smallest_chip: i64,
    any_suit: bool,
    /// Whether pay has to be asked for (PN-31).
    claims: bool,
    pays_again: bool,
    /// Whether going out pays what melds earned rather than what their cards are worth (PN-28).
    outs_as_paid: bool,
    /// Whether players without chips are out (PN-30).
    broke_leave: bool,
    unwon_to_those_in: bool,
    tops: i64,
    /// Those who play double, and their second antes (PN-32).
    doubles: BTreeSet<Seat>,
    double_tops: i64,
    /// Everybody from the eldest hand on, to the right.
    round: Vec<Seat>,
    declared: BTreeMap<Seat, bool>,
    /// Those who ran out of chips and are out for it (PN-30).
    broke: BTreeSet<Seat>,
    /// Those whose hand is dead but who still pay (PN-41).
    retired: BTreeSet<Seat>,
    /// Those whose hand was fouled, who do not pay for going out (PN-36).
    fouled: BTreeSet<Seat>,
    /// What the last live hand would settle for, and who agreed (PN-38).
    settlement: i64,
    agreed: BTreeSet<Seat>,
    felt: Felt,
    /// Melds by seat and by their number on the table.
    melds: BTreeMap<Seat, BTreeMap<usize, Meld>>,
    /// One-suit sets that were paid for and have been broken up (PN-22).
    broken: BTreeSet<(Seat, Card)>,
    /// Ends of ropes that were conditions, lent to another meld (PN-23).
    lent_ends: BTreeSet<(Seat, Card)>,
    collected: Vec<Collected>,
    /// Whether the chips have been settled, and whether nobody won them.
    settled: bool,
    stale: bool,
}

/// Computes the result of a hand of Pan from its melds.
pub(crate) fn reckon(table: &Header<'_>) -> Result<Reckoned, Stop> {
    let mut hand = Hand::begin(table)?;
    let mut over = false;
    for moment in &moments(table) {
        hand.take(moment)?;
        for fact in &moment.facts {
            let Fact::End(how) = *fact else { continue };
            over = true;
            if !hand.settled || hand.stale != (how == "stalemate") {
                return wrong(moment.line, None, "somebody to have won", how);
            }
        }
    }
    Ok(Reckoned { stacks: hand.stacks, fee: hand.fee, jackpot: 0, over, shown: Vec::new() })
}

/// Everybody from this seat on, going to the right as Pan does (PN-04).
fn rightward(table: &Header<'_>, seat: Seat) -> Vec<Seat> {
    let mut round = clockwise(table.seats.iter().copied(), seat);
    round.reverse();
    round
}

impl Hand {
    fn begin(table: &Header<'_>) -> Result<Hand, Stop> {
        let raised = table.hand.is_raised();
        let posted = |at: [&'static str; 2], default| {
            if raised { table.amount(at[1], "0.00") } else { table.amount(at[0], default) }
        };
        let fee = posted(["fee", "next-fee"], "2.00")?;
        let ante = posted(["ante", "next-ante"], "2.00")?;
        let mut stacks = table.stacks.clone();
        let players = table.seats.len() as i64;
        let mut collected = 0;
        for (at, stack) in stacks.values_mut().enumerate() {
            // A shared fee: odd cents are paid one each, starting from the lowest seat (PN-34).
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
        Ok(Hand {
            stacks,
            fee: collected,
            chip: posted(["chip", "next-chip"], "2.00")?,
            ante,
            smallest_chip: table.amount("smallest-chip", "1.00")?,
            any_suit: table.option("add-any-suit", "no") == "yes",
            claims: table.option("claim-pay", "automatic") == "manual",
            pays_again: table.option("broken-condition", "paid-once") == "paid-again",
            outs_as_paid: table.option("outs", "as-they-lie") == "as-paid",
            broke_leave: table.option("out-of-chips", "leaves") == "leaves",
            unwon_to_those_in: table.option("unwon-doubles", "return") == "to-those-in",
            tops: ante * players,
            double_tops: ante * doubles.len() as i64,
            doubles,
            round: rightward(table, table.lead),
            ..Hand::default()
        })
    }

    fn take(&mut self, moment: &Moment<'_>) -> Result<(), Stop> {
        let lays = ["meld", "add", "split", "borrow"].into_iter().find(|verb| moment.did(verb));
        if !self.settled {
            if let Some(verb) = lays {
                self.lay(verb, moment)?;
            } else if moment.is("slip") {
                self.slip(moment)?;
            }
        }
        for fact in &moment.facts {
            // Impossible moves are reported by the check of the cards.
            let _ = self.felt.follow(fact);
            if !self.settled {
                self.follow(fact, moment)?;
            }
        }
        Ok(())
    }

    fn follow(&mut self, fact: &Fact<'_>, moment: &Moment<'_>) -> Result<(), Stop> {
        match *fact {
            Fact::Mark { what: "eldest", seat } => {
                let at = self.round.iter().position(|other| *other == seat).unwrap_or(0);
                self.round.rotate_left(at);
            }
            // Players who are out of chips or threw the hand in are out too, and handled
            // separately.
            Fact::Did { seat, verb: verb @ ("in" | "out"), .. }
                if !self.broke.contains(&seat) && !moment.is("slip") =>
            {
                self.declare(seat, verb == "in");
            }
            Fact::Did { seat, verb, .. } => self.did(seat, verb, moment),
            Fact::Ruling { ruling, seat: Some(seat), .. } => self.ruling(seat, ruling, moment),
            // PN-46: nobody has won, and the hand is over.
            Fact::Phase("settle") => self.nobody_goes_out(),
            _ => {}
        }
        Ok(())
    }

    fn declare(&mut self, seat: Seat, is_in: bool) {
        self.declared.insert(seat, is_in);
        if self.declared.len() == self.round.len() {
            self.last_one_left();
        }
    }

    fn did(&mut self, seat: Seat, verb: &str, moment: &Moment<'_>) {
        match verb {
            "offer" | "decline" => {
                self.agreed.clear();
                self.settlement = moment.step.and_then(|step| step.amount).unwrap_or(0);
            }
            "accept" if self.retired.contains(&seat) => self.agree(seat),
            "accept" => self.share_the_tops(),
            "claim" => {
                self.pay_owed(seat);
                self.last_one_left();
            }
            _ => {}
        }
    }

    /// In and with chips: pays and is paid.
    fn is_liable(&self, seat: Seat) -> bool {
        self.declared.get(&seat) == Some(&true) && !self.broke.contains(&seat)
    }

    /// Still in the hand, with cards and chips.
    fn is_live(&self, seat: Seat) -> bool {
        self.is_liable(seat) && !self.retired.contains(&seat)
    }

    /// Everybody still in, from the eldest hand on.
    fn live(&self) -> Vec<Seat> {
        self.round.iter().copied().filter(|seat| self.is_live(*seat)).collect()
    }

    /// What the house or the floor ruled about somebody's hand.
    fn ruling(&mut self, seat: Seat, ruling: &str, moment: &Moment<'_>) {
        match ruling {
            // PN-41, in time: the meld is taken up, and what it collected is returned.
            "returned" => {
                let numbers = self.melds.get(&seat).into_iter().flatten();
                let none = numbers.filter(|(_, meld)| meld.is_none()).map(|(number, _)| *number);
                for number in none.collect::<Vec<usize>>() {
                    self.give_back(seat, |meld| meld == number);
                    self.melds.entry(seat).or_default().remove(&number);
                }
            }
            // Too late (PN-40, PN-41): everything collected is returned; the hand is dead but still
            // liable.
            "retired" => {
                self.give_back(seat, |_| true);
                self.retired.insert(seat);
                self.last_one_left();
            }
            "foul" => self.foul(seat, moment),
            // Too many or too few cards to correct: the antes are returned (PN-39).
            "hand-dead" => {
                self.take_from_tops(seat);
                self.declare(seat, false);
            }
            _ => {}
        }
    }

    fn take_from_tops(&mut self, seat: Seat) {
        self.tops -= self.ante;
        *self.stacks.entry(seat).or_default() += self.ante;
        if self.doubles.remove(&seat) {
            self.double_tops -= self.ante;
            *self.stacks.entry(seat).or_default() += self.ante;
        }
    }

    /// A hand is fouled: those still in get back what it collected from them (PN-36).
    fn foul(&mut self, seat: Seat, moment: &Moment<'_>) {
        let start = self.round.iter().position(|other| *other == seat).unwrap_or(0);
        let mut order = self.round.clone();
        order.rotate_left(start);
        order.retain(|payer| *payer != seat && self.is_live(*payer));
        for payer in order {
            let paid = self.collected.iter().filter(|c| c.by == seat && c.from == payer);
            let paid: i64 = paid.map(|c| c.amount).sum();
            self.pay(seat, payer, paid);
        }
        self.collected.retain(|c| c.by != seat);
        self.retired.insert(seat);
        self.melds.remove(&seat);
        // A player who only kept a card from somebody with ten on the table keeps paying (PN-37).
        let kept = moment
            .step
            .is_some_and(|step| step.events.iter().any(|event| event.rule() == Some("PN-37")));
        if !kept {
            self.fouled.insert(seat);
        }
        self.last_one_left();
        if self.live().is_empty() {
            self.nobody_is_left();
        }
    }
}
