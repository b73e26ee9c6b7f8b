//! The shoe between hands: when a new one comes, and who may have it shuffled or changed (EQ-10,
//! MX-17, PG-17).

use crate::terms::{ButtonTerms, Rotation};
use crate::{EventKind, Events, Seating};
use cards::Seat;
use engine::ids::EQ_10;
use engine::{Code, Refusal, RuleId, ShoeEnd, ShoeState};

/// Without a cut card, a shoe with less than this part of its cards left is replaced before a hand.
const LOW_SHOE: usize = 4;

impl Seating {
    /// A new shoe is brought, with all cards shuffled.
    pub fn new_shoe(&mut self) {
        let shoe = self.setup.carry.shoe;
        self.setup.carry.shoe = ShoeState::fresh(shoe.id.wrapping_add(1), shoe.deck);
    }

    /// The rule of the cut card, if the house uses one.
    fn cut_rule(&self) -> Option<RuleId> {
        self.terms.prepared.cut_card().map(|cut| cut.rule).filter(|rule| self.on(*rule))
    }

    /// Takes over the shoe from a hand. If that hand finished it, the bank is offered to the next
    /// player, and after the hand that follows the cut card a new shoe comes.
    pub(crate) fn shoe_left(&mut self, shoe: ShoeState, events: &mut Events) {
        self.setup.carry.shoe = shoe;
        let (Some(end), Some(rule)) = (shoe.end, self.cut_rule()) else { return };
        self.state.bank.shoe_ended = true;
        if end == ShoeEnd::LastHand {
            self.new_shoe();
            events.cite(rule, EventKind::NewShoe);
        }
    }

    /// If there is no cut card to end a shoe, a new one comes in good time.
    pub(crate) fn replace_low_shoe(&mut self) {
        let shoe = &self.setup.carry.shoe;
        if self.cut_rule().is_none() && shoe.stub.len() < shoe.deck.len() / LOW_SHOE {
            self.new_shoe();
        }
    }

    /// A new player-dealer has the shoe shuffled before their first hand, and the button the cards
    /// before they are dealt; where decks are changed, anybody asks for another one.
    pub(crate) fn reshuffle(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        self.check_reshuffle(seat)?;
        self.new_shoe();
        self.state.shuffled = true;
        let rule = self.button_shuffles().or(self.deck_change()).unwrap_or(EQ_10);
        events.cite(rule, EventKind::NewShoe);
        Ok(())
    }

    /// The rule of the button's shuffle, where the house has it.
    fn button_shuffles(&self) -> Option<RuleId> {
        self.terms.prepared.button_shuffles()
    }

    /// The rule of the change of deck, where the house has it.
    fn deck_change(&self) -> Option<RuleId> {
        self.terms.prepared.deck_change()
    }

    /// Whether this seat may ask for a shuffle now.
    pub fn may_reshuffle(&self, seat: Seat) -> bool {
        self.check_reshuffle(seat).is_ok()
    }

    fn check_reshuffle(&self, seat: Seat) -> Result<(), Refusal> {
        self.check_seated(seat)?;
        if let (Some(rule), Rotation::Button(terms)) =
            (self.button_shuffles(), &self.terms.rotation)
        {
            return self.check_button_shuffles(seat, terms, rule);
        }
        if let Some(rule) = self.deck_change() {
            return self.check_deck_change(rule);
        }
        let refused = |code| Err(Refusal::by(code, EQ_10));
        if !self.has_bank() {
            return Err(Refusal::plain(Code::NotNow));
        }
        if self.is_on() {
            return refused(Code::HandOn);
        }
        if self.cut_rule().is_none() {
            return refused(Code::NotNow);
        }
        if self.banker() != Some(seat) {
            return refused(Code::NotYourTurn);
        }
        let untouched = self.setup.carry.shoe.discards.is_empty();
        if self.state.bank.hands > 0 || untouched { refused(Code::NotNow) } else { Ok(()) }
    }

    /// Anybody asks once, after both deals of a player-dealer and before the first of the next; with
    /// the rule off, before any hand.
    fn check_deck_change(&self, rule: RuleId) -> Result<(), Refusal> {
        let refused = |code| Err(Refusal::by(code, rule));
        if self.is_on() {
            return refused(Code::HandOn);
        }
        let moved = self.banker().is_some() && self.state.bank.hands == 0;
        let in_time = !self.on(rule) || moved;
        if self.state.shuffled || !in_time { refused(Code::NotNow) } else { Ok(()) }
    }

    /// The button asks once before a hand; with the rule off anybody does.
    fn check_button_shuffles(
        &self,
        seat: Seat,
        terms: &ButtonTerms,
        rule: RuleId,
    ) -> Result<(), Refusal> {
        let refused = |code| Err(Refusal::by(code, rule));
        if self.is_on() {
            return refused(Code::HandOn);
        }
        let button = self.plan(terms)?.button;
        if self.on(rule) && button != seat {
            return refused(Code::NotYourTurn);
        }
        if self.state.shuffled { refused(Code::NotNow) } else { Ok(()) }
    }
}
