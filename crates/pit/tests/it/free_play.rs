//! The floor's dealer deals for a prize without wager or fee (JP-07).

use cards::{Card, Seat};
use engine::{Chips, Code};
use house::Registry;
use houseway_pit::{Cage, Player, Table};
use room::Command;
use room::ledger::{BookAccount, Ledger, PlayerId};
use shoe::Rng;

fn table(id: &str, players: u32) -> Table {
    let registry = Registry::builtin();
    let offering = registry.find(id).unwrap();
    let people: Vec<_> =
        (1..=players).map(|n| (PlayerId(n), Player::Bot(bots::Strategy::Simple))).collect();
    let cage = Cage::new(Ledger::of_balances());
    Table::in_room(offering, 1, cage, &people, &Rng::from_seed(3)).unwrap()
}

fn free_play(table: &mut Table, seat: usize, id: u32) {
    let command = Command::FreePlay { seat: Seat::at(seat), player: Some(PlayerId(id)) };
    table.ask(&command).unwrap();
}

#[test]
fn hands_are_dealt_to_everybody_who_plays_for_free() {
    let mut table = table("unnamed/no-bust-blackjack", 3);
    assert_eq!(table.deal_free().unwrap_err().code, Code::SeatEmpty);
    free_play(&mut table, 0, 11);
    assert_eq!(table.deal_free().unwrap().len(), 2, "no dummies for the double joker");
    free_play(&mut table, 3, 12);
    let left = table.setup().carry.shoe.stub.len();
    assert_eq!(table.deal_free().unwrap().len(), 4);
    assert_eq!(table.setup().carry.shoe.stub.len(), left, "the table's shoe is not touched");
    table.begin().unwrap();
    table.play_on();
    assert!(table.played().conserved);
}

#[test]
fn somebody_alone_at_a_private_table_plays_against_dummies() {
    let mut table = table("unnamed/lo-ball", 5);
    free_play(&mut table, 2, 11);
    assert_eq!(table.deal_free().unwrap().len(), 25, "as many hands as the live game has");
    free_play(&mut table, 0, 12);
    assert_eq!(table.deal_free().unwrap().len(), 10, "two people need no dummies");
    // Without a live game there is no dealer for it.
    (0..4).for_each(|at| table.ask(&Command::Leave(Seat::at(at))).unwrap());
    assert_eq!(table.deal_free().unwrap_err().code, Code::TooFew);
}

#[test]
fn a_free_hand_that_wins_is_paid_into_the_wallet() {
    let mut table = table("unnamed/no-bust-blackjack", 3);
    (0..6).for_each(|seat| free_play(&mut table, seat, 11 + seat as u32));
    let jokers = |cards: &[Card]| cards.chunks(2).any(|hand| hand.iter().all(|c| c.is_joker()));
    let mut hands = 0;
    loop {
        let cards = table.deal_free().unwrap();
        hands += 1;
        if jokers(&cards) {
            break;
        }
        assert!(hands < 100_000, "never");
    }
    let books = table.cage().books();
    let won = |id| books.balance(BookAccount::Wallet(PlayerId(id)));
    let paid: Chips = (11..17).map(won).sum();
    assert_eq!(paid, table.seating().jackpot_totals().paid);
    assert!(!paid.is_zero() && books.trial_balance().is_zero());
    assert!(table.session().agrees(&books));
}
