//! Draw games in PHH.

use super::*;
use engine::{Rules, Viewer};
use houseway_record::bind::Recorder;
use houseway_record::replay::replay;
use notation::{Document, parse, print};

pub const HANDS: &str = include_str!("../../hands/draws.phhs");

fn all(text: &str) -> Vec<(Document, Replayed)> {
    let mut hands = Format::Phh.hands(text.as_bytes()).unwrap();
    let mut importer = Importer::default();
    let mut found = Vec::new();
    loop {
        let mut recorder = Recorder::new();
        let Some(hand) = importer.next(&mut hands, Some(&mut recorder)) else { return found };
        let came = hand.came.unwrap_or_else(|failing| panic!("{failing:?}"));
        found.push((recorder.document(Viewer::Record), came));
    }
}

#[test]
fn hands_come_out_as_stated_and_back_again() {
    let hands = all(HANDS);
    assert_eq!(hands.len(), 5);
    for (document, came) in hands {
        assert!(came.states_stacks && came.open.is_none(), "{came:?}");
        let written = print(&document);
        let report = replay(&parse(&written).unwrap(), Rules::ALL);
        assert!(report.is_ok(), "{report}\n{written}");
        let exported = Format::Phh.export(&document).unwrap();
        let (_, again) = &all(&exported.text)[0];
        assert_eq!(again.stacks, came.stacks, "{}", exported.text);
        assert_eq!(again.won, came.won);
        let elsewhere = Format::Ohh.export(&document).unwrap_err();
        assert!(elsewhere.reason.contains("which Open Hand History has no name for"));
    }
}

#[test]
fn a_changed_card_changes_the_result() {
    // The eight becomes a ten: the pat nine wins.
    let text = HANDS.replace("8d3c2h5h4c", "Td3c2h5h4c").replace("KsQh8d3c2h", "KsQhTd3c2h");
    let text = text.replace("'p1 sm']", "'p1 sm 9h7c5d4s2c']");
    let first = text.split("[2]").next().unwrap();
    assert!(reason(first).contains("p1 has 99 by the file, 306"), "{}", reason(first));
}

/// A single draw by three players with 100 each: five cards for everybody.
const DEALT_FIVE: [&str; 3] = ["d dh p1 8h7c5d4s2c", "d dh p2 KsKh6c3d2h", "d dh p3 Jc9d8d4h3h"];

fn single(actions: &[&str]) -> String {
    hand("variant = 'N2L1D'", &[&DEALT_FIVE[..], &["p3 cc", "p1 cc", "p2 cc"], actions].concat())
}

#[test]
fn new_cards_come_at_once_or_after_all_discards() {
    let end = ["p1 cbr 98", "p2 cc", "p3 f", "p1 sm", "p2 sm"];
    let served = ["p1 sd", "p2 sd KsKh", "d dh p2 7d5c", "p3 sd Jc", "d dh p3 Qs"];
    let called = ["p1 sd", "p2 sd KsKh", "p3 sd Jc", "d dh p2 7d5c", "d dh p3 Qs"];
    for draw in [served, called] {
        let text = single(&[&draw[..], &end[..3], &["p1 sm 8h7c5d4s2c", "p2 sm"]].concat());
        assert_eq!(stacks(&text), "202 0 98");
        let text = single(&[&draw[..], &end[..3]].concat());
        assert_eq!(stacks(&text), "0 202 98");
    }
}

#[test]
fn a_hand_in_the_middle_of_a_draw_says_what_it_waits_for() {
    let open = |acts: &[&str]| one(&single(acts)).unwrap().open.unwrap();
    assert_eq!(open(&[]), "p1 is to draw or stand pat");
    assert_eq!(open(&["p1 sd"]), "p2 is to draw or stand pat");
    assert_eq!(open(&["p1 sd", "p2 sd Ks"]), "cards are to be dealt");
    assert_eq!(open(&["p1 sd", "p2 sd Ks", "d dh p2 ??"]), "p3 is to draw or stand pat");
    assert_eq!(open(&["p1 sd", "p2 sd Ks", "p3 sd", "d dh p2 7d"]), "p1 is to act");
}

#[test]
fn unknown_cards_matter_only_at_the_showdown() {
    let draw = ["p1 sd", "p2 sd KsKh", "p3 sd", "d dh p2 ????", "p1 cbr 10"];
    let replayed = one(&single(&[&draw[..], &["p2 f", "p3 f"]].concat())).unwrap();
    assert_eq!(replayed.stand_ins, [1]);
    let called = [&draw[..], &["p2 cc", "p3 f"]].concat();
    assert!(reason(&single(&called)).contains("p2: the pot goes by cards that are not known"));
    // An unknown card that was thrown away does not matter.
    let shown = [&called[..], &["p1 sm 8h7c5d4s2c", "p2 sm 7d5c6c3d2h"]].concat();
    assert_eq!(stacks(&single(&shown)), "88 114 98");
    let acts = ["d dh p1 2c3d4h5s??", "d dh p2 8d7s6c3c2h", "p3 f", "p1 cc", "p2 cc"];
    let rest = ["p1 sd ??", "p2 sd", "d dh p1 7h", "p1 cbr 98", "p2 cc"];
    assert_eq!(stacks(&hand("variant = 'N2L1D'", &[&acts[..], &rest].concat())), "200 0 100");
    // The discard tells which card it was.
    let named = ["p1 sd 8d", "p2 sd", "p1 cbr 98", "p2 f"];
    let text = hand("variant = 'N2L1D'", &[&acts[..], &named].concat());
    assert!(reason(&text).contains("8d is dealt twice"), "{}", reason(&text));
}

/// Six hands of five leave 21 cards after the burn, and everybody throws away all five: the discards
/// are dealt again, and a card may come twice.
#[test]
fn discards_are_dealt_again() {
    let six = "variant = 'F2L3D'\nantes = [0, 0, 0, 0, 0, 0]\nsmall_bet = 2\nbig_bet = 4\n\
               blinds_or_straddles = [1, 2, 0, 0, 0, 0]\n\
               starting_stacks = [50, 50, 50, 50, 50, 50]";
    let mut acts: Vec<String> = vec!["d dh p1 Kh????????".into()];
    acts.extend([3, 4, 5, 6, 1, 2].map(|p| format!("p{p} cc")));
    for draw in 0..3 {
        for p in 1..=6 {
            let thrown = if p == 1 && draw == 0 { "Kh????????" } else { "??????????" };
            acts.push(format!("p{p} sd {thrown}"));
        }
        if draw == 2 {
            acts.push("d dh p1 Kh????????".into());
        }
        acts.extend((1..=6).map(|p| format!("p{p} cc")));
    }
    acts.extend((2..=6).map(|p| format!("p{p} sm")));
    let acts: Vec<&str> = acts.iter().map(String::as_str).collect();
    let text = hand(six, &acts);
    assert_eq!(stacks(&text), "60 48 48 48 48 48");
    let (document, _) = &all(&text)[0];
    let report = replay(document, Rules::ALL);
    assert!(report.is_ok(), "{report}");
    assert!(print(document).contains("shuffled"));
    // Without a shuffle it cannot come back.
    let twice = ["p1 sd 8h", "d dh p1 Qh", "p2 sd Ks", "d dh p2 8h", "p3 sd"];
    let text = reason(&single(&twice));
    assert!(text.contains("action 11 'p3 sd': 8h is dealt twice"), "{text}");
}

#[test]
fn what_cannot_be_drawn_is_refused_with_its_action() {
    let pat = ["p1 sd", "p2 sd", "p3 sd"];
    for (acts, expected) in [
        (&["p1 sd Ac"][..], "line 6, column 105: action 7 'p1 sd Ac': p1 does not have Ac"),
        (&["p1 sd 8h8h"], "p1 does not have 8h"),
        (&["p1 sd ??"], "all cards of p1 are known: name them"),
        (&["p1 sd 8h7c5d4s2c6c"], "p1 has only 5 cards"),
        (&["p1 sd Zz"], "'Zz' are not cards"),
        (&["p1 sd 8h now"], "action 7 'p1 sd 8h now': expected a player and f"),
        (&["p2 sd"], "action 7 'p2 sd': p1 is to draw or stand pat"),
        (&["p1 cc"], "action 7 'p1 cc': p1 is to draw or stand pat"),
        (&["p1 sd", "p1 sd"], "action 8 'p1 sd': p1 cannot draw again: draws in this game: 1"),
        (&["d dh p1 Qh"], "p1 has 5 cards already"),
        (&["p1 sd 8h", "d dh p1 QhQd"], "action 8 'd dh p1 QhQd': p1 has 5 cards already"),
        (&["p1 sd 8h", "d dh p1 Ks"], "action 8 'd dh p1 Ks': Ks is dealt twice"),
        (&["p1 sd", "p2 sd", "p3 sd Jc", "p1 cc", "d dh p3 Qs"], "dealt cards that are not due"),
        (&["p1 sm 8h7c5d4s2c", "p2 sm 8h"], "p2 was not dealt 8h"),
        (&["d db 2s3s4c"], "action 7 'd db 2s3s4c': p1 is to draw or stand pat"),
    ] {
        assert!(reason(&single(acts)).contains(expected), "{expected}\n{}", reason(&single(acts)));
    }
    let thrown = [&pat[..2], &["p3 sd Jc", "d dh p3 Qs", "p1 cc", "p2 cc", "p3 cc"]].concat();
    let shown = [&thrown[..], &["p3 sm Jc9d8d4h3h"]].concat();
    assert!(reason(&single(&shown)).contains("p3 was not dealt Jc"), "{}", reason(&single(&shown)));
    let none = hand("", &actions(&[&["p3 sd Qh"]]));
    assert!(reason(&none).contains("action 4 'p3 sd Qh': there is no draw in this game"));
    let again = hand(
        "variant = 'F2L3D'\nsmall_bet = 2\nbig_bet = 4",
        &[&DEALT_FIVE[..], &["p3 cc", "p1 cc", "p2 cc", "p1 sd", "p1 sd"]].concat(),
    );
    assert!(reason(&again).contains("action 8 'p1 sd': p2 is to draw or stand pat"));
}
