//! What melds of Pan are worth (PN-16 to PN-21).

use cards::{Card, Rank, Suit};

/// What a meld is; it keeps this character when cards are added (PN-20).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Rope,
    OneSuit(Suit),
    Mixed,
    /// On the table, but no meld.
    Invalid,
}

/// A meld on the table.
#[derive(Clone, Debug)]
pub(super) struct Meld {
    pub kind: Kind,
    pub cards: Vec<Card>,
    /// What was asked of each player for it so far, in cents.
    pub asked: i64,
    /// What it earned of each player that nobody has asked for, in cents (PN-31).
    pub unasked: i64,
    /// Of a rope: the cards that came when it was a condition already, or beyond its three (PN-21).
    later: Vec<Card>,
    /// Whether the house lets any suit join a set of one suit, and pays for it (PN-20).
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

/// The threes that make a rope a condition (PN-19).
const ENDS: [[Rank; 3]; 2] =
    [[Rank::King, Rank::Queen, Rank::Jack], [Rank::Ace, Rank::Two, Rank::Three]];

impl Meld {
    /// Cards laid together.
    pub fn lay(cards: &[Card], any_suit: bool) -> Meld {
        let mut meld = Meld {
            kind: kind(cards),
            cards: cards.to_vec(),
            asked: 0,
            unasked: 0,
            later: Vec::new(),
            any_suit,
        };
        meld.later = meld.beyond_three(cards);
        meld
    }

    /// Cards added. What was no meld may become one (PN-41), as if it were laid now.
    pub fn add(&mut self, cards: &[Card]) {
        let was = self.plain() > 0;
        self.cards.extend(cards);
        if self.kind == Kind::Invalid {
            *self = Meld {
                asked: self.asked,
                unasked: self.unasked,
                ..Meld::lay(&self.cards, self.any_suit)
            };
        } else if was {
            self.later.extend(cards);
        } else {
            self.later = self.beyond_three(cards);
        }
    }

    /// The cards among these that a rope's condition does not need. With both ends the one that
    /// needs fewer of them counts.
    fn beyond_three(&self, cards: &[Card]) -> Vec<Card> {
        let without = |three: [Rank; 3]| -> Option<Vec<Card>> {
            let is = |card: &Card| three.iter().any(|rank| card.rank() == Some(*rank));
            let whole = self.cards.iter().filter(|card| is(card)).count() == 3;
            whole.then(|| cards.iter().copied().filter(|card| !is(card)).collect())
        };
        if self.kind != Kind::Rope {
            return Vec::new();
        }
        let ends = ENDS.into_iter().filter_map(without);
        ends.max_by_key(Vec::len).unwrap_or_default()
    }

    /// How many cards count for the condition. Aces and kings of one suit take any suit at every
    /// house; where that is not what the house reads for all ranks, the others' suits earn nothing.
    fn counted(&self) -> i64 {
        let counts = |card: &&Card| match self.kind {
            Kind::OneSuit(suit) => self.any_suit || card.suit() == Some(suit),
            _ => true,
        };
        self.cards.iter().filter(counts).count() as i64
    }

    /// What is left when cards are taken out of it for a split (PN-22). A set of one suit stays one
    /// while it has three of the suit.
    pub fn without(&self, cards: &[Card]) -> Option<Meld> {
        let mut left = self.cards.clone();
        for card in cards {
            left.remove(left.iter().position(|c| c == card)?);
        }
        let mut rest = Meld::lay(&left, self.any_suit);
        if let Kind::OneSuit(suit) = self.kind
            && left.iter().filter(|card| card.suit() == Some(suit)).count() >= 3
        {
            rest.kind = self.kind;
        }
        rest.keep_later(self, &left);
        rest.unasked = self.unasked;
        (rest.kind != Kind::Invalid).then_some(rest)
    }

    /// One card is taken off it by mistake. What is left may be no meld any more.
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

    /// Whether it lies there as a meld and is none.
    pub fn is_none(&self) -> bool {
        self.kind == Kind::Invalid
    }

    /// A part of a divided rope: of the cards it has from there, those count as added that did so
    /// before and are not of its three.
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

    /// What three cards of it would pay, in chips: the plain value of the condition (PN-19).
    pub fn plain(&self) -> i64 {
        self.value(0)
    }

    /// What it pays as it lies, in chips (PN-19, PN-21).
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
                match low || high {
                    false => 0,
                    true if of_spades => 2 + 2 * more,
                    true => 1 + more,
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
        match ORDER.iter().position(|rank| card.rank() == Some(*rank)) {
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
        return match one_suit {
            true => Kind::OneSuit(suit),
            // Three of different suits, and any more of the rank with them.
            false if different >= 3 || any => Kind::Mixed,
            false => Kind::Invalid,
        };
    }
    places.sort_unstable();
    match one_suit && places.windows(2).all(|pair| pair[1] == pair[0] + 1) {
        true => Kind::Rope,
        false => Kind::Invalid,
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
}
