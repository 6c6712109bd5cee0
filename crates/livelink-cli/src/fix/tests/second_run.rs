//! A second run changes nothing. `--defang` and `--refang` have their own test.

use super::{cases, rewritten, seed};
use crate::fix::args::Rules;
use crate::markdown_places::touches;
use fastrand::Rng;
use livelink::Detector;

/// The pieces of the random documents: links, signs that end links for this command or for renderers, and signs of Markdown.
const PIECES: &[&str] = &[
    "https://e.com/x",
    "https://e.com/a",
    "https://e.com/%C3%84",
    "http://b.org/",
    "www.iana.org/1",
    "iana.org/index.html",
    "me@e.com",
    "%E4%BD%A0",
    "%E3%80%82",
    "%28",
    "%2E",
    "（",
    "）",
    "。",
    "，",
    "—",
    "ä",
    "#",
    "?",
    "/",
    "a",
    ".",
    "_",
    "*",
    "`",
    "&",
    "\\",
    "(",
    ")",
    "[",
    "](",
    "[^",
    "[a](",
    "]: ",
    "<",
    ">",
    "\"",
    "> ",
    "- ",
    "|",
    " ",
    " ",
    "\n",
    "\n\n",
];

fn text(rng: &mut Rng) -> String {
    let pieces = 0..rng.usize(1..20);
    pieces.filter_map(|_| rng.choice(PIECES).copied()).collect()
}

#[test]
fn it_changes_nothing() {
    let rules = |unescape, brackets, add_scheme| Rules {
        unescape,
        brackets,
        add_scheme,
        ..Rules::default()
    };
    let detector = Detector::default();
    let seed = seed(47);
    let mut rng = Rng::with_seed(seed);
    for (rule, rules) in [
        ("unescape", rules(true, false, false)),
        ("brackets", rules(false, true, false)),
        ("add_scheme", rules(false, false, true)),
        ("all", rules(true, true, true)),
    ] {
        let (rounds, mut links) = (cases(8_000), 0);
        for round in 0..rounds {
            let name = rng.choice(["a.md", "a.txt", "a.rs"]).expect("a name");
            let old = text(&mut rng);
            let new = rewritten(&detector, rules, name, &old);
            let again = rewritten(&detector, rules, name, &new.text);
            assert_eq!(
                again.text, new.text,
                "LIVELINK_SEED={seed}, {rule}, document {round}, {name}: {old:?}"
            );
            assert_eq!(new.links() == 0, new.text == old, "{rule}, {name}: {old:?}");
            // Nothing is reported as left and rewritten, too.
            let places: Vec<_> = new.places.iter().map(|place| place.0.clone()).collect();
            for left in &new.left {
                assert!(
                    !touches(&places, &(left.at..left.at + 1)),
                    "{rule}, {name}: {old:?}"
                );
            }
            links += new.links();
        }
        assert!(links > rounds / 100, "{rule}: {links} links");
    }
}
