//! Where everything is during a hand.

use super::foul::{Causes, Fate};
use super::meld::Kind;
use super::split::Broken;
use crate::contract::{BySeat, Ending, SeatSet, Status};
use crate::money::Chips;
use crate::row::Row;
use crate::stub::{Held, Tally, weight};
use cards::{Card, CardList, Seat};

/// A player's cards: ten and the drawn one, with room for what the floor may order returned.
pub type Pile = Row<16>;

/// The discards, top one last, and their weight, because they are counted at every step.
#[derive(Clone, Debug, Default)]
pub struct Discards {
    cards: Vec<Held>,
    weight: u32,
}

impl Discards {
    /// Reserves room for this many, so that the pile never has to grow.
    pub fn make_room(&mut self, most: usize) {
        self.cards.reserve(most);
    }

    /// Adds a card on top.
    pub fn push(&mut self, held: Held) {
        self.weight = self.weight.wrapping_add(weight(held.card));
        self.cards.push(held);
    }

    /// Removes the card at this position.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn remove(&mut self, at: usize) -> Held {
        let held = self.cards.remove(at);
        self.weight = self.weight.wrapping_sub(weight(held.card));
        held
    }

    /// Takes the top card off.
    pub fn pop(&mut self) -> Option<Held> {
        let top = self.cards.len().checked_sub(1)?;
        Some(self.remove(top))
    }

    /// Takes every card out.
    pub fn clear(&mut self) {
        self.cards.clear();
        self.weight = 0;
    }

    pub fn count(&self, tally: &mut Tally) {
        tally.add_pile(self.cards.len() as u16, self.weight);
    }
}

impl Extend<Held> for Discards {
    fn extend<I: IntoIterator<Item = Held>>(&mut self, more: I) {
        more.into_iter().for_each(|held| self.push(held));
    }
}

impl std::ops::Deref for Discards {
    type Target = [Held];
    fn deref(&self) -> &[Held] {
        &self.cards
    }
}

impl std::hash::Hash for Discards {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self[..].hash(state);
    }
}

/// How many cards are in all melds, and their weight: they are counted at every step, and few steps
/// change them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Laid {
    len: u16,
    weight: u32,
}

impl Laid {
    /// A card comes to a meld.
    pub fn lay(&mut self, card: Card) {
        self.len += 1;
        self.weight = self.weight.wrapping_add(weight(card));
    }

    /// Cards leave a meld, but not for another one.
    pub fn lift(&mut self, cards: &[Card]) {
        self.len -= cards.len() as u16;
        cards.iter().for_each(|card| self.weight = self.weight.wrapping_sub(weight(*card)));
    }

    pub fn count(self, tally: &mut Tally) {
        tally.add_pile(self.len, self.weight);
    }
}

/// A meld on the table, or what was laid as one.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Spread {
    pub kind: Kind,
    pub cards: CardList,
    /// Which places of a rope were added to a condition (PN-21).
    pub extra: u16,
    /// The turn in which it was laid.
    pub turn: u16,
    /// What it collected from each player: a ruling may return exactly that.
    pub collected: BySeat<Chips>,
    /// What it has earned from each player and nobody has asked for (PN-31).
    pub unasked: Chips,
    /// What an irregular meld claimed from each player.
    pub claimed: Chips,
    /// Whether it is valid.
    pub fault: MeldFault,
}

impl Spread {
    /// A meld just laid.
    pub const fn new(kind: Kind, cards: CardList, turn: u16) -> Spread {
        let collected = BySeat::all(Chips::ZERO);
        Spread {
            unasked: Chips::ZERO,
            kind,
            cards,
            extra: 0,
            turn,
            collected,
            claimed: Chips::ZERO,
            fault: MeldFault::None,
        }
    }
}

/// Whether something laid as a meld is valid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MeldFault {
    /// It was a meld from the start.
    None,
    /// It is invalid, and nobody has ruled on it.
    Open,
    /// It was invalid and has been made good.
    MadeGood,
    /// It is invalid, and the floor let it stand.
    Stands,
}

/// The most melds a player can have: eleven cards in pairs, with PN-18 off.
pub const SPREADS: usize = 6;

/// One player dealt in.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Player {
    /// In, out, or retired and liable.
    pub status: Status,
    pub hand: Pile,
    /// The melds, indexed by number minus one. A meld keeps its number while it is on the table.
    pub spreads: [Option<Spread>; SPREADS],
    /// Conditions that were paid for and then broken up (PN-22).
    pub broken: Broken,
    /// How many cards they were dealt in the first round.
    pub first_packet: u8,
    /// Whether they have touched the deck in their turn.
    pub touched: bool,
    /// The reasons for which the hand can be called foul (PN-35).
    pub causes: Causes,
    /// How the hand ended, if it ended before the others.
    pub fate: Fate,
}

impl Player {
    /// A player who has not been dealt any cards.
    pub const NEW: Player = Player {
        status: Status::In,
        hand: Pile::EMPTY,
        spreads: [None; SPREADS],
        broken: Broken::NONE,
        first_packet: 0,
        touched: false,
        causes: Causes::NONE,
        fate: Fate::Pays,
    };

    /// The cards of the second dealing round, as long as nothing has been played.
    pub fn second_packet(&self) -> &[Held] {
        &self.hand[(self.first_packet as usize).min(self.hand.len())..]
    }

    /// The melds with their numbers.
    pub fn melds(&self) -> impl Iterator<Item = (u8, &Spread)> {
        let numbered = self.spreads.iter().enumerate();
        numbered.filter_map(|(at, spread)| spread.as_ref().map(|spread| (at as u8 + 1, spread)))
    }

    pub fn meld(&self, number: u8) -> Option<&Spread> {
        self.spreads.get((number as usize).checked_sub(1)?)?.as_ref()
    }

    /// The same, mutable.
    pub fn meld_mut(&mut self, number: u8) -> Option<&mut Spread> {
        self.spreads.get_mut((number as usize).checked_sub(1)?)?.as_mut()
    }

    /// The number that the next meld gets.
    pub fn free_number(&self) -> Option<u8> {
        self.spreads.iter().position(Option::is_none).map(|at| at as u8 + 1)
    }
}

/// A player for every chair, on the heap so that hand after hand can reuse the memory.
#[derive(Clone, Debug, Default, Hash)]
pub struct Players(Vec<Player>);

impl Players {
    /// Nobody has been dealt a card.
    pub fn new() -> Players {
        Players(vec![Player::NEW; Seat::MAX])
    }
}

impl std::ops::Index<Seat> for Players {
    type Output = Player;
    fn index(&self, seat: Seat) -> &Player {
        &self.0[seat.index()]
    }
}

impl std::ops::IndexMut<Seat> for Players {
    fn index_mut(&mut self, seat: Seat) -> &mut Player {
        &mut self.0[seat.index()]
    }
}

/// The parts of a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Stage {
    /// Chance owes the cards of this dealing round.
    Deal(u8),
    /// This seat declares.
    Declare(Seat),
    /// Players play in turn.
    Play,
    /// All cards are gathered, and chance owes the shuffle.
    Close(Ending),
    Over(Ending),
}

/// The turn of a player.
#[derive(Clone, Copy, Debug, Hash)]
pub struct Turn {
    pub seat: Seat,
    pub step: Step,
    /// Turns are counted from 1.
    pub number: u16,
    /// The card drawn or taken, until it is used.
    pub drawn: Option<Held>,
    /// Whether that card must be used because it was taken, which requires melding it at once
    /// (PN-12).
    pub must_use: bool,
    /// The drawn or taken card once it is used, and the number of its meld.
    pub used: Option<(Card, u8)>,
    /// Whether anything was laid in this turn.
    pub laid: bool,
    /// Cards drawn off the deck in this turn.
    pub draws: u8,
    /// Who has offered to share the tops in this turn (PN-33).
    pub offered: SeatSet,
    /// Whether the drawn card has touched the hand (PN-35).
    pub mixed: bool,
}

/// The progress of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Step {
    /// To draw, or to take the discard.
    ToDraw,
    /// The deck was touched, passing up a card that others may force (PN-26).
    Touched,
    /// The deck ran out: chance owes a shuffle (PN-46).
    Shuffling,
    /// Chance owes the drawn card.
    Drawing,
    /// To meld and to discard.
    ToDiscard,
}

impl Turn {
    /// A turn that begins.
    pub const fn new(seat: Seat, number: u16) -> Turn {
        Turn {
            seat,
            step: Step::ToDraw,
            number,
            drawn: None,
            must_use: false,
            used: None,
            laid: false,
            draws: 0,
            offered: SeatSet::EMPTY,
            mixed: false,
        }
    }
}
