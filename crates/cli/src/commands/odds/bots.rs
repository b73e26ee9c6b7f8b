//! How bots play, so that it can be counted what their charts cost them.

use bots::{Advice, best_setting};
use cards::{Card, CardList, Rank};
use engine::Verb;
use engine::banked::{BankedGame, Dealt, Verbs};
use lab::odds::Manner;
use ranking::three_card::Strength;

/// Bots at a table.
pub(super) struct Bots<'a> {
    pub game: &'a BankedGame,
}

impl Manner for Bots<'_> {
    fn draw(&self, hand: Dealt<'_>, open: Verbs) -> Option<Verb> {
        let open = |verb| open.has(verb).then_some(verb);
        let advised = Advice::of(self.game)?.draw(self.game, hand.cards, hand.up, open);
        advised.or_else(|| [Verb::Stand, Verb::Hit].into_iter().find_map(open))
    }

    fn plays(&self, own: Strength, up: Rank) -> Option<bool> {
        Some(Advice::of(self.game)?.plays(own, up))
    }

    /// Strong bots; others set the house way.
    fn sets(&self, cards: &[Card]) -> Option<CardList> {
        best_setting(cards, false)
    }
}
