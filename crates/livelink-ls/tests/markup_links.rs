//! The links that Markdown and HTML make themselves, as a client gets them.

mod support;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use serde_json::{Value, json};
use support::{Client, range};

/// A folder with some files, which is removed at the end of the test.
struct Folder(PathBuf);

impl Folder {
    fn with(files: &[&str]) -> Self {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        let name = format!("livelink-markup-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("a folder");
        for file in files {
            std::fs::write(path.join(file), "").expect("a file");
        }
        Self(path)
    }

    fn uri(&self, name: &str) -> String {
        let path = self.0.to_str().expect("UTF-8").replace('\\', "/");
        format!("file:///{}/{name}", path.trim_start_matches('/'))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).expect("removed");
    }
}

const MARKDOWN: &str = "é [t](https://a.com/\u{1F980} \"x\") see b.org, `[c](https://c.com)`\n[r] ![i](pic.png) [n](none.md)\n\n[r]: ./b.md#part\n";
const HTML: &str =
    "<p>b.org <a href=https://a.com/>x</a><img src=\"pic.png\"><a href='#top'>y</a></p>";

/// Asks for the links of a document in a folder with the files `b.md` and `pic.png`. Returns the text of each and its target, where
/// `~` is the folder.
fn links(params: Value, name: &str, text: &str, asked: Option<[u64; 4]>) -> Vec<(String, String)> {
    let language = if name == "a.html" { "html" } else { "markdown" };
    let folder = Folder::with(&["b.md", "pic.png"]);
    let mut client = Client::start();
    client.initialize_with(params);
    let uri = folder.uri(name);
    client.open(&uri, language, text);
    let mut params = json!({ "textDocument": { "uri": uri } });
    if let Some(asked) = asked {
        params["range"] = range(asked);
    }
    let answer = client.request("textDocument/documentLink", params);
    assert!(client.goodbye());
    let links = answer["result"]
        .as_array()
        .unwrap_or_else(|| panic!("{answer}"));
    let root = folder.uri("");
    links
        .iter()
        .map(|link| {
            let [line, start, _, end] =
                support::place(&link["range"]).map(|n| usize::try_from(n).expect("small"));
            let line: Vec<u16> = text
                .lines()
                .nth(line)
                .expect("a line")
                .encode_utf16()
                .collect();
            let own = String::from_utf16(&line[start..end]).expect("whole characters");
            (
                own,
                link["target"]
                    .as_str()
                    .expect("a target")
                    .replace(&root, "~/"),
            )
        })
        .collect()
}

#[track_caller]
fn check(params: Value, name: &str, text: &str, expected: &[(&str, &str)]) {
    let found = links(params, name, text, None);
    let found: Vec<(&str, &str)> = found
        .iter()
        .map(|(own, target)| (&**own, &**target))
        .collect();
    assert_eq!(found, expected);
}

const ALL: &[(&str, &str)] = &[
    ("https://a.com/\u{1F980}", "https://a.com/%F0%9F%A6%80"),
    ("b.org", "https://b.org"),
    ("r", "~/b.md"),
    ("pic.png", "~/pic.png"),
    ("./b.md#part", "~/b.md"),
];

#[test]
fn links_of_markup_are_links() {
    check(json!({ "capabilities": {} }), "a.md", MARKDOWN, ALL);
    check(
        json!({ "capabilities": {} }),
        "a.html",
        HTML,
        &[
            ("b.org", "https://b.org"),
            ("https://a.com/", "https://a.com/"),
            ("pic.png", "~/pic.png"),
        ],
    );
    // The tag `<base>` says that relative addresses lead elsewhere.
    let moved = format!("{HTML}\n<BASE href='https://x.com/y/'>");
    check(
        json!({ "capabilities": {} }),
        "a.html",
        &moved,
        &[
            ("b.org", "https://b.org"),
            ("https://a.com/", "https://a.com/"),
        ],
    );
    // Those that touch the range.
    let found = links(
        json!({ "capabilities": {} }),
        "a.md",
        MARKDOWN,
        Some([1, 3, 1, 20]),
    );
    assert_eq!(found, [("pic.png".to_owned(), "~/pic.png".to_owned())]);
}

/// VS Code has its own, unless the user wants ours.
#[test]
fn the_setting_decides() {
    let plain = &ALL[1..2];
    let off = json!({ "livelink": { "markup": false } });
    check(
        json!({ "capabilities": {}, "initializationOptions": off }),
        "a.md",
        MARKDOWN,
        plain,
    );
    for name in [
        "Visual Studio Code",
        "Visual Studio Code - Insiders",
        "Code - OSS",
        "VSCodium",
        "code-server",
        "Cursor",
        "Windsurf",
    ] {
        let info = json!({ "name": name });
        check(
            json!({ "capabilities": {}, "clientInfo": info }),
            "a.md",
            MARKDOWN,
            plain,
        );
        let on = json!({ "markup": true });
        check(
            json!({ "capabilities": {}, "clientInfo": info, "initializationOptions": on }),
            "a.md",
            MARKDOWN,
            ALL,
        );
    }
    check(
        json!({ "capabilities": {}, "clientInfo": { "name": "Neovim" } }),
        "a.md",
        MARKDOWN,
        ALL,
    );
}

/// The links follow the edits, and so does the setting.
#[test]
fn links_of_markup_follow_edits() {
    let mut client = Client::start();
    client.initialize_with(json!({ "capabilities": {} }));
    client.open(support::URI, "markdown", "[t](https://a.com)");
    let targets = |client: &mut Client| -> Vec<String> {
        let links = client.links(support::URI);
        links.into_iter().map(|(_, target)| target).collect()
    };
    assert_eq!(targets(&mut client), ["https://a.com"]);
    client.change(2, json!([{ "range": range([0, 12, 0, 13]), "text": "b" }]));
    assert_eq!(targets(&mut client), ["https://b.com"]);
    let settings = |on: bool| json!({ "settings": { "livelink": { "markup": on } } });
    client.notify("workspace/didChangeConfiguration", settings(false));
    assert!(targets(&mut client).is_empty());
    client.notify("workspace/didChangeConfiguration", settings(true));
    assert_eq!(targets(&mut client), ["https://b.com"]);
    client.change(3, json!([{ "range": range([9, 0, 0, 0]), "text": "" }]));
    assert!(targets(&mut client).is_empty(), "the text is lost");
    assert!(client.goodbye());
}

/// Whatever the markup is, the links are in order and disjoint, and those that are there without it are among them.
#[test]
fn links_of_random_documents() {
    const PIECES: [&str; 22] = [
        "[",
        "]",
        "(",
        ")",
        "![",
        "](https://a.com)",
        "](<https://b.org/é>)",
        "[t][l]",
        "\n",
        "\n\n",
        "[l]: https://c.net/x\n",
        "<https://d.com>",
        "e.org ",
        " ",
        "`",
        "🦀",
        "<a href='https://f.com'>",
        "</a>",
        "<img src=\"https://g.org\">",
        "https://h.com",
        "me@i.com ",
        "http://аррӏе.com",
    ];
    let mut clients = [true, false].map(|on| {
        let mut client = Client::start();
        let options = json!({ "markup": on });
        client.initialize_with(json!({ "capabilities": {}, "initializationOptions": options }));
        client
    });
    let mut rng = fastrand::Rng::with_seed(11);
    let mut more = 0;
    for (step, language) in (0..1_000).zip(["markdown", "html"].into_iter().cycle()) {
        let text: String = (0..rng.usize(..20))
            .map(|_| PIECES[rng.usize(..PIECES.len())])
            .collect();
        let [all, plain] = clients.each_mut().map(|client| {
            client.open(support::URI, language, &text);
            client.links(support::URI)
        });
        let ends = |link: &([u64; 4], String)| ([link.0[0], link.0[1]], [link.0[2], link.0[3]]);
        let disjoint = all.windows(2).all(|two| ends(&two[0]).1 <= ends(&two[1]).0);
        assert!(disjoint, "step {step}: {text:?}: {all:?}");
        assert!(
            plain.iter().all(|link| all.contains(link)),
            "step {step}: {text:?}: {plain:?} {all:?}"
        );
        more += all.len() - plain.len();
    }
    assert!(more > 300, "{more}");
    for client in clients {
        assert!(client.goodbye());
    }
}
