//! What can go wrong at any poker table, with one description per kind of incident.

use super::describe::*;
use super::posted::*;
use super::{claims, count, dead, exposed, scraps, strings, void};
use crate::contract::IncidentKind::*;
use crate::contract::Ruling;
use crate::ids::*;

/// A hole card exposed by the dealer before anybody acted.
pub(in super::super) const EXPOSED: Description = Description {
    kind: ExposedCard,
    teller: Teller::Dealer,
    when: &[Moment::Betting],
    about: About::Dealt,
    carries: &[Carries::Cards],
    facts: exposed::facts,
    take: exposed::take,
    posted: &[
        post(&EXPOSED_CARD, PK_32, Ruling::Misdeal).only(exposed::twice),
        post(&EXPOSED_CARD, PK_32, Ruling::Replace),
    ],
    rulings: &[
        may(Ruling::Stands, &[]),
        may(Ruling::Replace, &[Effect::Exchange]).only(exposed::top_is_free),
    ],
};

/// A card that is face up in the deck. On the board the next card takes its place; a hole card is
/// replaced after its dealing round.
pub(in super::super) const BOXED: Description = Description {
    kind: BoxedCard,
    teller: Teller::Dealer,
    when: &[Moment::Dealing],
    about: About::Nobody,
    carries: &[Carries::Count],
    facts: scraps::boxed,
    take: |_, _, _| Then::Asks,
    posted: &[post(&BOXED_CARD, PK_30, Ruling::Replace)],
    rulings: &[may(Ruling::Replace, &[Effect::Replace]), may(Ruling::Stands, &[Effect::LetPlay])],
};

/// A joker in a game without one.
pub(in super::super) const FOREIGN: Description = Description {
    kind: ForeignCard,
    teller: Teller::Dealer,
    when: &[Moment::Betting, Moment::Dealing],
    about: About::Nobody,
    carries: &[Carries::Cards],
    facts: scraps::foreign,
    take: scraps::take_foreign,
    posted: &[
        post(&FOREIGN_CARD, PK_31, Ruling::Dead).only(scraps::acted_on),
        post(&FOREIGN_CARD, PK_31, Ruling::Replace),
    ],
    rulings: &[
        may(Ruling::Stands, &[Effect::LetPlay]),
        may(Ruling::Replace, &[Effect::Replace]).only(scraps::replaceable),
        may(Ruling::Dead, &[Effect::Dead(Whose::Own)]).only(scraps::in_a_hand),
    ],
};

/// A hand with too many or too few cards, reported before the deal or found later.
pub(in super::super) const COUNT: Description = Description {
    kind: WrongCount,
    teller: Teller::Dealer,
    when: &[Moment::Dealing, Moment::Betting, Moment::Showing],
    about: About::Dealt,
    carries: &[Carries::Count, Carries::Cards],
    facts: count::facts,
    take: count::take,
    posted: &[
        post(&WRONG_COUNT, PK_34, Ruling::Repair).value("repair").only(count::just_dealt),
        post(&WRONG_COUNT, PK_33, Ruling::Misdeal).only(count::just_dealt),
        post(&WRONG_COUNT, PK_33, Ruling::Dead),
    ],
    rulings: &[
        may(Ruling::Stands, &[]),
        may(Ruling::Dead, &[Effect::Dead(Whose::Own)]),
        may(Ruling::Repair, &[Effect::Repair]).only(count::reparable),
    ],
};

/// A deck that is not as it should be.
pub(in super::super) const DECK: Description = Description {
    kind: IrregularDeck,
    teller: Teller::Dealer,
    when: &[Moment::Always],
    about: About::Nobody,
    carries: &[Carries::Cards],
    facts: void::facts,
    take: void::take,
    posted: &[post(&IRREGULAR_DECK, PK_36, Ruling::NoPot)],
    rulings: &[
        may(Ruling::Stands, &[]),
        may(Ruling::NoPot, &[Effect::NoPot]).under(Under::Rule(PK_36)),
    ],
};

/// A hand that is dead because of what happened to its cards.
const DEAD: Description = Description {
    kind: DroppedCard,
    teller: Teller::Dealer,
    when: &[Moment::Betting, Moment::Showing, Moment::Between],
    about: About::Live,
    carries: &[Carries::Cards],
    facts: |_, _| Ok(()),
    take: |_, _, _| Then::Ruling,
    posted: &[post(&DEAD_HAND, PK_37, Ruling::Dead)],
    rulings: &[may(Ruling::Dead, &[Effect::Dead(Whose::Own)]), may(Ruling::Stands, &[])],
};

pub(in super::super) const DROPPED: Description = DEAD;
pub(in super::super) const PICKED: Description = Description { kind: PickedUp, ..DEAD };
pub(in super::super) const TOUCHED: Description = Description { kind: TouchedDiscards, ..DEAD };

/// Up cards that their owner picked up, mixed or turned over once somebody had bet.
pub(in super::super) const MOVED: Description = Description {
    kind: UpCardsMoved,
    carries: &[],
    facts: dead::bet_made,
    posted: &[],
    rulings: &[],
    ..DEAD
};

/// A hand that the dealer swept in by mistake. A house that posts only who protects a hand has
/// posted enough for this.
pub(in super::super) const MUCKED: Description = Description {
    kind: MuckedHand,
    take: dead::take,
    posted: &[post(&DEAD_HAND, PK_37, Ruling::Dead), post(&UNPROTECTED_HAND, PK_52, Ruling::Dead)],
    rulings: &[
        may(Ruling::Dead, &[Effect::Dead(Whose::Own)]),
        may(Ruling::Retrieved, &[Effect::Retrieve(Whose::Own)]).under(Under::Posted(PK_37)),
    ],
    ..DEAD
};

/// The bettor throws the hand away while somebody can still call. If the dealer misled them it is
/// retrieved if possible; otherwise the floor looks at the hand that is left.
pub(in super::super) const DISCARD: Description = Description {
    kind: EarlyDiscard,
    when: &[Moment::Betting],
    carries: &[Carries::How],
    facts: dead::early_discard,
    take: dead::take,
    posted: &[
        post(&DEAD_HAND, PK_38, Ruling::Dead).only(dead::own_mistake),
        post(&DEAD_HAND, PK_38, Ruling::Retrieved).only(dead::misled),
    ],
    rulings: &[
        may(Ruling::Dead, &[Effect::Dead(Whose::Own)]).under(Under::Rule(PK_38)),
        may(Ruling::TakesPot, &[Effect::Dead(Whose::Others)]).under(Under::Rule(PK_38)),
        may(Ruling::Divided, &[Effect::Divide]).under(Under::Rule(PK_38)),
        may(Ruling::Retrieved, &[Effect::Retrieve(Whose::Own)])
            .only(dead::retrievable)
            .under(Under::Rule(PK_38)),
    ],
    ..DEAD
};

/// A player who is away when their turn comes.
pub(in super::super) const AWAY: Description = Description {
    kind: Absent,
    when: &[Moment::Betting],
    about: About::Turn,
    carries: &[],
    posted: &[post(&ABSENT, PK_48, Ruling::Dead)],
    ..DEAD
};

/// A hand miscalled on purpose. The offender loses any claim, and the hand that was talked into the
/// muck is retrieved; if the offender is let off, that hand is dead.
pub(in super::super) const MISCALLED: Description = Description {
    kind: MiscalledHand,
    when: &[Moment::Showing],
    carries: &[Carries::Other],
    facts: claims::miscalled,
    take: claims::take_miscalled,
    posted: &[post(&MISCALL, PK_17, Ruling::Dead)],
    rulings: &[
        may(Ruling::Dead, &[Effect::Retrieve(Whose::Misled), Effect::Dead(Whose::Own)]),
        may(Ruling::Stands, &[Effect::Dead(Whose::Misled)]),
        may(Ruling::Retrieved, &[Effect::Retrieve(Whose::Misled)]).only(claims::somebody_misled),
    ],
    ..DEAD
};

/// A single chip larger than the amount due, put in without a word.
pub(in super::super) const CHIP: Description = Description {
    kind: OversizedChip,
    when: &[Moment::Turn],
    about: About::Turn,
    carries: &[Carries::Amount],
    facts: claims::oversized,
    posted: &[
        post(&OVERSIZED_CHIP, PK_28, Ruling::Call).only(claims::chip_raises),
        post(&OVERSIZED_CHIP, PK_28, Ruling::Call),
    ],
    rulings: &[
        may(Ruling::Call, &[Effect::Call]),
        may(Ruling::Raise, &[Effect::ChipRaise]).only(claims::chip_raises),
    ],
    ..DEAD
};

/// A call or a bet, followed by more chips that were not announced.
pub(in super::super) const STRING: Description = Description {
    kind: StringRaise,
    teller: Teller::Opponent,
    when: &[Moment::Turn],
    about: About::Dealt,
    carries: &[Carries::Amount],
    facts: strings::facts,
    take: strings::take,
    posted: &[
        post(&STRING_RAISE, PK_27, Ruling::FirstMotion).only(strings::has_bet),
        post(&STRING_RAISE, PK_27, Ruling::Call),
    ],
    rulings: &[
        may(Ruling::Call, &[Effect::Call]).only(strings::has_called),
        may(Ruling::FirstMotion, &[]).only(strings::has_bet),
        may(Ruling::Raise, &[Effect::Raise]),
    ],
};

/// The dealer picked up the deck and overlooked a player who is still to act.
pub(in super::super) const PASSED: Description = Description {
    kind: Skipped,
    when: &[Moment::Betting],
    about: About::Turn,
    carries: &[],
    facts: |hand, _| hand.check_passed(),
    posted: &[post(&SKIPPED_PLAYER, PK_26, Ruling::RightLost)],
    rulings: &[
        may(Ruling::RightLost, &[Effect::LoseTurn]),
        may(Ruling::RightKept, &[Effect::Forget]),
    ],
    ..DEAD
};

/// A hand shown to one player: nothing to rule on, but others may ask to see it.
pub(in super::super) const SHOWN: Description = Description {
    kind: ShownToOne,
    about: About::Dealt,
    carries: &[Carries::Other],
    facts: |hand, incident| hand.check_shown_to_one(incident),
    take: |hand, incident, events| hand.take_shown_to_one(incident, events),
    posted: &[post(&SHOWN_TO_ONE, PK_45, Ruling::Stands)],
    rulings: &[],
    ..DEAD
};
