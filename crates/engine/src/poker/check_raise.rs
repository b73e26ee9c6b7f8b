//! Raising after a check: not in every house, and in some only for a card shown.

use super::hand::PokerHand;
use super::variant::Variant;
use crate::contract::*;
use crate::ids::PK_49;
use crate::options::Options;
use cards::{Card, CardList, Rank, Seat, Zone};

/// Whether a player who checked may raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CheckRaise {
    /// By a rule that says so, if there is one.
    Always(Option<RuleId>),
    Never(RuleId),
    /// For a card of eight or lower, turned up.
    Shown(RuleId),
}

impl CheckRaise {
    pub fn read(variant: &Variant, options: &Options) -> CheckRaise {
        match (variant.check_raise, options.text("check-raise")) {
            (None, "yes") => CheckRaise::Always(Some(PK_49)),
            (None, _) => CheckRaise::Never(PK_49),
            (Some(rules), "never") => CheckRaise::Never(rules.never),
            (Some(rules), "with-shown-eight") => CheckRaise::Shown(rules.shown),
            (Some(_), _) => CheckRaise::Always(None),
        }
    }
}

fn is_low(card: &Card) -> bool {
    card.is_joker() || card.rank().is_some_and(|rank| rank <= Rank::Eight || rank == Rank::Ace)
}

impl PokerHand {
    /// The rule that keeps a player who checked from raising.
    #[cold]
    pub(super) fn no_check_raise(&self, seat: Seat) -> Option<RuleId> {
        match self.game.check_raise {
            CheckRaise::Always(_) => None,
            CheckRaise::Never(rule) => Some(rule).filter(|rule| *rule == PK_49 || self.on(*rule)),
            CheckRaise::Shown(rule) => {
                let has = self.table.hole[seat].cards().any(|card| is_low(&card));
                Some(rule).filter(|rule| !has && self.on(*rule))
            }
        }
    }

    /// The rule that a raise after a check demonstrates.
    pub(super) fn check_raise_rule(&self) -> Option<RuleId> {
        match self.game.check_raise {
            CheckRaise::Always(rule) => rule,
            CheckRaise::Never(rule) | CheckRaise::Shown(rule) => Some(rule),
        }
    }

    /// The rule by which this seat shows a card if it raises.
    fn shows_to_raise(&self, seat: Seat) -> Option<RuleId> {
        match self.game.check_raise {
            CheckRaise::Shown(rule) if self.table.round.checked.has(seat) && self.on(rule) => {
                Some(rule)
            }
            _ => None,
        }
    }

    /// Which card a seat shows if it raises.
    pub(super) fn shown_to_raise(&self, seat: Seat) -> CardChoice {
        if self.shows_to_raise(seat).is_none() {
            return CardChoice::None;
        }
        let from = self.table.hole[seat].cards().filter(is_low).collect();
        CardChoice::Any { from, min: 1, max: 1 }
    }

    /// Whether a seat that has checked may raise in this way.
    #[cold]
    pub(super) fn check_check_raise(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let rule = self.shows_to_raise(seat);
        if !mv.place.is_nowhere() || rule.is_none() && !mv.cards.is_empty() {
            return Err(Refusal::plain(Code::Unused));
        }
        self.check_amount(seat, mv.amount)?;
        let Some(rule) = rule else { return Ok(()) };
        let held: CardList = self.table.hole[seat].cards().collect();
        match mv.cards[..] {
            [card] if !card.is_known() || !held.contains(&card) => {
                Err(Refusal::by(Code::NoSuchCard, rule))
            }
            [card] if is_low(&card) => Ok(()),
            _ => Err(Refusal::by(Code::MustDoOtherwise, rule)),
        }
    }

    /// A card is turned up for everybody, and stays in the hand.
    #[cold]
    pub(super) fn show_to_raise(&mut self, seat: Seat, cards: &[Card], events: &mut Events) {
        let rule = self.shows_to_raise(seat);
        for card in cards {
            let mut hole = self.table.hole[seat].seen();
            if let Some((_, seen)) = hole.find(|(held, seen)| held == card && !seen.is_all()) {
                *seen = Seen::ALL;
            }
            let kind = EventKind::Show { card: *card, zone: Zone::Hand(seat, 0), seen: Seen::ALL };
            events.push(Event { kind, rule });
        }
    }
}
