use cards::Card;
use shoe::Rng;

/// How many random hands are ranked in a pass.
pub const HANDS: usize = 10_000_000;

/// Random hands of `N` different cards, by index.
pub fn random<const N: usize>(hands: usize) -> Vec<[u8; N]> {
    let mut rng = Rng::from_seed(1);
    let mut deck: [u8; 52] = std::array::from_fn(|at| at as u8);
    let mut deal = || {
        for at in 0..N {
            deck.swap(at, at + rng.below((52 - at) as u32) as usize);
        }
        std::array::from_fn(|at| deck[at])
    };
    (0..hands).map(|_| deal()).collect()
}

/// The card with an index.
pub fn card(index: u8) -> Card {
    Card::from_index(index as usize).expect("one of fifty-two")
}

/// Two rankings agree where neighbours compare alike in both; the first hundred thousand will do.
pub fn agree<H, A: Ord, B: Ord>(hands: &[H], ours: impl Fn(&H) -> A, theirs: impl Fn(&H) -> B) {
    for pair in hands.windows(2).take(100_000) {
        let ours = ours(&pair[0]).cmp(&ours(&pair[1]));
        assert_eq!(ours, theirs(&pair[0]).cmp(&theirs(&pair[1])), "the two do not agree");
    }
}

pub fn aya_card(index: u8) -> aya_poker::base::Card {
    aya_poker::base::CARDS[index as usize]
}

pub fn aya_hand(cards: &[aya_poker::base::Card]) -> aya_poker::base::Hand {
    let mut hand = aya_poker::base::Hand::new();
    cards.iter().for_each(|card| hand.insert_unchecked(card));
    hand
}

pub fn equity_card(index: u8) -> poker_equity::cards::Card {
    use poker_equity::cards::{Card, Rank, Suit};
    Card::new(Suit::from_index(index % 4), Rank::from_index(index / 4))
}
