//! The rules of a session. Each rule is one function over the whole text.

use std::ops::Range;

use livelink_detect::{Detector, Link, LinkKind, is_boundary};
use livelink_session::{MarkKind, MuteCause, SessionOptions, Triggers, UnitKind};

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
    /// The links of the last commit, which a Backspace takes off, and the carets.
    pub(crate) armed: Option<(Vec<Range<usize>>, Vec<usize>)>,
    /// The run of typing or deleting that is under way, and where the next edits have to be to join it.
    open: Option<(UnitKind, Vec<usize>)>,
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

/// Who replaces text.
#[derive(Clone, Copy)]
enum By {
    User,
    Program,
    Correction,
}

impl Model {
    pub(crate) fn new(options: SessionOptions) -> Self {
        Self::with_detector(Detector::new(options.detection.clone()), options)
    }

    pub(crate) fn with_detector(detector: Detector, options: SessionOptions) -> Self {
        Self {
            state: State::default(),
            history: History::default(),
            detector,
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

    /// Returns whether edits join the open unit. Typing joins if it goes on where the last typing stopped, and deleting joins
    /// on either side of the caret. With several carets each edit has to do so, and a caret may have no edit.
    fn joins(&mut self, kind: UnitKind, edits: &[Range<usize>], carets: Vec<usize>) -> bool {
        let open = self.open.take().filter(|(open, _)| *open == kind);
        let goes_on = open.is_some_and(|(_, places)| {
            edits.iter().all(|edit| match kind {
                UnitKind::Typing => edit.is_empty() && places.contains(&edit.start),
                _ => places.contains(&edit.end) || places.contains(&edit.start),
            })
        });
        let run = matches!(kind, UnitKind::Typing | UnitKind::Deletion);
        self.open = run.then_some((kind, carets));
        goes_on
    }

    /// Replaces a range. Text over the start of a manual link belongs to the link if its end stays. A program's text belongs to
    /// a manual link also if it replaces the end or all of the link, and so does a correction, to each link and dormant range.
    fn replace(&mut self, range: Range<usize>, with: &str, by: By) {
        let within = |other: &Range<usize>| other.start <= range.start && range.end <= other.end;
        let keeps = |other: &Range<usize>, what: &What| match (by, what) {
            (By::Correction, What::Link(..) | What::Dormant) => true,
            (By::Program, What::Link(_, MarkKind::Manual)) => true,
            (By::User, What::Link(_, MarkKind::Manual)) => range.end < other.end,
            _ => false,
        };
        let keepers: Vec<_> = [LINK, DORMANT]
            .into_iter()
            .flat_map(|layer| self.state.layer(layer))
            .filter(|(other, what)| !range.is_empty() && within(other) && keeps(other, what))
            .collect();
        self.state.replace(range.clone(), with);
        for (other, what) in keepers {
            let end = other.end - range.len() + with.len();
            self.state.add(other.start..end, what);
        }
    }

    /// Where a deletion brings two manual links with one target together, they are one.
    fn join(&mut self, at: usize) {
        let links = self.state.layer(LINK);
        let ends = links.iter().find(|(link, _)| link.end == at);
        let starts = links.iter().find(|(link, _)| link.start == at);
        if let (Some((one, what)), Some((other, same))) = (ends, starts)
            && what == same
            && !is_auto(what)
        {
            self.state.add(one.start..other.end, what.clone());
        }
    }

    /// Rules 1 to 4: replaces ranges, which are in order and apart, re-derives the live runs there and links what overlaps the
    /// new texts, if `fresh`. Returns where the new texts are.
    pub(crate) fn edit(
        &mut self,
        changes: &[(Range<usize>, &str)],
        kind: UnitKind,
        fresh: bool,
    ) -> Vec<Range<usize>> {
        let by = match kind {
            UnitKind::Insert => By::Program,
            _ => By::User,
        };
        self.edit_by(by, changes, kind, fresh)
    }

    /// The correction of a spell checker is a unit of its own. It links no new text.
    pub(crate) fn correct(&mut self, range: Range<usize>, with: &str) {
        self.edit_by(By::Correction, &[(range, with)], UnitKind::Insert, false);
    }

    fn edit_by(
        &mut self,
        by: By,
        changes: &[(Range<usize>, &str)],
        kind: UnitKind,
        fresh: bool,
    ) -> Vec<Range<usize>> {
        self.armed = None;
        let (mut removed, mut added) = (0, 0);
        let mut new = Vec::new();
        for (range, with) in changes {
            let start = range.start - removed + added;
            new.push(start..start + with.len());
            (removed, added) = (removed + range.len(), added + with.len());
        }
        let ranges: Vec<Range<usize>> = changes.iter().map(|(range, _)| range.clone()).collect();
        let joins = self.joins(kind, &ranges, new.iter().map(|new| new.end).collect());
        if let [(range, with)] = changes {
            self.unit(kind, joins, |model| {
                model.replace(range.clone(), with, by);
                model.settle(&new, fresh);
            });
            return new;
        }
        for (at, ((range, with), new)) in changes.iter().zip(&new).enumerate() {
            self.unit(kind, joins || at > 0, |model| {
                let range = new.start..new.start + range.len();
                model.replace(range, with, by);
            });
        }
        self.unit(kind, true, |model| model.settle(&new, fresh));
        new
    }

    /// What follows an edit in the links around the new texts.
    fn settle(&mut self, new: &[Range<usize>], fresh: bool) {
        for new in new {
            self.part_at_breaks(new);
            if new.is_empty() {
                self.join(new.start);
            }
        }
        self.derive(new, fresh);
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

    fn derive(&mut self, touched: &[Range<usize>], fresh: bool) {
        if !self.links_by_itself() {
            return;
        }
        let runs = touched.iter().map(|touched| self.runs(touched.clone()));
        let windows = joined(runs.collect()).into_iter().map(|mut window| {
            for (range, what) in self.over(LINK, &window.clone()) {
                if is_auto(&what) {
                    window = window.start.min(range.start)..window.end.max(range.end);
                }
            }
            self.runs(window)
        });
        for window in joined(windows.collect()) {
            let fresh = if fresh { touched } else { &[] };
            self.derive_in(window, fresh);
        }
    }

    fn derive_in(&mut self, window: Range<usize>, fresh: &[Range<usize>]) {
        let mut formers = self.over(LINK, &window);
        formers.retain(|(_, what)| is_auto(what));
        let sleepers = self.over(DORMANT, &window);
        let text = self.state.text();
        let mut accepted = self.candidates();
        accepted.retain(|link| {
            let here = |(range, _): &(Range<usize>, What)| overlap(range, &link.range);
            let new = fresh
                .iter()
                .any(|fresh| !fresh.is_empty() && overlap(fresh, &link.range));
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
    fn commit(&mut self, windows: &[Range<usize>]) -> Vec<Range<usize>> {
        let mut links = self.candidates();
        links.retain(|link| {
            let holds = |window: &Range<usize>| {
                window.start <= link.range.start && link.range.end <= window.end
            };
            windows.iter().any(holds)
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

    /// Writes the host names of the links that were just committed in Unicode, the last one first. Returns the places of these links
    /// and of the carets after that.
    fn rewrite(
        &mut self,
        windows: &[Range<usize>],
        mut links: Vec<Range<usize>>,
        mut carets: Vec<usize>,
    ) -> (Vec<Range<usize>>, Vec<usize>) {
        if !self.options.rewrite_punycode {
            return (links, carets);
        }
        let mut rewrites = Vec::new();
        for window in windows {
            let here = links.iter().filter(|link| overlap(link, window));
            let all: Vec<_> = here.filter_map(|link| self.in_unicode(link)).collect();
            let run = self.runs(window.start..window.start).start..window.end;
            let with = |rewrites: &[(Range<usize>, Range<usize>, String)]| {
                let mut text = self.state.text()[..run.end].to_owned();
                for (_, range, new) in rewrites.iter().rev() {
                    text.replace_range(range.clone(), new);
                }
                text.split_off(run.start)
            };
            let found = self.detector.detect(&with(&all));
            for (at, (link, range, new)) in all.iter().enumerate() {
                let start = link.start - run.start + with(&all[..at]).len() - run.len();
                let same = start..start + link.len() - range.len() + new.len();
                if found.iter().any(|found| found.range == same) {
                    rewrites.push((range.clone(), new.clone()));
                }
            }
        }
        for (range, new) in rewrites.into_iter().rev() {
            let moved = |at: usize| match at {
                at if at <= range.start => at,
                at => at.max(range.end) - range.end + range.start + new.len(),
            };
            carets = carets.into_iter().map(moved).collect();
            links = links
                .iter()
                .map(|link| moved(link.start)..moved(link.end))
                .collect();
            self.unit(UnitKind::Rewrite, false, |model| {
                model.replace(range.clone(), &new, By::Correction);
                let touched = range.start..range.start + new.len();
                model.derive(std::slice::from_ref(&touched), false);
            });
            let marks: Vec<_> = self.state.layer(LINK);
            links.retain_mut(|link| {
                let mark = marks
                    .iter()
                    .find(|(mark, what)| is_auto(what) && overlap(mark, link));
                mark.is_some_and(|(mark, _)| {
                    *link = mark.clone();
                    true
                })
            });
        }
        (links, carets)
    }

    /// Returns a link, the part of its host name that Unicode writes in another way, and that part in Unicode.
    fn in_unicode(&self, link: &Range<usize>) -> Option<(Range<usize>, Range<usize>, String)> {
        let text = self.state.text();
        let shown = &text[link.clone()];
        let marks = self.state.layer(LINK).into_iter();
        let href = marks
            .filter(|(range, _)| range == link)
            .find_map(|(_, what)| match what {
                What::Link(href, _) => Some(href),
                _ => None,
            })?;
        let kind = match self.detector.detect(shown).as_slice() {
            [one] if one.range == (0..shown.len()) => one.kind,
            _ => return None,
        };
        let start = match kind {
            LinkKind::Email => shown.rfind('@').unwrap() + 1,
            LinkKind::Url => shown.find("://").map_or(0, |at| at + 3),
            LinkKind::Custom(_) => return None,
        };
        let host = shown[start..].split(['/', '?', '#', ':']).next().unwrap();
        if !host.to_ascii_lowercase().contains("xn--") {
            return None;
        }
        let url = format!("https://{host}");
        let unicode = self.detector.display(&url, LinkKind::Url);
        let unicode = unicode.strip_prefix("https://")?;
        let new = format!(
            "{}{unicode}{}",
            &shown[..start],
            &shown[start + host.len()..]
        );
        let again = self.detector.detect(&new);
        let same = unicode != host
            && again.len() == 1
            && again[0].range == (0..new.len())
            && again[0].kind == kind
            // A find of a pattern may read like an address, and lead elsewhere.
            && self.detector.href(&new, kind) == href;
        let before = (0..host.len())
            .filter(|at| host.is_char_boundary(at + 1))
            .find(|at| !unicode.starts_with(&host[..=*at]))?;
        let most = host.len().min(unicode.len()) - before;
        let after = (1..=most)
            .rev()
            .filter(|len| host.is_char_boundary(host.len() - len))
            .find(|len| unicode.ends_with(&host[host.len() - len..]));
        let after = after.unwrap_or(0);
        let first = link.start + start + before;
        let range = first..link.start + start + host.len() - after;
        same.then(|| {
            (
                link.clone(),
                range,
                unicode[before..unicode.len() - after].to_owned(),
            )
        })
    }

    /// Rules 1 and 2: a key press at each caret, or the final text of an input method.
    pub(crate) fn typed(&mut self, ranges: &[Range<usize>], with: &str, kind: UnitKind) {
        let changes: Vec<_> = ranges.iter().map(|range| (range.clone(), with)).collect();
        let new = self.edit(&changes, kind, false);
        let triggers = |c: char| match &self.options.triggers {
            Triggers::Boundaries => is_boundary(c),
            Triggers::Characters(all) => all.contains(c),
            _ => unreachable!(),
        };
        let Some(trigger) = with.rfind(triggers).filter(|_| self.links_by_itself()) else {
            return;
        };
        let c = with[trigger..].chars().next().unwrap();
        let windows = new.iter().map(|new| {
            let (start, at) = (new.start, new.start + trigger);
            let after = at + c.len_utf8();
            // A trigger inside a run commits all of the run.
            let end = if is_boundary(c) {
                at
            } else {
                self.runs(after..after).end
            };
            self.runs(start..start).start..end
        });
        let windows = joined(windows.collect());
        let links = self.commit(&windows);
        if !links.is_empty() {
            let carets = new.iter().map(|new| new.end).collect();
            let (links, carets) = self.rewrite(&windows, links, carets);
            self.armed = (!links.is_empty()).then_some((links, carets));
        }
    }

    /// Rule 3, at all carets. Returns whether a link was taken off.
    pub(crate) fn unmake(&mut self, carets: &[usize]) -> bool {
        let Some((links, _)) = self.armed.take().filter(|(_, at)| {
            let same = |one: &[usize], other: &[usize]| one.iter().all(|at| other.contains(at));
            same(at, carets) && same(carets, at)
        }) else {
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

    /// Rule 4. Returns whether the selections became links: all of them, or none.
    pub(crate) fn paste_over(&mut self, pastes: &[(Range<usize>, &str)]) -> bool {
        self.armed = None;
        let text = self.state.text();
        let one = |text: &str| match self.detector.detect(text).as_slice() {
            [link] if link.range == (0..text.len()) => Some(link.kind),
            _ => None,
        };
        let makes = self.links_by_itself()
            && pastes.iter().all(|(selection, pasted)| {
                let selected = &text[selection.clone()];
                !selection.is_empty()
                    && !selected.contains('\n')
                    && one(pasted.trim()) == Some(LinkKind::Url)
                    && one(selected.trim()).is_none()
            });
        if makes {
            self.open = None;
            self.unit(UnitKind::Paste, false, |model| {
                for (selection, pasted) in pastes {
                    let href = model
                        .detector
                        .href(pasted.trim(), LinkKind::Url)
                        .to_string();
                    model.link_over(selection.clone(), &href);
                }
            });
        }
        makes
    }

    /// Makes one link of a selection and of all of each link in it, on each of their lines.
    fn link_over(&mut self, selection: Range<usize>, href: &str) {
        let mut range = selection.clone();
        for (old, _) in self.over(LINK, &selection) {
            range = range.start.min(old.start)..range.end.max(old.end);
        }
        for layer in [LINK, MUTE, DORMANT] {
            self.state.remove(layer, range.clone(), |_| true);
        }
        let text = self.state.text();
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

    /// Rule 8, at each caret.
    pub(crate) fn link(&mut self, ranges: &[Range<usize>], href: &str) {
        self.moved();
        if self.options.read_only {
            return;
        }
        self.unit(UnitKind::Command, false, |model| {
            for range in ranges {
                let range = match range.is_empty() {
                    true => model.touching(range).first().map(|(link, _)| link.clone()),
                    false => Some(range.clone()),
                };
                if let Some(range) = range {
                    model.link_over(range, href);
                }
            }
        });
    }

    /// Rule 8, at each caret: what detection would link again is muted.
    pub(crate) fn unlink(&mut self, ranges: &[Range<usize>]) {
        self.moved();
        if self.options.read_only {
            return;
        }
        let (text, candidates) = (self.state.text(), self.candidates());
        self.unit(UnitKind::Command, false, |model| {
            for (link, _) in ranges
                .iter()
                .flat_map(|range| model.touching(range))
                .collect::<Vec<_>>()
            {
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

    pub(crate) fn blur(&mut self, carets: &[usize]) {
        self.moved();
        if self.options.commit_on_blur && self.links_by_itself() {
            let runs = carets.iter().map(|caret| self.runs(*caret..*caret));
            let runs = joined(runs.collect());
            let links = self.commit(&runs);
            self.rewrite(&runs, links, Vec::new());
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
        if let Some((_, places)) = &mut self.open {
            for at in places {
                *at = moved(*at);
            }
        }
        self.armed = self.armed.take().and_then(|(links, carets)| {
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
            Some((links.collect(), carets.into_iter().map(moved).collect()))
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
            self.typed(&[over], text, UnitKind::Typing);
        }
    }
}

/// Returns the ranges, and those that share text as one.
fn joined(ranges: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut joined: Vec<Range<usize>> = Vec::new();
    for range in ranges {
        match joined.last_mut() {
            Some(last) if range.start < last.end => {
                *last = last.start.min(range.start)..last.end.max(range.end);
            }
            _ => joined.push(range),
        }
    }
    joined
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
