//! Building a document from its beginning to its end.

use std::ops::Range;
use std::sync::Arc;

use livelink_session::{Mark, MarkKind, Mute, MuteCause};

use super::look::Look;
use crate::paragraph::{Paragraph, ParagraphKind};
use crate::rich_text::{LINE_SEPARATOR, RichText};
use crate::text_style::TextStyle;

/// A document that grows at its end.
///
/// White space and line breaks are *due* until text follows them in the paragraph. So none is left at the end of a paragraph.
///
/// Text in a font of one width is code if there is other text in its paragraph. Otherwise it may be a letter that is written in
/// such a font as a whole.
#[derive(Default)]
pub(super) struct Builder {
    out: RichText,
    /// Where the paragraph begins, if one is open.
    open: Option<usize>,
    /// Where the last paragraph begins.
    last: usize,
    due: Option<(char, Look)>,
    /// The looks in the open paragraph, other than the plain one: in order, and equal neighbours joined.
    runs: Vec<(Range<usize>, Look)>,
    /// The open paragraph has text in a font of any width.
    has_prose: bool,
    /// The open paragraph has white space that stays as it is.
    has_kept: bool,
    link: Option<Open<(Arc<str>, MarkKind)>>,
    mute: Option<Open<MuteCause>>,
}

/// A link or mute that goes on.
struct Open<T> {
    what: T,
    /// Where its text begins in the open paragraph.
    start: Option<usize>,
}

impl<T> Open<T> {
    /// Ends it in this paragraph, and returns its text.
    fn take(&mut self, end: usize) -> Option<Range<usize>> {
        let start = self.start.take()?;
        (start < end).then_some(start..end)
    }
}

impl Builder {
    pub(super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Begins a paragraph. The last one is closed.
    pub(super) fn begin(&mut self, paragraph: Paragraph) {
        self.close();
        if !self.out.paragraphs.is_empty() {
            self.out.text.push('\n');
        }
        self.out.paragraphs.push(paragraph);
        self.last = self.out.text.len();
        self.open = Some(self.last);
    }

    /// Returns the number of paragraphs.
    pub(super) fn count(&self) -> usize {
        self.out.paragraphs.len()
    }

    /// Opens the last paragraph again, if it is body text in these quotes and in no list.
    pub(super) fn reopen(&mut self, quote: u8) -> bool {
        let plain = Paragraph {
            quote,
            ..Paragraph::default()
        };
        let is_plain = self.out.paragraphs.last().is_some_and(|last| {
            let apart = last.apart;
            *last == Paragraph { apart, ..plain }
        });
        if is_plain {
            self.open = Some(self.last);
        }
        is_plain
    }

    /// Adds a character to the open paragraph. `keeps` is whether white space stays as it is here.
    pub(super) fn push(&mut self, c: char, look: Look, keeps: bool) {
        if let Some((due, look)) = self.due.take() {
            self.put(due, look);
        }
        let here = self.out.text.len();
        if let Some(link) = &mut self.link {
            link.start.get_or_insert(here);
        }
        if let Some(mute) = &mut self.mute {
            mute.start.get_or_insert(here);
        }
        self.has_kept |= keeps;
        self.has_prose |=
            !c.is_whitespace() && !look.fixed_width && !look.style.contains(TextStyle::CODE);
        self.put(c, look);
    }

    fn put(&mut self, c: char, look: Look) {
        let start = self.out.text.len();
        self.out.text.push(c);
        let end = self.out.text.len();
        if look == Look::default() {
            return;
        }
        match self.runs.last_mut() {
            Some((range, last)) if range.end == start && *last == look => range.end = end,
            _ => self.runs.push((start..end, look)),
        }
    }

    /// Whether the next text of the open paragraph is not the first of its line.
    pub(super) fn is_in_line(&self) -> bool {
        self.open.is_some_and(|start| {
            self.out.text.len() > start && !self.out.text.ends_with(LINE_SEPARATOR)
        })
    }

    /// Puts a space before the next word of the line.
    pub(super) fn space(&mut self, look: Look) {
        if self.due.is_none() && self.is_in_line() && !self.out.text.ends_with([' ', '\t']) {
            self.due = Some((' ', look));
        }
    }

    /// Ends a cell of a table in the line.
    pub(super) fn tab(&mut self) {
        self.put_due('\t');
        self.due = Some(('\t', Look::default()));
        self.has_kept = true;
    }

    /// Puts the due character, if it is this one.
    fn put_due(&mut self, c: char) {
        if let Some((due, look)) = self.due.take_if(|(due, _)| *due == c) {
            self.put(due, look);
        }
    }

    /// Breaks the line in the open paragraph.
    pub(super) fn break_line(&mut self, look: Look) {
        self.put_due(LINE_SEPARATOR);
        self.put_due('\t');
        self.due = Some((LINE_SEPARATOR, look));
    }

    /// Closes the open paragraph.
    pub(super) fn close(&mut self) {
        self.due = None;
        let Some(start) = self.open.take() else {
            return;
        };
        self.put_marks();
        let runs = std::mem::take(&mut self.runs);
        let has_prose = std::mem::take(&mut self.has_prose);
        let has_kept = std::mem::take(&mut self.has_kept);
        // An editor puts a space without break into a paragraph without text, to give it a height.
        let is_blank = self.out.text.get(start..) == Some("\u{a0}") && !has_kept;
        if is_blank && !self.is_marked_after(start) {
            self.out.text.truncate(start);
            return;
        }
        let kind = self.out.paragraphs.last().map(|paragraph| paragraph.kind);
        if kind.is_some_and(ParagraphKind::is_literal) {
            return;
        }
        for (range, look) in runs {
            let mut style = look.style;
            if look.fixed_width && has_prose {
                style |= TextStyle::CODE;
            }
            match self.out.styles.last_mut() {
                _ if style.is_plain() => {}
                Some((last, same)) if last.end == range.start && *same == style => {
                    last.end = range.end;
                }
                _ => self.out.styles.push((range, style)),
            }
        }
    }

    fn is_marked_after(&self, start: usize) -> bool {
        let ends = |end: Option<usize>| end.is_some_and(|end| end > start);
        ends(self.out.links.last().map(|link| link.range.end))
            || ends(self.out.mutes.last().map(|mute| mute.range.end))
    }

    pub(super) fn start_link(&mut self, href: Arc<str>, kind: MarkKind) {
        self.end_link();
        let (what, start) = ((href, kind), None);
        self.link = Some(Open { what, start });
    }

    pub(super) fn end_link(&mut self) {
        self.put_link();
        self.link = None;
    }

    pub(super) fn start_mute(&mut self, cause: MuteCause) {
        self.end_mute();
        let (what, start) = (cause, None);
        self.mute = Some(Open { what, start });
    }

    pub(super) fn end_mute(&mut self) {
        self.put_mute();
        self.mute = None;
    }

    fn put_marks(&mut self) {
        self.put_link();
        self.put_mute();
    }

    fn put_link(&mut self) {
        let end = self.out.text.len();
        if let Some(link) = &mut self.link
            && let Some(range) = link.take(end)
        {
            let is_under = |mute: &mut Mute| mute.range.end > range.start;
            while self.out.mutes.pop_if(is_under).is_some() {}
            let (href, kind) = link.what.clone();
            self.out.links.push(Mark { range, href, kind });
        }
    }

    fn put_mute(&mut self) {
        let end = self.out.text.len();
        if let Some(mute) = &mut self.mute
            && let Some(range) = mute.take(end)
        {
            let links = self.link.as_ref().and_then(|link| link.start);
            let links = links.or(self.out.links.last().map(|link| link.range.end - 1));
            if links.is_none_or(|linked| linked < range.start) {
                self.out.mutes.push(Mute {
                    range,
                    cause: mute.what,
                });
            }
        }
    }

    /// Returns the document, which has at least one paragraph.
    pub(super) fn finish(mut self) -> RichText {
        self.close();
        if self.out.paragraphs.is_empty() {
            self.out.paragraphs.push(Paragraph::default());
        }
        self.out
    }
}
