//! The books' text: what is written is read back, and any text is a line or a fault.

use cards::Seat;
use engine::{Chapter, Chips, Reason, RuleId};
use houseway_room::books::{
    BookLine, MAX_LINE, Running, Seal, Unwritable, read_account, read_line, write_line,
};
use houseway_room::ledger::{BookAccount, Entry, Occasion, PlayerId, Why};
use houseway_room::{Day, Reading, Shift, Shifts};
use proptest::prelude::*;

fn written(line: &BookLine) -> String {
    let mut text = String::new();
    write_line(&mut text, line).unwrap();
    assert_eq!(text.pop(), Some('\n'));
    assert!(!text.contains(|c: char| c.is_control()), "{text:?}");
    text
}

/// Days from the year 0 to the year 9999.
fn day() -> impl Strategy<Value = Day> {
    let of = |year, month, day| Day::of(year, month, day).unwrap().0;
    (of(0, 1, 1)..=of(9999, 12, 31)).prop_map(Day)
}

fn reading() -> impl Strategy<Value = Reading> {
    let local = (day(), 0..86_400_i64).prop_map(|(day, second)| i64::from(day.0) * 86_400 + second);
    let some = (local, -1439..1440_i16)
        .prop_map(|(local, ahead)| Reading { seconds: local - i64::from(ahead) * 60, ahead });
    some.prop_filter("no clock was read", |when| *when != Reading::default())
}

fn account() -> impl Strategy<Value = BookAccount> {
    let shift = (day(), any::<u8>()).prop_map(|(day, number)| Shift { day, number });
    let player = any::<u32>().prop_map(PlayerId);
    prop_oneof![
        player.clone().prop_map(BookAccount::Wallet),
        player.prop_map(BookAccount::Cage),
        (any::<u32>(), 0..Seat::MAX)
            .prop_map(|(table, at)| BookAccount::Seat { table, seat: Seat::at(at) }),
        any::<u32>().prop_map(|table| BookAccount::Play { table }),
        any::<u32>().prop_map(|table| BookAccount::Jackpot { table }),
        (any::<u32>(), shift).prop_map(|(table, shift)| BookAccount::Collection { table, shift }),
        prop::sample::select(vec![
            BookAccount::Corporation,
            BookAccount::Suspense,
            BookAccount::Issue
        ]),
    ]
}

/// Anything that somebody may type.
fn words() -> impl Strategy<Value = String> {
    prop_oneof![".{0,40}", prop::collection::vec(any::<char>(), 0..40).prop_map(String::from_iter)]
}

fn why() -> impl Strategy<Value = Why> {
    let rule = (prop::sample::select(Chapter::ALL), 1..100_u8);
    let rule = prop::option::of(rule.prop_map(|(chapter, number)| RuleId::new(chapter, number)));
    prop_oneof![
        8 => (prop::sample::select(Reason::ALL), rule).prop_map(|(why, rule)| Why::Event(why, rule)),
        1 => Just(Why::Grant),
        3 => (any::<Option<u64>>(), words(), words())
            .prop_map(|(of, who, why)| Why::Correction { of, who, why }),
    ]
}

fn entry() -> impl Strategy<Value = Entry> {
    let place = prop_oneof![
        1 => (1..=u64::MAX).prop_map(|event| (0, 0, event)),
        4 => (1..=u32::MAX, any::<u32>(), 1..=u64::MAX),
    ];
    let place = (place, reading()).prop_map(|((table, hand, event), when)| Occasion {
        table,
        hand,
        event,
        when,
    });
    let amount = (1..=Chips::MAX.as_cents()).prop_map(Chips::cents);
    (any::<u64>(), account(), account(), amount, place, why())
        .prop_map(|(number, from, to, amount, at, why)| Entry { number, from, to, amount, at, why })
}

fn seal() -> impl Strategy<Value = Seal> {
    ".{0,40}".prop_map(|text| {
        let mut running = Running::new();
        running.add(text.as_bytes());
        running.seal()
    })
}

fn line() -> impl Strategy<Value = BookLine> {
    let shifts = prop::collection::btree_set(0..1440_u16, 1..=24);
    let shifts = shifts.prop_map(|starts| Shifts::new(starts.into_iter().collect()).unwrap());
    let own = prop::option::of(shifts.clone());
    prop_oneof![
        6 => entry().prop_map(BookLine::Entry),
        1 => shifts.prop_map(BookLine::Shifts),
        1 => (any::<u32>(), words(), own)
            .prop_map(|(table, name, shifts)| BookLine::Table { table, name, shifts }),
        1 => (any::<u32>(), words())
            .prop_map(|(id, name)| BookLine::Player { player: PlayerId(id), name }),
        1 => (account(), -i64::MAX..=i64::MAX)
            .prop_map(|(account, has)| BookLine::Balance { account, has: Chips::cents(has) }),
        1 => (any::<(u64, bool)>(), prop::option::of(seal()))
            .prop_map(|((after, closed), seal)| BookLine::Checkpoint { after, closed, seal }),
        1 => (any::<u64>(), seal()).prop_map(|(after, seal)| BookLine::Seal { after, seal }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(2_000) })]

    #[test]
    fn what_is_written_is_read_back(line in line()) {
        let text = written(&line);
        prop_assert_eq!(read_line(text.as_bytes(), 1), Ok(line), "{}", text);
    }

    #[test]
    fn any_bytes_are_a_line_or_a_fault(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Err(fault) = read_line(&bytes, 7) {
            prop_assert_eq!(fault.line, 7);
            prop_assert!(fault.column >= 1 && fault.column as usize <= bytes.len() + 1);
        }
    }

    /// A line with one character changed, inserted or removed is refused with a position, or says
    /// something else, or the same in another form.
    #[test]
    fn damaged_lines_are_read_or_refused(line in line(), at in any::<prop::sample::Index>(), c in any::<char>(), how in 0..3) {
        let mut text: Vec<char> = written(&line).chars().collect();
        let at = at.index(text.len());
        match how {
            0 => text[at] = c,
            1 => text.insert(at, c),
            _ => drop(text.remove(at)),
        }
        let text: String = text.into_iter().collect();
        match read_line(text.as_bytes(), 1) {
            Ok(BookLine::Nothing) => prop_assert!(text.starts_with('#')),
            Ok(read) => prop_assert_eq!(read_line(written(&read).as_bytes(), 1), Ok(read)),
            Err(fault) => prop_assert!(fault.column as usize <= text.chars().count() + 1),
        }
    }
}

#[test]
fn lines_look_as_they_should() {
    let seat = BookAccount::Seat { table: 3, seat: Seat::at(3) };
    let when = Reading { seconds: 1_794_844_830, ahead: -8 * 60 };
    let at = Occasion { table: 3, hand: 0, event: 1, when };
    let why = Why::Event(Reason::BuyIn, Some(RuleId::new(Chapter::PK, 44)));
    let from = BookAccount::Wallet(PlayerId(17));
    let entry = Entry { number: 2, from, to: seat, amount: Chips::dollars(100), at, why };
    let shift = Shift { day: when.day(), number: 1 };
    let collection = BookAccount::Collection { table: 3, shift };
    let (who, why) = ("Lou".to_string(), "\"two\nlines\" \\ \u{202e}".to_string());
    let put_right = Entry {
        from: collection,
        to: BookAccount::Suspense,
        at: Occasion::at_cage(7, when),
        why: Why::Correction { of: Some(5), who, why },
        ..entry.clone()
    };
    let name = "unnamed/holdem".to_string();
    let seal = Running::new().seal();
    let (closed, sealed) = (format!("closed 9 {seal}"), format!("seal 9 {seal}"));
    let issue = BookLine::Balance { account: BookAccount::Issue, has: Chips::cents(-123_405) };
    for (line, text) in [
        (BookLine::Head { version: 2 }, "houseway-books 2"),
        (BookLine::Head { version: 1 }, "houseway-books 1"),
        (BookLine::Shifts(Shifts::default()), "shifts 06:00 14:00 22:00"),
        (
            BookLine::Table { table: 3, name: name.clone(), shifts: None },
            r#"table 3 "unnamed/holdem""#,
        ),
        (
            BookLine::Table { table: 3, name, shifts: Shifts::new(vec![0, 750]) },
            r#"table 3 "unnamed/holdem" shifts 00:00 12:30"#,
        ),
        (BookLine::Player { player: PlayerId(17), name: "Ánn B".into() }, r#"player 17 "Ánn B""#),
        (
            BookLine::Entry(entry),
            "entry 2 2026-11-16T08:00:30-08:00 3/0/1 wallet:17 -> seat:3:4 100.00 buy-in PK-44",
        ),
        (
            BookLine::Entry(put_right),
            "entry 2 2026-11-16T08:00:30-08:00 cage/0/7 collection:3:2026-11-16/1 -> suspense \
             100.00 correction of 5 by \"Lou\" because \"\\\"two\\u{a}lines\\\" \\\\ \\u{202e}\"",
        ),
        (issue, "balance issue -1234.05"),
        (BookLine::Checkpoint { after: 9, closed: false, seal: None }, "checkpoint 9"),
        (BookLine::Checkpoint { after: 9, closed: true, seal: Some(seal) }, &closed),
        (BookLine::Seal { after: 9, seal }, &sealed),
        (BookLine::Nothing, ""),
    ] {
        assert_eq!(written(&line), text);
        assert_eq!(read_line(text.as_bytes(), 1), Ok(line));
    }
    // People write it with more blanks and fewer cents.
    let loose = "entry  2 2026-11-16T08:00:30-08:00 3/0/1 wallet:17  ->  seat:3:4 100 buy-in  ";
    let Ok(BookLine::Entry(entry)) = read_line(loose.as_bytes(), 1) else { panic!() };
    assert_eq!((entry.amount, entry.why), (Chips::dollars(100), Why::Event(Reason::BuyIn, None)));
    assert_eq!(read_line(b"# a comment", 1), Ok(BookLine::Nothing));
}

#[test]
fn faults_name_their_column() {
    let entry = |rest: &str| format!("entry 1 2026-11-16T08:00:30-08:00 3/0/1 {rest}");
    for (text, column, reason) in [
        ("entri 1", 1, "not a line of the books"),
        ("entry", 6, "ends too early"),
        ("entry x", 7, "a number is missing"),
        ("entry 01", 7, "without leading zeros"),
        ("entry 99999999999999999999", 7, "too large"),
        ("entry 1 2026-02-30T", 9, "date does not exist"),
        ("entry 1 2026-11-16T24:00:00-08:00", 20, "hours go from"),
        ("entry 1 2026-11-16T23:59:60-08:00", 26, "seconds go from"),
        ("entry 1 2026-11-16 08:00", 19, "'T' is missing"),
        ("entry 1 - 3/0", 14, "'/' is missing"),
        ("entry 1 - 4294967296/0/0", 11, "too large"),
        (&entry("purse:1"), 41, "unknown account"),
        (&entry("seat:3:15"), 48, "seats 1 to 14"),
        (&entry("issue wallet:1"), 47, "'->' is missing"),
        (&entry("issue -> wallet:1 0 grant"), 59, "0.01 to"),
        (&entry("issue -> wallet:1 -5 grant"), 59, "0.01 to"),
        (&entry("issue -> wallet:1 10000000000.01 grant"), 59, "0.01 to"),
        (&entry("issue -> wallet:1 99999999999999999.00 grant"), 59, "too large"),
        (&entry("issue -> wallet:1 1.5 grant"), 62, "2 digits"),
        (&entry("issue -> wallet:1 1 gift"), 61, "unknown reason"),
        (&entry("issue -> wallet:1 1 grant now"), 67, "should end here"),
        (&entry("issue -> wallet:1 1 bet PK-1"), 65, "not a rule id"),
        (&entry("issue -> wallet:1 1 correction by Lou"), 75, "'\"' is missing"),
        (&entry("issue -> wallet:1 1 correction by \"Lou\""), 80, "too early"),
        ("player 1 \"é", 12, "not closed"),
        ("player 1 \"é\\n\"", 12, "after \\"),
        ("player 1 \"é\u{202e}\"", 12, "\\u{202e}"),
        ("player 1 \"\\u{110000}\"", 11, "after \\"),
        ("shifts", 7, "1 to 24 shifts"),
        ("shifts 06:00 06:00", 19, "1 to 24 shifts"),
        ("table 1 \"pan\" shifts", 21, "1 to 24 shifts"),
        ("table 1 \"pan\"shifts 06:00", 14, "a space is missing"),
        ("table 1 \"pan\" open", 15, "'shifts' is missing"),
        ("table 1 \"pan\" shifts 25:00", 22, "hours go from"),
        ("houseway-books 3", 16, "versions 1 and 2"),
        ("houseway-books 258", 16, "versions 1 and 2"),
        ("balance issue -0.00", 15, "not -0.00"),
        ("balance issue -92233720368547758.08", 15, "too large"),
        ("entry 1 2026-11-16T08:00:30-00:00", 29, "not -00:00"),
        ("seal 1", 7, "too early"),
        ("seal 1 sha256:00", 8, "64 hexadecimal digits"),
        ("closed 1 md5:00", 10, "64 hexadecimal digits"),
        ("checkpoint 1 2", 14, "a seal is"),
        ("\tentry", 1, "not a line of the books"),
    ] {
        let fault = read_line(text.as_bytes(), 4).unwrap_err();
        assert_eq!((fault.line, fault.column), (4, column), "{text:?}: {fault}");
        assert!(fault.reason.contains(reason), "{text:?}: {fault}");
    }
    assert_eq!(read_line(b"player 1 \"\xc3\xa9\xff", 1).unwrap_err().column, 12);
    assert!(read_line(&[b'#'; MAX_LINE], 1).is_ok());
    assert!(read_line(&[b'#'; MAX_LINE + 1], 1).is_err());
    assert_eq!(read_account("cage:9"), Ok(BookAccount::Cage(PlayerId(9))));
    assert_eq!(read_account("cage:9 x").unwrap_err().column, 8);
}

#[test]
fn what_could_not_be_read_back_is_not_written() {
    let grant = |when, amount| {
        let (from, to) = (BookAccount::Issue, BookAccount::Wallet(PlayerId(1)));
        let at = Occasion::at_cage(1, when);
        BookLine::Entry(Entry { number: 1, from, to, amount, at, why: Why::Grant })
    };
    let dollar = Chips::dollars(1);
    let player = |name: String| BookLine::Player { player: PlayerId(1), name };
    let seconds = |seconds| Reading { seconds, ahead: 0 };
    let at = |table, hand, event| {
        let BookLine::Entry(entry) = grant(seconds(1), dollar) else { panic!() };
        BookLine::Entry(Entry { at: Occasion { table, hand, event, when: seconds(1) }, ..entry })
    };
    for (line, fault) in [
        (grant(seconds(253_402_300_800), dollar), Unwritable::Time),
        (grant(seconds(i64::MAX), dollar), Unwritable::Time),
        (grant(seconds(i64::MIN), dollar), Unwritable::Time),
        (grant(Reading { seconds: 0, ahead: 1440 }, dollar), Unwritable::Time),
        (grant(Reading { seconds: i64::MAX, ahead: 5 }, dollar), Unwritable::Time),
        (grant(seconds(0), dollar), Unwritable::Time),
        (grant(seconds(1), Chips::ZERO), Unwritable::Amount),
        (grant(seconds(1), Chips::cents(-1)), Unwritable::Amount),
        (grant(seconds(1), Chips::MAX + dollar), Unwritable::Amount),
        (at(0, 0, 0), Unwritable::Occasion),
        (at(3, 1, 0), Unwritable::Occasion),
        (at(0, 1, 1), Unwritable::Occasion),
    ] {
        let mut text = "before\n".to_string();
        assert_eq!(write_line(&mut text, &line), Err(fault));
        assert_eq!(text, "before\n");
    }
    // What is too long is cut short.
    for long in ["x", "é", "\u{10ffff}", "\n", "\""] {
        let name = long.repeat(MAX_LINE);
        let text = written(&player(name.clone()));
        let Ok(BookLine::Player { name: cut, .. }) = read_line(text.as_bytes(), 1) else {
            panic!("{text}");
        };
        let cut = cut.strip_suffix('…').unwrap();
        assert!(name.starts_with(cut) && text.len() > 1_500, "{text}");
        let why = Why::Correction { of: Some(u64::MAX), who: name.clone(), why: name };
        let BookLine::Entry(entry) = at(u32::MAX, u32::MAX, u64::MAX) else { panic!() };
        let line = BookLine::Entry(Entry { why, number: u64::MAX, ..entry });
        assert!(read_line(written(&line).as_bytes(), 1).is_ok());
    }
}
