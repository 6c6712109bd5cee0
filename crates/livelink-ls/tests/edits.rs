//! Random edits in each of the three encodings. After each, the server's links are those of a batch scan of the client's text.
//!
//! `LIVELINK_LS_EDITS=1000000 cargo test --release -p livelink-ls --test edits` is the long run.

mod support;

use std::time::{Duration, Instant};

use fastrand::Rng;
use livelink::syntax::{Language, PermissionMap};
use livelink::{Detector, Options};
use serde_json::json;
use support::{Client, URI, range};

/// The snippets of the random texts.
const PIECES: [&str; 40] = [
    "a",
    " ",
    "\n",
    "\r\n",
    "\r",
    ".",
    "/",
    "example.com",
    "https://",
    "@",
    "me@example.org",
    "é",
    "🦀",
    "例え",
    "。",
    "com",
    "x.co",
    "\u{2028}",
    "\u{85}",
    "\u{B}",
    "(",
    ")",
    "`",
    "\"",
    "http://аррӏе.com",
    "#",
    "?",
    ":",
    "\u{200B}",
    "مثال.com",
    "<",
    ">",
    "e\u{301}",
    "\t",
    "|",
    "\n|-|\n",
    "*",
    "&gt;",
    "](",
    "https://example.com/a",
];

#[derive(Clone, Copy, Debug)]
enum Encoding {
    Utf8,
    Utf16,
    Utf32,
}

impl Encoding {
    const ALL: [(Self, &str); 3] = [
        (Self::Utf8, "utf-8"),
        (Self::Utf16, "utf-16"),
        (Self::Utf32, "utf-32"),
    ];

    fn len(self, text: &str) -> usize {
        match self {
            Self::Utf8 => text.len(),
            Self::Utf16 => text.encode_utf16().count(),
            Self::Utf32 => text.chars().count(),
        }
    }

    /// The position of a byte, by a scan of the text.
    fn position(self, text: &str, at: usize) -> [u64; 2] {
        let (mut line, mut start) = (0, 0);
        let bytes = text.as_bytes();
        for next in 1..=at {
            let ended = match bytes[next - 1] {
                b'\n' => true,
                b'\r' => bytes.get(next) != Some(&b'\n'),
                _ => false,
            };
            if ended {
                (line, start) = (line + 1, next);
            }
        }
        [line, self.len(&text[start..at]) as u64]
    }

    fn range(self, text: &str, range: std::ops::Range<usize>) -> [u64; 4] {
        let ([a, b], [c, d]) = (
            self.position(text, range.start),
            self.position(text, range.end),
        );
        [a, b, c, d]
    }
}

/// An offset that a client can send: on a character, and not inside a line end of two characters.
fn offset(rng: &mut Rng, text: &str, from: usize, to: usize) -> usize {
    let at = text.floor_char_boundary(rng.usize(from..=to.max(from)).min(text.len()));
    let inside = at > 0 && text[..at].ends_with('\r') && text[at..].starts_with('\n');
    if inside { at - 1 } else { at }
}

struct Run {
    client: Client,
    encoding: Encoding,
    text: String,
    version: i32,
    rng: Rng,
}

impl Run {
    fn new(encoding: Encoding, name: &str, language: &str, seed: u64) -> Self {
        let (mut client, answer) =
            Client::initialized(json!({ "general": { "positionEncodings": [name, "utf-16"] } }));
        // Of two that the client knows, the server takes the other one only if it is UTF-16.
        assert_eq!(answer["capabilities"]["positionEncoding"], name);
        client.open(URI, language, "");
        Self {
            client,
            encoding,
            text: String::new(),
            version: 1,
            rng: Rng::with_seed(seed),
        }
    }

    /// Makes a few random changes in one message.
    fn edit(&mut self) {
        let mut changes = Vec::new();
        for _ in 0..self.rng.usize(1..=3) {
            let rng = &mut self.rng;
            let most = if self.text.len() > 400 { 120 } else { 8 };
            let start = offset(rng, &self.text, 0, self.text.len());
            let end = offset(rng, &self.text, start, start + most).max(start);
            let new: String = (0..rng.usize(..4))
                .map(|_| PIECES[rng.usize(..PIECES.len())])
                .collect();
            if rng.u8(..200) == 0 {
                self.text = new;
                changes.push(json!({ "text": self.text }));
                continue;
            }
            let place = self.encoding.range(&self.text, start..end);
            changes.push(json!({ "range": range(place), "text": new }));
            self.text.replace_range(start..end, &new);
        }
        self.version += 1;
        self.client.change(self.version, json!(changes));
    }

    /// The places of the server's links, and their targets.
    fn found(&mut self) -> Vec<([u64; 4], String)> {
        self.client.links(URI)
    }

    /// Checks the links, which are those of `expected`, found by `detector`. If `later`, the server may need time for them: a parse in the
    /// background is only settled after a quiet moment.
    fn check(&mut self, detector: &Detector, expected: Vec<livelink::Link>, later: bool) {
        let links = expected.into_iter().map(|link| {
            let href = detector.href(&self.text[link.range.clone()], link.kind);
            (self.encoding.range(&self.text, link.range), href)
        });
        let expected: Vec<([u64; 4], String)> = links.collect();
        let start = Instant::now();
        let mut found = self.found();
        while later && found != expected && start.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(20));
            found = self.found();
        }
        if found != expected {
            assert_eq!(self.client.text(URI), self.text, "{:?}", self.encoding);
            assert_eq!(found, expected, "{:?} {:?}", self.encoding, self.text);
        }
    }
}

fn edits() -> usize {
    let given = std::env::var("LIVELINK_LS_EDITS").ok();
    given.map_or(20_000, |number| {
        number.parse().expect("LIVELINK_LS_EDITS is a number")
    })
}

#[test]
fn links_are_those_of_a_batch_scan() {
    let detector = Detector::new(Options::for_developers());
    let mut seen = 0;
    for (nth, (encoding, name)) in Encoding::ALL.into_iter().enumerate() {
        let mut run = Run::new(encoding, name, "plaintext", nth as u64);
        for step in 0..edits().div_ceil(3) {
            run.edit();
            let expected = detector.detect(&run.text);
            seen += expected.len();
            run.check(&detector, expected, false);
            if step % 100 == 0 {
                assert_eq!(run.client.text(URI), run.text);
                run.client.notes.clear();
            }
        }
        assert_eq!(run.client.text(URI), run.text);
        assert!(run.client.goodbye());
    }
    assert!(seen > edits(), "{seen}");
}

/// In a language, only the links show that a parse of the whole text allows.
#[test]
fn links_show_where_a_parse_of_the_whole_text_allows() {
    let detector = Detector::new(Options::for_developers());
    for (nth, name) in ["markdown", "rust"].into_iter().enumerate() {
        let language = Language::named(name).expect("a language");
        let detector = language.detector(&detector);
        let (encoding, kind) = Encoding::ALL[nth];
        let mut run = Run::new(encoding, kind, name, 7);
        for _ in 0..edits().div_ceil(20) {
            run.edit();
            let map = PermissionMap::of(&language, run.text.as_str());
            let expected = map.links(&detector, &run.text);
            run.check(&detector, expected, true);
            run.client.notes.clear();
        }
        assert!(run.client.goodbye());
    }
}
