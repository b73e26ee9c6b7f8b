use super::{BySeat, SeatSet};
use cards::Seat;
use std::fmt;
use std::str::FromStr;

/// What a move, an event or an incident points at, by name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// Nothing: the verb needs no place.
    #[default]
    Nowhere,
    Seat(Seat),
    /// A hand of a spot, counted from 0; splitting makes more than one.
    Hand(Seat, u8),
    /// A meld of the actor, counted from 1.
    Spread(u8),
    /// A betting circle of a spot.
    Circle(Seat, Circle),
    /// A hand of the row, counted from 1.
    Row(u8),
}

impl Place {
    /// Whether it points at nothing.
    #[inline]
    pub const fn is_nowhere(self) -> bool {
        matches!(self, Place::Nowhere)
    }

    /// The meld with this number; [`Place::Nowhere`] for number 0.
    pub const fn spread(number: u8) -> Place {
        if number == 0 { Place::Nowhere } else { Place::Spread(number) }
    }

    /// The number of the meld; 0 if it is not one.
    pub const fn spread_number(self) -> u8 {
        if let Place::Spread(number) = self { number } else { 0 }
    }

    /// The seat or spot it belongs to, where it names one.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Place::Seat(seat) | Place::Hand(seat, _) | Place::Circle(seat, _) => Some(seat),
            Place::Nowhere | Place::Spread(_) | Place::Row(_) => None,
        }
    }
}

/// Where chips are placed in front of a spot, in layout order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Circle {
    /// One of several equal squares, counted from 1.
    Square(u8),
    /// On the player hand, at baccarat.
    Player,
    /// On the banker hand, at baccarat.
    Banker,
    /// On a tie, at baccarat.
    Tie,
    /// The ante, at three card poker.
    Ante,
    /// The bet that plays the hand, at three card poker.
    Play,
    /// The bonus bet, at three card poker.
    Bonus,
}

impl Circle {
    /// The most equal squares that a spot has.
    pub const SQUARES: u8 = 10;

    /// Every circle of every layout.
    pub fn all() -> impl Iterator<Item = Circle> {
        (0..16).map(Circle::at)
    }

    /// Its bit in a [`CircleSet`].
    pub(crate) const fn bit(self) -> u8 {
        match self {
            Circle::Square(n) => n - 1,
            Circle::Player => 10,
            Circle::Banker => 11,
            Circle::Tie => 12,
            Circle::Ante => 13,
            Circle::Play => 14,
            Circle::Bonus => 15,
        }
    }

    const fn at(bit: u8) -> Circle {
        match bit {
            10 => Circle::Player,
            11 => Circle::Banker,
            12 => Circle::Tie,
            13 => Circle::Ante,
            14 => Circle::Play,
            15 => Circle::Bonus,
            n => Circle::Square(n + 1),
        }
    }
}

impl fmt::Display for Circle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Circle::Square(n) => write!(f, "square {n}"),
            Circle::Player => f.write_str("player"),
            Circle::Banker => f.write_str("banker"),
            Circle::Tie => f.write_str("tie"),
            Circle::Ante => f.write_str("ante"),
            Circle::Play => f.write_str("play"),
            Circle::Bonus => f.write_str("bonus"),
        }
    }
}

/// A text that names no circle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotACircle;

impl fmt::Display for NotACircle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "not a betting circle: write square 1, player, banker, tie, ante, play or bonus",
        )
    }
}

impl std::error::Error for NotACircle {}

impl FromStr for Circle {
    type Err = NotACircle;

    fn from_str(text: &str) -> Result<Circle, NotACircle> {
        Circle::all().find(|circle| circle.to_string() == text).ok_or(NotACircle)
    }
}

/// A set of circles of one spot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct CircleSet(u16);

impl CircleSet {
    /// No circle.
    pub const NONE: CircleSet = CircleSet(0);

    /// Whether it is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set contains this circle.
    #[inline]
    pub fn has(self, circle: Circle) -> bool {
        is_real(circle) && self.0 >> circle.bit() & 1 == 1
    }

    #[inline]
    pub fn add(&mut self, circle: Circle) {
        debug_assert!(is_real(circle), "squares are counted from 1 to 10");
        self.0 |= 1 << circle.bit();
    }

    /// Those in this set and not in the other.
    #[inline]
    #[must_use]
    pub const fn without(self, other: CircleSet) -> CircleSet {
        CircleSet(self.0 & !other.0)
    }

    /// All of them, in layout order.
    pub fn iter(self) -> impl Iterator<Item = Circle> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let bit = left.trailing_zeros() as u8;
            (left != 0).then(|| {
                left &= left - 1;
                Circle::at(bit)
            })
        })
    }
}

impl From<Circle> for CircleSet {
    fn from(circle: Circle) -> CircleSet {
        let mut set = CircleSet::NONE;
        set.add(circle);
        set
    }
}

/// A set of circles, over all spots of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Circles(BySeat<CircleSet>);

impl Circles {
    /// No circle.
    pub const NONE: Circles = Circles(BySeat::all(CircleSet::NONE));

    /// Whether it is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|set| set.is_empty())
    }

    /// Whether the set contains this circle of this spot.
    #[inline]
    pub fn has(&self, spot: Seat, circle: Circle) -> bool {
        self.0[spot].has(circle)
    }

    #[inline]
    pub fn on(&self, spot: Seat) -> CircleSet {
        self.0[spot]
    }

    #[inline]
    pub fn add(&mut self, spot: Seat, circle: Circle) {
        self.0[spot].add(circle);
    }

    #[inline]
    pub fn add_all(&mut self, spot: Seat, circles: CircleSet) {
        self.0[spot].0 |= circles.0;
    }

    /// All of them, spot by spot.
    pub fn iter(self) -> impl Iterator<Item = (Seat, Circle)> {
        let of = move |at| {
            let seat = Seat::at(at);
            self.0[seat].iter().map(move |circle| (seat, circle))
        };
        (0..Seat::MAX).flat_map(of)
    }
}

fn is_real(circle: Circle) -> bool {
    !matches!(circle, Circle::Square(n) if n == 0 || n > Circle::SQUARES)
}

/// The places that a kind of move may name.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Places {
    /// None: the verb takes no place.
    #[default]
    Nowhere,
    Seats(SeatSet),
    /// One of the actor's melds; bit 0 is meld 1.
    Spreads(u32),
    Circles(Circles),
    /// One of this many hands in a row.
    Rows(u8),
}

impl Places {
    pub fn seat(seat: Seat) -> Places {
        Places::Seats(SeatSet::from_iter([seat]))
    }

    /// One meld.
    pub fn spread(number: u8) -> Places {
        Places::Spreads(1 << (number - 1))
    }

    /// Whether the verb takes no place.
    pub fn is_nowhere(&self) -> bool {
        matches!(self, Places::Nowhere)
    }

    /// Whether a move may name this place.
    pub fn has(&self, place: Place) -> bool {
        match (self, place) {
            (Places::Nowhere, Place::Nowhere) => true,
            (Places::Seats(seats), Place::Seat(seat)) => seats.has(seat),
            (Places::Spreads(bits), Place::Spread(n)) => {
                (1..=u32::BITS as u8).contains(&n) && bits >> (n - 1) & 1 == 1
            }
            (Places::Circles(circles), Place::Circle(spot, circle)) => circles.has(spot, circle),
            (Places::Rows(most), Place::Row(n)) => (1..=*most).contains(&n),
            _ => false,
        }
    }

    /// Every place in the set; nothing if the verb takes no place.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        let (seats, spreads, circles, rows) = match self {
            Places::Nowhere => (SeatSet::EMPTY, 0, Circles::NONE, 0),
            Places::Seats(seats) => (seats, 0, Circles::NONE, 0),
            Places::Spreads(bits) => (SeatSet::EMPTY, bits, Circles::NONE, 0),
            Places::Circles(circles) => (SeatSet::EMPTY, 0, circles, 0),
            Places::Rows(most) => (SeatSet::EMPTY, 0, Circles::NONE, most),
        };
        let spreads = (0..u32::BITS as u8).filter(move |bit| spreads >> bit & 1 == 1);
        let circles = circles.iter().map(|(spot, circle)| Place::Circle(spot, circle));
        seats
            .iter()
            .map(Place::Seat)
            .chain(spreads.map(|bit| Place::Spread(bit + 1)))
            .chain(circles)
            .chain((1..=rows).map(Place::Row))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_read_back_as_written() {
        assert_eq!(Circle::all().count(), 16);
        for circle in Circle::all() {
            assert_eq!(circle.to_string().parse(), Ok(circle));
        }
        for text in ["", "square", "square 0", "square 11", "square 01", "Player", "tie 1"] {
            assert_eq!(text.parse::<Circle>(), Err(NotACircle), "{text:?}");
        }
    }

    #[test]
    fn a_set_has_exactly_what_it_lists() {
        let (one, three) = (Seat::at(0), Seat::at(2));
        let mut circles = Circles::NONE;
        assert!(circles.is_empty());
        circles.add(one, Circle::Square(10));
        circles.add(three, Circle::Tie);
        let sets = [
            Places::Nowhere,
            Places::seat(three),
            Places::spread(32),
            Places::Circles(circles),
            Places::Rows(7),
        ];
        let of = |seat| {
            let circles = Circle::all().map(move |circle| Place::Circle(seat, circle));
            circles.chain([Place::Seat(seat), Place::Hand(seat, 0)])
        };
        let all = (0..Seat::MAX).map(Seat::at).flat_map(of).chain((0..=40).map(Place::Spread));
        let all = all.chain((0..=9).map(Place::Row));
        let all: Vec<Place> = all.chain([Place::Circle(one, Circle::Square(0))]).collect();
        for set in sets {
            let listed: Vec<Place> = set.iter().collect();
            for place in &all {
                assert_eq!(set.has(*place), listed.contains(place), "{set:?} {place:?}");
            }
        }
        assert!(Places::Nowhere.has(Place::Nowhere) && !Places::seat(one).has(Place::Nowhere));
        assert_eq!(Places::Circles(circles).iter().count(), 2);
    }
}
