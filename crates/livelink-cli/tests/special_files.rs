//! Pipes, devices and links in place of files: each command reads them, says what they are, or ends as soon as it is asked to.

#![allow(missing_docs, reason = "tests")]
#![cfg(unix)]

mod command;
mod folder;

use command::check;
use folder::folder;
use std::fs;
use std::os::unix::fs::symlink;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const TEXT: &[u8] = b"see https://example.com/%C3%84 and http://a.com\n";

/// Makes a named pipe.
fn pipe(path: &Path) -> PathBuf {
    let made = Command::new("mkfifo").arg(path).status();
    assert!(made.expect("mkfifo").success());
    path.to_owned()
}

/// Starts the command in a folder. Its standard input is a pipe that stays open.
fn start(args: &[&str], folder: &Path) -> Child {
    // A shell makes the programs in its background ignore SIGINT. A program passes that on to the programs that it starts. If these
    // tests run in the background, the command would ignore the signal as well.
    let mut command = Command::new("env");
    command
        .args(["--default-signal=INT", env!("CARGO_BIN_EXE_livelink")])
        .args(args)
        .current_dir(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts")
}

/// Waits so long for a command to end.
fn ends_within(child: &mut Child, time: Duration) -> bool {
    let start = Instant::now();
    while child.try_wait().expect("a child").is_none() {
        if start.elapsed() > time {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

/// The signal ends the command, although nothing ever comes through the pipe.
#[test]
fn a_wait_for_a_pipe_is_interrupted() {
    let folder = folder("special-wait", &[("a.md", TEXT), ("more/b.md", TEXT)]);
    pipe(&folder.join("pipe"));
    fs::create_dir(folder.join("trap")).expect("a folder");
    pipe(&folder.join("trap/.gitignore"));
    for args in [
        &["detect", "pipe"][..],
        &["detect", "a.md", "pipe", "more"],
        &["detect", "--format", "json", "more", "pipe"],
        &["detect", "more", "-"],
        &["detect", "--files-from", "pipe", "more"],
        &["check", "--no-config", "pipe"],
        &["check", "--no-config", "more", "pipe", "a.md"],
        &["check", "--no-config", "-"],
        &["check", "--no-config", "--tlds", "pipe"],
        &["check", "--config", "pipe"],
        &["fix", "--unescape", "--diff", "pipe", "more"],
        &["fix", "--unescape", "--diff", "-"],
        &["fix", "--unescape", "--write", "--files-from", "pipe"],
        &["replay", "pipe"],
        &["explain", "-"],
        // The walk over a folder reads it as a file, and cannot be told to stop.
        &["detect", "trap"],
        &["check", "--no-config", "trap"],
    ] {
        for (signal, number) in [("INT", 2), ("TERM", 15)] {
            let mut child = start(args, &folder);
            // Time to begin. A command that has not begun is ended by the signal as well.
            std::thread::sleep(Duration::from_millis(300));
            assert!(
                child.try_wait().expect("a child").is_none(),
                "{args:?}: it waits"
            );
            let pid = child.id().to_string();
            let sent = Command::new("kill").args(["-s", signal, &pid]).status();
            assert!(sent.expect("kill").success());
            let ended = ends_within(&mut child, Duration::from_secs(20));
            if !ended {
                child.kill().expect("it runs");
            }
            let output = child.wait_with_output().expect("it ended");
            let by = (output.status.code(), output.status.signal());
            assert!(ended, "{args:?} goes on after SIG{signal}");
            assert!(
                by == (Some(130), None) || by == (None, Some(number)),
                "{args:?}: {by:?}"
            );
            // What was written is whole, if the command had begun.
            if args.contains(&"json") && by.0.is_some() {
                let json: Result<serde_json::Value, _> = serde_json::from_slice(&output.stdout);
                assert_eq!(json.expect("JSON").as_array().map(Vec::len), Some(2));
            }
        }
    }
}

/// A pipe is read like a file.
#[test]
fn a_pipe_is_read_to_its_end() {
    let folder = folder("special-pipe", &[]);
    let pipe = pipe(&folder.join("pipe")).display().to_string();
    let long = b"see a.com\n".repeat(30_000);
    for (args, text, code, input, out) in [
        (
            &["detect", "--count", &pipe][..],
            &long[..],
            0,
            "",
            format!("{pipe}:30000\n"),
        ),
        (
            &["detect", "--count", "--files-from", &pipe],
            b"-\n",
            0,
            "a.com",
            "-:1\n".to_owned(),
        ),
    ] {
        let writer = {
            let (pipe, text) = (pipe.clone(), text.to_vec());
            std::thread::spawn(move || fs::write(pipe, text))
        };
        check(args, input, code, &out, "");
        writer.join().expect("it ends").expect("it is read");
    }
    for (args, text, code) in [
        (
            &["check", "--no-config", &pipe][..],
            &b"http://a.com\n"[..],
            0,
        ),
        (
            &["check", "--config", &pipe, "-"],
            b"[levels]\nhttp = \"error\"\n",
            1,
        ),
        (&["fix", "--unescape", "--diff", &pipe], TEXT, 1),
    ] {
        let writer = {
            let (pipe, text) = (pipe.clone(), text.to_vec());
            std::thread::spawn(move || fs::write(pipe, text))
        };
        let output = command::run(args, "http://a.com\n");
        assert_eq!(output.status.code(), Some(code), "{args:?}");
        writer.join().expect("it ends").expect("it is read");
    }
}

/// What is no file is not read, whichever option names it, and `/dev/null` is empty.
#[cfg(target_os = "linux")]
#[test]
fn a_device_is_named() {
    let folder = folder("special-device", &[("a.md", TEXT)]);
    let socket = folder.join("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
    let socket = socket.display().to_string();
    for (special, what) in [
        ("/dev/zero", "device"),
        ("/dev/full", "device"),
        (&socket, "socket"),
    ] {
        let message =
            format!("livelink: {special}: is a {what}; name a file, or - for the standard input\n");
        for args in [
            &["detect", special][..],
            &["detect", "--files-from", special],
            &["detect", "--tlds", special, "a.md"],
            &["check", "--no-config", special],
            &["check", "--config", special, "a.md"],
            &["fix", "--unescape", "--diff", special],
            &["fix", "--unescape", "--write", special],
            &["fix", "--unescape", "--write", "--files-from", special],
            &["replay", special],
        ] {
            let child = start(args, &folder);
            let output = child.wait_with_output().expect("it ends");
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert!(said.starts_with(&message), "{args:?}: {said}");
            assert_eq!(said.matches("livelink: ").count(), 1, "{args:?}: {said}");
            assert_eq!(output.status.code(), Some(2), "{args:?}");
        }
    }
    for args in [
        &["detect", "/dev/null"][..],
        &["detect", "--files-from", "/dev/null"],
        &[
            "check",
            "--config",
            "/dev/null",
            "--files-from",
            "/dev/null",
        ],
    ] {
        let output = start(args, &folder).wait_with_output().expect("it ends");
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stdout.is_empty(), "{args:?}");
    }
}

/// What is no file is not written.
#[test]
fn a_pipe_is_not_written() {
    let folder = folder("special-write", &[("a.md", TEXT)]);
    let pipe = pipe(&folder.join("pipe")).display().to_string();
    let end = "rewrote 0 links in 0 files\n";
    let message =
        format!("livelink: {pipe}: a pipe cannot be written; use --diff, or name a file\n{end}");
    check(
        &["fix", "--unescape", "--write", &pipe],
        "",
        2,
        "",
        &message,
    );
    let message = format!(
        "livelink: -: the standard input cannot be written; use --diff, or name a file\n{end}"
    );
    check(&["fix", "--unescape", "--write", "-"], "", 2, "", &message);
    // A page of the manual that cannot be written, because a pipe has its name.
    let manual = folder.join("manual");
    fs::create_dir(&manual).expect("a folder");
    let page = manual.join("livelink-detect.1");
    assert!(
        Command::new("mkfifo")
            .arg(&page)
            .status()
            .expect("mkfifo")
            .success()
    );
    let message = format!(
        "livelink: {}: not written: it is a named pipe, and not a file\n",
        page.display()
    );
    check(
        &["man", "--all", &manual.display().to_string()],
        "",
        2,
        "",
        &message,
    );
}

/// Settings that nobody has named are read from a file of settings, and never shown from another file.
#[test]
fn what_lies_in_the_place_of_the_settings() {
    let folder = folder(
        "special-config",
        &[
            ("a.md", b"http://a.com\n"),
            ("private", b"token secret-1234\n"),
            ("shared/livelink.toml", b"[levels]\nhttp = \"error\"\n"),
        ],
    );
    let config = folder.join("livelink.toml");
    let hint = "; name the settings with --config, or use --no-config\n";
    let link_to = |target: &str| symlink(target, &config).expect("a link");
    type Case<'a> = (&'a dyn Fn(), i32, Option<&'a str>);
    let make: [Case<'_>; 7] = [
        (
            &|| link_to("private"),
            2,
            Some("is a link to a file with another name"),
        ),
        (
            &|| link_to(".git/../private"),
            2,
            Some("is a link to a file with another name"),
        ),
        (
            &|| link_to("/dev/zero"),
            2,
            Some("is a link to a file with another name"),
        ),
        (&|| drop(pipe(&config)), 2, Some("is no file")),
        (
            &|| fs::create_dir(&config).expect("a folder"),
            2,
            Some("is no file"),
        ),
        (&|| link_to("shared/livelink.toml"), 1, None),
        (&|| (), 0, None),
    ];
    for (number, (make, code, message)) in make.into_iter().enumerate() {
        make();
        let output = start(&["check", "a.md"], &folder);
        let output = output.wait_with_output().expect("it ends");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{number}: {said}");
        assert!(!said.contains("secret"), "{said}");
        if let Some(message) = message {
            let expected = format!("livelink: {}: {message}{hint}", config.display());
            assert_eq!(said, expected);
        }
        let _ = fs::remove_file(&config);
        let _ = fs::remove_dir(&config);
    }
    // A link that leads nowhere.
    link_to("nowhere");
    let output = start(&["check", "a.md"], &folder);
    let output = output.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        said,
        format!("livelink: {}: no such file\n", config.display())
    );
}
