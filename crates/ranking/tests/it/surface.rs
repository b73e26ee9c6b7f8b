//! Orders by name: what every one of them must do.

use cards::{Card, CardList};
use houseway_ranking::{RankFault, Ranked, Ranking};

fn rank(name: &str, hole: &str, board: &str) -> Result<Ranked, RankFault> {
    let cards = |text: &str| text.parse::<CardList>().unwrap();
    Ranking::find(name).unwrap().rank(&cards(hole), &cards(board))
}

#[test]
fn names_and_categories_differ() {
    let names: Vec<&str> = Ranking::ALL.iter().map(|ranking| ranking.name).collect();
    let distinct: std::collections::BTreeSet<&str> = names.iter().copied().collect();
    assert_eq!(distinct.len(), names.len(), "{names:?}");
    for ranking in Ranking::ALL {
        let distinct: std::collections::BTreeSet<&&str> = ranking.categories.iter().collect();
        assert_eq!(distinct.len(), ranking.categories.len(), "{ranking:?}");
    }
    assert!(Ranking::find("hihg").is_none());
}

#[test]
fn a_board_counts_like_cards_in_hand() {
    let apart = rank("high", "Kh Kd", "4s 4c Ac 9d 2h").unwrap();
    assert_eq!(Ok(&apart), rank("high", "Kh Kd 4s 4c Ac 9d 2h", "").as_ref());
    assert_eq!(apart.category, "two-pair");
    assert_eq!(apart.description, "two pair, kings and fours, ace kicker");
}

#[test]
fn faults_say_what_is_wrong() {
    for (hole, board, words) in [
        ("", "", "0 cards, but this takes 5 to 8"),
        ("As", "", "1 card, but this takes 5 to 8"),
        ("As Ks Qs Js", "Ts 9s 8s 7s 6s", "9 cards, but this takes 5 to 8"),
        ("As Ks Qs Js Jo", "", "Jo is not in the deck of 52 cards"),
        ("As Ks Qs Js 6-6", "", "6-6 is not in the deck of 52 cards"),
        ("As Ks Qs Js ??", "", "?? is not in the deck of 52 cards"),
        ("As Ks Qs", "Js As", "As appears more often than the deck has it"),
    ] {
        let fault = rank("high", hole, board).unwrap_err();
        assert_eq!(fault.to_string(), words, "{hole} / {board}");
    }
}

#[test]
fn whatever_is_ranked_is_listed_and_the_rest_is_refused() {
    for ranking in Ranking::ALL {
        let mut deck: Vec<Card> = ranking.deck.counts().iter().collect();
        deck.rotate_left(7);
        for cards in 0..=deck.len().min(12) {
            let ranked = ranking.rank(&deck[..cards], &[]);
            assert_eq!(ranked.is_ok(), ranking.takes(cards), "{ranking:?} {cards}");
            if let Ok(ranked) = ranked {
                let listed = ranking.categories.contains(&ranked.category);
                assert!(listed, "{ranking:?} {ranked:?}");
                let (hole, board) = deck[..cards].split_at(ranking.hole.unwrap_or(cards));
                assert_eq!(ranking.strength(hole, board), Some(ranked.strength), "{ranking:?}");
                let named = ranking.named(ranked.strength);
                assert!(named.is_none_or(|named| named == ranked), "{ranking:?} {ranked:?}");
            }
            let counts = |fault: &RankFault| {
                matches!(fault, RankFault::Number { .. } | RankFault::Uneven(_))
            };
            let count = || ranking.count(cards, &mut |_| ());
            assert!(ranking.takes(cards) || count().is_err_and(|f| counts(&f)));
        }
    }
}

/// Games tell what a hand is by its strength alone.
#[test]
fn strengths_tell_hands_where_cards_are_not_set() {
    for ranking in Ranking::ALL {
        assert_eq!(Ranking::ALL[ranking.index()], *ranking);
        let strengths: Vec<u32> =
            (0..10_000).filter(|strength| ranking.named(*strength).is_some()).collect();
        let (first, last) = (strengths.first(), strengths.last());
        if ["pai-gow", "tiles"].contains(&ranking.name) {
            assert_eq!(first, None, "{ranking:?}");
        } else {
            assert_eq!((first, last), (Some(&1), Some(&(strengths.len() as u32))), "{ranking:?}");
            let best = ranking.named(strengths.len() as u32).unwrap();
            assert_eq!(best.category, ranking.categories[0], "{ranking:?}");
        }
    }
}

#[test]
fn strange_and_repeated_cards_are_refused_by_every_order() {
    for ranking in Ranking::ALL {
        let deck: Vec<Card> = ranking.deck.counts().iter().collect();
        for number in ranking.cards.clone().filter(|number| ranking.takes(*number)) {
            for at in 0..number {
                let mut hand = deck[deck.len() - number..].to_vec();
                hand[at] = Card::UNKNOWN;
                let unknown = ranking.rank(&hand, &[]);
                assert_eq!(unknown, Err(RankFault::Foreign(Card::UNKNOWN, ranking.deck)));
                for foreign in (0..Card::FACES).filter_map(Card::from_index) {
                    if ranking.deck.counts().get(foreign) == 0 {
                        hand[at] = foreign;
                        let fault = ranking.rank(&hand, &[]);
                        assert_eq!(fault, Err(RankFault::Foreign(foreign, ranking.deck)));
                    }
                }
                // Three of a tile or two of a card are too many in any deck.
                let same = hand[(at + 1) % number];
                hand[at] = same;
                hand[(at + 2) % number] = same;
                let repeated = ranking.rank(&hand, &[]);
                assert!(
                    number < 3 || repeated == Err(RankFault::Repeated(same)),
                    "{ranking:?} {hand:?}"
                );
            }
        }
    }
}

/// What the page says of each order is what the order says of itself.
#[test]
fn the_page_lists_every_order() {
    let page = include_str!("../../../../docs/rankings.md");
    let rows = page.lines().filter(|line| line.starts_with("| `"));
    let rows: Vec<String> = rows.map(|row| row.rsplitn(3, '|').nth(2).unwrap().into()).collect();
    let expected = Ranking::ALL.iter().map(|ranking| {
        let (least, most) = (ranking.cards.start(), ranking.cards.end());
        let cards = if least == most { most.to_string() } else { format!("{least}–{most}") };
        let tiles = if ranking.deck == cards::Deck::Tiles { " tiles" } else { "" };
        format!("| `{}` | {}{tiles} | {cards} ", ranking.name, ranking.deck.len())
    });
    assert_eq!(rows, expected.collect::<Vec<_>>());
}
