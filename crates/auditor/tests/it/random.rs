//! Hands played at random, audited.

use crate::every_payment::{is_found, with_one_cent_more};
use crate::play::{Plan, play};
use engine::{Chips, Game, Verb};
use houseway_auditor::{Audited, audit};
use notation::parse;
use testkit::Dice;

const HANDS: u64 = 300;

fn taste(verb: Verb) -> usize {
    match verb {
        Verb::Fold | Verb::Out | Verb::Surrender => 3,
        Verb::Ready => 2,
        Verb::Bank | Verb::Split | Verb::Double | Verb::Meld | Verb::Add | Verb::Borrow => 30,
        _ => 10,
    }
}

/// Some seats of a table with this many chairs.
fn some_seats(dice: &mut Dice, least: usize, chairs: usize) -> Vec<usize> {
    let n = least + dice.below(chairs - least + 1).min(dice.below(chairs - least + 1));
    let mut seats: Vec<usize> = (0..chairs).collect();
    while seats.len() > n {
        seats.remove(dice.below(seats.len()));
    }
    seats
}

fn holdem(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0x5eed);
    dice.below(2);
    let seats = some_seats(dice, 2, 10);
    let lead = seats[dice.below(seats.len())];
    let unit = [50, 100][dice.below(2)];
    let stack = |dice: &mut Dice| Chips::cents(700 + unit * dice.below(200) as i64);
    let stacks = seats.iter().map(|seat| (*seat, stack(dice))).collect();
    let options = vec![
        ("button-blind", dice.one_of(&["dead", "dead", "live"]).into()),
        ("button-post", dice.one_of(&["0", "3", "3", "1.50"]).into()),
        ("betting", dice.one_of(&["limit", "limit", "no-limit"]).into()),
        ("smallest-chip", dice.one_of(&["1", "0.50", "0.01", "3"]).into()),
        ("blinds", dice.one_of(&["1,3", "2,4", "3,3", "4"]).into()),
    ];
    Plan { game: Game::find("holdem").unwrap(), options, stacks, lead, taste, absent: 20 }
}

fn omaha(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0x04a4a);
    let mut options = vec![
        ("high-qualifier", dice.one_of(&["none", "pair"]).into()),
        ("low-qualifier", dice.one_of(&["8", "8", "7"]).into()),
    ];
    let plan = holdem(seed);
    options.extend(plan.options);
    Plan { game: Game::find("omaha-hilo").unwrap(), options, ..plan }
}

/// A board game as in most houses, where the button posts nothing.
fn board(game: &str, seed: u64) -> Plan {
    let mut plan = holdem(seed);
    plan.options.retain(|(key, _)| !key.starts_with("button"));
    Plan { game: Game::find(game).unwrap(), ..plan }
}

fn stud(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0x57ad);
    dice.below(2);
    let seats = some_seats(dice, 2, 8);
    let lead = seats[dice.below(seats.len())];
    let stack = |dice: &mut Dice| Chips::cents(250 + 50 * dice.below(200) as i64);
    let stacks = seats.iter().map(|seat| (*seat, stack(dice))).collect();
    let options = vec![
        ("ante", dice.one_of(&["0.50", "1", "0"]).into()),
        ("fee-by-players", dice.one_of(&["", "2-4:0.50,5-8:1.00"]).into()),
        ("fee-from", dice.one_of(&["button", "pot"]).into()),
        ("betting", dice.one_of(&["limit", "limit", "no-limit"]).into()),
        ("smallest-chip", dice.one_of(&["1", "0.50", "0.01", "3"]).into()),
    ];
    let game = Game::find("seven-card-stud").unwrap();
    Plan { game, options, stacks, lead, taste, absent: 20 }
}

fn mexican(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0x41);
    let mut plan = stud(seed);
    plan.stacks.truncate(7);
    plan.lead = plan.stacks[0].0;
    plan.options.retain(|(key, _)| !["ante", "fee-by-players", "fee-from"].contains(key));
    plan.options.push(("fee", dice.one_of(&["0", "0.50", "1"]).into()));
    // A chip to play for beside the fee.
    plan.stacks.iter_mut().for_each(|(_, stack)| *stack += Chips::dollars(2));
    Plan { game: Game::find("mexican-poker").unwrap(), ..plan }
}

/// With antes and a forced bet, or with blinds.
fn stud_high_low(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0x58);
    let mut plan = stud(seed);
    let opens = dice.one_of(&["bring-in", "blinds"]);
    plan.options.extend([
        ("third-street", opens.into()),
        ("high-qualifier", dice.one_of(&["none", "pair"]).into()),
        ("low-qualifier", dice.one_of(&["8", "8", "7", "0"]).into()),
        ("burns", dice.one_of(&["four", "none"]).into()),
    ]);
    if opens == "blinds" {
        plan.options.push(("blinds", dice.one_of(&["1,3", "0.50,1"]).into()));
    }
    Plan { game: Game::find("stud-hilo").unwrap(), ..plan }
}

fn blackjack(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0xb1ac);
    dice.below(2);
    let seats = some_seats(dice, 2, 8);
    let lead = seats[dice.below(seats.len())];
    let stacks = seats
        .iter()
        .map(|seat| (*seat, Chips::cents(1000 + 50 * dice.below(400) as i64)))
        .collect();
    let options = vec![
        ("coverage", dice.one_of(&["gross", "gross", "net"]).into()),
        ("settle-from", dice.one_of(&["left-of-bank", "seat-1", "dealer-right"]).into()),
        ("first-to-act", dice.one_of(&["left-of-dealer", "left-of-bank"]).into()),
        ("must-stand", dice.one_of(&["20", "hard-20", "19", "21"]).into()),
        ("joker-up", dice.one_of(&["frozen", "no-draw"]).into()),
        ("doubles-void-on", dice.one_of(&["natural", "second-joker"]).into()),
        ("splits", dice.one_of(&["0", "2", "3"]).into()),
        ("over-maximum", dice.one_of(&["refused", "excess-no-action"]).into()),
        ("under-minimum", dice.one_of(&["refused", "plays"]).into()),
        ("squares", dice.one_of(&["1", "2", "4"]).into()),
        ("max-wager", dice.one_of(&["100", "20"]).into()),
        ("smallest-chip", dice.one_of(&["0.50", "1"]).into()),
        ("naturals", dice.one_of(&["two-jokers", "aces-and-jokers"]).into()),
        ("joker-joker-pays", dice.one_of(&["1", "2"]).into()),
        ("split-cards", dice.one_of(&["equal-points", "equal-rank"]).into()),
        ("double-limit", dice.one_of(&["over", "within"]).into()),
        ("double-amount", dice.one_of(&["full", "up-to"]).into()),
        ("double-squares", dice.one_of(&["all", "each"]).into()),
        ("decks", dice.one_of(&["1", "2", "6"]).into()),
    ];
    Plan {
        game: Game::find("no-bust-blackjack").unwrap(),
        options,
        stacks,
        lead,
        taste,
        absent: 20,
    }
}

fn hot_action(seed: u64) -> Plan {
    let plan = blackjack(seed);
    let dice = &mut Dice(seed ^ 0x0407);
    dice.below(2);
    let options = vec![
        ("coverage", dice.one_of(&["gross", "gross", "net"]).into()),
        ("over-maximum", dice.one_of(&["refused", "excess-no-action"]).into()),
        ("under-minimum", dice.one_of(&["refused", "plays"]).into()),
        ("max-wager", dice.one_of(&["200", "20"]).into()),
        ("smallest-chip", dice.one_of(&["0.50", "1"]).into()),
        ("kum-kum", dice.one_of(&["yes", "yes", "no"]).into()),
        ("joker-counts", dice.one_of(&["two-or-twelve", "two-to-twelve"]).into()),
        ("two-card-22", dice.one_of(&["beats-22", "equals-22"]).into()),
        ("stand-from", dice.one_of(&["13", "any"]).into()),
        ("both-over-ties", dice.one_of(&["push", "bank"]).into()),
        ("bank-hard-18", dice.one_of(&["stands", "hits"]).into()),
        ("peek", dice.one_of(&["yes", "no"]).into()),
        ("double-down", dice.one_of(&["no", "yes"]).into()),
        ("decks", dice.one_of(&["1", "8"]).into()),
    ];
    // Everybody can afford a bank.
    let stacks = plan.stacks.iter().map(|(seat, chips)| (*seat, *chips + Chips::dollars(20)));
    let game = Game::find("hot-action-blackjack").unwrap();
    Plan { game, options, stacks: stacks.collect(), ..plan }
}

fn three_card(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0x0003_ca4d);
    let seats = some_seats(dice, 2, 14);
    let lead = seats[dice.below(seats.len())];
    let stack = |dice: &mut Dice| Chips::cents(50 * (60 + dice.below(700) as i64));
    let stacks = seats.iter().map(|seat| (*seat, stack(dice))).collect();
    let options = vec![
        ("decks", dice.one_of(&["1", "2", "8"]).into()),
        ("dealt-from", dice.one_of(&["shuffler", "shoe"]).into()),
        ("max-wager", dice.one_of(&["400", "40"]).into()),
        ("bonus-most", dice.one_of(&["400", "30"]).into()),
        ("most-in-all", dice.one_of(&["1000", "100"]).into()),
        ("under-minimum", dice.one_of(&["refused", "plays"]).into()),
        ("over-maximum", dice.one_of(&["refused", "excess-no-action"]).into()),
        ("coverage", dice.one_of(&["gross", "net"]).into()),
        ("bank-back-line", dice.one_of(&["no", "yes"]).into()),
    ];
    Plan { game: Game::find("three-card-poker").unwrap(), options, stacks, lead, taste, absent: 20 }
}

fn baccarat(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0xbacc);
    dice.below(2);
    let seats = some_seats(dice, 2, 8);
    let lead = seats[dice.below(seats.len())];
    let stack = |dice: &mut Dice| Chips::cents(2000 + 50 * dice.below(800) as i64);
    let stacks = seats.iter().map(|seat| (*seat, stack(dice))).collect();
    let options = vec![
        ("coverage", dice.one_of(&["gross", "gross", "net"]).into()),
        ("over-maximum", dice.one_of(&["refused", "excess-no-action"]).into()),
        ("under-minimum", dice.one_of(&["refused", "plays"]).into()),
        ("max-wager", dice.one_of(&["400", "40"]).into()),
        ("smallest-chip", dice.one_of(&["0.50", "1", "5"]).into()),
        ("decks", dice.one_of(&["1", "8"]).into()),
    ];
    Plan { game: Game::find("baccarat").unwrap(), options, stacks, lead, taste, absent: 20 }
}

fn tiles(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0x7113);
    let plan = baccarat(seed);
    let options = vec![
        ("coverage", dice.one_of(&["gross", "gross", "net"]).into()),
        ("over-maximum", dice.one_of(&["refused", "excess-no-action"]).into()),
        ("max-wager", dice.one_of(&["200", "40"]).into()),
        ("squares", dice.one_of(&["1", "3", "10"]).into()),
        ("smallest-chip", dice.one_of(&["0.50", "1", "5"]).into()),
        ("split-top-pair", dice.one_of(&["nine-and-eleven", "nine-or-eleven"]).into()),
    ];
    Plan { game: Game::find("pai-gow-tiles").unwrap(), options, ..plan }
}

fn pai_gow(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0x9a19);
    let plan = baccarat(seed);
    let mut stacks = plan.stacks;
    stacks.truncate(7);
    let lead =
        if stacks.iter().any(|(seat, _)| *seat == plan.lead) { plan.lead } else { stacks[0].0 };
    let options = vec![
        ("joker", dice.one_of(&["bug", "wild"]).into()),
        ("wheel", dice.one_of(&["lowest", "second-highest"]).into()),
        ("copies", dice.one_of(&["player-dealer", "nobody"]).into()),
        ("house-way", dice.one_of(&["all", "one-hand"]).into()),
        ("wagers-until", dice.one_of(&["deal", "dice"]).into()),
        ("unbet-spot", dice.one_of(&["closed", "open"]).into()),
        ("coverage", dice.one_of(&["gross", "gross", "net"]).into()),
        ("over-maximum", dice.one_of(&["refused", "excess-no-action"]).into()),
        ("squares", dice.one_of(&["1", "3", "10"]).into()),
    ];
    Plan { game: Game::find("pai-gow-poker").unwrap(), options, stacks, lead, ..plan }
}

fn pan(seed: u64) -> Plan {
    let dice = &mut Dice(seed ^ 0xa4);
    dice.below(2);
    let seats = some_seats(dice, 2, 8);
    let lead = seats[dice.below(seats.len())];
    let most = [20, 200][dice.below(2)];
    let stacks =
        seats.iter().map(|seat| (*seat, Chips::dollars(8 + dice.below(most) as i64))).collect();
    let yes_no = ["yes", "no"];
    let options = vec![
        ("fee-from", dice.one_of(&["each", "each", "table"]).into()),
        ("spades-removed", dice.one_of(&["0", "0", "4", "7"]).into()),
        ("declare-change", dice.one_of(&["until-next", "no"]).into()),
        ("first-draw-two", dice.one_of(&yes_no).into()),
        ("meld-needs-hit", dice.one_of(&yes_no).into()),
        ("add-any-suit", dice.one_of(&["no", "no", "yes"]).into()),
        ("borrowing", dice.one_of(&yes_no).into()),
        ("claim-pay", dice.one_of(&["automatic", "automatic", "manual"]).into()),
        ("discarder-forces", dice.one_of(&["heads-up", "always"]).into()),
        ("drawn-forces", dice.one_of(&["heads-up", "always"]).into()),
        ("outs", dice.one_of(&["as-they-lie", "as-they-lie", "as-paid"]).into()),
        ("out-of-chips", dice.one_of(&["leaves", "plays-on"]).into()),
        ("broken-condition", dice.one_of(&["paid-once", "paid-again"]).into()),
    ];
    Plan { game: Game::find("pan").unwrap(), options, stacks, lead, taste, absent: 20 }
}

/// Plays and audits, and breaks a payment of each hand to see that it is found. `AUDIT_DUMP=dir`
/// keeps the records on which the two disagree.
fn check(plan: fn(u64) -> Plan) {
    let (mut ended, mut differ) = (0, Vec::new());
    for seed in 0..HANDS {
        let text = play(&plan(seed), seed);
        let document = parse(&text).unwrap();
        let audited = audit(&document).unwrap_or_else(|fault| panic!("{seed}: {fault}\n{text}"));
        let before = differ.len();
        differ.extend(audited.disagreements().map(|d| format!("seed {seed}: {d}")));
        differ.extend(audited.unaudited().map(|(_, why)| format!("seed {seed}: {why}")));
        ended += u64::from(document.hands[0].end.is_some());
        if differ.len() > before
            && let Ok(dir) = std::env::var("AUDIT_DUMP")
        {
            std::fs::write(format!("{dir}/{}-{seed}.hand", plan(seed).game.id), &text).unwrap();
        }
        // Options that a header leaves out have defaults, which the auditor knows independently.
        let bare = |line: &&str| !line.starts_with("option ") || is_set(&plan(seed), line);
        let text: String = text.lines().filter(bare).map(|line| format!("{line}\n")).collect();
        let again = audit(&parse(&text).unwrap()).unwrap();
        let same =
            |audited: &Audited| audited.hands.iter().map(|h| h.verdict.clone()).collect::<Vec<_>>();
        assert_eq!(same(&again), same(&audited), "defaults differ\n{text}");
        let lines: Vec<String> = text.lines().map(String::from).collect();
        let broken: Vec<_> =
            (0..lines.len()).filter_map(|at| with_one_cent_more(&lines, at)).collect();
        if let Some(broken) = broken.get(seed as usize % broken.len().max(1)) {
            assert!(is_found(broken), "not found:\n{}", broken.join("\n"));
        }
    }
    assert!(differ.is_empty(), "{} differ:\n{}", differ.len(), differ.join("\n"));
    assert!(ended > HANDS * 9 / 10, "only {ended} hands came to an end");
}

fn is_set(plan: &Plan, line: &str) -> bool {
    let key = line.split(' ').nth(1).unwrap_or_default();
    plan.options.iter().any(|(name, _)| *name == key)
}

#[test]
fn random_holdem() {
    check(holdem);
}

#[test]
fn random_omaha_high_low() {
    check(omaha);
}

#[test]
fn random_omaha() {
    check(|seed| board("omaha", seed));
}

#[test]
fn random_holdem_high_low() {
    check(|seed| board("holdem-hilo", seed));
}

/// With any moment for the discard.
fn pineapple(game: &str, seed: u64) -> Plan {
    let moments = ["before-flop", "after-flop-seen", "after-flop-betting", "never"];
    let mut plan = board(game, seed);
    plan.options.push(("discard", Dice(seed ^ 0xd15c).one_of(&moments).into()));
    plan
}

#[test]
fn random_pineapple() {
    check(|seed| pineapple("pineapple", seed));
}

#[test]
fn random_crazy_pineapple_high_low() {
    check(|seed| pineapple("crazy-pineapple-hilo", seed));
}

#[test]
fn random_stud() {
    check(stud);
}

#[test]
fn random_stud_high_low() {
    check(stud_high_low);
}

#[test]
fn random_mexican_poker() {
    check(mexican);
}

#[test]
fn random_razz() {
    check(|seed| Plan { game: Game::find("razz").unwrap(), ..stud(seed) });
}

#[test]
fn random_blackjack() {
    check(blackjack);
}

#[test]
fn random_hot_action() {
    check(hot_action);
}

#[test]
fn random_baccarat() {
    check(baccarat);
}

#[test]
fn random_tiles() {
    check(tiles);
}

#[test]
fn random_pai_gow_poker() {
    check(pai_gow);
}

#[test]
fn random_three_card_poker() {
    check(three_card);
}

#[test]
fn random_pan() {
    check(pan);
}
