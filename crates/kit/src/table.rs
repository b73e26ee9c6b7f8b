//! Hand after hand of one offering.

use crate::play::{Played, play, script};
use crate::secrecy::{compare, viewers};
use crate::{Start, pick};
use cards::Seat;
use engine::banked::Behind;
use engine::options::{OptionSpec, Options};
use engine::{
    Chips, Covering, CoveringBank, Engine, Post, Posts, Rules, Setup, SetupFault, ShoeEnd,
    ShoeState, Stacks,
};
use house::Offering;
use pit::Dealer;
use record::bind::{Heading, Recorder};
use shoe::Rng;
use std::fmt;

/// How much is to be checked.
#[derive(Clone, Copy, Debug)]
pub struct Campaign {
    /// Hands to play.
    pub hands: u64,
    /// The seed of all randomness.
    pub seed: u64,
}

/// What was checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Hands played, replayed and audited.
    pub hands: u64,
    /// Actions taken.
    pub steps: u64,
    /// Steps at which two deals were compared for a viewer.
    pub secret_steps: u64,
}

/// What failed, and how to reproduce it.
#[derive(Clone, Debug)]
pub struct Failure {
    pub offering: String,
    /// The hand of the campaign.
    pub hand: u64,
    /// The seed of the campaign.
    pub seed: u64,
    /// What failed.
    pub fault: String,
    /// The record up to there.
    pub record: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { offering, hand, seed, fault, record } = self;
        write!(f, "{offering}, seed {seed}, hand {hand}: {fault}\n\n{record}")
    }
}

/// Checks hands of an offering; `audit` checks each record independently.
///
/// # Errors
/// The first thing that fails.
pub fn check_offering<E: Engine>(
    offering: &Offering,
    start: Start<E>,
    campaign: Campaign,
    audit: &dyn Fn(&str) -> Result<(), String>,
) -> Result<Summary, Box<Failure>> {
    let base = Rng::from_seed(campaign.seed);
    let mut dealer = Dealer::new(base.fork(u64::MAX));
    let mut shoe = ShoeState::fresh(1, offering.prepared.deck());
    let mut summary = Summary::default();
    for number in 0..campaign.hands {
        let mut rng = base.fork(number);
        let setup = some_setup(offering, shoe, &mut rng);
        dealer.prepare(&setup.carry.shoe);
        let fail = |fault: String, record: String| {
            let (offering, seed) = (offering.id.clone(), campaign.seed);
            Box::new(Failure { offering, hand: number, seed, fault, record })
        };
        let heading = heading(offering, &setup);
        let mut played = Played::default();
        let ended = play(start, &setup, &mut dealer, &mut rng, &mut played);
        let record = written(&heading, &setup, &played);
        ended.map_err(|fault| fail(fault, record.clone()))?;
        replays(&record).map_err(|fault| fail(fault, record.clone()))?;
        audit(&record).map_err(|fault| fail(fault, record.clone()))?;
        let viewers = viewers(setup.stacks.seats().iter());
        let viewer = pick::one_of(&viewers, &mut rng).expect("the seat is taken");
        let secret = compare(start, &setup, &heading, &script(&played.steps), viewer, &mut rng)
            .map_err(|fault| fail(fault, record.clone()))?;
        summary.hands += 1;
        summary.steps += played.steps.len() as u64;
        summary.secret_steps += secret as u64;
        shoe = next_shoe(played.outcome.map_or(shoe, |outcome| outcome.carry.shoe));
    }
    Ok(summary)
}

fn heading<'a>(offering: &'a Offering, setup: &Setup) -> Heading<'a> {
    Heading {
        offering: &offering.id,
        game: offering.game,
        options: &offering.options,
        names: &[],
        carried: !setup.carry.shoe.discards.is_empty(),
    }
}

/// The shoe continues while it is long enough for a hand of any size, then a new one comes.
fn next_shoe(left: ShoeState) -> ShoeState {
    let over = left.end == Some(ShoeEnd::LastHand) || left.stub.len() < 40;
    if over { ShoeState::fresh(left.id + 1, left.deck) } else { left }
}

/// Some players with some stacks, including short ones.
fn some_setup(offering: &Offering, shoe: ShoeState, rng: &mut Rng) -> Setup {
    let least = u32::from(offering.game.players.0);
    let most = u32::from(offering.seats.min(offering.game.players.1));
    let n = least + rng.below(most - least + 1);
    let mut chairs: Vec<Seat> = (0..most as usize).map(Seat::at).collect();
    while chairs.len() > n as usize {
        chairs.remove(rng.below(chairs.len() as u32) as usize);
    }
    let buy_in = offering.buy_in.as_cents();
    let stack = |rng: &mut Rng| {
        let most = match rng.below(3) {
            0 => buy_in / 2,
            1 => buy_in * 2,
            _ => buy_in * 6,
        };
        // In half dollars, the finest money any posted game uses.
        Chips::cents(50 + i64::from(rng.below((most / 50).max(1) as u32)) * 50)
    };
    let stacks: Stacks = chairs.iter().map(|seat| (*seat, stack(rng))).collect();
    let opening = rng.below(4) == 0;
    let raised = rng.below(3) == 0;
    let doubles = stacks.seats().iter().filter(|_| rng.below(3) == 0).collect();
    let mut setup = Setup {
        doubles,
        raised,
        mode: crate::play::MODE,
        opening,
        away: chairs.iter().copied().filter(|_| rng.below(8) == 0).collect(),
        ..Setup::new(
            offering.prepared.clone(),
            stacks,
            pick::one_of(&chairs, rng).expect("at least two sit there"),
            shoe,
        )
    };
    some_posts(&offering.options, &mut setup, rng);
    afford(&mut setup);
    setup.covering = some_covering(&setup, rng);
    some_partners(&mut setup, rng);
    some_backers(&mut setup, rng);
    setup
}

/// If bets behind a player may stay, some players have such bets from before (PG-23).
fn some_backers(setup: &mut Setup, rng: &mut Rng) {
    let seats: Vec<Seat> = setup.stacks.seats().iter().collect();
    let mut tried = setup.clone();
    for spot in &seats {
        let others = seats.iter().filter(|seat| *seat != spot && rng.below(4) == 0);
        tried.carry.backers.extend(others.map(|seat| (*spot, *seat)));
    }
    if engine::Hand::start(&tried, &mut engine::Events::default()).is_ok() {
        *setup = tried;
    }
}

/// If the house lets several bank together, some do, and some have banked before (PD-22, PD-18).
fn some_partners(setup: &mut Setup, rng: &mut Rng) {
    let Some(game) = setup.game.banked() else { return };
    let behind = setup.covering.and_then(|covering| match covering.who {
        CoveringBank::Seat(seat) => Some(seat),
        CoveringBank::Corporation => None,
    });
    let mut banks = vec![setup.lead];
    for seat in setup.stacks.seats().iter() {
        let other = seat != setup.lead && Some(seat) != behind;
        if other && banks.len() < game.partners().into() && rng.below(3) == 0 {
            banks.push(seat);
            setup.partners.add(seat);
        }
    }
    for seat in banks {
        if rng.below(4) == 0 {
            setup.matches.set(seat, Chips::dollars(5 + i64::from(rng.below(60))));
        }
    }
}

/// If the house has a bank behind the player-dealer, most hands use it.
pub(crate) fn some_covering(setup: &Setup, rng: &mut Rng) -> Option<Covering> {
    let game = setup.game.banked()?;
    let who = match game.behind() {
        Behind::Nobody => return None,
        Behind::Corporation => CoveringBank::Corporation,
        Behind::LastBank => {
            let seats: Vec<Seat> = setup.stacks.seats().iter().collect();
            CoveringBank::Seat(pick::one_of(&seats, rng)?)
        }
    };
    let put_up = Chips::cents(50 * i64::from(1 + rng.below(400)));
    let tried = Setup { covering: Some(Covering { who, put_up }), ..setup.clone() };
    let fits = engine::Hand::start(&tried, &mut engine::Events::default()).is_ok();
    tried.covering.filter(|_| fits && rng.below(4) > 0)
}

/// Now and then somebody comes in between the blinds and posts (PK-40, PK-42).
pub(crate) fn some_posts(options: &Options, setup: &mut Setup, rng: &mut Rng) {
    let named = |(spec, _): &(&OptionSpec, &str)| spec.key == "blinds";
    if rng.below(4) > 0 || !options.iter().any(|option| named(&option)) {
        return;
    }
    let blinds = options.amounts("blinds");
    let Some((big, others)) = blinds.split_last().filter(|(big, _)| !big.is_zero()) else {
        return;
    };
    for seat in setup.stacks.seats().iter() {
        let dead = if rng.below(2) == 0 { Chips::ZERO } else { others.iter().copied().sum() };
        if rng.below(3) == 0 {
            setup.posts.set(seat, Post { live: *big, dead });
        }
    }
}

/// The player with the big blind posts nothing else.
fn forget_post(setup: &mut Setup, seat: Seat) {
    let posts = std::mem::replace(&mut setup.posts, Posts::NONE);
    let others = posts.iter().filter(|(other, _)| *other != seat);
    others.for_each(|(other, post)| setup.posts.set(other, post));
}

/// Players with too little for the hand buy what they need.
pub(crate) fn afford(setup: &mut Setup) {
    while let Err(faults) = engine::Hand::start(setup, &mut engine::Events::default()) {
        for fault in faults {
            match fault {
                SetupFault::TooPoor { seat, needs } => setup.stacks.set(seat, needs),
                SetupFault::NoDoubles { seat, .. } => setup.doubles.remove(seat),
                SetupFault::BadPost { seat, .. } => forget_post(setup, seat),
                SetupFault::NotRaised => setup.raised = false,
                other => panic!("the kit made a bad setup: {other}"),
            }
        }
    }
}

/// The record of a hand as text.
pub(crate) fn written(heading: &Heading<'_>, setup: &Setup, played: &Played) -> String {
    let mut recorder = Recorder::new();
    recorder.begin(heading, setup, &played.start);
    for step in &played.steps {
        let came = step.came.as_ref().map(|events| &events[..]).map_err(|refusal| *refusal);
        recorder.step(step.actor, &step.action, came);
    }
    if let Some(outcome) = &played.outcome {
        recorder.end(outcome);
    }
    notation::print(&recorder.document(engine::Viewer::Record))
}

/// What was printed is read back and replays without a difference.
fn replays(text: &str) -> Result<(), String> {
    let document = notation::parse(text).map_err(|fault| fault.to_string())?;
    let report = record::replay::replay(&document, Rules::ALL);
    if report.is_ok() { Ok(()) } else { Err(format!("the record does not replay: {report:?}")) }
}
