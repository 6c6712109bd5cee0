//! A context follows any list of edits, also one that no text can have had. The next true edit makes its answers right again.

#![cfg(feature = "ropey")]

use livelink_index::{Edit, Offset, Utf16Offset};
use livelink_syntax::{Language, SyntaxContext, Utf16SyntaxContext};
use ropey::Rope;

const PIECES: [&str; 10] = [
    "`", "x.com ", "\n", "é", "語", "🦀", "```\n", "a", "    ", "[b](c)",
];

#[test]
fn any_edits_are_followed() {
    let mut rng = fastrand::Rng::with_seed(9);
    let language = Language::named("markdown").expect("a language");
    let mut text = String::new();
    let (bytes, rope) = (
        SyntaxContext::blocking(&language, ""),
        SyntaxContext::blocking(&language, ""),
    );
    let units = Utf16SyntaxContext::blocking(&language, [].as_slice());
    for _ in 0..400 {
        for _ in 0..4 {
            let pieces = (0..rng.usize(..12)).map(|_| PIECES[rng.usize(..PIECES.len())]);
            text = pieces.collect();
            let mut offset = || match rng.usize(..8) {
                0 => usize::MAX - rng.usize(..3),
                1 => isize::MAX.unsigned_abs() + rng.usize(..3),
                _ => rng.usize(..20),
            };
            let mut edits = [(); 3].map(|()| Edit {
                start: offset(),
                old_end: offset(),
                new_end: offset(),
            });
            if rng.bool() {
                // They may be in order, and one may be true.
                edits.sort_by_key(|edit| edit.start);
                for edit in &mut edits {
                    edit.old_end = edit.old_end.max(edit.start);
                    edit.new_end = edit.new_end.max(edit.start);
                }
            }
            let edits = &edits[rng.usize(..3)..];
            bytes.edit(text.as_str(), edits);
            rope.edit_rope(&Rope::from(text.as_str()), edits);
            let wide: Vec<u16> = text.encode_utf16().collect();
            let of_units: Vec<_> = edits.iter().map(|edit| edit.cast()).collect();
            units.edit(wide.as_slice(), &of_units);
        }
        // Nothing can be removed behind the end, so this counts as a replacement of the whole text.
        let whole = [Edit::delete(0..usize::MAX)];
        bytes.edit(text.as_str(), &whole);
        rope.edit_rope(&Rope::from(text.as_str()), &whole);
        let wide: Vec<u16> = text.encode_utf16().collect();
        units.edit(wide.as_slice(), &whole.map(Edit::cast));
        let fresh = SyntaxContext::blocking(&language, text.as_str());
        for at in (0..text.len()).filter(|at| text.is_char_boundary(*at)) {
            let expected = fresh.permission(at..at + 1);
            assert_eq!(bytes.permission(at..at + 1), expected, "{text:?} {at}");
            assert_eq!(rope.permission(at..at + 1), expected, "{text:?} {at}");
            let unit = Utf16Offset::len_of(&text[..at]);
            let found = units.permission(Utf16Offset::range(unit..unit + 1));
            assert_eq!(found, expected, "{text:?} {at}");
        }
    }
}
