//! Scripts of edits, and [`Integration`], which plays them: this module makes scripts at random or
//! from bytes, applies them, undoes them and writes them out. The snippets that random texts are
//! made of are at its end.

use std::fmt;
use std::ops::Range;

use fastrand::Rng;
use livelink_detect::{Detector, Link};

use crate::{Delta, LinkIndex};

/// A range of a text, in bytes, and the text that replaces it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Replacement {
    /// The removed range, by offsets in the text before the step.
    pub range: Range<usize>,
    /// The inserted text.
    pub text: String,
}

/// The replacements of one batch: sorted, disjoint, with offsets in the text before all of them.
pub type EditBatch = Vec<Replacement>;

/// A text and its edits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct EditScript {
    /// The text at the start.
    pub text: String,
    /// The batches, one call of the integration each.
    pub steps: Vec<EditBatch>,
}

impl EditScript {
    /// Makes a script of `steps` steps on a text that gets about `len` bytes long.
    pub(super) fn random(rng: &mut Rng, steps: usize, len: usize, alphabet: &[&str]) -> Self {
        let count = rng.usize(..=len / 4);
        let mut script = Self {
            text: pieces(rng, alphabet, count),
            steps: Vec::new(),
        };
        let mut text = script.text.clone();
        let mut undo: Vec<EditBatch> = Vec::new();
        let mut place = 0;
        for _ in 0..steps {
            let step = match undo.pop() {
                Some(step) if rng.usize(..8) == 0 => step,
                last => {
                    undo.extend(last);
                    let step = random_step(rng, &text, place, len, alphabet);
                    undo.push(inverse(&text, &step));
                    step
                }
            };
            apply(&mut text, &step);
            place = step.first().map_or(place, |first| first.range.start);
            script.steps.push(step);
        }
        while let Some(step) = undo.pop() {
            script.steps.push(step);
        }
        script
    }

    /// Reads a script from arbitrary bytes, for a fuzzer. Every input is a script, and a small
    /// change of the input is a small change of the script.
    ///
    /// ```
    /// use livelink_index::check::EditScript;
    ///
    /// let script = EditScript::from_bytes(b"\x03abc\x05\x01\x02xyz");
    /// assert!(!script.steps.is_empty());
    /// assert_eq!(EditScript::from_bytes(b""), EditScript::default());
    /// ```
    pub fn from_bytes(bytes: &[u8]) -> Self {
        let mut bytes = bytes.iter().map(|&byte| usize::from(byte));
        let pieces = |bytes: &mut dyn Iterator<Item = usize>, count: usize| -> String {
            let piece = |byte: usize| ALPHABET.get(byte % ALPHABET.len()).copied();
            bytes.take(count).filter_map(piece).collect()
        };
        let Some(count) = bytes.next() else {
            return Self::default();
        };
        let mut script = Self {
            text: pieces(&mut bytes, count),
            steps: Vec::new(),
        };
        let mut text = script.text.clone();
        while let Some(head) = bytes.next() {
            // Two bits give the number of carets. The other bits give the action of each caret.
            let mut step = EditBatch::new();
            for _ in 0..=head % 4 {
                let (Some(high), Some(low)) = (bytes.next(), bytes.next()) else {
                    break;
                };
                let start = (high << 8 | low) % (text.len() + 1);
                let removed = [0, 1, 4, 60][head / 4 % 4];
                let inserted = [0, 1, 2, 12][head / 16 % 4];
                step.push(Replacement {
                    range: start..start + removed,
                    text: pieces(&mut bytes, inserted),
                });
            }
            let step = normal(&text, &step);
            apply(&mut text, &step);
            script.steps.push(step);
        }
        script
    }

    /// Returns the script with every step changed so that it fits the text it meets: a caller (or a
    /// cut) may have left any offsets in it.
    pub(super) fn normalised(mut self) -> Self {
        let mut text = self.text.clone();
        for step in &mut self.steps {
            *step = normal(&text, step);
            apply(&mut text, step);
        }
        self.steps.retain(|step| !step.is_empty());
        self
    }
}

impl fmt::Display for EditScript {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "  open {:?}", self.text)?;
        for step in &self.steps {
            for (index, replacement) in step.iter().enumerate() {
                let lead = if index == 0 { "\n  " } else { ", and " };
                write!(
                    f,
                    "{lead}replace {:?} by {:?}",
                    replacement.range, replacement.text
                )?;
            }
        }
        Ok(())
    }
}

/// Applies the replacements of `step` to `text`.
pub(super) fn apply(text: &mut String, step: &[Replacement]) {
    for replacement in step.iter().rev() {
        text.replace_range(replacement.range.clone(), &replacement.text);
    }
}

/// Returns `step` with its offsets moved to characters of `text`, sorted, without replacements that
/// then overlap or do nothing.
fn normal(text: &str, step: &[Replacement]) -> EditBatch {
    let mut step: EditBatch = step.to_vec();
    step.sort_by_key(|replacement| replacement.range.start);
    let mut free_from = 0;
    step.retain_mut(|Replacement { range, text: with }| {
        let start = text.floor_char_boundary(range.start);
        let end = text.ceil_char_boundary(range.end.min(text.len()));
        *range = start..end.max(start);
        let keep = free_from <= start && (range.start < range.end || !with.is_empty());
        if keep {
            free_from = range.end;
        }
        keep
    });
    step
}

fn pieces(rng: &mut Rng, alphabet: &[&str], count: usize) -> String {
    (0..count)
        .filter_map(|_| rng.choice(alphabet))
        .copied()
        .collect()
}

/// Makes one action of a user: mostly a key at one place, sometimes keys at many places, sometimes
/// a long insertion or deletion.
///
/// `last` is where the last step was. The next step is often shortly after that place, because a
/// checkpoint that an edit has made wrong shows only in a later edit that relies on it.
fn random_step(rng: &mut Rng, text: &str, last: usize, len: usize, alphabet: &[&str]) -> EditBatch {
    if rng.usize(..400) == 0 {
        let count = rng.usize(..=len / 8);
        return vec![Replacement {
            range: 0..text.len(),
            text: pieces(rng, alphabet, count),
        }];
    }
    let carets = if rng.usize(..6) == 0 {
        2 + rng.usize(..12)
    } else {
        1
    };
    let near = rng.usize(..text.len() + 1);
    // Edits are often close together, as in one run, or shortly after the last step: within the
    // distance that a checkpoint looks back, or that a decision looks ahead.
    let spread = 8 << rng.usize(..7);
    let (from, spread) = match rng.usize(..6) {
        0..2 => (near, spread),
        2..4 => (last, spread),
        _ => (0, text.len() + 1),
    };
    let mut step = EditBatch::new();
    for _ in 0..carets {
        let start = from + rng.usize(..spread);
        let removed = match rng.usize(..20) {
            0..8 => 0,
            8..15 => 1,
            15..19 => rng.usize(..12),
            _ => rng.usize(..=len / 4),
        };
        let inserted = match rng.usize(..10) {
            // A text that has grown too long is cut down.
            _ if text.len() > len => 0,
            0..3 => 0,
            3..8 => 1,
            8 => rng.usize(..6),
            _ => rng.usize(..=len / 20),
        };
        step.push(Replacement {
            range: start..start + removed,
            text: pieces(rng, alphabet, inserted),
        });
    }
    normal(text, &step)
}

/// Returns the step that undoes `step` of `text`.
fn inverse(text: &str, step: &[Replacement]) -> EditBatch {
    let mut shift = 0_usize;
    let invert = |replacement: &Replacement| {
        let Replacement { range, text: with } = replacement;
        let start = range.start.wrapping_add(shift);
        shift = shift.wrapping_add(with.len()).wrapping_sub(range.len());
        Replacement {
            range: start..start + with.len(),
            text: text.get(range.clone()).unwrap_or_default().to_owned(),
        }
    };
    step.iter().map(invert).collect()
}

/// An integration under test: an editor's buffer and whatever keeps the buffer's links.
pub trait Integration {
    /// Begins with `text`. The links are those that `detector` finds.
    fn open(detector: &Detector, text: &str) -> Self;

    /// Makes all replacements of one batch, in the way the editor makes its own edits, and updates
    /// the links. The replacements are sorted and disjoint. Their ranges are in bytes of the text
    /// before the whole batch, and end at the ends of characters.
    fn apply(&mut self, batch: &[Replacement]);

    /// Returns the text as the editor has it.
    fn text(&self) -> String;

    /// Returns all links as the editor has them, in order, in bytes of the text.
    fn links(&self) -> Vec<Link>;

    /// Returns the index and the changes that the last [`apply`](Self::apply) made in it, if the
    /// editor has an index that counts bytes. The harness then checks deltas, ids, queries and cost
    /// too.
    fn index(&self) -> Option<(&LinkIndex, &Delta)> {
        None
    }
}

/// Snippets for texts whose runs hardly end: only one snippet in a hundred is a boundary. So edits
/// fall into the middle of long runs.
///
/// Many of the snippets affect text far away in their run: paths that do not end, schemes that
/// forbid the text after them, brackets, hosts glued to CJK text.
#[rustfmt::skip]
pub const LONG_RUNS: &[&str] = &[
    " ", "\u{3000}",
    ".", ".", ",", ",", "!", "?", "?", ";", "\"", "(", "(", ")", ")", "「", "」", "<", ">", "@", ":", "/", "/", "#", "&", "=", "%", "-", "_", "~", "\\", "*", "|",
    "\u{149}", "\u{f77}", "\u{301}", "\u{200d}", "\u{200b}", "\u{ad}", "\u{202e}", "\u{3002}", "\u{3002}", "\u{ff0e}", "\u{ff61}", "\u{2026}",
    "語Ђ", "é\u{361}", "a", "b", "x1", "Z", "ü", "Ω", "д", "語", "語語語", "最高の", "한국", "अभि", "उदाहरण.भारत", "𝒳", "𠀋", "🦀",
    "http://", "http://", "https://", "HTTPS://", "ftp://", "mailto:", "foo://", "xhttp://", "://", "//", "http://u@", "http://localhost,", "www.",
    "example.com", "example.com", ",example.com,", "、example.org、", "(http://a.co)", "http://a.co/", ",a.co,", "a.co/", ".com", ".co.uk", "co.uk", "localhost",
    "192.168.10.15", "[::1]", "2001:4860:4860::8888", ":8080", ":99999", "/a/b", "?q=(1)", "#:~:text=a,b", "aaaaaaaaaaaaaaaaaaaa", "，", "、",
    "john.doe@", ",me@example.com,", "user:pw@", "a..b@", ".a@", "..", "README.md", "README.md", "main.rs:96",
    "->", "::", "$", "${", "#{", "{", "}", "}>", "[", "[0", "[1", "++", "(http", "items.tools", ",user.name,", "this.id", "a.In", "com.google", "cs.CV", "3.4.0.dev", "/this.id",
    "f(", "x[", "](", "].", ").a", "%2F", "!", "={", "a={", "[12].a", "currentUser.name", "x[a.co]", "f(a.co", "{a.co}", "{a.co},",
    "'", "`", "“", "”", "</a", "\\\"", "**", "[", "[/url]", "。", "（", "\u{200f}", "example.ioの", "を", ",\"", ",,", ",https://", "key=", "|",
    "https:\\/\\/a.co\\/", ":\\/\\/", "\\/", "\\n", "\\u0022",
    "<ab1c2d3@example.com>", "news:", "@bob@", "@bob:", "!", "$", "'@", ":/a", "git@a.co:b/", "{", "}", "mailto:me@a.co?subject=", "1a2b3c4",
];

/// Snippets for texts whose paths hardly end: the detector's decision at a host then depends on
/// text that is hundreds of bytes away.
#[rustfmt::skip]
pub const OPEN_PATHS: &[&str] = &[
    " ", ")", "(", "<",
    "/", "/", "?", "#", ".", ".", ",", ",", ";", "!", "-", "_", "=", "&", "、", "，", "。", "「",
    "a", "b", "m", "m", "Z", "語", "語語語", "家は", "ü", "x1", "/a/b", "?q=1", "aaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaa", "，静か，静か，静か",
    "example.com", "example.co", "example.c", ",a.co/", "、example.org/", "(http://a.co/", "http://example.com/", ",example.com/a", "://", "me@", ",me@example.com",
    "\"", "'", "`", "|", "**", "[", "]", "</a", ",\"", "を", "\"\u{200f}", "\\",
    "mailto:me@a.co?subject=", "mailto:me@a.co?", "me@a.co:b/", "<1a2b3c@a.co>", "@bob:", "@bob@", "~",
];

/// Snippets that start, break, end and glue links, and the characters at the edges of the rules.
///
/// Random text over all of Unicode holds no link. A text made of these snippets holds one every
/// thirty snippets or so. For that, some snippets are in the list more than once. The others are
/// there to break the links.
#[rustfmt::skip]
pub const ALPHABET: &[&str] = &[
    // Boundaries: white space, controls, a noncharacter, an unassigned and a private code point.
    " ", " ", " ", " ", " ", " ", " ", " ", "\n", "\n", "\n", "\r\n", "\r", "\t", "\0", "\u{3000}", "\u{a0}", "\u{2028}", "\u{85}", "\u{ffff}", "\u{378}", "\u{e000}",
    // Soft, brackets, and the marks of the syntax.
    ".", ".", ",", "!", "?", ";", "'", "\"", "(", ")", "[", "]", "{", "}", "<", ">", "「", "」",
    "@", ":", "/", "#", "&", "=", "%", "-", "_", "~", "+", "\\", "*", "|", "$",
    // This character is Hard and Link_Email at once.
    "\u{149}", "\u{673}", "\u{f77}", "\u{f79}", "\u{17a3}", "\u{17a4}",
    // Combining marks, joiners, invisible and bidi characters, odd dots.
    "\u{301}", "\u{308}", "\u{94d}", "\u{200d}", "\u{200c}", "\u{200b}", "\u{ad}", "\u{feff}", "\u{202e}", "\u{3002}", "\u{ff0e}", "\u{ff61}", "\u{2026}",
    // Letters of many scripts, astral ones too.
    "a", "b", "x", "1", "9", "Z", "ü", "ß", "Ω", "д", "аррӏе", "推特", "語", "最高の", "한국", "अभि", "उदाहरण.भारत", "مثال", "𝒳", "𠀋", "🦀", "👨\u{200d}👩",
    // Snippets.
    "http://", "https://", "HTTPS://", "ftp://", "mailto:", "://", "//", "www.", "example.com", "example.org", "a.co", ".com", ".co.uk", ".de", "co.uk",
    "xn--", "xn--bcher-kva.de", "localhost", "192.168.10.15", "[::1]", "2001:4860:4860::8888", ":8080", ":99999", "/a/b", "?q=1", "#frag", "#:~:text=a,b",
    "example.com", " example.com", " example.org ", "http://a.co", " https://example.com/", "x@example.com ",
    "%C3%A9", "john.doe@", "me@example.com", "user:pw@", "..", "README.md", "main.rs:96",
    // Members of objects, names of packages, and sentences that meet without a space.
    "->", "::", "${", "#{", "}>", "[0", "[1", "++", "(http", "items.tools(", "this.id", "example.com.In", "com.google", "cs.CV", "3.4.0.dev", "/this.id",
    "f(", "x[", "](", "].", ").a", "%2F", "!", "={", "a={", "[12].a", "currentUser.name", "x[a.co]", "f(a.co", "{a.co}", "{a.co},",
    // Characters and strings that enclose links.
    "`", "'", "\"", "“", "”", "«", "»", "</a", "[/url]", "\\\"", "**", "[a b]", "[a]", ",\"", ",,", ",https://", "key=", "'me@example.com'", "|a@a.co",
    "\u{200f}", "，", "（", "を", "example.ioの", "bitcoin.org를", "メールは",
    // Escapes of string literals.
    "https:\\/\\/a.co\\/b", "\\/", "\\n", "\\u0022", "\\u0026", "\\", "\\!，",
    // Text that looks like an email address, and text around such addresses.
    "<ab1c2d3@example.com>", "<1a2b", "3c4d@a.co>", "news:", "@bob@", "@bob:", "#room:", "bob!~b@", "~b@a.co", "git@a.co:b/", ":/a", "'@a.co", "{", "}",
    "mailto:me@a.co?subject=", "mailto:me@a.co", "?subject=a", "?body=", "n=", "sip:", "b\u{2019}", "[me@a-1-2-3-4.co]",
    // Control sequences of terminals.
    "\u{1b}", "\u{1b}", "\u{9b}", "\u{7}", "\u{1b}[1m", "\u{1b}[38;5;", "\u{1b}]8;;", "\u{1b}(B", "[1m", "[34mhttp://a.co", "]8;;http://a.co", "mexample.com",
    // Emphasis, templates, tags, and marks of the sentence.
    "_", "__", "_a.co_", "_http://a.co/_", "~~", ":a:`", "{{", "}}", "<b>", "</b>", ";;", "\u{2069}", "a.html", "\u{2026}?", "Ok.It", "Makefile.in",
];
