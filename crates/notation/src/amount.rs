/// The most that any amount of a record may be: ten billion dollars.
pub const MAX_CENTS: i64 = 1_000_000_000_000;

/// Reads dollars and cents, as in `3` or `0.50`, into cents.
pub fn read_amount(text: &str) -> Option<i64> {
    let (dollars, cents) = text.split_once('.').unwrap_or((text, "00"));
    let digits = |s: &str| !s.is_empty() && s.bytes().all(|b| b.is_ascii_digit());
    if !digits(dollars) || dollars.len() > 12 || !digits(cents) || cents.len() != 2 {
        return None;
    }
    let amount = dollars.parse::<i64>().ok()? * 100 + cents.parse::<i64>().ok()?;
    (amount <= MAX_CENTS).then_some(amount)
}

/// Cents as dollars and cents, as in `0.50`.
pub fn amount_text(cents: i64) -> String {
    let sign = if cents < 0 { "-" } else { "" };
    let cents = cents.unsigned_abs();
    format!("{sign}{}.{:02}", cents / 100, cents % 100)
}
