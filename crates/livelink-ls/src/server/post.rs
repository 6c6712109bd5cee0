//! The way of the news from a document's threads to the server.

use crossbeam_channel::Sender;
use livelink::index::LinkIndex;

use crate::inbox::Event;
use crate::live_links::News;

/// Numbers the documents, and gives each its way to the server.
#[derive(Debug)]
pub(super) struct Posts {
    last: u64,
    events: Sender<Event>,
}

impl Posts {
    pub(super) fn new(events: Sender<Event>) -> Self {
        Self { last: 0, events }
    }

    /// Returns the way of a document with a new number, which is its first field.
    pub(super) fn next(&mut self) -> Post {
        self.last += 1;
        Post(self.last, self.events.clone())
    }
}

/// A document's way to the server.
#[derive(Clone)]
pub(super) struct Post(pub(super) u64, Sender<Event>);

impl News for Post {
    fn parsed(&self) {
        // If the server has gone, nobody needs the news.
        let _ = self.1.send(Event::Parsed(self.0));
    }

    fn built(&self, index: LinkIndex) {
        let _ = self.1.send(Event::Built(self.0, Box::new(index)));
    }
}
