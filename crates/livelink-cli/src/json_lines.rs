//! JSON lines: each line of the input is a JSON string, and each line of the output is a JSON value.

use crate::failure::{self, Failure};
use crate::input;
use serde_json::Value;
use std::io::Write;
use std::process::ExitCode;

/// Answers each line of the standard input with the JSON value that `answer` gives for its string.
///
/// For a line that is no JSON string, it prints a message and answers with `null`, so that the answers stay in step with the
/// questions. The exit code is then 2. An empty line is no question.
pub(crate) fn run(
    out: &mut dyn Write,
    mut answer: impl FnMut(&str) -> Value,
) -> Result<ExitCode, Failure> {
    let mut code = ExitCode::SUCCESS;
    input::stdin_lines(|number, line| {
        if line.is_empty() {
            return Ok(());
        }
        let value = match serde_json::from_str::<Value>(line) {
            Ok(Value::String(text)) => answer(&text),
            Ok(_) => complain(number, "not a JSON string", &mut code),
            Err(error) => complain(number, &format!("not JSON: {error}"), &mut code),
        };
        serde_json::to_writer(&mut *out, &value).map_err(std::io::Error::from)?;
        out.write_all(b"\n")?;
        Ok(())
    })?;
    Ok(code)
}

/// Prints a message about a line, and returns the answer to it.
fn complain(number: usize, what: &str, code: &mut ExitCode) -> Value {
    failure::complain(format_args!("-:{number}: {what}"));
    *code = ExitCode::from(failure::UNREADABLE);
    Value::Null
}
