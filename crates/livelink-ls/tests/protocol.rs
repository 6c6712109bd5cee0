//! The answers of the server to a client that keeps to the protocol.

mod support;

use serde_json::{Value, json};
use support::{Client, URI, place, range};

/// The encodings that the client knows, and the one that is chosen.
#[test]
fn encodings_are_negotiated() {
    for (known, chosen) in [
        (json!(null), "utf-16"),
        (
            json!({ "general": { "positionEncodings": ["utf-16"] } }),
            "utf-16",
        ),
        (
            json!({ "general": { "positionEncodings": ["utf-16", "utf-8"] } }),
            "utf-8",
        ),
        (
            json!({ "general": { "positionEncodings": ["utf-32", "utf-16"] } }),
            "utf-32",
        ),
        (
            json!({ "general": { "positionEncodings": ["utf-7"] } }),
            "utf-16",
        ),
    ] {
        let capabilities = if known.is_null() { json!({}) } else { known };
        let (client, answer) = Client::initialized(capabilities);
        assert_eq!(answer["capabilities"]["positionEncoding"], chosen);
        assert_eq!(answer["capabilities"]["textDocumentSync"]["change"], 2);
        assert!(client.goodbye());
    }
}

/// A client may count otherwise and not say so: vim-lsp is known by its name, of others the user has to say it.
#[test]
fn encodings_of_clients_that_do_not_name_theirs() {
    let vim = json!({ "name": "vim-lsp" });
    let says = |known: &str| json!({ "general": { "positionEncodings": [known] } });
    let bytes = json!({ "positions": "utf-8" });
    for (name, capabilities, options, chosen) in [
        (&vim, json!({}), Value::Null, "utf-32"),
        (&vim, says("utf-16"), Value::Null, "utf-16"),
        (
            &vim,
            json!({}),
            json!({ "livelink": { "positions": "utf-16" } }),
            "utf-16",
        ),
        (&json!({ "name": "ale" }), json!({}), bytes.clone(), "utf-8"),
        (
            &json!({ "name": "ale" }),
            json!({}),
            json!({ "positions": "bytes" }),
            "utf-16",
        ),
        (&Value::Null, says("utf-32"), bytes.clone(), "utf-8"),
    ] {
        let mut client = Client::start();
        let params = json!({ "clientInfo": name, "capabilities": capabilities, "initializationOptions": options });
        let answer = client.initialize_with(params);
        assert_eq!(
            answer["capabilities"]["positionEncoding"], chosen,
            "{name} {options}"
        );
        // A later setting changes nothing, because positions are on their way.
        let settings = json!({ "settings": { "livelink": { "positions": "utf-8" } } });
        client.notify("workspace/didChangeConfiguration", settings);
        client.open(URI, "plaintext", "é🦀 example.com");
        let start = match chosen {
            "utf-8" => 7,
            "utf-16" => 4,
            _ => 3,
        };
        let found = client.links(URI);
        assert_eq!(found[0].0, [0, start, 0, start + 11], "{name} {options}");
        assert!(client.goodbye());
    }
}

#[test]
fn links_have_targets_and_tooltips() {
    let mut client = Client::with_text("# 🦀 www.bücher.example.co.uk/ä\r\nme@example.com");
    let answer = client.request(
        "textDocument/documentLink",
        json!({ "textDocument": { "uri": URI } }),
    );
    let links = answer["result"].as_array().expect("links");
    assert_eq!(links.len(), 2);
    // The crab takes two code units.
    assert_eq!(place(&links[0]["range"]), [0, 5, 0, 31]);
    assert_eq!(
        links[0]["target"],
        "https://www.xn--bcher-kva.example.co.uk/%C3%A4"
    );
    assert_eq!(
        links[0]["tooltip"],
        "https://www.xn--bcher-kva.⟦example.co.uk⟧/%C3%A4"
    );
    assert_eq!(place(&links[1]["range"]), [1, 0, 1, 14]);
    assert_eq!(links[1]["target"], "mailto:me@example.com");
    assert_eq!(links[1]["tooltip"], "mailto:me@⟦example.com⟧");
    assert!(client.goodbye());
}

/// A tooltip also has the readable form where the text does not show it. Isolates keep the order of
/// its parts on a screen.
#[test]
fn tooltips_of_escaped_links() {
    for (text, tooltip) in [
        (
            "http://xn--r2bi6d.xn--c2bdw5c1bb.xn--h2brj9c/%E0%A4%AE",
            "http://मेल.डाटावन.भारत/म\nhttp://xn--r2bi6d.⟦xn--c2bdw5c1bb.xn--h2brj9c⟧/%E0%A4%AE",
        ),
        (
            "http://xn--6dbbec0c.com/%D7%90/1",
            "\u{2066}http://\u{2068}דוגמה\u{2069}.com/\u{2068}א\u{2069}/1\u{2069}\nhttp://⟦xn--6dbbec0c.com⟧/%D7%90/1",
        ),
    ] {
        let mut client = Client::with_text(text);
        let asked = json!({ "textDocument": { "uri": URI } });
        let answer = client.request("textDocument/documentLink", asked);
        assert_eq!(answer["result"][0]["tooltip"], tooltip, "{text}");
        assert!(client.goodbye());
    }
}

/// Links follow edits, also several in one message, each in the text after the one before.
#[test]
fn links_follow_edits() {
    let mut client = Client::with_text("see example.com\n");
    client.change(
        2,
        json!([
            { "range": range([0, 15, 0, 15]), "text": "/🦀" },
            { "range": range([0, 0, 0, 3]), "text": "b.org" },
            { "range": range([0, 5, 0, 5]), "text": "\n" },
        ]),
    );
    let expected = [
        ([0, 0, 0, 5], "https://b.org".to_owned()),
        ([1, 1, 1, 15], "https://example.com/%F0%9F%A6%80".to_owned()),
    ];
    assert_eq!(client.links(URI), expected);
    assert_eq!(client.text(URI), "b.org\n example.com/🦀\n");
    let asked = json!({ "textDocument": { "uri": URI }, "range": range([1, 0, 2, 0]) });
    let visible = client.request("textDocument/documentLink", asked);
    assert_eq!(visible["result"].as_array().map(Vec::len), Some(1));
    assert!(client.goodbye());
}

/// The language decides where links show: by its id, by the file's name, or by the first line.
#[test]
fn links_show_where_the_language_has_prose() {
    let (mut client, _) = Client::initialized(json!({}));
    for (uri, language, text, links) in [
        (
            "file:///a",
            "rust",
            "// example.com\nlet x = example.org;\n\"https://example.net\"",
            2,
        ),
        (
            "file:///b.md",
            "",
            "`example.com` example.org\n\n    example.net",
            1,
        ),
        (
            "file:///c",
            "plaintext",
            "#!/bin/sh\n# example.com\nuser.name",
            1,
        ),
        ("file:///d", "zig", "main.rs example.com", 1),
    ] {
        client.open(uri, language, text);
        assert_eq!(client.links(uri).len(), links, "{uri}");
    }
    assert!(client.goodbye());
}

/// A parse changes which links are shown. The server tells a client that asked for this.
#[test]
fn a_parse_is_announced() {
    let (mut client, _) =
        Client::initialized(json!({ "experimental": { "livelinkLinksChanged": true } }));
    client.open(URI, "rust", "example.com\n");
    assert_eq!(client.links(URI).len(), 0);
    client.change(2, json!([{ "range": range([0, 0, 0, 0]), "text": "// " }]));
    assert_eq!(client.note("livelink/linksChanged"), json!({ "uri": URI }));
    while client.links(URI).len() != 1 {
        client.note("livelink/linksChanged");
    }
    assert!(client.goodbye());
}

/// Returns the text of the hover at a place, or an empty text.
fn hover(client: &mut Client, uri: &str, line: u32, character: u32) -> String {
    hovered(client, uri, line, character)["contents"]["value"]
        .as_str()
        .unwrap_or_default()
        .to_owned()
}

fn hovered(client: &mut Client, uri: &str, line: u32, character: u32) -> Value {
    let params = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character } });
    client.request("textDocument/hover", params)["result"].take()
}

#[test]
fn hovers_explain() {
    let mut client = Client::with_text("see www.bücher.example.com\nhttp://аррӏе.com\nmain.rs");
    assert_eq!(hover(&mut client, URI, 0, 1), "");
    assert_eq!(
        hover(&mut client, URI, 0, 10),
        "link\nleads to: https://www.xn--bcher-kva.example.com\nshown as: www.bücher.example.com\n\
         host in ASCII: www.xn--bcher-kva.example.com\nregistrable domain: example.com"
    );
    assert_eq!(
        hover(&mut client, URI, 1, 9),
        "not a link: label \"аррӏе\" is Cyrillic, but looks like \"apple\" (the host is xn--80ak6aa92e.com) (ruling 26)\n\
         host in ASCII: xn--80ak6aa92e.com\nsafe to copy: hxxp://аррӏе[.]com"
    );
    assert!(hover(&mut client, URI, 2, 2).ends_with("(ruling 29)"));
    let whole = hovered(&mut client, URI, 0, 10)["range"].take();
    assert_eq!(whole, range([0, 4, 0, 26]));
    // `a@http` is shorter, but no link.
    client.change(2, json!([{ "text": "a@http://example.com" }]));
    assert!(hover(&mut client, URI, 0, 3).starts_with("link\nleads to: http://example.com"));
    // A vowel sign of Devanagari is seen.
    client.change(3, json!([{ "text": "https://example.com/हिन्दी" }]));
    let page = hover(&mut client, URI, 0, 3);
    assert!(
        page.contains("shown as: https://example.com/हिन्दी"),
        "{page}"
    );
    // Isolates keep the parts of an address in their order.
    client.change(4, json!([{ "text": "https://example.com/א/12" }]));
    let page = hover(&mut client, URI, 0, 3);
    assert!(page.contains("/\u{2068}א\u{2069}/12"), "{page}");
    client.open("file:///x.rs", "rust", "let a = example.com;");
    client.links("file:///x.rs");
    assert!(hover(&mut client, "file:///x.rs", 0, 12).starts_with("an address in code"));
    assert!(client.goodbye());
}

/// A hover in Markdown shows the text itself: no character of it acts as Markdown.
#[test]
fn hovers_in_markdown() {
    let (mut client, _) = Client::initialized(
        json!({ "textDocument": { "hover": { "contentFormat": ["markdown", "plaintext"] } } }),
    );
    client.open(
        URI,
        "plaintext",
        "https://example.com/a`_b\u{202E}c http://x_y.com",
    );
    assert_eq!(
        hover(&mut client, URI, 0, 3),
        "not a link\\: bidi control U\\+202E inside \\(ruling 5\\)"
    );
    client.change(2, json!([{ "text": "https://example.com/a``_b" }]));
    let page = hover(&mut client, URI, 0, 3);
    assert!(
        page.contains("leads to: `https://example.com/a%60%60_b`"),
        "{page}"
    );
    assert!(
        page.contains("shown as: ```https://example.com/a``_b```"),
        "{page}"
    );
    assert!(client.goodbye());
}

/// Returns the diagnostics that are published next: place, code and message.
fn diagnostics(client: &mut Client, uri: &str) -> Vec<([u64; 4], String, String)> {
    loop {
        let note = client.note("textDocument/publishDiagnostics");
        if note["uri"] == uri {
            let all = note["diagnostics"].as_array().expect("diagnostics").iter();
            let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
            return all
                .map(|one| {
                    (
                        place(&one["range"]),
                        text(&one["code"]),
                        text(&one["message"]),
                    )
                })
                .collect();
        }
    }
}

#[test]
fn deceit_is_a_diagnostic() {
    let mut client = Client::with_text(
        "a http://аррӏе.com\nhttp://john@example.com b\nhttps://example.com/\u{202E}x c.com main.rs",
    );
    let found = diagnostics(&mut client, URI);
    let codes: Vec<_> = found
        .iter()
        .map(|(place, code, _)| (*place, code.as_str()))
        .collect();
    assert_eq!(
        codes,
        [
            ([0, 2, 0, 18], "whole_script_confusable (ruling 26)"),
            ([1, 0, 1, 23], "userinfo (ruling 9)"),
            ([2, 0, 2, 22], "bidi_control (ruling 5)"),
        ]
    );
    assert!(found[0].2.contains("looks like \"apple\""));
    // An edit takes one away and moves another.
    client.change(2, json!([{ "range": range([0, 9, 0, 14]), "text": "x\n" }]));
    let found = diagnostics(&mut client, URI);
    assert_eq!(
        found.iter().map(|(place, ..)| place[0]).collect::<Vec<_>>(),
        [2, 3]
    );
    client.notify(
        "textDocument/didClose",
        json!({ "textDocument": { "uri": URI } }),
    );
    assert_eq!(diagnostics(&mut client, URI), []);
    assert!(client.goodbye());
}

#[test]
fn a_link_of_markdown_that_shows_another_host_is_a_diagnostic() {
    let (mut client, _) = Client::initialized(json!({}));
    client.open(
        "file:///a.md",
        "markdown",
        "See [https://example.com](https://example.net/a) and [b.com](http://аррӏе.com)",
    );
    // The target of the second link is a host that looks like another one, and a browser follows it all the same.
    let expected = [
        (
            [0, 4, 0, 48],
            "other_host",
            "the text names example.com, but the link leads to example.net",
        ),
        (
            [0, 53, 0, 78],
            "other_host",
            "the text names b.com, but the link leads to аррӏе.com",
        ),
        (
            [0, 61, 0, 77],
            "whole_script_confusable (ruling 26)",
            "not a link: label \"аррӏе\" is Cyrillic, but looks like \"apple\" (the host is xn--80ak6aa92e.com)",
        ),
    ];
    let found = loop {
        let found = diagnostics(&mut client, "file:///a.md");
        if found.len() >= expected.len() {
            break found;
        }
    };
    for (found, expected) in found.iter().zip(expected) {
        assert_eq!((found.0, &*found.1, &*found.2), expected);
    }
    assert!(client.goodbye());
}

/// Returns the titles of the actions at a place, with the text that each writes.
fn actions(client: &mut Client, uri: &str, character: u64) -> Vec<(String, String)> {
    let params = json!({ "textDocument": { "uri": uri }, "range": range([0, character, 0, character]), "context": { "diagnostics": [] } });
    let answer = client.request("textDocument/codeAction", params);
    let all = answer["result"]
        .as_array()
        .unwrap_or_else(|| panic!("{answer}"))
        .iter();
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    all.map(|action| {
        (
            text(&action["title"]),
            text(&action["edit"]["changes"][uri][0]["newText"]),
        )
    })
    .collect()
}

#[test]
fn actions_write_a_link_in_another_way() {
    let (mut client, _) = Client::initialized(json!({}));
    let mut check = |name: &str, language: &str, text: &str, expected: &[(&str, &str)]| {
        let uri = format!("file:///{name}");
        client.open(&uri, language, text);
        client.links(&uri);
        let found = actions(&mut client, &uri, 6);
        let found: Vec<(&str, &str)> = found
            .iter()
            .map(|(title, text)| (title.as_str(), text.as_str()))
            .collect();
        assert_eq!(found, expected, "{text}");
    };
    check(
        "a",
        "plaintext",
        "see http://xn--bcher-kva.example.com/%C3%A4%20b c",
        &[
            (
                "Write the link in its readable form",
                "http://bücher.example.com/ä%20b",
            ),
            (
                "Write the link with as few escapes as it needs",
                "http://xn--bcher-kva.example.com/ä%20b",
            ),
            (
                "Make the link harmless (defang)",
                "hxxp://xn--bcher-kva[.]example[.]com/%C3%A4%20b",
            ),
        ],
    );
    check(
        "b",
        "markdown",
        "see bücher.example.com",
        &[
            ("Write the link in ASCII", "xn--bcher-kva.example.com"),
            ("Add the scheme", "https://bücher.example.com"),
            ("Make the link harmless (defang)", "bücher[.]example[.]com"),
            (
                "Write the link as a link of Markdown",
                "[bücher.example.com](<https://xn--bcher-kva.example.com>)",
            ),
            (
                "Do not link this here (write it as code)",
                "`bücher.example.com`",
            ),
        ],
    );
    check(
        "c",
        "markdown",
        "a https://example.com",
        &[
            ("Make the link harmless (defang)", "hxxps://example[.]com"),
            ("Enclose the link in < and >", "<https://example.com>"),
            (
                "Write the link as a link of Markdown",
                "[https://example.com](<https://example.com>)",
            ),
            (
                "Do not link this here (write it as code)",
                "`https://example.com`",
            ),
        ],
    );
    check(
        "d",
        "markdown",
        "a <https://example.com>",
        &[("Make the link harmless (defang)", "hxxps://example[.]com")],
    );
    check(
        "e",
        "plaintext",
        "a hxxps://example[.]com.",
        &[(
            "Make the address a link again (refang)",
            "https://example.com.",
        )],
    );
    check(
        "f",
        "plaintext",
        "a http://аррӏе.com",
        &[("Make the address harmless (defang)", "hxxp://аррӏе[.]com")],
    );
    check(
        "g",
        "plaintext",
        "me <a@b.com>",
        &[
            ("Add the scheme", "mailto:a@b.com"),
            ("Make the link harmless (defang)", "a[@]b[.]com"),
        ],
    );
    check("h", "plaintext", "nothing here", &[]);
    assert!(client.goodbye());
}

/// Text that is marked as code is not linked.
#[test]
fn what_is_written_as_code_is_no_link() {
    let (mut client, _) = Client::initialized(json!({}));
    let uri = "file:///a.md";
    for text in ["see example.com.", "see (https://example.com/`a)."] {
        client.open(uri, "markdown", text);
        assert_eq!(client.links(uri).len(), 1);
        let params = json!({ "textDocument": { "uri": uri }, "range": range([0, 8, 0, 8]), "context": { "diagnostics": [] } });
        let mut answer = client.request("textDocument/codeAction", params);
        let all = answer["result"].as_array_mut().expect("actions").iter_mut();
        let action = all
            .last()
            .expect("an action")
            .pointer_mut(&format!("/edit/changes/{}", uri.replace('/', "~1")))
            .expect("edits")[0]
            .take();
        let change = json!([{ "range": action["range"], "text": action["newText"] }]);
        let document = json!({ "uri": uri, "version": 2 });
        client.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": change }),
        );
        assert_eq!(client.links(uri), [], "{text}");
        let written = client.text(uri);
        assert!(
            written.contains("`example.com`") || written.contains("``https://example.com/`a``"),
            "{written}"
        );
    }
    assert!(client.goodbye());
}

/// A client that has the command for it gets actions that copy.
#[test]
fn actions_copy() {
    let (mut client, _) = Client::initialized(json!({ "experimental": { "livelinkCopy": true } }));
    let mut copied = |text: &str| -> Vec<String> {
        client.open(URI, "plaintext", text);
        let context = json!({ "diagnostics": [], "only": ["livelink.copy"] });
        let params = json!({ "textDocument": { "uri": URI }, "range": range([0, 3, 0, 3]), "context": context });
        let answer = client.request("textDocument/codeAction", params);
        let all = answer["result"].as_array().expect("actions").iter();
        all.map(|action| {
            assert_eq!(action["command"]["command"], "livelink.copy");
            assert!(action.get("edit").is_none());
            action["command"]["arguments"][0]
                .as_str()
                .expect("a text")
                .to_owned()
        })
        .collect()
    };
    assert_eq!(
        copied("bücher.example.com/ä"),
        [
            "https://xn--bcher-kva.example.com/%C3%A4",
            "bücher.example.com/ä"
        ]
    );
    assert_eq!(copied("https://example.com"), ["https://example.com"]);
    assert_eq!(
        copied("http://аррӏе.com"),
        ["xn--80ak6aa92e.com", "hxxp://аррӏе[.]com"]
    );
    assert!(client.goodbye());
}

/// Only actions of the kinds that the client wants are named.
#[test]
fn actions_of_a_kind() {
    let mut client = Client::with_text("example.com");
    for (only, some) in [
        ("refactor", true),
        ("refactor.rewrite", true),
        ("refactor.rew", false),
        ("quickfix", false),
    ] {
        let context = json!({ "diagnostics": [], "only": [only] });
        let params = json!({ "textDocument": { "uri": URI }, "range": range([0, 3, 0, 3]), "context": context });
        let answer = client.request("textDocument/codeAction", params);
        assert_eq!(
            answer["result"]
                .as_array()
                .is_some_and(|all| !all.is_empty()),
            some,
            "{only}"
        );
    }
    assert!(client.goodbye());
}

#[test]
fn settings_change_the_links_and_the_warnings() {
    let mut client = Client::with_text("main.rs http://a@b.com");
    assert_eq!(client.links(URI).len(), 0);
    assert_eq!(diagnostics(&mut client, URI).len(), 1);
    let options = json!({ "policy": { "file_extensions": false } });
    let settings = json!({ "livelink": { "options": options, "diagnostics": "off", "colour": 1 } });
    client.notify(
        "workspace/didChangeConfiguration",
        json!({ "settings": settings }),
    );
    assert_eq!(client.links(URI).len(), 1);
    assert_eq!(diagnostics(&mut client, URI).len(), 0);
    let log = client.note("window/logMessage");
    assert!(
        log["message"]
            .as_str()
            .is_some_and(|text| text.contains("\"colour\"")),
        "{log}"
    );
    assert!(client.goodbye());
}

/// A client that answers `workspace/configuration` is asked.
#[test]
fn settings_are_asked_for() {
    let (mut client, _) = Client::initialized(json!({ "workspace": { "configuration": true } }));
    client.open(URI, "plaintext", "main.rs");
    assert_eq!(client.links(URI).len(), 0);
    let asked = client.requests.pop().expect("a request");
    assert_eq!(asked["method"], "workspace/configuration");
    let options = json!({ "policy": { "file_extensions": false } });
    client
        .send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": [{ "options": options }] }));
    assert_eq!(client.links(URI).len(), 1);
    // A client that has no settings for us changes nothing.
    for none in [
        json!({}),
        json!({ "settings": null }),
        json!({ "settings": {} }),
    ] {
        client.notify("workspace/didChangeConfiguration", none);
        assert_eq!(client.links(URI).len(), 1);
    }
    let asked = client.requests.pop().expect("a request");
    client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": [{}] }));
    assert_eq!(client.links(URI).len(), 1);
    assert!(client.goodbye());
}

/// In a long answer, the links have no targets. The client asks for the one that it needs.
#[test]
fn long_answers_are_resolved() {
    let mut client = Client::with_text(&"example.com\n".repeat(5_001));
    let answer = client.request(
        "textDocument/documentLink",
        json!({ "textDocument": { "uri": URI } }),
    );
    let links = answer["result"].as_array().expect("links").clone();
    assert_eq!(links.len(), 5_001);
    assert!(links.iter().all(|link| link.get("target").is_none()));
    let resolved = client.request("documentLink/resolve", links[4_000].clone());
    assert_eq!(resolved["result"]["target"], "https://example.com");
    assert_eq!(resolved["result"]["range"], links[4_000]["range"]);
    // Another link begins there.
    client.change(
        2,
        json!([{ "range": range([4_000, 11, 4_000, 11]), "text": "/a" }]),
    );
    let resolved = client.request("documentLink/resolve", links[4_000].clone());
    assert_eq!(resolved["error"]["code"], -32801);
    client.change(3, json!([{ "range": range([0, 0, 4_000, 3]), "text": "" }]));
    let resolved = client.request("documentLink/resolve", links[4_000].clone());
    assert_eq!(resolved["error"]["code"], -32801);
    assert!(client.goodbye());
}

/// A client that takes an answer in parts gets it in parts.
#[test]
fn answers_in_parts() {
    let mut client = Client::with_text(&"example.com\n".repeat(2_500));
    let params = json!({ "textDocument": { "uri": URI }, "partialResultToken": "t" });
    assert_eq!(
        client.request("textDocument/documentLink", params)["result"],
        json!([])
    );
    let parts: Vec<usize> = client
        .notes
        .iter()
        .filter(|note| note["params"]["token"] == "t")
        .map(|note| note["params"]["value"].as_array().map_or(0, Vec::len))
        .collect();
    assert_eq!(parts, [1_000, 1_000, 500]);
    assert!(client.goodbye());
}

/// A request that waits is canceled. The server answers it, as the protocol asks.
#[test]
fn requests_are_canceled() {
    let mut client = Client::with_text("");
    // The messages come in one write, so that the cancellation waits when the request is taken.
    let open = json!({ "uri": "file:///b.rs", "languageId": "rust", "version": 1, "text": "// example.com\n".repeat(20_000) });
    client.raw(&support::frames(&[
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": open } }),
        json!({ "jsonrpc": "2.0", "id": 77, "method": "textDocument/documentLink", "params": { "textDocument": { "uri": "file:///b.rs" } } }),
        json!({ "jsonrpc": "2.0", "method": "$/cancelRequest", "params": { "id": 77 } }),
    ]));
    assert_eq!(client.answer(77)["error"]["code"], -32800);
    // A cancellation of an unknown request changes nothing.
    client.notify("$/cancelRequest", json!({ "id": "x" }));
    assert_eq!(client.links(URI), []);
    assert!(client.goodbye());
}

/// While the server reads a large document, it reports its progress to a client that can show it, and at last that it is done.
#[test]
fn the_progress_of_a_large_document_is_told() {
    let (mut client, _) = Client::initialized(json!({ "window": { "workDoneProgress": true } }));
    open_large(&mut client, &[]);
    let mut percent = 0;
    loop {
        let note = client.note("$/progress");
        assert_eq!(note["token"], LARGE_TOKEN);
        match note["value"]["kind"].as_str() {
            Some("report") => {
                let now = note["value"]["percentage"].as_u64().expect("a number");
                assert!(now > percent && now <= 100, "{percent} {now}");
                percent = now;
            }
            kind => {
                assert_eq!(kind, Some("end"));
                break;
            }
        }
    }
    assert!(percent > 50, "{percent}");
    assert_eq!(diagnostics(&mut client, URI).len(), 1);
    assert!(client.goodbye());
}

/// Canceled work ends. The document has all its links, and no warnings in the part that was not
/// read.
#[test]
fn the_reading_of_a_large_document_is_canceled() {
    let (mut client, _) = Client::initialized(json!({ "window": { "workDoneProgress": true } }));
    let cancel = json!({ "jsonrpc": "2.0", "method": "window/workDoneProgress/cancel", "params": { "token": LARGE_TOKEN } });
    open_large(&mut client, &[cancel]);
    while client.note("$/progress")["value"]["kind"] != "end" {}
    assert_eq!(diagnostics(&mut client, URI), []);
    assert_eq!(client.links(URI).len(), 400_000);
    assert!(client.goodbye());
}

/// The token of the first large document.
const LARGE_TOKEN: &str = "livelink/1";

/// Opens 10 MB with a warning at its end. In the same write, it accepts the progress, which the server is about to ask for, and
/// sends some messages more.
fn open_large(client: &mut Client, more: &[Value]) {
    let text = "see example.com for more\n".repeat(400_000) + "http://аррӏе.com";
    let item = json!({ "uri": URI, "languageId": "plaintext", "version": 1, "text": text });
    let open = json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": item } });
    let accept = json!({ "jsonrpc": "2.0", "id": 1, "result": null });
    let mut messages = vec![open, accept];
    messages.extend_from_slice(more);
    client.raw(&support::frames(&messages));
    let begin = client.note("$/progress");
    assert_eq!(
        (&begin["value"]["kind"], &begin["value"]["cancellable"]),
        (&json!("begin"), &json!(true))
    );
    let asked = client.requests.pop().expect("a request");
    assert_eq!(asked["method"], "window/workDoneProgress/create");
    assert_eq!(
        (&asked["id"], &asked["params"]["token"]),
        (&json!(1), &json!(LARGE_TOKEN))
    );
}

/// Large texts are indexed in a thread. Meanwhile the visible part is there, and edits are not lost.
#[test]
fn a_large_document_is_there_a_part_at_a_time() {
    let mut client = Client::with_text("");
    let uri = "file:///large.txt";
    client.open(
        uri,
        "plaintext",
        &"see example.com for more\n".repeat(400_000),
    );
    let params =
        json!({ "textDocument": { "uri": uri }, "range": range([399_990, 0, 399_999, 0]) });
    let change = json!({ "range": range([399_995, 0, 399_995, 0]), "text": "b.org " });
    client.notify(
        "textDocument/didChange",
        json!({ "textDocument": { "uri": uri, "version": 2 }, "contentChanges": [change] }),
    );
    let answer = client.request("textDocument/documentLink", params);
    assert_eq!(answer["result"].as_array().map(Vec::len), Some(10));
    assert_eq!(client.links(uri).len(), 400_001);
    assert!(client.goodbye());
}

#[test]
fn phases() {
    let mut client = Client::start();
    client.notify("textDocument/didOpen", json!({}));
    assert_eq!(
        client.request("textDocument/hover", json!({}))["error"]["code"],
        -32002
    );
    client.request(
        "initialize",
        json!({ "processId": null, "rootUri": null, "capabilities": {} }),
    );
    assert_eq!(
        client.request("initialize", json!({ "capabilities": {} }))["error"]["code"],
        -32600
    );
    assert_eq!(
        client.request("textDocument/rename", json!({}))["error"]["code"],
        -32601
    );
    assert_eq!(
        client.request("textDocument/hover", json!({ "a": 1 }))["error"]["code"],
        -32602
    );
    client.notify("$/unknown", json!({}));
    assert!(client.request("shutdown", Value::Null)["error"].is_null());
    assert_eq!(
        client.request("textDocument/hover", json!({}))["error"]["code"],
        -32600
    );
    client.notify("exit", Value::Null);
    assert!(client.end());

    let mut client = Client::with_text("");
    client.notify("exit", Value::Null);
    assert!(!client.end(), "exit before shutdown");
    assert!(!Client::with_text("").end(), "no exit");
}
