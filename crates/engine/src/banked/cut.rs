//! The cut card: how deep a shoe is dealt, and what ends it (EQ-10).

use super::hand::BankedHand;
use crate::contract::{Ending, EventKind, Events, RuleId, ShoeEnd, ShoeState};
use crate::ids::EQ_10;
use crate::options::{OptionKind, OptionSpec, Options, decided, option};
use cards::{Counts, Deck};

/// The options of games dealt from a shoe that lasts for several hands.
pub(super) const SHOE: &[OptionSpec] = &[decided(option(
    "cut-card",
    OptionKind::Choice(&["none", "sixth", "quarter", "third", "half"]),
    "none",
    &[EQ_10],
    "the part of the shoe behind the cut card; without one a new shoe comes under a quarter",
))];

/// The position of the cut card in a shoe, and the rule on what follows when it comes out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CutCard {
    pub behind: usize,
    pub rule: RuleId,
}

impl CutCard {
    /// Where a house places it, if it uses one.
    pub(super) fn read(options: &Options, deck: Deck) -> Option<CutCard> {
        let part = match options.text("cut-card") {
            "sixth" => 6,
            "quarter" => 4,
            "third" => 3,
            "half" => 2,
            _ => return None,
        };
        Some(CutCard { behind: deck.len() / part, rule: EQ_10 })
    }

    /// Whether it is out of a shoe with this many cards left. No card ever goes back into a shoe,
    /// so the number alone decides it.
    fn is_out(self, left: usize) -> bool {
        left <= self.behind
    }
}

impl BankedHand {
    /// The cut card, if the house has one and its rule is in force.
    pub(super) fn cut_card(&self) -> Option<CutCard> {
        self.game.terms.cut.filter(|cut| self.on(cut.rule))
    }

    /// Places the cut card, unless it is already out.
    pub(super) fn place_cut_card(&mut self) {
        let left = self.felt.stub.len();
        let inside = self.cut_card().filter(|cut| !cut.is_out(left));
        self.felt.cut_below = inside.map_or(0, |cut| cut.behind + 1);
    }

    /// The cut card comes into view in the shoe's window. The hand goes on.
    #[cold]
    pub(super) fn cut_card_shows(&mut self, events: &mut Events) {
        self.felt.cut_below = 0;
        if let Some(cut) = self.cut_card() {
            events.cite(cut.rule, EventKind::CutCard);
        }
    }

    /// The discards were shuffled in mid-hand, and the cut card is put back among them.
    pub(super) fn shuffled_on(&mut self) {
        self.felt.ran_out = true;
        self.place_cut_card();
    }

    /// The shoe as the hand leaves it. A hand that was called off does not finish a shoe.
    pub(super) fn shoe_left(&self, ending: Ending) -> ShoeState {
        let felt = &self.felt;
        if self.game.terms.shuffler {
            let id = felt.shoe.id.wrapping_add(1);
            return ShoeState { id, stub: self.game.whole, discards: Counts::EMPTY, ..felt.shoe };
        }
        let end = match self.cut_card().filter(|_| ending == Ending::Played) {
            Some(_) if felt.ran_out => Some(ShoeEnd::RanOut),
            Some(cut) if cut.is_out(felt.shoe.stub.len()) => Some(ShoeEnd::LastHand),
            _ => None,
        };
        let mut discards = felt.muck;
        felt.visit_played(&mut |_, card| {
            if card.is_known() {
                discards.add(card);
            }
        });
        ShoeState { stub: felt.stub.counts(), discards, end, ..felt.shoe }
    }
}
