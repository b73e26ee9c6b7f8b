//! Hold'em: blinds, betting, pots and the showdown (HE-01 to HE-09, PK).

use crate::five;
use crate::table::{Deed, Reckoned, Stacks, Stop, Table, unaudited, wrong};
use cards::{Card, Seat};
use record::syntax::{Who, amount_text, read_amount};
use std::collections::{BTreeMap, BTreeSet};

const OPTIONS: &[(&str, &[&str])] = &[
    ("betting", &["limit", "no-limit"]),
    ("small-bet", &[]),
    ("big-bet", &[]),
    ("raise-cap", &[]),
    ("blinds", &[]),
    ("button-post", &[]),
    ("button-blind", &["dead"]),
    ("smallest-chip", &[]),
    ("early-board", &["none", "out-of-play"]),
    ("exposed-card", &["none", "exchange"]),
];

/// How many cards a board deal brings beside the burn: flop, turn, river.
const BOARD: [usize; 3] = [3, 1, 1];

struct Hand<'a> {
    table: &'a Table<'a>,
    stacks: Stacks,
    fee: i64,
    /// What each seat put into the pot in this hand.
    paid: Stacks,
    /// What each seat put in on this street.
    street: Stacks,
    /// What a seat must have put in on this street to stay in.
    price: i64,
    folded: BTreeSet<Seat>,
    /// Who acted since the last bet or raise.
    acted: BTreeSet<Seat>,
    holes: BTreeMap<Seat, Vec<Card>>,
    board: Vec<Card>,
    /// Boards dealt so far: none, flop, turn, river.
    boards: usize,
    slips: Slips,
    over: bool,
}

/// What went wrong at the table and is not yet worked off.
#[derive(Default)]
struct Slips {
    /// Hole cards that the dealer exposed.
    exposed: Vec<(Seat, Card)>,
    /// A seat that is to get a new card for an exposed one (PK-32).
    replace: Option<Seat>,
    /// Whether the burn of the next board lies there already (PK-32, HE-07).
    burned: bool,
    /// The common cards that chance brings next come too early.
    early: bool,
    /// How many common cards lie there too early.
    early_cards: usize,
    /// The last street is dealt without a burn: three were made (HE-08).
    river_unburned: bool,
}

/// Reckons a hand of hold'em from its header and steps.
pub(crate) fn reckon(table: &Table<'_>) -> Result<Reckoned, Stop> {
    table.know_options(OPTIONS)?;
    let mut hand = Hand::begin(table)?;
    for deed in table.deeds() {
        if hand.over {
            return wrong(deed.line, deed.seat(), "no more steps", deed.verb);
        }
        hand.take(&deed)?;
    }
    if let Some(end) = table.hand.end.as_ref().filter(|_| !hand.over) {
        hand.showdown(end.line.0)?;
    }
    Ok(Reckoned { stacks: hand.stacks, fee: hand.fee, over: hand.over })
}

impl<'a> Hand<'a> {
    /// The button's chips and the blinds (HE-04, PK-06).
    fn begin(table: &'a Table<'a>) -> Result<Hand<'a>, Stop> {
        let nothing: Stacks = table.seats.iter().map(|seat| (*seat, 0)).collect();
        let mut hand = Hand {
            table,
            stacks: table.stacks.clone(),
            fee: 0,
            paid: nothing.clone(),
            street: nothing,
            price: 0,
            folded: BTreeSet::new(),
            acted: BTreeSet::new(),
            holes: BTreeMap::new(),
            board: Vec::new(),
            boards: 0,
            slips: Slips::default(),
            over: false,
        };
        let post = table.amount("button-post", "0.00")?;
        let fee = post.min(hand.stacks[&table.lead]);
        hand.fee = fee;
        *hand.stacks.entry(table.lead).or_default() -= fee;
        let blinds: Option<Vec<i64>> =
            table.option("blinds", "1.00,3.00").split(',').map(read_amount).collect();
        let Some(blinds) = blinds else {
            return unaudited("blinds that are no amounts");
        };
        for (seat, blind) in table.from_left_of(table.lead).into_iter().zip(&blinds) {
            hand.put(seat, *blind);
        }
        // A blind that is short of chips does not make the call cheaper.
        hand.price = blinds.iter().copied().max().unwrap_or(0);
        Ok(hand)
    }

    /// Puts chips into the pot, as far as there are any (PK-01).
    fn put(&mut self, seat: Seat, wanted: i64) {
        let stack = self.stacks.entry(seat).or_default();
        let amount = wanted.min(*stack);
        *stack -= amount;
        *self.paid.entry(seat).or_default() += amount;
        *self.street.entry(seat).or_default() += amount;
    }

    fn live(&self) -> Vec<Seat> {
        let from_left = self.table.from_left_of(self.table.lead);
        from_left.into_iter().filter(|seat| !self.folded.contains(seat)).collect()
    }

    fn take(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        match (deed.who, deed.verb) {
            (Who::Seat(seat), _) => self.act(seat, deed),
            (Who::Chance, "cards") => self.cards(deed),
            (Who::Chance, "shuffled") => Ok(()),
            (_, "slip") => self.slip(deed),
            (_, "declare") => self.ruling(deed, None),
            (_, "override") => {
                let ruling = deed.step.decision.as_ref().map(|decision| decision.ruling.as_str());
                self.ruling(deed, ruling)
            }
            _ => unaudited(format!("line {}: {} is not known here", deed.line, deed.verb)),
        }
    }

    fn act(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        if !self.stacks.contains_key(&seat) || self.folded.contains(&seat) {
            return wrong(deed.line, Some(seat), "a player in the hand", deed.verb);
        }
        let before = self.street[&seat];
        match deed.verb {
            "fold" => {
                self.folded.insert(seat);
                if let [last] = self.live()[..] {
                    // Everything is his: what nobody called and what is in the pot (PK-15, PK-47).
                    self.push(last, self.paid.values().sum());
                    self.over = true;
                }
            }
            "check" if before < self.price && self.stacks[&seat] > 0 => {
                let due = amount_text(self.price - before);
                return wrong(deed.line, Some(seat), format!("{due} to call"), "check");
            }
            "check" => {}
            "call" => self.put(seat, self.price - before),
            "bet" | "raise" => {
                if deed.amount <= self.price || deed.amount - before > self.stacks[&seat] {
                    let most = amount_text(before + self.stacks[&seat]);
                    let expected = format!("more than {}, at most {most}", amount_text(self.price));
                    return wrong(deed.line, Some(seat), expected, amount_text(deed.amount));
                }
                self.put(seat, deed.amount - before);
                self.price = deed.amount;
                self.acted.clear();
            }
            verb => return unaudited(format!("line {}: {verb} is not known here", deed.line)),
        }
        self.acted.insert(seat);
        Ok(())
    }

    /// The betting is done when everybody acted and matched the price or has nothing left.
    fn betting_is_done(&self) -> bool {
        let open: Vec<Seat> =
            self.live().into_iter().filter(|seat| self.stacks[seat] > 0).collect();
        let short = |seat: &Seat| self.street[seat] < self.price;
        let alone = open.len() <= 1;
        !open.iter().any(|seat| short(seat) || (!alone && !self.acted.contains(seat)))
    }

    fn cards(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        if self.holes.is_empty() {
            return self.deal(deed);
        }
        if let Some(seat) = self.slips.replace.take() {
            return self.replacement(seat, deed);
        }
        let Some(&wanted) = BOARD.get(self.boards) else {
            return wrong(deed.line, None, "no more cards", deed.cards.to_string());
        };
        if !self.slips.early && !self.betting_is_done() {
            return wrong(deed.line, None, "betting to be complete", "cards of the board");
        }
        let river = self.boards == 2 && self.slips.river_unburned;
        let burns = usize::from(!(self.slips.burned || river));
        if deed.cards.len() != wanted + burns {
            let expected = format!("{} cards", wanted + burns);
            return wrong(deed.line, None, expected, deed.cards.to_string());
        }
        self.slips.burned = false;
        self.board.extend(deed.cards.iter().skip(burns));
        if self.slips.early {
            self.slips.early_cards = wanted;
            return Ok(());
        }
        self.boards += 1;
        self.price = 0;
        self.street.values_mut().for_each(|put| *put = 0);
        self.acted.clear();
        Ok(())
    }

    /// Two cards each, one at a time, the button last (PK-02).
    fn deal(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let round = self.table.from_left_of(self.table.lead);
        if deed.cards.len() != 2 * round.len() {
            let expected = format!("{} cards", 2 * round.len());
            return wrong(deed.line, None, expected, deed.cards.to_string());
        }
        for (seat, card) in round.iter().cycle().zip(deed.cards.iter()) {
            self.holes.entry(*seat).or_default().push(*card);
        }
        Ok(())
    }

    /// Without an end of its own a hand is shown down (PK-16, PK-54).
    fn showdown(&mut self, line: u32) -> Result<(), Stop> {
        if self.boards < BOARD.len() || !self.betting_is_done() {
            return wrong(line, None, "a complete board and betting", "the end");
        }
        let mut worth = BTreeMap::new();
        for seat in self.live() {
            let mut seven = self.holes[&seat].clone();
            seven.extend(&self.board);
            match five::best(&seven) {
                Some(value) => worth.insert(seat, value),
                None => return unaudited(format!("the cards of seat {seat} are not known")),
            };
        }
        let chip = self.table.amount("smallest-chip", "1.00")?;
        for (pot, mut claims) in self.pots() {
            let top = claims.iter().map(|seat| &worth[seat]).max().cloned();
            claims.retain(|seat| Some(&worth[seat]) == top.as_ref());
            for (seat, share) in claims.iter().zip(shares(pot, claims.len(), chip)) {
                self.push(*seat, share);
            }
        }
        self.over = true;
        Ok(())
    }

    fn push(&mut self, seat: Seat, amount: i64) {
        *self.stacks.entry(seat).or_default() += amount;
    }

    /// Pots by layers of chips: each layer is as thick as the smallest stack of chips that is left
    /// in it, and belongs to those who have chips in it and did not fold, from the button's left.
    /// Layers with the same claims are one pot.
    fn pots(&self) -> Vec<(i64, Vec<Seat>)> {
        let mut left = self.paid.clone();
        let mut pots: Vec<(i64, Vec<Seat>)> = Vec::new();
        loop {
            left.retain(|_, chips| *chips > 0);
            let Some(thick) = left.values().copied().min() else {
                return pots;
            };
            let claims: Vec<Seat> =
                self.live().into_iter().filter(|seat| left.contains_key(seat)).collect();
            let layer = thick * left.len() as i64;
            left.values_mut().for_each(|chips| *chips -= thick);
            match pots.last_mut() {
                // Chips of those who folded, above what anybody left in could match, join the pot.
                Some((pot, seats)) if *seats == claims || claims.is_empty() => *pot += layer,
                _ => pots.push((layer, claims)),
            }
        }
    }
}

/// A pot divided in whole chips; odd chips go one by one from the button's left (PK-22). What is
/// less than a chip is not divided either: the first gets it.
fn shares(pot: i64, winners: usize, chip: i64) -> Vec<i64> {
    let n = winners as i64;
    let even = pot / n / chip * chip;
    let odd = pot - even * n;
    let mut shares: Vec<i64> =
        (0..n).map(|at| if at < odd / chip { even + chip } else { even }).collect();
    shares[0] += odd % chip;
    shares
}

/// What went wrong, and the house's rulings on it.
impl Hand<'_> {
    fn slip(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let Some(incident) = &deed.step.incident else {
            return unaudited("a slip of nothing");
        };
        match (incident.kind.as_str(), incident.seat) {
            ("exposed-card", Some(seat)) => {
                for card in deed.cards.iter() {
                    self.slips.exposed.push((seat, *card));
                }
                Ok(())
            }
            ("early-board", _) => {
                self.slips.early = true;
                Ok(())
            }
            (kind, _) => unaudited(format!("line {}: a slip of {kind}", deed.line)),
        }
    }

    fn ruling(&mut self, deed: &Deed<'_>, decided: Option<&str>) -> Result<(), Stop> {
        let Some(incident) = &deed.step.incident else {
            return unaudited("a ruling on nothing");
        };
        match incident.kind.as_str() {
            "exposed-card" => {
                let posted = match self.slips.exposed.len() {
                    0 | 1 => "replace",
                    _ => "misdeal",
                };
                self.exposed(deed, decided.unwrap_or(posted))
            }
            "early-board" => self.early_board(deed, decided.unwrap_or("out-of-play")),
            kind => unaudited(format!("line {}: a ruling on {kind}", deed.line)),
        }
    }

    /// PK-32: a new card for the exposed one, which becomes the burn; two make a misdeal.
    fn exposed(&mut self, deed: &Deed<'_>, ruling: &str) -> Result<(), Stop> {
        match (ruling, self.slips.exposed.first().copied()) {
            ("replace", Some((seat, _))) => self.slips.replace = Some(seat),
            ("misdeal", _) => {
                // PK-35: what was put in goes back.
                let paid = std::mem::take(&mut self.paid);
                paid.iter().for_each(|(seat, amount)| self.push(*seat, *amount));
                self.over = true;
            }
            ("stands", _) => self.slips.exposed.clear(),
            _ => return unaudited(format!("line {}: the ruling {ruling}", deed.line)),
        }
        Ok(())
    }

    fn replacement(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        let (_, exposed) = self.slips.exposed.remove(0);
        let hole = self.holes.entry(seat).or_default();
        match (hole.iter_mut().find(|card| **card == exposed), &deed.cards[..]) {
            (Some(card), [new]) => *card = *new,
            _ => return wrong(deed.line, Some(seat), format!("a card for {exposed}"), "none"),
        }
        self.slips.burned = true;
        Ok(())
    }

    /// HE-07 to HE-09: the early cards do not play; their burn stays, and no new one is made.
    fn early_board(&mut self, deed: &Deed<'_>, ruling: &str) -> Result<(), Stop> {
        let early = std::mem::take(&mut self.slips.early_cards);
        self.slips.early = false;
        match ruling {
            "out-of-play" => {
                self.board.truncate(self.board.len() - early);
                self.slips.burned = true;
                Ok(())
            }
            _ => unaudited(format!("line {}: the ruling {ruling}", deed.line)),
        }
    }
}
