//! What goes wrong on the deal of five cards and at the draw. The game's table says what houses post, and
//! by which rule.

use super::super::hand::{PokerHand, Waits};
use super::describe::*;
use super::trouble::{Case, State, What, When};
use super::{count, exposed, list, scraps};
use crate::contract::*;
use crate::ids::PK_14;
use crate::stub::Held;
use cards::{Card, Seat, Zone};

/// A card that the dealer or its owner exposed, or that somebody named.
pub(in super::super) const EXPOSED_AT_DRAW: Description = Description {
    kind: IncidentKind::ExposedCard,
    teller: Teller::Dealer,
    when: &[Moment::Betting, Moment::Drawing],
    about: About::Live,
    carries: &[Carries::Cards, Carries::How],
    facts: can_be_exposed,
    take: take_exposed,
    posted: &[],
    rulings: &[may(Ruling::Stands, &[]), may(Ruling::Replace, &[Effect::ReplaceAfter])],
};

/// A card face up in the deck, on the deal or at the draw.
pub(in super::super) const BOXED_AT_DRAW: Description = Description {
    when: &[Moment::Dealing, Moment::Drawing],
    facts: can_be_boxed,
    take: |hand, _, _| if hand.table.waits == Waits::Street { Then::Asks } else { Then::Nothing },
    posted: &[],
    rulings: &[
        may(Ruling::Stands, &[]),
        may(Ruling::Replace, &[Effect::ReplaceAfter]).only(scraps::in_a_hand),
    ],
    ..list::BOXED
};

/// The last card of a hand, dealt off the table.
pub(in super::super) const OFF_AT_DRAW: Description = Description {
    kind: IncidentKind::OffTable,
    carries: &[Carries::Cards],
    facts: can_be_off,
    take: |_, _, _| Then::Ruling,
    ..EXPOSED_AT_DRAW
};

/// A hand that has not five cards.
pub(in super::super) const NOT_FIVE: Description = Description {
    carries: &[Carries::Count, Carries::Cards, Carries::How],
    facts: |hand, incident| match incident.how {
        None | Some(How::TakenUp) => count::facts(hand, incident),
        Some(_) => Err(Refusal::plain(Code::Unused)),
    },
    posted: &[],
    rulings: &[
        may(Ruling::Stands, &[]),
        may(Ruling::Dead, &[Effect::Dead(Whose::Own)]),
        may(Ruling::NextBurn, &[Effect::NextBurn]).only(is_long_before_draw),
        may(Ruling::Filled, &[Effect::Repair]).only(is_short),
    ],
    ..list::COUNT
};

/// Cards off the deck that were not due.
pub(in super::super) const TOO_MANY: Description = Description {
    kind: IncidentKind::ExtraCards,
    when: &[Moment::Betting],
    about: About::Nobody,
    carries: &[Carries::Count],
    facts: |hand, incident| match incident.count {
        1..=8 if first_deal(hand) => Ok(()),
        0 | 9.. => Err(Refusal::plain(Code::NoSuchTarget)),
        _ => Err(Refusal::plain(Code::NotNow)),
    },
    take: |_, _, _| Then::Ruling,
    posted: &[],
    rulings: &[may(Ruling::Stands, &[])],
    ..EXPOSED_AT_DRAW
};

/// Cards dealt to the wrong players first, on the deal or at the draw.
pub(in super::super) const ROTATION: Description = Description {
    kind: IncidentKind::OutOfRotation,
    when: &[Moment::Betting, Moment::Drawing],
    carries: &[],
    facts: |hand, _| {
        let drawn = hand.table.draws.begun > 0 && !acted_in_round(hand);
        if first_deal(hand) || drawn { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
    },
    rulings: &[
        may(Ruling::Stands, &[]),
        may(Ruling::NoMoreBets, &[Effect::NoMoreBets]).only(at_draw),
    ],
    ..TOO_MANY
};

/// A deal that began at the wrong seat.
pub(in super::super) const POSITION: Description = Description {
    kind: IncidentKind::WrongStart,
    about: About::Dealt,
    carries: &[Carries::How],
    facts: |hand, incident| {
        let again = hand.told(IncidentKind::WrongStart) > 0;
        let first = hand.around().next() == incident.seat;
        match incident.how {
            None | Some(How::Agreed) if before_draw(hand) && !again && !first => Ok(()),
            None | Some(How::Agreed) => Err(Refusal::plain(Code::NotNow)),
            Some(_) => Err(Refusal::plain(Code::Unused)),
        }
    },
    rulings: &[may(Ruling::Stands, &[Effect::RotateFrom])],
    ..TOO_MANY
};

/// A whole hand laid face up before the draw.
pub(in super::super) const FACE_UP: Description = Description {
    kind: IncidentKind::HandFaceUp,
    carries: &[],
    facts: |hand, incident| {
        let to_draw = incident.seat.is_some_and(|seat| hand.table.draws.drew[seat].is_none());
        let early = before_draw(hand) || hand.is_drawing(hand.moment()) && to_draw;
        let again = incident.seat.and_then(|seat| hand.bound_pat(seat)).is_some();
        if early && !again { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
    },
    take: take_face_up,
    rulings: &[may(Ruling::Pat, &[Effect::StandPat]), may(Ruling::Stands, &[])],
    ..EXPOSED_AT_DRAW
};

/// Somebody dealt in who wanted to be left out.
pub(in super::super) const LEFT_OUT: Description = Description {
    kind: IncidentKind::AskedOut,
    about: About::Live,
    carries: &[],
    facts: |hand, _| if first_deal(hand) { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) },
    rulings: &[may(Ruling::Dead, &[Effect::Dead(Whose::Own)]), may(Ruling::Stands, &[])],
    ..TOO_MANY
};

/// A knock that meant a pat hand, by a player who did not know of a raise.
pub(in super::super) const KNOCKED: Description = Description {
    kind: IncidentKind::KnockedPat,
    when: &[Moment::Turn],
    about: About::Turn,
    carries: &[Carries::Other],
    facts: can_have_knocked,
    take: take_knock,
    rulings: &[
        may(Ruling::RightKept, &[]),
        may(Ruling::Dead, &[Effect::Dead(Whose::Own)]).only(was_misread),
    ],
    ..EXPOSED_AT_DRAW
};

/// Cards flipped into the middle while they are shown.
pub(in super::super) const FLIPPED: Description = Description {
    kind: IncidentKind::FlippedIn,
    when: &[Moment::Showing],
    carries: &[],
    facts: |_, _| Ok(()),
    take: |_, _, _| Then::Ruling,
    rulings: &[may(Ruling::Stands, &[]), may(Ruling::Dead, &[Effect::Dead(Whose::Own)])],
    ..EXPOSED_AT_DRAW
};

/// The player who deals picked up the deck before discarding.
pub(in super::super) const DECK_TAKEN: Description = Description {
    kind: IncidentKind::DeckTaken,
    when: &[Moment::Drawing],
    carries: &[],
    facts: |hand, incident| {
        let deals = incident.seat.is_some_and(|seat| hand.is_dealing(seat));
        let called = incident.seat.is_some_and(|seat| hand.table.draws.drew[seat].is_some());
        let again = incident.seat.and_then(|seat| hand.bound_pat(seat)).is_some();
        if deals && !called && !again { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
    },
    take: |_, _, _| Then::Ruling,
    rulings: &[may(Ruling::Pat, &[Effect::StandPat]), may(Ruling::Stands, &[])],
    ..EXPOSED_AT_DRAW
};

/// A mistake of the player who deals, told by somebody else in the pot.
pub(in super::super) const MISTAKE: Description = Description {
    kind: IncidentKind::DealerMistake,
    teller: Teller::Opponent,
    when: &[Moment::Betting, Moment::Drawing],
    carries: &[],
    facts: |hand, incident| {
        let deals = incident.seat.is_some_and(|seat| hand.is_dealing(seat));
        if deals { Ok(()) } else { Err(Refusal::plain(Code::NotNow)) }
    },
    take: |_, _, _| Then::Ruling,
    rulings: &[may(Ruling::Dead, &[Effect::Dead(Whose::Own)]), may(Ruling::Stands, &[])],
    ..EXPOSED_AT_DRAW
};

fn before_draw(hand: &PokerHand) -> bool {
    hand.table.draws.begun == 0
}

/// Whether somebody has acted in this betting round.
fn acted_in_round(hand: &PokerHand) -> bool {
    let betting = hand.moment() == Waits::Player;
    betting && (hand.table.round.wagered || !hand.acted_here().is_empty())
}

/// Whether the first hands are out and nobody has acted on them.
fn first_deal(hand: &PokerHand) -> bool {
    before_draw(hand) && !acted_in_round(hand)
}

/// Whether it happened at the draw, or was found before anybody acted after it.
pub(in super::super) fn at_draw(hand: &PokerHand, _: &Case) -> bool {
    !before_draw(hand)
}

pub(in super::super) fn was_named(_: &PokerHand, case: &Case) -> bool {
    case.facts.how == Some(How::Named)
}

/// Whether its own player exposed it.
pub(in super::super) fn own_card(_: &PokerHand, case: &Case) -> bool {
    case.facts.how == Some(How::OwnMistake)
}

/// Whether it is a card of the player who deals, exposed at the draw.
pub(in super::super) fn dealers_own(hand: &PokerHand, case: &Case) -> bool {
    at_draw(hand, case) && case.facts.seat.is_some_and(|seat| hand.is_dealing(seat))
}

/// Whether it is the first card that was dealt.
pub(in super::super) fn is_first_card(hand: &PokerHand, case: &Case) -> bool {
    let first = hand.around().next();
    let card = first.and_then(|seat| hand.table.hole[seat].first()).map(|held| held.card);
    before_draw(hand) && first == case.facts.seat && case.facts.cards.first() == card.as_ref()
}

/// Whether another card was exposed earlier on this deal.
pub(in super::super) fn another_exposed(hand: &PokerHand, _: &Case) -> bool {
    let shown =
        |case: &&Case| case.facts.kind == IncidentKind::ExposedCard && case.facts.how.is_none();
    before_draw(hand) && hand.trouble().cases.iter().filter(shown).count() > 1
}

/// Whether another card was boxed earlier on this deal.
pub(in super::super) fn another_boxed(hand: &PokerHand, _: &Case) -> bool {
    before_draw(hand) && hand.told(IncidentKind::BoxedCard) > 1
}

pub(in super::super) fn is_burn(hand: &PokerHand, case: &Case) -> bool {
    at_draw(hand, case) && case.facts.seat.is_none()
}

pub(in super::super) fn several(_: &PokerHand, case: &Case) -> bool {
    case.facts.count > 1
}

/// Whether the hand has too many cards and the draw has not begun.
pub(in super::super) fn is_long_before_draw(hand: &PokerHand, case: &Case) -> bool {
    let held = case.facts.seat.map_or(0, |seat| hand.table.hole[seat].len());
    before_draw(hand) && held > hand.dealt_so_far()
}

/// The same, found before anybody has acted.
pub(in super::super) fn is_sixth(hand: &PokerHand, case: &Case) -> bool {
    is_long_before_draw(hand, case) && !acted_in_round(hand)
}

/// The same, and its player has taken the card up.
pub(in super::super) fn is_taken_up(hand: &PokerHand, case: &Case) -> bool {
    is_sixth(hand, case) && case.facts.how == Some(How::TakenUp)
}

/// The same, and another hand has too many cards as well.
pub(in super::super) fn several_long(hand: &PokerHand, case: &Case) -> bool {
    let long = |seat: &Seat| hand.table.hole[*seat].len() > hand.dealt_so_far();
    is_sixth(hand, case) && hand.table.live.iter().filter(long).count() > 1
}

pub(in super::super) fn is_short(hand: &PokerHand, case: &Case) -> bool {
    let held = case.facts.seat.map_or(0, |seat| hand.table.hole[seat].len());
    held < hand.dealt_so_far() && hand.moment() != Waits::Showdown
}

/// Whether cards are missing and nobody has acted in this round.
pub(in super::super) fn can_be_filled(hand: &PokerHand, case: &Case) -> bool {
    is_short(hand, case) && !acted_in_round(hand) && hand.moment() == Waits::Player
}

/// Whether cards are missing before the draw, and fewer than two players have acted.
pub(in super::super) fn just_short(hand: &PokerHand, case: &Case) -> bool {
    before_draw(hand) && is_short(hand, case) && hand.acted().len() < 2
}

pub(in super::super) fn short_before_draw(hand: &PokerHand, case: &Case) -> bool {
    before_draw(hand) && is_short(hand, case)
}

/// Whether nobody has bet and all the players agree.
pub(in super::super) fn unopened(hand: &PokerHand, case: &Case) -> bool {
    !hand.table.round.wagered && case.facts.how == Some(How::Agreed)
}

pub(in super::super) fn opened(hand: &PokerHand, _: &Case) -> bool {
    hand.table.round.wagered
}

/// Whether somebody took the knock for a pass and threw a hand away.
pub(in super::super) fn was_misread(_: &PokerHand, case: &Case) -> bool {
    case.facts.other().is_some()
}

/// Whether players draw, or have drawn and nobody has acted since.
fn is_at_draw(hand: &PokerHand) -> bool {
    let after = hand.moment() == Waits::Player && !before_draw(hand) && !acted_in_round(hand);
    hand.is_drawing(hand.moment()) || after
}

/// A card of the first deal that nobody has acted on, or one that came at the draw. A player may expose
/// their own card before, too.
fn can_be_exposed(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let own = incident.how == Some(How::OwnMistake);
    if !matches!(incident.how, None | Some(How::Named | How::OwnMistake)) {
        return Err(Refusal::plain(Code::Unused));
    }
    let drawing = is_at_draw(hand);
    if !(drawing || first_deal(hand) || own && before_draw(hand)) {
        return Err(Refusal::plain(Code::NotNow));
    }
    let hidden = |held: &Held| !held.seen.is_all();
    match (incident.seat, &incident.cards[..]) {
        (Some(seat), [card]) => {
            let mut lies = hand.table.hole[seat].iter().filter(|held| hidden(held));
            let there = lies.any(|held| held.card == *card);
            let came = !drawing || hand.came_at_draw(seat, *card);
            if there && came { Ok(()) } else { Err(Refusal::plain(Code::NoSuchCard)) }
        }
        _ => Err(Refusal::plain(Code::NoSuchCard)),
    }
}

fn take_exposed(hand: &mut PokerHand, incident: &Incident, events: &mut Events) -> Then {
    if incident.how == Some(How::Named) {
        // Nobody has seen it.
        return Then::Ruling;
    }
    exposed::take(hand, incident, events)
}

/// One of the cards due on the deal, of those due to a player at the draw, or the burn.
fn can_be_boxed(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    if hand.table.waits == Waits::Street {
        return scraps::boxed(hand, incident);
    }
    let due = if hand.burn_is_due() { 1 } else { hand.draw_is_due() };
    let at = incident.count.max(1);
    if due == 0 || hand.boxed().any(|told| told == at) || hand.table.out.len() > 8 {
        return Err(Refusal::plain(Code::NotNow));
    }
    if at > due { Err(Refusal::plain(Code::NoSuchTarget)) } else { Ok(()) }
}

fn can_be_off(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let drawing = is_at_draw(hand);
    let again = hand.unruled(IncidentKind::OffTable).any(|case| case.facts.seat == incident.seat);
    if again || !drawing && !first_deal(hand) || hand.table.out.len() > 8 {
        return Err(Refusal::plain(Code::NotNow));
    }
    let last = incident.seat.and_then(|seat| Some((seat, hand.table.hole[seat].last()?.card)));
    match (last, &incident.cards[..]) {
        (Some((seat, card)), [told]) if card == *told => {
            let came = !drawing || hand.came_at_draw(seat, card);
            if came { Ok(()) } else { Err(Refusal::plain(Code::NoSuchCard)) }
        }
        _ => Err(Refusal::plain(Code::NoSuchCard)),
    }
}

fn take_face_up(hand: &mut PokerHand, incident: &Incident, events: &mut Events) -> Then {
    if let Some(seat) = incident.seat {
        let zone = Zone::Hand(seat, 0);
        for (card, seen) in hand.table.hole[seat].seen().filter(|(_, seen)| !seen.is_all()) {
            *seen = Seen::ALL;
            events.tell(EventKind::Show { card, zone, seen: Seen::ALL });
        }
    }
    Then::Ruling
}

/// A player who took the knock for a pass has thrown their hand away.
fn take_knock(hand: &mut PokerHand, incident: &Incident, events: &mut Events) -> Then {
    incident.other().into_iter().for_each(|seat| hand.kill(seat, PK_14, events));
    Then::Ruling
}

/// The player faces a raise before the draw; a seat that is named could still act, and is not the only
/// rival.
fn can_have_knocked(hand: &PokerHand, incident: &Incident) -> Result<(), Refusal> {
    let table = &hand.table;
    let raised =
        incident.seat.is_some_and(|seat| !hand.owes(seat).is_zero()) && table.round.wagered;
    let able = table.live.without(table.all_in);
    if !raised || !before_draw(hand) {
        return Err(Refusal::plain(Code::NotNow));
    }
    match incident.place {
        Place::Nowhere => Ok(()),
        Place::Seat(seat)
            if able.has(seat) && incident.seat != Some(seat) && table.live.len() > 2 =>
        {
            Ok(())
        }
        _ => Err(Refusal::plain(Code::NoSuchTarget)),
    }
}

impl PokerHand {
    /// Whether this player deals.
    fn is_dealing(&self, seat: Seat) -> bool {
        self.game.self_dealt && seat == self.table.button && self.table.live.has(seat)
    }

    /// Whether a card of a hand is one that came at this draw.
    fn came_at_draw(&self, seat: Seat, card: Card) -> bool {
        let hole = &self.table.hole[seat];
        let came = self.came(seat).min(hole.len());
        hole[hole.len() - came..].iter().any(|held| held.card == card)
    }

    /// The rule by which a hand must stand pat.
    pub(in super::super) fn bound_pat(&self, seat: Seat) -> Option<RuleId> {
        let mut queue = self.trouble().queue.iter();
        queue.find(|due| due.what == What::Pat(seat)).map(|due| due.rule)
    }

    pub(super) fn must_stand_pat(&mut self, case: &Case, rule: RuleId) {
        case.facts
            .seat
            .into_iter()
            .for_each(|seat| self.put_off(When::Never, What::Pat(seat), rule));
    }

    /// The seat that deals the next hand, where a deal from the wrong position was played on.
    pub(in super::super) fn deals_next(&self) -> Option<Seat> {
        self.table.trouble.as_ref()?.queue.iter().find_map(|due| match due.what {
            What::DealsNext(seat) => Some(seat),
            _ => None,
        })
    }

    pub(super) fn rotate_from(&mut self, case: &Case, rule: RuleId) {
        case.facts.seat.into_iter().for_each(|seat| {
            self.put_off(When::Never, What::DealsNext(seat), rule);
        });
    }

    /// A card is dead. The hand gets another one: from the centre of the stub once the deal is complete, if
    /// the house does not say the top, or from the top once the draw is.
    pub(super) fn replace_after(&mut self, case: &Case, rule: RuleId, events: &mut Events) {
        let (Some(seat), Some(card)) = (case.facts.seat, case.facts.cards.first()) else { return };
        let Some(Held { card, .. }) = self.table.hole[seat].take_first(*card) else { return };
        self.table.moved = true;
        self.table.out.push(Held::new(card, Seen::ALL));
        let (from, to, seen) = (Zone::Hand(seat, 0), Zone::Out, Seen::ALL);
        events.cite(rule, EventKind::Card { card, from, to, seen });
        match self.moment() {
            Waits::Street => self.put_off(When::Dealt, What::Centre(seat), rule),
            _ if before_draw(self) => {
                let top = self.game.options.posts("exposed-low", "from-top");
                let what = if top { What::Card(seat) } else { What::Centre(seat) };
                self.put_off(When::Now, what, rule);
            }
            Waits::Player => self.put_off(When::Now, What::Card(seat), rule),
            _ => self.put_off(When::Drawn, What::Card(seat), rule),
        }
    }

    /// The last card of a hand becomes the next burn.
    pub(super) fn last_is_burn(&mut self, case: &Case, rule: RuleId, events: &mut Events) {
        let Some(seat) = case.facts.seat else { return };
        if let Some(held) = self.table.hole[seat].pop() {
            self.onto_top(held, Zone::Hand(seat, 0), rule, events);
        }
    }

    /// How many cards are to be replaced once the draw is complete.
    pub(in super::super) fn due_after_draw(&self) -> usize {
        self.trouble().queue.iter().filter(|due| due.when == When::Drawn).count()
    }

    /// Replaces them. Returns whether chance is asked for cards.
    pub(in super::super) fn replace_after_draw(&mut self, events: &mut Events) -> bool {
        // Where every card is in a hand or dead, the player goes without.
        let mut left = self.table.stub.len();
        self.trouble_mut().queue.retain_mut(|due| {
            if due.when != When::Drawn {
                return true;
            }
            due.when = When::Now;
            let enough = left > 0;
            left = left.saturating_sub(1);
            enough
        });
        if self.first_due().is_none() {
            return false;
        }
        self.halt();
        self.go_on(events);
        true
    }

    /// Cards that were face up in the deck have come: each waits for its ruling. Returns whether any did.
    #[cold]
    pub(in super::super) fn boxed_comes(&mut self, cards: &[Card], seat: Option<Seat>) -> bool {
        let came = cards.len() as u8;
        let mut shown = Vec::new();
        let hidden = |case: &&mut Case| {
            case.facts.kind == IncidentKind::BoxedCard && case.state == State::Hidden
        };
        for case in self.trouble_mut().cases.iter_mut().filter(hidden) {
            let at = case.facts.count.max(1);
            if at > came {
                case.facts.count = at - came;
                continue;
            }
            let card = cards[usize::from(at) - 1];
            case.state = State::Waits;
            case.facts.seat = seat;
            case.facts.cards = [card].into_iter().collect();
            shown.push(card);
        }
        if shown.is_empty() {
            return false;
        }
        self.halt();
        self.table.waits = Waits::Ruling;
        true
    }
}
