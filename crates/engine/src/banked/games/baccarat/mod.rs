//! Commission-free baccarat: two hands that belong to nobody, and three circles to bet on (BA).

use crate::absent::{self, Absent, Part};
use crate::banked::cut::{CutCard, SHOE};
use crate::banked::game::Parts;
use crate::banked::hands::HandId;
use crate::banked::incidents::Slipped;
use crate::banked::options::{BACK_LINE, SHARED};
use crate::banked::step::{ButtonBy, By, Count, FeeBy, Order, Packet, StartFrom, Step, To, Way};
use crate::banked::terms::{BackLine, CirclePart, CircleTerms, Terms};
use crate::contract::{Circle, IncidentKind, RuleId};
use crate::game::{Family, Game, Prepared};
use crate::ids::*;
use crate::options::{OptionFault, Options};
use crate::shape::{BankedShape, Hands, Markings, Seats, Shape};
use cards::Deck;
use options::OPTIONS;
pub use play::Baccarat;

mod options;
mod play;

/// Commission-free baccarat.
pub const BACCARAT: Game = Game {
    id: "baccarat",
    name: "Baccarat",
    title: "Two hands on the table: bet on either",
    family: Family::Banked,
    revision: 1,
    earlier: &[],
    players: PLAYERS,
    seats: &[(FE_19, Seats::AtMost(8))],
    options: &[OPTIONS, SHARED, BACK_LINE, SHOE],
    rules: &[RULES],
    incidents: &[&[IncidentKind::TamperedWager]],
    absent: &[
        Absent {
            part: Part::Player,
            words: "Your bets of {bets} stand and are settled. Nobody has anything to decide.",
            rule: Some(BA_04),
        },
        absent::BANK,
        absent::NO_WAGER,
    ],
    shape: Shape::Banked(BankedShape {
        marked: Markings::Circles(CIRCLES),
        hands: Hands::Common,
        rotation: BA_12,
        ..BankedShape::SQUARES
    }),
    prepare,
};

const PLAYERS: (u8, u8) = (2, 8);
const CIRCLES: &[Circle] = &[Circle::Player, Circle::Banker, Circle::Tie];

const RULES: &[RuleId] = &[
    PD_01, PD_05, PD_07, PD_08, PD_11, PD_12, PD_13, PD_14, PD_18, PD_19, PD_20, PD_22, PD_24,
    BA_01, BA_02, BA_03, BA_04, BA_05, BA_06, BA_07, BA_08, BA_09, BA_10, BA_11, BA_13, EQ_10,
    PK_46,
];

const PLAYER: HandId = HandId::Common(0);
const BANKER: HandId = HandId::Common(1);

/// One card after the other, player first; the banker's second card stays face down until it is
/// turned up.
const DEAL: &[Packet] = &[
    Packet::up(To::Common(0)),
    Packet::up(To::Common(1)),
    Packet::up(To::Common(0)),
    Packet::down(To::Common(1)),
];

const FROM_DEALER: Order = Order::clockwise(StartFrom::DealerLeft, BA_09);
const BY_CIRCLE: Order =
    Order { from: StartFrom::Button, way: Way::Clockwise, by: By::Circle, rule: BA_09 };

/// Counted from the player-dealer's left by the banker's second card.
const BY_CARD: ButtonBy =
    ButtonBy::Card { hand: BANKER, card: 1, count: Count::FacesGoOn, from: StartFrom::LeftOfBank };

const STEPS: &[Step] = &[
    Step::Wagers,
    Step::Fees { by: FeeBy::Total, order: FROM_DEALER },
    Step::Deal { packets: DEAL, order: FROM_DEALER, rule: BA_04 },
    Step::Reveal { hand: BANKER, card: 1, rule: BA_04 },
    Step::Button { by: BY_CARD, rule: PD_08 },
    Step::Forced { hand: PLAYER },
    Step::Forced { hand: BANKER },
    Step::Settle { covered: FROM_DEALER, short: BY_CIRCLE },
];

fn prepare(options: &Options) -> Result<Prepared, Vec<OptionFault>> {
    let mut faults = Vec::new();
    let deck = Deck::Packs { decks: options.count("decks"), jokers: 0 };
    let terms = Terms { cut: CutCard::read(options, deck), ..terms(options, &mut faults) };
    let (steps, slips, play) =
        (STEPS.to_vec(), vec![Slipped::tampered(&terms)], Box::new(Baccarat::read(options)));
    Parts { deck, steps, terms, slips, play }.prepared(&BACCARAT, options, faults)
}

fn terms(options: &Options, faults: &mut Vec<OptionFault>) -> Terms {
    let terms = Terms::read(options, BA_10, faults);
    let (tie, in_all) = (options.amount("tie-most"), options.amount("most-in-all"));
    for (key, most) in [("tie-most", tie), ("most-in-all", in_all)] {
        if most < terms.min {
            let message = format!("must be at least min-wager, {}", terms.min);
            faults.push(OptionFault::new(key, message));
        }
    }
    let posted = |circle: &Circle| match circle {
        Circle::Tie => CircleTerms { max: tie, rule: Some(BA_10), part: CirclePart::Main },
        _ => CircleTerms { max: terms.max, rule: None, part: CirclePart::Main },
    };
    let circles: Vec<_> = CIRCLES.iter().map(|circle| (*circle, posted(circle))).collect();
    let terms = terms.with_circles(&circles);
    Terms {
        back_line: BackLine::Anybody(BA_11),
        most_in_all: Some((in_all, BA_10)),
        fee_by: FeeBy::Total,
        reshuffle: Some(EQ_10),
        table: Some(BA_01),
        ..terms
    }
}
