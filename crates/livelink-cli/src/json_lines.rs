//! JSON lines: each line of the input is a JSON string, and each line of the output is a JSON value.

use crate::failure::{self, Failure};
use crate::input;
use serde_json::{Value, json};
use std::io::Write;
use std::process::ExitCode;

/// How many messages about faulty lines go to the standard error. The standard output has an answer for each of them.
const COMPLAINTS_MAX: usize = 100;

/// Answers each line of the standard input with the JSON value that `answer` gives for its string.
///
/// Each line is answered with one line, so the n-th answer belongs to the n-th line. A line can be faulty: empty, not UTF-8, or
/// not a JSON string. Its answer is `{"error": "the fault"}`. A message then goes to the standard error, and the exit code
/// is 2.
pub(crate) fn run(
    out: &mut dyn Write,
    mut answer: impl FnMut(&str) -> Value,
) -> Result<ExitCode, Failure> {
    let mut faults = 0;
    input::stdin_lines(out, |line, out| {
        let value = match line.text.and_then(string) {
            Ok(text) => answer(&text),
            Err(what) => {
                faults += 1;
                complain(faults, line.number, &what);
                json!({ "error": what })
            }
        };
        serde_json::to_writer(&mut *out, &value).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        Ok(())
    })?;
    Ok(match faults {
        0 => ExitCode::SUCCESS,
        _ => ExitCode::from(failure::UNREADABLE),
    })
}

/// Reads the JSON string of a line.
fn string(line: &str) -> Result<String, String> {
    match serde_json::from_str::<Value>(line) {
        Ok(Value::String(text)) => Ok(text),
        Ok(_) => Err("not a JSON string".to_owned()),
        Err(_) if line.trim().is_empty() => {
            Err("an empty line; a JSON string is expected".to_owned())
        }
        Err(error) => Err(format!("not JSON: {error}")),
    }
}

/// Prints the message for the `nth` faulty line. It has the number `number` in the input.
fn complain(nth: usize, number: usize, what: &str) {
    if nth <= COMPLAINTS_MAX {
        failure::complain(format_args!("-:{number}: {what}"));
    }
    if nth == COMPLAINTS_MAX {
        failure::complain("further faulty lines are named only in the output");
    }
}
