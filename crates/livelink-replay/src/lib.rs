//! Replay scripts: a session as a file of JSON lines. A bug report is a replay file, and so is a test.
//!
//! Each line is one script:
//!
//! ```json
//! {"id": "undo-01", "title": "one undo takes the link, not the space",
//!  "steps": [{"op": "type", "text": "example.com "}, {"op": "key", "key": "Ctrl+Z"}],
//!  "expect": {"text": "example.com ", "links": []}}
//! ```
//!
//! (on one line, in a file). `setup` gives the text, links, mutes, caret and options to start with. Offsets are Unicode
//! scalar values and `\n` is every line break. A script runs on a [`Document`](livelink_session::Document) over a rope; the result is
//! one JSON line: `{"id", "text", "links": [{"text", "href", "kind", "from", "to"}], "muted": [{"from", "to"}], "ok"}`.
//!
//! | `op` | fields | meaning |
//! |---|---|---|
//! | `type` | `text` | one key press a scalar value; `\n` is Enter |
//! | `key` | `key`, `repeat`? | `Backspace`, `Delete`, `Enter`, `Shift+Enter`, `Tab`, `Left`, `Right`, `Home`, `End`, `Ctrl+Z`, `Ctrl+Y`; `repeat`: a count or `"all"` |
//! | `paste` | `text`, or `texts`; `plain`? | over the selection; `texts` has a text for each caret, in the order of the text |
//! | `insert` | `source`, `text`, `at`?, `linkify`? | by the editor's program (`api`: without `at`, over the selection) or another user (`remote`: without `at`, at the caret) |
//! | `correct` | `from`, `to`, `text` | by a spell checker, an autocorrection or a soft keyboard, over the range |
//! | `delete` | `source`, `from`, `to` | by another user (`remote`) |
//! | `select` | `from`, `to`, or `carets` | equal: a caret. `carets` makes several: each is an offset, or `[from, to]`; the first is the main one |
//! | `command` | `name`, `href`? | `link` or `unlink` |
//! | `blur` | | the focus leaves |
//! | `set_option` | options | `autolink`, `commit_on_blur`, `default_scheme`, `profile`, `triggers` (`"boundaries"`, or the characters), `urls`, `emails`, `bare_hosts` (`true`, `"common"` or `false`), `network_suffixes` (a list), `rewrite_punycode`, `max_link_len`, `single_label_hosts`, `policy` (its rules by their names), `schemes` (`[[name, "host" or "opaque"], ...]`, the whole list), `read_only` |
//! | `compose_start`, `compose_update`, `compose_end` | `text` | an input method |
//!
//! `expect` has `text` and `links`. Links are compared in order, by text, kind and target; both targets are first parsed and
//! serialised by the WHATWG rules, but `mailto:` is compared literally. `expect` may have `muted` (compared by offsets).
//! `also_ok` is one more such expectation, or a list of them. `ok` is `null` where nothing is expected.

mod chars;
mod contexts;
mod detection;
mod document_state;
mod error;
mod expect;
mod fields;
mod fuzz;
mod key;
mod report;
mod run;
mod script;
mod script_step;
mod setup;
mod stage;
mod timeline;
mod trace;
mod utf16_twin;

use std::io::{self, BufRead, Write};

use self::run::Manner;

pub use contexts::Contexts;
pub use error::ScriptError;
pub use fuzz::{FuzzFailure, FuzzReport, fuzz};
pub use key::Key;
pub use report::{Report, ReportedLink};
pub use script::Script;
pub use script_step::{Repeat, ScriptStep};
pub use setup::{options, set_options};

/// The results of the scripts of one file, counted.
#[derive(Debug, Default)]
#[non_exhaustive]
pub struct Summary {
    /// How many scripts ended as expected.
    pub ok: usize,
    /// How many scripts did not end as expected.
    pub not_ok: usize,
    /// How many scripts expect nothing.
    pub unjudged: usize,
    /// The errors of the scripts that could not be run to their end. These scripts are not counted above.
    pub errors: Vec<ScriptError>,
}

impl Summary {
    /// Returns the exit code of a command that ran these scripts: 2 if some could not be run, 1 if some did not end as
    /// expected, otherwise 0.
    pub fn exit_code(&self) -> u8 {
        match (self.errors.is_empty(), self.not_ok) {
            (false, _) => 2,
            (true, 0) => 0,
            (true, _) => 1,
        }
    }

    /// Adds the counts and errors of another file.
    pub fn add(&mut self, other: Self) {
        self.ok += other.ok;
        self.not_ok += other.not_ok;
        self.unjudged += other.unjudged;
        self.errors.extend(other.errors);
    }
}

/// Runs every script of `reader` and writes one line of JSON for each to `out`. With `trace` it also writes one line for each
/// step, which starts with `#`. Errors call the file `name`. Empty lines are ignored.
///
/// A faulty script does not stop the others. Its error is in [`Summary::errors`], and says file, line and step. After a
/// hundred faulty scripts, the rest of the file is not read, because it is probably not a file of scripts. One more error says
/// so. The file is read line by line, and the result of each script is flushed.
///
/// # Errors
///
/// Returns only the errors of `reader` and `out`.
///
/// ```
/// let file = r#"{"id": "a", "steps": [{"op": "type", "text": "example.com "}]}
/// {"id": "b", "steps": [{"op": "dance"}]}"#;
/// let mut out = Vec::new();
/// let summary = livelink_replay::run_file("notes.jsonl", file.as_bytes(), false, &mut out)?;
/// assert_eq!(
///     String::from_utf8_lossy(&out),
///     "{\"id\":\"a\",\"text\":\"example.com \",\"links\":[{\"text\":\"example.com\",\"href\":\"https://example.com\",\
///      \"kind\":\"auto\",\"from\":0,\"to\":11}],\"muted\":[],\"ok\":null}\n"
/// );
/// assert_eq!(summary.errors[0].to_string(), "notes.jsonl:2: step 1: unknown op \"dance\"");
/// assert_eq!(summary.exit_code(), 2);
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn run_file(
    name: &str,
    reader: impl BufRead,
    trace: bool,
    out: &mut impl Write,
) -> io::Result<Summary> {
    run_file_with(&|_, _| None, name, reader, trace, out)
}

/// Runs a file as [`run_file`] does, with contexts for the scripts that ask for a syntax.
///
/// # Errors
///
/// Returns only the errors of `reader` and `out`.
pub fn run_file_with(
    contexts: Contexts<'_>,
    name: &str,
    reader: impl BufRead,
    trace: bool,
    out: &mut impl Write,
) -> io::Result<Summary> {
    let run = |line: &str, trace: Option<&mut Vec<String>>| run_line_with(contexts, line, trace);
    run_lines(&run, name, reader, trace, out)
}

/// Runs a file as [`run_file_with`] does, and each script as [`run_line_both`] does.
///
/// # Errors
///
/// Returns only the errors of `reader` and `out`.
pub fn run_file_both(
    contexts: Contexts<'_>,
    name: &str,
    reader: impl BufRead,
    trace: bool,
    out: &mut impl Write,
) -> io::Result<Summary> {
    let run = |line: &str, trace: Option<&mut Vec<String>>| run_line_both(contexts, line, trace);
    run_lines(&run, name, reader, trace, out)
}

/// After this many faulty scripts, the rest of a file is not read.
const ERRORS_MAX: usize = 100;

/// Runs one line, and collects its trace.
type RunLine<'a> = &'a dyn Fn(&str, Option<&mut Vec<String>>) -> Result<Report, ScriptError>;

fn run_lines(
    run: RunLine<'_>,
    name: &str,
    mut reader: impl BufRead,
    trace: bool,
    out: &mut impl Write,
) -> io::Result<Summary> {
    let mut summary = Summary::default();
    let mut bytes = Vec::new();
    for line_number in 1.. {
        bytes.clear();
        if reader.read_until(b'\n', &mut bytes)? == 0 {
            break;
        }
        if bytes.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let mut traced = Vec::new();
        let result = match std::str::from_utf8(&bytes) {
            Ok(line) => run(line.trim_end(), trace.then_some(&mut traced)),
            Err(error) => Err(ScriptError::line(format!("not UTF-8: {error}"))),
        };
        for line in traced {
            writeln!(out, "# {line}")?;
        }
        match result {
            Ok(report) => {
                writeln!(out, "{}", report.to_json())?;
                match report.ok {
                    Some(true) => summary.ok += 1,
                    Some(false) => summary.not_ok += 1,
                    None => summary.unjudged += 1,
                }
            }
            Err(error) => summary.errors.push(error.at(name, line_number)),
        }
        out.flush()?;
        if summary.errors.len() >= ERRORS_MAX {
            let what = format!("the {ERRORS_MAX}th fault; the rest of the file is not read");
            let error = ScriptError::line(what);
            summary.errors.push(error.at(name, line_number));
            break;
        }
    }
    Ok(summary)
}

/// Runs one script given as JSON. `trace`, if given, gets one line for each step.
///
/// # Errors
///
/// Returns an error if the line is not JSON, is not a script, or uses an offset that is not in the text. The error has the
/// step but not the file.
pub fn run_line(json: &str, trace: Option<&mut Vec<String>>) -> Result<Report, ScriptError> {
    run_line_with(&|_, _| None, json, trace)
}

/// Runs a script as [`run_line`] does, with a context if the script asks for a syntax.
///
/// # Errors
///
/// Returns the errors of [`run_line`].
pub fn run_line_with(
    contexts: Contexts<'_>,
    json: &str,
    trace: Option<&mut Vec<String>>,
) -> Result<Report, ScriptError> {
    run::run(&Script::parse(json)?, contexts, Manner::Plain, trace)
}

/// Runs a script as [`run_line_with`] does, with both undo designs at once: one history of text and links, and the stack of an
/// editor that reports each undo. If they differ, or an invariant of [`fuzz`] breaks, the script is not ok and
/// [`Report::why`] says where.
///
/// # Errors
///
/// Returns the errors of [`run_line`].
///
/// ```
/// let script = r#"{"id": 1, "steps": [{"op": "type", "text": "example.com "}, {"op": "key", "key": "Ctrl+Z"}]}"#;
/// let report = livelink_replay::run_line_both(&|_, _| None, script, None)?;
/// assert_eq!((report.ok, report.why), (None, None));
/// # Ok::<(), livelink_replay::ScriptError>(())
/// ```
pub fn run_line_both(
    contexts: Contexts<'_>,
    json: &str,
    trace: Option<&mut Vec<String>>,
) -> Result<Report, ScriptError> {
    run::run(&Script::parse(json)?, contexts, Manner::Both, trace)
}
