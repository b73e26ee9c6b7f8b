//! Headers that leave out what their offering says anyway.

use engine::{Game, Mode};
use house::{Offering, Registry};
use notation::{Document, Fault, Field, HandText, Item, Line, TableText};
use room::replay::table_text;

/// Finds the offerings that the headers of a record name, and completes headers that leave the game
/// to them.
///
/// # Errors
/// Unknown offerings, and games that are not theirs, each with its line.
pub(super) fn complete(document: &mut Document, registry: &Registry) -> Result<(), Vec<Fault>> {
    let mut faults = Vec::new();
    if let Some(table) = &mut document.table {
        let filled = offering(&table.header, registry).and_then(|offering| match offering {
            Some(offering) => fill_table(table, offering, Mode::Guarded),
            None => Ok(()),
        });
        faults.extend(filled.err());
    } else {
        for hand in &mut document.hands {
            let filled = offering(&hand.header, registry).and_then(|offering| match offering {
                Some(offering) => fill_hand(hand, offering),
                None => Ok(()),
            });
            faults.extend(filled.err());
        }
    }
    if faults.is_empty() { Ok(()) } else { Err(faults) }
}

/// The offering that a header names.
fn offering<'a>(
    header: &[Item<Field>],
    registry: &'a Registry,
) -> Result<Option<&'a Offering>, Fault> {
    let named = header.iter().find_map(|item| match &item.is {
        Field::Offering(id) => Some((item.line.0, id)),
        _ => None,
    });
    let Some((line, id)) = named else { return Ok(None) };
    match registry.find(id) {
        Ok(offering) => Ok(Some(offering)),
        Err(_) if stands_alone(header) => Ok(None),
        Err(missing) => {
            let column = "offering ".len() as u32 + 1;
            let more = "use --houses PATH to read more house files";
            Err(Fault::new(line, column, format!("{missing} ({more})")))
        }
    }
}

/// Whether a header names its game and every option, so that nothing is left to its house.
fn stands_alone(header: &[Item<Field>]) -> bool {
    let game = header.iter().find_map(|item| match &item.is {
        Field::Game(id) => Game::find(id),
        _ => None,
    });
    let given = |key: &str| {
        let is = |item: &Item<Field>| matches!(&item.is, Field::Option { key: k, .. } if k == key);
        header.iter().any(is)
    };
    let revision = header.iter().find_map(|item| match &item.is {
        Field::Revision(revision) => Some(*revision),
        _ => None,
    });
    // Options that a record of its revision could not name keep the value they had then.
    let was = |game: &Game, key: &str| {
        let older = |until: u16| revision.is_some_and(|revision| revision <= until);
        game.earlier.iter().any(|earlier| earlier.option == key && older(earlier.until))
    };
    let known = |game: &Game, key: &str| given(key) || was(game, key);
    game.is_some_and(|game| game.every_option().all(|spec| known(game, spec.key)))
}

/// Completes a short header from the offering. A header that names its game is independent, as
/// everywhere; the game must be the offering's.
pub(super) fn fill(document: &mut Document, offering: &Offering) -> Result<(), Fault> {
    if let Some(table) = &mut document.table {
        return fill_table(table, offering, Mode::Live);
    }
    document.hands.iter_mut().try_for_each(|hand| fill_hand(hand, offering))
}

fn fill_hand(hand: &mut HandText, offering: &Offering) -> Result<(), Fault> {
    if named(&hand.header, offering)? {
        return Ok(());
    }
    let given = |key: &str| hand.option(key).is_some();
    let options = offering.options.iter().filter(|(spec, _)| !given(spec.key));
    let options =
        options.map(|(spec, value)| Field::Option { key: spec.key.into(), value: value.into() });
    let label = Field::Offering(offering.id.chars().take(400).collect());
    let label = Some(label).filter(|_| hand.offering().is_none());
    let game = Field::Game(offering.game.id.into());
    let revision = Field::Revision(offering.game.revision);
    let dated = hand.header.iter().any(|item| matches!(item.is, Field::Revision(_)));
    let revision = Some(revision).filter(|_| !dated);
    let fields = label.into_iter().chain([game]).chain(revision).chain(options);
    // Faults in these lines are reported at the hand.
    let item = |field| Item { line: Line(hand.line.0), ..Item::from(field) };
    let filled: Vec<Item<Field>> = fields.map(item).collect();
    let label = hand.header.iter().position(|item| matches!(item.is, Field::Offering(_)));
    let at = label.map_or(0, |at| at + 1);
    hand.header.splice(at..at, filled);
    Ok(())
}

/// The same for the table of a session.
fn fill_table(table: &mut TableText, offering: &Offering, mode: Mode) -> Result<(), Fault> {
    if named(&table.header, offering)? {
        return Ok(());
    }
    let about = |field: &Field| match field {
        Field::Option { key, .. } => key.clone(),
        other => format!("{:?}", std::mem::discriminant(other)),
    };
    let own: Vec<String> = table.header.iter().map(|item| about(&item.is)).collect();
    let whole = table_text(table.number, offering, mode).header.into_iter();
    let filled = whole.filter(|item| !own.contains(&about(&item.is)));
    let filled = filled.map(|item| Item { line: table.line, ..item });
    let filled: Vec<Item<Field>> = filled.collect();
    table.header.splice(0..0, filled);
    Ok(())
}

/// Whether a header names its game, which must be the offering's.
fn named(header: &[Item<Field>], offering: &Offering) -> Result<bool, Fault> {
    let named = header.iter().find_map(|item| match &item.is {
        Field::Game(id) => Some((item.line.0, id.as_str())),
        _ => None,
    });
    match named {
        Some((line, id)) if id != offering.game.id => {
            let Offering { id: label, game, .. } = offering;
            let reason = format!("this is a hand of {id}, but {label} is {}", game.id);
            Err(Fault::new(line, 6, reason))
        }
        named => Ok(named.is_some()),
    }
}
