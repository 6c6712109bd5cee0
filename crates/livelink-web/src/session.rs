//! Links as part of a document, for an editor with an undo stack of its own.

use std::ops::Range;

use livelink::index::{Edit, Offset as _, Text as _, Utf16Offset};
use livelink::session::{
    self, Dormant, Effects, Mark, MarkKind, Mute, MuteCause, SpanChange, Step, UnitId, UnitKind,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::effects::{Flat, flat};
use crate::error::{self, Fault};
use crate::links::Links;
use crate::mirror::Mirror;
use crate::settings;
use crate::units::number;

/// The provisional text of an input method.
#[derive(Debug)]
struct Composition {
    /// What it stands over.
    own: Vec<u16>,
    /// Where it stands now.
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
/// An editor first says which text it replaced ([`replace`](Self::replace)) and then what the user did: `typed`, `pasted`
/// and so on take the edit that was said last. Each answers with the numbers that `effects` describes; the texts that belong to
/// them are in [`texts`](Self::texts) until the next answer.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Session {
    text: Mirror,
    inner: session::Session<Utf16Offset>,
    edit: Option<Edit<Utf16Offset>>,
    composition: Option<Composition>,
    texts: String,
}

#[wasm_bindgen]
impl Session {
    /// Starts with a text in code units and with options: names and values in turn.
    #[wasm_bindgen(constructor)]
    pub fn new(units: &[u16], settings: Vec<String>) -> Result<Self, Fault> {
        let mut inner = session::Session::new_utf16(settings::session(&settings)?);
        inner.keep_units();
        Ok(Self {
            text: Mirror::new(units),
            inner,
            edit: None,
            composition: None,
            texts: String::new(),
        })
    }

    /// Changes the options. Those that are not named get their defaults again.
    #[wasm_bindgen(js_name = setOptions)]
    pub fn set_options(&mut self, settings: Vec<String>) -> Result<(), Fault> {
        self.inner.set_options(settings::session(&settings)?);
        Ok(())
    }

    /// Puts in what was saved. `marks` has four numbers for each link: start, end, 0 (automatic) or 1 (the user's own), and the
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
        Ok(self.answer(&effects))
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
        let dormant = self.dormant_of(dormant)?;
        let session = &self.inner;
        let step = Step {
            edit: None,
            marks: replaced(session.links_in(range.clone()), marks, |mark| {
                mark.range.start
            }),
            mutes: replaced(session.mutes_in(range.clone()), mutes, |mute| {
                mute.range.start
            }),
            dormant: replaced(session.dormant_in(range), dormant, |dormant| {
                dormant.range.start
            }),
        };
        let effects = self.inner.play(step);
        Ok(self.answer(&effects))
    }

    /// The editor replaced a range of its text by a well-formed text. What it did is said next.
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
        self.edit = Some(self.text.replace(range, units));
        Ok(())
    }

    /// The texts of the last answer.
    pub fn texts(&self) -> String {
        self.texts.clone()
    }

    /// The user typed.
    pub fn typed(&mut self) -> Result<Vec<u32>, Fault> {
        self.report(|session, text, edit| session.typed(text, edit))
    }

    /// The user pressed Enter.
    #[wasm_bindgen(js_name = lineBreak)]
    pub fn line_break(&mut self) -> Result<Vec<u32>, Fault> {
        self.report(|session, text, edit| session.line_break(text, edit))
    }

    /// The user deleted.
    pub fn deleted(&mut self) -> Result<Vec<u32>, Fault> {
        self.report(|session, text, edit| session.deleted(text, edit))
    }

    /// The user pasted.
    pub fn pasted(&mut self) -> Result<Vec<u32>, Fault> {
        self.report(|session, text, edit| session.pasted(text, edit))
    }

    /// The user pasted text with links of its own, laid out as for `load`.
    #[wasm_bindgen(js_name = pastedLinked)]
    pub fn pasted_linked(&mut self, marks: &[f64], hrefs: &str) -> Result<Vec<u32>, Fault> {
        let marks = self.marks_of(marks, hrefs)?;
        self.report(|session, text, edit| session.pasted_linked(text, edit, &marks))
    }

    /// The user pasted as plain text.
    #[wasm_bindgen(js_name = pastedPlain)]
    pub fn pasted_plain(&mut self) -> Result<Vec<u32>, Fault> {
        self.report(|session, text, edit| session.pasted_plain(text, edit))
    }

    /// The editor's program put text in.
    pub fn inserted(&mut self) -> Result<Vec<u32>, Fault> {
        self.report(|session, text, edit| session.inserted(text, edit))
    }

    /// The editor's program put text in that is not to be linked.
    #[wasm_bindgen(js_name = insertedPlain)]
    pub fn inserted_plain(&mut self) -> Result<Vec<u32>, Fault> {
        self.report(|session, text, edit| session.inserted_plain(text, edit))
    }

    /// The editor did a rewrite of the last answer.
    pub fn rewritten(&mut self) -> Result<Vec<u32>, Fault> {
        self.report(|session, text, edit| session.rewritten(text, edit))
    }

    /// Another user's edit arrived.
    pub fn remote(&mut self) -> Result<Vec<u32>, Fault> {
        self.report(|session, _, edit| session.remote(edit))
    }

    /// The editor's undo or redo replaced the text, or there was no edit to report after all. `editorUndid` or `editorRedid`
    /// come next.
    #[wasm_bindgen(js_name = forgetEdit)]
    pub fn forget_edit(&mut self) {
        self.edit = None;
    }

    /// The editor undid everything back to the start of this unit.
    #[wasm_bindgen(js_name = editorUndid)]
    pub fn editor_undid(&mut self, unit: f64) -> Vec<u32> {
        let effects = self.inner.editor_undid(unit_of(unit));
        self.answer(&effects.unwrap_or_default())
    }

    /// The editor did everything again up to the end of this unit.
    #[wasm_bindgen(js_name = editorRedid)]
    pub fn editor_redid(&mut self, unit: f64) -> Vec<u32> {
        let effects = self.inner.editor_redid(unit_of(unit));
        self.answer(&effects.unwrap_or_default())
    }

    /// The user pressed Backspace with a bare caret, and nothing is deleted yet.
    pub fn backspace(&mut self, caret: f64) -> Result<Vec<u32>, Fault> {
        let caret = error::offset("caret", caret, self.text.len())?;
        let effects = self.inner.backspace(Utf16Offset(caret));
        Ok(self.answer(&effects.unwrap_or_default()))
    }

    /// The user is about to paste over a selection, and nothing is replaced yet.
    #[wasm_bindgen(js_name = pasteOver)]
    pub fn paste_over(&mut self, from: f64, to: f64, pasted: &str) -> Result<Vec<u32>, Fault> {
        let range = Utf16Offset::range(error::range(from, to, self.text.len())?);
        let effects = self.inner.paste_over(&self.text, range, pasted);
        Ok(self.answer(&effects.unwrap_or_default()))
    }

    /// Takes the links off that touch a range.
    pub fn unlink(&mut self, from: f64, to: f64) -> Result<Vec<u32>, Fault> {
        let range = Utf16Offset::range(error::range(from, to, self.text.len())?);
        let effects = self.inner.unlink(&self.text, range);
        Ok(self.answer(&effects))
    }

    /// Makes a link of the user's own.
    pub fn link(&mut self, from: f64, to: f64, href: &str) -> Result<Vec<u32>, Fault> {
        let range = Utf16Offset::range(error::range(from, to, self.text.len())?);
        let effects = self.inner.link(&self.text, range, href);
        Ok(self.answer(&effects))
    }

    /// The caret moved, other than by an edit.
    #[wasm_bindgen(js_name = caretMoved)]
    pub fn caret_moved(&mut self) {
        self.inner.caret_moved();
    }

    /// The focus left.
    pub fn blurred(&mut self, caret: f64) -> Result<Vec<u32>, Fault> {
        let caret = error::offset("caret", caret, self.text.len())?;
        let effects = self.inner.blurred(&self.text, Utf16Offset(caret));
        Ok(self.answer(&effects))
    }

    /// From here on all is one undo unit of this kind, until `endUnit`.
    #[wasm_bindgen(js_name = beginUnit)]
    pub fn begin_unit(&mut self, kind: &str) -> Result<(), Fault> {
        let named = UnitKind::named(kind);
        let kind = named.ok_or_else(|| {
            Fault(format!(
                "there is no unit of the kind {kind:?}; use \"typing\", \"deletion\", \"line break\", \"paste\", \"insert\" or \"command\""
            ))
        })?;
        self.inner.begin_unit(kind);
        Ok(())
    }

    /// Ends what `beginUnit` began.
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
        Ok(self.answer(&effects))
    }

    /// The provisional text is now this. An empty one: none is shown, and the range's own text is there again.
    #[wasm_bindgen(js_name = composeUpdate)]
    pub fn compose_update(&mut self, units: &[u16]) -> Result<Vec<u32>, Fault> {
        self.compose(units)?;
        let effects = self.inner.compose_update(units.len());
        Ok(self.answer(&effects))
    }

    /// The final text is this; it counts as typed. An empty one: the composition was given up.
    #[wasm_bindgen(js_name = composeEnd)]
    pub fn compose_end(&mut self, units: &[u16]) -> Result<Vec<u32>, Fault> {
        self.compose(units)?;
        self.composition = None;
        let effects = self.inner.compose_end(&self.text, units.len());
        Ok(self.answer(&effects))
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

    /// Whether a Backspace right now would take a link off.
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
    /// Passes the edit that was said last to the session.
    fn report(
        &mut self,
        event: impl FnOnce(
            &mut session::Session<Utf16Offset>,
            &Mirror,
            Edit<Utf16Offset>,
        ) -> Effects<Utf16Offset>,
    ) -> Result<Vec<u32>, Fault> {
        let edit = self.edit.take();
        let edit = edit.ok_or_else(|| {
            Fault(
                "no edit was said: say which text was replaced before what the user did".to_owned(),
            )
        })?;
        let effects = event(&mut self.inner, &self.text, edit);
        Ok(self.answer(&effects))
    }

    /// Links from four numbers each, as `load` describes them.
    fn marks_of(&self, marks: &[f64], hrefs: &str) -> Result<Vec<Mark<Utf16Offset>>, Fault> {
        let len = self.text.len();
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

    fn answer(&mut self, effects: &Effects<Utf16Offset>) -> Vec<u32> {
        let Flat { numbers, texts } = flat(effects);
        self.texts = texts;
        numbers
    }

    /// Reads dormant ranges: two numbers for each.
    fn dormant_of(&self, dormant: &[f64]) -> Result<Vec<Dormant<Utf16Offset>>, Fault> {
        let mut read = Vec::with_capacity(dormant.len() / 2);
        for range in dormant.chunks_exact(2) {
            if let [from, to] = *range {
                let range = Utf16Offset::range(error::range(from, to, self.text.len())?);
                read.push(Dormant { range });
            }
        }
        Ok(read)
    }

    /// Puts provisional text in the place of what is shown.
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
        self.text.replace(composition.shown.clone(), with);
        composition.shown.end = end;
        Ok(())
    }
}

fn push(links: &mut Links, mark: &Mark<Utf16Offset>) {
    let range = mark.indices();
    let kind = match mark.kind {
        MarkKind::Auto => 0,
        MarkKind::Manual => 1,
    };
    links.push(number(range.start), number(range.end), kind, &mark.href);
}

/// The changes that take some spans away and put others in, both in order. A span that is in both is not changed.
fn replaced<S: PartialEq>(
    before: impl IntoIterator<Item = S>,
    after: Vec<S>,
    start: impl Fn(&S) -> Utf16Offset,
) -> Vec<SpanChange<S>> {
    let mut changes = Vec::new();
    let mut after = after.into_iter().peekable();
    for span in before {
        while let Some(next) = after.next_if(|next| start(next) < start(&span)) {
            changes.push(SpanChange {
                before: None,
                after: Some(next),
            });
        }
        if after.next_if_eq(&span).is_none() {
            changes.push(SpanChange {
                before: Some(span),
                after: None,
            });
        }
    }
    changes.extend(after.map(|span| SpanChange {
        before: None,
        after: Some(span),
    }));
    changes
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
