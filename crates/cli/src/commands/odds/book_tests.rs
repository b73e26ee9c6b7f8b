use super::*;
use std::fs;

const HOUSE: &str = r#"
id = "corner"
name = "The Corner Club"
place = "Fresno, California"
smallest-chip = "0.50"

[[offering]]
id = "baccarat"
game = "baccarat"
name = "Baccarat <10–20>"
seats = 8
buy-in = 100

[offering.options]
min-wager = 10
max-wager = 20
tie-most = 20
most-in-all = 60
fee-bands = ["10-20: 1"]
fee-player-dealer = 2

[[offering]]
id = "pan"
game = "pan"
name = "Pan"
seats = 6
buy-in = 100
"#;

#[test]
fn the_book_leads_to_a_page_for_each_table() {
    let mut registry = Registry::default();
    registry.add("corner.toml", HOUSE).unwrap();
    let asked = OddsAsked { no_cache: true, ..OddsAsked::default() };
    let book = Book::of(&registry, &Counter::of(&asked));
    let folder = std::env::temp_dir().join(format!("houseway-book-{}", std::process::id()));
    assert_eq!(book.write(&folder, &asked, &registry).unwrap(), 3);
    let read = |name: &str| fs::read_to_string(folder.join(name)).unwrap();
    let index = read(INDEX);
    for (id, file) in
        [("corner/baccarat", "corner-baccarat.html"), ("corner/pan", "corner-pan.html")]
    {
        assert!(index.contains(&format!("<a href=\"{file}\">{id}</a>")), "{index}");
        assert!(read(file).contains("<a href=\"index.html\">All tables</a>"), "{file}");
    }
    assert!(read("corner-baccarat.html").contains("<h1>Baccarat &lt;10–20&gt;</h1>"));
    fs::remove_dir_all(&folder).unwrap();
}
