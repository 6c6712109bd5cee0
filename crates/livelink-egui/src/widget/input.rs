//! The input of one frame, in its order.

use egui::{Event, Response};

use super::mouse::is_of_mouse;
use super::text_area::TextArea;
use super::text_pane::TextPane;
use crate::decoration::Decorator;
use crate::text_document::TextDocument;
use crate::typesetting::Typesetter;

impl TextPane {
    /// Hands the input of a frame to the document, in its order: what is typed after a click goes where the click was, however
    /// long the frame was. Returns the requests that are left for the program.
    pub(super) fn input<D: TextDocument>(
        &mut self,
        response: &Response,
        document: &mut D,
        decorator: &impl Decorator<D>,
        typesetter: &mut Typesetter,
        area: TextArea,
        events: impl IntoIterator<Item = Event>,
    ) -> Vec<D::Request> {
        let mut requests = Vec::new();
        for event in events {
            requests.extend(if is_of_mouse(&event) {
                self.mouse(response, document, decorator, typesetter, area, &event)
            } else {
                self.view.event(document, &event, typesetter)
            });
        }
        self.scroll_by_drag(response, document, typesetter, area);
        requests
    }
}
