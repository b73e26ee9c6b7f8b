//! Hands dealt in a row are chosen, go out by dice, are set in two and shown.

use crate::banked::PAI_GOW_POKER;
use crate::contract::*;
use crate::game::Hand;
use crate::ids::*;
use crate::money::Chips;
use crate::options::Options;
use cards::{CardList, Seat, Zone};

/// Seven hands of seven, dealt one card to each in turn.
const ROWS: [&str; 7] = [
    "Ah Kd Jc 9s 7h 4d 2c",
    "Kh Qd 3c 3s Ad 9d 7c",
    "9h 8d 6c 5s Qh Td 2d",
    "Jo Kc Jh 8s 5c 4h 3d",
    "Ac Qs Tc 8c 6d 5h 2s",
    "As Jd Ts 9c 7s 6h 4s",
    "Ks Qc Js Th 8h 6s 3h",
];

fn seat(n: u8) -> Seat {
    Seat::new(n).unwrap()
}

struct Felt {
    hand: Hand,
    events: Events,
}

impl Felt {
    fn new(settings: &[(&str, &str)], mode: Mode) -> Felt {
        let mut options = Options::defaults(PAI_GOW_POKER.options);
        settings.iter().for_each(|(key, value)| options.set(key, value).unwrap());
        let game = (PAI_GOW_POKER.prepare)(&options).unwrap();
        let shoe = ShoeState::fresh(1, game.deck());
        let stacks = (1..=3).map(|n| (seat(n), Chips::dollars(500))).collect();
        let setup = Setup { mode, ..Setup::new(game, stacks, seat(1), shoe) };
        let mut events = Events::new();
        Felt { hand: Hand::start(&setup, &mut events).unwrap(), events }
    }

    fn tries(&mut self, actor: Actor, mv: Move) -> Result<(), Refusal> {
        let before = self.hand.digest();
        let done = self.hand.apply(actor, &mv.into(), &mut self.events);
        assert!(done.is_ok() || self.hand.digest() == before, "a refusal left a trace");
        assert_eq!(self.hand.check(actor, &mv.into()).is_ok(), self.hand.legal(actor).admits(&mv));
        done
    }

    fn act(&mut self, n: u8, mv: Move) {
        self.tries(Actor::Seat(seat(n)), mv).unwrap();
    }

    fn refuses(&mut self, n: u8, mv: Move) -> (Code, Option<RuleId>) {
        let refusal = self.tries(Actor::Seat(seat(n)), mv).unwrap_err();
        (refusal.code, refusal.rule)
    }

    fn bets(&mut self) {
        for n in [2, 3] {
            let square = Place::Circle(seat(n), Circle::Square(1));
            self.act(n, Move::new(Verb::Wager).amount(Chips::dollars(10)).on(square));
        }
        self.act(1, Move::new(Verb::Bank).amount(Chips::dollars(100)));
        self.tries(Actor::Dealer, Move::new(Verb::NoMoreBets)).unwrap();
    }

    fn chance(&mut self, answer: Answer) {
        self.hand.apply(Actor::Chance, &Action::Chance(answer), &mut self.events).unwrap();
    }

    fn wrong(&mut self, answer: Answer) -> (Code, Option<RuleId>) {
        let before = self.hand.digest();
        let answered = self.hand.apply(Actor::Chance, &Action::Chance(answer), &mut self.events);
        assert_eq!(self.hand.digest(), before, "a refusal left a trace");
        answered.map_err(|refusal| (refusal.code, refusal.rule)).unwrap_err()
    }

    fn rows(&mut self) {
        let rows = ROWS.map(|row| row.parse::<CardList>().unwrap());
        let cards = (0..7).flat_map(|round| rows.iter().map(move |row| row[round]));
        self.chance(Answer::Cards(cards.collect()));
    }

    /// Up to the point where hands are set: row 2 goes out first, and seat 3 gets it.
    fn dealt(settings: &[(&str, &str)], mode: Mode) -> Felt {
        let mut felt = Felt::new(settings, mode);
        felt.bets();
        felt.rows();
        felt.act(1, Move::new(Verb::Choose).on(Place::Row(2)));
        felt.chance(Answer::Dice([1, 1, 2]));
        felt
    }

    fn cards(&self, viewer: Viewer, zone: Zone) -> String {
        self.hand.look(viewer).cards(zone).collect::<CardList>().to_string()
    }
}

fn set(cards: &str) -> Move {
    Move::new(Verb::Set).cards(cards.parse().unwrap())
}

#[test]
fn the_chosen_hand_goes_to_the_button_and_the_others_follow() {
    let felt = Felt::dealt(&[], Mode::Guarded);
    let of = |n| Zone::Hand(seat(n), 0);
    for (n, row) in [(3, 1), (1, 2), (2, 3)] {
        assert_eq!(felt.cards(Viewer::Record, of(n)), ROWS[row], "seat {n}");
    }
    let own = felt.cards(Viewer::Seat(seat(2)), of(2));
    assert_eq!(own, ROWS[3]);
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(3)), Viewer::Spectator] {
        assert_eq!(felt.cards(viewer, of(2)), "?? ?? ?? ?? ?? ?? ??");
    }
    let bank = felt.cards(Viewer::Seat(seat(1)), of(1));
    assert_eq!(bank, "?? ?? ?? ?? ?? ?? ??", "the bank is not open yet (PG-07)");
    assert_eq!(felt.hand.count(Zone::Row(0)), 7);
    assert_eq!(felt.hand.count(Zone::Stub), 4);
}

#[test]
fn everybody_sets_at_once_and_the_bank_last() {
    let mut felt = Felt::dealt(&[], Mode::Guarded);
    let waits = |felt: &Felt| felt.hand.windows().awaited().iter().collect::<Vec<_>>();
    assert_eq!(waits(&felt), [seat(2), seat(3)]);
    assert_eq!(felt.refuses(1, set("9h 8d")), (Code::NotNow, Some(PG_07)));
    assert_eq!(felt.refuses(3, set("Kh")), (Code::MustDoOtherwise, Some(PG_03)));
    assert_eq!(felt.refuses(3, set("3c 3s")), (Code::MustDoOtherwise, Some(PG_03)));
    assert_eq!(felt.refuses(3, set("Kh Jo")), (Code::NoSuchCard, Some(PG_03)));
    let other = set("Jo Kc").on(Place::Seat(seat(2)));
    assert_eq!(felt.refuses(3, other), (Code::NotYours, Some(PG_22)));
    felt.act(3, set("Kh Ad"));
    assert_eq!(waits(&felt), [seat(2)]);
    assert_eq!(felt.cards(Viewer::Spectator, Zone::Hand(seat(3), 1)), "?? ??");
    felt.act(2, Move::new(Verb::HouseWay));
    assert_eq!(felt.cards(Viewer::Record, Zone::Hand(seat(2), 1)), "Kc Jh");
    // The bank is open: its player sees it, and the others touch nothing any more.
    assert_eq!(felt.cards(Viewer::Seat(seat(1)), Zone::Hand(seat(1), 0)), ROWS[2]);
    assert_eq!(felt.refuses(2, set("Jo Kc")), (Code::NotNow, Some(PG_20)));
    assert_eq!(felt.refuses(1, Move::new(Verb::Ready)), (Code::NotNow, Some(PG_25)));
    felt.act(1, set("9h 2d"));
    felt.act(1, set("Td 9h"));
    felt.act(1, Move::new(Verb::Ready));
    assert_eq!(felt.cards(Viewer::Spectator, Zone::Hand(seat(1), 1)), "?? ??");
    felt.tries(Actor::Dealer, Move::new(Verb::Show)).unwrap();
    assert_eq!(felt.cards(Viewer::Spectator, Zone::Hand(seat(1), 1)), "Td 9h");
    assert_eq!(felt.cards(Viewer::Spectator, Zone::Hand(seat(3), 1)), "Kh Ad");
    assert_eq!(felt.cards(Viewer::Spectator, Zone::Hand(seat(2), 1)), "?? ??");
    assert_eq!(felt.refuses(1, set("Td 8d")), (Code::NotNow, Some(PG_13)));
    felt.tries(Actor::Dealer, Move::new(Verb::Show)).unwrap();
    let stacks = felt.hand.outcome().unwrap().stacks;
    // Both beat the player-dealer's queen high and ten-nine.
    let won = [1, 2, 3].map(|n| stacks.get(seat(n)).as_cents() / 100 - 500);
    assert_eq!(won, [-22, 9, 9]);
}

#[test]
fn a_foul_setting_counts_at_a_live_table_that_posts_it() {
    let forfeit = [("foul-setting", "forfeit")];
    for (cards, mode, options, accepted) in [
        ("3c 3s", Mode::Guarded, &forfeit[..], false),
        ("3c 3s", Mode::Live, &[], false),
        ("3c 3s", Mode::Live, &forfeit, true),
        ("Kh", Mode::Live, &forfeit, true),
        ("Kh Qd 3c", Mode::Live, &forfeit, true),
    ] {
        let mut felt = Felt::dealt(options, mode);
        let done = felt.tries(Actor::Seat(seat(3)), set(cards));
        assert_eq!(done.is_ok(), accepted, "{cards} {mode:?}");
    }
    let mut felt = Felt::dealt(&forfeit, Mode::Live);
    felt.act(3, set("3c 3s"));
    felt.act(2, set("Kc Jh"));
    // The player-dealer may not: the hand is set the house way.
    felt.act(1, set("9h 8d 6c"));
    assert_eq!(felt.cards(Viewer::Record, Zone::Hand(seat(1), 1)), "Td 9h");
    felt.act(1, Move::new(Verb::Ready));
    for _ in 0..2 {
        felt.tries(Actor::Dealer, Move::new(Verb::Show)).unwrap();
    }
    let stacks = felt.hand.outcome().unwrap().stacks;
    assert_eq!(stacks.get(seat(3)), Chips::dollars(489));
}

#[test]
fn one_card_in_front_and_six_behind_lose() {
    for front in ["Kh", "Kh Qd 3c 3s Ad 9d", "Kh Qd 3c"] {
        let mut felt = Felt::dealt(&[("foul-setting", "forfeit")], Mode::Live);
        felt.act(3, set(front));
        felt.act(2, set("Kc Jh"));
        felt.act(1, set("Td 9h"));
        felt.act(1, Move::new(Verb::Ready));
        for _ in 0..2 {
            felt.tries(Actor::Dealer, Move::new(Verb::Show)).unwrap();
        }
        let hand = Zone::Hand(seat(3), 0);
        let of_hand = |kind| matches!(kind, EventKind::Result { hand: h, .. } if h == hand);
        let result = felt.events.iter().find(|event| of_hand(event.kind));
        assert_eq!(result.unwrap().rule, Some(PG_06), "{front}");
        assert_eq!(felt.hand.outcome().unwrap().stacks.get(seat(3)), Chips::dollars(489));
    }
}

#[test]
fn what_cannot_be_is_refused_at_every_table() {
    let forfeit = [("foul-setting", "forfeit")];
    for (options, mode) in
        [(&[][..], Mode::Guarded), (&forfeit[..], Mode::Guarded), (&forfeit[..], Mode::Live)]
    {
        let mut felt = Felt::new(options, mode);
        felt.bets();
        felt.rows();
        assert_eq!(felt.refuses(2, Move::new(Verb::HouseWay)), (Code::NotNow, None));
        let choose = Move::new(Verb::Choose);
        for place in [Place::Row(0), Place::Row(8), Place::Row(255), Place::Nowhere] {
            assert_eq!(felt.refuses(1, choose.on(place)), (Code::NoSuchTarget, Some(PG_08)));
        }
        let other = choose.on(Place::Row(2));
        assert_eq!(felt.refuses(2, other), (Code::NotYourTurn, Some(PG_08)));
        felt.act(1, other);
        let wrong = (Code::WrongAnswer, Some(PD_10));
        let cards = Answer::Cards("Kd".parse().unwrap());
        for answer in
            [[0, 1, 1], [1, 7, 1], [6, 6, 255]].map(Answer::Dice).into_iter().chain([cards])
        {
            assert_eq!(felt.wrong(answer), wrong);
        }
        felt.chance(Answer::Dice([1, 1, 2]));
        assert_eq!(felt.refuses(1, other), (Code::NotNow, None));
        // Cards of another player, of the row, of nobody, and the same card twice.
        for front in ["Kh Jo", "Ah Kd", "Kh ??", "Kh Kh"] {
            assert_eq!(felt.refuses(3, set(front)), (Code::NoSuchCard, Some(PG_03)), "{front}");
        }
        // All seven cards on one side are no setting.
        for front in ["", ROWS[1]] {
            let refusal = felt.refuses(3, set(front));
            assert_eq!(refusal, (Code::MustDoOtherwise, Some(PG_03)), "{front}");
        }
        let paid = Move { amount: Chips::dollars(1), ..set("Kh Ad") };
        assert_eq!(felt.refuses(3, paid), (Code::Unused, None));
        assert_eq!(felt.refuses(3, set("Kh Ad").on(Place::Row(1))), (Code::NoSuchTarget, None));
        felt.act(3, set("Kh Ad"));
        assert_eq!(felt.refuses(3, set("Kh Ad")), (Code::NotYourTurn, None));
        felt.act(2, set("Kc Jh"));
        for (n, rule) in [(2, PG_20), (3, PG_20)] {
            for mv in [set("Kh Ad"), set("Kc Jh"), Move::new(Verb::HouseWay)] {
                assert_eq!(felt.refuses(n, mv), (Code::NotNow, Some(rule)));
            }
        }
    }
}

#[test]
fn somebody_absent_gets_the_house_way() {
    let mut felt = Felt::dealt(&[("house-way", "one-hand")], Mode::Guarded);
    let late = |n| Move::new(Verb::Timeout).on(Place::Seat(seat(n)));
    for n in [2, 3, 1, 1] {
        felt.tries(Actor::Clock, late(n)).unwrap();
    }
    assert_eq!(felt.cards(Viewer::Record, Zone::Hand(seat(3), 1)), "Ad Kh");
    assert!(felt.hand.legal(Actor::Dealer).admits(&Move::new(Verb::Show)));
}

#[test]
fn wagers_may_be_made_until_the_dice_are_thrown() {
    let mut felt = Felt::new(&[("wagers-until", "dice")], Mode::Guarded);
    felt.rows();
    felt.act(1, Move::new(Verb::Choose).on(Place::Row(7)));
    felt.bets();
    felt.chance(Answer::Dice([1, 1, 1]));
    assert_eq!(felt.cards(Viewer::Record, Zone::Hand(seat(2), 0)), ROWS[6]);
    assert_eq!(felt.cards(Viewer::Record, Zone::Hand(seat(3), 0)), ROWS[0]);
}
