//! Open Hand History: read, played again, and refused with a place and a reason.

use super::*;

fn played(text: &str) -> Vec<Result<Replayed, Failing>> {
    let mut hands = Format::Ohh.hands(text.as_bytes()).unwrap();
    let mut importer = Importer::default();
    std::iter::from_fn(|| importer.next(&mut hands, None)).map(|hand| hand.came).collect()
}

fn left(text: &str) -> String {
    let mut all = played(text);
    assert_eq!(all.len(), 1, "{text}");
    let came = all.remove(0).unwrap_or_else(|failing| panic!("{failing:?}\n{text}"));
    let stacks = came.stacks.iter().flatten().map(Amount::to_string);
    stacks.collect::<Vec<_>>().join(" ")
}

fn fault(text: &str) -> String {
    played(text).remove(0).unwrap_err().fault().to_string()
}

/// Ann has the button; Bo and Cy the blinds. Bo has aces.
const HAND: &str = r#"{
  "ohh": {
    "spec_version": "1.4.6", "site_name": "Corner", "network_name": "Corner", "internal_version": "1",
    "tournament": false, "game_number": "17-0", "start_date_utc": "2024-02-03T20:00:00Z",
    "table_name": "One", "game_type": "Holdem",
    "bet_limit": {"bet_type": "NL", "bet_cap": 0.00}, "table_size": 9, "currency": "EUR",
    "dealer_seat": 2, "small_blind_amount": 0.50, "big_blind_amount": 1.00, "ante_amount": 0.00,
    "hero_player_id": 11, "flags": [],
    "players": [
      {"id": 7, "seat": 2, "name": "Ann \"A\" \u00e9", "display": "Ann", "starting_stack": 50.00},
      {"id": 11, "seat": 5, "name": "Bo", "starting_stack": 40.25},
      {"id": 3, "seat": 9, "name": "Cy", "starting_stack": 60.00},
      {"id": 4, "seat": 6, "name": "Di", "starting_stack": 99.00, "is_sitting_out": true}
    ],
    "rounds": [
      {"id": 0, "street": "Preflop", "cards": null, "actions": [
        {"action_number": 1, "player_id": 11, "action": "Post SB", "amount": 0.50, "is_allin": false},
        {"action_number": 2, "player_id": 3, "action": "Post BB", "amount": 1.00},
        {"action_number": 3, "player_id": 11, "action": "Dealt Cards", "cards": ["Ah", "Ad"]},
        {"action_number": 4, "player_id": 7, "action": "Raise", "amount": 3.00},
        {"action_number": 5, "player_id": 11, "action": "Raise", "amount": 9.50},
        {"action_number": 6, "player_id": 3, "action": "Fold"},
        {"action_number": 7, "player_id": 4, "action": "Stands Up"},
        {"action_number": 8, "player_id": 7, "action": "Call", "amount": 7.00}]},
      {"id": 1, "street": "Flop", "cards": ["2c", "7d", "9s"], "actions": [
        {"action_number": 9, "player_id": 11, "action": "Bet", "amount": 30.25, "is_allin": true},
        {"action_number": 10, "player_id": 7, "action": "Call", "amount": 30.25}]},
      {"id": 2, "street": "Turn", "cards": ["3h"], "actions": []},
      {"id": 3, "street": "River", "cards": ["Jc"]},
      {"id": 4, "street": "Showdown", "cards": [], "actions": [
        {"action_number": 11, "player_id": 11, "action": "Shows Cards", "cards": ["Ah", "Ad"]},
        {"action_number": 12, "player_id": 7, "action": "Mucks Cards"}]}
    ],
    "pots": [{"number": 0, "amount": 81.50, "rake": 1.00, "jackpot": 0.25,
              "player_wins": [{"player_id": 11, "win_amount": 80.25}]}]
  }
}
"#;

#[test]
fn a_hand_is_played_to_its_end() {
    // From the button's left: Bo, Cy, Ann. Raises are told by what was put in.
    assert_eq!(left(HAND), "80.25 59 9.75");
    let many = format!("{HAND}\n{HAND}\n{}", HAND.replace("80.25}]", "79.25}]"));
    let came = played(&many);
    assert_eq!(came.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, true, false]);
    let fault = came[2].as_ref().unwrap_err().fault();
    assert!(fault.reason.contains("winnings: p1 wins 79.25 by the file, 80.25"), "{fault}");
    assert!(fault.line > 80, "{fault}");
}

#[test]
fn names_and_chairs_are_kept() {
    use engine::Viewer;
    use houseway_record::bind::Recorder;
    let mut hands = Format::Ohh.hands(HAND.as_bytes()).unwrap();
    let mut recorder = Recorder::new();
    let hand = Importer::default().next(&mut hands, Some(&mut recorder)).unwrap();
    assert_eq!(hand.history.unwrap().name.as_deref(), Some("17-0"));
    let text = notation::print(&recorder.document(Viewer::Record));
    for line in ["seat 2 50.00 Ann \"A\" é", "seat 5 40.25 Bo", "lead 2", "rake 1.25"] {
        assert!(text.contains(line), "{line}\n{text}");
    }
}

#[test]
fn posts_of_every_kind() {
    let with = |posts: &str| {
        let sb = "{\"action_number\": 1, \"player_id\": 11, \"action\": \"Post SB\"";
        let acts = HAND.find(sb).unwrap();
        let end = HAND.find("]},\n      {\"id\": 1,").unwrap();
        let rest = HAND.find("    \"pots\"").unwrap();
        format!("{}{posts}]}}],\n{}", &HAND[..acts], &HAND[rest..])
            .replace(&HAND[HAND.find("    \"pots\"").unwrap()..], "\"pots\": []}}")
            .replace(&HAND[end..rest], "")
    };
    let act = |id: u32, what: &str, amount: &str| {
        format!("{{\"player_id\": {id}, \"action\": \"{what}\", \"amount\": {amount}}}")
    };
    let posts = [act(11, "Post SB", "0.5"), act(3, "Post BB", "1"), act(7, "Straddle", "2")];
    let folds = [act(11, "Fold", "null"), act(3, "Fold", "0")];
    let all = |list: &[&[String]]| with(&list.concat().join(","));
    assert_eq!(left(&all(&[&posts, &folds])), "39.75 59 51.5");
    // Antes of all make side pots; one player's, and a dead post, are for everybody.
    let antes =
        [act(11, "Post Ante", "0.25"), act(3, "Post Ante", "0.25"), act(7, "Post Ante", "0.25")];
    assert_eq!(left(&all(&[&antes, &posts, &folds])), "39.5 58.75 52");
    let entry = [act(7, "Post Dead", "0.5"), act(7, "Post Extra Blind", "1")];
    let play = [act(7, "Raise", "3"), act(11, "Fold", "0"), act(3, "Fold", "0")];
    assert_eq!(left(&all(&[&posts[..2], &entry, &play])), "39.75 59 51.5");
}

#[test]
fn what_is_wrong_has_a_line_and_an_action() {
    for (from, to, expected) in [
        (
            "\"Holdem\"",
            "\"Stud\"",
            "game_type 'Stud' is not understood; Holdem, Omaha, OmahaHiLo are",
        ),
        ("\"Holdem\"", "\"Omaha5\"", "game_type 'Omaha5' is not understood"),
        ("\"NL\"", "\"ML\"", "bet_type is NL, PL or FL, not 'ML'"),
        ("\"bet_cap\": 0.00", "\"bet_cap\": 30", "a cap on what a player may bet"),
        ("\"dealer_seat\": 2", "\"dealer_seat\": -2", "dealer_seat is a whole number, not -2"),
        (
            "\"dealer_seat\": 2",
            "\"dealer_seat\": \"2\"",
            "dealer_seat: expected a number, not a text",
        ),
        ("\"dealer_seat\": 2,", "", "line 2, column 10: dealer_seat is missing"),
        ("\"seat\": 9", "\"seat\": 5", "two players have id"),
        ("\"starting_stack\": 60.00", "\"starting_stack\": -60.00", "a starting stack is negative"),
        ("\"starting_stack\": 60.00", "\"starting_stack\": 1e30", "does not fit"),
        (
            "\"player_id\": 3, \"action\": \"Fold\"",
            "\"player_id\": 8, \"action\": \"Fold\"",
            "line 22, column 9: action 6 'Fold': player 8 does not play",
        ),
        (
            "\"player_id\": 3, \"action\": \"Fold\"",
            "\"player_id\": 7, \"action\": \"Fold\"",
            "line 22, column 9: action 6 'p3 Fold': p2 is to act",
        ),
        (
            "\"Raise\", \"amount\": 9.50",
            "\"Raise\", \"amount\": 4.00",
            "action 5 'p1 Raise 4': a bet or raise here is to 5 at least",
        ),
        (
            "\"Raise\", \"amount\": 9.50",
            "\"Raise\", \"amount\": -9",
            "action 5 'Raise': the amount is negative",
        ),
        ("\"Raise\", \"amount\": 9.50", "\"Raise\"", "action 5 'p1 Raise': the amount is missing"),
        ("\"Raise\", \"amount\": 9.50", "\"Jump\"", "action 5 'p1 Jump': 'Jump' is not an action"),
        (
            "[\"2c\", \"7d\", \"9s\"]",
            "[\"2c\", \"7d\", \"Ah\"]",
            "action 8 'Flop 2c7dAh': Ah is dealt twice",
        ),
        (
            "[\"2c\", \"7d\", \"9s\"]",
            "[\"2c\", \"7d\"]",
            "action 9 'p1 Bet 30.25': cards are to be dealt",
        ),
        ("[\"2c\", \"7d\", \"9s\"]", "[\"2c7d9s\"]", "expected cards one by one"),
        ("[\"2c\", \"7d\", \"9s\"]", "[\"Zz\"]", "'Zz' are not cards"),
        (
            "\"Call\", \"amount\": 7.00",
            "\"Call\", \"amount\": 6",
            "action 8 'p3 Call 6': a call here is 7",
        ),
        ("\"Call\", \"amount\": 7.00", "\"Check\"", "action 8 'p3 Check': "),
        ("\"amount\": 81.50,", "\"amount\": 81.50, \"amount\": 1,", "'amount' is given twice"),
        (
            "\"win_amount\": 80.25",
            "\"win_amount\": \"all\"",
            "win_amount: expected a number, not a text",
        ),
        ("\"tournament\": false", "\"tournament\": no", "line 4, column 19: expected a value"),
        ("\"EUR\"", "\"EUR", "the text has no end"),
        ("\"EUR\"", "\"\\q\"", "unknown escape"),
        ("\"flags\": []", "\"flags\" []", "expected : after a name"),
        ("\"flags\": []", "\"flags\": [1 2]", "expected , or ]"),
        ("\"rounds\": [", "\"rounds\": 3, \"_\": [", "rounds: expected a list, not a number"),
    ] {
        assert!(HAND.contains(from), "{from}");
        let text = HAND.replacen(from, to, 1);
        assert!(fault(&text).contains(expected), "{expected}\n{}", fault(&text));
    }
}

#[test]
fn endless_lines_are_read_quickly() {
    let begun = std::time::Instant::now();
    let deep = "[".repeat(10_000_000);
    assert!(fault(&deep).contains("nested too deeply"));
    let long = format!("{{\"ohh\": \"{}", "x".repeat(10_000_000));
    assert!(fault(&long).contains("the text has no end"));
    let escapes = format!("{{\"ohh\": \"{}\"}}", "\\n".repeat(5_000_000));
    assert!(fault(&escapes).contains("ohh: expected an object, not a text"));
    let names: String = (0..600).map(|n| format!("\"{n}\": 1,")).collect();
    assert!(fault(&format!("{{{names} \"end\": 0}}")).contains("at most 500 names"));
    // Many hands on one line, none of which can be read.
    let many = "{\"ohh\": {}}".repeat(100_000);
    let came = played(&many);
    assert_eq!(came.len(), 100_000);
    let last = came[99_999].as_ref().unwrap_err().fault().to_string();
    assert_eq!(last, "line 1, column 1099998: bet_limit is missing");
    assert!(played("").is_empty() && played(" \n").is_empty());
    // Seconds even where nothing is optimised: what would take a minute is not forgiven.
    assert!(begun.elapsed().as_secs() < 20, "{:?}", begun.elapsed());
}
