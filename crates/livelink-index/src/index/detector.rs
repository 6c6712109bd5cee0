//! Replaces the detector, or follows a change of its table or its registrations.

use livelink_detect::Detector;

use super::LinkIndex;
use crate::text::Reader;
use crate::{Delta, Offset, Text};

impl<O: Offset> LinkIndex<O> {
    /// Replaces the detector (by one with another profile or other options) and scans the whole of
    /// `text` with the new one. Links that both detectors find keep their ids and are not in the
    /// delta.
    ///
    /// `text` is the text of the last call. If its length differs, the index treats it as replaced,
    /// as [`edit`](Self::edit) does.
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, Profile};
    /// use livelink_index::LinkIndex;
    ///
    /// let text = "is it example.com?";
    /// let mut index = LinkIndex::build(Detector::default(), text);
    /// let mut options = Options::default();
    /// options.profile = Profile::Uts58;
    /// let delta = index.set_detector(Detector::new(options), text);
    /// assert_eq!(delta.rescanned, [0..18]);
    /// ```
    pub fn set_detector<T: Text<O> + ?Sized>(&mut self, detector: Detector, text: &T) -> Delta<O> {
        self.revision = detector.revision();
        self.pinned = detector.pinned().without_patterns();
        self.detector = detector;
        let reader = O::reader(text);
        if reader.len() != self.now.text_len {
            return self.edit(text, &[]);
        }
        let mut delta = Delta::default();
        self.scan_all(&reader);
        self.update(&reader, &mut delta);
        delta
    }

    /// Returns whether the detector has another table of top-level domains, or other registrations,
    /// than at the last scan of the whole text.
    ///
    /// Until [`refresh`](Self::refresh), edits use the table of that scan, so all links come from one
    /// table. Registrations are not kept: each edit uses the current ones. O(1).
    ///
    /// ```
    /// use livelink_detect::{Detector, Options, SharedTlds, TldTable};
    /// use livelink_index::LinkIndex;
    ///
    /// let tlds = SharedTlds::default();
    /// let mut index = LinkIndex::build(Detector::with_tlds(Options::default(), tlds.clone()), "see example.com");
    /// assert!(!index.is_stale());
    /// tlds.replace(TldTable::embedded());
    /// assert!(index.is_stale());
    /// assert!(index.refresh("see example.com").is_empty());
    /// assert!(!index.is_stale());
    /// ```
    pub fn is_stale(&self) -> bool {
        self.detector.revision() != self.revision
    }

    /// Scans the whole of `text` with the current table and the current registrations. This is
    /// [`set_detector`](Self::set_detector) with the detector that the index has.
    pub fn refresh<T: Text<O> + ?Sized>(&mut self, text: &T) -> Delta<O> {
        self.set_detector(self.detector.clone(), text)
    }
}
