use super::json;
use crate::history::{
    Act, Amount, Draft, Fields, History, Kind, Placed, Source, Told, Value, Wrong, cards, list,
    number, shown, wrong,
};
use cards::{Card, CardList};
use std::borrow::Cow;

/// Reads hands one after the other.
#[derive(Clone, Debug)]
pub(crate) struct Reader<'a> {
    pub source: Source<'a>,
    ended: bool,
}

impl<'a> Reader<'a> {
    pub fn new(source: Source<'a>) -> Reader<'a> {
        Reader { source, ended: false }
    }

    pub fn next(&mut self) -> Option<Result<History<'a>, Wrong>> {
        if self.ended {
            return None;
        }
        json::blank(&mut self.source);
        self.source.peek()?;
        let at = self.source.at;
        let line = self.source.line(at);
        match json::value(&mut self.source, 0) {
            Ok(value) => Some(hand(line, value).and_then(Draft::check)),
            Err(wrong) => {
                // What follows an error cannot be interpreted.
                self.ended = true;
                Some(Err(wrong))
            }
        }
    }
}

/// The fields of an object.
fn object<'a>(what: &str, value: Placed<'a>) -> Result<Fields<'a>, Wrong> {
    match value.value {
        Value::Table(fields) => Ok(Fields { fields, at: value.at }),
        other => wrong(value.at, format!("{what}: expected an object, not {}", other.what())),
    }
}

fn hand(line: u32, value: Placed<'_>) -> Result<Draft<'_>, Wrong> {
    let mut fields = object("a hand", value)?;
    if let Some(inner) = fields.take("ohh") {
        fields = object("ohh", inner)?;
    }
    let kind = kind(&mut fields)?;
    let players = Player::all(&mut fields)?;
    let count = players.len();
    let least = fields.amount("big_blind_amount")?;
    let double = Amount::of(least.1.units.saturating_mul(2), least.1.places);
    let large = if kind.is_fixed() { (least.0, double) } else { least };
    let mut table = Table {
        antes: vec![Amount::ZERO; count],
        blinds: vec![Amount::ZERO; count],
        bets: vec![Amount::ZERO; count],
        shown: vec![false; count],
        players: &players,
        everybody: false,
        actions: Vec::new(),
        number: 0,
    };
    let rounds = fields.needed("rounds")?;
    for round in list("rounds", rounds)? {
        table.round(round)?;
    }
    let Table { antes, blinds, actions, everybody, .. } = table;
    let (rake, winnings) = pots(&mut fields, &players)?;
    let at = fields.at;
    Ok(Draft {
        at,
        line,
        name: fields.name("game_number"),
        kind,
        seats: players.iter().map(|player| player.seat).collect(),
        stacks: (at, players.iter().map(|player| Some(player.stack)).collect()),
        antes: (at, antes),
        blinds: (at, blinds),
        // Everybody can win one player's ante for the table, and dead posts.
        trimmed: everybody,
        small: least,
        large,
        bring_in: (at, Amount::ZERO),
        rake,
        finishing: None,
        winnings,
        actions,
        players: players.into_iter().map(|player| player.name).collect(),
    })
}

fn kind(fields: &mut Fields<'_>) -> Result<Kind, Wrong> {
    let mut limit = object("bet_limit", fields.needed("bet_limit")?)?;
    let (at, name) = limit.text("bet_type")?;
    let betting = match &*name {
        "NL" => "no-limit",
        "PL" => "pot-limit",
        "FL" => "limit",
        other => return wrong(at, format!("bet_type is NL, PL or FL, not {}", shown(other))),
    };
    if let Some(cap) = limit.take("bet_cap").filter(|cap| cap.value != Value::Null)
        && number("bet_cap", &cap)?.units != 0
    {
        return wrong(cap.at, "a cap on what a player may bet in a hand is not understood");
    }
    let (at, name) = fields.text("game_type")?;
    match Kind::of_game_type(&name, betting) {
        Some(kind) => Ok(kind),
        None => {
            let known: Vec<&str> = Kind::game_types().collect();
            let known = known.join(", ");
            wrong(at, format!("game_type {} is not understood; {known} are", shown(&name)))
        }
    }
}

/// A non-negative integer, such as an id or a seat.
fn whole(key: &str, value: &Placed<'_>) -> Result<u32, Wrong> {
    let amount = number(key, value)?;
    let whole = amount.at(0).and_then(|number| u32::try_from(number).ok());
    whole.map_or_else(|| wrong(value.at, format!("{key} is a whole number, not {amount}")), Ok)
}

#[derive(Debug)]
struct Player<'a> {
    id: u32,
    seat: u8,
    name: Cow<'a, str>,
    stack: Amount,
}

impl<'a> Player<'a> {
    /// Everybody dealt in, from the button's left.
    fn all(fields: &mut Fields<'a>) -> Result<Vec<Player<'a>>, Wrong> {
        let button = whole("dealer_seat", &fields.needed("dealer_seat")?)?;
        let value = fields.needed("players")?;
        let at = value.at;
        let mut players: Vec<Player<'a>> = Vec::new();
        for value in list("players", value)? {
            if players.len() == 100 {
                return wrong(at, "there are too many players");
            }
            players.extend(Player::read(value)?);
        }
        players.sort_by_key(|player| (u32::from(player.seat) <= button, player.seat));
        for (n, player) in players.iter().enumerate() {
            let same = |other: &Player<'_>| other.id == player.id || other.seat == player.seat;
            if players[..n].iter().any(same) {
                return wrong(at, format!("two players have id {} or its seat", player.id));
            }
        }
        Ok(players)
    }

    /// `None` for a player who sits out.
    fn read(value: Placed<'a>) -> Result<Option<Player<'a>>, Wrong> {
        let mut fields = object("players", value)?;
        if let Some(Placed { value: Value::Flag(true), .. }) = fields.take("is_sitting_out") {
            return Ok(None);
        }
        let id = whole("id", &fields.needed("id")?)?;
        let seat = fields.needed("seat")?;
        let Ok(number) = u8::try_from(whole("seat", &seat)?) else {
            return wrong(seat.at, "seat is a number below 256");
        };
        let name = match fields.take("name").map(|name| name.value) {
            Some(Value::Text(name)) => name,
            _ => Cow::Borrowed(""),
        };
        let (_, stack) = fields.amount("starting_stack")?;
        Ok(Some(Player { id, seat: number, name, stack }))
    }

    fn find(players: &[Player<'_>], fields: &mut Fields<'_>) -> Result<usize, Wrong> {
        let value = fields.needed("player_id")?;
        let id = whole("player_id", &value)?;
        let found = players.iter().position(|player| player.id == id);
        found.map_or_else(|| wrong(value.at, format!("player {id} does not play")), Ok)
    }
}

/// The state of the table while actions are read: the amount of a raise is what was put in.
struct Table<'a, 'p> {
    players: &'p [Player<'a>],
    antes: Vec<Amount>,
    blinds: Vec<Amount>,
    /// Each player's bet in this round.
    bets: Vec<Amount>,
    shown: Vec<bool>,
    /// Whether several players posted an ante, and nobody a dead post.
    everybody: bool,
    actions: Vec<Told<'a>>,
    number: usize,
}

impl<'a> Table<'a, '_> {
    fn round(&mut self, value: Placed<'a>) -> Result<(), Wrong> {
        let mut fields = object("rounds", value)?;
        let street = fields.text("street")?.1;
        if let Some(value) = fields.take("cards") {
            let at = value.at;
            let board = card_list(value)?;
            if !board.is_empty() {
                self.bets.fill(Amount::ZERO);
                let text: String = board.iter().map(ToString::to_string).collect();
                let text = format!("{street} {text}").into();
                self.actions.push(Told {
                    at,
                    number: self.number,
                    text,
                    act: Ok(Act::Board(board)),
                });
            }
        }
        let Some(actions) = fields.take("actions").filter(|list| list.value != Value::Null) else {
            return Ok(());
        };
        for action in list("actions", actions)? {
            let at = action.at;
            self.number += 1;
            let mut fields = object("actions", action)?;
            let told = self.action(at, &mut fields)?;
            self.actions.push(told);
        }
        Ok(())
    }

    fn action(&mut self, at: usize, fields: &mut Fields<'a>) -> Result<Told<'a>, Wrong> {
        let (_, what) = fields.text("action")?;
        let number = self.number;
        let (player, amount) = match self.who_and_how_much(&what, fields) {
            Ok(found) => found,
            Err(wrong) => return Ok(Told { at, number, text: what, act: Err(wrong.reason) }),
        };
        let text = match amount {
            Amount { units: 0, .. } => format!("p{} {what}", player + 1),
            amount => format!("p{} {what} {amount}", player + 1),
        };
        let act = self.act(&what, player, amount, fields).map_err(|wrong| wrong.reason);
        Ok(Told { at, number, text: text.into(), act })
    }

    fn who_and_how_much(
        &self,
        what: &str,
        fields: &mut Fields<'a>,
    ) -> Result<(usize, Amount), Wrong> {
        // These may name people who are not dealt in.
        if matches!(what, "Added Chips" | "Sits Down" | "Stands Up") {
            return Ok((0, Amount::ZERO));
        }
        let player = Player::find(self.players, fields)?;
        let amount = match fields.take("amount") {
            None | Some(Placed { value: Value::Null, .. }) => Amount::ZERO,
            Some(value) => number("amount", &value)?,
        };
        if amount.units < 0 {
            return wrong(fields.at, "the amount is negative");
        }
        Ok((player, amount))
    }

    fn act(
        &mut self,
        what: &str,
        player: usize,
        amount: Amount,
        fields: &mut Fields<'a>,
    ) -> Result<Act, Wrong> {
        let put_in = |bets: &mut [Amount]| bets[player] = bets[player].plus(amount);
        match what {
            "Post Ante" => {
                self.everybody = self.antes.iter().any(|ante| ante.units > 0);
                put_in(&mut self.antes);
            }
            "Post Dead" => {
                self.everybody = false;
                put_in(&mut self.antes);
            }
            "Post SB" | "Post BB" | "Straddle" => {
                put_in(&mut self.bets);
                self.blinds[player] = self.bets[player];
            }
            "Post Extra Blind" => {
                let blind = self.blinds[player].units > 0;
                put_in(&mut self.bets);
                let live = self.bets[player];
                let units = if blind { live.units } else { -live.units };
                self.blinds[player] = Amount { units, ..live };
            }
            "Dealt Cards" => match fields.take("cards").map(card_list).transpose()? {
                Some(cards) if !cards.is_empty() => return Ok(Act::Hole(player, cards)),
                _ => {}
            },
            "Shows Cards" if !self.shown[player] => {
                self.shown[player] = true;
                let cards = fields.take("cards").map(card_list).transpose()?;
                return Ok(Act::Show(player, Some(cards.unwrap_or_default())));
            }
            "Mucks Cards" if !self.shown[player] => {
                self.shown[player] = true;
                return Ok(Act::Show(player, None));
            }
            "Fold" => return Ok(Act::Fold(player)),
            "Check" => return Ok(Act::Check(player)),
            "Call" => {
                put_in(&mut self.bets);
                return Ok(Act::Call(player, Some(amount).filter(|amount| amount.units > 0)));
            }
            "Bet" | "Raise" => {
                if amount.units == 0 {
                    return wrong(fields.at, "the amount is missing");
                }
                put_in(&mut self.bets);
                return Ok(Act::Raise(player, self.bets[player]));
            }
            "Shows Cards" | "Mucks Cards" | "Added Chips" | "Sits Down" | "Stands Up" => {}
            other => return wrong(fields.at, format!("{} is not an action", shown(other))),
        }
        Ok(Act::Nothing)
    }
}

/// Cards, of which some may be unknown.
fn card_list(value: Placed<'_>) -> Result<CardList, Wrong> {
    let mut all = CardList::EMPTY;
    match value.value {
        // Some writers use an empty text for no cards.
        Value::Null => return Ok(all),
        Value::Text(text) if text.is_empty() => return Ok(all),
        _ => {}
    }
    for card in list("cards", value)? {
        let found = match &card.value {
            Value::Text(text) if matches!(&**text, "" | "X" | "x" | "XX" | "Xx" | "xx") => {
                Ok([Card::UNKNOWN].into_iter().collect())
            }
            Value::Text(text) => cards(text),
            other => Err(format!("cards: expected texts, not {}", other.what())),
        };
        match found {
            Ok(found) if found.len() == 1 && all.try_push(found[0]) => {}
            Ok(_) => return wrong(card.at, "expected cards one by one, as in: [\"Ah\", \"Ts\"]"),
            Err(reason) => return wrong(card.at, reason),
        }
    }
    Ok(all)
}

type Winnings = Option<(usize, Vec<Option<Amount>>)>;

/// What the house took, and what everybody won.
fn pots(
    fields: &mut Fields<'_>,
    players: &[Player<'_>],
) -> Result<(Option<(usize, Amount)>, Winnings), Wrong> {
    let Some(value) = fields.take("pots").filter(|pots| pots.value != Value::Null) else {
        return Ok((None, None));
    };
    let at = value.at;
    let mut rake = None;
    let mut won = vec![Amount::ZERO; players.len()];
    let pots = list("pots", value)?;
    let any = !pots.is_empty();
    for pot in pots {
        let mut pot = object("pots", pot)?;
        for key in ["rake", "jackpot"] {
            if let Some(value) = pot.take(key).filter(|value| value.value != Value::Null) {
                let sum = rake.unwrap_or(Amount::ZERO);
                rake = Some(sum.plus(number(key, &value)?));
            }
        }
        let Some(wins) = pot.take("player_wins") else { continue };
        for win in list("player_wins", wins)? {
            let mut win = object("player_wins", win)?;
            let player = Player::find(players, &mut win)?;
            let (_, amount) = win.amount("win_amount")?;
            won[player] = won[player].plus(amount);
        }
    }
    let winnings = any.then(|| (at, won.into_iter().map(Some).collect()));
    Ok((rake.map(|rake| (at, rake)), winnings))
}
