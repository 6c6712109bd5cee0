//! The server, and its reaction to each event.

mod progress;
mod requests;
mod waiting;

use std::collections::HashMap;
use std::io::Write;
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;
use gen_lsp_types as lsp;
use livelink::index::LinkIndex;
use lsp::MessageType;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

use crate::answer;
use crate::capabilities::Abilities;
use crate::client::Client;
use crate::document::{Change, Document, News};
use crate::inbox::{Event, Inbox, canceled_id};
use crate::parent::ParentProcess;
use crate::settings::{SECTION, Settings};
use waiting::Waiting;

/// How long after a key the warnings are published.
const PAUSE: Duration = Duration::from_millis(150);

/// How often the server checks whether the client's process still runs.
const WATCH: Duration = Duration::from_secs(5);

/// How far the client has come with the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Phase {
    /// It has not said `initialize`.
    Starting,
    Running,
    /// It has said `shutdown`.
    ShutDown,
    /// It has gone. The field says whether it said goodbye.
    Over(bool),
}

/// The server of one client.
#[derive(Debug)]
pub(crate) struct Server<W> {
    client: Client<W>,
    phase: Phase,
    abilities: Abilities,
    settings: Settings,
    parent: Option<ParentProcess>,
    /// The open documents by their URIs.
    documents: HashMap<String, Document>,
    last_number: u64,
    /// Requests whose answer depends on a parse that still runs.
    waiting: Vec<Waiting>,
    /// The request for the settings that the client has not answered yet.
    asked_settings: Option<RequestId>,
    events: Sender<Event>,
}

/// A document's way to the server.
#[derive(Clone)]
struct Post(u64, Sender<Event>);

impl News for Post {
    fn parsed(&self) {
        // If the server has gone, nobody needs the news.
        let _ = self.1.send(Event::Parsed(self.0));
    }

    fn built(&self, index: LinkIndex) {
        let _ = self.1.send(Event::Built(self.0, Box::new(index)));
    }
}

/// The parameters of `textDocument/didChange`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct DidChange {
    text_document: Versioned,
    content_changes: Vec<Change>,
}

#[derive(Deserialize)]
struct Versioned {
    uri: String,
    version: Option<i32>,
}

impl<W: Write> Server<W> {
    pub(crate) fn new(output: W, events: Sender<Event>) -> Self {
        Self {
            client: Client::new(output),
            phase: Phase::Starting,
            abilities: Abilities::default(),
            settings: Settings::default(),
            parent: None,
            documents: HashMap::new(),
            last_number: 0,
            waiting: Vec::new(),
            asked_settings: None,
            events,
        }
    }

    /// Serves until the client has gone. Returns whether it said goodbye as the protocol asks.
    pub(crate) fn run(mut self, inbox: &mut Inbox) -> bool {
        loop {
            if let Phase::Over(goodbye) = self.phase {
                return goodbye;
            }
            if self.client.is_gone() {
                return false;
            }
            self.report_progress();
            if inbox.is_empty() && self.read_on() {
                continue;
            }
            match inbox.next(self.next_deadline()) {
                Some(event) => self.take(event, inbox),
                None if self.parent.is_some_and(|parent| !parent.runs()) => return false,
                None => {}
            }
            self.do_what_is_due(inbox);
        }
    }

    /// Reads a part of a text for its warnings. Returns false if all is read.
    fn read_on(&mut self) -> bool {
        if self.settings.severity.is_none() {
            return false;
        }
        let mut documents = self.documents.values_mut();
        let Some(document) = documents
            .find(|document| !document.lost && !document.warnings.is_complete(&document.text))
        else {
            return false;
        };
        document
            .warnings
            .read_part(&document.text, document.links.detector());
        true
    }

    /// Returns the time at which there is work to do even if no message comes in.
    fn next_deadline(&self) -> Option<Instant> {
        let publish = self
            .documents
            .values()
            .filter_map(|document| document.publish_at);
        let waiting = self.waiting.iter().filter_map(|waiting| waiting.until);
        let watch = self.parent.map(|_| Instant::now() + WATCH);
        publish.chain(waiting).chain(watch).min()
    }

    fn do_what_is_due(&mut self, inbox: &mut Inbox) {
        let now = Instant::now();
        self.answer_waiting(now, inbox);
        let due = |document: &Document| document.publish_at.is_some_and(|at| at <= now);
        let uris: Vec<String> = self
            .documents
            .iter()
            .filter(|(_, document)| due(document))
            .map(|(uri, _)| uri.clone())
            .collect();
        for uri in uris {
            self.publish(&uri);
        }
    }

    fn take(&mut self, event: Event, inbox: &mut Inbox) {
        match event {
            Event::Message(Message::Request(request)) => self.request(request, inbox),
            Event::Message(Message::Notification(note)) => self.notification(note),
            Event::Message(Message::Response(response)) => self.response(response),
            Event::Broken(why) => self.client.log(MessageType::Error, why),
            Event::Canceled(id) => self
                .client
                .refuse(&id, ErrorCode::RequestCanceled, "canceled"),
            Event::Closed(why) => {
                if let Some(why) = why {
                    self.client.log(
                        MessageType::Error,
                        format!("the input cannot be read any further: {why}"),
                    );
                }
                self.phase = Phase::Over(self.phase == Phase::ShutDown);
            }
            Event::Parsed(number) => self.parsed(number),
            Event::Built(number, index) => {
                if let Some((_, document)) = self.document_of_number(number) {
                    document.take_built(index);
                }
            }
        }
    }

    fn document_of_number(&mut self, number: u64) -> Option<(&String, &mut Document)> {
        self.documents
            .iter_mut()
            .find(|(_, document)| document.number == number)
    }

    fn parsed(&mut self, number: u64) {
        if let Some((uri, document)) = self.document_of_number(number) {
            let uri = uri.clone();
            document.parsed = true;
            self.take_parse(&uri);
        }
    }

    fn notification(&mut self, note: Notification) {
        if let Some(id) = canceled_id(&note) {
            // A request that was begun or answered is not cancelled.
            if self.drop_waiting(&id) {
                self.client
                    .refuse(&id, ErrorCode::RequestCanceled, "canceled");
            }
            return;
        }
        match (self.phase, note.method.as_str()) {
            (Phase::ShutDown, "exit") => self.phase = Phase::Over(true),
            (_, "exit") => self.phase = Phase::Over(false),
            (Phase::Running, "initialized") => self.ask_settings(),
            (Phase::Running, "textDocument/didOpen") => self.opened(note.params),
            (Phase::Running, "textDocument/didChange") => self.changed(note.params),
            (Phase::Running, "textDocument/didClose") => self.closed(note.params),
            (Phase::Running, "workspace/didChangeConfiguration") => self.configured(note.params),
            (Phase::Running, "window/workDoneProgress/cancel") => self.cancel_progress(note.params),
            // The protocol lets a server ignore unknown notifications.
            _ => {}
        }
    }

    /// Reads parameters, or logs why they are wrong.
    fn read<T: DeserializeOwned>(&mut self, method: &str, params: Value) -> Option<T> {
        match serde_json::from_value(params) {
            Ok(params) => Some(params),
            Err(error) => {
                self.client
                    .log(MessageType::Error, format!("{method}: {error}"));
                None
            }
        }
    }

    fn next_post(&mut self) -> Post {
        self.last_number += 1;
        Post(self.last_number, self.events.clone())
    }

    fn opened(&mut self, params: Value) {
        let Some(params) =
            self.read::<lsp::DidOpenTextDocumentParams>("textDocument/didOpen", params)
        else {
            return;
        };
        let item = params.text_document;
        let post = self.next_post();
        let mut document = Document::open(post.0, &item, &self.settings.detector, &post);
        document.publish_at = Some(Instant::now());
        let uri = item.uri.0;
        if let Some(old) = self.documents.insert(uri.clone(), document) {
            let what = format!("{uri} was open already; its text is now the new one");
            self.client.log(MessageType::Warning, what);
            self.end_progress(old);
        }
        self.ask_progress(&uri);
    }

    fn changed(&mut self, params: Value) {
        // A change that cannot be read leaves the text unknown.
        let uri = params
            .pointer("/textDocument/uri")
            .and_then(Value::as_str)
            .map(str::to_owned);
        let params = self.read::<DidChange>("textDocument/didChange", params);
        let Some(uri) = uri else {
            return;
        };
        let Some(document) = self.documents.get_mut(&uri) else {
            let what = format!("textDocument/didChange: {uri} is not open");
            self.client.log(MessageType::Error, what);
            return;
        };
        document.publish_at = Some(Instant::now() + PAUSE);
        let Some(params) = params else {
            document.lost = true;
            return;
        };
        let mut wrong = Vec::new();
        if let Some(version) = params.text_document.version {
            if version <= document.version {
                wrong.push((
                    MessageType::Warning,
                    format!("version {version} comes after {}", document.version),
                ));
            }
            document.version = version;
        }
        for change in &params.content_changes {
            if let Err(error) = document.change(self.abilities.encoding, change) {
                wrong.push((
                    MessageType::Error,
                    format!("{error}; it has no links until its whole text comes"),
                ));
            }
        }
        for (kind, what) in wrong {
            self.client
                .log(kind, format!("{}: {what}", params.text_document.uri));
        }
    }

    fn closed(&mut self, params: Value) {
        let Some(params) =
            self.read::<lsp::DidCloseTextDocumentParams>("textDocument/didClose", params)
        else {
            return;
        };
        let uri = params.text_document.uri.0;
        let Some(document) = self.documents.remove(&uri) else {
            self.client.log(
                MessageType::Warning,
                format!("textDocument/didClose: {uri} is not open"),
            );
            return;
        };
        self.end_progress(document);
        self.send_diagnostics(&uri, None, Vec::new());
    }

    /// Publishes the warnings of a document, when all of it has been read.
    fn publish(&mut self, uri: &str) {
        let Some(document) = self.documents.get_mut(uri) else {
            return;
        };
        let Some(severity) = self.settings.severity else {
            document.publish_at = None;
            return;
        };
        if !document.lost && !document.warnings.is_complete(&document.text) {
            document.publish_at = Some(Instant::now() + PAUSE);
            return;
        }
        document.publish_at = None;
        let found = answer::diagnostics(document, self.abilities.encoding, severity);
        let version = document.version;
        self.send_diagnostics(uri, Some(version), found);
    }

    fn send_diagnostics(
        &mut self,
        uri: &str,
        version: Option<i32>,
        diagnostics: Vec<lsp::Diagnostic>,
    ) {
        let params = lsp::PublishDiagnosticsParams {
            uri: uri.into(),
            version,
            diagnostics,
        };
        self.client
            .notify("textDocument/publishDiagnostics", params);
    }

    /// Asks the client for the settings, if it answers such a request.
    fn ask_settings(&mut self) {
        if self.abilities.configuration {
            let params = json!({ "items": [{ "section": SECTION }] });
            self.asked_settings = Some(self.client.request("workspace/configuration", params));
        }
    }

    fn response(&mut self, response: Response) {
        if self.progress_answered(&response) || self.asked_settings.as_ref() != Some(&response.id) {
            return;
        }
        self.asked_settings = None;
        // A client without settings for us says so by `null`, or by an empty object.
        let is_empty = |settings: &Value| {
            settings.is_null() || settings.as_object().is_some_and(serde_json::Map::is_empty)
        };
        if let Ok(Value::Array(values)) = response.response_result
            && let Some(settings) = values.first().filter(|settings| !is_empty(settings))
        {
            self.apply_settings(settings);
        }
    }

    fn configured(&mut self, params: Value) {
        match params.get("settings") {
            None | Some(Value::Null) => self.ask_settings(),
            Some(settings) => self.apply_settings(settings),
        }
    }

    fn apply_settings(&mut self, value: &Value) {
        let (settings, complaints) = Settings::read(value);
        for complaint in complaints {
            self.client
                .log(MessageType::Warning, format!("settings: {complaint}"));
        }
        let other_options = settings.detector.options() != self.settings.detector.options();
        self.settings = settings;
        let mut cleared = Vec::new();
        for (uri, document) in &mut self.documents {
            if other_options {
                self.last_number += 1;
                let post = Post(self.last_number, self.events.clone());
                document.set_detector(post.0, &self.settings.detector, &post);
            }
            document.publish_at = Some(Instant::now());
            cleared.push(uri.clone());
        }
        for uri in cleared {
            if self.settings.severity.is_none() {
                self.send_diagnostics(&uri, None, Vec::new());
            }
            if self.abilities.links_changed {
                self.client
                    .notify("livelink/linksChanged", json!({ "uri": uri }));
            }
        }
    }

    fn initialize(&mut self, request: &Request) {
        let params: lsp::InitializeParams = match serde_json::from_value(request.params.clone()) {
            Ok(params) => params,
            Err(error) => {
                let what = format!("initialize: {error}");
                self.client
                    .refuse(&request.id, ErrorCode::InvalidParams, what);
                return;
            }
        };
        self.abilities = Abilities::of(&params.capabilities);
        self.parent = params.process_id.and_then(ParentProcess::to_watch);
        self.phase = Phase::Running;
        let result = lsp::InitializeResult {
            capabilities: self.abilities.offers(),
            server_info: Some(lsp::ServerInfo {
                name: "livelink-ls".to_owned(),
                version: Some(env!("CARGO_PKG_VERSION").to_owned()),
            }),
        };
        self.client.answer(&request.id, result);
        if let Some(settings) = &params.initialization_options {
            self.apply_settings(settings);
        }
    }

    fn request(&mut self, request: Request, inbox: &mut Inbox) {
        let (code, message) = match (self.phase, request.method.as_str()) {
            (Phase::Starting, "initialize") => return self.initialize(&request),
            (Phase::Starting, _) => (
                ErrorCode::ServerNotInitialized,
                "the first request is initialize".to_owned(),
            ),
            (_, "initialize") => (
                ErrorCode::InvalidRequest,
                "initialize comes once".to_owned(),
            ),
            (Phase::Running, "shutdown") => {
                self.phase = Phase::ShutDown;
                self.documents.clear();
                self.waiting.clear();
                return self.client.answer(&request.id, Value::Null);
            }
            (Phase::Running, _) => match self.answered(&request, inbox) {
                Ok(()) => return,
                Err(refusal) => refusal,
            },
            _ => (
                ErrorCode::InvalidRequest,
                "the server is shut down".to_owned(),
            ),
        };
        self.client.refuse(&request.id, code, message);
    }
}
