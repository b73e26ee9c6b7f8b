//! Setting a hand in two: the house way, or as the cards win the most.

use super::{seven, tiles};
use crate::Dice;
use crate::decision::Decision;
use cards::{Card, CardList, Seat, Zone};
use engine::{Actor, Marker, Move, Place, Places, Purpose, Verb};

/// Whether the bot is to set a hand in two.
pub(super) fn is_asked(decision: &Decision<'_>) -> bool {
    let windows = decision.look.windows();
    let own = Actor::Seat(decision.seat);
    windows.iter().any(|window| window.actor == own && window.purpose == Purpose::Set)
}

/// A hand of the row, whichever: nobody has seen one.
pub(super) fn choose_row(decision: &Decision<'_>, dice: Dice<'_>) -> Option<Move> {
    let menu = decision.menu();
    let Places::Rows(rows) = menu.places(Verb::Choose) else { return None };
    Some(Move::new(Verb::Choose).on(Place::Row(1 + dice(u32::from(rows)) as u8)))
}

/// The house way: the house sets the hand, or the bot does the same itself where the house sets no
/// further hand.
pub(super) fn the_house_way(decision: &Decision<'_>) -> Option<Move> {
    let menu = decision.menu();
    let said = menu.take(Verb::Ready).or_else(|| menu.take(Verb::HouseWay));
    let itself = || made(decision, |cards, _| seven::house_way(cards));
    said.or_else(itself).or_else(|| menu.take(Verb::Set))
}

/// The setting that wins the most.
pub(super) fn the_best(decision: &Decision<'_>) -> Option<Move> {
    let ready = decision.menu().take(Verb::Ready);
    ready.or_else(|| made(decision, best_setting))
}

/// The smaller hand of the setting that wins the most of these tiles, or of these seven cards, against
/// opponents who set the house way.
pub fn best_setting(cards: &[Card], banks: bool) -> Option<CardList> {
    match tiles::best(cards, banks) {
        Some(setting) => Some(CardList::from(&setting.low[..])),
        None => seven::best(cards, banks),
    }
}

/// A setting that the table takes, of the hand that the bot is to set.
fn made(
    decision: &Decision<'_>,
    front: impl FnOnce(&[Card], bool) -> Option<CardList>,
) -> Option<Move> {
    let menu = decision.menu();
    let places = menu.places(Verb::Set);
    // Who has the most on another player's hand sets it.
    let (spot, place): (Seat, Place) = match places.iter().next() {
        Some(Place::Seat(spot)) => (spot, Place::Seat(spot)),
        _ => (decision.seat, Place::Nowhere),
    };
    let cards: CardList = decision.look.cards(Zone::Hand(spot, 0)).collect();
    let banks = decision.look.mark(Marker::PlayerDealer) == Some(spot);
    let set = Move::new(Verb::Set).cards(front(&cards, banks)?).on(place);
    menu.admits(&set).then_some(set)
}
