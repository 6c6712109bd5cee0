//! This example shows a terminal viewer: it follows a log and writes its links as OSC 8 hyperlinks, which most terminals open
//! on a click. The text comes in parts that end anywhere, even in the middle of an address.
//!
//! `cargo run -p livelink --example log_tail` shows a made-up log; `... -- FILE` shows a file and follows it.

use std::io::{Read, Write};
use std::time::Duration;

use livelink::Detector;
use livelink::index::{Edit, LinkIndex};

/// The log so far, its links, and how many of its bytes are on the screen.
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

    /// Adds a part of the log and writes the lines that are now complete.
    fn push(&mut self, part: &str, out: &mut impl Write) -> std::io::Result<()> {
        let edit = Edit::insert(self.text.len(), part.len());
        self.text.push_str(part);
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
    let parts = [
        "GET https://exa",
        "mple.com/a?b=1 200\nmail from a@exam",
        "ple.org: ",
        "see bücher.example.com.\n",
    ];
    let (mut tail, mut screen) = (Tail::new(), Vec::new());
    for part in parts {
        tail.push(part, &mut screen)?;
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
        // A character whose last bytes have not come yet has to wait for them.
        let whole = rest.iter().rposition(u8::is_ascii).map_or(0, |at| at + 1);
        let part = String::from_utf8_lossy(&rest[..whole]).into_owned();
        rest.drain(..whole);
        tail.push(&part, &mut std::io::stdout().lock())?;
    }
}
