//! The input of one frame, in its order.

use egui::{Event, Response};

use super::mouse::is_of_mouse;
use super::text_area::TextArea;
use super::text_pane::TextPane;
use crate::decoration::Decorator;
use crate::text_document::TextDocument;
use crate::typesetting::Typesetter;

impl TextPane {
    /// Hands the events of a frame to the document in the order in which the user made them. So text that the user types after a click
    /// goes to the place of the click, even in a slow frame. Returns the requests that are left for the program.
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
