//! Dice are requested, checked, and place the action button.

use crate::banked::escrow::Verdict;
use crate::banked::felt::Felt;
use crate::banked::game::{BankedGame, Finding, OwnRules, Play};
use crate::banked::hands::{Cards, HandId};
use crate::banked::step::{ButtonBy, FeeBy, Order, Packet, StartFrom, Step, To};
use crate::banked::terms::{CirclePart, CircleTerms, Terms};
use crate::banked::wagers::Wager;
use crate::banked::{BankedHand, NO_BUST_BLACKJACK};
use crate::contract::*;
use crate::game::Prepared;
use crate::ids::{NB_13, NB_22, PD_06, PD_10, PD_19, PD_20};
use crate::money::Chips;
use crate::options::Options;
use cards::{Deck, Seat};
use std::sync::Arc;

/// One card each, the higher one wins: the shortest possible game with dice.
#[derive(Debug)]
struct HighCard;

impl Play for HighCard {
    fn reads(&self, _: Rules, cards: &Cards) -> Option<(Reading, u32, RuleId)> {
        cards.cards().next().map(|card| (Reading::Total, card.index() as u32, NB_13))
    }

    fn words(&self, _: Rules, _: &Cards) -> String {
        String::new()
    }

    fn finding(&self, felt: &Felt, wager: &Wager) -> Finding {
        let card = |hand| felt.cards(hand).cards().next().map(|card| card.index());
        let (ours, bank) = (card(HandId::Spot(wager.spot, wager.n)), card(HandId::Bank));
        Finding::new(if ours > bank { Verdict::EVEN } else { Verdict::Lose }, NB_13)
    }

    fn draws(&self, _: &Felt, _: HandId) -> (bool, RuleId) {
        (false, NB_13)
    }

    fn own(&self) -> OwnRules<'_> {
        panic!("nobody counts its odds")
    }
}

fn game() -> Arc<BankedGame> {
    const CARDS: &[Packet] = &[Packet::up(To::Spots), Packet::up(To::Bank)];
    let order = Order::clockwise(StartFrom::DealerLeft, PD_19);
    let short = Order::clockwise(StartFrom::Button, PD_06);
    let terms = Terms::read(&Options::defaults(NO_BUST_BLACKJACK.options), NB_22, &mut Vec::new());
    let circle =
        (Circle::Square(1), CircleTerms { max: terms.max, rule: None, part: CirclePart::Main });
    Arc::new(BankedGame {
        game: &crate::banked::BACCARAT,
        options: Options::defaults(NO_BUST_BLACKJACK.options),
        players: (2, 8),
        deck: Deck::STANDARD,
        whole: Deck::STANDARD.counts(),
        steps: vec![
            Step::Wagers,
            Step::Fees { by: FeeBy::Square, order },
            Step::Dice { rule: PD_10 },
            Step::Button { by: ButtonBy::Dice, rule: PD_10 },
            Step::Deal { packets: CARDS, order, rule: NB_13 },
            Step::Settle { covered: order, short },
        ],
        terms: terms.with_circles(&[circle]),
        slips: Vec::new(),
        play: Box::new(HighCard),
    })
}

/// Four at the table; the first banks ten against thirty, and the dice are next.
fn before_the_dice(events: &mut Events) -> BankedHand {
    let game = game();
    let stacks = (0..4).map(|at| (Seat::at(at), Chips::dollars(100))).collect();
    let shoe = ShoeState::fresh(1, Deck::STANDARD);
    let setup = Setup::new(Prepared::Banked(Arc::clone(&game)), stacks, Seat::at(0), shoe);
    let mut hand = BankedHand::start(&game, &setup, events).unwrap();
    let mut act = |actor, mv: Move| hand.apply(actor, &mv.into(), events).unwrap();
    for at in 1..4 {
        let seat = Seat::at(at);
        let square = Place::Circle(seat, Circle::Square(1));
        let wager = Move::new(Verb::Wager).amount(Chips::dollars(10)).on(square);
        act(Actor::Seat(seat), wager);
    }
    act(Actor::Seat(Seat::at(0)), Move::new(Verb::Bank).amount(Chips::dollars(10)));
    act(Actor::Dealer, Move::new(Verb::NoMoreBets));
    hand
}

#[test]
fn dice_are_answered_by_dice_and_by_nothing_else() {
    let mut events = Events::new();
    let mut hand = before_the_dice(&mut events);
    assert_eq!(hand.windows().request(), Some(Request::Dice));
    let (before, told) = (hand.digest(), events.len());
    let cards = Answer::Cards("As 2s 3s".parse().unwrap());
    let dice = [[0, 1, 1], [1, 7, 1], [6, 6, 255]].map(Answer::Dice);
    for answer in dice.into_iter().chain([Answer::Shuffled, cards]) {
        let refusal = hand.apply(Actor::Chance, &Action::Chance(answer), &mut events).unwrap_err();
        assert_eq!((refusal.code, refusal.rule), (Code::WrongAnswer, Some(PD_10)), "{answer:?}");
        assert_eq!((hand.digest(), events.len()), (before, told), "{answer:?} left a trace");
    }
    let thrown = Action::Chance(Answer::Dice([1, 2, 2]));
    assert!(hand.apply(Actor::Dealer, &thrown, &mut events).is_err(), "chance throws them");
    hand.apply(Actor::Chance, &thrown, &mut events).unwrap();
    assert_eq!(hand.windows().request(), Some(Request::Draw { n: 4, from: DrawFrom::Top }));
    // Dice are no answer to a request for cards either.
    assert!(hand.apply(Actor::Chance, &thrown, &mut events).is_err());
}

#[test]
fn nobody_bets_while_the_dice_are_thrown() {
    let hand = before_the_dice(&mut Events::new());
    let square = Place::Circle(Seat::at(1), Circle::Square(1));
    let more = Move::new(Verb::Change).amount(Chips::dollars(20)).on(square);
    let refusal = hand.check(Actor::Seat(Seat::at(1)), &more.into()).unwrap_err();
    assert_eq!((refusal.code, refusal.rule), (Code::NotNow, Some(PD_20)));
}

#[test]
fn the_total_counts_players_from_the_left_of_the_bank() {
    for (dice, first) in [([1, 1, 1], 3), ([1, 1, 2], 1), ([1, 2, 2], 2), ([6, 6, 6], 3)] {
        let mut events = Events::new();
        let mut hand = before_the_dice(&mut events);
        let cards = Answer::Cards("Ks Qs Js 2c".parse().unwrap());
        for answer in [Answer::Dice(dice), cards] {
            hand.apply(Actor::Chance, &Action::Chance(answer), &mut events).unwrap();
        }
        // All three beat the deuce, and the ten are enough to pay one of them.
        let stacks = hand.outcome().unwrap().stacks;
        let won = |at: &usize| stacks.get(Seat::at(*at)) > Chips::dollars(100);
        assert_eq!((1..4).filter(won).collect::<Vec<_>>(), [first], "{dice:?}");
    }
}
