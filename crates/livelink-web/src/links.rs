//! Links with their addresses, in one answer.

use livelink::LinkKind;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::units::number;

/// Links of a text and where they lead.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Links {
    ranges: Vec<u32>,
    hrefs: String,
}

#[wasm_bindgen]
impl Links {
    /// Four numbers for each link: where it starts, where it ends, its kind, and the length of its address.
    pub fn ranges(&self) -> Vec<u32> {
        self.ranges.clone()
    }

    /// The addresses, one after the other.
    pub fn hrefs(&self) -> String {
        self.hrefs.clone()
    }
}

impl Links {
    /// Adds a link.
    pub(crate) fn push(&mut self, start: u32, end: u32, kind: u32, href: &str) {
        let len = number(href.encode_utf16().count());
        self.ranges.extend([start, end, kind, len]);
        self.hrefs.push_str(href);
    }
}

/// A kind as a number.
pub(crate) fn kind_number(kind: LinkKind) -> u32 {
    match kind {
        LinkKind::Email => 1,
        // No detector of this interface has patterns.
        LinkKind::Url | LinkKind::Custom(_) => 0,
    }
}

/// A kind from its number.
pub(crate) fn kind_of(number: u32) -> LinkKind {
    match number {
        1 => LinkKind::Email,
        _ => LinkKind::Url,
    }
}
