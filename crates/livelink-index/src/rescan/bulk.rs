//! Much new text at once: a paste, the first scan.
//!
//! Where all runs are short no checkpoint is kept, so nothing has to watch the scan: what lies before the first long run is
//! scanned as a batch scan would, a window at a time.

mod batch;
mod two_threads;
mod windows;

use std::mem::take;
use std::thread::available_parallelism;

use livelink_detect::Detector;

use super::found::Found;
use crate::dirty::DirtyStart;
use crate::spacing::Spacing;
use crate::text::Reader;
use batch::Batch;
use windows::read_short_runs;

/// Scans from the start of a run over as many whole runs of what the first edit put in as are short, if that is much.
/// Returns the start of the first run that is left.
///
/// No run in it is longer than `spacing.bulk`. A run that is somewhat long and has no checkpoints costs the first keystroke in
/// it a scan of that much, no more; to look for these would take more time than all other looks at runs.
pub(super) fn scan<T: Reader>(
    detector: &Detector,
    text: &T,
    start: &DirtyStart<'_>,
    spacing: Spacing,
    found: &mut Found,
) -> usize {
    let from = start.from;
    let to = start
        .edits
        .first()
        .map_or(from, |edit| edit.new_end.wrapping_add(start.shift));
    let range = from..to;
    if range.len() < spacing.bulk {
        return from;
    }
    if range.len() >= spacing.second_thread
        && available_parallelism().is_ok_and(|processors| processors.get() > 1)
        && let Some(end) =
            two_threads::scan(detector, text, range.clone(), spacing, &mut found.links)
    {
        return end;
    }
    let mut batch = Batch::<T>::new(detector, from, take(&mut found.links));
    let buffer = take(&mut found.buffer);
    found.buffer = read_short_runs(text, range, spacing, buffer, &mut batch);
    found.links = batch.links;
    batch.at
}
