use super::amount::Amount;
use super::reader::{Wrong, shown, wrong};
use super::value::{Field, Placed, Value};
use engine::Chips;
use std::borrow::Cow;

/// The supported variants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// `FT`: two bet sizes.
    FixedLimit,
    /// `PT`.
    PotLimit,
    /// `NT`.
    NoLimit,
}

impl Kind {
    pub const ALL: [Kind; 3] = [Kind::NoLimit, Kind::FixedLimit, Kind::PotLimit];

    /// Its code in PHH.
    pub const fn code(self) -> &'static str {
        match self {
            Kind::FixedLimit => "FT",
            Kind::PotLimit => "PT",
            Kind::NoLimit => "NT",
        }
    }

    /// The value of the option `betting`.
    pub(super) const fn betting(self) -> &'static str {
        match self {
            Kind::FixedLimit => "limit",
            Kind::PotLimit => "pot-limit",
            Kind::NoLimit => "no-limit",
        }
    }
}

/// Other variants of the format, to name them in a message.
const OTHERS: &[(&str, &str)] = &[
    ("NS", "no-limit short-deck hold'em"),
    ("PO", "pot-limit Omaha"),
    ("FO/8", "limit Omaha high-low"),
    ("F7S", "limit seven-card stud"),
    ("F7S/8", "limit seven-card stud high-low"),
    ("FR", "limit razz"),
    ("N2L1D", "no-limit deuce-to-seven single draw"),
    ("F2L3D", "limit deuce-to-seven triple draw"),
    ("FB", "limit badugi"),
];

/// Longer fractions in stated stacks are the result of a division.
const LONGEST: u8 = 6;

/// One hand as a history describes it. Players are in the order of the format: the first one sits
/// left of the button, and the last one has it.
#[derive(Clone, Debug)]
pub struct History<'a> {
    /// Its line in the file.
    pub line: u32,
    /// The file's name for it: its number, or the name of its table.
    pub name: Option<String>,
    pub kind: Kind,
    /// How many decimal places its amounts have.
    pub places: u8,
    /// Names, if they are given.
    pub players: Vec<Cow<'a, str>>,
    pub(super) antes: Vec<Chips>,
    /// What each player posts as a bet, and whether it is a blind or straddle that the betting
    /// starts behind; a new player's post is not.
    pub(super) blinds: Vec<(Chips, bool)>,
    pub(super) trimmed: bool,
    /// The minimum bet, or the smaller bet size.
    pub(super) small: Chips,
    /// The larger bet size; the same if bet sizes are not fixed.
    pub(super) large: Chips,
    pub(super) rake: Chips,
    /// `None` for an unknown stack.
    pub(super) stacks: Vec<Option<Chips>>,
    pub(super) finishing: Option<(usize, Vec<Option<Amount>>)>,
    pub(super) actions: Vec<(usize, Cow<'a, str>)>,
    /// Where it begins.
    pub(super) at: usize,
}

impl<'a> History<'a> {
    /// The smallest fraction of a chip in its amounts.
    pub(super) fn smallest(&self) -> Chips {
        Chips::cents(10_i64.pow(2 - u32::from(self.places.min(2))))
    }

    /// Chips in the history's units.
    pub fn amount(&self, chips: Chips) -> Amount {
        Amount::of(chips.as_cents(), self.places.max(2))
    }

    pub(super) fn chips(&self, amount: Amount) -> Option<Chips> {
        chips(amount, self.places)
    }

    pub(super) fn of(
        line: u32,
        table: Option<Cow<'a, str>>,
        fields: Vec<Field<'a>>,
    ) -> Result<History<'a>, Wrong> {
        let at = fields.first().map_or(0, |field| field.at);
        let mut fields = Fields { fields, at };
        let kind = fields.variant()?;
        let antes = fields.amounts("antes")?;
        let blinds = fields.amounts("blinds_or_straddles")?;
        let stacks = fields.stacks("starting_stacks")?;
        let (small, large) = if kind == Kind::FixedLimit {
            (fields.amount("small_bet")?, fields.amount("big_bet")?)
        } else {
            let least = fields.amount("min_bet")?;
            (least, least)
        };
        let rake = fields.rake()?;
        let finishing = match fields.take("finishing_stacks") {
            Some(value) => Some((value.at, stack_list("finishing_stacks", value)?)),
            None => None,
        };
        let actions = fields.actions()?;
        let players = fields.names();
        let trimmed = match fields.take("ante_trimming_status") {
            Some(Placed { value: Value::Flag(flag), .. }) => flag,
            None => false,
            Some(other) => {
                return wrong(other.at, "ante_trimming_status is true or false");
            }
        };
        let count = stacks.1.len();
        if !(2..=10).contains(&count) {
            return wrong(stacks.0, format!("{count} players: hold'em is played by 2 to 10"));
        }
        for (key, (at, list)) in [("antes", &antes), ("blinds_or_straddles", &blinds)] {
            if list.len() != count {
                let found = list.len();
                return wrong(*at, format!("{key} has {found} amounts for {count} players"));
            }
        }
        if let Some((at, list)) = &finishing
            && list.len() != count
        {
            let found = list.len();
            return wrong(*at, format!("finishing_stacks has {found} amounts for {count} players"));
        }
        let stated = finishing.iter().flat_map(|(_, list)| list.iter().flatten());
        let stated = stated.filter(|amount| amount.places <= LONGEST);
        let known = stacks.1.iter().flatten().chain(stated);
        let put_up = antes.1.iter().chain(&blinds.1).chain([&small.1, &large.1, &rake.1]);
        let bets = actions.iter().filter_map(|(_, text)| bet_of(text));
        let places = known.chain(put_up).copied().chain(bets).map(|amount| amount.places).max();
        let places = places.unwrap_or(0);
        let all = |(at, list): (usize, Vec<Amount>)| {
            list.into_iter()
                .map(|amount| fitting(amount, places, at))
                .collect::<Result<Vec<_>, _>>()
        };
        let one = |(at, amount): (usize, Amount)| fitting(amount, places, at);
        let (antes_at, blinds_at, stacks_at) = (antes.0, blinds.0, stacks.0);
        let mut antes = all(antes)?;
        let signs: Vec<bool> = blinds.1.iter().map(|blind| blind.units >= 0).collect();
        let size = |blind: Amount| Amount { units: blind.units.abs(), ..blind };
        let blinds = all((blinds_at, blinds.1.into_iter().map(size).collect()))?;
        let mut blinds: Vec<(Chips, bool)> = blinds.into_iter().zip(signs).collect();
        let fit = |stack: Option<Amount>| {
            stack.map(|stack| fitting(stack, places, stacks_at)).transpose()
        };
        let stacks = stacks.1.into_iter().map(fit).collect::<Result<Vec<_>, _>>()?;
        if antes.iter().any(|ante| *ante < Chips::ZERO) {
            return wrong(antes_at, "an ante is negative");
        }
        if stacks.iter().flatten().any(|stack| *stack < Chips::ZERO) {
            return wrong(stacks_at, "a starting stack is negative");
        }
        if count == 2 {
            // Heads-up the format lists them as if the button had the larger one.
            antes.reverse();
            blinds.reverse();
        }
        let (small_at, rake_at) = (small.0, rake.0);
        let (small, large, rake) = (one(small)?, one(large)?, one(rake)?);
        if small <= Chips::ZERO || large < small {
            return wrong(
                small_at,
                "bets must be above zero, and the big bet not below the small one",
            );
        }
        if rake < Chips::ZERO {
            return wrong(rake_at, "the rake is negative");
        }
        let name = fields.name().or(table.map(|name| name.chars().take(60).collect()));
        Ok(History {
            line,
            name,
            kind,
            places,
            players,
            antes,
            blinds,
            trimmed,
            small,
            large,
            rake,
            stacks,
            finishing,
            actions,
            at,
        })
    }
}

/// The amount of a bet, whoever made it.
fn bet_of(action: &str) -> Option<Amount> {
    let mut words = action.split_ascii_whitespace();
    words.next();
    words.next().filter(|word| *word == "cbr")?;
    Amount::read(words.next()?)
}

fn chips(amount: Amount, places: u8) -> Option<Chips> {
    amount.at(places.max(2)).map(Chips::cents).filter(|chips| chips.as_cents().abs() <= MOST)
}

const MOST: i64 = Chips::MAX.as_cents();

fn fitting(amount: Amount, places: u8, at: usize) -> Result<Chips, Wrong> {
    chips(amount, places).map_or_else(
        || {
            let most = Amount::of(MOST, places.max(2));
            wrong(
                at,
                format!("{amount} does not fit: with {places} decimal places at most {most} does"),
            )
        },
        Ok,
    )
}

fn number(key: &str, value: &Placed<'_>) -> Result<Amount, Wrong> {
    match &value.value {
        Value::Number(text) => Amount::read(text).map_or_else(
            || wrong(value.at, format!("{key}: {} does not fit in 18 digits", shown(text))),
            Ok,
        ),
        other => wrong(value.at, format!("{key}: expected a number, not {}", other.what())),
    }
}

fn list<'a>(key: &str, value: Placed<'a>) -> Result<Vec<Placed<'a>>, Wrong> {
    match value.value {
        Value::List(list) => Ok(list),
        other => wrong(value.at, format!("{key}: expected a list, not {}", other.what())),
    }
}

/// Stacks, of which some may be unknown.
fn stack_list(key: &str, value: Placed<'_>) -> Result<Vec<Option<Amount>>, Wrong> {
    let one = |value: &Placed<'_>| match value.value {
        Value::Number("inf" | "+inf") => Ok(None),
        _ => number(key, value).map(Some),
    };
    list(key, value)?.iter().map(one).collect()
}

/// The fields of a hand that have not been read yet.
struct Fields<'a> {
    fields: Vec<Field<'a>>,
    at: usize,
}

impl<'a> Fields<'a> {
    fn take(&mut self, key: &str) -> Option<Placed<'a>> {
        let at = self.fields.iter().position(|field| field.key == key)?;
        Some(self.fields.swap_remove(at).value)
    }

    fn needed(&mut self, key: &str) -> Result<Placed<'a>, Wrong> {
        self.take(key).map_or_else(|| wrong(self.at, format!("{key} is missing")), Ok)
    }

    fn variant(&mut self) -> Result<Kind, Wrong> {
        let Placed { at, value } = self.needed("variant")?;
        let Value::Text(code) = value else {
            return wrong(at, format!("variant: expected a text, not {}", value.what()));
        };
        if let Some(kind) = Kind::ALL.into_iter().find(|kind| kind.code() == code) {
            return Ok(kind);
        }
        let other = OTHERS.iter().find(|(other, _)| *other == code);
        let name = other.map(|(_, name)| format!(" ({name})")).unwrap_or_default();
        let codes = "NT, FT and PT (no-limit, limit and pot-limit hold'em) are";
        wrong(at, format!("variant {}{name} is not understood; {codes}", shown(&code)))
    }

    fn amount(&mut self, key: &str) -> Result<(usize, Amount), Wrong> {
        let value = self.needed(key)?;
        Ok((value.at, number(key, &value)?))
    }

    fn amounts(&mut self, key: &str) -> Result<(usize, Vec<Amount>), Wrong> {
        let value = self.needed(key)?;
        let at = value.at;
        let list = list(key, value)?;
        let amounts: Result<Vec<Amount>, Wrong> =
            list.iter().map(|value| number(key, value)).collect();
        Ok((at, amounts?))
    }

    fn stacks(&mut self, key: &str) -> Result<(usize, Vec<Option<Amount>>), Wrong> {
        let value = self.needed(key)?;
        Ok((value.at, stack_list(key, value)?))
    }

    /// Not a field of the format, but what the house took has to come from somewhere.
    fn rake(&mut self) -> Result<(usize, Amount), Wrong> {
        match self.take("rake").or_else(|| self.take("_rake")) {
            Some(value) => Ok((value.at, number("rake", &value)?)),
            None => Ok((self.at, Amount::ZERO)),
        }
    }

    fn actions(&mut self) -> Result<Vec<(usize, Cow<'a, str>)>, Wrong> {
        let one = |Placed { at, value }: Placed<'a>| match value {
            Value::Text(text) => Ok((at, text)),
            other => wrong(at, format!("actions: expected texts, not {}", other.what())),
        };
        list("actions", self.needed("actions")?)?.into_iter().map(one).collect()
    }

    fn names(&mut self) -> Vec<Cow<'a, str>> {
        let Some(Placed { value: Value::List(list), .. }) = self.take("players") else {
            return Vec::new();
        };
        let name = |placed: Placed<'a>| match placed.value {
            Value::Text(text) => text,
            _ => Cow::Borrowed(""),
        };
        list.into_iter().map(name).collect()
    }

    fn name(&mut self) -> Option<String> {
        match self.take("hand")?.value {
            Value::Text(text) => Some(text.chars().take(60).collect()),
            Value::Number(text) => Some(text.chars().take(60).collect()),
            _ => None,
        }
    }
}
