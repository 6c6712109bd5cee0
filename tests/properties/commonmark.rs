//! Reads Markdown with a CommonMark parser that knows nothing of this project.

use pulldown_cmark::{Event, LinkType, Options, Parser, Tag, TagEnd};

/// The content of a document that was read from Markdown.
#[derive(Debug, Default, PartialEq)]
pub struct Content {
    /// The text of each paragraph, with its hard breaks as `\n`.
    pub paragraphs: Vec<String>,
    /// The links, as pairs of text and href.
    pub links: Vec<(String, String)>,
    /// Everything that is neither text nor a link.
    pub others: Vec<String>,
}

/// Reads Markdown.
pub fn read(markdown: &str, options: Options) -> Content {
    let mut read = Content::default();
    let mut link: Option<(String, String)> = None;
    let push = |read: &mut Content, link: &mut Option<(String, String)>, text: &str| {
        if let Some((own, _)) = link {
            own.push_str(text);
        }
        if let Some(paragraph) = read.paragraphs.last_mut() {
            paragraph.push_str(text);
        }
    };
    for event in Parser::new_ext(markdown, options) {
        match event {
            Event::Start(Tag::Paragraph) => read.paragraphs.push(String::new()),
            Event::End(TagEnd::Paragraph) => {}
            Event::Text(text) => push(&mut read, &mut link, &text),
            Event::HardBreak => push(&mut read, &mut link, "\n"),
            Event::Start(Tag::Link {
                link_type,
                dest_url,
                ..
            }) => {
                // The parser returns an email address without the scheme.
                let scheme = if link_type == LinkType::Email {
                    "mailto:"
                } else {
                    ""
                };
                link = Some((String::new(), format!("{scheme}{dest_url}")));
            }
            Event::End(TagEnd::Link) => read.links.extend(link.take()),
            other => read.others.push(format!("{other:?}")),
        }
    }
    read
}

/// Reads a Markdown document that consists of one table. Returns the text of each cell.
pub fn cells(markdown: &str) -> Vec<String> {
    let mut cells: Vec<String> = Vec::new();
    for event in Parser::new_ext(markdown, Options::ENABLE_TABLES) {
        match event {
            Event::Start(Tag::TableCell) => cells.push(String::new()),
            Event::Text(text) => {
                if let Some(cell) = cells.last_mut() {
                    cell.push_str(&text);
                }
            }
            _ => {}
        }
    }
    cells
}
