//! Reading the text of a paragraph: styles, links and mutes.

use std::ops::Range;

use livelink_detect::{Schemes, is_boundary};
use livelink_persist::markdown::inline::OpenMute;
use livelink_session::{Mark, MarkKind};
use pulldown_cmark::{CowStr, Event, LinkType, Tag, TagEnd};

use super::bare::Bare;
use super::open_styles::{Lengths, OpenStyles};
use crate::markdown::nothing::{EMPTY, NOTHING};
use crate::rich_text::{LINE_SEPARATOR, RichText};
use crate::text_style::TextStyle;

/// A link that is being read.
struct OpenLink {
    before: Lengths,
    source: Range<usize>,
    target: String,
    kind: LinkType,
    /// Whether the document can hold the link.
    fits: bool,
}

/// Appends the text of one paragraph after the other to a document.
pub(super) struct InlineReader<'a> {
    source: &'a str,
    /// How many quotes are around the paragraph, whose marks stand in its later lines.
    pub(super) quotes: usize,
    styles: OpenStyles,
    link: Option<OpenLink>,
    /// The source of the image that is being read, and how many elements are open in it.
    image: Option<(Range<usize>, usize)>,
    muted: OpenMute,
    bare: Bare,
    /// The paragraph is the source of an empty one so far.
    is_empty_mark: bool,
    /// Where the paragraph begins in the text.
    start: usize,
    /// How many links the paragraphs before it have.
    links_before: usize,
    schemes: Schemes,
}

impl<'a> InlineReader<'a> {
    pub(super) fn new(source: &'a str) -> Self {
        Self {
            source,
            quotes: 0,
            styles: OpenStyles::default(),
            link: None,
            image: None,
            muted: OpenMute::default(),
            bare: Bare::default(),
            is_empty_mark: false,
            start: 0,
            links_before: 0,
            schemes: Schemes::default(),
        }
    }

    /// Begins a paragraph at the end of the text.
    pub(super) fn begin(&mut self, content: &RichText) {
        self.start = content.text.len();
        self.links_before = content.links.len();
        self.is_empty_mark = false;
        self.muted.end();
        self.styles = OpenStyles::default();
        self.link = None;
        self.image = None;
    }

    /// Ends the paragraph. `may_be_empty` says whether it can be an empty one.
    pub(super) fn end(&mut self, content: &mut RichText, may_be_empty: bool) {
        if self.is_empty_mark && may_be_empty {
            content.text.truncate(self.start);
        }
        self.bare.link(content, self.links_before);
        self.muted.end();
    }

    /// Reads what the parser found in the paragraph.
    pub(super) fn event(&mut self, event: &Event<'_>, range: Range<usize>, content: &mut RichText) {
        if let Some((source, depth)) = &mut self.image {
            match event {
                Event::Start(_) => *depth += 1,
                Event::End(_) if *depth == 0 => {
                    let source = source.clone();
                    self.image = None;
                    self.verbatim(source, content);
                }
                Event::End(_) => *depth -= 1,
                _ => {}
            }
            return;
        }
        match event {
            Event::Text(text) => self.text(text, range, content),
            Event::Code(code) => self.styled(code, TextStyle::CODE, content),
            Event::SoftBreak if content.text.ends_with(LINE_SEPARATOR) => {}
            Event::SoftBreak => self.styled(" ", TextStyle::PLAIN, content),
            Event::HardBreak => self.line_break(content),
            Event::InlineHtml(_) => {
                let tag = self.source.get(range.clone()).unwrap_or_default();
                match tag.to_ascii_lowercase().as_str() {
                    "<br>" | "<br/>" | "<br />" => self.line_break(content),
                    NOTHING => {}
                    _ => self.verbatim(range, content),
                }
            }
            Event::Start(tag) => self.start(tag, range, content),
            Event::End(end) => self.end_of(end, content),
            _ => self.verbatim(range, content),
        }
    }

    fn start(&mut self, tag: &Tag<'_>, range: Range<usize>, content: &RichText) {
        match tag {
            Tag::Strong => self.styles.change(TextStyle::BOLD, |count| count + 1),
            Tag::Emphasis => self.styles.change(TextStyle::ITALIC, |count| count + 1),
            Tag::Strikethrough => {
                self.styles
                    .change(TextStyle::STRIKETHROUGH, |count| count + 1);
            }
            Tag::Link {
                link_type,
                dest_url,
                title,
                ..
            } => {
                let target = match link_type {
                    LinkType::Email => format!("mailto:{dest_url}"),
                    _ => dest_url.to_string(),
                };
                self.muted.end();
                self.link = Some(OpenLink {
                    before: Lengths::of(content),
                    source: range,
                    fits: title.is_empty() && !target.is_empty() && self.schemes.allow(&target),
                    target,
                    kind: *link_type,
                });
            }
            _ => self.image = Some((range, 0)),
        }
    }

    fn end_of(&mut self, end: &TagEnd, content: &mut RichText) {
        match end {
            TagEnd::Strong => self
                .styles
                .change(TextStyle::BOLD, |count| count.saturating_sub(1)),
            TagEnd::Emphasis => {
                self.styles
                    .change(TextStyle::ITALIC, |count| count.saturating_sub(1));
            }
            TagEnd::Strikethrough => {
                self.styles
                    .change(TextStyle::STRIKETHROUGH, |count| count.saturating_sub(1));
            }
            _ => self.end_link(content),
        }
    }

    fn end_link(&mut self, content: &mut RichText) {
        let Some(link) = self.link.take() else {
            return;
        };
        self.muted.end();
        content.mutes.truncate(link.before.mutes);
        let range = link.before.text..content.text.len();
        if !link.fits || range.is_empty() {
            link.before.restore(content);
            self.verbatim(link.source, content);
            return;
        }
        let source = self.source.get(link.source.clone()).unwrap_or_default();
        let text = content.text.get(range.clone()).unwrap_or_default();
        let is_auto = match link.kind {
            LinkType::Autolink | LinkType::Email => true,
            LinkType::Inline => is_pointed(source) && !text.contains(char::is_whitespace),
            _ => false,
        };
        // A session makes no other links.
        let kind = match is_auto && self.schemes.lead(&link.target) {
            true => MarkKind::Auto,
            false => MarkKind::Manual,
        };
        content.links.push(Mark {
            range,
            href: link.target.into(),
            kind,
        });
    }

    fn text(&mut self, text: &CowStr<'_>, range: Range<usize>, content: &mut RichText) {
        let written = self.source.get(range.clone()).unwrap_or_default();
        let at = content.text.len();
        let is_raw = written == &**text;
        let is_plain = self.link.is_none() && self.styles.set().is_plain();
        self.is_empty_mark = at == self.start && written == EMPTY && !is_raw && is_plain;
        for c in text.chars() {
            // A parser of HTML reads a line feed in a text as a space.
            let c = if c == '\n' { ' ' } else { c };
            if is_boundary(c) {
                self.muted.end();
            }
            content.text.push(c);
        }
        if !is_raw {
            let read = at..content.text.len();
            content.mutes.extend(self.muted.reference(written, read));
        } else if self.link.is_none() {
            self.bare.raw(at..content.text.len(), range);
        }
        self.style(at, TextStyle::PLAIN, content);
    }

    fn line_break(&mut self, content: &mut RichText) {
        // A break of the source after the tag is none of the text.
        self.styled(
            LINE_SEPARATOR.encode_utf8(&mut [0; 4]),
            TextStyle::PLAIN,
            content,
        );
    }

    /// Appends the source of something that the document has no word for, in one line.
    fn verbatim(&mut self, range: Range<usize>, content: &mut RichText) {
        let source = self.source.get(range).unwrap_or_default();
        let mut lines = source.split('\n');
        let mut flat = lines.next().unwrap_or_default().to_owned();
        for line in lines {
            let mut line = line.trim_start_matches([' ', '\t']);
            for _ in 0..self.quotes {
                line = line.strip_prefix('>').unwrap_or(line);
                line = line.trim_start_matches([' ', '\t']);
            }
            flat.push(' ');
            flat.push_str(line);
        }
        if flat != NOTHING {
            self.styled(&flat, TextStyle::VERBATIM, content);
        }
    }

    fn styled(&mut self, text: &str, style: TextStyle, content: &mut RichText) {
        if text.contains(is_boundary) {
            self.muted.end();
        }
        self.is_empty_mark = false;
        let at = content.text.len();
        content.text.push_str(text);
        self.style(at, style, content);
    }

    /// Gives the text from `at` on this style and those that are open.
    fn style(&self, at: usize, style: TextStyle, content: &mut RichText) {
        let style = style | self.styles.set();
        let range = at..content.text.len();
        if style.is_plain() || range.is_empty() {
            return;
        }
        match content.styles.last_mut() {
            Some((last, same)) if last.end == at && *same == style => last.end = range.end,
            _ => content.styles.push((range, style)),
        }
    }
}

/// Returns whether the target of a link is in pointed brackets.
fn is_pointed(source: &str) -> bool {
    let target = source.rfind("](<").and_then(|at| source.get(at + 3..));
    let Some(target) = target.and_then(|target| target.strip_suffix(">)")) else {
        return false;
    };
    let mut is_escaped = false;
    target.chars().all(|c| {
        let ends = matches!(c, '<' | '>') && !is_escaped;
        is_escaped = c == '\\' && !is_escaped;
        !ends
    }) && !is_escaped
}
