//! The links of a text that is read piece by piece, so that a command needs no more memory for a large text than for a small
//! one.
//!
//! A piece ends at a boundary, because no link contains one. The exception is a run that is too long to be kept until its end
//! is read. It is scanned from checkpoint to checkpoint, and its pieces end anywhere between two links.

#[cfg(test)]
mod tests;

use super::memory::{self, Purpose};
use super::text_blocks::TextBlocks;
use crate::failure::Failure;
use livelink::detect::is_boundary;
use livelink::detect::resume::{Checkpoint, LinkSink, Pause, Position, Window};
use livelink::syntax::MarkedLink;
use livelink::{Detector, Link};

/// Where pieces may end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PieceEnd {
    /// At boundaries, and in long runs anywhere between two links.
    Anywhere,
    /// At boundaries.
    Boundary,
    /// At the end of the text. The piece has no links yet: they are those of a language, and the text is not searched before its
    /// language is read.
    Text,
}

/// How much text is kept, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// A piece is scanned when it has this length. A shorter piece is scanned if no more text is available at this moment.
    pub(super) piece: usize,
    /// A run of this length or more is scanned before its end is read.
    pub(super) run: usize,
}

impl Default for Sizes {
    fn default() -> Self {
        Self {
            piece: 256 << 10,
            run: 16 << 20,
        }
    }
}

/// A piece of the text. All pieces together are the text.
pub(super) struct Piece<'t> {
    pub(super) text: &'t str,
    /// The links, in bytes of this piece and in order.
    pub(super) links: Vec<Link>,
    /// Which of the links the markup of the document makes, in order.
    pub(super) marked: Vec<MarkedLink>,
    /// Whether the reader has to wait for the next piece.
    pub(super) pause: bool,
}

impl<'t> Piece<'t> {
    /// A piece in which detection found these links.
    pub(super) fn new(text: &'t str, links: Vec<Link>) -> Self {
        Self {
            text,
            links,
            marked: Vec::new(),
            pause: false,
        }
    }

    /// Returns a link as the markup makes it, if it does. Most texts have no markup.
    pub(super) fn marked(&self, link: &Link) -> Option<&MarkedLink> {
        let found = self
            .marked
            .binary_search_by_key(&link.range.start, |marked| marked.range.start);
        self.marked.get(found.ok()?)
    }
}

/// A text while it is read and scanned.
pub(super) struct Pieces<'a> {
    detector: &'a Detector,
    sizes: Sizes,
    blocks: TextBlocks<'a>,
    /// The text that was read and is still needed.
    text: String,
    /// `text` has no boundary before this offset.
    searched: usize,
    /// The part of `text` before this offset was already given out in a piece.
    given: usize,
    /// The place where the scan of a long run continues.
    resumed: Option<(usize, Checkpoint)>,
}

impl<'a> Pieces<'a> {
    pub(super) fn new(detector: &'a Detector, sizes: Sizes, blocks: TextBlocks<'a>) -> Self {
        Self {
            detector,
            sizes,
            blocks,
            text: String::new(),
            searched: 0,
            given: 0,
            resumed: None,
        }
    }

    /// Returns the start of the text. It contains the whole first line, or at least `most` bytes if that line is longer. It may
    /// contain more.
    pub(super) fn head(&mut self, most: usize) -> &str {
        while !self.blocks.ended() && self.text.len() < most && !self.text.contains('\n') {
            self.blocks.read(&mut self.text);
        }
        &self.text
    }

    /// Sets the detector for the scan. Call it before [`each`](Self::each).
    pub(super) fn set_detector(&mut self, detector: &'a Detector) {
        self.detector = detector;
    }

    /// Calls `each` with one piece after the other. If the text cannot be read to its end, the last piece ends at the last
    /// boundary that was read, and the error names the fault.
    pub(super) fn each(
        mut self,
        ends: PieceEnd,
        mut each: impl FnMut(Piece<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        loop {
            let pause = self.gather();
            let ended = self.blocks.ended();
            let whole = match (ended && !self.blocks.failed(), ends) {
                (true, _) => Some(self.text.len()),
                (false, PieceEnd::Text) if !ended => None,
                (false, _) => {
                    let fresh = self.text.get(self.searched..).unwrap_or_default();
                    last_boundary(fresh).map(|end| self.searched + end)
                }
            };
            self.searched = self.text.len();
            // A window has the links of the standards alone.
            let may_resume = self.detector.patterns().is_none();
            let long = self.resumed.is_some() || may_resume && self.text.len() >= self.sizes.run;
            if let Some(end) = whole {
                self.give_whole_runs(end, ends, pause, &mut each)?;
            } else if long && !ended && ends == PieceEnd::Anywhere {
                self.give_part_of_run(pause, &mut each)?;
            }
            if ended {
                memory::keep(Purpose::Text, self.text.into_bytes());
                return self.blocks.failure().map_or(Ok(()), Err);
            }
        }
    }

    /// Reads text until there is enough for a piece, or until no more text is available at this moment. Returns whether the
    /// next text has to be waited for.
    fn gather(&mut self) -> bool {
        if self.searched == self.text.len() {
            self.blocks.read(&mut self.text);
        }
        while !self.blocks.ended() && self.text.len() - self.searched < self.sizes.piece {
            if !self.blocks.try_read(&mut self.text) {
                return true;
            }
        }
        false
    }

    /// Calls `each` with the text up to `end`, where a run ends.
    fn give_whole_runs(
        &mut self,
        end: usize,
        ends: PieceEnd,
        pause: bool,
        each: &mut impl FnMut(Piece<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let text = self.text.get(..end).unwrap_or_default();
        let links = match self.resumed.take() {
            None if ends == PieceEnd::Text => Vec::new(),
            None => self.detector.detect(text),
            Some(from) => {
                let mut found = Found(Vec::new());
                let complete = true;
                let window = Window { text, complete };
                self.detector.resume(window, from, usize::MAX, &mut found);
                found.0
            }
        };
        self.give(end, links, pause, each)?;
        self.forget(end);
        Ok(())
    }

    /// Calls `each` with the part of a run whose links are decided. The run continues after the text that was read.
    fn give_part_of_run(
        &mut self,
        pause: bool,
        each: &mut impl FnMut(Piece<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        let mut found = Found(Vec::new());
        let window = Window {
            text: &self.text,
            complete: false,
        };
        let from = self.resumed.unwrap_or((0, Checkpoint::START));
        let pause_of_scan = self.detector.resume(window, from, usize::MAX, &mut found);
        let (Pause::More(position) | Pause::Stopped(position)) = pause_of_scan else {
            return Ok(());
        };
        let (at, checkpoint) = (position.at(), position.checkpoint());
        // The scan may still look back at the text from `needed` on. That text can belong to a later link, unless an earlier
        // link contains it.
        let needed = self
            .text
            .floor_char_boundary(at.saturating_sub(checkpoint.left()));
        let linked = found.0.last().map_or(self.given, |link| link.range.end);
        let text = self.text.get(..needed).unwrap_or_default();
        let end = text.trim_end_matches(['!', '\\']).len();
        let end = end.max(linked).max(self.given);
        self.give(end, found.0, pause, each)?;
        let needed = needed.min(end);
        self.resumed = Some((at - needed, checkpoint));
        self.forget(needed);
        self.given = end - needed;
        Ok(())
    }

    /// Calls `each` with the text up to `end` and its links.
    fn give(
        &self,
        end: usize,
        mut links: Vec<Link>,
        pause: bool,
        each: &mut impl FnMut(Piece<'_>) -> Result<(), Failure>,
    ) -> Result<(), Failure> {
        for link in &mut links {
            link.range.start = link.range.start.saturating_sub(self.given);
            link.range.end = link.range.end.saturating_sub(self.given);
        }
        let text = self.text.get(self.given..end).unwrap_or_default();
        each(Piece {
            pause,
            ..Piece::new(text, links)
        })
    }

    /// Drops the text up to `end`.
    fn forget(&mut self, end: usize) {
        self.text.drain(..end);
        self.searched = self.text.len();
        self.given = 0;
    }
}

/// Returns the end of the last boundary after which a piece may end. A piece does not end after `!` or a backslash: in Markdown,
/// these characters matter to a link right after them, and that link would be in the next piece.
pub(super) fn last_boundary(text: &str) -> Option<usize> {
    let ends = |c: char| is_boundary(c) && !matches!(c, '!' | '\\');
    let at = text.rfind(ends)?;
    let boundary = text.get(at..)?.chars().next()?;
    Some(at + boundary.len_utf8())
}

/// The links of a scan.
struct Found(Vec<Link>);

impl LinkSink for Found {
    fn link(&mut self, _: &str, link: Link) {
        self.0.push(link);
    }

    fn retract(&mut self, links: usize) {
        self.0.truncate(self.0.len().saturating_sub(links));
    }

    fn pass(&mut self, _: Position<'_>) -> Option<usize> {
        Some(usize::MAX)
    }
}
