//! Reading Markdown.

mod bare;
mod block;
mod containers;
mod front_matter;
mod inline;
mod open_styles;
mod tags;

use std::ops::Range;

use pulldown_cmark::{Event, Options, Parser, Tag};

use self::block::BlockReader;
use super::blank_end::{add_to, divide};
use super::lines::Lines;
use super::sourced::{BlockSource, Sourced};
use crate::paragraph::Paragraph;

const OPTIONS: Options = Options::ENABLE_TABLES
    .union(Options::ENABLE_FOOTNOTES)
    .union(Options::ENABLE_STRIKETHROUGH)
    .union(Options::ENABLE_TASKLISTS)
    .union(Options::ENABLE_GFM)
    .union(Options::ENABLE_MATH);

/// Reads a document. No input is an error, and none of it is lost. O(input).
///
/// A link to a scheme that [`Schemes::allow`](livelink_detect::Schemes::allow) does not know stays as source. An address without
/// any markup is an automatic link if it is one in GitHub's Markdown, and by the rules of [`livelink_detect`].
pub fn read(input: &str) -> Sourced {
    let (text, blank) = divide(input);
    add_to(read_text(text), blank)
}

/// Reads a document without blank lines after it.
fn read_text(input: &str) -> Sourced {
    let lines = Lines::of(input);
    let mut blocks = Blocks {
        lines: &lines,
        reader: BlockReader::new(&lines),
        starts: Vec::new(),
        free_from: 0,
    };
    let front = front_matter::len(&lines);
    if front > 0 {
        blocks.verbatim(0..front);
    }
    let begin = lines.text_start(front);
    let body = lines.text.get(begin..).unwrap_or_default();
    let parser = Parser::new_ext(body, OPTIONS);
    let definitions = parser.reference_definitions().iter();
    let mut definitions: Vec<usize> = definitions
        .map(|(_, definition)| begin + definition.span.start)
        .collect();
    definitions.sort_unstable();
    let mut depth = 0_usize;
    for (event, range) in parser.into_offset_iter() {
        let range = begin + range.start..begin + range.end;
        if depth == 0 {
            blocks.begin(range.clone(), &definitions);
        }
        match event {
            Event::Start(Tag::Item) if depth == 1 => {
                blocks.item(range.start);
                depth += 1;
            }
            Event::Start(_) => depth += 1,
            Event::End(_) => depth -= 1,
            _ => {}
        }
        blocks.reader.event(&event, range);
        if depth == 0 {
            blocks.end();
        }
    }
    blocks.finish()
}

/// The blocks that are in no other block.
struct Blocks<'a> {
    lines: &'a Lines<'a>,
    reader: BlockReader<'a>,
    /// The first line and the first paragraph of each block.
    starts: Vec<(usize, usize)>,
    /// The first line that is in no block so far.
    free_from: usize,
}

impl Blocks<'_> {
    /// Begins the block with this range of the text. `definitions` are the starts of all definitions of links.
    fn begin(&mut self, range: Range<usize>, definitions: &[usize]) {
        let source = self.lines.text.get(range.clone()).unwrap_or_default();
        let first = self.lines.line_at(range.start);
        let trimmed = source.trim_end_matches([' ', '\t', '\n']);
        let last = range.start + trimmed.len().saturating_sub(1);
        let end = self.lines.line_at(last) + 1;
        if first < self.free_from {
            // Two footnotes can begin in one line. Together they are one block of source.
            self.free_from = end.max(self.free_from);
            self.reader.join(self.free_from);
            return;
        }
        self.between(first);
        self.starts.push((first, self.reader.count()));
        self.free_from = end.max(first + 1).min(self.lines.count());
        let defined = definitions.partition_point(|at| *at < range.start);
        let defines = definitions.get(defined).is_some_and(|at| *at < range.end);
        self.reader.begin(first..self.free_from, defines);
    }

    /// Begins an item of a list that is in no other block.
    fn item(&mut self, at: usize) {
        let start = (self.lines.line_at(at), self.reader.count());
        let is_later = |last: &(usize, usize)| last.0 < start.0 && last.1 < start.1;
        if self.starts.last().is_some_and(is_later) {
            self.starts.push(start);
        }
    }

    fn end(&mut self) {
        if self.reader.end() {
            return;
        }
        // What is kept as source has no items.
        let first = self.reader.block().start;
        let blocks = self.starts.partition_point(|(line, _)| *line <= first);
        self.starts.truncate(blocks);
    }

    /// Keeps what the parser left out before this line, such as the definitions of links.
    fn between(&mut self, line: usize) {
        while self.free_from < line {
            let start = self.free_from;
            let is_blank = |line: &usize| self.lines.is_blank(*line);
            let end = (start..line).find(is_blank).unwrap_or(line);
            if end == start {
                self.free_from += 1;
            } else {
                self.verbatim(start..end);
            }
        }
    }

    fn verbatim(&mut self, lines: Range<usize>) {
        self.starts.push((lines.start, self.reader.count()));
        self.free_from = lines.end;
        self.reader.begin(lines, true);
        self.reader.end();
    }

    fn finish(mut self) -> Sourced {
        self.between(self.lines.count());
        let mut content = self.reader.finish();
        if content.paragraphs.is_empty() {
            content.paragraphs.push(Paragraph::default());
        }
        let count = content.paragraphs.len();
        // The first block has what is before it, and a file without blocks has one empty paragraph.
        match self.starts.first_mut() {
            Some(first) => first.0 = 0,
            None => self.starts.push((0, 0)),
        }
        let ends = self.starts.iter().skip(1).copied();
        let ends = ends.chain([(self.lines.count(), count)]);
        let sources = self
            .starts
            .iter()
            .zip(ends)
            .map(|(start, end)| BlockSource {
                lines: start.1..end.1,
                text: self.lines.source(start.0..end.0).into(),
            });
        let sources = sources.collect();
        Sourced { content, sources }
    }
}
