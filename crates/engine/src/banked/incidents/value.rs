//! An incident as a value.

use super::Slip;
use crate::contract::{Actor, Incident, IncidentKind, RuleId, Ruling};
use crate::ids::PD_20;
use cards::Seat;

/// What can go wrong: its facts, its time, what comes of it, and the rulings on it.
#[derive(Clone, Copy, Debug)]
pub struct Slipped {
    pub kind: IncidentKind,
    pub told_by: Actor,
    /// Whom it concerns.
    pub who: Who,
    /// The counts it can carry, inclusive; only 0 if it counts nothing.
    pub counts: (u8, u8),
    /// Whether it may carry an amount.
    pub takes_amount: bool,
    pub when: When,
    /// What comes of it at once.
    pub comes: Comes,
    /// Whether this house posts a ruling for it.
    pub posted: bool,
    /// The rule that has the ruling.
    pub rule: RuleId,
    /// The rulings that there are; the first that is posted and fits is the house's.
    pub outcomes: &'static [Outcome],
    /// The rule that one more card is burned after a burn.
    pub one_more: Option<RuleId>,
}

/// Whom an incident concerns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    Nobody,
    /// The player-dealer.
    Bank,
    /// A spot with a hand.
    Spot,
    /// A spot with a hand that is not the first to be dealt to.
    NotFirst,
    /// A spot, bet on or not.
    AnySpot,
    /// A spot with a wager that was not fouled.
    Bettor,
    /// A hand of a spot.
    Hand,
    /// The hand of a spot that asked for a card.
    Waiting,
}

/// When an incident can have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    /// The first cards are about to come.
    Deal,
    /// Players play, or the player-dealer's card is due.
    Playing,
    /// It is this hand's turn, and it may double.
    DoubleOpen,
    /// A player asked for a card that has not come.
    HitDue,
    CardDue,
    /// The cards are out, and wagers are not settled yet.
    CardsOut,
}

/// What comes of an incident at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comes {
    Nothing,
    /// A card leaves the shoe.
    Card,
    /// The same if the count is one.
    CardIfOne,
    /// As many cards as the count says are burned.
    Burns,
    /// The first cards come otherwise; if the count is one, it was found before that.
    Deal(Dealt),
}

/// How the first cards come otherwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealt {
    /// The hand gets no more than this many.
    Short(u8),
    /// One hand more is dealt.
    Extra,
    /// The deal begins with the hand.
    FromHere,
}

/// One ruling that there is on an incident.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// What it hangs on.
    pub when: If,
    pub ruling: Ruling,
    pub effect: Effect,
    /// Whether it is the posted one; else the floor may decide so.
    pub posted: bool,
}

impl Outcome {
    pub const fn posted(when: If, ruling: Ruling, effect: Effect) -> Outcome {
        Outcome { when, ruling, effect, posted: true }
    }

    /// A ruling that the floor may decide on.
    pub const fn decided(when: If, ruling: Ruling, effect: Effect) -> Outcome {
        Outcome { when, ruling, effect, posted: false }
    }
}

/// What a ruling hangs on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum If {
    Always,
    /// The count is one.
    One,
    /// The count is not one.
    NotOne,
    /// The hand is a single joker.
    LoneJoker,
    /// The player-dealer alone was left to act.
    BankOnly,
}

/// What a ruling does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: what was due comes.
    PlayOn,
    /// The card that came is the hand's, which is owed none then.
    LayCard,
    /// The card that came is the player-dealer's.
    LayToBank,
    BurnCard,
    /// The same, and the hand that it was for gets none.
    BurnUnwanted,
    /// The card that came is burned, and if it came to the hand in turn the next one acts.
    BurnAndNext,
    /// The cards of the hand are burned, and the hand is no more.
    BurnHand,
    /// The hand plays as it is.
    CloseHand,
    /// The same, and the card it lacks comes when the others have acted.
    CloseLate,
    /// The player-dealer's first cards come now.
    BankLater,
    /// Every hand gets what it would have had.
    BackUp,
    /// The hand is burned; its wagers and their fees go back.
    KillHand,
    /// The wagers of the spot are forfeited, and its hands are out of play.
    Foul,
}

impl Slipped {
    /// A wager touched after the cards are out fouls the hand (PD-20).
    pub const TAMPERED: Slipped = Slipped {
        takes_amount: true,
        ..Slipped::new(
            IncidentKind::TamperedWager,
            PD_20,
            &[
                Outcome::posted(If::Always, Ruling::Foul, Effect::Foul),
                Outcome::decided(If::Always, Ruling::Stands, Effect::PlayOn),
            ],
        )
        .to(Who::Bettor, When::CardsOut, Comes::Nothing)
    };

    /// Something that the dealer tells of, and for which there is one posted way out.
    pub const fn new(kind: IncidentKind, rule: RuleId, outcomes: &'static [Outcome]) -> Slipped {
        Slipped {
            kind,
            told_by: Actor::Dealer,
            who: Who::Nobody,
            counts: (0, 0),
            takes_amount: false,
            when: When::CardDue,
            comes: Comes::Nothing,
            posted: false,
            rule,
            outcomes,
            one_more: None,
        }
    }

    /// The same, concerning somebody at some time.
    pub const fn to(mut self, who: Who, when: When, comes: Comes) -> Slipped {
        (self.who, self.when, self.comes) = (who, when, comes);
        self
    }

    pub const fn counting(mut self, least: u8, most: u8) -> Slipped {
        self.counts = (least, most);
        self
    }

    /// The count that an incident carries; nothing if it cannot be.
    pub(super) fn count_of(&self, incident: &Incident) -> Option<u8> {
        let count = incident.count;
        (self.counts.0 <= count && count <= self.counts.1).then_some(count)
    }

    /// Whether nothing goes on before it is ruled on. A deal that goes wrong is dealt to its end,
    /// unless that was found in time.
    pub(super) fn halts(&self, count: u8) -> bool {
        !matches!(self.comes, Comes::Deal(_)) || count == 1
    }

    /// Whom the ruling concerns.
    pub(super) fn concerns(&self, slip: &Slip) -> Option<Seat> {
        (self.who != Who::Nobody).then_some(slip.hand.0)
    }
}
