//! What the floor can be asked to rule on. We find out by asking the engines themselves, so the
//! answer is exact for every game, and a ruling desk can be drawn from it just as a table is drawn
//! from schemas.

use crate::contract::{
    Action, Actor, Code, Engine, EventKind, Events, Incident, IncidentKind, Layout, Override,
    Place, RuleId, Ruling,
};
use crate::game::{Hand, Prepared};
use crate::ids::*;
use crate::money::Chips;
use cards::{Card, Seat, Zone};

/// The highest hand or meld number, and the highest count, that an incident can name.
const MOST: u8 = 12;

/// An incident that can be ruled on now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declarable {
    /// Who declares it: the floor, or a player if it is theirs to call.
    pub by: Actor,
    /// The incident, with the fewest facts needed.
    pub incident: Incident,
    /// The ruling the house posts for it, and its rule.
    pub posted: Option<(Ruling, Option<RuleId>)>,
    /// Every decision that is open to the floor (PK-46).
    pub may: Vec<Ruling>,
}

/// Everything that can be declared at a live table now.
pub fn declarable(game: &Prepared, hand: &Hand) -> Vec<Declarable> {
    game.game().every_incident().flat_map(|kind| declarable_as(hand, kind)).collect()
}

/// The same for one kind of incident.
pub fn declarable_as(hand: &Hand, kind: IncidentKind) -> Vec<Declarable> {
    // An incident without a seat or place refers to the only case pending; if several are, each is
    // named by its seat.
    if let Some(only) = asked(hand, Incident::new(kind)) {
        let seats = (0..Seat::MAX).map(Seat::at);
        let each = seats.filter_map(|seat| asked(hand, Incident::new(kind).at(seat)));
        let each: Vec<Declarable> = each.collect();
        // If the engine accepts every seat, it does not look at the seat at all.
        let apart = (2..Seat::MAX).contains(&each.len());
        return if apart { each } else { vec![only] };
    }
    let at = |seat| {
        let plain = Incident::new(kind).at(seat);
        if let Some(whole) = asked(hand, plain) {
            return vec![whole];
        }
        let meld = |n| plain.on(Place::Spread(n));
        let of_seat = |n| plain.on(Place::Hand(seat, n));
        let told = (1..=MOST).flat_map(|n| [meld(n), of_seat(n), plain.count(n)]);
        told.filter_map(|incident| asked(hand, incident)).collect()
    };
    (0..Seat::MAX).map(Seat::at).flat_map(at).collect()
}

/// The facts of this kind that can be reported now, and who may report them, simplest first.
pub fn tellable(hand: &Hand, kind: IncidentKind) -> impl Iterator<Item = (Actor, Incident)> + '_ {
    let told = move |incident: Incident| {
        let slip = Action::Slip(incident);
        let seats = (0..Seat::MAX).map(Seat::at).map(Actor::Seat);
        let mut tellers = std::iter::once(Actor::Dealer).chain(seats);
        let by = tellers.find(|by| hand.check(*by, &slip).is_ok())?;
        Some((by, incident))
    };
    imaginable(hand, kind).into_iter().filter_map(told)
}

/// Facts that might be reported for this kind: about nobody or about a seat, using only cards on
/// the table and a number, an amount or a second seat.
fn imaginable(hand: &Hand, kind: IncidentKind) -> Vec<Incident> {
    let seats: Vec<Seat> = Layout::seats(hand).iter().collect();
    let turn = hand.windows().first().map(|window| window.actor);
    let mut about: Vec<Option<Seat>> = seats.iter().copied().map(Some).collect();
    // Most incidents concern the player whose turn it is.
    about.sort_by_key(|seat| seat.map(Actor::Seat) != turn);
    about.insert(0, None);
    let amounts = amounts(hand);
    let mut all = Vec::new();
    for seat in about {
        let plain = Incident { seat, ..Incident::new(kind) };
        let cards = cards_of(hand, seat);
        let with = |cards: &[Card]| Incident { cards: cards.into(), ..plain };
        all.push(plain);
        all.extend(amounts.iter().map(|amount| Incident { amount: *amount, ..plain }));
        all.extend((1..=MOST).map(|n| plain.count(n)));
        let others = seats.iter().filter(|other| Some(**other) != seat);
        all.extend(others.map(|other| plain.on(Place::Seat(*other))));
        all.extend((1..=MOST).map(|n| plain.on(Place::Spread(n))));
        all.extend(cards.iter().map(|card| with(&[*card])));
        all.extend(
            (1..=MOST)
                .flat_map(|n| cards.iter().map(move |card| with(&[*card]).on(Place::Spread(n)))),
        );
        all.extend(cards.windows(2).map(with));
        all.extend(cards.windows(3).map(with));
        all.push(with(&[Card::JOKER]));
    }
    all
}

/// Amounts somebody might put in: those the current choices name, and common chip values.
fn amounts(hand: &Hand) -> Vec<Chips> {
    let chips = [1, 5, 10, 25, 100, 500].map(Chips::dollars);
    let windows = hand.windows();
    let legal = windows.iter().flat_map(|window| hand.legal(window.actor).to_vec());
    let named = legal.filter_map(|schema| schema.amount).flat_map(|range| [range.min, range.max]);
    let bets = Layout::seats(hand).iter().map(|seat| hand.standing(seat).bet + Chips::dollars(1));
    chips.into_iter().chain(named).chain(bets).collect()
}

/// The cards of a seat, or all cards on the table.
fn cards_of(hand: &Hand, seat: Option<Seat>) -> Vec<Card> {
    let mut cards = Vec::new();
    hand.visit_cards(&mut |zone, card| {
        let of = match zone {
            Zone::Hand(of, _) | Zone::Spread(of, _) | Zone::Drawn(of) => Some(of),
            _ => None,
        };
        if of == seat && card.is_known() {
            cards.push(card);
        }
    });
    cards
}

/// What the house would rule if this were declared, and what the floor may decide; `None` if it
/// cannot be declared.
pub fn asked(hand: &Hand, incident: Incident) -> Option<Declarable> {
    let declare = Action::Declare(incident);
    let posted = |by| ruling_of(hand, by, &declare);
    match hand.check(Actor::Floor, &declare) {
        Ok(()) => {
            let may = decisions(hand, incident);
            Some(Declarable { by: Actor::Floor, incident, posted: posted(Actor::Floor), may })
        }
        Err(refusal) if refusal.code == Code::FloorDecides => {
            let may = decisions(hand, incident);
            let some = Declarable { by: Actor::Floor, incident, posted: None, may };
            (!some.may.is_empty()).then_some(some)
        }
        // Only a player may call it, but the floor may still decide.
        Err(refusal) if refusal.code == Code::NotYourTurn => {
            let caller = |seat: &Actor| hand.check(*seat, &declare).is_ok();
            let by = (0..Seat::MAX).map(Seat::at).map(Actor::Seat).find(caller);
            let may = decisions(hand, incident);
            if by.is_none() && may.is_empty() {
                return None;
            }
            let posted = by.and_then(posted);
            Some(Declarable { by: by.unwrap_or(Actor::Floor), incident, posted, may })
        }
        Err(_) => None,
    }
}

/// The ruling that an action would lead to.
fn ruling_of(hand: &Hand, by: Actor, action: &Action) -> Option<(Ruling, Option<RuleId>)> {
    let (mut hand, mut events) = (hand.clone(), Events::new());
    hand.apply(by, action, &mut events).ok()?;
    events.iter().find_map(|event| match event.kind {
        EventKind::Ruling { ruling, .. } => Some((ruling, event.rule)),
        _ => None,
    })
}

/// What the floor may decide.
fn decisions(hand: &Hand, incident: Incident) -> Vec<Ruling> {
    let may = |ruling: &Ruling| {
        let (who, why) = (String::new(), String::new());
        let decision = Override { incident, ruling: *ruling, who, why };
        hand.check(Actor::Floor, &Action::Override(Box::new(decision))).is_ok()
    };
    Ruling::ALL.iter().copied().filter(may).collect()
}

/// Whether this ruling is only open to the house while the hand is still on. After the hand it
/// comes too late, and only the floor can still decide it (PK-46).
pub fn is_only_in_time(ruling: Ruling, seat: Option<Seat>, rule: RuleId) -> bool {
    match ruling {
        // While the pot is in play.
        Ruling::NoPot => rule == PK_36,
        // Before two have acted.
        Ruling::Misdeal => [PK_33, ST_16].contains(&rule),
        // While the cards lie where they can be moved, or the hand is played.
        Ruling::InOrder => rule == ST_13,
        Ruling::MoneyBack => rule == ST_16,
        Ruling::Repair => rule == PK_34,
        // Before its owner acts on the hand.
        Ruling::Replace => rule == PK_31 && seat.is_some(),
        // Before the player draws.
        Ruling::Filled | Ruling::Trimmed | Ruling::HandDead => rule == PN_39,
        // While it is the player's turn.
        Ruling::Returned | Ruling::MadeGood => rule == PN_41,
        // While the caller is in the hand.
        Ruling::Foul => rule == PN_35,
        _ => false,
    }
}
