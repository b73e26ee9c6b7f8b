//! What the players of a player-dealer game are ever asked, and what its circles are.

use super::game::BankedGame;
use super::step::{Step, To};
use super::terms::BackLine;
use crate::contract::{Circle, RuleId, Rules, Verb};
use cards::{Card, CardList};

impl BankedGame {
    /// Every verb that a player may ever be offered, in the order of a hand.
    pub(crate) fn verbs(&self) -> Vec<Verb> {
        let mut all = vec![Verb::Wager, Verb::Bank, Verb::Ready, Verb::Change, Verb::TakeBack];
        if !matches!(self.terms.back_line, BackLine::Nobody(_)) {
            all.push(Verb::Decline);
        }
        for step in &self.steps {
            match step {
                Step::Choose { .. } => all.push(Verb::Choose),
                Step::Set(setting) => {
                    all.push(Verb::Set);
                    if setting.house_ways != Some(0) {
                        all.push(Verb::HouseWay);
                    }
                }
                Step::Turns { .. } => all.extend(self.play.verbs()),
                _ => {}
            }
        }
        all
    }

    /// Whether hands are set in two.
    pub fn sets_hands(&self) -> bool {
        self.front() > 0
    }

    /// Whether players bet again to play their hands.
    pub fn has_ante(&self) -> bool {
        self.terms.ante.is_some()
    }

    /// Where a player places chips on a spot, in layout order.
    pub fn marked(&self) -> Vec<Circle> {
        let before = self.terms.circles.iter().flat_map(|row| row.circles.iter());
        let mut all: Vec<Circle> = before.collect();
        if self.has_ante() {
            all.push(Circle::Play);
            all.sort();
        }
        all
    }

    /// What a winning wager on a circle gets, in words.
    pub fn pays(&self, circle: Circle) -> String {
        self.play.pays(circle)
    }

    /// What the house puts in front, or in the low hand; empty where hands are not set.
    pub fn house_way(&self, cards: &[Card]) -> CardList {
        if self.sets_hands() { self.play.house_way(Rules::ALL, cards) } else { CardList::EMPTY }
    }

    /// The rule that this setting breaks, if it is foul.
    pub fn foul(&self, front: &[Card], back: &[Card]) -> Option<RuleId> {
        self.play.foul(Rules::ALL, front, back)
    }

    /// How many cards of a hand go in front, or in the low hand; zero where hands are not set.
    pub fn front(&self) -> u8 {
        let front = |step: &Step| match step {
            Step::Set(setting) => Some(setting.front),
            _ => None,
        };
        self.steps.iter().find_map(front).unwrap_or_default()
    }

    /// How many cards a hand of a spot is dealt.
    pub(crate) fn most_held(&self) -> u8 {
        self.dealt_to(To::Spots) as u8
    }
}
