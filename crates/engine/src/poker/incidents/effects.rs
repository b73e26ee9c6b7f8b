//! The effects of rulings.

use super::super::hand::PokerHand;
use super::describe::{Effect, Whose};
use super::trouble::{Case, What, When};
use crate::contract::*;
use crate::stub::Held;
use cards::{Card, Zone};

impl PokerHand {
    /// Carries out one effect of a ruling; returns whether that already resumed the hand.
    pub(super) fn effect(
        &mut self,
        effect: Effect,
        at: u8,
        case: &Case,
        rule: RuleId,
        events: &mut Events,
    ) -> bool {
        let facts = &case.facts;
        match effect {
            Effect::NoPot => self.no_pot(rule, events),
            Effect::Divide => self.divide(rule, events),
            Effect::Dead(whose) => {
                for seat in self.whose(whose, case).clockwise_after(self.table.button) {
                    self.kill(seat, rule, events);
                }
            }
            Effect::Retrieve(whose) => {
                for seat in self.whose(whose, case).clockwise_after(self.table.button) {
                    self.retrieve(seat, rule, events);
                }
            }
            Effect::Exchange => self.exchange(case, rule, events),
            Effect::Replace => self.replace(case, rule, events),
            Effect::LetPlay if facts.seat.is_none() => {
                facts.cards.iter().for_each(|card| self.let_play(*card, rule, events));
            }
            Effect::LetPlay => {}
            Effect::Repair => self.repair(case, rule),
            Effect::Back(before) => {
                let street = When::Street(before[case.street as usize]);
                self.put_off(street, What::ShuffleBack, rule);
                self.put_off(street, What::NoBurn, rule);
            }
            Effect::PlayLater => {
                self.put_off(When::Street(case.street + 1), What::Plays(at), rule);
            }
            Effect::DealAgain => {
                self.put_off(When::Now, What::ShuffleBack, rule);
                self.put_off(When::Street(self.table.street), What::NoBurn, rule);
            }
            Effect::Choose => self.leave_choice(case, rule),
            Effect::RestUp => {
                self.put_off(When::Street(self.table.street), What::RestUp, rule);
            }
            Effect::NextDown => self.lies_up(case, rule),
            Effect::LiesUp => self.turn_over(case),
            Effect::InOrder => self.put_in_order(case, rule, events),
            Effect::RoundOut => self.round_out(case, rule),
            Effect::MoneyBack => self.money_back(case, rule, events),
            Effect::ReplaceAfter => self.replace_after(case, rule, events),
            Effect::NextBurn => self.last_is_burn(case, rule, events),
            Effect::StandPat => self.must_stand_pat(case, rule),
            Effect::NoMoreBets => self.table.all_in = self.table.live,
            Effect::RotateFrom => self.rotate_from(case, rule),
            Effect::FirstPlay => self.first_play(case, rule, events),
            Effect::Forget => self.trouble_mut().behind.clear(),
            Effect::LoseTurn => {
                self.pass_over(events);
                return true;
            }
            Effect::Call => return self.act_for(case, Move::new(Verb::Call), events),
            Effect::CallBefore => {
                facts.seat.into_iter().for_each(|seat| self.call_before(seat, events));
                return true;
            }
            Effect::LeastBet => {
                let mv = facts.seat.and_then(|seat| self.least_bet(seat));
                return self.act_for(case, mv.unwrap_or(Move::new(Verb::Check)), events);
            }
            Effect::ChipRaise => {
                let mv = self.chip_raise(case);
                return self.act_for(case, mv, events);
            }
            Effect::Raise => match facts.seat.filter(|seat| self.just_bet(*seat)) {
                Some(seat) => self.enlarge(seat, facts.amount, rule, events),
                None => {
                    let mv = Move::new(Verb::Raise).amount(facts.amount);
                    return self.act_for(case, mv, events);
                }
            },
        }
        false
    }

    /// The hands that an effect applies to.
    fn whose(&self, whose: Whose, case: &Case) -> SeatSet {
        let own = case.facts.seat;
        match whose {
            Whose::Own => own.into_iter().collect(),
            Whose::Misled => case.facts.other().into_iter().collect(),
            Whose::Others => self.table.live.iter().filter(|seat| Some(*seat) != own).collect(),
        }
    }

    /// Makes this move for the player concerned, and cancels the action behind them.
    fn act_for(&mut self, case: &Case, mv: Move, events: &mut Events) -> bool {
        self.trouble_mut().behind.clear();
        case.facts.seat.into_iter().for_each(|seat| self.take_move(seat, &mv, events));
        true
    }

    /// The raise that an oversized chip amounts to; the rest of it is change.
    fn chip_raise(&self, case: &Case) -> Move {
        let raise = case
            .facts
            .seat
            .and_then(|seat| self.raise_with(seat, self.table.round.bet[seat] + case.facts.amount));
        raise.map_or(Move::new(Verb::Call), |to| Move::new(Verb::Raise).amount(to))
    }

    /// A card of a hand becomes the next burn and is replaced.
    fn exchange(&mut self, case: &Case, rule: RuleId, events: &mut Events) {
        let (Some(seat), Some(card)) = (case.facts.seat, case.facts.cards.first()) else { return };
        if let Some(held) = self.table.hole[seat].take_first(*card) {
            self.onto_top(held, Zone::Hand(seat, 0), rule, events);
            self.put_off(When::Now, What::Card(seat), rule);
        }
    }

    /// A scrap of paper in a hand is set aside and replaced. One from the board has been set aside
    /// already.
    fn replace(&mut self, case: &Case, rule: RuleId, events: &mut Events) {
        let (Some(seat), Some(card)) = (case.facts.seat, case.facts.cards.first()) else { return };
        self.table.hole[seat].take_first(*card);
        self.put_aside(*card, Zone::Hand(seat, 0), Some(rule), events);
        self.put_off(When::Now, What::Card(seat), rule);
    }

    pub(super) fn put_aside(
        &mut self,
        card: Card,
        from: Zone,
        rule: Option<RuleId>,
        events: &mut Events,
    ) {
        self.table.moved = true;
        self.trouble_mut().aside.push(Held::new(card, Seen::ALL));
        let kind = EventKind::Card { card, from, to: Zone::Aside, seen: Seen::ALL };
        events.push(Event { kind, rule });
    }

    /// A hand gets the card it lacks, or a card is drawn from it.
    fn repair(&mut self, case: &Case, rule: RuleId) {
        let Some(seat) = case.facts.seat else { return };
        let long = self.table.hole[seat].len() > self.dealt_so_far();
        let what = if long { What::DrawOut(seat) } else { What::Card(seat) };
        self.put_off(When::Now, what, rule);
    }
}
