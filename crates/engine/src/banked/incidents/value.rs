//! An incident as a value.

use super::Slip;
use crate::banked::terms::{Tampering, Terms};
use crate::contract::{Actor, How, Incident, IncidentKind, RuleId, Ruling};
use crate::ids::PD_20;
use cards::Seat;

/// A kind of incident: its facts, its timing, what follows from it, and the possible rulings.
#[derive(Clone, Copy, Debug)]
pub struct Slipped {
    pub kind: IncidentKind,
    pub told_by: Actor,
    /// Who is concerned.
    pub who: Who,
    /// The counts it can carry, inclusive; only 0 if there is nothing to count.
    pub counts: (u8, u8),
    /// Whether it may carry an amount.
    pub takes_amount: bool,
    /// How it may have come about, where that makes a difference.
    pub how: &'static [How],
    pub when: When,
    /// What follows at once.
    pub comes: Comes,
    /// Whether this house posts a ruling for it.
    pub posted: bool,
    /// The rule with the ruling.
    pub rule: RuleId,
    /// The possible rulings; the first that is posted and applies is the house's.
    pub outcomes: &'static [Outcome],
    /// How many more are burned with every burn, and the rule.
    pub more: Option<(u8, RuleId)>,
}

/// Who an incident concerns.
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
    /// The first cards are about to be dealt.
    Deal,
    /// Players play, or the player-dealer's card is due.
    Playing,
    /// It is this hand's turn, and it may double.
    DoubleOpen,
    /// A player asked for a card that has not been dealt.
    HitDue,
    CardDue,
    /// The same, after the first cards.
    DrawDue,
    /// Players play, and no card is due.
    Idle,
    /// The same, and the hand is another than the one in turn and may still draw.
    NotInTurn,
    /// The same, and the hand is in turn and has to draw.
    MustHit,
    /// The same, and the hand is in turn and may draw.
    MayHit,
    /// Players play, and the player-dealer's card is face down.
    HoleDown,
    /// The cards are out, and wagers have not been settled yet.
    CardsOut,
    /// The hands of a row lie on the table and are nobody's yet.
    RowOut,
    /// Hands are being set.
    Setting,
    /// Players set their hands, and the bank is closed.
    BankClosed,
    /// The hand has been shown, and nothing is settled yet.
    Shown,
}

/// What follows at once from an incident.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comes {
    Nothing,
    /// A card leaves the shoe.
    Card,
    /// The same if the count is one.
    CardIfOne,
    /// Two cards leave the shoe.
    TwoCards,
    /// The player-dealer's face-down card is turned up.
    HoleCard,
    /// The hand stands, and nobody notices.
    Stands,
    /// As many cards as the count says are burned.
    Burns,
    /// A card of the row lies face up; a count without a card says how many.
    UpInRow,
    /// The first cards are dealt wrongly; if the count is one, that was found before it mattered.
    Deal(Dealt),
}

/// How the first cards are dealt wrongly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dealt {
    /// The hand gets only this many.
    Short(u8),
    /// An extra hand is dealt.
    Extra,
    /// The deal begins with this hand.
    FromHere,
}

/// A possible ruling on an incident.
#[derive(Clone, Copy, Debug)]
pub struct Outcome {
    /// Its condition.
    pub when: If,
    pub ruling: Ruling,
    pub effect: Effect,
    /// Whether it is the posted one; otherwise it is open to the floor.
    pub posted: bool,
    /// The rule with this ruling, if it is another than that of the incident.
    pub rule: Option<RuleId>,
}

impl Outcome {
    pub const fn posted(when: If, ruling: Ruling, effect: Effect) -> Outcome {
        Outcome { when, ruling, effect, posted: true, rule: None }
    }

    /// The same under a rule of its own.
    pub const fn by(mut self, rule: RuleId) -> Outcome {
        self.rule = Some(rule);
        self
    }

    /// A ruling that is open to the floor.
    pub const fn decided(when: If, ruling: Ruling, effect: Effect) -> Outcome {
        Outcome { when, ruling, effect, posted: false, rule: None }
    }
}

/// The condition of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum If {
    Always,
    /// The count is one.
    One,
    /// The count is not one.
    NotOne,
    /// The hand is a single joker.
    LoneJoker,
    /// Only the player-dealer was left to act.
    BankOnly,
    /// An ace or a joker lies face up, or more than one card.
    AceJokerOrTwo,
    /// The player-dealer's hand is not open yet.
    BankClosed,
    /// The wagers on the spot win.
    Wins,
    /// The wagers on the spot lose.
    Loses,
    /// The player made the mistake.
    OwnMistake,
    /// The player-dealer's card is still face down.
    HoleDown,
    /// It is face up.
    HoleUp,
}

/// What a ruling does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Nothing: play continues with what was due.
    PlayOn,
    /// The card goes to the hand, which is then owed none.
    LayCard,
    /// The card goes to the player-dealer.
    LayToBank,
    BurnCard,
    /// The same, and the hand it was meant for gets none.
    BurnUnwanted,
    /// The card is burned, and if it came to the hand in turn, the next one acts.
    BurnAndNext,
    /// The cards of the hand are burned, and the hand is removed.
    BurnHand,
    /// The card goes to the hand, which is then finished before the one in turn.
    FinishFirst,
    /// The hand gets the next card after the one in turn is done.
    NextCard,
    /// The player-dealer's face-down card is burned, and the next one replaces it.
    ReplaceHole,
    /// The hand plays as it is.
    CloseHand,
    /// The same, and the missing card comes after the others have acted.
    CloseLate,
    /// The player-dealer's first cards are dealt now.
    BankLater,
    /// Every hand gets the cards it should have had.
    BackUp,
    /// The hand is burned; its wagers and their fees are returned.
    KillHand,
    /// The wagers of the spot are forfeited, and its hands are out of play.
    Foul,
    /// The same, and the player plays on in later hands whatever the house posts about tampering.
    FoulHand,
    /// The hand is void; wagers and fees are returned.
    Misdeal,
    /// The card is burned, and the first of those left over takes its place in the row.
    ReplaceInRow,
    /// The player-dealer's hand is set the house way and stays so.
    SetBank,
    /// Each wager on the spot counts as the minimum.
    AtMinimum,
    /// Each wager on the spot counts as the maximum, as far as its player has the chips.
    AtMaximum,
}

impl Slipped {
    /// A wager was touched after the cards were out, and what the house posts for that.
    pub fn tampered(terms: &Terms) -> Slipped {
        let posted = terms.tampering != Tampering::FloorDecides;
        Slipped { posted, ..Slipped::TAMPERED }
    }

    /// A wager touched after the cards are out fouls the hand (PD-20).
    const TAMPERED: Slipped = Slipped {
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

    /// Something that the dealer reports and that has a posted ruling.
    pub const fn new(kind: IncidentKind, rule: RuleId, outcomes: &'static [Outcome]) -> Slipped {
        Slipped {
            kind,
            told_by: Actor::Dealer,
            who: Who::Nobody,
            counts: (0, 0),
            takes_amount: false,
            how: &[],
            when: When::CardDue,
            comes: Comes::Nothing,
            posted: false,
            rule,
            outcomes,
            more: None,
        }
    }

    /// The same, concerning this party at this time.
    pub const fn to(mut self, who: Who, when: When, comes: Comes) -> Slipped {
        (self.who, self.when, self.comes) = (who, when, comes);
        self
    }

    pub const fn counting(mut self, least: u8, most: u8) -> Slipped {
        self.counts = (least, most);
        self
    }

    /// The count that an incident carries; `None` if it is impossible.
    pub(super) fn count_of(&self, incident: &Incident) -> Option<u8> {
        let count = incident.count;
        (self.counts.0 <= count && count <= self.counts.1).then_some(count)
    }

    /// Whether play stops until it is ruled on. A faulty deal is completed first, unless the
    /// mistake was found in time.
    pub(super) fn halts(&self, count: u8) -> bool {
        !matches!(self.comes, Comes::Deal(_)) || count == 1
    }

    /// How many cards may be burned or dealt because of it.
    pub(super) fn most_cards(&self) -> usize {
        let more = self.more.map_or(1, |(n, _)| usize::from(n));
        let dealt = match self.comes {
            Comes::TwoCards | Comes::HoleCard => 2,
            _ => 1,
        };
        dealt + more
    }

    /// The seat that the ruling concerns.
    pub(super) fn concerns(&self, slip: &Slip) -> Option<Seat> {
        (self.who != Who::Nobody).then_some(slip.hand.0)
    }
}
