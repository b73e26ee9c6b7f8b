use crate::hands::{HANDS, agree, aya_card, aya_hand, card, random};
use cards::Card;
use peers::{Contender, Run};
use pokers::{CARDS, Hand};
use ranking::Ranking;
use ranking::high;

pub fn run(run: &Run) {
    random_sevens(run);
    all_sevens(run);
}

/// Seven cards from their indices.
fn random_sevens(run: &Run) {
    let ids = random::<7>(run.hands(HANDS));
    let ours: Vec<[Card; 7]> = ids.iter().map(|hand| hand.map(card)).collect();
    let aya: Vec<_> = ids.iter().map(|hand| hand.map(aya_card)).collect();
    let rs: Vec<_> = ids.iter().map(|hand| hand.map(rs_card)).collect();
    let of_ours = |hand: &[u8; 7]| high::seven(&hand.map(card));
    agree(&ids, of_ours, pokers);
    agree(&ids, of_ours, |hand| aya_rank(&hand.map(aya_card)));
    agree(&ids, of_ours, |hand| rs_rank(&hand.map(rs_card)));
    let first = rs_rank(&rs[0]);
    let n = ids.len() as u64;
    let contenders = vec![
        Contender::new("houseway", n, || {
            ours.iter().map(|hand| u64::from(high::seven(hand).place())).sum()
        }),
        Contender::new("pokers", n, || ids.iter().map(|hand| u64::from(pokers(hand))).sum()),
        Contender::new("aya_poker", n, || aya.iter().map(|hand| u64::from(aya_rank(hand))).sum()),
        Contender::new("rs_poker", n, || {
            rs.iter().map(rs_rank).fold(first, Ord::max).category() as u64
        }),
    ];
    run.compare("7 cards high, 10 million random hands", 12, contenders);
}

fn pokers(hand: &[u8; 7]) -> u16 {
    let mut all = Hand::default();
    hand.iter().for_each(|card| all += CARDS[*card as usize]);
    all.evaluate()
}

fn aya_rank(hand: &[aya_poker::base::Card; 7]) -> u16 {
    aya_poker::poker_rank(&aya_hand(hand)).0
}

/// Rank by rank in its deck, suit by suit in theirs.
fn rs_card(index: u8) -> rs_poker::core::Card {
    rs_poker::core::Card::from(index % 4 * 13 + index / 4)
}

fn rs_rank(hand: &[rs_poker::core::Card; 7]) -> rs_poker::core::Rank {
    rs_poker::core::Rankable::rank(&hand[..])
}

/// Every hand of seven cards.
fn all_sevens(run: &Run) {
    const ALL: u64 = 133_784_560;
    let ours = || {
        let high = Ranking::find("high").expect("an order");
        let tally = high.count(7, &mut |_| ()).expect("seven cards make a hand");
        tally.categories.iter().rev().map(|(_, n)| *n).collect::<Vec<u64>>()
    };
    if run.checks_all() {
        // Theirs has no royal flush: it is the best straight flush.
        let mut counted = ours();
        let royal = counted.pop().expect("the best kind");
        *counted.last_mut().expect("straight flushes") += royal;
        assert_eq!(counted, pokers_by_kind(), "the two do not agree");
    }
    let contenders = vec![
        Contender::new("houseway", ALL, || ours().iter().sum()),
        Contender::new("pokers", ALL, pokers_sum),
    ];
    run.compare("7 cards high, all 133,784,560 hands", 5, contenders);
}

/// How many hands of each kind there are, the worst kind first.
fn pokers_by_kind() -> [u64; 9] {
    let mut kinds = [0; 16];
    pokers_all(|strength| kinds[usize::from(strength >> 12)] += 1);
    std::array::from_fn(|kind| kinds[kind + 1])
}

/// The quickest way to look at them all: counting kinds would hold it up.
fn pokers_sum() -> u64 {
    let mut sum = 0;
    pokers_all(|strength| sum += u64::from(strength));
    sum
}

#[inline(always)]
#[allow(clippy::needless_range_loop)] // seven loops are easier to read so
fn pokers_all(mut see: impl FnMut(u16)) {
    for a in 0..52 {
        let hand = Hand::default() + CARDS[a];
        for b in a + 1..52 {
            let hand = hand + CARDS[b];
            for c in b + 1..52 {
                let hand = hand + CARDS[c];
                for d in c + 1..52 {
                    let hand = hand + CARDS[d];
                    for e in d + 1..52 {
                        let hand = hand + CARDS[e];
                        for f in e + 1..52 {
                            let hand = hand + CARDS[f];
                            for card in &CARDS[f + 1..52] {
                                see((hand + *card).evaluate());
                            }
                        }
                    }
                }
            }
        }
    }
}
