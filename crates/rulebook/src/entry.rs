use crate::kind::Kind;
use crate::read;
use engine::RuleId;
use house::FileFault;
use house::sheet::Sheet;

/// A rule in our own words.
#[derive(Clone, Debug)]
pub struct Entry {
    pub id: RuleId,
    pub title: String,
    pub kind: Kind,
    /// The houses that post it.
    pub houses: Vec<&'static str>,
    /// The posted rules that it is based on.
    pub source: String,
    pub paragraph: String,
    pub file: String,
}

/// The line above and below the front matter.
const FENCE: &str = "+++";

/// Splits a file into front matter and what follows.
fn parts(text: &str) -> Result<(&str, &str), (usize, String)> {
    let missing = || format!("an entry begins with {FENCE}, its data as TOML, and {FENCE}");
    let rest = text.strip_prefix(FENCE).ok_or_else(|| (1, missing()))?;
    let rest = rest.strip_prefix('\n').ok_or_else(|| (1, missing()))?;
    let mut at = 0;
    for line in rest.split_inclusive('\n') {
        if line.trim_end() == FENCE {
            return Ok((&rest[..at], &rest[at + line.len()..]));
        }
        at += line.len();
    }
    Err((1, format!("the closing {FENCE} is missing")))
}

/// Reads the file of an entry, `rulebook/PN/PN-24.md`.
pub(crate) fn read(file: &str, text: &str) -> Result<Entry, Vec<FileFault>> {
    let fault = |line, message| FileFault { file: file.into(), line, column: 1, message };
    let (front, paragraph) = parts(text).map_err(|(line, message)| vec![fault(line, message)])?;
    let (mut sheet, mut fields) = Sheet::read_at(file, front, 2);
    let id = fields.need(&mut sheet, "id").and_then(|value| {
        let text = sheet.text(&value)?;
        let id = text.parse::<RuleId>();
        match id {
            Err(problem) => sheet.fault(value.span(), format!("'{text}' is {problem}")),
            Ok(id) if !file.ends_with(&format!("/{}/{id}.md", id.chapter())) => {
                let place = format!("rulebook/{}/{id}.md", id.chapter());
                sheet.fault(value.span(), format!("the entry of {id} belongs in {place}"));
            }
            Ok(_) => {}
        }
        id.ok()
    });
    let title = fields.need(&mut sheet, "title").and_then(|value| sheet.text(&value));
    let kind = fields.need(&mut sheet, "kind").and_then(|value| read::kind(&mut sheet, &value));
    let houses =
        fields.need(&mut sheet, "houses").and_then(|value| read::houses(&mut sheet, &value));
    let source = fields.need(&mut sheet, "source").and_then(|value| sheet.text(&value));
    fields.finish(&mut sheet);

    let mut faults = sheet.into_faults();
    let paragraph = paragraph.trim();
    let first = 3 + front.matches('\n').count();
    if paragraph.is_empty() {
        faults.push(fault(first, "the paragraph is missing".into()));
    }
    match (id, title, kind, houses, source) {
        (Some(id), Some(title), Some(kind), Some(houses), Some(source)) if faults.is_empty() => {
            let (paragraph, file) = (paragraph.into(), file.into());
            Ok(Entry { id, title, kind, houses, source, paragraph, file })
        }
        _ => Err(faults),
    }
}
