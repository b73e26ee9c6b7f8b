//! Long runs of baccarat and of the bonus of three card poker against counts that know nothing of
//! the engine. More rounds: `HOUSEWAY_ROUNDS=20000000 cargo test --release -p houseway-pit long_run`.

#![allow(clippy::float_arithmetic)] // frequencies, never chips in play

use crate::often::expect;
use cards::{Card, Rank, Seat, Zone};
use engine::options::Options;
use engine::{
    Action, Actor, Chips, Circle, Engine, EventKind, Events, Game, Hand, Move, Place, ResultKind,
    Setup, ShoeState, Stacks, Verb,
};
use houseway_pit::Dealer;
use shoe::Rng;

const BANK: Seat = Seat::at(0);
const PLAYER: Seat = Seat::at(1);

fn rounds() -> u32 {
    let set = std::env::var("HOUSEWAY_ROUNDS").ok();
    set.map_or(30_000, |text| text.parse().expect("HOUSEWAY_ROUNDS is a number"))
}

/// Plays rounds from full shoes, one player with ten dollars on each of these circles, and shows the
/// events of each.
fn play(game: &str, circles: &[Circle], mut see: impl FnMut(&Events)) {
    let game = Game::find(game).unwrap();
    let game = (game.prepare)(&Options::defaults(game.options)).unwrap();
    let stacks: Stacks =
        [BANK, PLAYER].map(|seat| (seat, Chips::dollars(50_000))).into_iter().collect();
    let mut setup = Setup::new(game.clone(), stacks, BANK, ShoeState::fresh(1, game.deck()));
    let mut dealer = Dealer::new(Rng::from_seed(2_026));
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    for round in 0..rounds() {
        setup.carry.shoe = ShoeState::fresh(round + 2, game.deck());
        dealer.prepare(&setup.carry.shoe);
        events.clear();
        hand.restart(&setup, &mut events).unwrap();
        let wager = |circle| {
            let ten = Move::new(Verb::Wager).amount(Chips::dollars(10));
            Action::from(ten.on(Place::Circle(PLAYER, circle)))
        };
        for circle in circles {
            hand.apply(Actor::Seat(PLAYER), &wager(*circle), &mut events).unwrap();
        }
        let bank = Move::new(Verb::Bank).amount(Chips::dollars(20_000)).into();
        hand.apply(Actor::Seat(BANK), &bank, &mut events).unwrap();
        hand.apply(Actor::Dealer, &Verb::NoMoreBets.into(), &mut events).unwrap();
        while hand.outcome().is_none() {
            match hand.windows().request() {
                Some(request) => {
                    let answer = dealer.answer(&hand, request);
                    hand.apply(Actor::Chance, &answer, &mut events).unwrap();
                }
                None => hand.apply(Actor::Seat(PLAYER), &Verb::Play.into(), &mut events).unwrap(),
            }
        }
        see(&events);
    }
}

/// Whether something seen this often agrees with its probability.
fn agrees(what: &str, seen: u32, likely: f64) {
    expect(what, seen, likely, rounds());
}

/// What a round of baccarat from eight decks comes to, counted card by card: player, banker, tie,
/// and of the banker's wins those with six.
fn baccarat_counts() -> [f64; 4] {
    struct Shoe([f64; 10], f64);
    impl Shoe {
        /// Draws a card of each value in turn, with its probability.
        fn each(&mut self, likely: f64, see: &mut dyn FnMut(&mut Shoe, u8, f64)) {
            for value in 0..10_u8 {
                let (there, all) = (self.0[usize::from(value)], self.1);
                (self.0[usize::from(value)], self.1) = (there - 1.0, all - 1.0);
                see(self, value, likely * there / all);
                (self.0[usize::from(value)], self.1) = (there, all);
            }
        }
    }
    let mut shoe = Shoe([32.0; 10], 416.0);
    // Tens and face cards count nothing.
    shoe.0[0] = 128.0;
    let mut all = [0.0; 4];
    let mut end = |player: u8, banker: u8, likely: f64| {
        let (player, banker) = (player % 10, banker % 10);
        let at = if player > banker {
            0
        } else if banker > player {
            1
        } else {
            2
        };
        all[at] += likely;
        if at == 1 && banker == 6 {
            all[3] += likely;
        }
    };
    shoe.each(1.0, &mut |shoe, a, likely| {
        shoe.each(likely, &mut |shoe, b, likely| {
            shoe.each(likely, &mut |shoe, c, likely| {
                shoe.each(likely, &mut |shoe, d, likely| {
                    let (player, banker) = ((a + c) % 10, (b + d) % 10);
                    if player >= 8 || banker >= 8 {
                        return end(player, banker, likely);
                    }
                    if player >= 6 {
                        if banker >= 6 {
                            return end(player, banker, likely);
                        }
                        return shoe
                            .each(likely, &mut |_, e, likely| end(player, banker + e, likely));
                    }
                    shoe.each(likely, &mut |shoe, third, likely| {
                        // The printed chart, a row for each total of the banker.
                        let chart = [
                            "0123456789",
                            "0123456789",
                            "0123456789",
                            "012345679",
                            "234567",
                            "4567",
                            "67",
                            "",
                        ];
                        let digit = char::from(b'0' + third);
                        if chart[usize::from(banker)].contains(digit) {
                            shoe.each(likely, &mut |_, e, likely| {
                                end(player + third, banker + e, likely)
                            });
                        } else {
                            end(player + third, banker, likely);
                        }
                    });
                });
            });
        });
    });
    all
}

#[test]
fn baccarat_comes_out_as_counted() {
    let [player, banker, tie, six] = baccarat_counts();
    assert!((player + banker + tie - 1.0).abs() < 1e-9);
    assert!((banker - 0.458_597).abs() < 1e-6, "the well-known number: {banker}");
    let (mut players, mut bankers, mut ties, mut sixes) = (0, 0, 0, 0);
    play("baccarat", &[Circle::Player, Circle::Banker, Circle::Tie], |events| {
        for event in events.iter() {
            if let EventKind::Result { circle: Some(circle), result: ResultKind::Win, .. } =
                event.kind
            {
                match circle {
                    Circle::Player => players += 1,
                    Circle::Banker => bankers += 1,
                    _ => ties += 1,
                }
            }
            // Half pay.
            let half = |kind: EventKind| matches!(kind, EventKind::Pay { amount, .. } if amount == Chips::dollars(5));
            sixes += u32::from(half(event.kind));
        }
    });
    agrees("player", players, player);
    agrees("banker", bankers, banker);
    agrees("tie", ties, tie);
    agrees("banker with six", sixes, six);
}

/// What the bonus pays on three cards, read off their ranks and suits.
fn bonus(cards: [Card; 3]) -> i64 {
    let mut ranks = cards.map(|card| card.rank().unwrap() as i64);
    ranks.sort_unstable();
    let [low, middle, high] = ranks;
    let suited = cards.iter().all(|card| card.suit() == cards[0].suit());
    let wheel = ranks == [Rank::Two as i64, Rank::Three as i64, Rank::Ace as i64];
    let straight = low + 1 == middle && middle + 1 == high || wheel;
    match (straight, suited) {
        (true, true) if low == Rank::Queen as i64 => 200,
        (true, true) => 40,
        _ if low == high => 30,
        (true, false) => 6,
        (false, true) => 3,
        _ if low == middle || middle == high => 1,
        _ => 0,
    }
}

const PAYS: [i64; 7] = [200, 40, 30, 6, 3, 1, 0];

#[test]
fn the_bonus_of_three_cards_comes_out_as_counted() {
    let deck: Vec<Card> = (0..52).map(|at| Card::from_index(at).unwrap()).collect();
    let mut counts = [0_u32; 7];
    for a in 0..52 {
        for b in a + 1..52 {
            for c in b + 1..52 {
                let pays = bonus([deck[a], deck[b], deck[c]]);
                counts[PAYS.iter().position(|one| *one == pays).unwrap()] += 1;
            }
        }
    }
    assert_eq!(counts, [4, 44, 52, 720, 1_096, 3_744, 16_440]);
    let mut seen = [0_u32; 7];
    play("three-card-poker", &[Circle::Ante, Circle::Bonus], |events| {
        let own = Zone::Hand(PLAYER, 0);
        let bonus = events.iter().find_map(|event| match event.kind {
            EventKind::Result { hand, circle: Some(Circle::Bonus), result } if hand == own => {
                Some(result)
            }
            _ => None,
        });
        // Of all that is paid, the bonus comes last.
        let paid = events.iter().rev().find_map(|event| match event.kind {
            EventKind::Pay { to, amount, reason: engine::Reason::Pay, .. }
                if to == engine::Account::Seat(PLAYER) =>
            {
                Some(amount.as_cents() / 1000)
            }
            _ => None,
        });
        let pays = if bonus == Some(ResultKind::Win) { paid.unwrap() } else { 0 };
        seen[PAYS.iter().position(|one| *one == pays).unwrap()] += 1;
    });
    for ((pays, seen), count) in PAYS.iter().zip(seen).zip(counts) {
        agrees(&format!("{pays} to 1"), seen, f64::from(count) / 22_100.0);
    }
}
