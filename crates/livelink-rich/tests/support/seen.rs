//! A document as Markdown keeps it: without blanks at the end of a paragraph, and the style of blanks at the edge of styled text.

use std::ops::Range;

use livelink_rich::{LINE_SEPARATOR, ParagraphKind, RichText, TextStyle};

fn is_literal(kind: ParagraphKind) -> bool {
    matches!(kind, ParagraphKind::Code | ParagraphKind::Verbatim)
}

/// Returns the document as it reads back, found character by character.
pub(crate) fn seen(content: &RichText) -> RichText {
    let code = TextStyle::CODE | TextStyle::VERBATIM;
    let is_code = |style: TextStyle| !style.intersection(code).is_plain();
    let mut styles = vec![TextStyle::PLAIN; content.text.len()];
    for (range, style) in &content.styles {
        styles[range.clone()].fill(*style);
    }
    let blanks = |range: &Range<usize>, signs: &[char]| -> Vec<Range<usize>> {
        let chars = content.text[range.clone()].char_indices();
        let chars = chars.map(|(at, c)| (range.start + at, c));
        let each = chars.map(|(at, c)| (at..at + c.len_utf8(), signs.contains(&c)));
        let blank = each.map(|(at, is_blank)| (at.clone(), is_blank && !is_code(styles[at.start])));
        blank.filter(|(_, it)| *it).map(|(at, _)| at).collect()
    };
    let mut gone = Vec::new();
    let mut plainer = styles.clone();
    for (range, paragraph) in content.each_paragraph() {
        if is_literal(paragraph.kind) {
            continue;
        }
        let mut end = range.end;
        for blank in blanks(&range, &[' ', '\t']).into_iter().rev() {
            let in_link = content
                .links
                .iter()
                .any(|link| link.range.contains(&blank.start));
            if blank.end != end || in_link {
                break;
            }
            end = blank.start;
        }
        if end > range.start {
            gone.push(end..range.end);
        }
        let all = blanks(&range, &[' ', '\t', LINE_SEPARATOR]);
        for one in [TextStyle::BOLD, TextStyle::ITALIC, TextStyle::STRIKETHROUGH] {
            for blank in &all {
                // From this blank to text on both sides, all has the style.
                let is_text = |at: &usize| !all.iter().any(|blank| blank.contains(at));
                let before = (range.start..blank.start).rev();
                let after = blank.end..range.end;
                let has_style = |at: usize| styles[at].contains(one);
                let text_before = before
                    .clone()
                    .find(is_text)
                    .filter(|at| (*at..blank.end).all(has_style));
                let text_after = after
                    .clone()
                    .find(is_text)
                    .filter(|at| (blank.start..*at + 1).all(has_style));
                if text_before.is_none() || text_after.is_none() {
                    plainer[blank.clone()]
                        .iter_mut()
                        .for_each(|style| *style = *style - one);
                }
            }
        }
    }
    without(content, &plainer, &gone)
}

fn without(content: &RichText, styles: &[TextStyle], gone: &[Range<usize>]) -> RichText {
    let stays = |at: &usize| !gone.iter().any(|range| range.contains(at));
    let moved = |range: &Range<usize>| {
        let moved = |at: usize| (0..at).filter(stays).count();
        moved(range.start)..moved(range.end)
    };
    let mut rest = content.clone();
    let kept = content.text.char_indices().filter(|(at, _)| stays(at));
    rest.text = kept.map(|(_, c)| c).collect();
    rest.styles.clear();
    for at in (0..content.text.len()).filter(stays) {
        let place = moved(&(at..at + 1));
        match rest.styles.last_mut() {
            _ if styles[at].is_plain() => {}
            Some((last, same)) if last.end == place.start && *same == styles[at] => {
                last.end = place.end;
            }
            _ => rest.styles.push((place, styles[at])),
        }
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
