//! The chart for playing no-bust blackjack: own total or pair against the player-dealer's up card.
//!
//! It was computed for an infinite shoe in which every deck has four of each rank and a joker, and
//! its test computes it again for every rule sheet: no entry costs more than a fiftieth of the
//! wager at any house. It hits more than the usual blackjack chart, because a player who busts may
//! still push (NB-13).

use engine::Verb;

/// What to do with a hand, whether just dealt or already hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Advice {
    /// The verbs worth trying, best first.
    pub verbs: [Verb; 3],
}

/// A joker as the player-dealer's up card: they have 21 or the natural.
pub(super) const JOKER_UP: u8 = 12;

/// Rows of hard totals from 9 to 17; columns are the up cards from 2 to 10 and the ace.
/// `H`it, `S`tand, `D`ouble or hit, `d`ouble or stand, su`R`render or hit.
const HARD: [&[u8; 10]; 9] = [
    b"HHDDDHHHHH", // 9
    b"DDDDDDDHHH", // 10
    b"DDDDDDDDHH", // 11
    b"HHHHHHHHHH", // 12
    b"HHHHHHHHHR", // 13
    b"HSSSSHHHHR", // 14
    b"SSSSSHHHHR", // 15
    b"SSSSSHHHRR", // 16
    b"SSSSSSSSSR", // 17
];

/// The same for soft totals from 13 to 19.
const SOFT: [&[u8; 10]; 7] = [
    b"HHHHDHHHHH", // 13
    b"HHHHDHHHHH", // 14
    b"HHHDDHHHHH", // 15
    b"HHHDDHHHHH", // 16
    b"HHDDDHHHHH", // 17
    b"SddddSSHHH", // 18
    b"SSSSdSSSSS", // 19
];

/// Pairs from aces to tens: s`P`lit, su`R`render or split, or as the total says.
const PAIRS: [&[u8; 10]; 10] = [
    b"PPPPPPPPP-", // aces
    b"PPPPPPP---", // 2
    b"PPPPPPP---", // 3
    b"---PP-----", // 4
    b"----------", // 5
    b"-PPPP-----", // 6
    b"PPPPPP----", // 7
    b"PPPPPPPPR-", // 8
    b"PPPPPPPP--", // 9
    b"----------", // tens
];

/// The advice on a hand with this total; `pair` is the value of each of two equal cards, and `up`
/// that of the up card, eleven for an ace.
pub(super) fn advice(total: u8, soft: bool, pair: Option<u8>, up: u8) -> Advice {
    use Verb::{Double, Hit, Split, Stand, Surrender};
    let advice = |verbs| Advice { verbs };
    if up >= JOKER_UP {
        let best = if total < 21 { Surrender } else { Stand };
        return advice([best, Stand, Stand]);
    }
    let column = (up.max(2) - 2).into();
    let pair = pair.map(|points| PAIRS[usize::from(points - 1)][column]);
    let plain = letter(total, soft, column);
    let [first, second] = match plain {
        b'S' => [Stand, Stand],
        b'D' => [Double, Hit],
        b'd' => [Double, Stand],
        b'R' => [Surrender, Hit],
        _ => [Hit, Hit],
    };
    match pair {
        Some(b'P') => advice([Split, first, second]),
        Some(b'R') => advice([Surrender, Split, second]),
        _ => advice([first, second, second]),
    }
}

fn letter(total: u8, soft: bool, column: usize) -> u8 {
    let row = |rows: &[&[u8; 10]], least: u8, below: u8| match total.checked_sub(least) {
        None => below,
        Some(at) => rows.get(usize::from(at)).map_or(b'S', |row| row[column]),
    };
    if soft { row(&SOFT, 13, b'H') } else { row(&HARD, 9, b'H') }
}

#[cfg(test)]
#[path = "odds.rs"]
mod odds;
