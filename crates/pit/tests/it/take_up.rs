//! Books whose writer was interrupted anywhere can be continued, and nobody loses anything.

use bots::Strategy;
use cards::Seat;
use engine::Chips;
use houseway_pit::{BooksReader, BooksWriter, Cage, FoundBooks, Player, Step, Table, TakenUp};
use room::books::{Audit, BookLine};
use room::ledger::{BookAccount, Ledger, PlayerId};
use room::{Command, Reading, Shifts};
use std::fs::{File, OpenOptions};
use std::path::PathBuf;

const NOW: Reading = Reading { seconds: 1_794_843_000, ahead: -8 * 60 };
const LATER: Reading = Reading { seconds: 1_794_850_000, ahead: -8 * 60 };

/// A file that is deleted when the test is over.
struct Paper(PathBuf);

impl Paper {
    fn new(name: &str) -> Paper {
        Paper(std::env::temp_dir().join(format!("houseway-{name}-{}", std::process::id())))
    }

    fn write(&self, bytes: &[u8]) -> File {
        std::fs::write(&self.0, bytes).unwrap();
        OpenOptions::new().read(true).append(true).open(&self.0).unwrap()
    }
}

impl Drop for Paper {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

/// A few hands at tables of every kind, and an unfinished one at each.
fn books() -> Vec<u8> {
    let houses = house::Registry::builtin();
    let cage = Cage::new(Ledger::new());
    cage.books().tell_time(NOW);
    let mut writer = BooksWriter::new(Vec::new(), &Shifts::default()).unwrap();
    let rng = shoe::Rng::from_seed(4);
    let mut tables = Vec::new();
    let offerings = ["glorias/pan", "mint/holdem-2-4", "tommys/no-bust-21st-century"];
    for (number, id) in (1..).zip(offerings) {
        let offering = houses.find(id).unwrap();
        writer.table(number, id, &Shifts::default()).unwrap();
        let mut table = Table::empty(offering, number, cage.clone(), &rng.fork(number.into()));
        table.tell_time(NOW);
        for at in 0..4 {
            let who = PlayerId(number * 10 + at);
            writer.player(who, &format!("player {at}")).unwrap();
            cage.lend(who, offering.buy_in.times(3)).unwrap();
            let seat = Seat::at(at as usize);
            table.sit(who, Player::Bot(Strategy::Simple), seat, offering.buy_in).unwrap();
        }
        table.set_lead(Seat::at(0));
        tables.push(table);
    }
    for hand in 0..3 {
        for table in &mut tables {
            table.begin().unwrap();
            table.play_on();
            let buy = Command::Buy { seat: Seat::at(1), amount: Chips::dollars(20) };
            let _ = table.ask(&buy);
            let _ = table.ask(&Command::Move { from: Seat::at(3), to: Seat::at(5) });
            writer.entries(cage.books().hand_over()).unwrap();
        }
        if hand == 1 {
            writer.checkpoint(&cage.books()).unwrap();
        }
    }
    for table in &mut tables {
        table.begin().unwrap();
        // Steps that every hand has, even if everybody folds.
        for _ in 0..3 {
            assert!(matches!(table.step(), Step::Took { .. }));
        }
        writer.entries(cage.books().hand_over()).unwrap();
    }
    writer.flush().unwrap();
    let text = writer.get_ref().clone();
    for table in 1..=3 {
        assert!(!cage.books().balance(BookAccount::Play { table }).is_zero(), "{table}");
    }
    text
}

fn audited(bytes: &[u8]) -> Audit {
    let mut reader = BooksReader::new(bytes);
    let mut audit = Audit::new();
    loop {
        let number = reader.number() + 1;
        let Some(line) = reader.next_line().unwrap() else { return audit };
        line.audit(&mut audit, number).unwrap_or_else(|fault| panic!("{fault}"));
    }
}

#[test]
fn wherever_books_end_they_are_gone_on_with() {
    let whole = books();
    let paper = Paper::new("take-up");
    let lines = |text: &[u8]| text.iter().filter(|b| **b == b'\n').count();
    let first = whole.iter().position(|b| *b == b'\n').unwrap() + 1;
    let mut called_off = [0; 4];
    // Every line end, and some position within each line.
    let ends: Vec<usize> = (first..=whole.len())
        .filter(|end| whole[end - 1] == b'\n' || end % 61 == 0 || *end == whole.len())
        .collect();
    assert!(ends.len() > 300, "{}", ends.len());
    for end in ends {
        let cut = &whole[..end];
        let file = paper.write(cut);
        let found = FoundBooks::read(&file).unwrap().unwrap_or_else(|(fault, _)| panic!("{fault}"));
        let before = found.audit.clone();
        let taken = found.take_up(file, &Shifts::default(), LATER).unwrap();
        let TakenUp { mut ledger, mut writer, cleared, torn } = taken;
        called_off[cleared.hands as usize] += 1;
        let whole_lines = cut.iter().rposition(|b| *b == b'\n').unwrap() + 1;
        assert_eq!(torn as usize, cut.len() - whole_lines, "{end}");
        // Old lines are unchanged.
        let text = std::fs::read(&paper.0).unwrap();
        assert_eq!(text[..whole_lines], whole[..whole_lines]);
        assert!(lines(&text) > lines(cut));
        // Nothing is left on a table, nothing is owed, and nobody has less or more.
        for (account, has) in ledger.balances() {
            let gone = matches!(
                account,
                BookAccount::Seat { .. }
                    | BookAccount::Play { .. }
                    | BookAccount::Suspense
                    | BookAccount::Corporation
            );
            assert!(!gone || has.is_zero(), "{end}: {account} {has}");
        }
        let after = audited(&text);
        after.end(false).unwrap();
        for (account, has) in before.balances() {
            let wallet = matches!(account, BookAccount::Wallet(_) | BookAccount::Cage(_));
            assert!(!wallet || after.balance(account) >= has, "{end}: {account}");
        }
        // The room goes on, and is closed in the end.
        if after.player(PlayerId(10)).is_some() {
            ledger.grant(PlayerId(10), Chips::dollars(1)).unwrap();
        }
        writer.entries(ledger.hand_over()).unwrap();
        writer.seal_off(&ledger).unwrap();
        let text = std::fs::read(&paper.0).unwrap();
        let audit = audited(&text);
        audit.end(true).unwrap();
        assert_eq!(audit.balances().filter(|(_, has)| !has.is_zero()).count(), {
            ledger.balances().filter(|(_, has)| !has.is_zero()).count()
        });
        // Closed books are continued as they are.
        let file = OpenOptions::new().read(true).append(true).open(&paper.0).unwrap();
        let found = FoundBooks::read(&file).unwrap().unwrap();
        let again = found.take_up(file, &Shifts::default(), LATER).unwrap();
        assert_eq!((again.cleared, again.torn), Default::default());
        assert_eq!(again.ledger.entered(), ledger.entered());
    }
    assert!(called_off.iter().all(|times| *times > 0), "{called_off:?}");
}

/// Players in a hand have what they had before it, including the fee.
#[test]
fn a_hand_that_was_not_over_costs_nobody_anything() {
    let whole = books();
    let text = String::from_utf8(whole.clone()).unwrap();
    let paper = Paper::new("take-up-hand");
    // Before its fourth hand and after it, at each table.
    for table in 1..=3_u32 {
        let place = format!(" {table}/4/");
        let begins = text.find(&place).unwrap();
        let begins = text[..begins].rfind('\n').unwrap() + 1;
        let ends = text.rfind(&place).unwrap();
        let ends = ends + text[ends..].find('\n').unwrap() + 1;
        let [before, after] = [begins, ends].map(|end| {
            let file = paper.write(&whole[..end]);
            let found = FoundBooks::read(&file).unwrap().unwrap();
            found.take_up(file, &Shifts::default(), LATER).unwrap()
        });
        assert_eq!(after.cleared.hands - before.cleared.hands, 1, "table {table}");
        let has = |taken: &TakenUp| {
            let balances = taken.ledger.balances().filter(|(_, has)| !has.is_zero());
            balances.filter(|(a, _)| *a != BookAccount::Issue).collect::<Vec<_>>()
        };
        assert_eq!(has(&before), has(&after), "table {table}");
    }
    let text = std::fs::read_to_string(&paper.0).unwrap();
    let by = "by \"houseway\" because \"the room was stopped in hand 4 of table 3\"";
    assert!(text.contains(by), "{text}");
    // The corrections have the time at which they were made, and name what they reverse.
    let line = text.lines().find(|line| line.contains(by)).unwrap();
    let Ok(BookLine::Entry(entry)) = room::books::read_line(line.as_bytes(), 1) else { panic!() };
    assert_eq!((entry.at.when, entry.at.table, entry.at.hand), (LATER, 3, 4));
}

#[test]
fn what_a_power_cut_leaves_is_taken_off_and_noted() {
    let whole = books();
    let paper = Paper::new("take-up-torn");
    for torn in [&[0; 10_000][..], b"entry 99 2026-", "entry 9 é".as_bytes(), b"\xff\xfe\x00"] {
        let file = paper.write(&[&whole[..], torn].concat());
        let found = FoundBooks::read(&file).unwrap().unwrap();
        let taken = found.take_up(file, &Shifts::default(), LATER).unwrap();
        assert_eq!(taken.torn, torn.len() as u64);
        let text = std::fs::read_to_string(&paper.0).unwrap();
        let note = format!("\n# incomplete line ({} bytes): ", torn.len());
        assert!(text.contains(&note), "{torn:?}");
        audited(text.as_bytes()).end(false).unwrap();
    }
    // A complete but invalid line was not torn: somebody has to look at it.
    for bad in [&b"entry 99 2026-\n"[..], b"\x00\n", &[b'x'; 5_000], b"balance wallet:1 3.00\n"] {
        let bytes = [&whole[..], bad, b"\n"].concat();
        let file = paper.write(&bytes);
        let (fault, audit) = FoundBooks::read(&file).unwrap().unwrap_err();
        assert!(fault.line as usize > 30 && audit.sound().is_some(), "{fault}");
        assert_eq!(std::fs::read(&paper.0).unwrap(), bytes, "nothing was changed");
    }
}
