//! Single, double and triple clicks.

use egui::Pos2;

use crate::caret::Granularity;

/// How long two clicks may be apart to count as a double click, in seconds.
const DOUBLE_CLICK: f64 = 0.4;
/// How far two clicks of a double click may be apart, in points.
const CLICK_SLOP: f32 = 4.0;

/// Counts clicks in a row, to tell single, double and triple clicks.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clicks {
    count: u32,
    time: f64,
    at: Pos2,
}

impl Clicks {
    /// Counts a click. Returns the unit that the click selects.
    pub(super) fn next(&mut self, at: Pos2, time: f64) -> Granularity {
        let again = time - self.time < DOUBLE_CLICK && self.at.distance(at) < CLICK_SLOP;
        self.count = if again { self.count % 3 + 1 } else { 1 };
        self.time = time;
        self.at = at;
        match self.count {
            2 => Granularity::Word,
            3 => Granularity::Line,
            _ => Granularity::Cluster,
        }
    }
}
