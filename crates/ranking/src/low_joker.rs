//! Ace-to-five low with a joker, which is the lowest rank that the hand lacks (LB-02).

use crate::kinds::listed;
use crate::low::{Category, Five, Seen, Strength, order};
use cards::Deck;

order!(Seen::ranks_with_joker, Five::place_with_joker);

listed!("low-joker", Deck::JOKER, 5..=8);
