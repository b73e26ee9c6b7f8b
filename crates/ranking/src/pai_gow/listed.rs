use super::{Rules, Set, count};
use crate::high_bug::Category;
use crate::{Ranked, Ranking};
use cards::{Card, CardList, Deck};

/// Pai gow poker by name: seven cards set the house way, the joker a bug, the wheel lowest.
pub(crate) static RANKING: Ranking = Ranking {
    name: "pai-gow",
    deck: Deck::JOKER,
    cards: 7..=7,
    hole: None,
    categories: &Category::NAMES,
    rank,
    strength: |cards, more| Some(rank(cards, more)?.strength),
    named: |_| None,
    count: |_, progress| count::backs(Rules::default(), progress),
};

fn rank(cards: &[Card], more: &[Card]) -> Option<Ranked> {
    let Set { setting, front, back } = Rules::default().house_set(&[cards, more].concat())?;
    let list = |cards: &[Card]| CardList::from(cards);
    Some(Ranked {
        strength: u32::from(back.place()) << 16 | u32::from(front.place()),
        category: Category::ALL[back.category() as usize].as_str(),
        description: format!(
            "{} {}; {} {}",
            list(&setting.back),
            back.describe(),
            list(&setting.front),
            front.describe()
        ),
    })
}
