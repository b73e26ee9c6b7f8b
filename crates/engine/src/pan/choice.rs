//! What is offered to a seat, and what the house chooses for it if it does not act.

use super::hand::PanHand;
use super::meld::sorting;
use super::solver::Play;
use super::state::{Stage, Step};
use crate::contract::{CardChoice, Mode, Move, Pays, Range, Schema, Status, Target, Verb};
use crate::money::Chips;
use cards::{Card, CardList, Seat};

impl PanHand {
    /// Adds everything a seat may do now.
    pub(super) fn choices(&self, seat: Seat, all: &mut Vec<Schema>) {
        if !matches!(self.stage, Stage::Declare(_) | Stage::Play) {
            return;
        }
        let mut offer = |schema: Schema| all.push(schema);
        for verb in [Verb::In, Verb::Out] {
            if self.declaration(seat, verb).is_ok() {
                offer(Schema::verb(verb));
            }
        }
        if self.stage != Stage::Play {
            return;
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
    }

    /// What each way to lay cards would be paid by each who is liable, for the player in turn.
    pub(super) fn each_pay(&self, see: &mut impl FnMut(Pays)) {
        let must = self.must().map(|(card, _)| card);
        let position = self.position(self.turn.seat, &self.pool(self.turn.seat), must);
        position.each_play(&mut |play| match position.after(play) {
            Some((_, paid)) if paid > 0 => {
                see(Pays { mv: play.to_move(self.shapes), each: self.chips(paid) });
            }
            _ => {}
        });
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
        let position = self.position(seat, &pool, must);
        let shapes = self.shapes;
        let mut sets = Vec::new();
        shapes.melds_of(&position.pool, must, &mut |meld| sets.push(meld.cards(shapes)));
        if !sets.is_empty() {
            offer(Schema::verb(Verb::Meld).cards(CardChoice::OneOf(sets)));
        }
        if self.mode == Mode::Live {
            // Anything can be laid down; whether it is a meld is for the players to notice.
            let claim = Range { min: Chips::ZERO, max: Chips::MAX, step: Chips::cents(1) };
            let any = CardChoice::Any { from: pool, min: 3, max: 11 };
            offer(Schema::verb(Verb::Meld).amount(claim).cards(any));
        }
        for (number, lying) in (1..).zip(&position.lying) {
            let Some(lying) = lying else {
                continue;
            };
            let mut tell = |verb, sets: Vec<CardList>| {
                if !sets.is_empty() {
                    let schema = Schema::verb(verb).cards(CardChoice::OneOf(sets));
                    offer(schema.targets(Target::Spread, vec![number]));
                }
            };
            let (pool, mut sets) = (&position.pool, Vec::new());
            shapes.additions_of(lying, pool, must, &mut |more| sets.push(more.cards(shapes)));
            tell(Verb::Add, std::mem::take(&mut sets));
            shapes.splits_of(lying, pool, must, &mut |part| sets.push(part.cards(shapes)));
            tell(Verb::Split, std::mem::take(&mut sets));
            if position.borrowing {
                shapes.loans_of(lying, pool, must, &mut |new| sets.push(new.cards(shapes)));
                tell(Verb::Borrow, sets);
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
        let position = self.position(seat, &self.pool(seat), Some(drawn));
        let mut best: Option<((bool, u8), Play)> = None;
        position.each_play(&mut |play| {
            let kind = match play.verb {
                Verb::Add => 0,
                Verb::Meld => 1,
                _ => 2,
            };
            let order = (play.verb != Verb::Add || play.cards.len() > 1, kind);
            if best.is_none_or(|(old, _)| order < old) {
                best = Some((order, play));
            }
        });
        best.map(|(_, play)| play.to_move(self.shapes))
    }
}

/// The move that discards this card.
fn discarding(card: Card) -> Move {
    let named = Some(card).filter(|card| card.is_known());
    Move::new(Verb::Discard).cards(named.into_iter().collect())
}
