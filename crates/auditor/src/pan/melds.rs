//! What Pan melds are worth (PN-16 to PN-21).

use cards::{Card, Rank, Suit};

/// The kind of a meld, which additions do not change (PN-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Rope,
    OneSuit(Suit),
    Mixed,
    /// On the table, but not a meld.
    Invalid,
}

/// A meld on the table.
#[derive(Clone, Debug)]
pub(super) struct Meld {
    pub kind: Kind,
    pub cards: Vec<Card>,
    /// What was asked of each player for it so far, in cents.
    pub asked: i64,
    /// What it earned from each player and nobody has asked for, in cents (PN-31).
    pub unasked: i64,
    /// In a rope: the cards added when it was already a condition, laid one by one in the best
    /// order (PN-21).
    later: Vec<Card>,
    /// Whether the house lets any suit join a one-suit set, and pays for it (PN-20).
    any_suit: bool,
}

/// Pan's order of ranks, ace low, the seven next to the jack (PN-02).
const ORDER: [Rank; 10] = [
    Rank::Ace,
    Rank::Two,
    Rank::Three,
    Rank::Four,
    Rank::Five,
    Rank::Six,
    Rank::Seven,
    Rank::Jack,
    Rank::Queen,
    Rank::King,
];

/// The three cards that make a rope a condition (PN-19).
const ENDS: [[Rank; 3]; 2] =
    [[Rank::King, Rank::Queen, Rank::Jack], [Rank::Ace, Rank::Two, Rank::Three]];

/// The position of a card in that order.
fn place(card: Card) -> Option<usize> {
    ORDER.iter().position(|rank| card.rank() == Some(*rank))
}

/// The cards that are added when a rope is already a condition, as it grows from the first list to
/// all of these: first down and then up, or the other way around, whichever gives more.
fn come_later(lying: &[Card], all: &[Card]) -> Vec<Card> {
    let mut more: Vec<Card> = all.iter().copied().filter(|card| !lying.contains(card)).collect();
    more.sort_unstable_by_key(|card| place(*card));
    let lowest = lying.iter().map(|card| place(*card)).min();
    let (mut down, up): (Vec<Card>, Vec<Card>) =
        more.into_iter().partition(|card| Some(place(*card)) < lowest);
    down.reverse();
    let grow = |order: Vec<Card>| {
        let (mut there, mut later) = (lying.to_vec(), Vec::new());
        for card in order {
            let has = |rank: &Rank| there.iter().any(|card| card.rank() == Some(*rank));
            if ENDS.iter().any(|three| three.iter().all(has)) {
                later.push(card);
            }
            there.push(card);
        }
        later
    };
    longest([grow([&down[..], &up[..]].concat()), grow([up, down].concat())].into_iter())
}

/// The longest of some lists; the first if tied.
fn longest(lists: impl Iterator<Item = Vec<Card>>) -> Vec<Card> {
    lists.reduce(|best, list| if list.len() > best.len() { list } else { best }).unwrap_or_default()
}

impl Meld {
    /// Cards laid together, paying as much as they would one by one.
    pub fn lay(cards: &[Card], any_suit: bool) -> Meld {
        let plain = Meld::plainly(cards, any_suit);
        let rank = cards.first().and_then(|card| card.rank());
        let free = any_suit || matches!(rank, Some(Rank::Ace | Rank::King));
        let three =
            |suit: &Suit| cards.iter().filter(|card| card.suit() == Some(*suit)).count() >= 3;
        let as_set = |suit| Meld { kind: Kind::OneSuit(suit), ..plain.clone() };
        match plain.kind {
            // Three of a suit first, then the others are added; if tied, spades, the last suit.
            Kind::Mixed if free => {
                let sets = Suit::ALL.into_iter().filter(three).map(as_set);
                sets.max_by_key(Meld::worth).unwrap_or(plain)
            }
            _ => plain,
        }
    }

    /// Cards laid together, as what all of them make.
    fn plainly(cards: &[Card], any_suit: bool) -> Meld {
        let (kind, cards) = (kind(cards), cards.to_vec());
        let mut meld = Meld { kind, cards, asked: 0, unasked: 0, later: Vec::new(), any_suit };
        if kind == Kind::Rope {
            meld.cards.sort_unstable_by_key(|card| place(*card));
            meld.later = longest(meld.cards.windows(3).map(|three| come_later(three, &meld.cards)));
        }
        meld
    }

    /// Adds cards. An invalid meld may become valid (PN-41), as if it were laid now.
    pub fn add(&mut self, cards: &[Card]) {
        let all = [&self.cards[..], cards].concat();
        match self.kind {
            Kind::Invalid => {
                let (asked, unasked) = (self.asked, self.unasked);
                *self = Meld { asked, unasked, ..Meld::lay(&all, self.any_suit) };
            }
            Kind::Rope if self.plain() > 0 => self.later.extend(cards),
            Kind::Rope => self.later = come_later(&self.cards, &all),
            _ => {}
        }
        self.cards = all;
    }

    /// What the dealer calls for it when its owner goes out, in chips (PN-28): as if it were laid
    /// now, if possible.
    pub fn outs(&self) -> i64 {
        let anew = Meld::lay(&self.cards, self.any_suit);
        if anew.is_none() || self.is_none() { self.worth() } else { anew.worth() }
    }

    /// The ends that make a rope a condition.
    pub fn ends(&self) -> Vec<Card> {
        let suit = self.cards.first().and_then(|card| card.suit());
        let (Kind::Rope, Some(suit)) = (self.kind, suit) else { return Vec::new() };
        let has = |three: &&[Rank; 3]| {
            three.iter().all(|rank| self.cards.contains(&Card::new(*rank, suit)))
        };
        ENDS.iter().filter(has).map(|three| Card::new(three[0], suit)).collect()
    }

    /// How many cards count for the condition. Every house adds any suit to one-suit sets of aces
    /// and kings; unless the house allows that for all ranks, the other suits earn nothing.
    fn counted(&self) -> i64 {
        let counts = |card: &&Card| match self.kind {
            Kind::OneSuit(suit) => self.any_suit || card.suit() == Some(suit),
            _ => true,
        };
        self.cards.iter().filter(counts).count() as i64
    }

    /// What is left when cards are taken out for a split (PN-22). A one-suit set stays one while it
    /// has three of its suit.
    pub fn without(&self, cards: &[Card]) -> Option<Meld> {
        let mut left = self.cards.clone();
        for card in cards {
            left.remove(left.iter().position(|c| c == card)?);
        }
        let mut rest = Meld::plainly(&left, self.any_suit);
        if let Kind::OneSuit(suit) = self.kind
            && left.iter().filter(|card| card.suit() == Some(suit)).count() >= 3
        {
            rest.kind = self.kind;
        }
        rest.keep_later(self, &left);
        rest.unasked = self.unasked;
        (rest.kind != Kind::Invalid).then_some(rest)
    }

    /// One card is taken off by mistake. The rest may no longer be a meld.
    pub fn lose(&mut self, card: Card, chip: i64) {
        match self.without(&[card]).filter(|_| !self.is_none()) {
            Some(mut rest) => {
                rest.asked = rest.worth() * chip;
                *self = rest;
            }
            None => {
                self.kind = Kind::Invalid;
                if let Some(at) = self.cards.iter().position(|other| *other == card) {
                    self.cards.remove(at);
                }
            }
        }
    }

    /// Whether it was laid as a meld but is invalid.
    pub fn is_none(&self) -> bool {
        self.kind == Kind::Invalid
    }

    /// One part of a split rope: of the cards it got from the whole, those that counted as added
    /// still do, unless they belong to its three.
    pub fn keep_later(&mut self, whole: &Meld, from_it: &[Card]) {
        let before = |card: &Card| whole.later.contains(card) && from_it.contains(card);
        self.later.retain(before);
    }

    /// The face that a set of one suit is made of.
    pub fn face(&self) -> Option<Card> {
        match (self.kind, self.cards.first().and_then(|card| card.rank())) {
            (Kind::OneSuit(suit), Some(rank)) => Some(Card::new(rank, suit)),
            _ => None,
        }
    }

    /// What three of its cards would pay, in chips: the plain value of the condition (PN-19).
    pub fn plain(&self) -> i64 {
        self.value(0)
    }

    /// What it has earned, in chips (PN-19, PN-21).
    pub fn worth(&self) -> i64 {
        match self.kind {
            Kind::Rope => self.value(self.later.len() as i64),
            _ => self.value(self.counted() - 3),
        }
    }

    fn value(&self, more: i64) -> i64 {
        let rank = self.cards.first().and_then(|card| card.rank());
        let valle = matches!(rank, Some(Rank::Three | Rank::Five | Rank::Seven));
        let of_spades = self.cards.first().and_then(|card| card.suit()) == Some(Suit::Spades);
        match self.kind {
            Kind::Invalid => 0,
            Kind::Rope => {
                let has = |rank| self.cards.iter().any(|card| card.rank() == Some(rank));
                let low = has(Rank::Ace) && has(Rank::Two) && has(Rank::Three);
                let high = has(Rank::King) && has(Rank::Queen) && has(Rank::Jack);
                if !low && !high {
                    0
                } else if of_spades {
                    2 + 2 * more
                } else {
                    1 + more
                }
            }
            Kind::OneSuit(suit) => match (valle, suit == Suit::Spades) {
                (true, true) => 4 + 2 * more,
                (true, false) => 2 + more,
                (false, true) => 2 + 2 * more,
                (false, false) => 1 + more,
            },
            Kind::Mixed if valle => 1 + more,
            Kind::Mixed => 0,
        }
    }
}

fn kind(cards: &[Card]) -> Kind {
    let mut places = Vec::new();
    for card in cards {
        match place(*card) {
            Some(place) => places.push(place),
            None => return Kind::Invalid,
        }
    }
    let Some(suit) = cards.first().and_then(|card| card.suit()).filter(|_| cards.len() >= 3) else {
        return Kind::Invalid;
    };
    let one_suit = cards.iter().all(|card| card.suit() == Some(suit));
    if places.iter().all(|place| *place == places[0]) {
        let has = |suit: &Suit| cards.iter().any(|card| card.suit() == Some(*suit));
        let different = Suit::ALL.iter().filter(|suit| has(suit)).count();
        let any = matches!(ORDER[places[0]], Rank::Ace | Rank::King);
        return if one_suit {
            Kind::OneSuit(suit)
        } else if different >= 3 || any {
            // Three of different suits, and any more of the rank with them.
            Kind::Mixed
        } else {
            Kind::Invalid
        };
    }
    places.sort_unstable();
    if one_suit && places.windows(2).all(|pair| pair[1] == pair[0] + 1) {
        Kind::Rope
    } else {
        Kind::Invalid
    }
}

#[cfg(test)]
mod tests {
    use super::Meld;
    use cards::CardList;

    #[test]
    fn worth_by_the_sheet() {
        for (cards, worth) in [
            ("7s 7h 7d", 1),
            ("5d 5d 5d", 2),
            ("3s 3s 3s", 4),
            ("3s 3s 3s 3s", 6),
            ("4h 4h 4h", 1),
            ("4s 4s 4s", 2),
            ("4s 4h 4c", 0),
            ("Ah 2h 3h", 1),
            ("As 2s 3s 4s", 4),
            ("Kd Qd Jd 7d", 2),
            ("Ks Qs Js", 2),
            ("Qs Js 7s", 0),
            ("Kh Kh Kd", 0),
            ("Ks Ks Ks Kc", 2),
            ("Kh Kh Kh Kh Ks Ks Ks", 2),
            ("4s 4s 4s 4h 4d", 0),
            ("4h 5h 6h 7h Jh Qh Kh", 5),
            ("5c 6c Jc", 0),
        ] {
            let meld = Meld::lay(&cards.parse::<CardList>().unwrap(), false);
            assert_eq!(meld.worth(), worth, "{cards}");
        }
    }

    #[test]
    fn worth_of_what_is_added() {
        for (laid, added, any_suit, worth) in [
            ("7s 7h 7d", "7d", false, 2),
            ("5s 5s 5s", "5s", false, 6),
            ("Kc Kc Kc", "Kc", false, 2),
            ("Kc Kc Kc", "Ks Kc", false, 2),
            ("Kc Kc Kc", "Ks", true, 2),
            ("Kc Kc Ks", "Kc", false, 0),
            ("Qs Qs Qs", "Qd", true, 4),
            ("2h 3h 4h", "Ah", false, 1),
            ("2h 3h 4h", "Ah 5h", false, 2),
            ("4h 5h 6h", "7h Jh Qh Kh", false, 1),
            ("4h 5h 6h", "7h 3h 2h Ah", false, 2),
            ("2d 3d 4d 5d 6d 7d Jd Qd", "Kd", false, 1),
            ("2d 3d 4d 5d 6d 7d Jd Qd", "Kd Ad", false, 2),
            ("As 2s 3s", "4s 5s", false, 6),
            ("Ac 2c 4c", "3c", false, 2),
        ] {
            let mut meld = Meld::lay(&laid.parse::<CardList>().unwrap(), any_suit);
            meld.add(&added.parse::<CardList>().unwrap());
            assert_eq!(meld.worth(), worth, "{laid} + {added}");
        }
    }

    #[test]
    fn outs_by_the_cards_alone() {
        for (laid, added, any_suit, outs) in [
            ("2h 3h 4h 5h 6h 7h", "Ah", false, 5),
            ("Kc Kd Kh", "Ks Ks Ks", false, 2),
            ("4c 4d 4h", "4s 4s 4s", false, 0),
            ("Qs Qs Qs", "Qd", true, 4),
            ("Ac 2c 4c", "", false, 0),
        ] {
            let mut meld = Meld::lay(&laid.parse::<CardList>().unwrap(), any_suit);
            meld.add(&added.parse::<CardList>().unwrap());
            assert_eq!(meld.outs(), outs, "{laid} + {added}");
        }
    }
}
