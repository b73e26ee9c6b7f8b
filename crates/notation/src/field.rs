use super::{DealerErrand, Errand, EventText, Item, RulingText, WallClock};
use cards::{CardList, Deck, Seat};

/// What a hand starts from, or what happened at the table before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Field {
    /// House and game in words.
    Offering(String),
    Game(String),
    /// The revision of the game's rules.
    Revision(u16),
    /// `guarded` or `live`.
    Mode(String),
    /// An option of the game.
    Option {
        key: String,
        /// Its value; may be empty.
        value: String,
    },
    Deck(Deck),
    Shoe {
        id: u32,
        /// Whether it continues from the previous hand.
        carried: bool,
    },
    /// Cards that have left a carried shoe.
    Discards(CardList),
    /// Cards known in advance, of a seat or of nobody.
    Known {
        seat: Option<Seat>,
        cards: CardList,
    },
    /// Somebody dealt in.
    Seat {
        /// Their chair.
        seat: Seat,
        /// Their stack in cents.
        stack: i64,
        /// Their name; may be empty.
        name: String,
    },
    /// The button, the player-dealer, or Pan's eldest hand.
    Lead(Seat),
    /// It is the first hand of a session.
    Opening,
    /// Those who play double condition.
    Doubles(Vec<Seat>),
    /// The game was moved to the next higher condition.
    Raised,
    /// Who has which blind, in cents, if not the seats to the button's left.
    Blind(Seat, i64),
    /// What a player puts up before the blinds in a hand from elsewhere, in cents.
    Ante(Seat, i64),
    /// The hand was played elsewhere, under these terms, in cents.
    Elsewhere {
        /// The minimum bet or raise.
        least: i64,
        /// What the house took out of the pot.
        rake: i64,
        /// The seat after which the first betting round begins.
        after: Seat,
        /// Whether a short ante wins only as much from each of the others.
        trimmed: bool,
        /// How often the board is dealt and how many cards the boards share, if more than once.
        runs: Option<(u8, u8)>,
    },
    /// Somebody puts chips up to be dealt in.
    Post {
        seat: Seat,
        /// How many cents count as their bet.
        live: i64,
        /// How many cents go to the centre.
        dead: i64,
    },
    /// The bank behind the player-dealer: a seat's or the corporation's, and its cents.
    Behind(Option<Seat>, i64),
    /// Who may share the bank with the player-dealer.
    Partners(Vec<Seat>),
    /// Who has no spot and bets on other players' spots.
    Rail(Vec<Seat>),
    /// Who may bet behind a spot, whatever its player says.
    Backers(Seat, Vec<Seat>),
    /// What a player who banked the previous hand must put up at least, in cents.
    Match(Seat, i64),
    /// Who won the last pots, and how many in a row.
    Streak(Seat, u8),
    /// How many chairs the table has.
    Seats(u8),
    /// The minimum buy-in in cents.
    BuyIn(i64),
    /// Who asked to be dealt in but is not at the table.
    Absent(Vec<Seat>),
    At(WallClock),
    /// Somebody took a chair.
    Sit {
        /// Which chair.
        seat: Seat,
        /// With how many cents.
        stack: i64,
        /// Their number in the room, if it knows them.
        player: Option<u32>,
        /// Their name; may be empty.
        name: String,
    },
    /// Somebody comes from another table of the game with what they have.
    Bring {
        /// Which chair.
        seat: Seat,
        /// With how many cents.
        stack: i64,
        /// Whether they have paid for the half hour at the other table.
        paid: bool,
        /// Their number in the room, if it knows them.
        player: Option<u32>,
        /// Their name; may be empty.
        name: String,
    },
    Leave(Seat),
    /// Somebody bought chips.
    Buy {
        seat: Seat,
        /// How many cents.
        amount: i64,
    },
    /// A player changes chairs.
    Move {
        from: Seat,
        to: Seat,
    },
    /// Anything else that a player asks of the room, or that is done for them.
    Ask {
        what: Errand,
        seat: Seat,
    },
    /// An empty chair is held for one person, by their number in the room.
    HoldFor {
        /// Which chair.
        seat: Seat,
        player: u32,
    },
    /// Somebody is invited to a private table, by their number in the room.
    Admit(u32),
    /// Somebody wants to play for a prize without a purchase.
    FreePlay {
        /// Which chair at the table for it.
        seat: Seat,
        /// Their number in the room, if it knows them.
        player: Option<u32>,
        /// Their name; may be empty.
        name: String,
    },
    /// A hand without wagers was dealt to them: all cards, hand by hand.
    FreeHand(CardList),
    /// The limits are changed from the next hand on: names of options and their values.
    Limits(Vec<(String, String)>),
    /// Something that the dealer does for the table.
    Deal(DealerErrand),
    /// Cards that the room asked for.
    Drawn(CardList),
    /// The floor puts a wrong payment right.
    Repay {
        /// Of which hand; `None` for the last one.
        hand: Option<u32>,
        /// Who has it, by their seat in that hand.
        from: Seat,
        /// Who should have it.
        to: Seat,
        /// How many cents.
        amount: i64,
        /// Who decided.
        by: String,
        /// Why.
        because: String,
    },
    /// The floor rules on a hand after the fact.
    Ruling(Box<RulingText>),
}

impl Field {
    /// Whether it happened between hands.
    pub fn is_between(&self) -> bool {
        matches!(
            self,
            Field::At(_)
                | Field::Sit { .. }
                | Field::Bring { .. }
                | Field::Leave(_)
                | Field::Buy { .. }
                | Field::Move { .. }
                | Field::Ask { .. }
                | Field::HoldFor { .. }
                | Field::Admit(_)
                | Field::FreePlay { .. }
                | Field::FreeHand(_)
                | Field::Limits(_)
                | Field::Deal(_)
                | Field::Drawn(_)
                | Field::Repay { .. }
                | Field::Ruling(_)
        )
    }

    /// Whether it may be in the header of a table.
    pub fn is_of_a_table(&self) -> bool {
        matches!(
            self,
            Field::Offering(_)
                | Field::Game(_)
                | Field::Revision(_)
                | Field::Mode(_)
                | Field::Option { .. }
                | Field::Seats(_)
                | Field::BuyIn(_)
        )
    }

    /// Whether the header of a hand inherits it from its table.
    pub(super) fn is_of_a_hand(&self) -> bool {
        !matches!(self, Field::Seats(_) | Field::BuyIn(_))
    }

    /// Whether both are about the same thing, of which a header has only one.
    pub(super) fn says_the_same_thing_as(&self, other: &Field) -> bool {
        match (self, other) {
            (Field::Option { key: a, .. }, Field::Option { key: b, .. }) => a == b,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Whether the room decides it for every hand: who is dealt in with how much, who posts what,
    /// who leads, and which shoe is used.
    pub fn is_kept_by_the_room(&self) -> bool {
        matches!(
            self,
            Field::Seat { .. }
                | Field::Blind(..)
                | Field::Post { .. }
                | Field::Lead(_)
                | Field::Deck(_)
                | Field::Shoe { .. }
                | Field::Opening
                | Field::Behind(..)
                | Field::Partners(_)
                | Field::Backers(..)
                | Field::Match(..)
                | Field::Streak(..)
        )
    }
}

impl Item<Field> {
    /// Whether nothing except a refusal is written under it or under the steps of a ruling yet.
    pub fn is_fresh(&self) -> bool {
        let ruling = match &self.is {
            Field::Ruling(ruling) => ruling.is_fresh(),
            _ => true,
        };
        ruling && self.events.iter().all(EventText::is_refusal)
    }
}
