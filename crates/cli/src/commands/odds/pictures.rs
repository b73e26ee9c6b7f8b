//! The pictures of a report.

use super::seats::Seats;
use super::{Wagers, short};
use engine::Chips;
use engine::banked::Price;
use lab::Ratio;
use lab::chart::{Bar, Caption, Line, Scale, UNIT, bars, grid, lines, millionths};
use lab::odds::{Band, Charges, Chart, Hourly, Wager};

/// A picture that belongs to a table of figures.
pub(super) enum Picture<'a> {
    /// How often each result of a wager comes.
    Results(&'a Wager),
    /// What bets of every size cost per unit.
    EdgeByBet,
    /// What the house charges by the size of a bet.
    FeeByBet,
    /// What a hand brings the bank if everybody makes this wager.
    Bank(&'a Wager),
    /// What to do.
    Strategy(&'a Chart),
    /// What an hour costs by the number of players.
    Hours,
}

/// Points of a curve within one band of fees.
const POINTS: i64 = 24;

/// Results beyond this many units are one bar.
const FAR: i64 = 4;

/// The most bars that can be told apart.
const BARS: usize = 12;

/// Bars of the bank's results, about.
const WIDE: usize = 14;

/// Results beyond which nothing is more common than this stand in the last bars: a thousandth.
const RARE: i64 = UNIT / 1000;

/// The most bars that have room for a number above them.
const NUMBERED: usize = 10;

impl<'a> Wagers<'a> {
    /// The picture, under an id that is its own on the page; `None` if there is nothing to see.
    pub fn draw(&self, picture: &Picture<'a>, id: String) -> Option<String> {
        match picture {
            Picture::Results(wager) => Some(results(wager, id)),
            Picture::EdgeByBet => Some(self.edge_by_bet(id)),
            Picture::FeeByBet => Some(self.fee_by_bet(id)),
            Picture::Bank(wager) => self.bank_results(wager, id),
            // Sentences are better read in the table.
            Picture::Strategy(chart) if chart.legend.is_empty() => None,
            Picture::Strategy(chart) => Some(self.strategy(chart, id)),
            Picture::Hours => None,
        }
    }

    fn edge_by_bet(&self, id: String) -> String {
        let all: Vec<Line> = self
            .wagers()
            .map(|(wager, price)| edge_line(wager, &price, wager.name.into()))
            .collect();
        let words: Vec<String> = self
            .wagers()
            .map(|(wager, price)| {
                let at = |bet: Chips| wager.bet(&price, bet).edge.percent(2);
                let (least, most) = (short(price.min), short(price.max));
                let (small, large) = (at(price.min), at(price.max));
                format!("{}: {small} at a bet of {least}, {large} at {most}.", wager.name)
            })
            .collect();
        let title = "Edge after fees by the size of the bet".into();
        let caption = Caption { id, title, words: words.join(" ") };
        let x = Scale { label: "bet in dollars".into(), percent: false };
        lines(&caption, &x, &Scale { label: "edge after fees".into(), percent: true }, &all)
    }

    fn fee_by_bet(&self, id: String) -> String {
        let line = |(wager, price): (&Wager, Price<'_>)| {
            let step = |band: Band| {
                let fee = dollars(band.from.fee);
                [(dollars(band.from.bet), fee), (dollars(band.to.bet), fee)]
            };
            let stairs = wager.bands(&price).into_iter().flat_map(step).collect();
            Line { name: wager.name.into(), pieces: vec![stairs] }
        };
        let mut all: Vec<Line> = Vec::new();
        for line in self.wagers().map(line) {
            // Most wagers of a table cost the same.
            match all.iter_mut().find(|other| other.pieces == line.pieces) {
                Some(same) => same.name += &format!(", {}", line.name),
                None => all.push(line),
            }
        }
        let words: Vec<String> = self
            .wagers()
            .take(1)
            .flat_map(|(wager, price)| wager.bands(&price))
            .map(|band| {
                let (from, to) = (short(band.from.bet), short(band.to.bet));
                format!("{} on bets of {from} to {to}.", short(band.from.fee))
            })
            .collect();
        let caption =
            Caption { id, title: "Fee by the size of the bet".into(), words: words.join(" ") };
        let x = Scale { label: "bet in dollars".into(), percent: false };
        lines(&caption, &x, &Scale { label: "fee in dollars".into(), percent: false }, &all)
    }

    /// The bank's results, in dollars, with close ones in one bar.
    fn bank_results(&self, wager: &'a Wager, id: String) -> Option<String> {
        let (players, hand) = self.bank_hand(wager)?;
        let all: Vec<(i64, i64)> =
            hand.results().map(|(won, share)| (won.as_cents(), millionths(share))).collect();
        let (least, most) = (all.first()?.0, all.last()?.0);
        // Results that hardly ever come are counted with the next ones.
        let often = |far: &mut dyn Iterator<Item = &(i64, i64)>| {
            let mut seen = 0;
            let mut sums = far.map(|(won, share)| {
                seen += share;
                (*won, seen)
            });
            sums.find(|(_, seen)| *seen >= RARE).map(|(won, _)| won)
        };
        let low = often(&mut all.iter()).unwrap_or(least);
        let high = often(&mut all.iter().rev()).unwrap_or(most).max(low);
        let bet = players.bet.as_cents().max(1);
        let few = all.iter().filter(|(won, _)| (low..=high).contains(won)).count() <= WIDE;
        // Whole bets, so that the most common results stand in the middle of their bars.
        let step = if few { 1 } else { bet * ((high - low) / bet / WIDE as i64 + 1) };
        let mut shares: Vec<(i64, i64)> = Vec::new();
        for (won, share) in &all {
            let near = (*won.max(&low).min(&high) + step / 2).div_euclid(step) * step;
            match shares.last_mut() {
                Some((last, sum)) if *last == near => *sum += share,
                _ => shares.push((near, *share)),
            }
        }
        let numbered = shares.len() <= NUMBERED;
        let bar = |(near, share): &(i64, i64)| Bar {
            name: gained(*near),
            parts: vec![*share],
            shown: if numbered {
                Ratio::new((*share).into(), UNIT.into()).percent(1)
            } else {
                String::new()
            },
        };
        let bars_of: Vec<Bar> = shares.iter().map(bar).collect();
        let words = format!(
            "{} players bet {} each. The bank loses in {} of hands, {} at most, and wins {} at most.",
            players.players,
            short(players.bet),
            hand.loses().percent(1),
            short(Chips::cents(-least)),
            short(Chips::cents(most)),
        );
        let title = format!("What a hand brings the bank, bets on {}", wager.name);
        let y = Scale { label: format!("share of hands, bets on {}", wager.name), percent: true };
        let nearest = if few {
            String::new()
        } else {
            format!(", to the nearest {}", short(Chips::cents(step)))
        };
        let x = format!("the bank's result in dollars{nearest}");
        Some(bars(&Caption { id, title, words }, &x, &y, &[], &bars_of))
    }

    fn strategy(&self, chart: &Chart, id: String) -> String {
        let mut moves: Vec<&str> = Vec::new();
        for (key, _) in self.odds.strategy.iter().flat_map(|chart| &chart.legend) {
            if !moves.contains(key) {
                moves.push(key);
            }
        }
        let words = format!("The same as the table: {} by {}.", chart.title, chart.of[0]);
        grid(&Caption { id, title: chart.title.clone(), words }, chart, &moves)
    }
}

/// What bets on a wager cost after fees, by their size.
fn edge_line(wager: &Wager, price: &Price<'_>, name: String) -> Line {
    let piece = |band: Band| {
        let bets = bets_of(price, &band).map(|bet| wager.bet(price, bet));
        bets.map(|bet| (dollars(bet.bet), millionths(bet.edge))).collect()
    };
    Line { name, pieces: wager.bands(price).into_iter().map(piece).collect() }
}

/// What each wager costs at several tables, each with a letter: a picture for every wager.
pub(super) fn side_by_side(tables: &[(&str, &Wagers<'_>)]) -> Vec<String> {
    let mut names: Vec<&str> = Vec::new();
    for (wager, _) in tables.iter().flat_map(|(_, table)| table.wagers()) {
        if !names.contains(&wager.name) {
            names.push(wager.name);
        }
    }
    let picture = |(nth, name): (usize, &&str)| {
        let of = |(letter, table): &(&str, &Wagers<'_>)| {
            let (wager, price) = table.wagers().find(|(wager, _)| wager.name == *name)?;
            Some(edge_line(wager, &price, (*letter).into()))
        };
        let all: Vec<Line> = tables.iter().filter_map(of).collect();
        let title = format!("{name}: edge after fees by the size of the bet");
        let words = "The figures at some bets are in the table above.".into();
        let caption = Caption { id: format!("side-{nth}"), title, words };
        let x = Scale { label: "bet in dollars".into(), percent: false };
        let y = Scale { label: format!("edge of {name} after fees"), percent: true };
        lines(&caption, &x, &y, &all)
    };
    names.iter().enumerate().map(picture).collect()
}

/// Bets all over a band, its ends included.
fn bets_of(price: &Price<'_>, band: &Band) -> impl Iterator<Item = Chips> + use<> {
    let (from, to, chip) = (band.from.bet, band.to.bet, price.chip);
    let chips = (to - from).as_cents() / chip.as_cents().max(1);
    let step = chip.times((chips / POINTS).max(1));
    let inner = (0..).map(move |nth| from + step.times(nth)).take_while(move |bet| *bet < to);
    inner.chain([to])
}

fn dollars(amount: Chips) -> i64 {
    amount.as_cents() * (UNIT / 100)
}

fn results(wager: &Wager, id: String) -> String {
    let total = wager.total() as i128;
    let mut shares: Vec<(String, u128)> = Vec::new();
    for part in wager.parts.iter().rev() {
        let name = if wager.parts.len() <= BARS { signed(part.net) } else { rounded(part.net) };
        match shares.last_mut() {
            Some((last, weight)) if *last == name => *weight += part.weight,
            _ => shares.push((name, part.weight)),
        }
    }
    let bar = |(name, weight): (String, u128)| {
        let share = Ratio::new(weight as i128, total);
        Bar { name, parts: vec![millionths(share)], shown: share.percent(1) }
    };
    let all: Vec<Bar> = shares.into_iter().map(bar).collect();
    let words: Vec<String> =
        all.iter().map(|bar| format!("{}: {}.", bar.name, bar.shown)).collect();
    let title = format!("How often each result of {} comes", wager.name);
    let caption = Caption { id, title, words: words.join(" ") };
    let y = Scale { label: format!("share of all results of {}", wager.name), percent: true };
    bars(&caption, "result in units first wagered", &y, &[], &all)
}

/// Cents as dollars with a sign: `+12.50`, `−25`.
fn gained(cents: i64) -> String {
    let sign = match cents.signum() {
        1 => "+",
        -1 => "−",
        _ => "",
    };
    format!("{sign}{}", short(Chips::cents(cents.abs())))
}

/// As in `+3/2` and `−1`.
fn signed(net: Ratio) -> String {
    let sign = if net > Ratio::ZERO { "+" } else { "" };
    format!("{sign}{net}").replace('-', "−")
}

/// To the nearest unit, halves away from zero.
fn rounded(net: Ratio) -> String {
    match net.decimal(0).parse().unwrap_or(0) {
        units if units >= FAR => format!("≥ +{FAR}"),
        units if units <= -FAR => format!("≤ −{FAR}"),
        units => signed(Ratio::from(units)),
    }
}

impl Seats<'_> {
    pub fn draw(&self, picture: &Picture<'_>, id: String) -> Option<String> {
        let Picture::Hours = picture else { return None };
        let hours: Vec<_> = self.charges.iter().map(|of| (of, of.hourly(self.hands))).collect();
        // What nobody pays here needs no colour.
        let paid = |name: &str| {
            let mut parts = hours.iter().flat_map(|(_, hour)| hour.parts());
            parts.any(|(part, amount)| part == name && amount > Ratio::ZERO)
        };
        let names: Vec<&str> =
            ["fee", "jackpot", "time"].into_iter().filter(|name| paid(name)).collect();
        let bar = |(charges, hour): &(&Charges, Hourly)| Bar {
            name: charges.players.to_string(),
            parts: hour
                .parts()
                .into_iter()
                .filter(|(name, _)| names.contains(name))
                .map(|(_, amount)| millionths(amount))
                .collect(),
            shown: hour.all().decimal(2),
        };
        let all: Vec<Bar> = hours.iter().map(bar).collect();
        let words: Vec<String> =
            all.iter().map(|bar| format!("{} with {} players.", bar.shown, bar.name)).collect();
        let title = format!("What an hour of {} hands costs a player", self.hands);
        let caption = Caption { id, title, words: words.join(" ") };
        let y = Scale { label: "dollars an hour".into(), percent: false };
        Some(bars(&caption, "players", &y, &names, &all))
    }
}
