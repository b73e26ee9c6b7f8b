//! How a hand ended: who won, how much and with what, for everybody to read.

use crate::show::{cents, faces};
use crate::wire::{Over, SeatResult, Won};
use cards::{Card, Seat, Zone};
use engine::{Account, Chips, Event, EventKind, Family, Marker, Reason, View};

/// A payment to a player that tells who won.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Win {
    pub seat: Seat,
    pub from: Account,
    pub amount: Chips,
}

/// What an event tells about who won.
pub(crate) fn win(event: &Event) -> Option<Win> {
    match event.kind {
        EventKind::Pay { from, to: Account::Seat(seat), amount, reason: Reason::Win } => {
            Some(Win { seat, from, amount })
        }
        _ => None,
    }
}

/// What a hand came to for somebody.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Net {
    pub seat: Seat,
    pub net: Chips,
    pub stack: Chips,
}

/// The end of a hand.
pub(crate) struct Ended<'a> {
    /// The engine's word for it.
    pub ending: &'a str,
    pub nets: &'a [Net],
    pub wins: &'a [Win],
    /// The hand as everybody may see it; nothing if it is void.
    pub view: Option<&'a View>,
    pub family: Family,
    pub names: &'a [(Seat, String)],
    pub next_ms: Option<u32>,
}

impl Ended<'_> {
    /// The result as everybody may know it.
    pub fn over(&self) -> Over {
        Over {
            ending: self.ending.into(),
            banner: self.banner(),
            results: self.nets.iter().map(|net| self.result(*net)).collect(),
            next_ms: self.next_ms,
            own: Vec::new(),
        }
    }

    /// The hands of a seat of which everybody saw all cards: the cards and what they are.
    fn shown(&self, seat: Seat) -> (Vec<Card>, String) {
        let seen = self.view.and_then(|view| view.seats.iter().find(|one| one.seat == seat));
        let hands = seen.map(|seen| seen.hands.as_slice()).unwrap_or_default();
        let open = hands.iter().filter(|hand| hand.faces().all(Card::is_known));
        let words: Vec<&str> = open.clone().map(|hand| hand.reading.as_str()).collect();
        (open.flat_map(|hand| hand.faces()).collect(), words.join("; "))
    }

    fn result(&self, Net { seat, net, stack }: Net) -> SeatResult {
        let (shown, words) = self.shown(seat);
        let own = self.wins.iter().filter(|win| win.seat == seat);
        let won = own.map(|win| Won {
            pot: if win.from == Account::Pot { String::new() } else { win.from.to_string() },
            cents: cents(win.amount),
            why: words.clone(),
        });
        SeatResult {
            seat: seat.number(),
            net: cents(net),
            stack: cents(stack),
            won: won.collect(),
            best: Vec::new(),
            shown: faces(&shown),
            words,
        }
    }

    /// Who won, how much and with what.
    fn banner(&self) -> String {
        if self.view.is_none() {
            return "The hand is void: all chips go back".into();
        }
        match self.family {
            Family::Banked => self.of_bank(),
            Family::Poker | Family::Pan => self.of_pot(),
        }
    }

    fn name(&self, seat: Seat) -> String {
        let named = self.names.iter().find(|(of, _)| *of == seat);
        named.map_or_else(|| format!("Seat {seat}"), |(_, name)| name.clone())
    }

    /// Everybody who won the most, with as much again as they won in all.
    fn winners(&self) -> Vec<(Seat, Chips)> {
        let mut all: Vec<(Seat, Chips)> = Vec::new();
        for win in self.wins {
            match all.iter_mut().find(|(seat, _)| *seat == win.seat) {
                Some((_, amount)) => *amount += win.amount,
                None => all.push((win.seat, win.amount)),
            }
        }
        if all.is_empty() {
            let ahead = self.nets.iter().filter(|net| net.net > Chips::ZERO);
            all.extend(ahead.map(|net| (net.seat, net.net)));
        }
        all.sort_by_key(|(_, amount)| std::cmp::Reverse(*amount));
        all
    }

    fn of_pot(&self) -> String {
        let winners = self.winners();
        if winners.is_empty() {
            return "Nobody wins".into();
        }
        let said = |at: usize, (seat, amount): &(Seat, Chips)| {
            let verb = if at == 0 { " wins" } else { "" };
            format!("{}{verb} {}", self.name(*seat), amount.spoken())
        };
        let words: Vec<String> = winners.iter().map(|(seat, _)| self.shown(*seat).1).collect();
        let told: Vec<String> = winners.iter().enumerate().map(|(at, won)| said(at, won)).collect();
        // Equal hands are told once.
        if words.iter().all(|own| *own == words[0]) {
            let all = listed(&told);
            return if words[0].is_empty() { all } else { format!("{all}: {}", words[0]) };
        }
        let with = told.iter().zip(&words).map(|(told, words)| match words.as_str() {
            "" => told.clone(),
            words => format!("{told} ({words})"),
        });
        listed(&with.collect::<Vec<_>>())
    }

    fn of_bank(&self) -> String {
        let marks = self.view.map(|view| view.marks.as_slice()).unwrap_or_default();
        let bank = marks.iter().find(|(marker, _)| *marker == Marker::PlayerDealer);
        let bank = bank.map(|(_, seat)| *seat);
        let mut parts: Vec<String> = Vec::new();
        let piles = self.view.map(|view| view.piles.as_slice()).unwrap_or_default();
        let common = piles.iter().filter(|pile| matches!(pile.zone, Zone::Common(_)));
        let readings: Vec<&str> = common
            .map(|pile| pile.reading.as_str())
            .filter(|reading| !reading.is_empty())
            .collect();
        if !readings.is_empty() {
            parts.push(readings.join(" against "));
        }
        let came = |net: &Net| match net.net.as_cents() {
            0 => None,
            1.. => Some(format!("{} wins {}", self.name(net.seat), net.net.spoken())),
            _ => {
                let lost = Chips::ZERO - net.net;
                Some(format!("{} loses {}", self.name(net.seat), lost.spoken()))
            }
        };
        let of = |net: &&Net| Some(net.seat) == bank;
        let banks = self.nets.iter().find(of);
        let others: Vec<String> =
            self.nets.iter().filter(|net| !of(net)).filter_map(came).collect();
        parts.extend(Some(others.join(", ")).filter(|others| !others.is_empty()));
        if let Some(net) = banks {
            let words = match net.net.as_cents() {
                0 => "breaks even".into(),
                1.. => format!("wins {}", net.net.spoken()),
                _ => format!("loses {}", (Chips::ZERO - net.net).spoken()),
            };
            parts.push(format!("{}'s bank {words}", self.name(net.seat)));
        }
        parts.join(" · ")
    }
}

/// `a, b and c`.
fn listed(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
