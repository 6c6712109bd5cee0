//! Typing, and the signs that make styles when they are typed.

use std::ops::Range;

use livelink_session::{Input, UnitKind};

use super::RichDocument;
use super::run::SoFar;
use crate::code_language::CodeLanguage;
use crate::paragraph::{Paragraph, ParagraphKind};
use crate::signs::{FENCE, Pair, RULE, code, is_sign, pair, paragraph_by, stands_free};
use crate::text_lines::{char_after, line_at, paragraph_range, paragraph_start};

/// How far back from the caret the first of two signs may be.
const LONGEST: usize = 4096;

/// Signs in a paragraph before Enter, and what they make of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SignsOfLine {
    /// A code block begins, whose language may be named.
    Code(Option<CodeLanguage>),
    /// The paragraph becomes a rule.
    Rule,
}

impl RichDocument {
    /// Types a text, and then takes the signs that it completes.
    pub(super) fn type_text(&mut self, text: &str, so_far: &mut SoFar) {
        self.run(Input::Type(text), so_far);
        let mut characters = text.chars();
        let (Some(typed), None) = (characters.next(), characters.next()) else {
            return;
        };
        let Some(caret) = self.place_of_signs() else {
            return;
        };
        // The state with the signs is one that an undo leads to.
        self.keep_snapshot();
        if typed == ' ' && self.take_signs_of_paragraph(caret, so_far) {
            return;
        }
        match typed {
            sign if is_sign(sign) => self.take_pair(caret, so_far),
            // The pair was typed right before a letter. Now it stands free.
            other if stands_free(Some(other)) && !stands_free(char_after(self.text(), caret)) => {
                self.take_pair(caret - other.len_utf8(), so_far);
            }
            _ => {}
        }
    }

    /// Returns the caret, if signs count at this place.
    fn place_of_signs(&self) -> Option<usize> {
        let caret = self.only_caret()?;
        let kind = self.paragraph(line_at(self.text(), caret)).kind;
        let counts = self.shortcuts && !self.in_unit && !kind.is_literal();
        counts.then_some(caret)
    }

    /// Returns whether there were any.
    fn take_signs_of_paragraph(&mut self, caret: usize, so_far: &mut SoFar) -> bool {
        let start = paragraph_start(self.text(), caret);
        // No signs are longer than those of the lowest heading.
        if caret - start > "###### ".len() || self.has_code(start..caret) {
            return false;
        }
        let this = self.paragraph(line_at(self.text(), start));
        let Some(to) = paragraph_by(&self.slice(start..caret), this) else {
            return false;
        };
        self.take(Some(start..caret), so_far, |document, so_far| {
            document.adjust(so_far, |layers, text, looks| {
                layers.set_paragraph(text, start, to, looks);
            });
        });
        true
    }

    /// Returns whether text in a range is code or source.
    fn has_code(&self, range: Range<usize>) -> bool {
        self.layers.code.in_range(range).next().is_some()
    }

    /// Takes the pair whose second sign ends at `end`.
    fn take_pair(&mut self, end: usize, so_far: &mut SoFar) {
        let start = paragraph_start(self.text(), end);
        let near = end.saturating_sub(LONGEST);
        let start = livelink_index::floor_char_boundary(self.text(), near).max(start);
        let before = self.slice(start..end);
        let Some(Pair { open, close, style }) = pair(&before, char_after(self.text(), end)) else {
            return;
        };
        let moved = |range: Range<usize>| start + range.start..start + range.end;
        let (open, close) = (moved(open), moved(close));
        for sign in [&open, &close] {
            let mut links = self.document.links_in(sign.clone());
            if self.has_code(sign.clone()) || links.next().is_some() {
                return;
            }
        }
        let after = self.style_at_caret();
        let content = open.start..close.start - open.len();
        self.take([close, open], so_far, |document, so_far| {
            document.adjust(so_far, |layers, text, looks| {
                layers.change_styles(text, content, |it| it | style, looks);
            });
        });
        // The text after the signs is as it was before them.
        self.choose(after);
    }

    /// Returns the signs in the paragraph at whose end the caret is.
    pub(super) fn signs_before_break(&self) -> Option<SignsOfLine> {
        let caret = self.place_of_signs()?;
        let range = paragraph_range(self.text(), caret);
        let this = self.paragraph(line_at(self.text(), caret));
        let is_short = range.len() <= FENCE.len() + CodeLanguage::LONGEST;
        if !is_short
            || range.end != caret
            || this.kind != ParagraphKind::Body
            || self.has_code(range.clone())
        {
            return None;
        }
        match self.slice(range).as_str() {
            FENCE => Some(SignsOfLine::Code(None)),
            RULE if this.list.is_none() => Some(SignsOfLine::Rule),
            line => {
                let language = CodeLanguage::new(line.strip_prefix(FENCE)?)?;
                Some(SignsOfLine::Code(Some(language)))
            }
        }
    }

    /// Takes the signs in the paragraph before the one of the caret, after the line break between them was typed.
    pub(super) fn take_signs_of_line(&mut self, signs: SignsOfLine, so_far: &mut SoFar) {
        self.keep_snapshot();
        let Some(end) = self.document.selection().head.checked_sub(1) else {
            return;
        };
        let start = paragraph_start(self.text(), end);
        let this = self.paragraph(line_at(self.text(), start));
        let (removed, to) = match signs {
            SignsOfLine::Code(language) => (
                start..end + 1,
                Paragraph {
                    language,
                    ..code(this)
                },
            ),
            SignsOfLine::Rule => {
                let kind = ParagraphKind::Rule;
                (start..end, Paragraph { kind, ..this })
            }
        };
        self.take(Some(removed), so_far, |document, so_far| {
            document.adjust(so_far, |layers, text, looks| {
                layers.set_paragraph(text, start, to, looks);
            });
        });
    }

    /// Removes signs, the last one first, and makes a change. All of it is one undo unit, which Backspace can undo right away.
    fn take(
        &mut self,
        signs: impl IntoIterator<Item = Range<usize>>,
        so_far: &mut SoFar,
        change: impl FnOnce(&mut Self, &mut SoFar),
    ) {
        self.run(Input::BeginUnit(UnitKind::Command), so_far);
        for range in signs {
            let (text, linkify) = ("", false);
            self.run(
                Input::Replace {
                    range,
                    text,
                    linkify,
                },
                so_far,
            );
        }
        change(self, so_far);
        self.run(Input::EndUnit, so_far);
        self.armed = Some(self.document.state_id());
    }
}
