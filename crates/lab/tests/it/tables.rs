//! Hands played at tables come to what was counted: the engine deals, settles and pays, and players
//! play by the charts.

#![allow(clippy::float_arithmetic)] // statistics, never chips

use cards::{Card, Seat, Zone};
use engine::options::Options;
use engine::{
    Action, Actor, Chips, Circle, Engine, Events, Fact, Game, Hand, Layout, Move, Phase, Place,
    Prepared, Setup, ShoeState, Verb,
};
use houseway_lab::odds::{Chart, Dice, Odds, Work, odds};
use testkit::Pack;

const BANK: Seat = Seat::at(0);
const PLAYER: Seat = Seat::at(1);
const BET: Chips = Chips::dollars(20);
const MONEY: Chips = Chips::dollars(20_000);

/// What a player does with these cards against this up card.
type Strategy<'a> = &'a dyn Fn(&[Card], Option<Card>, &[Verb]) -> Option<Verb>;

struct Table<'a> {
    game: Prepared,
    circle: Circle,
    strategy: Strategy<'a>,
    dice: testkit::Dice,
}

impl Table<'_> {
    /// Plays a hand; returns what the player won in bets, fees apart.
    fn play(&mut self) -> f64 {
        let shoe = ShoeState::fresh(1, self.game.deck());
        let mut pack = Pack::new(shoe.deck, &mut self.dice);
        let stacks = [(BANK, MONEY), (PLAYER, MONEY)].into_iter().collect();
        let setup = Setup::new(self.game.clone(), stacks, BANK, shoe);
        let mut events = Events::new();
        let mut hand = Hand::start(&setup, &mut events).unwrap();
        while hand.outcome().is_none() {
            let (actor, action) = self.next(&hand, &mut pack);
            events.clear();
            let came = hand.apply(actor, &action, &mut events);
            came.unwrap_or_else(|refusal| panic!("{actor:?} {action:?}: {refusal:?}"));
        }
        let outcome = hand.outcome().unwrap();
        let fees = outcome.collected - self.game.banked().unwrap().bank_fee();
        let won = outcome.stacks.get(PLAYER) - MONEY + fees;
        won.as_cents() as f64 / BET.as_cents() as f64
    }

    fn next(&mut self, hand: &Hand, pack: &mut Pack) -> (Actor, Action) {
        if let Some(request) = hand.windows().request() {
            return (Actor::Chance, Action::Chance(pack.answer(hand, request, &mut self.dice)));
        }
        if hand.phase() == Phase::Wagers {
            let bets = hand.chips(engine::Account::Spot(PLAYER));
            let bank = hand.chips(engine::Account::Escrow);
            if bets.is_zero() {
                let place = Place::Circle(PLAYER, self.circle);
                let wager = Move::new(Verb::Wager).amount(BET).on(place);
                return (Actor::Seat(PLAYER), wager.into());
            }
            if bank.is_zero() {
                let up = Move::new(Verb::Bank).amount(Chips::dollars(10_000));
                return (Actor::Seat(BANK), up.into());
            }
            return (Actor::Dealer, hand.default_action(Actor::Dealer).unwrap());
        }
        let windows = hand.windows();
        let actor = windows.iter().next().expect("somebody can act").actor;
        if actor == Actor::Seat(PLAYER)
            && let Some(verb) = self.decide(hand)
        {
            return (actor, Move::new(verb).into());
        }
        (actor, hand.default_action(actor).unwrap())
    }

    fn decide(&self, hand: &Hand) -> Option<Verb> {
        let legal = hand.legal(Actor::Seat(PLAYER));
        let verbs: Vec<Verb> = legal.iter().map(|schema| schema.verb).collect();
        let mut number = 0;
        hand.each_note(&mut |label, fact| match fact {
            Fact::Of(_, n) if label == "hand in turn" => number = n - 1,
            _ => (),
        });
        let row = |zone| hand.row(zone).iter().map(|held| held.card).collect::<Vec<Card>>();
        let up = hand.row(Zone::Hand(BANK, 0)).iter().find(|held| held.seen == engine::Seen::ALL);
        (self.strategy)(&row(Zone::Hand(PLAYER, number)), up.map(|held| held.card), &verbs)
    }
}

fn prepared(id: &str, set: &[(&str, &str)]) -> Prepared {
    let game = Game::find(id).unwrap();
    let mut options = Options::defaults(game.options);
    set.iter().for_each(|(key, value)| options.set(key, value).unwrap());
    (game.prepare)(&options).unwrap()
}

fn seeded(stream: u64) -> Dice {
    let mut rng = shoe::Rng::from_seed(stream);
    Box::new(move |n| rng.below(n))
}

fn counted(game: &Prepared) -> Odds {
    let work = Work { crew: &|work| work(), progress: &|_, _| (), dice: &seeded, thinner: 10 };
    odds(game.banked().unwrap(), None, &work)
}

/// How many hands are played; more if `ODDS_HANDS` says so.
fn hands() -> u32 {
    std::env::var("ODDS_HANDS").map_or(30_000, |hands| hands.parse().expect("a number"))
}

/// Plays many hands and compares their mean with the edge: four standard errors.
fn agrees(game: &Prepared, wager: &str, strategy: Strategy<'_>) {
    let hands = hands();
    let odds = counted(game);
    let wager = odds.wager(wager).unwrap();
    let dice = testkit::Dice(7);
    let mut table = Table { game: game.clone(), circle: wager.circle, strategy, dice };
    let won: f64 = (0..hands).map(|_| table.play()).sum();
    let mean = won / f64::from(hands);
    let error = (wager.variance().to_f64() / f64::from(hands)).sqrt();
    let off = (mean + wager.edge().to_f64()) / error;
    println!("{} {}: {mean:.5}, {off:.2} standard errors off", game.game().id, wager.name);
    assert!(
        off.abs() < 4.0,
        "{}: {mean} ± {error}, counted {}",
        wager.name,
        -wager.edge().to_f64()
    );
}

#[test]
fn baccarat_pays_what_was_counted() {
    let game = prepared("baccarat", &[]);
    for wager in ["player", "banker", "tie"] {
        agrees(&game, wager, &|_, _, _| None);
    }
}

#[test]
fn tiles_pay_what_was_counted() {
    agrees(&prepared("pai-gow-tiles", &[]), "main", &|_, _, _| None);
}

#[test]
fn three_card_poker_pays_what_was_counted() {
    use ranking::three_card::rank;
    let game = prepared("three-card-poker", &[]);
    // The chart says from which hand to play.
    let least = [('A', "As 9d 2c"), ('K', "Ks 9d 2c"), ('Q', "Qs 9d 2c")];
    let of = |text: &str| rank(&text.parse::<cards::CardList>().unwrap()).unwrap();
    let least = least.map(|(up, hand)| (up, of(hand)));
    let plays = |cards: &[Card], up: Option<Card>, _: &[Verb]| {
        let own = rank(cards)?;
        let up = up?.to_string().chars().next()?;
        let fold = least.iter().any(|(card, least)| *card == up && own < *least);
        Some(if fold { Verb::Fold } else { Verb::Play })
    };
    agrees(&game, "ante-play", &plays);
}

/// What the charts say about these cards.
fn advised(charts: &[Chart], words: &str, pair: Option<String>, two: bool, up: &str) -> Vec<Verb> {
    let cell = |title: &str, row: &str| {
        let chart = charts.iter().find(|chart| chart.title == title)?;
        let column = chart.columns.iter().position(|column| column == up)?;
        let (_, cells) = chart.rows.iter().find(|(name, _)| name == row)?;
        Some(cells[column].clone())
    };
    let letters = [
        pair.filter(|_| two).and_then(|pair| cell("Pairs", &pair)),
        cell("First two cards", words).filter(|_| two),
        cell("After a hit", words),
    ];
    let verb = |letter: String| {
        Some(match letter.as_str() {
            "H" => Verb::Hit,
            "S" => Verb::Stand,
            "D" => Verb::Double,
            "P" => Verb::Split,
            "R" => Verb::Surrender,
            _ => return None,
        })
    };
    letters.into_iter().flatten().filter_map(verb).collect()
}

fn blackjack_agrees(game: &Prepared, words: &dyn Fn(&[Card]) -> String) {
    let odds = counted(game);
    let name = |card: Card| match card.rank() {
        None => "Jo".to_string(),
        Some(rank) if (cards::Rank::Ten..cards::Rank::Ace).contains(&rank) => "T".into(),
        _ => card.to_string().chars().take(1).collect(),
    };
    let plays = |cards: &[Card], up: Option<Card>, open: &[Verb]| {
        let two = cards.len() == 2;
        let pair = (two && name(cards[0]) == name(cards[1]))
            .then(|| [name(cards[0]), name(cards[1])].join("-"));
        let advised = advised(&odds.strategy, &words(cards), pair, two, &name(up?));
        let otherwise = [Verb::Hit, Verb::Stand];
        advised.into_iter().chain(otherwise).find(|verb| open.contains(verb))
    };
    agrees(game, "main", &plays);
}

#[test]
fn blackjack_pays_what_was_counted() {
    use engine::banked::{Blackjack, OwnRules};
    let palace = prepared("no-bust-blackjack", &[("decks", "6")]);
    let century = [
        ("must-stand", "hard-20"),
        ("joker-up", "no-draw"),
        ("doubles-void-on", "second-joker"),
        ("joker-joker-pays", "2"),
    ];
    for game in [palace, prepared("no-bust-blackjack", &century)] {
        let OwnRules::NoBust(rules) = game.banked().unwrap().own_rules() else { unreachable!() };
        blackjack_agrees(&game, &|cards| rules.words(cards));
    }
    let hot = prepared("hot-action-blackjack", &[]);
    let OwnRules::HotAction(rules) = hot.banked().unwrap().own_rules() else { unreachable!() };
    blackjack_agrees(&hot, &|cards| rules.words(cards));
}

#[test]
fn the_number_of_threads_makes_no_difference() {
    let game = prepared("pai-gow-tiles", &[]);
    let three = |work: &(dyn Fn() + Sync)| {
        std::thread::scope(|scope| (0..3).for_each(|_| drop(scope.spawn(work))));
    };
    let work = Work { crew: &three, progress: &|_, _| (), dice: &seeded, thinner: 10 };
    assert_eq!(odds(game.banked().unwrap(), None, &work), counted(&game));
}
