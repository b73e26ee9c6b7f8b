//! What goes wrong at a poker table, and what the house does about it.
//!
//! An incident is a value. A game's table has one [`Description`] for each kind it knows: who
//! reports it and when, which facts it needs, which ruling houses post under which rule, what else
//! the floor may decide, and what each ruling does. This file interprets the descriptions; the
//! others contain them ([`list`]), their checks, and the few effects that rulings have.

pub(super) mod board;
mod claims;
mod count;
mod dead;
mod describe;
mod down_card;
pub(super) mod draws;
mod due;
mod early_cards;
mod effects;
mod exposed;
mod last_up;
mod list;
pub(super) mod lows;
mod misburn;
mod motion;
mod off_table;
mod places;
mod posted;
mod scraps;
mod strings;
#[cfg(test)]
mod tests;
mod trouble;
mod turned_up;
mod void;

pub(super) use count::{UP_COUNT, acted_on, nobody_acted};
pub(super) use describe::{Description, Effect, Then, Under, Whose, may, post};
pub(super) use down_card::{DOWN_CARD, more_to_come, own};
pub(super) use early_cards::EARLY_CARDS;
pub(super) use last_up::comes_first;
pub(super) use list::*;
pub(super) use misburn::{MISBURN, comes_up};
pub(super) use motion::{MOTION, asks_for_bet, held, let_off};
pub(super) use off_table::OFF_THE_TABLE;
pub(super) use posted::*;
pub(super) use trouble::Trouble;
pub(super) use turned_up::{TURNED_UP, is_hole, is_last};

use super::hand::{PokerHand, Waits};
use crate::contract::*;
use crate::ids::*;
use cards::Seat;
use describe::About;
use trouble::{Case, State, What, When};

/// The kinds of incidents that a game's table describes.
pub(super) const fn kinds<const N: usize>(lines: &[&Description]) -> [IncidentKind; N] {
    let mut kinds = [IncidentKind::ExposedCard; N];
    let mut at = 0;
    while at < N {
        kinds[at] = lines[at].kind;
        at += 1;
    }
    kinds
}

impl PokerHand {
    fn check_live(&self) -> Result<(), Refusal> {
        match self.table.mode {
            Mode::Live => Ok(()),
            Mode::Guarded => Err(Refusal::plain(Code::NotLive)),
        }
    }

    /// Whether the reported fact is possible, and this actor may report it.
    pub(super) fn check_slip(&self, by: Actor, incident: &Incident) -> Result<(), Refusal> {
        self.check_live()?;
        let line = self.line(incident.kind)?;
        self.check_teller(line, by, incident)?;
        // Early cards lie there before anything else is told: a ruling on that could end the round
        // they came too early in.
        let early = |what| matches!(what, What::Early | What::EarlyCards(_));
        let comes_early = self.first_due().is_some_and(|due| early(due.what));
        if comes_early || !line.when.iter().any(|moment| self.is_at(*moment)) {
            return Err(Refusal::plain(Code::NotNow));
        }
        self.check_about(line.about, incident)?;
        PokerHand::check_carries(line, incident)?;
        (line.facts)(self, incident)
    }

    /// Records a physical fact.
    pub(super) fn take_slip(&mut self, incident: &Incident, events: &mut Events) {
        let Ok(line) = self.line(incident.kind) else { return };
        self.halt();
        let then = (line.take)(self, incident, events);
        let state = if then == Then::Ruling { State::Waits } else { State::Hidden };
        let seat = incident.seat.filter(|_| line.about != About::Nobody);
        let facts = Incident { seat, ..*incident };
        let case = Case { facts, state, street: self.table.street };
        self.trouble_mut().cases.push(case);
        match then {
            Then::Nothing => {}
            Then::Ruling => self.table.waits = Waits::Ruling,
            Then::Asks => self.ask(Waits::Street, events),
            Then::Owes(what) => {
                self.put_off(When::Now, what, PK_46);
                self.go_on(events);
            }
        }
    }

    /// The incident that is meant: one that waits for its ruling or can be found now. If no seat
    /// tells them apart, the latest one.
    fn meant(&self, incident: &Incident) -> Result<(usize, Case), Refusal> {
        self.check_live()?;
        let cases = self.trouble().cases.iter().enumerate().rev();
        let found = cases.filter(|(_, case)| case.facts.kind == incident.kind);
        let found = found.filter_map(|(at, case)| Some((at, self.found(case, incident.seat)?)));
        found.into_iter().next().ok_or(Refusal::plain(Code::NoSuchIncident))
    }

    /// The incident as found at this seat, if it is found there.
    fn found(&self, case: &Case, seat: Option<Seat>) -> Option<Case> {
        let looks = matches!(self.moment(), Waits::Player | Waits::Showing);
        let found = match (case.state, case.facts.kind) {
            (State::Waits, _) => Some(*case),
            (State::Hidden, IncidentKind::IrregularDeck) => Some(*case),
            (State::Hidden, IncidentKind::ForeignCard) if looks => {
                let mut holds = self.holds_foreign();
                let seat = holds.find(|holds| seat.is_none_or(|seat| seat == *holds))?;
                Some(Case { facts: case.facts.at(seat), ..*case })
            }
            (State::Hidden, IncidentKind::WrongCount) if looks => {
                let seat = case.facts.seat?;
                self.table.live.has(seat).then_some(*case)
            }
            _ => None,
        };
        found.filter(|case| seat.is_none() || case.facts.seat == seat)
    }

    /// Whether the house has a ruling on this.
    pub(super) fn check_declare(&self, incident: &Incident) -> Result<(), Refusal> {
        let (_, case) = self.meant(incident)?;
        self.posted(self.line(incident.kind)?, &case).map(|_| ())
    }

    /// The house's ruling.
    pub(super) fn take_declare(&mut self, incident: &Incident, events: &mut Events) {
        let (Ok((at, case)), Ok(line)) = (self.meant(incident), self.line(incident.kind)) else {
            return;
        };
        let Ok(&describe::Post { rule, ruling, .. }) = self.posted(line, &case) else {
            return;
        };
        let (incident, seat) = (incident.kind, case.facts.seat);
        events.cite(rule, EventKind::Ruling { incident, ruling, seat });
        self.carry_out(at, case, ruling, rule, events);
    }

    /// Whether the floor may decide this instead.
    pub(super) fn check_override(&self, decision: &Override) -> Result<(), Refusal> {
        let (_, case) = self.meant(&decision.incident)?;
        let line = self.line(case.facts.kind)?;
        let mut rows = line.rulings.iter();
        let may = rows.any(|may| may.ruling == decision.ruling && (may.when)(self, &case));
        if may || decision.ruling == Ruling::Misdeal {
            Ok(())
        } else {
            Err(Refusal::plain(Code::NotNow))
        }
    }

    /// What the floor decides instead (PK-46).
    pub(super) fn take_override(&mut self, decision: &Override, events: &mut Events) {
        let Ok((at, case)) = self.meant(&decision.incident) else { return };
        let (incident, seat) = (case.facts.kind, case.facts.seat);
        let ruling = decision.ruling;
        if self.on(PK_46) {
            events.cite(PK_46, EventKind::Overruled { incident, ruling, seat });
        }
        let rule = self.decided_by(&case, ruling);
        self.carry_out(at, case, ruling, rule, events);
    }

    /// Some rules say themselves what the floor may choose between.
    fn decided_by(&self, case: &Case, ruling: Ruling) -> RuleId {
        let Ok(line) = self.line(case.facts.kind) else { return PK_46 };
        let posted = |rule: &RuleId| self.posted(line, case).is_ok_and(|post| post.rule == *rule);
        match line.rulings.iter().find(|may| may.ruling == ruling).map(|may| may.under) {
            Some(Under::Rule(rule)) => rule,
            Some(Under::Posted(rule)) if posted(&rule) => rule,
            _ => PK_46,
        }
    }

    fn carry_out(
        &mut self,
        at: usize,
        case: Case,
        ruling: Ruling,
        rule: RuleId,
        events: &mut Events,
    ) {
        self.halt();
        self.trouble_mut().cases[at] = Case { state: State::Ruled, ..case };
        if ruling == Ruling::Misdeal && self.on(PK_35) && self.on(rule) {
            return self.misdeal(events);
        }
        let Ok(line) = self.line(case.facts.kind) else { return };
        let row = line.rulings.iter().find(|may| may.ruling == ruling && self.on(rule));
        self.table.waits = self.trouble().resume;
        let mut played = false;
        for effect in row.map_or(&[][..], |may| may.effects) {
            played |= self.effect(*effect, at as u8, &case, rule, events);
        }
        match self.table.ending {
            Some(_) => {}
            None if played && self.is_settled() => {}
            None => {
                if played {
                    self.halt();
                }
                self.go_on(events);
            }
        }
    }

    /// Whether there is nothing left to rule on or to do right away.
    fn is_settled(&self) -> bool {
        let trouble = self.trouble();
        let waits = trouble.cases.iter().any(|case| case.state == State::Waits);
        !waits && !trouble.queue.iter().any(|due| due.when == When::Now)
    }

    /// The first incident that the floor is asked to rule on.
    pub(super) fn first_to_rule(&self) -> Option<Incident> {
        let waits = |case: &&Case| case.state == State::Waits;
        let case = self.trouble().cases.iter().find(waits)?;
        Some(Incident { seat: case.facts.seat, ..Incident::new(case.facts.kind) })
    }

    /// Once the pot has been awarded nothing is adjusted, whatever is wrong with the deck (PK-36).
    pub(super) fn too_late(&self, incident: &Incident) -> Option<RuleId> {
        let deck = incident.kind == IncidentKind::IrregularDeck;
        (deck && self.game.floor.posts(&IRREGULAR_DECK)).then_some(PK_36)
    }
}
