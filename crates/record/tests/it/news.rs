//! Hands as their players are told of them: against a bank, every wager with its circle and its
//! player, and how far the money of the bank goes.

use cards::Seat;
use engine::{Engine, Events, Hand, Rules};
use houseway_record::bind::{action_of, actor_of, bind_setup};
use houseway_record::render::Teller;
use notation::parse;
use std::path::Path;

fn worked(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../rulebook").join(name);
    std::fs::read_to_string(path).unwrap()
}

/// What a player is told of a hand.
fn told(text: &str, you: usize) -> Vec<String> {
    let document = parse(text).unwrap();
    let text = &document.hands[0];
    let names: Vec<(Seat, String)> =
        text.seats().map(|(seat, _, name)| (seat, name.into())).collect();
    let setup = bind_setup(text, Rules::ALL).unwrap().setup;
    let (mut events, mut lines) = (Events::new(), Vec::new());
    let mut hand = Hand::start(&setup, &mut events).unwrap();
    for step in &text.steps {
        events.clear();
        let _ = hand.apply(actor_of(step.who), &action_of(step).unwrap(), &mut events);
        let teller = Teller { you: Some(Seat::at(you - 1)), names: &names, hand: Some(&hand) };
        lines.extend(teller.tell(&events));
    }
    lines
}

/// The same from the settlement on.
fn settled(text: &str, you: usize) -> Vec<String> {
    told(text, you).into_iter().skip_while(|line| line != "-- settle --").skip(1).collect()
}

#[test]
fn a_partner_wins_and_loses_under_their_own_name() {
    let text = worked("PD/PD-15-one-bet.hand");
    let behind = ["Bob wagers $20", "Cy wagers $20 behind Bob", "You wager $20 behind Bob"];
    assert_eq!(told(&text, 4)[..3], behind);
    // Bob has 18 and Ann 19: they lose.
    let text = text.replace("chance cards Td Jd 9h 8s", "chance cards Td Jd 8h 9s");
    assert_eq!(
        settled(&text, 4),
        [
            "Ann has 19",
            "Bob has 18",
            "Bob loses",
            "Bob loses $13.50",
            "Bob takes back $6.50 of $20: the bank covers $13.50",
            "Cy loses $13.50 behind Bob",
            "Cy takes back $6.50 of $20 behind Bob: the bank covers $13.50",
            "You lose $13 behind Bob",
            "You take back $7 of $20 behind Bob: the bank covers $13",
            "Ann takes back $40 from the bank",
            "The hand is over",
        ]
    );
}

#[test]
fn money_that_runs_out_is_explained() {
    assert_eq!(
        settled(&worked("TC/TC-09-between-ante-and-play.hand"), 2),
        [
            "Ann has high card, queen-six-two",
            "You have one pair, kings, four kicker",
            "You win $20 on the ante",
            "You win $10 on the play",
            "You take back $10 of $20 on the play: the bank covers $10",
            "You take back $10 on the bonus: the bank's money ends before it",
            "The hand is over",
        ]
    );
    assert_eq!(
        settled(&worked("BA/BA-09-the-money-runs-out.hand"), 3),
        [
            "Di wins $30 on the player",
            "Bob wins $10 on the player",
            "Bob takes back $10 of $20 on the player: the bank covers $10",
            "You take back $20 on the banker: the bank's money ends before it",
            "You take back $10 on the tie: the bank's money ends before it",
            "The hand is over",
        ]
    );
}

#[test]
fn every_circle_is_named() {
    assert_eq!(
        settled(&worked("BA/BA-11-behind-another-player.hand"), 2),
        [
            "Cy loses $10 on the banker",
            "You win $20 on the player",
            "Cy wins $30 on the player behind you",
            "Ann takes back $150 from the bank",
            "The hand is over",
        ]
    );
    assert_eq!(
        settled(&worked("TC/TC-06-jack-high-does-not-qualify.hand"), 2)[3..],
        [
            "You win $20 on the ante",
            "You push on the play: $20 goes back",
            "Cy wins $30 on the ante",
            "Cy pushes on the play: $30 goes back",
            "Ann takes back $150 from the bank",
            "The hand is over",
        ]
    );
}

#[test]
fn a_push_on_a_square_is_told_with_its_hand() {
    let lines = settled(&worked("HA/HA-07-nineteen-pushes.hand"), 2);
    assert!(lines.contains(&"You push".into()), "{lines:#?}");
    assert!(lines.contains(&"You take back $10".into()), "{lines:#?}");
}

#[test]
fn hands_that_belong_to_nobody_have_names() {
    let dealt = told(&worked("BA/BA-05-the-player-has-eight.hand"), 2);
    assert_eq!(
        dealt[4..11],
        [
            "The player's hand gets 6♠ 2♥",
            "The banker's hand gets Q♦",
            "The banker's hand shows 2♣",
            "You have the action button, counted off by the banker's second card",
            "-- play --",
            "The player's hand is a natural 8",
            "The banker's hand is 2",
        ]
    );
}

#[test]
fn streets_and_raises_are_told_as_at_a_table() {
    let lines = told(&worked("HE/HE-01-four-rounds.hand"), 3);
    for street in ["Flop A♥ 3♦ 9♠", "Turn 5♦"] {
        assert!(lines.iter().any(|line| line == street), "{street}: {lines:#?}");
    }
    assert!(lines.iter().any(|line| line.starts_with("River ")), "{lines:#?}");
    assert!(lines.contains(&"Ann raises to $6".into()), "{lines:#?}");
    // A raise is told by its total, not by what it adds to a blind.
    let lines = told(&worked("PK/PK-08-option.hand"), 1);
    assert!(lines.contains(&"Cy raises to $6".into()), "{lines:#?}");
}
