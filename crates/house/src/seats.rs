//! How many may sit at a table, where a rule posts it.

use crate::sheet::Sheet;
use std::ops::Range;

/// The numbers of seats that a posted rule has for a game.
enum Seats {
    AtMost(u8),
    OneOf(&'static [u8]),
}

/// What a rule posts about a game; nothing if it does not speak of it.
fn posted(rule: &str, game: &str) -> Option<Seats> {
    let seats = match (rule, game) {
        ("FE-19", "holdem" | "holdem-hilo" | "omaha" | "omaha-hilo") => Seats::AtMost(9),
        // They are hold'em with a third card.
        ("FE-19", "pineapple" | "pineapple-hilo" | "crazy-pineapple" | "crazy-pineapple-hilo") => {
            Seats::AtMost(9)
        }
        ("FE-19", "seven-card-stud" | "stud-hilo" | "razz") => Seats::AtMost(8),
        ("FE-19", "five-card-draw" | "lowball") => Seats::AtMost(8),
        ("FE-19", "baccarat" | "pai-gow-tiles" | "pan") => Seats::AtMost(8),
        ("FE-19", "pai-gow-poker") => Seats::AtMost(7),
        ("FE-19", "three-card-poker") => Seats::OneOf(&[8, 10, 14]),
        ("PN-03", "pan") => Seats::AtMost(8),
        ("DR-02", "five-card-draw") => Seats::AtMost(8),
        _ => return None,
    };
    Some(seats)
}

/// Notes it if a table has other seats than the rule allows that it names for them.
pub(crate) fn check_seats(
    sheet: &mut Sheet<'_>,
    at: Range<usize>,
    game: &str,
    seats: u8,
    rule: &str,
) {
    if rule == "none" {
        return;
    }
    let message = match posted(rule, game) {
        Some(Seats::AtMost(most)) if seats > most => {
            format!("{seats} seats are too many: at most {most} play {game} ({rule})")
        }
        Some(Seats::OneOf(list)) if !list.contains(&seats) => {
            let list: Vec<String> = list.iter().map(ToString::to_string).collect();
            format!("{seats} seats are not posted: a table has {} ({rule})", list.join(", "))
        }
        Some(_) => return,
        None => format!("{rule} posts no seats for {game}: write seats-posted = \"none\""),
    };
    sheet.fault(at, message);
}
