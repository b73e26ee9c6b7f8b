//! Too early or too many community cards.

use super::super::hand::{PokerHand, Waits};
use super::describe::{About, Carries, Description, Effect, Moment, Post, Teller, Then, may, post};
use super::posted::{EARLY_BOARD, EXTRA_BOARD};
use super::trouble::{Case, State, What, When};
use crate::contract::*;
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, Zone};

/// The most community cards that can be set beside the board.
const BESIDE: usize = 8;

/// A street dealt before the betting was complete. The game's table says when its cards go back,
/// and under which rules.
pub(in super::super) const EARLY: Description = Description {
    kind: IncidentKind::EarlyBoard,
    teller: Teller::Dealer,
    when: &[Moment::Betting],
    about: About::Nobody,
    carries: &[],
    facts: can_be_early,
    take: |_, _, _| Then::Owes(What::Early),
    posted: &[],
    rulings: &[],
};

/// A street dealt with too many cards; the game's table says under which rule it is dealt again.
pub(in super::super) const EXTRA: Description = Description {
    kind: IncidentKind::ExtraBoard,
    when: &[Moment::Dealing],
    carries: &[Carries::Count],
    facts: can_be_extra,
    take: |hand, incident, _| {
        let n = incident.count.max(hand.street().board + 1);
        Then::Owes(What::Extra(n))
    },
    rulings: &[
        may(Ruling::OutOfPlay, &[Effect::DealAgain]),
        may(Ruling::Stands, &[Effect::FirstPlay]).only(super::exposed::top_is_free),
    ],
    ..EARLY
};

/// The posted ruling on early cards: they are out of play.
pub(in super::super) const fn early(rule: RuleId) -> Post {
    post(&EARLY_BOARD, rule, Ruling::OutOfPlay)
}

/// The posted ruling on too many cards: all of them go back.
pub(in super::super) const fn extra(rule: RuleId) -> Post {
    post(&EXTRA_BOARD, rule, Ruling::OutOfPlay)
}

/// There must be a street to come, and no cards beside the board that are in its way.
fn can_be_early(hand: &PokerHand, _: &Incident) -> Result<(), Refusal> {
    let table = &hand.table;
    let next = hand.game.streets.get(table.street as usize + 1).map_or(0, |street| street.board);
    let room = table.out.len() + next as usize <= BESIDE;
    // One thing at a time: a foreign card in the deck must have been found first, and a street
    // whose early cards will play is not dealt again.
    let plays = hand.plays_at(table.street + 1).is_some();
    let clear = !hand.foreign_undealt() && !plays && table.waits == Waits::Player;
    if next > 0 && room && clear { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
}

/// Community cards must be due, and any cards beside the board must have been dealt with.
fn can_be_extra(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let board = hand.street().board;
    let begun = hand.trouble().filled > 0 || hand.boxed().next().is_some();
    let clear = hand.table.out.is_empty() && !hand.foreign_undealt();
    match incident.count {
        _ if board == 0 || begun || !clear => Err(Refusal::plain(Code::NotNow)),
        0 => Ok(()),
        n if n > board && usize::from(n) <= BESIDE => Ok(()),
        _ => Err(Refusal::plain(Code::NoSuchTarget)),
    }
}

/// Whether this is the street on which the game deals several community cards.
pub(in super::super) fn several(hand: &PokerHand, _: &Case) -> bool {
    hand.street().board > 1
}

impl PokerHand {
    /// The cards lie beside the board until the floor has ruled.
    pub(super) fn lay_beside(
        &mut self,
        kind: IncidentKind,
        cards: &[Card],
        seen: Seen,
        events: &mut Events,
    ) {
        for &card in cards {
            self.table.out.push(Held::new(card, seen));
            let (from, to) = (Zone::Stub, Zone::Out);
            events.tell(EventKind::Card { card, from, to, seen });
        }
        let told = |case: &&mut Case| case.facts.kind == kind && case.state == State::Hidden;
        if let Some(case) = self.trouble_mut().cases.iter_mut().find(told) {
            case.state = State::Waits;
            case.facts.cards = cards.into();
        }
    }

    /// The incident whose early cards play on this street.
    fn plays_at(&self, street: u8) -> Option<u8> {
        self.trouble().queue.iter().find_map(|due| match due.what {
            What::Plays(case) if due.when == When::Street(street) => Some(case),
            _ => None,
        })
    }

    /// Handles what was waiting for the coming street; returns whether that takes care of the
    /// street.
    #[cold]
    pub(in super::super) fn street_comes(&mut self, events: &mut Events) -> bool {
        let street = self.table.street;
        let plays = self.plays_at(street);
        let back = self.is_due(When::Street(street), What::ShuffleBack);
        let is_for_it = |when, what| {
            when == When::Street(street) && matches!(what, What::Plays(_) | What::ShuffleBack)
        };
        self.trouble_mut().queue.retain(|due| !is_for_it(due.when, due.what));
        if let Some(case) = plays {
            let cards = self.trouble().cases[case as usize].facts.cards;
            cards.iter().for_each(|card| self.onto_board(*card, events));
            self.street_dealt(events);
        } else if back {
            self.put_off(When::Now, What::ShuffleBack, PK_46);
            self.trouble_mut().resume = Waits::Street;
            self.go_on(events);
        }
        plays.is_some() || back
    }

    /// Moves a card from beside the board onto it.
    fn onto_board(&mut self, card: Card, events: &mut Events) {
        self.table.moved = true;
        self.table.out.take_first(card);
        self.lay_on_board(card, Zone::Out, events);
    }

    /// The first cards of a street that came with too many play; the others are the next burns.
    pub(super) fn first_play(&mut self, case: &Case, rule: RuleId, events: &mut Events) {
        let board = self.street().board as usize;
        let (first, rest) = case.facts.cards.split_at(board);
        first.iter().for_each(|card| self.onto_board(*card, events));
        for &card in rest {
            self.table.out.take_first(card);
            self.onto_top(Held::new(card, Seen::ALL), Zone::Out, rule, events);
        }
        // The whole street has been dealt.
        self.trouble_mut().filled = u8::MAX;
    }

    /// Puts a card on top of the stub as the next burn.
    pub(super) fn onto_top(&mut self, held: Held, from: Zone, rule: RuleId, events: &mut Events) {
        self.table.moved = true;
        self.trouble_mut().top.push(held);
        self.put_off(When::Burn, What::Burn, rule);
        let (card, seen, to) = (held.card, held.seen, Zone::Top);
        events.cite(rule, EventKind::Card { card, from, to, seen });
    }
}
