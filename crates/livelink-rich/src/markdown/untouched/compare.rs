//! Which paragraphs of two documents differ.

use std::ops::Range;

use crate::rich_text::RichText;

/// Returns the numbers that are in both lists. All are in order.
pub(super) fn common(one: &[usize], other: &[usize]) -> Vec<usize> {
    let is_in_other = |number: &&usize| other.binary_search(number).is_ok();
    one.iter().filter(is_in_other).copied().collect()
}

/// Returns the numbers of the paragraphs that differ, in order; `None` if one document has more of them.
pub(super) fn differences(is: &RichText, expected: &RichText) -> Option<Vec<usize>> {
    if is.paragraphs.len() != expected.paragraphs.len() {
        return None;
    }
    let mut parts = [is, expected].map(|content| Parts {
        content,
        at: [0; 3],
    });
    let [one, other] = &mut parts;
    let paragraphs = is.each_paragraph().zip(expected.each_paragraph());
    let mut wrong = Vec::new();
    for (number, ((is_range, is_kind), (range, kind))) in paragraphs.enumerate() {
        let same = one.paragraph(is_range) == other.paragraph(range);
        if is_kind != kind || !same {
            wrong.push(number);
        }
    }
    Some(wrong)
}

/// The parts of a document, from its start to its end.
struct Parts<'a> {
    content: &'a RichText,
    at: [usize; 3],
}

impl<'a> Parts<'a> {
    /// Returns the text of the next paragraph, and what is in it, with offsets from its start.
    fn paragraph(&mut self, range: Range<usize>) -> (&'a str, RichText) {
        let content = self.content;
        let [styles, links, mutes] = &mut self.at;
        let own = |part: &Range<usize>| part.start < range.end;
        let moved = |part: &Range<usize>| {
            part.start.saturating_sub(range.start)..part.end.saturating_sub(range.start)
        };
        let mut found = RichText::default();
        while let Some((part, style)) = content.styles.get(*styles).filter(|(part, _)| own(part)) {
            found.styles.push((moved(part), *style));
            *styles += 1;
        }
        while let Some(link) = content.links.get(*links).filter(|link| own(&link.range)) {
            let mut link = link.clone();
            link.range = moved(&link.range);
            found.links.push(link);
            *links += 1;
        }
        while let Some(mute) = content.mutes.get(*mutes).filter(|mute| own(&mute.range)) {
            let mut mute = mute.clone();
            mute.range = moved(&mute.range);
            found.mutes.push(mute);
            *mutes += 1;
        }
        (content.text.get(range).unwrap_or_default(), found)
    }
}
