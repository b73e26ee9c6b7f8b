#![allow(clippy::float_arithmetic)] // a second opinion, and only in tests

use super::player::best;
use super::*;
use crate::odds::tests::{one_thread, prepared};
use engine::banked::{NoBust, OwnRules, Verbs};
use engine::{Prepared, banked::Verdict};

fn no_bust(game: &Prepared) -> &NoBust {
    match game.banked().unwrap().own_rules() {
        OwnRules::NoBust(rules) => rules,
        other => panic!("{other:?}"),
    }
}

/// In wagers, of a mean in halves.
fn wagers(mean: i128) -> f64 {
    mean as f64 / 2.0 / ONE as f64
}

/// What a bet wins on average in this shoe.
fn mean(rules: &impl Blackjack, shoe: &Shoe) -> f64 {
    let deals = (shoe.all * (shoe.all - 1) * (shoe.all - 2)) as f64;
    let of = |(at, ways): (usize, &u128)| (at as f64 - EVEN as f64) * *ways as f64;
    let sum = |up| against(rules, None, shoe, up).results.iter().enumerate().map(of).sum::<f64>();
    (0..KINDS).map(sum).sum::<f64>() / deals / 2.0 / ONE as f64
}

/// Ordinary blackjack without a hole card: the bank hits soft 17 and its natural takes doubles too.
struct Ordinary;

fn total(cards: &[Card]) -> (u8, bool) {
    let points = |card: &Card| match card.rank() {
        Some(Rank::Ace) => 1,
        rank => (rank.unwrap() as u8 + 2).min(10),
    };
    let sum = cards.iter().map(points).sum::<u8>();
    let ace = cards.iter().any(|card| card.rank() == Some(Rank::Ace));
    if ace && sum <= 11 { (sum + 10, true) } else { (sum, false) }
}

impl Blackjack for Ordinary {
    type End = (u8, bool);

    fn end(&self, cards: &[Card]) -> (u8, bool) {
        let (total, _) = total(cards);
        (total, total == 21 && cards.len() == 2)
    }

    fn total(&self, cards: &[Card]) -> (u8, bool) {
        total(cards)
    }

    fn words(&self, cards: &[Card]) -> String {
        total(cards).0.to_string()
    }

    fn bank_draws(&self, cards: &[Card]) -> bool {
        let (total, soft) = total(cards);
        total < 17 || total == 17 && soft
    }

    fn ends_round(&self, _: [Card; 2]) -> bool {
        false
    }

    fn open(&self, hand: Dealt<'_>) -> Verbs {
        let mut verbs = Verbs::NONE;
        let more = total(hand.cards).0 < 21;
        verbs.add_if(more, Verb::Hit);
        verbs.add_if(more, Verb::Stand);
        verbs.add_if(more && hand.cards.len() == 2, Verb::Double);
        verbs
    }

    fn result(&self, own: (u8, bool), bank: (u8, bool)) -> Verdict {
        let over = |end: (u8, bool)| end.0 > 21;
        match own.cmp(&bank) {
            _ if over(own) => Verdict::Lose,
            _ if over(bank) => Verdict::EVEN,
            std::cmp::Ordering::Less => Verdict::Lose,
            std::cmp::Ordering::Equal => Verdict::Push,
            std::cmp::Ordering::Greater => Verdict::EVEN,
        }
    }

    fn voids(&self, _: &[Card]) -> bool {
        false
    }

    fn one_card_after_split(&self, _: Card) -> bool {
        false
    }
}

/// Hands against an ace from six decks: standing, hitting, doubling
/// (<https://wizardofodds.com/games/blackjack/appendix/9/euro-6dh17r4/>).
#[test]
fn published_hands_of_ordinary_blackjack() {
    let shoe = Shoe::of(&Deck::Packs { decks: 6, jokers: 0 }.counts());
    let ace = shoe::ACE;
    let left = shoe.without(ace);
    let bank = Bank::new(&Ordinary, ace, &left);
    let mut player = Player::new(&Ordinary, ace, &bank, left);
    for (a, b, stand, hit, double) in [
        (2, 1, "-0.722356", "-0.379910", "-1.024099"),
        (3, 1, "-0.722119", "-0.403855", "-1.023717"),
        (3, 2, "-0.721887", "-0.529734", "-1.443774"),
        (4, 3, "-0.721415", "-0.554273", "-1.369282"),
        (5, 1, "-0.721965", "-0.454867", "-1.030051"),
        (5, 4, "-0.721243", "-0.396287", "-0.932671"),
        (6, 1, "-0.665166", "-0.463296", "-0.999484"),
        (6, 5, "-0.720879", "-0.235772", "-0.535879"),
    ] {
        let hand = Set::default().with(a - 1).with(b - 1);
        let choices = player.choices(&hand, Rides::Dealt);
        let shown: Vec<String> =
            choices.iter().map(|(_, worth)| format!("{:.6}", wagers(worth.mean()))).collect();
        assert_eq!(shown, [stand, hit, double], "{a} {b}");
    }
}

/// The game card by card, by rules written down a second time.
mod twin {
    /// Cards by points; none for a joker.
    pub(super) type Left = [u32; 11];

    pub(super) struct Sheet {
        pub natural_aces: bool,
        /// Totals on which a player must stand, hard and soft, and below which they must hit.
        pub stands: (u8, u8),
        pub must_hit: bool,
        pub surrender: bool,
        pub joker_up_surrenders: bool,
        pub second_joker_voids: bool,
        pub jokers_pay: f64,
    }

    /// Natural 22; a joker makes a hard 21.
    fn worth(sheet: &Sheet, cards: &[usize]) -> (u8, bool) {
        let jokers = cards.iter().filter(|card| **card == 0).count();
        let high = cards.iter().filter(|card| **card <= 1).count();
        if cards.len() == 2 && (jokers == 2 || sheet.natural_aces && high == 2) {
            return (22, false);
        }
        if jokers > 0 {
            return (21, false);
        }
        let sum = cards.iter().sum::<usize>() as u8;
        let soft = cards.contains(&1) && sum <= 11;
        // Whoever is over has more than any natural.
        let total = if soft { sum + 10 } else { sum };
        (if total > 21 { total + 10 } else { total }, soft)
    }

    fn result(sheet: &Sheet, own: &[usize], bank: &[usize]) -> f64 {
        let ((ours, _), (theirs, _)) = (worth(sheet, own), worth(sheet, bank));
        let won = match (ours > 22, theirs > 22) {
            (true, true) if ours < theirs => 0.0,
            (true, _) => -1.0,
            (false, true) => 1.0,
            (false, false) => f64::from(i8::from(ours > theirs) - i8::from(ours < theirs)),
        };
        if won > 0.0 && own == [0, 0] { won * sheet.jokers_pay } else { won }
    }

    fn each(left: &Left, mut see: impl FnMut(usize, f64, Left)) {
        let all: u32 = left.iter().sum();
        for card in (0..11).filter(|card| left[*card] > 0) {
            let mut rest = *left;
            rest[card] -= 1;
            see(card, f64::from(left[card]) / f64::from(all), rest);
        }
    }

    /// The first wager, and another one like it.
    fn stand(sheet: &Sheet, own: &[usize], bank: &[usize], left: &Left) -> (f64, f64) {
        let (total, soft) = worth(sheet, bank);
        let draws = bank.len() < 2 || total <= if soft { 17 } else { 16 };
        if !draws {
            let won = result(sheet, own, bank);
            let void = if sheet.second_joker_voids { bank[1] == 0 } else { total == 22 };
            return (won, if void { 0.0 } else { won });
        }
        let mut sum = (0.0, 0.0);
        each(left, |card, chance, rest| {
            let (first, later) = stand(sheet, own, &[bank, &[card]].concat(), &rest);
            sum = (sum.0 + chance * first, sum.1 + chance * later);
        });
        sum
    }

    fn play(sheet: &Sheet, own: &[usize], up: usize, left: &Left) -> f64 {
        let (total, soft) = worth(sheet, own);
        let stands = stand(sheet, own, &[up], left).0;
        let frozen = own.contains(&0) || total == 22;
        let two = own.len() == 2;
        if frozen || up == 0 {
            let may = up == 0 && !own.contains(&0) && sheet.joker_up_surrenders && two;
            return if may { stands.max(-0.5) } else { stands };
        }
        if total >= if soft { sheet.stands.1 } else { sheet.stands.0 } {
            return stands;
        }
        let (mut hits, mut doubles) = (0.0, 0.0);
        each(left, |card, chance, rest| {
            let next = [own, &[card]].concat();
            hits += chance * play(sheet, &next, up, &rest);
            let (first, later) = stand(sheet, &next, &[up], &rest);
            doubles += chance * (first + later);
        });
        let mut best = hits;
        if !(sheet.must_hit && total <= 11) {
            best = best.max(stands);
        }
        if two {
            best = best.max(doubles);
            best = if sheet.surrender { best.max(-0.5) } else { best };
        }
        best
    }

    /// What a bet wins on average if nobody may split.
    pub(super) fn mean(sheet: &Sheet, left: &Left) -> f64 {
        let mut sum = 0.0;
        each(left, |up, p, left| {
            each(&left, |a, q, left| {
                each(&left, |b, r, left| sum += p * q * r * play(sheet, &[a, b], up, &left));
            });
        });
        sum
    }
}

/// Eighteen cards of six kinds.
const SMALL: twin::Left = [2, 3, 0, 0, 0, 4, 3, 0, 0, 2, 4];

fn small() -> Shoe {
    let mut left = [0; KINDS];
    left[..10].copy_from_slice(&SMALL.map(u64::from)[1..]);
    left[10] = SMALL[0].into();
    Shoe { left, all: left.iter().sum() }
}

#[test]
fn card_by_card_comes_to_the_same() {
    let palace = twin::Sheet {
        natural_aces: false,
        stands: (20, 20),
        must_hit: true,
        surrender: true,
        joker_up_surrenders: false,
        second_joker_voids: false,
        jokers_pay: 1.0,
    };
    let century = twin::Sheet {
        stands: (20, 21),
        joker_up_surrenders: true,
        second_joker_voids: true,
        jokers_pay: 2.0,
        ..palace
    };
    let aces = twin::Sheet {
        natural_aces: true,
        stands: (21, 21),
        must_hit: false,
        surrender: false,
        joker_up_surrenders: false,
        second_joker_voids: true,
        jokers_pay: 1.0,
    };
    for (sheet, set) in [
        (palace, &[("splits", "0")][..]),
        (
            century,
            &[
                ("splits", "0"),
                ("must-stand", "hard-20"),
                ("joker-up", "no-draw"),
                ("doubles-void-on", "second-joker"),
                ("joker-joker-pays", "2"),
            ],
        ),
        (
            aces,
            &[
                ("splits", "0"),
                ("must-stand", "21"),
                ("naturals", "aces-and-jokers"),
                ("doubles-void-on", "second-joker"),
                ("joker-up", "no-draw"),
                ("surrender", "no"),
            ],
        ),
    ] {
        let game = prepared("no-bust-blackjack", set);
        let (counted, naive) = (mean(no_bust(&game), &small()), twin::mean(&sheet, &SMALL));
        assert!((counted - naive).abs() < 1e-10, "{set:?}: {counted} {naive}");
    }
}

#[path = "hot_tests.rs"]
mod hot_twin;

/// Both hands of a split and the bank, one after the other from one shoe.
struct Joint<'a, 'b> {
    player: &'a mut Player<'b, NoBust>,
}

impl Joint<'_, '_> {
    fn hands(&mut self, done: &[(Set, bool)], hand: Set, left: Shoe) -> f64 {
        let rides = if done.is_empty() { Rides::First } else { Rides::Added };
        let verb = if hand.len() == 1 {
            Verb::Hit
        } else {
            best(self.player.choices(&hand, rides)).unwrap().0
        };
        let end = |joint: &mut Self, hand: Set, doubled: bool, left: Shoe| {
            let done = [done, &[(hand, doubled)]].concat();
            let first = done[0].0.0.iter().position(|n| *n > 0);
            match (done.len(), first) {
                (1, _) => joint.hands(&done, PAIR, left),
                _ => joint.bank(&done, &[card(joint.player.up)], left),
            }
        };
        if verb == Verb::Stand {
            return end(self, hand, false, left);
        }
        let mut sum = 0.0;
        for kind in (0..KINDS).filter(|kind| left.left[*kind] > 0) {
            let chance = left.left[kind] as f64 / left.all as f64;
            let (next, rest) = (hand.with(kind), left.without(kind));
            sum += chance
                * if verb == Verb::Double {
                    end(self, next, true, rest)
                } else {
                    self.hands(done, next, rest)
                };
        }
        sum
    }

    fn bank(&mut self, done: &[(Set, bool)], bank: &[Card], left: Shoe) -> f64 {
        let rules = self.player.rules;
        if rules.bank_draws(bank) {
            let draw = |kind: usize| {
                let chance = left.left[kind] as f64 / left.all as f64;
                chance * self.bank(done, &[bank, &[card(kind)]].concat(), left.without(kind))
            };
            return (0..KINDS).filter(|kind| left.left[*kind] > 0).map(draw).sum();
        }
        let void = rules.voids(bank);
        let of = |(at, (hand, doubled)): (usize, &(Set, bool))| {
            let won =
                super::super::result::net(rules.result(rules.end(&hand.cards()), rules.end(bank)));
            let wagers = match (at, void) {
                (0, true) => 1.0,
                (_, true) => 0.0,
                _ if *doubled => 2.0,
                _ => 1.0,
            };
            wagers * won.to_f64()
        };
        done.iter().enumerate().map(of).sum()
    }
}

/// One nine, the first card of either hand.
const PAIR: Set = Set([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0]);

/// A split is worth what its hands are worth, each for itself: cards that another hand has drawn
/// before make no difference on average.
#[test]
fn hands_of_a_split_do_not_disturb_each_other() {
    let set = [("splits", "1"), ("doubles-void-on", "second-joker"), ("must-stand", "hard-20")];
    let game = prepared("no-bust-blackjack", &set);
    let rules = no_bust(&game);
    let mut left = [0; KINDS];
    for (kind, n) in [(0, 2), (4, 3), (8, 3), (9, 4), (10, 2)] {
        left[kind] = n;
    }
    let shoe = Shoe { left, all: left.iter().sum() };
    for up in [4, 9] {
        let shoe = shoe.without(up);
        let bank = Bank::new(rules, up, &shoe);
        let player = Player::new(rules, up, &bank, shoe);
        let mut one = player.split(8, shoe.without(8));
        let counted = split(&mut one, 8, Mode::Bounded);
        assert_eq!(counted.bound, 0, "there is no further split");
        let left = shoe.without(8).without(8);
        let joint = Joint { player: &mut one }.hands(&[], PAIR, left);
        let apart = wagers(counted.worth.mean());
        assert!((apart - joint).abs() < 1e-10, "{up}: {apart} {joint}");
    }
}

#[test]
fn every_sheet_and_any_number_of_decks() {
    let odds = |game: &str, set: &[(&str, &str)]| {
        let game = prepared(game, set);
        one_thread(|work| crate::odds::odds(game.banked().unwrap(), None, work))
    };
    let edge = |odds: &Odds| odds.wagers[0].edge();
    let one = odds("no-bust-blackjack", &[("decks", "1")]);
    assert_eq!(edge(&one).percent(3), "0.986%");
    let none = odds("no-bust-blackjack", &[("decks", "1"), ("surrender", "no")]);
    assert!(edge(&none) > edge(&one), "a choice less");
    let hot = odds("hot-action-blackjack", &[("decks", "1")]);
    assert!(Ratio::ZERO < edge(&hot) && edge(&hot) < Ratio::new(2, 100));
    let Precision::Within(bound) = one.precision else { panic!("{:?}", one.precision) };
    assert!(bound < Ratio::new(1, 1000), "{bound}");
}
