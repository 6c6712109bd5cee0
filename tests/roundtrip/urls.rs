//! Random URLs: their data, and the ways to write it.

use crate::letters::Letters;
use livelink_tests::properties::{Rng, choose};
use std::fmt::Write as _;

/// Strings that mean something in a URL, end one, or bracket one.
const SPECIAL: &[&str] = &[
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

/// Returns words without any special character, in random scripts.
pub(crate) fn words(random: &mut Rng, scripts: &[&Letters]) -> String {
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

/// Returns data of any kind.
pub(crate) fn any_data(random: &mut Rng, scripts: &[&Letters]) -> String {
    let mut text = String::new();
    for _ in 0..=random.usize(..5) {
        if random.usize(..3) == 0 {
            text.push_str(&words(random, scripts));
        } else {
            text.push_str(choose(random, SPECIAL));
        }
    }
    text
}

/// The path, query and fragment of a URL as data, without the characters that divide them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Parts {
    pub(crate) path: Vec<String>,
    pub(crate) query: Vec<(String, Option<String>)>,
    pub(crate) fragment: Option<String>,
}

impl Parts {
    /// Returns random parts, filled by `data`.
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

    /// Writes the URL of these parts after `origin`. Characters that must be escaped are escaped, and any other one if `escape`
    /// says so.
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
            // `:~:` would start directives, which the data here does not have.
            data(&mut url, fragment, "~#");
        }
        url
    }
}
