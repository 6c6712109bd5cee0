//! GitHub's own parser reads the documents that the rules write. `LIVELINK_PYTHON` names a Python that has the package `cmarkgfm`. Without it, the
//! tests say that they did not run.

use super::{cases, rewritten, seed};
use crate::fix::args::Rules;
use crate::fix::github;
use crate::fix::links::links;
use crate::fix::prose::{Kind, Prose};
use crate::tree::Found;
use fastrand::Rng;
use livelink::Detector;
use serde_json::{Value, json};
use std::io::Write as _;
use std::process::{Command, Stdio};

/// The made-up documents consist of these: addresses, signs that end them, text, and pieces of Markdown.
const PIECES: &str = "https://example.com/ https://example.com/%C3%84 http://a.org/b https://例え.jp/ www.iana.org/domains \
    https://example.org example.net/page.html ftp://e.org/f me@example.com https://example.com/wiki/日本 http:// www. \
    ä 日本 。 ， （ ） 「 」 — a x.y [ ] ]( ( ) [a]( ![ > ` `` * ** _ __ ~ ~~ \\ &amp; &gt; &copy &lt; ; : , . ! ? ' \" | = # \
    / % @ $ { } ^ - + object.__init__ @a_ /[slug] %E4%BD%A0 %28 %5B";

fn markdown(rng: &mut Rng) -> String {
    let spaces = [
        " ",
        " ",
        " ",
        "\n",
        "\n\n",
        "\n> ",
        "\n- ",
        "\n    ",
        "\n\n|a|b|\n|-|-|\n|www.a.com|https://b.com/x|\n\n",
        "\n```\n",
    ];
    let pieces: Vec<&str> = PIECES.split_ascii_whitespace().chain(spaces).collect();
    let all = 0..rng.usize(1..18);
    all.filter_map(|_| rng.choice(&pieces).copied()).collect()
}

/// Gives documents to the script, and fails if it has a problem with one.
fn check(documents: &[Value]) {
    let Ok(python) = std::env::var("LIVELINK_PYTHON") else {
        eprintln!("LIVELINK_PYTHON is not set, so no other parser read the documents");
        return;
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/outside/targets.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("Python starts");
    let mut input = child.stdin.take().expect("piped");
    let lines = documents.iter().map(|document| format!("{document}\n"));
    let lines: String = lines.collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().expect("it ends");
    writer.join().expect("no panic").expect("it reads");
    assert!(output.status.success());
    let said = String::from_utf8_lossy(&output.stdout);
    let said: Vec<&str> = said.lines().collect();
    let (few, count) = (said.get(..said.len().min(5)), documents.len());
    assert!(said.is_empty(), "{} of {count}: {few:#?}", said.len());
}

fn name() -> Found {
    Found {
        path: "a.md".into(),
        in_folder: true,
    }
}

/// A document before and after a rule, with the links that the rule wrote.
fn rule(name: &str, rules: Rules, old: &str) -> Value {
    let new = rewritten(&Detector::default(), rules, "a.md", old);
    let written = new
        .places
        .iter()
        .map(|(_, new)| new.trim_matches(['<', '>']));
    let written: Vec<&str> = written.collect();
    json!({"rule": name, "old": old, "new": new.text, "written": written})
}

/// The links that this command expects a reader to get are those that he gets.
#[test]
fn github_reads_the_expected_links() {
    let mut rng = Rng::with_seed(seed(44));
    let documents = (0..cases(3_000)).filter_map(|_| {
        let new = markdown(&mut rng);
        let read = github::read(Kind::Markdown, &new).into_iter();
        let targets: Vec<String> = read.map(|read| read.target).collect();
        // Emphasis and escapes can begin inside an address of mail, and of two that touch the renderer reads one. Programs differ about a target with a bracket that it does not close.
        let is_split = new.contains('@') && new.contains(['_', '*', '~', '\\'])
            || new.contains("@www")
            || new.contains(".com@");
        let is_open = new.contains("](") && new.matches('(').count() > new.matches(')').count();
        // It reads the reference in `[a](x\\&amp;)`, and the specification does not.
        let is_escaped = new.contains("\\&");
        (!is_split && !is_open && !is_escaped).then(|| json!({"targets": targets, "new": new}))
    });
    check(&documents.collect::<Vec<_>>());
}

/// The end of an address with any sign of ASCII in it and at its end. Between brackets, it leads where it led, too.
#[test]
fn every_sign_in_an_address() {
    let rules = Rules {
        brackets: true,
        ..Rules::default()
    };
    let signs: Vec<char> = ('!'..='~').filter(char::is_ascii_punctuation).collect();
    let pairs = signs.iter().flat_map(|a| signs.iter().map(move |b| (a, b)));
    let documents = pairs.flat_map(|(a, b)| {
        let address = "https://example.com/x";
        [
            format!("{address}{a}{b} y"),
            format!("{address}{a}z{b}"),
            format!("{address}ä{a}z{b}, y"),
        ]
    });
    let documents = documents.flat_map(|old| {
        let read = github::read(Kind::Markdown, &old).into_iter();
        let targets: Vec<String> = read.map(|read| read.target).collect();
        let all = json!({"targets": targets, "new": old});
        [all, rule("brackets", rules, &old)]
    });
    let documents: Vec<Value> = documents.collect();
    assert_eq!(documents.len(), 6 * 32 * 32);
    check(&documents);
}

/// A rule does not change where a link leads, and nothing else in the document. There are two exceptions: `--brackets` may cut the end of
/// a target, and `--add-scheme` writes its scheme.
#[test]
fn targets_stay_the_same() {
    let mut rng = Rng::with_seed(seed(45));
    for (name, rules) in [
        (
            "unescape",
            Rules {
                unescape: true,
                ..Rules::default()
            },
        ),
        (
            "brackets",
            Rules {
                brackets: true,
                ..Rules::default()
            },
        ),
        (
            "add_scheme",
            Rules {
                add_scheme: true,
                ..Rules::default()
            },
        ),
    ] {
        let documents = (0..cases(1_500)).filter_map(|_| {
            let old = markdown(&mut rng);
            let document = rule(name, rules, &old);
            (document["new"] != old).then_some(document)
        });
        let documents: Vec<Value> = documents.collect();
        assert!(
            documents.len() as u64 > cases(1_500) / 200,
            "{name}: {}",
            documents.len()
        );
        check(&documents);
    }
}

/// Where all links were made harmless, none leads where it led.
#[test]
fn harmless_links_lead_nowhere() {
    let detector = Detector::default();
    let rules = Rules {
        defang: true,
        ..Rules::default()
    };
    let mut rng = Rng::with_seed(seed(46));
    let documents = (0..cases(1_500)).filter_map(|_| {
        let old = markdown(&mut rng);
        let new = rewritten(&detector, rules, "a.md", &old);
        let prose = Prose::of(&detector, &name(), &old)?;
        let read = github::read(Kind::Markdown, &old);
        let gone = links(&prose, &old).into_iter().filter_map(|(link, _)| {
            // The same address may stand where it is no link for this command.
            let same = read.iter().find(|read| read.range == link.range)?;
            let is_once = old.matches(old.get(link.range.clone())?).count() == 1;
            is_once.then(|| same.target.clone())
        });
        let gone: Vec<String> = gone.collect();
        (new.left.is_empty() && !gone.is_empty())
            .then(|| json!({"old": old, "new": new.text, "gone": gone}))
    });
    check(&documents.collect::<Vec<_>>());
}
