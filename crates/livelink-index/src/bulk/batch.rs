//! A scan of windows of whole runs.

use std::marker::PhantomData;

use livelink_detect::{Detector, Link};

use super::reader::TakeRuns;
use crate::dirty::push_in_order;
use crate::ruler::Ruler;
use crate::text::Reader;

/// Scans windows one behind the other, as a batch scan scans a text.
pub(super) struct Batch<'d, T> {
    detector: &'d Detector,
    /// Where the next window starts, in units of the text.
    pub(super) at: usize,
    /// The end of the last link.
    free_from: usize,
    /// What is found is added to these.
    pub(super) links: Vec<Link>,
    units: PhantomData<fn(T)>,
}

impl<'d, T: Reader> Batch<'d, T> {
    pub(super) fn new(detector: &'d Detector, at: usize, links: Vec<Link>) -> Self {
        Self {
            detector,
            at,
            free_from: at,
            links,
            units: PhantomData,
        }
    }

    /// Scans the next window.
    pub(super) fn scan(&mut self, window: &str) {
        let mut ruler = Ruler::default();
        self.detector.for_each(window, |Link { range, kind }| {
            let start = self.at + ruler.to::<T>(window, range.start);
            let end = self.at + ruler.to::<T>(window, range.end);
            let range = start..end;
            push_in_order(&mut self.links, &mut self.free_from, Link { range, kind });
        });
        self.at += ruler.to::<T>(window, window.len());
    }
}

impl<T: Reader> TakeRuns for Batch<'_, T> {
    fn lent(&mut self, runs: &str) {
        self.scan(runs);
    }

    fn owned(&mut self, buffer: &mut String, len: usize) {
        self.scan(buffer.get(..len).unwrap_or_default());
        buffer.drain(..len);
    }
}
