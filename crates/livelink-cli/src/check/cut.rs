//! Links that end too early, or are no links at all, because a bracket is missing.

use super::finding::Finding;
use super::marked_up::MarkedUp;
use super::rule::Rule;
use crate::markdown_places::MarkdownPlaces;
use std::ops::Range;

/// How much of the text before and after a link is searched for its bracket, in bytes.
const NEAR: usize = 4 << 10;

/// The separator of two paragraphs.
const BLANK: [&str; 2] = ["\n\n", "\n\r\n"];

/// Returns the finding about a link of `text` that a missing bracket has cut. `marked_up` is the text as Markdown, if it is Markdown.
/// Reads at most 4 KiB before and after the link.
pub(super) fn cut(
    text: &str,
    link: &Range<usize>,
    marked_up: Option<&MarkedUp>,
) -> Option<Finding> {
    let own = text.get(link.clone())?;
    let before = text.get(..link.start)?;
    let before = before.get(before.ceil_char_boundary(link.start.saturating_sub(NEAR))..)?;
    let after = text.get(link.end..)?;
    if !livelink::detect::has_scheme(own) {
        return None;
    }
    let markdown = marked_up.and_then(|marked_up| marked_up.markdown.as_ref());
    if markdown.is_some_and(|markdown| markdown.has_target(link.start)) {
        return None;
    }
    let (end, message, help) = match markdown {
        Some(markdown) if is_full_width(before, after, link.start, markdown) => (
            link.end,
            "Markdown reads no link here, because a bracket is full-width",
            format!("write (https://…) with the brackets of ASCII: ]({own})"),
        ),
        Some(_) if before.ends_with("](") && is_never_closed(own, after) => (
            link.end,
            "the link of Markdown has no bracket at its end, so it is no link",
            format!("if the link ends here, write {own})"),
        ),
        _ => {
            let rest = livelink::lint::after_stray_bracket(paragraph_end(before), after)?;
            let end = link.end + rest.len();
            let whole = text.get(link.start..end)?;
            let written = whole.replace(')', "%29").replace(']', "%5D");
            (
                end,
                "the link ends at a bracket that nothing opens",
                format!("if the address goes on, write {written}"),
            )
        }
    };
    Some(Finding {
        range: link.start..end,
        rule: Rule::CutLink,
        message: message.to_owned(),
        help: Some(help),
        ruling: None,
        host: None,
    })
}

/// Returns the part of a text that holds its last paragraph.
fn paragraph_end(text: &str) -> &str {
    let mut feeds = memchr::memrchr_iter(b'\n', text.as_bytes());
    let start = feeds.find_map(|feed| {
        let before = text.get(..feed)?;
        let is_blank = before.ends_with('\n') || before.ends_with("\n\r");
        is_blank.then_some(feed + 1)
    });
    text.get(start.unwrap_or(0)..).unwrap_or_default()
}

/// Whether the bracket before a link, which holds the target of a Markdown link, is not closed in its paragraph.
fn is_never_closed(own: &str, after: &str) -> bool {
    let near = after
        .get(..after.floor_char_boundary(NEAR))
        .unwrap_or_default();
    let paragraph = BLANK.iter().fold(near, |part, blank| {
        part.split(blank).next().unwrap_or_default()
    });
    if paragraph.len() == near.len() && near.len() < after.len() {
        // Nobody knows how the paragraph continues.
        return false;
    }
    let mut open = 1_usize;
    let mut is_escaped = false;
    own.chars().chain(paragraph.chars()).all(|c| {
        match c {
            '(' if !is_escaped => open += 1,
            ')' if !is_escaped => open -= 1,
            _ => {}
        }
        is_escaped = c == '\\' && !is_escaped;
        open > 0
    })
}

/// Whether a link is in brackets as the target of a Markdown link does, and one of them is full-width, as in
/// `[text]（https://example.com）`.
fn is_full_width(before: &str, after: &str, start: usize, markdown: &MarkdownPlaces) -> bool {
    let closed = after.starts_with(['）', ')']);
    let (shown, is_wide) = match (before.strip_suffix("]（"), before.strip_suffix("](")) {
        (Some(shown), _) => (shown, closed),
        (_, Some(shown)) => (shown, after.starts_with('）')),
        _ => return false,
    };
    let line = shown.rsplit('\n').next().unwrap_or_default();
    let Some((_, shown_text)) = line.rsplit_once('[') else {
        return false;
    };
    // A number in brackets may refer to a source: `[1]`.
    let is_text = shown_text.chars().any(char::is_alphabetic);
    let end = start - (before.len() - shown.len()) + 1;
    is_wide && is_text && !markdown.ends_link(end)
}

#[cfg(test)]
mod tests {
    use super::{cut, is_never_closed};

    #[test]
    fn targets_that_nothing_closes() {
        for (after, expected) in [
            (") b", false),
            ("\\) b\n\nc)", true),
            ("\\\\) b", false),
            ("(\\() b", true),
        ] {
            let found = is_never_closed("https://example.com", after);
            assert_eq!(found, expected, "{after}");
        }
    }

    #[test]
    fn how_an_address_goes_on() {
        let found = cut("https://example.com/x]y_z", &(0..21), None);
        let help = found.and_then(|it| it.help).unwrap_or_default();
        assert_eq!(
            help,
            "if the address goes on, write https://example.com/x%5Dy_z"
        );
    }
}
