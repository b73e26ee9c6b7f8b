//! Pai gow tiles: the value of two Chinese dominoes (TL-02 to TL-06).
//!
//! Four of them are set in two and two; see [`house_way`] and [`settings`].

mod listed;
mod setting;
mod strength;

pub(crate) use listed::RANKING;
pub use setting::{Rules, Setting, TopPair, house_way, settings};
pub(crate) use strength::BYTES;
pub use strength::{Category, Strength};

use cards::{Card, Deck, Tile};

/// The strength of two tiles.
///
/// `None` for another number, for what is not a tile, and for two of a tile that the set has only
/// once.
pub fn rank(tiles: &[Card]) -> Option<Strength> {
    let &[one, other] = tiles else { return None };
    Strength::of_any(one.tile()?, other.tile()?)
}

/// The strength of two tiles by points alone (TL-04), as if they were no pair, Wong or Gong.
///
/// `None` as for [`rank`].
pub fn by_points(tiles: &[Card]) -> Option<Strength> {
    let [one, other] = different(tiles)?;
    Some(Strength::by_points(one, other))
}

/// This many tiles, if the set has them all.
fn different<const N: usize>(cards: &[Card]) -> Option<[Tile; N]> {
    let cards = <&[Card; N]>::try_from(cards).ok()?;
    let mut tiles = [Tile::from_pips(1, 1)?; N];
    for (at, card) in cards.iter().enumerate() {
        let tile = card.tile()?;
        let before = tiles[..at].iter().filter(|before| **before == tile).count();
        if before == tile.copies() as usize {
            return None;
        }
        tiles[at] = tile;
    }
    Some(tiles)
}

/// The 32 tiles.
fn set() -> Vec<Card> {
    Deck::Tiles.counts().iter().collect()
}
