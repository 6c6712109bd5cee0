//! Scans windows of whole runs.

use std::marker::PhantomData;

use livelink_detect::{Detector, Link};

use super::windows::TakeRuns;
use crate::rescan::found::push_in_order;
use crate::rescan::unit_counter::UnitCounter;
use crate::text::Reader;

/// Scans windows one after the other, as a batch scan scans a text.
pub(super) struct Batch<'d, T> {
    detector: &'d Detector,
    /// Where the next window starts in the text.
    pub(super) at: usize,
    /// The end of the last link.
    free_from: usize,
    /// The scan adds its links to these.
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
        let mut places = UnitCounter::default();
        self.detector
            .for_each_dyn(window, &mut |Link { range, kind }| {
                let start = self.at + places.to::<T>(window, range.start);
                let end = self.at + places.to::<T>(window, range.end);
                let range = start..end;
                push_in_order(&mut self.links, &mut self.free_from, Link { range, kind });
            });
        self.at += places.to::<T>(window, window.len());
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
