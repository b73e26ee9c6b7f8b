use super::agree::{differs, missing};
use super::amount::Amount;
use super::deal::Deal;
use super::format::Hands;
use super::hand::History;
use super::kind::Kind;
use super::table::Playing;
use super::text::{Wrong, wrong};
use crate::bind::{Heading, Recorder};
use cards::Seat;
use engine::options::Options;
use engine::poker::Deal as Street;
use engine::{Chips, Choices, Ending, Events, Hand, Prepared, Setup};
use notation::Fault;

/// Plays histories again, one after the other.
#[derive(Debug, Default)]
pub struct Importer {
    /// The rule sets that were needed last: most files have one.
    games: Vec<RuleSet>,
    choices: Choices,
    events: Events,
    hand: Option<Hand>,
}

/// A game made ready for hands from elsewhere.
#[derive(Debug)]
struct RuleSet {
    terms: Terms,
    game: Prepared,
    options: Options,
    streets: Vec<Street>,
}

/// What tells one rule set from another.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Terms {
    kind: Kind,
    small: Chips,
    large: Chips,
    bring_in: Chips,
    smallest: Chips,
}

/// What a history may not state of the house that dealt it.
#[derive(Clone, Copy, Debug)]
struct House {
    /// What it took out of the pot.
    rake: Chips,
    /// Pots are not shared any finer.
    chip: Chips,
}

/// A history that was played as far as it goes.
#[derive(Clone, Debug)]
pub struct Replayed {
    /// What everybody has then; nothing where the stack was not known.
    pub stacks: Vec<Option<Amount>>,
    /// What everybody took out of the pots.
    pub won: Vec<Amount>,
    /// What came back to everybody because nobody called it.
    pub(super) returned: Vec<Amount>,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
    /// What it waits for, if it is not over.
    pub open: Option<String>,
    /// How many events it came to.
    pub events: usize,
    /// Whether the history states the stacks at its end.
    pub states_stacks: bool,
    /// The players of whom other cards than their own were dealt, because those are not known.
    pub stand_ins: Vec<usize>,
}

/// Why a history does not hold, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failing {
    /// It cannot be read.
    Unread(Fault),
    /// Something in it cannot happen.
    Refused(Fault),
    /// Its stacks or winnings are not those that come out.
    Differs { fault: Fault, stated: String, is: String },
}

impl Failing {
    pub fn fault(&self) -> &Fault {
        match self {
            Failing::Unread(fault) | Failing::Refused(fault) | Failing::Differs { fault, .. } => {
                fault
            }
        }
    }
}

/// One hand of a file, and what came of it.
#[derive(Debug)]
pub struct Imported<'a> {
    /// The hand, if it could be read.
    pub history: Option<History<'a>>,
    pub came: Result<Replayed, Failing>,
}

impl Importer {
    /// Reads the next hand of a file and plays it again.
    pub fn next<'a>(
        &mut self,
        hands: &mut Hands<'a>,
        recorder: Option<&mut Recorder>,
    ) -> Option<Imported<'a>> {
        let history = match hands.next()? {
            Ok(history) => history,
            Err(fault) => {
                return Some(Imported { history: None, came: Err(Failing::Unread(fault)) });
            }
        };
        let came = match self.replay_as_stated(&history, recorder) {
            Ok(replayed) => match differs(&history, &replayed) {
                None => Ok(replayed),
                Some((wrong, stated, is)) => {
                    let (stated, is) = (stated.to_string(), is.to_string());
                    Err(Failing::Differs { fault: hands.fault(&wrong), stated, is })
                }
            },
            Err(wrong) => Err(Failing::Refused(hands.fault(&wrong))),
        };
        Some(Imported { history: Some(history), came })
    }

    /// Plays a hand with what its results tell of the house. A rake that is not stated is what winnings
    /// leave of the pots. Pots are shared in the finest units there are; where stacks differ by that, in
    /// the chips that all amounts are multiples of.
    fn replay_as_stated(
        &mut self,
        history: &History<'_>,
        recorder: Option<&mut Recorder>,
    ) -> Result<Replayed, Wrong> {
        let rake = history.rake.unwrap_or_default();
        let mut house = House { rake, chip: history.smallest() };
        let mut replayed = self.replay(history, house, None)?;
        if let Some(rake) = missing(history, &replayed).filter(|_| history.rake.is_none()) {
            house.rake = rake;
            replayed = self.replay(history, house, None)?;
        }
        if differs(history, &replayed).is_some() {
            let coarse = House { chip: history.chip(), ..house };
            let again = self.replay(history, coarse, None);
            if let Ok(again) = again
                && differs(history, &again).is_none()
            {
                (house, replayed) = (coarse, again);
            }
        }
        match recorder {
            None => Ok(replayed),
            recorder => self.replay(history, house, recorder),
        }
    }

    fn replay(
        &mut self,
        history: &History<'_>,
        house: House,
        recorder: Option<&mut Recorder>,
    ) -> Result<Replayed, Wrong> {
        let told = &history.actions;
        for told in told {
            if let Err(reason) = &told.act {
                return Err(told.wrong(reason));
            }
        }
        let about = |(n, reason): (usize, String)| told[n].wrong(&reason);
        let acts = told.iter().flat_map(|told| &told.act);
        let deal = Deal::of(acts, history.kind.own_cards()).map_err(about)?;
        let at = self.game(history, house.chip)?;
        let RuleSet { game, options, streets, .. } = &self.games[at];
        let setup = history.setup(game.clone(), house.rake);
        self.events.clear();
        let started = match &mut self.hand {
            Some(hand) => hand.restart(&setup, &mut self.events),
            none => Hand::start(&setup, &mut self.events).map(|hand| *none = Some(hand)),
        };
        if let Err(faults) = started {
            let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
            return wrong(history.at, faults.join("; "));
        }
        let Some(hand) = &mut self.hand else { return wrong(history.at, "nothing is dealt") };
        let (events, choices) = (&mut self.events, &mut self.choices);
        let mut table = Playing::new(history, streets, hand, events, choices, deal, &setup);
        if let Some(recorder) = recorder {
            let offering = history.kind.rule_set();
            let names = names(history, &setup);
            let heading = Heading {
                offering: &offering,
                game: setup.game.game(),
                options,
                names: &names,
                carried: false,
            };
            table.record(recorder, &heading, &setup);
        }
        table.tally();
        for told in told {
            if let Ok(act) = &told.act {
                table.take(act).map_err(|reason| told.wrong(&reason))?;
            }
        }
        let end = told.last().map_or(history.at, |told| told.at);
        table.end(house.rake).or_else(|reason| wrong(end, reason))
    }

    /// The place of a hand's rule set among those at hand.
    fn game(&mut self, history: &History<'_>, smallest: Chips) -> Result<usize, Wrong> {
        let History { kind, small, large, .. } = *history;
        let bring_in = history.opening();
        let terms = Terms { kind, small, large, bring_in, smallest };
        if let Some(at) = self.games.iter().position(|had| had.terms == terms) {
            return Ok(at);
        }
        let set = RuleSet::new(terms).or_else(|reason| wrong(history.at, reason))?;
        if self.games.len() == 8 {
            self.games.remove(0);
        }
        self.games.push(set);
        Ok(self.games.len() - 1)
    }
}

impl RuleSet {
    fn new(terms: Terms) -> Result<RuleSet, String> {
        let Terms { kind, small, large, bring_in, smallest } = terms;
        let mut options = Options::defaults(kind.game.options);
        let blinds = format!("{small},{small}");
        let set = [
            ("betting", kind.betting),
            ("small-bet", &small.to_string()),
            ("big-bet", &large.to_string()),
            ("raise-cap", "20"),
            ("uncapped", "whenever-two"),
            ("blinds", &blinds),
            ("ante", "0.00"),
            ("bring-in", &bring_in.to_string()),
            ("showdown", "in-turn"),
            ("smallest-chip", &smallest.to_string()),
        ];
        for (key, value) in set.into_iter().filter(|(key, _)| kind.game.option(key).is_some()) {
            options.set(key, value).map_err(|fault| fault.to_string())?;
        }
        let game = (kind.game.prepare)(&options).map_err(|faults| {
            faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")
        })?;
        let streets = game.poker().map_or(Vec::new(), |game| game.deals().copied().collect());
        Ok(RuleSet { terms, game, options, streets })
    }
}

fn names(history: &History<'_>, setup: &Setup) -> Vec<(Seat, String)> {
    let named = history.players.iter().zip(&history.seats).filter(|(name, _)| !name.is_empty());
    let seats = named.map(|(name, seat)| (*seat, name.to_string()));
    seats.filter(|(seat, _)| setup.stacks.seats().has(*seat)).collect()
}
