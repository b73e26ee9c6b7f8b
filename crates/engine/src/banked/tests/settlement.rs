//! Baccarat settled a second time, slowly and by other means, over several thousand random hands:
//! the printed chart says who draws, and wagers are covered chip by chip.

use super::driver::Dice;
use crate::banked::BACCARAT;
use crate::contract::*;
use crate::game::Hand;
use crate::money::Chips;
use crate::options::Options;
use cards::{Card, CardList, Seat};
use std::collections::BTreeMap;

/// The banker's chart: a row for each total from 0 to 7, a column for the player's third card from
/// 0 to 9, and one for no third card. D draws.
const CHART: [&str; 8] = [
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDDDD",
    "DDDDDDDDSDD",
    "SSDDDDDDSSD",
    "SSSSDDDDSSD",
    "SSSSSSDDSSS",
    "SSSSSSSSSSS",
];

fn count(card: Card) -> usize {
    let text = card.to_string();
    match text.as_bytes()[0] {
        b'A' => 1,
        digit @ b'2'..=b'9' => (digit - b'0').into(),
        _ => 0,
    }
}

/// Totals of player and banker, and how many cards were used.
fn dealt(cards: &[Card]) -> (usize, usize, usize) {
    let (mut player, mut banker) =
        ((count(cards[0]) + count(cards[2])) % 10, (count(cards[1]) + count(cards[3])) % 10);
    let mut used = 4;
    if player < 8 && banker < 8 {
        let mut third = 10;
        if player <= 5 {
            third = count(cards[used]);
            player = (player + third) % 10;
            used += 1;
        }
        if CHART[banker].as_bytes()[third] == b'D' {
            banker = (banker + count(cards[used])) % 10;
            used += 1;
        }
    }
    (player, banker, used)
}

/// A wager: its seat, its circle, its owner, and how much in chips of 50 cents.
type Bet = (usize, usize, usize, i64);

/// The largest part of a wager of this many chips that fits. Parts are tried from the largest down.
fn part(amount: i64, fits: impl Fn(i64) -> bool) -> i64 {
    (0..=amount).rev().find(|part| fits(*part)).unwrap_or(0)
}

/// A wager against one bank: the amount, the odds if it wins, and whether it pushes.
type Open = (i64, Option<(i64, i64)>, bool);

/// What each wager wins or loses against one bank, in this order, and how much of it had action.
fn against(bank: i64, net: bool, bets: &[Open]) -> Vec<(i64, i64)> {
    let won = |part: i64, (a, b): (i64, i64)| part * a / b;
    let mut results = vec![(0, 0); bets.len()];
    let (mut paid, mut lost) = (0, 0);
    let all: i64 = bets.iter().filter_map(|(n, odds, _)| odds.map(|odds| won(*n, odds))).sum();
    let losers = |at: usize| bets[at].1.is_none() && !bets[at].2;
    let order: Vec<usize> = if net {
        (0..bets.len())
            .filter(|at| losers(*at))
            .chain((0..bets.len()).filter(|at| !losers(*at)))
            .collect()
    } else {
        (0..bets.len()).collect()
    };
    for at in order {
        let (amount, odds, push) = bets[at];
        results[at] = match odds {
            _ if push => (0, amount),
            Some((a, b)) => {
                let part = part(amount, |w| {
                    let pays = w * a <= (bank - paid + if net { lost } else { 0 }) * b;
                    pays && (net || w * a.min(b) <= (bank - lost) * b)
                });
                paid += won(part, (a, b));
                (won(part, (a, b)), part)
            }
            None => {
                let part = part(amount, |w| {
                    if net { lost + w <= bank + all } else { w <= bank - paid && w <= bank - lost }
                });
                lost += part;
                (-part, part)
            }
        };
    }
    results
}

/// One table: one of seats 0 to 7 banks; 8 and 9 are on the rail.
struct Table {
    lead: usize,
    players: Vec<usize>,
    bets: BTreeMap<(usize, usize, usize), i64>,
    bank: i64,
    behind: Option<(usize, i64)>,
    net: bool,
}

impl Table {
    /// What everybody wins or loses, fees included, in chips of 50 cents.
    fn count(&self, cards: &[Card]) -> BTreeMap<usize, i64> {
        let (player, banker, _) = dealt(cards);
        let mut change: BTreeMap<usize, i64> = BTreeMap::new();
        let mut totals: BTreeMap<usize, i64> = BTreeMap::new();
        for ((_, _, owner), amount) in &self.bets {
            *totals.entry(*owner).or_default() += amount;
        }
        for (owner, total) in totals {
            // A dollar for every hundred or part of it.
            *change.entry(owner).or_default() -= 2 * ((total + 199) / 200);
        }
        *change.entry(self.lead).or_default() -= 4;
        // The button, counted from the bank's left.
        let round: Vec<usize> =
            (1..8).map(|n| (self.lead + n) % 8).filter(|at| self.players.contains(at)).collect();
        let pips = match cards[3].to_string().as_bytes()[0] {
            b'A' => 1,
            b'T' => 10,
            b'J' => 11,
            b'Q' => 12,
            b'K' => 13,
            digit => (digit - b'0') as usize,
        };
        let button = round[(pips - 1) % round.len()];
        let mut bets: Vec<Bet> = self.bets.iter().map(|((s, c, o), n)| (*s, *c, *o, *n)).collect();
        bets.sort_by_key(|(spot, circle, owner, _)| {
            (*circle, (spot + 8 - button) % 8, owner != spot, *owner)
        });
        let odds = |circle: usize| match circle {
            0 if player > banker => Some((1, 1)),
            1 if banker > player => Some(if banker == 6 { (1, 2) } else { (1, 1) }),
            2 if banker == player => Some((8, 1)),
            _ => None,
        };
        let push = |circle: usize| circle < 2 && player == banker;
        let open: Vec<_> = bets.iter().map(|(_, c, _, n)| (*n, odds(*c), push(*c))).collect();
        let first = against(self.bank, self.net, &open);
        let rest: Vec<_> =
            open.iter().zip(&first).map(|((n, o, p), (_, part))| (n - part, *o, *p)).collect();
        let second = match self.behind {
            Some((_, bank)) => against(bank, self.net, &rest),
            None => vec![(0, 0); rest.len()],
        };
        for (at, (_, _, owner, _)) in bets.iter().enumerate() {
            *change.entry(*owner).or_default() += first[at].0 + second[at].0;
            *change.entry(self.lead).or_default() -= first[at].0;
            if let Some((behind, _)) = self.behind {
                *change.entry(behind).or_default() -= second[at].0;
            }
        }
        change
    }
}

const CIRCLES: [Circle; 3] = [Circle::Player, Circle::Banker, Circle::Tie];

fn chips(n: i64) -> Chips {
    Chips::cents(50 * n)
}

/// Sets up a table, bets at random (and changes some of it), and plays.
fn play(seed: u64) -> Ending {
    let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let mut options = Options::defaults(BACCARAT.options);
    let net = dice.below(2) == 0;
    options.set("coverage", if net { "net" } else { "gross" }).unwrap();
    options.set("covering-bank", "last-bank").unwrap();
    let game = (BACCARAT.prepare)(&options).unwrap();
    let mut seats: Vec<usize> = (0..8).filter(|_| dice.below(2) == 0).collect();
    if seats.len() < 3 {
        seats = vec![1, 4, 6];
    }
    let lead = dice.pick(&seats);
    let mut players: Vec<usize> = seats.iter().copied().filter(|seat| *seat != lead).collect();
    let behind = (dice.below(2) == 0 && players.len() > 1)
        .then(|| (players.remove(0), 1 + dice.below(300) as i64));
    let stack = Chips::dollars(3000);
    let stacks: Stacks = seats.iter().chain(&[8, 9]).map(|at| (Seat::at(*at), stack)).collect();
    let shoe = ShoeState::fresh(1, game.deck());
    let mut setup = Setup::new(game, stacks, Seat::at(lead), shoe);
    setup.rail = [Seat::at(8), Seat::at(9)].into_iter().collect();
    let who = |(seat, _): (usize, i64)| CoveringBank::Seat(Seat::at(seat));
    setup.covering = behind.map(|b| Covering { who: who(b), put_up: chips(b.1) });
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    let (bets, bank) = (BTreeMap::new(), 20 + dice.below(600) as i64);
    let mut table = Table { lead, players, bets, bank, behind, net };
    let mut apply = |actor, mv: Move| hand.apply(actor, &mv.into(), &mut events);
    for _ in 0..1 + dice.below(20) {
        let bettors = [&table.players[..], &[8, 9]].concat();
        let (owner, spot, circle) = (dice.pick(&bettors), dice.pick(&table.players), dice.below(3));
        let amount = dice.pick(&[20, 21, 40, 75, 200, 370]) + dice.below(30) as i64;
        let place = Place::Circle(Seat::at(spot), CIRCLES[circle]);
        let verb = dice.pick(&[Verb::Wager, Verb::Wager, Verb::Change, Verb::TakeBack]);
        let mv = Move::new(verb).on(place);
        let mv = if verb == Verb::TakeBack { mv } else { mv.amount(chips(amount)) };
        let there = table.bets.contains_key(&(spot, circle, owner));
        let done = apply(Actor::Seat(Seat::at(owner)), mv).is_ok();
        // A player's maximum is a thousand in total.
        let others =
            table.bets.iter().filter(|((s, c, o), _)| *o == owner && (*s, *c) != (spot, circle));
        let fits = others.map(|(_, n)| n).sum::<i64>() + amount <= 2000;
        let may = there == (verb != Verb::Wager) && (fits || verb == Verb::TakeBack);
        assert_eq!(done, may, "seed {seed}: {verb} {amount}");
        match verb {
            Verb::TakeBack if done => drop(table.bets.remove(&(spot, circle, owner))),
            _ if done => drop(table.bets.insert((spot, circle, owner), amount)),
            _ => {}
        }
    }
    let put_up = Move::new(Verb::Bank).amount(chips(bank + 7));
    apply(Actor::Seat(Seat::at(lead)), put_up).unwrap();
    let changed = Move::new(Verb::Change).amount(chips(bank));
    apply(Actor::Seat(Seat::at(lead)), changed).unwrap();
    if table.bets.is_empty() {
        for seat in seats.iter().chain(&[8, 9]) {
            let _ = apply(Actor::Seat(Seat::at(*seat)), Move::new(Verb::Ready));
        }
    }
    apply(Actor::Dealer, Move::new(Verb::NoMoreBets)).unwrap();
    let mut cards: Vec<Card> = setup.carry.shoe.stub.iter().collect();
    dice.shuffle(&mut cards);
    let mut used = 0;
    while let Some(Request::Draw { n, .. }) = hand.windows().request() {
        let answer = CardList::from(&cards[used..used + n as usize]);
        used += n as usize;
        let answer = Action::Chance(Answer::Cards(answer));
        hand.apply(Actor::Chance, &answer, &mut events).unwrap();
    }
    let outcome = hand.outcome().unwrap();
    if outcome.ending == Ending::Played {
        assert_eq!(used, dealt(&cards).2, "seed {seed}");
        let change = table.count(&cards);
        for (seat, now) in outcome.stacks.iter() {
            let expected = stack + chips(change.get(&seat.index()).copied().unwrap_or(0));
            assert_eq!(now, expected, "seed {seed}, {seat:?}");
        }
    }
    outcome.ending
}

#[test]
fn settlements_are_as_a_slow_count_has_them() {
    let played = (1..=4000).filter(|seed| play(*seed) == Ending::Played).count();
    assert!(played > 3500, "{played} of 4000");
}
