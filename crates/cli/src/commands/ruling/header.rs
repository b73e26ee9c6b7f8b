use house::Offering;
use record::syntax::{Document, Fault, Field, Item, Line};

/// Fills what a short header leaves out with what the offering says. A header that names its game
/// stands by itself, as everywhere; it must be the offering's.
pub(super) fn fill(document: &mut Document, offering: &Offering) -> Result<(), Fault> {
    for hand in &mut document.hands {
        let named = hand.header.iter().find_map(|item| match &item.is {
            Field::Game(id) => Some((item.line.0, id.as_str())),
            _ => None,
        });
        match named {
            Some((_, id)) if id == offering.game.id => continue,
            Some((line, id)) => {
                let Offering { id: label, game, .. } = offering;
                let reason = format!("this is a hand of {id}, but {label} is {}", game.id);
                return Err(Fault::new(line, 6, reason));
            }
            None => {}
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
