use std::fmt;

/// A Chinese domino face: two ends of one to six pips, the higher written first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tile {
    high: u8,
    low: u8,
}

impl Tile {
    /// How many different faces there are.
    pub const FACES: usize = 21;

    /// The tile with these pips, higher end first.
    pub const fn from_pips(high: u8, low: u8) -> Option<Tile> {
        if high <= 6 && low >= 1 && low <= high { Some(Tile { high, low }) } else { None }
    }

    /// A number from 0 to 20, counted from 1-1 upwards.
    pub const fn index(self) -> usize {
        let high = self.high as usize;
        high * (high - 1) / 2 + self.low as usize - 1
    }

    /// The face with this index, if there is one.
    pub const fn from_index(index: usize) -> Option<Tile> {
        if index < Tile::FACES { Some(ALL[index]) } else { None }
    }

    /// All faces by index.
    pub fn faces() -> impl Iterator<Item = Tile> {
        ALL.into_iter()
    }

    /// Pips of both ends.
    pub const fn pips(self) -> u8 {
        self.high + self.low
    }

    /// The higher and the lower end.
    pub const fn ends(self) -> (u8, u8) {
        (self.high, self.low)
    }

    /// How many of the 32 tiles have this face (TL-01): the eleven civil faces come twice.
    pub const fn copies(self) -> u8 {
        match (self.high, self.low) {
            (6, 6) | (1, 1) | (4, 4) | (3, 1) | (5, 5) | (3, 3) | (2, 2) => 2,
            (6, 5) | (6, 4) | (6, 1) | (5, 1) => 2,
            _ => 1,
        }
    }
}

/// All faces by index.
const ALL: [Tile; Tile::FACES] = {
    let mut all = [Tile { high: 1, low: 1 }; Tile::FACES];
    let (mut high, mut low) = (1, 1);
    while high <= 6 {
        let tile = Tile { high, low };
        all[tile.index()] = tile;
        (high, low) = if low == high { (high + 1, 1) } else { (high, low + 1) };
    }
    all
};

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.high, self.low)
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
