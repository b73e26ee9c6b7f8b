use cards::{Card, CardList, Rank};
use engine::Verb;
use engine::banked::{Dealt, Verbs};
use ranking::three_card::Strength;

/// How somebody plays who follows fixed advice, so that it can be counted what the advice is worth.
/// Where it has nothing to say, the best play is taken, or the house way.
pub trait Manner: Sync {
    /// What they do with a hand that may draw: one of the verbs that are open.
    fn draw(&self, hand: Dealt<'_>, open: Verbs) -> Option<Verb>;

    /// Whether they play three cards against this card of the bank.
    fn plays(&self, own: Strength, up: Rank) -> Option<bool>;

    /// The cards or tiles that they put into the smaller hand.
    fn sets(&self, cards: &[Card]) -> Option<CardList>;
}
