//! Putting sources and newly written paragraphs together.

use std::ops::Range;

use crate::markdown::chain::{Chain, GoesOn};
use crate::markdown::read::read;
use crate::markdown::sourced::BlockSource;
use crate::markdown::write::{BlockWriter, ListBefore, ListSigns, Paragraphs, list_sign};
use crate::paragraph::Paragraph;
use crate::rich_text::RichText;

/// Writes the sources, and the paragraphs between them. The sources are in order and without overlap. Without `checked`, sources side by
/// side are taken for neighbours in the file. With it, they are so only if they are two blocks without a blank line between them.
pub(super) fn assemble(
    content: &RichText,
    paragraphs: &Paragraphs,
    untouched: &[&BlockSource],
    checked: bool,
) -> String {
    let sources = whole_items(paragraphs, untouched);
    let is_dos = sources.iter().find_map(|source| {
        let feed = source.text.find('\n')?;
        Some(source.text.get(..feed)?.ends_with('\r'))
    });
    let mut assembly = Assembly {
        content,
        paragraphs,
        line_end: if is_dos == Some(true) { "\r\n" } else { "\n" },
        out: String::with_capacity(content.text.len() * 2),
        has_text: false,
    };
    let mut before: Option<&BlockSource> = None;
    let mut at = 0;
    for source in sources.iter().copied() {
        if at < source.lines.start {
            assembly.push_new(at..source.lines.start, before, Some(source));
        } else if let Some(before) = before {
            let is_close =
                !checked || assembly.ends_with_blank_line() || are_two(paragraphs, before, source);
            assembly.end_block(is_close);
        }
        assembly.out.push_str(&source.text);
        at = source.lines.end;
        before = Some(source);
    }
    if at < paragraphs.len() {
        assembly.push_new(at..paragraphs.len(), before, None);
    }
    assembly.out
}

/// Returns whether two sources, one right after the other, are the blocks that each of them is.
fn are_two(paragraphs: &Paragraphs, before: &BlockSource, after: &BlockSource) -> bool {
    let joined = format!("{}{}", before.text, after.text);
    let read = read(&joined).content.paragraphs;
    let place = |it: &Paragraph| it.list.map(|place| (place.level, place.marker.is_some()));
    let same = |one: &Paragraph, other: &Paragraph| {
        one.kind == other.kind && one.quote == other.quote && place(one) == place(other)
    };
    let are = paragraphs.get(before.lines.start..after.lines.end);
    let are = are.unwrap_or_default();
    read.len() == are.len()
        && read
            .iter()
            .zip(are)
            .all(|(one, (_, other))| same(one, other))
}

/// Leaves out the sources of items that a paragraph without a source goes on with.
fn whole_items<'s>(paragraphs: &Paragraphs, untouched: &[&'s BlockSource]) -> Vec<&'s BlockSource> {
    let is_inside = |at: usize| {
        let paragraph = paragraphs.get(at).map(|(_, paragraph)| *paragraph);
        let place = paragraph.and_then(|paragraph| paragraph.list);
        place.is_some_and(|place| place.level > 0 || place.marker.is_none())
    };
    let mut whole: Vec<&BlockSource> = Vec::with_capacity(untouched.len());
    let leave_out = |whole: &mut Vec<&'s BlockSource>, next: usize| {
        let mut at = whole.last().map_or(0, |source| source.lines.end);
        while at < next && is_inside(at) && whole.last().is_some_and(|last| last.lines.end == at) {
            at = whole.pop().map_or(0, |source| source.lines.start);
        }
    };
    for source in untouched {
        leave_out(&mut whole, source.lines.start);
        whole.push(source);
    }
    leave_out(&mut whole, paragraphs.len());
    whole
}

struct Assembly<'a> {
    content: &'a RichText,
    paragraphs: &'a Paragraphs,
    /// What ends a line in the sources.
    line_end: &'static str,
    out: String,
    /// There is more than white space in `out`.
    has_text: bool,
}

impl Assembly<'_> {
    /// Returns whether a paragraph is an item of the list that the paragraphs before it end with.
    fn goes_on(&self, before: Range<usize>, next: usize) -> bool {
        let mut chain = Chain::default();
        for (_, paragraph) in self.paragraphs.get(before).unwrap_or_default() {
            chain.push(paragraph);
        }
        let next = self.paragraphs.get(next).map(|(_, paragraph)| paragraph);
        next.is_some_and(|next| {
            let is_outermost = next.quote == 0 && next.list.is_some_and(|place| place.level == 0);
            is_outermost && !next.apart && chain.goes_on(next) == Some(GoesOn::List)
        })
    }

    /// Writes paragraphs that have no source, between blocks that have one, and ends the last one if a block follows.
    fn push_new(
        &mut self,
        lines: Range<usize>,
        before: Option<&BlockSource>,
        after: Option<&BlockSource>,
    ) {
        let list = before.filter(|before| self.goes_on(before.lines.clone(), lines.start));
        let into_list = after.filter(|after| self.goes_on(lines.clone(), after.lines.start));
        let sign = |source: &BlockSource| list_sign(&source.text);
        let signs = ListSigns {
            before: before.and_then(sign),
            after: after.and_then(sign),
            same: into_list.and_then(|source| Some((sign(source)?, margin(&source.text)))),
        };
        let list_before = list.and_then(|source| {
            Some(ListBefore {
                item: self.paragraphs.get(source.lines.start)?.1,
                sign: sign(source)?,
                margin: margin(&source.text),
                next: number(&source.text).saturating_add(1),
            })
        });
        let is_start = self.is_blank();
        // A heading in one line needs no blank line after it.
        let is_close = list.is_some() || before.is_some_and(|source| is_heading(&source.text));
        let is_loose = list.is_some() && self.ends_with_blank_line();
        self.end_block(is_close);
        let mut writer = BlockWriter::new(self.content, self.paragraphs);
        // The writer has to know that this is not the start of the file.
        if !is_start {
            writer.out_mut().push('\n');
        }
        writer.write(lines, signs, list_before);
        let written = writer.out();
        let written = written.get(usize::from(!is_start)..).unwrap_or_default();
        match self.line_end {
            "\n" => self.out.push_str(written),
            line_end => self.out.push_str(&written.replace('\n', line_end)),
        }
        if after.is_some() {
            self.end_block(into_list.is_some() && !is_loose);
        }
    }

    fn is_blank(&mut self) -> bool {
        let text = self.out.trim_start_matches('\u{feff}');
        self.has_text = self.has_text || !text.bytes().all(|byte| byte.is_ascii_whitespace());
        !self.has_text
    }

    fn ends_with_blank_line(&self) -> bool {
        let Some(line) = self.out.strip_suffix('\n') else {
            return false;
        };
        let line = line.rsplit('\n').next().unwrap_or_default();
        line.trim_matches(['\r', ' ', '\t']).is_empty()
    }

    /// Ends the line that was written last, and ends its block with a blank line unless the next block may be close.
    fn end_block(&mut self, is_close: bool) {
        if self.is_blank() {
            return;
        }
        if !self.out.ends_with(['\n', '\r']) {
            self.out.push_str(self.line_end);
        }
        if !is_close && !self.ends_with_blank_line() {
            self.out.push_str(self.line_end);
        }
    }
}

/// Returns whether the source is a heading in one line, with its line end and no blank line.
fn is_heading(source: &str) -> bool {
    let Some(line) = source.strip_suffix('\n') else {
        return false;
    };
    let line = line.trim_start_matches(['\u{feff}', '\r', '\n']);
    !line.contains('\n') && line.starts_with('#')
}

/// Returns how many spaces are before the sign of an item.
fn margin(source: &str) -> usize {
    let line = source.trim_start_matches(['\u{feff}', '\r', '\n']);
    line.len() - line.trim_start_matches(' ').len()
}

/// Returns the number of an item.
fn number(source: &str) -> u32 {
    let text = source.trim_start_matches(['\u{feff}', '\r', '\n', ' ', '\t']);
    let digits = text.split(|c: char| !c.is_ascii_digit()).next();
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}
