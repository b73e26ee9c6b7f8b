//! What can go wrong at pai gow poker.

use crate::banked::incidents::{Comes, Effect, If, Outcome, Slipped, When, Who};
use crate::banked::terms::Terms;
use crate::contract::{IncidentKind, Ruling};
use crate::ids::*;
use crate::options::Options;

/// An ace, a joker or a second card makes a misdeal; any other card is replaced by the first of those
/// left over (PG-10, PG-11).
const UP_IN_ROW: &[Outcome] = &[
    Outcome::posted(If::AceJokerOrTwo, Ruling::Misdeal, Effect::Misdeal).by(PG_10),
    Outcome::posted(If::Always, Ruling::Replace, Effect::ReplaceInRow),
    Outcome::decided(If::Always, Ruling::Stands, Effect::PlayOn),
];

const EXPOSED_CARD: Slipped = Slipped::new(IncidentKind::ExposedCard, PG_11, UP_IN_ROW)
    .to(Who::Nobody, When::RowOut, Comes::UpInRow)
    .counting(0, 7);

/// The same for a card that lay the wrong way up in the deck.
const BOXED_CARD: Slipped = Slipped::new(IncidentKind::BoxedCard, PG_11, UP_IN_ROW)
    .to(Who::Nobody, When::RowOut, Comes::UpInRow)
    .counting(0, 7);

/// Two cards of the same face turn up (PG-10).
const IRREGULAR_DECK: Slipped = Slipped::new(
    IncidentKind::IrregularDeck,
    PG_10,
    &[Outcome::posted(If::Always, Ruling::Misdeal, Effect::Misdeal)],
)
.to(Who::Nobody, When::Setting, Comes::Nothing);

/// Told in time, the hand is dead and the wager goes back; once the bank is open it is foul (PG-12).
const WRONG_COUNT: Slipped = Slipped::new(
    IncidentKind::WrongCount,
    PG_12,
    &[
        Outcome::posted(If::BankClosed, Ruling::HandDead, Effect::KillHand),
        Outcome::posted(If::Always, Ruling::Foul, Effect::FoulHand),
        Outcome::decided(If::Always, Ruling::HandDead, Effect::KillHand),
        Outcome::decided(If::Always, Ruling::Stands, Effect::PlayOn),
    ],
)
.to(Who::Spot, When::Setting, Comes::Nothing)
.counting(1, 12);

/// It is set the house way (PG-07).
const OPENED_EARLY: Slipped = Slipped::new(
    IncidentKind::OpenedEarly,
    PG_07,
    &[
        Outcome::posted(If::Always, Ruling::HouseWay, Effect::SetBank),
        Outcome::decided(If::Always, Ruling::Stands, Effect::PlayOn),
    ],
)
.to(Who::Bank, When::BankClosed, Comes::Nothing);

/// It plays at its true value (PG-14).
const MISREAD_HAND: Slipped = Slipped::new(
    IncidentKind::MisreadHand,
    PG_14,
    &[
        Outcome::posted(If::Always, Ruling::Retrieved, Effect::PlayOn),
        Outcome::decided(If::Always, Ruling::HandDead, Effect::KillHand),
    ],
)
.to(Who::Spot, When::Shown, Comes::Nothing);

/// A winner may be paid the minimum, and a loser charged the maximum (PD-21).
const PULLED_WAGER: Slipped = Slipped::new(
    IncidentKind::PulledWager,
    PD_21,
    &[
        Outcome::posted(If::Wins, Ruling::AtMinimum, Effect::AtMinimum),
        Outcome::posted(If::Loses, Ruling::AtMaximum, Effect::AtMaximum),
        Outcome::posted(If::Always, Ruling::Stands, Effect::PlayOn),
        Outcome::decided(If::Always, Ruling::Stands, Effect::PlayOn),
    ],
)
.to(Who::Bettor, When::Shown, Comes::Nothing);

/// The kinds of incidents at pai gow poker.
pub(super) const KINDS: &[IncidentKind] = &[
    IncidentKind::ExposedCard,
    IncidentKind::BoxedCard,
    IncidentKind::IrregularDeck,
    IncidentKind::WrongCount,
    IncidentKind::OpenedEarly,
    IncidentKind::MisreadHand,
    IncidentKind::PulledWager,
    IncidentKind::TamperedWager,
];

/// The incidents that the game knows, with this house's rulings.
pub(super) fn slips(options: &Options, terms: &Terms) -> Vec<Slipped> {
    let posted = options.is("floor-rulings", "posted");
    let list = [EXPOSED_CARD, BOXED_CARD, IRREGULAR_DECK, WRONG_COUNT, MISREAD_HAND, PULLED_WAGER];
    let others = [Slipped { posted: true, ..OPENED_EARLY }, Slipped::tampered(terms)];
    list.into_iter().map(|slip| Slipped { posted, ..slip }).chain(others).collect()
}
