//! What can go wrong at blackjack, and the New Esquire's list of floor decisions (EQ).

use crate::banked::incidents::{Comes, Dealt, Effect, If, Outcome, Slipped, When, Who};
use crate::banked::terms::Terms;
use crate::contract::{IncidentKind, Ruling};
use crate::ids::*;
use crate::options::Options;

/// The card and one more are burned; if only the player-dealer is left to act, the card is theirs
/// (EQ-04).
const UNASKED_HIT: Slipped = Slipped::new(
    IncidentKind::UnaskedHit,
    EQ_04,
    &[
        Outcome::posted(If::BankOnly, Ruling::ToBank, Effect::LayToBank),
        Outcome::posted(If::Always, Ruling::Burn, Effect::BurnCard),
        Outcome::decided(If::Always, Ruling::Stands, Effect::LayCard),
    ],
)
.to(Who::Hand, When::Playing, Comes::Card);

/// The same, and play moves to the next player.
const AND_NEXT: &[Outcome] = &[
    Outcome::posted(If::BankOnly, Ruling::ToBank, Effect::LayToBank),
    Outcome::posted(If::Always, Ruling::Burn, Effect::BurnAndNext),
    Outcome::decided(If::Always, Ruling::Stands, Effect::LayCard),
];

/// It plays without the double wager, and the player may keep drawing (EQ-05).
const EARLY_DOUBLE: Slipped = Slipped::new(
    IncidentKind::EarlyDouble,
    EQ_05,
    &[
        Outcome::posted(If::Always, Ruling::Stands, Effect::LayCard),
        Outcome::decided(If::Always, Ruling::Burn, Effect::BurnCard),
    ],
)
.to(Who::Hand, When::DoubleOpen, Comes::Card);

/// It is treated as if it did not exist (EQ-14).
const BOXED_CARD: Slipped = Slipped::new(
    IncidentKind::BoxedCard,
    EQ_14,
    &[Outcome::posted(If::Always, Ruling::Burn, Effect::BurnCard)],
)
.to(Who::Nobody, When::CardDue, Comes::Card);

/// It has left the shoe and must be taken (EQ-17).
const WAVED_OFF: Slipped = Slipped::new(
    IncidentKind::WavedOff,
    EQ_17,
    &[
        Outcome::posted(If::Always, Ruling::Stands, Effect::LayCard),
        Outcome::decided(If::Always, Ruling::Burn, Effect::BurnUnwanted),
    ],
)
.to(Who::Hand, When::HitDue, Comes::Card);

/// The cards are put in order as long as nobody has a second one; otherwise wager and fee are
/// returned (EQ-02).
const MISSED_HAND: Slipped = Slipped::new(
    IncidentKind::MissedHand,
    EQ_02,
    &[
        Outcome::posted(If::One, Ruling::InOrder, Effect::PlayOn),
        Outcome::posted(If::NotOne, Ruling::HandDead, Effect::KillHand),
    ],
)
.to(Who::Spot, When::Deal, Comes::Deal(Dealt::Short(0)))
.counting(1, 2);

/// A hand of one card is dead, unless it is a joker (EQ-19).
const INCOMPLETE_HAND: Slipped = Slipped::new(
    IncidentKind::IncompleteHand,
    EQ_19,
    &[
        Outcome::posted(If::LoneJoker, Ruling::Stands, Effect::CloseHand),
        Outcome::posted(If::Always, Ruling::HandDead, Effect::KillHand),
    ],
)
.to(Who::Spot, When::Deal, Comes::Deal(Dealt::Short(1)));

/// Where two jokers win a jackpot, a single joker gets its second card after the action (EQ-19).
const WITH_JACKPOT: &[Outcome] = &[
    Outcome::posted(If::LoneJoker, Ruling::CardLater, Effect::CloseLate),
    Outcome::decided(If::LoneJoker, Ruling::Stands, Effect::CloseHand),
    Outcome::posted(If::Always, Ruling::HandDead, Effect::KillHand),
];

/// One player's second card goes to the bank; with two or more the bank waits for its card (EQ-06).
const MISSED_BANK: Slipped = Slipped::new(
    IncidentKind::MissedBank,
    EQ_06,
    &[
        Outcome::posted(If::One, Ruling::InOrder, Effect::PlayOn),
        Outcome::posted(If::NotOne, Ruling::Stands, Effect::BankLater),
    ],
)
.to(Who::Bank, When::Deal, Comes::Deal(Dealt::Short(0)))
.counting(1, 2);

/// It is burned (EQ-01).
const EXTRA_HAND: Slipped = Slipped::new(
    IncidentKind::ExtraHand,
    EQ_01,
    &[Outcome::posted(If::Always, Ruling::Burn, Effect::BurnHand)],
)
.to(Who::AnySpot, When::Deal, Comes::Deal(Dealt::Extra));

/// If one card has been dealt since, it is burned and the player gets the next; otherwise the hand
/// plays as it is (EQ-03).
const MISSED_HIT: Slipped = Slipped::new(
    IncidentKind::MissedHit,
    EQ_03,
    &[
        Outcome::posted(If::One, Ruling::Burn, Effect::BurnCard),
        Outcome::posted(If::NotOne, Ruling::Stands, Effect::CloseHand),
        Outcome::decided(If::One, Ruling::Stands, Effect::LayCard),
    ],
)
.to(Who::Waiting, When::HitDue, Comes::CardIfOne)
.counting(1, 2);

/// Play goes on (EQ-09). We allow for at most five mistaken burns.
const WRONG_BURN: Slipped = Slipped::new(
    IncidentKind::WrongBurn,
    EQ_09,
    &[Outcome::posted(If::Always, Ruling::Stands, Effect::PlayOn)],
)
.to(Who::Nobody, When::Deal, Comes::Burns)
.counting(0, 5);

/// Cards are only backed up where EQ-02 and EQ-06 say so (EQ-13).
const WRONG_START: Slipped = Slipped::new(
    IncidentKind::WrongStart,
    EQ_13,
    &[
        Outcome::posted(If::Always, Ruling::Stands, Effect::PlayOn),
        Outcome::decided(If::Always, Ruling::InOrder, Effect::BackUp),
    ],
)
.to(Who::NotFirst, When::Deal, Comes::Deal(Dealt::FromHere));

/// The kinds of incidents at blackjack.
pub(super) const KINDS: &[IncidentKind] = &[
    IncidentKind::UnaskedHit,
    IncidentKind::EarlyDouble,
    IncidentKind::BoxedCard,
    IncidentKind::WavedOff,
    IncidentKind::MissedHand,
    IncidentKind::IncompleteHand,
    IncidentKind::MissedBank,
    IncidentKind::ExtraHand,
    IncidentKind::MissedHit,
    IncidentKind::WrongBurn,
    IncidentKind::WrongStart,
    IncidentKind::TamperedWager,
];

/// The incidents that the game knows, with this house's rulings.
pub(super) fn slips(options: &Options, terms: &Terms) -> Vec<Slipped> {
    let listed = options.is("floor-list", "new-esquire");
    let unasked = if options.is("unasked-hit", "burn-and-next") {
        Slipped { outcomes: AND_NEXT, ..UNASKED_HIT }
    } else {
        UNASKED_HIT
    };
    let posted = !options.is("unasked-hit", "none");
    let list = |slip: Slipped| {
        // Every ruling that burns a card burns one more, except for boxed cards.
        let more = listed && slip.kind != IncidentKind::BoxedCard;
        Slipped { posted: listed, more: more.then_some((1, EQ_11)), ..slip }
    };
    let more = (listed || posted).then_some((1, EQ_11));
    let jackpot = options.is("jackpot-hand", "two-jokers");
    let outcomes = if jackpot { WITH_JACKPOT } else { INCOMPLETE_HAND.outcomes };
    vec![
        Slipped { posted, more, ..unasked },
        list(EARLY_DOUBLE),
        list(BOXED_CARD),
        list(WAVED_OFF),
        list(MISSED_HAND),
        list(Slipped { outcomes, ..INCOMPLETE_HAND }),
        list(MISSED_BANK),
        list(EXTRA_HAND),
        list(MISSED_HIT),
        list(WRONG_BURN),
        list(WRONG_START),
        Slipped::tampered(terms),
    ]
}
