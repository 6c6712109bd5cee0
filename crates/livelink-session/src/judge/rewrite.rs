//! Host names in Unicode instead of their ASCII form.

use std::ops::Range;

use livelink_detect::{Detector, LinkKind};

use crate::candidate::whole_link;
use crate::effects::Rewrite;
use crate::lent_text::LentText;
use crate::mark::Mark;

/// Returns the rewrites that put the host names of `marks` into Unicode. The marks were just made
/// in `run`. A name stays as it is if the rewrite would change the extent of the link. For example,
/// in `中xn--fsq.com` only the ASCII name is the link, but all of `中例.com` would be one. O(run).
pub(crate) fn in_unicode<R: LentText>(
    detector: &Detector,
    text: &R,
    marks: &[&Mark],
    run: Range<usize>,
) -> Vec<Rewrite> {
    let rewrites = marks
        .iter()
        .filter_map(|mark| Some((*mark, one_in_unicode(detector, text, mark)?)));
    let mut rewrites: Vec<(&Mark, Rewrite)> = rewrites.collect();
    if rewrites.is_empty() {
        return Vec::new();
    }
    // The run with all the rewrites, and the places of the links in it.
    let mut rewritten = String::new();
    let mut links = Vec::new();
    let mut at = run.start;
    for (mark, rewrite) in &rewrites {
        rewritten.push_str(&text.slice(at..mark.range.start));
        let start = rewritten.len();
        rewritten.push_str(&text.slice(mark.range.start..rewrite.range.start));
        rewritten.push_str(&rewrite.text);
        rewritten.push_str(&text.slice(rewrite.range.end..mark.range.end));
        links.push(start..rewritten.len());
        at = mark.range.end;
    }
    rewritten.push_str(&text.slice(at..run.end));
    let mut found = Vec::new();
    detector.for_each(&rewritten, |link| found.push(link.range));
    let mut links = links.into_iter();
    rewrites.retain(|_| {
        let link = links.next();
        link.is_some_and(|link| {
            found
                .binary_search_by_key(&link.start, |found| found.start)
                .is_ok_and(|at| found.get(at) == Some(&link))
        })
    });
    rewrites.into_iter().map(|(_, rewrite)| rewrite).collect()
}

/// Returns the rewrite that puts the host name of a link into Unicode. Returns `None` if it already
/// is in Unicode, or if the rewrite would make it another link.
fn one_in_unicode<R: LentText>(detector: &Detector, text: &R, mark: &Mark) -> Option<Rewrite> {
    let shown = text.slice(mark.range.clone());
    let kind = if mark.href.starts_with("mailto:") {
        LinkKind::Email
    } else {
        LinkKind::Url
    };
    let at = host(&shown, kind);
    let ascii = shown.get(at.clone())?;
    let is_custom = || matches!(whole_link(detector, &shown), Some(LinkKind::Custom(_)));
    if !ascii.to_ascii_lowercase().contains("xn--") || is_custom() {
        return None;
    }
    let unicode = detector.display(&format!("https://{ascii}"), LinkKind::Url);
    let unicode = unicode.strip_prefix("https://")?;
    let rewritten = format!(
        "{}{unicode}{}",
        shown.get(..at.start)?,
        shown.get(at.end..)?
    );
    let same = unicode != ascii
        && whole_link(detector, &rewritten) == Some(kind)
        && *detector.href(&rewritten, kind) == *mark.href;
    if !same {
        return None;
    }
    // The rewrite leaves alone the text that both names begin and end with: a caret there stays.
    let alike = |(one, other): &(u8, u8)| one == other;
    let begin = ascii.bytes().zip(unicode.bytes()).take_while(alike).count();
    let (ascii, unicode) = (ascii.get(begin..)?, unicode.get(begin..)?);
    let ends = ascii.bytes().rev().zip(unicode.bytes().rev());
    let end = ends.take_while(alike).count();
    // Only some of the labels may be in ASCII.
    let ascii = ascii.get(..ascii.len() - end)?;
    let start = mark.range.start + R::len_of(shown.get(..at.start + begin)?);
    Some(Rewrite {
        range: start..start + R::len_of(ascii),
        text: unicode.get(..unicode.len() - end)?.to_owned(),
    })
}

/// Returns the place of the host in the text of a link.
fn host(link_text: &str, kind: LinkKind) -> Range<usize> {
    let start = match kind {
        LinkKind::Email => link_text.find('@').map_or(0, |at| at + 1),
        _ => link_text.find("://").map_or(0, |at| at + 3),
    };
    let rest = link_text.get(start..).unwrap_or_default();
    let len = rest.find(['/', '?', '#', ':']).unwrap_or(rest.len());
    start..start + len
}
