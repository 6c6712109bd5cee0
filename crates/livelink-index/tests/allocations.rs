//! A keystroke that changes no link allocates nothing, once the buffers have grown for a few keystrokes. The tests check it
//! for all kinds of editors and texts. A keystroke that does change a link allocates at most a little.
//!
//! The counter does not count the editor's own edit, only the index following it.

use std::cell::RefCell;
use std::ops::Range;

use allocation_counter::measure;
use livelink_detect::Detector;
use livelink_index::{Delta, Edit, LinkIndex, Offset, Utf16Offset};
use ropey::Rope;

/// An editor: a text and its index, edited by bytes of UTF-8.
trait Editor {
    fn open(text: &str) -> Self;
    /// Replaces a range. Returns the number of allocations of the index, and whether a link came, went or changed.
    fn replace(&mut self, range: Range<usize>, with: &str) -> (u64, bool);
}

struct InString(String, LinkIndex, Delta);

impl Editor for InString {
    fn open(text: &str) -> Self {
        let index = LinkIndex::build(Detector::default(), text);
        Self(text.to_owned(), index, Delta::default())
    }

    fn replace(&mut self, range: Range<usize>, with: &str) -> (u64, bool) {
        self.0.replace_range(range.clone(), with);
        let edits = [Edit::replace(range, with.len())];
        let count = measure(|| {
            self.1.edit_into(self.0.as_str(), &edits, &mut self.2);
        });
        (count.count_total, !self.2.is_empty())
    }
}

struct InRope(Rope, LinkIndex, Delta);

impl Editor for InRope {
    fn open(text: &str) -> Self {
        let rope = Rope::from_str(text);
        let index = LinkIndex::build(Detector::default(), &rope);
        Self(rope, index, Delta::default())
    }

    fn replace(&mut self, range: Range<usize>, with: &str) -> (u64, bool) {
        let chars = self.0.byte_to_char(range.start)..self.0.byte_to_char(range.end);
        self.0.remove(chars.clone());
        self.0.insert(chars.start, with);
        let edits = [Edit::replace(range, with.len())];
        let count = measure(|| {
            self.1.edit_into(&self.0, &edits, &mut self.2);
        });
        (count.count_total, !self.2.is_empty())
    }
}

/// Keeps the text in UTF-8 as well, so that the test can count bytes.
struct InUtf16(String, Vec<u16>, LinkIndex<Utf16Offset>, Delta<Utf16Offset>);

impl Editor for InUtf16 {
    fn open(text: &str) -> Self {
        let units: Vec<u16> = text.encode_utf16().collect();
        let index = LinkIndex::build(Detector::default(), &units);
        Self(text.to_owned(), units, index, Delta::default())
    }

    fn replace(&mut self, range: Range<usize>, with: &str) -> (u64, bool) {
        let unit = |at: usize| self.0[..at].encode_utf16().count();
        let units = unit(range.start)..unit(range.end);
        let with_units: Vec<u16> = with.encode_utf16().collect();
        let edits = [Edit::replace(
            Utf16Offset::range(units.clone()),
            with_units.len(),
        )];
        self.1.splice(units, with_units);
        self.0.replace_range(range, with);
        let count = measure(|| {
            self.2.edit_into(&self.1, &edits, &mut self.3);
        });
        (count.count_total, !self.3.is_empty())
    }
}

/// A text, named by the snippet that it repeats.
const TEXTS: &[(&str, &str)] = &[
    (
        "prose",
        "The house stood quiet, and nobody had been there since morning. See example.com for more.\n",
    ),
    (
        "dense links",
        "see https://example.org/a/b?c=d, jane.doe@example.net and www.example.co.uk/x#y; ",
    ),
    (
        "CJK",
        "家はとても静かでした。朝から誰も「いない」。example.comに書いてある。",
    ),
    (
        "one line",
        "<p>words</p><ul><li>function(a,b){return(a+b)}</li></ul><a href=\"http://example.com/a\">there</a>",
    ),
];

/// Types at places all over the text, takes it back, repeats this, and sums up the allocations.
#[track_caller]
fn check<E: Editor>(editor: &str, name: &str, piece: &str, typed: &str) {
    let text = piece.repeat(60_000 / piece.len());
    let mut edited = E::open(&text);
    let total = RefCell::new((0, 0));
    for part in 1..12 {
        // The start of a repeated snippet, which is the middle of a run where there are no spaces.
        let at = text.len() / piece.len() * part / 12 * piece.len();
        for round in 0..60 {
            let mut keystroke = |range: Range<usize>, with: &str| {
                let (count, changed) = edited.replace(range, with);
                assert!(!changed, "{editor}, {name}: {with:?} changes a link");
                // The first keystrokes grow the buffers.
                if round >= 10 {
                    let mut total = total.borrow_mut();
                    *total = (total.0 + count, total.1 + 1);
                }
            };
            keystroke(at..at, typed);
            keystroke(at..at + typed.len(), "");
        }
    }
    let (allocations, keystrokes) = total.into_inner();
    assert!(keystrokes >= 1_000);
    assert_eq!(
        allocations, 0,
        "{editor}, {name}: {allocations} allocations for {keystrokes} keystrokes of {typed:?}"
    );
}

#[test]
fn keystrokes_that_change_no_link_allocate_nothing() {
    for (name, piece) in TEXTS {
        for typed in [" ", "}", "語"] {
            // The place is right after a link, or between words.
            check::<InString>("String", name, piece, typed);
            check::<InRope>("Rope", name, piece, typed);
            check::<InUtf16>("UTF-16", name, piece, typed);
        }
    }
}

/// The counter does count, and a link that changes with every key allocates no more than the place it is kept in.
#[test]
fn keystrokes_in_a_link_allocate_little() {
    let text = "see example.com now. ".repeat(1_000);
    let mut editor = InString::open(&text);
    let at = 21 * 500 + 15;
    for round in 0..50 {
        for (range, with) in [(at..at, "/"), (at..at + 1, "")] {
            let (count, changed) = editor.replace(range, with);
            assert!(changed);
            assert!(round < 10 || count == 0, "{count} allocations");
        }
    }
    // As soon as a snapshot keeps the links as they were, the index copies them when they change.
    let kept = editor.1.snapshot();
    assert!(editor.replace(at..at, "/").0 > 0);
    assert_eq!(kept.len(), 1_000);
}
