//! Writing pages and fragments.

use std::fmt::Write as _;

use livelink_detect::Schemes;

use super::inline::{Inline, escape};
use super::nesting::{ListKind, Nesting};
use crate::paragraph::{Marker, Paragraph, ParagraphKind};
use crate::rich_text::RichText;

/// How the page looks. Programs that know better leave it out.
const STYLE: &str = "\
body { max-width: 45em; margin: 2em auto; padding: 0 1em; font-family: sans-serif; line-height: 1.5; overflow-wrap: break-word }
blockquote { margin-left: 0; padding-left: 1em; border-left: 0.2em solid silver }
pre { padding: 0.5em; background: whitesmoke; overflow-x: auto }
pre, code { font-family: monospace }
";

const KEEP_SPACE: &str = " style=\"white-space: pre-wrap\"";

/// Writes a whole page, which [`read`](super::read) reads back equal. Links to unknown schemes are left out. O(text).
///
/// ```
/// use livelink_rich::{RichText, html};
///
/// let content = RichText::plain("1 < 2\n\n  done");
/// let page = html::write_page(&content, "Notes");
/// assert!(page.contains("<title>Notes</title>"));
/// assert!(page.contains("<p dir=\"auto\">1 &lt; 2</p>"));
/// assert_eq!(html::read(&page).content, content);
/// ```
pub fn write_page(content: &RichText, title: &str) -> String {
    write_page_with(content, title, &Schemes::default())
}

/// Writes a page with links to these schemes. O(text).
pub fn write_page_with(content: &RichText, title: &str, schemes: &Schemes) -> String {
    let mut out = String::from(
        "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>",
    );
    escape(title, &mut out);
    let _ = write!(
        out,
        "</title>\n<style data-livelink=\"page\">\n{STYLE}</style>\n</head>\n<body>\n"
    );
    Blocks::write(content, schemes, &mut out);
    out.push_str("</body>\n</html>\n");
    out
}

/// Writes a piece of a document for the clipboard: what word processors, mail programs and browsers paste with the same look.
/// [`read`](super::read) reads it back equal. Links to unknown schemes are left out. O(text).
///
/// Text without a line feed and without attributes of its paragraph is no paragraph: it becomes a part of the one it is pasted
/// into.
///
/// ```
/// use livelink_rich::{RichText, TextStyle, html};
///
/// let mut content = RichText::plain("so it is");
/// content.styles.push((3..5, TextStyle::ITALIC));
/// assert_eq!(
///     html::write_fragment(&content),
///     "<meta charset=\"utf-8\"><span>so <em>it</em> is</span>"
/// );
/// ```
pub fn write_fragment(content: &RichText) -> String {
    write_fragment_with(content, &Schemes::default())
}

/// Writes a piece of a document with links to these schemes. O(text).
pub fn write_fragment_with(content: &RichText, schemes: &Schemes) -> String {
    // Programs guess the encoding of a page without it.
    let mut out = String::from("<meta charset=\"utf-8\">");
    let mut paragraphs = content.each_paragraph();
    let first = paragraphs.next();
    match (first, paragraphs.next()) {
        (Some((range, paragraph)), None) if paragraph == Paragraph::default() => {
            let mut inline = Inline::new(content, schemes);
            let keeps = inline.has_fragile_space(range.clone());
            let style = if keeps { KEEP_SPACE } else { "" };
            let _ = write!(out, "<span{style}>");
            inline.write_text(range, &mut out);
            out.push_str("</span>");
        }
        _ => Blocks::write(content, schemes, &mut out),
    }
    out
}

/// Writes paragraphs with the elements around them.
struct Blocks<'a> {
    out: &'a mut String,
    inline: Inline<'a>,
    open: Nesting,
}

impl<'a> Blocks<'a> {
    fn write(content: &'a RichText, schemes: &'a Schemes, out: &'a mut String) {
        let mut blocks = Self {
            out,
            inline: Inline::new(content, schemes),
            open: Nesting::default(),
        };
        for (range, paragraph) in content.each_paragraph() {
            let is_first = blocks.go_to(&paragraph);
            if paragraph.kind.is_literal() {
                blocks.inline.write_line(range, blocks.out);
                continue;
            }
            let keeps = blocks.inline.has_fragile_space(range.clone());
            let name = match paragraph.kind {
                ParagraphKind::Heading(level) => &format!("h{}", level.get()),
                // It has no text, in a document that is in order.
                ParagraphKind::Rule if range.is_empty() => {
                    blocks.out.push_str("<hr>\n");
                    continue;
                }
                // The first text of an item needs no element of its own.
                _ if is_first && !keeps => "",
                _ => "p",
            };
            if name.is_empty() {
                blocks.inline.write_text(range, blocks.out);
                continue;
            }
            let style = if keeps { KEEP_SPACE } else { "" };
            let _ = write!(blocks.out, "<{name} dir=\"auto\"{style}>");
            blocks.inline.write_text(range, blocks.out);
            let _ = writeln!(blocks.out, "</{name}>");
        }
        blocks.close(0, 0);
    }

    /// Closes and opens elements for the next paragraph. Returns whether it is the first one of an item.
    fn go_to(&mut self, next: &Paragraph) -> bool {
        let stay = self.open.stay(next);
        if !stay.block {
            self.close(stay.quotes, stay.lists);
        }
        for _ in stay.quotes..next.quote {
            self.out.push_str("<blockquote>\n");
        }
        self.open.enter(next);
        let mut is_first = false;
        if let Some(place) = next.list {
            let level = usize::from(place.level);
            if stay.lists > level && place.marker.is_some() {
                self.out.push_str("</li>");
            }
            for (at, kind) in self.open.lists.iter().enumerate().skip(stay.lists) {
                match kind {
                    ListKind::Unordered => self.out.push_str("<ul>\n"),
                    ListKind::Ordered(1) => self.out.push_str("<ol>\n"),
                    ListKind::Ordered(first) => {
                        let _ = writeln!(self.out, "<ol start=\"{first}\">");
                    }
                }
                if at < level || place.marker.is_none() {
                    self.out.push_str(
                        "<li data-livelink=\"goes-on\" style=\"list-style-type: none\">\n",
                    );
                }
            }
            if let Some(marker) = place.marker {
                self.out.push_str("<li dir=\"auto\">");
                if let Marker::Task { done } = marker {
                    let checked = if done { " checked" } else { "" };
                    let _ = write!(self.out, "<input type=\"checkbox\" disabled{checked}>");
                }
                is_first = true;
            }
        }
        if !stay.block {
            match (next.kind, next.language) {
                (ParagraphKind::Code, None) => self.out.push_str("<pre dir=\"auto\"><code>"),
                (ParagraphKind::Code, Some(language)) => {
                    self.out
                        .push_str("<pre dir=\"auto\"><code class=\"language-");
                    escape(language.as_str(), self.out);
                    self.out.push_str("\">");
                }
                (ParagraphKind::Verbatim, _) => self
                    .out
                    .push_str("<pre dir=\"auto\" data-livelink=\"verbatim\"><code>"),
                _ => {}
            }
        }
        is_first
    }

    /// Closes the block of lines, and the lists and quotes from these on.
    fn close(&mut self, quotes: u8, lists: usize) {
        if self.open.block.is_some() {
            self.out.push_str("</code></pre>\n");
        }
        for kind in self.open.lists.iter().skip(lists).rev() {
            self.out.push_str(match kind {
                ListKind::Unordered => "</li></ul>\n",
                ListKind::Ordered(_) => "</li></ol>\n",
            });
        }
        for _ in quotes..self.open.quotes {
            self.out.push_str("</blockquote>\n");
        }
    }
}
