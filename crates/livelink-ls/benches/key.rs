//! The cost of a key in a large Markdown document, from the write of `textDocument/didChange` to
//! the last byte of the answer to `textDocument/documentLink` for the visible lines. The client is
//! in this process, the server in another one, with pipes between them. Beside it: the same key
//! with a scan of the whole text by `linkify`, in this process.
//!
//! `cargo bench -p livelink-ls --bench key` uses documents of 1 MB and 100 MB; `-- 1 10` uses other
//! sizes.

#[path = "../tests/support/mod.rs"]
mod support;

use std::io::{PipeReader, PipeWriter};
use std::process::Command;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use fastrand::Rng;
use linkify::LinkFinder;
use serde_json::{Value, json};
use support::{Client, range};

const URI: &str = "file:///notes/large.md";

/// How many keys are measured, with the server and with a whole scan.
const KEYS: usize = 1_000;
const SCANS: usize = 20;

/// The lines that a window shows.
const WINDOW: usize = 60;

/// How many links are visible in the second row.
const MANY: usize = 1_000;

fn main() {
    let sizes: Vec<usize> = std::env::args()
        .filter_map(|size| size.parse().ok())
        .collect();
    let sizes = if sizes.is_empty() {
        vec![1, 100]
    } else {
        sizes
    };
    println!(
        "| text | visible links | server p50 | server p99 | linkify p50 | linkify p99 | answer |"
    );
    println!("|---:|---:|---:|---:|---:|---:|---:|");
    let notes: Vec<String> = sizes.into_iter().map(measure).collect();
    for note in notes {
        println!("\n{note}");
    }
}

/// Measures a text of so many megabytes. Prints its rows, and returns a line about the opening of
/// the text.
fn measure(megabytes: usize) -> String {
    let mut lines = lines(megabytes * 1_000_000);
    let (mut client, process) = start();
    let before = memory(process, "VmRSS");
    let opened = Opened::of(&mut client, &lines.concat());
    std::thread::sleep(Duration::from_millis(500));
    let (after, peak) = (memory(process, "VmRSS"), memory(process, "VmHWM"));
    for (first, last) in [
        (WINDOW, 2 * WINDOW),
        (many_at(&lines), many_at(&lines) + MANY),
    ] {
        row(&mut client, &mut lines, megabytes, first, last);
    }
    assert!(client.goodbye());
    let each = |kilobytes: usize| kilobytes as f64 / 1_000.0 / megabytes as f64;
    format!(
        "{megabytes} MB: the visible links {} ms after `didOpen`, everything read after {} ms. Meanwhile the slowest of {} answers \
         took {} ms. Memory for each MB of text: {:.1} MB, and {:.1} MB at the most.",
        opened.first.as_millis(),
        opened.read.as_millis(),
        opened.answers,
        opened.slowest.as_millis(),
        each(after.saturating_sub(before)),
        each(peak.saturating_sub(before)),
    )
}

/// Starts the server in another process.
fn start() -> (Client, u32) {
    let (tell, told) = mpsc::channel();
    let mut client = Client::of(move |input: PipeReader, output: PipeWriter| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_livelink-ls"));
        let mut child = command
            .stdin(input)
            .stdout(output)
            .spawn()
            .expect("the server starts");
        // The command holds the ends of the pipes of the server.
        drop(command);
        tell.send(child.id()).expect("the client waits");
        child.wait().expect("the server ends").success()
    });
    let process = told.recv().expect("a process");
    client.initialize(json!({ "window": { "workDoneProgress": true }, "experimental": { "livelinkLinksChanged": true } }));
    (client, process)
}

/// How the server opened a document.
struct Opened {
    /// When the first links were there.
    first: Duration,
    /// When the links, the syntax and the warnings were there.
    read: Duration,
    /// The slowest answer in that time, and how many there were.
    slowest: Duration,
    answers: usize,
}

impl Opened {
    fn of(client: &mut Client, text: &str) -> Self {
        client.open(URI, "markdown", text);
        // The server has read nearly all of the message by now, because the pipe holds little of it.
        let start = Instant::now();
        let mut opened = Self {
            first: Duration::ZERO,
            read: Duration::ZERO,
            slowest: Duration::ZERO,
            answers: 0,
        };
        let window =
            json!({ "textDocument": { "uri": URI }, "range": range([0, 0, WINDOW as u64, 0]) });
        loop {
            let asked = Instant::now();
            assert!(
                client.request("textDocument/documentLink", window.clone())["result"].is_array()
            );
            let took = if opened.answers == 0 {
                start.elapsed()
            } else {
                asked.elapsed()
            };
            if opened.answers == 0 {
                opened.first = took;
            } else {
                opened.slowest = opened.slowest.max(took);
            }
            opened.answers += 1;
            for request in std::mem::take(&mut client.requests) {
                client.send(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": null }));
            }
            let published = |note: &Value| note["method"] == "textDocument/publishDiagnostics";
            // The diagnostics come when everything is read.
            if client.notes.iter().any(published) {
                opened.read = start.elapsed();
                return opened;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }
}

/// Prints a row: keys in the lines from `first` to `last`, which are visible.
fn row(client: &mut Client, lines: &mut [String], megabytes: usize, first: usize, last: usize) {
    let visible = range([first as u64, 0, last as u64, 0]);
    let mut rng = Rng::with_seed(1);
    let (mut server, mut links, mut len, mut version) = (Vec::new(), 0, 0, 1);
    for _ in 0..KEYS {
        let (nth, at) = key(&mut rng, lines, first, last);
        version += 1;
        let place = [nth as u64, at as u64, nth as u64, at as u64];
        let document = json!({ "uri": URI, "version": version });
        let changes = json!([{ "range": range(place), "text": "x" }]);
        let start = Instant::now();
        client.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
        client.ask(
            "textDocument/documentLink",
            json!({ "textDocument": { "uri": URI }, "range": visible }),
        );
        let body = loop {
            let body = client.read_body().expect("an answer");
            if body.windows(8).take(64).any(|part| part == b"\"result\"") {
                break body;
            }
        };
        server.push(start.elapsed());
        let answer: Value = serde_json::from_slice(&body).expect("JSON");
        links = answer["result"].as_array().expect("links").len();
        len = body.len();
        // People type at most every few milliseconds; the parse of the last key has that time.
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut text = lines.concat();
    let window = lines[..first].concat().len()..lines[..last].concat().len();
    let mut scans = Vec::new();
    for _ in 0..SCANS {
        let at = window.start + rng.usize(..window.len());
        let start = Instant::now();
        text.insert(at, 'x');
        let found: Vec<(usize, usize)> = LinkFinder::new()
            .links(&text)
            .map(|link| (link.start(), link.end()))
            .filter(|(start, end)| *end >= window.start && *start <= window.end)
            .collect();
        std::hint::black_box(serde_json::to_vec(&found).expect("JSON"));
        scans.push(start.elapsed());
        text.remove(at);
    }
    println!(
        "| {megabytes} MB | {links} | {} | {} | {} | {} | {} kB |",
        part(&mut server, 50),
        part(&mut server, 99),
        part(&mut scans, 50),
        part(&mut scans, 99),
        len / 1_000,
    );
}

/// Types a letter in one of the lines from `first` to `last`: in the path of its link, or at its end. Returns the line and the
/// place in it.
fn key(rng: &mut Rng, lines: &mut [String], first: usize, last: usize) -> (usize, usize) {
    let nth = rng.usize(first..last);
    let line = &mut lines[nth];
    let at = line
        .find(".com/")
        .map_or(line.len() - 1, |at| at + ".com/".len());
    line.insert(at, 'x');
    (nth, at)
}

/// The time that so many of a hundred were not slower than.
fn part(times: &mut [Duration], percent: usize) -> String {
    times.sort_unstable();
    let micros = times[(times.len() * percent / 100).min(times.len() - 1)].as_micros();
    match micros {
        0..10_000 => format!("{micros} µs"),
        _ => format!("{} ms", micros / 1_000),
    }
}

/// The lines of a Markdown document of about so many bytes. In the middle, a thousand lines have a link each; elsewhere, one line
/// of five has one.
fn lines(len: usize) -> Vec<String> {
    const PROSE: [&str; 4] = [
        "The scanner reads the text once, and *nobody* waits for the rest of it, whatever it holds.\n",
        "In `index.rs` it keeps what it found. A list of places follows, and then a table of costs.\n",
        "\n",
        "> Somebody said so on a mailing list (in 2024), and others wrote it down: see the notes.\n",
    ];
    let (mut lines, mut written) = (Vec::new(), 0);
    while written < len {
        let nth = lines.len();
        let line = match nth % 5 {
            4 => format!(
                "- See https://www.example.com/notes/{nth}?page=1#top, example.org, and me@example.net.\n"
            ),
            kind => PROSE[kind].to_owned(),
        };
        written += line.len();
        lines.push(line);
    }
    let middle = lines.len() / 2;
    for nth in 0..MANY {
        lines[middle + nth] =
            format!("{nth}. https://www.example.com/notes/{nth} is one of many pages.\n");
    }
    lines
}

/// Where the thousand lines with a link each begin.
fn many_at(lines: &[String]) -> usize {
    lines.len() / 2
}

/// A figure of a process, in kilobytes.
fn memory(process: u32, name: &str) -> usize {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status
        .lines()
        .find(|line| line.starts_with(name))
        .unwrap_or_default();
    line.split_whitespace()
        .nth(1)
        .and_then(|number| number.parse().ok())
        .unwrap_or(0)
}
