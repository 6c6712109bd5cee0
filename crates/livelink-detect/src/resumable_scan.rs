//! A scan of a part of a text that is at hand as a whole: it starts at one checkpoint and ends at another.
//!
//! [`Detector::links`] and [`Detector::detect_parallel`] are made of such scans.

use crate::detector::Detector;
use crate::link::Link;
use crate::resume::{Checkpoint, LinkSink, Pause, Position, Window};

/// How far apart the checkpoints are that a scan keeps, in bytes.
const SPACING: usize = 1024;

/// How many checkpoints a scan keeps.
const KEPT: usize = 256;

/// A checkpoint, and what a scan had found by then.
#[derive(Clone, Copy, Debug)]
pub(crate) struct KeptCheckpoint {
    /// Its place in the text.
    at: usize,
    checkpoint: Checkpoint,
    /// The number of links before it.
    pub(crate) links_before: usize,
}

/// What the scan of a part of a text found.
#[derive(Debug, Default)]
pub(crate) struct ScannedPart {
    /// The links, in offsets of the whole text.
    pub(crate) links: Vec<Link>,
    /// Some checkpoints near the start of the part.
    pub(crate) checkpoints: Vec<KeptCheckpoint>,
    /// Where the scan ended, and the checkpoint there; `None` at the end of the text.
    pub(crate) end: Option<(usize, Checkpoint)>,
    /// The index of the checkpoint in `others` where this scan ended, because it would go on as that scan did.
    pub(crate) met: Option<usize>,
}

impl Detector {
    /// Scans `text` from a place and its checkpoint. The scan ends at `end` or a little after it. It ends earlier at
    /// the first checkpoint of `others` from which it would go on as the scan that kept it.
    #[inline]
    pub(crate) fn scan_part(
        &self,
        text: &str,
        (at, checkpoint): (usize, Checkpoint),
        end: usize,
        others: &[KeptCheckpoint],
    ) -> ScannedPart {
        let offset = at.saturating_sub(checkpoint.left());
        let mut scan = PartialScan {
            offset,
            end,
            others,
            found: ScannedPart::default(),
        };
        let window = Window {
            text: text.get(offset..).unwrap_or_default(),
            complete: true,
        };
        let at = at - offset;
        // The window is complete, so the scan never asks for more.
        if let Pause::Stopped(position) | Pause::More(position) =
            self.resume(window, (at, checkpoint), at, &mut scan)
        {
            scan.found.end = Some((position.at() + offset, position.checkpoint()));
        }
        scan.found
    }
}

/// A scan of a part while it runs.
struct PartialScan<'o> {
    /// Where its window starts in the text.
    offset: usize,
    end: usize,
    others: &'o [KeptCheckpoint],
    found: ScannedPart,
}

impl LinkSink for PartialScan<'_> {
    fn link(&mut self, _: &str, link: Link) {
        let Link { range, kind } = link;
        self.found.links.push(Link {
            range: range.start + self.offset..range.end + self.offset,
            kind,
        });
    }

    fn retract(&mut self, links: usize) {
        let left = self.found.links.len().saturating_sub(links);
        self.found.links.truncate(left);
    }

    fn pass(&mut self, position: Position<'_>) -> Option<usize> {
        let at = position.at() + self.offset;
        if at >= self.end {
            return None;
        }
        let checkpoint = position.checkpoint();
        let other = self.others.binary_search_by_key(&at, |other| other.at);
        if let Ok(met) = other
            && let Some(other) = self.others.get(met)
            && checkpoint.goes_on_as(&other.checkpoint)
        {
            self.found.met = Some(met);
            return None;
        }
        let next = if self.found.checkpoints.len() < KEPT {
            self.found.checkpoints.push(KeptCheckpoint {
                at,
                checkpoint,
                links_before: self.found.links.len(),
            });
            // Every scan keeps checkpoints at the same places, wherever it started, so that two scans can meet.
            (at / SPACING + 1) * SPACING
        } else {
            self.end
        };
        Some(next.min(self.end).saturating_sub(self.offset))
    }
}
