//! What can go wrong at Hot Action blackjack, and the Palace's list of floor decisions.

use crate::banked::incidents::{Comes, Dealt, Effect, If, Outcome, Slipped, When, Who};
use crate::banked::terms::Terms;
use crate::contract::{How, IncidentKind, Ruling};
use crate::ids::*;
use crate::options::Options;

/// Dead with five more if the dealer turned it up, and the next one replaces it; if the
/// player-dealer did, it plays (HA-11).
const EXPOSED_CARD: Slipped = Slipped {
    how: &[How::OwnMistake],
    more: Some((5, HA_11)),
    ..Slipped::new(
        IncidentKind::ExposedCard,
        HA_11,
        &[
            Outcome::posted(If::OwnMistake, Ruling::Stands, Effect::PlayOn),
            Outcome::posted(If::Always, Ruling::Replace, Effect::ReplaceHole),
            Outcome::decided(If::Always, Ruling::Stands, Effect::PlayOn),
        ],
    )
    .to(Who::Bank, When::HoleDown, Comes::HoleCard)
};

/// Found in time, the hand gets the next card after the player in turn; once the player-dealer's
/// card is up, all hands stand (HA-12, HA-16).
const GETS_NEXT_CARD: &[Outcome] = &[
    Outcome::posted(If::HoleDown, Ruling::CardNext, Effect::NextCard),
    Outcome::posted(If::HoleUp, Ruling::Stands, Effect::PlayOn),
    Outcome::decided(If::HoleDown, Ruling::Stands, Effect::PlayOn),
];

/// A soft 18 that stood (HA-12).
const WRONG_STAND: Slipped = Slipped::new(IncidentKind::WrongStand, HA_12, GETS_NEXT_CARD).to(
    Who::Hand,
    When::MustHit,
    Comes::Stands,
);

/// A hand that stood because it was miscalled (HA-16).
const MISCALLED: Slipped = Slipped::new(IncidentKind::MiscalledTotal, HA_16, GETS_NEXT_CARD).to(
    Who::Hand,
    When::MayHit,
    Comes::Stands,
);

/// It is dead, and play continues (HA-13).
const UNASKED_HIT: Slipped = Slipped::new(
    IncidentKind::UnaskedHit,
    HA_13,
    &[
        Outcome::posted(If::Always, Ruling::Burn, Effect::BurnCard),
        Outcome::decided(If::Always, Ruling::Stands, Effect::LayCard),
    ],
)
.to(Who::Hand, When::Playing, Comes::Card);

/// It plays; this hand is finished first, and then the one that was skipped (HA-13).
const HIT_OUT_OF_TURN: Slipped = Slipped::new(
    IncidentKind::HitOutOfTurn,
    HA_13,
    &[
        Outcome::posted(If::Always, Ruling::Stands, Effect::FinishFirst),
        Outcome::decided(If::Always, Ruling::Burn, Effect::BurnCard),
    ],
)
.to(Who::Hand, When::NotInTurn, Comes::Card);

/// Dead, and five more are burned (HA-14).
const DEAD: &[Outcome] = &[Outcome::posted(If::Always, Ruling::Burn, Effect::BurnCard)];

const EARLY_CARD: Slipped = Slipped {
    more: Some((5, HA_14)),
    ..Slipped::new(IncidentKind::EarlyCard, HA_14, DEAD).to(Who::Nobody, When::Idle, Comes::Card)
};

const TWO_AT_ONCE: Slipped = Slipped {
    more: Some((5, HA_14)),
    ..Slipped::new(IncidentKind::TwoAtOnce, HA_14, DEAD).to(
        Who::Nobody,
        When::DrawDue,
        Comes::TwoCards,
    )
};

/// The cards are put right if the player-dealer's card is not down yet. Otherwise they stay, and a
/// player without cards is out (HA-15).
const MISSED_HAND: Slipped = Slipped::new(
    IncidentKind::MissedHand,
    HA_15,
    &[
        Outcome::posted(If::One, Ruling::InOrder, Effect::PlayOn),
        Outcome::posted(If::NotOne, Ruling::HandDead, Effect::KillHand),
    ],
)
.to(Who::Spot, When::Deal, Comes::Deal(Dealt::Short(0)))
.counting(1, 2);

/// The same; an extra hand is dead.
const EXTRA_HAND: Slipped = Slipped::new(
    IncidentKind::ExtraHand,
    HA_15,
    &[
        Outcome::posted(If::One, Ruling::InOrder, Effect::PlayOn),
        Outcome::posted(If::NotOne, Ruling::Burn, Effect::BurnHand),
    ],
)
.to(Who::AnySpot, When::Deal, Comes::Deal(Dealt::Extra))
.counting(1, 2);

/// The same; the first position plays first in either case.
const WRONG_START: Slipped = Slipped::new(
    IncidentKind::WrongStart,
    HA_15,
    &[
        Outcome::posted(If::One, Ruling::InOrder, Effect::PlayOn),
        Outcome::posted(If::NotOne, Ruling::Stands, Effect::PlayOn),
        Outcome::decided(If::NotOne, Ruling::InOrder, Effect::BackUp),
    ],
)
.to(Who::NotFirst, When::Deal, Comes::Deal(Dealt::FromHere))
.counting(1, 2);

/// The kinds of incidents at Hot Action blackjack.
pub(super) const KINDS: &[IncidentKind] = &[
    IncidentKind::ExposedCard,
    IncidentKind::WrongStand,
    IncidentKind::MiscalledTotal,
    IncidentKind::UnaskedHit,
    IncidentKind::HitOutOfTurn,
    IncidentKind::EarlyCard,
    IncidentKind::TwoAtOnce,
    IncidentKind::MissedHand,
    IncidentKind::ExtraHand,
    IncidentKind::WrongStart,
    IncidentKind::TamperedWager,
];

/// The incidents that the game knows, with this house's rulings.
pub(super) fn slips(options: &Options, terms: &Terms) -> Vec<Slipped> {
    let posted = options.is("floor-list", "palace");
    let list = [
        EXPOSED_CARD,
        WRONG_STAND,
        MISCALLED,
        UNASKED_HIT,
        HIT_OUT_OF_TURN,
        EARLY_CARD,
        TWO_AT_ONCE,
        MISSED_HAND,
        EXTRA_HAND,
        WRONG_START,
    ];
    list.into_iter()
        .map(|slip| Slipped { posted, ..slip })
        .chain([Slipped::tampered(terms)])
        .collect()
}
