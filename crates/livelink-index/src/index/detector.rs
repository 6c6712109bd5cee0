//! What links are may change: another detector, another table, other registrations.

use livelink_detect::Detector;

use super::LinkIndex;
use crate::source::{Source, Utf8};
use crate::{Delta, Text};

impl LinkIndex {
    /// Takes another detector (a profile, other options) and scans the whole of `text` with it. Links that are the same
    /// to both keep their ids and are not in the delta.
    ///
    /// `text` is the text of the last call; if its length is another, it is taken as replaced, as in
    /// [`edit`](Self::edit).
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
    pub fn set_detector<T: Text + ?Sized>(&mut self, detector: Detector, text: &T) -> &Delta {
        self.set_detector_from(detector, &Utf8::new(text))
    }

    pub(crate) fn set_detector_from(&mut self, detector: Detector, text: &impl Source) -> &Delta {
        self.take_detector(detector);
        if text.len() != self.now.text_len {
            return self.edit_from(text, &[]);
        }
        self.delta.clear();
        self.scan_all(text);
        self.update(text)
    }

    /// Goes by `detector` from now on, and by its table of now.
    fn take_detector(&mut self, detector: Detector) {
        self.revision = detector.revision();
        self.pinned = detector.pinned();
        self.detector = detector;
    }

    /// Has the detector another table of top-level domains, or other registrations, than when the whole text was scanned last?
    ///
    /// Until [`refresh`](Self::refresh), edits are followed by the table of then, so that the links are those of one
    /// table; registrations are those of now. Constant time.
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

    /// Scans the whole of `text` by the table and the registrations of now: [`set_detector`](Self::set_detector) with the
    /// detector it has.
    pub fn refresh<T: Text + ?Sized>(&mut self, text: &T) -> &Delta {
        self.set_detector(self.detector.clone(), text)
    }
}
