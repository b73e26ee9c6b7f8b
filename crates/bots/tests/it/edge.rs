//! The poker bot beats players who do not look at their cards, at every variant, with the same
//! cards for both.

use crate::common::Driver;
use cards::Seat;
use engine::{Choices, Engine, Family, GAMES, Game, Move, Verb, Viewer};
use houseway_bots::{Menu, Strategy};

/// Never folds; raises every third time if gambling.
fn blind(menu: Menu<'_>, gamble: bool, roll: u32) -> Option<Move> {
    let more = menu.take(Verb::Raise).or_else(|| menu.take(Verb::Bet));
    let calm = [Verb::Check, Verb::Call, Verb::Show, Verb::Discard, Verb::KeepDown, Verb::Pat];
    // Where somebody must open there is nothing but a bet.
    more.filter(|_| gamble && roll == 0)
        .or_else(|| calm.into_iter().find_map(|verb| menu.take(verb)))
        .or(more)
}

/// How much more the bot's seats win than the others in this deal, in cents; each side sits in
/// every seat once.
fn more(game: &Game, gamble: bool, seed: u64) -> i64 {
    let mut more = 0;
    for round in 0..2 {
        let own = |seat: Seat| (seat.index() + round).is_multiple_of(2);
        let mut driver = Driver::new(game, seed);
        let mut legal = Choices::new();
        while let Some((seat, _)) = driver.next_turn() {
            let look = driver.hand.look(Viewer::Seat(seat));
            legal.clear();
            look.legal_into(&mut legal);
            let mut dice = driver.dice;
            let choice = if own(seat) {
                Strategy::Simple.choose(look, &mut legal, &mut |n| dice.below(n))
            } else {
                blind(Menu::new(&legal), gamble, dice.below(3))
            };
            driver.dice = dice;
            driver.act(seat, choice.unwrap());
        }
        for (seat, stack) in driver.hand.outcome().unwrap().stacks.iter() {
            let won = (stack - driver.stacks.get(seat)).as_cents();
            more += if own(seat) { won } else { -won };
        }
    }
    more
}

/// Callers by ten dollars a deal or more: with the order of first hands reversed, or of later ones, it
/// would win less than that. Against gamblers luck weighs more, so the bound is lower.
#[test]
fn it_beats_callers_and_gamblers_at_every_variant() {
    for game in GAMES.iter().filter(|game| game.family == Family::Poker) {
        for (gamble, who) in [(false, "caller"), (true, "gambler")] {
            let deals = if cfg!(debug_assertions) { 2000 } else { 10_000 };
            // Only with an even number of players both sides have as many seats.
            let even = |seed: &u64| {
                let (least, most) = game.players;
                (u64::from(least) + seed % u64::from(most - least + 1)).is_multiple_of(2)
            };
            let (mut n, mut sum, mut squares) = (0_i64, 0_i64, 0_i64);
            for seed in (0..deals).filter(even) {
                let more = more(game, gamble, seed);
                (n, sum, squares) = (n + 1, sum + more, squares + more * more);
            }
            let mean = sum / n;
            let spread = (squares / n - mean * mean).isqrt();
            // The lower bound of the confidence interval, with 97.5 percent probability.
            let low = mean - 196 * spread / 100 / n.isqrt();
            println!("{}: {mean} cents a deal more than a {who}, at least {low}", game.id);
            assert!(
                low > if gamble { 0 } else { 1000 },
                "{}: {mean} more than a {who}, at least {low}",
                game.id
            );
        }
    }
}
