//! Reading one block: its paragraphs, or its source if the document has no word for a part of it.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Tag, TagEnd};

use super::containers::Containers;
use super::inline::InlineReader;
use super::tags::{is_inline, is_table_rule, level_of};
use crate::code_language::CodeLanguage;
use crate::markdown::chain::{Chain, GoesOn};
use crate::markdown::lines::Lines;
use crate::paragraph::{HeadingLevel, Marker, ParagraphKind};
use crate::rich_text::RichText;

/// What the reader is inside of.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Inside {
    /// A block that holds other blocks.
    Blocks,
    /// A paragraph or heading. The text of an item has no tags of its own.
    Text { is_item: bool },
    /// A code block: its code so far, and its language.
    Code(String, Option<CodeLanguage>),
    /// A block that is kept as source: this range, and how many elements are open in it.
    Source(Range<usize>, usize),
}

/// Reads blocks and appends their paragraphs to a document.
pub(super) struct BlockReader<'a> {
    lines: &'a Lines<'a>,
    content: RichText,
    chain: Chain,
    inline: InlineReader<'a>,
    containers: Containers,
    inside: Inside,
    /// The lines of the block.
    block: Range<usize>,
    /// The chain before the block, and the document's length as numbers.
    before: (Chain, [usize; 5]),
    /// The document cannot hold the block.
    fails: bool,
}

impl<'a> BlockReader<'a> {
    pub(super) fn new(lines: &'a Lines<'a>) -> Self {
        Self {
            lines,
            content: RichText {
                text: String::with_capacity(lines.text.len()),
                ..RichText::default()
            },
            chain: Chain::default(),
            inline: InlineReader::new(&lines.text),
            containers: Containers::default(),
            inside: Inside::Blocks,
            block: 0..0,
            before: (Chain::default(), [0; 5]),
            fails: false,
        }
    }

    /// Returns how many paragraphs were read.
    pub(super) fn count(&self) -> usize {
        self.content.paragraphs.len()
    }

    pub(super) fn finish(self) -> RichText {
        self.content
    }

    /// Begins the block of these lines. `fails` says that the document cannot hold it.
    pub(super) fn begin(&mut self, block: Range<usize>, fails: bool) {
        self.block = block;
        self.fails = fails;
        self.inside = Inside::Blocks;
        self.containers.reset();
        let RichText {
            text,
            paragraphs,
            styles,
            links,
            mutes,
        } = &self.content;
        let lengths = [
            text.len(),
            paragraphs.len(),
            styles.len(),
            links.len(),
            mutes.len(),
        ];
        self.before = (self.chain.clone(), lengths);
    }

    /// Takes another block, which begins in the last line of the block before it and ends before a line, into that block.
    pub(super) fn join(&mut self, end: usize) {
        self.block.end = end;
        self.fails = true;
    }

    /// Returns the lines of the block.
    pub(super) fn block(&self) -> Range<usize> {
        self.block.clone()
    }

    /// Ends the block. Returns whether the document could hold it.
    pub(super) fn end(&mut self) -> bool {
        if !self.fails {
            return true;
        }
        let (chain, [text, paragraphs, styles, links, mutes]) = &self.before;
        self.chain = chain.clone();
        self.content.text.truncate(*text);
        self.content.paragraphs.truncate(*paragraphs);
        self.content.styles.truncate(*styles);
        self.content.links.truncate(*links);
        self.content.mutes.truncate(*mutes);
        let lines = self.lines;
        let source = self.block.clone().map(|line| lines.line(line));
        self.containers.reset();
        self.push_lines(source, ParagraphKind::Verbatim, None);
        false
    }

    /// Reads what the parser found in the block.
    pub(super) fn event(&mut self, event: &Event<'_>, range: Range<usize>) {
        if self.fails {
            return;
        }
        match &mut self.inside {
            Inside::Source(source, depth) => match event {
                Event::Start(_) => *depth += 1,
                Event::End(_) if *depth == 0 => {
                    let source = source.clone();
                    self.inside = Inside::Blocks;
                    self.source(source);
                }
                Event::End(_) => *depth -= 1,
                _ => {}
            },
            Inside::Code(code, language) => match event {
                Event::Text(text) => code.push_str(text),
                _ => {
                    let (code, language) = (std::mem::take(code), *language);
                    self.inside = Inside::Blocks;
                    let code = code.strip_suffix('\n').unwrap_or(&code);
                    self.push_lines(code.split('\n'), ParagraphKind::Code, language);
                }
            },
            Inside::Text { is_item } => match event {
                Event::End(TagEnd::Paragraph | TagEnd::Heading(_)) => self.end_text(),
                Event::End(TagEnd::Item) => {
                    self.end_text();
                    self.containers.end();
                }
                Event::Start(tag) if *is_item && !is_inline(tag) => {
                    self.end_text();
                    self.start(tag, range);
                }
                Event::Rule => {
                    self.end_text();
                    self.rule();
                }
                Event::TaskListMarker(done) => self.task(*done),
                _ => self.inline.event(event, range, &mut self.content),
            },
            Inside::Blocks => match event {
                Event::Start(tag) if !is_inline(tag) => self.start(tag, range),
                Event::End(TagEnd::Item) => {
                    if self.containers.item_is_empty() {
                        self.push(ParagraphKind::Body);
                    }
                    self.containers.end();
                }
                Event::End(_) => {
                    self.fails |= self
                        .containers
                        .is_empty_quote(self.content.paragraphs.len());
                    self.containers.end();
                }
                Event::Rule => self.rule(),
                Event::TaskListMarker(done) => self.task(*done),
                _ => {
                    self.start_text(ParagraphKind::Body, true);
                    self.inline.event(event, range, &mut self.content);
                }
            },
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: Range<usize>) {
        match tag {
            Tag::Paragraph => {
                let source = self.lines.text.get(range).unwrap_or_default();
                self.fails |= source.lines().any(is_table_rule);
                self.start_text(ParagraphKind::Body, false);
            }
            Tag::Heading { level, .. } => {
                let level = HeadingLevel::new(level_of(*level));
                let kind = level.map_or(ParagraphKind::Body, ParagraphKind::Heading);
                self.start_text(kind, false);
            }
            Tag::BlockQuote(None) => self.fails |= !self.containers.start_quote(self.count()),
            Tag::List(first) => self.fails |= !self.containers.start_list(*first),
            Tag::Item => {
                self.fails |= !self.containers.start_item(self.lines, range);
            }
            Tag::CodeBlock(CodeBlockKind::Indented) => {
                self.inside = Inside::Code(String::new(), None);
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(info))
                if info.is_empty() || CodeLanguage::new(info).is_some() =>
            {
                self.inside = Inside::Code(String::new(), CodeLanguage::new(info));
            }
            // An alert is a quote with a first line of its own.
            Tag::BlockQuote(Some(_)) => self.fails = true,
            _ if self.containers.is_empty() => self.fails = true,
            _ => self.inside = Inside::Source(range, 0),
        }
    }

    /// Reads a block in other blocks that the document has no word for.
    fn source(&mut self, range: Range<usize>) {
        match self.containers.lines(self.lines, range) {
            Some(lines) => {
                let lines = lines.iter().map(String::as_str);
                self.push_lines(lines, ParagraphKind::Verbatim, None);
            }
            None => self.fails = true,
        }
    }

    fn rule(&mut self) {
        self.push(ParagraphKind::Rule);
    }

    fn task(&mut self, done: bool) {
        let marker = match &self.inside {
            Inside::Text { .. } => self.content.paragraphs.last_mut().and_then(|paragraph| {
                paragraph
                    .list
                    .as_mut()
                    .and_then(|place| place.marker.as_mut())
            }),
            _ => self.containers.marker(),
        };
        match marker {
            Some(marker @ Marker::Bullet) => *marker = Marker::Task { done },
            // An ordered list of tasks.
            _ => self.fails = true,
        }
    }

    fn start_text(&mut self, kind: ParagraphKind, is_item: bool) {
        self.push(kind);
        self.inside = Inside::Text { is_item };
        self.inline.quotes = self.containers.quotes();
        self.inline.begin(&self.content);
    }

    fn end_text(&mut self) {
        self.inside = Inside::Blocks;
        let kind = self
            .content
            .paragraphs
            .last()
            .map(|paragraph| paragraph.kind);
        let may_be_empty = kind == Some(ParagraphKind::Body);
        self.inline.end(&mut self.content, may_be_empty);
    }

    fn push_lines<'l>(
        &mut self,
        lines: impl Iterator<Item = &'l str>,
        kind: ParagraphKind,
        language: Option<CodeLanguage>,
    ) {
        for (number, line) in lines.enumerate() {
            self.push_line(kind, language, number == 0);
            self.content.text.push_str(line);
        }
    }

    /// Begins a paragraph.
    fn push(&mut self, kind: ParagraphKind) {
        self.push_line(kind, None, true);
    }

    fn push_line(&mut self, kind: ParagraphKind, language: Option<CodeLanguage>, is_first: bool) {
        let Some((mut paragraph, begins)) = self.containers.paragraph(kind, language) else {
            self.fails = true;
            return;
        };
        paragraph.apart = match self.chain.goes_on(&paragraph) {
            Some(GoesOn::List) => begins.list,
            Some(GoesOn::Lines) => is_first,
            Some(GoesOn::Quote) => {
                let before = self.chain.before().map_or(0, |before| before.quote);
                begins
                    .quote
                    .is_some_and(|depth| depth < before.min(paragraph.quote))
            }
            None => false,
        };
        if !self.content.paragraphs.is_empty() {
            self.content.text.push('\n');
        }
        self.content.paragraphs.push(paragraph);
        self.chain.push(&paragraph);
    }
}
