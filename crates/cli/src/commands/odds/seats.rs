//! What a chair costs at poker and Pan tables.

use super::pictures::Picture;
use super::sheet::Sheet;
use super::{Table, short};
use engine::Chips;
use engine::Family;
use house::{Offering, Registry};
use lab::Ratio;
use lab::odds::{Charges, Cheaper};
use serde_json::{Map, Value, json};

/// What is told about the fees of a table.
pub(super) struct Seats<'a> {
    pub table: &'a Table,
    pub charges: &'a [Charges],
    /// Hands an hour.
    pub hands: u32,
    pub registry: &'a Registry,
}

/// What a table charges, for every number of players it can be dealt to.
pub(super) fn charges(offering: &Offering) -> Vec<Charges> {
    let schedule = offering.schedule();
    let players = offering.game.players.0..=offering.seats;
    let charges = players.map(|players| Charges {
        players,
        hand: schedule.hand(players.into()),
        jackpot: schedule.jackpot(players.into()),
        half_hour: schedule.half_hour(),
    });
    charges.collect()
}

/// What players measure a fee in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    pub amount: Chips,
    /// As in `big bets`.
    pub name: &'static str,
}

impl Unit {
    pub fn of(offering: &Offering) -> Unit {
        let options = &offering.options;
        match offering.game.family {
            Family::Pan => Unit { amount: options.amount("chip"), name: "chips" },
            _ if options.is("betting", "no-limit") && options.has("blinds") => {
                let largest = options.amounts("blinds").into_iter().max();
                Unit { amount: largest.unwrap_or(Chips::ZERO), name: "big blinds" }
            }
            _ => Unit { amount: options.amount("big-bet"), name: "big bets" },
        }
    }

    /// An amount of dollars in this unit.
    pub fn measure(self, dollars: Ratio) -> Option<Ratio> {
        let cents = i128::from(self.amount.as_cents());
        (cents > 0).then(|| dollars * Ratio::new(100, cents))
    }
}

impl<'a> Seats<'a> {
    pub fn method(&self) -> String {
        format!(
            "exact: the posted fees, {}; {} hands an hour; everybody has the button, and wins pots, \
             equally often",
            self.table.offering.fee(),
            self.hands
        )
    }

    pub fn notes(&self) -> Vec<String> {
        let mut notes = vec![format!(
            "The pace is an assumption, which --hands-per-hour changes. One {} is {}.",
            self.unit().name.trim_end_matches('s'),
            short(self.unit().amount)
        )];
        if self.charges.iter().any(|charges| !charges.jackpot.is_zero()) {
            notes.push("What goes to a jackpot or bonus comes back to players as prizes.".into());
        }
        notes
    }

    pub fn unit(&self) -> Unit {
        Unit::of(&self.table.offering)
    }

    pub fn sections(&self) -> Vec<(Sheet, Vec<Picture<'a>>)> {
        let others = self.others();
        let mut sections = vec![(self.by_players(), vec![Picture::Hours])];
        if !others.is_empty() {
            let sheets = [self.beside(&others), self.cheaper(&others)];
            sections.extend(sheets.map(|sheet| (sheet, Vec::new())));
        }
        sections
    }

    fn by_players(&self) -> Sheet {
        let unit = self.unit();
        let columns = ["a hand", "jackpot", "half hour", "an hour", unit.name];
        let mut sheet = Sheet::new("Fees by players", "players", columns);
        for charges in self.charges {
            let hour = charges.hourly(self.hands).all();
            let cells = [
                short(charges.hand),
                short(charges.jackpot),
                short(charges.half_hour),
                hour.decimal(2),
                measured(unit, hour),
            ];
            sheet.row(&charges.players.to_string(), cells);
        }
        sheet.noted(format!(
            "a hand and jackpot: from all players together; half hour: from each; an hour and {}: for \
             one player, all of it",
            unit.name
        ))
    }

    /// Other schedules to choose from: those of the same game elsewhere, and of the same kind of game
    /// in the same house. Of equal ones the first.
    fn others(&self) -> Vec<(String, Vec<Charges>)> {
        let own = &self.table.offering;
        let mut others: Vec<(String, Vec<Charges>)> = Vec::new();
        let near = self.registry.offerings().filter(|other| {
            let house = other.house == own.house && other.game.family == own.game.family;
            other.game.id == own.game.id || house
        });
        for other in near.filter(|other| other.id != own.id) {
            let charges = charges(other);
            let known = others.iter().map(|(_, known)| known.as_slice()).chain([self.charges]);
            if !known.into_iter().any(|known| alike(known, &charges)) {
                others.push((other.id.clone(), charges));
            }
        }
        others
    }

    /// An hour at other tables, side by side.
    fn beside(&self, others: &[(String, Vec<Charges>)]) -> Sheet {
        let mut sheet = Sheet::new("An hour by other schedules, in dollars", "players", ["here"]);
        sheet.columns.extend(others.iter().map(|(id, _)| id.clone()));
        for own in self.charges {
            let there = others.iter().map(|(_, all)| {
                let same = all.iter().find(|charges| charges.players == own.players);
                same.map_or("–".into(), |charges| charges.hourly(self.hands).all().decimal(2))
            });
            let cells = [own.hourly(self.hands).all().decimal(2)].into_iter().chain(there);
            sheet.rows.push((own.players.to_string(), cells.collect()));
        }
        sheet
    }

    /// When this table's schedule is the cheaper one.
    fn cheaper(&self, others: &[(String, Vec<Charges>)]) -> Sheet {
        let mut sheet = Sheet::new("When this table costs less", "players", []);
        sheet.columns.extend(others.iter().map(|(id, _)| id.clone()));
        for own in self.charges {
            let there = others.iter().map(|(_, all)| {
                let same = all.iter().find(|charges| charges.players == own.players);
                same.map_or("–".into(), |charges| when(own.cheaper_than(charges)))
            });
            sheet.rows.push((own.players.to_string(), there.collect()));
        }
        sheet.noted("above and below are hands an hour")
    }

    pub fn value(&self) -> Value {
        let (table, unit) = (self.table, self.unit());
        let set = table.set.iter().map(|(key, value)| (key.clone(), value.clone().into()));
        let others = self.others();
        json!({
            "offering": table.offering.id,
            "game": table.offering.game.id,
            "name": table.offering.name,
            "set": set.collect::<Map<_, _>>(),
            "exact": true,
            "method": self.method(),
            "fee": table.offering.fee(),
            "hands_per_hour": self.hands,
            "unit": { "name": unit.name, "cents": unit.amount.as_cents() },
            "fees": self.charges.iter().map(|charges| self.of(charges)).collect::<Vec<_>>(),
            "others": others.iter().map(|(id, all)| json!({
                "offering": id,
                "cheaper_here": self.charges.iter().filter_map(|own| {
                    let same = all.iter().find(|charges| charges.players == own.players)?;
                    Some(of_cheaper(own, same))
                }).collect::<Vec<_>>(),
            })).collect::<Vec<_>>(),
            "notes": self.notes(),
        })
    }

    fn of(&self, charges: &Charges) -> Value {
        let hour = charges.hourly(self.hands);
        json!({
            "players": charges.players,
            "hand_cents": charges.hand.as_cents(),
            "jackpot_cents": charges.jackpot.as_cents(),
            "half_hour_cents": charges.half_hour.as_cents(),
            "fee_per_hour": hour.fee.to_f64(),
            "jackpot_per_hour": hour.jackpot.to_f64(),
            "time_per_hour": hour.time.to_f64(),
            "per_hour": hour.all().to_f64(),
            "per_hour_exact": hour.all().to_string(),
            "units_per_hour": self.unit().measure(hour.all()).map(Ratio::to_f64),
        })
    }
}

/// In the unit of a table.
pub(super) fn measured(unit: Unit, dollars: Ratio) -> String {
    unit.measure(dollars).map_or("–".into(), |units| units.decimal(2))
}

/// Whether two schedules charge the same wherever both have a table.
fn alike(one: &[Charges], other: &[Charges]) -> bool {
    one.iter().zip(other).all(|(one, other)| one == other)
}

pub(super) fn when(cheaper: Cheaper) -> String {
    match cheaper {
        Cheaper::Same => "same".into(),
        Cheaper::Always => "always".into(),
        Cheaper::Never => "never".into(),
        Cheaper::Above(hands) => format!("above {}", hands.decimal(1)),
        Cheaper::Below(hands) => format!("below {}", hands.decimal(1)),
    }
}

fn of_cheaper(own: &Charges, other: &Charges) -> Value {
    let (word, hands) = match own.cheaper_than(other) {
        Cheaper::Same => ("same", None),
        Cheaper::Always => ("always", None),
        Cheaper::Never => ("never", None),
        Cheaper::Above(hands) => ("above", Some(hands.to_f64())),
        Cheaper::Below(hands) => ("below", Some(hands.to_f64())),
    };
    json!({ "players": own.players, "when": word, "hands_per_hour": hands })
}
