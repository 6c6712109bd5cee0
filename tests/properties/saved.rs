//! Properties of every document that is saved, and of every text that is read as a document.

#[path = "../../crates/livelink-persist/tests/support/markup.rs"]
mod markup;

use super::commonmark;
use livelink::detect::is_boundary;
use livelink::persist::{Saved, html, json, markdown};
use livelink::session::{Mark, MarkKind, Mute, MuteCause};
use markup::{MARKUP, TARGETS};
use pulldown_cmark::Options;

/// Turns arbitrary bytes into a text. The first byte decides how: either the other bytes are read as UTF-8, or each of them
/// chooses a string that means something in a format.
pub fn markup(bytes: &[u8]) -> String {
    let (first, text) = bytes.split_first().unwrap_or((&0, &[]));
    if first % 2 == 0 {
        return String::from_utf8_lossy(text).into_owned();
    }
    let piece = |byte: &u8| MARKUP[usize::from(*byte) % MARKUP.len()];
    text.iter().map(piece).collect()
}

/// Turns arbitrary bytes into a document. Its links and mutes may or may not fit its text.
///
/// The first byte says how many links and mutes there are. The next bytes make the links and mutes, four bytes for each. The text
/// is [`markup`] of the rest.
pub fn saved(bytes: &[u8]) -> Saved {
    let (first, rest) = bytes.split_first().unwrap_or((&0, &[]));
    let (spans, text) = rest.split_at(rest.len().min(usize::from(first % 16) * 4));
    let text = markup(text);
    let (mut links, mut mutes) = (Vec::new(), Vec::new());
    for span in spans.chunks_exact(4) {
        let [from, len, what, target] = [0, 1, 2, 3].map(|at| usize::from(span[at]));
        let from = from * (text.len() + 2) / 256;
        let to = match len {
            // The range ends after the end of the text.
            255 => usize::MAX,
            len => from + len % 32,
        };
        let within = |at: usize| {
            (0..=at.min(text.len()))
                .rev()
                .find(|at| text.is_char_boundary(*at))
        };
        let range = match what % 4 {
            // The range may begin or end anywhere, also inside a character.
            0 => from..to,
            _ => within(from).unwrap_or(0)..within(to).unwrap_or(0),
        };
        if what / 4 % 3 == 0 {
            let causes = [MuteCause::Unlink, MuteCause::Backspace, MuteCause::Undo];
            let cause = causes[target % 3];
            mutes.push(Mute { range, cause });
            continue;
        }
        let own = text.get(range.clone()).unwrap_or("x");
        let href = match target % 4 {
            0 => own.to_owned(),
            1 => format!("mailto:{own}"),
            _ => TARGETS[target / 4 % TARGETS.len()].to_owned(),
        };
        let kind = [MarkKind::Auto, MarkKind::Manual][what / 12 % 2];
        links.push(Mark {
            range,
            href: href.into(),
            kind,
        });
    }
    Saved { text, links, mutes }
}

/// Each format reads back the text of a document, and those of its links and mutes that fit the text and each other. A CommonMark
/// parser finds the same text and links in the Markdown, with its extensions and without them.
pub fn round_trips(saved: &Saved) {
    let fitted = saved.clone().fitted();
    assert_eq!(fitted.text, saved.text, "fitting changes no text");
    let written = html::write(saved);
    assert_eq!(html::read(&written).as_ref(), Ok(&fitted), "{written}");
    let written = json::write(saved);
    let in_json = with_all_schemes(saved);
    assert_eq!(json::read(&written).as_ref(), Ok(&in_json), "{written}");
    let mut stored = json::Stored::of(saved);
    stored.update(saved);
    assert_eq!(stored.saved().as_ref(), Ok(&in_json), "{}", stored.write());
    let written = markdown::write(saved);
    assert_eq!(markdown::read(&written), in_markdown(&fitted), "{written}");
    for options in [Options::empty(), extensions()] {
        let mut read = commonmark::read(&written, options);
        // By the standard, a parser shows U+FFFD for U+0000. This parser does so only sometimes.
        let texts = read.paragraphs.iter_mut();
        for text in texts.chain(read.links.iter_mut().flat_map(|(own, href)| [own, href])) {
            *text = shown(text);
        }
        let expected = as_commonmark(&fitted);
        assert_eq!(read, expected, "{options:?} {saved:?}\n{written}");
    }
    in_a_table(&fitted, &written);
}

/// Returns the part of a document that JSON holds: what fits the text, with links to all schemes.
fn with_all_schemes(saved: &Saved) -> Saved {
    let mut saved = saved.clone();
    for link in &mut saved.links {
        // A target that begins so has no scheme.
        link.href = format!("#{}", link.href).into();
    }
    let mut fitted = saved.fitted();
    for link in &mut fitted.links {
        link.href = link.href[1..].into();
    }
    fitted
}

/// A document of one line keeps its text if its Markdown is put into a cell of a table. There, a bare `|` would begin the next
/// cell.
fn in_a_table(saved: &Saved, written: &str) {
    if written.contains('\n') {
        return;
    }
    let cells = commonmark::cells(&format!("|a|b|\n|-|-|\n|x{written}x|c|"));
    let cells: Vec<String> = cells.iter().map(|cell| shown(cell)).collect();
    let own = format!("x{}x", shown(&saved.text));
    assert_eq!(cells, ["a", "b", &own, "c"], "{saved:?}\n{written}");
}

/// Returns all extensions that give characters a meaning. Smart punctuation is not among them, because it only changes the shape
/// of quotation marks.
fn extensions() -> Options {
    let unwanted = Options::ENABLE_SMART_PUNCTUATION | Options::ENABLE_OLD_FOOTNOTES;
    (Options::all() - unwanted) | Options::ENABLE_FOOTNOTES
}

/// Returns the part of a document that Markdown can hold. A mute that contains a boundary is left out. A mute gets another cause
/// if its character references have no room for its own. An automatic link with white space, which no session makes, becomes a
/// manual link.
fn in_markdown(saved: &Saved) -> Saved {
    let mut saved = saved.clone();
    let text = &saved.text;
    for link in &mut saved.links {
        if text[link.range.clone()].contains(char::is_whitespace) {
            link.kind = MarkKind::Manual;
        }
    }
    saved.mutes.retain_mut(|mute| {
        let own = &text[mute.range.clone()];
        let digits = |c: Option<char>| c.map_or(0, |c| format!("{:x}", u32::from(c)).len());
        let (first, last) = (digits(own.chars().next()), digits(own.chars().next_back()));
        let alone = own.chars().nth(1).is_none();
        mute.cause = match mute.cause {
            MuteCause::Backspace if first == 6 => MuteCause::Unlink,
            MuteCause::Undo if last == 6 => MuteCause::Unlink,
            MuteCause::Undo if alone && last == 5 => MuteCause::Backspace,
            cause => cause,
        };
        !own.contains(is_boundary)
    });
    saved
}

/// Returns a text as it is shown. U+0000 cannot be shown, and becomes U+FFFD.
fn shown(text: &str) -> String {
    text.replace('\0', "\u{fffd}")
}

/// Returns what a CommonMark parser finds in the Markdown of a document: its paragraphs, with empty lines between them, and its
/// links. An empty line inside a link does not end a paragraph.
fn as_commonmark(saved: &Saved) -> commonmark::Content {
    let mut paragraphs = vec![String::new()];
    let mut broken = false;
    for (at, c) in saved.text.char_indices() {
        let next = saved.links.partition_point(|link| link.range.end <= at);
        let linked = (saved.links.get(next)).is_some_and(|link| link.range.contains(&at));
        let paragraph = paragraphs.last_mut().expect("at least one");
        if c != '\n' || linked {
            if std::mem::take(&mut broken) {
                paragraph.push('\n');
            }
            paragraph.push(c);
        } else if broken || paragraph.is_empty() {
            paragraphs.push(String::new());
            broken = false;
        } else {
            broken = true;
        }
    }
    paragraphs.retain(|paragraph| !paragraph.is_empty());
    let links = saved.links.iter().map(|link| {
        let own = &saved.text[link.range.clone()];
        (shown(own), shown(&link.href))
    });
    commonmark::Content {
        paragraphs: paragraphs.iter().map(|text| shown(text)).collect(),
        links: links.collect(),
        others: Vec::new(),
    }
}

/// Reads a text in each format. The document that comes out fits together, and it reads back equal after it is written.
pub fn readers(text: &str) {
    for saved in html::read(text).into_iter().chain([markdown::read(text)]) {
        assert_eq!(saved.clone().fitted(), saved, "{text:?}");
        round_trips(&saved);
    }
    if let Ok(saved) = json::read(text) {
        assert_eq!(with_all_schemes(&saved), saved, "{text:?}");
        round_trips(&saved);
    }
}
