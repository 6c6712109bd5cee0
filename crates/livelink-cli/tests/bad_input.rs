//! Bad input: each command says once what is wrong with a file, does the rest, and ends with code 2.

#![allow(missing_docs, reason = "tests")]

mod command;
mod folder;

use command::{check, livelink, run};
use folder::folder;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::Output;

/// The commands that read folders, with the options that they need.
const COMMANDS: [&[&str]; 3] = [
    &["detect", "--count"],
    &["check", "--no-config", "--format", "jsonl"],
    &["fix", "--diff", "--unescape"],
];

/// A text in which each of the commands finds something.
const TEXT: &[u8] = "https://example.com/%C3%84 http://аррӏе.com\n".as_bytes();

fn on(command: &[&str], path: impl AsRef<OsStr>) -> Output {
    livelink(command).arg(path).output().expect("it runs")
}

/// Runs the commands over a folder and expects these messages, without the path of the folder, and that all of the `files` were read.
#[track_caller]
fn says(folder: &Path, options: &[&str], messages: &[&str], files: &[&str]) {
    for command in COMMANDS {
        let output = on(&[command, options].concat(), folder);
        let (out, said) = (
            String::from_utf8(output.stdout).expect("UTF-8"),
            String::from_utf8(output.stderr).expect("UTF-8"),
        );
        let said = said.replace(&folder.display().to_string(), "DIR");
        let complaints: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("livelink: "))
            .collect();
        assert_eq!(complaints, messages, "{command:?}");
        let failed = messages
            .iter()
            .any(|message| !message.contains(" skipped: "));
        let code = match (failed, command[0]) {
            (true, _) => 2,
            (false, "detect") => 0,
            (false, _) => 1,
        };
        assert_eq!(output.status.code(), Some(code), "{command:?}");
        for file in files {
            assert!(out.contains(file), "{command:?} has read {file}: {out}");
        }
    }
}

/// In a folder, such files are skipped and counted. `--strict` makes each of them an error.
#[test]
fn files_that_are_not_utf_8() {
    let files = [
        ("a.md", TEXT),
        ("b.md", b"x\n\xE9\n"),
        ("c.md", TEXT),
        ("d.md", b"\xFC"),
    ];
    let folder = folder("bad-text", &files);
    let read = ["a.md", "c.md"];
    let counted =
        "livelink: 2 files skipped: not UTF-8 (--strict names them, and makes this an error)";
    says(&folder, &[], &[counted], &read);
    let errors = [
        "livelink: DIR/b.md:2: not UTF-8: byte 0xe9 at offset 2; convert the file first, for example with iconv",
        "livelink: DIR/d.md:1: not UTF-8: byte 0xfc at offset 0; convert the file first, for example with iconv",
    ];
    says(&folder, &["--strict"], &errors, &read);
    // Files that are named, as by a hook, are skipped by their names.
    let list = folder.join("list");
    let names: Vec<String> = (files.iter())
        .map(|(name, _)| folder.join(name).display().to_string())
        .collect();
    fs::write(&list, names.join("\n")).expect("it can be written");
    let skipped = errors.map(|error| error.replace("livelink: ", "livelink: skipped: "));
    let named = |options: &[&str], messages: &[&str]| {
        for command in COMMANDS {
            let output = livelink(command)
                .args(options)
                .arg("--files-from")
                .arg(&list)
                .output()
                .expect("it runs");
            let said = String::from_utf8(output.stderr).expect("UTF-8");
            let said = said.replace(&folder.display().to_string(), "DIR");
            let said: Vec<&str> = (said.lines())
                .filter(|line| line.starts_with("livelink: "))
                .collect();
            assert_eq!(said, messages, "{command:?}");
            let expected = match (options.is_empty(), command[0]) {
                (false, _) => 2,
                (true, "detect") => 0,
                (true, _) => 1,
            };
            assert_eq!(output.status.code(), Some(expected), "{command:?}");
        }
    };
    named(&[], &[&skipped[0], &skipped[1], counted]);
    named(&["--strict"], &errors);
}

/// The names of files from another file, or from the standard input.
#[test]
fn names_of_files_in_a_list() {
    let folder = folder(
        "list-of-files",
        &[
            ("a b.md", b"a.com\n"),
            ("c.md", b"c.com\n"),
            ("d/e.md", b"e.com\n"),
            ("lines", b"c.md\r\n\na b.md\nd"),
            ("zeros", b"c.md\0a b.md\0d\0"),
            ("wrong", b"no-such.md\nc.md\n"),
            ("stdin", b"-\n"),
            ("empty", b""),
        ],
    );
    let all = "c.md:1, a b.md:1, d/e.md:1";
    for (args, input, code, out, err) in [
        (&["lines"][..], "", 0, all, ""),
        (&["zeros", "-0"], "", 0, all, ""),
        (&["-", "-0"], "d\0a b.md\0", 0, "d/e.md:1, a b.md:1", ""),
        (&["-", "c.md"], "a b.md\n", 0, "c.md:1, a b.md:1", ""),
        (&["empty"], "a.com", 0, "", ""),
        (&["stdin"], "a.com b.com", 0, "-:2", ""),
        (
            &["wrong"],
            "",
            2,
            "c.md:1",
            "livelink: no-such.md: no such file\n",
        ),
        (
            &["-"],
            "c.md\n-\n",
            2,
            "",
            "livelink: --files-from -: the standard input holds names, so \"-\" cannot be a file too\n",
        ),
        (&["none"], "", 2, "", "livelink: none: no such file\n"),
    ] {
        let mut child = livelink(&[&["detect", "--count", "--files-from"], args].concat())
            .current_dir(&folder)
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("it starts");
        use std::io::Write as _;
        // A command that reads no input may have ended.
        let _ = (child.stdin.take().expect("piped")).write_all(input.as_bytes());
        let output = child.wait_with_output().expect("it ends");
        let found = String::from_utf8(output.stdout).expect("UTF-8");
        let found: Vec<&str> = found.lines().collect();
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(
            (
                found.join(", ").as_str(),
                said.as_str(),
                output.status.code()
            ),
            (out, err, Some(code)),
            "{args:?}"
        );
    }
}

/// `--stats` says how much was read.
#[test]
fn how_much_was_read() {
    let folder = folder(
        "stats",
        &[
            ("a.md", &TEXT.repeat(2000)),
            ("b.md", b"\xFF"),
            ("c", b"\0"),
        ],
    );
    for (command, start) in COMMANDS.into_iter().zip([
        "2000 links in 1 file, 0.1 MB in ",
        "2000 findings in 1 file, 0.1 MB in ",
        "2000 links in 1 file, 0.1 MB in ",
    ]) {
        let output = on(&[command, &["--stats"]].concat(), &folder);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        let last = said.lines().last().unwrap_or_default();
        assert!(
            last.starts_with(start) && last.ends_with(" MB/s)"),
            "{said}"
        );
    }
}

/// For a reader with all rights, every file can be read, so the test needs another one.
#[cfg(unix)]
#[test]
fn a_file_that_may_not_be_read() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder(
        "bad-rights",
        &[("a.md", TEXT), ("b.md", TEXT), ("c.md", TEXT)],
    );
    let closed = folder.join("b.md");
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o000)).expect("it can be set");
    if fs::read(&closed).is_err() {
        says(
            &folder,
            &[],
            &["livelink: DIR/b.md: permission denied"],
            &["a.md", "c.md"],
        );
    }
}

#[test]
fn a_file_that_is_not_there() {
    check(
        &["detect", "no-such.md"],
        "",
        2,
        "",
        "livelink: no-such.md: no such file\n",
    );
}

/// A file that can be opened and not read, and one that does not exist.
#[cfg(target_os = "linux")]
#[test]
fn files_that_cannot_be_read() {
    let good = folder("bad-read", &[("a.md", TEXT)])
        .join("a.md")
        .display()
        .to_string();
    for command in COMMANDS {
        let output = run(
            &[command, &["/proc/self/mem", "no-such.md", &good]].concat(),
            "",
        );
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let said: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("livelink: "))
            .collect();
        assert_eq!(said.len(), 2, "{command:?}: {said:?}");
        assert!(
            said[0].starts_with("livelink: /proc/self/mem: "),
            "{said:?}"
        );
        assert_eq!(said[1], "livelink: no-such.md: no such file");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("a.md"),
            "{command:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn a_loop_of_links() {
    use std::os::unix::fs::symlink;
    let folder = folder("bad-loop", &[("sub/a.md", TEXT)]);
    symlink("..", folder.join("sub/up")).expect("a link");
    symlink("self.md", folder.join("self.md")).expect("a link");
    let output = on(COMMANDS[0], &folder);
    assert_eq!(
        (output.status.code(), output.stderr),
        (Some(0), Vec::new()),
        "no link is followed"
    );
    for command in COMMANDS {
        let output = on(&[command, &["--follow"]].concat(), &folder);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        let said = said.replace(&folder.display().to_string(), "DIR");
        let said: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("livelink: "))
            .collect();
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].starts_with("livelink: DIR/self.md: "), "{said:?}");
        assert_eq!(said[1], "livelink: DIR/sub/up: leads back to DIR");
        assert_eq!(output.status.code(), Some(2));
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("a.md"),
            "{command:?}"
        );
    }
}

/// The name of a file may be other than UTF-8. What is written about it is UTF-8, and `fix` writes that file and no other.
#[cfg(target_os = "linux")]
#[test]
fn a_name_that_is_not_utf_8() {
    use std::os::unix::ffi::OsStrExt as _;
    let folder = folder("bad-name", &[("b.md", TEXT)]);
    let odd = folder.join(OsStr::from_bytes(b"a\xFF.md"));
    fs::write(&odd, TEXT).expect("it can be written");
    says(&folder, &[], &[], &["a\u{FFFD}.md", "b.md"]);
    let sarif = on(&["check", "--no-config", "--format", "sarif"], &folder).stdout;
    let log: serde_json::Value = serde_json::from_slice(&sarif).expect("JSON");
    assert_eq!(log["runs"][0]["results"].as_array().map(Vec::len), Some(2));
    let written = on(&["fix", "--write", "--unescape"], &odd);
    assert_eq!(written.status.code(), Some(0));
    let new = "https://example.com/Ä http://аррӏе.com\n";
    assert_eq!(fs::read(&odd).expect("a file"), new.as_bytes());
    assert_eq!(
        fs::read_dir(&folder).expect("a folder").count(),
        3,
        ".git and two files"
    );
}

/// Each command ends although the file goes on growing, and `fix` leaves it as the other program wrote it.
#[test]
fn a_file_that_grows() {
    use std::io::Write as _;
    use std::sync::atomic::{AtomicBool, Ordering};
    let path = folder("bad-growth", &[("a.md", TEXT)]).join("a.md");
    let ended = AtomicBool::new(false);
    std::thread::scope(|scope| {
        let writer = scope.spawn(|| {
            let mut lines = 1;
            while !ended.load(Ordering::Relaxed) {
                let file = fs::OpenOptions::new().append(true).open(&path);
                file.and_then(|mut file| file.write_all(TEXT))
                    .expect("it can be written");
                lines += 1;
                std::thread::sleep(std::time::Duration::from_micros(50));
            }
            lines
        });
        for command in COMMANDS {
            let output = on(command, &path);
            assert!(!output.stdout.is_empty(), "{command:?}");
            assert!(matches!(output.status.code(), Some(0 | 1)), "{command:?}");
        }
        ended.store(true, Ordering::Relaxed);
        let lines = writer.join().expect("it ends");
        assert_eq!(fs::read(&path).expect("a file"), TEXT.repeat(lines));
    });
}

/// A file that is too long to be read as a whole is named.
#[test]
fn a_file_that_is_too_long() {
    let folder = folder(
        "bad-length",
        &[("a.md", TEXT), ("b.md", b"x\n"), ("c.md", TEXT)],
    );
    let long = fs::OpenOptions::new()
        .write(true)
        .open(folder.join("b.md"))
        .expect("a file");
    // A hole, which takes no room on the disk.
    long.set_len(256 << 20).expect("it can be set");
    let message = "longer than 256 MiB, which is the most that this command reads of one file; split the file";
    for command in &COMMANDS[1..] {
        let paths = [folder.join("b.md"), folder.join("c.md")];
        long.set_len((256 << 20) + 1).expect("it can be set");
        let output = livelink(command).args(&paths).output().expect("it runs");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        let said: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("livelink: "))
            .collect();
        assert_eq!(
            said,
            [format!("livelink: {}: {message}", paths[0].display())]
        );
        assert_eq!(output.status.code(), Some(2));
        assert!(
            String::from_utf8_lossy(&output.stdout).contains("c.md"),
            "{command:?}"
        );
    }
}

/// On a full disk, a file stays as it was, also one with several names, and the files that fit are written. A limit on the length of files stands for the disk.
#[cfg(unix)]
#[test]
fn a_full_disk() {
    let long = TEXT.repeat(1000);
    let folder = folder(
        "bad-disk",
        &[("a.md", TEXT), ("b.md", &long), ("c.md", TEXT)],
    );
    fs::create_dir(folder.join(".names")).expect("a folder");
    for name in ["b.md", "c.md"] {
        let other = folder.join(".names").join(name);
        fs::hard_link(folder.join(name), other).expect("a name");
    }
    let output = std::process::Command::new("sh")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 8; exec \"$0\" fix --write --unescape \"$1\"",
            env!("CARGO_BIN_EXE_livelink"),
        ])
        .arg(&folder)
        .output()
        .expect("it runs");
    let said = String::from_utf8(output.stderr).expect("UTF-8");
    let said = said.replace(&folder.display().to_string(), "DIR");
    let said: Vec<&str> = said.lines().collect();
    assert_eq!(said.len(), 2, "{said:?}");
    assert!(
        said[0].starts_with("livelink: DIR/b.md: not written: "),
        "{said:?}"
    );
    assert_eq!(said[1], "rewrote 2 links in 2 files");
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(fs::read(folder.join("b.md")).expect("a file"), long);
    for name in ["a.md", "c.md"] {
        let new = fs::read_to_string(folder.join(name)).expect("a file");
        assert!(new.starts_with("https://example.com/Ä "), "{new}");
    }
    assert_eq!(
        fs::read_dir(&folder).expect("a folder").count(),
        5,
        "nothing is left beside .git, .names and three files"
    );
}

/// A broken `livelink.toml`: where, and what was expected.
#[test]
fn a_broken_configuration() {
    let folder = folder("bad-config", &[("a.md", TEXT)]);
    for (config, place, expected) in [
        (
            "[levels]\nhttp = \"loud\"\n",
            ":2:8: ",
            "expected one of `off`, `note`, `warning`, `error`",
        ),
        (
            "[levels]\nhttps = \"note\"\n",
            ":2:1: ",
            "expected one of `look-alike-host`",
        ),
        ("[allow\n", ":1:7: ", "expected `]`"),
        ("\n[allow]\nhosts = 7\n", ":3:9: ", "expected a sequence"),
        ("[files]\nexclude = [\"a{\"]\n", "files.exclude", "unclosed"),
        (
            "[allow]\nhosts = [\"*\"]\n",
            "allow.hosts",
            "\"*\" is no host",
        ),
        (
            "[allow]\nhosts = [\"a.com\", \"https://b.com\"]\n",
            "allow.hosts",
            "\"https://b.com\" is no host",
        ),
        (
            "[allow]\nhosts = [\"*.a.com:443\"]\n",
            "allow.hosts",
            "\"*.a.com:443\" is no host",
        ),
    ] {
        fs::write(folder.join("livelink.toml"), config).expect("it can be written");
        let output = livelink(&["check"])
            .current_dir(&folder)
            .output()
            .expect("it runs");
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(
            (output.stdout, output.status.code()),
            (Vec::new(), Some(2)),
            "{said}"
        );
        assert!(
            said.starts_with("livelink: ") && said.contains("livelink.toml"),
            "{said}"
        );
        assert_eq!(said.matches("livelink: ").count(), 1, "{said}");
        assert!(
            said.contains(place) && said.contains(expected),
            "{config}: {said}"
        );
    }
}

/// Names, texts, targets and settings may hold characters that control a terminal. The command writes such characters as escapes.
#[cfg(unix)]
#[test]
fn what_a_terminal_obeys_is_escaped() {
    const OBEYED: &str = "\u{1b}]0;a\u{7}\u{9b}2J\u{202e}\n::error b";
    let name = format!("{OBEYED}.md");
    let text = format!(
        "http://a.com/ä。{OBEYED}\n\n[x](<https://b.com/{}>)\n",
        "\u{1b}\u{9b}\u{200b}"
    );
    let page = "<a href=\"https://a.com/\u{1b}]0;x\u{7}\tb\nc\">x</a>\n";
    let folder = folder(
        "bad-terminal",
        &[
            (&name, text.as_bytes()),
            (&format!("{OBEYED}.txt"), b"\xff"),
            ("a.html", page.as_bytes()),
        ],
    );
    let long = "x".repeat(5_000);
    for (name, level) in [
        (
            "decoded.toml",
            "\\u001b]0;a\\u0007\\u009b2J\\u202e\\n::error b",
        ),
        ("raw.toml", "\u{1b}]0;a\u{202e}"),
    ] {
        let config = format!("[levels]\nhttp = \"{level}{long}\"\n");
        fs::write(folder.join(name), config).expect("it can be written");
    }
    for arguments in [
        &["detect", "--strict", "."][..],
        &["detect", "--count", "."],
        &["check", "--strict", "--level", "http=error", "."],
        &[
            "check",
            "--strict",
            "--level",
            "http=error",
            "--format",
            "github",
            ".",
        ],
        &[
            "fix",
            "--strict",
            "--brackets",
            "--diff",
            "--color",
            "always",
            ".",
        ],
        &["check", "--config", "decoded.toml"],
        &["check", "--config", "raw.toml"],
    ] {
        let output = livelink(arguments)
            .current_dir(&folder)
            .output()
            .expect("it runs");
        let said = match arguments.contains(&"github") {
            // For a program, the output has escapes of its own.
            true => output.stderr,
            false => [output.stdout, output.stderr].concat(),
        };
        let said = String::from_utf8(said).expect("UTF-8");
        let said = said.replace("\u{1b}[", "[");
        assert!(!said.is_empty(), "{arguments:?}");
        assert!(said.len() < 4_000, "{arguments:?}: {said:?}");
        let obeyed = |c: char| {
            c.is_control() && !matches!(c, '\n' | '\t') || matches!(c, '\u{202e}' | '\u{200b}')
        };
        for line in said.lines() {
            assert!(!line.contains(obeyed), "{arguments:?}: {line:?}");
            assert!(!line.starts_with("::"), "{arguments:?}: {line:?}");
        }
    }
}

/// The links before half a surrogate pair are written, whatever the name of the file, and the message says where the half is.
#[test]
fn utf16_that_is_none() {
    let units = "\u{feff}https://a.com/x y "
        .encode_utf16()
        .chain([0xD800, 0x20]);
    let bytes: Vec<u8> = units.flat_map(u16::to_le_bytes).collect();
    for name in ["a.txt", "a.md", "a.unknown", "a"] {
        let folder = folder("bad-utf16", &[(name, &bytes)]);
        for (arguments, code) in [(&["detect"][..], 0), (&["detect", "--strict"], 2)] {
            let output = on(arguments, &folder);
            let found = String::from_utf8(output.stdout).expect("UTF-8");
            let said = String::from_utf8(output.stderr).expect("UTF-8");
            assert_eq!(output.status.code(), Some(code), "{name}: {said}");
            assert!(found.contains("https://a.com/x"), "{name}: {found}");
            assert!(said.contains("not UTF-"), "{name}: {said}");
            if code == 2 {
                assert!(said.contains("part of a character at offset 38"), "{said}");
            }
        }
    }
}

/// `fix` writes all files even if its messages cannot be written, because their reader has closed the pipe or the disk is full.
#[cfg(target_os = "linux")]
#[test]
fn messages_that_nobody_reads() {
    let names: Vec<String> = (0..300).map(|n| format!("{n}.md")).collect();
    let text = b"See https://e.com/a[b and https://e.com/wiki/\xe6\x97\xa5\xe3\x80\x81 x\n";
    let files: Vec<(&str, &[u8])> = names
        .iter()
        .map(|name| (name.as_str(), &text[..]))
        .collect();
    let folder = folder("bad-messages", &files);
    let full = || {
        fs::File::options()
            .write(true)
            .open("/dev/full")
            .expect("a device")
    };
    for (arguments, code) in [
        (&["fix", "--brackets", "--write", "."][..], 0),
        (&["check", "--level", "glued-text=error", "no-such-file"], 2),
    ] {
        let mut command = livelink(arguments);
        command
            .current_dir(&folder)
            .stdout(std::process::Stdio::null())
            .stderr(full());
        let status = command.status().expect("it runs");
        assert_eq!(status.code(), Some(code), "{arguments:?}");
    }
    for name in &names {
        let new = fs::read(folder.join(name)).expect("a file");
        assert!(new.contains(&b'<'), "{name}");
    }
}

/// Ten thousand files, one of which cannot be read.
#[test]
fn one_error_among_many_files() {
    let names: Vec<String> = (0..10_000)
        .map(|n| format!("{:02}/{n:04}.md", n % 100))
        .collect();
    let mut files: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), TEXT)).collect();
    files[4321].1 = b"\xFF";
    let folder = folder("bad-many", &files);
    for (command, found) in COMMANDS.into_iter().zip([9_999, 9_999, 2 * 9_999]) {
        let output = on(&[command, &["--strict"]].concat(), &folder);
        let said = String::from_utf8(output.stderr).expect("UTF-8");
        let said: Vec<&str> = said
            .lines()
            .filter(|line| line.starts_with("livelink: "))
            .collect();
        assert_eq!(said.len(), 1, "{said:?}");
        assert!(said[0].contains("4321.md:1: not UTF-8"), "{said:?}");
        assert_eq!(output.status.code(), Some(2), "{command:?}");
        let names = String::from_utf8(output.stdout)
            .expect("UTF-8")
            .lines()
            .filter(|line| {
                // A diff names a file twice, before and after.
                line.contains(".md") && !line.starts_with("@@")
            })
            .count();
        assert_eq!(names, found, "{command:?}");
    }
    fs::remove_dir_all(&folder).expect("the test's own folder");
}
