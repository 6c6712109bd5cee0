//! Links made harmless, so that `--refang` makes the same links of them again.

use super::left::Left;
use super::prose::Prose;
use super::refang::{self, refanged};
use super::replaced::{Place, lines_of, new_ranges, replaced};
use crate::tree::Found;
use livelink::syntax::address_kind;
use livelink::{Detector, Link, LinkKind, render};
use std::collections::{BTreeSet, HashSet};

/// How often the new text is read before all links are left.
const ROUNDS: usize = 4;

/// Returns the links in the prose of a text and in the targets of its markup, each with its harmless form. A link stays if `--refang`
/// would not bring the text back as it was, and `left` says so. The new text is read a few times at most.
pub(super) fn places(
    detector: &Detector,
    found: &Found,
    prose: &Prose<'_>,
    text: &str,
    left: &mut Vec<Left>,
) -> Vec<Place> {
    let old = refang::places(prose, text);
    let (mut places, is_partly_left) = that_come_back(detector, found, prose, text, &old, left);
    if is_partly_left {
        let new = replaced(text, 0..text.len(), &places);
        let again = Prose::of(detector, found, &new).map(|prose| {
            let old = refang::places(&prose, &new);
            that_come_back(detector, found, &prose, &new, &old, &mut Vec::new()).0
        });
        // A second run would change more, beside links that are harmless by then.
        if again.is_none_or(|again| !again.is_empty()) {
            leave(text, &mut places, |_| true, left);
        }
    }
    if let (Some((first, _)), false) = (old.first(), places.is_empty()) {
        let what = match old.len() {
            1 => "a harmless link stands here already, and --refang will make a link of it too"
                .to_owned(),
            more => format!(
                "{more} harmless links stand here and below already, and --refang will make links of them too"
            ),
        };
        let at = first.start;
        left.push(Left { at, what });
    }
    places
}

const NO_WAY_BACK: &str = "--refang would not bring it back";

/// Returns the links that come back, each with its harmless form, and whether the text around others is a reason to leave them.
/// `old` holds the changes that `--refang` would make in the text as it is.
fn that_come_back(
    detector: &Detector,
    found: &Found,
    prose: &Prose<'_>,
    text: &str,
    old: &[Place],
    left: &mut Vec<Left>,
) -> (Vec<Place>, bool) {
    let all = links(prose, text);
    let mut places = Vec::new();
    for (link, is_target) in &all {
        let own = text.get(link.range.clone()).unwrap_or_default();
        match harmless(&prose.detector, own, link.kind, *is_target) {
            Some(new) => places.push((link.range.clone(), new)),
            None => left.push(Left::link(link.range.start, own, NO_WAY_BACK)),
        }
    }
    for round in 0.. {
        let bad = bad_places(detector, found, text, old, &all, &places);
        if bad.is_empty() {
            return (places, round > 0);
        }
        let is_bad = |number| round >= ROUNDS || bad.contains(&number);
        leave(text, &mut places, is_bad, left);
    }
    (places, true)
}

/// Leaves the places with these numbers.
fn leave(
    text: &str,
    places: &mut Vec<Place>,
    is_left: impl Fn(usize) -> bool,
    left: &mut Vec<Left>,
) {
    let mut numbers = 0..places.len();
    places.retain(|(range, _)| {
        let leaves = numbers.next().is_some_and(&is_left);
        if leaves {
            let own = text.get(range.clone()).unwrap_or_default();
            left.push(Left::link(range.start, own, NO_WAY_BACK));
        }
        !leaves
    });
}

/// Returns the links in prose and in markup, in order, and whether each is the target of a markup link.
fn links(prose: &Prose<'_>, text: &str) -> Vec<(Link, bool)> {
    let kind = |address: &str| address_kind(&prose.detector, address);
    let marked = prose.marked_with(text, kind);
    let shows = |link: &Link| prose.has(&link.range) && !marked.touch(&link.range);
    let plain = prose.detector.detect(text).into_iter().filter(shows);
    let plain = plain.map(|link| (link, false));
    let targets = marked.links.iter().map(|marked| (marked.link(), true));
    let mut links: Vec<_> = plain.chain(targets).collect();
    links.sort_by_key(|(link, _)| link.range.start);
    // A target that is harmless already leads nowhere, although the markup makes a link of it: `mailto:me[@]example[.]com`.
    links.retain(|(link, is_target)| {
        let own = text.get(link.range.clone()).unwrap_or_default();
        !is_target || link.kind != LinkKind::Email || refanged(own) == own
    });
    links
}

/// Returns a link made harmless, in the usual form, or with brackets around each sign if only that can be taken back: `HTTP[:]//a[.]com`.
fn harmless(detector: &Detector, own: &str, kind: LinkKind, is_target: bool) -> Option<String> {
    if is_target && kind == LinkKind::Url && address_kind(detector, own).is_none() {
        // The address begins with a character reference.
        return None;
    }
    let mut usual = String::with_capacity(own.len() + 8);
    let whole = Link {
        range: 0..own.len(),
        kind,
    };
    render::defanged(detector, own, &[whole], &mut usual);
    let mut apart = String::with_capacity(own.len() + 8);
    for c in own.chars() {
        match c {
            '.' | ':' | '@' => apart.extend(['[', c, ']']),
            _ => apart.push(c),
        }
    }
    [usual, apart].into_iter().find(|new| {
        let leads = address_kind(detector, new) == Some(LinkKind::Url);
        new != own && refanged(new) == own && !leads && detector.detect(new).is_empty()
    })
}

/// Returns the numbers of the places that `--refang` would not bring back. If each comes back, but the text or its links differ, they are
/// the places in the lines that differ. `old` holds the changes that `--refang` would make in the text as it is, and `all` its links.
fn bad_places(
    detector: &Detector,
    found: &Found,
    text: &str,
    old: &[Place],
    all: &[(Link, bool)],
    places: &[Place],
) -> BTreeSet<usize> {
    if places.is_empty() {
        return BTreeSet::new();
    }
    let new = replaced(text, 0..text.len(), places);
    let Some(prose) = Prose::of(detector, found, &new) else {
        return (0..places.len()).collect();
    };
    let back = refang::places(&prose, &new);
    let ranges = new_ranges(places);
    let is_back = |number: usize| {
        let (place, range) = (places.get(number)?, ranges.get(number)?);
        let found = back.binary_search_by_key(&range.start, |(back, _)| back.start);
        let (back, link) = back.get(found.ok()?)?;
        (back == range && text.get(place.0.clone()) == Some(link)).then_some(())
    };
    let lost: BTreeSet<usize> = (0..places.len())
        .filter(|number| is_back(*number).is_none())
        .collect();
    if !lost.is_empty() {
        return lost;
    }
    let back = replaced(&new, 0..new.len(), &back);
    let expected = replaced(text, 0..text.len(), old);
    let pairs = expected.split('\n').zip(back.split('\n')).enumerate();
    let differ = pairs.filter(|(_, (expected, back))| expected != back);
    let mut lines: HashSet<usize> = differ.map(|(line, _)| line + 1).collect();
    let links = links(&prose, &new);
    lines.extend(lines_of(&new, fresh(&links, all, places)));
    let of_places = lines_of(text, places.iter().map(|(range, _)| range.start)).enumerate();
    let in_lines: BTreeSet<usize> = of_places
        .filter(|(_, line)| lines.contains(line))
        .map(|(number, _)| number)
        .collect();
    match lines.is_empty() || !in_lines.is_empty() {
        true => in_lines,
        // Something else in the text changes.
        false => (0..places.len()).collect(),
    }
}

/// Returns the starts of those links of the new text that are not links of the old text.
fn fresh(
    new: &[(Link, bool)],
    old: &[(Link, bool)],
    places: &[Place],
) -> impl Iterator<Item = usize> {
    let mut places = places.iter().peekable();
    let mut old = old.iter().peekable();
    // The new text after a place is longer by so much, and the last place ends there.
    let (mut grown, mut end) = (0, 0);
    new.iter().filter_map(move |(link, is_target)| {
        let start = link.range.start;
        while let Some((place, new)) = places.next_if(|(place, _)| place.start + grown <= start) {
            end = place.start + grown + new.len();
            grown += new.len().saturating_sub(place.len());
        }
        let at = start.saturating_sub(grown);
        while old.next_if(|(old, _)| old.range.start < at).is_some() {}
        let is_old = old.peek().is_some_and(|(old, was_target)| {
            let same_range = old.range.start == at && old.range.len() == link.range.len();
            same_range && old.kind == link.kind && was_target == is_target
        });
        (start < end || !is_old).then_some(start)
    })
}
