//! Results by what the bank holds: players who bet against one hand of the bank win or lose together
//! more often than apart.

use super::result::Part;
use crate::Ratio;

/// Hands of the bank are put together into at most this many groups.
const GROUPS: u128 = 12;

/// Groups of the bank's hands, best ones first, each with what wagers come to against it. Every hand
/// is given as what wagers come to against that hand alone.
pub(super) fn groups(hands: impl IntoIterator<Item = Vec<(Ratio, u128)>>) -> Vec<Vec<Part>> {
    let weight = |hand: &[(Ratio, u128)]| hand.iter().map(|(_, weight)| weight).sum::<u128>();
    let mut hands: Vec<Vec<(Ratio, u128)>> =
        hands.into_iter().filter(|hand| weight(hand) > 0).collect();
    hands.sort_by_key(|hand| mean(hand, weight(hand)));
    let all: u128 = hands.iter().map(|hand| weight(hand)).sum();
    let (mut seen, mut last, mut groups) = (0, None, Vec::<Vec<Part>>::new());
    for hand in &hands {
        let of = weight(hand);
        let group = (seen + of / 2) * GROUPS / all;
        seen += of;
        if last != Some(group) {
            groups.push(Vec::new());
            last = Some(group);
        }
        let parts = groups.last_mut().expect("one was put there");
        for (net, weight) in hand.iter().copied().filter(|(_, weight)| *weight > 0) {
            match parts.iter_mut().find(|part| part.net == net) {
                Some(part) => part.weight += weight,
                None => parts.push(Part { net, weight }),
            }
        }
    }
    groups.iter_mut().for_each(|parts| parts.sort_by_key(|part| std::cmp::Reverse(part.net)));
    groups
}

/// In millionths of a wager, to sort by.
fn mean(hand: &[(Ratio, u128)], all: u128) -> i128 {
    let won = |(net, weight): &(Ratio, u128)| net.num() * *weight as i128 / net.den();
    // Weights are below two to the 100.
    hand.iter().map(won).sum::<i128>() / (all as i128 / 1_000_000).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_lost_in_groups_and_the_best_hands_come_first() {
        let hand = |win: u128| vec![(Ratio::ONE, win), (Ratio::from(-1), 1_000_000_000 - win)];
        let hands: Vec<_> = (0..100).map(|nth| hand((nth * 37 % 100 + 1) * 10_000_000 - 1)).collect();
        let groups = groups(hands.clone());
        assert_eq!(groups.len(), 12);
        let won = |parts: &[Part]| parts[0].weight;
        let share = |parts: &[Part]| won(parts) / parts.iter().map(|part| part.weight / 1000).sum::<u128>();
        assert!(groups.windows(2).all(|pair| share(&pair[0]) < share(&pair[1])));
        let all: u128 = groups.iter().flatten().map(|part| part.weight).sum();
        assert_eq!(all, 100 * 1_000_000_000);
        let wins: u128 = groups.iter().map(|parts| won(parts)).sum();
        assert_eq!(wins, hands.iter().map(|hand| hand[0].1).sum::<u128>());
    }
}
