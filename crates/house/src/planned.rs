//! Offerings whose game cannot be played here yet. Their limits, fees and seats are entered and
//! checked all the same; when the game is there, `[[planned]]` becomes `[[offering]]`.

use crate::check::new_name;
use crate::setting::settings_of;
use crate::sheet::{Fields, Sheet, Value};
use crate::summary;
use cards::Seat;
use engine::nearest::did_you_mean;
use engine::options::{OptionKind, OptionSpec, Options};
use engine::{Chips, Game};

/// An offering whose game cannot be played here yet.
#[derive(Clone, Debug)]
pub struct Planned {
    /// Its id: house, slash, name within the house.
    pub id: String,
    /// The house's id.
    pub house: String,
    /// The id of the game it will be.
    pub game: &'static str,
    /// What it will be called in the lobby.
    pub name: String,
    /// How many seats the table will have.
    pub seats: u8,
    /// The least that a player will bring to the table.
    pub buy_in: Chips,
    /// Limits and fees, as far as games share them.
    pub options: Options,
}

impl Planned {
    /// What may be bet, in a few words.
    pub fn limits(&self) -> String {
        summary::limits(&self.options)
    }

    /// What the house takes, in a few words.
    pub fn fee(&self) -> String {
        summary::fee(&[&self.options])
    }
}

/// The games of the catalogue that are not there yet.
const GAMES_TO_COME: &[&str] = &[
    "holdem-hilo",
    "pineapple",
    "pineapple-hilo",
    "crazy-pineapple",
    "crazy-pineapple-hilo",
    "omaha",
    "omaha-hilo",
    "seven-card-stud",
    "stud-hilo",
    "razz",
    "mexican-poker",
    "five-card-draw",
    "draw-hilo",
    "lowball",
    "hot-action-blackjack",
    "baccarat",
    "three-card-poker",
    "pai-gow-poker",
    "pai-gow-tiles",
];

pub(crate) fn read_planned(
    sheet: &mut Sheet<'_>,
    mut fields: Fields<'_>,
    house: &str,
    names: &mut Vec<String>,
) -> Option<Planned> {
    let id = fields.need(sheet, "id").and_then(|value| new_name(sheet, &value, names));
    let game = fields.need(sheet, "game").and_then(|value| game_to_come(sheet, &value));
    let name = fields.need(sheet, "name").and_then(|value| sheet.text(&value));
    let seats = fields.need(sheet, "seats");
    let seats = seats.and_then(|value| sheet.whole(&value, 2..=Seat::MAX as u8));
    let buy_in = fields.need(sheet, "buy-in").and_then(|value| sheet.amount(&value));
    let own = fields.take("options").and_then(|value| sheet.fields(value));
    fields.finish(sheet);
    let mut options = Options::defaults(SHARED);
    let what = "an offering to come";
    for setting in own.map(|own| settings_of(sheet, what, &[SHARED], own)).unwrap_or_default() {
        // Each was tried when it was read.
        let _ = options.set(setting.key, &setting.text);
    }
    let id = format!("{house}/{}", id?);
    let (game, name, seats, buy_in) = (game?, name?, seats?, buy_in?);
    Some(Planned { id, house: house.into(), game, name, seats, buy_in, options })
}

fn game_to_come(sheet: &mut Sheet<'_>, value: &Value<'_>) -> Option<&'static str> {
    let id = sheet.text(value)?;
    if Game::find(&id).is_some() {
        sheet.fault(value.span(), format!("{id} can be played: write [[offering]]"));
        return None;
    }
    let game = GAMES_TO_COME.iter().copied().find(|game| *game == id);
    if game.is_none() {
        let near = did_you_mean(&id, GAMES_TO_COME.iter().copied());
        sheet.fault(value.span(), format!("no game '{id}' is planned{near}"));
    }
    game
}

/// The posted schedules of fees that offerings to come name.
const SCHEDULES: &[&str] = &[
    "FE-02", "FE-03", "FE-05", "FE-06", "FE-07", "FE-08", "FE-09", "FE-10", "FE-14", "FE-17",
    "MX-02", "BA-13", "TC-12", "PG-18", "TL-14",
];

/// The options that games share by name. A game that comes says more about them.
const SHARED: &[OptionSpec] = &[
    OptionSpec {
        key: "betting",
        kind: OptionKind::Choice(&["limit", "spread", "no-limit"]),
        default: "limit",
        rules: &[],
        decided: false,
        help: "how much may be bet",
    },
    OptionSpec {
        key: "small-bet",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the bet of the first rounds, or the least of a spread",
    },
    OptionSpec {
        key: "big-bet",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the bet of the last rounds, or the most of a spread",
    },
    OptionSpec {
        key: "blinds",
        kind: OptionKind::Amounts,
        default: "",
        rules: &[],
        decided: false,
        help: "blinds from the button's left",
    },
    OptionSpec {
        key: "button-post",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "what the button puts up for the house",
    },
    OptionSpec {
        key: "button-blind",
        kind: OptionKind::Choice(&["none", "dead"]),
        default: "none",
        rules: &[],
        decided: false,
        help: "whether that counts as his bet",
    },
    OptionSpec {
        key: "ante",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "what everybody puts up",
    },
    OptionSpec {
        key: "bring-in",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "what the low or high card must bet",
    },
    OptionSpec {
        key: "kill",
        kind: OptionKind::Choice(&["none", "half"]),
        default: "none",
        rules: &[],
        decided: false,
        help: "whether a winner of two pots raises the limits",
    },
    OptionSpec {
        key: "wager-cap",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the most of one bet or raise",
    },
    OptionSpec {
        key: "discard",
        kind: OptionKind::Choice(&["none", "before-flop", "after-flop"]),
        default: "none",
        rules: &[],
        decided: false,
        help: "when a card of the hand is thrown away",
    },
    OptionSpec {
        key: "joker",
        kind: OptionKind::Choice(&["none", "bug", "wild", "lowest"]),
        default: "none",
        rules: &[],
        decided: false,
        help: "what the joker may stand for: an ace or what completes a straight or flush, any card, \
               or the lowest that the hand lacks",
    },
    OptionSpec {
        key: "decks",
        kind: OptionKind::Count(1, 8),
        default: "1",
        rules: &[],
        decided: false,
        help: "packs in the shoe",
    },
    OptionSpec {
        key: "squares",
        kind: OptionKind::Count(1, 10),
        default: "1",
        rules: &[],
        decided: false,
        help: "betting squares of a seat",
    },
    OptionSpec {
        key: "min-wager",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the least on a square",
    },
    OptionSpec {
        key: "max-wager",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the most on a square",
    },
    OptionSpec {
        key: "tie-most",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the most on a tie",
    },
    OptionSpec {
        key: "bonus-most",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the most on a bonus",
    },
    OptionSpec {
        key: "most-in-all",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the most of one player in a hand",
    },
    OptionSpec {
        key: "fee-schedule",
        kind: OptionKind::Choice(SCHEDULES),
        default: "FE-17",
        rules: &[],
        decided: false,
        help: "the posted schedule of fees",
    },
    OptionSpec {
        key: "fee-from",
        kind: OptionKind::Choice(&["button", "pot"]),
        default: "button",
        rules: &[],
        decided: false,
        help: "who pays a fee by players",
    },
    OptionSpec {
        key: "fee-by-players",
        kind: OptionKind::ByPlayers,
        default: "",
        rules: &[],
        decided: false,
        help: "the fee of a hand by players",
    },
    OptionSpec {
        key: "fee",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the fee of everybody in a hand",
    },
    OptionSpec {
        key: "fee-half-hour",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the fee of everybody for half an hour",
    },
    OptionSpec {
        key: "fee-bands",
        kind: OptionKind::Bands,
        default: "",
        rules: &[],
        decided: false,
        help: "the fee of a wager",
    },
    OptionSpec {
        key: "fee-player-dealer",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the player-dealer's fee",
    },
    OptionSpec {
        key: "jackpot-drop",
        kind: OptionKind::Amount,
        default: "0.00",
        rules: &[],
        decided: false,
        help: "the drop for a jackpot or bonus fund",
    },
    OptionSpec {
        key: "jackpot-players",
        kind: OptionKind::Count(2, 10),
        default: "5",
        rules: &[],
        decided: false,
        help: "from so many players on",
    },
];
