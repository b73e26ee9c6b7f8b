use super::scan::{Scan, Wrong};
use super::{BookLine, Seal};
use crate::ledger::{BookAccount, Entry, Occasion, PlayerId, Why};
use crate::time::{Reading, Shift, Shifts};
use cards::Seat;
use engine::{Chips, Reason};
use notation::Fault;

/// The longest line that is read, in bytes.
pub const MAX_LINE: usize = 4096;

/// Reads a line, given without its end; `number` is what it is called in a fault.
///
/// # Errors
/// Where it is not a line of the books, and why.
pub fn read_line(line: &[u8], number: u32) -> Result<BookLine, Fault> {
    if line.len() > MAX_LINE {
        let reason = format!("a line has at most {MAX_LINE} bytes");
        return Err(Fault::new(number, 1, reason));
    }
    let text = match std::str::from_utf8(line) {
        Ok(text) => text,
        Err(error) => {
            let good = String::from_utf8_lossy(&line[..error.valid_up_to()]).chars().count();
            return Err(Fault::new(number, good as u32 + 1, no_text(line)));
        }
    };
    words(text).map_err(|wrong| place(text, number, wrong))
}

/// Why bytes are not text, and what to do about it.
fn no_text(line: &[u8]) -> &'static str {
    match line {
        [0x1f, 0x8b, ..] => "this is a gzip file: unpack it first",
        [b'P', b'K', 3 | 5, ..] => "this is a zip archive: unpack it first",
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => "this is UTF-16 text: save it as UTF-8",
        _ => "this is not UTF-8 text",
    }
}

/// Reads the name of an account, such as `seat:3:4`.
///
/// # Errors
/// Where it is not an account, and why; its line is 1.
pub fn read_account(text: &str) -> Result<BookAccount, Fault> {
    let mut scan = Scan::new(text);
    let read = account(&mut scan).and_then(|account| scan.end().map(|()| account));
    read.map_err(|wrong| place(text, 1, wrong))
}

/// Reads why chips moved, as [`why_text`](super::why_text) writes it.
///
/// # Errors
/// Where it is not a reason, and why; its line is 1.
pub fn read_why(text: &str) -> Result<Why, Fault> {
    let mut scan = Scan::new(text);
    let read = why(&mut scan).and_then(|why| scan.end().map(|()| why));
    read.map_err(|wrong| place(text, 1, wrong))
}

fn place(text: &str, number: u32, wrong: Wrong) -> Fault {
    let column = text[..wrong.at].chars().count() as u32 + 1;
    Fault::new(number, column, wrong.reason)
}

fn words(text: &str) -> Result<BookLine, Wrong> {
    let mut scan = Scan::new(text);
    let line = match scan.word() {
        "entry" => {
            scan.blank()?;
            BookLine::Entry(entry(&mut scan)?)
        }
        "balance" => {
            scan.blank()?;
            let account = account(&mut scan)?;
            scan.blank()?;
            BookLine::Balance { account, has: Chips::cents(scan.cents()?) }
        }
        word @ ("checkpoint" | "closed") => {
            scan.blank()?;
            let (after, closed) = (scan.number()?, word == "closed");
            let seal = if scan.is_done() { None } else { Some(seal(&mut scan)?) };
            BookLine::Checkpoint { after, closed, seal }
        }
        "seal" => {
            scan.blank()?;
            let after = scan.number()?;
            scan.blank()?;
            BookLine::Seal { after, seal: seal(&mut scan)? }
        }
        "player" => {
            scan.blank()?;
            let player = PlayerId(scan.small()?);
            scan.blank()?;
            BookLine::Player { player, name: scan.quoted()? }
        }
        "table" => {
            scan.blank()?;
            let table = scan.small()?;
            scan.blank()?;
            let name = scan.quoted()?;
            let own = scan.peek().is_some() && {
                scan.blank()?;
                !scan.is_done()
            };
            if own {
                scan.expect("shifts")?;
            }
            BookLine::Table { table, name, shifts: own.then(|| shifts(&mut scan)).transpose()? }
        }
        "shifts" => BookLine::Shifts(shifts(&mut scan)?),
        "houseway-books" => {
            scan.blank()?;
            let begin = scan.here();
            match scan.number()? {
                version @ 1..=2 => BookLine::Head { version: version as u8 },
                _ => {
                    let reason = "only versions 1 and 2 of the books are supported; a newer \
                                  houseway may read this file";
                    return Err(Wrong { at: begin, reason: reason.into() });
                }
            }
        }
        "" if text.starts_with('#') || text.trim().is_empty() => return Ok(BookLine::Nothing),
        _ if text.starts_with('\u{feff}') => {
            let reason = "the file begins with a byte-order mark: save it as UTF-8 without one";
            return Err(Wrong { at: 0, reason: reason.into() });
        }
        _ => return Err(Wrong { at: 0, reason: "this is not a line of the books".into() }),
    };
    scan.end()?;
    Ok(line)
}

fn seal(scan: &mut Scan<'_>) -> Result<Seal, Wrong> {
    let at = scan.here();
    Seal::parse(scan.chunk())
        .ok_or_else(|| Wrong { at, reason: "a seal is sha256: and 64 hexadecimal digits".into() })
}

fn shifts(scan: &mut Scan<'_>) -> Result<Shifts, Wrong> {
    let mut starts = Vec::new();
    while scan.peek().is_some() {
        scan.blank()?;
        starts.push(scan.hours()?);
        if starts.len() > 24 {
            break;
        }
    }
    Shifts::new(starts)
        .ok_or_else(|| scan.wrong("a day has 1 to 24 shifts, each with its own time"))
}

fn entry(scan: &mut Scan<'_>) -> Result<Entry, Wrong> {
    let number = scan.number()?;
    scan.blank()?;
    let when = time(scan)?;
    scan.blank()?;
    let at = at(scan, when)?;
    scan.blank()?;
    let from = account(scan)?;
    scan.blank()?;
    scan.expect("->")?;
    scan.blank()?;
    let to = account(scan)?;
    scan.blank()?;
    let begin = scan.here();
    let amount = Chips::cents(scan.cents()?);
    if !amount.is_sane() || amount.is_zero() {
        let reason = format!("an entry moves from 0.01 to {}", Chips::MAX);
        return Err(Wrong { at: begin, reason });
    }
    scan.blank()?;
    let why = why(scan)?;
    Ok(Entry { number, from, to, amount, at, why })
}

fn time(scan: &mut Scan<'_>) -> Result<Reading, Wrong> {
    if scan.eat("-") {
        return Ok(Reading::default());
    }
    let day = scan.date()?;
    scan.expect("T")?;
    let minutes = scan.hours()?;
    scan.expect(":")?;
    let begin = scan.here();
    let seconds = scan.digits(2)?;
    if seconds > 59 {
        return Err(Wrong { at: begin, reason: "seconds go from 00 to 59".into() });
    }
    let behind = scan.eat("-");
    if !behind {
        scan.expect("+")?;
    }
    let begin = scan.here();
    let ahead = scan.hours()? as i16;
    if behind && ahead == 0 {
        return Err(Wrong { at: begin, reason: "write +00:00, not -00:00".into() });
    }
    let ahead = if behind { -ahead } else { ahead };
    let minutes = i64::from(day.0) * 24 * 60 + i64::from(minutes) - i64::from(ahead);
    Ok(Reading { seconds: minutes * 60 + i64::from(seconds), ahead })
}

fn at(scan: &mut Scan<'_>, when: Reading) -> Result<Occasion, Wrong> {
    if scan.eat("-") {
        return Ok(Occasion { when, ..Occasion::default() });
    }
    let table = if scan.eat("cage") { 0 } else { scan.small()? };
    scan.expect("/")?;
    let hand = scan.small()?;
    scan.expect("/")?;
    Ok(Occasion { table, hand, event: scan.number()?, when })
}

fn account(scan: &mut Scan<'_>) -> Result<BookAccount, Wrong> {
    let unknown = "unknown account; write wallet:PLAYER, seat:TABLE:SEAT, play:TABLE, \
                   collection:TABLE:DAY/SHIFT, jackpot:TABLE, jackpot:TABLE:PRIZE, \
                   promotion:TABLE:PRIZE, cage:PLAYER, corporation, suspense or issue";
    let begin = scan.here();
    match scan.word() {
        "corporation" => Ok(BookAccount::Corporation),
        "suspense" => Ok(BookAccount::Suspense),
        "issue" => Ok(BookAccount::Issue),
        kind @ ("wallet" | "seat" | "play" | "collection" | "jackpot" | "promotion" | "cage") => {
            scan.expect(":")?;
            let id = scan.small()?;
            Ok(match kind {
                "wallet" => BookAccount::Wallet(PlayerId(id)),
                "cage" => BookAccount::Cage(PlayerId(id)),
                "play" => BookAccount::Play { table: id },
                "jackpot" if scan.eat(":") => {
                    BookAccount::Prize { table: id, number: prize(scan)? }
                }
                "jackpot" => BookAccount::Jackpot { table: id },
                "promotion" => {
                    scan.expect(":")?;
                    BookAccount::Promotion { table: id, number: prize(scan)? }
                }
                "seat" => {
                    scan.expect(":")?;
                    let at = scan.here();
                    let number = scan.number()?;
                    let Some(seat) = u8::try_from(number).ok().and_then(Seat::new) else {
                        let reason = format!("a table has seats 1 to {}", Seat::MAX);
                        return Err(Wrong { at, reason });
                    };
                    BookAccount::Seat { table: id, seat }
                }
                _ => {
                    scan.expect(":")?;
                    let day = scan.date()?;
                    scan.expect("/")?;
                    let shift = Shift { day, number: scan.small()? };
                    BookAccount::Collection { table: id, shift }
                }
            })
        }
        _ => Err(Wrong { at: begin, reason: unknown.into() }),
    }
}

/// The number of a prize.
fn prize(scan: &mut Scan<'_>) -> Result<u8, Wrong> {
    let at = scan.here();
    let number = u8::try_from(scan.number()?).ok().filter(|number| (1..=2).contains(number));
    number.ok_or_else(|| Wrong { at, reason: "a table has prizes 1 and 2".into() })
}

fn why(scan: &mut Scan<'_>) -> Result<Why, Wrong> {
    let begin = scan.here();
    match scan.word() {
        "grant" => Ok(Why::Grant),
        "correction" => {
            scan.blank()?;
            let mut of = None;
            if scan.eat("of ") {
                of = Some(scan.number()?);
                scan.blank()?;
            }
            scan.expect("by ")?;
            let who = scan.quoted()?;
            scan.blank()?;
            scan.expect("because ")?;
            Ok(Why::Correction { of, who, why: scan.quoted()? })
        }
        name => {
            let Some(reason) = Reason::from_name(name) else {
                return Err(Wrong { at: begin, reason: "unknown reason".into() });
            };
            if scan.is_done() {
                return Ok(Why::Event(reason, None));
            }
            let begin = scan.here();
            let rule = scan.chunk().parse();
            let rule = rule
                .map_err(|fault: engine::NotARule| Wrong { at: begin, reason: fault.to_string() });
            Ok(Why::Event(reason, Some(rule?)))
        }
    }
}
