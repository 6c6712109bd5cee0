//! `livelink check`: what it finds, what it leaves alone, and the forms in which it says so.

#![allow(missing_docs, reason = "tests")]

mod command;
mod folder;

use command::{check, run};
use folder::folder;
use serde_json::{Value, json};
use std::fs;

/// Checks a file of this name in the folder `test`, and compares the findings. `⸠…⸡` marks them in `text`.
#[track_caller]
fn finds(test: &str, name: &str, text: &str, rules: &[&str]) {
    let plain = text.replace(['⸠', '⸡'], "");
    let folder = folder(test, &[(name, plain.as_bytes())]);
    let path = folder.join(name).display().to_string();
    let all =
        ["punycode", "http", "user-information", "site-name"].map(|rule| format!("{rule}=warning"));
    let mut args = vec!["check", "--no-config", "--format", "jsonl", &path];
    args.extend(all.iter().flat_map(|level| ["--level", level]));
    let output = run(&args, "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    let found: Vec<Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    let mut marked = plain.clone();
    for finding in found.iter().rev() {
        let at = |end: &str| {
            usize::try_from(finding[end].as_u64().expect("an offset")).expect("in memory")
        };
        marked.insert(at("end"), '⸡');
        marked.insert(at("start"), '⸠');
    }
    let named: Vec<&str> = found
        .iter()
        .filter_map(|finding| finding["rule"].as_str())
        .collect();
    assert_eq!((marked.as_str(), named.as_slice()), (text, rules), "{name}");
}

#[test]
fn deceptions() {
    for (name, text, rules) in [
        // A host that looks like another one.
        (
            "a.txt",
            "at ⸠http://аррӏе.com⸡ ok",
            &["look-alike-host"][..],
        ),
        (
            "a.txt",
            "⸠http://p\u{430}ypal.com/a⸡ and ⸠https://g\u{3BF}\u{3BF}gle.com⸡",
            &["look-alike-host"; 2],
        ),
        ("a.txt", "⸠ᴀpple.com⸡", &["look-alike-host"]),
        ("a.txt", "⸠http://xn--80ak6aa92e.com⸡", &["look-alike-host"]),
        ("a.md", "[log in](⸠http://аррӏе.com⸡)", &["look-alike-host"]),
        (
            "a.md",
            "[log in][1]\n\n[1]: ⸠http://аррӏе.com⸡\n",
            &["look-alike-host"],
        ),
        (
            "a.html",
            "<a href=\"⸠http://аррӏе.com⸡\">log in</a>",
            &["look-alike-host"],
        ),
        (
            "a.rs",
            "// see ⸠http://аррӏе.com⸡\nlet a = \"⸠http://аррӏе.com⸡\";\n",
            &["look-alike-host"; 2],
        ),
        ("a.py", "'''⸠http://аррӏе.com⸡'''\n", &["look-alike-host"]),
        // A host before the one that counts.
        (
            "a.txt",
            "⸠https://www.bbc.co.uk@evil.com/news⸡",
            &["host-before-at"],
        ),
        (
            "a.txt",
            "⸠https://example.com:443@evil.com/⸡",
            &["host-before-at"],
        ),
        (
            "a.txt",
            "⸠https://user:secret@example.com/⸡",
            &["user-information"],
        ),
        // A character that looks like a slash.
        (
            "a.txt",
            "⸠https://example.com\u{2215}login.evil.com/⸡",
            &["look-alike-host"],
        ),
        // Characters that turn the text around, or that nobody sees.
        (
            "a.txt",
            "⸠https://example.com/\u{202E}fdp.exe⸡",
            &["bidi-control"],
        ),
        (
            "a.txt",
            "⸠https://example.com/\u{2067}a\u{2069}b⸡",
            &["bidi-control"],
        ),
        (
            "a.txt",
            "https://exam⸠\u{AD}⸡ple.com",
            &["invisible-character"],
        ),
        (
            "a.txt",
            "https://example.com/a⸠\u{E0041}⸡b",
            &["invisible-character"],
        ),
        (
            "a.txt",
            "https://example.com/a⸠\u{2800}⸡b",
            &["invisible-character"],
        ),
        // A character that reads as another one, or that nobody sees.
        (
            "a.txt",
            "⸠https://google.comノevil.jp/⸡",
            &["look-alike-host"],
        ),
        (
            "a.txt",
            "⸠https://i\u{307}nstagram.com⸡",
            &["look-alike-host"],
        ),
        // Links that are allowed, and read as others.
        (
            "a.txt",
            "⸠https://аррӏе.рф⸡ https://яндекс.рф",
            &["unusual-link"],
        ),
        (
            "a.txt",
            "https://example.com/1⸠\u{2044}⸡2",
            &["unusual-link"],
        ),
        // A text that names another host.
        (
            "a.md",
            "⸠[https://example.com](https://example.net/a)⸡",
            &["other-host"],
        ),
        (
            "a.md",
            "⸠[example.com][1]⸡\n\n[1]: https://example.net\n",
            &["other-host"],
        ),
        (
            "a.md",
            "⸠[me@example.com](mailto:me@example.net)⸡",
            &["other-host"],
        ),
        (
            "a.md",
            "⸠<a href=\"https://example.net\">example.com</a>⸡",
            &["other-host"],
        ),
        (
            "a.html",
            "⸠<a href=https://example.net><b>https://example.com</b></a>⸡",
            &["other-host"],
        ),
        (
            "a.md",
            "⸠[draw.io](https://github.com/jgraph/drawio)⸡",
            &["site-name"],
        ),
        (
            "a.md",
            "⸠[https://example.com](https://example.net/example.com)⸡",
            &["other-host"],
        ),
        (
            "a.html",
            "⸠<a href=\"https://example.net\"><code>https://example.com</code></a>⸡ ⸠<a href=\"https://example.net\"><code>a</code>.com</a>⸡",
            &["other-host"; 2],
        ),
        // What the author did not mean.
        (
            "a.txt",
            "⸠https://example.yu/a⸡ example.yu/a https://example.notatld/a",
            &["retired-domain"],
        ),
        ("a.txt", "⸠https://example.手表/a⸡", &["retired-domain"]),
        (
            "a.txt",
            "⸠https://example.xn--mgbaakc7dvf/a⸡",
            &["retired-domain"],
        ),
        ("a.txt", "https://example.com/docs⸠を参照⸡", &["glued-text"]),
        // A bracket is missing, or full-width.
        (
            "a.md",
            "see [a](⸠https://en.wikipedia.org/wiki/A_(b)⸡ and\n\n) ![c](⸠https://example.com/c⸡",
            &["cut-link"; 2],
        ),
        (
            "a.md",
            "[全文]（⸠https://example.com/a⸡）, [b1](⸠https://example.com/b⸡）, [c]（⸠https://example.com/c⸡)",
            &["cut-link"; 3],
        ),
        (
            "a.txt",
            "see ⸠https://example.com/a)b/c⸡ and (a) ⸠https://example.com/x]y_z⸡",
            &["cut-link"; 2],
        ),
        (
            "a.txt",
            "⸠https://xn--bcher-kva.example.com/⸡",
            &["punycode"],
        ),
        (
            "a.txt",
            "⸠http://example.com⸡ https://example.com",
            &["http"],
        ),
        (
            "a.txt",
            "⸠HTTP://example.com⸡ ⸠https://XN--bcher-kva.example.com⸡",
            &["http", "punycode"],
        ),
        // Findings come in the order of the text.
        (
            "a.md",
            "⸠[example.com](https://example.net)⸡ ⸠http://example.com⸡",
            &["other-host", "http"],
        ),
    ] {
        finds("deceptions", name, text, rules);
    }
}

/// A browser follows a target with its escapes decoded, to its end, and in every spelling of the URL Standard.
#[test]
fn targets_as_a_browser_reads_them() {
    for (name, text, rules) in [
        // Character references and escapes.
        (
            "a.md",
            "[x](⸠http://&#x430;&#x440;&#x440;&#x4cf;&#x435;.com⸡)",
            &["look-alike-host"][..],
        ),
        (
            "a.md",
            "[x](⸠https://p&#x430;ypal.com⸡) ![x](⸠https://p&#x430;ypal.com⸡)",
            &["look-alike-host"; 2],
        ),
        // A finding before the target does not count as one of the target.
        (
            "a.md",
            "⸠http://аррӏе.com⸡ [x](⸠https://p&#x430;ypal.com⸡)",
            &["look-alike-host"; 2],
        ),
        (
            "a.md",
            "[x][1] [y][1]\n\n[1]: ⸠https://p&#x430;ypal.com⸡\n",
            &["look-alike-host"],
        ),
        (
            "a.html",
            "<a href=\"⸠https://p&#x430;ypal.com⸡\">x</a> <img src='⸠https://p&#1072;ypal.com⸡'>",
            &["look-alike-host"; 2],
        ),
        (
            "a.md",
            "[x](⸠https://www.example.com&#64;evil.net⸡) [x](⸠https://www.example.com\\@evil.net⸡)",
            &["host-before-at"; 2],
        ),
        (
            "a.md",
            "<a href=\"⸠https://a.com/&#x202e;x⸡\">x</a> [x](⸠https://a.com/&#x202e;x⸡)",
            &["bidi-control"; 2],
        ),
        (
            "a.md",
            "[x](⸠https://a.com/&ZeroWidthSpace;x⸡) [x](⸠https://ex&shy;ample.com⸡)",
            &["invisible-character"; 2],
        ),
        (
            "a.md",
            "[x](⸠mailto:me@p&#x430;ypal.com⸡)",
            &["look-alike-host"],
        ),
        // Characters that end a plain link, and not a target.
        (
            "a.md",
            "[x](https://example.com/a⸠\u{200b}⸡b) <https://example.com/a⸠\u{200b}⸡b>",
            &["invisible-character"; 2],
        ),
        (
            "a.html",
            "<a href='https://example.com/a⸠\u{feff}⸡b'>x</a>",
            &["invisible-character"],
        ),
        (
            "a.md",
            "[x](⸠https://example.com/a\u{202e}b⸡) [x](<⸠https://example.com @evil.net⸡>)",
            &["bidi-control", "host-before-at"],
        ),
        // Other spellings of a URL.
        (
            "a.md",
            "[x](⸠//p\u{430}ypal.com⸡) [x](⸠http://p%D0%B0ypal.com⸡)",
            &["look-alike-host"; 2],
        ),
        (
            "a.html",
            "<a href='⸠ht\ttps:\\\\example.com@evil.net⸡'>x</a>",
            &["host-before-at"],
        ),
        (
            "a.md",
            "⸠[https://example.com\u{200b}](https://evil.net)⸡ ⸠[https://example.com&#8203;](//evil.net)⸡",
            &["other-host"; 2],
        ),
        (
            "a.md",
            "⸠[\u{202e}https://example.com\u{2060}](https:evil.net)⸡ ⸠[https://example.com](https:/\\\\evil.net)⸡",
            &["other-host"; 2],
        ),
        (
            "a.html",
            "⸠<a href='https://3232235521/'>https://example.com</a>⸡ ⸠<a href='https://%65vil.net'>https://example.com</a>⸡",
            &["other-host"; 2],
        ),
        // The host that a reader sees ends at a sign.
        (
            "a.txt",
            "⸠https://www.example.com%2Flogin@evil.net/⸡ ⸠https://www.example.com／login@evil.net/⸡",
            &["host-before-at"; 2],
        ),
        (
            "a.md",
            "[x](⸠https://www.example.com；@evil.net/⸡) [x](⸠https://john；@evil.net/⸡)",
            &["host-before-at", "user-information"],
        ),
        // What the scan of the text has found is not found again.
        (
            "a.md",
            "[x](⸠https://p\u{430}ypal.com⸡) [x](⸠https://example.com@evil.net)⸡ [x](https://a.com/⸠\u{ad}⸡\u{ad}&#xad;)",
            &["look-alike-host", "host-before-at", "invisible-character"],
        ),
    ] {
        finds("targets", name, text, rules);
    }
}

#[test]
fn what_is_left_alone() {
    for (name, text) in [
        (
            "a.txt",
            "https://example.com/a, b@c.org (example.com/ä) https://bücher.example.com",
        ),
        (
            "a.txt",
            "https://ja.wikipedia.org/wiki/アルベルト・アインシュタイン https://zh.wikipedia.org/wiki/C语言",
        ),
        (
            "a.txt",
            "https://пример.com/ https://россия.рф https://例え.jp",
        ),
        (
            "a.txt",
            "https://example.com/👩\u{200D}🚀 https://example.com/❤\u{FE0F}",
        ),
        ("a.md", "`http://аррӏе.com`\n\n```\nhttp://аррӏе.com\n```\n"),
        (
            "a.md",
            "[ASP.NET](https://dotnet.microsoft.com) [here](https://example.net) [example.com](https://www.example.com)",
        ),
        (
            "a.md",
            "[`tf.data`](https://www.tensorflow.org/guide/data) <a href=\"https://example.net\"><code>tf.data</code></a>",
        ),
        (
            "a.md",
            "![example.com](https://example.net/a.png) [example.com](../docs)",
        ),
        (
            "a.md",
            "[![example.com](https://img.example.org/a.svg)](https://example.net)",
        ),
        // Brackets that belong to the text, to a title or to code.
        (
            "a.md",
            "[a](https://example.com/a \"b (c\") ![a](https://example.com/a 'b (c') [a](https://example.com/a_(b)) `[a](https://example.com`",
        ),
        (
            "a.md",
            "[a]（https://example.com/a）和[1]（https://example.com/b）\n\n[a]: https://example.com/c\n",
        ),
        (
            "a.txt",
            "(see\nhttps://example.com/a)and [https://example.com/b]for https://example.com/c) https://example.com/d)a [a](https://example.com/e",
        ),
        // Targets that lead to no host, or to the one that is shown.
        (
            "a.md",
            "[example.com](docs/evil.net?a&amp;b) [x](a\u{200b}b.md) [x](#p&#x430;ypal) [x](../&#x202e;) <me@example.com>",
        ),
        (
            "a.md",
            "[x](https://example.com/docs&#x3092;) [https://example.com&#8203;](//example.com) [a@b.com](mailto:a&#64;b.com)",
        ),
        (
            "a.html",
            "<a href=' https://example.com/?a=1&amp;b=2\n'>https://example.com</a> <a href='https://example.com\\@evil.net'>example.com</a>",
        ),
        // The second host is no part of the first link.
        (
            "a.txt",
            "https://example.com\u{2215} and example.net, \u{2215}example.org",
        ),
        ("a.rs", "let аррӏе = x.com;\n"),
        ("a.rs", "let a = ᴀpple.com;\n"),
        ("a.txt", "http://аррӏе.com livelink: ignore"),
        (
            "a.md",
            "<!-- livelink: ignore-next-line(look-alike-host) -->\nhttp://аррӏе.com",
        ),
    ] {
        finds("left-alone", name, text, &[]);
    }
}

#[test]
fn for_people() {
    check(
        &["check", "--no-config", "-"],
        "one\nsee http://аррӏе.com now\n",
        1,
        "warning[look-alike-host]: label \"аррӏе\" is Cyrillic, but looks like \"apple\" (the host is xn--80ak6aa92e.com)\n \
         --> -:2:5\n  |\n2 | see http://аррӏе.com now\n  |     ^^^^^^^^^^^^^^^^\n  |\n  \
         = help: to write about it without a link, write hxxp://аррӏе[.]com\n\n",
        "1 warning in 1 file\n",
    );
    check(
        &["check", "--no-config", "-"],
        "https://example.com/a\u{2215}b аррӏе.рф\n",
        0,
        "note[unusual-link]: U+2215 looks like a slash\n --> -:1:22\n  |\n1 | https://example.com/a\u{2215}b аррӏе.рф\n  |                      ^\n\n\
         note[unusual-link]: label \"аррӏе\" looks like \"apple\"\n --> -:1:25\n  |\n1 | https://example.com/a\u{2215}b аррӏе.рф\n  \
         |                         ^^^^^^^^\n\n",
        "2 notes in 1 file\n",
    );
    check(
        &["check", "--no-config", "-"],
        "nothing\n",
        0,
        "",
        "nothing found in 1 file\n",
    );
}

#[test]
fn for_github() {
    let name = folder("github", &[("a,b.txt", "x\né http://аррӏе.com".as_bytes())]).join("a,b.txt");
    let name = name.display().to_string();
    check(
        &[
            "check",
            "--no-config",
            "--format",
            "github",
            "--level",
            "look-alike-host=error",
            &name,
        ],
        "",
        1,
        &format!(
            "::error file={},line=2,endLine=2,col=3,endColumn=19,title=look-alike-host::label \"аррӏе\" is Cyrillic, but looks like \"apple\" \
             (the host is xn--80ak6aa92e.com)\n",
            name.replace(',', "%2C")
        ),
        "",
    );
}

/// The log has what the schema of SARIF 2.1.0 requires, and one result for each finding.
#[test]
fn as_sarif() {
    let folder = folder(
        "sarif",
        &[
            ("a b.txt", "é http://аррӏе.com\n".as_bytes()),
            ("c.txt", b"http://d.com"),
        ],
    );
    for (args, results) in [
        (&[][..], 1),
        (&["--level", "http=note"], 2),
        (&["--level", "look-alike-host=off"], 0),
    ] {
        let name = folder.display().to_string();
        let output = run(
            &[&["check", "--no-config", "--format", "sarif", &name], args].concat(),
            "",
        );
        let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        assert_eq!(log["version"], "2.1.0");
        let run = &log["runs"][0];
        assert_eq!(run["tool"]["driver"]["name"], "livelink");
        let found = run["results"].as_array().expect("results");
        assert_eq!(found.len(), results);
        for result in found {
            let index =
                usize::try_from(result["ruleIndex"].as_u64().expect("a rule")).expect("small");
            assert_eq!(
                run["tool"]["driver"]["rules"][index]["id"],
                result["ruleId"]
            );
        }
        if let Some(first) = found.first() {
            let place = &first["locations"][0]["physicalLocation"];
            assert!(
                place["artifactLocation"]["uri"]
                    .as_str()
                    .is_some_and(|uri| uri.ends_with("/a%20b.txt"))
            );
            let region = json!({ "startLine": 1, "startColumn": 3, "endLine": 1, "endColumn": 19 });
            assert_eq!(place["region"], region);
        }
    }
}

/// A finding keeps its fingerprint when text before it comes and goes. Each finding of a file has another one. Rules have addresses.
#[test]
fn sarif_that_can_be_compared() {
    let prints = |text: &str| {
        let path = folder("fingerprints", &[("a.txt", text.as_bytes())]);
        let path = path.display().to_string();
        let http = "http=note";
        let output = run(
            &[
                "check",
                "--no-config",
                "--format",
                "sarif",
                "--level",
                http,
                &path,
            ],
            "",
        );
        let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
        let driver = &log["runs"][0]["tool"]["driver"];
        for uri in [&driver["informationUri"], &driver["rules"][0]["helpUri"]] {
            let uri = uri.as_str().expect("an address");
            assert!(uri.starts_with("https://"), "{uri}");
        }
        let results = log["runs"][0]["results"].as_array().expect("results");
        let print = |result: &Value| {
            let print = result["partialFingerprints"]["livelink/v1"].as_str();
            print.expect("a fingerprint").to_owned()
        };
        results.iter().map(print).collect::<Vec<_>>()
    };
    let two = prints("a http://d.com b\n  a http://d.com b\nc http://d.com b\n");
    let [first, second, third] = &two[..] else {
        panic!("three findings: {two:?}")
    };
    let (hash, number) = first.split_once(':').expect("a number");
    assert_eq!((hash.len(), number), (16, "1"));
    assert_eq!(second, &format!("{hash}:2"));
    assert!(!third.starts_with(hash) && third.ends_with(":1"), "{third}");
    let later = prints("é\n\nc http://d.com b\nnew http://d.com\n\ta http://d.com b\n");
    assert_eq!([&later[0], &later[2]], [third, first]);
    assert_eq!(later.len(), 3);
}

/// `livelink.toml` is found from a folder inside, sets levels, allows hosts and leaves files out.
#[test]
fn configured() {
    let bad = "http://аррӏе.com http://a.example.com\n".as_bytes();
    let folder = folder(
        "configured",
        &[
            ("in/a.txt", bad),
            ("in/left/b.txt", bad),
            ("in/c.gen.txt", bad),
        ],
    );
    let found_with = |config: &str, args: &[&str]| {
        fs::write(folder.join("livelink.toml"), config).expect("it can be written");
        let output = command::livelink(&[&["check", "--format", "jsonl"], args].concat())
            .current_dir(folder.join("in"))
            .output()
            .expect("it runs");
        let lines = String::from_utf8(output.stdout).expect("UTF-8");
        let rule = |line: &str| {
            let finding: Value = serde_json::from_str(line).expect("JSON");
            let text = |field: &str| finding[field].as_str().map(str::to_owned);
            Some(format!("{} {}", text("file")?, text("rule")?))
        };
        let found: Option<Vec<String>> = lines.lines().map(rule).collect();
        (
            found.expect("strings").join(", "),
            output.status.code(),
            String::from_utf8(output.stderr).expect("UTF-8"),
        )
    };
    let found = |config: &str| found_with(config, &[]);
    let exclude = "[files]\nexclude = [\"left/\", \"*.gen.txt\"]\n";
    let none = String::new();
    assert_eq!(
        found(exclude),
        ("a.txt look-alike-host".to_owned(), Some(1), none.clone())
    );
    let both = "a.txt look-alike-host, a.txt http";
    let levels = format!("{exclude}[levels]\nlook-alike-host = \"note\"\nhttp = \"note\"\n");
    assert_eq!(found(&levels), (both.to_owned(), Some(0), none.clone()));
    let off = found_with(&levels, &["--level", "http=off"]);
    assert_eq!(off.0, "a.txt look-alike-host");
    for (hosts, expected) in [
        (r#""xn--80ak6aa92e.com", "*.example.com""#, ""),
        (r#""XN--80AK6AA92E.COM", "*.A.example.com""#, ""),
        (r#""аррӏе.com", "*.example.com.""#, ""),
        (r#""80ak6aa92e.com", "*.ple.com""#, both),
    ] {
        let allow = format!("{levels}[allow]\nhosts = [{hosts}]\n");
        assert_eq!(
            found(&allow),
            (expected.to_owned(), Some(0), none.clone()),
            "{hosts}"
        );
    }
    for (config, message) in [
        ("[levels]\nhttps = \"note\"\n", "unknown variant `https`"),
        ("[levels]\nhttp = 1\n", "livelink.toml"),
        ("[allowed]\n", "unknown field `allowed`"),
        ("[files]\nexclude = [\"a{\"]\n", "files.exclude"),
    ] {
        let (found, code, said) = found(config);
        assert_eq!((found.as_str(), code), ("", Some(2)), "{said}");
        assert!(
            said.starts_with("livelink: ") && said.contains(message),
            "{said}"
        );
    }
}

#[test]
fn wrong_options() {
    for (args, message) in [
        (&["--level", "http"][..], "expected RULE=LEVEL"),
        (&["--level", "http=loud"], "invalid"),
        (
            &["--config", "no-such.toml"],
            "livelink: no-such.toml: no such file",
        ),
        (
            &["no-such-folder"],
            "livelink: no-such-folder: no such file",
        ),
    ] {
        let output = run(&[&["check"], args].concat(), "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(message), "{said}");
    }
    let rules = run(&["check", "--list"], "");
    assert!(
        String::from_utf8_lossy(&rules.stdout).starts_with("look-alike-host      warning  A host")
    );
    let rules = run(&["check", "--list", "--level", "look-alike-host=error"], "");
    assert!(
        String::from_utf8_lossy(&rules.stdout).starts_with("look-alike-host      error    A host")
    );
}
