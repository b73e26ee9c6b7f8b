//! The chart computed again: an infinite shoe, every rule sheet, the best of all choices.

#![allow(clippy::float_arithmetic)] // probabilities, not chips

use super::{JOKER_UP, advice};
use engine::Verb;
use std::cell::RefCell;
use std::collections::BTreeMap;

/// The rules of a sheet that matter for the play.
struct Sheet {
    name: &'static str,
    /// Whether two aces, and ace and joker, are naturals as well (NB-03).
    natural_aces: bool,
    /// Whether a joker as the player-dealer's second card voids doubles and splits; otherwise only
    /// their natural does (NB-18).
    second_joker_voids: bool,
    /// The lowest total that stands, hard and soft.
    stands: (u8, u8),
    /// Whether 11 or less must be hit.
    must_hit: bool,
    surrender: bool,
}

const SHEETS: [Sheet; 4] = [
    Sheet {
        name: "21st Century, Gloria's, the unnamed house",
        natural_aces: false,
        second_joker_voids: true,
        stands: (20, 21),
        must_hit: true,
        surrender: true,
    },
    Sheet {
        name: "Palace",
        natural_aces: false,
        second_joker_voids: false,
        stands: (20, 20),
        must_hit: true,
        surrender: true,
    },
    Sheet {
        name: "natural aces",
        natural_aces: true,
        second_joker_voids: true,
        stands: (21, 21),
        must_hit: false,
        surrender: false,
    },
    Sheet {
        name: "New Esquire",
        natural_aces: false,
        second_joker_voids: true,
        stands: (19, 19),
        must_hit: true,
        surrender: true,
    },
];

/// A joker, by its points.
const JOKER: u8 = 0;
/// The natural, as a total.
const NATURAL: u8 = 200;

/// The points of a card (one for an ace) and its probability.
fn cards() -> impl Iterator<Item = (u8, f64)> {
    let ranks = (1..=10).map(|points| (points, if points == 10 { 16.0 } else { 4.0 } / 53.0));
    ranks.chain([(JOKER, 1.0 / 53.0)])
}

/// A hand without a joker.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Held {
    /// Its points with aces as one.
    hard: u8,
    /// Whether there is an ace.
    ace: bool,
}

impl Held {
    fn one(card: u8) -> Held {
        Held { hard: card, ace: card == 1 }
    }

    fn with(self, card: u8) -> Held {
        Held { hard: self.hard + card, ace: self.ace || card == 1 }
    }

    /// What it counts, and whether an ace counts eleven in it.
    fn total(self) -> (u8, bool) {
        if self.ace && self.hard <= 11 { (self.hard + 10, true) } else { (self.hard, false) }
    }
}

/// The expected result of the wager, and of the wagers that doubles or splits add.
#[derive(Clone, Copy)]
struct Worth {
    first: f64,
    later: f64,
}

fn mean(of: impl Fn(u8) -> Worth) -> Worth {
    cards().fold(Worth { first: 0.0, later: 0.0 }, |sum, (card, likely)| {
        let worth = of(card);
        Worth { first: sum.first + likely * worth.first, later: sum.later + likely * worth.later }
    })
}

/// The probability of each of the player-dealer's totals, starting from these cards (NB-10).
fn bank_draws(held: Held, likely: f64, void: bool, ends: &mut BTreeMap<(u8, bool), f64>) {
    let (points, soft) = held.total();
    if points >= if soft { 18 } else { 17 } {
        *ends.entry((points, void)).or_default() += likely;
        return;
    }
    for (card, chance) in cards() {
        match card {
            JOKER => *ends.entry((21, void)).or_default() += likely * chance,
            _ => bank_draws(held.with(card), likely * chance, void, ends),
        }
    }
}

/// The player against one up card.
struct Against<'a> {
    sheet: &'a Sheet,
    /// The player-dealer's totals, and whether later wagers are void, with their probabilities.
    bank: BTreeMap<(u8, bool), f64>,
    /// The values of hands computed so far.
    known: RefCell<BTreeMap<Held, Worth>>,
}

impl Against<'_> {
    fn new(sheet: &Sheet, up: u8) -> Against<'_> {
        let mut bank = BTreeMap::new();
        for (card, likely) in cards() {
            let high = |card| card == JOKER || sheet.natural_aces && card == 1;
            let natural = high(up) && high(card);
            let joker = card == JOKER;
            let void = if sheet.second_joker_voids { joker } else { natural };
            if natural || joker || up == JOKER {
                let end = if natural { NATURAL } else { 21 };
                *bank.entry((end, void)).or_default() += likely;
            } else {
                bank_draws(Held::one(up).with(card), likely, void, &mut bank)
            }
        }
        Against { sheet, bank, known: RefCell::default() }
    }

    /// NB-13.
    fn stand(&self, own: u8) -> Worth {
        let mut worth = Worth { first: 0.0, later: 0.0 };
        for ((bank, void), likely) in &self.bank {
            let result = match (own > 21, *bank > 21 && *bank != NATURAL) {
                (true, true) => {
                    if own < *bank {
                        0.0
                    } else {
                        -1.0
                    }
                }
                (true, false) => -1.0,
                (false, true) => 1.0,
                (false, false) => f64::from(i32::from(own).cmp(&i32::from(*bank)) as i8),
            };
            worth.first += likely * result;
            worth.later += if *void { 0.0 } else { likely * result };
        }
        worth
    }

    fn must_stand(&self, held: Held) -> bool {
        let (points, soft) = held.total();
        let (hard_least, soft_least) = self.sheet.stands;
        points >= if soft { soft_least } else { hard_least }
    }

    fn hit(&self, held: Held) -> Worth {
        mean(|card| match card {
            JOKER => self.stand(21),
            _ => self.play(held.with(card)),
        })
    }

    /// The better of hitting and standing.
    fn play(&self, held: Held) -> Worth {
        let stand = self.stand(held.total().0);
        if self.must_stand(held) {
            return stand;
        }
        if let Some(worth) = self.known.borrow().get(&held) {
            return *worth;
        }
        let hit = self.hit(held);
        let forced = self.sheet.must_hit && held.total().0 <= 11;
        let best = if forced || hit.first > stand.first { hit } else { stand };
        self.known.borrow_mut().insert(held, best);
        best
    }

    fn one_card(&self, held: Held) -> Worth {
        mean(|card| match card {
            JOKER => self.stand(21),
            _ => self.stand(held.with(card).total().0),
        })
    }

    /// The best play with two cards after a split, which may double too.
    fn second(&self, held: Held) -> Worth {
        let (plain, one) = (self.play(held), self.one_card(held));
        let double = Worth { first: one.first + one.later, later: one.later * 2.0 };
        if !self.must_stand(held) && double.first > plain.first { double } else { plain }
    }

    fn split(&self, points: u8) -> f64 {
        let one = Held::one(points);
        let half = match points {
            1 => self.one_card(one),
            _ => mean(|card| match card {
                JOKER => self.stand(21),
                _ => self.second(one.with(card)),
            }),
        };
        half.first + half.later
    }

    /// Everything that may be done with a first hand, and its value.
    fn choices(&self, held: Held, pair: Option<u8>) -> BTreeMap<Verb, f64> {
        let (points, _) = held.total();
        let mut worth = BTreeMap::new();
        if self.sheet.natural_aces && pair == Some(1) {
            return BTreeMap::from([(Verb::Stand, self.stand(NATURAL).first)]);
        }
        worth.insert(Verb::Stand, self.stand(points).first);
        worth.extend(pair.map(|points| (Verb::Split, self.split(points))));
        if self.must_stand(held) {
            return worth;
        }
        if self.sheet.must_hit && points <= 11 {
            worth.remove(&Verb::Stand);
        }
        let double = self.one_card(held);
        worth.insert(Verb::Hit, self.hit(held).first);
        worth.insert(Verb::Double, double.first + double.later);
        if self.sheet.surrender {
            worth.insert(Verb::Surrender, -0.5);
        }
        worth
    }
}

/// Every first hand without a joker.
fn first_hands() -> impl Iterator<Item = (Held, Option<u8>)> {
    (1..=10_u8).flat_map(|one| {
        (one..=10).map(move |two| {
            let pair = (one == two).then_some(one);
            (Held::one(one).with(two), pair)
        })
    })
}

#[test]
fn no_entry_costs_much_on_any_sheet() {
    for sheet in &SHEETS {
        let (mut worst, mut hands) = ((0.0, String::new()), 0);
        for up in 1..=10 {
            let against = Against::new(sheet, up);
            for (held, pair) in first_hands() {
                let worth = against.choices(held, pair);
                let (points, soft) = held.total();
                let advised = advice(points, soft, pair, if up == 1 { 11 } else { up }).verbs;
                let chosen = advised.iter().find(|verb| worth.contains_key(verb));
                // A forced play needs no advice.
                let chosen = chosen.or(worth.keys().next()).expect("something can be done");
                let best = worth.values().copied().fold(f64::MIN, f64::max);
                let cost = best - worth[chosen];
                let about = || format!("{points} soft {soft} {pair:?} against {up}: {chosen}");
                if cost > worst.0 {
                    worst = (cost, about());
                }
                hands += 1;
            }
        }
        assert_eq!(hands, 550);
        assert!(worst.0 < 0.02, "{}: {worst:?}", sheet.name);
        println!("{}: {worst:?}", sheet.name);
    }
}

#[test]
fn later_hands_are_played_as_well() {
    for sheet in &SHEETS {
        for up in 1..=10 {
            let against = Against::new(sheet, up);
            // Any total of three or more cards, which can no longer double or surrender.
            let held = |ace| move |hard| Held { hard, ace };
            let held = (6..=20).map(held(false)).chain((3..=11).map(held(true)));
            for held in held.filter(|held| !against.must_stand(*held)) {
                let (points, soft) = held.total();
                let [a, b, c] = advice(points, soft, None, if up == 1 { 11 } else { up }).verbs;
                let open = |verb: &Verb| [Verb::Hit, Verb::Stand].contains(verb);
                let chosen = [a, b, c].into_iter().find(open).expect("hit or stand");
                let worth = |verb| match verb {
                    Verb::Hit => against.hit(held).first,
                    _ => against.stand(points).first,
                };
                let cost = against.play(held).first - worth(chosen);
                assert!(cost < 0.02, "{}: {points} {soft} {up}: {cost}", sheet.name);
            }
        }
    }
}

#[test]
fn against_a_joker_half_is_better_than_nothing() {
    let against = Against::new(&SHEETS[0], JOKER);
    assert!(against.stand(20).first < -0.99);
    assert_eq!(advice(20, false, None, JOKER_UP).verbs[0], Verb::Surrender);
    assert_eq!(advice(21, true, None, JOKER_UP).verbs[0], Verb::Stand);
}
