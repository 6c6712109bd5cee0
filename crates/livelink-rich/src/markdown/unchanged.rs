//! Which blocks of a document are as they were when it was read.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

use super::sourced::{BlockSource, Sourced};
use crate::rich_text::RichText;

impl Sourced {
    /// Returns the sources of the blocks that a later state of the document still has, with the numbers that their paragraphs have
    /// there: for [`write_with`](super::write_with). Blocks that were moved across others may be left out. O(n log n) for both
    /// documents.
    ///
    /// ```
    /// use livelink_rich::markdown;
    ///
    /// let sourced = markdown::read("One\n===\n\n* two\n");
    /// let mut now = sourced.content.clone();
    /// now.text = now.text.replace("two", "2");
    /// let unchanged = sourced.unchanged_in(&now);
    /// assert_eq!(markdown::write_with(&now, &unchanged), "One\n===\n\n- 2\n");
    /// ```
    pub fn unchanged_in(&self, now: &RichText) -> Vec<BlockSource> {
        let (old, new) = (keys(&self.content), keys(now));
        let matching = Matching {
            old: &old,
            new: &new,
            blocks: &self.sources,
        };
        let places = matching.places();
        let blocks = self.sources.iter().zip(places);
        let found = blocks.filter_map(|(block, place)| {
            let start = place?;
            Some(BlockSource {
                lines: start..start + block.lines.len(),
                ..block.clone()
            })
        });
        found.collect()
    }
}

/// Returns a number for each paragraph. Paragraphs with the same number are alike: in text, attributes, styles, links and mutes.
fn keys(content: &RichText) -> Vec<u64> {
    let (mut styles, mut links, mut mutes) = (
        content.styles.iter().peekable(),
        content.links.iter().peekable(),
        content.mutes.iter().peekable(),
    );
    let paragraphs = content.each_paragraph().map(|(range, paragraph)| {
        let mut hasher = DefaultHasher::new();
        let from = |part: &Range<usize>| {
            part.start.wrapping_sub(range.start)..part.end.wrapping_sub(range.start)
        };
        paragraph.hash(&mut hasher);
        content.text.get(range.clone()).hash(&mut hasher);
        while let Some((part, style)) = styles.next_if(|(part, _)| part.start < range.end) {
            (0, from(part), style).hash(&mut hasher);
        }
        while let Some(link) = links.next_if(|link| link.range.start < range.end) {
            (1, from(&link.range), &link.href, link.kind).hash(&mut hasher);
        }
        while let Some(mute) = mutes.next_if(|mute| mute.range.start < range.end) {
            (2, from(&mute.range), mute.cause).hash(&mut hasher);
        }
        hasher.finish()
    });
    paragraphs.collect()
}

/// Looks for the blocks of an old list of paragraphs in a new one.
struct Matching<'a> {
    old: &'a [u64],
    new: &'a [u64],
    /// In order, and apart.
    blocks: &'a [BlockSource],
}

impl Matching<'_> {
    /// Returns where each block is in the new list, if it is there. The places are in order, and apart.
    fn places(&self) -> Vec<Option<usize>> {
        let mut places = self.unique();
        keep_ordered(&mut places, self.blocks);
        // A block beside one that was found may be one of several alike.
        let mut free_from = 0;
        for (place, block) in places.iter_mut().zip(self.blocks) {
            let is_here = place.is_none() && self.is_at(block, free_from);
            if is_here {
                *place = Some(free_from);
            }
            if let Some(place) = place {
                free_from = *place + block.lines.len();
            }
        }
        keep_ordered(&mut places, self.blocks);
        let mut free_to = self.new.len();
        for (place, block) in places.iter_mut().zip(self.blocks).rev() {
            let start = free_to.checked_sub(block.lines.len());
            let here = start.filter(|start| self.is_at(block, *start));
            if place.is_none() {
                *place = here;
            }
            if let Some(place) = place {
                free_to = *place;
            }
        }
        keep_ordered(&mut places, self.blocks);
        places
    }

    fn of(&self, block: &BlockSource) -> &[u64] {
        self.old.get(block.lines.clone()).unwrap_or_default()
    }

    fn is_at(&self, block: &BlockSource, start: usize) -> bool {
        let here = self.new.get(start..start + block.lines.len());
        here == Some(self.of(block))
    }

    /// Returns where the blocks are whose first paragraph is in the new list once, and in the old one once.
    fn unique(&self) -> Vec<Option<usize>> {
        let (old, new) = (once(self.old), once(self.new));
        let place = |block: &BlockSource| {
            let first = self.of(block).first()?;
            old.get(first)?.as_ref()?;
            let start = (*new.get(first)?)?;
            self.is_at(block, start).then_some(start)
        };
        self.blocks.iter().map(place).collect()
    }
}

/// Returns for each key where it is, or `None` if it is there more than once.
fn once(keys: &[u64]) -> HashMap<u64, Option<usize>> {
    let mut places = HashMap::new();
    for (place, key) in keys.iter().enumerate() {
        let known = places.entry(*key).or_insert(Some(place));
        if *known != Some(place) {
            *known = None;
        }
    }
    places
}

/// Leaves out places until the others are in order and apart. As many stay as can. O(n log n).
fn keep_ordered(places: &mut [Option<usize>], blocks: &[BlockSource]) {
    // The longest rising row, by the ends of the rows of each length (patience sorting).
    let mut ends: Vec<(usize, usize)> = Vec::new();
    let mut before = vec![None; places.len()];
    for (index, place) in places.iter().enumerate() {
        let Some(place) = *place else { continue };
        let length = ends.partition_point(|(end, _)| *end < place);
        if let (Some(before), Some(last)) = (before.get_mut(index), length.checked_sub(1)) {
            *before = ends.get(last).map(|(_, index)| *index);
        }
        match ends.get_mut(length) {
            Some(end) => *end = (place, index),
            None => ends.push((place, index)),
        }
    }
    let mut kept = vec![false; places.len()];
    let mut next = ends.last().map(|(_, index)| *index);
    while let Some(index) = next {
        if let Some(kept) = kept.get_mut(index) {
            *kept = true;
        }
        next = before.get(index).copied().flatten();
    }
    let mut free_from = 0;
    for ((place, kept), block) in places.iter_mut().zip(kept).zip(blocks) {
        *place = place.filter(|place| kept && free_from <= *place);
        if let Some(place) = place {
            free_from = *place + block.lines.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::markdown::{read, write_with};

    /// Replaces parts of the text of a document, and compares the file that is saved then.
    #[track_caller]
    fn check(file: &str, edits: &[(&str, &str)], expected: &str) {
        let sourced = read(file);
        let mut now = sourced.content.clone();
        for (from, to) in edits {
            assert!(now.text.contains(from), "{from}");
            now.text = now.text.replacen(from, to, 1);
        }
        let count = now.text.matches('\n').count() + 1;
        now.paragraphs.resize(count, crate::Paragraph::default());
        let unchanged = sourced.unchanged_in(&now);
        assert_eq!(write_with(&now, &unchanged), expected);
    }

    #[test]
    fn what_nobody_changed_stays_as_it_was() {
        let file = "one\nwrapped\n\ntwo *is* it\n\ntwo *is* it\n\n***\n\nend\n---\n";
        check(file, &[], file);
        check(
            file,
            &[("end", "END")],
            &file.replace("end\n---\n", "## END\n"),
        );
        check(
            "a b\nc\n\nd\ne\n\nf\ng\n",
            &[("d e", "D e")],
            "a b\nc\n\nD e\n\nf\ng\n",
        );
        // Alike blocks at both ends of a change.
        let alike = "x\ny\n\nx\ny\n\nx\ny\n";
        check(alike, &[], alike);
        check(
            alike,
            &[("x y\nx y", "x y\nnew\nx y")],
            "x\ny\n\nnew\n\nx\ny\n\nx\ny\n",
        );
        check(alike, &[("x y\n", "")], "x\ny\n\nx\ny\n");
        // Blocks that were moved.
        check(
            "a\nb\n\nc\nd\n\ne\nf\n",
            &[("a b\n", ""), ("e f", "e f\na b")],
            "c\nd\n\ne\nf\n\na b\n",
        );
    }

    #[test]
    fn the_longest_rising_row_stays() {
        let block = |_| BlockSource {
            lines: 0..1,
            text: "".into(),
        };
        let blocks: Vec<BlockSource> = (0..6).map(block).collect();
        let mut places = [Some(3), Some(0), None, Some(1), Some(9), Some(2)];
        keep_ordered(&mut places, &blocks);
        assert_eq!(places, [None, Some(0), None, Some(1), None, Some(2)]);
    }
}
