//! The search for the links of patterns in a text, beside the links of the standards.

use super::contract::{CONTEXT, Place};
use super::patterns::Patterns;
use crate::boundary::{run_end, run_start};
use crate::link::{Link, LinkKind};
use crate::scheme::Schemes;
use std::ops::Range;

impl Patterns {
    /// Adds the links of the patterns in `text` to `links`, as
    /// [`Detector::add_custom`](crate::Detector::add_custom) does.
    pub(crate) fn add_to(&self, schemes: &Schemes, text: &str, links: &mut Vec<Link>) {
        let finds = self.finds(schemes, text);
        if finds.is_empty() {
            return;
        }
        for nth in 0..self.len() {
            let of_this = finds.iter().filter(|find| find.nth == nth);
            let others = std::mem::take(links);
            let mut others = others.into_iter().peekable();
            for Find { range, .. } in of_this {
                // The finds of a pattern are apart, and so are the links.
                while let Some(link) = others.next_if(|link| link.range.end <= range.start) {
                    links.push(link);
                }
                if others
                    .peek()
                    .is_none_or(|link| range.end <= link.range.start)
                {
                    links.push(Link {
                        range: range.clone(),
                        kind: LinkKind::Custom(u8::try_from(nth).unwrap_or_default()),
                    });
                }
            }
            links.extend(others);
        }
    }

    /// Returns the finds of all patterns that begin in no other find of their pattern, in the order of
    /// their starts.
    fn finds(&self, schemes: &Schemes, text: &str) -> Vec<Find> {
        let mut finds = Vec::new();
        // The end of the finds of each pattern so far, also of those that are left out.
        let mut taken_to = [0; Self::MOST];
        let mut run = 0..0;
        let bytes = text.as_bytes();
        let mut next = 0;
        while let Some((at, mut starting)) = self.next_start(bytes, next) {
            next = at + 1;
            if !text.is_char_boundary(at) {
                continue;
            }
            if at >= run.end {
                // A run that begins further back than a pattern sees needs no start.
                let from = text.floor_char_boundary(at.saturating_sub(CONTEXT));
                let before = text.get(from..at).unwrap_or_default();
                run = from + run_start(before, before.len())..run_end(text, at);
            }
            while starting != 0 {
                let nth = starting.trailing_zeros() as usize;
                starting &= starting - 1;
                let Some(place) = place(text, at, &run, self.max_len(nth)) else {
                    continue;
                };
                let Some((len, is_find)) = self.find(nth, place) else {
                    continue;
                };
                let taken_to = &mut taken_to[nth];
                let begins_inside = at < std::mem::replace(taken_to, (at + len).max(*taken_to));
                let range = at..at + len;
                let leads = || {
                    let own = text.get(range.clone()).unwrap_or_default();
                    self.target(schemes, u8::try_from(nth).unwrap_or_default(), own)
                        .is_some()
                };
                if is_find && !begins_inside && leads() {
                    finds.push(Find { nth, range });
                }
            }
        }
        finds
    }
}

/// A find of the pattern at a place of the list.
struct Find {
    nth: usize,
    range: Range<usize>,
}

/// Returns the text around `at` that a pattern is shown, in a run. `None` at a boundary.
fn place<'t>(text: &'t str, at: usize, run: &Range<usize>, max_len: usize) -> Option<Place<'t>> {
    let from = text.ceil_char_boundary(at.saturating_sub(CONTEXT));
    let from = from.max(run.start).min(at);
    let to = text.floor_char_boundary(at.saturating_add(max_len + CONTEXT));
    let to = to.min(run.end);
    let text = text.get(from..to)?;
    (at < to).then_some(Place {
        text,
        at: at - from,
    })
}

#[cfg(test)]
mod tests;
