//! Changes of documents, as an editor makes them.

use livelink_rich::{Paragraph, ParagraphKind, RichText};

/// Returns the document without a paragraph.
pub(crate) fn without_paragraph(content: &RichText, number: usize) -> RichText {
    let mut edited = with_text(content, number, "");
    let (range, _) = edited.each_paragraph().nth(number).unwrap();
    edited.paragraphs.remove(number);
    // The line feed before it, or that after the first one.
    let feed = range.start.saturating_sub(1);
    edited.text.remove(feed);
    shift(&mut edited, feed + 1, |at| at - 1);
    edited
}

/// Returns the document with one more paragraph before another one.
pub(crate) fn with_paragraph(
    content: &RichText,
    number: usize,
    new: Paragraph,
    text: &str,
) -> RichText {
    let (range, _) = content.each_paragraph().nth(number).unwrap();
    let mut edited = content.clone();
    edited.paragraphs.insert(number, new);
    edited.text.insert_str(range.start, &format!("{text}\n"));
    shift(&mut edited, range.start, |at| at + text.len() + 1);
    edited
}

/// Moves all that begins at a place or after it.
fn shift(content: &mut RichText, from: usize, moved: impl Fn(usize) -> usize) {
    let styles = content.styles.iter_mut().map(|(part, _)| part);
    let links = content.links.iter_mut().map(|link| &mut link.range);
    let mutes = content.mutes.iter_mut().map(|mute| &mut mute.range);
    for part in styles.chain(links).chain(mutes) {
        if part.start >= from {
            *part = moved(part.start)..moved(part.end);
        }
    }
}

/// Returns the document with another text in one paragraph, which has no styles and no links then.
pub(crate) fn with_text(content: &RichText, number: usize, text: &str) -> RichText {
    let (range, _) = content.each_paragraph().nth(number).unwrap();
    let mut edited = content.clone();
    if edited.paragraphs[number].kind == ParagraphKind::Verbatim {
        edited.paragraphs[number].kind = ParagraphKind::Body;
    }
    edited.text.replace_range(range.clone(), text);
    let stays = |part: &std::ops::Range<usize>| part.end <= range.start || part.start >= range.end;
    edited.styles.retain(|(part, _)| stays(part));
    edited.links.retain(|link| stays(&link.range));
    edited.mutes.retain(|mute| stays(&mute.range));
    shift(&mut edited, range.end, |at| at - range.len() + text.len());
    edited
}
