//! What a Pan player can know about the cards to come.

use crate::decision::Decision;
use crate::simple::pan_hand::is_valle;
use cards::{Card, Counts, Deck, Seat, Suit, Zone};
use engine::pan::laying::Position;
use engine::pan::{Kind, Shapes};
use engine::{Fact, Rules, SeatSet, Status, Verb};

/// What a Pan player sees: their cards as they can be laid, and which cards they have not seen.
pub(super) struct Outlook {
    /// Their hand with the drawn card, and their melds.
    pub position: Position,
    /// How many of each face are still out.
    unseen: [(Card, u8); 40],
    /// How many others pay them.
    pub payers: u32,
    /// How many still play, this one included.
    pub players: u32,
}

/// The prospects of a hand with the next card, in thousandths.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Chances {
    /// The probability that it can be used.
    pub hit: u32,
    /// What each payer pays for it on average.
    pub pay: u32,
}

impl Outlook {
    pub fn new(decision: &Decision<'_>) -> Outlook {
        let shapes = Shapes::new(Rules::ALL, false);
        let mut position = Position::new(shapes, &decision.held(decision.seat));
        position.borrowing = decision.menu().has(Verb::Borrow);
        let paid = paid(decision);
        let mut at = 0;
        decision.look.each_spread(decision.seat, &mut |spread| {
            if let Some(place) = position.lying.get_mut(at) {
                let pays = paid >> at & 1 == 1;
                *place = kind_of(shapes, spread, pays).and_then(|kind| {
                    let extra = shapes.extra(kind, &[], spread, 0);
                    shapes.lying(kind, spread, extra)
                });
            }
            at += 1;
        });
        let is_in = |seat: &Seat| decision.look.standing(*seat).status == Status::In;
        let players = decision.look.seats().iter().filter(is_in).count() as u32;
        Outlook { position, unseen: unseen(decision), payers: payers(decision), players }
    }

    /// The chances of these cards with the melds on the table.
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

/// The most that a card pays when it comes; `None` if it cannot be used.
fn best_use(position: &Position, card: Card) -> Option<u8> {
    let with = position.with(card)?;
    let mut best = None;
    with.each_play(&mut |play| {
        let paid = with.after(play).map(|(_, paid)| paid);
        best = best.max(paid);
    });
    best
}

/// The kind of a meld. A one-suit set with aces or kings of other suits added still pays.
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

/// Which of the bot's own melds pay, the first as the lowest bit.
fn paid(decision: &Decision<'_>) -> u64 {
    let mut paid = 0;
    decision.look.each_note(&mut |_, fact| {
        if let Fact::Worth(seat, number @ 1..=64, _) = fact
            && seat == decision.seat
        {
            paid |= 1 << (number - 1);
        }
    });
    paid
}

/// The deck minus every visible card and the bot's own hand.
fn unseen(decision: &Decision<'_>) -> [(Card, u8); 40] {
    let mut left = Deck::PAN.counts();
    let look = decision.look;
    let zone = |left: &mut Counts, zone: Zone| {
        // A deck with fewer spades may have fewer of a card than are counted here.
        look.cards(zone).for_each(|card| _ = left.take(card));
    };
    look.each_pile(&mut |pile| zone(&mut left, pile));
    for seat in look.seats().iter() {
        look.each_hand(seat, &mut |hand| zone(&mut left, hand));
        look.each_spread(seat, &mut |cards| cards.iter().for_each(|card| _ = left.take(*card)));
    }
    let mut unseen = [(Card::UNKNOWN, 0); 40];
    let faces = (0..52).filter_map(Card::from_index);
    let faces = faces.filter(|card| Deck::PAN.counts().get(*card) > 0);
    for (place, card) in unseen.iter_mut().zip(faces) {
        *place = (card, left.get(card));
    }
    unseen
}

fn payers(decision: &Decision<'_>) -> u32 {
    let liable = decision.note(|_, fact| match fact {
        Fact::Seats(seats) => Some(*seats),
        _ => None,
    });
    let mut liable = liable.unwrap_or(SeatSet::EMPTY);
    liable.remove(decision.seat);
    liable.len() as u32
}
