//! Comparing hands.

use crate::common::{program_run, run};

#[test]
fn every_board_is_counted() {
    let done = run(&["equity", "holdem", "AhKh", "QsQd", "--json"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let json = done.json();
    assert_eq!((&json["exact"], &json["boards"]), (&true.into(), &1_712_304.into()));
    assert!(json.get("seed").is_none());
    let ace_king = &json["hands"][0];
    assert_eq!((&ace_king["hand"], &ace_king["win"]), (&"AhKh".into(), &787_966.into()));
    assert_eq!((&ace_king["tie"], &ace_king["lose"]), (&6_732.into(), &917_606.into()));
    let equity = ace_king["equity"].as_f64().unwrap();
    assert!((0.46214..0.46215).contains(&equity), "{equity}");
    assert!(ace_king.get("hi").is_none());
}

#[test]
fn high_and_low_are_told_apart() {
    let hands = ["AhKh3d2c", "9s8s7d6d"];
    let args = [&["equity", "omaha-hilo"][..], &hands, &["--board", "4h5h8c"]].concat();
    let json = run(&[&args[..], &["--json"]].concat()).json();
    assert_eq!(json["boards"], 41 * 40 / 2);
    for hand in json["hands"].as_array().unwrap() {
        for half in ["hi", "lo"] {
            let sum: u64 =
                ["win", "tie", "lose"].iter().map(|n| hand[half][n].as_u64().unwrap()).sum();
            assert_eq!(sum, 820, "{hand}");
        }
        assert_eq!(hand["scoop"], hand["win"]);
    }
    let told = run(&args);
    assert_eq!(told.code, 0, "{told:?}");
    assert!(told.out.starts_with("820 boards, all counted\n"), "{}", told.out);
    assert!(told.out.contains("SCOOP") && told.out.contains("AhKh3d2c"), "{}", told.out);
}

#[test]
fn what_cannot_be_counted_is_sampled() {
    let stud = ["equity", "seven-card-stud", "AhAdAc", "KsQsJs", "--json"];
    let json = run(&stud).json();
    assert_eq!((&json["exact"], &json["boards"]), (&false.into(), &1_000_000.into()));
    let aces = &json["hands"][0];
    let error = aces["standard_error"].as_f64().unwrap();
    assert!((0.0001..0.001).contains(&error), "{aces}");
    let seeded = |seed| run(&[&stud[..], &["--samples", "5000", "--seed", seed]].concat()).out;
    assert_eq!(seeded("7"), seeded("7"), "the seed decides");
    assert_ne!(seeded("7"), seeded("8"));
    let few = ["equity", "holdem", "AhKh", "QsQd", "--samples", "1000"];
    let few = run(&few);
    assert!(few.out.starts_with("1000 boards, dealt at random\n"), "{}", few.out);
    assert!(few.out.contains(" ± 1.5"), "{}", few.out);
}

#[test]
fn cards_kept_and_thrown_away() {
    // One card of 42 comes: only three deuces beat the eight, since a six makes a straight.
    let low = ["equity", "deuce-to-seven-single-draw", "7h5d4s3c/Kh", "8h6d4c3s2s", "--json"];
    let low = run(&low).json();
    assert_eq!((&low["exact"], &low["boards"]), (&true.into(), &42.into()));
    assert_eq!((&low["hands"][0]["win"], &low["hands"][0]["tie"]), (&3.into(), &0.into()));
    // One of 44: the ace, six, seven and eight of clubs make a better hand of four suits.
    let four = run(&["equity", "badugi", "2h3d4s/Kh", "5c6h7s8d", "--json"]).json();
    assert_eq!((&four["boards"], &four["hands"][0]["win"]), (&44.into(), &4.into()));
    // What is thrown away is dead.
    for (game, kept, thrown) in [
        ("five-card-draw", ["AhAdKsKc", "QsJsTs9s"], ["2d", "2h"]),
        ("draw-hilo", ["AhAdKsKc", "8s5s3s2s"], ["2d", "2h"]),
    ] {
        let with = [0, 1].map(|at| format!("{}/{}", kept[at], thrown[at]));
        let parted = run(&["equity", game, &with[0], &with[1], "--json"]).json();
        let dead = thrown.concat();
        let plain = run(&["equity", game, kept[0], kept[1], "--dead", &dead, "--json"]).json();
        assert_eq!(parted, plain, "{game}");
        let live = run(&["equity", game, kept[0], kept[1], "--json"]).json();
        assert_ne!(parted["boards"], live["boards"], "{game}");
    }
    let short = run(&["equity", "five-card-draw", "AhAd/7c5s", "KsKdQc2h3h"]);
    assert_eq!(short.code, 2);
    assert!(short.err.contains("kept and thrown away are 4 cards; a hand has 5"), "{short:?}");
}

/// A low hand by plain counting: how often its ranks come, the most frequent first, then the ranks. The
/// ace is the lowest, and a joker is the lowest rank that is missing.
fn low(hand: &[String]) -> Vec<(usize, usize)> {
    let place = |card: &&String| "A23456789TJQK".find(&card[..1]).filter(|_| *card != "Jo");
    let mut ranks: Vec<usize> = hand.iter().filter_map(|card| place(&card)).collect();
    for _ in ranks.len()..hand.len() {
        ranks.push((0..13).find(|rank| !ranks.contains(rank)).unwrap());
    }
    let count = |rank: usize| ranks.iter().filter(|other| **other == rank).count();
    let mut counted: Vec<(usize, usize)> = ranks.iter().map(|rank| (count(*rank), *rank)).collect();
    counted.sort_unstable_by(|one, other| other.cmp(one));
    counted
}

fn cards(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    letters.chunks(2).map(|card| card.iter().collect()).collect()
}

#[test]
fn lowball_with_discards_is_what_plain_counting_gives() {
    for hands in [
        ["Ah2d3c4h/Kd", "7h5h3hJo/9c", "8s6s4s2sTs"],
        ["Ah2d3c/KdKs", "9h8h7h6h5h", "QsQhQdQc2c"],
        ["As2s3sJo/Kd", "Ad2d3d4d/Kh", "5c6c7c8c9c"],
    ] {
        let json = run(&[&["equity", "lowball"][..], &hands, &["--json"]].concat()).json();
        let kept = hands.map(|hand| cards(hand.split('/').next().unwrap()));
        let known: Vec<String> =
            hands.iter().flat_map(|hand| cards(&hand.replace('/', ""))).collect();
        let suits = |rank: char| "cdhs".chars().map(move |suit| format!("{rank}{suit}"));
        let deck = "A23456789TJQK".chars().flat_map(suits).chain(["Jo".to_string()]);
        let stub: Vec<String> = deck.filter(|card| !known.contains(card)).collect();
        let lacks: usize = kept.iter().map(|hand| 5 - hand.len()).sum();
        assert_eq!(lacks, 2);
        let (mut boards, mut wins) = (0, [0; 3]);
        for (at, one) in stub.iter().enumerate() {
            // Two cards for one hand come in any order.
            let both = kept.iter().any(|hand| hand.len() == 3);
            let others =
                stub.iter().enumerate().filter(|(n, _)| if both { *n > at } else { *n != at });
            for (_, other) in others {
                let mut new = [one, other].into_iter();
                let full = kept.clone().map(|mut hand| {
                    hand.extend(new.by_ref().take(5 - hand.len()).cloned());
                    low(&hand)
                });
                boards += 1;
                let best = full.iter().min_by_key(|hand| by_counts(hand)).unwrap();
                let first: Vec<usize> = (0..3).filter(|at| full[*at] == *best).collect();
                if let [only] = first[..] {
                    wins[only] += 1;
                }
            }
        }
        assert_eq!(json["boards"], boards, "{hands:?}");
        for (at, won) in wins.into_iter().enumerate() {
            assert_eq!(json["hands"][at]["win"], won, "{hands:?}: {}", json["hands"][at]);
        }
    }
}

/// Pairs are worse than any high card.
fn by_counts(hand: &[(usize, usize)]) -> (Vec<usize>, Vec<usize>) {
    (hand.iter().map(|(count, _)| *count).collect(), hand.iter().map(|(_, rank)| *rank).collect())
}

#[test]
fn up_cards_down_cards_and_dead_ones() {
    for (game, hands) in [
        ("seven-card-stud", ["AhAd/KcKdQh2s", "9s9d/9hJsTs8s"]),
        ("stud-hilo", ["AhAd/2c3d7h2s", "9s9d/9hJsTs8s"]),
        ("razz", ["AhKd/2c3d7h2s", "9s5d/4hJsTs8s"]),
    ] {
        let parted = run(&["equity", game, hands[0], hands[1], "--dead", "AcAs", "--json"]).json();
        // Each hand gets one of the 38 cards that are left.
        assert_eq!((&parted["exact"], &parted["boards"]), (&true.into(), &(38 * 37).into()));
        let plain = hands.map(|hand| hand.replace('/', ""));
        let plain = run(&["equity", game, &plain[0], &plain[1], "--dead", "AcAs", "--json"]).json();
        assert_eq!(parted, plain, "{game}");
        let live = run(&["equity", game, hands[0], hands[1], "--json"]).json();
        assert_ne!(parted["hands"], live["hands"], "{game}: dead cards count");
    }
    // Of a rival only the up cards are known.
    let known = ["equity", "razz", "Ah2d/3c4d", "/QsJhTc9d", "--samples", "2000", "--json"];
    let json = run(&known).json();
    assert!(json["hands"][0]["equity"].as_f64().unwrap() > 0.9, "{json}");
}

#[test]
fn games_of_draw_are_dealt_the_rest() {
    let json = run(&["equity", "five-card-draw", "AhAd", "7h8h9hTh", "--json"]).json();
    assert_eq!(json["boards"], 46 * 45 * 44 / 6 * 43);
    let lowball = ["equity", "lowball", "Ah2d3c4h", "2h3h4c5cJo", "--json"];
    assert_eq!(run(&lowball).json()["boards"], 44);
    let without = [&lowball[..3], &["7s5s4s3s", "--deck", "52"]].concat();
    assert_eq!(run(&without).code, 0);
}

#[test]
fn nonsense_is_refused_in_words() {
    for (args, words) in [
        (&["holdme", "AhKh", "QsQd"][..], "unknown game 'holdme'"),
        (&["holdme", "AhKh", "QsQd"], "did you mean holdem"),
        (&["holdem", "AhKh"], "1 hand, but this takes 2 to 9"),
        (&["holdem", "AhKh", "QsAh"], "Ah appears twice"),
        (&["holdem", "AhKh", "Qs/Qd"], "'Qs/Qd': holdem has no up cards"),
        (&["razz", "AhKh/2c/3c", "QsQd"], "'/3' is not a card"),
        (
            &["razz", "AhKh/2c2d2h2s", "3h3d/3c3s4c4d4h4s"],
            "has 8 cards; a hand of razz has 0 to 7 cards",
        ),
        (&["holdem", "AhKh", "Qs"], "'Qs' has 1 card; a hand of holdem has 2 cards"),
        (&["holdem", "AhKh", "QsXd"], "'Xd' is not a card"),
        (&["holdem", "AhKh", "QsQd", "--board", "2c3c4c5c6c7c"], "6 cards on the board"),
        (&["holdem", "AhKh", "QsQd", "--board", "2x"], "--board: '2x' is not a card"),
        (&["holdem", "AhKh", "QsQd", "--dead", "Kh"], "Kh appears twice"),
        (&["holdem", "AhKh", "QsQd", "--deck", "53"], "holdem is not played with 53 cards"),
        (&["holdem", "AhKh", "QsQd", "--deck", "7"], "--deck: not a deck"),
        (&["holdem", "AhKh", "QsQd", "--samples", "0"], "--samples"),
    ] {
        let done = run(&[&["equity"], args].concat());
        assert_eq!(done.code, 2, "{args:?} {done:?}");
        assert!(done.err.contains(words), "{args:?} {}", done.err);
        assert_eq!(done.out, "");
    }
}

#[test]
fn no_bar_is_drawn_where_nobody_looks() {
    let done = program_run(&["equity", "razz", "Ah2h3d7c8c", "9s8s7d6d5d", "--json"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
}
