//! Addresses without any markup, which GitHub's Markdown links.

use std::ops::Range;

use livelink_detect::{Detector, LinkKind};
use livelink_session::{Mark, MarkKind};

use crate::rich_text::RichText;

/// What an address begins with, if it is no email address.
const STARTS: [&str; 4] = ["http://", "https://", "ftp://", "www."];

/// The texts of a paragraph that stand in the source as they are, without a backslash or a reference between.
#[derive(Default)]
pub(super) struct Bare {
    /// Each piece, in the text and in the source.
    pieces: Vec<(Range<usize>, Range<usize>)>,
    detector: Option<Detector>,
}

impl Bare {
    /// Takes a text that the source has as it is.
    pub(super) fn raw(&mut self, text: Range<usize>, source: Range<usize>) {
        match self.pieces.last_mut() {
            Some((last, written)) if last.end == text.start && written.end == source.start => {
                last.end = text.end;
                written.end = source.end;
            }
            _ => self.pieces.push((text, source)),
        }
    }

    /// Links the addresses of the paragraph, and forgets its pieces. The paragraphs before it have `links_before` links.
    pub(super) fn link(&mut self, content: &mut RichText, links_before: usize) {
        for (range, _) in self.pieces.drain(..) {
            let Some(text) = content.text.get(range.clone()) else {
                continue;
            };
            // Most texts have no address, and the detector has a table to build.
            if !text.contains(['@', ':']) && !text.contains("www.") {
                continue;
            }
            let detector = self.detector.get_or_insert_default();
            let (mut in_brackets, mut looked_at) = (false, 0);
            for link in detector.detect(text) {
                let shown = text.get(link.range.clone()).unwrap_or_default();
                let before = text.get(looked_at..link.range.start).unwrap_or_default();
                looked_at = link.range.start;
                if let Some(bracket) = before.rfind(['[', ']']) {
                    in_brackets = before.get(bracket..).is_some_and(|it| it.starts_with('['));
                }
                let before = text.get(..link.range.start).unwrap_or_default();
                let at = range.start + link.range.start..range.start + link.range.end;
                let next = content
                    .mutes
                    .partition_point(|mute| mute.range.end <= at.start);
                let next = content.mutes.get(next);
                let is_muted = next.is_some_and(|mute| mute.range.start < at.end);
                let is_url = link.kind == LinkKind::Url;
                // GitHub takes a bracket for the start of a link with a text.
                if is_muted
                    || is_url && in_brackets
                    || !is_linked(shown, link.kind, before.chars().next_back())
                {
                    continue;
                }
                content.links.push(Mark {
                    range: at,
                    href: detector.href(shown, link.kind).into(),
                    kind: MarkKind::Auto,
                });
            }
        }
        let links = content.links.get_mut(links_before..).unwrap_or_default();
        links.sort_by_key(|link| link.range.start);
    }
}

/// Returns whether GitHub's Markdown links the address too.
fn is_linked(text: &str, kind: LinkKind, before: Option<char>) -> bool {
    if kind == LinkKind::Email {
        let is_plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_' | '+');
        return text.split_once('@').is_some_and(|(local, domain)| {
            local.chars().all(is_plain) && domain.chars().all(is_plain) && domain.contains('.')
        });
    }
    let begins = |start: &&str| {
        let given = text.get(..start.len());
        given.is_some_and(|given| given.eq_ignore_ascii_case(start))
    };
    match STARTS.iter().find(|start| begins(start)) {
        Some(&"www.") => before.is_none_or(|c| c.is_whitespace() || "*_~(".contains(c)),
        Some(_) => before.is_none_or(|c| !c.is_ascii_alphanumeric()),
        None => false,
    }
}
