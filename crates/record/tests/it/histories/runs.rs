//! A board that is dealt more than once.

use super::*;
use engine::{Rules, Viewer};
use houseway_record::bind::Recorder;
use houseway_record::replay::replay;
use notation::{parse, print};

const ALL_IN: [&str; 3] = ["p3 f", "p1 cbr 100", "p2 cc"];
const SHOWN: [&str; 2] = ["p1 sm AhAd", "p2 sm KhKd"];

/// Kings on the second board win half.
#[test]
fn each_board_has_its_half() {
    let first = ["d db 2c7d9s", "d db 3h", "d db Jc"];
    let second = ["d db Ks8d4s", "d db 5h", "d db Tc"];
    let acts = actions(&[&ALL_IN, &SHOWN, &first, &second]);
    assert_eq!(stacks(&hand("", &acts)), "100 100 100");
    let once = actions(&[&ALL_IN, &SHOWN, &first]);
    assert_eq!(stacks(&hand("", &once)), "200 0 100");
    // What does not divide goes with the first board.
    assert_eq!(stacks(&hand("antes = [0, 0, 1]", &acts)), "101 100 99");
    assert_eq!(stacks(&hand("rake = 3\nantes = [0, 0, 1]", &acts)), "99 99 99");
    let third = ["d db Kc8h4c", "d db 6h", "d db Th"];
    let thrice = actions(&[&ALL_IN, &SHOWN, &first, &second, &third]);
    assert_eq!(stacks(&hand("", &thrice)), "68 132 100");
}

#[test]
fn only_what_came_after_the_betting_is_dealt_again() {
    let flop = ["p3 f", "p1 cc", "p2 cc", "d db 2c7d9s", "p1 cbr 98", "p2 cc"];
    let boards = ["d db 3h", "d db Jc", "d db Ks", "d db 5h"];
    assert_eq!(stacks(&hand("", &actions(&[&flop, &SHOWN, &boards]))), "100 100 100");
    let open = one(&hand("", &actions(&[&flop, &SHOWN, &boards[..3]]))).unwrap();
    assert_eq!(open.open.as_deref(), Some("cards are to be dealt"));
}

/// Side pots are shared by board too: the short stack wins on one, the next on the other.
#[test]
fn every_pot_is_shared() {
    let short = "starting_stacks = [40, 100, 100]";
    let acts = actions(&[
        &["p3 cbr 100", "p1 cc", "p2 cc"],
        &["p1 sm AhAd", "p2 sm KhKd", "p3 sm QhQd"],
        &["d db 2c7d9s", "d db 3h", "d db Jc"],
        &["d db Qs8d4s", "d db 5h", "d db Tc"],
    ]);
    assert_eq!(stacks(&hand(short, &acts)), "60 60 120");
}

#[test]
fn the_board_is_dealt_again_only_where_nobody_can_bet() {
    let river = ["p1 cc", "p2 cc", "d db 3h", "p1 cc", "p2 cc", "d db Jc", "p1 cc", "p2 cc"];
    let flop = ["p3 f", "p1 cc", "p2 cc", "d db 2c7d9s"];
    let acts = actions(&[&flop, &river, &["d db Ks"]]);
    assert!(reason(&hand("", &acts)).contains("'d db Ks': p1 is to show or muck"));
}

#[test]
fn a_record_of_it_replays_and_is_told_in_both_formats() {
    let first = ["d db 2c7d9s", "d db 3h", "d db Jc"];
    let second = ["d db Ks8d4s", "d db 5h", "d db Tc"];
    let text = hand("antes = [0, 0, 1]", &actions(&[&ALL_IN, &SHOWN, &first, &second]));
    let mut hands = Format::Phh.hands(text.as_bytes()).unwrap();
    let mut recorder = Recorder::new();
    let came = Importer::default().next(&mut hands, Some(&mut recorder)).unwrap().came.unwrap();
    let document = recorder.document(Viewer::Record);
    let written = print(&document);
    assert!(written.contains(" boards 2 shared 0\n"), "{written}");
    let report = replay(&parse(&written).unwrap(), Rules::ALL);
    assert!(report.is_ok(), "{report}\n{written}");
    for format in [Format::Phh, Format::Ohh] {
        let text = format.export(&document).unwrap().text;
        let mut hands = format.hands(text.as_bytes()).unwrap();
        let again = Importer::default().next(&mut hands, None).unwrap().came;
        let again = again.unwrap_or_else(|failing| panic!("{failing:?}\n{text}"));
        assert_eq!(again.stacks, came.stacks, "{text}");
        if format == Format::Ohh {
            assert_eq!(text.matches("\"street\": \"Turn\"").count(), 2, "{text}");
            assert!(text.contains("\"Run_It_Twice\""));
        }
    }
    // A record cannot ask for boards that begin in the middle of a street, or for none.
    for other in
        ["boards 2 shared 1", "boards 1 shared 0", "boards 200 shared 0", "boards 2 shared 5"]
    {
        let text = written.replace("boards 2 shared 0", other);
        assert!(!replay(&parse(&text).unwrap(), Rules::ALL).is_ok(), "{other}");
    }
}
