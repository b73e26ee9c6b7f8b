//! Books written to a file and read from it.

use bots::Strategy;
use cards::Seat;
use engine::Chips;
use houseway_pit::{BooksReader, BooksWriter, Cage, Player, Table, TextLine};
use room::books::{Audit, BookLine};
use room::ledger::{BookAccount, Entry, Ledger, Occasion, PlayerId, Why};
use room::{Command, Reading, Shifts};
use std::io::{self, ErrorKind, Write};

const ANN: PlayerId = PlayerId(1);

/// Half past seven in the morning in California.
const NOW: Reading = Reading { seconds: 1_794_843_000, ahead: -8 * 60 };

/// Valid books, line by line.
fn audited(text: &[u8]) -> (Audit, Vec<BookLine>) {
    let mut reader = BooksReader::new(text);
    let (mut audit, mut lines) = (Audit::new(), Vec::new());
    while let Some(line) = reader.next_line().unwrap() {
        let number = lines.len() as u32 + 1;
        lines.push(line.audit(&mut audit, number).unwrap_or_else(|fault| panic!("{fault}")));
        assert_eq!(reader.number(), number);
    }
    assert_eq!(reader.bytes(), text.len() as u64);
    (audit, lines)
}

#[test]
fn books_are_written_as_they_are_handed_over() {
    let mut ledger = Ledger::new();
    ledger.tell_time(NOW);
    let mut writer = BooksWriter::new(Vec::new(), &Shifts::default()).unwrap();
    writer.table(3, "unnamed/holdem", &Shifts::default()).unwrap();
    writer.player(ANN, "Ann \"the Cat\"").unwrap();
    let mut all: Vec<Entry> = Vec::new();
    for dollars in 1..=3 {
        ledger.grant(ANN, Chips::dollars(dollars)).unwrap();
        all.extend_from_slice(ledger.entries());
        writer.entries(ledger.hand_over()).unwrap();
        if dollars == 2 {
            writer.checkpoint(&ledger).unwrap();
        }
    }
    let way = (BookAccount::Wallet(ANN), BookAccount::Issue);
    ledger.correct(way, Chips::dollars(6), "Lou", "a test").unwrap();
    all.extend_from_slice(ledger.entries());
    // A checkpoint cannot contain what was not written.
    assert_eq!(writer.checkpoint(&ledger).unwrap_err().kind(), ErrorKind::InvalidInput);
    writer.entries(ledger.hand_over()).unwrap();
    let text = writer.close(&ledger).unwrap();

    let (audit, lines) = audited(&text);
    assert_eq!((audit.seals(), audit.cage_event()), (2, 4));
    let entry = |n: usize| BookLine::Entry(all[n].clone());
    let balance = |account, dollars| BookLine::Balance {
        account,
        has: Chips::ZERO - Chips::dollars(dollars),
    };
    let seal = |line: usize| match lines[line] {
        BookLine::Checkpoint { seal: Some(seal), .. } => Some(seal),
        _ => panic!("line {line}: {:?}", lines[line]),
    };
    let expected = [
        BookLine::Head { version: 2 },
        BookLine::Shifts(Shifts::default()),
        BookLine::Table { table: 3, name: "unnamed/holdem".into(), shifts: None },
        BookLine::Player { player: ANN, name: "Ann \"the Cat\"".into() },
        entry(0),
        entry(1),
        balance(BookAccount::Wallet(ANN), -3),
        balance(BookAccount::Issue, 3),
        BookLine::Checkpoint { after: 2, closed: false, seal: seal(8) },
        entry(2),
        entry(3),
        // Nothing is left in any account.
        BookLine::Checkpoint { after: 4, closed: true, seal: seal(11) },
    ];
    assert_eq!(lines, expected);
}

#[test]
fn entries_come_in_order_and_can_be_written() {
    let grant = |number| {
        let (from, to) = (BookAccount::Issue, BookAccount::Wallet(ANN));
        let (amount, at) = (Chips::dollars(1), Occasion::at_cage(number, NOW));
        Entry { number, from, to, amount, at, why: Why::Grant }
    };
    let mut writer = BooksWriter::new(Vec::new(), &Shifts::default()).unwrap();
    assert_eq!(writer.entries([grant(2)]).unwrap_err().kind(), ErrorKind::InvalidInput);
    writer.entries([grant(1)]).unwrap();
    assert_eq!(writer.entries([grant(1)]).unwrap_err().kind(), ErrorKind::InvalidInput);
    let nothing = Entry { amount: Chips::ZERO, ..grant(2) };
    assert_eq!(writer.entries([nothing]).unwrap_err().kind(), ErrorKind::InvalidInput);
    writer.entries([grant(2)]).unwrap();
}

/// A disk that is full after this many bytes.
struct Full(usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0 = self.0.checked_sub(bytes.len()).ok_or(ErrorKind::StorageFull)?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_full_disk_is_told() {
    let ledger = Ledger::new();
    let writer = BooksWriter::new(Full(10), &Shifts::default()).unwrap();
    assert_eq!(writer.close(&ledger).err().unwrap().kind(), ErrorKind::StorageFull);
    assert!(BooksWriter::new(Full(1000), &Shifts::default()).unwrap().close(&ledger).is_ok());
}

/// A disk that accepts a few bytes at a time, and now and then none.
#[derive(Default)]
struct Moody {
    bytes: Vec<u8>,
    asked: usize,
}

impl Write for Moody {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.asked += 1;
        match self.asked % 7 {
            0 => Err(ErrorKind::StorageFull.into()),
            3 => Err(ErrorKind::Interrupted.into()),
            part => {
                let taken = &bytes[..bytes.len().min(part * 700)];
                self.bytes.extend_from_slice(taken);
                Ok(taken.len())
            }
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn nothing_is_lost_or_written_twice_while_a_disk_is_full() {
    let mut ledger = Ledger::new();
    ledger.tell_time(NOW);
    let mut writer = BooksWriter::new(Moody::default(), &Shifts::default()).unwrap();
    writer.player(ANN, "Ann").unwrap();
    let mut failed = 0;
    for _ in 0..50 {
        for _ in 0..40 {
            ledger.grant(ANN, Chips::dollars(1)).unwrap();
        }
        failed += u32::from(writer.entries(ledger.hand_over()).is_err());
        failed += u32::from(writer.flush().is_err());
    }
    failed += u32::from(writer.checkpoint(&ledger).is_err());
    while writer.flush().is_err() {
        failed += 1;
    }
    assert!(failed > 10, "{failed}");
    let (audit, _) = audited(&writer.get_ref().bytes);
    assert_eq!((audit.entries(), audit.seals(), audit.checkpoints()), (2_000, 3, 1));
    audit.end(false).unwrap();
}

#[test]
fn lines_without_an_end_and_lines_without_end() {
    let mut reader = BooksReader::new(&b"houseway-books 1\r\nclosed 1"[..]);
    assert_eq!(reader.next_line().unwrap(), Some(TextLine::Whole(b"houseway-books 1")));
    let cut = reader.next_line().unwrap().unwrap();
    assert_eq!(cut, TextLine::CutOff(b"closed 1"));
    let fault = cut.audit(&mut Audit::new(), 2).unwrap_err();
    assert_eq!((fault.line, fault.column), (2, 9));
    assert!(fault.reason.contains("cut off"), "{fault}");
    assert_eq!(reader.next_line().unwrap(), None);
    assert_eq!(reader.bytes(), 18);
    // An endless line is not read into memory.
    let endless = io::BufReader::new(io::repeat(0));
    let mut reader = BooksReader::new(endless);
    let line = reader.next_line().unwrap().unwrap();
    let fault = line.audit(&mut Audit::new(), 1).unwrap_err();
    assert!(fault.reason.contains("at most 4096 bytes"), "{fault}");
}

/// Every offering is a table of one room, at which people play, change chairs and leave.
#[test]
fn the_books_of_a_room_that_plays_pass_the_audit() {
    let houses = house::Registry::builtin();
    let cage = Cage::new(Ledger::new());
    cage.books().tell_time(NOW);
    let mut writer = BooksWriter::new(Vec::new(), &Shifts::default()).unwrap();
    let rng = shoe::Rng::from_seed(5);
    let mut hands = 0;
    for (number, offering) in (1..).zip(houses.offerings()) {
        writer.table(number, &offering.id, &Shifts::default()).unwrap();
        let mut table = Table::empty(offering, number, cage.clone(), &rng.fork(u64::from(number)));
        table.tell_time(NOW);
        let most = usize::from(offering.seats.min(offering.game.players.1));
        for at in 0..most - 1 {
            let who = PlayerId(number * 100 + at as u32);
            writer.player(who, &format!("player {at}")).unwrap();
            cage.lend(who, offering.buy_in).unwrap();
            let bot = Player::Bot([Strategy::Random, Strategy::Simple][at % 2]);
            table.sit(who, bot, Seat::at(at), offering.buy_in).unwrap();
        }
        table.set_lead(Seat::at(0));
        for hand in 0..12 {
            table.begin().unwrap();
            table.play_on();
            hands += 1;
            let (last, empty) = (Seat::at(most - 2), Seat::at(most - 1));
            let command = match hand {
                5 => Command::Move { from: last, to: empty },
                9 => Command::Leave(Seat::at(1)),
                _ => continue,
            };
            // Some houses, and some banks, do not let players leave their chairs.
            let _ = table.ask(&command);
            writer.entries(cage.books().hand_over()).unwrap();
            writer.checkpoint(&cage.books()).unwrap();
        }
        assert!(table.session().agrees(&cage.books()), "{}", offering.id);
        writer.entries(cage.books().hand_over()).unwrap();
    }
    let text = writer.close(&cage.books()).unwrap();
    let (audit, _) = audited(&text);
    audit.end(true).unwrap();
    assert!(audit.entries() > 10 * hands, "{} entries of {hands} hands", audit.entries());
    let had: Vec<_> = audit.balances().collect();
    assert_eq!(had, cage.books().balances().collect::<Vec<_>>());
    let text = String::from_utf8(text).unwrap();
    for part in [" move\n", " cash-out", " fee ", " jackpot ", "corporation"] {
        assert!(text.contains(part), "nothing in the books has {part:?}");
    }
}
