//! Compares the results that a history states with those of the replay.

use super::amount::Amount;
use super::hand::History;
use super::play::Replayed;
use super::text::Wrong;
use engine::Chips;

/// The first stated amount that differs: where it is, what is stated, and what came out.
pub(super) fn differs(
    history: &History<'_>,
    replayed: &Replayed,
) -> Option<(Wrong, Amount, Amount)> {
    let stacks = history.finishing.as_ref().and_then(|(at, stated)| {
        let found = first_other(history, stated, &replayed.stacks)?;
        Some((*at, "finishing_stacks", "has", found))
    });
    let winnings = || {
        let (at, stated) = history.winnings.as_ref()?;
        let all = |list: &mut dyn Iterator<Item = Amount>| list.map(Some).collect::<Vec<_>>();
        let won = all(&mut replayed.won.iter().copied());
        let found = first_other(history, stated, &won)?;
        // Some writers count an uncalled bet as won.
        let with = replayed.won.iter().zip(&replayed.returned);
        let with = all(&mut with.map(|(won, back)| won.plus(*back)));
        first_other(history, stated, &with)?;
        Some((*at, "winnings", "wins", found))
    };
    let (at, field, verb, (player, stated, is)) = stacks.or_else(winnings)?;
    let after = history.actions.last();
    let after = after.map_or(String::new(), |told| format!(" after {}", told.words()));
    let player = player + 1;
    let reason = format!("{field}: p{player} {verb} {stated} by the file, {is}{after}");
    Some((Wrong { at, reason }, stated, is))
}

fn first_other(
    history: &History<'_>,
    stated: &[Option<Amount>],
    are: &[Option<Amount>],
) -> Option<(usize, Amount, Amount)> {
    let pairs = stated.iter().zip(are).enumerate();
    let known = pairs.filter_map(|(player, (stated, is))| Some((player, (*stated)?, (*is)?)));
    known.into_iter().find(|(_, stated, is)| {
        let exact = stated.places <= history.places;
        if exact { stated != is } else { !stated.is_near(*is, history.places) }
    })
}

/// How much less than the pots the stated winnings are: the house took the difference.
pub(super) fn missing(history: &History<'_>, replayed: &Replayed) -> Option<Chips> {
    let (_, stated) = history.winnings.as_ref()?;
    replayed.ending?;
    let chips = |amount: &Amount| history.chips(*amount);
    let stated: Option<Chips> = stated.iter().map(|won| chips(won.as_ref()?)).sum();
    let won: Option<Chips> = replayed.won.iter().map(chips).sum();
    let missing = won? - stated?;
    (missing > Chips::ZERO).then_some(missing)
}
