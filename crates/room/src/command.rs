use crate::{PlayerId, Reading};
use cards::{CardList, Seat};
use engine::Chips;

/// What somebody asks of a table between hands. Only a request: the events say what came of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// The time on the room's clock.
    At(Reading),
    /// Somebody takes a chair with these chips.
    Sit {
        /// Which chair.
        seat: Seat,
        /// What they buy.
        stack: Chips,
        /// Who they are, if the room knows: one person has one chair at a table.
        player: Option<PlayerId>,
    },
    /// Somebody comes from another table of the same game with what they have, be it less than the
    /// minimum.
    Bring {
        /// Which chair.
        seat: Seat,
        stack: Chips,
        /// Whether they have paid for the current half hour at the other table (FE-16).
        paid: bool,
        player: Option<PlayerId>,
    },
    /// Somebody gives up their chair and takes their chips along; during a hand, as soon as it is
    /// over.
    Leave(Seat),
    /// Somebody buys more chips.
    Buy {
        seat: Seat,
        amount: Chips,
    },
    /// Somebody changes chairs.
    Move {
        from: Seat,
        to: Seat,
    },
    /// Somebody leaves for a while and keeps their chair.
    Away(Seat),
    /// Somebody is there again.
    Back(Seat),
    /// A player who still has to come in waits for the big blind.
    Wait(Seat),
    /// A player who still has to come in posts now.
    Post(Seat),
    /// A card for each is to be dealt for the first button.
    Draw,
    Cards(CardList),
    /// The floor gives the button, bank or lead to a seat.
    Place(Seat),
    /// The dealer offers the bank.
    Offer,
    /// The player who is offered the bank takes it.
    Accept(Seat),
    /// The player who is offered the bank, or has it, declines.
    Decline(Seat),
    /// The player with the bank takes a partner.
    Partner(Seat),
    /// The new player-dealer, or the button, wants the cards shuffled before the next hand.
    Reshuffle(Seat),
    /// The dealer prepares the next hand.
    Deal,
    /// The dealer drops the fee of the hand being played.
    Drop,
    /// An empty chair is held for the next player.
    Hold(Seat),
    /// An empty chair is held for one person only.
    HoldFor {
        /// Which chair.
        seat: Seat,
        player: PlayerId,
    },
    /// It is not held any more.
    Free(Seat),
    /// The floor opens the table again.
    Open,
    /// The floor closes the table: no more hands, nobody sits down.
    Close,
    /// The floor breaks up the table: everybody takes their chips and goes.
    Break,
    /// From now on only invited players may sit down.
    Private,
    /// Everybody may sit down here again.
    Public,
    /// Somebody is invited to a private table.
    Admit(PlayerId),
    /// The floor puts a wrong payment right.
    Repay {
        /// Of which hand; `None` for the last one.
        hand: Option<u32>,
        /// Who has the chips, by their seat in that hand.
        from: Seat,
        /// Who should have them.
        to: Seat,
        amount: Chips,
    },
    /// Somebody wants to play for a prize without a purchase (JP-07).
    FreePlay {
        /// Which chair where the floor's dealer deals for it.
        seat: Seat,
        player: Option<PlayerId>,
    },
    /// They have had enough.
    FreeOver(Seat),
    /// A hand without wager or fee was dealt to them: all cards, hand by hand, dummies last.
    FreeHand(CardList),
}

impl Command {
    /// The player who would play on with it; `None` for requests of the house or to leave.
    pub(crate) fn seat(&self) -> Option<Seat> {
        match *self {
            Command::Buy { seat, .. }
            | Command::Move { from: seat, .. }
            | Command::Away(seat)
            | Command::Back(seat)
            | Command::Wait(seat)
            | Command::Post(seat)
            | Command::Place(seat)
            | Command::Accept(seat)
            | Command::Decline(seat)
            | Command::Partner(seat)
            | Command::Reshuffle(seat) => Some(seat),
            Command::At(_)
            | Command::Sit { .. }
            | Command::Bring { .. }
            | Command::Leave(_)
            | Command::Draw
            | Command::Cards(_)
            | Command::Offer
            | Command::Deal
            | Command::Drop
            | Command::Hold(_)
            | Command::HoldFor { .. }
            | Command::Free(_)
            | Command::Open
            | Command::Close
            | Command::Break
            | Command::Private
            | Command::Public
            | Command::Admit(_)
            | Command::Repay { .. }
            | Command::FreePlay { .. }
            | Command::FreeOver(_)
            | Command::FreeHand(_) => None,
        }
    }
}
