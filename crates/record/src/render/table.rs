use super::{card_count, cards_text, choices_of, sorted};
use crate::bind::place_text;
use cards::{CardList, Seat, Zone};
use engine::shape::{Markings, Shape};
use engine::stub::Facing;
use engine::{
    Account, Actor, CardView, Chips, Circle, Fact, Game, HandView, Phase, PileView, Place, Purpose,
    Request, ResultKind, SeatView, Settled, Status, View, Viewer, WagerView,
};

/// How many discards are listed in full.
const LATEST: usize = 12;

/// The table as the viewer of this view may know it, line by line: the middle, the seats, who is to
/// act, and what the viewer may do, numbered for a prompt.
pub fn render(view: &View, names: &[(Seat, String)]) -> String {
    render_with(view, names, &[])
}

/// The same, with extra lines above what the viewer may do.
pub fn render_with(view: &View, names: &[(Seat, String)], more: &[String]) -> String {
    let mut lines = Vec::new();
    let game = Game::find(view.game).map_or(view.game, |game| game.name);
    lines.push(format!("{game}: {}", phase_text(view.phase)));
    middle(view, names, &mut lines);
    lines.push(String::new());
    lines.extend(seats(view, names));
    let waiting = waiting(view, names);
    if !waiting.is_empty() {
        lines.push(String::new());
        lines.extend(waiting);
    }
    lines.extend(more.iter().cloned());
    let list = choices_of(view);
    if !list.is_empty() {
        lines.push("You may:".into());
        let line = |(at, choice): (usize, super::Choice)| format!("{:>3}  {}", at + 1, choice.text);
        lines.extend(list.into_iter().enumerate().map(line));
    }
    let mut text = String::new();
    for line in lines {
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// What belongs to nobody: piles, chips, notes.
fn middle(view: &View, names: &[(Seat, String)], lines: &mut Vec<String>) {
    let (open, closed): (Vec<&PileView>, Vec<&PileView>) =
        view.piles.iter().filter(|pile| pile.count > 0).partition(|pile| !pile.shown.is_empty());
    let game = Game::find(view.game);
    for pile in open {
        let name = game.and_then(|game| common_name(game, pile.zone));
        let name = name.map_or_else(|| zone_text(pile.zone), |name| capital(&name));
        let worth =
            if pile.reading.is_empty() { String::new() } else { format!(" ({})", pile.reading) };
        lines.push(format!("{name}: {}{worth}", pile_text(pile)));
    }
    let noted = |chips: Chips| view.notes.iter().any(|(_, fact)| *fact == Fact::Amount(chips));
    for (account, amount) in &view.chips {
        let name = match account {
            // Wagers on spots are listed with their seats, and the bank among the notes.
            Account::Seat(_) | Account::Spot(_) => continue,
            Account::Escrow if noted(*amount) => continue,
            Account::Collection => "Fees".into(),
            account => capital(&account.to_string()),
        };
        lines.push(format!("{name}: {}", amount.spoken()));
    }
    if !closed.is_empty() {
        let piles = closed.iter().map(|pile| format!("{} {}", pile.zone, pile.count));
        lines.push(format!("Face down: {}", piles.collect::<Vec<_>>().join(", ")));
    }
    // A meld's value is shown next to the meld. That nothing is left uncovered goes without saying.
    let told = |(label, fact): &&(&str, Fact)| match fact {
        Fact::Worth(..) => false,
        Fact::Amount(amount) => !amount.is_zero() || *label != "not covered",
        _ => true,
    };
    let notes = view.notes.iter().filter(told);
    lines.extend(
        notes.map(|(label, fact)| format!("{}: {}", capital(label), fact_text(fact, names))),
    );
}

/// A fact in words, with the names of players in it.
pub fn fact_text(fact: &Fact, names: &[(Seat, String)]) -> String {
    match fact {
        Fact::Order(seats) => {
            let name = |seat: &Seat| match name_of(names, *seat) {
                "" => format!("seat {seat}"),
                name => name.to_string(),
            };
            seats.iter().map(name).collect::<Vec<_>>().join(", ")
        }
        Fact::Amount(amount) => amount.spoken(),
        fact => fact.to_string(),
    }
}

/// The part of a hand in words: `second street`.
pub(super) fn phase_text(phase: Phase) -> String {
    phase.to_string().replace('-', " ")
}

/// The cards of a pile; of many discards only the latest, with the top one last.
fn pile_text(pile: &PileView) -> String {
    let count = pile.count as usize;
    if pile.zone == Zone::Muck && pile.shown.len() > LATEST {
        let last = &pile.shown[pile.shown.len() - LATEST..];
        return format!("{count} cards, the last {}", cards_text(last));
    }
    match count.saturating_sub(pile.shown.len()) {
        0 => cards_text(&pile.shown),
        hidden => format!("{} and {hidden} more", cards_text(&pile.shown)),
    }
}

/// The name of a hand that belongs to nobody: that of the circle to bet on it.
pub fn common_name(game: &Game, zone: Zone) -> Option<String> {
    let (Zone::Common(n), Shape::Banked(shape)) = (zone, &game.shape) else { return None };
    let Markings::Circles(circles) = shape.marked else { return None };
    circles.get(usize::from(n)).map(ToString::to_string)
}

fn zone_text(zone: Zone) -> String {
    match zone {
        Zone::Out => "Out of play".into(),
        Zone::Muck => "Discards".into(),
        Zone::Top => "On top of the stub".into(),
        other => capital(&other.to_string()),
    }
}

pub(super) fn capital(text: &str) -> String {
    let mut chars = text.chars();
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).collect(),
        None => String::new(),
    }
}

fn name_of(names: &[(Seat, String)], seat: Seat) -> &str {
    names.iter().find(|(s, _)| *s == seat).map_or("", |(_, name)| name.as_str())
}

/// One line per seat, in columns: turn, seat, name, stack; then words.
fn seats(view: &View, names: &[(Seat, String)]) -> Vec<String> {
    let stacks: Vec<String> = view.seats.iter().map(|seat| seat.stack.spoken()).collect();
    let wide = |texts: &mut dyn Iterator<Item = usize>| texts.max().unwrap_or(0);
    let name_width =
        wide(&mut view.seats.iter().map(|seat| name_of(names, seat.seat).chars().count()));
    let stack_width = wide(&mut stacks.iter().map(String::len));
    let line = |(seat, stack): (&SeatView, &String)| {
        let turn = if is_waited_for(view, seat.seat) { ">" } else { " " };
        let name = name_of(names, seat.seat);
        let head = format!(
            "{turn} seat {:<2} {name:<name_width$}  {stack:>stack_width$}",
            seat.seat.number()
        );
        let words = seat_words(view, seat);
        if words.is_empty() { head } else { format!("{head}  {}", words.join("; ")) }
    };
    view.seats.iter().zip(&stacks).map(line).collect()
}

fn is_waited_for(view: &View, seat: Seat) -> bool {
    view.windows.iter().any(|window| window.actor == Actor::Seat(seat))
}

fn seat_words(view: &View, seat: &SeatView) -> Vec<String> {
    let mut words = Vec::new();
    if view.viewer == Viewer::Seat(seat.seat) {
        words.push("you".to_string());
    }
    for (marker, at) in &view.marks {
        if *at == seat.seat {
            words.push(marker.to_string().replace('-', " "));
        }
    }
    if seat.status != Status::In {
        words.push(seat.status.to_string());
    }
    let named = seat.wagers.iter().filter_map(|wager| wager_words(seat.seat, wager));
    let named: Vec<String> = named.collect();
    if !seat.bet.is_zero() && named.is_empty() {
        words.push(format!("bet {}", seat.bet.spoken()));
    }
    words.extend(named);
    match seat.drew {
        Some(0) => words.push("pat".into()),
        Some(count) => words.push(format!("drew {count}")),
        None => {}
    }
    // Only hands with separate wagers are numbered.
    let several = seat.hands.len() > 1 && seat.hands.iter().any(|hand| !hand.wager.is_zero());
    for (at, hand) in seat.hands.iter().enumerate() {
        let mut text = hand_text(view, seat.seat, hand);
        if several {
            text = format!("hand {}: {text}", at + 1);
        }
        if !hand.reading.is_empty() {
            text.push_str(&format!(" ({})", hand.reading));
        }
        if !hand.wager.is_zero() {
            text.push_str(&format!(" for {}", hand.wager.spoken()));
        }
        if !text.is_empty() {
            words.push(text);
        }
    }
    for (number, spread) in (1..).zip(&seat.spreads).filter(|(_, spread)| !spread.is_empty()) {
        let chips = view.notes.iter().find_map(|(_, fact)| match fact {
            Fact::Worth(of, on, chips) if (*of, *on) == (seat.seat, number) => Some(*chips),
            _ => None,
        });
        let worth = match chips {
            None | Some(0) => String::new(),
            Some(1) => " (1 chip)".into(),
            Some(chips) => format!(" ({chips} chips)"),
        };
        words.push(format!("spread {number}: {}{worth}", cards_text(spread)));
    }
    words
}

/// A wager on a circle that has a name, and what came of it: `ante $20 wins $20`.
fn wager_words(seat: Seat, wager: &WagerView) -> Option<String> {
    if matches!(wager.place, Place::Circle(_, Circle::Square(_))) {
        return None;
    }
    let place = place_text(wager.place, Some(seat))?;
    let settled = wager.settled.map(|settled| settled_text(settled, wager.amount));
    let settled = settled.map(|text| format!(" {text}")).unwrap_or_default();
    Some(format!("{place} {}{settled}", wager.amount.spoken()))
}

/// What came of a wager of this amount, in words.
pub fn settled_text(settled: Settled, amount: Chips) -> String {
    let Settled { result, action, moved, .. } = settled;
    let covered =
        if action < amount { format!(", only {} covered", action.spoken()) } else { String::new() };
    let moved = moved.spoken();
    match result {
        ResultKind::Win | ResultKind::WinHigh | ResultKind::WinLow => {
            format!("wins {moved}{covered}")
        }
        ResultKind::Lose | ResultKind::Surrendered => format!("loses {moved}{covered}"),
        ResultKind::Fouled => format!("forfeits {moved}{covered}"),
        ResultKind::Push => "pushes".into(),
        ResultKind::NoAction => "goes back".into(),
    }
}

/// The cards of a hand. Where a hand lies partly up, its owner is told what the others do not see:
/// `K♦ 7♣, 4♠ face down`.
fn hand_text(view: &View, seat: Seat, hand: &HandView) -> String {
    let text = |cards: &mut dyn Iterator<Item = &CardView>| {
        let faces: CardList = cards.map(|card| card.card).collect();
        cards_text(&sorted(&faces))
    };
    if !lies_partly_up(view, seat, hand) {
        return text(&mut hand.cards.iter());
    }
    let up = |card: &&CardView| card.facing == Facing::Up;
    let down = |card: &&CardView| card.facing == Facing::Down;
    let (up, down) = (hand.cards.iter().filter(up), hand.cards.iter().filter(down));
    format!("{}, {} face down", text(&mut { up }), text(&mut { down }))
}

/// Whether the others see some cards of the viewer's own hand, and some not. At Pan, too, some of the
/// cards in a hand are known to all, but none of them lies on the table.
pub fn lies_partly_up(view: &View, seat: Seat, hand: &HandView) -> bool {
    let poker = Game::find(view.game).is_some_and(|game| game.shape.poker().is_some());
    let shown = matches!(view.phase, Phase::Showdown | Phase::Over);
    let own = view.viewer == Viewer::Seat(seat);
    let lies = |facing| hand.cards.iter().any(|card| card.facing == facing);
    poker && own && !shown && lies(Facing::Up) && lies(Facing::Down)
}

/// Who the table is waiting for, one line per purpose.
fn waiting(view: &View, names: &[(Seat, String)]) -> Vec<String> {
    let mut groups: Vec<(String, Vec<String>)> = Vec::new();
    for window in &view.windows {
        let what = match window.purpose {
            Purpose::Turn => "To act".to_string(),
            Purpose::Wager => "May wager".into(),
            Purpose::Declare => "In or out".into(),
            Purpose::Force => "May force".into(),
            Purpose::Close => "May close".into(),
            Purpose::Rule => "Owes a ruling".into(),
            Purpose::Agree => "May accept or decline".into(),
            Purpose::Set => "To set".into(),
            Purpose::Chance => match view.request {
                Some(request) => format!("Dealer: {}", request_text(view.phase, request)),
                None => "Waiting for the dealer".into(),
            },
        };
        let who = match window.actor {
            Actor::Seat(seat) => match name_of(names, seat) {
                "" => format!("seat {seat}"),
                name => format!("seat {seat} ({name})"),
            },
            Actor::Dealer => "the dealer".into(),
            Actor::Floor => "the floor".into(),
            Actor::Clock => "the clock".into(),
            Actor::Chance => String::new(),
        };
        match groups.iter_mut().find(|(group, _)| *group == what) {
            Some((_, list)) => list.push(who),
            None => groups.push((what, vec![who])),
        }
    }
    let line = |(what, who): (String, Vec<String>)| {
        let who: Vec<String> = who.into_iter().filter(|name| !name.is_empty()).collect();
        if who.is_empty() { format!("{what}.") } else { format!("{what}: {}.", who.join(", ")) }
    };
    groups.into_iter().map(line).collect()
}

/// The request to the dealer. Streets of community cards have names; spectators are not told where
/// other cards go.
fn request_text(phase: Phase, request: Request) -> String {
    let cards = |n: u8| card_count(n.into());
    match (request, phase) {
        (Request::Draw { n: 4, .. }, Phase::Preflop) => "burn and flop".into(),
        (Request::Draw { n: 2, .. }, Phase::Flop) => "burn and turn".into(),
        (Request::Draw { n: 2, .. }, Phase::Turn) => "burn and river".into(),
        (Request::Draw { n, from }, _) => format!("{} from the {from}", cards(n)),
        (Request::Shuffle { from, .. }, _) => format!("a shuffle of {from}"),
        (Request::Pick { zone, n }, _) => format!("{} picked from {zone}", cards(n)),
        (Request::Dice, _) => "the dice".into(),
    }
}
