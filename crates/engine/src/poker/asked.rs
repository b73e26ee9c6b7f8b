//! What the players of a variant are ever asked.

use super::game::PokerGame;
use super::variant::{Picked, Step, To};
use crate::contract::Verb;

impl PokerGame {
    /// Every verb that a player may ever be offered, in the order of a hand.
    pub(crate) fn verbs(&self) -> Vec<Verb> {
        let mut all = vec![Verb::Fold, Verb::Check, Verb::Call, Verb::Bet, Verb::Raise];
        for step in self.variant.steps {
            let Step::Pick(pick) = step else { continue };
            let own: &[Verb] = match pick.what {
                Picked::Discard(_) => &[Verb::Discard],
                Picked::TurnUp => &[Verb::TurnUp, Verb::KeepDown],
                Picked::Draw(_) => &[Verb::Draw, Verb::Pat],
                Picked::Kill if self.two_card_kill => &[Verb::Kill, Verb::Decline],
                Picked::Straddle if self.straddle.is_some() => &[Verb::Straddle, Verb::Decline],
                Picked::Kill | Picked::Straddle => &[],
            };
            all.extend(own);
        }
        if !self.all_show {
            all.extend([Verb::Show, Verb::Muck]);
        }
        if self.board_declared && self.variant.plays_board.is_some() {
            all.push(Verb::PlayBoard);
        }
        let mut seen = Vec::new();
        all.retain(|verb| {
            !seen.contains(verb) && {
                seen.push(*verb);
                true
            }
        });
        all
    }

    /// The most cards that a player holds at one time.
    pub(crate) fn most_held(&self) -> u8 {
        let dealt = self.variant.steps.iter().map(|step| match step {
            Step::Deal(deal) if deal.to == To::Hands => deal.faces.len() as u8,
            _ => 0,
        });
        dealt.sum()
    }
}
