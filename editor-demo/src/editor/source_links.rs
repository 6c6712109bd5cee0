//! Links in the source of Markdown and HTML: a link that the user makes is written with the signs of the language.

use std::ops::Range;
use std::sync::Arc;

use livelink::Link;
use livelink::detect::TargetError;
use livelink::session::{Input, UnitKind};
use livelink::syntax::{MarkupKind, MarkupLanguage};
use livelink_egui::text;

use super::Editor;
use crate::markup_links::MarkupPlace;

impl Editor {
    /// Returns whether a link is written into the text, because the text is a source.
    pub(crate) fn writes_links(&self) -> bool {
        self.markup.language().is_some() && !self.document().options().read_only
    }

    /// Links the selected text to an address that the user has typed, or changes the address of the link at the caret. Returns whether
    /// the address can be one. One undo, or Backspace right after, takes the link off.
    pub(crate) fn link_in_source(&mut self, words: &str, typed: &str) -> bool {
        let Some((language, href)) = self.markup.language().zip(self.address(typed)) else {
            return false;
        };
        let selection = self.document().selection();
        let address = self.address_at(selection.head);
        let range = address.clone().unwrap_or_else(|| selection.range());
        let written = if address.is_some() {
            target(language, &href)
        } else {
            let selected = text::slice(self.rope(), range.clone());
            let words = [selected.as_str(), words.trim(), typed.trim()];
            let words = words.into_iter().find(|words| !words.is_empty());
            link(language, words.unwrap_or_default(), &href)
        };
        let end = range.start + written.len();
        self.apply(Input::BeginUnit(UnitKind::Command));
        self.apply(Input::Replace {
            range,
            text: &written,
            linkify: false,
        });
        self.apply(Input::EndUnit);
        self.select(end..end);
        self.written_link = Some((self.document().state_id(), end));
        true
    }

    /// Links the selected words of a source to an address that is pasted over them. Returns whether it is one, and the words may be
    /// linked: code may not.
    pub(super) fn paste_address(&mut self, pasted: &str) -> bool {
        let range = self.document().selection().range();
        let pasted = pasted.trim();
        if !self.writes_links() || range.is_empty() || pasted.contains(char::is_whitespace) {
            return false;
        }
        let found = self.detector().detect(pasted);
        let whole = |link: &Link| link.range == (0..pasted.len());
        if !found.first().is_some_and(whole) {
            return false;
        }
        let words = text::slice(self.rope(), range.clone());
        let is_free = self.markup_in(range.clone()).is_empty() && !self.links.is_code(range);
        is_free && !words.contains(['\n', '\r']) && self.link_in_source("", pasted)
    }

    /// Takes the link off that was written last, if the user has neither edited nor moved the caret since. Returns whether there was one.
    pub(super) fn unwrite_link(&mut self) -> bool {
        let selection = self.document().selection();
        let here = (self.document().state_id(), selection.head);
        let is_fresh = self.written_link.take() == Some(here) && selection.is_caret();
        if is_fresh {
            self.apply(Input::Undo);
        }
        is_fresh
    }

    /// Returns the address that a user has typed for a link of a source. It may be a place in the same site.
    fn address(&self, typed: &str) -> Option<String> {
        match self.detector().target(typed.trim()) {
            Ok(href) => Some(href),
            Err(TargetError::NotAnAddress) => Some(typed.trim().to_owned()),
            Err(_) => None,
        }
    }

    /// Returns the link of the source that the caret is in, or right behind.
    pub(crate) fn source_link_at(&self, caret: usize) -> Option<MarkupPlace> {
        self.markup_at(caret).or_else(|| {
            let before = caret.checked_sub(1)?;
            let is_behind = text::slice(self.rope(), before..caret) == ")";
            is_behind.then(|| self.markup_at(before))?
        })
    }

    /// Returns where the address of the source's link at a place is written, if the link has one of its own.
    fn address_at(&self, at: usize) -> Option<Range<usize>> {
        let here = self.source_link_at(at)?;
        if here.is_address
            || matches!(
                here.link.kind,
                MarkupKind::Autolink | MarkupKind::Definition
            )
        {
            return Some(here.range);
        }
        let line = text::line_of(self.rope(), here.range.end);
        let line = text::line_range(self.rope(), line);
        let after = self.markup_in(here.range.end..line.end).into_iter();
        let mut own = after.filter(|place| Arc::ptr_eq(&place.link, &here.link));
        own.find(|place| place.is_address).map(|place| place.range)
    }
}

/// Returns an address as it is written in a link.
fn target(language: MarkupLanguage, href: &str) -> String {
    if language == MarkupLanguage::Html {
        return href
            .replace('&', "&amp;")
            .replace('"', "&quot;")
            .replace('<', "&lt;");
    }
    match href.contains([' ', '(', ')', '<', '>', '\\']) {
        true => {
            let escaped = href.replace('\\', "\\\\");
            format!("<{}>", escaped.replace('<', "\\<").replace('>', "\\>"))
        }
        false => href.to_owned(),
    }
}

/// Returns words with a link around them. The words are a source already.
fn link(language: MarkupLanguage, words: &str, href: &str) -> String {
    let target = target(language, href);
    match language {
        MarkupLanguage::Html => format!("<a href=\"{target}\">{words}</a>"),
        _ => format!("[{words}]({target})"),
    }
}
