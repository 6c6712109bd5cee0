//! The rules of a session. Each rule is one function over the whole text.

use std::ops::Range;

use livelink_detect::{Detector, Link, LinkKind, is_boundary};
use livelink_session::{MarkKind, MuteCause, SessionOptions, UnitKind};

use crate::composing::Composing;
use crate::history::{History, Step};
use crate::state::{State, What};

const LINK: u8 = 0;
const MUTE: u8 = 1;
const DORMANT: u8 = 2;

#[derive(Clone, Debug)]
pub(crate) struct Model {
    pub(crate) state: State,
    pub(crate) history: History,
    pub(crate) options: SessionOptions,
    detector: Detector,
    /// The links of the last commit, which a Backspace takes off, and the caret.
    pub(crate) armed: Option<(Vec<Range<usize>>, usize)>,
    /// The run of typing or deleting that is under way, and where the next edit has to be to join it.
    open: Option<(UnitKind, usize)>,
    pub(crate) composing: Option<Composing>,
}

fn overlap(a: &Range<usize>, b: &Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

fn auto(href: impl Into<String>) -> What {
    What::Link(href.into(), MarkKind::Auto)
}

fn is_auto(what: &What) -> bool {
    matches!(what, What::Link(_, MarkKind::Auto))
}

impl Model {
    pub(crate) fn new(options: SessionOptions) -> Self {
        Self {
            state: State::default(),
            history: History::default(),
            detector: Detector::new(options.detection.clone()),
            options,
            armed: None,
            open: None,
            composing: None,
        }
    }

    /// Returns the state as it is shown: with the provisional text of an input method, in which nothing is detected.
    pub(crate) fn shown(&self) -> State {
        let mut state = self.state.clone();
        if let Some(composing) = self.composing.as_ref().filter(|it| !it.shown.is_empty()) {
            state.replace(composing.over.clone(), &composing.shown);
        }
        state
    }

    fn links_by_itself(&self) -> bool {
        self.options.autolink && !self.options.read_only
    }

    fn candidates(&self) -> Vec<Link> {
        self.detector.detect(&self.state.text())
    }

    fn href(&self, link: &Link) -> String {
        let text = self.state.text();
        self.detector
            .href(&text[link.range.clone()], link.kind)
            .to_string()
    }

    /// Returns `range`, grown to the boundaries around it.
    fn runs(&self, range: Range<usize>) -> Range<usize> {
        let text = self.state.text();
        let start = text[..range.start].rfind(is_boundary);
        let start = start.map_or(0, |at| at + text[at..].chars().next().unwrap().len_utf8());
        let end = text[range.end..].find(is_boundary);
        start..end.map_or(text.len(), |at| range.end + at)
    }

    fn over(&self, layer: u8, range: &Range<usize>) -> Vec<(Range<usize>, What)> {
        let mut spans = self.state.layer(layer);
        spans.retain(|(other, _)| overlap(other, range));
        spans
    }

    fn muted(&self, range: &Range<usize>) -> bool {
        self.over(MUTE, range).iter().any(|(mute, _)| mute == range)
    }

    /// Does `what` as one step of a unit.
    fn unit(&mut self, kind: UnitKind, joins: bool, what: impl FnOnce(&mut Self)) -> bool {
        let before = self.state.clone();
        what(self);
        let step = Step::between(&before, &self.state);
        let none = step.is_empty();
        if !none {
            self.history.record(kind, joins, step);
        }
        !none
    }

    /// Returns whether an edit joins the open unit. Typing joins if it goes on where the last typing stopped, and deleting joins
    /// on either side of the caret.
    fn joins(&mut self, kind: UnitKind, edit: &Range<usize>, new_end: usize) -> bool {
        let open = self.open.filter(|(open, _)| *open == kind);
        let goes_on = open.is_some_and(|(_, at)| match kind {
            UnitKind::Typing => edit.start == at && edit.end == at,
            _ => edit.end == at || edit.start == at,
        });
        let run = matches!(kind, UnitKind::Typing | UnitKind::Deletion);
        self.open = run.then_some((kind, new_end));
        goes_on
    }

    /// Rules 1 to 4: replaces a range, re-derives the live runs there and links what overlaps the new text, if `fresh`.
    pub(crate) fn edit(&mut self, range: Range<usize>, with: &str, kind: UnitKind, fresh: bool) {
        self.armed = None;
        let new = range.start..range.start + with.len();
        let joins = self.joins(kind, &range, new.end);
        self.unit(kind, joins, |model| {
            model.state.replace(range, with);
            model.part_at_breaks(&new);
            model.derive(new.clone(), fresh.then_some(new));
        });
    }

    /// Splits links at line breaks in inserted text. Each part keeps the target.
    fn part_at_breaks(&mut self, new: &Range<usize>) {
        let text = self.state.text();
        if !text[new.clone()].contains('\n') {
            return;
        }
        for (range, what) in self.over(LINK, new) {
            self.state.remove(LINK, range.clone(), |_| true);
            for part in parts(&text, range, |c| c == '\n') {
                self.state.add(part, what.clone());
            }
        }
    }

    fn derive(&mut self, touched: Range<usize>, fresh: Option<Range<usize>>) {
        if !self.links_by_itself() {
            return;
        }
        let mut window = self.runs(touched);
        for (range, what) in self.over(LINK, &window.clone()) {
            if is_auto(&what) {
                window = window.start.min(range.start)..window.end.max(range.end);
            }
        }
        let window = self.runs(window);
        let mut formers = self.over(LINK, &window);
        formers.retain(|(_, what)| is_auto(what));
        let sleepers = self.over(DORMANT, &window);
        let text = self.state.text();
        let mut accepted = self.candidates();
        accepted.retain(|link| {
            let here = |(range, _): &(Range<usize>, What)| overlap(range, &link.range);
            let new = fresh
                .as_ref()
                .is_some_and(|fresh| overlap(fresh, &link.range));
            let manual = |(_, what): &(Range<usize>, What)| !is_auto(what);
            (window.start <= link.range.start && link.range.end <= window.end)
                && (formers.iter().any(here) || sleepers.iter().any(here) || new)
                && !self.muted(&link.range)
                && !self.over(LINK, &link.range).iter().any(manual)
        });
        let parts_left = |range: Range<usize>| {
            let mut left = parts(&text, range, is_boundary);
            left.retain(|part| !accepted.iter().any(|link| overlap(&link.range, part)));
            left
        };
        let sleep: Vec<_> = formers
            .iter()
            .chain(&sleepers)
            .flat_map(|(range, _)| parts_left(range.clone()))
            .collect();
        for (range, _) in &formers {
            self.state
                .remove(LINK, range.clone(), |span| is_auto(&span.what));
        }
        for (range, _) in &sleepers {
            self.state.remove(DORMANT, range.clone(), |_| true);
        }
        for link in &accepted {
            self.state.remove(MUTE, link.range.clone(), |_| true);
            self.state.add(link.range.clone(), auto(self.href(link)));
        }
        for range in sleep {
            self.state.add(range, What::Dormant);
        }
    }

    /// Commits the links that nothing blocks, in a unit of its own. Returns their ranges.
    fn commit(&mut self, window: Range<usize>) -> Vec<Range<usize>> {
        let mut links = self.candidates();
        links.retain(|link| {
            window.start <= link.range.start
                && link.range.end <= window.end
                && self.over(LINK, &link.range).is_empty()
                && !self.muted(&link.range)
        });
        self.unit(UnitKind::Commit, false, |model| {
            for link in &links {
                model.state.remove(MUTE, link.range.clone(), |_| true);
                model.state.remove(DORMANT, link.range.clone(), |_| true);
                model.state.add(link.range.clone(), auto(model.href(link)));
            }
        });
        if !links.is_empty() {
            self.open = None;
        }
        links.into_iter().map(|link| link.range).collect()
    }

    /// Rules 1 and 2: a key press, or the final text of an input method.
    pub(crate) fn typed(&mut self, range: Range<usize>, with: &str, kind: UnitKind) {
        self.edit(range.clone(), with, kind, false);
        let Some(trigger) = with.rfind(is_boundary).filter(|_| self.links_by_itself()) else {
            return;
        };
        let end = range.start + trigger;
        let start = self.runs(range.start..range.start).start;
        let links = self.commit(start..end);
        if !links.is_empty() {
            self.armed = Some((links, range.start + with.len()));
        }
    }

    /// Rule 3. Returns whether a link was taken off.
    pub(crate) fn unmake(&mut self, caret: usize) -> bool {
        let Some((links, _)) = self.armed.take().filter(|(_, at)| *at == caret) else {
            return false;
        };
        self.open = None;
        self.unit(UnitKind::Unmake, false, |model| {
            for link in links {
                model.state.remove(LINK, link.clone(), |_| true);
                model.state.add(link, What::Mute(MuteCause::Backspace));
            }
        })
    }

    /// Rule 4. Returns whether the selection became a link.
    pub(crate) fn paste_over(&mut self, selection: Range<usize>, pasted: &str) -> bool {
        self.armed = None;
        let text = self.state.text();
        let (selected, url) = (text[selection.clone()].to_owned(), pasted.trim());
        let one = |text: &str| match self.detector.detect(text).as_slice() {
            [link] if link.range == (0..text.len()) => Some(link.kind),
            _ => None,
        };
        let makes = self.links_by_itself()
            && !selection.is_empty()
            && !selected.contains('\n')
            && one(url) == Some(LinkKind::Url)
            && one(selected.trim()).is_none();
        if makes {
            let href = self.detector.href(url, LinkKind::Url).to_string();
            self.open = None;
            self.unit(UnitKind::Paste, false, |model| {
                model.link_over(selection, &href)
            });
        }
        makes
    }

    fn link_over(&mut self, range: Range<usize>, href: &str) {
        let text = self.state.text();
        for (old, what) in self.over(LINK, &range) {
            self.state.remove(LINK, old.clone(), |_| true);
            if !is_auto(&what) {
                self.state
                    .add(old.start..range.start.max(old.start), what.clone());
                self.state.add(range.end.min(old.end)..old.end, what);
            }
        }
        self.state.remove(MUTE, range.clone(), |_| true);
        self.state.remove(DORMANT, range.clone(), |_| true);
        for line in parts(&text, range, |c| c == '\n') {
            self.state
                .add(line, What::Link(href.to_owned(), MarkKind::Manual));
        }
    }

    fn touching(&self, range: &Range<usize>) -> Vec<(Range<usize>, What)> {
        let mut links = self.state.layer(LINK);
        links.retain(|(link, _)| link.start <= range.end && range.start <= link.end);
        links
    }

    /// Rule 8.
    pub(crate) fn link(&mut self, range: Range<usize>, href: &str) {
        (self.armed, self.open) = (None, None);
        let range = match range.is_empty() {
            true => self.touching(&range).first().map(|(link, _)| link.clone()),
            false => Some(range),
        };
        if let Some(range) = range.filter(|_| !self.options.read_only) {
            self.unit(UnitKind::Command, false, |model| {
                model.link_over(range, href)
            });
        }
    }

    /// Rule 8: a link that detection would make again is muted.
    pub(crate) fn unlink(&mut self, range: Range<usize>) {
        (self.armed, self.open) = (None, None);
        if self.options.read_only {
            return;
        }
        let (text, candidates) = (self.state.text(), self.candidates());
        self.unit(UnitKind::Command, false, |model| {
            for (link, _) in model.touching(&range) {
                model.state.remove(LINK, link.clone(), |_| true);
                let alone = model.detector.detect(&text[link.clone()]);
                if candidates.iter().any(|other| other.range == link)
                    || matches!(alone.as_slice(), [one] if one.range == (0..link.len()))
                {
                    model.state.add(link, What::Mute(MuteCause::Unlink));
                }
            }
        });
    }

    /// Rule 6.
    pub(crate) fn moved(&mut self) {
        (self.armed, self.open) = (None, None);
    }

    pub(crate) fn blur(&mut self, caret: usize) {
        self.moved();
        if self.options.commit_on_blur && self.links_by_itself() {
            self.commit(self.runs(caret..caret));
        }
    }

    /// Rule 10.
    pub(crate) fn set_options(&mut self, options: SessionOptions) {
        if options != self.options {
            self.moved();
            self.options = options;
        }
    }

    /// Rule 7.
    pub(crate) fn travel(&mut self, back: bool) {
        let went = match back {
            true => self.history.undo(&mut self.state),
            false => self.history.redo(&mut self.state),
        };
        if went {
            self.moved();
        }
    }

    /// Rule 5, in offsets of the text as it is shown.
    pub(crate) fn remote(&mut self, shown: Range<usize>, with: &str) {
        if shown.is_empty() && with.is_empty() {
            return;
        }
        let theirs = self
            .composing
            .as_ref()
            .map(|composing| composing.theirs(shown.clone()));
        let range = theirs.unwrap_or_else(|| shown.clone());
        let (gone, new) = self.state.replace(range.clone(), with);
        for id in &gone {
            self.state.chars[*id].gone = true;
        }
        self.history.carry(&self.state.order, &gone, &new);
        let moved = |at: usize| match at {
            at if at <= range.start => at,
            at if at >= range.end => at - range.len() + with.len(),
            _ => range.start,
        };
        if let Some((_, at)) = &mut self.open {
            *at = moved(*at);
        }
        self.armed = self.armed.take().and_then(|(links, caret)| {
            let hit = |link: &Range<usize>| range.start < link.end && range.end > link.start;
            let links = match links.iter().any(hit) {
                true => return None,
                false => links.into_iter().map(|link| match link.start >= range.end {
                    true => {
                        link.start - range.len() + with.len()..link.end - range.len() + with.len()
                    }
                    false => link,
                }),
            };
            Some((links.collect(), moved(caret)))
        });
        if let Some(composing) = &mut self.composing {
            composing.follow(&shown, range, with.len());
        }
    }

    /// Rule 9.
    pub(crate) fn compose(&mut self, selection: Range<usize>, shown: &str) {
        self.armed = None;
        let over = selection;
        let composing = self.composing.get_or_insert(Composing {
            over,
            shown: String::new(),
        });
        composing.shown = shown.to_owned();
    }

    pub(crate) fn composed(&mut self, selection: Range<usize>, text: &str) {
        self.compose(selection, "");
        let over = self.composing.take().unwrap().over;
        if !text.is_empty() {
            self.typed(over, text, UnitKind::Typing);
        }
    }
}

/// Returns the parts of a range between the characters that cut it.
fn parts(text: &str, range: Range<usize>, cut: impl Fn(char) -> bool) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut at = range.start;
    for part in text[range].split(cut) {
        let end = at + part.len();
        if !part.is_empty() {
            parts.push(at..end);
        }
        at = end + text[end..].chars().next().map_or(0, char::len_utf8);
    }
    parts
}
