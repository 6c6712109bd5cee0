//! A client of the server, on pipes.

#![allow(dead_code, reason = "each test uses a part of it")]

use std::io::{BufRead, BufReader, PipeReader, PipeWriter, Read, Write};
use std::sync::Once;
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};

/// The document of most tests.
pub(crate) const URI: &str = "file:///notes/a.txt";

/// A client waits for a message without end, so a message that never comes would stop the tests and fail none of them. They take seconds.
const LONGEST: Duration = Duration::from_secs(600);

/// Ends the tests as a failure after that time.
fn watch() {
    static WATCHED: Once = Once::new();
    WATCHED.call_once(|| {
        std::thread::spawn(|| {
            std::thread::sleep(LONGEST);
            eprintln!("after {LONGEST:?} a test still waits for a message of the server");
            std::process::exit(1);
        });
    });
}

pub(crate) struct Client {
    input: Option<PipeWriter>,
    output: BufReader<PipeReader>,
    server: JoinHandle<bool>,
    last_id: i64,
    /// The notifications of the server that nobody has asked for yet.
    pub(crate) notes: Vec<Value>,
    /// The requests of the server.
    pub(crate) requests: Vec<Value>,
}

impl Client {
    /// Starts a server in a thread and sends nothing.
    pub(crate) fn start() -> Self {
        Self::of(livelink_ls::serve)
    }

    /// Starts a server on a pair of streams, and sends nothing.
    pub(crate) fn of(serve: impl FnOnce(PipeReader, PipeWriter) -> bool + Send + 'static) -> Self {
        watch();
        let (server_input, input) = std::io::pipe().expect("a pipe");
        let (output, server_output) = std::io::pipe().expect("a pipe");
        Self {
            input: Some(input),
            output: BufReader::new(output),
            server: std::thread::spawn(move || serve(server_input, server_output)),
            last_id: 0,
            notes: Vec::new(),
            requests: Vec::new(),
        }
    }

    /// Starts a server and initializes it with these capabilities. Returns the answer too.
    pub(crate) fn initialized(capabilities: Value) -> (Self, Value) {
        let mut client = Self::start();
        let answer = client.initialize(capabilities);
        (client, answer)
    }

    /// Initializes the server with these capabilities, and returns its own.
    pub(crate) fn initialize(&mut self, capabilities: Value) -> Value {
        self.initialize_with(json!({ "capabilities": capabilities }))
    }

    /// Initializes the server with these parameters, and returns its capabilities.
    pub(crate) fn initialize_with(&mut self, mut params: Value) -> Value {
        params["processId"] = Value::Null;
        params["rootUri"] = Value::Null;
        let answer = self.request("initialize", params);
        self.notify("initialized", json!({}));
        answer["result"].clone()
    }

    /// Starts a server with a document of plain text, in UTF-16.
    pub(crate) fn with_text(text: &str) -> Self {
        let (mut client, _) = Self::initialized(json!({}));
        client.open(URI, "plaintext", text);
        client
    }

    pub(crate) fn open(&mut self, uri: &str, language: &str, text: &str) {
        let item = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": item }));
    }

    pub(crate) fn raw(&mut self, bytes: &[u8]) {
        let input = self.input.as_mut().expect("open");
        input.write_all(bytes).expect("the server reads");
    }

    /// Asks for something whose answer is longer than a pipe holds, and does not read it. Then sends these messages. When this returns,
    /// the server has read all of them and still writes that answer, so all of them wait.
    pub(crate) fn send_while_busy(&mut self, method: &str, params: Value, messages: &[Value]) {
        self.ask(method, params);
        self.raw(&frames(messages));
        // Longer than a pipe and the buffer of the reader: it is written when the messages before it have been read.
        let padding = " ".repeat(1 << 20);
        self.notify("$/padding", json!(padding));
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let body = message.to_string();
        self.raw(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request and returns its id.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.last_id += 1;
        self.send(
            &json!({ "jsonrpc": "2.0", "id": self.last_id, "method": method, "params": params }),
        );
        self.last_id
    }

    /// Returns the answer to a request, whole.
    pub(crate) fn answer(&mut self, id: i64) -> Value {
        loop {
            let message = self.read().expect("an answer");
            match (message.get("method").is_some(), message.get("id")) {
                (false, Some(answered)) => {
                    assert_eq!(answered, &json!(id));
                    return message;
                }
                (true, Some(_)) => self.requests.push(message),
                _ => self.notes.push(message),
            }
        }
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Value {
        let id = self.ask(method, params);
        self.answer(id)
    }

    /// Returns the next message, or `None` at the end of the stream.
    pub(crate) fn read(&mut self) -> Option<Value> {
        let body = self.read_body()?;
        Some(serde_json::from_slice(&body).expect("JSON"))
    }

    /// Returns the bytes of the next message, or `None` at the end of the stream.
    pub(crate) fn read_body(&mut self) -> Option<Vec<u8>> {
        let mut len = 0;
        loop {
            let mut line = String::new();
            if self.output.read_line(&mut line).expect("a header") == 0 {
                return None;
            }
            if line == "\r\n" {
                break;
            }
            len = line
                .strip_prefix("Content-Length: ")
                .expect("a length")
                .trim()
                .parse()
                .expect("a number");
        }
        let mut body = vec![0; len];
        self.output.read_exact(&mut body).expect("a body");
        Some(body)
    }

    /// Returns the next notification with this method, also one that came earlier.
    pub(crate) fn note(&mut self, method: &str) -> Value {
        loop {
            if let Some(at) = self.notes.iter().position(|note| note["method"] == method) {
                return self.notes.remove(at)["params"].take();
            }
            let message = self.read().expect("a notification");
            assert!(message.get("method").is_some(), "{message}");
            match message.get("id") {
                Some(_) => self.requests.push(message),
                None => self.notes.push(message),
            }
        }
    }

    /// The links of a document: start, end and target of each.
    pub(crate) fn links(&mut self, uri: &str) -> Vec<([u64; 4], String)> {
        let answer = self.request(
            "textDocument/documentLink",
            json!({ "textDocument": { "uri": uri } }),
        );
        let links = answer["result"]
            .as_array()
            .unwrap_or_else(|| panic!("{answer}"));
        links
            .iter()
            .map(|link| {
                (
                    place(&link["range"]),
                    link["target"].as_str().unwrap_or_default().to_owned(),
                )
            })
            .collect()
    }

    /// The text that the server has.
    pub(crate) fn text(&mut self, uri: &str) -> String {
        let answer = self.request("livelink/text", json!({ "uri": uri }));
        answer["result"]["text"]
            .as_str()
            .unwrap_or_else(|| panic!("{answer}"))
            .to_owned()
    }

    pub(crate) fn change(&mut self, version: i32, changes: Value) {
        let document = json!({ "uri": URI, "version": version });
        self.notify(
            "textDocument/didChange",
            json!({ "textDocument": document, "contentChanges": changes }),
        );
    }

    /// Shuts the server down and says goodbye. Returns the result of the server.
    pub(crate) fn goodbye(mut self) -> bool {
        assert!(self.request("shutdown", Value::Null)["result"].is_null());
        self.notify("exit", Value::Null);
        self.end()
    }

    /// Closes the stream and returns the result of the server.
    pub(crate) fn end(mut self) -> bool {
        self.input = None;
        while self.read().is_some() {}
        self.server.join().expect("the server does not panic")
    }
}

/// The numbers of a range.
pub(crate) fn place(range: &Value) -> [u64; 4] {
    [
        "/start/line",
        "/start/character",
        "/end/line",
        "/end/character",
    ]
    .map(|path| {
        range
            .pointer(path)
            .and_then(Value::as_u64)
            .unwrap_or_else(|| panic!("{range}"))
    })
}

/// A range for a message.
pub(crate) fn range(at: [u64; 4]) -> Value {
    json!({ "start": { "line": at[0], "character": at[1] }, "end": { "line": at[2], "character": at[3] } })
}

/// Returns the bytes of some messages.
pub(crate) fn frames(messages: &[Value]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for message in messages {
        let body = message.to_string();
        bytes.extend_from_slice(format!("Content-Length: {}\r\n\r\n{body}", body.len()).as_bytes());
    }
    bytes
}
