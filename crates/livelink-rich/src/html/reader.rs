//! The walk over the tags and texts of a page.

use std::collections::BTreeSet;

use html5gum::emitters::default::{StartTag, Token};
use livelink_detect::Schemes;
use livelink_session::{MarkKind, MuteCause};

use super::builder::Builder;
use super::extras::Extras;
use super::look::WhiteSpace;
use super::names::{
    self, ends_by_beginning, is_block, is_box, is_cell, is_row_part, is_unseen, is_void,
};
use super::open::{OpenElements, Role};
use super::places::Places;
use super::tag::Tag;
use crate::paragraph::ParagraphKind;
use crate::rich_text::RichText;

/// Reads one token after the other.
pub(super) struct Reader<'a> {
    schemes: &'a Schemes,
    out: Builder,
    places: Places,
    open: OpenElements,
    /// The element around the place whose content does not show on the page.
    unseen: Option<String>,
    /// The last token was `<pre>`: a line feed right after it is no text.
    is_after_pre: bool,
    /// How many paragraphs are before the row of a table.
    row: Option<usize>,
    /// A cell of a table has begun, and has no text yet.
    is_cell_start: bool,
    lost: BTreeSet<&'static str>,
    extras: Extras,
}

impl<'a> Reader<'a> {
    pub(super) fn new(schemes: &'a Schemes) -> Self {
        Self {
            schemes,
            out: Builder::default(),
            places: Places::default(),
            open: OpenElements::default(),
            unseen: None,
            is_after_pre: false,
            row: None,
            is_cell_start: false,
            lost: BTreeSet::new(),
            extras: Extras::default(),
        }
    }

    pub(super) fn token(&mut self, token: Token<()>) {
        match token {
            Token::String(text) => self.text(&String::from_utf8_lossy(&text)),
            Token::StartTag(tag) => self.start(&tag),
            Token::EndTag(tag) => self.end(&String::from_utf8_lossy(&tag.name)),
            Token::Comment(_) => self.extras.comment(),
            _ => {}
        }
    }

    /// Returns the document, what the page has and a document cannot hold, and whether it has anything else.
    pub(super) fn finish(mut self) -> (RichText, BTreeSet<&'static str>, bool) {
        self.pop_from(0);
        if self.places.has_quote_in_list {
            self.lost.insert("lists around quotes");
        }
        let has_extras = self.extras.are_there();
        (self.out.finish(), self.lost, has_extras)
    }

    fn text(&mut self, text: &str) {
        if self.unseen.is_some() {
            return;
        }
        let inside = self.open.inside();
        let is_after_pre = std::mem::take(&mut self.is_after_pre);
        if inside.is_sign {
            self.places.word.add_sign(text);
        }
        if inside.is_hidden {
            return;
        }
        let text = text
            .strip_prefix('\n')
            .filter(|_| is_after_pre)
            .unwrap_or(text);
        let keeps = inside.white_space == WhiteSpace::Stays;
        for c in text.chars() {
            if c == '\n' && inside.white_space != WhiteSpace::Collapses {
                self.break_line();
            } else if keeps || !c.is_ascii_whitespace() {
                let c = match c {
                    '\u{fffd}' if inside.has_nul => '\0',
                    c => c,
                };
                self.begin();
                self.out.push(c, inside.look, keeps);
            } else {
                self.out.space(inside.look);
            }
        }
    }

    /// Begins a paragraph, unless one is open.
    fn begin(&mut self) {
        self.is_cell_start = false;
        if !self.out.is_open() {
            let inside = self.open.inside();
            let next = self.places.next(inside.kind, inside.block, inside.language);
            self.out.begin(next);
        }
    }

    fn break_line(&mut self) {
        self.begin();
        let inside = self.open.inside();
        match inside.kind.is_literal() {
            true => self.out.close(),
            false => self.out.break_line(inside.look),
        }
    }

    fn start(&mut self, tag: &StartTag<()>) {
        if self.unseen.is_some() {
            return;
        }
        let name = &*String::from_utf8_lossy(&tag.name);
        let attributes = tag.attributes.iter();
        self.extras.tag(
            name,
            attributes.map(|(name, value)| (&***name, &**value.value)),
        );
        let tag = Tag::new(name, &tag.attributes, tag.self_closing);
        self.is_after_pre = name == "pre";
        let is_ours = tag.value("data-livelink").is_some();
        if is_unseen(name) {
            self.lost.extend(names::lost(name).filter(|_| !is_ours));
            self.unseen = Some(name.to_owned());
            return;
        }
        if name == "input" && tag.is("type", "checkbox") && self.places.tick(tag.has("checked")) {
            return;
        }
        if let Some(emoji) = tag.emoji() {
            return self.text(&emoji);
        }
        self.lost.extend(names::lost(name));
        if name == "link" && tag.is("rel", "stylesheet") {
            self.lost.insert("style sheets");
        }
        let begins_block = tag.begins_block();
        if begins_block || is_cell(name) {
            self.end_implied(name);
        }
        if begins_block && !self.is_in_row(name) {
            self.end_line();
        }
        match name {
            "br" if tag.has_class("Apple-interchange-newline") => {}
            "br" if !self.open.inside().is_hidden => self.break_line(),
            "hr" => {
                let block = self.open.inside().block;
                self.out
                    .begin(self.places.next(ParagraphKind::Rule, block, None));
                self.out.close();
            }
            "tr" => self.row = Some(self.out.count()),
            "td" | "th" => self.start_cell(),
            "a" => {
                if let Some(at) = self.open.find(&["a"], is_cell) {
                    self.remove(at);
                }
                self.start_link(&tag);
            }
            _ if is_box(name) => self.out.space(self.open.inside().look),
            _ => {}
        }
        if let Some(done) = tag.box_of_notion() {
            self.places.tick(done);
        }
        if !is_void(name) && !tag.is_self_closing && self.open.has_room() {
            self.push(&tag);
        }
    }

    /// Puts a tab before a cell that is not the first one with text.
    fn start_cell(&mut self) {
        let row = self.row;
        let has_text = row.is_some_and(|before| before < self.out.count());
        if self.out.is_in_line() || has_text && self.out.reopen(self.places.quote()) {
            self.out.tab();
        }
        self.is_cell_start = true;
    }

    fn start_link(&mut self, tag: &Tag<'_>) {
        self.out.end_link();
        let Some(href) = tag.value("href") else {
            return;
        };
        let made_by = tag.value("data-livelink");
        let made_by = made_by.as_deref().and_then(MarkKind::named);
        // A place without a scheme leads nowhere outside its page, unless the user made it here.
        let may_come = match made_by {
            Some(MarkKind::Manual) => self.schemes.allow(&href),
            _ => self.schemes.lead(&href),
        };
        if may_come {
            let kind = made_by.unwrap_or(MarkKind::Manual);
            self.out.start_link(href.into(), kind);
        } else {
            self.lost.insert("links to unknown places");
        }
    }

    /// Opens an element.
    fn push(&mut self, tag: &Tag<'_>) {
        let mut element = tag.element(&self.open.inside(), self.places.number());
        if element.change.is_colored || tag.name == "font" {
            self.lost.insert("colors and fonts");
        }
        if tag.name == "p" {
            match tag.word_list() {
                Some(value) if value != "none" => self.places.word.start(&value),
                None if tag.class_starts_with("MsoListParagraph") => self.places.word.go_on(),
                _ => {}
            }
        }
        match element.role {
            Role::Mute => {
                let cause = tag.value("data-livelink-cause");
                let cause = cause.as_deref().and_then(MuteCause::named);
                self.out.start_mute(cause.unwrap_or(MuteCause::Unlink));
            }
            Role::Quote => self.places.start_quote(),
            Role::List => self.places.start_list(tag.first_number(), tag.indent()),
            Role::Item | Role::ItemAndList => {
                if !self.places.is_in_list() {
                    self.places.start_list_without_element();
                    element.role = Role::ItemAndList;
                }
                self.places.start_item(tag.sign(), tag.deeper());
            }
            Role::None => {}
        }
        self.open.push(element);
    }

    fn end(&mut self, name: &str) {
        if self.unseen.is_some() {
            self.unseen.take_if(|unseen| unseen == name);
            return;
        }
        self.is_after_pre = false;
        let is_row = is_row_part(name);
        let at = self.open.find(&[name], |wall| match is_row {
            true => wall == "table",
            false => is_cell(wall),
        });
        match at {
            Some(at) if name != "p" && (is_block(name) || is_row) => self.pop_from(at),
            Some(at) => self.remove(at),
            None => {}
        }
        match name {
            "a" => self.out.end_link(),
            "table" => {
                self.row = None;
                self.end_line();
            }
            _ if is_block(name) && !self.is_in_row(name) => self.end_line(),
            _ if is_box(name) => self.out.space(self.open.inside().look),
            _ => {}
        }
    }

    /// Ends the elements that a tag of this name ends by beginning.
    fn end_implied(&mut self, name: &str) {
        if let Some(at) = self.open.find(&["p"], is_cell) {
            self.remove(at);
        }
        let Some((ends, wall)) = ends_by_beginning(name) else {
            return;
        };
        if let Some(at) = self.open.find(ends, wall) {
            self.pop_from(at);
        }
    }

    /// Returns whether an element is a paragraph of a cell without text so far. That goes on with the line of the row.
    fn is_in_row(&self, name: &str) -> bool {
        self.is_cell_start && matches!(name, "p" | "div")
    }

    /// Closes the paragraph.
    fn end_line(&mut self) {
        self.is_cell_start = false;
        self.out.close();
        self.places.word.end();
    }

    /// Ends the elements from this place on.
    fn pop_from(&mut self, at: usize) {
        while let Some(element) = self.open.pop_from(at) {
            self.end_role(element.role);
        }
    }

    fn remove(&mut self, at: usize) {
        if let Some(element) = self.open.remove(at) {
            self.end_role(element.role);
        }
    }

    fn end_role(&mut self, role: Role) {
        match role {
            Role::None => {}
            Role::Mute => self.out.end_mute(),
            Role::Quote => {
                self.end_line();
                self.places.end_quote();
            }
            Role::List => {
                self.end_line();
                self.places.end_list();
            }
            Role::Item => self.end_item(),
            Role::ItemAndList => {
                self.end_item();
                self.places.end_list();
            }
        }
    }

    fn end_item(&mut self) {
        self.end_line();
        if self.places.is_item_empty() && !self.open.inside().is_hidden {
            self.begin();
            self.end_line();
        }
        self.places.end_item();
    }
}
