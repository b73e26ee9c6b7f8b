//! Mexican poker: every hand has one card down and the rest in sight, and the joker is wild.
//!
//! What a rival can have is counted card by card: there is only one that nobody else sees.

use super::outlook::{FOLDED, Outlook, of_the_rest, unbet};
use super::spot::Spot;
use super::{Style, carry_out};
use crate::Dice;
use crate::decision::Decision;
use cards::{Card, CardList, Rank, Seat, Zone};
use engine::stub::Facing;
use engine::{Move, Status, Verb};
use ranking::{mexican, showing};

/// How many of a thousand other pairs of first cards are worse: by rank, deuce first and the joker last,
/// suited below the diagonal and the rest above it. Ordered by what they win against three players
/// who hold anything, each played out twelve thousand times.
const CHART: [[u16; 11]; 11] = [
    [876, 95, 21, 56, 7, 36, 80, 168, 358, 582, 953],
    [65, 889, 153, 202, 134, 182, 114, 280, 441, 714, 958],
    [70, 124, 896, 309, 265, 241, 226, 324, 456, 626, 963],
    [104, 251, 343, 903, 421, 373, 387, 402, 470, 753, 982],
    [192, 143, 290, 431, 910, 500, 514, 568, 597, 729, 987],
    [46, 256, 300, 412, 543, 918, 553, 665, 651, 787, 978],
    [212, 217, 348, 485, 539, 612, 925, 680, 695, 821, 973],
    [295, 339, 334, 490, 607, 636, 743, 932, 802, 836, 968],
    [529, 480, 534, 524, 641, 704, 778, 851, 940, 865, 992],
    [617, 739, 768, 763, 773, 812, 846, 856, 882, 947, 997],
    [953, 958, 963, 982, 987, 978, 973, 968, 992, 997, 999],
];

/// From three of a kind on a hand is a good one.
const GOOD: u32 = (mexican::Category::ThreeOfAKind as u32 + 1) << 26;

/// Cards in a whole hand.
const WHOLE: usize = 5;

/// Some cards of the deck, by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Cards(u64);

impl Cards {
    const DECK: Cards = {
        let mut cards = 1 << Card::JOKER.index();
        let mut at = 0;
        while at < 52 {
            let rank = at / 4;
            if rank <= Rank::Seven as usize || rank >= Rank::Jack as usize {
                cards |= 1 << at;
            }
            at += 1;
        }
        Cards(cards)
    };

    fn without(self, cards: impl Iterator<Item = Card>) -> Cards {
        let known = cards.filter(|card| card.is_known());
        Cards(known.fold(self.0, |left, card| left & !(1 << card.index())))
    }

    fn len(self) -> i64 {
        self.0.count_ones().into()
    }

    fn iter(self) -> impl Iterator<Item = Card> {
        let next = |left: &u64| Some(left & left.wrapping_sub(1)).filter(|left| *left != 0);
        let bits = std::iter::successors(Some(self.0).filter(|all| *all != 0), next);
        bits.filter_map(|left| Card::from_index(left.trailing_zeros() as usize))
    }

    /// One card of each rank, and how many there are of it.
    fn by_rank(self) -> impl Iterator<Item = (Card, i64)> {
        (0..14).filter_map(move |rank| {
            let of = self.0 & 0b1111 << (4 * rank);
            let first = Card::from_index(of.trailing_zeros() as usize)?;
            Some((first, of.count_ones().into()))
        })
    }
}

/// What a player has and sees.
#[derive(Clone, Copy, Debug)]
struct Open {
    own: CardList,
    /// Those of them that the others see.
    up: CardList,
    /// All that can be anywhere else.
    unseen: Cards,
}

impl Open {
    fn new(decision: &Decision<'_>) -> Open {
        let zone = Zone::Hand(decision.seat, 0);
        let own: CardList = decision.look.cards(zone).collect();
        let up = decision.look.faces(zone).filter(|(_, facing)| *facing == Facing::Up);
        let up = up.map(|(card, _)| card).collect();
        let mut unseen = Cards::DECK.without(own.iter().copied());
        for seat in decision.others() {
            unseen = unseen.without(decision.look.cards(Zone::Hand(seat, 0)));
        }
        Open { own, up, unseen }
    }

    /// How many of a thousand first hands are worse, less for every higher card that a rival shows.
    fn promise(&self, decision: &Decision<'_>) -> i64 {
        let [one, other] = self.own[..] else { return 500 };
        let (high, low) = (place(one).max(place(other)), place(one).min(place(other)));
        let suited = high < 10 && one.suit() == other.suit();
        let chart = if suited { CHART[high][low] } else { CHART[low][high] };
        let shows = |seat: &Seat| {
            decision.look.standing(*seat).status != Status::Out
                && decision
                    .look
                    .cards(Zone::Hand(*seat, 0))
                    .any(|c| c.is_known() && place(c) > high)
        };
        i64::from(chart) - 15 * decision.others().filter(shows).count() as i64
    }

    /// How the hand stands against all who are still in.
    fn outlook(&self, decision: &Decision<'_>, spot: &Spot) -> Outlook {
        let own = worth(&self.own);
        let mut wins = 1000;
        for seat in decision.others() {
            if decision.look.standing(seat).status == Status::Out {
                continue;
            }
            let missing = if spot.bettor == Some(seat) { unbet(spot) } else { FOLDED };
            let shown = decision.look.cards(Zone::Hand(seat, 0)).filter(|card| card.is_known());
            wins = wins * of_the_rest(self.behind(own, &shown.collect()), missing) / 1000;
        }
        Outlook { wins, draws: self.draws(own) }
    }

    /// How many of a thousand cards, as the one that a rival hides, leave them behind; ties half.
    fn behind(&self, own: u32, shown: &CardList) -> i64 {
        let with = |card: Card| {
            let mut all = *shown;
            all.push(card);
            worth(&all)
        };
        // Whatever they hide, the joker would be as good.
        if shown.len() < WHOLE && !shown.contains(&Card::JOKER) && with(Card::JOKER) < own {
            return 1000;
        }
        if shown.len() >= WHOLE || worth(shown) > own {
            return if worth(shown) > own { 0 } else { 1000 };
        }
        let behind = |card: Card| 1 + i64::from(with(card) < own) - i64::from(with(card) > own);
        let suits = |card: &Card| card.suit().is_none() || card.suit() == shown[0].suit();
        // Suits count only where the card makes a flush.
        let (sum, all) = if shown.len() + 1 == WHOLE && shown.iter().all(suits) {
            (self.unseen.iter().map(behind).sum(), self.unseen.len())
        } else {
            let each = self.unseen.by_rank().map(|(card, many)| many * behind(card));
            (each.sum::<i64>(), self.unseen.len())
        };
        500 * sum / all.max(1)
    }

    /// How likely the next card makes a good hand of one that is not, or brings it near.
    fn draws(&self, now: u32) -> i64 {
        if now >= GOOD || self.own.len() >= WHOLE {
            return 0;
        }
        let last = self.own.len() + 1 == WHOLE;
        let makes = |card: &Card| {
            let mut all = self.own;
            all.push(*card);
            worth(&all) >= GOOD
        };
        let outs = self.unseen.iter().filter(makes).count() as i64;
        let suited = |card: &&Card| card.is_joker() || card.suit() == self.own[0].suit();
        let to_flush = !last && self.own.iter().filter(suited).count() == self.own.len();
        1000 * outs / self.unseen.len().max(1) + if to_flush { 100 } else { 0 }
    }

    /// A down card that adds nothing to what is shown may as well be seen: the next one, which nobody
    /// knows yet, lies down for it.
    fn turns_up(&self) -> bool {
        let adds = worth(&self.own) >> 26 > worth(&self.up) >> 26;
        !adds && !self.own.iter().any(|card| card.is_joker() && !self.up.contains(card))
    }
}

/// The place of a card in the chart.
fn place(card: Card) -> usize {
    match card.rank() {
        None => 10,
        Some(rank) if rank <= Rank::Seven => rank as usize,
        Some(rank) => rank as usize - 3,
    }
}

/// What one to five cards are worth.
fn worth(cards: &CardList) -> u32 {
    showing::mexican(cards).map_or(0, |showing| showing.value())
}

pub(super) fn choose(style: &Style, decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    let menu = decision.menu();
    if menu.has(Verb::Show) {
        return show(decision);
    }
    let open = Open::new(decision);
    if menu.has(Verb::TurnUp) {
        let verb = if open.turns_up() && dice(4) > 0 { Verb::TurnUp } else { Verb::KeepDown };
        return menu.take(verb);
    }
    let mut spot = Spot::new(decision);
    // The first to act changes with the cards, so position is assumed to be average.
    spot.behind = spot.rivals / 2;
    let first = open.own.len() <= 2;
    if !menu.has(Verb::Fold) {
        // A forced opener with a hand worth a raise opens for the higher price.
        let (verb, range) = menu.more()?;
        let good = open.promise(decision) >= 850;
        return menu.with_amount(verb, if good { range.max } else { range.min });
    }
    let plan = if first {
        (style.without_antes)(&spot, open.promise(decision), dice)
    } else {
        (style.later)(&spot, open.outlook(decision, &spot), dice)
    };
    carry_out(decision, &spot, plan)
}

/// Shows, unless somebody who plays for every pot has shown better.
fn show(decision: &Decision<'_>) -> Option<Move> {
    let whole = |seat: Seat| {
        let cards: CardList = decision.look.cards(Zone::Hand(seat, 0)).collect();
        mexican::rank(&cards)
    };
    let own = whole(decision.seat);
    let beaten = |seat: Seat| {
        decision.look.standing(seat).status == Status::In
            && whole(seat).is_some_and(|s| Some(s) > own)
    };
    let muck = decision.menu().take(Verb::Muck).filter(|_| decision.others().any(beaten));
    muck.or_else(|| decision.menu().take(Verb::Show))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn open(own: &str, up: &str, others: &str) -> Open {
        let [own, up, others] = [own, up, others].map(|text| text.parse::<CardList>().unwrap());
        let unseen = Cards::DECK.without(own.iter().copied()).without(others.iter().copied());
        Open { own, up, unseen }
    }

    #[test]
    fn the_deck_has_forty_one_cards() {
        assert_eq!((Cards::DECK.len(), Cards::DECK.iter().count()), (41, 41));
        assert_eq!(Cards::DECK.by_rank().map(|(_, many)| many).sum::<i64>(), 41);
        assert!(Cards::DECK.iter().any(|card| card.is_joker()));
    }

    #[test]
    fn first_cards_are_in_their_order() {
        let chart = |one: &str, other: &str, suited| {
            let [a, b] = [one, other].map(|text| place(text.parse().unwrap()));
            let (high, low) = (a.max(b), a.min(b));
            if suited { CHART[high][low] } else { CHART[low][high] }
        };
        let order = [
            chart("Jo", "2s", false),
            chart("As", "Ad", false),
            chart("7s", "7d", false),
            chart("As", "Ks", true),
            chart("Ks", "Qd", false),
            chart("5s", "2d", false),
        ];
        assert!(order.is_sorted_by(|a, b| a > b), "{order:?}");
    }

    /// What a rival can hide is counted, whichever way is taken.
    #[test]
    fn rivals_are_read_card_by_card() {
        let behind = |own: &str, shown: &str| {
            let sight = open(own, "", shown);
            sight.behind(worth(&sight.own), &shown.parse().unwrap())
        };
        assert_eq!(behind("As Ad 2c 3c 4d", "Kd Kh Ks 2d"), 0, "beaten in sight");
        assert_eq!(behind("As Ad Ac", "2d 7h"), 1000, "no card beats three aces yet");
        // Four hearts up: six other hearts and the joker make a flush.
        let flush = behind("As Ad Ac 2d 3c", "Kh Qh 3h 2h");
        assert_eq!(flush, 1000 * (32 - 7) / 32);
        assert!(behind("Ks Kd 2c", "Kh 7d") > behind("Ks Kd 2c", "Ah 7d"));
        for (own, shown) in [("Js Jd 4c 5c", "Qd 7c 2h"), ("Js 7d 6c 5c 4d", "Jd 6h 5h 4h")] {
            let sight = open(own, "", shown);
            let (own, shown) = (worth(&sight.own), shown.parse::<CardList>().unwrap());
            let counted: i64 = sight
                .unseen
                .iter()
                .map(|card| {
                    let mut all = shown;
                    all.push(card);
                    1 + i64::from(worth(&all) < own) - i64::from(worth(&all) > own)
                })
                .sum();
            assert_eq!(sight.behind(own, &shown), 500 * counted / sight.unseen.len());
        }
    }

    #[test]
    fn a_card_that_adds_nothing_is_turned_up() {
        let turns = |own: &str, up: &str| open(own, up, "").turns_up();
        assert!(turns("4s Kd", "Kd"));
        assert!(!turns("Ks Kd", "Kd"), "a pair that nobody sees");
        assert!(!turns("Jo Kd", "Kd"));
        assert!(turns("4s Kd Ks", "Kd Ks"));
        assert!(!turns("4s Kd Ks 4d", "Kd Ks 4d"));
    }

    #[test]
    fn draws_are_counted() {
        let draws = |own: &str| {
            let sight = open(own, "", "");
            sight.draws(worth(&sight.own))
        };
        assert_eq!(draws("As Ks 4s 2s"), 1000 * 7 / 37, "six spades and the joker");
        assert_eq!(draws("5s 6d 7s Jh"), 1000 * 9 / 37, "sevens and jacks are neighbours");
        assert_eq!(draws("As Ad Ac 2d"), 0, "it is good already");
    }
}
