use super::{Category, Setting, house_way, rank, set};
use crate::{Ranked, Ranking};
use cards::{Card, CardList, Deck};

/// Pai gow tiles by name: two tiles, or four set the house way.
pub(crate) static RANKING: Ranking = Ranking {
    name: "tiles",
    deck: Deck::Tiles,
    cards: 2..=4,
    hole: None,
    categories: &NAMES,
    rank: ranked,
    strength: |tiles, more| Some(ranked(tiles, more)?.strength),
    named: |_| None,
    count,
};

const NAMES: [&str; Category::ALL.len()] = {
    let mut names = [""; Category::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Category::ALL[at].as_str();
        at += 1;
    }
    names
};

fn ranked(tiles: &[Card], more: &[Card]) -> Option<Ranked> {
    let tiles = [tiles, more].concat();
    if let Some(strength) = rank(&tiles) {
        return Some(Ranked {
            strength: strength.place().into(),
            category: strength.category().as_str(),
            description: strength.describe(),
        });
    }
    let Setting { high, low } = house_way(&tiles)?;
    let (back, front) = (rank(&high)?, rank(&low)?);
    let hand = |tiles: [Card; 2]| CardList::from(&tiles[..]);
    Some(Ranked {
        strength: u32::from(back.place()) << 16 | u32::from(front.place()),
        category: back.category().as_str(),
        description: format!(
            "{} {}; {} {}",
            hand(high),
            back.describe(),
            hand(low),
            front.describe()
        ),
    })
}

/// Two tiles, or the high hands of four.
fn count(cards: usize, progress: &mut dyn FnMut(u64)) -> Vec<u64> {
    let set = set();
    let mut counts = vec![0; NAMES.len()];
    let mut add = |category: Category| {
        counts[NAMES.iter().position(|name| *name == category.as_str()).expect("listed")] += 1;
        progress(1);
    };
    for a in 0..set.len() {
        for b in 0..a {
            if cards == 2 {
                add(rank(&[set[a], set[b]]).expect("two tiles").category());
                continue;
            }
            for c in 0..b {
                for d in 0..c {
                    let tiles = [set[a], set[b], set[c], set[d]];
                    let setting = house_way(&tiles).expect("four tiles");
                    add(setting.strengths().0.category());
                }
            }
        }
    }
    counts
}
