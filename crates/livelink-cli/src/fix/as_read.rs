//! The check that a reader of the new text gets the links of the old one.

use super::github::{Read, read};
use super::left::Left;
use super::prose::Kind;
use super::replaced::{Place, lines_of, moved, new_ranges, replaced};
use crate::markdown_places::touches;
use livelink::detect::has_scheme;
use livelink::{Detector, LinkKind, lint};
use std::collections::BTreeSet;
use std::ops::Range;

/// How often the new text is read before all places are left. A reading may leave a single place, so without an end the time would be
/// quadratic.
const ROUNDS: usize = 3;

/// Returns those places at which a reader on GitHub gets the intended link, while all other links stay as they are. Between new `<` and `>`,
/// that is the URL between them. A renderer that ended it elsewhere before is the reason for the brackets only where it went on with a
/// sign beyond ASCII, such as `。` or `）`, or where it left out `_` at the end of a plain text. The text is read a few times at most.
pub(super) fn as_read(
    detector: &Detector,
    kind: Kind,
    text: &str,
    mut places: Vec<Place>,
    left: &mut Vec<Left>,
) -> Vec<Place> {
    if places.is_empty() {
        return places;
    }
    let old = read(kind, text);
    let mut whys: Vec<_> = places
        .iter()
        .map(|place| doubt(kind, text, &old, place))
        .collect();
    for round in 1.. {
        let mut rest = whys.into_iter();
        places.retain(|place| match rest.next().flatten() {
            Some(why) => {
                let own = text.get(place.0.clone()).unwrap_or_default();
                left.push(Left::link(place.0.start, own, &why));
                false
            }
            None => true,
        });
        let new_text = replaced(text, 0..text.len(), &places);
        let new = read(kind, &new_text);
        let wrong = wrong_places((detector, kind), (text, &old), (&new_text, &new), &places);
        if wrong.is_empty() || places.is_empty() {
            break;
        }
        let leaves = |number| round >= ROUNDS || wrong.contains(&number);
        whys = (0..places.len())
            .map(|number| {
                leaves(number).then(|| "a renderer would read other links then".to_owned())
            })
            .collect();
    }
    places
}

/// The signs that Markdown could read as markup.
const MARKUP: &[char] = &['*', '_', '~', '`', '[', ']', '&', '\\', '<', '>'];

fn is_bracketed((_, new): &Place) -> bool {
    new.starts_with('<')
}

/// A part of a text as a message shows it: its start, with the characters escaped that nobody sees.
fn seen(part: &str) -> String {
    let start: String = part.chars().take(40).collect();
    lint::escape_unseen(&start).into_owned()
}

/// The reason for a doubt about the start or the end of a link that gets brackets.
fn doubt(kind: Kind, text: &str, old: &[Read], place: &Place) -> Option<String> {
    let (range, _) = place;
    if !is_bracketed(place) {
        return None;
    }
    let part = |range: Range<usize>| text.get(range).unwrap_or_default();
    let read = read_at(old, range).map(|read| &read.range);
    let Some(read) = read.filter(|read| read.start <= range.start) else {
        let what = "a renderer would read no link here";
        return has_scheme(part(range.clone())).then(|| what.to_owned());
    };
    let before = part(read.start..range.start);
    let cut = part(read.end.min(range.end)..range.end);
    let more = part(range.end..read.end.max(range.end));
    if before.ends_with(|c: char| c.is_ascii()) {
        Some(format!(
            "a renderer reads it as a part of \"{}\"",
            seen(before)
        ))
    } else if !cut.trim_end_matches('_').is_empty() || kind == Kind::Markdown && !cut.is_empty() {
        Some(format!("a renderer ends it before \"{}\"", seen(cut)))
    } else if more.starts_with(|c: char| c.is_ascii()) {
        Some(format!("a renderer goes on with \"{}\"", seen(more)))
    } else if kind == Kind::Markdown && more.contains(MARKUP) {
        // In the link, nothing is markup.
        Some(format!(
            "a renderer could read markup in \"{}\" then",
            seen(more)
        ))
    } else {
        None
    }
}

/// Returns the numbers of the places around which the new text has other links than are meant.
fn wrong_places(
    (detector, kind): (&Detector, Kind),
    (old_text, old): (&str, &[Read]),
    (new_text, new): (&str, &[Read]),
    places: &[Place],
) -> BTreeSet<usize> {
    let ranges = new_ranges(places);
    let href = |target: &str| same_target(detector, target, LinkKind::Url);
    // Parts of the text that a renderer took for the end of a link. Now links may begin there.
    let mut free: Vec<Range<usize>> = Vec::new();
    let mut meant = BTreeSet::new();
    let mut replaced = BTreeSet::new();
    for (place, range) in places.iter().zip(&ranges) {
        let own = old_text.get(place.0.clone()).unwrap_or_default();
        let was = read_at(old, &place.0).filter(|read| read.range.start == place.0.start);
        if is_bracketed(place) {
            let target = place.1.trim_matches(['<', '>']);
            meant.insert((range.start, href(target)));
            let more = read_at(old, &place.0).map(|read| read.range.end);
            let more = more.filter(|end| *end > place.0.end);
            free.extend(more.map(|end| range.end..moved(places, &ranges, end)));
        } else if has_scheme(&place.1) && !has_scheme(own) {
            let more = match was {
                Some(read) => old_text.get(place.0.end..read.range.end),
                None => goes_on(kind, new_text, read_at(new, range), range.end),
            };
            let target = format!("{}{}", place.1, more.unwrap_or_default());
            meant.insert((range.start, href(&target)));
        } else {
            continue;
        }
        replaced.extend(was.map(|read| read.range.start));
    }
    let stays = old
        .iter()
        .filter(|read| !replaced.contains(&read.range.start));
    meant.extend(stays.map(|read| (moved(places, &ranges, read.range.start), href(&read.target))));
    let found = new
        .iter()
        .map(|read| (read.range.start, href(&read.target)));
    let found: BTreeSet<(usize, String)> = found.collect();
    let is_free = |start: usize| touches(&free, &(start..start + 1));
    let fresh = found
        .difference(&meant)
        .filter(|(start, _)| !is_free(*start));
    let differ = meant.difference(&found).chain(fresh);
    let mut differ: Vec<usize> = differ.map(|(start, _)| *start).collect();
    differ.sort_unstable();
    let lines: BTreeSet<usize> = lines_of(new_text, differ.into_iter()).collect();
    let of_places = lines_of(new_text, ranges.iter().map(|range| range.start));
    let in_lines = of_places
        .enumerate()
        .filter(|(_, line)| lines.contains(line));
    let in_lines: BTreeSet<usize> = in_lines.map(|(number, _)| number).collect();
    match lines.is_empty() || !in_lines.is_empty() {
        true => in_lines,
        // Something elsewhere in the text changes.
        false => (0..places.len()).collect(),
    }
}

/// Returns a form of a link's target that is the same for all ways to write its escapes: `%c3%a4`, `%C3%A4` and `ä`.
pub(super) fn same_target(detector: &Detector, link: &str, kind: LinkKind) -> String {
    let mut href = detector.href(link, kind);
    let escapes: Vec<usize> = href.match_indices('%').map(|(at, _)| at + 1).collect();
    for at in escapes {
        if let Some(digits) = href.get_mut(at..at + 2) {
            digits.make_ascii_uppercase();
        }
    }
    href
}

/// Returns the text with which a renderer goes on after a new link that ends at `end`. In plain text, most renderers do not go on with a
/// sign beyond ASCII.
fn goes_on<'t>(kind: Kind, text: &'t str, read: Option<&Read>, end: usize) -> Option<&'t str> {
    let more = text.get(end..read?.range.end)?;
    (kind != Kind::Markdown && !more.starts_with(|c: char| c.is_ascii())).then_some(more)
}

/// Returns the last link that begins before the end of `range`, if it holds a part of it. `reads` are in the order of their starts, but not of
/// their ends: a link of HTML may hold addresses.
fn read_at<'r>(reads: &'r [Read], range: &Range<usize>) -> Option<&'r Read> {
    let after = reads.partition_point(|read| read.range.start < range.end);
    let last = reads.get(after.checked_sub(1)?)?;
    (last.range.end > range.start).then_some(last)
}
