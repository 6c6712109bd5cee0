//! What the rules make of the links of a text.

use super::prose::{Kind, Prose};
use super::refang;
use super::rules::Rules;
use crate::tree::Found;
use livelink::syntax::Permission;
use livelink::{Detector, Link, LinkKind, render};
use std::ops::Range;

/// Rewrites texts.
pub(crate) struct Rewriter<'d> {
    detector: &'d Detector,
    rules: Rules,
}

impl<'d> Rewriter<'d> {
    pub(crate) fn new(detector: &'d Detector, rules: Rules) -> Self {
        Self { detector, rules }
    }

    /// Returns the text of a file with its links rewritten, and how many of them were. A second call changes nothing.
    pub(crate) fn text(&self, found: &Found, text: &str) -> Option<(String, u64)> {
        let prose = Prose::of(self.detector, found, text)?;
        let detector = &prose.detector;
        let places = match self.rules.refang {
            true => {
                let mut places = refang::runs(detector, text);
                places.retain(|(range, _)| prose.has(range));
                places
            }
            false => {
                let mut links = detector.detect(text);
                links.retain(|link| prose.has(&link.range));
                if self.rules.defang {
                    let mut new = String::with_capacity(text.len());
                    render::defanged(detector, text, &links, &mut new);
                    return Some((new, links.len() as u64));
                }
                let rewritten = links.into_iter().filter_map(|link| {
                    let new = self.link(&prose, text, &link)?;
                    Some((link.range, new))
                });
                in_safe_lines(detector, text, rewritten.collect())
            }
        };
        let count = places.len() as u64;
        Some((replaced(text, 0..text.len(), &places), count))
    }

    /// Returns what stands in the place of a link, or `None` if it stays.
    fn link(&self, prose: &Prose<'_>, text: &str, link: &Link) -> Option<String> {
        let own = text.get(link.range.clone())?;
        if link.kind != LinkKind::Url {
            return None;
        }
        let around = Around {
            before: text.get(..link.range.start).unwrap_or_default(),
            after: text.get(link.range.end..).unwrap_or_default(),
        };
        let mut new = own.to_owned();
        if self.rules.unescape {
            new = livelink::unescaped(own).into_owned();
        }
        if self.rules.add_scheme && prose.kind != Kind::Within && around.wants_scheme(prose, own) {
            new = format!("{}://{new}", prose.detector.options().default_scheme.name());
        }
        if self.rules.brackets && prose.kind != Kind::Within && around.wants_brackets(&new) {
            new = format!("<{new}>");
        }
        (new != own).then_some(new)
    }
}

/// The text around a link.
struct Around<'t> {
    before: &'t str,
    after: &'t str,
}

impl Around<'_> {
    /// Whether a link without a scheme is one that its author meant. What could be a name in a program stays, such as
    /// `example.org/module@v1`, and so does what stands in quotation marks or in markup.
    fn wants_scheme(&self, prose: &Prose<'_>, own: &str) -> bool {
        !livelink::has_scheme(own)
            && !own.contains(['@', ':'])
            && Permission::NoFileNames.admits(own, LinkKind::Url)
            && prose.detector.reads_as_address(own, false)
            && !self.is_marked_up()
    }

    /// Whether `new`, in the place of the link, needs `<` and `>` to be read whole.
    fn wants_brackets(&self, new: &str) -> bool {
        livelink::has_scheme(new)
            && !self.is_marked_up()
            // In Markdown, these signs may belong to the text and not to the link.
            && !new.contains(['*', '_', '~', '`', '<', '>'])
            && !livelink::could_be_glued(new, LinkKind::Url)
            && livelink::ends_elsewhere(new, self.after)
    }

    /// Whether quotation marks, brackets or signs of markup touch the link. It may be a target or a text of a link already, or
    /// stand for itself.
    fn is_marked_up(&self) -> bool {
        const BEFORE: &[char] = &[
            '<', '[', '"', '\'', '=', '`', '*', '_', '~', '{', '|', '\\', '“', '‘', '„', '«',
        ];
        const AFTER: &[char] = &[
            '>', '<', ']', '"', '\'', '`', '*', '_', '~', '}', '|', '\\', '$', '”', '’', '“', '»',
        ];
        self.before.ends_with(BEFORE)
            || self.before.ends_with("](")
            || self.before.ends_with("]: ")
            || self.after.starts_with(AFTER)
    }
}

/// Returns the places of those lines in which all links lead where they led before. What stands around a link can make a link of
/// it that ends elsewhere, or none. Linear in the text.
fn in_safe_lines(
    detector: &Detector,
    text: &str,
    places: Vec<(Range<usize>, String)>,
) -> Vec<(Range<usize>, String)> {
    let line_of = |place: &Range<usize>| {
        let before = text.get(..place.start).unwrap_or_default();
        let after = text.get(place.end..).unwrap_or_default();
        let start = before.rfind('\n').map_or(0, |at| at + 1);
        start..place.end + after.find('\n').unwrap_or(after.len())
    };
    let hrefs = |line: &str| -> Vec<String> {
        let links = detector.detect(line).into_iter();
        let own = |link: &Link| line.get(link.range.clone()).unwrap_or_default();
        links
            .map(|link| detector.href(own(&link), link.kind))
            .collect()
    };
    let mut safe = Vec::with_capacity(places.len());
    let mut rest = places.as_slice();
    while let Some((first, _)) = rest.first() {
        let line = line_of(first);
        let (of_line, later) =
            rest.split_at(rest.partition_point(|(place, _)| place.start < line.end));
        let old = text.get(line.clone()).unwrap_or_default();
        if hrefs(old) == hrefs(&replaced(text, line, of_line)) {
            safe.extend_from_slice(of_line);
        }
        rest = later;
    }
    safe
}

/// Returns a part of a text with what stands at its places now.
fn replaced(text: &str, part: Range<usize>, places: &[(Range<usize>, String)]) -> String {
    let mut new = String::with_capacity(part.len());
    let mut at = part.start;
    for (place, link) in places {
        new.push_str(text.get(at..place.start).unwrap_or_default());
        new.push_str(link);
        at = place.end;
    }
    new.push_str(text.get(at..part.end).unwrap_or_default());
    new
}
