//! Commands of the widget become inputs of the session.

use std::ops::Range;

use livelink::rich::RichInput;
use livelink::session::{Input, Mark, Selection};
use livelink_egui::{LineStyle, SelectedRange, StyledText, TextChanges, TextCommand, TextDocument};
use ropey::Rope;

use super::{Editor, WindowRequest};
use crate::clipboard::Copied;
use crate::markup_links::MarkupPlace;

impl TextDocument for Editor {
    type Request = WindowRequest;

    fn text(&self) -> &Rope {
        self.rope()
    }

    fn selection(&self) -> SelectedRange {
        let Selection { anchor, head } = self.rich.document().selection();
        SelectedRange { anchor, head }
    }

    fn changes(&mut self) -> &mut TextChanges {
        &mut self.changes
    }

    fn is_read_only(&self) -> bool {
        self.rich.document().options().read_only
    }

    fn line_style(&self, line: usize) -> LineStyle {
        self.look_of_line(line)
    }

    fn styled_text(&self, range: Range<usize>, styled: &mut Vec<StyledText>) {
        self.styled(range, styled);
    }

    fn composition(&self) -> Option<Range<usize>> {
        self.preedit()
    }

    fn announcement(&self) -> Option<&str> {
        self.announcement.as_deref()
    }

    fn perform(&mut self, command: TextCommand<'_>) -> Option<WindowRequest> {
        match command {
            TextCommand::Type("\t") => self.tab(),
            TextCommand::Type(text) | TextCommand::Insert(text) => self.type_text(text),
            TextCommand::LineBreak { soft } => self.line_break(soft),
            TextCommand::Backspace if self.unwrite_link() => {}
            TextCommand::Backspace => self.apply(Input::Backspace),
            TextCommand::Delete => self.apply(Input::Delete),
            TextCommand::Undo => self.apply(Input::Undo),
            TextCommand::Redo => self.apply(Input::Redo),
            TextCommand::Blur => self.apply(Input::Blur),
            TextCommand::Select(SelectedRange { anchor, head }) => {
                self.written_link = None;
                self.apply(Input::Select(Selection { anchor, head }));
            }
            TextCommand::Paste(text) => self.paste(text),
            TextCommand::RequestPaste => return Some(WindowRequest::Paste),
            TextCommand::PastePlain => return Some(WindowRequest::PastePlain),
            TextCommand::Compose(text) => self.compose(text),
            TextCommand::EndComposition(text) => {
                if self.preedit().is_some() {
                    self.apply(Input::ComposeEnd(text));
                } else if !text.is_empty() {
                    // Some input methods commit without ever showing provisional text. That counts as typing.
                    self.apply(Input::Type(text));
                }
            }
            TextCommand::ActivateMarker { line } => self.apply(RichInput::ToggleTask { line }),
            TextCommand::MoveSelected { to, copy } => self.move_selected(to, copy),
            TextCommand::Copy => return self.copied(),
            TextCommand::Cut => {
                let copied = self.copied()?;
                self.apply(Input::Delete);
                return Some(copied);
            }
            TextCommand::Activate(hit) => {
                let link = self.links_in(hit.range.clone()).into_iter().next();
                return opened(link, self.markup_in(hit.range).into_iter().next());
            }
            TextCommand::ActivateAtCaret => {
                let caret = self.rich.document().selection().head;
                return opened(self.link_at(caret), self.markup_at(caret));
            }
            _ => {}
        }
        None
    }
}

impl Editor {
    fn copied(&self) -> Option<WindowRequest> {
        let range = self.rich.document().selection().range();
        (!range.is_empty()).then(|| {
            if self.rich.is_formatted() {
                return WindowRequest::Copy(Copied::formatted(self.rich.part(range)));
            }
            let links = self.links_in(range.clone());
            WindowRequest::Copy(Copied::new(self.rope(), links, range))
        })
    }
}

/// Asks for the address of a link to be opened, or else for the address of the markup's link.
fn opened(link: Option<Mark>, markup: Option<MarkupPlace>) -> Option<WindowRequest> {
    let link = link.map(|link| link.href.to_string());
    let markup = markup.map(|place| place.link.destination.to_string());
    link.or(markup).map(WindowRequest::Open)
}
