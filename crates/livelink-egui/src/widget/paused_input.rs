//! Input that waits, so that somebody can watch the program handle one key at a time.

use std::collections::VecDeque;

use egui::Event;

use crate::key_bindings;

/// The events that were typed while the input is paused.
#[derive(Clone, Debug, Default)]
pub struct PausedInput {
    paused: bool,
    waiting: VecDeque<Event>,
    /// How many inputs are let go with the next frame.
    released: usize,
}

impl PausedInput {
    /// Returns whether inputs wait.
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Makes inputs wait from now on, or lets all of them go.
    pub fn set_paused(&mut self, paused: bool) {
        self.paused = paused;
        if !paused {
            self.released = self.waiting.len();
        }
    }

    /// Lets one input go.
    pub fn step(&mut self) {
        self.released += usize::from(self.released < self.waiting.len());
    }

    /// The inputs that wait, the next one first.
    pub fn waiting(&self) -> impl ExactSizeIterator<Item = &Event> {
        self.waiting.iter()
    }

    /// Takes the events of a frame. Returns those that the text gets in this frame.
    pub(crate) fn through(&mut self, events: Vec<Event>) -> Vec<Event> {
        if !self.paused && self.waiting.is_empty() {
            return events;
        }
        let (document, mut now): (Vec<Event>, Vec<Event>) = events
            .into_iter()
            .partition(|event| key_bindings::command(event).is_some());
        self.waiting.extend(document);
        if !self.paused {
            self.released = self.waiting.len();
        }
        let released = std::mem::take(&mut self.released);
        now.extend(self.waiting.drain(..released));
        now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn typed(text: &str) -> Vec<Event> {
        text.chars().map(|c| Event::Text(c.to_string())).collect()
    }

    #[test]
    fn keys_wait_until_they_are_let_go() {
        let mut input = PausedInput::default();
        assert_eq!(input.through(typed("a")), typed("a"), "not paused");
        input.set_paused(true);
        assert_eq!(input.through(typed("bcd")), []);
        input.step();
        assert_eq!(input.through(typed("e")), typed("b"), "one, in order");
        assert_eq!(input.waiting().len(), 3);
        input.set_paused(false);
        assert_eq!(input.through(typed("f")), typed("cdef"), "and all the rest");
        input.step();
        assert_eq!(input.through(Vec::new()), []);
    }
}
