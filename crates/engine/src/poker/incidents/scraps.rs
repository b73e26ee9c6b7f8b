//! Scraps of paper: cards that lie face up in the deck (PK-30) and jokers in a game without one
//! (PK-31). And the deals that they, or a wrong number of cards, make unlike the usual one.

use super::super::hand::{PokerHand, Waits};
use super::{Posted, posted};
use crate::contract::*;
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

/// With so many scraps put aside nobody would go on with the deck.
const MANY: usize = 6;

/// Where a card of a street goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spot {
    /// To a hand, in this round of cards.
    Hole(Seat, u8),
    Burn,
    Board,
}

impl PokerHand {
    /// One of the cards that are due lies face up in the deck: the count says which, from 1.
    pub(super) fn slip_boxed(&self, incident: &Incident) -> Result<(), Refusal> {
        let due = match self.table.owed {
            Request::Draw { n, .. } if self.table.waits == Waits::Street => n,
            _ => return Err(Refusal::plain(Code::NotNow)),
        };
        match () {
            _ if self.table.slips.boxed > 0 || self.table.slips.aside.len() >= MANY => {
                Err(Refusal::plain(Code::NotNow))
            }
            _ if !(1..=due).contains(&incident.count) => Err(Refusal::plain(Code::NoSuchTarget)),
            _ => Ok(()),
        }
    }

    pub(super) fn take_boxed(&mut self, incident: &Incident, events: &mut Events) {
        self.table.slips.boxed = incident.count;
        self.table.slips.odd = true;
        self.ask(Waits::Street, events);
    }

    /// A joker can lie in any deck that has none, until it is found.
    pub(super) fn slip_foreign(&self, incident: &Incident) -> Result<(), Refusal> {
        let slips = &self.table.slips;
        let now = matches!(self.table.waits, Waits::Player | Waits::Street);
        let first = slips.foreign.is_none() && slips.aside.len() < MANY;
        match incident.cards[..] {
            _ if !now || !first => Err(Refusal::plain(Code::NotNow)),
            [card] if card.is_joker() && self.game.deck().counts().get(card) == 0 => Ok(()),
            _ => Err(Refusal::plain(Code::NoSuchCard)),
        }
    }

    pub(super) fn take_foreign(&mut self, incident: &Incident) {
        self.table.slips.foreign = incident.cards.first().copied();
        self.table.slips.odd = true;
        incident.cards.iter().for_each(|card| self.table.stub.add_foreign(*card));
    }

    /// Whether a foreign card lies among the undealt ones.
    pub(super) fn foreign_undealt(&self) -> bool {
        self.table.slips.foreign.is_some_and(|card| self.table.stub.counts().get(card) > 0)
    }

    /// The live hand that a foreign card was dealt to.
    pub(super) fn holds_foreign(&self) -> Option<Seat> {
        let card = self.table.slips.foreign?;
        self.table.live.iter().find(|seat| self.table.hole[*seat].cards().any(|c| c == card))
    }

    /// Where the card at this place of the street goes: round by round, then the burn, then the
    /// board. A hand with a wrong number of cards gets two or none in the last round.
    fn place(&self, at: u8) -> Option<Spot> {
        let street = self.street();
        let mut left = at;
        let around = match self.on(PK_02) {
            true => self.table.dealt.clockwise_after(self.table.button),
            false => self.table.dealt.clockwise_from(self.table.button),
        };
        for round in 1..=street.hole {
            for seat in around {
                let cards = match self.table.slips.count {
                    Some((wrong, n)) if wrong == seat && round == street.hole => {
                        n + 1 - street.hole
                    }
                    _ => 1,
                };
                if left < cards {
                    return Some(Spot::Hole(seat, round));
                }
                left -= cards;
            }
        }
        let burns = u8::from(self.burns(street) && self.table.top.is_none());
        match () {
            _ if left < burns => Some(Spot::Burn),
            _ if left - burns < street.board => Some(Spot::Board),
            _ => None,
        }
    }

    /// How many cards are due. A down card that lies face up is replaced after its round of cards,
    /// so the deal is halted there (PK-30).
    pub(in super::super) fn odd_request(&self) -> u8 {
        let filled = self.table.slips.filled;
        let round = |at: u8| match self.place(at) {
            Some(Spot::Hole(_, round)) => Some(round),
            _ => None,
        };
        let halt = match self.table.slips.boxed {
            0 => None,
            n => round(filled + n - 1),
        };
        let goes_on = |at: u8| match halt {
            Some(last) => round(at).is_some_and(|round| round <= last),
            None => self.place(at).is_some(),
        };
        (filled..u8::MAX).take_while(|at| goes_on(*at)).count() as u8
    }

    /// Deals the cards that chance brought to the places still open. Scraps of paper that would be
    /// seen are put aside, and the next card takes their place; a down card stays where it is until
    /// the floor has ruled.
    pub(in super::super) fn deal_oddly(&mut self, cards: &[Card], events: &mut Events) {
        if self.table.top.is_some() && self.burns(self.street()) {
            self.burn(&[], events);
            self.table.slips.no_burn = Some(self.table.street);
        }
        let boxed = std::mem::take(&mut self.table.slips.boxed);
        let mut kind = IncidentKind::BoxedCard;
        for (at, &card) in cards.iter().enumerate() {
            let up = at + 1 == boxed as usize;
            let foreign = self.table.slips.foreign == Some(card);
            match self.place(self.table.slips.filled) {
                Some(Spot::Hole(seat, _)) => {
                    let seen = if up { Seen::ALL } else { Seen::by(seat) };
                    self.deal_to(card, seat, seen, Some(PK_02), events);
                    if up {
                        self.table.slips.scrap = Some((card, Some(seat)));
                    }
                }
                Some(Spot::Burn) if !up => {
                    self.burn(&[card], events);
                }
                Some(Spot::Board) if !up && !foreign => {
                    self.lay_on_board(card, Zone::Stub, events);
                }
                _ => {
                    self.put_aside(card, Zone::Stub, None, events);
                    self.table.slips.scrap = Some((card, None));
                    if foreign {
                        kind = IncidentKind::ForeignCard;
                    }
                    continue;
                }
            }
            self.table.slips.filled += 1;
        }
        match self.table.slips.scrap {
            Some(_) => self.await_ruling(kind),
            None => self.dealt_again(events),
        }
    }

    fn put_aside(&mut self, card: Card, from: Zone, rule: Option<RuleId>, events: &mut Events) {
        self.table.moved = true;
        self.table.slips.aside.push(Held::new(card, Seen::ALL));
        let kind = EventKind::Card { card, from, to: Zone::Aside, seen: Seen::ALL };
        events.push(Event { kind, rule });
    }

    /// After a card came on its own: the rest of the street is dealt, or the hand goes on.
    pub(in super::super) fn dealt_again(&mut self, events: &mut Events) {
        if self.table.slips.filled == 0 {
            self.table.waits = Waits::Player;
            return;
        }
        if self.place(self.table.slips.filled).is_some() {
            return self.ask(Waits::Street, events);
        }
        self.table.slips.filled = 0;
        self.table.slips.odd =
            self.table.slips.foreign.is_some() || self.table.slips.count.is_some();
        self.street_dealt(events);
    }

    pub(super) fn posted_boxed(&self) -> Result<Posted, Refusal> {
        posted(self.game.floor.boxed_card, PK_30, Ruling::Replace, Ruling::Stands)
    }

    /// On the board it is a scrap like any other. A player who has acted on it without a word has a
    /// foul hand (PK-31).
    pub(super) fn posted_foreign(&self) -> Result<Posted, Refusal> {
        let acted = |seat: Seat| self.table.street > 0 || self.acted().has(seat);
        let ruling = match self.holds_foreign() {
            Some(seat) if acted(seat) => Ruling::Dead,
            _ => Ruling::Replace,
        };
        posted(self.game.floor.foreign_card, PK_31, ruling, Ruling::Stands)
    }

    pub(super) fn may_foreign(&self, ruling: Ruling) -> bool {
        let held = self.holds_foreign().is_some();
        match ruling {
            Ruling::Stands => true,
            Ruling::Replace => !held || self.table.street == 0 && !self.table.slips.showdown,
            Ruling::Dead => held,
            _ => false,
        }
    }

    /// A scrap is replaced, or it plays where it would have gone.
    pub(super) fn rule_scrap(&mut self, (ruling, rule): (Ruling, RuleId), events: &mut Events) {
        let scrap = self.table.slips.scrap.take();
        match (scrap, ruling) {
            (Some((card, Some(seat))), Ruling::Replace) => {
                return self.replace(seat, card, rule, events);
            }
            (Some((card, None)), Ruling::Stands) => self.let_play(card, rule, events),
            _ => {}
        }
        if self.table.slips.foreign.is_some_and(|c| self.table.slips.aside.cards().any(|a| a == c))
        {
            self.table.slips.foreign = None;
        }
        if matches!(scrap, Some((_, None))) && self.table.slips.filled == 0 {
            // It lay where the first card of the street belongs, which is still due.
            return self.ask(Waits::Street, events);
        }
        self.dealt_again(events);
    }

    /// A scrap put aside goes to the place that waits for it.
    fn let_play(&mut self, card: Card, rule: RuleId, events: &mut Events) {
        self.table.moved = true;
        let place = self.place(self.table.slips.filled);
        self.table.slips.aside.take(card);
        let (from, seen) = (Zone::Aside, Seen::ALL);
        match place {
            Some(Spot::Burn) => {
                self.table.burn.push(Held::new(card, seen));
                events.cite(rule, EventKind::Card { card, from, to: Zone::Burn, seen });
            }
            _ => self.lay_on_board(card, from, events),
        }
        self.table.slips.filled += 1;
    }

    /// A down card is put aside and another one comes for it.
    fn replace(&mut self, seat: Seat, card: Card, rule: RuleId, events: &mut Events) {
        self.table.hole[seat].take(card);
        self.put_aside(card, Zone::Hand(seat, 0), Some(rule), events);
        self.table.slips.replace_by = Some(rule);
        self.ask(Waits::Replacement(seat), events);
    }

    /// What becomes of a hand with a foreign card.
    pub(super) fn rule_foreign(
        &mut self,
        seat: Seat,
        by @ (ruling, rule): (Ruling, RuleId),
        events: &mut Events,
    ) {
        let card = self.table.slips.foreign.take();
        match (ruling, card) {
            (Ruling::Replace, Some(card)) => self.replace(seat, card, rule, events),
            (Ruling::Dead, _) => self.rule_hand(seat, by, events),
            _ if self.table.slips.showdown => self.goes_on(seat, events),
            _ => {}
        }
    }

    /// At the showdown hands are turned up, and what is wrong with them is seen.
    pub(in super::super) fn found_at_showdown(&mut self) -> bool {
        let kind = match (self.holds_foreign(), self.holds_wrong_count()) {
            (Some(_), _) => IncidentKind::ForeignCard,
            (None, Some(_)) => IncidentKind::WrongCount,
            (None, None) => return false,
        };
        self.table.round.turn = None;
        self.table.slips.showdown = true;
        self.await_ruling(kind);
        true
    }
}
