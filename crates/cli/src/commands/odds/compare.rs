//! `houseway odds compare A B`

use super::count::Counter;
use super::seats::{Seats, Unit, measured, when};
use super::sheet::Sheet;
use super::{Report, Table, Wagers, seats, short, takes, unwritable};
use crate::cli::OddsAsked;
use crate::context::Context;
use crate::failure::Failure;
use crate::text::{WIDTH, wrapped};
use crate::theme::{DIM, ID, paint};
use engine::Chips;
use house::{Offering, Registry};
use lab::Ratio;
use serde_json::{Map, Value, json};

pub(super) fn run(
    ids: &[String],
    asked: &OddsAsked,
    registry: &Registry,
    counter: &Counter,
    context: &mut Context<'_>,
) -> Result<(), Failure> {
    let first = ids.first().map_or("", String::as_str);
    let second = ids.get(1).map_or(first, String::as_str);
    if first == second && asked.set.is_empty() {
        let words = "a table differs from itself only by a changed option";
        return Err(Failure::Usage(format!("{words}: name another one, or use --set")));
    }
    let tables = [Table::find(first, &[], registry)?, Table::find(second, &asked.set, registry)?];
    let [a, b] = [tables[0].work_out(counter), tables[1].work_out(counter)];
    let a = Report::new(&tables[0], &a, asked, registry)?;
    let b = Report::new(&tables[1], &b, asked, registry)?;
    let compared = match (&a, &b) {
        (Report::Wagers(a), Report::Wagers(b)) => wagers(a, b, counter),
        (Report::Seats(a), Report::Seats(b)) => seats(a, b),
        _ => {
            let words = "one has wagers against a bank and the other has fees alone";
            let (a, b) = (&tables[0].offering, &tables[1].offering);
            return Err(Failure::Usage(format!("{} and {}: {words}", a.id, b.id)));
        }
    };
    if let Some(file) = &asked.report {
        let page = compared.page([&a, &b], asked);
        std::fs::write(file, page).map_err(|error| unwritable(file, &error))?;
    }
    if context.json {
        let mut value = compared.value();
        value["tables"] = [a.value(), b.value()].into();
        return context.write_json(&value);
    }
    if asked.csv {
        Sheet::write_csv_head(context.out)?;
        let both = format!("{} | {}", a.table().name(), b.table().name());
        return Ok(compared.sheets().iter().try_for_each(|it| it.write_csv(&both, context.out))?);
    }
    if let Some(file) = &asked.report {
        return Ok(writeln!(context.out, "The report is in {}", file.display())?);
    }
    for (letter, report) in [("A", &a), ("B", &b)] {
        writeln!(context.out, "{letter}  {}", paint(ID, &report.table().name()))?;
    }
    for sheet in compared.sheets() {
        sheet.write(context.out)?;
    }
    if !compared.idle.is_empty() {
        writeln!(context.out, "\n{}", paint(DIM, &wrapped(&compared.idle_words(), WIDTH)))?;
    }
    Ok(())
}

/// Two tables side by side.
pub(super) struct Compared {
    /// What the figures are of: wagers, or players at a table.
    of: &'static str,
    lines: Vec<Line>,
    causes: Vec<Cause>,
    /// Options that differ and change nothing.
    pub idle: Vec<String>,
    /// What there is to say about the figures.
    note: String,
    /// Whether figures are edges rather than dollars.
    edges: bool,
}

/// A figure of both tables.
struct Line {
    name: String,
    what: String,
    /// `None` where a table does not have it.
    values: [Option<Ratio>; 2],
    /// What else there is to show, each with its heading.
    more: Vec<(String, String)>,
}

/// An option that differs.
struct Cause {
    key: &'static str,
    values: [String; 2],
    /// What it changes in the first table by itself; `None` where it cannot be changed by itself.
    effect: Option<Vec<(String, Ratio)>>,
}

impl Compared {
    fn shown(&self, value: Ratio) -> String {
        if self.edges { value.percent(4) } else { value.decimal(2) }
    }

    pub fn idle_words(&self) -> String {
        format!("Also different, but of no account here: {}.", self.idle.join(", "))
    }

    pub fn sheets(&self) -> Vec<Sheet> {
        let mut side = Sheet::new("Side by side", self.of, ["", "A", "B", "B – A"]);
        let more = self.lines.first().map_or(&[][..], |line| &line.more);
        side.columns.extend(more.iter().map(|(heading, _)| heading.clone()));
        for line in &self.lines {
            let [a, b] = line.values;
            let shown =
                |value: Option<Ratio>| value.map_or("–".into(), |value| self.shown(value));
            let change = a.zip(b).map(|(a, b)| b - a);
            let cells = [line.what.clone(), shown(a), shown(b), shown(change)];
            let more = line.more.iter().map(|(_, cell)| cell.clone());
            side.rows.push((line.name.clone(), cells.into_iter().chain(more).collect()));
        }
        side.note.clone_from(&self.note);
        if self.causes.is_empty() {
            return vec![side];
        }
        let mut causes = Sheet::new("Because of", "option", ["A", "B"]);
        let names = self.causes.iter().find_map(|cause| cause.effect.as_ref());
        let names: Vec<String> =
            names.into_iter().flatten().map(|(name, _)| format!("{name} by itself")).collect();
        for Cause { key, values, effect } in &self.causes {
            let effect = effect.as_ref().map(|effect| effect.iter());
            let effect: Vec<String> = match effect {
                Some(effect) => effect.map(|(_, change)| self.shown(*change)).collect(),
                None => vec!["–".into(); names.len()],
            };
            causes.rows.push(((*key).into(), values.iter().cloned().chain(effect).collect()));
        }
        causes.columns.extend(names);
        if self.causes.iter().any(|cause| cause.effect.is_none()) {
            causes.note = "– cannot be changed by itself".into();
        }
        vec![side, causes]
    }

    fn value(&self) -> Value {
        let number = |value: &Option<Ratio>| value.map(Ratio::to_f64);
        let lines = self.lines.iter().map(|line| {
            let change = line.values[0].zip(line.values[1]).map(|(a, b)| (b - a).to_f64());
            json!({
                "of": line.name,
                "figure": line.what,
                "values": line.values.iter().map(number).collect::<Vec<_>>(),
                "difference": change,
            })
        });
        let causes = self.causes.iter().map(|cause| {
            let effect = |(name, change): &(String, Ratio)| (name.clone(), change.to_f64().into());
            let effect = cause.effect.as_ref().map(|all| all.iter().map(effect).collect());
            json!({
                "option": cause.key,
                "values": cause.values,
                "by_itself": effect.map(|effect: Map<String, Value>| Value::from(effect)),
            })
        });
        json!({
            "differences": lines.collect::<Vec<_>>(),
            "causes": causes.collect::<Vec<_>>(),
            "no_effect": self.idle,
        })
    }

    /// Finds the options that differ, and what each does by itself: `effect` compares the first table
    /// with itself once only this option is changed.
    fn find_causes(
        &mut self,
        a: &Offering,
        b: &Offering,
        effect: impl Fn(&Offering) -> Vec<(String, Ratio)>,
    ) {
        for (key, values) in different(a, b) {
            let alone = a.with(&[(key, &values[1])]).ok().map(|changed| effect(&changed));
            if alone.as_ref().is_some_and(|all| all.iter().all(|(_, by)| *by == Ratio::ZERO)) {
                self.idle.push(key.into());
            } else {
                self.causes.push(Cause { key, values, effect: alone });
            }
        }
    }
}

/// The options that both have, with different values.
fn different(a: &Offering, b: &Offering) -> Vec<(&'static str, [String; 2])> {
    let all = a.options.iter().chain(a.room.iter());
    let there = |key: &str| {
        let all = b.options.iter().chain(b.room.iter());
        all.into_iter().find(|(spec, _)| spec.key == key).map(|(_, value)| value.to_string())
    };
    let pairs =
        all.filter_map(|(spec, here)| Some((spec.key, [here.to_string(), there(spec.key)?])));
    pairs.filter(|(_, [here, there])| here != there).collect()
}

fn wagers(a: &Wagers<'_>, b: &Wagers<'_>, counter: &Counter) -> Compared {
    let mut names: Vec<&str> = a.odds.wagers.iter().map(|wager| wager.name).collect();
    names.extend(b.odds.wagers.iter().map(|wager| wager.name));
    let mut lines = Vec::new();
    for (nth, name) in names.iter().enumerate() {
        if names[..nth].contains(name) {
            continue;
        }
        let edge = |side: &Wagers<'_>| side.odds.wager(name).map(|wager| wager.edge());
        let line =
            |what: String, values| Line { name: (*name).into(), what, values, more: Vec::new() };
        lines.push(line("before fees".into(), [edge(a), edge(b)]));
        for bet in shared_bets(name, a, b) {
            let edge = |side: &Wagers<'_>| after_fees(side, name, bet);
            lines.push(line(format!("bet of {}", short(bet)), [edge(a), edge(b)]));
        }
    }
    let mut compared = Compared {
        of: "wager",
        lines,
        causes: Vec::new(),
        idle: Vec::new(),
        note: "a bet's edge is what it costs after its fee".into(),
        edges: true,
    };
    let rules = |offering: &Offering| {
        let game = offering.prepared.banked();
        game.map(|game| (format!("{:?}", game.own_rules()), game.deck()))
    };
    let known = rules(&a.table.offering);
    compared.find_causes(&a.table.offering, &b.table.offering, |changed| {
        let Some(game) = changed.prepared.banked() else { return Vec::new() };
        // Whatever counts the cards reads nothing else.
        let same = rules(changed) == known;
        let counted = if same { None } else { counter.odds(changed) };
        let odds = counted.as_ref().unwrap_or(a.odds);
        let table = Table { offering: changed.clone(), set: Vec::new() };
        let there = Wagers { table: &table, game, odds, bets: &[], bank: a.bank, hands: a.hands };
        let effects = a.wagers().map(|(wager, price)| {
            let bet = shared_bets(wager.name, a, b).first().copied().unwrap_or(price.min);
            let name = format!("{} {}", short(bet), wager.name);
            let edges = [a, &there].map(|side| after_fees(side, wager.name, bet));
            let [here, there] = edges.map(|edge| edge.unwrap_or(Ratio::ZERO));
            (name, there - here)
        });
        effects.collect()
    });
    compared
}

/// The bets that were asked for, or the smallest and the largest that both tables take.
fn shared_bets(name: &str, a: &Wagers<'_>, b: &Wagers<'_>) -> Vec<Chips> {
    let price = |side: &Wagers<'_>| {
        side.wagers().find(|(wager, _)| wager.name == name).map(|(_, price)| (price.min, price.max))
    };
    if !a.bets.is_empty() {
        return a.bets.to_vec();
    }
    let (Some(a), Some(b)) = (price(a), price(b)) else { return Vec::new() };
    let (least, most) = (a.0.max(b.0), a.1.min(b.1));
    let mut bets = vec![least, most];
    bets.retain(|bet| least <= *bet && *bet <= most);
    bets.dedup();
    bets
}

fn after_fees(side: &Wagers<'_>, name: &str, bet: Chips) -> Option<Ratio> {
    let (wager, price) = side.wagers().find(|(wager, _)| wager.name == name)?;
    takes(&price, bet).then(|| wager.bet(&price, bet).edge)
}

fn seats(a: &Seats<'_>, b: &Seats<'_>) -> Compared {
    let units = [a, b].map(|side| Unit::of(&side.table.offering));
    let mut lines = Vec::new();
    let most = [a, b].map(|side| side.charges.last().map_or(0, |charges| charges.players));
    for players in 2..=most[0].max(most[1]) {
        let of = |side: &Seats<'_>| {
            side.charges.iter().find(|charges| charges.players == players).copied()
        };
        let both = [of(a), of(b)];
        let hours = [a, b].map(|side| of(side).map(|charges| charges.hourly(side.hands).all()));
        let units = ["A", "B"].iter().zip(units).zip(hours).map(|((letter, unit), hour)| {
            let shown = hour.map_or("–".into(), |hour| measured(unit, hour));
            (format!("{letter} in {}", unit.name), shown)
        });
        let cheaper = both[0].zip(both[1]).map(|(a, b)| when(a.cheaper_than(&b)));
        let cheaper = ("A costs less".into(), cheaper.unwrap_or("–".into()));
        let more = units.chain([cheaper]).collect();
        if both.iter().any(Option::is_some) {
            let what = "an hour".into();
            lines.push(Line { name: players.to_string(), what, values: hours, more });
        }
    }
    let mut compared = Compared {
        of: "players",
        lines,
        causes: Vec::new(),
        idle: Vec::new(),
        note: format!(
            "dollars for one player at {} hands an hour, jackpots included; above and below are hands \
             an hour",
            a.hands
        ),
        edges: false,
    };
    let known = a.charges;
    compared.find_causes(&a.table.offering, &b.table.offering, |changed| {
        let there = seats::charges(changed);
        let (Some(here), Some(there)) = (known.last(), there.last()) else { return Vec::new() };
        let [was, is] = [here, there].map(|charges| charges.hourly(a.hands).all());
        vec![(format!("{} players", here.players), is - was)]
    });
    compared
}
