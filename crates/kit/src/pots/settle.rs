//! Who gets what, as a dealer without a computer would find out: pile by pile, hand by hand, chip by
//! chip.

use super::rank::{ONE_PAIR, Worth, best};
use super::told::{Pile, Share, Told};
use cards::{Rank, Seat};
use engine::options::Options;
use engine::shape::{Order, PokerShape};
use engine::{Game, ResultKind, Setup};
use std::collections::BTreeMap;

/// What decides about pots at a table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Terms {
    pub shape: PokerShape,
    /// Pots are not divided any finer, in cents.
    pub chip: i64,
    /// Whether a high hand needs a pair.
    pub pair: bool,
    /// The highest card of a low hand, where a low must qualify.
    highest: u8,
    /// Whether a seven or better must be bet after the draw.
    seven: bool,
}

impl Terms {
    /// # Errors
    /// If it is not a game of poker.
    pub fn of(game: &Game, options: &Options) -> Result<Terms, String> {
        let shape = game.shape.poker().ok_or_else(|| format!("{} has no pots", game.id))?;
        let highest = if options.has("low-qualifier") { options.count("low-qualifier") } else { 8 };
        Ok(Terms {
            shape: *shape,
            chip: options.amount("smallest-chip").as_cents(),
            pair: options.posts("high-qualifier", "pair"),
            highest,
            seven: options.has("seven-or-better") && !options.posts("seven-or-better", "free"),
        })
    }

    /// Whether a pot has two halves.
    pub fn splits(&self) -> bool {
        self.shape.high.is_some() && self.shape.low.is_some()
    }
}

/// Half of a pot, or all of it, and those who share it.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// For which hand; none where nobody else was left.
    pub won: Option<ResultKind>,
    pub cents: i64,
    pub shares: Vec<(Seat, i64)>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Pot {
    pub cents: i64,
    pub claims: Vec<Seat>,
    /// Whether the best high hand has not even a pair.
    pub high_card: bool,
    pub parts: Vec<Part>,
    /// What everybody put in after the draw, where that counts for itself.
    late: Vec<(Seat, i64)>,
}

/// How a hand ends.
#[derive(Clone, Debug, Default)]
pub(super) struct Settled {
    /// Who gets back what nobody matched.
    pub returned: BTreeMap<Seat, i64>,
    /// The main pot first.
    pub pots: Vec<Pot>,
    /// What everybody has in the end.
    pub stacks: BTreeMap<Seat, i64>,
}

impl Settled {
    pub fn shares(&self) -> Vec<Share> {
        let parts = self.pots.iter().flat_map(|pot| &pot.parts);
        let of = |part: &Part| {
            let won = part.won;
            let share = move |&(seat, cents): &(Seat, i64)| Share { seat, won, cents };
            part.shares.iter().map(share).collect::<Vec<Share>>()
        };
        parts.flat_map(of).collect()
    }
}

/// What a hand is worth by each of the game's orders.
type Worths = BTreeMap<Seat, Option<Worth>>;

pub(super) fn settle(setup: &Setup, terms: &Terms, told: &Told) -> Settled {
    let mut piles = told.piles.clone();
    let mut settled = Settled { stacks: told.stacks.clone(), ..Settled::default() };
    let live = told.live(setup);
    give_back(&mut piles, told, &mut settled);
    let checked: Vec<Seat> =
        live.iter().copied().filter(|seat| terms.seven && has_checked_seven(told, *seat)).collect();
    let cut = told.began.values().copied().max().filter(|_| !checked.is_empty());
    settled.pots = pots(piles, told.centre, &live, cut.unwrap_or(0));
    if let Some(last) = told.unopposed(setup) {
        let cents = settled.pots.iter().map(|pot| pot.cents).sum();
        // Nothing is pushed where the house has taken all there was.
        let shares = if cents > 0 { vec![(last, cents)] } else { Vec::new() };
        let part = Part { won: None, cents, shares };
        settled.pots = vec![Pot { cents, claims: vec![last], parts: vec![part], ..Pot::default() }];
    } else {
        let worths = |order: Option<Order>| {
            let worth =
                |order, seat| best(&terms.shape, order, terms.highest, told.own(seat), &told.board);
            let of = |seat: &Seat| (*seat, order.and_then(|order| worth(order, *seat)));
            live.iter().map(of).collect::<Worths>()
        };
        let (highs, lows) = (worths(terms.shape.high), worths(terms.shape.low));
        void_bets(&mut settled, &checked, &lows);
        for pot in &mut settled.pots {
            pot.high_card = winners(pot, &highs).iter().all(|seat| highs[seat] < Some(ONE_PAIR));
            pot.parts = parts(terms, pot, &highs, &lows);
        }
    }
    for share in settled.shares() {
        *settled.stacks.entry(share.seat).or_default() += share.cents;
    }
    settled
}

/// What is higher than every other pile goes back, as far as the house left it (PK-15).
fn give_back(piles: &mut BTreeMap<Seat, Pile>, told: &Told, settled: &mut Settled) {
    let mut heights: Vec<(i64, Seat)> =
        piles.iter().map(|(seat, pile)| (pile.height(), *seat)).collect();
    heights.sort_unstable();
    let [.., (second, _), (most, seat)] = heights[..] else { return };
    if most > second && !told.folded.contains(&seat) {
        let back = piles.get_mut(&seat).map_or(0, |pile| pile.take_back(most - second));
        settled.returned.extend((back > 0).then_some((seat, back)));
        *settled.stacks.entry(seat).or_default() += back;
    }
}

/// Whether somebody checked five different cards up to the seven after the draw (LB-09); a joker is the
/// lowest that is missing.
fn has_checked_seven(told: &Told, seat: Seat) -> bool {
    let own = told.own(seat);
    let low = |rank: Rank| rank == Rank::Ace || rank <= Rank::Seven;
    let mut ranks: Vec<Rank> = own.iter().filter_map(|card| card.rank()).collect();
    let jokers = own.len() - ranks.len();
    ranks.sort_unstable();
    ranks.dedup();
    let good = own.len() == 5 && ranks.len() + jokers == 5 && ranks.iter().all(|rank| low(*rank));
    told.checked.contains(&seat) && good
}

/// Where a seven that was checked would win bets made after the draw, everybody takes theirs back.
fn void_bets(settled: &mut Settled, checked: &[Seat], lows: &Worths) {
    let pots = std::mem::take(&mut settled.pots);
    for pot in pots {
        if pot.late.is_empty() || !winners(&pot, lows).iter().any(|seat| checked.contains(seat)) {
            settled.pots.push(pot);
            continue;
        }
        for (seat, cents) in pot.late.into_iter().filter(|(_, cents)| *cents > 0) {
            *settled.returned.entry(seat).or_default() += cents;
            *settled.stacks.entry(seat).or_default() += cents;
        }
    }
}

/// As much as the smallest pile of somebody still in is taken from every pile: that is a pot for
/// all who are still in and had chips there. Then the next, until only chips of players who folded
/// are left; these go into the last pot. What lies in the middle goes with the first (PK-01). No pot goes
/// through the cut, if there is one.
fn pots(mut piles: BTreeMap<Seat, Pile>, mut centre: i64, live: &[Seat], cut: i64) -> Vec<Pot> {
    let mut pots: Vec<Pot> = Vec::new();
    let mut floor = 0;
    loop {
        let claims: Vec<Seat> =
            live.iter().copied().filter(|seat| piles[seat].height() > 0).collect();
        let Some(height) = claims.iter().map(|seat| piles[seat].height()).min() else { break };
        let height = if floor < cut { height.min(cut - floor) } else { height };
        let lift = |(seat, pile): (&Seat, &mut Pile)| (*seat, pile.lift(height));
        let chips: Vec<(Seat, i64)> = piles.iter_mut().map(lift).collect();
        let cents = chips.iter().map(|(_, cents)| cents).sum::<i64>() + std::mem::take(&mut centre);
        let late = if cut > 0 && floor >= cut { chips } else { Vec::new() };
        pots.push(Pot { cents, claims, late, ..Pot::default() });
        floor += height;
    }
    if let Some(last) = pots.last_mut() {
        for (seat, pile) in &mut piles {
            let rest = pile.lift(i64::MAX);
            last.cents += rest;
            last.late.iter_mut().filter(|(late, _)| late == seat).for_each(|late| late.1 += rest);
        }
    }
    pots
}

/// Who takes which part of a pot. Lows and highs qualify among those who can win this pot.
fn parts(terms: &Terms, pot: &Pot, highs: &Worths, lows: &Worths) -> Vec<Part> {
    if !terms.splits() {
        let only = if terms.shape.high.is_some() { highs } else { lows };
        return vec![part(terms, ResultKind::Win, pot.cents, winners(pot, only))];
    }
    let (high, low) = (winners(pot, highs), winners(pot, lows));
    if low.is_empty() {
        // Without a low the best high hand takes all, or else the highest card (PA-01, OM-04).
        return vec![part(terms, ResultKind::Win, pot.cents, high)];
    }
    if terms.pair && pot.high_card {
        return vec![part(terms, ResultKind::WinLow, pot.cents, low)];
    }
    // The low half is as many whole chips as the high half has too (PK-23).
    let mut half = 0;
    while 2 * (half + terms.chip) <= pot.cents {
        half += terms.chip;
    }
    vec![
        part(terms, ResultKind::WinHigh, pot.cents - half, high),
        part(terms, ResultKind::WinLow, half, low),
    ]
}

/// Those with the best hand, from the button's left.
fn winners(pot: &Pot, worths: &Worths) -> Vec<Seat> {
    let top = pot.claims.iter().filter_map(|seat| worths[seat]).max();
    let wins = |seat: &Seat| top.is_some() && worths[seat] == top;
    pot.claims.iter().copied().filter(wins).collect()
}

/// Chips are dealt out one by one from the button's left; the last may be smaller than a whole one
/// (PK-22).
fn part(terms: &Terms, won: ResultKind, cents: i64, winners: Vec<Seat>) -> Part {
    let mut shares: Vec<(Seat, i64)> = winners.into_iter().map(|seat| (seat, 0)).collect();
    let (mut left, mut at) = (cents, 0);
    while left > 0 && !shares.is_empty() {
        let chip = left.min(terms.chip);
        shares[at].1 += chip;
        left -= chip;
        at = (at + 1) % shares.len();
    }
    Part { won: Some(won), cents, shares }
}
