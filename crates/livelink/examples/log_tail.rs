//! This example shows a terminal viewer: a log as it comes in, its links as OSC 8 hyperlinks that most terminals open on a
//! click. Text comes in pieces that end anywhere, also in the middle of an address.
//!
//! `cargo run -p livelink --example log_tail` shows a made-up log; `... -- FILE` shows a file and follows it.

use std::io::{Read, Write};
use std::time::Duration;

use livelink::Detector;
use livelink::index::{Edit, LinkIndex};

/// The log so far, its links, and how much of it is on the screen.
struct Tail {
    text: String,
    links: LinkIndex,
    shown: usize,
}

impl Tail {
    fn new() -> Self {
        Self {
            text: String::new(),
            links: LinkIndex::new(Detector::default()),
            shown: 0,
        }
    }

    /// Takes a piece in and writes the lines that are complete now.
    fn push(&mut self, piece: &str, out: &mut impl Write) -> std::io::Result<()> {
        let edit = Edit::insert(self.text.len(), piece.len());
        self.text.push_str(piece);
        self.links.edit(&self.text, &[edit]);
        let Some(end) = self
            .text
            .rfind('\n')
            .map(|at| at + 1)
            .filter(|end| *end > self.shown)
        else {
            return Ok(());
        };
        for link in self.links.links_in(self.shown..end) {
            let shown = &self.text[link.range.clone()];
            let href = self.links.detector().href(shown, link.kind);
            out.write_all(&self.text.as_bytes()[self.shown..link.range.start])?;
            write!(out, "\x1b]8;;{href}\x1b\\{shown}\x1b]8;;\x1b\\")?;
            self.shown = link.range.end;
        }
        out.write_all(&self.text.as_bytes()[self.shown..end])?;
        self.shown = end;
        out.flush()
    }
}

fn main() -> std::io::Result<()> {
    if let Some(path) = std::env::args_os().nth(1) {
        return follow(std::fs::File::open(path)?);
    }
    let pieces = [
        "GET https://exa",
        "mple.com/a?b=1 200\nmail from a@exam",
        "ple.org: ",
        "see bücher.example.com.\n",
    ];
    let (mut tail, mut screen) = (Tail::new(), Vec::new());
    for piece in pieces {
        tail.push(piece, &mut screen)?;
    }
    std::io::stdout().write_all(&screen)?;
    let screen = String::from_utf8_lossy(&screen);
    assert_eq!(screen.matches("\x1b]8;;\x1b\\").count(), 3);
    assert!(screen.contains(
        "\x1b]8;;https://example.com/a?b=1\x1b\\https://example.com/a?b=1\x1b]8;;\x1b\\ 200\n"
    ));
    assert!(screen.contains(
        "\x1b]8;;https://xn--bcher-kva.example.com\x1b\\bücher.example.com\x1b]8;;\x1b\\.\n"
    ));
    Ok(())
}

/// Shows a file as it grows, until interrupted.
fn follow(mut file: std::fs::File) -> std::io::Result<()> {
    let (mut tail, mut rest, mut buffer) = (Tail::new(), Vec::new(), vec![0; 1 << 16]);
    loop {
        let len = file.read(&mut buffer)?;
        if len == 0 {
            std::thread::sleep(Duration::from_millis(200));
            continue;
        }
        rest.extend_from_slice(&buffer[..len]);
        // A character that is not there as a whole yet waits for its other bytes.
        let whole = rest.iter().rposition(u8::is_ascii).map_or(0, |at| at + 1);
        let piece = String::from_utf8_lossy(&rest[..whole]).into_owned();
        rest.drain(..whole);
        tail.push(&piece, &mut std::io::stdout().lock())?;
    }
}
