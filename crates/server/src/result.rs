//! How a hand ended: who won, how much and with what, for everybody to read.

use crate::plaque::capital;
use crate::show::{cents, faces};
use crate::wire::{Over, SeatResult, Won};
use cards::{Card, CardList, Seat, Zone};
use engine::Layout;
use engine::poker::PokerHand;
use engine::{Account, Chips, Event, EventKind, Family, Hand, Marker, Reason, ResultKind, View};
use record::render::common_name;

/// A payment to a player that tells who won.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Win {
    pub seat: Seat,
    pub from: Account,
    pub amount: Chips,
    /// What it was won with: the whole hand, or the high or low one.
    pub part: ResultKind,
}

/// Who won what, in the order in which it was paid: what somebody wins with is told before it.
pub(crate) fn wins(events: &[Event]) -> Vec<Win> {
    let (mut all, mut part) = (Vec::new(), ResultKind::Win);
    for event in events {
        match event.kind {
            EventKind::Result { result, .. } => part = result,
            EventKind::Pay { from, to: Account::Seat(seat), amount, reason: Reason::Win } => {
                all.push(Win { seat, from, amount, part });
            }
            _ => {}
        }
    }
    all
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
    /// The hand, and as everybody may see it; nothing if it is void.
    pub hand: Option<&'a Hand>,
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

    /// The hand that a seat showed down, with the hand that knows it.
    fn shown_down(&self, seat: Seat) -> Option<(&PokerHand, CardList)> {
        match self.hand {
            Some(Hand::Poker(hand)) if hand.shown_down().has(seat) => {
                Some((hand, hand.shown_cards(seat))).filter(|(_, cards)| !cards.is_empty())
            }
            _ => None,
        }
    }

    /// The hands of a seat of which everybody saw all cards: the cards and what they are.
    fn shown(&self, seat: Seat) -> (Vec<Card>, String) {
        if let Some((hand, cards)) = self.shown_down(seat) {
            return (cards.to_vec(), hand.in_words(&cards));
        }
        let seen = self.view.and_then(|view| view.seats.iter().find(|one| one.seat == seat));
        let hands = seen.map(|seen| seen.hands.as_slice()).unwrap_or_default();
        let open = hands.iter().filter(|hand| hand.faces().all(Card::is_known));
        let words: Vec<&str> = open.clone().map(|hand| hand.reading.as_str()).collect();
        (open.flat_map(|hand| hand.faces()).collect(), words.join("; "))
    }

    fn result(&self, Net { seat, net, stack }: Net) -> SeatResult {
        let (shown, words) = self.shown(seat);
        let low = self.wins.iter().filter(|win| win.seat == seat).all(is_low);
        let low = low && self.wins.iter().any(|win| win.seat == seat);
        let best = self.shown_down(seat).map(|(hand, cards)| hand.playing(&cards, low));
        let pots = self.pots();
        let own = self.wins.iter().zip(pots).filter(|(win, _)| win.seat == seat);
        let won = own.map(|(win, pot)| Won {
            pot,
            cents: cents(win.amount),
            why: with(win.part, &words),
        });
        SeatResult {
            seat: seat.number(),
            net: cents(net),
            stack: cents(stack),
            won: won.collect(),
            best: faces(&best.unwrap_or(CardList::EMPTY)),
            shown: faces(&shown),
            words,
        }
    }

    /// What was paid is called, payment by payment: nothing if there was one pot only.
    fn pots(&self) -> Vec<String> {
        let pots = match self.hand {
            Some(Hand::Poker(hand)) => hand.paid_pots(),
            _ => Vec::new(),
        };
        // The house took its part before the pots were pushed.
        let paid: Chips = self.wins.iter().map(|win| win.amount).sum();
        let kept = pots.iter().copied().sum::<Chips>().less(paid);
        let (mut at, mut left) = (0, pots.first().copied().unwrap_or_default().less(kept));
        let name = |win: &Win| {
            if win.from != Account::Pot {
                return win.from.to_string().replace('-', " ");
            }
            if left.is_zero() {
                at += 1;
                left = pots.get(at).copied().unwrap_or_default();
            }
            left = left.less(win.amount);
            match (pots.len(), at) {
                (0 | 1, _) => String::new(),
                (_, 0) => "main pot".into(),
                (2, _) => "side pot".into(),
                (_, at) => format!("side pot {at}"),
            }
        };
        self.wins.iter().map(name).collect()
    }

    /// Who won, how much and with what.
    fn banner(&self) -> String {
        if self.view.is_none() {
            return "The hand is void: all chips go back".into();
        }
        match self.family {
            Family::Banked => self.of_bank(),
            Family::Poker => self.of_pot(),
            Family::Pan => self.of_tops(),
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

    /// What somebody won with.
    fn won_with(&self, seat: Seat) -> String {
        let (_, words) = self.shown(seat);
        let mut parts = self.wins.iter().filter(|win| win.seat == seat).map(|win| win.part);
        match parts.next() {
            Some(first) if parts.all(|part| part == first) => with(first, &words),
            _ => words,
        }
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
        let words: Vec<String> = winners.iter().map(|(seat, _)| self.won_with(*seat)).collect();
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

    /// Who took the tops, and what the hand came to for them.
    fn of_tops(&self) -> String {
        let winners = self.winners();
        let told: Vec<String> = winners.iter().map(|(seat, _)| self.name(*seat)).collect();
        match (self.wins, winners.as_slice()) {
            ([], _) => self.of_pot(),
            (_, [(seat, _)]) => {
                let net = self.nets.iter().find(|net| net.seat == *seat);
                let net = net.map_or(Chips::ZERO, |net| net.net);
                format!("{} takes the tops and is {}", told[0], ahead(net))
            }
            _ => format!("{} share the tops", listed(&told)),
        }
    }

    fn of_bank(&self) -> String {
        let marks = self.view.map(|view| view.marks.as_slice()).unwrap_or_default();
        let bank = marks.iter().find(|(marker, _)| *marker == Marker::PlayerDealer);
        let bank = bank.map(|(_, seat)| *seat);
        let mut parts: Vec<String> = Vec::new();
        let piles = self.view.map(|view| view.piles.as_slice()).unwrap_or_default();
        let common = piles.iter().filter(|pile| matches!(pile.zone, Zone::Common(_)));
        let total = |pile: &engine::PileView| {
            let game = self.hand.map(Layout::game)?;
            Some((pile.reading.parse().ok()?, common_name(game, pile.zone)?))
        };
        let mut totals: Vec<(u32, String)> = common.filter_map(total).collect();
        totals.sort_by_key(|(total, _)| std::cmp::Reverse(*total));
        match totals.as_slice() {
            [(most, name), (least, _)] if most > least => {
                parts.push(format!("{} wins, {most} to {least}", capital(name)));
            }
            [(total, _), (_, _)] => parts.push(format!("Tie at {total}")),
            _ => {}
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

fn is_low(win: &Win) -> bool {
    win.part == ResultKind::WinLow
}

/// What a part of a pot was won with: a hand that is read twice is read high first.
fn with(part: ResultKind, words: &str) -> String {
    match (part, words.split_once("; ")) {
        (ResultKind::WinHigh, Some((high, _))) => format!("high, {high}"),
        (ResultKind::WinHigh, None) if !words.is_empty() => format!("high, {words}"),
        (ResultKind::WinLow, Some((_, low))) => format!("low, {low}"),
        _ => words.into(),
    }
}

/// `$6 ahead`.
fn ahead(net: Chips) -> String {
    match net.as_cents() {
        0 => "even".into(),
        1.. => format!("{} ahead", net.spoken()),
        _ => format!("{} down", (Chips::ZERO - net).spoken()),
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

#[cfg(test)]
mod tests {
    use super::*;
    use bots::Strategy;
    use engine::Engine;
    use pit::{Player, Step, Table};
    use shoe::Rng;

    #[test]
    fn side_pots_are_told_apart() {
        let registry = house::Registry::builtin();
        let offering = registry.find("mint/holdem-no-limit").unwrap();
        let bots = [Player::Bot(Strategy::Random); 6];
        let mut table = Table::new(offering, &bots, &Rng::from_seed(3)).unwrap();
        let (mut sides, mut hands) = (0, 0_u64);
        while sides < 10 {
            hands += 1;
            if table.deal().is_err() {
                // Somebody has all the chips.
                table = Table::new(offering, &bots, &Rng::from_seed(hands)).unwrap();
                continue;
            }
            assert!(hands < 2_000, "only {sides} hands had side pots");
            let mut won = wins(table.events());
            while let Step::Took { .. } = table.step() {
                won.extend(wins(table.events()));
            }
            let hand = table.hand().unwrap();
            let Hand::Poker(poker) = hand else { panic!("a hand of poker") };
            let (pots, view) = (poker.paid_pots(), hand.view(engine::Viewer::Spectator));
            let ended = Ended {
                ending: "played",
                nets: &[],
                wins: &won,
                hand: Some(hand),
                view: Some(&view),
                family: Family::Poker,
                names: &[],
                next_ms: None,
            };
            let names = ended.pots();
            if pots.len() == 1 {
                assert!(names.iter().all(String::is_empty), "{names:?}");
                continue;
            }
            sides += 1;
            let main: Chips = won
                .iter()
                .zip(&names)
                .filter(|(_, of)| *of == "main pot")
                .map(|(win, _)| win.amount)
                .sum();
            assert!(main <= pots[0] && main > Chips::ZERO, "{names:?} {won:?} {pots:?}");
            assert!(names.is_sorted(), "{names:?}");
            assert!(ended.banner().contains(" wins $"), "{}", ended.banner());
        }
    }

    #[test]
    fn halves_are_told_apart() {
        let words = "two pair, nines and sixes; 8-6-4-2-A";
        assert_eq!(with(ResultKind::WinHigh, words), "high, two pair, nines and sixes");
        assert_eq!(with(ResultKind::WinLow, words), "low, 8-6-4-2-A");
        assert_eq!(with(ResultKind::Win, words), words);
        assert_eq!(listed(&["a".into(), "b".into(), "c".into()]), "a, b and c");
    }
}
