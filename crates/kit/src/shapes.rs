//! Cards are where the game's descriptor says.

use cards::Zone;
use engine::Engine;
use engine::shape::{Hands, Shape};
use std::collections::BTreeMap;

/// Compares the cards on the table with the shape of the game.
///
/// # Errors
/// The first zone that the shape does not have, or that holds too many cards.
pub(crate) fn check<E: Engine>(hand: &E, shape: &Shape) -> Result<(), String> {
    let mut zones: BTreeMap<Zone, usize> = BTreeMap::new();
    hand.visit_cards(&mut |zone, _| *zones.entry(zone).or_default() += 1);
    for (zone, count) in zones {
        let most = most(shape, zone);
        if count > most {
            return Err(format!("{count} cards in {zone}, where the shape has {most}"));
        }
    }
    Ok(())
}

/// The most cards that a zone can hold.
fn most(shape: &Shape, zone: Zone) -> usize {
    match (shape, zone) {
        (Shape::Poker(shape), Zone::Hand(..)) => shape.hand.1.into(),
        // A deck that runs short ends with one community card for everybody (ST-09).
        (Shape::Poker(shape), Zone::Board) => shape.board.max(1).into(),
        (Shape::Poker(_), Zone::Common(_) | Zone::Spread(..) | Zone::Drawn(_)) => 0,
        (Shape::Banked(shape), Zone::Common(_)) if shape.hands == Hands::OfSpots => 0,
        (Shape::Banked(shape), Zone::Hand(..)) if shape.hands == Hands::Common => 0,
        (Shape::Banked(_), Zone::Board | Zone::Spread(..) | Zone::Drawn(_)) => 0,
        (Shape::Pan, Zone::Board | Zone::Common(_)) => 0,
        _ => usize::MAX,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Seat;
    use engine::options::Options;
    use engine::shape::{BankedShape, Markings, PokerShape};
    use engine::{Action, Actor, Answer, Chips, Events, GAMES, Game, Hand, Setup, ShoeState};

    /// A hold'em hand with its hole cards out.
    fn dealt() -> Hand {
        let game = Game::find("holdem").unwrap();
        let prepared = (game.prepare)(&Options::defaults(game.options)).unwrap();
        let shoe = ShoeState::fresh(1, prepared.deck());
        let stacks = [0, 1].map(|at| (Seat::at(at), Chips::dollars(60)));
        let setup = Setup::new(prepared, stacks.into_iter().collect(), Seat::at(0), shoe);
        let mut events = Events::new();
        let mut hand = Hand::start(&setup, &mut events).unwrap();
        let cards = Action::Chance(Answer::Cards("Ah Kd As Kc".parse().unwrap()));
        hand.apply(Actor::Chance, &cards, &mut events).unwrap();
        hand
    }

    #[test]
    fn another_shape_is_told() {
        let hand = dealt();
        let own = GAMES.iter().find(|game| game.id == "holdem").unwrap().shape;
        assert_eq!(check(&hand, &own), Ok(()));
        let one = Shape::Poker(PokerShape { hand: (1, 1), ..PokerShape::BOARD });
        assert_eq!(check(&hand, &one).unwrap_err(), "2 cards in seat 1, where the shape has 1");
        let (marked, hands) = (Markings::Squares, Hands::Common);
        assert!(
            check(&hand, &Shape::Banked(BankedShape { marked, hands, ..BankedShape::SQUARES }))
                .is_err()
        );
    }
}
