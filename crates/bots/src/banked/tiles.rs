//! Setting four tiles for the most money against an opponent who sets the house way.

use cards::{Card, Deck};
use ranking::tiles::{Setting, Strength, house_way, settings};
use std::sync::LazyLock;

/// More than the place of any two tiles.
const PLACES: usize = 256;

/// How often the house way makes a high and a low hand of at most these places, out of all hands.
struct Field(Vec<u32>);

static FIELD: LazyLock<Field> = LazyLock::new(Field::count);

impl Field {
    fn count() -> Field {
        let set: Vec<Card> = Deck::Tiles.counts().iter().collect();
        let mut field = Field(vec![0; PLACES * PLACES]);
        for a in 0..set.len() {
            for b in 0..a {
                for c in 0..b {
                    for d in 0..c {
                        if let Some(setting) = house_way(&[set[a], set[b], set[c], set[d]]) {
                            let (high, low) = setting.strengths();
                            field.0[at(high.place(), low.place())] += 1;
                        }
                    }
                }
            }
        }
        for high in 0..PLACES {
            for low in 1..PLACES {
                field.0[high * PLACES + low] += field.0[high * PLACES + low - 1];
            }
        }
        for place in PLACES..PLACES * PLACES {
            field.0[place] += field.0[place - PLACES];
        }
        field
    }

    /// Hands whose high and low hand have at most these places.
    fn up_to(&self, high: u8, low: u8) -> i64 {
        i64::from(self.0[at(high, low)])
    }

    /// How many more hands this one beats than it loses to. The player-dealer wins copies.
    fn balance(&self, (high, low): (Strength, Strength), banks: bool) -> i64 {
        let beats = |strength: Strength| strength.place() - u8::from(!banks);
        let (high, low) = (beats(high), beats(low));
        let all = self.up_to(u8::MAX, u8::MAX);
        let both_lower = self.up_to(high, low);
        let one_lower = self.up_to(high, u8::MAX) + self.up_to(u8::MAX, low);
        let both_higher = all - one_lower + both_lower;
        both_lower - both_higher
    }
}

fn at(high: u8, low: u8) -> usize {
    usize::from(high) * PLACES + usize::from(low)
}

/// The best way to set these tiles; `None` if they are not four tiles.
pub(super) fn best(tiles: &[Card], banks: bool) -> Option<Setting> {
    let settings = settings(tiles)?;
    // Of equal ones the first, which has the better high hand.
    settings.into_iter().rev().max_by_key(|setting| FIELD.balance(setting.strengths(), banks))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::CardList;

    fn tiles(text: &str) -> CardList {
        text.parse().unwrap()
    }

    #[test]
    fn the_field_has_all_hands() {
        assert_eq!(FIELD.up_to(u8::MAX, u8::MAX), 35_960);
        // A pair that nothing beats and the best low hand beside it.
        let best = settings(&tiles("4-2 2-1 6-6 6-6")).unwrap()[0].strengths();
        assert!(FIELD.balance(best, false) > 35_000);
        let worst = settings(&tiles("5-5 6-4 5-5 6-4")).unwrap()[2].strengths();
        assert!(FIELD.balance(worst, false) < -30_000);
        assert!(FIELD.balance(worst, true) > FIELD.balance(worst, false), "copies");
    }

    /// Over all hands the best setting is never worse than the house way, and sometimes better.
    #[test]
    fn no_setting_beats_the_best_one() {
        let set: Vec<Card> = Deck::Tiles.counts().iter().collect();
        let (mut own, mut house) = (0, 0);
        for a in (3..set.len()).step_by(3) {
            for b in 2..a {
                for c in 1..b {
                    for d in 0..c {
                        let four = [set[a], set[b], set[c], set[d]];
                        let worth = |setting: Setting| FIELD.balance(setting.strengths(), false);
                        let best = worth(best(&four, false).unwrap());
                        let posted = worth(house_way(&four).unwrap());
                        assert!(best >= posted, "{four:?}");
                        (own, house) = (own + best, house + posted);
                    }
                }
            }
        }
        assert!(own > house);
    }
}
