//! What is offered to a seat, and what the house chooses for it if it does not act.

use super::hand::PanHand;
use super::meld::sorting;
use super::state::{Stage, Step};
use crate::contract::{CardChoice, Mode, Move, Range, Schema, Status, Target, Verb};
use crate::money::Chips;
use cards::{Card, CardList, Seat};

impl PanHand {
    /// Everything a seat may do now.
    pub(super) fn choices(&self, seat: Seat) -> Vec<Schema> {
        let mut all = Vec::new();
        if !matches!(self.stage, Stage::Declare(_) | Stage::Play) {
            return all;
        }
        let mut offer = |schema: Schema| all.push(schema);
        for verb in [Verb::In, Verb::Out] {
            if self.declaration(seat, verb).is_ok() {
                offer(Schema::verb(verb));
            }
        }
        if self.stage != Stage::Play {
            return all;
        }
        self.offer_force(seat, &mut offer);
        if self.asked_to_share() == Some(seat) {
            offer(Schema::verb(Verb::Accept));
            offer(Schema::verb(Verb::Decline));
        }
        if seat == self.turn.seat {
            if self.may_offer(seat).is_ok() {
                offer(Schema::verb(Verb::Offer));
            }
            match self.turn.step {
                Step::ToDraw => {
                    offer(Schema::verb(Verb::Draw));
                    if self.available().is_some_and(|card| self.usable(seat, card)) {
                        offer(Schema::verb(Verb::Take));
                    }
                }
                Step::Touched => offer(Schema::verb(Verb::Draw)),
                Step::ToDiscard => self.offer_lay_and_discard(&mut offer),
                Step::Drawing | Step::Shuffling => {}
            }
        }
        all
    }

    /// The available card on the player in turn, and cards that were let go.
    fn offer_force(&self, seat: Seat, offer: &mut impl FnMut(Schema)) {
        if self.forcers().has(seat) {
            let target = vec![self.turn.seat.number()];
            offer(Schema::verb(Verb::Force).targets(Target::Seat, target.clone()));
            if self.turn.step == Step::Touched {
                offer(Schema::verb(Verb::DrawOn).targets(Target::Seat, target));
            }
        }
        for loose in self.looses.iter() {
            if self.players[seat].status == Status::In && self.may_force_back(seat, &loose).is_ok()
            {
                let card = CardChoice::OneOf(vec![[loose.card].into_iter().collect()]);
                let force = Schema::verb(Verb::Force).cards(card);
                offer(force.targets(Target::Seat, vec![loose.on.number()]));
            }
        }
    }

    fn offer_lay_and_discard(&self, offer: &mut impl FnMut(Schema)) {
        let seat = self.turn.seat;
        let pool = self.pool(seat);
        let must = self.must().map(|(card, _)| card);
        if self.may_draw_again() {
            offer(Schema::verb(Verb::Draw));
        }
        let mut sets = Vec::new();
        self.shapes.each_meld(&pool, must, &mut |meld| sets.push(meld));
        if !sets.is_empty() {
            offer(Schema::verb(Verb::Meld).cards(CardChoice::OneOf(sets)));
        }
        if self.mode == Mode::Live {
            // Anything can be laid down; whether it is a meld is for the players to notice.
            let claim = Range { min: Chips::ZERO, max: Chips::MAX, step: Chips::cents(1) };
            let any = CardChoice::Any { from: pool, min: 3, max: 11 };
            offer(Schema::verb(Verb::Meld).amount(claim).cards(any));
        }
        for (number, meld) in self.players[seat].melds() {
            let mut sets = Vec::new();
            let lying = (meld.kind, &meld.cards[..]);
            self.shapes.each_addition(lying, &pool, must, &mut |more| sets.push(more));
            if !sets.is_empty() {
                let add = Schema::verb(Verb::Add).cards(CardChoice::OneOf(sets));
                offer(add.targets(Target::Spread, vec![number]));
            }
            let mut parts = Vec::new();
            self.shapes.each_split(lying, &pool, must, &mut |part| parts.push(part));
            if !parts.is_empty() {
                let split = Schema::verb(Verb::Split).cards(CardChoice::OneOf(parts));
                offer(split.targets(Target::Spread, vec![number]));
            }
            let mut loans = Vec::new();
            if self.may_borrow() {
                self.shapes.each_loan(lying, &pool, must, &mut |new| loans.push(new));
            }
            if !loans.is_empty() {
                let borrow = Schema::verb(Verb::Borrow).cards(CardChoice::OneOf(loans));
                offer(borrow.targets(Target::Spread, vec![number]));
            }
        }
        if self.claim().is_ok() {
            offer(Schema::verb(Verb::Claim));
        }
        let allowed = self.discards_allowed();
        let from: CardList = allowed.iter().copied().filter(|card| card.is_known()).collect();
        if from.len() < allowed.len() {
            // A card of unknown face cannot be named.
            offer(Schema::verb(Verb::Discard));
        }
        if !from.is_empty() {
            let one = CardChoice::Any { from, min: 1, max: 1 };
            offer(Schema::verb(Verb::Discard).cards(one));
        }
    }

    /// What the house does for a seat that does not act: out, draw, discard; a card that was
    /// forced on it or taken is used in the first way found.
    pub(super) fn default_move(&self, seat: Seat) -> Option<Move> {
        if let Stage::Declare(at) = self.stage {
            let verb = if self.declaration(seat, Verb::Out).is_ok() { Verb::Out } else { Verb::In };
            return (at == seat).then_some(Move::new(verb));
        }
        if self.stage != Stage::Play || seat != self.turn.seat {
            return None;
        }
        match self.turn.step {
            Step::Drawing | Step::Shuffling => None,
            Step::ToDraw | Step::Touched => Some(Move::new(Verb::Draw)),
            Step::ToDiscard => {
                let allowed = self.discards_allowed();
                let lowest = allowed.iter().min_by_key(|card| sorting(**card));
                lowest.map(|card| discarding(*card)).or_else(|| self.first_use())
            }
        }
    }

    /// The first legal way to use the drawn card, additions of that card alone before others.
    fn first_use(&self) -> Option<Move> {
        let (seat, drawn) = (self.turn.seat, self.turn.drawn?.card);
        let one: CardList = [drawn].into_iter().collect();
        let pool = self.pool(seat);
        let mut found = None;
        for (number, meld) in self.players[seat].melds() {
            let lying = (meld.kind, &meld.cards[..]);
            self.shapes.each_addition(lying, &pool, Some(drawn), &mut |more| {
                let add = Move::new(Verb::Add).cards(more).target(number);
                if found.is_none() || more == one {
                    found = Some(add);
                }
            });
        }
        self.shapes.each_meld(&pool, Some(drawn), &mut |meld| {
            found.get_or_insert(Move::new(Verb::Meld).cards(meld));
        });
        for (number, meld) in self.players[seat].melds() {
            let lying = (meld.kind, &meld.cards[..]);
            self.shapes.each_split(lying, &pool, Some(drawn), &mut |part| {
                found.get_or_insert(Move::new(Verb::Split).cards(part).target(number));
            });
            if self.may_borrow() {
                self.shapes.each_loan(lying, &pool, Some(drawn), &mut |new| {
                    found.get_or_insert(Move::new(Verb::Borrow).cards(new).target(number));
                });
            }
        }
        found
    }
}

/// The move that discards this card.
fn discarding(card: Card) -> Move {
    let named = Some(card).filter(|card| card.is_known());
    Move::new(Verb::Discard).cards(named.into_iter().collect())
}
