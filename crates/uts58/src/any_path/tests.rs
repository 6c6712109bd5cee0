use super::*;
use crate::{Part, Stop, terminate, terminate_in};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use fastrand::Rng;

/// What random texts are made of. Some kinds end few paths, so that paths are long.
const PIECES: [&str; 30] = [
    "a",
    "aaaaaaaaaaaaaaaaaaa",
    "語",
    "かな。",
    "、",
    "é",
    "/",
    "/",
    "?",
    "#",
    "=",
    "&",
    ",",
    ":",
    ":~:",
    "~:",
    "(",
    ")",
    "[",
    "]",
    "「",
    "」",
    "『",
    "』",
    "〔",
    "（",
    "）",
    "{",
    " ",
    "\u{3000}",
];

/// Text of few kinds of pieces. It is balanced at times.
fn text(rng: &mut Rng) -> String {
    let kinds: Vec<&str> = (0..1 + rng.usize(..8))
        .map(|_| PIECES[rng.usize(..PIECES.len())])
        .collect();
    let mut text = String::new();
    for _ in 0..rng.usize(..60) {
        match rng.usize(..6) {
            0 => {
                let (open, close) =
                    [("(", ")"), ("「", "」"), ("『", "』"), ("[", "]")][rng.usize(..4)];
                text += open;
                text += kinds[rng.usize(..kinds.len())];
                text += close;
            }
            1 if rng.usize(..20) == 0 => text += &"([".repeat(rng.usize(..70)),
            _ => text += kinds[rng.usize(..kinds.len())],
        }
    }
    text
}

/// Returns whether a path that begins at `at`, or after the colon there, goes on up to `to`.
fn goes_on(text: &str, at: usize, to: usize) -> bool {
    match text.as_bytes()[at] {
        b':' => at + 1 >= to || terminate_in(Part::Path, text, at + 1, to).stop == Stop::End,
        _ => terminate(text, at, to).stop == Stop::End,
    }
}

/// If the reading goes on, so do all paths that had begun before the place and had not ended there.
#[test]
fn all_paths_go_on() {
    let mut rng = Rng::with_seed(58);
    let (mut paths, mut long, mut ended) = (0, 0, 0);
    for _ in 0..30_000 {
        let (before, after) = (text(&mut rng), text(&mut rng));
        let opaque = rng.bool();
        let mut path = AnyPath::default();
        if !opaque {
            path = path.without_opaque();
        }
        // The reading may be taken up anywhere.
        let cut = before.floor_char_boundary(rng.usize(..=before.len()));
        path.read(&before[..cut]);
        path.read(&before[cut..]);
        let cut = after.floor_char_boundary(rng.usize(..=after.len()));
        let mut len = path.len_in(&after[..cut]);
        if len == cut {
            len += path.len_in(&after[cut..]);
        }
        let all = before.clone() + &after[..len];
        let starts = all
            .bytes()
            .enumerate()
            .filter(|(_, byte)| b"/?#".contains(byte) || opaque && *byte == b':');
        for (at, _) in starts {
            if at >= before.len() || goes_on(&all, at, before.len()) {
                assert!(
                    goes_on(&all, at, all.len()),
                    "{before:?} and {after:?} up to {len}, from {at}"
                );
                paths += 1;
                long += usize::from(all.len() - at > 100);
            }
        }
        ended += usize::from(len < after.len());
    }
    assert!(
        paths > 50_000 && long > 10_000 && ended > 5_000,
        "{paths}, {long}, {ended}"
    );
}

/// Where the reading stops, and that it does not stop too soon.
#[test]
fn where_a_path_may_end() {
    #[track_caller]
    fn check(before: &str, text: &str, len: usize) {
        let mut path = AnyPath::default();
        path.read(before);
        assert_eq!(path.len_in(text), len, "{before} {text}");
    }
    check("", "/a(b)「c『d』」e", 20);
    check("", "/a) b", 2);
    check("", "/a(b]", 4);
    check("", "/a b", 2);
    check("", "/語\u{3000}", 4);
    // What was opened before may be closed.
    check("/a(b", "c)d)", 3);
    check("/a「", "」", 3);
    check("/a[", ")", 0);
    // A space, and a bracket that does not close the last one, end all paths before them.
    check("/a(b c", ")", 0);
    check("/a(b]/(c", ")d", 2);
    // A slash clears the brackets of a path, but not those of a query.
    check("/a(/", ")", 0);
    check("", "/(a/(b/(c)d)", 11);
    check("/a?(b/", ")", 0);
    check("", "/a?(b/c)", 7);
    check("", "/(a=b,c&d)", 10);
    check("/?", "(a=b)", 4);
    check("", "/(a:b)", 5);
    check("", "/語?「#」", 9);
    // As many brackets as a path may have, and one more.
    check("", &format!("/{}", "(".repeat(125)), 126);
    check("", &format!("/{}", "(".repeat(126)), 126);
    check("/(", &"(".repeat(125), 124);
    check("/(/", &"(".repeat(126), 125);
    check("/?(&(", &"(".repeat(124), 123);
    check(&"(".repeat(200), "(", 0);
    check(&"(".repeat(200), " (", 0);
    // Each part has its own brackets, and its own signs that clear them.
    check("/?(/(", &"(".repeat(124), 123);
    check("/?(#(", &"(".repeat(124), 123);
    check("/#(&(", &"(".repeat(124), 123);
    check("/?a/((?b(", &"(".repeat(125), 122);
    check("", &"/?(b&c(d=/".repeat(200), 2_000);
    check("", &"/?((b&c/".repeat(200), 1_600);
}

/// Without a scheme that needs no slashes, a colon begins no path. It may still begin a directive, whose
/// parts are read one after the other.
#[test]
fn colons_that_begin_no_path() {
    for (text, len) in [
        ("/[::1]/", 7),
        ("/(a:b)", 6),
        ("#(a:~b:)", 8),
        ("#(a:~:b)", 7),
        ("#(:~:~:)", 7),
    ] {
        for cut in 0..=text.len() {
            let mut path = AnyPath::default().without_opaque();
            let mut read = path.len_in(&text[..cut]);
            if read == cut {
                read += path.len_in(&text[cut..]);
            }
            assert_eq!(read, len, "{text} cut at {cut}");
        }
    }
}

/// Of every character that is said to be a bracket, the tables say the same.
#[test]
fn frequent_brackets() {
    let mut brackets = 0;
    for c in '\0'..=char::MAX {
        if let Some((open, opens)) = frequent_bracket(c.encode_utf8(&mut [0; 4]).as_bytes()) {
            let (term, pair) = match opens {
                true => (LinkTerm::Open, Some(c)),
                false => (LinkTerm::Close, link_bracket(c)),
            };
            assert_eq!((link_term(c), pair), (term, Some(open)), "{c}");
            brackets += 1;
        }
    }
    assert_eq!(brackets, 18);
}

/// The other signs that are read with those that divide a part end no path and open no bracket.
#[test]
fn signs_that_no_path_minds() {
    let mut count = 0;
    for byte in (0..128).filter(|byte| !b"/?#=&,:".contains(byte)) {
        if AnyPath::default().divide(byte) {
            let term = link_term(char::from(byte));
            assert!(matches!(term, LinkTerm::Include | LinkTerm::Soft), "{byte}");
            count += 1;
        }
    }
    assert_eq!(count, 13);
}
