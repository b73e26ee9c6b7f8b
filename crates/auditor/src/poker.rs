//! Who gets a pot: what everybody put in, who is still in it, and whose cards are best.

use crate::facts::{Fact, Felt, Moment, moments, seat_of};
use crate::header::{Header, Reckoned, Stacks, Stop, band_of, shares, unaudited, wrong};
use crate::rank::{ONE_PAIR, Worth, best, high, low};
use crate::shapes::Poker;
use cards::{Card, Seat};
use notation::{amount_text, read_amount};
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
    /// How many cards each seat has discarded out of its hand.
    discards: BTreeMap<Seat, usize>,
    /// What the floor decided about the whole pot.
    decided: Option<(&'a str, Option<Seat>)>,
    felt: Felt,
    over: bool,
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
        discards: BTreeMap::new(),
        decided: None,
        felt: Felt::default(),
        over: false,
    };
    hand.button_pays()?;
    for moment in &moments(table) {
        hand.take(moment)?;
        if moment.step.is_none() {
            hand.check_forced(moment.line)?;
        }
    }
    Ok(Reckoned { stacks: hand.stacks, fee: hand.fee, jackpot: hand.jackpot, over: hand.over })
}

impl<'a> Hand<'a> {
    fn take(&mut self, moment: &Moment<'a>) -> Result<(), Stop> {
        for fact in &moment.facts {
            if self.over {
                return Ok(());
            }
            // Impossible moves are reported by the check of the cards.
            let _ = self.felt.follow(fact);
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

    /// The fee by the number of players dealt in, and the jackpot drop if there are enough of them
    /// (FE-02, FE-03, FE-04, FE-06, FE-10, JP-01).
    fn posted(&self) -> Result<(i64, i64), Stop> {
        let table = self.table;
        let players = table.seats.len() as i64;
        let bands = table.bands("fee-by-players", "", |word| word.parse().ok())?;
        let enough = table.option("jackpot-players", "5").parse().is_ok_and(|n: i64| players >= n);
        let jackpot = if enough { table.amount("jackpot-drop", "0.00")? } else { 0 };
        Ok((band_of(&bands, players), jackpot))
    }

    /// The button's post for the house (HE-04), and the fees if the button pays them. Chips posted
    /// live come out of the pot.
    fn button_pays(&mut self) -> Result<(), Stop> {
        let (table, lead) = (self.table, self.table.lead);
        if table.has_dead_button() {
            return Ok(());
        }
        let post = table.amount("button-post", "0.00")?.min(table.stacks[&lead]);
        self.fee = post;
        if table.option("button-blind", "dead") == "live" {
            _ = self.gone.insert(lead, post);
        } else {
            *self.stacks.entry(lead).or_default() -= post
        }
        if table.option("fee-from", "button") == "button" {
            let (fee, jackpot) = self.posted()?;
            *self.stacks.entry(lead).or_default() -= fee + jackpot;
            self.fee += fee;
            self.jackpot = jackpot;
        }
        Ok(())
    }

    /// Fees that come out of the pot, taken once; what the forced bets do not cover is not taken.
    fn pot_pays(&mut self) -> Result<(), Stop> {
        let dead_button = self.table.has_dead_button();
        let by_button = self.table.option("fee-from", "button") == "button" && !dead_button;
        if by_button || self.drop_is_out {
            return Ok(());
        }
        let (mut fee, jackpot) = self.posted()?;
        if dead_button {
            fee += self.table.amount("button-post", "0.00")?;
        }
        let mut there = self.in_pot();
        let mut due = 0;
        for (posted, to) in [(fee, &mut self.fee), (jackpot, &mut self.jackpot)] {
            let taken = posted.min(there);
            there -= taken;
            *to += taken;
            due += taken;
        }
        self.drop_is_out = true;
        self.drop_chips(due)
    }

    /// Forced bets go first, up to the last blind, then posts of players who came in, then antes, and
    /// finally chips that are nobody's bet (FE-01).
    fn drop_chips(&mut self, mut due: i64) -> Result<(), Stop> {
        let order = self.table.left_of(self.furthest()?);
        let came_in = self.table.came_in();
        let mut take = |from: i64, gone: &mut i64| {
            let taken = due.min((from - *gone).max(0));
            *gone += taken;
            due -= taken;
        };
        for all in [false, true] {
            for seat in order.iter().filter(|seat| all || !came_in.contains(seat)) {
                let ante = self.ante_of(*seat);
                take(self.paid[seat] - ante, self.gone.entry(*seat).or_default());
                if all {
                    take(ante, self.antes_gone.entry(*seat).or_default());
                }
            }
        }
        self.dead_gone = due;
        Ok(())
    }

    /// Who made the last of the forced bets.
    fn furthest(&self) -> Result<Seat, Stop> {
        let opens = |reason: &&str| ["bring-in", "kill"].contains(reason);
        let opener = self.forced.keys().find(|(_, reason)| opens(reason)).map(|(seat, _)| *seat);
        let due = self.blinds()?;
        let mut seats = self.table.left_of(self.table.lead);
        let round = self.table.option("heads-up", "button-small") == "literal";
        if due.len() > 2 || seats.len() > 2 || !round {
            seats.retain(|seat| *seat != self.table.lead);
        }
        let blind = seats.into_iter().rfind(|seat| due.contains_key(seat));
        Ok(opener.or(blind).unwrap_or(self.table.lead))
    }

    /// The blinds due: those that the header names, or from the button's left. With two players the
    /// button has the smaller one, unless the house takes the rule literally; with more blinds than
    /// players the smallest are left out (PK-03, PK-06).
    fn blinds(&self) -> Result<Stacks, Stop> {
        let table = self.table;
        let named: Stacks = table.named_blinds().collect();
        if !named.is_empty() {
            return Ok(named);
        }
        let blinds = table.option("blinds", self.shape.blinds);
        let words = blinds.split(',').filter(|word| !word.is_empty());
        let Some(blinds) = words.map(read_amount).collect::<Option<Vec<i64>>>() else {
            return unaudited("invalid blinds");
        };
        let blinds = &blinds[blinds.len().saturating_sub(table.seats.len())..];
        let mut seats = table.left_of(table.lead);
        let small = table.option("heads-up", "button-small") == "button-small";
        if seats.len() == 2 && blinds.len() == 2 && small {
            seats.reverse();
        }
        Ok(seats.into_iter().zip(blinds.iter().copied()).collect())
    }

    /// Checks everybody's ante and blind (PK-06, ST-07). A player without chips left has posted all
    /// they had.
    fn check_forced(&self, line: u32) -> Result<(), Stop> {
        let table = self.table;
        let mut due = self.blinds()?;
        if table.option("button-blind", "dead") == "live" && !table.has_dead_button() {
            let post = due.entry(table.lead).or_default();
            *post = table.amount("button-post", "0.00")?.max(*post);
        }
        let ante = table.amount("ante", self.shape.ante)?;
        for seat in &table.seats {
            let blind = due.get(seat).copied().unwrap_or(0);
            for (reason, due) in [("blind", blind), ("ante", ante)] {
                let put = self.forced.get(&(*seat, reason)).copied().unwrap_or(0);
                if put != due && (put > due || self.stacks[seat] > 0) {
                    let expected = format!("{reason} of {}", amount_text(due));
                    return wrong(line, Some(*seat), expected, amount_text(put));
                }
            }
        }
        Ok(())
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
        if self.is_void() {
            return Ok(());
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
        let (top, excess) = self.excess().unwrap_or((seat, 0));
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
        if (how == "misdeal") != self.is_void() {
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
            highs.extend(best(&hole, &board, takes, high).map(|worth| (seat, worth)));
            if self.shape.low {
                let worth = best(&hole, &board, takes, |five| low(five, highest));
                lows.extend(worth.map(|worth| (seat, worth)));
            }
        }
        for (pot, claims) in self.pots() {
            self.award(pot, &claims, &highs, &lows)?;
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
        let (whole, foul): (Vec<Seat>, Vec<Seat>) =
            self.live().into_iter().partition(|seat| cards(seat) == needs);
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
    fn pots(&self) -> Vec<(i64, Vec<Seat>)> {
        let (mut floor, mut dead) = (0, self.dead - self.dead_gone);
        let mut pots: Vec<(i64, Vec<Seat>)> = Vec::new();
        loop {
            let left: Stacks = self
                .paid
                .iter()
                .filter(|(_, paid)| **paid > floor)
                .map(|(s, n)| (*s, *n))
                .collect();
            let Some(top) = left.values().copied().min() else { break };
            let claims: Vec<Seat> =
                self.live().into_iter().filter(|seat| left.contains_key(seat)).collect();
            let taken: i64 = left.keys().map(|seat| self.gone(*seat, floor, top)).sum();
            // Everybody can win what is in the centre.
            let layer = (top - floor) * left.len() as i64 - taken + std::mem::take(&mut dead);
            floor = top;
            match pots.last_mut() {
                // Folded chips above what anybody left in could match are added to the pot.
                Some((pot, seats)) if *seats == claims || claims.is_empty() => *pot += layer,
                _ => pots.push((layer, claims)),
            }
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
