//! Minimal escaping: cases by hand. `minimal_random.rs` tries random URLs.

mod support;

use std::borrow::Cow;

use support::result::check_result;
use uts58::{OPEN_STACK_LIMIT, TextDirective, UrlParts, minimal, minimal_parts};

#[track_caller]
fn check(url: &str, expected: &str) {
    let result = minimal(url);
    assert_eq!(result, expected, "{url}");
    assert_eq!(matches!(result, Cow::Borrowed(_)), url == expected, "{url}");
    check_result(url, &result);
}

#[test]
fn what_stays_as_it_is() {
    for url in [
        "",
        "/",
        "?",
        "#",
        "a.com",
        "https://a.com",
        "https://a.com/",
        "https://a.com?",
        "https://a.com#",
        "https://a.com/?#",
        "https://a.com/α/β?γ=δ&ε=ζ=η&&#θ#ι?κ",
        "https://a.com.",
        "https://a.com:80/x",
        "a.com:80/x",
        "//a.com/x",
        "file:///x/y",
        "file:/x",
        "https://a.com/x%zz%",
        "https://a.com/a//b/../c",
        "https://a.com?a+b",
        "https://a.com/a\\b",
        "https://a.com/(a)[b]<c>（d）",
        "https://a.com#a:~:text=b-,c,d,-e&text=f",
        "https://a.com#:~:",
    ] {
        check(url, url);
    }
    // The URL as a whole is data here, or its parts would mean something else.
    for url in [
        "mailto:a%20b@c.com?subject=%CE%B1.",
        "MAILTO:1@a.com?x=%CE%B1",
        "data:text/plain,%CE%B1",
        "javascript:a/%CE%B1",
    ] {
        assert!(
            matches!(minimal(url), Cow::Borrowed(same) if same == url),
            "{url}"
        );
    }
    // Scheme and host are not changed.
    check("https://xn--a%41/%41", "https://xn--a%41/A");
}

/// A URL may have no scheme, or a port. Whatever is before the path stays as it is.
#[test]
fn what_comes_before_the_path() {
    for (url, expected) in [
        ("/%CE%B1", "/α"),
        ("a.com/%CE%B1", "a.com/α"),
        ("a.com:80/%CE%B1", "a.com:80/α"),
        ("file:/%CE%B1", "file:/α"),
        ("//%CE%B1.com/%CE%B1", "//%CE%B1.com/α"),
        ("https://%CE%B1.com/%CE%B1", "https://%CE%B1.com/α"),
    ] {
        check(url, expected);
    }
}

#[test]
fn structure_stays_escaped() {
    for (url, expected) in [
        (
            "https://a.com/%61%2f%3F%23%5Cb",
            "https://a.com/a%2f%3F%23%5Cb",
        ),
        ("https://a.com/%26%3D%2B%3Ab", "https://a.com/&=+:b"),
        (
            "https://a.com?%26%3D%2B%23%2F%3F%5Cb",
            "https://a.com?%26%3D%2B%23/?\\b",
        ),
        ("https://a.com?a=%3D=%3D", "https://a.com?a=%3D=%3D"),
        ("https://a.com#%23%3F%2F%26%3D%2Bb", "https://a.com##?/&=+b"),
        (
            "https://a.com#:~:text=%61%26%2C%2D%3D%23b",
            "https://a.com#:~:text=a%26%2C%2D=#b",
        ),
        (
            "https://a.com#:~:t%3Dx=%3D&u%3Dx",
            "https://a.com#:~:t%3Dx==&u%3Dx",
        ),
        ("https://a.com/%2C%2Da", "https://a.com/,-a"),
    ] {
        check(url, expected);
    }
}

#[test]
fn a_directive_delimiter_that_is_data() {
    for (url, expected) in [
        ("https://a.com#a%3A%7E%3Ab", "https://a.com#a:~%3Ab"),
        ("https://a.com#a%3a~:b", "https://a.com#a%3a~:b"),
        ("https://a.com#a:%7e:b", "https://a.com#a:%7e:b"),
        ("https://a.com#a:~%3Ab", "https://a.com#a:~%3Ab"),
        ("https://a.com#a%3A%7E:b", "https://a.com#a:%7E:b"),
        ("https://a.com#a%3A~:~:b", "https://a.com#a%3A~:~:b"),
        ("https://a.com#a%3A~:", "https://a.com#a:~%3A"),
        ("https://a.com#a%3A%7E:", "https://a.com#a:~%3A"),
        ("https://a.com#a::~:%7E:b", "https://a.com#a::~:~:b"),
        ("https://a.com#:~:~%3Ab", "https://a.com#:~:~:b"),
        ("https://a.com#:~:a%3A%7E%3Ab", "https://a.com#:~:a:~%3Ab"),
        // Only fragments have directives.
        ("https://a.com/a%3A%7E%3Ab", "https://a.com/a:~:b"),
        ("https://a.com?a%3A%7E%3Ab", "https://a.com?a:~:b"),
    ] {
        check(url, expected);
    }
}

#[test]
fn percent_signs() {
    for (url, expected) in [
        ("https://a.com/%2541", "https://a.com/%2541"),
        ("https://a.com/%25%34%31", "https://a.com/%2541"),
        ("https://a.com/%%34%31", "https://a.com/%2541"),
        ("https://a.com/%4%31", "https://a.com/%2541"),
        ("https://a.com/%25", "https://a.com/%"),
        ("https://a.com/%25a", "https://a.com/%a"),
        ("https://a.com/%25ag", "https://a.com/%ag"),
        ("https://a.com/%25%20", "https://a.com/%%20"),
        ("https://a.com/%25a%20", "https://a.com/%a%20"),
        ("https://a.com/%25%2541", "https://a.com/%%2541"),
    ] {
        check(url, expected);
    }
}

#[test]
fn what_would_end_the_link_is_escaped() {
    for (url, expected) in [
        (
            "https://a.com/a b\u{3000}c\u{E000}d",
            "https://a.com/a%20b%E3%80%80c%EE%80%80d",
        ),
        (
            "https://a.com/%20%00%e3%80%80",
            "https://a.com/%20%00%e3%80%80",
        ),
        ("https://a.com/a.", "https://a.com/a%2E"),
        ("https://a.com/a...", "https://a.com/a..%2E"),
        ("https://a.com/a%2E%2E%2E", "https://a.com/a..%2E"),
        ("https://a.com/a。", "https://a.com/a%E3%80%82"),
        ("https://a.com?a?", "https://a.com?a%3F"),
        (
            "https://a.com/a./b.?c.&d.#e.",
            "https://a.com/a./b.?c.&d.#e%2E",
        ),
        ("https://a.com/a)b(c)", "https://a.com/a%29b(c)"),
        ("https://a.com/%28a%29%29", "https://a.com/(a)%29"),
        ("https://a.com/(a]b)", "https://a.com/(a%5Db)"),
        ("https://a.com/(a/b)", "https://a.com/(a/b%29"),
        ("https://a.com?(a&b)=c)", "https://a.com?(a&b%29=c%29"),
        ("https://a.com/（a」）", "https://a.com/（a%E3%80%8D）"),
        ("https://a.com/a).", "https://a.com/a%29%2E"),
        ("https://a.com/(", "https://a.com/("),
        // A colon without a port ends the host, and a part begins after it.
        ("a.com:/a b", "a.com:/a%20b"),
        ("a.com:?a b", "a.com:?a%20b"),
        ("a.com:#a b", "a.com:#a%20b"),
    ] {
        check(url, expected);
    }
    // Ruling 3: a comma that ends a directive is escaped, and so becomes data.
    assert_eq!(
        minimal("https://a.com#:~:text=a,"),
        "https://a.com#:~:text=a%2C"
    );
    assert_eq!(
        minimal("https://a.com#:~:text=a,,"),
        "https://a.com#:~:text=a,%2C"
    );
}

#[test]
fn brackets_deeper_than_the_stack_are_escaped() {
    let (open, close) = ("(".repeat(OPEN_STACK_LIMIT), ")".repeat(OPEN_STACK_LIMIT));
    check(
        &format!("https://a.com/{open}(a){close}"),
        &format!("https://a.com/{open}%28a){}%29", &close[1..]),
    );
    check(
        &format!("https://a.com/{open}a{close}"),
        &format!("https://a.com/{open}a{close}"),
    );
}

#[test]
fn other_encodings_stay_escaped() {
    for (url, expected) in [
        ("https://a.com/%E4%20%41", "https://a.com/%E4%20A"),
        ("https://a.com/%C3%A9%FF", "https://a.com/%C3%A9%FF"),
        (
            "https://a.com/%CE%B1?q=%E4#%CE%B2é%41",
            "https://a.com/%CE%B1?q=%E4#%CE%B2%C3%A9A",
        ),
        (
            "https://a.com/é\u{3000}%ff",
            "https://a.com/%C3%A9%E3%80%80%ff",
        ),
        ("https://a.com/α/%FF", "https://a.com/%CE%B1/%FF"),
        ("https://é.com/é?%FF", "https://é.com/%C3%A9?%FF"),
        // Brackets that become escapes enclose nothing.
        (
            "https://a.com/「(%FF」)",
            "https://a.com/%E3%80%8C(%FF%E3%80%8D)",
        ),
    ] {
        check(url, expected);
    }
    // This holds anywhere in the URL.
    assert_eq!(
        minimal("https://%FF@a.com/%CE%B1"),
        "https://%FF@a.com/%CE%B1"
    );
}

#[test]
fn parts_by_hand() {
    let check = |parts: UrlParts<'_>, expected: &str| assert_eq!(minimal_parts(&parts), expected);
    let bare = UrlParts {
        prefix: "https://a.com",
        ..UrlParts::default()
    };
    check(bare, "https://a.com");
    check(
        UrlParts {
            path: &[""],
            ..bare
        },
        "https://a.com/",
    );
    check(
        UrlParts {
            path: &["a", "", "b."],
            ..bare
        },
        "https://a.com/a//b%2E",
    );
    check(
        UrlParts {
            query: &[("", None)],
            ..bare
        },
        "https://a.com?",
    );
    check(
        UrlParts {
            query: &[("a b", Some("")), ("1+1=2", Some("50%41"))],
            ..bare
        },
        "https://a.com?a%20b=&1%2B1%3D2=50%2541",
    );
    check(
        UrlParts {
            fragment: Some(""),
            ..bare
        },
        "https://a.com#",
    );
    check(
        UrlParts {
            fragment: Some("a:~:b"),
            ..bare
        },
        "https://a.com#a:~%3Ab",
    );
    check(
        UrlParts {
            directives: &[TextDirective {
                start: "а",
                ..TextDirective::default()
            }],
            ..bare
        },
        "https://a.com#:~:text=а",
    );
    // A hyphen in the data is escaped, because a hyphen marks a prefix or a suffix.
    let directive = TextDirective {
        prefix: Some("а-б"),
        start: "в-, г",
        end: Some("д-&"),
        suffix: Some("е-"),
    };
    check(
        UrlParts {
            fragment: Some("ж"),
            directives: &[
                directive,
                TextDirective {
                    start: "з",
                    ..TextDirective::default()
                },
            ],
            ..bare
        },
        "https://a.com#ж:~:text=а%2Dб-,в%2D%2C%20г,д%2D%26,-е%2D&text=з",
    );
}
