//! The kit itself must be able to fail: faults are planted, and each must be caught.

use cards::{Card, Seat, Zone};
use engine::stub::Held;
use engine::*;
use houseway_kit::{Campaign, Played, Start, check_offering, check_secrecy, honest, play, viewers};
use pit::Dealer;
use record::bind::Heading;
use shoe::Rng;

/// Defines an engine with one fault: every call goes to the hand inside, except what the fault
/// overrides.
macro_rules! planted {
    ($name:ident { $($changed:tt)* }) => {
        pub(crate) struct $name(Hand);

        impl $name {
            pub(crate) fn start(setup: &Setup, events: &mut Events) -> $name {
                $name(honest(setup, events))
            }
        }

        impl Faulty for $name {
            fn hand(&self) -> &Hand { &self.0 }
            fn hand_mut(&mut self) -> &mut Hand { &mut self.0 }
            $($changed)*
        }

        impl Layout for $name {
            fn game(&self) -> &'static engine::Game { self.hand().game() }
            fn phase(&self) -> Phase { self.hand().phase() }
            fn seats(&self) -> SeatSet { self.hand().seats() }
            fn standing(&self, seat: Seat) -> Standing { self.hand().standing(seat) }
            fn row(&self, zone: Zone) -> &[Held] { self.hand().row(zone) }
            fn count(&self, zone: Zone) -> usize { self.hand().count(zone) }
            fn each_hand(&self, seat: Seat, see: &mut dyn FnMut(Zone)) {
                self.hand().each_hand(seat, see)
            }
            fn each_pile(&self, see: &mut dyn FnMut(Zone)) { self.hand().each_pile(see) }
            fn each_spread(&self, seat: Seat, see: &mut dyn FnMut(&[Card])) {
                self.hand().each_spread(seat, see)
            }
            fn chips(&self, account: Account) -> Chips { self.hand().chips(account) }
            fn visit_chips(&self, see: &mut dyn FnMut(Account, Chips)) {
                self.hand().visit_chips(see)
            }
            fn each_mark(&self, see: &mut dyn FnMut(Marker, Seat)) { self.hand().each_mark(see) }
            fn each_note(&self, see: &mut dyn FnMut(&'static str, Fact)) {
                Faulty::each_note(self, see)
            }
        }

        impl Engine for $name {
            fn windows(&self) -> Windows { self.hand().windows() }
            fn legal_into(&self, actor: Actor, to: &mut Choices) {
                self.hand().legal_into(actor, to)
            }
            fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
                Faulty::check(self, actor, action)
            }
            fn apply(
                &mut self,
                actor: Actor,
                action: &Action,
                to: &mut Events,
            ) -> Result<(), Refusal> {
                Faulty::check(self, actor, action)?;
                Faulty::apply(self, actor, action, to)
            }
            fn default_action(&self, actor: Actor) -> Option<Action> {
                self.hand().default_action(actor)
            }
            fn outcome(&self) -> Option<Outcome> { Faulty::outcome(self) }
            fn visit_cards(&self, see: &mut dyn FnMut(Zone, Card)) { self.hand().visit_cards(see) }
            fn digest(&self) -> u64 { self.hand().digest() }
        }
    };
}

/// What a fault may change.
trait Faulty {
    fn hand(&self) -> &Hand;
    fn hand_mut(&mut self) -> &mut Hand;
    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        self.hand().check(actor, action)
    }
    fn apply(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        self.hand_mut().apply(actor, action, to)
    }
    fn each_note(&self, see: &mut dyn FnMut(&'static str, Fact)) {
        self.hand().each_note(see)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.hand().outcome()
    }
}

/// A card of the seat with the lead, whoever is looking.
fn hidden_card(hand: &Hand) -> Option<Card> {
    let view = hand.view(Viewer::Record);
    view.seats.first()?.hands.first()?.faces().next()
}

planted!(TellsACard {
    fn each_note(&self, see: &mut dyn FnMut(&'static str, Fact)) {
        self.0.each_note(see);
        if let Some(card) = hidden_card(&self.0) {
            see("first seat's first card", card.to_string().into());
        }
    }
});

planted!(RefusesByHiddenCard {
    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        let fine = self.0.check(actor, action);
        match (fine, hidden_card(&self.0)) {
            (Err(_), Some(card)) if card.is_known() && card.index() % 2 == 0 => {
                Err(Refusal::plain(Code::NotNow))
            }
            (fine, _) => fine,
        }
    }
});

planted!(LosesAChip {
    fn apply(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        let mut all = Events::default();
        self.0.apply(actor, action, &mut all)?;
        for mut event in all.iter().copied() {
            if let EventKind::Pay { amount, reason: Reason::Call | Reason::Ante, .. } = &mut event.kind {
                *amount -= Chips::cents(1);
            }
            to.push(event);
        }
        Ok(())
    }
});

planted!(EndsACentShort {
    fn outcome(&self) -> Option<Outcome> {
        let mut outcome = self.0.outcome()?;
        let (seat, stack) = outcome.stacks.iter().find(|(_, stack)| !stack.is_zero())?;
        outcome.stacks.set(seat, stack - Chips::cents(1));
        Some(outcome)
    }
});

planted!(AcceptsAnything {
    fn check(&self, actor: Actor, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Move(mv) if mv.verb == Verb::Fold && !mv.amount.is_zero() => Ok(()),
            _ => self.0.check(actor, action),
        }
    }
    fn apply(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        self.0.apply(actor, action, to).or(Ok(()))
    }
});

planted!(OddChipToAnother {
    fn apply(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        let mut all = Events::default();
        self.0.apply(actor, action, &mut all)?;
        let mut all = all.to_vec();
        let share = |event: &Event| match event.kind {
            EventKind::Pay { amount, reason: Reason::Win, .. } => Some(amount),
            _ => None,
        };
        let result = |event: &Event| match event.kind {
            EventKind::Result { result, .. } => Some(result),
            _ => None,
        };
        for at in 0..all.len().saturating_sub(3) {
            let [first, _, second, _] = [0, 1, 2, 3].map(|next| all[at + next]);
            let same = result(&first).is_some() && result(&first) == result(&second);
            let (Some(more), Some(less)) = (share(&all[at + 1]), share(&all[at + 3])) else { continue };
            // A chip more than the next one of the same part, so it is no pot of its own.
            if same && more - less == Chips::dollars(1) {
                for (place, amount) in [(at + 1, less), (at + 3, more)] {
                    if let EventKind::Pay { amount: paid, .. } = &mut all[place].kind {
                        *paid = amount;
                    }
                }
            }
        }
        all.into_iter().for_each(|event| to.push(event));
        Ok(())
    }
});

/// The same events, with one of them changed.
fn changed(all: &Events, to: &mut Events, change: impl Fn(&mut EventKind)) {
    for mut event in all.iter().copied() {
        change(&mut event.kind);
        to.push(event);
    }
}

planted!(ShowsTheFront {
    fn apply(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        let mut all = Events::default();
        self.0.apply(actor, action, &mut all)?;
        // Only what the house sets is seen, and only by the player-dealer.
        let asked = matches!(action, Action::Move(mv) if mv.verb == Verb::HouseWay);
        let mut bank = None;
        self.0.each_mark(&mut |marker, seat| if marker == Marker::PlayerDealer { bank = Some(seat) });
        changed(&all, to, |kind| if let (true, EventKind::Card { seen, .. }, Some(bank)) = (asked, kind, bank) {
            *seen = seen.and(Seen::by(bank));
        });
        Ok(())
    }
});

planted!(HintsAtTheFront {
    fn apply(&mut self, actor: Actor, action: &Action, to: &mut Events) -> Result<(), Refusal> {
        let mut all = Events::default();
        self.0.apply(actor, action, &mut all)?;
        let set = all.iter().rev().find_map(|event| match event.kind {
            EventKind::Card { card, to: Zone::Hand(_, 1), .. } => Some(card),
            _ => None,
        });
        // The number of the place gives the card away.
        changed(&all, to, |kind| match (kind, set) {
            (EventKind::Did { verb: Verb::HouseWay, place, .. }, Some(card)) if card.is_known() => {
                *place = Place::Row(card.index() as u8 % 7);
            }
            _ => {}
        });
        Ok(())
    }
});

fn fault<E: Engine>(offering: &str, start: Start<E>) -> String {
    let registry = house::Registry::builtin();
    let offering = registry.find(offering).expect("offered");
    let campaign = Campaign { hands: 400, seed: 3 };
    match check_offering(offering, start, campaign, &|_| Ok(())) {
        Ok(summary) => panic!("the fault was not caught in {summary:?}"),
        Err(failure) => failure.fault,
    }
}

#[test]
fn a_leak_in_the_view_is_caught() {
    for offering in ["unnamed/holdem", "palace/pan-2"] {
        let found = fault(offering, TellsACard::start);
        assert!(found.contains("views differ"), "{found}");
    }
}

#[test]
fn a_leak_through_refusals_is_caught() {
    let found = fault("unnamed/holdem", RefusesByHiddenCard::start);
    assert!(found.contains("is answered"), "{found}");
}

#[test]
fn a_lost_chip_is_caught() {
    let found = fault("unnamed/holdem", LosesAChip::start);
    assert!(found.contains("events tell"), "{found}");
}

#[test]
fn a_wrong_final_stack_is_caught() {
    for offering in ["unnamed/holdem", "palace/no-bust-blackjack", "palace/pan-2"] {
        let found = fault(offering, EndsACentShort::start);
        assert!(found.contains("ends with"), "{found}");
    }
}

#[test]
fn an_action_outside_every_schema_that_is_accepted_is_caught() {
    let found = fault("unnamed/holdem", AcceptsAnything::start);
    assert!(found.contains("which no schema admits"), "{found}");
}

/// What is found when hands are played again on two deals, for every viewer.
fn leaks<E: Engine>(offering: &str, start: Start<E>) -> Vec<String> {
    let registry = house::Registry::builtin();
    let offering = registry.find(offering).expect("offered");
    let (game, options) = (offering.game, &offering.options);
    let heading = Heading { offering: &offering.id, game, options, names: &[], carried: false };
    let stacks: Stacks = (0..4).map(|at| (Seat::at(at), Chips::dollars(500))).collect();
    let mut dealer = Dealer::new(Rng::from_seed(5));
    let mut found = Vec::new();
    for number in 0..100 {
        let shoe = ShoeState::fresh(number + 1, offering.prepared.deck());
        let setup = Setup::new(offering.prepared.clone(), stacks, Seat::at(1), shoe);
        dealer.prepare(&shoe);
        let (mut rng, mut played) = (Rng::from_seed(u64::from(number)), Played::default());
        play(honest, &setup, &mut dealer, &mut rng, &mut played).expect("no fault in it");
        let steps = played.steps.into_iter();
        let script: Vec<_> = steps.map(|step| (step.actor, step.action)).collect();
        for viewer in viewers(stacks.seats().iter()) {
            found.extend(check_secrecy(start, &setup, &heading, &script, viewer, &mut rng).err());
        }
    }
    found
}

#[test]
fn a_leak_while_hands_are_set_is_caught() {
    for offering in ["tommys/pai-gow-poker", "palace/pai-gow-tiles"] {
        assert_eq!(leaks(offering, honest), [""; 0]);
        let found = leaks(offering, ShowsTheFront::start);
        let seen = found.iter().filter(|leak| leak.contains("is only being set")).count();
        assert!(seen > 10 && seen == found.len(), "{offering}: {seen} of {found:#?}");
        let found = leaks(offering, HintsAtTheFront::start);
        let named = found.iter().filter(|leak| leak.contains("HouseWay")).count();
        assert!(named > 10 && named == found.len(), "{offering}: {named} of {found:#?}");
    }
}
