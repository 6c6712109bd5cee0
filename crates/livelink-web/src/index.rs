//! All links of a text, kept right while it is edited.

use std::ops::Range;

use livelink::index::{self, Delta, Edit, LiveLink, Offset, Text as _, Utf16Offset};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::detector::Detector;
use crate::error::{self, Fault};
use crate::links::{Links, kind_number};
use crate::mirror::Mirror;
use crate::units::number;

/// A range of the old text, and what takes its place.
type Replacement<'u> = (Range<usize>, &'u [u16]);

/// What the first number of a change says.
const REMOVED: u32 = 0;
const ADDED: u32 = 1;
const CHANGED: u32 = 2;

/// All links of a text, with a copy of the text.
#[wasm_bindgen]
#[derive(Debug)]
pub struct LinkIndex {
    text: Mirror,
    index: index::LinkIndex<Utf16Offset>,
    /// What the last edit did. Its memory is used again.
    delta: Delta<Utf16Offset>,
}

#[wasm_bindgen]
impl LinkIndex {
    /// Finds the links of a text, in code units.
    #[wasm_bindgen(constructor)]
    pub fn new(detector: &Detector, units: &[u16]) -> Self {
        let text = Mirror::new(units);
        let index = index::LinkIndex::build(detector.inner.clone(), &text);
        Self {
            text,
            index,
            delta: Delta::default(),
        }
    }

    /// Replaces a range of the text by a well-formed text, and returns what changed: five numbers for each link, see
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
        let edits = self.checked(spans, units)?;
        // From the last one to the first, so that the others stay where they are. The order of edits at one place is kept.
        for (range, with) in edits.iter().rev() {
            self.text.replace(range.clone(), with);
        }
        let edits: Vec<Edit<Utf16Offset>> = edits
            .into_iter()
            .map(|(range, with)| {
                Edit::replace(Utf16Offset(range.start)..Utf16Offset(range.end), with.len())
            })
            .collect();
        Ok(self.update(&edits))
    }

    /// Returns what the last edit read: how many code units the detector was given, and then the start and the end of each range
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
        for link in self.index.links_in(range) {
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
        for link in self.index.links_in(range) {
            found.extend(flat(&link));
        }
        Ok(found)
    }

    /// Returns the link at an offset, if there is one.
    #[wasm_bindgen(js_name = linkAt)]
    pub fn link_at(&self, at: f64) -> Result<Links, Fault> {
        let at = error::offset("at", at, self.text.len())?;
        let mut links = Links::default();
        if let Some(link) = self.index.link_at(Utf16Offset(at)) {
            self.push(&mut links, &link);
        }
        Ok(links)
    }

    /// The number of links.
    #[wasm_bindgen(getter)]
    pub fn count(&self) -> usize {
        self.index.len()
    }

    /// The length of the text.
    #[wasm_bindgen(getter, js_name = textLength)]
    pub fn text_len(&self) -> usize {
        self.text.len()
    }
}

impl LinkIndex {
    /// Follows edits that the text has had, and returns what changed.
    fn update(&mut self, edits: &[Edit<Utf16Offset>]) -> Vec<u32> {
        self.index.edit_into(&self.text, edits, &mut self.delta);
        changes(&self.delta)
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

    /// Returns the edits in order, or what is wrong with them.
    fn checked<'u>(&self, spans: &[f64], units: &'u [u16]) -> Result<Vec<Replacement<'u>>, Fault> {
        let mut rest = units;
        let mut edits = Vec::with_capacity(spans.len() / 3);
        for span in spans.chunks_exact(3) {
            if let [from, to, len] = *span {
                let range = error::range(from, to, self.text.len())?;
                let (with, left) = rest.split_at(error::offset("the length", len, rest.len())?);
                rest = left;
                edits.push((range, with));
            }
        }
        edits.sort_by_key(|(range, _)| (range.start, range.end));
        let overlap = edits
            .windows(2)
            .find(|pair| matches!(pair, [(one, _), (other, _)] if one.end > other.start));
        match overlap {
            Some([(one, _), (other, _)]) => Err(Fault(format!(
                "the edits {one:?} and {other:?} overlap; edits of one call must not"
            ))),
            _ => Ok(edits),
        }
    }
}

/// A change of the index, flat: what happened (0 removed, 1 added, 2 changed), and the link's id, start, end and kind. A
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
