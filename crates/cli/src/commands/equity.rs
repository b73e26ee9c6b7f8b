use crate::cli::EquityArgs;
use crate::context::Context;
use crate::failure::Failure;
use crate::grid::Grid;
use crate::theme::{DIM, HEADING, ID, paint};
use anstyle::Style;
use cards::{CardList, Deck};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::{Count, Equity, Game, Share, Spot};
use serde_json::{Value, json};
use spelling::did_you_mean;
use std::io::{IsTerminal, Write};

/// How many boards are dealt at random if there are too many to count.
const SAMPLES: u64 = 1_000_000;

/// `houseway equity GAME HAND HAND…`
pub(super) fn run(args: &EquityArgs, context: &mut Context<'_>) -> Result<(), Failure> {
    let game = Game::find(&args.game).ok_or_else(|| unknown(&args.game))?;
    let (board, mut dead) = (read("--board: ", &args.board)?, read("--dead: ", &args.dead)?);
    let mut hands = Vec::new();
    for hand in &args.hands {
        let Held { cards, thrown } = held(game, hand)?;
        hands.push(cards);
        if !thrown.iter().all(|card| dead.try_push(*card)) {
            return Err(Failure::Usage("there are more dead cards than a deck has".into()));
        }
    }
    let deck = args.deck.as_ref().map_or(Ok(game.deck()), |deck| deck.parse::<Deck>());
    let deck = deck.map_err(|fault| Failure::Usage(format!("--deck: {fault}")))?;
    let spot = Spot::with_deck(game, deck, &hands, board, dead);
    let spot = spot.map_err(|fault| Failure::Usage(fault.to_string()))?;
    let equity = count(&spot, args);
    if context.json {
        context.write_json(&value(game, &hands, &equity, args.seed))
    } else {
        tell(&hands, &equity, context.out)
    }
}

fn unknown(game: &str) -> Failure {
    let near = did_you_mean(game, Game::all().map(|game| game.id()));
    Failure::Usage(format!("unknown game '{game}'{near}"))
}

/// A hand, and what its owner has thrown away.
struct Held {
    cards: CardList,
    thrown: CardList,
}

/// The cards of a hand. Where players show some of theirs, a slash parts down from up cards: both count
/// alike. In draw games it parts the cards that are kept from those thrown away, which nobody gets.
fn held(game: Game, text: &str) -> Result<Held, Failure> {
    let thrown = CardList::EMPTY;
    let Some((first, second)) = text.split_once('/') else {
        return Ok(Held { cards: read("", text)?, thrown });
    };
    if game.board() > 0 {
        let fault = format!("'{text}': {game} has no up cards; the common ones follow --board");
        return Err(Failure::Usage(fault));
    }
    if !game.has_draw() {
        return Ok(Held { cards: read("", &format!("{first}{second}"))?, thrown });
    }
    let held = Held { cards: read("", first)?, thrown: read("", second)? };
    let (all, whole) = (held.cards.len() + held.thrown.len(), *game.hand().end());
    if all != whole {
        let fault = format!("'{text}': kept and thrown away are {all} cards; a hand has {whole}");
        return Err(Failure::Usage(fault));
    }
    Ok(held)
}

fn read(flag: &str, text: &str) -> Result<CardList, Failure> {
    text.parse().map_err(|fault| Failure::Usage(format!("{flag}{fault}")))
}

fn count(spot: &Spot, args: &EquityArgs) -> Equity {
    let samples = args.samples.or((!spot.is_feasible()).then_some(SAMPLES));
    let all = samples.unwrap_or_else(|| u64::try_from(spot.boards()).unwrap_or(u64::MAX));
    let bar = bar(all);
    let mut progress = |boards| bar.inc(boards);
    let equity = match samples {
        Some(samples) => {
            let mut rng = shoe::Rng::from_seed(args.seed);
            spot.sample(samples, &mut |n| rng.below(n), &mut progress)
        }
        None => spot.exact(&mut progress),
    };
    bar.finish_and_clear();
    equity
}

/// A bar on a terminal, nothing elsewhere.
fn bar(boards: u64) -> ProgressBar {
    let watched = std::io::stderr().is_terminal();
    let target = if watched { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let bar = ProgressBar::with_draw_target(Some(boards), target);
    let style = ProgressStyle::with_template("{wide_bar} {pos}/{len} boards  {eta}");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

/// A hand as it is typed.
fn joined(hand: &CardList) -> String {
    match hand.iter().map(ToString::to_string).collect::<String>() {
        cards if cards.is_empty() => "-".into(),
        cards => cards,
    }
}

fn value(game: Game, hands: &[CardList], equity: &Equity, seed: u64) -> Value {
    let hands = hands.iter().zip(&equity.hands).map(|(hand, share)| {
        let mut value = json!({
            "hand": hand.iter().map(ToString::to_string).collect::<String>(),
            "win": share.pot.win,
            "tie": share.pot.tie,
            "lose": share.pot.lose,
            "equity": share.equity,
        });
        if !equity.exact {
            value["standard_error"] = share.error.into();
        }
        if let Some([hi, lo]) = share.halves {
            let half = |Count { win, tie, lose }| json!({ "win": win, "tie": tie, "lose": lose });
            value["hi"] = half(hi);
            value["lo"] = half(lo);
            value["scoop"] = share.scoop.into();
        }
        value
    });
    let hands: Vec<Value> = hands.collect();
    let mut value = json!({ "game": game.id(), "exact": equity.exact, "boards": equity.boards });
    if !equity.exact {
        value["seed"] = seed.into();
    }
    value["hands"] = hands.into();
    value
}

fn tell(hands: &[CardList], equity: &Equity, out: &mut dyn Write) -> Result<(), Failure> {
    let how = if equity.exact { "all counted" } else { "dealt at random" };
    let head = format!("{} boards, {how}", equity.boards);
    writeln!(out, "{}", paint(HEADING, &head))?;
    let splits = equity.hands.iter().any(|share| share.halves.is_some());
    let mut names = vec!["HAND", "EQUITY", "WIN", "TIE", "LOSE"];
    if splits {
        names =
            vec!["HAND", "EQUITY", "SCOOP", "PART", "NONE", "HI WIN", "HI TIE", "LO WIN", "LO TIE"];
    }
    let mut grid = Grid::default();
    grid.row(names.into_iter().map(|name| (HEADING, name.into())));
    for (hand, share) in hands.iter().zip(&equity.hands) {
        let percent = |n: u64| (Style::new(), percent(super::sim::per(n, equity.boards as f64)));
        let mut cells = vec![(ID, joined(hand)), (Style::new(), part(share, equity.exact))];
        cells.extend([share.pot.win, share.pot.tie, share.pot.lose].map(percent));
        if let Some([hi, lo]) = share.halves {
            cells.extend([hi.win, hi.tie, lo.win, lo.tie].map(percent));
        }
        grid.row(cells);
    }
    grid.write(out, 0)?;
    if splits {
        let words = "scoop: wins the whole pot alone; part: wins some of it; none: wins nothing";
        writeln!(out, "{}", paint(DIM, words))?;
    }
    Ok(())
}

/// The share of the pot, with its standard error if it comes from a sample.
fn part(share: &Share, exact: bool) -> String {
    if exact {
        percent(share.equity)
    } else {
        format!("{} ± {}", percent(share.equity), percent(share.error))
    }
}

#[allow(clippy::float_arithmetic)] // for people to read, never for chips
fn percent(part: f64) -> String {
    format!("{:.2}%", 100.0 * part)
}
