//! Counts the instructions of a scan and of a key, for each kind of text. This measure has no noise.
//!
//! On a shared machine, times vary and instruction counts do not: the same build scans the same text with the same count, to
//! a few hundred instructions. Valgrind counts them (`callgrind`). It runs a program once without scanning the text and once
//! with one scan, and the difference is the scan. The texts are those that the benchmark generates, which everybody can make,
//! and also the corpora if `LIVELINK_CORPUS_DIR` names their folder.
//!
//! Of a key, callgrind counts one function, in which the index follows it: without patterns, with three of them (tickets, tags
//! and mentions), and with places in sources.
//!
//! `data/counts.txt` is the baseline. Another compiler gives other counts, so the file names its compiler.

#[allow(dead_code, reason = "the benchmark uses the rest")]
#[path = "../../livelink-detect/benches/peers/texts.rs"]
mod texts;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::repository::{self, Failure, cargo, output};

/// The path of the baseline, from the top of the repository.
const BASELINE: &str = "data/counts.txt";

/// How callgrind counts a key: `follow` of the example `keys`, which types and takes back so many letters.
const KEY: &[&str] = &["--toggle-collect=keys::follow*"];
const KEYS: u64 = 1_000;

/// The patterns with which keys are counted, by names of the example `keys`.
const PATTERNS: [(&str, &[&str]); 2] = [
    ("patterns", &["ticket", "tag", "mention"]),
    ("sources", &["source"]),
];

/// Counts, and shows the counts next to the baseline.
pub(crate) fn compare() -> Result<String, Failure> {
    Ok(count_all()?.report)
}

/// Counts as [`compare`] does, and makes the new counts the baseline.
pub(crate) fn write() -> Result<String, Failure> {
    let Counts { lines, report } = count_all()?;
    let header = format!(
        "# Instructions of one scan or one key by callgrind, on x86-64 with AVX2. Written by `cargo xtask counts --write`.\n\
         # Date: {}\n# Compiler: {}\n",
        output(Command::new("date").args(["-u", "+%Y-%m-%d"]))?,
        output(Command::new("rustc").arg("--version"))?,
    );
    std::fs::write(repository::root().join(BASELINE), header + &lines)
        .map_err(|error| format!("{BASELINE}: {error}"))?;
    Ok(report)
}

/// The counts of all texts, as lines of the baseline and as a report for a person.
struct Counts {
    lines: String,
    report: String,
}

fn count_all() -> Result<Counts, Failure> {
    let version = Command::new("valgrind").arg("--version").output();
    if !version.is_ok_and(|output| output.status.success()) {
        let message = "valgrind is not installed, and nothing else counts instructions";
        return Err(Failure::NotInstalled(message.to_owned()));
    }
    let [scan, keys] = [
        build("livelink-detect", "scan")?,
        build("livelink-index", "keys")?,
    ];
    let baseline = std::fs::read_to_string(repository::root().join(BASELINE)).unwrap_or_default();
    let mut lines = String::new();
    let mut report = String::from(
        "text                            instructions    ratio  against the baseline\n",
    );
    let mut add = |name: &str, count: u64, ratio: f64| {
        let _ = writeln!(lines, "{name:<30} {count:>13}");
        let change = old(&baseline, name).map_or_else(
            || String::from("new"),
            |old| format!("{:+.1} %", 100.0 * (count as f64 / old as f64 - 1.0)),
        );
        let _ = writeln!(report, "{name:<30} {count:>13} {ratio:>8.2}  {change}");
    };
    let files = files()?;
    for (name, file, len) in &files {
        let count =
            count(&scan, &[], file, &["1"])?.saturating_sub(count(&scan, &[], file, &["0"])?);
        // Instructions for each byte.
        add(name, count, count as f64 / *len as f64);
    }
    for (name, file, _) in &files {
        let key = |patterns| Ok::<_, String>(count(&keys, KEY, file, patterns)? / KEYS);
        let plain = key(&[])?;
        add(&format!("key/{name}"), plain, 1.0);
        for (kind, patterns) in PATTERNS {
            let count = key(patterns)?;
            add(
                &format!("key-{kind}/{name}"),
                count,
                count as f64 / plain as f64,
            );
        }
    }
    Ok(Counts { lines, report })
}

/// The texts: name, file and length.
fn files() -> Result<Vec<(String, PathBuf, usize)>, String> {
    let mut files = Vec::new();
    let folder = std::env::temp_dir().join("livelink-counts");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    for name in texts::CORPORA {
        let text = texts::generated(name);
        let file = folder.join(format!("{name}.txt"));
        std::fs::write(&file, &text).map_err(|error| format!("{}: {error}", file.display()))?;
        files.push((format!("generated/{name}"), file, text.len()));
    }
    let Some(corpora) = std::env::var_os("LIVELINK_CORPUS_DIR").map(PathBuf::from) else {
        return Ok(files);
    };
    for name in texts::CORPORA {
        let file = corpora.join(format!("{name}.txt"));
        let data = std::fs::metadata(&file);
        let len = data
            .map_err(|error| format!("{}: {error}", file.display()))?
            .len();
        files.push((format!("corpus/{name}"), file, len as usize));
    }
    Ok(files)
}

/// Builds an example, and returns its path. The profile is `release` with the names of functions.
fn build(package: &str, example: &str) -> Result<PathBuf, String> {
    let mut build = cargo(&["build", "--locked", "--message-format=json"]);
    build.args([
        "--profile=profiling",
        "--package",
        package,
        "--example",
        example,
    ]);
    let messages = output(&mut build)?;
    let path = messages
        .lines()
        .filter_map(|line| serde_json::from_str::<serde_json::Value>(line).ok())
        .filter(|message| message["target"]["name"] == example)
        .find_map(|message| message["executable"].as_str().map(PathBuf::from));
    path.ok_or_else(|| String::from("cargo does not say where the example is"))
}

/// The instructions of a program that reads `file`, or those that callgrind's `options` choose.
fn count(program: &Path, options: &[&str], file: &Path, arguments: &[&str]) -> Result<u64, String> {
    let valgrind = Command::new("valgrind")
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .args(options)
        .arg(program)
        .arg(file)
        .args(arguments)
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let messages = String::from_utf8_lossy(&valgrind.stderr);
    instructions(&messages).ok_or_else(|| format!("valgrind: {messages}"))
}

/// The count in the messages of callgrind: `==1== Collected : 12345`.
fn instructions(messages: &str) -> Option<u64> {
    let (_, count) = messages.split_once("Collected :")?;
    count.split_whitespace().next()?.parse().ok()
}

/// The count of a text in the baseline.
fn old(baseline: &str, name: &str) -> Option<u64> {
    let mut lines = baseline.lines().map(str::split_whitespace);
    lines.find_map(|mut words| (words.next() == Some(name)).then(|| words.next()?.parse().ok())?)
}

#[cfg(test)]
mod tests {
    use super::{instructions, old};

    #[test]
    fn counts_are_read() {
        let messages = "==7== Events    : Ir\n==7== Collected : 4835283\n==7==\n";
        assert_eq!(instructions(messages), Some(4_835_283));
        assert_eq!(instructions("==7== Fatal error"), None);
        let baseline = "# Date: 2026-11-20\ngenerated/code    10661900\n";
        assert_eq!(old(baseline, "generated/code"), Some(10_661_900));
        assert_eq!(old(baseline, "code"), None);
    }
}
