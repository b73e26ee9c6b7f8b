//! What five cards are worth, by looking at every five that a hand may play.

use cards::{Card, Rank, Suit};
use engine::shape::{Order, PokerShape};

/// The larger wins, equals tie: the kind of hand, then five ranks in the order in which they count.
pub(super) type Worth = u32;

/// The least worth of a hand with a pair.
pub(super) const ONE_PAIR: Worth = 1 << 20;

/// One of the five: its rank and its suit. What a joker stands for may be of no suit, so that it
/// makes a fifth ace.
type Face = (Rank, Option<Suit>);

/// The best that these cards come to; nothing if they do not qualify. `highest` is the highest card
/// that a low may have where the order asks for one.
pub(super) fn best(
    shape: &PokerShape,
    order: Order,
    highest: u8,
    own: &[Card],
    board: &[Card],
) -> Option<Worth> {
    // Where the list of orders has the hand as a whole, its own tests have looked at every one.
    if let Order::Listed(ranking) = order {
        return ranking.strength(own, board);
    }
    let mut best = None;
    let mut look = |five: [Card; 5]| best = best.max(worth(order, highest, five));
    if shape.exactly_two {
        choose(own, |two: [Card; 2]| {
            choose(board, |[a, b, c]: [Card; 3]| look([two[0], two[1], a, b, c]));
        });
    } else {
        choose(&[own, board].concat(), look);
    }
    best
}

/// Shows every choice of so many cards.
fn choose<const N: usize>(cards: &[Card], mut see: impl FnMut([Card; N])) {
    for mask in 0_u32..1 << cards.len() {
        if mask.count_ones() as usize == N {
            let mut chosen = (0..cards.len()).filter(|at| mask >> at & 1 == 1);
            see([(); N].map(|()| cards[chosen.next().expect("so many bits are set")]));
        }
    }
}

fn worth(order: Order, highest: u8, five: [Card; 5]) -> Option<Worth> {
    match order {
        Order::Low | Order::LowJoker => Some(low(five)),
        Order::Low8 => qualifies(five, highest).then(|| low(five)),
        Order::High | Order::HighBug | Order::Mexican => Some(with_joker(order, five)),
        Order::Listed(_) => None,
    }
}

/// Tries everything that a joker may stand for.
fn with_joker(order: Order, five: [Card; 5]) -> Worth {
    let Some(at) = five.iter().position(|card| card.is_joker()) else {
        return high(order, five.map(face));
    };
    let mut best = 0;
    let stands_for = |face_of_joker: Face| {
        let mut faces = five.map(|card| if card.is_joker() { face_of_joker } else { face(card) });
        faces[at] = face_of_joker;
        high(order, faces)
    };
    for rank in ranks(order) {
        // A bug is an ace, or else it completes a straight or a flush (DR-05).
        if order != Order::HighBug || rank == Rank::Ace {
            best = best.max(stands_for((rank, None)));
        }
        for suit in Suit::ALL {
            let worth = stands_for((rank, Some(suit)));
            let held = five.contains(&Card::new(rank, suit));
            let completes = [4, 5, 8].contains(&(worth >> 20));
            if !held && (order == Order::Mexican || completes) {
                best = best.max(worth);
            }
        }
    }
    best
}

fn face(card: Card) -> Face {
    (card.rank().expect("a card with a rank"), card.suit())
}

/// The ranks that are played with, lowest first.
fn ranks(order: Order) -> impl Iterator<Item = Rank> {
    let gone = [Rank::Eight, Rank::Nine, Rank::Ten];
    Rank::ALL.into_iter().filter(move |rank| order != Order::Mexican || !gone.contains(rank))
}

/// From a high card to five of a kind. In Mexican poker sevens and jacks are neighbours, and a flush
/// is above a full house (MX-08, MX-09).
fn high(order: Order, five: [Face; 5]) -> Worth {
    let step = |rank: Rank| {
        let missing = if order == Order::Mexican && rank > Rank::Seven { 3 } else { 0 };
        rank as u32 + 2 - missing
    };
    let steps = five.map(|(rank, _)| step(rank));
    let counted = by_count(steps);
    let ace = step(Rank::Ace);
    let apart = counted.iter().all(|(times, _)| *times == 1);
    let mut ranks = counted.map(|(_, rank)| rank);
    let wheel = ranks == [ace, 5, 4, 3, 2];
    let straight = wheel || apart && ranks[0] - ranks[4] == 4;
    if wheel {
        ranks = [5, 4, 3, 2, 1];
    }
    let flush = five[0].1.is_some() && five.iter().all(|(_, suit)| *suit == five[0].1);
    let (above, below) = if order == Order::Mexican { (5, 6) } else { (6, 5) };
    let kind = match (counted[0].0, counted[3].0) {
        (5, _) => 9,
        _ if straight && flush => 8,
        (4, _) => 7,
        (3, 2) => above,
        _ if flush => below,
        _ if straight => 4,
        (3, _) => 3,
        (2, 2) => 2,
        (2, _) => 1,
        _ => 0,
    };
    pack(kind, ranks)
}

/// The lower the better, aces lowest; straights and flushes do no harm, pairs do. A joker is the
/// lowest card that the hand lacks (LB-02).
fn low(five: [Card; 5]) -> Worth {
    let counted = by_count(low_ranks(five));
    let pairs = match (counted[0].0, counted[3].0) {
        (4, _) => 5,
        (3, 2) => 4,
        (3, _) => 3,
        (2, 2) => 2,
        (2, _) => 1,
        _ => 0,
    };
    pack(15, [15; 5]) - pack(pairs, counted.map(|(_, rank)| rank))
}

/// Five different cards, none above the highest allowed.
fn qualifies(five: [Card; 5], highest: u8) -> bool {
    let ranks = low_ranks(five);
    let different = |at: usize| !ranks[..at].contains(&ranks[at]);
    (0..5).all(|at| different(at) && ranks[at] <= u32::from(highest))
}

fn low_ranks(five: [Card; 5]) -> [u32; 5] {
    let number =
        |card: Card| card.rank().map(|rank| if rank == Rank::Ace { 1 } else { rank as u32 + 2 });
    let lacks = |rank: &u32| !five.iter().any(|card| number(*card) == Some(*rank));
    let joker = (1..=13).find(lacks).expect("five cards have not all ranks");
    five.map(|card| number(card).unwrap_or(joker))
}

/// Each rank with how often it is there, those that are there most often first, then the highest.
fn by_count(ranks: [u32; 5]) -> [(usize, u32); 5] {
    let times = |rank: u32| ranks.iter().filter(|other| **other == rank).count();
    let mut counted = ranks.map(|rank| (times(rank), rank));
    counted.sort_unstable();
    counted.reverse();
    counted
}

fn pack(kind: u32, ranks: [u32; 5]) -> Worth {
    ranks.iter().fold(kind, |worth, rank| worth << 4 | rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::CardList;

    fn of(order: Order, text: &str) -> Option<Worth> {
        let cards: CardList = text.parse().unwrap();
        best(&PokerShape::BOARD, order, 8, &cards, &[])
    }

    /// Each of these hands beats the one before it.
    fn rises(order: Order, hands: &[&str]) {
        for pair in hands.windows(2) {
            assert!(
                of(order, pair[0]) < of(order, pair[1]),
                "{} is not below {}",
                pair[0],
                pair[1]
            );
        }
    }

    #[test]
    fn orders_rise() {
        let high = [
            "Kh Qd 9s 7c 5c 3d 2h",
            "2h 2d 9s 7c 5c Kd Ah",
            "3h 3d 2s 2c 5c Kd 4h",
            "2h 2d 2s 7c 5c Kd Ah",
            "Ah 2d 3s 4c 5c Kd Kh",
            "6h 2d 3s 4c 5c Kd Kh",
            "2h 4h 6h 8h Th Kd Ks",
            "2h 2d 2s Kc Kd 7h 5c",
            "2h 2d 2s 2c Kd Kh Kc",
            "Ah 2h 3h 4h 5h Kd Kc",
            "Ah Kh Qh Jh Th 2d 3c",
        ];
        rises(Order::High, &high);
        rises(Order::HighBug, &high);
        let low = [
            "Ah Ad 2s 2c 3d",
            "Ah Ad 2s 4c 3d",
            "9h 2d 3s 4c 5c",
            "8h 7d 3s 4c 5c",
            "6h 5d 4h 3h 2h",
        ];
        rises(Order::Low, &low);
        assert_eq!(of(Order::Low8, "9h 2d 3s 4c 5c Kd"), None);
        assert_eq!(of(Order::Low8, "Ah Ad 3s 4c 5c Kd"), None);
        rises(Order::Low8, &["8h 7h 6h 5h 4h", "8h 5h 4h 3h 2h", "Ah 2h 3h 4h 5h Kd Kh"]);
    }

    #[test]
    fn jokers_stand_for_what_the_order_says() {
        // A bug is an ace, or the card that a straight or a flush lacks: it makes no set of kings.
        assert_eq!(of(Order::HighBug, "Kh Kd Jo 7c 2c").map(|worth| worth >> 20), Some(1));
        rises(
            Order::HighBug,
            &[
                "Kh Kd Jo 7c 2c",
                "Ah Kd Jo 7c 2c",
                "5h 6d Jo 8c 9c",
                "Ah 6h Jo 8h 9h",
                "As Ah Ad Ac Jo",
            ],
        );
        // In a flush it is the highest card that is lacking, not a second ace.
        assert_eq!(of(Order::HighBug, "Ah 6h Jo 8h 9h"), of(Order::High, "Ah Kh 6h 8h 9h"));
        rises(
            Order::Mexican,
            &[
                "Kh Kd 5c 7c 2c",
                "7h Jd 6s 5c 4c",
                "Kh Kd Ks 2c 2d",
                "Ah Kh 2h 7h Jh",
                "Kh Kd Ks Jo 2c",
                "7h Jh 6h 5h Jo",
                "Kh Kd Ks Kc Jo",
            ],
        );
        assert_eq!(of(Order::LowJoker, "Jo 2d 3s 4c 5c"), of(Order::Low, "Ah 2d 3s 4c 5c"));
        assert_eq!(of(Order::LowJoker, "Ah 2d 3s Jo 5c"), of(Order::Low, "Ah 2d 3s 4c 5c"));
    }

    #[test]
    fn two_of_four_and_no_other_number() {
        let list = |text: &str| text.parse::<CardList>().unwrap();
        let omaha = PokerShape { hand: (4, 4), exactly_two: true, ..PokerShape::BOARD };
        let worth = |own: &str, order| best(&omaha, order, 8, &list(own), &list("Ah 2h 7h Kh Kd"));
        // One heart makes no flush of the four on the board.
        assert!(worth("Qh Js 9c 3d", Order::High) < worth("Qh 3h 9c Js", Order::High));
        assert_eq!(worth("2d 3s Qc Qd", Order::Low8), None);
        assert!(worth("3d 4s Qc Qd", Order::Low8) > worth("3d 5s Qc Qd", Order::Low8));
    }
}
