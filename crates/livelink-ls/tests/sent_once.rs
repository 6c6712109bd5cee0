//! The server sends nothing that the client has already, and nothing that it no longer needs.

mod support;

use std::time::Duration;

use serde_json::{Value, json};
use support::{Client, URI, place, range};

/// Longer than the pause before the warnings are published.
const LONG: Duration = Duration::from_millis(600);

/// A text whose second line is a warning.
const WARNED: &str = "see a.com\nhttp://аррӏе.com\nlast";

/// Makes changes, each at its place with a new text, in one go. Returns the places of the warnings that are published then, or
/// `None` if none are.
#[track_caller]
fn published(language: &str, changes: &[([u64; 4], &str)]) -> Option<Vec<[u64; 4]>> {
    let (mut client, _) = Client::initialized(json!({}));
    client.open(URI, language, WARNED);
    client.links(URI);
    // Of a parsed document, they may be published before the parse and after it.
    std::thread::sleep(LONG);
    client.text(URI);
    client.notes.clear();
    for (nth, (at, new)) in changes.iter().enumerate() {
        let version = i32::try_from(nth).expect("few") + 2;
        client.change(version, json!([{ "range": range(*at), "text": new }]));
    }
    std::thread::sleep(LONG);
    client.text(URI);
    let notes = std::mem::take(&mut client.notes);
    assert!(client.goodbye());
    let mut notes = notes
        .iter()
        .filter(|note| note["method"] == "textDocument/publishDiagnostics");
    let all = notes.next()?["params"]["diagnostics"].as_array()?.clone();
    assert!(notes.next().is_none());
    Some(all.iter().map(|one| place(&one["range"])).collect())
}

#[test]
fn warnings_that_did_not_change_are_not_published_again() {
    let first = [1, 0, 1, 16];
    // Keys elsewhere, also one that moves the warning and one that moves it back.
    for (language, changes) in [
        ("plaintext", &[([2, 4, 2, 4], "x")][..]),
        ("plaintext", &[([0, 0, 0, 3], "")]),
        ("plaintext", &[([0, 0, 0, 0], "\n"), ([0, 0, 1, 0], "")]),
        ("markdown", &[([2, 4, 2, 4], "x"), ([2, 0, 2, 0], "y")]),
        ("markdown", &[([2, 0, 2, 1], "")]),
        ("markdown", &[([0, 0, 0, 3], ""), ([2, 3, 2, 4], "x")]),
    ] {
        assert_eq!(published(language, changes), None, "{changes:?}");
    }
    let moved = Some(vec![[2, 0, 2, 16]]);
    assert_eq!(published("plaintext", &[([0, 0, 0, 0], "\n")]), moved);
    assert_eq!(
        published("plaintext", &[([1, 7, 1, 12], "b")]),
        Some(vec![])
    );
    // An editor takes a warning away with its text, and an undo does not bring it back.
    let undone = [([1, 0, 2, 0], ""), ([1, 0, 1, 0], "http://аррӏе.com\n")];
    for language in ["plaintext", "markdown"] {
        assert_eq!(published(language, &undone), Some(vec![first]));
    }
}

/// A request for all links of a large text is for the text at that time. If it has changed since, there is no need for the answer.
#[test]
fn an_answer_that_nobody_needs_is_not_given() {
    for (lines, codes) in [
        (10, [Value::Null, Value::Null]),
        (170_000, [json!(-32801), Value::Null]),
    ] {
        let mut client = Client::with_text(&"see example.com for more\n".repeat(lines));
        assert_eq!(client.links(URI).len(), lines);
        let mut messages = Vec::new();
        for version in 2..4 {
            let change = json!({ "range": range([1, 0, 1, 0]), "text": "b.org " });
            let params = json!({ "textDocument": { "uri": URI, "version": version }, "contentChanges": [change] });
            let change =
                json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": params });
            let params = json!({ "textDocument": { "uri": URI } });
            let ask = json!({ "jsonrpc": "2.0", "id": version + 2, "method": "textDocument/documentLink", "params": params });
            messages.extend([change, ask]);
        }
        let all = json!({ "textDocument": { "uri": URI } });
        client.send_while_busy("textDocument/documentLink", all, &messages);
        client.answer(3);
        let answers = [4, 5].map(|id| client.answer(id));
        let found = answers
            .each_ref()
            .map(|answer| answer["error"]["code"].clone());
        assert_eq!(found, codes);
        let links = answers[1]["result"].as_array().map(Vec::len);
        assert_eq!(links, Some(lines + 2));
        assert!(client.goodbye());
    }
}

/// The same, while a large text is read: the requests wait, and only the last one is for the text as it is then.
#[test]
fn of_waiting_requests_the_last_one_is_answered() {
    let text = "see example.com for more\n".repeat(170_000);
    let mut client = Client::with_text(&text);
    client.links(URI);
    let item =
        json!({ "uri": "file:///b.txt", "languageId": "plaintext", "version": 1, "text": text });
    let message = |method: &str, params: Value| json!({ "jsonrpc": "2.0", "method": method, "params": params });
    let mut messages = vec![message(
        "textDocument/didOpen",
        json!({ "textDocument": item }),
    )];
    for version in 4..7 {
        let document = json!({ "uri": "file:///b.txt", "version": version });
        let change = json!({ "range": range([1, 0, 1, 0]), "text": "b.org " });
        let params = json!({ "textDocument": document, "contentChanges": [change] });
        messages.push(message("textDocument/didChange", params));
        let mut ask = message(
            "textDocument/documentLink",
            json!({ "textDocument": document }),
        );
        ask["id"] = json!(version);
        messages.push(ask);
    }
    let all = json!({ "textDocument": { "uri": URI } });
    client.send_while_busy("textDocument/documentLink", all, &messages);
    client.answer(3);
    let answers = [4, 5, 6].map(|id| client.answer(id));
    let codes = answers
        .each_ref()
        .map(|answer| answer["error"]["code"].clone());
    assert_eq!(codes, [json!(-32801), json!(-32801), Value::Null]);
    assert_eq!(answers[2]["result"].as_array().map(Vec::len), Some(170_003));
    assert!(client.goodbye());
}

/// The answer for a version is kept. Whatever may change the links, the next answer has them.
#[test]
fn a_kept_answer_is_the_one_of_the_version() {
    let (mut client, _) = Client::initialized(json!({}));
    client.open(URI, "rust", "// a.com\nlet b = c.org;");
    let check = |client: &mut Client, expected: &[&str]| {
        for _ in 0..2 {
            let links = client.links(URI);
            let found: Vec<&str> = links.iter().map(|(_, target)| &**target).collect();
            assert_eq!(found, expected);
        }
    };
    check(&mut client, &["https://a.com"]);
    client.change(2, json!([{ "range": range([0, 3, 0, 4]), "text": "b" }]));
    check(&mut client, &["https://b.com"]);
    // Only a parse says that the second line is a comment now.
    client.change(3, json!([{ "range": range([1, 0, 1, 0]), "text": "// " }]));
    for _ in 0..100 {
        if client.links(URI).len() < 2 {
            std::thread::sleep(Duration::from_millis(20));
        }
    }
    check(&mut client, &["https://b.com", "https://c.org"]);
    let options = json!({ "livelink": { "options": { "default_scheme": "http" } } });
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": options }),
    );
    check(&mut client, &["http://b.com", "http://c.org"]);
    // A change that does not fit: the client has another text.
    client.change(4, json!([{ "range": range([1, 5, 1, 0]), "text": "" }]));
    check(&mut client, &[]);
    client.change(5, json!([{ "text": "// b.com\n// c.org;" }]));
    check(&mut client, &["http://b.com", "http://c.org"]);
    client.open(URI, "plaintext", "d.net");
    check(&mut client, &["http://d.net"]);
    assert!(client.goodbye());
}

/// Many clients send the same settings several times. The server complains about each mistake once, and again if it comes back.
#[test]
fn settings_are_complained_of_once() {
    let (mut client, _) = Client::initialized(json!({}));
    let wrong = json!({ "livelink": { "colour": 1, "options": { "nonsense": true } } });
    let more = json!({ "livelink": { "colour": 1, "diagnostics": "loud" } });
    for (settings, complaints) in [(&wrong, 2), (&wrong, 0), (&more, 1), (&wrong, 1)] {
        client.notify(
            "workspace/didChangeConfiguration",
            json!({ "settings": settings }),
        );
        client.open(URI, "plaintext", "");
        client.text(URI);
        let notes = std::mem::take(&mut client.notes).into_iter();
        let said = notes.filter(|note| {
            let message = note["params"]["message"].as_str();
            message.is_some_and(|message| message.contains("settings: "))
        });
        assert_eq!(said.count(), complaints, "{settings}");
    }
    assert!(client.goodbye());
}
