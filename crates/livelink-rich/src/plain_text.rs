//! A document as plain text, with the signs that lists have in letters.

use crate::paragraph::{ListPlace, Marker, Paragraph, ParagraphKind};
use crate::rich_text::{LINE_SEPARATOR, RichText};

/// The indentation of a list in another one.
const STEP: &str = "  ";

impl RichText {
    /// Returns the text for a program that knows no formats: with the signs and numbers of lists, `>` before quotes, and `---` for a
    /// rule. Styles and links are left out. O(text).
    ///
    /// ```
    /// use livelink_rich::{ListPlace, Marker, Paragraph, RichText};
    ///
    /// let item = Paragraph {
    ///     list: Some(ListPlace { level: 0, marker: Some(Marker::Number { first: 1 }) }),
    ///     ..Paragraph::default()
    /// };
    /// let list = RichText {
    ///     paragraphs: vec![item, item],
    ///     ..RichText::plain("one\ntwo")
    /// };
    /// assert_eq!(list.to_plain_text(), "1. one\n2. two");
    /// ```
    pub fn to_plain_text(&self) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut numbers = Numbers::default();
        for (index, (range, paragraph)) in self.each_paragraph().enumerate() {
            if index > 0 {
                out.push('\n');
            }
            let first = prefix(paragraph, numbers.next(paragraph));
            let text = self.text.get(range).unwrap_or_default();
            if paragraph.kind == ParagraphKind::Rule {
                out.push_str(&first);
                out.push_str("---");
                continue;
            }
            let blank: String = first
                .chars()
                .map(|c| if c == '>' { c } else { ' ' })
                .collect();
            for (line, text) in text.split(LINE_SEPARATOR).enumerate() {
                if line > 0 {
                    out.push('\n');
                }
                let prefix = if line == 0 { &first } else { &blank };
                // No spaces at the end of an empty line.
                out.push_str(if text.is_empty() {
                    prefix.trim_end()
                } else {
                    prefix
                });
                out.push_str(text);
            }
        }
        out
    }
}

/// Returns the signs before the first line of a paragraph.
fn prefix(paragraph: Paragraph, number: u32) -> String {
    let mut prefix = "> ".repeat(usize::from(paragraph.quote));
    if let Some(ListPlace { level, marker }) = paragraph.list {
        prefix += &STEP.repeat(usize::from(level));
        prefix += &match marker {
            Some(Marker::Bullet) => "- ".to_owned(),
            Some(Marker::Number { .. }) => format!("{number}. "),
            Some(Marker::Task { done: false }) => "[ ] ".to_owned(),
            Some(Marker::Task { done: true }) => "[x] ".to_owned(),
            None => STEP.to_owned(),
        };
    }
    prefix
}

/// Counts the items of numbered lists.
#[derive(Default)]
pub(crate) struct Numbers {
    /// For each level of the list that goes on: its first number, and the number of its last item.
    open: Vec<Option<(u32, u32)>>,
    quote: u8,
}

impl Numbers {
    /// Returns the number of the next paragraph, if it is an item of a numbered list, else 0.
    pub(crate) fn next(&mut self, paragraph: Paragraph) -> u32 {
        let Some(ListPlace { level, marker }) = paragraph.list else {
            self.open.clear();
            return 0;
        };
        if paragraph.quote != self.quote {
            self.open.clear();
        }
        self.quote = paragraph.quote;
        let Some(marker) = marker else {
            return 0;
        };
        let level = usize::from(level);
        self.open.resize(level + 1, None);
        let Some(open) = self.open.get_mut(level) else {
            return 0;
        };
        let Marker::Number { first } = marker else {
            *open = None;
            return 0;
        };
        let number = match *open {
            Some((same, last)) if same == first && !paragraph.apart => last.saturating_add(1),
            _ => first,
        };
        *open = Some((first, number));
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn item(level: u8, marker: Option<Marker>) -> Paragraph {
        Paragraph {
            list: Some(ListPlace { level, marker }),
            ..Paragraph::default()
        }
    }

    #[test]
    fn lists_keep_their_signs() {
        let number = |first| Some(Marker::Number { first });
        let quoted = |paragraph| Paragraph {
            quote: 1,
            ..paragraph
        };
        let apart = Paragraph {
            apart: true,
            ..item(0, number(1))
        };
        let rule = Paragraph {
            kind: ParagraphKind::Rule,
            ..Paragraph::default()
        };
        let lines = [
            ("text", Paragraph::default(), "text"),
            ("a\u{2028}b", item(0, number(1)), "1. a\n   b"),
            ("c", item(1, Some(Marker::Bullet)), "  - c"),
            ("", item(1, None), ""),
            ("d", item(0, number(1)), "2. d"),
            ("e", item(0, None), "  e"),
            ("f", apart, "1. f"),
            ("g", item(1, number(3)), "  3. g"),
            ("h", item(1, Some(Marker::Task { done: true })), "  [x] h"),
            ("i", item(1, number(3)), "  3. i"),
            ("", rule, "---"),
            ("j\u{2028}k", quoted(item(0, number(1))), "> 1. j\n>    k"),
            ("l", quoted(Paragraph::default()), "> l"),
        ];
        let text: Vec<&str> = lines.iter().map(|(text, ..)| *text).collect();
        let plain: Vec<&str> = lines.iter().map(|(.., plain)| *plain).collect();
        let document = RichText {
            text: text.join("\n"),
            paragraphs: lines.iter().map(|(_, paragraph, _)| *paragraph).collect(),
            ..RichText::default()
        };
        assert_eq!(document.to_plain_text(), plain.join("\n"));
    }
}
