//! What the attributes of a start tag say.

use std::collections::BTreeMap;

use html5gum::{HtmlString, Spanned};

use super::look::Change;
use super::names::{heading, is_block, is_list, language};
use super::open::{Element, Inside, Role};
use super::places::Sign;
use crate::paragraph::{HeadingLevel, Marker, ParagraphKind};

/// A start tag.
pub(super) struct Tag<'a> {
    pub(super) name: &'a str,
    attributes: &'a BTreeMap<HtmlString, Spanned<HtmlString, ()>>,
    pub(super) is_self_closing: bool,
    class: String,
    style: String,
}

impl<'a> Tag<'a> {
    pub(super) fn new(
        name: &'a str,
        attributes: &'a BTreeMap<HtmlString, Spanned<HtmlString, ()>>,
        is_self_closing: bool,
    ) -> Self {
        let mut tag = Self {
            name,
            attributes,
            is_self_closing,
            class: String::new(),
            style: String::new(),
        };
        tag.class = tag.value("class").unwrap_or_default();
        tag.style = tag.value("style").unwrap_or_default();
        tag
    }

    pub(super) fn value(&self, name: &str) -> Option<String> {
        if self.attributes.is_empty() {
            return None;
        }
        let value = self.attributes.get(&HtmlString(name.into()))?;
        Some(String::from_utf8_lossy(value).into_owned())
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.value(name).is_some()
    }

    pub(super) fn is(&self, name: &str, value: &str) -> bool {
        self.value(name)
            .is_some_and(|own| own.eq_ignore_ascii_case(value))
    }

    fn number(&self, name: &str) -> Option<u32> {
        let number: i64 = self.value(name)?.trim().parse().ok()?;
        u32::try_from(number.max(0)).ok()
    }

    pub(super) fn has_class(&self, class: &str) -> bool {
        self.class.split_ascii_whitespace().any(|own| own == class)
    }

    pub(super) fn class_starts_with(&self, start: &str) -> bool {
        self.class
            .split_ascii_whitespace()
            .any(|own| own.starts_with(start))
    }

    /// Whether it begins a line.
    pub(super) fn begins_block(&self) -> bool {
        // Slack has another element between the paragraphs of a message.
        is_block(self.name) || self.is("data-stringify-type", "paragraph-break")
    }

    /// Returns its element, which has `around` around it. `number` is a number that no other element has.
    pub(super) fn element(&self, around: &Inside, number: u32) -> Element {
        let mut change = Change::of_name(self.name);
        change.declare(&self.style);
        if self.name == "font"
            && let Some(face) = self.value("face")
        {
            change.font(&face);
        }
        let mut element = Element::new(self.name, change);
        if let Some(kind) = self.kind(&change) {
            let block = if kind.is_literal() { number } else { 0 };
            let is_new = around.kind != kind || self.name == "pre";
            element.kind = is_new.then_some((kind, block));
            if matches!(kind, ParagraphKind::Heading(_)) {
                // Every heading is.
                element.change.forget_bold();
            }
        }
        let is_code = around.kind == ParagraphKind::Code || self.name == "pre";
        if is_code && matches!(self.name, "pre" | "code") {
            element.language = self.class.split_ascii_whitespace().find_map(language);
        }
        element.is_sign = self.word_list().is_some_and(|value| value == "ignore");
        element.role = match self.value("data-livelink").as_deref() {
            Some("off") if self.name == "span" => Role::Mute,
            _ if self.is_quote(&change) => Role::Quote,
            _ if is_list(self.name) => Role::List,
            _ if self.name == "li" => Role::Item,
            own => {
                element.has_nul = own == Some("nul");
                if own == Some("verbatim") && self.name == "code" {
                    element.change.be_verbatim();
                }
                Role::None
            }
        };
        element
    }

    /// Returns the kind of its paragraphs, if it says one.
    fn kind(&self, change: &Change) -> Option<ParagraphKind> {
        let level = match self.name {
            "pre" => {
                return match self.value("data-livelink").as_deref() {
                    Some("verbatim") => Some(ParagraphKind::Verbatim),
                    // Thunderbird's plain text.
                    _ if self.class_starts_with("moz-") => None,
                    _ => Some(ParagraphKind::Code),
                };
            }
            "div" if change.is_source() => return Some(ParagraphKind::Code),
            // Word's styles.
            "p" if self.has_class("MsoTitle") => Some(1),
            "p" if self.has_class("MsoSubtitle") => Some(2),
            "p" => self
                .class
                .strip_prefix("MsoHeading")
                .and_then(|level| level.parse().ok()),
            name => heading(name),
        };
        let level = level?.min(HeadingLevel::LOWEST);
        Some(ParagraphKind::Heading(HeadingLevel::new(level)?))
    }

    /// Returns whether it is a quote, and not a block that its program has indented.
    fn is_quote(&self, change: &Change) -> bool {
        match self.name {
            "blockquote" => change.has_border,
            "p" => self.has_class("MsoQuote") || self.has_class("MsoIntenseQuote"),
            _ => false,
        }
    }

    /// Returns the value of Word's property for items of lists.
    pub(super) fn word_list(&self) -> Option<String> {
        let mut declarations = self.style.split(';').filter_map(|one| one.split_once(':'));
        let (_, value) = declarations.find(|(name, _)| name.trim() == "mso-list")?;
        Some(value.trim().to_ascii_lowercase())
    }

    /// Returns the number of a list's first item, if the items have numbers.
    pub(super) fn first_number(&self) -> Option<u32> {
        (self.name == "ol").then(|| self.number("start").unwrap_or(1))
    }

    /// Returns the level that Slack names, where each level is a list beside the others. Notion has a list for each box.
    pub(super) fn indent(&self) -> Option<u8> {
        if self.has_class("to-do-list") {
            return Some(0);
        }
        self.number("data-indent")
            .map(|indent| u8::try_from(indent).unwrap_or(u8::MAX))
    }

    /// Returns by how many levels an item is deeper than its list, as Quill writes it.
    pub(super) fn deeper(&self) -> u8 {
        let mut classes = self.class.split_ascii_whitespace();
        let level = classes.find_map(|class| class.strip_prefix("ql-indent-"));
        level.and_then(|level| level.parse().ok()).unwrap_or(0)
    }

    /// Returns what an item says about its marker.
    pub(super) fn sign(&self) -> Sign {
        let task = |done: bool| Sign::Fixed(Some(Marker::Task { done }));
        if self.is("data-livelink", "goes-on") {
            return Sign::Fixed(None);
        }
        match self.value("data-list").as_deref() {
            Some("checked") => return task(true),
            Some("unchecked") => return task(false),
            Some("bullet") => return Sign::Fixed(Some(Marker::Bullet)),
            Some("ordered") => return Sign::NextNumber,
            _ => {}
        }
        if self.is("role", "checkbox") {
            return task(self.is("aria-checked", "true"));
        }
        if let Some(checked) = self.value("data-checked") {
            return task(checked == "true");
        }
        self.number("value").map_or(Sign::OfList, Sign::Number)
    }

    /// Returns the signs that a picture stands for, if its words are such signs and no letters.
    pub(super) fn emoji(&self) -> Option<String> {
        let words = self.value("alt").filter(|_| self.name == "img")?;
        let is_sign = |c: char| !c.is_ascii() && !c.is_alphanumeric() && !c.is_whitespace();
        let are_signs = !words.is_empty() && words.len() <= 64 && words.chars().all(is_sign);
        are_signs.then_some(words)
    }

    /// Returns whether the box of an item is ticked, if the element is one of Notion's.
    pub(super) fn box_of_notion(&self) -> Option<bool> {
        let has = |class| self.has_class(class);
        has("checkbox-on")
            .then_some(true)
            .or(has("checkbox-off").then_some(false))
    }
}
