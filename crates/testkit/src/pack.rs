use crate::Dice;
use cards::{Card, Deck, Zone};
use engine::{Answer, Engine, Request};

/// The order of undealt cards, which engines never know; the top is the end.
#[derive(Clone, Debug)]
pub struct Pack(pub Vec<Card>);

impl Pack {
    /// A whole deck, shuffled.
    pub fn new(deck: Deck, dice: &mut Dice) -> Pack {
        Pack::of(deck.counts().iter(), dice)
    }

    /// These cards, shuffled.
    pub fn of(cards: impl IntoIterator<Item = Card>, dice: &mut Dice) -> Pack {
        let mut cards: Vec<Card> = cards.into_iter().collect();
        dice.shuffle(&mut cards);
        Pack(cards)
    }

    /// Answers a request.
    pub fn answer(&mut self, hand: &impl Engine, request: Request, dice: &mut Dice) -> Answer {
        match request {
            Request::Draw { n, .. } => {
                // An incident may have added a card that belongs to no deck.
                let left = self.0.len().saturating_sub(n as usize);
                Answer::Cards(self.0.drain(left..).rev().collect())
            }
            Request::Shuffle { from, .. } => {
                self.0.extend(lying(hand, from));
                dice.shuffle(&mut self.0);
                Answer::Shuffled
            }
            Request::Pick { zone, n } => {
                let mut found = lying(hand, zone);
                dice.shuffle(&mut found);
                Answer::Cards(found.into_iter().take(n as usize).collect())
            }
            Request::Dice => Answer::Dice([0; 3].map(|_| dice.below(6) as u8 + 1)),
        }
    }
}

/// The cards in a zone.
pub fn lying(hand: &impl Engine, zone: Zone) -> Vec<Card> {
    let mut found = Vec::new();
    hand.visit_cards(&mut |at, card| found.extend((at == zone).then_some(card)));
    found
}
