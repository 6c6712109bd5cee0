//! The links and the code of a piece of Markdown.

use std::borrow::Cow;
use std::ops::{ControlFlow, Range};

use pulldown_cmark::{BrokenLink, CowStr, Event, LinkType, Parser, Tag, TagEnd};

use super::definitions::Definitions;
use super::options::OPTIONS;
use super::places;
use crate::markup::html::HtmlReader;
use crate::markup::link::{MarkupKind, MarkupLink, MarkupPart, Sink};

/// Reads one piece after the other.
pub(super) struct LinkReader<'d> {
    definitions: &'d Definitions,
    html: HtmlReader,
}

/// A link or an image whose end was not read yet.
struct OpenLink<'p> {
    kind: LinkType,
    is_image: bool,
    destination: CowStr<'p>,
    /// The label that a reference names.
    label: CowStr<'p>,
    shown: Option<Cow<'p, str>>,
    is_code: bool,
    /// The end of its text so far.
    read_to: usize,
}

/// The links and images that have begun, from the outermost to the innermost.
#[derive(Default)]
struct OpenLinks<'p> {
    links: Vec<OpenLink<'p>>,
    /// How many of them are images.
    images: usize,
}

impl<'p> OpenLinks<'p> {
    fn push(&mut self, link: OpenLink<'p>) {
        self.images += usize::from(link.is_image);
        self.links.push(link);
    }

    fn pop(&mut self) -> Option<OpenLink<'p>> {
        let link = self.links.pop()?;
        self.images -= usize::from(link.is_image);
        Some(link)
    }

    /// Notes that the text of the innermost one is read up to `end`.
    fn read_to(&mut self, end: usize) {
        if let Some(link) = self.links.last_mut() {
            link.read_to = link.read_to.max(end);
        }
    }
}

/// The block whose text is being read.
#[derive(Default)]
struct OpenBlock {
    range: Option<Range<usize>>,
    is_code: bool,
}

impl OpenBlock {
    /// Reads an event. Returns the block that it ends.
    fn read(&mut self, event: &Event<'_>, range: &Range<usize>) -> Option<Range<usize>> {
        let is_inside = match event {
            Event::Start(tag) => is_inline(&tag.to_end()),
            Event::End(tag) => is_inline(tag),
            Event::Rule | Event::Html(_) => false,
            _ => !self.is_code,
        };
        match event {
            Event::Start(Tag::CodeBlock(_)) => self.is_code = true,
            Event::End(TagEnd::CodeBlock) => self.is_code = false,
            _ => {}
        }
        if !is_inside {
            return self.end();
        }
        let block = self.range.get_or_insert_with(|| range.clone());
        block.end = block.end.max(range.end);
        None
    }

    fn end(&mut self) -> Option<Range<usize>> {
        self.range.take()
    }
}

/// Whether a tag is part of a block.
fn is_inline(tag: &TagEnd) -> bool {
    use TagEnd::{Emphasis, Image, Link, Strikethrough, Strong, Subscript, Superscript};
    matches!(
        tag,
        Emphasis | Image | Link | Strikethrough | Strong | Subscript | Superscript
    )
}

impl<'p> OpenLink<'p> {
    fn new(kind: LinkType, destination: CowStr<'p>, label: CowStr<'p>, read_to: usize) -> Self {
        Self {
            kind,
            is_image: false,
            destination,
            label,
            shown: None,
            is_code: true,
            read_to,
        }
    }

    /// Adds to the visible text.
    fn show(&mut self, text: CowStr<'p>, is_code: bool) {
        self.is_code &= is_code;
        match &mut self.shown {
            Some(shown) => shown.to_mut().push_str(&text),
            none => *none = Some(borrowed(text)),
        }
    }
}

impl<'d> LinkReader<'d> {
    pub(super) fn new(definitions: &'d Definitions) -> Self {
        Self {
            definitions,
            html: HtmlReader::default(),
        }
    }

    /// Reads a piece that starts at byte `at` of the text.
    pub(super) fn read(&mut self, piece: &str, at: usize, each: &mut Sink<'_>) -> ControlFlow<()> {
        let definitions = self.definitions;
        // Another piece may define the label.
        let defined = |link: BrokenLink<'_>| {
            let is_defined = definitions.has(&link.reference);
            is_defined.then_some((CowStr::Borrowed(""), CowStr::Borrowed("")))
        };
        let parser = Parser::new_with_broken_link_callback(piece, OPTIONS, Some(defined));
        let mut open = OpenLinks::default();
        let mut block = OpenBlock::default();
        for (event, range) in parser.into_offset_iter() {
            if let Some(block) = block.read(&event, &range) {
                each(MarkupPart::Block(at + block.start..at + block.end))?;
            }
            match event {
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    id,
                    ..
                }) => open.push(OpenLink::new(link_type, dest_url, id, range.start + 1)),
                Event::Start(Tag::Image {
                    link_type,
                    dest_url,
                    id,
                    ..
                }) => open.push(OpenLink {
                    is_image: true,
                    ..OpenLink::new(link_type, dest_url, id, range.start + 2)
                }),
                Event::End(TagEnd::Link | TagEnd::Image) => {
                    if let Some(link) = open.pop()
                        && let Some(link) = self.closed(piece, at, link, &range)
                    {
                        each(MarkupPart::Link(link))?;
                    }
                    open.read_to(range.end);
                }
                Event::Start(Tag::CodeBlock(_)) => {
                    each(MarkupPart::Code(at + range.start..at + range.end))?;
                }
                Event::Code(text) => {
                    each(MarkupPart::Code(at + range.start..at + range.end))?;
                    open.read_to(range.end);
                    self.show(text, true, &mut open);
                }
                Event::Text(text) => {
                    open.read_to(range.end);
                    self.show(text, false, &mut open);
                }
                Event::SoftBreak | Event::HardBreak => {
                    open.read_to(range.end);
                    self.show(CowStr::Borrowed(" "), false, &mut open);
                }
                // The lines of a block come one by one later, and a tag may have several lines.
                Event::Start(Tag::HtmlBlock) | Event::InlineHtml(_) => {
                    if matches!(event, Event::InlineHtml(_)) {
                        each(MarkupPart::Tag(at + range.start..at + range.end))?;
                    }
                    let tags = piece.get(range.clone()).unwrap_or_default();
                    self.html.read_part(tags, at + range.start, each)?;
                    open.read_to(range.end);
                }
                _ => open.read_to(range.end),
            }
        }
        match block.end() {
            Some(block) => each(MarkupPart::Block(at + block.start..at + block.end)),
            None => ControlFlow::Continue(()),
        }
    }

    /// Adds to the visible text of the innermost link or image, and of the `<a>` around it.
    fn show<'p>(&mut self, text: CowStr<'p>, is_code: bool, open: &mut OpenLinks<'p>) {
        // The description of an image is not shown.
        if open.images == 0 {
            self.html.show(&text, is_code);
        }
        if let Some(link) = open.links.last_mut() {
            link.show(text, is_code);
        }
    }

    /// Returns a link that has ended, with its places in the text.
    fn closed<'p>(
        &self,
        piece: &str,
        at: usize,
        open: OpenLink<'p>,
        range: &Range<usize>,
    ) -> Option<MarkupLink<'p>>
    where
        'd: 'p,
    {
        let inside = range.start + 1 + usize::from(open.is_image);
        let moved = |range: &Range<usize>| at + range.start..at + range.end;
        let (kind, text, target, destination) = match open.kind {
            LinkType::Autolink | LinkType::Email => {
                let target = inside..range.end.saturating_sub(1).max(inside);
                let destination = match open.kind {
                    LinkType::Email => Cow::Owned(format!("mailto:{}", open.destination)),
                    _ => borrowed(open.destination),
                };
                let target = moved(&target);
                (MarkupKind::Autolink, target.clone(), target, destination)
            }
            LinkType::Inline | LinkType::WikiLink { .. } => {
                let text = places::text_of(piece, inside, open.read_to, range.end)?;
                let target = places::target_of(piece, text.end + 2..range.end, &open.destination);
                let destination = borrowed(open.destination);
                (
                    MarkupKind::Inline,
                    moved(&text),
                    moved(&target),
                    destination,
                )
            }
            _ => {
                let text = places::text_of(piece, inside, open.read_to, range.end)?;
                let definition = self.definitions.refer(&open.label)?;
                let destination = Cow::Borrowed(&*definition.destination);
                let target = definition.target.clone();
                (MarkupKind::Reference, moved(&text), target, destination)
            }
        };
        let shown = open.shown.unwrap_or_default();
        Some(MarkupLink {
            range: moved(range),
            text,
            target,
            kind,
            is_image: open.is_image,
            is_code: open.is_code && !shown.is_empty(),
            shown,
            destination,
        })
    }
}

/// Returns a string of the parser, borrowed if the parser has borrowed it.
fn borrowed(text: CowStr<'_>) -> Cow<'_, str> {
    match text {
        CowStr::Borrowed(text) => Cow::Borrowed(text),
        other => Cow::Owned(other.into_string()),
    }
}
