//! What goes wrong at a player-dealer table, and how it is ruled on.
//!
//! An incident is a value: [`Slipped`] says which facts it carries, when it can happen, what
//! follows at once, and which rulings are possible. A game lists those it knows; the code here
//! knows none of them by name.

mod deal;
mod effect;
mod value;

pub use value::{Comes, Dealt, Effect, If, Outcome, Slipped, When, Who};

use super::escrow::Verdict;
use super::felt::Draw;
use super::game::Turn;
use super::hand::BankedHand;
use super::hands::HandId;
use super::step::Step;
use crate::contract::{
    Action, Actor, Code, EventKind, Events, How, Incident, IncidentKind, Mode, Override, Phase,
    Place, Refusal, RuleId, Seen, Verb,
};
use crate::ids::PK_46;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

/// Which of the player-dealer's cards is dealt face down, from 0.
const HOLE: usize = 1;

/// The most incidents open at one time.
pub const MOST_OPEN: usize = 6;

/// A mistake that waits for a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Slip {
    pub kind: IncidentKind,
    /// The hand concerned; the player-dealer's if no spot is concerned.
    pub hand: (Seat, u8),
    /// The card that was dealt with it, once chance has brought it.
    pub card: Option<Card>,
    /// The second card, if there were two.
    pub also: Option<Card>,
    /// How it came about, where that makes a difference.
    pub how: Option<How>,
    /// Depending on the kind: how many cards others had when it was found, how many had come since,
    /// or how many too many were burned.
    pub count: u8,
    /// Whether play stops until it is ruled on.
    pub halts: bool,
}

impl BankedHand {
    fn live(&self, actor: Actor, wanted: Actor) -> Result<(), Refusal> {
        if self.mode != Mode::Live {
            return Err(Refusal::plain(Code::NotLive));
        }
        if actor == wanted { Ok(()) } else { Err(Refusal::plain(Code::NotYourTurn)) }
    }

    /// Whether this can have happened now.
    pub(super) fn check_slip(&self, actor: Actor, incident: &Incident) -> Result<(), Refusal> {
        let told = self.game.slipped(incident.kind);
        self.live(actor, told.map_or(Actor::Dealer, |told| told.told_by))?;
        let not_now = Refusal::plain(Code::NotNow);
        let told = told.ok_or(not_now)?;
        let open = self.felt.errand.is_none() && self.felt.slips.len() < MOST_OPEN;
        if !open || !self.is_time_for(told, incident) {
            return Err(not_now);
        }
        let hand = self.hand_of(told, incident).ok_or(Refusal::plain(Code::NoSuchTarget))?;
        let count = told.count_of(incident).ok_or(Refusal::plain(Code::NoSuchTarget))?;
        let placed = told.who != Who::Hand && !incident.place.is_nowhere();
        let paid = !told.takes_amount && !incident.amount.is_zero();
        if told.comes == Comes::UpInRow {
            self.check_up_in_row(incident)?;
        }
        let cards = told.comes != Comes::UpInRow && !incident.cards.is_empty();
        let how = incident.how.is_some_and(|how| !told.how.contains(&how));
        if paid || placed || how || cards {
            return Err(Refusal::plain(Code::Unused));
        }
        if !incident.amount.is_sane() {
            return Err(Refusal::plain(Code::BadAmount));
        }
        self.check_cards(told, hand, count)
    }

    /// Whether the shoe has enough cards for this, and the burns have room for them.
    fn check_cards(&self, told: &Slipped, hand: (Seat, u8), count: u8) -> Result<(), Refusal> {
        let due = self.felt.due.map_or(0, |want| want.n as usize);
        // Each earlier mistake may still burn the card that was dealt and others after it.
        let slipped = |slip: &Slip| self.game.slipped(slip.kind).map_or(0, Slipped::most_cards);
        let open: usize = self.felt.slips.iter().map(slipped).sum();
        let (left, more) = match told.comes {
            Comes::Card | Comes::CardIfOne | Comes::TwoCards | Comes::HoleCard => {
                (self.cards_for_players(), told.most_cards())
            }
            Comes::Stands => (self.cards_for_players(), 1),
            Comes::Burns => (self.cards_left(), count as usize),
            Comes::Deal(Dealt::Extra) => (self.cards_left(), self.cards_each() + 1),
            Comes::Deal(_) | Comes::Nothing => return Ok(()),
            // The card that takes its place; there are four.
            Comes::UpInRow => (self.cards_left(), 1),
        };
        let full = || self.felt.hand(hand).is_some_and(|hand| hand.cards.is_full());
        if left >= due + more + open && self.felt.may_burn(more + open) && !full() {
            Ok(())
        } else {
            Err(Refusal::plain(Code::NoSuchCard))
        }
    }

    /// Whether it can have happened at this point of the hand.
    fn is_time_for(&self, told: &Slipped, incident: &Incident) -> bool {
        let felt = &self.felt;
        let due = felt.due.filter(|want| want.is_whole()).map(|want| want.draw);
        let nothing_due = felt.due.is_none();
        match told.when {
            When::Deal => due == Some(Draw::Opening) && self.may_go_wrong_too(told),
            When::Playing => match due {
                Some(draw) => matches!(draw, Draw::Forced { hand: HandId::Bank, .. }),
                None => nothing_due && self.phase == Phase::Play,
            },
            When::DoubleOpen => {
                let named = incident.seat.map(|seat| (seat, number_of(incident)));
                let open = named.and_then(|(spot, _)| self.open_verbs(felt.owner(spot)));
                let open = open.is_some_and(|open| open.has(Verb::Double));
                nothing_due && named == self.turn && open
            }
            When::HitDue => {
                let waits = self.waits_for_hit();
                waits.is_some() && self.hand_of(told, incident) == waits
            }
            When::RowOut => nothing_due && self.is_row_out(),
            When::Setting => nothing_due && matches!(self.step(), Step::Set(_)),
            When::BankClosed => {
                nothing_due && matches!(self.step(), Step::Set(_)) && !self.is_bank_open()
            }
            When::Shown => {
                let hand = |seat| self.felt.hand((seat, 0));
                let shown = |seat| hand(seat).is_some_and(|hand| hand.cards.iter().all(is_up));
                let showing = matches!(self.step(), Step::Expose { .. });
                nothing_due && showing && incident.seat.is_some_and(shown)
            }
            When::CardDue => due.is_some_and(|draw| draw != Draw::Dice),
            When::DrawDue => {
                due.is_some_and(|draw| matches!(draw, Draw::Hand { .. } | Draw::Forced { .. }))
            }
            When::Idle => nothing_due && self.phase == Phase::Play,
            When::NotInTurn => {
                let hand = self.hand_of(told, incident);
                let may = hand.is_some_and(|hand| self.turn != Some(hand) && self.may_hit(hand));
                nothing_due && self.phase == Phase::Play && may
            }
            When::MustHit | When::MayHit => {
                let idle = nothing_due && felt.slips.is_empty() && self.phase == Phase::Play;
                let in_turn = self.turn.filter(|_| idle);
                let forced = told.when == When::MustHit && self.open.has(Verb::Stand);
                let hits = self.open.has(Verb::Hit) && !forced;
                hits && in_turn.is_some() && self.hand_of(told, incident) == in_turn
            }
            When::HoleDown => self.phase == Phase::Play && self.hole_is_down(),
            When::CardsOut => {
                let dealt = |draw| !matches!(draw, Draw::Opening | Draw::UpCard { .. });
                let idle = nothing_due || due.is_some_and(dealt);
                idle && matches!(self.phase, Phase::Play | Phase::Bank)
            }
        }
    }

    /// The hand concerned; `None` if the facts do not name a possible one.
    fn hand_of(&self, told: &Slipped, incident: &Incident) -> Option<(Seat, u8)> {
        let felt = &self.felt;
        let dealt = |hand: (Seat, u8)| felt.hand(hand).map(|_| hand);
        match (told.who, incident.seat) {
            (Who::Nobody | Who::Bank, None) => Some((felt.bank, 0)),
            (Who::Hand, Some(seat)) => dealt((seat, number_of(incident))),
            (Who::Waiting, Some(seat)) => self.waits_for_hit().filter(|hand| hand.0 == seat),
            (Who::Spot, Some(seat)) => dealt((seat, 0)).filter(|_| self.is_clear(seat)),
            (Who::NotFirst, Some(seat)) => {
                let first = felt.hands.first().map(|hand| hand.spot);
                dealt((seat, 0)).filter(|_| first != Some(seat))
            }
            (Who::AnySpot, Some(seat)) => {
                (self.spots().has(seat) && self.is_clear(seat)).then_some((seat, 0))
            }
            (Who::Bettor, Some(seat)) => {
                let bets = felt.wagers.iter().any(|wager| wager.spot == seat);
                (bets && !felt.fouled.has(seat)).then_some((seat, 0))
            }
            _ => None,
        }
    }

    /// Records the physical fact.
    pub(super) fn slipped(&mut self, incident: &Incident, events: &mut Events) {
        let Some(told) = self.game.slipped(incident.kind).copied() else { return };
        let found = (self.hand_of(&told, incident), told.count_of(incident));
        let (Some(hand), Some(count)) = found else { return };
        let slip = Slip {
            kind: told.kind,
            hand,
            card: incident.cards.first().copied(),
            also: None,
            how: incident.how,
            count,
            halts: told.halts(count),
        };
        if told.comes == Comes::Stands {
            return self.stands_wrongly(slip, events);
        }
        self.felt.slips.push(slip);
        match told.comes {
            Comes::Card => self.felt.ask_first(Draw::Slip, 1, events),
            Comes::CardIfOne if count == 1 => self.felt.ask_first(Draw::Slip, 1, events),
            Comes::TwoCards => self.felt.ask_first(Draw::Slip, 2, events),
            Comes::HoleCard => self.reveal(HandId::Bank, HOLE, told.rule, events),
            Comes::Burns if count > 0 => self.felt.ask_first(Draw::Burns, count, events),
            Comes::UpInRow => self.turn_up_in_row(slip.card, events),
            Comes::Deal(dealt) if !slip.halts => self.misdeal(dealt, &told, events),
            _ => {}
        }
    }

    /// Leaves the card face up in front of the hand until the floor has ruled.
    pub(super) fn slip_lies(&mut self, card: Card, events: &mut Events) {
        if let Some(slip) = self.felt.slips.last_mut() {
            let lies = if slip.card.is_none() { &mut slip.card } else { &mut slip.also };
            *lies = Some(card);
            self.felt.out.push(Held::new(card, Seen::ALL));
        }
        let (from, to) = (Zone::Stub, Zone::Out);
        events.tell(EventKind::Card { card, from, to, seen: Seen::ALL });
    }

    /// The pending mistake that an incident refers to.
    fn awaiting(&self, incident: &Incident) -> Result<(usize, Slip), Refusal> {
        let felt = &self.felt;
        let dealing = felt.due.is_some_and(|want| want.draw == Draw::Opening);
        let meant = |(_, slip): &(usize, &Slip)| {
            let told = self.game.slipped(slip.kind);
            let seat = told.and_then(|told| told.concerns(slip));
            let seat = incident.seat.is_none_or(|named| Some(named) == seat);
            let hand = match incident.place {
                Place::Nowhere => [0, slip.count].contains(&incident.count),
                place => place == Place::Hand(slip.hand.0, slip.hand.1),
            };
            let there = felt.errand.is_none() && (slip.halts || !dealing);
            incident.kind == slip.kind && seat && hand && there
        };
        let all = felt.slips.iter().chain(self.to_be_found()).enumerate();
        let found = all.into_iter().find(meant);
        found.map(|(at, slip)| (at, *slip)).ok_or(Refusal::plain(Code::NoSuchIncident))
    }

    /// Mistakes that the floor may still find: nobody noticed them, and the hand is still there.
    fn to_be_found(&self) -> &[Slip] {
        let open = self.felt.slips.is_empty() && self.ending.is_none();
        if open { &self.felt.unnoticed } else { &[] }
    }

    /// Takes a mistake off the list, by its place among those that wait and those to be found.
    fn take_slip(&mut self, at: usize) -> Slip {
        let felt = &mut self.felt;
        match at.checked_sub(felt.slips.len()) {
            None => felt.slips.remove(at),
            Some(at) => felt.unnoticed.remove(at),
        }
    }

    /// A hand stands although it should not have; play goes on.
    fn stands_wrongly(&mut self, slip: Slip, events: &mut Events) {
        let seat = self.felt.owner(slip.hand.0);
        self.did(seat, Verb::Stand, Some(slip.hand), None, events);
        if let Some(hand) = self.felt.hand_mut(slip.hand) {
            hand.close(None);
        }
        self.felt.unnoticed.push(slip);
        self.play_on(events);
    }

    /// Whether a hand may draw if it is its turn.
    fn may_hit(&self, id: (Seat, u8)) -> bool {
        let Some(hand) = self.felt.hand(id).filter(|hand| !hand.done) else { return false };
        let turn = self.game.play.turn(self.felt.rules, hand, self.around_hand(id.0));
        matches!(turn, Turn::Open(open) if open.has(Verb::Hit))
    }

    /// Whether the player-dealer has a card that lies face down.
    fn hole_is_down(&self) -> bool {
        self.felt.bank_cards().get(HOLE).is_some_and(|held| !held.seen.is_all())
    }

    /// Whether the condition of a ruling holds.
    fn holds(&self, slip: &Slip, condition: If) -> bool {
        let alone = || {
            let hand = self.felt.hand(slip.hand);
            hand.is_some_and(|hand| hand.cards.len() == 1 && hand.cards[0].card.is_joker())
        };
        match condition {
            If::Always => true,
            If::One => slip.count == 1,
            If::NotOne => slip.count != 1,
            If::LoneJoker => alone(),
            If::AceJokerOrTwo => slip
                .card
                .is_none_or(|card| card.is_joker() || card.rank() == Some(cards::Rank::Ace)),
            If::BankClosed => !self.is_bank_open(),
            If::Wins => self.is_found(slip.hand.0, |verdict| matches!(verdict, Verdict::Win(_))),
            If::Loses => self.is_found(slip.hand.0, Verdict::loses),
            If::OwnMistake => slip.how == Some(How::OwnMistake),
            If::HoleDown => self.hole_is_down(),
            If::HoleUp => !self.hole_is_down(),
            If::BankOnly => {
                let forced = |draw| matches!(draw, Draw::Forced { hand: HandId::Bank, .. });
                self.felt.due.is_some_and(|want| forced(want.draw))
            }
        }
    }

    /// The ruling that the house posts.
    pub(super) fn check_declare(
        &self,
        actor: Actor,
        incident: &Incident,
    ) -> Result<(usize, Outcome, RuleId), Refusal> {
        self.live(actor, Actor::Floor)?;
        let (at, slip) = self.awaiting(incident)?;
        let gone = Refusal::plain(Code::NoSuchIncident);
        let told = self.game.slipped(slip.kind).ok_or(gone)?;
        let posted = told.outcomes.iter().find(|o| o.posted && self.holds(&slip, o.when));
        let rule = posted.and_then(|outcome| outcome.rule).unwrap_or(told.rule);
        match posted.filter(|_| told.posted && self.on(rule)) {
            Some(outcome) => Ok((at, *outcome, rule)),
            // Other houses post this rule; here the floor decides.
            None => Err(Refusal::by(Code::FloorDecides, rule)),
        }
    }

    /// Whether this decision is open to the floor.
    pub(super) fn check_override(
        &self,
        actor: Actor,
        by: &Override,
    ) -> Result<(usize, Outcome), Refusal> {
        self.live(actor, Actor::Floor)?;
        let (at, slip) = self.awaiting(&by.incident)?;
        let told = self.game.slipped(slip.kind);
        let outcomes = told.map_or(&[][..], |told| told.outcomes).iter();
        let mut so = outcomes.filter(|o| o.ruling == by.ruling && self.holds(&slip, o.when));
        let outcome = so.next().ok_or(Refusal::by(Code::NotNow, PK_46))?;
        Ok((at, *outcome))
    }

    /// What the floor does by default.
    pub(super) fn default_ruling(&self) -> Option<Action> {
        let incident = |slip: &Slip| {
            let seat = self.game.slipped(slip.kind).and_then(|told| told.concerns(slip));
            let more = slip.hand.1 > 0 && seat.is_some();
            let place = if more { Place::Hand(slip.hand.0, slip.hand.1) } else { Place::Nowhere };
            Incident { seat, ..Incident::new(slip.kind).on(place) }
        };
        let mut all = self.felt.slips.iter().chain(self.to_be_found()).map(incident);
        let found = all.find(|incident| self.check_declare(Actor::Floor, incident).is_ok());
        found.map(Action::Declare)
    }

    /// Carries out the house's ruling.
    pub(super) fn declared(&mut self, incident: &Incident, events: &mut Events) {
        if let Ok((at, outcome, rule)) = self.check_declare(Actor::Floor, incident) {
            let seat = self.concerned(at);
            let (incident, ruling) = (incident.kind, outcome.ruling);
            events.cite(rule, EventKind::Ruling { incident, ruling, seat });
            self.carry_out(at, outcome.effect, rule, events);
        }
    }

    /// Carries out the floor's own decision.
    pub(super) fn overruled(&mut self, by: &Override, events: &mut Events) {
        if let Ok((at, outcome)) = self.check_override(Actor::Floor, by) {
            let seat = self.concerned(at);
            let (incident, ruling) = (by.incident.kind, by.ruling);
            if !self.on(PK_46) {
                // What the floor says has no effect, but nobody waits for it any longer.
                self.take_slip(at);
                return self.go_on(events);
            }
            events.cite(PK_46, EventKind::Overruled { incident, ruling, seat });
            self.carry_out(at, outcome.effect, PK_46, events);
        }
    }

    /// Whether the wagers on a spot have this result.
    fn is_found(&self, spot: Seat, is: impl Fn(Verdict) -> bool) -> bool {
        let mut wagers = self.felt.wagers.iter().filter(|wager| wager.spot == spot);
        wagers.any(|wager| is(self.game.play.finding(&self.felt, wager).verdict))
    }

    fn concerned(&self, at: usize) -> Option<Seat> {
        let slip = self.felt.slips.iter().chain(self.to_be_found()).nth(at)?;
        self.game.slipped(slip.kind).and_then(|told| told.concerns(slip))
    }
}

/// Whether everybody may see a card.
fn is_up(held: &Held) -> bool {
    held.seen.is_all()
}

/// Which of its seat's hands an incident concerns: the first, unless it names another.
fn number_of(incident: &Incident) -> u8 {
    match (incident.place, incident.seat) {
        (Place::Hand(spot, n), Some(seat)) if spot == seat => n,
        (Place::Nowhere, _) => 0,
        _ => u8::MAX,
    }
}
