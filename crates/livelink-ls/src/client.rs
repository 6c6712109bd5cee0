//! The messages from the server to the client.

use std::io::{self, Write};

use gen_lsp_types::{LogMessageParams, MessageType, ProgressToken};
use lsp_server::{ErrorCode, RequestId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::capabilities::Abilities;

/// The client, as a stream to which messages are written. When a write fails, the client has gone,
/// and nothing more is written.
#[derive(Debug)]
pub(crate) struct Client<W> {
    output: W,
    gone: bool,
    last_request: i32,
}

/// A message, with the fields that its kind has.
#[derive(Serialize)]
struct Envelope<'m, T> {
    jsonrpc: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<&'m RequestId>,
    #[serde(skip_serializing_if = "Option::is_none")]
    method: Option<&'m str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    params: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<T>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure>,
}

#[derive(Serialize)]
struct Failure {
    code: i32,
    message: String,
}

impl<T> Envelope<'_, T> {
    const EMPTY: Self = Self {
        jsonrpc: "2.0",
        id: None,
        method: None,
        params: None,
        result: None,
        error: None,
    };
}

impl<W: Write> Client<W> {
    pub(crate) fn new(output: W) -> Self {
        Self {
            output,
            gone: false,
            last_request: 0,
        }
    }

    /// Reads parameters, or logs why they are wrong.
    pub(crate) fn read<T: DeserializeOwned>(&mut self, method: &str, params: Value) -> Option<T> {
        serde_json::from_value(params)
            .inspect_err(|error| self.log(MessageType::Error, format!("{method}: {error}")))
            .ok()
    }

    /// Tells a client that wants to know it that other links of a document show.
    pub(crate) fn tell_links_changed(&mut self, abilities: Abilities, uri: &str) {
        if abilities.links_changed {
            self.notify("livelink/linksChanged", json!({ "uri": uri }));
        }
    }

    /// Whether the client accepts no more messages.
    pub(crate) fn is_gone(&self) -> bool {
        self.gone
    }

    /// Answers a request.
    pub(crate) fn answer(&mut self, id: &RequestId, result: impl Serialize) {
        self.send(&Envelope {
            id: Some(id),
            result: Some(result),
            ..Envelope::EMPTY
        });
    }

    /// Answers a request with an array. `inside` is JSON: its elements, with commas between them.
    pub(crate) fn answer_array(&mut self, id: &RequestId, inside: &str) {
        let Ok(id) = serde_json::to_string(id) else {
            return;
        };
        let start = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":[");
        self.send_parts(&[&start, inside, "]}"]);
    }

    /// Sends elements of the array that is the answer to the request with this token.
    pub(crate) fn answer_part(&mut self, token: &ProgressToken, inside: &str) {
        let Ok(token) = serde_json::to_string(token) else {
            return;
        };
        let start = format!(
            "{{\"jsonrpc\":\"2.0\",\"method\":\"$/progress\",\"params\":{{\"token\":{token},\"value\":["
        );
        self.send_parts(&[&start, inside, "]}}"]);
    }

    /// Refuses a request that cannot be answered.
    pub(crate) fn refuse(&mut self, id: &RequestId, code: ErrorCode, message: impl Into<String>) {
        let (code, message) = (code as i32, message.into());
        self.send(&Envelope::<()> {
            id: Some(id),
            error: Some(Failure { code, message }),
            ..Envelope::EMPTY
        });
    }

    pub(crate) fn notify(&mut self, method: &str, params: impl Serialize) {
        self.send(&Envelope {
            method: Some(method),
            params: Some(params),
            ..Envelope::EMPTY
        });
    }

    /// Sends a request of ours, and returns its id.
    pub(crate) fn request(&mut self, method: &str, params: impl Serialize) -> RequestId {
        self.last_request = self.last_request.wrapping_add(1);
        let id = RequestId::from(self.last_request);
        self.send(&Envelope {
            id: Some(&id),
            method: Some(method),
            params: Some(params),
            ..Envelope::EMPTY
        });
        id
    }

    /// Writes a line into the client's log.
    pub(crate) fn log(&mut self, kind: MessageType, message: impl Into<String>) {
        let message = format!("livelink-ls: {}", message.into());
        self.notify("window/logMessage", LogMessageParams { kind, message });
    }

    fn send<T: Serialize>(&mut self, message: &Envelope<'_, T>) {
        if !self.gone && self.write(message).is_err() {
            self.gone = true;
        }
    }

    fn write<T: Serialize>(&mut self, message: &Envelope<'_, T>) -> io::Result<()> {
        let body = serde_json::to_string(message)?;
        self.write_parts(&[&body])
    }

    fn send_parts(&mut self, body: &[&str]) {
        if !self.gone && self.write_parts(body).is_err() {
            self.gone = true;
        }
    }

    fn write_parts(&mut self, body: &[&str]) -> io::Result<()> {
        let len: usize = body.iter().map(|part| part.len()).sum();
        write!(self.output, "Content-Length: {len}\r\n\r\n")?;
        for part in body {
            self.output.write_all(part.as_bytes())?;
        }
        self.output.flush()
    }
}
