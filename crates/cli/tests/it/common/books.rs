//! The books of a small room, generated from a seed.

use cards::Seat;
use engine::{Chapter, Chips, Reason, RuleId};
use pit::BooksWriter;
use room::ledger::{BookAccount, Ledger, Occasion, PlayerId, Why};
use room::{Reading, Shifts};
use std::collections::{BTreeMap, BTreeSet};
use testkit::Dice;

/// Names as people type them.
pub const NAMES: [&str; 6] =
    ["Ann", "Bob, Jr.", "Zoë \"Z\"", "\u{1b}[31mred", "=1+1", "two\nlines"];

/// Books, and what is known about them without reading them.
pub struct Room {
    pub text: String,
    /// Who sits where at the end.
    pub seated: BTreeMap<BookAccount, PlayerId>,
    /// In how many hands a player's chips moved.
    pub hands: BTreeMap<PlayerId, u64>,
    /// How many hands there were at each table.
    pub dealt: BTreeMap<u32, u64>,
    /// Who was at each table.
    pub seen: BTreeMap<u32, BTreeSet<PlayerId>>,
}

struct Keeper {
    ledger: Ledger,
    shifts: Shifts,
    now: Reading,
    /// Hand and event of each table.
    course: BTreeMap<u32, (u32, u64)>,
}

impl Keeper {
    fn post(&mut self, table: u32, way: (BookAccount, BookAccount), cents: i64, reason: Reason) {
        let (hand, event) = self.course.get_mut(&table).unwrap();
        *event += 1;
        let at = Occasion { table, hand: *hand, event: *event, when: self.now };
        let rule = (reason == Reason::Fee).then(|| RuleId::new(Chapter::FE, 3));
        self.ledger.post(way, Chips::cents(cents), at, Why::Event(reason, rule)).unwrap();
    }
}

/// This many things happen at two tables.
pub fn room(seed: u64, steps: usize) -> Room {
    let mut dice = Dice(seed);
    // Half past seven in the morning in California.
    let now = Reading { seconds: 1_794_843_000, ahead: -8 * 60 };
    let course = BTreeMap::from([(1, (0, 0)), (2, (0, 0))]);
    let shifts = Shifts::default();
    let mut keeper = Keeper { ledger: Ledger::new(), shifts: shifts.clone(), now, course };
    let mut writer = BooksWriter::new(Vec::new(), &shifts).unwrap();
    writer.table(1, "palace/holdem-4-8", &shifts).unwrap();
    writer.table(2, "Pan, \"low\"", &shifts).unwrap();
    keeper.ledger.tell_time(now);
    for (id, name) in (1..).zip(NAMES) {
        writer.player(PlayerId(id), name).unwrap();
        keeper.ledger.grant(PlayerId(id), Chips::dollars(5_000)).unwrap();
    }
    let mut room = Room {
        text: String::new(),
        seated: BTreeMap::new(),
        hands: BTreeMap::new(),
        dealt: BTreeMap::new(),
        seen: BTreeMap::new(),
    };
    let mut day = now.day();
    for _ in 0..steps {
        keeper.now.seconds += dice.below(4_000) as i64;
        keeper.ledger.tell_time(keeper.now);
        step(&mut room, &mut keeper, &mut dice);
        writer.entries(keeper.ledger.hand_over()).unwrap();
        if keeper.now.day() != day {
            day = keeper.now.day();
            writer.checkpoint(&keeper.ledger).unwrap();
        }
    }
    room.text = String::from_utf8(writer.close(&keeper.ledger).unwrap()).unwrap();
    room
}

fn step(room: &mut Room, keeper: &mut Keeper, dice: &mut Dice) {
    let table = 1 + dice.below(2) as u32;
    let chair = |at| BookAccount::Seat { table, seat: Seat::at(at) };
    let here: Vec<(BookAccount, PlayerId)> = room
        .seated
        .iter()
        .filter(|(seat, _)| matches!(seat, BookAccount::Seat { table: t, .. } if *t == table))
        .map(|(seat, player)| (*seat, *player))
        .collect();
    let stack = |keeper: &Keeper, seat| keeper.ledger.balance(seat).as_cents();
    match dice.below(10) {
        0 | 1 => {
            let player = PlayerId(1 + dice.below(NAMES.len()) as u32);
            let free = (0..9).map(chair).find(|seat| !room.seated.contains_key(seat)).unwrap();
            let wallet = BookAccount::Wallet(player);
            if !room.seated.values().any(|who| *who == player) && stack(keeper, wallet) > 20_000 {
                keeper.post(table, (wallet, free), 10_000, Reason::BuyIn);
                room.seated.insert(free, player);
                room.seen.entry(table).or_default().insert(player);
            }
        }
        2 if !here.is_empty() => {
            let (seat, player) = here[dice.below(here.len())];
            let all = stack(keeper, seat);
            if all > 0 {
                keeper.post(table, (seat, BookAccount::Wallet(player)), all, Reason::CashOut);
            }
            room.seated.remove(&seat);
        }
        3 if !here.is_empty() => {
            let (seat, player) = here[0];
            let free = (0..9).map(chair).find(|seat| !room.seated.contains_key(seat)).unwrap();
            if stack(keeper, seat) > 0 {
                keeper.post(table, (seat, free), stack(keeper, seat), Reason::Move);
                room.seated.remove(&seat);
                room.seated.insert(free, player);
            }
        }
        4 => {
            // The floor gives a player a dollar out of suspense.
            let player = PlayerId(1 + dice.below(NAMES.len()) as u32);
            let way = (BookAccount::Suspense, BookAccount::Wallet(player));
            keeper.ledger.correct(way, Chips::dollars(1), "Lou", "a \"kind\" floor").unwrap();
        }
        _ => hand(room, keeper, dice, table, &here),
    }
}

fn hand(
    room: &mut Room,
    keeper: &mut Keeper,
    dice: &mut Dice,
    table: u32,
    here: &[(BookAccount, PlayerId)],
) {
    let rich: Vec<_> =
        here.iter().filter(|(seat, _)| keeper.ledger.balance(*seat) > Chips::dollars(20)).collect();
    if rich.len() < 2 {
        return;
    }
    keeper.course.get_mut(&table).unwrap().0 += 1;
    *room.dealt.entry(table).or_default() += 1;
    let play = BookAccount::Play { table };
    let collection = BookAccount::Collection { table, shift: keeper.shifts.on(keeper.now) };
    let jackpot = BookAccount::Jackpot { table };
    let mut pot = 0;
    for (seat, player) in &rich {
        let bet = 200 + dice.below(1_000) as i64;
        keeper.post(table, (*seat, play), bet, Reason::Bet);
        pot += bet;
        *room.hands.entry(*player).or_default() += 1;
    }
    match dice.below(4) {
        0 => keeper.post(table, (rich[0].0, collection), 400, Reason::Fee),
        1 => {
            keeper.post(table, (play, collection), 150, Reason::Fee);
            keeper.post(table, (play, jackpot), 100, Reason::Jackpot);
            pot -= 250;
        }
        2 => {
            // It stays next to the slot for a while.
            keeper.post(table, (rich[0].0, play), 300, Reason::Fee);
            keeper.post(table, (play, collection), 300, Reason::Fee);
        }
        _ => {
            keeper.post(table, (rich[0].0, collection), 400, Reason::Fee);
            keeper.post(table, (collection, rich[0].0), 400, Reason::Refund);
            if keeper.ledger.balance(jackpot) >= Chips::dollars(3) {
                keeper.post(table, (jackpot, rich[1].0), 200, Reason::Jackpot);
                keeper.post(table, (jackpot, rich[1].0), 100, Reason::Refund);
            }
        }
    }
    let (winner, player) = *rich[dice.below(rich.len())];
    // Now and then the cage keeps the winnings of a player who left.
    match dice.below(12) {
        0 => keeper.post(table, (play, BookAccount::Cage(player)), pot, Reason::Pay),
        _ => keeper.post(table, (play, winner), pot, Reason::Win),
    }
}
