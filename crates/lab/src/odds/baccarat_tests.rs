use super::*;
use crate::Ratio;
use crate::odds::tests::{one_thread, prepared};
use cards::{Card, Rank};
use engine::Prepared;

fn rules(game: &Prepared) -> &Baccarat {
    match game.banked().unwrap().own_rules() {
        engine::banked::OwnRules::Baccarat(rules) => rules,
        other => panic!("{other:?}"),
    }
}

fn percent(wager: &Wager) -> String {
    wager.edge().percent(4)
}

/// Counts: <https://excelpunks.com/2018/05/12/concepts-13-baccarat-vs-non-commission-baccarat-why-does-a-banker-win-on-6-pay-half/>;
/// the edges are those of <https://www.americancasinoguide.com/casino-news/card-counting-the-super-six-baccarat-side-bet.html>
/// for both ways to pay the banker, and of the former for player and tie.
#[test]
fn published_figures_of_eight_decks() {
    let game = prepared("baccarat", &[]);
    let totals = count(rules(&game), &game.deck().counts());
    let (mut player, mut banker, mut tie, mut six) = (0, 0, 0, 0);
    for (of_player, row) in totals.of.iter().enumerate() {
        for (of_banker, ways) in row.iter().enumerate() {
            match of_player.cmp(&of_banker) {
                std::cmp::Ordering::Greater => player += ways,
                std::cmp::Ordering::Less => banker += ways,
                std::cmp::Ordering::Equal => tie += ways,
            }
            six += if of_banker == 6 && of_player < 6 { *ways } else { 0 };
        }
    }
    assert_eq!(banker, 2_292_252_566_437_888);
    assert_eq!(player, 2_230_518_282_592_256);
    assert_eq!(tie, 475_627_426_473_216);
    let all = banker + player + tie;
    assert_eq!(all, 416 * 415 * 414 * 413 * 412 * 411);
    // A commission of five percent, which no house here may take (FE-01).
    let commission = Ratio::new(player as i128 * 100 - banker as i128 * 95, all as i128 * 100);
    assert_eq!(commission.percent(4), "1.0579%");
    assert_eq!(six, 269_232_304_455_680);

    let odds = one_thread(|work| odds(rules(&game), game.deck(), work));
    let edges: Vec<String> = odds.wagers.iter().map(percent).collect();
    assert_eq!(edges, ["1.2351%", "1.4581%", "14.3596%"]);
}

#[test]
fn a_banker_six_may_pay_in_full() {
    let game = prepared("baccarat", &[("banker-six", "even")]);
    let odds = one_thread(|work| odds(rules(&game), game.deck(), work));
    // Banker wins more often than player: without commission the bet gains.
    assert_eq!(percent(odds.wager("banker").unwrap()), "-1.2351%");
}

/// <http://www.casinoexploit.com/baccarat.html>
#[test]
fn published_counts_of_six_decks() {
    let game = prepared("baccarat", &[("decks", "6")]);
    let odds = one_thread(|work| odds(rules(&game), game.deck(), work));
    let won =
        |name: &str| odds.wager(name).unwrap().parts.iter().filter(|part| part.net > Ratio::ZERO);
    let won = |name: &str| won(name).map(|part| part.weight).sum::<u128>();
    assert_eq!(won("banker"), 403_095_751_234_560);
    assert_eq!(won("player"), 392_220_492_728_832);
    assert_eq!(won("tie"), 83_552_962_932_288);
}

/// How often banker, player and tie win (<http://vegastrip.com/game_baccarat.html>; its shares of six decks
/// do not add up to one, but see the counts above).
#[test]
fn published_shares_of_other_shoes() {
    for (decks, published) in [
        ("8", ["45.8597%", "44.6247%", "9.5156%"]),
        ("4", ["45.8761%", "44.6340%", "9.4898%"]),
        ("2", ["45.9073%", "44.6508%", "9.4419%"]),
        ("1", ["45.9624%", "44.6760%", "9.3615%"]),
    ] {
        let game = prepared("baccarat", &[("decks", decks)]);
        let wagers = count(rules(&game), &game.deck().counts()).wagers(rules(&game));
        let [player, banker, tie] = wagers.map(|wager| wager.shares()[0].percent(4));
        assert_eq!([banker, player, tie], published, "{decks}");
    }
}

/// The same with cards in order, one by one, and the posted chart as it is printed.
mod twin {
    /// Rows: the banker's total; columns: the player's third card, ten for none.
    const CHART: [&[u8; 11]; 8] = [
        b"DDDDDDDDDDD",
        b"DDDDDDDDDDD",
        b"DDDDDDDDDDD",
        b"DDDDDDDDSDD",
        b"SSDDDDDDSSD",
        b"SSSSDDDDSSD",
        b"SSSSSSDDSSS",
        b"SSSSSSSSSSS",
    ];

    /// The totals of player and banker when cards with these points come in this order.
    pub(super) fn round(cards: [usize; 6]) -> (usize, usize) {
        let [a, b, c, d, e, f] = cards;
        let (mut player, mut banker) = ((a + c) % 10, (b + d) % 10);
        if player >= 8 || banker >= 8 {
            return (player, banker);
        }
        let third = if player < 6 { e } else { 10 };
        if player < 6 {
            player = (player + e) % 10;
        }
        if CHART[banker][third] == b'D' {
            banker = (banker + if third == 10 { e } else { f }) % 10;
        }
        (player, banker)
    }
}

#[test]
fn card_by_card_comes_to_the_same() {
    let faces = [Rank::Ace, Rank::Two, Rank::Four, Rank::Five, Rank::Six, Rank::Seven, Rank::Eight];
    let mut small: Vec<Card> =
        faces.iter().flat_map(|rank| cards::Suit::ALL.map(|suit| Card::new(*rank, suit))).collect();
    small.truncate(14);
    small.extend(cards::Suit::ALL.map(|suit| Card::new(Rank::Queen, suit)));
    small.extend([Rank::Three, Rank::Nine].map(|rank| Card::new(rank, cards::Suit::Hearts)));
    assert_eq!(small.len(), 20);
    let game = prepared("baccarat", &[]);
    let rules = rules(&game);
    let points: Vec<usize> = small.iter().map(|card| rules.points(*card).into()).collect();
    let mut of = [[0_u128; 10]; 10];
    let mut order = [0; 6];
    each_order(&points, 0, &mut order, 0, &mut |cards| {
        let (player, banker) = twin::round(cards);
        of[player][banker] += 1;
    });
    assert_eq!(count(rules, &small.into_iter().collect()).of, of);
}

fn each_order(
    points: &[usize],
    used: u32,
    order: &mut [usize; 6],
    at: usize,
    see: &mut impl FnMut([usize; 6]),
) {
    if at == 6 {
        return see(*order);
    }
    for (index, points_of) in points.iter().enumerate() {
        if used >> index & 1 == 0 {
            order[at] = *points_of;
            each_order(points, used | 1 << index, order, at + 1, see);
        }
    }
}
