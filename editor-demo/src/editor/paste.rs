//! Pasting with the links of the clipboard's HTML, and line breaks that keep the indentation.

use livelink::session::{Input, Mark, MarkKind, UnitKind};
use livelink_egui::text;

use super::Editor;
use crate::clipboard::LinkedText;
use crate::link_mode::LinkMode;

impl Editor {
    /// Sets the HTML that the clipboard has beside the text that is pasted next.
    pub(crate) fn offer_html(&mut self, html: Option<String>) {
        self.pasted_html = html;
    }

    /// Makes the next paste plain text.
    pub(crate) fn expect_plain(&mut self) {
        self.paste_plain = true;
    }

    pub(super) fn paste(&mut self, text: &str) {
        let plain = std::mem::take(&mut self.paste_plain);
        let html = self.pasted_html.take();
        // Where every address is shown, links are not stored, and only the text is pasted.
        let stores = self.mode() == LinkMode::Document && !self.document.options().read_only;
        let linked = html
            .filter(|_| stores && !plain)
            .map(|html| LinkedText::of_html(&html))
            .filter(|linked| !linked.links.is_empty());
        match linked {
            Some(linked) => self.paste_linked(&linked),
            None => self.apply(Input::Paste { text, plain }),
        }
    }

    /// Pastes a text with its own links. Other addresses in it become links as in any paste.
    pub(crate) fn paste_linked(&mut self, linked: &LinkedText) {
        let links = linked.links.iter().map(|(range, href)| Mark {
            range: range.clone(),
            href: href.as_str().into(),
            kind: MarkKind::Manual,
        });
        self.apply(Input::PasteLinked {
            text: &linked.text,
            links: &links.collect::<Vec<_>>(),
        });
    }

    /// Makes a link of the user's own of what is selected or of the link at the caret. `typed` is its address as the user
    /// typed it.
    pub(crate) fn make_link(&mut self, typed: &str) {
        self.apply(Input::Link { href: typed.trim() });
    }

    /// Puts a link in at the caret. Without a text of its own, its address is its text.
    pub(crate) fn insert_link(&mut self, text: &str, typed: &str) {
        let typed = typed.trim();
        let Ok(href) = self.document.session().detector().target(typed) else {
            return;
        };
        let text = if text.trim().is_empty() { typed } else { text };
        let link = (0..text.len(), href);
        self.paste_linked(&LinkedText {
            text: text.to_owned(),
            links: vec![link],
        });
    }

    /// Puts a line break in. In a program the new line gets the indentation of the line above.
    pub(super) fn line_break(&mut self, soft: bool) {
        let indent = self.indentation();
        if indent.is_empty() {
            self.apply(Input::LineBreak { soft });
            return;
        }
        self.apply(Input::BeginUnit(UnitKind::LineBreak));
        self.apply(Input::LineBreak { soft });
        self.apply(Input::Type(&indent));
        self.apply(Input::EndUnit);
    }

    /// Returns the white space at the start of the caret's line, up to the caret. Where notes are written, line breaks keep
    /// no indentation, and the result is empty.
    fn indentation(&self) -> String {
        if self.mode() == LinkMode::Document || self.document.options().read_only {
            return String::new();
        }
        let rope = self.rope();
        let at = self.document.selection().range().start;
        let line = text::line_range(rope, text::line_of(rope, at));
        let chars = rope.byte_slice(line.start..at).chars();
        chars.take_while(|c| matches!(c, ' ' | '\t')).collect()
    }
}
