//! What a split is worth, and how far that may be off.

use super::bank::ONE;
use super::player::{Player, Rides, Worth};
use super::shoe::{KINDS, Set, card};
use engine::Verb;
use engine::banked::{Blackjack, Dealt};

/// A split of a pair.
pub(super) struct Split {
    pub worth: Worth,
    /// No play of the same kind is worth more or less than this from it, in halves of a wager and
    /// parts of [`ONE`].
    pub bound: i128,
}

/// One half of a pair, over every second card but another one of the pair, and with that.
struct Half {
    other: Worth,
    again: Worth,
}

impl Half {
    /// Each half is played for itself, knowing its own cards and the pair. Cards come in any order
    /// with the same probability, so what the other halves draw before does not matter.
    fn of<B: Blackjack>(player: &mut Player<'_, B>, kind: usize, rides: Rides) -> Half {
        let one = Set::default().with(kind);
        let left = player.shoe.less(&one).expect("the pair is in the shoe");
        let mut half = Half { other: Worth::NONE, again: Worth::NONE };
        for next in (0..KINDS).filter(|next| left.left[*next] > 0) {
            let worth = player.play(&one.with(next), rides);
            let to = if next == kind { &mut half.again } else { &mut half.other };
            to.add_part(&worth, left.left[next], left.all);
        }
        half.certain()
    }

    /// The same once it is certain that the round goes on: if it does for one hand it does for all.
    fn certain(self) -> Half {
        let goes_on = self.other.mass() + self.again.mass();
        let [other, again] = [self.other, self.again].map(|worth| worth.times(ONE, goes_on));
        Half { other, again }
    }

    fn mean(&self) -> i128 {
        self.other.mean() + self.again.mean()
    }
}

/// All halves of a pair that may be split again.
struct Halves {
    first: Half,
    added: Half,
    /// The probability that the second card makes a pair again.
    pairs: u64,
}

impl Halves {
    /// The first half and this many added ones are still to be played, with so many splits left.
    fn first(&self, added: usize, splits: usize) -> Worth {
        let mut worth = self.first.other.both(&self.added(added, splits));
        let again = if splits > 0 {
            part(&self.first(added + 1, splits - 1), self.pairs)
        } else {
            self.first.again.both(&self.added(added, 0))
        };
        worth.add_part(&again, 1, 1);
        worth
    }

    fn added(&self, added: usize, splits: usize) -> Worth {
        let Some(rest) = added.checked_sub(1) else { return Worth::sure(0) };
        let mut worth = self.added.other.both(&self.added(rest, splits));
        let again = if splits > 0 {
            part(&self.added(added + 1, splits - 1), self.pairs)
        } else {
            self.added.again.both(&self.added(rest, 0))
        };
        worth.add_part(&again, 1, 1);
        worth
    }
}

fn part(worth: &Worth, chance: u64) -> Worth {
    let mut sure = Worth::NONE;
    sure.add(0, chance);
    worth.both(&sure)
}

/// The split of a pair of this kind, by a player with the cards that are left once one card of the pair
/// lies on the other hand.
pub(super) fn split<B: Blackjack>(two: &mut Player<'_, B>, kind: usize, mode: Mode) -> Split {
    let one = Set::default().with(kind);
    let left = two.shoe.less(&one).expect("the pair is in the shoe");
    let goes_on = two.one_card(&one, Rides::First, false).mass();
    if two.rules.one_card_after_split(card(kind)) {
        let halves = [Rides::First, Rides::Added].map(|rides| two.one_card(&one, rides, false));
        let [first, added] = halves.map(|half| half.times(ONE, half.mass()));
        return Split { worth: first.both(&added).times(goes_on, ONE), bound: 0 };
    }
    let halves = Halves {
        first: Half::of(two, kind, Rides::First),
        added: Half::of(two, kind, Rides::Added),
        pairs: ONE / left.all * left.left[kind],
    };
    let splits = again(two, kind);
    let worth = halves.first(1, splits).times(goes_on, ONE);
    if splits == 0 || mode == Mode::Quick {
        return Split { worth, bound: 0 };
    }
    // What one card of the pair more or less changes for a half. Halves that were not split again
    // leave the shoe a little richer in such cards; those that were, a little poorer.
    let after = left.left[kind] > 1;
    let off = if after {
        let third = Half::of(&mut two.split(kind, two.shoe.without(kind)), kind, Rides::Added);
        (third.mean() - halves.added.mean()).abs()
    } else {
        i128::from(ONE)
    };
    let (pairs, rest) = (left.left[kind] as i128, (left.all - left.left[kind]) as i128);
    let richer = off * pairs / rest;
    let poorer = 2 * off * 2 * pairs / left.all as i128;
    Split { worth, bound: 4 * richer + 4 * poorer }
}

/// Whether the bound is wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mode {
    Quick,
    Bounded,
}

/// How many more times a pair that came from a split may be split.
fn again<B: Blackjack>(player: &Player<'_, B>, kind: usize) -> usize {
    let (cards, up) = ([card(kind); 2], card(player.up));
    let open = |hands| player.rules.open(Dealt { cards: &cards, from_split: true, hands, up });
    (2..=4).take_while(|hands| open(*hands).has(Verb::Split)).count()
}
