//! Playing for a prize without a purchase: the floor's dealer deals without wager or fee (JP-07).
//!
//! The room is told the hands and judges them for the prizes of its table; the money goes to wallets.

use super::judge::six_four;
use super::{FreePlay, Hit, JackpotTerms, Judged, Miss};
use crate::{EventKind, Events, PlayerId, Seating};
use cards::{CardList, Seat};
use engine::ids::JP_07;
use engine::{Account, Code, Refusal, SeatSet};
use house::JackpotHand;
use std::sync::Arc;

/// More hands than this are not dealt at one table.
const MOST_HANDS: usize = 8;

impl JackpotTerms {
    /// How many cards make a hand when nobody bets.
    fn free_cards(&self) -> usize {
        match self.hand {
            JackpotHand::TwoJokers => 2,
            JackpotHand::BadBeat | JackpotHand::SixFour => 5,
        }
    }
}

impl Seating {
    /// Who plays for a prize without a purchase, by their chairs there.
    pub fn free_players(&self) -> SeatSet {
        self.people.free.iter().map(|(seat, _)| *seat).collect()
    }

    /// How many hands the floor's dealer deals next to those who play without a purchase, and how
    /// many cards to each. Somebody alone at a private table plays against dummy hands: as many
    /// hands are dealt as the live game has players.
    ///
    /// # Errors
    /// If nobody plays there, or the floor would not supply a dealer.
    pub fn free_deal(&self) -> Result<(usize, usize), Refusal> {
        let terms = self.free_terms()?;
        let people = self.free_players().len();
        if people == 0 {
            return Err(Refusal::plain(Code::SeatEmpty));
        }
        let live = self.state.seated.without(self.state.away).len();
        let alone = people == 1 && terms.free_play == FreePlay::PrivateTable;
        let hands = if alone { live.clamp(2, MOST_HANDS) } else { people };
        Ok((hands, terms.free_cards()))
    }

    /// Whether the floor would supply a dealer now.
    ///
    /// # Errors
    /// If the house does not post it, the table is closed, or, where it takes a live game, there is
    /// none.
    pub fn check_free_play(&self) -> Result<(), Refusal> {
        self.free_terms().map(|_| ())
    }

    fn free_terms(&self) -> Result<Arc<JackpotTerms>, Refusal> {
        let posted = |terms: &&Arc<JackpotTerms>| terms.free_play != FreePlay::Never;
        let Some(terms) = self.terms.jackpot.as_ref().filter(posted).filter(|_| self.on(JP_07))
        else {
            return Err(Refusal::plain(Code::NotNow));
        };
        if self.state.closed {
            return Err(Refusal::by(Code::Closed, JP_07));
        }
        let here = self.state.seated.without(self.state.away).len();
        let (least, _) = self.terms.game.players;
        if terms.free_play == FreePlay::PrivateTable && here < usize::from(least) {
            return Err(Refusal::by(Code::TooFew, JP_07));
        }
        Ok(Arc::clone(terms))
    }

    pub(crate) fn free_play(
        &mut self,
        seat: Seat,
        player: Option<PlayerId>,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        self.free_terms()?;
        if seat.index() >= MOST_HANDS {
            return Err(Refusal::plain(Code::NoSuchTarget));
        }
        if self.free_players().has(seat) {
            return Err(Refusal::plain(Code::SeatTaken));
        }
        self.check_person(player)?;
        if player.is_some() && self.people.free.iter().any(|(_, other)| *other == player) {
            return Err(Refusal::plain(Code::AlreadySeated));
        }
        let free = &mut self.people.free;
        let before = free.partition_point(|(other, _)| *other < seat);
        free.insert(before, (seat, player));
        events.cite(JP_07, EventKind::FreePlay(seat));
        Ok(())
    }

    pub(crate) fn free_over(&mut self, seat: Seat, events: &mut Events) -> Result<(), Refusal> {
        if !self.free_players().has(seat) {
            return Err(Refusal::plain(Code::SeatEmpty));
        }
        self.people.free.retain(|(other, _)| *other != seat);
        events.tell(EventKind::FreeOver(seat));
        Ok(())
    }

    /// Judges a hand that was dealt to those who play without a purchase.
    pub(crate) fn free_hand(
        &mut self,
        cards: &CardList,
        events: &mut Events,
    ) -> Result<(), Refusal> {
        let terms = self.free_terms()?;
        let people = self.free_players();
        if people.is_empty() {
            return Err(Refusal::plain(Code::SeatEmpty));
        }
        let each = terms.free_cards();
        let hands = cards.len() / each;
        if !cards.len().is_multiple_of(each) || !(people.len()..=MOST_HANDS).contains(&hands) {
            return Err(Refusal::plain(Code::WrongAnswer));
        }
        // Dummy hands are for somebody who plays alone for a prize that takes two hands.
        let alone = people.len() == 1 && terms.free_play == FreePlay::PrivateTable;
        if hands > people.len() && !alone {
            return Err(Refusal::by(Code::TooMany, JP_07));
        }
        let counts = self.terms.prepared.deck().counts();
        let of = |card| cards.iter().filter(|other| **other == card).count();
        if cards.iter().any(|card| of(*card) > usize::from(counts.get(*card))) {
            return Err(Refusal::plain(Code::NoSuchCard));
        }
        self.begin_jackpots(events);
        events.cite(JP_07, EventKind::FreeHand(hands as u8));
        let chairs = (0..Seat::MAX).map(Seat::at).filter(|seat| !people.has(*seat));
        let dummies: SeatSet = chairs.take(hands - people.len()).collect();
        let dealt = FreeHand { people, dummies, each, cards };
        for number in terms.numbers() {
            let judged = self.on_its_day(&terms, dealt.judge(&terms, number));
            match judged.result {
                Ok(hit) if self.on(judged.rule) => {
                    self.pay_prize(&terms, number, &hit, judged.rule, Account::FreeSeat, events);
                }
                Err(miss) => {
                    if let Some(seat) = miss.close_one() {
                        let hand = Account::FreeSeat(seat);
                        events.cite(judged.rule, EventKind::NoJackpot { number, hand });
                    }
                }
                Ok(_) => {}
            }
        }
        Ok(())
    }
}

/// A hand dealt to those who play without a purchase.
struct FreeHand<'a> {
    people: SeatSet,
    /// The chairs of hands that nobody holds.
    dummies: SeatSet,
    /// Cards for each.
    each: usize,
    cards: &'a CardList,
}

impl FreeHand<'_> {
    /// The cards at a chair: people's first, in the order of their chairs.
    fn cards(&self, seat: Seat) -> CardList {
        let mut order = self.people.iter().chain(self.dummies.iter());
        let mut hand = CardList::EMPTY;
        if let Some(at) = order.position(|other| other == seat) {
            let from = at * self.each;
            self.cards[from..from + self.each].iter().for_each(|card| hand.push(*card));
        }
        hand
    }

    fn judge(&self, terms: &JackpotTerms, number: u8) -> Judged {
        let all = self.people.or(self.dummies);
        let result = match terms.hand {
            JackpotHand::BadBeat => Err(Miss::NoShowdown),
            JackpotHand::SixFour => six_four(number, all, |seat| self.cards(seat), all),
            JackpotHand::TwoJokers => {
                let two = |seat: &Seat| self.cards(*seat).iter().all(|card| card.is_joker());
                let found = all.iter().find(two).ok_or(Miss::NoTwoJokers);
                found.map(|seat| Hit::shared([seat].into_iter().collect(), all))
            }
        };
        let result = result.map(|hit| Hit { dummies: self.dummies, ..hit });
        Judged { number, rule: terms.pays(number), result }
    }
}
