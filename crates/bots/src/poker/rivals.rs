//! How many of the cards that a rival may hold are better, counted by kind of hand instead of one
//! by one.
//!
//! A rival has cards that everybody sees, the board or their own up cards, and two hidden ones. A
//! few sets of ranks describe what two hidden cards add to the visible ones: those of which one
//! card is enough to be better, those of which a pair is, and what takes both.

use super::faces::{Faces, RANKS, Ranks, above, near_runs, top};
use super::made::Made;
use ranking::high::Category;
use std::cmp::Ordering;

/// What a rival's hand is made of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rival {
    /// Its visible cards.
    pub open: Faces,
    /// Every card that may be among the hidden ones.
    pub unseen: Faces,
    /// Whether exactly two hidden cards must play.
    pub exactly_two: bool,
}

/// Which two cards beat a hand.
#[derive(Clone, Copy, Debug)]
struct Better {
    /// Ranks of which one card is enough.
    one: Ranks,
    pair: Ranks,
    /// Other winning ways to take two cards, counted double so that a tie counts as half.
    ways: i64,
    /// A rank of which one card ties unless the other one is better.
    ties: Ranks,
    /// Whether everything that is not better ties, because the whole hand is visible.
    all_tie: bool,
}

impl Better {
    const ALL: Better = Better { one: RANKS, ..Better::NONE };
    const NONE: Better = Better { one: 0, pair: 0, ways: 0, ties: 0, all_tie: false };
}

impl Rival {
    /// How many of a thousand pairs of hidden cards leave the rival behind this hand; ties count
    /// half.
    pub fn behind(&self, own: &Made) -> i64 {
        let unseen = self.unseen.len();
        let all = unseen * (unseen - 1);
        let by_ranks = self.ways(&self.by_ranks(own), unseen);
        let straights = if own.category < Category::Flush { self.straights(own) } else { 0 };
        let flushes = if own.category < Category::FullHouse { self.flushes(own) } else { 0 };
        // Overlaps are treated as independent.
        let rest = |ways: i64| (all - ways).max(0) * 1000 / all.max(1);
        let mut behind = rest(by_ranks);
        for ways in [straights, flushes].into_iter().filter(|ways| *ways > 0) {
            behind = behind * rest(ways) / 1000;
        }
        behind
    }

    fn count(&self, ranks: Ranks) -> i64 {
        self.unseen.of_ranks(ranks).len()
    }

    /// Twice the number of ways to take two cards of which at least one is better.
    fn ways(&self, better: &Better, unseen: i64) -> i64 {
        let one = self.count(better.one);
        let pairs = match better.pair & !better.one {
            0 => 0,
            ranks => self.unseen.of_ranks(ranks).pairs(),
        };
        let ways = one * (2 * unseen - one - 1) + 2 * pairs + better.ways;
        let ties = self.count(better.ties & !better.one) * (unseen - one - 1);
        if better.all_tie { (ways + unseen * (unseen - 1)) / 2 } else { ways + ties }
    }

    fn by_ranks(&self, own: &Made) -> Better {
        let open = Made::of(self.open);
        if (open.category, open.of) > (own.category, own.of) {
            return Better::ALL;
        }
        match own.category {
            Category::HighCard => self.than_high_card(own),
            Category::OnePair => self.than_pair(own, &open),
            Category::TwoPair => self.than_two_pair(own, &open),
            Category::ThreeOfAKind => self.than_trips(own, &open),
            Category::Straight | Category::Flush => self.full_houses(0, 0),
            Category::FullHouse => self.full_houses(own.of, own.kickers),
            _ => Better::NONE,
        }
    }

    /// What beats the kickers of a hand, given ranks of which any card or pair is better.
    fn kicked(&self, own: &Made, one: Ranks, pair: Ranks) -> Better {
        let open = self.open.ranks() & !own.of;
        let ties = top(own.kickers & !open);
        let one = one | self.kickers(own.kickers, open);
        Better { one, pair, ways: 0, ties, all_tie: ties == 0 && one != RANKS }
    }

    /// The ranks that beat the best card of a hand that the rival does not also show.
    fn kickers(&self, own: Ranks, open: Ranks) -> Ranks {
        let best = top(own & !open);
        if top(open & !own) > best {
            RANKS
        } else if best == 0 {
            // All of it is visible: only a card above its lowest one plays.
            above(own & own.wrapping_neg())
        } else {
            above(best)
        }
    }

    /// Ways to hold one card of this rank along with one that beats or ties the kicker.
    fn outkicked(&self, own: &Made) -> i64 {
        let open = self.open.ranks() & !own.of;
        let better = self.kickers(own.kickers, open);
        let equal = top(own.kickers & !open);
        self.count(own.of) * (2 * self.count(better & !open & !own.of) + self.count(equal))
    }

    fn than_high_card(&self, own: &Made) -> Better {
        self.kicked(own, self.open.ranks(), RANKS)
    }

    fn than_pair(&self, own: &Made, shown: &Made) -> Better {
        let open = self.open.ranks();
        if shown.category == Category::OnePair {
            return if shown.of == own.of {
                self.kicked(own, open, RANKS)
            } else {
                Better { one: open, pair: RANKS, ..Better::NONE }
            };
        }
        let higher = open & above(own.of);
        let lower = self.unseen.of_ranks(open & !higher);
        let two_pair = lower.len() * (lower.len() - 1) - 2 * lower.pairs();
        let outkicked = if open & own.of != 0 { self.outkicked(own) } else { 0 };
        let pair = above(own.of) | open;
        Better { one: higher, pair, ways: two_pair + outkicked, ..Better::NONE }
    }

    fn than_two_pair(&self, own: &Made, shown: &Made) -> Better {
        let open = self.open.ranks();
        let high = top(own.of);
        let low = own.of ^ high;
        match shown.category {
            Category::TwoPair if shown.of == own.of => {
                self.kicked(own, shown.of, above(low) | open)
            }
            Category::TwoPair => Better { one: shown.of, pair: above(high) | open, ..Better::NONE },
            Category::OnePair => {
                let pair = shown.of;
                let (beats, ties) = match pair.cmp(&high) {
                    Ordering::Greater => (RANKS, 0),
                    Ordering::Equal => (above(low), low),
                    Ordering::Less => (above(high) | if pair > low { high } else { 0 }, high),
                };
                // With the same two pairs the kicker decides, and it is unknown.
                let tie = if own.of & pair != 0 { self.count(ties & open) } else { 0 };
                let ways = tie * (self.unseen.len() - 1);
                Better { one: pair | open & beats, pair: beats | open, ways, ..Better::NONE }
            }
            _ => {
                let mut ways = self.count(high & open)
                    * 2
                    * self.count(open & above(low) & !above(high) & !high);
                ways += self.count(high & open) * self.count(low & open);
                let mut higher = open & above(high);
                while higher != 0 {
                    let rank = top(higher);
                    ways += 2 * self.count(rank) * self.count(open & !above(rank) & !rank);
                    higher ^= rank;
                }
                Better { pair: open, ways, ..Better::NONE }
            }
        }
    }

    fn than_trips(&self, own: &Made, shown: &Made) -> Better {
        let open = self.open.ranks();
        match shown.category {
            Category::ThreeOfAKind if shown.of == own.of => self.kicked(own, open, RANKS),
            Category::ThreeOfAKind => Better { one: open, pair: RANKS, ..Better::NONE },
            Category::OnePair | Category::TwoPair => {
                let mut better = self.full_houses(0, 0);
                better.one |= shown.of & above(own.of);
                if shown.of & own.of != 0 {
                    better.ways += self.outkicked(own);
                }
                better
            }
            _ => Better { pair: open & above(own.of), ..Better::NONE },
        }
    }

    /// Full houses above this one, and four of a kind.
    fn full_houses(&self, trips: Ranks, full_of: Ranks) -> Better {
        let (open, twice) = (self.open.ranks(), self.open.twice());
        let (thrice, _) = self.open.thrice();
        if twice == 0 {
            return Better::NONE;
        }
        if thrice != 0 {
            let pairs = if thrice == trips { above(full_of) } else { RANKS };
            return Better { one: thrice | open & pairs, pair: pairs, ..Better::NONE };
        }
        let pair = top(twice);
        let others = open & !pair;
        let beats = match pair.cmp(&trips) {
            Ordering::Greater => others,
            Ordering::Equal => others & above(full_of),
            Ordering::Less => 0,
        };
        // Two visible pairs need one card for a full house.
        let one = if twice == pair { 0 } else { twice & above(trips) };
        let tie = if pair == trips { self.count(others & full_of) } else { 0 };
        let ways = self.count(pair) * (2 * self.count(beats & !one) + tie);
        Better { one, pair: others & above(trips) | pair, ways, ..Better::NONE }
    }

    /// Twice the number of ways to take two cards that make a better straight.
    fn straights(&self, own: &Made) -> i64 {
        let open = self.open.ranks();
        let unseen = self.unseen.len();
        let beaten = if own.category == Category::Straight { own.of } else { 0 };
        let (mut ways, mut counted) = (0, 0);
        for (from, run) in near_runs(open) {
            let missing = run & !open;
            let but_one = missing & missing.wrapping_sub(1);
            let tops = 1 << (from + 3);
            // The same two cards count for the highest straight that they make.
            if missing == counted || tops < beaten {
                continue;
            }
            counted = missing;
            let (first, second) = (self.count(missing ^ but_one), self.count(but_one));
            let made = if missing == 0 {
                0
            } else if but_one != 0 {
                2 * first * second
            } else if self.exactly_two {
                2 * first * self.count(run & !missing)
            } else {
                first * (2 * unseen - first - 1)
            };
            ways += if tops == beaten { made / 2 } else { made };
        }
        ways
    }

    /// Twice the number of ways to take two cards that make a better flush.
    fn flushes(&self, own: &Made) -> i64 {
        let Some(suit) = self.open.suited(3) else {
            return 0;
        };
        let (open, unseen) = (self.open.suit(suit), self.unseen.suit(suit));
        let fits = i64::from(unseen.count_ones());
        // Against a flush, the highest card that is not visible counts.
        let beaten = match own.category {
            Category::Flush => top(own.of & !open),
            _ => 0,
        };
        let higher = i64::from((unseen & above(beaten)).count_ones());
        let lower = fits - higher;
        match open.count_ones() {
            3 => fits * (fits - 1) - lower * (lower - 1),
            _ if self.exactly_two => fits * (fits - 1) - lower * (lower - 1),
            _ => higher * (2 * self.unseen.len() - higher - 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::faces::faces;
    use super::*;

    /// Every pair of cards, one by one.
    fn counted(rival: &Rival, own: &Made) -> i64 {
        let cards: Vec<Faces> = rival.unseen.iter().collect();
        let (mut behind, mut all) = (0, 0);
        for (at, first) in cards.iter().enumerate() {
            for second in &cards[at + 1..] {
                let other = Made::of(rival.open.with(*first).with(*second));
                behind += 1 + own.cmp(&other) as i64;
                all += 2;
            }
        }
        1000 * behind / all
    }

    fn dealt(word: &mut u64, many: i64, without: Faces) -> Faces {
        let cards: Vec<Faces> = Faces::DECK.without(without).iter().collect();
        let mut dealt = Faces::NONE;
        while dealt.len() < many {
            *word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            dealt = dealt.with(cards[(*word >> 33) as usize % cards.len()]);
        }
        dealt
    }

    /// How far the estimate is from the count, on average and at worst.
    fn errors(many: u32, mut deal: impl FnMut(u32) -> (Made, Rival)) -> (i64, i64) {
        let (mut sum, mut worst) = (0, 0);
        for round in 0..many {
            let (own, rival) = deal(round);
            let (near, exact) = (rival.behind(&own), counted(&rival, &own));
            let error = (near - exact).abs();
            sum += error;
            worst = worst.max(error);
        }
        (sum / i64::from(many), worst)
    }

    #[test]
    fn boards_are_read_nearly_as_if_hands_were_counted() {
        let mut word = 5;
        let (mean, worst) = errors(400, |round| {
            let open = dealt(&mut word, 3 + i64::from(round % 3), Faces::NONE);
            let hole = dealt(&mut word, 2, open);
            let unseen = Faces::DECK.without(open).without(hole);
            (Made::of(open.with(hole)), Rival { open, unseen, exactly_two: false })
        });
        assert!(mean <= 15 && worst <= 130, "{mean} {worst}");
    }

    #[test]
    fn so_are_up_cards() {
        let mut word = 9;
        let (mean, worst) = errors(400, |round| {
            let street = i64::from(round % 4);
            let own = dealt(&mut word, 3 + street, Faces::NONE);
            let open = dealt(&mut word, 1 + street, own);
            let unseen = Faces::DECK.without(open).without(own);
            (Made::of(own), Rival { open, unseen, exactly_two: false })
        });
        assert!(mean <= 15 && worst <= 130, "{mean} {worst}");
    }

    #[test]
    fn the_board_is_everybodys() {
        let behind = |hole: &str, board: &str| {
            let (hole, open) = (faces(hole), faces(board));
            let unseen = Faces::DECK.without(open).without(hole);
            Rival { open, unseen, exactly_two: false }.behind(&Made::of(open.with(hole)))
        };
        assert!(behind("As Kd", "Ah 7c 2d") > 900, "top pair, best kicker");
        assert!(behind("7s Kd", "Ah 7c 2d") < behind("As 3d", "Ah 7c 2d"));
        assert!(behind("4s 3d", "7h 7c 2d") < 200, "the pair lies on the board");
        assert!(behind("As Ks", "7s 3s 2s") > 990);
    }
}
