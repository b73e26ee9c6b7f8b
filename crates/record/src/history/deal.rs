//! The cards that a history names, and stand-ins for those it does not.

use super::act::Act;
use super::kind::Kind;
use cards::{Card, CardList, Rank};

/// The cards of a hand. A player's cards have slots in the order in which they come.
#[derive(Clone, Debug)]
pub(super) struct Deal {
    hole: [[Card; SLOTS]; MOST],
    told: [u8; MOST],
    /// How many cards each player gets: a full hand, and one for each that they throw away.
    due: [u8; MOST],
    /// How many hole cards a full hand has.
    own: usize,
    /// How many draws there are.
    draws: usize,
    /// How many draws each player has made.
    drawn: [u8; MOST],
    /// The slots that each player throws away in each draw, one bit for each.
    thrown: [[Slots; DRAWS]; MOST],
    /// The slots that each player has when all draws are made.
    held: [Slots; MOST],
    /// The slots that got a stand-in for an unknown card.
    unknown: [Slots; MOST],
    /// The rank of stand-ins for unknown up cards.
    up: Rank,
    /// One bit for every card of the deck that is in use.
    used: u64,
    /// Cards thrown away or folded: after a shuffle they may be dealt again.
    out: u64,
}

/// Some of a player's cards, one bit for each slot.
type Slots = u32;

/// The most players dealt in.
pub(super) const MOST: usize = 10;
/// The most hole cards of any game.
const OWN: usize = 8;
/// The most draws of any game.
const DRAWS: usize = 3;
/// The most cards that a player can get: five, exchanged in each draw.
const SLOTS: usize = 5 * (1 + DRAWS);

/// Ranks of stand-ins for unknown up cards, in the order in which they are tried. Who acts first
/// depends on up cards: an ace opens neither stud nor razz, a deuce opens stud and a king razz.
pub(super) const UP_CARDS: [Rank; 3] = [Rank::Ace, Rank::Two, Rank::King];

impl Deal {
    /// Collects what the actions say. Cards shown at the end were dealt before.
    pub fn of<'a>(
        acts: impl Iterator<Item = &'a Act> + Clone,
        kind: Kind,
        up: Rank,
    ) -> Result<Deal, (usize, String)> {
        let own = kind.own_cards().min(OWN);
        let mut deal = Deal {
            hole: [[Card::UNKNOWN; SLOTS]; MOST],
            told: [0; MOST],
            due: [own as u8; MOST],
            own,
            draws: kind.draws().min(DRAWS),
            drawn: [0; MOST],
            thrown: [[0; DRAWS]; MOST],
            held: [(1 << own) - 1; MOST],
            unknown: [0; MOST],
            up,
            used: 0,
            out: 0,
        };
        for (at, act) in acts.clone().enumerate() {
            let told = match act {
                Act::Hole(player, cards) => deal.take_hole(*player, cards),
                Act::Board(cards) => cards.iter().try_for_each(|card| deal.use_up(*card)),
                Act::Draw(player, cards) => deal.take_thrown(*player, cards),
                Act::Fold(player) => {
                    deal.leaves(*player, deal.held[*player]);
                    Ok(())
                }
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
            if self.told[player] == self.due[player] {
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

    /// Cards thrown away belong to the hand: a known one that was not named before is one of those
    /// that are not known.
    fn take_thrown(&mut self, player: usize, cards: &CardList) -> Result<(), String> {
        let (who, draw) = (player + 1, usize::from(self.drawn[player]));
        if self.draws == 0 {
            return Err("there is no draw in this game".into());
        }
        if draw == self.draws {
            return Err(format!("p{who} cannot draw again: draws in this game: {draw}"));
        }
        if cards.len() > self.own {
            return Err(format!("p{who} has only {} cards", self.own));
        }
        let mut thrown = 0;
        let known = cards.iter().filter(|card| card.is_known());
        let unknown = cards.iter().filter(|card| !card.is_known());
        for card in known.chain(unknown) {
            let left = self.held[player] & !thrown;
            let unnamed = self.slot(player, left, Card::UNKNOWN);
            let slot = if card.is_known() {
                let named = self.slot(player, left, *card);
                named.or(unnamed).ok_or_else(|| format!("p{who} does not have {card}"))?
            } else {
                unnamed.ok_or_else(|| format!("all cards of p{who} are known: name them"))?
            };
            if card.is_known() && !self.hole[player][slot].is_known() {
                self.use_up(*card)?;
                self.hole[player][slot] = *card;
            }
            thrown |= 1 << slot;
        }
        self.leaves(player, thrown);
        self.thrown[player][draw] = thrown;
        self.drawn[player] += 1;
        // What was not told before the next draw stays unknown.
        self.told[player] = self.due[player];
        let next = usize::from(self.due[player]);
        let new = ((1 << cards.len()) - 1) << next;
        self.due[player] += cards.len() as u8;
        self.held[player] = self.held[player] & !thrown | new;
        Ok(())
    }

    fn take_shown(&mut self, player: usize, cards: &CardList) -> Result<(), String> {
        let (own, held) = (self.own, self.held[player]);
        if cards.len() > own {
            return Err(format!("a hand has {own} cards"));
        }
        for card in cards.iter().filter(|card| card.is_known()) {
            if self.slot(player, held, *card).is_some() {
                continue;
            }
            let Some(slot) = self.slot(player, held, Card::UNKNOWN) else {
                return Err(format!("p{} was not dealt {card}", player + 1));
            };
            self.use_up(*card)?;
            self.hole[player][slot] = *card;
        }
        Ok(())
    }

    /// The first of these slots with this card.
    fn slot(&self, player: usize, slots: Slots, card: Card) -> Option<usize> {
        (0..SLOTS).find(|slot| slots >> slot & 1 == 1 && self.hole[player][*slot] == card)
    }

    /// These cards are thrown away or folded.
    fn leaves(&mut self, player: usize, slots: Slots) {
        for card in self.cards(player, slots).iter().filter(|card| card.is_known()) {
            self.out |= 1 << card.index();
        }
    }

    fn cards(&self, player: usize, slots: Slots) -> CardList {
        let own = self.hole[player].iter().enumerate();
        own.filter(|(slot, _)| slots >> slot & 1 == 1).map(|(_, card)| *card).collect()
    }

    fn use_up(&mut self, card: Card) -> Result<(), String> {
        if !card.is_known() {
            return Err("cards of the board must be known".into());
        }
        let bit = 1 << card.index();
        let again = self.draws > 0 && self.out & bit != 0;
        if self.used & bit != 0 && !again {
            return Err(format!("{card} is dealt twice"));
        }
        self.used |= bit;
        self.out &= !bit;
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
            self.unknown[player] |= 1 << slot;
            self.hole[player][slot] = self.stand_in();
        }
        self.hole[player][slot]
    }

    /// A player's up card, or a stand-in of the given rank if it is unknown.
    pub fn up_card(&mut self, player: usize, slot: usize) -> Card {
        let suits = (0..4).map(|suit| self.up as usize * 4 + suit);
        let free = suits.into_iter().find(|index| self.used & (1 << index) == 0);
        if let Some(index) = free.filter(|_| !self.hole[player][slot].is_known()) {
            self.unknown[player] |= 1 << slot;
            self.used |= 1 << index;
            self.hole[player][slot] = Card::from_index(index).unwrap_or(Card::UNKNOWN);
        }
        self.card(player, slot)
    }

    /// What a player throws away in a draw.
    pub fn thrown(&self, player: usize, draw: usize) -> CardList {
        self.thrown[player].get(draw).map_or(CardList::EMPTY, |slots| self.cards(player, *slots))
    }

    /// Discards were shuffled: stand-ins are taken from the cards that do not lie on the table and that
    /// nobody gets later. Each player has been dealt so many cards.
    pub fn shuffled(&mut self, on_table: u64, dealt: &[u8; MOST]) {
        self.used = on_table;
        for (player, dealt) in dealt.iter().enumerate() {
            let later = &self.hole[player][usize::from(*dealt)..];
            let later = later.iter().filter(|card| card.is_known());
            self.used = later.fold(self.used, |used, card| used | 1 << card.index());
        }
    }

    /// Whether a player was ever dealt a stand-in.
    pub fn has_stand_in(&self, player: usize) -> bool {
        self.unknown[player] != 0
    }

    /// Whether a player has a stand-in at the end.
    pub fn is_unknown(&self, player: usize) -> bool {
        self.unknown[player] & self.held[player] != 0
    }
}
