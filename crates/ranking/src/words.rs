//! Ranks in words.

use crate::high::Category;
use crate::high::masks::FIVE_OF_A_KIND;
use cards::Rank;

/// The ranks of a set's bits, with the deuce lowest.
pub(crate) const DEUCE_FIRST: [Rank; 13] = Rank::ALL;

/// The ranks of a set's bits, with the ace lowest.
pub(crate) const ACE_FIRST: [Rank; 13] = {
    let mut ranks = Rank::ALL;
    let mut at = 0;
    while at < 13 {
        ranks[at] = Rank::ALL[(at + 12) % 13];
        at += 1;
    }
    ranks
};

/// A hand given by a value like those of high poker.
pub(crate) fn high(value: u32, ranks: &[Rank; 13]) -> String {
    let (code, made, kickers) = (value >> 26, value >> 13 & 0x1fff, value & 0x1fff);
    if code == FIVE_OF_A_KIND {
        return Words::new("five of a kind, ", ranks).plural(made).end();
    }
    let category = Category::ALL[code as usize - 1];
    let words = Words::new(category.as_str(), ranks);
    match category {
        Category::RoyalFlush => words,
        Category::StraightFlush | Category::Straight => words.then(", ").each(made).then(" high"),
        Category::Flush => words.then(", ").each(made),
        Category::HighCard => words.then(", ").each(kickers),
        Category::FullHouse => words.then(", ").plural(made).then(" full of ").plural(kickers),
        _ => words.then(", ").plural(made).kickers(kickers),
    }
    .end()
}

/// A text built from ranks, highest first.
pub(crate) struct Words<'a> {
    ranks: &'a [Rank; 13],
    text: String,
}

impl Words<'_> {
    /// Starts with a category's name; the bits of sets stand for these ranks.
    pub fn new<'a>(category: &str, ranks: &'a [Rank; 13]) -> Words<'a> {
        let mut text = String::with_capacity(64);
        for word in category.split('-') {
            text.push_str(if text.is_empty() { "" } else { " " });
            text.push_str(word);
        }
        Words { ranks, text }
    }

    pub fn then(mut self, words: &str) -> Self {
        self.text.push_str(words);
        self
    }

    /// "ace-king-four"
    pub fn each(mut self, set: u32) -> Self {
        self.join(set, "-", word);
        self
    }

    /// "kings and fours"
    pub fn plural(mut self, set: u32) -> Self {
        self.join(set, " and ", plural);
        self
    }

    /// ", ace-nine kickers"
    pub fn kickers(self, set: u32) -> Self {
        let s = if set.is_power_of_two() { " kicker" } else { " kickers" };
        if set == 0 { self } else { self.then(", ").each(set).then(s) }
    }

    pub fn end(self) -> String {
        self.text
    }

    fn join(&mut self, set: u32, between: &str, word: fn(Rank) -> &'static str) {
        let mut left = set;
        while left != 0 {
            let top = left.ilog2();
            left ^= 1 << top;
            self.text.push_str(word(self.ranks[top as usize]));
            if left != 0 {
                self.text.push_str(between);
            }
        }
    }
}

fn word(rank: Rank) -> &'static str {
    let plural = plural(rank);
    let ending = if rank == Rank::Six { 2 } else { 1 };
    &plural[..plural.len() - ending]
}

fn plural(rank: Rank) -> &'static str {
    match rank {
        Rank::Two => "twos",
        Rank::Three => "threes",
        Rank::Four => "fours",
        Rank::Five => "fives",
        Rank::Six => "sixes",
        Rank::Seven => "sevens",
        Rank::Eight => "eights",
        Rank::Nine => "nines",
        Rank::Ten => "tens",
        Rank::Jack => "jacks",
        Rank::Queen => "queens",
        Rank::King => "kings",
        Rank::Ace => "aces",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_highest_rank_comes_first() {
        let words = || Words::new("two-pair", &DEUCE_FIRST).then(", ");
        assert_eq!(words().each(0b1_0000_0001_0001).end(), "two pair, ace-six-two");
        assert_eq!(words().plural(0b1_0000).kickers(1).end(), "two pair, sixes, two kicker");
        assert_eq!(words().each(0).kickers(0).end(), "two pair, ");
        let low = Words::new("pair", &ACE_FIRST).then(", ").plural(1).kickers(0b110);
        assert_eq!(low.end(), "pair, aces, three-two kickers");
    }
}
