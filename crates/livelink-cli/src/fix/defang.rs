//! Links made harmless, so that `--refang` makes the same links of them again.

use super::github;
use super::left::Left;
use super::links::{links, links_in_data};
use super::prose::{Kind, Prose};
use super::refang;
use super::replaced::{Place, lines_of, moved, new_ranges, replaced};
use super::signs::{Refanged, is_harmless, refanged};
use crate::tree::Found;
use livelink::syntax::address_kind;
use livelink::{Detector, Link, LinkKind, render};
use std::collections::BTreeSet;
use std::ops::Range;

/// How often the new text is read before all links are left. A reading may leave a single link, so without an end the time would be
/// quadratic.
const ROUNDS: usize = 6;

/// Returns the links in the prose of a text and in the targets of its markup, each with its harmless form. A link stays if `--refang`
/// would not bring the text back as it was, and `left` says so. The new text is read a few times at most.
pub(super) fn places(
    detector: &Detector,
    found: &Found,
    prose: &Prose<'_>,
    text: &str,
    left: &mut Vec<Left>,
) -> Vec<Place> {
    for link in links_in_data(prose, text) {
        let own = text.get(link.range.clone()).unwrap_or_default();
        left.push(Left::link(link.range.start, own, why::DATA));
    }
    let (mut harmless, is_partly_left) = Defanged::of(detector, found, prose, text, left);
    if is_partly_left {
        let new = harmless.text();
        let again = Prose::of(detector, found, &new).map(|prose| {
            let (again, _) = Defanged::of(detector, found, &prose, &new, &mut Vec::new());
            again.places
        });
        // A second run would change more, beside links that are harmless by then.
        if again.is_none_or(|again| !again.is_empty()) {
            harmless.leave(|_| true, why::SECOND_RUN, left);
        }
    }
    let old = refang::places(detector, found, text);
    if let (Some((first, _)), false) = (old.first(), harmless.places.is_empty()) {
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
    harmless.places
}

/// The reasons to leave a link as it is.
mod why {
    pub(super) const DATA: &str = "it is a part of front matter or of the label of a footnote";
    pub(super) const REFERENCE: &str = "its address does not begin with a plain scheme";
    pub(super) const HARMLESS_ALREADY: &str =
        "it holds a sign such as [.] or hxxp already, and --refang would change that too";
    pub(super) const NO_WAY_BACK: &str = "--refang would not bring it back";
    pub(super) const STILL_A_LINK: &str = "a part of it would still be a link";
    pub(super) const LINK_HERE: &str = "the new text would hold a link that is not harmless";
    pub(super) const NOT_ALONE: &str =
        "beside the harmless links of the text, --refang would not bring it back";
    pub(super) const SECOND_RUN: &str =
        "other links here are left, and a second run would change more";
}

/// The links of a text with their harmless forms.
struct Defanged<'t> {
    text: &'t str,
    places: Vec<Place>,
}

impl<'t> Defanged<'t> {
    /// Returns the links that come back, and whether the text around others is a reason to leave them.
    fn of(
        detector: &Detector,
        found: &Found,
        prose: &Prose<'_>,
        text: &'t str,
        left: &mut Vec<Left>,
    ) -> (Self, bool) {
        let all = links(prose, text);
        let come_back = coming_back(detector, found, text);
        let mut places = Vec::new();
        for (link, is_target) in &all {
            let own = text.get(link.range.clone()).unwrap_or_default();
            let comes_back = come_back
                .as_ref()
                .is_none_or(|ranges| ranges.contains(&(link.range.start, link.range.end)));
            let before = text.get(..link.range.start).unwrap_or_default();
            let form = match comes_back {
                true => harmless(&prose.detector, before, own, link.kind, *is_target),
                false => Err(why::NOT_ALONE),
            };
            match form {
                Ok(new) => places.push((link.range.clone(), new)),
                Err(why) => left.push(Left::link(link.range.start, own, why)),
            }
        }
        let mut new = Self { text, places };
        for round in 0.. {
            let bad = new.still_linked(detector, found, &all);
            if bad.is_empty() {
                return (new, round > 0);
            }
            if round < ROUNDS && new.take_apart(&prose.detector, &bad) {
                continue;
            }
            let leaves = |number| round >= ROUNDS || bad.contains(&number);
            new.leave(leaves, why::LINK_HERE, left);
        }
        (new, true)
    }

    fn text(&self) -> String {
        replaced(self.text, 0..self.text.len(), &self.places)
    }

    /// Leaves the places with these numbers, for one reason.
    fn leave(&mut self, is_left: impl Fn(usize) -> bool, why: &str, left: &mut Vec<Left>) {
        let mut numbers = 0..self.places.len();
        let text = self.text;
        self.places.retain(|(range, _)| {
            let leaves = numbers.next().is_some_and(&is_left);
            if leaves {
                let own = text.get(range.clone()).unwrap_or_default();
                left.push(Left::link(range.start, own, why));
            }
            !leaves
        });
    }

    /// Gives the places with these numbers the form with brackets around each sign. Returns whether one of them had another.
    fn take_apart(&mut self, detector: &Detector, numbers: &BTreeSet<usize>) -> bool {
        let mut is_new = false;
        for number in numbers {
            let Some((range, new)) = self.places.get_mut(*number) else {
                continue;
            };
            let own = self.text.get(range.clone()).unwrap_or_default();
            let form = apart(own);
            if *new != form && fault(detector, own, &form).is_none() {
                *new = form;
                is_new = true;
            }
        }
        is_new
    }

    /// Looks at the links of the new text, apart from those that were left as they are. Returns the numbers of the places that such a
    /// link touches. `all` are the links of the old text.
    fn still_linked(
        &self,
        detector: &Detector,
        found: &Found,
        all: &[(Link, bool)],
    ) -> BTreeSet<usize> {
        let places = &self.places;
        if places.is_empty() {
            return BTreeSet::new();
        }
        let everything = || (0..places.len()).collect();
        let new = self.text();
        let Some(prose) = Prose::of(detector, found, &new) else {
            return everything();
        };
        let ranges = new_ranges(places);
        let is_place = |link: &Link| {
            let number = places.partition_point(|(place, _)| place.start < link.range.start);
            places
                .get(number)
                .is_some_and(|(place, _)| *place == link.range)
        };
        let stay = all.iter().filter(|(link, _)| !is_place(link));
        let to_new = |at: usize| moved(places, &ranges, at);
        let stay = stay.map(|(link, is_target)| {
            let Range { start, end } = link.range;
            (to_new(start), to_new(end), *is_target)
        });
        let stay: BTreeSet<(usize, usize, bool)> = stay.collect();
        let links = links(&prose, &new).into_iter();
        let fresh = links.filter(|(link, is_target)| {
            !stay.contains(&(link.range.start, link.range.end, *is_target))
        });
        let starts: Vec<usize> = fresh.map(|(link, _)| link.range.start).collect();
        let lines: Vec<usize> = lines_of(&new, ranges.iter().map(|range| range.start)).collect();
        let beside = starts.iter().zip(lines_of(&new, starts.iter().copied()));
        let beside = beside.map(|(start, line)| {
            let next = ranges.partition_point(|range| range.start <= *start);
            let mut near = [next.checked_sub(1), Some(next)].into_iter().flatten();
            near.find(|number| lines.get(*number) == Some(&line))
        });
        // If no place is beside a link, something else in the text changes.
        let beside: Option<BTreeSet<usize>> = beside.collect();
        beside.unwrap_or_else(everything)
    }
}

/// Returns the ranges of the links of a text that are links too when the harmless links beside them are links again. Only those come
/// back. `None` if the text holds no harmless link, so that all of them do.
fn coming_back(detector: &Detector, found: &Found, text: &str) -> Option<BTreeSet<(usize, usize)>> {
    let all = Refanged::of(text);
    if all.text == text {
        return None;
    }
    let prose = Prose::of(detector, found, &all.text);
    let links = prose.map(|prose| links(&prose, &all.text));
    let ranges = links.into_iter().flatten().map(|(link, _)| {
        let range = all.range_before(&link.range);
        (range.start, range.end)
    });
    Some(ranges.collect())
}

/// Returns a link made harmless, in the usual form, or with brackets around each sign if only that can be taken back: `HTTP[:]//a[.]com`.
/// `before` is the text before it. If neither form is right, returns the reason.
fn harmless(
    detector: &Detector,
    before: &str,
    own: &str,
    kind: LinkKind,
    is_target: bool,
) -> Result<String, &'static str> {
    if is_target && kind == LinkKind::Url && address_kind(detector, own).is_none() {
        return Err(why::REFERENCE);
    }
    let mut usual = String::with_capacity(own.len() + 8);
    let whole = Link {
        range: 0..own.len(),
        kind,
    };
    render::defanged(detector, own, &[whole], &mut usual);
    // Right after a letter, as in the `\nhttp://a.com` of a string, `hxxp` is a part of a word.
    let is_in_word = before.ends_with(|c: char| c.is_ascii_alphanumeric());
    if !is_in_word && fault(detector, own, &usual).is_none() {
        return Ok(usual);
    }
    let apart = apart(own);
    match fault(detector, own, &apart) {
        Some(why) => Err(why),
        None => Ok(apart),
    }
}

/// Returns a link with brackets around each sign.
fn apart(own: &str) -> String {
    let mut apart = String::with_capacity(own.len() + 8);
    for c in own.chars() {
        match c {
            '.' | ':' | '@' => apart.extend(['[', c, ']']),
            _ => apart.push(c),
        }
    }
    apart
}

/// Returns the reason why `new` is no harmless form of `own`, if there is one: it does not come back, or it holds a link, for this command
/// or for GitHub's renderer.
fn fault(detector: &Detector, own: &str, new: &str) -> Option<&'static str> {
    let leads = || address_kind(detector, new) == Some(LinkKind::Url);
    let links = || !detector.detect(new).is_empty() || !github::read(Kind::Plain, new).is_empty();
    if is_harmless(own) {
        Some(why::HARMLESS_ALREADY)
    } else if new == own || refanged(new) != own {
        Some(why::NO_WAY_BACK)
    } else if leads() || links() {
        Some(why::STILL_A_LINK)
    } else {
        None
    }
}
