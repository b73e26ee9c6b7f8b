//! Hands that draw cards, played by the chart of the posted rules.

use super::advice::Advice;
use crate::decision::Decision;
use cards::{CardList, Zone};
use engine::{Fact, Marker, Move, Verb};

pub(super) fn draw(decision: &Decision<'_>) -> Option<Move> {
    let menu = decision.menu();
    // The charts know full doubles: a double for less does not make up for the lost hits.
    let plain = |verb| menu.take(verb).filter(Move::is_bare);
    advised(decision, plain).or_else(|| [Verb::Stand, Verb::Hit].into_iter().find_map(plain))
}

fn advised(decision: &Decision<'_>, open: impl Fn(Verb) -> Option<Move>) -> Option<Move> {
    let (look, game) = (decision.look, decision.look.posted()?);
    let bank = look.mark(Marker::PlayerDealer)?;
    let up = look.cards(Zone::Hand(bank, 0)).next()?;
    let cards: CardList = look.cards(in_turn(decision)?).collect();
    let known = up.is_known() && !cards.is_empty() && cards.iter().all(|card| card.is_known());
    Advice::of(game).filter(|_| known)?.draw(game, &cards, up, open)
}

/// The hand to play; a note says which of several it is.
fn in_turn(decision: &Decision<'_>) -> Option<Zone> {
    let (mut hands, mut zone) = (0, None);
    decision.look.each_hand(decision.seat, &mut |hand| {
        hands += 1;
        zone = zone.or(Some(hand));
    });
    if hands > 1 {
        let told = |label: &str, fact: &Fact| match fact {
            Fact::Of(_, number) if label == "hand in turn" => Some(*number),
            _ => None,
        };
        let (mut at, number) = (0, decision.note(told).unwrap_or(1));
        decision.look.each_hand(decision.seat, &mut |hand| {
            at += 1;
            zone = if at == number { Some(hand) } else { zone };
        });
    }
    zone
}
