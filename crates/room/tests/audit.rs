//! What an audit of books finds, line by line.

use houseway_room::books::{Audit, read_line};

/// Everything that books can have, in order.
const BOOKS: &str = include_str!("books/two-players.books");

/// The first line that does not hold, and why; line 0 if something is missing at the end.
fn audited(text: &str) -> Result<Audit, (u32, String)> {
    let mut audit = Audit::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = read_line(line.as_bytes(), number).map_err(|fault| (number, fault.reason))?;
        audit.line(&line).map_err(|reason| (number, reason))?;
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
    // They may go on after they were closed, and have to be closed again.
    let grant = "entry 16 - - issue -> wallet:17 0.01 grant\n";
    let more = format!("{BOOKS}player 17 \"Anna\"\ntable 3 \"mint/pan\"\n{grant}");
    assert_eq!(audited(&more).unwrap_err().0, 0);
}

#[test]
fn what_does_not_hold_is_told_with_its_line() {
    // What is put in the place of a line, which line, and what is told about it.
    for (old, new, line, told) in [
        ("houseway-books 1\n", "", 1, "books begin with"),
        ("shifts 06:00", "houseway-books 1\nshifts 06:00", 2, "begun already"),
        ("shifts 06:00 14:00 22:00", "", 8, "when shifts begin"),
        ("table 3", "table 4", 10, "seat:3:4: table 3 was not introduced"),
        ("player 18", "player 19", 9, "wallet:18: player 18 was not introduced"),
        ("entry 8", "entry 9", 15, "entry 9 stands where entry 8 belongs"),
        ("entry 9", "entry 8", 16, "entry 8 stands where entry 9 belongs"),
        ("entry 1 - - issue -> w", "entry 1 - - suspense -> w", 8, "granted by issue"),
        ("entry 1 - - issue -> wallet:17", "entry 1 - - issue -> cage:17", 8, "to a wallet"),
        ("3/0/1 wallet:17 -> seat:3:4 100", "3/0/1 wallet:17 -> seat:3:4 2000", 10, "only 1000.00"),
        ("3/0/1 wallet:17 -> seat:3:4", "3/0/1 wallet:17 -> play:3", 10, "a buy-in does not go"),
        ("3/0/1 wallet:17 -> seat:3:4", "3/0/1 wallet:17 -> wallet:17", 10, "pay itself"),
        ("3/0/1 wallet", "- wallet", 10, "a buy-in happens at a table"),
        ("3/0/1 wallet", "4/0/1 wallet", 10, "seat:3:4 is not at table 4"),
        ("- issue -> wallet:18", "4/0/1 issue -> wallet:18", 9, "table 4 was not introduced"),
        ("3/1/5", "3/0/5", 14, "table 3 was at hand 1, event 4 already"),
        ("3/1/5", "3/1/3", 14, "table 3 was at hand 1, event 4 already"),
        // Fees go to collections and nothing else does; jackpot money stays apart.
        ("seat:3:4 -> collection:3:2026-11-16/1", "seat:3:4 -> seat:3:6", 12, "a fee does not go"),
        (
            "seat:3:4 -> collection:3:2026-11-16/1 4.00 fee",
            "seat:3:4 -> play:3 4.00 time",
            12,
            "a time does not go",
        ),
        ("seat:3:5 -> play:3 8.00 call", "corporation -> play:3 8.00 fee", 15, "a fee does not go"),
        ("4.00 fee", "4.00 bet", 12, "a bet does not go"),
        ("seat:3:4 -> jackpot:3 1.00 jackpot", "seat:3:4 -> jackpot:3 1.00 fee", 13, "a fee does"),
        ("seat:3:4 -> jackpot:3", "seat:3:4 -> play:3", 13, "a jackpot does not go"),
        (
            "jackpot:3 -> seat:3:4 0.50 jackpot",
            "jackpot:3 -> collection:3:2026-11-16/1 0.50 correction by \"Lou\" because \"x\"",
            30,
            "never goes to a collection",
        ),
        ("jackpot:3 -> seat:3:4 0.50 jackpot", "jackpot:3 -> seat:3:4 0.50 win", 30, "a win does"),
        (
            "3/2/20 collection:3:2026-11-16/1 -> seat:3:4",
            "3/2/20 collection:3:2026-11-16/1 -> jackpot:3",
            29,
            "a refund does not go",
        ),
        ("1.00 refund", "1.00 fee", 29, "a fee does not go"),
        ("1.00 refund", "1.00 jackpot", 29, "a jackpot does not go"),
        // Moves and cash-outs.
        ("seat:3:5 -> seat:3:6 100.00 move", "seat:3:5 -> play:3 100.00 move", 26, "a move does"),
        ("seat:3:6 -> wallet:18 100.00 cash", "wallet:17 -> wallet:18 100.00 cash", 27, "cash-out"),
        // Corrections.
        ("by \"Lou\" because \"misread\"", "by \" \" because \"misread\"", 25, "who and why"),
        ("by \"Lou\" because \"misread\"", "by \"Lou\" because \"\"", 25, "who and why"),
        ("correction of 7", "correction of 10", 25, "no entry 10 before"),
        ("correction of 7", "correction of 0", 25, "no entry 0 before"),
        // Balances.
        ("balance seat:3:4 87.00", "balance seat:3:4 87.01", 19, "come to 87.00"),
        ("balance seat:3:4 87.00\n", "", 23, "7 accounts have something, 6 are named"),
        ("balance seat:3:4 87.00", "balance cage:17 0.00", 20, "out of order"),
        ("balance wallet:18 900.00", "balance wallet:17 900.00", 18, "named twice"),
        ("balance wallet:18 900.00", "balance wallet:99 0.00", 18, "player 99 was not"),
        ("checkpoint 9\n", "", 24, "belong to no checkpoint"),
        ("checkpoint 9", "checkpoint 8", 24, "after entry 8 follows entry 9"),
        ("closed 15\n", "", 0, "without a checkpoint"),
        ("closed 15", "checkpoint 15", 0, "never closed"),
        (BOOKS, "", 0, "there are no books"),
        (BOOKS, "# nothing\n", 0, "there are no books"),
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
        let lines = text.lines().map(|line| read_line(line.as_bytes(), 1).unwrap());
        lines.for_each(|line| audit.line(&line).unwrap());
        (audit.end(false).is_ok(), audit.end(true).is_ok())
    };
    let all: Vec<&str> = BOOKS.split_inclusive('\n').collect();
    assert_eq!(end(&all.concat()), (true, true));
    assert_eq!(end(&all[..24].concat()), (true, false), "after the first checkpoint");
    assert_eq!(end(&all[..26].concat()), (true, false), "after an entry");
    assert_eq!(end(&all[..20].concat()), (false, false), "within a checkpoint");
    assert_eq!(end(""), (false, false));
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
    assert_eq!((line, told.contains("come to 30000000000.00")), (7, true), "{told}");
}
