use super::{BookLine, MAX_LINE};
use crate::ledger::{BookAccount, Entry, Occasion, PlayerId, Why};
use crate::time::{Day, Reading, Shift, Shifts};
use engine::Chips;
use std::fmt;

/// Names and reasons are cut to this many bytes, so that two of them fit on a line.
const LONGEST_TEXT: usize = 1_500;

/// Why a line cannot be written: it would not be read back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwritable {
    /// No time, one beyond the years 0 to 9999, or one further from Greenwich than a day.
    Time,
    /// No event, or one that cannot be told from the cage's.
    Occasion,
    /// An entry of no amount, or of more than any table holds.
    Amount,
}

impl fmt::Display for Unwritable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Unwritable::Time => "the time is missing or out of range",
            Unwritable::Occasion => "an entry without an event",
            Unwritable::Amount => "an entry without a valid amount",
        })
    }
}

impl std::error::Error for Unwritable {}

/// Appends a line and its end. What cannot be written leaves the text as it was; names and reasons
/// that are too long for a line are cut short.
///
/// # Errors
/// If the line could not be read back.
pub fn write_line(text: &mut String, line: &BookLine) -> Result<(), Unwritable> {
    let before = text.len();
    let written = words(text, line);
    debug_assert!(text.len() - before <= MAX_LINE, "texts are shortened");
    match written {
        Ok(()) => text.push('\n'),
        Err(_) => text.truncate(before),
    }
    written
}

fn words(text: &mut String, line: &BookLine) -> Result<(), Unwritable> {
    match line {
        BookLine::Nothing => {}
        BookLine::Head { version } => {
            text.push_str("houseway-books ");
            number(text, u64::from(*version));
        }
        BookLine::Shifts(starts) => shifts(text, starts),
        BookLine::Table { table, name, shifts: own } => {
            text.push_str("table ");
            number(text, u64::from(*table));
            text.push(' ');
            quoted(text, name);
            if let Some(own) = own {
                text.push(' ');
                shifts(text, own);
            }
        }
        BookLine::Player { player: PlayerId(id), name } => {
            text.push_str("player ");
            number(text, u64::from(*id));
            text.push(' ');
            quoted(text, name);
        }
        BookLine::Entry(entry) => entry_words(text, entry)?,
        BookLine::Balance { account: of, has } => {
            text.push_str("balance ");
            account(text, *of)?;
            text.push(' ');
            amount(text, *has);
        }
        BookLine::Checkpoint { after, closed, seal } => {
            text.push_str(if *closed { "closed " } else { "checkpoint " });
            number(text, *after);
            if let Some(seal) = seal {
                text.push(' ');
                text.push_str(&seal.to_string());
            }
        }
        BookLine::Seal { after, seal } => {
            text.push_str("seal ");
            number(text, *after);
            text.push(' ');
            text.push_str(&seal.to_string());
        }
    }
    Ok(())
}

fn shifts(text: &mut String, shifts: &Shifts) {
    text.push_str("shifts");
    for start in shifts.starts() {
        text.push(' ');
        two(text, i64::from(start / 60));
        text.push(':');
        two(text, i64::from(start % 60));
    }
}

fn entry_words(text: &mut String, entry: &Entry) -> Result<(), Unwritable> {
    if !entry.amount.is_sane() || entry.amount.is_zero() {
        return Err(Unwritable::Amount);
    }
    // Old books have such entries, and are read; nobody writes more of them.
    if entry.at.when == Reading::default() {
        return Err(Unwritable::Time);
    }
    if entry.at.event == 0 || entry.at.table == 0 && entry.at.hand > 0 {
        return Err(Unwritable::Occasion);
    }
    text.push_str("entry ");
    number(text, entry.number);
    text.push(' ');
    time(text, entry.at.when)?;
    text.push(' ');
    place(text, entry.at);
    text.push(' ');
    account(text, entry.from)?;
    text.push_str(" -> ");
    account(text, entry.to)?;
    text.push(' ');
    amount(text, entry.amount);
    text.push(' ');
    why_words(text, &entry.why);
    Ok(())
}

fn why_words(text: &mut String, why: &Why) {
    match why {
        Why::Event(reason, rule) => {
            text.push_str(reason.as_str());
            if let Some(rule) = rule {
                text.push(' ');
                text.push_str(rule.chapter().as_str());
                text.push('-');
                two(text, i64::from(rule.number()));
            }
        }
        Why::Grant => text.push_str("grant"),
        Why::Correction { of, who, why } => {
            text.push_str("correction");
            if let Some(of) = of {
                text.push_str(" of ");
                number(text, *of);
            }
            text.push_str(" by ");
            quoted(text, who);
            text.push_str(" because ");
            quoted(text, why);
        }
    }
}

/// When it happened, as the books write it; `-` if no clock was read.
pub fn time_text(when: Reading) -> String {
    let mut text = String::new();
    // A time that was read from books can always be written.
    match time(&mut text, when) {
        Ok(()) => text,
        Err(_) => "?".into(),
    }
}

/// Where it happened, as the books write it: `3/12/101`.
pub fn occasion_text(at: Occasion) -> String {
    let mut text = String::new();
    place(&mut text, at);
    text
}

/// Why it happened, as the books write it.
pub fn why_text(why: &Why) -> String {
    let mut text = String::new();
    why_words(&mut text, why);
    text
}

/// Text with invisible characters spelled out, safe for a terminal.
pub fn plain_text(words: &str) -> String {
    let mut text = String::new();
    for c in words.chars() {
        if is_hidden(c) { text.extend(c.escape_unicode()) } else { text.push(c) }
    }
    text
}

/// `3/12/101`: table, hand and event; `cage/0/7`; `-` if it was nowhere.
fn place(text: &mut String, at: Occasion) {
    if at.is_nowhere() {
        return text.push('-');
    }
    if at.is_cage() {
        text.push_str("cage")
    } else {
        number(text, u64::from(at.table))
    }
    text.push('/');
    number(text, u64::from(at.hand));
    text.push('/');
    number(text, at.event);
}

fn account(text: &mut String, account: BookAccount) -> Result<(), Unwritable> {
    let mut of = |kind: &str, id: u32| {
        text.push_str(kind);
        number(text, u64::from(id));
    };
    match account {
        BookAccount::Wallet(PlayerId(id)) => of("wallet:", id),
        BookAccount::Seat { table, seat } => {
            of("seat:", table);
            of(":", u32::from(seat.number()));
        }
        BookAccount::Play { table } => of("play:", table),
        BookAccount::Collection { table, shift: Shift { day, number } } => {
            of("collection:", table);
            text.push(':');
            date(text, day)?;
            text.push('/');
            self::number(text, u64::from(number));
        }
        BookAccount::Jackpot { table } => of("jackpot:", table),
        BookAccount::Prize { table, number } => {
            of("jackpot:", table);
            of(":", number.into());
        }
        BookAccount::Promotion { table, number } => {
            of("promotion:", table);
            of(":", number.into());
        }
        BookAccount::Cage(PlayerId(id)) => of("cage:", id),
        BookAccount::Corporation => text.push_str("corporation"),
        BookAccount::Suspense => text.push_str("suspense"),
        BookAccount::Issue => text.push_str("issue"),
    }
    Ok(())
}

/// `2026-11-16T08:00:30-08:00`; `-` if no clock was read.
fn time(text: &mut String, when: Reading) -> Result<(), Unwritable> {
    if when == Reading::default() {
        text.push('-');
        return Ok(());
    }
    let ahead = i64::from(when.ahead);
    if ahead.abs() >= 24 * 60 {
        return Err(Unwritable::Time);
    }
    let local = when.seconds.checked_add(ahead * 60).ok_or(Unwritable::Time)?;
    let (day, second) = (local.div_euclid(86_400), local.rem_euclid(86_400));
    date(text, Day(i32::try_from(day).map_err(|_| Unwritable::Time)?))?;
    text.push('T');
    two(text, second / 3600);
    text.push(':');
    two(text, second / 60 % 60);
    text.push(':');
    two(text, second % 60);
    text.push(if ahead < 0 { '-' } else { '+' });
    two(text, ahead.abs() / 60);
    text.push(':');
    two(text, ahead.abs() % 60);
    Ok(())
}

fn date(text: &mut String, day: Day) -> Result<(), Unwritable> {
    let (year, month, of_month) = day.date();
    if !(0..=9999).contains(&year) {
        return Err(Unwritable::Time);
    }
    two(text, i64::from(year / 100));
    two(text, i64::from(year % 100));
    text.push('-');
    two(text, i64::from(month));
    text.push('-');
    two(text, i64::from(of_month));
    Ok(())
}

fn amount(text: &mut String, chips: Chips) {
    let cents = chips.as_cents();
    if cents < 0 {
        text.push('-');
    }
    number(text, cents.unsigned_abs() / 100);
    text.push('.');
    two(text, (cents.unsigned_abs() % 100) as i64);
}

/// A number below a hundred, in two digits.
fn two(text: &mut String, n: i64) {
    let digit = |n: i64| char::from(b'0' + (n % 10) as u8);
    text.push(digit(n / 10));
    text.push(digit(n));
}

fn number(text: &mut String, mut n: u64) {
    // Longer than any u64; books have millions of numbers, and formatting takes its time.
    let mut digits = [b'0'; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (n % 10) as u8;
        n /= 10;
        if n == 0 {
            break;
        }
    }
    digits[at..].iter().for_each(|digit| text.push(char::from(*digit)));
}

/// In quotes. Invisible characters and direction marks are spelled out, and long text is cut short.
fn quoted(text: &mut String, words: &str) {
    text.push('"');
    let most = text.len() + LONGEST_TEXT;
    for c in words.chars() {
        if text.len() > most {
            text.push('…');
            break;
        }
        match c {
            '"' | '\\' => text.extend(['\\', c]),
            c if is_hidden(c) => text.extend(c.escape_unicode()),
            c => text.push(c),
        }
    }
    text.push('"');
}

/// Whether a character is invisible: controls, line ends, marks of direction and width.
pub(super) fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}')
        || matches!(c, '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}')
}
