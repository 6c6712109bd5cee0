//! A document, or a part of it, as a value.

use std::ops::Range;

use livelink_index::floor_char_boundary;
use livelink_session::{Document, Mark, MarkKind, Mute};
use ropey::Rope;

use crate::layers::Layers;
use crate::paragraph::Paragraph;
use crate::rich_text::RichText;
use crate::text_lines::{line_at, paragraph_end, pieces};

/// Returns the whole document.
pub(crate) fn content(document: &Document<Rope>, layers: &Layers) -> RichText {
    let text = document.text();
    RichText {
        text: text.to_string(),
        paragraphs: attributes(text, layers, 0..text.len_bytes()),
        styles: layers
            .styles
            .iter()
            .map(|(range, it)| (range, *it))
            .collect(),
        links: document.links().collect(),
        mutes: document.mutes().collect(),
    }
}

/// Returns a part of the document.
pub(crate) fn part(document: &Document<Rope>, layers: &Layers, range: Range<usize>) -> RichText {
    let text = document.text();
    let start = floor_char_boundary(text, range.start);
    let end = floor_char_boundary(text, range.end).max(start);
    let moved = |range: Range<usize>| {
        let (from, to) = (range.start.max(start), range.end.min(end));
        (from < to).then(|| from - start..to - start)
    };
    let mut paragraphs = attributes(text, layers, start..end);
    // The last paragraph has its line feed after the part.
    let is_whole = paragraphs.len() > 1 && end == paragraph_end(text, end);
    if let Some(last) = paragraphs.last_mut()
        && !is_whole
    {
        *last = Paragraph::default();
    }
    let styles = layers.styles.in_range(start..end);
    let links = document.links_in(start..end).filter_map(|link| {
        let is_whole = start <= link.range.start && link.range.end <= end;
        let range = moved(link.range)?;
        // The target of an automatic link is that of all of its text.
        let keeps = is_whole || link.kind == MarkKind::Manual;
        keeps.then_some(Mark { range, ..link })
    });
    let mutes = document.mutes_in(start..end).filter_map(|mute| {
        let is_whole = start <= mute.range.start && mute.range.end <= end;
        let range = moved(mute.range)?;
        is_whole.then_some(Mute { range, ..mute })
    });
    RichText {
        text: text
            .get_byte_slice(start..end)
            .map_or_else(String::new, |it| it.to_string()),
        paragraphs,
        styles: styles
            .filter_map(|(range, it)| Some((moved(range)?, *it)))
            .collect(),
        links: links.collect(),
        mutes: mutes.collect(),
    }
}

/// Returns the attributes of the paragraphs that a range touches.
fn attributes(text: &Rope, layers: &Layers, range: Range<usize>) -> Vec<Paragraph> {
    let starts = pieces(text, range).map(|piece| piece.start);
    starts
        .map(|start| layers.paragraph(line_at(text, start)))
        .collect()
}
