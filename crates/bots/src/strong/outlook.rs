//! What a Pan player can know of the cards to come.

use crate::simple::Table;
use crate::simple::pan_hand::is_valle;
use cards::{Card, CardList, Deck, Suit};
use engine::pan::solver::Position;
use engine::pan::{Kind, Shapes};
use engine::{Fact, Rules, SeatSet, Status, Verb};

/// What a Pan player sees: his cards as they can be laid, and which cards he has not seen.
pub(super) struct Outlook {
    /// His hand with the drawn card, and his melds.
    pub position: Position,
    /// How many of each face are still out.
    unseen: [(Card, u8); 40],
    /// How many others pay him.
    pub payers: u32,
    /// How many still play, himself included.
    pub players: u32,
}

/// How good a hand is at the next card, in parts of a thousand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Chances {
    /// That it can be used.
    pub hit: u32,
    /// What each payer pays for it on average.
    pub pay: u32,
}

impl Outlook {
    pub fn new(table: &Table<'_>) -> Outlook {
        let shapes = Shapes::new(Rules::ALL, false);
        let own = table.own;
        let hand: CardList = own.hands.iter().flat_map(|hand| hand.cards.iter().copied()).collect();
        let mut position = Position::new(shapes, &hand);
        position.borrowing = table.menu.has(Verb::Borrow);
        for (number, (place, spread)) in (1..).zip(position.lying.iter_mut().zip(&own.spreads)) {
            let pays = table.view.notes.iter().any(|(_, fact)| {
                matches!(fact, Fact::Worth(seat, n, _) if (*seat, *n) == (own.seat, number))
            });
            *place = kind_of(shapes, spread, pays).and_then(|kind| {
                let extra = shapes.extra(kind, &[], spread, 0);
                shapes.lying(kind, spread, extra)
            });
        }
        let is_in = |status: Status| status == Status::In;
        let players = table.view.seats.iter().filter(|seat| is_in(seat.status)).count() as u32;
        Outlook { position, unseen: unseen(table), payers: payers(table), players }
    }

    /// The chances of these cards beside what lies there.
    pub fn chances(&self, position: &Position) -> Chances {
        let (mut all, mut hit, mut pay) = (0, 0, 0);
        for &(card, left) in self.unseen.iter().filter(|(_, left)| *left > 0) {
            all += u32::from(left);
            if let Some(paid) = best_use(position, card) {
                hit += u32::from(left);
                pay += u32::from(left) * u32::from(paid);
            }
        }
        let share = |part: u32| part * 1000 / all.max(1);
        Chances { hit: share(hit), pay: share(pay) }
    }
}

/// The most that a card is paid for when it comes; none if it cannot be used.
fn best_use(position: &Position, card: Card) -> Option<u8> {
    let with = position.with(card)?;
    let mut best = None;
    with.each_play(&mut |play| {
        let paid = with.after(play).map(|(_, paid)| paid);
        best = best.max(paid);
    });
    best
}

/// What a spread is. A set of one suit may have taken in aces or kings of others: it is still
/// paid for.
fn kind_of(shapes: Shapes, spread: &[Card], pays: bool) -> Option<Kind> {
    let kind = shapes.read(spread)?;
    let Kind::Mixed(rank) = kind else {
        return Some(kind);
    };
    let of = |suit: &Suit| spread.iter().filter(|card| card.suit() == Some(*suit)).count();
    let most = Suit::ALL.into_iter().max_by_key(of)?;
    let one_suit = pays && of(&most) >= 3 && !spread.iter().any(|card| is_valle(*card));
    Some(if one_suit { Kind::OneSuit(rank, most) } else { kind })
}

/// The deck less every card that lies open or in the own hand.
fn unseen(table: &Table<'_>) -> [(Card, u8); 40] {
    let mut left = Deck::PAN.counts();
    let view = table.view;
    let hands = table.own.hands.iter().flat_map(|hand| &hand.cards);
    let spreads = view.seats.iter().flat_map(|seat| seat.spreads.iter().flatten());
    let piles = view.piles.iter().flat_map(|pile| &pile.shown);
    let drawn = view.seats.iter().filter(|seat| seat.seat != table.own.seat);
    let drawn = drawn.flat_map(|seat| seat.hands.iter().flat_map(|hand| &hand.cards));
    for card in hands.chain(spreads).chain(piles).chain(drawn) {
        // A deck with fewer spades has none left of what nobody could see.
        _ = left.take(*card);
    }
    let mut unseen = [(Card::UNKNOWN, 0); 40];
    let faces = (0..52).filter_map(Card::from_index);
    let faces = faces.filter(|card| Deck::PAN.counts().get(*card) > 0);
    for (place, card) in unseen.iter_mut().zip(faces) {
        *place = (card, left.get(card));
    }
    unseen
}

fn payers(table: &Table<'_>) -> u32 {
    let liable = table.view.notes.iter().find_map(|(_, fact)| match fact {
        Fact::Seats(seats) => Some(*seats),
        _ => None,
    });
    let mut liable = liable.unwrap_or(SeatSet::EMPTY);
    liable.remove(table.own.seat);
    liable.len() as u32
}
