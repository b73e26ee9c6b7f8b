//! Setting seven cards for the most money against opponents who set the house way.

use cards::{Card, CardList, Deck};
use ranking::pai_gow::{Rules, Setting};
use std::sync::LazyLock;

/// The joker is a bug and the wheel the lowest straight, as nearly everywhere. Where a house has it
/// otherwise, a setting that it does not take is not made.
const RULES: Rules =
    Rules { joker: ranking::pai_gow::Joker::Bug, wheel: ranking::pai_gow::Wheel::Lowest };

/// More than the place of any front.
const FRONTS: usize = 92;
/// More than the place of any back.
const BACKS: usize = 7_600;
/// How many opponents' hands are set the house way to learn what to expect.
const SAMPLE: usize = 20_000;

/// How many opponents have a front and a back of at most these places.
struct Field(Vec<u32>);

static FIELD: LazyLock<Field> = LazyLock::new(Field::sample);

impl Field {
    fn sample() -> Field {
        let mut deck: Vec<Card> = Deck::JOKER.counts().iter().collect();
        let mut field = Field(vec![0; FRONTS * BACKS]);
        // Any numbers will do that are the same every time.
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        for _ in 0..SAMPLE {
            for at in 0..7 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let left = deck.len() - at;
                deck.swap(at, at + (state >> 33) as usize % left);
            }
            let (front, back) = RULES.house_way(&deck[..7]).and_then(places).expect("seven cards");
            field.0[front * BACKS + back] += 1;
        }
        for front in 0..FRONTS {
            for back in 1..BACKS {
                field.0[front * BACKS + back] += field.0[front * BACKS + back - 1];
            }
        }
        for at in BACKS..FRONTS * BACKS {
            field.0[at] += field.0[at - BACKS];
        }
        field
    }

    fn up_to(&self, front: usize, back: usize) -> i64 {
        i64::from(self.0[front * BACKS + back])
    }

    /// How many more hands this setting beats than it loses to. The player-dealer wins copies.
    fn balance(&self, (front, back): (usize, usize), banks: bool) -> i64 {
        let copies = usize::from(!banks);
        let (front, back) = (front - copies, back - copies);
        let (all_fronts, all_backs) = (FRONTS - 1, BACKS - 1);
        let both_lower = self.up_to(front, back);
        let one_lower = self.up_to(front, all_backs) + self.up_to(all_fronts, back);
        let both_higher = self.up_to(all_fronts, all_backs) - one_lower + both_lower;
        both_lower - both_higher
    }
}

/// The places of a setting's front and back, the worst at 1.
fn places(setting: Setting) -> Option<(usize, usize)> {
    let (front, back) = (RULES.front(&setting.front)?, RULES.back(&setting.back)?);
    Some((front.place().into(), back.place().into()))
}

/// What the house puts in front; `None` if these are not seven cards.
pub(super) fn house_way(cards: &[Card]) -> Option<CardList> {
    Some(CardList::from(&RULES.house_way(cards)?.front[..]))
}

/// What wins the most in front; `None` if these are not seven cards.
pub(super) fn best(cards: &[Card], banks: bool) -> Option<CardList> {
    let settings = RULES.settings(cards)?.into_iter();
    // Of equal ones the better front.
    let worth = |setting: &Setting| {
        let places = places(*setting)?;
        Some((FIELD.balance(places, banks), places))
    };
    let best = settings.max_by_key(worth)?;
    Some(CardList::from(&best.front[..]))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn front(text: &str, banks: bool) -> String {
        let cards: CardList = text.parse().unwrap();
        best(&cards, banks).unwrap().to_string()
    }

    #[test]
    fn the_best_setting_gives_up_what_the_other_hand_needs_more() {
        // Two pairs with an ace beside them stay; with nothing beside them they are split.
        assert_eq!(front("5c 5d 4h 4s Ah Kd 9c", false), "Ah Kd");
        assert_eq!(front("Ac Ad 4h 4s 9h 7d 6c", false), "4s 4h");
        assert_eq!(front("Ah Kd 9c 9s 7h 4d 2c", true), "Ah Kd");
    }

    #[test]
    fn no_setting_beats_the_best_one() {
        let mut deck: Vec<Card> = Deck::JOKER.counts().iter().collect();
        let (mut own, mut house) = (0, 0);
        for round in 0..3_000_usize {
            for at in 0..7 {
                deck.swap(at, at + (round * 31 + at * 17) % (53 - at));
            }
            let cards = &deck[..7];
            let balance = |front: CardList| {
                let settings = RULES.settings(cards).unwrap();
                let made = settings.into_iter().find(|set| CardList::from(&set.front[..]) == front);
                FIELD.balance(places(made.unwrap()).unwrap(), false)
            };
            let (ours, theirs) = (best(cards, false).unwrap(), house_way(cards).unwrap());
            assert!(balance(ours) >= balance(theirs), "{cards:?}");
            own += balance(ours);
            house += balance(theirs);
        }
        assert!(own > house, "{own} {house}");
    }
}
