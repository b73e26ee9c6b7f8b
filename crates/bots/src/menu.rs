use cards::{Card, CardList, Seat};
use engine::{CardChoice, Chips, Choices, Circle, Move, Place, Places, Range, Schema, Verb};

/// The choices of a seat. Every move of a bot is made from these, so it cannot make one that is not
/// offered.
#[derive(Clone, Copy, Debug)]
pub struct Menu<'a>(&'a Choices);

impl<'a> Menu<'a> {
    /// What is offered.
    pub fn new(legal: &'a Choices) -> Menu<'a> {
        Menu(legal)
    }

    pub(crate) fn choices(self) -> &'a Choices {
        self.0
    }

    /// Whether anything is offered with this verb.
    pub fn has(self, verb: Verb) -> bool {
        self.offer(verb).is_some()
    }

    /// Whether this move is offered.
    pub fn admits(self, mv: &Move) -> bool {
        self.0.admits(mv)
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

    /// A move with this verb: the minimum amount, the first cards, the first place.
    pub fn take(self, verb: Verb) -> Option<Move> {
        self.with_amount(verb, Chips::ZERO)
    }

    /// A move with this verb and the closest amount not above the wish, on the first place.
    pub fn with_amount(self, verb: Verb, wish: Chips) -> Option<Move> {
        let first = self.offer(verb)?;
        if matches!(first.cards, CardChoice::None) && first.places.is_nowhere() {
            // Fast path: there is nothing else to choose, as in nearly every poker move.
            let amount = first.amount.map_or(Some(Chips::ZERO), |range| nearest(range, wish));
            return amount.map(|amount| Move::new(verb).amount(amount));
        }
        let mut first = None;
        self.each(verb, wish, &mut |mv| {
            first = Some(mv);
            false
        });
        first
    }

    /// The move with this verb that scores highest; the first if tied.
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

    /// The first kind of move with this verb.
    pub fn offer(self, verb: Verb) -> Option<&'a Schema> {
        self.0.iter().find(|schema| schema.verb == verb)
    }

    pub fn places(self, verb: Verb) -> Places {
        self.offer(verb).map_or(Places::Nowhere, |schema| schema.places)
    }

    /// The verb that puts in more chips, and the amounts.
    pub(crate) fn more(self) -> Option<(Verb, Range)> {
        let is_more = |schema: &&Schema| matches!(schema.verb, Verb::Raise | Verb::Bet);
        let schema = self.0.iter().find(is_more)?;
        Some((schema.verb, schema.amount?))
    }

    /// The amounts offered with a verb.
    pub fn range(self, verb: Verb) -> Option<Range> {
        self.offer(verb)?.amount
    }

    /// The first place for a verb that satisfies `fits`.
    pub fn place(self, verb: Verb, fits: impl Fn(Place) -> bool) -> Option<Place> {
        let offers = self.0.iter().filter(|schema| schema.verb == verb);
        offers.flat_map(|schema| schema.places.iter()).find(|place| fits(*place))
    }

    /// The first circle of a spot that satisfies `fits`, and the amounts offered with a verb on it.
    pub fn circle(
        self,
        verb: Verb,
        spot: Seat,
        fits: impl Fn(Circle) -> bool,
    ) -> Option<(Place, Range)> {
        self.0.iter().filter(|schema| schema.verb == verb).find_map(|schema| {
            let Places::Circles(circles) = &schema.places else { return None };
            let circle = circles.on(spot).iter().find(|circle| fits(*circle))?;
            Some((Place::Circle(spot, circle), schema.amount?))
        })
    }

    /// The amounts offered with a verb on this place.
    pub fn range_on(self, verb: Verb, place: Place) -> Option<Range> {
        let fits = |schema: &&Schema| schema.verb == verb && schema.places.has(place);
        self.0.iter().find(fits)?.amount
    }

    /// Every set of cards and place of a verb, with the closest amount not above the wish, until
    /// `see` returns that it has seen enough.
    pub fn each(self, verb: Verb, wish: Chips, see: &mut dyn FnMut(Move) -> bool) {
        for schema in self.0.iter().filter(|schema| schema.verb == verb) {
            let amount = match schema.amount {
                Some(range) => nearest(range, wish),
                None => Some(Chips::ZERO),
            };
            let Some(amount) = amount else {
                continue;
            };
            let go_on = self.each_set(&schema.cards, &mut |cards| {
                each_place(&schema.places, &mut |place| see(Move { verb, amount, cards, place }))
            });
            if !go_on {
                return;
            }
        }
    }

    /// The cards a move can be made with, as long as `see` wants more; returns whether it did to
    /// the end.
    fn each_set(self, choice: &CardChoice, see: &mut dyn FnMut(CardList) -> bool) -> bool {
        match choice {
            CardChoice::None => see(CardList::EMPTY),
            CardChoice::OneOf(sets) => {
                self.0.sets(*sets).iter().filter(|set| all_known(set)).all(|set| see(*set))
            }
            CardChoice::Any { from, min, max } => {
                let known = known(from);
                let most = (*max as usize).min(known.len());
                (*min as usize..=most).all(|n| match n {
                    1 => known.iter().all(|card| see(std::iter::once(*card).collect())),
                    _ => each_subset(&known, n, see),
                })
            }
        }
    }
}

/// The places a move can name, as long as `see` wants more; returns whether it did to the end.
fn each_place(places: &Places, see: &mut dyn FnMut(Place) -> bool) -> bool {
    match places {
        Places::Nowhere => see(Place::Nowhere),
        Places::Spreads(bits) => {
            let mut numbers = (1..=u32::BITS as u8).filter(|number| bits >> (number - 1) & 1 == 1);
            numbers.all(|number| see(Place::Spread(number)))
        }
        Places::Seats(seats) => seats.iter().all(|seat| see(Place::Seat(seat))),
        places => places.iter().all(see),
    }
}

/// Every choice of this many cards, lower positions first; equal faces are repeated if the list has
/// them twice.
fn each_subset(from: &[Card], n: usize, see: &mut dyn FnMut(CardList) -> bool) -> bool {
    let mut at: [u8; CardList::CAPACITY] = std::array::from_fn(|place| place as u8);
    loop {
        if !see(at[..n].iter().map(|place| from[*place as usize]).collect()) {
            return false;
        }
        // The last position that can advance; those after it follow directly behind.
        let spare = from.len() - n;
        let Some(moves) = (0..n).rev().find(|&place| (at[place] as usize) < place + spare) else {
            return true;
        };
        at[moves] += 1;
        for place in moves + 1..n {
            at[place] = at[place - 1] + 1;
        }
    }
}

/// How many steps a range has above its minimum; `None` if it is empty.
pub(crate) fn steps(range: Range) -> Option<i64> {
    let (min, max, step) = (range.min.as_cents(), range.max.as_cents(), range.step.as_cents());
    (min <= max && step > 0).then(|| (max - min) / step)
}

/// The amount on this step of a range.
pub(crate) fn amount_at(range: Range, step: i64) -> Chips {
    range.min + range.step.times(step)
}

/// The largest amount up to the wish, or else the minimum.
pub(crate) fn nearest(range: Range, wish: Chips) -> Option<Chips> {
    let most = steps(range)?;
    let wished = wish.less(range.min).as_cents() / range.step.as_cents();
    Some(amount_at(range, wished.min(most)))
}

pub(crate) fn all_known(cards: &[Card]) -> bool {
    cards.iter().all(|card| card.is_known())
}

/// The cards that can be named.
pub(crate) fn known(from: &[Card]) -> CardList {
    from.iter().copied().filter(|card| card.is_known()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::Seat;
    use engine::{Circle, Circles};

    #[test]
    fn everything_on_the_menu_is_admitted() {
        let (two, nine) = (Chips::dollars(2), Chips::dollars(9));
        let range = Range { min: two, max: nine, step: Chips::dollars(3) };
        let from: CardList = "As Kd".parse().unwrap();
        let spot = Seat::at(4);
        let mut squares = Circles::NONE;
        squares.add(spot, Circle::Square(2));
        squares.add(spot, Circle::Square(3));
        let mut legal = Choices::from_iter([
            Schema::verb(Verb::Wager).amount(range).on(Places::Circles(squares)),
            Schema::verb(Verb::Discard).cards(CardChoice::Any { from, min: 1, max: 1 }),
            Schema::verb(Verb::Meld).cards(CardChoice::Any { from, min: 2, max: 3 }),
        ]);
        let hidden = legal.one_of(["As ??".parse().unwrap()]);
        legal.push(Schema::verb(Verb::Add).cards(hidden));
        let menu = Menu::new(&legal);
        for wish in [0, 1, 4, 5, 6, 100].map(Chips::dollars) {
            let mv = menu.with_amount(Verb::Wager, wish).unwrap();
            assert!(menu.admits(&mv), "{mv:?}");
        }
        let most = menu.with_amount(Verb::Wager, Chips::dollars(100)).unwrap();
        let first = Place::Circle(spot, Circle::Square(2));
        assert_eq!((most.amount, most.place), (Chips::dollars(8), first));
        let last = menu.best(Verb::Discard, |mv| std::cmp::Reverse(mv.cards[0])).unwrap();
        assert!(menu.admits(&last));
        assert_eq!(last.cards.to_string(), "Kd");
        assert!(menu.admits(&menu.take(Verb::Meld).unwrap()));
        assert_eq!(menu.take(Verb::Add), None, "a card of unknown face cannot be named");
        assert_eq!(menu.take(Verb::Fold), None);
    }

    #[test]
    fn any_set_of_cards_that_a_schema_allows_is_named() {
        let from: CardList = "As Kd ?? Qh Jc".parse().unwrap();
        let named = |min, max| {
            let any = CardChoice::Any { from, min, max };
            let legal = Choices::from_iter([Schema::verb(Verb::Discard).cards(any)]);
            let mut sets = Vec::new();
            Menu::new(&legal).each(Verb::Discard, Chips::ZERO, &mut |mv| {
                assert!(legal.admits(&mv), "{mv:?}");
                sets.push(mv.cards.to_string());
                true
            });
            let all = sets.len();
            sets.sort();
            sets.dedup();
            assert_eq!(sets.len(), all, "each once");
            all
        };
        assert_eq!([named(0, 0), named(1, 1), named(2, 2), named(4, 9)], [1, 4, 6, 1]);
        assert_eq!([named(0, 4), named(1, 3), named(5, 5), named(3, 2)], [16, 14, 0, 0]);
    }

    #[test]
    fn what_admits_nothing_is_not_on_the_menu() {
        let range = Range { min: Chips::dollars(5), max: Chips::dollars(4), step: Chips::cents(1) };
        let legal = Choices::from_iter([Schema::verb(Verb::Bank).amount(range)]);
        assert_eq!(Menu::new(&legal).take(Verb::Bank), None);
    }
}
