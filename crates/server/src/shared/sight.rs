//! What one person around a table is sent, made only from what they may know.

use super::clock::Question;
use super::rows::{Happening, Row, is_only_for};
use super::trace::is_settled;
use super::{Occupant, SharedTable};
use crate::show::{self, Seen, cents};
use crate::wire::{
    Amounts, Ask, Card, Chair, Crowd, Happened, Leaving, Line, Over, Seated, Sits, Standing, Tag,
    VERSION, Viewed, Welcome,
};
use crate::{choice, plaque};
use cards::Seat;
use engine::absent::Part;
use engine::{Action, Actor, Chips, Engine, Layout, Status, Viewer};
use notation::print;
use record::render::render;
use room::PlayerId;

/// The page proposes amounts in steps of this; the room accepts any.
const STEP: Chips = Chips::dollars(1);

/// Somebody who looks at a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Onlooker {
    /// Who they are, if the room knows them.
    pub who: Option<PlayerId>,
    /// Their chair, if they have one.
    pub seat: Option<Seat>,
}

impl Onlooker {
    pub fn viewer(self) -> Viewer {
        self.seat.map_or(Viewer::Spectator, Viewer::Seat)
    }
}

/// A row as one viewer may know it.
pub(crate) fn happened(row: &Row, viewer: Viewer) -> Happened {
    let mut events = Vec::with_capacity(row.happened.len());
    let mut beats = show::Beats::default();
    for happening in &row.happened {
        let event = match happening {
            Happening::Hand(event) => show::event(&event.seen_by(viewer), &mut beats),
            Happening::Room(event) => Some(show::room_event(event, &mut beats)),
            Happening::Dealt(hand) => Some(beats.alone(crate::wire::Kind::Dealt { hand: *hand })),
            Happening::Over(over, own) => {
                let over = for_viewer(over, own, viewer);
                Some(beats.alone(crate::wire::Kind::Over(Box::new(over))))
            }
        };
        events.extend(event);
    }
    let own = row.own_lines.iter().find(|(seat, _)| viewer == Viewer::Seat(*seat));
    let lines = own.map_or(&row.lines, |(_, lines)| lines).clone();
    let words = lines.iter().map(|line| line.text.clone()).collect();
    Happened { seq: row.seq, hand: row.hand, events, words, lines }
}

/// The end of a hand with the viewer's own cards.
fn for_viewer(over: &Over, own: &[(Seat, Vec<Card>)], viewer: Viewer) -> Over {
    let own = own.iter().find(|(seat, _)| viewer == Viewer::Seat(*seat));
    let own = own.map(|(_, cards)| cards.clone()).unwrap_or_default();
    Over { own, ..over.clone() }
}

/// Whether a hand begins with a row.
pub(crate) fn begins(row: &Row) -> bool {
    row.happened.iter().any(|happening| matches!(happening, Happening::Dealt(_)))
}

/// Whether a row has something that this seat may see and others may not.
pub(crate) fn is_private_to(row: &Row, seat: Seat) -> bool {
    row.happened.iter().any(|happening| match happening {
        Happening::Hand(event) => is_only_for(event, seat),
        Happening::Over(_, own) => own.iter().any(|(of, _)| *of == seat),
        _ => false,
    })
}

impl SharedTable {
    pub fn onlooker(&self, who: Option<PlayerId>) -> Onlooker {
        Onlooker { who, seat: who.and_then(|who| self.seat_of(who)) }
    }

    pub fn welcome(&self, to: Onlooker, epoch: u64, watching: u32, again: Option<&str>) -> Welcome {
        let offering = self.table.offering();
        Welcome {
            v: VERSION,
            epoch,
            seq: self.seq,
            offering: offering.id.clone(),
            name: offering.name.clone(),
            buy_in: cents(offering.buy_in),
            chairs: self.table.seating().terms().seats,
            pieces: show::pieces(offering.prepared.deck()),
            posted: plaque::posted(offering),
            layout: plaque::layout(offering),
            keys: choice::keys(&offering.prepared),
            again: again.map(Into::into),
            crowd: self.crowd(watching),
            standing: self.standing(),
            chair: self.chair_of(to),
            view: self.viewed(to).map(Box::new),
            log: self.log_of(to).map(|line| line.text.clone()).collect(),
            lines: self.log_of(to).cloned().collect(),
            ask: self.asked(to).map(Box::new),
            over: self
                .over
                .as_ref()
                .map(|(over, own)| Box::new(for_viewer(over, own, to.viewer()))),
        }
    }

    /// What happened in the hand so far, as somebody was told it.
    fn log_of(&self, to: Onlooker) -> impl Iterator<Item = &Line> {
        self.log.iter().flat_map(move |lines| {
            let own = lines.own.iter().find(|(seat, _)| Some(*seat) == to.seat);
            own.map_or(&lines.lines, |(_, lines)| lines)
        })
    }

    /// What one viewer sees of the hand, and what the house does for them if they do not answer.
    fn with_view<T>(&self, viewer: Viewer, use_it: impl FnOnce(&Seen<'_>) -> T) -> Option<T> {
        let hand = self.table.hand()?;
        let default = match viewer {
            Viewer::Seat(seat) => hand.default_action(Actor::Seat(seat)),
            _ => None,
        };
        let default = match default {
            Some(Action::Move(mv)) => Some(mv),
            _ => None,
        };
        let (view, names) = (self.seen_by(viewer)?, self.names());
        let look = hand.look(viewer);
        Some(use_it(&Seen { look, view: &view, names: &names, default }))
    }

    /// How long somebody has, and what is left of their time bank.
    fn clock_of(&self, seat: Seat) -> show::Clock {
        let ends = self.open[seat].as_ref()?.ends?;
        let bank_ms = self.chairs[seat].as_ref().map_or(0, |chair| chair.bank_ms);
        Some((self.left(ends), u32::try_from(bank_ms).unwrap_or_default()))
    }

    fn left(&self, ends: i64) -> u32 {
        u32::try_from((ends - self.now).max(0)).unwrap_or(u32::MAX)
    }

    /// The whole view.
    pub fn viewed(&self, to: Onlooker) -> Option<Viewed> {
        self.with_view(to.viewer(), |seen| Viewed {
            seq: self.seq,
            hand: self.table.number(),
            text: render(seen.view, seen.names),
            view: self.marked(show::view(seen, |seat| self.clock_of(seat)), seen.view),
        })
    }

    /// A view with what the table remembers of the hand.
    fn marked(&self, mut view: crate::wire::View, of: &engine::View) -> crate::wire::View {
        let tag = |(seat, tag): (Seat, &str)| Tag { seat: seat.number(), tag: tag.into() };
        view.tags.extend(self.trace.tags().map(tag));
        if is_settled(of.phase) {
            for (pile, of) in view.piles.iter_mut().zip(&of.piles) {
                pile.won = self.trace.won(of.zone);
            }
        }
        view
    }

    /// What somebody is asked.
    pub fn asked(&self, to: Onlooker) -> Option<Ask> {
        let seat = to.seat?;
        let open = self.open[seat].as_ref()?;
        let bank_ms = self.chairs[seat].as_ref().map_or(0, |chair| chair.bank_ms);
        let bank = open.question == Question::Bank;
        let choices = self.with_view(to.viewer(), |seen| {
            let (legal, settings) = seen.choices();
            (legal, settings, seen.asked().prompt())
        });
        let (legal, settings, prompt) = match choices.filter(|_| !bank) {
            Some(choices) => choices,
            None => (Vec::new(), Vec::new(), ["Do you take the bank?".into(), String::new()]),
        };
        let stays = legal.iter().any(|schema| schema.slot == Some(choice::STAY));
        let pass = (!open.must && !stays).then(|| "Pass".into());
        Some(Ask {
            hand: self.table.number(),
            turn: open.turn,
            must: open.must,
            left_ms: open.ends.map(|ends| self.left(ends)),
            bank_ms: u32::try_from(bank_ms).unwrap_or_default(),
            prompt,
            pass,
            legal,
            settings,
        })
    }

    pub fn crowd(&self, watching: u32) -> Crowd {
        let seating = self.table.seating();
        let seated = |(at, chair): (usize, &Option<Occupant>)| {
            let (seat, chair) = (Seat::at(at), chair.as_ref()?);
            Some(Seated {
                seat: seat.number(),
                name: chair.name.clone(),
                bot: chair.bot,
                here: chair.bot || chair.here,
                away: seating.away().has(seat),
                stack: cents(seating.stack(seat)),
            })
        };
        let seats = self.chairs.iter().enumerate().filter_map(seated).collect();
        Crowd { seats, watching }
    }

    pub fn standing(&self) -> Standing {
        let rests = !self.is_playing() && !self.paused && self.stopped.is_none();
        let next = self.next_at.filter(|_| rests).map(|at| (at - self.now).max(0));
        Standing {
            stopped: self.stopped.clone(),
            paused: self.paused,
            next_ms: next.map(|ms| u32::try_from(ms).unwrap_or(u32::MAX)),
            posted: self.table.seating().notices(),
        }
    }

    /// Somebody's relation to the table.
    pub fn chair_of(&self, to: Onlooker) -> Chair {
        let wallet = to.who.map_or(Chips::ZERO, |who| self.wallets.get(who));
        let amounts = |least: Chips| Amounts {
            min: cents(least.max(STEP)),
            max: cents(wallet),
            step: cents(STEP),
        };
        let coming = self.claims.iter().any(|claim| Some(claim.who) == to.who);
        let nobody = Chair {
            seat: None,
            sits: if coming { Sits::Coming } else { Sits::Gone },
            wallet: cents(wallet),
            stack: None,
            buys: None,
            post: None,
            bank: false,
            reshuffle: false,
            host: to.who.is_some_and(|who| self.plan.host == Some(who.0)),
            habits: None,
            leave: None,
        };
        let (room, Some(seat)) = (self.table.seating(), to.seat) else {
            let least = self.table.seating().terms().buy_in;
            let may = to.who.is_some() && !coming && least <= wallet;
            return Chair { buys: may.then(|| amounts(least)), ..nobody };
        };
        let sits = if room.leaving().has(seat) {
            Sits::Leaving
        } else if room.away().has(seat) {
            Sits::Away
        } else {
            Sits::In
        };
        let post = room.owes(seat).map(|post| post.live + post.dead);
        let habits = self.chairs[seat].as_ref().map(|chair| chair.habits);
        let waits = habits.is_some_and(|habits| habits.wait_bb);
        let asked = sits == Sits::In && !room.will_post(seat) && !waits;
        let post = post.filter(|post| asked && *post <= room.stack(seat));
        let buys = room.least_buy(seat).filter(|least| (*least).max(STEP) <= wallet);
        Chair {
            seat: Some(seat.number()),
            sits,
            stack: self.between_hands(seat).map(cents),
            buys: buys.map(amounts),
            post: post.map(cents),
            bank: room.offered() == Some(seat),
            reshuffle: room.may_reshuffle(seat),
            habits,
            leave: (sits != Sits::Leaving).then(|| self.leaving(seat)),
            ..nobody
        }
    }

    /// The stack of somebody who is not in a hand.
    fn between_hands(&self, seat: Seat) -> Option<Chips> {
        let dealt = self.is_playing() && self.table.setup().stacks.seats().has(seat);
        (!dealt).then(|| self.table.seating().stack(seat))
    }

    /// What happens to the hand and the bets if somebody leaves now.
    fn leaving(&self, seat: Seat) -> Leaving {
        if let Some(stack) = self.between_hands(seat) {
            let words =
                format!("You take your {} with you; it goes to your wallet.", stack.spoken());
            return Leaving { words, rule: None };
        }
        let hand = self.table.hand().filter(|hand| hand.seats().has(seat));
        let own = hand.map(|hand| hand.standing(seat));
        let (bets, out) = own.map_or((Chips::ZERO, true), |s| (s.bet, s.status == Status::Out));
        // A game only describes the parts that it has: poker has no bank.
        let banks = self.table.setup().lead == seat;
        let parts = [(Part::Bank, banks), (Part::NoWager, bets.is_zero()), (Part::Player, true)];
        let mut own = parts.into_iter().filter(|(_, is)| *is).map(|(part, _)| part);
        let absent = own.find_map(|part| self.table.offering().game.absent(part)).filter(|_| !out);
        let words = match absent {
            Some(absent) => absent.said(bets),
            None => "You are out of this hand.".into(),
        };
        let rest = "Whatever you are left with goes to your wallet when the hand ends.";
        Leaving {
            words: format!("{words} {rest}"),
            rule: absent
                .and_then(|absent| absent.rule)
                .and_then(|rule| show::rule_of(rule, &self.book)),
        }
    }

    /// The record of the last hand that came to its end, as far as somebody may know it.
    pub fn record(&self, to: Onlooker) -> Option<String> {
        let mut document = self.table.recorder()?.document(to.viewer());
        let at = document.hands.iter().rposition(|hand| hand.end.is_some())?;
        document.hands = vec![document.hands.swap_remove(at)];
        Some(print(&document))
    }
}

impl SharedTable {
    /// The number of the question to somebody.
    pub fn turn_of(&self, to: Onlooker) -> Option<u32> {
        to.seat.and_then(|seat| self.open[seat].as_ref()).map(|open| open.turn)
    }
}
