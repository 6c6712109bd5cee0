//! Detection in a whole text.

use livelink::detect::Decision;
use livelink::uts58;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::error::Fault;
use crate::links::{Links, kind_number, kind_of};
use crate::settings;
use crate::units::Counter;

/// The number of a rejected verdict, in the place of a kind.
const REJECTED: u32 = 254;

/// The number of a verdict that is rejected because it could deceive a reader.
const DECEIVES: u32 = 255;

/// Finds the links of a text.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Detector {
    pub(crate) inner: livelink::Detector,
}

#[wasm_bindgen]
impl Detector {
    /// Makes a detector with these options: names and values in turn.
    #[wasm_bindgen(constructor)]
    pub fn new(settings: Vec<String>) -> Result<Self, Fault> {
        let options = settings::detection(&settings)?;
        Ok(Self {
            inner: livelink::Detector::new(options),
        })
    }

    /// Returns three numbers for each link: where it starts, where it ends, and its kind.
    pub fn detect(&self, text: &str) -> Vec<u32> {
        let mut units = Counter::new(text);
        let mut found = Vec::new();
        self.inner.for_each(text, |link| {
            let start = units.at(link.range.start);
            found.extend([start, units.at(link.range.end), kind_number(link.kind)]);
        });
        found
    }

    /// Returns the links with their addresses.
    pub fn links(&self, text: &str) -> Links {
        let mut units = Counter::new(text);
        let mut links = Links::default();
        self.inner.for_each(text, |link| {
            let href = self
                .inner
                .href(text.get(link.range.clone()).unwrap_or_default(), link.kind);
            let start = units.at(link.range.start);
            let end = units.at(link.range.end);
            links.push(start, end, kind_number(link.kind), &href);
        });
        links
    }

    /// Returns each candidate with the decision about it.
    pub fn explain(&self, text: &str) -> Verdicts {
        let mut units = Counter::new(text);
        let mut verdicts = Verdicts::default();
        for verdict in self.inner.explain(text) {
            let (kind, reason) = match &verdict.decision {
                Decision::Accepted { kind } => (kind_number(*kind), String::new()),
                Decision::Rejected { reason } => {
                    let kind = if reason.deceives() {
                        DECEIVES
                    } else {
                        REJECTED
                    };
                    (kind, reason.to_string())
                }
            };
            let start = units.at(verdict.range.start);
            let end = units.at(verdict.range.end);
            verdicts.ranges.extend([start, end, kind]);
            verdicts.reasons.push(reason);
        }
        verdicts
    }

    /// Returns where a link leads, from its own text.
    pub fn href(&self, link_text: &str, kind: u32) -> String {
        self.inner.href(link_text, kind_of(kind))
    }

    /// Returns how a link is shown, from its own text.
    pub fn display(&self, link_text: &str, kind: u32) -> String {
        self.inner.display(link_text, kind_of(kind))
    }

    /// Returns the registrable domain of a link, from the link's own text.
    #[wasm_bindgen(js_name = registrableDomain)]
    pub fn registrable_domain(&self, link_text: &str, kind: u32) -> Option<String> {
        self.inner.registrable_domain(link_text, kind_of(kind))
    }

    /// Returns whether an editor may hand a URL to the system when the user opens a link.
    #[wasm_bindgen(js_name = mayOpen)]
    pub fn may_open(&self, href: &str) -> bool {
        self.inner.may_lead_to(href)
    }
}

/// Returns a URL in its minimally escaped form (UTS #58, section 4.1).
#[wasm_bindgen]
pub fn format(url: &str) -> String {
    uts58::minimal(url).into_owned()
}

/// The answer of [`Detector::explain`].
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Verdicts {
    ranges: Vec<u32>,
    reasons: Vec<String>,
}

#[wasm_bindgen]
impl Verdicts {
    /// Three numbers for each candidate: where it starts, where it ends, and its kind, or 254 if it is not a link, or 255 if it
    /// is not a link because it could deceive a reader.
    pub fn ranges(&self) -> Vec<u32> {
        self.ranges.clone()
    }

    /// Why each candidate is not a link; empty for a link.
    pub fn reasons(&self) -> Vec<String> {
        self.reasons.clone()
    }
}
