use cards::{Card, CardList};
use engine::{Action, Actor, Answer, Chips, Move, Place, Verb};

/// What was done in a hand, in order.
///
/// An [`Action`] has room for the largest deal of the catalogue, and nearly all name a card or two,
/// so only what is there is kept: a hand of Pan has some hundred and fifty of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Acts {
    brief: Vec<Brief>,
    /// The other cards of those who name more than fit, in the same order.
    cards: Vec<Card>,
    /// The actions of another kind.
    others: Vec<Action>,
}

/// Room for so many acts is never given back.
const ROOMY: usize = 64;

/// How many cards fit.
const FIT: usize = 8;

#[derive(Clone, Copy, Debug)]
struct Brief {
    actor: Actor,
    kind: Kind,
    place: Place,
    /// How many cards.
    n: u8,
    cards: [Card; FIT],
    amount: Chips,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Move(Verb),
    Cards,
    Other,
}

impl PartialEq for Brief {
    fn eq(&self, other: &Brief) -> bool {
        let all = |brief: &Brief| (brief.actor, brief.kind, brief.place, brief.n, brief.amount);
        all(self) == all(other) && self.fit() == other.fit()
    }
}

impl Eq for Brief {}

impl Brief {
    /// The cards that fit.
    fn fit(&self) -> &[Card] {
        &self.cards[..FIT.min(self.n.into())]
    }
}

impl Acts {
    pub fn clear(&mut self) {
        self.brief.clear();
        self.cards.clear();
        self.others.clear();
    }

    #[inline]
    pub fn push(&mut self, actor: Actor, action: &Action) {
        // Fast path: the cards fit, and no memory has to be found.
        let (kind, place, amount, cards) = match action {
            Action::Move(mv) if mv.cards.len() <= FIT => {
                (Kind::Move(mv.verb), mv.place, mv.amount, &mv.cards)
            }
            Action::Chance(Answer::Cards(cards)) if cards.len() <= FIT => {
                (Kind::Cards, Place::Nowhere, Chips::ZERO, cards)
            }
            _ => return self.push_any(actor, action),
        };
        if self.brief.len() == self.brief.capacity() {
            return self.push_any(actor, action);
        }
        let (n, cards) = (cards.len() as u8, *cards.places());
        self.brief.push(Brief { actor, kind, place, n, cards, amount });
    }

    #[cold]
    fn push_any(&mut self, actor: Actor, action: &Action) {
        let (kind, place, amount, cards) = match action {
            Action::Move(mv) => (Kind::Move(mv.verb), mv.place, mv.amount, mv.cards),
            Action::Chance(Answer::Cards(cards)) => {
                (Kind::Cards, Place::Nowhere, Chips::ZERO, *cards)
            }
            other => {
                self.others.push(other.clone());
                (Kind::Other, Place::Nowhere, Chips::ZERO, CardList::EMPTY)
            }
        };
        self.cards.extend(cards.iter().skip(FIT));
        let (n, cards) = (cards.len() as u8, *cards.places());
        self.brief.push(Brief { actor, kind, place, n, cards, amount });
    }

    /// The last one was refused.
    #[cold]
    pub fn take_back(&mut self) {
        let Some(last) = self.brief.pop() else { return };
        self.cards.truncate(self.cards.len() - usize::from(last.n).saturating_sub(FIT));
        if last.kind == Kind::Other {
            self.others.pop();
        }
    }

    /// As they were done.
    pub fn list(&self) -> Vec<(Actor, Action)> {
        let (mut cards, mut others) = (self.cards.iter().copied(), self.others.iter());
        let act = |brief: &Brief| {
            let beyond = usize::from(brief.n).saturating_sub(FIT);
            let list: CardList =
                brief.fit().iter().copied().chain(cards.by_ref().take(beyond)).collect();
            let Brief { actor, place, amount, .. } = *brief;
            let action = match brief.kind {
                Kind::Move(verb) => Action::Move(Move { verb, amount, cards: list, place }),
                Kind::Cards => Action::Chance(Answer::Cards(list)),
                Kind::Other => others.next().expect("as many as there were").clone(),
            };
            (actor, action)
        };
        self.brief.iter().map(act).collect()
    }

    /// One long hand must not hold on to its memory in every hand after it.
    pub fn give_back(&mut self) {
        fn shrink<T>(list: &mut Vec<T>) {
            if list.capacity() > ROOMY.max(2 * list.len()) {
                list.shrink_to(ROOMY);
            }
        }
        shrink(&mut self.brief);
        shrink(&mut self.cards);
        shrink(&mut self.others);
    }
}

impl<'a> FromIterator<&'a (Actor, Action)> for Acts {
    fn from_iter<I: IntoIterator<Item = &'a (Actor, Action)>>(acts: I) -> Acts {
        let mut all = Acts::default();
        acts.into_iter().for_each(|(actor, action)| all.push(*actor, action));
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Seat;
    use engine::{Incident, IncidentKind};

    #[test]
    fn whatever_was_done_is_read_back() {
        let (seat, deal) = (Actor::Seat(Seat::at(4)), "2c3c4c5c6c7c8c9cTcJcQcKcAc");
        let cards = |text: &str| text.parse::<CardList>().unwrap();
        let bet = Move::new(Verb::Bet).amount(Chips::dollars(3)).on(Place::Hand(Seat::at(2), 1));
        let acts = [
            (Actor::Chance, Action::Chance(Answer::Cards(cards(deal)))),
            (seat, bet.into()),
            (Actor::Chance, Action::Chance(Answer::Dice([1, 2, 3]))),
            (seat, Move::new(Verb::Meld).cards(cards("2d3d4d5d6d7d8d9dTd")).into()),
            (Actor::Dealer, Action::Slip(Incident::new(IncidentKind::ExposedCard))),
            (seat, Move::new(Verb::Discard).cards(cards("Kd")).into()),
            (Actor::Clock, Verb::Timeout.into()),
            (Actor::Chance, Action::Chance(Answer::Shuffled)),
        ];
        let kept: Acts = acts.iter().collect();
        assert_eq!(kept.list(), acts);
        assert_eq!(kept, kept.list().iter().collect());
        for (at, (actor, action)) in acts.iter().enumerate() {
            let mut kept: Acts = acts[..at].iter().collect();
            kept.push(*actor, action);
            kept.take_back();
            assert_eq!(kept, acts[..at].iter().collect());
        }
        assert!(size_of::<Brief>() <= 24);
    }

    #[test]
    fn what_lies_beyond_the_end_of_a_list_is_no_difference() {
        let one: CardList = "2c3c".parse().unwrap();
        let mut other: CardList = "2c3c4c".parse().unwrap();
        other.remove(2);
        let acts =
            |list| Acts::from_iter(&[(Actor::Dealer, Move::new(Verb::Meld).cards(list).into())]);
        assert_eq!(acts(one), acts(other));
        assert_ne!(acts(one), acts("2c4c".parse().unwrap()));
    }
}
