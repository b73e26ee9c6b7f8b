//! Hot Action card by card, by rules written down a second time.

use super::*;
use engine::banked::HotAction;

/// Cards by points: aces 1, jokers 11, tens 10.
type Left = [u32; 12];
const JOKER: usize = 11;

struct Sheet {
    bank_hits_hard_18: bool,
    bank_wins_over: bool,
    peek: bool,
    double: bool,
}

/// The best total up to 22, or the lowest (HA-02); whether it is soft; and for 22 how it was made: two
/// aces, joker and ten, more cards (HA-03).
fn worth(cards: &[usize]) -> (u32, bool, u32) {
    let low: u32 = cards.iter().map(|card| if *card == JOKER { 2 } else { *card as u32 }).sum();
    let bend = cards.iter().filter(|card| **card == 1 || **card == JOKER).count() as u32;
    let best = (0..=bend).map(|tens| low + 10 * tens).filter(|sum| *sum <= 22).max();
    let total = best.unwrap_or(low);
    let made = match cards {
        [1, 1] => 2,
        [_, _] if total == 22 => 1,
        _ => 0,
    };
    (total, total > low, made)
}

fn result(sheet: &Sheet, own: &[usize], bank: &[usize]) -> f64 {
    let ((ours, _, how), (theirs, _, made)) = (worth(own), worth(bank));
    let sign = |more: bool, less: bool| f64::from(i8::from(more) - i8::from(less));
    match (ours > 22, theirs > 22) {
        (true, false) => -1.0,
        (false, true) => 1.0,
        (true, true) if ours == theirs => {
            if sheet.bank_wins_over {
                -1.0
            } else {
                0.0
            }
        }
        (true, true) => sign(ours < theirs, ours > theirs),
        (false, false) if ours == theirs && ours == 18 => -1.0,
        (false, false) if ours == theirs => sign(how > made, how < made),
        (false, false) => sign(ours > theirs, ours < theirs),
    }
}

fn each(left: &Left, mut see: impl FnMut(usize, f64, Left)) {
    let all: u32 = left.iter().sum();
    for card in (0..12).filter(|card| left[*card] > 0) {
        let mut rest = *left;
        rest[card] -= 1;
        see(card, f64::from(left[card]) / f64::from(all), rest);
    }
}

fn bank_plays(sheet: &Sheet, own: &[usize], bank: &[usize], left: &Left) -> f64 {
    let (total, soft, _) = worth(bank);
    let least = if soft || sheet.bank_hits_hard_18 { 19 } else { 18 };
    if bank.len() >= 2 && total >= least {
        return result(sheet, own, bank);
    }
    let mut sum = 0.0;
    each(left, |card, chance, rest| {
        sum += chance * bank_plays(sheet, own, &[bank, &[card]].concat(), &rest);
    });
    sum
}

/// What standing is worth once the bank has looked: its second card is any that does not end the round.
/// Nobody knows it, so it is drawn here, and rounds that ended before count nothing.
fn stand(sheet: &Sheet, own: &[usize], up: usize, left: &Left) -> f64 {
    let mut sum = 0.0;
    each(left, |card, chance, rest| {
        if !ends(sheet, up, card) {
            sum += chance * bank_plays(sheet, own, &[up, card], &rest);
        }
    });
    sum
}

/// Whether the bank looks and has a two-card 22 (HA-11).
fn ends(sheet: &Sheet, up: usize, card: usize) -> bool {
    sheet.peek && matches!(up, 1 | 10 | JOKER) && worth(&[up, card]).0 == 22
}

fn play(sheet: &Sheet, own: &[usize], up: usize, left: &Left) -> f64 {
    let (total, soft, _) = worth(own);
    let stands = || stand(sheet, own, up, left);
    if total >= if soft { 19 } else { 18 } {
        return stands();
    }
    let (mut hits, mut doubles) = (0.0, 0.0);
    each(left, |card, chance, rest| {
        let next = [own, &[card]].concat();
        hits += chance * play(sheet, &next, up, &rest);
        doubles += chance * 2.0 * stand(sheet, &next, up, &rest);
    });
    let must_hit = total <= 12 || soft && total == 18;
    let best = if must_hit { hits } else { hits.max(stands()) };
    if sheet.double && own.len() == 2 { best.max(doubles) } else { best }
}

/// What a bet wins on average.
fn naive(sheet: &Sheet, left: &Left) -> f64 {
    let mut sum = 0.0;
    each(left, |up, p, left| {
        each(&left, |a, q, left| {
            each(&left, |b, r, left| {
                sum += p * q * r * play(sheet, &[a, b], up, &left);
                each(&left, |hole, s, _| {
                    if ends(sheet, up, hole) {
                        sum += p * q * r * s * result(sheet, &[a, b], &[up, hole]);
                    }
                });
            });
        });
    });
    sum
}

fn hot(game: &Prepared) -> &HotAction {
    match game.banked().unwrap().own_rules() {
        OwnRules::HotAction(rules) => rules,
        other => panic!("{other:?}"),
    }
}

#[test]
fn hot_action_card_by_card_comes_to_the_same() {
    // Fifteen cards of six kinds.
    let mut left: Left = [0; 12];
    for (card, n) in [(1, 2), (5, 2), (6, 3), (9, 2), (10, 4), (JOKER, 2)] {
        left[card] = n;
    }
    let mut kinds = [0; KINDS];
    (1..=10).for_each(|card| kinds[card - 1] = u64::from(left[card]));
    kinds[10] = left[JOKER].into();
    let shoe = Shoe { left: kinds, all: kinds.iter().sum() };
    let posted =
        Sheet { bank_hits_hard_18: false, bank_wins_over: false, peek: true, double: false };
    let other = Sheet { bank_hits_hard_18: true, bank_wins_over: true, peek: false, double: true };
    let set = [
        ("bank-hard-18", "hits"),
        ("both-over-ties", "bank"),
        ("peek", "no"),
        ("double-down", "yes"),
    ];
    for (sheet, set) in [(posted, &[][..]), (other, &set)] {
        let game = prepared("hot-action-blackjack", set);
        let (counted, naive) = (mean(hot(&game), &shoe), naive(&sheet, &left));
        assert!((counted - naive).abs() < 1e-10, "{set:?}: {counted} {naive}");
    }
}
