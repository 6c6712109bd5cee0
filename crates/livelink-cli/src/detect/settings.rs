//! The settings of the command line for all files.

use super::args::{Only, OutputFormat};
use super::pieces::Piece;
use super::summary::{Summary, Tally};
use crate::syntax::Syntax;
use livelink::Detector;
use std::num::NonZeroUsize;

/// How the links of files are found and written.
pub(super) struct Settings<'o> {
    pub(super) format: OutputFormat,
    /// The output that replaces the links.
    pub(super) summary: Option<Summary>,
    pub(super) only: Option<Only>,
    /// Whether places are coloured and links can be clicked.
    pub(super) color: bool,
    /// The attribute `rel` of each anchor in HTML.
    pub(super) rel: &'o str,
    pub(super) detector: Detector,
    pub(super) syntax: Syntax,
    /// The standard input has no name that tells its language.
    pub(super) syntax_of_stdin: Syntax,
    /// How many threads may scan a text at the same time.
    pub(super) threads: NonZeroUsize,
}

impl Settings<'_> {
    /// Keeps only the links that the command line asks for, and counts them.
    pub(super) fn keep(&self, piece: &mut Piece<'_>, tally: &mut Tally, detector: &Detector) {
        if self.only.is_none() && self.summary.is_none() {
            tally.links += piece.links.len() as u64;
            return;
        }
        let mut links = std::mem::take(&mut piece.links);
        links.retain(|link| {
            let marked = piece.marked(link);
            let address = match marked {
                Some(marked) => &marked.destination,
                None => piece.text.get(link.range.clone()).unwrap_or_default(),
            };
            let kept = self
                .only
                .is_none_or(|only| only.admits(address, link.kind, marked.is_some()));
            if kept {
                tally.add(self.summary, detector, address, link.kind);
            }
            kept
        });
        piece.links = links;
    }
}
