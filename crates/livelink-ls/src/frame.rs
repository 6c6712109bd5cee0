//! Reads messages from a stream of bytes.
//!
//! The reader of `lsp_server` ends at the first broken message. A client may send one such message
//! and continue, so this reader reports the error and reads the next message. It ends only at a
//! header that does not say where its message ends.

use std::io::{self, BufRead, Read};

use lsp_server::Message;

/// The longest message, in bytes. As a string of JSON, a document of 100 MB grows to at most six
/// times its length.
const LONGEST: usize = 1 << 30;

/// The longest line of a header, in bytes.
const LONGEST_LINE: u64 = 4 << 10;

/// One item read from the stream.
#[derive(Debug)]
pub(crate) enum Frame {
    /// A message.
    Message(Message),
    /// Bytes of the length that their header gives, which are not a message. The text says why.
    Broken(String),
    /// The stream ended, between two messages or inside one.
    End,
}

/// Reads a message.
///
/// # Errors
///
/// If the stream fails, or if a header does not say how long its message is. Where the next message begins is then unknown.
pub(crate) fn read(input: &mut impl BufRead) -> io::Result<Frame> {
    let Some(len) = read_header(input)? else {
        return Ok(Frame::End);
    };
    let mut body = Vec::new();
    // The memory grows with the received bytes, not with the announced length.
    let got = input.take(len as u64).read_to_end(&mut body)?;
    if got < len {
        return Ok(Frame::End);
    }
    Ok(match serde_json::from_slice(&body) {
        Ok(message) => Frame::Message(message),
        Err(error) => Frame::Broken(format!("a message of {len} bytes is not one: {error}")),
    })
}

/// Reads the lines up to the empty one. Returns the length of the message, or `None` at the end of the stream.
fn read_header(input: &mut impl BufRead) -> io::Result<Option<usize>> {
    let invalid = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
    let mut len = None;
    loop {
        let mut line = Vec::new();
        input.take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        let Some(line) = line.strip_suffix(b"\n") else {
            return match line.len() as u64 {
                LONGEST_LINE => Err(invalid("a header is too long".to_owned())),
                _ => Ok(None),
            };
        };
        let line = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(line));
        if line.is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').unwrap_or((&line, ""));
        if name.eq_ignore_ascii_case("content-length") {
            let number: Option<usize> = value.trim().parse().ok();
            let number = number.filter(|number| *number <= LONGEST);
            len = Some(number.ok_or_else(|| invalid(format!("no length: {line:?}")))?);
        }
    }
    len.map(Some)
        .ok_or_else(|| invalid("a header without Content-Length".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::{Frame, read};

    /// Returns a letter for each frame that the reader finds in some bytes: message, broken, end,
    /// or `!` for an error.
    fn frames(mut input: &[u8]) -> String {
        let mut out = String::new();
        loop {
            match read(&mut input) {
                Ok(Frame::Message(_)) => out.push('m'),
                Ok(Frame::Broken(_)) => out.push('b'),
                Ok(Frame::End) => return out + "e",
                Err(_) => return out + "!",
            }
        }
    }

    const GOOD: &str = "Content-Length: 19\r\n\r\n{\"method\":\"exit\"}  ";

    #[test]
    fn what_comes_after_a_broken_message_is_read() {
        for (input, expected) in [
            ("".to_owned(), "e"),
            (GOOD.repeat(2), "mme"),
            (format!("Content-Length: 3\r\n\r\n{{]}}{GOOD}"), "bme"),
            (format!("Content-Length: 2\r\n\r\n[]{GOOD}"), "bme"),
            (format!("Content-Length: 0\r\n\r\n{GOOD}"), "bme"),
            (format!("content-length:19\nX: y\n\n{}", &GOOD[22..]), "me"),
            (format!("Content-Type: x\r\n\r\n{GOOD}"), "!"),
            (format!("Content-Length: -1\r\n\r\n{GOOD}"), "!"),
            (
                "Content-Length: 99999999999999999999\r\n\r\n{}".to_owned(),
                "!",
            ),
            ("Content-Length: 1073741824\r\n\r\n{}".to_owned(), "e"),
            ("a".repeat(10_000), "!"),
        ] {
            assert_eq!(frames(input.as_bytes()), expected, "{input:?}");
        }
        assert_eq!(frames(b"Content-Length: 2\r\n\r\n\xFF\xFE"), "be");
    }

    /// A client that dies at any byte ends the stream.
    #[test]
    fn a_stream_may_end_anywhere() {
        for end in 0..GOOD.len() {
            assert_eq!(frames(&GOOD.as_bytes()[..end]), "e", "{end}");
        }
    }
}
