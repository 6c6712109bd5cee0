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

/// A kind as a number: that of a pattern is 2 more than its place in the list.
pub(crate) fn kind_number(kind: LinkKind) -> u32 {
    match kind {
        LinkKind::Url => 0,
        LinkKind::Email => 1,
        LinkKind::Custom(nth) => 2 + u32::from(nth),
    }
}

/// A kind from its number.
pub(crate) fn kind_of(number: u32) -> LinkKind {
    match number {
        0 => LinkKind::Url,
        1 => LinkKind::Email,
        nth => LinkKind::Custom((nth - 2) as u8),
    }
}
