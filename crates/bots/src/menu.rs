use cards::{Card, CardList};
use engine::{CardChoice, Chips, Move, Range, Schema, Verb};

/// The choices of a view, from which every move of a bot is made: what is not offered is not on
/// the menu.
#[derive(Clone, Copy, Debug)]
pub struct Menu<'a>(&'a [Schema]);

impl<'a> Menu<'a> {
    /// What is offered.
    pub fn new(legal: &'a [Schema]) -> Menu<'a> {
        Menu(legal)
    }

    /// Whether anything is offered with this verb.
    pub fn has(self, verb: Verb) -> bool {
        self.0.iter().any(|schema| schema.verb == verb)
    }

    /// Whether this move is on it.
    pub fn admits(self, mv: &Move) -> bool {
        self.0.iter().any(|schema| schema.admits(mv))
    }

    /// Whether a verb leaves nothing to choose.
    pub fn is_single(self, verb: Verb) -> bool {
        let mut n = 0;
        self.each(verb, Chips::ZERO, &mut |_| {
            n += 1;
            n < 2
        });
        n == 1
    }

    /// A move with this verb: the least amount, the first cards, the first target.
    pub fn take(self, verb: Verb) -> Option<Move> {
        self.with_amount(verb, Chips::ZERO)
    }

    /// A move with this verb and the amount nearest below the wish, on the first target.
    pub fn with_amount(self, verb: Verb, wish: Chips) -> Option<Move> {
        let mut first = None;
        self.each(verb, wish, &mut |mv| {
            first = Some(mv);
            false
        });
        first
    }

    /// The move with this verb that is worth most by this measure; the first of equals.
    pub fn best<S: Ord>(self, verb: Verb, worth: impl Fn(&Move) -> S) -> Option<Move> {
        let mut best: Option<(S, Move)> = None;
        self.each(verb, Chips::ZERO, &mut |mv| {
            let new = worth(&mv);
            if best.as_ref().is_none_or(|(old, _)| *old < new) {
                best = Some((new, mv));
            }
            true
        });
        best.map(|(_, mv)| mv)
    }

    /// The targets of a verb, in the order offered.
    pub fn targets(self, verb: Verb) -> &'a [u8] {
        let offer = self.0.iter().find(|schema| schema.verb == verb);
        offer.map_or(&[], |schema| &schema.targets)
    }

    /// The amounts offered with a verb.
    pub fn range(self, verb: Verb) -> Option<Range> {
        self.0.iter().find(|schema| schema.verb == verb)?.amount
    }

    /// Every set of cards and target of a verb, with the amount nearest below the wish, until
    /// `see` says that it has seen enough.
    fn each(self, verb: Verb, wish: Chips, see: &mut dyn FnMut(Move) -> bool) {
        for schema in self.0.iter().filter(|schema| schema.verb == verb) {
            let amount = match schema.amount {
                Some(range) => nearest(range, wish),
                None => Some(Chips::ZERO),
            };
            let Some(amount) = amount else {
                continue;
            };
            let go_on = each_set(&schema.cards, &mut |cards| {
                targets(schema).all(|target| see(Move { verb, amount, cards, target }))
            });
            if !go_on {
                return;
            }
        }
    }
}

fn targets(schema: &Schema) -> impl Iterator<Item = u8> {
    let none = schema.targets.is_empty().then_some(0);
    none.into_iter().chain(schema.targets.iter().copied())
}

/// How many steps a range has above its least amount; none if it admits nothing at all.
pub(crate) fn steps(range: Range) -> Option<i64> {
    let (min, max, step) = (range.min.as_cents(), range.max.as_cents(), range.step.as_cents());
    (min <= max && step > 0).then(|| (max - min) / step)
}

/// The amount on this step of a range.
pub(crate) fn amount_at(range: Range, step: i64) -> Chips {
    range.min + range.step.times(step)
}

/// The largest amount up to the wish, or else the least.
fn nearest(range: Range, wish: Chips) -> Option<Chips> {
    let most = steps(range)?;
    let wished = wish.less(range.min).as_cents() / range.step.as_cents();
    Some(amount_at(range, wished.min(most)))
}

/// The cards a move can be made with, as long as `see` wants more; says whether it did to the end.
/// Of many free choices only the smallest are told.
fn each_set(choice: &CardChoice, see: &mut dyn FnMut(CardList) -> bool) -> bool {
    match choice {
        CardChoice::None => see(CardList::EMPTY),
        CardChoice::OneOf(sets) => sets.iter().filter(|set| all_known(set)).all(|set| see(*set)),
        CardChoice::Any { from, min, max } => {
            let known = || from.iter().copied().filter(|card| card.is_known());
            let n = known().count();
            match (*min, *max) {
                (0 | 1, 1..) if n > 0 => known().all(|card| see(std::iter::once(card).collect())),
                (min, max) if min <= max && n >= min as usize => {
                    see(known().take(min as usize).collect())
                }
                _ => true,
            }
        }
    }
}

pub(crate) fn all_known(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.is_known())
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Target;

    #[test]
    fn everything_on_the_menu_is_admitted() {
        let (two, nine) = (Chips::dollars(2), Chips::dollars(9));
        let range = Range { min: two, max: nine, step: Chips::dollars(3) };
        let from: CardList = "As Kd".parse().unwrap();
        let hidden: CardList = "As ??".parse().unwrap();
        let schemas = [
            Schema::verb(Verb::Wager).amount(range).targets(Target::Square, vec![2, 3]),
            Schema::verb(Verb::Discard).cards(CardChoice::Any { from, min: 1, max: 1 }),
            Schema::verb(Verb::Meld).cards(CardChoice::Any { from, min: 2, max: 3 }),
            Schema::verb(Verb::Add).cards(CardChoice::OneOf(vec![hidden])),
        ];
        let menu = Menu::new(&schemas);
        for wish in [0, 1, 4, 5, 6, 100].map(Chips::dollars) {
            let mv = menu.with_amount(Verb::Wager, wish).unwrap();
            assert!(schemas[0].admits(&mv), "{mv:?}");
        }
        let most = menu.with_amount(Verb::Wager, Chips::dollars(100)).unwrap();
        assert_eq!((most.amount, most.target), (Chips::dollars(8), 2));
        let last = menu.best(Verb::Discard, |mv| std::cmp::Reverse(mv.cards[0])).unwrap();
        assert!(schemas[1].admits(&last));
        assert_eq!(last.cards.to_string(), "Kd");
        assert!(schemas[2].admits(&menu.take(Verb::Meld).unwrap()));
        assert_eq!(menu.take(Verb::Add), None, "a card of unknown face cannot be named");
        assert_eq!(menu.take(Verb::Fold), None);
    }

    #[test]
    fn what_admits_nothing_is_not_on_the_menu() {
        let range = Range { min: Chips::dollars(5), max: Chips::dollars(4), step: Chips::cents(1) };
        let schemas = [Schema::verb(Verb::Bank).amount(range)];
        assert_eq!(Menu::new(&schemas).take(Verb::Bank), None);
    }
}
