//! Messages that a client should not send. The server lives and names the fault, and a whole text
//! heals a document.

mod support;

use serde_json::{Value, json};
use support::{Client, URI, range};

/// Sends something bad after a good start. The server still answers; the document has no links, or those of its text; and the
/// next whole text gives it its links back. Returns the text of the log.
#[track_caller]
fn check(bad: impl FnOnce(&mut Client), still_there: bool) -> String {
    let mut client = Client::with_text("🦀 example.com");
    bad(&mut client);
    assert_eq!(client.links(URI).len(), usize::from(still_there));
    client.change(100, json!([{ "text": "a.com b.com" }]));
    assert_eq!(client.links(URI).len(), 2);
    assert_eq!(client.text(URI), "a.com b.com");
    let logs = client
        .notes
        .iter()
        .filter(|note| note["method"] == "window/logMessage");
    let log = logs
        .map(|note| note["params"]["message"].to_string())
        .collect();
    assert!(client.goodbye());
    log
}

#[test]
fn positions_that_are_none() {
    // Between the surrogates of the crab.
    let log = check(
        |client| client.change(2, json!([{ "range": range([0, 1, 0, 1]), "text": "x" }])),
        false,
    );
    assert!(
        log.contains("line 0, character 1 lies inside a character"),
        "{log}"
    );
    // The changes after it are for a text that nobody knows.
    check(
        |client| {
            client.change(
                2,
                json!([
                    { "range": range([0, 1, 0, 1]), "text": "x" },
                    { "range": range([0, 0, 0, 0]), "text": "c.com " },
                ]),
            )
        },
        false,
    );
    let log = check(
        |client| client.change(2, json!([{ "range": range([0, 5, 0, 4]), "text": "x" }])),
        false,
    );
    assert!(log.contains("reversed"), "{log}");
    let log = check(
        |client| {
            client.change(2, json!([{ "range": { "start": { "line": -1, "character": 0 }, "end": { "line": 0, "character": 0 } }, "text": "x" }]))
        },
        false,
    );
    assert!(log.contains("textDocument/didChange"), "{log}");
    check(
        |client| client.change(2, json!([{ "range": range([0, 0, 0, 0]) }])),
        false,
    );
    check(|client| client.change(2, json!("text")), false);
}

/// A position after the end of its line, or a line after the last one, means the end, as the protocol and other servers say.
#[test]
fn positions_after_the_end() {
    check(
        |client| {
            client.change(
                2,
                json!([{ "range": range([0, 14, 0, 4_000_000_000]), "text": "" }]),
            )
        },
        true,
    );
    check(
        |client| {
            client.change(
                2,
                json!([{ "range": range([7, 0, 4_000_000_000, 9]), "text": "" }]),
            )
        },
        true,
    );
}

#[test]
fn documents_in_the_wrong_order() {
    let log = check(|client| client.open(URI, "plaintext", "c.com"), true);
    assert!(log.contains("was open already"), "{log}");
    let other = json!({ "textDocument": { "uri": "file:///other", "version": 1 }, "contentChanges": [{ "text": "" }] });
    let log = check(
        |client| client.notify("textDocument/didChange", other),
        true,
    );
    assert!(log.contains("file:///other is not open"), "{log}");
    let log = check(
        |client| {
            client.notify(
                "textDocument/didClose",
                json!({ "textDocument": { "uri": "file:///other" } }),
            )
        },
        true,
    );
    assert!(log.contains("file:///other is not open"), "{log}");
    let log = check(|client| client.change(-5, json!([])), true);
    assert!(log.contains("version -5 comes after 1"), "{log}");
    check(
        |client| client.notify("textDocument/didOpen", json!({ "textDocument": 1 })),
        true,
    );
    check(
        |client| {
            let answer = client.request(
                "textDocument/documentLink",
                json!({ "textDocument": { "uri": "file:///other" } }),
            );
            assert_eq!(answer["error"]["code"], -32602);
            let asked = json!({ "textDocument": { "uri": URI }, "range": range([0, 1, 0, 3]) });
            assert_eq!(
                client.request("textDocument/documentLink", asked)["error"]["code"],
                -32602
            );
        },
        true,
    );
}

#[test]
fn messages_that_are_none() {
    for bad in [
        &b"Content-Length: 3\r\n\r\n{]}"[..],
        b"Content-Length: 0\r\n\r\n",
        b"Content-Length: 2\r\n\r\n\xFF\xFE",
        b"Content-Length: 7\r\n\r\n[1,2,3]",
        b"Content-Length: 45\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":1.5,\"method\":\"nothing\"}",
        b"Content-Length: 39\r\n\r\n{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":null}",
    ] {
        check(|client| client.raw(bad), true);
    }
}

/// After a header that does not say where its message ends, nothing can be read. The server says why and ends.
#[test]
fn headers_without_a_length() {
    for bad in [
        "Content-Type: x\r\n\r\n{}",
        "Content-Length: x\r\n\r\n",
        "Content-Length: 99999999999\r\n\r\n",
    ] {
        let mut client = Client::with_text("");
        client.raw(bad.as_bytes());
        let log = client.note("window/logMessage");
        assert!(
            log["message"]
                .as_str()
                .is_some_and(|text| text.contains("cannot be read any further")),
            "{log}"
        );
        assert!(!client.end());
    }
}

/// JSON that is nested deeply does not exhaust the stack.
#[test]
fn deep_json() {
    let deep = "[".repeat(200_000);
    check(
        |client| client.raw(format!("Content-Length: {}\r\n\r\n{deep}", deep.len()).as_bytes()),
        true,
    );
}

/// Links that the server never gave. One that it cannot know needs nothing, and one of a document that is not there is refused.
#[test]
fn links_to_resolve() {
    for (data, code) in [
        (Value::Null, Value::Null),
        (json!(-1), Value::Null),
        (json!(1.5), Value::Null),
        (json!({ "uri": URI }), Value::Null),
        (json!(99), json!(-32801)),
        (json!(1), json!(-32801)),
    ] {
        check(
            |client| {
                let link = json!({ "range": range([7, 0, 7, 9]), "data": data });
                let answer = client.request("documentLink/resolve", link);
                assert_eq!(answer["error"]["code"], code, "{data}");
            },
            true,
        );
    }
}

/// Answers to requests that the server never made, and settings that do not exist.
#[test]
fn answers_and_settings() {
    check(
        |client| {
            client.send(
                &json!({ "jsonrpc": "2.0", "id": "x", "error": { "code": 1, "message": "" } }),
            )
        },
        true,
    );
    check(
        |client| {
            client.notify(
                "workspace/didChangeConfiguration",
                json!({ "settings": [1, 2] }),
            )
        },
        true,
    );
    check(
        |client| client.notify("workspace/didChangeConfiguration", Value::Null),
        true,
    );
}

/// Requests about a place that is none: refused where the place is wrong, and about the end of the text where it is past it. In each
/// encoding, the change that has the same range loses the document or is one at the end.
#[test]
fn ranges_in_each_encoding() {
    const MAX: u64 = u32::MAX as u64;
    // The crab has 4 bytes and 2 UTF-16 units. Its range, and whether it is one in UTF-8, in UTF-16 and in UTF-32.
    let places = [
        ([0, 1, 0, 1], [false, false, true]),
        ([0, 0, 0, 3], [false, true, true]),
        ([0, 1, 0, 0], [false, false, false]),
        ([1, 0, 0, 4], [false, false, false]),
        ([MAX, MAX, 0, 0], [false, false, false]),
        ([0, MAX, 0, MAX], [true, true, true]),
        ([MAX, 0, MAX, MAX], [true, true, true]),
        ([0, 20, MAX, MAX], [true, true, true]),
    ];
    for (column, encoding) in ["utf-8", "utf-16", "utf-32"].into_iter().enumerate() {
        for (place, is_one) in places {
            let (mut client, _) =
                Client::initialized(json!({ "general": { "positionEncodings": [encoding] } }));
            client.open(URI, "plaintext", "🦀 example.com\n");
            let what = format!("{encoding} {place:?}");
            let document = json!({ "uri": URI });
            let is_refused = |answer: &Value| answer["error"]["code"] == -32602;
            let asked = json!({
                "textDocument": document,
                "range": range(place),
                "context": { "diagnostics": [{ "range": range(place), "message": "", "source": "livelink" }] },
            });
            for method in ["textDocument/codeAction", "textDocument/documentLink"] {
                let answer = client.request(method, asked.clone());
                assert_eq!(is_refused(&answer), !is_one[column], "{what}: {answer}");
            }
            let position = &range(place)["start"];
            let asked = json!({ "textDocument": document, "position": position });
            let answer = client.request("textDocument/hover", asked);
            assert!(answer["result"].is_null(), "{what}: {answer}");

            client.change(2, json!([{ "range": range(place), "text": " " }]));
            let is_lost = client.links(URI).is_empty();
            assert_eq!(is_lost, !is_one[column], "{what}");
            client.change(1, json!([{ "text": "a.com" }]));
            assert_eq!(client.links(URI).len(), 1, "{what}");
            assert!(client.goodbye());
        }
    }
}
