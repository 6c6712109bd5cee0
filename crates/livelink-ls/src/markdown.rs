//! Markdown as its readers see it: the links with what they show, and where code stands.

use std::ops::Range;

use crate::markdown_targets;
use livelink::{Detector, HostInfo};
use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag, TagEnd};

/// The links and the code of a text in Markdown (CommonMark, with tables and footnotes). Ranges are in bytes of the text.
///
/// ```
/// use livelink_ls::Markdown;
///
/// let text = "`code` [**example**.com](https://example.net \"title\")";
/// let markdown = Markdown::read(text);
/// let link = &markdown.links[0];
/// assert_eq!(&text[link.range.clone()], "[**example**.com](https://example.net \"title\")");
/// assert_eq!((link.shown.as_str(), link.target.as_str()), ("example.com", "https://example.net"));
/// assert_eq!(markdown.code, [0..6]);
/// assert_eq!(&text[markdown.targets[0].clone()], "https://example.net");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Markdown {
    /// The links whose text and target stand apart, in order. An autolink such as `<https://example.com>` is not among them.
    pub links: Vec<MarkupLink>,
    /// Where code stands, in order: code spans and code blocks.
    pub code: Vec<Range<usize>>,
    /// Where the targets of links, images and definitions stand, in order. A target with a backslash or a character reference is
    /// left out, because a reader of the document gets other characters than those of the text.
    pub targets: Vec<Range<usize>>,
}

/// A link whose text and target stand apart, in Markdown or in another markup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MarkupLink {
    /// The whole link in the text, with its brackets and its target.
    pub range: Range<usize>,
    /// What the reader sees. The description of an image is not part of it.
    pub shown: String,
    /// Whether all of what the reader sees is code.
    pub is_code: bool,
    /// What it leads to.
    pub target: String,
}

impl MarkupLink {
    /// Returns the two hosts if the link shows an address and leads to a host of another owner: the host that it shows, and the
    /// one that it leads to. Text that only names something, as in "ASP.NET", does not promise to lead there. Linear in both.
    pub fn other_host(&self, detector: &Detector) -> Option<(HostInfo, HostInfo)> {
        let shown = self.shown.trim();
        let promises = detector.reads_as_address(shown, self.is_code);
        promises.then(|| detector.other_host(shown, &self.target))?
    }
}

impl Markdown {
    /// Reads a text. Linear in the text.
    pub fn read(text: &str) -> Self {
        let mut markdown = Self::default();
        let mut open: Option<MarkupLink> = None;
        let mut images = 0;
        // Where the text of each open link or image ends, as far as it was read.
        let mut shown_ends: Vec<Shown<'_>> = Vec::new();
        let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
        let parser = Parser::new_ext(text, options);
        for (_, definition) in parser.reference_definitions().iter() {
            let target = markdown_targets::of_definition(text, &definition.span, &definition.dest);
            markdown.targets.extend(target);
        }
        for (event, range) in parser.into_offset_iter() {
            markdown
                .targets
                .extend(read_target(text, &event, &range, &mut shown_ends));
            if let (Event::Text(part) | Event::Code(part), Some(link), 0) =
                (&event, &mut open, images)
            {
                link.shown.push_str(part);
                link.is_code &= matches!(event, Event::Code(_));
            }
            match event {
                Event::Start(Tag::Link {
                    link_type,
                    dest_url,
                    ..
                }) => {
                    let apart = !matches!(link_type, LinkType::Autolink | LinkType::Email);
                    open = apart.then(|| MarkupLink {
                        range,
                        shown: String::new(),
                        is_code: true,
                        target: dest_url.into_string(),
                    });
                }
                Event::End(TagEnd::Link) => markdown.links.extend(open.take()),
                Event::Start(Tag::Image { .. }) => images += 1,
                Event::End(TagEnd::Image) => images -= 1,
                Event::Start(Tag::CodeBlock(_)) | Event::Code(_) => markdown.code.push(range),
                _ => {}
            }
        }
        markdown.targets.sort_by_key(|target| target.start);
        markdown
    }
}

/// A link or an image whose end was not read yet.
struct Shown<'t> {
    /// Where its text ends, as far as it was read.
    end: usize,
    dest: CowStr<'t>,
}

/// Reads an event, and returns the place of a target if a link or an image ends there. `open` has those that have begun.
fn read_target<'t>(
    text: &str,
    event: &Event<'t>,
    range: &Range<usize>,
    open: &mut Vec<Shown<'t>>,
) -> Option<Range<usize>> {
    let mut target = None;
    match event {
        Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
            let (end, dest) = (range.start + 1, dest_url.clone());
            open.push(Shown { end, dest });
            return None;
        }
        Event::End(TagEnd::Link | TagEnd::Image) => {
            let Shown { end, dest } = open.pop()?;
            target = markdown_targets::of_inline(text, range, end, &dest);
        }
        _ => {}
    }
    if let Some(outer) = open.last_mut() {
        outer.end = outer.end.max(range.end);
    }
    target
}

#[cfg(test)]
mod tests {
    use super::Markdown;

    #[test]
    fn where_targets_stand() {
        for (text, expected) in [
            ("[a](x) ![b]( <y z> \"t\") [c](<>)", &["x", "y z"][..]),
            ("[![a](x)](y \"](y\") [`](z`](z)", &["x", "y", "z"]),
            (
                "é [a][b] <https://e.com>\n\n[b]: x 'x'\n[c]: <y>\n",
                &["x", "y"],
            ),
            ("> [a\n> b](\n> x)\n", &[]),
            ("[a](x&amp;y) [b](x\\_y) `[c](x)` [](x)", &["x"]),
            ("[*a*\\]](x(y)z)", &["x(y)z"]),
        ] {
            let targets = Markdown::read(text).targets.into_iter();
            let targets: Vec<&str> = targets.map(|target| &text[target]).collect();
            assert_eq!(targets, expected, "{text}");
        }
    }
}
