use super::*;
use crate::odds::tests::{one_thread, prepared};
use cards::CardList;
use engine::Prepared;
use ranking::tiles::{Category, TopPair, rank};

fn rules(game: &Prepared) -> &Tiles {
    match game.banked().unwrap().own_rules() {
        OwnRules::Tiles(rules) => rules,
        other => panic!("{other:?}"),
    }
}

#[test]
fn all_pairs_are_counted() {
    let game = prepared("pai-gow-tiles", &[]);
    let odds = one_thread(|work| odds(rules(&game), game.banked().unwrap(), None, work));
    let main = odds.wager("main").unwrap();
    assert_eq!(main.total(), 35_960 * 20_475);
    // Own counts: the best settings, and the other reading of the house way (TL-12).
    let notes = odds.notes.join("\n");
    assert!(notes.contains("against a bank that sets the house way gains 2.2112%."), "{notes}");
    assert!(notes.contains("With split-top-pair = nine-or-eleven the edge is 1.2933%."), "{notes}");
    assert!(notes.contains("while the bank does not loses 1.6124%."), "{notes}");
}

/// All hands of four (published: 35,960, <http://w.owiki.org/wiki/Pai_gow>), and those that look different:
/// of 21 kinds of tiles 11 are there twice.
#[test]
fn hands_that_look_alike_are_taken_together() {
    let game = prepared("pai-gow-tiles", &[]);
    let tiles: Vec<Card> = Deck::Tiles.counts().iter().collect();
    let hands = Hands::of(rules(&game), &tiles);
    let different = 21 * 20 * 19 * 18 / 24 + 11 * (20 * 19 / 2) + 11 * 10 / 2;
    assert_eq!((hands.all.len(), hands.kinds.len()), (35_960, different));
    assert_eq!(hands.kinds.iter().map(|(_, _, ways)| ways).sum::<u128>(), 35_960);
}

/// What one half of a hand is worth: pairs, Wong, Gong, points with the higher tile, zero.
fn half(two: &[Card]) -> (u8, u8) {
    let strength = rank(two).unwrap();
    match strength.category() {
        Category::Points(0) => (0, 0),
        Category::Points(points) => (points, strength.place()),
        Category::Gong => (10, strength.place()),
        Category::Wong => (11, strength.place()),
        _ => (12, strength.place()),
    }
}

/// Hand by hand on some of the tiles, with other code for who wins.
#[test]
fn tile_by_tile_comes_to_the_same() {
    let tiles: CardList =
        "6-6 6-6 1-1 1-1 5-4 6-3 6-5 6-5 4-2 2-1 5-3 6-1 5-2 4-1".parse().unwrap();
    let way = ranking::tiles::Rules { top_pair: TopPair::NineAndEleven };
    let set = |bits: u32| {
        let four: CardList =
            (0..tiles.len()).filter(|at| bits >> at & 1 == 1).map(|at| tiles[at]).collect();
        let setting = way.house_way(&four).unwrap();
        (half(&setting.high), half(&setting.low))
    };
    let (mut win, mut push, mut lose) = (0, 0, 0);
    let hands: Vec<u32> = (0..1_u32 << tiles.len()).filter(|bits| bits.count_ones() == 4).collect();
    for own in &hands {
        let ours = set(*own);
        for bank in hands.iter().filter(|bank| *bank & own == 0) {
            let theirs = set(*bank);
            match (ours.0 > theirs.0, ours.1 > theirs.1) {
                (true, true) => win += 1,
                (false, false) => lose += 1,
                _ => push += 1,
            }
        }
    }
    let game = prepared("pai-gow-tiles", &[]);
    let counted = one_thread(|work| count(rules(&game), rules(&game), &tiles, work)).wager();
    let ways: Vec<u128> = counted.parts.iter().map(|part| part.weight).collect();
    assert_eq!(ways, [win, push, lose]);
}
