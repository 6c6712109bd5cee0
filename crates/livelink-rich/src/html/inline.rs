//! Writing the text of a paragraph, with its styles, links and mutes.

use std::fmt::Write as _;
use std::ops::Range;

use livelink_detect::Schemes;
use livelink_session::{Mark, MarkKind, Mute, MuteCause};

use crate::rich_text::{LINE_SEPARATOR, RichText};
use crate::text_style::TextStyle;

/// Styles with their elements, from the outside to the inside.
const ELEMENTS: [(TextStyle, &str, &str); 5] = [
    (TextStyle::BOLD, "<strong>", "</strong>"),
    (TextStyle::ITALIC, "<em>", "</em>"),
    (TextStyle::STRIKETHROUGH, "<s>", "</s>"),
    (TextStyle::CODE, "<code>", "</code>"),
    (
        TextStyle::VERBATIM,
        "<code data-livelink=\"verbatim\">",
        "</code>",
    ),
];

/// Writes the paragraphs' texts in order.
pub(super) struct Inline<'a> {
    content: &'a RichText,
    schemes: &'a Schemes,
    /// How many of each list end before the text that is written.
    styles: usize,
    links: usize,
    mutes: usize,
}

/// The link or mute around a piece of text.
#[derive(Clone, Copy)]
enum Around<'a> {
    Nothing,
    Link(&'a Mark),
    Mute(&'a Mute),
}

impl Around<'_> {
    fn range(&self) -> Option<&Range<usize>> {
        match self {
            Self::Nothing => None,
            Self::Link(link) => Some(&link.range),
            Self::Mute(mute) => Some(&mute.range),
        }
    }
}

impl<'a> Inline<'a> {
    pub(super) fn new(content: &'a RichText, schemes: &'a Schemes) -> Self {
        let (styles, links, mutes) = (0, 0, 0);
        Self {
            content,
            schemes,
            styles,
            links,
            mutes,
        }
    }

    /// Writes lines of source, each with a line feed. They have no styles.
    pub(super) fn write_line(&mut self, range: Range<usize>, out: &mut String) {
        self.write(range, false, out);
        out.push('\n');
    }

    /// Writes text. An empty one, and a line break at its end, get a line break that a page does not show.
    pub(super) fn write_text(&mut self, range: Range<usize>, out: &mut String) {
        let text = self.content.text.get(range.clone()).unwrap_or_default();
        let needs_end = text.is_empty() || text.ends_with(LINE_SEPARATOR);
        self.write(range, true, out);
        if needs_end {
            out.push_str("<br>");
        }
    }

    fn write(&mut self, range: Range<usize>, is_styled: bool, out: &mut String) {
        let mut at = range.start;
        let mut open: Vec<TextStyle> = Vec::new();
        let mut around = Around::Nothing;
        while at < range.end {
            let (style, next, end) = self.piece(at..range.end);
            let style = if is_styled { style } else { TextStyle::PLAIN };
            let goes_on = next.range() == around.range();
            open_styles(
                if goes_on { style } else { TextStyle::PLAIN },
                &mut open,
                out,
            );
            if !goes_on {
                close(around, out);
                put_start(next, out);
                around = next;
                open_styles(style, &mut open, out);
            }
            let text = self.content.text.get(at..end).unwrap_or_default();
            // A line break at the edge of a link would not be a part of it.
            let edges = around.range().map(|whole| {
                let inner = whole.start.max(range.start)..whole.end.min(range.end);
                (at == inner.start, end == inner.end)
            });
            put_text(text, edges.filter(|_| is_styled), is_styled, out);
            at = end;
        }
        open_styles(TextStyle::PLAIN, &mut open, out);
        close(around, out);
    }

    /// Returns what the text at the start of a range is, and where that changes.
    fn piece(&mut self, range: Range<usize>) -> (TextStyle, Around<'a>, usize) {
        let content = self.content;
        let mut end = range.end;
        let style = here(
            &content.styles,
            |(own, _)| own,
            &mut self.styles,
            range.start,
            &mut end,
        );
        let link = here(
            &content.links,
            |link| &link.range,
            &mut self.links,
            range.start,
            &mut end,
        );
        let mute = here(
            &content.mutes,
            |mute| &mute.range,
            &mut self.mutes,
            range.start,
            &mut end,
        );
        // A range may begin inside a character, in a document that nobody has put in order.
        while !content.text.is_char_boundary(end) {
            end += 1;
        }
        let link = link.filter(|link| self.schemes.allow(&link.href));
        let around = match (link, mute) {
            (Some(link), _) => Around::Link(link),
            (None, Some(mute)) => Around::Mute(mute),
            (None, None) => Around::Nothing,
        };
        let style = style.map_or(TextStyle::PLAIN, |(_, style)| *style);
        (style, around, end)
    }

    /// Returns whether a page would change the white space of a text. The text is the next to be written.
    pub(super) fn has_fragile_space(&mut self, range: Range<usize>) -> bool {
        let text = self.content.text.get(range.clone()).unwrap_or_default();
        // A space without break that stands alone is taken for an empty paragraph.
        if text == "\u{a0}" || text.contains(['\t', '\u{c}', '\r']) {
            return true;
        }
        let is_edge = |c: char| c == ' ' || c == LINE_SEPARATOR;
        let mut last = LINE_SEPARATOR;
        for c in text.chars().chain([LINE_SEPARATOR]) {
            if is_edge(c) && is_edge(last) && (c == ' ' || last == ' ') {
                return true;
            }
            last = c;
        }
        // A page that collapses a space puts it before a link and after its end.
        let has_edge = |own: &Range<usize>| {
            let inner = own.start.max(range.start)..own.end.min(range.end);
            let text = self.content.text.get(inner).unwrap_or_default();
            text.starts_with(' ') || text.ends_with(' ')
        };
        let is_here = |own: &&Range<usize>| own.start < range.end;
        let links = self.content.links.iter().skip(self.links);
        let links = links.map(|link| &link.range).take_while(is_here);
        let mutes = self.content.mutes.iter().skip(self.mutes);
        let mut mutes = mutes.map(|mute| &mute.range).take_while(is_here);
        links.into_iter().any(has_edge) || mutes.any(has_edge)
    }
}

/// Passes the parts of a list that end at or before a place. Returns the one that is there, and narrows `end` to where that changes.
fn here<'a, T>(
    list: &'a [T],
    range: impl Fn(&T) -> &Range<usize>,
    passed: &mut usize,
    at: usize,
    end: &mut usize,
) -> Option<&'a T> {
    let next = loop {
        let next = list.get(*passed)?;
        if range(next).end > at {
            break next;
        }
        *passed += 1;
    };
    let is_here = range(next).start <= at;
    let change = if is_here {
        range(next).end
    } else {
        range(next).start
    };
    *end = change.min(*end);
    is_here.then_some(next)
}

/// Closes and opens the elements of styles, so that exactly those of `style` are open.
fn open_styles(style: TextStyle, open: &mut Vec<TextStyle>, out: &mut String) {
    while let Some(outer) = open.iter().position(|one| !style.contains(*one)) {
        for closed in open.drain(outer..).rev() {
            out.extend(
                ELEMENTS
                    .iter()
                    .filter(|(one, ..)| *one == closed)
                    .map(|(.., end)| *end),
            );
        }
    }
    for (one, start, _) in ELEMENTS {
        if style.contains(one) && !open.contains(&one) {
            out.push_str(start);
            open.push(one);
        }
    }
}

fn put_start(around: Around<'_>, out: &mut String) {
    match around {
        Around::Nothing => {}
        Around::Link(link) => {
            out.push_str("<a href=\"");
            escape(&link.href, out);
            out.push('"');
            match link.kind {
                MarkKind::Auto => out.push_str(" data-livelink=\"auto\""),
                // A reader takes a place without a scheme for one on another page.
                MarkKind::Manual if !Schemes::default().lead(&link.href) => {
                    out.push_str(" data-livelink=\"manual\"");
                }
                MarkKind::Manual => {}
            }
            out.push('>');
        }
        Around::Mute(mute) => {
            out.push_str("<span data-livelink=\"off\"");
            if mute.cause != MuteCause::Unlink {
                let _ = write!(out, " data-livelink-cause=\"{}\"", mute.cause.name());
            }
            out.push('>');
        }
    }
}

fn close(around: Around<'_>, out: &mut String) {
    out.push_str(match around {
        Around::Nothing => "",
        Around::Link(_) => "</a>",
        Around::Mute(_) => "</span>",
    });
}

/// Writes text. `edges` says whether it begins and ends a link. Lines of source keep their line separators.
fn put_text(text: &str, edges: Option<(bool, bool)>, is_styled: bool, out: &mut String) {
    let (first, last) = edges.unwrap_or_default();
    let breaks = text.trim_start_matches(LINE_SEPARATOR);
    let start = if first { text.len() - breaks.len() } else { 0 };
    let end = match last {
        true => text.trim_end_matches(LINE_SEPARATOR).len(),
        false => text.len(),
    };
    for (at, c) in text.char_indices() {
        match c {
            LINE_SEPARATOR if is_styled && start <= at && at < end => out.push_str("<br>"),
            // No page can hold it.
            '\0' => out.push_str("<span data-livelink=\"nul\">\u{fffd}</span>"),
            c => escape_char(c, out),
        }
    }
}

/// Writes text as HTML.
pub(super) fn escape(text: &str, out: &mut String) {
    for c in text.chars() {
        escape_char(c, out);
    }
}

fn escape_char(c: char, out: &mut String) {
    match c {
        '&' => out.push_str("&amp;"),
        '<' => out.push_str("&lt;"),
        '>' => out.push_str("&gt;"),
        '"' => out.push_str("&quot;"),
        '\u{a0}' => out.push_str("&nbsp;"),
        '\0' => out.push('\u{fffd}'),
        // A browser reads a carriage return as a line feed.
        c if c.is_ascii_control() && c != '\t' => {
            let _ = write!(out, "&#{};", u32::from(c));
        }
        c => out.push(c),
    }
}
