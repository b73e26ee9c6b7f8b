//! The showdown in which players show or muck in turn (PK-18, PK-20).

use super::hand::PokerHand;
use crate::contract::*;
use crate::ids::*;
use cards::Seat;

impl PokerHand {
    /// Who shows first, and under which rule. If nobody bet or checked on the last street with
    /// betting, it is the player to the button's left.
    pub(super) fn shows_first(&self) -> Option<(Seat, RuleId)> {
        let table = &self.table;
        let left = if self.on(PK_19) {
            table.live.left_of(table.button)
        } else {
            table.live.iter().next()
        };
        let checked = self.game.variant.checked_first;
        if let (Some(rule), Some(seat)) = (checked, self.first_to_check()) {
            let first = if self.on(rule) { table.live.clockwise_from(seat).next() } else { left };
            return Some((first?, rule));
        }
        match table.initiator.filter(|_| self.game.initiator_first) {
            Some(seat) if self.on(PK_18) => {
                // If the initiator has folded since, the next hand shows first.
                Some((table.live.clockwise_from(seat).next()?, PK_18))
            }
            Some(_) => Some((left?, PK_18)),
            None => Some((left?, PK_19)),
        }
    }

    /// Who checked first, if everybody checked in the last round.
    fn first_to_check(&self) -> Option<Seat> {
        let round = &self.table.round;
        let all = round.high.is_zero() && !round.checked.is_empty();
        self.table.initiator.filter(|_| all)
    }

    /// Whether a seat may muck: not if it has the last hand that can win some pot.
    fn may_muck(&self, seat: Seat) -> bool {
        let alone = |eligible: SeatSet| eligible.is_single() && eligible.has(seat);
        !self.on(PK_20) || !self.pots().iter().any(|pot| alone(pot.eligible))
    }

    /// The rule under which a player may give up their cards and still play the board.
    fn may_play_board(&self) -> Option<RuleId> {
        let may = self.game.board_declared && self.table.board.len() == 5;
        self.game.variant.plays_board.filter(|rule| may && self.on(*rule))
    }

    /// Whether a seat is throwing away a hand that it already showed: at a live table nobody can
    /// prevent that (PK-39).
    fn discards(&self, seat: Seat, verb: Verb) -> bool {
        let table = &self.table;
        let shown = table.shown.has(seat) && table.live.has(seat);
        verb == Verb::Muck && shown && table.mode == Mode::Live && !table.hole[seat].is_empty()
    }

    pub(super) fn showing_choices(&self, seat: Seat, list: &mut Choices) {
        list.push(Schema::verb(Verb::Show));
        if self.may_muck(seat) {
            list.push(Schema::verb(Verb::Muck));
        }
        if self.may_play_board().is_some() {
            list.push(Schema::verb(Verb::PlayBoard));
        }
        self.asking(seat).into_iter().for_each(|ask| list.push(ask));
    }

    #[cold]
    pub(super) fn check_showing(&self, seat: Seat, mv: &Move) -> Result<(), Refusal> {
        match mv.verb {
            _ if !self.table.dealt.has(seat) => Err(Refusal::plain(Code::NotInHand)),
            Verb::Ask => self.check_ask(seat, mv),
            _ if self.table.round.turn != Some(seat) && !self.discards(seat, mv.verb) => {
                let rule = self.shows_first().map_or(PK_19, |(_, rule)| rule);
                Err(Refusal::by(Code::NotYourTurn, rule))
            }
            Verb::Show | Verb::Muck | Verb::PlayBoard if !mv.is_bare() => {
                Err(Refusal::plain(Code::Unused))
            }
            Verb::PlayBoard if self.may_play_board().is_none() => {
                // A claim needs cards, unless the house has the rule about playing the board.
                let posted = self.game.variant.plays_board.filter(|_| !self.game.board_declared);
                Err(Refusal::by(Code::MustDoOtherwise, posted.unwrap_or(PK_20)))
            }
            Verb::Muck if !self.may_muck(seat) => Err(Refusal::by(Code::MustDoOtherwise, PK_20)),
            Verb::Show | Verb::Muck | Verb::PlayBoard => Ok(()),
            _ => Err(Refusal::plain(Code::NotNow)),
        }
    }

    /// A hand is shown or mucked. A hand that is not shown has no claim (PK-20), unless its owner
    /// announces that they play the board.
    #[inline(never)]
    pub(super) fn take_showing(&mut self, seat: Seat, verb: Verb, events: &mut Events) {
        let turn = self.table.round.turn;
        let rule = match verb {
            Verb::PlayBoard => self.may_play_board().unwrap_or(PK_20),
            Verb::Muck if turn != Some(seat) => PK_39,
            _ => PK_20,
        };
        events.cite(rule, EventKind::Did { seat, verb, place: Place::Nowhere });
        match verb {
            Verb::Show => {
                self.table.shown.add(seat);
                let worths = self.read_hands();
                self.show(seat, &worths, PK_20, events);
                self.turned_up([seat].into_iter().collect());
            }
            Verb::PlayBoard => {
                self.table.shown.add(seat);
                self.muck(seat, None, events);
                let worth = self.read_hands().high[seat];
                self.read_out(seat, worth, rule, events);
            }
            Verb::Muck if !self.on(rule) => self.table.shown.add(seat),
            _ => {
                self.table.live.remove(seat);
                self.table.all_in.remove(seat);
                self.muck(seat, None, events);
            }
        }
        self.showing_goes_on(seat, events);
    }

    /// The showdown resumes after a ruling: the player in turn may no longer have a hand.
    #[cold]
    pub(super) fn showing_resumes(&mut self, events: &mut Events) {
        let left = self.table.live.without(self.table.shown);
        let turn = self.table.round.turn.unwrap_or(self.table.button);
        if !left.has(turn) {
            self.showing_goes_on(turn, events);
        }
    }

    /// Continues the showdown after a hand was shown, mucked or ruled dead.
    pub(super) fn showing_goes_on(&mut self, seat: Seat, events: &mut Events) {
        let left = self.table.live.without(self.table.shown);
        if self.table.live.is_single() && !left.is_empty() && self.on(PK_47) {
            return self.uncontested(events);
        }
        let next = left.left_of(seat);
        if self.table.round.turn == Some(seat) || next.is_none() {
            self.table.round.turn = next;
        }
        match next {
            Some(_) => {}
            // With the rule that the last hand wins switched off, even the last hand can die.
            None if self.table.live.is_empty() => self.end(events, Ending::Played),
            None => {
                let worths = self.read_hands();
                self.settle(&worths, events);
            }
        }
    }
}
