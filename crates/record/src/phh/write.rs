use super::amount::Amount;
use super::hand::Kind;
use super::play::holdem;
use crate::bind::{action_of, actor_of, bind_setup};
use crate::render::why;
use cards::{Card, CardList, Seat, Zone};
use engine::options::Options;
use engine::{
    Account, Action, BySeat, Chips, Engine, Event, EventKind, Events, Hand, Reason, Rules, Setup,
    Verb,
};
use notation::{Document, Fault, HandText};
use std::fmt::Write;

/// A record as a history.
#[derive(Clone, Debug, Default)]
pub struct Exported {
    pub text: String,
    /// What the format cannot represent, hand by hand.
    pub lost: Vec<String>,
}

/// Writes the hold'em hands of a record as histories: a single hand as it is, several as numbered
/// tables.
///
/// # Errors
/// Hands of other games or structures, and steps that the engine refuses, each with its line.
pub fn export(document: &Document) -> Result<Exported, Fault> {
    let mut exported = Exported::default();
    let hands: Vec<HandText> = document.whole_hands().collect();
    let numbered = hands.len() > 1;
    for text in &hands {
        if text.start.is_none() || text.is_refused() {
            exported.lost.push(format!("hand {} was not dealt", text.number));
            continue;
        }
        let mut sheet = Sheet::of(text)?;
        if numbered {
            let gap = if exported.text.is_empty() { "" } else { "\n" };
            let _ = writeln!(exported.text, "{gap}[{}]", text.number);
        }
        sheet.print(text, &mut exported.text);
        let lost = sheet.lost.drain(..).map(|lost| format!("hand {}: {lost}", text.number));
        exported.lost.extend(lost);
    }
    Ok(exported)
}

/// A hand in terms of the format.
struct Sheet {
    kind: Kind,
    /// Everybody dealt in, from the button's left.
    seats: Vec<Seat>,
    prices: (Chips, Chips),
    stacks: BySeat<Chips>,
    antes: BySeat<Chips>,
    trimmed: bool,
    blinds: BySeat<Chips>,
    bets: BySeat<Chips>,
    rake: Chips,
    actions: Vec<String>,
    /// Community cards since the last action.
    board: CardList,
    /// Hands in the order in which they are shown or mucked.
    shown: Vec<(Seat, CardList)>,
    finishing: Option<Vec<Chips>>,
    lost: Vec<String>,
}

fn kind_of(text: &HandText, game: &str, options: &Options) -> Result<Kind, Fault> {
    let no = |reason: String| Err(Fault::new(text.line.0, 1, reason));
    if holdem().is_none_or(|holdem| holdem.id != game) {
        return no(format!("hand {} is {game}: only hold'em can be written as PHH", text.number));
    }
    match options.text("betting") {
        "limit" => Ok(Kind::FixedLimit),
        "pot-limit" => Ok(Kind::PotLimit),
        "no-limit" => Ok(Kind::NoLimit),
        other => {
            no(format!("hand {} is played as {other}, which PHH has no code for", text.number))
        }
    }
}

impl Sheet {
    fn of(text: &HandText) -> Result<Sheet, Fault> {
        let first = |faults: Vec<Fault>| faults.into_iter().next();
        let bound = bind_setup(text, Rules::ALL).map_err(|faults| {
            first(faults).unwrap_or_else(|| Fault::new(text.line.0, 1, "the header is wrong"))
        })?;
        let mut sheet = Sheet::new(text, bound.game.id, &bound.options, &bound.setup)?;
        let mut events = Events::new();
        let mut hand = Hand::start(&bound.setup, &mut events).map_err(|faults| {
            let reason = faults.first().map_or(String::new(), ToString::to_string);
            Fault::new(text.line.0, 1, reason)
        })?;
        events.iter().for_each(|event| sheet.take(event));
        for step in text.steps.iter().filter(|step| !step.is_refused()) {
            let (actor, action) = (actor_of(step.who), action_of(step)?);
            events.clear();
            hand.apply(actor, &action, &mut events).map_err(|refusal| {
                Fault::new(step.line.0, 1, why(&hand, actor, &action, &refusal))
            })?;
            if !matches!(action, Action::Move(_) | Action::Chance(_)) {
                let line = step.line.0;
                sheet.lost.push(format!("what was done about an incident (line {line})"));
            }
            events.iter().for_each(|event| sheet.take(event));
        }
        sheet.deal_board();
        let shown = std::mem::take(&mut sheet.shown);
        for (seat, cards) in shown {
            let cards =
                if cards.is_empty() { String::new() } else { format!(" {}", joined(&cards)) };
            let player = sheet.player(seat);
            sheet.actions.push(format!("{player} sm{cards}"));
        }
        sheet.finishing = hand
            .outcome()
            .map(|outcome| sheet.seats.iter().map(|seat| outcome.stacks.get(*seat)).collect());
        Ok(sheet)
    }

    fn new(text: &HandText, game: &str, options: &Options, setup: &Setup) -> Result<Sheet, Fault> {
        let kind = kind_of(text, game, options)?;
        let seats: Vec<Seat> = setup.stacks.seats().clockwise_after(setup.lead).collect();
        let least = setup.elsewhere.as_ref().map(|terms| terms.least);
        let big = || options.amounts("blinds").into_iter().max().unwrap_or_default();
        let prices = match kind {
            Kind::FixedLimit => (options.amount("small-bet"), options.amount("big-bet")),
            _ => (least.unwrap_or_else(big), Chips::ZERO),
        };
        let mut stacks = BySeat::all(Chips::ZERO);
        setup.stacks.iter().for_each(|(seat, stack)| stacks[seat] = stack);
        let mut lost = Vec::new();
        if !setup.stacks.seats().has(setup.lead) {
            lost.push("the button is at an empty seat".into());
        }
        if kind == Kind::PotLimit {
            lost.push("PT is our own code: the format has none for pot-limit hold'em".into());
        }
        Ok(Sheet {
            kind,
            seats,
            prices,
            stacks,
            antes: BySeat::all(Chips::ZERO),
            trimmed: setup.elsewhere.as_ref().is_some_and(|terms| terms.trimmed),
            blinds: BySeat::all(Chips::ZERO),
            bets: BySeat::all(Chips::ZERO),
            rake: Chips::ZERO,
            actions: Vec::new(),
            board: CardList::EMPTY,
            shown: Vec::new(),
            finishing: None,
            lost,
        })
    }

    fn player(&self, seat: Seat) -> String {
        let place = self.seats.iter().position(|other| *other == seat).unwrap_or(0);
        format!("p{}", place + 1)
    }

    fn act(&mut self, seat: Seat, what: &str) {
        self.deal_board();
        let player = self.player(seat);
        self.actions.push(format!("{player} {what}"));
    }

    fn deal_board(&mut self) {
        if !self.board.is_empty() {
            self.actions.push(format!("d db {}", joined(&self.board)));
            self.board.clear();
        }
    }

    fn take(&mut self, event: &Event) {
        match event.kind {
            EventKind::Card { card, to: Zone::Hand(seat, _), .. } => self.deal_hole(seat, card),
            EventKind::Card { card, to: Zone::Board, .. } => {
                self.board.push(card);
                self.bets = BySeat::all(Chips::ZERO);
            }
            EventKind::Did { seat, verb, .. } => match verb {
                Verb::Fold => self.act(seat, "f"),
                Verb::Check => self.act(seat, "cc"),
                Verb::Muck => self.shown.push((seat, CardList::EMPTY)),
                Verb::PlayBoard => {
                    self.shown.push((seat, CardList::EMPTY));
                    let player = self.player(seat);
                    self.lost.push(format!("{player} says that they play the board"));
                }
                _ => {}
            },
            EventKind::Show { card, zone: Zone::Hand(seat, _), .. } => {
                match self.shown.iter_mut().find(|(other, _)| *other == seat) {
                    Some((_, cards)) => cards.push(card),
                    None => self.shown.push((seat, CardList::from(&[card][..]))),
                }
            }
            EventKind::Pay { from, to, amount, reason } => self.pay(from, to, amount, reason),
            EventKind::Ruling { .. } => self.lost.push("a ruling".into()),
            _ => {}
        }
    }

    fn deal_hole(&mut self, seat: Seat, card: Card) {
        let begins = format!("d dh {} ", self.player(seat));
        match self.actions.iter_mut().find(|action| action.starts_with(&begins)) {
            Some(action) => action.push_str(&card.to_string()),
            None => self.actions.push(format!("{begins}{card}")),
        }
    }

    fn pay(&mut self, from: Account, to: Account, amount: Chips, reason: Reason) {
        let house = matches!(to, Account::Collection | Account::Jackpot);
        match (from, reason) {
            (Account::Pot, _) if house => self.rake += amount,
            (Account::Seat(seat), _) if house => {
                self.stacks[seat] -= amount;
                let player = self.player(seat);
                let fee = written(amount);
                self.lost.push(format!(
                    "the fee of {fee} that {player} pays before the deal; their stack is written \
                     without it"
                ));
            }
            (Account::Seat(seat), Reason::Ante) => self.antes[seat] += amount,
            (Account::Seat(seat), Reason::DeadPost) => self.antes[seat] += amount,
            (Account::Seat(seat), Reason::Blind) => {
                self.blinds[seat] += amount;
                self.bets[seat] += amount;
            }
            (Account::Seat(seat), Reason::Post) => {
                self.blinds[seat] += amount;
                self.bets[seat] += amount;
                let player = self.player(seat);
                self.lost.push(format!("{player} comes in with a post; it is written as a blind"));
            }
            (Account::Seat(seat), Reason::Call) => {
                self.bets[seat] += amount;
                self.act(seat, "cc");
            }
            (Account::Seat(seat), Reason::Bet | Reason::Raise) => {
                self.bets[seat] += amount;
                let to = written(self.bets[seat]);
                self.act(seat, &format!("cbr {to}"));
            }
            _ => {}
        }
    }

    fn print(&self, text: &HandText, to: &mut String) {
        let list = |of: &BySeat<Chips>| {
            self.seats.iter().map(|seat| written(of[*seat])).collect::<Vec<_>>()
        };
        let heads_up = |mut list: Vec<String>| {
            if list.len() == 2 {
                // The format lists them as if the button had the larger one.
                list.reverse();
            }
            list.join(", ")
        };
        let quoted = |texts: &mut dyn Iterator<Item = &str>| {
            texts.map(quoted).collect::<Vec<_>>().join(", ")
        };
        if let Some(offering) = text.offering() {
            let _ = writeln!(to, "# {offering}");
        }
        let _ = writeln!(to, "variant = '{}'", self.kind.code());
        let _ = writeln!(to, "ante_trimming_status = {}", self.trimmed);
        let _ = writeln!(to, "antes = [{}]", heads_up(list(&self.antes)));
        let _ = writeln!(to, "blinds_or_straddles = [{}]", heads_up(list(&self.blinds)));
        let (small, large) = self.prices;
        let _ = match self.kind {
            Kind::FixedLimit => {
                writeln!(to, "small_bet = {}\nbig_bet = {}", written(small), written(large))
            }
            _ => writeln!(to, "min_bet = {}", written(small)),
        };
        let _ = writeln!(to, "starting_stacks = [{}]", list(&self.stacks).join(", "));
        let mut actions = self.actions.iter().map(String::as_str);
        let _ = writeln!(to, "actions = [{}]", quoted(&mut actions));
        let _ = writeln!(to, "hand = {}", text.number);
        let name = |seat: &Seat| {
            text.seats().find(|(other, ..)| other == seat).map_or("", |(_, _, name)| name)
        };
        let names: Vec<&str> = self.seats.iter().map(name).collect();
        if names.iter().any(|name| !name.is_empty()) {
            let _ = writeln!(to, "players = [{}]", quoted(&mut names.into_iter()));
        }
        let numbers: Vec<String> =
            self.seats.iter().map(|seat| seat.number().to_string()).collect();
        let _ = writeln!(to, "seats = [{}]", numbers.join(", "));
        if let Some(stacks) = &self.finishing {
            let stacks: Vec<String> = stacks.iter().copied().map(written).collect();
            let _ = writeln!(to, "finishing_stacks = [{}]", stacks.join(", "));
        }
        if !self.rake.is_zero() {
            let _ = writeln!(to, "rake = {}", written(self.rake));
        }
    }
}

fn joined(cards: &CardList) -> String {
    cards.iter().map(ToString::to_string).collect()
}

fn written(chips: Chips) -> String {
    Amount::of(chips.as_cents(), 2).to_string()
}

/// A TOML string, literal if possible.
fn quoted(text: &str) -> String {
    if !text.contains(['\'', '\n']) && !text.contains(char::is_control) {
        return format!("'{text}'");
    }
    let escaped = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        letter if letter.is_control() => format!("\\u{:04x}", letter as u32),
        letter => letter.to_string(),
    };
    format!("\"{}\"", text.chars().map(escaped).collect::<String>())
}
