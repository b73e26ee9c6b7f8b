use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A chair at the table, counted from 1 clockwise from the house dealer's left.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Seat(Chair);

/// The chairs as an enum, so that no other number can be a seat: arrays with an entry for every
/// chair need no bounds check, and `Option<Seat>` is one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
#[rustfmt::skip]
enum Chair { C1, C2, C3, C4, C5, C6, C7, C8, C9, C10, C11, C12, C13, C14 }

impl Seat {
    /// The most chairs any table of the catalogue has (three card poker).
    pub const MAX: usize = 14;

    /// The chair with this number, from 1 to [`Seat::MAX`].
    pub const fn new(number: u8) -> Option<Seat> {
        let known = number >= 1 && number as usize <= Seat::MAX;
        if known { Some(Seat::at(number as usize - 1)) } else { None }
    }

    /// The chair with this index, from 0.
    ///
    /// # Panics
    /// If there is no such chair.
    pub const fn at(index: usize) -> Seat {
        use Chair::*;
        #[rustfmt::skip]
        let chair = match index {
            0 => C1, 1 => C2, 2 => C3, 3 => C4, 4 => C5, 5 => C6, 6 => C7, 7 => C8, 8 => C9,
            9 => C10, 10 => C11, 11 => C12, 12 => C13, 13 => C14,
            _ => panic!("no such seat"),
        };
        Seat(chair)
    }

    /// The number people use, from 1.
    pub const fn number(self) -> u8 {
        self.0 as u8 + 1
    }

    /// The index used in arrays, from 0.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<Seat> for u8 {
    fn from(seat: Seat) -> u8 {
        seat.number()
    }
}

impl TryFrom<u8> for Seat {
    type Error = String;

    fn try_from(number: u8) -> Result<Seat, String> {
        let most = Seat::MAX;
        Seat::new(number).ok_or_else(|| format!("no seat {number}: they are 1 to {most}"))
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

impl fmt::Debug for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {self}")
    }
}

/// A place for cards. Every card of a shoe is in exactly one zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Zone {
    /// The undealt cards.
    Stub,
    /// Burned cards.
    Burn,
    /// Discards and folded hands.
    Muck,
    /// The community cards.
    Board,
    /// Hands set aside, never drawn in this hand (PN-09).
    Aside,
    /// Cards taken out of play by a ruling, which says when they return (HE-08).
    Out,
    /// A card lying face up on top of the stub (PK-32).
    Top,
    /// A hand of a seat; splitting makes more than one.
    Hand(Seat, u8),
    /// The card a seat has drawn and not yet used or thrown away, at Pan.
    Drawn(Seat),
    /// What a seat threw away to draw other cards, until the draw is over.
    Discards(Seat),
    /// A hand that belongs to nobody and that everybody bets on, counted from 0 (baccarat).
    Common(u8),
    /// A meld of a seat, face up on the table.
    Spread(Seat, u8),
    /// One of the hands dealt in a row before anybody knows whose they are, counted from 0 (PG-02).
    Row(u8),
}

impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Zone::Stub => f.write_str("stub"),
            Zone::Burn => f.write_str("burn"),
            Zone::Muck => f.write_str("muck"),
            Zone::Board => f.write_str("board"),
            Zone::Aside => f.write_str("aside"),
            Zone::Out => f.write_str("out"),
            Zone::Top => f.write_str("top"),
            Zone::Hand(seat, 0) => write!(f, "seat {seat}"),
            Zone::Hand(seat, n) => write!(f, "seat {seat}.{n}"),
            Zone::Drawn(seat) => write!(f, "drawn {seat}"),
            Zone::Discards(seat) => write!(f, "discards {seat}"),
            Zone::Common(n) => write!(f, "common {}", n + 1),
            Zone::Spread(seat, n) => write!(f, "spread {seat}.{n}"),
            Zone::Row(n) => write!(f, "row {}", n + 1),
        }
    }
}

/// A text that is not a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotAZone;

impl fmt::Display for NotAZone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a zone: write stub, burn, muck, board, aside, out, top, seat 3, seat 3.1, drawn 3, discards 3, spread 3.1, common 1 or row 1")
    }
}

impl std::error::Error for NotAZone {}

impl FromStr for Zone {
    type Err = NotAZone;

    fn from_str(text: &str) -> Result<Zone, NotAZone> {
        let plain =
            [Zone::Stub, Zone::Burn, Zone::Muck, Zone::Board, Zone::Aside, Zone::Out, Zone::Top];
        if let Some(zone) = plain.into_iter().find(|zone| zone.to_string() == text) {
            return Ok(zone);
        }
        let (kind, place) = text.split_once(' ').ok_or(NotAZone)?;
        if let "common" | "row" = kind {
            let n: u8 = place.parse().map_err(|_| NotAZone)?;
            let n = n.checked_sub(1).ok_or(NotAZone)?;
            let zone = if kind == "row" { Zone::Row(n) } else { Zone::Common(n) };
            return if zone.to_string() == text { Ok(zone) } else { Err(NotAZone) };
        }
        let (seat, n) = place.split_once('.').unwrap_or((place, "0"));
        let seat = seat.parse().ok().and_then(Seat::new).ok_or(NotAZone)?;
        let n = n.parse().map_err(|_| NotAZone)?;
        let zone = match kind {
            "seat" => Zone::Hand(seat, n),
            "drawn" => Zone::Drawn(seat),
            "discards" => Zone::Discards(seat),
            "spread" => Zone::Spread(seat, n),
            _ => return Err(NotAZone),
        };
        // One spelling each: no `seat 03`, no `seat 3.0`.
        if zone.to_string() == text { Ok(zone) } else { Err(NotAZone) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_zone_is_read_back_as_written() {
        let plain = [
            "stub", "burn", "muck", "board", "aside", "out", "top", "common 1", "common 2", "row 7",
        ]
        .map(String::from);
        let seats = (1..=Seat::MAX).flat_map(|seat| {
            [
                format!("seat {seat}"),
                format!("seat {seat}.1"),
                format!("drawn {seat}"),
                format!("discards {seat}"),
                format!("spread {seat}.3"),
            ]
        });
        for text in plain.into_iter().chain(seats) {
            assert_eq!(text.parse::<Zone>().unwrap().to_string(), text);
        }
        for text in [
            "",
            "seat",
            "seat 0",
            "seat 15",
            "seat 3.0",
            "seat 03",
            "spread x.1",
            "lap 1",
            "drawn 3.1",
            "common 0",
            "common 01",
            "row 0",
        ] {
            assert_eq!(text.parse::<Zone>(), Err(NotAZone), "{text:?}");
        }
    }
}
