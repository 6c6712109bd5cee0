//! The least of some numbers, for a question that moves on.

use std::collections::VecDeque;

/// The least of some numbers, each of which counts up to a place.
#[derive(Default)]
pub(super) struct Least {
    /// Places and numbers. Both increase: a number is left out if a later one is not greater.
    queue: VecDeque<(usize, usize)>,
}

impl Least {
    pub(super) fn clear(&mut self) {
        self.queue.clear();
    }

    /// Adds a number that counts up to `place`, which is after all places so far.
    pub(super) fn add(&mut self, place: usize, number: usize) {
        while self
            .queue
            .pop_back_if(|(_, last)| *last >= number)
            .is_some()
        {}
        self.queue.push_back((place, number));
    }

    /// Returns the least number that counts at `place`. The place must not decrease from one call to
    /// the next.
    pub(super) fn at(&mut self, place: usize) -> usize {
        while self.queue.pop_front_if(|(to, _)| *to < place).is_some() {}
        self.queue.front().map_or(usize::MAX, |(_, number)| *number)
    }
}
