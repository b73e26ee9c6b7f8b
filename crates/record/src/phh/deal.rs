//! The cards that a history names, and stand-ins for those it does not.

use super::act::Act;
use super::reader::{Wrong, wrong};
use cards::{Card, CardList};

/// The cards of a hand.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    hole: [[Card; 2]; MOST],
    dealt: [u8; MOST],
    /// Players with a stand-in for an unknown card.
    unknown: [bool; MOST],
    /// One bit for every card of the deck that is in use.
    used: u64,
}

/// The most players dealt in.
const MOST: usize = 10;

impl Deal {
    /// Collects what the actions say. Cards shown at the end were dealt at the beginning.
    pub fn of(acts: &[Act], players: usize) -> Result<Deal, (usize, String)> {
        let mut deal = Deal {
            hole: [[Card::UNKNOWN; 2]; MOST],
            dealt: [0; MOST],
            unknown: [false; MOST],
            used: 0,
        };
        for (at, act) in acts.iter().enumerate() {
            let told = match act {
                Act::Hole(player, cards) => deal.take_hole(*player, cards),
                Act::Board(cards) => cards.iter().try_for_each(|card| deal.use_up(*card)),
                _ => Ok(()),
            };
            told.map_err(|reason| (at, reason))?;
        }
        for (at, act) in acts.iter().enumerate() {
            if let Act::Show(player, Some(cards)) = act {
                deal.take_shown(*player, cards).map_err(|reason| (at, reason))?;
            }
        }
        for player in 0..players {
            for slot in 0..2 {
                if !deal.hole[player][slot].is_known() {
                    deal.unknown[player] = true;
                    deal.hole[player][slot] = deal.stand_in();
                }
            }
        }
        Ok(deal)
    }

    fn take_hole(&mut self, player: usize, cards: &CardList) -> Result<(), String> {
        for card in cards.iter() {
            let slot = usize::from(self.dealt[player]);
            if slot == 2 {
                return Err(format!("p{} has two cards already", player + 1));
            }
            self.dealt[player] += 1;
            self.hole[player][slot] = *card;
            if card.is_known() {
                self.use_up(*card)?;
            }
        }
        Ok(())
    }

    fn take_shown(&mut self, player: usize, cards: &CardList) -> Result<(), String> {
        if cards.len() > 2 {
            return Err("a hand has two cards".into());
        }
        for card in cards.iter().filter(|card| card.is_known()) {
            if self.hole[player].contains(card) {
                continue;
            }
            let Some(slot) = self.hole[player].iter().position(|held| !held.is_known()) else {
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

    pub fn card(&self, player: usize, slot: usize) -> Card {
        self.hole[player][slot]
    }

    pub fn is_unknown(&self, player: usize) -> bool {
        self.unknown[player]
    }
}

/// All actions, read.
pub(super) fn acts<T: AsRef<str>>(
    actions: &[(usize, T)],
    players: usize,
    list: &mut Vec<Act>,
) -> Result<(), Wrong> {
    list.clear();
    for (n, (at, text)) in actions.iter().enumerate() {
        match Act::read(text.as_ref(), players, *at) {
            Ok(act) => list.push(act),
            Err(fault) => return wrong(*at, named(n, text.as_ref(), &fault.reason)),
        }
    }
    Ok(())
}

/// A message about an action.
pub(super) fn named(n: usize, text: &str, reason: &str) -> String {
    format!("action {} {}: {reason}", n + 1, super::reader::shown(text))
}
