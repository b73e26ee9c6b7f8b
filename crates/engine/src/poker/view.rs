use super::hand::{PokerHand, Waits};
use crate::contract::*;
use cards::{Card, Zone};

impl PokerHand {
    pub(super) fn draw_view(&self, viewer: Viewer) -> View {
        let table = &self.table;
        let seats = table.dealt.iter().map(|seat| {
            let cards: Vec<Card> = table.hole[seat].iter().map(|held| face(held, viewer)).collect();
            SeatView {
                seat,
                stack: table.purse.stack(seat),
                bet: table.round.bet[seat],
                status: match (table.live.has(seat), table.all_in.has(seat)) {
                    (false, _) => Status::Out,
                    (true, true) => Status::AllIn,
                    (true, false) => Status::In,
                },
                hands: vec![HandView {
                    reading: self.reading(&cards),
                    cards,
                    ..Default::default()
                }],
                spreads: Vec::new(),
            }
        });
        let pile =
            |zone, shown: Vec<Card>, count: usize| PileView { zone, shown, count: count as u16 };
        let shown = |row: &[crate::stub::Held]| row.iter().map(|held| face(held, viewer)).collect();
        let on_top: Vec<crate::stub::Held> = self.on_top().collect();
        let piles = vec![
            pile(Zone::Board, shown(&table.board), table.board.len()),
            pile(Zone::Out, shown(&table.out), table.out.len()),
            pile(Zone::Top, shown(&on_top), on_top.len()),
            pile(Zone::Aside, shown(self.aside()), self.aside().len()),
            pile(Zone::Burn, Vec::new(), table.burn.len()),
            pile(Zone::Muck, Vec::new(), table.muck.len()),
            pile(Zone::Stub, Vec::new(), table.stub.len()),
        ];
        let mut chips = Vec::new();
        table.purse.visit(&mut |account, amount| {
            if !matches!(account, Account::Seat(_)) {
                chips.push((account, amount));
            }
        });
        View {
            game: self.game.variant.id,
            viewer,
            scope: Scope::Whole,
            phase: self.phase(),
            seats: seats.collect(),
            piles: piles.into_iter().filter(|pile| pile.count > 0).collect(),
            chips,
            marks: vec![(Marker::Button, table.button)],
            windows: self.windows().iter().collect(),
            request: self.windows().request(),
            legal: match viewer {
                Viewer::Seat(seat) => self.legal(Actor::Seat(seat)),
                _ => Vec::new(),
            },
            pays: Vec::new(),
            notes: Vec::new(),
        }
    }

    fn phase(&self) -> Phase {
        match (self.table.ending, self.table.waits) {
            (Some(_), _) => Phase::Over,
            (None, Waits::Showing) => Phase::Showdown,
            (None, Waits::Street) if self.table.street == 0 => Phase::Deal,
            _ => self.street().deal.phase,
        }
    }

    /// What the cards a viewer can see amount to.
    fn reading(&self, hole: &[Card]) -> String {
        if hole.is_empty() { String::new() } else { self.describe(hole) }
    }
}

fn face(held: &crate::stub::Held, viewer: Viewer) -> Card {
    if held.seen.allows(viewer) { held.card } else { Card::UNKNOWN }
}
