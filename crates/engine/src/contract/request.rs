use super::names::names;
use cards::Zone;
use std::fmt;

/// What an engine asks chance for. Engines never know the order of undealt cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(align(8))] // so that it is moved as one word
pub enum Request {
    /// The next cards of the stub; one request covers a whole dealing round.
    Draw {
        n: u8,
        /// From which end.
        from: DrawFrom,
    },
    /// Cards of a zone are to be shuffled back into the deck.
    Shuffle {
        /// Which cards.
        from: Zone,
        into: ShuffleInto,
    },
    /// Cards picked at random out of a zone.
    Pick { zone: Zone, n: u8 },
    /// Three dice.
    Dice,
}

names! {
    /// Where a card is drawn from.
    DrawFrom {
        /// The top of the stub.
        Top = "top",
        /// The middle of the stub.
        Centre = "centre",
    }
}

names! {
    /// What cards are shuffled into.
    ShuffleInto {
        /// The whole stub.
        Stub = "stub",
        /// The back of the deck; the front is dealt on (PN-07).
        Back = "back",
    }
}

impl fmt::Display for Request {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Request::Draw { n, from } => write!(f, "draw {n} {from}"),
            Request::Shuffle { from, into } => write!(f, "shuffle {from} into {into}"),
            Request::Pick { zone, n } => write!(f, "pick {n} of {zone}"),
            Request::Dice => f.write_str("dice"),
        }
    }
}
