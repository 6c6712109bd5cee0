use super::{LinkTerm, Stop, is_plain, link_end, link_term, terminate};
use crate::{OPEN_STACK_LIMIT, Part, terminate_in};
use alloc::format;
use alloc::string::String;

/// The link of `marked` ends at its `|`. What stands before the first `/ ? #` is the host.
#[track_caller]
fn check(marked: &str) {
    let text = marked.replace('|', "");
    let start = text.find(['/', '?', '#']).unwrap_or(0);
    let end = link_end(&text, start, text.len());
    assert_eq!(format!("{}|{}", &text[..end], &text[end..]), marked);
}

#[test]
fn every_kind_of_character() {
    for marked in [
        "a.com/|",
        "a.com?|",
        "a.com#|",
        "a.com/αβγ| on",
        "a.com/α|.",
        "a.com/α|. on",
        "a.com/α|.,:;!'\"» on",
        "a.com?α|.,:;!?'\" on",
        "a.com/α.,β| on",
        "a.com/α|\u{E000}β",
        "a.com/α|\u{149}β",
        "a.com/\u{202E}α| on",
        "a.com/東京タワー|。",
        "a.com/東京|、。 on",
        "a.com/東京。タワー|、 on",
        "a.com/「東京」한국어|。」",
    ] {
        check(marked);
    }
}

/// A character ends a link, whatever follows, if and only if its property says so.
#[test]
fn every_hard_character_ends_a_link() {
    for c in '\0'..=char::MAX {
        let text = format!("/a{c}b");
        let found = terminate(&text, 0, text.len());
        let hard = link_term(c) == LinkTerm::Hard;
        assert_eq!(found.stop == Stop::Hard, hard, "{c:?}");
        assert!(!hard || found.end == 2, "{c:?}");
    }
}

#[test]
fn brackets() {
    for marked in [
        "a.com/x(y)z| on",
        "a.com/x|) on",
        "a.com/x(y)|) on",
        "a.com/x[(y)]| on",
        "a.com/x[(y|])z",
        "a.com/x(| on",
        "a.com/x((y)| on",
        "a.com/（y）| on",
        "a.com/（y|) on",
        "a.com/<x>| on",
        "a.com/x|>",
        "a.com/x(y|",
        "a.com/(.)|.",
    ] {
        check(marked);
    }
}

#[test]
fn parts_and_what_clears_the_stack() {
    for marked in [
        "a.com/x(y/z|)w",
        "a.com?x(=|)w",
        "a.com?x(&|)w",
        "a.com?x(/y)w|",
        "a.com#x(&)w| on",
        "a.com#x(/=)w| on",
        "a.com/x(?|)w",
        "a.com/x(#|)w",
        "a.com?x(#|)w",
        "a.com?x?y| on",
        "a.com#x#y?z| on",
        "a.com/?#:~:|",
        "a.com#x(:~:|)w",
        "a.com#:~:x(,|)w",
        "a.com#:~:x(&|)w",
        "a.com#:~:x(:~:|)w",
        "a.com#:~:x(=/)w| on",
        "a.com/x(:~:)w| on",
        "a.com?x(:~:)w| on",
        "a.com/:~|: on",
        "a.com#:~:| on",
    ] {
        check(marked);
    }
}

#[test]
fn a_comma_in_a_directive_is_safe() {
    check("a.com#:~:text=x,| on");
    check("a.com#text=x|, on");
}

#[test]
fn the_stack_holds_125() {
    let opens = |n| "(".repeat(n);
    let closes = |n| ")".repeat(n);
    let full = 125;
    assert_eq!(OPEN_STACK_LIMIT, full);
    check(&format!("a.com/{}x{}| on", opens(full), closes(full)));
    check(&format!("a.com/{}|{}", opens(full), opens(1)));
    let text = format!("/{}", opens(full + 1));
    assert_eq!(terminate(&text, 0, text.len()).stop, Stop::TooDeep);
    check(&format!("a.com/{}/{}| on", opens(full), opens(full)));
}

#[test]
fn no_offset_panics() {
    let text = "é/é(é)?é#é:~:é,é. é";
    for start in 0..text.len() + 3 {
        for limit in 0..text.len() + 3 {
            let found = terminate(text, start, limit);
            assert!(found.end >= start);
            assert!(found.end == start || found.end <= limit);
            assert!(found.end <= found.stopped_at);
            if !text.is_char_boundary(start) || start >= limit {
                assert_eq!(found.end, start);
                assert_eq!(found.stop, Stop::NoPart);
            }
            let begins = text.is_char_boundary(start) && start < text.floor_char_boundary(limit);
            let found = terminate_in(Part::Path, text, start, limit);
            assert_eq!(found.stop != Stop::NoPart, begins, "{start} {limit}");
        }
    }
    assert_eq!(link_end(text, usize::MAX, usize::MAX), usize::MAX);
}

#[test]
fn the_limit_acts_like_the_end() {
    let text = "/ab.(é)?q=#f:~:text,x é";
    for limit in 1..=text.len() {
        let cut = &text[..text.floor_char_boundary(limit)];
        assert_eq!(
            terminate(text, 0, limit),
            terminate(cut, 0, cut.len()),
            "{limit}"
        );
    }
}

#[test]
fn plain_bytes_are_include_and_named_by_no_part() {
    for byte in 0..=u8::MAX {
        let text = String::from(char::from(byte));
        let expected = byte.is_ascii()
            && link_term(char::from(byte)) == LinkTerm::Include
            && !b"/?#=&".contains(&byte);
        assert_eq!(byte.is_ascii() && is_plain(&text, 0), expected, "{byte:#X}");
    }
    assert!(!is_plain("é", 0) && !is_plain("é", 1) && !is_plain("", 0));
}
