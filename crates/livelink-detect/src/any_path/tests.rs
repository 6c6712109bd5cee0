use super::*;
use fastrand::Rng;
use uts58::{Part, Stop, terminate, terminate_in};

/// The pieces of random texts. Some kinds end few paths, so that paths are long.
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

/// Returns whether a path that begins at `at`, or after the colon there, continues up to `to`.
fn goes_on(text: &str, at: usize, to: usize) -> bool {
    match text.as_bytes()[at] {
        b':' => at + 1 >= to || terminate_in(Part::Path, text, at + 1, to).stop == Stop::End,
        _ => terminate(text, at, to).stop == Stop::End,
    }
}

/// All paths that begin in the part that was read continue at least to the end of that part.
#[test]
fn all_paths_go_on() {
    let mut rng = Rng::with_seed(58);
    let (mut paths, mut long, mut ended) = (0, 0, 0);
    for _ in 0..240_000 {
        let text = text(&mut rng);
        let mut path = AnyPath::default();
        // The reading may be taken up anywhere.
        let cut = text.floor_char_boundary(rng.usize(..=text.len()));
        let mut len = path.len_in(&text[..cut]);
        if len == cut {
            len += path.len_in(&text[cut..]);
        }
        let all = &text[..len];
        let starts = all
            .bytes()
            .enumerate()
            .filter(|(_, byte)| b"/?#:".contains(byte));
        for (at, _) in starts {
            assert!(goes_on(all, at, len), "{text:?} up to {len}, from {at}");
            paths += 1;
            long += usize::from(len - at > 100);
        }
        ended += usize::from(len < text.len());
    }
    assert!(
        paths > 50_000 && long > 10_000 && ended > 5_000,
        "{paths}, {long}, {ended}"
    );
}

/// The reading stops at the right place, and not too soon.
#[test]
fn where_a_path_may_end() {
    #[track_caller]
    fn check(text: &str, len: usize) {
        // In one reading and in two.
        for cut in 0..=len {
            if text.is_char_boundary(cut) {
                let mut path = AnyPath::default();
                assert_eq!(path.len_in(&text[..cut]), cut, "{text}");
                assert_eq!(path.len_in(&text[cut..]), len - cut, "{text}");
            }
        }
    }
    check("/a(b)「c『d』」e", 20);
    check("/a) b", 2);
    check("/a(b]", 4);
    check("/a b", 2);
    check("/語\u{3000}", 4);
    check("/a(bc)d)", 7);
    check("/a「」", 8);
    check("/a[)", 3);
    // A slash clears the brackets of a path, but not those of a query.
    check("/a(/)", 4);
    check("/(a/(b/(c)d)", 11);
    check("/a?(b/)", 6);
    check("/a?(b/c)", 7);
    check("/(a=b,c&d)", 10);
    check("/?(a=b)", 6);
    check("/(a:b)", 5);
    check("/語?「#」", 9);
    // As many brackets as a path may have, and one more.
    check(&format!("/{}", "(".repeat(125)), 126);
    check(&format!("/{}", "(".repeat(126)), 126);
    check(&format!("/(/{}", "(".repeat(126)), 128);
    check(&format!("/?(&({}", "(".repeat(124)), 128);
}

/// The tables agree about every character that is treated as a bracket.
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
    assert_eq!(brackets, 16);
}
