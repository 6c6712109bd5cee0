//! Links by patterns of the user's own, from the settings to the answers.

mod support;

use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use support::{Client, range};

const TICKET: &str = "ticket=PR-([0-9]+)=https://example.com/{}";

/// A folder with these empty files, which is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[&str]) -> Self {
        let folder = std::env::temp_dir().join(format!("livelink-{name}-{}", std::process::id()));
        for file in files {
            let file = folder.join(file);
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            std::fs::write(file, "").expect("a file");
        }
        Self(folder)
    }

    fn uri(&self, file: &str) -> String {
        uri(&self.0.join(file))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The URI of a path, in which nothing needs an escape.
fn uri(path: &Path) -> String {
    let path = path.to_str().expect("UTF-8").replace('\\', "/");
    format!("file:///{}", path.trim_start_matches('/'))
}

fn hover(client: &mut Client, uri: &str, line: u64, character: u64) -> Value {
    let position = json!({ "line": line, "character": character });
    let asked = json!({ "textDocument": { "uri": uri }, "position": position });
    let answer = client.request("textDocument/hover", asked);
    answer["result"]["contents"]["value"].clone()
}

/// The output of compilers: each place leads to a file of the document's folder or of the workspace.
#[test]
fn places_lead_to_files() {
    let folder = Folder::new("patterns", &["log/src/a.rs", "work/src/b.rs"]);
    let log = folder.uri("log/build.log");
    let mut client = Client::start();
    client.initialize_with(json!({
        "capabilities": {},
        "workspaceFolders": [{ "uri": folder.uri("work"), "name": "work" }],
        "initializationOptions": { "patterns": ["source", TICKET] },
    }));
    let (a, b) = (folder.uri("log/src/a.rs"), folder.uri("work/src/b.rs"));
    let absolute = b.strip_prefix("file://").expect("a file");
    let text = format!(
        "  --> src/a.rs:12:5\nat f (src/b.rs:3) {absolute}:7:1\nsrc/none.rs:1:2 a.rs:1 PR-7"
    );
    client.open(&log, "plaintext", &text);
    let found: Vec<(Vec<u64>, String)> = client
        .links(&log)
        .into_iter()
        .map(|(place, target)| (place[..2].to_vec(), target))
        .collect();
    assert_eq!(
        found,
        [
            (vec![0, 6], format!("{a}#L12,5")),
            (vec![1, 6], format!("{b}#L3,1")),
            (vec![1, 18], format!("{b}#L7,1")),
            (vec![2, 23], "https://example.com/7".to_owned()),
        ]
    );
    assert_eq!(
        hover(&mut client, &log, 0, 8),
        format!("link: source\nleads to: {a}#L12,5")
    );
    assert_eq!(
        hover(&mut client, &log, 2, 3),
        "source without a file, which is not shown as a link\nleads to: src/none.rs#L1C2"
    );
    assert_eq!(
        hover(&mut client, &log, 2, 24),
        "link: ticket\nleads to: https://example.com/7"
    );
    let asked = json!({ "textDocument": { "uri": log } });
    let answer = client.request("textDocument/documentLink", asked);
    let tooltip = &answer["result"][3]["tooltip"];
    assert_eq!(tooltip, "ticket: https://example.com/7");
    // Other folders: without the first one, `src/b.rs` is nowhere, and a second one has another.
    let other = Folder::new("other", &["src/none.rs"]);
    let event = json!({
        "removed": [{ "uri": folder.uri("work"), "name": "work" }],
        "added": [{ "uri": other.uri(""), "name": "other" }],
    });
    client.notify(
        "workspace/didChangeWorkspaceFolders",
        json!({ "event": event }),
    );
    let targets: Vec<String> = client
        .links(&log)
        .into_iter()
        .map(|(_, target)| target)
        .collect();
    assert_eq!(
        targets,
        [
            format!("{a}#L12,5"),
            format!("{b}#L7,1"),
            format!("{}#L1,2", other.uri("src/none.rs")),
            "https://example.com/7".to_owned(),
        ]
    );
    assert!(client.goodbye());
}

/// The setting may come later, and change.
#[test]
fn patterns_are_settings() {
    const URI: &str = "file:///notes/a.txt";
    let (mut client, _) = Client::initialized(json!({ "workspace": { "configuration": true } }));
    client.open(URI, "plaintext", "PR-7 #rust example.com");
    assert_eq!(client.links(URI).len(), 1);
    let asked = client.requests.pop().expect("a request");
    let settings = json!([{ "patterns": [TICKET] }]);
    client.send(&json!({ "jsonrpc": "2.0", "id": asked["id"], "result": settings }));
    assert_eq!(client.links(URI)[0].1, "https://example.com/7");
    for (patterns, targets) in [
        (
            json!(["tag=https://example.org/{}", TICKET]),
            &["https://example.com/7", "https://example.org/rust"][..],
        ),
        // A scheme that never links, and a target that leads nowhere here.
        (json!(["tag=javascript:{}", "ticket=PR-([0-9]+)=#{}"]), &[]),
        (json!([]), &[]),
    ] {
        let settings = json!({ "settings": { "livelink": { "patterns": patterns } } });
        client.notify("workspace/didChangeConfiguration", settings);
        let found = client.links(URI).into_iter().map(|(_, target)| target);
        let found: Vec<String> = found
            .filter(|target| target != "https://example.com")
            .collect();
        assert_eq!(found, targets, "{patterns}");
    }
    let settings = json!({ "settings": { "livelink": { "patterns": ["tag", TICKET] } } });
    client.notify("workspace/didChangeConfiguration", settings);
    let log = client.note("window/logMessage");
    let message = log["message"].as_str().expect("a message");
    assert!(
        message.contains("settings: pattern \"tag\": it has no target"),
        "{message}"
    );
    assert_eq!(client.links(URI).len(), 2);
    assert!(client.goodbye());
}

/// The disk is asked for the first 10,000 places of an answer.
#[test]
fn most_places() {
    let folder = Folder::new("long", &["src/a.rs"]);
    let log = folder.uri("build.log");
    let mut client = Client::start();
    client.initialize_with(json!({
        "capabilities": {}, "initializationOptions": { "patterns": ["source"] },
    }));
    let text = "src/a.rs:1:2 src/x.rs:3\n".repeat(5_001);
    client.open(&log, "plaintext", &text);
    let asked = json!({ "textDocument": { "uri": log } });
    let answer = client.request("textDocument/documentLink", asked);
    let links = answer["result"].as_array().expect("links");
    assert_eq!(links.len(), 5_000);
    let asked = json!({ "textDocument": { "uri": log }, "range": range([5_000, 0, 5_000, 9]) });
    let last = client.request("textDocument/documentLink", asked);
    let target = format!("{}#L1,2", folder.uri("src/a.rs"));
    assert_eq!(last["result"][0]["target"], target);
    assert!(client.goodbye());
}
