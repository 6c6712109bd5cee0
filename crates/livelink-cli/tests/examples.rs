//! Each example of README.md and of `--help` runs, and each `--help` is wrapped once.

#![cfg(unix)]
#![allow(missing_docs, reason = "tests")]

mod command;
mod folder;

use command::{check, run};
use folder::folder;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

const README: &str = include_str!("../README.md");

const COMMANDS: [&str; 11] = [
    "detect",
    "check",
    "fix",
    "explain",
    "format",
    "host",
    "replay",
    "lsp",
    "conformance",
    "completions",
    "man",
];

/// How wide clap writes when there is no terminal.
const WIDTH: usize = 100;

/// The files that the examples name.
fn files(name: &str) -> PathBuf {
    let text = "See https://example.com/%C3%84 and example.org.\n".as_bytes();
    let script = b"{\"id\":1,\"steps\":[]}\n";
    let folder = folder(
        name,
        &[
            ("notes.txt", text),
            ("docs/guide.md", text),
            ("src/main.rs", b"// example.com\n"),
            ("README.md", text),
            ("mail.txt", text),
            ("comment.txt", text),
            ("report.txt", text),
            ("urls.txt", b"https://example.com/%C3%84\n"),
            ("messages.jsonl", b"\"example.com\"\n"),
            ("hosts.jsonl", b"\"example.com\"\n"),
            ("bug.jsonl", script),
        ],
    );
    let completions = ".local/share/bash-completion/completions";
    std::fs::create_dir_all(folder.join(completions)).expect("it can be written");
    folder
}

/// Runs a line of a shell in a folder, with this command as `livelink`.
fn shell(line: &str, folder: &Path) -> Output {
    let livelink = Path::new(env!("CARGO_BIN_EXE_livelink"));
    let own = livelink.parent().expect("a folder").display().to_string();
    let path = std::env::var("PATH").unwrap_or_default();
    Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{own}:{path}"))
        .env("HOME", folder)
        .stdin(Stdio::null())
        .output()
        .expect("it runs")
}

fn is_installed(program: &str) -> bool {
    let look = format!("command -v {program}");
    let output = Command::new("sh").args(["-c", &look]).output();
    output.is_ok_and(|output| output.status.success())
}

/// Runs an example and expects that it does something, and that nothing is wrong.
#[track_caller]
fn works(line: &str, folder: &Path) {
    // The programs that examples pass their output to may be missing.
    let own = match line.split_once(" | ") {
        Some((before, after)) if before.starts_with("livelink") => {
            let program = after.split(' ').next().unwrap_or_default();
            if is_installed(program) { line } else { before }
        }
        _ => line,
    };
    let own = own.replace("--fuzz 100000", "--fuzz 100");
    let own = match std::env::var("LIVELINK_UCD_DIR") {
        Ok(unicode) => own.replace("18.0.0/", &unicode),
        Err(_) if own.contains("18.0.0/") => return,
        Err(_) => own,
    };
    let output = shell(&own, folder);
    let said = String::from_utf8_lossy(&output.stderr);
    let is_wrong = said.contains("error:") || said.contains("livelink: ");
    assert!(!is_wrong, "{own}: {said}");
    // 1 is an answer too.
    assert!(matches!(output.status.code(), Some(0 | 1)), "{own}: {said}");
}

/// The blocks of README.md in this language.
fn blocks(language: &str) -> impl Iterator<Item = &'static str> {
    let start = format!("```{language}\n");
    README.split("```\n\n").flat_map(move |part| {
        let (_, block) = part.split_once(&start)?;
        Some(block.trim_end_matches("```\n"))
    })
}

#[test]
fn examples_of_the_readme() {
    let folder = files("readme-examples");
    let (mut plain, mut answered) = (0, 0);
    for block in blocks("sh") {
        let mut lines = block.lines().peekable();
        while let Some(line) = lines.next() {
            let Some(line) = line.strip_prefix("$ ") else {
                works(line.split("  #").next().unwrap_or_default(), &folder);
                plain += 1;
                continue;
            };
            let mut answer = String::new();
            while let Some(next) = lines.next_if(|next| !next.starts_with("$ ")) {
                answer += next;
                answer += "\n";
            }
            let output = shell(&format!("{{ {line}; }} 2>&1"), &folder);
            assert_eq!(String::from_utf8_lossy(&output.stdout), answer, "{line}");
            answered += 1;
        }
    }
    assert!(plain >= 7 && answered >= 2, "{plain}, {answered}");
}

#[test]
fn the_settings_of_the_readme() {
    let folder = files("readme-settings");
    let settings: String = blocks("toml").collect();
    assert!(settings.contains("[levels]"), "{settings}");
    std::fs::write(folder.join("livelink.toml"), settings).expect("it can be written");
    works("livelink check", &folder);
    // The hook of the example is one that the repository offers.
    let hooks = include_str!("../../../.pre-commit-hooks.yaml");
    let example: String = blocks("yaml").collect();
    let ids = |text: &str| -> Vec<String> {
        let lines = text.lines().map(str::trim);
        let ids = lines.filter_map(|line| line.strip_prefix("- id: "));
        ids.map(str::to_owned).collect()
    };
    assert_eq!(ids(&example), ["livelink-check"]);
    assert_eq!(ids(hooks), ids(&example));
}

#[test]
fn examples_of_the_help() {
    let folder = files("help-examples");
    let mut count = 0;
    for command in COMMANDS {
        let help = run(&[command, "--help"], "").stdout;
        let help = String::from_utf8(help).expect("UTF-8");
        let Some((_, examples)) = help.split_once("Example") else {
            continue;
        };
        let examples = examples
            .lines()
            .skip(1)
            .take_while(|line| line.starts_with("  "));
        for example in examples {
            works(example.trim(), &folder);
            count += 1;
        }
    }
    assert!(count >= 25, "{count}");
}

/// Each subcommand has a page of its own, and `--all` writes them all.
#[test]
fn manual_pages() {
    let folder = folder("manual", &[]);
    let pages = folder.join("man1");
    let all = pages.display().to_string();
    check(&["man", "--all", &all], "", 0, "", "");
    let title = |page: &[u8]| {
        let page = String::from_utf8_lossy(page);
        let title = page.lines().find_map(|line| line.strip_prefix(".TH "));
        let name = title.and_then(|title| title.split(' ').next());
        name.unwrap_or_default().to_owned()
    };
    assert_eq!(title(&run(&["man"], "").stdout), "livelink");
    for command in COMMANDS {
        let page = run(&["man", command], "").stdout;
        assert_eq!(title(&page), format!("livelink-{command}"));
        let written = std::fs::read(pages.join(format!("livelink-{command}.1")));
        assert_eq!(written.expect("a page"), page, "{command}");
    }
    check(
        &["man", "dettect"],
        "",
        2,
        "",
        "livelink: dettect: there is no such subcommand; see livelink --help\n",
    );
}

/// A line of a paragraph ends where the next word has no more room.
#[test]
fn help_is_wrapped_once() {
    for command in COMMANDS {
        let help = run(&[command, "--help"], "").stdout;
        let help = String::from_utf8(help).expect("UTF-8");
        let lines: Vec<&str> = help.lines().collect();
        for two in lines.windows(2) {
            let [line, next] = two else { continue };
            let is_text = |line: &str| !line.is_empty() && !line.starts_with(' ');
            if !is_text(line) || !is_text(next) || line.ends_with(':') {
                continue;
            }
            let word = next.split(' ').next().unwrap_or_default();
            let room = WIDTH - line.chars().count().min(WIDTH);
            assert!(word.chars().count() >= room, "{command}: {line}\n{next}");
        }
    }
}
