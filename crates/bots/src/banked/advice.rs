//! How to play each rule sheet of a player-dealer game: the laboratory's own charts, as
//! `houseway odds` shows them.
//!
//! `charts.txt` is written by the test that works them out again. A table whose rules are none of
//! those is played by the sheet that differs the least.

use cards::{Card, Rank, Suit};
use engine::banked::{BankedGame, Blackjack, OwnRules};
use engine::options::Options;
use engine::{Game, Prepared, Verb};
use ranking::three_card::Strength;
use std::sync::LazyLock;

const CHARTS: &str = include_str!("charts.txt");

static SHEETS: LazyLock<Vec<Advice>> = LazyLock::new(|| sheets(CHARTS));

/// Up cards from two to ten, the ace and the joker.
const COLUMNS: usize = 11;
/// Totals, hard ones first.
const TOTALS: usize = 64;
const SOFT: usize = 32;
/// Where a pair of jokers stands among pairs.
const JOKERS: u8 = 0;

/// What to do, by the total and the up card; zero where there is nothing to decide.
type Letters = [[u8; COLUMNS]; TOTALS];

/// How to play one rule sheet.
pub struct Advice {
    sheet: Prepared,
    /// Two cards, two cards of equal points by those points, and hands that were hit.
    first: Letters,
    pairs: Letters,
    later: Letters,
    /// The place of the weakest three cards to play, by the rank of the bank's card.
    least: [u16; 13],
}

impl Advice {
    /// For a table with these rules; `None` if its game has nothing to decide by a chart.
    pub fn of(game: &BankedGame) -> Option<&'static Advice> {
        let unlike = |advice: &&Advice| advice.sheet.banked().and_then(|sheet| sheet.unlike(game));
        // None is worse than any number of differences.
        let best = SHEETS.iter().min_by_key(|advice| unlike(advice).unwrap_or(usize::MAX));
        best.filter(|advice| unlike(advice).is_some())
    }

    /// What to do with these cards against this one of the bank, of what is open.
    pub fn draw<T>(
        &self,
        game: &BankedGame,
        cards: &[Card],
        up: Card,
        open: impl Fn(Verb) -> Option<T>,
    ) -> Option<T> {
        let (total, soft) = match game.own_rules() {
            OwnRules::NoBust(rules) => rules.total(cards),
            OwnRules::HotAction(rules) => rules.total(cards),
            _ => return None,
        };
        let row = row(total, soft);
        let pair = match cards {
            [a, b] if points(*a) == points(*b) => Some(points(*a).unwrap_or(JOKERS)),
            _ => None,
        };
        let later = Some(&self.later[row]);
        let first = Some(&self.first[row]).filter(|_| cards.len() == 2);
        let pair = pair.map(|points| &self.pairs[usize::from(points)]);
        let letters = [pair, first, later].into_iter().flatten().map(|row| row[column(up)]);
        letters.filter_map(verb).find_map(open)
    }

    /// Whether three cards are worth a bet as large as the ante against this one of the bank.
    pub fn plays(&self, own: Strength, up: Rank) -> bool {
        own.place() >= self.least[up as usize]
    }
}

/// A card's points, with an ace as one; `None` for jokers.
fn points(card: Card) -> Option<u8> {
    Some(match card.rank()? {
        Rank::Ace => 1,
        rank => (rank as u8 + 2).min(10),
    })
}

fn column(up: Card) -> usize {
    match points(up) {
        None => 10,
        Some(1) => 9,
        Some(points) => usize::from(points) - 2,
    }
}

fn row(total: u8, soft: bool) -> usize {
    usize::from(total).min(SOFT - 1) + if soft { SOFT } else { 0 }
}

fn verb(letter: u8) -> Option<Verb> {
    Some(match letter {
        b'H' => Verb::Hit,
        b'S' => Verb::Stand,
        b'D' => Verb::Double,
        b'P' => Verb::Split,
        b'R' => Verb::Surrender,
        _ => return None,
    })
}

/// Reads the charts: a heading for each sheet, with its game and the options that matter, and a line
/// for each row.
fn sheets(text: &str) -> Vec<Advice> {
    let mut sheets: Vec<Advice> = Vec::new();
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    for line in lines {
        if let Some(heading) = line.strip_prefix('[') {
            sheets.push(sheet(heading.trim_end_matches(']')).expect(line));
        } else {
            sheets.last_mut().and_then(|sheet| sheet.read(line)).expect(line);
        }
    }
    sheets
}

fn sheet(heading: &str) -> Option<Advice> {
    let mut words = heading.split(' ');
    let game = Game::find(words.next()?)?;
    let mut options = Options::defaults(game.options);
    for word in words {
        let (key, value) = word.split_once('=')?;
        options.set(key, value).ok()?;
    }
    let none = [[0; COLUMNS]; TOTALS];
    let sheet = (game.prepare)(&options).ok()?;
    Some(Advice { sheet, first: none, pairs: none, later: none, least: [0; 13] })
}

impl Advice {
    /// `first soft 18: SDDDDSSHHH-`, `pairs 8-8: PPPPPPPPRR-` or `play A: high card, ace-nine-two`.
    fn read(&mut self, line: &str) -> Option<()> {
        let (name, cells) = line.split_once(": ")?;
        let (chart, row_name) = name.split_once(' ')?;
        if chart == "play" {
            let mut all = (1..=u16::MAX)
                .map_while(|place| Some((place, Strength::with_place(place.into())?)));
            let names =
                |rank: &Rank| Card::new(*rank, Suit::Spades).to_string() == format!("{row_name}s");
            let rank = Rank::ALL.into_iter().find(names)?;
            let (place, _) = all.find(|(_, strength)| strength.describe() == cells)?;
            self.least[rank as usize] = place;
            return Some(());
        }
        let at = match row_name.split_once(' ') {
            Some((kind, total)) => row(total.parse().ok()?, kind == "soft"),
            None => match row_name.split_once('-')?.0 {
                "A" => 1,
                "T" => 10,
                "Jo" => JOKERS.into(),
                points => points.parse().ok()?,
            },
        };
        let letters = match chart {
            "first" => &mut self.first,
            "pairs" => &mut self.pairs,
            "later" => &mut self.later,
            _ => return None,
        };
        letters[at] = cells.as_bytes().try_into().ok()?;
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::CardList;

    fn game(id: &str, set: &[(&str, &str)]) -> Prepared {
        let game = Game::find(id).unwrap();
        let mut options = Options::defaults(game.options);
        set.iter().for_each(|(key, value)| options.set(key, value).unwrap());
        (game.prepare)(&options).unwrap()
    }

    fn first(table: &Prepared, hand: &str, up: &str) -> Verb {
        let (hand, game): (CardList, _) = (hand.parse().unwrap(), table.banked().unwrap());
        let advice = Advice::of(game).unwrap();
        advice.draw(game, &hand, up.parse().unwrap(), Some).unwrap()
    }

    #[test]
    fn plays_by_the_up_card() {
        let table = game("no-bust-blackjack", &[]);
        for (hand, up, verb) in [
            ("Ts 6d", "6c", Verb::Stand),
            ("Ts 4d", "7c", Verb::Hit),
            // A bust has not lost yet, so twelve always hits.
            ("Ts 2d", "5c", Verb::Hit),
            ("Ts 6d", "Tc", Verb::Surrender),
            ("Ts 7d", "Ac", Verb::Surrender),
            ("As 6d", "2c", Verb::Hit),
            ("As 7d", "8c", Verb::Stand),
            ("As 7d", "Ac", Verb::Hit),
            ("6s 5d", "9c", Verb::Double),
            ("6s 5d", "Ac", Verb::Hit),
            ("8s 8d", "9c", Verb::Split),
            ("Ts Kd", "6c", Verb::Stand),
            ("5s 5d", "6c", Verb::Double),
            ("5s 4d 7c", "Tc", Verb::Hit),
        ] {
            assert_eq!(first(&table, hand, up), verb, "{hand} against {up}");
        }
    }

    #[test]
    fn another_game_has_another_chart() {
        let table = game("hot-action-blackjack", &[]);
        for (hand, up, verb) in [
            ("Ts 7d", "3c", Verb::Stand),
            ("Ts 7d", "2c", Verb::Hit),
            ("Ts 7d", "Jo", Verb::Hit),
            ("As 6d", "4c", Verb::Hit),
            ("Ts 3d", "4c", Verb::Hit),
        ] {
            assert_eq!(first(&table, hand, up), verb, "{hand} against {up}");
        }
        assert!(Advice::of(game("baccarat", &[]).banked().unwrap()).is_none());
    }

    /// With aces as naturals nobody may surrender: the sheet that differs the least has no such advice.
    #[test]
    fn every_sheet_has_its_own_chart() {
        let aces = game(
            "no-bust-blackjack",
            &[
                ("naturals", "aces-and-jokers"),
                ("must-stand", "21"),
                ("surrender", "no"),
                ("doubles-void-on", "second-joker"),
                ("decks", "4"),
            ],
        );
        assert_eq!(first(&aces, "Ts 7d", "Ac"), Verb::Hit);
        let posted = game("no-bust-blackjack", &[("decks", "4")]);
        assert_eq!(first(&posted, "Ts 7d", "Ac"), Verb::Surrender);
    }

    #[test]
    fn faults_in_charts_are_found() {
        for line in ["first hard 9: HH", "second hard 9: HHHHHHHHHHH", "play A: nothing", "first"] {
            let mut advice = sheet("no-bust-blackjack decks=6").unwrap();
            assert!(advice.read(line).is_none(), "{line}");
        }
        assert!(sheet("no-bust-blackjack decks=9").is_none());
        assert!(sheet("whist").is_none());
    }
}
