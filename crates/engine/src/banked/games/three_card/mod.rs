//! Three card poker: an ante, a look at three cards, and one decision (TC).

use crate::absent::{self, Absent, Part};
use crate::banked::cut::{CutCard, SHOE};
use crate::banked::game::Parts;
use crate::banked::hands::HandId;
use crate::banked::incidents::Slipped;
use crate::banked::options::{BACK_LINE, SHARED};
use crate::banked::step::{ButtonBy, By, Count, FeeBy, Order, Packet, StartFrom, Step, To, Way};
use crate::banked::terms::{AnteRules, BackLine, CirclePart, CircleTerms, Terms};
use crate::contract::{Circle, IncidentKind, RuleId};
use crate::game::{Family, Game, Prepared};
use crate::ids::*;
use crate::options::{OptionFault, Options};
use crate::shape::{BankedShape, Markings, Seats, Shape};
use cards::Deck;
use options::OPTIONS;
pub use play::ThreeCard;

mod options;
mod play;

/// Three card poker.
pub const THREE_CARD_POKER: Game = Game {
    id: "three-card-poker",
    name: "Three card poker",
    title: "Three cards: play on or let your ante go",
    family: Family::Banked,
    revision: 1,
    earlier: &[],
    players: PLAYERS,
    seats: &[(FE_19, Seats::OneOf(&[8, 10, 14]))],
    options: &[OPTIONS, SHARED, BACK_LINE, SHOE],
    rules: &[RULES],
    incidents: &[&[IncidentKind::TamperedWager]],
    absent: &[
        Absent {
            part: Part::Player,
            words: "If your hand has not been played yet, the house folds it, and your bets of \
                    {bets} are lost. If it has, they stand and are settled.",
            rule: Some(TC_04),
        },
        absent::BANK,
        absent::NO_WAGER,
    ],
    shape: Shape::Banked(BankedShape {
        marked: Markings::Circles(CIRCLES),
        ..BankedShape::SQUARES
    }),
    prepare,
};

const PLAYERS: (u8, u8) = (2, 14);
const CIRCLES: &[Circle] = &[Circle::Ante, Circle::Play, Circle::Bonus];

const RULES: &[RuleId] = &[
    PD_01, PD_05, PD_07, PD_09, PD_12, PD_13, PD_14, PD_16, PD_18, PD_19, PD_20, PD_22, PD_24,
    TC_01, TC_02, TC_03, TC_04, TC_05, TC_06, TC_07, TC_08, TC_09, TC_10, TC_11, TC_12, TC_13,
    TC_14, EQ_10, PK_46,
];

/// Three rounds, the player-dealer last in each. Only the player-dealer's third card lies face up.
const DEAL: &[Packet] = &[
    Packet::down(To::Spots),
    Packet::down(To::Bank),
    Packet::down(To::Spots),
    Packet::down(To::Bank),
    Packet::down(To::Spots),
    Packet::up(To::Bank),
];

const FROM_BANK: Order = Order::clockwise(StartFrom::LeftOfBank, TC_03);
const FROM_DEALER: Order = Order::clockwise(StartFrom::DealerLeft, TC_04);
const FROM_BUTTON: Order = Order::clockwise(StartFrom::Button, TC_09);
const FAR_RIGHT: Order =
    Order { from: StartFrom::DealerRight, way: Way::Counter, by: By::Spot, rule: TC_13 };

/// By the player-dealer's second card, from the first seat.
const BY_CARD: ButtonBy = ButtonBy::Card {
    hand: HandId::Bank,
    card: 1,
    count: Count::FacesAreZero,
    from: StartFrom::DealerLeft,
};

/// The button is placed once its card has been turned up. Before, it would tell what the card is.
const STEPS: &[Step] = &[
    Step::Wagers,
    Step::Fees { by: FeeBy::Ante, order: FROM_BANK },
    Step::Deal { packets: DEAL, order: FROM_BANK, rule: TC_03 },
    Step::Turns { order: FROM_DEALER, rule: Some(TC_04) },
    Step::Reveal { hand: HandId::Bank, card: 0, rule: TC_06 },
    Step::Reveal { hand: HandId::Bank, card: 1, rule: TC_06 },
    Step::Button { by: BY_CARD, rule: PD_09 },
    Step::ShowHands { order: FAR_RIGHT },
    Step::Settle { covered: FROM_BUTTON, short: FROM_BUTTON },
];

fn prepare(options: &Options) -> Result<Prepared, Vec<OptionFault>> {
    let mut faults = Vec::new();
    let deck = Deck::Packs { decks: options.count("decks"), jokers: 0 };
    let terms = Terms { cut: CutCard::read(options, deck), ..terms(options, &mut faults) };
    if terms.shuffler && terms.cut.is_some() {
        let message = "cards from a shuffler are not cut: set dealt-from to shoe";
        faults.push(OptionFault::new("cut-card", message));
    }
    let (steps, slips, play) =
        (STEPS.to_vec(), vec![Slipped::tampered(&terms)], Box::new(ThreeCard::read(options)));
    Parts { deck, steps, terms, slips, play }.prepared(&THREE_CARD_POKER, options, faults)
}

fn terms(options: &Options, faults: &mut Vec<OptionFault>) -> Terms {
    let terms = Terms::read(options, TC_12, faults);
    let (bonus, in_all) = (options.amount("bonus-most"), options.amount("most-in-all"));
    let mut least = |key, most, least| {
        if most < least {
            faults.push(OptionFault::new(key, format!("must be at least {least}")));
        }
    };
    least("bonus-most", bonus, terms.min);
    // An ante and the bet that plays the hand.
    least("most-in-all", in_all, terms.min.times(2));
    let ante = CircleTerms { max: terms.max, rule: None, part: CirclePart::Ante };
    let bonus = CircleTerms { max: bonus, rule: Some(TC_12), part: CirclePart::Bonus };
    let terms = terms.with_circles(&[(Circle::Ante, ante), (Circle::Bonus, bonus)]);
    Terms {
        back_line: BackLine::Anybody(PD_14),
        largest_decides: Some(PD_16),
        ante: Some(AnteRules { bonus: TC_02, play: TC_04 }),
        most_in_all: Some((in_all, TC_12)),
        fee_by: FeeBy::Ante,
        losers_first: TC_10,
        racked: Some(TC_14),
        reshuffle: Some(EQ_10),
        shuffler: options.is("dealt-from", "shuffler"),
        table: Some(TC_01),
        ..terms
    }
}
