//! How many may sit at a table, if a rule posts it.

use crate::sheet::Sheet;
use engine::RuleId;
use engine::shape::Seats;
use std::ops::Range;

/// Reports a table whose number of seats its posted rule does not allow.
pub(crate) fn check_seats(
    sheet: &mut Sheet<'_>,
    at: Range<usize>,
    game: &str,
    posted: &[(RuleId, Seats)],
    seats: u8,
    rule: &str,
) {
    if rule == "none" {
        return;
    }
    let named = posted.iter().find(|(posts, _)| posts.to_string() == rule);
    let message = match named.map(|(_, seats)| *seats) {
        Some(Seats::AtMost(most)) if seats > most => {
            format!("{seats} seats are too many: {game} is played by at most {most} ({rule})")
        }
        Some(Seats::OneOf(list)) if !list.contains(&seats) => {
            let list: Vec<String> = list.iter().map(ToString::to_string).collect();
            format!("{seats} seats are not posted: a table has {} ({rule})", list.join(", "))
        }
        Some(_) => return,
        None => {
            format!("{rule} says nothing about seats for {game}: write seats-posted = \"none\"")
        }
    };
    sheet.fault(at, message);
}
