//! Writing paragraphs with the quotes and lists around them.

use std::ops::Range;

use super::around::{Paragraphs, follows_closely, is_marker_alone, sign_after_list};
use super::code_span::fence_len;
use super::open::{ListBefore, ListSigns, OpenList, list_sign};
use super::prefix::Prefix;
use super::text::{TextPlace, TextWriter};
use crate::markdown::chain::{Chain, GoesOn};
use crate::markdown::nothing::EMPTY;
use crate::paragraph::{Marker, Paragraph, ParagraphKind};
use crate::rich_text::RichText;

/// Writes blocks one after the other.
pub(crate) struct BlockWriter<'a> {
    content: &'a RichText,
    paragraphs: &'a Paragraphs,
    text: TextWriter<'a>,
    chain: Chain,
    lists: Vec<OpenList>,
    /// The signs of the lists around what is being written.
    signs: ListSigns,
    /// The sign of the list that was kept as source right before.
    source_sign: Option<char>,
}

impl<'a> BlockWriter<'a> {
    pub(crate) fn new(content: &'a RichText, paragraphs: &'a Paragraphs) -> Self {
        Self {
            content,
            paragraphs,
            text: TextWriter::new(content),
            chain: Chain::default(),
            lists: Vec::new(),
            signs: ListSigns::default(),
            source_sign: None,
        }
    }

    pub(crate) fn out(self) -> String {
        self.text.inline.out
    }

    /// Returns what was written so far, to append source to it.
    pub(crate) fn out_mut(&mut self) -> &mut String {
        &mut self.text.inline.out
    }

    /// Writes these paragraphs, which begin with an item of the list before them if there is one. `signs` are those of the lists around
    /// them.
    pub(crate) fn write(
        &mut self,
        lines: Range<usize>,
        signs: ListSigns,
        list: Option<ListBefore>,
    ) {
        self.chain = Chain::default();
        self.lists.clear();
        self.signs = signs;
        if let Some(list) = list {
            self.chain.push(&list.item);
            self.lists.push(OpenList::again(list));
        }
        if self.paragraphs.len() == 1 && self.is_blank_document() {
            return;
        }
        let mut at = lines.start;
        while at < lines.end {
            let Some((_, paragraph)) = self.paragraphs.get(at) else {
                return;
            };
            let end = self.separate(*paragraph, at, lines.end);
            at = end;
        }
    }

    fn is_blank_document(&self) -> bool {
        let body = self.paragraphs.first().map(|(_, paragraph)| *paragraph);
        self.content.text.is_empty() && body == Some(Paragraph::default())
    }

    /// Writes the paragraph and the lines of its block, with a blank line before it if it needs one. Returns the paragraph after.
    fn separate(&mut self, paragraph: Paragraph, at: usize, limit: usize) -> usize {
        let before = self.chain.before();
        let goes_on = self.chain.goes_on(&paragraph);
        let (quotes, lists) = self.chain.shared(&paragraph);
        let is_item = paragraph.list.is_some_and(|place| place.marker.is_some());
        let item_goes_on = is_item && goes_on == Some(GoesOn::List) && !paragraph.apart;
        let level = lists - usize::from(item_goes_on);
        let closed = self.lists.get(level).map(|list| list.sign());
        self.lists.truncate(lists);
        let mut marker = None;
        if let Some(place) = paragraph.list
            && let Some(item) = place.marker
        {
            if !item_goes_on {
                let before = match (before, level) {
                    (None, 0) => self.signs.before,
                    (Some(_), 0) => closed.or(self.source_sign),
                    _ => closed,
                };
                let outermost = level == 0 && paragraph.quote == 0;
                let source = match level {
                    0 => sign_after_list(self.content, self.paragraphs, at, limit),
                    _ => None,
                };
                let signs = ListSigns {
                    before,
                    after: source.or(self.signs.after.filter(|_| outermost)),
                    same: self.signs.same.filter(|_| outermost),
                };
                self.lists.push(OpenList::new(item, signs));
            }
            marker = self.lists.last_mut().map(|list| list.item(item));
        }
        if let Some(before) = before {
            let is_tight = is_item
                && before.kind != ParagraphKind::Verbatim
                && (item_goes_on || closed.is_none() && follows_closely(before, paragraph));
            if !is_tight {
                self.blank_line(quotes);
            }
        }
        let is_task = matches!(
            paragraph.list.and_then(|place| place.marker),
            Some(Marker::Task { .. })
        );
        let prefix = Prefix {
            quotes: usize::from(paragraph.quote),
            indents: self.lists.iter().map(|list| list.indent()).sum(),
        };
        self.first_prefix(prefix, marker.as_deref());
        if let Some(Marker::Task { done }) = paragraph.list.and_then(|place| place.marker) {
            self.text
                .inline
                .out
                .push_str(if done { "[x] " } else { "[ ] " });
        }
        if is_task && paragraph.kind != ParagraphKind::Body {
            // A box stands before a text only.
            self.text.inline.out.push_str(EMPTY);
            self.text.inline.out.push('\n');
            self.blank_line(prefix.quotes);
            self.first_prefix(prefix, None);
        }
        let first = *self
            .paragraphs
            .get(at)
            .map_or(&paragraph, |(_, first)| first);
        self.chain.push(&first);
        let end = self.lines_end(at, limit);
        self.block(at..end, paragraph, prefix, marker.is_some() && !is_task);
        end
    }

    /// Returns the end of the block of code or source that begins with a paragraph, and takes its lines into the chain.
    fn lines_end(&mut self, at: usize, limit: usize) -> usize {
        let mut end = at + 1;
        while end < limit
            && let Some((_, next)) = self.paragraphs.get(end)
            && self.chain.goes_on(next) == Some(GoesOn::Lines)
            && !next.apart
        {
            self.chain.push(next);
            end += 1;
        }
        end
    }

    fn block(&mut self, lines: Range<usize>, paragraph: Paragraph, prefix: Prefix, in_item: bool) {
        self.source_sign = None;
        let paragraphs = self.paragraphs.get(lines.clone()).unwrap_or_default();
        let content = self.content;
        let texts = paragraphs
            .iter()
            .map(|(range, _)| content.text.get(range.clone()).unwrap_or_default());
        let Some((range, _)) = paragraphs.first() else {
            return;
        };
        let is_empty = range.is_empty();
        match paragraph.kind {
            ParagraphKind::Code => {
                let fence = "`".repeat(fence_len(texts.clone()));
                let language = paragraph.language.map(String::from);
                self.line(&format!("{fence}{}", language.unwrap_or_default()));
                for text in texts {
                    self.next_prefix(prefix, text);
                    self.line(&text.replace('\r', " "));
                }
                self.next_prefix(prefix, &fence);
                self.line(&fence);
            }
            ParagraphKind::Verbatim => {
                self.source_sign = texts.clone().next().and_then(list_sign);
                for (number, text) in texts.enumerate() {
                    if number > 0 {
                        self.next_prefix(prefix, text);
                    }
                    self.line(text);
                }
            }
            ParagraphKind::Rule => {
                // `- ---` would be one long rule, and `---` at the start of a file begins its settings.
                let rule = match (prefix.indents, self.text.inline.out.is_empty()) {
                    (0, false) => "---",
                    (0, true) => "***",
                    _ => "___",
                };
                self.line(rule);
                if !is_empty {
                    self.blank_line(prefix.quotes);
                    self.next_prefix(prefix, rule);
                    self.text(range.clone(), prefix, TextPlace::Line);
                }
            }
            ParagraphKind::Heading(level) => {
                let signs = "#".repeat(usize::from(level.get()));
                self.text.inline.out.push_str(&signs);
                if !is_empty {
                    self.text.inline.out.push(' ');
                }
                self.text(range.clone(), prefix, TextPlace::Heading);
            }
            ParagraphKind::Body
                if is_empty && in_item && is_marker_alone(self.paragraphs, lines.start) =>
            {
                let trimmed = self.text.inline.out.trim_end_matches(' ').len();
                self.text.inline.out.truncate(trimmed);
                self.line("");
            }
            ParagraphKind::Body if is_empty => self.line(EMPTY),
            ParagraphKind::Body => self.text(range.clone(), prefix, TextPlace::Line),
        }
    }

    fn text(&mut self, range: Range<usize>, prefix: Prefix, place: TextPlace) {
        let mut before_line = String::new();
        prefix.write(&mut before_line);
        self.text.paragraph(range, place, &before_line);
        self.text.inline.out.push('\n');
    }

    fn line(&mut self, line: &str) {
        self.text.inline.out.push_str(line);
        self.text.inline.out.push('\n');
    }

    fn blank_line(&mut self, quotes: usize) {
        let mut line = "> ".repeat(quotes);
        line.truncate(line.trim_end().len());
        self.line(&line);
    }

    /// Writes what is before the first line of a paragraph.
    fn first_prefix(&mut self, prefix: Prefix, marker: Option<&str>) {
        let own = marker.map_or(0, |marker| marker.len() + 1);
        let indents = prefix.indents - own.min(prefix.indents);
        Prefix { indents, ..prefix }.write(&mut self.text.inline.out);
        if let Some(marker) = marker {
            self.text.inline.out.push_str(marker);
            self.text.inline.out.push(' ');
        }
    }

    /// Writes what is before a later line with this text. An empty line gets no spaces at its end.
    fn next_prefix(&mut self, prefix: Prefix, text: &str) {
        let start = self.text.inline.out.len();
        prefix.write(&mut self.text.inline.out);
        if text.is_empty() {
            let written = self.text.inline.out.get(start..).unwrap_or_default();
            let trimmed = start + written.trim_end().len();
            self.text.inline.out.truncate(trimmed);
        }
    }
}
