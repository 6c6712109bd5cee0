//! The layout of the table of rules.
//!
//! The rules are a tree. At the top are the top-level domains; below `uk` is `co`, for the rule `co.uk`. A name below which
//! there are others, or a wildcard, is a [`Node`]. All other names are rules, except a few exceptions (`!www.ck`).
//!
//! There are so many top-level domains that they are spread over nodes without a name, by a hash. These nodes come first
//! (`top`).
//!
//! The names are numbered: first the names below node 0, then those below node 1, below node 2 and so on. The other nodes are
//! in the order of their own names. Below one node, shorter labels come first, and labels of one length are in the order of
//! their bytes. So the labels need no offsets: they are in `LABELS` one after the other, and `GROUPS` says how many of
//! each length there are.

/// A name below which there are other names or a wildcard.
pub(crate) struct Node {
    /// The number of the first name below.
    pub(crate) first: u16,
    /// Where the label of that name starts in `LABELS`.
    pub(crate) labels: u32,
    /// Where the groups of the labels below start in `GROUPS`. They end where the groups of the next node start.
    pub(crate) groups: u16,
    /// The name itself is a public suffix.
    pub(crate) is_rule: bool,
    /// Every name below is a public suffix, unless it is an exception: `*.ck`.
    pub(crate) is_wildcard: bool,
}

/// The labels of one length below a node.
pub(crate) struct Group {
    /// The length of each label in bytes.
    pub(crate) len: u8,
    /// The number of labels.
    pub(crate) count: u16,
}

/// Which of 64 names are nodes.
pub(crate) struct NodeBits {
    /// The bit of each name, the lowest for the first one.
    pub(crate) bits: u64,
    /// How many of the names before these 64 are nodes.
    pub(crate) before: u16,
}
