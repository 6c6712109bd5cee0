//! The quotes, lists and items around a block.

use std::ops::Range;

use crate::code_language::CodeLanguage;
use crate::markdown::lines::Lines;
use crate::paragraph::{ListPlace, Marker, Paragraph, ParagraphKind};

/// A block that holds other blocks.
#[derive(Clone, Debug)]
enum Container {
    /// A quote, and how many paragraphs are before it.
    Quote(usize),
    List(Option<u64>),
    /// An item, and how many columns its blocks are indented: `None` if tabs make that hard to say.
    Item(Option<usize>),
}

/// What begins with a paragraph.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Begins {
    /// The outermost quote that begins, counted from 0.
    pub(super) quote: Option<u8>,
    /// A list begins.
    pub(super) list: bool,
}

/// The containers that are open, from the outermost to the innermost.
#[derive(Clone, Debug, Default)]
pub(super) struct Containers {
    open: Vec<Container>,
    quotes: usize,
    lists: usize,
    /// The marker of the item, until a paragraph has it.
    marker: Option<Marker>,
    begins: Begins,
}

impl Containers {
    pub(super) fn reset(&mut self) {
        *self = Self::default();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    pub(super) fn quotes(&self) -> usize {
        self.quotes
    }

    /// Returns the marker of an item that has no paragraph so far.
    pub(super) fn marker(&mut self) -> Option<&mut Marker> {
        self.marker.as_mut()
    }

    pub(super) fn item_is_empty(&self) -> bool {
        self.marker.is_some()
    }

    /// Opens a quote after this many paragraphs. Returns whether a document can hold it.
    pub(super) fn start_quote(&mut self, count: usize) -> bool {
        let depth = u8::try_from(self.quotes);
        self.open.push(Container::Quote(count));
        self.quotes += 1;
        self.begins.quote = self.begins.quote.or(depth.ok());
        self.lists == 0 && self.quotes <= usize::from(u8::MAX)
    }

    /// Returns whether the innermost container is a quote that no paragraph of this many is in.
    pub(super) fn is_empty_quote(&self, count: usize) -> bool {
        matches!(self.open.last(), Some(Container::Quote(before)) if *before == count)
    }

    /// Opens a list. Returns whether a document can hold it: the item around it has to have a text.
    pub(super) fn start_list(&mut self, first: Option<u64>) -> bool {
        self.open.push(Container::List(first));
        self.lists += 1;
        self.begins.list = true;
        self.marker.is_none() && self.lists <= usize::from(u8::MAX)
    }

    /// Opens an item with this range of the text. Returns whether a document can hold it.
    pub(super) fn start_item(&mut self, lines: &Lines<'_>, range: Range<usize>) -> bool {
        let first = match self.open.last() {
            Some(Container::List(first)) => *first,
            _ => None,
        };
        let source = lines.text.get(range).unwrap_or_default();
        self.open.push(Container::Item(indent(source)));
        let marker = match first.map(u32::try_from) {
            None => Marker::Bullet,
            Some(Ok(first)) => Marker::Number { first },
            Some(Err(_)) => return false,
        };
        self.marker = Some(marker);
        true
    }

    /// Closes the innermost container.
    pub(super) fn end(&mut self) {
        match self.open.pop() {
            Some(Container::Quote(_)) => self.quotes -= 1,
            Some(Container::List(_)) => self.lists -= 1,
            Some(Container::Item(_)) => self.marker = None,
            None => {}
        }
    }

    /// Returns the attributes of a paragraph of this kind that is here, and what begins with it.
    pub(super) fn paragraph(
        &mut self,
        kind: ParagraphKind,
        language: Option<CodeLanguage>,
    ) -> Option<(Paragraph, Begins)> {
        let list = match self.lists.checked_sub(1) {
            None => None,
            Some(level) => Some(ListPlace {
                level: u8::try_from(level).ok()?,
                marker: self.marker.take(),
            }),
        };
        let paragraph = Paragraph {
            kind,
            language,
            quote: u8::try_from(self.quotes).ok()?,
            list,
            apart: false,
        };
        Some((paragraph, std::mem::take(&mut self.begins)))
    }

    /// Returns the lines of a block without what the containers put before them. Returns `None` if a line does not have that, such
    /// as a line of a quote without its mark.
    pub(super) fn lines(&self, lines: &Lines<'_>, range: Range<usize>) -> Option<Vec<String>> {
        let source = lines
            .text
            .get(range.clone())?
            .trim_end_matches([' ', '\t', '\n']);
        let mut own = source.split('\n');
        let first = own.next()?;
        // The line of an item's sign has more before the block.
        let line = lines.line(lines.line_at(range.start));
        let whole = self
            .strip(line)
            .filter(|line| line.trim_start_matches(' ') == first);
        let first = whole.unwrap_or(first).to_owned();
        let rest = own.map(|line| self.strip(line).map(str::to_owned));
        [Some(first)].into_iter().chain(rest).collect()
    }

    fn strip<'l>(&self, mut line: &'l str) -> Option<&'l str> {
        for container in &self.open {
            match container {
                Container::Quote(_) => {
                    let inner = line.trim_start_matches(' ');
                    if line.len() - inner.len() > 3 {
                        return None;
                    }
                    let inner = inner.strip_prefix('>')?;
                    line = inner.strip_prefix(' ').unwrap_or(inner);
                }
                Container::List(_) => {}
                Container::Item(indent) => {
                    if line.trim_start_matches([' ', '\t']).is_empty() {
                        line = line.get((*indent)?..).unwrap_or_default();
                        continue;
                    }
                    let (before, inner) = line.split_at_checked((*indent)?)?;
                    if !before.bytes().all(|byte| byte == b' ') {
                        return None;
                    }
                    line = inner;
                }
            }
        }
        Some(line)
    }
}

/// Returns how many columns the blocks of an item are indented.
fn indent(source: &str) -> Option<usize> {
    let inner = source.trim_start_matches(' ');
    let digits = inner.trim_start_matches(|c: char| c.is_ascii_digit());
    let marker = inner.len() - digits.len() + 1;
    let text = inner.get(marker..)?;
    let spaces = text.len() - text.trim_start_matches(' ').len();
    let is_blank = text.get(spaces..)?.starts_with(['\n', '\r']);
    if text.get(spaces..)?.starts_with('\t') {
        return None;
    }
    let spaces = if is_blank || spaces > 4 { 1 } else { spaces };
    Some(source.len() - inner.len() + marker + spaces)
}
