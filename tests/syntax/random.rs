//! Random edits of real texts in each language. When the worker is idle, the permissions are those of a parse from scratch,
//! and every difference from before is in a range that the context has named.
//!
//! `LIVELINK_SYNTAX_FILES=DIR` adds the files of that folder. `LIVELINK_SEED` is another seed. `LIVELINK_EDITS` is the number
//! of edits for each language, by its grammar and by its scanner.

use fastrand::Rng;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use livelink::index::Edit;
use livelink::syntax::{Language, PermissionMap, SyntaxContext};
use livelink_tests::properties::{choose, number};

/// Strings that open, close or escape something in one of the languages.
#[rustfmt::skip]
const MARKS: &[&str] = &[
    "\"", "'", "`", "``", "```", "```\n", "\n```rust\n", "~~~\n", "/*", "*/", "//", "///", "//!", "#", "\n# ", "<!--", "-->", "<", ">", "<a href=\"",
    "<script>", "</script>", "<pre>", "</pre>", "<code>", "</code>", "<a href=x>", "</a>", "{", "}", "(", ")", "[", "](", "]", "[a]: ", "\\", "\n", "\n\n", "\n---\n", "    ", "\t", "> ", "- ",
    "\n1. ", "| a |", ": ", "= ", "\"\"\"", "'''", "r#\"", "\"#", "${", "$(", "<<EOF\n", "EOF\n", ": |\n  ", "&", "*", "x", " ", "é", "語", "example.com",
    " https://example.com/a ", "\r\n", "$", "_", "\u{2028}",
    "\n|-|-|\n", "|", "~~", "**", "&amp;", "&gt;", ",", ";", "\"\"", "<![CDATA[", "]]>", "+", "www.example.com", "--", "https://example.com/a?",
];

fn floor(text: &str, mut at: usize) -> usize {
    at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

/// Makes one edit. Most are small and near the last one.
fn edit(text: &mut String, near: &mut usize, rng: &mut Rng) -> Edit {
    if rng.usize(..4) == 0 {
        *near = rng.usize(..text.len() + 1);
    }
    let start = floor(text, (*near + rng.usize(..40)).saturating_sub(20));
    let len = match rng.usize(..12) {
        0..6 => 0,
        6..11 => rng.usize(..4) + 1,
        _ => rng.usize(..300),
    };
    let end = floor(text, start + len).max(start);
    let with = match rng.usize(..20) {
        0..4 if len > 0 => String::new(),
        0..15 => choose(rng, MARKS).to_owned(),
        15..18 => choose(rng, &["a", "b", ".", " ", "0"]).to_owned(),
        18 => {
            let from = floor(text, rng.usize(..text.len() + 1));
            let to = floor(text, from + rng.usize(..400)).max(from);
            text[from..to].to_owned()
        }
        _ => format!("{}{}", choose(rng, MARKS), choose(rng, MARKS)),
    };
    text.replace_range(start..end, &with);
    *near = start + with.len();
    Edit::replace(start..end, with.len())
}

/// Edits `text` at random and compares. Returns the number of edits.
fn check(name: &str, language: &Language, original: &str, edits: usize, seed: u64) -> usize {
    let mut rng = Rng::with_seed(seed);
    let mut text = original.to_owned();
    let mut near = 0;
    let context = SyntaxContext::in_background(language, &text, || ());
    let mut done = 0;
    while done < edits {
        // Some edits come before the last one has been parsed.
        for _ in 0..rng.usize(..4) + 1 {
            if rng.usize(..12) == 0 {
                // Two carets.
                let mut both = Vec::new();
                let middle = floor(&text, text.len() / 2);
                let mut tail = text.split_off(middle);
                both.push(edit(&mut text, &mut near, &mut rng));
                let second = edit(&mut tail, &mut 0, &mut rng);
                both.push(Edit {
                    start: second.start + middle,
                    old_end: second.old_end + middle,
                    new_end: second.new_end + middle,
                });
                text.push_str(&tail);
                context.edit(&text, &both);
            } else {
                let edit = edit(&mut text, &mut near, &mut rng);
                context.edit(&text, &[edit]);
            }
            done += 1;
        }
        let before = context.permissions();
        context.wait();
        let changed = context.take_changes();
        let after = context.permissions();
        let fresh = PermissionMap::of(language, &text);
        if after != fresh {
            let differ: Vec<_> = (0..text.len())
                .filter(|at| after.permission(*at..at + 1) != fresh.permission(*at..at + 1))
                .collect();
            let (first, last) = (differ[0], *differ.last().unwrap());
            let window = floor(&text, first.saturating_sub(100))..floor(&text, last + 100);
            std::fs::write(
                std::env::temp_dir().join("livelink-syntax-failure.txt"),
                &text,
            )
            .unwrap();
            panic!(
                "{name}, seed {seed}, after {done} edits: bytes {first}..={last} ({} of them) have {:?}, a parse from scratch says {:?}:\n{}",
                differ.len(),
                after.permission(first..first + 1),
                fresh.permission(first..first + 1),
                &text[window]
            );
        }
        for at in (0..text.len()).step_by(3) {
            let place = at..at + 1;
            let named = changed.iter().any(|range| range.contains(&at));
            assert!(
                named || before.permission(place.clone()) == after.permission(place),
                "{name}, seed {seed}, after {done} edits: byte {at} changed and {changed:?} does not say so"
            );
        }
        if text.len() > 2 * original.len() + 4_000 || text.len() < original.len() / 2 {
            // Back to the original text, as one edit of the whole text.
            let old = text.len();
            original.clone_into(&mut text);
            context.edit(&text, &[Edit::replace(0..old, text.len())]);
        }
    }
    done
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    for entry in entries {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if Language::name_for_file(&path).is_some() {
            found.push(path);
        }
    }
}

#[test]
fn after_random_edits_the_permissions_are_those_of_a_first_look() {
    let top = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
    let mut paths = vec![
        top.join("README.md"),
        top.join("Cargo.toml"),
        top.join("crates/livelink-syntax/src/context.rs"),
        top.join("crates/livelink-session/src/judge/rederive.rs"),
    ];
    files(&top.join("data/cases/syntax/texts"), &mut paths);
    if let Some(folder) = std::env::var_os("LIVELINK_SYNTAX_FILES") {
        files(Path::new(&folder), &mut paths);
    }
    paths.sort();
    let mut texts: BTreeMap<&str, Vec<(PathBuf, String)>> = BTreeMap::new();
    for path in paths {
        let text =
            std::fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        // A folder of somebody else's may hold files that are not UTF-8.
        if let Ok(text) = String::from_utf8(text) {
            let name = Language::name_for_file(&path).unwrap();
            texts.entry(name).or_default().push((path, text));
        }
    }
    let seed = number("LIVELINK_SEED").unwrap_or(1);
    let edits = number("LIVELINK_EDITS").unwrap_or(120) as usize;
    for (name, texts) in &texts {
        for language in [Language::named(name), Language::from_scanner(name)]
            .into_iter()
            .flatten()
        {
            let started = std::time::Instant::now();
            let mut done = 0;
            for (path, text) in texts {
                let title = format!("{} by {language:?}", path.display());
                done += check(&title, &language, text, edits.div_ceil(texts.len()), seed);
            }
            println!("{language:?}: {done} edits in {:.1?}", started.elapsed());
        }
    }
    let read = Language::names().into_iter();
    let missing: Vec<&str> = read.filter(|name| !texts.contains_key(name)).collect();
    assert!(missing.is_empty(), "no text in {missing:?}");
}
