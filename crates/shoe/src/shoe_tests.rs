use super::*;
use crate::shuffle;
use cards::{CardList, Counts};

fn list(text: &str) -> Vec<Card> {
    text.parse::<CardList>().unwrap().to_vec()
}

fn rng() -> Rng {
    Rng::from_seed(9)
}

fn counts(cards: &[Card]) -> Counts {
    cards.iter().copied().collect()
}

fn sequence(shoe: &mut Shoe) -> Vec<Card> {
    std::iter::from_fn(|| shoe.draw()).collect()
}

#[test]
fn drawing_gives_the_order_of_a_shuffle_done_at_once() {
    for deck in [Deck::STANDARD, Deck::PAN, Deck::Tiles] {
        let mut at_once: Vec<Card> = deck.counts().iter().collect();
        shuffle(&mut at_once, &mut rng());
        assert_eq!(sequence(&mut Shoe::new(deck, rng())), at_once);
        assert_eq!(Shoe::new(deck, rng()).cards_in_order(), at_once);
    }
}

/// The same calls on a lazily shuffled shoe and on one whose shuffle is completed before each call.
#[test]
fn nothing_shows_how_far_the_shuffle_has_gone() {
    let run = |seed: u64, forced: bool| {
        let mut chooser = Rng::from_seed(seed);
        let mut shoe = Shoe::new(Deck::STANDARD, rng());
        let mut seen = Vec::new();
        let mut out = Vec::new();
        for step in 0..60 {
            if forced {
                shoe.cards_in_order();
            }
            match chooser.below(16) {
                0 => seen.push(shoe.pick(1000)),
                1 => seen.extend(shoe.dice().map(usize::from)),
                2 => shoe.reshuffle_with(&std::mem::take(&mut out)),
                3 => shoe.shuffle_into_back(&std::mem::take(&mut out)),
                4 | 5 => out.extend(shoe.draw_centre()),
                _ => out.extend(shoe.draw()),
            }
            seen.extend(out.last().map(|card| card.index()));
            let held = out.len() + shoe.remaining();
            assert_eq!(held, 52, "a card was lost or made at step {step}");
        }
        out.extend(shoe.cards_in_order());
        assert_eq!(counts(&out), Deck::STANDARD.counts());
        seen.extend(out.iter().map(|card| card.index()));
        seen
    };
    for seed in 0..50 {
        assert_eq!(run(seed, false), run(seed, true), "seed {seed}");
    }
}

#[test]
fn dice_do_not_change_what_is_dealt() {
    let mut shoe = Shoe::new(Deck::Tiles, rng());
    shoe.dice();
    let dealt = sequence(&mut shoe);
    assert_eq!(dealt, sequence(&mut Shoe::new(Deck::Tiles, rng())));
    shoe.reset(Deck::Tiles);
    assert_ne!(shoe.dice(), Shoe::new(Deck::Tiles, rng()).dice(), "they are not thrown again");
}

#[test]
fn a_stacked_shoe_is_drawn_as_stacked() {
    let cards = list("As Kd Qh Jc Ts");
    let mut shoe = Shoe::stacked(cards.clone(), rng());
    assert_eq!(shoe.draw_centre(), Some(cards[2]));
    assert_eq!(shoe.cards_in_order(), list("As Kd Jc Ts"));
    assert_eq!(shoe.draw_centre(), Some(cards[3]));
    assert_eq!(sequence(&mut shoe), list("As Kd Ts"));
    assert_eq!((shoe.draw(), shoe.draw_centre(), shoe.remaining()), (None, None, 0));
}

#[test]
fn the_centre_of_a_shuffled_deck_is_its_middle_card() {
    let mut shoe = Shoe::new(Deck::JOKER, rng());
    let order = Shoe::new(Deck::JOKER, rng()).cards_in_order().to_vec();
    shoe.draw();
    shoe.draw();
    assert_eq!(shoe.draw_centre(), Some(order[2 + 25]));
    assert_eq!(shoe.cards_in_order(), [&order[2..27], &order[28..]].concat());
}

#[test]
fn a_reshuffle_holds_the_stub_and_what_came_back() {
    let mut shoe = Shoe::new(Deck::STANDARD, rng());
    let dealt: Vec<Card> = (0..20).filter_map(|_| shoe.draw()).collect();
    let stub = shoe.cards_in_order().to_vec();
    shoe.reshuffle_with(&dealt[..5]);
    assert_eq!(shoe.remaining(), 37);
    let all = [&stub, &dealt[..5]].concat();
    assert_eq!(counts(shoe.cards_in_order()), counts(&all));
    assert_ne!(shoe.cards_in_order(), all);
}

#[test]
fn pn_07_the_front_is_dealt_on_and_the_discards_go_to_the_back() {
    for taken in [120, 121] {
        let mut shoe = Shoe::new(Deck::PAN, rng());
        let dealt: Vec<Card> = (0..taken).filter_map(|_| shoe.draw()).collect();
        let stub = shoe.cards_in_order().to_vec();
        shoe.shuffle_into_back(&dealt);
        let front = stub.len() / 2;
        let now = shoe.cards_in_order().to_vec();
        assert_eq!(now[..front], stub[..front]);
        assert_eq!(counts(&now), Deck::PAN.counts());
        assert_ne!(now[front..stub.len()], stub[front..], "the back was not shuffled");
    }
}

#[test]
fn a_discard_can_come_to_lie_anywhere_in_the_back_and_nowhere_else() {
    let stub = list("2c 3c 4c 5c 6c");
    let mut places = [0; 6];
    let mut shoe = Shoe::stacked(Vec::new(), rng());
    for _ in 0..400 {
        shoe = Shoe::stacked(stub.clone(), shoe.rng);
        shoe.shuffle_into_back(&[Card::JOKER]);
        let at = shoe.cards_in_order().iter().position(|c| c.is_joker()).unwrap();
        places[at] += 1;
    }
    assert_eq!(places[..2], [0, 0]);
    assert!(places[2..].iter().all(|&n| n > 60), "{places:?}");
}

#[test]
fn a_reset_shoe_is_whole_and_keeps_its_room() {
    let mut shoe = Shoe::new(Deck::STANDARD, rng());
    let room = shoe.cards.as_ptr();
    let first = sequence(&mut shoe);
    for _ in 0..3 {
        shoe.reset(Deck::STANDARD);
        let dealt: Vec<Card> = (0..9).filter_map(|_| shoe.draw()).collect();
        shoe.reshuffle_with(&dealt);
        assert_eq!(counts(shoe.cards_in_order()), Deck::STANDARD.counts());
        assert_ne!(shoe.cards_in_order(), first);
        assert_eq!(shoe.cards.as_ptr(), room, "the cards moved to a new allocation");
    }
    shoe.reset(Deck::MEXICAN);
    assert_eq!(counts(shoe.cards_in_order()), Deck::MEXICAN.counts());
    shoe.reseed(rng());
    shoe.reset(Deck::STANDARD);
    assert_eq!(sequence(&mut shoe), first);
}

#[test]
fn picks_and_dice_stay_in_range_and_reach_it_all() {
    let mut shoe = Shoe::new(Deck::STANDARD, rng());
    let mut faces = [0; 7];
    let mut picked = [0; 5];
    for _ in 0..200 {
        shoe.dice().into_iter().for_each(|face| faces[face as usize] += 1);
        picked[shoe.pick(5)] += 1;
    }
    assert!(faces[0] == 0 && faces[1..].iter().all(|&n| n > 60), "{faces:?}");
    assert!(picked.iter().all(|&n| n > 20), "{picked:?}");
}

#[test]
fn printing_a_shoe_shows_no_card() {
    let shoe = Shoe::stacked(list("As"), rng());
    assert_eq!(format!("{shoe:?}"), "Shoe(1 cards, hidden)");
}
