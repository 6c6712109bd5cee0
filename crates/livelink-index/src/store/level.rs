//! One inner level of the store: nodes in order, each with its start. A level keeps its nodes at a
//! sensible width.

use std::sync::Arc;

/// How many children a node has. It is built or merged with `fill`. It splits above `max`, and
/// below `thin` it is merged with a neighbour. `thin` < `max` / 2 < `fill` < `max`, so that a node
/// just split is not thin and a node just merged does not split.
#[derive(Clone, Copy, Debug)]
pub(super) struct Width {
    pub(super) fill: usize,
    pub(super) max: usize,
    pub(super) thin: usize,
}

impl Width {
    pub(super) const fn with_fill(fill: usize) -> Self {
        let fill = if fill < 2 { 2 } else { fill };
        Self {
            fill,
            max: fill.saturating_add(fill.div_ceil(2)),
            thin: fill.div_ceil(2),
        }
    }
}

/// Returns how many of `starts` are before `offset`. The starts are in increasing order, so this is
/// also the index of the first start that is not before the offset.
///
/// In a search by halving, each read waits for the one before. In a store that fits in no cache an
/// edit spends its time on these waits. Here the search asks for the heads of all blocks at once,
/// then for all entries of one block.
///
/// The compiler turns the comparisons into vector instructions.
#[inline]
pub(super) fn first_by_blocks(starts: &[i32], offset: i32) -> usize {
    let before = |start: &i32| u32::from(*start < offset);
    let (mut heads, mut head) = (0, 0);
    while let Some(start) = starts.get(head) {
        heads += before(start) as usize;
        head += BLOCK;
    }
    let block = heads.saturating_sub(1) * BLOCK;
    let rest = starts.get(block..).unwrap_or_default();
    block
        + match rest.first_chunk::<BLOCK>() {
            // The number of these comparisons is fixed, so the compiler uses vectors.
            Some(whole) => whole.iter().map(before).sum::<u32>() as usize,
            None => rest.iter().map(before).sum::<u32>() as usize,
        }
}

/// How many starts a block has. More blocks than this number are searched by halving.
pub(super) const BLOCK: usize = 16;

/// Returns the index of the first start at or after `offset`. If all starts are before it, returns
/// their number. The starts are in increasing order.
#[inline]
pub(super) fn first_from(starts: &[usize], offset: usize) -> usize {
    starts.partition_point(|&start| start < offset)
}

/// Returns the answer of [`first_from`] if it is `near` or a few places before or after it.
#[inline]
pub(super) fn first_near<T: Copy + Ord>(starts: &[T], offset: T, near: usize) -> Option<usize> {
    const FEW: usize = 4;
    let is_before = |at: usize| starts.get(at).is_some_and(|start| *start < offset);
    let mut at = near;
    if at.checked_sub(1).is_none_or(is_before) {
        for _ in 0..FEW {
            if !is_before(at) {
                return (at <= starts.len()).then_some(at);
            }
            at += 1;
        }
    } else {
        for _ in 0..FEW {
            at -= 1;
            if at.checked_sub(1).is_none_or(is_before) {
                return (at <= starts.len()).then_some(at);
            }
        }
    }
    None
}

/// An array of children, in the order of their starts, which are relative to the node's own start.
///
/// All arithmetic on starts wraps: while an operation runs, a first child may start "before" its
/// node, until the parent moves the node's start there ([`Level::settle`]).
pub(super) trait Node: Clone {
    /// Returns the number of children.
    fn children(&self) -> usize;
    /// Returns the start of the first child; 0 once settled, and 0 for an empty node.
    fn first_start(&self) -> usize;
    /// Adds `by` to the starts of the children from `child` on.
    fn shift_from(&mut self, child: usize, by: usize);
    /// Cuts off the children from `child` on. Their starts stay relative to this node's start.
    fn split_off(&mut self, child: usize) -> Self;
    /// Adds the children of `other`, whose start is `offset` from this node's.
    fn append(&mut self, other: Self, offset: usize);
}

/// Nodes with their starts. The root is one over groups; a group is one over chunks.
///
/// Invariants, once an operation is over: starts strictly increase; every node has a child and is
/// at most `max` wide; every node's first start is 0; of two neighbours, neither is thin if both
/// together fit into `fill`.
#[derive(Clone, Debug)]
pub(super) struct Level<T> {
    starts: Vec<usize>,
    nodes: Vec<T>,
    /// The width of the nodes, not of this level.
    width: Width,
}

impl<T> Level<T> {
    /// Returns a level without nodes; the nodes to come have this width.
    pub(super) const fn new(width: Width) -> Self {
        Self {
            starts: Vec::new(),
            nodes: Vec::new(),
            width,
        }
    }

    pub(super) fn width(&self) -> Width {
        self.width
    }

    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the start and the node at `index`.
    pub(super) fn get(&self, index: usize) -> Option<(usize, &T)> {
        Some((*self.starts.get(index)?, self.nodes.get(index)?))
    }

    /// Returns the start of the node at `index`.
    pub(super) fn start(&self, index: usize) -> Option<usize> {
        self.starts.get(index).copied()
    }

    /// Returns the last node that starts before `offset`, or the first node. The first span at or
    /// after `offset` is in that node, or it is the first span of the next node.
    pub(super) fn find(&self, offset: usize) -> usize {
        first_from(&self.starts, offset).saturating_sub(1)
    }
}

impl<T: Node> Level<T> {
    /// Inserts `node` at `index` and settles it. `start` is the place of the node's own 0.
    pub(super) fn insert(&mut self, index: usize, start: usize, node: T) {
        let index = index.min(self.len());
        self.insert_unsettled(index, start, node);
        self.settle(index);
    }

    fn insert_unsettled(&mut self, index: usize, start: usize, node: T) {
        self.starts.insert(index, start);
        self.nodes.insert(index, node);
    }

    /// Splits the node at `index` in two; the second one begins with `child`. Does nothing if one
    /// of them would be empty.
    pub(super) fn split_node(&mut self, index: usize, child: usize) {
        let (Some(&start), Some(node)) = (self.starts.get(index), self.nodes.get_mut(index)) else {
            return;
        };
        if 0 < child && child < node.children() {
            let right = node.split_off(child);
            self.insert_unsettled(index + 1, start, right);
            self.tighten(index + 1);
        }
    }

    /// Returns the node at `index`, to change anything but its starts and their number.
    pub(super) fn node_mut(&mut self, index: usize) -> Option<&mut T> {
        self.nodes.get_mut(index)
    }

    /// Lets `f` change the node at `index` and settles it.
    pub(super) fn update<R>(&mut self, index: usize, f: impl FnOnce(&mut T) -> R) -> Option<R> {
        let node = self.nodes.get_mut(index)?;
        let before = node.children();
        let result = f(node);
        // A node that has grown a little, and not from nothing, is no thinner than before, and
        // cannot be merged with a neighbour.
        if (before.max(1)..=self.width.max).contains(&node.children()) {
            self.tighten(index);
        } else {
            self.settle(index);
        }
        Some(result)
    }

    /// Restores the invariants around the node at `index` after a change to it.
    fn settle(&mut self, index: usize) {
        let Some(node) = self.nodes.get(index) else {
            return;
        };
        if node.children() == 0 {
            self.starts.remove(index);
            self.nodes.remove(index);
        } else {
            self.tighten(index);
            self.split(index);
        }
        // The node may now be halved, or be between the halves of another node: these pairs have a
        // new member. The loop goes from the right, so that a merge does not move the pairs still
        // to come.
        for left in (index.saturating_sub(2)..index + 2).rev() {
            self.merge(left);
        }
    }

    /// Moves the node's start to its first child. This is enough where children have moved, but
    /// none was added or removed.
    pub(super) fn tighten(&mut self, index: usize) {
        let (Some(start), Some(node)) = (self.starts.get_mut(index), self.nodes.get_mut(index))
        else {
            return;
        };
        let first = node.first_start();
        if first != 0 {
            *start = start.wrapping_add(first);
            node.shift_from(0, first.wrapping_neg());
        }
    }

    /// Halves a node that has grown too wide. One change adds at most two children, so one halving
    /// is enough.
    fn split(&mut self, index: usize) {
        if let Some(node) = self.nodes.get(index)
            && node.children() > self.width.max
        {
            self.split_node(index, node.children() / 2);
        }
    }

    /// Merges the node at `left` with the next one if one of them is thin and the two fit together.
    fn merge(&mut self, left: usize) {
        let right = left.wrapping_add(1);
        let (Some(a), Some(b)) = (self.nodes.get(left), self.nodes.get(right)) else {
            return;
        };
        let thin = a.children().min(b.children()) < self.width.thin;
        if !thin || a.children() + b.children() > self.width.fill {
            return;
        }
        let node = self.nodes.remove(right);
        let start = self.starts.remove(right);
        if let (Some(a), Some(&a_start)) = (self.nodes.get_mut(left), self.starts.get(left)) {
            a.append(node, start.wrapping_sub(a_start));
        }
    }
}

impl<T: Node> Node for Level<T> {
    fn children(&self) -> usize {
        self.len()
    }

    fn first_start(&self) -> usize {
        self.starts.first().copied().unwrap_or(0)
    }

    fn shift_from(&mut self, child: usize, by: usize) {
        for start in self.starts.get_mut(child..).unwrap_or_default() {
            *start = start.wrapping_add(by);
        }
    }

    fn split_off(&mut self, child: usize) -> Self {
        let child = child.min(self.len());
        Self {
            starts: self.starts.split_off(child),
            nodes: self.nodes.split_off(child),
            width: self.width,
        }
    }

    fn append(&mut self, mut other: Self, offset: usize) {
        let seam = self.len();
        other.shift_from(0, offset);
        self.starts.append(&mut other.starts);
        self.nodes.append(&mut other.nodes);
        // These two were not neighbours before.
        self.merge(seam.wrapping_sub(1));
    }
}

/// A node that snapshots share. It is copied when it is written to while it is shared.
impl<T: Node> Node for Arc<T> {
    fn children(&self) -> usize {
        T::children(self)
    }

    fn first_start(&self) -> usize {
        T::first_start(self)
    }

    fn shift_from(&mut self, child: usize, by: usize) {
        Self::make_mut(self).shift_from(child, by);
    }

    fn split_off(&mut self, child: usize) -> Self {
        Self::new(Self::make_mut(self).split_off(child))
    }

    fn append(&mut self, other: Self, offset: usize) {
        Self::make_mut(self).append(Self::unwrap_or_clone(other), offset);
    }
}
