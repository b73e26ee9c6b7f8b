//! A call or a bet followed by more chips that were not announced (PK-27).

use super::super::game::Betting;
use super::super::hand::PokerHand;
use super::describe::Then;
use super::trouble::Case;
use crate::contract::*;
use crate::ids::*;
use crate::money::Chips;
use cards::Seat;

/// Either the player in turn puts in the amount due and goes back for a raise to the amount named,
/// or the player who has just bet goes back to make the bet that much.
pub(super) fn facts(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let Some(seat) = incident.seat else { return Err(Refusal::plain(Code::NoSuchTarget)) };
    if hand.just_bet(seat) {
        return hand.check_more(seat, incident);
    }
    if hand.table.round.turn != Some(seat) {
        return Err(Refusal::by(Code::NotYourTurn, PK_25));
    }
    // A player who owes nothing has not put anything in yet.
    if hand.owes(seat).is_zero() {
        return Err(Refusal::plain(Code::NotNow));
    }
    hand.check_choice(seat, &Move::new(Verb::Raise).amount(incident.amount))
}

pub(super) fn take(hand: &mut PokerHand, incident: &Incident, events: &mut Events) -> Then {
    if let Some(seat) = incident.seat {
        let verb = if hand.just_bet(seat) { Verb::Bet } else { Verb::Raise };
        events.tell(EventKind::Did { seat, verb, place: Place::Nowhere });
    }
    Then::Ruling
}

/// Whether the first motion was a bet or a raise.
pub(super) fn has_bet(hand: &PokerHand, case: &Case) -> bool {
    case.facts.seat.is_some_and(|seat| hand.just_bet(seat))
}

/// Whether the first motion was a call.
pub(super) fn has_called(hand: &PokerHand, case: &Case) -> bool {
    !has_bet(hand, case)
}

impl PokerHand {
    /// Whether the last bet or raise is this seat's, and nobody has matched it since.
    pub(super) fn just_bet(&self, seat: Seat) -> bool {
        let round = &self.table.round;
        let matched = round.matched.without(round.deferred);
        let alone = matched.is_single() && matched.has(seat);
        alone && round.acted.has(seat) && !round.high.is_zero()
    }

    /// Whether the bet could have been this much in one motion.
    fn check_more(&self, seat: Seat, incident: &Incident) -> Result<(), Refusal> {
        let made = self.table.round.bet[seat];
        if incident.amount <= made && incident.amount.is_sane() {
            return Err(Refusal::plain(Code::TooLittle).limit(made));
        }
        let mut before = self.clone();
        let table = &mut before.table;
        let others = table.dealt.iter().filter(|other| *other != seat);
        let high = others.map(|other| table.round.bet[other]).max().unwrap_or_default();
        let route = Account::Pot.to(Account::Seat(seat));
        // Chips of a blind that paid the fee stay where they are.
        let gone = table.dropped.of[seat].min(made);
        table.purse.pay(&mut Events::default(), route, made - gone, Reason::Refund, None);
        table.all_in.remove(seat);
        let round = &mut table.round;
        round.step = if high.is_zero() { before.game.big_blind() } else { made - high };
        (round.bet[seat], round.high, round.whole) = (gone, high, high);
        round.acted.remove(seat);
        if let Some((bet, price)) = self.over_blinds(high) {
            before.table.round.step = price;
            before.open_over_blinds(bet);
        }
        let round = &mut before.table.round;
        // A bet that blinds are a part of was no raise.
        round.raises = round.raises.saturating_sub(u8::from(!round.whole.is_zero()));
        let opens = high.is_zero() || round.opening.is_some();
        let verb = if opens { Verb::Bet } else { Verb::Raise };
        before.check_choice(seat, &Move::new(verb).amount(incident.amount))
    }

    /// A bet made in two motions counts in full.
    pub(super) fn enlarge(&mut self, seat: Seat, to: Chips, rule: RuleId, events: &mut Events) {
        let more = to - self.table.round.bet[seat];
        let others = self.table.dealt.iter().filter(|other| *other != seat);
        let high = others.map(|other| self.table.round.bet[other]).max().unwrap_or_default();
        let opens = high.is_zero() || self.game.to_go && self.over_blinds(high).is_some();
        let reason = if opens { Reason::Bet } else { Reason::Raise };
        self.put_in(events, seat, more, reason, Some(rule));
        let limit = matches!(self.game.betting, Betting::Limit { .. });
        let round = &mut self.table.round;
        round.bet[seat] += more;
        round.high = round.bet[seat];
        round.whole = round.high;
        if !limit {
            round.step += more;
        }
    }
}
