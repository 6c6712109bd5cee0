//! Links of the page's own kinds. JavaScript describes each pattern by numbers and texts, and may answer for it.

use livelink::detect::ready::{Mentions, PhoneNumbers, SourcePlaces, Tags, Tickets};
use livelink::detect::{FnPattern, Pattern, Patterns, Place, Template};
use std::sync::Arc;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::detector::Detector;
use crate::error::Fault;

/// The functions of patterns, by number. The package's `patterns.js` has them, and lets out no exception.
#[cfg(target_family = "wasm")]
#[wasm_bindgen(raw_module = "../src/patterns.js")]
extern "C" {
    /// Returns the length of the link in code units of `after`, or 0.
    fn find(id: u32, before: &str, after: &str) -> u32;
    /// Returns where the link with this text leads, or what `{}` of its target is.
    fn target(id: u32, link_text: &str) -> Option<String>;
    /// Forgets a function.
    fn forget(id: u32);
}

#[cfg(not(target_family = "wasm"))]
use no_page::{find, forget, target};

/// The same where no page is: nothing is found.
#[cfg(not(target_family = "wasm"))]
mod no_page {
    pub(super) fn find(_: u32, _: &str, _: &str) -> u32 {
        0
    }
    pub(super) fn target(_: u32, _: &str) -> Option<String> {
        None
    }
    pub(super) fn forget(_: u32) {}
}

/// A function of the page, which is forgotten with this.
struct Function(u32);

impl Function {
    /// Returns the bytes of the link at a place.
    fn find(&self, place: Place<'_>) -> Option<usize> {
        let after = place.after();
        let units = find(self.0, place.before(), after) as usize;
        let mut passed = 0;
        for (at, c) in after.char_indices().chain([(after.len(), ' ')]) {
            if passed == units {
                return Some(at);
            }
            passed += c.len_utf16();
        }
        // Longer than the text, or half of a character: no link, but it hides those that begin inside it.
        Some(usize::MAX)
    }

    /// Returns whether somebody has this name.
    fn knows(&self, name: &str) -> bool {
        find(self.0, name, "") > 0
    }
}

impl Drop for Function {
    fn drop(&mut self) {
        forget(self.0);
    }
}

/// Reads a list of patterns. There are four numbers for each: its sort, its function, the bytes of its longest link, and how many
/// of `texts` are its own. The first one of these is its target.
pub(crate) fn read(numbers: &[u32], texts: Vec<String>) -> Result<Patterns, Fault> {
    let mut texts = texts.into_iter();
    let mut list: Vec<Arc<dyn Pattern>> = Vec::new();
    for pattern in numbers.as_chunks().0 {
        let [sort, id, max_len, count] = *pattern;
        let mut own = texts.by_ref().take(count as usize);
        let mut text = || own.next().unwrap_or_default();
        let template = Template::new(&text());
        let function = Function(id);
        list.push(match sort {
            TAGS => Arc::new(Tags::new(template)),
            MENTIONS => Arc::new(Mentions::new(template)),
            KNOWN_MENTIONS => {
                // A closure that named the field would hold a copy of the number, and not the function.
                let known = move |name: &str| function.knows(name);
                Arc::new(Mentions::new(template).known(known))
            }
            TICKETS => Arc::new(Tickets::new(own, template)),
            SOURCE_PLACES => Arc::new(SourcePlaces::new(template)),
            PHONE_NUMBERS => Arc::new(PhoneNumbers),
            sort => Arc::new(FnPattern::new(
                &text(),
                &text(),
                max_len as usize,
                move |place: Place<'_>| function.find(place),
                move |link_text: &str| match sort {
                    FILLED => Some(template.fill(link_text)),
                    ASKED_AND_FILLED => Some(template.fill(&target(id, link_text)?)),
                    _ => target(id, link_text),
                },
            )),
        });
    }
    Patterns::of(list).map_err(|error| Fault(error.to_string()))
}

/// The sorts of patterns. Those of a function: its target is asked for, a template that the link's text fills, or a template that the
/// answer fills.
const FILLED: u32 = 1;
const ASKED_AND_FILLED: u32 = 2;
const TAGS: u32 = 3;
const MENTIONS: u32 = 4;
const KNOWN_MENTIONS: u32 = 5;
const TICKETS: u32 = 6;
const SOURCE_PLACES: u32 = 7;
const PHONE_NUMBERS: u32 = 8;

#[wasm_bindgen]
impl Detector {
    /// Changes the patterns. `numbers` has four numbers for each pattern: its sort, its function, the bytes of its longest link, and how
    /// many of `texts` are its own.
    #[wasm_bindgen(js_name = setPatterns)]
    pub fn set_patterns(&mut self, numbers: &[u32], texts: Vec<String>) -> Result<(), Fault> {
        self.inner = self.inner.with_patterns(read(numbers, texts)?);
        Ok(())
    }
}
