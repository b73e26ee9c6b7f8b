//! A whole game whose odds were published.

#![allow(clippy::float_arithmetic)] // a comparison, never chips

use crate::ordinary_rules::Ordinary;
use cards::Deck;
use houseway_lab::odds::{Precision, Work, blackjack_odds};

/// Games with doubles after splits
/// (<https://wizardofodds.com/games/blackjack/appendix/9/euro-6dh17r4/> and its neighbour 1ds17r4):
/// what the player loses, in ten millionths. Splits are reckoned there by the number of hands, here
/// within a bound.
#[test]
fn the_published_returns_of_ordinary_blackjack() {
    let work = Work {
        crew: &|work| work(),
        progress: &|_, _| (),
        dice: &|_| unreachable!("nothing is sampled"),
        thinner: 1,
    };
    for (hits_soft_17, looks, decks, published) in
        [(true, false, 6, 72_705), (false, true, 1, -18_390)]
    {
        let rules = Ordinary { hits_soft_17, looks };
        let odds = blackjack_odds(&rules, Deck::Packs { decks, jokers: 0 }, &work);
        let Precision::Within(bound) = odds.precision else { panic!("{:?}", odds.precision) };
        let (edge, bound) = (odds.wagers[0].edge().to_f64(), bound.to_f64());
        println!("{rules:?}: {edge:.7} ± {bound:.7}, {published}");
        let off = (edge - f64::from(published) / 1e7).abs();
        assert!(off < bound && bound < 0.0005, "{rules:?}: {edge} ± {bound}, {published}");
    }
}
