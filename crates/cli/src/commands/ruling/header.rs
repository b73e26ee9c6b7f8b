use engine::Mode;
use house::Offering;
use record::syntax::{Document, Fault, Field, Item, Line, TableText};
use room::replay::table_text;

/// Fills what a short header leaves out with what the offering says. A header that names its game
/// stands by itself, as everywhere; it must be the offering's.
pub(super) fn fill(document: &mut Document, offering: &Offering) -> Result<(), Fault> {
    if let Some(table) = &mut document.table {
        return fill_table(table, offering);
    }
    for hand in &mut document.hands {
        if named(&hand.header, offering)? {
            continue;
        }
        let given = |key: &str| hand.option(key).is_some();
        let options = offering.options.iter().filter(|(spec, _)| !given(spec.key));
        let options = options
            .map(|(spec, value)| Field::Option { key: spec.key.into(), value: value.into() });
        let label = Field::Offering(offering.id.chars().take(400).collect());
        let label = Some(label).filter(|_| hand.offering().is_none());
        let game = Field::Game(offering.game.id.into());
        let fields = label.into_iter().chain([game]).chain(options);
        // Whatever is wrong with them is wrong with the hand.
        let item = |field| Item { line: Line(hand.line.0), ..Item::from(field) };
        let filled: Vec<Item<Field>> = fields.map(item).collect();
        hand.header.splice(0..0, filled);
    }
    Ok(())
}

/// The same for the table of a session.
fn fill_table(table: &mut TableText, offering: &Offering) -> Result<(), Fault> {
    if named(&table.header, offering)? {
        return Ok(());
    }
    let about = |field: &Field| match field {
        Field::Option { key, .. } => key.clone(),
        other => format!("{:?}", std::mem::discriminant(other)),
    };
    let own: Vec<String> = table.header.iter().map(|item| about(&item.is)).collect();
    let whole = table_text(table.number, offering, Mode::Live).header.into_iter();
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
