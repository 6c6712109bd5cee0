//! A document and its model get the same inputs.

use std::collections::HashMap;
use std::ops::Range;

use livelink_index::Edit;
use livelink_rich::{ParagraphKind, RichDocument, RichInput, RichText, TextStyle};
use livelink_session::{Document, Input, Mark, Outcome, Selection, SessionOptions, UnitKind};
use ropey::Rope;

use super::{Model, is_literal};

/// A document beside its model.
pub(crate) struct Pair {
    pub(crate) document: RichDocument,
    pub(crate) model: Model,
    pub(super) chosen: Option<TextStyle>,
    /// The model and the edits of a text before an input method.
    pub(super) composing: Option<(Model, Vec<Edit>)>,
    /// The content at each state.
    pub(super) states: HashMap<u64, RichText>,
}

impl Pair {
    /// Loads a content into both.
    pub(crate) fn load(content: &RichText) -> Self {
        Self {
            document: RichDocument::load(content, SessionOptions::default()),
            model: Model::of(content),
            chosen: None,
            composing: None,
            states: HashMap::new(),
        }
    }

    pub(crate) fn check(&mut self, name: &str) {
        let content = self.document.content();
        let Model {
            text, paragraphs, ..
        } = &self.model;
        assert_eq!(content.text, *text, "{name}");
        assert_eq!(content.paragraphs, *paragraphs, "{name}");
        assert_eq!(content.styles, self.model.spans(), "{name}");
        let mut again = self.model.clone();
        again.settle();
        assert_eq!(again, self.model, "{name}: settled");
        for link in &content.links {
            assert!(text.get(link.range.clone()).is_some(), "{name}");
        }
        let rope = self.document.document().text();
        let lines = rope.len_lines();
        for line in 0..lines {
            let at = rope.line_to_byte(line);
            let index = self.model.index(at);
            assert_eq!(
                self.document.paragraph(line),
                paragraphs[index],
                "{name}: line {line}"
            );
        }
        let from = lines / 2;
        let markers = self.document.markers_in(from..lines);
        let starts = (from..lines).map(|line| rope.line_to_byte(line));
        let starts = starts.filter(|at| self.model.range(self.model.index(*at)).start == *at);
        let numbers = starts.filter_map(|at| self.model.number(self.model.index(at)));
        let found = markers.iter().filter_map(|it| it.number);
        assert!(found.eq(numbers), "{name}: {markers:?} of {paragraphs:?}");
        let selection = self.document.document().selection().range();
        let kind = paragraphs[self.model.index(selection.start)].kind;
        let style = match is_literal(kind) {
            true => {
                self.chosen = None;
                TextStyle::PLAIN
            }
            false => self.chosen.unwrap_or(self.model.style_typed(&selection)),
        };
        if self.composing.is_none() {
            assert_eq!(self.document.style_at_caret(), style, "{name}");
        }
        if self.document.document().composition().is_none() {
            let state = self.document.document().state_id();
            let known = self.states.entry(state).or_insert_with(|| content.clone());
            assert_eq!(*known, content, "{name}: state {state}");
        }
        let whole = self.document.part(0..text.len());
        assert_eq!(
            (whole.text, whole.styles),
            (content.text, content.styles),
            "{name}"
        );
    }

    pub(crate) fn step(&mut self, input: &RichInput<'_>, name: &str) {
        let json = serde_json::to_string(input).unwrap();
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(serde_json::to_value(input).unwrap(), read, "{name}");
        let links: Vec<Mark> = self.document.document().links().collect();
        let document = self.document.document();
        let (state, carets) = (document.state_id(), document.carets().clone());
        let mut before = self.model.clone();
        let was_composing = document.composition().is_some();
        let formatted = self.document.is_formatted();
        let armed = self.document.is_armed();
        let style = self.document.style_at_caret();
        let outcome = self.document.apply(input.clone());
        let document = self.document.document();
        check_links(&links, document, &outcome.session, name);
        if outcome.session.edits.is_empty() {
            check_looks(&before, &self.document, outcome.looks, name);
        }
        let text = document.text().to_string();
        let now = document.state_id();
        let is_composing = document.composition().is_some();
        let mut edits = outcome.session.edits.as_slice();
        let mut chosen = self.chosen;
        if now != state || *document.carets() != carets {
            self.chosen = None;
        }
        let selected: Vec<Range<usize>> = carets.all().iter().map(Selection::range).collect();
        if let Some(known) = self
            .states
            .get(&now)
            .filter(|_| !is_composing && now != state)
        {
            self.model = Model::of(known);
            self.composing = None;
            return;
        }
        let caret = match carets.all() {
            [only] if only.is_caret() => Some(only.head),
            _ => None,
        };
        let is_rule = |at: &usize| before.paragraphs[before.index(*at)].kind == ParagraphKind::Rule;
        if let Some(at) = caret.filter(is_rule)
            && formatted
            && !was_composing
            && brings_text(input)
        {
            // A new paragraph after the rule, and then the text.
            let mut broken = before.text.clone();
            broken.insert(at, '\n');
            self.model.follow(&edits[..1], &broken, None);
            self.model.after_break(at + 1);
            self.model.settle();
            before = self.model.clone();
            edits = &edits[1..];
            chosen = Some(style - TextStyle::VERBATIM);
        }
        if was_composing || is_composing {
            let (base, all) = self.composing.get_or_insert((before, Vec::new()));
            all.extend(edits);
            let is_plain = matches!(input, RichInput::Session(input) if input.keeps_composition() || matches!(input, Input::ComposeEnd(_)));
            if is_plain {
                self.model = base.clone();
                let caret = document.selection().head;
                let place = document.composition().unwrap_or(caret..caret);
                let changes = base.without_repeats(all, &text);
                let chosen_there = chosen.map(|style| (style, place));
                self.model.follow(&changes, &text, chosen_there);
                if let Some(known) = self.states.get(&now).filter(|_| !is_composing) {
                    self.model = Model::of(known);
                }
                if is_composing {
                    self.chosen = chosen;
                }
            } else {
                self.read_again();
            }
            if !is_composing {
                self.composing = None;
            }
            return;
        }
        let follow = |model: &mut Model, chosen: Option<TextStyle>| {
            model.follow(edits, &text, chosen.map(|style| (style, 0..usize::MAX)));
        };
        let RichInput::Session(input) = input else {
            return self.command(input, &selected, chosen, formatted, name);
        };
        // Signs that were taken are another unit on top. The tables of signs say what they make.
        let takes_signs = matches!(input, Input::Type(_) | Input::LineBreak { .. })
            && outcome.session.units.last() == Some(&UnitKind::Command)
            && edits.len() > 1;
        if takes_signs {
            assert!(self.document.is_armed(), "{name}");
            self.read_again();
            return;
        }
        match input {
            // A state in the midst of an input, or one that another user's edit has made a new one.
            Input::Undo | Input::Redo => self.read_again(),
            // The signs are back.
            Input::Backspace if armed => self.read_again(),
            Input::LineBreak { soft } if formatted => {
                let at = carets.main().range().start;
                let index = before.index(at);
                let this = before.paragraphs[index];
                if *soft && this.kind != ParagraphKind::Code {
                    return follow(&mut self.model, chosen);
                }
                if edits.is_empty() {
                    let caret = caret.unwrap();
                    assert!(before.range(index).is_empty(), "{name}");
                    self.chosen = chosen;
                    return self.model.leave(before.index(caret));
                }
                if let Some(caret) = caret {
                    let mut left = self.model.clone();
                    std::mem::swap(&mut left, &mut self.model);
                    if before.range(before.index(caret)).is_empty() {
                        self.model.leave(before.index(caret));
                        assert_eq!(self.model, before, "{name}: nothing to leave");
                    }
                    self.model = left;
                }
                follow(&mut self.model, chosen);
                let carets: Vec<usize> = document.carets().all().iter().map(|it| it.head).collect();
                for caret in carets {
                    self.model.after_break(caret);
                }
                self.model.settle();
                let head = document.selection().head;
                let is_empty = self.model.range(self.model.index(head)).is_empty();
                let style = style - TextStyle::VERBATIM;
                let literal = is_literal(self.model.paragraphs[self.model.index(head)].kind);
                if !matches!(this.kind, ParagraphKind::Heading(_)) && is_empty && !literal {
                    self.chosen =
                        Some(style).filter(|it| *it != self.model.style_typed(&(head..head)));
                }
            }
            Input::Backspace if formatted && caret.is_some() => {
                let at = caret.unwrap();
                let index = before.index(at);
                self.model.lift(index);
                if before.range(index).start == at && self.model != before {
                    assert!(edits.is_empty(), "{name}");
                    self.chosen = chosen;
                    assert_ne!(now, state, "{name}");
                    return;
                }
                self.model = before;
                follow(&mut self.model, None);
            }
            _ => {
                let by_program = matches!(
                    input,
                    Input::Insert { .. }
                        | Input::Replace { .. }
                        | Input::Correct { .. }
                        | Input::RemoteDelete(_)
                );
                follow(&mut self.model, chosen.filter(|_| !by_program));
            }
        }
    }

    /// Believes the document, where the model has no rule.
    pub(super) fn read_again(&mut self) {
        self.model = Model::of(&self.document.content());
        let typed = self.model.style_typed(&selected_main(&self.document));
        let style = self.document.style_at_caret();
        self.chosen = Some(style).filter(|style| *style != typed);
    }
}

fn brings_text(input: &RichInput<'_>) -> bool {
    match input {
        RichInput::Session(
            Input::Type(text)
            | Input::Paste { text, .. }
            | Input::PasteLinked { text, .. }
            | Input::ComposeUpdate(text)
            | Input::ComposeEnd(text),
        ) => !text.is_empty(),
        RichInput::PasteRich(piece) => !piece.text.is_empty(),
        _ => false,
    }
}

/// Checks that an outcome names the links that have changed, as they were and as they are.
fn check_links(before: &[Mark], document: &Document<Rope>, outcome: &Outcome, name: &str) {
    let after: Vec<Mark> = document.links().collect();
    let (was, is): (Vec<_>, Vec<_>) = outcome.changed.iter().cloned().unzip();
    for gone in outcome.removed.iter().chain(&was) {
        assert!(
            before.contains(gone),
            "{name}: {gone:?} was not in {before:?}"
        );
    }
    for come in outcome.added.iter().chain(&is) {
        assert!(after.contains(come), "{name}: {come:?} is not in {after:?}");
    }
    let count = before.len() + outcome.added.len() - outcome.removed.len();
    assert_eq!(
        count,
        after.len(),
        "{name}: {before:?} {after:?} {outcome:?}"
    );
}

/// Checks that a document looks as before outside these lines. Its text has not changed.
fn check_looks(before: &Model, document: &RichDocument, looks: Option<Range<usize>>, name: &str) {
    let text = document.document().text();
    let changed = looks.unwrap_or(0..0);
    for line in (0..text.len_lines()).filter(|line| !changed.contains(line)) {
        let range = text.line_to_byte(line)..text.line_to_byte(line + 1);
        let paragraph = before.paragraphs[before.index(range.start)];
        assert_eq!(document.paragraph(line), paragraph, "{name}: line {line}");
        let styles = document.styles_in(range.clone()).collect::<Vec<_>>();
        let known = before
            .spans()
            .into_iter()
            .map(|(it, style)| (it.start.max(range.start)..it.end.min(range.end), style));
        let known: Vec<_> = known.filter(|(it, _)| !it.is_empty()).collect();
        assert_eq!(styles, known, "{name}: line {line}");
    }
}

pub(super) fn selected_main(document: &RichDocument) -> Range<usize> {
    document.document().selection().range()
}
