//! All links of a text, kept right while it is edited.

use std::ops::Range;

use livelink::index::{
    self, Context as _, Delta, Edit, EditLog, LiveLink, Offset, Permission, PermittedText,
    Text as _, Utf16Offset,
};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::detector::Detector;
use crate::error::{self, Fault};
use crate::links::{Links, kind_number};
use crate::mirror::Mirror;
use crate::syntax::Syntax;
use crate::units::number;

/// The meaning of the first number of a change.
const REMOVED: u32 = 0;
const ADDED: u32 = 1;
const CHANGED: u32 = 2;

/// All links of a text, with a copy of the text.
///
/// In a text in some language, not every link may show. Answers about a range leave out the others.
#[wasm_bindgen]
#[derive(Debug)]
pub struct LinkIndex {
    text: Mirror,
    /// Where links may show; `None` if they may show everywhere.
    syntax: Option<Syntax>,
    index: index::LinkIndex<Utf16Offset>,
    /// The delta of the last edit. Its memory is used again.
    delta: Delta<Utf16Offset>,
    /// Where another set of links may show, as far as nobody has asked yet.
    reclassified: Vec<Range<Utf16Offset>>,
}

#[wasm_bindgen]
impl LinkIndex {
    /// Finds the links of a text, in code units. `syntax` is the name of its language, or empty.
    #[wasm_bindgen(constructor)]
    pub fn new(detector: &Detector, units: &[u16], syntax: &str) -> Result<Self, Fault> {
        let text = Mirror::new(units);
        let syntax = Syntax::named(syntax, &text)?;
        let mut detector = detector.inner.clone();
        if let Some(syntax) = &syntax {
            detector = detector.with_options(syntax.options(detector.options().clone()));
        }
        let index = match &syntax {
            Some(syntax) => index::LinkIndex::build(detector, &PermittedText::new(syntax, &text)),
            None => index::LinkIndex::build(detector, &text),
        };
        Ok(Self {
            text,
            syntax,
            index,
            delta: Delta::default(),
            reclassified: Vec::new(),
        })
    }

    /// Replaces a range of the text by a well-formed text, and returns the changes: five numbers for each link, see
    /// [`changes`].
    pub fn edit(&mut self, from: f64, to: f64, with: &str) -> Result<Vec<u32>, Fault> {
        let units: Vec<u16> = with.encode_utf16().collect();
        self.edit_units(from, to, &units)
    }

    /// The same for a text in code units.
    #[wasm_bindgen(js_name = editUnits)]
    pub fn edit_units(&mut self, from: f64, to: f64, units: &[u16]) -> Result<Vec<u32>, Fault> {
        let range = error::range(from, to, self.text.len())?;
        let edit = self.text.replace(range, units);
        Ok(self.update(&[edit]))
    }

    /// Replaces several ranges at once. `spans` has three numbers for each: where it starts and ends in the text before all
    /// of them, and how many of `units` take its place.
    #[wasm_bindgen(js_name = editMany)]
    pub fn edit_many(&mut self, spans: &[f64], units: &[u16]) -> Result<Vec<u32>, Fault> {
        let replacements = self.text.replacements(spans, units)?;
        let edits = self.text.replace_all(&replacements);
        Ok(self.update(&edits))
    }

    /// Returns the extent of the last rescan: how many code units the detector was given, and then the start and the end of each range
    /// that was scanned again.
    pub fn scanned(&self) -> Vec<u32> {
        let ranges = self.delta.rescanned.iter();
        let ends = ranges.flat_map(|range| [range.start, range.end].map(|end| number(end.0)));
        std::iter::once(number(self.delta.scanned_len))
            .chain(ends)
            .collect()
    }

    /// Returns the links that share something with a range, and their addresses.
    #[wasm_bindgen(js_name = linksIn)]
    pub fn links_in(&self, from: f64, to: f64) -> Result<Links, Fault> {
        let range = <Utf16Offset as Offset>::range(error::range(from, to, self.text.len())?);
        let mut links = Links::default();
        for link in self.index.links_in(range).filter(|link| self.shows(link)) {
            self.push(&mut links, &link);
        }
        Ok(links)
    }

    /// Returns the links that share something with a range, without their addresses: four numbers for each, its id, where it
    /// starts, where it ends, and its kind.
    #[wasm_bindgen(js_name = rangesIn)]
    pub fn ranges_in(&self, from: f64, to: f64) -> Result<Vec<u32>, Fault> {
        let range = <Utf16Offset as Offset>::range(error::range(from, to, self.text.len())?);
        let mut found = Vec::new();
        for link in self.index.links_in(range).filter(|link| self.shows(link)) {
            found.extend(flat(&link));
        }
        Ok(found)
    }

    /// Returns the link at an offset, if there is one.
    #[wasm_bindgen(js_name = linkAt)]
    pub fn link_at(&self, at: f64) -> Result<Links, Fault> {
        let at = error::offset("at", at, self.text.len())?;
        let mut links = Links::default();
        let link = self.index.link_at(Utf16Offset(at));
        if let Some(link) = link.filter(|link| self.shows(link)) {
            self.push(&mut links, &link);
        }
        Ok(links)
    }

    /// The number of links.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        match self.syntax {
            Some(_) => self.index.iter().filter(|link| self.shows(link)).count(),
            None => self.index.len(),
        }
    }

    /// Returns where another set of links may show since the last call, two numbers for each range: start and end.
    #[wasm_bindgen(js_name = takeReclassified)]
    pub fn take_reclassified(&mut self) -> Vec<u32> {
        let ranges = std::mem::take(&mut self.reclassified);
        let ends = ranges.iter().flat_map(|range| [range.start, range.end]);
        ends.map(|end| number(end.0)).collect()
    }

    /// The length of the text.
    #[wasm_bindgen(getter, js_name = textLength)]
    pub fn text_len(&self) -> usize {
        self.text.len()
    }
}

impl LinkIndex {
    /// Follows edits that the text has had, and returns the changes.
    fn update(&mut self, edits: &[Edit<Utf16Offset>]) -> Vec<u32> {
        match &self.syntax {
            Some(syntax) => {
                syntax.edit(&self.text, edits);
                let changed = syntax.take_changes();
                let mut log = EditLog::new();
                log.push(edits);
                // For detection, a place without links is blank.
                log.push(&changed.iter().cloned().map(Edit::again).collect::<Vec<_>>());
                let text = PermittedText::new(syntax, &self.text);
                self.index.edit_into(&text, log.edits(), &mut self.delta);
                // The places that nobody has asked for would have to move with the edits.
                match self.reclassified.is_empty() {
                    true => self.reclassified = changed,
                    false => self.reclassified = vec![Utf16Offset(0)..Utf16Offset(self.text.len())],
                }
            }
            None => self.index.edit_into(&self.text, edits, &mut self.delta),
        }
        changes(&self.delta)
    }

    /// Returns whether a link may show at its place.
    fn shows(&self, link: &LiveLink<Utf16Offset>) -> bool {
        let syntax = self.syntax.as_ref();
        syntax.is_none_or(|syntax| match syntax.permission(link.range.clone()) {
            Permission::Allow => true,
            Permission::Deny => false,
            permission => permission.admits(&self.text.text(link.indices()), link.kind),
        })
    }

    fn push(&self, links: &mut Links, link: &LiveLink<Utf16Offset>) {
        let range = link.indices();
        let href = self
            .index
            .detector()
            .href(&self.text.text(range.clone()), link.kind);
        links.push(
            number(range.start),
            number(range.end),
            kind_number(link.kind),
            &href,
        );
    }
}

/// A change of the index, flat: its sort (0 removed, 1 added, 2 changed), and the link's id, start, end and kind. A
/// removed link has the place that it had in the old text.
fn changes(delta: &Delta<Utf16Offset>) -> Vec<u32> {
    let removed = delta.removed.iter().map(|link| (REMOVED, link));
    let added = delta.added.iter().map(|link| (ADDED, link));
    let changed = delta.changed.iter().map(|(_, link)| (CHANGED, link));
    let mut out = Vec::new();
    for (what, link) in removed.chain(added).chain(changed) {
        out.push(what);
        out.extend(flat(link));
    }
    out
}

/// A link, flat. Its id is exact for the first four thousand million links of an index.
fn flat(link: &LiveLink<Utf16Offset>) -> [u32; 4] {
    let range = link.indices();
    [
        link.id.get() as u32,
        number(range.start),
        number(range.end),
        kind_number(link.kind),
    ]
}
