//! What a keystroke costs an editor, and how late its parse is.
//!
//! Run it by `cargo bench -p livelink-syntax --features markdown,ropey,rust`. The texts have 1 and 10 MB, unless
//! `LIVELINK_BENCH_MB` gives other sizes. Each gets 100 keys, unless `LIVELINK_BENCH_KEYS` gives another number.
//!
//! For each text it measures a parse from scratch and one edit in a blocking context, which is what the thread saves the
//! editor. Then it types ten keys a second with a context that parses in the background:
//!
//! * *Key* is the edit and one permission at the caret. Nothing else happens on the key path. It is measured for an editor
//!   whose text is a rope, and for one whose text is a string.
//! * *Lag* is the time from the key to the moment when the result of its parse is there.
//! * *One tree* is Markdown as tree-sitter would do it by itself: one tree of the whole text, which is parsed again and reuses
//!   what it can of the old tree.
//!
//! At the end the answer is compared with a parse from scratch.

use fastrand::Rng;
use std::hint::black_box;
use std::time::{Duration, Instant};

use livelink_index::Edit;
use livelink_syntax::{Language, Permission, PermissionMap, SyntaxContext};
use ropey::Rope;

#[rustfmt::skip]
const WORDS: &[&str] = &[
    "the", "house", "was", "very", "quiet,", "and", "nobody", "had", "been", "there", "since", "morning.", "Then", "`code`", "example.com",
    "https://example.com/a", "[text](https://example.com)", "*stress*", "дом", "стоял", "घर",
];

fn pick<'a>(rng: &mut Rng, of: &[&'a str]) -> &'a str {
    of[rng.usize(..of.len())]
}

fn sentence(rng: &mut Rng, out: &mut String) {
    for _ in 0..rng.usize(..12) + 4 {
        out.push_str(pick(rng, WORDS));
        out.push(' ');
    }
}

/// Paragraphs, one after the other.
fn markdown_flat(rng: &mut Rng, out: &mut String) {
    for _ in 0..rng.usize(..4) + 1 {
        sentence(rng, out);
        out.push('\n');
    }
    out.push('\n');
}

/// One paragraph: a text that cannot be cut anywhere. Every key parses all of it.
fn markdown_unbroken(rng: &mut Rng, out: &mut String) {
    sentence(rng, out);
    out.push('\n');
}

/// Sections, lists in lists, quotes, fences.
fn markdown_nested(rng: &mut Rng, out: &mut String) {
    out.push_str(pick(rng, &["# ", "## ", "### "]));
    sentence(rng, out);
    out.push_str("\n\n");
    for depth in 0..rng.usize(..5) {
        out.push_str(&"  ".repeat(depth));
        out.push_str("- ");
        sentence(rng, out);
        out.push('\n');
    }
    out.push_str("\n> ");
    sentence(rng, out);
    out.push_str("\n> > ");
    sentence(rng, out);
    out.push_str("\n\n```rust\n// https://example.com\nfn f() {}\n```\n\n");
    markdown_flat(rng, out);
}

/// Small functions with documentation.
fn rust_flat(rng: &mut Rng, out: &mut String) {
    out.push_str("/// See <https://example.com>: ");
    sentence(rng, out);
    let number = rng.usize(..1_000_000);
    out.push_str(&format!(
        "\nfn f{number}(a: usize) -> String {{\n    // https://example.com/{number}\n    format!(\"https://example.com/{{}}\", a + {number})\n}}\n\n"
    ));
}

/// Modules in modules, blocks in blocks.
fn rust_nested(rng: &mut Rng, out: &mut String) {
    let depth = rng.usize(..12) + 2;
    for level in 0..depth {
        out.push_str(&format!("{}mod m{level} {{\n", "    ".repeat(level)));
        rust_flat(rng, out);
    }
    out.push_str(&format!(
        "fn g() {{ {} x {} }}\n",
        "if x { ".repeat(depth),
        "} ".repeat(depth)
    ));
    out.push_str(&"}\n".repeat(depth));
}

type Generator = fn(&mut Rng, &mut String);

const TEXTS: &[(&str, &str, Generator)] = &[
    ("markdown", "flat", markdown_flat),
    ("markdown", "nested", markdown_nested),
    ("markdown", "unbroken", markdown_unbroken),
    ("rust", "flat", rust_flat),
    ("rust", "nested", rust_nested),
];

fn number(name: &str, default: usize) -> usize {
    std::env::var(name)
        .ok()
        .and_then(|value| value.parse().ok())
        .unwrap_or(default)
}

fn percentile(times: &mut [Duration], percent: usize) -> Duration {
    times.sort_unstable();
    times
        .get(times.len() * percent / 100)
        .or(times.last())
        .copied()
        .unwrap_or_default()
}

/// The keys: a sentence of Markdown, or a line of Rust after the first brace of a function.
const TYPED: [(&str, &str); 2] = [
    (
        "markdown",
        "see example.com and `code` or https://example.com/a_(b) // so \"it\" is *done* then ",
    ),
    (
        "rust",
        "let site = \"https://example.com/a\"; // see example.com and 'it' is done\n",
    ),
];

/// Measures one text. Returns the median cost of a key.
fn run(language: &str, way: &str, shape: &str, text: &str, keys: usize) -> Duration {
    let (_, typed) = TYPED[usize::from(language == "rust")];
    let language = match way {
        "grammar" => Language::named(language),
        "one tree" => Language::from_grammar(
            language,
            tree_sitter_md::LANGUAGE.into(),
            Permission::Allow,
            "links.scm",
            include_str!("../queries/markdown/links.scm"),
        ),
        _ => Language::from_scanner(language),
    };
    let language = language.expect("a language of this build");
    let mut rope = Rope::from_str(text);

    let start = Instant::now();
    let permissions = PermissionMap::of(&language, &rope);
    let first_parse = start.elapsed();
    black_box(permissions.permission(0..1));

    // The caret is in the middle of the text, at the end of a line. In Rust it is a line that opens a block.
    let mut line = rope.char_to_line(rope.len_chars() / 2);
    while language.name() == "rust" && !rope.line(line).to_string().ends_with("String {\n") {
        line += 1;
    }
    let mut caret = rope.line_to_char(line + 1) - 1;
    let blocking = SyntaxContext::blocking(&language, &rope);
    let mut blocking_times = Vec::new();
    for key in typed.chars().cycle().take(10) {
        let at = rope.char_to_byte(caret);
        rope.insert_char(caret, key);
        let start = Instant::now();
        blocking.edit_rope(&rope, &[Edit::insert(at, key.len_utf8())]);
        blocking_times.push(start.elapsed());
        caret += 1;
    }
    drop(blocking);

    let context = SyntaxContext::in_background_of_rope(&language, &rope, || ());
    context.wait();
    context.take_changes();
    let mut times = Vec::new();
    let mut lags = Vec::new();
    let mut sent: std::collections::VecDeque<Instant> = Default::default();
    let began = Instant::now();
    for (number, key) in typed.chars().cycle().take(keys).enumerate() {
        let due = began + Duration::from_millis(100) * u32::try_from(number).unwrap_or(u32::MAX);
        while Instant::now() < due || (number + 1 == keys && !sent.is_empty()) {
            let unparsed = context.unparsed_edits();
            while sent.len() > unparsed {
                lags.extend(sent.pop_front().map(|key| key.elapsed()));
            }
            if sent.is_empty() {
                context.take_changes();
            }
            std::thread::sleep(Duration::from_micros(300));
        }
        let at = rope.char_to_byte(caret);
        rope.insert_char(caret, key);
        let start = Instant::now();
        context.edit_rope(&rope, &[Edit::insert(at, key.len_utf8())]);
        black_box(context.permission(at.saturating_sub(15)..at + 1));
        times.push(start.elapsed());
        sent.push_back(start);
        caret += 1;
    }
    context.wait();
    context.take_changes();
    assert_eq!(
        context.permissions(),
        PermissionMap::of(&language, &rope),
        "the answer of a parse from scratch"
    );
    // In a burst, as a macro types: the worker is awake, and all memory is in the caches.
    let mut burst = Vec::new();
    for key in typed.chars().cycle().take(keys) {
        let at = rope.char_to_byte(caret);
        rope.insert_char(caret, key);
        let start = Instant::now();
        context.edit_rope(&rope, &[Edit::insert(at, key.len_utf8())]);
        black_box(context.permission(at.saturating_sub(15)..at + 1));
        burst.push(start.elapsed());
        caret += 1;
    }
    drop(context);

    // The key path of an editor whose text is not a rope: the context keeps a copy, and adds what was typed.
    let mut string = String::from(&rope);
    let context = SyntaxContext::in_background(&language, &string, || ());
    let mut at = rope.char_to_byte(caret);
    let mut copied = Vec::new();
    for key in typed.chars().cycle().take(keys) {
        string.insert(at, key);
        let start = Instant::now();
        context.edit(&string, &[Edit::insert(at, key.len_utf8())]);
        black_box(context.permission(at.saturating_sub(15)..at + 1));
        copied.push(start.elapsed());
        at += key.len_utf8();
    }
    drop(context);

    let (key, worst_key) = (percentile(&mut times, 50), percentile(&mut times, 99));
    let copied_key = percentile(&mut copied, 50);
    let (lag, worst_lag) = (percentile(&mut lags, 50), percentile(&mut lags, 99));
    println!(
        "{:9} {way:8} {shape:8} {:5.1} MB | first {:9.1?} | blocking {:9.1?} | key p50 {:8.1?} p99 {:8.1?}, in a burst {:8.1?}, of a string {:8.1?} | lag p50 {:9.1?} p99 {:9.1?}",
        language.name(),
        text.len() as f64 / 1e6,
        first_parse,
        percentile(&mut blocking_times, 50),
        key,
        worst_key,
        percentile(&mut burst, 50),
        copied_key,
        lag,
        worst_lag,
    );
    key.max(copied_key)
}

fn main() {
    let keys = number("LIVELINK_BENCH_KEYS", 100);
    let sizes = std::env::var("LIVELINK_BENCH_MB").unwrap_or_else(|_| "1,10".to_owned());
    let mut worst = Duration::ZERO;
    for size in sizes
        .split(',')
        .filter_map(|size| size.trim().parse::<usize>().ok())
    {
        for (language, shape, generate) in TEXTS {
            if *shape == "unbroken" && size > 1 {
                continue;
            }
            let mut rng = Rng::with_seed(42);
            let mut text = String::with_capacity(size * 1_000_000 + 4_096);
            while text.len() < size * 1_000_000 {
                generate(&mut rng, &mut text);
            }
            for way in ["grammar", "scanner", "one tree"] {
                if way == "one tree" && (*language != "markdown" || *shape == "unbroken") {
                    continue;
                }
                worst = worst.max(run(language, way, shape, &text, keys));
            }
        }
    }
    assert!(
        worst <= Duration::from_micros(20),
        "a key may cost 20 µs at the median, and costs {worst:.1?}"
    );
}
