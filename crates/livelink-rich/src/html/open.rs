//! The elements that are open at a place of a page.

use std::collections::HashMap;

use super::look::{Change, Look, WhiteSpace};
use crate::code_language::CodeLanguage;
use crate::paragraph::ParagraphKind;

/// How many open elements the reader distinguishes. A deeper element counts as part of the last one. So a tag costs at most a look at
/// this many elements. It is enough for the quotes and lists of any document: [`u8::MAX`] quotes, and as many lists with an item
/// each.
const DEPTH: usize = 1024;

/// What text inside an element is.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Inside {
    pub(super) look: Look,
    pub(super) white_space: WhiteSpace,
    pub(super) kind: ParagraphKind,
    /// The number of the block of lines around it.
    pub(super) block: u32,
    /// The language of its code.
    pub(super) language: Option<CodeLanguage>,
    pub(super) is_hidden: bool,
    /// The text is the sign before an item of Word's.
    pub(super) is_sign: bool,
    /// U+FFFD stands for NUL, which no page can hold.
    pub(super) has_nul: bool,
}

/// What ends with an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    None,
    Mute,
    Quote,
    List,
    Item,
    /// An item without a list around it, which counts as a list too.
    ItemAndList,
}

/// An element that is open.
pub(super) struct Element {
    pub(super) name: String,
    pub(super) change: Change,
    /// The kind of its paragraphs and the number of the block, if it sets them.
    pub(super) kind: Option<(ParagraphKind, u32)>,
    pub(super) language: Option<CodeLanguage>,
    pub(super) is_sign: bool,
    pub(super) has_nul: bool,
    pub(super) role: Role,
    /// What its text is.
    inside: Inside,
}

impl Element {
    pub(super) fn new(name: &str, change: Change) -> Self {
        Self {
            name: name.to_owned(),
            change,
            kind: None,
            language: None,
            is_sign: false,
            has_nul: false,
            role: Role::None,
            inside: Inside::default(),
        }
    }

    fn set_inside(&mut self, around: Inside) {
        let (look, white_space) = self.change.apply(around.look, around.white_space);
        let (kind, block) = self.kind.unwrap_or((around.kind, around.block));
        let around_language = around.language.filter(|_| self.kind.is_none());
        self.inside = Inside {
            look,
            white_space,
            kind,
            block,
            language: self.language.or(around_language),
            is_hidden: around.is_hidden || self.change.is_hidden,
            is_sign: around.is_sign || self.is_sign,
            has_nul: around.has_nul || self.has_nul,
        };
    }
}

/// The open elements, from the outside to the inside.
#[derive(Default)]
pub(super) struct OpenElements {
    stack: Vec<Element>,
    /// How many have each name.
    names: HashMap<String, usize>,
}

impl OpenElements {
    /// Returns what text is here.
    pub(super) fn inside(&self) -> Inside {
        self.stack
            .last()
            .map_or(Inside::default(), |top| top.inside)
    }

    pub(super) fn has_room(&self) -> bool {
        self.stack.len() < DEPTH
    }

    pub(super) fn push(&mut self, mut element: Element) {
        element.set_inside(self.inside());
        *self.names.entry(element.name.clone()).or_default() += 1;
        self.stack.push(element);
    }

    /// Returns the place of the innermost element with one of the names, unless an element that `is_wall` is further inside.
    pub(super) fn find(&self, names: &[&str], is_wall: impl Fn(&str) -> bool) -> Option<usize> {
        // Most end tags have an element, and tags that begin a block often end none.
        if !names.iter().any(|name| self.names.contains_key(*name)) {
            return None;
        }
        for (at, element) in self.stack.iter().enumerate().rev() {
            if names.contains(&&*element.name) {
                return Some(at);
            }
            if is_wall(&element.name) {
                return None;
            }
        }
        None
    }

    /// Takes the innermost element, if it is at this place or further inside.
    pub(super) fn pop_from(&mut self, at: usize) -> Option<Element> {
        if self.stack.len() <= at {
            return None;
        }
        let element = self.stack.pop()?;
        self.forget(&element.name);
        Some(element)
    }

    /// Takes one element from around the elements in it, which stay open.
    pub(super) fn remove(&mut self, at: usize) -> Option<Element> {
        if self.stack.len() <= at {
            return None;
        }
        let element = self.stack.remove(at);
        self.forget(&element.name);
        let around = at.checked_sub(1).and_then(|outer| self.stack.get(outer));
        let mut around = around.map_or(Inside::default(), |outer| outer.inside);
        for inner in self.stack.iter_mut().skip(at) {
            inner.set_inside(around);
            around = inner.inside;
        }
        Some(element)
    }

    fn forget(&mut self, name: &str) {
        if let Some(count) = self.names.get_mut(name) {
            *count -= 1;
            if *count == 0 {
                self.names.remove(name);
            }
        }
    }
}
