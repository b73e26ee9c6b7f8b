//! Nobody is sent what they were not shown: the same table is played twice with two undealt cards
//! exchanged, and everybody gets the same frames, byte for byte, until what the engine tells them of
//! the hand differs. That it tells nobody too much is checked by the conformance kit.

use super::tests::{START, SeedKeys, answer, parts, sit};
use super::*;
use crate::members::{Members, Out};
use crate::shared::ask::{Asker, Wish};
use crate::shared::clock::Question;
use crate::shared::rows::Happening;
use crate::task::Visitor;
use crate::wire::{ChairWish, Hello, Since};
use cards::Card;
use engine::{Event, EventKind, Viewer};
use house::Registry;
use tokio::sync::mpsc;

/// People at a table, if so many may play.
const PEOPLE: u8 = 4;
/// Commands after which a pair is left.
const MOST_STEPS: u32 = 150;

/// One of the two tables, with everybody's sockets.
struct World {
    table: SharedTable,
    members: Members,
    inboxes: Vec<mpsc::Receiver<Out>>,
    rows: Vec<Row>,
}

fn person(at: u8) -> PlayerId {
    PlayerId(100 + u32::from(at))
}

fn hello(since: Option<Since>) -> Hello {
    Hello { v: crate::wire::VERSION, ticket: None, since, views: true }
}

impl World {
    fn new(offering: &Arc<Offering>, keys: &SeedKeys) -> World {
        let (least, most) = offering.game.players;
        let people = PEOPLE.clamp(least, most.min(offering.seats));
        let mut parts = parts(offering);
        for at in 0..people {
            parts.wallets.load(person(at), Chips::dollars(10_000_000));
        }
        // Nothing is drawn before the cards are exchanged.
        (parts.plan.fill, parts.plan.pace_ms) = (0, 1);
        let mut table = SharedTable::open(&parts, START);
        for at in 0..people {
            sit(&mut table, person(at), &format!("Guest {at}"), START, keys);
        }
        let (members, inboxes, rows) = (Members::new(1), Vec::new(), table.take_rows());
        let mut world = World { table, members, inboxes, rows };
        for at in 0..=people {
            world.join(at.into(), Some(person(at)).filter(|_| at < people), None);
        }
        world
    }

    /// A new socket of somebody, or of an onlooker.
    fn join(&mut self, socket: u64, who: Option<PlayerId>, since: Option<Since>) {
        let (outbox, inbox) = mpsc::channel(1000);
        let visitor = match who {
            Some(who) => Visitor::Known { who, name: "Somebody".into() },
            None => Visitor::Stranger,
        };
        self.members.join(&self.table, socket, visitor, &hello(since), outbox);
        match self.inboxes.get_mut(socket as usize) {
            Some(old) => *old = inbox,
            None => self.inboxes.push(inbox),
        }
    }

    /// What has happened is told.
    fn tell(&mut self) {
        self.rows = self.table.take_rows();
        self.members.tell(&self.table, self.rows.clone());
    }

    /// Everything that each socket was sent.
    fn frames(&mut self) -> Vec<Vec<String>> {
        let read = |inbox: &mut mpsc::Receiver<Out>| {
            let mut all = Vec::new();
            while let Ok(out) = inbox.try_recv() {
                match out {
                    Out::Text(text) => all.push(text.to_string()),
                    Out::Close(why) => all.push(format!("{why:?}")),
                }
            }
            all
        };
        self.inboxes.iter_mut().map(read).collect()
    }

    fn viewer(&self, socket: usize) -> Viewer {
        let seated = socket + 1 < self.inboxes.len();
        self.table.onlooker(Some(person(socket as u8)).filter(|_| seated)).viewer()
    }

    /// What the engine tells somebody of the last rows.
    fn told(&self, viewer: Viewer) -> Vec<Event> {
        let happened = self.rows.iter().flat_map(|row| &row.happened);
        let events = happened.filter_map(|happening| match happening {
            Happening::Hand(event) => Some(event.seen_by(viewer)),
            _ => None,
        });
        events.collect()
    }
}

fn shows(event: &Event, cards: [Card; 2]) -> bool {
    match event.kind {
        EventKind::Card { card, .. } | EventKind::Show { card, .. } => cards.contains(&card),
        _ => false,
    }
}

/// What a dishonest server would add to a frame, knowing everything that happened.
type Spoil = fn(&World) -> String;

/// What came of a pair of deals.
#[derive(Clone, Copy, Debug, Default)]
struct Compared {
    /// Frames that were the same.
    frames: u64,
    /// Steps that were compared for somebody.
    steps: u64,
}

/// Plays a hand twice with two cards exchanged, and compares what everybody is sent.
fn compare(offering: &Arc<Offering>, seed: u64, spoil: Spoil) -> Result<Compared, String> {
    let keys = SeedKeys(seed);
    let mut worlds = [World::new(offering, &keys), World::new(offering, &keys)];
    let mut rng = Rng::from_seed(seed).fork(1);
    let mut now = START;
    let mut exchanged: Option<[Card; 2]> = None;
    let mut compared = Compared::default();
    let sockets = worlds[0].inboxes.len();
    let mut open = vec![true; sockets];
    for step in 0..MOST_STEPS {
        let table = &worlds[0].table;
        let asked = (0..Seat::MAX).map(Seat::at).find(|seat| table.open[*seat].is_some());
        let wish = asked.and_then(|seat| {
            let (open, hand) = (table.open[seat].as_ref()?, table.table.number());
            let turn = open.turn;
            let act = answer(table, seat, step).filter(|_| open.must || step % 2 == 0);
            let wish = match (&open.question, act) {
                (Question::Bank, _) => Wish::Chair(ChairWish::Accept),
                (_, Some(act)) => Wish::Act { hand, turn, act },
                (_, None) => Wish::Pass { hand, turn },
            };
            Some((seat, table.chairs[seat].as_ref()?.who, wish))
        });
        now = match wish {
            Some(_) => now + 700,
            None => now.max(table.wake_at().unwrap_or(now + 1000)),
        };
        let id = step.to_string();
        let heard = worlds.each_mut().map(|world| match &wish {
            Some((_, who, wish)) => {
                let asker = Asker { who: *who, name: "Somebody", id: &id };
                world.table.hear(&asker, wish, now, &keys).map_err(|refused| refused.words)
            }
            None => {
                world.table.tick(now, &keys);
                Ok(())
            }
        });
        let own = asked.is_some_and(|seat| {
            (0..sockets).any(|one| open[one] && worlds[0].viewer(one) == Viewer::Seat(seat))
        });
        if heard[0] != heard[1] {
            let what = format!("{}, seed {seed}, step {step}: {heard:?}", offering.id);
            // Somebody else's move may depend on cards that others do not know; one's own may not.
            return if own { Err(what) } else { Ok(compared) };
        }
        if exchanged.is_none() && worlds[0].table.is_playing() {
            let undealt: Vec<Card> = worlds[0].table.undealt();
            worlds[1].table.undealt();
            // Cards near the top are those that players get.
            let near = undealt.len().min(if seed.is_multiple_of(2) { 20 } else { 52 }) as u32;
            let (one, other) = (rng.below(near) as usize, rng.below(near) as usize);
            worlds[1].table.table.exchange_undealt(one, other);
            exchanged = Some([undealt[one], undealt[other]]);
        }
        // Now and then somebody comes back on a new socket.
        let socket = rng.below(sockets as u32) as usize;
        let back = (step % 5 == 4).then(|| Since { epoch: 1, seq: worlds[0].table.seq() });
        let since = back.filter(|_| step % 10 == 4);
        let frames = worlds.each_mut().map(|world| {
            world.tell();
            let mut frames = world.frames();
            if back.is_some() {
                let who = Some(person(socket as u8)).filter(|_| socket + 1 < sockets);
                world.join(socket as u64, who, since);
                let again = world.frames();
                frames.iter_mut().zip(again).for_each(|(all, more)| all.extend(more));
            }
            let spoilt = spoil(world);
            frames.iter_mut().for_each(|frames| frames.push(spoilt.clone()));
            frames
        });
        for socket in 0..sockets {
            let viewer = worlds[0].viewer(socket);
            let told = worlds.each_ref().map(|world| world.told(viewer));
            let seen = exchanged
                .is_some_and(|cards| told.iter().flatten().any(|event| shows(event, cards)));
            open[socket] &= told[0] == told[1] && !seen;
            if !open[socket] {
                continue;
            }
            if frames[0][socket] != frames[1][socket] {
                return Err(format!(
                    "{}, seed {seed}, step {step}, {viewer:?}, {exchanged:?} exchanged:\n{:#?}\n{:#?}",
                    offering.id, frames[0][socket], frames[1][socket]
                ));
            }
            compared.frames += frames[0][socket].len() as u64;
        }
        compared.steps += 1;
        let over = exchanged.is_some() && !worlds[0].table.is_playing();
        if over || !open.contains(&true) {
            break;
        }
    }
    Ok(compared)
}

fn honest(_: &World) -> String {
    String::new()
}

/// Compares so many pairs of every offering; returns how many frames were the same.
fn campaign(pairs: u64) -> u64 {
    let registry = Registry::builtin();
    let mut all = 0;
    for offering in registry.offerings() {
        let mut frames = 0;
        for seed in 0..pairs {
            let came = compare(offering, seed, honest).unwrap_or_else(|leak| panic!("{leak}"));
            frames += came.frames;
        }
        assert!(frames > 0, "{}: nothing was compared", offering.id);
        all += frames;
    }
    all
}

#[test]
fn frames_are_the_same_until_a_card_is_shown() {
    // HOUSEWAY_PAIRS=10000 makes it a campaign of minutes.
    let asked = std::env::var("HOUSEWAY_PAIRS").ok().and_then(|pairs| pairs.parse::<u64>().ok());
    let offerings = Registry::builtin().offerings().count() as u64;
    let each = asked.map_or(2, |pairs| pairs.div_ceil(offerings));
    let frames = campaign(each);
    println!("{} pairs over {offerings} offerings: {frames} frames are the same", each * offerings);
    assert!(frames > 5_000, "only {frames} frames were compared");
}

/// A server that tells everybody what only the dealer knows is found out.
#[test]
fn a_leak_is_caught() {
    let dealer: Spoil = |world| format!("{:?}", world.told(Viewer::Record));
    let words: Spoil = |world| {
        let private = world.rows.iter().flat_map(|row| &row.own_lines);
        format!("{:?}", private.map(|(_, words)| words).collect::<Vec<_>>())
    };
    let registry = Registry::builtin();
    for id in ["unnamed/holdem", "palace/pan-2"] {
        let offering = registry.find(id).unwrap();
        for leak in [dealer, words] {
            let caught = (0..20).any(|seed| compare(offering, seed, leak).is_err());
            assert!(caught, "{id}");
        }
    }
}
