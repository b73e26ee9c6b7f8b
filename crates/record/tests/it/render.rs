//! The table in plain words.

use cards::Seat;
use engine::{Engine, Events, Hand, Rules, Viewer};
use houseway_record::bind::{action_of, actor_of, bind_setup};
use houseway_record::render::{choices, render};
use houseway_record::replay::replay;
use notation::parse;

const SHOWDOWN: &str = include_str!("../../../../fuzz/corpus/hand/holdem-showdown.hand");

/// The table after this many steps.
fn table(viewer: Viewer, steps: usize) -> String {
    table_of(SHOWDOWN, viewer, steps)
}

fn table_of(hand: &str, viewer: Viewer, steps: usize) -> String {
    let document = parse(hand).unwrap();
    let text = &document.hands[0];
    let names: Vec<(Seat, String)> =
        text.seats().map(|(seat, _, name)| (seat, name.into())).collect();
    let setup = bind_setup(text, Rules::ALL).unwrap().setup;
    let mut events = Events::new();
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    for step in text.steps.iter().take(steps) {
        let _ = hand.apply(actor_of(step.who), &action_of(step).unwrap(), &mut events);
    }
    let view = hand.view(viewer);
    if let Viewer::Seat(seat) = viewer {
        for choice in choices(seat, &view.legal).iter().filter_map(|choice| choice.mv) {
            assert!(hand.check(engine::Actor::Seat(seat), &choice.into()).is_ok(), "{choice:?}");
        }
    }
    render(&view, &names)
}

#[test]
fn a_player_sees_his_cards_and_his_choices() {
    let expected = "\
Texas hold'em: flop
Board: 8♣ 9♣ 10♥
Pot: $9
Face down: burn 1, stub 42

  seat 1  Ann  $27  button; 2 face down
> seat 2  Bob  $27  you; A♥ J♣ (high card, ace-jack-ten-nine-eight)
  seat 3  Cy   $27  2 face down

To act: seat 2 (Bob).
You may:
  1  fold
  2  check
  3  bet $3
";
    assert_eq!(table(Viewer::Seat(Seat::at(1)), 7), expected);
}

#[test]
fn a_stranger_sees_no_hole_card() {
    let expected = "\
Texas hold'em: flop
Board: 8♣ 9♣ 10♥
Pot: $9
Face down: burn 1, stub 42

  seat 1  Ann  $27  button; 2 face down
> seat 2  Bob  $27  2 face down
  seat 3  Cy   $27  2 face down

To act: seat 2 (Bob).
";
    assert_eq!(table(Viewer::Spectator, 7), expected);
}

#[test]
fn what_the_table_waits_for_is_told() {
    let text = table(Viewer::Spectator, 0);
    assert!(text.ends_with("\nDealer: 6 cards from the top.\n"), "{text}");
    let text = table(Viewer::Spectator, 99);
    assert!(text.starts_with("Texas hold'em: over\nBoard: 8♣ 9♣ 10♥ 2♥ 4♠\n"), "{text}");
    assert!(!text.contains("To act"), "{text}");
}

#[test]
fn what_was_drawn_and_what_melds_are_worth_is_told_where_they_lie() {
    let pan = include_str!("../../../../rulebook/PN/PN-27-pyramid.hand");
    let told = |steps| table_of(pan, Viewer::Seat(Seat::at(0)), steps);
    let drawn = told(7);
    assert!(drawn.contains("2♥; 7♠ (drawn)\n"), "{drawn}");
    let laid = told(9);
    let melds = "; spread 1: 7♠ 7♠ 7♠ (4 chips); spread 2: 7♦ J♦ Q♦ K♦ (2 chips)\n";
    assert!(laid.contains(melds) && !laid.contains("Condition"), "{laid}");
}

#[test]
fn of_many_discards_the_last_ones_are_told() {
    let shown: cards::CardList = "2c 3c 4c 5c 6c 7c Jc Qc Kc Ac 2d 3d 4d 5d".parse().unwrap();
    let pile = |shown: &[cards::Card], count| engine::PileView {
        zone: cards::Zone::Muck,
        shown: shown.to_vec(),
        count,
        reading: String::new(),
    };
    let setup = bind_setup(&parse(SHOWDOWN).unwrap().hands[0], Rules::ALL).unwrap().setup;
    let hand = Hand::start(&setup, &mut Events::new()).unwrap();
    let text = |pile| {
        let view = engine::View { piles: vec![pile], ..hand.view(Viewer::Spectator) };
        render(&view, &[])
    };
    let many = text(pile(&shown, 24));
    let last = "\nDiscards: 24 cards, the last 4♣ 5♣ 6♣ 7♣ J♣ Q♣ K♣ A♣ 2♦ 3♦ 4♦ 5♦\n";
    assert!(many.contains(last), "{many}");
    let few = text(pile(&shown[..2], 5));
    assert!(few.contains("\nDiscards: 2♣ 3♣ and 3 more\n"), "{few}");
}

#[test]
fn what_the_dealer_owes_is_said_as_in_a_card_room() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../rulebook/");
    for (file, owed) in [
        (
            "HE/HE-01-four-rounds.hand",
            &["deal 2 cards to each", "burn and flop", "burn and turn", "burn and river"][..],
        ),
        ("PN/PN-24-forced-discard.hand", &["deal 5 cards to each"]),
        ("ST/ST-01-two-down-four-up-one-down.hand", &["burn and deal a card to each"]),
    ] {
        let text = std::fs::read_to_string(format!("{folder}{file}")).unwrap();
        let document = parse(&text).unwrap();
        let mut told = Vec::new();
        for steps in 0..document.hands[0].steps.len() {
            let mut cut = document.clone();
            cut.hands[0].steps.truncate(steps);
            cut.hands[0].end = None;
            told.extend(replay(&cut, Rules::ALL).hands[0].open.clone());
        }
        for words in owed {
            let line = format!("the hand is not over: dealer: {words}");
            assert!(told.contains(&line), "{file}: {words}: {told:#?}");
        }
    }
}
