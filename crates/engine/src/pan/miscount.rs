//! Hands that were dealt too many or too few cards (PN-39, PN-40).
//!
//! Our readings:
//! - The miscount is reported while the cards of a round are due: this seat gets a number of cards
//!   other than five.
//! - It can be corrected until the player has drawn or taken a card. They may have declared in; a
//!   player whose hand is dead is out and owes nothing.
//! - Excess cards are picked at random from the hand. They stay with the hands that are out.
//! - If the house takes an extra card from the second five while they have not been picked up, the
//!   floor says so by naming that packet (`on 2`), before the player has declared. It does not
//!   matter which packet had the extra card.

use super::act::moved;
use super::hand::PanHand;
use super::opening::PACKET;
use super::play::Deed;
use super::state::Stage;
use crate::contract::{
    Account, Action, Actor, Answer, Code, DrawFrom, Event, EventKind, Events, Incident,
    IncidentKind, Reason, Refusal, Request, RuleId, Ruling, Seen, Status,
};
use crate::ids::*;
use crate::stub::Held;
use cards::{CardList, Seat, Zone};

/// The most cards that a player may have been dealt in a round, and in all.
const MOST_OF_ROUND: u8 = 8;
const MOST_DEALT: usize = 13;
/// The second five, as the floor names it and as a zone beside the hand.
pub(super) const SECOND: u8 = 2;
/// The cards in a hand (PN-06).
const TEN: usize = 10;
/// Room for excess cards.
const ROOM: usize = 16;

/// A hand that chance has to correct.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Recount {
    seat: Seat,
    /// How many cards are missing or too many.
    cards: u8,
    short: bool,
    /// Whether they are taken from the second five, which are still separate.
    apart: bool,
    rule: RuleId,
}

/// A ruling on a wrong number of cards.
#[derive(Clone, Copy, Debug)]
pub struct Found {
    seat: Seat,
    ruling: Ruling,
    /// Whether the second five have not been picked up yet.
    unlifted: bool,
    /// Its rule: that of the floor's last word if the floor decided otherwise.
    rule: RuleId,
}

impl PanHand {
    /// Checks the report that somebody is dealt a number of cards other than five.
    pub(super) fn misdealt(&self, actor: Actor, fact: &Incident) -> Result<Deed, Refusal> {
        self.only_live(actor, Actor::Dealer)?;
        let seat = fact.seat.filter(|seat| self.seats.has(*seat));
        let seat = seat.ok_or(Refusal::plain(Code::NotInHand))?;
        let cards = fact.count;
        if !(1..=MOST_OF_ROUND).contains(&cards) || cards == PACKET {
            return Err(Refusal::plain(Code::NoSuchTarget));
        }
        if !fact.cards.is_empty() || !fact.amount.is_zero() {
            return Err(Refusal::plain(Code::Unused));
        }
        // The deck must suffice for the deal and for renewing it later, and the round must fit into
        // one answer.
        let Request::Draw { n, .. } = self.deal_request() else {
            return Err(Refusal::plain(Code::NotNow));
        };
        let round = (n - self.packet[seat] + cards) as usize;
        let rest = PACKET as usize * self.seats.len() + MOST_DEALT;
        let all = self.players[seat].hand.len() + cards as usize;
        if round > CardList::CAPACITY || all > MOST_DEALT || self.stub.len() < round + rest {
            return Err(Refusal::plain(Code::NotNow));
        }
        Ok(Deed::Misdeal { seat, cards })
    }

    /// Deals the round that way.
    pub(super) fn misdeal(&mut self, seat: Seat, cards: u8, to: &mut Events) {
        self.packet[seat] = cards;
        self.need(self.deal_request(), to);
    }

    /// Whether an action asks the floor about the number of somebody's cards.
    pub(super) fn asks_count(&self, actor: Actor, action: &Action) -> bool {
        let kind = match action {
            Action::Declare(incident) if !matches!(actor, Actor::Seat(_)) => incident.kind,
            Action::Override(over) if over.ruling != Ruling::Foul => over.incident.kind,
            _ => return false,
        };
        kind == IncidentKind::WrongCount
    }

    pub(super) fn count_hand(&self, actor: Actor, action: &Action) -> Result<Deed, Refusal> {
        self.only_live(actor, Actor::Floor)?;
        if self.request().is_some() {
            return Err(Refusal::plain(Code::NotNow));
        }
        let (incident, over) = match action {
            Action::Declare(incident) => (incident, None),
            Action::Override(over) => (&over.incident, Some(over.ruling)),
            _ => return Err(Refusal::plain(Code::NotNow)),
        };
        let none = Refusal::plain(Code::NoSuchIncident);
        let playing = |seat: &Seat| self.seats.has(*seat) && self.is_in(*seat);
        let seat = incident.seat.filter(playing).ok_or(none)?;
        if !self.is_miscounted(seat) {
            return Err(none);
        }
        let unlifted = match incident.count {
            0 => false,
            SECOND if !self.declared.has(seat) && matches!(self.stage, Stage::Declare(_)) => true,
            SECOND => return Err(Refusal::by(Code::NotNow, PN_39)),
            _ => return Err(Refusal::plain(Code::NoSuchTarget)),
        };
        let (ruling, rule) = match over {
            Some(ruling) => (ruling, PK_46),
            None => self.posted_for_count(seat)?,
        };
        let cards = self.cards_of(seat);
        let possible = match ruling {
            Ruling::Stands | Ruling::Retired => true,
            Ruling::HandDead => !self.has_acted(seat),
            Ruling::Filled => {
                !self.has_acted(seat) && cards < TEN && self.stub.len() + cards >= TEN
            }
            Ruling::Trimmed => {
                let excess = cards.saturating_sub(TEN);
                !self.has_acted(seat) && excess > 0 && self.excess.len() + excess <= ROOM
            }
            _ => false,
        };
        if possible && (ruling != Ruling::Retired || self.stage == Stage::Play) {
            Ok(Deed::Count(Found { seat, ruling, unlifted, rule }))
        } else {
            Err(Refusal::by(Code::MustDoOtherwise, rule))
        }
    }

    fn is_in(&self, seat: Seat) -> bool {
        self.players[seat].status == Status::In
    }

    /// Whether a player has drawn or taken a card, so that the hand is no longer as dealt.
    fn has_acted(&self, seat: Seat) -> bool {
        let player = &self.players[seat];
        let drawn = self.drawn().any(|(of, _)| of == seat);
        player.touched || drawn || player.melds().next().is_some()
    }

    /// What the house posts for a wrong number of cards, and the rule.
    fn posted_for_count(&self, seat: Seat) -> Result<(Ruling, RuleId), Refusal> {
        let undecided = Err(Refusal::plain(Code::FloorDecides));
        if self.has_acted(seat) {
            let retires = self.game.wrong_count_retires;
            if retires && self.rules.on(PN_40) {
                return Ok((Ruling::Retired, PN_40));
            }
            // Another player has to call it.
            if !retires && self.game.foul_hands {
                return Err(Refusal::by(Code::NotYourTurn, PN_35));
            }
            return undecided;
        }
        if !self.rules.on(PN_39) {
            return undecided;
        }
        let cards = self.cards_of(seat);
        let near = if self.game.dead_beyond_two { 2 } else { 1 };
        let ruling = if cards.abs_diff(TEN) > near {
            Ruling::HandDead
        } else if cards < TEN {
            Ruling::Filled
        } else {
            Ruling::Trimmed
        };
        Ok((ruling, PN_39))
    }

    /// Carries the ruling out.
    pub(super) fn rule_count(&mut self, found: Found, to: &mut Events) {
        let Found { seat, ruling, unlifted, rule } = found;
        let (incident, concerned) = (IncidentKind::WrongCount, Some(seat));
        let kind = if rule == PK_46 {
            EventKind::Overruled { incident, ruling, seat: concerned }
        } else {
            EventKind::Ruling { incident, ruling, seat: concerned }
        };
        to.push(Event { kind, rule: Some(rule) });
        let cards = self.cards_of(seat);
        match ruling {
            Ruling::Filled | Ruling::Trimmed => {
                let short = ruling == Ruling::Filled;
                let cards = cards.abs_diff(TEN) as u8;
                let second = self.players[seat].second_packet().len();
                let apart =
                    !short && unlifted && self.game.excess_from_second && second > cards as usize;
                let recount = Recount { seat, cards, short, apart, rule };
                if apart {
                    let (from, to_zone) = (Zone::Hand(seat, 0), Zone::Hand(seat, SECOND));
                    let count = second as u16;
                    to.cite(rule, EventKind::Gather { from, to: to_zone, count });
                }
                self.recount = Some(recount);
                self.need(recount.request(), to);
            }
            Ruling::HandDead => self.kill(seat, rule, to),
            Ruling::Retired => self.retire(seat, rule, to),
            _ => {}
        }
    }

    /// Kills a hand; its antes are returned.
    fn kill(&mut self, seat: Seat, rule: RuleId, to: &mut Events) {
        let ante = self.game.ante;
        let back = Account::Seat(seat);
        let single = ante.min(self.purse.get(Account::Tops));
        self.purse.pay(to, Account::Tops.to(back), single, Reason::Refund, Some(rule));
        if self.doubles.has(seat) {
            self.doubles.remove(seat);
            let double = ante.min(self.purse.get(Account::DoubleTops));
            self.purse.pay(to, Account::DoubleTops.to(back), double, Reason::Refund, Some(rule));
        }
        self.set_status(seat, Status::Out);
        let count = self.players[seat].hand.len() as u16;
        to.cite(rule, EventKind::Gather { from: Zone::Hand(seat, 0), to: Zone::Aside, count });
        self.declared.add(seat);
        if self.changeable == Some(seat) {
            self.changeable = None;
        }
        match self.stage {
            Stage::Declare(at) if at == seat => self.next_declares(to),
            Stage::Play => {
                self.leave_turn(seat, to);
                self.end_if_alone(to);
            }
            _ => {}
        }
    }

    /// Checks the cards that correct a hand.
    pub(super) fn mends(&self, recount: Recount, answer: &Answer) -> Result<Deed, Refusal> {
        let Answer::Cards(cards) = answer else {
            return Err(Refusal::plain(Code::WrongAnswer));
        };
        if cards.len() != recount.cards as usize {
            return Err(Refusal::plain(Code::WrongAnswer));
        }
        if recount.short {
            self.stub.clone().take_all(cards)?
        } else {
            let player = &self.players[recount.seat];
            let from = if recount.apart { player.second_packet() } else { &player.hand };
            let mut hand: CardList = from.iter().map(|held| held.card).collect();
            if !cards.iter().all(|card| hand.take(*card)) {
                return Err(Refusal::plain(Code::NoSuchCard));
            }
        }
        Ok(Deed::Mend(*cards))
    }

    /// Adds the missing cards or removes the excess ones.
    pub(super) fn mend(&mut self, cards: &CardList, to: &mut Events) {
        let Some(recount @ Recount { seat, short, rule, .. }) = self.recount.take() else {
            return;
        };
        let hand = recount.zone();
        for &card in cards.iter() {
            if short {
                self.off_the_stub(card);
                let held = Held::new(card, Seen::by(seat));
                self.players[seat].hand.push(held);
                moved(to, held, Zone::Stub, hand, Some(rule));
                continue;
            }
            let pile = &mut self.players[seat].hand;
            let taken =
                if recount.apart { pile.take_last(card) } else { pile.take_seen_first(card) };
            if let Some(held) = taken {
                self.excess.push(held);
                moved(to, held, hand, Zone::Aside, Some(rule));
            }
        }
        if recount.apart {
            let count = self.players[seat].second_packet().len() as u16;
            to.cite(rule, EventKind::Gather { from: hand, to: Zone::Hand(seat, 0), count });
        }
    }
}

impl Recount {
    /// What chance owes.
    pub(super) fn request(self) -> Request {
        if self.short {
            Request::Draw { n: self.cards, from: DrawFrom::Top }
        } else {
            Request::Pick { zone: self.zone(), n: self.cards }
        }
    }

    /// Where the cards go to, or come from.
    fn zone(self) -> Zone {
        Zone::Hand(self.seat, if self.apart { SECOND } else { 0 })
    }

    /// The seat whose second five stay separate until a card is picked from them.
    pub(super) fn apart(self) -> Option<Seat> {
        self.apart.then_some(self.seat)
    }
}
