//! No-bust blackjack: banks with enough to cover the table, wagers near the minimum, and draws by
//! the player-dealer's up card.

use super::Table;
use crate::Dice;
use cards::{Card, Rank};
use engine::{Chips, Fact, Move, Phase, Status, Verb};

/// So many least wagers are a bank that a table of beginners seldom breaks.
const BANK_UNITS: i64 = 40;

pub(super) fn choose(table: &Table<'_>, dice: Dice<'_>) -> Option<Move> {
    match table.view.phase {
        Phase::Wagers => wager(table, dice),
        _ => draw(table),
    }
}

fn wager(table: &Table<'_>, dice: Dice<'_>) -> Option<Move> {
    let menu = table.menu;
    if let Some(range) = menu.range(Verb::Bank) {
        let wish = range.min.times(BANK_UNITS).min(range.max);
        return menu.with_amount(Verb::Bank, wish);
    }
    // Squares are taken in order, so the first free one tells how many are taken.
    let taken = match menu.targets(Verb::Wager).first() {
        Some(first) => u32::from(*first) - 1,
        None => return menu.take(Verb::Ready),
    };
    let more = match taken {
        0 => true,
        1 => dice(3) == 0,
        _ => false,
    };
    let least = menu.range(Verb::Wager).map_or(Chips::ZERO, |range| range.min);
    // A second square only with chips left to double both.
    if !more || taken > 0 && table.own.stack < least.times(6) {
        return menu.take(Verb::Ready);
    }
    let wish = least + least.times(i64::from(dice(5))).share(4, Chips::cents(1));
    menu.with_amount(Verb::Wager, wish)
}

fn draw(table: &Table<'_>) -> Option<Move> {
    let menu = table.menu;
    let hand = table.own.hands.get(hand_in_turn(table)).map_or(&[][..], |hand| &hand.cards);
    let bank = table.view.seats.iter().find(|seat| seat.status == Status::Bank);
    let up = bank.and_then(|seat| seat.hands.first()?.cards.first().copied());
    let up = up.map_or(10, up_points);
    let wishes = match total(hand) {
        None => [Verb::Stand; 3],
        Some(total) => wishes(hand, total, up),
    };
    let anything = [Verb::Stand, Verb::Hit];
    wishes.into_iter().chain(anything).find_map(|verb| menu.take(verb))
}

/// Which of its hands a seat that split has to play; told by a note of the view.
fn hand_in_turn(table: &Table<'_>) -> usize {
    let note = table.view.notes.iter().find(|(label, _)| *label == "hand in turn");
    match note {
        Some((_, Fact::Of(_, number))) => (*number as usize).saturating_sub(1),
        _ => 0,
    }
}

/// What is worth trying, the best first.
fn wishes(hand: &[Card], (total, soft): (u8, bool), up: u8) -> [Verb; 3] {
    let weak = (2..=6).contains(&up);
    let stand = match (soft, total) {
        (true, ..=17) => false,
        (true, 18) => up < 9,
        (false, ..=11) => false,
        (false, 12..=16) => weak,
        _ => true,
    };
    let plain = if stand { Verb::Stand } else { Verb::Hit };
    let split = is_pair(hand)
        && match hand[0].rank() {
            Some(Rank::Ace | Rank::Eight) => true,
            Some(Rank::Two | Rank::Three | Rank::Six | Rank::Seven) => weak,
            Some(Rank::Nine) => up != 7 && up < 10,
            _ => false,
        };
    let double = !soft
        && match total {
            10 | 11 => up < 10,
            9 => (3..=6).contains(&up),
            _ => false,
        };
    let surrender = !soft && (total == 16 && up >= 9 || total == 15 && up == 10) || up == JOKER_UP;
    let extra = match () {
        _ if split => Verb::Split,
        _ if double => Verb::Double,
        _ if surrender => Verb::Surrender,
        _ => plain,
    };
    [extra, plain, Verb::Stand]
}

fn is_pair(hand: &[Card]) -> bool {
    matches!(hand, [a, b] if a.rank().is_some() && a.rank() == b.rank())
}

/// A card's points, an ace as one; none for jokers and cards face down.
fn points(card: Card) -> Option<u8> {
    Some(match card.rank()? {
        Rank::Ace => 1,
        rank => (rank as u8 + 2).min(10),
    })
}

/// A joker makes 21 whatever comes.
const JOKER_UP: u8 = 12;

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
    let points: Option<Vec<u8>> = hand.iter().map(|card| points(*card)).collect();
    let points = points.filter(|points| !points.is_empty())?;
    let hard = points.iter().sum::<u8>();
    let soft = points.contains(&1) && hard <= 11;
    Some((if soft { hard + 10 } else { hard }, soft))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::CardList;

    fn first(hand: &str, up: &str) -> Verb {
        let hand: CardList = hand.parse().unwrap();
        wishes(&hand, total(&hand).unwrap(), up_points(up.parse().unwrap()))[0]
    }

    #[test]
    fn plays_by_the_up_card() {
        for (hand, up, verb) in [
            ("Ts 6d", "6c", Verb::Stand),
            ("Ts 4d", "7c", Verb::Hit),
            ("Ts 6d", "Tc", Verb::Surrender),
            ("Ts 7d", "Ac", Verb::Stand),
            ("As 6d", "2c", Verb::Hit),
            ("As 7d", "8c", Verb::Stand),
            ("As 7d", "Ac", Verb::Hit),
            ("6s 5d", "9c", Verb::Double),
            ("6s 5d", "Ac", Verb::Hit),
            ("8s 8d", "Ac", Verb::Split),
            ("Ts Td", "6c", Verb::Stand),
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
