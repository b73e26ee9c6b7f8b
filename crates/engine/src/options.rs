//! Options: how houses differ, expressed as data.

use crate::contract::RuleId;
use crate::money::Chips;
use std::fmt;

/// One named option of a game.
#[derive(Clone, Copy, Debug)]
pub struct OptionSpec {
    /// Its name in house files and records.
    pub key: &'static str,
    /// Which values it takes.
    pub kind: OptionKind,
    /// The value if a house does not set it.
    pub default: &'static str,
    /// The rules it implements.
    pub rules: &'static [RuleId],
    /// Whether the default is our reading of an unclear rule.
    pub decided: bool,
    /// One line for people.
    pub help: &'static str,
}

/// An option that houses set.
pub const fn option(
    key: &'static str,
    kind: OptionKind,
    default: &'static str,
    rules: &'static [RuleId],
    help: &'static str,
) -> OptionSpec {
    OptionSpec { key, kind, default, rules, decided: false, help }
}

/// The same option, with its default marked as our reading of an unclear rule.
pub const fn decided(spec: OptionSpec) -> OptionSpec {
    OptionSpec { decided: true, ..spec }
}

/// Which values an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// One of these words.
    Choice(&'static [&'static str]),
    Amount,
    /// Amounts, smallest seat first: `1.00,3.00`.
    Amounts,
    /// A whole number in this range.
    Count(u8, u8),
    /// Amounts by range: `5.00-20.00:0.50,21.00-100.00:1.00`.
    Bands,
    /// Amounts by number of players: `2-4:1.00,5-10:3.00`.
    ByPlayers,
    /// Percentages that add up to a hundred: `50,25,25`.
    Shares,
    /// What one more card does to each total, in percent: `12:70/30,13:62/38`.
    Chances,
}

/// How often one more card leaves a total within the aim or takes it over, in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Chance {
    pub total: u8,
    pub within: u8,
    pub over: u8,
}

/// An amount that depends on the number of players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayerBand {
    pub from: u8,
    /// Up to this many players.
    pub to: u8,
    pub amount: Chips,
}

/// A fee that depends on the size of a wager.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    /// From this wager.
    pub from: Chips,
    /// Up to this wager.
    pub to: Chips,
    pub amount: Chips,
}

impl PlayerBand {
    /// The amount for this many players. A number between two bands uses the higher band, and one
    /// beyond the last band uses the last.
    pub fn amount_for(bands: &[PlayerBand], players: usize) -> Chips {
        let band = bands.iter().find(|band| players <= band.to as usize).or(bands.last());
        band.map_or(Chips::ZERO, |band| band.amount)
    }
}

impl Band {
    /// The amount for a wager. A wager between two bands uses the higher band, and one beyond the
    /// last band uses the last.
    pub fn amount_for(bands: &[Band], wager: Chips) -> Chips {
        let band = bands.iter().find(|band| wager <= band.to).or(bands.last());
        band.map_or(Chips::ZERO, |band| band.amount)
    }
}

/// The message for a fee that is not a flat amount.
pub const FLAT: &str = "fees are flat amounts known before the deal, never a percentage (FE-01)";

/// Whether a text given for an amount means a percentage, in any form.
pub fn is_share(text: &str) -> bool {
    let signs = ['%', '\u{2030}', '\u{2031}', '\u{66a}', '\u{fe6a}', '\u{ff05}', '/'];
    let words = ["percent", "per cent", "per-cent", "pct", "bp", "basis", " of ", "mille", "x"];
    let text = text.to_lowercase();
    text.contains(signs) || words.iter().any(|word| text.contains(word))
}

/// Options in groups: those that several games share, and a game's own.
pub type OptionGroups = &'static [&'static [OptionSpec]];

/// A value for every option of a game.
#[derive(Clone, Debug)]
pub struct Options {
    groups: OptionGroups,
    values: Vec<String>,
}

/// What is wrong with an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionFault {
    /// The option, or the pair of options that contradict each other.
    pub key: String,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl fmt::Display for OptionFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option {}: {}", self.key, self.message)
    }
}

impl std::error::Error for OptionFault {}

impl OptionFault {
    pub fn new(key: &str, message: impl Into<String>) -> OptionFault {
        OptionFault { key: key.into(), message: message.into() }
    }
}

fn amounts(text: &str) -> Option<Vec<Chips>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    text.split(',').map(|word| word.trim().parse().ok()).collect()
}

fn bands(text: &str) -> Option<Vec<Band>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let band = |word: &str| {
        let (range, amount) = word.trim().split_once(':')?;
        let (from, to) = range.split_once('-')?;
        let band =
            Band { from: from.parse().ok()?, to: to.parse().ok()?, amount: amount.parse().ok()? };
        (band.from <= band.to).then_some(band)
    };
    text.split(',').map(band).collect()
}

fn player_bands(text: &str) -> Option<Vec<PlayerBand>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let band = |word: &str| {
        let (range, amount) = word.trim().split_once(':')?;
        let (from, to) = range.split_once('-')?;
        let (from, to) = (from.trim().parse().ok()?, to.trim().parse().ok()?);
        let band = PlayerBand { from, to, amount: amount.trim().parse().ok()? };
        (band.from <= band.to).then_some(band)
    };
    text.split(',').map(band).collect()
}

/// Percentages that add up to a hundred.
fn shares(text: &str) -> Option<Vec<u8>> {
    let list: Vec<u8> =
        text.split(',').map(|word| word.trim().parse().ok()).collect::<Option<_>>()?;
    let sum: u32 = list.iter().copied().map(u32::from).sum();
    (sum == 100).then_some(list)
}

/// Chances by total, lowest first. They are posted as they are: a misprint need not add up.
fn chances(text: &str) -> Option<Vec<Chance>> {
    if text.is_empty() {
        return Some(Vec::new());
    }
    let percent = |word: &str| word.trim().parse::<u8>().ok().filter(|n| *n <= 100);
    let chance = |word: &str| {
        let (total, chances) = word.split_once(':')?;
        let (within, over) = chances.split_once('/')?;
        let (within, over) = (percent(within)?, percent(over)?);
        Some(Chance { total: total.trim().parse().ok()?, within, over })
    };
    let list: Vec<Chance> = text.split(',').map(chance).collect::<Option<_>>()?;
    list.is_sorted_by(|a, b| a.total < b.total).then_some(list)
}

fn joined<T>(list: &[T], show: impl Fn(&T) -> String) -> String {
    list.iter().map(show).collect::<Vec<_>>().join(",")
}

impl OptionKind {
    /// The value in its canonical spelling, or a message saying what would be right.
    fn canonical(self, text: &str) -> Result<String, String> {
        match self {
            OptionKind::Amount | OptionKind::Bands | OptionKind::ByPlayers if is_share(text) => {
                Err(format!("'{text}' is not an amount: {FLAT}"))
            }
            OptionKind::Choice(words) => {
                if words.contains(&text) {
                    Ok(text.into())
                } else {
                    Err(format!("'{text}' is not one of {}", words.join(", ")))
                }
            }
            OptionKind::Amount => text
                .parse::<Chips>()
                .map(|chips| chips.to_string())
                .map_err(|fault| format!("'{text}' is {fault}")),
            OptionKind::Amounts => amounts(text)
                .map(|list| joined(&list, Chips::to_string))
                .ok_or_else(|| format!("'{text}' is not a list of amounts like 1.00,3.00")),
            OptionKind::Count(least, most) => match text.parse::<u8>() {
                Ok(n) if (least..=most).contains(&n) => Ok(n.to_string()),
                _ => Err(format!("'{text}' is not a whole number from {least} to {most}")),
            },
            OptionKind::Bands => bands(text)
                .map(|list| joined(&list, |b| format!("{}-{}:{}", b.from, b.to, b.amount)))
                .ok_or_else(|| {
                    format!("'{text}' is not a list of bands like 5-20:0.50,21-100:1.00")
                }),
            OptionKind::ByPlayers => player_bands(text)
                .map(|list| joined(&list, |b| format!("{}-{}:{}", b.from, b.to, b.amount)))
                .ok_or_else(|| format!("'{text}' is not a list by players like 2-4:1,5-10:3")),
            OptionKind::Chances => chances(text)
                .map(|list| joined(&list, |c| format!("{}:{}/{}", c.total, c.within, c.over)))
                .ok_or_else(|| format!("'{text}' is not a chart like 12:70/30,13:62/38")),
            OptionKind::Shares => {
                shares(text).map(|list| joined(&list, u8::to_string)).ok_or_else(|| {
                    format!("'{text}' are not shares that add up to 100, as in 50,25,25")
                })
            }
        }
    }
}

impl Options {
    pub fn defaults(groups: OptionGroups) -> Options {
        let values = groups.iter().copied().flatten().map(|spec| spec.default.into()).collect();
        Options { groups, values }
    }

    /// Every option, group by group.
    fn specs(&self) -> impl Iterator<Item = &'static OptionSpec> + Clone {
        self.groups.iter().copied().flatten()
    }

    /// Whether there is such an option.
    pub fn has(&self, key: &str) -> bool {
        self.specs().any(|spec| spec.key == key)
    }

    /// Sets an option.
    ///
    /// # Errors
    /// If there is no such option, or it does not take this value.
    pub fn set(&mut self, key: &str, text: &str) -> Result<(), OptionFault> {
        let Some((at, spec)) = self.specs().enumerate().find(|(_, spec)| spec.key == key) else {
            let keys: Vec<&str> = self.specs().map(|spec| spec.key).collect();
            let message = format!("unknown option; this game has {}", keys.join(", "));
            return Err(OptionFault::new(key, message));
        };
        let value = spec.kind.canonical(text);
        self.values[at] = value.map_err(|message| OptionFault::new(key, message))?;
        Ok(())
    }

    /// The value of an option as text.
    ///
    /// # Panics
    /// If the game has no such option: the engine asked for something it did not declare.
    pub fn text(&self, key: &str) -> &str {
        let at = self.specs().position(|spec| spec.key == key);
        &self.values[at.unwrap_or_else(|| panic!("the game declares no option {key}"))]
    }

    pub fn amount(&self, key: &str) -> Chips {
        self.text(key).parse().expect("checked when it was set")
    }

    pub fn amounts(&self, key: &str) -> Vec<Chips> {
        amounts(self.text(key)).expect("checked when it was set")
    }

    pub fn count(&self, key: &str) -> u8 {
        self.text(key).parse().expect("checked when it was set")
    }

    pub fn bands(&self, key: &str) -> Vec<Band> {
        bands(self.text(key)).expect("checked when it was set")
    }

    /// Amounts by number of players.
    pub fn player_bands(&self, key: &str) -> Vec<PlayerBand> {
        player_bands(self.text(key)).expect("checked when it was set")
    }

    /// Percentages that add up to a hundred.
    pub fn shares(&self, key: &str) -> Vec<u8> {
        shares(self.text(key)).expect("checked when it was set")
    }

    /// Chances by total.
    pub fn chances(&self, key: &str) -> Vec<Chance> {
        chances(self.text(key)).expect("checked when it was set")
    }

    /// Whether the game has this option, set to this value.
    pub fn posts(&self, key: &str, value: &str) -> bool {
        self.iter().any(|(spec, set)| spec.key == key && set == value)
    }

    /// Whether a choice has this value.
    pub fn is(&self, key: &str, value: &str) -> bool {
        self.text(key) == value
    }

    /// Every option and its value, in the game's order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static OptionSpec, &str)> {
        self.specs().zip(self.values.iter().map(String::as_str))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    static SPECS: &[&[OptionSpec]] = &[&[
        OptionSpec {
            key: "shape",
            kind: OptionKind::Choice(&["round", "square"]),
            default: "round",
            rules: &[],
            decided: false,
            help: "",
        },
        OptionSpec {
            key: "fees",
            kind: OptionKind::Bands,
            default: "",
            rules: &[],
            decided: false,
            help: "",
        },
        OptionSpec {
            key: "blinds",
            kind: OptionKind::Amounts,
            default: "1.00",
            rules: &[],
            decided: false,
            help: "",
        },
        OptionSpec {
            key: "parts",
            kind: OptionKind::Shares,
            default: "60,40",
            rules: &[],
            decided: false,
            help: "",
        },
        OptionSpec {
            key: "drop",
            kind: OptionKind::ByPlayers,
            default: "",
            rules: &[],
            decided: false,
            help: "",
        },
        OptionSpec {
            key: "chart",
            kind: OptionKind::Chances,
            default: "",
            rules: &[],
            decided: false,
            help: "",
        },
    ]];

    #[test]
    fn values_take_their_one_spelling() {
        let mut options = Options::defaults(SPECS);
        options.set("fees", "5-20:0.50, 21-100:1").unwrap();
        options.set("blinds", "1,3").unwrap();
        options.set("drop", "2-4: 1, 5-10:3.00").unwrap();
        assert_eq!(options.text("drop"), "2-4:1.00,5-10:3.00");
        assert_eq!(options.text("fees"), "5.00-20.00:0.50,21.00-100.00:1.00");
        assert_eq!(options.amounts("blinds"), [Chips::dollars(1), Chips::dollars(3)]);
        options.set("chart", "12: 70/30, 14:65/45").unwrap();
        assert_eq!(options.text("chart"), "12:70/30,14:65/45");
        assert_eq!(options.chances("chart")[1], Chance { total: 14, within: 65, over: 45 });
        options.set("parts", "50, 25,25").unwrap();
        assert_eq!(
            (options.text("parts"), options.shares("parts")),
            ("50,25,25", vec![50, 25, 25])
        );
        assert!(options.is("shape", "round"));
    }

    #[test]
    fn amounts_go_by_bands() {
        let mut options = Options::defaults(SPECS);
        options.set("fees", "5-20:0.50,21-100:1").unwrap();
        options.set("drop", "2-4:1,6-8:3").unwrap();
        let wager = |cents| Band::amount_for(&options.bands("fees"), Chips::cents(cents));
        let fees = [400, 500, 2000, 2001, 2100, 10_000, 99_999].map(wager).map(Chips::as_cents);
        assert_eq!(fees, [50, 50, 50, 100, 100, 100, 100]);
        let players = |n| PlayerBand::amount_for(&options.player_bands("drop"), n).as_cents();
        assert_eq!([2, 4, 5, 6, 8, 14].map(players), [100, 100, 300, 300, 300, 300]);
        assert_eq!(Band::amount_for(&[], Chips::dollars(5)), Chips::ZERO);
        assert_eq!(PlayerBand::amount_for(&[], 5), Chips::ZERO);
    }

    #[test]
    fn shares_have_many_names() {
        for text in [
            "5%",
            "5 \u{2030}",
            "\u{ff05}5",
            "5 Percent",
            "5 per cent",
            "5pct",
            "50bp",
            "50 basis points",
            "1/20",
            "0.05 of the pot",
            "0.05x",
            "5 per mille",
        ] {
            assert!(is_share(text), "{text}");
        }
        for text in ["", "3", "0.50", "5-20:0.50,21-100:1.00", "two", "-1", "1e3"] {
            assert!(!is_share(text), "{text}");
        }
    }

    #[test]
    fn faults_say_what_would_be_right() {
        let mut options = Options::defaults(SPECS);
        for (key, value, part) in [
            ("shape", "oval", "round, square"),
            ("shade", "dark", "unknown option"),
            ("blinds", "1;3", "list of amounts"),
            ("fees", "20-5:1", "list of bands"),
            ("drop", "4-2:1", "list by players"),
            ("drop", "2.00-4.00:1", "list by players"),
            ("parts", "50,25,24", "add up to 100"),
            ("parts", "50,50,-1", "add up to 100"),
            ("parts", "100,256", "add up to 100"),
            ("chart", "12:70", "chart like"),
            ("chart", "14:55/45,12:70/30", "chart like"),
            ("chart", "12:170/30", "chart like"),
            ("drop", "2-4:5%", "(FE-01)"),
            ("fees", "5-20:1/20", "(FE-01)"),
        ] {
            let fault = options.set(key, value).unwrap_err().to_string();
            assert!(fault.contains(part), "{fault}");
        }
    }
}
