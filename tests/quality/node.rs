//! Tools that are written in JavaScript, run by Node.

use std::env;
use std::io::Write as _;
use std::ops::Range;
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::found::Found;
use crate::snippet::Snippet;

/// Reads texts, a JSON string a line; writes for each tool a line with its name and the ranges that it finds in each text.
const SCRIPT: &str = include_str!("peers.mjs");

/// What the tools find, or nothing with a line on standard error that says why.
pub(crate) fn tools(snippets: &[Snippet]) -> Vec<Found> {
    let Some(folder) = env::var_os("LIVELINK_PEERS") else {
        eprintln!(
            "quality: linkify-it and linkifyjs are left out: LIVELINK_PEERS names no folder with them"
        );
        return Vec::new();
    };
    let texts: String = snippets
        .iter()
        .map(|snippet| format!("{}\n", Value::from(snippet.text.as_str())))
        .collect();
    let mut node = Command::new("node");
    node.args(["--input-type=module", "--eval", SCRIPT])
        .current_dir(folder);
    match ask(&mut node, texts) {
        Ok(answer) => answer
            .lines()
            .filter_map(|line| read(line, snippets))
            .collect(),
        Err(error) => {
            eprintln!("quality: linkify-it and linkifyjs are left out: {error}");
            Vec::new()
        }
    }
}

/// Runs `command` with `input`, and returns what it writes.
fn ask(command: &mut Command, input: String) -> Result<String, String> {
    let spawned = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let mut child = spawned.map_err(|error| format!("node: {error}"))?;
    let mut pipe = child.stdin.take().ok_or("node has no standard input")?;
    let writer = std::thread::spawn(move || pipe.write_all(input.as_bytes()));
    let output = child
        .wait_with_output()
        .map_err(|error| format!("node: {error}"))?;
    let written = writer.join().map_err(|_| "the texts were not written")?;
    if !output.status.success() {
        return Err(format!("node ended with {}", output.status));
    }
    written.map_err(|error| format!("node: {error}"))?;
    String::from_utf8(output.stdout).map_err(|error| format!("node: {error}"))
}

/// A line of the answer: `{"name": …, "found": [[[start, end], …], …]}`, in code units of UTF-16.
fn read(line: &str, snippets: &[Snippet]) -> Option<Found> {
    let value: Value = serde_json::from_str(line).ok()?;
    let name = value.get("name")?.as_str()?.to_owned();
    let all = value.get("found")?.as_array()?.iter().zip(snippets);
    let ranges = |(found, snippet): (&Value, &Snippet)| -> Option<Vec<Range<usize>>> {
        let pairs = found.as_array()?.iter();
        pairs
            .map(|pair| {
                let end = |at: usize| {
                    Some(to_bytes(
                        &snippet.text,
                        usize::try_from(pair.get(at)?.as_u64()?).ok()?,
                    ))
                };
                Some(end(0)?..end(1)?)
            })
            .collect()
    };
    Some(Found {
        name,
        ranges: all.map(ranges).collect::<Option<_>>()?,
    })
}

/// The byte offset of a place that is given in code units of UTF-16.
fn to_bytes(text: &str, code_units: usize) -> usize {
    let mut left = code_units;
    let before = text.chars().take_while(|c| {
        let fits = left >= c.len_utf16();
        left = left.saturating_sub(c.len_utf16());
        fits
    });
    before.map(char::len_utf8).sum()
}
