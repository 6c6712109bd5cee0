//! The search for a label in the table.

use std::cmp::Ordering;

use crate::layout::Node;
use crate::table::{EXCEPTIONS, GROUPS, LABELS, NODE_BITS, NODES};
use crate::top::TOPS;

/// The entry of a name in the table.
pub(crate) enum Name {
    /// A public suffix with nothing below it.
    Rule,
    /// Not a public suffix, although the name above has a wildcard.
    Exception,
    /// A node, by its index. The node knows whether it is a public suffix.
    Node(usize),
}

/// Returns a node; `None` for an index that no function of this file returned.
pub(crate) fn node(index: usize) -> Option<&'static Node> {
    NODES.get(index)
}

/// Returns the entry of the name `label` below the node with this index, if the table has one.
pub(crate) fn below(index: usize, label: &[u8]) -> Option<Name> {
    let node = NODES.get(index)?;
    let next = NODES.get(index + 1);
    let end = next.map_or(GROUPS.len(), |next| usize::from(next.groups));
    let mut start = node.labels as usize;
    let mut first = usize::from(node.first);
    for group in GROUPS.get(usize::from(node.groups)..end)? {
        let (len, count) = (usize::from(group.len), usize::from(group.count));
        if len == label.len() {
            let name = first + position(LABELS.as_bytes().get(start..)?, count, label)?;
            return Some(what_is(name, node.is_wildcard));
        }
        start += len * count;
        first += count;
    }
    None
}

/// Returns the labels right below the node with this index, each with its number.
fn labels_below(index: usize) -> impl Iterator<Item = (&'static str, usize)> {
    let node = NODES.get(index);
    let start = node.map_or(0, |node| node.labels as usize);
    let first = node.map_or(0, |node| usize::from(node.first));
    let groups = node.map_or(0, |node| usize::from(node.groups));
    let end = NODES
        .get(index + 1)
        .map_or(GROUPS.len(), |next| usize::from(next.groups));
    let groups = GROUPS.get(groups..end).unwrap_or_default();
    let lens = groups
        .iter()
        .flat_map(|group| std::iter::repeat_n(usize::from(group.len), group.count.into()));
    lens.scan(start, |start, len| {
        let label = LABELS.get(*start..*start + len)?;
        *start += len;
        Some(label)
    })
    .zip(first..)
}

/// Returns each name of one or two labels that is a rule, or below which there are rules, in no particular order. The rule of a
/// wildcard is `*.ck`. Linear in the list.
///
/// ```
/// let names: Vec<String> = livelink_suffix::short_names().collect();
/// assert!(["uk", "co.uk", "*.ck"].iter().all(|name| names.iter().any(|known| known == name)));
/// assert!(names.iter().all(|name| name.split('.').count() <= 2));
/// ```
pub fn short_names() -> impl Iterator<Item = String> {
    (0..TOPS).flat_map(labels_below).flat_map(|(tld, number)| {
        let index = match what_is(number, false) {
            Name::Node(index) => Some(index),
            Name::Rule | Name::Exception => None,
        };
        let wildcard = index.and_then(node).filter(|node| node.is_wildcard);
        let labels = index.into_iter().flat_map(labels_below);
        let labels = labels.map(|(label, _)| label).chain(wildcard.map(|_| "*"));
        std::iter::once(tld.to_owned()).chain(labels.map(move |label| format!("{label}.{tld}")))
    })
}

/// Returns the position of `label` among the `count` sorted labels of its length that `labels` begins with.
fn position(labels: &[u8], count: usize, label: &[u8]) -> Option<usize> {
    let len = label.len();
    let head = head(label, len);
    let (mut from, mut to) = (0, count);
    while from < to {
        let middle = (from + to) / 2;
        let other = labels.get(middle * len..)?;
        let other_head = eight(other, len);
        if other_head == head {
            // The heads are all of the labels, unless these are longer.
            match if len > 8 {
                other.get(..len)?.cmp(label)
            } else {
                Ordering::Equal
            } {
                Ordering::Equal => return Some(middle),
                Ordering::Less => from = middle + 1,
                Ordering::Greater => to = middle,
            }
        } else if other_head < head {
            from = middle + 1;
        } else {
            to = middle;
        }
    }
    None
}

/// Returns the first bytes of a label that is `len` bytes long, at most eight of them, as a number that sorts as they do.
fn head(label: &[u8], len: usize) -> u64 {
    if label.len() >= 8 {
        return eight(label, len);
    }
    label
        .iter()
        .fold(0, |head, &byte| head << 8 | u64::from(byte))
}

/// Does the same where at least eight bytes are there.
fn eight(bytes: &[u8], len: usize) -> u64 {
    let eight: [u8; 8] = bytes.first_chunk().copied().unwrap_or_default();
    u64::from_be_bytes(eight) >> (64 - 8 * len.clamp(1, 8))
}

/// Returns the entry with this number.
fn what_is(name: usize, below_wildcard: bool) -> Name {
    if below_wildcard && EXCEPTIONS.iter().any(|&number| usize::from(number) == name) {
        return Name::Exception;
    }
    let bit = 1 << (name % 64);
    match NODE_BITS.get(name / 64) {
        Some(nodes) if nodes.bits & bit != 0 => {
            let before = (nodes.bits & (bit - 1)).count_ones() as usize;
            Name::Node(TOPS + usize::from(nodes.before) + before)
        }
        _ => Name::Rule,
    }
}
