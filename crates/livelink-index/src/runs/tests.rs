use super::*;

/// A text cut into chunks of at most `size` bytes, never inside a character.
struct Chunked {
    text: String,
    cuts: Vec<usize>,
}

impl Chunked {
    fn new(text: &str, size: usize) -> Self {
        let mut cuts = vec![0];
        while let Some(&last) = cuts.last()
            && last < text.len()
        {
            let at = text.floor_char_boundary(last + size);
            cuts.push(if at > last {
                at
            } else {
                text.ceil_char_boundary(last + 1)
            });
        }
        Self {
            text: text.to_owned(),
            cuts,
        }
    }
}

impl Text for Chunked {
    fn len(&self) -> usize {
        self.text.len()
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        let next = self.cuts.partition_point(|&cut| cut <= at);
        let (start, end) = (self.cuts[next - 1], self.cuts[next]);
        (&self.text[start..end], start)
    }
}

const TEXTS: &[&str] = &[
    "",
    " ",
    "x",
    "see example.com, me@example.org\u{3000}http://a.example.com/ü b",
    "\r\n\r\n",
    "語例.com\u{3000}例 \u{149}@x.com",
    "a.com b.com  c.com\0d.com",
    "no-boundary.example.com/at/all?in=it",
];

/// The walk over chunks gives the same answers as the walk over one string.
#[test]
fn chunk_size_changes_nothing() {
    let detector = Detector::default();
    for text in TEXTS {
        for size in 1..=text.len().max(1) {
            let chunked = Chunked::new(text, size);
            for a in 0..=text.len() + 1 {
                for b in a..=text.len() + 1 {
                    let case = format!("{text:?} {a}..{b}, chunks of {size}");
                    let run = run_around(&chunked, a..b);
                    assert_eq!(run, run_around(*text, a..b), "{case}");
                    assert!(text.is_char_boundary(run.start), "{case}");
                    assert!(text.is_char_boundary(run.end), "{case}");
                    // With a limit, the answer is the same if it is found in time. Otherwise it is
                    // the limit, or nothing.
                    assert_eq!(
                        start_of_run_from(&chunked, b, a),
                        start_of_run(*text, b).max(a),
                        "{case}"
                    );
                    let end = end_of_run(*text, a);
                    let limit = text.ceil_char_boundary(b.min(text.len()));
                    let found = (end < limit || end == text.len() && end <= b).then_some(end);
                    assert_eq!(end_of_run_within(&chunked, a, b), found, "{case}");
                    let (a, b) = (a.min(text.len()), b.min(text.len()));
                    let (a, b) = (text.floor_char_boundary(a), text.ceil_char_boundary(b));
                    let mut links = Vec::new();
                    detect_in(&detector, &chunked, a..b, |range, kind| {
                        links.push(livelink_detect::Link { range, kind });
                    });
                    let mut expected = detector.detect(&text[a..b]);
                    for link in &mut expected {
                        link.range = link.range.start + a..link.range.end + a;
                    }
                    assert_eq!(links, expected, "{case}");
                    let slice = crate::slice(&chunked, a..b);
                    assert_eq!(slice, text[a..b], "{case}");
                    // A range that ends before it starts counts as empty, at its start.
                    let (start, end) = (b, a);
                    assert_eq!(crate::slice(&chunked, start..end), "", "{case}");
                    let run = run_around(&chunked, start..end);
                    assert_eq!(run, run_around(*text, b..b), "{case}");
                    if a == 0 {
                        assert_eq!(crate::char_at(&chunked, b), text[b..].chars().next());
                    }
                }
            }
        }
    }
}

/// The answers of a broken [`Text`], by the offset it is asked for.
type Answer = fn(usize) -> (&'static str, usize);

struct Broken {
    len: usize,
    chunk: Answer,
}

impl Text for Broken {
    fn len(&self) -> usize {
        self.len
    }

    fn chunk(&self, at: usize) -> (&str, usize) {
        (self.chunk)(at)
    }
}

/// A text that breaks the contract gets some answer, in finite time and without a panic.
#[test]
fn broken_texts_end_somewhere() {
    let chunks: &[Answer] = &[
        |_| ("", 0),
        |at| ("", at),
        |at| ("x.com", at + 1),
        |_| ("x.com", 0),
        |at| ("ü", at.saturating_sub(1)),
        |at| ("ü", at),
        |_| ("x.com y.com", usize::MAX),
    ];
    for &chunk in chunks {
        for len in [0, 1, 2, 5, 6, 40] {
            let text = Broken { len, chunk };
            let mut scratch = Scratch::default();
            for a in 0..len + 2 {
                for b in a..len + 2 {
                    let _ = crate::slice(&text, a..b);
                    let run = run_around(&text, a..b);
                    assert!(run.start <= run.end);
                    scratch.detect_in(&Detector::default(), &text, a..b, |_, _| ());
                }
            }
        }
    }
}
