//! The command as a shell sees it: output, complaints, exit codes.

#![allow(missing_docs, reason = "tests")]

mod command;

use command::{check, run, start};
use std::ffi::OsStr;
use std::io::{Read as _, Write as _};
use std::path::PathBuf;

/// Writes a file for this test run.
fn file(name: &str, content: &[u8]) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the test's own folder can be written");
    path
}

#[test]
fn detect_names_file_line_and_column() {
    check(
        &["detect"],
        "one\né https://example.com/α and\r\n\tmail@example.org\n",
        0,
        "-:2:3: url\thttps://example.com/α\thttps://example.com/%CE%B1\thttps://example.com/α\n\
         -:3:2: email\tmail@example.org\tmailto:mail@example.org\tmail@example.org\n",
        "",
    );
}

#[test]
fn detect_as_json() {
    check(
        &["detect", "--format", "json", "-"],
        "See example.com.",
        0,
        "[\n  {\"file\":\"-\",\"line\":1,\"column\":5,\"start\":4,\"end\":15,\"text\":\"example.com\",\"kind\":\"url\",\
         \"href\":\"https://example.com\",\"display\":\"example.com\"}\n]\n",
        "",
    );
    check(&["detect", "--format", "json"], "nothing", 0, "[]\n", "");
}

#[test]
fn detect_rewrites_the_text() {
    let text = "See <b> example.com/?a=b&c=d.\n";
    let html = "See &lt;b&gt; <a href=\"https://example.com/?a=b&amp;c=d\" dir=\"auto\">example.com/?a=b&amp;c=d</a>.\n";
    check(&["detect", "--format", "html"], text, 0, html, "");
    let markdown = "See <b> [example.com/?a=b\\&c=d](<https://example.com/?a=b\\&c=d>).\n";
    check(&["detect", "--format", "markdown"], text, 0, markdown, "");
    check(
        &["detect", "--format", "html", "--rel", "nofollow \"ugc\""],
        "a.com",
        0,
        "<a href=\"https://a.com\" rel=\"nofollow &quot;ugc&quot;\" dir=\"auto\">a.com</a>",
        "",
    );
    check(
        &["detect", "--format", "plain"],
        "See a.com, b@c.de.",
        0,
        "See a.com [1], b@c.de [2].\n\n[1] https://a.com\n[2] mailto:b@c.de\n",
        "",
    );
    check(
        &["detect", "--format", "defanged"],
        "See http://a.com/x.y, b@c.de.",
        0,
        "See hxxp://a[.]com/x.y, b[@]c[.]de.",
        "",
    );
    check(
        &["detect", "--format", "markdown"],
        "at http://a.com ok",
        0,
        "at <http://a.com> ok",
        "",
    );
}

#[test]
fn detect_by_profile() {
    check(&["detect"], "See deΩ.uk", 0, "", "");
    let found = "-:1:5: url\tdeΩ.uk\thttps://xn--de-0mc.uk\tdeω.uk\n";
    let output = run(&["detect", "--profile", "uts58"], "See deΩ.uk");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        out.starts_with("-:1:5: url\tdeΩ.uk\thttps://xn--") && out.ends_with("\tdeω.uk\n"),
        "{out} is not like {found}"
    );
}

/// `a.rocks` has no common top-level domain, and nobody registers `nas.corp`.
#[test]
fn detect_by_hosts() {
    let text = "a.com a.rocks nas.corp http://b.rocks\n";
    for (options, found) in [
        (&[][..], &["a.com", "a.rocks", "http://b.rocks"][..]),
        (&["--bare-hosts", "common"], &["a.com", "http://b.rocks"]),
        (&["--bare-hosts", "none"], &["http://b.rocks"]),
        (
            &["--network-suffix", "corp", "--bare-hosts", "common"],
            &["a.com", "nas.corp", "http://b.rocks"],
        ),
    ] {
        let lines = found.iter().map(|link| {
            let column = text.find(link).expect("it is there") + 1;
            let href = match livelink::detect::has_scheme(link) {
                true => (*link).to_owned(),
                false => format!("https://{link}"),
            };
            format!("-:1:{column}: url\t{link}\t{href}\t{link}\n")
        });
        let args = [&["detect"], options].concat();
        check(&args, text, 0, &lines.collect::<String>(), "");
    }
    let error = "livelink: network suffix \"corp.7\" does not end in two characters or more that begin with a letter\n";
    check(&["detect", "--network-suffix", "corp.7"], "", 2, "", error);
}

/// Patterns of the user's own link beside the standards, in each format.
#[test]
fn detect_by_patterns() {
    let ticket = "ticket=PR-([0-9]+)=https://example.com/{}";
    let args = ["detect", "--pattern", ticket, "--pattern", "source"];
    let text = "PR-7 in src/main.rs:3:1, see a.com/PR-8\n";
    check(
        &args,
        text,
        0,
        "-:1:1: ticket\tPR-7\thttps://example.com/7\tPR-7\n\
         -:1:9: source\tsrc/main.rs:3:1\tsrc/main.rs#L3C1\tsrc/main.rs:3:1\n\
         -:1:30: url\ta.com/PR-8\thttps://a.com/PR-8\ta.com/PR-8\n",
        "",
    );
    check(
        &["detect", "--pattern", ticket, "--format", "markdown"],
        "PR-7 *\n",
        0,
        "[PR-7](<https://example.com/7>) *\n",
        "",
    );
    check(
        &["explain", "--pattern", ticket, "-"],
        "PR-7\n",
        0,
        "PR-7\n  ⸠PR-7⸡ ticket → https://example.com/7\n",
        "",
    );
}

#[test]
fn json_lines_answer_line_by_line() {
    check(
        &["detect", "--json-lines"],
        "\"\"\n\"é a@example.com\"\n",
        0,
        "[]\n[{\"start\":3,\"end\":16,\"text\":\"a@example.com\",\"kind\":\"email\",\"href\":\"mailto:a@example.com\",\
         \"display\":\"a@example.com\"}]\n",
        "",
    );
    check(
        &["detect", "--json-lines"],
        "17\n\"a.com\"\n",
        2,
        "{\"error\":\"not a JSON string\"}\n[{\"start\":0,\"end\":5,\"text\":\"a.com\",\"kind\":\"url\",\"href\":\"https://a.com\",\"display\":\"a.com\"}]\n",
        "livelink: -:1: not a JSON string\n",
    );
    check(
        &["format", "--json-lines"],
        "\"https://a.com/%CE%B1\"\n",
        0,
        "\"https://a.com/α\"\n",
        "",
    );
    check(
        &["host", "--json-lines"],
        "\"WWW.Bücher.co.uk\"\n\"a b\"\n",
        0,
        "{\"host\":\"WWW.Bücher.co.uk\",\"ascii\":\"www.xn--bcher-kva.co.uk\",\"unicode\":\"www.bücher.co.uk\",\
         \"kind\":\"domain\",\"registrable_domain\":\"xn--bcher-kva.co.uk\",\"public_suffix\":\"co.uk\",\
         \"restriction_level\":\"Single Script\",\"error\":null}\n\
         {\"host\":\"a b\",\"ascii\":null,\"unicode\":null,\"kind\":null,\"registrable_domain\":null,\
         \"public_suffix\":null,\"restriction_level\":null,\"error\":\"not a valid domain name\"}\n",
        "",
    );
}

/// Each line is answered with one line, whatever the line holds.
#[test]
fn json_lines_stay_in_step() {
    let lines = b"\"a\"\n\n\xff\n\"\\ud800\"\n{}\n\"b\"\r\n\"c";
    check(
        &["format", "--json-lines"],
        lines,
        2,
        "\"a\"\n\
         {\"error\":\"an empty line; a JSON string is expected\"}\n\
         {\"error\":\"not UTF-8 at byte 0 of the line\"}\n\
         {\"error\":\"not JSON: unexpected end of hex escape at line 1 column 8\"}\n\
         {\"error\":\"not a JSON string\"}\n\
         \"b\"\n\
         {\"error\":\"not JSON: EOF while parsing a string at line 1 column 2\"}\n",
        "livelink: -:2: an empty line; a JSON string is expected\n\
         livelink: -:3: not UTF-8 at byte 0 of the line\n\
         livelink: -:4: not JSON: unexpected end of hex escape at line 1 column 8\n\
         livelink: -:5: not a JSON string\n\
         livelink: -:7: not JSON: EOF while parsing a string at line 1 column 2\n",
    );
    for command in ["detect", "format", "host"] {
        let output = run(&[command, "--json-lines"], b"\xff\x00\n".repeat(1000));
        let (out, err) = (output.stdout, output.stderr);
        assert_eq!(out.iter().filter(|byte| **byte == b'\n').count(), 1000);
        let complaints = err.iter().filter(|byte| **byte == b'\n').count();
        assert_eq!(complaints, 101, "100 messages, and one about the rest");
    }
}

/// Writes each input to one running command, and reads its answer before it writes the next input.
#[track_caller]
fn talk(args: &[&str], exchanges: &[(&str, &str)]) {
    let mut child = start(args);
    let mut input = child.stdin.take().expect("piped");
    let mut output = child.stdout.take().expect("piped");
    for (question, answer) in exchanges {
        input.write_all(question.as_bytes()).expect("it reads");
        let mut said = vec![0; answer.len()];
        output.read_exact(&mut said).expect("it answers");
        assert_eq!(String::from_utf8_lossy(&said), *answer);
    }
    drop(input);
    let mut rest = String::new();
    output.read_to_string(&mut rest).expect("UTF-8");
    assert_eq!(rest, "", "no output after the last answer");
    let end = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&end.stderr), "");
    assert_eq!(end.status.code(), Some(0));
}

/// The command writes its output as soon as it has the input for it, although more input may follow.
#[test]
fn what_is_known_is_written_at_once() {
    talk(
        &["format", "--json-lines"],
        &[("\"a\"\n", "\"a\"\n"), ("\"b\"\n", "\"b\"\n")],
    );
    talk(
        &["detect"],
        &[
            ("see a.com ", "-:1:5: url\ta.com\thttps://a.com\ta.com\n"),
            ("and\nb.c", ""),
            ("om\n", "-:2:1: url\tb.com\thttps://b.com\tb.com\n"),
        ],
    );
    let script = "{\"id\":1,\"steps\":[]}\n";
    let report = "{\"id\":1,\"text\":\"\",\"links\":[],\"muted\":[],\"ok\":null}\n";
    talk(&["replay", "-"], &[(script, report), (script, report)]);
}

/// The line about one file that was skipped.
const SKIPPED: &str =
    "livelink: 1 file skipped: not UTF-8 (--strict names them, and makes this an error)\n";

/// The links before a byte that is not UTF-8 are written, and the message says where that byte is.
#[test]
fn a_file_that_is_no_text_any_more() {
    let bad = file("turns-bad.txt", b"a.com b.org\nc.net\xFF d.com\n");
    let bad = bad.display().to_string();
    check(
        &["detect", &bad],
        "",
        0,
        &format!(
            "{bad}:1:1: url\ta.com\thttps://a.com\ta.com\n{bad}:1:7: url\tb.org\thttps://b.org\tb.org\n"
        ),
        &format!(
            "livelink: skipped: {bad}:2: not UTF-8: byte 0xff at offset 17; convert the file first, for example with iconv\n\
             {SKIPPED}"
        ),
    );
    check(
        &["detect", "--format", "json", "-"],
        b"\xC3",
        2,
        "[]\n",
        "livelink: -:1: not UTF-8: byte 0xc3 at offset 0; convert the file first, for example with iconv\n",
    );
}

/// A file that does not hold scripts is not read to its end.
#[test]
fn replay_of_another_kind_of_file() {
    let file = file("no-scripts.bin", &b"\x7fELF\n".repeat(100_000));
    let output = run(&["replay", &file.display().to_string()], "");
    assert_eq!(output.status.code(), Some(2));
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(err.lines().count(), 101);
    assert!(
        err.ends_with("no-scripts.bin:100: the 100th fault; the rest of the file is not read\n"),
        "{err}"
    );
}

#[test]
fn format_one_a_line() {
    check(
        &["format", "https://a.com/%CE%B1%20b", "https://a.com/x."],
        "",
        0,
        "https://a.com/α%20b\nhttps://a.com/x%2E\n",
        "",
    );
    check(
        &["format"],
        "https://a.com/%CE%B1\n\nhttps://a.com\n",
        0,
        "https://a.com/α\n\nhttps://a.com\n",
        "",
    );
    // Characters that nobody sees stay escaped, and so do controls of the terminal.
    let url = "https://a.com/%CE%B1%E2%80%8B%E3%85%A4%E2%80%AE\u{1b}[1m";
    let shown = "https://a.com/α%E2%80%8B%E3%85%A4%E2%80%AE%1B%5B1m\n";
    check(&["format", url], "", 0, shown, "");
    let url = "https://a.com/%CE%B1%E2%80%8B%E3%85%A4";
    let letter = "https://a.com/α\u{200b}\u{3164}\n";
    check(&["format", "--letter", url], "", 0, letter, "");
}

/// The columns of what is printed, not those of the escapes.
#[test]
fn format_in_little_space() {
    for (most, url, shown) in [
        ("15", "example.com/docs/a/b", "example.com/…/b\n"),
        ("20", "example.com/docs/a/b", "example.com/docs/a/b\n"),
        (
            "17",
            "example.com/%E8%AA%9E/%E8%AA%9E",
            "example.com/語/語\n",
        ),
        (
            "16",
            "example.com/%E8%AA%9E/%E8%AA%9E",
            "example.com/…/語\n",
        ),
        (
            "0",
            "https://www.example.com/a",
            "https://….example.com/a\n",
        ),
    ] {
        check(&["format", "--short", most, url], "", 0, shown, "");
    }
    check(
        &["format", "--json-lines", "--short", "15"],
        "\"example.com/docs/a/b\"\n",
        0,
        "\"example.com/…/b\"\n",
        "",
    );
}

#[test]
fn what_cannot_be_read_is_named_and_the_rest_is_done() {
    let good = file("good.txt", b"a.com\n");
    let bad = file("bad.txt", b"line\nab\xFFc\n");
    let (good, bad) = (good.display().to_string(), bad.display().to_string());
    check(
        &["detect", "no-such-file.txt", &bad, &good],
        "",
        2,
        &format!("{good}:1:1: url\ta.com\thttps://a.com\ta.com\n"),
        &format!(
            "livelink: no-such-file.txt: no such file\n\
             livelink: skipped: {bad}:2: not UTF-8: byte 0xff at offset 7; convert the file first, for example with iconv\n\
             {SKIPPED}"
        ),
    );
}

/// A text that several threads scan, with a link in each line, and the lines that `detect` writes about it.
fn large_text() -> (String, impl Fn(&str) -> String) {
    let hosts: Vec<String> = (0..60_000)
        .map(|number| format!("h{number}.example.com"))
        .collect();
    let text = hosts.iter().map(|host| format!("see {host}\n")).collect();
    let lines = move |name: &str| {
        let lines = hosts.iter().enumerate().map(|(at, host)| {
            let line = at + 1;
            format!("{name}:{line}:5: url\t{host}\thttps://{host}\t{host}\n")
        });
        lines.collect()
    };
    (text, lines)
}

#[test]
fn a_large_text_by_several_threads() {
    let (text, lines) = large_text();
    assert!(text.len() > 1 << 20, "{}", text.len());
    check(&["detect"], &text, 0, &lines("-"), "");
    let path = file("large-alone.txt", text.as_bytes())
        .display()
        .to_string();
    check(&["detect", &path], "", 0, &lines(&path), "");
    check(
        &["detect", "--count", &path],
        "",
        0,
        &format!("{path}:60000\n"),
        "",
    );
}

/// What several threads write about a large file ends at the byte that is no text, and so does the JSON array.
#[test]
fn a_large_file_that_is_no_text_any_more() {
    let (text, _) = large_text();
    let end = text.find("see h50000.").expect("it is there");
    let (before, after) = text.split_at(end);
    let bytes = [before.as_bytes(), b"\xff", after.as_bytes()].concat();
    let bad = file("large-bad.txt", &bytes).display().to_string();
    let good = file("large-good.txt", before.as_bytes())
        .display()
        .to_string();
    let written = run(&["detect", "--format", "json", &good], "");
    let written = String::from_utf8(written.stdout).expect("UTF-8");
    check(
        &["detect", "--strict", "--format", "json", &bad],
        "",
        2,
        &written.replace(&good, &bad),
        &format!(
            "livelink: {bad}:50001: not UTF-8: byte 0xff at offset {end}; convert the file first, for example with iconv\n"
        ),
    );
}

/// Several files are scanned at the same time. Their output comes in order, whichever is done first.
#[test]
fn many_files_come_in_order() {
    let (text, lines) = large_text();
    let large = file("large.txt", text.as_bytes()).display().to_string();
    let small: Vec<String> = (0..50)
        .map(|number| {
            let text = format!("at s{number}.org\n").repeat(number % 3);
            let path = file(&format!("small{number}.txt"), text.as_bytes());
            path.display().to_string()
        })
        .collect();
    let mut args = vec!["detect", &large, "no-such-file.txt"];
    args.extend(small.iter().map(String::as_str));
    let mut expected = lines(&large);
    for (number, name) in small.iter().enumerate() {
        for line in 1..=number % 3 {
            let host = format!("s{number}.org");
            expected += &format!("{name}:{line}:4: url\t{host}\thttps://{host}\t{host}\n");
        }
    }
    let complaint = "livelink: no-such-file.txt: no such file\n";
    check(&args, "", 2, &expected, complaint);
}

#[test]
fn many_files_in_one_array() {
    let object = |name: &str| {
        format!(
            "{{\"file\":\"{name}\",\"line\":1,\"column\":1,\"start\":0,\"end\":5,\"text\":\"a.com\",\"kind\":\"url\",\
             \"href\":\"https://a.com\",\"display\":\"a.com\"}}"
        )
    };
    let one = file("one-link.txt", b"a.com").display().to_string();
    let none = file("no-link.txt", b"nothing").display().to_string();
    for (files, expected) in [
        (vec![&none, &none], "[]\n".to_owned()),
        (vec![&none, &one], format!("[\n  {}\n]\n", object(&one))),
        (
            vec![&one, &none, &one],
            format!("[\n  {},\n  {}\n]\n", object(&one), object(&one)),
        ),
    ] {
        let mut args = vec!["detect", "--format", "json"];
        args.extend(files.into_iter().map(String::as_str));
        check(&args, "", 0, &expected, "");
    }
}

/// The standard input is read when its turn comes, and is empty the second time.
#[test]
fn the_standard_input_among_files() {
    let path = file("other.txt", b"b.com\n").display().to_string();
    check(
        &["detect", &path, "-", "-"],
        "a.com\n",
        0,
        &format!(
            "{path}:1:1: url\tb.com\thttps://b.com\tb.com\n-:1:1: url\ta.com\thttps://a.com\ta.com\n"
        ),
        "",
    );
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let text = "see https://example.com/and/a/long/path\n".repeat(100_000);
    let path = file("many.txt", text.as_bytes());
    for paths in [vec![&path], vec![&path; 5]] {
        closed_pipe(&paths);
    }
}

fn closed_pipe(paths: &[&PathBuf]) {
    let mut args = vec![OsStr::new("detect")];
    args.extend(paths.iter().map(|path| path.as_os_str()));
    let mut child = start(&args);
    let mut out = child.stdout.take().expect("piped");
    out.read_exact(&mut [0; 100]).expect("some output");
    drop(out);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn replay_says_what_became_of_each_script() {
    let script = file(
        "scripts.jsonl",
        b"{\"id\":\"a\",\"steps\":[{\"op\":\"type\",\"text\":\"a.com \"}],\"expect\":{\"text\":\"a.com \",\"links\":[]}}\nnot json\n",
    );
    let output = run(&["replay", &script.display().to_string()], "");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{err}");
    assert!(err.contains("scripts.jsonl:2:"), "{err}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"ok\":false"));
}

#[test]
fn random_scripts_break_no_invariant() {
    let output = run(&["replay", "--fuzz", "300", "--seed", "7"], "");
    let err = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*output.stdout), (Some(0), &b""[..]));
    let steps = err.split(' ').next().and_then(|steps| steps.parse().ok());
    assert!(steps.is_some_and(|steps: u64| steps >= 300), "{err}");
    assert!(err.ends_with(" seed 7: no invariant broken\n"), "{err}");
}

#[test]
fn usage() {
    let output = run(&["detect", "--no-such-option"], "");
    assert_eq!(output.status.code(), Some(2));
    let help = run(&["detect", "--help"], "");
    assert_eq!(help.status.code(), Some(0));
    assert!(String::from_utf8_lossy(&help.stdout).contains("Examples:"));
    let version = run(&["--version"], "");
    assert_eq!(
        String::from_utf8_lossy(&version.stdout),
        format!("livelink {}\n", env!("CARGO_PKG_VERSION"))
    );
    let folder = run(&["conformance", "no-such-folder"], "");
    assert_eq!(folder.status.code(), Some(2));
}

#[test]
fn explained() {
    check(
        &["explain"],
        "See http://p\u{430}ypal.com, a.com.\nnothing\nco.uk",
        0,
        "See http://p\u{430}ypal.com, a.com.\n  http://\u{27E6}p\u{430}ypal\u{27E7}.com: no link: label \"p\u{430}ypal\" mixes \
         Latin and Cyrillic (the host is xn--pypal-4ve.com)\n    safe to copy: hxxp://p\u{430}ypal[.]com\n  \
         \u{2E20}a.com\u{2E21} url \u{2192} https://a.com\nco.uk\n  co.uk: no link: \"co.uk\" is a public suffix, not a registered domain\n",
        "",
    );
    check(
        &["explain", "--json"],
        "a.com:65536",
        0,
        "{\"start\":0,\"end\":11,\"text\":\"a.com:65536\",\"verdict\":\"rejected\",\"reason\":\"invalid_port\",\
         \"message\":\"port 65536 is above 65535\",\"port\":\"65536\"}\n",
        "",
    );
}

/// The language server answers on the standard output, and ends when its client says goodbye.
#[test]
fn lsp_serves_an_editor() {
    let messages = [
        r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}"#,
        r#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
        r#"{"jsonrpc":"2.0","method":"exit"}"#,
    ];
    let frame = |message: &str| format!("Content-Length: {}\r\n\r\n{message}", message.len());
    let output = run(&["lsp", "--stdio"], messages.map(frame).concat());
    assert_eq!(output.status.code(), Some(0));
    let answers = String::from_utf8_lossy(&output.stdout);
    assert!(answers.contains("documentLinkProvider"), "{answers}");
    assert_eq!(run(&["lsp"], frame(messages[2])).status.code(), Some(1));
}

/// The completions and the manual page know every command.
#[test]
fn completions_and_manual() {
    let commands = [
        "detect", "check", "fix", "explain", "format", "host", "replay", "lsp",
    ];
    for args in [
        &["completions", "bash"][..],
        &["completions", "fish"],
        &["man"],
    ] {
        let output = run(args, "");
        assert_eq!(output.status.code(), Some(0));
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        for command in commands {
            assert!(text.contains(command), "{args:?}: {command}");
        }
    }
}

/// A terminal gets no control of the text, and nothing that turns it around or that nobody sees in a link.
#[test]
fn a_terminal_gets_no_controls() {
    check(
        &["detect", "--color", "always", "--syntax", "html", "-"],
        "<a href=\"https://a.com/\u{1b}[1m\u{202e}\u{3164}x\">x</a>",
        0,
        "\u{1b}[35m-\u{1b}[0m:\u{1b}[32m1\u{1b}[0m:10: \u{1b}]8;;https://a.com/%1B[1m%E2%80%AE%E3%85%A4x\u{1b}\\\
         https://a.com/%1B%5B1m%E2%80%AE%E3%85%A4x\u{1b}]8;;\u{1b}\\  \
         \u{1b}[2mhttps://a.com/%1B[1m%E2%80%AE%E3%85%A4x\u{1b}[0m\n",
        "",
    );
    check(
        &["explain", "\u{1b}[1m https://a.com"],
        "",
        0,
        "\\u{1b}[1m https://a.com\n  ⸠https://a.com⸡ url → https://a.com\n",
        "",
    );
    check(
        &["explain", "\u{202e} https://a.com/\u{ad}b हिन्दी"],
        "",
        0,
        "\\u{202e} https://a.com/\\u{ad}b हिन्दी\n  ⸠https://a.com/\\u{ad}b⸡ url → https://a.com/%C2%ADb\n",
        "",
    );
}
