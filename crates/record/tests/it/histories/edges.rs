//! What happens seldom: short stacks, posts, raises of the pot, winnings, bring-ins.

use super::*;

/// Everybody left shows what they were dealt.
const SHOW: [&str; 3] = ["p1 sm AhAd", "p2 sm KhKd", "p3 sm QhQd"];

#[test]
fn winnings_are_compared() {
    let acts = actions(&[&["p3 cbr 6", "p1 f", "p2 f"]]);
    // The part of the raise that nobody called is not won; some count it all the same.
    for winnings in ["[0, 0, 5]", "[0, 0, 9]"] {
        assert_eq!(stacks(&hand(&format!("winnings = {winnings}"), &acts)), "99 98 103");
    }
    let text = hand("winnings = [0, 0, 6]", &acts);
    let Failing::Differs { fault, stated, is } = one(&text).unwrap_err() else { panic!() };
    assert_eq!((stated.as_str(), is.as_str()), ("6", "5"));
    assert!(fault.reason.contains("winnings: p3 wins 6 by the file, 5 after action 6 'p2 f'"));
    assert!(reason(&hand("winnings = [5, 0, 0]", &acts)).contains("winnings: p1 wins 5"));
    assert!(reason(&hand("winnings = [5]", &acts)).contains("winnings has 1 amounts for 3"));
}

#[test]
fn winnings_tell_the_rake() {
    let acts = actions(&[&["p3 cbr 6", "p1 f", "p2 f"]]);
    // Half a chip less than the pot: the house has it.
    assert_eq!(stacks(&hand("winnings = [0, 0, 4.5]", &acts)), "99 98 102.5");
    let both = "winnings = [0, 0, 4.5]\nfinishing_stacks = [99, 98, 102.5]";
    assert_eq!(stacks(&hand(both, &acts)), "99 98 102.5");
    let other = "winnings = [0, 0, 4.5]\nfinishing_stacks = [99, 98, 103]";
    assert!(reason(&hand(other, &acts)).contains("finishing_stacks: p3 has 103"));
    // Where a rake is stated, that is the rake.
    let stated = reason(&hand("winnings = [0, 0, 4.5]\nrake = 1", &acts));
    assert!(stated.contains("winnings: p3 wins 4.5 by the file, 4 "), "{stated}");
}

#[test]
fn an_ante_that_takes_all_leaves_no_blind() {
    // p1 has half an ante: trimmed, they play for three halves.
    let short = "antes = [1, 1, 1]\nstarting_stacks = [0.5, 100, 100]\nante_trimming_status = true";
    let acts = actions(&[
        &["p3 cc", "p2 cc"],
        &BOARD[..1],
        &["p2 cc", "p3 cc"],
        &BOARD[1..2],
        &["p2 cc", "p3 cc"],
        &BOARD[2..],
        &["p2 cc", "p3 cc"],
        &SHOW,
    ]);
    assert_eq!(stacks(&hand(short, &acts)), "1.5 102 97");
}

#[test]
fn a_dead_post_is_won_by_all() {
    // p3 comes back: the small blind dead, the big one live. p1, who has one chip, can win the dead one.
    let post =
        "antes = [0, 0, 1]\nblinds_or_straddles = [1, 2, -2]\nstarting_stacks = [1, 100, 100]";
    let checks = ["p2 cc", "p3 cc"];
    let acts = actions(&[
        &["p3 cc", "p2 cc"],
        &BOARD[..1],
        &checks,
        &BOARD[1..2],
        &checks,
        &BOARD[2..],
        &checks,
        &SHOW,
    ]);
    assert_eq!(stacks(&hand(post, &acts)), "4 100 97");
}

#[test]
fn any_number_of_straddles() {
    let double = "antes = [0, 0, 0, 0, 0]\nblinds_or_straddles = [1, 2, 4, 8, 0]\n\
                  starting_stacks = [100, 100, 100, 100, 100]";
    let folds = ["p5 f", "p1 f", "p2 f", "p3 f"];
    assert_eq!(stacks(&hand(double, &folds)), "99 98 96 107 100");
    assert!(reason(&hand(double, &["p5 cbr 9"])).contains("is to 10 at least"));
}

#[test]
fn a_player_who_is_away_and_all_in_by_the_blind_can_win() {
    // No cards are told of p2, who has only the blind; both others check it down and give up.
    let away = "starting_stacks = [100, 2, 100]";
    let deal = ["d dh p1 AhAd", "d dh p3 QhQd", "p3 cc", "p1 cc"];
    let checks = ["p1 cc", "p3 cc", "d db 3h", "p1 cc", "p3 cc", "d db Jc", "p1 cc", "p3 cc"];
    let acts = [&deal[..], &["d db 2c7d9s"], &checks, &["p1 sm", "p3 sm"]].concat();
    assert_eq!(stacks(&hand(away, &acts)), "98 6 98");
    // Not where somebody has to show for a side pot.
    let bet = [&deal[..], &["d db 2c7d9s", "p1 cbr 4"], &checks[1..], &["p1 sm", "p3 sm"]].concat();
    assert!(reason(&hand(away, &bet)).contains("p2: the pot goes by cards that are not known"));
    // Or they fold like anybody else.
    let two = "antes = [0, 0]\nblinds_or_straddles = [1, 2]\nstarting_stacks = [2, 50]";
    assert_eq!(stacks(&hand(two, &["p2 f"])), "3 49");
    // Where their cards decide, they have to be told.
    let acts = [&acts[..acts.len() - 2], &["p1 sm AhAd", "p2 sm"]].concat();
    assert_eq!(stacks(&hand(away, &acts)), "104 0 98");
    let acts = &acts[..acts.len() - 1];
    assert!(reason(&hand(away, acts)).contains("p2: the pot goes by cards that are not known"));
}

#[test]
fn a_pot_limit_raise_counts_the_call() {
    let pot = "variant = 'PO'\nstarting_stacks = [500, 500, 500]";
    let deal = ["d dh p1 AhAd2s2c", "d dh p2 KhKd3s3c", "d dh p3 QhQd4s4c"];
    let with = |acts: &[&'static str]| [&deal[..], acts].concat();
    // The call of 2 makes 5; the raise of that is to 7. Then 7 + 6 + 2 + … as the pot grows.
    let most = |acts: &[&'static str]| reason(&hand(pot, &with(acts)));
    assert!(most(&["p3 cbr 8"]).contains("at most 7 can be bet here"));
    assert!(most(&["p3 cbr 7", "p1 cbr 25"]).contains("at most 23 can be bet here"));
    let over = most(&["p3 cbr 7", "p1 cbr 23", "p2 cbr 77"]);
    assert!(over.contains("at most 76 can be bet here"), "{over}");
    // Antes are in the pot too.
    let ante = "variant = 'PO'\nantes = [1, 1, 1]";
    assert_eq!(stacks(&hand(ante, &with(&["p3 cbr 10", "p1 f", "p2 f"]))), "98 97 105");
    let more = reason(&hand(ante, &with(&["p3 cbr 11"])));
    assert!(more.contains("at most 10 can be bet here"), "{more}");
}

#[test]
fn two_cards_of_four_play() {
    let pot = "variant = 'PO'";
    let deal =
        ["d dh p1 AhKhQhJh", "d dh p2 2c3d7s8s", "d dh p3 4c4d5s5c", "p3 f", "p1 cc", "p2 cc"];
    let board = ["d db ThAsAc", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc", "d db Ts"];
    let end = ["p1 cc", "p2 cc", "p1 sm AhKhQhJh", "p2 sm 2c3d7s8s"];
    // Three hearts would need three of the hand; p2 has the flush of spades with two.
    let acts = [&deal[..], &board, &end].concat();
    assert_eq!(stacks(&hand(pot, &acts)), "98 102 100");
}

#[test]
fn the_high_half_has_the_odd_chip() {
    let limit = "variant = 'FO/8'\nsmall_bet = 2\nbig_bet = 4\nantes = [0, 0, 1]";
    let deal =
        ["d dh p1 AhKhQcJc", "d dh p2 2c6dJsTs", "d dh p3 Tc9c5s5c", "p3 f", "p1 cc", "p2 cc"];
    let board = ["d db AsKs4h", "p1 cc", "p2 cc", "d db 5h", "p1 cc", "p2 cc", "d db 9d"];
    let end = ["p1 cc", "p2 cc", "p1 sm AhKhQcJc", "p2 sm 2c6dJsTs"];
    let acts = [&deal[..], &board, &end].concat();
    assert_eq!(stacks(&hand(limit, &acts)), "101 100 99");
}

const STUD: &str = "variant = 'F7S'\nantes = [1, 1, 1]\nbring_in = 1\nsmall_bet = 4\nbig_bet = 8\n\
                    starting_stacks = [100, 100, 100]";

fn stud(acts: &[&'static str]) -> String {
    let deal = ["d dh p1 AhAd5c", "d dh p2 KhKd9s", "d dh p3 QhQd2c"];
    hand(STUD, &[&deal[..], acts].concat())
}

#[test]
fn the_lowest_card_brings_it_in() {
    assert_eq!(stacks(&stud(&["p3 pb", "p1 f", "p2 f"])), "99 99 102");
    assert_eq!(stacks(&stud(&["p3 pb", "p1 cbr 4", "p2 f", "p3 f"])), "103 99 98");
    // Or opens for the whole price.
    assert_eq!(
        stacks(&stud(&["p3 cbr 4", "p1 f", "p2 cc", "d dh p2 3h", "d dh p3 4h", "p2 cbr 4"])),
        "99 91 95"
    );
    assert!(reason(&stud(&["p3 cbr 3"])).contains("action 4 'p3 cbr 3': the opening bet is 4"));
    assert!(reason(&stud(&["p1 pb"])).contains("action 4 'p1 pb': p3 is to bring it in"));
    assert!(reason(&stud(&["p3 pb", "p3 pb"])).contains("p1 is to act"));
    assert!(
        reason(&stud(&["p3 pb", "p1 f", "d dh p1 3c"])).contains("dealt cards that are not due")
    );
    assert!(
        reason(&hand("variant = 'F7S'\nsmall_bet = 4\nbig_bet = 8", &[]))
            .contains("bring_in is missing")
    );
    let above = STUD.replace("bring_in = 1", "bring_in = 5");
    assert!(
        reason(&hand(&above, &[])).contains("the bring-in is negative, or above the small bet")
    );
}

#[test]
fn unknown_up_cards_open_as_the_history_says() {
    let deal = ["d dh p1 ????5c", "d dh p2 ????9s", "d dh p3 ??????"];
    let with = |acts: &[&'static str]| hand(STUD, &[&deal[..], acts].concat());
    assert_eq!(stacks(&with(&["p3 pb", "p1 f", "p2 f"])), "99 99 102");
    assert_eq!(stacks(&with(&["p1 pb", "p2 f", "p3 f"])), "102 99 99");
    // A card that is known decides.
    assert!(reason(&with(&["p2 pb"])).contains("action 4 'p2 pb': p1 is to bring it in"));
}

#[test]
fn cards_go_on_coming_to_those_who_are_all_in() {
    let short = STUD.replace("[100, 100, 100]", "[5, 5, 100]");
    let deal = [
        "d dh p1 AhAd5c",
        "d dh p2 KhKd9s",
        "d dh p3 QhQd2c",
        "p3 pb",
        "p1 cbr 4",
        "p2 cc",
        "p3 f",
    ];
    let streets =
        ["d dh p1 3c", "d dh p2 4c", "d dh p1 6c", "d dh p2 7c", "d dh p1 8c", "d dh p2 Tc"];
    let last = ["d dh p1 ??", "d dh p2 ??", "p1 sm AhAd5c3c6c8cJd", "p2 sm KhKd9s4c7cTcJs"];
    let acts = [&deal[..], &streets, &last].concat();
    assert_eq!(stacks(&hand(&short, &acts)), "12 0 98");
}

#[test]
fn chairs_are_those_of_the_file() {
    use engine::Viewer;
    use houseway_record::bind::Recorder;
    let line = |seats: &str| {
        let text = hand(&format!("seats = {seats}"), &actions(&[&["p3 f", "p1 f"]]));
        let mut hands = Format::Phh.hands(text.as_bytes()).unwrap();
        let mut recorder = Recorder::new();
        let came = Importer::default().next(&mut hands, Some(&mut recorder)).unwrap().came;
        assert_eq!(came.unwrap().stacks[1].unwrap().to_string(), "101");
        let text = notation::print(&recorder.document(Viewer::Record));
        let lead = text.lines().find(|line| line.starts_with("lead")).unwrap();
        lead.to_string()
    };
    assert_eq!(line("[9, 2, 4]"), "lead 4");
    // Chairs that do not follow each other, or that no table of ours has.
    assert_eq!(line("[2, 9, 4]"), "lead 3");
    assert_eq!(line("[1, 2, 40]"), "lead 3");
}

#[test]
fn pots_are_shared_in_the_chips_of_the_table() {
    // Three halves of a chip in the middle. Where everybody has halves, one has two of them.
    let odd = "antes = [0, 0, 0.5]\nblinds_or_straddles = [0.5, 0.5, 0]\nmin_bet = 0.5";
    let deal = ["d dh p1 Ah2d", "d dh p2 As2h", "d dh p3 QhQd", "p3 f", "p1 cc", "p2 cc"];
    let board = ["d db Ad7d9s", "p1 cc", "p2 cc", "d db 9h", "p1 cc", "p2 cc", "d db Jc"];
    let end = ["p1 cc", "p2 cc", "p1 sm Ah2d", "p2 sm As2h"];
    let acts = [&deal[..], &board, &end].concat();
    let told = |stacks: &str| format!("{odd}\nfinishing_stacks = {stacks}");
    assert_eq!(stacks(&hand(&told("[100.5, 100, 99.5]"), &acts)), "100.5 100 99.5");
    // In cents both have the same; what is neither is refused.
    assert_eq!(stacks(&hand(&told("[100.25, 100.25, 99.5]"), &acts)), "100.25 100.25 99.5");
    assert!(reason(&hand(&told("[100, 100.5, 99.5]"), &acts)).contains("p1 has 100 by the file"));
}
