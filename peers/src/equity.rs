use cards::CardList;
use lab::{Game, Spot};
use peers::{Contender, Run};
use pokers::{HandRange, exact_equity};
use std::sync::Arc;

const BOARDS: u64 = 1_712_304;

/// Ace-king suited against queens, over every board.
pub fn run(run: &Run) {
    let list = |text: &str| text.parse::<CardList>().expect("cards");
    let hands = [list("Ah Kh"), list("Qs Qd")];
    let game = Game::find("holdem").expect("a game");
    let spot = Spot::new(game, &hands, CardList::EMPTY, CardList::EMPTY).expect("a good spot");
    let ours = || spot.exact(&mut |_| ()).hands[0].equity;
    let theirs = || {
        let ranges = ["AhKh", "QsQd"].map(|text| HandRange::from_string(text.to_string()));
        exact_equity(&ranges, 0, 0, 1, Arc::default(), |_| ()).expect("a good spot").equities[0]
    };
    assert!((ours() - theirs()).abs() < 1e-9, "the two do not agree");
    let contenders = vec![
        Contender::new("houseway", BOARDS, || ours().to_bits()),
        Contender::new("pokers", BOARDS, || theirs().to_bits()),
    ];
    run.compare("AhKh v QsQd, boards", 40, contenders);
}
