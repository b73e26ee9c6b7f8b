//! What an audit of books finds, line by line.

use houseway_room::books::{Audit, Running, Sound};
use testkit::Dice;

/// Everything that books can have, in order: of version 1, and of version 2.
const BOOKS: &str = include_str!("../books/two-players.books");
const SEALED: &str = include_str!("../books/two-players-2.books");

/// The first invalid line, and why; line 0 if something is missing at the end.
fn audited(text: &str) -> Result<Audit, (u32, String)> {
    let mut audit = Audit::new();
    for (number, line) in (1..).zip(text.lines()) {
        audit.read(line.as_bytes(), number).map_err(|fault| (number, fault.reason))?;
    }
    audit.end(true).map_err(|reason| (0, reason))?;
    Ok(audit)
}

#[test]
fn sound_books_hold() {
    let audit = audited(BOOKS).unwrap();
    assert_eq!((audit.entries(), audit.checkpoints(), audit.is_closed()), (15, 2, true));
    let sum: i64 = audit.balances().map(|(_, chips)| chips.as_cents()).sum();
    assert_eq!(sum, 0);
    assert_eq!(audit.table(3), Some("palace/holdem-4-8"));
    assert_eq!(audit.table(4), None);
    let bob = houseway_room::ledger::PlayerId(18);
    assert_eq!(audit.player(bob), Some("Bob"));
    // Books may continue after they were closed, and then have to be closed again.
    let grant = "entry 16 - - issue -> wallet:17 0.01 grant\n";
    let more = format!("{BOOKS}player 17 \"Anna\"\ntable 3 \"mint/pan\"\n{grant}");
    assert_eq!(audited(&more).unwrap_err().0, 0);
}

#[test]
fn what_does_not_hold_is_told_with_its_line() {
    // What replaces which part of a line, the line, and what is reported.
    for (old, new, line, told) in [
        ("houseway-books 1\n", "", 1, "books must begin with"),
        ("shifts 06:00", "houseway-books 1\nshifts 06:00", 2, "already begun"),
        ("shifts 06:00 14:00 22:00", "", 8, "shifts must be listed"),
        ("table 3", "table 4", 10, "seat:3:4: table 3 was not introduced"),
        ("player 18", "player 19", 9, "wallet:18: player 18 was not introduced"),
        ("entry 8", "entry 9", 15, "found entry 9 where entry 8 was expected"),
        ("entry 9", "entry 8", 16, "found entry 8 where entry 9 was expected"),
        ("entry 1 - - issue -> w", "entry 1 - - suspense -> w", 8, "from issue to a wallet"),
        ("entry 1 - - issue -> wallet:17", "entry 1 - - issue -> cage:17", 8, "to a wallet"),
        ("3/0/1 wallet:17 -> seat:3:4 100", "3/0/1 wallet:17 -> seat:3:4 2000", 10, "only 1000.00"),
        ("3/0/1 wallet:17 -> seat:3:4", "3/0/1 wallet:17 -> play:3", 10, "a buy-in cannot go"),
        ("3/0/1 wallet:17 -> seat:3:4", "3/0/1 wallet:17 -> wallet:17", 10, "pay itself"),
        ("3/0/1 wallet", "- wallet", 10, "a buy-in happens at a table"),
        ("3/0/1 wallet", "4/0/1 wallet", 10, "seat:3:4 is not at table 4"),
        ("- issue -> wallet:18", "4/0/1 issue -> wallet:18", 9, "table 4 was not introduced"),
        ("3/1/5", "3/0/5", 14, "table 3 was already at hand 1, event 4"),
        ("3/1/5", "3/1/3", 14, "table 3 was already at hand 1, event 4"),
        // Only fees go to collections; jackpot money stays separate.
        ("seat:3:4 -> collection:3:2026-11-16/1", "seat:3:4 -> seat:3:6", 12, "a fee cannot go"),
        (
            "seat:3:4 -> collection:3:2026-11-16/1 4.00 fee",
            "seat:3:4 -> play:3 4.00 time",
            12,
            "a time cannot go",
        ),
        ("seat:3:5 -> play:3 8.00 call", "corporation -> play:3 8.00 fee", 15, "a fee cannot go"),
        ("4.00 fee", "4.00 bet", 12, "a bet cannot go"),
        (
            "seat:3:4 -> jackpot:3 1.00 jackpot",
            "seat:3:4 -> jackpot:3 1.00 fee",
            13,
            "a fee cannot",
        ),
        ("seat:3:4 -> jackpot:3", "seat:3:4 -> play:3", 13, "a jackpot cannot go"),
        (
            "jackpot:3 -> seat:3:4 0.50 jackpot",
            "jackpot:3 -> collection:3:2026-11-16/1 0.50 correction by \"Lou\" because \"x\"",
            30,
            "never goes to a collection",
        ),
        (
            "jackpot:3 -> seat:3:4 0.50 jackpot",
            "jackpot:3 -> seat:3:4 0.50 win",
            30,
            "a win cannot",
        ),
        (
            "3/2/20 collection:3:2026-11-16/1 -> seat:3:4",
            "3/2/20 collection:3:2026-11-16/1 -> jackpot:3",
            29,
            "a refund cannot go",
        ),
        ("1.00 refund", "1.00 fee", 29, "a fee cannot go"),
        ("1.00 refund", "1.00 jackpot", 29, "a jackpot cannot go"),
        // Moves and cash-outs.
        ("seat:3:5 -> seat:3:6 100.00 move", "seat:3:5 -> play:3 100.00 move", 26, "a move cannot"),
        ("seat:3:6 -> wallet:18 100.00 cash", "wallet:17 -> wallet:18 100.00 cash", 27, "cash-out"),
        // Corrections.
        (
            "by \"Lou\" because \"misread\"",
            "by \" \" because \"misread\"",
            25,
            "a name and a reason",
        ),
        ("by \"Lou\" because \"misread\"", "by \"Lou\" because \"\"", 25, "a name and a reason"),
        ("correction of 7", "correction of 10", 25, "no earlier entry 10"),
        ("correction of 7", "correction of 0", 25, "no earlier entry 0"),
        // Balances.
        ("balance seat:3:4 87.00", "balance seat:3:4 87.01", 19, "add up to 87.00"),
        ("balance seat:3:4 87.00\n", "", 23, "7 accounts have a balance, but 6 are listed"),
        ("balance seat:3:4 87.00", "balance cage:17 0.00", 20, "out of order"),
        ("balance wallet:18 900.00", "balance wallet:17 900.00", 18, "named twice"),
        ("balance wallet:18 900.00", "balance wallet:99 0.00", 18, "player 99 was not"),
        ("checkpoint 9\n", "", 24, "have no checkpoint"),
        ("checkpoint 9", "checkpoint 8", 24, "says entry 8, but the last entry is 9"),
        ("closed 15\n", "", 0, "without a checkpoint"),
        ("closed 15", "checkpoint 15", 0, "never closed"),
        (BOOKS, "", 0, "this file is empty"),
        (BOOKS, "# nothing\n", 0, "this file is empty"),
    ] {
        assert!(BOOKS.contains(old), "{old}");
        let text = BOOKS.replacen(old, new, 1);
        let told_here = audited(&text).err();
        let holds = told_here.as_ref().is_some_and(|(n, why)| *n == line && why.contains(told));
        assert!(holds, "{old:?} became {new:?}: {told_here:?}, not {line} {told:?}");
    }
}

#[test]
fn a_fee_may_lie_by_the_slot_until_it_is_dropped() {
    let fee = "3/1/3 seat:3:4 -> collection:3:2026-11-16/1 4.00 fee FE-03";
    let time = fee.replace("fee FE-03", "time FE-16");
    assert!(audited(&BOOKS.replace(fee, &time)).is_ok());
    let lies = BOOKS.replace(fee, "3/1/3 seat:3:4 -> play:3 4.00 fee FE-11");
    let jackpot = "3/1/4 seat:3:4 -> jackpot:3 1.00 jackpot JP-01";
    let dropped = "3/1/4 play:3 -> collection:3:2026-11-16/1 4.00 fee FE-12";
    let text = lies.replace(jackpot, dropped).replace("seat:3:4 87.00", "seat:3:4 88.00");
    let told = audited(&text).unwrap_err();
    assert_eq!(told.0, 22, "all holds up to the balance of the jackpot: {told:?}");
}

#[test]
fn books_that_are_still_written_need_not_be_closed() {
    let end = |text: &str| {
        let mut audit = Audit::new();
        for line in text.lines() {
            audit.read(line.as_bytes(), 1).unwrap();
        }
        (audit.end(false).is_ok(), audit.end(true).is_ok())
    };
    let all: Vec<&str> = BOOKS.split_inclusive('\n').collect();
    assert_eq!(end(&all.concat()), (true, true));
    assert_eq!(end(&all[..24].concat()), (true, false), "after the first checkpoint");
    assert_eq!(end(&all[..26].concat()), (true, false), "after an entry");
    assert_eq!(end(&all[..20].concat()), (false, false), "within a checkpoint");
    assert_eq!(end(""), (false, false));
}

/// While hands are played there are chips in play; closed books have none.
#[test]
fn closed_books_have_no_chips_in_play() {
    let head = "houseway-books 1\nshifts 06:00\ntable 3 \"mint/pan\"\nplayer 1 \"Ann\"\n\
                entry 1 - - issue -> wallet:1 9.00 grant\n\
                entry 2 - 3/0/1 wallet:1 -> seat:3:1 9.00 buy-in\n\
                entry 3 - 3/1/2 seat:3:1 -> play:3 2.00 bet\n\
                balance seat:3:1 7.00\nbalance play:3 2.00\nbalance issue -9.00\n";
    let told = "the books are closed, but play:3 still has 2.00".to_string();
    assert_eq!(audited(&format!("{head}closed 3\n")).err(), Some((11, told)));
    let mut audit = Audit::new();
    for (number, line) in (1..).zip(format!("{head}checkpoint 3\n").lines()) {
        audit.read(line.as_bytes(), number).unwrap();
    }
    assert_eq!(audit.end(false), Ok(()));
    let in_play: Vec<String> = audit.in_play().map(|(a, has)| format!("{a} {has}")).collect();
    assert_eq!(in_play, ["play:3 2.00"]);
}

#[test]
fn sums_beyond_all_measure_are_told() {
    let mut text = "houseway-books 1\nshifts 09:00\nplayer 1 \"Ann\"\n".to_string();
    for number in 1..=3 {
        text += &format!("entry {number} - - issue -> wallet:1 10000000000.00 grant\n");
    }
    let told = audited(&text).unwrap_err();
    assert_eq!(told.0, 0, "{told:?}");
    text += "balance wallet:1 92233720368547758.07\n";
    let (line, told) = audited(&text).unwrap_err();
    assert_eq!((line, told.contains("add up to 30000000000.00")), (7, true), "{told}");
}

/// The same text with matching seals.
fn resealed(text: &str) -> String {
    let (mut running, mut sealed) = (Running::new(), String::new());
    for line in text.split_inclusive('\n') {
        let line = match line.split_once(" sha256:") {
            Some((words, _)) => format!("{words} {}\n", running.seal()),
            None => line.to_string(),
        };
        running.add(line.as_bytes());
        sealed += &line;
    }
    sealed
}

#[test]
fn sealed_books_hold_and_tell_how_far() {
    assert_eq!(resealed(SEALED), SEALED);
    let audit = audited(SEALED).unwrap();
    assert_eq!((audit.entries(), audit.checkpoints(), audit.seals()), (15, 2, 3));
    assert_eq!((audit.version(), audit.has_seals(), audit.cage_event()), (Some(2), true, 3));
    let Some(Sound { line: 39, entry: 15, seal: Some(seal) }) = audit.sound() else {
        panic!("{:?}", audit.sound());
    };
    assert!(SEALED.ends_with(&format!("closed 15 {seal}\n")));
    let old = audited(BOOKS).unwrap();
    assert_eq!((old.version(), old.has_seals(), old.seals()), (Some(1), false, 0));
    assert_eq!(old.sound(), Some(Sound { line: 38, entry: 15, seal: None }));
}

/// A change that keeps every sum and every order is found by the next seal.
#[test]
fn whatever_is_changed_breaks_the_next_seal() {
    let changes = [
        ("shifts 06:00", "shifts 05:00", 24),
        ("# ", "#  ", 24),
        ("palace/holdem-4-8", "palace/omaha-4-8", 24),
        ("\"Ann\"", "\"Anna\"", 24),
        ("08:00:10", "08:00:11", 24),
        ("-08:00 3/0/1", "-07:00 3/0/1", 24),
        ("8.00 call", "8.00 raise", 24),
        ("8.00 bet", "8.00 bet PK-01", 24),
        ("fee FE-03", "fee FE-04", 24),
        ("misread", "cheating", 27),
        ("by \"Lou\" because \"misread", "by \"Max\" because \"misread", 27),
        ("correction of 7", "correction of 6", 27),
        ("08:03:00", "08:03:01", 39),
        ("left on the table", "found on the floor", 39),
        ("1.00 refund", "1.00 refund\n", 40),
    ];
    for (old, new, line) in changes {
        assert!(SEALED.contains(old), "{old}");
        let text = SEALED.replacen(old, new, 1);
        let told = audited(&text).unwrap_err();
        assert_eq!(told, (line, "the seal does not match the lines above".into()), "{new}");
        assert!(audited(&resealed(&text)).is_ok(), "{new}");
    }
    // Line endings do not matter.
    let mut audit = Audit::new();
    for line in SEALED.replace('\n', "\r\n").split_terminator("\r\n") {
        audit.read(line.as_bytes(), 1).unwrap();
    }
}

#[test]
fn every_entry_has_a_time_an_event_and_where_there_is_one_a_hand() {
    for (old, new, line, told) in [
        ("entry 1 2026-11-16T08:00:10-08:00", "entry 1 -", 8, "needs its time"),
        ("entry 13 2026-11-16T08:03:30-08:00", "entry 13 -", 29, "needs its time"),
        ("T08:00:10-08:00 cage/0/1", "T08:00:10-08:00 -", 8, "needs its event"),
        ("cage/0/1", "cage/0/0", 8, "needs its event"),
        ("cage/0/1", "cage/1/1", 8, "the cage has no hands"),
        ("cage/0/2", "cage/0/1", 9, "the last event of the cage was 1"),
        ("cage/0/2", "cage/0/3", 9, "the last event of the cage was 1"),
        ("cage/0/3", "cage/0/18446744073709551615", 29, "the last event of the cage was 2"),
        ("cage/0/3", "cage/0/2", 29, "the last event of the cage was 2"),
        ("3/1/5", "3/0/5", 14, "needs a hand"),
        ("3/0/1 wallet", "3/0/0 wallet", 10, "needs its event"),
        ("3/0/1 wallet", "cage/0/9 wallet", 10, "a buy-in happens at a table"),
        ("3:2026-11-16/1 4.00 fee", "3:2026-11-16/0 4.00 fee", 12, "counted from 1"),
        ("table 3", "table 0", 4, "0 is the cage"),
        ("houseway-books 2", "houseway-books 1", 8, "table 0 was not introduced"),
        (" sha256:", " # ", 24, "a seal is"),
    ] {
        assert!(SEALED.contains(old), "{old}");
        let told_here = audited(&resealed(&SEALED.replacen(old, new, 1))).err();
        let holds = told_here.as_ref().is_some_and(|(n, why)| *n == line && why.contains(told));
        assert!(holds, "{old:?} became {new:?}: {told_here:?}, not {line} {told:?}");
    }
    let without = SEALED.lines().map(|line| line.split(" sha256").next().unwrap());
    let without: Vec<&str> = without.collect();
    assert_eq!(audited(&without.join("\n")).unwrap_err(), (24, "the seal is missing".into()));
    let old = BOOKS.replace("closed 15", SEALED.lines().last().unwrap());
    assert_eq!(audited(&old).unwrap_err(), (38, "books of version 1 have no seals".into()));
}

#[test]
fn a_clock_that_goes_back_is_told_and_is_no_fault() {
    assert_eq!(audited(SEALED).unwrap().went_back(), None);
    let text =
        resealed(&SEALED.replace("T08:02:00", "T07:02:00").replace("T08:04:00", "T07:00:00"));
    assert_eq!(audited(&text).unwrap().went_back(), Some((2, 26)));
    // Winter begins: an hour comes twice, and nothing goes back.
    let text = resealed(&SEALED.replace("T08:02:00-08:00", "T07:02:00-09:00"));
    assert_eq!(audited(&text).unwrap().went_back(), None);
}

/// Books with words swapped, lines moved, duplicated or left out, and new seals: the audit reports
/// what is wrong and never panics, and what it accepts adds up.
#[test]
fn whatever_passes_adds_up() {
    let words: Vec<&str> = SEALED
        .split_whitespace()
        .chain(["0", "-0.00", "0.01", "9223372036854775807", "-92233720368547758.07"])
        .chain(["10000000000.00", "18446744073709551615", "4294967295", "wallet:4294967295"])
        .chain(["4294967295/4294967295/18446744073709551615", "cage/0/4", "0/0/4", "0/7/7"])
        .chain([
            "0000-01-01T00:00:00+00:00",
            "9999-12-31T23:59:59-23:59",
            "\"\"",
            "\\",
            "\"\\u{0}\"",
        ])
        .collect();
    let mut dice = Dice(5);
    let (mut passed, mut told) = (0, 0);
    for round in 0..10_000 {
        let mut lines: Vec<Vec<&str>> =
            SEALED.lines().map(|line| line.split(' ').collect()).collect();
        for _ in 0..1 + dice.below(3) {
            let at = dice.below(lines.len());
            match dice.below(8) {
                0 => drop(lines.remove(at)),
                1 => lines.insert(at, lines[dice.below(lines.len())].clone()),
                2 => {
                    let other = dice.below(lines.len());
                    lines.swap(at, other);
                }
                _ => {
                    let word = dice.below(lines[at].len());
                    lines[at][word] = words[dice.below(words.len())];
                }
            }
        }
        let text: String = lines.iter().map(|line| line.join(" ") + "\n").collect();
        let text = resealed(&text);
        let mut audit = Audit::new();
        let held = (1..).zip(text.lines()).all(|(n, line)| audit.read(line.as_bytes(), n).is_ok());
        let sum: i128 = audit.balances().map(|(_, has)| i128::from(has.as_cents())).sum();
        assert_eq!(sum, 0, "{round}");
        if !held {
            told += 1;
            continue;
        }
        passed += 1;
        // Added up again, word by word.
        let mut sums = std::collections::BTreeMap::<&str, i128>::new();
        for line in text.lines().filter(|line| line.starts_with("entry ")) {
            let words: Vec<&str> = line.split(' ').filter(|word| !word.is_empty()).collect();
            let amount = words[7];
            let amount = if amount.contains('.') { amount.into() } else { format!("{amount}00") };
            let cents: i128 = amount.replace('.', "").parse().unwrap();
            assert!(cents > 0, "{line}");
            *sums.entry(words[4]).or_default() -= cents;
            *sums.entry(words[6]).or_default() += cents;
        }
        assert_eq!(sums.values().sum::<i128>(), 0);
        for (account, sum) in sums {
            let account = houseway_room::books::read_account(account).unwrap();
            assert_eq!(i128::from(audit.balance(account).as_cents()), sum, "{round} {account}");
            assert!(sum >= 0 || account.may_owe(), "{round} {account}");
        }
    }
    assert!(passed > 100 && told > 7_000, "{passed} {told}");
}
