//! Scanners of our own, for builds without a C compiler: Markdown, and comments and strings of programs.
//!
//! They read a text line by line from the top. What has been read is remembered in checkpoints, a line start every few
//! kilobytes with the scanner's state there, so that an edit is read from the checkpoint before it to the first one
//! behind it at which the state is what it was.
//!
//! They know lines, not grammars; what that costs is said where users read it, at [`crate::Language::plain`].

mod dialect;
mod inline;
mod markdown;
mod source;

use livelink_index::Permission;

pub(crate) use dialect::{DIALECTS, Dialect};
pub(crate) use markdown::Markdown;
pub(crate) use source::Source;

use crate::engine::{Engine, Patch};
use crate::mirror::Mirror;
use crate::steps::Step;
use crate::zones::{Zone, Zones};

/// Reads a text line by line.
pub(crate) trait Lines: Send {
    /// All that a line start needs to know of what stands before it.
    type State: Clone + Eq + Send;

    /// Goes to the start of a line, where `state` holds; `None`: to the start of the text.
    fn begin(&mut self, state: Option<&Self::State>);

    /// Reads the line at byte `at`, its line feed included, and adds the zones that are known by then, in order.
    fn line(&mut self, line: &str, at: usize, zones: &mut Vec<Zone>);

    /// The state in front of the next line. `None` if lines before it are not decided yet.
    fn state(&self) -> Option<Self::State>;

    /// The text ends here: decides what is not decided yet.
    fn end(&mut self, zones: &mut Vec<Zone>);
}

/// At least so many bytes from one checkpoint to the next.
const SPACING: usize = 4096;

/// An [`Engine`] of [`Lines`].
pub(crate) struct Plain<L: Lines> {
    lines: L,
    /// In order; none at 0, where the state is known anyway. Each is the start of a line.
    checkpoints: Vec<(usize, L::State)>,
    /// Has the text been read once?
    read: bool,
}

impl<L: Lines> Plain<L> {
    pub(crate) fn new(lines: L) -> Self {
        Self {
            lines,
            checkpoints: Vec::new(),
            read: false,
        }
    }

    /// Moves the checkpoints with an edit, and `dirty`, the stretch that was edited so far.
    fn follow(&mut self, edit: livelink_index::Edit, dirty: &mut Option<std::ops::Range<usize>>) {
        let moved = |at: usize| at - edit.removed_len() + edit.inserted_len();
        // What stands at the start of the edit depends on nothing in it.
        self.checkpoints.retain_mut(|(at, _)| {
            if *at <= edit.start {
                return true;
            }
            let stays = *at >= edit.old_end;
            if stays {
                *at = moved(*at);
            }
            stays
        });
        let end = dirty.as_ref().map_or(edit.new_end, |dirty| {
            if dirty.end > edit.old_end {
                moved(dirty.end)
            } else {
                edit.new_end
            }
        });
        let start = dirty
            .as_ref()
            .map_or(edit.start, |dirty| dirty.start.min(edit.start));
        *dirty = Some(start..end);
    }
}

impl<L: Lines> Engine for Plain<L> {
    fn update(
        &mut self,
        text: &Mirror,
        steps: &[Step],
        _: &Zones,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        let mut dirty = (!self.read).then(|| 0..text.len());
        for step in steps {
            self.follow(step.edit, &mut dirty);
        }
        let Some(dirty) = dirty else {
            return Some(Vec::new());
        };
        let keep = self
            .checkpoints
            .partition_point(|(at, _)| *at <= dirty.start);
        let behind = self.checkpoints.split_off(keep);
        let mut behind = behind
            .into_iter()
            .skip_while(|(at, _)| *at < dirty.end)
            .peekable();
        let start = match self.checkpoints.last() {
            Some((at, state)) => {
                self.lines.begin(Some(state));
                *at
            }
            None => {
                self.lines.begin(None);
                0
            }
        };
        let mut zones = Vec::new();
        let mut line = String::new();
        let mut at = start;
        let mut last = start;
        while at < text.len() {
            if at >= last + SPACING && cancel() {
                return None;
            }
            let end = text.line_end(at);
            line.clear();
            text.read(at..end, &mut line);
            self.lines.line(&line, at, &mut zones);
            at = end;
            let Some(state) = self.lines.state() else {
                continue;
            };
            while behind.next_if(|(known, _)| *known < at).is_some() {}
            if behind
                .peek()
                .is_some_and(|(known, then)| *known == at && *then == state)
            {
                break;
            }
            if at >= last + SPACING {
                last = at;
                self.checkpoints.push((at, state));
            }
        }
        if at >= text.len() {
            self.lines.end(&mut zones);
        } else {
            self.checkpoints.extend(behind);
        }
        self.read = true;
        Some(vec![Patch {
            range: start..at,
            zones,
        }])
    }
}

/// Adds a zone, as part of the last one if it goes on from there.
fn push(zones: &mut Vec<Zone>, start: usize, end: usize, permission: Permission) {
    if start >= end {
        return;
    }
    match zones.last_mut() {
        Some((last, same)) if last.end == start && *same == permission => last.end = end,
        _ => zones.push((start..end, permission)),
    }
}
