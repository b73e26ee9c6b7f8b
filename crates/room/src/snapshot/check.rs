//! What a snapshot must be like for a table to continue from it: it may come from a damaged file or
//! from another version of a house.

use super::SessionSnapshot;
use crate::state::{Chair, State};
use crate::time::{FAR, FAR_AHEAD};
use crate::{PlayerId, RULES, Reading, Terms};
use cards::{Deck, Seat};
use engine::{Chips, RuleId, Rules};
use std::collections::BTreeSet;
use std::fmt;

/// No table deals this many hands, nor has this many events: counters do not overflow.
const MOST_HANDS: u32 = u32::MAX / 2;
const MOST_EVENTS: u64 = u64::MAX / 2;

/// Why a table cannot continue from a snapshot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadSnapshot {
    /// It is a table of another game.
    OtherGame { of: String, wanted: &'static str },
    /// Its shoe is of another deck.
    OtherDeck { of: Deck, wanted: Deck },
    /// Some cards of its shoe are missing, or too many.
    ShoeDoesNotAddUp,
    /// It was taken during a hand.
    HandOn,
    /// Somebody sits where the table has no chair.
    NoSuchSeat { seat: Seat, seats: u8 },
    /// A person unknown to the room sits there.
    Nobody(Seat),
    /// Somebody sits in two chairs.
    TwoChairs(PlayerId),
    /// The chair is empty, and yet something in it or about it is not.
    EmptyChair(Seat),
    /// More chips than a table can have.
    TooManyChips,
    /// A rule that nobody cites.
    UnknownRule(RuleId),
    /// A time that no clock shows.
    BadTime(i64),
    /// A counter is beyond what any table reaches.
    BadCount,
}

impl fmt::Display for BadSnapshot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadSnapshot::OtherGame { of, wanted } => {
                write!(f, "a table of '{of}', not of {wanted}")
            }
            BadSnapshot::OtherDeck { of, wanted } => {
                write!(f, "the shoe is of deck {of}; the table uses {wanted}")
            }
            BadSnapshot::ShoeDoesNotAddUp => {
                f.write_str("the shoe and its discards are not the cards of the deck")
            }
            BadSnapshot::HandOn => f.write_str("taken during a hand"),
            BadSnapshot::NoSuchSeat { seat, seats } => {
                write!(f, "seat {seat} is taken; the table has {seats}")
            }
            BadSnapshot::Nobody(seat) => write!(f, "nobody known sits in seat {seat}"),
            BadSnapshot::TwoChairs(player) => write!(f, "player {} has two chairs", player.0),
            BadSnapshot::EmptyChair(seat) => {
                write!(f, "seat {seat} is empty, but something is left of its player")
            }
            BadSnapshot::TooManyChips => {
                write!(f, "more chips than a table can have: at most {}", Chips::MAX.spoken())
            }
            BadSnapshot::UnknownRule(rule) => write!(f, "no rule {rule} of this table"),
            BadSnapshot::BadTime(seconds) => write!(f, "no clock shows {seconds} seconds"),
            BadSnapshot::BadCount => f.write_str("a counter is beyond what any table reaches"),
        }
    }
}

impl std::error::Error for BadSnapshot {}

/// The first fault, if any.
type Check = Result<(), BadSnapshot>;

fn ensure(good: bool, fault: impl FnOnce() -> BadSnapshot) -> Check {
    if good { Ok(()) } else { Err(fault()) }
}

impl SessionSnapshot {
    /// Whether a table with these terms could be like that.
    pub(super) fn check(&self, terms: &Terms, rules: Rules) -> Check {
        let wanted = terms.game.id;
        ensure(self.game == wanted, || BadSnapshot::OtherGame { of: self.game.clone(), wanted })?;
        self.check_shoe(terms)?;
        ensure(!self.state.is_on(), || BadSnapshot::HandOn)?;
        self.check_chairs(terms, rules)?;
        self.check_chips()?;
        self.check_rules(terms)?;
        self.check_times()?;
        self.check_counts()
    }

    fn check_shoe(&self, terms: &Terms) -> Check {
        let (of, wanted) = (self.shoe.deck, terms.prepared.deck());
        ensure(of == wanted, || BadSnapshot::OtherDeck { of, wanted })?;
        let whole = wanted.counts().is_sum_of(&self.shoe.stub, &self.shoe.discards);
        ensure(whole, || BadSnapshot::ShoeDoesNotAddUp)
    }

    fn check_chairs(&self, terms: &Terms, rules: Rules) -> Check {
        let State { chairs, seated, away, barred, leaving, kept, drawing, .. } = &self.state;
        let counted = terms.seats_rule.is_none_or(|rule| rules.on(rule));
        let mut people = BTreeSet::new();
        for seat in seated.iter() {
            let seats = terms.seats;
            let there = seat.number() <= seats || !counted;
            ensure(there, || BadSnapshot::NoSuchSeat { seat, seats })?;
            let player = chairs[seat].player.ok_or(BadSnapshot::Nobody(seat))?;
            ensure(people.insert(player), || BadSnapshot::TwoChairs(player))?;
        }
        let at_seats = away.or(*barred).or(*leaving).or(*drawing);
        let stray = at_seats.without(*seated).or(kept.and(*seated)).iter().next();
        let left_over = |seat: &Seat| {
            let Chair { kept_for, until, .. } = chairs[*seat];
            !seated.has(*seat) && chairs[*seat] != Chair { kept_for, until, ..Chair::EMPTY }
        };
        let stray = stray.or((0..Seat::MAX).map(Seat::at).find(left_over));
        stray.map_or(Ok(()), |seat| Err(BadSnapshot::EmptyChair(seat)))
    }

    /// A single stack must be able to hold everything at the table.
    fn check_chips(&self) -> Check {
        let at = |chair: &Chair| chair.stack + chair.held;
        let all: Chips = self.state.chairs.iter().map(at).sum();
        ensure((all + self.state.corporation).is_sane(), || BadSnapshot::TooManyChips)
    }

    fn check_rules(&self, terms: &Terms) -> Check {
        let Some((_, Some(rule))) = self.state.next else { return Ok(()) };
        let cited = RULES.contains(&rule) || terms.game.enforces(rule);
        ensure(cited, || BadSnapshot::UnknownRule(rule))
    }

    fn check_times(&self) -> Check {
        let State { now, half_hour, chairs, .. } = &self.state;
        if let Some(Reading { seconds, ahead }) = now {
            let shown =
                seconds.unsigned_abs() <= FAR as u64 && ahead.unsigned_abs() <= FAR_AHEAD as u16;
            ensure(shown, || BadSnapshot::BadTime(*seconds))?;
        }
        let later = half_hour.iter().chain(chairs.iter().flat_map(|chair| &chair.until));
        // Half an hour or the time that a chair is held for come on top.
        let strange = later.copied().find(|seconds| seconds.unsigned_abs() > 2 * FAR as u64);
        strange.map_or(Ok(()), |seconds| Err(BadSnapshot::BadTime(seconds)))
    }

    fn check_counts(&self) -> Check {
        let hands = self.turn.hand.max(self.state.hands).max(self.clerk.hand);
        let few = hands <= MOST_HANDS && self.clerk.event <= MOST_EVENTS;
        ensure(few && self.pools.is_of_a_calendar(), || BadSnapshot::BadCount)
    }
}
