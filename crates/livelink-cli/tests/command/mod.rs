//! Starts the command and compares what comes of it.

use std::ffi::OsStr;
use std::io::Write as _;
use std::process::{Child, Command, Output, Stdio};

/// The command `livelink` with `args`.
pub(crate) fn livelink(args: &[impl AsRef<OsStr>]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_livelink"));
    command.args(args);
    command
}

/// Starts `livelink` with `args`. What it reads and writes goes through pipes.
pub(crate) fn start(args: &[impl AsRef<OsStr>]) -> Child {
    livelink(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts")
}

/// Runs `livelink` with `args` and `input`.
pub(crate) fn run(args: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = start(args);
    child
        .stdin
        .take()
        .expect("piped")
        .write_all(input.as_ref())
        .expect("it reads");
    child.wait_with_output().expect("it ends")
}

/// Runs, and compares exit code, standard output and standard error.
#[track_caller]
pub(crate) fn check(args: &[&str], input: impl AsRef<[u8]>, code: i32, out: &str, err: &str) {
    let output = run(args, input);
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        err,
        "standard error"
    );
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        out,
        "standard output"
    );
    assert_eq!(output.status.code(), Some(code), "exit code");
}
