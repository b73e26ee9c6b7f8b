//! What a seat is offered, and what the house does for it if it does not act.

use super::hand::PanHand;
use super::laying::Position;
use super::lays::Lay;
use super::meld::sorting;
use super::state::{Stage, Step};
use crate::contract::{CardChoice, Choices, Mode, Move, Pays, Places, Schema, Status, Verb};
use cards::{Card, CardList, Seat};

impl PanHand {
    /// Appends everything a seat may do now.
    pub(super) fn choices(&self, seat: Seat, to: &mut Choices) {
        if !matches!(self.stage, Stage::Declare(_) | Stage::Play) {
            return;
        }
        for verb in [Verb::In, Verb::Out] {
            if self.declaration(seat, verb).is_ok() {
                to.push(Schema::verb(verb));
            }
        }
        if self.stage != Stage::Play {
            return;
        }
        self.offer_settlement(seat, to);
        self.offer_force(seat, to);
        if self.asked_to_share() == Some(seat) {
            to.push(Schema::verb(Verb::Accept));
            to.push(Schema::verb(Verb::Decline));
        }
        if self.active().has(seat) && self.may_offer(seat).is_ok() {
            to.push(Schema::verb(Verb::Offer));
        }
        if seat == self.turn.seat {
            match self.turn.step {
                Step::ToDraw => {
                    to.push(Schema::verb(Verb::Draw));
                    if self.available().is_some_and(|card| self.usable(seat, card)) {
                        to.push(Schema::verb(Verb::Take));
                    }
                }
                Step::Touched => to.push(Schema::verb(Verb::Draw)),
                Step::ToDiscard => self.offer_lay_and_discard(to),
                Step::Drawing | Step::Shuffling => {}
            }
        }
    }

    /// The cards a seat may lay now, which only it may see; `None` if it cannot lay any.
    pub fn to_lay(&self, seat: Seat) -> Option<Position> {
        let now = self.stage == Stage::Play && self.turn.step == Step::ToDiscard;
        let must = self.must().map(|(card, _)| card);
        (now && seat == self.turn.seat).then(|| self.position(seat, &self.pool(seat), must))
    }

    /// What each liable player would pay the player in turn for each way of laying cards.
    pub(super) fn pays(&self, see: &mut dyn FnMut(Pays)) {
        let Some(position) = self.to_lay(self.turn.seat) else {
            return;
        };
        position.each_play(&mut |play| match position.after(play) {
            Some((_, paid)) if paid > 0 => {
                let mv = play.to_move(self.shapes);
                if self.mode == Mode::Guarded || self.decide(self.turn.seat, &mv).is_ok() {
                    see(Pays { mv, each: self.chips(paid) });
                }
            }
            _ => {}
        });
    }

    /// What the last live hand and its payers may agree on.
    fn offer_settlement(&self, seat: Seat, to: &mut Choices) {
        if let Some(range) = self.settlements(seat) {
            to.push(Schema::verb(Verb::Offer).amount(range));
        }
        if self.to_agree().has(seat) {
            to.push(Schema::verb(Verb::Accept));
            to.push(Schema::verb(Verb::Decline));
        }
    }

    /// Forcing the available card on the player in turn, and cards that were let go.
    fn offer_force(&self, seat: Seat, to: &mut Choices) {
        if self.forcers().has(seat) {
            let on = Places::seat(self.turn.seat);
            to.push(Schema::verb(Verb::Force).on(on));
            if self.turn.step == Step::Touched {
                to.push(Schema::verb(Verb::DrawOn).on(on));
            }
        }
        for loose in self.looses.iter() {
            if self.players[seat].status == Status::In && self.may_force_back(seat, &loose).is_ok()
            {
                let card = to.one_of([[loose.card].into_iter().collect()]);
                to.push(Schema::verb(Verb::Force).cards(card).on(Places::seat(loose.on)));
            }
        }
    }

    fn offer_lay_and_discard(&self, to: &mut Choices) {
        let seat = self.turn.seat;
        let pool = self.pool(seat);
        let must = self.must().map(|(card, _)| card);
        if self.may_draw_again() {
            to.push(Schema::verb(Verb::Draw));
        }
        let can_lay = self.offer_lays(&pool, must, to);
        if self.claim().is_ok() {
            to.push(Schema::verb(Verb::Claim));
        }
        let allowed = self.discards_if(|| can_lay);
        let from: CardList = allowed.iter().copied().filter(|card| card.is_known()).collect();
        if from.len() < allowed.len() {
            // An unknown card cannot be named.
            to.push(Schema::verb(Verb::Discard));
        }
        if !from.is_empty() {
            let one = CardChoice::Any { from, min: 1, max: 1 };
            to.push(Schema::verb(Verb::Discard).cards(one));
        }
    }

    /// What the house does for a seat that does not act: declare out, draw, discard. A card that
    /// was forced on it or taken is used in the first way found.
    pub(super) fn default_move(&self, seat: Seat) -> Option<Move> {
        if self.recount.is_some() {
            return None;
        }
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

    /// Offers one schema per verb and meld, relying on ways of the same kind being adjacent.
    /// Returns whether there are any.
    fn offer_lays(&self, pool: &CardList, must: Option<Card>, to: &mut Choices) -> bool {
        let mut any = false;
        self.each_lay(self.turn.seat, pool, must, &mut |Lay { verb, on, cards }| {
            any = true;
            let places = if on == 0 { Places::Nowhere } else { Places::spread(on) };
            to.add_set(Schema::verb(verb).on(places), cards);
        });
        any
    }

    /// The first legal way to lay what must be laid, preferring to add only the drawn card.
    fn first_use(&self) -> Option<Move> {
        let must = self.turn.drawn.map(|held| held.card);
        let one: CardList = must.into_iter().collect();
        let order = |lay: &Lay| match lay.verb {
            Verb::Add if lay.cards == one => 0,
            Verb::Add => 1,
            Verb::Meld => 2,
            Verb::Split => 3,
            _ => 4,
        };
        let mut found: Option<Lay> = None;
        self.each_lay(self.turn.seat, &self.pool(self.turn.seat), must, &mut |lay| {
            if found.as_ref().is_none_or(|best| order(&lay) < order(best)) {
                found = Some(lay);
            }
        });
        found.map(Move::from)
    }
}

fn discarding(card: Card) -> Move {
    let named = Some(card).filter(|card| card.is_known());
    Move::new(Verb::Discard).cards(named.into_iter().collect())
}
