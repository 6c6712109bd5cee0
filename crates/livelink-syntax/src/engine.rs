//! What finds the zones of a text: the seam between contexts and grammars.

use std::ops::Range;

use livelink_index::{Edit, Permission};

use crate::mirror::Mirror;
use crate::steps::Step;
use crate::zones::{Zone, Zones};

/// Within `range`, the zones are now exactly these: in order, apart, inside the range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Patch {
    pub(crate) range: Range<usize>,
    pub(crate) zones: Vec<Zone>,
}

/// Finds zones: a scanner of our own or a grammar. Lives in a worker thread; may take its time.
pub(crate) trait Engine: Send {
    /// Brings what is known up to `text`, which `steps` have led to since the last call (the first call has none and
    /// reads everything). `zones` are those from before, moved with the steps. The patches are in offsets of `text`.
    ///
    /// `None` if `cancel` said so; the engine is then of no more use.
    fn update(
        &mut self,
        text: &Mirror,
        steps: &[Step],
        zones: &Zones,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>>;

    /// Would [`settle`](Self::settle) have something to do?
    fn is_settled(&self) -> bool {
        true
    }

    /// Makes sure that what is known is what a first look at `text` would give, at any price. `text` is that of the last
    /// update.
    ///
    /// `None` if `cancel` said so; the engine is then as before.
    fn settle(
        &mut self,
        text: &Mirror,
        zones: &Zones,
        cancel: &dyn Fn() -> bool,
    ) -> Option<Vec<Patch>> {
        let _ = (text, zones, cancel);
        Some(Vec::new())
    }
}

/// An engine and the zones it has found so far.
pub(crate) struct Analysis {
    engine: Box<dyn Engine>,
    zones: Zones,
    text: Mirror,
}

impl Analysis {
    /// Of `text`, at which nobody has looked yet.
    pub(crate) fn new(engine: Box<dyn Engine>, usual: Permission, text: Mirror) -> Self {
        Self {
            engine,
            zones: Zones::new(usual),
            text,
        }
    }

    pub(crate) fn zones(&self) -> &Zones {
        &self.zones
    }

    pub(crate) fn is_settled(&self) -> bool {
        self.engine.is_settled()
    }

    /// Follows `steps` and looks. Where the zones differ from those before, which merely followed the steps, is added to
    /// `changed`. `None` if cancelled.
    pub(crate) fn update(
        &mut self,
        steps: &[Step],
        cancel: &dyn Fn() -> bool,
        changed: &mut Vec<Range<usize>>,
    ) -> Option<()> {
        for step in steps {
            self.zones.follow_step(step);
            map_ranges(changed, step.edit);
            self.text.clone_from(&step.text);
        }
        let patches = self.engine.update(&self.text, steps, &self.zones, cancel)?;
        self.apply(patches, changed);
        Some(())
    }

    /// [`Engine::settle`].
    pub(crate) fn settle(
        &mut self,
        cancel: &dyn Fn() -> bool,
        changed: &mut Vec<Range<usize>>,
    ) -> Option<()> {
        let patches = self.engine.settle(&self.text, &self.zones, cancel)?;
        self.apply(patches, changed);
        Some(())
    }

    fn apply(&mut self, patches: Vec<Patch>, changed: &mut Vec<Range<usize>>) {
        for patch in patches {
            changed.extend(self.zones.patch(patch.range, &patch.zones));
        }
    }
}

/// Moves ranges with an edit; a range that the edit touches grows over what was put in.
///
/// If two texts' permissions differed in `ranges` only and both followed the edit, they differ in what `ranges` are then only:
/// what was put in has the permission that the bytes beside it tell ([`Zones::follow`]).
pub(crate) fn map_ranges(ranges: &mut Vec<Range<usize>>, edit: Edit) {
    for range in ranges.iter_mut() {
        if range.start > edit.old_end {
            range.start = range.start - edit.removed_len() + edit.inserted_len();
        } else {
            range.start = range.start.min(edit.start);
        }
        if range.end > edit.old_end {
            range.end = range.end - edit.removed_len() + edit.inserted_len();
        } else if range.end >= edit.start {
            range.end = edit.new_end;
        }
    }
    ranges.retain(|range| !range.is_empty());
}

/// Sorts ranges and joins those that touch.
pub(crate) fn join(ranges: &mut Vec<Range<usize>>) {
    ranges.sort_by_key(|range| range.start);
    ranges.dedup_by(|next, last| {
        let joined = next.start <= last.end;
        if joined {
            last.end = last.end.max(next.end);
        }
        joined
    });
}
