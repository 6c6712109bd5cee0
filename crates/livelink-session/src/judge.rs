//! What becomes of links: every question about them is answered here, by a step or by nothing.
//!
//! The judge reads the text, the links, the settings and the syntax context, and changes nothing. The engine carries its
//! steps out.

mod candidate;
mod commit;
mod differences;
mod found_again;
mod inputs;
mod line_breaks;
mod link;
mod pasted_links;
mod rederive;
mod rewrite;
mod trigger;
mod unlink;
mod windows;

pub(crate) use candidate::Candidate;
pub(crate) use found_again::found_again;
pub(crate) use inputs::Judge;
pub(crate) use rewrite::in_unicode;
pub(crate) use unlink::unmake;
pub(crate) use windows::{covers, push};
