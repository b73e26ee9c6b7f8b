//! Banked
#![allow(missing_docs, unused_variables)]
use crate::contract::*;
use crate::game::{Game, Prepared};
use crate::money::Chips;
use cards::{Card, Deck, Zone};
use std::sync::Arc;

pub const NO_BUST_BLACKJACK: Game = Game {
    id: "no-bust-blackjack",
    name: "Banked",
    revision: 1,
    players: (2, 8),
    options: &[],
    rules: &[],
    prepare: |_| Ok(Prepared::Banked(Arc::new(BankedGame {}))),
};

#[derive(Debug)]
pub struct BankedGame {}
impl BankedGame {
    pub fn deck(&self) -> Deck {
        Deck::STANDARD
    }
}
#[derive(Clone, Debug)]
pub struct BankedHand {}
impl BankedHand {
    pub fn start(
        game: &Arc<BankedGame>,
        setup: &Setup,
        events: &mut Events,
    ) -> Result<BankedHand, Vec<SetupFault>> {
        Err(vec![])
    }
}
impl Engine for BankedHand {
    fn windows(&self) -> Windows {
        Windows::NONE
    }
    fn legal(&self, actor: Actor) -> Vec<Schema> {
        vec![]
    }
    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        Ok(())
    }
    fn apply(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        Ok(())
    }
    fn default_action(&self, actor: Actor) -> Option<Action> {
        None
    }
    fn view(&self, viewer: Viewer) -> View {
        unreachable!()
    }
    fn outcome(&self) -> Option<Outcome> {
        None
    }
    fn visit_cards(&self, see: &mut dyn FnMut(Zone, Card)) {}
    fn visit_chips(&self, see: &mut dyn FnMut(Account, Chips)) {}
    fn digest(&self) -> u64 {
        0
    }
}
