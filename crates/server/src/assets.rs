//! The files of the pages, embedded in the program.

macro_rules! assets {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!("../../../web/pages/", $name))),)*]
    };
}

const ASSETS: &[(&str, &str)] = assets! {
    "cards.js" "chair.js" "chips.js" "connection.js" "controls.js" "draw.js" "dom.js" "keys.js"
    "money.js" "set.js" "state.js" "style.css" "table.js" "words.js" "icon.svg"
};

/// A file and its type.
pub(crate) fn find(name: &str) -> Option<(&'static str, &'static str)> {
    let (name, text) = ASSETS.iter().find(|(known, _)| *known == name)?;
    let kind = match name.rsplit('.').next() {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    };
    Some((kind, text))
}
