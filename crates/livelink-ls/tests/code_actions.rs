//! The code actions that are offered, and the text that each makes.

mod support;

use serde_json::{Value, json};
use support::{Client, URI, place, range};

/// A client that knows preferred actions, as most do.
fn most() -> Value {
    json!({ "textDocument": { "codeAction": { "isPreferredSupport": true } } })
}

/// A client that treats each action as a fix of the warning that it names, as Kate does.
fn kate() -> Value {
    let kinds = json!({ "valueSet": ["quickfix", "refactor", "source"] });
    json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": { "codeActionKind": kinds } } } })
}

/// A diagnostic that a client names.
#[derive(Clone, Copy)]
enum Named<'a> {
    /// The one that was published first, second ...
    Published(usize),
    /// The same without its source.
    Sourceless(usize),
    /// The same with another member, by its path.
    With(usize, &'a str, i64),
    /// One of another server, at the same place with the same code.
    Foreign(usize),
    /// One that is no diagnostic.
    Malformed,
}

/// The parts of a case: the client, the language, the kinds that it asks for, and the diagnostics
/// that it names.
struct Request<'a> {
    client: Value,
    language: &'a str,
    only: Option<&'a [&'a str]>,
    named: &'a [Named<'a>],
    /// A change before the request, after which the client still names the old diagnostics.
    change: Option<([u64; 4], &'a str)>,
}

impl Default for Request<'_> {
    fn default() -> Self {
        Self {
            client: most(),
            language: "plaintext",
            only: None,
            named: &[],
            change: None,
        }
    }
}

/// Asks for the actions of the range between ⟦ and ⟧, and compares their edits:
/// `kind: the changed line after it`. A `!` marks a preferred one, and a number after it is the
/// line of the diagnostic that it resolves.
#[track_caller]
fn check(text: &str, request: &Request<'_>, expected: &[&str]) {
    let (text, asked) = marked(text);
    check_at(&text, asked, request, expected);
}

#[track_caller]
fn check_at(text: &str, asked: [u64; 4], request: &Request<'_>, expected: &[&str]) {
    let answer = ask(text, asked, request);
    let (text, actions) = (answer.0, answer.1["result"].clone());
    let actions = actions.as_array().unwrap_or_else(|| panic!("{}", answer.1));
    let found: Vec<String> = actions.iter().map(|action| shown(&text, action)).collect();
    assert_eq!(found, expected, "{text:?} {asked:?}");
}

/// Asks for the actions of a range. Returns the text that they are for, and the answer.
fn ask(text: &str, asked: [u64; 4], request: &Request<'_>) -> (String, Value) {
    let (mut client, _) = Client::initialized(request.client.clone());
    client.open(URI, request.language, text);
    client.links(URI);
    let published = client.note("textDocument/publishDiagnostics")["diagnostics"].take();
    let named: Vec<Value> = request
        .named
        .iter()
        .map(|one| named(&published, *one))
        .collect();
    if let Some((at, new)) = request.change {
        client.change(2, json!([{ "range": range(at), "text": new }]));
    }
    let mut context = json!({ "diagnostics": named });
    if let Some(only) = request.only {
        context["only"] = json!(only);
    }
    let params =
        json!({ "textDocument": { "uri": URI }, "range": range(asked), "context": context });
    let answer = client.request("textDocument/codeAction", params);
    let text = client.text(URI);
    assert!(client.goodbye());
    (text, answer)
}

fn named(published: &Value, named: Named<'_>) -> Value {
    let one = |nth: usize| {
        assert!(published[nth].is_object(), "{nth} of {published}");
        published[nth].clone()
    };
    match named {
        Named::Published(nth) => one(nth),
        Named::Sourceless(nth) => {
            let mut one = one(nth);
            one.as_object_mut().expect("a diagnostic").remove("source");
            one
        }
        Named::With(nth, path, value) => {
            let mut one = one(nth);
            *one.pointer_mut(path).expect("a member") = json!(value);
            one
        }
        Named::Foreign(nth) => {
            let mut one = one(nth);
            one["source"] = json!("marksman");
            one
        }
        Named::Malformed => json!({ "source": "other", "message": 1 }),
    }
}

/// Removes the marks from a text, and returns the range between them in UTF-16.
fn marked(text: &str) -> (String, [u64; 4]) {
    let (before, rest) = text.split_once('⟦').expect("a mark");
    let (inside, after) = rest.split_once('⟧').expect("a mark");
    let at = |text: &str| {
        let (lines, last) = text.rsplit_once('\n').map_or((0, text), |(lines, last)| {
            (lines.matches('\n').count() as u64 + 1, last)
        });
        [lines, last.encode_utf16().count() as u64]
    };
    let (start, end) = (at(before), at(&format!("{before}{inside}")));
    (
        format!("{before}{inside}{after}"),
        [start[0], start[1], end[0], end[1]],
    )
}

/// The edit of a text by an action, in UTF-16.
fn shown(text: &str, action: &Value) -> String {
    let edits = &action["edit"]["changes"][URI];
    assert_eq!(edits.as_array().map(Vec::len), Some(1), "{action}");
    let [line, start, end_line, end] = place(&edits[0]["range"]);
    assert_eq!(line, end_line, "{action}");
    let line = usize::try_from(line).expect("a line");
    let mut units: Vec<u16> = text
        .lines()
        .nth(line)
        .expect("a line")
        .encode_utf16()
        .collect();
    let range = usize::try_from(start).expect("small")..usize::try_from(end).expect("small");
    let new = edits[0]["newText"].as_str().expect("a text");
    units.splice(range, new.encode_utf16());
    let written = String::from_utf16(&units).expect("whole characters");
    let mut kind = action["kind"].as_str().expect("a kind").to_owned();
    if action["isPreferred"] == true {
        kind.push('!');
    }
    for resolved in action["diagnostics"].as_array().into_iter().flatten() {
        kind += &place(&resolved["range"])[0].to_string();
    }
    format!("{kind}: {written}")
}

/// The one link that the range lies in is written in another way, in any line and wherever the
/// caret is in it.
#[test]
fn rewrites_are_for_the_link_at_the_caret() {
    let second: &[&str] = &[
        "refactor.rewrite: see https://b.org too",
        "refactor.rewrite: see b[.]org too",
    ];
    for text in [
        "see a.com\nsee ⟦⟧b.org too",
        "see a.com\nsee b⟦⟧.org too",
        "see a.com\nsee b.org⟦⟧ too",
        "see a.com\nsee ⟦b.org⟧ too",
        "see a.com\nsee b⟦.or⟧g too",
        // Kate 22.12 asks about the line of its caret, with the line end.
        "see a.com\n⟦see b.org too⟧",
        "see a.com\n⟦see b.org too\n⟧a.net",
    ] {
        check(text, &Request::default(), second);
    }
    for text in [
        "see a.com\nsee⟦⟧ b.org too",
        "see a.com\nsee b.org ⟦⟧too",
        "see a.com\nsee⟦ b.org⟧ too",
        "see a.com\nsee ⟦b.org ⟧too",
        "see ⟦a.com\nsee b.org⟧ too",
        "see a⟦.com\nsee b.o⟧rg too",
        "⟦see a.com\nsee b.org too⟧",
        "see a.com\n⟦see b.org and a.net⟧",
        "see ⟦a.com\n\n⟧b.org",
        "⟦\n⟧b.org",
    ] {
        check(text, &Request::default(), &[]);
    }
    let first: &[&str] = &[
        "refactor.rewrite: https://a.com",
        "refactor.rewrite: a[.]com",
    ];
    check("a.com⟦⟧\nb.org", &Request::default(), first);
    check("b.org\na.com⟦⟧", &Request::default(), first);
}

/// A rewrite that repeats another one is left out, and so are those of Markdown between `<` and `>`.
#[test]
fn rewrites_that_add_nothing() {
    let escaped: &[&str] = &[
        "refactor.rewrite: see https://b.org/ä",
        "refactor.rewrite: see hxxps://b[.]org/%C3%A4",
    ];
    let enclosed: &[&str] = &[
        "refactor.rewrite: <https://b.org>",
        "refactor.rewrite: <b[.]org>",
    ];
    let markdown = Request {
        language: "markdown",
        ..Request::default()
    };
    check("see https://b.org/⟦⟧%C3%A4", &Request::default(), escaped);
    check("<b.org⟦⟧>", &markdown, enclosed);
    let address: &[&str] = &["refactor.rewrite: see <hxxps://b[.]org/>"];
    check("see <https://b.org/⟦⟧>", &markdown, address);
    // This `<` is a letter of the text.
    let escaped: &[&str] = &[
        r"refactor.rewrite: see \<https://b.org>",
        r"refactor.rewrite: see \<b[.]org>",
        r"refactor.rewrite: see \<[b.org](<https://b.org>)>",
        r"refactor.rewrite: see \<`b.org`>",
    ];
    check(r"see \<b.org⟦⟧>", &markdown, escaped);
    let lost = Request {
        change: Some(([0, 1, 0, 0], "")),
        ..Request::default()
    };
    check("see b.org⟦⟧", &lost, &[]);
}

/// An address that was made harmless, in the one line that the range lies in.
#[test]
fn refang_is_for_the_address_at_the_caret() {
    let second: &[&str] = &["refactor.rewrite: https://b.org/ too"];
    for text in [
        "a[.]com\nhxxps://b[⟦⟧.]org/ too",
        "a[.]com\n⟦⟧hxxps://b[.]org/ too",
        "a[.]com\nhxxps://b[.]org/⟦⟧ too",
        "a[.]com\n⟦hxxps://b[.]org/⟧ too",
    ] {
        check(text, &Request::default(), second);
    }
    check("a⟦[.]com\nhxxps://b[.]or⟧g/ too", &Request::default(), &[]);
    check("a[.]com\n⟦hxxps://b[.]org/ ⟧too", &Request::default(), &[]);
}

/// Two links and three warnings.
const WARNED: &str =
    "see a.com\nsee http://аррӏе.com b.org\nhttp://pаypal.com\nhttp://john@example.com";
const FIX_1: &str = "quickfix!1: see hxxp://аррӏе[.]com b.org";
const FIX_2: &str = "quickfix!2: hxxp://pаypal[.]com";
const FIX_3: &str = "quickfix!3: hxxp://john[@]example[.]com";
const REWRITES_0: [&str; 2] = [
    "refactor.rewrite: see https://a.com",
    "refactor.rewrite: see a[.]com",
];
const A_COM: [u64; 4] = [0, 6, 0, 6];
const DOCUMENT: [u64; 4] = [0, 0, 3, 23];

/// The fixes are those of the warnings that the client names, wherever the caret is.
#[test]
fn fixes_are_for_the_named_warnings() {
    use Named::{Foreign, Malformed, Published, Sourceless, With};
    let [one, other] = REWRITES_0;
    for (named, expected) in [
        (&[Published(0)][..], &[FIX_1, one, other][..]),
        (&[Published(1)], &[FIX_2, one, other]),
        (
            &[Published(1), Published(0), Published(1)],
            &[FIX_1, FIX_2, one, other],
        ),
        (&[Sourceless(1)], &[FIX_2, one, other]),
        (&[Published(2)], &[FIX_3, one, other]),
        (&[Malformed, Foreign(0), Published(1)], &[FIX_2, one, other]),
        (&[Malformed, Foreign(0)], &[one, other]),
        (&[With(0, "/range/end/character", 21)], &[one, other]),
        (&[With(0, "/range/start/line", 2)], &[one, other]),
        (&[With(0, "/range/start/line", -1)], &[one, other]),
        // A position after the end of the line is not the place of the warning.
        (&[With(1, "/range/end/character", 99)], &[one, other]),
        (&[With(0, "/code", 26)], &[one, other]),
    ] {
        let request = Request {
            named,
            ..Request::default()
        };
        check_at(WARNED, A_COM, &request, expected);
    }
}

/// A client that takes every action for a fix gets no rewrite of the link that happens to be at the caret. Kate names the one
/// warning that the user wants to be fixed. Version 22.12 sends the whole document as the range and applies all actions at once;
/// later ones send the caret and apply an action if it is the only one.
#[test]
fn kate_fixes_what_it_names() {
    use Named::{Foreign, Published};
    for (named, asked, expected) in [
        (&[Published(0)][..], A_COM, &[FIX_1][..]),
        (&[Published(0)], DOCUMENT, &[FIX_1]),
        (&[Published(1)], DOCUMENT, &[FIX_2]),
        (&[Published(2)], DOCUMENT, &[FIX_3]),
        (&[Published(0)], [1, 22, 1, 22], &[FIX_1]),
        (&[Published(0)], [1, 7, 1, 7], &[FIX_1]),
        (&[Published(1)], [1, 7, 1, 7], &[FIX_2]),
        (&[Published(2)], A_COM, &[FIX_3]),
        (&[Published(2)], [3, 20, 3, 20], &[FIX_3]),
        (&[Foreign(0)], A_COM, &REWRITES_0),
        // The menu of code actions names no warning. It asks about the word at the caret, or about its line.
        (&[], [0, 4, 0, 5], &REWRITES_0),
        (&[], [0, 0, 1, 0], &REWRITES_0),
    ] {
        let request = Request {
            client: kate(),
            named,
            ..Request::default()
        };
        check_at(WARNED, asked, &request, expected);
    }
}

/// If the client names none of ours, the fixes are those of all warnings that the range touches.
#[test]
fn fixes_are_for_the_touched_warnings() {
    use Named::{Foreign, Malformed};
    for (asked, expected) in [
        ([1, 4, 1, 4], &[FIX_1][..]),
        ([1, 12, 1, 12], &[FIX_1]),
        ([1, 20, 1, 20], &[FIX_1]),
        ([1, 3, 1, 3], &[]),
        ([1, 6, 2, 3], &[FIX_1, FIX_2]),
        (DOCUMENT, &[FIX_1, FIX_2, FIX_3]),
        ([0, 0, 9, 0], &[FIX_1, FIX_2, FIX_3]),
        // The second line to its line end: the address in the third is not selected.
        ([1, 6, 2, 0], &[FIX_1]),
        ([2, 0, 2, 0], &[FIX_2]),
        ([3, 8, 3, 8], &[FIX_3]),
    ] {
        for (client, named) in [
            (most(), &[][..]),
            (kate(), &[]),
            (most(), &[Foreign(0), Malformed]),
        ] {
            let request = Request {
                client,
                named,
                ..Request::default()
            };
            check_at(WARNED, asked, &request, expected);
        }
    }
    // The warnings of each kind.
    check(
        "\u{202E}ab http://a⟦⟧.com/\u{202E}x\u{2066}y c",
        &Request::default(),
        &["quickfix!0: \u{202E}ab hxxp://a[.]com/%E2%80%AEx%E2%81%A6y c"],
    );
    check(
        "http://bank.example.com@evil.example.net/⟦⟧a",
        &Request::default(),
        &["quickfix!0: hxxp://bank[.]example[.]com[@]evil[.]example[.]net/a"],
    );
    check(
        "⟦⟧http://ᴀbc.com",
        &Request::default(),
        &["quickfix!0: hxxp://ᴀbc[.]com"],
    );
    // In code, an address is no warning.
    let rust = Request {
        language: "rust",
        ..Request::default()
    };
    check("let a = http://аррӏе⟦⟧.com;", &rust, &[]);
    check(
        "// http://аррӏе⟦⟧.com",
        &rust,
        &["quickfix!0: // hxxp://аррӏе[.]com"],
    );
}

/// A link of Markdown that names another host gets the name of its own.
#[test]
fn links_name_their_hosts() {
    let text = "see [https://a.com](https://b.org/x)\n[c.com](https://c.com) [https://a.com](https://é.org)";
    let first = "quickfix!0: see [b.org](https://b.org/x)";
    let second = "quickfix!1: [c.com](https://c.com) [é.org](https://é.org)";
    for (named, asked, expected) in [
        (&[Named::Published(0)][..], [1, 0, 1, 0], &[first][..]),
        (&[Named::Sourceless(1)], [0, 0, 0, 0], &[second]),
        (&[], [0, 4, 0, 4], &[first]),
        (&[], [0, 36, 0, 36], &[first]),
        (&[], [0, 3, 0, 3], &[]),
        (&[], [0, 0, 1, 40], &[first, second]),
    ] {
        let request = Request {
            language: "markdown",
            named,
            only: Some(&["quickfix"]),
            ..Request::default()
        };
        check_at(text, asked, &request, expected);
    }
}

/// After a change, a warning that the client still names is fixed if it is still where the client says.
#[test]
fn old_warnings_are_passed_over() {
    for (change, expected) in [
        // The line moved, and so did the address in its line.
        (([0, 0, 0, 0], "\n"), None),
        (([1, 0, 1, 0], "x"), None),
        // The address became longer, a link, a warning of another kind, and nothing.
        (([1, 20, 1, 20], "/a"), None),
        (([1, 11, 1, 16], "apple"), None),
        (([1, 11, 1, 12], "a"), None),
        (([1, 0, 1, 20], ""), None),
        // A key elsewhere changes nothing.
        (([2, 0, 2, 0], "x "), Some(FIX_1)),
        (([0, 0, 0, 4], ""), Some(FIX_1)),
        // The warning for the new address has the same place and the same code, so the fix is for the new address.
        (
            ([1, 15, 1, 16], "у"),
            Some("quickfix!1: see hxxp://аррӏу[.]com b.org"),
        ),
    ] {
        let request = Request {
            client: kate(),
            named: &[Named::Published(0)],
            change: Some(change),
            ..Request::default()
        };
        let expected: Vec<&str> = expected.into_iter().collect();
        check_at(WARNED, A_COM, &request, &expected);
    }
}

#[test]
fn the_client_says_which_kinds_it_wants() {
    let all = [&[FIX_1][..], &REWRITES_0].concat();
    for (only, expected) in [
        (&["quickfix"][..], &all[..1]),
        (&["refactor"], &all[1..]),
        (&["refactor.rewrite"], &all[1..]),
        (&["refactor.rewrite", "quickfix"], &all),
        (&[""], &all),
        (&[], &all),
        (
            &["source", "source.fixAll", "quick", "refactor.rewrite.x"],
            &[],
        ),
    ] {
        let named = &[Named::Published(0)];
        let request = Request {
            only: Some(only),
            named,
            ..Request::default()
        };
        check_at(WARNED, A_COM, &request, expected);
    }
}

/// The answer does not depend on why the client asks, even if the reason is none of the protocol.
#[test]
fn the_trigger_makes_no_difference() {
    let mut client = Client::with_text("see a.com");
    for trigger in [json!(1), json!(2), json!(9), json!("x"), Value::Null] {
        let context = json!({ "diagnostics": [], "triggerKind": trigger });
        let params =
            json!({ "textDocument": { "uri": URI }, "range": range(A_COM), "context": context });
        let answer = client.request("textDocument/codeAction", params);
        assert_eq!(
            answer["result"].as_array().map(Vec::len),
            Some(2),
            "{answer}"
        );
    }
    assert!(client.goodbye());
}

/// A range that the text does not have never leads to an edit of something else.
#[test]
fn ranges_that_are_none() {
    use Named::Published;
    let text = "🦀 see a.com";
    for (asked, named, expected) in [
        // A character after the end of its line means that end, as the protocol says.
        (
            [0, 99, 0, 99],
            &[][..],
            &[
                "refactor.rewrite: 🦀 see https://a.com",
                "refactor.rewrite: 🦀 see a[.]com",
            ][..],
        ),
        ([1, 0, 1, 0], &[], &[]),
        ([4_000_000_000, 0, 4_000_000_000, 0], &[], &[]),
    ] {
        check_at(
            text,
            asked,
            &Request {
                named,
                ..Request::default()
            },
            expected,
        );
    }
    let named = &[Published(0)];
    check_at(
        WARNED,
        [9, 0, 9, 0],
        &Request {
            named,
            ..Request::default()
        },
        &[],
    );
    for asked in [[0, 9, 0, 8], [1, 0, 0, 0], [0, 1, 0, 1], [0, 0, 0, 1]] {
        let (_, answer) = ask(text, asked, &Request::default());
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
}

/// The same places in each encoding: the second line has 8 bytes, 5 code units and 4 characters before its link.
#[test]
fn encodings() {
    for (encoding, start, len, warning) in [
        ("utf-8", 8, 5, [0, 0, 0, 21]),
        ("utf-16", 5, 5, [0, 0, 0, 16]),
        ("utf-32", 4, 5, [0, 0, 0, 16]),
    ] {
        let mut capabilities = most();
        capabilities["general"] = json!({ "positionEncodings": [encoding] });
        for (asked, named, places) in [
            (
                [1, start + 1, 1, start + 1],
                &[][..],
                &[[1, start, 1, start + len]; 2][..],
            ),
            (
                [1, start + len, 1, start + len],
                &[],
                &[[1, start, 1, start + len]; 2],
            ),
            ([1, start - 1, 1, start - 1], &[], &[]),
            ([1, 0, 1, 0], &[Named::Published(0)], &[warning]),
            ([0, warning[3], 0, warning[3]], &[], &[warning]),
        ] {
            let client = capabilities.clone();
            let request = Request {
                client,
                named,
                ..Request::default()
            };
            let (_, answer) = ask("http://аррӏе.com\né🦀x b.org", asked, &request);
            let actions = answer["result"].as_array().expect("actions").iter();
            let edits = actions.map(|action| place(&action["edit"]["changes"][URI][0]["range"]));
            assert_eq!(edits.collect::<Vec<_>>(), places, "{encoding} {asked:?}");
        }
    }
}

/// A diagnostic comes back as the client named it; and of several fixes, each says whose it is.
#[test]
fn fixes_say_what_they_fix() {
    let titles = |named: &[Named<'_>], asked| -> Vec<(String, Value)> {
        let (_, answer) = ask(
            WARNED,
            asked,
            &Request {
                named,
                only: Some(&["quickfix"]),
                ..Request::default()
            },
        );
        let actions = answer["result"].as_array().expect("actions").iter();
        actions
            .map(|action| {
                (
                    action["title"].as_str().expect("a title").to_owned(),
                    action["diagnostics"].clone(),
                )
            })
            .collect()
    };
    let one = titles(&[Named::Published(0)], A_COM);
    assert_eq!(one.len(), 1);
    assert_eq!(one[0].0, "Make the address harmless (defang)");
    let diagnostics = one[0].1.as_array().expect("diagnostics");
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(
        diagnostics[0]["code"],
        "whole_script_confusable (ruling 26)"
    );
    assert_eq!(diagnostics[0]["source"], "livelink");
    // The server says the same of a warning that the client did not name.
    assert_eq!(titles(&[], [1, 5, 1, 5]), one);
    let both = titles(&[], [0, 0, 3, 0]);
    let both: Vec<&str> = both.iter().map(|(title, _)| title.as_str()).collect();
    assert_eq!(
        both,
        [
            "Make the address harmless (defang): xn--80ak6aa92e.com",
            "Make the address harmless (defang): xn--pypal-4ve.com",
        ]
    );
}

/// A client that knows versions of documents gets edits for the version that they were made for.
#[test]
fn edits_have_the_version() {
    let mut client = most();
    client["workspace"] = json!({ "workspaceEdit": { "documentChanges": true } });
    let request = Request {
        client,
        change: Some(([0, 0, 0, 3], "read")),
        ..Request::default()
    };
    let (text, answer) = ask("see a.com", [0, 6, 0, 6], &request);
    assert_eq!(text, "read a.com");
    let edit = &answer["result"][0]["edit"];
    assert!(edit.get("changes").is_none(), "{edit}");
    let changes = &edit["documentChanges"];
    assert_eq!(
        changes[0]["textDocument"],
        json!({ "uri": URI, "version": 2 })
    );
    assert_eq!(place(&changes[0]["edits"][0]["range"]), [0, 5, 0, 10]);
    assert_eq!(changes[0]["edits"][0]["newText"], "https://a.com");
}

/// Returns a text with the edits of all actions. They must not overlap.
fn with_all(text: &str, actions: &[Value]) -> String {
    let mut edits: Vec<(std::ops::Range<usize>, &str)> = actions
        .iter()
        .flat_map(|action| action["edit"]["changes"][URI].as_array().expect("edits"))
        .map(|edit| {
            let [line, start, end_line, end] = place(&edit["range"]);
            assert_eq!(line, end_line);
            let line = usize::try_from(line).expect("a line");
            let before: usize = text.split_inclusive('\n').take(line).map(str::len).sum();
            let [start, end] = [start, end].map(|at| before + usize::try_from(at).expect("small"));
            (start..end, edit["newText"].as_str().expect("a text"))
        })
        .collect();
    edits.sort_by_key(|(range, _)| range.start);
    assert!(edits.windows(2).all(|two| two[0].0.end <= two[1].0.start));
    let mut text = text.to_owned();
    for (range, new) in edits.into_iter().rev() {
        text.replace_range(range, new);
    }
    text
}

/// All fixes of a document are applied together, and after some rounds there is nothing to be fixed.
#[test]
fn a_fixed_document_has_no_fixes() {
    const PIECES: [&str; 20] = [
        " ",
        " ",
        "\n",
        "\n\n",
        "http://",
        "аррӏе",
        ".com",
        "@",
        "b.com/",
        "\u{202E}",
        "\u{2066}",
        "x",
        "(",
        ")",
        "[https://a.com](https://b.org)",
        "[http://a.com](http://d@b.org)",
        "http://аррӏе.com ",
        "http://a@b.com ",
        "é",
        "http://pаypal.com/x",
    ];
    let mut rng = fastrand::Rng::with_seed(3);
    let mut capabilities = most();
    capabilities["general"] = json!({ "positionEncodings": ["utf-8"] });
    let (mut client, _) = Client::initialized(capabilities);
    client.open(URI, "markdown", "");
    let (mut version, mut fixed) = (1, 0);
    let mut fixes = |client: &mut Client, text: &str| -> Vec<Value> {
        version += 1;
        client.change(version, json!([{ "text": text }]));
        let context = json!({ "diagnostics": [], "only": ["quickfix"] });
        let all = range([0, 0, 9_999, 0]);
        let params = json!({ "textDocument": { "uri": URI }, "range": all, "context": context });
        let answer = client.request("textDocument/codeAction", params);
        answer["result"]
            .as_array()
            .unwrap_or_else(|| panic!("{answer}"))
            .clone()
    };
    for step in 0..2_000 {
        let count = rng.usize(..12);
        let mut text: String = (0..count)
            .map(|_| PIECES[rng.usize(..PIECES.len())])
            .collect();
        let whole = text.clone();
        // Where warnings overlap, one is fixed at a time.
        for round in 0.. {
            let found = fixes(&mut client, &text);
            if found.is_empty() {
                break;
            }
            assert!(
                round < 4,
                "step {step}: {whole:?} became {text:?}: {found:?}"
            );
            fixed += found.len();
            text = with_all(&text, &found);
        }
    }
    assert!(fixed > 1_000, "{fixed}");
    assert!(client.goodbye());
}
