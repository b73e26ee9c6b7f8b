//! Kills and straddles: players who raise the stakes, before the deal or after their first two cards.

use super::game::{Betting, PokerGame};
use super::hand::PokerHand;
use super::variant::{Forced, Pick, Picked, Step};
use crate::contract::*;
use crate::money::Chips;
use crate::options::{OptionFault, Options};
use cards::Seat;

/// What a kill makes of the posted prices.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) enum Stakes {
    #[default]
    Posted,
    AndAHalf,
    Double,
}

/// What a straddle may be: more than the least opening bet, and at most the largest.
pub(super) fn read_straddle(
    options: &Options,
    betting: Betting,
    chip: Chips,
    faults: &mut Vec<OptionFault>,
) -> Option<Range> {
    if !options.posts("straddle", "once") {
        return None;
    }
    match betting {
        Betting::Spread { small, large, .. } if small < large => {
            Some(Range { min: (small + chip).min(large), max: large, step: chip })
        }
        _ => {
            let message = "a straddle needs a spread of bets to choose from";
            faults.push(OptionFault::new("straddle", message));
            None
        }
    }
}

impl PokerGame {
    /// What a kill posts.
    pub(crate) fn kill_post(&self) -> Chips {
        self.big_blind().times(2)
    }

    /// What a player who comes in may kill the pot with, and the rule.
    pub fn entry_kill(&self) -> Option<(Chips, RuleId)> {
        self.entry_kill.map(|rule| (self.kill_post(), rule))
    }
}

impl PokerHand {
    /// A price at the stakes of this hand, which a kill raises.
    #[inline]
    pub(super) fn staked(&self, price: Chips) -> Chips {
        match self.table.stakes {
            Stakes::Posted => price,
            Stakes::AndAHalf => price + price.share(2, Chips::cents(1)),
            Stakes::Double => price.times(2),
        }
    }

    /// Who kills the pot, and what that makes of the prices.
    pub(super) fn raise_stakes(
        &mut self,
        seat: Seat,
        stakes: Stakes,
        rule: RuleId,
        events: &mut Events,
    ) {
        self.table.killer = Some(seat);
        self.table.stakes = stakes;
        events.cite(rule, EventKind::Mark { marker: Marker::Kill, seat });
    }

    pub(super) fn kill_rule(&self) -> Option<RuleId> {
        let forced = self.game.variant.forced.iter().find_map(|forced| match forced {
            Forced::Kill { rule } => Some(*rule),
            _ => None,
        });
        forced.or(self.offer_rule(Picked::Kill))
    }

    /// The rule under which players are asked whether they raise the stakes in this way.
    pub(super) fn offer_rule(&self, offer: Picked) -> Option<RuleId> {
        let offered = match offer {
            Picked::Kill => self.game.two_card_kill,
            _ => self.game.straddle.is_some(),
        };
        let rule = self.game.variant.steps.iter().find_map(|step| match step {
            Step::Pick(pick) if pick.what == offer => Some(pick.rule),
            _ => None,
        });
        rule.filter(|_| offered)
    }

    /// What raises the stakes in this way, as totals of a bet.
    fn offered(&self, offer: Picked) -> Option<Range> {
        match offer {
            Picked::Kill if self.game.two_card_kill => Some(Range::only(self.game.kill_post())),
            Picked::Straddle => self.game.straddle,
            _ => None,
        }
    }

    /// Whether a seat has the chips to raise the stakes above what is bet, and nobody else has done so.
    pub(super) fn may_raise_stakes(&self, seat: Seat, offer: Picked) -> bool {
        let reach = self.table.purse.stack(seat) + self.table.round.bet[seat];
        let above = |range: &Range| range.min > self.table.round.high;
        let affords = self.offered(offer).filter(above).is_some_and(|range| range.min <= reach);
        affords && !self.table.all_in.has(seat) && self.table.killer.is_none()
    }

    /// What a seat may straddle for, as far as its chips go.
    fn straddles(&self, seat: Seat) -> Option<Range> {
        let reach = self.table.purse.stack(seat) + self.table.round.bet[seat];
        let range = self.game.straddle?;
        Some(Range { max: range.max.min(reach), ..range })
    }

    pub(super) fn stakes_choices(&self, seat: Seat, offer: Picked, to: &mut Choices) {
        to.push(Schema::verb(Verb::Decline));
        match (offer, self.straddles(seat)) {
            (Picked::Straddle, Some(range)) => to.push(Schema::verb(Verb::Straddle).amount(range)),
            _ => {
                let due = self.game.kill_post().less(self.table.round.bet[seat]);
                to.push(Schema::verb(Verb::Kill).costs(due));
            }
        }
    }

    pub(super) fn check_stakes(&self, pick: &Pick, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        let straddle = match (pick.what, mv.verb) {
            (_, Verb::Decline) | (Picked::Kill, Verb::Kill) => None,
            (Picked::Straddle, Verb::Straddle) => self.straddles(seat),
            _ => return Err(Refusal::by(Code::MustDoOtherwise, pick.rule)),
        };
        let Some(range) = straddle else {
            return if mv.is_bare() { Ok(()) } else { Err(Refusal::plain(Code::Unused)) };
        };
        let refused = |code, limit| Err(Refusal::by(code, pick.rule).limit(limit));
        if !mv.cards.is_empty() || !mv.place.is_nowhere() {
            Err(Refusal::plain(Code::Unused))
        } else if !mv.amount.is_sane() {
            Err(Refusal::plain(Code::BadAmount))
        } else if range.admits(mv.amount) {
            Ok(())
        } else if mv.amount < range.min {
            refused(Code::TooLittle, range.min)
        } else if mv.amount > range.max {
            refused(Code::TooMuch, range.max)
        } else {
            refused(Code::BadAmount, range.step)
        }
    }

    /// The rule that says when stakes are raised, for somebody who is too late or does so twice.
    #[cold]
    pub(super) fn too_late_for_stakes(&self, verb: Verb) -> Option<RuleId> {
        match verb {
            Verb::Kill => self.offer_rule(Picked::Kill),
            Verb::Straddle => self.offer_rule(Picked::Straddle),
            _ => None,
        }
    }

    /// The stakes are raised, or not by this seat. Once they are, nobody else is asked.
    pub(super) fn take_stakes(&mut self, pick: &Pick, seat: Seat, mv: &Move, events: &mut Events) {
        match mv.verb {
            Verb::Kill => self.kill_pot(seat, pick.rule, events),
            Verb::Straddle => {
                self.post_stakes(seat, mv.amount, Reason::Straddle, pick.rule, events)
            }
            verb => {
                let kind = EventKind::Did { seat, verb, place: Place::Nowhere };
                return events.cite(pick.rule, kind);
            }
        }
        self.table.picking = SeatSet::EMPTY;
    }

    /// Double the big blind is posted, and everything costs double.
    pub(super) fn kill_pot(&mut self, seat: Seat, rule: RuleId, events: &mut Events) {
        self.raise_stakes(seat, Stakes::Double, rule, events);
        let due = self.game.kill_post();
        self.post_stakes(seat, due, Reason::Kill, rule, events);
    }

    /// A live bet above the blinds. Its owner acts after everybody else the first time.
    fn post_stakes(
        &mut self,
        seat: Seat,
        due: Chips,
        reason: Reason,
        rule: RuleId,
        events: &mut Events,
    ) {
        let amount = due.less(self.table.round.bet[seat]);
        self.put_in(events, seat, amount, reason, Some(rule));
        let able = self.table.live.without(self.table.all_in);
        let round = &mut self.table.round;
        round.bet[seat] = due;
        round.high = due;
        round.whole = due;
        round.matched = SeatSet::EMPTY;
        round.matched.add(seat);
        if able.has(seat) {
            round.acted.add(seat);
            round.deferred.add(seat);
        }
    }

    /// Whether this seat's bet is a straddle.
    pub(super) fn straddled(&self, seat: Seat) -> bool {
        let bet = self.table.round.bet[seat];
        self.game.straddle.is_some_and(|range| bet >= range.min)
    }

    /// The seat that acts last gets its turn, now that nobody else has one; whether it has
    /// anything to decide.
    #[cold]
    pub(super) fn deferred_acts(&mut self) -> bool {
        let round = &mut self.table.round;
        let Some(seat) = round.deferred.iter().next() else { return false };
        round.deferred = SeatSet::EMPTY;
        round.acted.remove(seat);
        if round.bet[seat] < round.high {
            round.matched.remove(seat);
        }
        self.table.round.turn = self.next_to_act(seat);
        self.table.round.turn.is_some()
    }

    /// Who has acted in this round since the last full bet or raise. A seat that acts last has not.
    pub(super) fn acted_here(&self) -> SeatSet {
        self.table.round.acted.without(self.table.round.deferred)
    }
}
