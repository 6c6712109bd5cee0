//! The check that a reader of the new text gets the links of the old one.

use super::doubt::{Doubts, is_bracketed};
use super::github::{Read, read, read_at};
use super::left::Left;
use super::prose::Kind;
use super::replaced::{Place, lines_of, moved, new_ranges, replaced};
use crate::markdown_places::touches;
use livelink::detect::has_scheme;
use livelink::{Detector, LinkKind};
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
    let doubts = Doubts::of(kind, text, &old);
    let mut whys: Vec<_> = places.iter().map(|place| doubts.about(place)).collect();
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
                None => goes_on(kind, new_text, read_at(new, range), range),
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

/// Returns the text with which a renderer goes on after a new link at `range`. In plain text, most renderers do not go on with a sign
/// beyond ASCII. The text after a link that is only a part of a longer one is not read, because all links of a line may be parts of
/// one that is as long as the line.
fn goes_on<'t>(
    kind: Kind,
    text: &'t str,
    read: Option<&Read>,
    range: &Range<usize>,
) -> Option<&'t str> {
    let read = read.filter(|read| read.range.start >= range.start)?;
    let more = text.get(range.end..read.range.end)?;
    (kind != Kind::Markdown && !more.starts_with(|c: char| c.is_ascii())).then_some(more)
}
