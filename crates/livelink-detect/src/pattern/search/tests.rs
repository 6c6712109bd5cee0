//! Which finds of patterns are links.

use crate::ready::{Mentions, Tags};
use crate::{Detector, FnPattern, LinkKind, Patterns, Place, Template};
use std::sync::Arc;

/// `#` and letters after no letter.
fn tag(place: Place<'_>) -> Option<usize> {
    let name = place.after().strip_prefix('#')?;
    let len = name.len() - name.trim_start_matches(char::is_alphanumeric).len();
    let glued = place.before().ends_with(char::is_alphanumeric);
    (len > 0 && !glued).then_some(1 + len)
}

/// Capital letters, a hyphen and digits.
fn ticket(place: Place<'_>) -> Option<usize> {
    let (letters, rest) = place.after().split_once('-')?;
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let capital = letters.bytes().all(|b| b.is_ascii_uppercase());
    (capital && digits > 0).then_some(letters.len() + 1 + digits)
}

fn to(prefix: &'static str) -> impl Fn(&str) -> Option<String> {
    move |own| Some(format!("{prefix}{own}"))
}

const CAPITALS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

fn patterns() -> Patterns {
    let found = Patterns::of(vec![
        Arc::new(FnPattern::new("tag", "#", 10, tag, to(""))),
        Arc::new(FnPattern::new(
            "ticket",
            CAPITALS,
            10,
            ticket,
            to("https://example.com/"),
        )),
        // Everything, three bytes at a time.
        Arc::new(FnPattern::new("star", "*é", 3, |_| Some(3), to("/"))),
    ]);
    found.expect("a list of patterns")
}

/// Checks the links of a text, in which each link is marked with its kind's place in the list before it.
fn check(patterns: &Patterns, marked: &str) {
    let (mut text, mut expected, mut start) = (String::new(), Vec::new(), 0);
    for part in marked.split_inclusive(['⸠', '⸡']) {
        match (part.strip_suffix('⸠'), part.strip_suffix('⸡')) {
            (Some(before), _) => {
                text.push_str(before);
                start = text.len();
            }
            (_, Some(own)) => {
                let (kind, own) = own.split_once('|').expect("a kind");
                text.push_str(own);
                expected.push((kind.to_owned(), start..text.len()));
            }
            _ => text.push_str(part),
        }
    }
    let detector = Detector::default().with_patterns(patterns.clone());
    let names: Vec<&str> = patterns.names().collect();
    let name = |kind| match kind {
        LinkKind::Custom(nth) => names[usize::from(nth)],
        kind => kind.name(),
    };
    let links = detector.detect(&text);
    let found: Vec<_> = links
        .iter()
        .map(|link| (name(link.kind).to_owned(), link.range.clone()))
        .collect();
    assert_eq!(found, expected, "{text}");
    let explained = detector.explain(&text);
    let accepted = explained
        .iter()
        .filter(|verdict| verdict.rejected().is_none());
    let ranges: Vec<_> = accepted.map(|verdict| verdict.range.clone()).collect();
    assert_eq!(
        ranges,
        expected
            .into_iter()
            .map(|(_, range)| range)
            .collect::<Vec<_>>(),
        "{text}"
    );
}

/// In `x@#b`, no mention begins at the `@`, because a letter is before it. The tag right after it is found.
#[test]
fn few_bytes_begin_finds() {
    let target = || Template::new("https://example.com/{}");
    let patterns = Patterns::of(vec![
        Arc::new(Tags::new(target())),
        Arc::new(Mentions::new(target())),
    ]);
    let patterns = patterns.expect("a list of patterns");
    check(
        &patterns,
        "x@⸠tag|#b⸡ x#a ⸠tag|#a⸡ a-long-word-before@⸠tag|#b⸡",
    );
}

#[test]
fn which_finds_are_links() {
    let patterns = patterns();
    for marked in [
        "",
        "⸠tag|#a⸡",
        "⸠tag|#é語⸡ ⸠url|a.com⸡ ⸠tag|#b⸡, c#d",
        // A link of the standards wins, wherever it begins.
        "⸠url|example.com/#a⸡ ⸠url|example.com/AB-1⸡ ⸠email|AB-1@example.com⸡",
        // Of finds in each other, the first stays.
        "⸠ticket|ABC-12⸡",
        "⸠ticket|AB-1⸡⸠ticket|CD-2⸡",
        // A find may not be longer than its pattern says. If it is, its end does not link either.
        "ABCDE-12345 ⸠ticket|BCDE-12345⸡",
        "#abcdefghij",
        "⸠tag|#abcdefghi⸡",
        // The earlier pattern wins.
        "⸠tag|#AB⸡-1 *⸠tag|#a⸡",
        "*⸠ticket|AB-1⸡ ⸠star|*ab⸡",
        // A find that ends inside a character does not link. No find goes on after its run.
        "*aé ⸠star|*é⸡ *a b⸠star|éb⸡",
        // Another character may have the first byte of one with which finds begin.
        "èab ⸠star|éa⸡b",
        // Links may meet.
        "⸠tag|#a⸡⸠star|*ab⸡ ⸠star|*--⸡⸠tag|#a⸡",
        // Each find of this row begins inside the one before.
        "⸠star|***⸡****",
        "⸠star|*ab⸡⸠star|*ab⸡",
        // Finds that are left out hide others of their pattern, and nothing else.
        "⸠url|a.com/*⸡",
    ] {
        check(&patterns, marked);
    }
}

/// What is a link is not refused. A refused candidate that a link does not cover stays.
#[test]
fn explained_once() {
    let mention = FnPattern::new("mention", "@", 4, |_| Some(4), to("/"));
    let ticket = FnPattern::new("ticket", CAPITALS, 10, ticket, to("/"));
    let patterns = Patterns::of(vec![Arc::new(mention), Arc::new(ticket)]).unwrap();
    let with = Detector::default().with_patterns(patterns);
    for (detector, text, expected) in [
        (&with, "for @ann, x", &[(4..8, true)][..]),
        (&Detector::default(), "for @ann, x", &[(4..8, false)]),
        (
            &with,
            "http://a.none/AB-1",
            &[(0..18, false), (14..18, true)],
        ),
        (&with, "AB-1 x.none", &[(0..4, true), (5..11, false)]),
    ] {
        let verdicts = detector.explain(text).into_iter();
        let found: Vec<_> = verdicts
            .map(|it| (it.range.clone(), it.rejected().is_none()))
            .collect();
        assert_eq!(found, expected, "{text}");
    }
}

/// A find hides the finds of its pattern that begin inside it, also if it does not link.
#[test]
fn which_finds_hide_others() {
    // A digit begins a find of that length. A find that begins with `0` is too long, and one that begins with `4` has no target.
    let find = |place: Place<'_>| match place.after().as_bytes()[0] {
        b'0' => Some(usize::MAX),
        digit => Some(usize::from(digit - b'0')),
    };
    let target = |own: &str| (!own.starts_with('4')).then(|| "/".to_owned());
    let pattern = FnPattern::new("len", "0123456789", 9, find, target);
    let patterns = Patterns::new([pattern]).unwrap();
    for marked in [
        "⸠len|912xxxxxx⸡xx",
        "42xxxx ⸠len|2x⸡xxxx",
        // What is too long hides as much as the longest find.
        "0xxxxxxxx⸠len|1⸡ 0xxxxxxx1",
    ] {
        check(&patterns, marked);
    }
}

/// A pattern sees its run, and no further than 32 bytes on each side of its longest find.
#[test]
fn a_place_is_bounded() {
    let seen = |place: Place<'_>| {
        assert!(place.before().len() <= 32 && place.after().len() <= 5 + 32);
        (place.before().len() * 100 + place.after().len() == 3_200 + 37).then_some(1)
    };
    let patterns = Patterns::new([FnPattern::new("seen", "x", 5, seen, to(""))]).unwrap();
    let detector = Detector::default().with_patterns(patterns);
    for (before, after, expected) in [(32, 36, 1), (31, 36, 0), (32, 35, 0), (100, 100, 1)] {
        for (first, last) in [("", ""), (" ", " "), ("y ", " y")] {
            let text = format!("{first}{}x{}{last}", "a".repeat(before), "b".repeat(after));
            assert_eq!(detector.detect(&text).len(), expected, "{text}");
        }
    }
    let text = format!("x{}x{}", "a".repeat(40), "b".repeat(36));
    assert_eq!(detector.detect(&text).len(), 1);
}

/// Whatever a pattern answers, the other links are found.
#[test]
fn patterns_that_fail() {
    let target = |own: &str| match own {
        "d" => panic!("no target"),
        "e" => None,
        "f" => Some("\u{1}javascript:alert(1)".to_owned()),
        "h" => Some("javascript:alert(1)".to_owned()),
        "i" => Some("unknown:1".to_owned()),
        "j" => Some("https://example.com/\n".to_owned()),
        "k" => Some(String::new()),
        _ => Some("tel:1".to_owned()),
    };
    let find = |place: Place<'_>| match place.after().as_bytes()[0] {
        b'a' => Some(0),
        b'b' => Some(usize::MAX),
        b'c' => panic!("no find"),
        _ => Some(1),
    };
    let patterns = Patterns::new([FnPattern::new("bad", "abcdefghijk", 9, find, target)]).unwrap();
    check(
        &patterns,
        "a ⸠bad|g⸡ b ⸠bad|g⸡ bg c d e f ⸠bad|g⸡ h i j k ⸠url|example.com⸡",
    );
    let detector = Detector::default().with_patterns(patterns);
    assert_eq!(detector.href("f", LinkKind::Custom(0)), "");
    assert_eq!(detector.href("g", LinkKind::Custom(0)), "tel:1");
    assert_eq!(detector.href("g", LinkKind::Custom(1)), "");
    assert_eq!(detector.display("d", LinkKind::Custom(0)), "d");
}

/// Whether `q` links depends on a find that overlaps it, on the find in which that one begins, and on the
/// text that a pattern sees before it.
#[test]
fn the_reach_is_as_far_as_text_decides() {
    let long = |place: Place<'_>| (!place.before().starts_with('!')).then_some(10);
    let patterns = Patterns::of(vec![
        Arc::new(FnPattern::new("long", "p", 10, long, to("/"))),
        Arc::new(FnPattern::new("short", "q", 1, |_| Some(1), to("/"))),
    ]);
    let patterns = patterns.unwrap();
    let x = "x".repeat(31);
    check(&patterns, &format!("!{x}pxxxxxxxx⸠long|pxxxxxxxxq⸡"));
    check(
        &patterns,
        &format!("x{x}⸠long|pxxxxxxxxp⸡xxxxxxxx⸠short|q⸡"),
    );
    let decides = x.len() + 1 + 9 + 9;
    assert!((decides..decides + 10).contains(&patterns.reach()));
}

/// The part of a text that is far enough from its ends has the links of the whole text.
#[test]
fn a_part_has_the_links_of_the_whole() {
    let patterns = patterns();
    let detector = Detector::default().with_patterns(patterns.clone());
    let mut rng = fastrand::Rng::with_seed(1);
    let pieces = [
        "#a", "*", "**", "A", "B-1", "é", "a.com", "/", "(", " ", "x@b.co", "-2", "語",
    ];
    let reach = patterns.reach();
    for _ in 0..300 {
        let text: String = (0..400)
            .map(|_| pieces[rng.usize(..pieces.len())])
            .collect();
        let part = text.floor_char_boundary(rng.usize(..text.len()))..text.len();
        let mut links = detector.without_patterns().detect(&text);
        let inside = |at| part.start + reach <= at;
        links.retain(|link| link.range.end > part.start);
        for link in &mut links {
            link.range = link.range.start.saturating_sub(part.start)..link.range.end - part.start;
        }
        detector.add_custom(&text[part.clone()], &mut links);
        let starts = links.iter().map(|link| link.range.start + part.start);
        let found: Vec<usize> = starts.filter(|at| inside(*at)).collect();
        let whole = detector
            .detect(&text)
            .into_iter()
            .map(|link| link.range.start);
        assert_eq!(
            found,
            whole.filter(|at| inside(*at)).collect::<Vec<_>>(),
            "{text}"
        );
    }
}
