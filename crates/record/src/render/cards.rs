use cards::Card;

/// Cards as a player sorts them: jokers, then by rank and suit from high to low, then tiles by
/// pips, with hidden ones last.
pub fn sorted(cards: &[Card]) -> Vec<Card> {
    let mut cards = cards.to_vec();
    cards.sort_by_key(|card| {
        let pips = card.tile().map(|tile| (tile.pips(), tile.ends()));
        let place = match (card.is_joker(), card.rank(), pips) {
            (true, ..) => 0,
            (_, Some(_), _) => 1,
            (.., Some(_)) => 2,
            _ => 3,
        };
        (place, std::cmp::Reverse((card.rank(), card.suit(), pips)))
    });
    cards
}

/// Cards in order, with hidden ones counted: `A♥ K♦, 2 face down`.
pub fn cards_text(cards: &[Card]) -> String {
    let known: Vec<String> =
        cards.iter().filter(|card| card.is_known()).map(|card| card.printed()).collect();
    let hidden = cards.len() - known.len();
    match (known.is_empty(), hidden) {
        (_, 0) => known.join(" "),
        (true, n) => format!("{n} face down"),
        (false, n) => format!("{}, {n} face down", known.join(" ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::CardList;

    #[test]
    fn hands_are_sorted_as_a_player_would() {
        let hand: CardList = "2c ?? Kd 6-5 Jo As Kh 6-6".parse().unwrap();
        assert_eq!(cards_text(&sorted(&hand)), "Jo A♠ K♥ K♦ 2♣ 6-6 6-5, 1 face down");
        assert_eq!(cards_text(&[Card::UNKNOWN; 2]), "2 face down");
        assert_eq!(cards_text(&[]), "");
    }
}
