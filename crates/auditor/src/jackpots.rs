//! Prizes followed through a record: what they start from, how they grow, which hands win them and
//! who is paid.

use crate::header::{Header, Reckoned, Shown, Stacks};
use crate::rank::Worth;
use crate::report::{About, At, Disagreement, Value};
use cards::{Card, Rank, Seat};
use notation::{
    DealerErrand, Errand, EventText, Field, Item, TableText, WallClock, amount_text, read_amount,
};
use std::collections::{BTreeMap, BTreeSet};

/// A longer jump of the clock counts as this many days or weeks.
const LONGEST: i64 = 400;

/// The prizes of a table.
#[derive(Debug, Default)]
pub(crate) struct Jackpots {
    options: BTreeMap<String, String>,
    begun: bool,
    /// Dropped, and in no prize yet.
    fund: i64,
    /// Of players and of the house, by number.
    prizes: [[i64; 2]; 2],
    grown: Option<i64>,
    /// The day that the last double joker was paid on.
    won: Option<i64>,
    /// Days since 1970 and minutes of the day.
    now: Option<(i64, i64)>,
    /// Who plays without a purchase, by their chairs there.
    free: BTreeSet<Seat>,
}

impl Jackpots {
    pub fn of(table: Option<&TableText>) -> Jackpots {
        let mut jackpots = Jackpots::default();
        for item in table.iter().flat_map(|table| &table.header) {
            if let Field::Option { key, value } = &item.is {
                jackpots.options.insert(key.clone(), value.clone());
            }
        }
        jackpots
    }

    fn option<'a>(&'a self, key: &str, default: &'a str) -> &'a str {
        self.options.get(key).map_or(default, String::as_str)
    }

    fn amount(&self, key: &str) -> i64 {
        read_amount(self.option(key, "0.00")).unwrap_or(0)
    }

    fn kind(&self) -> Option<Kind> {
        match self.option("jackpot-hand", "none") {
            "bad-beat" => Some(Kind::BadBeat),
            "six-four" => Some(Kind::SixFour),
            "two-jokers" => Some(Kind::TwoJokers),
            _ => None,
        }
    }

    fn grows(&self) -> &str {
        let usual = if self.kind() == Some(Kind::TwoJokers) { "daily" } else { "every-hand" };
        self.option("jackpot-grows", usual)
    }

    fn hour(&self) -> i64 {
        self.option("jackpot-hour", "11").parse::<i64>().unwrap_or(11) * 60
    }

    /// Where the players' money of a prize is.
    fn source(&self, number: usize) -> String {
        if self.grows() == "every-hand" { "jackpot".into() } else { format!("jackpot:{number}") }
    }

    fn players_money(&mut self, number: usize) -> &mut i64 {
        if self.grows() == "every-hand" { &mut self.fund } else { &mut self.prizes[number - 1][0] }
    }

    fn posted(&self, number: usize) -> i64 {
        let drop = if self.grows() == "every-hand" { self.fund } else { 0 };
        self.prizes[number - 1].iter().sum::<i64>() + drop
    }

    fn posting(&self, number: usize) -> String {
        format!("posted jackpot {number} {}", amount_text(self.posted(number)))
    }

    /// A drop that was corrected after the hand.
    pub fn correct(&mut self, cents: i64) {
        self.fund += cents;
    }

    /// Follows a step between hands.
    pub fn step(&mut self, item: &Item<Field>, at: At, to: &mut Vec<Disagreement>) {
        let mut due = Vec::new();
        match &item.is {
            Field::Limits(changes) => self.options.extend(changes.iter().cloned()),
            Field::At(clock) => {
                self.read(clock);
                self.begin(&mut due);
                self.grow(&mut due);
            }
            Field::Deal(DealerErrand::Deal) => self.begin(&mut due),
            // Drops that a ruling returns are corrected elsewhere.
            Field::Ruling(_) => return,
            _ if item.events.iter().any(|event| event.substance().starts_with("refused")) => {}
            Field::FreePlay { seat, .. } => {
                self.free.insert(*seat);
            }
            Field::Ask { what: Errand::FreeOver, seat } => {
                self.free.remove(seat);
            }
            Field::FreeHand(cards) => {
                self.begin(&mut due);
                self.free_hand(cards, &mut due);
            }
            _ => {}
        }
        compare(&due, &item.events, at, to);
    }

    fn read(&mut self, clock: &WallClock) {
        let day = match clock.date {
            Some((year, month, day)) => crate::half_hours::days(year, month, day),
            None => self.now.map_or(0, |(day, _)| day),
        };
        self.now = Some((day, i64::from(clock.hour) * 60 + i64::from(clock.minute)));
    }

    fn begin(&mut self, due: &mut Vec<String>) {
        let Some(kind) = self.kind().filter(|_| !self.begun) else { return };
        self.begun = true;
        for number in kind.numbers() {
            self.restore(number, due);
            if self.posted(number) > 0 {
                due.push(self.posting(number));
            }
        }
    }

    fn restore(&mut self, number: usize, due: &mut Vec<String>) {
        let lacks = (self.amount("jackpot-minimum") - self.posted(number)).max(0);
        self.promote(number, lacks, due);
    }

    fn promote(&mut self, number: usize, cents: i64, due: &mut Vec<String>) {
        self.prizes[number - 1][1] += cents;
        if cents > 0 {
            let amount = amount_text(cents);
            due.push(format!("pay issue -> promotion:{number} {amount} promotion"));
        }
    }

    fn grow(&mut self, due: &mut Vec<String>) {
        let (Some(kind), Some((day, minute))) = (self.kind(), self.now) else { return };
        let last = if minute < self.hour() { day - 1 } else { day };
        let count = match self.grows() {
            "daily" => last,
            "mondays" => (last - 4).div_euclid(7),
            _ => return,
        };
        let times = (count - self.grown.unwrap_or(count)).min(LONGEST);
        self.grown = Some(self.grown.map_or(count, |grown| grown.max(count)));
        if times <= 0 {
            return;
        }
        let part = self.fund / kind.numbers().count() as i64;
        for number in kind.numbers() {
            if part > 0 {
                self.fund -= part;
                self.prizes[number - 1][0] += part;
                due.push(format!("pay jackpot -> jackpot:{number} {} jackpot", amount_text(part)));
            }
            self.promote(number, self.amount("jackpot-growth") * times, due);
            due.push(self.posting(number));
        }
    }

    /// A hand is over: what it dropped, what it wins, and who is paid what. If it was not worked
    /// out, the record is taken at its word.
    pub fn hand(
        &mut self,
        table: &Header<'_>,
        dropped: i64,
        reckoned: Option<&Reckoned>,
        to: &mut Vec<Disagreement>,
    ) -> Stacks {
        self.fund += dropped;
        let (Some(kind), Some(end)) = (self.kind(), &table.hand.end) else { return Stacks::new() };
        let told: Vec<String> = end.events.iter().filter_map(about_jackpots).collect();
        let mut paid = Stacks::new();
        let Some(reckoned) = reckoned else {
            self.believe(&told, &mut paid);
            return paid;
        };
        let mut due = Vec::new();
        for number in kind.numbers() {
            match self.judge(kind, number, table, &reckoned.shown) {
                Found::Nothing => {}
                Found::Close(seat) => due.push(format!("no-jackpot {number} seat {seat}")),
                Found::Won(shares) => self.pay(number, &shares, "seat", &mut due, &mut paid),
            }
        }
        compare(&due, &end.events, At { hand: table.hand.number, line: end.line.0 }, to);
        paid
    }

    /// A hand without wagers: those who play without a purchase are first, in the order of their
    /// chairs, then hands that nobody holds, in the first free chairs.
    fn free_hand(&mut self, cards: &[Card], due: &mut Vec<String>) {
        let Some(kind) = self.kind() else { return };
        let size = if kind == Kind::TwoJokers { 2 } else { 5 };
        let empty = (0..Seat::MAX).map(Seat::at).filter(|seat| !self.free.contains(seat));
        let chairs: Vec<Seat> = self.free.iter().copied().chain(empty).collect();
        let mut shown: Vec<(Seat, &[Card])> = chairs.into_iter().zip(cards.chunks(size)).collect();
        shown.sort_unstable_by_key(|(seat, _)| *seat);
        let percent = self.shares(kind);
        for number in kind.numbers() {
            let hands = match kind {
                Kind::BadBeat => Vec::new(),
                Kind::SixFour => six_fours(number, &shown),
                Kind::TwoJokers => {
                    let two = |cards: &[Card]| cards.iter().all(|card| card.is_joker());
                    let first = shown.iter().find(|(_, cards)| two(cards));
                    first.map(|(seat, _)| *seat).into_iter().collect()
                }
            };
            let Some(first) = hands.first() else { continue };
            if kind == Kind::TwoJokers && self.won.is_some_and(|won| self.day() <= won) {
                due.push(format!("no-jackpot {number} free seat {first}"));
                continue;
            }
            let others = shown.iter().map(|(seat, _)| *seat).filter(|seat| !hands.contains(seat));
            let shares = [percent[0], percent[percent.len() - 1]];
            let shares: Vec<(i64, Vec<Seat>)> =
                shares.into_iter().zip([hands.clone(), others.collect()]).collect();
            self.pay(number, &shares, "free seat", due, &mut Stacks::new());
        }
    }

    /// Takes the record at its word.
    fn believe(&mut self, told: &[String], paid: &mut Stacks) {
        for line in told {
            let words: Vec<&str> = line.split(' ').collect();
            let prize = |name: &str| {
                name.split_once(':').and_then(|(_, number)| number.parse::<usize>().ok())
            };
            match words[..] {
                ["pay", from, "->", "seat", seat, amount, ..] => {
                    let cents = read_amount(amount).unwrap_or(0);
                    match (from.split(':').next(), prize(from)) {
                        (Some("promotion"), Some(number)) => self.prizes[number - 1][1] -= cents,
                        (_, Some(number)) => self.prizes[number - 1][0] -= cents,
                        _ => self.fund -= cents,
                    }
                    let seat = seat.parse().ok().and_then(Seat::new);
                    seat.into_iter().for_each(|seat| *paid.entry(seat).or_default() += cents);
                }
                ["pay", "issue", "->", to, amount, ..] => {
                    let number = prize(to).unwrap_or(1);
                    self.prizes[number - 1][1] += read_amount(amount).unwrap_or(0);
                }
                ["hit", ..] => self.won = Some(self.day()),
                _ => {}
            }
        }
    }

    fn day(&self) -> i64 {
        let begins =
            if self.option("jackpot-day", "from-growth") == "calendar" { 0 } else { self.hour() };
        self.now.map_or(0, |(day, minute)| if minute < begins { day - 1 } else { day })
    }

    fn shares(&self, kind: Kind) -> Vec<i64> {
        let usual = if kind == Kind::TwoJokers { "50,50" } else { "50,25,25" };
        let shares = self.option("jackpot-shares", usual);
        shares.split(',').map(|part| part.trim().parse().unwrap_or(0)).collect()
    }

    fn judge(&self, kind: Kind, number: usize, table: &Header<'_>, shown: &[Shown]) -> Found {
        let percent = self.shares(kind);
        let rest = |named: &[Seat]| {
            let others = table.seats.iter().copied().filter(|seat| !named.contains(seat));
            others.collect::<Vec<Seat>>()
        };
        match kind {
            Kind::BadBeat => match self.bad_beat(table, shown) {
                Ok((hands, winners)) => {
                    let rest = rest(&[&hands[..], &winners].concat());
                    Found::won(&percent, [hands, winners, rest])
                }
                Err(found) => found,
            },
            Kind::SixFour => {
                let cards: Vec<(Seat, &[Card])> =
                    shown.iter().map(|shown| (shown.seat, &shown.cards[..])).collect();
                let hands = six_fours(number, &cards);
                if hands.is_empty() {
                    return Found::Nothing;
                }
                let rest = rest(&hands);
                Found::won(&percent, [hands, rest])
            }
            Kind::TwoJokers => {
                let two = |seat: &Seat| {
                    let of = shown.iter().filter(|shown| shown.seat == *seat);
                    let joker = |card: &Card| card.is_joker();
                    of.clone().any(|shown| shown.cards.len() == 2 && shown.cards.iter().all(joker))
                };
                let Some(seat) =
                    table.left_of(table.lead).into_iter().chain([table.lead]).find(two)
                else {
                    return Found::Nothing;
                };
                if self.won.is_some_and(|won| self.day() <= won) {
                    return Found::Close(seat);
                }
                Found::won(&percent, [vec![seat], rest(&[seat])])
            }
        }
    }

    /// The beaten hands and those that beat them.
    fn bad_beat(
        &self,
        table: &Header<'_>,
        shown: &[Shown],
    ) -> Result<(Vec<Seat>, Vec<Seat>), Found> {
        let best = shown.iter().map(|shown| &shown.worth).max();
        let second =
            shown.iter().map(|shown| &shown.worth).filter(|worth| Some(*worth) != best).max();
        let players: usize = self.option("jackpot-players", "5").parse().unwrap_or(5);
        let (Some(best), Some(second)) = (best, second) else { return Err(Found::Nothing) };
        let least = least(self.option("jackpot-beaten", "aces-full-of-tens"), table);
        if least.is_none_or(|least| *second < least) || table.seats.len() < players {
            return Err(Found::Nothing);
        }
        let with = |worth: &Worth| {
            let mut seats: Vec<Seat> = shown
                .iter()
                .filter(|shown| shown.worth == *worth)
                .map(|shown| shown.seat)
                .collect();
            seats.sort_unstable();
            seats
        };
        let (hands, winners) = (with(second), with(best));
        let mut named = [&hands[..], &winners].concat();
        named.sort_unstable();
        let of = |seat: &Seat| shown.iter().find(|shown| shown.seat == *seat);
        let joker = |seat: &&Seat| {
            of(seat).is_some_and(|shown| {
                shown.cards.iter().any(|card| card.is_joker()) && !shown.five_of_a_kind
            })
        };
        if let Some(seat) = named.iter().find(joker) {
            return Err(Found::Close(*seat));
        }
        let one = |seat: &&Seat| of(seat).is_some_and(|shown| !shown.plays_two);
        match named.iter().find(one) {
            Some(seat) => Err(Found::Close(*seat)),
            None => Ok((hands, winners)),
        }
    }

    fn pay(
        &mut self,
        number: usize,
        shares: &[(i64, Vec<Seat>)],
        place: &str,
        due: &mut Vec<String>,
        paid: &mut Stacks,
    ) {
        let prize = self.posted(number);
        for seat in shares.first().iter().flat_map(|(_, seats)| seats) {
            due.push(format!("hit jackpot {number} {place} {seat} {}", amount_text(prize)));
        }
        let chip = read_amount(self.option("smallest-chip", "0.01")).unwrap_or(1).max(1);
        let source = self.source(number);
        for (percent, seats) in shares.iter().filter(|(_, seats)| !seats.is_empty()) {
            let share = prize * percent / 100;
            let each = share / seats.len() as i64 / chip * chip;
            let held = |seat: &&Seat| place == "seat" || self.free.contains(*seat);
            let held: Vec<Seat> = seats.iter().filter(held).copied().collect();
            for seat in &held {
                let players = self.players_money(number);
                let first = each.min(*players);
                *players -= first;
                self.prizes[number - 1][1] -= each - first;
                *paid.entry(*seat).or_default() += each;
                for (from, cents) in
                    [(source.clone(), first), (format!("promotion:{number}"), each - first)]
                {
                    if cents > 0 {
                        due.push(format!(
                            "pay {from} -> {place} {seat} {} jackpot",
                            amount_text(cents)
                        ));
                    }
                }
            }
        }
        self.won = Some(self.day());
        self.restore(number, due);
        due.push(self.posting(number));
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    BadBeat,
    SixFour,
    TwoJokers,
}

impl Kind {
    fn numbers(self) -> std::ops::RangeInclusive<usize> {
        1..=if self == Kind::SixFour { 2 } else { 1 }
    }
}

/// What a hand means for a prize.
enum Found {
    Nothing,
    /// It would win but for a rule.
    Close(Seat),
    /// The shares in percent, and who has them.
    Won(Vec<(i64, Vec<Seat>)>),
}

impl Found {
    fn won<const N: usize>(percent: &[i64], seats: [Vec<Seat>; N]) -> Found {
        Found::Won(percent.iter().copied().zip(seats).collect())
    }
}

/// The least hand that has to be beaten.
fn least(name: &str, table: &Header<'_>) -> Option<Worth> {
    let five = match name {
        "aces-full-of-tens" => "As Ah Ad Ts Th",
        "aces-full-of-jacks" => "As Ah Ad Js Jh",
        "aces-full-of-kings" => "As Ah Ad Ks Kh",
        "four-deuces" => "2s 2h 2d 2c 3s",
        _ => return None,
    };
    let cards: Vec<Card> = five.split(' ').filter_map(|card| card.parse().ok()).collect();
    if table.hand.game() == Some("mexican-poker") {
        crate::rank::mexican(&cards)
    } else {
        crate::rank::high(&cards)
    }
}

/// The six-fours that win a bonus: the first without a joker in them or in the wheel, the second
/// with one in either.
fn six_fours(number: usize, shown: &[(Seat, &[Card])]) -> Vec<Seat> {
    let made = |cards: &[Card], top: Rank| {
        let mut want = vec![Rank::Ace, Rank::Two, Rank::Three, Rank::Four, top];
        let mut jokers = 0;
        for card in cards {
            match card.rank() {
                Some(rank) if want.contains(&rank) => want.retain(|other| *other != rank),
                Some(_) => return None,
                None => jokers += 1,
            }
        }
        // A joker is the lowest card that is missing, so it is never the six.
        let fits = want.len() == jokers && jokers <= 1 && !want.contains(&Rank::Six);
        fits.then_some(jokers == 1)
    };
    let wheels: Vec<bool> = shown.iter().filter_map(|(_, cards)| made(cards, Rank::Five)).collect();
    let with = |joker: bool| {
        let is = |(_, cards): &&(Seat, &[Card])| made(cards, Rank::Six) == Some(joker);
        shown.iter().filter(is).map(|(seat, _)| *seat).collect::<Vec<Seat>>()
    };
    let natural = !with(false).is_empty() && wheels.contains(&false);
    let mut found = match (number, natural) {
        (1, true) => with(false),
        (2, false) if wheels.contains(&true) => with(false),
        (2, false) if wheels.contains(&false) => with(true),
        _ => Vec::new(),
    };
    found.sort_unstable();
    found
}

/// A line about jackpots, without its rule.
fn about_jackpots(event: &EventText) -> Option<String> {
    let text = event.substance();
    let words: Vec<&str> = text.split(' ').collect();
    let about = match words[..] {
        ["posted" | "hit" | "no-jackpot", ..] => true,
        ["pay", "issue", "->", to, ..] => to.starts_with("promotion:"),
        ["pay", from, "->", ..] => from.starts_with("jackpot") || from.starts_with("promotion:"),
        _ => false,
    };
    about.then(|| text.to_string())
}

/// Compares the lines that there should be with those that there are, one by one.
fn compare(due: &[String], events: &[EventText], at: At, to: &mut Vec<Disagreement>) {
    let told: Vec<String> = events.iter().filter_map(about_jackpots).collect();
    let words = |line: Option<&String>| {
        Value::Words(line.map_or_else(|| "nothing about the jackpot".into(), Clone::clone))
    };
    for nth in 0..due.len().max(told.len()) {
        let (expected, found) = (due.get(nth), told.get(nth));
        if expected != found {
            let (expected, found) = (words(expected), words(found));
            let (seat, about) = (None, About::Jackpot);
            to.push(Disagreement { hand: at.hand, line: at.line, seat, about, expected, found });
        }
    }
}
