//! Parts of a document that no reader sees: blanks at the end of a paragraph, and the style of blanks beside bold, italic and struck text.
//!
//! Markdown could only say them with references, such as `hello **world&#32;**&#97;gain` for a bold word with a bold blank after it.
//! People write `hello **world** again`, so they are left out. A blank between two bold words stays bold, and code keeps its blanks.

use std::borrow::Cow;
use std::ops::Range;

use crate::paragraph::Paragraph;
use crate::rich_text::{LINE_SEPARATOR, RichText};
use crate::text_style::TextStyle;

const BLANKS: [char; 2] = [' ', '\t'];

type Styled = (Range<usize>, TextStyle);

/// Returns the document without its unseen blanks and styles. The paragraphs in `kept`, which are in order and apart, stay as they are.
/// O(document).
pub(super) fn without_unseen<'a>(
    content: &'a RichText,
    kept: impl Iterator<Item = Range<usize>>,
) -> Cow<'a, RichText> {
    let mut kept = kept.peekable();
    let mut found = Unseen {
        content,
        styles: content.styles.as_slice(),
        links: content.links.iter().map(|link| &link.range).collect(),
        seen: Vec::with_capacity(content.styles.len()),
        gone: Vec::new(),
    };
    for (number, (range, paragraph)) in content.each_paragraph().enumerate() {
        while kept.next_if(|kept| kept.end <= number).is_some() {}
        let is_kept = kept.peek().is_some_and(|kept| kept.start <= number);
        found.paragraph(range, paragraph, is_kept);
    }
    let Unseen { seen, gone, .. } = found;
    if gone.is_empty() && seen == content.styles {
        return Cow::Borrowed(content);
    }
    let mut rest = content.clone();
    rest.styles = seen;
    Cow::Owned(without(rest, &gone))
}

struct Unseen<'a> {
    content: &'a RichText,
    /// The styles that are not passed yet.
    styles: &'a [Styled],
    links: Vec<&'a Range<usize>>,
    /// The styles that stay.
    seen: Vec<Styled>,
    /// The blanks that go, in order.
    gone: Vec<Range<usize>>,
}

impl Unseen<'_> {
    fn paragraph(&mut self, range: Range<usize>, paragraph: Paragraph, is_kept: bool) {
        let before = self
            .styles
            .partition_point(|(part, _)| part.end <= range.start);
        let after = self
            .styles
            .partition_point(|(part, _)| part.start < range.end);
        let styles = self.styles.get(before..after).unwrap_or_default();
        self.styles = self.styles.get(after..).unwrap_or_default();
        if is_kept || paragraph.kind.is_literal() {
            return self.seen.extend_from_slice(styles);
        }
        let text = self.content.text.get(range.clone()).unwrap_or_default();
        let link = self.links.partition_point(|link| link.start < range.end);
        let link = link.checked_sub(1).and_then(|last| self.links.get(last));
        let code = styles.iter().rev().find(|(_, style)| style.is_code());
        let ends = [link.map(|link| link.end), code.map(|(part, _)| part.end)];
        let shown = range.start + text.trim_end_matches(BLANKS).len();
        let end = ends.into_iter().flatten().fold(shown, usize::max);
        if end > range.start && end < range.end {
            self.gone.push(end..range.end);
        }
        if styles.is_empty() {
            return;
        }
        let mut parts = Vec::new();
        let mut at = range.start;
        for (part, style) in styles {
            divide(
                text,
                range.start,
                at..part.start,
                TextStyle::PLAIN,
                &mut parts,
            );
            divide(text, range.start, part.clone(), *style, &mut parts);
            at = part.end;
        }
        divide(
            text,
            range.start,
            at..range.end,
            TextStyle::PLAIN,
            &mut parts,
        );
        bare(parts.iter_mut());
        bare(parts.iter_mut().rev());
        for Part { range, style, .. } in parts {
            match self.seen.last_mut() {
                _ if style.is_plain() => {}
                Some((last, same)) if last.end == range.start && *same == style => {
                    last.end = range.end;
                }
                _ => self.seen.push((range, style)),
            }
        }
    }
}

/// A piece of text with one style.
struct Part {
    range: Range<usize>,
    style: TextStyle,
    is_blank: bool,
}

/// Divides a part of the paragraph that begins at `start` into its text and the blanks around it.
fn divide(text: &str, start: usize, range: Range<usize>, style: TextStyle, parts: &mut Vec<Part>) {
    let own = text.get(range.start - start..range.end - start);
    let own = own.unwrap_or_default();
    let is_blank = |c: char| BLANKS.contains(&c) || c == LINE_SEPARATOR;
    let (first, last) = match style.is_code() {
        true => (range.start, range.end),
        false => {
            let last = range.start + own.trim_end_matches(is_blank).len();
            let first = range.end - own.trim_start_matches(is_blank).len();
            (first, last.max(first))
        }
    };
    let each = [
        (range.start..first, true),
        (first..last, false),
        (last..range.end, true),
    ];
    parts.extend(each.into_iter().filter_map(|(range, is_blank)| {
        (!range.is_empty()).then_some(Part {
            range,
            style,
            is_blank,
        })
    }));
}

/// A blank part keeps only the styles of the part before it.
fn bare<'p>(parts: impl Iterator<Item = &'p mut Part>) {
    let mut before = TextStyle::PLAIN;
    for part in parts {
        if part.is_blank {
            part.style = part.style.intersection(before);
        }
        before = part.style;
    }
}

/// Returns the document without these ranges of its text. Nothing but a mute goes over one.
fn without(content: RichText, gone: &[Range<usize>]) -> RichText {
    let mut before = Vec::with_capacity(gone.len());
    let mut sum = 0;
    for range in gone {
        before.push(sum);
        sum += range.len();
    }
    let moved = |at: usize| {
        let next = gone.partition_point(|range| range.start < at);
        let last = next.checked_sub(1);
        let last = last.and_then(|last| Some((gone.get(last)?, before.get(last)?)));
        last.map_or(at, |(range, sum)| {
            at - sum - range.len().min(at - range.start)
        })
    };
    let moved = |range: &Range<usize>| moved(range.start)..moved(range.end);
    let mut rest = RichText {
        text: String::with_capacity(content.text.len()),
        ..content
    };
    let mut at = 0;
    for range in gone {
        rest.text += content.text.get(at..range.start).unwrap_or_default();
        at = range.end;
    }
    rest.text += content.text.get(at..).unwrap_or_default();
    for (range, _) in &mut rest.styles {
        *range = moved(range);
    }
    for link in &mut rest.links {
        link.range = moved(&link.range);
    }
    for mute in &mut rest.mutes {
        mute.range = moved(&mute.range);
    }
    rest.mutes.retain(|mute| !mute.range.is_empty());
    rest
}
