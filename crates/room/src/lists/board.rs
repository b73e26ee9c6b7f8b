use super::{ListCommand, ListEvent, ListRefusal, ListTerms, Place, WaitingList, Who};
use crate::Reading;
use house::{House, Offering};
use std::collections::BTreeMap;
use std::sync::Arc;

/// All waiting lists of a house, by the ids of its offerings. Somebody may be on several lists, but
/// on each only once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Board {
    lists: BTreeMap<String, WaitingList>,
}

impl Board {
    /// A list for every offering of a house.
    pub fn of(house: &House) -> Board {
        Board::of_all(&house.offerings)
    }

    /// A list for each of these offerings, which may be of several houses.
    pub fn of_all<'a>(offerings: impl IntoIterator<Item = &'a Arc<Offering>>) -> Board {
        let list = |offering: &Arc<Offering>| {
            (offering.id.clone(), WaitingList::new(ListTerms::of(offering)))
        };
        Board { lists: offerings.into_iter().map(list).collect() }
    }

    pub fn list(&self, offering: &str) -> Option<&WaitingList> {
        self.lists.get(offering)
    }

    /// The lists that somebody is on, or where they sit.
    pub fn places(&self, who: &Who) -> impl Iterator<Item = (&str, Place)> {
        self.lists.iter().filter_map(|(id, list)| Some((id.as_str(), list.place(who)?)))
    }

    /// Tells one list something; see [`WaitingList::apply`].
    ///
    /// # Errors
    /// If the house does not offer that, or the list refuses.
    pub fn apply(
        &mut self,
        offering: &str,
        command: &ListCommand,
    ) -> Result<Vec<ListEvent>, ListRefusal> {
        self.lists.get_mut(offering).ok_or(ListRefusal::NoSuchTable)?.apply(command)
    }

    /// Tells all lists the time, and returns what happened on which.
    pub fn tell_time(&mut self, now: Reading) -> Vec<(String, ListEvent)> {
        let mut told = Vec::new();
        for (id, list) in &mut self.lists {
            let events = list.apply(&ListCommand::At(now)).unwrap_or_default();
            told.extend(events.into_iter().map(|event| (id.clone(), event)));
        }
        told
    }
}
