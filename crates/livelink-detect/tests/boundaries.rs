//! The boundary of runs, character by character, against the property data.
//!
//! The data are the files of this repository, or the official ones in the folder that `LIVELINK_UCD_DIR` names.

use livelink_detect::{is_boundary, run_end, run_start};

const OWN_FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../data/ucd");

/// Returns, for each line of a property file, its range of code points and its second field. A missing field is empty.
fn lines(name: &str) -> Vec<(std::ops::RangeInclusive<u32>, String)> {
    let folder = std::env::var("LIVELINK_UCD_DIR").unwrap_or_else(|_| OWN_FILES.to_owned());
    let path = std::path::Path::new(&folder).join(name);
    let text = std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let number = |digits: &str| u32::from_str_radix(digits.trim(), 16).expect("a code point");
    text.lines()
        .filter_map(|line| {
            let line = line.split('#').next().unwrap_or_default();
            let (range, value) = line.split_once(';').unwrap_or((line, ""));
            let (first, last) = range.split_once("..").unwrap_or((range, range));
            let some = !first.trim().is_empty();
            some.then(|| (number(first)..=number(last), value.trim().to_owned()))
        })
        .collect()
}

/// A boundary is Hard and not Link_Email (ruling 31), and begins no control sequence (ruling 44). A code point that
/// LinkTerm.txt does not list is Hard.
#[test]
fn every_character_against_the_data() {
    let mut hard = vec![true; 0x11_0000];
    for (range, value) in lines("LinkTerm.txt") {
        hard[*range.start() as usize..=*range.end() as usize].fill(value == "Hard");
    }
    for (range, _) in lines("LinkEmail.txt") {
        hard[*range.start() as usize..=*range.end() as usize].fill(false);
    }
    hard[0x1B] = false;
    hard[0x9B] = false;
    assert!(hard[0x85] && hard[0x3000] && !hard[0x149] && !hard[0x61]);
    for c in '\0'..=char::MAX {
        let boundary = hard[c as usize];
        assert_eq!(is_boundary(c), boundary, "U+{:04X}", c as u32);
        // The ends of runs are found by blocks of bytes, in ASCII and in CJK text. No block may overlook a character.
        for (before, after) in [
            ("ab", "cd"),
            (
                "example.com/abcdefghijklmnopqrstuvwxyz",
                "0123456789abcdefghijklmnopqrstuvwxyz",
            ),
            (
                "漢字かな、カナと語の例あいうえおか",
                "漢字かな、カナと語の例あいうえおか",
            ),
        ] {
            let text = format!("{before}{c}{after}");
            let at = before.len();
            let (start, end) = match boundary {
                true => (at + c.len_utf8(), at),
                false => (0, text.len()),
            };
            assert_eq!(run_start(&text, text.len()), start, "U+{:04X}", c as u32);
            assert_eq!(run_end(&text, 0), end, "U+{:04X}", c as u32);
        }
    }
}
