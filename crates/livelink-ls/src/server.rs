//! The server, and its reaction to each event.

mod documents;
mod folders;
mod post;
mod progress;
mod publish;
mod requests;
mod settings;
mod waiting;

use std::collections::HashMap;
use std::io::Write;
use std::time::{Duration, Instant};

use crossbeam_channel::Sender;
use gen_lsp_types as lsp;
use lsp::MessageType;
use lsp_server::{ErrorCode, Message, Notification, Request, RequestId};
use serde_json::Value;

use crate::capabilities::Abilities;
use crate::client::Client;
use crate::document::Document;
use crate::inbox::{Event, Inbox, canceled_id};
use crate::parent::ParentProcess;
use crate::settings::Settings;
use post::Posts;
use waiting::Waiting;

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
    /// The complaints about these settings, which the user has read.
    complaints: Vec<String>,
    parent: Option<ParentProcess>,
    /// The folders of the workspace, as URIs.
    folders: Vec<String>,
    /// The open documents by their URIs.
    documents: HashMap<String, Document>,
    posts: Posts,
    /// Requests whose answer depends on a parse that still runs.
    waiting: Vec<Waiting>,
    /// The request for the settings that the client has not answered yet.
    asked_settings: Option<RequestId>,
}

impl<W: Write> Server<W> {
    pub(crate) fn new(output: W, events: Sender<Event>) -> Self {
        Self {
            client: Client::new(output),
            phase: Phase::Starting,
            abilities: Abilities::default(),
            settings: Settings::default(),
            complaints: Vec::new(),
            parent: None,
            folders: Vec::new(),
            documents: HashMap::new(),
            posts: Posts::new(events),
            waiting: Vec::new(),
            asked_settings: None,
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
            (Phase::Running, "workspace/didChangeWorkspaceFolders") => {
                self.folders_changed(note.params);
            }
            (Phase::Running, "window/workDoneProgress/cancel") => self.cancel_progress(note.params),
            // The protocol lets a server ignore unknown notifications.
            _ => {}
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
        let options = params.initialization_options.as_ref();
        let positions = options.and_then(|options| Settings::read(options).0.positions);
        self.abilities = Abilities::of(&params, positions);
        self.parent = params.process_id.and_then(ParentProcess::to_watch);
        self.take_folders(&request.params);
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
