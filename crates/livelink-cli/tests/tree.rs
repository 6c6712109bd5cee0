//! `livelink detect` over folders: which files it reads, and in which forms it writes their links.

#![allow(missing_docs, reason = "tests")]

mod command;
mod folder;

use command::{check, run};
use folder::folder;
use std::path::Path;

/// The files and texts of the links that `detect` writes for the folder, and what it says on the standard error.
fn links(folder: &Path, args: &[&str]) -> (Vec<String>, String) {
    let name = folder.display().to_string();
    let output = run(&[&["detect", &name], args].concat(), "");
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    let short = |line: &str| {
        let mut fields = line.split('\t');
        let file = fields
            .next()?
            .strip_prefix(&name)?
            .trim_start_matches('/')
            .split(':')
            .next()?;
        Some(format!("{file} {}", fields.next()?))
    };
    let links = lines.lines().filter_map(short).collect();
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    (links, said.replace(&name, "DIR"))
}

fn utf16(text: &str) -> Vec<u8> {
    let units = "\u{FEFF}".encode_utf16().chain(text.encode_utf16());
    units.flat_map(u16::to_le_bytes).collect()
}

#[test]
fn which_files_of_a_folder() {
    let wide = utf16("é b.com\r\n");
    let folder = folder(
        "which-files",
        &[
            (".gitignore", b"left-out.txt\n/build/\n"),
            (".hidden.txt", b"hidden.com\n"),
            ("a.md", b"`code.com` a.com\n"),
            ("build/x.txt", b"build.com\n"),
            ("left-out.txt", b"left-out.com\n"),
            ("notes.txt", b"notes.com\n"),
            ("paper.pdf", b"%PDF-1.5\n%\xE2\xE3 paper.com\n"),
            ("picture.dat", b"\x89PNG\0 picture.com\n"),
            ("sub/lib.rs", b"run! { ping x.com } // lib.com\n"),
            ("sub/wide.txt", &wide),
            (".git/config", b"git.com\n"),
        ],
    );
    let binary = "livelink: 2 binary files were left out\n";
    for (args, expected, said) in [
        (
            &[][..],
            "a.md a.com, notes.txt notes.com, sub/lib.rs lib.com, sub/wide.txt b.com",
            binary,
        ),
        (
            &["--syntax", "none"],
            "a.md code.com, a.md a.com, notes.txt notes.com, sub/lib.rs x.com, sub/lib.rs lib.com, sub/wide.txt b.com",
            binary,
        ),
        (
            &["--hidden", "-g", "*.txt"],
            ".hidden.txt hidden.com, notes.txt notes.com, sub/wide.txt b.com",
            "",
        ),
        (
            &["--no-ignore", "-g", "!*.{md,rs,dat,pdf}"],
            "build/x.txt build.com, left-out.txt left-out.com, notes.txt notes.com, sub/wide.txt b.com",
            "",
        ),
        (
            &["-t", "rust", "-t", "md"],
            "a.md a.com, sub/lib.rs lib.com",
            "",
        ),
        (&["-t", "!rust", "-g", "**/sub/*"], "sub/wide.txt b.com", ""),
    ] {
        let (found, complaints) = links(&folder, args);
        assert_eq!(
            (found.join(", ").as_str(), complaints.as_str()),
            (expected, said),
            "{args:?}"
        );
    }
}

/// A file that is named itself is read although it is hidden or no glob matches it.
#[test]
fn a_named_file_is_read() {
    let folder = folder("named-file", &[(".hidden.rs", b"// x.com\n")]);
    let name = folder.join(".hidden.rs").display().to_string();
    let expected = format!("{name}:1:4: url\tx.com\thttps://x.com\tx.com\n");
    check(&["detect", "-g", "*.md", &name], "", 0, &expected, "");
}

#[test]
fn what_cannot_be_read_is_said_once() {
    let folder = folder(
        "unreadable",
        &[
            ("a.txt", b"a.com\n"),
            ("latin.txt", b"x.com \xE9 y.com\n"),
            ("z.txt", b"z.com\n"),
        ],
    );
    let (found, said) = links(&folder, &[]);
    assert_eq!(found, ["a.txt a.com", "latin.txt x.com", "z.txt z.com"]);
    assert_eq!(
        said,
        "livelink: 1 file skipped: not UTF-8 (--strict names them, and makes this an error)\n"
    );
    let name = folder.display().to_string();
    let output = run(&["detect", &name, "no-such-folder"], "");
    assert_eq!(output.status.code(), Some(2));
    for (args, message) in [
        (
            &["-t", "no-such-type"][..],
            "livelink: unrecognized file type: no-such-type\n",
        ),
        (
            &["-g", "[a"],
            "livelink: error parsing glob '[a': unclosed character class; missing ']'\n",
        ),
    ] {
        let output = run(&[&["detect", &name], args].concat(), "");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!((output.status.code(), said.as_str()), (Some(2), message));
    }
}

/// Links of the file system are followed if somebody asks for it, and a circle of them ends.
#[cfg(unix)]
#[test]
fn symbolic_links() {
    use std::os::unix::fs::symlink;
    let folder = folder("symbolic", &[("sub/a.txt", b"a.com\n")]);
    symlink("..", folder.join("sub/up")).expect("a link");
    symlink("sub/a.txt", folder.join("b.txt")).expect("a link");
    assert_eq!(
        links(&folder, &[]),
        (vec!["sub/a.txt a.com".to_owned()], String::new())
    );
    let (found, said) = links(&folder, &["--follow"]);
    assert_eq!(found, ["b.txt a.com", "sub/a.txt a.com"]);
    assert_eq!(said, "livelink: DIR/sub/up: leads back to DIR\n");
}

#[test]
fn forms() {
    let text = "a.com, https://b.example.com/x?\"1\" c@d.org\nhttps://www.example.com a.com\n";
    for (args, expected) in [
        (
            &["--format", "csv"][..],
            "file,line,column,start,end,text,kind,href,display\n\
             -,1,1,0,5,a.com,url,https://a.com,a.com\n\
             -,1,8,7,33,\"https://b.example.com/x?\"\"1\",url,https://b.example.com/x?%221,\"https://b.example.com/x?\"\"1\"\n\
             -,1,36,35,42,c@d.org,email,mailto:c@d.org,c@d.org\n\
             -,2,1,43,66,https://www.example.com,url,https://www.example.com,https://www.example.com\n\
             -,2,25,67,72,a.com,url,https://a.com,a.com\n",
        ),
        (
            &["--format", "jsonl", "--only", "email"],
            "{\"file\":\"-\",\"line\":1,\"column\":36,\"start\":35,\"end\":42,\"text\":\"c@d.org\",\"kind\":\"email\",\
             \"href\":\"mailto:c@d.org\",\"display\":\"c@d.org\"}\n",
        ),
        (&["--count"], "-:5\n"),
        (&["--count", "--only", "bare"], "-:2\n"),
        (&["--hosts"], "2\ta.com\n2\texample.com\n1\td.org\n"),
        (&["--hosts", "--only", "url"], "2\texample.com\n"),
        (
            &["--unique"],
            "https://a.com\nhttps://b.example.com/x?%221\nhttps://www.example.com\nmailto:c@d.org\n",
        ),
        (
            &["--color", "always", "--only", "email"],
            "\u{1b}[35m-\u{1b}[0m:\u{1b}[32m1\u{1b}[0m:36: \u{1b}]8;;mailto:c@d.org\u{1b}\\c@d.org\u{1b}]8;;\u{1b}\\\n",
        ),
    ] {
        check(&[&["detect"], args].concat(), text, 0, expected, "");
    }
    check(&["detect", "--count"], "nothing", 0, "", "");
    // Where the target says more than the text, people see it too.
    check(
        &["detect", "--color", "always"],
        "https://a.com/ä",
        0,
        "\u{1b}[35m-\u{1b}[0m:\u{1b}[32m1\u{1b}[0m:1: \u{1b}]8;;https://a.com/%C3%A4\u{1b}\\https://a.com/ä\u{1b}]8;;\u{1b}\\  \
         \u{1b}[2mhttps://a.com/%C3%A4\u{1b}[0m\n",
        "",
    );
}

/// The addresses of many files are written once, whichever thread found them.
#[test]
fn summaries_of_many_files() {
    let files: Vec<(String, String)> = (0..40)
        .map(|n| {
            (
                format!("f{n:02}.txt"),
                format!("see h{}.com\n", n % 3).repeat(n % 4),
            )
        })
        .collect();
    let files: Vec<(&str, &[u8])> = files
        .iter()
        .map(|(name, text)| (name.as_str(), text.as_bytes()))
        .collect();
    let name = folder("summaries", &files).display().to_string();
    check(
        &["detect", "--unique", &name],
        "",
        0,
        "https://h0.com\nhttps://h1.com\nhttps://h2.com\n",
        "",
    );
    // 40 files with 0, 1, 2, 3 links in turn are 60 links.
    let hosts = run(&["detect", "--hosts", &name], "");
    let hosts = String::from_utf8_lossy(&hosts.stdout).into_owned();
    let sum: u64 = hosts
        .lines()
        .filter_map(|line| line.split('\t').next()?.parse::<u64>().ok())
        .sum();
    assert_eq!(sum, 60, "{hosts}");
    let counts = run(&["detect", "--count", &name], "");
    let counts = String::from_utf8_lossy(&counts.stdout).into_owned();
    assert_eq!(counts.lines().count(), 30, "{counts}");
    assert!(
        counts.starts_with(&format!("{name}/f01.txt:1\n{name}/f02.txt:2\n")),
        "{counts}"
    );
}

/// The links that `detect` lists, each as `FILE LINE:COLUMN KIND TEXT HREF`.
fn listed(args: &[&str], folder: &str) -> Vec<String> {
    let output = run(&[&["detect"], args].concat(), "");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{args:?}");
    let lines = String::from_utf8(output.stdout).expect("UTF-8");
    let line = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [place, text, href, _] = fields[..] else {
            panic!("four fields: {line}");
        };
        let place = place.strip_prefix(folder).expect("a file of the folder");
        let place = place.trim_start_matches('/').replacen(':', " ", 1);
        format!("{} {text} {href}", place.replace(": ", " "))
    };
    lines.lines().map(line).collect()
}

/// Files that are named one at a time, files that are named together and the files of a folder have the same links: those of
/// the text and those of its markup, in order.
#[test]
fn files_and_folders_list_the_same() {
    let markdown = "See a.com, [b](https://b.com/c_d \"t\"), <https://e.com>, ![f](https://f.com/g.png), `x.com`.\n\
                    [h](i.md) [j][k] [https://l.com](https://m.com/?n&amp;o) <p@q.com> <a href='https://r.com'>s</a>\n\n\
                    [k]: https://t.com\n\n```\nhttps://y.com\n```\n";
    let html = "<p>a.com <a href=\"https://b.com/?c&amp;d\">e.com</a><img src=https://f.com/g.png>\n\
                <a href=h.html>i</a> <a href=\"mailto:j@k.com\">l</a> <a href='//m.com'>n</a><!-- o.com -->\n";
    let wide = utf16("é [a](https://b.com) c.com\n");
    let large = "no link here\n".repeat(100_000) + "a.com\n";
    let files: [(&str, &[u8], &[&str]); 8] = [
        (
            "a.md",
            markdown.as_bytes(),
            &[
                "1:5 url a.com https://a.com",
                "1:16 marked https://b.com/c_d https://b.com/c_d",
                "1:41 marked https://e.com https://e.com",
                "1:62 marked https://f.com/g.png https://f.com/g.png",
                "2:34 marked https://m.com/?n&amp;o https://m.com/?n&o",
                "2:59 marked p@q.com mailto:p@q.com",
                "2:77 marked https://r.com https://r.com",
                "4:6 marked https://t.com https://t.com",
            ],
        ),
        (
            "b.html",
            html.as_bytes(),
            &[
                "1:4 url a.com https://a.com",
                "1:19 marked https://b.com/?c&amp;d https://b.com/?c&d",
                "1:61 marked https://f.com/g.png https://f.com/g.png",
                "2:31 marked mailto:j@k.com mailto:j@k.com",
                "2:81 url o.com https://o.com",
            ],
        ),
        (
            "c.txt",
            b"[a](https://b.com), main.rs, c@d.com\n",
            &[
                "1:5 url https://b.com https://b.com",
                "1:30 email c@d.com mailto:c@d.com",
            ],
        ),
        (
            "d.rs",
            b"// [a](https://b.com) c.com\nlet d = \"https://e.com f.com\"; g.com;\n",
            &[
                "1:8 url https://b.com https://b.com",
                "1:23 url c.com https://c.com",
                "2:10 url https://e.com https://e.com",
                "2:24 url f.com https://f.com",
            ],
        ),
        (
            "e.md",
            &wide,
            &[
                "1:7 marked https://b.com https://b.com",
                "1:22 url c.com https://c.com",
            ],
        ),
        (
            "f",
            b"#!/bin/sh\necho user.name # b.com\n",
            &["2:18 url b.com https://b.com"],
        ),
        (
            "g.txt",
            large.as_bytes(),
            &["100001:1 url a.com https://a.com"],
        ),
        ("h.md", b"", &[]),
    ];
    let contents = files.map(|(name, content, _)| (name, content));
    let folder = folder("the-same", &contents).display().to_string();
    let names = files.map(|(name, ..)| format!("{folder}/{name}"));
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let expected: Vec<String> = files
        .iter()
        .flat_map(|(name, _, links)| links.iter().map(move |link| format!("{name} {link}")))
        .collect();
    let is_of = |link: &&String, kind: &str| link.contains(&format!(" {kind} "));
    let only = |admits: &dyn Fn(&&String) -> bool| {
        expected
            .iter()
            .filter(|link| admits(link))
            .cloned()
            .collect()
    };
    let is_mail = |link: &&String| link.contains(" mailto:");
    let has_scheme = |link: &&String| {
        link.contains(" https://b.com https") || link.contains(" https://e.com https")
    };
    let cases: [(&[&str], Vec<String>); 5] = [
        (&[], expected.clone()),
        (&["--only", "plain"], only(&|link| !is_of(link, "marked"))),
        (&["--only", "email"], only(&is_mail)),
        (
            &["--only", "bare"],
            only(&|link| is_of(link, "url") && !has_scheme(link)),
        ),
        (
            &["--only", "url"],
            only(&|link| !is_mail(link) && (is_of(link, "marked") || has_scheme(link))),
        ),
    ];
    for (args, expected) in cases {
        let of = |paths: &[&str]| listed(&[args, paths].concat(), &folder);
        assert_eq!(of(&[&folder]), expected, "the folder, {args:?}");
        assert_eq!(of(&names), expected, "all names, {args:?}");
        let one_at_a_time = names.iter().flat_map(|name| of(&[name]));
        assert_eq!(one_at_a_time.collect::<Vec<_>>(), expected, "{args:?}");
    }
    // The other forms write the same links.
    for args in [
        &["--format", "json"][..],
        &["--format", "jsonl"],
        &["--format", "csv"],
        &["--count"],
        &["--unique"],
        &["--hosts"],
        &["--hosts", "--only", "plain"],
    ] {
        let of = |paths: &[&str]| {
            let output = run(&[&["detect"], args, paths].concat(), "");
            String::from_utf8(output.stdout).expect("UTF-8")
        };
        let of_folder = of(&[&folder]);
        assert_eq!(of(&names), of_folder, "{args:?}");
        let links = of_folder.matches("marked").count();
        let marked = if args.contains(&"--format") { 11 } else { 0 };
        assert_eq!(links, marked, "{args:?}");
    }
    let hosts = run(&["detect", "--hosts", &folder], "");
    let hosts = String::from_utf8(hosts.stdout).expect("UTF-8");
    assert!(hosts.starts_with("6\tb.com\n3\ta.com\n"), "{hosts}");
}

/// Where nobody passes a text to it, `detect` reads the working folder and waits for nobody. The program `script` gives it a terminal.
#[cfg(target_os = "linux")]
#[test]
fn on_a_terminal() {
    let folder = folder("terminal", &[("a.txt", b"a.com\n")]);
    let command = format!("{} detect --color never", env!("CARGO_BIN_EXE_livelink"));
    let output = std::process::Command::new("script")
        .args(["-qec", &command, "/dev/null"])
        .current_dir(&folder)
        .stdin(std::process::Stdio::null())
        .output();
    match output {
        Ok(output) => assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "a.txt:1:1: url\ta.com\thttps://a.com\ta.com\r\n"
        ),
        Err(error) => println!("script is not installed, so nothing was tested: {error}"),
    }
}

/// A text that the command line calls Markdown has the same links as a file of Markdown, also line by line.
#[test]
fn markdown_from_the_standard_input() {
    let text = "[a](https://b.com) c.com";
    check(
        &["detect", "--syntax", "markdown"],
        text,
        0,
        "-:1:5: marked\thttps://b.com\thttps://b.com\thttps://b.com\n-:1:20: url\tc.com\thttps://c.com\tc.com\n",
        "",
    );
    check(
        &["detect", "--syntax", "markdown", "--json-lines"],
        format!("\"{text}\"\n"),
        0,
        "[{\"start\":4,\"end\":17,\"text\":\"https://b.com\",\"kind\":\"marked\",\"href\":\"https://b.com\",\"display\":\"https://b.com\"},\
         {\"start\":19,\"end\":24,\"text\":\"c.com\",\"kind\":\"url\",\"href\":\"https://c.com\",\"display\":\"c.com\"}]\n",
        "",
    );
    // Without it, the text is plain.
    check(
        &["detect"],
        text,
        0,
        "-:1:5: url\thttps://b.com\thttps://b.com\thttps://b.com\n-:1:20: url\tc.com\thttps://c.com\tc.com\n",
        "",
    );
    // A target in Markdown stays one where the text is written in Markdown again.
    check(
        &["detect", "--syntax", "markdown", "--format", "markdown"],
        "[a](https://b.com/ä) https://c.com/ä",
        0,
        "[a](https://b.com/ä) [https://c.com/ä](<https://c.com/%C3%A4>)",
        "",
    );
}
