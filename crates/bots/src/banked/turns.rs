//! Hands that take cards, played by a chart.

use super::chart::{JOKER_UP, advice};
use crate::table::Table;
use cards::{Card, CardList, Rank};
use engine::{Fact, Marker, Move, Verb};

pub(super) fn draw(table: &Table<'_>) -> Option<Move> {
    let menu = table.menu;
    let hand = in_turn(table);
    let bank = table.look.mark(Marker::PlayerDealer);
    let mut up = 10;
    if let Some(bank) = bank {
        let mut first = |card: Option<Card>| up = card.map_or(up, up_points);
        table.look.each_hand(bank, &mut |zone| first(table.look.cards(zone).next()));
    }
    let wishes = match total(&hand) {
        None => [Verb::Stand; 3],
        Some((total, soft)) => advice(total, soft, pair(&hand), up).verbs,
    };
    let anything = [Verb::Stand, Verb::Hit];
    wishes.into_iter().chain(anything).find_map(|verb| menu.take(verb))
}

/// The hand to play; which one it is of several is told by a note.
fn in_turn(table: &Table<'_>) -> CardList {
    let (mut hands, mut zone) = (0, None);
    table.look.each_hand(table.seat, &mut |hand| {
        hands += 1;
        zone = zone.or(Some(hand));
    });
    if hands > 1 {
        let told = |label: &str, fact: &Fact| match fact {
            Fact::Of(_, number) if label == "hand in turn" => Some(*number),
            _ => None,
        };
        let (mut at, number) = (0, table.note(told).unwrap_or(1));
        table.look.each_hand(table.seat, &mut |hand| {
            at += 1;
            zone = if at == number { Some(hand) } else { zone };
        });
    }
    zone.map_or(CardList::EMPTY, |zone| table.look.cards(zone).collect())
}

/// The points of each of two cards that are worth the same.
fn pair(hand: &[Card]) -> Option<u8> {
    match hand {
        [a, b] if points(*a) == points(*b) => points(*a),
        _ => None,
    }
}

/// A card's points, an ace as one; none for jokers and cards face down.
fn points(card: Card) -> Option<u8> {
    Some(match card.rank()? {
        Rank::Ace => 1,
        rank => (rank as u8 + 2).min(10),
    })
}

/// How good the player-dealer's card is: its points, an ace as eleven.
fn up_points(card: Card) -> u8 {
    match points(card) {
        Some(1) => 11,
        Some(n) => n,
        None => JOKER_UP,
    }
}

/// The total, and whether an ace counts eleven in it; none with a joker or a hidden card.
fn total(hand: &[Card]) -> Option<(u8, bool)> {
    let hard = hand.iter().map(|card| points(*card)).sum::<Option<u8>>()?;
    let soft = hand.iter().any(|card| card.rank() == Some(Rank::Ace)) && hard <= 11;
    (hard > 0).then_some((if soft { hard + 10 } else { hard }, soft))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(hand: &str, up: &str) -> Verb {
        let hand: CardList = hand.parse().unwrap();
        let (points, soft) = total(&hand).unwrap();
        advice(points, soft, pair(&hand), up_points(up.parse().unwrap())).verbs[0]
    }

    #[test]
    fn plays_by_the_up_card() {
        for (hand, up, verb) in [
            ("Ts 6d", "6c", Verb::Stand),
            ("Ts 4d", "7c", Verb::Hit),
            // Going over is not yet lost, so twelve always draws.
            ("Ts 2d", "5c", Verb::Hit),
            ("Ts 6d", "Tc", Verb::Surrender),
            ("Ts 7d", "Ac", Verb::Surrender),
            ("As 6d", "2c", Verb::Hit),
            ("As 7d", "8c", Verb::Stand),
            ("As 7d", "Ac", Verb::Hit),
            ("6s 5d", "9c", Verb::Double),
            ("6s 5d", "Ac", Verb::Hit),
            ("8s 8d", "9c", Verb::Split),
            ("8s 8d", "Tc", Verb::Surrender),
            ("Ts Kd", "6c", Verb::Stand),
            ("5s 5d", "6c", Verb::Double),
            ("Ts 7d", "Jo", Verb::Surrender),
        ] {
            assert_eq!(first(hand, up), verb, "{hand} against {up}");
        }
    }

    #[test]
    fn totals_count_aces_both_ways() {
        let total = |text: &str| total(&text.parse::<CardList>().unwrap());
        assert_eq!(total("As Ad"), Some((12, true)));
        assert_eq!(total("As Kd Qs"), Some((21, false)));
        assert_eq!(total("Jo 5s"), None);
        assert_eq!(total("?? 5s"), None);
        assert_eq!(total(""), None);
    }
}
