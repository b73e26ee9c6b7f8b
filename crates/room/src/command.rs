use crate::{PlayerId, Reading};
use cards::{CardList, Seat};
use engine::Chips;

/// What somebody asks of a table between its hands. It is a wish: what came of it is told by events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// What the clock on the wall shows.
    At(Reading),
    /// Somebody takes a chair with these chips.
    Sit {
        /// Which chair.
        seat: Seat,
        /// What he buys.
        stack: Chips,
        /// Who he is, if the room knows: one person has one chair at a table.
        player: Option<PlayerId>,
    },
    /// Somebody gives his chair up and takes his chips with him; from a hand as soon as it is over.
    Leave(Seat),
    /// Somebody buys more chips.
    Buy {
        /// Who.
        seat: Seat,
        /// How many.
        amount: Chips,
    },
    /// Somebody changes his chair.
    Move {
        /// From here.
        from: Seat,
        /// To here.
        to: Seat,
    },
    /// Somebody leaves for a while and keeps his chair.
    Away(Seat),
    /// Somebody is there again.
    Back(Seat),
    /// Somebody who is to come in waits for the big blind.
    Wait(Seat),
    /// Somebody who is to come in puts up what that takes.
    Post(Seat),
    /// A card for each is to be dealt for the first button.
    Draw,
    /// The cards that were asked for.
    Cards(CardList),
    /// The floor puts button, bank or lead before a seat.
    Place(Seat),
    /// The dealer offers the bank.
    Offer,
    /// Whoever is offered the bank takes it.
    Accept(Seat),
    /// Whoever is offered the bank, or has it, does not want it.
    Decline(Seat),
    /// Whoever has the bank lets somebody put money into it too.
    Partner(Seat),
    /// Whoever newly has the bank wants the shoe shuffled before their first hand.
    Reshuffle(Seat),
    /// The dealer makes ready for the next hand.
    Deal,
    /// The dealer drops the fee of the hand being played.
    Drop,
    /// An empty chair is held for somebody who comes.
    Hold(Seat),
    /// An empty chair is held for one person, and for nobody else.
    HoldFor {
        /// Which chair.
        seat: Seat,
        /// For whom.
        player: PlayerId,
    },
    /// It is not held any more.
    Free(Seat),
    /// The floor opens the table again.
    Open,
    /// The floor closes the table: no more hands, nobody sits down.
    Close,
    /// The floor breaks the table up: everybody takes his chips and goes.
    Break,
    /// From now on only those sit down here who are asked to.
    Private,
    /// Everybody may sit down here again.
    Public,
    /// Somebody is asked to a private table.
    Admit(PlayerId),
}

impl Command {
    /// Who wants to play on by it; nobody if it is not a player's wish, or that to leave.
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
            | Command::Admit(_) => None,
        }
    }
}
