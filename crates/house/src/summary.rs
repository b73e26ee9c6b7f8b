//! Limits and fee in a few words, from the options that games share by name.

use crate::around::is_idle;
use engine::Chips;
use engine::options::{Band, OptionKind, Options, PlayerBand};
use engine::shape::{BankedShape, Markings, Shape};

/// How amounts are written.
pub(crate) type Money = fn(Chips) -> String;

/// Looks up options that a game may not have.
struct Known<'a>(&'a Options, Money);

impl Known<'_> {
    fn has(&self, key: &str) -> bool {
        self.0.iter().any(|(spec, _)| spec.key == key)
    }

    fn is(&self, key: &str, value: &str) -> bool {
        self.has(key) && self.0.is(key, value)
    }

    /// An amount other than zero.
    fn amount(&self, key: &str) -> Option<String> {
        let amount = self.has(key).then(|| self.0.amount(key))?;
        (!amount.is_zero()).then(|| self.1(amount))
    }

    fn range(&self, least: &str, most: &str) -> Option<String> {
        let (least, most) = (self.amount(least)?, self.amount(most)?);
        Some(format!("{least}–{most}"))
    }
}

/// Dollars, with cents only if there are any.
pub(crate) fn short(amount: Chips) -> String {
    let text = amount.to_string();
    text.strip_suffix(".00").map_or(text.clone(), String::from)
}

/// What may be bet, one thing after the other.
pub(crate) fn limits(options: &Options, shape: Shape, money: Money) -> Vec<String> {
    let known = Known(options, money);
    let circles = matches!(shape, Shape::Banked(BankedShape { marked: Markings::Circles(_), .. }));
    let mut parts = Vec::new();
    if known.is("betting", "no-limit") {
        parts.push("no-limit".into());
    } else if let Some(range) = known.range("small-bet", "big-bet") {
        let spread = known.is("betting", "spread");
        parts.push(if spread { format!("{range} spread") } else { range });
    }
    let idle = |key| is_idle(options, key);
    if known.has("blinds") && !idle("blinds") {
        let blinds: Vec<String> = options.amounts("blinds").into_iter().map(money).collect();
        if !blinds.is_empty() {
            parts.push(format!("blinds {}", blinds.join("/")));
        }
    }
    if let Some(range) = known.range("min-wager", "max-wager") {
        parts.push(format!("{range} a {}", if circles { "circle" } else { "square" }));
    }
    if known.amount("min-wager").is_some() && known.has("squares") && !circles {
        let squares = options.count("squares");
        parts.push(format!("{squares} square{} a seat", if squares == 1 { "" } else { "s" }));
    }
    parts.extend(known.amount("chip").map(|chip| format!("chip {chip}")));
    for key in ["ante", "bring-in"].into_iter().filter(|key| !idle(key)) {
        parts.extend(known.amount(key).map(|amount| format!("{key} {amount}")));
    }
    if known.is("kill", "half") && !idle("kill") {
        parts.push("half kill".into());
    }
    for (key, what) in
        [("tie-most", "on the tie"), ("bonus-most", "bonus"), ("most-in-all", "in all")]
    {
        parts.extend(known.amount(key).map(|most| format!("at most {most} {what}")));
    }
    parts
}

/// What the house takes by the options of a game, and by those of the room around it.
pub(crate) fn fees(all: &[&Options], money: Money) -> Vec<String> {
    all.iter().flat_map(|options| fees_in(options, money)).collect()
}

fn fees_in(options: &Options, money: Money) -> Vec<String> {
    let known = Known(options, money);
    let mut parts = Vec::new();
    parts.extend(known.amount("button-post").map(|fee| format!("{fee} from the button")));
    let from = if known.is("fee-from", "pot") { "pot" } else { "button" };
    for (spec, _) in options.iter().filter(|(spec, _)| spec.key.starts_with("fee")) {
        match spec.kind {
            OptionKind::Amount => parts.extend(known.amount(spec.key).map(|fee| {
                let shared = spec.key == "fee" && known.is("fee-from", "table");
                if shared { format!("{fee} shared by the players") } else { named(spec.key, &fee) }
            })),
            OptionKind::ByPlayers => {
                parts.extend(by_players(&options.player_bands(spec.key), from, money));
            }
            OptionKind::Bands => {
                parts.extend(options.bands(spec.key).iter().map(|of| band(of, money)));
            }
            _ => {}
        }
    }
    parts.extend(known.amount("button-bonus").map(|fee| format!("bonus {fee} from the button")));
    if let Some(drop) = known.amount("jackpot-drop") {
        let players = options.count("jackpot-players");
        parts.push(format!("jackpot {drop} with {players} or more players"));
    }
    parts
}

/// `fee` is everybody's, `fee-player-dealer` is paid by the player-dealer.
fn named(key: &str, fee: &str) -> String {
    match key.trim_start_matches("fee").trim_start_matches('-') {
        "" => format!("{fee} from each player"),
        "half-hour" => format!("{fee} from each player every half hour"),
        who => format!("{fee} from the {who}"),
    }
}

/// One amount, or amounts by players: `3 from the button (2 with 2–4)`.
fn by_players(bands: &[PlayerBand], from: &str, money: Money) -> Option<String> {
    let (last, fewer) = bands.split_last()?;
    let fewer = fewer.iter().rev().map(|band| {
        let amount = money(band.amount);
        if band.from == band.to {
            return format!("{amount} with {}", band.from);
        }
        format!("{amount} with {}–{}", band.from, band.to)
    });
    let fewer: Vec<String> = fewer.collect();
    let fewer = if fewer.is_empty() { String::new() } else { format!(" ({})", fewer.join(", ")) };
    Some(format!("{} from the {from}{fewer}", money(last.amount)))
}

fn band(band: &Band, money: Money) -> String {
    format!("{} on {}–{}", money(band.amount), money(band.from), money(band.to))
}
