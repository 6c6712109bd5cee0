//! `--refang` brings back each link that `--defang` has made harmless. `LIVELINK_SEED` starts another series of random documents, and
//! `LIVELINK_CASES` is its length.

mod linear;
mod outside;
mod second_run;

use super::args::Rules;
use super::links::links;
use super::prose::Prose;
use super::rewrite::Rewriter;
use super::rewritten::Rewritten;
use crate::tree::Found;
use fastrand::Rng;
use livelink::Detector;

/// The made-up documents consist of these: text, links, CJK text, and pieces of Markdown, HTML and harmless links.
const PIECES: &[&str] = &[
    " ",
    " ",
    "\n",
    "\n\n",
    "a",
    "é",
    "我们",
    "。",
    "，",
    "（",
    "）",
    ".",
    ",",
    ":",
    "@",
    "/",
    "(",
    ")",
    "!",
    "\\",
    "\\a",
    "&amp;",
    "example.com",
    "http://b.com",
    "https://例え.com/1。2",
    "HTTPS://C.COM/d",
    "ftp://e.org/f?g=http://h.com",
    "me@example.com",
    "mailto:i@j.com",
    "https://k。com",
    "http://[::1]:80/l",
    "https://m.com./n[o]",
    "https://пример.рф/я",
    "http://مثال.إختبار/ا",
    "उदाहरण.भारत",
    "https://한국.kr/가",
    "me@例え.jp",
    "<https://x.org/y>",
    "<z@a.org>",
    "http://1.2.3.4/x",
    "[p](",
    "![q](<",
    ">",
    "<",
    "](",
    "[^",
    "[r]",
    "[r]: https://s.com\n",
    "`",
    "\n```\n",
    "**",
    "> ",
    "- ",
    "<a href=\"https://t.com/?u&amp;v\">",
    "</a>",
    "<img src=http://w.com>",
    "<!-- ",
    " -->",
    "<pre>",
    "</pre>",
    "// ",
    "\"",
    "hxxp://",
    "hxxps[:]//",
    "[.]",
    "[:]",
    "[@]",
    "[.]: /x\n",
    "---\n",
    "...\n",
    "[",
    "]",
];

fn number(name: &str) -> Option<u64> {
    let value = std::env::var(name).ok()?;
    Some(value.parse().expect("a number"))
}

/// How many documents a test makes up.
fn cases(usual: u64) -> u64 {
    number("LIVELINK_CASES").unwrap_or(usual)
}

fn seed(usual: u64) -> u64 {
    number("LIVELINK_SEED").unwrap_or(usual)
}

fn text(rng: &mut Rng) -> String {
    let first = if rng.u8(..8) == 0 { "---\n" } else { "" };
    let pieces = 0..rng.usize(1..30);
    let pieces = pieces.filter_map(|_| rng.choice(PIECES).copied());
    [first].into_iter().chain(pieces).collect()
}

/// Applies a rule to a text in a file of this name.
fn rewritten(detector: &Detector, rules: Rules, name: &str, text: &str) -> Rewritten {
    let found = Found {
        path: name.into(),
        in_folder: false,
    };
    let rewritten = Rewriter::new(detector, rules).text(&found, text);
    rewritten.expect("a file that is named is always read")
}

/// Random documents come back as they were. In a document that holds harmless links already, the same links come of it as without
/// `--defang`. A second `--defang` changes nothing, and neither does a second `--refang`.
#[test]
fn defanged_documents_come_back() {
    let rules = |defang| Rules {
        defang,
        refang: !defang,
        ..Rules::default()
    };
    let detector = Detector::default();
    let names = ["a.md", "a.txt", "a.html", "a.rs", "README", "a.md"];
    let (rounds, seed) = (cases(2_500), seed(43));
    let mut rng = Rng::with_seed(seed);
    let (mut back, mut rewritten_links, mut left) = (0, 0, 0);
    for round in 0..rounds {
        let name = rng.choice(names).expect("a name");
        let old = text(&mut rng);
        let place = || format!("LIVELINK_SEED={seed}, document {round}, {name}: {old:?}");
        let defang = |text: &str| rewritten(&detector, rules(true), name, text);
        let refang = |text: &str| rewritten(&detector, rules(false), name, text);
        let new = defang(&old);
        let refanged = refang(&old);
        let again = refang(&new.text);
        assert_eq!(again.text, refanged.text, "{} {:?}", place(), new.text);
        assert_eq!(new.links() == 0, new.text == old, "{}", place());
        if refanged.links() == 0 {
            assert_eq!(again.links(), new.links(), "{}", place());
            back += 1;
            left += u64::try_from(new.left.len()).expect("few");
        }
        assert_eq!(defang(&new.text).text, new.text, "{}", place());
        assert_eq!(refang(&again.text).text, again.text, "{}", place());
        // What was not changed was named, and nothing links that did not link before.
        let kept = new
            .left
            .iter()
            .filter(|left| left.what.contains(" is left "));
        let kept = kept.count();
        let found = Found {
            path: name.into(),
            in_folder: false,
        };
        let prose = Prose::of(&detector, &found, &new.text).expect("it is always read");
        let shown = links(&prose, &new.text).len();
        assert!(shown <= kept, "{} {:?}", place(), new.text);
        rewritten_links += new.links();
    }
    assert!(
        back > rounds / 3 && rewritten_links > rounds && left < rewritten_links / 20,
        "of {rounds} documents, {back} held no harmless link; {rewritten_links} links rewritten, {left} left"
    );
}
