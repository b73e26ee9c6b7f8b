use super::*;
use crate::odds::tests::{one_thread, prepared};
use engine::Prepared;
use engine::banked::OwnRules;

fn rules(game: &Prepared) -> &PaiGow {
    match game.banked().unwrap().own_rules() {
        OwnRules::PaiGow(rules) => rules,
        other => panic!("{other:?}"),
    }
}

#[test]
fn the_dice_decide() {
    let game = prepared("pai-gow-poker", &[]);
    let of = || one_thread(|work| sample(rules(&game), game.deck(), None, work, [640, 1]));
    assert_eq!(of(), of());
    assert_eq!((of().meetings(), of().tried), (640 * 42, 64 * TRIALS as i64));
}

/// Published: the player wins 28.61%, the banker 29.91%, and 41.48% are pushes, which is 1.30% for
/// the banker's copies before any commission
/// (<https://www.bonussunpoker.com/The_Probability_of_Winning_in_Pai_Gow_Poker.html>). House ways
/// differ a little, so that pushes may as well.
#[test]
fn copies_are_all_of_the_edge() {
    let game = prepared("pai-gow-poker", &[]);
    let tally = one_thread(|work| sample(rules(&game), game.deck(), None, work, [6_400, 0]));
    let edge = Ratio::new(tally.lose as i128 - tally.win as i128, tally.meetings() as i128);
    let error = error(&tally, 6_400);
    assert!(error < Ratio::new(1, 1000), "{}", error.percent(4));
    let near = |found: Ratio, published: i128, off: i128| {
        (found - Ratio::new(published, 10_000)).abs() < Ratio::new(off, 10_000)
    };
    assert!(near(edge, 130, 20), "{} ± {}", edge.percent(4), error.percent(4));
    let share = |n: u128| Ratio::new(n as i128, tally.meetings() as i128);
    for (ways, published) in [(tally.win, 2861), (tally.push, 4148), (tally.lose, 2991)] {
        assert!(near(share(ways), published, 100), "{}, {published}", share(ways).percent(2));
    }
    // Where copies belong to nobody, players and bank are equals.
    let game = prepared("pai-gow-poker", &[("copies", "nobody")]);
    let fair = one_thread(|work| sample(rules(&game), game.deck(), None, work, [640, 0]));
    assert_eq!(fair.win, fair.lose);
}

/// Seven cards against the other seven of a small deck, with other code for who wins.
mod twin {
    use super::*;
    use cards::{CardList, Rank};

    /// Five cards as numbers to compare: the kind, then ranks by how often they come. The joker is an
    /// ace, unless it makes a straight, a flush or both.
    fn five(cards: &[Card]) -> Vec<u8> {
        let joker = cards.iter().position(|card| card.is_joker());
        let Some(at) = joker else { return plain(cards) };
        let mut with: Vec<Card> = cards.to_vec();
        let mut best = Vec::new();
        for rank in Rank::ALL {
            for suit in cards::Suit::ALL {
                with[at] = Card::new(rank, suit);
                let twice = with.iter().filter(|card| **card == with[at]).count() > 1;
                let made = plain(&with);
                let drawn = matches!(made[0], 4 | 5 | 8);
                if drawn && !twice || rank == Rank::Ace && !drawn {
                    best = best.max(made);
                }
            }
        }
        best
    }

    fn plain(cards: &[Card]) -> Vec<u8> {
        let rank = |card: &Card| card.rank().map_or(12, |rank| rank as u8);
        let mut times: Vec<(u8, u8)> = (0..13)
            .map(|of| (cards.iter().filter(|card| rank(card) == of).count() as u8, of))
            .filter(|(times, _)| *times > 0)
            .collect();
        times.sort_by(|a, b| b.cmp(a));
        let flush = cards.iter().all(|card| card.suit() == cards[0].suit());
        let ranks: Vec<u8> = times.iter().map(|(_, of)| *of).collect();
        let wheel = ranks == [12, 3, 2, 1, 0];
        let straight = ranks.len() == 5 && (ranks[0] - ranks[4] == 4 || wheel);
        let most: Vec<u8> = times.iter().map(|(times, _)| *times).collect();
        let kind = match (&most[..], straight, flush) {
            ([5], _, _) => 9,
            (_, true, true) => 8,
            ([4, ..], _, _) => 7,
            ([3, 2], _, _) => 6,
            (_, _, true) => 5,
            (_, true, _) => 4,
            ([3, ..], _, _) => 3,
            ([2, 2, ..], _, _) => 2,
            ([2, ..], _, _) => 1,
            _ => 0,
        };
        let top = if wheel { vec![3] } else { ranks };
        [vec![kind], if straight { vec![top[0]] } else { top }].concat()
    }

    fn two(cards: &[Card]) -> Vec<u8> {
        let mut ranks: Vec<u8> =
            cards.iter().map(|card| card.rank().map_or(12, |rank| rank as u8)).collect();
        ranks.sort_by(|a, b| b.cmp(a));
        [vec![u8::from(ranks[0] == ranks[1])], ranks].concat()
    }

    /// Won, pushed and lost by every seven cards of fourteen against the others; both set the house way.
    pub(super) fn count(deck: &[Card]) -> [u128; 3] {
        use ranking::pai_gow::{Joker, Wheel};
        let way = ranking::pai_gow::Rules { joker: Joker::Bug, wheel: Wheel::Lowest };
        let set = |bits: u32| {
            let seven: CardList =
                (0..14).filter(|at| bits >> at & 1 == 1).map(|at| deck[at]).collect();
            let setting = way.house_way(&seven).unwrap();
            (two(&setting.front), five(&setting.back))
        };
        let mut counts = [0; 3];
        for bits in (0..1_u32 << 14).filter(|bits| bits.count_ones() == 7) {
            let (own, bank) = (set(bits), set(!bits & 0x3fff));
            let at = match (own.0 > bank.0, own.1 > bank.1) {
                (true, true) => 0,
                (false, false) => 2,
                _ => 1,
            };
            counts[at] += 1;
        }
        counts
    }
}

#[test]
fn hand_by_hand_comes_to_the_same() {
    let decks = [
        "Jo As Kd Qd Jd Td 9s 9h 5c 5d 4c 3h 2d 2s",
        "Jo As Ah Ad Kd Kc Qs Js Ts 9s 8d 8c 7h 6h",
        "Ac Kc Qc Jc 9c 8h 8s 7d 7c 6d 5s 4s 3s 2h",
    ];
    let game = prepared("pai-gow-poker", &[]);
    let rules = rules(&game);
    for deck in decks {
        let deck: Vec<Card> = deck.parse::<cards::CardList>().unwrap().iter().copied().collect();
        let mut tally = Tally::default();
        for bits in (0..1_u32 << 14).filter(|bits| bits.count_ones() == 7 && bits & 1 == 1) {
            let half = |of: u32| {
                let seven: Vec<Card> =
                    (0..14).filter(|at| of >> at & 1 == 1).map(|at| deck[at]).collect();
                rules.set(&seven).unwrap()
            };
            tally.deal(rules, &[half(bits), half(!bits & 0x3fff)], &[]);
        }
        assert_eq!([tally.win, tally.push, tally.lose], twin::count(&deck), "{deck:?}");
    }
}

/// Players who meet one hand of the bank depend on each other as much as the sample says: what six
/// players win together varies as it does in the deals themselves.
#[test]
#[allow(clippy::float_arithmetic)] // statistics, never chips
fn what_the_bank_holds_explains_how_players_swing_together() {
    let game = prepared("pai-gow-poker", &[]);
    let (rules, deck) = (rules(&game), game.deck());
    let odds = one_thread(|work| odds(rules, deck, None, work));
    let main = &odds.wagers[0];
    let moments = |parts: &[crate::odds::Part]| {
        let all: f64 = parts.iter().map(|part| part.weight as f64).sum();
        let of = |f: fn(f64) -> f64| {
            parts.iter().map(|part| part.weight as f64 * f(part.net.to_f64())).sum::<f64>() / all
        };
        (all, of(|net| net), of(|net| net * net))
    };
    let (all, mean, square) = moments(&main.parts);
    let given = main.given.iter().map(|parts| moments(parts));
    let together: f64 = given.map(|(weight, mean, _)| weight / all * mean * mean).sum();
    let told = 6.0 * square + 30.0 * together - (6.0 * mean) * (6.0 * mean);
    // The same in deals.
    let mut dice = crate::odds::tests::seeded(99);
    let mut cards: Vec<Card> = deck.counts().iter().collect();
    let (mut sum, mut squares, mut n) = (0.0, 0.0, 0.0);
    for _ in 0..4_000 {
        shuffle(&mut cards, HANDS * CARDS, &mut dice);
        let hands: Vec<PaiGowSet> =
            cards[..HANDS * CARDS].chunks(CARDS).map(|hand| rules.set(hand).unwrap()).collect();
        for (at, bank) in hands.iter().enumerate() {
            let others = hands.iter().enumerate().filter(|(other, _)| *other != at);
            let won: f64 = others
                .map(|(_, own)| net(rules.result(Rules::ALL, *own, *bank).verdict).to_f64())
                .sum();
            (sum, squares, n) = (sum + won, squares + won * won, n + 1.0);
        }
    }
    let seen = squares / n - (sum / n) * (sum / n);
    // Hands of the bank are in ten groups, so a little of what they explain is lost.
    assert!((told / seen - 1.0).abs() < 0.08, "{told} {seen}");
}
