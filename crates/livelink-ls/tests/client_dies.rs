//! A client that dies: the command ends, whatever byte was the last one, and it does not panic.

use std::io::{Read as _, Write as _};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

fn start() -> Child {
    Command::new(env!("CARGO_BIN_EXE_livelink-ls"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the server starts")
}

fn frame(message: &Value) -> Vec<u8> {
    let body = message.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

/// The messages of a client, up to its goodbye.
fn conversation(process: Value) -> Vec<Vec<u8>> {
    let item = json!({ "uri": "file:///a.md", "languageId": "markdown", "version": 1, "text": "see example.com `b.org`" });
    let at = json!({ "line": 0, "character": 3 });
    let change = json!({ "range": { "start": at, "end": at }, "text": " 🦀" });
    let uri = json!({ "uri": "file:///a.md", "version": 2 });
    [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": { "processId": process, "rootUri": null, "capabilities": {} } }),
        json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": { "textDocument": item } }),
        json!({ "jsonrpc": "2.0", "method": "textDocument/didChange", "params": { "textDocument": uri, "contentChanges": [change] } }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "textDocument/documentLink", "params": { "textDocument": uri } }),
        json!({ "jsonrpc": "2.0", "id": 3, "method": "shutdown" }),
        json!({ "jsonrpc": "2.0", "method": "exit" }),
    ]
    .iter()
    .map(frame)
    .collect()
}

/// Waits for the end of a server and returns its exit code.
#[track_caller]
fn code(server: &mut Child) -> Option<i32> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        if let Some(status) = server.try_wait().expect("a child") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(2));
    }
    server.kill().expect("killed");
    panic!("the server outlives its client");
}

#[test]
fn the_stream_may_end_at_any_byte() {
    let all = conversation(Value::Null).concat();
    let goodbye = frame(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    for end in 0..=all.len() {
        let mut server = start();
        server
            .stdin
            .take()
            .expect("a pipe")
            .write_all(&all[..end])
            .expect("written");
        // Without `exit`, the goodbye is the answered `shutdown`.
        let shut_down = end >= all.len() - goodbye.len();
        assert_eq!(
            code(&mut server),
            Some(i32::from(!shut_down)),
            "{end} of {} bytes",
            all.len()
        );
        let mut errors = String::new();
        server
            .stderr
            .take()
            .expect("a pipe")
            .read_to_string(&mut errors)
            .expect("text");
        assert_eq!(errors, "", "{end}");
    }
}

/// A client that reads no more has gone, although it still writes.
#[test]
fn nobody_reads() {
    let mut server = start();
    drop(server.stdout.take());
    let mut input = server.stdin.take().expect("a pipe");
    for message in conversation(Value::Null) {
        // The server may be gone already.
        let _ = input.write_all(&message);
    }
    assert_eq!(code(&mut server), Some(1));
}

/// The streams may outlive the client, if another process holds them. The server watches the client's process then.
#[cfg(unix)]
#[test]
fn the_process_ends_and_the_streams_do_not() {
    let mut client = Command::new("sleep").arg("600").spawn().expect("sleep");
    let mut server = start();
    let mut input = server.stdin.take().expect("a pipe");
    let first = conversation(json!(client.id())).swap_remove(0);
    input.write_all(&first).expect("written");
    let mut answer = [0; 16];
    server
        .stdout
        .as_mut()
        .expect("a pipe")
        .read_exact(&mut answer)
        .expect("an answer");
    client.kill().expect("killed");
    client.wait().expect("ended");
    assert_eq!(code(&mut server), Some(1));
}
