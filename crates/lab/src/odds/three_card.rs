//! Three card poker: every hand against every card that the player-dealer may show, and against every
//! two cards that may lie beside it.

use super::Manner;
use super::result::{Chart, Odds, Precision, Wager, grouped, net};
use crate::Ratio;
use cards::{Card, Counts, Deck, Rank, Suit};
use engine::banked::ThreeCard;
use engine::{Circle, Rules};
use ranking::three_card::{Category, Strength};
use std::cmp::Ordering;

/// The most results that an ante and the bet after it can have together.
const KINDS: usize = 4;
/// Hands by strength, weakest first; the first place stays empty.
const PLACES: usize = 742;

/// How often each kind of result comes.
type Kinds = [i64; KINDS];

/// What can come of an ante that is played, by the strengths of both hands.
struct Results {
    /// What the player wins in each kind, in antes.
    nets: Vec<Ratio>,
    /// The kind, by own strength and the bank's.
    kind: Vec<[u8; PLACES]>,
}

impl Results {
    fn of(rules: &ThreeCard) -> Results {
        let mut nets: Vec<Ratio> = Vec::new();
        let mut kind = vec![[0; PLACES]; PLACES];
        for own in (0..PLACES).filter_map(strength) {
            for bank in (0..PLACES).filter_map(strength) {
                let of = |circle| net(rules.result(Rules::ALL, circle, own, bank).verdict);
                let sum = of(Circle::Ante) + of(Circle::Play);
                let at = nets.iter().position(|net| *net == sum).unwrap_or(nets.len());
                if at == nets.len() {
                    nets.push(sum);
                }
                kind[usize::from(own.place())][usize::from(bank.place())] = at as u8;
            }
        }
        assert!(nets.len() <= KINDS, "{nets:?}");
        Results { nets, kind }
    }

    /// What these results are worth together.
    fn worth(&self, kinds: &Kinds) -> Ratio {
        let worth = |(net, times): (&Ratio, &i64)| *net * Ratio::from(*times);
        self.nets.iter().zip(kinds).map(worth).sum()
    }
}

fn strength(place: usize) -> Option<Strength> {
    Strength::with_place(place as u32).filter(|_| place > 0)
}

/// A hand of the player, as faces of the deck.
struct Own {
    faces: [usize; 3],
    place: usize,
    /// In how many ways it can be dealt from the whole deck.
    ways: i64,
}

/// The faces of a deck and how many cards have each.
struct Faces {
    cards: Vec<Card>,
    copies: Vec<i64>,
    /// All cards.
    all: i64,
    /// Places of hands by their three faces.
    places: Vec<u16>,
}

impl Faces {
    fn of(rules: &ThreeCard, deck: &Counts) -> Faces {
        let mut cards: Vec<Card> = deck.iter().collect();
        cards.dedup();
        let copies = cards.iter().map(|card| deck.get(*card).into()).collect();
        let mut places = Vec::new();
        for a in &cards {
            for b in &cards {
                places.extend(cards.iter().map(|c| {
                    let strength = rules.strength(Rules::ALL, [*a, *b, *c]);
                    strength.expect("three known cards").place()
                }));
            }
        }
        Faces { cards, copies, all: deck.len() as i64, places }
    }

    fn len(&self) -> usize {
        self.cards.len()
    }

    fn place(&self, a: usize, b: usize, c: usize) -> usize {
        self.places[(a * self.len() + b) * self.len() + c].into()
    }

    /// Every hand that a player can be dealt.
    fn hands(&self) -> Vec<Own> {
        let mut hands = Vec::new();
        for a in 0..self.len() {
            for b in a..self.len() {
                for c in b..self.len() {
                    let ways = self.ways([a, b, c]);
                    if ways > 0 {
                        hands.push(Own { faces: [a, b, c], place: self.place(a, b, c), ways });
                    }
                }
            }
        }
        hands
    }

    fn ways(&self, [a, b, c]: [usize; 3]) -> i64 {
        let of = |face: usize| self.copies[face];
        match (a == b, b == c) {
            (true, true) => of(a) * (of(a) - 1) * (of(a) - 2) / 6,
            (true, false) => of(a) * (of(a) - 1) / 2 * of(c),
            (false, true) => of(a) * of(b) * (of(b) - 1) / 2,
            (false, false) => of(a) * of(b) * of(c),
        }
    }
}

/// The hands that the bank may have under one up card, for every strength of a player's hand.
struct Against<'a> {
    faces: &'a Faces,
    results: &'a Results,
    up: usize,
    /// How often each kind of result comes when both hidden cards are from all that is left but the
    /// up card, by own strength. The two are counted in both orders.
    both: Vec<Kinds>,
    /// The same with one hidden card given, by its face and own strength.
    one: Vec<Vec<Kinds>>,
}

impl<'a> Against<'a> {
    fn new(faces: &'a Faces, results: &'a Results, up: usize) -> Against<'a> {
        let left = |face: usize| faces.copies[face] - i64::from(face == up);
        let (mut both, mut one) = (vec![[0; KINDS]; PLACES], Vec::with_capacity(faces.len()));
        for first in 0..faces.len() {
            // How many cards make each strength beside the first one.
            let mut makes = [0_i64; PLACES];
            (0..faces.len()).for_each(|other| makes[faces.place(up, first, other)] += left(other));
            let bank: Vec<(usize, i64)> =
                makes.into_iter().enumerate().filter(|(_, times)| *times > 0).collect();
            let twin = faces.place(up, first, first);
            let kinds = |own: usize| {
                let mut kinds = [0; KINDS];
                let row = &results.kind[own];
                bank.iter().for_each(|(place, times)| kinds[usize::from(row[*place])] += times);
                kinds
            };
            let of_first: Vec<Kinds> = (0..PLACES).map(kinds).collect();
            for (own, (sum, kinds)) in both.iter_mut().zip(&of_first).enumerate() {
                sum.iter_mut().zip(kinds).for_each(|(sum, times)| *sum += left(first) * times);
                // A card does not lie beside itself.
                sum[usize::from(results.kind[own][twin])] -= left(first);
            }
            one.push(of_first);
        }
        Against { faces, results, up, both, one }
    }

    /// In how many ways the up card can be dealt after this hand.
    fn ups(&self, own: &Own) -> i64 {
        let held = own.faces.iter().filter(|face| **face == self.up).count() as i64;
        self.faces.copies[self.up] - held
    }

    /// How often each kind of result comes over all pairs of hidden cards, in both orders, when
    /// nobody can have the player's cards: those pairs that have one are taken out.
    fn play(&self, own: &Own) -> Kinds {
        let mut kinds = self.both[own.place];
        let row = &self.results.kind[own.place];
        for held in own.faces {
            let with = &self.one[held][own.place];
            kinds.iter_mut().zip(with).for_each(|(sum, times)| *sum -= 2 * times);
            // Pairs of it and itself were never counted, but have just been taken out twice.
            kinds[usize::from(row[self.faces.place(self.up, held, held)])] += 1;
            for other in own.faces {
                kinds[usize::from(row[self.faces.place(self.up, held, other)])] += 1;
            }
        }
        kinds
    }
}

impl Against<'_> {
    /// The results of this up card, by the bank's hand: as if nobody's cards kept the bank from having
    /// any hand.
    fn given(&self, ways_played: &[u128; PLACES], folded: u128) -> Vec<Vec<u128>> {
        let faces = self.faces;
        let left = |face: usize| faces.copies[face] - i64::from(face == self.up);
        let mut banks = [0_u128; PLACES];
        for a in 0..faces.len() {
            for b in 0..faces.len() {
                let pairs = left(a) * (left(b) - i64::from(a == b));
                banks[faces.place(self.up, a, b)] += pairs.max(0) as u128;
            }
        }
        let mut hands: Vec<Vec<u128>> = Vec::new();
        for (bank, times) in banks.into_iter().enumerate().filter(|(_, times)| *times > 0) {
            let mut kinds = vec![0; KINDS + 1];
            for (own, ways) in ways_played.iter().enumerate().filter(|(_, ways)| **ways > 0) {
                kinds[usize::from(self.results.kind[own][bank])] += ways * times;
            }
            kinds[KINDS] = folded * times;
            hands.push(kinds);
        }
        hands
    }
}

/// How hands are played against one up card.
struct Column {
    up: Card,
    /// The weakest hand from which every hand is played.
    from: Strength,
    /// How many weaker hands are played too, because of the cards they take from the bank.
    below: usize,
    /// The edge of the ante once this card is up.
    edge: Ratio,
    /// The share of hands that is folded.
    folded: Ratio,
    /// What to do with hands of each kind.
    cells: Vec<String>,
}

/// Kinds of hands, from the best: a pair or better, and by the highest card.
const HANDS: [(&str, Option<Rank>); 5] = [
    ("pair or better", None),
    ("ace high", Some(Rank::Ace)),
    ("king high", Some(Rank::King)),
    ("queen high", Some(Rank::Queen)),
    ("jack high or less", Some(Rank::Jack)),
];

/// Which of these kinds a hand is.
fn kind_of(strength: Strength) -> usize {
    let high = Rank::ALL.into_iter().rev().find(|rank| strength.has(*rank));
    let same = |(_, of): &(&str, Option<Rank>)| *of == high;
    match strength.category() {
        Category::HighCard => HANDS.iter().position(same).unwrap_or(HANDS.len() - 1),
        _ => 0,
    }
}

/// `P`, `F`, or from which other two cards of the kind hands are played.
fn cell(kind: usize, from: Strength) -> String {
    match kind.cmp(&kind_of(from)) {
        Ordering::Less => "P".into(),
        Ordering::Greater => "F".into(),
        Ordering::Equal => {
            let weakest = (1..).filter_map(Strength::with_place).find(|it| kind_of(*it) == kind);
            if weakest == Some(from) { "P".into() } else { beside(from) }
        }
    }
}

/// The two lower cards of a hand without a pair: `9-2`.
fn beside(strength: Strength) -> String {
    let held = strength.high_cards().into_iter().flatten().skip(1);
    let names =
        held.map(|rank| Card::new(rank, Suit::Spades).to_string().chars().take(1).collect());
    names.collect::<Vec<String>>().join("-")
}

/// The whole game.
pub(super) struct Counted {
    /// Results of ante and play together, in antes.
    pub ante: Vec<(Ratio, u128)>,
    /// The same if no card of the bank could be seen.
    pub hidden: Vec<(Ratio, u128)>,
    /// The same as the first for a player who goes by advice.
    pub advised: Vec<(Ratio, u128)>,
    /// What antes come to against each hand of the bank under each card, about.
    pub given: Vec<Vec<(Ratio, u128)>>,
    pub bonus: Vec<(Ratio, u128)>,
    columns: Vec<Column>,
    /// The weakest hand from which every hand is played if no card can be seen.
    hidden_from: Option<Strength>,
    /// Whether a hand that wins its bonus is ever better folded.
    folds_bonus: bool,
}

pub(super) fn count(rules: &ThreeCard, deck: &Counts, manner: Option<&dyn Manner>) -> Counted {
    let (results, faces) = (Results::of(rules), Faces::of(rules, deck));
    let hands = faces.hands();
    let pairs = i128::from((faces.all - 4) * (faces.all - 5));
    let fold = Ratio::from(-1);
    let mut ante = vec![0_u128; KINDS + 1];
    let mut advised = vec![0_u128; KINDS + 1];
    let mut given: Vec<Vec<u128>> = Vec::new();
    let mut unseen: Vec<Kinds> = vec![[0; KINDS]; hands.len()];
    let mut columns: Vec<Column> = Vec::new();
    let mut folds_bonus = false;
    for up in 0..faces.len() {
        let against = Against::new(&faces, &results, up);
        let mut of_up = vec![0_u128; KINDS + 1];
        let mut played: Vec<(usize, bool)> = Vec::new();
        let mut ways_played = [0_u128; PLACES];
        for (own, unseen) in hands.iter().zip(&mut unseen) {
            let ups = against.ups(own);
            if ups == 0 {
                continue;
            }
            let kinds = against.play(own);
            unseen.iter_mut().zip(&kinds).for_each(|(sum, times)| *sum += ups * times);
            let plays = results.worth(&kinds) > fold * Ratio::new(pairs, 1);
            played.push((own.place, plays));
            let ways = u128::from((own.ways * ups) as u64);
            let add = |to: &mut [u128], plays: bool| {
                if plays {
                    let kinds = kinds.map(|times| times as u128);
                    to.iter_mut().zip(kinds).for_each(|(sum, times)| *sum += ways * times);
                } else {
                    to[KINDS] += ways * pairs as u128;
                }
            };
            add(&mut of_up, plays);
            let told =
                manner.and_then(|it| it.plays(strength(own.place)?, faces.cards[up].rank()?));
            add(&mut advised, told.unwrap_or(plays));
            if plays {
                ways_played[own.place] += ways;
            } else {
                folds_bonus |= wins_bonus(rules, own.place);
            }
        }
        ante.iter_mut().zip(&of_up).for_each(|(sum, times)| *sum += times);
        // Suits are alike: a column for each rank is enough.
        if columns.iter().all(|column| column.up.rank() != faces.cards[up].rank()) {
            columns.push(column(faces.cards[up], &results, &of_up, &played));
            given.extend(against.given(&ways_played, of_up[KINDS] / pairs as u128));
        }
    }
    let nets: Vec<Ratio> = (0..KINDS)
        .map(|at| results.nets.get(at).copied().unwrap_or(Ratio::ZERO))
        .chain([fold])
        .collect();
    let parts = |ways: &[u128]| nets.iter().copied().zip(ways.iter().copied()).collect::<Vec<_>>();
    let (hidden, hidden_from) = without_a_look(&results, &hands, &unseen);
    let bonus = hands.iter().map(|own| {
        let verdict = rules.bonus(Rules::ALL, strength(own.place)).verdict;
        (net(verdict), own.ways as u128)
    });
    Counted {
        ante: parts(&ante),
        hidden: parts(&hidden),
        advised: parts(&advised),
        given: given.iter().map(|ways| parts(ways)).collect(),
        bonus: bonus.collect(),
        columns,
        hidden_from,
        folds_bonus,
    }
}

fn wins_bonus(rules: &ThreeCard, place: usize) -> bool {
    net(rules.bonus(Rules::ALL, strength(place)).verdict) > Ratio::ZERO
}

fn column(up: Card, results: &Results, ways: &[u128], played: &[(usize, bool)]) -> Column {
    let from = played_from(played.iter().copied());
    let below = played.iter().filter(|(place, plays)| *plays && *place < from).count();
    let all = ways.iter().sum::<u128>() as i128;
    let won = |(net, ways): (&Ratio, &u128)| *net * Ratio::new(*ways as i128, all);
    let folded = Ratio::new(ways[KINDS] as i128, all);
    let edge = folded - results.nets.iter().zip(ways).map(won).sum::<Ratio>();
    let from = strength(from).expect("the best hand is played");
    let cells = (0..HANDS.len()).map(|kind| cell(kind, from)).collect();
    Column { up, from, below, edge, folded, cells }
}

/// The lowest place from which all hands are played.
fn played_from(played: impl Iterator<Item = (usize, bool)> + Clone) -> usize {
    let folded = played.clone().filter(|(_, plays)| !plays).map(|(place, _)| place).max();
    let above = played.map(|(place, _)| place).filter(|place| Some(*place) > folded);
    above.min().unwrap_or(PLACES - 1)
}

/// The results if the player decides without having seen a card of the bank.
fn without_a_look(
    results: &Results,
    hands: &[Own],
    unseen: &[Kinds],
) -> (Vec<u128>, Option<Strength>) {
    let mut ways = vec![0_u128; KINDS + 1];
    let mut played = Vec::new();
    for (own, kinds) in hands.iter().zip(unseen) {
        let all: i64 = kinds.iter().sum();
        let plays = results.worth(kinds) > Ratio::from(-all);
        played.push((own.place, plays));
        if plays {
            let kinds = kinds.map(|times| times as u128 * own.ways as u128);
            ways.iter_mut().zip(kinds).for_each(|(sum, times)| *sum += times);
        } else {
            ways[KINDS] += own.ways as u128 * all as u128;
        }
    }
    (ways, strength(played_from(played.into_iter())))
}

pub(super) fn odds(rules: &ThreeCard, deck: Deck, manner: Option<&dyn Manner>) -> Odds {
    let counted = count(rules, &deck.counts(), manner);
    let wager =
        |parts: &[(Ratio, u128)]| Wager::new("ante-play", Circle::Ante, parts.iter().copied());
    let ante = wager(&counted.ante).given(counted.given.iter().cloned());
    let hidden = wager(&counted.hidden);
    let bonus = Wager::new("bonus", Circle::Bonus, counted.bonus.iter().copied());
    let mut notes = vec![format!(
        "If no card of the bank could be seen the ante would cost {}; the hand to play from would be {}.",
        hidden.edge().percent(4),
        counted.hidden_from.map_or(String::new(), Strength::describe)
    )];
    if counted.folds_bonus {
        notes.push("A hand that wins its bonus is sometimes better folded without one.".into());
    }
    Odds {
        precision: Precision::Exact,
        method: format!(
            "every hand against every hand of the bank with each card up, {} in all, from {} cards",
            grouped(ante.total()),
            deck.len()
        ),
        wagers: vec![ante, bonus],
        advised: manner.map(|_| wager(&counted.advised)).into_iter().collect(),
        strategy: vec![chart(&counted.columns), by_hand(&counted.columns)],
        notes,
    }
}

fn chart(columns: &[Column]) -> Chart {
    let mut heads = vec!["play from", "folded", "edge"];
    if columns.iter().any(|column| column.below > 0) {
        heads.push("weaker hands played too");
    }
    let row = |column: &Column| {
        // A card is a rank and a suit, as in `Qs`.
        let rank: String = column.up.to_string().chars().take(1).collect();
        let every = column.folded == Ratio::ZERO;
        let from = if every { "every hand".into() } else { column.from.describe() };
        let below = if column.below == 0 { String::new() } else { column.below.to_string() };
        let mut cells = vec![from, column.folded.percent(2), column.edge.percent(4), below];
        cells.truncate(heads.len());
        (rank, cells)
    };
    Chart {
        title: "Play or fold".into(),
        of: ["up card", ""],
        rows: columns.iter().rev().map(row).collect(),
        columns: heads.iter().map(ToString::to_string).collect(),
        legend: Vec::new(),
    }
}

/// The same by kinds of hands, to be seen at a glance.
fn by_hand(columns: &[Column]) -> Chart {
    let name = |column: &Column| column.up.to_string().chars().take(1).collect::<String>();
    let row = |(kind, (name, _)): (usize, &(&str, Option<Rank>))| {
        let cells = columns.iter().rev().map(|column| column.cells[kind].clone());
        ((*name).to_string(), cells.collect())
    };
    Chart {
        title: "Play or fold at a glance".into(),
        of: ["hand", "up card"],
        columns: columns.iter().rev().map(name).collect(),
        rows: HANDS.iter().enumerate().map(row).collect(),
        legend: vec![
            ("P", "play"),
            ("F", "fold"),
            ("9-2", "play from these cards beside the high one"),
        ],
    }
}

#[cfg(test)]
#[path = "three_card_tests.rs"]
mod tests;
