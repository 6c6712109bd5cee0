//! What becomes of links: every question about them is answered here, by a step or by nothing.
//!
//! The judge reads the text, the links, the settings and the syntax context, and changes nothing. The engine carries its
//! steps out.

mod candidate;
mod commit;
mod differences;
mod entry;
mod found_again;
mod inputs;
mod line_breaks;
mod link;
mod live_runs;
mod lone_link;
mod look;
mod pasted_links;
mod rederive;
mod rewrite;
mod trigger;
mod unlink;

pub(crate) use candidate::{Candidate, Found};
pub(crate) use found_again::found_again;
pub(crate) use inputs::Judge;
pub(crate) use live_runs::{wide, window_around, windows};
pub(crate) use look::Look;
pub(crate) use rederive::Derived;
pub(crate) use rewrite::in_unicode;
pub(crate) use trigger::{committed_by, last_trigger, triggered};
pub(crate) use unlink::unmake;
