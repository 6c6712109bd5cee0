//! Reads what is written with GitHub's own parser. `LIVELINK_PYTHON` names a Python that has the package `cmarkgfm`. Without it, the
//! tests say that they did not run. `LIVELINK_MARKDOWN` names documents of others (see `support/samples.rs`).

#[path = "support/random_rich.rs"]
mod random_rich;
#[path = "support/samples.rs"]
mod samples;
#[path = "support/seen.rs"]
mod seen;

use std::io::Write;
use std::process::{Command, Stdio};

use livelink_rich::{Marker, Paragraph, ParagraphKind, RichText, TextStyle, markdown};
use samples::samples;
use seen::seen;
use serde_json::{Value, json};

/// Gives documents to the script. Returns what it says about those that differ; `None` if there is no Python.
fn differences(documents: &[Value]) -> Option<Vec<Value>> {
    let Ok(python) = std::env::var("LIVELINK_PYTHON") else {
        eprintln!("LIVELINK_PYTHON is not set, so no other parser read the documents");
        return None;
    };
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/outside/markdown.py");
    let mut child = Command::new(python)
        .arg(script)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let lines: String = documents
        .iter()
        .map(|document| format!("{document}\n"))
        .collect();
    let writer = std::thread::spawn(move || input.write_all(lines.as_bytes()));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).unwrap();
    Some(
        said.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
    )
}

#[test]
fn github_reads_the_same_document() {
    let cases = std::env::var("LIVELINK_CASES").ok();
    let cases = cases.map_or(3_000, |cases| cases.parse().unwrap());
    let documents: Vec<Value> = (0..cases)
        .map(|case| random_rich::document(&mut fastrand::Rng::with_seed(7_000_000 + case)))
        .filter(can_be_compared)
        .map(|content| json!({"markdown": markdown::write(&content), "blocks": blocks(&seen(&content))}))
        .collect();
    let compared = u64::try_from(documents.len()).unwrap();
    assert!(compared > cases / 2, "{compared} documents");
    let Some(differ) = differences(&documents) else {
        return;
    };
    for one in differ.iter().take(5) {
        eprintln!("{}\n{}", one["problem"].as_str().unwrap(), one["markdown"]);
    }
    assert!(
        differ.is_empty(),
        "{} of {} differ",
        differ.len(),
        documents.len()
    );
}

/// Source is shown as something else, and the parser of HTML in the script knows no such controls.
fn can_be_compared(content: &RichText) -> bool {
    let is_source = |style: TextStyle| style.contains(TextStyle::VERBATIM);
    !content.styles.iter().any(|(_, style)| is_source(*style))
}

/// Returns what another program shows. It shows no blank lines at the end of a file.
fn blocks(content: &RichText) -> Vec<Value> {
    let shown = content.text.trim_end_matches('\n').len();
    let is_plain = |paragraph: &&Paragraph| **paragraph == Paragraph::default();
    let plain = content.paragraphs.iter().rev().take_while(is_plain).count();
    let is_blank = shown == 0 && plain == content.paragraphs.len();
    let blank = match is_blank {
        true => 0,
        false => plain.min(content.text.len() - shown),
    };
    let shown = content.paragraphs.len() - blank;
    let mut before: Option<Paragraph> = None;
    let mut open: Vec<bool> = Vec::new();
    let paragraphs = content.each_paragraph().take(shown);
    let blocks = paragraphs.map(|(range, paragraph)| {
        let marker = paragraph.list.and_then(|place| place.marker);
        let level = paragraph.list.map(|place| usize::from(place.level));
        let is_number = matches!(marker, Some(Marker::Number { .. }));
        if before.is_none_or(|before| before.quote != paragraph.quote || before.list.is_none()) {
            open.clear();
        }
        let item = marker.and(level).and_then(|level| open.get(level));
        let goes_on = match item {
            Some(open) if *open == is_number => Some("list"),
            _ if paragraph.list.is_none()
                && paragraph.kind != ParagraphKind::Code
                && before.is_some_and(|before| before.quote.min(paragraph.quote) > 0) =>
            {
                Some("quote")
            }
            _ => None,
        };
        open.truncate(level.map_or(0, |level| level + usize::from(marker.is_none())));
        if marker.is_some() {
            open.push(is_number);
        }
        before = Some(paragraph);
        json!({
            "quotes": paragraph.quote,
            "lists": level.map_or(0, |level| level + 1),
            "marker": marker.map(|marker| match marker {
                Marker::Number { first } => first.to_string(),
                Marker::Task { done: true } => "[x]".to_owned(),
                Marker::Task { done: false } => "[ ]".to_owned(),
                _ => "*".to_owned(),
            }),
            "kind": match paragraph.kind {
                ParagraphKind::Heading(level) => format!("h{}", level.get()),
                ParagraphKind::Code => "pre".to_owned(),
                ParagraphKind::Rule => "hr".to_owned(),
                _ => "p".to_owned(),
            },
            "language": paragraph.language.map(String::from),
            "apart": paragraph.apart,
            "goes_on": goes_on,
            "runs": runs(content, range),
        })
    });
    blocks.collect()
}

/// Returns the text of a paragraph, character by character.
fn runs(content: &RichText, range: std::ops::Range<usize>) -> Vec<Value> {
    let start = range.start;
    let chars = content.text[range]
        .char_indices()
        .map(|(at, c)| (start + at, c));
    let each = chars.map(|(at, c)| {
        let style = content.styles.iter().find(|(range, _)| range.contains(&at));
        let style = style.map_or(TextStyle::PLAIN, |(_, style)| *style);
        let names = [
            ("b", TextStyle::BOLD),
            ("i", TextStyle::ITALIC),
            ("s", TextStyle::STRIKETHROUGH),
            ("c", TextStyle::CODE),
        ];
        let names = names.into_iter().filter(|(_, each)| style.contains(*each));
        let link = content.links.iter().find(|link| link.range.contains(&at));
        json!({
            "text": c.to_string(),
            "style": names.map(|(name, _)| name).collect::<String>(),
            "link": link.map(|link| link.href.to_string()),
        })
    });
    each.collect()
}

#[test]
fn github_reads_the_same_in_what_was_written_anew() {
    let Some(sources) = samples() else {
        return;
    };
    let mut documents = Vec::new();
    for source in &sources {
        let read = markdown::read(source);
        assert_eq!(markdown::write_with(&read.content, &read.sources), *source);
        let written = markdown::write(&read.content);
        documents.push(json!({"markdown": written, "same_as": source}));
    }
    let Some(differ) = differences(&documents) else {
        return;
    };
    for one in &differ {
        let [problem, source, written] = ["problem", "same_as", "markdown"].map(|name| &one[name]);
        eprintln!("{problem}\n   {source}\n   {written}");
    }
    eprintln!("{} of {} documents differ", differ.len(), documents.len());
    // The parsers do not agree on all examples of CommonMark, such as which signs are punctuation marks.
    assert!(differ.len() * 100 <= documents.len());
}
