//! What the rules make of the links of a text.

use super::refang;
use crate::syntax::Syntax;
use livelink::syntax::Permission;
use livelink::{Detector, Link, LinkKind, render, uts58};
use std::ops::Range;
use std::path::Path;

/// Which rules apply.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Rules {
    /// Write URLs with no more escapes than they need.
    pub(crate) unescape: bool,
    /// Put `<` and `>` around a URL that a plain renderer would end at another place.
    pub(crate) brackets: bool,
    /// Write the scheme of bare hosts.
    pub(crate) add_scheme: bool,
    /// Make links harmless.
    pub(crate) defang: bool,
    /// Make harmless links links again.
    pub(crate) refang: bool,
}

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
    pub(crate) fn text(&self, path: &Path, text: &str) -> (String, u64) {
        let zones = Syntax::Auto.zones(path, || text);
        let detector = zones.detector(self.detector);
        let mut links = Vec::new();
        if !self.rules.refang {
            links = detector.detect(text);
            zones.keep(text, &mut links);
        }
        if self.rules.defang {
            let mut new = String::with_capacity(text.len());
            render::defanged(&detector, text, &links, &mut new);
            return (new, links.len() as u64);
        }
        let is_prose = zones.language_name().is_none_or(|name| name == "markdown");
        let mut places: Vec<(Range<usize>, String)> = Vec::new();
        places.extend(links.iter().filter_map(|link| {
            let new = self.link(&detector, text, link, is_prose)?;
            Some((link.range.clone(), new))
        }));
        if self.rules.refang {
            places = refang::runs(&detector, text);
            let map = zones.map(text);
            places.retain(|(range, _)| map.permission(range.clone()) != Permission::Deny);
        }
        if !self.rules.refang {
            places = in_safe_lines(&detector, text, places);
        }
        let count = places.len() as u64;
        (replaced(text, 0..text.len(), &places), count)
    }

    /// Returns what stands in the place of a link, or `None` if it stays.
    fn link(&self, detector: &Detector, text: &str, link: &Link, is_prose: bool) -> Option<String> {
        let own = text.get(link.range.clone())?;
        let mut new = own.to_owned();
        if self.rules.unescape && link.kind == LinkKind::Url {
            new = uts58::minimal(&new).into_owned();
        }
        if self.rules.add_scheme && link.kind == LinkKind::Url && !livelink::has_scheme(&new) {
            new = format!("{}://{new}", detector.options().default_scheme.name());
        }
        if self.rules.brackets && is_prose && self.wants_brackets(text, link, &new) {
            new = format!("<{new}>");
        }
        (new != own).then_some(new)
    }

    /// Whether `new`, in the place of a link, needs `<` and `>` to be read whole.
    fn wants_brackets(&self, text: &str, link: &Link, new: &str) -> bool {
        let before = text.get(..link.range.start).unwrap_or_default();
        let after = text.get(link.range.end..).unwrap_or_default();
        // In Markdown, such a text is a target or a text of a link already.
        let is_marked_up = before.ends_with(['<', '(', '[', '"', '\'', '='])
            || after.starts_with(['>', ']', '"', '\''])
            || before.ends_with("]: ");
        link.kind == LinkKind::Url
            && livelink::has_scheme(new)
            && !is_marked_up
            && livelink::ends_elsewhere(new, after)
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
