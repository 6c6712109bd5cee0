//! A link in little space.

use livelink::render::short_by;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::detector::Detector;
use crate::links::kind_of;
use crate::units::Counter;

#[wasm_bindgen]
impl Detector {
    /// Returns what is left out of the shown form of a link, so that at most `most` grapheme clusters of it are shown: two numbers
    /// for each place, its start and its end. `lengths` are those of all clusters, in characters. The browser knows them, and the
    /// tables for that are large (`docs/size.md`).
    pub fn short(&self, shown: &str, lengths: &[u32], most: u32, kind: u32) -> Vec<u32> {
        let mut rest = shown.chars();
        let clusters = lengths.iter().map(|length| {
            let mut bytes = 0;
            for _ in 0..*length {
                bytes += rest.next().map_or(0, char::len_utf8);
            }
            (bytes, 1)
        });
        let short = short_by(&self.inner, shown, kind_of(kind), most as usize, clusters);
        let mut units = Counter::new(shown);
        let mut numbers = Vec::new();
        for omitted in short.omitted() {
            numbers.extend([units.at(omitted.start), units.at(omitted.end)]);
        }
        numbers
    }
}
