use super::wall::{clock_of, reading_of};
use crate::{Command, PlayerId, Reading, Terms};
use engine::options::Options;
use engine::{Chips, GAMES, Game, Mode};
use house::{Offering, every_option, room_options};
use notation::{DealerErrand, Document, Errand, Fault, Field, Item, TableText};
use spelling::did_you_mean;

/// What the header of a table says.
struct Header {
    game: &'static Game,
    options: Options,
    room: Options,
    seats: u8,
    buy_in: Chips,
    live: bool,
}

/// Turns the header of a table into its terms.
///
/// # Errors
/// Everything that is wrong with it, each with its line.
pub fn bind_table(text: &TableText) -> Result<(Terms, Mode), Vec<Fault>> {
    let Header { game, options, room, seats, buy_in, live } = read(text)?;
    let mode = if live { Mode::Live } else { Mode::Guarded };
    let terms = Terms::read(game, &options, &room, seats, buy_in);
    terms.map(|terms| (terms, mode)).map_err(|wrong| {
        let line = |key: &str| {
            let about =
                |item: &&Item<Field>| matches!(&item.is, Field::Option { key: k, .. } if k == key);
            text.header.iter().find(about).map_or(text.line.0, |item| item.line.0)
        };
        wrong.iter().map(|w| Fault::new(line(&w.key), 1, w.to_string())).collect()
    })
}

fn read(text: &TableText) -> Result<Header, Vec<Fault>> {
    let at = text.line.0;
    let pick = |pick: fn(&Field) -> Option<&str>| {
        text.header.iter().find_map(|item| Some((item.line.0, pick(&item.is)?)))
    };
    let named = pick(|field| match field {
        Field::Game(id) => Some(id.as_str()),
        _ => None,
    });
    let Some((line, id)) = named else {
        return Err(vec![Fault::new(at, 1, "expected the game, as in: game holdem")]);
    };
    let Some(game) = Game::find(id) else {
        let near = did_you_mean(id, GAMES.iter().map(|game| game.id));
        return Err(vec![Fault::new(line, 6, format!("unknown game '{id}'{near}"))]);
    };
    let mut faults = Vec::new();
    let mut options = Options::defaults(game.options);
    let mut room = Options::defaults(room_options(game.family));
    let revision = text.header.iter().find_map(|item| match item.is {
        Field::Revision(revision) => Some(revision),
        _ => None,
    });
    game.set_earlier(revision, &mut options);
    game.set_earlier(revision, &mut room);
    let (mut seats, mut buy_in, mut live) = (game.players.1, None, false);
    for item in &text.header {
        match &item.is {
            Field::Seats(n) => seats = *n,
            Field::BuyIn(cents) => buy_in = Some(Chips::cents(*cents)),
            Field::Mode(mode) => live = mode == "live",
            Field::Option { key, value } => {
                let set = if options.has(key) {
                    options.set(key, value)
                } else if room.has(key) {
                    room.set(key, value)
                } else {
                    let near = did_you_mean(key, every_option(game).map(|spec| spec.key));
                    let reason = format!("{} has no option '{key}'{near}", game.id);
                    faults.push(Fault::new(item.line.0, 8, reason));
                    Ok(())
                };
                if let Err(wrong) = set {
                    faults.push(Fault::new(item.line.0, 9 + key.len() as u32, wrong.to_string()));
                }
            }
            _ => {}
        }
    }
    let Some(buy_in) = buy_in else {
        faults.push(Fault::new(at, 1, "expected the minimum buy-in, as in: buy-in 30.00"));
        return Err(faults);
    };
    if !faults.is_empty() {
        return Err(faults);
    }
    Ok(Header { game, options, room, seats, buy_in, live })
}

/// The header of a table of this offering.
pub fn table_text(number: u32, offering: &Offering, mode: Mode) -> TableText {
    let label = offering.id.chars().take(400).collect();
    let mut header = vec![
        Field::Offering(label),
        Field::Game(offering.game.id.into()),
        Field::Revision(offering.game.revision),
        Field::Mode(mode.to_string()),
        Field::Seats(offering.seats),
        Field::BuyIn(offering.buy_in.as_cents()),
    ];
    header.extend(option_fields(&offering.options));
    header.extend(option_fields(&offering.room));
    let header = header.into_iter().map(Item::from).collect();
    TableText { number, header, ..TableText::default() }
}

fn option_fields(options: &Options) -> impl Iterator<Item = Field> {
    options.iter().map(|(spec, value)| Field::Option { key: spec.key.into(), value: value.into() })
}

/// Writes every option into the headers, so that the record stays valid when a default changes:
/// into the table's header if a room runs it, otherwise into those of the hands.
///
/// # Errors
/// If a header cannot be understood.
pub fn spell_options(document: &mut Document) -> Result<(), Vec<Fault>> {
    let Some(table) = &mut document.table else {
        return document.hands.iter_mut().try_for_each(record::bind::spell_options);
    };
    let Header { options, room, .. } = read(table)?;
    for field in option_fields(&options).chain(option_fields(&room)) {
        let Field::Option { key, value } = field else { continue };
        let same =
            |item: &&mut Item<Field>| matches!(&item.is, Field::Option { key: k, .. } if *k == key);
        let old = table.header.iter_mut().find(same);
        match old {
            Some(item) => item.is = Field::Option { key, value },
            None => table.header.push(Field::Option { key, value }.into()),
        }
    }
    Ok(())
}

/// What a line between hands asks of the room; `None` for a line of a header. A clock without a
/// date means the day of its last reading.
pub fn command_of(field: &Field, last: Option<Reading>) -> Option<Command> {
    Some(match *field {
        Field::At(clock) => Command::At(reading_of(clock, last)),
        Field::Sit { seat, stack, player, .. } => {
            let player = player.map(PlayerId);
            Command::Sit { seat, stack: Chips::cents(stack), player }
        }
        Field::Bring { seat, stack, paid, player, .. } => {
            let player = player.map(PlayerId);
            Command::Bring { seat, stack: Chips::cents(stack), paid, player }
        }
        Field::Leave(seat) => Command::Leave(seat),
        Field::Buy { seat, amount } => Command::Buy { seat, amount: Chips::cents(amount) },
        Field::Move { from, to } => Command::Move { from, to },
        Field::Ask { what, seat } => match what {
            Errand::Away => Command::Away(seat),
            Errand::Back => Command::Back(seat),
            Errand::Wait => Command::Wait(seat),
            Errand::Post => Command::Post(seat),
            Errand::Accept => Command::Accept(seat),
            Errand::Decline => Command::Decline(seat),
            Errand::Partner => Command::Partner(seat),
            Errand::Reshuffle => Command::Reshuffle(seat),
            Errand::Place => Command::Place(seat),
            Errand::Hold => Command::Hold(seat),
            Errand::Free => Command::Free(seat),
            Errand::FreeOver => Command::FreeOver(seat),
        },
        Field::Deal(DealerErrand::Deal) => Command::Deal,
        Field::Deal(DealerErrand::Drop) => Command::Drop,
        Field::Deal(DealerErrand::Draw) => Command::Draw,
        Field::Deal(DealerErrand::Offer) => Command::Offer,
        Field::Deal(DealerErrand::Open) => Command::Open,
        Field::Deal(DealerErrand::Close) => Command::Close,
        Field::Deal(DealerErrand::Break) => Command::Break,
        Field::Deal(DealerErrand::Private) => Command::Private,
        Field::Deal(DealerErrand::Public) => Command::Public,
        Field::HoldFor { seat, player } => Command::HoldFor { seat, player: PlayerId(player) },
        Field::Admit(player) => Command::Admit(PlayerId(player)),
        Field::FreePlay { seat, player, .. } => {
            Command::FreePlay { seat, player: player.map(PlayerId) }
        }
        Field::FreeHand(cards) => Command::FreeHand(cards),
        Field::Repay { hand, from, to, amount, .. } => {
            Command::Repay { hand, from, to, amount: Chips::cents(amount) }
        }
        Field::Drawn(cards) => Command::Cards(cards),
        _ => return None,
    })
}

/// The line that records a command; `name` is for a player who sits down. Whoever knows who put a
/// payment right, and why, writes that line instead.
pub fn field_of(command: &Command, name: &str) -> Field {
    let ask = |what: Errand, seat| Field::Ask { what, seat };
    match *command {
        Command::At(now) => Field::At(clock_of(now)),
        Command::Sit { seat, stack, player } => {
            let name = name.chars().take(400).collect();
            let player = player.map(|PlayerId(id)| id);
            Field::Sit { seat, stack: stack.as_cents(), player, name }
        }
        Command::Bring { seat, stack, paid, player } => {
            let name = name.chars().take(400).collect();
            let player = player.map(|PlayerId(id)| id);
            Field::Bring { seat, stack: stack.as_cents(), paid, player, name }
        }
        Command::Leave(seat) => Field::Leave(seat),
        Command::Buy { seat, amount } => Field::Buy { seat, amount: amount.as_cents() },
        Command::Move { from, to } => Field::Move { from, to },
        Command::Away(seat) => ask(Errand::Away, seat),
        Command::Back(seat) => ask(Errand::Back, seat),
        Command::Wait(seat) => ask(Errand::Wait, seat),
        Command::Post(seat) => ask(Errand::Post, seat),
        Command::Accept(seat) => ask(Errand::Accept, seat),
        Command::Decline(seat) => ask(Errand::Decline, seat),
        Command::Partner(seat) => ask(Errand::Partner, seat),
        Command::Reshuffle(seat) => ask(Errand::Reshuffle, seat),
        Command::Place(seat) => ask(Errand::Place, seat),
        Command::Deal => Field::Deal(DealerErrand::Deal),
        Command::Drop => Field::Deal(DealerErrand::Drop),
        Command::Draw => Field::Deal(DealerErrand::Draw),
        Command::Offer => Field::Deal(DealerErrand::Offer),
        Command::Hold(seat) => ask(Errand::Hold, seat),
        Command::Free(seat) => ask(Errand::Free, seat),
        Command::Open => Field::Deal(DealerErrand::Open),
        Command::Close => Field::Deal(DealerErrand::Close),
        Command::Break => Field::Deal(DealerErrand::Break),
        Command::Private => Field::Deal(DealerErrand::Private),
        Command::Public => Field::Deal(DealerErrand::Public),
        Command::HoldFor { seat, player: PlayerId(player) } => Field::HoldFor { seat, player },
        Command::Admit(PlayerId(id)) => Field::Admit(id),
        Command::FreePlay { seat, player } => {
            let name = name.chars().take(400).collect();
            Field::FreePlay { seat, player: player.map(|PlayerId(id)| id), name }
        }
        Command::FreeOver(seat) => ask(Errand::FreeOver, seat),
        Command::Repay { hand, from, to, amount } => {
            let (by, because) = ("the floor".into(), "a wrong payment".into());
            Field::Repay { hand, from, to, amount: amount.as_cents(), by, because }
        }
        Command::FreeHand(cards) => Field::FreeHand(cards),
        Command::Cards(cards) => Field::Drawn(cards),
    }
}
