//! PHH: read, played again, and refused with a place and a reason.

use super::*;
use engine::{Rules, Viewer};
use houseway_record::bind::Recorder;
use houseway_record::history::{Failing, Format, Importer};
use houseway_record::replay::replay;
use notation::{parse, print};

#[test]
fn a_hand_is_played_to_its_end() {
    let folds = hand("finishing_stacks = [99, 101, 100]", &actions(&[&["p3 f", "p1 f"]]));
    assert_eq!(stacks(&folds), "99 101 100");
    let all = ["p3 cbr 100", "p1 cc", "p2 cc", "p1 sm AhAd", "p2 sm KhKd", "p3 sm QhQd"];
    assert_eq!(stacks(&hand("", &actions(&[&all, &BOARD]))), "300 0 0");
}

#[test]
fn a_hand_that_goes_on_says_what_it_waits_for() {
    let replayed =
        one(&hand("finishing_stacks = [99, 98, 94]", &actions(&[&["p3 cbr 6"]]))).unwrap();
    assert_eq!(replayed.open.as_deref(), Some("p1 is to act"));
    assert_eq!(replayed.ending, None);
}

#[test]
fn antes_come_before_blinds() {
    // Three chips: the ante takes two, and one is left for the blind.
    let short = "antes = [2, 2, 2]\nstarting_stacks = [100, 3, 100]\nante_trimming_status = true";
    let play = ["p3 cbr 10", "p1 cc"];
    let shows =
        ["p1 cc", "p3 cc", "p1 cc", "p3 cc", "p1 cc", "p3 cc", "p1 sm", "p2 sm KhKd", "p3 sm QhQd"];
    let acts = [
        &["p3 cbr 10", "p1 cc"][..],
        &BOARD[..1],
        &shows[..2],
        &BOARD[1..2],
        &shows[2..4],
        &BOARD[2..],
        &shows[4..],
    ];
    assert_eq!(play, acts[0]);
    // Everybody's ante and one more from each: nine to the short stack, the side pot to p3.
    assert_eq!(stacks(&hand(short, &actions(&acts))), "88 9 106");
}

#[test]
fn an_ante_that_is_not_trimmed_can_be_won_by_all() {
    // p2 has one chip for an ante of two, and none for the blind.
    let base = "antes = [2, 2, 2]\nstarting_stacks = [100, 1, 100]";
    let dealt = ["d dh p1 5h6d", "d dh p2 KhKd", "p3 f"];
    let acts = [&dealt[..], &BOARD, &["p1 sm 5h6d", "p2 sm KhKd"]].concat();
    assert_eq!(stacks(&hand(base, &acts)), "98 5 98");
    let trimmed = format!("{base}\nante_trimming_status = true");
    assert_eq!(stacks(&hand(&trimmed, &acts)), "100 3 98");
}

#[test]
fn one_player_may_put_up_the_ante_for_all() {
    let text = hand("antes = [0, 2, 0]", &actions(&[&["p3 f", "p1 f"]]));
    assert_eq!(stacks(&text), "99 101 100");
    let text = hand("antes = [0, 2, 0]", &actions(&[&["p3 f", "p1 cbr 6", "p2 f"]]));
    assert_eq!(stacks(&text), "104 96 100");
}

#[test]
fn straddles_and_posts_are_bets() {
    let straddle = "blinds_or_straddles = [1, 2, 4]";
    assert_eq!(stacks(&hand(straddle, &actions(&[&["p1 f", "p2 f"]]))), "99 98 103");
    // The same if the room lets the player after the big blind act first.
    assert_eq!(stacks(&hand(straddle, &actions(&[&["p3 cc", "p1 f", "p2 f"]]))), "99 98 103");
    // A player who comes in posts: the betting still starts after the big blind.
    let post = "blinds_or_straddles = [1, 2, -2]";
    assert_eq!(
        stacks(&hand(
            post,
            &actions(&[&["p3 cc", "p1 f", "p2 cc", "d db 2c7d9s", "p2 cc", "p3 cbr 2", "p2 f"]])
        )),
        "99 98 103"
    );
}

#[test]
fn missing_and_uneven_blinds() {
    assert_eq!(
        stacks(&hand("blinds_or_straddles = [0, 2, 0]", &actions(&[&["p3 f", "p1 f"]]))),
        "100 100 100"
    );
    assert_eq!(
        stacks(&hand("blinds_or_straddles = [3, 2, 0]", &actions(&[&["p2 f", "p3 f"]]))),
        "102 98 100"
    );
    let none = hand(
        "blinds_or_straddles = [0, 0, 0]\nantes = [1, 1, 1]",
        &actions(&[&["p1 cc", "p2 cbr 5", "p3 f", "p1 f"]]),
    );
    assert_eq!(stacks(&none), "99 102 99");
}

#[test]
fn heads_up_the_button_has_the_smaller_blind() {
    let two = "antes = [0, 0]\nblinds_or_straddles = [1, 2]\nstarting_stacks = [50, 50]";
    let text = hand(two, &["d dh p1 ????", "d dh p2 ????", "p2 f"]);
    assert_eq!(stacks(&text), "51 49");
}

#[test]
fn fractions_of_a_chip_are_whole_units() {
    let fine = "antes = [0.125, 0.125, 0.125]\nblinds_or_straddles = [0.25, 0.5, 0]\nmin_bet = 0.5\n\
                starting_stacks = [10.0, 10.0, 10.0]\nfinishing_stacks = [9.625, 10.5, 9.875]";
    assert_eq!(stacks(&hand(fine, &actions(&[&["p3 f", "p1 f"]]))), "9.625 10.5 9.875");
    let too_fine = hand("starting_stacks = [0.0000000000001, 100000, 3]", &[]);
    assert!(reason(&too_fine).contains("does not fit"), "{}", reason(&too_fine));
}

#[test]
fn one_player_has_the_whole_remainder() {
    // Three winners of eleven chips: five, three and three.
    let plays = ["d dh p1 2h3d", "d dh p2 2d3h", "d dh p3 2s3s", "d dh p4 QhQd"];
    let four = "antes = [0, 0, 0, 2]\nblinds_or_straddles = [1, 3, 0, 0]\nstarting_stacks = [3, 3, 3, 9]\nmin_bet = 3";
    let rest = [
        "p3 cc",
        "p4 f",
        "p1 cc",
        "d db AcKcQc",
        "d db Jc",
        "d db Tc",
        "p1 sm 2h3d",
        "p2 sm 2d3h",
        "p3 sm 2s3s",
    ];
    let acts: Vec<&str> = plays.iter().chain(&rest).copied().collect();
    assert_eq!(stacks(&hand(four, &acts)), "5 3 3 7");
}

#[test]
fn cards_may_be_unknown_where_nothing_depends_on_them() {
    let acts = ["d dh p1 ????", "p3 f", "p1 cc", "p2 cc", "d db 2c7d9s", "p1 cbr 4", "p2 f"];
    let replayed = one(&hand("", &acts)).unwrap();
    assert_eq!(replayed.stand_ins, [0, 1, 2]);
    let river = ["p1 cc", "p2 cc", "d db 3h", "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc"];
    let acts: Vec<&str> = acts[..5].iter().chain(&river).copied().collect();
    assert!(reason(&hand("", &acts)).contains("p1: the pot goes by cards that are not known"));
    // One mucks, so that the other need not show; or shows cards that were unknown before.
    let muck = [&acts[..], &["p1 sm"]].concat();
    assert_eq!(stacks(&hand("", &muck)), "98 102 100");
    let shown = [&acts[..], &["p1 sm AhAd", "p2 sm KhKd"]].concat();
    assert_eq!(stacks(&hand("", &shown)), "102 98 100");
}

#[test]
fn rake_is_what_the_file_states() {
    let text = hand(
        "rake = 0.5\nfinishing_stacks = [98, 99.5, 102]",
        &actions(&[&["p3 cbr 6", "p1 f", "p2 f"]]),
    );
    assert!(reason(&text).contains("p1 has 98 by the file, 99"), "{}", reason(&text));
    let text = hand(
        "rake = 0.5\nfinishing_stacks = [99, 98, 102.5]",
        &actions(&[&["p3 cbr 6", "p1 f", "p2 f"]]),
    );
    assert_eq!(stacks(&text), "99 98 102.5");
    let text = hand("rake = 50", &actions(&[&["p3 f", "p1 f"]]));
    assert!(reason(&text).contains("the rake is more than the pot"));
}

#[test]
fn limit_and_pot_limit_have_their_prices() {
    let limit = "variant = 'FT'\nsmall_bet = 2\nbig_bet = 4";
    let acts = actions(&[&["p3 cbr 4", "p1 f", "p2 f"]]);
    assert_eq!(stacks(&hand(limit, &acts)), "99 98 103");
    let acts = actions(&[&["p3 cbr 5", "p1 f", "p2 f"]]);
    assert!(reason(&hand(limit, &acts)).contains("action 4 'p3 cbr 5': at most 4 can be bet here"));
    let pot = actions(&[&["p3 cbr 7", "p1 f", "p2 f"]]);
    assert_eq!(stacks(&hand("variant = 'PT'", &pot)), "99 98 103");
    let more = actions(&[&["p3 cbr 8", "p1 f", "p2 f"]]);
    assert!(reason(&hand("variant = 'PT'", &more)).contains("at most 7 can be bet here"));
    assert_eq!(stacks(&hand("", &more)), "99 98 103");
}

#[test]
fn a_bet_that_puts_everybody_in_may_be_short() {
    let text = hand(
        "starting_stacks = [100, 5, 5]",
        &actions(&[&["p3 cbr 4", "p1 cbr 5", "p2 f", "p3 f"]]),
    );
    assert_eq!(stacks(&text), "106 3 1");
}

#[test]
fn what_cannot_happen_is_refused_with_its_action() {
    for (fields, acts, expected) in [
        ("", &["p1 f"][..], "line 6, column 60: action 4 'p1 f': p3 is to act"),
        ("", &["p3 cbr 3"], "action 4 'p3 cbr 3': a bet or raise here is to 4 at least"),
        ("", &["p3 cbr 101"], "at most 100 can be bet here"),
        ("", &["p3 cbr -4"], "'-4' is not an amount above zero"),
        ("", &["p9 f"], "'p9' does not play: there are 3 players"),
        ("", &["p0 f"], "'p0' does not play"),
        ("", &["p3 jump"], "expected a player and f, cc, cbr, pb, sd or sm"),
        ("", &["p3 f now"], "'now' does not belong to this action"),
        ("", &["d db 2c7d9s"], "p3 is to act"),
        ("", &["p3 f", "p1 f", "p2 cc"], "action 6 'p2 cc': the hand is over"),
        ("", &["p3 f", "p1 cc", "p2 cc", "d db 2c7d"], ""),
        ("", &["p3 f", "p1 cc", "p2 cc", "d db 2c7d9s3h"], "3 cards are to be dealt here, not 4"),
        (
            "",
            &["p3 f", "p1 cc", "p2 cc", "d db 2c7dAh"],
            "action 7 'd db 2c7dAh': Ah is dealt twice",
        ),
        ("", &["p3 f", "p1 cc", "p2 cc", "d db 2c7d??"], "cards of the board must be known"),
        ("", &["p3 f", "d dh p3 2c3c"], "p3 has 2 cards already"),
        ("", &["p3 sm 2c2d"], "p3 was not dealt 2c"),
        ("", &["p3 sm", "p3 sm"], "p3 has shown or mucked already"),
        ("", &["d dh p3 Zz"], "'Zz' are not cards"),
        ("starting_stacks = [100, -5, 100]", &[], "a starting stack is negative"),
        ("antes = [1, 1]", &[], "antes has 2 amounts for 3 players"),
        ("antes = [-1, 0, 0]", &[], "an ante is negative"),
        ("antes = 'none'", &[], "antes: expected a list, not a text"),
        ("min_bet = 0", &[], "bets must be above zero"),
        ("starting_stacks = [0, 0, 100]", &[], "at least 2 players are needed"),
        ("starting_stacks = [100]", &[], "1 players: Texas hold'em is played by 2 to 10"),
        ("finishing_stacks = [1]", &[], "finishing_stacks has 1 amounts for 3 players"),
        ("variant = 'NO'", &[], "variant 'NO' (no-limit Omaha) is not understood; NT, FT, PT, PO"),
        ("variant = 'XX'", &[], "variant 'XX' is not understood"),
        ("variant = 3", &[], "variant: expected a text, not a number"),
        ("min_bet = 2\nmin_bet = 2", &[], "'min_bet' is given twice"),
        ("min_bet = two", &[], "'two' is not a value; texts stand in quotes"),
        ("city = 'Las", &[], "the text has no end"),
        ("rake = -1", &[], "the rake is negative"),
    ] {
        let text = hand(fields, &actions(&[acts]));
        match expected {
            "" => assert!(one(&text).unwrap().open.is_some()),
            _ => assert!(reason(&text).contains(expected), "{expected}\n{}", reason(&text)),
        }
    }
}

#[test]
fn stated_stacks_are_compared() {
    let text = hand("finishing_stacks = [99, 102, 99]", &actions(&[&["p3 f", "p1 f"]]));
    let Failing::Differs { fault, stated, is } = one(&text).unwrap_err() else { panic!() };
    assert_eq!((stated, is), ("102".into(), "101".into()));
    assert!(fault.reason.contains("p2 has 102 by the file, 101 after action 5 'p1 f'"), "{fault}");
}

#[test]
fn a_file_may_have_many_hands() {
    let first = hand("finishing_stacks = [99, 101, 100]", &actions(&[&["p3 f", "p1 f"]]));
    let bad = hand("variant = 'NS'", &[]);
    let text = format!("[1]\n{first}\n[2]\n{bad}\n[2.notes]\nmin_bet = 1\n[\"third\"]\n{first}");
    let all = came(&text);
    assert_eq!(all.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true]);
    assert!(all[1].as_ref().unwrap_err().fault().reason.contains("no-limit short-deck hold'em"));
}

#[test]
fn the_text_is_toml() {
    let text = "# a hand\r\n'variant' = \"N\\u0054\"\r\nantes = [ # none\n 0, 0, 0,\n]\n\
                blinds_or_straddles = [1.0, 2e0, +0]\nmin_bet = 2.0\nstarting_stacks = [1_00, 100, inf]\n\
                time = 12:30:00\n_own = { a = [1, {b = 2}], c = 'x' }\nday = 2023-06-22\n_x.y = 1\n\
                actions = [\n  '''p3 f # thinks''', \"\"\"p1 f\"\"\", '', '# over'\n]\n";
    assert_eq!(stacks(text), "99 101 inf");
}

#[test]
fn an_imported_hand_is_a_record_that_replays() {
    let short = "antes = [2, 0, 0]\nblinds_or_straddles = [1, 2, 5]\nrake = 0.25\nstarting_stacks = [100, 30, 100]";
    let acts = actions(&[&[
        "p1 cbr 30",
        "p2 cc",
        "p3 cc",
        "d db 2c7d9s",
        "p1 cc",
        "p3 cc",
        "d db 3h",
        "p1 cc",
        "p3 cc",
        "d db Jc",
        "p1 cc",
        "p3 cc",
        "p1 sm",
        "p2 sm KhKd",
        "p3 sm",
    ]]);
    let text = hand(short, &acts);
    let mut recorder = Recorder::new();
    let mut hands = Format::Phh.hands(text.as_bytes()).unwrap();
    let came = Importer::default().next(&mut hands, Some(&mut recorder)).unwrap().came.unwrap();
    let written = print(&recorder.document(Viewer::Record));
    let report = replay(&parse(&written).unwrap(), Rules::ALL);
    assert!(report.is_ok(), "{report}\n{written}");
    let outcome = report.hands[0].outcome.as_ref().unwrap();
    let stacks: Vec<String> = outcome.stacks.iter().map(|(_, stack)| stack.to_string()).collect();
    assert_eq!(stacks, ["68.00", "91.75", "70.00"]);
    assert_eq!(came.stacks[1].unwrap().to_string(), "91.75");
}

#[test]
fn bytes_that_are_no_text_and_endless_lines_are_faults() {
    assert_eq!(
        Format::Phh.hands(b"variant\n = \xff").unwrap_err().to_string(),
        "line 2, column 4: this is not UTF-8 text"
    );
    let long = format!("variant = {}", "[".repeat(10_000_000));
    assert!(reason(&long).contains("nested too deeply"));
    let long = format!("variant = '{}", "x".repeat(10_000_000));
    assert!(reason(&long).contains("the text has no end"));
    let many: String = (0..1000).map(|n| format!("_{n} = 1\n")).collect();
    assert!(reason(&many).contains("at most 500 fields"));
    assert!(came("").is_empty() && came("# nothing\n").is_empty());
}
