//! The page about house ways says what the program does.

use cards::CardList;
use houseway_ranking::Ranking;

const PAGE: &str = include_str!("../../../../docs/house-ways.md");

/// Table rows whose first cell is a list of this many cards.
fn rows(cards: usize) -> impl Iterator<Item = Vec<&'static str>> {
    let cells = |line: &'static str| line.trim_matches('|').split('|').map(str::trim).collect();
    PAGE.lines().filter(|line| line.starts_with('|')).map(cells).filter(move |row: &Vec<&str>| {
        row[0].parse::<CardList>().is_ok_and(|list| list.len() == cards)
    })
}

#[test]
fn every_example_is_what_comes_of_it() {
    for (name, cards, least) in [("tiles", 4, 5), ("pai-gow", 7, 12)] {
        let ranking = Ranking::find(name).unwrap();
        let mut examples = 0;
        for row in rows(cards) {
            let hand: CardList = row[0].parse().unwrap();
            let words = ranking.rank(&hand, &[]).unwrap().description;
            let said = format!("{}; {}", row[1], row[2]).replace(": ", " ");
            assert_eq!(words, said, "{}", row[0]);
            examples += 1;
        }
        assert!(examples >= least, "{name}: {examples} examples");
    }
}
