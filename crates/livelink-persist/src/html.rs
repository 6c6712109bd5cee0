//! HTML fragments: `<a href>` and `<span data-livelink="off">`.
//!
//! A link that the session made carries `data-livelink="auto"`. Any other `<a href>` counts as the user's own, so editing the
//! text of a link from another page never changes the link. Line breaks and runs of spaces are written unchanged: show the
//! fragment with `white-space: pre-wrap`. The reader also takes `<br>`, and ignores the tags of `<p>`, `<div>` and `<span>`
//! and all other attributes. Any other element is an error, because its meaning would be lost.

use std::sync::Arc;

use livelink_detect::Schemes;
use livelink_session::{Mark, MarkKind, Mute, MuteCause};

use super::passages::{Passage, passages, reference};
use super::{PersistError, Saved};

/// Writes a fragment. It leaves out links and mutes that do not fit the text ([`Saved::fitted`]). O(text).
pub fn write(saved: &Saved) -> String {
    write_with(saved, &Schemes::default())
}

/// Writes a fragment with links to these schemes. O(text).
pub fn write_with(saved: &Saved, schemes: &Schemes) -> String {
    let saved = &*saved.fitting(Some(schemes));
    let mut out = String::with_capacity(saved.text.len() + 64 * saved.links.len());
    for passage in passages(saved) {
        match passage {
            Passage::Plain(text) => escape(text, &mut out),
            Passage::Link(text, link) => {
                out.push_str("<a href=\"");
                escape(&link.href, &mut out);
                out.push_str(match link.kind {
                    MarkKind::Auto => "\" data-livelink=\"auto\">",
                    MarkKind::Manual => "\">",
                });
                escape(text, &mut out);
                out.push_str("</a>");
            }
            Passage::Muted(text, mute) => {
                out.push_str("<span data-livelink=\"off\"");
                if mute.cause != MuteCause::Unlink {
                    out.push_str(" data-livelink-cause=\"");
                    out.push_str(mute.cause.name());
                    out.push('"');
                }
                out.push('>');
                escape(text, &mut out);
                out.push_str("</span>");
            }
        }
    }
    out
}

fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // A browser drops the character itself, but shows the reference to it as U+FFFD.
            '\0' => out.push_str("&#0;"),
            // HTML would read a carriage return as a line feed.
            '\r' => out.push_str("&#13;"),
            c => out.push(c),
        }
    }
}

/// Reads a fragment. O(input).
///
/// # Errors
///
/// Returns an error for a tag that does not end, an unknown element or reference, an element that is not closed or closed by
/// another, and a link in a link.
///
/// ```
/// use livelink_persist::html;
///
/// let saved = html::read("see <a href='https://example.com/?a&amp;b'>docs</a>")?;
/// assert_eq!((saved.text.as_str(), &*saved.links[0].href), ("see docs", "https://example.com/?a&b"));
///
/// let error = html::read("see\n<b>docs</b>").unwrap_err();
/// assert_eq!(error.to_string(), "2:1: the element <b> is not known here");
/// # Ok::<(), livelink_persist::PersistError>(())
/// ```
pub fn read(input: &str) -> Result<Saved, PersistError> {
    read_with(input, &Schemes::default())
}

/// Reads a fragment with links to these schemes. O(input).
///
/// # Errors
///
/// Those of [`read`].
pub fn read_with(input: &str, schemes: &Schemes) -> Result<Saved, PersistError> {
    let mut reader = Reader {
        input,
        at: 0,
        saved: Saved::default(),
        open: Vec::new(),
        in_link: false,
    };
    while let Some(c) = reader.rest().chars().next() {
        match c {
            '<' => reader.tag()?,
            '&' => {
                let c = reader.reference()?;
                reader.saved.text.push(c);
            }
            c => {
                reader.saved.text.push(c);
                reader.at += c.len_utf8();
            }
        }
    }
    match reader.open.pop() {
        Some(open) => Err(PersistError::new(
            input,
            open.at,
            format!("<{}> is not closed", open.name),
        )),
        None => Ok(reader.saved.fitted_to(schemes)),
    }
}

/// An element that is open.
struct OpenElement {
    name: String,
    /// Where its tag is.
    at: usize,
    /// Where its text starts.
    start: usize,
    role: Role,
}

enum Role {
    Link(Arc<str>, MarkKind),
    Mute(MuteCause),
    None,
}

struct Reader<'a> {
    input: &'a str,
    at: usize,
    saved: Saved,
    open: Vec<OpenElement>,
    /// Returns whether one of them is an `<a>`.
    in_link: bool,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        self.input.get(self.at..).unwrap_or_default()
    }

    fn fail<T>(&self, at: usize, what: impl Into<String>) -> Result<T, PersistError> {
        Err(PersistError::new(self.input, at, what))
    }

    fn reference(&mut self) -> Result<char, PersistError> {
        match reference(self.rest()) {
            Some((c, len)) => {
                self.at += len;
                Ok(c)
            }
            None => self.fail(
                self.at,
                "a character reference that is not known here; a bare & is written &amp;",
            ),
        }
    }

    fn tag(&mut self) -> Result<(), PersistError> {
        let at = self.at;
        if self.rest().starts_with("<!--") {
            return match self.rest().find("-->") {
                Some(end) => {
                    self.at += end + 3;
                    Ok(())
                }
                None => self.fail(at, "a comment that does not end"),
            };
        }
        self.at += 1;
        let closes = self.skip('/');
        let name = self.word().to_ascii_lowercase();
        if name.is_empty() {
            return self.fail(at, "a < that begins no tag is written &lt;");
        }
        let attributes = self.attributes(at)?;
        if closes {
            return self.close(&name, at);
        }
        let value = |name: &str| {
            let found = attributes.iter().find(|(known, _)| known == name);
            found.map(|(_, value)| value.as_str())
        };
        let role = match name.as_str() {
            "br" => {
                self.saved.text.push('\n');
                return Ok(());
            }
            "a" => {
                if std::mem::replace(&mut self.in_link, true) {
                    return self.fail(at, "a link in a link");
                }
                let kind = match value("data-livelink") {
                    Some("auto") => MarkKind::Auto,
                    _ => MarkKind::Manual,
                };
                match value("href") {
                    Some(href) => Role::Link(href.into(), kind),
                    None => Role::None,
                }
            }
            "span" if value("data-livelink") == Some("off") => {
                let cause = value("data-livelink-cause").and_then(MuteCause::named);
                Role::Mute(cause.unwrap_or(MuteCause::Unlink))
            }
            "span" | "p" | "div" => Role::None,
            _ => return self.fail(at, format!("the element <{name}> is not known here")),
        };
        self.open.push(OpenElement {
            name,
            at,
            start: self.saved.text.len(),
            role,
        });
        Ok(())
    }

    fn close(&mut self, name: &str, at: usize) -> Result<(), PersistError> {
        let Some(open) = self.open.pop_if(|open| open.name == name) else {
            return self.fail(at, format!("</{name}> closes nothing that is open here"));
        };
        if name == "a" {
            self.in_link = false;
        }
        let range = open.start..self.saved.text.len();
        match open.role {
            Role::Link(href, kind) => self.saved.links.push(Mark { range, href, kind }),
            Role::Mute(cause) => self.saved.mutes.push(Mute { range, cause }),
            Role::None => {}
        }
        Ok(())
    }

    /// Returns the attributes up to the end of the tag, with names in lower case.
    fn attributes(&mut self, tag: usize) -> Result<Vec<(String, String)>, PersistError> {
        let mut attributes = Vec::new();
        loop {
            self.space();
            if self.skip('>') {
                return Ok(attributes);
            }
            if self.skip('/') {
                continue;
            }
            let name = self.word().to_ascii_lowercase();
            if name.is_empty() {
                return self.fail(tag, "a tag that does not end");
            }
            self.space();
            let value = if self.skip('=') {
                self.space();
                self.value(tag)?
            } else {
                String::new()
            };
            attributes.push((name, value));
        }
    }

    fn value(&mut self, tag: usize) -> Result<String, PersistError> {
        let quote = ['"', '\''].into_iter().find(|quote| self.skip(*quote));
        let mut value = String::new();
        while let Some(c) = self.rest().chars().next() {
            match (quote, c) {
                (Some(quote), c) if c == quote => {
                    self.at += 1;
                    return Ok(value);
                }
                (None, c) if c.is_ascii_whitespace() || c == '>' => return Ok(value),
                (_, '&') => value.push(self.reference()?),
                (_, c) => {
                    value.push(c);
                    self.at += c.len_utf8();
                }
            }
        }
        self.fail(tag, "a tag that does not end")
    }

    fn skip(&mut self, c: char) -> bool {
        let there = self.rest().starts_with(c);
        if there {
            self.at += c.len_utf8();
        }
        there
    }

    fn space(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_ascii_start().len();
    }

    /// Returns the name of an element or attribute.
    fn word(&mut self) -> &'a str {
        let rest = self.rest();
        let end = rest
            .find(|c: char| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | ':')))
            .unwrap_or(rest.len());
        self.at += end;
        rest.get(..end).unwrap_or_default()
    }
}
