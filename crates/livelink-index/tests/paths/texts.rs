//! Texts with brackets, and edits of them.

use std::ops::Range;

use fastrand::Rng;
use livelink_detect::{Detector, Link, Options, Profile};
use livelink_index::check::patterns;
use livelink_index::{Delta, LinkIndex, LiveLink};

pub(crate) type Batch = Vec<(Range<usize>, String)>;

pub(crate) const BRACKETS: &[[&str; 2]] = &[
    ["(", ")"],
    ["[", "]"],
    ["{", "}"],
    ["<", ">"],
    ["「", "」"],
    ["『", "』"],
    ["（", "）"],
    ["【", "】"],
    ["《", "》"],
    ["⟨", "⟩"],
    ["༺", "༻"],
];
pub(crate) const LETTERS: &[&str] = &[
    "語", "家は", "静か", "a", "é", "한국", "-", "。", "、", ".", "🦀", "\u{301}", "x",
];
pub(crate) const SIGNS: &[&str] = &[
    "/", "?", "#", "=", "&", ",", ":", "~", ":~:", " ", "\"", "\u{149}", "\u{e000}",
];
pub(crate) const HOSTS: &[&str] = &[
    "、a.co/",
    "、a.co/",
    "、a.co/",
    "、a.co/",
    "、a.co/",
    "、a.co/",
    "、a.co/",
    "、a.co/",
    "、a.co/",
    "、a.co?",
    "、a.co#",
    "、https://b.co/",
    "、a.co#:~:",
    "、a.co/?",
    "、tel:",
    "、a@b.co/",
    "、a.co",
];

/// What a text is made of: how many of a thousand pieces are a sign, a host, a bracket without its other one.
#[derive(Clone, Copy)]
pub(crate) struct Mix {
    pub(crate) signs: usize,
    pub(crate) hosts: usize,
    pub(crate) stray: usize,
    /// How many kinds of brackets and of letters there are.
    pub(crate) kinds: usize,
    pub(crate) letters: usize,
    /// Whether nearly all edits are letters and pairs of brackets, one at a time.
    pub(crate) calm: bool,
}

pub(crate) fn choice<'a>(rng: &mut Rng, all: &[&'a str]) -> &'a str {
    all[rng.usize(..all.len())]
}

pub(crate) fn pieces(rng: &mut Rng, mix: Mix, count: usize) -> String {
    let mut text = String::new();
    for _ in 0..count {
        let [open, close] = BRACKETS[rng.usize(..mix.kinds)];
        let kind = rng.usize(..1_000);
        if kind < mix.signs {
            text += choice(rng, SIGNS);
        } else if kind < mix.signs + mix.hosts {
            text += choice(rng, HOSTS);
        } else if kind < mix.signs + mix.hosts + mix.stray {
            text += if rng.bool() { open } else { close };
        } else if rng.usize(..6) == 0 {
            let inner = rng.usize(..4);
            let inner = pieces(rng, Mix { hosts: 0, ..mix }, inner);
            text.extend([open, &inner, close]);
        } else {
            text += choice(rng, &LETTERS[..mix.letters]);
        }
    }
    text
}

pub(crate) fn is_bracket(c: char) -> bool {
    BRACKETS.as_flattened().contains(&&*c.to_string())
}

pub(crate) fn around(rng: &mut Rng, text: &str, at: usize, within: usize) -> usize {
    let at = (at + rng.usize(..=2 * within)).saturating_sub(within);
    text.floor_char_boundary(at.min(text.len()))
}

/// Returns disjoint edits in order. `last` is where the last call was.
pub(crate) fn batch(
    rng: &mut Rng,
    text: &str,
    mix: Mix,
    last: usize,
    link_len: usize,
    most: usize,
) -> Batch {
    let mut batch: Batch = Vec::new();
    let at = match rng.usize(..4) {
        0 => rng.usize(..=text.len()),
        // Where the path of some host has its greatest length.
        1 => {
            let from = text.floor_char_boundary(rng.usize(..=text.len()));
            let host = text[from..].find("a.co").map_or(0, |at| from + at);
            host + link_len
        }
        _ => last,
    };
    let calm = mix.calm && rng.usize(..8) > 0;
    let count = if calm {
        1
    } else {
        [1, 1, 2, 3, 1 + rng.usize(..8)][rng.usize(..5)]
    };
    for _ in 0..count {
        let within = [4, 20, 60, link_len][rng.usize(..4)];
        let start = around(rng, text, at, within);
        let count = rng.usize(..4);
        let letters = Mix {
            signs: 0,
            hosts: 0,
            stray: 0,
            ..mix
        };
        match rng.usize(..if calm { 17 } else { 24 }) {
            0..10 => batch.push((start..start, pieces(rng, letters, 1 + count))),
            10..17 => {
                let c = text[start..].chars().next();
                if let Some(c) =
                    c.filter(|c| !is_bracket(*c) || rng.usize(..if calm { 64 } else { 6 }) == 0)
                {
                    batch.push((start..start + c.len_utf8(), String::new()));
                }
            }
            17..20 => {
                // Moves a character, often a bracket.
                let from = text[start..]
                    .find(is_bracket)
                    .map_or(start, |at| start + at);
                let c = text[from..]
                    .chars()
                    .next()
                    .filter(|_| from - start < 2 * within);
                let Some(c) = c else { continue };
                let to = around(rng, text, from, within);
                batch.push((from..from + c.len_utf8(), String::new()));
                batch.push((to..to, c.to_string()));
            }
            20 => {
                let len = rng.usize(..30);
                let end = text.ceil_char_boundary((start + len).min(text.len()));
                let with = if text.len() > most {
                    0
                } else {
                    rng.usize(..12)
                };
                batch.push((start..end, pieces(rng, mix, with)));
            }
            21 => batch.push((start..start, pieces(rng, Mix { stray: 500, ..mix }, 1))),
            _ => batch.push((start..start, pieces(rng, mix, count))),
        }
    }
    batch.sort_by_key(|(range, _)| (range.start, range.end));
    let mut free_from = 0;
    batch.retain(|(range, with)| {
        let keep = free_from <= range.start && (!range.is_empty() || !with.is_empty());
        if keep {
            free_from = range.end;
        }
        keep
    });
    batch
}

/// Returns a text of about `len` bytes, with a host now and then.
pub(crate) fn opened(rng: &mut Rng, mix: Mix, link_len: usize, len: usize) -> String {
    let mut text = String::new();
    while text.len() < len {
        text += choice(rng, HOSTS);
        let to = text.len() + 1 + rng.usize(..link_len * 2);
        while text.len() < to {
            text += &pieces(rng, mix, 4);
        }
    }
    text
}

/// Returns the edits that take back `batch`, which was made in `text`.
pub(crate) fn inverse(text: &str, batch: &[(Range<usize>, String)]) -> Batch {
    let mut shift = 0_usize;
    let inverse = batch.iter().map(|(range, with)| {
        let start = range.start.wrapping_add(shift);
        shift = shift.wrapping_add(with.len()).wrapping_sub(range.len());
        (start..start + with.len(), text[range.clone()].to_owned())
    });
    inverse.collect()
}

pub(crate) fn detector(rng: &mut Rng, max_link_len: usize) -> Detector {
    let mut options = Options::default();
    options.max_link_len = max_link_len;
    // Policy ends most paths that go through CJK punctuation.
    if rng.usize(..4) > 0 {
        options.profile = Profile::Uts58;
    }
    let detector = Detector::new(options);
    match rng.bool() {
        true => detector.with_patterns(patterns()),
        false => detector,
    }
}

/// Returns the links of an index, as a detector gives them.
pub(crate) fn links_of(index: &LinkIndex) -> Vec<Link> {
    let link = |link: LiveLink| Link {
        range: link.range,
        kind: link.kind,
    };
    index.iter().map(link).collect()
}

/// Returns whether the call has left a path as it was that goes through its first edit: the scan began inside that path, and a
/// bracket closes in the rest of it. If the index did not know that these brackets pair, the scan would have begun before the path.
pub(crate) fn began_in_a_path(text: &str, delta: &Delta, links: &[Link], link_len: usize) -> bool {
    let (Some(range), Some(edit)) = (delta.rescanned.first(), delta.edits.first()) else {
        return false;
    };
    let Some(start) = text[..text.floor_char_boundary(range.start)].rfind("a.co/") else {
        return false;
    };
    let end = text.floor_char_boundary((start + link_len).min(text.len()));
    let rest = text
        .get(text.ceil_char_boundary(edit.new_end.min(end))..end)
        .unwrap_or_default();
    let is_plain = |c: char| !c.is_whitespace() && !"/?#\u{149}\u{e000}".contains(c);
    edit.start < end
        && text[start + 5..end].chars().all(is_plain)
        && BRACKETS.iter().any(|[_, close]| rest.contains(close))
        && !links
            .iter()
            .any(|link| link.range.start <= start && start < link.range.end)
}
