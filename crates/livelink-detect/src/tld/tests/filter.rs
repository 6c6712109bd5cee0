//! A quick "no" is never wrong.

use crate::host::chars::is_label_char;
use crate::host::idna::{to_ascii, to_unicode};
use crate::tld::label_filter::{LabelFilter, filter_of, may_start};
use crate::tld::letters::Bloom;

/// Asks a filter that knows only the label that `written` is mapped to. Returns whether it is
/// mapped to one at all.
#[track_caller]
fn check(written: &str) -> bool {
    let Some(ascii) = to_ascii(written).filter(|_| written.chars().all(is_label_char)) else {
        return false;
    };
    let mapped = to_unicode(&ascii);
    if mapped.chars().nth(1).is_none() || mapped.contains(['.', '-', '_', ' ']) {
        return false;
    }
    let filter = filter_of([&*mapped]);
    let text = format!("a.{written}/");
    assert!(
        may_start(&filter, text.as_bytes(), 2),
        "{written:?} is {mapped:?}"
    );
    true
}

/// Marks, joiners, and characters that are mapped to nothing, to one character or to several:
/// before, between and after letters that the filter knows, in lower case and in upper case.
#[test]
fn no_mapping_makes_a_label_of_what_is_refused() {
    let letters = [
        "иа",
        "ИЙ",
        "ابا",
        "يو",
        "かは",
        "コホ",
        "中国",
        "한가",
        "ab",
        "XN",
        "éa",
        "photograph",
        "SOFTWARES",
    ];
    let rare = (0x80..0x3400).chain(0xA640..0xAC00).chain(0xD7B0..0xD800);
    let rare = rare.chain(0xF900..0x1_0000).chain(0xE_0000..0xE_0200);
    let mut mapped = 0;
    for c in rare.filter_map(char::from_u32) {
        for letters in letters {
            let (first, after) = letters.split_at(letters.chars().next().map_or(0, char::len_utf8));
            for label in [
                format!("{c}{letters}"),
                format!("{first}{c}{after}"),
                format!("{letters}{c}"),
            ] {
                mapped += usize::from(check(&label));
            }
        }
    }
    assert!(mapped > 100_000, "{mapped}");
}

/// A character that ends a label for the filter is in no label.
#[test]
fn what_ends_a_label() {
    // This filter holds everything except the label without a letter. That label separates ASCII
    // from other text.
    let mut all = LabelFilter {
        ascii: Bloom([u64::MAX; 1_024]),
        others: Bloom([u64::MAX; 128]),
    };
    all.ascii.0[0] &= !1;
    let mut ends = 0;
    for c in (char::MIN..=char::MAX).filter(|c| !c.is_ascii()) {
        let text = format!(".{c}é");
        if !may_start(&all, text.as_bytes(), 1) {
            assert!(!is_label_char(c), "{c:?}");
            ends += 1;
        }
    }
    assert!(ends > 15, "{ends}");
}

#[test]
fn starts() {
    let filter = filter_of([
        "com",
        "museum",
        "photography",
        "software",
        "international",
        "рф",
        "онлайн",
        "中国",
        "\u{4000}国",
        "한국",
        "ею",
    ]);
    for (label, expected) in [
        ("com", true),
        ("COM ", true),
        ("com-", true),
        ("com1", false),
        ("com_", true),
        ("com__.", true),
        ("com_x", false),
        ("com_-", false),
        ("comé", true),
        ("co", false),
        ("", false),
        ("-", false),
        ("1", false),
        ("xn--p1ai", true),
        ("xn", false),
        ("photography", true),
        ("PHOTOGRAPHY/", true),
        ("photography-", true),
        ("photography1", false),
        ("photographyé", true),
        ("photographs", false),
        ("photogra", false),
        ("photogra\u{AD}phy", true),
        ("softwared社", false),
        ("photograph\u{AD}y", true),
        ("software", true),
        ("software1", false),
        ("software_", true),
        ("software_s", false),
        ("softwares", false),
        ("softwareを", true),
        ("international", true),
        ("internationalise", true),
        ("internation", false),
        ("internationa", true),
        ("internationa\u{AD}l", true),
        ("museums", false),
        ("com社", true),
        ("Co社", false),
        ("co\u{AD}m", true),
        ("coを", false),
        ("coр", false),
        ("co。", false),
        ("cоm", false),
        ("cｏm", true),
        ("рф", true),
        ("РФ", true),
        ("рфа", true),
        ("ра", false),
        ("ра\u{306}", true),
        ("р", false),
        ("р.", false),
        ("р-", true),
        ("р\u{AD}ф", true),
        ("Онлайн", true),
        ("е.", false),
        ("中国", true),
        ("中国。", true),
        ("中文", false),
        ("中国的", true),
        ("中文的", false),
        ("\u{4000}国的", true),
        ("\u{4000}文的", false),
        ("\u{3400}国的", true),
        ("\u{A000}国的", true),
        ("онла", true),
        ("онне", false),
        ("он ", true),
        ("онé", true),
        ("中，", false),
        ("，中国", false),
        ("éa", true),
        ("한국", true),
        ("한글", false),
        ("한글\u{11A8}", true),
    ] {
        let text = format!(".{label}");
        assert_eq!(may_start(&filter, text.as_bytes(), 1), expected, "{label}");
    }
}
