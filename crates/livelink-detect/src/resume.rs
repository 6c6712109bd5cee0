//! Scanning a text from checkpoint to checkpoint, for programs that keep the links of a text that
//! changes.
//!
//! A scan reads a text from left to right. Between two decisions it knows five numbers and nothing
//! else: a [`Checkpoint`]. Two facts let a scan stop at one place and continue at another time:
//!
//! * The links that a scan finds after a place depend on its checkpoint there, on the text after
//!   the place, and on at most [`Checkpoint::left`] bytes of text before it.
//! * A checkpoint stays true until an edit touches the text that the scan had read by then: the
//!   text up to [`Checkpoint::reach`] bytes after the place. The last part of that text, from
//!   [`Checkpoint::skims_from`] on, may even change.
//!
//! An incremental index rests on these two facts. It keeps checkpoints here and there. After an
//! edit it resumes the scan at the last checkpoint that is still true, and stops where the scan
//! [meets](Position::meets) a kept checkpoint. From there on, the scan would find the same as the
//! earlier scan.
//!
//! There is only one scanner, and [`Detector::detect`](crate::Detector::detect) uses it as well.
//!
//! ```
//! use livelink_detect::resume::{Checkpoint, LinkSink, Pause, Position, Window};
//! use livelink_detect::{Detector, Link};
//!
//! /// Keeps all links, and a checkpoint about every ten bytes.
//! #[derive(Default)]
//! struct Kept {
//!     links: Vec<Link>,
//!     checkpoints: Vec<(usize, Checkpoint)>,
//! }
//!
//! impl LinkSink for Kept {
//!     fn link(&mut self, _window: &str, link: Link) {
//!         self.links.push(link);
//!     }
//!     fn retract(&mut self, links: usize) {
//!         self.links.truncate(self.links.len() - links);
//!     }
//!     fn pass(&mut self, position: Position<'_>) -> Option<usize> {
//!         self.checkpoints.push((position.at(), position.checkpoint()));
//!         Some(position.at() + 10)
//!     }
//! }
//!
//! let (detector, text) = (Detector::default(), "see example.com/a-b, example.org and example.net");
//! let whole = Window { text, complete: true };
//! let mut all = Kept::default();
//! let pause = detector.resume(whole, (0, Checkpoint::START), 0, &mut all);
//! assert_eq!(pause, Pause::End);
//! assert_eq!(all.links, detector.detect(text));
//!
//! // From a checkpoint in the middle, the scan finds the rest of the links.
//! let mut rest = Kept::default();
//! detector.resume(whole, all.checkpoints[2], usize::MAX, &mut rest);
//! assert_eq!(rest.links, &all.links[1..]);
//! ```

use crate::detector::Detector;
use crate::link::Link;
pub use crate::look_back::LOOK_BACK;
use crate::look_back::left_context;
#[cfg(doc)]
use crate::options::Options;
use crate::reject::Rejected;
use crate::scan::{Halt, State, VerdictSink, scan_window};
use std::ops::Range;
pub use uts58::AnyPath;

/// The state of a scan at a place of a text, as distances in bytes from that place.
///
/// It holds distances, so it moves with the text: the same checkpoint is right for the same place
/// after an edit before it. It is 40 bytes and owns nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Checkpoint {
    /// The number of bytes before the place that still matter.
    left: usize,
    /// From the place to the end of the last candidate. Negative if that end is before the place,
    /// and then at most `left`.
    floor: isize,
    /// From the place to the end of the dead zone; 0 if there is no dead zone.
    dead: usize,
    /// From the place to where no byte has been read yet, unless it was skimmed.
    reach: usize,
    /// From the place to the first byte that has been neither read nor skimmed yet.
    skimmed: usize,
}

impl Checkpoint {
    /// The checkpoint at the start of a text, or at the start of a [run](crate::run_start). It is
    /// the [`Default`].
    pub const START: Self = Self {
        left: 0,
        floor: 0,
        dead: 0,
        reach: 0,
        skimmed: 0,
    };

    /// Returns the number of bytes before its place that the resumed scan may still read: at most
    /// [`LOOK_BACK`], and none from before the last boundary. A window begins there or earlier.
    pub fn left(&self) -> usize {
        self.left
    }

    /// Returns the number of bytes after its place that the scan has read. The checkpoint is true
    /// as long as no edit touches the text before that point.
    pub fn reach(&self) -> usize {
        self.reach.max(self.skimmed)
    }

    /// Returns the number of bytes after its place that the scan has really read. After them, up to
    /// [`reach`](Self::reach), it has only skimmed the text.
    ///
    /// The scan skims the text after a candidate that is too long for a link, to see that nothing
    /// there ends the candidate. If edits touch only text that was skimmed, the checkpoint stays
    /// true as long as nothing in the new text ends a candidate either. [`Detector::any_path`] tells:
    /// it has to continue up to `reach` bytes after the place, and the text must not end before. The
    /// reading begins [`Options::max_link_len`] and eight bytes before the first edit, or further
    /// back, because a candidate that includes the edit may begin there. It may also begin at a
    /// checkpoint whose reach ends before the edit, because no earlier candidate comes so far.
    pub fn skims_from(&self) -> usize {
        self.reach
    }

    /// Returns this checkpoint for a scan that has skimmed at least `bytes` bytes after the place.
    #[must_use]
    pub fn skimming(self, bytes: usize) -> Self {
        Self {
            skimmed: self.skimmed.max(bytes),
            ..self
        }
    }

    /// Returns the number of bytes after its place that belong to the last candidate; 0 if that
    /// ended before the place. A window has to reach beyond them.
    pub fn taken(&self) -> usize {
        self.floor.max(0).unsigned_abs()
    }

    /// Returns the first offset at which the next candidate may begin, for a checkpoint whose place
    /// is `at`: the end of the last candidate. All links that end at or before it are final.
    pub fn undecided_from(&self, at: usize) -> usize {
        at.saturating_add_signed(self.floor)
    }

    /// Returns whether a scan finds the same from here on as another scan of the same, unedited
    /// text.
    fn goes_on_as(&self, other: &Self) -> bool {
        self.left == other.left && self.floor == other.floor && self.dead == other.dead
    }

    /// The checkpoint of a state in `window`, which contains all the text that still matters.
    fn of(window: &str, state: &State) -> Self {
        let left = state.at - left_context(window, state.at).min(state.at);
        let floor = state.floor.wrapping_sub(state.at).cast_signed();
        Self {
            left,
            // Decisions further back make no difference any more.
            floor: floor.max(-left.cast_signed()),
            dead: state.dead_until.saturating_sub(state.at),
            reach: state.reach.saturating_sub(state.at),
            skimmed: state.skimmed.saturating_sub(state.at),
        }
    }

    /// The state at `at`, in offsets of a window.
    fn state(&self, at: usize) -> State {
        State {
            at,
            floor: at.saturating_add_signed(self.floor),
            dead_until: at.saturating_add(self.dead),
            reach: at.saturating_add(self.reach),
            skimmed: at.saturating_add(self.skimmed),
        }
    }
}

/// The part of a text that a scan is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window<'w> {
    /// The text, from [`Checkpoint::left`] bytes before the place where the scan resumes, or from
    /// further back.
    pub text: &'w str,
    /// Whether the window ends at the end of a run or of the whole text. If it does not, the scan
    /// may need more text for its last decisions and answers [`Pause::More`].
    pub complete: bool,
}

/// The place of a scan in a window, between two decisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Position<'w> {
    window: &'w str,
    state: State,
}

impl<'w> Position<'w> {
    /// Returns the text of the window.
    pub fn window(&self) -> &'w str {
        self.window
    }

    /// Returns the byte of the window that the scan is at. It is a character boundary.
    pub fn at(&self) -> usize {
        self.state.at
    }

    /// Returns the [`reach`](Checkpoint::reach) of the checkpoint here, without reading any text.
    pub fn reach(&self) -> usize {
        self.state
            .skimmed
            .max(self.state.reach)
            .saturating_sub(self.state.at)
    }

    /// Returns the checkpoint here.
    ///
    /// Reads up to [`LOOK_BACK`] bytes to find how far back the scan may still read. A checkpoint
    /// every few hundred bytes costs little.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint::of(self.window, &self.state)
    }

    /// Returns whether two things hold: from here on, this scan finds the same links as an earlier
    /// scan found from `old` on, and the later checkpoints of the earlier scan stay true. The text
    /// after both places has to be the same.
    ///
    /// If a decision of this scan has read further than the earlier scan had, the two scans do not
    /// meet, because the later checkpoints do not account for the text that was read. It may have
    /// skimmed further. Then each checkpoint in the text that it has skimmed becomes one that is
    /// [`skimming`](Checkpoint::skimming) up to the end of that text.
    ///
    /// The method reads text only if everything else is the same. Then it reads as much as
    /// [`checkpoint`](Self::checkpoint).
    pub fn meets(&self, old: &Checkpoint) -> bool {
        let State {
            at,
            floor,
            dead_until,
            reach,
            ..
        } = self.state;
        let floor = floor.wrapping_sub(at).cast_signed();
        reach.saturating_sub(at) <= old.reach
            && dead_until.saturating_sub(at) == old.dead
            && floor.max(-old.left.cast_signed()) == old.floor
            && self.checkpoint().goes_on_as(old)
    }
}

/// Receives the links that a scan of a window finds.
pub trait LinkSink {
    /// Receives a link. Links come in order; offsets are bytes of the window.
    fn link(&mut self, window: &str, link: Link);

    /// Withdraws the last `links` links: they depended on text after the window. The scan finds
    /// them again, or others, when it continues.
    fn retract(&mut self, links: usize);

    /// The scan calls this at a place where the sink asked it to stop, or at the first place after
    /// it where a scan can stop. Returns the next place to stop at, in bytes of the window, or
    /// `None` to end the scan here.
    fn pass(&mut self, position: Position<'_>) -> Option<usize>;
}

/// The reason why a scan of a window ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pause<'w> {
    /// The window was complete, and all of it is decided.
    End,
    /// The next decision depends on text after the window. The scan continues from here in a window
    /// that reaches further.
    More(Position<'w>),
    /// The sink ended the scan here.
    Stopped(Position<'w>),
}

impl Detector {
    /// Returns the reading of all paths that links of this detector may have, at a place before which
    /// none began ([`Checkpoint::skims_from`]).
    ///
    /// ```
    /// let mut paths = livelink_detect::Detector::default().any_path();
    /// assert_eq!(paths.len_in("/[::1] a"), 6);
    /// ```
    pub fn any_path(&self) -> AnyPath {
        match self.options().schemes.any_opaque() {
            true => AnyPath::default(),
            false => AnyPath::default().without_opaque(),
        }
    }

    /// Scans a window of a text from a place of it, in bytes of the window, and the checkpoint at
    /// that place. The sink is asked for the first time at `stop`. It receives the links of the
    /// standards; [`add_custom`](Self::add_custom) adds those of patterns.
    ///
    /// Linear in the window after that place. Total, as detection is: a checkpoint or a window that
    /// does not belong to the text gives some links, and no panic.
    ///
    /// The sink is called through a pointer, so that a crate that resumes scans at several places
    /// has one copy of the scanner.
    ///
    /// [The module](crate::resume) has an example.
    // In a page, the crates that call it are compiled for size, and this one for speed.
    #[cfg_attr(not(target_family = "wasm"), inline)]
    pub fn resume<'w>(
        &self,
        window: Window<'w>,
        from: (usize, Checkpoint),
        stop: usize,
        sink: &mut dyn LinkSink,
    ) -> Pause<'w> {
        let text = window.text;
        let position = |state| Position {
            window: text,
            state,
        };
        self.with_suffixes(|known| {
            let mut watch = Watch {
                sink,
                window: text,
                admits: |link: &Link| self.admits(known, text, link),
                unsettled: 0,
            };
            let (at, checkpoint) = from;
            let from = checkpoint.state(at);
            let setup = self.setup(known);
            match scan_window(setup, text, window.complete, from, stop, &mut watch) {
                Halt::End => Pause::End,
                Halt::Stopped(state) => Pause::Stopped(position(state)),
                Halt::More(state) => {
                    watch.sink.retract(watch.unsettled);
                    Pause::More(position(state))
                }
            }
        })
    }
}

/// Adapts a [`LinkSink`] to the scanner.
struct Watch<'s, 'w, A> {
    sink: &'s mut dyn LinkSink,
    window: &'w str,
    admits: A,
    /// The number of links found since the last decision that is final.
    unsettled: usize,
}

impl<A: Fn(&Link) -> bool> VerdictSink for Watch<'_, '_, A> {
    #[inline]
    fn watches(&self) -> bool {
        true
    }

    fn accepted(&mut self, link: Link) {
        if (self.admits)(&link) {
            self.unsettled += 1;
            self.sink.link(self.window, link);
        }
    }

    fn rejected(&mut self, _: Range<usize>, _: Rejected) {}

    fn passes(&mut self, state: &State) -> Option<usize> {
        self.sink.pass(Position {
            window: self.window,
            state: *state,
        })
    }

    fn settled(&mut self) {
        self.unsettled = 0;
    }
}

#[cfg(test)]
mod tests;
