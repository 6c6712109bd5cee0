//! The layers at the states that undo and redo lead to.

use std::sync::Arc;

use crate::layers::Layers;

/// The layers at each state of a document's history that is still there to be undone or redone.
///
/// The states are kept by their place in the history: the number of units that can be undone there. So a key that goes on with a unit
/// replaces the state before it, and there are never more states than units.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshots {
    by_depth: Vec<Option<(u64, Arc<Layers>)>>,
}

impl Snapshots {
    /// Returns the layers at a state, if they are known.
    pub(crate) fn find(&self, depth: usize, state: u64) -> Option<&Arc<Layers>> {
        let (id, layers) = self.by_depth.get(depth)?.as_ref()?;
        (*id == state).then_some(layers)
    }

    /// Forgets the state at this place in the history. It was left for good.
    pub(crate) fn forget(&mut self, depth: usize) {
        if let Some(state) = self.by_depth.get_mut(depth) {
            *state = None;
        }
    }

    /// Keeps the layers of a state. `is_last`: nothing can be redone from it.
    pub(crate) fn keep(&mut self, depth: usize, state: u64, layers: &Arc<Layers>, is_last: bool) {
        if is_last {
            self.by_depth.truncate(depth + 1);
        }
        if self.by_depth.len() <= depth {
            self.by_depth.resize(depth + 1, None);
        }
        if let Some(place) = self.by_depth.get_mut(depth) {
            *place = Some((state, Arc::clone(layers)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_redone_is_forgotten() {
        let layers = Arc::new(Layers::default());
        let mut snapshots = Snapshots::default();
        for depth in 0..4 {
            snapshots.keep(depth, depth as u64, &layers, true);
        }
        assert_eq!(Arc::strong_count(&layers), 5);
        // Undone to 1, and something else was done there.
        snapshots.keep(2, 9, &layers, true);
        assert_eq!(Arc::strong_count(&layers), 4);
        assert!(snapshots.find(2, 9).is_some());
        assert!(snapshots.find(2, 2).is_none() && snapshots.find(3, 3).is_none());
        // Another user's edit made another state of 1, from which there is something to redo.
        snapshots.keep(1, 10, &layers, false);
        assert!(snapshots.find(2, 9).is_some());
    }
}
