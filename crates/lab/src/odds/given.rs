//! Results by what the bank holds: players who bet against one hand of the bank win or lose together
//! more often than apart.

use super::result::Part;
use crate::Ratio;

/// Hands of the bank are put together into at most this many groups.
const GROUPS: u128 = 10;

/// Groups of the bank's hands, best ones first, each with what wagers come to against it. Every hand
/// is given as what wagers come to against that hand alone, about; together they are brought to what
/// wagers really come to.
pub(super) fn groups(
    hands: impl IntoIterator<Item = Vec<(Ratio, u128)>>,
    parts: &[Part],
) -> Vec<Vec<Part>> {
    let mut groups = of_hands(hands);
    let sum = |parts: &[Part]| parts.iter().map(|part| part.weight).sum::<u128>();
    let sizes: Vec<u128> = groups.iter().map(|group| sum(group)).collect();
    let all: u128 = sizes.iter().sum();
    for Part { net, weight } in parts {
        let here = groups.iter().flatten().filter(|part| part.net == *net);
        let here: u128 = here.map(|part| part.weight).sum();
        for (group, size) in groups.iter_mut().zip(&sizes) {
            match group.iter_mut().find(|part| part.net == *net) {
                Some(part) => part.weight = part.weight * weight / here,
                // What no hand is known for may happen against any of them.
                None if here == 0 => group.push(Part { net: *net, weight: weight * size / all }),
                None => {}
            }
        }
    }
    groups.iter_mut().for_each(|parts| parts.sort_by_key(|part| std::cmp::Reverse(part.net)));
    groups
}

fn of_hands(hands: impl IntoIterator<Item = Vec<(Ratio, u128)>>) -> Vec<Vec<Part>> {
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
        let hands: Vec<_> =
            (0..100).map(|nth| hand((nth * 37 % 100 + 1) * 10_000_000 - 1)).collect();
        let weight = |net: Ratio| {
            let all = hands.iter().flatten().filter(|(of, _)| *of == net);
            all.map(|(_, weight)| weight).sum::<u128>()
        };
        let half = Ratio::new(1, 2);
        let parts = [Ratio::ONE, half, Ratio::from(-1)]
            .map(|net| Part { net, weight: if net == half { 1_000_000_000 } else { weight(net) } });
        let groups = groups(hands.clone(), &parts);
        assert_eq!(groups.len(), 10);
        let sum = |parts: &[Part]| parts.iter().map(|part| part.weight).sum::<u128>();
        let share = |parts: &[Part]| parts[0].weight * 1000 / sum(parts);
        assert!(groups.windows(2).all(|pair| share(&pair[0]) < share(&pair[1])));
        for (at, part) in parts.iter().enumerate() {
            let there: u128 = groups.iter().map(|group| group[at].weight).sum();
            assert!(part.weight - there <= 10, "{part:?} {there}");
        }
    }
}
