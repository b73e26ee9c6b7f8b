//! Hold'em: blinds, betting, pots and the showdown (HE-01 to HE-09, PK).

mod floor;
mod odd;
mod turns;

use self::turns::Behind;
use crate::five;
use crate::table::{Deed, Reckoned, Stacks, Stop, Table, unaudited, wrong};
use cards::{Card, Seat};
use floor::Slips;
use record::syntax::{Field, Who, amount_text, read_amount};
use std::collections::{BTreeMap, BTreeSet};

const OPTIONS: &[(&str, &[&str])] = &[
    ("betting", &["limit", "spread", "no-limit"]),
    ("small-bet", &[]),
    ("big-bet", &[]),
    ("raise-cap", &[]),
    ("wager-cap", &[]),
    ("uncapped", &[]),
    ("short-raise", &[]),
    ("check-raise", &[]),
    ("half-blind", &[]),
    ("blinds", &[]),
    ("button-post", &[]),
    ("button-blind", &["dead", "live"]),
    ("fee-by-players", &[]),
    ("fee-from", &["button", "pot"]),
    ("fee-schedule", &[]),
    ("jackpot-drop", &[]),
    ("jackpot-players", &[]),
    ("showdown", &["all-show", "in-turn"]),
    ("shows-first", &["left-of-button", "initiator"]),
    ("play-the-board", &[]),
    ("skipped-player", &["none", "call-time"]),
    ("string-raise", &["none", "call"]),
    ("unprotected-hand", &["none", "dead"]),
    ("shown-to-one", &["none", "on-demand"]),
    ("smallest-chip", &[]),
    ("early-board", &["none", "out-of-play"]),
    ("extra-board", &["none", "reshuffle"]),
    ("exposed-card", &["none", "exchange"]),
    ("irregular-deck", &["none", "no-pot"]),
    ("dead-hand", &["none", "posted"]),
    ("miscall", &["none", "forfeit"]),
    ("oversized-chip", &["none", "call"]),
    ("absent", &["none", "dead"]),
    ("boxed-card", &["none", "replace"]),
    ("foreign-card", &["none", "replace"]),
    ("wrong-count", &["none", "misdeal", "repair"]),
];

/// How many cards a board deal brings beside the burn: flop, turn, river.
const BOARD: [usize; 3] = [3, 1, 1];

struct Hand<'a> {
    table: &'a Table<'a>,
    stacks: Stacks,
    fee: i64,
    jackpot: i64,
    /// The part of fee and jackpot drop that comes out of the pot.
    from_pot: i64,
    /// Whether that part was the button's own chips, or anybody's.
    from_button: bool,
    /// What each seat put into the pot in this hand, dead posts apart.
    paid: Stacks,
    /// What was posted to the centre by those who came in (PK-42).
    dead: i64,
    /// What each seat put in on this street.
    street: Stacks,
    /// What a seat must have put in on this street to stay in.
    price: i64,
    /// The last full bet or raise of this street, and whether there was a raise.
    full: i64,
    raised: bool,
    folded: BTreeSet<Seat>,
    /// Who turned his hand up, where that is done in turn.
    shown: BTreeSet<Seat>,
    /// Who acted since the last bet or raise.
    acted: BTreeSet<Seat>,
    /// Who acted last, or sits before the first to act.
    last: Seat,
    /// What was done behind a player whose turn it is.
    behind: Option<Behind>,
    holes: BTreeMap<Seat, Vec<Card>>,
    board: Vec<Card>,
    /// Boards dealt so far: none, flop, turn, river.
    boards: usize,
    slips: Slips,
    over: bool,
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
    Ok(Reckoned { stacks: hand.stacks, fee: hand.fee, jackpot: hand.jackpot, over: hand.over })
}

impl<'a> Hand<'a> {
    /// The button's chips and the blinds (HE-04, PK-06).
    fn begin(table: &'a Table<'a>) -> Result<Hand<'a>, Stop> {
        let nothing: Stacks = table.seats.iter().map(|seat| (*seat, 0)).collect();
        let mut hand = Hand {
            table,
            stacks: table.stacks.clone(),
            fee: 0,
            jackpot: 0,
            from_pot: 0,
            from_button: true,
            paid: nothing.clone(),
            dead: 0,
            street: nothing,
            price: 0,
            full: 0,
            raised: false,
            folded: BTreeSet::new(),
            shown: BTreeSet::new(),
            acted: BTreeSet::new(),
            last: table.lead,
            behind: None,
            holes: BTreeMap::new(),
            board: Vec::new(),
            boards: 0,
            slips: Slips::default(),
            over: false,
        };
        let post = table.amount("button-post", "0.00")?;
        hand.fee = post.min(hand.stacks[&table.lead]);
        // Dead chips go straight to the house. Live ones are the first of the button's bet, and the
        // house takes them out of the pot.
        let live = table.option("button-blind", "dead") == "live";
        match live {
            true => hand.put(table.lead, post),
            false => *hand.stacks.entry(table.lead).or_default() -= hand.fee,
        }
        hand.from_pot = if live { hand.fee } else { 0 };
        hand.posted_fees("button")?;
        let blinds: Option<Vec<i64>> =
            table.option("blinds", "1.00,3.00").split(',').map(read_amount).collect();
        let Some(blinds) = blinds else {
            return unaudited("blinds that are no amounts");
        };
        for (seat, blind) in table.left_of(table.lead).into_iter().zip(&blinds) {
            // With two players the button is a blind as well; its live chips count toward it.
            hand.put(seat, (blind - hand.street[&seat]).max(0));
            hand.last = seat;
        }
        hand.entries();
        hand.posted_fees("pot")?;
        // A blind that is short of chips does not make the call cheaper.
        hand.price = blinds.iter().copied().max().unwrap_or(0).max(hand.street[&table.lead]);
        hand.full = hand.price;
        Ok(hand)
    }

    /// The fee by the number of players dealt in, and the jackpot drop if they are enough (FE-02,
    /// FE-03, FE-04, FE-10, JP-01). The button pays them before the blinds are posted, or they
    /// are taken from the blinds.
    fn posted_fees(&mut self, from: &str) -> Result<(), Stop> {
        let table = self.table;
        if table.option("fee-from", "button") != from {
            return Ok(());
        }
        let players = table.seats.len();
        let fee = by_players(table.option("fee-by-players", ""), players)?;
        let enough =
            table.option("jackpot-players", "5").parse().is_ok_and(|n: usize| players >= n);
        let jackpot = if enough { table.amount("jackpot-drop", "0.00")? } else { 0 };
        if from == "button" {
            *self.stacks.entry(table.lead).or_default() -= fee + jackpot;
            self.fee += fee;
            self.jackpot = jackpot;
            return Ok(());
        }
        // The blinds lie there; what they do not hold is not taken.
        let mut blinds = self.paid.values().sum::<i64>() + self.dead;
        for (due, to) in [(fee, &mut self.fee), (jackpot, &mut self.jackpot)] {
            let taken = due.min(blinds);
            blinds -= taken;
            *to += taken;
            self.from_pot += taken;
        }
        self.from_button = false;
        Ok(())
    }

    /// What those who come in between the blinds put up: the live part is their bet, the dead part
    /// nobody's (PK-40, PK-42).
    fn entries(&mut self) {
        for item in &self.table.hand.header {
            let Field::Post { seat, live, dead } = item.is else { continue };
            let bet = self.street.get(&seat).copied().unwrap_or(0);
            let stack = self.stacks.entry(seat).or_default();
            let dead = dead.min(*stack);
            *stack -= dead;
            self.dead += dead;
            self.put(seat, (live - bet).max(0));
        }
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
        let round = self.table.left_of(self.table.lead);
        round.into_iter().filter(|seat| !self.folded.contains(seat)).collect()
    }

    fn take(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        match (deed.who, deed.verb) {
            (_, "slip") => self.slip(deed),
            (_, "declare" | "override") => self.ruling(deed),
            (Who::Seat(seat), _) => self.act(seat, deed),
            (Who::Chance, "cards") => self.cards(deed),
            (Who::Chance, "shuffled") => Ok(()),
            _ => unaudited(format!("line {}: {} is not known here", deed.line, deed.verb)),
        }
    }

    fn act(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        if deed.verb == "ask" {
            // To see cards moves no chips (PK-45).
            return Ok(());
        }
        if !self.stacks.contains_key(&seat) || self.folded.contains(&seat) {
            return wrong(deed.line, Some(seat), "a player in the hand", deed.verb);
        }
        if matches!(deed.verb, "show" | "muck" | "play-board") {
            return self.show_or_muck(seat, deed);
        }
        match self.waits_behind(seat, deed)? {
            true => Ok(()),
            false => self.bet(seat, deed.verb, deed.amount, deed.line),
        }
    }

    fn bet(&mut self, seat: Seat, verb: &str, amount: i64, line: u32) -> Result<(), Stop> {
        let done = self.acted.contains(&seat) && self.street[&seat] >= self.price;
        if self.holes.is_empty() || done || self.stacks[&seat] == 0 {
            return wrong(line, Some(seat), "nothing more from him", verb);
        }
        let before = self.street[&seat];
        match verb {
            "fold" => {
                self.give_up(seat);
            }
            "check" if before < self.price && self.stacks[&seat] > 0 => {
                let due = amount_text(self.price - before);
                return wrong(line, Some(seat), format!("{due} to call"), "check");
            }
            "check" => {}
            "call" => self.put(seat, self.price - before),
            "bet" | "raise" => {
                if amount <= self.price || amount - before > self.stacks[&seat] {
                    let most = amount_text(before + self.stacks[&seat]);
                    let expected = format!("more than {}, at most {most}", amount_text(self.price));
                    return wrong(line, Some(seat), expected, amount_text(amount));
                }
                self.put(seat, amount - before);
                self.count_full(amount)?;
                self.price = amount;
                self.acted.clear();
            }
            other => return unaudited(format!("line {}: {other} is not known here", line)),
        }
        self.acted.insert(seat);
        self.slips.odd.acted.insert(seat);
        self.last = seat;
        self.let_early_cards_play();
        Ok(())
    }

    /// Cards that came early and were let stand are the next board once the betting is done.
    fn let_early_cards_play(&mut self) {
        if !self.over && !self.slips.stand.is_empty() && self.betting_is_done() {
            let cards = std::mem::take(&mut self.slips.stand);
            self.next_street(cards);
        }
    }

    /// The last one left takes everything: what nobody called and what is in the pot (PK-15,
    /// PK-47).
    fn give_up(&mut self, seat: Seat) {
        self.folded.insert(seat);
        if let [last] = self.live()[..] {
            self.push(last, self.paid.values().sum::<i64>() + self.dead - self.from_pot);
            self.over = true;
        }
    }

    /// What nobody matched went back before the showdown, as far as the house left it (PK-15).
    fn return_uncalled(&mut self) {
        let Some((top, most)) = self.paid.iter().map(|(s, c)| (*s, *c)).max_by_key(|(_, c)| *c)
        else {
            return;
        };
        let others = self.paid.iter().filter(|(seat, _)| **seat != top);
        let excess = most - others.map(|(_, chips)| *chips).max().unwrap_or(0);
        if excess > 0 && !self.folded.contains(&top) {
            let there = self.paid.values().sum::<i64>() + self.dead - self.from_pot;
            let back = excess.min(there);
            self.from_pot -= excess - back;
            *self.paid.entry(top).or_default() -= excess;
            self.push(top, back);
        }
    }

    /// Once all betting is done a hand is shown or given up; what is given up wins nothing (PK-20).
    fn show_or_muck(&mut self, seat: Seat, deed: &Deed<'_>) -> Result<(), Stop> {
        let in_turn = self.table.option("showdown", "all-show") == "in-turn";
        let done = self.boards == BOARD.len() && self.betting_is_done();
        // A hand that was shown can still be thrown away (PK-39).
        let again = self.shown.contains(&seat) && deed.verb != "muck";
        if !in_turn || !done || again {
            return wrong(deed.line, Some(seat), "nothing to show now", deed.verb);
        }
        self.return_uncalled();
        match deed.verb {
            "show" => {
                self.shown.insert(seat);
            }
            // His own cards are gone, the board is left to him (HE-05).
            "play-board" => {
                self.shown.insert(seat);
                self.holes.insert(seat, Vec::new());
            }
            _ => self.give_up(seat),
        }
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
        if self.slips.odd.comes_next() {
            return self.odd_cards(deed);
        }
        if self.holes.is_empty() {
            return self.deal(deed);
        }
        if let Some((seat, exposed)) = self.slips.exchange.take() {
            return self.exchange(seat, exposed, deed);
        }
        let Some(&wanted) = BOARD.get(self.boards) else {
            return wrong(deed.line, None, "no more cards", deed.cards.to_string());
        };
        if !self.slips.early && !self.betting_is_done() {
            return wrong(deed.line, None, "betting to be complete", "cards of the board");
        }
        let unburned = self.slips.burned || (self.boards == 2 && self.slips.river_unburned);
        let burns = usize::from(!unburned);
        let due = wanted + burns + usize::from(self.slips.extra);
        if deed.cards.len() != due {
            let expected = format!("{due} cards");
            return wrong(deed.line, None, expected, deed.cards.to_string());
        }
        self.slips.burned = false;
        let cards: Vec<Card> = deed.cards[burns..].to_vec();
        match self.slips.early || self.slips.extra {
            true => self.slips.out = cards,
            false => self.next_street(cards),
        }
        self.slips.early = false;
        self.slips.extra = false;
        Ok(())
    }

    fn next_street(&mut self, cards: Vec<Card>) {
        self.board.extend(cards);
        self.boards += 1;
        self.price = 0;
        self.full = 0;
        self.raised = false;
        self.street.values_mut().for_each(|put| *put = 0);
        self.acted.clear();
        self.last = self.table.lead;
    }

    /// Two cards each, one at a time, the button last (PK-02).
    fn deal(&mut self, deed: &Deed<'_>) -> Result<(), Stop> {
        let round = self.table.left_of(self.table.lead);
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
        let in_turn = self.table.option("showdown", "all-show") == "in-turn";
        if in_turn && self.live().iter().any(|seat| !self.shown.contains(seat)) {
            return wrong(line, None, "every hand shown or given up", "the end");
        }
        let mut worth = BTreeMap::new();
        for seat in self.live() {
            let mut seven = self.holes[&seat].clone();
            seven.extend(&self.board);
            if seven.iter().enumerate().any(|(at, card)| seven[..at].contains(card)) {
                // An irregular deck that nobody has noticed: no hand of poker has a card twice.
                return unaudited(format!("seat {seat} has a card twice"));
            }
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
        let (mut left, mut fee, mut dead) = (self.paid.clone(), self.from_pot, self.dead);
        let mut pots: Vec<(i64, Vec<Seat>)> = Vec::new();
        loop {
            left.retain(|_, chips| *chips > 0);
            let Some(thick) = left.values().copied().min() else {
                return pots;
            };
            let claims: Vec<Seat> =
                self.live().into_iter().filter(|seat| left.contains_key(seat)).collect();
            // Everybody can win what lies in the centre.
            let mut layer = thick * left.len() as i64 + std::mem::take(&mut dead);
            if left.contains_key(&self.table.lead) || !self.from_button {
                // The button's first chips are the fee, or the first chips of all: they count, but
                // they are not there.
                let taken = fee.min(if self.from_button { thick } else { layer });
                layer -= taken;
                fee -= taken;
            }
            left.values_mut().for_each(|chips| *chips -= thick);
            match pots.last_mut() {
                // Chips of those who folded, above what anybody left in could match, join the pot.
                Some((pot, seats)) if *seats == claims || claims.is_empty() => *pot += layer,
                _ => pots.push((layer, claims)),
            }
        }
    }
}

/// The amount of the first band that reaches so many players, or of the last: `2-4:1.00,5-10:3.00`.
fn by_players(text: &str, players: usize) -> Result<i64, Stop> {
    let mut last = 0;
    for word in text.split(',').filter(|word| !word.trim().is_empty()) {
        let read = word.trim().split_once(':').and_then(|(range, amount)| {
            let most: usize = range.split_once('-')?.1.parse().ok()?;
            Some((most, read_amount(amount)?))
        });
        let Some((most, amount)) = read else {
            return unaudited(format!("option fee-by-players {text}"));
        };
        last = amount;
        if players <= most {
            break;
        }
    }
    Ok(last)
}

/// A pot divided in whole chips; odd chips go one by one from the button's left, and what is less
/// than a chip to the next one (PK-22).
fn shares(pot: i64, winners: usize, chip: i64) -> Vec<i64> {
    let even = pot / winners as i64 / chip * chip;
    let mut odd = pot - even * winners as i64;
    let mut shares = vec![even; winners];
    for share in &mut shares {
        let extra = odd.min(chip);
        *share += extra;
        odd -= extra;
    }
    shares
}
