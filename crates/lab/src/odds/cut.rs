//! What a cut card changes at baccarat.
//!
//! A round that is certain to be dealt has the odds of the first: nobody knows the cards before it. But
//! whether one more round comes before the cut card depends on how many cards the others took, and
//! those that take few leave other cards behind than those that take many. Shoes are sampled, and each
//! such round is worth what its cards make it worth on average, to first order in the cards that are
//! gone; that varies far less than results do.

use super::baccarat::{Totals, count};
use super::result::{Chart, Wager};
use super::work::{Dice, Work};
use crate::Ratio;
use cards::{Card, Counts, Deck};
use engine::banked::Baccarat;

/// Shoes sampled, in streams that are the same whatever the number of threads.
const STREAMS: u64 = 64;
const SHOES: u64 = 16_000;
/// The most cards of a round.
const MOST: usize = 6;
/// Edges as whole numbers.
const UNIT: i128 = 1_000_000_000_000;
/// Their squares are added up in larger units.
const COARSE: i64 = 1_000_000;
/// Where houses put the cut card: a part of the shoe lies behind it.
const PARTS: [(usize, &str); 4] = [(6, "sixth"), (4, "quarter"), (3, "third"), (2, "half")];
/// Player, banker and tie.
const WAGERS: usize = 3;

type Edges = [i64; WAGERS];

/// What a shoe, or many of them, come to with the cut card in one place.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Dealt {
    rounds: i64,
    /// By how much the rounds that are not certain cost more than the first, summed up.
    more: Edges,
    /// The same of each shoe, squared.
    squares: Edges,
}

impl Dealt {
    fn add(&mut self, other: &Dealt) {
        self.rounds += other.rounds;
        for at in 0..WAGERS {
            self.more[at] += other.more[at];
            self.squares[at] += other.squares[at];
        }
    }
}

/// What each card matters: the edges without one card of some points, less the edges of the shoe.
struct Effects([Edges; 10]);

impl Effects {
    fn of(rules: &Baccarat, shoe: &Counts) -> Effects {
        let edges = |totals: &Totals| -> Edges {
            let edge = |wager: &Wager| {
                let edge = wager.edge();
                (edge.num() * UNIT / edge.den()) as i64
            };
            let wagers = totals.wagers(rules);
            [edge(&wagers[0]), edge(&wagers[1]), edge(&wagers[2])]
        };
        let whole = edges(&count(rules, shoe));
        let mut effects = [[0; WAGERS]; 10];
        for (points, effect) in effects.iter_mut().enumerate() {
            let mut cards: Vec<Card> = shoe.iter().collect();
            let one = |card: &Card| usize::from(rules.points(*card)) == points;
            cards.swap_remove(cards.iter().position(one).expect("a card of all points"));
            let without = edges(&count(rules, &cards.into_iter().collect()));
            *effect = std::array::from_fn(|at| without[at] - whole[at]);
        }
        Effects(effects)
    }

    /// How much more the next round costs, with these cards left of such a shoe.
    fn more(&self, whole: &[i64; 10], left: &[i64; 10]) -> Edges {
        let (all, rest): (i64, i64) = (whole.iter().sum(), left.iter().sum());
        std::array::from_fn(|at| {
            let of = |points: usize| {
                // Cards gone beyond their share, as a part of those that are left.
                self.0[points][at] * (whole[points] * rest - left[points] * all)
            };
            (0..10).map(of).sum::<i64>() / rest
        })
    }
}

/// Deals a round from these points; returns how many cards it takes.
fn round(rules: &Baccarat, cards: &[u8]) -> usize {
    let [player, banker] = [cards[0] + cards[2], cards[1] + cards[3]].map(|points| points % 10);
    if rules.is_natural(player) || rules.is_natural(banker) {
        return 4;
    }
    let third = rules.player_draws(player).then(|| cards[4]);
    4 + usize::from(third.is_some()) + usize::from(rules.banker_draws(banker, third))
}

/// Samples shoes with the cut card in each of these places.
fn sample(
    rules: &Baccarat,
    deck: Deck,
    behind: &[usize],
    work: &Work<'_>,
    shoes: u64,
) -> Vec<Dealt> {
    let counts = deck.counts();
    let effects = Effects::of(rules, &counts);
    let fresh: Vec<u8> = counts.iter().map(|card| rules.points(card)).collect();
    let mut whole = [0; 10];
    fresh.iter().for_each(|points| whole[usize::from(*points)] += 1);
    let parts = work.each(STREAMS as usize, |stream| {
        let mut dice = (work.dice)(stream as u64);
        let mut shoe = fresh.clone();
        let mut all = vec![Dealt::default(); behind.len()];
        for _ in 0..shoes / STREAMS {
            shuffle(&mut shoe, &mut dice);
            for (sum, dealt) in all.iter_mut().zip(deal(rules, &effects, &whole, &shoe, behind)) {
                sum.add(&dealt);
            }
        }
        all
    });
    let mut all = vec![Dealt::default(); behind.len()];
    for part in &parts {
        all.iter_mut().zip(part).for_each(|(sum, dealt)| sum.add(dealt));
    }
    all
}

fn shuffle(cards: &mut [u8], dice: &mut Dice) {
    for at in (1..cards.len()).rev() {
        cards.swap(at, dice(at as u32 + 1) as usize);
    }
}

/// One shoe, for every place of the cut card at once.
fn deal(
    rules: &Baccarat,
    effects: &Effects,
    whole: &[i64; 10],
    shoe: &[u8],
    behind: &[usize],
) -> Vec<Dealt> {
    let mut dealt = vec![Dealt::default(); behind.len()];
    let (mut left, mut at, mut rounds) = (*whole, 0, 0);
    while behind.iter().any(|behind| shoe.len() - at > *behind) && at + MOST <= shoe.len() {
        let mut more = None;
        for (behind, dealt) in behind.iter().zip(&mut dealt) {
            if shoe.len() - at <= *behind {
                continue;
            }
            dealt.rounds += 1;
            // However many cards the rounds before took, this one comes.
            if rounds * MOST >= shoe.len() - behind {
                let more = more.get_or_insert_with(|| effects.more(whole, &left));
                (0..WAGERS).for_each(|wager| dealt.more[wager] += more[wager]);
            }
        }
        let taken = round(rules, &shoe[at..]);
        shoe[at..at + taken].iter().for_each(|points| left[usize::from(*points)] -= 1);
        at += taken;
        rounds += 1;
    }
    for dealt in &mut dealt {
        dealt.squares = dealt.more.map(|more| (more / COARSE) * (more / COARSE));
    }
    dealt
}

/// A table of what the cut card changes, by its place.
pub(super) fn chart(rules: &Baccarat, deck: Deck, work: &Work<'_>) -> Chart {
    let behind = PARTS.map(|(part, _)| deck.len() / part);
    let shoes = SHOES / work.thinner.max(1);
    let dealt = sample(rules, deck, &behind, work, shoes);
    let row = |((behind, (_, name)), dealt): ((usize, (usize, &str)), &Dealt)| {
        let rounds = Ratio::new(dealt.rounds.into(), shoes.into());
        let mut cells = vec![behind.to_string(), rounds.decimal(2)];
        for wager in 0..WAGERS {
            let more = Ratio::new(dealt.more[wager].into(), i128::from(dealt.rounds) * UNIT);
            let error = error(dealt, wager, shoes as i64);
            cells.push(format!("{} ± {}", more.percent(5), error.percent(5)));
        }
        ((*name).to_string(), cells)
    };
    Chart {
        title: "What a cut card changes".into(),
        of: ["part of the shoe behind it", ""],
        columns: ["cards", "rounds", "player", "banker", "tie"].map(String::from).into(),
        rows: behind.into_iter().zip(PARTS).zip(&dealt).map(row).collect(),
        legend: Vec::new(),
    }
}

/// The standard error of what a wager costs more, for each round.
fn error(dealt: &Dealt, wager: usize, shoes: i64) -> Ratio {
    let mean = dealt.more[wager] / COARSE / shoes;
    let spread = (dealt.squares[wager] / shoes - mean * mean).max(0) as u128;
    let coarse = (COARSE * COARSE) as u128;
    // Of the mean of all shoes, and then of each round.
    let of_mean = (spread * coarse / shoes as u128).isqrt() as i128;
    Ratio::new(of_mean * i128::from(shoes), i128::from(dealt.rounds) * UNIT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::tests::{one_thread, prepared};
    use engine::banked::OwnRules;

    fn rules(game: &engine::Prepared) -> &Baccarat {
        match game.banked().unwrap().own_rules() {
            OwnRules::Baccarat(rules) => rules,
            other => panic!("{other:?}"),
        }
    }

    /// What cards that are gone change, counted again with the cards that are left: seven sixes and
    /// sevens, four aces and a nine of eight decks.
    #[test]
    fn first_order_is_close() {
        let game = prepared("baccarat", &[]);
        let (rules, shoe) = (rules(&game), game.deck().counts());
        let effects = Effects::of(rules, &shoe);
        let gone = [(6, 4), (7, 3), (1, 4), (9, 1)];
        let mut cards: Vec<Card> = shoe.iter().collect();
        let mut whole = [0; 10];
        cards.iter().for_each(|card| whole[usize::from(rules.points(*card))] += 1);
        let mut left = whole;
        for (points, many) in gone {
            for _ in 0..many {
                let at = cards.iter().position(|card| rules.points(*card) == points);
                cards.swap_remove(at.unwrap());
                left[usize::from(points)] -= 1;
            }
        }
        let linear = effects.more(&whole, &left);
        let exact = |counts: &Counts| count(rules, counts).wagers(rules).map(|wager| wager.edge());
        let (before, after) = (exact(&shoe), exact(&cards.into_iter().collect()));
        for wager in 0..WAGERS {
            let (linear, exact) =
                (Ratio::new(linear[wager].into(), UNIT), after[wager] - before[wager]);
            let off = (linear - exact).abs();
            assert!(off < exact.abs() * Ratio::new(1, 4), "{wager}: {linear} {exact}");
        }
    }

    /// A round in a fixed place costs what the first one does, so that what it costs more is zero but
    /// for chance.
    #[test]
    fn rounds_that_are_certain_cost_the_same() {
        let game = prepared("baccarat", &[("decks", "2")]);
        let (rules, counts) = (rules(&game), game.deck().counts());
        let effects = Effects::of(rules, &counts);
        let mut shoe: Vec<u8> = counts.iter().map(|card| rules.points(card)).collect();
        let mut whole = [0; 10];
        shoe.iter().for_each(|points| whole[usize::from(*points)] += 1);
        let mut dice = crate::odds::tests::seeded(5);
        let (mut sum, mut squares, shoes) = ([0_i64; WAGERS], [0_i64; WAGERS], 4_000);
        for _ in 0..shoes {
            shuffle(&mut shoe, &mut dice);
            let (mut left, mut at) = (whole, 0);
            for _ in 0..10 {
                let taken = round(rules, &shoe[at..]);
                shoe[at..at + taken].iter().for_each(|points| left[usize::from(*points)] -= 1);
                at += taken;
            }
            for (wager, more) in effects.more(&whole, &left).into_iter().enumerate() {
                sum[wager] += more / COARSE;
                squares[wager] += (more / COARSE) * (more / COARSE);
            }
        }
        for wager in 0..WAGERS {
            let error = (squares[wager] / shoes * shoes).isqrt();
            assert!(sum[wager].abs() < 4 * error, "{wager}: {} {error}", sum[wager]);
        }
    }

    #[test]
    fn a_cut_card_hardly_matters() {
        let game = prepared("baccarat", &[]);
        let behind = [208];
        let dealt = one_thread(|work| sample(rules(&game), game.deck(), &behind, work, 640));
        // 208 cards at not quite five a round.
        assert!((640 * 42..640 * 44).contains(&dealt[0].rounds), "{dealt:?}");
        let chart = one_thread(|work| chart(rules(&game), game.deck(), work));
        for (name, cells) in &chart.rows {
            let percent = |cell: &String| cell.split('%').next().unwrap().to_string();
            assert!(
                percent(&cells[2]).trim_start_matches('-').starts_with("0.00"),
                "{name} {cells:?}"
            );
        }
    }
}
