//! Enter and Backspace in the model.

use livelink_rich::{ListPlace, Paragraph, ParagraphKind};

use super::{Model, is_literal, unticked};

impl Model {
    /// Enter in an empty paragraph.
    pub(crate) fn leave(&mut self, index: usize) {
        let model = self;
        let this = model.paragraphs[index];
        let same = |other: Option<&Paragraph>| {
            other.is_some_and(|it| {
                Paragraph {
                    apart: this.apart,
                    ..*it
                } == this
            })
        };
        let above = index
            .checked_sub(1)
            .and_then(|index| model.paragraphs.get(index));
        let after = model.paragraphs.get(index + 1).filter(|it| !it.apart);
        let mut left = this;
        if this.kind == ParagraphKind::Code {
            let after = after.map(|it| Paragraph {
                apart: this.apart,
                ..*it
            });
            if !this.apart && same(above) && after != Some(this) {
                left.kind = ParagraphKind::Body;
            }
        } else if let Some(place) = this.list {
            left.list = place.level.checked_sub(1).map(|level| {
                let around = model.paragraphs[..index]
                    .iter()
                    .rev()
                    .filter_map(|it| it.list);
                let around = around
                    .filter(|it| it.level == level)
                    .find_map(|it| it.marker);
                let marker = place.marker.and(around).map(unticked);
                ListPlace { level, marker }
            });
        } else if this.quote > 0 && this.kind == ParagraphKind::Body {
            left.quote -= 1;
            left.apart = false;
        }
        let before = model.clone();
        model.paragraphs[index] = left;
        model.settle();
        model.count_on(&before, &[index]);
    }

    /// A line break before `caret` was typed. Nothing is settled yet.
    pub(crate) fn after_break(&mut self, caret: usize) {
        let model = self;
        let below = model.index(caret);
        let Some(above) = below.checked_sub(1) else {
            return;
        };
        let is_empty = |index: usize| model.range(index).is_empty();
        let (no_above, no_below) = (is_empty(above), is_empty(below));
        match model.paragraphs[below].kind {
            ParagraphKind::Heading(_) if no_below => {
                model.paragraphs[below].kind = ParagraphKind::Body
            }
            ParagraphKind::Heading(_) if no_above => {
                model.paragraphs[above].kind = ParagraphKind::Body
            }
            ParagraphKind::Rule if no_above => {
                model.paragraphs.swap(above, below);
            }
            _ => {}
        }
    }

    /// Backspace at the start of a paragraph.
    pub(crate) fn lift(&mut self, index: usize) {
        let model = self;
        let mut this = model.paragraphs[index];
        let above = index.checked_sub(1).map(|index| model.paragraphs[index]);
        let goes_on = above.is_some_and(|it| Paragraph { apart: false, ..it } == this);
        match this.list {
            Some(place) if place.marker.is_some() => {
                let marker = None;
                this.list = Some(ListPlace { marker, ..place });
            }
            _ if is_literal(this.kind) && goes_on => {}
            _ if this.kind != ParagraphKind::Body => this.kind = ParagraphKind::Body,
            Some(_) => this.list = None,
            None => this.quote = this.quote.saturating_sub(1),
        }
        let before = model.clone();
        model.paragraphs[index] = this;
        model.settle();
        model.count_on(&before, &[index]);
    }
}
