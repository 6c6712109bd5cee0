//! The cost of `textDocument/documentLink` for a whole document, from the request to the last byte of
//! the answer, in microseconds for each link. Before each request, a key changes the document, so no
//! answer is one that the server has kept. The client and the server are two threads with pipes
//! between them, and the client does not parse the answer.
//!
//! `cargo bench -p livelink-ls --bench links`; `-- WORDS` measures the rows whose names hold the words.

#[path = "../tests/support/mod.rs"]
mod support;

use std::time::{Duration, Instant};

use serde_json::json;
use support::{Client, URI, range};

/// How often each request is made.
const TIMES: usize = 7;

fn main() {
    let only = std::env::args()
        .nth(1)
        .filter(|only| !only.starts_with("--"));
    let only = only.unwrap_or_default();
    println!("| links | language | µs a link, first | median | bytes a link |");
    println!("|---|---|---:|---:|---:|");
    for (what, language, count, line) in [
        (
            "the same host",
            "plaintext",
            100_000,
            plain as fn(usize) -> String,
        ),
        ("hosts that differ", "plaintext", 100_000, hosts),
        ("the same host", "markdown", 100_000, plain),
        ("links of Markdown", "markdown", 5_000, markdown),
        ("with targets", "plaintext", 5_000, hosts),
        (
            "with targets, beyond ASCII",
            "plaintext",
            5_000,
            beyond_ascii,
        ),
    ] {
        if !what.contains(&only) {
            continue;
        }
        let text: String = (0..count).map(line).collect();
        measure(what, language, count, &text);
    }
}

fn plain(nth: usize) -> String {
    format!("see https://example.com/{nth} there\n")
}

fn hosts(nth: usize) -> String {
    format!("see www.host-{nth}.example.com/{nth}?q={nth} there\n")
}

fn markdown(nth: usize) -> String {
    format!("see [this](https://example.com/{nth}) there\n")
}

fn beyond_ascii(nth: usize) -> String {
    format!("siehe www.bücher-{nth}.example.com/straße/{nth} dort\n")
}

fn measure(what: &str, language: &str, count: usize, text: &str) {
    let (mut client, _) = Client::initialized(json!({}));
    client.open(URI, language, text);
    // The server has read everything.
    client.request("livelink/text", json!({ "uri": URI }));
    std::thread::sleep(Duration::from_millis(1_000));
    let params = json!({ "textDocument": { "uri": URI } });
    let (mut times, mut bytes) = (Vec::new(), 0);
    for version in 0..TIMES as i32 {
        client.change(
            version + 2,
            json!([{ "range": range([0, 0, 0, 0]), "text": "x" }]),
        );
        client.request("livelink/text", json!({ "uri": URI }));
        let start = Instant::now();
        client.ask("textDocument/documentLink", params.clone());
        let mut answer = client.read_body().expect("an answer");
        while !answer
            .windows(8)
            .take(100)
            .any(|eight| eight == b"\"result\"")
        {
            answer = client.read_body().expect("an answer");
        }
        times.push(start.elapsed());
        bytes = answer.len();
    }
    let each = |time: Duration| time.as_secs_f64() * 1e6 / count as f64;
    let first = each(times[0]);
    times.sort_unstable();
    println!(
        "| {what}, {count} | {language} | {first:.2} | {:.2} | {} |",
        each(times[TIMES / 2]),
        bytes / count
    );
    assert!(client.goodbye());
}
