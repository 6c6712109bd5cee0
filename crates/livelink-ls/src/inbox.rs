//! The queue of the server: messages of the client, and news of its own threads.

use std::collections::VecDeque;
use std::time::Instant;

use crossbeam_channel::Receiver;
use gen_lsp_types::{CancelParams, Id};
use livelink::index::LinkIndex;
use lsp_server::{Message, Notification, RequestId};
use serde_json::Value;

/// An event for the server.
#[derive(Debug)]
pub(crate) enum Event {
    /// A message of the client.
    Message(Message),
    /// Bytes of the client that are not a message. The text says why.
    Broken(String),
    /// The client has closed its stream, or its stream cannot be read any further. The text says why, if there is a reason.
    Closed(Option<String>),
    /// The client has canceled this request before it was begun.
    Canceled(RequestId),
    /// The syntax of the document with this number has been parsed.
    Parsed(u64),
    /// The index of the document with this number has been built.
    Built(u64, Box<LinkIndex>),
}

/// The events that wait, in order. A request that is canceled while it waits is not begun.
#[derive(Debug)]
pub(crate) struct Inbox {
    receiver: Receiver<Event>,
    waiting: VecDeque<Event>,
}

impl Inbox {
    pub(crate) fn new(receiver: Receiver<Event>) -> Self {
        Self {
            receiver,
            waiting: VecDeque::new(),
        }
    }

    /// Returns the next event. Waits for it, until `deadline` if there is one; then returns `None`.
    pub(crate) fn next(&mut self, deadline: Option<Instant>) -> Option<Event> {
        self.collect();
        if let Some(event) = self.waiting.pop_front() {
            return Some(event);
        }
        match deadline {
            Some(deadline) => self.receiver.recv_deadline(deadline).ok(),
            None => Some(self.receiver.recv().unwrap_or(Event::Closed(None))),
        }
    }

    /// Returns whether no event waits.
    pub(crate) fn is_empty(&mut self) -> bool {
        self.collect();
        self.waiting.is_empty()
    }

    /// Returns whether the client has canceled the request that is being answered.
    pub(crate) fn has_cancel(&mut self, id: &RequestId) -> bool {
        self.collect();
        let canceled = |event: &Event| matches!(event, Event::Message(Message::Notification(note)) if canceled_id(note).as_ref() == Some(id));
        self.waiting.iter().any(canceled)
    }

    /// Returns whether a change of this document waits.
    pub(crate) fn has_change(&mut self, uri: &str) -> bool {
        self.collect();
        let changes = |event: &Event| match event {
            Event::Message(Message::Notification(note)) => {
                let of = note.params.pointer("/textDocument/uri");
                note.method == "textDocument/didChange" && of.and_then(Value::as_str) == Some(uri)
            }
            _ => false,
        };
        self.waiting.iter().any(changes)
    }

    /// Moves new messages into the queue. A cancellation applies to the request that it names, if
    /// that one waits.
    fn collect(&mut self) {
        for event in self.receiver.try_iter() {
            let canceled = match &event {
                Event::Message(Message::Notification(note)) => canceled_id(note),
                _ => None,
            };
            let request = canceled.as_ref().and_then(|id| {
                self.waiting.iter_mut().find(
                    |event| matches!(event, Event::Message(Message::Request(r)) if r.id == *id),
                )
            });
            match (request, canceled) {
                (Some(request), Some(id)) => *request = Event::Canceled(id),
                _ => self.waiting.push_back(event),
            }
        }
    }
}

/// Returns the request that a notification cancels.
pub(crate) fn canceled_id(note: &Notification) -> Option<RequestId> {
    if note.method != "$/cancelRequest" {
        return None;
    }
    let params: CancelParams = serde_json::from_value(note.params.clone()).ok()?;
    Some(match params.id {
        Id::Int(id) => id.into(),
        Id::String(id) => id.into(),
    })
}
