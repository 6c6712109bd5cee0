//! Random URLs: what they say, and the ways to write that.

use crate::scripts::Letters;
use livelink_tests::properties::{Rng, choose};
use std::fmt::Write as _;

/// What means something in a URL, ends one, or brackets one.
const NASTY: &[&str] = &[
    "/",
    "?",
    "#",
    "&",
    "=",
    "+",
    "%",
    ":",
    "~",
    ":~:",
    ",",
    "-",
    ".",
    "!",
    ";",
    "'",
    "\"",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "<",
    ">",
    "\\",
    "|",
    "^",
    "`",
    "@",
    "$",
    "*",
    "_",
    " ",
    "..",
    "()",
    ")(",
    "%41",
    "（",
    "）",
    "「",
    "」",
    "«",
    "»",
    "。",
    "、",
    "…",
    "؟",
    "।",
    "\u{3000}",
    "\u{a0}",
    "\u{ad}",
    "\u{301}",
    "\u{feff}",
    "\u{e000}",
    "\u{1f980}",
    "7",
    "x",
];

/// Words that mean nothing to a URL, in random scripts.
pub(crate) fn plain(random: &mut Rng, scripts: &[&Letters]) -> String {
    let mut text = String::new();
    for i in 0..=random.usize(..3) {
        if i > 0 {
            text.push(choose(random, &['-', '_']));
        }
        let letters: &Letters = scripts[random.usize(..scripts.len())];
        text.push_str(&letters.word(random, 6));
    }
    text
}

/// Data of any kind.
pub(crate) fn nasty(random: &mut Rng, scripts: &[&Letters]) -> String {
    let mut text = String::new();
    for _ in 0..=random.usize(..5) {
        if random.usize(..3) == 0 {
            text.push_str(&plain(random, scripts));
        } else {
            text.push_str(choose(random, NASTY));
        }
    }
    text
}

/// Path, query and fragment as data: what divides them is not in here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) path: Vec<String>,
    pub(crate) query: Vec<(String, Option<String>)>,
    pub(crate) fragment: Option<String>,
}

impl Parts {
    /// Parts of which `data` makes the data.
    pub(crate) fn random(random: &mut Rng, mut data: impl FnMut(&mut Rng) -> String) -> Self {
        let mut parts = Self::default();
        for _ in 0..=random.usize(..3) {
            parts.path.push(data(random));
        }
        for _ in 0..random.usize(..3) {
            let value = random.bool().then(|| data(random));
            parts.query.push((data(random), value));
        }
        parts.fragment = random.bool().then(|| data(random));
        parts
    }

    /// The URL of these parts behind `origin`. A character that must not stand as it is gets escaped, any other one if
    /// `escape` says so.
    pub(crate) fn write(&self, origin: &str, mut escape: impl FnMut() -> bool) -> String {
        let mut url = origin.to_owned();
        let mut data = |url: &mut String, text: &str, divides: &str| {
            for c in text.chars() {
                let must =
                    matches!(c, '%' | '\\' | '+') || divides.contains(c) || c.is_whitespace();
                if must || c.is_control() || escape() {
                    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                        let _ = write!(url, "%{byte:02X}");
                    }
                } else {
                    url.push(c);
                }
            }
        };
        for segment in &self.path {
            url.push('/');
            data(&mut url, segment, "/?#");
        }
        for (i, (key, value)) in self.query.iter().enumerate() {
            url.push(if i == 0 { '?' } else { '&' });
            data(&mut url, key, "&=#");
            if let Some(value) = value {
                url.push('=');
                data(&mut url, value, "&=#");
            }
        }
        if let Some(fragment) = &self.fragment {
            url.push('#');
            // `:~:` would start directives, which no data holds here.
            data(&mut url, fragment, "~#");
        }
        url
    }
}
