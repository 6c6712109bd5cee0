//! Scans much new text at once: a paste, the first scan.
//!
//! Where all runs are short, the index keeps no checkpoints. So nothing has to watch the scan: the text before the first long
//! run is scanned as a batch scan would, a window at a time.

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

/// Scans from the start of a run, if the first edit inserted much text. It scans the inserted runs that are whole and short,
/// up to the first that is not. Returns the start of the first run that it has not scanned.
///
/// No run that it scans is longer than `spacing.bulk`. Some of these runs are longer than a usual short run and get no
/// checkpoints. The first keystroke in such a run costs a scan of that much, and no more. Looking for these runs here would
/// take more time than all other looks at runs.
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
    // A page cannot start a thread, so a module for pages does without the code.
    if cfg!(not(target_family = "wasm"))
        && range.len() >= spacing.second_thread
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
