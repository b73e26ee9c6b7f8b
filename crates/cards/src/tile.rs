use std::fmt;

/// A Chinese domino face: two ends of one to six pips, the higher written first.
///
/// It is its index, because almost everything about tiles is looked up in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile(u8);

impl Tile {
    /// How many different faces there are.
    pub const FACES: usize = 21;

    /// The tile with these pips, higher end first.
    pub const fn from_pips(high: u8, low: u8) -> Option<Tile> {
        if high <= 6 && low >= 1 && low <= high {
            Some(Tile(high * (high - 1) / 2 + low - 1))
        } else {
            None
        }
    }

    /// A number from 0 to 20, counted from 1-1 upwards.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The face with this index, if there is one.
    #[inline]
    pub const fn from_index(index: usize) -> Option<Tile> {
        if index < Tile::FACES { Some(Tile(index as u8)) } else { None }
    }

    /// All faces by index.
    pub fn faces() -> impl Iterator<Item = Tile> {
        (0..Tile::FACES as u8).map(Tile)
    }

    /// Pips of both ends.
    pub const fn pips(self) -> u8 {
        let (high, low) = self.ends();
        high + low
    }

    /// The higher and the lower end.
    pub const fn ends(self) -> (u8, u8) {
        ENDS[self.index()]
    }

    /// How many of the 32 tiles have this face (TL-01): the eleven civil faces come twice.
    #[inline]
    pub const fn copies(self) -> u8 {
        COPIES[self.index()]
    }
}

/// The ends of every face.
static ENDS: [(u8, u8); Tile::FACES] = {
    let mut ends = [(0, 0); Tile::FACES];
    let (mut high, mut low) = (1, 1);
    while let Some(tile) = Tile::from_pips(high, low) {
        ends[tile.index()] = (high, low);
        (high, low) = if low == high { (high + 1, 1) } else { (high, low + 1) };
    }
    ends
};

/// How many tiles have each face.
static COPIES: [u8; Tile::FACES] = {
    let mut copies = [1; Tile::FACES];
    let mut at = 0;
    while at < copies.len() {
        copies[at] = match ENDS[at] {
            (6, 6) | (1, 1) | (4, 4) | (3, 1) | (5, 5) | (3, 3) | (2, 2) => 2,
            (6, 5) | (6, 4) | (6, 1) | (5, 1) => 2,
            _ => 1,
        };
        at += 1;
    }
    copies
};

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (high, low) = self.ends();
        write!(f, "{high}-{low}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_set_has_32_tiles_eleven_of_them_twice() {
        assert_eq!(Tile::faces().count(), Tile::FACES);
        assert_eq!(Tile::faces().map(|t| t.copies() as usize).sum::<usize>(), 32);
        assert_eq!(Tile::faces().filter(|t| t.copies() == 2).count(), 11);
        for (index, tile) in Tile::faces().enumerate() {
            assert_eq!(tile.index(), index);
        }
    }
}
