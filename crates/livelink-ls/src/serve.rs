//! The server on a pair of streams.

use std::io::{self, BufRead, BufReader, BufWriter, Read, Write};
use std::process::ExitCode;
use std::thread;

use crossbeam_channel::Sender;
use lsp_server::Message;

use crate::frame::{self, Frame};
use crate::inbox::{Event, Inbox};
use crate::server::Server;

/// Serves a client through the standard input and output. Returns the exit code that the protocol asks for: 0 if the client
/// has said goodbye by `shutdown` and `exit`, 1 otherwise.
pub fn serve_stdio() -> ExitCode {
    let (events, inbox) = crossbeam_channel::unbounded();
    let reader = events.clone();
    // The thread is not joined: it may wait for input when the client's process has gone.
    thread::spawn(move || read_all(BufReader::new(io::stdin()), &reader));
    let output = BufWriter::new(io::stdout().lock());
    match Server::new(output, events).run(&mut Inbox::new(inbox)) {
        true => ExitCode::SUCCESS,
        false => ExitCode::FAILURE,
    }
}

/// Serves a client through any pair of streams. It returns after `exit`, or when the input has ended: whether the client has
/// said goodbye as the protocol asks.
///
/// ```
/// let mut output = Vec::new();
/// assert!(!livelink_ls::serve(&b"Content-Length: 9\r\n\r\n{brok"[..], &mut output));
/// assert!(output.is_empty());
/// ```
pub fn serve(input: impl Read + Send, output: impl Write) -> bool {
    let (events, inbox) = crossbeam_channel::unbounded();
    let reader = events.clone();
    thread::scope(|scope| {
        scope.spawn(move || read_all(BufReader::new(input), &reader));
        Server::new(BufWriter::new(output), events).run(&mut Inbox::new(inbox))
    })
}

/// Reads messages until the stream ends or the client says `exit`.
fn read_all(mut input: impl BufRead, events: &Sender<Event>) {
    loop {
        let (event, last) = match frame::read(&mut input) {
            Ok(Frame::Message(message)) => {
                let last = matches!(&message, Message::Notification(note) if note.method == "exit");
                (Event::Message(message), last)
            }
            Ok(Frame::Broken(why)) => (Event::Broken(why), false),
            Ok(Frame::End) => (Event::Closed(None), true),
            Err(error) => (Event::Closed(Some(error.to_string())), true),
        };
        if events.send(event).is_err() || last {
            return;
        }
    }
}
