//! Pai gow poker and double-hand poker over many rounds, everybody's hand set the house way: hands,
//! settings and who gets which hand of the row come as often as counting says.

#![allow(clippy::float_arithmetic)] // frequencies, never chips in play

use crate::often::expect;
use cards::{Card, CardList, Rank, Seat, Suit, Zone};
use engine::{
    Action, Actor, Answer, Chips, Circle, Engine, EventKind, Events, Hand, Marker, Move, Phase,
    Place, Setup, ShoeState, Stacks, Verb, Viewer,
};
use house::Offering;
use houseway_pit::Dealer;
use ranking::pai_gow::{Joker, Rules, Wheel};
use shoe::Rng;
use std::cmp::Ordering;
use std::collections::BTreeMap;

const ROUNDS: u32 = 15_000;
const BANK: Seat = Seat::at(2);

/// Kinds of hands, the best first.
const KINDS: [&str; 11] = [
    "five-of-a-kind",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    "one-pair",
    "high-card",
];

fn kind(name: &str) -> usize {
    KINDS.iter().position(|kind| *kind == name).unwrap()
}

/// How many of each rank a hand has, twos first.
type Ranks = [usize; 13];

/// Seven cards, as far as their kind depends on them: their ranks, whether a joker is with them, and
/// which ranks are there in a suit that makes a flush.
struct Seven {
    ranks: Ranks,
    joker: Option<Joker>,
    suited: Option<u16>,
}

impl Seven {
    /// The best straight among these ranks: its highest rank.
    fn straight(&self, there: u16) -> Option<usize> {
        let needed = if self.joker.is_some() { 4 } else { 5 };
        // The ace is below the two as well.
        let there = u32::from(there) << 1 | u32::from(there >> 12 & 1);
        (3..13).rev().find(|high| (there >> (high - 3) & 0b11111).count_ones() >= needed)
    }

    /// The kind of the best five cards.
    fn kind(&self) -> usize {
        let mut ranks = self.ranks;
        if self.joker == Some(Joker::Bug) {
            ranks[12] += 1;
        }
        let mut most = ranks;
        most.sort_unstable_by(|a, b| b.cmp(a));
        if self.joker == Some(Joker::Wild) {
            // A rank of which there are most is the best to have one more of.
            most[0] += 1;
        }
        let of_a_kind = match (most[0], most[1]) {
            (5, _) => "five-of-a-kind",
            (4, _) => "four-of-a-kind",
            (3, 2..) => "full-house",
            (3, _) => "three-of-a-kind",
            (2, 2) => "two-pair",
            (2, _) => "one-pair",
            _ => "high-card",
        };
        let there = (0..13).filter(|at| self.ranks[*at] > 0).fold(0, |set, at| set | 1 << at);
        let straight = self.straight(there).map_or("high-card", |_| "straight");
        let flush = self.suited.map_or("high-card", |suited| match self.straight(suited) {
            Some(12) => "royal-flush",
            Some(_) => "straight-flush",
            None => "flush",
        });
        [of_a_kind, straight, flush].into_iter().map(kind).min().unwrap()
    }

    /// A hand like this. Spades make the flush, if there is one.
    fn cards(&self) -> CardList {
        let mut cards = CardList::EMPTY;
        let mut used = [0; 4];
        for (at, n) in self.ranks.into_iter().enumerate() {
            let spade = self.suited.is_some_and(|suited| suited >> at & 1 == 1);
            let mut suits: Vec<usize> = (0..if self.suited.is_some() { 3 } else { 4 }).collect();
            suits.sort_by_key(|suit| used[*suit]);
            if spade {
                suits.insert(0, 3);
            }
            for suit in &suits[..n] {
                used[*suit] += 1;
                cards.push(Card::new(Rank::ALL[at], Suit::ALL[*suit]));
            }
        }
        self.joker.iter().for_each(|_| cards.push(Card::JOKER));
        cards
    }
}

fn choose(n: usize, k: usize) -> u64 {
    (0..k).fold(1, |ways, at| ways * (n - at.min(n)) as u64 / (at as u64 + 1))
}

/// Shows every kind of seven cards of 53, and how many hands are like it: first those that make a
/// flush, for each set of ranks in its suit, then the others with these ranks.
fn every_seven(joker: Joker, see: &mut dyn FnMut(&Seven, u64)) {
    for joker in [None, Some(joker)] {
        let (n, flush) = if joker.is_some() { (6, 4) } else { (7, 5) };
        every_ranks(&mut [0; 13], 0, n, &mut |ranks| {
            let mut others: u64 = ranks.iter().map(|n| choose(4, *n)).product();
            let there: Vec<usize> = (0..13).filter(|at| ranks[*at] > 0).collect();
            for set in 0..1_u16 << there.len() {
                if set.count_ones() < flush {
                    continue;
                }
                let mut ways = 4;
                let mut suited = 0;
                for (bit, at) in there.iter().enumerate() {
                    let spade = usize::from(set >> bit & 1);
                    suited |= (spade as u16) << at;
                    ways *= choose(3, ranks[*at] - spade);
                }
                if ways > 0 {
                    see(&Seven { ranks, joker, suited: Some(suited) }, ways);
                }
                others -= ways;
            }
            if others > 0 {
                see(&Seven { ranks, joker, suited: None }, others);
            }
        });
    }
}

/// Every way to have this many cards of thirteen ranks, at most four of each.
fn every_ranks(ranks: &mut Ranks, at: usize, left: usize, see: &mut dyn FnMut(Ranks)) {
    if at == 12 {
        if left <= 4 {
            ranks[12] = left;
            see(*ranks);
        }
        return;
    }
    for n in 0..=left.min(4) {
        ranks[at] = n;
        every_ranks(ranks, at + 1, left - n, see);
    }
    ranks[at] = 0;
}

/// Of all 154,143,080 hands: how many are of each kind.
fn kinds(joker: Joker) -> [u64; 11] {
    let mut counts = [0; 11];
    every_seven(joker, &mut |seven, ways| counts[seven.kind()] += ways);
    counts
}

/// How hands are set: the kind of the back, and whether a pair is in front.
type Set = (usize, bool);

fn rules(joker: Joker) -> Rules {
    Rules { joker, wheel: Wheel::Lowest }
}

/// The setting of seven cards in a front and a back.
fn setting(joker: Joker, front: &[Card], back: &[Card]) -> Set {
    let (front, back) = (rules(joker).front(front).unwrap(), rules(joker).back(back).unwrap());
    (kind(back.category().as_str()), front.pair().is_some())
}

/// What the house way makes of all hands.
fn settings(joker: Joker) -> BTreeMap<Set, u64> {
    let mut counts = BTreeMap::new();
    every_seven(joker, &mut |seven, ways| {
        let set = rules(joker).house_way(&seven.cards()).unwrap();
        *counts.entry(setting(joker, &set.front, &set.back)).or_insert(0) += ways;
    });
    counts
}

/// The kind of the best five of seven cards.
fn best(joker: Joker, seven: &[Card]) -> usize {
    let pairs = (0..7).flat_map(|one| (one + 1..7).map(move |other| (one, other)));
    let fives = pairs.map(|(one, other)| {
        let others = (0..7).filter(|at| *at != one && *at != other);
        let five: CardList = others.map(|at| seven[at]).collect();
        kind(rules(joker).back(&five).unwrap().category().as_str())
    });
    fives.min().unwrap()
}

fn offering(id: &str) -> Offering {
    testkit::every_house().find(id).unwrap().as_ref().clone()
}

/// Plays rounds in which these players bet and everybody's hand is set the house way, and shows each
/// hand when it is over.
fn play(offering: &Offering, players: &[Seat], mut see: impl FnMut(&Hand, &Events, u8)) {
    let seats = players.iter().chain([&BANK]);
    let stacks: Stacks = seats.map(|seat| (*seat, Chips::dollars(1_000))).collect();
    let game = offering.prepared.clone();
    let deck = game.deck();
    let mut setup = Setup::new(game, stacks, BANK, ShoeState::fresh(1, deck));
    let mut dealer = Dealer::new(Rng::from_seed(2_026));
    let mut events = Events::new();
    let mut answer = Action::Chance(Answer::Cards(CardList::EMPTY));
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    for round in 0..ROUNDS {
        setup.carry.shoe = ShoeState::fresh(round + 2, deck);
        dealer.prepare(&setup.carry.shoe);
        events.clear();
        hand.restart(&setup, &mut events).unwrap();
        let row = (round % 7) as u8 + 1;
        let mut act = |hand: &mut Hand, actor, action: &Action| {
            hand.apply(actor, action, &mut events).unwrap();
        };
        while let Some(window) = hand.windows().iter().next() {
            if let Some(request) = hand.windows().request() {
                dealer.answer_into(&hand, request, &mut answer);
                act(&mut hand, Actor::Chance, &answer);
            } else if hand.look(Viewer::Spectator).phase() == Phase::Wagers {
                for seat in players {
                    let square = Place::Circle(*seat, Circle::Square(1));
                    let wager = Move::new(Verb::Wager).amount(Chips::dollars(10)).on(square);
                    act(&mut hand, Actor::Seat(*seat), &wager.into());
                }
                let bank = Move::new(Verb::Bank).amount(Chips::dollars(500));
                act(&mut hand, Actor::Seat(BANK), &bank.into());
                act(&mut hand, Actor::Dealer, &Verb::NoMoreBets.into());
            } else if window.actor == Actor::Dealer {
                act(&mut hand, Actor::Dealer, &Verb::Show.into());
            } else {
                let choose = Move::new(Verb::Choose).on(Place::Row(row)).into();
                let chosen = hand.check(window.actor, &choose).is_ok().then_some(choose);
                let mv = chosen.or_else(|| hand.default_action(window.actor)).unwrap();
                act(&mut hand, window.actor, &mv);
            }
        }
        see(&hand, &events, row);
    }
}

#[test]
fn all_hands_are_counted() {
    let bug = kinds(Joker::Bug);
    assert_eq!(bug.iter().sum::<u64>(), 154_143_080);
    assert_eq!(kinds(Joker::Wild).iter().sum::<u64>(), 154_143_080);
    // Four aces, the joker and any two; a whole royal flush and any two, the joker or not; four of
    // its five cards, the joker and any two that are not the fifth.
    assert_eq!(bug[0], choose(48, 2));
    assert_eq!(bug[1], 4 * choose(48, 2) + 4 * 5 * choose(47, 2));
}

#[test]
fn hands_and_settings_come_as_often_as_counted() {
    let wild = testkit::set(&offering("tommys/pai-gow-poker"), &[("joker", "wild")]);
    for (offering, joker) in [
        (offering("tommys/pai-gow-poker"), Joker::Bug),
        (offering("palace/double-hand-poker"), Joker::Bug),
        (wild, Joker::Wild),
    ] {
        let (kinds, exact) = (kinds(joker), settings(joker));
        let all: u64 = kinds.iter().sum();
        let player = Seat::at(4);
        let (mut dealt, mut set) = ([0_u32; 11], BTreeMap::<(Seat, Set), u32>::new());
        let [mut won, mut lost] = [0_u32; 2];
        play(&offering, &[player], |hand, _, _| {
            let look = hand.look(Viewer::Spectator);
            let cards = |seat, n| look.cards(Zone::Hand(seat, n)).collect::<CardList>();
            let values = [player, BANK].map(|seat| {
                let (front, back) = (cards(seat, 1), cards(seat, 0));
                *set.entry((seat, setting(joker, &front, &back))).or_insert(0) += 1;
                (rules(joker).front(&front).unwrap(), rules(joker).back(&back).unwrap())
            });
            let seven: CardList =
                [0, 1].iter().flat_map(|n| look.cards(Zone::Hand(player, *n))).collect();
            dealt[best(joker, &seven)] += 1;
            let [ours, theirs] = values;
            match (ours.0.cmp(&theirs.0), ours.1.cmp(&theirs.1)) {
                (Ordering::Greater, Ordering::Greater) => won += 1,
                (Ordering::Less, Ordering::Less) => lost += 1,
                _ => {}
            }
        });
        let what = |of: &str| format!("{} {joker:?}: {of}", offering.id);
        for (at, kind) in KINDS.iter().enumerate() {
            expect(&what(kind), dealt[at], kinds[at] as f64 / all as f64, ROUNDS);
        }
        assert_eq!(exact.values().sum::<u64>(), all);
        for seat in [player, BANK] {
            // Settings that are rarer than one in a thousand are taken together.
            let (mut rare, mut rarely) = (0, 0.0);
            for (way, count) in &exact {
                let came = set.remove(&(seat, *way)).unwrap_or(0);
                let likely = *count as f64 / all as f64;
                if likely < 0.001 {
                    (rare, rarely) = (rare + came, rarely + likely);
                } else {
                    let pair = if way.1 { "a pair" } else { "no pair" };
                    let what = what(&format!("{} behind {pair}", KINDS[way.0]));
                    expect(&what, came, likely, ROUNDS);
                }
            }
            expect(&what("rare settings"), rare, rarely, ROUNDS);
        }
        assert!(set.is_empty(), "never set the house way: {set:?}");
        // Whoever has the bank is dealt the same cards: of what is not a copy, each wins half.
        let what = what("won of those won or lost");
        expect(&what, won, 0.5, won + lost);
    }
}

/// How often each of all 216 throws of three dice comes to something.
fn throws<K: Ord>(counts: impl Fn(usize) -> K) -> BTreeMap<K, u32> {
    let mut all = BTreeMap::new();
    for (one, two) in (1..=6).flat_map(|one| (1..=6).map(move |two| (one, two))) {
        for three in 1..=6 {
            *all.entry(counts(one + two + three)).or_insert(0) += 1;
        }
    }
    all
}

/// The seats of the table in the order in which dice count them.
const PLAYERS: [Seat; 4] = [Seat::at(3), Seat::at(5), Seat::at(0), Seat::at(1)];

#[test]
fn rows_go_out_as_often_as_the_dice_say() {
    // The total counts players from the left of the player-dealer, who is not counted.
    let exact = throws(|total| PLAYERS[(total - 1) % 4]);
    let clockwise = [3, 5, 0, 1, 2].map(Seat::at);
    for id in ["tommys/pai-gow-poker", "palace/double-hand-poker"] {
        let (mut firsts, mut chosen) = (BTreeMap::new(), BTreeMap::<(Seat, u8), u32>::new());
        play(&offering(id), &PLAYERS, |_, events, row| {
            let mut rows = BTreeMap::new();
            for event in events.iter() {
                if let EventKind::Card { from: Zone::Row(from), to: Zone::Hand(seat, 0), .. } =
                    event.kind
                {
                    rows.insert(from, seat);
                }
            }
            let first = rows[&(row - 1)];
            *firsts.entry(first).or_insert(0) += 1;
            let at = clockwise.iter().position(|seat| *seat == first).unwrap();
            for step in 0..5 {
                let lies = (usize::from(row) - 1 + step) % 7;
                let seat = clockwise[(at + step) % 5];
                assert_eq!(rows[&(lies as u8)], seat, "the others follow in sequence");
                *chosen.entry((seat, lies as u8)).or_insert(0) += 1;
            }
        });
        for (seat, ways) in &exact {
            let what = format!("{id}: the chosen hand for seat {seat}");
            expect(&what, firsts[seat], f64::from(*ways) / 216.0, ROUNDS);
        }
        // The row that goes out first changes with every round, so everybody gets each as often.
        for ((seat, row), came) in chosen {
            expect(&format!("{id}: row {row} for seat {seat}"), came, 1.0 / 7.0, ROUNDS);
        }
    }
}

#[test]
fn tiles_go_out_as_often_as_the_dice_say() {
    // Eight positions are counted to the right, the player-dealer first; an empty one passes it on.
    let first = |total: usize| {
        let right = |seat: Seat| Seat::at((seat.index() + 7) % 8);
        let mut at = (1..total).fold(BANK, |seat, _| right(seat));
        while at != BANK && !PLAYERS.contains(&at) {
            at = right(at);
        }
        at
    };
    let (mut firsts, mut buttons) = (BTreeMap::new(), BTreeMap::new());
    play(&offering("palace/pai-gow-tiles"), &PLAYERS, |_, events, _| {
        let seen = |find: fn(EventKind) -> Option<Seat>| {
            events.iter().find_map(|event| find(event.kind)).unwrap()
        };
        let dealt = seen(|kind| match kind {
            EventKind::Card { to: Zone::Hand(seat, 0), .. } => Some(seat),
            _ => None,
        });
        let button = seen(|kind| match kind {
            EventKind::Mark { marker: Marker::ActionButton, seat } => Some(seat),
            _ => None,
        });
        *firsts.entry(dealt).or_insert(0) += 1;
        *buttons.entry(button).or_insert(0) += 1;
    });
    for (seat, ways) in throws(first) {
        let what = format!("the first tiles for seat {seat}");
        expect(&what, firsts[&seat], f64::from(ways) / 216.0, ROUNDS);
    }
    // On the player-dealer's own number the button goes to the first player at their right.
    let button = |total| if first(total) == BANK { Seat::at(1) } else { first(total) };
    for (seat, ways) in throws(button) {
        let what = format!("the button for seat {seat}");
        expect(&what, buttons[&seat], f64::from(ways) / 216.0, ROUNDS);
    }
}
