//! Edits that are more than one input of the session: typing in undo units, pasting with links,
//! compositions, dragged text, links, and another version of the whole text.

use std::borrow::Cow;
use std::ops::Range;

use livelink::index::Edit;
use livelink::rich::{RichInput, RichText, html};
use livelink::session::{Input, Mark, MarkKind, Selection, UnitKind};
use livelink_egui::text;
use ropey::Rope;

use super::Editor;
use crate::clipboard;
use crate::link_settings::LinkMode;

impl Editor {
    /// Takes off the links that touch the selection or the caret, also those that only show because the text is plain.
    pub(crate) fn unlink(&mut self) {
        let selection = self.rich.document().selection();
        let touching = match selection.is_caret() {
            true => self.link_at(selection.head).into_iter().collect(),
            false => self.links_in(selection.range()),
        };
        let shown = self.not_made(touching);
        if shown.is_empty() {
            return self.apply(Input::Unlink);
        }
        // First they become links of the document, which then can be taken off.
        self.apply(Input::BeginUnit(UnitKind::Command));
        self.make(shown);
        self.apply(Input::Unlink);
        self.apply(Input::EndUnit);
    }

    /// Makes links of the document of those that only show because the text is plain, as one undo unit. O(text).
    pub(crate) fn keep_shown_links(&mut self) {
        if !self.links.is_plain_document() {
            return;
        }
        let shown = self.not_made(self.links_in(0..self.rope().len_bytes()));
        if shown.is_empty() {
            return;
        }
        self.apply(Input::BeginUnit(UnitKind::Command));
        self.make(shown);
        self.apply(Input::EndUnit);
    }

    /// Returns the links on screen that are not links of the document.
    fn not_made(&self, links: Vec<Mark>) -> Vec<Mark> {
        let is_made = |link: &Mark| {
            self.rich
                .document()
                .links_in(link.range.clone())
                .next()
                .is_some()
        };
        links.into_iter().filter(|link| !is_made(link)).collect()
    }

    /// Makes links of addresses, as if they had been inserted. The selection stays.
    fn make(&mut self, addresses: Vec<Mark>) {
        let selection = self.rich.document().selection();
        let makes = self.rich.document().options().autolink;
        self.apply(Input::SetAutolink(true));
        for address in addresses {
            let text = text::slice(self.rope(), address.range.clone());
            self.apply(Input::Replace {
                range: address.range,
                text: &text,
                linkify: true,
            });
        }
        self.apply(Input::SetAutolink(makes));
        self.apply(Input::Select(selection));
    }

    /// An input method starts over the selection.
    pub(crate) fn begin_composition(&mut self) {
        self.apply(Input::ComposeStart);
    }

    pub(super) fn compose(&mut self, provisional: &str) {
        if self.preedit().is_none() {
            if provisional.is_empty() || self.document().options().read_only {
                return;
            }
            self.begin_composition();
        }
        self.apply(Input::ComposeUpdate(provisional));
        if provisional.is_empty() {
            // The user dismissed the composition, so the selected text comes back.
            self.apply(Input::ComposeEnd(""));
        }
    }

    /// Moves the selected text with its links to a byte of the text. With `copy` it also stays where it was.
    pub(super) fn move_selected(&mut self, to: usize, copy: bool) {
        let range = self.rich.document().selection().range();
        if range.start <= to && to <= range.end && !copy || self.rich.document().options().read_only
        {
            return;
        }
        if self.rich.is_formatted() {
            let moved = self.rich.part(range.clone());
            let len = moved.text.len();
            return self.move_to(range, to, copy, len, |editor| editor.paste_rich(moved));
        }
        // A part of a link is moved without its address.
        let links = self.rich.document().links_in(range.clone());
        let is_whole = |link: &Mark| range.start <= link.range.start && link.range.end <= range.end;
        let links = links.filter(is_whole).collect();
        let moved = clipboard::part(self.rope(), links, range.clone());
        let len = moved.text.len();
        self.move_to(range, to, copy, len, |editor| {
            editor.paste_linked(&moved.text, &moved.links);
        });
    }

    /// Deletes the selected range, unless it is to be copied, and lets `paste` put its text of this length in elsewhere.
    fn move_to(
        &mut self,
        range: Range<usize>,
        mut to: usize,
        copy: bool,
        len: usize,
        paste: impl FnOnce(&mut Self),
    ) {
        self.apply(Input::BeginUnit(UnitKind::Paste));
        if !copy {
            self.apply(Input::Delete);
            if to >= range.end {
                to -= range.len();
            }
        }
        self.select(to..to);
        paste(self);
        self.apply(Input::EndUnit);
        let end = self.rich.document().selection().head;
        self.select(end.saturating_sub(len)..end);
    }

    /// Sets the HTML that the clipboard has beside the text that is pasted next.
    pub(crate) fn offer_html(&mut self, html: Option<String>) {
        self.pasted_html = html;
    }

    /// Makes the next paste plain text.
    pub(crate) fn expect_plain(&mut self) {
        self.expects_plain = true;
    }

    /// Pastes plain text.
    pub fn paste_plain(&mut self, text: &str) {
        self.expect_plain();
        self.paste(text);
    }

    pub(super) fn paste(&mut self, text: &str) {
        let plain = std::mem::take(&mut self.expects_plain);
        let html = self.pasted_html.take();
        // Where every address is shown, links are not stored, and only the text is pasted.
        let stores = self.mode() == LinkMode::Document && !self.rich.document().options().read_only;
        if !plain && self.paste_address(text) {
            return;
        }
        let html = html.filter(|_| stores && !plain);
        if self.rich.is_formatted()
            && let Some(html) = &html
        {
            // Whatever another page says, the user brings these links.
            let piece = html::read(html).content;
            if piece != RichText::plain(piece.text.clone()) {
                return self.paste_rich(piece);
            }
        }
        let linked = html
            .map(|html| html::beside(html::read(&html).content, text))
            .filter(|linked| !linked.links.is_empty());
        match linked {
            Some(linked) => self.paste_linked(&linked.text, &linked.links),
            None => self.apply(Input::Paste { text, plain }),
        }
    }

    fn paste_rich(&mut self, piece: RichText) {
        self.apply(RichInput::PasteRich(Cow::Owned(piece)));
    }

    /// Makes a text of the document. One undo takes that back. O(both).
    pub(crate) fn turn_into_text(&mut self, text: &str) {
        self.apply(Input::BeginUnit(UnitKind::Insert));
        self.apply(RichInput::SetFormatted(false));
        self.apply(Input::Replace {
            range: 0..self.rope().len_bytes(),
            text,
            linkify: false,
        });
        self.apply(Input::EndUnit);
        self.select(0..0);
    }

    /// Returns how many line feeds are before the caret. O(text).
    pub(crate) fn line_of_caret(&self) -> usize {
        let before = self.rope().byte_slice(..self.document().selection().head);
        let feeds = before.bytes().filter(|byte| *byte == b'\n');
        feeds.count()
    }

    /// Moves the caret after this many line feeds. O(text).
    pub(crate) fn go_to_line(&mut self, line: usize) {
        let bytes = self.rope().bytes().enumerate();
        let mut feeds = bytes.filter(|(_, byte)| *byte == b'\n');
        let before = line.checked_sub(1).and_then(|nth| feeds.nth(nth));
        let at = before.map_or(0, |(at, _)| at + 1);
        self.select(at..at);
    }

    /// Puts another document with formats in the place of this one. One undo takes that back. O(both).
    pub(crate) fn set_content(&mut self, content: &RichText) {
        self.apply(RichInput::SetContent(Cow::Borrowed(content)));
        self.select(0..0);
    }

    /// Pastes a text with its own links. Other addresses in it become links as in any paste.
    fn paste_linked(&mut self, text: &str, links: &[Mark]) {
        let links = links.into();
        self.apply(Input::PasteLinked { text, links });
    }

    /// Links the selected text, or changes the link at the caret. Then nothing is selected, so that the user types on after the link.
    pub(crate) fn link_selected(&mut self, href: &str) {
        let end = self.document().selection().range().end;
        self.apply(Input::Link { href });
        self.select(end..end);
    }

    /// Puts a link in at the caret. Without a text of its own, its address is its text.
    pub(crate) fn insert_link(&mut self, text: &str, typed: &str) {
        let typed = typed.trim();
        let Ok(href) = self.detector().target(typed) else {
            return;
        };
        let text = if text.trim().is_empty() { typed } else { text };
        let link = Mark {
            range: 0..text.len(),
            href: href.into(),
            kind: MarkKind::Manual,
        };
        let links = vec![link].into();
        self.apply(Input::PasteLinked { text, links });
    }

    /// Puts another version of the text in, such as the one that another program wrote. One undo takes it back. `links` are
    /// the links of that version, if it has links. O(both texts).
    pub(crate) fn replace_all(&mut self, with: &Rope, links: Option<&[Mark]>) {
        self.apply(Input::BeginUnit(UnitKind::Insert));
        if let Some(edit) = Edit::between(self.rope(), with) {
            self.apply(Input::Replace {
                range: edit.start..edit.old_end,
                text: &text::slice(with, edit.start..edit.new_end),
                linkify: links.is_some(),
            });
        }
        if let Some(links) = links {
            self.set_links(links);
        }
        self.apply(Input::EndUnit);
    }

    /// Takes links off and makes others, until the document has these.
    fn set_links(&mut self, links: &[Mark]) {
        let selection = self.rich.document().selection();
        let is_same = |one: &Mark, other: &Mark| one.range == other.range && one.href == other.href;
        let old: Vec<Mark> = self.rich.document().links().collect();
        for link in &old {
            if !links.iter().any(|kept| is_same(kept, link)) {
                self.select(link.range.clone());
                self.apply(Input::Unlink);
            }
        }
        for link in links {
            if !old.iter().any(|made| is_same(made, link)) {
                self.select(link.range.clone());
                self.apply(Input::Link { href: &link.href });
            }
        }
        self.apply(Input::Select(Selection { ..selection }));
    }

    /// Types a text.
    pub(super) fn type_text(&mut self, typed: &str) {
        let at = self.rich.document().selection().range().start;
        let start = text::prev_grapheme(self.rope(), at);
        let before = text::slice(self.rope(), start..at).chars().next_back();
        if self.typing.begins_unit(before, typed.chars().next()) {
            self.apply(Input::EndUnit);
        }
        self.apply(Input::Type(typed));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use livelink::session::{Document, SessionOptions};
    use livelink_egui::{TextCommand, TextDocument as _};

    /// Types text, with `~` for a pause, and returns what each undo leaves.
    fn undone(script: &str, breaks: bool) -> Vec<String> {
        let mut editor = Editor::new(Document::new(Rope::new(), SessionOptions::default()));
        if breaks {
            editor = editor.breaking_typing();
        }
        let mut now = 10.0;
        for c in script.chars() {
            now += if c == '~' { 5.0 } else { 0.1 };
            editor.set_time(now);
            if c != '~' {
                editor.type_text(c.encode_utf8(&mut [0; 4]));
            }
        }
        let mut left = Vec::new();
        while editor.document().can_undo() {
            editor.apply(Input::Undo);
            left.push(editor.rope().to_string());
        }
        left
    }

    /// Moves a part of a plain text with a link to its end, and says which texts are links then.
    #[track_caller]
    fn check_moved(range: Range<usize>, text: &str, links: &[&str]) {
        let rope = Rope::from_str("see docs here ");
        let mut editor = Editor::new(Document::new(rope, SessionOptions::default()));
        editor.select(4..8);
        editor.link_selected("https://example.com");
        editor.select(range);
        editor.move_selected(14, false);
        assert_eq!(editor.rope().to_string(), text);
        let shown = editor.links_in(0..14).into_iter();
        let shown: Vec<&str> = shown.map(|link| &text[link.range]).collect();
        assert_eq!(shown, links);
    }

    #[test]
    fn a_link_is_moved_as_a_whole() {
        check_moved(3..9, "seehere  docs ", &["docs"]);
        check_moved(4..6, "see cs here do", &["cs"]);
        check_moved(6..9, "see dohere cs ", &["do"]);
    }

    /// Undo takes dictated text back word by word.
    #[test]
    fn dictated_text_is_undone_by_words() {
        let document = Document::new(Rope::new(), SessionOptions::default());
        let mut editor = Editor::new(document).breaking_typing();
        for text in ["one ", "two"] {
            editor.perform(TextCommand::Insert(text));
        }
        editor.apply(Input::Undo);
        assert_eq!(editor.rope().to_string(), "one ");
    }

    #[test]
    fn typing_is_undone_by_words_and_pauses() {
        assert_eq!(undone("one two", true), ["one ", ""]);
        assert_eq!(undone("one  two three", true), ["one  two ", "one  ", ""]);
        assert_eq!(undone("on~e", true), ["on", ""]);
        assert_eq!(
            undone("\u{4e00}\u{3002}\u{4e8c}", true),
            ["\u{4e00}\u{3002}", ""]
        );
        assert_eq!(undone("one two", false), [""]);
    }
}
