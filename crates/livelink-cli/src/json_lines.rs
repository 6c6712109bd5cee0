//! JSON lines: a JSON string a line in, a JSON value a line out.

use crate::failure::{self, Failure};
use crate::input;
use serde_json::Value;
use std::io::Write;
use std::process::ExitCode;

/// Answers each line of the standard input with the JSON value that `answer` gives for its string.
///
/// A line that is no JSON string is complained about and answered with `null`, so that answers and questions stay
/// side by side; the exit code is then 2.
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

/// Complains about a line, and gives its answer.
fn complain(number: usize, what: &str, code: &mut ExitCode) -> Value {
    failure::complain(format_args!("-:{number}: {what}"));
    *code = ExitCode::from(failure::UNREADABLE);
    Value::Null
}
