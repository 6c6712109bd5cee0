//! The pass over a text: from one anchor to the next, with a decision at each.
//!
//! Every link has a `.`, a `://` or an `@` in it, or one of the dots of CJK text. These are the
//! anchors. The scanner jumps from anchor to anchor ([`fast`](crate::fast)) and decides at each one
//! by the text around it ([`decide`](crate::decide)). It never goes back: `floor` is the end of the
//! decided text, and no candidate begins before it.
//!
//! # Bounds of a decision
//!
//! It depends on the state of the scan, which is five numbers ([`State`]), and on the text around
//! the anchor:
//!
//! * To the left, no further than [`LOOK_BACK`](crate::look_back::LOOK_BACK) bytes: a host run of
//!   at most [`HOST_RUN_MAX`](crate::host::chars::HOST_RUN_MAX), a scheme of at most 256, a local
//!   part of at most [`LOCAL_PART_LIMIT`](uts58::LOCAL_PART_LIMIT) characters, and the few
//!   characters before one of these ([`left_context`](crate::look_back::left_context)).
//! * To the right, no further than [`max_link_len`](crate::Options::max_link_len) and a host run:
//!   the authority, path, query and fragment of a candidate, and the domain of an address that it
//!   may be part of. [`State::reach`] says how far the scan has really read. The path of a
//!   candidate that is too long is only skimmed ([`State::skimmed`]): the candidate stays too long
//!   as long as nothing in that text ends a path.
//!
//! The state also reaches back only a bounded distance. `floor` is the end of a candidate, which is
//! no longer than `max_link_len`. A dead zone (below) is no longer either, and the characters
//! around a `://` alone decide whether there is one. So a change of the text has no effect further
//! away than a few `max_link_len` after it, with one exception: where candidates overlap in a
//! chain, each suppressed by the one before. [`resume`](crate::resume) says how a scan continues in
//! the middle of a text.
//!
//! # Dead zones
//!
//! After the colon of some `://` nothing links. That is so if its scheme is unknown or glued to the
//! text before it, or if user information follows (rulings 9, 17, 18). The zone ends at the next
//! boundary, and at most `max_link_len` bytes later. Such a colon counts everywhere, even in the
//! path of a link and in a refused candidate.
//!
//! # Linear
//!
//! No decision reads further than a bound. And the scan remembers text that it could otherwise read
//! again and again. It looks for the boundary in a dead zone in steps
//! ([`DeadZone`](state::DeadZone)). It remembers a range in which no path ends that begins there
//! ([`AnyPath`](uts58::AnyPath)), and refuses the candidates in it as too long without reading the
//! range for each. Where there is no such range, a [`Terminator`](uts58::Terminator) remembers the
//! last path that was too long, and continues from it. A candidate with the same letters as the last
//! refused one is refused after a comparison ([`fast`](crate::fast)).

mod pass;
mod scanner;
mod sink;
mod state;

pub(crate) use pass::{scan, scan_window};
pub(crate) use scanner::{Scanner, Setup};
pub(crate) use sink::{Admitted, VerdictSink};
pub(crate) use state::{Halt, State};

#[cfg(test)]
mod tests;
