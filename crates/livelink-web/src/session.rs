//! Links as part of a document, for an editor with an undo stack of its own.

use std::ops::Range;

use livelink::index::{Edit, Offset as _, Text as _, Utf16Offset};
use livelink::session::{
    self, Dormant, EditKind, Effects, Mark, MarkKind, Mute, MuteCause, SessionOptions, UnitId,
    UnitKind,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::effects::{Flat, flat};
use crate::error::{self, Fault};
use crate::links::Links;
use crate::mirror::Mirror;
use crate::patterns;
use crate::settings;
use crate::syntax::Syntax;
use crate::units::number;

/// The provisional text of an input method.
#[derive(Debug)]
struct Composition {
    /// The text under it.
    own: Vec<u16>,
    /// Its current range.
    shown: Range<usize>,
}

impl Composition {
    /// Moves with an edit around the provisional text.
    fn make_room(&mut self, range: &Range<usize>, len: usize) -> Result<(), Fault> {
        if range.end <= self.shown.start {
            let start = self.shown.start - range.len() + len;
            self.shown = start..start + self.shown.len();
        } else if range.start < self.shown.end {
            return Err(Fault(format!(
                "the range {range:?} reaches into the provisional text {:?} of an input method: report composeEnd first, and \
                 leave that text to its own user",
                self.shown
            )));
        }
        Ok(())
    }
}

/// The links and mutes of one document, with a copy of its text.
///
/// An editor first says which text it replaced ([`replace`](Self::replace)) and then the user's action: `edited`, `remote`
/// and so on use the edits that were reported last. Each answers with the numbers that `effects` describes; the texts that belong to
/// them are in [`texts`](Self::texts) until the next answer.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session {
    text: Mirror,
    inner: session::Session<Utf16Offset>,
    /// The edits that the editor reported last.
    edits: Vec<Edit<Utf16Offset>>,
    composition: Option<Composition>,
    /// Where links may be; `None` if they may be everywhere.
    syntax: Option<Syntax>,
    texts: String,
}

#[wasm_bindgen]
impl Session {
    /// Starts with a text in code units and with options: names and values in turn. `syntax` is the name of the text's language, or
    /// empty. `numbers` and `texts` are its patterns, as `Detector.setPatterns` has them.
    #[wasm_bindgen(constructor)]
    pub fn new(
        units: &[u16],
        settings: Vec<String>,
        syntax: &str,
        numbers: &[u32],
        texts: Vec<String>,
    ) -> Result<Self, Fault> {
        let mut inner = session::Session::new_utf16(SessionOptions::default());
        inner.keep_units();
        let mut session = Self {
            text: Mirror::new(units),
            inner,
            edits: Vec::new(),
            composition: None,
            syntax: None,
            texts: String::new(),
        };
        session.set_options(settings, syntax, numbers, texts)?;
        Ok(session)
    }

    /// Changes the options, the language and the patterns. Those that are not named get their defaults again.
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(
        &mut self,
        settings: Vec<String>,
        syntax: &str,
        numbers: &[u32],
        texts: Vec<String>,
    ) -> Result<(), Fault> {
        let mut options = settings::session(&settings)?;
        let patterns = patterns::read(numbers, texts)?;
        self.syntax = Syntax::named(syntax, &self.text)?;
        if let Some(syntax) = &self.syntax {
            options.detection = syntax.options(options.detection);
        }
        self.inner.set_options(options);
        let detector = self.inner.detector();
        if !patterns.is_empty() || detector.patterns().is_some() {
            self.inner.set_detector(detector.with_patterns(patterns));
        }
        let context = self.syntax.as_ref().map(Syntax::context);
        self.inner.set_context(context);
        Ok(())
    }

    /// Loads saved links and mutes. `marks` has four numbers for each link: start, end, 0 (automatic) or 1 (the user's own), and the
    /// length of its address in `hrefs`. `mutes` has three: start, end, and the cause.
    pub fn load(&mut self, marks: &[f64], hrefs: &str, mutes: &[f64]) -> Result<(), Fault> {
        let marks = self.marks_of(marks, hrefs)?;
        self.inner.load(marks, self.mutes_of(mutes)?);
        Ok(())
    }

    /// Another user's links arrived: in this range there are these links and mutes now, laid out as for `load`, and no others.
    #[wasm_bindgen(js_name = remoteLinks)]
    pub fn remote_links(
        &mut self,
        from: f64,
        to: f64,
        marks: &[f64],
        hrefs: &str,
        mutes: &[f64],
    ) -> Result<Vec<u32>, Fault> {
        let range = Utf16Offset::range(error::range(from, to, self.text.len())?);
        let (marks, mutes) = (self.marks_of(marks, hrefs)?, self.mutes_of(mutes)?);
        let effects = self.inner.remote_links(range, marks, mutes);
        Ok(self.answer(effects))
    }

    /// The document has these links, mutes and dormant ranges in a range now, because its own undo or another user put them
    /// there. `marks` and `mutes` are as in [`load`](Self::load); `dormant` has two numbers for each range.
    pub fn restore(
        &mut self,
        from: f64,
        to: f64,
        marks: &[f64],
        hrefs: &str,
        mutes: &[f64],
        dormant: &[f64],
    ) -> Result<Vec<u32>, Fault> {
        let range = Utf16Offset::range(error::range(from, to, self.text.len())?);
        let marks = self.marks_of(marks, hrefs)?;
        let mutes = self.mutes_of(mutes)?;
        let dormant = self.ranges_of(dormant)?;
        let dormant = dormant.into_iter().map(|range| Dormant { range }).collect();
        let effects = self.inner.restore(range, marks, mutes, dormant);
        Ok(self.answer(effects))
    }

    /// The editor replaced a range of its text by a well-formed text. The next call names the action.
    pub fn replace(&mut self, from: f64, to: f64, with: &str) -> Result<(), Fault> {
        let units: Vec<u16> = with.encode_utf16().collect();
        self.replace_units(from, to, &units)
    }

    /// The same for a text in code units.
    #[wasm_bindgen(js_name = replaceUnits)]
    pub fn replace_units(&mut self, from: f64, to: f64, units: &[u16]) -> Result<(), Fault> {
        let range = error::range(from, to, self.text.len())?;
        if let Some(composition) = &mut self.composition {
            composition.make_room(&range, units.len())?;
        }
        self.edits = vec![self.text.replace(range, units)];
        self.follow(&self.edits);
        Ok(())
    }

    /// The editor replaced several ranges at once, as at several carets. `spans` has three numbers for each: where it starts and
    /// ends in the text before all of them, and how many of `units` take its place.
    #[wasm_bindgen(js_name = replaceMany)]
    pub fn replace_many(&mut self, spans: &[f64], units: &[u16]) -> Result<(), Fault> {
        let replacements = self.text.replacements(spans, units)?;
        if let Some(composition) = &mut self.composition {
            // From the last one to the first: one that is refused comes before those that would move the provisional text.
            for (range, with) in replacements.iter().rev() {
                composition.make_room(range, with.len())?;
            }
        }
        self.edits = self.text.replace_all(&replacements);
        self.follow(&self.edits);
        Ok(())
    }

    /// The texts of the last answer.
    pub fn texts(&self) -> String {
        self.texts.clone()
    }

    /// Names the action behind the edits that were reported last: 0 typed, 1 pressed Enter, 2 deleted,
    /// 3 pasted, 4 pasted as plain text, 5 put text in, 6 put text in that is not to be linked, 7 corrected.
    pub fn edited(&mut self, kind: u32) -> Result<Vec<u32>, Fault> {
        let kind = match kind {
            0 => EditKind::Typed,
            1 => EditKind::LineBreak,
            2 => EditKind::Deleted,
            3 => EditKind::Pasted,
            4 => EditKind::PastedPlain,
            5 => EditKind::Inserted,
            7 => EditKind::Corrected,
            _ => EditKind::InsertedPlain,
        };
        self.report(|session, text, edits| session.edited(text, kind, edits))
    }

    /// The user replaced a range by a pasted text, in code units, with links of its own, laid out as for `load`.
    #[wasm_bindgen(js_name = pastedLinked)]
    pub fn pasted_linked(
        &mut self,
        from: f64,
        to: f64,
        units: &[u16],
        marks: &[f64],
        hrefs: &str,
    ) -> Result<Vec<u32>, Fault> {
        // All of it is read before the text is changed. The links have offsets of the text after that.
        let replaced = error::range(from, to, self.text.len())?.len();
        let marks = marks_of(marks, hrefs, self.text.len() - replaced + units.len())?;
        self.replace_units(from, to, units)?;
        self.report(|session, text, edits| session.pasted_linked(text, edits, &marks))
    }

    /// The editor did a rewrite of the last answer.
    pub fn rewritten(&mut self) -> Result<Vec<u32>, Fault> {
        self.report_one(|session, text, edit| session.rewritten(text, edit))
    }

    /// Another user's edit arrived.
    pub fn remote(&mut self) -> Result<Vec<u32>, Fault> {
        self.report_one(|session, _, edit| session.remote(edit))
    }

    /// The editor undid everything back to the start of this unit.
    #[wasm_bindgen(js_name = editorUndid)]
    pub fn editor_undid(&mut self, unit: f64) -> Vec<u32> {
        let effects = self.inner.editor_undid(unit_of(unit));
        self.answer(effects.unwrap_or_default())
    }

    /// The editor did everything again up to the end of this unit.
    #[wasm_bindgen(js_name = editorRedid)]
    pub fn editor_redid(&mut self, unit: f64) -> Vec<u32> {
        let effects = self.inner.editor_redid(unit_of(unit));
        self.answer(effects.unwrap_or_default())
    }

    /// The user pressed Backspace with a bare caret at each of these places, and nothing is deleted yet.
    pub fn backspace(&mut self, carets: &[f64]) -> Result<Vec<u32>, Fault> {
        let carets = self.carets_of(carets)?;
        let effects = self.inner.backspace(&carets);
        Ok(self.answer(effects.unwrap_or_default()))
    }

    /// The user is about to paste over selections, and nothing is replaced yet. `spans` has three numbers for each: where it starts
    /// and ends, and how many of `units` would take its place.
    #[wasm_bindgen(js_name = pasteOver)]
    pub fn paste_over(&mut self, spans: &[f64], units: &[u16]) -> Result<Vec<u32>, Fault> {
        let pastes = self.text.replacements(spans, units)?;
        let pastes: Vec<_> = pastes
            .into_iter()
            .map(|(range, with)| (Utf16Offset::range(range), String::from_utf16_lossy(with)))
            .collect();
        let pastes: Vec<_> = pastes
            .iter()
            .map(|(range, with)| (range.clone(), with.as_str()))
            .collect();
        let effects = self.inner.paste_over(&self.text, &pastes);
        Ok(self.answer(effects.unwrap_or_default()))
    }

    /// Removes the links that touch one of these ranges, two numbers for each: start and end.
    pub fn unlink(&mut self, ranges: &[f64]) -> Result<Vec<u32>, Fault> {
        let ranges = self.ranges_of(ranges)?;
        let effects = self.inner.unlink(&self.text, &ranges);
        Ok(self.answer(effects))
    }

    /// Makes a link of the user's own of each of these ranges, two numbers for each: start and end.
    pub fn link(&mut self, ranges: &[f64], href: &str) -> Result<Vec<u32>, Fault> {
        let ranges = self.ranges_of(ranges)?;
        let effects = self.inner.link(&self.text, &ranges, href);
        Ok(self.answer(effects))
    }

    /// The caret moved, other than by an edit.
    #[wasm_bindgen(js_name = caretMoved)]
    pub fn caret_moved(&mut self) {
        self.inner.caret_moved();
    }

    /// The focus left, with a caret at each of these places.
    pub fn blurred(&mut self, carets: &[f64]) -> Result<Vec<u32>, Fault> {
        let carets = self.carets_of(carets)?;
        let effects = self.inner.blurred(&self.text, &carets);
        Ok(self.answer(effects))
    }

    /// From here on all is one undo unit of this kind, until `endUnit`.
    #[wasm_bindgen(js_name = beginUnit)]
    pub fn begin_unit(&mut self, kind: &str) -> Result<(), Fault> {
        let named = UnitKind::named(kind);
        let kind = named.ok_or_else(|| {
            Fault(format!(
                "there is no unit of the kind \"{kind}\"; use \"typing\", \"deletion\", \"line break\", \"paste\", \"insert\" or \"command\""
            ))
        })?;
        self.inner.begin_unit(kind);
        Ok(())
    }

    /// Ends the unit of `beginUnit`.
    #[wasm_bindgen(js_name = endUnit)]
    pub fn end_unit(&mut self) {
        self.inner.end_unit();
    }

    /// An input method starts over a range.
    #[wasm_bindgen(js_name = composeStart)]
    pub fn compose_start(&mut self, from: f64, to: f64) -> Result<Vec<u32>, Fault> {
        let range = error::range(from, to, self.text.len())?;
        self.composition = Some(Composition {
            own: self.text.units(range.clone()),
            shown: range.clone(),
        });
        let effects = self.inner.compose_start(Utf16Offset::range(range));
        Ok(self.answer(effects))
    }

    /// The provisional text is now this. An empty one: none is shown, and the range's own text is there again.
    #[wasm_bindgen(js_name = composeUpdate)]
    pub fn compose_update(&mut self, units: &[u16]) -> Result<Vec<u32>, Fault> {
        self.compose(units)?;
        let effects = self.inner.compose_update(units.len());
        Ok(self.answer(effects))
    }

    /// The final text is this; it counts as typed. An empty one: the composition was given up.
    #[wasm_bindgen(js_name = composeEnd)]
    pub fn compose_end(&mut self, units: &[u16]) -> Result<Vec<u32>, Fault> {
        self.compose(units)?;
        self.composition = None;
        let effects = self.inner.compose_end(&self.text, units.len());
        Ok(self.answer(effects))
    }

    /// Returns the links that share something with a range. Their kind is 0 (automatic) or 1 (the user's own).
    #[wasm_bindgen(js_name = linksIn)]
    pub fn links_in(&self, from: f64, to: f64) -> Result<Links, Fault> {
        let range = Utf16Offset::range(error::range(from, to, self.text.len())?);
        let mut links = Links::default();
        for mark in self.inner.links_in(range) {
            push(&mut links, &mark);
        }
        Ok(links)
    }

    /// Returns the link at an offset, if there is one.
    #[wasm_bindgen(js_name = linkAt)]
    pub fn link_at(&self, at: f64) -> Result<Links, Fault> {
        let at = error::offset("at", at, self.text.len())?;
        let mut links = Links::default();
        if let Some(mark) = self.inner.link_at(Utf16Offset(at)) {
            push(&mut links, &mark);
        }
        Ok(links)
    }

    /// Forgets the units before this one, which the editor cannot undo any more.
    #[wasm_bindgen(js_name = forgetUnits)]
    pub fn forget_units(&mut self, first: f64) {
        self.inner.forget_units(unit_of(first));
    }

    /// Returns three numbers for each mute that shares something with a range: start, end, and the cause: 0 Backspace, 1 undo,
    /// 2 unlink.
    #[wasm_bindgen(js_name = mutesIn)]
    pub fn mutes_in(&self, from: f64, to: f64) -> Result<Vec<u32>, Fault> {
        let range = Utf16Offset::range(error::range(from, to, self.text.len())?);
        let mut out = Vec::new();
        for mute in self.inner.mutes_in(range) {
            let range = mute.indices();
            let cause = match mute.cause {
                MuteCause::Backspace => 0,
                MuteCause::Undo => 1,
                _ => 2,
            };
            out.extend([number(range.start), number(range.end), cause]);
        }
        Ok(out)
    }

    /// Returns the dormant ranges that share something with a range, two numbers for each: start and end.
    #[wasm_bindgen(js_name = dormantIn)]
    pub fn dormant_in(&self, from: f64, to: f64) -> Result<Vec<u32>, Fault> {
        let range = Utf16Offset::range(error::range(from, to, self.text.len())?);
        let mut out = Vec::new();
        for dormant in self.inner.dormant_in(range) {
            let range = Utf16Offset::indices(dormant.range);
            out.extend([number(range.start), number(range.end)]);
        }
        Ok(out)
    }

    /// Whether a Backspace right now would remove a link.
    #[wasm_bindgen(getter, js_name = isArmed)]
    pub fn is_armed(&self) -> bool {
        self.inner.is_armed()
    }

    /// The length of the text.
    #[wasm_bindgen(getter, js_name = textLength)]
    pub fn text_len(&self) -> usize {
        self.text.len()
    }
}

impl Session {
    /// Passes the edits that were said last to the session.
    fn report(
        &mut self,
        event: impl FnOnce(
            &mut session::Session<Utf16Offset>,
            &Mirror,
            &[Edit<Utf16Offset>],
        ) -> Effects<Utf16Offset>,
    ) -> Result<Vec<u32>, Fault> {
        let edits = std::mem::take(&mut self.edits);
        if edits.is_empty() {
            return Err(no_edit());
        }
        let effects = event(&mut self.inner, &self.text, &edits);
        Ok(self.answer(effects))
    }

    /// [`Self::report`] for an event that has one edit.
    fn report_one(
        &mut self,
        event: impl FnOnce(
            &mut session::Session<Utf16Offset>,
            &Mirror,
            Edit<Utf16Offset>,
        ) -> Effects<Utf16Offset>,
    ) -> Result<Vec<u32>, Fault> {
        let edit = self.edits.pop().ok_or_else(no_edit)?;
        let effects = event(&mut self.inner, &self.text, edit);
        Ok(self.answer(effects))
    }

    /// Carets from a number each.
    fn carets_of(&self, carets: &[f64]) -> Result<Vec<Utf16Offset>, Fault> {
        let caret = |at: &f64| error::offset("caret", *at, self.text.len()).map(Utf16Offset);
        carets.iter().map(caret).collect()
    }

    /// Ranges from two numbers each.
    fn ranges_of(&self, ranges: &[f64]) -> Result<Vec<Range<Utf16Offset>>, Fault> {
        let (pairs, _) = ranges.as_chunks::<2>();
        let range = |[from, to]: &[f64; 2]| {
            error::range(*from, *to, self.text.len()).map(Utf16Offset::range)
        };
        pairs.iter().map(range).collect()
    }

    /// Links from four numbers each, as `load` describes them.
    fn marks_of(&self, marks: &[f64], hrefs: &str) -> Result<Vec<Mark<Utf16Offset>>, Fault> {
        marks_of(marks, hrefs, self.text.len())
    }

    /// Mutes from three numbers each, as `load` describes them.
    fn mutes_of(&self, mutes: &[f64]) -> Result<Vec<Mute<Utf16Offset>>, Fault> {
        let mut all = Vec::with_capacity(mutes.len() / 3);
        for mute in mutes.chunks_exact(3) {
            if let [from, to, cause] = *mute {
                all.push(Mute {
                    range: Utf16Offset::range(error::range(from, to, self.text.len())?),
                    cause: cause_of(cause),
                });
            }
        }
        Ok(all)
    }

    /// Passes edits that the text has had to the syntax context.
    fn follow(&self, edits: &[Edit<Utf16Offset>]) {
        if let Some(syntax) = &self.syntax {
            syntax.edit(&self.text, edits);
        }
    }

    /// Lays out the answer of the session, and its changes where the permissions have changed.
    fn answer(&mut self, mut effects: Effects<Utf16Offset>) -> Vec<u32> {
        let syntax = self.syntax.as_ref();
        for range in syntax.map_or_else(Vec::new, Syntax::take_changes) {
            let more = self.inner.context_changed(&self.text, range);
            effects.steps.extend(more.steps);
            effects.untracked.extend(more.untracked);
            effects.announcement.added += more.announcement.added;
            effects.announcement.removed += more.announcement.removed;
            effects.announcement.changed += more.announcement.changed;
            effects.armed = more.armed;
        }
        let Flat { numbers, texts } = flat(&effects);
        self.texts = texts;
        numbers
    }

    /// Replaces the shown provisional text.
    fn compose(&mut self, units: &[u16]) -> Result<(), Fault> {
        let composition = self.composition.as_mut().ok_or_else(|| {
            Fault("no composition was started: call composeStart first".to_owned())
        })?;
        let with = if units.is_empty() {
            &composition.own
        } else {
            units
        };
        let end = composition.shown.start + with.len();
        let edit = self.text.replace(composition.shown.clone(), with);
        composition.shown.end = end;
        self.follow(&[edit]);
        Ok(())
    }
}

/// Links from four numbers each, as `load` describes them, in a text of `len` code units.
fn marks_of(marks: &[f64], hrefs: &str, len: usize) -> Result<Vec<Mark<Utf16Offset>>, Fault> {
    let units: Vec<u16> = hrefs.encode_utf16().collect();
    let mut at = 0;
    let mut all = Vec::with_capacity(marks.len() / 4);
    for mark in marks.chunks_exact(4) {
        if let [from, to, kind, href] = *mark {
            let range = error::range(from, to, len)?;
            let end = at + error::offset("the length", href, units.len() - at)?;
            all.push(Mark {
                range: Utf16Offset::range(range),
                href: String::from_utf16_lossy(units.get(at..end).unwrap_or_default()).into(),
                kind: if kind == 0.0 {
                    MarkKind::Auto
                } else {
                    MarkKind::Manual
                },
            });
            at = end;
        }
    }
    Ok(all)
}

fn push(links: &mut Links, mark: &Mark<Utf16Offset>) {
    let range = mark.indices();
    let kind = match mark.kind {
        MarkKind::Auto => 0,
        MarkKind::Manual => 1,
    };
    links.push(number(range.start), number(range.end), kind, &mark.href);
}

fn no_edit() -> Fault {
    Fault("no edit was said: say which text was replaced before what the user did".to_owned())
}

fn cause_of(number: f64) -> MuteCause {
    match number {
        0.0 => MuteCause::Backspace,
        1.0 => MuteCause::Undo,
        _ => MuteCause::Unlink,
    }
}

/// A unit from its number. A number that no unit has gives one that the session does not know.
fn unit_of(number: f64) -> UnitId {
    UnitId::from_number(number as u64)
}
