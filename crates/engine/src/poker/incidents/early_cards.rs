//! Cards of the next street that came to hands before the betting was complete.

use super::super::hand::{PokerHand, Waits};
use super::super::table::OUT;
use super::super::variant::Street;
use super::describe::{About, Carries, Description, Effect, Moment, Teller, Then, may};
use super::posted::EARLY_CARD;
use super::trouble::{Case, What, When};
use crate::contract::*;
use crate::stub::{Facing, Held};
use cards::{Card, Zone};

/// The game's table says what houses post, and by which rule.
pub(in super::super) const EARLY_CARDS: Description = Description {
    kind: IncidentKind::EarlyStreet,
    teller: Teller::Dealer,
    when: &[Moment::Turn],
    about: About::Nobody,
    carries: &[Carries::Count],
    facts,
    take: |_, incident, _| Then::Owes(What::EarlyCards(incident.count.max(1))),
    posted: &[],
    rulings: &[may(Ruling::OutOfPlay, &[Effect::RoundOut])],
};

/// There is a street to come, and cards enough to do without a round of them.
fn facts(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let table = &hand.table;
    let next = table.street as usize + 1;
    let to_come = hand.game.streets.get(next..).unwrap_or_default();
    let hands = table.receiving.len();
    let dealt = usize::from(incident.count.max(1));
    let Some(street) = to_come.first().filter(|street| street.hole == 1) else {
        return Err(Refusal::plain(Code::NotNow));
    };
    if dealt > hands {
        return Err(Refusal::plain(Code::NoSuchTarget));
    }
    // At most the early cards and one for everybody, and the burns before and after them.
    let out = dealt + hands;
    let served = |street: &&Street| street.deal.short.is_none();
    let later = to_come.iter().filter(served).count() * (hands + 1);
    let enough = table.stub.len() > 1 + out + later && table.out.len() + out <= OUT;
    let clear = !hand.foreign_undealt() && table.waits == Waits::Player;
    let burns = street.deal.burn.is_none() || hand.may_burn_more();
    if enough && clear && burns { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
}

impl PokerHand {
    /// The early cards lie out of play until the floor has ruled; nobody looks at a down card.
    pub(super) fn take_early_cards(&mut self, cards: &[Card], events: &mut Events) {
        let street = self.table.street + 1;
        let rest = self.burn_before(street, cards, events);
        let up = self.game.streets[street as usize].deal.faces == [Facing::Up];
        let seen = if up { Seen::ALL } else { Seen::NOBODY };
        self.lay_beside(IncidentKind::EarlyStreet, rest, seen, events);
    }

    /// One more card goes for each hand that had none yet, or for every hand, as the house has it.
    pub(super) fn round_out(&mut self, case: &Case, rule: RuleId) {
        let each = self.game.floor.value(&EARLY_CARD) == "one-each";
        let hands = self.table.receiving.len() as u8;
        let came = if each { 0 } else { case.facts.count.max(1) };
        let more = hands.saturating_sub(came);
        if more > 0 {
            self.put_off(When::Now, What::Spare(more), rule);
        }
    }

    /// Cards go out of play, unseen.
    pub(super) fn spare(&mut self, cards: &[Card], rule: RuleId, events: &mut Events) {
        for &card in cards {
            let (from, to, seen) = (Zone::Stub, Zone::Out, Seen::NOBODY);
            self.table.out.push(Held::new(card, seen));
            events.cite(rule, EventKind::Card { card, from, to, seen });
        }
    }
}
