//! Mexican poker: 41 cards without eights, nines and tens, a wild joker, and a flush above a full
//! house (MX-01, MX-07, MX-08).
//!
//! The ten ranks are adjacent, so that seven and jack are neighbours (MX-09).

mod table;
pub(crate) mod values;

pub(crate) use table::BYTES;

use crate::joker::pool;
use crate::kinds::{kinds, listed, strength};
use crate::words;
use cards::Deck;
use table::{MexicanTable, PLACES};
use values::RANKS;

kinds! {
    /// The kinds of hand, worst first.
    HighCard "high-card"
    OnePair "one-pair"
    TwoPair "two-pair"
    ThreeOfAKind "three-of-a-kind"
    Straight "straight"
    FullHouse "full-house"
    Flush "flush"
    FourOfAKind "four-of-a-kind"
    StraightFlush "straight-flush"
    RoyalFlush "royal-flush"
    FiveOfAKind "five-of-a-kind"
}

strength! {
    /// The strength of a hand: the larger wins, equals tie.
    last 2254
}

pool!(PLACES, MexicanTable);

impl Strength {
    /// The hand at this place among all different ones; none at 0 and beyond the last.
    pub fn with_place(place: u32) -> Option<Strength> {
        let place = u16::try_from(place).ok().filter(|place| *place <= Strength::LAST)?;
        Strength::at(place)
    }

    /// In words: "two pair, kings and fours, ace kicker".
    pub fn describe(self) -> String {
        words::high(values::flush_and_full_house(self.value()), &RANKS)
    }
}

listed!("mexican", Deck::MEXICAN, 5..=8);
