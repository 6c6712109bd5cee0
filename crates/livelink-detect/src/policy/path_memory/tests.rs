use super::super::path_end::PathSearch;
use super::super::path_end::tests::PIECES;
use super::{PathSigns, PathStart};
use crate::options::Policy;
use fastrand::Rng;

/// Returns the candidates of a text that has a `/` after each host, with their paths.
fn candidates(text: &str) -> Vec<PathStart> {
    let hosts = text
        .match_indices("a.co")
        .chain(text.match_indices("語.co"));
    let mut starts: Vec<_> = hosts
        .filter_map(|(link, host)| {
            let path = link + host.len();
            let opener = text[..link].chars().next_back().unwrap_or(' ');
            let begins = text[path..].starts_with(['/', '?', '#']);
            begins.then_some(PathStart { link, path, opener })
        })
        .collect();
    starts.sort_unstable_by_key(|start| start.path);
    starts
}

/// In a run of candidates, a search that skips the signs that end no path finds the same as a
/// whole search, and each sign that is left ends the path. For the first of a run, none is skipped.
#[test]
fn signs_are_skipped_only_where_policy_ends_no_path() {
    const OPENERS: &str = "~\"'`|[<*=>«»“‘„”(a";
    let policy = Policy::default();
    let mut rng = Rng::with_seed(36);
    let openers: Vec<char> = OPENERS.chars().collect();
    let mut steps = Rng::with_seed(37);
    let (mut skipped, mut found, mut in_vain) = (0, 0, 0);
    let mut random = || {
        let mut text = String::new();
        for _ in 0..rng.usize(1..8) {
            if rng.u8(..4) > 0 {
                text.push(openers[rng.usize(..openers.len())]);
            }
            text += ["a.co", "a.co", "語.co"][rng.usize(..3)];
            text += ["/", "/", "?", "#"][rng.usize(..4)];
            for _ in 0..rng.usize(..6) {
                text += PIECES[rng.usize(..PIECES.len())];
            }
        }
        let to = text.floor_char_boundary(rng.usize(..=text.len()));
        (text, to)
    };
    // More brackets than are remembered, and a path after the first of them.
    let nested = |sign| {
        let (open, close) = ("(".repeat(8), ")".repeat(8));
        let text = format!("a.co/a.co/(a.co/{open}{close}{sign}b");
        let to = text.len();
        (text, to)
    };
    let nested = ["\",", ",\"", ";\""].map(nested);
    let random = std::iter::repeat_with(&mut random).take(25_000);
    for (text, to) in nested.into_iter().chain(random) {
        let mut signs = PathSigns::default();
        for start in candidates(&text).into_iter().filter(|it| it.path < to) {
            // A path is searched in two steps.
            let near = text.floor_char_boundary(steps.usize(start.path..=to));
            for (from, to) in [(start.path, near), (near, to)] {
                let search = || PathSearch::new(&policy, &text, start.link, start.path);
                let sign = signs.first(&policy, &text, &start, from, to);
                let whole = search().end_within(from..to);
                assert_eq!(
                    search().end_within(sign..to),
                    whole,
                    "{text:?} at {} from {from} to {to}: {sign}",
                    start.path
                );
                skipped += usize::from(sign > start.path + 1 && sign < to);
                found += usize::from(whole.is_some());
                let is_boundary = text[sign..].starts_with([' ', '\u{3000}']);
                let is_alone = signs.alone.0 == start.path;
                in_vain += usize::from(sign < to && whole.is_none() && !is_boundary && !is_alone);
                if whole.is_some() {
                    break;
                }
            }
        }
    }
    assert!(
        skipped > 16_000 && found > 25_000 && in_vain < 10,
        "{skipped}, {found}, {in_vain}"
    );
}

/// In a run of candidates, each sign is judged once and not for each candidate before it. For the
/// first one, no sign is judged.
#[test]
fn signs_in_a_run_are_judged_once() {
    let policy = Policy::default();
    for unit in [
        "a.co/<",
        "a.co/<b",
        "<<<a.co/",
        "a.co/<(",
        "a.co/;",
        "a.co/'",
        "a.co/*",
        "a.co/~",
        "a.co/“",
        "“a.co/",
        "a.co/‘",
        "a.co/»",
        "a.co/語（",
        "語.co/、",
        "語.co/「",
        "a.co/(\",",
        "a.co/{a\",}",
        "a.co/?[b",
        "(a.co/'a.co?x",
    ] {
        let text = unit.repeat(300);
        let mut signs = PathSigns::default();
        let mut longest = 0;
        let candidates = candidates(&text).into_iter();
        for (nth, start) in candidates.filter(|it| it.path < 500).enumerate() {
            let near = text.floor_char_boundary(700);
            let to = text.floor_char_boundary(1_000);
            let sign = signs.first(&policy, &text, &start, start.path, near);
            assert_eq!(sign, if nth == 0 { start.path } else { near }, "{unit}");
            let sign = signs.first(&policy, &text, &start, near, to);
            assert_eq!(sign, if nth == 0 { near } else { to }, "{unit}");
            let begins = if nth == 0 { 0..=0 } else { 1..=2 * unit.len() };
            assert!(begins.contains(&signs.range.0), "{unit}: {nth} begins anew");
            longest = longest.max(signs.signs.len());
        }
        assert!(longest < 600, "{unit}: {longest}");
    }
}
