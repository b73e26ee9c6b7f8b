//! Draw poker dealt at random: pat hands and improving draws come as often as they should.

#![allow(clippy::float_arithmetic)] // statistics, not chips

use cards::{Card, CardList, Deck, Rank, Seat, Zone};
use engine::options::Options;
use engine::{Actor, Chips, Engine, Events, Game, Hand, Move, Setup, ShoeState, Verb, Viewer};
use pit::Dealer;
use shoe::Rng;

const HANDS: u32 = 20_000;

/// A hand before the draw and after it: its cards, and what it is in words.
type Held = (CardList, String);
/// What is kept.
type Keeps = fn(&Held) -> CardList;

/// Two players check or call, exchange what they do not keep, and check; gives one of their hands.
fn dealt(dealer: &mut Dealer, id: u32, (game, keeps): (&str, Keeps)) -> [Held; 2] {
    let game = Game::find(game).unwrap();
    let mut options = Options::defaults(game.options);
    options.set("joker", "none").unwrap();
    let prepared = (game.prepare)(&options).unwrap();
    let shoe = ShoeState::fresh(id, Deck::STANDARD);
    let stacks = [0, 1].map(|at| (Seat::at(at), Chips::dollars(60)));
    let setup = Setup::new(prepared, stacks.into_iter().collect(), Seat::at(0), shoe);
    let mut events = Events::new();
    dealer.prepare(&setup.carry.shoe);
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    let mut before = None;
    while hand.outcome().is_none() {
        if let Some(request) = hand.windows().request() {
            let action = dealer.answer(&hand, request);
            hand.apply(Actor::Chance, &action, &mut events).unwrap();
            continue;
        }
        let Some(Actor::Seat(seat)) = hand.windows().first().map(|window| window.actor) else {
            unreachable!("somebody acts");
        };
        let (look, zone) = (hand.look(Viewer::Seat(seat)), Zone::Hand(seat, 0));
        let held: Held = (look.cards(zone).collect(), look.reading(zone));
        let legal = hand.legal(Actor::Seat(seat));
        let has = |verb| legal.iter().any(|schema| schema.verb == verb);
        let mv = if has(Verb::Pat) {
            let kept = keeps(&held);
            let thrown: CardList =
                held.0.iter().copied().filter(|card| !kept.contains(card)).collect();
            if seat == Seat::at(1) {
                before = Some(held.clone());
            }
            let verb = if thrown.is_empty() { Verb::Pat } else { Verb::Draw };
            Move::new(verb).cards(thrown)
        } else {
            Move::new(if has(Verb::Check) { Verb::Check } else { Verb::Call })
        };
        if !has(Verb::Pat)
            && seat == Seat::at(1)
            && let Some(before) = before
        {
            return [before, held];
        }
        hand.apply(Actor::Seat(seat), &mv.into(), &mut events).unwrap();
    }
    unreachable!("seat 2 checks after the draw")
}

/// The share is within four standard errors of what it should be.
fn check(what: &str, found: u32, of: u32, exact: f64) {
    let (found, of) = (f64::from(found), f64::from(of));
    let error = (exact * (1.0 - exact) / of).sqrt();
    let away = (found / of - exact).abs() / error;
    assert!(away < 4.0, "{what}: {found} of {of}, {away:.1} standard errors from {exact}");
}

/// A pair and nothing else of a hand that is no better.
fn the_pair((own, reads): &Held) -> CardList {
    let paired = |card: &&Card| own.iter().filter(|other| other.rank() == card.rank()).count() > 1;
    if is_pair(reads) { own.iter().filter(paired).copied().collect() } else { *own }
}

fn is_pair(reads: &str) -> bool {
    reads.starts_with("one pair")
}

#[test]
fn pat_hands_and_pairs_come_as_often_as_they_should() {
    let mut dealer = Dealer::new(Rng::from_seed(11));
    let (mut pairs, mut pat, mut better, mut trips) = (0, 0, 0, 0);
    for id in 0..HANDS {
        let [(_, before), (_, after)] = dealt(&mut dealer, id, ("five-card-draw", the_pair));
        let made = ["straight", "flush", "full house", "four of a kind", "royal flush"];
        pat += u32::from(made.iter().any(|kind| before.starts_with(kind)));
        if is_pair(&before) {
            pairs += 1;
            better += u32::from(!is_pair(&after));
            trips += u32::from(after.starts_with("three of a kind"));
        }
    }
    // Of 2,598,960 hands: straights 10,200, flushes 5,108, full houses 3,744, fours 624, straight
    // flushes 40; one pair 1,098,240.
    check("pat hands", pat, HANDS, 19_716.0 / 2_598_960.0);
    check("one pair", pairs, HANDS, 1_098_240.0 / 2_598_960.0);
    // Three of 47 cards: 16,215 draws, of which 11,559 leave a pair and 1,854 make three of a kind.
    check("a pair improves", better, pairs, 4_656.0 / 16_215.0);
    check("a pair becomes three", trips, pairs, 1_854.0 / 16_215.0);
}

/// The cards of the longest suit, the lowest suit of several.
fn longest_suit((own, _): &Held) -> CardList {
    let of = |suit: Card| own.iter().filter(move |card| card.suit() == suit.suit()).copied();
    let longest = own.iter().max_by_key(|card| of(**card).count());
    longest.map_or(CardList::EMPTY, |card| of(*card).collect())
}

#[test]
fn flushes_are_completed_as_often_as_they_should() {
    let mut dealer = Dealer::new(Rng::from_seed(12));
    let (mut three, mut four, mut by_two, mut by_one) = (0, 0, 0, 0);
    for id in 0..HANDS {
        let way: (_, Keeps) = ("five-card-draw", longest_suit);
        let [before, after] = dealt(&mut dealer, id, way);
        let made = u32::from(longest_suit(&after).len() == 5);
        match longest_suit(&before).len() {
            3 => (three, by_two) = (three + 1, by_two + made),
            4 => (four, by_one) = (four + 1, by_one + made),
            _ => {}
        }
    }
    // Three of a suit and two of others, four and one: 4 x 286 x 741 and 4 x 715 x 39 hands.
    check("three to a flush", three, HANDS, 847_704.0 / 2_598_960.0);
    check("four to a flush", four, HANDS, 111_540.0 / 2_598_960.0);
    // Two of the ten left in the suit, and one of nine, of 47 cards.
    check("a flush by two", by_two, three, 45.0 / 1_081.0);
    check("a flush by one", by_one, four, 9.0 / 47.0);
}

/// Different ranks up to the five.
fn to_the_wheel((own, _): &Held) -> CardList {
    let mut kept = CardList::EMPTY;
    for card in own.iter().filter(|card| card.rank().is_some_and(of_the_wheel)) {
        if kept.iter().all(|other| other.rank() != card.rank()) {
            kept.push(*card);
        }
    }
    kept
}

fn of_the_wheel(rank: Rank) -> bool {
    rank == Rank::Ace || rank <= Rank::Five
}

#[test]
fn low_hands_come_as_often_as_they_should() {
    let mut dealer = Dealer::new(Rng::from_seed(13));
    let (mut eights, mut four, mut three, mut by_one, mut by_two) = (0, 0, 0, 0, 0);
    for id in 0..HANDS {
        let way: (_, Keeps) = ("lowball", to_the_wheel);
        let [before, after] = dealt(&mut dealer, id, way);
        let pat = ["five", "six", "seven", "eight"];
        eights += u32::from(pat.iter().any(|low| before.1.starts_with(&format!("{low} low"))));
        let made = u32::from(to_the_wheel(&after).len() == 5);
        match to_the_wheel(&before).len() {
            4 => (four, by_one) = (four + 1, by_one + made),
            3 => (three, by_two) = (three + 1, by_two + made),
            _ => {}
        }
    }
    // Five different ranks up to the eight: 56 x 1,024 hands.
    check("an eight or better", eights, HANDS, 57_344.0 / 2_598_960.0);
    // Four ranks of the wheel: with a card above it 5 x 256 x 32, with a pair 5 x 4 x 6 x 64.
    check("four to a wheel", four, HANDS, 48_640.0 / 2_598_960.0);
    check("a wheel by one", by_one, four, 4.0 / 47.0);
    check("a wheel by two", by_two, three, 16.0 / 1_081.0);
}
