//! The doubt that a link which gets brackets would be read as it is meant.

use super::github::{Read, read_at};
use super::prose::Kind;
use super::replaced::Place;
use livelink::detect::has_scheme;
use livelink::lint;
use std::ops::Range;

/// The signs that Markdown could read as markup.
const MARKUP: &[char] = &['*', '_', '~', '`', '[', ']', '&', '\\', '<', '>'];

/// A text as a renderer reads it before the rules.
pub(super) struct Doubts<'t> {
    kind: Kind,
    text: &'t str,
    old: &'t [Read],
    /// The places of [`MARKUP`] in Markdown, in order. All links of a line may be parts of one that a renderer reads, so nothing is searched
    /// from a link to the end of that.
    markup: Vec<usize>,
}

impl<'t> Doubts<'t> {
    /// `old` are the links that a renderer reads in the text.
    pub(super) fn of(kind: Kind, text: &'t str, old: &'t [Read]) -> Self {
        let markup = match kind {
            Kind::Markdown => text.match_indices(MARKUP).map(|(at, _)| at).collect(),
            Kind::Plain | Kind::Within => Vec::new(),
        };
        Self {
            kind,
            text,
            old,
            markup,
        }
    }

    /// The reason for a doubt about the start or the end of a link that gets brackets.
    pub(super) fn about(&self, place: &Place) -> Option<String> {
        let (range, _) = place;
        if !is_bracketed(place) {
            return None;
        }
        let part = |range: Range<usize>| self.text.get(range).unwrap_or_default();
        let read = read_at(self.old, range).map(|read| &read.range);
        let Some(read) = read.filter(|read| read.start <= range.start) else {
            let what = "a renderer would read no link here";
            return has_scheme(part(range.clone())).then(|| what.to_owned());
        };
        let is_markdown = self.kind == Kind::Markdown;
        let before = part(read.start..range.start);
        let cut = part(read.end.min(range.end)..range.end);
        let more = range.end..read.end.max(range.end);
        if before.ends_with(|c: char| c.is_ascii()) {
            Some(format!(
                "a renderer reads it as a part of \"{}\"",
                seen(before)
            ))
        } else if !cut.trim_end_matches('_').is_empty() || is_markdown && !cut.is_empty() {
            Some(format!("a renderer ends it before \"{}\"", seen(cut)))
        } else if part(more.clone()).starts_with(|c: char| c.is_ascii()) {
            Some(format!("a renderer goes on with \"{}\"", seen(part(more))))
        } else if self.holds_markup(&more) {
            // In the link, nothing is markup.
            Some(format!(
                "a renderer could read markup in \"{}\" then",
                seen(part(more))
            ))
        } else {
            None
        }
    }

    /// Whether Markdown could read markup in a part of the text.
    fn holds_markup(&self, part: &Range<usize>) -> bool {
        let next = self.markup.partition_point(|at| *at < part.start);
        self.markup.get(next).is_some_and(|at| *at < part.end)
    }
}

pub(super) fn is_bracketed((_, new): &Place) -> bool {
    new.starts_with('<')
}

/// A part of a text as a message shows it: its start, with the characters escaped that nobody sees.
fn seen(part: &str) -> String {
    let start: String = part.chars().take(40).collect();
    lint::escape_unseen(&start).into_owned()
}
