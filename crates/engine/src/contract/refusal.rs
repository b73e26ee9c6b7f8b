use super::RuleId;
use super::names::names;
use crate::money::Chips;
use std::fmt;

/// Why an action was refused. A refused action changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Refusal {
    /// The kind of fault.
    pub code: Code,
    /// The rule that forbids it, if there is one.
    pub rule: Option<RuleId>,
    /// The amount that would have been right; zero if the amount was not the problem.
    pub limit: Chips,
}

impl Refusal {
    /// A refusal by a rule of the catalogue.
    pub const fn by(code: Code, rule: RuleId) -> Refusal {
        Refusal { code, rule: Some(rule), limit: Chips::ZERO }
    }

    /// A refusal of something that makes no sense under any rule.
    pub const fn plain(code: Code) -> Refusal {
        Refusal { code, rule: None, limit: Chips::ZERO }
    }

    /// The same refusal, naming the amount that would have been right.
    #[must_use]
    pub const fn limit(mut self, limit: Chips) -> Refusal {
        self.limit = limit;
        self
    }
}

names! {
    /// The kinds of refusal, in the order in which they are checked: the first one found is
    /// reported.
    Code {
        /// The hand is over.
        HandOver = "hand-over",
        /// Only a live table takes physical facts and rulings.
        NotLive = "not-live",
        /// This seat is not in the hand.
        NotInHand = "not-in-hand",
        /// It is not this actor's turn.
        NotYourTurn = "not-your-turn",
        /// Chance must answer first, and nothing else was asked of it.
        NotAsked = "not-asked",
        /// The answer of chance does not fit the request.
        WrongAnswer = "wrong-answer",
        /// A card that is not where it would have to be.
        NoSuchCard = "no-such-card",
        /// This cannot be done now.
        NotNow = "not-now",
        /// The target does not exist.
        NoSuchTarget = "no-such-target",
        /// The amount is negative or beyond any table.
        BadAmount = "bad-amount",
        /// The amount is too small.
        TooLittle = "too-little",
        /// An existing wager is too small for another hand.
        RaiseFirst = "raise-first",
        /// The amount is too large.
        TooMuch = "too-much",
        /// More than the stack.
        NotEnoughChips = "not-enough-chips",
        /// No more raises this round.
        RaisesCapped = "raises-capped",
        /// The rules leave no choice here.
        MustDoOtherwise = "must-do-otherwise",
        /// These cards make no meld.
        NotAMeld = "not-a-meld",
        /// The drawn card must be used now, or discarded.
        UseOrDiscard = "use-or-discard",
        /// No such incident happened, or it was already ruled on.
        NoSuchIncident = "no-such-incident",
        /// The house posts no ruling for this: the floor decides.
        FloorDecides = "floor-decides",
        /// The move carries something it has no use for.
        Unused = "unused-operand",
        /// Somebody sits there.
        SeatTaken = "seat-taken",
        /// Nobody sits there.
        SeatEmpty = "seat-empty",
        /// A hand is being played.
        HandOn = "hand-on",
        /// Too few players to deal.
        TooFew = "too-few",
        /// The maximum number is already there.
        TooMany = "too-many",
        /// The game cannot go on: nobody may bank it.
        Broken = "broken",
        /// Somebody else may do this, but not this actor.
        NotYours = "not-yours",
        /// This player may not play on.
        Barred = "barred",
        /// The table is closed.
        Closed = "closed",
        /// This person has a chair here already.
        AlreadySeated = "already-seated",
        /// The table is private, and this person was not invited.
        NotInvited = "not-invited",
        /// The turn this responds to is over.
        Late = "late",
        /// More than there is in the wallet.
        WalletTooSmall = "wallet-too-small",
    }
}

impl Code {
    /// What to say to the person who tried.
    pub const fn advice(self) -> &'static str {
        match self {
            Code::HandOver => "the hand is over; wait for the next one",
            Code::NotLive => "only a live table takes incidents and rulings",
            Code::NotInHand => "this seat is not in the hand",
            Code::NotYourTurn => "wait for your turn",
            Code::NotAsked => "no card, shuffle or dice is due",
            Code::WrongAnswer => "this is not what is due",
            Code::NoSuchCard => "that card is not available",
            Code::NotNow => "this cannot be done now",
            Code::NoSuchTarget => "there is no such hand, square, spread or seat",
            Code::BadAmount => "that is not a valid amount",
            Code::TooLittle => "the amount is too small",
            Code::RaiseFirst => {
                "your wagers are too small for another hand: raise each of them \
                                 first"
            }
            Code::TooMuch => "the amount is too large",
            Code::NotEnoughChips => "that is more than you have in front of you",
            Code::RaisesCapped => "no more raises in this round: call or fold",
            Code::MustDoOtherwise => "the rules do not allow this choice here",
            Code::NotAMeld => "these cards are not a valid meld",
            Code::UseOrDiscard => "meld the drawn card now, or discard it",
            Code::NoSuchIncident => "no such incident is waiting for a ruling",
            Code::FloorDecides => "the house posts no ruling for this: the floor must decide",
            Code::Unused => "this move does not take those cards, that amount or that target",
            Code::SeatTaken => "the seat is taken",
            Code::SeatEmpty => "the seat is empty",
            Code::HandOn => "a hand is in progress; wait until it is over",
            Code::TooFew => "there are too few players for a hand",
            Code::TooMany => "no more players may join in this",
            Code::Broken => "the game cannot go on: nobody takes the bank",
            Code::NotYours => "somebody else has to do this",
            Code::Barred => "this player is barred and may only leave",
            Code::Closed => "the table is closed",
            Code::AlreadySeated => "you already have a chair at this table",
            Code::NotInvited => "the table is private, and you are not on its list",
            Code::Late => "too late: the game has moved on",
            Code::WalletTooSmall => "your wallet does not have that much",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code.advice())?;
        if !self.limit.is_zero() {
            let bound = match self.code {
                Code::TooMuch => "at most ",
                Code::TooLittle | Code::RaiseFirst => "at least ",
                _ => "",
            };
            write!(f, ": {bound}{}", self.limit.spoken())?;
        }
        match self.rule {
            Some(rule) => write!(f, " ({rule})"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_told_as_people_say_it() {
        let limited = |code, cents| Refusal::plain(code).limit(Chips::cents(cents)).to_string();
        assert_eq!(limited(Code::TooMuch, 1600), "the amount is too large: at most $16");
        assert_eq!(limited(Code::TooLittle, 50), "the amount is too small: at least $0.50");
        assert!(limited(Code::NotEnoughChips, 250).ends_with("in front of you: $2.50"));
    }
}
