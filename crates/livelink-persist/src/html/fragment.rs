//! Reading fragments, which hold all that is saved: links, mutes, and who made them.

use std::ops::Range;
use std::sync::Arc;

use html5gum::emitters::default::{DefaultEmitter, EndTag, StartTag, Token};
use html5gum::{Error, HtmlString, Tokenizer};
use livelink_detect::Schemes;
use livelink_session::{Mark, MarkKind, Mute, MuteCause};

use crate::passages::reference;
use crate::{PersistError, Saved};

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
        done: 0,
        saved: Saved::default(),
        open: Vec::new(),
        in_link: false,
    };
    let tokens = Tokenizer::new_with_emitter(input, DefaultEmitter::<usize>::new_with_span());
    for token in tokens.map_while(Result::ok) {
        match token {
            Token::Error(error) => reader.check(error.value, error.span.start)?,
            Token::Doctype(doctype) => return reader.fail(doctype.span.start, NO_TAG),
            Token::Comment(comment) => reader.done = comment.span.end,
            Token::String(text) => reader.text(text.span.start..text.span.end)?,
            Token::StartTag(tag) => reader.start(&tag)?,
            Token::EndTag(tag) => reader.end(&tag)?,
        }
    }
    if let Some(open) = reader.open.pop() {
        return reader.fail(open.at, format!("<{}> is not closed", open.name));
    }
    Ok(reader.saved.fitted_to(schemes))
}

const NO_TAG: &str = "a < that begins no tag is written &lt;";

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
    /// Where the last token ends.
    done: usize,
    saved: Saved,
    open: Vec<OpenElement>,
    /// One of them is an `<a>`.
    in_link: bool,
}

impl Reader<'_> {
    fn fail<T>(&self, at: usize, what: impl Into<String>) -> Result<T, PersistError> {
        Err(PersistError::new(self.input, at, what))
    }

    /// Fails for an error of the tokenizer that would lose text. `at` is where the tokenizer noticed the error. It recovers
    /// from the other errors without a loss.
    fn check(&self, error: Error, at: usize) -> Result<(), PersistError> {
        match error {
            // A quote in a name belongs to a value that ends too early.
            Error::EofInTag | Error::UnexpectedCharacterInAttributeName => {
                self.fail(self.done, "a tag that does not end")
            }
            Error::EofInComment => self.fail(self.done, "a comment that does not end"),
            Error::InvalidFirstCharacterOfTagName
            | Error::MissingEndTagName
            | Error::EofBeforeTagName
            | Error::UnexpectedQuestionMarkInsteadOfTagName
            | Error::IncorrectlyOpenedComment
            | Error::CdataInHtmlContent => {
                let before = self.input.get(..at).unwrap_or(self.input);
                self.fail(before.rfind('<').unwrap_or(at), NO_TAG)
            }
            _ => Ok(()),
        }
    }

    /// Returns a part of the input with its references replaced. The tokenizer replaces them, too, but it lets unknown ones
    /// pass, and it reads the reference to NUL, which the writer needs, as U+FFFD.
    fn decoded(&self, raw: Range<usize>) -> Result<String, PersistError> {
        let mut rest = self.input.get(raw.clone()).unwrap_or_default();
        let mut decoded = String::with_capacity(rest.len());
        while let Some(at) = rest.find('&') {
            let (plain, from) = rest.split_at(at);
            let Some((c, len)) = reference(from) else {
                return self.fail(
                    raw.end - from.len(),
                    "a character reference that is not known here; a bare & is written &amp;",
                );
            };
            decoded.push_str(plain);
            decoded.push(c);
            rest = from.get(len..).unwrap_or_default();
        }
        decoded.push_str(rest);
        Ok(decoded)
    }

    fn text(&mut self, raw: Range<usize>) -> Result<(), PersistError> {
        self.done = raw.end;
        let text = self.decoded(raw)?;
        self.saved.text.push_str(&text);
        Ok(())
    }

    /// Returns the value of an attribute, which is empty if the attribute has none.
    fn value(&self, tag: &StartTag<usize>, name: &str) -> Result<Option<String>, PersistError> {
        let Some(found) = tag.attributes.get(&HtmlString(name.into())) else {
            return Ok(None);
        };
        let (start, end) = (found.span.start, found.span.end);
        // The span goes on for one character after a value without quotes.
        let end = end.min(tag.span.end.saturating_sub(1));
        let whole = self.input.get(start..end).unwrap_or_default();
        let value = whole.split_once('=').map_or("", |(_, value)| value);
        let value = value.trim_ascii();
        let quoted = value.strip_prefix(['"', '\'']);
        let value = quoted
            .and_then(|rest| rest.strip_suffix(['"', '\'']))
            .unwrap_or(value);
        let at = start + whole.rfind(value).unwrap_or(0);
        self.decoded(at..at + value.len()).map(Some)
    }

    fn start(&mut self, tag: &StartTag<usize>) -> Result<(), PersistError> {
        self.done = tag.span.end;
        let name = String::from_utf8_lossy(&tag.name).into_owned();
        let at = tag.span.start;
        let role = match name.as_str() {
            "br" => {
                self.saved.text.push('\n');
                return Ok(());
            }
            "a" => {
                if std::mem::replace(&mut self.in_link, true) {
                    return self.fail(at, "a link in a link");
                }
                let kind = match self.value(tag, "data-livelink")?.as_deref() {
                    Some("auto") => MarkKind::Auto,
                    _ => MarkKind::Manual,
                };
                match self.value(tag, "href")? {
                    Some(href) => Role::Link(href.into(), kind),
                    None => Role::None,
                }
            }
            "span" if self.value(tag, "data-livelink")?.as_deref() == Some("off") => {
                let cause = self.value(tag, "data-livelink-cause")?;
                let cause = cause.as_deref().and_then(MuteCause::named);
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

    fn end(&mut self, tag: &EndTag<usize>) -> Result<(), PersistError> {
        self.done = tag.span.end;
        let name = String::from_utf8_lossy(&tag.name);
        let Some(open) = self.open.pop_if(|open| open.name == name) else {
            let error = format!("</{name}> closes nothing that is open here");
            return self.fail(tag.span.start, error);
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
}
