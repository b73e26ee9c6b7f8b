//! The cards that a history names, and stand-ins for those it does not.

use super::act::Act;
use cards::{Card, CardList, Rank};

/// The cards of a hand.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    hole: [[Card; OWN]; MOST],
    told: [u8; MOST],
    /// How many hole cards a full hand has.
    own: usize,
    /// Players with a stand-in for an unknown card.
    unknown: [bool; MOST],
    /// The rank of stand-ins for unknown up cards.
    up: Rank,
    /// One bit for every card of the deck that is in use.
    used: u64,
}

/// The most players dealt in.
pub(super) const MOST: usize = 10;
/// The most hole cards of any game.
const OWN: usize = 8;

/// Ranks of stand-ins for unknown up cards, in the order in which they are tried. Who acts first
/// depends on up cards: an ace opens neither stud nor razz, a deuce opens stud and a king razz.
pub(super) const UP_CARDS: [Rank; 3] = [Rank::Ace, Rank::Two, Rank::King];

impl Deal {
    /// Collects what the actions say. Cards shown at the end were dealt before.
    pub fn of<'a>(
        acts: impl Iterator<Item = &'a Act> + Clone,
        own: usize,
        up: Rank,
    ) -> Result<Deal, (usize, String)> {
        let mut deal = Deal {
            hole: [[Card::UNKNOWN; OWN]; MOST],
            told: [0; MOST],
            own: own.min(OWN),
            unknown: [false; MOST],
            up,
            used: 0,
        };
        for (at, act) in acts.clone().enumerate() {
            let told = match act {
                Act::Hole(player, cards) => deal.take_hole(*player, cards),
                Act::Board(cards) => cards.iter().try_for_each(|card| deal.use_up(*card)),
                _ => Ok(()),
            };
            told.map_err(|reason| (at, reason))?;
        }
        for (at, act) in acts.enumerate() {
            if let Act::Show(player, Some(cards)) = act {
                deal.take_shown(*player, cards).map_err(|reason| (at, reason))?;
            }
        }
        Ok(deal)
    }

    fn take_hole(&mut self, player: usize, cards: &CardList) -> Result<(), String> {
        for card in cards.iter() {
            let slot = usize::from(self.told[player]);
            if slot == self.own {
                return Err(format!("p{} has {} cards already", player + 1, self.own));
            }
            self.told[player] += 1;
            self.hole[player][slot] = *card;
            if card.is_known() {
                self.use_up(*card)?;
            }
        }
        Ok(())
    }

    fn take_shown(&mut self, player: usize, cards: &CardList) -> Result<(), String> {
        let own = self.own;
        if cards.len() > own {
            return Err(format!("a hand has {own} cards"));
        }
        for card in cards.iter().filter(|card| card.is_known()) {
            if self.hole[player][..own].contains(card) {
                continue;
            }
            let hole = &self.hole[player][..own];
            let Some(slot) = hole.iter().position(|held| !held.is_known()) else {
                return Err(format!("p{} was not dealt {card}", player + 1));
            };
            self.use_up(*card)?;
            self.hole[player][slot] = *card;
        }
        Ok(())
    }

    fn use_up(&mut self, card: Card) -> Result<(), String> {
        if !card.is_known() {
            return Err("cards of the board must be known".into());
        }
        let bit = 1 << card.index();
        if self.used & bit != 0 {
            return Err(format!("{card} is dealt twice"));
        }
        self.used |= bit;
        Ok(())
    }

    /// A card that is not used anywhere else in the hand.
    pub fn stand_in(&mut self) -> Card {
        let free = (!self.used).trailing_zeros() as usize;
        self.used |= 1 << free.min(51);
        Card::from_index(free).unwrap_or(Card::UNKNOWN)
    }

    /// A player's card, or a stand-in if it is unknown.
    pub fn card(&mut self, player: usize, slot: usize) -> Card {
        if !self.hole[player][slot].is_known() {
            self.unknown[player] = true;
            self.hole[player][slot] = self.stand_in();
        }
        self.hole[player][slot]
    }

    /// A player's up card, or a stand-in of the given rank if it is unknown.
    pub fn up_card(&mut self, player: usize, slot: usize) -> Card {
        let suits = (0..4).map(|suit| self.up as usize * 4 + suit);
        let free = suits.into_iter().find(|index| self.used & (1 << index) == 0);
        if let Some(index) = free.filter(|_| !self.hole[player][slot].is_known()) {
            self.unknown[player] = true;
            self.used |= 1 << index;
            self.hole[player][slot] = Card::from_index(index).unwrap_or(Card::UNKNOWN);
        }
        self.card(player, slot)
    }

    /// Whether a player was dealt a stand-in.
    pub fn is_unknown(&self, player: usize) -> bool {
        self.unknown[player]
    }
}
