//! Who gets a pot: what everybody put in, who is still in it, and whose cards are best.

mod checked;
mod forced;

use crate::facts::{Fact, Felt, Moment, moments, seat_of};
use crate::header::{Header, Reckoned, Shown, Stacks, Stop, shares, unaudited, wrong};
use crate::rank::{
    FIVE_ALIKE, ONE_PAIR, Worth, badugi, best, bug, high, low, lowest, mexican, two_seven,
    without_low_joker,
};
use crate::shapes::{Poker, Wins};
use cards::{Card, Seat};
use notation::amount_text;
use std::collections::{BTreeMap, BTreeSet};

struct Hand<'a> {
    table: &'a Header<'a>,
    shape: Poker,
    stacks: Stacks,
    fee: i64,
    jackpot: i64,
    /// Whose chips in the pot the house took, antes apart.
    gone: Stacks,
    /// Whose antes it took.
    antes_gone: Stacks,
    /// How many chips it took that were nobody's bet.
    dead_gone: i64,
    /// Whether the fees have been taken.
    drop_is_out: bool,
    /// What each seat put into the pot, except dead posts.
    paid: Stacks,
    /// The part of it that was forced before the deal: antes and blinds.
    forced: BTreeMap<(Seat, &'a str), i64>,
    /// Dead posts in the centre, which are nobody's bet (PK-42).
    dead: i64,
    /// Folded, given up or ruled dead.
    out: BTreeSet<Seat>,
    /// Hands that were swept into the muck by mistake and not retrieved.
    swept: BTreeSet<Seat>,
    /// Who plays for the pot but puts in nothing more, with or without chips (ST-15).
    all_in: BTreeSet<Seat>,
    /// Who gave up their own cards and plays the board (HE-05).
    boards: BTreeSet<Seat>,
    /// Whose money goes back by a ruling (ST-16), and whether any has.
    money_back: Option<Seat>,
    gave_back: bool,
    /// Hands with a wrong number of cards that were let stand at the showdown.
    let_stand: BTreeSet<Seat>,
    /// Whether hands are being shown.
    showing: bool,
    /// How many cards each seat has discarded out of its hand.
    discards: BTreeMap<Seat, usize>,
    /// What the floor decided about the whole pot.
    decided: Option<(&'a str, Option<Seat>)>,
    after_draw: checked::AfterDraw,
    felt: Felt,
    over: bool,
    shown: Vec<Shown>,
}

/// A pot: what is in it, between which levels of everybody's chips, and who can win it.
struct Pot {
    amount: i64,
    floor: i64,
    top: i64,
    claims: Vec<Seat>,
}

/// Computes the result of a poker hand from what was put in, the cards and the rulings.
pub(crate) fn reckon(table: &Header<'_>, shape: Poker) -> Result<Reckoned, Stop> {
    if table.is_from_elsewhere() {
        return unaudited("it was played elsewhere, by rules that no house here posts");
    }
    let mut hand = Hand {
        table,
        shape,
        stacks: table.stacks.clone(),
        fee: 0,
        jackpot: 0,
        gone: Stacks::new(),
        antes_gone: Stacks::new(),
        dead_gone: 0,
        drop_is_out: false,
        paid: table.seats.iter().map(|seat| (*seat, 0)).collect(),
        forced: BTreeMap::new(),
        dead: 0,
        out: BTreeSet::new(),
        swept: BTreeSet::new(),
        all_in: BTreeSet::new(),
        boards: BTreeSet::new(),
        money_back: None,
        gave_back: false,
        let_stand: BTreeSet::new(),
        showing: false,
        discards: BTreeMap::new(),
        decided: None,
        after_draw: checked::AfterDraw::default(),
        felt: Felt::default(),
        over: false,
        shown: Vec::new(),
    };
    hand.everybody_pays()?;
    hand.button_pays()?;
    for moment in &moments(table) {
        hand.take(moment)?;
        if moment.step.is_none() {
            hand.check_forced(moment.line)?;
        }
    }
    let Hand { stacks, fee, jackpot, over, shown, .. } = hand;
    Ok(Reckoned { stacks, fee, jackpot, over, shown })
}

impl<'a> Hand<'a> {
    fn take(&mut self, moment: &Moment<'a>) -> Result<(), Stop> {
        for fact in &moment.facts {
            if self.over {
                return Ok(());
            }
            // Impossible moves are reported by the check of the cards.
            let _ = self.felt.follow(fact);
            self.follow_checks(fact, moment);
            match *fact {
                Fact::Pay { from, to, cents, reason } => match (seat_of(from), seat_of(to)) {
                    (Some(seat), _) if to == "pot" => self.put(seat, cents, reason),
                    (_, Some(seat)) if (from, reason) == ("pot", "refund") => {
                        self.refund(seat, cents, moment)?;
                    }
                    (None, None) if from == "pot" => self.pot_pays()?,
                    _ => {}
                },
                // Out of turn it is not binding, and the cards stay where they are.
                Fact::Did { seat, verb: "fold" | "muck", .. } if moment.throws_in(seat) => {
                    self.out.insert(seat);
                }
                Fact::Card { from, to: "muck", .. }
                    if moment.is("discard") || moment.is("timeout") =>
                {
                    self.discard(from, moment.line)?;
                }
                Fact::Did { seat, verb: "play-board", .. } => _ = self.boards.insert(seat),
                Fact::Did { seat, verb: "all-in", .. } => _ = self.all_in.insert(seat),
                Fact::Ruling { ruling: "dead", seat: Some(seat), .. } => _ = self.out.insert(seat),
                Fact::Phase("showdown") => self.showing = true,
                // Nobody opened, and the antes go back (DR-07).
                Fact::Phase("passed-out")
                    if self.table.option("passed-out", "draw") == "refund" =>
                {
                    self.decided = Some(("no-pot", None));
                }
                Fact::Ruling { kind: "wrong-count", ruling: "stands", seat: Some(seat) }
                    if self.showing =>
                {
                    self.let_stand.insert(seat);
                }
                Fact::Ruling { ruling: "money-back", seat: Some(seat), .. } => {
                    self.money_back = Some(seat);
                    self.out.insert(seat);
                }
                Fact::Ruling {
                    ruling: ruling @ ("misdeal" | "no-pot" | "divided" | "takes-pot"),
                    seat,
                    ..
                } => {
                    self.decided = Some((ruling, seat));
                }
                Fact::Gather { from, to: "muck", .. } if moment.is("slip") => {
                    self.swept.extend(seat_of(from));
                }
                Fact::Gather { from: "muck", to, .. } => {
                    // A hand is retrieved after being discarded or swept in.
                    if let Some(seat) = seat_of(to) {
                        self.swept.remove(&seat);
                        self.out.remove(&seat);
                    }
                }
                Fact::End(how) => {
                    self.pot_pays()?;
                    self.settle(how, moment.line)?;
                    self.over = true;
                }
                _ => {}
            }
        }
        self.last_one_left()
    }

    /// The last player left takes everything: the uncalled bet and the pot (PK-15, PK-47). In a
    /// hand that was later ruled differently, the record may not say so.
    fn last_one_left(&mut self) -> Result<(), Stop> {
        let left = self.table.seats.iter().filter(|seat| !self.out.contains(seat));
        if let ([last], false) = (&left.copied().collect::<Vec<Seat>>()[..], self.over) {
            self.pot_pays()?;
            self.push(*last, self.in_pot());
            self.over = true;
        }
        Ok(())
    }

    fn put(&mut self, seat: Seat, cents: i64, reason: &'a str) {
        *self.stacks.entry(seat).or_default() -= cents;
        *self.forced.entry((seat, reason)).or_default() += cents;
        match reason {
            "dead-post" => self.dead += cents,
            _ => *self.paid.entry(seat).or_default() += cents,
        }
    }

    /// What should be in the pot.
    fn in_pot(&self) -> i64 {
        let antes = self.antes_gone.values().sum::<i64>();
        let gone = self.gone.values().sum::<i64>() + antes + self.dead_gone;
        self.paid.values().sum::<i64>() + self.dead - gone
    }

    /// Those still in, from the button's left.
    fn live(&self) -> Vec<Seat> {
        let gone = |seat: &Seat| self.out.contains(seat) || self.swept.contains(seat);
        self.table.left_of(self.table.lead).into_iter().filter(|seat| !gone(seat)).collect()
    }

    /// The player who put in the most, and how much more than anybody else.
    fn excess(&self) -> Option<(Seat, i64)> {
        let (top, most) = self.paid.iter().max_by_key(|(_, cents)| **cents)?;
        let others = self.paid.iter().filter(|(seat, _)| *seat != top);
        let next = others.map(|(_, cents)| *cents).max().unwrap_or(0);
        (*most > next).then_some((*top, most - next))
    }

    /// The uncalled bet is returned, minus what the house took (PK-15). A void deal returns
    /// everything; that is checked at the end.
    fn refund(&mut self, seat: Seat, cents: i64, moment: &Moment<'_>) -> Result<(), Stop> {
        // What goes back because somebody checked is worked out at the end.
        if self.is_void() || self.showing && self.must_bet() {
            return Ok(());
        }
        if self.money_back.take() == Some(seat) {
            return self.all_back(seat, cents, moment.line);
        }
        let called = |fact: &Fact<'_>| {
            matches!(fact, Fact::Pay { from, to: "pot", cents: put, reason: "call" }
                if seat_of(from) == Some(seat) && *put == cents)
        };
        if self.table.option("beaten-call", "stands") == "returned"
            && moment.facts.iter().any(called)
        {
            // A call that was already beaten by up cards is returned, and the hand is out (ST-19).
            *self.paid.entry(seat).or_default() -= cents;
            self.push(seat, cents);
            self.out.insert(seat);
            return Ok(());
        }
        let (top, mut excess) = self.excess().unwrap_or((seat, 0));
        if self.gave_back && cents < excess {
            // Bets of earlier rounds that nobody else has in any more stay there, as a pot of their own.
            excess = cents;
        }
        let gone = self.gone.get(&top).copied().unwrap_or(0);
        let spent = (gone - (self.paid[&top] - self.ante_of(top) - excess)).max(0);
        let back = excess - spent;
        if (top, back) != (seat, cents) || self.out.contains(&seat) {
            let expected = format!("{} uncalled by seat {top}", amount_text(back));
            return wrong(moment.line, Some(seat), expected, amount_text(cents));
        }
        *self.gone.entry(seat).or_default() -= spent;
        *self.paid.entry(seat).or_default() -= excess;
        self.push(seat, back);
        Ok(())
    }

    fn is_void(&self) -> bool {
        matches!(self.decided, Some(("misdeal" | "no-pot", _)))
    }

    fn settle(&mut self, how: &str, line: u32) -> Result<(), Stop> {
        if matches!(how, "misdeal" | "no-action") != self.is_void() {
            return wrong(line, None, "a ruling that voids the deal, and its end", how);
        }
        if self.is_void() {
            // Everything that was put in is returned, including the house's part (PK-35, PK-36).
            (self.stacks, self.fee, self.jackpot) = (self.table.stacks.clone(), 0, 0);
            return Ok(());
        }
        match self.decided {
            Some(("takes-pot", Some(seat))) => {
                self.push(seat, self.in_pot());
                return Ok(());
            }
            Some(("divided", _)) => {
                // A hand that was swept in by mistake gets its share too.
                self.swept.clear();
                let live = self.live();
                return self.divide(self.in_pot(), &live);
            }
            _ => {}
        }
        self.foul_hands();
        if self.live().is_empty() {
            // The last hand wins even if it was swept in and nobody has ruled on that.
            self.swept.clear();
        }
        match self.live()[..] {
            [] => wrong(line, None, "somebody left in the hand", "nobody"),
            // Of a hand that was shown it can be said whether it had to be bet (LB-09).
            [last] if self.cut().is_some() && self.is_shown(last) => self.showdown(line),
            // The others' hands were swept in and stay there, or are foul.
            [last] => {
                self.push(last, self.in_pot());
                Ok(())
            }
            _ => self.showdown(line),
        }
    }

    fn push(&mut self, seat: Seat, cents: i64) {
        *self.stacks.entry(seat).or_default() += cents;
    }

    fn divide(&mut self, cents: i64, among: &[Seat]) -> Result<(), Stop> {
        let chip = self.table.amount("smallest-chip", "1.00")?;
        for (seat, share) in among.iter().zip(shares(cents, among.len(), chip)) {
            self.push(*seat, share);
        }
        Ok(())
    }

    /// Everybody left in shows a whole hand and has matched the bets or is all-in, and the best
    /// hands take the pots (PK-01, PK-16, PK-20).
    fn showdown(&mut self, line: u32) -> Result<(), Stop> {
        let board = self.felt.cards("board");
        if board.len() < self.shape.board {
            return wrong(
                line,
                None,
                format!("{} common cards", self.shape.board),
                board.len().to_string(),
            );
        }
        let most = self.paid.values().copied().max().unwrap_or(0);
        let highest = self.table.option("low-qualifier", "8").parse().unwrap_or(8);
        let (mut highs, mut lows) = (BTreeMap::new(), BTreeMap::new());
        for seat in self.live() {
            let in_full = self.stacks[&seat] == 0 || self.all_in.contains(&seat);
            if !in_full && self.paid[&seat] < most {
                let (expected, found) = (amount_text(most), amount_text(self.paid[&seat]));
                return wrong(line, Some(seat), format!("{expected} put in"), found);
            }
            let (due, _) = self.discards_due();
            let discarded = self.discards.get(&seat).copied().unwrap_or(0);
            if discarded != due {
                return wrong(line, Some(seat), format!("{due} discarded"), discarded.to_string());
            }
            let hole = self.hole(seat, &board, line)?;
            let takes = self.shape.hole;
            let order = match self.shape.wins {
                Wins::High | Wins::Both => high,
                Wins::Bug | Wins::BothJoker => bug,
                Wins::Low => lowest,
                Wins::LowJoker => |five: &[Card]| lowest(&without_low_joker(five)),
                Wins::Mexican => mexican,
                Wins::TwoSeven => two_seven,
                Wins::Badugi => badugi,
            };
            let worth = best(&hole, &board, takes, order);
            let with_one = |card: &Card| best(&[*card], &board, takes, order);
            let plays_two = board.is_empty() || hole.iter().all(|card| with_one(card) < worth);
            highs.extend(worth.clone().map(|worth| (seat, worth)));
            self.shown.extend(worth.filter(|_| !hole.is_empty()).map(|worth| {
                let five_of_a_kind = self.shape.wins == Wins::Mexican && worth.0 == FIVE_ALIKE;
                Shown { seat, cards: hole.clone(), worth, five_of_a_kind, plays_two }
            }));
            if self.shape.wins == Wins::BothJoker {
                let order = |five: &[Card]| low(&without_low_joker(five), highest);
                lows.extend(best(&hole, &board, takes, order).map(|worth| (seat, worth)));
            }
            if self.shape.wins == Wins::Both {
                // Where none has to qualify every hand has a low (S8-04).
                let order = |five: &[Card]| {
                    if highest == 0 { lowest(five) } else { low(five, highest) }
                };
                lows.extend(best(&hole, &board, takes, order).map(|worth| (seat, worth)));
            }
        }
        for pot in self.pots() {
            if self.goes_back(&pot, &highs) {
                self.give_back(&pot);
            } else {
                self.award(pot.amount, &pot.claims, &highs, &lows)?;
            }
        }
        Ok(())
    }

    /// How many cards everybody discards, and how many common cards lie there then (PA-03, PA-04,
    /// PA-05, PA-06).
    fn discards_due(&self) -> (usize, usize) {
        match self.shape.discard.map(|usual| self.table.option("discard", usual)) {
            Some("before-flop") => (1, 0),
            Some("after-flop-seen" | "after-flop-betting") => (1, 3),
            _ => (0, 0),
        }
    }

    fn discard(&mut self, from: &str, line: u32) -> Result<(), Stop> {
        let Some(seat) = seat_of(from) else { return Ok(()) };
        let (due, common) = self.discards_due();
        let count = self.discards.entry(seat).or_default();
        *count += 1;
        let board = self.felt.at("board").len();
        if *count > due {
            return wrong(line, Some(seat), format!("{due} discarded"), count.to_string());
        }
        if board != common {
            let expected = format!("{common} common cards at the discard");
            return wrong(line, Some(seat), expected, board.to_string());
        }
        Ok(())
    }

    /// A hand with the wrong number of cards wins nothing, unless every hand has (ST-08).
    fn foul_hands(&mut self) {
        let Some(needs) = self.shape.exactly else { return };
        let board = self.felt.at("board").len();
        let cards = |seat: &Seat| self.felt.last_at(&format!("seat {seat}")).len() + board;
        let stands = |seat: &Seat| self.let_stand.contains(seat);
        let (whole, foul): (Vec<Seat>, Vec<Seat>) =
            self.live().into_iter().partition(|seat| cards(seat) == needs || stands(seat));
        if !whole.is_empty() {
            self.out.extend(foul);
        }
    }

    /// The cards that somebody shows.
    fn hole(&self, seat: Seat, board: &[Card], line: u32) -> Result<Vec<Card>, Stop> {
        if self.boards.contains(&seat) {
            return Ok(Vec::new());
        }
        let lying = self.felt.last_at(&format!("seat {seat}"));
        let cards: Vec<Card> = lying.iter().map(|lying| lying.card).collect();
        if cards.iter().chain(board).any(|card| !card.is_known()) {
            return unaudited(format!("the cards of seat {seat} are not known"));
        }
        if lying.iter().any(|lying| !lying.up) {
            return wrong(line, Some(seat), "every card shown", "a hand that was not");
        }
        let all = [&cards[..], board].concat();
        if all.iter().enumerate().any(|(at, card)| all[..at].contains(card)) {
            // An irregular deck that nobody has noticed: no poker hand has a card twice.
            return unaudited(format!("seat {seat} has a card twice"));
        }
        Ok(cards)
    }

    /// A pot goes to the best hand, or half of it to the best low if there is one. What does not
    /// divide into whole chips between the halves goes to the high (PK-22, PK-23).
    fn award(
        &mut self,
        pot: i64,
        claims: &[Seat],
        highs: &BTreeMap<Seat, Worth>,
        lows: &BTreeMap<Seat, Worth>,
    ) -> Result<(), Stop> {
        let high = winners(claims, highs);
        let low = winners(claims, lows);
        let pair = self.table.option("high-qualifier", "none") == "pair";
        let qualifies = !pair || high.iter().any(|seat| highs[seat].0 >= ONE_PAIR);
        match (&high[..], &low[..]) {
            ([], _) => unaudited("hands that cannot be read"),
            (high, []) => self.divide(pot, high),
            (_, low) if !qualifies => self.divide(pot, low),
            (high, low) => {
                let chip = self.table.amount("smallest-chip", "1.00")?;
                let half = pot / 2 / chip.max(1) * chip.max(1);
                self.divide(pot - half, high)?;
                self.divide(half, low)
            }
        }
    }

    /// Pots by layers of chips. Each layer is as thick as the smallest contribution left in it, and
    /// belongs to those who have chips in it and are still in, from the button's left. Layers with
    /// the same claims are one pot. What the house took counts but is missing: the first chips of a
    /// player's ante, and the first of the bets on top of it.
    fn pots(&self) -> Vec<Pot> {
        let (mut floor, mut dead) = (0, self.dead - self.dead_gone);
        let cut = self.cut();
        let mut pots: Vec<Pot> = Vec::new();
        loop {
            let left: Stacks = self
                .paid
                .iter()
                .filter(|(_, paid)| **paid > floor)
                .map(|(s, n)| (*s, *n))
                .collect();
            let Some(least) = left.values().copied().min() else { break };
            let top = cut.filter(|cut| (floor + 1..least).contains(cut)).unwrap_or(least);
            let claims: Vec<Seat> =
                self.live().into_iter().filter(|seat| left.contains_key(seat)).collect();
            let taken: i64 = left.keys().map(|seat| self.gone(*seat, floor, top)).sum();
            // Everybody can win what is in the centre.
            let layer = (top - floor) * left.len() as i64 - taken + std::mem::take(&mut dead);
            let apart = cut == Some(floor);
            match pots.last_mut() {
                // Folded chips above what anybody left in could match are added to the pot.
                Some(pot) if pot.claims == claims && !apart || claims.is_empty() => {
                    pot.amount += layer;
                    pot.top = top;
                }
                _ => pots.push(Pot { amount: layer, floor, top, claims }),
            }
            floor = top;
        }
        pots
    }

    /// How many of a player's chips the house took between two levels.
    fn gone(&self, seat: Seat, floor: i64, top: i64) -> i64 {
        let of = |from: &Stacks| from.get(&seat).copied().unwrap_or(0);
        let ante = self.ante_of(seat);
        let within = |from: i64, to: i64| (to.min(top) - from.max(floor)).max(0);
        within(ante, ante + of(&self.gone)) + within(0, of(&self.antes_gone))
    }

    fn ante_of(&self, seat: Seat) -> i64 {
        self.forced.get(&(seat, "ante")).copied().unwrap_or(0)
    }
}

/// Those with the best hand, in order.
fn winners(claims: &[Seat], worths: &BTreeMap<Seat, Worth>) -> Vec<Seat> {
    let top = claims.iter().filter_map(|seat| worths.get(seat)).max();
    let wins = |seat: &&Seat| top.is_some() && worths.get(seat) == top;
    claims.iter().filter(wins).copied().collect()
}
