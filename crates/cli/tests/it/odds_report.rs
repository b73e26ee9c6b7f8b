//! Reports as pages.

use crate::common::{Folder, run};
use std::fs;

/// Elements that have no end.
const VOID: [&str; 1] = ["meta"];

/// Reads a page element by element: every tag that is opened is closed in its turn, and ids are
/// unique.
fn check(page: &str) -> Vec<String> {
    let (mut open, mut all, mut ids): (Vec<String>, Vec<String>, Vec<String>) = Default::default();
    let body = page.strip_prefix("<!doctype html>\n").expect("a page");
    for part in body.split('<').skip(1) {
        let (tag, _) = part.split_once('>').unwrap_or_else(|| panic!("{part}"));
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop().as_deref(), Some(name), "{tag}");
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap();
        if let Some((_, rest)) = tag.split_once(" id=\"") {
            let id = rest.split('"').next().unwrap().to_string();
            assert!(!ids.contains(&id), "{id} twice");
            ids.push(id);
        }
        if !tag.ends_with('/') && !VOID.contains(&name) {
            open.push(name.into());
        }
        all.push(tag.into());
    }
    assert_eq!(open, [""; 0]);
    // What labels something is there.
    for tag in &all {
        let Some((_, rest)) = tag.split_once("aria-labelledby=\"") else { continue };
        for id in rest.split('"').next().unwrap().split(' ') {
            assert!(ids.iter().any(|known| known == id), "{tag}");
        }
    }
    all
}

fn many(tags: &[String], name: &str) -> usize {
    tags.iter().filter(|tag| tag.split(' ').next() == Some(name)).count()
}

fn page(args: &[&str]) -> (String, Vec<String>) {
    let folder = Folder::new("odds-page");
    let file = folder.path().join("page.html");
    let file = file.to_str().unwrap();
    let done = run(&[&["odds"], args, &["--report", file]].concat());
    assert_eq!((done.code, done.err.as_str()), (0, ""), "{args:?}");
    assert_eq!(done.out, format!("The report is in {file}\n"));
    let page = fs::read_to_string(file).unwrap();
    let tags = check(&page);
    assert_eq!((many(&tags, "h1"), many(&tags, "main")), (1, 1));
    // Nothing comes from elsewhere: the name of SVG is no address.
    let bare = page.replace("http://www.w3.org/2000/svg", "");
    for part in ["http:", "https:", "<script", "<link", "<img", "@import", "url("] {
        assert!(!bare.contains(part), "{part}");
    }
    assert_eq!(many(&tags, "svg"), many(&tags, "title") - 1, "every picture has a title");
    assert_eq!(many(&tags, "svg"), many(&tags, "desc"));
    (page, tags)
}

#[test]
fn a_report_says_how_its_numbers_were_made() {
    let (page, tags) = page(&["palace/baccarat", "--set", "banker-six=even", "--bet", "25"]);
    assert!(page.contains("Exact: all 4,998,398,275,503,360 orders"), "{page}");
    let command = "houseway odds palace/baccarat --set &#39;banker-six=even&#39; --bet 25 --hands-per-hour 40 --over 100";
    assert!(page.contains(command), "{page}");
    assert!(page.contains("<th scope=\"row\">banker</th><td class=\"number\">−1.2"), "{page}");
    // Results of three wagers for players and bank, edges and fees.
    assert_eq!(many(&tags, "svg"), 8);
    assert!(page.contains("prefers-color-scheme: dark") && page.contains("@media print"));
}

#[test]
fn strategies_are_drawn() {
    let (page, tags) = page(&["palace/hot-action-blackjack"]);
    assert!(many(&tags, "rect") > 200, "{}", many(&tags, "rect"));
    assert!(page.contains("<summary>The same as a table</summary>"));
}

#[test]
fn chairs_have_a_page_too() {
    let (page, tags) = page(&["palace/holdem-4-8"]);
    assert_eq!(many(&tags, "svg"), 1);
    assert!(page.contains("24.00 with 5 players."), "{page}");
}

#[test]
fn a_report_that_cannot_be_written_is_an_error() {
    let done = run(&["odds", "palace/baccarat", "--report", "/dev/null/page.html"]);
    assert_eq!(done.code, 1, "{done:?}");
    assert!(done.err.contains("/dev/null/page.html: cannot be written"), "{done:?}");
}
