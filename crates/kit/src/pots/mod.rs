//! Pots of every size, settled a second time by code of its own.
//!
//! Whole hands are played with short stacks and with cards that tie. What the events tell of chips
//! and cards is then settled by hand: piles are cut at each all-in, hands are found among all fives,
//! chips are dealt out one by one. Every part of every pot, who shares it and what all have in the
//! end must be the same.
//!
//! A game is known by its descriptor and its options alone, so that one which comes later is checked
//! without a line here. What this reckoning cannot follow is a failure, never left out.

mod cases;
mod deal;
mod rank;
mod settle;
mod told;

pub use cases::{Case, Cases};

use crate::Start;
use crate::pick;
use crate::play::{Played, Step};
use crate::table::{Campaign, Failure, afford, some_posts, written};
use cards::Seat;
use deal::{TiedDeck, some_stacks};
use engine::options::Options;
use engine::{
    Action, Actor, Choices, Engine, Events, Game, Move, Prepared, Purpose, Setup, ShoeState, Verb,
};
use record::bind::Heading;
use settle::{Settled, Terms, settle};
use shoe::Rng;
use std::collections::BTreeMap;
use told::Told;

/// What no house posts for some games and others do: half of the hands are played by one of these
/// where the game has the options.
const OTHERWISE: &[&[(&str, &str)]] = &[
    &[("betting", "no-limit")],
    &[("betting", "pot-limit"), ("smallest-chip", "0.25")],
    &[("smallest-chip", "0.25"), ("showdown", "in-turn")],
    &[("high-qualifier", "pair")],
    &[("high-qualifier", "none"), ("low-qualifier", "6")],
    &[("low-qualifier", "7"), ("betting", "no-limit")],
    &[("fee-from", "pot"), ("button-post", "0.00"), ("fee-by-players", "2-10:1.50")],
    &[("beaten-call", "returned")],
];

/// A table by the house's options, or by some of its own.
struct PotTable {
    options: Options,
    prepared: Prepared,
    terms: Terms,
}

/// Settles pots of a game a second time, hand after hand.
///
/// # Errors
/// The first hand that comes to something else, or that cannot be followed.
pub fn check_pots<E: Engine>(
    (id, game): (&str, &'static Game),
    options: &Options,
    start: Start<E>,
    campaign: Campaign,
) -> Result<Cases, Box<Failure>> {
    let fail = |hand: u64, fault: String, record: String| {
        Box::new(Failure { offering: id.into(), hand, seed: campaign.seed, fault, record })
    };
    let tables = tables(game, options).map_err(|fault| fail(0, fault, String::new()))?;
    let mut cases = Cases::default();
    cases.expect(&tables[0].terms, &tables[0].options);
    let base = Rng::from_seed(campaign.seed);
    for number in 0..campaign.hands {
        let mut rng = base.fork(number);
        let at = if rng.below(2) == 0 { 0 } else { rng.below(tables.len() as u32) as usize };
        let table = &tables[at];
        let setup = some_setup(game, table, &mut rng);
        let mut hand = PlayedHand::default();
        let checked = hand
            .play(start, &setup, &table.terms, &mut rng)
            .and_then(|()| compare(&setup, &table.terms, &hand));
        match checked {
            Ok((told, settled)) => cases.count(game, &setup, &table.terms, &told, &settled),
            Err(fault) => {
                let names = &[];
                let heading =
                    Heading { offering: id, game, options: &table.options, names, carried: false };
                return Err(fail(number, fault, written(&heading, &setup, &hand.record())));
            }
        }
    }
    Ok(cases)
}

/// The table that the house has, and those that differ from it in something.
fn tables(game: &'static Game, options: &Options) -> Result<Vec<PotTable>, String> {
    let table = |options: Options| -> Result<PotTable, String> {
        let prepared = (game.prepare)(&options).map_err(|faults| format!("{faults:?}"))?;
        let terms = Terms::of(game, &options)?;
        Ok(PotTable { options, prepared, terms })
    };
    let changed = |settings: &[(&str, &str)]| {
        let mut options = options.clone();
        let set = settings.iter().filter(|(key, _)| options.has(key)).copied().collect::<Vec<_>>();
        set.iter().try_for_each(|(key, value)| options.set(key, value)).ok()?;
        (!set.is_empty()).then(|| table(options).ok())?
    };
    let others = OTHERWISE.iter().filter_map(|settings| changed(settings));
    Ok([table(options.clone())?].into_iter().chain(others).collect())
}

fn some_setup(game: &Game, table: &PotTable, rng: &mut Rng) -> Setup {
    let stacks = some_stacks(game, table, rng);
    let seats: Vec<Seat> = stacks.seats().iter().collect();
    let lead = pick::one_of(&seats, rng).expect("at least two sit there");
    let shoe = ShoeState::fresh(1, table.prepared.deck());
    let mut setup = Setup::new(table.prepared.clone(), stacks, lead, shoe);
    let winner = pick::one_of(&seats, rng).map(|seat| (seat, rng.below(4) as u8));
    setup.carry.streak = winner;
    some_posts(&table.options, &mut setup, rng);
    afford(&mut setup);
    setup
}

/// A hand as it was played.
#[derive(Default)]
struct PlayedHand {
    events: Events,
    /// How many of these followed from starting it.
    start: usize,
    /// What was done, and where the events end that followed.
    steps: Vec<(Actor, Action, usize)>,
    stacks: BTreeMap<Seat, i64>,
}

impl PlayedHand {
    fn play<E: Engine>(
        &mut self,
        start: Start<E>,
        setup: &Setup,
        terms: &Terms,
        rng: &mut Rng,
    ) -> Result<(), String> {
        let events = &mut self.events;
        let mut hand = start(setup, events);
        self.start = events.len();
        let players = setup.stacks.seats().len();
        let mut deck = TiedDeck::new(terms, setup.carry.shoe.stub.iter(), players, rng);
        let mut legal = Choices::default();
        // At some tables nobody ever folds.
        let patient = rng.below(3) == 0;
        loop {
            let windows = hand.windows();
            let (actor, action) = if let Some(request) = windows.request() {
                (Actor::Chance, Action::Chance(deck.answer(&hand, request, rng)))
            } else {
                let Some(window) = windows.iter().find(|window| window.purpose != Purpose::Close)
                else {
                    break;
                };
                legal.clear();
                hand.legal_into(window.actor, &mut legal);
                (window.actor, some_move(&legal, patient, rng)?.into())
            };
            hand.apply(actor, &action, events)
                .map_err(|refusal| format!("{action:?} is refused: {refusal}"))?;
            self.steps.push((actor, action, events.len()));
        }
        let outcome = hand.outcome().ok_or("the hand does not end")?;
        self.stacks = outcome.stacks.iter().map(|(seat, chips)| (seat, chips.as_cents())).collect();
        Ok(())
    }

    /// The same for a record.
    fn record(&self) -> Played {
        let ends = self.steps.iter().map(|(.., end)| *end);
        let begins = [self.start].into_iter().chain(ends);
        let steps = self.steps.iter().zip(begins).map(|((actor, action, end), begin)| {
            let came = Ok(self.events.get(begin..*end).unwrap_or_default().to_vec());
            Step { actor: *actor, action: action.clone(), came }
        });
        let start = self.events.get(..self.start).unwrap_or_default().to_vec();
        Played { start, steps: steps.collect(), outcome: None }
    }
}

/// Mostly stays in and puts in much, so that hands are shown and players are all in.
fn some_move(legal: &Choices, patient: bool, rng: &mut Rng) -> Result<Move, String> {
    let gives_up = !patient && rng.below(10) == 0;
    let raises = rng.below(2) == 0;
    let given_up = |verb| matches!(verb, Verb::Fold | Verb::Muck);
    let more = |verb| matches!(verb, Verb::Bet | Verb::Raise);
    let wanted = |verb| given_up(verb) == gives_up && (gives_up || more(verb) == raises);
    let schemas: Vec<_> = legal.iter().collect();
    let named: Vec<_> = schemas.iter().copied().filter(|schema| wanted(schema.verb)).collect();
    let staying: Vec<_> = schemas.iter().copied().filter(|schema| !given_up(schema.verb)).collect();
    let one = pick::one_of(&named, rng).or_else(|| pick::one_of(&staying, rng));
    let schema = one.ok_or("a window is open and leaves nothing to do")?;
    Ok(pick::inside(legal, schema, rng))
}

/// Both ways must come to the same.
fn compare(setup: &Setup, terms: &Terms, hand: &PlayedHand) -> Result<(Told, Settled), String> {
    let told = Told::of(setup, &hand.events)?;
    let settled = settle(setup, terms, &told);
    if told.returned != settled.returned {
        return Err(format!("{:?} goes back, not {:?}", settled.returned, told.returned));
    }
    let shares = settled.shares();
    if told.shares != shares {
        return Err(format!("pots are shared as {shares:?}, not {:?}", told.shares));
    }
    if hand.stacks != settled.stacks {
        return Err(format!("stacks end as {:?}, not {:?}", settled.stacks, hand.stacks));
    }
    Ok((told, settled))
}
