//! Common cards that come too early or too many.

use super::super::hand::{PokerHand, Waits};
use super::describe::{About, Carries, Description, Effect, Moment, Post, Teller, Then, may, post};
use super::posted::{EARLY_BOARD, EXTRA_BOARD};
use super::trouble::{Case, State, What, When};
use crate::contract::*;
use crate::ids::*;
use crate::stub::Held;
use cards::{Card, Zone};

/// The most common cards that lie beside the board.
const BESIDE: usize = 8;

/// A street that came before the betting was complete. The game's table says when its cards come
/// back, and by which rules.
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

/// A street that came with too many cards; the game's table says by which rule it is dealt again.
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

/// A ruling on early cards that houses post: they are out of play.
pub(in super::super) const fn early(rule: RuleId) -> Post {
    post(&EARLY_BOARD, rule, Ruling::OutOfPlay)
}

/// A ruling on too many cards that houses post: all of them go back.
pub(in super::super) const fn extra(rule: RuleId) -> Post {
    post(&EXTRA_BOARD, rule, Ruling::OutOfPlay)
}

/// There is a street to come, and nothing that lies beside the board is in its way.
fn can_be_early(hand: &PokerHand, _: &Incident) -> Result<(), Refusal> {
    let table = &hand.table;
    let next = hand.game.streets.get(table.street as usize + 1).map_or(0, |street| street.board);
    let room = table.out.len() + next as usize <= BESIDE;
    // One thing at a time: a foreign card in the deck must have come to light before, and cards
    // that came early and play are not dealt again.
    let plays = hand.plays_at(table.street + 1).is_some();
    let clear = !hand.foreign_undealt() && !plays && table.waits == Waits::Player;
    if next > 0 && room && clear { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
}

/// Common cards are due, and those beside the board have been put right.
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

/// Whether it is the street that the game deals several common cards on.
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

    /// What waits for the street that comes; says whether it is taken care of.
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

    /// A card that lay beside the board plays.
    fn onto_board(&mut self, card: Card, events: &mut Events) {
        self.table.moved = true;
        self.table.out.take_first(card);
        self.lay_on_board(card, Zone::Out, events);
    }

    /// The first cards of a street that came with too many play, the others are the next burns.
    pub(super) fn first_play(&mut self, case: &Case, rule: RuleId, events: &mut Events) {
        let board = self.street().board as usize;
        let (first, rest) = case.facts.cards.split_at(board);
        first.iter().for_each(|card| self.onto_board(*card, events));
        for &card in rest {
            self.table.out.take_first(card);
            self.onto_top(Held::new(card, Seen::ALL), Zone::Out, rule, events);
        }
        // Every place of the street is taken.
        self.trouble_mut().filled = u8::MAX;
    }

    /// A card lies on the stub and is the next burn.
    pub(super) fn onto_top(&mut self, held: Held, from: Zone, rule: RuleId, events: &mut Events) {
        self.table.moved = true;
        self.trouble_mut().top.push(held);
        self.put_off(When::Burn, What::Burn, rule);
        let (card, seen, to) = (held.card, held.seen, Zone::Top);
        events.cite(rule, EventKind::Card { card, from, to, seen });
    }
}
