//! A person at the table, through the program and a pipe.

use crate::common::{Done, Folder, program, program_run};
use std::io::Write;
use std::process::Stdio;

/// Plays with these lines typed.
fn play(args: &[&str], typed: &[u8]) -> Done {
    let mut child = program()
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    let typed = typed.to_vec();
    // The program may exit before everything is typed.
    let typing = std::thread::spawn(move || drop(stdin.write_all(&typed)));
    let output = child.wait_with_output().expect("it ends");
    typing.join().expect("typed");
    Done {
        code: output.status.code().expect("no signal"),
        out: String::from_utf8(output.stdout).expect("UTF-8"),
        err: String::from_utf8(output.stderr).expect("UTF-8"),
    }
}

/// All parts are there, in this order.
#[track_caller]
fn tells(done: &Done, parts: &[&str]) {
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{}", done.out);
    let mut rest = done.out.as_str();
    for part in parts {
        let Some(at) = rest.find(part) else {
            panic!("{part:?} does not follow in\n{}", done.out);
        };
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn holdem_is_played_and_saved() {
    let folder = Folder::new("play-holdem");
    let dir = folder.path().join("new");
    let dir = dir.to_str().unwrap();
    let typed =
        b"?\nfly\nhit\ncheck\nraise 60\n2\nrule HE-04\nrule PN-99\nfold\nfold\nfold\nfold\n";
    let args = ["unnamed/holdem", "--seed", "3", "--players", "4", "--hands", "1", "--save", dir];
    let done = play(&args, typed);
    tells(
        &done,
        &[
            "Seed 3",
            "Hand 1",
            "You may:",
            "You may type the number of a choice",
            "call or c ",
            "put in $6 and stay in",
            "raise 9 or r 9 ",
            "Not understood: unknown move 'fly'; did you mean fold?",
            "Not taken:",
            "Not taken: there is a bet to call: $6",
            "Not taken: the amount is too large: at most $9 (PK-11)",
            "You call",
            "HE-04",
            "Unknown rule PN-99",
            "You fold",
            "The hand is over",
            "You leave after 1 hand",
            "Saved the last hand: ",
        ],
    );
    let path = done.out.lines().last().unwrap().rsplit_once(' ').unwrap().1;
    let replayed = program_run(&["replay", path]);
    assert_eq!(replayed.code, 0, "{replayed:?}");
}

#[test]
fn no_bust_blackjack_is_played_and_refusals_show_their_rule() {
    let typed = b"wager 7.25 on 1\nwager 10 on 1\nwager 5 on 1\nready\nstand\nhit\nstand\n";
    let args = ["palace/no-bust-blackjack", "--seed", "3", "--seat", "2", "--players", "3"];
    let done = play(&args, typed);
    tells(
        &done,
        &[
            "Ann is the player-dealer",
            "wager $5–",
            "Not taken:",
            "You wager $10",
            "Not taken: this cannot be done now: you may ",
            "PD-13  Betting squares",
            "You are ready",
            "You pay a fee of $0.50",
            "You stand",
            "The hand is over",
            "The house finishes your hand",
            "You leave after 2 hands",
            "Saved the last hand: ",
        ],
    );
}

#[test]
fn a_person_is_offered_the_bank_and_need_not_take_it() {
    let args = ["palace/no-bust-blackjack", "--seed", "3", "--players", "2", "--hands", "3"];
    let takes = play(&args, b"ready\nready\nwhat\n?\nrule PD-02\nbank\nbank 60\n");
    let parts = [
        "You are offered the bank",
        "press Enter",
        "play against everybody else",
        "PD-02  The bank goes round",
    ];
    tells(&takes, &parts);
    tells(&takes, &["== Hand 3 ==\nYou are the player-dealer", "You bank $60", "You take back"]);
    let passes = play(&args, b"ready\nready\n\nready\n");
    tells(&passes, &["You are offered the bank", "== Hand 3 ==\nBob is the player-dealer"]);
    let leaves = play(&args, b"ready\nready\nquit\n");
    tells(&leaves, &["You are offered the bank", "You leave after 2 hands with $100 (+$0)"]);
}

#[test]
fn hands_are_set_by_cards_by_places_or_by_the_house() {
    let args = ["palace/double-hand-poker", "--seed", "4", "--players", "3", "--hands", "1"];
    let done = play(&args, b"wager 20 on 1\nready\nset Jo Kd\nset Kd\nset 2 3\n");
    let parts = [
        "The dice show 3 3 5: 11",
        "counted off by the dice",
        "Settled in order: Cleo, You",
        "set 2 of: Jo K♦ Q♠ J♦ 8♥ 5♦ 4♦, the front hand",
        "house-way (or h)",
        "Not taken: foul: front ace-king would be above back high card, queen-jack-eight-five-four (PG-03)",
        "PG-03  Front and back",
        "Not taken: name the two that go in the front hand, and no others (PG-03)",
        "You put K♦ Q♠ in the front hand",
        "Bob looks at 7 cards",
        "You show back Jo 4♦ 5♦ J♦ 8♥, front K♦ Q♠",
        "You: back high card, ace-jack-eight-five-four; front high card, king-queen",
        "You push",
    ];
    tells(&done, &parts);
    // Another player asked first, and the house sets one hand in a deal.
    let args = ["tommys/pai-gow-poker", "--seed", "8", "--players", "3", "--hands", "1"];
    let done = play(&args, b"wager 20 on 1\nready\nh\nset Ks Jo\n");
    tells(
        &done,
        &["Cleo asks the house to set the hand", "PG-09", "You put K♠ Jo in the front hand"],
    );
}

#[test]
fn tiles_are_set_with_what_they_make_in_sight() {
    let args = ["palace/pai-gow-tiles", "--seed", "5", "--players", "3", "--hands", "1"];
    let start = b"wager 20 on 1\nready\n".to_vec();
    let parts = [
        "1  set 2-2 5-4: high seven, ping high; low three, bon high\n",
        "4  house-way (or h)",
        "Not taken: foul: low nine, ping high would be above high one, bon high (TL-08)",
        "in the low hand",
        "You: high ",
    ];
    for typed in ["set 5-4 6-4\nh\n", "set 5-4 6-4\n3\n", "set 6-4 5-4\nset 6-1 2-2\n"] {
        let done = play(&args, &[&start[..], typed.as_bytes()].concat());
        tells(&done, &parts);
        tells(&done, &["You put", "6-1", "in the low hand"]);
    }
}

#[test]
fn pan_is_played() {
    // In, no change of mind, then whatever comes first: draws, melds, discards.
    let typed = [b"in\npass\n".to_vec(), b"1\n".repeat(400)].concat();
    let args = ["palace/pan-2", "--seed", "8", "--seat", "2", "--players", "3", "--hands", "1"];
    let done = play(&args, &typed);
    let parts =
        ["You ante $2", "In or out", "You are in", "press Enter to pass", "You draw", "You throw"];
    tells(&done, &parts);
    tells(&done, &["Tops: $6", "Liable: 1 2", "You may:", "By rank: ", "By suit: ", "Order: "]);
    tells(&done, &["The hand is over: a player went out", "You have", "You leave after 1 hand"]);
    tells(&done, &["Saved the last hand: "]);
    let path = done.out.lines().last().unwrap().rsplit_once(' ').unwrap().1;
    assert_eq!(program_run(&["replay", path]).code, 0);
}

#[test]
fn letters_and_wagers_without_a_square_are_understood() {
    let args = ["unnamed/holdem", "--seed", "3", "--players", "4", "--hands", "1"];
    tells(&play(&args, b"c\nf\nf\nf\n"), &["You call $", "You fold"]);
    let args = ["palace/no-bust-blackjack", "--seed", "3", "--seat", "2", "--players", "3"];
    let done = play(&args, b"wager 10\nw $20\nready\ns\n");
    tells(&done, &["You wager $10", "change $5–", "on square 1", "You wager $20", "You stand"]);
    // Each circle of baccarat is another bet.
    let args = ["palace/baccarat", "--seed", "3", "--players", "3", "--hands", "1"];
    let done = play(&args, b"wager 10\nwager 10 on tie\nready\n");
    tells(&done, &["Not understood: say where, as in `on player`", "You wager $10 on the tie"]);
}

#[test]
fn the_button_of_mexican_poker_may_leave_instead_of_shuffling() {
    let args = ["palace/mexican-poker", "--seed", "3", "--players", "4", "--hands", "1"];
    tells(&play(&args, b"?\nquit\n"), &["Type `shuffle`", "Type `shuffle`", "You leave after 0"]);
    tells(&play(&args, b"shuffle\nf\n"), &["The cards are shuffled.", "You fold"]);
}

/// Plays in a terminal of this size.
#[cfg(target_os = "linux")]
fn on_terminal(args: &str, size: (u16, u16), vars: &[(&str, &str)], typed: &[u8]) -> String {
    let (columns, rows) = size;
    let command =
        format!("stty cols {columns} rows {rows}; {} {args}", env!("CARGO_BIN_EXE_houseway"));
    let mut child = std::process::Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .env_remove("NO_COLOR")
        .env("TERM", "xterm-256color")
        .env("XDG_DATA_HOME", env!("CARGO_TARGET_TMPDIR"))
        .envs(vars.iter().copied())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("script gives a terminal");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(typed).expect("typed");
    drop(stdin);
    String::from_utf8(child.wait_with_output().expect("it ends").stdout).expect("UTF-8")
}

#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal_every_turn_is_a_new_page_in_colour() {
    const CLEAR: &str = "\u{1b}[H\u{1b}[2J";
    let args = "play unnamed/holdem --seed 3 --players 4 --hands 2";
    let typed = b"f\n\nf\n";
    let pages = on_terminal(args, (80, 40), &[], typed);
    assert!(pages.matches(CLEAR).count() >= 3, "{pages:?}");
    // Colours are painted: the queen of hearts is red.
    assert!(pages.contains("\u{1b}[91m"), "{pages:?}");
    let over = pages.find("Press Enter for the next hand").expect(&pages);
    assert!(pages[over..].contains("Hand 2"), "{pages}");
    let plain = on_terminal(args, (80, 40), &[("NO_COLOR", "1")], typed);
    assert!(plain.contains(CLEAR) && !plain.replace(CLEAR, "").contains('\u{1b}'), "{plain:?}");
    for vars in [&[("TERM", "dumb")][..], &[("TERM", "dumb"), ("CI", "true")]] {
        let dumb = on_terminal(args, (80, 40), vars, b"f\nf\n");
        assert!(!dumb.contains('\u{1b}') && dumb.contains("You leave after 2 hands"), "{dumb:?}");
    }
    // What does not fit is left out at the top, never at the prompt.
    let small = on_terminal(args, (80, 22), &[], typed);
    assert!(small.contains("lines left out") && small.contains("You may:"), "{small}");
}

#[cfg(target_os = "linux")]
#[test]
fn tables_fit_the_terminal_and_pipes_get_whole_lines() {
    for columns in [80, 100, 132] {
        let text = on_terminal("games", (columns, 40), &[("NO_COLOR", "1")], b"");
        let widest = text.lines().map(|line| line.trim_end().chars().count()).max();
        assert!(widest <= Some(columns.into()), "{columns}: {text}");
        assert!(text.contains("palace/baccarat") && text.contains("501–"), "{text}");
    }
    let piped = program_run(&["games"]).out;
    assert!(piped.lines().any(|line| line.contains("Baccarat") && line.contains("6 on 501–")));
}

#[test]
fn the_end_of_input_leaves_cleanly_at_any_time() {
    for offering in ["unnamed/holdem", "palace/no-bust-blackjack", "palace/pan-2"] {
        // The hand is finished for the guest, so it counts.
        let words = &["finishes your hand", "You leave after 1 hand with "];
        tells(&play(&[offering, "--seed", "1"], b""), words);
        tells(&play(&[offering, "--seed", "1"], b"quit\n"), words);
        tells(&play(&[offering], b"1"), &["You leave after"]);
    }
}

#[test]
fn garbage_leaves_it_running() {
    let mut word = 9u64;
    let mut lines = Vec::new();
    for n in 0..200 {
        for _ in 0..n % 60 {
            word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let byte = (word >> 40) as u8;
            // A line of digits could be a valid choice rather than garbage.
            lines.push(if byte == b'\n' || byte.is_ascii_digit() { b'#' } else { byte });
        }
        lines.extend_from_slice(match n % 5 {
            0 => b" raise 99999999999999999999999\n",
            1 => b" meld ?? ?? ?? on 255\n",
            2 => b" rule ZZ-0\n",
            3 => b"# on on on 1.2.3 As\n",
            _ => b" -1\n",
        });
    }
    lines.extend_from_slice(&[b"A".repeat(100_000), b"\ntable\n".to_vec()].concat());
    for offering in ["unnamed/holdem", "palace/no-bust-blackjack", "palace/pan-2"] {
        let done = play(&[offering, "--seed", "2", "--seat", "2"], &lines);
        tells(&done, &["Not understood", "too long", "You may:", "You leave after 1 hand"]);
        assert!(done.out.matches("\n> ").count() > 150, "{}", done.out);
    }
}

#[test]
fn the_same_seed_is_the_same_game() {
    let args = ["unnamed/holdem", "--seed", "12"];
    let typed = b"2\n2\n2\n2\n1\n1\n";
    assert_eq!(play(&args, typed).out, play(&args, typed).out);
    let other = play(&["unnamed/holdem", "--seed", "13"], typed).out;
    assert_ne!(play(&args, typed).out.replace("Seed 12", ""), other.replace("Seed 13", ""));
}

#[test]
fn nonsense_on_the_command_line_is_told() {
    for (args, part) in [
        (&["unnamed/holdm"][..], "unnamed/holdem"),
        (&["unnamed/holdem", "--seat", "10"], "seats 1 to 9"),
        (&["unnamed/holdem", "--seat", "0"], "seats 1 to 9"),
        (&["unnamed/holdem", "--players", "1"], "at least 2 players"),
        (&["unnamed/holdem", "--players", "200"], "at most 9 players"),
        (&["unnamed/holdem", "--json"], "no JSON"),
        (&["unnamed/holdem", "--bots", "clever"], "simple"),
    ] {
        let done = play(args, b"");
        assert_eq!(done.code, 2, "{done:?}");
        assert!(done.err.contains(part), "{part:?} is not in {}", done.err);
    }
}
