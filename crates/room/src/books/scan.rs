use crate::time::Day;

/// What is wrong, and at which byte of the line.
#[derive(Debug)]
pub(super) struct Wrong {
    pub at: usize,
    pub reason: String,
}

/// Reads a line from left to right.
pub(super) struct Scan<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Scan<'a> {
    pub fn new(text: &'a str) -> Scan<'a> {
        Scan { text, at: 0 }
    }

    pub fn wrong(&self, reason: impl Into<String>) -> Wrong {
        Wrong { at: self.at, reason: reason.into() }
    }

    /// The byte at which it stands.
    pub fn here(&self) -> usize {
        self.at
    }

    pub fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    /// Goes on if this comes next.
    pub fn eat(&mut self, text: &str) -> bool {
        let found = self.text.as_bytes()[self.at..].starts_with(text.as_bytes());
        if found {
            self.at += text.len();
        }
        found
    }

    pub fn expect(&mut self, text: &'static str) -> Result<(), Wrong> {
        if self.eat(text) { Ok(()) } else { Err(self.wrong(format!("'{text}' is missing here"))) }
    }

    /// One blank or more.
    pub fn blank(&mut self) -> Result<(), Wrong> {
        if !self.eat(" ") {
            return Err(self.wrong(match self.peek() {
                None => "the line ends too early",
                Some(_) => "a space is missing here",
            }));
        }
        while self.eat(" ") {}
        Ok(())
    }

    /// Whether only blanks are left.
    pub fn is_done(&mut self) -> bool {
        while self.eat(" ") {}
        self.peek().is_none()
    }

    /// Only blanks may be left.
    pub fn end(&mut self) -> Result<(), Wrong> {
        if self.is_done() { Ok(()) } else { Err(self.wrong("the line should end here")) }
    }

    /// Letters and hyphens; empty if there is something else here.
    pub fn word(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let long = rest.bytes().take_while(|b| b.is_ascii_alphabetic() || *b == b'-').count();
        self.at += long;
        &rest[..long]
    }

    /// Everything up to the next blank.
    pub fn chunk(&mut self) -> &'a str {
        let rest = &self.text[self.at..];
        let long = rest.bytes().take_while(|b| *b != b' ').count();
        self.at += long;
        &rest[..long]
    }

    /// A number without a sign and without zeros before it.
    pub fn number(&mut self) -> Result<u64, Wrong> {
        let begin = self.at;
        let mut n: Option<u64> = Some(0);
        while let Some(digit @ b'0'..=b'9') = self.peek() {
            n = n.and_then(|n| n.checked_mul(10)?.checked_add(u64::from(digit - b'0')));
            self.at += 1;
        }
        let at = |reason: &str| Wrong { at: begin, reason: reason.into() };
        match self.at - begin {
            0 => Err(at("a number is missing here")),
            2.. if self.text.as_bytes()[begin] == b'0' => Err(at("write the number without \
                leading zeros")),
            _ => n.ok_or_else(|| at("the number is too large")),
        }
    }

    /// A number of some smaller kind.
    pub fn small<T: TryFrom<u64>>(&mut self) -> Result<T, Wrong> {
        let at = self.at;
        let n = self.number()?;
        T::try_from(n).map_err(|_| Wrong { at, reason: "the number is too large".into() })
    }

    pub fn digits(&mut self, many: usize) -> Result<u32, Wrong> {
        let mut n = 0;
        for _ in 0..many {
            match self.peek() {
                Some(digit @ b'0'..=b'9') => n = n * 10 + u32::from(digit - b'0'),
                _ => return Err(self.wrong(format!("expected {many} digits"))),
            }
            self.at += 1;
        }
        Ok(n)
    }

    /// Dollars and cents, in cents.
    pub fn cents(&mut self) -> Result<i64, Wrong> {
        let at = self.at;
        let negative = self.eat("-");
        let dollars = self.number()?;
        let cents = if self.eat(".") { self.digits(2)? } else { 0 };
        let all = i64::try_from(dollars).ok().and_then(|dollars| dollars.checked_mul(100));
        let all = all.and_then(|all| all.checked_add(i64::from(cents)));
        let all = all.ok_or_else(|| Wrong { at, reason: "the amount is too large".into() })?;
        if negative && all == 0 {
            return Err(Wrong { at, reason: "write 0.00, not -0.00".into() });
        }
        Ok(if negative { -all } else { all })
    }

    /// As in `2026-11-16`.
    pub fn date(&mut self) -> Result<Day, Wrong> {
        let at = self.at;
        let year = self.digits(4)?;
        self.expect("-")?;
        let month = self.digits(2)?;
        self.expect("-")?;
        let day = self.digits(2)?;
        Day::of(year as i32, month as u8, day as u8)
            .ok_or_else(|| Wrong { at, reason: "this date does not exist".into() })
    }

    /// Hours and minutes, in minutes.
    pub fn hours(&mut self) -> Result<u16, Wrong> {
        let at = self.at;
        let hours = self.digits(2)?;
        self.expect(":")?;
        let minutes = self.digits(2)?;
        if hours < 24 && minutes < 60 {
            Ok((hours * 60 + minutes) as u16)
        } else {
            Err(Wrong { at, reason: "hours go from 00 to 23".into() })
        }
    }

    /// Words in quotes.
    pub fn quoted(&mut self) -> Result<String, Wrong> {
        self.expect("\"")?;
        let mut words = String::new();
        loop {
            let rest = &self.text[self.at..];
            let Some(next) = rest.chars().next() else {
                return Err(self.wrong("the quotes are not closed"));
            };
            match next {
                '"' => {
                    self.at += 1;
                    return Ok(words);
                }
                '\\' => words.push(self.escape()?),
                c if super::write::is_hidden(c) => {
                    let reason = format!("write invisible characters as {}", c.escape_unicode());
                    return Err(self.wrong(reason));
                }
                c => {
                    words.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
    }

    /// `\"`, `\\` or `\u{2028}`.
    fn escape(&mut self) -> Result<char, Wrong> {
        let wrong = self.wrong("after \\ write \", \\ or u{…} with a character's number");
        let rest = &self.text[self.at + 1..];
        if let Some(c @ ('"' | '\\')) = rest.chars().next() {
            self.at += 2;
            return Ok(c);
        }
        let code = rest.strip_prefix("u{").and_then(|rest| rest.split_once('}'));
        let code = code.map(|(code, _)| code).filter(|code| (1..=6).contains(&code.len()));
        let code = code.filter(|code| code.bytes().all(|b| b.is_ascii_hexdigit()));
        let c = code.and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32);
        match (code, c) {
            (Some(code), Some(c)) => {
                self.at += "\\u{}".len() + code.len();
                Ok(c)
            }
            _ => Err(wrong),
        }
    }
}
